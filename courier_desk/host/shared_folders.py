"""A folder that may lie on a share: looked at, files moved and written there, without anybody waiting for a share.

A concept of its own: a share that went away may hold a call for minutes, so each is made in a thread that nobody has to
end, and given up after ``PATIENCE``. Nothing is ever written over: a name that is taken raises FileExistsError.
"""

from __future__ import annotations

import asyncio
import errno
import os
import stat
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TypeVar

from courier_desk.domain.values import frozen
from courier_desk.domain.watched_files import Look

T = TypeVar("T")
#: A share that has not answered after so long (seconds) is away.
PATIENCE = 20.0


class NoAnswer(OSError):
    """The folder did not answer; what was asked of it may still happen."""


class Hands:
    """Does one thing after the other in a folder, each in a thread of its own."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._answered = Event()
        self._answered.set()

    async def do(self, work: Callable[[], T]) -> T:
        """Do it. Raises what it raises; NoAnswer when it takes too long, and while an earlier one still hangs."""
        if not self._answered.is_set():
            raise NoAnswer(errno.ETIMEDOUT, "no answer")
        self._answered = answered = Event()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def tell(take: Callable[[], None]) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(lambda: None if answer.done() else take())

        def whole() -> None:
            try:
                result = work()
            except Exception as error:  # noqa: BLE001 - raised again where it is waited for
                failure = error
                answered.set()
                tell(lambda: answer.set_exception(failure))
            else:
                answered.set()
                tell(lambda: answer.set_result(result))

        Thread(target=whole, name="watched folder", daemon=True).start()
        try:
            async with asyncio.timeout(self._patience):
                return await answer
        except TimeoutError as error:
            raise NoAnswer(errno.ETIMEDOUT, "no answer") from error


# -- what is done there; everything blocks and raises OSError ------------------------------------------------------


@frozen
class Content:
    """What was read of a file, and how the file was before and afterwards."""

    data: bytes
    look: Look


class Changes(Exception):
    """The file is still being written: it was another one after it was read."""


def files_in(folder: Path) -> Mapping[str, Look]:
    """Look at the files of a folder; links are none, and what goes while it is looked at neither."""
    found: dict[str, Look] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(FileNotFoundError):
                told = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(told.st_mode):
                    found[entry.name] = _look(told)
    return found


def names_in(folder: Path) -> frozenset[str]:
    """Give all names of a folder; none where it is not there."""
    try:
        with os.scandir(folder) as entries:
            return frozenset(entry.name for entry in entries)
    except FileNotFoundError:
        return frozenset()


def look_at(path: Path) -> Look | None:
    """Look at one file; None where there is none."""
    try:
        return _look(path.lstat())
    except FileNotFoundError:
        return None


def _look(told: os.stat_result) -> Look:
    return Look(told.st_size, told.st_mtime_ns, told.st_ino)


def read_whole(path: Path, most: int) -> Content:
    """Read a file of at most ``most`` bytes; of a larger one nothing. Raises Changes while it is being written."""
    before = _look(path.lstat())
    data = b""
    if before.size <= most:
        with path.open("rb") as file:
            data = file.read(most + 1)
    after = _look(path.lstat())
    if before != after or (before.size <= most and len(data) != before.size):
        raise Changes
    return Content(data, after)


def move_to(source: Path, target: Path) -> None:
    """Move a file to a name that is free, by one step of the system where it has one. A crash between leaves both
    names, which ``move_on`` puts right.
    """
    if sys.platform == "win32":  # pragma: no cover - not run on this system
        source.rename(target)
        return
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except FileNotFoundError:
        raise
    except OSError:  # the file system has no links, or not for us: the name is taken first, then written over
        with target.open("xb"):
            pass
        try:
            source.replace(target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
    else:
        source.unlink()


def move_on(source: Path, target: Path) -> bool:
    """Finish a move that may have been broken off; False where ``target`` belongs to another file. A file that is at
    neither place is nobody's work any more.
    """
    here, there = look_at(source), look_at(target)
    if here is None:
        return True
    if there is None:
        move_to(source, target)
        return True
    if here.serial and here == there and source.samefile(target):
        source.unlink()
        return True
    return False


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is there whole or not at all, under a name that is free."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        move_to(part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
