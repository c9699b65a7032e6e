"""What was saved and what was found, fact by fact: for a person who must tell whether they are the same; as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from courier_desk.domain.accounts import Merchant, MerchantRequest
from courier_desk.domain.folding import fold
from courier_desk.domain.order_changes import cash_difference
from courier_desk.domain.orders import AmountType, Delivery, ExchangeShipment, Order, OrderRequest, ReturnShipment
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import IconLabel, Label, Rule
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    breakable,
    isolate,
    listed,
    ltr,
    order_type_words,
    phone_text,
    pickup_status_words,
    plain,
    status_words,
)
from courier_desk.ui.words_changes import amount_words, fact_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields, service_field_words
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate
Request = OrderRequest | PickupRequest | MerchantRequest
Found = Order | Pickup | Merchant


@frozen
class Fact:
    """One fact of both. ``theirs`` is a dash where the service did not tell it, and then nothing differs."""

    label: str
    ours: str
    theirs: str

    @property
    def differs(self) -> bool:
        """Tell whether the two are certainly not the same; spelling and blanks do not count."""
        return self.theirs != NOTHING and fold(plain(self.ours)) != fold(plain(self.theirs))


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
    return tuple(Fact(label, ours, theirs or NOTHING) for label, ours, theirs in pairs if ours or theirs)


def undone_facts(not_stuck: Mapping[str, tuple[object, object]]) -> tuple[Fact, ...]:
    """Give what a change asked for beside what the service kept; fields by the service's names."""
    return tuple(
        Fact(service_field_words(name), fact_words(name, wanted), fact_words(name, got))
        for name, (wanted, got) in not_stuck.items()
    )


def found_title(found: Found) -> str:
    """Name what was found by its number or code."""
    return ltr(found.code if isinstance(found, Merchant) else found.number)


def found_number(found: Found) -> str:
    """Give the number or code of what was found."""
    return found.code if isinstance(found, Merchant) else found.number


def found_status(found: Found) -> str:
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
    yield Common.REFERENCE.words, ltr(request.reference), ltr(order.reference)
    yield Common.CUSTOMER.words, isolate(who.full_name), isolate(order.full_name)
    yield Fields.PHONE.words, phone_text(who.phone), phone_text(order.phone)
    yield (
        Fields.ZONE.words,
        ZoneWords.current().place(who.governorate.value, who.zone),
        ZoneWords.current().place(order.governorate, order.zone),
    )
    yield Fields.ADDRESS.words, isolate(who.address), isolate(order.address)
    yield (
        Fields.TYPE.words,
        order_type_words(request.order_type.value),
        order_type_words(order.order_type) if order.order_type else "",
    )
    yield Common.AMOUNT.words, amount_words(request.amount_type, request.amount), _told_amount(order)
    yield translate("Outbox", "Inside"), isolate(what), isolate(order.description)
    items = "" if order.items is None else Formats.current().number(order.items)
    yield Fields.ITEMS.words, Formats.current().number(count), items


def _pickup(request: PickupRequest, pickup: Pickup) -> Iterator[tuple[str, str, str]]:
    formats = Formats.current()
    day = "" if pickup.day is None else ltr(formats.date(pickup.day))
    yield Fields.DAY.words, ltr(formats.date(request.day)), day
    count = "" if pickup.orders is None else formats.number(pickup.orders)
    yield Common.ORDERS.words, formats.number(request.orders), count
    yield Fields.PHONE.words, phone_text(request.phone), phone_text(pickup.phone)
    yield Common.NOTES.words, isolate(request.notes), isolate(pickup.notes)


def _merchant(request: MerchantRequest, merchant: Merchant) -> Iterator[tuple[str, str, str]]:
    yield Fields.NAME.words, isolate(request.name), isolate(merchant.name)
    yield Common.BRAND.words, isolate(request.brand), isolate(merchant.brand)
    yield Fields.EMAIL.words, ltr(request.email), ltr(merchant.email)
    yield Fields.PHONE.words, phone_text(request.phone), phone_text(merchant.phone)
    yield translate("Outbox", "Shop id"), ltr(request.external_id), ltr(merchant.external_id)


def _contents(request: OrderRequest) -> tuple[str, int]:
    match request.shipment:
        case Delivery(description=what, items=count) | ReturnShipment(description=what, items=count):
            return what, count
        case ExchangeShipment(current=what, current_items=count):
            return what, count


def _told_amount(order: Order) -> str:
    if not order.amount_type:
        return ""
    known = AmountType(order.amount_type) if order.amount_type in set(AmountType) else AmountType.NONE
    return amount_words(known, cash_difference(order))


def facts_table(rows: Sequence[Fact], heads: tuple[str, str]) -> QWidget:
    """Three columns: the fact, ours, theirs; a line between the rows. ``heads`` stand over ours and theirs."""
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(5)
    for column, share in enumerate((2, 3, 3)):
        grid.setColumnStretch(column, share)
    for column, words in enumerate(heads, start=1):
        grid.addWidget(Label(words, role=Role.CAPTION, colour="tx3", wrap=True), 0, column)
    top = Qt.AlignmentFlag.AlignTop
    for place, fact in enumerate(rows):
        grid.addWidget(Rule(), 2 * place + 1, 0, 1, 3)
        line = 2 * place + 2
        grid.addWidget(Label(fact.label, role=Role.CAPTION, colour="tx2", wrap=True), line, 0, top)
        grid.addWidget(Label(breakable(fact.ours), wrap=True), line, 1, top)
        grid.addWidget(_theirs(fact), line, 2, top)
    return table


def _theirs(fact: Fact) -> QWidget:
    """What was found; what differs has a sign and another colour, and says so to a screen reader."""
    label = Label(breakable(fact.theirs), wrap=True, colour="amb" if fact.differs else "tx", bold=fact.differs)
    if not fact.differs:
        return label
    label.setAccessibleName(translate("Outbox", "{0}, differs").replace("{0}", fact.theirs))
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    row.addWidget(IconLabel("alert", colour="amb", size=14), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label, 1)
    return holder
