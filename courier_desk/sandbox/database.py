"""What the training service remembers: one SQLite file, one connection, durable commits shared by a group.

All work happens on the loop's thread. A writer changes rows inside the open transaction and then awaits `durable`;
the commit runs once for everybody who wrote in the same turn of the loop, so a single slow disk flush serves many
requests. Without a file the rows live in SQLite's private temporary database, which leaves nothing behind even when
the process is killed. Knows rows and SQL, not what an order may do.
"""

from __future__ import annotations

import asyncio
import dataclasses
import re
import sqlite3
import types
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar, get_args, get_type_hints

from courier_desk.sandbox.records import Account, Address, ApiKey, Order, Pickup

Row = TypeVar("Row", Account, Address, ApiKey, Order, Pickup)

VERSION = 1
_SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE accounts (
    id TEXT PRIMARY KEY, business_code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE,
    phone TEXT NOT NULL, brand TEXT NOT NULL, created REAL NOT NULL, company_id TEXT, external_id TEXT,
    is_company INTEGER NOT NULL, removed INTEGER NOT NULL, price_percent INTEGER NOT NULL, address_id TEXT NOT NULL,
    city TEXT NOT NULL, zone TEXT NOT NULL, address_details TEXT NOT NULL, pickup_phone TEXT NOT NULL,
    UNIQUE (company_id, external_id)
);
CREATE INDEX accounts_company ON accounts (company_id, created);
CREATE TABLE api_keys (
    key TEXT PRIMARY KEY, account_id TEXT NOT NULL, role TEXT NOT NULL, scopes TEXT NOT NULL, revoked INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE orders ({orders});
CREATE INDEX orders_merchant ON orders (merchant_id, seq);
CREATE INDEX orders_status ON orders (merchant_id, status, seq);
CREATE INDEX orders_reference ON orders (merchant_id, reference) WHERE reference <> '';
CREATE INDEX orders_original ON orders (original_number) WHERE original_number <> '';
CREATE INDEX orders_due ON orders (due) WHERE due IS NOT NULL;
CREATE TABLE pickups (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, number TEXT NOT NULL UNIQUE,
    merchant_id TEXT NOT NULL, status TEXT NOT NULL, pickup_date TEXT NOT NULL, order_count INTEGER NOT NULL,
    fees INTEGER NOT NULL, phone TEXT NOT NULL, created REAL NOT NULL, updated REAL NOT NULL, notes TEXT NOT NULL,
    fragile INTEGER NOT NULL, large INTEGER NOT NULL, timeline TEXT NOT NULL, due REAL,
    location TEXT NOT NULL DEFAULT '', address_id TEXT NOT NULL DEFAULT ''
);
CREATE INDEX pickups_merchant ON pickups (merchant_id, seq);
CREATE INDEX pickups_due ON pickups (due) WHERE due IS NOT NULL;
-- Every create that was committed, also of records deleted since: what a test judges the desk by.
CREATE TABLE ledger (
    entry INTEGER PRIMARY KEY, kind TEXT NOT NULL, number TEXT NOT NULL, merchant_id TEXT NOT NULL,
    reference TEXT NOT NULL, at REAL NOT NULL
);
CREATE INDEX ledger_reference ON ledger (reference);
"""
#: What files of this version may lack: they are not refused for it, they merely have none.
ADDED = """
CREATE TABLE IF NOT EXISTS addresses (
    id TEXT PRIMARY KEY, account_id TEXT NOT NULL, city TEXT NOT NULL, zone TEXT NOT NULL, details TEXT NOT NULL,
    phone TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS addresses_account ON addresses (account_id);
"""
#: The identifiers of an order; its other columns are declared as its record says.
_ORDER_KEYS = {
    "seq": "INTEGER PRIMARY KEY AUTOINCREMENT",
    "id": "TEXT NOT NULL UNIQUE",
    "number": "TEXT NOT NULL UNIQUE",
}
_TYPES = {bool: "INTEGER", int: "INTEGER", float: "REAL", str: "TEXT"}


class DatabaseError(Exception):
    """The file cannot be used; the text says why, in one sentence."""


def _declared(hint: Any) -> str:
    kind, *others = get_args(hint) or (hint,)
    return _TYPES[kind] + ("" if types.NoneType in others else " NOT NULL")


def _literal(value: str | float | None) -> str:
    return "NULL" if value is None else f"'{value}'" if isinstance(value, str) else str(int(value))


class _Table:
    """The SQL of one record type, made once from its fields."""

    def __init__(self, kind: type[Any]) -> None:
        hints = get_type_hints(kind)
        self.declared = {field.name: _declared(hints[field.name]) for field in dataclasses.fields(kind)}
        self.added = {
            field.name: f"{self.declared[field.name]} DEFAULT {_literal(field.default)}"
            for field in dataclasses.fields(kind)
            if field.default is not dataclasses.MISSING
        }
        self.columns = tuple(field.name for field in dataclasses.fields(kind))
        self.booleans = tuple(index for index, name in enumerate(self.columns) if hints[name] is bool)
        listed, marks = ", ".join(self.columns), ", ".join("?" * len(self.columns))
        assigned = ", ".join(f"{name} = ?{index}" for index, name in enumerate(self.columns, 1))
        self.select = f"SELECT {listed} FROM {kind.TABLE} "  # noqa: S608 (names of ours)
        self.insert = f"INSERT INTO {kind.TABLE} ({listed}) VALUES ({marks})"  # noqa: S608 (names of ours)
        self.update = f"UPDATE {kind.TABLE} SET {assigned} WHERE seq = ?1"  # noqa: S608 (names of ours)

    def values(self, record: Account | Address | ApiKey | Order | Pickup) -> list[Any]:
        """Return a record as the parameters of its insert or update."""
        return [getattr(record, name) for name in self.columns]


_TABLES = {kind.TABLE: _Table(kind) for kind in (Account, Address, ApiKey, Order, Pickup)}


def _order_columns() -> str:
    columns = _TABLES[Order.TABLE].declared | _ORDER_KEYS
    return ", ".join(f"{name} {declared}" for name, declared in columns.items())


def _record(kind: type[Row], row: Sequence[Any]) -> Row:
    table = _TABLES[kind.TABLE]
    values = list(row)
    for index in table.booleans:
        values[index] = bool(values[index])
    return kind(**dict(zip(table.columns, values, strict=True)))


def _regexp(pattern: str, value: str) -> bool:
    return re.search(pattern, value, re.IGNORECASE) is not None


class Database:
    """One file of the training service, or a private temporary one when ``path`` is None.

    Raises `DatabaseError` when the file cannot be opened, written or was made by something else.
    """

    def __init__(self, path: Path | None) -> None:
        try:
            self._db = sqlite3.connect(str(path) if path else "", isolation_level=None, timeout=1.0)
        except sqlite3.Error as error:
            raise DatabaseError(f"The database {path} cannot be used: {error}.") from error
        try:
            # Exclusive: a second service on the same file is refused at once, and no shared-memory file is needed.
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            version = self._version_of_ours()
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA cache_size = -16384")
            self._db.create_function("REGEXP", 2, _regexp, deterministic=True)
            self._prepare(version)
        except sqlite3.Error as error:
            self._db.close()
            why = "another program is using it" if "locked" in str(error) else str(error)
            raise DatabaseError(f"The database {path} cannot be used: {why}.") from error
        self.changes = 0
        """Grows with every write; what is derived from rows may be kept until it changes."""
        self._waiting: asyncio.Future[None] | None = None

    def _version_of_ours(self) -> int:
        """Return the file's version, 0 for a new one; raises for a file of something else, before touching it."""
        version = int(self._db.execute("PRAGMA user_version").fetchone()[0])
        tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version not in {0, VERSION} or (version == 0 and tables):
            raise sqlite3.DatabaseError("it was not made by this version of the training service")
        return version

    def _prepare(self, version: int) -> None:
        made = _SCHEMA.format(orders=_order_columns()) if version == 0 else " ".join(self._missing_columns())
        self._db.executescript(f"BEGIN IMMEDIATE; {made} {ADDED} PRAGMA user_version = {VERSION}; COMMIT;")

    def _missing_columns(self) -> Iterator[str]:
        """Give the statements that add what the tables of this file lack."""
        for name, table in _TABLES.items():
            present = {row[1] for row in self._db.execute(f"PRAGMA table_info({name})")}
            for column, declared in table.added.items():
                if present and column not in present:
                    yield f"ALTER TABLE {name} ADD COLUMN {column} {declared};"

    # Reading

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a SELECT."""
        return self._db.execute(sql, parameters).fetchall()

    def find(self, kind: type[Row], where: str, parameters: Sequence[Any] = ()) -> Row | None:
        """Return the first record that matches, or None. ``where`` is SQL after the table's name."""
        row = self._db.execute(_TABLES[kind.TABLE].select + where, parameters).fetchone()
        return None if row is None else _record(kind, row)

    def select(self, kind: type[Row], where: str = "", parameters: Sequence[Any] = ()) -> list[Row]:
        """Return all records that match. ``where`` is SQL after the table's name."""
        return [_record(kind, row) for row in self._db.execute(_TABLES[kind.TABLE].select + where, parameters)]

    def setting(self, name: str) -> str | None:
        """Return a remembered setting of the service."""
        row = self._db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def last_sequence(self, table: str) -> int:
        """Return the largest ``seq`` the table ever gave, also to rows deleted since."""
        row = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
        return 0 if row is None else int(row[0])

    # Writing: inside the open transaction, durable after `durable` or `commit`

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run one writing statement; return how many rows it touched."""
        self._begin()
        return self._db.execute(sql, parameters).rowcount

    def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one writing statement for many rows."""
        self._begin()
        self._db.executemany(sql, rows)

    def insert(self, record: Account | Address | ApiKey | Order | Pickup) -> None:
        """Add a record."""
        table = _TABLES[record.TABLE]
        self.run(table.insert, table.values(record))

    def insert_many(self, kind: type[Row], records: Iterable[Row]) -> None:
        """Add many records."""
        table = _TABLES[kind.TABLE]
        self.run_many(table.insert, (table.values(each) for each in records))

    def save(self, record: Order | Pickup) -> None:
        """Replace the record with the same ``seq``."""
        table = _TABLES[record.TABLE]
        self.run(table.update, table.values(record))

    def remember(self, name: str, value: str) -> None:
        """Keep a setting of the service."""
        self.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, value))

    def note_create(self, kind: str, number: str, merchant_id: str, reference: str, at: float) -> None:
        """Write a create into the ledger, which nothing ever removes from."""
        self.run(
            "INSERT INTO ledger (kind, number, merchant_id, reference, at) VALUES (?, ?, ?, ?, ?)",
            (kind, number, merchant_id, reference, at),
        )

    def _begin(self) -> None:
        self.changes += 1
        if not self._db.in_transaction:
            self._db.execute("BEGIN")

    async def durable(self) -> None:
        """Wait until everything written so far is on the disk; raises `sqlite3.Error` when it cannot be."""
        if not self._db.in_transaction:
            return
        if self._waiting is None:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            loop.call_soon(self._commit_group)
        await asyncio.shield(self._waiting)

    def _commit_group(self) -> None:
        with suppress(sqlite3.Error):  # who waits gets it
            self.commit()

    def commit(self) -> None:
        """Commit now, for everybody who waits too; on failure nothing of the open transaction stays."""
        waiting, self._waiting = self._waiting, None
        try:
            if self._db.in_transaction:
                self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if waiting is not None:
                waiting.set_exception(error)
            raise
        if waiting is not None:
            waiting.set_result(None)

    def close(self) -> None:
        """Commit and close the file."""
        self.commit()
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: types.TracebackType | None
    ) -> None:
        self.close()
