"""Bad input of every sort gets the envelope with the right code; never a 500, a stack trace or a dead service."""

from __future__ import annotations

import http.client
import json
import random
import socket
from contextlib import suppress
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sandbox.conftest import create, deliver
from tests.support.sandbox import Answer, RunningSandbox

WRITES = [
    ("POST", "/orders"),
    ("PUT", "/orders/123456"),
    ("POST", "/fees/calculate"),
    ("POST", "/pickups"),
    ("PUT", "/pickups/123456"),
    ("POST", "/pickups/calculate-fee"),
    ("POST", "/merchants"),
]

BODIES: dict[str, bytes] = {
    "half an object": b'{"fullName": "x"',
    "not json": b"fullName=x",
    "a list": b"[]",
    "a string": b'"order"',
    "null": b"null",
    "not utf-8": b'{"fullName": "\xff\xfe"}',
    "utf-16": '{"fullName": "x"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"fullName": "x"}',
    "nan": b'{"numberOfItems": NaN}',
    "infinity": b'{"amountCOD": -Infinity}',
    "half a surrogate": b'{"fullName": "\\ud800"}',
    "a key of half a surrogate": b'{"\\udfff": 1}',
    "deep list": b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep object": b'{"a":' * 30_000 + b"1" + b"}" * 30_000,
    "too long": b'{"fullName": "' + b"x" * 300_000 + b'"}',
    "endless number": b'{"amountCOD": ' + b"9" * 10_000 + b"}",
}


def _is_refused(answer: Answer, codes: set[str]) -> None:
    assert answer.status in {400, 404}, answer.raw[:300]
    assert answer.headers["content-type"] == "application/json"
    assert answer.error["code"] in codes
    assert set(answer.json) == {"success", "error"}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize(("method", "path"), WRITES)
def test_a_body_that_cannot_be_read(shared: RunningSandbox, method: str, path: str, name: str) -> None:
    answer = shared.call(method, path, BODIES[name])
    _is_refused(answer, {"VALIDATION_ERROR"})


@pytest.mark.parametrize("value", [5, 1.5, True, [], {}, ["x"], {"a": 1}])
@pytest.mark.parametrize(
    "name",
    ["fullName", "phoneNumber", "address", "zone", "orderType", "referralNumber", "Notes", "productDescription"],
)
def test_text_of_another_type(shared: RunningSandbox, name: str, value: object) -> None:
    answer = shared.call("POST", "/orders", deliver(shared, **{name: value}))
    _is_refused(answer, {"VALIDATION_ERROR"})
    assert answer.error["details"]["field"] == name


@pytest.mark.parametrize("value", ["2", 0, -1, 2.5, True, 1e300, 10**30, [], {}])
def test_a_count_that_is_none(shared: RunningSandbox, value: object) -> None:
    answer = shared.call("POST", "/orders", deliver(shared, numberOfItems=value))
    _is_refused(answer, {"VALIDATION_ERROR"})
    assert answer.error["details"]["field"] == "numberOfItems"


@pytest.mark.parametrize("value", ["350", -1, True, 1e300, []])
def test_an_amount_that_is_none(shared: RunningSandbox, value: object) -> None:
    answer = shared.call("POST", "/orders", deliver(shared, amountCOD=value))
    _is_refused(answer, {"VALIDATION_ERROR"})
    assert answer.error["details"]["field"] == "amountCOD"


@pytest.mark.parametrize("value", ["true", 1, 0, "yes", []])
@pytest.mark.parametrize("name", ["COD", "isExpressShipping", "previewPermission", "deliverToWorkAddress"])
def test_a_flag_that_is_none(shared: RunningSandbox, name: str, value: object) -> None:
    answer = shared.call("POST", "/orders", deliver(shared, **{name: value}))
    _is_refused(answer, {"VALIDATION_ERROR"})
    assert answer.error["details"]["field"] == name


@pytest.mark.parametrize("text", ["\x00", "a\x00b", "\u202e", "𝕏" * 100, "'; DROP TABLE orders; --", "\x7f\x1b[2J"])
def test_strange_text_comes_back_as_it_was_sent(shared: RunningSandbox, text: str) -> None:
    number = create(shared, Notes=text, fullName="x" + text)["orderNumber"]
    order = shared.call("GET", f"/orders/{number}").data["order"]
    assert (order["Notes"], order["customer"]["fullName"]) == (text, "x" + text)
    assert shared.call("GET", f"/orders/{number}/awb").raw.startswith(b"%PDF")


def test_unknown_fields_and_fees_of_the_caller_are_ignored(shared: RunningSandbox) -> None:
    plain = create(shared)
    cheap = create(shared, orderFees=0, shippingFee="free", fee=-1, amountOfFees=[], pickupFees={}, extra={"a": [1]})
    assert cheap["orderFees"] == plain["orderFees"] > 0


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "",
        "/nothing",
        "/orders/",
        "/orders/1/2/3",
        "/orders/12345",
        "/orders/1234567",
        "/orders/١٢٣٤٥٦",
        "/orders/123456%2Fawb",
        "/orders/%00",
        "/orders/%FF%FE",
        "/orders/" + "9" * 5_000,
        "/orders/../merchants",
        "/pickups/000000",
        "/merchants/%27%20OR%201=1",
        "/../../etc/passwd",
    ],
)
def test_an_unknown_path(shared: RunningSandbox, path: str) -> None:
    answer = shared.call("GET", quote(path, safe="/%="))
    _is_refused(answer, {"NOT_FOUND"})


@pytest.mark.parametrize("method", ["PATCH", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/orders", "/delivery-zones", "/ping", "/docs", "/openapi.yaml"])
def test_an_unknown_method(shared: RunningSandbox, method: str, path: str) -> None:
    _is_refused(shared.call(method, path), {"NOT_FOUND"})


@pytest.mark.parametrize("name", ["page", "limit"])
@pytest.mark.parametrize("value", ["0", "-1", "1.5", "x", "", "1e3", "١", "+1", " 1", "0x1"])
@pytest.mark.parametrize("path", ["/orders", "/pickups", "/merchants"])
def test_a_page_that_is_none(shared: RunningSandbox, path: str, name: str, value: str) -> None:
    answer = shared.call("GET", f"{path}?{name}={quote(value)}")
    _is_refused(answer, {"VALIDATION_ERROR"})
    assert answer.error["details"]["field"] == name


def test_a_page_far_away_is_empty(shared: RunningSandbox) -> None:
    for page in ("10000", "9" * 30, "9" * 5_000, "0" * 3_000 + "7"):
        data = shared.call("GET", f"/orders?page={page}&limit={page}").data
        assert data["orders"] == []
        assert data["pagination"]["hasNext"] is False


@pytest.mark.parametrize(
    "query",
    [
        "orderType=Gift",
        "orderType=",
        "paymentType=Cheque",
        "dateFrom=yesterday",
        "dateTo=2026-02-30",
        "dateTo=",
        "dateFrom=20260101",
        "dateTo=2026-01-01T00:00:00%2B99:00",
    ],
)
def test_a_filter_that_is_none(shared: RunningSandbox, query: str) -> None:
    answer = shared.call("GET", f"/orders?{query}")
    _is_refused(answer, {"VALIDATION_ERROR"})


@pytest.mark.parametrize(
    "query",
    [
        "status=flying",
        "statusCategory=GREEN",
        "search=%00",
        "search=%25_%5C",
        "x=%FF",
        "dateFrom=9999-12-31T23:59:59-23:59",
        "dateTo=0001-01-02",
    ],
)
def test_a_filter_that_finds_nothing_is_no_error(shared: RunningSandbox, query: str) -> None:
    assert shared.call("GET", f"/orders?{query}").status == 200


# Below HTTP


def _raw(sandbox: RunningSandbox, data: bytes) -> bytes:
    parts = urlsplit(sandbox.base_url)
    with socket.create_connection((str(parts.hostname), int(parts.port or 0)), timeout=20) as line:
        received = b""
        with suppress(ConnectionError):  # hung up on before it was all read
            line.sendall(data)
            with suppress(OSError):  # no longer connected
                line.shutdown(socket.SHUT_WR)
            while chunk := line.recv(65_536):
                received += chunk
    return received


@pytest.mark.parametrize(
    "data",
    [
        b"hello\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST /api/public/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/public/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"POST /api/public/v1/orders HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 200_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_what_is_not_http_gets_the_envelope_and_the_door(shared: RunningSandbox, data: bytes) -> None:
    answer = _raw(shared, data)
    if answer:  # an unfinished request may simply be hung up on
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.split()[1] in {b"400", b"401", b"404"}
        assert json.loads(body)["success"] is False
    assert shared.call("GET", "/ping").status == 200


def test_a_caller_who_leaves_in_the_middle_of_a_body(shared: RunningSandbox) -> None:
    head = (
        "POST /api/public/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nX-Merchant-Id: SHOP-1001\r\n"
        f"Authorization: Bearer {shared.ready['company_key']}\r\n\r\n"
    )
    assert _raw(shared, head.encode() + b'{"fullName":') == b""
    assert shared.call("GET", "/ping").status == 200


def test_a_huge_upload_is_refused_without_being_kept(shared: RunningSandbox) -> None:
    parts = urlsplit(shared.base_url)
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=20)
    headers = {"Authorization": f"Bearer {shared.ready['company_key']}", "X-Merchant-Id": "SHOP-1001"}
    chunk = b"x" * 65_536
    connection.request("POST", "/api/public/v1/orders", (chunk for _ in range(800)), headers, encode_chunked=True)
    response = connection.getresponse()
    assert response.status == 400
    assert json.loads(response.read())["error"]["code"] == "VALIDATION_ERROR"
    connection.close()


# Anything at all

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [
    *("fullName", "phoneNumber", "address", "government", "zone", "orderType", "productDescription", "numberOfItems"),
    *("COD", "amountCOD", "currentPD", "newPD", "numberOfItemsCurrentPD", "numberOfItemsNewPD", "CashDifference"),
    *("amountCashDifference", "originalOrderNumber", "returnReason", "isPartialReturn", "partialReturnItemCount"),
    *("numberOfOrders", "pickupDate", "pickupNotes", "name", "email", "phone", "brandName", "pickupAddress"),
    *("externalMerchantId", "isExpressShipping", "Notes", "referralNumber", "pickupAddressId"),
]


@settings(max_examples=150)
@given(
    st.sampled_from(WRITES),
    st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=8),
    st.booleans(),
)
def test_any_object_is_answered_in_the_envelope(
    shared: RunningSandbox, where: tuple[str, str], body: dict[str, Any], whole: bool
) -> None:
    method, path = where
    sent = {**deliver(shared), **body} if whole else body
    answer = shared.call(method, path, sent)
    assert answer.status in {200, 201, 400, 404, 409}
    assert answer.json["success"] is (answer.status < 300)


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered_in_the_envelope(shared: RunningSandbox, body: bytes) -> None:
    answer = shared.call("POST", "/orders", body)
    assert (answer.status, answer.error["code"]) == (400, "VALIDATION_ERROR")


@settings(max_examples=100)
@given(st.text(max_size=30))
def test_any_path_and_search_is_answered_in_the_envelope(shared: RunningSandbox, text: str) -> None:
    encoded = quote(text.encode("utf-8", "surrogatepass"), safe="")
    assert shared.call("GET", f"/merchants/{encoded}").status in {200, 404}
    assert shared.call("GET", f"/orders?search={encoded}").status == 200


def test_garbage_on_many_connections_leaves_a_service_that_serves(shared: RunningSandbox) -> None:
    rng = random.Random(7)
    for _ in range(60):
        _raw(shared, rng.randbytes(rng.randint(1, 400)))
    assert shared.call("GET", "/ping").status == 200
