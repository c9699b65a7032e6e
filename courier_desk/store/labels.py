"""Kept AWB labels, and the log of what was printed here.

The PDFs are in a file of their own (``kept``), because they are many times larger than all else and can be fetched
again: backups stay small. Each is kept with its hash: what the disk changed is as good as not kept. Nothing here knows
what is inside a PDF.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from courier_desk.domain.events import What
from courier_desk.domain.outbox import order_target
from courier_desk.domain.values import frozen
from courier_desk.store import events
from courier_desk.store.facets import Tally, listed
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_micros, marks, one_row, run, to_micros

_PRINT = "number, at, size, printer, who, copies, job, copy, hash"


@frozen
class KeptLabel:
    """A label as the service gave it, for the order as it was at ``order_changed`` (None when that is not known).

    ``hash`` is its SHA-256, as hexadecimal digits.
    """

    pdf: bytes
    order_changed: datetime | None
    kept_at: float
    hash: str = ""


@frozen(kw_only=True)
class Print:
    """One printing of a label: when (seconds since the epoch), in which size, on which printer, by whom.

    ``copy``: the how manieth printing of it (1 for the first; ``log_print`` counts), ``job`` its job (0: none),
    ``hash`` the file's. ``old``: the order was changed before it was on paper, so that it counts no more.
    """

    number: str
    at: float
    size: str
    printer: str
    who: str = ""
    copies: int = 1
    job: int = 0
    copy: int = 1
    hash: str = ""
    old: bool = False


def keep(
    db: Database,
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
        "INSERT INTO kept.labels (account, number, size, order_changed, kept_at, pdf, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, number, size) DO UPDATE SET order_changed = excluded.order_changed, "
        "kept_at = excluded.kept_at, pdf = excluded.pdf, hash = excluded.hash",
        (account, number, size, to_micros(order_changed), kept_at, pdf, hash_of(pdf)),
    )


def hash_of(pdf: bytes) -> str:
    """Give what a label file is known by: its SHA-256 as hexadecimal digits."""
    return hashlib.sha256(pdf).hexdigest()


def kept(db: Database, account: str, number: str, size: str) -> KeptLabel | None:
    """Give the kept label of that size; None also when its bytes are not those that were kept."""
    sql = "SELECT pdf, order_changed, kept_at, hash FROM kept.labels WHERE account = ? AND number = ? AND size = ?"
    row = one_row(db, sql, (account, number, size))
    if row is None:
        return None
    found = KeptLabel(bytes(row[0]), from_micros(row[1]), row[2], hash_of(row[0]))
    return found if not row[3] or row[3] == found.hash else None


def forget(db: Database, account: str, number: str) -> None:
    """Drop the kept labels of an order: it was changed, they are wrong now."""
    run(db, "DELETE FROM kept.labels WHERE account = ? AND number = ?", (account, number))


def kept_numbers(
    db: Database, account: str, size: str, changed: Mapping[str, Collection[datetime | None]]
) -> frozenset[str]:
    """Give which of these orders have a label of that size kept as of one of these moments; reads no PDF."""
    found: set[str] = set()
    for some in chunks(tuple(changed)):
        several = marks(len(some))
        sql = f"SELECT number, order_changed FROM kept.labels WHERE account = ? AND size = ? AND number IN ({several})"  # noqa: S608
        rows = all_rows(db, sql, (account, size, *some))
        found.update(number for number, at in rows if from_micros(at) in changed[number])
    return frozenset(found)


def note_danger(db: Database, account: str, number: str, file_hash: str, at: float, detail: str) -> None:
    """Note that the label's reader died under this file: it is not to be opened again by itself."""
    run(
        db,
        "INSERT INTO dangerous_labels (account, hash, number, at, detail) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (account, hash) DO UPDATE SET number = excluded.number, at = excluded.at, "
        "detail = excluded.detail",
        (account, file_hash, number, at, detail),
    )


def danger(db: Database, account: str, file_hash: str) -> str | None:
    """Give how the reader died under this file, whichever order it was of; None when it did not."""
    row = one_row(db, "SELECT detail FROM dangerous_labels WHERE account = ? AND hash = ?", (account, file_hash))
    return None if row is None else str(row[0])


def let_open(db: Database, account: str, number: str) -> None:
    """Let the label of this order be opened again, as a person wishes; it is fetched anew, for it may be mended."""
    run(
        db,
        "DELETE FROM dangerous_labels WHERE account = ?1 AND (number = ?2 OR hash IN "
        "(SELECT hash FROM kept.labels WHERE account = ?1 AND number = ?2))",
        (account, number),
    )
    forget(db, account, number)


def prune(db: Database, before: float) -> int:
    """Drop labels kept before that moment; give how many."""
    return run(db, "DELETE FROM kept.labels WHERE kept_at < ?", (before,))


def log_print(db: Database, account: str, printed: Print) -> int:
    """Note that a label was printed; the orders list counts it. Its ``copy`` is counted here."""
    earlier = one_row(db, "SELECT count(*) FROM prints WHERE account = ? AND number = ?", (account, printed.number))
    copy = 1 + int(earlier[0] if earlier else 0)
    run(
        db,
        "INSERT INTO prints (account, number, at, size, printer, who, copies, job, copy, hash, old) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            account, printed.number, printed.at, printed.size, printed.printer, printed.who, printed.copies,
            printed.job, copy, printed.hash, int(printed.old),
        ),
    )  # fmt: skip
    if not printed.old:
        _count(db, account, printed)
    facts = {
        "size": printed.size, "printer": printed.printer, "copies": printed.copies, "copy": copy, "who": printed.who,
        "job": printed.job,
    }  # fmt: skip
    events.add(db, account, order_target(printed.number), printed.at, What.PRINTED, facts)
    return copy


def _count(db: Database, account: str, printed: Print) -> None:
    whose = "number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    tally = Tally()
    for one in listed(db, f"o.{whose}", (printed.number, account)):
        tally.leaves(one)
    run(db, f"UPDATE orders SET printed = printed + ? WHERE {whose}", (printed.copies, printed.number, account))  # noqa: S608
    for one in listed(db, f"o.{whose}", (printed.number, account)):
        tally.enters(one)
    tally.keep(db)


def prints(db: Database, account: str, number: str) -> list[Print]:
    """Give every printing of the order's label, newest first."""
    sql = f"SELECT {_PRINT} FROM prints WHERE account = ? AND number = ? ORDER BY id DESC"  # noqa: S608
    return [_print(row) for row in all_rows(db, sql, (account, number))]


def last_prints(db: Database, account: str, numbers: Sequence[str]) -> dict[str, Print]:
    """Give the latest printing of each of these orders whose label was printed and shows what the order is now."""
    found: dict[str, Print] = {}
    for some in chunks(numbers):
        whose = f"account = ? AND number IN ({marks(len(some))}) AND old = 0"
        sql = f"SELECT {_PRINT} FROM prints WHERE {whose} ORDER BY id"  # noqa: S608
        found.update((row[0], _print(row)) for row in all_rows(db, sql, (account, *some)))
    return found


def _print(row: Row) -> Print:
    return Print(
        number=row[0], at=row[1], size=row[2], printer=row[3], who=row[4], copies=row[5], job=row[6], copy=row[7],
        hash=row[8],
    )  # fmt: skip
