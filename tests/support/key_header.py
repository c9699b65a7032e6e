"""A service that takes its key in ``X-Api-Key`` and nowhere else: it stands before the training service and lets no
other request through.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.support.sandbox import RunningSandbox

_REFUSED = json.dumps({"success": False, "error": {"code": "UNAUTHORIZED", "message": "API key is required"}}).encode()


@dataclass
class Gate:
    """Where it listens, and how many requests had the key in which header."""

    base_url: str = ""
    bearer: int = 0
    x_api_key: int = 0
    stopped: asyncio.Event = field(default_factory=asyncio.Event)


@contextmanager
def only_x_api_key(sandbox: RunningSandbox) -> Iterator[Gate]:
    """Open such a service before this one, in a thread of its own."""
    gate, ready = Gate(), threading.Event()
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=(_serve(gate, sandbox.base_url, ready),))
    thread.start()
    ready.wait()
    try:
        yield gate
    finally:
        loop.call_soon_threadsafe(gate.stopped.set)
        thread.join()
        loop.close()


async def _serve(gate: Gate, behind: str, ready: threading.Event) -> None:
    there = urlsplit(behind)

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await _pass_on(gate, there.hostname or "", there.port or 0, reader, writer)
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    gate.base_url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}{there.path}"
    ready.set()
    async with server:
        await gate.stopped.wait()
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


async def _pass_on(
    gate: Gate, host: str, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in head[1:] if line)}
    body = await reader.readexactly(int(fields.get(b"content-length", b"0")))
    if b"x-api-key" in fields:
        gate.x_api_key += 1
    else:
        gate.bearer += b"authorization" in fields
        length = f"Content-Length: {len(_REFUSED)}\r\n".encode()
        writer.write(b"HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nConnection: close\r\n" + length)
        writer.write(b"\r\n" + _REFUSED)
        await writer.drain()
        return
    behind, to_it = await asyncio.open_connection(host, port)
    try:
        kept = [line for line in head if line and not line.lower().startswith(b"connection:")]
        to_it.write(b"\r\n".join([*kept, b"Connection: close", b"", b""]) + body)
        await to_it.drain()
        while piece := await behind.read(65536):
            writer.write(piece)
            await writer.drain()
    finally:
        to_it.close()
