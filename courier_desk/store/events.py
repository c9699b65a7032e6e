"""What this desk did, per order, pickup and merchant: written in the very transaction of the act, never changed."""

from __future__ import annotations

from collections.abc import Mapping

from courier_desk.domain.events import STATUS, Activity, DeskEvent, What
from courier_desk.store.desks import who_asks
from courier_desk.store.sql import Database, Row, all_rows, from_json, from_seconds, one_row, run, to_json


def add(
    db: Database, account: str, target: str, at: float, what: str, facts: Mapping[str, object] | None = None
) -> None:
    """Write an event down. ``target`` as in ``domain.outbox``, ``at`` in seconds since the epoch."""
    sql = "INSERT INTO events (account, target, at, what, facts, who) VALUES (?, ?, ?, ?, ?, ?)"
    run(db, sql, (account, target, at, what, to_json(facts or {}), who_asks(db)))


def of(db: Database, account: str, target: str) -> tuple[DeskEvent, ...]:
    """Give what this desk did to the target, oldest first."""
    sql = "SELECT at, what, facts, who FROM events WHERE account = ? AND target = ? ORDER BY id"
    return tuple(
        DeskEvent(at=from_seconds(row[0]), what=row[1], facts=from_json(row[2]), who=row[3])
        for row in all_rows(db, sql, (account, target))
    )


def came_from(db: Database, account: str, target: str) -> tuple[str, int]:
    """Give the file that the target was imported from and its row there, as it was noted; ("", 0) for none."""
    sql = (
        "SELECT json_extract(facts, '$.file'), json_extract(facts, '$.line') FROM events "
        "WHERE account = ? AND target = ? AND instr(facts, '\"file\"') > 0 ORDER BY id LIMIT 1"
    )
    row = one_row(db, sql, (account, target))
    return ("", 0) if row is None else (str(row[0] or ""), int(row[1] or 0))


def retarget(db: Database, account: str, target: str, becomes: str) -> None:
    """Let what was done to something still without a number count for what it became."""
    run(db, "UPDATE events SET target = ? WHERE account = ? AND target = ?", (becomes, account, target))


# What changed lately in an account: what this desk did, and the statuses that the service gave to what was known.
#
# The first status a thing was seen with is no change: else the first filling of the mirror would be all news.


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


#: Deeds that are news; what a person just did at this desk and the steps of sending are none.
_TOLD = (
    What.CREATED, What.ADOPTED, What.REFUSED, What.HELD_BACK, What.NEEDS_PERSON, What.UPDATED, What.NOT_STUCK,
    What.OTHER_FEE, What.CANCELLED, What.DELETED, What.FILE_WAITS, What.FILE_SENT, What.FILE_DONE, What.FILE_PROBLEM,
    What.FOLDER_AWAY, What.FOLDER_BACK,
)  # fmt: skip
#: So many of the last events and statuses are looked through: first sights and steps of sending are among them.
_LOOKED_THROUGH = 2000

_EVENTS = f"""
SELECT e.at, e.target, e.what, e.facts,
       coalesce(b.merchant, (SELECT s.merchant FROM orders o JOIN scopes s ON s.id = o.scope
                             WHERE s.account = e.account AND e.target = 'order/' || o.number LIMIT 1), ''),
       coalesce(b.reference, ''), e.who
FROM (SELECT * FROM events ORDER BY id DESC LIMIT {_LOOKED_THROUGH}) e
LEFT JOIN outbox b ON b.id = CAST(json_extract(e.facts, '$.row') AS BIGINT)
WHERE e.account = ? AND e.at >= ? AND e.what IN ({", ".join("?" * len(_TOLD))})
ORDER BY e.at DESC LIMIT ?
"""

_STATUSES = """
SELECT n.seen_at, n.number, n.status, s.merchant, {category}, {reference}
FROM (SELECT * FROM {table} WHERE {news}seen_at >= ? ORDER BY seen_at DESC LIMIT {most}) n
JOIN scopes s ON s.id = n.scope
LEFT JOIN {things} o ON o.scope = n.scope AND o.number = n.number
WHERE s.account = ?{followed}
ORDER BY n.seen_at DESC LIMIT ?
"""
_OF_ORDERS = _STATUSES.format(
    table="order_statuses", things="orders", category="coalesce(o.category, '')",
    reference="coalesce(o.reference, '')", most=_LOOKED_THROUGH, news="again = 1 AND ", followed="",
)  # fmt: skip
_OF_PICKUPS = _STATUSES.format(
    table="pickup_statuses", things="pickups", category="coalesce(o.category, '')", reference="''",
    most=_LOOKED_THROUGH, news="",
    followed=" AND EXISTS (SELECT 1 FROM pickup_statuses b "
    "WHERE b.scope = n.scope AND b.number = n.number AND b.seen_at < n.seen_at)",
)  # fmt: skip


def recent_activity(db: Database, account: str, *, since: float = 0.0, limit: int = 100) -> list[Activity]:
    """Give the last changes, newest first, none from before ``since`` (seconds since the epoch)."""
    found = [_event(row) for row in all_rows(db, _EVENTS, (account, since, *_TOLD, limit))]
    for subject, sql in (("order", _OF_ORDERS), ("pickup", _OF_PICKUPS)):
        found += [_status(subject, row) for row in all_rows(db, sql, (since, account, limit))]
    return sorted(found, key=lambda news: news.at, reverse=True)[:limit]


def _event(row: Row) -> Activity:
    at, target, what, facts, merchant, reference, who = row
    told = from_json(facts)
    return Activity(
        at=at,
        target=target,
        what=what,
        status=str(told.get("current_status", "")),
        kind=str(told.get("kind", "")),
        merchant=merchant or str(told.get("merchant", "")),
        reference=reference or str(told.get("name", "")),
        row=int(told.get("row", 0)),
        who=who,
    )


def _status(subject: str, row: Row) -> Activity:
    at, number, status, merchant, category, reference = row
    return Activity(
        at=at,
        target=f"{subject}/{number}",
        what=STATUS,
        status=status,
        category=category,
        merchant=merchant,
        reference=reference,
    )
