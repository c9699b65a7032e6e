"""The transport on real sockets: what leaves, what the budget and the observer are told, how it ends, and the key.

The way there is test_ways's, what may come back is test_what_comes_back's.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import json
import logging
import traceback
from collections.abc import Callable
from email.utils import formatdate
from itertools import pairwise

import httpx
import pytest

from courier_desk.api import transport as transport_module
from courier_desk.api.budget import ATTEMPTS, Budget, Lane
from courier_desk.api.errors import ApiError
from courier_desk.api.transport import Call, CallKind, Exchange, KeyHeader
from courier_desk.domain.failures import Execution, FailureKind
from tests.api.answers import (
    GET,
    KEY,
    OK,
    POST,
    SHORT,
    RawService,
    always,
    answer,
    failing,
    raw,
    refusal,
    reset,
    service_and_way,
    silence,
    success,
    transport_to,
)
from tests.api.virtual_time import run_virtually

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


async def test_a_failing_before_send_sends_nothing_and_gives_the_slot_back() -> None:
    async def full_disk() -> None:
        raise OSError("disk full")

    async with service_and_way(always(OK)) as (service, transport):
        left = transport.budget.left()
        with pytest.raises(OSError, match="disk full"):
            await transport.send(POST, lane=Lane.OUTBOX, before_send=full_disk)
        assert transport.budget.left() == left
        assert service.requests == []


@pytest.mark.parametrize("written", [0, 1, 2])
async def test_what_is_late_at_the_last_moment_is_not_begun(written: int) -> None:
    """Asked before anything is done, before the head and before the body: a program may have been stopped anywhere."""
    asked: list[bool] = []

    def is_late() -> bool:
        asked.append(len(asked) >= written)
        return asked[-1]

    async def claimed() -> Callable[[], bool]:
        return is_late

    async with service_and_way(always(OK)) as (service, transport):
        left = transport.budget.left()
        with pytest.raises(ApiError) as caught:
            await transport.send(POST, lane=Lane.OUTBOX, before_send=claimed)
        if written < 2:
            assert (caught.value.failure.kind, caught.value.failure.execution) == (
                FailureKind.NO_CONNECTION,
                Execution.NOT_SENT,
            )
            assert transport.budget.left() == left
        else:  # a head without its body, which nobody can carry out, is looked for all the same
            assert caught.value.failure.execution is Execution.UNKNOWN
            assert transport.budget.left() == left - 1
        assert service.requests == []
        assert asked == [*[False] * written, True]


def told_to_wait(retry_after: Callable[[float], str], *, ahead: float = 0.0) -> tuple[list[float], list[Exchange]]:
    """Ask a service that answers 429 until its last chance; gives when it was asked, and what the observer was told.

    ``retry_after`` is told the service's clock, ``ahead`` how far that of this computer is ahead of it (seconds).
    """
    asked: list[float] = []
    told: list[Exchange] = []

    async def main(clock: Callable[[], float]) -> None:
        def handler(_request: httpx.Request) -> httpx.Response:
            asked.append(clock())
            if len(asked) == ATTEMPTS:
                return success({"ok": 1})
            refused = refusal(429, "RATE_LIMITED", "Too many requests, slow down")
            refused.headers.update({"date": formatdate(clock(), usegmt=True), "retry-after": retry_after(clock())})
            return refused

        budget = Budget(clock=clock, wall=clock, chance=lambda: 0.0)
        transport = transport_to(handler, budget=budget, observer=told.append, wall=lambda: clock() + ahead)
        assert (await transport.send(GET, lane=Lane.PERSON, repeat=True)).status == 200
        assert budget.share() == pytest.approx(0.9 ** (ATTEMPTS - 1))
        await transport.aclose()

    run_virtually(main)
    return asked, told


@pytest.mark.parametrize("retry_after", ["0", "-1", "Thu, 01 Jan 1970 00:00:00 GMT"])
def test_a_429_is_repeated_after_a_back_off_however_soon_the_service_says(retry_after: str) -> None:
    asked, told = told_to_wait(lambda _now: retry_after)
    assert [later - before for before, later in pairwise(asked)] == pytest.approx([0.5, 1.0, 2.0, 4.0], abs=0.1)
    assert [exchange.failure for exchange in told] == [FailureKind.RATE_LIMITED] * (ATTEMPTS - 1) + [None]


@pytest.mark.parametrize("ahead", [0.0, 3_600.0, -3_600.0])
def test_until_when_to_wait_is_told_by_the_clock_of_the_service(ahead: float) -> None:
    for retry_after in (lambda _now: "8", lambda now: formatdate(now + 8, usegmt=True)):
        asked, _told = told_to_wait(retry_after, ahead=ahead)
        assert [later - before for before, later in pairwise(asked)] == pytest.approx([8.0] * (ATTEMPTS - 1), abs=0.1)


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


async def test_a_cancelled_request_ends_its_connection_and_keeps_its_slot() -> None:
    async with service_and_way(silence) as (service, transport):
        left = transport.budget.left()
        task = asyncio.create_task(transport.send(POST, lane=Lane.PERSON))
        await service.arrived.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert transport.budget.left() == left - 1


@pytest.mark.parametrize("turns", range(1, 14))
async def test_a_transport_that_is_closed_leaves_no_request_running(turns: int) -> None:
    """Above all while its connection is made: it would stand afterwards, and nobody would close it."""

    async with service_and_way(silence) as (_service, transport):
        task = asyncio.create_task(transport.send(POST, lane=Lane.PERSON))
        for _ in range(turns):
            await asyncio.sleep(0)
        await transport.aclose()
        ended, _ = await asyncio.wait([task], timeout=5)
        assert ended
        with contextlib.suppress(asyncio.CancelledError):
            assert isinstance(task.exception(), ApiError)


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
    answerings = [silence, reset, *map(always, [*answers, raw(500, KEY.encode())])]

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_debug(True)
        loop.slow_callback_duration = 60.0  # seconds: a busy machine is not what is looked for
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
