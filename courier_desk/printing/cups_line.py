"""The way to CUPS: where it listens, found as libcups finds it, and HTTP over its socket with a deadline.

Standard library only. It knows nothing of what is asked.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from courier_desk.domain.values import frozen

_SOCKETS: Final = ("/run/cups/cups.sock", "/var/run/cups/cups.sock", "/private/var/run/cupsd")
_IPP_PORT: Final = 631


@frozen
class Address:
    """Where the spooler listens: a socket in the file system, else a host and port."""

    socket: str = ""
    host: str = "localhost"
    port: int = _IPP_PORT


def address_of(environment: Mapping[str, str] | None = None) -> Address | None:
    """Where this person's programs find CUPS, in libcups's own order; None on systems that have none.

    The variable CUPS_SERVER, else ``ServerName`` of the person's client.conf, else of the machine's, else the usual
    socket if it is there, else this machine's port. A server that is told to be spoken to in cipher is not asked.
    """
    if sys.platform == "win32":
        return None
    known = os.environ if environment is None else environment
    settings = _client_settings(known)
    if settings.get("encryption", "").casefold() in {"always", "required"}:
        return None
    server = known.get("CUPS_SERVER") or settings.get("servername", "")
    if server:
        return _parsed(server, _port_of(known))
    found = next((name for name in _SOCKETS if os.access(name, os.R_OK | os.W_OK)), "")
    return Address(found) if found else Address(port=_port_of(known))


def _client_settings(environment: Mapping[str, str]) -> dict[str, str]:
    root = environment.get("CUPS_SERVERROOT") or "/etc/cups"
    found: dict[str, str] = {}
    for folder in (Path(root), Path(environment.get("HOME") or "/") / ".cups"):
        try:
            lines = (folder / "client.conf").read_text("utf-8", "replace")[:65536].splitlines()
        except OSError:
            continue
        words = (line.split("#", 1)[0].split(None, 1) for line in lines)
        found.update({pair[0].casefold(): pair[1].strip() for pair in words if len(pair) == 2})
    if environment.get("CUPS_ENCRYPTION"):
        found["encryption"] = environment["CUPS_ENCRYPTION"]
    return found


def _port_of(environment: Mapping[str, str]) -> int:
    port = environment.get("IPP_PORT", "")
    return int(port) if port.isascii() and port.isdigit() and 0 < int(port) < 65536 else _IPP_PORT


def _parsed(server: str, port: int) -> Address:
    server = server.partition("/version=")[0]
    if server.startswith("/"):
        return Address(server)
    host, colon, tail = server.rpartition(":")
    if colon and tail.isascii() and tail.isdigit() and 0 < int(tail) < 65536 and (":" not in host or host[-1] == "]"):
        server, port = host, int(tail)
    return Address("", server.strip("[]") or "localhost", port)


class _TimedSocket(socket.socket):
    """A socket with one deadline for all that is read, so that a server which drips cannot hold us."""

    until = 0.0

    def recv_into(self, *arguments: Any, **named: Any) -> int:
        self.settimeout(max(0.001, self.until - time.monotonic()))
        return super().recv_into(*arguments, **named)


class IppConnection(HTTPConnection):
    """HTTP over a socket in the file system or to a host."""

    def __init__(self, address: Address) -> None:
        super().__init__("localhost" if address.socket else address.host, address.port)
        self._address = address
        self._until = 0.0
        self.reached = False

    def start(self, patience: float) -> None:
        """Begin a question that has so many seconds."""
        self._until = time.monotonic() + patience
        if self.sock is not None:
            self._give_time(self.sock)

    def connect(self) -> None:
        """Reach the spooler; ``reached`` says later that it was."""
        self.sock = self._connected()
        self.reached = True

    def _give_time(self, sock: socket.socket) -> None:
        if isinstance(sock, _TimedSocket):
            sock.until = self._until
        sock.settimeout(max(0.001, self._until - time.monotonic()))

    def _connected(self) -> socket.socket:
        if self._address.socket:
            return self._reach(socket.AF_UNIX, self._address.socket)
        trouble: OSError = OSError("no address")
        for family, _kind, _protocol, _name, place in socket.getaddrinfo(
            self._address.host, self._address.port, type=socket.SOCK_STREAM
        ):
            try:
                return self._reach(family, place)
            except OSError as error:
                trouble = error
        raise trouble

    def _reach(self, family: int, place: Any) -> socket.socket:
        sock = _TimedSocket(family, socket.SOCK_STREAM)
        try:
            self._give_time(sock)
            sock.connect(place)
        except OSError:
            sock.close()
            raise
        return sock


def user_name() -> str:
    """The name under which this person's programs speak to CUPS; empty where the system has none for them."""
    return os.environ.get("CUPS_USER") or account_name()


def account_name() -> str:
    """The name of the account this program runs under; empty where the system has none."""
    if sys.platform == "win32":
        return ""
    import pwd  # noqa: PLC0415 - not on Windows

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return ""


def credentials(address: Address) -> dict[str, str]:
    """Give the header by which CUPS knows whose jobs are whose: it asks the system who is at the socket's other end."""
    if not (address.socket and sys.platform.startswith("linux") and account_name()):
        return {}
    return {"Authorization": f"PeerCred {quote(account_name())}"}
