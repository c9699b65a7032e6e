"""What the cells of the orders list say: to the eye, to a screen reader, as a tip, and as a native value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.order_list import OrderColumn, OrderRow
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import Kind, State
from courier_desk.ui.widgets.table import Column
from courier_desk.ui.words import (
    Formats,
    StatusWords,
    amount_tag,
    governorate_words,
    ltr,
    order_type_words,
    plain,
    state_words,
    status_words,
)

NOTHING = "–"


def status_of(row: OrderRow) -> StatusWords:
    """Give where the order stands: at this desk while the service does not have it, a change of it under way, else as
    the service says.
    """
    if row.state is not None:
        return state_words(row.state)
    return _change_words(row.change, row.change_state) or status_words(row.status)


def _change_words(change: str, state: str) -> StatusWords | None:
    """Say what becomes of an order, with the look of how far that has come; None when nothing does."""
    if not change or state not in set(State):
        return None
    translate = QCoreApplication.translate
    known = {
        Kind.ORDER_UPDATE: (translate("OrderCells", "Changing"), translate("OrderCells", "Not changed")),
        Kind.ORDER_CANCEL: (translate("OrderCells", "Cancelling"), translate("OrderCells", "Not cancelled")),
        Kind.ORDER_DELETE: (translate("OrderCells", "Deleting"), translate("OrderCells", "Not deleted")),
    }
    if change not in known:
        return None
    look, failed = state_words(State(state)), state in (State.REFUSED, State.NEEDS_PERSON)
    return replace(look, text=known[Kind(change)][failed])


def phone_text(phone: str) -> str:
    """Give a number in groups as people read it; what is no mobile stays as it is."""
    if len(phone) == 11 and phone.isdigit():
        return ltr(f"{phone[:4]} {phone[4:7]} {phone[7:]}")
    return ltr(phone)


def tag_of(row: OrderRow) -> str:
    """Give the tag before the amount: COD, CD, Refund, or nothing."""
    known = row.amount_type if row.amount_type in set(AmountType) else AmountType.NONE
    return amount_tag(AmountType(known), row.amount) if row.amount is not None else ""


def text(row: OrderRow, key: str, now: datetime) -> str:
    """Give the text of a cell; icons and pills are the delegate's. ``now``: for the age."""
    if key == OrderColumn.CREATED:
        return Formats.current().age(now - row.created)
    say = _TEXTS.get(key)
    return say(row) if say is not None else ""


def _amount(row: OrderRow) -> str:
    return Formats.current().amount(row.amount) if row.amount is not None and tag_of(row) else NOTHING


_TEXTS: Mapping[str, Callable[[OrderRow], str]] = {
    OrderColumn.NUMBER: lambda row: ltr(row.number) if row.number else NOTHING,
    OrderColumn.REFERENCE: lambda row: ltr(row.reference),
    OrderColumn.CUSTOMER: lambda row: row.full_name,
    OrderColumn.PHONE: lambda row: phone_text(row.phone),
    OrderColumn.ZONE: lambda row: row.zone,
    OrderColumn.TYPE: lambda row: order_type_words(row.order_type),
    OrderColumn.AMOUNT: _amount,
    OrderColumn.FEE: lambda row: Formats.current().amount(row.fee) if row.fee is not None else NOTHING,
    OrderColumn.STATUS: lambda row: status_of(row).text,
    OrderColumn.PRINTED: lambda row: str(row.printed) if row.printed else "",
    OrderColumn.GOVERNORATE: lambda row: governorate_words(row.governorate),
    OrderColumn.CATEGORY: lambda row: ltr(row.category),
}


def native(row: OrderRow, column: OrderColumn) -> object:
    """Give the value a column sorts by."""
    return {
        OrderColumn.NUMBER: row.number,
        OrderColumn.REFERENCE: row.reference,
        OrderColumn.CUSTOMER: row.full_name,
        OrderColumn.PHONE: row.phone,
        OrderColumn.ZONE: row.zone,
        OrderColumn.TYPE: row.order_type,
        OrderColumn.EXPRESS: row.express,
        OrderColumn.AMOUNT: row.amount,
        OrderColumn.FEE: row.fee,
        OrderColumn.STATUS: row.state.value if row.state else row.status,
        OrderColumn.CREATED: row.created,
        OrderColumn.PRINTED: row.printed,
        OrderColumn.GOVERNORATE: row.governorate,
        OrderColumn.CATEGORY: row.category,
    }[column]


def spoken(row: OrderRow, column: Column, now: datetime, *, checked: bool) -> str:
    """Give what a screen reader says of a cell: the column's name and its value."""
    translate = QCoreApplication.translate
    if column.key == "check":
        return translate("OrderCells", "Checked") if checked else translate("OrderCells", "Not checked")
    if column.key == OrderColumn.EXPRESS:
        return translate("OrderCells", "Express") if row.express else translate("OrderCells", "Not express")
    said = plain(text(row, column.key, now)) or translate("OrderCells", "none")
    if column.key == OrderColumn.ZONE and row.wrong_field in ("zone", "government"):
        said = translate("OrderCells", "{0}, not taken by the service").replace("{0}", said)
    return translate("OrderCells", "{0}: {1}").replace("{0}", column.title).replace("{1}", said)


def tip(row: OrderRow, key: str) -> str:
    """Give the whole text where a cell may cut it, and the exact moment behind an age."""
    if key == OrderColumn.CREATED:
        return Formats.current().date_time(row.created.astimezone())
    if key == OrderColumn.STATUS and row.change and row.state is None:
        return status_words(row.status).text
    if key in (OrderColumn.CUSTOMER, OrderColumn.ZONE, OrderColumn.REFERENCE):
        return str(native(row, OrderColumn(key)))
    return ""
