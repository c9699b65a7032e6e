"""Specification, "What the service does"."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.sandbox.conformance.service import (
    FEE_FIELDS,
    GOVERNORATES,
    ZONE,
    Service,
    address,
    assert_invalid,
    deliver,
    exchange,
    merchant,
    pickup,
    returning,
)


def test_it_exchanges_json(service: Service) -> None:
    answer = service.ask("GET", "/ping")
    assert answer.headers["content-type"].split(";")[0] == "application/json"
    assert isinstance(answer.json, dict)


def test_the_covered_governorates_are_exactly_three(service: Service) -> None:
    assert tuple(service.zones) == GOVERNORATES


@pytest.mark.parametrize("government", GOVERNORATES)
def test_orders_are_taken_in_each_governorate(service: Service, government: str) -> None:
    body = deliver(government=government, zone=service.zones[government][0])
    assert service.new_order(body)["customer"]["government"] == government


@pytest.mark.parametrize("government", ["Alexandria", "cairo", "القاهرة", "Al Qalyubia"])
def test_no_other_governorate_is_covered(service: Service, government: str) -> None:
    answer = service.ask("POST", "/orders", deliver(government=government))
    assert_invalid(service, answer, "Government must be one of: Cairo, Giza, Qalyubia")


def test_amounts_are_egyptian_pounds(service: Service) -> None:
    body = {"government": "Cairo", "orderType": "Deliver"}
    assert service.ask("POST", "/fees/calculate", body).data["currency"] == "EGP"


def test_amounts_keep_their_piastres(service: Service) -> None:
    assert service.new_order(deliver(COD=True, amountCOD=649.75))["amount"] == 649.75


def test_a_single_business_key_needs_no_merchant(service: Service) -> None:
    assert service.ask("POST", "/orders", deliver(), role="single").status == 201


def test_a_company_key_serves_many_merchants(service: Service) -> None:
    numbers = {
        each["businessAccountCode"]: service.new_order(merchant=each["businessAccountCode"])["orderNumber"]
        for each in service.merchants
    }
    for code, number in numbers.items():
        listed = service.ask("GET", "/orders", merchant=code).data["orders"]
        assert listed[0]["orderNumber"] == number
    assert len(set(numbers.values())) == len(service.merchants) > 1


# -- rules that always hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", FEE_FIELDS)
def test_rule_1_a_fee_sent_with_a_new_order_is_ignored(service: Service, field: str) -> None:
    plain = service.new_order()["orderFees"]
    assert service.new_order(deliver(**{field: 1}))["orderFees"] == plain


@pytest.mark.parametrize("field", FEE_FIELDS)
def test_rule_1_a_fee_sent_with_an_order_update_is_ignored(service: Service, field: str) -> None:
    order = service.new_order()
    answer = service.ask("PUT", f"/orders/{order['orderId']}", deliver(**{field: 1}))
    assert answer.data["order"]["orderFees"] == order["orderFees"]


@pytest.mark.parametrize("field", FEE_FIELDS)
def test_rule_1_a_fee_sent_with_a_new_pickup_is_ignored(service: Service, field: str) -> None:
    plain = service.new_pickup()["pickupFees"]
    assert service.new_pickup(**{field: 1})["pickupFees"] == plain


@pytest.mark.parametrize("field", FEE_FIELDS)
def test_rule_1_a_fee_sent_with_a_pickup_update_is_ignored(service: Service, field: str) -> None:
    made = service.new_pickup()
    service.ask("PUT", f"/pickups/{made['pickupNumber']}", pickup(**{field: 1}))
    read = service.ask("GET", f"/pickups/{made['pickupNumber']}").data["pickup"]
    assert read["pickupFees"] == made["pickupFees"]


@pytest.mark.parametrize("value", [1, "1", None, [], {"a": 1}, True])
def test_rule_1_ignored_means_whatever_its_value(service: Service, value: object) -> None:
    assert service.ask("POST", "/orders", deliver(orderFees=value)).status == 201


def test_rule_1_the_answer_carries_the_authoritative_fee(service: Service) -> None:
    order = service.new_order()
    assert order["orderFees"] > 0
    listed = service.ask("GET", "/orders").data["orders"][0]
    assert (listed["orderNumber"], listed["orderFees"]) == (order["orderNumber"], order["orderFees"])


@pytest.mark.parametrize("government", GOVERNORATES)
def test_rule_2_every_value_of_the_catalog_is_accepted(service: Service, government: str) -> None:
    for zone in service.zones[government][::60]:
        order = service.new_order(deliver(government=government, zone=zone))
        assert order["customer"]["zone"] == zone


@pytest.mark.parametrize(
    "change",
    [str.lower, str.upper, lambda zone: f" {zone}", lambda zone: f"{zone} ", lambda zone: zone[:-1]],
    ids=["lower case", "upper case", "blank before", "blank after", "cut"],
)
def test_rule_2_a_zone_must_be_verbatim(service: Service, change: Callable[[str], str]) -> None:
    answer = service.ask("POST", "/orders", deliver(zone=change(ZONE)))
    assert_invalid(service, answer, "Area / zone is not valid", "zone")


def test_rule_2_a_short_free_text_name_is_refused(service: Service) -> None:
    assert_invalid(
        service, service.ask("POST", "/orders", deliver(zone="6th district")), "Area / zone is not valid", "zone"
    )


def test_rule_2_holds_for_a_merchants_pickup_address(service: Service) -> None:
    body = merchant(pickupAddress=address(zone="Nasr"))
    assert_invalid(service, service.ask("POST", "/merchants", body), "Area / zone is not valid")


def test_rule_3_the_fee_depends_on_the_governorate(service: Service) -> None:
    fees = [
        service.new_order(deliver(government=each, zone=zones[0]))["orderFees"] for each, zones in service.zones.items()
    ]
    assert len(set(fees)) == 3


def test_rule_3_the_fee_depends_on_the_order_type(service: Service) -> None:
    bodies = [deliver(), exchange(), returning(service)]
    assert len({service.new_order(body)["orderFees"] for body in bodies}) == 3


def test_rule_3_the_fee_depends_on_the_express_flag(service: Service) -> None:
    plain = service.new_order()["orderFees"]
    assert service.new_order(deliver(isExpressShipping=True))["orderFees"] > plain


def test_rule_3_the_fee_depends_on_the_merchants_pricing(service: Service) -> None:
    fees = {service.new_order(merchant=each["id"])["orderFees"] for each in service.merchants}
    assert len(fees) > 1


# -- public reference -----------------------------------------------------------------------------------------------


def test_the_docs_page_needs_no_key(service: Service) -> None:
    answer = service.ask("GET", "/docs", role="")
    assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, "text/html")
    assert answer.raw.lower().startswith(b"<!doctype html>")


def test_the_description_needs_no_key_and_is_yaml(service: Service) -> None:
    answer = service.ask("GET", "/openapi.yaml", role="")
    assert answer.status == 200
    assert "yaml" in answer.headers["content-type"]
    assert answer.raw.startswith(b"openapi: 3.1")
