"""What a computer wrote while its site's store was not reached, beside its copy of that, until it is moved in.

Rows of its own have keys from ``OWN`` on. The site notes, in the very transaction that moves rows in, up to which key
of this file it has them: whatever is told again is known.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from courier_desk.domain.outbox import Progress, State
from courier_desk.store.desks import OWN
from courier_desk.store.outbox import by_reference, save
from courier_desk.store.outbox_rows import OutboxRow, find
from courier_desk.store.print_jobs import Awaited
from courier_desk.store.site_copy import note, noted
from courier_desk.store.sql import Database, Row, all_rows, from_json, one_row, run


def file_id(db: Database) -> str:
    """Name this file: no other has the name."""
    row = one_row(db, "SELECT store_id FROM last_change")
    assert row is not None
    return str(row[0])


def moved_prints(db: Database, file: str) -> int:
    """Tell, at the site, up to which key what was printed at this computer was moved in."""
    return noted(db, f"moved in {file} prints") or OWN


def note_prints(db: Database, file: str, key: int) -> None:
    """Note at the site, in the transaction that moves them in, that prints up to this key are moved in."""
    note(db, f"moved in {file} prints", key)


def moved_drafts(db: Database, file: str) -> dict[int, int]:
    """Tell, at the site, what drafts of this computer became that it may not know to be moved in."""
    return _moved(db, f"moved in {file} draft ")


def note_drafts(db: Database, file: str, became: Mapping[int, int]) -> None:
    """Note at the site, in the transaction that moves them in, what drafts became; of earlier ones it is known."""
    _note_moved(db, f"moved in {file} draft ", became)


def moved_orders(db: Database, file: str) -> dict[int, int]:
    """Tell, at the site, which orders of this computer were moved in that it may not know to be: 1 as orders, 0 as
    drafts, since their reference was another one's.
    """
    return _moved(db, f"moved in {file} order ")


def note_orders(db: Database, file: str, became: Mapping[int, int]) -> None:
    """Note at the site, in the transaction that moves them in, that these orders are; of earlier ones it is known."""
    _note_moved(db, f"moved in {file} order ", became)


def _moved(db: Database, head: str) -> dict[int, int]:
    sql = "SELECT subject, number FROM care WHERE subject >= ? AND subject < ?"
    return {int(row[0].removeprefix(head)): int(row[1]) for row in all_rows(db, sql, (head, head + ":"))}


def _note_moved(db: Database, head: str, became: Mapping[int, int]) -> None:
    run(db, "DELETE FROM care WHERE subject >= ? AND subject < ?", (head, head + ":"))
    for row_id, number in became.items():
        note(db, f"{head}{row_id}", number)


def own_waiting(db: Database, account: str) -> int:
    """Count the orders that wait here for the site."""
    sql = f"SELECT count(*) FROM outbox WHERE account = ? AND id >= {OWN} AND state = 'waiting'"
    row = one_row(db, sql, (account,))
    return 0 if row is None else int(row[0])


def own_prints(db: Database, account: str, limit: int) -> list[Row]:
    """Give what was printed here and the site does not know of, oldest first: its key, then as ``Print`` has it."""
    sql = (
        "SELECT id, number, at, size, printer, who, copies, hash, old FROM prints "
        f"WHERE account = ? AND id >= {OWN} ORDER BY id LIMIT ?"
    )
    return all_rows(db, sql, (account, limit))


def drop_prints(db: Database, account: str, rows: Sequence[Row]) -> None:
    """Take away what was printed here and is moved in, with the events that tell of it."""
    sql = f"DELETE FROM events WHERE account = ? AND id > {OWN} AND what = 'printed' AND target = ? AND at = ?"
    db.executemany(sql, [(account, f"order/{row[1]}", row[2]) for row in rows])
    db.executemany("DELETE FROM prints WHERE id = ?", [(row[0],) for row in rows])


def awaited_at_site(db: Database, account: str, waiting: Iterable[Awaited]) -> dict[tuple[int, int], Awaited]:
    """Tell, at the site, how the orders stand that labels of this computer wait for, by the labels' keys.

    An order whose label the site prints by itself is as good as none: the label comes out once.
    """
    found = {}
    for one in waiting:
        row = by_reference(db, account, one.line.reference, one.line.merchant)
        found[one.key] = replace(one, state="", number="")
        if row is not None and not row.payload.get("print"):
            number = str(row.result.get("number") or "")
            found[one.key] = replace(one, state=row.progress.state, number=number)
    return found


def let_wait(db: Database, now: float) -> None:
    """Let the orders wait again that a salvage of this file has put in doubt: nothing is ever sent from it."""
    for row in find(db, f"id >= {OWN} AND state = 'checking'", ()):
        save(db, row.row_id, Progress(state=State.WAITING), now=now)


def own_drafts(db: Database, account: str) -> list[OutboxRow]:
    """Give the drafts that were typed here and wait for the site, oldest first."""
    return find(db, f"account = ? AND id >= {OWN} AND state = 'draft' ORDER BY id", (account,))


def own_draft_results(db: Database) -> list[tuple[int, Any]]:
    """Give the rows of these drafts, each with what is known beside it."""
    sql = f"SELECT id, result FROM outbox WHERE id >= {OWN} AND state = 'draft' ORDER BY id"
    return [(int(row[0]), from_json(row[1])) for row in all_rows(db, sql)]
