"""Every way an answer fails to come or comes wrong, on real sockets, and what each says about execution."""

from __future__ import annotations

import asyncio
import gzip
import socket
import tracemalloc
from datetime import date

import pytest

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError, NoAnswer, NoConnection, NotTheService, Redirected, TooLarge
from courier_desk.api.transport import BOUNDS, Bounds, CallKind, KeyHeader
from courier_desk.domain.failures import Execution
from courier_desk.domain.pickups import PickupRequest
from tests.api.answers import (
    GET,
    MERCHANT,
    OK,
    SHORT,
    Answering,
    RawService,
    always,
    answer,
    client_to,
    failing,
    raw,
    reset,
    service_and_way,
    silence,
    transport_to,
)


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
async def test_a_redirect_is_never_followed(status: int, key_header: KeyHeader) -> None:
    async with RawService(always(OK)) as elsewhere:
        location = f"Location: http://localhost:{elsewhere.port}/api/public/v1/orders\r\n"
        async with service_and_way(always(raw(status, b"", location)), key_header=key_header) as (_, transport):
            error = await failing(transport)
            assert isinstance(error, Redirected)
            assert error.failure.execution is Execution.UNKNOWN
        assert elsewhere.requests == []


async def _trickle(writer: asyncio.StreamWriter, _request: bytes) -> None:
    writer.write(b"HTTP/1.1 200 X\r\nContent-Length: 1000000\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("answering", "detail"),
    [
        (silence, "too_late"),
        (_trickle, "too_late"),
        (reset, "broken_off"),
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


async def test_packed_answers_are_unpacked() -> None:
    body = gzip.compress(b'{"success":true,"data":{"a":1}}')
    async with service_and_way(always(raw(200, body, "Content-Encoding: gzip\r\n"))) as (_, transport):
        assert (await transport.send(GET, lane=Lane.PERSON)).document == {"success": True, "data": {"a": 1}}


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


PICKUP = PickupRequest(orders=3, day=date(2026, 11, 22), phone="01012345678")


async def test_a_change_answered_without_a_body_is_done_and_a_create_is_not_known_to_be() -> None:
    client = client_to(lambda _request: answer(204))
    assert await client.cancel_order("a1", merchant=MERCHANT) is None
    await client.delete_order("a1", merchant=MERCHANT)
    assert await client.update_pickup("310007", PICKUP, merchant=MERCHANT) is None
    assert await client.cancel_pickup("310007", merchant=MERCHANT) is None
    await client.delete_pickup("310007", merchant=MERCHANT)
    with pytest.raises(NotTheService) as caught:
        await client.create_pickup(PICKUP, merchant=MERCHANT)
    assert caught.value.failure.execution is Execution.UNKNOWN
