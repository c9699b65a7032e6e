"""A computer of a site in the simulation: a desk whose store is the site's, with what its window shows and its printer.

Decides nothing by itself but which orders are to be printed, by the dice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from unittest import mock

import httpx

from courier_desk.desk import offline_orders
from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.store import accounts
from courier_desk.store import outbox as rows
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.outbox_rows import OutboxRow
from courier_desk.store.sql import Database, Row, all_rows
from tests.campaigns.simulation_desk import ACCOUNT, Computer
from tests.campaigns.simulation_line import Line
from tests.campaigns.simulation_site import Pocket, SimulatedSiteStore, SiteDisk, SiteView
from tests.campaigns.simulation_time import Life

T = TypeVar("T")
_SHOWN = (Topic.ORDERS, Topic.OUTBOX, Topic.ACCOUNTS)
_OPENED = SimpleNamespace(open=Pocket.open)


def with_pockets() -> AbstractContextManager[object]:
    """Let the orders that wait for a site lie in the computers' pockets."""
    return mock.patch.object(offline_orders, "FileStore", _OPENED)


def everything(db: Database) -> tuple[list[Row], list[Row]]:
    """Give the outbox, and the orders of the merchant in use, as a list shows them."""
    outbox = all_rows(db, "SELECT id, kind, reference, state, result FROM outbox ORDER BY id")
    account = accounts.account(db, ACCOUNT)
    merchant = account.merchant if account is not None else ""
    sql = (
        "SELECT o.number, o.status, o.reference, o.gone FROM orders o JOIN scopes s ON s.id = o.scope "
        "WHERE s.merchant = ? ORDER BY o.number"
    )
    return outbox, all_rows(db, sql, (merchant,))


class StoppingLine(Line):
    """The line of a desk that may be stopped before a write's first byte, and cut off from its site meanwhile."""

    def __init__(self, computer: SiteComputer, life: Life) -> None:
        super().__init__(computer.service, life, computer.name)
        self._computer = computer
        self._going: list[asyncio.Future[Any]] = []  # of a dead program nothing comes, and nobody else holds it

    async def _carry(self, request: httpx.Request, go: Callable[[], Coroutine[Any, Any, T]]) -> T:
        computer = self._computer
        if request.method == "GET" or not (seconds := computer.stops()):
            return await go()
        computer.stopped += 1
        computer.site.cut(computer.name, seconds)

        async def go_on() -> T:
            await asyncio.sleep(seconds)
            if not self._life.alive:
                await asyncio.Event().wait()
            request.extensions["trace"].__self__._hold_back()  # noqa: SLF001 - what it does first when it is told
            return await go()

        # As it goes on, the next it does is this: no timer comes before.
        self._going.append(going := asyncio.ensure_future(go_on()))
        going.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(going)


@dataclass
class SiteComputer(Computer):
    """One desk of a site; its ``make_disk`` gives the site's."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.pocket = Pocket(self.stage, self._the_life)
        self.settings = replace(self.settings, offline_orders=cast("None", self.pocket))
        self.printing: set[str] = set()
        """The references of orders that are to be printed here."""
        self.stops: Callable[[], float] = float
        """For how long it is stopped before the next write, and cut off; 0: not at all."""
        self.stopped = 0
        self.kept_here = 0
        """How many orders waited on this computer for the site."""
        self.shown: tuple[list[Row], list[Row]] = [], []
        """What its window shows."""
        self._way: SimulatedSiteStore | None = None
        self._window: asyncio.Task[None] | None = None

    def _set_up(self) -> None:
        super()._set_up()
        accounts.use_merchant(self.db, ACCOUNT, self.merchant, 0.0)

    @property
    def site(self) -> SiteDisk:
        """Give the store of the site."""
        assert isinstance(self.disk, SiteDisk)
        return self.disk

    @property
    def db(self) -> Database:
        """Give what lies in the site's store, as this desk reads it."""
        return SiteView(self.site, self.name)

    def _the_life(self) -> Life:
        assert self.life is not None
        return self.life

    # -- on and off ------------------------------------------------------------------------------------------------

    async def _opened(self, life: Life) -> Store:
        while not self.site.is_open_to(self.name):
            await asyncio.sleep(0.5)
        self._way = self.site.open(self.name, life)
        return self._way

    def _line(self, life: Life) -> Line:
        return StoppingLine(self, life)

    def _has_begun(self, session: Session) -> None:
        self._window = asyncio.create_task(self._look(session))
        self._dead.append(self._window)

    def _died(self) -> None:
        super()._died()
        if self._window is not None:
            self._window.cancel()
        if self._way is not None:
            self._way.die()
            self._way = None

    async def leave(self) -> None:
        """End the program in order."""
        await super().leave()
        if self._window is not None:
            self._window.cancel()
        if self._way is not None:
            self._way.close()
            self._way = None

    async def _look(self, session: Session) -> None:
        """Show what is in the store, and read it again whenever something of it is announced."""
        changed = asyncio.Event()
        for topic in _SHOWN:
            session.changes.subscribe(topic, changed.set)
        while True:
            changed.clear()
            with suppress(StoreFault):  # it shows what it has
                self.shown = await session.context.store.read(everything)
            await changed.wait()

    # -- what a person does, and what lies there -------------------------------------------------------------------

    async def _create(self, session: Session, request: OrderRequest) -> None:
        is_printed = self.stage.dice.random() < 0.4
        if is_printed:
            self.printing.add(request.reference)
        row_id = await session.orders.create(request, print_after=is_printed)
        self.kept_here += row_id < 0

    @property
    def waiting(self) -> list[OutboxRow]:
        """Give the orders that wait on this computer for the site."""
        if self.pocket.disk is None:
            return []
        return rows.page(self.pocket.disk.db, ACCOUNT, states=frozenset(State), limit=1000)

    @property
    def unsettled(self) -> list[OutboxRow]:
        """Give the rows that are not at rest, here or at the site."""
        return super().unsettled + self.waiting
