"""The rows of the orders list: what one line shows of an order or of a pending one, with the change under way.

Which lines, and in which order, is ``order_list``'s. Nothing here changes anything.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Mapping, Sequence

import apsw

from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.outbox import State
from courier_desk.domain.outbox_kinds import order_target
from courier_desk.store.sql import Row, all_rows, chunks, from_json, from_micros, from_seconds, marks

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


def of_keys(db: apsw.Connection, account: str, wanted: Sequence[str]) -> list[OrderRow]:
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
