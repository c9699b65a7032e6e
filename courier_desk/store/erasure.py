"""Orders whose person was forgotten: their numbers, and the taking away of the person from what is read of them again.

The service still has the order and every poll brings it back. What says who the customer is never enters the mirror
again; what is needed to count, price and follow the order stays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from courier_desk.domain import order_fields
from courier_desk.domain.order_fields import FieldKind
from courier_desk.domain.orders import EMPTY_RECORD, Order
from courier_desk.store.sql import Database, all_rows, chunks, marks, one_row, run

# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


#: What says of an order who its customer is and where, free text too, with what stands there afterwards.
PERSONAL: Mapping[str, str | None] = MappingProxyType(
    {field.fact: None if field.kind is FieldKind.FLAG else "" for field in order_fields.PERSONAL}
)
_TEXTS = frozenset(fact for fact, empty in PERSONAL.items() if empty is not None)


def add(db: Database, account: str, numbers: Collection[str], at: float) -> None:
    """Remember that the person of these orders was forgotten."""
    for number in numbers:
        sql = "INSERT INTO forgotten_orders (account, number, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        run(db, sql, (account, number, at))


def without_person(db: Database, account: str, orders: Sequence[Order]) -> Sequence[Order]:
    """Give the orders as they may be kept: of those that were forgotten, nothing of the person."""
    if one_row(db, "SELECT 1 FROM forgotten_orders WHERE account = ? LIMIT 1", (account,)) is None:
        return orders
    known: set[str] = set()
    for piece in chunks([order.number for order in orders]):
        sql = f"SELECT number FROM forgotten_orders WHERE account = ? AND number IN ({marks(len(piece))})"
        known.update(row[0] for row in all_rows(db, sql, (account, *piece)))
    return [_blank(order) if order.number in known else order for order in orders] if known else orders


def _blank(order: Order) -> Order:
    blanked: dict[str, Any] = {**PERSONAL, "told": order.told - _TEXTS, "raw": EMPTY_RECORD}
    return replace(order, **blanked)
