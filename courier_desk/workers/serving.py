"""The worker's side: takes one piece of work after the other from its input until that ends.

``courier-desk worker KIND`` (a command that the program gives itself, not people) imports the one module that does this
kind of work, then limits its own memory, and each piece of work gets its share of processor time. Nothing but the two
pipes is open, and what the module prints goes to the error output, which the parent keeps in its log.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import IO, Any, Final, Protocol

from courier_desk.workers import frames, limits
from courier_desk.workers.room import Room

#: What ``answer`` of the module gets and gives: a few fields, and bytes.
Answer = tuple[Mapping[str, Any], frames.Bytes]
Handler = Callable[[dict[str, Any], bytearray], Answer]

#: Bytes above what the process holds after its imports. With those (30 to 60 MB) it stays below 400 MB whatever it
#: reads; an honest label at 600 dots an inch and a sheet of 20,000 orders need less than a third of it.
MEMORY: Final = 300 << 20
#: A worker that nobody asked for so long (seconds) ends; the next piece of work starts another.
IDLE: Final = 300.0
#: Exit code of a worker that had nothing to do.
IDLE_END: Final = 75
#: Said once, before the first answer: what goes wrong from now on is the work's.
READY: Final[Mapping[str, Any]] = {"ready": True}
#: The largest piece of work (bytes), and so much of an exception's text (letters) is told.
_MOST: Final = 256 << 20
_DETAIL: Final = 500


class _Module(Protocol):
    answer: Handler


class Parent:
    """Where answers go. One worker is one process, so this is the one there is."""

    room: Room | None = None
    pipe: IO[bytes] | None = None

    @classmethod
    def share(cls, room: list[int] | None) -> None:
        """Take the memory that the parent shares, when it tells of it first."""
        if room is not None and cls.room is None:
            cls.room = Room(*room)


def space_for(length: int) -> memoryview:
    """Give memory for parts of an answer: shared with the parent if there is enough of it. Not emptied."""
    room = Parent.room
    return room.view[:length] if room is not None and length <= room.size else memoryview(bytearray(length))


def send_part(told: Mapping[str, Any], space: memoryview, start: int, stop: int) -> None:
    """Send bytes of what ``space_for`` gave before the answer itself; the parent works on them meanwhile."""
    assert Parent.pipe is not None
    if Parent.room is not None and space.obj is Parent.room.view.obj:
        frames.write_frame(Parent.pipe, {"part": told, "room": [start, stop]})
    else:
        frames.write_frame(Parent.pipe, {"part": told}, space[start:stop])


def main(words: list[str], kinds: Mapping[str, str]) -> int:
    """Serve the kind of work that the command names, by the module that ``kinds`` names; gives the exit code."""
    if len(words) != 1 or words[0] not in kinds:
        sys.stderr.write(f"courier-desk worker is not for people; kinds: {', '.join(kinds)}\n")
        return 2

    def begin() -> Handler:
        module: _Module = import_module(kinds[words[0]])
        return module.answer

    return serve(begin)


def serve(begin: Callable[[], Handler], *, memory: int = MEMORY, idle: float = IDLE) -> int:
    """Make the handler, which may import what it needs, and give it work until the input ends; gives the exit code."""
    _leave_signals_to_parent()
    limits.forbid_core_dumps()
    limits.die_with_parent()
    with _own(0, "rb") as work, _own(1, "wb") as answers:
        _close_standard_pipes()
        Parent.pipe = answers
        handler = begin()
        limits.limit_memory(memory)
        try:
            frames.write_frame(answers, READY)
            while _asked(work, idle):
                if not _work(handler, work, answers):
                    return 1
        except (EOFError, OSError):  # nobody asks any more
            return 0
        return IDLE_END


def _leave_signals_to_parent() -> None:
    """Ctrl+C and the end of the person's session are for the parent, which ends us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)


def _own(number: int, mode: str) -> IO[bytes]:
    """Give the pipe as a raw file under another number, which no print reaches."""
    return os.fdopen(os.dup(number), mode, buffering=0)


def _close_standard_pipes() -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)


def _asked(work: IO[bytes], idle: float) -> bool:
    """Wait for work; False if none came for ``idle`` seconds (where a pipe can be waited for so)."""
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(work, select.POLLIN)
    return bool(poll.poll(idle * 1000))


def _work(handler: Handler, work: IO[bytes], answers: IO[bytes]) -> bool:
    """Do the next piece of work and answer; False if this process must not do another. Raises EOFError, OSError."""
    fields, data = frames.read_frame(work, most=_MOST)
    limits.allow_processor_time(fields["seconds"])
    Parent.share(fields["room"])
    sent: frames.Bytes = b""
    try:
        told, sent = handler(fields["work"], data)
        answer: Mapping[str, Any] = {"told": told}
    except MemoryError:
        answer = {"failed": "memory"}
    except Exception as error:  # noqa: BLE001  (bytes of strangers may break the work in any way; the parent is told)
        traceback.print_exc()
        answer = {"failed": "error", "detail": f"{type(error).__name__}: {error}"[:_DETAIL]}
    frames.write_frame(answers, answer, sent)
    return answer.get("failed") != "memory"
