"""The mirror: everything the account has at the service, kept up to date in the background.

The merchant in use comes first: its orders, then its pickups, every ``pause``; while its first filling lasts, again at
once. The merchants of a company key are read hourly. In the pauses every other merchant has its turn, one after the
other: a few pages of what was never read, then each once an hour. What people do goes before all of it: every request
here waits in the last lane. What is read next is planned by domain/sync.py, carried out by mirror_reading.py.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random

from courier_desk.api.errors import ApiError, ScopeDenied
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.mirror_lists import MerchantList, MirroredList, OrderList, PickupList
from courier_desk.desk.mirror_reading import Reading
from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.sync import Mark, Rules
from courier_desk.store import sync
from courier_desk.store.sync import Subject

log = logging.getLogger(__name__)
#: Polls are spread by this part of the pause, so that desks do not ask in step.
JITTER = 0.1
#: Without a connection it is tried this often (seconds): the service is not reached, and people wait to be told.
OFFLINE_PAUSE = 20.0
#: The merchants, and each merchant that is not in use, are read this often (seconds); after a failure too.
HOURLY = 3600.0
#: Answers that will be the same in a minute: not for this key, not at this service.
_LASTING = frozenset({400, 403, 404, 405, 409, 410, 422, 501})
#: Between two turns of other merchants (seconds): while one was never read whole, and when all were.
NEXT_TURN, QUIET_TURN = 2.0, 30.0
#: What one reading may ask for: of orders in use, pickups in use, other merchants' orders and pickups, merchants.
ORDERS = Rules()
PICKUPS = Rules(fill=10, refresh=3, scan=3, pages=False)
OTHER_ORDERS = Rules(fill=3, refresh=3, scan=3, scan_every=7 * 86_400.0)
OTHER_PICKUPS = Rules(fill=3, refresh=1, scan=1, scan_every=7 * 86_400.0, pages=False)
MERCHANTS = Rules(fill=1000, refresh=0, scan=20)
_OF_MERCHANTS = {Subject.ORDERS: Scope.ORDERS, Subject.PICKUPS: Scope.PICKUPS}


class Mirror:
    """Keeps the store like the service. ``pause``: seconds between polls (2 to 5 minutes are advised)."""

    def __init__(self, context: Context, *, pause: float = 180.0) -> None:
        self._context = context
        self._pause = pause
        self._wake = asyncio.Event()
        self._caught_up = asyncio.Event()
        self._reader = Reading(context, self._show)
        self._reading = False
        self._mark: Mark | None = None
        self._failure: Failure | None = None
        self._next_at = 0.0
        self._not_before: dict[tuple[Subject, str], float] = {}

    @property
    def reading(self) -> bool:
        """Tell whether it reads the merchant in use right now."""
        return self._reading

    @property
    def mark(self) -> Mark | None:
        """Tell how far it has come with the orders of the merchant in use: when read, how many, how many there are."""
        return self._mark

    @property
    def failure(self) -> Failure | None:
        """Tell why the last poll stopped; None when it went well."""
        return self._failure

    @property
    def next_at(self) -> float:
        """Tell when it will read again (seconds since the epoch)."""
        return self._next_at

    def read_now(self) -> None:
        """Read at once (F5, or another merchant), also what was to be left alone for a while."""
        self._not_before.clear()
        self._wake.set()

    def poll_every(self, seconds: float) -> None:
        """Read now, and then as often as this."""
        self._pause = seconds
        self._wake.set()

    async def caught_up(self) -> None:
        """Wait until the orders of the merchant in use were once read to their newest since this session began."""
        await self._caught_up.wait()

    # -- polls -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Poll for as long as the session lives."""
        while True:
            self._wake.clear()
            await self.poll()
            if self._failure is None and (self._mark is None or not self._mark.complete):
                continue  # the first filling goes on, after a look at what is new at the top
            pause = self._rest() * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  (spreading, no secret)
            self._next_at = self._context.now() + pause
            self._context.changes.announce(Topic.MIRROR)
            await self._let_others(pause)

    @property
    def _works(self) -> bool:
        """Tell whether the last poll came through, as far as the key may."""
        return self._failure is None or self._failure.kind is FailureKind.SCOPE_DENIED

    def _rest(self) -> float:
        """Give the seconds until the next poll: fewer after one that never left this computer."""
        offline = self._failure is not None and self._failure.execution is Execution.NOT_SENT
        return min(self._pause, OFFLINE_PAUSE) if offline else self._pause

    async def poll(self) -> None:
        """Read the merchant in use once; a failure ends this poll and is told by ``failure``."""
        context, merchant = self._context, self._context.merchant_code
        self._reading, self._failure = True, None
        orders = OrderList(context, merchant)
        try:
            self._show(await self._reader.mark(orders))
            await self._beside(MerchantList(context), MERCHANTS)
            await self._read_orders(orders)
            await self._beside(PickupList(context, merchant), PICKUPS)
        except ApiError as error:
            self._failure = error.failure
        finally:
            self._reading = False
            context.changes.announce(Topic.MIRROR)

    async def _read_orders(self, orders: OrderList) -> None:
        """Read the orders of the merchant in use; a key that may not is told so, and goes on with what it may."""
        context = self._context
        try:
            mark = await self._reader.read(orders, ORDERS, still=lambda: context.merchant_code == orders.merchant)
        except ScopeDenied as error:
            self._failure = error.failure
            return
        if mark.complete and context.merchant_code == orders.merchant:
            self._caught_up.set()

    async def _beside(self, one: MirroredList, rules: Rules) -> None:
        """Read a list whose trouble is no trouble of the orders: it is told in the log, and tried again in an hour.

        What may pass sooner (the service's own trouble) is tried again with the next poll.
        """
        key, now = (one.subject, one.merchant), self._context.now()
        single = self._context.account.kind is KeyKind.SINGLE
        if (single and one.subject is Subject.MERCHANTS) or now < self._not_before.get(key, 0.0) <= now + HOURLY:
            return
        merchant = self._context.merchant_code
        try:
            mark = await self._reader.read(one, rules, still=lambda: self._context.merchant_code == merchant)
        except ApiError as error:
            if error.failure.status is None or error.failure.status == 401:
                raise
            log.info("%s were not read: %s", one.subject, error)
            if error.failure.status not in _LASTING:
                return
        else:
            if one.subject is not Subject.MERCHANTS or not mark.complete:
                return
        self._not_before[key] = now + HOURLY

    def _show(self, mark: Mark) -> None:
        if mark.subject == Subject.ORDERS and mark.merchant == self._context.merchant_code:
            self._mark = mark
            self._context.changes.announce(Topic.MIRROR)

    # -- the others ------------------------------------------------------------------------------------------------

    async def _let_others(self, pause: float) -> None:
        """Give the other merchants their turns until the pause is over, or somebody wants to read now."""
        loop = asyncio.get_running_loop()
        end, turn = loop.time() + pause, NEXT_TURN
        while (left := end - loop.time()) > 0 and not await self._woken(min(left, turn)):
            turn = await self.read_another() if self._works else math.inf

    async def _woken(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return False
        return True

    async def read_another(self) -> float:
        """Read what is due of a merchant that is not in use; give the seconds until the next may have its turn."""
        context, now = self._context, self._context.now()
        self._not_before = {key: until for key, until in self._not_before.items() if now < until <= now + HOURLY}
        scopes = context.account.scopes
        subjects = [subject for subject, scope in _OF_MERCHANTS.items() if scope in scopes]
        but = [context.merchant_code, *(merchant for subject, merchant in self._not_before if merchant)]
        due = await context.store.read(
            lambda db: sync.least_read(db, context.account_id, subjects, but=but, before=now - HOURLY)
        )
        if due is None:
            return math.inf
        one: MirroredList
        if due.subject == Subject.ORDERS:
            one, rules = OrderList(context, due.merchant), OTHER_ORDERS
        else:
            one, rules = PickupList(context, due.merchant), OTHER_PICKUPS
        try:
            await self._reader.read(one, rules, still=lambda: not self._wake.is_set())
        except ApiError as error:
            log.info("%s of merchant %s were not read: %s", one.subject, one.merchant, error)
            self._not_before[(one.subject, one.merchant)] = now + HOURLY
        return QUIET_TURN if due.complete else NEXT_TURN
