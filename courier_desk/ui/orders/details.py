"""What the panel tells of an order in words: its details, line by line."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.orders import Delivery, ExchangeShipment, Order, OrderRequest, ReturnShipment
from courier_desk.ui.orders.cells import phone_text
from courier_desk.ui.widgets import DetailRow
from courier_desk.ui.words import governorate_words, isolate, isolate_lines, listed, ltr, pickup_address_words


def detail_rows(detail: OrderDetail) -> list[DetailRow]:
    """Give the lines; what nobody told is left out."""
    if detail.order is not None:
        return [row for row in _order_rows(detail.order, detail.pickup_address) if row.value]
    if detail.request is not None:
        return [row for row in request_rows(detail.request) if row.value]
    row, translate = detail.row, QCoreApplication.translate
    lines = [
        DetailRow(translate("OrderDetails", "Customer"), isolate(row.full_name)),
        DetailRow(translate("OrderDetails", "Phone"), phone_text(row.phone), ltr=True),
        DetailRow(translate("OrderDetails", "Zone"), isolate(row.zone)),
    ]
    return [line for line in lines if line.value]


def _order_rows(order: Order, pickup_address: KnownPickupAddress | None) -> list[DetailRow]:
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
        *_goods(order),
        DetailRow(translate("OrderDetails", "Options"), listed(options)),
        DetailRow(translate("OrderDetails", "Notes"), isolate_lines(order.notes)),
        DetailRow(translate("OrderDetails", "Pickup from"), _pickup_from(order, pickup_address)),
        DetailRow(translate("OrderDetails", "Reference"), order.reference, copy=True, ltr=True),
        DetailRow(translate("OrderDetails", "Category"), ltr(order.category) if order.category else ""),
        DetailRow(translate("OrderDetails", "Service id"), order.order_id, copy=True, ltr=True),
    ]


def _goods(order: Order) -> list[DetailRow]:
    """Give what is delivered; of an Exchange what is taken for it, of a Return where it comes from and why."""
    translate = QCoreApplication.translate
    package = _package(order.description, order.items)
    if order.new:
        brought = _package(order.new, order.new_items)
        package = translate("OrderDetails", "{0} for {1}").replace("{0}", package).replace("{1}", brought)
    counts = ""
    if order.partial_items is not None and order.original_items is not None:
        counts = translate("OrderDetails", "{0} of {1} items")
        counts = counts.replace("{0}", str(order.partial_items)).replace("{1}", str(order.original_items))
    return [
        DetailRow(translate("OrderDetails", "Package"), package),
        DetailRow(translate("OrderDetails", "Original order"), order.original_number, copy=True, ltr=True),
        DetailRow(translate("OrderDetails", "Reason"), isolate(order.reason) if order.reason else ""),
        DetailRow(translate("OrderDetails", "Comes back"), counts),
        DetailRow(translate("OrderDetails", "Return notes"), isolate_lines(order.return_notes)),
    ]


def _pickup_from(order: Order, known: KnownPickupAddress | None) -> str:
    """Say where it is fetched; nothing of an order that was not read whole."""
    if order.pickup_address_id and not (known is not None and known.main):
        return pickup_address_words(known or KnownPickupAddress(address_id=order.pickup_address_id))
    return QCoreApplication.translate("OrderDetails", "Main pickup address") if order.address or known else ""


def request_rows(request: OrderRequest) -> list[DetailRow]:
    """Give the lines of an order that is to be sent; some may be empty."""
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
        DetailRow(translate("OrderDetails", "Notes"), isolate_lines(request.notes)),
        DetailRow(translate("OrderDetails", "Reference"), request.reference, copy=True, ltr=True),
    ]


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
    return f"{items} × {isolate_lines(description)}" if items else isolate_lines(description)
