"""References seen twice at the service: what is to be read alone to tell, what was found, what a person put aside."""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from courier_desk.domain.orders import Order
from courier_desk.domain.values import frozen
from courier_desk.store import orders
from courier_desk.store.places import first_place, scopes_of
from courier_desk.store.sql import Database, all_rows, from_json, marks, run, to_json

#: Two orders further apart are not looked at as one made twice while their references are not known.
SPAN = timedelta(days=3)


@frozen(kw_only=True)
class Finding:
    """A reference that more than one order bears, as it was found. ``found_at``: seconds since the epoch."""

    merchant: str
    reference: str
    numbers: tuple[str, ...]
    found_at: float


def unread(db: Database, account: str, *, since: float, limit: int) -> list[tuple[str, str]]:
    """Give merchant and number of orders that may be a double, for all that lists told: newest first.

    The reference of each is not known, since it was never read alone; another order has its phone, kind and amount,
    and was made within ``SPAN``. Only what was made since that moment (seconds since the epoch).
    """
    sql = (
        "SELECT o.id, o.number FROM orders o JOIN order_details d ON d.id = o.id "
        "WHERE o.id BETWEEN ? AND ? AND o.gone = 0 AND o.reference = '' AND d.raw_is_whole = 0 AND o.phone_key <> '' "
        "AND EXISTS (SELECT 1 FROM orders p WHERE p.scope = o.scope AND p.gone = 0 AND p.phone_key = o.phone_key "
        "AND p.id <> o.id AND p.order_type = o.order_type AND abs(coalesce(p.amount, 0)) = abs(coalesce(o.amount, 0)) "
        "AND abs(coalesce(p.created, 0) - coalesce(o.created, 0)) <= ?) ORDER BY o.id DESC LIMIT ?"
    )
    span = SPAN // timedelta(microseconds=1)
    found: list[tuple[str, str]] = []
    for scope, merchant in scopes_of(db, account).items():
        values = (first_place(scope, since), first_place(scope + 1) - 1, span, limit)
        found += [(merchant, row[1]) for row in all_rows(db, sql, values)]
    return found[:limit]


def repeated(db: Database, account: str) -> dict[tuple[str, str], list[Order]]:
    """Give the listed orders of each merchant and reference that more than one of them bears."""
    sql = (
        "SELECT reference FROM orders WHERE scope = ? AND gone = 0 AND reference <> '' "
        "GROUP BY reference HAVING count(*) > 1"
    )
    found: dict[tuple[str, str], list[Order]] = {}
    for scope, merchant in scopes_of(db, account).items():
        for (reference,) in all_rows(db, sql, (scope,)):
            found[merchant, reference] = bearing(db, account, merchant, reference)
    return found


def bearing(db: Database, account: str, merchant: str, reference: str) -> list[Order]:
    """Give that merchant's orders of that reference which the service still shows, oldest first."""
    known = orders.by_reference(db, account, reference)
    listed = orders.known(db, account, merchant, [order.number for order in known])
    return [order for order in known if order.number in listed]


def keep(db: Database, account: str, found: Mapping[tuple[str, str], Iterable[str]], *, at: float) -> bool:
    """Keep what was found now in place of what was; tell whether that is different.

    A finding stays put aside for as long as no further order joins it.
    """
    held = {
        (row[0], row[1]): tuple(from_json(row[2]))
        for row in all_rows(db, "SELECT merchant, reference, numbers FROM doubles WHERE account = ?", (account,))
    }
    now = {key: tuple(sorted(numbers)) for key, numbers in found.items()}
    for merchant, reference in held.keys() - now.keys():
        run(
            db,
            "DELETE FROM doubles WHERE account = ? AND merchant = ? AND reference = ?",
            (account, merchant, reference),
        )
    for (merchant, reference), numbers in now.items():
        if held.get((merchant, reference)) == numbers:
            continue
        more = not set(numbers) <= set(held.get((merchant, reference), ()))
        run(
            db,
            "INSERT INTO doubles (account, merchant, reference, numbers, found_at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (account, merchant, reference) DO UPDATE SET numbers = excluded.numbers, "
            f"dismissed_at = {'NULL' if more else 'dismissed_at'}",
            (account, merchant, reference, to_json(numbers), at),
        )
    return held != now


def findings(db: Database, account: str) -> list[Finding]:
    """Give what was found and not put aside, oldest first."""
    sql = (
        "SELECT merchant, reference, numbers, found_at FROM doubles "
        "WHERE account = ? AND dismissed_at IS NULL ORDER BY found_at, merchant, reference"
    )
    return [
        Finding(merchant=row[0], reference=row[1], numbers=tuple(from_json(row[2])), found_at=row[3])
        for row in all_rows(db, sql, (account,))
    ]


def dismiss(db: Database, account: str, merchant: str, reference: str, *, at: float) -> None:
    """Put a finding aside: a person says that it is meant to be so."""
    sql = "UPDATE doubles SET dismissed_at = ? WHERE account = ? AND merchant = ? AND reference = ?"
    run(db, sql, (at, account, merchant, reference))


def printed(db: Database, account: str, numbers: Iterable[str]) -> dict[str, int]:
    """Count the labels that were printed of each of these orders."""
    wanted = tuple(numbers)
    sql = (
        f"SELECT number, sum(copies) FROM prints WHERE account = ? AND number IN ({marks(len(wanted))}) GROUP BY number"
    )
    return {row[0]: int(row[1]) for row in all_rows(db, sql, (account, *wanted))}
