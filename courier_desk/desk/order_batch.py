"""Cancelling or deleting several orders: which of them can be, why not the others, what it means and may cost.

Judged by the same rules as one order alone, from what this desk knows; the service decides in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from courier_desk.desk.context import Context
from courier_desk.desk.order_actions import OrderActions
from courier_desk.desk.order_detail import read_detail
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed, Consequence, judge
from courier_desk.domain.orders import OrderType
from courier_desk.store import fees
from courier_desk.store.sql import Database

#: So many orders are judged in one reading.
_PIECE = 50


@dataclass(frozen=True, slots=True)
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

    async def judge(self, action: Action, keys: Sequence[str]) -> tuple[Judged, ...]:
        """Judge each of these orders that is still there, in the order asked for."""
        found: list[Judged] = []
        for start in range(0, len(keys), _PIECE):
            piece = keys[start : start + _PIECE]
            found += await self._context.store.read(lambda db, piece=piece: self._judge(db, action, piece))  # type: ignore[misc]  # bound in its own turn
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
