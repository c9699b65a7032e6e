"""Fees the service told, per merchant and case, for a preview without the network. Amounts in piastres."""

from __future__ import annotations

from courier_desk.domain.values import frozen
from courier_desk.store.sql import Database, Row, all_rows, one_row, run


@frozen(kw_only=True)
class KnownFee:
    """A fee as it was told ``at`` that moment (seconds since the epoch)."""

    governorate: str
    order_type: str
    express: bool
    fee: int
    at: float


def remember(
    db: Database,
    account: str,
    merchant: str,
    *,
    governorate: str,
    order_type: str,
    express: bool,
    fee: int,
    at: float,
) -> None:
    """Keep the latest fee of a case."""
    run(
        db,
        "INSERT INTO fees (account, merchant, governorate, order_type, express, fee, at) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, merchant, governorate, order_type, express) DO UPDATE "
        "SET fee = excluded.fee, at = excluded.at",
        (account, merchant, governorate, order_type, int(express), fee, at),
    )


def recall(
    db: Database,
    account: str,
    merchant: str,
    *,
    governorate: str,
    order_type: str,
    express: bool,
) -> tuple[int, float] | None:
    """Give the last known fee of the case and when it was told."""
    sql = (
        "SELECT fee, at FROM fees "
        "WHERE account = ? AND merchant = ? AND governorate = ? AND order_type = ? AND express = ?"
    )
    row = one_row(db, sql, (account, merchant, governorate, order_type, int(express)))
    return None if row is None else (row[0], row[1])


def table(db: Database, account: str, merchant: str) -> list[KnownFee]:
    """Give every known fee of the merchant."""
    sql = (
        "SELECT governorate, order_type, express, fee, at FROM fees WHERE account = ? AND merchant = ? "
        "ORDER BY governorate, order_type, express"
    )
    return list(map(_known, all_rows(db, sql, (account, merchant))))


def _known(row: Row) -> KnownFee:
    return KnownFee(governorate=row[0], order_type=row[1], express=bool(row[2]), fee=row[3], at=row[4])
