"""The store that the desks of a site share, in PostgreSQL: its transactions, and hearing of what other desks changed.

SQLite lets one connection write at a time, and every function of the subject files is written for that. Here a lock
that each writing transaction takes first does the same for all desks; the database ends it with the transaction,
whatever becomes of the desk. Readings take no lock: each is on one unchanging view.
"""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import psycopg
from psycopg import errors

from courier_desk.store.database import Job, Outcome, Store, Wanted, Work
from courier_desk.store.dialect import schema
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.migrations import newest
from courier_desk.store.sql import from_json, one_row, to_json

log = logging.getLogger(__name__)
T = TypeVar("T")
#: Who writes holds this lock: any number that no other program in the database takes.
_WRITING = 2_116_001
#: Where desks tell each other what they have changed.
_CHANNEL = "courier_desk"
#: How long (seconds) is looked for whether a transaction was kept whose answer was lost, and between two tries.
_IN_DOUBT, _AGAIN = 15.0, 0.5

_KINDS: tuple[tuple[type[psycopg.Error], StoreFaultKind], ...] = (
    (errors.DiskFull, StoreFaultKind.DISK_FULL),
    (errors.InsufficientPrivilege, StoreFaultKind.READ_ONLY),
    (errors.ReadOnlySqlTransaction, StoreFaultKind.READ_ONLY),
    (errors.LockNotAvailable, StoreFaultKind.LOCKED),
    (errors.DataCorrupted, StoreFaultKind.CORRUPT),
    (errors.IndexCorrupted, StoreFaultKind.CORRUPT),
    (errors.QueryCanceled, StoreFaultKind.CLOSED),
    (errors.SystemError, StoreFaultKind.DEVICE),
    (psycopg.OperationalError, StoreFaultKind.UNREACHABLE),
    (errors.AdminShutdown, StoreFaultKind.UNREACHABLE),
)


class SiteStore(Store):
    """What the desks of a site remember together. Made by ``open``; ended by ``close`` or ``aclose``."""

    def __init__(self, conninfo: str, desk: str) -> None:
        super().__init__()
        self._conninfo = conninfo
        self.desk = desk
        #: The site's address, without the password.
        self.address = address_of(conninfo)
        self._writer: SiteConnection | None = None
        self._connections: set[SiteConnection] = set()
        self._connecting = threading.Lock()
        self._local = threading.local()
        self._others = _Others(self)
        self._breaking = ThreadPoolExecutor(1, "store-breaking-off")

    @classmethod
    def open(cls, conninfo: str, *, desk: str) -> SiteStore:
        """Open the store of a site as the desk of this name, which no other desk has. Blocks.

        ``conninfo`` is a connection string or address of libpq's. A database of an older shape is brought to today's.
        Raises StoreFault: NOT_OURS for one that is not made ours (``schema.bring_up``), NEWER, and as every work does.
        """
        store = cls(conninfo, desk)
        try:
            with contextlib.closing(store.connect()) as db, store._as_faults():
                store._bring_up(db)
            store._others.start()
            store._others.hears.wait(_IN_DOUBT)  # what is read from now on may be changed by others
        except BaseException:
            store.close()
            raise
        return store

    def _bring_up(self, db: SiteConnection) -> None:
        done = schema.version(db)
        if not done:
            raise self._fault(StoreFaultKind.NOT_OURS)
        if done > newest():
            raise self._fault(StoreFaultKind.NEWER, f"shape {done}, known {newest()}")
        if done < newest():
            schema.bring_up(db, time.time())

    @property
    def read_only(self) -> bool:
        """Tell whether everything is shown and every write refused."""
        return False

    def _judged(self, error: Exception) -> Exception:
        return error

    def _fault(self, kind: StoreFaultKind, detail: str = "") -> StoreFault:
        return StoreFault(kind, detail=detail, site=self.address)

    @contextlib.contextmanager
    def _as_faults(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            kind = next((kind for cause, kind in _KINDS if isinstance(error, cause)), None)
            if kind is None:
                raise
            raise self._fault(kind, f"{type(error).__name__} {error.sqlstate or ''}".strip()) from error

    def close(self) -> None:
        """End what is read, finish what was asked to be written, then end every connection."""
        if not self._closed.is_set():
            with self._connecting:
                for db in self._connections:
                    self._breaking.submit(db.cancel)
        super().close()

    def _pools(self) -> Sequence[ThreadPoolExecutor]:
        return *super()._pools(), self._breaking

    def _end(self) -> None:
        self._others.end()
        for db in (*self._connections, *([self._writer] if self._writer is not None else [])):
            db.close()

    # --- work -------------------------------------------------------------------------------------------------------

    def connect(self) -> SiteConnection:
        """Make one more connection of this desk. Raises StoreFault."""
        with self._as_faults():
            return SiteConnection(self._conninfo, self.desk)

    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        with self._as_faults():
            db = self._writer = self._begun(self._writer, "BEGIN")
            try:
                # A desk whose network ends in the middle must not hold up the others until the system notices.
                db.execute("SET LOCAL idle_in_transaction_session_timeout = '15s'")
                db.execute("SET LOCAL lock_timeout = '20s'")
                db.execute("SELECT pg_advisory_xact_lock(?)", (_WRITING,))
                outcomes = [self._done(db, job) for job in jobs]
                changed = db.take_changed()
                if not changed:
                    db.execute("COMMIT")
                    return outcomes
                db.execute("SELECT pg_notify(?, ?)", (_CHANNEL, to_json([self.desk, *sorted(changed)])))
                number = one_row(db, "SELECT CAST(pg_current_xact_id() AS text)")
            except BaseException:
                db.take_changed()
                with contextlib.suppress(psycopg.Error):  # what led here is on its way; the server undoes it by itself
                    db.roll_back()
                raise
            assert number is not None
            try:
                db.execute("COMMIT")
            except psycopg.OperationalError:
                if not self._was_kept(str(number[0])):
                    raise
        return outcomes

    def _begun(self, db: SiteConnection | None, begin: str) -> SiteConnection:
        """Begin a transaction: on the connection there is, or on a new one where that ended while nobody used it."""
        if db is not None:
            try:
                db.execute(begin)
            except psycopg.OperationalError:
                db.close()
            else:
                return db
        db = self.connect()
        db.execute(begin)
        return db

    def _was_kept(self, number: str) -> bool:
        """Find out whether the transaction of this number was kept, whose answer was lost.

        A server that does not come back in time leaves it open: then it counts as not kept, as on a failing disk.
        """
        until = time.monotonic() + _IN_DOUBT
        while time.monotonic() < until:
            try:
                with contextlib.closing(self.connect()) as db:
                    row = one_row(db, "SELECT pg_xact_status(CAST(? AS xid8))", (number,))
            except (StoreFault, psycopg.Error):
                row = None
            if row is not None and row[0] != "in progress":
                return bool(row[0] == "committed")
            time.sleep(_AGAIN)
        return False

    def _view(self, work: Work[T], wanted: Wanted | None = None) -> T:
        wanted = wanted or Wanted()
        with self._as_faults():
            db = self._begun(self._swapped(None), "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._swapped(db)
            wanted.ended_by(lambda: self._breaking.submit(db.cancel))
            try:
                return work(db)
            finally:
                wanted.ended_by(None)
                with contextlib.suppress(psycopg.Error):  # it is undone by itself where this fails
                    db.roll_back()
                if wanted.over or db.broken:  # the word to stop may come as late as the next statement
                    self._swapped(None)
                    db.close()

    def _swapped(self, db: SiteConnection | None) -> SiteConnection | None:
        """Have this as the calling thread's connection for readings; gives the one it had."""
        had: SiteConnection | None = getattr(self._local, "db", None)
        self._local.db = db
        with self._connecting:
            self._connections -= {had}
            self._connections |= {db} if db is not None else set()
        return had

    def told(self, tables: frozenset[str]) -> None:
        """Take that another desk has changed these tables; of none: any of them may have changed."""
        listener = self._on_others
        if listener is not None:
            listener(tables)


class _Others(threading.Thread):
    """Hears what the other desks have changed. What was said while it could not hear may have been anything."""

    def __init__(self, store: SiteStore) -> None:
        super().__init__(name="store-others", daemon=True)
        self._store = store
        self.hears = threading.Event()
        self._over = threading.Event()
        self._woken, self._waker = socket.socketpair()

    def run(self) -> None:
        missed = False
        while not self._over.is_set():
            try:
                with contextlib.closing(self._store.connect()) as db:
                    self._hear(db, missed=missed)
            except (StoreFault, psycopg.Error, OSError) as error:
                log.info("the other desks are not heard: %s", error)
                missed = True
                self._over.wait(_AGAIN)

    def _hear(self, db: SiteConnection, *, missed: bool) -> None:
        db.execute(f"LISTEN {_CHANNEL}")
        self.hears.set()
        if missed:
            self._store.told(frozenset())
        while not self._over.is_set():
            select.select([db.socket, self._woken.fileno()], [], [])
            for desk, *tables in map(from_json, db.notices()):
                if desk != self._store.desk:
                    self._store.told(frozenset(tables))

    def end(self) -> None:
        """Hear no more."""
        self._over.set()
        self._waker.send(b"!")
        if self.is_alive():
            self.join()
        self._woken.close()
        self._waker.close()


def address_of(conninfo: str) -> str:
    """Give where a connection string leads, as a person reads it, without user and password."""
    known = psycopg.conninfo.conninfo_to_dict(conninfo)
    host, port, name = (str(known.get(part) or "") for part in ("host", "port", "dbname"))
    return f"{host or 'localhost'}{f':{port}' if port else ''}/{name}"
