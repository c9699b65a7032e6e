"""Specification, "Order request fields": the tables for all orders, Deliver, Return and Exchange."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.sandbox.conformance.service import (
    Json,
    Service,
    assert_invalid,
    deliver,
    exchange,
    returning,
    without,
)

CUSTOMER = ["fullName", "phoneNumber", "address", "government", "zone"]
WRONG = {
    "string": [7, True, ["x"], {"x": 1}],
    "boolean": ["true", 1, 0, "", []],
    "number": ["2", True, [2]],
    "count": [0, -1, 1.5, "2", True, [1]],
}

COMMON = [
    # field, type, required
    ("fullName", "string", True),
    ("phoneNumber", "string", True),
    ("otherPhoneNumber", "string", False),
    ("address", "string", True),
    ("buildingNo", "string", False),
    ("apartmentNo", "string", False),
    ("government", "string", True),
    ("zone", "string", True),
    ("orderType", "string", True),
    ("deliverToWorkAddress", "boolean", False),
    ("previewPermission", "boolean", False),
    ("referralNumber", "string", False),
    ("Notes", "string", False),
    ("selectedPickupAddressId", "string", False),
]
DELIVER = [
    ("productDescription", "string", True),
    ("numberOfItems", "count", True),
    ("isExpressShipping", "boolean", False),
    ("COD", "boolean", False),
    ("amountCOD", "number", False),
]
RETURN = [
    ("productDescription", "string", True),
    ("numberOfItems", "count", True),
    ("originalOrderNumber", "string", True),
    ("returnReason", "string", True),
    ("returnNotes", "string", False),
    ("isPartialReturn", "boolean", False),
    ("partialReturnItemCount", "count", False),
    ("originalOrderItemCount", "count", False),
]
EXCHANGE = [
    ("currentPD", "string", True),
    ("numberOfItemsCurrentPD", "count", True),
    ("newPD", "string", True),
    ("numberOfItemsNewPD", "count", True),
    ("CashDifference", "boolean", False),
    ("amountCashDifference", "number", False),
]
ROWS = [
    *(("Deliver", *row) for row in COMMON + DELIVER),
    *(("Return", *row) for row in COMMON + RETURN),
    *(("Exchange", *row) for row in COMMON + EXCHANGE),
]
REQUIRED = [(each, name) for each, name, _, required in ROWS if required]
OPTIONAL = [(each, name) for each, name, _, required in ROWS if not required]
MISTYPED = [(each, name, value) for each, name, kind, _ in ROWS for value in WRONG[kind]]
_BODIES: dict[str, Callable[[Service], Json]] = {
    "Deliver": lambda service: deliver(),
    "Return": returning,
    "Exchange": lambda service: exchange(),
}


def _shape(order_type: str) -> Json:
    """A body whose other fields are right; a return's original need not exist for what is judged before it."""
    if order_type == "Return":
        own = {"originalOrderNumber": "123456", "returnReason": "Wrong size"}
        return deliver(orderType="Return") | own
    return deliver() if order_type == "Deliver" else exchange()


@pytest.mark.parametrize("order_type", _BODIES)
def test_the_required_fields_are_enough(service: Service, order_type: str) -> None:
    order = service.new_order(_BODIES[order_type](service))
    assert order["orderType"] == order_type


@pytest.mark.parametrize(("order_type", "name"), REQUIRED)
@pytest.mark.parametrize("missing", ["left out", "null", "empty", "blank"])
def test_a_required_field_cannot_be_missing(service: Service, order_type: str, name: str, missing: str) -> None:
    body = _shape(order_type)
    if missing == "left out":
        del body[name]
    else:
        body[name] = {"null": None, "empty": "", "blank": "  "}[missing]
    message = "All customer info fields are required" if name in CUSTOMER else ""
    assert_invalid(service, service.ask("POST", "/orders", body), message, name)


@pytest.mark.parametrize(("order_type", "name"), OPTIONAL)
def test_an_optional_field_may_be_null(service: Service, order_type: str, name: str) -> None:
    body = _BODIES[order_type](service) | {name: None}
    assert service.ask("POST", "/orders", body).status == 201


@pytest.mark.parametrize(("order_type", "name", "value"), MISTYPED)
def test_a_field_has_its_type(service: Service, order_type: str, name: str, value: object) -> None:
    answer = service.ask("POST", "/orders", _shape(order_type) | {name: value})
    assert_invalid(service, answer)
    assert name in answer.error["message"] or answer.error["message"].startswith("All customer info fields")


# -- all order types ------------------------------------------------------------------------------------------------


def _customer(service: Service, order: Json) -> Json:
    return dict(service.read_order(order["orderNumber"])["orderCustomer" if service.live else "customer"])


@pytest.mark.parametrize("name", ["fullName", "phoneNumber", "address"])
def test_required_customer_fields_are_kept(service: Service, name: str) -> None:
    order = service.new_order(deliver(**{name: '٧ شارع Nile "7" <b>'}))
    assert _customer(service, order)[name] == '٧ شارع Nile "7" <b>'


@pytest.mark.parametrize("name", ["otherPhoneNumber", "buildingNo", "apartmentNo"])
def test_optional_customer_fields_are_kept(service: Service, name: str) -> None:
    assert _customer(service, service.new_order(deliver(**{name: "0223456789"})))[name] == "0223456789"


@pytest.mark.parametrize("government", ["Cairo", "Giza", "Qalyubia"])
def test_government_is_one_of_three(service: Service, government: str) -> None:
    order = service.new_order(deliver(government=government, zone=service.zones[government][-1]))
    assert order["customer"]["government"] == government


def test_any_other_government_is_refused(service: Service) -> None:
    answer = service.ask("POST", "/orders", deliver(government="Luxor"))
    assert_invalid(service, answer, "Government must be one of: Cairo, Giza, Qalyubia", "government")


def test_zone_is_the_exact_catalog_value(service: Service) -> None:
    zone = service.zones["Giza"][3]
    assert service.new_order(deliver(government="Giza", zone=zone))["customer"]["zone"] == zone


def test_a_zone_counts_only_in_its_governorate(service: Service) -> None:
    foreign = next(zone for zone in service.zones["Giza"] if zone not in service.zones["Cairo"])
    assert_invalid(service, service.ask("POST", "/orders", deliver(zone=foreign)), "Area / zone is not valid", "zone")


@pytest.mark.parametrize("order_type", ["deliver", "Pickup", "COD"])
def test_order_type_is_one_of_three(service: Service, order_type: str) -> None:
    assert_invalid(service, service.ask("POST", "/orders", deliver(orderType=order_type)), "", "orderType")


@pytest.mark.parametrize("name", ["deliverToWorkAddress", "previewPermission"])
@pytest.mark.parametrize("value", [True, False])
def test_flags_of_the_delivery_are_taken(service: Service, name: str, value: bool) -> None:
    assert service.ask("POST", "/orders", deliver(**{name: value})).status == 201


def test_referral_number_is_the_callers_reference(service: Service) -> None:
    order = service.new_order(deliver(referralNumber="SHOP-٧-20417"))
    assert service.read_order(order["orderNumber"])["referralNumber"] == "SHOP-٧-20417"


def test_referral_number_is_not_unique(service: Service) -> None:
    """Field notes, trap 1: a second create with the same reference is a second order."""
    numbers = {service.new_order(deliver(referralNumber="TWICE"))["orderNumber"] for _ in range(2)}
    assert len(numbers) == 2


def test_notes_are_written_with_a_capital_n(service: Service) -> None:
    order = service.new_order(deliver(Notes="Call first", notes="not this"))
    read = service.read_order(order["orderNumber"])
    assert read["orderNotes" if service.live else "Notes"] == "Call first"


def test_selected_pickup_address_id_is_one_of_the_merchants(service: Service) -> None:
    own = service.ask("GET", f"/merchants/{service.merchant}").data["merchant"]["pickupAddress"]["id"]
    assert service.ask("POST", "/orders", deliver(selectedPickupAddressId=own)).status == 201
    foreign = service.ask("POST", "/orders", deliver(selectedPickupAddressId="no-such-address"))
    assert_invalid(service, foreign, "", "selectedPickupAddressId")


def test_selected_pickup_address_id_defaults_to_the_main_one(service: Service) -> None:
    main = service.ask("GET", f"/merchants/{service.merchant}").data["merchant"]["pickupAddress"]["id"]
    read = service.read_order(service.new_order()["orderNumber"])
    assert (read["selectedPickupAddress"]["addressId"] if service.live else read["selectedPickupAddressId"]) == main


def test_unknown_fields_are_no_fault(service: Service) -> None:
    assert service.ask("POST", "/orders", deliver(colour="blue", nested={"a": [1]})).status == 201


# -- Deliver --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 500])
def test_deliver_number_of_items_is_a_positive_integer(service: Service, count: int) -> None:
    assert service.new_order(deliver(numberOfItems=count))["numberOfItems"] == count


def test_deliver_product_description(service: Service) -> None:
    assert service.new_order(deliver(productDescription="قميص كتان"))["productDescription"] == "قميص كتان"


def test_deliver_express_defaults_to_false(service: Service) -> None:
    assert service.new_order()["isExpressShipping"] is False


def test_deliver_express_costs_extra(service: Service) -> None:
    order = service.new_order(deliver(isExpressShipping=True))
    assert order["isExpressShipping"] is True
    assert order["orderFees"] > service.new_order()["orderFees"]


def test_deliver_cod_collects_the_amount(service: Service) -> None:
    order = service.new_order(deliver(COD=True, amountCOD=650))
    assert (order["amountType"], order["amount"]) == ("COD", 650)


@pytest.mark.parametrize("flag", [{"COD": False}, {}])
def test_deliver_amount_is_used_only_with_cod(service: Service, flag: Json) -> None:
    """Field notes, trap 6: a live service stores the amount all the same."""
    order = service.new_order(deliver(amountCOD=650, **flag))
    assert order["amountType"] == "NA"
    assert order["amount"] == (650 if service.live else 0)


# -- Return ---------------------------------------------------------------------------------------------------------


def test_return_names_a_completed_deliver_order(service: Service) -> None:
    body = returning(service)
    order = service.new_order(body)
    assert order["orderType"] == "Return"


@pytest.mark.parametrize("status", ["new", "outForDelivery", "canceled"])
def test_return_of_an_order_that_is_not_completed_is_refused(service: Service, status: str) -> None:
    original = service.order_in(status)["orderNumber"]
    body = _shape("Return") | {"originalOrderNumber": original}
    assert_invalid(service, service.ask("POST", "/orders", body), "", "originalOrderNumber")


def test_return_of_an_exchange_is_refused(service: Service) -> None:
    body = _shape("Return") | {"originalOrderNumber": service.order_in("completed", exchange())["orderNumber"]}
    assert_invalid(service, service.ask("POST", "/orders", body), "", "originalOrderNumber")


def test_return_of_an_unknown_order_is_refused(service: Service) -> None:
    body = _shape("Return") | {"originalOrderNumber": "000000"}
    assert_invalid(service, service.ask("POST", "/orders", body), "", "originalOrderNumber")


def test_return_of_another_merchants_order_is_refused(service: Service) -> None:
    body = returning(service)
    other = service.merchants[1]["id"]
    assert_invalid(service, service.ask("POST", "/orders", body, merchant=other), "", "originalOrderNumber")


def test_only_one_return_per_order(service: Service) -> None:
    body = returning(service)
    service.new_order(body)
    assert_invalid(service, service.ask("POST", "/orders", body), "", "originalOrderNumber")


def test_return_takes_notes_and_the_original_count(service: Service) -> None:
    body = returning(service, returnNotes="Box is open", originalOrderItemCount=3)
    assert service.ask("POST", "/orders", body).status == 201


def test_partial_return_needs_its_item_count(service: Service) -> None:
    body = returning(service, isPartialReturn=True)
    assert_invalid(service, service.ask("POST", "/orders", body), "", "partialReturnItemCount")
    assert service.ask("POST", "/orders", body | {"partialReturnItemCount": 1}).status == 201


def test_the_item_count_of_a_partial_return_is_not_held_against_the_original(service: Service) -> None:
    """The specification names no such rule: the original's count is for reference only."""
    body = returning(service, isPartialReturn=True, partialReturnItemCount=50, originalOrderItemCount=3)
    assert service.ask("POST", "/orders", body).status == 201


@pytest.mark.parametrize("flag", [{"isPartialReturn": False}, {}])
def test_whole_return_needs_no_item_count(service: Service, flag: Json) -> None:
    assert service.ask("POST", "/orders", returning(service, **flag)).status == 201


# -- Exchange -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [50, 0.5, -120], ids=["collected", "piastres", "refunded"])
def test_exchange_cash_difference(service: Service, amount: float) -> None:
    order = service.new_order(exchange(CashDifference=True, amountCashDifference=amount))
    assert (order["amountType"], order["amount"]) == ("CD", amount)


def test_exchange_amount_is_used_only_with_its_flag(service: Service) -> None:
    order = service.new_order(exchange(amountCashDifference=50))
    assert (order["amountType"], order["amount"]) == ("NA", 50 if service.live else 0)


def test_exchange_items_are_kept(service: Service) -> None:
    order = service.new_order(
        exchange(currentPD="Mug red", numberOfItemsCurrentPD=1, newPD="Mug blue", numberOfItemsNewPD=3)
    )
    read: dict[str, Any] = service.read_order(order["orderNumber"])
    kept = read["orderShipping"] if service.live else read
    names = (
        ("productDescription", "numberOfItems", "productDescriptionReplacement", "numberOfItemsReplacement")
        if service.live
        else ("currentPD", "numberOfItemsCurrentPD", "newPD", "numberOfItemsNewPD")
    )
    assert [kept[name] for name in names] == ["Mug red", 1, "Mug blue", 3]


@pytest.mark.parametrize("name", ["isExpressShipping"])
def test_express_counts_only_for_deliver(service: Service, name: str) -> None:
    """Field notes, trap 6."""
    plain, express = (service.new_order(exchange(**{name: value})) for value in (False, True))
    assert express["orderFees"] == plain["orderFees"]
    assert without(express, "orderId")["isExpressShipping"] is False
