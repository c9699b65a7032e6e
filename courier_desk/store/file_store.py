"""The store of one desk, in a file of SQLite: opening it safely, its connections, its transactions, its maintenance.

One connection writes; each thread that reads has one of its own. Trouble with file or disk leaves the store readable
where it can be.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw

from courier_desk.store import connections, files, maintenance, migrations
from courier_desk.store.database import Job, Outcome, Store, Wanted, Work
from courier_desk.store.faults import StoreFault, StoreFaultKind, as_faults, system_as_faults
from courier_desk.store.files import set_aside
from courier_desk.store.maintenance import restore

__all__ = ["FileStore", "restore", "set_aside"]

T = TypeVar("T")
#: Steps of the engine between two looks whether a reading is still wanted: some milliseconds.
_STEPS = 100_000


class FileStore(Store):
    """What one desk remembers. Made by ``open``; ended by ``close`` or ``aclose``."""

    def __init__(
        self,
        path: Path,
        writer: apsw.Connection | None,
        now: Callable[[], float],
        vfs: str | None,
        rest: Callable[[float], object] | None = None,
    ) -> None:
        super().__init__()
        self.path = path
        self._now = now
        self._vfs = vfs
        self._writer = writer
        self._pace = maintenance.Pace(self._closed.is_set, rest or self._closed.wait)
        self._beside: files.Beside | None = None
        self._identities = [files.identity(part) for part in files.sidecar_paths(path)[:2]]
        self._connections: list[apsw.Connection] = []
        self._connecting = threading.Lock()
        self._local = threading.local()
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
    ) -> FileStore:
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
    def open_read_only(cls, path: Path, *, now: Callable[[], float] = time.time, vfs: str | None = None) -> FileStore:
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
    def address(self) -> str:
        """Tell where the file is."""
        return str(self.path)

    @property
    def read_only(self) -> bool:
        """Tell whether everything is shown and every write refused."""
        return self._writer is None

    def _judged(self, error: Exception) -> Exception:
        return maintenance.judged(error, self.path, self._open_reader)

    def as_faults(self) -> contextlib.AbstractContextManager[None]:
        """Turn the engine's errors about file and disk into StoreFault; mistakes in SQL come out as they are."""
        return as_faults(self.path)

    def _fault(self, kind: StoreFaultKind, detail: str = "") -> StoreFault:
        return StoreFault(kind, self.path, detail)

    def _pools(self) -> Sequence[ThreadPoolExecutor]:
        return *super()._pools(), self._maintaining

    def _end(self) -> None:
        with as_faults(self.path):
            for db in self._connections:
                db.close()
            if self._writer is not None:
                self._writer.close()
        if self._beside is not None:
            self._beside.close()

    # --- work -------------------------------------------------------------------------------------------------------

    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        writer = self._the_writer()
        self._check_there()
        last: files.LastChange | None = None
        with as_faults(self.path):
            writer.execute("BEGIN IMMEDIATE")
            try:
                before = writer.total_changes()
                outcomes = [self._done(writer, job) for job in jobs]
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

    def _the_writer(self) -> apsw.Connection:
        if self._writer is None:
            raise StoreFault(StoreFaultKind.READ_ONLY, self.path)
        return self._writer

    def _view(self, work: Work[T], wanted: Wanted | None = None) -> T:
        try:
            db = self._view_connection()
            with as_faults(self.path):
                db.execute("BEGIN")
                try:
                    with self._breakable(db, wanted):
                        return work(db)
                finally:
                    self._leave(db)
        except Exception as error:
            found = self._met(error)
            if found is error:
                raise
            raise found from error

    def _leave(self, db: apsw.Connection) -> None:
        """End a view. One that was broken off between the rows of a statement cannot be ended but with its connection:
        until they are let go, the engine refuses every other statement.
        """
        _roll_back(db)
        if db.in_transaction:
            with self._connecting:
                self._connections.remove(db)
            self._local.db = None
            db.close(True)

    @contextlib.contextmanager
    def _breakable(self, db: apsw.Connection, wanted: Wanted | None = None) -> Iterator[None]:
        """Let statements end when nobody waits for them any more.

        The one that runs then is ended at once; that of a store that is closed, and one that begins behind it, when the
        engine asks: often enough not to be noticed.
        """
        db.set_progress_handler(lambda: self._closed.is_set() or (wanted is not None and wanted.over), _STEPS)
        if wanted is not None:
            wanted.ended_by(db.interrupt)
        try:
            yield
        finally:
            if wanted is not None:
                wanted.ended_by(None)
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
        return files.backups(self.path, self._now())


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
