"""Reading a table from a file, whatever it holds: the bytes are taken apart in a worker process with limits.

What is in the cells is nobody's business here. A file that cannot be read as a whole raises Unreadable; what is odd in
one row is told at the row.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from threading import Lock, Timer
from typing import Final

from courier_desk.domain.sheet_parts import AS_FOUND, ReadChoice
from courier_desk.tables.reading import Sheet
from courier_desk.tables.table import (
    LARGEST_FILE,
    LARGEST_UNPACKED,
    MOST_COLUMNS,
    MOST_ROWS,
    FileFault,
    FileKind,
    Unreadable,
)
from courier_desk.tables.work import LARGEST_ANSWER, told_sheets, unpacked
from courier_desk.workers.kept import KeptWorker, Reason, WorkFailed, own_command

__all__ = [
    "LARGEST_FILE",
    "LARGEST_UNPACKED",
    "MOST_COLUMNS",
    "MOST_ROWS",
    "FileFault",
    "FileKind",
    "ReadyWorkers",
    "Sheet",
    "Unreadable",
    "read_pasted",
    "read_sheet",
    "read_sheet_of",
]

#: Seconds of the processor: a table of 50,000 orders takes half of one as CSV, and as a workbook 1.4, or 3 where it is
#: not written as spreadsheets usually do.
PROCESSOR: Final = 8.0
#: By the clock an honest file may take long where others want the processor too; what never ends is ended by the above.
CLOCK: Final = 60.0
#: After so long (seconds) whoever waits is told that it goes on.
PATIENCE: Final = 3.0
_FAULTS: Final = {
    Reason.MEMORY: FileFault.TOO_SLOW,
    Reason.TIME: FileFault.TOO_SLOW,
    Reason.CRASHED: FileFault.DAMAGED,
    Reason.ERROR: FileFault.DAMAGED,
    Reason.NO_PROCESS: FileFault.NO_WORKER,
    Reason.CLOSED: FileFault.NO_WORKER,
}


class ReadyWorkers:
    """A process that waits for the next file, so that nobody waits for its start. Each reads one file, and ends."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: KeptWorker | None = None

    def warm(self) -> None:
        """Have one wait. Returns at once."""
        with self._lock:
            if self._waiting is None:
                self._waiting = KeptWorker(own_command("sheets"))
            self._waiting.warm()

    def take(self) -> KeptWorker:
        """Give the one that waits, else one that is started with its work; whoever takes it closes it."""
        with self._lock:
            worker, self._waiting = self._waiting, None
        return worker or KeptWorker(own_command("sheets"))

    def close(self) -> None:
        """Have none wait any more."""
        self.take().close()


def read_sheet(
    path: Path,
    *,
    whole: bool = False,
    choice: ReadChoice = AS_FOUND,
    takes_long: Callable[[], None] = lambda: None,
    workers: ReadyWorkers | None = None,
) -> Sheet:
    """Read the table in a file; what it is, is told by its content and not by its name. Blocks. Raises Unreadable.

    ``whole``: also the cells of columns that are none of an order's. ``choice``: what a person wants to be read
    otherwise than it would be found out. ``takes_long`` is called in another thread, once, when there is no answer
    after ``PATIENCE``. ``workers``: where a process may wait for it.
    """
    return read_sheet_of(_content(path), whole=whole, choice=choice, takes_long=takes_long, workers=workers)


def read_sheet_of(
    content: bytes,
    *,
    whole: bool = False,
    choice: ReadChoice = AS_FOUND,
    takes_long: Callable[[], None] = lambda: None,
    workers: ReadyWorkers | None = None,
) -> Sheet:
    """Read a table of which the bytes are there already. Otherwise as ``read_sheet``."""
    digest = hashlib.sha256(content).hexdigest()[:16]
    waiting = Timer(PATIENCE, takes_long)
    waiting.start()
    work = {"whole": whole, "choice": asdict(choice)}
    try:
        with closing((workers or ReadyWorkers()).take()) as worker:
            answered = worker.call(work, content, processor=PROCESSOR, clock=CLOCK, most=LARGEST_ANSWER + (1 << 20))
    except WorkFailed as failure:
        raise Unreadable(_FAULTS[failure.reason], str(failure)) from failure
    finally:
        waiting.cancel()
        waiting.join()
    try:
        if "fault" in answered.told:
            sheets = told_sheets(answered.told.get("sheets", ()))
            raise Unreadable(FileFault(answered.told["fault"]), str(answered.told.get("detail", "")), sheets)
        return unpacked(answered.data, digest)
    except (ValueError, TypeError) as error:
        raise Unreadable(FileFault.DAMAGED, str(error)) from error


def read_pasted(
    text: str, html: str = "", *, choice: ReadChoice = AS_FOUND, workers: ReadyWorkers | None = None
) -> Sheet:
    """Read rows that were copied out of a spreadsheet: its text, cells parted by tabs, else the table of its page.

    All columns are given. Blocks. Raises Unreadable.
    """
    if html and "\t" not in text and "<table" in html.casefold():
        page = html.encode("utf-8", "replace")
        return read_sheet_of(page, whole=True, choice=replace(choice, encoding="utf-8"), workers=workers)
    delimiter = choice.delimiter or ("\t" if "\t" in text else "")
    content = text.encode("utf-8", "replace")
    if len(content) > LARGEST_FILE:
        raise Unreadable(FileFault.TOO_LARGE)
    choice = replace(choice, encoding="utf-8", delimiter=delimiter)
    return read_sheet_of(content, whole=True, choice=choice, workers=workers)


def _content(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(FileFault.NOT_A_FILE)
        if path.stat().st_size > LARGEST_FILE:
            raise Unreadable(FileFault.TOO_LARGE)
        return path.read_bytes()
    except FileNotFoundError as error:
        raise Unreadable(FileFault.MISSING) from error
    except OSError as error:
        raise Unreadable(FileFault.UNREACHABLE, error.strerror or "") from error
