"""The desk's side: a worker process that is kept from one piece of work to the next, and renewed when it died.

    worker = KeptWorker(own_command("labels"))
    answer = worker.call({"do": "count"}, pdf)      # blocks; any thread; one piece of work at a time
    worker.close()

A worker is started with the first piece of work (or by ``warm``) and ends after having had nothing to do for a while,
when it is closed, and with the desk. What fails is told by WorkFailed; the next piece of work gets a new worker.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from math import inf
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import IO, Any, Final

from courier_desk.workers import frames
from courier_desk.workers.frames import Bytes
from courier_desk.workers.room import Room
from courier_desk.workers.serving import IDLE_END, READY

log = logging.getLogger(__name__)

#: Processor time of one piece of work, and how long it may take by the clock (seconds).
PROCESSOR: Final = 4.0
CLOCK: Final = 9.0
#: A new process has this long to import what it needs (seconds); it is counted apart from the work.
PATIENCE: Final = 20.0
#: A process that closed its pipes has this long to come to its exit code (seconds).
_LAST_MOMENTS: Final = 2.0
#: The largest answer.
MOST: Final = 64 << 20
#: So much of what one worker says on its error output is kept in the log (bytes).
_MOST_WORDS: Final = 16 << 10
#: Variables that name secrets of ours; a worker needs none.
_OURS: Final = "COURIER_DESK_"
_ROOT: Final = Path(__file__).resolve().parents[2]


class Reason(Enum):
    """Why there is no answer."""

    #: It asked for more memory than it may have.
    MEMORY = "memory"
    #: It took more processor time, or longer by the clock, than it may.
    TIME = "time"
    #: The process died, or spoke nonsense.
    CRASHED = "crashed"
    #: The code that did the work raised an exception; the detail names it.
    ERROR = "error"
    #: The system gave us no process, or took it away; that says nothing about the work.
    NO_PROCESS = "no process"
    #: The worker was closed.
    CLOSED = "closed"


class WorkFailed(Exception):
    """A piece of work has no answer."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Answered:
    """What the worker said, and how long it took by the clock (seconds, without waiting for the worker's turn)."""

    told: dict[str, Any]
    data: bytearray
    seconds: float


#: Takes a part of an answer: its fields, and its bytes, which are there only as long as this is called.
Part = Callable[[dict[str, Any], memoryview], None]


#: On Windows a program of the window has no console, and what it starts would open one.
NO_CONSOLE: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def own_program() -> list[str]:
    """Give the words that start this very program again: installed, from a checkout, or frozen."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "courier_desk"]


def own_folder() -> Path | None:
    """Give the folder to start this program in: ``-m`` imports from there, so it is never a person's. None: anywhere,
    when it is frozen.
    """
    return None if getattr(sys, "frozen", False) else _ROOT


def own_command(kind: str) -> list[str]:
    """Give the command that starts a worker of this kind."""
    return [*own_program(), "worker", kind]


class KeptWorker:
    """One worker process at a time, started when it is needed. Any thread may call."""

    def __init__(self, command: list[str], *, room: int = 0) -> None:
        """``room``: answers of so many bytes come through shared memory, where the system has it."""
        self._command = command
        self._room_size = room
        self._room: Room | None = None
        self._turn = Lock()  # one piece of work at a time
        self._change = Lock()  # held for moments, also by `close` while a piece of work runs
        self._process: _Process | None = None
        self._ending = False  # the work in hand is not tried once more
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """Number of the process that waits or works now; None without one."""
        process = self._process
        return None if process is None or process.ended.is_set() else process.process_id

    @property
    def is_busy(self) -> bool:
        """Tell whether a piece of work is in hand, or a process is being started."""
        return self._turn.locked()

    def warm(self) -> None:
        """Start the process if there is none, so that the first piece of work does not wait for it. Returns at once."""
        if self._turn.acquire(blocking=False):
            try:
                self._running()
            except WorkFailed as failure:
                log.debug("no worker yet: %s", failure)
            finally:
                self._turn.release()

    def call(
        self,
        work: Mapping[str, Any],
        data: Bytes = b"",
        *,
        processor: float = PROCESSOR,
        clock: float = CLOCK,
        most: int = MOST,
        part: Part | None = None,
    ) -> Answered:
        """Have a piece of work done; blocks. Limits in seconds, ``most`` bytes of answer. Raises WorkFailed.

        ``part`` is called with each part of the answer while the worker goes on with the next; from the first again
        where the work is tried once more.

        A worker that died may have been broken by what it did before, or ended by somebody else: unless it was a new
        one, the work is tried once more in a new one, within the same ``clock``. So a failure is this work's own.
        """
        with self._turn:
            began: float | None = None
            once_more = True
            while True:
                process = self._running()
                try:
                    process.await_ready()
                    began = began or time.monotonic()
                    fields = {"work": work, "seconds": processor}
                    told, sent = process.call(fields, data, deadline=began + clock, most=most, part=part)
                    if process.late:  # killed in the moment of its answer
                        self._drop(process)
                    return Answered(told, sent, time.monotonic() - began)
                except WorkFailed as failure:
                    if failure.reason is Reason.ERROR:
                        raise
                    self._drop(process)
                    if self._ending:
                        raise WorkFailed(Reason.CLOSED) from failure
                    if not once_more or not process.doubtful(failure.reason):
                        raise
                    once_more = False
                except BaseException:
                    self._drop(process)  # half an answer may wait in its pipe
                    raise

    def close(self) -> None:
        """End the process, also one that works; calls fail from now on. Twice is as good as once."""
        self._closed = True
        self.rest()

    def rest(self) -> None:
        """End the process, also one that works; the next piece of work starts another."""
        with self._change:
            self._ending = True
            process = self._process
        if process is not None:
            process.kill()  # whoever waits for it has the turn
        with self._turn:
            with self._change:
                self._ending = False
                process = self._process
            if process is not None:
                self._drop(process)
            if self._room is not None:
                self._room.close()
                self._room = None

    def _running(self) -> _Process:
        """Give the process, a new one if there is none. The turn is held."""
        with self._change:
            if self._closed:
                raise WorkFailed(Reason.CLOSED)
            process = self._process
            if process is None or process.ended.is_set():
                if process is not None:
                    process.end()
                    self._process = None
                self._room = self._room or Room.make(self._room_size)
                process = self._process = _Process(self._command, self._room)
            return process

    def _drop(self, process: _Process) -> None:
        process.end()
        with self._change:
            if self._process is process:
                self._process = None


class _Watch:
    """Calls ``late`` at a deadline (by the monotonic clock).

    One thread for all deadlines: a new one for each would take a tenth of a millisecond, much beside a piece of work.
    """

    def __init__(self, late: Callable[[], None]) -> None:
        self._late = late
        self._changed = Condition()
        self._deadline = self._wakes = inf
        self._over = False
        self._thread = Thread(target=self._run, name="worker's deadline", daemon=True)
        self._thread.start()

    @contextmanager
    def until(self, deadline: float) -> Iterator[None]:
        """Watch what happens inside."""
        with self._changed:
            self._deadline = deadline
            if deadline < self._wakes:  # else it wakes before, and looks again
                self._changed.notify()
        try:
            yield
        finally:
            with self._changed:
                self._deadline = inf

    def _run(self) -> None:
        with self._changed:
            while not self._over:
                now = time.monotonic()
                if self._deadline <= now:
                    self._deadline = inf
                    self._late()
                self._wakes = self._deadline
                self._changed.wait(None if self._wakes == inf else self._wakes - now)

    def close(self) -> None:
        """End the thread."""
        with self._changed:
            self._over = True
            self._changed.notify()
        self._thread.join()


class _Process:
    """A process and the thread that owns it: it starts it, keeps its last words and waits for its end.

    Linux ends a worker with the *thread* that started it; so that is a thread which lives as long as the worker, and
    not whichever thread had the first piece of work.
    """

    def __init__(self, command: list[str], room: Room | None) -> None:
        self.pieces = 0
        self.ended = Event()
        self._command = command
        self._room = room
        self._ready = False
        self.late = False
        self._watch = _Watch(self._kill_late)
        started: Future[subprocess.Popen[bytes]] = Future()
        self._owner = Thread(target=self._own, args=(started,), name=f"worker {command[-1]}", daemon=True)
        self._owner.start()
        try:
            self._popen = started.result()
        except OSError as error:
            self._owner.join()
            self._watch.close()
            raise WorkFailed(Reason.NO_PROCESS, str(error)) from error
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._work: IO[bytes] = self._popen.stdin
        self._answers: IO[bytes] = self._popen.stdout

    @property
    def process_id(self) -> int:
        """Number of the process."""
        return self._popen.pid

    def _own(self, started: Future[subprocess.Popen[bytes]]) -> None:
        try:
            popen = subprocess.Popen(  # noqa: S603  (ourselves)
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=() if self._room is None else (self._room.descriptor,),
                env={name: value for name, value in os.environ.items() if not name.startswith(_OURS)},
                cwd=own_folder(),
                creationflags=NO_CONSOLE,
            )
        except OSError as error:
            started.set_exception(error)
            return
        started.set_result(popen)
        assert popen.stderr is not None
        with popen.stderr as words:
            self._keep(words)
        popen.wait()
        self.ended.set()

    def _keep(self, pipe: IO[bytes]) -> None:
        kept = 0
        while words := pipe.read(4096):
            if kept < _MOST_WORDS:
                kept += len(words)
                log.debug("worker %s says: %s", self._command[-1], words.decode(errors="replace").rstrip())

    def await_ready(self) -> None:
        """Wait until it takes work. Raises WorkFailed (NO_PROCESS): not to come up says nothing of any work."""
        if self._ready:
            return
        try:
            with self._watch.until(time.monotonic() + PATIENCE):
                said, _ = frames.read_frame(self._answers, most=0)
        except (EOFError, OSError, frames.NotAFrame) as error:
            raise WorkFailed(Reason.NO_PROCESS, self._death().detail) from error
        if said != READY:
            raise WorkFailed(Reason.NO_PROCESS, "nonsense")
        self._ready = True

    def call(
        self, fields: Mapping[str, Any], data: Bytes, *, deadline: float, most: int, part: Part | None
    ) -> tuple[dict[str, Any], bytearray]:
        """Send one piece of work, wait for its answer. Raises WorkFailed; but for ERROR the process is at its end."""
        self.pieces += 1
        room = None if self._room is None else (self._room.descriptor, self._room.size)
        try:
            with self._watch.until(deadline):
                frames.write_frame(self._work, {**fields, "room": room}, data)
                said, sent = frames.read_frame(self._answers, most=most)
                while part is not None and "part" in said:
                    self._take_part(said, sent, part)
                    said, sent = frames.read_frame(self._answers, most=most)
        except frames.NotAFrame as nonsense:
            raise WorkFailed(Reason.CRASHED, f"nonsense: {nonsense}") from nonsense
        except (EOFError, OSError) as error:
            raise self._death() from error
        match said:
            case {"told": dict(told)}:
                return told, sent
            case {"failed": "memory"}:
                raise WorkFailed(Reason.MEMORY)
            case {"failed": "error"}:
                raise WorkFailed(Reason.ERROR, str(said.get("detail", "")))
        raise WorkFailed(Reason.CRASHED, "nonsense: neither an answer nor a failure")

    def _take_part(self, said: dict[str, Any], sent: bytearray, part: Part) -> None:
        match said:
            case {"part": dict(told), "room": [int(start), int(stop)]}:
                if self._room is None or not 0 <= start <= stop <= self._room.size:
                    raise frames.NotAFrame("a part that is nowhere")
                with self._room.view[start:stop] as seen:
                    part(told, seen)
            case {"part": dict(told)}:
                with memoryview(sent) as seen:
                    part(told, seen)
            case _:
                raise frames.NotAFrame("a part without fields")

    def _kill_late(self) -> None:
        self.late = True
        self.kill()

    def _death(self) -> WorkFailed:
        """Say why it no longer answers."""
        self.ended.wait(_LAST_MOMENTS)  # its pipes are closed a moment before it has its exit code
        self.end()
        code = self._popen.returncode
        if self.late:
            return WorkFailed(Reason.TIME, "by the clock")
        if code == IDLE_END:
            return WorkFailed(Reason.NO_PROCESS, "it had just ended")
        if sys.platform != "win32" and code == -signal.SIGXCPU:
            return WorkFailed(Reason.TIME, "processor")
        if sys.platform != "win32" and code == -signal.SIGKILL:
            return WorkFailed(Reason.NO_PROCESS, "killed by somebody else")
        names = {-one: one.name for one in signal.Signals}
        return WorkFailed(Reason.CRASHED, names.get(code, f"exit code {code}"))

    def doubtful(self, reason: Reason) -> bool:
        """Tell whether the failure may have another cause than the last piece of work."""
        return reason is Reason.NO_PROCESS or (reason is not Reason.TIME and self.pieces > 1)

    def kill(self) -> None:
        """End it now. Any thread, any number of times."""
        self._popen.kill()

    def end(self) -> None:
        """End it, wait until it is gone and give its pipes back; for whoever has the turn."""
        self.kill()
        self._owner.join()
        self._watch.close()
        self._work.close()
        self._answers.close()
