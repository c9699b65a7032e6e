"""What answers teach beside their subject, kept over a restart: requests spent, the key's rights, oddities, clock."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, tzinfo
from functools import partial
from typing import TYPE_CHECKING, cast

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.accounts import Account, Scope
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.failures import FailureKind
from courier_desk.store import accounts
from courier_desk.store import accounts as kept
from courier_desk.store.faults import StoreFault
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the transport brings the HTTP library, which a window must not wait for
    from courier_desk.api.site_budget import SiteBudget
    from courier_desk.api.transport import Exchange


# Keeps the requests of the last minute over a restart, so that a desk that is killed does not spend its minute
# twice.
#
# What was sent is written down soon after; no more than ``AHEAD`` may be sent meanwhile, and so many count as sent
# at the next start when this one did not end in order. It does not know what the requests are for.


#: From a request to its writing, and from one look to the next (seconds).
KEPT_AFTER, LOOK_EVERY = 0.05, 2.0
#: So many requests of a window of 120 may be under way before they are written down; at least two.
AHEAD = 8
#: Two clocks tell the same moment this exactly (seconds); they are looked at as well because a clock may be set.
SAME_MOMENT = 0.1


class BudgetKeeper:
    """The keeper of one account's budget. ``key_id`` names the key without telling it.

    At a site the database that grants the slots keeps them, and nothing is written down here.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._key_id = ""
        self._kept: list[float] = []
        self._most = 0
        self._shared = cast("SiteBudget", context.budget) if context.store.shared else None

    @property
    def key_id(self) -> str:
        """Name the key; empty before there is one."""
        return self._key_id

    @property
    def _ahead(self) -> int:
        return max(2, AHEAD * self._context.budget.limit // 120)

    async def restore(self, key_id: str) -> None:
        """Count what an earlier run sent with this key; at a site, have its slots granted there. Raises StoreFault."""
        if key_id == self._key_id and self._shared is not None:
            return
        self._key_id = key_id
        grantor = self._context.store.grants(key_id)
        if self._shared is not None and grantor is not None:
            await self._shared.aclose()
            self._shared.begin(grantor)
            return
        self._context.budget.restore(await self._context.store.read(lambda db: kept.recent_requests(db, key_id)))

    def begin(self) -> None:
        """From now on nothing is sent that ``run`` will not have written down in time."""
        if self._shared is not None:
            return
        self._most = self._ahead
        self._context.budget.keep_ahead(self._most)

    def end(self) -> None:
        """Nobody writes anything down any more; ``save`` does it once."""
        self._context.budget.keep_ahead(None)

    async def run(self) -> None:
        """Write down for as long as the session lives. Raises StoreFault; then requests wait for no writing."""
        if self._shared is not None:
            await asyncio.Event().wait()
        budget, spent = self._context.budget, asyncio.Event()
        unsubscribe = budget.subscribe(spent.set)
        self.begin()
        try:
            await self.save()
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await spent.wait()
                await asyncio.sleep(KEPT_AFTER)
                spent.clear()
                if self._most != self._ahead:  # another limit
                    self.begin()
                if not budget.is_written or not _among(budget.recent(), self._kept):
                    await self.save()
        except StoreFault:
            self.end()
            raise
        finally:
            unsubscribe()

    async def save(self) -> None:
        """Write down what counts now. Raises StoreFault."""
        if self._shared is not None:
            return
        budget, key_id = self._context.budget, self._key_id
        granted, times = budget.granted, budget.recent()
        await self._context.store.write(lambda db: kept.save_requests(db, key_id, times))
        self._kept = times
        budget.written(granted)

    async def aclose(self) -> None:
        """Say farewell to the site."""
        if self._shared is not None:
            await self._shared.aclose()


def _among(times: list[float], kept_before: list[float]) -> bool:
    """Tell whether all these moments are kept already: an idle desk, whose requests only grow old, writes nothing."""
    fitting = kept_before[len(kept_before) - len(times) :] if len(times) <= len(kept_before) else []
    return len(fitting) == len(times) and all(
        abs(one - two) < SAME_MOMENT for one, two in zip(times, fitting, strict=True)
    )


# What the key in use may do, learnt from every answer: the specification lets ping tell it and does not say how.
#
# A refused part (SCOPE_DENIED) is not offered any more, an answered one is (again). So a key holding only orders
# and pickups, which keeps access to /merchants, is seen to have it. What was refused is asked again by the mirror
# when the program starts, hourly, and when a person reads again; by a test of the connection at once.


_SCOPES = {scope.value: scope for scope in Scope}


class Permissions:
    """Keeps the account's permissions as the service shows them; ``observe`` hears of every exchange."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._unsaved = asyncio.Event()

    def observe(self, exchange: Exchange) -> None:
        """Learn from one exchange; what is learnt is told at once and kept soon."""
        scope = _SCOPES.get(exchange.template.strip("/").split("/")[0])
        account = self._context.account
        if scope is None:
            return
        if exchange.failure is FailureKind.SCOPE_DENIED and scope in account.scopes:
            self._learn(account.scopes - {scope})
        elif exchange.failure is None and scope not in account.scopes:
            self._learn(account.scopes | {scope})

    def _learn(self, scopes: frozenset[Scope]) -> None:
        self._context.account = replace(self._context.account, scopes=scopes)
        self._unsaved.set()
        self._context.changes.announce(Topic.ACCOUNTS)

    async def run(self) -> None:
        """Keep what is learnt, for as long as the session lives."""
        while True:
            await self._unsaved.wait()
            self._unsaved.clear()
            await self._context.store.write(self._keep)

    def _keep(self, db: Database) -> Account:
        context = self._context
        known = accounts.account(db, context.account_id) or context.account
        kept = replace(known, scopes=context.account.scopes)
        accounts.save_account(db, kept)
        return kept


# Keeps what was odd in the service's answers, counted by the client, for the diagnostics. No values, only places.


#: What was counted is written down this often (seconds).
KEPT_EVERY = 60.0


class Surprises:
    """The surprises of one account's service."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def run(self) -> None:
        """Write them down for as long as the session lives. Raises StoreFault."""
        while True:
            await asyncio.sleep(KEPT_EVERY)
            await self.save()

    async def save(self) -> None:
        """Write down what was counted since the last time; nothing when nothing was. Raises StoreFault."""
        context = self._context
        if not context.connected or context.store.read_only:
            return
        from courier_desk.store import diagnostics  # noqa: PLC0415

        counted, at = context.client.drift.take(), context.now()
        account = context.account_id

        def keep(db: Database) -> None:
            for one in counted:
                diagnostics.count_surprise(
                    db, account, f"{one.subject}.{one.field}", one.kind.value, at=at, times=one.count
                )

        if counted:
            await context.store.write(keep)


# By whose clock the account's service tells moments without a zone: found out by the client, kept for the account.
#
# A change comes into force between two readings of a list, together with everything that was kept by the other
# clock: else what is read next would look older, or younger, than it is.


log = logging.getLogger(__name__)


def clock_of(db: Database, account: str) -> tzinfo:
    """Give the clock of an account's service."""
    from courier_desk.store import sync  # noqa: PLC0415  (connected or not, a list is shown without)

    return CAIRO if sync.clock(db, account) == CAIRO.key else UTC


async def load_clock(context: Context) -> None:
    """Let the client read by the clock that was found out before."""
    context.client.drift.moments.use(await context.store.read(lambda db: clock_of(db, context.account_id)))


async def settle_clock(context: Context) -> None:
    """Read by the clock that was found out meanwhile, if any, and put right what is kept. Raises StoreFault."""
    clock = context.client.drift.moments.learnt
    if clock is None or context.store.read_only:
        return
    from courier_desk.api.order_json import order_retold  # noqa: PLC0415  # the client is there by now
    from courier_desk.api.pickups import pickup_retold  # noqa: PLC0415
    from courier_desk.store import sync  # noqa: PLC0415

    await context.store.write(
        lambda db: sync.use_clock(
            db,
            context.account_id,
            CAIRO.key if clock is CAIRO else "",
            order=partial(order_retold, zone=clock),
            pickup=partial(pickup_retold, zone=clock),
            at=context.now(),
        )
    )
    context.client.drift.moments.use(clock)
    log.info("moments without a zone are read as %s", CAIRO.key if clock is CAIRO else "UTC")
    context.changes.announce(Topic.ORDERS, Topic.PICKUPS)
