"""The fields of an order, each once: what form, table and service call it, where a request holds it, what it is like.

Sending and reading, comparing, filling the form in, importing, keeping and erasing go by this table. A field that is
typed and needs no rule of its own is a line here, an attribute of ``Order``, of the request and of ``OrderDraft``, a
column of the store with its bit in ``store/orders``, and in the window its editor, its names and its line among the
details. What only the service tells (status, fee, rights) is no field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from courier_desk.domain.orders import (
    Consignee,
    Delivery,
    ExchangeShipment,
    Order,
    OrderRequest,
    OrderType,
    ReturnShipment,
)
from courier_desk.domain.outcome import Fact


class DraftField(StrEnum):
    """The fields a finding can stand at, in the order of the form; each value is the attribute of OrderDraft."""

    ORIGINAL_NUMBER = "original_number"
    PHONE = "phone"
    OTHER_PHONE = "other_phone"
    FULL_NAME = "full_name"
    ZONE = "zone"
    ADDRESS = "address"
    BUILDING = "building"
    APARTMENT = "apartment"
    WORKPLACE = "workplace"
    DESCRIPTION = "description"
    ITEMS = "items"
    COD_AMOUNT = "cod_amount"
    EXPRESS = "express"
    MAY_INSPECT = "may_inspect"
    REASON = "reason"
    RETURN_NOTES = "return_notes"
    PARTIAL_ITEMS = "partial_items"
    ORIGINAL_ITEMS = "original_items"
    CURRENT = "current"
    CURRENT_ITEMS = "current_items"
    NEW = "new"
    NEW_ITEMS = "new_items"
    CASH_AMOUNT = "cash_amount"
    REFERENCE = "reference"
    PICKUP_ADDRESS = "pickup_address_id"
    NOTES = "notes"


class Column(StrEnum):
    """The columns a table of orders may have, spelt as the service's fields; the last two are the desk's own."""

    ORDER_TYPE = "orderType"
    FULL_NAME = "fullName"
    PHONE = "phoneNumber"
    OTHER_PHONE = "otherPhoneNumber"
    GOVERNMENT = "government"
    ZONE = "zone"
    ADDRESS = "address"
    BUILDING = "buildingNo"
    APARTMENT = "apartmentNo"
    WORKPLACE = "deliverToWorkAddress"
    MAY_INSPECT = "previewPermission"
    REFERENCE = "referralNumber"
    NOTES = "Notes"
    PICKUP_ADDRESS = "selectedPickupAddressId"
    DESCRIPTION = "productDescription"
    ITEMS = "numberOfItems"
    EXPRESS = "isExpressShipping"
    COD = "COD"
    COD_AMOUNT = "amountCOD"
    ORIGINAL_NUMBER = "originalOrderNumber"
    REASON = "returnReason"
    RETURN_NOTES = "returnNotes"
    PARTIAL = "isPartialReturn"
    PARTIAL_ITEMS = "partialReturnItemCount"
    ORIGINAL_ITEMS = "originalOrderItemCount"
    CURRENT = "currentPD"
    CURRENT_ITEMS = "numberOfItemsCurrentPD"
    NEW = "newPD"
    NEW_ITEMS = "numberOfItemsNewPD"
    CASH = "CashDifference"
    CASH_AMOUNT = "amountCashDifference"
    PHONES_MEANT = "landlineOrAbroad"  # yes: phones that are no mobiles are meant so
    REFUND = "refundToCustomer"  # yes: the cash difference is paid to the customer


class FieldKind(Enum):
    """What a field holds."""

    TEXT = auto()  # words in one line
    LINES = auto()  # words in several
    CODE = auto()  # numbers and names of things, no words; each has a rule of its own
    PLACE = auto()  # governorate and zone, chosen from the catalog
    PHONE = auto()
    FLAG = auto()
    COUNT = auto()  # whole; None where none is said
    AMOUNT = auto()  # piastres; None where none change hands


#: The parts of a request in which fields lie.
CUSTOMER: Final = "consignee"
PARCEL: Final = "shipment"
REQUEST: Final = ""

_DELIVER, _RETURN, _EXCHANGE = OrderType.DELIVER, OrderType.RETURN, OrderType.EXCHANGE
_ALL: Final = (_DELIVER, _RETURN, _EXCHANGE)


class OrderField(NamedTuple):
    """One field.

    ``at``: where findings stand; ``typed``, ``fact``, ``sent``: its attributes of OrderDraft, of Order and of its part
    of the request, each like the one before where the table leaves it out. ``switch``: the flag together with which
    alone it is sent, ``switched`` the flag's attribute of OrderDraft. ``also``: further names that answers have for the
    fact. ``in_every_order``: an answer that holds it empty tells nothing by that. ``if_empty_usual``: asked for empty,
    it is whatever is usual. ``lossy``: services empty it in an update (field notes, trap 5). ``personal``: it says who
    or where the customer is.
    """

    column: Column
    at: DraftField
    kind: FieldKind
    part: str
    types: tuple[OrderType, ...] = _ALL
    typed: str = ""
    fact: str = ""
    sent: str = ""
    required: bool = False
    switch: Column | None = None
    switched: str = ""
    also: tuple[str, ...] = ()
    in_every_order: bool = False
    if_empty_usual: bool = False
    lossy: bool = False
    personal: bool = False

    @property
    def wire(self) -> str:
        """Give the service's name of it."""
        return self.column.value

    def of(self, request: OrderRequest) -> Fact:
        """Give what a request holds of it."""
        value: Fact = getattr(getattr(request, self.part) if self.part else request, self.sent)
        return str(value) if self.kind is FieldKind.PLACE else value


def _whole(field: OrderField) -> OrderField:
    """Name every attribute."""
    typed = field.typed or field.at.value
    fact = field.fact or typed
    return field._replace(typed=typed, fact=fact, sent=field.sent or fact)


_TEXT, _LINES, _CODE, _PLACE = FieldKind.TEXT, FieldKind.LINES, FieldKind.CODE, FieldKind.PLACE
_PHONE, _FLAG, _COUNT, _AMOUNT = FieldKind.PHONE, FieldKind.FLAG, FieldKind.COUNT, FieldKind.AMOUNT
#: In the service's order (specification, Order request fields): first what every order has, then what its type has.
FIELDS: Final[tuple[OrderField, ...]] = tuple(
    _whole(field)
    for field in (
        OrderField(Column.FULL_NAME, DraftField.FULL_NAME, _TEXT, CUSTOMER, required=True, also=("customerName",),
                   in_every_order=True, personal=True),
        OrderField(Column.PHONE, DraftField.PHONE, _PHONE, CUSTOMER, required=True, also=("phone",),
                   in_every_order=True, personal=True),
        OrderField(Column.OTHER_PHONE, DraftField.OTHER_PHONE, _PHONE, CUSTOMER, personal=True),
        OrderField(Column.ADDRESS, DraftField.ADDRESS, _TEXT, CUSTOMER, required=True, also=("addressDetails",),
                   personal=True),
        OrderField(Column.BUILDING, DraftField.BUILDING, _CODE, CUSTOMER, personal=True),
        OrderField(Column.APARTMENT, DraftField.APARTMENT, _CODE, CUSTOMER, personal=True),
        OrderField(Column.GOVERNMENT, DraftField.ZONE, _PLACE, CUSTOMER, typed="governorate", required=True,
                   also=("governorate",), in_every_order=True),
        OrderField(Column.ZONE, DraftField.ZONE, _PLACE, CUSTOMER, required=True, in_every_order=True),
        OrderField(Column.WORKPLACE, DraftField.WORKPLACE, _FLAG, CUSTOMER, personal=True),
        OrderField(Column.MAY_INSPECT, DraftField.MAY_INSPECT, _FLAG, REQUEST, lossy=True,
                   also=("isOrderAvailableForPreview", "isOpenShipment")),
        OrderField(Column.REFERENCE, DraftField.REFERENCE, _CODE, REQUEST, if_empty_usual=True),
        OrderField(Column.NOTES, DraftField.NOTES, _LINES, REQUEST, also=("orderNotes", "notes"), personal=True),
        OrderField(Column.PICKUP_ADDRESS, DraftField.PICKUP_ADDRESS, _CODE, REQUEST, if_empty_usual=True, lossy=True),
        OrderField(Column.DESCRIPTION, DraftField.DESCRIPTION, _TEXT, PARCEL, (_DELIVER, _RETURN), required=True,
                   in_every_order=True),
        OrderField(Column.ITEMS, DraftField.ITEMS, _COUNT, PARCEL, (_DELIVER, _RETURN), required=True,
                   in_every_order=True),
        OrderField(Column.EXPRESS, DraftField.EXPRESS, _FLAG, PARCEL, (_DELIVER,)),
        OrderField(Column.COD_AMOUNT, DraftField.COD_AMOUNT, _AMOUNT, PARCEL, (_DELIVER,), fact="amount", sent="cod",
                   switch=Column.COD, switched="cod"),
        OrderField(Column.ORIGINAL_NUMBER, DraftField.ORIGINAL_NUMBER, _CODE, PARCEL, (_RETURN,), required=True),
        OrderField(Column.REASON, DraftField.REASON, _TEXT, PARCEL, (_RETURN,), required=True),
        OrderField(Column.RETURN_NOTES, DraftField.RETURN_NOTES, _LINES, PARCEL, (_RETURN,), sent="notes",
                   personal=True),
        OrderField(Column.PARTIAL_ITEMS, DraftField.PARTIAL_ITEMS, _COUNT, PARCEL, (_RETURN,), switch=Column.PARTIAL,
                   switched="partial"),
        OrderField(Column.ORIGINAL_ITEMS, DraftField.ORIGINAL_ITEMS, _COUNT, PARCEL, (_RETURN,), if_empty_usual=True),
        OrderField(Column.CURRENT, DraftField.CURRENT, _TEXT, PARCEL, (_EXCHANGE,), fact="description", sent="current",
                   required=True, in_every_order=True),
        OrderField(Column.CURRENT_ITEMS, DraftField.CURRENT_ITEMS, _COUNT, PARCEL, (_EXCHANGE,), fact="items",
                   sent="current_items", required=True, in_every_order=True),
        OrderField(Column.NEW, DraftField.NEW, _TEXT, PARCEL, (_EXCHANGE,), required=True,
                   also=("productDescriptionReplacement",)),
        OrderField(Column.NEW_ITEMS, DraftField.NEW_ITEMS, _COUNT, PARCEL, (_EXCHANGE,), required=True,
                   also=("numberOfItemsReplacement",)),
        OrderField(Column.CASH_AMOUNT, DraftField.CASH_AMOUNT, _AMOUNT, PARCEL, (_EXCHANGE,), fact="amount",
                   sent="cash_difference", switch=Column.CASH, switched="cash_difference"),
    )
)  # fmt: skip
FIELDS_OF: Final[Mapping[OrderType, tuple[OrderField, ...]]] = MappingProxyType(
    {kind: tuple(field for field in FIELDS if kind in field.types) for kind in OrderType}
)
#: The facts of an order that say who or where its customer is.
PERSONAL: Final = tuple(field for field in FIELDS if field.personal)


def names_of(fact: str) -> tuple[str, ...]:
    """Give the names that answers have for a fact of an order, the service's own first."""
    told = [field for field in FIELDS if field.fact == fact]
    return (*(field.wire for field in told), *(name for field in told for name in field.also))


def type_named(order_type: str) -> OrderType | None:
    """Give the kind of order that a service calls so; None for one that this desk does not know."""
    return _TYPES.get(order_type.casefold())


_TYPES: Final = {kind.value.casefold(): kind for kind in OrderType}


def _sent(part: str, kind: OrderType) -> set[str]:
    return {field.sent for field in FIELDS_OF[kind] if field.part == part}


def _attributes(kind: type[Any]) -> set[str]:
    return {attribute.name for attribute in fields(kind)}


assert {field.fact for field in FIELDS} <= _attributes(Order)
assert _sent(CUSTOMER, _DELIVER) == _attributes(Consignee)
assert _sent(REQUEST, _DELIVER) == _attributes(OrderRequest) - {CUSTOMER, PARCEL}
assert _sent(PARCEL, _DELIVER) == _attributes(Delivery)
assert _sent(PARCEL, _RETURN) == _attributes(ReturnShipment)
assert _sent(PARCEL, _EXCHANGE) == _attributes(ExchangeShipment)
