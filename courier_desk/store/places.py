"""The place of an order: one whole number that holds its scope (account and merchant) and its moment.

    bits 62…47 scope      bits 46…14 second of creation (until the year 2242)      bits 13…0 apart within that second

An order's primary key is its place. So the table, and every index behind its own columns, is in the order of time; a
merchant or a span of days is a range of keys, also inside the full-text index, which knows nothing but keys. Nothing
here knows SQL dialects or the subjects.
"""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

from courier_desk.store.sql import Database, all_rows, one_row, run

_SEQUENCE_BITS = 14
_SCOPE_SHIFT = 47
SEQUENCES = 1 << _SEQUENCE_BITS
_LAST_SECOND = (1 << (_SCOPE_SHIFT - _SEQUENCE_BITS)) - 1


def first_place(scope: int, second: float | None = None) -> int:
    """Give the lowest place of the scope, or of that second in it."""
    moment = 0 if second is None else min(max(int(second), 0), _LAST_SECOND)
    return scope << _SCOPE_SHIFT | moment << _SEQUENCE_BITS


def places_of(scope: int) -> tuple[int, int]:
    """Give the lowest and the highest place of the scope."""
    return first_place(scope), first_place(scope + 1) - 1


def place(scope: int, second: float, sequence: int) -> int:
    """Give a place; ``sequence`` keeps apart what happened within one second."""
    return first_place(scope, second) | sequence % SEQUENCES


def rebased(place: int, scope: int) -> int:
    """Give the place of the same moment in another scope."""
    return first_place(scope) | place & ((1 << _SCOPE_SHIFT) - 1)


def same_second(place: int) -> tuple[int, int]:
    """Give the first and the last place of the second that this one is in."""
    first = place >> _SEQUENCE_BITS << _SEQUENCE_BITS
    return first, first + SEQUENCES - 1


def free_place(db: Database, wanted: int, besides: Collection[int] = ()) -> int:
    """Find a place where no order is, nor any of ``besides``: this one, or the next of its second.

    A second that is full (of a service that tells days alone, or one date for all) goes over into the one after it.
    """
    while True:
        first, last = same_second(wanted)
        for start, end in ((wanted, last), (first, wanted - 1)):
            at: int | None = start
            while at is not None and at <= end:
                if at in besides:
                    at += 1
                elif one_row(db, _IS_TAKEN, (at,)) is None:
                    return at
                else:
                    gap = one_row(db, _GAP, (at, end - 1))
                    at = None if gap is None else int(gap[0])
        is_last = (last + 1) >> _SCOPE_SHIFT != wanted >> _SCOPE_SHIFT
        wanted = first_place(wanted >> _SCOPE_SHIFT) if is_last else last + 1


_IS_TAKEN = "SELECT 1 FROM orders WHERE id = ?"
_GAP = (
    "SELECT o.id + 1 FROM orders o WHERE o.id BETWEEN ? AND ?"
    " AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.id = o.id + 1) ORDER BY o.id LIMIT 1"
)


def sequence_of(number: str) -> int:
    """Spread orders of one second, numbers that follow each other in their order."""
    return int(number) if number.isascii() and number.isdigit() else crc32(number.encode())


def scope_of(db: Database, account: str, merchant: str) -> int | None:
    """Give the number of this account and merchant; None when nothing of it was ever kept."""
    row = one_row(db, "SELECT id FROM scopes WHERE account = ? AND merchant = ?", (account, merchant))
    return None if row is None else int(row[0])


def ensure_scope(db: Database, account: str, merchant: str) -> int:
    """Give the number of this account and merchant, making one when there is none."""
    known = scope_of(db, account, merchant)
    if known is not None:
        return known
    run(db, "INSERT INTO scopes (account, merchant) VALUES (?, ?)", (account, merchant))
    found = scope_of(db, account, merchant)
    assert found is not None
    return found


def scopes_of(db: Database, account: str) -> dict[int, str]:
    """Give every scope of the account with its merchant."""
    return {
        int(row[0]): str(row[1])
        for row in all_rows(db, "SELECT id, merchant FROM scopes WHERE account = ?", (account,))
    }
