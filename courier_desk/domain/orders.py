"""Orders: what a person asks for (OrderRequest) and what the service says of it (Order).

Specification, "Resources and their fields". Amounts are piastres. Nothing here knows JSON, SQL or a screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain.zones import Governorate

NOTHING: Mapping[str, object] = MappingProxyType({})


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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """What a Deliver order carries. ``cod`` is piastres to collect, None when nothing is collected."""

    description: str
    items: int
    express: bool = False
    cod: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnShipment:
    """What a Return brings back. ``partial_items`` is None when everything comes back."""

    description: str
    items: int
    original_number: str
    reason: str
    notes: str = ""
    partial_items: int | None = None
    original_items: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeShipment:
    """What an Exchange takes and brings. ``cash_difference`` is piastres, None when none changes hands."""

    current: str
    current_items: int
    new: str
    new_items: int
    cash_difference: int | None = None


Shipment = Delivery | ReturnShipment | ExchangeShipment

_TYPE_OF: Mapping[type[Shipment], OrderType] = MappingProxyType(
    {Delivery: OrderType.DELIVER, ReturnShipment: OrderType.RETURN, ExchangeShipment: OrderType.EXCHANGE}
)


@dataclass(frozen=True, slots=True, kw_only=True)
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
        """Give the piastres that change hands at the door, None when none do."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A status the service says an order reached. ``status`` is kept as sent; ``at`` is None when it did not say."""

    status: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order as the service shows it (specification, Order object; field notes for the other shapes).

    A fact that is empty or None was not told, or told to be nothing: ``told`` names the latter (see ``knows``).
    ``status`` and ``category`` are kept as sent. Of an Exchange ``description`` and ``items`` are what is taken from
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
    raw: Mapping[str, object] = field(default_factory=lambda: NOTHING, repr=False, compare=False)

    def knows(self, fact: str) -> bool:
        """Tell whether a fact is known, be it that there is none. ``express`` off may only mean "not told"."""
        value = getattr(self, fact)
        return fact in self.told or (bool(value) if fact == "express" else value not in ("", None))
