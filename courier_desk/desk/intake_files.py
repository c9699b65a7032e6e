"""Reading a table from a file, whatever it holds: the bytes are taken apart in a worker process with limits.

What is in the cells is nobody's business here. A file that cannot be read as a whole raises Unreadable; what is odd in
one row is told at the row.
"""

from __future__ import annotations

import hashlib
from contextlib import closing
from pathlib import Path
from typing import Final

from courier_desk.tables.reading import Sheet
from courier_desk.tables.table import LARGEST_FILE, FileFault, Unreadable
from courier_desk.tables.work import LARGEST_ANSWER, unpacked
from courier_desk.workers.kept import KeptWorker, Reason, WorkFailed, own_command

#: A table of 50,000 orders takes 3 seconds of the processor, and longer by the clock where others want it too.
CLOCK: Final = 20.0
_FAULTS: Final = {
    Reason.MEMORY: FileFault.TOO_SLOW,
    Reason.TIME: FileFault.TOO_SLOW,
    Reason.CRASHED: FileFault.DAMAGED,
    Reason.ERROR: FileFault.DAMAGED,
    Reason.NO_PROCESS: FileFault.NO_WORKER,
    Reason.CLOSED: FileFault.NO_WORKER,
}


def read_sheet(path: Path) -> Sheet:
    """Read the table in a file; what it is, is told by its content and not by its name. Blocks. Raises Unreadable."""
    content = _content(path)
    digest = hashlib.sha256(content).hexdigest()[:16]
    with closing(KeptWorker(own_command("sheets"))) as worker:
        try:
            answered = worker.call({}, content, clock=CLOCK, most=LARGEST_ANSWER + (1 << 20))
        except WorkFailed as failure:
            raise Unreadable(_FAULTS[failure.reason], str(failure)) from failure
    try:
        if "fault" in answered.told:
            raise Unreadable(FileFault(answered.told["fault"]), str(answered.told.get("detail", "")))
        return unpacked(answered.data, digest)
    except ValueError as error:
        raise Unreadable(FileFault.DAMAGED, str(error)) from error


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
