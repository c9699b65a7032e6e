"""Pending work on orders: how a create, an update, a cancel and a delete are sent, and how a lost one is found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from courier_desk.api.budget import Lane
from courier_desk.api.description import Identifier, Operation
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.handlers import Answer, BeforeSend, ChangeHandler, Doubtful, request_of
from courier_desk.desk.lookup_pages import not_before
from courier_desk.desk.order_lookup import PAGES, Found, Lost, find_order
from courier_desk.desk.print_queue import PrintQueue
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_changes import (
    crossed,
    judge_cancel,
    judge_update,
    told_facts,
    update_changed,
    update_not_stuck,
    with_request,
)
from courier_desk.domain.order_rules import is_canceled
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import Progress
from courier_desk.domain.outcome import Outcome
from courier_desk.domain.print_jobs import ToPrint
from courier_desk.store import accounts, labels, orders, print_jobs
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.pickup_addresses import used_pickup_addresses
from courier_desk.store.sql import Database

# What the changes of an order share: reading it whole and taking what was read into the mirror.


class OrderChange(ChangeHandler[Order]):
    """One kind of change of an order."""

    topic = Topic.ORDERS
    request = "GET /orders/{orderNumber}"

    async def _read(self, row: OutboxRow) -> tuple[Order | None, float]:
        return await read_order(self._context, row.number, row.merchant, Lane.CHECK)

    def _keep(self, db: Database, row: OutboxRow, got: Order | None, *, seen_at: float) -> None:
        keep_order(db, row.account, row.merchant, row.number, got, seen_at=seen_at)

    def _status(self, got: Order | None) -> str:
        return got.status if got else ""

    async def _by_identifier(
        self,
        row: OutboxRow,
        operation: Operation,
        ask: Callable[[str], Awaitable[object]],
    ) -> None:
        """Ask by the identifier that the operation wants (specification, Order object: ``orderId`` for update, cancel
        and delete); by the other one only where the service has nothing under the first. Raises ApiError.
        """
        wanted = self._context.client.description.endpoint(operation).identifier
        record_id, number = await self._record_id(row, learn=wanted is Identifier.RECORD_ID), row.number
        known = (number, record_id) if wanted is Identifier.NUMBER else (record_id, number)
        first, *others = [one for one in dict.fromkeys(known) if one]
        try:
            await ask(first)
        except ApiError as error:
            if error.failure.kind is not FailureKind.NOT_FOUND or not others:
                raise
            await ask(others[0])

    async def _record_id(self, row: OutboxRow, *, learn: bool) -> str:
        """Give the order's record id, kept from any answer that had it; ``learn``: else the order is read once for it.

        Empty where the service shows none.
        """
        order = await self._context.store.read(lambda db: orders.order(db, row.account, row.number))
        if order is not None and order.order_id:
            return order.order_id
        if not learn:
            return ""
        got, asked = await self._read_first(row)
        await self._show(row, got, asked)
        return got.order_id if got is not None else ""


async def read_order(context: Context, number: str, merchant: str, lane: Lane) -> tuple[Order | None, float]:
    """Ask the service for an order; gives it (None: it has none of this number) and when it was asked.

    Raises ApiError.
    """
    asked = context.now()
    try:
        return await context.client.order(number, merchant=merchant, lane=lane), asked
    except ApiError as error:
        if error.failure.kind is not FailureKind.NOT_FOUND:
            raise
        return None, asked


def keep_order(db: Database, account: str, merchant: str, number: str, got: Order | None, *, seen_at: float) -> None:
    """Keep what ``read_order`` gave: what the service has no more is marked, never deleted."""
    if got is None:
        orders.mark_gone(db, account, merchant, [number], at=seen_at)
    else:
        orders.merge(db, account, merchant, [got], seen_at=seen_at, whole=True)


def before_of(order: Order | None) -> dict[str, object]:
    """Give what this desk knew of an order before it was changed, as a row of the outbox keeps it."""
    if order is None:
        return {}
    return {"status": order.status, "order_type": order.order_type, "facts": told_facts(order)}


# Pending work of the kind "create this order": how it is sent, and how a lost one is found.


class CreateOrder:
    """Sends creates. A label that was asked for is queued in the very transaction in which the order is there."""

    def __init__(self, context: Context, prints: PrintQueue) -> None:
        self._context = context
        self._prints = prints

    async def send(self, row: OutboxRow, before_send: BeforeSend) -> Answer:
        """Create the order. Raises ApiError."""
        request = request_of(row)
        order = await self._context.client.create_order(
            request, merchant=row.merchant, lane=Lane.OUTBOX, before_send=before_send
        )
        return self._answer(row, order, request, seen_at=self._context.now(), proven=False)

    async def look(self, row: OutboxRow) -> Answer | None:
        """Search for the order. None: it is not there.

        Raises Doubtful when a person must tell, ApiError when nobody can tell now.
        """
        request, context = request_of(row), self._context
        started = context.now()

        support = await context.store.read(lambda db: accounts.reference_support(db, context.account_id))
        contested = await context.store.read(lambda db: rows.contested(db, context.account_id))

        async def reference_of(number: str) -> str:
            if number in contested:  # what is known of it came with the answer that is doubted
                return ""
            known = await context.store.read(lambda db: orders.order(db, context.account_id, number))
            return known.reference if known else ""

        lost = Lost(
            request=request,
            merchant=row.merchant,
            cutoff=await not_before(context, row),
            reference_of=reference_of,
            limit=PAGES[row.progress.absences % len(PAGES)],
            # The second look believes nothing that was found out before: services change.
            support=support if row.progress.absences == 0 else None,
        )
        found = await find_order(context.client, lost)
        if found.order is not None:
            return self._answer(row, found.order, request, seen_at=started)
        if found.doubtful or not found.reached_cutoff:
            raise Doubtful(_nobody_can_tell(found))
        return None

    async def confirm(self, row: OutboxRow, number: str) -> Answer:
        """Take the order of this number for the row's, because a person says so. Raises ApiError."""
        started = self._context.now()
        order = await self._context.client.order(number, merchant=row.merchant, lane=Lane.PERSON)
        return self._answer(row, order, request_of(row), seen_at=started)

    def _answer(
        self, row: OutboxRow, order: Order, request: OrderRequest, *, seen_at: float, proven: bool = True
    ) -> Answer:
        """Order and end of the row are one transaction; then its label is seen to, unless it was before."""
        full, to_print = with_request(order, request), False

        def keep(db: Database, done: Progress) -> None:
            nonlocal to_print
            now, result = self._context.now(), {"number": order.number}
            rows.adopt(db, row.row_id, done, full, now=now, seen_at=seen_at, result=result, proven=proven)
            # While it was doubted whose the number is, its label may have been asked for by the other one.
            is_seen_to = row.result.get("contested") == order.number and print_jobs.was_asked(
                db, row.account, order.number
            )
            to_print = bool(row.payload.get("print")) and not is_seen_to
            if to_print:
                wanted = ToPrint(number=order.number, merchant=row.merchant, outbox_id=row.row_id)
                self._prints.write_wish(db, wanted, row.desk)

        def then() -> None:
            if to_print:
                self._prints.see_wish(order.number, row.merchant)

        return Answer(keep, then)


def _nobody_can_tell(found: Found) -> Failure:
    """Say why a person must decide: ``detail`` has the numbers of the orders it may be, none when too many were new."""
    return Failure(
        kind=FailureKind.NO_ANSWER,
        execution=Execution.UNKNOWN,
        request="GET /orders",
        detail=" ".join(order.number for order in found.doubtful) or "more new orders than can be read",
    )


# Pending work of the kind "update this order": the whole state is sent, then read back (field notes, trap 5).


class UpdateOrder(OrderChange):
    """Sends updates. A label that was asked for is queued in the very transaction in which the order is changed."""

    def __init__(self, context: Context, prints: PrintQueue) -> None:
        super().__init__(context)
        self._prints = prints

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        await self._refuse_to_overwrite(row)
        update, request, merchant = self._context.client.update_order, request_of(row), row.merchant
        await self._by_identifier(
            row,
            Operation.UPDATE_ORDER,
            lambda one: update(one, request, merchant=merchant, lane=Lane.OUTBOX, before_send=before_send),
        )

    def _crossed(self, row: OutboxRow, before: Mapping[str, Any], got: Order) -> tuple[str, ...]:
        return crossed(request_of(row), before, got)

    def _keep_done(self, db: Database, row: OutboxRow, got: Order | None, *, seen_at: float) -> None:
        """What the reading does not tell is as it was sent."""
        told = None if got is None else with_request(got, request_of(row))
        self._keep(db, row, told, seen_at=seen_at)

    def _outcome(self, row: OutboxRow, got: Order | None) -> Outcome:
        if got is None:
            return Outcome.NOT_DONE
        before = row.payload.get("before") or {}
        return judge_update(request_of(row), before.get("facts") or {}, got)

    def _result(self, db: Database, row: OutboxRow, got: Order | None) -> Mapping[str, object]:
        before = (row.payload.get("before") or {}).get("facts") or {}
        addresses = used_pickup_addresses(db, row.account, row.merchant)
        main = {one.address_id for one in addresses if one.main}
        told = {}
        if got is not None:
            told["not_stuck"] = update_not_stuck(request_of(row), got, before, main_addresses=main)
            told["changed"] = update_changed(request_of(row), got, before)
        return {"number": row.number, **{name: fields for name, fields in told.items() if fields}}

    def _settle(self, db: Database, row: OutboxRow) -> None:
        labels.forget(db, row.account, row.number)  # what is printed on it may be wrong now
        if row.payload.get("print"):
            self._prints.write_wish(db, ToPrint(number=row.number, merchant=row.merchant), row.desk)

    def _afterwards(self, row: OutboxRow, got: Order | None) -> None:
        if row.payload.get("print") and got is not None:
            self._prints.see_wish(got.number, row.merchant)


# Pending work of the kind "cancel this order". Once a courier has it, it becomes a return instead (field notes).


class CancelOrder(OrderChange):
    """Sends cancellations: the order stays in the list, with the status it has then."""

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        cancel, merchant = self._context.client.cancel_order, row.merchant
        await self._by_identifier(
            row,
            Operation.CANCEL_ORDER,
            lambda one: cancel(one, merchant=merchant, lane=Lane.OUTBOX, before_send=before_send),
        )

    def _outcome(self, row: OutboxRow, got: Order | None) -> Outcome:
        if got is None:
            return Outcome.NOT_DONE
        before = row.payload.get("before") or {}
        return judge_cancel(str(before.get("status", "")), str(before.get("order_type", "")), got)

    def _is_done(self, row: OutboxRow, got: Order | None, failure: Failure) -> bool:
        """A return proves nothing after a plain refusal where no try before was in doubt: the courier turned back by
        himself. What the limit of requests turned away was never carried out.
        """
        if failure.execution is Execution.NOT_EXECUTED and not row.progress.rounds:
            return got is not None and is_canceled(got.status)
        return super()._is_done(row, got, failure)


# Pending work of the kind "delete this order": the service has it no more, the mirror keeps it as gone.


class DeleteOrder(OrderChange):
    """Sends deletions. A success needs no second look: what could be read is what is no more."""

    reads_back = False

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        delete, merchant = self._context.client.delete_order, row.merchant
        await self._by_identifier(
            row,
            Operation.DELETE_ORDER,
            lambda one: delete(one, merchant=merchant, lane=Lane.OUTBOX, before_send=before_send),
        )

    def _outcome(self, row: OutboxRow, got: Order | None) -> Outcome:
        del row
        return Outcome.DONE if got is None else Outcome.NOT_DONE

    def _settle(self, db: Database, row: OutboxRow) -> None:
        labels.forget(db, row.account, row.number)  # of an order that is no more nothing is printed
