"""Pending work of the kind "create this order": how it is sent, and how a lost one is found."""

from __future__ import annotations

from courier_desk.api.budget import Lane
from courier_desk.desk.context import Context
from courier_desk.desk.fence import not_before
from courier_desk.desk.order_lookup import PAGES, Found, Lost, find_order
from courier_desk.desk.order_requests import request_of
from courier_desk.desk.outbox_work import Answer, BeforeSend, Doubtful
from courier_desk.desk.print_queue import PrintQueue
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_changes import with_request
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import Progress
from courier_desk.domain.print_jobs import ToPrint
from courier_desk.store import orders, probe
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


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

        support = await context.store.read(lambda db: probe.kept(db, context.account_id))
        contested = await context.store.read(lambda db: rows.contested(db, context.account_id))

        async def reference_of(number: str) -> str:
            if number in contested:  # what is known of it came with the answer that is doubted
                return ""
            known = await context.store.read(lambda db: orders.order(db, context.account_id, number))
            return known.reference if known else ""

        lost = Lost(
            request=request,
            merchant=row.merchant,
            fence=lambda: not_before(context, row),
            reference_of=reference_of,
            limit=PAGES[row.progress.absences % len(PAGES)],
            # The second look believes nothing that was found out before: services change.
            support=support if row.progress.absences == 0 else None,
        )
        found = await find_order(context.client, lost)
        if found.order is not None:
            return self._answer(row, found.order, request, seen_at=started)
        if found.doubtful or not found.reached_fence:
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
        full = with_request(order, request)
        to_print = row.payload.get("print") and row.result.get("contested") != order.number

        def keep(db: Database, done: Progress) -> None:
            now, result = self._context.now(), {"number": order.number}
            rows.adopt(db, row.row_id, done, full, now=now, seen_at=seen_at, result=result, proven=proven)
            if to_print:
                wanted = ToPrint(number=order.number, merchant=row.merchant, outbox_id=row.row_id)
                self._prints.write_wish(db, wanted)

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
