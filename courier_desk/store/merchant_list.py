"""The merchants list: what stands beside a merchant's own facts, counted from the mirror and the outbox."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import apsw

from courier_desk.domain.outbox_kinds import Kind
from courier_desk.store import outbox
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import all_rows

_ONE = (
    "SELECT s.merchant, (SELECT count(*) FROM orders o WHERE o.scope = s.id AND o.gone = 0{status}) FROM scopes s "
    "WHERE s.account = ?"
)
_NEW = _ONE.format(status=" AND o.status = 'new'")
_ALL = _ONE.format(status="")


def count(db: apsw.Connection, account: str) -> int:
    """Count the merchants that the service shows."""
    sql = "SELECT count(*) FROM merchants WHERE account = ? AND gone_at IS NULL"
    return int(all_rows(db, sql, (account,))[0][0])


def new_orders(db: apsw.Connection, account: str) -> Mapping[str, int]:
    """Count each merchant's mirrored orders that no courier has fetched yet, by the merchant's code."""
    return {row[0]: row[1] for row in all_rows(db, _NEW, (account,))}


def all_orders(db: apsw.Connection, account: str) -> Mapping[str, int]:
    """Count each merchant's mirrored orders, by the merchant's code."""
    return {row[0]: row[1] for row in all_rows(db, _ALL, (account,))}


def onboarding(db: apsw.Connection, account: str) -> list[OutboxRow]:
    """Give the merchants that the service does not have yet, newest first."""
    sql = "SELECT id FROM outbox WHERE account = ? AND kind = ? AND state <> 'done' ORDER BY id DESC"
    values: tuple[Any, ...] = (account, Kind.MERCHANT_CREATE.value)
    found = (outbox.get(db, row[0]) for row in all_rows(db, sql, values))
    return [row for row in found if row is not None]
