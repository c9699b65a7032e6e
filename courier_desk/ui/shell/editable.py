"""What the form needs to change an order, read fresh where that is possible; and why it may not be changed."""

from __future__ import annotations

from dataclasses import dataclass

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.handlers import request_of
from courier_desk.desk.orders import OrderDetail
from courier_desk.desk.session import Session
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.failures import Execution
from courier_desk.domain.order_rules import Action, Allowed, Why
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Kind
from courier_desk.ui.orders.why_words import why_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Editable:
    """An order to be changed. ``typed`` is a change of it that waits here, ``express_off`` why express is locked."""

    order: Order
    merchant: str
    express_off: str = ""
    typed: OrderDraft | None = None


async def find_editable(session: Session, number: str) -> Editable | Allowed | None:
    """Give the order, the rules' verdict where it cannot be changed now, or None when it is not here.

    Raises DeskFailure where the service answers that it cannot be read; offline what was read whole before will do.
    """
    try:
        await session.order_actions.read_fresh(number)
    except DeskFailure as error:
        if error.failure.execution is not Execution.NOT_SENT:
            raise
    key = f"o{number}"
    detail, allowed = await session.orders.detail(key), await session.order_actions.allowed(key)
    if detail is None or detail.order is None:
        return None
    verdict = allowed[Action.EDIT]
    if not verdict.on:
        return verdict
    express = allowed[Action.EXPRESS]
    return Editable(
        order=detail.order,
        merchant=detail.row.merchant,
        express_off="" if express.on or express.why is Why.ONLY_DELIVER else why_words(express),
        typed=_waiting_change(detail),
    )


def _waiting_change(detail: OrderDetail) -> OrderDraft | None:
    """Give the change that is not sent yet, or was refused: whoever edits again goes on from it."""
    last = detail.changes[-1] if detail.changes else None
    if last is None or last.kind != Kind.ORDER_UPDATE or "request" not in last.payload:
        return None
    return from_request(request_of(last), merchant=detail.row.merchant)
