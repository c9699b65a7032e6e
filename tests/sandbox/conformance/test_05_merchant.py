"""Specification, "Merchant": the fields of POST /merchants and of its answer."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.sandbox.conformance.service import Json, Service, address, assert_invalid, deliver, merchant, without

ROWS = [
    # field, required
    ("name", True),
    ("email", True),
    ("phone", True),
    ("brandName", True),
    ("externalMerchantId", False),
    ("pickupAddress", True),
]
WRONG = [7, True, ["x"]]


def _onboard(service: Service, **fields: object) -> Json:
    answer = service.ask("POST", "/merchants", merchant(**fields))
    assert answer.status == 201, answer.raw
    return dict(answer.data["merchant"])


def test_all_fields_are_taken(service: Service) -> None:
    assert _onboard(service)["isCompleted"] is True


@pytest.mark.parametrize("field", [name for name, required in ROWS if required])
@pytest.mark.parametrize("missing", [None, "", "left out"])
def test_a_required_field_cannot_be_missing(service: Service, field: str, missing: str | None) -> None:
    body = without(merchant(), field) if missing == "left out" else merchant(**{field: missing})
    assert_invalid(service, service.ask("POST", "/merchants", body))


@pytest.mark.parametrize("field", [name for name, _ in ROWS])
@pytest.mark.parametrize("value", WRONG)
def test_a_field_has_its_type(service: Service, field: str, value: object) -> None:
    assert_invalid(service, service.ask("POST", "/merchants", merchant(**{field: value})))


def test_external_merchant_id_is_optional(service: Service) -> None:
    answer = service.ask("POST", "/merchants", without(merchant(), "externalMerchantId"))
    assert answer.status == 201


def test_email_is_unique_across_all_accounts(service: Service) -> None:
    email = service.ask("GET", f"/merchants/{_onboard(service)['id']}").data["merchant"]["email"]
    answer = service.ask("POST", "/merchants", merchant(email=email))
    assert (answer.status, answer.error["code"]) == (409, "MERCHANT_ALREADY_EXISTS")
    other = service.ask("POST", "/merchants", merchant(email=email), role="other_company")
    assert (other.status, other.error["code"]) == (409, "MERCHANT_ALREADY_EXISTS")


@pytest.mark.parametrize(
    "phone", ["0101234567", "010123456789", "+2010123456", "0101234567a", "٠١٠١٢٣٤٥٦٧٨", "010 1234567"]
)
def test_phone_is_exactly_eleven_digits(service: Service, phone: str) -> None:
    answer = service.ask("POST", "/merchants", merchant(phone=phone))
    assert_invalid(service, answer, "phone must be 11 digits")
    assert service.live or answer.error["message"] == "phone must be 11 digits"


def test_phone_is_an_egyptian_mobile_number(service: Service) -> None:
    assert_invalid(service, service.ask("POST", "/merchants", merchant(phone="02123456789")))


def test_external_merchant_id_is_unique_within_the_company(service: Service) -> None:
    made = _onboard(service)
    again = merchant(externalMerchantId=made["externalMerchantId"])
    answer = service.ask("POST", "/merchants", again)
    assert (answer.status, answer.error["code"]) == (409, "MERCHANT_ALREADY_EXISTS")


def test_another_company_may_use_the_same_external_merchant_id(service: Service) -> None:
    made = _onboard(service)
    again = merchant(externalMerchantId=made["externalMerchantId"])
    assert service.ask("POST", "/merchants", again, role="other_company").status == 201


def test_pickup_address_city_is_required(service: Service) -> None:
    for incomplete in (without(address(), "city"), address(city=""), address(city=None), {}):
        answer = service.ask("POST", "/merchants", merchant(pickupAddress=incomplete))
        assert_invalid(service, answer, "pickupAddress.city is required")


@pytest.mark.parametrize("field", ["zone", "addressDetails", "pickupPhone"])
def test_the_rest_of_the_pickup_address_is_required(service: Service, field: str) -> None:
    """Not shown by the specification; the field notes give it with 90 %."""
    assert_invalid(service, service.ask("POST", "/merchants", merchant(pickupAddress=without(address(), field))))


def test_pickup_address_zone_is_a_catalog_value(service: Service) -> None:
    zone = service.zones["Giza"][2]
    assert _onboard(service, pickupAddress=address(city="Giza", zone=zone))
    wrong = merchant(pickupAddress=address(zone="Near the club"))
    assert_invalid(service, service.ask("POST", "/merchants", wrong), "Area / zone is not valid")


@pytest.mark.parametrize("phone", ["0109876543", "010987654321", "phone"])
def test_pickup_phone_is_eleven_digits(service: Service, phone: str) -> None:
    """Field notes, "pickupAddress"."""
    body = merchant(pickupAddress=address(pickupPhone=phone))
    assert_invalid(service, service.ask("POST", "/merchants", body), "pickupAddress.pickupPhone must be 11 digits")


# -- answer ---------------------------------------------------------------------------------------------------------


def test_business_account_code_has_eight_digits(service: Service) -> None:
    assert re.fullmatch(r"[0-9]{8}", _onboard(service)["businessAccountCode"])


def test_external_merchant_id_is_echoed(service: Service) -> None:
    assert _onboard(service, externalMerchantId="متجر-9 Main")["externalMerchantId"] == "متجر-9 Main"
    assert _onboard(service, externalMerchantId=None)["externalMerchantId"] is None


def test_is_completed_and_is_verified_are_true(service: Service) -> None:
    made = _onboard(service)
    assert (made["isCompleted"], made["isVerified"]) == (True, True)


def test_the_merchant_can_create_orders_immediately(service: Service) -> None:
    made = _onboard(service)
    assert service.ask("POST", "/orders", deliver(), merchant=made["businessAccountCode"]).status == 201


def test_the_account_has_its_default_pickup_address(service: Service) -> None:
    made = _onboard(service, pickupAddress=address(addressDetails="Gate 5"))
    kept = service.ask("GET", f"/merchants/{made['id']}").data["merchant"]["pickupAddress"]
    assert {name: kept[name] for name in address()} == address(addressDetails="Gate 5")


def test_the_answer_carries_both_internal_ids_and_the_creation_timestamp(service: Service) -> None:
    """The names are not shown; the field notes give id, parentCompany and createdAt."""
    made = _onboard(service)
    company = service.ask("GET", "/ping", merchant=None).data["account"]["id"]
    assert isinstance(made["id"], str)
    assert made["parentCompany"] == company
    created = datetime.fromisoformat(made["createdAt"])
    assert abs(datetime.now(UTC) - created) < timedelta(minutes=5)


def test_the_answer_carries_no_login_credentials(service: Service) -> None:
    answer = service.ask("POST", "/merchants", merchant())
    assert not {"password", "token", "login", "username"} & {name.lower() for name in answer.data["merchant"]}
