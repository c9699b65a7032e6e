"""What a merchant's orders have in common, as the mirror shows it: amounts, reasons of returns, pickup addresses."""

from __future__ import annotations

import apsw

from courier_desk.store.places import scope_of
from courier_desk.store.sql import all_rows

#: So many of the newest orders tell what is usual now.
_NEWEST = 400
_REASONS = 12
_ADDRESSES = 20


def cod_amounts(db: apsw.Connection, account: str, merchant: str) -> list[int]:
    """Give what the newest orders with cash on delivery collect, in piastres, newest first."""
    scope = scope_of(db, account, merchant)
    if scope is None:
        return []
    sql = (
        "SELECT amount FROM orders WHERE scope = ? AND gone = 0 AND amount_type = 'COD' AND amount IS NOT NULL "
        "ORDER BY id DESC LIMIT ?"
    )
    return [row[0] for row in all_rows(db, sql, (scope, _NEWEST))]


def return_reasons(db: apsw.Connection, account: str, merchant: str) -> list[str]:
    """Give the reasons that returns were made for, most used first."""
    sql = (
        "SELECT d.reason FROM order_details d JOIN orders o ON o.id = d.id "
        "WHERE d.reason <> '' AND o.scope = ? GROUP BY d.reason ORDER BY count(*) DESC, max(o.id) DESC LIMIT ?"
    )
    return _texts(db, account, merchant, sql, _REASONS)


def pickup_addresses(db: apsw.Connection, account: str, merchant: str) -> list[str]:
    """Give the ids of pickup addresses that orders named, most used first."""
    sql = (
        "SELECT d.pickup_address_id FROM order_details d JOIN orders o ON o.id = d.id "
        "WHERE d.pickup_address_id <> '' AND o.scope = ? "
        "GROUP BY d.pickup_address_id ORDER BY count(*) DESC, max(o.id) DESC LIMIT ?"
    )
    return _texts(db, account, merchant, sql, _ADDRESSES)


def _texts(db: apsw.Connection, account: str, merchant: str, sql: str, limit: int) -> list[str]:
    scope = scope_of(db, account, merchant)
    return [] if scope is None else [row[0] for row in all_rows(db, sql, (scope, limit))]
