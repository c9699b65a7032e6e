"""Opening an order that exists in the form again, to change it or to make another like it, and what a change changes.

An update sends the whole state, so the form must hold all of it: what the service did not tell would be cleared
(specification, PUT /orders/{orderId}; field notes, trap 5). Nothing here knows a screen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from courier_desk.domain.courier_lines import plain_address, says_refund
from courier_desk.domain.drafts import CashDirection, OrderDraft, amount_text
from courier_desk.domain.money import parse
from courier_desk.domain.order_changes import cash_difference
from courier_desk.domain.orders import AmountType, Order, OrderType
from courier_desk.domain.phones import confirmed_number, read_phone


@dataclass(frozen=True, slots=True)
class Change:
    """One field of the draft that is different: its name as in OrderDraft, and both values as they stand there."""

    field: str
    before: str | bool
    after: str | bool


def order_type_of(order: Order) -> OrderType | None:
    """Give the kind of an order; None for one that this desk does not know."""
    known = {kind.value.casefold(): kind for kind in OrderType}
    return known.get(order.order_type.casefold())


def draft_of(order: Order, *, merchant: str = "") -> OrderDraft | None:
    """Lay an order open in the form, whole; None for a kind of order this desk does not know.

    ``order`` is a detail answer: a list item has no address and would empty it.
    """
    kind = order_type_of(order)
    if kind is None:
        return None
    draft = OrderDraft(
        order_type=kind,
        merchant=merchant,
        phone=order.phone,
        other_phone=order.other_phone,
        phone_confirmed=confirmed_number(order.phone),  # what the service has is not asked about again
        other_phone_confirmed=confirmed_number(order.other_phone),
        full_name=order.full_name,
        governorate=order.governorate,
        zone=order.zone,
        address=plain_address(order.address, order.building, order.apartment),
        building=order.building,
        apartment=order.apartment,
        workplace=bool(order.workplace),
        may_inspect=bool(order.may_inspect),
        reference=order.reference,
        pickup_address_id=order.pickup_address_id,
        notes=order.notes,
    )
    match kind:
        case OrderType.DELIVER:
            return _with_parcel(draft, order)
        case OrderType.RETURN:
            return _with_return(draft, order)
        case OrderType.EXCHANGE:
            return _with_exchange(draft, order)


def clone_of(order: Order, *, merchant: str = "") -> OrderDraft | None:
    """Lay another order like this one open: everything but its reference and what was confirmed of its phones."""
    draft = draft_of(order, merchant=merchant)
    return None if draft is None else replace(draft, reference="", phone_confirmed="", other_phone_confirmed="")


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
_NOT_SENT = frozenset({"merchant", "phone_confirmed", "other_phone_confirmed"})
#: A switch, and what counts only while it is on.
_SWITCHED = (
    ("cod", "cod_amount"),
    ("cash_difference", "cash_amount", "cash_direction"),
    ("partial", "partial_items"),
)


def _with_parcel(draft: OrderDraft, order: Order) -> OrderDraft:
    collected = order.amount_type == AmountType.COD
    return replace(
        draft,
        description=order.description,
        items=_count(order.items),
        express=order.express,
        cod=collected,
        cod_amount=amount_text(order.amount) if collected else "",
    )


def _with_return(draft: OrderDraft, order: Order) -> OrderDraft:
    partial = order.partial if order.partial is not None else order.partial_items is not None
    return replace(
        draft,
        description=order.description,
        items=_count(order.items),
        original_number=order.original_number,
        reason=order.reason,
        return_notes=order.return_notes,
        partial=partial,
        partial_items=_count(order.partial_items) if partial else "",
        original_items=_count(order.original_items),
    )


def _with_exchange(draft: OrderDraft, order: Order) -> OrderDraft:
    differs = order.amount_type == AmountType.CASH_DIFFERENCE
    amount = cash_difference(order)
    refund = says_refund(order.notes) if amount is None or amount >= 0 else True
    return replace(
        draft,
        current=order.description,
        current_items=_count(order.items),
        new=order.new,
        new_items=_count(order.new_items),
        cash_difference=differs,
        cash_amount=amount_text(None if amount is None else abs(amount)) if differs else "",
        cash_direction=CashDirection.WE_REFUND if refund else CashDirection.CUSTOMER_PAYS,
    )


def _count(count: int | None) -> str:
    return "" if count is None else str(count)
