"""How far the mirror has been read, per account, merchant and list; what of it is open, what whole scans did not show.

What to read next is ``domain.sync``'s; this file keeps its marks and answers its questions about the mirror.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields, replace
from datetime import datetime, timedelta
from enum import StrEnum

from courier_desk.domain.orders import Order
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.sync import CLOSED_CATEGORIES, CLOSED_STATUSES, CloseScan, Mark, Open
from courier_desk.store import accounts, facets, orders, pickups
from courier_desk.store.places import places_of, scope_of
from courier_desk.store.sql import Database, all_rows, marks, one_row, run

# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


__all__ = ["Mark", "Subject", "close_scan", "least_read", "mark", "open_unseen", "save_mark"]

_KEY = ("account", "merchant", "subject")
_FACTS = tuple(field.name for field in fields(Mark) if field.name not in _KEY)
_SAVE = (
    f"INSERT INTO marks ({', '.join(_KEY + _FACTS)}) VALUES ({marks(len(_KEY + _FACTS))}) "
    f"ON CONFLICT (account, merchant, subject) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _FACTS)
)


class Subject(StrEnum):
    """The lists that are mirrored."""

    ORDERS = "orders"
    PICKUPS = "pickups"
    MERCHANTS = "merchants"


#: Table, and the condition that a row (t) is listed and its owner's: of orders by their places, as they stand.
_LISTED = {
    Subject.ORDERS: ("orders", "t.id BETWEEN ? AND ? AND +t.gone = 0"),
    Subject.PICKUPS: ("pickups", "t.scope = ? AND t.gone_at IS NULL"),
    Subject.MERCHANTS: ("merchants", "t.account = ? AND t.gone_at IS NULL"),
}


def save_mark(db: Database, mark: Mark) -> None:
    """Keep where reading stands."""
    values = {name: getattr(mark, name) for name in _KEY + _FACTS}
    values["fence"] = mark.fence.isoformat() if mark.fence else ""
    run(db, _SAVE, tuple(values.values()))


def mark(db: Database, account: str, merchant: str, subject: str = Subject.ORDERS) -> Mark:
    """Give where reading stands; a blank mark when it was never begun."""
    sql = f"SELECT {', '.join(_FACTS)} FROM marks WHERE account = ? AND merchant = ? AND subject = ?"
    row = one_row(db, sql, (account, merchant, str(subject)))
    if row is None:
        return Mark(account=account, merchant=merchant, subject=str(subject))
    facts = dict(zip(_FACTS, row, strict=True))
    facts |= {"complete": bool(facts["complete"]), "fence": _moment(facts["fence"])}
    return Mark(account=account, merchant=merchant, subject=str(subject), **facts)


def move_fences(db: Database, account: str, by: timedelta) -> None:
    """Move the fences of all lists of an account."""
    rows = all_rows(db, "SELECT merchant, subject FROM marks WHERE account = ? AND fence <> ''", (account,))
    for merchant, subject in rows:
        kept = mark(db, account, merchant, subject)
        if kept.fence is not None:
            save_mark(db, replace(kept, fence=kept.fence + by))


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None


_READ_AT = "CASE WHEN coalesce(k.read_at, 0) > ? THEN 0 ELSE coalesce(k.read_at, 0) END"


def least_read(
    db: Database, account: str, subjects: Collection[str], *, but: Collection[str], before: float, now: float
) -> Mark | None:
    """Give the mark of the list that most needs to be read, of the account's merchants but these; None when none does.

    First what was never read whole, merchants used lately before others; then what was read longest ago, and not
    since ``before``. A reading that lies ahead of ``now`` was noted by a wrong clock, and counts as none.
    """
    sql = (
        "SELECT m.code, s.subject FROM merchants m CROSS JOIN "
        f"({' UNION ALL '.join(['SELECT ? AS subject'] * len(subjects))}) s "
        "LEFT JOIN marks k ON k.account = m.account AND k.merchant = m.code AND k.subject = s.subject "
        f"WHERE m.account = ? AND m.gone_at IS NULL AND m.code NOT IN ({marks(len(but))}) "
        f"AND (coalesce(k.complete, 0) = 0 OR {_READ_AT} < ?) "
        "ORDER BY coalesce(k.complete, 0), CASE WHEN coalesce(k.complete, 0) = 0 THEN -coalesce(m.used_at, 0) END, "
        f"{_READ_AT}, m.code, s.subject LIMIT 1"
    )
    values = (*map(str, subjects), account, *but, now, before, now)
    row = one_row(db, sql, values) if subjects else None
    return None if row is None else mark(db, account, row[0], row[1])


def open_unseen(
    db: Database, account: str, merchant: str, subject: Subject, *, since: float, limit: int = 1000
) -> list[Open]:
    """Give the open orders or pickups that no answer has shown since that moment, those unseen for longest first.

    An order's place is how many listed orders are newer; a pickup has none, since nobody says how pickups are listed.
    """
    scope = scope_of(db, account, merchant)
    if scope is None or subject is Subject.MERCHANTS:
        return []
    table, listed = _LISTED[subject]
    closed = (*CLOSED_CATEGORIES, *CLOSED_STATUSES)
    condition = (
        f"{listed} AND t.seen_at < ? AND lower(t.category) NOT IN ({marks(len(CLOSED_CATEGORIES))}) "
        f"AND NOT (t.category = '' AND lower(t.status) IN ({marks(len(CLOSED_STATUSES))}))"
    )
    end = "ORDER BY t.seen_at LIMIT ?"
    if subject is Subject.PICKUPS:
        sql = f"SELECT t.number, NULL, t.seen_at FROM pickups t WHERE {condition} {end}"
        return [Open(*row) for row in all_rows(db, sql, (scope, since, *closed, limit))]
    sql = f"SELECT t.number, t.id, t.seen_at FROM {table} t WHERE {condition} {end}"
    rows = all_rows(db, sql, (*places_of(scope), since, *closed, limit))
    places = _places(db, scope, [row[1] for row in rows])
    return [Open(number, places[key], seen_at) for number, key, seen_at in rows]


def _places(db: Database, scope: int, keys: list[int]) -> dict[int, int]:
    """Count for each of these orders how many listed ones are newer, by the kept sums."""
    places: dict[int, int] = {}
    newer, (_, last) = 0, places_of(scope)
    for key in sorted(keys, reverse=True):
        newer += sum(facets.Facets("1 = 1", (), key + 1, last).counts(db).values())
        places[key], last = newer, key
    return places


def close_scan(
    db: Database, account: str, merchant: str, subject: Subject, scan: CloseScan, *, at: float
) -> tuple[bool, int]:
    """End a scan; tell whether it was whole, and how many things were marked as no longer listed."""
    table, listed = _LISTED[subject]
    key = account if subject is Subject.MERCHANTS else scope_of(db, account, merchant)
    if key is None:
        return True, 0
    of: tuple[object, ...] = places_of(key) if subject is Subject.ORDERS and isinstance(key, int) else (key,)
    found = one_row(db, f"SELECT count(*) FROM {table} t WHERE {listed} AND t.seen_at >= ?", (*of, scan.began))
    if scan.total is not None and (found is None or found[0] < scan.total):
        return False, 0
    if scan.before is None:
        return True, 0
    gone = "gone_at = ?, gone = 1" if subject is Subject.ORDERS else "gone_at = ?"
    since, tally = min(scan.before, scan.began), facets.Tally()
    if subject is Subject.ORDERS:
        for one in facets.listed(db, "o.id BETWEEN ? AND ? AND o.seen_at < ?", (*of, since)):
            tally.leaves(one)
    tally.keep(db)
    return True, run(db, f"UPDATE {table} AS t SET {gone} WHERE {listed} AND t.seen_at < ?", (at, *of, since))


# By whose clock the moments of an account's service are read that name no zone, and putting right what was kept by
# another.


_CLOCK = "clock"
#: No clock in Egypt is further from UTC.
_FARTHEST = timedelta(hours=3)


def clock(db: Database, account: str) -> str:
    """Give the name of the time zone; "" for UTC."""
    value = accounts.finding(db, account, _CLOCK)
    return value if isinstance(value, str) else ""


def use_clock(
    db: Database,
    account: str,
    name: str,
    *,
    order: Callable[[Order], Order],
    pickup: Callable[[Pickup], Pickup],
    at: float,
) -> None:
    """Keep the time zone, and every order and pickup as it is by it. What was newest in a list may have been taken for
    younger than it is: the next reading goes further back."""
    accounts.save_finding(db, account, _CLOCK, name, at)
    orders.put_right(db, account, order)
    pickups.put_right(db, account, pickup)
    move_fences(db, account, -_FARTHEST)
