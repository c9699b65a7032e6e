"""Pending work of the kind "delete this order": the service has it no more, the mirror keeps it as gone."""

from __future__ import annotations

from courier_desk.api.budget import Lane
from courier_desk.api.description import Operation
from courier_desk.desk.change_work import number_of
from courier_desk.desk.order_change import OrderChange
from courier_desk.desk.outbox_work import BeforeSend
from courier_desk.domain.orders import Order
from courier_desk.domain.standing import Standing
from courier_desk.store import labels
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


class DeleteOrder(OrderChange):
    """Sends deletions. A success needs no second look: what could be read is what is no more."""

    reads_back = False

    async def _ask(self, row: OutboxRow, before_send: BeforeSend) -> None:
        delete, merchant = self._context.client.delete_order, row.merchant
        await self._by_identifier(
            row,
            Operation.DELETE_ORDER,
            lambda one, before: delete(one, merchant=merchant, lane=Lane.OUTBOX, before_send=before),
            before_send,
        )

    def _standing(self, row: OutboxRow, got: Order | None) -> Standing:
        del row
        return Standing.DONE if got is None else Standing.NOT_DONE

    def _settle(self, db: Database, row: OutboxRow) -> None:
        labels.forget(db, row.account, number_of(row))  # of an order that is no more nothing is printed
