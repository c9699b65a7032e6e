"""Who works with a data folder: one program at a time, told by a lock of the system on a file in it.

The system drops the lock the moment its owner ends, however it ends, so a lock never outlives its owner and nobody
has to judge whether one is stale. What stands in the file is only for people and for finding the owner.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from courier_desk.domain.values import frozen

FILE = "in-use"


class Role(StrEnum):
    """Which program it is."""

    WINDOW = "window"
    SEND = "send"
    UNKNOWN = "unknown"


@frozen
class Owner:
    """Who has the folder. ``pid`` is 0 when it did not say."""

    role: Role = Role.UNKNOWN
    pid: int = 0


class InUse(Exception):
    """Another program works with the folder."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(f"in use by {owner.role} {owner.pid}")
        self.owner = owner


class Claim:
    """The right to work with a folder, held until ``release`` or the end of the process."""

    def __init__(self, file: IO[bytes], path: Path, role: Role) -> None:
        self._file = file
        self._path = path
        self._role = role
        self.found: Mapping[str, object] = {}
        self.found_at = 0.0

    @classmethod
    def take(cls, folder: Path, role: Role, name: str = FILE) -> Self:
        """Take the folder, which must be there, or what ``name`` stands for in it.

        Raises InUse, and OSError when the lock's file cannot be written. ``found`` is then what the last owner said,
        ``found_at`` the moment of it (seconds since the epoch).
        """
        path = folder / name
        while (claim := cls._try(path, role)) is None:
            pass  # the last owner took the file away just now
        return claim

    @classmethod
    def _try(cls, path: Path, role: Role) -> Self | None:
        # Opened without truncating: what stands in it belongs to the owner until the lock is ours.
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0), 0o600)
        file = os.fdopen(handle, "r+b", buffering=0)
        try:
            _lock(file)
        except BlockingIOError:
            owner = _read(path)
            file.close()
            raise InUse(owner) from None
        except BaseException:
            file.close()
            raise
        claim = cls(file, path, role)
        if not claim._is_still_there():
            file.close()
            return None
        claim.found, claim.found_at = _said(path), os.fstat(handle).st_mtime
        claim.say(**{name: said for name, said in claim.found.items() if name not in _OWNER})
        return claim

    def _is_still_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def say(self, **more: object) -> None:
        """Write down who the owner is, and what else there is to be told."""
        text = json.dumps({"role": self._role.value, "pid": os.getpid(), **more}).encode()
        self._file.seek(_SAID_AT)
        self._file.write(text)
        self._file.truncate(_SAID_AT + len(text))

    def remove(self) -> None:
        """Let it go and take the lock's file away: who opened it meanwhile notices."""
        with suppress(OSError):  # Windows keeps a file that is open
            self._path.unlink()
        self.release()
        if sys.platform == "win32":  # pragma: no cover - not run on this system
            with suppress(OSError):
                self._path.unlink()

    def release(self) -> None:
        """Let the folder go. The file stays: taking it away could take it from under the next owner."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


#: Windows locks bytes for reading too, so what is said stands behind the one byte that is locked.
_SAID_AT = 1
_OWNER = ("role", "pid")


def _read(path: Path) -> Owner:
    said = _said(path)
    try:
        return Owner(Role(str(said["role"])), int(str(said["pid"])))
    except (ValueError, KeyError):
        return Owner()


def _said(path: Path) -> dict[str, object]:
    """Read what stands in the lock's file; nothing where that cannot be read."""
    try:
        with path.open("rb") as file:
            file.seek(_SAID_AT)
            said = json.loads(file.read(1_000))
    except (OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


if sys.platform == "win32":  # pragma: no cover - not run on this system

    def _lock(file: IO[bytes]) -> None:
        import msvcrt  # noqa: PLC0415 - there only

        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error

else:

    def _lock(file: IO[bytes]) -> None:
        import fcntl  # noqa: PLC0415 - there only

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
