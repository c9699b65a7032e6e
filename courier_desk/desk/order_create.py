"""Pending work of the kind "create this order": how it is sent, and how a lost one is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.order_lookup import find_order
from courier_desk.desk.outbox import Look
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import Progress
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import request_from_plain

KIND = "order.create"


class CreateOrder:
    """Sends creates. ``on_created`` is told number and merchant of each order whose label was asked for."""

    def __init__(self, context: Context, on_created: Callable[[str, str], None]) -> None:
        self._context = context
        self._on_created = on_created

    async def send(self, row: OutboxRow, done: Progress) -> None:
        """Create the order and commit it. Raises ApiError."""
        request = request_of(row)
        sent_at = self._context.now()
        order = await self._context.client.create_order(request, merchant=row.merchant, lane=Lane.OUTBOX)
        await self._adopt(row, done, order, request, seen_at=sent_at)

    async def look(self, row: OutboxRow, done: Progress) -> Look:
        """Search for the order; commit it when it is there. Raises ApiError when nobody can tell now."""
        request = request_of(row)
        context = self._context
        started = context.now()
        sent_at = row.progress.sent_at if row.progress.sent_at is not None else row.created
        found = await find_order(context.client, request, merchant=row.merchant, sent_at=sent_at)
        if found.order is not None:
            await self._adopt(row, done, found.order, request, seen_at=started)
            return Look.FOUND
        if not found.reached_fence:
            raise ApiError(_too_many_orders())
        return Look.DOUBTFUL if found.doubtful else Look.NOT_THERE

    async def _adopt(
        self, row: OutboxRow, done: Progress, order: Order, request: OrderRequest, *, seen_at: float
    ) -> None:
        """Commit order and end of the row in one transaction, then see to its label."""
        context = self._context
        full = with_request(order, request)
        await context.store.write(
            lambda db: rows.adopt(db, row.row_id, done, full, now=seen_at, result={"number": order.number})
        )
        if row.payload.get("print"):
            self._on_created(order.number, row.merchant)


def request_of(row: OutboxRow) -> OrderRequest:
    """Read the request out of a row's payload."""
    request = row.payload["request"]
    assert isinstance(request, dict)
    return request_from_plain(request)


def with_request(order: Order, request: OrderRequest) -> Order:
    """Fill what the answer did not carry with what was sent; what the service said wins."""
    who = request.consignee
    return replace(
        order,
        order_type=order.order_type or request.order_type.value,
        full_name=order.full_name or who.full_name,
        phone=order.phone or who.phone,
        other_phone=order.other_phone or who.other_phone,
        governorate=order.governorate or who.governorate.value,
        zone=order.zone or who.zone,
        address=order.address or who.address,
        building=order.building or who.building,
        apartment=order.apartment or who.apartment,
        workplace=who.workplace if order.workplace is None else order.workplace,
        reference=order.reference or request.reference,
        notes=order.notes or request.notes,
        may_inspect=request.may_inspect if order.may_inspect is None else order.may_inspect,
    )


def _too_many_orders() -> Failure:
    return Failure(
        kind=FailureKind.NO_ANSWER,
        execution=Execution.UNKNOWN,
        request="GET /orders",
        detail="more new orders than can be read",
    )
