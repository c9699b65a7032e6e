"""Scans of the station.

Kept are the moment, the code, the number and the outcome. Names are read from the orders by whoever shows them; a code
that is a customer's phone is not kept at all.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from courier_desk.domain.phones import read_phone
from courier_desk.domain.scans import (
    LONGEST_CODE,
    OPEN,
    OUT,
    Scan,
    ScanCounts,
    ScanOutcome,
)
from courier_desk.store.sql import Database, Row, all_rows, marks, one_row, run

_SCAN = "at, code, id, number, outcome, detail, copy, job"

#: Outcomes that are counted each for itself, in the order of ``ScanCounts``.
_COUNTED = (ScanOutcome.NOT_FOUND, ScanOutcome.HANDED, ScanOutcome.HANDED_BEFORE, ScanOutcome.NOT_HANDED)


def add(db: Database, account: str, scan: Scan) -> int:
    """Keep a new scan and give its id."""
    sql = f"INSERT INTO scans (account, at, code, number, outcome, detail, copy, job) VALUES ({marks(8)}) RETURNING id"
    return int(all_rows(db, sql, (account, scan.at, *_facts(scan)))[0][0])


def save(db: Database, account: str, scan: Scan) -> None:
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


def recent(db: Database, account: str, *, since: float = 0.0, limit: int = 5) -> list[Scan]:
    """Give the latest scans, newest first."""
    sql = f"SELECT {_SCAN} FROM scans WHERE account = ? AND at >= ? ORDER BY at DESC, id DESC LIMIT ?"
    return [_scan(row) for row in all_rows(db, sql, (account, since, limit))]


def counts(db: Database, account: str, since: float) -> ScanCounts:
    """Count the scans since that moment."""
    out = marks(len(OUT))
    sql = (
        f"SELECT count(*), count(CASE WHEN outcome IN ({out}) AND copy <= 1 THEN 1 END), "
        f"count(CASE WHEN outcome IN ({out}) AND copy > 1 THEN 1 END)"
        f"{', count(CASE WHEN outcome = ? THEN 1 END)' * len(_COUNTED)} "
        "FROM scans WHERE account = ? AND at >= ?"
    )
    names = [one.value for one in OUT]
    row = one_row(db, sql, (*names, *names, *(one.value for one in _COUNTED), account, since))
    return ScanCounts() if row is None else ScanCounts(*(int(value) for value in row))


def left_open(db: Database, account: str, since: float) -> list[Scan]:
    """Give the scans since that moment of which more may come, oldest first."""
    sql = f"SELECT {_SCAN} FROM scans WHERE account = ? AND at >= ? AND outcome IN ({marks(len(OPEN))}) ORDER BY at, id"
    return [_scan(row) for row in all_rows(db, sql, (account, since, *(one.value for one in OPEN)))]


def prune(db: Database, before: float) -> int:
    """Forget the scans before that moment (seconds since the epoch); give how many."""
    return run(db, "DELETE FROM scans WHERE at < ?", (before,))


def _scan(row: Row) -> Scan:
    return Scan(
        at=row[0], code=row[1], scan_id=row[2], number=row[3], outcome=ScanOutcome(row[4]), detail=row[5], copy=row[6],
        job=row[7],
    )  # fmt: skip
