"""What can be wrong with the store, as one exception with a kind. Words for people are ui's.

A fault never leads to a new, empty file by itself: the file that cannot be used stays where it is until a person says
otherwise (``files.set_aside``).
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

import apsw

from courier_desk.domain.values import frozen


class StoreFaultKind(StrEnum):
    """Every way the store can fail a person."""

    NEWER = "newer"  # written by a later version of the program
    CORRUPT = "corrupt"  # it is ours, and damaged
    CHANGES_MISSING = "changes_missing"  # it is sound, and lacks what was saved last
    NOT_OURS = "not_ours"  # another program's file, or no database at all
    READ_ONLY = "read_only"
    LOCKED = "locked"  # another program holds it
    DISK_FULL = "disk_full"
    NETWORK_SHARE = "network_share"  # the log in shared memory needs a disk of this computer
    MISSING = "missing"  # it was here before, or was taken away while we worked
    UNREACHABLE = "unreachable"  # the folder is not there or not permitted
    DEVICE = "device"  # the disk reported an error
    CLOSED = "closed"  # asked after the end
    # Of a store that several desks share:
    ADDRESS = "address"  # what was given is no address of one
    UNSAFE = "unsafe"  # the way to another computer is not encrypted, or who answers there is not verified
    CERTIFICATE = "certificate"  # who answers there is not who was meant
    SIGN_IN = "sign_in"  # the server does not know this person, or another password
    FORBIDDEN = "forbidden"  # what this person's role does not allow
    TOO_OLD = "too_old"  # the server is of a version that is too old, or lacks what it ships with
    OLDER = "older"  # written by an earlier version of the program, and this person may not bring it up


@frozen
class Missing:
    """Saved changes that a store lacks: how many (0: nobody can tell), how many pieces of work they began, since when.

    ``since``: when the last change was saved that is still there (seconds since the epoch; 0: never).
    """

    changes: int
    works: int
    since: float


class StoreFault(Exception):
    """The store could not do it. ``detail`` is technical, for "Details"; it holds no personal data.

    ``needed``: of a store that is NEWER the version of the program that opens it; empty where it does not say.
    ``site``: the address of a store that several desks share; its ``path`` leads nowhere.
    """

    def __init__(
        self,
        kind: StoreFaultKind,
        path: Path = Path(),
        detail: str = "",
        *,
        missing: Missing | None = None,
        needed: str = "",
        site: str = "",
    ) -> None:
        super().__init__(f"{kind}: {site or path.name}: {detail}".rstrip(": "))
        self.site = site
        self.is_unsaved = False
        """Something was to be saved, and was not."""
        self.perhaps_kept = False
        """The answer to what was to be saved was lost, and the server not back in time to be asked."""
        self.kind = kind
        self.path = path
        self.detail = detail
        self.missing = missing
        self.needed = needed

    @property
    def is_away(self) -> bool:
        """Tell that the store of a site is not reached, which passes by itself."""
        return bool(self.site) and self.kind is StoreFaultKind.UNREACHABLE


_KINDS: tuple[tuple[type[apsw.Error], StoreFaultKind], ...] = (
    (apsw.FullError, StoreFaultKind.DISK_FULL),
    (apsw.ReadOnlyError, StoreFaultKind.READ_ONLY),
    (apsw.BusyError, StoreFaultKind.LOCKED),
    (apsw.LockedError, StoreFaultKind.LOCKED),
    (apsw.ProtocolError, StoreFaultKind.LOCKED),
    (apsw.CorruptError, StoreFaultKind.CORRUPT),
    (apsw.NotADBError, StoreFaultKind.NOT_OURS),
    (apsw.CantOpenError, StoreFaultKind.UNREACHABLE),
    (apsw.PermissionsError, StoreFaultKind.UNREACHABLE),
    (apsw.IOError, StoreFaultKind.DEVICE),
    (apsw.NoLFSError, StoreFaultKind.DEVICE),
    (apsw.ConnectionClosedError, StoreFaultKind.CLOSED),
    (apsw.InterruptError, StoreFaultKind.CLOSED),
)


_SYSTEM_KINDS = {
    errno.ENOSPC: StoreFaultKind.DISK_FULL,
    errno.EDQUOT: StoreFaultKind.DISK_FULL,
    errno.EROFS: StoreFaultKind.READ_ONLY,
    errno.EACCES: StoreFaultKind.UNREACHABLE,
    errno.EPERM: StoreFaultKind.UNREACHABLE,
    errno.ENOENT: StoreFaultKind.UNREACHABLE,
    errno.ENOTDIR: StoreFaultKind.UNREACHABLE,
    errno.EEXIST: StoreFaultKind.UNREACHABLE,  # a file where a folder belongs
    errno.ENAMETOOLONG: StoreFaultKind.UNREACHABLE,
    errno.ELOOP: StoreFaultKind.UNREACHABLE,
    errno.ENOLCK: StoreFaultKind.NETWORK_SHARE,  # no disk of this computer says that it has no locks
}


def kind_of(error: apsw.Error) -> StoreFaultKind | None:
    """Tell which trouble of the disk or the file an error of the engine is; None for a mistake in our SQL."""
    return next((kind for cause, kind in _KINDS if isinstance(error, cause)), None)


#: Less room than this (bytes), and a disk is full, whatever the engine takes it for when it cannot make a file longer.
_ROOM = 65_536


def _true_kind(kind: StoreFaultKind, path: Path) -> StoreFaultKind:
    """Tell a full disk and a folder that cannot be written from a file that cannot be opened and from a device."""
    if kind not in (StoreFaultKind.DEVICE, StoreFaultKind.UNREACHABLE):
        return kind
    try:
        if shutil.disk_usage(path.parent).free < _ROOM:
            return StoreFaultKind.DISK_FULL
    except OSError:
        return kind
    if kind is StoreFaultKind.UNREACHABLE and path.exists() and not os.access(path.parent, os.W_OK):
        return StoreFaultKind.READ_ONLY
    return kind


def system_fault(error: OSError, path: Path) -> StoreFault:
    """Give the fault that an error of the system about a file or folder is."""
    kind = _SYSTEM_KINDS.get(error.errno or 0, StoreFaultKind.DEVICE)
    return StoreFault(kind, path, error.strerror or type(error).__name__)


@contextmanager
def as_faults(path: Path) -> Iterator[None]:
    """Turn the engine's errors about disk and file into StoreFault; mistakes in SQL come out as they are."""
    try:
        yield
    except apsw.Error as error:
        kind = kind_of(error)
        if kind is None:
            raise
        raise StoreFault(_true_kind(kind, path), path, f"{type(error).__name__}: {error}") from error


@contextmanager
def system_as_faults(path: Path) -> Iterator[None]:
    """Turn the system's errors about files and folders into StoreFault. Only around our own handling of files."""
    try:
        yield
    except OSError as error:
        raise system_fault(error, path) from error
