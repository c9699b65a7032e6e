"""Time, chance and disk of the simulation: one thread, one loop whose time passes at once, one seed for everything.

Each simulated computer has a wall clock of its own, which may jump; the steady clock is the loop's. The store's code is
the real one over a database in memory; its threads are turns of the loop here. Knows no courier and no order.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import secrets
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import apsw

from courier_desk.store import connections, migrations
from courier_desk.store.database import Job, Outcome, StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from tests.api.virtual_time import NoWaiting, VirtualLoop

T = TypeVar("T")
#: The moment at which every simulation begins (2026-03-01 06:00 UTC, a Sunday morning in Cairo).
EPOCH = 1_772_344_800.0
_LONGEST_WAIT = 50_000.0


class _NoFiles(NoWaiting):
    """Moves the clock on, and asks no operating system: nothing of a simulation hangs on a file or a socket."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("nothing will ever happen: every task waits for another")
        self.now += max(timeout, 0.0)
        return []


class SimulatedLoop(VirtualLoop):
    """The virtual loop, with threads done in its own turns."""

    def __init__(self) -> None:
        super().__init__(_NoFiles())

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]  # no thread
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]  # no thread
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - handed to who waits
            future.set_exception(error)
        return future


class Clock:
    """The wall clock of one computer: right, or off by ``offset`` seconds."""

    def __init__(self) -> None:
        self.offset = 0.0


_HERE: ContextVar[Clock | None] = ContextVar("computer", default=None)


class Stage:
    """Where a simulation is played: the loop, the dice, the clocks."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.loop = SimulatedLoop()
        self._chance = random.Random(seed + 1).getstate()
        self._names = random.Random(seed + 2)
        self.mistakes: list[str] = []
        self.person_waits: list[float] = []
        #: What else stands in the place of real parts while a story is played.
        self.seams: Callable[[], AbstractContextManager[object]] = nullcontext

    @property
    def now(self) -> float:
        """Give the seconds since the simulation began."""
        return self.loop.time() - 1000.0

    @property
    def true_time(self) -> float:
        """Give the right time (seconds since the epoch)."""
        return EPOCH + self.now

    def wall(self) -> float:
        """Give what the clock on the wall of the computer that asks says."""
        clock = _HERE.get()
        return self.true_time + (clock.offset if clock else 0.0)

    @contextmanager
    def at(self, clock: Clock) -> Iterator[None]:
        """Do what follows, and the tasks it makes, on that computer."""
        token = _HERE.set(clock)
        try:
            yield
        finally:
            _HERE.reset(token)

    def play(self, story: Coroutine[Any, Any, T]) -> T:
        """Run a story to its end in virtual time."""
        with self._in_place(), self.seams():
            return self.loop.run_until_complete(story)

    def pass_time(self, seconds: float) -> None:
        """Let time go by."""
        self.play(asyncio.sleep(seconds))

    @contextmanager
    def _in_place(self) -> Iterator[None]:
        """Put the simulated clocks and chance in the place of the real ones."""
        outside = random.getstate()
        random.setstate(self._chance)
        listener = _Mistakes(self.mistakes)
        log = logging.getLogger("courier_desk")
        log.addHandler(listener)
        propagated, log.propagate = log.propagate, False
        try:
            with (
                mock.patch.object(time, "time", self.wall),
                mock.patch.object(time, "monotonic", self.loop.time),
                mock.patch.object(secrets, "choice", self._names.choice),
                mock.patch.object(secrets, "randbelow", self._names.randrange),
                mock.patch.object(secrets, "token_hex", lambda size=8: self._names.randbytes(size).hex()),
            ):
                yield
        finally:
            log.removeHandler(listener)
            log.propagate = propagated
            self._chance = random.getstate()
            random.setstate(outside)

    def close(self) -> None:
        """End what still runs, and the loop."""

        async def end() -> None:
            for _ in range(20):  # what hangs on a dead process may need several
                left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
                if not left:
                    return
                for task in left:
                    task.cancel()
                await asyncio.sleep(0)
                await asyncio.sleep(0)

        self.play(end())
        self.loop.close()


class _Mistakes(logging.Handler):
    """Collects what the program reports of its own faults: those of the disk are part of the story."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._mistakes = mistakes

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not _is_disk(error):
            self._mistakes.append(f"{record.getMessage()}: {error!r}")


def _is_disk(error: BaseException | None) -> bool:
    if isinstance(error, BaseExceptionGroup):
        return all(_is_disk(one) for one in error.exceptions)
    return isinstance(error, StoreFault)


# --- a process and its disk -------------------------------------------------------------------------------------------


class Crash(BaseException):
    """The process ended where it stood."""


class Life:
    """One run of the program on a computer, from start to end or crash.

    ``crash_at`` counts seams: every moment at which the program hands something to the disk or the network, or gets
    something back.
    """

    def __init__(self, stage: Stage, *, crash_at: int | None = None) -> None:
        self.stage = stage
        self.alive = True
        self.seams = 0
        self.crash_at = crash_at
        self.on_crash: Callable[[], None] = lambda: None

    def seam(self) -> bool:
        """Pass a seam; tell whether the process still lives."""
        if self.alive:
            self.seams += 1
            if self.crash_at is not None and self.seams >= self.crash_at:
                self.end()
        return self.alive

    def end(self) -> None:
        """Die at once: nothing that is still under way has any effect."""
        if self.alive:
            self.alive = False
            self.on_crash()


class Turns:
    """An executor whose jobs are turns of the loop, one after another, each after a moment."""

    def __init__(self, life: Life, slowest: float) -> None:
        self._life = life
        self._slowest = slowest
        self._last = 0.0
        self._open = True

    def submit(self, job: Callable[[], T]) -> Future[T]:
        """Do the job in a later turn."""
        if not self._open:
            raise RuntimeError("ended")
        stage, future = self._life.stage, Future[T]()
        self._last = max(self._last, stage.loop.time() + stage.dice.random() ** 8 * self._slowest)
        stage.loop.call_at(self._last, self._turn, job, future)
        return future

    def hold_until(self, moment: float) -> None:
        """Begin no job before that moment of the loop's clock."""
        self._last = max(self._last, moment)

    def _turn(self, job: Callable[[], T], future: Future[T]) -> None:
        if not self._life.seam() or not future.set_running_or_notify_cancel():
            return
        try:
            result = job()
        except BaseException as error:  # noqa: BLE001 - handed to who waits
            if self._life.seam():
                future.set_exception(error)
        else:
            if self._life.seam():
                future.set_result(result)

    def shutdown(self, wait: bool = True) -> None:
        """Take no more."""
        self._open = False


class Disk:
    """What survives a crash: the database of one computer, in memory. ``trouble`` is the chance that a commit fails.

    A commit that failed may have reached the disk all the same: if nothing is written after it, it is ``found_later``,
    when the program is started again.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.trouble = 0.0
        self.found_later: bytes | None = None
        self.surprises = 0
        self.db = apsw.Connection(":memory:", statementcachesize=1000)
        self.db.deserialize("main", _blank())
        self.db.execute("UPDATE last_change SET store_id = ?", (f"disk {next(_DISKS)}",))  # no two stores have one name
        self.db.execute("ATTACH DATABASE ':memory:' AS kept")
        self.db.execute(connections.LABELS_SCHEMA)

    def store(self, life: Life) -> SimulatedStore:
        """Open the store for a run of the program."""
        if self.db.in_transaction:  # the last run died inside it
            self.db.execute("ROLLBACK")
        if self.found_later is not None:
            self.db.deserialize("main", self.found_later)
            self.found_later, self.surprises = None, self.surprises + 1
        return SimulatedStore(self, life)


_DISKS = itertools.count()


@cache
def _blank() -> bytes:
    db = apsw.Connection(":memory:")
    migrations.migrate(db, EPOCH, migrations.STEPS)
    blank = db.serialize("main")
    db.close()
    return blank


class SimulatedStore(FileStore):
    """The real store with turns of the loop in the place of its threads, and one connection that lives in memory."""

    def __init__(self, disk: Disk, life: Life) -> None:
        super().__init__(Path("simulated.sqlite"), disk.db, time.time, None)
        self._disk = disk
        self._writing, self._reading, self._maintaining = (Turns(life, 0.4) for _ in range(3))  # type: ignore[assignment]  # no threads

    def _view_connection(self) -> apsw.Connection:
        return self._disk.db

    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        disk, dice = self._disk, self._disk.stage.dice
        if dice.random() < disk.trouble:
            if dice.random() < 0.5:
                self._fail_in_the_end(jobs)
            raise StoreFault(StoreFaultKind.DISK_FULL, self.path, "simulated")
        outcomes = super()._transaction(jobs)
        disk.found_later = None
        return outcomes

    def _fail_in_the_end(self, jobs: Sequence[Job]) -> None:
        """Do everything but say that it is done: here it is undone, on the disk it is not."""
        disk = self._disk
        disk.db.execute("BEGIN IMMEDIATE")
        try:
            for job in jobs:
                self._done(disk.db, job)
            disk.found_later = disk.db.serialize("main")
        finally:
            disk.db.execute("ROLLBACK")

    def _check_there(self) -> None:
        return

    def close(self) -> None:
        """End this run's use of the store; the database stays."""
        self._closed.set()
