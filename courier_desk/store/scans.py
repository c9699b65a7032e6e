"""Scans of the station.

Kept are the moment, the code, the number and the outcome. Names are read from the orders by whoever shows them; a code
that is a customer's phone is not kept at all.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Sequence

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

#: The detail of a scan that nobody knows, where it was to hand over.
TO_HAND_OVER = "hand_over"


def add(db: Database, account: str, scan: Scan) -> int:
    """Keep a new scan and give its id."""
    sql = f"INSERT INTO scans (account, at, code, number, outcome, detail, copy, job) VALUES ({marks(8)}) RETURNING id"
    return int(all_rows(db, sql, (account, scan.at, *_facts(scan)))[0][0])


def add_once(db: Database, account: str, scan: Scan) -> int:
    """Keep a scan unless it is kept, and give its id: whoever says so again may not have heard the answer."""
    found = one_row(db, "SELECT id FROM scans WHERE account = ? AND at = ?", (account, scan.at))
    return add(db, account, scan) if found is None else int(found[0])


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
    out, names = marks(len(OUT)), [one.value for one in OUT]
    unknown, here = "outcome = ? AND detail <> ?", (ScanOutcome.NOT_FOUND.value, TO_HAND_OVER)
    parts: list[tuple[str, Sequence[str]]] = [
        (f"outcome IN ({out}) AND copy <= 1", names),
        (f"outcome IN ({out}) AND copy > 1", names),
        (unknown, here),
        ("outcome = ?", (ScanOutcome.HANDED.value,)),
        ("outcome = ?", (ScanOutcome.HANDED_BEFORE.value,)),
        ("(outcome = ? OR outcome = ? AND detail = ?)", (ScanOutcome.NOT_HANDED.value, *here)),
    ]
    sql = f"SELECT count(*){''.join(f', count(CASE WHEN {one} THEN 1 END)' for one, _ in parts)} FROM scans"
    values = [value for _, some in parts for value in some]
    row = one_row(db, f"{sql} WHERE account = ? AND at >= ?", (*values, account, since))
    return ScanCounts() if row is None else ScanCounts(*(int(value) for value in row))


def take_back(db: Database, account: str, number: str) -> None:
    """Let the scans that marked an order say that the mark was taken back."""
    sql = "UPDATE scans SET outcome = ?, detail = '' WHERE account = ? AND number = ? AND outcome = ?"
    run(db, sql, (ScanOutcome.TAKEN_BACK.value, account, number, ScanOutcome.HANDED.value))


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
