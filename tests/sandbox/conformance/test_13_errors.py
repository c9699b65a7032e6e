"""Specification, "Errors": codes, HTTP statuses, validation messages; and input nobody should send."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.sandbox.conformance.service import (
    Json,
    Service,
    address,
    assert_invalid,
    assert_refused,
    deliver,
    merchant,
    without,
)
from tests.support.sandbox import Answer, RunningSandbox

EXPRESS_LATE = "Express shipping option cannot be changed for orders older than 6 hours"
NO_CANCEL = "This order cannot be canceled from its current status"
Case = Callable[[Service], Answer]


def _twice(service: Service) -> Answer:
    body = merchant()
    service.ask("POST", "/merchants", body)
    return service.ask("POST", "/merchants", merchant(externalMerchantId=body["externalMerchantId"]))


def _late_express(service: Service) -> Answer:
    order = service.order_in("new", hours_old=7)
    return service.ask("PUT", f"/orders/{order['orderId']}", deliver(isExpressShipping=True))


def _on(service: Service, status: str, method: str, suffix: str = "", body: Json | None = None) -> Answer:
    return service.ask(method, f"/orders/{service.order_in(status)['orderId']}{suffix}", body)


CODES: list[tuple[str, int, Case]] = [
    ("MERCHANT_REQUIRED", 400, lambda it: it.ask("GET", "/orders", merchant=None)),
    ("MERCHANT_NOT_FOUND", 403, lambda it: it.ask("GET", "/orders", merchant="nobody")),
    ("MERCHANT_NOT_APPLICABLE", 400, lambda it: it.ask("GET", "/orders", role="single", merchant="x")),
    ("MERCHANT_ALREADY_EXISTS", 409, _twice),
    ("SCOPE_DENIED", 403, lambda it: it.ask("GET", "/orders", role="company_pickups")),
    ("UNAUTHORIZED", 401, lambda it: it.ask("GET", "/orders", role="revoked")),
    ("ACCOUNT_REMOVED", 403, lambda it: it.ask("GET", "/orders", role="removed", merchant=None)),
    ("FORBIDDEN", 403, lambda it: _on(it, "outForDelivery", "PUT", body=deliver())),
    ("NOT_FOUND", 404, lambda it: it.ask("GET", "/orders/000000")),
    ("VALIDATION_ERROR", 400, lambda it: it.ask("POST", "/orders", {})),
]


@pytest.mark.parametrize(("code", "status", "case"), CODES, ids=[code for code, _, _ in CODES])
def test_code_and_http_status(service: Service, code: str, status: int, case: Case) -> None:
    assert_refused(case(service), status, code)


@pytest.fixture(scope="module", params=["spec", "live"])
def scarce(request: pytest.FixtureRequest) -> Iterator[Service]:
    """A service that takes four requests of a key."""
    with RunningSandbox(mode=request.param, limit=4, window=1e9) as sandbox:
        asked = Service(sandbox, request.param)
        yield asked
        asked.close()


def test_code_rate_limited(scarce: Service) -> None:
    answers = [scarce.ask("GET", "/ping", role="company_orders") for _ in range(5)]
    assert [each.status for each in answers] == [200, 200, 200, 200, 429]
    message = assert_refused(answers[-1], 429, "RATE_LIMITED")["message"].lower()
    assert "too many requests" in message
    assert "slow down" in message


def test_code_internal_error(service: Service) -> None:
    service.control("POST", "/faults", {"faults": "error_before:path=/ping,count=1"})
    assert_refused(service.ask("GET", "/ping"), 500, "INTERNAL_ERROR")
    assert service.ask("GET", "/ping").status == 200


MESSAGES: list[tuple[str, Case]] = [
    ("Government and orderType are required", lambda it: it.ask("POST", "/fees/calculate", {"government": "Giza"})),
    ("All customer info fields are required", lambda it: it.ask("POST", "/orders", without(deliver(), "address"))),
    ("This order can no longer be deleted", lambda it: _on(it, "pickedUp", "DELETE")),
    (NO_CANCEL, lambda it: _on(it, "outForDelivery", "POST", "/cancel")),
    ("Address and order details cannot be edited", lambda it: _on(it, "completed", "PUT", body=deliver())),
    (EXPRESS_LATE, _late_express),
    ("phone must be 11 digits", lambda it: it.ask("POST", "/merchants", merchant(phone="0101"))),
    (
        "pickupAddress.city is required",
        lambda it: it.ask("POST", "/merchants", merchant(pickupAddress=without(address(), "city"))),
    ),
    ("Area / zone is not valid", lambda it: it.ask("POST", "/orders", deliver(zone="x"))),
    ("Government must be one of: Cairo, Giza, Qalyubia", lambda it: it.ask("POST", "/orders", deliver(government="x"))),
    ("externalMerchantId is already registered", _twice),
]


@pytest.mark.parametrize(("message", "case"), MESSAGES, ids=[message for message, _ in MESSAGES])
def test_validation_message(service: Service, message: str, case: Case) -> None:
    """Spec manner: the message itself. Live manner: its beginning (field notes, trap 3)."""
    said = case(service).error["message"]
    if not service.live:
        assert said == message
    elif message == "Area / zone is not valid":
        assert said.startswith('Area / zone "x" is not valid for Cairo')
    else:
        assert any(part.startswith(message) for part in said.split("; "))


def test_details_name_the_field_of_a_validation_error(service: Service) -> None:
    """Field notes, trap 3: a live service often leaves details out."""
    error = service.ask("POST", "/orders", deliver(zone="x")).error
    assert error.get("details") == (None if service.live else {"field": "zone"})


def test_details_hold_the_current_status_of_a_refused_cancel(service: Service) -> None:
    error = _on(service, "outForDelivery", "POST", "/cancel").error
    assert error.get("details") == (None if service.live else {"currentStatus": "outForDelivery"})


def test_a_live_service_joins_several_messages(service: Service) -> None:
    """Field notes, trap 3."""
    said = service.ask("POST", "/orders", deliver(government="Suez", numberOfItems=0)).error["message"]
    assert ("; " in said) is service.live


# -- statuses in use ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["PATCH", "PUT", "DELETE", "TRACE", "OPTIONS", "QUERY"])
@pytest.mark.parametrize("path", ["/orders", "/ping", "/delivery-zones"])
def test_a_method_that_is_not_known_is_not_found(service: Service, method: str, path: str) -> None:
    """405 is not among the HTTP statuses in use."""
    assert_refused(service.ask(method, path), 404, "NOT_FOUND")


@pytest.mark.parametrize("path", ["/", "/order", "/orders/1/2", "/orders//", "/ping/", "/../v1/ping", "/%2e%2e"])
def test_a_path_that_is_not_known_is_not_found(service: Service, path: str) -> None:
    assert_refused(service.ask("GET", path), 404, "NOT_FOUND")


# -- bad input ------------------------------------------------------------------------------------------------------

BODIES = {
    "nothing": b"",
    "not JSON": b"{",
    "half a string": b'{"fullName": "',
    "a list": b"[]",
    "a number": b"1",
    "null": b"null",
    "a string": b'"x"',
    "not UTF-8": b'{"fullName": "\xff\xfe"}',
    "UTF-16": '{"fullName": "x"}'.encode("utf-16"),
    "NaN": b'{"numberOfItems": NaN}',
    "Infinity": b'{"numberOfItems": -Infinity}',
    "deeply nested": b"[" * 50_000 + b"]" * 50_000,
    "deeply nested objects": b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    "huge": b'{"Notes": "' + b"x" * 2_000_000 + b'"}',
    "huge number": b'{"numberOfItems": ' + b"9" * 5_000 + b"}",
    "huge exponent": b'{"numberOfItems": 1e999}',
    "form": b"fullName=x&phoneNumber=y",
}


@pytest.mark.parametrize("path", ["/orders", "/pickups", "/merchants", "/fees/calculate"])
@pytest.mark.parametrize("body", list(BODIES.values()), ids=list(BODIES))
def test_a_body_that_is_no_json_object_is_refused(service: Service, path: str, body: bytes) -> None:
    assert_invalid(service, service.ask("POST", path, body))


@pytest.mark.parametrize(
    "text", ["\x00", "\ud800", "\U0001f4e6" * 100, "\u202e", "'; DROP TABLE orders; --", "<script>"]
)
def test_strange_text_is_kept_or_refused(service: Service, text: str) -> None:
    answer = service.ask("POST", "/orders", deliver(fullName=f"A{text}"))
    assert answer.status in {201, 400}
    if answer.status == 201:
        assert answer.data["order"]["customer"]["fullName"] == f"A{text}"


@pytest.mark.parametrize("amount", [-1, 1e12, 10**400, "1", True])
def test_an_impossible_amount_is_refused(service: Service, amount: object) -> None:
    assert_invalid(service, service.ask("POST", "/orders", deliver(COD=True, amountCOD=amount)))


@pytest.mark.parametrize("count", [10**7, 10**30, 1e300])
def test_an_impossible_count_is_refused(service: Service, count: float) -> None:
    assert_invalid(service, service.ask("POST", "/orders", deliver(numberOfItems=count)))


def test_an_answer_never_shows_a_stack_trace(service: Service) -> None:
    for body in BODIES.values():
        assert b"Traceback" not in service.ask("POST", "/orders", body).raw


def test_a_key_that_is_not_ascii_is_unauthorized(service: Service) -> None:
    headers = {"Authorization": "Bearer " + "ü" * 20}
    assert_refused(service.send("GET", "/ping", None, headers), 401, "UNAUTHORIZED")


def test_a_merchant_that_is_not_ascii_is_unknown(service: Service) -> None:
    assert_refused(service.ask("GET", "/orders", merchant="é" * 9), 403, "MERCHANT_NOT_FOUND")
