"""Kept AWB labels, and the log of what was printed here.

The PDFs are in a file of their own (``kept``), because they are many times larger than all else and can be fetched
again: backups stay small. Nothing here knows what is inside a PDF.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import apsw

from courier_desk.domain.events import What
from courier_desk.domain.outbox_kinds import order_target
from courier_desk.store import events
from courier_desk.store.sql import all_rows, from_micros, one_row, run, to_micros


@dataclass(frozen=True, slots=True)
class KeptLabel:
    """A label as the service gave it, for the order as it was at ``order_changed`` (None when that is not known)."""

    pdf: bytes
    order_changed: datetime | None
    kept_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """One printing of a label: when (seconds since the epoch), in which size, on which printer, by whom."""

    number: str
    at: float
    size: str
    printer: str
    who: str = ""
    copies: int = 1


def keep(
    db: apsw.Connection,
    account: str,
    number: str,
    size: str,
    *,
    order_changed: datetime | None,
    pdf: bytes,
    kept_at: float,
) -> None:
    """Keep a label, in place of an earlier one of that size."""
    run(
        db,
        "INSERT INTO kept.labels (account, number, size, order_changed, kept_at, pdf) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, number, size) DO UPDATE "
        "SET order_changed = excluded.order_changed, kept_at = excluded.kept_at, pdf = excluded.pdf",
        (account, number, size, to_micros(order_changed), kept_at, pdf),
    )


def kept(db: apsw.Connection, account: str, number: str, size: str) -> KeptLabel | None:
    """Give the kept label of that size."""
    sql = "SELECT pdf, order_changed, kept_at FROM kept.labels WHERE account = ? AND number = ? AND size = ?"
    row = one_row(db, sql, (account, number, size))
    return None if row is None else KeptLabel(bytes(row[0]), from_micros(row[1]), row[2])


def kept_sizes(db: apsw.Connection, account: str, number: str) -> frozenset[str]:
    """Tell in which sizes the order's label is kept."""
    sql = "SELECT size FROM kept.labels WHERE account = ? AND number = ?"
    return frozenset(row[0] for row in all_rows(db, sql, (account, number)))


def forget(db: apsw.Connection, account: str, number: str) -> None:
    """Drop the kept labels of an order: it was changed, they are wrong now."""
    run(db, "DELETE FROM kept.labels WHERE account = ? AND number = ?", (account, number))


def prune(db: apsw.Connection, before: float) -> int:
    """Drop labels kept before that moment; give how many."""
    return run(db, "DELETE FROM kept.labels WHERE kept_at < ?", (before,))


def log_print(db: apsw.Connection, account: str, printed: Print) -> None:
    """Note that a label was printed; the orders list counts it."""
    run(
        db,
        "INSERT INTO prints (account, number, at, size, printer, who, copies) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (account, printed.number, printed.at, printed.size, printed.printer, printed.who, printed.copies),
    )
    run(
        db,
        "UPDATE orders SET printed = printed + ? "
        "WHERE number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)",
        (printed.copies, printed.number, account),
    )
    facts = {"size": printed.size, "printer": printed.printer, "copies": printed.copies}
    events.add(db, account, order_target(printed.number), printed.at, What.PRINTED, facts)


def prints(db: apsw.Connection, account: str, number: str) -> list[Print]:
    """Give every printing of the order's label, newest first."""
    sql = "SELECT at, size, printer, who, copies FROM prints WHERE account = ? AND number = ? ORDER BY id DESC"
    return [
        Print(number=number, at=row[0], size=row[1], printer=row[2], who=row[3], copies=row[4])
        for row in all_rows(db, sql, (account, number))
    ]
