"""What is owed at a glance, a concept of its own beside the lists of the page: amounts, and bars by age."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.owed import Ageing
from courier_desk.domain.settlements import Debt
from courier_desk.ui.money.words import age_words
from courier_desk.ui.theme import Role, Theme, elided, paint_box
from courier_desk.ui.widgets import Label, LinkButton, PaintedButton
from courier_desk.ui.words import Formats, listed, plain, with_name
from courier_desk.ui.words_common import Counts

translate = QCoreApplication.translate
_BAR_HEIGHT, _CAPTION, _VALUE = 32, 128, 200


class AgeBar(PaintedButton):
    """How much was collected so long ago and is not settled; pressing it lists those orders."""

    def __init__(self, age: Ageing) -> None:
        super().__init__("")
        self.age = age
        self._caption = age_words(age)
        self._value, self._share = "", 0.0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_BAR_HEIGHT)

    def show_debt(self, debt: Debt, most: int) -> None:
        """Show what these orders owe; ``most``: the longest bar's, in piastres."""
        orders = Counts().orders(debt.orders)
        self._value = listed([Formats.current().money(debt.left), orders])
        self._share = min(max(debt.left / most, 0.0), 1.0) if most > 0 else 0.0
        self.setAccessibleName(plain(with_name(self._caption, self._value)))
        self.update()

    def sizeHint(self) -> QSize:
        """A line."""
        return QSize(_CAPTION + _VALUE + 120, _BAR_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Caption, bar, amount."""
        painter, theme = QPainter(self), Theme.of(self)
        tokens = theme.tokens
        if self.hasFocus() or self.underMouse():
            border = tokens.ac if self.hasFocus() else None
            paint_box(painter, self.rect(), fill=tokens.hover, border=border, width=2)
        lead = QStyle.visualAlignment(
            self.layoutDirection(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        font = theme.font(Role.BODY)
        painter.setFont(font)
        painter.setPen(theme.colour("tx2"))
        painter.drawText(self._place(8, _CAPTION - 8), lead, elided(font, self._caption, _CAPTION - 8))
        room = max(self.width() - _CAPTION - _VALUE - 24, 0)
        bar = self._place(_CAPTION, room).adjusted(0, 11, 0, -11)
        painter.fillRect(bar, theme.colour("line"))
        filled = self._place(_CAPTION, round(room * self._share)).adjusted(0, 11, 0, -11)
        painter.fillRect(filled, theme.colour("red" if self.age is Ageing.OLDER else "ac"))
        painter.setPen(theme.colour("tx"))
        painter.drawText(self._place(_CAPTION + room + 12, _VALUE), lead, elided(font, self._value, _VALUE))

    def _place(self, x: int, width: int) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, width, self.height()))


class Narrowed(QWidget):
    """Says which bar narrows the list of orders, and offers to show all. ``age``: None where none does."""

    def __init__(self) -> None:
        super().__init__()
        self.age: Ageing | None = None
        self.words = Label(colour="tx2")
        self.show_all = LinkButton(translate("Money", "Show all"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.words)
        row.addWidget(self.show_all)
        self.hide()

    def refresh(self, *, shown: bool) -> None:
        """Say it; ``shown``: the list of orders is."""
        self.words.set_text("" if self.age is None else age_words(self.age))
        self.setVisible(shown and self.age is not None)


class Figure(QWidget):
    """A large amount under its caption, with a line or two below: pressing the first lists the orders."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        self._caption = caption
        self.value = Label(role=Role.NAME, bold=True)
        self.link = LinkButton("", role=Role.CAPTION)
        self.note = Label(role=Role.CAPTION, colour="tx2", gives_way=True)
        self.more = Label(role=Role.CAPTION, colour="tx2", gives_way=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for label in (Label(caption, colour="tx2", gives_way=True), self.value, self.link, self.note, self.more):
            column.addWidget(label)
        column.addStretch(1)

    def show_figure(self, value: str, note: str, more: str = "", *, leads_on: bool = True) -> None:
        """Show an amount and what is to be known of it, in one line or two; ``leads_on``: orders can be listed."""
        self.value.set_text(value)
        self.note.set_text(note)
        self.more.set_text(more)
        self.more.setVisible(bool(more))
        self.link.setVisible(leads_on)
        self.note.setVisible(not leads_on)
        self.link.setText(note)
        self.link.setAccessibleName(plain(with_name(self._caption, note)))
        self.link.updateGeometry()
        self.setAccessibleName(plain(listed([with_name(self._caption, value), *filter(None, (note, more))])))
