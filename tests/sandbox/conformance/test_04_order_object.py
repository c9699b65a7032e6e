"""Specification, "Order object": in the answers to create and update, in lists and in one order."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.sandbox.conformance.service import Json, Service, deliver, exchange

ROWS = [
    # field, type
    ("orderId", str),
    ("orderNumber", str),
    ("orderStatus", str),
    ("orderFees", (int, float)),
    ("orderType", str),
    ("isExpressShipping", bool),
    ("amountType", str),
    ("amount", (int, float)),
    ("customer", dict),
    ("productDescription", str),
    ("numberOfItems", int),
]
AT_CREATION = [("statusCategory", str), ("orderDate", str)]


def _updated(service: Service, body: Json | None = None) -> Json:
    order = service.new_order()
    answer = service.ask("PUT", f"/orders/{order['orderId']}", body or deliver())
    assert answer.status == 200, answer.raw
    return dict(answer.data["order"])


@pytest.mark.parametrize(("field", "kind"), [*ROWS, *AT_CREATION])
def test_create_answers_with_the_field(service: Service, field: str, kind: type) -> None:
    assert isinstance(service.new_order()[field], kind)


@pytest.mark.parametrize(("field", "kind"), ROWS)
def test_update_answers_with_the_field(service: Service, field: str, kind: type) -> None:
    assert isinstance(_updated(service)[field], kind)


def test_create_and_update_answer_with_the_order_object_and_nothing_else(service: Service) -> None:
    """Category and date stand in the answer to a create alone; a live service answers with its short order."""
    created, updated = service.new_order(), _updated(service)
    if service.live:
        assert set(created) == set(updated) == {name for name, _ in [*ROWS, *AT_CREATION]} | {"statusLabel"}
    else:
        assert set(created) == {name for name, _ in [*ROWS, *AT_CREATION]}
        assert set(updated) == {name for name, _ in ROWS}
    assert set(created["customer"]) == {"fullName", "phoneNumber", "government", "zone"}
    assert set(updated["customer"]) == set(created["customer"]) | {"address"}


@pytest.mark.parametrize(("field", "kind"), [*ROWS, *AT_CREATION])
def test_list_items_carry_the_field(service: Service, field: str, kind: type) -> None:
    service.new_order()
    assert isinstance(service.ask("GET", "/orders").data["orders"][0][field], kind)


def test_order_id_is_a_path_parameter_of_update_cancel_and_delete(service: Service) -> None:
    order = service.order_in("pendingPickup")
    path = f"/orders/{order['orderId']}"
    assert service.ask("PUT", path, deliver()).status == 200
    assert service.ask("POST", f"{path}/cancel").status == 200
    assert service.ask("DELETE", f"/orders/{service.new_order()['orderId']}").status == 200


def test_order_number_has_six_digits(service: Service) -> None:
    assert re.fullmatch(r"[0-9]{6}", service.new_order()["orderNumber"])


def test_order_number_is_used_for_get(service: Service) -> None:
    number = service.new_order()["orderNumber"]
    assert service.read_order(number)["orderNumber"] == number


def test_order_status_is_new_on_creation(service: Service) -> None:
    assert service.new_order()["orderStatus"] == "new"


def test_status_category_groups_the_status(service: Service) -> None:
    """Field notes: `new` is of the category NEW, compared without case."""
    assert service.new_order()["statusCategory"].upper() == "NEW"


def test_order_date_is_an_iso_8601_timestamp(service: Service) -> None:
    created = datetime.fromisoformat(service.new_order()["orderDate"])
    assert created.tzinfo is not None
    assert abs(datetime.now(UTC) - created) < timedelta(minutes=5)


@pytest.mark.parametrize("order_type", ["Deliver", "Exchange"])
def test_order_type_is_the_one_sent(service: Service, order_type: str) -> None:
    body = deliver() if order_type == "Deliver" else exchange()
    assert service.new_order(body)["orderType"] == order_type


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (deliver(COD=True, amountCOD=10), ("COD", 10)),
        (exchange(CashDifference=True, amountCashDifference=20), ("CD", 20)),
        (deliver(), ("NA", 0)),
        (exchange(), ("NA", 0)),
    ],
    ids=["COD", "CD", "NA of a Deliver", "NA of an Exchange"],
)
def test_amount_type_and_amount(service: Service, body: Json, expected: tuple[str, float]) -> None:
    order = service.new_order(body)
    assert (order["amountType"], order["amount"]) == expected


@pytest.mark.parametrize("field", ["fullName", "phoneNumber", "government", "zone"])
def test_customer_carries_the_field(service: Service, field: str) -> None:
    assert service.new_order()["customer"][field] == deliver()[field]
    assert _updated(service)["customer"][field] == deliver()[field]


def test_customer_of_an_update_also_carries_the_address(service: Service) -> None:
    assert _updated(service, deliver(address="Elsewhere 3"))["customer"]["address"] == "Elsewhere 3"


def test_create_and_update_also_carry_a_message(service: Service) -> None:
    created = service.ask("POST", "/orders", deliver())
    updated = service.ask("PUT", f"/orders/{created.data['order']['orderId']}", deliver())
    assert isinstance(created.data["message"], str)
    assert isinstance(updated.data["message"], str)


def test_order_detail_carries_can_change_address(service: Service) -> None:
    assert service.read_order(service.new_order()["orderNumber"])["canChangeAddress"] is True


@pytest.mark.parametrize("status", ["outForDelivery", "completed", "canceled"])
def test_can_change_address_is_false_when_the_order_is_locked(service: Service, status: str) -> None:
    order = service.order_in(status)
    assert service.read_order(order["orderNumber"])["canChangeAddress"] is False
    assert service.ask("PUT", f"/orders/{order['orderId']}", deliver()).status == 403
