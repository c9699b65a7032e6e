"""One account at work: its use cases put together, its background work started and ended in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from courier_desk.api.budget import Budget, Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Changes, Topic, topics_of
from courier_desk.desk.connection import Connection, Link
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import FRESH, FeeDesk
from courier_desk.desk.lazy_services import PRELOADED, LazyServices
from courier_desk.desk.observations import BudgetKeeper, Permissions, load_clock
from courier_desk.desk.order_list import ListViewDesk, OrderListDesk
from courier_desk.desk.zones import ZoneDesk
from courier_desk.domain.accounts import USUAL_LIMIT, Account, Merchant
from courier_desk.domain.failures import ACCOUNT_STOPPERS, FailureKind
from courier_desk.domain.outbox import Policy
from courier_desk.domain.values import frozen
from courier_desk.domain.watched_files import PAUSE, STRETCH, FolderStatus, WatchChoice
from courier_desk.store import accounts
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault, StoreFaultKind

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient
    from courier_desk.api.site_budget import SiteBudget
    from courier_desk.api.transport import Exchange
    from courier_desk.desk.context import OfflineOrders
    from courier_desk.desk.labels import LabelPaper
    from courier_desk.desk.site_copying import SiteCopying
    from courier_desk.desk.watch_folder import FileWords
    from courier_desk.domain.calendar import WorkingDays
    from courier_desk.domain.site import SiteAway

log = logging.getLogger(__name__)
#: Gives the key of the account, None when there is none.
KeySource = Callable[[], Awaitable[str | None]]
#: A service that failed begins again after this long (seconds).
RESTART_AFTER = 5.0
#: One that does not reach the store of a site tries again after this long (seconds).
_AWAY = 1.0
#: Jobs of labels that were printed while the store of a site was not reached are kept so long (seconds).
_JOBS_KEPT = 7 * 86_400.0
#: What could not be read at start (zones, fees) is tried again this often (seconds).
BACKGROUND_RETRY = 60.0
#: What changes rarely (zones) is read again after this long (seconds).
DAILY = 86_400.0


@frozen(kw_only=True)
class SessionSettings:
    """Numbers of a session.

    ``limit`` requests per ``window`` seconds, None: as arranged for the account, else the usual ones; ``poll`` seconds
    between two reads of statuses. ``working_days`` None: as couriers usually work. ``pickup_marks``: a mark ends the
    notes of new pickups. ``who`` is written beside what was printed. ``kept`` of 120 requests are left to people.
    ``watch``: the watch folder, looked at after each ``watch_pause`` for files that stayed the same for
    ``watch_stretch`` (seconds); ``file_words`` gives what is written into its files, without it no folder is watched.
    ``offline_orders``: the file that takes new orders while the store of a site is not reached.
    """

    limit: int | None = None
    window: float = 60.0
    poll: float = 180.0
    working_days: WorkingDays | None = None
    pickup_marks: bool = True
    kept: int = 20
    policy: Policy = field(default_factory=Policy)
    who: str = ""
    watch: WatchChoice = field(default_factory=WatchChoice)
    watch_pause: float = PAUSE
    watch_stretch: float = STRETCH
    file_words: Callable[[], FileWords] | None = None
    offline_orders: Path | None = None


class Session(LazyServices):
    """One account in use. Make it with ``open_session``; ``run`` it as a task; ``aclose`` it at the end."""

    def __init__(
        self,
        context: Context,
        connection: Connection,
        permissions: Permissions,
        paper: LabelPaper,
        *,
        settings: SessionSettings,
        find_key: KeySource,
    ) -> None:
        self.context = context
        """What its services share: store, client, account, clock. Tools and tests ask it; a screen asks a service."""
        self.awaits_service = False
        """The service is being started by this program, and its address is not known yet."""
        self.stop_hearing: Callable[[], None] = lambda: None
        """Ends that the changes of other desks are announced here."""
        self._find_key = find_key
        self._paper = paper
        self._policy = settings.policy
        self._who = settings.who
        self._keeper = BudgetKeeper(context)
        self._pause = settings.poll
        self._limit = settings.limit
        self._working_days = settings.working_days
        self._pickup_marks = settings.pickup_marks
        self._watch, self._watch_wanted = settings.watch, asyncio.Event()
        self._watch_times = settings.watch_pause, settings.watch_stretch
        self._file_words = settings.file_words
        self._other_merchant = asyncio.Event()
        self.copying: SiteCopying | None = None
        """What keeps this computer's copy of its site's store, once the session runs."""
        self.connection = connection
        self.order_views = ListViewDesk(context, "orders")
        self.fees = FeeDesk(context)
        self.permissions = permissions
        self.zones = ZoneDesk(context)
        self.order_list = OrderListDesk(context, self.zones)

    @property
    def account(self) -> Account:
        """Give the account."""
        return self.context.account

    @property
    def read_only(self) -> bool:
        """Tell whether nothing can be saved or sent: the store is only looked at."""
        return self.context.store.read_only

    @property
    def store_trouble(self) -> StoreFaultKind | None:
        """Tell why nothing can be saved just now: file or disk did not take the last write; None while they do."""
        return self.context.store.trouble

    @property
    def desk_name(self) -> str:
        """Give this desk's name at its site; empty where it works alone."""
        return self.context.store.desk_name

    @property
    def site_away(self) -> SiteAway | None:
        """Tell since when the store of the site is not reached, and how much waits here for it; None while it is."""
        store = self.context.store
        if not store.shared or store.trouble is not StoreFaultKind.UNREACHABLE:
            return None
        from courier_desk.domain.site import SiteAway  # noqa: PLC0415  (most desks work alone)

        return SiteAway(store.away_since, self.context.saved_here, store.copy is not None)

    @property
    def copy_trouble(self) -> StoreFaultKind | None:
        """Tell why this computer's copy of the site's store is not kept up; None while it is, or nobody wants one."""
        return self.copying.trouble if self.copying is not None else None

    @property
    def clock(self) -> str:
        """Name the time zone by which moments of the service are read that name none."""
        return str(self.context.client.drift.moments.zone) if self.context.connected else "unknown"

    @property
    def merchant(self) -> Merchant | None:
        """Give the merchant in use; None for a single-business key."""
        return self.context.merchant

    @property
    def changes(self) -> Changes:
        """Give the announcements."""
        return self.context.changes

    @property
    def budget(self) -> Budget:
        """Give the requests left and their limit."""
        return self.context.budget

    async def load(self) -> None:
        """Take into memory what is shown at once: how the list is arranged, zones and fees."""
        await self.order_views.load()
        await self.zones.load()
        await self.fees.load()

    async def run(self) -> None:
        """Send, read and print for as long as the account is in use."""
        if not await self._connected():
            return
        subscribed = (
            self.budget.subscribe(lambda: self.changes.announce(Topic.BUDGET)),
            self.changes.subscribe(Topic.CONNECTION, self._learn_of_connection),
        )
        self._keeper.begin()
        try:
            async with asyncio.TaskGroup() as group:
                for name, service in (
                    ("outbox", self.outbox.run),
                    ("permissions", self.permissions.run),
                    ("labels", self.prints.run),
                    ("reading", self._keep_reading),
                    ("fees", self._keep_fees),
                    ("mirror", self.mirror.run),
                    ("references", self.references.run),
                    ("audit", self.audit.run),
                    ("pickups", self._pickup_reader.run),
                    ("budget", self._keeper.run),
                    ("surprises", self.surprises.run),
                    ("key header", self._watch_key),
                    ("watch folder", self._watch_folder),
                    *([] if (offline := self.context.offline) is None else self._of_site(offline)),
                ):
                    group.create_task(_supervised(name, service), name=name)
        finally:
            self._keeper.end()
            for unsubscribe in subscribed:
                unsubscribe()

    async def _watch_key(self) -> None:
        from courier_desk.desk.key_header import watch  # noqa: PLC0415  (after the first rows)

        await watch(self.context, self.connection)

    def _of_site(self, offline: OfflineOrders) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        """Give what is done for the time in which the store of the site is not reached."""
        services: list[tuple[str, Callable[[], Awaitable[None]]]] = [("offline orders", offline.run)]
        if self.context.store.tells_news:
            from courier_desk.desk.site_copying import SiteCopying  # noqa: PLC0415  (most desks work alone)

            self.copying = SiteCopying(self.context, offline.opened)
            services += [("copy of the site", self.copying.run), ("labels of this computer", self._print_here)]
        return services

    async def _print_here(self) -> None:
        """Print what is asked for while the store of the site is not reached."""
        from courier_desk.desk.labels import LabelDesk  # noqa: PLC0415  (as the services)
        from courier_desk.desk.print_queue import PrintQueue  # noqa: PLC0415
        from courier_desk.store import print_jobs  # noqa: PLC0415

        assert self.context.offline is not None
        file = await self.context.offline.opened_at_last()
        before = self.context.now() - _JOBS_KEPT
        await file.write(lambda db: print_jobs.prune(db, before))
        files = LabelDesk(self.context, self._paper, store=file)
        queue = PrintQueue(self.context, files, self._paper, who=self._who, here=file, main=self.prints)
        self.prints.instead = queue
        await queue.run()

    async def run_sending(self) -> None:
        """Send and nothing else, for a program without a screen. Raises StoreFault when the disk takes no more."""
        self._keeper.begin()
        outbox = asyncio.create_task(_supervised("outbox", self.outbox.run), name="outbox")
        try:
            await self._keeper.run()
        finally:
            self._keeper.end()
            outbox.cancel()
            await asyncio.gather(outbox, return_exceptions=True)

    @property
    def key_id(self) -> str:
        """Name the key in use without telling it; empty before it was found."""
        return self._keeper.key_id

    async def _connected(self) -> bool:
        """Connect, however long the store needs to be read."""
        while True:
            try:
                return await self.connect()
            except StoreFault as fault:
                log.warning("not connected yet: %s", fault.kind)
                await asyncio.sleep(RESTART_AFTER)

    async def connect(self) -> bool:
        """Find the key, remember the last minute's requests, make the client (once); tell why when that cannot be."""
        if self.context.connected:
            return True
        made = await self._connect()
        self.context.connection_tried.set()
        return made

    async def _connect(self) -> bool:
        await self.zones.prepare()
        await asyncio.to_thread(import_module, "courier_desk.api.client")  # while a training's service still starts
        key = await self._find_key()
        if not key:
            training = self.account.is_training  # whose key is no person's to give
            self.connection.unusable(FailureKind.NO_CONNECTION if training else FailureKind.UNAUTHORIZED)
            return False
        await self._keeper.restore(key_name(self.account.base_url, key))
        await self.preload()
        try:
            self.context.connect_with(key)
        except ApiError as error:
            self.connection.unusable(error.failure.kind)
            return False
        await self.description.load()
        await load_clock(self.context)
        return True

    async def preload(self) -> None:
        """Import in a thread what works with orders, so that no window waits for it when it is asked for first."""
        for name in PRELOADED:
            await asyncio.to_thread(import_module, name)

    def wait_for_service(self) -> None:
        """Take that the service is being started."""
        self.awaits_service = True
        self.changes.announce(Topic.ACCOUNTS, Topic.CONNECTION)

    async def take_service(self, account: Account | None) -> None:
        """Go on with the service that was waited for, and with its merchant; None: it could not be started."""
        self.awaits_service = False
        if account is None:
            self.changes.announce(Topic.ACCOUNTS, Topic.CONNECTION)
            return
        self.take_account(account)
        if self.merchant is None or self.merchant.code != account.merchant:
            await self.use_merchant(account.merchant)

    def take_account(self, account: Account) -> None:
        """Go on with what was changed of this account at the desk: its name, what its key may do, its limit."""
        self.context.account = account
        limit = _limit_of(account, self._limit)
        if limit != self.budget.limit:
            self.budget.use_limit(limit)
        self.changes.announce(Topic.ACCOUNTS, Topic.CONNECTION)

    def poll_every(self, seconds: float) -> None:
        """Read statuses now, and then as often as this."""
        self._pause = seconds
        self.mirror.poll_every(seconds)

    def use_working_days(self, days: WorkingDays) -> None:
        """Plan pickups by these days from now on."""
        self._working_days = days
        if "pickups" in self.__dict__:  # it is made when it is wanted
            self.pickups.working_days = days
        self.changes.announce(Topic.PICKUPS)

    def use_pickup_marks(self, marks: bool) -> None:
        """Put a mark behind the notes of new pickups from now on, or none."""
        self._pickup_marks = marks
        if "pickups" in self.__dict__:
            self.pickups.marks = marks

    def use_watch_folder(self, choice: WatchChoice) -> None:
        """Watch this folder from now on, or none."""
        self._watch = choice
        self._watch_wanted.set()
        if "watch" in self.__dict__:
            self.watch.use(choice)

    @property
    def watch_status(self) -> FolderStatus:
        """Tell how the watch folder stands."""
        return self.watch.status if "watch" in self.__dict__ else FolderStatus()

    async def _watch_folder(self) -> None:
        """Watch the folder once one is chosen; also what an earlier one left is brought to its end then."""
        if self._file_words is None:
            return
        account = self.context.account_id
        from courier_desk.store import watched_files  # noqa: PLC0415  (rarely wanted, and never at once)

        if not self._watch.folder and not await self.context.store.read(lambda db: watched_files.not_over(db, account)):
            await self._watch_wanted.wait()
        await asyncio.to_thread(import_module, "courier_desk.desk.watch_folder")
        await self.watch.run()

    async def use_merchant(self, code: str) -> bool:
        """Work for another merchant; False when it is not known."""
        merchant = await self.merchants.use(code)
        if merchant is None:
            return False
        await self.fees.load()
        self._other_merchant.set()
        self.mirror.read_now()
        return True

    def read_again(self) -> None:
        """Read at once, and try again what was held up by the key or the connection (F5)."""
        self.outbox.resume()
        self.order_actions.forget_readings()
        self.mirror.read_now()

    def _learn_of_connection(self) -> None:
        """Go on by ourselves when the service takes the key again, or is there again."""
        paused = self.outbox.paused
        if self.connection.status.link is Link.OFFLINE:
            self.mirror.try_soon()
        if self.connection.status.link is Link.ONLINE and (paused is None or paused.kind in ACCOUNT_STOPPERS):
            self.outbox.resume()

    async def aclose(self) -> None:
        """Close the connections after ``run`` has ended; the last minute's requests are kept."""
        self.stop_hearing()
        self.context.store.copy = None
        if self.context.offline is not None:
            await self.context.offline.aclose()
        self.zones.close()
        if "imports" in self.__dict__:  # made when it was asked for
            await self.imports.aclose()
        if self.context.connected:
            try:
                await self._keeper.save()
                await self.surprises.save()
            except StoreFault as fault:
                level = logging.INFO if fault.is_away else logging.WARNING
                log.log(level, "the last minute's requests were not kept: %s", fault.kind)
            finally:
                await self.context.client.aclose()
                await asyncio.sleep(0)  # a connection that was cut off while it was made is closed in the next turn
        await self._keeper.aclose()

    async def _keep_reading(self) -> None:
        """Read zones and what the service says of itself, now and daily; after a failure sooner."""
        zones = partial(self.zones.refresh, lane=Lane.MIRROR)
        while True:
            todo: list[Callable[[], Awaitable[None]]] = [zones, self.description.refresh]
            while todo:
                for read in tuple(todo):
                    try:
                        await read()
                    except DeskFailure as error:
                        log.info("reading in the background: %s", error)
                        continue
                    todo.remove(read)
                if todo:
                    await asyncio.sleep(BACKGROUND_RETRY)
            await asyncio.sleep(DAILY)

    async def _keep_fees(self) -> None:
        """Read the fees of the merchant in use, then again when they are no longer fresh or another merchant is."""
        while True:
            self._other_merchant.clear()
            pause = FRESH
            try:
                await self.fees.read_table()
            except DeskFailure as error:
                log.info("reading fees: %s", error)
                pause = BACKGROUND_RETRY
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._other_merchant.wait()


async def _supervised(name: str, service: Callable[[], Awaitable[None]]) -> None:
    """Keep a service going: a fault of the program or of the disk in one of them must not end the others.

    One that was told to end ends, also when a fault on its way out hides that from here.
    """
    task = asyncio.current_task()
    assert task is not None
    while True:
        try:
            await service()
        except Exception as fault:
            if task.cancelling():
                log.exception("%s did not end in order", name)
                raise asyncio.CancelledError from None
            if isinstance(fault, StoreFault) and fault.is_away:
                log.info("%s waits for the store of the site", name)
                await asyncio.sleep(_AWAY)
                continue
            log.exception("%s stopped; it begins again in %.0f s", name, RESTART_AFTER)
            await asyncio.sleep(RESTART_AFTER)
        else:
            return


async def open_session(
    account: Account,
    find_key: KeySource,
    store: Store,
    paper: LabelPaper,
    *,
    changes: Changes | None = None,
    settings: SessionSettings | None = None,
) -> Session:
    """Make the session of an account. Nothing is sent, and nothing of the network is touched, before it runs.

    ``find_key`` is asked for the key when it does: a key store may take its time.
    """
    chosen, announced = settings or SessionSettings(), changes or Changes()
    budget = budget_of(store, chosen.limit or account.request_limit, chosen)
    connection = Connection(announced)
    merchant = await store.read(
        lambda db: accounts.merchant(db, account.account_id, account.merchant) if account.merchant else None
    )

    def connect(key: str) -> CourierClient:
        from courier_desk.api.client import CourierClient  # noqa: PLC0415
        from courier_desk.api.transport import Transport  # noqa: PLC0415

        def observe(exchange: Exchange) -> None:
            if exchange.clock_offset is not None:
                context.hear_clock(exchange.clock_offset)
            connection.observe(exchange)
            permissions.observe(exchange)

        used = context.account  # where it is may have been told since
        way = Transport(used.base_url, key, budget=budget, key_header=used.key_header, observer=observe)
        client = CourierClient(way)
        client.on_merchant = context.hear_of_merchant
        return client

    context = Context(
        account=account,
        merchant=merchant,
        store=store,
        connect=connect,
        budget=budget,
        changes=announced,
        now=store.now,
    )
    permissions = Permissions(context)
    session = Session(context, connection, permissions, paper, settings=chosen, find_key=find_key)
    if store.shared and chosen.offline_orders is not None:
        from courier_desk.desk.offline_orders import OfflineOrders  # noqa: PLC0415  (only a site can be away)

        def moved() -> None:  # the outbox is made when it is asked for
            session.outbox.wake()

        context.offline = OfflineOrders(context, chosen.offline_orders, moved)
    session.stop_hearing = _hear_others(store, announced)  # first: nothing that changes after a reading is missed
    await session.load()
    return session


def _hear_others(store: Store, changes: Changes) -> Callable[[], None]:
    """Announce here what another desk of the site has changed, until what is given is called."""
    loop = asyncio.get_running_loop()

    def hear(tables: frozenset[str]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(changes.announce, *topics_of(tables))

    return store.hear_others(hear)


def budget_of(store: Store, arranged: int | None, settings: SessionSettings) -> Budget:
    """Make the budget of a key under this limit, else the usual one; what desks share has a budget that is shared."""
    limit, window = arranged or USUAL_LIMIT, settings.window
    budget: Budget
    if store.shared:
        from courier_desk.api.site_budget import SiteBudget  # noqa: PLC0415  (a start of one desk loads none of it)

        budget = SiteBudget(limit=limit, arranged=arranged is not None, window=window)
    else:
        budget = Budget(limit=limit, window=window)
    budget.keep_for_people(settings.kept)
    return budget


@contextlib.asynccontextmanager
async def counted_budget(store: Store, key_id: str, settings: SessionSettings) -> AsyncIterator[Budget]:
    """Give a budget of a key that no session here uses for a few requests, which count afterwards too.

    Raises StoreFault before the first request; what cannot be written down after the last one is told to the log.
    """
    budget, grantor = budget_of(store, settings.limit, settings), store.grants(key_id)
    if grantor is not None:
        shared = cast("SiteBudget", budget)
        shared.begin(grantor)
        try:
            yield shared
        finally:
            await shared.aclose()
        return
    budget.restore(await store.read(lambda db: accounts.recent_requests(db, key_id)))
    try:
        yield budget
    finally:
        try:
            await store.write(lambda db: accounts.save_requests(db, key_id, budget.recent()))
        except StoreFault as fault:
            log.info("a few requests were not written down: %s", fault.kind)


def _limit_of(account: Account, wanted: int | None) -> int:
    return wanted or account.request_limit or USUAL_LIMIT


def key_name(base_url: str, key: str) -> str:
    """Name a key without telling it, for what is kept per key, whichever way its service's address is spelled."""
    import hashlib  # noqa: PLC0415  (after the first rows, as all of this)

    from courier_desk.api.addresses import service_at  # noqa: PLC0415  (it brings the system's proxy settings)

    return hashlib.sha256(f"{service_at(base_url)}\n{key}".encode()).hexdigest()[:16]
