"""The subject files' SQL as PostgreSQL says it, and a connection that runs it: a concept of its own, as the way in
which a site's store will be reached (product.md, part 16).

The subject files write one SQL that both engines share. Where they differ, SQLite's words stand in the statements and
are turned into PostgreSQL's here, each statement once: parameter marks, a handful of functions, hints for a planner,
the types of the columns. Whatever has another meaning there, and not only another word, is no matter of this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from psycopg.adapt import Loader
from psycopg.types.numeric import Int8Dumper

from courier_desk.store.sql import Row

#: Texts in quotes, which are left as they are.
_QUOTED = re.compile(r"('(?:[^']|'')*')")
#: An argument of a function, with calls inside; a member of a JSON text.
_ARGUMENT = r"(?:[^(),]|\((?:[^()]|\([^()]*\))*\))+"
_MEMBER = re.compile(r"json_extract\(([\w.]+), '\$\.(\w+)'\)")
_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        # A plus sign before a column keeps SQLite's planner from its index.
        (r"(?<=[\s(,=])\+(?=[a-z_]+\.?[a-z_]*\b)(?!\s)", ""),
        (r"\bCROSS JOIN\b(?=[^()]*?\bON\b)", "JOIN"),
        (r"[\w.]+ NOT IN \(\)", "true"),
        (r"[\w.]+ IN \(\)", "false"),
        (r"\bINDEXED BY \w+", ""),
        (r"\bNOT INDEXED\b", ""),
        (r"\bIS NOT \?", "IS DISTINCT FROM ?"),
        (r"\bIS \?", "IS NOT DISTINCT FROM ?"),
        (r"\bjson_each\(\?\)", "jsonb_array_elements_text(?::jsonb) AS each (value)"),
        (r"\binstr\(", "strpos("),
        # Of two values; either of them is never NULL, about which the engines think otherwise.
        (rf"\bmax\(({_ARGUMENT}),({_ARGUMENT})\)", r"greatest(\1,\2)"),
        (rf"\bmin\(({_ARGUMENT}),({_ARGUMENT})\)", r"least(\1,\2)"),
        (r"\bmain\.", ""),
    )
)


@lru_cache(maxsize=2048)
def translated(sql: str) -> str:
    """Give a statement as PostgreSQL reads it, its parameter marks numbered."""
    sql = _MEMBER.sub(r"(nullif(\1, '')::jsonb ->> '\2')", sql)
    pieces = _QUOTED.split(sql)
    for place in range(0, len(pieces), 2):
        for pattern, words in _WORDS:
            pieces[place] = pattern.sub(words, pieces[place])
    count = 0

    def number(mark: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${mark.group(1) or count}"

    for place in range(0, len(pieces), 2):
        pieces[place] = re.sub(r"\?(\d*)", number, pieces[place])
    return "".join(pieces)


class _WholeLoader(Loader):
    """Sums of whole numbers, which PostgreSQL gives as decimals."""

    def load(self, data: Any) -> Any:
        text = bytes(data).decode()
        return float(text) if "." in text or "N" in text else int(text)


class _FlagLoader(Loader):
    """Conditions as the numbers 0 and 1."""

    def load(self, data: Any) -> int:
        return int(bytes(data) == b"t")


def _bound(values: Sequence[object]) -> list[object]:
    """Give the values, flags as the whole numbers they are kept as."""
    return [int(value) if isinstance(value, bool) else value for value in values]


class SiteConnection:
    """A connection to a site's database on which the subject files work as on SQLite's."""

    def __init__(self, conninfo: str) -> None:
        self._db = psycopg.connect(conninfo, autocommit=True, cursor_factory=psycopg.RawCursor)
        adapters = self._db.adapters
        adapters.register_dumper(int, Int8Dumper)
        adapters.register_loader("numeric", _WholeLoader)
        adapters.register_loader("bool", _FlagLoader)
        self._changes = 0

    def execute(self, sql: str, values: Sequence[object] = ()) -> Iterable[Row]:
        """Run one statement; give its rows."""
        cursor = self._db.execute(translated(sql), _bound(values))
        self._changes = max(0, cursor.rowcount)
        return cursor if cursor.description is not None else ()

    def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> Iterable[Row]:
        """Run one statement for each of these values."""
        with self._db.cursor() as cursor:
            cursor.executemany(translated(sql), [_bound(row) for row in rows])
            self._changes = max(0, cursor.rowcount)
        return ()

    def changes(self) -> int:
        """Tell how many rows the last statement touched."""
        return self._changes

    def last_insert_rowid(self) -> int:
        """Give the key that the last row added was given."""
        row = self._db.execute("SELECT lastval()").fetchone()
        assert row is not None
        return int(row[0])

    def run_script(self, sql: str) -> None:
        """Run statements of PostgreSQL's own, none of which takes values."""
        self._db.execute(sql)

    def roll_back(self) -> None:
        """Undo what was not committed, whatever state it is in."""
        self._db.rollback()

    def close(self) -> None:
        """End the connection; what was not committed is undone."""
        self._db.close()
