"""One order that exists twice at the service: which orders with one reference are that, and which are not.

The service does not keep references apart (field notes, trap 1), and shops use one again on purpose: a return bears the
reference of what it returns, a cancelled order is made anew, numbers begin again each month. None of that is a double.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.money import parse
from courier_desk.domain.orders import Order, OrderType

#: Two orders made this close together with one reference are one order made twice, even if one was edited since.
TOGETHER = timedelta(days=3)
#: Ended without a delivery: whatever was made after it was made on purpose.
ENDED = frozenset({"canceled", "cancelled", "terminated", "deliveryfailed", "returned", "autoreturninitiated"})
#: Whoever writes an order that is there already does so within this time.
RECENT = timedelta(days=1)
_PHONE_DIGITS = 10
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


def duplicates(orders: Sequence[Order]) -> tuple[Order, ...]:
    """Give those of the orders (all of one reference) that are one order made more than once, oldest first."""
    found = [one for one in orders if any(other is not one and is_duplicate(one, other) for other in orders)]
    return tuple(sorted(found, key=lambda one: (one.created or _LONG_AGO, len(one.number), one.number)))


def is_duplicate(one: Order, other: Order) -> bool:
    """Tell whether two orders with one reference are the same order made twice. Missing facts allow it."""
    if one.number == other.number or {one.status.casefold(), other.status.casefold()} & ENDED:
        return False
    if one.order_type and other.order_type and one.order_type.casefold() != other.order_type.casefold():
        return False
    return _together(one, other) or (_same_phone(one, other) and abs(one.amount or 0) == abs(other.amount or 0))


def made_already(draft: OrderDraft, recent: Sequence[Order], now: datetime) -> Order | None:
    """Give the newest of a phone's orders of the last day that what is being written may be once more.

    It has the same goods, the same amount to collect or the same zone. Two clerks on one inbox write one order twice;
    a customer may order twice, too: it is said, and never stops anybody.
    """
    recent = [
        one
        for one in recent
        if one.created is not None
        and now - one.created < RECENT
        and one.status.casefold() not in ENDED
        and one.order_type.casefold() in ("", draft.order_type.casefold())
        and _is_alike(draft, one)
    ]
    return max(recent, key=lambda one: one.created or _LONG_AGO, default=None)


def _is_alike(draft: OrderDraft, order: Order) -> bool:
    goods = fold(draft.current if draft.order_type is OrderType.EXCHANGE else draft.description)
    if goods and goods == fold(order.description):
        return True
    amount = parse(draft.cod_amount) if draft.order_type is OrderType.DELIVER and draft.cod else None
    if amount and amount == order.amount:
        return True
    return bool(draft.zone) and (draft.zone, draft.governorate) == (order.zone, order.governorate)


def may_be_deleted(order: Order) -> bool:
    """Tell whether the service still deletes it: in status ``new`` only (specification, States and transitions)."""
    return order.status.casefold() == "new" and order.can_delete is not False


def _together(one: Order, other: Order) -> bool:
    if one.created is None or other.created is None:
        return True
    return abs(one.created - other.created) <= TOGETHER


def _same_phone(one: Order, other: Order) -> bool:
    ours, theirs = (
        "".join(letter for letter in fold_digits(order.phone) if letter.isdigit())[-_PHONE_DIGITS:]
        for order in (one, other)
    )
    return ours == theirs
