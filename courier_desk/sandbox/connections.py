"""The open connections by their caller's address, so that a fault can cut one the way a network does."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys

Address = tuple[str, int]


class Connections:
    """Transports of all open connections."""

    def __init__(self) -> None:
        self._transports: dict[Address, asyncio.Transport] = {}

    def opened(self, address: Address, transport: asyncio.Transport) -> None:
        """Note a new connection."""
        self._transports[address] = transport

    def lost(self, address: Address) -> None:
        """Forget a connection."""
        self._transports.pop(address, None)

    def close(self, address: Address) -> None:
        """End a connection without another word."""
        transport = self._transports.get(address)
        if transport is not None:
            transport.abort()

    def reset(self, address: Address) -> None:
        """End a connection with a TCP reset: unread data is lost too."""
        transport = self._transports.get(address)
        if transport is None:
            return
        sock: socket.socket = transport.get_extra_info("socket")
        layout = "hh" if sys.platform == "win32" else "ii"
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack(layout, 1, 0))
        transport.abort()
