"""A line of the orders list for tests: an ordinary order as it was just created, with what a test says otherwise."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from courier_desk.domain.order_list import OrderRow

_ROW = OrderRow(
    key="o204828",
    number="204828",
    outbox_id=None,
    reference="DL-3387",
    full_name="Mona Abdel Rahman",
    phone="01001234567",
    governorate="Cairo",
    zone="Dokki",
    order_type="Deliver",
    express=False,
    amount_type="COD",
    amount=148_000,
    fee=None,
    status="new",
    category="NEW",
    state=None,
    wrong_field="",
    created=datetime(2026, 7, 14, 9, 0, tzinfo=UTC),
    printed=0,
)


def order_row(number: str = "204828", **facts: Any) -> OrderRow:
    """Give the line of the order of this number."""
    return replace(_ROW, **{"key": f"o{number}", "number": number, **facts})
