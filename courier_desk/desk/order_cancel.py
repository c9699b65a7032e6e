"""Pending work of the kind "cancel this order". Once a courier has it, it becomes a return instead (field notes)."""

from __future__ import annotations

from courier_desk.api.budget import Lane
from courier_desk.api.description import Operation
from courier_desk.desk.order_change import OrderChange
from courier_desk.desk.outbox_work import BeforeSend
from courier_desk.domain.order_changes import judge_cancel
from courier_desk.domain.orders import Order
from courier_desk.domain.standing import Standing
from courier_desk.store.outbox import OutboxRow


class CancelOrder(OrderChange):
    """Sends cancellations: the order stays in the list, with the status it has then."""

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        cancel, merchant = self._context.client.cancel_order, row.merchant
        await self._by_identifier(
            row,
            Operation.CANCEL_ORDER,
            lambda one, before: cancel(one, merchant=merchant, lane=Lane.OUTBOX, before_send=before),
            before_send,
        )

    def _standing(self, row: OutboxRow, got: Order | None) -> Standing:
        if got is None:
            return Standing.NOT_DONE
        before = row.payload.get("before") or {}
        return judge_cancel(str(before.get("status", "")), str(before.get("order_type", "")), got)
