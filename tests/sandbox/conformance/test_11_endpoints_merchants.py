"""Specification, "Endpoints": merchants and ping."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.sandbox.conformance.service import Json, Service, assert_refused, merchant


def _onboard(service: Service, **fields: object) -> Json:
    return dict(service.ask("POST", "/merchants", merchant(**fields)).data["merchant"])


def test_onboarding_answers_201(service: Service) -> None:
    assert service.ask("POST", "/merchants", merchant()).status == 201


def test_onboarding_needs_a_company_key(service: Service) -> None:
    assert_refused(service.ask("POST", "/merchants", merchant(), role="single"), 403, "FORBIDDEN")


def test_onboarding_needs_the_scope(service: Service) -> None:
    assert_refused(service.ask("POST", "/merchants", merchant(), role="company_orders"), 403, "SCOPE_DENIED")


@pytest.mark.parametrize("field", ["email", "phone", "externalMerchantId"])
def test_onboarding_twice(service: Service, field: str) -> None:
    first = merchant()
    assert service.ask("POST", "/merchants", first).status == 201
    answer = service.ask("POST", "/merchants", merchant(**{field: first[field]}))
    assert_refused(answer, 409, "MERCHANT_ALREADY_EXISTS")


def test_external_merchant_id_taken_has_its_message(service: Service) -> None:
    first = _onboard(service)
    answer = service.ask("POST", "/merchants", merchant(externalMerchantId=first["externalMerchantId"]))
    assert_refused(answer, 409, "MERCHANT_ALREADY_EXISTS", "externalMerchantId is already registered")


@pytest.mark.parametrize("identifier", ["businessAccountCode", "externalMerchantId", "id"])
def test_get_takes_any_identifier(service: Service, identifier: str) -> None:
    made = _onboard(service)
    assert service.ask("GET", f"/merchants/{quote(made[identifier])}").data["merchant"]["id"] == made["id"]


@pytest.mark.parametrize("field", ["externalMerchantId", "email", "businessAccountCode", "phoneNumber"])
def test_search_matches_identifiers(service: Service, field: str) -> None:
    made = _onboard(service)
    listed = service.ask("GET", "/merchants", query={"search": made[field]}).data["merchants"]
    assert [each["id"] for each in listed] == [made["id"]]


def test_after_a_409_the_existing_merchant_can_be_fetched(service: Service) -> None:
    made = _onboard(service)
    again = merchant(externalMerchantId=made["externalMerchantId"])
    assert service.ask("POST", "/merchants", again).status == 409
    assert service.ask("GET", f"/merchants/{made['externalMerchantId']}").data["merchant"]["id"] == made["id"]
    found = service.ask("GET", "/merchants", query={"search": made["externalMerchantId"]}).data["merchants"]
    assert [each["id"] for each in found] == [made["id"]]


def test_list_and_get_have_the_fields_of_the_field_notes(service: Service) -> None:
    made = _onboard(service)
    expected = {
        "id",
        "businessAccountCode",
        "name",
        "brandName",
        "email",
        "phoneNumber",
        "externalMerchantId",
        "isCompleted",
        "isVerified",
        "parentCompany",
        "createdAt",
    }
    assert expected <= set(service.ask("GET", f"/merchants/{made['id']}").data["merchant"])
    assert all(expected <= set(each) for each in service.ask("GET", "/merchants").data["merchants"])


def test_get_of_an_unknown_merchant(service: Service) -> None:
    assert_refused(service.ask("GET", "/merchants/no-such-shop"), 404, "NOT_FOUND")


def test_another_companys_merchant_is_not_shown(service: Service) -> None:
    made = service.ask("POST", "/merchants", merchant(), role="other_company").data["merchant"]
    assert service.ask("GET", f"/merchants/{made['id']}").status in {403, 404}
    found = service.ask("GET", "/merchants", query={"search": made["email"]}).data["merchants"]
    assert found == []


def test_single_business_key_may_not_read_merchants(service: Service) -> None:
    assert_refused(service.ask("GET", "/merchants", role="single"), 403, "FORBIDDEN")


# -- GET /ping ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "company"), [("company", True), ("single", False)])
def test_ping_tells_the_kind_of_key(service: Service, role: str, company: bool) -> None:
    """The body is not shown; the field notes give it."""
    data = service.ask("GET", "/ping", role=role, merchant=None).data
    assert {"id", "name", "brandName", "businessAccountCode", "isCompanyAccount"} <= set(data["account"])
    assert data["account"]["isCompanyAccount"] is company
    assert service.keys[role].startswith(data["keyPrefix"])
    assert data["keyPrefix"] != service.keys[role]


@pytest.mark.parametrize(
    ("role", "scopes"),
    [
        ("company", {"orders", "pickups", "merchants"}),
        ("company_orders", {"orders"}),
        ("company_without_merchants", {"orders", "pickups"}),
    ],
)
def test_ping_tells_the_scopes(service: Service, role: str, scopes: set[str]) -> None:
    assert set(service.ask("GET", "/ping", role=role).data["scopes"]) == scopes


def test_ping_tells_the_active_merchant(service: Service) -> None:
    assert service.ask("GET", "/ping").data["activeMerchant"]["businessAccountCode"] == service.merchant
    assert not service.ask("GET", "/ping", merchant=None).data.get("activeMerchant")


def test_ping_refuses_a_bad_key(service: Service) -> None:
    assert_refused(service.ask("GET", "/ping", role="revoked"), 401, "UNAUTHORIZED")
