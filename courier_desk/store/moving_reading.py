"""Reading the rows of a store that is moved, in pieces, with what goes with each.

Within transactions of the caller. What becomes of which table stands in ``moving_rules``; nothing here writes.
"""
# ruff: noqa: S608 - statements are put together from the names of this store's own tables and columns

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from courier_desk.domain.accounts import TRAINING_ACCOUNT
from courier_desk.domain.outbox import FOLLOWING, State
from courier_desk.domain.values import frozen
from courier_desk.store.desks import desk_of
from courier_desk.store.moving_rules import RULES, Keep, columns_of
from courier_desk.store.sql import Database, all_rows, chunks, from_json, marks, one_row

Columns = dict[str, Any]
#: How the target of an event begins that is about a file of the watch folder.
FILE = "file/"
_TARGETS = {FOLLOWING.rstrip("/"): "outbox", FILE.rstrip("/"): "watched_files"}
#: Numbers in the facts of an event, by the table that they are of.
FACTS = {"row": "outbox", "handover": "handovers", "job": "print_jobs"}


@frozen(kw_only=True)
class Told:
    """What is known of the store that is moved. ``is_site``: other desks work with it, and send what waits there."""

    store: str
    accounts: Sequence[Columns]
    scopes: Mapping[int, tuple[str, str]]
    is_site: bool


@frozen(kw_only=True)
class Piece:
    """Some rows of a table with what goes with them.

    ``parts``: rows of each part by their owner; ``back``: where a row came from the very store that takes in now, its
    number there and its moment; ``last``: behind which row the next piece begins, None for none.
    """

    rows: Sequence[Columns]
    parts: Mapping[str, Mapping[Any, Sequence[Columns]]]
    back: Mapping[int, tuple[int, float]]
    last: Sequence[object] | None


def told(db: Database, *, is_site: bool) -> Told:
    """Tell what has to be known of a store before its rows are moved."""
    identity = one_row(db, "SELECT store FROM store_identity")
    assert identity is not None
    rows = all_rows(db, "SELECT id, account, merchant FROM scopes WHERE account <> ?", (TRAINING_ACCOUNT,))
    return Told(
        store=str(identity[0]),
        accounts=_rows(db, "accounts", "account <> ? ORDER BY account", (TRAINING_ACCOUNT,)),
        scopes={row[0]: (row[1], row[2]) for row in rows},
        is_site=is_site,
    )


def _rows(db: Database, table: str, condition: str, values: Sequence[object]) -> list[Columns]:
    names = columns_of(table)
    found = all_rows(db, f"SELECT {', '.join(names)} FROM {table} WHERE {condition}", values)
    return [dict(zip(names, row, strict=True)) for row in found]


def condition_of(table: str, db: Database) -> tuple[str, list[object]]:
    """Give the condition on the rows of a table that are moved: none of the training service, one desk's own alone."""
    names, rule = columns_of(table), RULES[table]
    if "account" in names:
        condition, values = "account <> ?", [TRAINING_ACCOUNT]
    elif "scope" in names:
        condition, values = "scope NOT IN (SELECT id FROM scopes WHERE account = ?)", [TRAINING_ACCOUNT]
    else:
        condition, values = "1 = 1", []
    if rule.own:
        condition, values = f"{condition} AND desk = ?", [*values, desk_of(db)]
    return condition, list(values)


def read(db: Database, table: str, after: Sequence[object], target: str) -> Piece:
    """Read the next rows of a table behind ``after``; ``target`` is the identity of the store that takes in."""
    rule = RULES[table]
    key = ("id",) if rule.keep is Keep.NUMBERED else rule.key
    condition, values = condition_of(table, db)
    if after:
        condition, values = f"{condition} AND ({', '.join(key)}) > ({marks(len(key))})", [*values, *after]
    rows = _rows(db, table, f"{condition} ORDER BY {', '.join(key)} LIMIT ?", (*values, rule.piece))
    ids = [row["id"] for row in rows] if rule.keep is Keep.NUMBERED else []
    back: dict[int, tuple[int, float]] = {}
    for some in chunks(ids):
        several = marks(len(some))
        sql = f"SELECT new_id, old_id, stamp FROM moved_rows WHERE source = ? AND subject = ? AND new_id IN ({several})"
        back |= {row[0]: (row[1], row[2]) for row in all_rows(db, sql, (target, table, *some))}
    if table == "outbox":
        _unpark(db, rows)
    full = len(rows) == rule.piece
    last = [rows[-1][name] for name in key] if full else None
    parts = {part: _parts(db, table, part, rows) for part in _parts_of(table)}
    return Piece(rows=rows, parts=parts, back=back, last=last)


def _parts_of(table: str) -> tuple[str, ...]:
    return ("zones",) if table == "catalogs" else RULES[table].parts


def _parts(db: Database, table: str, part: str, rows: Sequence[Columns]) -> dict[Any, list[Columns]]:
    of = RULES[part].of
    found: dict[Any, list[Columns]] = {}
    if of == "number":
        for scope in {row["scope"] for row in rows}:
            for some in chunks([row["number"] for row in rows if row["scope"] == scope]):
                condition = f"scope = ? AND number IN ({marks(len(some))}) ORDER BY number, seen_at, status"
                for one in _rows(db, part, condition, (scope, *some)):
                    found.setdefault((scope, one["number"]), []).append(one)
        return found
    owner = "account" if table == "catalogs" else "id"
    for some in chunks([row[owner] for row in rows]):
        order = "1" if part == "zones" else ", ".join(columns_of(part)[:2])
        for one in _rows(db, part, f"{of} IN ({marks(len(some))}) ORDER BY {order}", some):
            found.setdefault(one[of], []).append(one)
    return found


def _unpark(db: Database, rows: Sequence[Columns]) -> None:
    """Give work as it stood before its store was moved away, where nobody has changed it since."""
    there: dict[int, Sequence[Any]] = {}
    for some in chunks([row["id"] for row in rows]):
        sql = f"SELECT row_id, state, unsure, sent_at, changed FROM parked WHERE row_id IN ({marks(len(some))})"
        there |= {row[0]: row[1:] for row in all_rows(db, sql, some)}
    for row in rows:
        state, unsure, sent_at, changed = there.get(row["id"], ("", 0, None, None))
        if state and row["state"] == State.NEEDS_PERSON and row["changed"] == changed:
            row |= {"state": state, "unsure": unsure, "sent_at": sent_at}


def references_of(table: str, row: Columns) -> Iterator[tuple[str, int]]:
    """Name the rows of other tables that a row refers to by their numbers."""
    for column, other in RULES[table].refers.items():
        if row[column]:
            yield other, row[column]
    subject, _, number = str(row.get("target", "")).partition("/")
    if subject in _TARGETS:
        yield _TARGETS[subject], int(number)
    if table == "events":
        facts = from_json(row["facts"])
        for name, other in FACTS.items():
            if isinstance(facts.get(name), int) and facts[name]:
                yield other, facts[name]
