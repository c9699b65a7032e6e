"""The mirror: everything the account has at the service, kept up to date in the background.

The merchant in use comes first: its orders, then its pickups, every ``pause``; while its first filling lasts, again at
once. The merchants of a company key are read hourly. In the pauses every other merchant has its turn, one after the
other: a few pages of what was never read, then each once an hour. What people do goes before all of it: every request
here waits in the last lane. What is read next is planned by domain/sync.py, carried out here.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Callable

from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.mirrored_lists import ListPage, MerchantList, MirroredList, OrderList, PickupList
from courier_desk.desk.observations import settle_clock
from courier_desk.domain import sync as planning
from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.failures import OF_ONE_THING, Execution, Failure, FailureKind
from courier_desk.domain.sync import CloseScan, FindOpen, Mark, Plan, ReadOne, ReadPage, Rules, Shown
from courier_desk.store import accounts, sync
from courier_desk.store.database import Duty
from courier_desk.store.orders import Merge
from courier_desk.store.sql import Database
from courier_desk.store.sync import Subject

# One reading of one list, as domain/sync.py plans it: asked of the service, kept in the store, page by page.
#
# What a page brought and how far the reading has come are one transaction, so that a program that dies at any page
# goes on at that page. Which list is read when is mirror.py's.


#: What cannot be read alone for a reason of its own is left alone for so long (seconds).
LEFT_ALONE = 3600.0
#: A page so answered was refused as it was asked for.
_REFUSED = frozenset({FailureKind.VALIDATION_ERROR, FailureKind.OTHER_CODE})
_BEYOND = _REFUSED | {FailureKind.NOT_FOUND}


class Reading:
    """Reads lists. ``on_mark`` is told after each page how far it came."""

    def __init__(self, context: Context, on_mark: Callable[[Mark], None]) -> None:
        self._context = context
        self._on_mark = on_mark
        self._sizes: dict[Subject, int] = {}
        self._missing: set[tuple[Subject, str]] = set()
        self._left_alone: dict[tuple[Subject, str], float] = {}

    async def mark(self, one: MirroredList) -> Mark:
        """Give where reading this list stands."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: sync.mark(db, account, one.merchant, one.subject))

    async def read(self, one: MirroredList, rules: Rules, *, still: Callable[[], bool] = lambda: True) -> Mark:
        """Read the list once through what the rules allow, for as long as it is ``still`` wanted. Raises ApiError."""
        await settle_clock(self._context)
        plan = planning.begin(
            await self.mark(one), now=self._context.now(), rules=rules, limit=await self._size(one.subject)
        )
        while still() and (step := planning.next_step(plan)) is not None:
            match step:
                case ReadPage():
                    plan = await self._page(one, plan, step)
                case ReadOne(number):
                    await self._one(one, number)
                    plan = planning.after_one(plan)
                case FindOpen(since):
                    plan = planning.after_open(plan, await self._open(one, since))
                case CloseScan():
                    plan = await self._close(one, plan, step)
        return plan.mark

    async def _page(self, one: MirroredList, plan: Plan, step: ReadPage) -> Plan:
        try:
            page = await one.page(step.number, step.limit)
        except ApiError as error:
            return await self._without_page(plan, step, error)

        def keep(db: Database) -> tuple[Merge, Plan]:
            merged = page.keep(db)
            after = planning.after_page(plan, _shown(page, merged))
            sync.save_mark(db, after.mark)
            return merged, after

        merged, after = await self._context.store.write(keep)
        await self._remember_size(one.subject, after.mark.asked)
        self._on_mark(after.mark)
        await self._announce(one, merged)
        return after

    async def _without_page(self, plan: Plan, step: ReadPage, error: ApiError) -> Plan:
        """Ask for a smaller page, or take a page that is not there for the end. Raises the error when it is neither."""
        kind = error.failure.kind
        if step.number > 1 and kind in _BEYOND:
            after = planning.after_page(plan, Shown(numbers=(), more=False))
            await self._context.store.write(lambda db: sync.save_mark(db, after.mark))
            self._on_mark(after.mark)
            return after
        smaller = planning.after_refusal(plan) if kind in _REFUSED else None
        if smaller is None:
            raise error
        return smaller

    async def _one(self, one: MirroredList, number: str) -> None:
        """Read one thing alone. Not found twice, in two readings, it is gone; otherwise odd, it is left alone a while.

        A copy of the service that lags may not know yet what was just created, so one answer is not enough.
        """
        context, key = self._context, (one.subject, number)
        try:
            keep = await one.one(number)
        except ApiError as error:
            if error.failure.kind is FailureKind.NOT_FOUND and key in self._missing:
                self._missing.discard(key)
                await context.store.write(lambda db: one.mark_gone(db, number, context.now()))
                context.changes.announce(*one.topics)
            elif error.failure.kind is FailureKind.NOT_FOUND:
                self._missing.add(key)
            elif error.failure.kind in OF_ONE_THING:
                self._left_alone[key] = context.now() + LEFT_ALONE
            else:
                raise
            return
        self._missing.discard(key)
        await self._announce(one, await context.store.write(keep))

    async def _open(self, one: MirroredList, since: float) -> list[planning.Open]:
        context, now = self._context, self._context.now()
        self._left_alone = {key: until for key, until in self._left_alone.items() if now < until <= now + LEFT_ALONE}
        found = await context.store.read(
            lambda db: sync.open_unseen(db, context.account_id, one.merchant, one.subject, since=since)
        )
        return [each for each in found if (one.subject, each.number) not in self._left_alone]

    async def _close(self, one: MirroredList, plan: Plan, step: CloseScan) -> Plan:
        context = self._context

        def close(db: Database) -> tuple[int, Plan]:
            whole, gone = sync.close_scan(db, context.account_id, one.merchant, one.subject, step, at=context.now())
            after = planning.after_close(plan, whole=whole)
            sync.save_mark(db, after.mark)
            return gone, after

        gone, after = await context.store.write(close)
        if gone:
            context.changes.announce(*one.topics)
        return after

    async def _announce(self, one: MirroredList, merged: Merge) -> None:
        in_use = one.merchant in ("", self._context.merchant_code)
        if in_use and (merged.new or merged.changed):
            if Topic.MERCHANTS in one.topics:
                await self._context.learn_merchant()
            self._context.changes.announce(*one.topics)

    # -- the size of a page ----------------------------------------------------------------------------------------

    async def _size(self, subject: Subject) -> int:
        """Give the size of a page that this service accepted before, 0 when none was tried."""
        if subject not in self._sizes:
            account, name = self._context.account_id, _size_name(subject)
            kept = await self._context.store.read(lambda db: accounts.finding(db, account, name))
            self._sizes[subject] = kept if isinstance(kept, int) and kept in planning.LIMITS else 0
        return self._sizes[subject]

    async def _remember_size(self, subject: Subject, size: int) -> None:
        if self._sizes.get(subject) == size:
            return
        self._sizes[subject] = size
        context = self._context
        await context.store.write(
            lambda db: accounts.save_finding(db, context.account_id, _size_name(subject), size, context.now())
        )


def _size_name(subject: Subject) -> str:
    return f"page size of {subject}"


def _shown(page: ListPage, merged: Merge) -> Shown:
    return Shown(
        numbers=page.numbers,
        more=page.more,
        unknown=bool(merged.new),
        newest=page.newest,
        oldest=page.oldest,
        newest_first=page.newest_first,
        total=page.total,
    )


log = logging.getLogger(__name__)
#: Polls are spread by this part of the pause, so that desks do not ask in step.
JITTER = 0.1
#: Without a connection it is tried first after so long (seconds), then ever more rarely: the service is not reached,
#: and people wait to be told.
FIRST_RETRY, OFFLINE_PAUSE = 5.0, 20.0
#: The merchants, and each merchant that is not in use, are read this often (seconds); after a failure too.
HOURLY = 3600.0
#: Answers that will be the same in a minute: not for this key, not at this service.
_LASTING = frozenset({400, 403, 404, 405, 409, 410, 422, 501})
#: With these another list would fare alike: the key, the limit, the service behind its proxy.
_OF_ALL = frozenset({401, 429, 502, 503, 504})
#: Whether this desk is to poll is looked at first after so long, then ever more rarely (seconds).
_FIRST_LOOK, _LOOK = 0.05, 1.0
#: Between two turns of other merchants (seconds): while one was never read whole, and when all were.
NEXT_TURN, QUIET_TURN = 2.0, 30.0
#: What one reading may ask for: of orders in use, pickups in use, other merchants' orders and pickups, merchants.
ORDERS = Rules()
PICKUPS = Rules(fill=10, refresh=3, scan=3, pages=False)
OTHER_ORDERS = Rules(fill=3, refresh=3, scan=3, scan_every=7 * 86_400.0)
OTHER_PICKUPS = Rules(fill=3, refresh=1, scan=1, scan_every=7 * 86_400.0, pages=False)
MERCHANTS = Rules(fill=1000, refresh=0, scan=20)
_OF_MERCHANTS = {Subject.ORDERS: Scope.ORDERS, Subject.PICKUPS: Scope.PICKUPS}


class _Duties:
    """What one desk of a site reads for all: the merchant in use here, and the merchants that nobody has in use."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._poll: tuple[str, Duty] | None = None
        self.others = context.store.duty(f"read the other merchants of {context.account_id}")

    def poll(self) -> Duty:
        """Give the duty to read the merchant that is in use now."""
        merchant = self._context.merchant_code
        if self._poll is None or self._poll[0] != merchant:
            if self._poll is not None:
                self._poll[1].give_up()
            name = f"read merchant {merchant} of {self._context.account_id}"
            self._poll = merchant, self._context.store.duty(name)
        return self._poll[1]

    def give_up(self) -> None:
        """Leave all of it to other desks."""
        self.others.give_up()
        self.poll().give_up()


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
        self._end = 0.0  # of the pause, by the loop's clock
        self._sooner = False
        self._failures = 0
        self._looks_on = False
        self._not_before: dict[tuple[Subject, str], float] = {}

    @property
    def reading(self) -> bool:
        """Tell whether it reads the merchant in use right now."""
        return self._reading

    @property
    def looks_on(self) -> bool:
        """Tell whether another desk of the site reads this merchant: what it read is here all the same."""
        return self._looks_on

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
        self._sooner = False
        self._wake.set()

    def try_soon(self) -> None:
        """Read soon: the connection was lost, and whether it is back is to be known before the next poll is due."""
        now = asyncio.get_running_loop().time()
        if self._reading or self._wake.is_set() or self._end - now <= FIRST_RETRY:
            return
        self._end, self._next_at = now + FIRST_RETRY, self._context.now() + FIRST_RETRY
        self._sooner = True
        self._wake.set()
        self._context.changes.announce(Topic.MIRROR)

    def poll_every(self, seconds: float) -> None:
        """Read now, and then as often as this."""
        self._pause = seconds
        self._wake.set()

    async def caught_up(self) -> None:
        """Wait until the orders of the merchant in use were once read to their newest since this session began."""
        await self._caught_up.wait()

    # -- polls -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Poll for as long as the session lives; where several desks share the store, one of them polls a merchant."""
        duties = _Duties(self._context)
        try:
            await self._poll_on(duties)
        finally:
            duties.give_up()

    async def _poll_on(self, duties: _Duties) -> None:
        while True:
            self._looks_on = False
            if not self._wake.is_set() and not duties.poll().held:
                await self._look_on(duties)
            self._wake.clear()
            await self.poll()
            if not duties.poll().held:  # a person wanted to see it now
                continue
            if self._failure is None and (self._mark is None or not self._mark.complete):
                continue  # the first filling goes on, after a look at what is new at the top
            pause = self._rest() * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  (spreading, no secret)
            self._next_at = self._context.now() + pause
            self._context.changes.announce(Topic.MIRROR)
            await self._let_others(pause, duties)

    async def _look_on(self, duties: _Duties) -> None:
        """Show how far another desk has come, until this one is to poll or somebody wants to read now."""
        pause = _FIRST_LOOK
        while not await self._woken(pause):
            if duties.poll().held:
                return
            pause, self._looks_on = min(2 * pause, _LOOK), True
            mark = await self._reader.mark(OrderList(self._context, self._context.merchant_code))
            if mark != self._mark:
                self._show(mark)

    @property
    def _works(self) -> bool:
        """Tell whether the last poll came through, as far as the key may and the list of orders can be had."""
        return self._failure is None or _is_of_one_list(self._failure)

    def _rest(self) -> float:
        """Give the seconds until the next poll: fewer after one that never left this computer, or had no answer."""
        failure = self._failure
        lost = failure is not None and (
            failure.execution is Execution.NOT_SENT or failure.kind is FailureKind.NO_ANSWER
        )
        self._failures = self._failures + 1 if lost else 0
        return min(self._pause, OFFLINE_PAUSE, FIRST_RETRY * self._failures) if lost else self._pause

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
        """Read the orders of the merchant in use; where they alone cannot be had that is told, and all else is read."""
        context = self._context
        try:
            mark = await self._reader.read(orders, ORDERS, still=lambda: context.merchant_code == orders.merchant)
        except ApiError as error:
            if not _is_of_one_list(error.failure):
                raise
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

    async def _let_others(self, pause: float, duties: _Duties) -> None:
        """Give the other merchants their turns until the pause is over, or somebody wants to read now."""
        loop = asyncio.get_running_loop()
        self._end, turn = loop.time() + pause, NEXT_TURN
        while (left := self._end - loop.time()) > 0:
            if await self._woken(min(left, turn)):
                if not self._sooner:
                    return
                self._sooner = False
                self._wake.clear()
            elif self._end > loop.time():
                turn = await self.read_another() if self._works and duties.others.held else math.inf

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
            lambda db: sync.least_read(db, context.account_id, subjects, but=but, before=now - HOURLY, now=now)
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


def _is_of_one_list(failure: Failure) -> bool:
    """Tell whether a failure says nothing of other lists."""
    if failure.kind is FailureKind.SCOPE_DENIED:
        return True
    return failure.status is not None and failure.status not in _OF_ALL
