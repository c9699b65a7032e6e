"""The store that the desks of a site share, in simulated time: leases, duties, what is heard of others, lines cut.

The functions of the store run on the one database in memory, as those of one desk do; what differs at a site
(``store.desks``) is told here. Its clock is the site's, whatever the desks' own say. Everything is decided by the
stage's dice.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from contextvars import copy_context
from pathlib import Path
from typing import Any, TypeVar

import apsw

from courier_desk.api.budget import Rules
from courier_desk.domain.shared_limit import SharedLimit
from courier_desk.store.database import Duty, Job, Outcome, Store, Wanted, Work
from courier_desk.store.desks import desk_of, lease_of, leases_elsewhere, who_asks
from courier_desk.store.faults import StoreFault, StoreFaultKind, as_faults
from courier_desk.store.sql import Row
from tests.campaigns.simulation_time import Disk, Life, Stage, Turns
from tests.support.site_grants import GrantingSite, GrantLine
from tests.support.site_limit import SiteCore

T = TypeVar("T")
_NAME = "simulated site"
_CHANGE = re.compile(r"\s*(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM)\s+(?:\w+\.)?(\w+)")
#: What was committed on a line that broke is looked for so long; as ``store.site_store`` (seconds).
_IN_DOUBT = 20.0
#: A server notices after so long at the latest that a desk is gone; a desk notices sooner (seconds).
_UNNOTICED, _NOTICED = 15.0, 8.0
_AGAIN, _TRY_AGAIN = 0.5, 3.0


class SiteDisk(Disk):
    """The database of a site: what it keeps, and who is connected. ``trouble`` is the chance that a commit's answer is
    lost, and the line with it. With ``leases_ignored`` (the negative control) nobody knows what others hold.
    """

    def __init__(self, stage: Stage, *, leases_ignored: bool = False) -> None:
        super().__init__(stage)
        self.leases_ignored = leases_ignored
        self.offset = 0.0
        self.leases: set[int] = set()
        self.duties: dict[str, int] = {}
        self.stores: list[SimulatedSiteStore] = []
        self.cuts = 0
        self.hanging: list[asyncio.Task[Any] | None] = []
        self._last_lease = 0
        self._away: dict[str, float] = {}
        self._standing: dict[str, int] = {}
        self.granting = GrantingSite(stage.loop.time, stage.dice, SiteCore(Rules()))

    @property
    def wall(self) -> float:
        """Give what the site's clock says."""
        return self.stage.true_time + self.offset

    def is_away(self, desk: str) -> bool:
        """Tell whether the desk's line to the site is cut."""
        return self.stage.loop.time() < self._away.get(desk, 0.0)

    def is_open_to(self, desk: str) -> bool:
        """Tell whether the desk may come in: its line holds, and its last run is noticed to be over."""
        return not self.is_away(desk) and self._standing.get(desk) not in self.leases

    def open(self, desk: str, life: Life) -> SimulatedSiteStore:
        """Open the store for a run of the program at this desk."""
        store = SimulatedSiteStore(self, desk, life)
        self.stores.append(store)
        return store

    def cut(self, desk: str, seconds: float) -> None:
        """Cut a desk's line for so long; for 0 its standing connection alone breaks."""
        self.cuts += 1
        self._away[desk] = max(self._away.get(desk, 0.0), self.stage.loop.time() + seconds)
        for store in self.stores:
            if store.desk == desk:
                store.break_off()

    def heal(self) -> None:
        """Let every line hold from now on."""
        self.trouble = 0.0
        self._away.clear()

    def take_lease(self, desk: str) -> int:
        """Give the desk a new lease."""
        self._last_lease += 1
        self.leases.add(self._last_lease)
        self._standing[desk] = self._last_lease
        return self._last_lease

    def end_lease(self, lease: int) -> None:
        """End what a connection held."""
        self.leases.discard(lease)
        self.duties = {name: holder for name, holder in self.duties.items() if holder != lease}

    def end_lease_soon(self, lease: int) -> None:
        """Notice, at once or later, that a connection is broken."""
        dice = self.stage.dice
        after = dice.choice((0.0, dice.uniform(0, _UNNOTICED)))
        self.stage.loop.call_later(after, self.end_lease, lease)

    def forget(self, store: SimulatedSiteStore) -> None:
        """Take that a run is over."""
        if store in self.stores:
            self.stores.remove(store)

    def tell(self, teller: SimulatedSiteStore, changed: frozenset[str]) -> None:
        """Let the other desks hear, a moment later, what was changed."""
        for store in self.stores:
            if store is not teller and store.lease:
                store.later(self.stage.dice.random() ** 2 * 0.5, store.hear, store.lease, changed)


class SiteView:
    """A desk's connection, as the functions of the store see it."""

    def __init__(self, site: SiteDisk, desk: str, lease: Callable[[], int] = int) -> None:
        self.site, self.desk, self.lease = site, desk, lease
        self._db: apsw.Connection = site.db
        self._changed: set[str] = set()

    def execute(self, statements: str, bindings: Sequence[Any] = ()) -> Iterable[Row]:
        """Run a statement; give its rows."""
        self._note(statements)
        return self._db.execute(statements, bindings)

    def executemany(self, statements: str, sequenceofbindings: Iterable[Sequence[Any]]) -> Iterable[Row]:
        """Run a statement once for each of these values."""
        self._note(statements)
        return self._db.executemany(statements, sequenceofbindings)

    def _note(self, sql: str) -> None:
        if (found := _CHANGE.match(sql)) is not None:
            self._changed.add(found.group(1))

    def take_changed(self) -> frozenset[str]:
        """Give the tables that statements since this was asked last were to change."""
        changed = frozenset(self._changed)
        self._changed.clear()
        return changed

    def changes(self) -> int:
        """Tell how many rows the last statement touched."""
        return self._db.changes()

    def last_insert_rowid(self) -> int:
        """Give the key that the row added last was given."""
        return self._db.last_insert_rowid()

    @property
    def in_transaction(self) -> bool:
        """Tell whether a transaction is open."""
        return self._db.in_transaction


@desk_of.register
def _(db: SiteView) -> str:
    return db.desk


@who_asks.register
def _(db: SiteView) -> str:
    return f"Desk {db.desk}"


@lease_of.register
def _(db: SiteView) -> int:
    if not (lease := db.lease()):
        raise StoreFault(StoreFaultKind.UNREACHABLE, detail="no lease", site=_NAME)
    return lease


@leases_elsewhere.register
def _(db: SiteView) -> frozenset[int]:
    return frozenset() if db.site.leases_ignored else frozenset(db.site.leases - {db.lease()})


class SimulatedSiteStore(Store):
    """A desk's way to the site's store, for one run of the program."""

    def __init__(self, site: SiteDisk, desk: str, life: Life) -> None:
        super().__init__()
        self.desk, self._site, self._life = desk, site, life
        self._context = copy_context()
        self._turns = Turns(life, 0.4), Turns(life, 0.4)
        self._writing, self._reading = self._turns  # type: ignore[assignment]  # no threads
        self._answer_at = 0.0
        self._duties: list[tuple[str, Duty]] = []
        self.lost_at = 0.0
        self.lease = site.take_lease(desk)
        self._db = SiteView(site, desk, lambda: self.lease)
        self._try_on()

    # --- what a store tells ---------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """Tell where it is."""
        return _NAME

    @property
    def shared(self) -> bool:
        """Tell that other desks work with it too."""
        return True

    @property
    def desk_name(self) -> str:
        """Give the desk's name."""
        return self.desk

    @property
    def away_since(self) -> float:
        """Tell since when it is not reached."""
        return self.lost_at

    @property
    def trouble(self) -> StoreFaultKind | None:
        """Tell why nothing can be written now."""
        if self.lost_at:
            return StoreFaultKind.UNREACHABLE
        return None if self._trouble is StoreFaultKind.UNREACHABLE else self._trouble

    def now(self) -> float:
        """Give the site's time."""
        return self._site.wall

    @property
    def read_only(self) -> bool:
        """Tell that it is not."""
        return False

    def duty(self, name: str) -> Duty:
        """Try for this duty from now on."""
        duty = Duty(given_up=lambda: self.later(0.0, self._try_duties))
        self._duties.append((name, duty))
        self.later(0.0, self._try_duties)
        return duty

    def grants(self, key_id: str) -> GrantLine:
        """Give who grants this desk's slots."""
        del key_id
        return _Grants(self._site, self.desk, self._life)

    def _judged(self, error: Exception) -> Exception:
        return error

    def _fault(self, kind: StoreFaultKind, detail: str = "") -> StoreFault:
        return StoreFault(kind, detail=detail, site=_NAME)

    def as_faults(self) -> AbstractContextManager[None]:
        """Turn the engine's errors into StoreFault."""
        return as_faults(Path(_NAME))

    def _end(self) -> None:
        return

    def close(self) -> None:
        """Say farewell."""
        self._closed.set()
        self._site.forget(self)
        self._site.end_lease(self.lease)
        self.lease = 0

    def die(self) -> None:
        """End without a word."""
        self._site.forget(self)
        self._site.end_lease_soon(self.lease)

    # --- work -------------------------------------------------------------------------------------------------------

    async def write(self, work: Work[T]) -> T:
        """Do the work in one transaction; where its answer was lost, what became of it is known when it was found."""
        try:
            result = await super().write(work)
        except StoreFault:
            await self._answered()
            raise
        await self._answered()
        return result

    async def _answered(self) -> None:
        loop = self._life.stage.loop
        if (wait := self._answer_at - loop.time()) > 0:
            await asyncio.sleep(wait)
            if not self._life.seam():
                await asyncio.Event().wait()

    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        site, db = self._site, self._db
        dice = site.stage.dice
        if site.is_away(self.desk):
            self._hold(dice.random())
            raise self._fault(StoreFaultKind.UNREACHABLE, "not asked")
        is_lost = dice.random() < site.trouble
        is_kept = not is_lost or dice.random() < 0.5
        db.take_changed()
        with self.as_faults():
            db.execute("BEGIN IMMEDIATE")
            try:
                outcomes = [self._done(db, job) for job in jobs]
                db.execute("COMMIT" if is_kept else "ROLLBACK")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
        if is_kept and (changed := db.take_changed()):
            site.tell(self, changed)
        if is_lost:
            away = dice.choice((dice.uniform(0, 3), dice.uniform(0, 30)))
            site.cut(self.desk, away)
            self._hold(min(away, _IN_DOUBT))
            if not is_kept or away > _IN_DOUBT:
                raise self._fault(StoreFaultKind.UNREACHABLE, "no answer")
        return outcomes

    def _hold(self, seconds: float) -> None:
        """Have everything that is to be written wait so long, and what is being written for its answer."""
        self._answer_at = self._life.stage.loop.time() + seconds
        self._turns[0].hold_until(self._answer_at)

    def _view(self, work: Work[T], wanted: Wanted | None = None) -> T:
        del wanted
        if self._site.is_away(self.desk):
            raise self._fault(StoreFaultKind.UNREACHABLE, "not asked")
        with self.as_faults():
            self._db.execute("BEGIN")
            try:
                return work(self._db)
            finally:
                self._db.execute("ROLLBACK")

    # --- the standing connection ------------------------------------------------------------------------------------

    def later(self, seconds: float, call: Callable[..., object], *arguments: object) -> None:
        """Call this on the desk's computer after so long, if the program still runs."""

        def come() -> None:
            if self._life.alive and not self._closed.is_set():
                call(*arguments)

        self._life.stage.loop.call_later(seconds, come, context=self._context)

    def hear(self, lease: int, changed: frozenset[str]) -> None:
        """Hear of others on this connection, if it is there still."""
        if self.lease == lease:
            self.told(changed)

    def break_off(self) -> None:
        """Break the standing connection; who is at its two ends notices in his own time."""
        if self.lease:
            self._site.end_lease_soon(self.lease)
            self.later(self._life.stage.dice.random() ** 2 * _NOTICED, self._lose, self.lease)

    def _lose(self, lease: int) -> None:
        if self.lease != lease:
            return
        self.lease, self.lost_at = 0, time.time()
        for _name, duty in self._duties:
            duty.held = False
        self.told(frozenset({"site_desk"}))
        self._stand_again()

    def _stand_again(self) -> None:
        if self._site.is_away(self.desk):
            self.later(_AGAIN, self._stand_again)
            return
        self.lease, self.lost_at = self._site.take_lease(self.desk), 0.0
        self.told(frozenset())
        self._try_duties()

    def _try_on(self) -> None:
        self._try_duties()
        self.later(_TRY_AGAIN, self._try_on)

    def _try_duties(self) -> None:
        site = self._site
        if not self.lease or self.lease not in site.leases or site.is_away(self.desk):
            return
        for name, duty in tuple(self._duties):
            if not duty.wanted:
                self._duties.remove((name, duty))
                if duty.held:
                    del site.duties[name]
            elif not duty.held:
                duty.held = site.duties.setdefault(name, self.lease) == self.lease


class _Grants(GrantLine):
    """A desk's line to who grants, cut with its line to the site; of a dead program nothing comes."""

    def __init__(self, site: SiteDisk, desk: str, life: Life) -> None:
        super().__init__(site.granting, desk)
        self._disk, self._life = site, life

    @property
    def is_cut(self) -> bool:
        """Tell whether nothing gets through."""
        return self._disk.is_away(self.desk)

    async def use(self, shared: SharedLimit) -> None:
        """Make the limit known."""
        await super().use(shared)
        core = self.site.core
        core.in_flight_s, core.unheard, core.kept = shared.in_flight, shared.unheard, shared.kept

    async def _call(self, work: Callable[[float], T], undo: Callable[[T], object] | None = None) -> T:
        if not self._life.alive:
            self._disk.hanging.append(asyncio.current_task())  # nobody else holds it any more
            await asyncio.Event().wait()
        return await super()._call(work, undo)


class Pocket:
    """The file in which a computer keeps the orders that wait for the site; it survives a crash."""

    def __init__(self, stage: Stage, life: Callable[[], Life]) -> None:
        self._stage, self._life = stage, life
        self.disk: Disk | None = None

    def exists(self) -> bool:
        """Tell whether it was ever made."""
        return self.disk is not None

    def open(self) -> Store:
        """Open it, or make it."""
        self.disk = self.disk or Disk(self._stage)
        return self.disk.store(self._life())
