"""What the outbox keeps, as values: a piece of pending work, and what the orders list shows of one still to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from courier_desk.domain import money
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.orders import AmountType, OrderRequest, OrderType
from courier_desk.domain.outbox import Progress


class ReferenceTaken(Exception):
    """Another piece of work of this account has that reference already."""

    def __init__(self, reference: str, row_id: int) -> None:
        super().__init__(f"reference {reference} belongs to row {row_id}")
        self.reference = reference
        self.row_id = row_id


class NumberTaken(Exception):
    """An answer gave a creation the number of something else: it proves nothing."""

    def __init__(self, number: str) -> None:
        super().__init__(f"number {number} is another's")
        self.number = number


class TargetEnds(Exception):
    """What is to be changed is being deleted: nothing may follow."""

    def __init__(self, target: str) -> None:
        super().__init__(f"{target} is being deleted")
        self.target = target


class NotRemovable(Exception):
    """The work is with the service, or may be: it cannot be thrown away now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingOrder:
    """What the orders list shows of an order that the service does not have yet. ``amount`` in piastres."""

    full_name: str = ""
    phone: str = ""
    other_phone: str = ""
    governorate: str = ""
    zone: str = ""
    order_type: str = ""
    express: bool = False
    amount_type: str = ""
    amount: int | None = None

    @classmethod
    def of_request(cls, request: OrderRequest) -> PendingOrder:
        """Take the facts from a whole request."""
        return cls(
            full_name=request.consignee.full_name,
            phone=request.consignee.phone,
            other_phone=request.consignee.other_phone,
            governorate=request.consignee.governorate.value,
            zone=request.consignee.zone,
            order_type=request.order_type.value,
            express=request.express,
            amount_type=request.amount_type.value,
            amount=request.amount,
        )

    @classmethod
    def of_draft(cls, draft: OrderDraft) -> PendingOrder:
        """Take the facts from a form as typed; what is no amount yet is none."""
        deliver, exchange = draft.order_type is OrderType.DELIVER, draft.order_type is OrderType.EXCHANGE
        kind, typed = AmountType.NONE, ""
        if deliver and draft.cod:
            kind, typed = AmountType.COD, draft.cod_amount
        elif exchange and draft.cash_difference:
            kind, typed = AmountType.CASH_DIFFERENCE, draft.cash_amount
        return cls(
            full_name=draft.full_name,
            phone=draft.phone,
            other_phone=draft.other_phone,
            governorate=draft.governorate,
            zone=draft.zone,
            order_type=draft.order_type.value,
            express=deliver and draft.express,
            amount_type=kind.value,
            amount=_directed(draft, money.parse(typed)),
        )


def _directed(draft: OrderDraft, piastres: int | None) -> int | None:
    """Give an amount below zero when the draft refunds it."""
    refund = draft.order_type is OrderType.EXCHANGE and draft.cash_direction is CashDirection.WE_REFUND
    return -piastres if refund and piastres is not None else piastres


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow:
    """One piece of work. Moments in seconds since the epoch; ``target`` is the order or pickup a change is about.

    ``facts`` are needed for a create of an order and kept for the list alone: reading a row gives them back as None.
    """

    kind: str
    account: str
    merchant: str
    reference: str
    payload: Mapping[str, Any]
    created: float
    changed: float
    progress: Progress = field(default_factory=Progress)
    target: str = ""
    result: Mapping[str, Any] = field(default_factory=dict)
    facts: PendingOrder | None = None
    row_id: int = 0
