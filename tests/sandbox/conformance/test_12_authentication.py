"""Specification, "Authentication"."""

from __future__ import annotations

import re

import pytest

from tests.sandbox.conformance.service import MERCHANT, Json, Service, assert_refused, deliver, merchant, pickup

ORDERS = [
    ("POST", "/orders"),
    ("GET", "/orders"),
    ("GET", "/orders/123456"),
    ("PUT", "/orders/123456"),
    ("DELETE", "/orders/123456"),
    ("POST", "/orders/123456/cancel"),
    ("GET", "/orders/123456/awb"),
]
PICKUPS = [
    ("POST", "/pickups"),
    ("GET", "/pickups"),
    ("POST", "/pickups/calculate-fee"),
    ("GET", "/pickups/123456"),
    ("PUT", "/pickups/123456"),
    ("DELETE", "/pickups/123456"),
    ("POST", "/pickups/123456/cancel"),
]
MERCHANTS = [("POST", "/merchants"), ("GET", "/merchants"), ("GET", "/merchants/123456")]
UNSCOPED = [("GET", "/delivery-zones"), ("POST", "/fees/calculate"), ("GET", "/ping")]
ALL = [*ORDERS, *PICKUPS, *MERCHANTS, *UNSCOPED]


def _body(method: str, path: str) -> Json | None:
    """A right body, so that nothing but the header is judged."""
    if method not in {"POST", "PUT"} or path.endswith("/cancel"):
        return None
    if path.startswith("/orders"):
        return deliver()
    if path == "/merchants":
        return merchant()
    return {"government": "Cairo", "orderType": "Deliver"} if path.startswith("/fees") else pickup()


# -- 1: the two headers ---------------------------------------------------------------------------------------------


def test_key_in_the_authorization_header(service: Service) -> None:
    headers = {"Authorization": f"Bearer {service.keys['company']}"}
    assert service.send("GET", "/ping", None, headers).status == 200


def test_key_in_the_x_api_key_header(service: Service) -> None:
    assert service.send("GET", "/ping", None, {"X-Api-Key": service.keys["company"]}).status == 200


@pytest.mark.parametrize("value", ["", "Bearer", "Bearer ", "Basic {key}", "{key}", "Bearer {key}x"])
def test_any_other_authorization_is_refused(service: Service, value: str) -> None:
    headers = {"Authorization": value.format(key=service.keys["company"])}
    assert_refused(service.send("GET", "/ping", None, headers), 401, "UNAUTHORIZED")


def test_all_keys_have_a_fixed_live_prefix_and_a_secret_part(service: Service) -> None:
    prefixes = {re.match(r"[a-z]+_live_", key) for key in service.keys.values()}
    assert None not in prefixes
    assert len({each.group() for each in prefixes if each}) == 1
    assert len(set(service.keys.values())) == len(service.keys)


# -- 2: keys that are no good ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), ALL)
def test_a_request_without_a_key_is_unauthorized(service: Service, method: str, path: str) -> None:
    assert_refused(service.ask(method, path, _body(method, path), role=""), 401, "UNAUTHORIZED")


@pytest.mark.parametrize(("method", "path"), ALL)
def test_a_revoked_key_is_unauthorized(service: Service, method: str, path: str) -> None:
    assert_refused(service.ask(method, path, _body(method, path), role="revoked"), 401, "UNAUTHORIZED")


@pytest.mark.parametrize(("method", "path"), ALL)
def test_an_unknown_key_is_unauthorized(service: Service, method: str, path: str) -> None:
    headers = {"Authorization": "Bearer " + "unknown" * 8, "Content-Type": "application/json"}
    assert_refused(service.send(method, path, b"{}", headers), 401, "UNAUTHORIZED")


# -- 3: scopes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), ORDERS)
@pytest.mark.parametrize("role", ["company_pickups", "company_merchants"])
def test_orders_routes_need_the_scope_orders(service: Service, method: str, path: str, role: str) -> None:
    assert_refused(service.ask(method, path, _body(method, path), role=role), 403, "SCOPE_DENIED")


@pytest.mark.parametrize(("method", "path"), PICKUPS)
@pytest.mark.parametrize("role", ["company_orders", "company_merchants"])
def test_pickups_routes_need_the_scope_pickups(service: Service, method: str, path: str, role: str) -> None:
    assert_refused(service.ask(method, path, _body(method, path), role=role), 403, "SCOPE_DENIED")


@pytest.mark.parametrize(("method", "path"), MERCHANTS)
@pytest.mark.parametrize("role", ["company_orders", "company_pickups"])
def test_merchants_routes_need_the_scope_merchants(service: Service, method: str, path: str, role: str) -> None:
    assert_refused(service.ask(method, path, _body(method, path), role=role), 403, "SCOPE_DENIED")


@pytest.mark.parametrize(("method", "path"), MERCHANTS)
def test_orders_and_pickups_together_keep_the_merchants_routes(service: Service, method: str, path: str) -> None:
    answer = service.ask(method, path, _body(method, path), role="company_without_merchants")
    assert answer.status in {200, 201, 404}


@pytest.mark.parametrize(("method", "path"), UNSCOPED)
@pytest.mark.parametrize("role", ["company_orders", "company_pickups", "company_merchants"])
def test_zones_fees_and_ping_need_no_scope(service: Service, method: str, path: str, role: str) -> None:
    """Not shown by the specification."""
    assert service.ask(method, path, _body(method, path), role=role).status == 200


def test_a_new_key_has_all_three_scopes(service: Service) -> None:
    assert set(service.ask("GET", "/ping").data["scopes"]) == {"orders", "pickups", "merchants"}


# -- 4: company keys ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", ["businessAccountCode", "externalMerchantId", "id"])
def test_x_merchant_id_takes_any_identifier(service: Service, identifier: str) -> None:
    answer = service.ask("POST", "/orders", deliver(), merchant=service.merchants[0][identifier])
    assert answer.status == 201
    newest = service.ask("GET", "/orders").data["orders"][0]["orderNumber"]
    assert newest == answer.data["order"]["orderNumber"]


@pytest.mark.parametrize(("method", "path"), [*ORDERS, *PICKUPS])
def test_order_and_pickup_routes_require_the_merchant(service: Service, method: str, path: str) -> None:
    answer = service.ask(method, path, _body(method, path), merchant=None)
    assert_refused(answer, 400, "MERCHANT_REQUIRED")


@pytest.mark.parametrize(("method", "path"), [*ORDERS, *PICKUPS])
def test_an_unknown_merchant_is_refused(service: Service, method: str, path: str) -> None:
    answer = service.ask(method, path, _body(method, path), merchant="no-such-merchant")
    assert_refused(answer, 403, "MERCHANT_NOT_FOUND")


def test_another_companys_merchant_is_refused(service: Service) -> None:
    foreign = service.ask("POST", "/merchants", merchant(), role="other_company").data["merchant"]
    for identifier in ("id", "businessAccountCode", "externalMerchantId"):
        answer = service.ask("POST", "/orders", deliver(), merchant=foreign[identifier])
        assert_refused(answer, 403, "MERCHANT_NOT_FOUND")


# -- 5: single-business keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), [("GET", "/orders"), ("GET", "/pickups")])
def test_a_single_business_key_needs_no_merchant(service: Service, method: str, path: str) -> None:
    assert service.ask(method, path, role="single").status == 200


@pytest.mark.parametrize(("method", "path"), [*ORDERS, *PICKUPS])
@pytest.mark.parametrize("value", ["10000000", "anything", ""])
def test_a_single_business_key_must_not_send_one(service: Service, method: str, path: str, value: str) -> None:
    answer = service.ask(method, path, _body(method, path), role="single", headers={MERCHANT: value})
    assert_refused(answer, 400, "MERCHANT_NOT_APPLICABLE")


# -- 6: deleted accounts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), ALL)
def test_a_deleted_business_account_is_refused(service: Service, method: str, path: str) -> None:
    answer = service.ask(method, path, _body(method, path), role="removed", merchant=None)
    assert_refused(answer, 403, "ACCOUNT_REMOVED")


def test_a_deleted_merchant_of_a_company_is_refused(service: Service) -> None:
    made = service.ask("POST", "/merchants", merchant()).data["merchant"]
    assert service.ask("GET", "/orders", merchant=made["id"]).status == 200
    service.control("POST", "/accounts", {"id": made["id"], "removed": True})
    assert_refused(service.ask("GET", "/orders", merchant=made["id"]), 403, "ACCOUNT_REMOVED")
    assert_refused(service.ask("GET", "/pickups", merchant=made["id"]), 403, "ACCOUNT_REMOVED")
    assert_refused(service.ask("GET", f"/merchants/{made['id']}"), 403, "ACCOUNT_REMOVED")
    found = service.ask("GET", "/merchants", query={"search": made["id"]}).data["merchants"]
    assert [each["isVerified"] for each in found] == [False]


# -- 7: public pages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/docs", "/openapi.yaml"])
@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer nonsense"}, {"X-Api-Key": "x"}])
def test_the_reference_needs_no_key(service: Service, path: str, headers: dict[str, str]) -> None:
    assert service.send("GET", path, None, headers).status == 200
