"""Refunds of exchanges: how a service says that it understands one, what is sent, and how it is read again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import yaml

from courier_desk.api.description import ServiceDescription
from courier_desk.api.discovery import discover
from courier_desk.api.order_json import order_body, read_order
from courier_desk.api.reading import DriftLog
from courier_desk.domain.orders import (
    NO_REFUNDS,
    Consignee,
    ExchangeShipment,
    OrderRequest,
    RefundWay,
)
from courier_desk.domain.zones import Governorate

NEGATIVE = RefundWay(negative=True)
DIRECTION = RefundWay(field="cashDifferenceDirection", refund="refund", collect="collect")
FLAG = RefundWay(field="isRefund", refund=True, collect=False)


def described(**fields: dict[str, Any]) -> ServiceDescription:
    body = {"content": {"application/json": {"schema": {"oneOf": [{"properties": fields}]}}}}
    document = {"openapi": "3.1.0", "paths": {"/orders": {"post": {"summary": "Create an order", "requestBody": body}}}}
    return discover(yaml.safe_dump(document).encode(), base_path="/api", read_at=datetime.now(UTC))


@pytest.mark.parametrize(
    ("fields", "way"),
    [
        ({"amountCashDifference": {"type": "number", "minimum": -5000}}, NEGATIVE),
        ({"amountCashDifference": {"type": "number", "description": "EGP; negative is refunded"}}, NEGATIVE),
        ({"amountCashDifference": {"description": "Negative amounts are paid to the customer."}}, NEGATIVE),
        ({"cashDifferenceDirection": {"enum": ["collect", "refund"]}}, DIRECTION),
        ({"cashDifferenceDirection": {"enum": ["none", "refund", "collect"]}}, DIRECTION),
        ({"isRefund": {"type": "boolean"}}, FLAG),
        (
            {"amountCashDifference": {"minimum": -1}, "cashDifferenceDirection": {"enum": ["collect", "refund"]}},
            DIRECTION,
        ),
        ({"amountCashDifference": {"type": "number"}}, NO_REFUNDS),
        ({"amountCashDifference": {"type": "number", "minimum": 0}}, NO_REFUNDS),
        ({"amountCashDifference": {"description": "Must not be negative. Refunds are paid later."}}, NO_REFUNDS),
        ({"amountCashDifference": {"description": "Collected or refunded."}}, NO_REFUNDS),
        ({"returnReason": {"enum": ["refund", "damaged"]}}, NO_REFUNDS),
        ({}, NO_REFUNDS),
    ],
)
def test_how_a_description_tells_of_refunds(fields: dict[str, dict[str, Any]], way: RefundWay) -> None:
    description = described(**fields)
    assert description.refunds == way
    assert ServiceDescription.from_json(description.to_json()).refunds == way, "kept, and read again"


SWAP = ExchangeShipment(current="a", current_items=1, new="b", new_items=1, cash_difference=-15_000)
REFUND = OrderRequest(
    consignee=Consignee(
        full_name="Mona", phone="01012345678", address="5 St", governorate=Governorate.CAIRO, zone="Abdeen"
    ),
    shipment=SWAP,
    reference="R-1",
    notes="Pay EGP 150.00 to the customer.",
)
COLLECT = replace(REFUND, shipment=replace(SWAP, cash_difference=15_000))


@pytest.mark.parametrize(
    ("way", "refunded", "collected"),
    [
        (NO_REFUNDS, {"amountCashDifference": 0}, {"amountCashDifference": 150}),
        (NEGATIVE, {"amountCashDifference": -150}, {"amountCashDifference": 150}),
        (
            DIRECTION,
            {"amountCashDifference": 150, "cashDifferenceDirection": "refund"},
            {"amountCashDifference": 150, "cashDifferenceDirection": "collect"},
        ),
        (FLAG, {"amountCashDifference": 150, "isRefund": True}, {"amountCashDifference": 150, "isRefund": False}),
    ],
    ids=["not told", "negative", "direction", "flag"],
)
def test_what_is_to_be_refunded_is_never_sent_as_something_to_collect(
    way: RefundWay, refunded: dict[str, object], collected: dict[str, object]
) -> None:
    for request, expected in ((REFUND, refunded), (COLLECT, collected)):
        body = order_body(request, way)
        assert body["CashDifference"] is True
        assert body.items() >= expected.items()
        assert body["Notes"] == REFUND.notes, "the courier is told in words whichever way it is sent"


@pytest.mark.parametrize(
    ("told", "way", "amount"),
    [
        ({"amountType": "CD", "amount": -150}, NO_REFUNDS, -15_000),
        ({"amountType": "CD", "amount": 150}, NO_REFUNDS, 15_000),
        ({"CashDifference": True, "amountCashDifference": -150}, NEGATIVE, -15_000),
        ({"amountType": "CD", "amount": 150, "cashDifferenceDirection": "REFUND"}, DIRECTION, -15_000),
        ({"amountType": "CD", "amount": 150, "cashDifferenceDirection": "collect"}, DIRECTION, 15_000),
        ({"amountType": "CD", "amount": 150}, DIRECTION, 15_000),
        ({"amountType": "CD", "amount": 150, "orderShipping": {"isRefund": True}}, FLAG, -15_000),
        ({"amountType": "COD", "amount": 150, "isRefund": True}, FLAG, 15_000),
    ],
)
def test_a_refund_is_read_as_it_is_told(told: dict[str, object], way: RefundWay, amount: int) -> None:
    order = read_order({"orderNumber": "204828", "orderType": "Exchange", **told}, DriftLog(), way)
    assert order is not None
    assert order.amount == amount
