"""The pickups list: mirrored pickups of the wanted days and pending ones together, each pickup once.

A merchant has a handful of pickups a day at most, so the days are cut out by index and the rest is done on values.
Pending work names its pickup by the mark in its notes: a pickup whose mark the mirror already shows is not listed again
as a pending one.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from courier_desk.domain.outbox import Kind, State, pickup_target
from courier_desk.domain.pickup_list import (
    PickupColumn,
    PickupCounts,
    PickupFilter,
    PickupRow,
    PickupSort,
    PickupWindow,
)
from courier_desk.domain.pickups import PickupFlag, split_token, written
from courier_desk.store.payloads import pickup_from_plain
from courier_desk.store.places import scope_of
from courier_desk.store.search import contains, phone_key, question, searched_line
from courier_desk.store.sql import Database, Row, all_rows, from_json, from_micros, from_seconds

_MIRRORED = (
    "SELECT p.number, p.day, p.orders, p.phone, p.notes, p.fee, p.status, p.category, p.label, p.created, p.gone_at, "
    "(SELECT min(s.seen_at) FROM pickup_statuses s WHERE s.scope = p.scope AND s.number = p.number), p.seen_at, "
    "p.fragile, p.large FROM pickups p"
)
_PENDING = "SELECT o.id, o.payload, o.state, o.failure, o.created FROM outbox o"
_CHANGES = (
    "SELECT target, kind, state FROM outbox WHERE account = ? AND target LIKE 'pickup/%' AND target > '' "
    "AND state <> 'done' ORDER BY id"
)
_SORTS: Mapping[PickupColumn, Callable[[PickupRow], Any]] = MappingProxyType(
    {
        PickupColumn.NUMBER: lambda row: (len(row.number), row.number),
        PickupColumn.DAY: lambda row: row.day or date.min,
        PickupColumn.ORDERS: lambda row: row.orders or 0,
        PickupColumn.PHONE: lambda row: phone_key(row.phone),
        PickupColumn.NOTES: lambda row: row.notes.casefold(),
        PickupColumn.FEE: lambda row: -1 if row.fee is None else row.fee,
        PickupColumn.STATUS: lambda row: row.status,
        PickupColumn.CREATED: lambda row: row.created,
    }
)


def window(db: Database, wanted: PickupFilter, sort: PickupSort, today: date) -> PickupWindow:
    """Give the rows of the filter and the counts of every chip; ``today`` is a Cairo date."""
    matching = [row for row in _all(db, wanted) if _holds(row, question(wanted.text))]
    by_status = Counter(row.status for row in matching if row.state is None and row.status)
    counts = PickupCounts(
        total=len(matching),
        upcoming=sum(row.is_upcoming(today) for row in matching),
        by_status=tuple(sorted(by_status.items(), key=lambda one: (-one[1], one[0]))),
        unsent=sum(row.state is not None for row in matching),
    )
    shown = [row for row in matching if _passes(row, wanted)]
    shown.sort(key=lambda row: (_SORTS[sort.column](row), row.created), reverse=sort.descending)
    return PickupWindow(rows=tuple(shown), counts=counts)


def rows(db: Database, account: str, merchant: str, *, since: date | None = None) -> list[PickupRow]:
    """Give every pickup from that day on, those without a day too, in no order."""
    return list(_all(db, PickupFilter(account=account, merchant=merchant, since=since)))


def row(db: Database, account: str, key: str) -> PickupRow | None:
    """Give the row of a key as it is now, also of a pickup that is gone; None when it is no more."""
    changes = _changes(db, account)
    if key.startswith("p") and key[1:].isdecimal():
        condition = "o.id = ? AND o.account = ? AND o.kind = ? AND o.state <> 'done'"
        found = all_rows(db, f"{_PENDING} WHERE {condition}", (int(key[1:]), account, Kind.PICKUP_CREATE.value))
        return _pending_row(found[0]) if found else None
    condition = "p.number = ? AND p.scope IN (SELECT id FROM scopes WHERE account = ?)"
    found = all_rows(db, f"{_MIRRORED} WHERE {condition}", (key[1:], account))
    return _mirrored_row(found[0], changes) if found else None


def token_known(db: Database, account: str, merchant: str, token: str) -> bool:
    """Tell whether a mirrored pickup of the merchant bears this mark; looked for is only among the merchant's."""
    scope = scope_of(db, account, merchant)
    sql = f"SELECT 1 FROM pickups WHERE scope = ? AND {contains('notes')} LIMIT 1"
    return scope is not None and bool(all_rows(db, sql, (scope, written(token))))


def phones(db: Database, account: str, merchant: str, limit: int) -> tuple[str, ...]:
    """Give the contact phones of the merchant's last pickups that the service has, newest first; it may mask some."""
    scope = scope_of(db, account, merchant)
    order = "ORDER BY created IS NULL, created DESC, seen_at DESC LIMIT ?"
    sql = f"SELECT phone FROM pickups WHERE scope = ? AND gone_at IS NULL AND phone <> '' {order}"
    return () if scope is None else tuple(row[0] for row in all_rows(db, sql, (scope, limit)))


def flags_seen(db: Database, account: str) -> frozenset[PickupFlag]:
    """Tell which flags the service was seen to have of any pickup of the account."""
    condition = "FROM pickups WHERE scope IN (SELECT id FROM scopes WHERE account = ?)"
    (row,) = all_rows(db, f"SELECT count(fragile), count(large) {condition}", (account,))
    return frozenset(flag for flag, count in zip(PickupFlag, row, strict=True) if count)


def _all(db: Database, wanted: PickupFilter) -> Iterable[PickupRow]:
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return
    condition, values = "p.scope = ? AND p.gone_at IS NULL", list[object]([scope])
    for side, day in ((">=", wanted.since), ("<=", wanted.until)):
        if day is not None:
            condition += f" AND (p.day {side} ? OR p.day IS NULL)"
            values.append(day.isoformat())
    changes = _changes(db, wanted.account)
    mirrored = [_mirrored_row(found, changes) for found in all_rows(db, f"{_MIRRORED} WHERE {condition}", values)]
    yield from mirrored
    yield from _pending(db, wanted, scope, {row.token for row in mirrored if row.token})


def _pending(db: Database, wanted: PickupFilter, scope: int, shown: set[str]) -> Iterable[PickupRow]:
    condition = "o.scope = ? AND o.account = ? AND o.kind = ? AND o.state <> 'done'"
    for found in all_rows(db, f"{_PENDING} WHERE {condition}", (scope, wanted.account, Kind.PICKUP_CREATE.value)):
        row = _pending_row(found)
        early = wanted.since is not None and row.day is not None and row.day < wanted.since
        late = wanted.until is not None and row.day is not None and row.day > wanted.until
        if not early and not late and row.token not in shown:
            yield row


def _changes(db: Database, account: str) -> Mapping[str, tuple[str, State]]:
    """Give the last open change of each pickup, by its target."""
    return {found[0]: (found[1], State(found[2])) for found in all_rows(db, _CHANGES, (account,))}


def _mirrored_row(found: Row, changes: Mapping[str, tuple[str, State]]) -> PickupRow:
    notes, token = split_token(found[4])
    change, state = changes.get(pickup_target(found[0]), ("", None))
    return PickupRow(
        key=f"k{found[0]}",
        number=found[0],
        outbox_id=None,
        day=None if found[1] is None else date.fromisoformat(found[1]),
        orders=found[2],
        phone=found[3],
        notes=notes,
        token=token,
        fee=found[5],
        status=found[6],
        category=found[7],
        label=found[8],
        state=None,
        wrong_field="",
        change=change,
        change_state=state,
        created=from_micros(found[9]) or from_seconds(found[12] if found[11] is None else found[11]),
        gone=found[10] is not None,
        fragile=None if found[13] is None else bool(found[13]),
        large=None if found[14] is None else bool(found[14]),
    )


def _pending_row(found: Row) -> PickupRow:
    request = pickup_from_plain(from_json(found[1])["request"])
    notes, token = split_token(request.notes)
    state = State(found[2])
    return PickupRow(
        key=f"p{found[0]}",
        number="",
        outbox_id=found[0],
        day=request.day,
        orders=request.orders,
        phone=request.phone,
        notes=notes,
        token=token,
        fee=None,
        status="",
        category="",
        label="",
        state=state,
        wrong_field=from_json(found[3]).get("field", "") if state is State.REFUSED and found[3] else "",
        change="",
        change_state=None,
        created=from_seconds(found[4]),
        fragile=request.fragile,
        large=request.large,
    )


def _holds(row: PickupRow, words: tuple[str, ...]) -> bool:
    if not words:
        return True
    line = searched_line(number=row.number, reference=row.token, name=row.notes, phones=(row.phone,), zone=row.status)
    return all(word in line for word in words)


def _passes(row: PickupRow, wanted: PickupFilter) -> bool:
    if wanted.unsent and row.state is None:
        return False
    if wanted.status and row.status != wanted.status:
        return False
    return wanted.upcoming_from is None or row.is_upcoming(wanted.upcoming_from)
