"""What the changes of an order share: reading it whole and taking what was read into the mirror."""

from __future__ import annotations

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.change_work import ChangeWork, number_of
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
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
