"""Files that a desk took out of its watched folder: where each lies, which import is its, what is still to be done."""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from dataclasses import fields

from courier_desk.domain.watched_files import PROBLEMS, FileState, WatchedFile
from courier_desk.store.desks import desk_of
from courier_desk.store.sql import Database, Row, all_rows, marks, one_row, run

_NAMES = tuple(field.name for field in fields(WatchedFile) if field.name != "file_id")
_COLUMNS = tuple({"import_id": "import"}.get(name, name) for name in _NAMES)
_FILE = f"SELECT id, {', '.join(_COLUMNS)} FROM watched_files"


def add(db: Database, account: str, file: WatchedFile) -> int:
    """Keep a file that was taken; gives its id."""
    sql = f"INSERT INTO watched_files (account, desk, {', '.join(_COLUMNS)}) VALUES ({marks(len(_COLUMNS) + 2)})"
    run(db, sql, (account, desk_of(db), *_values(file)))
    return db.last_insert_rowid()


def save(db: Database, account: str, file: WatchedFile) -> None:
    """Keep what changed of it."""
    sets = ", ".join(f"{name} = ?" for name in _COLUMNS)
    run(db, f"UPDATE watched_files SET {sets} WHERE account = ? AND id = ?", (*_values(file), account, file.file_id))


def _values(file: WatchedFile) -> tuple[object, ...]:
    return tuple(getattr(file, name) for name in _NAMES)


def _file(row: Row) -> WatchedFile:
    told = dict(zip(("file_id", *_NAMES), row, strict=True))
    return WatchedFile(**{**told, "state": FileState(row[1 + _NAMES.index("state")]), "known": bool(told["known"])})


def file(db: Database, account: str, file_id: int) -> WatchedFile | None:
    """Give one."""
    row = one_row(db, f"{_FILE} WHERE account = ? AND id = ?", (account, file_id))
    return None if row is None else _file(row)


def to_go_on_with(db: Database, account: str) -> list[WatchedFile]:
    """Give those of which something can be done now, in the order in which they were taken.

    One that waits is left alone while its import is open, or rows of it are on their way: in the outbox and no order
    yet. What was taken out of the outbox is on its way no more.
    """
    sql = (
        f"{_FILE} AS w WHERE account = ? AND desk = ? AND (state IN ('sending', 'ending') OR "
        "(state IN ('waiting', 'sent') AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.id = w.import AND "
        "(i.closed IS NULL OR EXISTS (SELECT 1 FROM import_rows r JOIN outbox o ON o.id = r.outbox "
        "WHERE r.import = i.id AND r.became = '' AND o.state <> 'done'))))) ORDER BY id"
    )
    return list(map(_file, all_rows(db, sql, (account, desk_of(db)))))


def not_over(db: Database, account: str) -> dict[int, str]:
    """Give where those lie of which something is still to be done, now or later, by their id."""
    sql = (
        "SELECT id, place FROM watched_files WHERE account = ? AND desk = ? "
        "AND state IN ('waiting', 'sending', 'sent', 'ending')"
    )
    return {int(row[0]): str(row[1]) for row in all_rows(db, sql, (account, desk_of(db)))}


def waiting(db: Database, account: str) -> int:
    """Count those that wait for a person."""
    sql = "SELECT count(*) FROM watched_files WHERE account = ? AND desk = ? AND state = 'waiting'"
    row = one_row(db, sql, (account, desk_of(db)))
    return int(row[0]) if row is not None else 0


def of_import(db: Database, account: str, import_id: int) -> WatchedFile | None:
    """Give the file that an import came from."""
    row = one_row(db, f"{_FILE} WHERE account = ? AND import = ? ORDER BY id DESC LIMIT 1", (account, import_id))
    return None if row is None else _file(row)


def imports_of(db: Database, account: str) -> dict[int, WatchedFile]:
    """Give the files by their imports."""
    found = map(_file, all_rows(db, f"{_FILE} WHERE account = ? AND import <> 0 ORDER BY id", (account,)))
    return {one.import_id: one for one in found}


def same_content(db: Database, account: str, merchant: str, digest: str) -> tuple[str, float] | None:
    """Give the name of a file with this content of which something was made, or may be, and when it was taken.

    Also of one that was imported by hand.
    """
    sql = (
        "SELECT name, taken FROM watched_files WHERE account = ? AND merchant = ? AND digest = ? AND import <> 0 "
        "AND ends <> ? ORDER BY id LIMIT 1"
    )
    row = one_row(db, sql, (account, merchant, digest, PROBLEMS))
    if row is None:
        sql = (
            "SELECT name, begun FROM imports WHERE account = ? AND merchant = ? AND digest = ? AND NOT EXISTS "
            "(SELECT 1 FROM watched_files w WHERE w.account = imports.account AND w.import = imports.id) "
            "ORDER BY id LIMIT 1"
        )
        row = one_row(db, sql, (account, merchant, digest))
    return None if row is None else (str(row[0]), float(row[1]))


def relink(db: Database, account: str, digest: str, merchant: str, import_id: int) -> int:
    """Let a file that waits for a person go by another import of the same content; gives the one it had, 0 for none."""
    sql = (
        f"{_FILE} WHERE account = ? AND merchant = ? AND digest = ? AND state = 'waiting' AND import <> 0 "
        "ORDER BY id LIMIT 1"
    )
    row = one_row(db, sql, (account, merchant, digest))
    if row is None:
        return 0
    known = _file(row)
    run(db, "UPDATE watched_files SET import = ?, known = 1 WHERE id = ?", (import_id, known.file_id))
    return known.import_id


def prune(db: Database, oldest: float) -> int:
    """Forget files that were over before that moment (seconds since the epoch); gives how many."""
    return run(db, "DELETE FROM watched_files WHERE state = 'over' AND taken < ?", (oldest,))
