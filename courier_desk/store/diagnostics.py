"""What the diagnostics are given: how much the store holds, and what the service sent against its specification."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

from courier_desk.domain.values import frozen
from courier_desk.store import migrations
from courier_desk.store.sql import Database, Row, all_rows, one_row, run

# How much of everything the store holds, for the diagnostics: numbers by kind, over all accounts, of nobody.


#: What is counted, and how it is told apart. Kinds and states are words of the program or of the service.
_BY_KIND: Mapping[str, str] = {
    "orders": "SELECT status, count(*) FROM orders WHERE gone = 0 GROUP BY status",
    "pickups": "SELECT status, count(*) FROM pickups WHERE gone_at IS NULL GROUP BY status",
    "outbox": "SELECT kind || ' ' || state, count(*) FROM outbox GROUP BY kind, state",
    "failures": "SELECT json_extract(failure, '$.kind'), count(*) FROM outbox_failures GROUP BY 1",
    "deeds": "SELECT what, count(*) FROM events GROUP BY what",
    "surprises": "SELECT place || ': ' || what, sum(times) FROM drifts GROUP BY place, what",
}
_LABELS = "labels kept"
_WHOLE: Mapping[str, str] = {
    "orders gone": "SELECT count(*) FROM orders WHERE gone = 1",
    "merchants": "SELECT count(*) FROM merchants WHERE gone_at IS NULL",
    "zones": "SELECT count(*) FROM zones WHERE gone = 0",
    "accounts": "SELECT count(*) FROM accounts",
    _LABELS: "SELECT count(*) FROM kept.labels",
    "labels printed": "SELECT count(*) FROM prints",
}


def version(db: apsw.Connection) -> int:
    """Give the number of the store's shape."""
    return migrations.version_of(db)


def counts(db: Database) -> dict[str, object]:
    """Count everything."""
    found: dict[str, object] = {}
    for name, sql in _WHOLE.items():
        row = one_row(db, sql) if name != _LABELS or _has_labels(db) else None
        found[name] = row[0] if row is not None else 0
    for name, sql in _BY_KIND.items():
        found[name] = {str(kind): number for kind, number in all_rows(db, sql)}
    return found


def readings(db: Database) -> list[dict[str, object]]:
    """Tell how far each list was read: of which kind, how many, whether whole; not whose."""
    sql = "SELECT subject, count(*), sum(complete), min(read_at), max(read_at) FROM marks GROUP BY subject"
    names = ("list", "of merchants", "whole", "read first", "read last")
    return [dict(zip(names, row, strict=True)) for row in all_rows(db, sql)]


def _has_labels(db: Database) -> bool:
    """Tell whether there is a file of labels: a store that is only looked at may have none."""
    return one_row(db, "SELECT 1 FROM kept.sqlite_schema WHERE name = 'labels'") is not None


# What the service sent that its specification does not say: counted, for the diagnostics. No values, only places.


@frozen(kw_only=True)
class Surprise:
    """One kind of surprise: where it stood, what it was, how often, first and last seen (seconds since the epoch)."""

    where: str
    what: str
    times: int
    first: float
    last: float


def count_surprise(db: Database, account: str, where: str, what: str, *, at: float, times: int = 1) -> None:
    """Count a surprise."""
    run(
        db,
        "INSERT INTO drifts (account, place, what, times, first_at, last_at) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, place, what) DO UPDATE "
        "SET times = drifts.times + excluded.times, last_at = excluded.last_at",
        (account, where, what, times, at, at),
    )


def surprises(db: Database, account: str) -> list[Surprise]:
    """Give every surprise, the latest first."""
    sql = (
        "SELECT place, what, times, first_at, last_at FROM drifts WHERE account = ? ORDER BY last_at DESC, place, what"
    )
    return list(map(_surprise, all_rows(db, sql, (account,))))


def _surprise(row: Row) -> Surprise:
    return Surprise(where=row[0], what=row[1], times=row[2], first=row[3], last=row[4])
