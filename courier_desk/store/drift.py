"""What the service sent that its specification does not say: counted, for the diagnostics. No values, only places."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from courier_desk.store.sql import Row, all_rows, run


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """One kind of surprise: where it stood, what it was, how often, first and last seen (seconds since the epoch)."""

    where: str
    what: str
    times: int
    first: float
    last: float


def count(db: apsw.Connection, account: str, where: str, what: str, *, at: float, times: int = 1) -> None:
    """Count a surprise."""
    run(
        db,
        "INSERT INTO drifts (account, place, what, times, first_at, last_at) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, place, what) DO UPDATE "
        "SET times = drifts.times + excluded.times, last_at = excluded.last_at",
        (account, where, what, times, at, at),
    )


def drifts(db: apsw.Connection, account: str) -> list[Drift]:
    """Give every surprise, the latest first."""
    sql = (
        "SELECT place, what, times, first_at, last_at FROM drifts WHERE account = ? ORDER BY last_at DESC, place, what"
    )
    return list(map(_drift, all_rows(db, sql, (account,))))


def _drift(row: Row) -> Drift:
    return Drift(where=row[0], what=row[1], times=row[2], first=row[3], last=row[4])
