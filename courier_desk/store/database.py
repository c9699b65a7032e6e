"""The store as a whole: opening it safely, its threads, its transactions, its maintenance.

One thread and one connection write; two others read, and the window's own thread may peek. A write is on the disk
when it returns. Trouble with file or disk comes out as StoreFault and leaves the store readable where it can be. No
event loop is kept: each call answers on the loop that made it. Knows no subject: what is read and written is handed
in as functions.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import apsw

from courier_desk.domain.values import frozen
from courier_desk.store import connections, files, maintenance, migrations
from courier_desk.store.faults import StoreFault, StoreFaultKind, as_faults, system_as_faults
from courier_desk.store.files import set_aside
from courier_desk.store.maintenance import restore

__all__ = ["Store", "StoreFault", "StoreFaultKind", "restore", "set_aside"]

T = TypeVar("T")
Work = Callable[[apsw.Connection], T]
_READERS = 2
#: As many works as may share one transaction.
_TOGETHER = 64
#: Steps of the engine between two looks whether a reading is still wanted: some milliseconds.
_STEPS = 100_000


@frozen
class _Job:
    """A work that waits to be written, and where its answer goes."""

    work: Work[Any]
    future: Future[Any]


@frozen
class _Outcome:
    result: Any = None
    error: BaseException | None = None


class Store:
    """What the desk remembers. Made by ``open``; ended by ``close`` or ``aclose``."""

    def __init__(
        self,
        path: Path,
        writer: apsw.Connection | None,
        now: Callable[[], float],
        vfs: str | None,
        rest: Callable[[float], object] | None = None,
    ) -> None:
        self.path = path
        self._now = now
        self._vfs = vfs
        self._writer = writer
        self._closed = threading.Event()
        self._pace = maintenance.Pace(self._closed.is_set, rest or self._closed.wait)
        self._trouble: StoreFaultKind | None = None
        self._damage: StoreFault | None = None
        self._on_damage: Callable[[StoreFault], object] | None = None
        self._noting = threading.Lock()
        self._beside: files.Beside | None = None
        self._identities = [files.identity(part) for part in files.sidecar_paths(path)[:2]]
        self._connections: list[apsw.Connection] = []
        self._connecting = threading.Lock()
        self._local = threading.local()
        self._queue: deque[_Job] = deque()
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(_READERS, "store-reader")
        self._maintaining = ThreadPoolExecutor(1, "store-care")

    # --- opening and closing ----------------------------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        now: Callable[[], float] = time.time,
        anew: bool = False,
        vfs: str | None = None,
        steps: Mapping[int, str] = migrations.STEPS,
        rest: Callable[[float], object] | None = None,
    ) -> Store:
        """Open the store, making it when nothing says that one was here before (or when a person said ``anew``).

        An older file is backed up and brought to today's shape. Raises StoreFault; an existing file is never replaced.
        ``vfs``, ``steps`` and ``rest`` (how the care for the file rests so many seconds) are for trials.
        """
        path = path.absolute()
        maintenance.check_place(path)
        fresh = not path.exists()
        if fresh and files.lived_before(path) and not anew:
            raise StoreFault(StoreFaultKind.MISSING, path)
        if fresh:  # what is told there is of a store that is gone, by a person's word
            with system_as_faults(path):
                files.last_change_path(path).unlink(missing_ok=True)
        with as_faults(path):
            writer = connections.open_writer(path, create=fresh, vfs=vfs)
        try:
            try:
                with as_faults(path):
                    maintenance.prepare(writer, path, now(), steps)
            except (StoreFault, apsw.Error) as error:
                found = maintenance.judged(error, path, lambda: connections.open_main(path, vfs=vfs))
                if found is error:
                    raise
                raise found from error
            files.check_labels(path)
            with as_faults(files.labels_path(path)):
                connections.attach_labels(writer, path, vfs=vfs)
        except BaseException:
            writer.close()
            raise
        store = cls(path, writer, now, vfs, rest)
        if files.read_change(writer) is not None:
            store._beside = files.Beside(path)
        return store

    @classmethod
    def open_read_only(cls, path: Path, *, now: Callable[[], float] = time.time, vfs: str | None = None) -> Store:
        """Open a store that cannot be written (``open`` said READ_ONLY): everything is shown, every write is refused.

        Raises StoreFault, also for a file of another version, which would have to be changed first.
        """
        path = path.absolute()
        maintenance.check_place(path)
        if not path.exists():
            raise StoreFault(StoreFaultKind.MISSING, path)
        store = cls(path, None, now, vfs)
        try:
            with as_faults(path):
                maintenance.demand_current(store._view_connection(), path)
        except BaseException:
            store.close()
            raise
        return store

    @property
    def read_only(self) -> bool:
        """Tell whether everything is shown and every write refused."""
        return self._writer is None

    @property
    def trouble(self) -> StoreFaultKind | None:
        """Tell why the last write was not taken by file or disk; None while writes succeed."""
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
        found = maintenance.judged(error, self.path, self._open_reader)
        if not isinstance(found, StoreFault) or found.kind is not StoreFaultKind.CORRUPT:
            return found
        with self._noting:
            first, listener = self._damage is None, self._on_damage
            self._damage = self._damage or found
        if first and listener is not None:
            listener(found)
        return found

    def close(self) -> None:
        """Finish what was asked to be written, then close every connection. Calling it again does nothing."""
        if self._closed.is_set():
            return
        self._closed.set()
        for pool in (self._writing, self._reading, self._maintaining):
            pool.shutdown(wait=True)
        with as_faults(self.path):
            for db in self._connections:
                db.close()
            if self._writer is not None:
                self._writer.close()
        if self._beside is not None:
            self._beside.close()

    async def aclose(self) -> None:
        """Do what ``close`` does without holding up the loop."""
        await asyncio.to_thread(self.close)

    # --- work -------------------------------------------------------------------------------------------------------

    async def write(self, work: Work[T]) -> T:
        """Do the work in one transaction on the writer's thread; all of it is on the disk on return, or none of it.

        Raises StoreFault for trouble with file or disk, and whatever the work raises. Cancelled before its turn it is
        not done; cancelled later it is done all the same. A commit that a failing disk reported as failed may still
        be found done at the next start: what was told as failed must be looked at again then, never assumed.
        """
        job = _Job(work, Future())
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
        broken_off = threading.Event()
        try:
            return await self._answer(self._submit(self._reading, lambda: self._view(work, broken_off)))
        except asyncio.CancelledError:
            broken_off.set()
            raise

    def peek(self, work: Work[T]) -> T:
        """Do the work on the calling thread, for a few rows that an index finds at once."""
        if self._closed.is_set():
            raise StoreFault(StoreFaultKind.CLOSED, self.path)
        return self._view(work)

    def _submit(self, pool: ThreadPoolExecutor, job: Callable[[], T]) -> Future[T]:
        try:
            return pool.submit(job)
        except RuntimeError as error:  # the pool has ended
            raise StoreFault(StoreFaultKind.CLOSED, self.path) from error

    @staticmethod
    async def _answer(future: Future[T]) -> T:
        return await asyncio.wrap_future(future)

    def _write_queued(self) -> None:
        """Do what waits to be written, several works in one transaction: the disk is waited for once for all of them.

        Each work counts for itself: one that raises is undone alone. Only trouble with the disk fails them together.
        """
        jobs: list[_Job] = []
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
            outcomes = [_Outcome(error=error)] * len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if outcome.error is None:
                job.future.set_result(outcome.result)
            else:
                job.future.set_exception(outcome.error)

    def _transaction(self, jobs: Sequence[_Job]) -> list[_Outcome]:
        writer = self._the_writer()
        self._check_there()
        last: files.LastChange | None = None
        with as_faults(self.path):
            writer.execute("BEGIN IMMEDIATE")
            try:
                before = writer.total_changes()
                outcomes = [self._work(writer, job) for job in jobs]
                if self._beside is not None and writer.total_changes() != before:
                    done = sum(1 for one in outcomes if one.error is None)
                    last = files.count_change(writer, max(1, done), self._now())
                writer.execute("COMMIT")
            except BaseException:
                _roll_back(writer)
                raise
        if last is not None and self._beside is not None:
            self._beside.tell(last)
        self._check_there()
        return outcomes

    def _work(self, writer: apsw.Connection, job: _Job) -> _Outcome:
        """Do one work so that it can be undone alone. Raises what ended the whole transaction."""
        writer.execute("SAVEPOINT work")
        try:
            with as_faults(self.path):
                outcome = _Outcome(result=job.work(writer))
        except BaseException as error:
            if not writer.in_transaction:
                raise
            writer.execute("ROLLBACK TO work")
            outcome = _Outcome(error=self._met(error) if isinstance(error, Exception) else error)
        writer.execute("RELEASE work")
        return outcome

    def _the_writer(self) -> apsw.Connection:
        if self._writer is None:
            raise StoreFault(StoreFaultKind.READ_ONLY, self.path)
        return self._writer

    def _view(self, work: Work[T], broken_off: threading.Event | None = None) -> T:
        try:
            db = self._view_connection()
            with as_faults(self.path), self._breakable(db, broken_off):
                db.execute("BEGIN")
                try:
                    return work(db)
                finally:
                    _roll_back(db)
        except Exception as error:
            found = self._met(error)
            if found is error:
                raise
            raise found from error

    @contextlib.contextmanager
    def _breakable(self, db: apsw.Connection, broken_off: threading.Event | None = None) -> Iterator[None]:
        """Let statements end when nobody waits for them any more; asked often enough not to be noticed."""
        db.set_progress_handler(
            lambda: self._closed.is_set() or (broken_off is not None and broken_off.is_set()), _STEPS
        )
        try:
            yield
        finally:
            db.set_progress_handler(None)

    def _view_connection(self) -> apsw.Connection:
        """Give this thread's own connection that cannot change anything."""
        db: apsw.Connection | None = getattr(self._local, "db", None)
        if db is None:
            with self._connecting:
                db = self._open_reader()
                self._connections.append(db)
            self._local.db = db
        return db

    def _open_reader(self) -> apsw.Connection:
        self._check_there()
        opening = connections.open_frozen if self._writer is None else connections.open_reader
        with as_faults(self.path):
            return opening(self.path, vfs=self._vfs)

    def _check_there(self) -> None:
        """Notice that the file was taken away: writing would go on into nothing."""
        if self._writer is None:
            return
        for place, part in enumerate(files.sidecar_paths(self.path)[:2]):
            found = files.identity(part)
            if self._identities[place] is None:
                self._identities[place] = found
            elif found != self._identities[place]:
                raise StoreFault(StoreFaultKind.MISSING, part, "taken away while in use")

    # --- maintenance ------------------------------------------------------------------------------------------------

    async def maintain(self) -> None:
        """Check every page, then make today's backup if there is none yet. To be called after the start and then daily.

        It works for moments and rests between them; writes and readings go on, and closing breaks it off. Raises
        StoreFault: CORRUPT when a page is damaged (no backup is made then, so that good ones are not pushed out).
        """
        await self._answer(self._submit(self._maintaining, self._maintain))

    def _maintain(self) -> None:
        def make(db: apsw.Connection) -> None:
            if self._writer is not None:
                maintenance.back_up_daily(db, self.path, self._now(), self._pace)

        self._look_through(make)

    def _look_through(self, then: Work[None]) -> None:
        try:
            db = self._open_reader()
            try:
                with as_faults(self.path):
                    db.set_progress_handler(self._pace, maintenance.STEPS)
                    maintenance.check_everything(db, self.path, self._pace)
                    then(db)
            finally:
                db.close()
        except Exception as error:
            found = self._met(error)
            if found is error:
                raise
            raise found from error

    async def back_up(self) -> None:
        """Check every page, then make a backup now, whatever there is of today. Raises StoreFault as ``maintain``."""
        await self._answer(self._submit(self._maintaining, self._back_up))

    def _back_up(self) -> None:
        def make(db: apsw.Connection) -> None:
            maintenance.back_up(db, self.path, self._now(), maintenance.BY_HAND, self._pace)

        self._look_through(make)

    async def give_back(self) -> None:
        """Give the unused pages of the main file back to the disk. What is to be written waits meanwhile, readings do
        not; closing breaks it off with everything as it was. Raises StoreFault.
        """
        await self._answer(self._submit(self._writing, self._give_back))

    def _give_back(self) -> None:
        try:
            self._check_there()
            with as_faults(self.path), self._breakable(self._the_writer()):
                maintenance.give_back(self._the_writer())
        except Exception as error:
            found = self._met(error)
            if found is error:
                raise
            raise found from error

    def copy_to(self, target: Path) -> None:
        """Write a whole copy to another place, also of a store whose file was taken away. Blocks; raises StoreFault."""

        def copy() -> None:
            with as_faults(target):
                maintenance.copy(self._the_writer(), target)

        self._submit(self._writing, copy).result()

    def backups(self) -> list[Path]:
        """Give the backups, newest first."""
        return files.backups(self.path)


def look_through(path: Path, *, vfs: str | None = None) -> None:
    """Check every page of a closed store, and whether all that was saved is there; nothing is changed.

    Raises StoreFault with what is wrong.
    """
    path = path.absolute()
    maintenance.check_place(path)
    if not path.exists():
        raise StoreFault(StoreFaultKind.MISSING, path)
    files.check_labels(path)
    try:
        with as_faults(path):
            db = connections.open_checking(path, vfs=vfs)
            try:
                maintenance.look_through(db, path)
            finally:
                db.close()
    except (StoreFault, apsw.Error) as error:
        found = maintenance.judged(error, path, lambda: connections.open_main(path, vfs=vfs))
        if found is error:
            raise
        raise found from error


def _roll_back(db: apsw.Connection) -> None:
    if db.in_transaction:
        # The trouble that led here is already on its way; the engine rolls back by itself where this fails.
        with contextlib.suppress(apsw.Error):
            db.execute("ROLLBACK")
