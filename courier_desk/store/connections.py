"""How a connection to the store's two files is set up: one that writes, others that cannot.

Write-ahead log, full synchronisation, no mapped memory, nothing temporary on the disk. Knows no subject.
"""

from __future__ import annotations

from pathlib import Path

import apsw

from courier_desk.store.files import labels_path

BUSY_MS = 5000
#: Cache in KiB (negative as the engine wants it). More makes nothing quicker: the system caches the file too.
_WRITER_CACHE = -8_000
_READER_CACHE = -4_000

LABELS_SCHEMA = """
CREATE TABLE IF NOT EXISTS kept.labels (
    account TEXT NOT NULL,
    number TEXT NOT NULL,
    size TEXT NOT NULL,
    order_changed INTEGER,
    kept_at REAL NOT NULL,
    pdf BLOB NOT NULL,
    hash TEXT NOT NULL DEFAULT '',
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


def attach_labels(db: apsw.Connection, path: Path, *, vfs: str | None = None) -> None:
    """Open the file of the labels beside it, made when it is not there: what it holds can be fetched again."""
    labels = labels_path(path)
    if not labels.exists():
        # The writer's own connection must not make files, so that it never makes the main one anew.
        apsw.Connection(str(labels), vfs=vfs).close()
    db.execute("ATTACH DATABASE ? AS kept", (str(labels),))
    db.execute("PRAGMA kept.journal_mode = wal")
    db.execute("PRAGMA kept.synchronous = NORMAL")
    db.execute(LABELS_SCHEMA)
    if all(row[1] != "hash" for row in db.execute("PRAGMA kept.table_info(labels)")):  # made before there was one
        db.execute("ALTER TABLE kept.labels ADD COLUMN hash TEXT NOT NULL DEFAULT ''")


def open_reader(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open a connection that reads both files and can change neither."""
    return _reader(str(path), str(labels_path(path)), apsw.SQLITE_OPEN_READWRITE, vfs)


def open_main(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open a connection that reads the main file alone, whether there are labels beside it or not."""
    return _reader(str(path), "file::memory:", apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI, vfs)


def open_checking(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open a connection that reads both files, as far as they are there, and leaves their logs where they are."""
    labels = labels_path(path)
    kept = str(labels) if labels.exists() else "file::memory:"
    db = _reader(str(path), kept, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI, vfs)
    db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    return db


def open_frozen(path: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open a reading connection to files on a medium that nobody can write: not even the log's shared memory is made.

    With a log beside the file its shared memory must be there too; without one the file is read as it stands.
    """
    way = "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"
    labels = labels_path(path)
    kept = f"{labels.as_uri()}?{way}" if labels.is_file() else "file::memory:"
    return _reader(f"{path.as_uri()}?{way}", kept, apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI, vfs)


def _reader(main: str, labels: str, flags: int, vfs: str | None) -> apsw.Connection:
    db = apsw.Connection(main, flags=flags, vfs=vfs)
    try:
        _common(db, _READER_CACHE)
        db.pragma("trusted_schema", False)
        db.pragma("wal_autocheckpoint", 0)
        db.execute("ATTACH DATABASE ? AS kept", (labels,))
        if labels == "file::memory:":
            db.execute(LABELS_SCHEMA)
        db.pragma("query_only", True)
    except BaseException:
        db.close()
        raise
    return db
