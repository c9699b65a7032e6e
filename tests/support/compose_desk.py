"""A desk of one account in memory, for the compose page: real zones and rules, made-up orders, no disk, no network.

It keeps what it was asked, so that a test can say what reached the desk. Nobody in it is a real person.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from courier_desk.desk.changes import Changes, Topic
from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.fees import KnownFee
from courier_desk.desk.order_form import OrderHabits, TypedForm
from courier_desk.desk.zone_matches import ZoneFinding
from courier_desk.desk.zone_search import index_of
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import NO_REFUNDS, Order, OrderRequest, OrderType, RefundWay
from courier_desk.domain.outbox import State
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.sandbox.catalog import load_catalog
from tests.support.order_rows import order_row

NOW = datetime(2026, 7, 14, 10, 0, tzinfo=UTC)
MERCHANT = Merchant(code="10482215", name="Dokki Linen", brand="Dokki Linen")
PRICES = {
    (OrderType.DELIVER, False): 6000,
    (OrderType.DELIVER, True): 10000,
    (OrderType.RETURN, False): 5500,
    (OrderType.EXCHANGE, False): 8500,
}
KNOWN = Order(
    number="204598",
    order_type="Deliver",
    status="completed",
    category="SUCCESSFUL",
    created=datetime(2026, 7, 6, 9, 0, tzinfo=UTC),
    amount_type="COD",
    amount=112500,
    full_name="Heba Samir",
    phone="01069134427",
    governorate="Cairo",
    zone="Ain Shams",
    address="Ahmed Esmat St",
    building="45",
    apartment="3",
    description="Linen napkin set",
    items=3,
)


def training_catalog() -> Catalog:
    """Give the training service's catalog."""
    return Catalog(
        zones=tuple(
            Zone(Governorate(governorate.value), area.value, area.en, area.ar)
            for governorate in load_catalog()
            for area in governorate.areas
        )
    )


@dataclass(slots=True)
class OrdersInMemory:
    """Orders of this desk. ``refuse`` is raised by ``original``; ``slow`` holds answers back until it is set."""

    changes: Changes
    created: list[tuple[OrderRequest, bool, int | None]] = field(default_factory=list)
    made_for: list[str] = field(default_factory=list)
    drafts: dict[int, OrderDraft] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    refuse: Failure | None = None
    broken: Exception | None = None
    rows: list[OrderRow] = field(default_factory=list)
    history: tuple[Order, ...] = (KNOWN,)
    refunds: RefundWay | None = NO_REFUNDS
    _suggested: int = 3394
    _kept_so_far: int = 0

    def suggest_reference(self) -> str:
        """Give the next reference."""
        self._suggested += 1
        return f"DL-{self._suggested}"

    async def create(
        self, request: OrderRequest, *, print_after: bool = False, draft_id: int | None = None, merchant: str = ""
    ) -> int:
        """Keep the request."""
        await asyncio.sleep(0)
        if self.broken is not None:
            raise self.broken
        if any(known.reference == request.reference for known, _, _ in self.created):
            raise ReferenceInUse(request.reference)
        self.created.append((request, print_after, draft_id))
        self.made_for.append(merchant)
        if draft_id is not None:
            self.drafts.pop(draft_id, None)
        self.rows.insert(0, row_of(len(self.created), reference=request.reference, state=State.WAITING))
        self.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return len(self.created)

    async def keep_draft(self, draft: OrderDraft, draft_id: int | None = None) -> int:
        """Keep the draft."""
        await asyncio.sleep(0)
        if self.broken is not None:
            raise self.broken
        self._kept_so_far += draft_id is None
        kept = draft_id if draft_id is not None else self._kept_so_far
        self.drafts[kept] = draft
        return kept

    async def is_in_hand(self, row_id: int) -> bool:
        """Tell whether this is a draft still."""
        await asyncio.sleep(0)
        return row_id in self.drafts

    async def earlier(self, phone: str) -> tuple[Order, ...]:
        """Give the known orders of the phone."""
        await asyncio.sleep(0)
        self.asked.append(phone)
        return tuple(order for order in self.history if order.phone == phone)

    async def made_recently(self, phone: str) -> tuple[tuple[str, Order], ...]:
        """Give the known orders of the phone."""
        await asyncio.sleep(0)
        return tuple((f"o{order.number}", order) for order in self.history if order.phone == phone)

    async def original(self, number: str) -> Order:
        """Give the known order of the number."""
        await asyncio.sleep(0)
        self.asked.append(number)
        if self.refuse is not None:
            raise DeskFailure(self.refuse)
        for order in self.history:
            if order.number == number:
                return order
        raise DeskFailure(Failure(kind=FailureKind.NOT_FOUND, execution=Execution.NOT_EXECUTED))

    async def made_today(self, limit: int = 30) -> tuple[OrderRow, ...]:
        """Give the rows."""
        await asyncio.sleep(0)
        return tuple(self.rows[:limit])


@dataclass(slots=True)
class FeesInMemory:
    """Prices that depend on the kind of order alone."""

    now: datetime = NOW
    asked: list[tuple[str, str, bool]] = field(default_factory=list)
    table: dict[tuple[str, str, bool], KnownFee] = field(default_factory=dict)
    refuse: Failure | None = None
    gate: asyncio.Event | None = None

    def known(self, governorate: str, order_type: str, express: bool) -> KnownFee | None:
        """Give what was last told."""
        return self.table.get((str(governorate), str(order_type), express))

    async def preview(self, governorate: Governorate, order_type: OrderType, express: bool) -> KnownFee:
        """Tell the price, once the gate (if there is one) is open."""
        self.asked.append((governorate.value, order_type.value, express))
        if self.gate is not None:
            await self.gate.wait()
        if self.refuse is not None:
            raise DeskFailure(self.refuse)
        fee = KnownFee(
            PRICES[order_type, express] + (500 if governorate is Governorate.GIZA else 0), self.now.timestamp()
        )
        self.table[governorate.value, order_type.value, express] = fee
        return fee


@dataclass(slots=True)
class TypedInMemory:
    """What is being typed, and what orders here are like; the last one made here is the orders' own."""

    orders: OrdersInMemory
    known: OrderHabits = field(default_factory=OrderHabits)
    kept: TypedForm | None = None

    async def habits(self, merchant: str) -> OrderHabits:
        """Give what is known."""
        await asyncio.sleep(0)
        last = self.orders.created[-1][0] if self.orders.created else self.known.last
        return replace(self.known, last=last)

    async def keep(self, form: TypedForm) -> TypedForm | None:
        """Keep the form, a new order in its one draft."""
        await asyncio.sleep(0)
        if not form.number:
            form = replace(form, draft_id=await self.orders.keep_draft(form.draft, form.draft_id))
        self.kept = form
        return form

    async def forget(self, draft_id: int | None = None) -> bool:
        """Forget it, and the draft of a form that was emptied."""
        await asyncio.sleep(0)
        self.kept = None
        if draft_id is not None:
            self.orders.drafts.pop(draft_id, None)
        return True


@dataclass(slots=True)
class ChangesInMemory:
    """Changes of orders that exist."""

    updated: list[tuple[str, OrderRequest, bool]] = field(default_factory=list)

    async def update(
        self,
        number: str,
        request: OrderRequest,
        *,
        print_after: bool = False,
        seen: Order | None = None,
    ) -> int:
        """Keep the change."""
        assert seen is not None
        assert seen.number == number
        await asyncio.sleep(0)
        self.updated.append((number, request, print_after))
        return 900 + len(self.updated)


class ZonesInMemory:
    """The training catalog, or another."""

    def __init__(self, catalog: Catalog) -> None:
        self.learnt: list[tuple[str, str]] = []
        self.use(catalog)

    def use(self, catalog: Catalog) -> None:
        """Take another catalog."""
        self.catalog = catalog
        self._index = index_of(catalog)

    def search(self, text: str, *, limit: int = 50) -> ZoneFinding:
        """Find zones."""
        return self._index.search(text, limit=limit)

    def called(self, text: str) -> list[Zone]:
        """Give those of that name."""
        return self._index.called(text)

    async def learn(self, typed: str, zone: Zone) -> None:
        """Keep what was learnt."""
        await asyncio.sleep(0)
        self.learnt.append((typed, zone.value))


class DeskInMemory:
    """The desk of one account."""

    def __init__(self, catalog: Catalog | None = None) -> None:
        self.desk_name = ""
        self.changes = Changes()
        self.orders = OrdersInMemory(self.changes)
        self.fees = FeesInMemory()
        self.order_form = TypedInMemory(self.orders)
        self.order_actions = ChangesInMemory()
        self.zones = ZonesInMemory(training_catalog() if catalog is None else catalog)
        self.merchant: Merchant | None = MERCHANT
        self.account = Account(account_id="a", name="Sample", base_url="https://sample.example", kind=KeyKind.COMPANY)


def row_of(
    key: int, *, number: str = "", reference: str = "", state: State | None = None, printed: int = 0
) -> OrderRow:
    """Give a line of what was made today."""
    return order_row(
        number,
        key=f"p{key}",
        outbox_id=key,
        reference=reference,
        full_name="Karim Abdel Aziz",
        status="new" if number else "",
        state=state,
        created=NOW - timedelta(minutes=key),
        printed=printed,
    )
