"""The orders list: one page, its count, the chips' counts, over mirrored and not yet created orders together.

Two steps for a page. First the keys: for a plain list they come out of one index in the wanted order (its WHERE
leaves out orders that are gone), merged with the few pending ones; for a text they come out of the index of parts,
newest first. Then the rows of these keys alone. Counts are exact: they come from ``list_facets``, which holds every
column that can be filtered by, or from the index of parts; only for words of one or two letters every line is read.
Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import apsw

from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort, StatusCounts
from courier_desk.domain.outbox import State, order_target
from courier_desk.store.order_selection import NO_SIDE, Side, mirrored_side, pending_side, walked_sides
from courier_desk.store.places import scope_of
from courier_desk.store.search import question
from courier_desk.store.sql import Row, all_rows, chunks, from_json, from_micros, from_seconds, marks, one_row

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


def of_places(db: apsw.Connection, account: str, wanted: Sequence[Row]) -> list[OrderRow]:
    """Fetch the rows of these keys (is it pending, its id), in their order."""
    orders: list[Row] = []
    for piece in chunks([row[1] for row in wanted if not row[0]]):
        orders += all_rows(db, f"{_ORDER_ROW} WHERE o.id IN ({marks(len(piece))})", piece)
    changes = _changes(db, account, [row[1] for row in orders])
    found: dict[tuple[int, int], OrderRow] = {(0, row[0]): _order_row(row, changes) for row in orders}
    for piece in chunks([row[1] for row in wanted if row[0]]):
        for row in all_rows(db, f"{_PENDING_ROW} WHERE p.id IN ({marks(len(piece))})", piece):
            found[1, row[0]] = _pending_row(row)
    return [found[row[0], row[1]] for row in wanted]


def rows(db: apsw.Connection, account: str, wanted: Sequence[str]) -> list[OrderRow]:
    """Give the rows of these keys as they are now, in the order asked for; a key that is no more is left out."""
    numbers = [key[1:] for key in wanted if key.startswith("o")]
    pending = [int(key[1:]) for key in wanted if key.startswith("p") and key[1:].isdecimal()]
    changes = _changes(db, account, numbers)
    found: dict[str, OrderRow] = {}
    for piece in chunks(numbers):
        ours = "o.scope IN (SELECT id FROM scopes WHERE account = ?)"
        sql = f"{_ORDER_ROW} WHERE o.number IN ({marks(len(piece))}) AND {ours}"
        for row in all_rows(db, sql, (*piece, account)):
            made = _order_row(row, changes)
            found[made.key] = made
    for ids in chunks(pending):
        sql = f"{_PENDING_ROW} WHERE p.id IN ({marks(len(ids))}) AND p.account = ? AND p.listed = 1"
        found |= {row.key: row for row in map(_pending_row, all_rows(db, sql, (*ids, account)))}
    return [found[key] for key in wanted if key in found]


def _changes(db: apsw.Connection, account: str, numbers: Sequence[str]) -> Changes:
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


def _order_row(row: Row, changes: Changes) -> OrderRow:
    change, change_state = changes.get(row[1], ("", ""))
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

#: What a column is sorted by, for orders (o) and for pending ones (p).
_SORTS: Mapping[OrderColumn, tuple[str, str]] = MappingProxyType(
    {
        OrderColumn.NUMBER: ("o.number_key", "0"),
        OrderColumn.REFERENCE: ("o.reference", "p.reference"),
        OrderColumn.CUSTOMER: ("o.name_key", "p.name_key"),
        OrderColumn.PHONE: ("o.phone_key", "p.phone_key"),
        OrderColumn.ZONE: ("o.zone", "p.zone"),
        OrderColumn.TYPE: ("o.order_type", "p.order_type"),
        OrderColumn.EXPRESS: ("o.express", "p.express"),
        OrderColumn.AMOUNT: ("o.amount", "p.amount"),
        OrderColumn.FEE: ("o.fee", "NULL"),
        OrderColumn.STATUS: ("o.status", "''"),
        OrderColumn.PRINTED: ("o.printed", "0"),
        OrderColumn.GOVERNORATE: ("o.governorate", "p.governorate"),
        OrderColumn.CATEGORY: ("o.category", "''"),
    }
)
#: From so many matches on, a sorted page walks the sorted index instead of fetching and sorting all of them.
_MANY = 12_000


def page(db: apsw.Connection, wanted: OrderFilter, sort: OrderSort, offset: int, limit: int) -> list[OrderRow]:
    """Give the rows from ``offset`` on, at most ``limit``."""
    return of_places(db, wanted.account, _keys(db, wanted, sort, offset, limit))


def answer(
    db: apsw.Connection, wanted: OrderFilter, sort: OrderSort, limit: int, offset: int = 0
) -> tuple[list[OrderRow], int]:
    """Give a page and the count of all rows: what a keystroke asks for, quicker than one after the other."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return [], 0
    mirrored, pending = (_count(db, side) for side in (mirrored_side(wanted, scope), pending_side(db, wanted, scope)))
    if not mirrored + pending:
        return [], 0
    found = _keys(db, wanted, sort, offset, limit, many=mirrored >= _MANY)
    return of_places(db, wanted.account, found), mirrored + pending


def keys(db: apsw.Connection, wanted: OrderFilter, sort: OrderSort, limit: int, offset: int = 0) -> list[str]:
    """Give the keys (as in OrderRow) of the rows from ``offset`` on: for a selection, an export or a batch."""
    found = _keys(db, wanted, sort, offset, limit, names=True)
    return [f"{'p' if pending else 'o'}{name}" for pending, _, name in found]


def count(db: apsw.Connection, wanted: OrderFilter) -> int:
    """Count the rows of the filter, exactly."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return 0
    return sum(_count(db, side) for side in (mirrored_side(wanted, scope), pending_side(db, wanted, scope)))


def status_counts(db: apsw.Connection, wanted: OrderFilter) -> StatusCounts:
    """Count the orders of the filter per status, most used first; its own status and ``unsent`` are left aside."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return StatusCounts(total=0, by_status=(), unsent=0)
    mirrored = mirrored_side(wanted, scope, any_status=True)
    pending = pending_side(db, wanted, scope, any_status=True)
    by_status: list[tuple[str, int]] = []
    if mirrored.source:
        sql = f"SELECT o.status, count(*) FROM {mirrored.source} WHERE {mirrored.condition} GROUP BY o.status"
        found = [(str(row[0]), int(row[1])) for row in all_rows(db, sql, mirrored.values)]
        by_status = sorted(found, key=lambda one: (-one[1], one[0]))
    unsent = _count(db, pending)
    return StatusCounts(total=unsent + sum(one[1] for one in by_status), by_status=tuple(by_status), unsent=unsent)


def place(db: apsw.Connection, wanted: OrderFilter, sort: OrderSort, key: str) -> int | None:
    """Give the row number (from 0) of a key in this list; None when the filter does not let it through."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return None
    sides = (mirrored_side(wanted, scope, joined=True), pending_side(db, wanted, scope))
    own = sides[key.startswith("p")]
    if not own.source:
        return None
    columns = _SORTS.get(sort.column)
    sorted_by = columns[own.pending] if columns else "NULL"
    identity = "p.id = CAST(? AS INTEGER)" if own.pending else "o.number = ?"
    sql = f"SELECT {own.key}, {sorted_by} FROM {own.source} WHERE {own.condition} AND {identity}"
    row = one_row(db, sql, (*own.values, key[1:]))
    if row is None:
        return None
    before = (
        _count(db, replace(side, condition=f"{side.condition} AND {condition}", values=(*side.values, *values)))
        for side in sides
        if side.source
        for condition, values in _before(side.key, columns[side.pending] if columns else None, row, sort.descending)
    )
    return sum(before)


def _before(key: str, column: str | None, row: Row, descending: bool) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Give the conditions, each a range of an index, of what stands before a row (place, sorted value)."""
    way, (place_, value) = ">" if descending else "<", row
    if column is None:
        yield f"{key} {way} ?", (place_,)
    elif value is None:
        yield f"{column} IS NULL AND {key} {way} ?", (place_,)
        if descending:
            yield f"{column} IS NOT NULL", ()
    else:
        yield f"{column} {way} ?", (value,)
        yield f"{column} = ? AND {key} {way} ?", (value, place_)
        if not descending:
            yield f"{column} IS NULL", ()


def totals(db: apsw.Connection, wanted: OrderFilter) -> tuple[int, int]:
    """Add up the cash to collect and the fees of the filter's mirrored orders, in piastres."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    side = NO_SIDE if scope is None else mirrored_side(wanted, scope, joined=True)
    if not side.source:
        return 0, 0
    cash = "coalesce(sum(CASE WHEN o.amount_type = 'COD' THEN o.amount END), 0)"
    sql = f"SELECT {cash}, coalesce(sum(o.fee), 0) FROM {side.source} WHERE {side.condition}"
    row = one_row(db, sql, side.values)
    assert row is not None
    return int(row[0]), int(row[1])


def _count(db: apsw.Connection, side: Side) -> int:
    if not side.source:
        return 0
    row = one_row(db, f"SELECT count(*) FROM {side.source} WHERE {side.condition}", side.values)
    assert row is not None
    return int(row[0])


# --- in which order -------------------------------------------------------------------------------------------------


def _keys(
    db: apsw.Connection,
    wanted: OrderFilter,
    sort: OrderSort,
    offset: int,
    limit: int,
    *,
    names: bool = False,
    many: bool | None = None,
) -> list[Row]:
    """Give (is it pending, its id) in the wanted order.

    ``names`` asks for what the row's key is made of too; ``many`` tells whether the text is met very often, None that
    this is not known yet.
    """
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    columns = _SORTS.get(sort.column)
    joined = columns is not None or names
    selects: list[str] = []
    values: list[object] = []
    for side in (*_mirrored_sides(db, wanted, scope, joined=joined, many=many), pending_side(db, wanted, scope)):
        if side.source:
            name = "0" if not names else "p.id" if side.pending else "o.number"
            sorted_by = f", {columns[side.pending]} AS sorted" if columns else ""
            selects.append(
                f"SELECT {int(side.pending)} AS pending, {'p.id' if side.pending else side.key} AS id, {name} AS name, "
                f"{side.key} AS place{sorted_by} FROM {side.source} WHERE {side.condition}"
            )
            values += side.values
    if not selects:
        return []
    way = "DESC" if sort.descending else "ASC"
    order = f"sorted {way}, place {way}" if columns else f"place {way}"
    sql = f"{' UNION ALL '.join(selects)} ORDER BY {order} LIMIT ? OFFSET ?"
    return [row[:3] for row in all_rows(db, sql, (*values, limit, offset))]


def _mirrored_sides(
    db: apsw.Connection, wanted: OrderFilter, scope: int, *, joined: bool, many: bool | None
) -> tuple[Side, ...]:
    """Choose how a page finds its mirrored orders: few matches are fetched and sorted, many are met on the way."""
    found = mirrored_side(wanted, scope, joined=joined)
    if not joined or not found.source or not question(wanted.text):
        return (found,)
    if many is None:
        sql = f"SELECT count(*) FROM (SELECT 1 FROM {found.source} WHERE {found.condition} LIMIT ?) AS found"
        row = one_row(db, sql, (*found.values, _MANY))
        many = row is not None and row[0] >= _MANY
    return tuple(walked_sides(wanted, scope)) if many else (found,)
