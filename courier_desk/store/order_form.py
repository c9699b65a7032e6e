"""What the order form is given: what was being typed when the desk ended, and what a merchant's orders are like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from courier_desk.domain.values import frozen
from courier_desk.store.desks import desk_of
from courier_desk.store.places import places_of, scope_of
from courier_desk.store.sql import Database, all_rows, from_json, one_row, run, to_json

# The form as it is being typed: kept every few seconds, so that a crash takes nothing from the one who types.
#
# One form per account and desk. It is not pending work: nobody asked for it to be sent, and no list shows it.


@frozen(kw_only=True)
class AutosavedForm:
    """What stood in the form. ``draft_id``: the kept draft it belongs to; ``number``: the order being edited."""

    draft: Mapping[str, Any]
    draft_id: int | None = None
    number: str = ""
    at: float = 0.0


def autosave(db: Database, account: str, form: AutosavedForm) -> None:
    """Keep the form in place of what was kept before."""
    run(
        db,
        "INSERT INTO unfinished (account, desk, draft, draft_id, number, at) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, desk) DO UPDATE SET draft = excluded.draft, draft_id = excluded.draft_id, "
        "number = excluded.number, at = excluded.at",
        (account, desk_of(db), to_json(form.draft), form.draft_id, form.number, form.at),
    )


def autosaved(db: Database, account: str) -> AutosavedForm | None:
    """Give the form that was kept; None when nothing is being typed."""
    sql = "SELECT draft, draft_id, number, at FROM unfinished WHERE account = ? AND desk = ?"
    row = one_row(db, sql, (account, desk_of(db)))
    return None if row is None else AutosavedForm(draft=from_json(row[0]), draft_id=row[1], number=row[2], at=row[3])


def drop_autosaved(db: Database, account: str) -> None:
    """Keep nothing any more: it was saved, or emptied by the person."""
    run(db, "DELETE FROM unfinished WHERE account = ? AND desk = ?", (account, desk_of(db)))


# What a merchant's orders have in common, as the mirror shows it: amounts, reasons of returns, pickup addresses.


#: So many of the newest orders tell what is usual now.
_NEWEST = 400
_REASONS = 12
_ADDRESSES = 20


def cod_amounts(db: Database, account: str, merchant: str) -> list[int]:
    """Give what the newest orders with cash on delivery collect, in piastres, newest first."""
    scope = scope_of(db, account, merchant)
    if scope is None:
        return []
    sql = (
        "SELECT amount FROM orders WHERE id BETWEEN ? AND ? AND +gone = 0 AND amount_type = 'COD' "
        "AND amount IS NOT NULL ORDER BY id DESC LIMIT ?"
    )
    return [row[0] for row in all_rows(db, sql, (*places_of(scope), _NEWEST))]


def return_reasons(db: Database, account: str, merchant: str) -> list[str]:
    """Give the reasons that returns were made for, most used first."""
    sql = (
        "SELECT d.reason FROM order_details d JOIN orders o ON o.id = d.id "
        "WHERE d.reason <> '' AND +o.scope = ? GROUP BY d.reason ORDER BY count(*) DESC, max(o.id) DESC LIMIT ?"
    )
    return _texts(db, account, merchant, sql, _REASONS)


def pickup_addresses(db: Database, account: str, merchant: str) -> list[str]:
    """Give the ids of pickup addresses that orders named, most used first."""
    sql = (
        "SELECT d.pickup_address_id FROM order_details d JOIN orders o ON o.id = d.id "
        "WHERE d.pickup_address_id <> '' AND +o.scope = ? "
        "GROUP BY d.pickup_address_id ORDER BY count(*) DESC, max(o.id) DESC LIMIT ?"
    )
    return _texts(db, account, merchant, sql, _ADDRESSES)


def _texts(db: Database, account: str, merchant: str, sql: str, limit: int) -> list[str]:
    scope = scope_of(db, account, merchant)
    return [] if scope is None else [row[0] for row in all_rows(db, sql, (scope, limit))]
