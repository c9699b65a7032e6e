"""What earlier orders say of one customer: names, addresses with their zones, how many orders, how many refused.

Told from the orders alone, newest first. Two addresses that differ in spelling only are one.
"""

from __future__ import annotations

from collections.abc import Sequence

from courier_desk.domain.folding import fold
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.values import frozen

#: Statuses (folded) of an order that the customer did not take. What is still on its way back is not among them: that
#: may be a return the customer asked for, or an order that was cancelled on its way.
REFUSED = frozenset({"rejected", "deliveryfailed", "returned"})


@frozen
class KnownAddress:
    """An address the customer was sent to, ``order`` being the newest one there, and how often."""

    order: Order
    times: int


@frozen
class Customer:
    """One customer. Everything newest first."""

    orders: int = 0
    refused: int = 0
    names: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()
    addresses: tuple[KnownAddress, ...] = ()


@frozen
class Forgotten:
    """What forgetting did: the orders that were blanked, and pieces of work that are not done and keep the person."""

    orders: int
    left: int


def customer_of(orders: Sequence[Order]) -> Customer:
    """Tell what these orders of one person, newest first, say of them."""
    places: dict[tuple[str, ...], list[Order]] = {}
    names: dict[str, str] = {}
    phones: dict[str, None] = {}
    for order in orders:
        if order.full_name:
            names.setdefault(fold(order.full_name), order.full_name)
        for phone in (order.phone, order.other_phone):
            if phone:
                phones.setdefault(phone)
        if order.address or order.zone:
            places.setdefault(_place(order), []).append(order)
    return Customer(
        orders=len(orders),
        refused=sum(map(_is_refused, orders)),
        names=tuple(names.values()),
        phones=tuple(phones),
        addresses=tuple(KnownAddress(there[0], len(there)) for there in places.values()),
    )


def _is_refused(order: Order) -> bool:
    """Tell whether the customer did not take it; of a Return there was nothing to take."""
    is_return = order.order_type.casefold() == OrderType.RETURN.casefold()
    return not is_return and order.status.casefold() in REFUSED


def _place(order: Order) -> tuple[str, ...]:
    return (order.governorate, order.zone, fold(order.address), fold(order.building), fold(order.apartment))
