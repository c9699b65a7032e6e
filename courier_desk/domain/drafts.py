"""An order on its way to becoming one: every field of the form as it was typed, and the moves that fill it in.

A draft may be wrong, half done or contradictory; ``checks`` says so. It is kept as a plain dict (JSON), which a later
version must still read, so unknown keys are dropped and missing ones take their default. Nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from courier_desk.domain.courier_lines import cash_line, plain_address, with_cash_line, words_for
from courier_desk.domain.money import parse, to_pounds
from courier_desk.domain.order_fields import CUSTOMER, FIELDS, FIELDS_OF, PARCEL, DraftField, FieldKind, OrderField
from courier_desk.domain.orders import (
    Delivery,
    ExchangeShipment,
    Order,
    OrderRequest,
    OrderType,
    ReturnShipment,
)
from courier_desk.domain.outcome import Fact
from courier_desk.domain.phones import confirmed_number, read_phone
from courier_desk.domain.values import frozen

_FIELDS = frozenset(DraftField)


class CashDirection(StrEnum):
    """Which way a cash difference goes. It stands in the notes too, for a service may have no way of telling it."""

    CUSTOMER_PAYS = "customer_pays"
    WE_REFUND = "we_refund"


def direction_of(piastres: int | None) -> CashDirection:
    """Tell which way a cash difference goes: below zero it is refunded."""
    return CashDirection.WE_REFUND if piastres is not None and piastres < 0 else CashDirection.CUSTOMER_PAYS


@frozen(kw_only=True)
class OrderDraft:
    """The form as typed. Numbers and amounts are text, because what was typed may not be a number yet.

    ``zone`` with an empty ``governorate`` is text that was typed and not chosen from the list. A ``…_confirmed`` phone
    is the number of which a person said that it is a landline or a number abroad; of any other number it says nothing.
    ``doubted`` names the fields, parted by blanks, that were read out of a message without being sure, and that nobody
    has looked at since.
    """

    order_type: OrderType = OrderType.DELIVER
    merchant: str = ""
    phone: str = ""
    other_phone: str = ""
    phone_confirmed: str = ""
    other_phone_confirmed: str = ""
    full_name: str = ""
    governorate: str = ""
    zone: str = ""
    address: str = ""
    building: str = ""
    apartment: str = ""
    workplace: bool = False
    description: str = ""
    items: str = "1"
    cod: bool = False
    cod_amount: str = ""
    express: bool = False
    may_inspect: bool = False
    original_number: str = ""
    reason: str = ""
    return_notes: str = ""
    partial: bool = False
    partial_items: str = ""
    original_items: str = ""
    current: str = ""
    current_items: str = "1"
    new: str = ""
    new_items: str = "1"
    cash_difference: bool = False
    cash_amount: str = ""
    cash_direction: CashDirection = CashDirection.CUSTOMER_PAYS
    reference: str = ""
    pickup_address_id: str = ""
    notes: str = ""
    doubted: str = ""

    @property
    def doubts(self) -> frozenset[DraftField]:
        """Give the fields that are still to be looked at; what a later version doubts beside them is left out."""
        return frozenset(DraftField(name) for name in self.doubted.split() if name in _FIELDS)

    def doubting(self, names: Iterable[str]) -> OrderDraft:
        """Give the draft with these fields to be looked at, and no others."""
        return replace(self, doubted=" ".join(sorted(names)))

    @property
    def undecided(self) -> frozenset[DraftField]:
        """Give the amounts that a message may mean while nothing is collected, until a person says what is."""
        switched = {field.typed: field.switched for field in FIELDS if field.switch}
        return frozenset(
            name
            for name in self.doubts & switched.keys()
            if not getattr(self, switched[name]) and parse(getattr(self, name.value))
        )

    def looked_at(self, names: Collection[str]) -> OrderDraft:
        """Give the draft after a person has been in these fields; who was at a switch has seen what it switches.

        What is ``undecided`` stays so: who only goes by has not said that nothing is collected.
        """
        seen = {*names, *(field.typed for field in FIELDS if field.switched in names)} - self.undecided
        left = self.doubts - seen
        return self if left == self.doubts else self.doubting(left)

    def decided(self, name: str) -> OrderDraft:
        """Give the draft after a person has said what is in this field, or switched it on or off."""
        typed = {field.typed for field in FIELDS if field.switched == name}
        return self.doubting(self.doubts.difference({name}, typed))

    def to_plain(self) -> dict[str, str | bool]:
        """Give the draft as a dict of strings and booleans, ready for JSON."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> OrderDraft:
        """Read what ``to_plain`` gave, of this or another version: what is unknown or of another kind is left out."""
        empty = cls()
        known = {field.name: getattr(empty, field.name) for field in fields(cls)}
        # replace() cannot be told the kinds of fields chosen by name; _like keeps each to its own kind.
        read: dict[str, Any] = {
            name: _like(value, known[name])
            for name, value in plain.items()
            if isinstance(value, str | bool) and name in known
        }
        return replace(empty, **read)

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing was typed: type, merchant, pickup address and reference come from the desk.

        A zone that was only looked for is no order either.
        """
        return (
            replace(
                self,
                order_type=OrderType.DELIVER,
                merchant="",
                pickup_address_id="",
                reference="",
                zone=self.zone if self.governorate else "",
                phone_confirmed="",
                other_phone_confirmed="",
                doubted="",
            )
            == OrderDraft()
        )


assert {field.typed for field in FIELDS} | {field.switched for field in FIELDS if field.switch} == {
    field.name for field in fields(OrderDraft)
} - {"order_type", "merchant", "phone_confirmed", "other_phone_confirmed", "cash_direction", "doubted"}


def _plain(value: str | bool) -> str | bool:
    return value if isinstance(value, bool) else str(value)


def _like(value: str | bool, example: str | bool) -> str | bool:
    """Turn a read value into the kind its field has; the example itself when that cannot be done."""
    if isinstance(example, bool) or isinstance(value, bool):
        return value if isinstance(value, bool) and isinstance(example, bool) else example
    try:
        return type(example)(value)
    except ValueError:
        return example


def next_draft(draft: OrderDraft) -> OrderDraft:
    """Give the empty form that follows a created order: type, merchant and pickup address stay."""
    return OrderDraft(order_type=draft.order_type, merchant=draft.merchant, pickup_address_id=draft.pickup_address_id)


def with_customer(draft: OrderDraft, order: Order) -> OrderDraft:
    """Fill in customer and address from an earlier order; a phone already typed stays as it is.

    What that order did not carry (a list item has no address) is left as it was typed.
    """
    known = {
        field.typed: getattr(order, field.fact) or getattr(draft, field.typed)
        for field in FIELDS
        if field.part == CUSTOMER and field.kind in (FieldKind.TEXT, FieldKind.LINES, FieldKind.CODE)
    }
    known |= {
        "phone": draft.phone or order.phone,
        "other_phone": draft.other_phone or order.other_phone,
        "governorate": order.governorate if order.zone else draft.governorate,
        "zone": order.zone or draft.zone,
        "address": plain_address(order.address, order.building, order.apartment) or draft.address,
        "workplace": draft.workplace if order.workplace is None else order.workplace,
    }
    return replace(draft, **known)


def with_package(draft: OrderDraft, last: OrderRequest) -> OrderDraft:
    """Copy package and payment of another order of the same type; of another type only what both have."""
    draft = replace(draft, may_inspect=last.may_inspect)
    if draft.order_type is last.order_type and draft.order_type is not OrderType.RETURN:
        return replace(draft, **_typed(last, [field for field in FIELDS_OF[last.order_type] if field.part == PARCEL]))
    match draft.order_type, last.shipment:
        case OrderType.EXCHANGE, Delivery() | ReturnShipment() as parcel:
            return replace(draft, current=parcel.description, current_items=str(parcel.items))
        case OrderType.RETURN, ReturnShipment(reason=reason) as parcel:
            return replace(draft, description=parcel.description, items=str(parcel.items), reason=reason)
        case _, Delivery() | ReturnShipment() as parcel:
            return replace(draft, description=parcel.description, items=str(parcel.items))
        case _, ExchangeShipment() as swap:
            return replace(draft, description=swap.new, items=str(swap.new_items))


def from_original(draft: OrderDraft, original: Order) -> OrderDraft:
    """Fill a Return or an Exchange from the order it starts from: customer, product and count, and its number.

    The customer is the original's, so a phone typed for somebody else gives way.
    """
    filled = with_customer(replace(draft, phone="", other_phone=""), original)
    filled = replace(filled, phone=filled.phone or draft.phone, other_phone=filled.other_phone or draft.other_phone)
    count = "" if original.items is None else str(original.items)
    filled = replace(filled, original_number=original.number)
    if draft.order_type is OrderType.EXCHANGE:
        return replace(
            filled, current=original.description or draft.current, current_items=count or draft.current_items
        )
    return replace(
        filled,
        description=original.description or draft.description,
        items=count or draft.items,
        original_items=count or draft.original_items,
    )


def with_typed_since(filled: OrderDraft, draft: OrderDraft, asked: OrderDraft) -> OrderDraft:
    """Give what a draft was filled in with, but for what was typed in it since it was as ``asked`` has it."""
    names = (field.name for field in fields(OrderDraft))
    typed = {name: now for name in names if not says_same(name, now := getattr(draft, name), getattr(asked, name))}
    return replace(filled, **typed)


def says_same(name: str, one: object, other: object) -> bool:
    """Tell whether a field of a draft says the same in two ways: the form writes a phone in groups once it is left."""
    if name in ("phone", "other_phone"):
        return read_phone(str(one)).number == read_phone(str(other)).number
    return one == other


def from_request(request: OrderRequest, *, merchant: str = "") -> OrderDraft:
    """Lay a whole order open in the form again: to edit it, to clone it, or to mend a refused one."""
    customer = request.consignee
    typed = _typed(request, FIELDS_OF[request.order_type])
    typed["address"] = plain_address(customer.address, customer.building, customer.apartment)
    return OrderDraft(
        order_type=request.order_type,
        merchant=merchant,
        phone_confirmed=confirmed_number(customer.phone),  # asked when the order was written
        other_phone_confirmed=confirmed_number(customer.other_phone),
        **typed,
    )


def _typed(request: OrderRequest, sent: Collection[OrderField]) -> dict[str, Any]:
    """Give these fields of a request, with their switches, as they are typed in the form."""
    typed: dict[str, Any] = {field.typed: as_typed(field, field.of(request)) for field in sent}
    typed |= {field.switched: field.of(request) is not None for field in sent if field.switch}
    if isinstance(request.shipment, ExchangeShipment):
        typed["cash_direction"] = direction_of(request.shipment.cash_difference)
    return typed


def as_typed(field: OrderField, value: Fact) -> str | bool:
    """Give a fact of an order the way it stands in the form; an amount without its direction."""
    match field.kind:
        case FieldKind.FLAG:
            return bool(value)
        case FieldKind.AMOUNT:
            return amount_text(None if value is None else abs(int(value)))
        case _:
            return "" if value is None else str(value)


def with_cash_in_notes(draft: OrderDraft) -> OrderDraft:
    """Let the first line of the notes say which way the cash difference goes, or no longer say it."""
    amount = parse(draft.cash_amount) if draft.cash_difference else None
    if draft.order_type is not OrderType.EXCHANGE or not amount:
        return replace(draft, notes=with_cash_line(draft.notes, ""))
    words = words_for(draft.address or draft.full_name or draft.notes)
    line = cash_line(words, amount, refund=draft.cash_direction is CashDirection.WE_REFUND)
    return replace(draft, notes=with_cash_line(draft.notes, line))


def amount_text(piastres: int | None) -> str:
    """Write an amount the way it is typed: ``1250`` or ``1250.50``; empty when there is none."""
    if piastres is None:
        return ""
    text = format(to_pounds(piastres), "f")
    return text.removesuffix(".00")
