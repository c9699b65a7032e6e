"""What was saved and what was found, fact by fact: for a person who must tell whether they are the same. Words only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import Merchant, MerchantRequest
from courier_desk.domain.folding import fold
from courier_desk.domain.order_changes import cash_difference
from courier_desk.domain.orders import AmountType, Delivery, ExchangeShipment, Order, OrderRequest, ReturnShipment
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.ui.words import (
    Formats,
    amount_tag,
    governorate_words,
    isolate,
    listed,
    ltr,
    order_type_words,
    pickup_status_words,
    plain,
    status_words,
)
from courier_desk.ui.words_fields import service_field_words

translate = QCoreApplication.translate
Request = OrderRequest | PickupRequest | MerchantRequest
Found = Order | Pickup | Merchant
NOT_TOLD = "–"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of both. ``theirs`` is a dash where the service did not tell it, and then nothing differs."""

    label: str
    ours: str
    theirs: str

    @property
    def differs(self) -> bool:
        """Tell whether the two are certainly not the same; spelling and blanks do not count."""
        return self.theirs != NOT_TOLD and fold(plain(self.ours)) != fold(plain(self.theirs))


def facts(request: Request, found: Found) -> tuple[Fact, ...]:
    """Give the facts of both, in the order a person compares them; a pair of different kinds has none."""
    match request, found:
        case OrderRequest(), Order():
            pairs: Iterable[tuple[str, str, str]] = _order(request, found)
        case PickupRequest(), Pickup():
            pairs = _pickup(request, found)
        case MerchantRequest(), Merchant():
            pairs = _merchant(request, found)
        case _:
            return ()
    return tuple(Fact(label, ours, theirs or NOT_TOLD) for label, ours, theirs in pairs if ours or theirs)


def undone_facts(not_stuck: Mapping[str, tuple[object, object]]) -> tuple[Fact, ...]:
    """Give what a change asked for beside what the service kept; fields by the service's names."""
    return tuple(
        Fact(service_field_words(name), _fact_words(name, wanted), _fact_words(name, got))
        for name, (wanted, got) in not_stuck.items()
    )


def _fact_words(name: str, value: object) -> str:
    """Write a fact as it is kept on disk: amounts are piastres, days ISO."""
    formats = Formats.current()
    if isinstance(value, bool):
        return translate("Outbox", "yes") if value else translate("Outbox", "no")
    if value is None or value == "":
        return translate("Outbox", "none")
    if isinstance(value, int):
        if name.startswith("amount"):
            return _amount(AmountType.CASH_DIFFERENCE, value) if value < 0 else formats.money(value)
        return formats.number(value)
    if name == "pickupDate":
        with suppress(ValueError):
            return ltr(formats.date(date.fromisoformat(str(value))))
    if name == "government":
        return governorate_words(str(value))
    return isolate(str(value))


def title(found: Found) -> str:
    """Name what was found by its number or code."""
    return ltr(found.code if isinstance(found, Merchant) else found.number)


def number_of(found: Found) -> str:
    """Give the number or code of what was found."""
    return found.code if isinstance(found, Merchant) else found.number


def standing(found: Found) -> str:
    """Say where what was found stands, and since when the service has it."""
    if isinstance(found, Merchant):
        status = ""
    else:
        status = (status_words if isinstance(found, Order) else pickup_status_words)(found.status).text
    if found.created is None:
        return status
    since = translate("Outbox", "created {0}").replace("{0}", Formats.current().date_time(found.created))
    return listed([status, since])


def _order(request: OrderRequest, order: Order) -> Iterator[tuple[str, str, str]]:
    who = request.consignee
    what, count = _contents(request)
    yield translate("Outbox", "Reference"), ltr(request.reference), ltr(order.reference)
    yield translate("Outbox", "Customer"), isolate(who.full_name), isolate(order.full_name)
    yield translate("Outbox", "Phone"), ltr(who.phone), ltr(order.phone)
    yield (
        translate("Outbox", "Zone"),
        _where(who.zone, who.governorate.value),
        _where(order.zone, order.governorate),
    )
    yield translate("Outbox", "Address"), isolate(who.address), isolate(order.address)
    yield (
        translate("Outbox", "Type"),
        order_type_words(request.order_type.value),
        order_type_words(order.order_type) if order.order_type else "",
    )
    yield translate("Outbox", "Amount"), _amount(request.amount_type, request.amount), _told_amount(order)
    yield translate("Outbox", "Inside"), isolate(what), isolate(order.description)
    items = "" if order.items is None else Formats.current().number(order.items)
    yield translate("Outbox", "Items"), Formats.current().number(count), items


def _pickup(request: PickupRequest, pickup: Pickup) -> Iterator[tuple[str, str, str]]:
    formats = Formats.current()
    day = "" if pickup.day is None else ltr(formats.date(pickup.day))
    yield translate("Outbox", "Day"), ltr(formats.date(request.day)), day
    count = "" if pickup.orders is None else formats.number(pickup.orders)
    yield translate("Outbox", "Orders"), formats.number(request.orders), count
    yield translate("Outbox", "Phone"), ltr(request.phone), ltr(pickup.phone)
    yield translate("Outbox", "Notes"), isolate(request.notes), isolate(pickup.notes)


def _merchant(request: MerchantRequest, merchant: Merchant) -> Iterator[tuple[str, str, str]]:
    yield translate("Outbox", "Name"), isolate(request.name), isolate(merchant.name)
    yield translate("Outbox", "Brand"), isolate(request.brand), isolate(merchant.brand)
    yield translate("Outbox", "Email"), ltr(request.email), ltr(merchant.email)
    yield translate("Outbox", "Phone"), ltr(request.phone), ltr(merchant.phone)
    yield translate("Outbox", "Shop id"), ltr(request.external_id), ltr(merchant.external_id)


def _contents(request: OrderRequest) -> tuple[str, int]:
    match request.shipment:
        case Delivery(description=what, items=count) | ReturnShipment(description=what, items=count):
            return what, count
        case ExchangeShipment(current=what, current_items=count):
            return what, count


def _where(zone: str, governorate: str) -> str:
    return listed([isolate(zone), governorate_words(governorate) if governorate else ""])


def _amount(kind: AmountType, piastres: int | None) -> str:
    if piastres is None or kind is AmountType.NONE:
        return translate("Outbox", "none")
    return f"{amount_tag(kind, piastres)} {Formats.current().money(abs(piastres))}"


def _told_amount(order: Order) -> str:
    if not order.amount_type:
        return ""
    known = AmountType(order.amount_type) if order.amount_type in set(AmountType) else AmountType.NONE
    return _amount(known, cash_difference(order))
