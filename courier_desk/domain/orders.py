"""Orders: what a person asks for (OrderRequest) and what the service says of it (Order).

Specification, "Resources and their fields". Amounts are piastres. Nothing here knows JSON, SQL or a screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate

EMPTY_RECORD: Mapping[str, object] = MappingProxyType({})

#: The number of an order or a pickup as the service writes it has so many digits.
NUMBER_DIGITS = 6


def is_number(text: str) -> bool:
    """Tell whether a text has the form of a number of an order or a pickup: six digits, 0 to 9, and nothing else."""
    return len(text) == NUMBER_DIGITS and text.isascii() and text.isdigit()


class OrderType(StrEnum):
    """The three kinds of order, spelt as the service wants them."""

    DELIVER = "Deliver"
    RETURN = "Return"
    EXCHANGE = "Exchange"


class AmountType(StrEnum):
    """What the amount of an order is: cash on delivery, a cash difference, or nothing."""

    COD = "COD"
    CASH_DIFFERENCE = "CD"
    NONE = "NA"


@frozen(kw_only=True)
class RefundWay:
    """How a service is told that the cash difference of an exchange is refunded (the specification shows neither sign
    nor field).

    ``field``: the service's own field of the direction, with the values that say each; "" when it has none.
    ``negative``: a negative amount is a refund.
    """

    field: str = ""
    refund: str | bool = ""
    collect: str | bool = ""
    negative: bool = False

    @property
    def is_told(self) -> bool:
        """Tell whether the service understands a refund at all; else only the notes can say it."""
        return bool(self.field) or self.negative


NO_REFUNDS = RefundWay()


@frozen(kw_only=True)
class Consignee:
    """The customer and where the courier goes."""

    full_name: str
    phone: str
    address: str
    governorate: Governorate
    zone: str
    other_phone: str = ""
    building: str = ""
    apartment: str = ""
    workplace: bool = False


@frozen(kw_only=True)
class Delivery:
    """What a Deliver order carries. ``cod`` is piastres to collect, None when nothing is collected."""

    description: str
    items: int
    express: bool = False
    cod: int | None = None


@frozen(kw_only=True)
class ReturnShipment:
    """What a Return brings back. ``partial_items`` is None when everything comes back."""

    description: str
    items: int
    original_number: str
    reason: str
    notes: str = ""
    partial_items: int | None = None
    original_items: int | None = None


@frozen(kw_only=True)
class ExchangeShipment:
    """What an Exchange takes and brings. ``cash_difference`` is piastres, None when none changes hands; what is
    refunded to the customer is below zero."""

    current: str
    current_items: int
    new: str
    new_items: int
    cash_difference: int | None = None


Shipment = Delivery | ReturnShipment | ExchangeShipment

_TYPE_OF: Mapping[type[Shipment], OrderType] = MappingProxyType(
    {Delivery: OrderType.DELIVER, ReturnShipment: OrderType.RETURN, ExchangeShipment: OrderType.EXCHANGE}
)


@frozen(kw_only=True)
class OrderRequest:
    """A whole order as a person wants it: what create and update send (specification, Order request fields)."""

    consignee: Consignee
    shipment: Shipment
    reference: str
    notes: str = ""
    may_inspect: bool = False
    pickup_address_id: str = ""

    @property
    def order_type(self) -> OrderType:
        """Give the kind of order that its shipment makes it."""
        return _TYPE_OF[type(self.shipment)]

    @property
    def express(self) -> bool:
        """Tell whether it is express; counts for Deliver only."""
        return isinstance(self.shipment, Delivery) and self.shipment.express

    @property
    def amount(self) -> int | None:
        """Give the piastres that change hands at the door, below zero when they are refunded; None when none do."""
        match self.shipment:
            case Delivery(cod=amount) | ExchangeShipment(cash_difference=amount):
                return amount
            case _:
                return None

    @property
    def amount_type(self) -> AmountType:
        """Tell what the amount is."""
        if self.amount is None:
            return AmountType.NONE
        return AmountType.COD if isinstance(self.shipment, Delivery) else AmountType.CASH_DIFFERENCE


@frozen(kw_only=True)
class Stage:
    """A status the service says an order reached. ``status`` is kept as sent; ``at`` is None when it did not say."""

    status: str
    at: datetime | None = None


@frozen(kw_only=True)
class Order:
    """An order as the service shows it (specification, Order object; field notes for the other shapes).

    A fact that is empty or None was not told, or told to be nothing: ``told`` names the latter (see ``knows``).
    ``status`` and ``category`` are kept as sent; ``status_since``: when it came to that status at the latest, as the
    service tells. Of an Exchange ``description`` and ``items`` are what is taken from
    the customer, ``new`` what he gets. ``raw`` is the JSON object as it came.
    """

    number: str
    order_id: str = ""
    status: str = ""
    category: str = ""
    order_type: str = ""
    express: bool = False
    fee: int | None = None
    created: datetime | None = None
    changed: datetime | None = None
    status_since: datetime | None = None
    amount_type: str = ""
    amount: int | None = None
    full_name: str = ""
    phone: str = ""
    other_phone: str = ""
    governorate: str = ""
    zone: str = ""
    address: str = ""
    building: str = ""
    apartment: str = ""
    workplace: bool | None = None
    description: str = ""
    items: int | None = None
    reference: str = ""
    notes: str = ""
    pickup_address_id: str = ""
    pickup_address: KnownPickupAddress | None = field(default=None, compare=False)
    original_number: str = ""
    reason: str = ""
    return_notes: str = ""
    partial: bool | None = None
    partial_items: int | None = None
    original_items: int | None = None
    new: str = ""
    new_items: int | None = None
    may_inspect: bool | None = None
    can_change_address: bool | None = None
    can_cancel: bool | None = None
    can_delete: bool | None = None
    told: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    raw: Mapping[str, object] = field(default_factory=lambda: EMPTY_RECORD, repr=False, compare=False)

    def knows(self, fact: str) -> bool:
        """Tell whether a fact is known, be it that there is none. ``express`` off may only mean "not told"."""
        value = getattr(self, fact)
        return fact in self.told or (bool(value) if fact == "express" else value not in ("", None))


#: What holds for the status it was told with, and for no other.
FACTS_OF_STATUS = ("category", "status_since", "can_change_address", "can_cancel", "can_delete")
_FACTS = tuple(one.name for one in fields(Order) if one.name not in {"pickup_address", "told", "raw"})
_LASTING_FACTS = tuple(name for name in _FACTS if name not in FACTS_OF_STATUS)


def filled(order: Order, other: Order) -> Order:
    """Take from the other what this one does not tell; of another status nothing that was told with that one."""
    same_status = not order.status or not other.status or order.status.casefold() == other.status.casefold()
    gaps = {
        name: getattr(other, name)
        for name in _FACTS
        if getattr(order, name) in ("", None)
        and name not in order.told
        and (same_status or name not in FACTS_OF_STATUS)
    }
    if not order.express and "express" not in order.told:
        gaps["express"] = other.express
    if order.amount_type and "amount" in gaps and order.amount_type != other.amount_type:
        gaps["amount"] = None
    if same_status and order.status_since and other.status_since:
        gaps["status_since"] = min(order.status_since, other.status_since)
    return replace(order, **gaps, told=order.told | other.told)
