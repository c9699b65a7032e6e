"""The last change saved, kept in a file beside the store: what a cut or missing log swallowed is noticed by it.

The engine takes a log that was cut, flipped or taken away for one that ended earlier: saved work would be gone without
a word. So every transaction counts itself in the store, and when it is on the disk the same count goes into a file of
its own. Because the file is written after the commit and never before, it can be behind the store (a kill or a power
cut between the two) but not ahead of it: one that is ahead says that the store has lost something.

It is written in place, into one of two slots of which the other one stays whole, and is never waited for on the disk:
what of it is lost or torn only leaves it behind. Knows the table ``last_change`` and nothing else of the store.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import apsw

from courier_desk.store import files
from courier_desk.store.faults import Missing

_SLOT = 128


@dataclass(frozen=True, slots=True)
class LastChange:
    """How far a store is. ``works``: the highest number the outbox has given; ``at``: seconds since the epoch."""

    store_id: str
    changes: int
    works: int
    at: float


_READ = (
    "SELECT store_id, changes, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0), at "
    "FROM last_change WHERE id = 1"
)


def count(db: apsw.Connection, changes: int, now: float) -> LastChange | None:
    """Count changes in the transaction that makes them, as its last step."""
    db.execute("UPDATE last_change SET changes = changes + ?, at = ? WHERE id = 1", (changes, now))
    return read(db)


def read(db: apsw.Connection) -> LastChange | None:
    """Tell how far the store is; None for one that was made before there was a count."""
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'last_change'").get:
        return None
    row = next(iter(db.execute(_READ)), None)
    return None if row is None else LastChange(str(row[0]), int(row[1]), int(row[2]), float(row[3]))


def missing(db: apsw.Connection, path: Path) -> Missing | None:
    """Tell what the store lacks of what was saved; None when nothing is known to be missing."""
    here = read(db)
    if here is None:  # one without a count, empty or of an earlier version, stands where one with a count stood
        works = max((one.works for one in told_beside(path)), default=None)
        return None if works is None else Missing(0, max(0, works - _works(db)), 0.0)
    told = [one for one in told_beside(path) if one.store_id == here.store_id and one.changes > here.changes]
    if not told:
        return None
    last = max(told, key=lambda one: one.changes)
    return Missing(last.changes - here.changes, max(0, last.works - here.works), here.at)


def _works(db: apsw.Connection) -> int:
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get:
        return 0
    return int(db.execute("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0)").get)


def told_beside(path: Path) -> list[LastChange]:
    """Read what of the file beside the store can be read."""
    try:
        text = files.last_change_path(path).read_bytes()
    except OSError:
        return []
    return [one for one in map(_read_slot, (text[:_SLOT], text[_SLOT : 2 * _SLOT])) if one is not None]


def _read_slot(slot: bytes) -> LastChange | None:
    body, _, check = slot.rstrip(b" \n").rpartition(b" ")
    try:
        if int(check, 16) != zlib.crc32(body):
            return None
        store_id, changes, works, at = body.decode("ascii").split()
        return LastChange(store_id, int(changes), int(works), float(at))
    except ValueError:
        return None


class Beside:
    """The file, held open by the one who writes the store. What the disk does not take only leaves it behind."""

    def __init__(self, path: Path) -> None:
        self._handle: int | None = None
        with suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
            self._handle = os.open(files.last_change_path(path), flags, 0o600)

    def tell(self, last: LastChange) -> None:
        """Write down how far the store is; to be called when that is on the disk, never before."""
        if self._handle is None:
            return
        body = f"{last.store_id} {last.changes} {last.works} {last.at:.3f}".encode("ascii")
        slot = body + b" %08x" % zlib.crc32(body)
        with suppress(OSError):
            os.lseek(self._handle, last.changes % 2 * _SLOT, os.SEEK_SET)
            os.write(self._handle, slot.ljust(_SLOT - 1) + b"\n")

    def close(self) -> None:
        """Let the file go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
