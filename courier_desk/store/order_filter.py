"""Turning a filter of the orders list into SQL: the side of the mirrored orders and the side of the pending ones.

Each side is a FROM and a WHERE with the values bound to it. Which of them a page, a count or the chips use, and in
which order, is ``order_list``'s. Nothing here runs a list; only whether there is pending work at all is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import apsw

from courier_desk.domain.order_list import CashFilter, LabelState, OrderFilter
from courier_desk.domain.orders import AmountType
from courier_desk.store.dialect import LEFT_FIRST, contains, matches
from courier_desk.store.places import first_place
from courier_desk.store.search import question
from courier_desk.store.sql import one_row

#: A pending order whose outcome is unknown is not shown beside the order it has already become: the one with its
#: reference that was first seen after it was sent.
_NOT_TWICE = (
    "(p.reference = '' OR p.state NOT IN ('sending', 'checking') OR NOT EXISTS ("
    "SELECT 1 FROM orders twin WHERE twin.scope = p.scope AND twin.reference = p.reference AND twin.reference <> '' "
    "AND twin.first_seen >= p.sent_at))"
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the list: FROM and WHERE with its values; an empty ``source`` means that this side has nothing."""

    source: str = ""
    condition: str = ""
    values: tuple[object, ...] = ()
    key: str = "o.id"
    pending: bool = False


NOTHING = Side()


@dataclass(frozen=True, slots=True)
class _Conditions:
    """Conditions in the making, with the values bound to them."""

    parts: list[str]
    values: list[object]

    def add(self, part: str, *values: object) -> None:
        self.parts.append(part)
        self.values.extend(values)

    def sql(self) -> str:
        return " AND ".join(self.parts)


def mirrored_side(wanted: OrderFilter, scope: int, *, any_status: bool = False, joined: bool = False) -> Side:
    """Build the mirrored side. ``joined`` asks for the order's own columns (o) even where its key alone would do."""
    if wanted.unsent and not any_status:
        return NOTHING
    conditions = _order_conditions(wanted, any_status=any_status)
    first, last = _span(wanted, scope)
    words = question(wanted.text)
    if words:
        found = matches(words, first, last)
        if not (joined or any_status or conditions.parts):
            return Side(found.source, found.condition, found.values, found.key)
        source = f"{found.source} {LEFT_FIRST} orders o ON o.id = {found.key}"
        condition = " AND ".join((found.condition, *conditions.parts))
        return Side(source, condition, (*found.values, *conditions.values), found.key)
    conditions.add("o.scope = ? AND o.gone = 0", scope)
    if wanted.since is not None or wanted.until is not None:
        conditions.add("o.id BETWEEN ? AND ?", first, last)
    return Side("orders o", conditions.sql(), tuple(conditions.values))


def walked_sides(wanted: OrderFilter, scope: int) -> Iterator[Side]:
    """Build the mirrored side of a text that very many orders hold: walk the sorted index and look into each line."""
    first, last = _span(wanted, scope)
    for gone in (0, 1):
        conditions = _order_conditions(wanted)
        conditions.add("o.scope = ? AND o.gone = ? AND o.id BETWEEN ? AND ?", scope, gone, first, last)
        for word in question(wanted.text):
            conditions.add(contains("s.folded"), word)
        source = f"orders o {LEFT_FIRST} order_search s ON s.id = o.id"
        yield Side(source, conditions.sql(), tuple(conditions.values))


def _order_conditions(wanted: OrderFilter, *, any_status: bool = False) -> _Conditions:
    conditions = _Conditions([], [])
    if wanted.status and not any_status:
        conditions.add("o.status = ?", wanted.status)
    if wanted.order_type:
        conditions.add("o.order_type = ?", wanted.order_type)
    if wanted.governorate:
        conditions.add("o.governorate = ?", wanted.governorate)
    if wanted.label is not LabelState.ANY:
        conditions.add("o.printed > 0" if wanted.label is LabelState.PRINTED else "o.printed = 0")
    _cash_condition(conditions, wanted.cash, "o.amount_type")
    return conditions


def _cash_condition(conditions: _Conditions, cash: CashFilter, column: str) -> None:
    match cash:
        case CashFilter.COD:
            conditions.add(f"{column} = ?", AmountType.COD.value)
        case CashFilter.DIFFERENCE:
            conditions.add(f"{column} = ?", AmountType.CASH_DIFFERENCE.value)
        case CashFilter.NONE:
            conditions.add(f"{column} NOT IN (?, ?)", AmountType.COD.value, AmountType.CASH_DIFFERENCE.value)


def pending_side(db: apsw.Connection, wanted: OrderFilter, scope: int, *, any_status: bool = False) -> Side:
    """Build the side of the orders that the service does not have yet."""
    if (wanted.status and not any_status) or wanted.label is LabelState.PRINTED:
        return NOTHING
    if one_row(db, "SELECT 1 FROM outbox p WHERE p.scope = ? AND p.listed = 1", (scope,)) is None:
        return NOTHING
    first, last = _span(wanted, scope)
    conditions = _Conditions(["p.scope = ? AND p.listed = 1", _NOT_TWICE], [scope])
    if wanted.since is not None or wanted.until is not None:
        conditions.add("p.place BETWEEN ? AND ?", first, last)
    if wanted.order_type:
        conditions.add("p.order_type = ?", wanted.order_type)
    if wanted.governorate:
        conditions.add("p.governorate = ?", wanted.governorate)
    _cash_condition(conditions, wanted.cash, "p.amount_type")
    for word in question(wanted.text):
        conditions.add(contains("p.folded"), word)
    return Side("outbox p", conditions.sql(), tuple(conditions.values), "p.place", pending=True)


def _span(wanted: OrderFilter, scope: int) -> tuple[int, int]:
    """Give the first and the last place of the filter's scope and dates (a second is the finest step)."""
    since = None if wanted.since is None else wanted.since.timestamp()
    first = first_place(scope, since)
    end = first_place(scope + 1) if wanted.until is None else first_place(scope, wanted.until.timestamp())
    return first, end - 1
