"""What the panel tells of an order in words: its details, line by line, and what happened to it, newest first.

What happened is what the service told, and what this desk saw and did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.courier_lines import names_apartment
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.orders import Delivery, ExchangeShipment, Order, OrderRequest, OrderType, ReturnShipment
from courier_desk.domain.outbox import Kind
from courier_desk.domain.printers import is_file
from courier_desk.ui.widgets import DetailRow
from courier_desk.ui.widgets.timeline import TimelineLine
from courier_desk.ui.words import (
    Formats,
    category_words,
    file_row_words,
    isolate,
    isolate_lines,
    listed,
    ltr,
    moment_words,
    phone_text,
    plain,
    printer_text,
    state_words,
    status_words,
    with_name,
)
from courier_desk.ui.words_changes import change_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import looked_for_words
from courier_desk.ui.words_fields import Fields, service_field_words
from courier_desk.ui.zone_names import pickup_address_words, zone_row

if TYPE_CHECKING:  # few orders were in a settlement sheet when the first rows stand
    from courier_desk.domain.drafts import OrderDraft
    from courier_desk.domain.settlements import OrderPayout

translate = QCoreApplication.translate
#: Every order begins with this status, at the moment the service tells as its date.
_BORN = "new"
_Entry = tuple[datetime, str, str, str]  # moment, icon, colour token, words


def detail_rows(detail: OrderDetail) -> list[DetailRow]:
    """Give the lines; what nobody told is left out."""
    if detail.order is not None:
        changed_by = DetailRow(translate("OrderDetails", "Being changed"), isolate(detail.open_elsewhere))
        rows = [changed_by, *_order_rows(detail.order, detail.pickup_address), *_payout_rows(detail.payout)]
        return [row for row in rows if row.value]
    if detail.request is not None:
        return [row for row in request_rows(detail.request) if row.value]
    row = detail.row
    lines = [
        DetailRow(Common.CUSTOMER.words, isolate(row.full_name)),
        *_phones(row.phone),
        zone_row(row.zone, row.governorate),
    ]
    return [line for line in lines if line.value]


def _payout_rows(payout: OrderPayout | None) -> list[DetailRow]:
    """Give the payout an order was in, what it paid and, where that is something else, what was expected."""
    if payout is None:
        return []
    formats = Formats.current()
    said = [ltr(payout.payout) or isolate(payout.name), formats.money(payout.paid)]
    if payout.paid != payout.due:
        said.append(translate("OrderDetails", "expected {0}").replace("{0}", formats.money(payout.due)))
    state = translate("OrderDetails", "settled") if payout.settled else translate("OrderDetails", "not settled")
    return [DetailRow(Common.PAYOUT.words, listed([*said, state]))]


def _order_rows(order: Order, pickup_address: KnownPickupAddress | None) -> list[DetailRow]:
    return [
        DetailRow(Common.CUSTOMER.words, isolate(order.full_name)),
        *_phones(order.phone, order.other_phone),
        zone_row(order.zone, order.governorate),
        DetailRow(
            Fields.ADDRESS.words,
            _address(order.address, order.building, order.apartment, order.workplace),
        ),
        *_goods(order),
        DetailRow(translate("OrderDetails", "Options"), _options(order.express, order.may_inspect)),
        DetailRow(Common.NOTES.words, isolate_lines(order.notes)),
        DetailRow(Fields.PICKUP_FROM.words, _pickup_from(order, pickup_address)),
        DetailRow(Common.REFERENCE.words, order.reference, copy=True, ltr=True),
        DetailRow(Common.CATEGORY.words, category_words(order.category) if order.category else ""),
        DetailRow(translate("OrderDetails", "Service id"), order.order_id, copy=True, ltr=True),
    ]


def _goods(order: Order) -> list[DetailRow]:
    """Give what is delivered; of an Exchange what is taken for it, of a Return where it comes from and why."""
    package = _package(order.description, order.items)
    if order.new:
        brought = _package(order.new, order.new_items)
        package = _swapped(package, brought)
    counts = ""
    if order.partial_items is not None and order.original_items is not None:
        counts = translate("OrderDetails", "{0} of {1} items")
        counts = counts.replace("{0}", str(order.partial_items)).replace("{1}", str(order.original_items))
    return [
        DetailRow(translate("OrderDetails", "Package"), package),
        DetailRow(Fields.ORIGINAL_ORDER.words, order.original_number, copy=True, ltr=True),
        DetailRow(Fields.REASON.words, isolate(order.reason) if order.reason else ""),
        DetailRow(translate("OrderDetails", "Comes back"), counts),
        DetailRow(Fields.RETURN_NOTES.words, isolate_lines(order.return_notes)),
    ]


def _pickup_from(order: Order, known: KnownPickupAddress | None) -> str:
    """Say where it is fetched; nothing of an order that was not read whole."""
    if order.pickup_address_id and not (known is not None and known.main):
        return pickup_address_words(known or KnownPickupAddress(address_id=order.pickup_address_id))
    return Common.MAIN_PICKUP_ADDRESS.words if order.address or known else ""


def request_rows(request: OrderRequest) -> list[DetailRow]:
    """Give the lines of an order that is to be sent; some may be empty."""
    who = request.consignee
    match request.shipment:
        case Delivery(description=what, items=count) | ReturnShipment(description=what, items=count):
            package = _package(what, count)
        case ExchangeShipment() as swap:
            taken, brought = _package(swap.current, swap.current_items), _package(swap.new, swap.new_items)
            package = _swapped(taken, brought)
    return [
        DetailRow(Common.CUSTOMER.words, isolate(who.full_name)),
        *_phones(who.phone, who.other_phone),
        zone_row(who.zone, who.governorate),
        DetailRow(Fields.ADDRESS.words, _address(who.address, who.building, who.apartment, who.workplace)),
        DetailRow(translate("OrderDetails", "Package"), package),
        DetailRow(translate("OrderDetails", "Options"), _options(request.express, request.may_inspect)),
        DetailRow(Common.NOTES.words, isolate_lines(request.notes)),
        DetailRow(Common.REFERENCE.words, request.reference, copy=True, ltr=True),
    ]


def draft_rows(draft: OrderDraft) -> list[DetailRow]:
    """Give the lines of a draft as it is typed; some may be empty."""
    package = _package(draft.description, _count(draft.items))
    if draft.order_type is OrderType.EXCHANGE:
        taken, brought = (
            _package(draft.current, _count(draft.current_items)),
            _package(draft.new, _count(draft.new_items)),
        )
        package = _swapped(taken, brought)
    return [
        DetailRow(Common.CUSTOMER.words, isolate(draft.full_name)),
        *_phones(draft.phone, draft.other_phone),
        zone_row(draft.zone, draft.governorate),
        DetailRow(Fields.ADDRESS.words, _address(draft.address, draft.building, draft.apartment, draft.workplace)),
        DetailRow(translate("OrderDetails", "Package"), package),
        DetailRow(Fields.ORIGINAL_ORDER.words, draft.original_number, ltr=True),
        DetailRow(translate("OrderDetails", "Options"), _options(draft.express, draft.may_inspect)),
        DetailRow(Common.NOTES.words, isolate_lines(draft.notes)),
        DetailRow(Common.REFERENCE.words, draft.reference, copy=True, ltr=True),
    ]


def _count(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() else None


def _options(express: bool, may_inspect: bool | None) -> str:
    return listed([Fields.EXPRESS.words if express else "", Fields.MAY_INSPECT.words if may_inspect else ""])


def _phones(*phones: str) -> list[DetailRow]:
    """Give each number a line of its own, with what copies it."""
    titles = (Fields.PHONE.words, Fields.OTHER_PHONE.words)
    return [
        DetailRow(title, phone_text(phone), copy=True, ltr=True)
        for title, phone in zip(titles, phones, strict=False)
        if phone
    ]


def _address(address: str, building: str, apartment: str, workplace: bool | None) -> str:
    parts = [isolate(address)] if address else []
    if building and building not in address:
        parts.append(translate("OrderDetails", "building {0}").replace("{0}", isolate(building)))
    if apartment and not names_apartment(f"{address}, {building}", apartment):
        parts.append(translate("OrderDetails", "apartment {0}").replace("{0}", isolate(apartment)))
    if workplace:
        parts.append(translate("OrderDetails", "workplace"))
    return listed(parts)


def _package(description: str, items: int | None) -> str:
    if not description:
        return ""
    return f"{items} × {isolate_lines(description)}" if items else isolate_lines(description)


def _swapped(taken: str, brought: str) -> str:
    """Say what is taken for what; of a draft that names one of them alone, which of both that is."""
    if taken and brought:
        return translate("OrderDetails", "{0} for {1}").replace("{0}", taken).replace("{1}", brought)
    if taken:
        return with_name(Fields.TAKEN.words, taken)
    return with_name(Fields.DELIVERED.words, brought) if brought else ""


def history_lines(detail: OrderDetail, now: datetime) -> list[TimelineLine]:
    """Give the lines, newest first; what was done at one moment stands in the order it was done."""
    entries = [*_of_service(detail), *_of_desk(detail)]
    if detail.row.state is not None:
        words = state_words(detail.row.state)
        entries.append((detail.since or now, words.icon, words.tone.ink, words.text))
    ordered = sorted(enumerate(entries), key=lambda entry: (entry[1][0], entry[0]), reverse=True)
    return [
        TimelineLine(icon, colour, words, moment_words(moment, now)) for _, (moment, icon, colour, words) in ordered
    ]


def _of_service(detail: OrderDetail) -> Iterator[_Entry]:
    """Tell the statuses: at the service's own moments where it tells them, else when this desk first saw them."""
    order = detail.order
    told = {stage.status.casefold() for stage in detail.stages if stage.at is not None}
    if order is not None and order.created is not None and _BORN not in told:
        words = status_words(_BORN)
        yield order.created, words.icon, words.tone.ink, translate("OrderDetails", "New, created by the service")
    for stage in detail.stages:
        if stage.at is not None:
            words = status_words(stage.status)
            yield stage.at, words.icon, words.tone.ink, words.text
    for moment, status in detail.history:
        if status.casefold() in told or (status == _BORN and order is not None and order.created is not None):
            continue
        words = status_words(status)
        text = translate("OrderDetails", "{0}, first seen").replace("{0}", words.text)
        yield moment, words.icon, words.tone.ink, text


def _of_desk(detail: OrderDetail) -> Iterator[_Entry]:
    printed = {event.at.timestamp() for event in detail.events if event.what == What.PRINTED}
    for event in detail.events:
        entry = _event_entry(event)
        if entry is not None:
            yield event.at, *entry
    for one in detail.prints:
        if not any(abs(one.at - at) < 1 for at in printed):
            words = _printed(one.printer, one.copies, who=one.who, copy=one.copy)
            yield datetime.fromtimestamp(one.at, UTC), "print", "tx2", words


def _event_entry(event: DeskEvent) -> tuple[str, str, str] | None:
    """Give icon, colour and words of an event; None for one that says nothing a person looks for."""
    found = _EVENTS.get(event.what)
    if found is None:
        return None
    icon, colour, words = found
    return icon, colour, listed([words(event), isolate(event.who)])


def _saved(event: DeskEvent) -> str:
    match event.facts.get("kind"):
        case Kind.ORDER_UPDATE:
            return Common.CHANGE_SAVED.words
        case Kind.ORDER_CANCEL:
            return Common.CANCELLATION_ASKED.words
        case Kind.ORDER_DELETE:
            return Common.DELETION_ASKED.words
        case _:
            place = file_row_words(str(event.facts.get("file", "")), event.facts.get("line"))
            text = translate("OrderDetails", "Saved at this desk")
            return listed([Common.SAVED.words if event.who else text, place])


def _refused(event: DeskEvent) -> str:
    said = str(event.facts.get("message", ""))
    text = Common.SERVICE_REFUSED.words
    return text if not said else f"{text}: {isolate(said)}"


def _updated(event: DeskEvent) -> str:
    changed = event.facts.get("changed")
    told = changed.items() if isinstance(changed, dict) else ()
    pairs = {str(name): (pair[0], pair[1]) for name, pair in told}
    return with_name(Common.CHANGE_TAKEN.words, change_words(pairs)) if pairs else Common.CHANGE_TAKEN.words


def _not_stuck(event: DeskEvent) -> str:
    fields = event.facts.get("fields")
    names = listed([service_field_words(str(name)) for name in fields]) if isinstance(fields, dict) else ""
    text = translate("OrderDetails", "Taken, but this stayed as it was: {0}")
    return plain(text.replace("{0}", names)) if names else Common.PARTLY_UNDONE.words


def _printed_here(event: DeskEvent) -> str:
    facts = event.facts
    who = "" if event.who else str(facts.get("who", ""))  # of a site's desks it is told behind
    copy = facts.get("copy")
    return _printed(str(facts.get("printer", "")), facts.get("copies"), who=who, copy=copy)


def _printed(printer: str, copies: object, *, who: str, copy: object) -> str:
    """Say where a label went, who had it printed, and which print of it this was."""
    saved = is_file(printer)
    text = translate("OrderDetails", "Label saved as {0}") if saved else translate("OrderDetails", "Label sent to {0}")
    text = text.replace("{0}", printer_text(printer))
    if isinstance(copies, int) and copies > 1:
        text = f"{text} \u00d7 {copies}"
    if who:
        text = Common.DONE_BY.words.replace("{0}", text).replace("{1}", isolate(who))
    if isinstance(copy, int) and copy > 1:
        number = Formats.current().number(copy)
        text = Common.AS_COPY.words.replace("{0}", text).replace("{1}", number)
    return text


def _handed_over(event: DeskEvent) -> str:
    pickup = str(event.facts.get("pickup", ""))
    if not pickup:
        return translate("OrderDetails", "Handed to the courier")
    return translate("OrderDetails", "Handed to the courier, pickup {0}").replace("{0}", ltr(pickup))


def _said(text: Callable[[], str]) -> Callable[[DeskEvent], str]:
    return lambda _event: text()


#: What an event looks like: icon, colour token, words.
_EVENTS: Mapping[str, tuple[str, str, Callable[[DeskEvent], str]]] = {
    What.SAVED: ("draft", "neu", _saved),
    What.EDITED: ("edit", "neu", _said(lambda: translate("OrderDetails", "Changed here before it was sent"))),
    What.REFUSED: ("alert", "red", _refused),
    What.HELD_BACK: ("alert", "amb", _said(lambda: Common.HELD_BACK.words)),
    What.LOOKED_FOR: ("search", "amb", looked_for_words),
    What.NEEDS_PERSON: (
        "alert", "amb", _said(lambda: translate("OrderDetails", "Nobody could tell whether it arrived")),
    ),
    What.ADOPTED: (
        "check", "grn", _said(lambda: Common.FOUND_AT_SERVICE.words),
    ),
    What.UPDATED: ("edit", "grn", _updated),
    What.NOT_STUCK: ("alert", "amb", _not_stuck),
    What.CANCELLED: ("ban", "red", _said(lambda: translate("OrderDetails", "Cancelled from here"))),
    What.DELETED: ("trash", "red", _said(lambda: translate("OrderDetails", "Deleted from here"))),
    What.PRINTED: ("print", "tx2", _printed_here),
    What.HANDED_OVER: ("truck", "grn", _handed_over),
    What.HANDED_BACK: ("truck", "amb", _said(lambda: translate("OrderDetails", "Its handing over was taken back"))),
}  # fmt: skip
