"""A service that says the key back in whatever it answers: the key is in no file and on no screen."""

from __future__ import annotations

import asyncio
import base64
import json

import pytest

from courier_desk.host.logs import LogFile
from tests.e2e.conftest import Desks
from tests.e2e.test_canary import holding

KEY = "courier_live_CANARY7d1f0b2c"
WRITINGS = {
    "escaped": "".join(f"\\u{ord(sign):04x}" for sign in KEY),
    "percent": "".join(f"%{ord(sign):02x}" for sign in KEY),
    "base64 of the header": base64.b64encode(f"Bearer {KEY}".encode()).decode(),
}


@pytest.mark.parametrize("name", WRITINGS)
async def test_the_key_is_in_no_file_and_on_no_screen(desks: Desks, name: str) -> None:
    written = WRITINGS[name]
    error = {"code": "UNAUTHORIZED", "message": f"no such key: {written}", "details": {"field": written}}

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        asked.append(head)
        body = json.dumps({"success": False, "error": error}).encode()
        first = b"HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nConnection: close\r\nETag: "
        writer.write(first + written.encode() + b"\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
        await writer.drain()
        writer.close()

    asked: list[bytes] = []
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    logs = LogFile(desks.folder / "data" / "logs")
    logs.redactor.hide(KEY)
    try:
        person = desks.start(logs=logs)
        await person.fill("Service address", f"http://127.0.0.1:{port}/api/public/v1")
        await person.fill("API key", KEY)
        await person.press_on("Test connection")
        await person.reads("The service refuses this key")
        shown = "\n".join(person.texts())
        assert written not in shown
        assert KEY not in shown
        await person.leave()
    finally:
        logs.close()
        server.close()
        await server.wait_closed()
    assert asked, "it was asked"
    assert holding(desks.folder, KEY) == holding(desks.folder, written) == set()
