"""The pickup addresses of merchants: gathered from what merchants and orders tell, bound to their merchant.

A merchant's code stands beside each address; it is empty for a single-business key. Nothing here forgets an address:
an answer that does not name it does not say that it is gone.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.store import order_form
from courier_desk.store.sql import Database, all_rows, run

_TEXTS = ("name", "city", "zone", "details", "phone")
_SAVE = (
    f"INSERT INTO pickup_addresses (account, merchant, address_id, {', '.join(_TEXTS)}, main) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, merchant, address_id) DO UPDATE SET "
    + ", ".join(f"{name} = coalesce(nullif(excluded.{name}, ''), pickup_addresses.{name})" for name in _TEXTS)
    + ", main = coalesce(excluded.main, pickup_addresses.main)"
)


def save_pickup_addresses(db: Database, account: str, merchant: str, addresses: Iterable[KnownPickupAddress]) -> None:
    """Take in addresses as an answer told them; what it does not tell of one stays as it is known."""
    for one in addresses:
        if one.main:
            sql = "UPDATE pickup_addresses SET main = 0 WHERE account = ? AND merchant = ? AND main = 1"
            run(db, sql, (account, merchant))
        run(
            db,
            _SAVE,
            (account, merchant, one.address_id, one.name, one.city, one.zone, one.details, one.phone, one.main),
        )


def pickup_addresses(db: Database, account: str, merchant: str) -> list[KnownPickupAddress]:
    """Give the known addresses of a merchant, the main one first, then in the order of their words."""
    rows = all_rows(
        db,
        f"SELECT address_id, {', '.join(_TEXTS)}, main FROM pickup_addresses WHERE account = ? AND merchant = ? "
        "ORDER BY coalesce(main, 0) DESC, name, details, address_id",
        (account, merchant),
    )
    return [
        KnownPickupAddress(
            address_id=row[0],
            name=row[1],
            city=row[2],
            zone=row[3],
            details=row[4],
            phone=row[5],
            main=None if row[6] is None else bool(row[6]),
        )
        for row in rows
    ]


def used_pickup_addresses(db: Database, account: str, merchant: str) -> tuple[KnownPickupAddress, ...]:
    """Give the addresses of a merchant with those that its orders named: the main one, then the most used first.

    Where nobody told which is the main one and there is one alone, it is that: there orders without an address are
    fetched, and services name it in every order.
    """
    known = {one.address_id: one for one in pickup_addresses(db, account, merchant)}
    named = order_form.pickup_addresses(db, account, merchant)
    ids = dict.fromkeys([*(one for one in known if known[one].main), *named, *known])
    found = tuple(known.get(one) or KnownPickupAddress(address_id=one) for one in ids)
    return (replace(found[0], main=True),) if len(found) == 1 and found[0].main is None else found
