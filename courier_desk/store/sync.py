"""How far the mirror has been read, per account, merchant and subject."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from courier_desk.store.sql import one_row, run


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Where reading stands: the last reading (seconds since the epoch), and the first filling's page and end.

    ``total`` is how many the service said there are; ``fence`` is the reader's own note of how far it must read.
    """

    account: str
    merchant: str
    subject: str = "orders"
    read_at: float | None = None
    page: int = 0
    complete: bool = False
    total: int | None = None
    fence: str = ""


def save_mark(db: apsw.Connection, mark: Mark) -> None:
    """Keep where reading stands."""
    run(
        db,
        "INSERT INTO marks (account, merchant, subject, read_at, page, complete, total, fence) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, merchant, subject) DO UPDATE SET "
        "read_at = excluded.read_at, page = excluded.page, complete = excluded.complete, total = excluded.total, "
        "fence = excluded.fence",
        (
            mark.account,
            mark.merchant,
            mark.subject,
            mark.read_at,
            mark.page,
            int(mark.complete),
            mark.total,
            mark.fence,
        ),
    )


def mark(db: apsw.Connection, account: str, merchant: str, subject: str = "orders") -> Mark:
    """Give where reading stands; a blank mark when it was never begun."""
    sql = "SELECT read_at, page, complete, total, fence FROM marks WHERE account = ? AND merchant = ? AND subject = ?"
    row = one_row(db, sql, (account, merchant, subject))
    if row is None:
        return Mark(account=account, merchant=merchant, subject=subject)
    return Mark(
        account=account,
        merchant=merchant,
        subject=subject,
        read_at=row[0],
        page=row[1],
        complete=bool(row[2]),
        total=row[3],
        fence=row[4],
    )
