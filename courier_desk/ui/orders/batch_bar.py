"""The bar under the list while rows are checked: how many, what they come to, and what can be done with all of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.orders import AmountType
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconButton, IconLabel, Label
from courier_desk.ui.words import Formats


class BatchBar(Ground):
    """Shown while something is checked."""

    print_asked = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sel", top=True, edge="ac", parent=parent)
        self.setFixedHeight(52)
        self._count = Label(bold=True)
        self._sums = Label(colour="tx2")
        self.print = Button("", kind=ButtonKind.FIRST, icon="print", keys="Ctrl+P")
        self._close = IconButton("x", self.tr("Clear the selection"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("check", colour="ac"))
        row.addWidget(self._count)
        row.addWidget(self._sums)
        row.addStretch(1)
        row.addWidget(self.print)
        row.addWidget(self._close)
        self.print.clicked.connect(self.print_asked)
        self._close.clicked.connect(self.cleared)
        self.hide()

    def show_rows(self, rows: Sequence[OrderRow]) -> None:
        """Tell of these rows; hide when there are none."""
        self.setVisible(bool(rows))
        if not rows:
            return
        formats = Formats.current()
        labels = sum(1 for row in rows if row.number)
        cod = sum(row.amount or 0 for row in rows if row.amount_type == AmountType.COD)
        fees = sum(row.fee or 0 for row in rows)
        self._count.set_text(self.tr("%Ln selected", "", len(rows)))
        sums = self.tr("COD {cod}   fees {fees}")
        self._sums.set_text(sums.replace("{cod}", formats.money(cod)).replace("{fees}", formats.money(fees)))
        self.print.setText(self.tr("Print %Ln labels", "", labels))
        self.print.set_off(None if labels else self.tr("None of them has a number yet"))
