"""The columns of the pickups list, and what their cells say to the eye and to a screen reader."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontMetrics

from courier_desk.domain.pickup_list import PickupColumn, PickupRow
from courier_desk.ui.orders.cells import NOTHING, phone_text
from courier_desk.ui.pickups.words import day_words, status_of
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.table import PADDING, Column
from courier_desk.ui.words import Formats, ltr, plain

translate = QCoreApplication.translate


def pickup_columns() -> tuple[Column, ...]:
    """Give the columns in the language of the window."""
    theme = Theme.of()
    body, caption = QFontMetrics(theme.font(Role.BODY, bold=True)), QFontMetrics(theme.font(Role.CAPTION))

    def wide(text: str, title: str) -> int:
        return max(body.horizontalAdvance(text), caption.horizontalAdvance(title) + 16) + 2 * PADDING + 2

    orders, fee = translate("Pickups", "Orders"), translate("Pickups", "Fee, EGP")
    made, phone = translate("Pickups", "Made", "column: when it was made"), translate("Pickups", "Contact phone")
    return (
        Column(key=PickupColumn.NUMBER, title=translate("Pickups", "Pickup"), width=wide("000000", "Pickup")),
        Column(key=PickupColumn.DAY, title=translate("Pickups", "Date"), width=150, weight=1),
        Column(key=PickupColumn.ORDERS, title=orders, width=wide("0,000", orders), right=True),
        Column(key=PickupColumn.PHONE, title=phone, width=wide("0000 000 0000", phone)),
        Column(key=PickupColumn.NOTES, title=translate("Pickups", "Notes"), width=120, weight=4),
        Column(key=PickupColumn.FEE, title=fee, width=wide("0,000.00", fee), right=True),
        Column(key=PickupColumn.STATUS, title=translate("Pickups", "Status"), width=150, weight=1),
        Column(key=PickupColumn.CREATED, title=made, width=wide("00 min", made), right=True),
    )


def text(row: PickupRow, key: str, now: datetime) -> str:
    """Give the text of a cell; pills are the delegate's. ``now``: for the age."""
    formats = Formats.current()
    match key:
        case PickupColumn.NUMBER:
            return ltr(row.number) if row.number else NOTHING
        case PickupColumn.DAY:
            return day_words(row.day) if row.day is not None else NOTHING
        case PickupColumn.ORDERS:
            return NOTHING if row.orders is None else formats.number(row.orders)
        case PickupColumn.PHONE:
            return phone_text(row.phone) if row.phone else NOTHING
        case PickupColumn.NOTES:
            return " ".join(row.notes.split()) or NOTHING
        case PickupColumn.FEE:
            return NOTHING if row.fee is None else formats.amount(row.fee)
        case PickupColumn.STATUS:
            return status_of(row).text
        case _:
            return formats.age(now - row.created)


def spoken(row: PickupRow, column: Column, now: datetime) -> str:
    """Give what a screen reader says of a cell: the column's name and its value."""
    said = plain(text(row, column.key, now))
    return translate("OrderCells", "{0}: {1}").replace("{0}", column.title).replace("{1}", said)
