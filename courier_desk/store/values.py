"""What the program writes into columns that are read through a parser, and the rows that hold anything else.

A flipped bit inside a value is seen by no check of pages. The one list of what such a column may hold: checks and
salvages judge by it alike, so that what a salvage gives passes the next check. Every text must be UTF-8 besides.
"""
# ruff: noqa: S608 - statements are put together from the names of this store's own tables and columns

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

import apsw

from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.handovers import HandedHow, LineMark
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.print_jobs import CameOut, JobState, PrintSequence, PrintState
from courier_desk.domain.scans import ScanOutcome
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate
from courier_desk.store.records import is_sound
from courier_desk.store.sql import all_rows, to_json


def _one_of(values: Iterable[StrEnum], *more: str) -> str:
    return "{0} IN (" + ", ".join(f"'{value}'" for value in (*(one.value for one in values), *more)) + ")"


def _json(kind: str) -> str:
    # The engine ends a text at a zero, Python does not.
    return f"CASE WHEN json_valid({{0}}) THEN json_type({{0}}) = '{kind}' END AND NOT instr({{0}}, char(0))"


_OBJECT, _ARRAY = _json("object"), _json("array")
_ANY: Final = "json_valid({0}) AND NOT instr({0}, char(0))"
_DAY: Final = "date({0}) IS {0} AND {0} > '0001'"
#: Microseconds and seconds since the epoch that a calendar has, in every time zone.
_MICROS: Final = "{0} BETWEEN -62000000000000000 AND 253000000000000000"
_SECONDS: Final = "{0} BETWEEN -62000000000 AND 253000000000"
_MOMENTS: Final = {"created": _MICROS, "changed": _MICROS}

#: What a column that is not NULL must hold: a condition of SQL on it.
_RULES: Mapping[str, Mapping[str, str]] = {
    "outbox": {
        "kind": _one_of(Kind),
        "payload": _OBJECT,
        "result": _OBJECT,
        "state": _one_of(State),
        "failure": _OBJECT,
        "created": _SECONDS,
    },
    "outbox_failures": {"failure": _OBJECT},
    "accounts": {"kind": _one_of(KeyKind), "scopes": _ARRAY},
    "findings": {"value": _ANY},
    "merchants": {"raw": _OBJECT, "created": _MICROS},
    "events": {"facts": _OBJECT, "at": _SECONDS},
    "doubles": {"numbers": _ARRAY},
    "unfinished": {"draft": _OBJECT},
    "list_layouts": {"layout": _ANY},
    "list_views": {"choices": _OBJECT},
    "own_views": {"choices": _OBJECT},
    "zones": {"governorate": _one_of(Governorate)},
    "catalogs": {"read_at": _MICROS},
    "orders": _MOMENTS | {"status_since": _MICROS, "first_seen": _SECONDS},
    "order_details": {"raw": f"{{0}} = '' OR {_OBJECT}", "packed": "is_record({0})"},
    "pickups": _MOMENTS | {"day": _DAY, "location": _ANY, "raw": _OBJECT, "seen_at": _SECONDS, "gone_at": _SECONDS},
    "print_jobs": {
        "profile": _OBJECT,
        "sequence": _one_of(PrintSequence),
        "state": _one_of(JobState),
        "came_out": _one_of(CameOut),
    },
    "print_lines": {"state": _one_of(PrintState)},
    "handovers": {"day": f"{{0}} = '' OR {_DAY}"},
    "handover_orders": {"standing": _one_of(LineMark), "how": _one_of(HandedHow, "")},
    "scans": {"outcome": _one_of(ScanOutcome)},
}
#: What stands for a value in a row that is worth keeping without it; None: what can be read of the text. An account
#: is still itself: what kind of key it has and what that may do is learnt from the service again.
_INSTEAD: Mapping[str, Mapping[str, str | None]] = {
    "accounts": {
        "name": None,
        "kind": KeyKind.UNKNOWN.value,
        "scopes": to_json(sorted(Scope)),
        "key_tail": "",
        "merchant": "",
    },
}


@frozen
class OddRow:
    """A row that the program did not write so. ``columns``: which of them; ``texts``: what can be read of its texts."""

    key: tuple[bytes | None, ...]
    columns: frozenset[str]
    texts: Mapping[str, str]


@frozen
class _Table:
    name: str
    keys: tuple[str, ...]
    texts: tuple[str, ...]
    odd: Mapping[str, str]  # by column, a condition that holds where it is odd

    @property
    def where(self) -> str:
        """Give the condition that finds one row by its key, whatever stands in it."""
        return " AND ".join(f"CAST({name} AS BLOB) IS ?" for name in self.keys)


def tables(db: apsw.Connection) -> list[str]:
    """Give the names of the tables of the store, as far as they are there."""
    listed = all_rows(db, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    return [str(row[0]) for row in listed if not row[0].startswith("sqlite_")]


def is_odd(db: apsw.Connection, name: str) -> bool:
    """Tell whether any row of a table is odd; quick, for all that is kept."""
    table = _table(db, name)
    if table.odd:
        odd = " OR ".join(table.odd.values())
        if db.execute(f"SELECT EXISTS (SELECT 1 FROM main.{name} WHERE {odd})").get:
            return True
    if table.texts:
        try:
            deque(db.execute(f"SELECT {', '.join(table.texts)} FROM main.{name}"), maxlen=0)
        except UnicodeDecodeError:
            return True
    return False


def odd_rows(db: apsw.Connection, name: str) -> list[OddRow]:
    """Give the rows of a table that the program did not write so."""
    if not is_odd(db, name):
        return []
    table = _table(db, name)
    columns = [f"CAST({key} AS BLOB)" for key in table.keys] + list(table.odd.values())
    columns += [f"CAST({text} AS BLOB)" for text in table.texts]
    found = []
    for row in db.execute(f"SELECT {', '.join(columns)} FROM main.{name}"):
        key, rest = row[: len(table.keys)], row[len(table.keys) :]
        wrong = {column for column, odd in zip(table.odd, rest, strict=False) if odd}
        texts = {}
        for column, value in zip(table.texts, rest[len(table.odd) :], strict=True):
            texts[column] = bytes(value or b"").decode(errors="replace")
            if texts[column].encode() != bytes(value or b""):
                wrong.add(column)
        if wrong:
            found.append(OddRow(key, frozenset(wrong), texts))
    return found


def mend(db: apsw.Connection, name: str, row: OddRow) -> bool:
    """Keep an odd row without what cannot be read of it, or take it away; tells whether it is kept."""
    table, instead = _table(db, name), _INSTEAD.get(name, {})
    if not row.columns <= instead.keys():
        db.execute(f"DELETE FROM main.{name} WHERE {table.where}", row.key)
        return False
    stand_ins = {column: instead[column] for column in sorted(row.columns)}
    values = [row.texts[column] if value is None else value for column, value in stand_ins.items()]
    changes = ", ".join(f"{column} = ?" for column in stand_ins)
    db.execute(f"UPDATE main.{name} SET {changes} WHERE {table.where}", (*values, *row.key))
    return True


def _table(db: apsw.Connection, name: str) -> _Table:
    db.create_scalar_function("is_record", is_sound, 1, deterministic=True)  # type: ignore[arg-type]  # of one value
    columns = {str(row[1]): str(row[2]) for row in db.execute(f"PRAGMA main.table_info({name})")}
    keys = [str(row[1]) for row in db.execute(f"PRAGMA main.table_info({name})") if row[5]]
    without_rows = db.execute("SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", (name,)).get
    odd = {
        column: f"({column} IS NOT NULL AND NOT coalesce({rule.format(column)}, 0))"
        for column, rule in _RULES.get(name, {}).items()
        if column in columns
    }
    texts = tuple(column for column, kind in columns.items() if kind == "TEXT")
    return _Table(name, tuple(keys) if without_rows else ("rowid",), texts, odd)
