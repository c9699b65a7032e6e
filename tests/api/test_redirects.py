"""Where a redirect may lead: to the same path with another slash at its end, and from a label to where it lies. The key
goes nowhere else.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable

import pytest

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError, NotTheService, Redirected
from courier_desk.api.transport import Call, CallKind, Exchange, KeyHeader
from courier_desk.domain.failures import Execution
from tests.api.answers import GET, KEY, OK, POST, Answering, RawService, always, failing, raw, reset, transport_to

PDF = b"%PDF-1.4\nmade up\n%%EOF"
LABEL = Call(
    method="GET",
    template="/orders/{id}/awb",
    kind=CallKind.LABEL,
    values={"id": "204828"},
    query={"size": "A5"},
    merchant="12345678",
)


def path_of(request: bytes) -> str:
    return request.split(b" ", 2)[1].decode()


def wanting_slashes(status: int) -> Answering:
    """Answer only paths with a slash at their end; any other leads there."""

    async def answering(writer: asyncio.StreamWriter, request: bytes) -> None:
        path, _, query = path_of(request).partition("?")
        there = f"Location: {path}/{'?' + query if query else ''}\r\n"
        writer.write(OK if path.endswith("/") else raw(status, b"<html>", there))
        await writer.drain()

    return answering


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_a_path_is_asked_for_as_the_service_spells_it(status: int) -> None:
    told: list[Exchange] = []
    async with RawService(wanting_slashes(status)) as service:
        transport = transport_to(None, base_url=service.base_url, observer=told.append)
        left = transport.budget.left()
        await transport.send(GET, lane=Lane.PERSON, repeat=True)
        await transport.send(GET, lane=Lane.PERSON, repeat=True)
        assert [path_of(one) for one in service.requests] == [
            "/api/public/v1/ping",
            "/api/public/v1/ping/",
            "/api/public/v1/ping/",
        ]
        assert left - transport.budget.left() == 3, "each of them counts"
        assert [one.failure for one in told] == [None] * 3, "none of them says that the service cannot be reached"
        await transport.aclose()


@pytest.mark.parametrize("status", [307, 308])
async def test_a_write_is_made_again_where_the_redirect_says_that_it_was_not_made(status: int) -> None:
    begun: list[int] = []

    async def begin() -> None:
        begun.append(1)

    async with RawService(wanting_slashes(status)) as service:
        transport = transport_to(None, base_url=service.base_url)
        await transport.send(POST, lane=Lane.OUTBOX, before_send=begin)
        first, second = service.requests
        assert path_of(second) == path_of(first) + "/"
        assert first.partition(b"\r\n\r\n")[2] == second.partition(b"\r\n\r\n")[2] != b""
        assert begun == [1, 1], "whether it may be sent is asked before each request"
        await transport.aclose()


@pytest.mark.parametrize("status", [301, 302, 303])
async def test_a_write_is_not_made_again_where_it_may_have_been_made(status: int) -> None:
    async with RawService(wanting_slashes(status)) as service:
        transport = transport_to(None, base_url=service.base_url)
        error = await failing(transport)
        assert isinstance(error, Redirected)
        assert error.failure.execution is Execution.UNKNOWN
        assert len(service.requests) == 1
        await transport.send(POST, lane=Lane.OUTBOX)  # when it is decided to send again, it goes the right way
        assert path_of(service.requests[-1]) == "/api/public/v1/orders/"
        await transport.aclose()


async def test_a_service_that_sends_to_and_fro_is_left_alone() -> None:
    async def answering(writer: asyncio.StreamWriter, request: bytes) -> None:
        path = path_of(request)
        other = path.removesuffix("/") if path.endswith("/") else f"{path}/"
        writer.write(raw(308, b"", f"Location: {other}\r\n"))
        await writer.drain()

    async with RawService(answering) as service:
        transport = transport_to(None, base_url=service.base_url)
        with pytest.raises(Redirected):
            await transport.send(GET, lane=Lane.PERSON, repeat=True)
        assert len(service.requests) == 2
        await transport.aclose()


def pointing_at(place: str) -> list[bytes]:
    """Give the ways in which a service may point at a label: redirects, and an answer that names its place."""
    named = json.dumps({"success": True, "data": {"url": place, "size": "A5"}}).encode()
    return [
        *(raw(status, b"", f"Location: {place}\r\n") for status in (302, 303, 307)),
        raw(200, named, "Content-Type: application/json\r\n"),
    ]


@pytest.mark.parametrize("way", range(4))
@pytest.mark.parametrize("key_header", list(KeyHeader))
async def test_a_label_is_read_where_it_lies_and_the_key_stays_here(way: int, key_header: KeyHeader) -> None:
    async with RawService(always(raw(200, PDF))) as elsewhere:
        place = f"http://127.0.0.1:{elsewhere.port}/labels/a%20b.pdf?X-Signature=1%2F2"
        async with RawService(always(pointing_at(place)[way])) as service:
            transport = transport_to(None, base_url=service.base_url, key_header=key_header)
            answer = await transport.send(LABEL, lane=Lane.LABEL, repeat=True)
            await transport.aclose()
            assert answer.body == PDF
            assert KEY.encode() in service.requests[0]
    (asked,) = elsewhere.requests
    assert path_of(asked) == "/labels/a%20b.pdf?X-Signature=1%2F2"
    assert KEY.encode() not in asked
    assert b"x-merchant-id" not in asked.lower()


async def test_a_label_at_another_path_of_the_service_is_asked_for_with_the_key() -> None:
    async def answering(writer: asyncio.StreamWriter, request: bytes) -> None:
        is_there = path_of(request) == "/files/1.pdf" and KEY.encode() in request
        writer.write(raw(200, PDF) if is_there else raw(302, b"", "Location: /files/1.pdf\r\n"))
        await writer.drain()

    async with RawService(answering) as service:
        transport = transport_to(None, base_url=service.base_url)
        assert (await transport.send(LABEL, lane=Lane.LABEL, repeat=True)).body == PDF
        await transport.aclose()


PLACES: list[Callable[[int], str]] = [
    lambda port: f"http://somebody:secret@127.0.0.1:{port}/1.pdf",
    lambda port: f"ftp://127.0.0.1:{port}/1.pdf",
    lambda _port: "http://labels.courier.example/1.pdf",
    lambda _port: "https://[/1.pdf",
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("way", range(4))
async def test_a_label_is_not_read_where_it_is_not_safe(way: int, place: Callable[[int], str]) -> None:
    async with RawService(always(raw(200, PDF))) as elsewhere:
        async with RawService(always(pointing_at(place(elsewhere.port))[way])) as service:
            transport = transport_to(None, base_url=service.base_url)
            with pytest.raises(ApiError) as caught:
                await transport.send(LABEL, lane=Lane.LABEL, repeat=True)
            assert isinstance(caught.value, NotTheService if way == 3 else Redirected)
            await transport.aclose()
        assert elsewhere.requests == []


@pytest.mark.parametrize("way", range(4))
async def test_a_place_that_holds_the_key_does_not_get_it(way: int) -> None:
    async with RawService(always(raw(404))) as elsewhere:
        place = f"http://127.0.0.1:{elsewhere.port}/1.pdf?key={KEY}"
        async with RawService(always(pointing_at(place)[way])) as service:
            transport = transport_to(None, base_url=service.base_url)
            with pytest.raises(ApiError):
                await transport.send(LABEL, lane=Lane.LABEL, repeat=True)
            await transport.aclose()
        assert all(KEY.encode() not in request for request in elsewhere.requests)


REFUSED = b'{"success":false,"error":{"code":"UNAUTHORIZED","message":"Who are you?"}}'


@pytest.mark.parametrize("elsewhere", [always(raw(401, REFUSED)), always(raw(429)), always(raw(200, b"<html>")), reset])
@pytest.mark.parametrize("way", range(4))
async def test_what_another_host_says_is_no_word_of_the_service(way: int, elsewhere: Answering) -> None:
    async with RawService(elsewhere) as other:
        place = f"http://127.0.0.1:{other.port}/1.pdf"
        async with RawService(always(pointing_at(place)[way])) as service:
            transport = transport_to(None, base_url=service.base_url)
            with pytest.raises(ApiError) as caught:
                await transport.send(LABEL, lane=Lane.LABEL, repeat=True)
            assert isinstance(caught.value, NotTheService if way == 3 else Redirected)
            assert transport.budget.next_free_in() == 0
            await transport.aclose()


async def test_a_label_leads_on_once_and_no_further() -> None:
    async with RawService(always(raw(200, PDF))) as third:
        place = f"Location: http://127.0.0.1:{third.port}/1.pdf\r\n"
        async with RawService(always(raw(302, b"", place))) as second:
            place = f"Location: http://127.0.0.1:{second.port}/1.pdf\r\n"
            async with RawService(always(raw(302, b"", place))) as service:
                transport = transport_to(None, base_url=service.base_url)
                with pytest.raises(Redirected):
                    await transport.send(LABEL, lane=Lane.LABEL, repeat=True)
                await transport.aclose()
        assert third.requests == []


@pytest.mark.parametrize(
    "told",
    [
        {"content": base64.b64encode(PDF).decode()},
        {
            "label": {
                "mime": "application/pdf",
                "pages": ["data:application/pdf;base64," + base64.b64encode(PDF).decode()],
            }
        },
        {"pdf": base64.encodebytes(PDF).decode(), "help": "https://help.example/labels"},
    ],
)
async def test_a_label_may_stand_in_the_answer(told: dict[str, object]) -> None:
    body = json.dumps({"success": True, "data": told}).encode()
    async with RawService(always(raw(200, body, "Content-Type: application/json\r\n"))) as service:
        transport = transport_to(None, base_url=service.base_url)
        assert (await transport.send(LABEL, lane=Lane.LABEL, repeat=True)).body == PDF
        await transport.aclose()
