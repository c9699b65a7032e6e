"""What this desk did, per order, pickup and merchant: written in the very transaction of the deed, never changed."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

from courier_desk.domain.events import DeskEvent
from courier_desk.store.sql import all_rows, from_json, from_seconds, one_row, run, to_json


def add(
    db: apsw.Connection, account: str, target: str, at: float, what: str, facts: Mapping[str, object] | None = None
) -> None:
    """Write a deed down. ``target`` as in ``domain.outbox_kinds``, ``at`` in seconds since the epoch."""
    sql = "INSERT INTO events (account, target, at, what, facts) VALUES (?, ?, ?, ?, ?)"
    run(db, sql, (account, target, at, what, to_json(facts or {})))


def of(db: apsw.Connection, account: str, target: str) -> tuple[DeskEvent, ...]:
    """Give what this desk did to the target, oldest first."""
    sql = "SELECT at, what, facts FROM events WHERE account = ? AND target = ? ORDER BY id"
    return tuple(
        DeskEvent(at=from_seconds(row[0]), what=row[1], facts=from_json(row[2]))
        for row in all_rows(db, sql, (account, target))
    )


def last_what(db: apsw.Connection, account: str, target: str) -> str:
    """Give the latest deed; empty when there was none."""
    sql = "SELECT what FROM events WHERE account = ? AND target = ? ORDER BY id DESC LIMIT 1"
    row = one_row(db, sql, (account, target))
    return "" if row is None else str(row[0])


def retarget(db: apsw.Connection, account: str, target: str, becomes: str) -> None:
    """Let what was done to something still without a number count for what it became."""
    run(db, "UPDATE events SET target = ? WHERE account = ? AND target = ?", (becomes, account, target))
