"""The store as the rooms know it: what is read and written in transactions, whatever keeps it.

One thread writes, two read, and the window's own thread may peek. A write is kept when it returns. Trouble with what
keeps it comes out as StoreFault. No event loop is kept: each call answers on the loop that made it. Knows no subject:
what is read and written is handed in as functions. ``FileStore`` is the store of one desk, ``SiteStore`` of several.
"""

from __future__ import annotations

import asyncio
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from courier_desk.domain.values import frozen
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.sql import Database

if TYPE_CHECKING:
    from courier_desk.domain.shared_limit import Grantor

__all__ = ["Store", "StoreFault", "StoreFaultKind"]

T = TypeVar("T")
Work = Callable[[Any], T]
_READERS = 2
#: As many works as may share one transaction.
_TOGETHER = 64


class Wanted:
    """Whether an answer is still waited for. Of any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._over = False
        self._end: Callable[[], object] | None = None

    @property
    def over(self) -> bool:
        """Tell that nobody waits any more."""
        return self._over

    def give_up(self) -> None:
        """Wait no more."""
        with self._lock:
            self._over = True
            if self._end is not None:
                self._end()

    def ended_by(self, end: Callable[[], object] | None) -> None:
        """Have what is under way ended by this call when nobody waits any more; by None, nothing is under way."""
        with self._lock:
            self._end = end
            if end is not None and self._over:
                end()


@frozen
class Job:
    """A work that waits to be written, and where its answer goes."""

    work: Work[Any]
    future: Future[Any]


@frozen
class Outcome:
    """What became of a work in a transaction that was kept."""

    result: Any = None
    error: BaseException | None = None


class Duty:
    """What one desk of a site does for all. Given back by ``give_up``, which calls what it was made with."""

    def __init__(self, *, held: bool = False, given_up: Callable[[], object] | None = None) -> None:
        self.held = held
        """Whether it is this desk that does it."""
        self.wanted = True
        self._given_up = given_up

    def give_up(self) -> None:
        """Let another desk do it."""
        self.wanted = False
        if self._given_up is not None:
            self._given_up()


class Transaction(Database, Protocol):
    """A database within a transaction, which its own trouble may end."""

    @property
    def in_transaction(self) -> bool:
        """Tell whether it still is."""


class Store(ABC):
    """What the desk remembers. Ended by ``close`` or ``aclose``."""

    def __init__(self) -> None:
        self.copy: Store | None = None
        """What this computer keeps of a site's store, once that is whole (``store.site_copy``)."""
        self._closed = threading.Event()
        self._trouble: StoreFaultKind | None = None
        self._damage: StoreFault | None = None
        self._on_damage: Callable[[StoreFault], object] | None = None
        self._hearing: tuple[Callable[[frozenset[str]], object], ...] = ()
        self._noting = threading.Lock()
        self._queue: deque[Job] = deque()
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(_READERS, "store-reader")

    # --- what keeps it ----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def address(self) -> str:
        """Tell where it is, as a person reads it."""

    @property
    def shared(self) -> bool:
        """Tell whether other desks work with this store too."""
        return False

    @property
    def tells_news(self) -> bool:
        """Tell whether its rows can be asked which of them are new (``dialect.site_rows``)."""
        return False

    @property
    def desk_name(self) -> str:
        """Give the name by which the other desks of a site know this one; empty alone."""
        return ""

    @property
    def away_since(self) -> float:
        """Tell since when the store of a site is not reached (seconds since the epoch); 0 while it is."""
        return 0.0

    def now(self) -> float:
        """Give the time that moments are kept by (seconds since the epoch): the same at every desk of a site."""
        return time.time()

    def duty(self, name: str) -> Duty:  # noqa: ARG002 - whoever shares it knows it by its name
        """Give whether this desk does what one desk does for all: whichever may first, another when that one is gone.

        Nobody shares the store of one desk: it has every duty.
        """
        return Duty(held=True)

    def grants(self, key_id: str) -> Grantor | None:
        """Give who grants the slots of this key to the desks that share the store; None where nobody shares it."""
        del key_id
        return None

    @property
    @abstractmethod
    def read_only(self) -> bool:
        """Tell whether everything is shown and every write refused."""

    @abstractmethod
    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Do these works in one transaction; on return it is kept. Raises what ended the whole of it."""

    @abstractmethod
    def _view(self, work: Work[T], wanted: Wanted | None = None) -> T:
        """Do the work on the calling thread, on one unchanging view."""

    @abstractmethod
    def _judged(self, error: Exception) -> Exception:
        """Judge what reading or writing ended with: gives what is to be raised."""

    @abstractmethod
    def as_faults(self) -> AbstractContextManager[None]:
        """Turn an engine's errors about what keeps the store into StoreFault; mistakes in SQL come out as they are."""

    @abstractmethod
    def _fault(self, kind: StoreFaultKind, detail: str = "") -> StoreFault:
        """Make a fault of this store."""

    @abstractmethod
    def _end(self) -> None:
        """Give back what keeps it; its threads have ended."""

    # --- how it stands ----------------------------------------------------------------------------------------------

    @property
    def trouble(self) -> StoreFaultKind | None:
        """Tell why the last write was not taken by what keeps it; None while writes succeed."""
        return self._trouble

    @property
    def damage(self) -> StoreFault | None:
        """Tell why what is kept cannot be read, since the first time that showed; None while it can."""
        return self._damage

    def tell_damage(self, listener: Callable[[StoreFault], object]) -> None:
        """Have the listener told, once, that something kept cannot be read, whoever asked for it and when.

        It is called on the thread that met the damage.
        """
        with self._noting:
            self._on_damage, known = listener, self._damage
        if known is not None:
            listener(known)

    def _met(self, error: Exception) -> Exception:
        """Judge what reading or writing ended with; gives what is to be raised. The one way by which damage is told."""
        found = self._judged(error)
        if not isinstance(found, StoreFault) or found.kind is not StoreFaultKind.CORRUPT:
            return found
        with self._noting:
            first, listener = self._damage is None, self._on_damage
            self._damage = self._damage or found
        if first and listener is not None:
            listener(found)
        return found

    def hear_others(self, listener: Callable[[frozenset[str]], object]) -> Callable[[], None]:
        """Have the listener told which tables another desk has changed; of no table: any of them may have changed.

        It is called on a thread of the store's own; what is given ends that. Nobody else changes the store of one desk.
        """
        self._hearing = (*self._hearing, listener)

        def end() -> None:
            self._hearing = tuple(one for one in self._hearing if one is not listener)

        return end

    def told(self, tables: frozenset[str]) -> None:
        """Take that another desk has changed these tables; of none: any of them may have changed."""
        for listener in self._hearing:
            listener(tables)

    def close(self) -> None:
        """Finish what was asked to be written, then give back what keeps it. Calling it again does nothing."""
        if self._closed.is_set():
            return
        self._closed.set()
        for pool in self._pools():
            pool.shutdown(wait=True)
        self._end()

    def _pools(self) -> Sequence[ThreadPoolExecutor]:
        return self._writing, self._reading

    async def aclose(self) -> None:
        """Do what ``close`` does without holding up the loop."""
        await asyncio.to_thread(self.close)

    # --- work -------------------------------------------------------------------------------------------------------

    async def write(self, work: Work[T]) -> T:
        """Do the work in one transaction on the writer's thread; all of it is kept on return, or none of it.

        Raises StoreFault for trouble with what keeps it, and whatever the work raises. Cancelled before its turn it is
        not done; cancelled later it is done all the same. A commit that was reported as failed may still be found done
        at the next start: what was told as failed must be looked at again then, never assumed.
        """
        job = Job(work, Future())
        self._queue.append(job)
        try:
            self._submit(self._writing, self._write_queued)
        except StoreFault:
            if job.future.cancel():
                raise
        result: T = await self._answer(job.future)
        return result

    async def read(self, work: Work[T]) -> T:
        """Do the work on a reader's thread, on one unchanging view of the store. Cancelling breaks it off."""
        wanted = Wanted()
        try:
            return await self._answer(self._submit(self._reading, lambda: self._view(work, wanted)))
        except asyncio.CancelledError:
            wanted.give_up()
            raise

    async def look(self, work: Work[T]) -> T:
        """Do what ``read`` does, for a screen: of a site that is not reached this computer's copy is shown."""
        return await self.read(work)

    def peek(self, work: Work[T]) -> T:
        """Do the work on the calling thread, for a few rows that an index finds at once."""
        if self._closed.is_set():
            raise self._fault(StoreFaultKind.CLOSED)
        return self._view(work)

    def _submit(self, pool: ThreadPoolExecutor, job: Callable[[], T]) -> Future[T]:
        try:
            return pool.submit(job)
        except RuntimeError as error:  # the pool has ended
            raise self._fault(StoreFaultKind.CLOSED) from error

    @staticmethod
    async def _answer(future: Future[T]) -> T:
        return await asyncio.wrap_future(future)

    def _write_queued(self) -> None:
        """Do what waits to be written, several works in one transaction, which is waited for once for all of them.

        Each work counts for itself: one that raises is undone alone. Only trouble with what keeps them fails them
        together.
        """
        jobs: list[Job] = []
        while self._queue and len(jobs) < _TOGETHER:
            job = self._queue.popleft()
            if job.future.set_running_or_notify_cancel():
                jobs.append(job)
        if not jobs:
            return
        try:
            outcomes = self._transaction(jobs)
            self._trouble = None
        except BaseException as caught:  # noqa: BLE001 - handed to those who wait, on their own threads
            error = self._met(caught) if isinstance(caught, Exception) else caught
            self._trouble = error.kind if isinstance(error, StoreFault) else None
            outcomes = [Outcome(error=error)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if outcome.error is None:
                job.future.set_result(outcome.result)
            else:
                job.future.set_exception(outcome.error)

    def _done(self, db: Transaction, job: Job) -> Outcome:
        """Do one work so that it can be undone alone. Raises what ended the whole transaction."""
        db.execute("SAVEPOINT work")
        try:
            with self.as_faults():
                outcome = Outcome(result=job.work(db))
        except BaseException as error:
            if not db.in_transaction:
                raise
            db.execute("ROLLBACK TO work")
            outcome = Outcome(error=self._met(error) if isinstance(error, Exception) else error)
        db.execute("RELEASE work")
        return outcome
