"""The mirror of the service's pickups: taking answers in, reading them by day, what became of them.

As with orders, an answer takes nothing away of which it says nothing, an older answer only fills gaps, and what
disappeared is marked.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from courier_desk.domain.pickups import Pickup, split_token
from courier_desk.domain.values import frozen
from courier_desk.store.orders import Merge
from courier_desk.store.places import ensure_scope, scope_of
from courier_desk.store.sql import (
    Database,
    Row,
    all_rows,
    from_json_exact,
    from_micros,
    marks,
    one_row,
    run,
    to_json,
    to_micros,
)

_FACTS = tuple(field.name for field in fields(Pickup) if field.name != "raw")
_MOMENTS = frozenset({"created", "changed"})
_FLAGS = frozenset({"fragile", "large"})
#: What a service may have emptied, and the words that the names of its field hold: only an answer without such a field
#: says nothing of it. Nothing else of a pickup that exists is ever taken away.
_MAY_BE_EMPTIED = MappingProxyType({"notes": "notes", "location": "location", "address_id": "addressid"})
_OF_THE_STATUS = frozenset({"category", "label"})
_READ = f"SELECT {', '.join(f'p.{name}' for name in _FACTS)}, p.raw, p.seen_at, p.gone_at FROM pickups p"
_KEPT = ("scope", *_FACTS, "raw", "seen_at", "gone_at")
_SAVE = (
    f"INSERT INTO pickups ({', '.join(_KEPT)}) VALUES ({marks(len(_KEPT))}) ON CONFLICT (scope, number) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _KEPT if name not in ("scope", "number"))
)


@frozen
class _Held:
    pickup: Pickup
    raw: str
    seen_at: float
    gone_at: float | None


def merge(
    db: Database, account: str, merchant: str, pickups: Sequence[Pickup], *, seen_at: float, whole: bool
) -> Merge:
    """Take in what the service showed; ``seen_at`` and ``whole`` as in ``orders.merge``."""
    scope = ensure_scope(db, account, merchant)
    new: list[str] = []
    changed: list[str] = []
    for pickup in pickups:
        known = _held(db, scope, pickup.number)
        merged = _merged(known, pickup, seen_at, whole=whole)
        _save(db, scope, merged)
        if known is None:
            new.append(pickup.number)
        elif merged.pickup != known.pickup or merged.gone_at != known.gone_at:
            changed.append(pickup.number)
        if pickup.status and (known is None or merged.pickup.status != known.pickup.status):
            run(
                db,
                "INSERT INTO pickup_statuses (scope, number, seen_at, status) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (scope, pickup.number, merged.seen_at, merged.pickup.status),
            )
    return Merge(tuple(new), tuple(changed), len(pickups) - len(new) - len(changed))


def take_in(db: Database, scope: int, columns: Mapping[str, Any]) -> bool:
    """Merge a pickup with what another store holds of it: its columns there. Tells whether it was not known here.

    As of two answers of the service, the later one takes nothing away of which it says nothing.
    """
    told = _read(tuple(columns[name] for name in (*_FACTS, "raw", "seen_at", "gone_at")))
    known = _held(db, scope, told.pickup.number)
    merged = _merged(known, told.pickup, told.seen_at, whole=False)
    if told.gone_at is not None and merged.gone_at is None and told.gone_at >= merged.seen_at:
        merged = replace(merged, gone_at=told.gone_at)
    _save(db, scope, merged)
    return known is None


def put_right(db: Database, account: str, right: Callable[[Pickup], Pickup]) -> None:
    """Keep every pickup of an account as ``right`` gives it, which is told the record as it came, too."""
    for scope, number in all_rows(
        db, "SELECT scope, number FROM pickups WHERE scope IN (SELECT id FROM scopes WHERE account = ?)", (account,)
    ):
        held = _held(db, scope, number)
        if held is not None and (pickup := right(held.pickup)) != held.pickup:
            _save(db, scope, replace(held, pickup=pickup))


def _held(db: Database, scope: int, number: str) -> _Held | None:
    row = one_row(db, f"{_READ} WHERE p.scope = ? AND p.number = ?", (scope, number))
    return None if row is None else _read(row)


def _read(row: Row) -> _Held:
    facts: dict[str, Any] = dict(zip(_FACTS, row, strict=False))
    for name in _MOMENTS:
        facts[name] = from_micros(facts[name])
    for name in _FLAGS:
        facts[name] = None if facts[name] is None else bool(facts[name])
    facts["location"] = None if facts["location"] is None else from_json_exact(facts["location"])
    facts["day"] = None if facts["day"] is None else date.fromisoformat(facts["day"])
    raw, seen_at, gone_at = row[len(_FACTS) :]
    return _Held(Pickup(**facts, raw=MappingProxyType(from_json_exact(raw))), raw, seen_at, gone_at)


def _merged(known: _Held | None, pickup: Pickup, seen_at: float, *, whole: bool) -> _Held:
    raw = to_json(pickup.raw)
    if known is None:
        return _Held(pickup, raw, seen_at, None)
    if _is_older(known, pickup, seen_at):
        return replace(known, pickup=_filled(known.pickup, pickup))
    facts = _filled(pickup, known.pickup, untold=_untold(pickup, known.pickup) if whole else _FACTS)
    if not facts.notes and split_token(known.pickup.notes)[1]:  # a service that shows no notes: the mark tells it
        facts = replace(facts, notes=known.pickup.notes)
    gone_at = known.gone_at if known.gone_at is not None and seen_at <= known.gone_at else None
    return _Held(facts, raw if pickup.raw else known.raw, max(seen_at, known.seen_at), gone_at)


def _is_older(known: _Held, pickup: Pickup, seen_at: float) -> bool:
    before, now = known.pickup.changed, pickup.changed
    if before is not None and now is not None and before != now:
        return now < before
    return seen_at < known.seen_at


def _untold(pickup: Pickup, known: Pickup) -> Collection[str]:
    """Name the facts of which a whole answer without them says nothing."""
    names = [name.casefold() for name in pickup.raw]
    emptied = {fact for fact, word in _MAY_BE_EMPTIED.items() if any(word in name for name in names)}
    other_status = pickup.status and pickup.status != known.status
    return set(_FACTS) - emptied - (_OF_THE_STATUS if other_status else frozenset())


def _filled(pickup: Pickup, other: Pickup, untold: Collection[str] = _FACTS) -> Pickup:
    gaps = {name: getattr(other, name) for name in _FACTS if name in untold and getattr(pickup, name) in ("", None)}
    return replace(pickup, **gaps)


def _save(db: Database, scope: int, held: _Held) -> None:
    facts = (_written(getattr(held.pickup, name), name) for name in _FACTS)
    run(db, _SAVE, (scope, *facts, held.raw, held.seen_at, held.gone_at))


def _written(value: object, name: str = "") -> object:
    if name == "location":
        return None if value is None else to_json(value)
    if isinstance(value, datetime):
        return to_micros(value)
    return value.isoformat() if isinstance(value, date) else value


def pickup(db: Database, account: str, number: str) -> Pickup | None:
    """Give the pickup with that number, of whichever merchant of the account."""
    condition = "p.number = ? AND p.scope IN (SELECT id FROM scopes WHERE account = ?)"
    row = one_row(db, f"{_READ} WHERE {condition}", (number, account))
    return None if row is None else _read(row).pickup


def merchant_of(db: Database, account: str, number: str) -> str | None:
    """Give the code of the merchant whose pickup it is; None when the pickup is not known."""
    sql = "SELECT s.merchant FROM pickups p JOIN scopes s ON s.id = p.scope WHERE p.number = ? AND s.account = ?"
    row = one_row(db, sql, (number, account))
    return None if row is None else str(row[0])


def pickups(
    db: Database,
    account: str,
    merchant: str,
    *,
    since: date | None = None,
    until: date | None = None,
    offset: int = 0,
    limit: int = 200,
) -> list[Pickup]:
    """Give the pickups from ``since`` up to and with ``until``, the latest day first, those without a day last."""
    scope = scope_of(db, account, merchant)
    if scope is None:
        return []
    condition, values = "p.scope = ? AND p.gone_at IS NULL", [scope, *filter(None, map(_written, (since, until)))]
    condition += " AND p.day >= ?" if since else ""
    condition += " AND p.day <= ?" if until else ""
    sql = f"{_READ} WHERE {condition} ORDER BY coalesce(p.day, '') DESC, p.number DESC LIMIT ? OFFSET ?"
    return [_read(row).pickup for row in all_rows(db, sql, (*values, limit, offset))]


def history(db: Database, account: str, number: str) -> list[tuple[float, str]]:
    """Give the statuses this desk saw, each with the moment it was first seen, oldest first."""
    sql = (
        "SELECT seen_at, status FROM pickup_statuses "
        "WHERE scope IN (SELECT id FROM scopes WHERE account = ?) AND number = ? ORDER BY seen_at"
    )
    return [(row[0], row[1]) for row in all_rows(db, sql, (account, number))]


def known_on(db: Database, account: str, merchant: str, day: date) -> list[str]:
    """Give the numbers of the pickups of that day that this desk knows."""
    scope = scope_of(db, account, merchant)
    sql = "SELECT number FROM pickups WHERE scope = ? AND day = ? ORDER BY number"
    return [] if scope is None else [row[0] for row in all_rows(db, sql, (scope, day.isoformat()))]


def mark_gone(db: Database, account: str, merchant: str, numbers: Collection[str], *, at: float) -> int:
    """Mark pickups that the service no longer shows; a later merge brings them back."""
    scope = scope_of(db, account, merchant)
    sql = "UPDATE pickups SET gone_at = ? WHERE scope = ? AND number = ? AND gone_at IS NULL"
    return 0 if scope is None else sum(run(db, sql, (at, scope, number)) for number in numbers)
