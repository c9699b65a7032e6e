"""A computer of the simulation with the real desk on it: started, used, crashed and started again over the same store.

Everything of the desk is real but for what the stage and the line stand for. ``Computer`` offers what a person does at
it; what a person was told (saved, refused) is noted, for the judge. Decides nothing by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, ExitStack, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar
from unittest import mock

from courier_desk.api import site_budget as site_budgets
from courier_desk.api import transport as transports
from courier_desk.api.budget import Budget, Lane, Ticket
from courier_desk.api.exchange import Bounds, CallKind
from courier_desk.desk import session as sessions
from courier_desk.desk.failures import DeskFailure, DeskProblem, ReferenceInUse
from courier_desk.desk.pickups import PickupNotAllowed
from courier_desk.desk.session import Session, SessionSettings, open_session
from courier_desk.domain.accounts import Account, KeyKind, Merchant, MerchantRequest, PickupAddress
from courier_desk.domain.orders import Consignee, Delivery, Order, OrderRequest
from courier_desk.domain.outbox import Policy, State
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.domain.zones import Governorate
from courier_desk.store import accounts, orders, pickups
from courier_desk.store import outbox as rows
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.outbox_rows import OutboxRow, TargetEnds
from courier_desk.store.sql import Database
from tests.campaigns.simulation_line import Line
from tests.campaigns.simulation_service import BASE, MERCHANTS, ZONE, Service
from tests.campaigns.simulation_time import Clock, Disk, Life, Stage
from tests.support.paper import KeptPaper

T = TypeVar("T")
ACCOUNT = "simulated"
#: Waits are a tenth of the real ones; the line's own delays are in proportion.
POLICY = Policy(settle=9.0, second_look=6.0, rounds=3)
BOUNDS = {
    CallKind.READ: Bounds(4.0, 5_000_000),
    CallKind.WRITE: Bounds(6.0, 5_000_000),
    CallKind.LABEL: Bounds(6.0, 5_000_000),
}

_SAID_TO_THE_PERSON = (StoreFault, DeskFailure, DeskProblem, ReferenceInUse, PickupNotAllowed, TargetEnds)
_LINE: ContextVar[Line] = ContextVar("line")


def at_the_desk(stage: Stage) -> AbstractContextManager[object]:
    """Let every session made within have the stage's clocks and its computer's line."""
    seams = ExitStack()
    budget = partial(WatchedBudget, stage.person_waits, clock=stage.loop.time, wall=stage.wall)
    site_budget = partial(site_budgets.SiteBudget, clock=stage.loop.time, wall=stage.wall)
    seams.enter_context(mock.patch.object(sessions, "Budget", budget))
    seams.enter_context(mock.patch.object(site_budgets, "SiteBudget", site_budget))
    made = transports.Transport

    def transport(*arguments: Any, **named: Any) -> transports.Transport:
        return made(*arguments, **named, http=_LINE.get(), wall=stage.wall, bounds=BOUNDS)

    seams.enter_context(mock.patch.object(transports, "Transport", transport))
    return seams


class WatchedBudget(Budget):
    """A budget that notes how long each person's request waited for its turn (seconds)."""

    def __init__(self, waits: list[float], **named: Any) -> None:
        super().__init__(**named)
        self._waits = waits

    async def _turn(self, lane: Lane) -> Ticket:
        began = self._clock()
        ticket = await super()._turn(lane)
        if lane is Lane.PERSON:
            self._waits.append(self._clock() - began)
        return ticket


@dataclass(slots=True)
class Wish:
    """What a person asked for, and what came of the asking: ``saved`` is None when the desk died before it said."""

    reference: str
    merchant: str
    amount: int
    saved: bool | None = None
    withdrawn: bool = False


@dataclass
class Computer:
    """One desk."""

    stage: Stage
    service: Service
    name: str
    settings: SessionSettings = field(default_factory=lambda: SessionSettings(policy=POLICY, poll=30.0))
    merchant: str = MERCHANTS[0]
    make_disk: Callable[[Stage], Disk] = Disk

    def __post_init__(self) -> None:
        self.clock = Clock()
        self.disk = self.make_disk(self.stage)
        self.wishes: dict[str, Wish] = {}
        self.life: Life | None = None
        self.lives = 0
        self.onboarded = 0
        self._dead: list[asyncio.Task[None]] = []  # what a dead process waits for never comes, and is not collected
        self.paper = KeptPaper()
        self._session: Session | None = None
        self._main: asyncio.Task[None] | None = None
        self._set_up()

    def _set_up(self) -> None:
        account = Account(
            account_id=ACCOUNT,
            name=self.name,
            base_url=f"https://courier.example{BASE}",
            kind=KeyKind.COMPANY,
            merchant=self.merchant,
        )
        merchants = [Merchant(code=code, name=f"Shop {code}") for code in MERCHANTS]
        with self.disk.db:
            accounts.save_account(self.db, account)
            accounts.save_merchants(self.db, ACCOUNT, merchants, seen_at=0.0)

    @property
    def db(self) -> Database:
        """Give what lies on its disk, as its desk reads it."""
        return self.disk.db

    async def _opened(self, life: Life) -> Store:
        return self.disk.store(life)

    def _line(self, life: Life) -> Line:
        return Line(self.service, life, self.name)

    def _has_begun(self, session: Session) -> None:
        """Do what is to be done whenever a session stands."""

    # -- on and off ------------------------------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Tell whether the program runs."""
        return self.life is not None and self.life.alive

    @property
    def session(self) -> Session:
        """Give the running session."""
        assert self._session is not None
        return self._session

    async def start(self, *, crash_at: int | None = None) -> None:
        """Start the program; with ``crash_at`` it dies at that seam."""
        life = Life(self.stage, crash_at=crash_at)
        life.on_crash = self._died
        self.life, self.lives, self._session = life, self.lives + 1, None
        with self.stage.at(self.clock):
            self._main = asyncio.create_task(self._run(life), name=self.name)
        self._dead.append(self._main)
        self._main.add_done_callback(lambda task: self._ended(life, task))
        await asyncio.sleep(0)

    async def _run(self, life: Life) -> None:
        store = await self._opened(life)

        async def find_key() -> str | None:
            return "key-of-the-simulation"

        _LINE.set(self._line(life))
        account = accounts.account(self.db, ACCOUNT)
        assert account is not None
        while True:
            try:
                session = await open_session(account, find_key, store, self.paper, settings=self.settings)
                break
            except StoreFault as fault:
                if not fault.is_away:
                    raise
            await asyncio.sleep(1.0)
        # What is read once a day is no part of this.
        session._keep_reading = session._keep_fees = _nothing  # type: ignore[method-assign]  # noqa: SLF001
        while True:
            with suppress(StoreFault):
                await session.connect()
                break
            await asyncio.sleep(1.0)
        self._session = session
        self._has_begun(session)
        await session.run()

    def _ended(self, life: Life, task: asyncio.Task[None]) -> None:
        """Note a program that ended by itself: it never should."""
        if not task.cancelled() and task.exception() is not None:
            life.alive = False
            self.stage.mistakes.append(f"the program broke off: {task.exception()!r}")

    def _died(self) -> None:
        assert self._main is not None
        self._main.cancel()

    async def leave(self) -> None:
        """End the program in order."""
        life, main, session = self.life, self._main, self._session
        if life is None or not life.alive or main is None:
            return

        async def end() -> None:
            main.cancel()
            with suppress(asyncio.CancelledError):
                await main
            if session is not None:
                with suppress(StoreFault):
                    await session.aclose()

        await self._unless_it_dies(life, end())
        life.alive = False

    async def _unless_it_dies(self, life: Life, deed: Coroutine[Any, Any, T]) -> T | None:
        """Do something on this computer; None when the program dies meanwhile."""
        with self.stage.at(self.clock):
            task = asyncio.create_task(deed)
        while not task.done():
            await asyncio.wait([task], timeout=0.25)
            if not life.alive:
                task.cancel()  # what it waits for may never come: nobody waits for it
                return None
        return task.result()

    async def ready(self) -> None:
        """Wait until the session stands, or the program died."""
        while self.is_on and self._session is None:
            await asyncio.sleep(0.05)

    # -- what a person does ----------------------------------------------------------------------------------------

    async def do(self, deed: Callable[[Session], Coroutine[Any, Any, T]]) -> T | None:
        """Do something at the desk; None when the program died meanwhile, is off, or the disk took nothing."""
        await self.ready()
        life = self.life
        if life is None or not life.alive:
            return None
        try:
            return await self._unless_it_dies(life, deed(self.session))
        except (
            StoreFault,
            DeskFailure,
            DeskProblem,
            ReferenceInUse,
            PickupNotAllowed,
            TargetEnds,
        ):  # said to the person
            return None

    async def save_order(self, *, amount: int, zone: str = ZONE, phone: str = "01007741186") -> Wish:
        """Save an order."""
        wish = Wish(f"{self.name}-{len(self.wishes):03d}", self.merchant, amount)
        self.wishes[wish.reference] = wish
        request = an_order(wish.reference, amount=amount, zone=zone, phone=phone)

        async def create(session: Session) -> bool:
            wish.merchant = session.merchant.code if session.merchant else ""
            await self._create(session, request)
            return True

        wish.saved = await self.do(create)
        return wish

    async def _create(self, session: Session, request: OrderRequest) -> None:
        await session.orders.create(request)

    async def update(self, number: str, wish: Wish, address: str) -> None:
        """Have an order go to another address."""
        request = an_order(wish.reference, amount=wish.amount)
        request = replace(request, consignee=replace(request.consignee, address=address))
        await self.do(lambda session: session.order_actions.update(number, request))

    async def cancel(self, number: str) -> None:
        """Have an order cancelled."""
        await self.do(lambda session: session.order_actions.cancel([number]))

    async def delete(self, number: str) -> None:
        """Have an order deleted."""
        await self.do(lambda session: session.order_actions.delete([number]))

    async def edit_whole(self, row: OutboxRow, address: str) -> None:
        """Open an order that the service does not have in the form again, and save it anew: to another address."""

        async def edit(session: Session) -> None:
            draft = await session.orders.take_back(row.row_id)
            if draft is None:
                return
            await asyncio.sleep(1.0)  # the typing
            request = an_order(row.reference, amount=int(float(draft.cod_amount)))
            request = replace(request, consignee=replace(request.consignee, address=address))
            await session.orders.create(request, draft_id=row.row_id)

        await self.do(edit)

    async def use_merchant(self, code: str) -> None:
        """Work for another merchant."""

        await self.do(lambda session: session.use_merchant(code))

    async def onboard(self, *, clashing: bool = False) -> None:
        """Onboard a merchant; a ``clashing`` one has the phone of every other such one."""
        self.onboarded += 1
        place = f"{ord(self.name) % 10}{self.onboarded:03d}"
        request = MerchantRequest(
            name=f"Sample {self.name}{place}",
            email=f"shop{place}@example.com",
            phone="01099999999" if clashing else f"0101000{place}",
            brand=f"Brand {place}",
            pickup_address=PickupAddress(city="Cairo", zone=ZONE, details="9 Sample St", phone="01007741186"),
        )
        await self.do(lambda session: session.merchants.onboard(request))

    async def schedule(self, count: int) -> None:
        """Have a courier come."""
        await self.do(lambda session: session.pickups.schedule(self._pickup(count)))

    async def reschedule(self, number: str, count: int) -> None:
        """Have a pickup be for another number of parcels."""
        await self.do(lambda session: session.pickups.reschedule(number, self._pickup(count)))

    async def end_pickup(self, number: str, *, delete: bool) -> None:
        """Have a pickup cancelled, or deleted."""
        await self.do(lambda session: (session.pickups.delete if delete else session.pickups.cancel)(number))

    async def change_unsent(self, row: OutboxRow, count: int) -> None:
        """Change a pickup that the service may not have yet."""
        await self.do(lambda session: session.pickups.change_unsent(row.row_id, self._pickup(count)))

    async def withdraw_unsent(self, row: OutboxRow) -> None:
        """Take back a pickup that the service may not have yet."""
        await self.do(lambda session: session.pickups.withdraw_unsent(row.row_id))

    def _pickup(self, count: int) -> PickupRequest:
        day = datetime.fromtimestamp(self.stage.true_time + 2 * 86_400, UTC).date()
        return PickupRequest(orders=count, day=day, phone="01007741186", notes="Ring twice")

    async def discard(self, row: OutboxRow) -> None:
        """Throw away something that is not with the service."""
        wish = self.wishes.get(row.reference)

        async def drop(session: Session) -> None:
            if wish is not None:
                wish.withdrawn = True  # it may be gone from here on
            await session.outbox_desk.discard(row.row_id)

        await self.do(drop)

    async def answer(self, row: OutboxRow, there: list[str]) -> None:
        """Answer the desk's question whether this order exists: the numbers it bears at the service, if any."""
        if there:
            await self.do(lambda session: session.outbox_desk.confirm_there(row.row_id, there[0]))
        else:
            await self.do(lambda session: session.outbox_desk.confirm_absent(row.row_id))

    # -- what lies on its disk -------------------------------------------------------------------------------------

    def outbox(self) -> list[OutboxRow]:
        """Give every row of the outbox, oldest first."""
        return rows.page(self.db, ACCOUNT, states=frozenset(State), limit=100_000)[::-1]

    def row(self, reference: str) -> OutboxRow | None:
        """Give the row of a reference."""
        return rows.by_reference(self.db, ACCOUNT, reference)

    def mirrored(self, number: str) -> Order | None:
        """Give an order as the desk knows it."""
        return orders.order(self.db, ACCOUNT, number)

    @property
    def merchant_in_use(self) -> str:
        """Give the code of the merchant it works for."""
        account = accounts.account(self.db, ACCOUNT)
        assert account is not None
        return account.merchant

    def mirrored_pickup(self, number: str) -> Pickup | None:
        """Give a pickup as the desk knows it."""
        return pickups.pickup(self.db, ACCOUNT, number)

    @property
    def questions(self) -> list[OutboxRow]:
        """Give the rows about which the desk asks, oldest first."""
        asked = frozenset({State.NEEDS_PERSON})
        return rows.page(self.db, ACCOUNT, states=asked, limit=1000)[::-1]

    @property
    def unsettled(self) -> list[OutboxRow]:
        """Give the rows that are not at rest."""
        moving = (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON)
        return rows.page(self.db, ACCOUNT, states=frozenset(moving), limit=1000)


async def _nothing() -> None:
    await asyncio.Event().wait()


def an_order(reference: str, *, amount: int, zone: str = ZONE, phone: str = "01007741186") -> OrderRequest:
    """Give a Deliver order."""
    return OrderRequest(
        consignee=Consignee(
            full_name="Karim Sample",
            phone=phone,
            address="9 Sample St",
            governorate=Governorate.CAIRO,
            zone=zone,
        ),
        shipment=Delivery(description="Linen", items=2, cod=amount * 100),
        reference=reference,
    )
