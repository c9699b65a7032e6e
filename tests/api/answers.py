"""Made-up services for the client's tests, scripted without a network or raw on a real socket; calls to send them."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Self

import httpx
import pytest

from courier_desk.api.budget import Budget, Lane
from courier_desk.api.client import CourierClient
from courier_desk.api.description import DEFAULTS, ServiceDescription
from courier_desk.api.errors import ApiError
from courier_desk.api.transport import BOUNDS, Bounds, Call, CallKind, Exchange, KeyHeader, Transport

KEY = "courier_live_CANARY7d1f0b2c"
BASE = "https://courier.example/api/public/v1"
MERCHANT = "12345678"

GET = Call(method="GET", template="/ping")
POST = Call(method="POST", template="/orders", kind=CallKind.WRITE, body={"fullName": "منى"}, merchant="12345678")
#: Hardly any time (seconds) and few bytes, for answers that never end.
SHORT: Mapping[CallKind, Bounds] = {kind: Bounds(0.3, 200_000) for kind in CallKind}

Handler = Callable[[httpx.Request], httpx.Response]
Answering = Callable[[asyncio.StreamWriter, bytes], Awaitable[None]]


class _Pieces(httpx.AsyncByteStream):
    """A body that comes in pieces, as from a network."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __aiter__(self):  # type: ignore[no-untyped-def]  # httpx's iterator type
        for start in range(0, len(self._body), 4096):
            yield self._body[start : start + 4096]


def answer(status: int, body: bytes | object = b"", headers: Mapping[str, str] | None = None) -> httpx.Response:
    """Make a streamed answer; anything but bytes is sent as JSON."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    media = {} if isinstance(body, bytes) else {"content-type": "application/json"}
    sent = [(name.encode(), value.encode("latin-1")) for name, value in {**media, **(headers or {})}.items()]
    return httpx.Response(status, headers=sent, stream=_Pieces(content))


def success(data: object, status: int = 200) -> httpx.Response:
    """Make a success in the envelope."""
    return answer(status, {"success": True, "data": data})


def refusal(status: int, code: str, message: str = "", details: object = None) -> httpx.Response:
    """Make a failure in the envelope."""
    error: dict[str, object] = {"code": code, "message": message}
    if details is not None:
        error["details"] = details
    return answer(status, {"success": False, "error": error})


def transport_to(
    handler: Handler | None,
    *,
    base_url: str = BASE,
    budget: Budget | None = None,
    observer: Callable[[Exchange], None] | None = None,
    key_header: KeyHeader = KeyHeader.BEARER,
    bounds: Mapping[CallKind, Bounds] = BOUNDS,
    proxy: str = "",
    wall: Callable[[], float] = time.time,
) -> Transport:
    """Make a transport that ends in ``handler``, or in a real socket when there is none."""
    return Transport(
        base_url,
        KEY,
        budget=budget or Budget(limit=1_000_000),
        observer=observer,
        key_header=key_header,
        bounds=bounds,
        proxy=proxy,
        http=httpx.MockTransport(handler) if handler else None,
        chance=lambda: 0.0,
        wall=wall,
    )


def client_to(handler: Handler, description: ServiceDescription = DEFAULTS) -> CourierClient:
    """Make a client whose service is ``handler``."""
    return CourierClient(transport_to(handler), description)


class RawService:
    """A real socket on loopback that answers each request with what ``answering`` writes; keeps the raw requests."""

    def __init__(self, answering: Answering, *, tls: ssl.SSLContext | None = None) -> None:
        self.requests: list[bytes] = []
        self.arrived = asyncio.Event()
        self._answering, self._tls = answering, tls
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    @property
    def base_url(self) -> str:
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}/api/public/v1"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for connection in tuple(self._connections):
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0)  # lets the aborted connections end

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        self._writers.append(writer)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(
                (
                    int(line.split(b":")[1])
                    for line in head.lower().split(b"\r\n")
                    if line.startswith(b"content-length")
                ),
                0,
            )
            self.requests.append(head + await reader.readexactly(length))
            self.arrived.set()
            await self._answering(writer, self.requests[-1])
            writer.close()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError, ssl.SSLError):
            writer.transport.abort()  # the other side went away, or the test is over: what it is about is seen there
        finally:
            self._connections.discard(task)


def raw(status: int, body: bytes = b"", headers: str = "") -> bytes:
    """Write out an HTTP/1.1 answer that ends its connection."""
    return f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\nConnection: close\r\n{headers}\r\n".encode() + body


def always(data: bytes) -> Answering:
    """Answer every request with these bytes."""

    async def answering(writer: asyncio.StreamWriter, _request: bytes) -> None:
        writer.write(data)
        await writer.drain()

    return answering


OK = raw(200, b'{"success":true,"data":{}}', "Content-Type: application/json\r\n")


async def silence(_writer: asyncio.StreamWriter, _request: bytes) -> None:
    """Take a request and never answer."""
    await asyncio.Event().wait()


async def reset(writer: asyncio.StreamWriter, _request: bytes) -> None:
    """Take a request and cut the connection."""
    writer.transport.abort()


@asynccontextmanager
async def service_and_way(
    answering: Answering, *, bounds: Mapping[CallKind, Bounds] = BOUNDS, key_header: KeyHeader = KeyHeader.BEARER
) -> AsyncIterator[tuple[RawService, Transport]]:
    """Open a raw service that answers so, and a transport to it."""
    async with RawService(answering) as service:
        transport = transport_to(None, base_url=service.base_url, bounds=bounds, key_header=key_header)
        try:
            yield service, transport
        finally:
            await transport.aclose()


async def failing(transport: Transport, call: Call = POST) -> ApiError:
    """Send what cannot succeed, and give the error it ends with."""
    with pytest.raises(ApiError) as caught:
        await transport.send(call, lane=Lane.OUTBOX)
    return caught.value
