"""The store's files, without looking into them: where it may live, what stands beside it, backups, putting it aside.

Knows paths and the first bytes of a file, and of its content only the count of changes; knows no subject.
"""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import apsw

from courier_desk.domain.values import frozen
from courier_desk.store.faults import Missing, StoreFault, StoreFaultKind, system_as_faults

# The last change saved, kept in a file beside the store: what a cut or missing log swallowed is noticed by it.
#
# The engine takes a log that was cut, flipped or taken away for one that ended earlier: saved work would be gone
# without a word. So every transaction counts itself in the store, and when it is on the disk the same count goes
# into a file of its own. Because the file is written after the commit and never before, it can be behind the store
# (a kill or a power cut between the two) but not ahead of it: one that is ahead says that the store has lost
# something.
#
# It is written in place, into one of two slots of which the other one stays whole, and is never waited for on the
# disk: what of it is lost or torn only leaves it behind. Knows the table ``last_change`` and nothing else of the
# store.


_SLOT = 128


@frozen
class LastChange:
    """How far a store is. ``works``: the highest number the outbox has given; ``at``: seconds since the epoch."""

    store_id: str
    changes: int
    works: int
    at: float


_CHANGE = (
    "SELECT store_id, changes, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0), at "
    "FROM last_change WHERE id = 1"
)


def count_change(db: apsw.Connection, changes: int, now: float) -> LastChange | None:
    """Count changes in the transaction that makes them, as its last step."""
    db.execute("UPDATE last_change SET changes = changes + ?, at = ? WHERE id = 1", (changes, now))
    return read_change(db)


def read_change(db: apsw.Connection) -> LastChange | None:
    """Tell how far the store is; None for one that was made before there was a count."""
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'last_change'").get:
        return None
    row = next(iter(db.execute(_CHANGE)), None)
    return None if row is None else LastChange(str(row[0]), int(row[1]), int(row[2]), float(row[3]))


def missing_changes(db: apsw.Connection, path: Path) -> Missing | None:
    """Tell what the store lacks of what was saved; None when nothing is known to be missing."""
    here = read_change(db)
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
        text = last_change_path(path).read_bytes()
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
            self._handle = os.open(last_change_path(path), flags, 0o600)

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


_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_APPLICATION_ID_AT = 68
#: File systems of another computer, or of the one around this one: the log's shared memory does not work there.
_REMOTE_TYPES = frozenset(
    {
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "fuse.rclone", "fuse.glusterfs", "afs", "ceph", "davfs",
        "fuse.davfs2", "fuse.gvfsd-fuse", "fuse.s3fs", "fuse.vmhgfs-fuse", "vmhgfs", "vboxsf", "prl_fs", "9p", "lustre",
        "beegfs", "gpfs", "ncpfs", "coda",
    }
)  # fmt: skip
_MOUNTS = Path("/proc/self/mountinfo")
_REMOTE_DRIVE = 4
SIDECARS = ("-wal", "-shm")


def labels_path(path: Path) -> Path:
    """Give the file that holds the kept labels: beside the store, so that backups of the store stay small."""
    return path.with_name(f"{path.stem}-labels{path.suffix}")


def backups_path(path: Path) -> Path:
    """Give the folder of the backups. It is made with the store: where it stands, there was a store before."""
    return path.with_name(f"{path.stem}-backups")


def backups(path: Path, now: float | None = None) -> list[Path]:
    """Give the backups, newest first; those made while the clock was ahead of ``now`` come after all others."""
    by_now = f"{path.stem}-{backup_stamp(time.time() if now is None else now)}"
    found = sorted(backups_path(path).glob(f"{path.stem}-*{path.suffix}"), reverse=True)
    return sorted(found, key=lambda one: one.name[: len(by_now)] > by_now)


def facts_of(path: Path) -> os.stat_result | None:
    """Tell what the system knows of a file; None where another program of this store has dropped it meanwhile."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def backup_stamp(moment: float) -> str:
    """Write a moment (seconds since the epoch) as it stands in the name of a backup, in UTC."""
    return time.strftime("%Y%m%d-%H%M%S", time.gmtime(moment))


def last_change_path(path: Path) -> Path:
    """Give the file that tells the last change saved."""
    return path.with_name(f"{path.stem}.last-change")


def lived_before(path: Path) -> bool:
    """Tell whether something beside the path says that a store was here."""
    beside = (*(_sidecar(path, ending) for ending in SIDECARS), last_change_path(path))
    return backups_path(path).is_dir() or any(one.exists() for one in beside)


def _sidecar(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def sidecar_paths(path: Path) -> tuple[Path, ...]:
    """Give the file and the files that belong to it."""
    return (path, *(_sidecar(path, ending) for ending in SIDECARS))


def set_aside(path: Path, *, now: Callable[[], float] = time.time) -> Path:
    """Move the file, with its log, into a folder of its own beside it, and give the file's new path. Nothing is
    deleted.

    The store must be closed. Its backups stay where they are.
    """
    moment = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now()))
    target = path.with_name(f"{path.name}.set-aside-{moment}")
    attempt = 1
    while target.exists():
        attempt += 1
        target = path.with_name(f"{path.name}.set-aside-{moment}-{attempt}")
    with system_as_faults(path):
        target.mkdir(parents=True)
        for part in (*sidecar_paths(path), last_change_path(path)):
            if os.path.lexists(part):
                part.rename(target / part.name)
    return target / path.name


def check_place(path: Path, application_id: int, *, mounts: str | None = None) -> None:
    """Refuse a place or a file that is certainly no store of ours, before anything touches it. Raises StoreFault."""
    if on_network_share(path, mounts=mounts):
        raise StoreFault(StoreFaultKind.NETWORK_SHARE, path)
    if not path.parent.is_dir():
        raise StoreFault(StoreFaultKind.UNREACHABLE, path, "no such folder")
    if not path.exists():
        return
    if not path.is_file():
        raise StoreFault(StoreFaultKind.NOT_OURS, path, "not a file")
    if _holds_no_file(path):
        raise StoreFault(StoreFaultKind.CORRUPT, path, "its log is not a file")
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER)
    except OSError as error:
        raise StoreFault(StoreFaultKind.UNREACHABLE, path, error.strerror or "") from error
    if not head:
        # A file of no bytes is a store in its first moment, cut off there; beside backups it has lost what it held.
        # The last change is told beside it only once it has pages: then a log cannot stand for the file either.
        told = last_change_path(path).exists()
        if told or (backups_path(path).is_dir() and not _sidecar(path, "-wal").exists()):
            raise StoreFault(StoreFaultKind.CORRUPT, path, "empty file")
    elif not head.startswith(_MAGIC):
        raise StoreFault(StoreFaultKind.NOT_OURS, path, "not a database")
    elif int.from_bytes(head[_APPLICATION_ID_AT : _APPLICATION_ID_AT + 4], "big") not in (application_id, 0):
        raise StoreFault(StoreFaultKind.NOT_OURS, path, "a database of another program")
    elif _is_cut_off(path, head):
        raise StoreFault(StoreFaultKind.CORRUPT, path, "cut off")


def check_labels(path: Path) -> None:
    """Refuse what stands in the place of the file of the labels, or of its log, and is no file. Raises StoreFault."""
    if _holds_no_file(labels_path(path)):
        raise StoreFault(StoreFaultKind.NOT_OURS, labels_path(path), "not a file")


def _holds_no_file(path: Path) -> bool:
    """Tell whether a folder, a link that leads nowhere or the like stands in the place of a file or of its log."""
    return any(os.path.lexists(part) and not part.is_file() for part in sidecar_paths(path))


def is_marked(path: Path, application_id: int) -> bool:
    """Tell whether the file itself, whatever its log says, begins as one of this program."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER)
    except OSError:
        return False
    return head.startswith(_MAGIC) and head[_APPLICATION_ID_AT : _APPLICATION_ID_AT + 4] == application_id.to_bytes(
        4, "big"
    )


def _is_cut_off(path: Path, head: bytes) -> bool:
    """Tell whether the file ends before the pages its header counts; with a log beside it only the engine can tell."""
    log = _sidecar(path, "-wal")
    if log.exists() and log.stat().st_size:
        return False
    size = int.from_bytes(head[16:18], "big")
    page = 65_536 if size == 1 else size
    counted_now = head[24:28] == head[92:96]
    return counted_now and path.stat().st_size < page * int.from_bytes(head[28:32], "big")


def on_network_share(path: Path, *, mounts: str | None = None) -> bool:
    """Tell whether the path is on another computer, as far as this system says so (Linux and Windows do)."""
    if sys.platform == "win32":  # pragma: no cover - not run on this system
        import ctypes  # noqa: PLC0415 - needed and available in full on Windows only

        drive = path.absolute().drive
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") == _REMOTE_DRIVE
    if mounts is None:
        try:
            mounts = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
        except OSError:
            return False
    return _mount_type(os.path.realpath(path), mounts) in _REMOTE_TYPES


def _mount_type(path: str, mounts: str) -> str:
    """Find the type of the file system that the path is on: of the longest mount point above it, the last listed."""
    best, kind = "", ""
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        words, described = before.split(), after.split()
        if len(words) < 5 or not described:
            continue
        point = words[4].encode().decode("unicode_escape", "replace") if "\\" in words[4] else words[4]
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, described[0]
    return kind


def identity(path: Path) -> tuple[int, int] | None:
    """Give what tells this file from another one that later stands in its place; None when there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
