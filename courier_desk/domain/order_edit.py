"""Opening an order that exists in the form again, to change it or to make another like it, and what a change changes.

An update sends the whole state, so the form must hold all of it: what the service did not tell would be cleared
(specification, PUT /orders/{orderId}; field notes, trap 5). Nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from courier_desk.domain.courier_lines import plain_address, says_refund
from courier_desk.domain.drafts import CashDirection, OrderDraft, amount_text, as_typed, from_request
from courier_desk.domain.events import DeskEvent
from courier_desk.domain.money import parse
from courier_desk.domain.order_changes import AMOUNT_TYPES, cash_difference, changed_by, same_fact, told_facts
from courier_desk.domain.order_fields import FIELDS_OF, FieldKind, OrderField, type_named
from courier_desk.domain.orders import AmountType, Order, OrderRequest, OrderType
from courier_desk.domain.outcome import Fact, Facts
from courier_desk.domain.phones import confirmed_number, read_phone
from courier_desk.domain.values import frozen


@frozen
class Change:
    """One field of the draft that is different: its name as in OrderDraft, and both values as they stand there."""

    field: str
    before: str | bool
    after: str | bool


def order_type_of(order: Order) -> OrderType | None:
    """Give the kind of an order; None for one that this desk does not know."""
    return type_named(order.order_type)


def draft_of(order: Order, *, merchant: str = "") -> OrderDraft | None:
    """Lay an order open in the form, whole; None for a kind of order this desk does not know.

    ``order`` is a detail answer: a list item has no address and would empty it.
    """
    kind = order_type_of(order)
    if kind is None:
        return None
    typed: dict[str, Any] = {
        field.typed: as_typed(field, getattr(order, field.fact)) for field in FIELDS_OF[kind]
    } | _switched(kind, order)
    typed["address"] = plain_address(order.address, order.building, order.apartment)
    return OrderDraft(
        order_type=kind,
        merchant=merchant,
        phone_confirmed=confirmed_number(order.phone),  # what the service has is not asked about again
        other_phone_confirmed=confirmed_number(order.other_phone),
        **typed,
    )


def _switched(kind: OrderType, order: Order) -> dict[str, Any]:
    """Give the switches of the form as an order has them, and what counts only while they are on."""
    match kind:
        case OrderType.DELIVER:
            collected = order.amount_type == AmountType.COD
            return {"cod": collected, "cod_amount": amount_text(order.amount) if collected else ""}
        case OrderType.RETURN:
            partial = order.partial if order.partial is not None else order.partial_items is not None
            items = "" if order.partial_items is None else str(order.partial_items)
            return {"partial": partial, "partial_items": items if partial else ""}
        case OrderType.EXCHANGE:
            differs = order.amount_type == AmountType.CASH_DIFFERENCE
            amount = cash_difference(order)
            refund = says_refund(order.notes) if amount is None or amount >= 0 else True
            return {
                "cash_difference": differs,
                "cash_amount": amount_text(None if amount is None else abs(amount)) if differs else "",
                "cash_direction": CashDirection.WE_REFUND if refund else CashDirection.CUSTOMER_PAYS,
            }


def clone_of(order: Order, *, merchant: str = "") -> OrderDraft | None:
    """Lay another order like this one open: everything but its reference and what was confirmed of its phones."""
    draft = draft_of(order, merchant=merchant)
    return None if draft is None else replace(draft, reference="", phone_confirmed="", other_phone_confirmed="")


def with_address_as_it_is(request: OrderRequest, order: Order) -> OrderRequest:
    """Give a change of an order with the very address that the service has, where nobody changed it, its building or
    its flat: what is added for the courier's label is no change that a person asked for.
    """
    who = request.consignee
    if not order.address or (who.building, who.apartment) != (order.building, order.apartment):
        return request
    asked, there = (plain_address(one, who.building, who.apartment) for one in (who.address, order.address))
    return replace(request, consignee=replace(who, address=order.address)) if asked == there else request


@frozen(kw_only=True)
class Rebased:
    """A change that was not sent, laid over what the order is by now.

    ``draft``: what a person changed, and all else as it is now. ``before``: the order as it is now; what nobody tells
    any more, or a service lost, is as it was. ``seen``: as the person had it before the eyes; ``others``: what others
    changed since, ``by``: desk and person of the site who did, empty where that was done elsewhere.
    """

    draft: OrderDraft
    before: OrderDraft
    seen: OrderDraft | None = None
    others: tuple[Change, ...] = ()
    by: str = ""


#: A change as it was written, by itself or laid over what the order is by now.
Typed = OrderDraft | Rebased


def rebased(
    request: OrderRequest, seen: Facts, order: Order, *, merchant: str = "", events: Sequence[DeskEvent] = ()
) -> Rebased | None:
    """Lay a change over what the order is now; ``seen``: the facts (``told_facts``) that the person saw;
    ``events``: what the desks did to the order, oldest first.

    None where nothing is known of what was seen, or the order is of another kind now.
    """
    kind, told = order_type_of(order), told_facts(order)
    if kind is not request.order_type or not seen:
        return None
    facts = {field.fact: (field, seen[field.wire]) for field in FIELDS_OF[kind] if field.wire in seen}
    lost = {fact: known for fact, known in facts.items() if _is_lost(known[0], told)}
    now = _with_facts(order, lost)
    before, base = draft_of(now, merchant=merchant), draft_of(_with_facts(now, facts), merchant=merchant)
    assert before is not None
    assert base is not None
    mine = from_request(request, merchant=merchant)
    own = {name for change in changes(base, mine) for name in _together(change.field)}
    draft = replace(before, **{name: getattr(mine, name) for name in own})
    since = {name for name, fact in seen.items() if name in told and not same_fact(name, fact, told[name])}
    by = changed_by(events, order, since)
    return Rebased(draft=draft, before=before, seen=base, others=changes(base, before), by=by)


def _is_lost(field: OrderField, told: Facts) -> bool:
    """Tell whether nobody tells a field now, or a service has emptied it by itself (field notes, trap 5)."""
    return field.wire not in told or (field.lossy and not told[field.wire])


def _with_facts(order: Order, facts: Mapping[str, tuple[OrderField, Fact]]) -> Order:
    """Give the order with these facts, each with its field."""
    values: dict[str, Any] = {fact: value for fact, (_field, value) in facts.items()}
    for field, value in facts.values():
        if field.kind is FieldKind.AMOUNT:
            values["amount_type"] = AmountType.NONE if value is None else AMOUNT_TYPES[field.wire]
    if "partial_items" in values:
        values["partial"] = values["partial_items"] is not None
    return replace(order, **values)


def _together(field: str) -> tuple[str, ...]:
    """Give what goes with a field of the draft."""
    for group in (
        *_SWITCHED,
        ("governorate", "zone"),
        ("phone", "phone_confirmed"),
        ("other_phone", "other_phone_confirmed"),
    ):
        if field in group:
            return group
    return (field,)


def says_otherwise(one: OrderDraft, other: OrderDraft) -> bool:
    """Tell whether two drafts would make two different orders, as far as they were typed."""
    return one.order_type is not other.order_type or bool(changes(one, other))


def changes(before: OrderDraft, after: OrderDraft) -> tuple[Change, ...]:
    """Give what is different between two drafts of one order, in the order of the form.

    Spelling that means the same is no difference: ``1250`` and ``1,250.00``, a phone with or without blanks. What is
    switched off does not count. The governorate goes with its zone and is not named beside it.
    """
    plain_before, plain_after = _compared(before), _compared(after)
    found = [
        Change(name, plain_before[name], value)
        for name, value in plain_after.items()
        if value != plain_before[name] and name not in _NOT_SENT
    ]
    zone_too = any(change.field == "zone" for change in found)
    return tuple(change for change in found if not (zone_too and change.field == "governorate"))


def _compared(draft: OrderDraft) -> dict[str, str | bool]:
    plain = draft.to_plain()
    for name, value in plain.items():
        if isinstance(value, str):
            plain[name] = value.strip()
    for switch, *names in _SWITCHED:
        if not plain[switch]:
            plain |= dict.fromkeys(names, "")
    for name in ("phone", "other_phone"):
        plain[name] = read_phone(str(plain[name])).number
    for name in ("cod_amount", "cash_amount"):
        amount = parse(str(plain[name]))
        plain[name] = plain[name] if amount is None else amount_text(amount)
    return plain


#: What belongs to the form and not to the order.
_NOT_SENT = frozenset({"merchant", "phone_confirmed", "other_phone_confirmed", "doubted"})
#: A switch, and what counts only while it is on.
_SWITCHED = (
    ("cod", "cod_amount"),
    ("cash_difference", "cash_amount", "cash_direction"),
    ("partial", "partial_items"),
)
