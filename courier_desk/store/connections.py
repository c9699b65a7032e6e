"""How a connection to the store's two files is set up: one that writes, others that cannot.

Write-ahead log, full synchronisation, no mapped memory, nothing temporary on the disk. Knows no subject.
"""

from __future__ import annotations

from pathlib import Path

import apsw

from courier_desk.store.files import labels_path

BUSY_MS = 5000
#: Pages of cache, in KiB: a poll's merge fits into the writer's, a page of the list into a reader's.
_WRITER_CACHE = -16_000
_READER_CACHE = -8_000

LABELS_SCHEMA = """
CREATE TABLE IF NOT EXISTS kept.labels (
    account TEXT NOT NULL,
    number TEXT NOT NULL,
    size TEXT NOT NULL,
    order_changed INTEGER,
    kept_at REAL NOT NULL,
    pdf BLOB NOT NULL,
    PRIMARY KEY (account, number, size)
)
"""


def _common(db: apsw.Connection, cache: int) -> None:
    db.set_busy_timeout(BUSY_MS)
    db.pragma("cell_size_check", True)
    db.pragma("mmap_size", 0)
    db.pragma("temp_store", "MEMORY")
    db.pragma("foreign_keys", True)
    db.pragma("cache_size", cache)


def _attach(db: apsw.Connection, path: Path) -> None:
    db.execute("ATTACH DATABASE ? AS kept", (str(labels_path(path)),))


def open_writer(path: Path, *, create: bool, vfs: str | None = None) -> apsw.Connection:
    """Open the one connection that writes the store's main file."""
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    db = apsw.Connection(str(path), flags=flags, vfs=vfs)
    try:
        _common(db, _WRITER_CACHE)
        db.pragma("trusted_schema", False)
    except BaseException:
        db.close()
        raise
    return db


def start_log(db: apsw.Connection) -> None:
    """Switch the main file to the write-ahead log, each commit on the disk before it returns."""
    db.pragma("journal_mode", "wal")
    db.pragma("synchronous", "FULL")


def attach_labels(db: apsw.Connection, path: Path) -> None:
    """Open the file of the labels beside it, made when it is not there: what it holds can be fetched again."""
    _attach(db, path)
    db.execute("PRAGMA kept.journal_mode = wal")
    db.execute("PRAGMA kept.synchronous = NORMAL")
    db.execute(LABELS_SCHEMA)


def open_reader(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open a connection that reads both files and can change neither."""
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)
    try:
        _common(db, _READER_CACHE)
        db.pragma("trusted_schema", False)
        db.pragma("wal_autocheckpoint", 0)
        _attach(db, path)
        db.pragma("query_only", True)
    except BaseException:
        db.close()
        raise
    return db
