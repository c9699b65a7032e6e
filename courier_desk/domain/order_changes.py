"""An order as comparable facts, under the service's own names of the fields (specification, Order request fields).

What was asked for and what is there now are laid side by side: a service may drop part of an update without a word
(field notes, trap 5). A fact that an answer does not carry is not told, which is not the same as empty.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

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
from courier_desk.domain.standing import Fact, Facts, Standing, judge, not_stuck

#: What a service may empty in an update although it was sent.
_LOST = ("previewPermission", "selectedPickupAddressId")
#: Asked for as "whatever is usual": what the service then says is no difference.
_OPTIONAL = frozenset({"selectedPickupAddressId", "originalOrderItemCount", "referralNumber"})
_PHONES = frozenset({"phoneNumber", "otherPhoneNumber"})
_AMOUNTS = frozenset({"amountCOD", "amountCashDifference"})
_PHONE_DIGITS = 10
#: Other names that answers carry a field under.
_OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "Notes": ("orderNotes", "notes"),
    "previewPermission": ("isOrderAvailableForPreview", "isOpenShipment"),
    "selectedPickupAddressId": ("selectedPickupAddress",),
    "amountCOD": ("amount", "amountType", "COD"),
    "amountCashDifference": ("amount", "amountType", "CashDifference"),
    "currentPD": ("productDescription",),
    "numberOfItemsCurrentPD": ("numberOfItems",),
    "newPD": ("productDescriptionReplacement",),
    "numberOfItemsNewPD": ("numberOfItemsReplacement",),
    "partialReturnItemCount": ("isPartialReturn",),
}
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


def wanted_facts(request: OrderRequest) -> dict[str, Fact]:
    """Give what a request asks for; amounts in piastres, None where none change hands."""
    to = request.consignee
    facts: dict[str, Fact] = {
        "fullName": to.full_name,
        "phoneNumber": to.phone,
        "otherPhoneNumber": to.other_phone,
        "address": to.address,
        "buildingNo": to.building,
        "apartmentNo": to.apartment,
        "government": to.governorate.value,
        "zone": to.zone,
        "deliverToWorkAddress": to.workplace,
        "previewPermission": request.may_inspect,
        "referralNumber": request.reference,
        "Notes": request.notes,
        "selectedPickupAddressId": request.pickup_address_id,
    }
    match request.shipment:
        case Delivery() as parcel:
            facts |= {
                "productDescription": parcel.description,
                "numberOfItems": parcel.items,
                "isExpressShipping": parcel.express,
                "amountCOD": parcel.cod,
            }
        case ReturnShipment() as back:
            facts |= {
                "productDescription": back.description,
                "numberOfItems": back.items,
                "originalOrderNumber": back.original_number,
                "returnReason": back.reason,
                "returnNotes": back.notes,
                "partialReturnItemCount": back.partial_items,
                "originalOrderItemCount": back.original_items,
            }
        case ExchangeShipment() as swap:
            facts |= {
                "currentPD": swap.current,
                "numberOfItemsCurrentPD": swap.current_items,
                "newPD": swap.new,
                "numberOfItemsNewPD": swap.new_items,
                "amountCashDifference": swap.cash_difference,
            }
    return facts


def told_facts(order: Order) -> dict[str, Fact]:
    """Give what an answer tells of an order; what it does not carry is left out."""
    facts: dict[str, Fact] = {
        "fullName": order.full_name,
        "phoneNumber": order.phone,
        "otherPhoneNumber": order.other_phone,
        "address": order.address,
        "buildingNo": order.building,
        "apartmentNo": order.apartment,
        "government": order.governorate,
        "zone": order.zone,
        "deliverToWorkAddress": order.workplace,
        "previewPermission": order.may_inspect,
        "referralNumber": order.reference,
        "Notes": order.notes,
        "selectedPickupAddressId": order.pickup_address_id,
    }
    match order.order_type.casefold():
        case "exchange":
            facts |= {
                "currentPD": order.description,
                "numberOfItemsCurrentPD": order.items,
                "newPD": order.new,
                "numberOfItemsNewPD": order.new_items,
                "amountCashDifference": _amount(order, AmountType.CASH_DIFFERENCE),
            }
        case "return":
            facts |= {
                "productDescription": order.description,
                "numberOfItems": order.items,
                "originalOrderNumber": order.original_number,
                "returnReason": order.reason,
                "returnNotes": order.return_notes,
                "partialReturnItemCount": None if order.partial is False else order.partial_items,
                "originalOrderItemCount": order.original_items,
            }
        case _:
            facts |= {
                "productDescription": order.description,
                "numberOfItems": order.items,
                "isExpressShipping": order.express,
                "amountCOD": _amount(order, AmountType.COD),
            }
    carried = {name.casefold() for name in _names_in(order.raw)}
    return {name: fact for name, fact in facts.items() if _is_told(order, name, fact) or _carries(carried, name)}


def judge_update(request: OrderRequest, before: Facts, order: Order) -> Standing:
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


def judge_cancel(before_status: str, before_type: str, order: Order) -> Standing:
    """Judge a cancellation: the order is cancelled, or has become a return since."""
    status = order.status.casefold()
    if status in _CANCELED:
        return Standing.DONE
    was_return = before_type.casefold() == OrderType.RETURN.casefold()
    is_return = order.order_type.casefold() == OrderType.RETURN.casefold()
    if not was_return and is_return:
        return Standing.DONE
    if not was_return and status in _RETURNING and before_status.casefold() not in _RETURNING:
        return Standing.DONE
    return Standing.NOT_DONE


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


def _amount(order: Order, kind: AmountType) -> int | None:
    return order.amount if order.amount_type.casefold() == kind.casefold() else None


def _is_told(order: Order, name: str, fact: Fact) -> bool:
    """Tell whether a fact was certainly read: one that is nothing may only mean that the answer has no such field."""
    if name in _AMOUNTS:
        return bool(order.amount_type)
    return bool(fact) or (fact is False and name != "isExpressShipping")


def _carries(names: set[str], field: str) -> bool:
    return any(name.casefold() in names for name in (field, *_OTHER_NAMES.get(field, ())))


def _names_in(raw: Mapping[str, object]) -> Iterator[str]:
    for name, value in raw.items():
        yield name
        if isinstance(value, Mapping):
            yield from (str(inner) for inner in value)


def _digits(phone: str) -> str:
    return "".join(letter for letter in fold_digits(phone) if letter.isdigit())


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))
