"""Records of old orders: packing those that were kept as text, and thinning those that are old enough by a rule.

A *thinned* order has all its facts and neither its record as it came nor its label: it is listed, found, counted and
exported as before, and what is gone comes back when the service is asked about the order. Everything is done a few
orders at a time: what to do is read first, and each piece is a small transaction of its own.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from courier_desk.store import records
from courier_desk.store.places import first_place
from courier_desk.store.sql import Database, all_rows, marks, one_row, run

#: So many orders are looked at, and so many changed, in one piece: a few milliseconds each.
LOOKED_AT, CHANGED = 2_000, 100
_PACKED, _THINNED = "records packed", "orders thinned"


class Found(NamedTuple):
    """What a look found: orders to change, how many were thinned before, and after which place the next look begins.

    ``after`` is None at the end.
    """

    places: tuple[int, ...]
    thinned: int
    after: int | None


def texts(db: Database, after: int) -> Found:
    """Look for records that are kept as text."""
    rows = all_rows(
        db, "SELECT id, length(raw) FROM order_details WHERE id > ? ORDER BY id LIMIT ?", (after, LOOKED_AT)
    )
    places = tuple(row[0] for row in rows if row[1] > len(records.EMPTY))
    return Found(places, 0, rows[-1][0] if len(rows) == LOOKED_AT else None)


def pack(db: Database, places: Sequence[int]) -> None:
    """Pack the records of these orders, as far as they are still texts."""
    several = marks(len(places))
    for place, raw in all_rows(db, f"SELECT id, raw FROM order_details WHERE id IN ({several})", places):
        if packed := records.pack(raw):
            run(db, "UPDATE order_details SET raw = '', packed = ? WHERE id = ?", (packed, place))


def scopes(db: Database) -> list[int]:
    """Give every scope that may have orders."""
    return [row[0] for row in all_rows(db, "SELECT id FROM scopes ORDER BY id")]


def whole(db: Database, scope: int, after: int, before: float) -> Found:
    """Look for orders of a scope, made before that moment (seconds since the epoch), that are not thinned."""
    rows = all_rows(
        db,
        "SELECT id, packed IS NULL AND raw = '' FROM order_details WHERE id > ? AND id < ? ORDER BY id LIMIT ?",
        (max(after, first_place(scope) - 1), first_place(scope, before), LOOKED_AT),
    )
    places = tuple(row[0] for row in rows if not row[1])
    return Found(places, len(rows) - len(places), rows[-1][0] if len(rows) == LOOKED_AT else None)


def thin(db: Database, places: Sequence[int]) -> None:
    """Take record and label of these orders away."""
    several = marks(len(places))
    run(db, f"UPDATE order_details SET raw = '', packed = NULL WHERE id IN ({several})", places)
    run(
        db,
        "DELETE FROM kept.labels WHERE (account, number) IN (SELECT s.account, o.number FROM orders o "
        f"JOIN scopes s ON s.id = o.scope WHERE o.id IN ({several}))",
        places,
    )


def note_packed(db: Database) -> None:
    """Remember that no record is kept as text any more."""
    _note(db, _PACKED, 1)


def all_packed(db: Database) -> bool:
    """Tell whether no record is kept as text any more."""
    return _noted(db, _PACKED) == 1


def note_thinned(db: Database, number: int) -> None:
    """Remember how many orders are thinned."""
    _note(db, _THINNED, number)


def thinned(db: Database) -> int:
    """Tell how many orders were thinned when it was last looked."""
    return _noted(db, _THINNED)


def unused(db: Database) -> int:
    """Give the bytes of the main file that nothing stands in: what comes next is written there first."""
    return _pragma(db, "freelist_count") * _pragma(db, "page_size")


def _pragma(db: Database, name: str) -> int:
    row = one_row(db, f"PRAGMA main.{name}")
    assert row is not None
    return int(row[0])


def _note(db: Database, subject: str, number: int) -> None:
    sql = (
        "INSERT INTO care (subject, number) VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET number = excluded.number"
    )
    run(db, sql, (subject, number))


def _noted(db: Database, subject: str) -> int:
    row = one_row(db, "SELECT number FROM care WHERE subject = ?", (subject,))
    return 0 if row is None else int(row[0])
