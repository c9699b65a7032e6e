"""The subject files' SQL as PostgreSQL says it, and a connection that runs it: a concept of its own, as the way in
which a site's store will be reached (product.md, part 16).

The subject files write one SQL that both engines share. Where they differ, SQLite's words stand in the statements and
are turned into PostgreSQL's here, each statement once: parameter marks, a handful of functions, hints for a planner,
the types of the columns. Whatever has another meaning there, and not only another word, is no matter of this file.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8Dumper

from courier_desk.domain.site import SiteDesk
from courier_desk.store import site_address
from courier_desk.store.desks import (
    desk_of,
    desks_of,
    lease_of,
    leases_elsewhere,
    may_decide,
    open_elsewhere,
    who_asks,
)
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.search import Matches, drop_lines, matches
from courier_desk.store.sql import Row, one_row

# What psycopg warns of, a pipeline that was broken off, is raised as well.
logging.getLogger("psycopg").setLevel(logging.ERROR)
#: Texts in quotes, which are left as they are.
_QUOTED = re.compile(r"('(?:[^']|'')*')")
#: An argument of a function, with calls inside; a member of a JSON text.
_ARGUMENT = r"(?:[^(),]|\((?:[^()]|\([^()]*\))*\))+"
_MEMBER = re.compile(r"json_extract\(([\w.]+), '\$\.(\w+)'\)")
#: What LIKE would read as more than itself.
_LITERAL = re.compile(r"[\\%_]")
#: Several values of which a column is to be one, or none. As one value there are fewer statements to plan, and each is
#: known by the server after its first uses, however many values there are.
_ONE_OF = re.compile(r"\b(NOT )?IN \((\?(?:, \?)+)\)")
_NUMBERED = re.compile(r"\?\d")
_CHANGE = re.compile(r"\s*(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM)\s+(?:\w+\.)?(\w+)")
#: A server that is gone is noticed within half a minute; nobody waits longer than this for one that does not answer.
_SETTINGS: dict[str, str | int] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    # What the list asks is answered sooner than compiled: counts under a text took twice as long. The server notices
    # within twelve seconds that a desk is cut off: then others may have what it held.
    "options": "-c jit=off -c tcp_keepalives_idle=6 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3",
}
_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        # A plus sign before a column keeps SQLite's planner from its index.
        (r"(?<=[\s(,=])\+(?=[a-z_]+\.?[a-z_]*\b)(?!\s)", ""),
        (r"/\* (ORDER BY [^*]*) \*/", r"\1"),
        (r"\bCROSS JOIN\b(?=[^()]*?\bON\b)", "JOIN"),
        (r"[\w.]+ NOT IN \(\)", "true"),
        (r"[\w.]+ IN \(\)", "false"),
        (r"\bINDEXED BY \w+", ""),
        (r"\bNOT INDEXED\b", ""),
        (r"\bIS NOT \?", "IS DISTINCT FROM ?"),
        (r"\bIS \?", "IS NOT DISTINCT FROM ?"),
        # As many as there are is a number there.
        (r"\bLIMIT \?", "LIMIT nullif(?, -1)"),
        (r"\bLIMIT -1\b", "LIMIT ALL"),
        (r"\bjson_each\(\?\)", "json_array_elements_text(?::json) AS each (value)"),
        (r"\binstr\(", "strpos("),
        # Of two values; either of them is never NULL, about which the engines think otherwise.
        (rf"\bmax\(({_ARGUMENT}),({_ARGUMENT})\)", r"greatest(\1,\2)"),
        (rf"\bmin\(({_ARGUMENT}),({_ARGUMENT})\)", r"least(\1,\2)"),
        (r"\bmain\.", ""),
    )
)


@lru_cache(maxsize=2048)
def translated(sql: str) -> tuple[str, tuple[slice, ...]]:
    """Give a statement as PostgreSQL reads it, its parameter marks numbered, and which of its values are to be given as
    one, the last ones first.
    """
    sql = _MEMBER.sub(r"(nullif(\1, '')::json ->> '\2')", sql)
    pieces = _QUOTED.split(sql)
    lists = () if _NUMBERED.search(sql) else _taken_as_one(pieces)
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
    return "".join(pieces), lists


def _taken_as_one(pieces: list[str]) -> tuple[slice, ...]:
    """Change the pieces so that several values are one; give which they are, the last ones first."""
    lists: list[slice] = []
    before = 0
    for place in range(0, len(pieces), 2):

        def one(found: re.Match[str], piece: str = pieces[place], before: int = before) -> str:
            first = before + piece.count("?", 0, found.start())
            lists.insert(0, slice(first, first + found.group(2).count("?")))
            return "<> ALL(?)" if found.group(1) else "= ANY(?)"

        before += pieces[place].count("?")
        pieces[place] = _ONE_OF.sub(one, pieces[place])
    return tuple(lists)


class _WholeLoader(Loader):
    """Sums of whole numbers, which PostgreSQL gives as decimals."""

    def load(self, data: Any) -> Any:
        text = bytes(data).decode()
        return float(text) if "." in text or "N" in text else int(text)


class _FlagLoader(Loader):
    """Conditions as the numbers 0 and 1."""

    def load(self, data: Any) -> int:
        return int(bytes(data) == b"t")


def _bound(values: Sequence[object], lists: Sequence[slice]) -> list[object]:
    """Give the values, flags as the whole numbers they are kept as, texts without the letter that no text may hold, and
    those of ``lists`` as one.
    """
    bound: list[object] = [
        int(value) if isinstance(value, bool) else value.replace("\0", "\ufffd") if isinstance(value, str) else value
        for value in values
    ]
    for several in lists:
        bound[several] = [_one_text(bound[several])]
    return bound


def _one_text(values: Iterable[object]) -> str:
    """Give values as PostgreSQL writes an array: its members' type is that of the column they are compared with."""
    return "{" + ",".join([_member(value) for value in values]) + "}"


def _member(value: object) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    assert value is None or isinstance(value, int | float), type(value)
    return "NULL" if value is None else str(value)


@lru_cache(maxsize=2048)
def _changed_by(sql: str) -> str:
    """Name the table that a statement changes; empty where it changes none."""
    found = _CHANGE.match(sql)
    return found.group(1) if found is not None else ""


class SiteConnection:
    """A connection to a site's database on which the subject files work as on SQLite's.

    ``conninfo`` is a connection string or address of libpq's; ``desk`` is told to who looks after the server. ``who``
    and ``lease`` as ``store.desks`` tells them; a lease of 0: none is held. Raises StoreFault for an address that is
    not to be used (``site_address.checked``), psycopg's OperationalError where nobody lets us in.
    """

    def __init__(self, conninfo: str, desk: str = "", *, who: str = "", lease: Callable[[], int] = int) -> None:
        conninfo = site_address.checked(conninfo)
        known = conninfo_to_dict(conninfo)
        ours: dict[str, str | int] = {"application_name": f"courier-desk {desk}".rstrip(), **_SETTINGS}
        whole = make_conninfo(conninfo, **{name: value for name, value in ours.items() if name not in known})
        self._db = psycopg.connect(whole, autocommit=True, cursor_factory=psycopg.RawCursor)
        self._changed: set[str] = set()
        self.desk, self.who, self.lease = desk, who, lease
        adapters = self._db.adapters
        adapters.register_dumper(int, Int8Dumper)
        adapters.register_loader("numeric", _WholeLoader)
        adapters.register_loader("bool", _FlagLoader)
        self._changes = 0

    def execute(self, sql: str, values: Sequence[object] = ()) -> Iterable[Row]:
        """Run one statement; give its rows."""
        text, lists = translated(sql)
        cursor = self._db.execute(text, _bound(values, lists))
        self._note(sql, cursor.rowcount)
        return cursor if cursor.description is not None else ()

    def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> Iterable[Row]:
        """Run one statement for each of these values."""
        text, lists = translated(sql)
        with self._db.cursor() as cursor:
            cursor.executemany(text, [_bound(row, lists) for row in rows])
            self._note(sql, cursor.rowcount)
        return ()

    def _note(self, sql: str, count: int) -> None:
        self._changes = max(0, count)
        if self._changes and (table := _changed_by(sql)):
            self._changed.add(table)

    def take_changed(self) -> frozenset[str]:
        """Give the tables that statements changed since this was asked last, undone or not."""
        changed = frozenset(self._changed)
        self._changed.clear()
        return changed

    @property
    def in_transaction(self) -> bool:
        """Tell whether a transaction is open, a failed one too, of which something can still be undone."""
        status = self._db.info.transaction_status
        return status in (psycopg.pq.TransactionStatus.INTRANS, psycopg.pq.TransactionStatus.INERROR)

    @property
    def server_version(self) -> int:
        """Give the server's version as it counts them: 150008 for 15.8."""
        return self._db.info.server_version

    @property
    def password(self) -> str:
        """Give the password by which we were let in, wherever it came from; empty without one."""
        return self._db.info.password

    @property
    def broken(self) -> bool:
        """Tell whether it has ended, by us or by the server."""
        return self._db.closed

    def cancel(self) -> None:
        """End the statement that is under way, from another thread. Blocks; it may be too late, or hit the next one."""
        with contextlib.suppress(psycopg.Error):
            self._db.cancel_safe(timeout=5.0)

    @property
    def socket(self) -> int:
        """Give what is readable when the server has something to say."""
        return self._db.fileno()

    def notices(self) -> list[str]:
        """Give what other connections notified of on the channels that are listened to, and is here. Raises psycopg's
        OperationalError when the connection has ended.
        """
        return [one.payload for one in self._db.notifies(timeout=0.0)]

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


def _pattern(word: str) -> str:
    return "%" + _LITERAL.sub(r"\\\g<0>", word) + "%"


@matches.register
def _(_db: SiteConnection, words: Sequence[Sequence[str]], first: int, last: int) -> Matches:
    """Look into the lines through their index of trigrams: a word of fewer letters is in none, and each is read."""
    holding = [f"({' OR '.join(['s.folded LIKE ?'] * len(either))})" for either in words]
    patterns = [_pattern(word) for either in words for word in either]
    return Matches("order_search s", "s.id", " AND ".join(("s.id BETWEEN ? AND ?", *holding)), (first, last, *patterns))


@drop_lines.register
def _(db: SiteConnection, first: int, last: int) -> None:
    db.execute("DELETE FROM order_search WHERE id BETWEEN ? AND ?", (first, last))


@desk_of.register
def _(db: SiteConnection) -> str:
    return db.desk


@who_asks.register
def _(db: SiteConnection) -> str:
    return db.who


@lease_of.register
def _(db: SiteConnection) -> int:
    lease = db.lease()
    if not lease:
        detail = "the desk's connection is being made again"
        raise StoreFault(StoreFaultKind.UNREACHABLE, detail=detail, site=db.desk)
    return lease


#: Who writes holds this lock: any number that no other program in the database takes.
WRITING = 2_116_001
#: Each desk holds its lease as an advisory lock of this class: the server ends it with the desk's connection.
LEASES = 2_116_003
#: What a desk does for all is one of this class, on the same connection.
DUTIES = 2_116_004
_ADVISORY = (
    "SELECT pid, CAST(objid AS bigint) FROM pg_locks WHERE locktype = 'advisory' AND classid = ? AND objsubid = 2 "
    "AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


@leases_elsewhere.register
def _(db: SiteConnection) -> frozenset[int]:
    return leases_at_work(db) - {db.lease()}


def leases_at_work(db: SiteConnection) -> frozenset[int]:
    """Give the numbers of all desks that are connected to this database."""
    return frozenset(int(row[1]) for row in db.execute(_ADVISORY, (LEASES,)))


def _duties_at_work(db: SiteConnection) -> dict[int, int]:
    """Tell how much each desk does for all, by the number of its lease; without those that do nothing."""
    busy = Counter(pid for pid, _duty in db.execute(_ADVISORY, (DUTIES,)))
    return {int(lease): busy[pid] for pid, lease in db.execute(_ADVISORY, (LEASES,)) if busy[pid]}


@open_elsewhere.register
def _(db: SiteConnection, account: str, number: str) -> str:
    sql = (
        "SELECT d.name, d.person, d.lease FROM unfinished u JOIN site_desk d ON d.desk = u.desk "
        "WHERE u.account = ? AND u.number = ? AND u.desk <> ? ORDER BY u.at DESC"
    )
    found = list(db.execute(sql, (account, number, db.desk)))
    at_work = leases_at_work(db) if found else frozenset()
    return next((", ".join(filter(None, (name, person))) for name, person, lease in found if lease in at_work), "")


@may_decide.register
def _(db: SiteConnection) -> bool:
    found = one_row(db, "SELECT has_table_privilege('accounts', 'INSERT')")
    return found is not None and bool(found[0])


@desks_of.register
def _(db: SiteConnection) -> list[SiteDesk]:
    at_work, duties = leases_at_work(db), _duties_at_work(db)
    rows = db.execute("SELECT name, person, version, seen, lease, desk FROM site_desk ORDER BY name, desk")
    return [
        SiteDesk(
            name=str(name),
            person=str(person),
            version=str(version),
            seen=float(seen),
            at_work=lease in at_work,
            vanished=lease is not None and lease not in at_work,
            own=desk == db.desk,
            duties=duties.get(lease, 0),
        )
        for name, person, version, seen, lease, desk in rows
    ]
