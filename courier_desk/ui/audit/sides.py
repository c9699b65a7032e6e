"""The two orders of one reference, side by side: what they are, with what differs standing out. Words and widgets."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.desk.audit import Twice
from courier_desk.domain.orders import AmountType, Order
from courier_desk.ui.theme import Role, Tone
from courier_desk.ui.widgets import Card, DetailRow, DetailsGrid, Label, StatusPill
from courier_desk.ui.words import (
    Formats,
    amount_tag,
    governorate_words,
    isolate,
    listed,
    ltr,
    order_type_words,
    status_words,
)

translate = QCoreApplication.translate
_NOTHING = "–"


class SideBySide(QWidget):
    """The first and the last of the orders; the last is the one to go."""

    def __init__(self, twice: Twice) -> None:
        super().__init__()
        first, later = twice.orders[0], twice.later
        pairs = list(zip(facts(first, twice.printed[0]), facts(later, twice.printed[-1]), strict=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        stays, goes = translate("Twice", "Created first"), translate("Twice", "Created later")
        if twice.deletable:
            stays, goes = translate("Twice", "Created first, stays"), translate("Twice", "Created later, can go")
        row.addWidget(_side(stays, first, [(one, one[1] != other[1]) for one, other in pairs]), 1)
        row.addWidget(_side(goes, later, [(other, one[1] != other[1]) for one, other in pairs], goes=True), 1)


def _side(caption: str, order: Order, rows: list[tuple[tuple[str, str], bool]], *, goes: bool = False) -> Card:
    card = Card(spacing=8, edge=Tone.RED.ink if goes else "line2")
    card.add(Label(caption, role=Role.CAPTION, colour="tx2"))
    head = QHBoxLayout()
    head.addWidget(Label(ltr(order.number), role=Role.TITLE, bold=True, selectable=True, gives_way=True))
    head.addStretch(1)
    head.addWidget(StatusPill(status_words(order.status)))
    card.body.addLayout(head)
    grid = DetailsGrid(None, label_width=72)
    grid.set_rows([DetailRow(label, text, colour="amb" if differs else "tx") for (label, text), differs in rows])
    card.add(grid)
    card.body.addStretch(1)
    return card


def facts(order: Order, printed: int) -> Iterator[tuple[str, str]]:
    """Give label and words of each fact, in the order in which one tells two orders apart."""
    formats = Formats.current()
    created = order.created
    yield translate("Twice", "Created"), formats.date_time(created) if created else _NOTHING
    yield translate("Twice", "Customer"), isolate(order.full_name) or _NOTHING
    yield translate("Twice", "Phone"), ltr(order.phone) or _NOTHING
    where = [isolate(order.zone), governorate_words(order.governorate) if order.governorate else ""]
    yield translate("Twice", "Zone"), listed(where) or _NOTHING
    yield translate("Twice", "Type"), order_type_words(order.order_type) if order.order_type else _NOTHING
    yield translate("Twice", "Amount"), amount_words(order)
    yield translate("Twice", "Fee"), formats.money(order.fee) if order.fee is not None else _NOTHING
    yield translate("Twice", "Label"), _label_words(printed)


def amount_words(order: Order) -> str:
    """Say what changes hands at the door."""
    known = AmountType(order.amount_type) if order.amount_type in set(AmountType) else AmountType.NONE
    if order.amount is None or known is AmountType.NONE:
        return translate("Twice", "nothing to collect")
    return f"{amount_tag(known, order.amount)} {Formats.current().money(abs(order.amount))}"


def _label_words(printed: int) -> str:
    return translate("Twice", "printed here") if printed else translate("Twice", "not printed here")
