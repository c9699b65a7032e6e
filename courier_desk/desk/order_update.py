"""Pending work of the kind "update this order": the whole state is sent, then read back (field notes, trap 5)."""

from __future__ import annotations

from collections.abc import Mapping

from courier_desk.api.budget import Lane
from courier_desk.api.description import Operation
from courier_desk.api.errors import ChangedMeanwhile
from courier_desk.desk.change_work import number_of
from courier_desk.desk.context import Context
from courier_desk.desk.order_change import OrderChange
from courier_desk.desk.order_requests import request_of
from courier_desk.desk.outbox_work import BeforeSend
from courier_desk.desk.print_queue import PrintQueue
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_changes import crossed, judge_update, update_not_stuck, with_request
from courier_desk.domain.orders import Order
from courier_desk.domain.print_jobs import ToPrint
from courier_desk.domain.standing import Standing
from courier_desk.store import labels
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


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
            lambda one, before: update(one, request, merchant=merchant, lane=Lane.OUTBOX, before_send=before),
            before_send,
        )

    async def _refuse_to_overwrite(self, row: OutboxRow) -> None:
        """Read the order first: an update replaces it whole, also what another desk changed since a person looked.

        Between this reading and the update somebody may still be quicker; the service offers no way to close that gap.
        """
        before = (row.payload.get("before") or {}).get("facts") or {}
        if not before:
            return
        got, asked = await self._read(row)
        fields = () if got is None else crossed(request_of(row), before, got)
        if fields:
            await self._show(row, got, asked)
            failure = Failure(
                kind=FailureKind.CHANGED_MEANWHILE,
                execution=Execution.NOT_SENT,
                request=self.request,
                detail=" ".join(fields),
            )
            raise ChangedMeanwhile(failure)

    def _keep_done(self, db: Database, row: OutboxRow, got: Order | None, *, seen_at: float) -> None:
        """What the reading does not tell is as it was sent."""
        told = None if got is None else with_request(got, request_of(row))
        self._keep(db, row, told, seen_at=seen_at)

    def _standing(self, row: OutboxRow, got: Order | None) -> Standing:
        if got is None:
            return Standing.NOT_DONE
        before = row.payload.get("before") or {}
        return judge_update(request_of(row), before.get("facts") or {}, got)

    def _result(self, row: OutboxRow, got: Order | None) -> Mapping[str, object]:
        missing = {} if got is None else update_not_stuck(request_of(row), got)
        return {"number": number_of(row), **({"not_stuck": missing} if missing else {})}

    def _settle(self, db: Database, row: OutboxRow) -> None:
        labels.forget(db, row.account, number_of(row))  # what is printed on it may be wrong now
        if row.payload.get("print"):
            self._prints.write_wish(db, ToPrint(number=number_of(row), merchant=row.merchant))

    def _afterwards(self, row: OutboxRow, got: Order | None) -> None:
        if row.payload.get("print") and got is not None:
            self._prints.see_wish(got.number, row.merchant)
