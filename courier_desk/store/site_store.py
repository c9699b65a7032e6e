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
from uuid import uuid4

import psycopg
from psycopg import errors

from courier_desk import __version__
from courier_desk.store import site_faults
from courier_desk.store.database import Duty, Job, Outcome, Store, Wanted, Work
from courier_desk.store.dialect import schema
from courier_desk.store.dialect.postgres import DUTIES, LEASES, WRITING, SiteConnection, leases_at_work
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.migrations import newest
from courier_desk.store.site_address import address_of, checked
from courier_desk.store.site_limit import SiteGrants
from courier_desk.store.sql import from_json, one_row, to_json

log = logging.getLogger(__name__)
T = TypeVar("T")
#: Where desks tell each other what they have changed.
_CHANNEL = "courier_desk"
#: A duty that another desk has is tried for this often (seconds).
_TRY_AGAIN = 3.0
#: After so long (seconds) the server has noticed that a desk is gone.
_UNNOTICED = 15.0
#: What is different when this desk is cut off from the others.
_DESKS = frozenset({"site_desk"})
#: How long (seconds) is looked for whether a transaction was kept whose answer was lost, and between two tries.
_IN_DOUBT, _AGAIN = 20.0, 0.5

#: Marks a transaction as this desk's last.
_MARK = "INSERT INTO site_kept (desk, mark) VALUES (?, ?) ON CONFLICT (desk) DO UPDATE SET mark = excluded.mark"


class SiteStore(Store):
    """What the desks of a site remember together. Made by ``open``; ended by ``close`` or ``aclose``."""

    def __init__(self, conninfo: str, desk: str, name: str = "", person: str = "") -> None:
        super().__init__()
        self._conninfo = conninfo
        self.desk, self.name, self.person = desk, name, person
        self._looks_on = False
        self._writer: SiteConnection | None = None
        self._connections: set[SiteConnection] = set()
        self._under_way: dict[SiteConnection, threading.Event] = {}
        self._connecting = threading.Lock()
        self._local = threading.local()
        self._standing = _Standing(self)
        self._grants: list[SiteGrants] = []
        self._breaking = ThreadPoolExecutor(1, "store-breaking-off")

    @classmethod
    def open(cls, conninfo: str, *, desk: str, name: str = "", person: str = "") -> SiteStore:
        """Open the store of a site as the desk of this name, which no other desk has and which stays its. Blocks.

        ``conninfo`` is a connection string or address of libpq's; ``name`` and ``person`` are told to the other desks.
        A database of an older shape is brought to today's. Raises StoreFault: NOT_OURS for one that is not made ours
        (``schema.bring_up``), NEWER, OLDER where this person may not bring it up, TOO_OLD for a server, LOCKED for a
        desk that is at work already, ADDRESS, UNSAFE, and as every work does.
        """
        checked(conninfo)
        store = cls(conninfo, desk, name, person)
        try:
            with contextlib.closing(store.connect()) as db, store.as_faults():
                store._bring_up(db)
            store._standing.begin()  # what is read from now on may be changed by others
        except BaseException:
            store.close()
            raise
        return store

    def _bring_up(self, db: SiteConnection) -> None:
        if db.server_version < schema.OLDEST_SERVER:
            raise self._fault(StoreFaultKind.TOO_OLD, f"server {db.server_version}")
        done = schema.version(db)
        if not done:
            raise self._fault(StoreFaultKind.NOT_OURS)
        self._demand_known_shape(db)
        if done < newest():
            try:
                schema.bring_up(db, time.time())
            except errors.InsufficientPrivilege:
                raise self._fault(StoreFaultKind.OLDER, f"shape {done}, known {newest()}") from None
        row = one_row(db, "SELECT has_table_privilege('outbox', 'INSERT')")
        self._looks_on = row is not None and not row[0]

    def _demand_known_shape(self, db: SiteConnection) -> None:
        """Refuse a database that a newer desk has brought up, at the start or since. Raises StoreFault (NEWER)."""
        row = one_row(db, "SELECT max(number) FROM schema_version")
        if row is not None and row[0] > newest():
            needed, detail = schema.program_needed(db), f"shape {row[0]}, known {newest()}"
            raise StoreFault(StoreFaultKind.NEWER, detail=detail, site=self.address, needed=needed)

    @property
    def address(self) -> str:
        """Tell the site's address, without user and password."""
        return address_of(self._conninfo)

    @property
    def shared(self) -> bool:
        """Tell that other desks work with this store too."""
        return True

    @property
    def tells_news(self) -> bool:
        """Tell that rows can be asked which of them are new."""
        return True

    @property
    def who(self) -> str:
        """Name desk and person as the other desks show them."""
        return ", ".join(filter(None, (self.name, self.person))) or self.desk

    @property
    def trouble(self) -> StoreFaultKind | None:
        """Tell why nothing can be written now; None while it can. Known before anybody tried to."""
        if self._standing.lost_at:
            return StoreFaultKind.UNREACHABLE
        return None if self._trouble is StoreFaultKind.UNREACHABLE else self._trouble

    @property
    def desk_name(self) -> str:
        """Give the name by which the other desks know this one."""
        return self.name or self.desk

    @property
    def away_since(self) -> float:
        """Tell since when the server is not reached (seconds since the epoch); 0 while it is."""
        return self._standing.lost_at

    def now(self) -> float:
        """Give the server's time (seconds since the epoch), whatever this computer's clock says."""
        return self._standing.now()

    def duty(self, name: str) -> Duty:
        """Give whether this desk does what one desk of the site does for all (``Store.duty``)."""
        if self._looks_on:
            return Duty()
        return self._standing.take_duty(name)

    def grants(self, key_id: str) -> SiteGrants:
        """Give who grants the slots of this key to the desks of the site."""
        grants = SiteGrants(self.connect, self.desk, key_id)
        self._grants.append(grants)
        return grants

    @property
    def read_only(self) -> bool:
        """Tell whether everything is shown and every write refused: of a person whose role is to look on."""
        return self._looks_on

    def _judged(self, error: Exception) -> Exception:
        return error

    def _fault(self, kind: StoreFaultKind, detail: str = "") -> StoreFault:
        return StoreFault(kind, detail=detail, site=self.address)

    @contextlib.contextmanager
    def as_faults(self) -> Iterator[None]:
        """Turn the server's errors about what it keeps into StoreFault; mistakes in SQL come out as they are."""
        with site_faults.as_faults(self.address):
            yield

    def close(self) -> None:
        """End what is read, finish what was asked to be written, then end every connection."""
        if not self._closed.is_set():
            for db, over in list(self._under_way.items()):
                self._breaking.submit(self._break_off, db, over)
        super().close()

    def _pools(self) -> Sequence[ThreadPoolExecutor]:
        return *super()._pools(), self._breaking

    def _end(self) -> None:
        self._standing.end()
        for grants in self._grants:
            grants.close()
        for db in (*self._connections, *([self._writer] if self._writer is not None else [])):
            db.close()

    # --- work -------------------------------------------------------------------------------------------------------

    def connect(self) -> SiteConnection:
        """Make one more connection of this desk. Raises StoreFault."""
        with self.as_faults():
            return SiteConnection(self._conninfo, self.desk, who=self.who, lease=lambda: self._standing.lease)

    async def write(self, work: Work[T]) -> T:
        """Do the work in one transaction; what the server's absence keeps from being saved is told as such."""
        try:
            return await super().write(work)
        except StoreFault as fault:
            fault.is_unsaved = True
            raise

    async def look(self, work: Work[T]) -> T:
        """Do what ``read`` does; while the server is not reached, on the copy."""
        if self.copy is None:
            return await self.read(work)
        if not self.away_since:
            try:
                return await self.read(work)
            except StoreFault as fault:
                if not fault.is_away:
                    raise
        return await self.copy.read(work)

    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        if self._looks_on:
            raise self._fault(StoreFaultKind.READ_ONLY)
        with self.as_faults():
            db = self._writer = self._begun(self._writer, "BEGIN")
            try:
                # A desk whose network ends in the middle must not hold up the others until the system notices.
                db.execute("SET LOCAL idle_in_transaction_session_timeout = '15s'")
                db.execute("SET LOCAL lock_timeout = '20s'")
                db.execute("SELECT pg_advisory_xact_lock(?)", (WRITING,))
                self._demand_known_shape(db)
                outcomes = [self._done(db, job) for job in jobs]
                changed = db.take_changed()
                if not changed:
                    db.execute("COMMIT")
                    return outcomes
                db.execute("SELECT pg_notify(?, ?)", (_CHANNEL, to_json([self.desk, *sorted(changed)])))
                db.execute(_MARK, (self.desk, mark := uuid4().hex))
                db.take_changed()
            except BaseException:
                db.take_changed()
                with contextlib.suppress(psycopg.Error):  # what led here is on its way; the server undoes it by itself
                    db.roll_back()
                raise
            try:
                db.execute("COMMIT")
            except psycopg.OperationalError:
                kept = self._was_kept(mark)
                if kept is None:
                    fault = self._fault(StoreFaultKind.UNREACHABLE, "no answer to COMMIT")
                    fault.perhaps_kept = True
                    raise fault from None
                if not kept:
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

    def _was_kept(self, mark: str) -> bool | None:
        """Find out whether the transaction with this mark was kept, whose answer was lost.

        Its number would not tell: a server that broke down gives the number of what it lost to another transaction.
        None: the server did not come back in time.
        """
        until = time.monotonic() + _IN_DOUBT
        while time.monotonic() < until:
            try:
                with contextlib.closing(self.connect()) as db:
                    db.execute("BEGIN")
                    db.execute("SET LOCAL lock_timeout = '5s'")
                    db.execute("SELECT pg_advisory_xact_lock(?)", (WRITING,))  # it had this until it was over
                    return (
                        one_row(db, "SELECT 1 FROM site_kept WHERE desk = ? AND mark = ?", (self.desk, mark))
                        is not None
                    )
            except (StoreFault, psycopg.Error):
                time.sleep(_AGAIN)
        return None

    def _view(self, work: Work[T], wanted: Wanted | None = None) -> T:
        wanted = wanted or Wanted()
        with self.as_faults():
            db = self._begun(self._swapped(None), "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self._swapped(db)
            over = self._under_way[db] = threading.Event()
            wanted.ended_by(lambda: self._breaking.submit(self._break_off, db, over))
            try:
                return work(db)
            finally:
                self._under_way.pop(db)
                over.set()
                wanted.ended_by(None)
                with contextlib.suppress(psycopg.Error):  # it is over by itself where this fails
                    db.execute("COMMIT")  # after ROLLBACK psycopg has every statement planned anew
                if wanted.over or db.broken:  # the word to stop may come as late as the next statement
                    self._swapped(None)
                    db.close()

    @staticmethod
    def _break_off(db: SiteConnection, over: threading.Event) -> None:
        """End what is read on a connection; said again until it is over: between two statements nobody hears it."""
        while not over.is_set():
            db.cancel()
            over.wait(_AGAIN)

    def _swapped(self, db: SiteConnection | None) -> SiteConnection | None:
        """Have this as the calling thread's connection for readings; gives the one it had."""
        had: SiteConnection | None = getattr(self._local, "db", None)
        self._local.db = db
        with self._connecting:
            self._connections -= {had}
            self._connections |= {db} if db is not None else set()
        return had


class _Standing(threading.Thread):
    """The connection that a desk has open for as long as it works.

    By it the site knows that the desk is there: what the desk holds (its lease, duties) ends with it. On it the desk
    hears what others have changed; what was said while it could not hear may have been anything.
    """

    def __init__(self, store: SiteStore) -> None:
        super().__init__(name="store-standing", daemon=True)
        self._store = store
        self.lease = 0
        """The number under which this desk holds work; 0 while there is no connection."""
        self.lost_at = 0.0
        """Since when there is no connection (seconds since the epoch); 0 while there is one."""
        self._clock: tuple[float, float] | None = None
        self._duties: list[tuple[str, Duty]] = []
        self._noting = threading.Lock()
        self._stands = threading.Event()
        self._refused: StoreFault | None = None
        self._over = threading.Event()
        self._woken, self._waker = socket.socketpair()
        for end in (self._woken, self._waker):  # nobody reads while there is no connection: then one byte is enough
            end.setblocking(False)

    def begin(self) -> None:
        """Connect, and hear from then on. Raises StoreFault."""
        self.start()
        if not self._stands.wait(_IN_DOUBT + _UNNOTICED):
            raise StoreFault(StoreFaultKind.UNREACHABLE, site=self._store.address)
        if self._refused is not None:
            raise self._refused

    def now(self) -> float:
        """Give the server's time by this computer's steady clock; its own time before the first connection."""
        if self._clock is None:
            return time.time()
        told, heard = self._clock
        return told + time.monotonic() - heard

    def take_duty(self, name: str) -> Duty:
        """Try for this duty from now on."""
        duty = Duty(given_up=self._wake)
        with self._noting:
            self._duties.append((name, duty))
        self._wake()
        return duty

    def _wake(self) -> None:
        with contextlib.suppress(OSError):  # it has ended, or is woken already
            self._waker.send(b"!")

    def run(self) -> None:
        missed = False
        while not self._over.is_set():
            try:
                with contextlib.closing(self._store.connect()) as db, self._store.as_faults():
                    self._stand(db, missed=missed)
            except (StoreFault, OSError) as error:
                if not self.lost_at:  # it is tried twice a second
                    log.info("the desk has no standing connection to the site: %s", error)
                if not self._stands.is_set() and isinstance(error, StoreFault):
                    self._refused = error
                    self._stands.set()
                    return
            missed = True
            if not self._over.is_set():
                self._lose()
                self._over.wait(_AGAIN)

    def _stand(self, db: SiteConnection, *, missed: bool) -> None:
        db.execute(f"LISTEN {_CHANNEL}")
        try:
            self._announce_desk(db, again=missed)
        except errors.InsufficientPrivilege:  # who only looks on holds nothing
            log.info("this desk only looks on")
        self._stands.set()
        self.lost_at = 0.0
        if missed:
            self._store.told(frozenset())
        while not self._over.is_set():
            self._try_duties(db)
            lacking = any(not duty.held for _name, duty in self._duties)
            select.select([db.socket, self._woken.fileno()], [], [], _TRY_AGAIN if lacking else None)
            with contextlib.suppress(BlockingIOError):
                self._woken.recv(64)
            for desk, *tables in map(from_json, db.notices()):
                if desk != self._store.desk:
                    self._store.told(frozenset(tables))
        if self.lease:
            db.execute("UPDATE site_desk SET lease = NULL, seen = ? WHERE lease = ?", (self.now(), self.lease))
            # The server notices only some moments later that the connection has ended.
            list(db.execute("SELECT pg_advisory_unlock_all()"))

    def _announce_desk(self, db: SiteConnection, *, again: bool) -> None:
        """Take a lease of its own, under which the others know that this desk works. Raises StoreFault."""
        heard = time.monotonic()
        row = one_row(db, "SELECT CAST(extract(epoch FROM clock_timestamp()) AS double precision)")
        assert row is not None
        self._clock = float(row[0]), (heard + time.monotonic()) / 2
        before = one_row(db, "SELECT lease FROM site_desk WHERE desk = ?", (self._store.desk,))
        if not again and before is not None:
            self._wait_for_end_of(db, before[0])
        lease = one_row(db, "SELECT nextval('site_leases')")
        assert lease is not None
        db.execute("SELECT pg_advisory_lock(CAST(? AS int), CAST(? AS int))", (LEASES, lease[0]))
        sql = (
            "INSERT INTO site_desk (desk, name, person, version, lease, since, seen) VALUES (?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (desk) DO UPDATE SET name = excluded.name, person = excluded.person, "
            "version = excluded.version, lease = excluded.lease, since = excluded.since, seen = excluded.seen"
        )
        store, now = self._store, self.now()
        db.execute(sql, (store.desk, store.name, store.person, __version__, lease[0], now, now))
        self.lease = int(lease[0])

    def _wait_for_end_of(self, db: SiteConnection, lease: int | None) -> None:
        """Wait until the server has noticed that this desk's last run is over. Raises StoreFault (LOCKED)."""
        until = time.monotonic() + _UNNOTICED
        while lease in leases_at_work(db):
            if time.monotonic() > until or self._over.is_set():
                raise StoreFault(StoreFaultKind.LOCKED, detail=f"desk {self._store.desk}", site=self._store.address)
            time.sleep(_AGAIN)

    def _try_duties(self, db: SiteConnection) -> None:
        """Take the duties that no other desk has, and give back those that are not wanted any more."""
        with self._noting:
            over = [(name, duty) for name, duty in self._duties if not duty.wanted]
            self._duties = [(name, duty) for name, duty in self._duties if duty.wanted]
        for name, duty in over:
            if duty.held:
                list(db.execute("SELECT pg_advisory_unlock(CAST(? AS int), hashtext(?))", (DUTIES, name)))
                duty.held = False
        for name, duty in self._duties:
            if not duty.held:
                row = one_row(db, "SELECT pg_try_advisory_lock(CAST(? AS int), hashtext(?))", (DUTIES, name))
                duty.held = row is not None and bool(row[0])

    def _lose(self) -> None:
        """Take that nothing is held any more."""
        self.lease = 0
        if not self.lost_at:
            self.lost_at = time.time()
            self._store.told(_DESKS)
        for _name, duty in self._duties:
            duty.held = False

    def end(self) -> None:
        """Say farewell, and hear no more."""
        self._over.set()
        self._wake()
        if self.is_alive():
            self.join()
        self._woken.close()
        self._waker.close()
