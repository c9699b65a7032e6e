"""Orders at the desk: saved first, sent by the outbox, shown from the store.

Creating an order ends when it is on this computer's disk; the network is never waited for.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.handlers import request_of
from courier_desk.desk.observations import clock_of
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.duplicates import RECENT
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_changes import as_order
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort, StatusCounts
from courier_desk.domain.order_rules import Action, OrderFacts, Refused
from courier_desk.domain.orders import Order, OrderRequest, RefundWay, Stage
from courier_desk.domain.outbox import Event, Kind, Policy, Progress, State, advance, follower_target, order_target
from courier_desk.domain.outcome import Facts
from courier_desk.domain.values import frozen
from courier_desk.store import events, labels, order_list, orders, outbox
from courier_desk.store.desks import desk_of, open_elsewhere
from courier_desk.store.faults import StoreFault
from courier_desk.store.labels import Print
from courier_desk.store.outbox import OutboxRow, PendingOrder, ReferenceTaken
from courier_desk.store.payloads import request_to_plain
from courier_desk.store.pickup_addresses import used_pickup_addresses
from courier_desk.store.search import phone_key
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # a list is shown without
    from courier_desk.domain.settlements import OrderPayout

# Everything this desk knows of one order, put together from the store: for the panel, and for the rules.


_ACTIONS = {Kind.ORDER_UPDATE: Action.EDIT, Kind.ORDER_CANCEL: Action.CANCEL, Kind.ORDER_DELETE: Action.DELETE}
#: Refusals that speak of the order's standing. Another one (a zone, say) is no reason not to try again.
_OF_STANDING = {
    Kind.ORDER_UPDATE: frozenset({FailureKind.FORBIDDEN}),
    Kind.ORDER_CANCEL: frozenset({FailureKind.FORBIDDEN, FailureKind.VALIDATION_ERROR}),
    Kind.ORDER_DELETE: frozenset({FailureKind.FORBIDDEN, FailureKind.VALIDATION_ERROR}),
}


@frozen(kw_only=True)
class OrderDetail:
    """Everything this desk knows of one row.

    ``history``: (first seen, status); ``request`` while it is pending; ``events``: what this desk did, oldest first;
    ``changes``: its changes that are not done, oldest first; ``facts``: what the rules look at; ``stages``: what the
    service says it went through; ``odd``: fields of the service that are not as its specification says;
    ``pickup_address``: what is known of the one the order names; ``payout``: the settlement sheet it was last in;
    ``open_elsewhere``: desk and person of the site who are changing it just now; ``since``: when what waits in the
    outbox came to stand as it does.
    """

    row: OrderRow
    order: Order | None
    request: OrderRequest | None
    progress: Progress | None
    history: tuple[tuple[datetime, str], ...]
    prints: tuple[Print, ...]
    events: tuple[DeskEvent, ...] = ()
    changes: tuple[OutboxRow, ...] = ()
    facts: OrderFacts = field(default_factory=OrderFacts)
    stages: tuple[Stage, ...] = ()
    odd: tuple[str, ...] = ()
    pickup_address: KnownPickupAddress | None = None
    payout: OrderPayout | None = None
    open_elsewhere: str = ""
    since: datetime | None = None


def read_detail(db: Database, account: str, key: str) -> OrderDetail | None:
    """Read everything known of one row; None when it is gone."""
    found = order_list.rows(db, account, [key])
    if not found:
        return None
    row = found[0]
    return _of_order(db, account, row) if row.number else _of_creation(db, account, row)


def _of_order(db: Database, account: str, row: OrderRow) -> OrderDetail:
    from courier_desk.api.order_json import oddities, read_stages  # noqa: PLC0415  (a list is shown without)
    from courier_desk.store.settlements import payouts_of  # noqa: PLC0415

    order = orders.order(db, account, row.number)
    target = order_target(row.number)
    done, changes = events.of(db, account, target), outbox.changes_of(db, account, target)
    assert order is not None  # the row is of the same moment
    history = tuple((datetime.fromtimestamp(at, UTC), status) for at, status in orders.history(db, account, row.number))
    addresses = used_pickup_addresses(db, account, row.merchant) if order.pickup_address_id else []
    return OrderDetail(
        row=row,
        order=order,
        request=None,
        progress=None,
        history=history,
        prints=tuple(labels.prints(db, account, row.number)),
        events=done,
        changes=tuple(changes),
        facts=OrderFacts.of(
            order,
            whole=orders.is_whole(db, account, row.number),
            gone=row.gone,
            open_changes=_open(changes),
            done=_carried_out(done, since=max((at for at, status in history if status == order.status), default=None)),
            refused=refusals(done),
            read_at=datetime.fromtimestamp(orders.read_at(db, account, row.number), UTC),
        ),
        stages=read_stages(order.raw, clock_of(db, account)),
        odd=oddities(order.raw),
        pickup_address=next((one for one in addresses if one.address_id == order.pickup_address_id), None),
        payout=payouts_of(db, account, [row.number]).get(row.number),
        open_elsewhere=open_elsewhere(db, account, row.number),
    )


def waiting_update(detail: OrderDetail) -> tuple[OrderRequest | None, Facts]:
    """Give the update of an order that is not sent yet, or was refused, and the facts that its person saw then."""
    last = detail.changes[-1] if detail.changes else None
    if last is None or last.kind != Kind.ORDER_UPDATE or "request" not in last.payload:
        return None, {}
    return request_of(last), (last.payload.get("before") or {}).get("facts") or {}


def _of_creation(db: Database, account: str, row: OrderRow) -> OrderDetail:
    pending = outbox.get(db, row.outbox_id) if row.outbox_id is not None else None
    target = follower_target(row.outbox_id or 0)
    changes = outbox.changes_of(db, account, target)
    return OrderDetail(
        row=row,
        order=None,
        request=request_of(pending) if pending and "request" in pending.payload else None,
        progress=pending.progress if pending and pending.progress.state is not State.DONE else None,
        history=(),
        prints=(),
        events=events.of(db, account, target),
        changes=tuple(changes),
        facts=OrderFacts(state=row.state, order_type=row.order_type, open_changes=_open(changes)),
        since=datetime.fromtimestamp(pending.changed, UTC) if pending else None,
    )


def _open(changes: list[OutboxRow]) -> frozenset[str]:
    """Give the kinds of changes that are on their way: a refused one is not."""
    return frozenset(row.kind for row in changes if row.progress.state not in (State.REFUSED, State.DRAFT))


def _carried_out(done: tuple[DeskEvent, ...], *, since: datetime | None) -> frozenset[Action]:
    """Name what the service said it carried out since it shows the present status, whatever it shows."""
    is_canceled = since is not None and any(one.what == What.CANCELLED and one.at >= since for one in done)
    return frozenset({Action.CANCEL}) if is_canceled else frozenset()


def refusals(done: tuple[DeskEvent, ...]) -> dict[Action, Refused]:
    """Give the last refusal of each action that spoke of the order's standing."""
    found: dict[Action, Refused] = {}
    for event in done:
        kind, failure = event.facts.get("kind"), event.facts.get("failure")
        for known, action in _ACTIONS.items():
            if event.what == What.REFUSED and kind == known and failure in _OF_STANDING[known]:
                status, withheld = str(event.facts.get("current_status", "")), bool(event.facts.get("withheld"))
                found[action] = Refused(status, event.at, withheld)
    return found


# References are born here: short, ASCII, without letters and digits that people confuse.


#: Without I, L, O, U, 0, 1.
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def short_token(length: int) -> str:
    """Give that many random letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def order_reference(now: float) -> str:
    """Give an order's reference, made of the Cairo day of ``now`` (seconds since the epoch) and six random letters."""
    return f"CD{datetime.fromtimestamp(now, CAIRO).strftime('%y%j')}-{short_token(6)}"


def change_reference() -> str:
    """Give the reference of a change: nobody but the outbox sees it."""
    return f"~{short_token(10)}"


__all__ = ["OrderDesk", "OrderWindow"]

FIRST_ROWS = 100
#: So many orders that wait to be sent are looked through for one made twice.
_WAITING = 200
_POLICY = Policy()
_MADE = frozenset(State) - {State.DRAFT}
#: What a person still has in hand: it may be changed, replaced and thrown away. All else the service has or may get.
_STILL_EDITED = frozenset({State.DRAFT, State.REFUSED})


@frozen
class OrderWindow:
    """What the table needs at once: how many rows there are, the first of them, the chips' counts."""

    count: int
    rows: tuple[OrderRow, ...]
    counts: StatusCounts


class OrderDesk:
    """Orders of one account. ``on_pending`` wakes the sender."""

    def __init__(self, context: Context, on_pending: Callable[[], None]) -> None:
        self._context = context
        self._on_pending = on_pending

    @property
    def refunds(self) -> RefundWay | None:
        """Tell how the service is told that a cash difference is refunded; None while there is no client to know it."""
        return self._context.client.refunds if self._context.connected else None

    # -- creating ------------------------------------------------------------------------------------------------

    def suggest_reference(self) -> str:
        """Give a new reference: short and ASCII, made of the Cairo day and six random letters."""
        return order_reference(self._context.now())

    async def create(
        self, request: OrderRequest, *, print_after: bool = False, draft_id: int | None = None, merchant: str = ""
    ) -> int:
        """Commit the order to this computer and have it sent; gives its row in the outbox.

        ``merchant`` is the one it was written for, the one in use unless told: another may be by the time it is saved.
        Without a reference it gets one. A draft it came from ends in the same transaction. While the store of a site is
        not reached it waits on this computer, and its row is one below zero. Raises ReferenceInUse when
        another order here has the reference.
        """
        context, now = self._context, self._context.now()
        if not request.reference:
            request = replace(request, reference=self.suggest_reference())
        if context.offline is not None:
            draft_id = context.offline.became(draft_id)
        row = OutboxRow(
            kind=Kind.ORDER_CREATE,
            account=context.account_id,
            merchant=merchant or context.merchant_code,
            reference=request.reference,
            payload={"request": request_to_plain(request), "print": print_after},
            created=now,
            changed=now,
            progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
            facts=PendingOrder.of_request(request),
        )

        def keep(db: Database) -> int:
            if draft_id is not None and is_in_hand(db, draft_id):
                return made_of(db, row, draft_id)
            return outbox.add(db, row)

        if context.offline is not None and context.offline.is_own(draft_id):  # its draft goes to the site with it
            return await context.offline.keep(row, draft_id)
        try:
            row_id = await context.store.write(keep)
        except ReferenceTaken as error:
            raise ReferenceInUse(request.reference) from error
        except StoreFault as fault:
            if context.offline is None or not fault.is_away:
                raise
            return await context.offline.keep(row, draft_id)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        self._on_pending()
        return row_id

    # -- drafts --------------------------------------------------------------------------------------------------

    async def keep_draft(self, draft: OrderDraft, draft_id: int | None = None) -> int:
        """Keep what was typed, unsent; gives its row in the outbox, of this computer while the site is not reached."""
        context, offline = self._context, self._context.offline
        if offline is not None:
            draft_id = offline.became(draft_id)
            if offline.is_own(draft_id):
                return await offline.keep_draft(draft, draft_id)
        try:
            row_id, _ = await context.store.write(lambda db: keep_draft_row(db, context, draft, draft_id))
        except StoreFault as fault:
            if offline is None or not fault.is_away:
                raise
            return await offline.keep_draft(draft, draft_id)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return row_id

    async def is_in_hand(self, row_id: int) -> bool:
        """Tell whether this row is still an order to be written: a draft, or one that was refused."""
        offline = self._context.offline
        if offline is not None and offline.is_own(row_id):
            return await offline.look(lambda db: is_in_hand(db, row_id))
        meant = row_id if offline is None else offline.became(row_id)
        return await self._context.store.look(lambda db: meant is not None and is_in_hand(db, meant))

    async def take_back(self, row_id: int) -> OrderDraft | None:
        """Give an order still to be created back as a draft to be changed; None when it is gone or on its way.

        A draft and a refused order stay as they are until they are sent again; one that waits is held as a draft.
        """
        context, offline = self._context, self._context.offline
        is_own = offline is not None and offline.is_own(row_id)
        if offline is not None:
            row_id = offline.became(row_id) or row_id

        def take(db: Database) -> OrderDraft | None:
            row = outbox.get(db, row_id)
            if row is None or row.kind != Kind.ORDER_CREATE:
                return None
            if row.progress.state not in (State.DRAFT, State.WAITING, State.REFUSED):
                return None
            if "draft" in row.payload:
                plain = row.payload["draft"]
                assert isinstance(plain, dict)
                return OrderDraft.from_plain(plain)
            draft = from_request(request_of(row), merchant=row.merchant)
            if row.progress.state is State.WAITING:
                held = advance(row.progress, Event.SHELVED, now=context.now(), policy=_POLICY)
                payload = {"draft": draft.to_plain()}
                outbox.edit(db, row_id, now=context.now(), progress=held, payload=payload)
            return draft

        if offline is not None and is_own:
            return await offline.write(take)
        try:
            draft = await context.store.write(take)
        except StoreFault as fault:
            if not fault.is_away or not await self.is_in_hand(row_id):
                raise
            return await context.store.look(take)  # nothing has to be written down for it
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return draft

    async def drop_draft(self, draft_id: int) -> None:
        """Throw a draft away; what is no draft any more stays."""
        offline = self._context.offline
        is_own = offline is not None and offline.is_own(draft_id)
        if offline is not None:
            draft_id = offline.became(draft_id) or draft_id

        def drop(db: Database) -> None:
            if is_in_hand(db, draft_id):
                outbox.remove(db, draft_id)

        if offline is not None and is_own:
            await offline.write(drop)
            return
        await self._context.store.write(drop)
        self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)

    # -- looking up ----------------------------------------------------------------------------------------------

    async def earlier(self, phone: str) -> tuple[Order, ...]:
        """Give this customer's orders that the desk knows, to whichever of their phones, newest first."""
        from courier_desk.store import customers  # noqa: PLC0415  (the form asks for it)

        context = self._context
        found = await context.store.look(
            lambda db: customers.orders_of(db, context.account_id, context.merchant_code, phone)
        )
        return tuple(found)

    async def made_recently(self, phone: str) -> tuple[tuple[str, Order], ...]:
        """Give this phone's orders of the last day with their keys, also those that the service does not have yet."""
        context = self._context
        return await context.store.look(lambda db: made_recently(db, context, context.merchant_code, phone))

    async def original(self, number: str, *, of: str | None = None) -> Order:
        """Give an order by number: read from the service, with what this desk knows beside it. Raises DeskFailure.

        ``of`` is the merchant whose order it may be, the one in use unless told.
        """
        context = self._context
        merchant, asked = context.merchant_code if of is None else of, context.now()
        if context.is_cut_off and (held := await self._known(number)) is not None:
            return held
        try:
            order = await context.client.order(number, merchant=merchant)
        except ApiError as error:
            known = await self._known(number)
            if known is None or known.number != number:
                raise DeskFailure(error.failure) from error
            return known

        def keep(db: Database) -> Order | None:
            orders.merge(db, context.account_id, merchant, [order], seen_at=asked, whole=True)
            return orders.order(db, context.account_id, number)

        try:
            kept = await context.store.write(keep)
        except StoreFault as fault:
            if not fault.is_away:
                raise
            return order  # it is read again when the site is back
        context.changes.announce(Topic.ORDERS)
        return kept or order

    async def _known(self, number: str) -> Order | None:
        account = self._context.account_id
        return await self._context.store.look(lambda db: orders.order(db, account, number))

    async def bearing(self, reference: str) -> Order | None:
        """Give the newest order with this reference, asked of the service; None when it tells of none.

        A service that knows no such question answers with its newest orders: only what bears the reference counts
        (field notes, trap 1). Raises DeskFailure.
        """
        context = self._context
        try:
            page = await context.client.orders_page(
                merchant=context.merchant_code, reference=reference, lane=Lane.PERSON
            )
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        wanted = reference.casefold()
        number = next((one.number for one in page.items if one.reference.strip().casefold() == wanted), None)
        if number is None and len(page.items) == 1 and not page.items[0].reference:
            number = page.items[0].number  # lists need not show references; alone it is what was asked for, or not
        found = await self.original(number) if number is not None else None
        return found if found is not None and found.reference.strip().casefold() == wanted else None

    async def made_today(self, limit: int = 30) -> tuple[OrderRow, ...]:
        """Give what was made at this desk since midnight in Cairo and not deleted since, newest first, pending ones
        among them.
        """
        context = self._context
        midnight = datetime.fromtimestamp(context.now(), CAIRO).replace(hour=0, minute=0, second=0, microsecond=0)

        def look(db: Database) -> list[OrderRow]:
            made = outbox.page(
                db,
                context.account_id,
                states=_MADE,
                merchant=context.merchant_code,
                kind=Kind.ORDER_CREATE,
                desk=desk_of(db) or None,  # alone, or of this computer's copy of a site, there is no other
                limit=limit,
            )
            today = [row for row in made if row.created >= midnight.timestamp()]
            keys = [f"o{row.result['number']}" if "number" in row.result else f"p{row.row_id}" for row in today]
            return [row for row in order_list.rows(db, context.account_id, keys) if not row.gone]

        return tuple(await context.store.look(look))

    # -- the list ------------------------------------------------------------------------------------------------

    async def window(self, wanted: OrderFilter, sort: OrderSort) -> OrderWindow:
        """Give the list's length, its first rows and the chips' counts.

        The counts are a second read: cancelling breaks either off.
        """
        rows, count = await self.found(wanted, sort)
        counts = await self._context.store.look(lambda db: order_list.status_counts(db, wanted))
        return OrderWindow(count, rows, counts)

    async def found(
        self, wanted: OrderFilter, sort: OrderSort, limit: int = FIRST_ROWS
    ) -> tuple[tuple[OrderRow, ...], int]:
        """Give the list's first rows and its length, of one moment; cancelling breaks it off."""
        rows, count = await self._context.store.look(lambda db: order_list.answer(db, wanted, sort, limit))
        return tuple(rows), count

    async def detail(self, key: str) -> OrderDetail | None:
        """Give everything known of one row; None when it is gone."""
        account = self._context.account_id
        return await self._context.store.look(lambda db: read_detail(db, account, key))


def is_in_hand(db: Database, row_id: int) -> bool:
    """Tell whether this row is an order that a person may still change, replace and throw away."""
    row = outbox.get(db, row_id)
    return row is not None and row.kind == Kind.ORDER_CREATE and row.progress.state in _STILL_EDITED


def made_of(db: Database, row: OutboxRow, draft_id: int) -> int:
    """Have a draft, or what was refused, become the order; gives its row.

    What was to be sent before stays that row: an import, a batch of labels and a watched folder know it by its number.
    """
    known = outbox.get(db, draft_id)
    if known is None or not known.reference:
        return outbox.add_instead(db, row, draft_id)
    event = Event.SUBMIT if known.progress.state is State.DRAFT else Event.EDITED
    progress = advance(known.progress, event, now=row.created, policy=_POLICY)
    outbox.edit(
        db, draft_id, now=row.created, progress=progress, payload=row.payload, facts=row.facts, reference=row.reference,
        merchant=row.merchant,
    )  # fmt: skip
    return draft_id


def made_recently(db: Database, context: Context, merchant: str, phone: str) -> tuple[tuple[str, Order], ...]:
    """Give a phone's orders of the last day with their keys, also those that the service does not have yet."""
    from courier_desk.store import customers  # noqa: PLC0415  (the form asks for it)

    account, since = context.account_id, context.now() - RECENT.total_seconds()
    keys = customers.keys_of(db, account, phone)
    states = _MADE - {State.DONE}
    made = outbox.page(db, account, states=states, merchant=merchant, kind=Kind.ORDER_CREATE, limit=_WAITING)
    found = [(f"o{one.number}", one) for one in customers.orders_of(db, account, merchant, phone)]
    for row in made:
        request = request_of(row)
        if row.created >= since and phone_key(request.consignee.phone) in keys:
            at = datetime.fromtimestamp(row.created, UTC)
            found.append((f"p{row.row_id}", replace(as_order(request), created=at)))
    return tuple((key, one) for key, one in found if one.created and one.created.timestamp() >= since)


def keep_draft_row(db: Database, context: Context, draft: OrderDraft, draft_id: int | None) -> tuple[int, bool]:
    """Write a draft down in its row of the outbox, or in a new one; gives the row, and whether its list looks other."""
    now, payload, facts = context.now(), {"draft": draft.to_plain()}, PendingOrder.of_draft(draft)
    known = outbox.get(db, draft_id) if draft_id is not None and is_in_hand(db, draft_id) else None
    if known is not None and draft_id is not None:
        outbox.edit(db, draft_id, now=now, progress=Progress(), payload=payload, facts=facts)
        was = known.payload.get("draft")
        same = known.progress == Progress() and isinstance(was, dict) and _facts_of(was) == facts
        return draft_id, not same
    row = OutboxRow(
        kind=Kind.ORDER_CREATE,
        account=context.account_id,
        merchant=draft.merchant or context.merchant_code,
        reference="",
        payload=payload,
        created=now,
        changed=now,
        facts=facts,
    )
    return outbox.add(db, row), True


def _facts_of(plain: dict[str, Any]) -> PendingOrder:
    return PendingOrder.of_draft(OrderDraft.from_plain(plain))
