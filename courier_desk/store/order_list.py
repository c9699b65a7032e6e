"""The orders list: one page, its count, the chips' counts, over mirrored and not yet created orders together.

Two steps for a page. First the keys: for a plain list they come out of one index in the wanted order (its WHERE
leaves out orders that are gone), merged with the few pending ones; for a text they come out of the index of pieces,
newest first. Then the rows of these keys alone. Counts are exact: they come from ``facets``, which holds every
column that can be filtered by, or from the lines that the index of pieces names; for a word of one letter every line
is read.
Nothing here changes anything.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import merge
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort, StatusCounts
from courier_desk.domain.outbox import State, order_target
from courier_desk.store.order_questions import Question
from courier_desk.store.order_selection import (
    NO_SIDE,
    PIECE,
    Side,
    Standing,
    counted,
    in_order,
    mirrored_side,
    pending_side,
    standing_before,
)
from courier_desk.store.places import scope_of
from courier_desk.store.search import EACH_NUMBER, LEFT_FIRST, as_values
from courier_desk.store.sql import (
    Database,
    Row,
    all_rows,
    chunks,
    from_json,
    from_micros,
    from_seconds,
    marks,
    one_row,
    sorted_by,
)

if TYPE_CHECKING:
    from courier_desk.domain.settlements import OrderPayout

# The rows of the orders list: what one line shows of an order or of a pending one, with the change under way.
#
# Which lines, and in which order, is ``order_list``'s. Nothing here changes anything.


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


_ORDER_ROW = (
    "SELECT o.id, o.number, o.reference, o.full_name, o.phone, o.governorate, o.zone, o.order_type, o.express, "
    "o.amount_type, o.amount, o.fee, o.status, o.category, o.created, o.first_seen, o.printed, o.gone, "
    "(SELECT s.merchant FROM scopes s WHERE s.id = o.scope) FROM orders o"
)
_PENDING_ROW = (
    "SELECT p.id, p.reference, p.full_name, p.phone, p.governorate, p.zone, p.order_type, p.express, "
    "p.amount_type, p.amount, p.state, p.failure, p.created, p.merchant FROM outbox p"
)
Changes = Mapping[str, tuple[str, str]]


def of_places(db: Database, account: str, wanted: Sequence[tuple[bool, int]]) -> list[OrderRow]:
    """Fetch the rows of these keys (is it pending, its id), in their order; what is no more is left out."""
    orders: list[Row] = []
    for piece in chunks([row[1] for row in wanted if not row[0]]):
        orders += all_rows(db, f"{_ORDER_ROW} WHERE o.id IN ({marks(len(piece))})", piece)
    numbers = [row[1] for row in orders]
    changes, payouts = _changes(db, account, numbers), _payouts(db, account, numbers)
    found: dict[tuple[int, int], OrderRow] = {(0, row[0]): _order_row(row, changes, payouts) for row in orders}
    for piece in chunks([row[1] for row in wanted if row[0]]):
        for row in all_rows(db, f"{_PENDING_ROW} WHERE p.id IN ({marks(len(piece))}) AND p.listed = 1", piece):
            found[1, row[0]] = _pending_row(row)
    return [found[row[0], row[1]] for row in wanted if (row[0], row[1]) in found]


def rows(db: Database, account: str, wanted: Sequence[str]) -> list[OrderRow]:
    """Give the rows of these keys as they are now, in the order asked for; a key that is no more is left out."""
    numbers = [key[1:] for key in wanted if key.startswith("o")]
    pending = [int(key[1:]) for key in wanted if key.startswith("p") and key[1:].isdecimal()]
    changes, payouts = _changes(db, account, numbers), _payouts(db, account, numbers)
    found: dict[str, OrderRow] = {}
    for piece in chunks(numbers):
        ours = "o.scope IN (SELECT id FROM scopes WHERE account = ?)"
        sql = f"{_ORDER_ROW} WHERE o.number IN ({marks(len(piece))}) AND {ours}"
        for row in all_rows(db, sql, (*piece, account)):
            made = _order_row(row, changes, payouts)
            found[made.key] = made
    for ids in chunks(pending):
        sql = f"{_PENDING_ROW} WHERE p.id IN ({marks(len(ids))}) AND p.account = ? AND p.listed = 1"
        found |= {row.key: row for row in map(_pending_row, all_rows(db, sql, (*ids, account)))}
    return [found[key] for key in wanted if key in found]


def _changes(db: Database, account: str, numbers: Sequence[str]) -> Changes:
    """Give kind and state of the latest change of each order that is under way or was refused."""
    found: dict[str, tuple[str, str]] = {}
    named = {order_target(number): number for number in numbers}
    for piece in chunks(tuple(named)):
        sql = (
            f"SELECT target, kind, state FROM outbox WHERE account = ? AND target IN ({marks(len(piece))}) "
            "AND target <> '' AND state NOT IN ('done', 'draft') ORDER BY id"
        )
        for target, kind, state in all_rows(db, sql, (account, *piece)):
            found[named[target]] = (kind, state)
    return found


def _payouts(db: Database, account: str, numbers: Sequence[str]) -> Mapping[str, OrderPayout]:
    """Give what settlement sheets paid of orders; before there is a sheet, nothing of them is needed."""
    if one_row(db, "SELECT 1 FROM settlement_lines WHERE account = ? LIMIT 1", (account,)) is None:
        return {}
    from courier_desk.store.settlements import payouts_of  # noqa: PLC0415 - most starts list without

    return payouts_of(db, account, numbers)


def _order_row(row: Row, changes: Changes, payouts: Mapping[str, OrderPayout]) -> OrderRow:
    change, change_state = changes.get(row[1], ("", ""))
    payout = payouts.get(row[1])
    return OrderRow(
        key=f"o{row[1]}",
        number=row[1],
        outbox_id=None,
        reference=row[2],
        full_name=row[3],
        phone=row[4],
        governorate=row[5],
        zone=row[6],
        order_type=row[7],
        express=bool(row[8]),
        amount_type=row[9],
        amount=row[10],
        fee=row[11],
        status=row[12],
        category=row[13],
        state=None,
        wrong_field="",
        created=from_micros(row[14]) or from_seconds(row[15]),
        printed=row[16],
        gone=bool(row[17]),
        merchant=row[18],
        change=change,
        change_state=change_state,
        payout="" if payout is None else payout.payout or payout.name,
        settled=payout is not None and payout.settled,
        difference=None if payout is None else payout.paid - payout.due,
    )


def _pending_row(row: Row) -> OrderRow:
    state = State(row[10])
    return OrderRow(
        key=f"p{row[0]}",
        number="",
        outbox_id=row[0],
        reference=row[1],
        full_name=row[2],
        phone=row[3],
        governorate=row[4],
        zone=row[5],
        order_type=row[6],
        express=bool(row[7]),
        amount_type=row[8],
        amount=row[9],
        fee=None,
        status="",
        category="",
        state=state,
        wrong_field=from_json(row[11]).get("field", "") if state is State.REFUSED and row[11] else "",
        created=from_seconds(row[12]),
        printed=0,
        merchant=row[13],
    )


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


__all__ = ["answer", "count", "keys", "page", "place", "rows", "status_counts", "totals"]

#: What a pending order (p) stands at under each column.
_PENDING_SORTS: Mapping[OrderColumn, str] = MappingProxyType(
    {
        OrderColumn.NUMBER: "0",
        OrderColumn.REFERENCE: "p.reference",
        OrderColumn.CUSTOMER: "p.name_key",
        OrderColumn.PHONE: "p.phone_key",
        OrderColumn.ZONE: "p.zone",
        OrderColumn.TYPE: "p.order_type",
        OrderColumn.EXPRESS: "p.express",
        OrderColumn.AMOUNT: "p.amount",
        OrderColumn.FEE: "CAST(NULL AS BIGINT)",
        OrderColumn.STATUS: "''",
        OrderColumn.PRINTED: "0",
        OrderColumn.GOVERNORATE: "p.governorate",
        OrderColumn.CATEGORY: "''",
    }
)


def page(db: Database, wanted: OrderFilter, sort: OrderSort, offset: int, limit: int) -> list[OrderRow]:
    """Give the rows from ``offset`` on, at most ``limit``."""
    return of_places(db, wanted.account, _keys(db, wanted, sort, offset, limit))


def page_behind(db: Database, wanted: OrderFilter, sort: OrderSort, key: str, limit: int) -> list[OrderRow] | None:
    """Give the rows next behind an order of the list, at most ``limit``, without passing what stands before it.

    None where the order is not in the list, or its place is told as soon by counting (``page``).
    """
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return None
    asked, pending = Question(wanted, sort, scope), pending_side(db, wanted, scope)
    own = _standing(db, asked, pending, key)
    mirrored = None if own is None else asked.behind(db, own, limit)
    if own is None or mirrored is None:
        return None
    unsent: list[tuple[tuple[bool, object, int], bool, int]] = []
    for condition, values in _ahead(pending, sort.column, key, own, descending=not sort.descending):
        narrowed = replace(pending, condition=f"{pending.condition} AND {condition}", values=(*pending.values, *values))
        unsent += _pending(db, narrowed, sort, limit)
    unsent.sort(key=lambda one: (one[0], one[2]), reverse=sort.descending)
    found = merge(
        [(in_order(one), False, one.place) for one in mirrored], unsent, key=lambda one: one[0], reverse=sort.descending
    )
    return of_places(db, wanted.account, [(is_pending, one) for _, is_pending, one in islice(found, limit)])


def answer(
    db: Database, wanted: OrderFilter, sort: OrderSort, limit: int, offset: int = 0
) -> tuple[list[OrderRow], int]:
    """Give a page and the count of all rows."""
    return page(db, wanted, sort, offset, limit), count(db, wanted)


def keys(db: Database, wanted: OrderFilter, sort: OrderSort, limit: int, offset: int = 0) -> list[str]:
    """Give the keys (as in OrderRow) of the rows from ``offset`` on: for a selection, an export or a batch."""
    found = _keys(db, wanted, sort, offset, limit)
    numbers = iter(_numbers(db, [place_ for pending, place_ in found if not pending]))
    return [f"p{key}" if pending else f"o{next(numbers)}" for pending, key in found]


def walk(db: Database, wanted: OrderFilter, sort: OrderSort) -> array[int]:
    """Give all that is listed, in its order, eight bytes each: an order's place, and below zero a pending one's id."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return array("q")
    if not _pending(db, pending_side(db, wanted, scope), sort, 1):
        return array("q", Question(wanted, sort, scope).places(db))
    return array("q", (-key if pending else key for pending, key in _keys(db, wanted, sort, 0, -1)))


def walked_rows(db: Database, account: str, piece: Sequence[int]) -> list[OrderRow]:
    """Give the rows of a piece of a walk as they are now; what was taken out or is at another place is left out."""
    return of_places(db, account, [(one < 0, abs(one)) for one in piece])


def _numbers(db: Database, places: Sequence[int]) -> list[str]:
    """Give the numbers of the orders at these places, in their order."""
    found: list[str] = []
    for piece in chunks(places, PIECE):
        sql = f"SELECT o.id, o.number FROM ({EACH_NUMBER}) AS wanted {LEFT_FIRST} orders o ON o.id = wanted.value"
        numbers: dict[int, str] = dict(all_rows(db, sql, (as_values(piece),)))
        found += [numbers[place_] for place_ in piece]
    return found


def count(db: Database, wanted: OrderFilter, most: int | None = None) -> int:
    """Count the rows of the filter, exactly; with ``most``, stop behind so many mirrored ones."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return 0
    mirrored = Question(wanted, OrderSort(), scope).count(db, most)
    return mirrored + counted(db, pending_side(db, wanted, scope))


def status_counts(db: Database, wanted: OrderFilter, most: int | None = None) -> StatusCounts:
    """Count the orders of the filter per status, most used first; its own status and ``unsent`` are left aside.

    With ``most``, counting ends behind so many that hold a text.
    """
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return StatusCounts(total=0, by_status=(), unsent=0)
    asked = Question(wanted, OrderSort(), scope)
    found = asked.by_status(db, None if most is None else most + 1)
    more = most is not None and asked.has_text and sum(found.values()) > most
    by_status = sorted(found.items(), key=lambda one: (-one[1], one[0]))
    unsent = counted(db, pending_side(db, wanted, scope, any_status=True))
    total = unsent + sum(one[1] for one in by_status)
    return StatusCounts(total=total, by_status=tuple(by_status), unsent=unsent, more=more)


def place(db: Database, wanted: OrderFilter, sort: OrderSort, key: str) -> int | None:
    """Give the row number (from 0) of a key in this list; None when the filter does not let it through."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return None
    asked = Question(wanted, sort, scope)
    pending = pending_side(db, wanted, scope)
    own = _standing(db, asked, pending, key)
    if own is None:
        return None
    return asked.before(db, own) + sum(
        counted(db, replace(pending, condition=f"{pending.condition} AND {also}", values=(*pending.values, *values)))
        for also, values in _ahead(pending, sort.column, key, own, descending=sort.descending)
    )


def _standing(db: Database, asked: Question, pending: Side, key: str) -> Standing | None:
    """Tell where the order of this key stands; None when the filter does not let it through."""
    if not key.startswith("p"):
        return asked.standing(db, key[1:])
    if not pending.source or not key[1:].isdecimal():
        return None
    column = _PENDING_SORTS.get(asked.sort.column)
    sql = f"SELECT {column or 'NULL'}, p.place FROM {pending.source} WHERE {pending.condition}"
    row = one_row(db, f"{sql} AND p.id = ?", (*pending.values, int(key[1:])))
    return None if row is None else Standing(*row)


def _ahead(
    pending: Side, sorted_by: OrderColumn, key: str, own: Standing, *, descending: bool
) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Give the conditions of the pending orders that stand before this one."""
    if not pending.source:
        return
    column = _PENDING_SORTS.get(sorted_by)
    yield from standing_before(pending.key, column, own, descending=descending)
    if key.startswith("p"):  # pending orders of one moment stand in the order in which they were saved
        earlier, behind = f"p.place = ? AND p.id {'>' if descending else '<'} ?", (own.place, int(key[1:]))
        yield (f"{column} IS ? AND {earlier}", (own.value, *behind)) if column else (earlier, behind)


def totals(db: Database, wanted: OrderFilter) -> tuple[int, int]:
    """Add up the cash to collect and the fees of the filter's mirrored orders, in piastres."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    side = NO_SIDE if scope is None else mirrored_side(db, wanted, scope, joined=True, in_time=True)
    if not side.source:
        return 0, 0
    cash = "coalesce(sum(CASE WHEN o.amount_type = 'COD' THEN o.amount END), 0)"
    sql = f"SELECT {cash}, coalesce(sum(o.fee), 0) FROM {side.source} WHERE {side.condition}"
    row = one_row(db, sql, side.values)
    assert row is not None
    return int(row[0]), int(row[1])


# --- in which order -------------------------------------------------------------------------------------------------


def _keys(db: Database, wanted: OrderFilter, sort: OrderSort, offset: int, limit: int) -> list[tuple[bool, int]]:
    """Give (is it pending, its id) in the wanted order.

    Pending orders are few beside the mirrored ones: as many of those as could stand before the page are read with it,
    and both are merged.
    """
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    asked = Question(wanted, sort, scope)
    pending = _pending(db, pending_side(db, wanted, scope), sort, -1 if limit < 0 else offset + limit)
    if not pending:
        return [(False, one.place) for one in asked.page(db, offset, limit)]
    first = max(offset - len(pending), 0)
    end = -1 if limit < 0 else offset + limit - first
    mirrored = [(in_order(one), False, one.place) for one in asked.page(db, first, end)]
    merged = merge(mirrored, pending, key=lambda one: one[0], reverse=sort.descending)
    found = [(is_pending, key) for _, is_pending, key in merged]
    return found[offset - first :] if limit < 0 else found[offset - first : offset - first + limit]


def _pending(db: Database, side: Side, sort: OrderSort, limit: int) -> list[tuple[tuple[bool, object, int], bool, int]]:
    if not side.source:
        return []
    column, way = _PENDING_SORTS.get(sort.column, "NULL"), "DESC" if sort.descending else "ASC"
    sql = (
        f"SELECT {column} AS sorted, p.place AS place, p.id FROM {side.source} WHERE {side.condition} "
        f"ORDER BY {sorted_by('sorted', way)}, place {way}, p.id {way} LIMIT ?"
    )
    return [
        (in_order(Standing(value, place_)), True, key)
        for value, place_, key in all_rows(db, sql, (*side.values, limit))
    ]
