"""The transport on real sockets: what leaves, what may come back, and what each way of failing says about execution."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import gzip
import io
import json
import logging
import socket
import ssl
import traceback
import tracemalloc
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from courier_desk.api import transport as transport_module
from courier_desk.api.addresses import read_address
from courier_desk.api.budget import Budget, Lane
from courier_desk.api.errors import (
    ApiError,
    BadAddress,
    CertificateRefused,
    NoAnswer,
    NoConnection,
    Redirected,
    TooLarge,
)
from courier_desk.api.transport import BOUNDS, Bounds, Call, CallKind, Exchange, KeyHeader, Transport
from courier_desk.domain.failures import Execution, FailureKind
from tests.api.answers import KEY, Answering, RawService, always, answer, raw, refusal, success, transport_to

GET = Call(method="GET", template="/ping")
POST = Call(method="POST", template="/orders", kind=CallKind.WRITE, body={"fullName": "منى"}, merchant="12345678")
OK = raw(200, b'{"success":true,"data":{}}', "Content-Type: application/json\r\n")
SHORT: Mapping[CallKind, Bounds] = {kind: Bounds(0.3, 200_000) for kind in CallKind}
UNTRUSTED = Path(__file__).with_name("data") / "untrusted.pem"


@asynccontextmanager
async def service_and_way(
    answering: Answering, *, bounds: Mapping[CallKind, Bounds] = BOUNDS, key_header: KeyHeader = KeyHeader.BEARER
) -> AsyncIterator[tuple[RawService, Transport]]:
    async with RawService(answering) as service:
        transport = transport_to(None, base_url=service.base_url, bounds=bounds, key_header=key_header)
        try:
            yield service, transport
        finally:
            await transport.aclose()


async def failing(transport: Transport, call: Call = POST) -> ApiError:
    with pytest.raises(ApiError) as caught:
        await transport.send(call, lane=Lane.OUTBOX)
    return caught.value


# -- what leaves -----------------------------------------------------------------------------------------------------


def test_a_request_carries_key_merchant_and_body_and_nothing_else_of_ours() -> None:
    async def main() -> bytes:
        async with service_and_way(always(OK)) as (service, transport):
            await transport.send(POST, lane=Lane.OUTBOX)
            return service.requests[0]

    head, _, body = asyncio.run(main()).partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    assert lines[0] == b"POST /api/public/v1/orders HTTP/1.1"
    headers = dict(line.lower().split(b": ", 1) for line in lines[1:])
    assert headers[b"authorization"] == b"bearer " + KEY.lower().encode()
    assert headers[b"x-merchant-id"] == b"12345678"
    assert b"x-api-key" not in headers
    assert b"cookie" not in headers
    assert json.loads(body) == {"fullName": "منى"}


def test_the_other_header_and_an_etag_byte_for_byte() -> None:
    zones = Call(method="GET", template="/delivery-zones", etag='W/"a"')

    async def main() -> bytes:
        async with service_and_way(always(raw(304)), key_header=KeyHeader.X_API_KEY) as (service, transport):
            got = await transport.send(zones, lane=Lane.MIRROR)
            assert got.status == 304
            return service.requests[0]

    request = asyncio.run(main())
    assert b"x-api-key: " + KEY.encode() in request
    assert b"authorization" not in request.lower()
    assert b'if-none-match: W/"a"' in request


@pytest.mark.parametrize(
    ("value", "sent"), [("204828", b"204828"), ("a/b?c#d", b"a%2Fb%3Fc%23d"), ("محل 5", "محل 5".encode())]
)
def test_a_path_value_stays_one_segment(value: str, sent: bytes) -> None:
    async def main() -> bytes:
        async with service_and_way(always(OK)) as (service, transport):
            await transport.send(Call(method="GET", template="/merchants/{id}", values={"id": value}), lane=Lane.PERSON)
            return service.requests[0]

    line = asyncio.run(main()).split(b"\r\n")[0]
    assert httpx.URL(line.split()[1].decode()).raw_path.count(b"/") == 5
    assert sent in line or sent in bytes(httpx.URL(line.split()[1].decode()).path, "utf-8")


@pytest.mark.parametrize(
    "call",
    [
        Call(method="GET", template="/orders/{id}", values={"id": ".."}),
        Call(method="GET", template="/orders/{id}", values={"id": ""}),
        Call(method="GET", template="/ping", merchant="1\r\nX-Evil: 1"),
        Call(method="GET", template="/ping", etag='"a"\r\nX: 1'),
        Call(method="GET", template="/orders/{id}", values={"id": "1" * 100_000}),
        Call(method="GET", template="/orders", query={"search": "1" * 100_000}),
    ],
)
def test_what_cannot_be_sent_safely_is_not_sent(call: Call) -> None:
    def handler(_request: httpx.Request) -> httpx.Response:
        raise AssertionError("sent")

    error = asyncio.run(failing(transport_to(handler), call))
    assert error.failure.execution is Execution.NOT_SENT
    assert error.failure.kind is FailureKind.VALIDATION_ERROR


def test_the_public_description_is_asked_for_without_the_key() -> None:
    async def main() -> bytes:
        async with service_and_way(always(raw(200, b"openapi: 3.1.0"))) as (service, transport):
            call = Call(method="GET", template="/openapi.yaml", kind=CallKind.DESCRIPTION)
            await transport.send(call, lane=Lane.MIRROR)
            return service.requests[0]

    assert KEY.encode() not in asyncio.run(main())


# -- addresses, proxies, certificates --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://courier.example/api", "scheme"),
        ("ftp://courier.example", "scheme"),
        ("courier.example/api", "scheme"),
        ("", "scheme"),
        ("https://", "host"),
        ("https://user:secret@courier.example", "extra"),
        ("https://courier.example/api?key=1", "extra"),
        ("https://courier.example/a b", "extra"),
        ("https://courier.example:99999", "host"),
        ("https://[::1", "host"),
        ("http://127.0.0.1.evil.example", "scheme"),
        ("https://-bad.example", "host"),
        ("https://" + "a" * 300, "host"),
    ],
)
def test_addresses_that_are_refused(url: str, why: str) -> None:
    with pytest.raises(BadAddress) as caught:
        read_address(url)
    assert caught.value.failure.detail == why
    assert caught.value.failure.execution is Execution.NOT_SENT


@pytest.mark.parametrize(
    ("url", "clean", "loopback"),
    [
        (" https://courier.example/api/public/v1/ ", "https://courier.example/api/public/v1", False),
        ("http://127.0.0.1:8080/api/public/v1", "http://127.0.0.1:8080/api/public/v1", True),
        ("http://localhost:1", "http://localhost:1", True),
        ("http://[::1]:8080", "http://[::1]:8080", True),
        ("https://شحن.example", "https://شحن.example", False),
    ],
)
def test_addresses_that_are_taken(url: str, clean: str, loopback: bool) -> None:
    address = read_address(url)
    assert (address.url, address.loopback) == (clean, loopback)


@pytest.mark.parametrize("key", ["", "  ", "a b", "a\nb", "مفتاح", "a\x00"])
def test_a_key_no_header_can_carry_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(ApiError) as caught:
        Transport("https://courier.example", key, budget=Budget())
    assert caught.value.failure.kind is FailureKind.UNAUTHORIZED
    assert not key.strip() or key.strip() not in repr(caught.value)


ODD_SETTINGS = {
    "HTTP_PROXY": "http://127.0.0.1:9",
    "http_proxy": "http://127.0.0.1:9",
    "HTTPS_PROXY": "socks5://127.0.0.1:9",
    "https_proxy": "::::",
    "ALL_PROXY": "socks5://127.0.0.1:9",
    "all_proxy": "gopher://x",
    "NO_PROXY": "[::1,*,,",
    "SSL_CERT_FILE": "/nowhere/at/all.pem",
    "SSL_CERT_DIR": "/nowhere",
    "SSLKEYLOGFILE": "/nowhere/keys",
    "NETRC": "/nowhere/netrc",
    "REQUESTS_CA_BUNDLE": "\udcff",
}


def test_odd_environment_variables_break_nothing_and_loopback_has_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in ODD_SETTINGS.items():
        monkeypatch.setenv(name, value)

    async def main() -> None:
        async with service_and_way(always(OK)) as (service, transport):
            await transport.send(GET, lane=Lane.PERSON)
            assert len(service.requests) == 1

    asyncio.run(main())


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "::::", "gopher://x", "http://[::1"])
def test_a_proxy_that_cannot_be_used_is_said(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ODD_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("https_proxy", proxy)

    async def main() -> None:
        transport = transport_to(None, base_url="https://courier.invalid")
        error = await failing(transport)
        assert error.failure.kind in (FailureKind.BAD_ADDRESS, FailureKind.NO_CONNECTION)
        assert error.failure.execution is Execution.NOT_SENT
        await transport.aclose()

    asyncio.run(main())


def test_a_proxy_is_used_for_the_real_service_and_never_sees_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ODD_SETTINGS:
        monkeypatch.delenv(name, raising=False)

    async def main() -> None:
        async with RawService(always(raw(407))) as proxy:
            monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{proxy.port}")
            transport = transport_to(None, base_url="https://courier.invalid")
            error = await failing(transport)
            await transport.aclose()
            assert proxy.requests[0].startswith(b"CONNECT courier.invalid:443")
            assert KEY.encode() not in proxy.requests[0]
            assert (error.failure.kind, error.failure.execution) == (FailureKind.BAD_ADDRESS, Execution.NOT_SENT)

    asyncio.run(main())


def test_a_certificate_nobody_vouches_for_is_refused_before_anything_is_sent() -> None:
    async def main() -> None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(UNTRUSTED)
        async with RawService(always(OK), tls=tls) as service:
            transport = transport_to(None, base_url=service.base_url)
            error = await failing(transport)
            await transport.aclose()
            assert isinstance(error, CertificateRefused)
            assert error.failure.execution is Execution.NOT_SENT
            assert service.requests == []

    asyncio.run(main())


# -- what may come back ----------------------------------------------------------------------------------------------


def test_nothing_listens() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"

        async def main() -> ApiError:
            transport = transport_to(None, base_url=url)
            left = transport.budget.left()
            error = await failing(transport)
            assert transport.budget.left() == left  # given back
            await transport.aclose()
            return error

        error = asyncio.run(main())
    assert isinstance(error, NoConnection)
    assert error.failure.execution is Execution.NOT_SENT


def test_a_handshake_that_never_ends_has_sent_nothing() -> None:
    async def main() -> ApiError:
        async with RawService(always(b"")) as service:
            url = service.base_url.replace("http:", "https:")
            transport = transport_to(None, base_url=url, bounds=SHORT)
            error = await failing(transport)
            await transport.aclose()
            return error

    error = asyncio.run(main())
    assert isinstance(error, NoConnection)
    assert error.failure.execution is Execution.NOT_SENT


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("key_header", list(KeyHeader))
def test_a_redirect_is_never_followed(status: int, key_header: KeyHeader) -> None:
    async def main() -> None:
        async with RawService(always(OK)) as elsewhere:
            location = f"Location: http://localhost:{elsewhere.port}/api/public/v1/orders\r\n"
            async with service_and_way(always(raw(status, b"", location)), key_header=key_header) as (_, transport):
                error = await failing(transport)
                assert isinstance(error, Redirected)
                assert error.failure.execution is Execution.UNKNOWN
            assert elsewhere.requests == []

    asyncio.run(main())


async def _silence(_writer: asyncio.StreamWriter, _request: bytes) -> None:
    await asyncio.Event().wait()


async def _reset(writer: asyncio.StreamWriter, _request: bytes) -> None:
    writer.transport.abort()


async def _trickle(writer: asyncio.StreamWriter, _request: bytes) -> None:
    writer.write(b"HTTP/1.1 200 X\r\nContent-Length: 1000000\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("answering", "detail"),
    [
        (_silence, "too_late"),
        (_trickle, "too_late"),
        (_reset, "broken_off"),
        (always(b""), "broken_off"),
        (always(b"SSH-2.0-nonsense\r\n\r\n"), "broken_off"),
        (always(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"), "broken_off"),
        (always(raw(200, b"\x1f\x8bnonsense", "Content-Encoding: gzip\r\n")), "broken_body"),
        (always(raw(200, gzip.compress(b'{"success":true}')[:-9], "Content-Encoding: gzip\r\n")), "broken_body"),
        (always(raw(200, b"{}", "Content-Encoding: br\r\n")), "broken_body"),
    ],
)
def test_no_whole_answer_after_the_first_byte_means_unknown(answering: Answering, detail: str) -> None:
    async def main() -> ApiError:
        async with service_and_way(answering, bounds=SHORT) as (_, transport):
            return await failing(transport)

    error = asyncio.run(main())
    assert isinstance(error, NoAnswer)
    assert (error.failure.detail, error.failure.execution) == (detail, Execution.UNKNOWN)


def test_packed_answers_are_unpacked() -> None:
    async def main() -> None:
        body = gzip.compress(b'{"success":true,"data":{"a":1}}')
        async with service_and_way(always(raw(200, body, "Content-Encoding: gzip\r\n"))) as (_, transport):
            assert (await transport.send(GET, lane=Lane.PERSON)).document == {"success": True, "data": {"a": 1}}

    asyncio.run(main())


@pytest.mark.parametrize("packed", [True, False])
def test_a_body_above_the_cap_is_stopped_before_it_fills_the_memory(packed: bool) -> None:
    size = 60_000_000
    body = gzip.compress(b" " * size) if packed else b" " * size
    data = raw(200, body, "Content-Encoding: gzip\r\n" if packed else "")
    bounds = {**BOUNDS, CallKind.WRITE: Bounds(20.0, 1_000_000)}

    async def main() -> tuple[ApiError, int]:
        async with service_and_way(always(data), bounds=bounds) as (_, transport):
            tracemalloc.start()
            try:
                error = await failing(transport)
                return error, tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()

    error, peak = asyncio.run(main())
    assert isinstance(error, TooLarge)
    assert error.failure.execution is Execution.UNKNOWN
    if packed:  # unpacked, the service's own buffer is in this process too
        assert peak < 6_000_000


# -- the budget, and what is told --------------------------------------------------------------------------------------


def test_before_send_runs_between_slot_and_first_byte() -> None:
    order: list[str] = []

    async def main() -> None:
        async def saved() -> None:
            order.append("saved")

        async def answering(writer: asyncio.StreamWriter, request: bytes) -> None:
            order.append("arrived")
            await always(OK)(writer, request)

        async with service_and_way(answering) as (_, transport):
            await transport.send(POST, lane=Lane.OUTBOX, before_send=saved)

    asyncio.run(main())
    assert order == ["saved", "arrived"]


def test_a_failing_before_send_sends_nothing_and_gives_the_slot_back() -> None:
    async def main() -> None:
        async def full_disk() -> None:
            raise OSError("disk full")

        async with service_and_way(always(OK)) as (service, transport):
            left = transport.budget.left()
            with pytest.raises(OSError, match="disk full"):
                await transport.send(POST, lane=Lane.OUTBOX, before_send=full_disk)
            assert transport.budget.left() == left
            assert service.requests == []

    asyncio.run(main())


def test_a_429_reaches_the_budget_with_its_retry_after_and_reads_are_repeated() -> None:
    answers = [refusal(429, "RATE_LIMITED", "Too many requests, slow down"), success({"ok": 1})]
    answers[0].headers["retry-after"] = "0"

    async def main() -> None:
        told: list[Exchange] = []
        transport = transport_to(lambda _request: answers.pop(0), observer=told.append)
        got = await transport.send(GET, lane=Lane.PERSON, repeat=True)
        assert got.status == 200
        assert [exchange.failure for exchange in told] == [FailureKind.RATE_LIMITED, None]
        assert transport.budget.share() == pytest.approx(0.9)
        await transport.aclose()

    asyncio.run(main())


def test_a_write_is_never_repeated() -> None:
    sent: list[httpx.Request] = []

    def handler(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return answer(503)

    asyncio.run(failing(transport_to(handler)))
    assert len(sent) == 1


def test_the_observer_is_told_of_the_clock_but_of_nothing_secret() -> None:
    async def main() -> Exchange:
        told: list[Exchange] = []
        far = raw(200, b'{"success":true,"data":{}}', "Date: Fri, 01 Jan 2100 00:00:00 GMT\r\n")
        async with RawService(always(far)) as service:
            transport = transport_to(None, base_url=service.base_url, observer=told.append)
            await transport.send(POST, lane=Lane.OUTBOX)
            await transport.aclose()
        return told[0]

    exchange = asyncio.run(main())
    assert (exchange.method, exchange.template, exchange.status, exchange.failure) == ("POST", "/orders", 200, None)
    assert exchange.clock_offset is not None
    assert exchange.clock_offset > 1e9
    assert "منى" not in repr(exchange)


def test_a_transport_belongs_to_one_loop_and_ends() -> None:
    transport = transport_to(lambda _request: success({}))

    async def use() -> None:
        await transport.send(GET, lane=Lane.PERSON)

    asyncio.run(use())
    with pytest.raises(RuntimeError, match="one event loop"):
        asyncio.run(use())
    asyncio.run(transport.aclose())


def test_a_cancelled_request_ends_its_connection_and_keeps_its_slot() -> None:
    async def main() -> None:
        async with service_and_way(_silence) as (service, transport):
            left = transport.budget.left()
            task = asyncio.create_task(transport.send(POST, lane=Lane.PERSON))
            await service.arrived.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert transport.budget.left() == left - 1

    asyncio.run(main())


@pytest.mark.parametrize("turns", range(1, 14))
def test_a_transport_that_is_closed_leaves_no_request_running(turns: int) -> None:
    """Above all while its connection is made: it would stand afterwards, and nobody would close it."""

    async def main() -> None:
        async with service_and_way(_silence) as (_service, transport):
            task = asyncio.create_task(transport.send(POST, lane=Lane.PERSON))
            for _ in range(turns):
                await asyncio.sleep(0)
            await transport.aclose()
            ended, _ = await asyncio.wait([task], timeout=5)
            assert ended
            with contextlib.suppress(asyncio.CancelledError):
                assert isinstance(task.exception(), ApiError)

    asyncio.run(main())


async def _stay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one request after the other on the same connection."""
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        while await reader.readuntil(b"\r\n\r\n"):
            writer.write(OK.replace(b"Connection: close\r\n", b""))
    writer.close()


@pytest.mark.parametrize("turns", range(1, 20))
def test_a_cut_leaves_no_connection_that_had_been_idle_for_too_long(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request that finds it closes it first: a cut that breaks into this would leave it open for good."""
    monkeypatch.setattr(transport_module, "_READ_IDLE", 0.05)

    async def main() -> None:
        server = await asyncio.start_server(_stay, "127.0.0.1", 0)
        transport = transport_to(None, base_url=f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        async with server:
            await asyncio.gather(*(transport.send(GET, lane=Lane.PERSON) for _ in range(4)))
            await asyncio.sleep(0.1)
            task = asyncio.create_task(transport.send(GET, lane=Lane.PERSON))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task], timeout=5)
            await transport.aclose()
        await asyncio.sleep(0.01)

    asyncio.run(main())
    gc.collect()  # a connection left open is a warning here, and a warning fails


# -- the key -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key_header", list(KeyHeader))
def test_the_key_is_in_no_log_no_exception_and_no_repr(key_header: KeyHeader) -> None:
    """Every way of failing, logged at the lowest level, with the locals of every frame; the service repeats the key,
    too."""
    shown: list[str] = []
    chained: list[tuple[BaseException | None, BaseException | None]] = []
    stream = io.StringIO()
    catcher = logging.StreamHandler(stream)
    root = logging.getLogger()
    before = root.level
    root.addHandler(catcher)
    root.setLevel(1)
    parrot = json.dumps({"success": False, "error": {"code": KEY, "message": f"no such key {KEY}"}}).encode()
    seen = json.dumps({"success": True, "data": {"key": KEY}}).encode()
    answers = [raw(302, b"", f"Location: https://x.example/{KEY}\r\n"), raw(401, parrot), raw(200, seen)]
    answerings = [_silence, _reset, *map(always, [*answers, raw(500, KEY.encode())])]

    async def main() -> None:
        asyncio.get_running_loop().set_debug(True)
        for answering in answerings:
            async with service_and_way(answering, bounds=SHORT, key_header=key_header) as (_, transport):
                shown.append(repr(transport) + str(vars(transport)))
                try:
                    got = await transport.send(POST, lane=Lane.OUTBOX)
                    shown.append(repr(got) + repr(got.document) + repr(got.body))
                except ApiError as error:
                    shown.append(repr(error) + str(error) + repr(error.failure) + repr(error.args))
                    whole = traceback.TracebackException.from_exception(error, capture_locals=True)
                    shown.append("".join(whole.format()))
                    chained.append((error.__cause__, error.__context__))

    try:
        asyncio.run(main())
    finally:
        root.removeHandler(catcher)
        root.setLevel(before)
    assert chained
    assert set(chained) == {(None, None)}  # httpx's exceptions hold the request and its headers
    assert KEY not in "".join(shown)
    assert KEY not in stream.getvalue()
    assert len(shown) > 8
