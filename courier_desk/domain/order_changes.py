"""An order as comparable facts, under the service's own names of the fields (specification, Order request fields).

What was asked for and what is there now are laid side by side: a service may drop part of an update without a word
(field notes, trap 5). A fact that an answer does not carry is not told, which is not the same as empty.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from courier_desk.domain import outcome
from courier_desk.domain.courier_lines import refund_said
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.order_fields import FIELDS, FIELDS_OF, FieldKind, type_named
from courier_desk.domain.orders import AmountType, Order, OrderRequest, OrderType, ReturnShipment
from courier_desk.domain.outcome import Fact, Facts, Outcome, judge, not_stuck

_LOST = frozenset(field.wire for field in FIELDS if field.lossy)
#: Asked for as "whatever is usual": what the service then says is no difference.
_OPTIONAL = frozenset(field.wire for field in FIELDS if field.if_empty_usual)
_PICKUP_ADDRESS = "selectedPickupAddressId"
_PHONES = frozenset(field.wire for field in FIELDS if field.kind is FieldKind.PHONE)
_PHONE_DIGITS = 10
_CANCELED = frozenset({"canceled", "cancelled"})
#: Where an order goes that was cancelled after the courier took it (field notes, Statuses seen).
_RETURNING = frozenset(
    {
        "returninitiated",
        "returnassigned",
        "returnpickedup",
        "returnatwarehouse",
        "returntobusiness",
        "returnlinked",
    }
)
_FACTS: Mapping[OrderType, Mapping[str, str]] = MappingProxyType(
    {kind: MappingProxyType({field.wire: field.fact for field in fields}) for kind, fields in FIELDS_OF.items()}
)
#: What an amount is by its field.
AMOUNT_TYPES: Mapping[str, AmountType] = MappingProxyType(
    {"amountCOD": AmountType.COD, "amountCashDifference": AmountType.CASH_DIFFERENCE}
)


def fields_of(order_type: str) -> Mapping[str, str]:
    """Give the fields of an order of this kind as the service calls them, and the facts of an Order they stand for.

    A kind that this desk does not know is taken for a Deliver.
    """
    return _FACTS[type_named(order_type) or OrderType.DELIVER]


def as_order(request: OrderRequest) -> Order:
    """Give the order that a request makes, where the service keeps it as it was sent; without number and status."""
    shipment = request.shipment
    facts: dict[str, Any] = {field.fact: field.of(request) for field in FIELDS_OF[request.order_type]}
    return Order(
        number="",
        order_type=request.order_type.value,
        amount_type=request.amount_type.value,
        partial=shipment.partial_items is not None if isinstance(shipment, ReturnShipment) else None,
        told=frozenset(facts) - {"pickup_address_id"},  # none sent is the usual one
        **facts,
    )


def with_request(order: Order, request: OrderRequest) -> Order:
    """Fill what an answer did not tell with what was sent; what the service said wins."""
    sent = as_order(request)
    facts = [*fields_of(sent.order_type).values(), "order_type", "partial"]
    missing = {fact: getattr(sent, fact) for fact in facts if sent.knows(fact) and not order.knows(fact)}
    if "amount" in missing and not order.amount_type:
        missing["amount_type"] = sent.amount_type
    return replace(order, **missing, told=order.told | sent.told)


def cash_difference(order: Order) -> int | None:
    """Give what changes hands, in piastres, below zero when it is refunded.

    A service that has no way of telling a refund holds an amount of nothing and the desk's own line in the notes: the
    courier must never collect what is to be refunded. An amount it does hold counts as it stands, for it is collected.
    """
    if order.amount_type != AmountType.CASH_DIFFERENCE or order.amount:
        return order.amount
    refund = refund_said(order.notes)
    return order.amount if refund is None else -refund


def wanted_facts(request: OrderRequest) -> dict[str, Fact]:
    """Give what a request asks for; amounts in piastres, None where none change hands."""
    wanted = as_order(request)
    return {name: getattr(wanted, fact) for name, fact in fields_of(wanted.order_type).items()}


def told_facts(order: Order) -> dict[str, Fact]:
    """Give what an answer tells of an order; what it does not carry is left out."""
    return {
        name: _fact(order, name, fact) for name, fact in fields_of(order.order_type).items() if _is_known(order, fact)
    }


def unknown_fields(order: Order) -> tuple[str, ...]:
    """Name the fields of an update that are not known of this order, in the service's order.

    An update sends the whole state (specification, PUT /orders/{orderId}), so whatever stands in the form for them
    replaces what the service has.
    """
    return tuple(name for name, fact in fields_of(order.order_type).items() if not _is_known(order, fact))


def judge_update(request: OrderRequest, before: Facts, order: Order) -> Outcome:
    """Judge an update whose outcome is unknown; ``before`` is what ``told_facts`` gave when it was asked for."""
    return judge(wanted_facts(request), before, told_facts(order), same_fact, lost=_LOST)


def update_not_stuck(
    request: OrderRequest, order: Order, before: Facts | None = None, *, main_addresses: Collection[str] = ()
) -> dict[str, list[Fact]]:
    """Give what an update left undone: ``{field: [wanted, got]}``.

    ``before`` is what ``told_facts`` gave when it was asked for: then only what was changed counts, and what was lost
    by it. An order without a pickup address is fetched at the main one: that one of the ``main_addresses`` is no
    longer named is no loss.
    """
    undone = not_stuck(wanted_facts(request), told_facts(order), same_fact, before)
    if not order.pickup_address_id and request.pickup_address_id in main_addresses:
        undone.pop(_PICKUP_ADDRESS, None)
    return undone


def update_changed(request: OrderRequest, order: Order, before: Facts) -> dict[str, list[Fact]]:
    """Give what an update changed: ``{field: [was, is]}``; ``before`` as for ``update_not_stuck``."""
    wanted, told = wanted_facts(request), told_facts(order)
    return {
        name: [before[name], fact]
        for name, fact in told.items()
        if name in before
        and name in wanted
        and not same_fact(name, before[name], fact)
        and same_fact(name, wanted[name], fact)
    }


def crossed(request: OrderRequest, before: Facts, order: Order) -> tuple[str, ...]:
    """Name the fields that somebody else changed since ``before``, which is what ``told_facts`` gave then."""
    return outcome.crossed(wanted_facts(request), before, told_facts(order), same_fact, lost=_LOST)


def changed_by(events: Iterable[DeskEvent], order: Order, names: Container[str]) -> str:
    """Tell which desk and person of a site gave one of these fields what it holds now, by the last change of one of
    them; empty where that was done elsewhere, or all is done at one desk. ``events``: of the order, oldest first.

    Whoever saved a change made it; any desk of the site may have sent it.
    """
    told, known = told_facts(order), tuple(events)
    savers = {event.facts.get("row"): event.who for event in known if event.what == What.SAVED}
    for event in reversed(known):
        changed = event.facts.get("changed") if event.what == What.UPDATED else None
        pairs = changed.items() if isinstance(changed, dict) else ()
        is_now = [same_fact(name, pair[1], told[name]) for name, pair in pairs if name in names and name in told]
        if is_now:
            return savers.get(event.facts.get("row"), event.who) if any(is_now) else ""
    return ""


def judge_cancel(before_status: str, before_type: str, order: Order) -> Outcome:
    """Judge a cancellation: the order is cancelled, or has become a return since."""
    status = order.status.casefold()
    if status in _CANCELED:
        return Outcome.DONE
    was_return = before_type.casefold() == OrderType.RETURN.casefold()
    is_return = order.order_type.casefold() == OrderType.RETURN.casefold()
    if not was_return and is_return:
        return Outcome.DONE
    if not was_return and status in _RETURNING and before_status.casefold() not in _RETURNING:
        return Outcome.DONE
    return Outcome.NOT_DONE


def same_fact(name: str, one: Fact, other: Fact) -> bool:
    """Tell whether two facts of a field mean the same: blanks, forms of a phone and of nothing do not matter."""
    if not one and not other:
        return True
    if name in _OPTIONAL and not one:
        return True
    if name in _PHONES and one and other:
        left, right = _digits(str(one)), _digits(str(other))
        if len(left) >= _PHONE_DIGITS and len(right) >= _PHONE_DIGITS:
            return left[-_PHONE_DIGITS:] == right[-_PHONE_DIGITS:]
    if isinstance(one, str) and isinstance(other, str):
        return _plain(one) == _plain(other)
    return one == other


def _is_known(order: Order, fact: str) -> bool:
    return order.knows(fact) or (fact == "partial_items" and order.partial is False)


def _fact(order: Order, name: str, fact: str) -> Fact:
    if name in AMOUNT_TYPES and order.amount_type and order.amount_type.casefold() != AMOUNT_TYPES[name].casefold():
        return None
    if fact == "partial_items" and order.partial is False:
        return None
    if fact == "amount":
        return cash_difference(order)
    value: Fact = getattr(order, fact)
    return value


def _digits(phone: str) -> str:
    return "".join(letter for letter in fold_digits(phone) if letter.isdigit())


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))
