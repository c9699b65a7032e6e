"""Orders as a handover looks at them: as the mirror has them, as a sheet kept them, and by whom they were handed over.

It only reads. What becomes of what it finds is ``store.handovers``'.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import apsw

from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.handovers import (
    WAITING,
    HandedHow,
    HandoverLine,
    HandoverSubject,
    LineStanding,
    OrderStanding,
    cod_of,
    pieces_of,
)
from courier_desk.domain.list_days import Days
from courier_desk.domain.outbox_kinds import Kind
from courier_desk.store.places import first_place, scope_of
from courier_desk.store.sql import Row, all_rows, chunks, from_micros, marks, one_row

_ORDER = (
    "SELECT o.number, o.full_name, o.governorate, o.zone, o.reference, o.status, o.printed, o.order_type, "
    "o.amount_type, o.amount, d.items, d.new_items, o.gone, coalesce(o.created, o.first_seen * 1000000), "
    "(SELECT s.merchant FROM scopes s WHERE s.id = o.scope) FROM orders o JOIN order_details d ON d.id = o.id"
)
_KEPT = "SELECT number, standing, pieces, cod, at, how FROM handover_orders WHERE handover = ?"


@dataclass(frozen=True, slots=True)
class Marked:
    """A handing over of an order: by which handover, and when."""

    handover_id: int
    at: float


@dataclass(frozen=True, slots=True)
class MirroredOrder:
    """An order as the mirror has it: its line on a sheet, and what decides whether it is on one."""

    line: HandoverLine
    standing: OrderStanding


def kept_lines(db: apsw.Connection, handover_id: int) -> list[HandoverLine]:
    """Give what is kept of a handover's orders, without what the mirror says of them."""
    return [
        HandoverLine(
            number=row[0],
            standing=LineStanding(row[1]),
            pieces=row[2],
            cod=row[3],
            at=row[4],
            how=HandedHow(row[5]) if row[5] else None,
        )
        for row in all_rows(db, _KEPT, (handover_id,))
    ]


def known_numbers(db: apsw.Connection, account: str, candidates: Collection[str]) -> list[str]:
    """Tell which of these are numbers of orders the mirror has."""
    return sorted(by_number(db, account, tuple(candidates)))


def waiting_for(db: apsw.Connection, account: str, subject: HandoverSubject) -> list[MirroredOrder]:
    """Give the orders that are at the warehouse by their status, of the subject's merchant and day, oldest first."""
    scope = scope_of(db, account, subject.merchant)
    if scope is None:
        return []
    days = Days(subject.day, subject.day)
    first = first_place(scope, days.since.timestamp() if days.since else None)
    end = first_place(scope, days.until.timestamp()) if days.until else first_place(scope + 1)
    condition = f"o.scope = ? AND o.gone = 0 AND o.status IN ({marks(len(WAITING))}) AND o.id BETWEEN ? AND ?"
    rows = all_rows(db, f"{_ORDER} WHERE {condition}", (scope, *WAITING, first, end - 1))
    withdrawn = _withdrawn(db, account)
    return [_mirrored(row, withdrawn) for row in rows]


def by_number(db: apsw.Connection, account: str, numbers: Sequence[str], prefer: str = "") -> dict[str, MirroredOrder]:
    """Give the orders of these numbers; of two merchants' the one of ``prefer``."""
    found: dict[str, MirroredOrder] = {}
    withdrawn = _withdrawn(db, account)
    for piece in chunks(numbers):
        ours = "o.scope IN (SELECT id FROM scopes WHERE account = ?)"
        for row in all_rows(db, f"{_ORDER} WHERE o.number IN ({marks(len(piece))}) AND {ours}", (*piece, account)):
            one = _mirrored(row, withdrawn)
            if one.line.number not in found or one.standing.merchant == prefer:
                found[one.line.number] = one
    return found


def _mirrored(row: Row, withdrawn: Collection[str]) -> MirroredOrder:
    created = from_micros(int(row[13])) or datetime.fromtimestamp(0, UTC)
    line = HandoverLine(
        number=row[0],
        full_name=row[1],
        governorate=row[2],
        zone=row[3],
        reference=row[4],
        status=row[5],
        printed=row[6],
        pieces=pieces_of(row[7], row[10], row[11]),
        cod=cod_of(row[8], row[9]),
    )
    facts = OrderStanding(
        merchant=row[14],
        status=row[5],
        order_type=row[7],
        created=cairo_day(created.timestamp()),
        gone=bool(row[12]),
        withdrawn=row[0] in withdrawn,
    )
    return MirroredOrder(line, facts)


def _withdrawn(db: apsw.Connection, account: str) -> frozenset[str]:
    """Give the orders whose cancellation or deletion is under way: no courier should get them."""
    sql = (
        "SELECT target FROM outbox WHERE account = ? AND kind IN (?, ?) AND target LIKE 'order/%' "
        "AND state NOT IN ('done', 'draft', 'refused')"
    )
    rows = all_rows(db, sql, (account, Kind.ORDER_CANCEL.value, Kind.ORDER_DELETE.value))
    return frozenset(str(row[0]).partition("/")[2] for row in rows)


def handed_over(db: apsw.Connection, account: str, numbers: Sequence[str]) -> Mapping[str, list[Marked]]:
    """Give by which handovers each of these orders was handed over, the latest first."""
    found: defaultdict[str, list[Marked]] = defaultdict(list)
    for piece in chunks(numbers):
        sql = (
            "SELECT number, handover, at FROM handover_orders "
            f"WHERE account = ? AND number IN ({marks(len(piece))}) AND standing = ? ORDER BY at DESC"
        )
        for number, handover, at in all_rows(db, sql, (account, *piece, LineStanding.HANDED.value)):
            found[number].append(Marked(handover, at))
    return found


def unsent(db: apsw.Connection, account: str, subject: HandoverSubject) -> int:
    """Count the merchant's orders that the service does not have yet."""
    scope = scope_of(db, account, subject.merchant)
    row = one_row(db, "SELECT count(*) FROM outbox WHERE scope = ? AND listed = 1", (-1 if scope is None else scope,))
    assert row is not None
    return int(row[0])
