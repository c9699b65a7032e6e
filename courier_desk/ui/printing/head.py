"""The head of the print page: back, what is printed, how large it is shown, and which label is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import elided
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconButton, Label, PageTitle, Rule
from courier_desk.ui.words import Formats, listed, ltr

translate = QCoreApplication.translate
#: So many numbers are named in the head; the column beside has them all.
_NAMED = 12


class PrintHead(Ground):
    """The bar. What its buttons do is the page's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self.setFixedHeight(56)
        self._numbers = ""
        self.back = Button(self.tr("Orders"), kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(self.tr("Back to Orders"))
        self._title = PageTitle("")
        self._named = Label(colour="tx2")
        self._named.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.smaller = IconButton("minus", self.tr("Smaller"), keys="Ctrl+-")
        self.fit = Button(self.tr("Fit"), kind=ButtonKind.QUIET)
        self.larger = IconButton("plus", self.tr("Larger"), keys="Ctrl++")
        self.earlier = IconButton("left", self.tr("Label before"), keys="PgUp")
        self._where = Label()
        self.later = IconButton("right", self.tr("Next label"), keys="PgDown")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addSpacing(6)
        row.addWidget(_bar())
        row.addSpacing(12)
        row.addWidget(self._title)
        row.addSpacing(12)
        row.addWidget(self._named, 1)
        for part in (self.smaller, self.fit, self.larger, _bar(), self.earlier, self._where, self.later):
            row.addWidget(part)

    def show_rows(self, rows: Sequence[OrderRow]) -> None:
        """Name what is printed."""
        self._title.set_text(self.tr("Print %Ln labels", "", len(rows)))
        numbers = [ltr(row.number or row.reference) for row in rows[:_NAMED]]
        self._numbers = listed([*numbers, "…"] if len(rows) > _NAMED else numbers)
        self._fit()

    def show_place(self, place: int, count: int) -> None:
        """Say which label is looked at, counted from 0."""
        number = Formats.current().number
        text = self.tr("Label {0} of {1}").replace("{0}", number(place + 1)).replace("{1}", number(count))
        self._where.set_text(text)
        self.earlier.set_off(None if place > 0 else self.tr("This is the first label"))
        self.later.set_off(None if place < count - 1 else self.tr("This is the last label"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Name as many as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self._named.width()
        shown = elided(self._named.font(), self._numbers, room)
        self._named.set_text(shown)
        self._named.setToolTip(tip_text(self._numbers if shown != self._numbers else ""))


def _bar() -> Rule:
    bar = Rule(vertical=True, colour="line2")
    bar.setFixedHeight(16)
    return bar
