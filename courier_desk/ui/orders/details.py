"""What the panel tells of an order in words: its details line by line, and what happened to it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.orders import Delivery, ExchangeShipment, Order, OrderRequest, ReturnShipment
from courier_desk.ui.orders.cells import phone_text
from courier_desk.ui.widgets import DetailRow
from courier_desk.ui.words import governorate_words, isolate, listed, ltr, state_words, status_words

#: Every order begins with this status, at the moment the service tells as its date.
_BORN = "new"


def detail_rows(detail: OrderDetail) -> list[DetailRow]:
    """Give the lines; what nobody told is left out."""
    if detail.order is not None:
        return [row for row in _order_rows(detail.order) if row.value]
    if detail.request is not None:
        return [row for row in _request_rows(detail.request) if row.value]
    row, translate = detail.row, QCoreApplication.translate
    lines = [
        DetailRow(translate("OrderDetails", "Customer"), isolate(row.full_name)),
        DetailRow(translate("OrderDetails", "Phone"), phone_text(row.phone), ltr=True),
        DetailRow(translate("OrderDetails", "Zone"), isolate(row.zone)),
    ]
    return [line for line in lines if line.value]


def _order_rows(order: Order) -> list[DetailRow]:
    translate = QCoreApplication.translate
    options = [
        translate("OrderDetails", "Express") if order.express else "",
        translate("OrderDetails", "May inspect before accepting") if order.may_inspect else "",
    ]
    return [
        DetailRow(translate("OrderDetails", "Customer"), isolate(order.full_name)),
        DetailRow(translate("OrderDetails", "Phone"), _phones(order.phone, order.other_phone), ltr=True),
        DetailRow(translate("OrderDetails", "Zone"), _zone(order.zone, order.governorate)),
        DetailRow(
            translate("OrderDetails", "Address"),
            _address(order.address, order.building, order.apartment, order.workplace),
        ),
        DetailRow(translate("OrderDetails", "Package"), _package(order.description, order.items)),
        DetailRow(translate("OrderDetails", "Options"), listed(options)),
        DetailRow(translate("OrderDetails", "Notes"), isolate(order.notes)),
        DetailRow(translate("OrderDetails", "Reference"), order.reference, copy=True, ltr=True),
        DetailRow(translate("OrderDetails", "Category"), ltr(order.category) if order.category else ""),
        DetailRow(translate("OrderDetails", "Service id"), order.order_id, copy=True, ltr=True),
    ]


def _request_rows(request: OrderRequest) -> list[DetailRow]:
    translate, who = QCoreApplication.translate, request.consignee
    match request.shipment:
        case Delivery(description=what, items=count) | ReturnShipment(description=what, items=count):
            package = _package(what, count)
        case ExchangeShipment() as swap:
            taken, brought = _package(swap.current, swap.current_items), _package(swap.new, swap.new_items)
            package = translate("OrderDetails", "{0} for {1}").replace("{0}", taken).replace("{1}", brought)
    return [
        DetailRow(translate("OrderDetails", "Customer"), isolate(who.full_name)),
        DetailRow(translate("OrderDetails", "Phone"), _phones(who.phone, who.other_phone), ltr=True),
        DetailRow(translate("OrderDetails", "Zone"), _zone(who.zone, who.governorate)),
        DetailRow(
            translate("OrderDetails", "Address"), _address(who.address, who.building, who.apartment, who.workplace)
        ),
        DetailRow(translate("OrderDetails", "Package"), package),
        DetailRow(translate("OrderDetails", "Notes"), isolate(request.notes)),
        DetailRow(translate("OrderDetails", "Reference"), request.reference, copy=True, ltr=True),
    ]


def timeline(detail: OrderDetail) -> list[tuple[str, str, str, datetime]]:
    """Give what happened, newest first: (icon, colour token, words, moment)."""
    translate = QCoreApplication.translate
    events: list[tuple[str, str, str, datetime]] = []
    for moment, status in detail.history:
        words = status_words(status)
        if status != _BORN or detail.order is None or detail.order.created is None:
            text = translate("OrderDetails", "{0}, first seen").replace("{0}", words.text)
            events.append((words.icon, words.tone.ink, text, moment))
    if detail.order is not None and detail.order.created is not None:
        words = status_words(_BORN)
        text = translate("OrderDetails", "New, created by the service")
        events.append((words.icon, words.tone.ink, text, detail.order.created))
    for one in detail.prints:
        text = translate("OrderDetails", "Label sent to {0}").replace("{0}", ltr(printer_name(one.printer)))
        events.append(("print", "tx2", text, datetime.fromtimestamp(one.at, UTC)))
    if detail.row.state is not None:
        words = state_words(detail.row.state)
        events.append((words.icon, words.tone.ink, words.text, detail.row.created))
    return sorted(events, key=lambda event: event[3], reverse=True)


def printer_name(target: str) -> str:
    """Give a printer's name, or the name of the file a label was written to."""
    return PurePath(target).name if target.endswith(".pdf") else target


def _phones(first: str, second: str) -> str:
    return listed([phone_text(phone) for phone in (first, second)])


def _zone(zone: str, governorate: str) -> str:
    return listed([isolate(zone), governorate_words(governorate) if governorate else ""])


def _address(address: str, building: str, apartment: str, workplace: bool | None) -> str:
    translate = QCoreApplication.translate
    parts = [isolate(address)] if address else []
    if building and building not in address:
        parts.append(translate("OrderDetails", "building {0}").replace("{0}", isolate(building)))
    if apartment:
        parts.append(translate("OrderDetails", "apartment {0}").replace("{0}", isolate(apartment)))
    if workplace:
        parts.append(translate("OrderDetails", "workplace"))
    return listed(parts)


def _package(description: str, items: int | None) -> str:
    if not description:
        return ""
    return f"{items} × {isolate(description)}" if items else isolate(description)
