"""The socket and the loop of the training service: listens on loopback, says when it is ready, ends in order.

Knows uvicorn and signals; knows nothing of what is served.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from courier_desk.sandbox.connections import Connections

HOST = "127.0.0.1"
MALFORMED = b'{"success":false,"error":{"code":"VALIDATION_ERROR","message":"Not a valid HTTP request"}}'


class Protocol(H11Protocol):
    """uvicorn's HTTP protocol, with the envelope for what is not HTTP and its connections within reach of faults."""

    def __init__(self, *args: Any, connections: Connections, **others: Any) -> None:
        super().__init__(*args, **others)
        self._open = connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Note the connection."""
        super().connection_made(transport)
        if self.client:
            self._open.opened(self.client, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self.client:
            self._open.lost(self.client)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP with the envelope, and close."""
        del msg
        head = f"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: {len(MALFORMED)}\r\n"
        self.transport.write(head.encode() + b"Connection: close\r\n\r\n" + MALFORMED)
        self.transport.close()


def listen(port: int) -> socket.socket:
    """Return a listening socket on loopback; port 0 takes a free one. Raises OSError when it is taken."""
    # The protocol number matters: asyncio sets TCP_NODELAY on accepted sockets only when it is told they are TCP.
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((HOST, port))
        sock.listen(512)
    except OSError:
        sock.close()
        raise
    return sock


def _watch_parent(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Call ``stop`` when standard input ends: the pipe the parent holds breaks when it dies."""

    def wait() -> None:
        # Not through sys.stdin: a thread inside its lock would abort the interpreter's own ending.
        with contextlib.suppress(OSError):
            while os.read(0, 4096):
                pass
        with contextlib.suppress(RuntimeError):  # the loop ended first
            loop.call_soon_threadsafe(stop)

    threading.Thread(target=wait, name="parent-watch", daemon=True).start()


class Server(uvicorn.Server):
    """uvicorn's server without its signal handling, which would end the process by the signal again."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave signals to `serve`."""
        yield

    async def main_loop(self) -> None:
        """Wait for `stop`, where uvicorn looks ten times a second."""
        await self._stopping.wait()

    def stop(self) -> None:
        """Finish what is being answered, then end; asked twice: end at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self._stopping.set()


def _stop_on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    for name in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop))
        else:
            loop.add_signal_handler(name, stop)


async def serve(
    app: ASGIApp,
    sock: socket.socket,
    *,
    connections: Connections,
    ready: Callable[[], None],
    die_with_parent: bool,
    world: Coroutine[None, None, None],
) -> None:
    """Serve until SIGINT, SIGTERM or the end of the parent; ``ready`` is called once requests are answered.

    ``world`` runs beside the server and ends with it.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        app,
        # uvicorn calls it with keywords to make each connection; a partial is as good as a class.
        http=partial(Protocol, connections=connections),  # type: ignore[arg-type]
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=1,
    )
    server = Server(config, ready)
    loop = asyncio.get_running_loop()
    _stop_on_signals(loop, server.stop)
    if die_with_parent:
        _watch_parent(loop, server.stop)
    moving = asyncio.create_task(world, name="world")
    try:
        await server.serve(sockets=[sock])
    finally:
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
