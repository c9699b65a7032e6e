"""Who works with a data folder: one program at a time, told by a lock of the system on a file in it.

The system drops the lock the moment its owner ends, however it ends, so a lock never outlives its owner and nobody
has to judge whether one is stale. What stands in the file is only for people and for finding the owner.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import IO, Self

FILE = "in-use"


class Role(StrEnum):
    """Which program it is."""

    WINDOW = "window"
    SEND = "send"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
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

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def take(cls, folder: Path, role: Role) -> Self:
        """Take the folder, which must be there. Raises InUse, and OSError when the lock's file cannot be written."""
        path = folder / FILE
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
        claim = cls(file)
        claim._say(role)
        return claim

    def _say(self, role: Role) -> None:
        text = json.dumps({"role": role.value, "pid": os.getpid()}).encode()
        self._file.seek(_SAID_AT)
        self._file.write(text)
        self._file.truncate(_SAID_AT + len(text))

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


def _read(path: Path) -> Owner:
    try:
        with path.open("rb") as file:
            file.seek(_SAID_AT)
            said = json.loads(file.read(1_000))
        return Owner(Role(said["role"]), int(said["pid"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Owner()


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
