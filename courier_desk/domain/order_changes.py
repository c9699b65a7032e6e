"""An order as comparable facts, under the service's own names of the fields (specification, Order request fields).

What was asked for and what is there now are laid side by side: a service may drop part of an update without a word
(field notes, trap 5). A fact that an answer does not carry is not told, which is not the same as empty.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from courier_desk.domain.courier_lines import refund_said
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.orders import (
    AmountType,
    Delivery,
    ExchangeShipment,
    Order,
    OrderRequest,
    OrderType,
    ReturnShipment,
)
from courier_desk.domain.outcome import Fact, Facts, Outcome, judge, not_stuck

#: What a service may empty in an update although it was sent.
_LOST = ("previewPermission", "selectedPickupAddressId")
#: Asked for as "whatever is usual": what the service then says is no difference.
_OPTIONAL = frozenset({"selectedPickupAddressId", "originalOrderItemCount", "referralNumber"})
_PHONES = frozenset({"phoneNumber", "otherPhoneNumber"})
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
_COMMON: Mapping[str, str] = MappingProxyType(
    {
        "fullName": "full_name",
        "phoneNumber": "phone",
        "otherPhoneNumber": "other_phone",
        "address": "address",
        "buildingNo": "building",
        "apartmentNo": "apartment",
        "government": "governorate",
        "zone": "zone",
        "deliverToWorkAddress": "workplace",
        "previewPermission": "may_inspect",
        "referralNumber": "reference",
        "Notes": "notes",
        "selectedPickupAddressId": "pickup_address_id",
    }
)
_OF_TYPE: Mapping[OrderType, Mapping[str, str]] = MappingProxyType(
    {
        OrderType.DELIVER: {
            "productDescription": "description",
            "numberOfItems": "items",
            "isExpressShipping": "express",
            "amountCOD": "amount",
        },
        OrderType.RETURN: {
            "productDescription": "description",
            "numberOfItems": "items",
            "originalOrderNumber": "original_number",
            "returnReason": "reason",
            "returnNotes": "return_notes",
            "partialReturnItemCount": "partial_items",
            "originalOrderItemCount": "original_items",
        },
        OrderType.EXCHANGE: {
            "currentPD": "description",
            "numberOfItemsCurrentPD": "items",
            "newPD": "new",
            "numberOfItemsNewPD": "new_items",
            "amountCashDifference": "amount",
        },
    }
)
_AMOUNTS: Mapping[str, AmountType] = MappingProxyType(
    {"amountCOD": AmountType.COD, "amountCashDifference": AmountType.CASH_DIFFERENCE}
)


def fields_of(order_type: str) -> Mapping[str, str]:
    """Give the fields of an order of this kind as the service calls them, and the facts of an Order they stand for.

    A kind that this desk does not know is taken for a Deliver.
    """
    known = {kind.value.casefold(): kind for kind in OrderType}
    return {**_COMMON, **_OF_TYPE[known.get(order_type.casefold(), OrderType.DELIVER)]}


def as_order(request: OrderRequest) -> Order:
    """Give the order that a request makes, where the service keeps it as it was sent; without number and status."""
    to, shipment = request.consignee, request.shipment
    order = Order(
        number="",
        order_type=request.order_type.value,
        express=request.express,
        amount_type=request.amount_type.value,
        amount=request.amount,
        full_name=to.full_name,
        phone=to.phone,
        other_phone=to.other_phone,
        governorate=to.governorate.value,
        zone=to.zone,
        address=to.address,
        building=to.building,
        apartment=to.apartment,
        workplace=to.workplace,
        reference=request.reference,
        notes=request.notes,
        pickup_address_id=request.pickup_address_id,
        may_inspect=request.may_inspect,
        told=frozenset(fields_of(request.order_type).values()) - {"pickup_address_id"},  # none sent is the usual one
    )
    match shipment:
        case Delivery() as parcel:
            return replace(order, description=parcel.description, items=parcel.items)
        case ReturnShipment() as back:
            return replace(
                order,
                description=back.description,
                items=back.items,
                original_number=back.original_number,
                reason=back.reason,
                return_notes=back.notes,
                partial=back.partial_items is not None,
                partial_items=back.partial_items,
                original_items=back.original_items,
            )
        case ExchangeShipment() as swap:
            return replace(
                order,
                description=swap.current,
                items=swap.current_items,
                new=swap.new,
                new_items=swap.new_items,
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


def update_not_stuck(request: OrderRequest, order: Order) -> dict[str, list[Fact]]:
    """Give what an update left undone: ``{field: [wanted, got]}``."""
    return not_stuck(wanted_facts(request), told_facts(order), same_fact)


def crossed(request: OrderRequest, before: Facts, order: Order) -> tuple[str, ...]:
    """Name the fields somebody else changed since a person looked, and that the update would change back.

    ``before`` is what ``told_facts`` gave then. What is as the update wants it is no conflict; nor is what services
    lose by themselves (field notes, trap 5).
    """
    wanted, told = wanted_facts(request), told_facts(order)
    return tuple(
        name
        for name, fact in told.items()
        if name in before
        and name in wanted
        and not same_fact(name, before[name], fact)
        and not same_fact(name, wanted[name], fact)
        and (fact or name not in _LOST)
    )


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
    if name in _AMOUNTS and order.amount_type and order.amount_type.casefold() != _AMOUNTS[name].casefold():
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
