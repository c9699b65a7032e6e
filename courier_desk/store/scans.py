"""Scans of the station, and what a code leads to on this desk.

Kept are the moment, the code, the number and the outcome. Names are read from the orders by whoever shows them; a code
that is a customer's phone is not kept at all.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Collection, Sequence

import apsw

from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.phones import read_phone
from courier_desk.domain.scans import (
    LONGEST_CODE,
    OPEN,
    OUT,
    CodeKind,
    Meaning,
    Scan,
    ScanCounts,
    ScanOutcome,
    numbers_inside,
    readings,
    spellings,
    unknown_kind,
)
from courier_desk.store import accounts, orders, outbox, pickups
from courier_desk.store.sql import Row, all_rows, chunks, marks, one_row, run

_SCAN = "at, code, id, number, outcome, detail, copy, job"

#: Outcomes that are counted each for itself, in the order of ``ScanCounts``.
_COUNTED = (ScanOutcome.NOT_FOUND, ScanOutcome.HANDED, ScanOutcome.HANDED_BEFORE, ScanOutcome.NOT_HANDED)


def add(db: apsw.Connection, account: str, scan: Scan) -> int:
    """Keep a new scan and give its id."""
    sql = f"INSERT INTO scans (account, at, code, number, outcome, detail, copy, job) VALUES ({marks(8)}) RETURNING id"
    return int(all_rows(db, sql, (account, scan.at, *_facts(scan)))[0][0])


def save(db: apsw.Connection, account: str, scan: Scan) -> None:
    """Keep what became of a scan."""
    run(
        db,
        "UPDATE scans SET code = ?, number = ?, outcome = ?, detail = ?, copy = ?, job = ? "
        "WHERE account = ? AND id = ?",
        (*_facts(scan), account, scan.scan_id),
    )


def _facts(scan: Scan) -> tuple[object, ...]:
    code = "" if scan.outcome is ScanOutcome.PHONE or read_phone(scan.code).is_mobile else scan.code[:LONGEST_CODE]
    return code, scan.number, scan.outcome.value, scan.detail, scan.copy, scan.job


def lately(db: apsw.Connection, account: str, *, since: float = 0.0, limit: int = 5) -> list[Scan]:
    """Give the latest scans, newest first."""
    sql = f"SELECT {_SCAN} FROM scans WHERE account = ? AND at >= ? ORDER BY at DESC, id DESC LIMIT ?"
    return [_scan(row) for row in all_rows(db, sql, (account, since, limit))]


def counts(db: apsw.Connection, account: str, since: float) -> ScanCounts:
    """Count the scans since that moment."""
    out = marks(len(OUT))
    sql = (
        f"SELECT count(*), coalesce(sum(outcome IN ({out}) AND copy <= 1), 0), "
        f"coalesce(sum(outcome IN ({out}) AND copy > 1), 0){', coalesce(sum(outcome = ?), 0)' * len(_COUNTED)} "
        "FROM scans WHERE account = ? AND at >= ?"
    )
    names = [one.value for one in OUT]
    row = one_row(db, sql, (*names, *names, *(one.value for one in _COUNTED), account, since))
    return ScanCounts() if row is None else ScanCounts(*(int(value) for value in row))


def left_open(db: apsw.Connection, account: str, since: float) -> list[Scan]:
    """Give the scans since that moment of which more may come, oldest first."""
    sql = f"SELECT {_SCAN} FROM scans WHERE account = ? AND at >= ? AND outcome IN ({marks(len(OPEN))}) ORDER BY at, id"
    return [_scan(row) for row in all_rows(db, sql, (account, since, *(one.value for one in OPEN)))]


def prune(db: apsw.Connection, before: float) -> int:
    """Forget the scans before that moment (seconds since the epoch); give how many."""
    return run(db, "DELETE FROM scans WHERE at < ?", (before,))


def _scan(row: Row) -> Scan:
    return Scan(
        at=row[0], code=row[1], scan_id=row[2], number=row[3], outcome=ScanOutcome(row[4]), detail=row[5], copy=row[6],
        job=row[7],
    )  # fmt: skip


def meaning(db: apsw.Connection, account: str, text: str) -> Meaning:
    """Say what a code leads to: an order goes before all else, and a number inside a longer code comes last."""
    codes = readings(text)
    if not codes:
        return Meaning(CodeKind.NOTHING)
    code = codes[0]
    if _known(db, account, [code]):
        return Meaning(CodeKind.ORDER, (code,))
    named = _bearing(db, account, spellings(text))
    if named is not None:
        return named
    if pickups.pickup(db, account, code) is not None:
        return Meaning(CodeKind.PICKUP, (code,))
    if accounts.merchant(db, account, code) is not None:
        return Meaning(CodeKind.MERCHANT)
    if read_phone(code).is_mobile:
        return Meaning(CodeKind.PHONE)
    inside = _known(db, account, numbers_inside(code))
    if inside:
        return Meaning(CodeKind.ORDER if len(inside) == 1 else CodeKind.SEVERAL, tuple(inside))
    return Meaning(unknown_kind(code))


def _known(db: apsw.Connection, account: str, numbers: Collection[str]) -> list[str]:
    found: list[str] = []
    for some in chunks(list(numbers)):
        sql = (
            f"SELECT DISTINCT number FROM orders WHERE number IN ({marks(len(some))}) "
            "AND scope IN (SELECT id FROM scopes WHERE account = ?)"
        )
        found += [row[0] for row in all_rows(db, sql, (*some, account))]
    return sorted(found)


def _bearing(db: apsw.Connection, account: str, references: Sequence[str]) -> Meaning | None:
    """Give the orders with one of these references, else the pending one."""
    numbers = tuple(
        dict.fromkeys(order.number for one in references for order in orders.by_reference(db, account, one))
    )
    if numbers:
        return Meaning(CodeKind.ORDER if len(numbers) == 1 else CodeKind.SEVERAL, numbers)
    for one in references:
        row = outbox.by_reference(db, account, one)
        if row is not None and row.kind == Kind.ORDER_CREATE and row.progress.state is not State.DONE:
            return Meaning(CodeKind.PENDING, row_id=row.row_id)
    return None
