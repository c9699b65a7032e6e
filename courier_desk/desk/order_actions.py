"""What a person does to orders that exist or are being created: saved on disk first, sent by the outbox.

Every call ends when the wish is kept. Wishes that cross are made one: an update of an order whose last update was not
sent yet takes its place, a deletion makes waiting updates needless, the same wish twice is one wish. What is still
being created is thrown away while it is in hand; else its deletion follows it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Connection, Link
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.handlers import request_of
from courier_desk.desk.labels import LabelDesk
from courier_desk.desk.order_handlers import before_of, keep_order, read_order
from courier_desk.desk.orders import change_reference, read_detail
from courier_desk.domain.accounts import Scope
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_changes import wanted_facts
from courier_desk.domain.order_edit import with_address_as_it_is
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed, Consequence, DeskFacts, allowed, judge
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.domain.outbox import (
    ENDS,
    UNSENT,
    Event,
    Kind,
    Policy,
    Progress,
    State,
    advance,
    follower_target,
    order_target,
)
from courier_desk.domain.values import frozen
from courier_desk.store import fees, order_list, orders, outbox
from courier_desk.store.desks import desk_of
from courier_desk.store.faults import StoreFault
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import request_to_plain
from courier_desk.store.sql import Database

T = TypeVar("T")
_POLICY = Policy()
#: What was read whole is taken for true so long (seconds), while its status is the same.
KEPT = 60.0
#: So many requests of a minute are left alone by what a person did not ask for outright.
SPARE = 10
_ONLINE = frozenset({Link.ONLINE, Link.SLOWED, Link.UNKNOWN})
_REACHABLE = frozenset({Link.ONLINE, Link.UNKNOWN})
#: Changes that were not sent yet, or not taken: a newer wish may take their place.
_REPLACEABLE = frozenset({State.WAITING, State.REFUSED})


class OrderActions:
    """Changes of one account's orders. ``on_pending`` wakes the sender."""

    def __init__(
        self, context: Context, connection: Connection, labels: LabelDesk, on_pending: Callable[[], None]
    ) -> None:
        self._context = context
        self._connection = connection
        self._labels = labels
        self._on_pending = on_pending
        self._readings: dict[str, tuple[float, str]] = {}  # when an order was asked for, and its status then
        #: How often a person asked for everything anew (F5).
        self.refreshes = 0

    # -- what may be done ----------------------------------------------------------------------------------------

    async def allowed(self, key: str) -> Mapping[Action, Allowed]:
        """Judge every action on a row of the orders list, by its key; nothing is allowed on what is gone."""
        context = self._context
        detail = await context.store.look(lambda db: read_detail(db, context.account_id, key))
        if detail is None:
            return {}
        kept = bool(detail.row.number) and await self._labels.is_kept(detail.row.number)
        return allowed(detail.facts, self.service_time(), self.desk_facts(label_kept=kept))

    def desk_facts(self, *, label_kept: bool = False) -> DeskFacts:
        """Tell what the desk can do now."""
        return DeskFacts(
            online=self._connection.status.link in _ONLINE,
            scope_held=Scope.ORDERS in self._context.account.scopes,
            label_kept=label_kept,
            site_away=bool(self._context.store.away_since),
            cut_off=self._context.is_cut_off,
        )

    def service_time(self) -> datetime:
        """Give the service's time; this computer's until the service was heard."""
        heard = self._context.service_now
        return datetime.fromtimestamp(self._context.now() if heard is None else heard, UTC)

    def was_read(self, number: str, status: str, *, within: float = KEPT) -> bool:
        """Tell whether the order was asked for whole so lately (seconds), and has had this status since."""
        at, known = self._readings.get(number, (float("-inf"), ""))
        return time.monotonic() - at < within and known.casefold() == status.casefold()

    def forget_readings(self) -> None:
        """Take nothing that was read for true any more (F5)."""
        self._readings.clear()
        self.refreshes += 1

    def may_ask(self) -> bool:
        """Tell whether the service can be asked beside what a person wants of it."""
        return self._connection.status.link in _REACHABLE and self._context.budget.left() > SPARE

    async def read_fresh(self, number: str) -> Order:
        """Read the order from the service and keep it; gives all that is known of it then.

        Raises DeskFailure, also when it is no more.
        """
        context = self._context
        merchant, known = await context.store.look(
            lambda db: (self._merchant_of(db, number), orders.order(db, context.account_id, number))
        )
        if known is not None and context.is_cut_off:
            return known
        self._note_reading(number, known)
        try:
            got, asked = await read_order(context, number, merchant, Lane.PERSON)
        except ApiError as error:
            if error.failure.execution is Execution.NOT_SENT:
                self._readings.pop(number, None)
            raise DeskFailure(error.failure) from error

        def keep(db: Database) -> Order | None:
            keep_order(db, context.account_id, merchant, number, got, seen_at=asked)
            return orders.order(db, context.account_id, number)

        try:
            kept = await context.store.write(keep)
        except StoreFault as fault:
            if not fault.is_away or known is None:
                raise
            self._readings.pop(number, None)
            return known  # it is read again when the site is back
        self._note_reading(number, kept)
        context.changes.announce(Topic.ORDERS)
        if got is None or kept is None:
            request = "GET /orders/{orderNumber}"
            gone = Failure(kind=FailureKind.NOT_FOUND, execution=Execution.NOT_EXECUTED, status=404, request=request)
            raise DeskFailure(gone)
        return kept

    def _note_reading(self, number: str, order: Order | None) -> None:
        now = time.monotonic()
        self._readings = {one: read for one, read in self._readings.items() if now - read[0] < KEPT}
        self._readings[number] = (now, order.status if order is not None else "")

    # -- orders that exist ---------------------------------------------------------------------------------------

    async def update(
        self, number: str, request: OrderRequest, *, print_after: bool = False, seen: Order | None = None
    ) -> int:
        """Have the order become what is asked for, wholly; gives the row in the outbox.

        ``seen`` is the order as the person had it before the eyes: what somebody else changes after that is not
        overwritten, also where it waits to be sent by another desk. Raises TargetEnds when it is being deleted.
        """
        request = request if seen is None else with_address_as_it_is(request, seen)

        def keep(db: Database) -> int:
            target = order_target(number)
            shown = before_of(seen or orders.order(db, self._context.account_id, number))
            waiting = _last(db, self._context.account_id, target, Kind.ORDER_UPDATE)
            if waiting is not None and waiting.desk != desk_of(db):
                waiting = None  # another desk's wish goes first; what both changed is a person's to decide
            changes = outbox.changes_of(db, self._context.account_id, target)
            earlier = [row for row in changes if row != waiting and row.desk == desk_of(db)]
            before = _after_own_updates(shown, earlier)
            if waiting is not None:
                return self._replace_update(db, waiting, request, print_after=print_after, before=before)
            payload = _update_payload(request, print_after=print_after) | {"before": before}
            return self._add(db, Kind.ORDER_UPDATE, target, self._merchant_of(db, number), payload)

        return await self._keep(keep)

    async def cancel(self, numbers: Sequence[str]) -> list[int]:
        """Have these orders cancelled; gives their rows in the outbox, in this order."""
        return await self._end(Kind.ORDER_CANCEL, numbers)

    async def delete(self, numbers: Sequence[str]) -> list[int]:
        """Have these orders deleted; gives their rows in the outbox, in this order. Their unsent updates end."""
        return await self._end(Kind.ORDER_DELETE, numbers)

    async def _end(self, kind: Kind, numbers: Sequence[str]) -> list[int]:
        account = self._context.account_id

        def keep(db: Database) -> list[int]:
            return [self._end_one(db, kind, account, number) for number in dict.fromkeys(numbers)]

        return await self._keep(keep)

    def _end_one(self, db: Database, kind: Kind, account: str, number: str) -> int:
        target = order_target(number)
        changes = outbox.changes_of(db, account, target)
        same = next((row for row in changes if row.kind == kind or row.kind in ENDS), None)
        if same is not None and same.kind == kind and same.progress.state is State.REFUSED:
            outbox.save(db, same.row_id, self._moved(same, Event.RETRIED), now=self._context.now())
            return same.row_id
        if same is not None and same.progress.state is not State.REFUSED:
            return same.row_id  # asked for already
        if kind in ENDS:
            for row in changes:
                if row.progress.state in _REPLACEABLE:
                    outbox.remove(db, row.row_id)
        elif same is not None:  # its deletion was refused: this is done instead
            outbox.remove(db, same.row_id)
        before = before_of(orders.order(db, account, number))
        return self._add(db, kind, target, self._merchant_of(db, number), {"before": before})

    # -- orders that are still to be created ---------------------------------------------------------------------

    async def withdraw(self, row_id: int) -> int | None:
        """Take an order back that is still to be created; gives the row of its deletion, None when none is needed.

        In hand, it is thrown away. On its way or looked for, its deletion follows: once the order is there it is
        deleted; if it is not there, nothing is created. Created meanwhile, it is deleted.
        """
        context = self._context

        def keep(db: Database) -> int | str | None:
            row = outbox.get(db, row_id)
            if row is None:
                return None
            if row.progress.state is State.DONE:
                return str(row.result["number"])
            if row.progress.state in UNSENT:
                outbox.remove(db, row_id)
                return None
            target = follower_target(row_id)
            for change in outbox.changes_of(db, context.account_id, target):
                if change.kind == Kind.ORDER_DELETE:
                    return change.row_id
                outbox.remove(db, change.row_id)
            return self._add(db, Kind.ORDER_DELETE, target, row.merchant, {"before": {}})

        kept = await self._keep(keep)
        return (await self.delete([kept]))[0] if isinstance(kept, str) else kept

    # -- how -----------------------------------------------------------------------------------------------------

    async def _keep(self, work: Callable[[Database], T]) -> T:
        kept = await self._context.store.write(work)
        self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        self._on_pending()
        return kept

    def _merchant_of(self, db: Database, number: str) -> str:
        """Give the merchant of an order: not always the one in use."""
        rows = order_list.rows(db, self._context.account_id, [f"o{number}"])
        return rows[0].merchant if rows else self._context.merchant_code

    def _add(self, db: Database, kind: Kind, target: str, merchant: str, payload: Mapping[str, object]) -> int:
        now = self._context.now()
        row = OutboxRow(
            kind=kind,
            account=self._context.account_id,
            merchant=merchant,
            reference=change_reference(),
            target=target,
            payload=payload,
            created=now,
            changed=now,
            progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
        )
        return outbox.add(db, row)

    def _replace_update(
        self,
        db: Database,
        row: OutboxRow,
        request: OrderRequest,
        *,
        print_after: bool,
        before: Mapping[str, object] | None = None,
    ) -> int:
        """Let the newer wish take the place of an update that was not sent, or not taken."""
        wants_label = print_after or bool(row.payload.get("print"))
        payload = {**row.payload, **_update_payload(request, print_after=wants_label)}
        payload |= {"before": before} if before is not None else {}
        moved = self._moved(row, Event.EDITED)
        outbox.edit(db, row.row_id, now=self._context.now(), progress=moved, payload=payload)
        return row.row_id

    def _moved(self, row: OutboxRow, event: Event) -> Progress:
        return advance(row.progress, event, now=self._context.now(), policy=_POLICY)


def _update_payload(request: OrderRequest, *, print_after: bool) -> dict[str, object]:
    return {"request": request_to_plain(request), "print": print_after}


def _after_own_updates(before: Mapping[str, object], changes: Sequence[OutboxRow]) -> Mapping[str, object]:
    """Give what will be so when our own updates before this one are done: they are nobody else's changes."""
    updates = [row for row in changes if row.kind == Kind.ORDER_UPDATE]
    facts = before.get("facts")
    if not updates or not isinstance(facts, dict):
        return before
    return {**before, "facts": {**facts, **wanted_facts(request_of(updates[-1]))}}


def _last(db: Database, account: str, target: str, kind: Kind) -> OutboxRow | None:
    """Give the last open change of the target when it is of this kind and was not sent, or not taken."""
    changes = outbox.changes_of(db, account, target)
    if not changes or changes[-1].kind != kind or changes[-1].progress.state not in _REPLACEABLE:
        return None
    return changes[-1]


# Cancelling or deleting several orders: which of them can be, why not the others, what it means and may cost.
#
# Judged by the same rules as one order alone, from what this desk knows; the service decides in the end.


#: So many orders are judged in one reading of the store.
_PIECE = 50
#: So many orders are read anew before a question at the most, and one alone unless it was read just now (seconds); the
#: service is waited for so long (seconds).
_MOST_READ, _RECENTLY, _LONGEST_WAIT = 20, 3.0, 5.0


@frozen
class Judged:
    """One order, and whether it can be done. ``cost``: what it may cost by the last known price, in piastres."""

    row: OrderRow
    verdict: Allowed
    cost: int | None = None

    @property
    def included(self) -> bool:
        """Tell whether the batch takes it: cancelling a new one would be refused, so that one is left out."""
        return self.verdict.on and self.verdict.consequence is not Consequence.RATHER_DELETE


class OrderBatch:
    """Batches of one account."""

    def __init__(self, context: Context, actions: OrderActions) -> None:
        self._context = context
        self._actions = actions

    async def read_again(self, keys: Sequence[str]) -> None:
        """Read from the service what is to be asked about, so that the question is about what is so now.

        What cannot be read, or is too much for the limit of requests, is judged by what is known.
        """
        actions, account = self._actions, self._context.account_id
        rows = await self._context.store.look(lambda db: order_list.rows(db, account, list(keys)))
        within = _RECENTLY if len(keys) == 1 else KEPT
        due = [row.number for row in rows if row.number and not actions.was_read(row.number, row.status, within=within)]
        room = self._context.budget.left() - SPARE
        if not actions.may_ask() or room <= 0:
            return
        try:
            async with asyncio.timeout(_LONGEST_WAIT), asyncio.TaskGroup() as group:
                for number in due[: min(_MOST_READ, room)]:
                    group.create_task(self._read(number), name="read before a question")
        except TimeoutError:
            return

    async def _read(self, number: str) -> None:
        with suppress(DeskFailure):  # gone, or not to be had: the store says what is known
            await self._actions.read_fresh(number)

    async def judge(self, action: Action, keys: Sequence[str]) -> tuple[Judged, ...]:
        """Judge each of these orders that is still there, in the order asked for."""
        found: list[Judged] = []
        for start in range(0, len(keys), _PIECE):
            piece = keys[start : start + _PIECE]
            found += await self._context.store.look(lambda db, piece=piece: self._judge(db, action, piece))  # type: ignore[misc]  # bound in its own turn
        return tuple(found)

    def _judge(self, db: Database, action: Action, keys: Sequence[str]) -> list[Judged]:
        account, now, desk = self._context.account_id, self._actions.service_time(), self._actions.desk_facts()
        details = (read_detail(db, account, key) for key in keys)
        return [
            Judged(detail.row, verdict, _cost(db, account, detail.row, verdict))
            for detail in details
            if detail is not None
            for verdict in (judge(action, detail.facts, now, desk),)
        ]

    async def carry_out(self, action: Action, chosen: Sequence[Judged]) -> int:
        """Cancel or delete those that can be; gives their number. What the service does not have is taken back."""
        rows = [one.row for one in chosen if one.included]
        numbers = [row.number for row in rows if row.number]
        if numbers:
            await (self._actions.cancel if action is Action.CANCEL else self._actions.delete)(numbers)
        for row in rows:
            if not row.number and row.outbox_id is not None:
                await self._actions.withdraw(row.outbox_id)
        return len(rows)


def _cost(db: Database, account: str, row: OrderRow, verdict: Allowed) -> int | None:
    """Give the last known price of the return that a cancelled order becomes."""
    if verdict.consequence is not Consequence.BECOMES_RETURN:
        return None
    known = fees.recall(
        db, account, row.merchant, governorate=row.governorate, order_type=OrderType.RETURN.value, express=False
    )
    return None if known is None else known[0]
