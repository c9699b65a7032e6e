"""What the changes of an order share: reading it whole and taking what was read into the mirror."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from courier_desk.api.budget import Lane
from courier_desk.api.description import Identifier, Operation
from courier_desk.api.errors import ApiError
from courier_desk.desk.change_work import ChangeWork, number_of
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.outbox_work import BeforeSend
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_changes import told_facts
from courier_desk.domain.orders import Order
from courier_desk.store import orders
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


class OrderChange(ChangeWork[Order]):
    """One kind of change of an order."""

    topic = Topic.ORDERS
    request = "GET /orders/{orderNumber}"

    async def _read(self, row: OutboxRow) -> tuple[Order | None, float]:
        return await read_order(self._context, number_of(row), row.merchant, Lane.CHECK)

    def _keep(self, db: Database, row: OutboxRow, got: Order | None, *, seen_at: float) -> None:
        keep_order(db, row.account, row.merchant, number_of(row), got, seen_at=seen_at)

    def _status(self, got: Order | None) -> str:
        return got.status if got else ""

    async def _by_identifier(
        self,
        row: OutboxRow,
        operation: Operation,
        ask: Callable[[str, BeforeSend | None], Awaitable[object]],
        before_send: BeforeSend,
    ) -> None:
        """Ask by the identifier that the operation wants (specification, Order object: ``orderId`` for update, cancel
        and delete); by the other one only where the service has nothing under the first. Raises ApiError.

        ``ask`` is given the identifier and what to await before the first byte: the row is taken once, not for each.
        """
        wanted = self._context.client.description.endpoint(operation).identifier
        record_id, number = await self._record_id(row, learn=wanted is Identifier.RECORD_ID), number_of(row)
        known = (number, record_id) if wanted is Identifier.NUMBER else (record_id, number)
        first, *others = [one for one in dict.fromkeys(known) if one]
        try:
            await ask(first, before_send)
        except ApiError as error:
            if error.failure.kind is not FailureKind.NOT_FOUND or not others:
                raise
            await ask(others[0], None)

    async def _record_id(self, row: OutboxRow, *, learn: bool) -> str:
        """Give the order's record id, kept from any answer that had it; ``learn``: else the order is read once for it.

        Empty where the service shows none.
        """
        order = await self._context.store.read(lambda db: orders.order(db, row.account, number_of(row)))
        if order is not None and order.order_id:
            return order.order_id
        if not learn:
            return ""
        got, asked = await self._read(row)
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
