"""The order a Return or an Exchange starts from: its number, whether it was found, and its facts on a card."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QVBoxLayout

from courier_desk.domain.checks import ORDER_NUMBER_DIGITS
from courier_desk.domain.orders import Order, OrderType
from courier_desk.ui.compose.sections import Entry, Section, fold_typed
from courier_desk.ui.compose.words import order_facts
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import TAKES_SCANS, Card, Field, FieldState, Label, StatusPill, TextField
from courier_desk.ui.words import ltr, status_words

translate = QCoreApplication.translate


class OriginalEdit(TextField):
    """Six digits, typed or scanned; says inside the field whether they were found."""

    def __init__(self) -> None:
        super().__init__(placeholder=translate("Compose", "Scan it or type 6 digits"), icon="scan", ltr=True)
        self.setProperty(TAKES_SCANS, True)
        self.setMaxLength(24)
        self._said = ("", "", "tx3")
        fold_typed(self)

    def say(self, text: str, icon: str = "", colour: str = "tx3") -> None:
        """Say this at the end of the field."""
        self._said = (text, icon, colour)
        self.update()

    def said(self) -> str:
        """What it says at its end."""
        return self._said[0]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field and what it says."""
        super().paintEvent(event)
        text, icon, colour = self._said
        if not text:
            return
        theme, painter = Theme.of(self), QPainter(self)
        parent = self.parentWidget()
        direction = parent.layoutDirection() if parent is not None else self.layoutDirection()
        font = theme.font(Role.FIELD)
        width = QFontMetrics(font).horizontalAdvance(text) + 1
        place = QStyle.visualRect(direction, self.rect(), QRect(self.width() - width - 10, 0, width, self.height()))
        painter.setFont(font)
        painter.setPen(theme.colour(colour))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        if icon:
            x = self.width() - width - 10 - 20
            glyph = QStyle.visualRect(direction, self.rect(), QRect(x, (self.height() - 16) // 2, 16, 16))
            painter.drawPixmap(glyph, theme.pixmap(icon, colour, 16, self.devicePixelRatioF(), direction))


class OriginalSection(Section):
    """First of all in a Return; in an Exchange it only saves typing."""

    def __init__(self) -> None:
        super().__init__()
        self.number = OriginalEdit()
        self.field = Field(translate("Compose", "Original order number"), self.number, keep_hint_line=False)
        self._card = _OriginalCard()
        self._card.hide()
        self.column.setSpacing(6)
        self.column.addWidget(self.field)
        self.column.addWidget(self._card)
        self.bind_text("original_number", self.number, self.field)
        bound = self.entries.pop()
        self.entries.append(Entry(bound.name, bound.focus, bound.show, self._tell))
        self._trouble = ""
        self._needed = True

    def use_type(self, order_type: OrderType) -> None:
        """A Return must have it, an Exchange may."""
        needed = self._needed = order_type is OrderType.RETURN
        self.field.set_label(
            translate("Compose", "Original order number") if needed else translate("Compose", "Earlier order")
        )
        self.field.set_required(required=needed)
        self.field.set_side(
            translate("Compose", "scan its label, or type 6 digits")
            if needed
            else translate("Compose", "optional, fills in the rest")
        )

    def show_looking(self) -> None:
        """The number is being looked up."""
        self._trouble = ""
        self._card.hide()
        self.number.say(translate("Compose", "Looking\u2026"))

    def show_found(self, order: Order) -> None:
        """The order is there: its facts."""
        self._trouble = ""
        self.number.say(translate("Compose", "Found"), "check", "grn")
        self._card.show_order(order)
        self._card.show()

    def show_trouble(self, text: str, *, absent: bool) -> None:
        """It is not there, or nobody can tell now; the way out stands beside the field."""
        self._trouble = text
        self._card.hide()
        said = translate("Compose", "Not found") if absent else ""
        self.number.say(said, "x" if absent else "", "red" if self._needed else "amb")
        self.field.set_state(FieldState.WARN, text)

    def show_nothing(self) -> None:
        """No whole number is typed."""
        self._trouble = ""
        self._card.hide()
        self.number.say("")

    def _tell(self, state: FieldState, text: str) -> None:
        if self._trouble and state is not FieldState.ERROR:
            return
        self.field.set_state(state, text)


class _OriginalCard(Card):
    """Number, customer, product and amount of the original, and its status as the service sends it."""

    def __init__(self) -> None:
        super().__init__(padding=12)
        self.body.setContentsMargins(12, 7, 12, 7)
        self._number = Label(bold=True)
        self._who = Label(colour="tx2")
        self._what = Label(role=Role.CAPTION, colour="tx2", wrap=True)
        self._pill = StatusPill()
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._number)
        head.addWidget(self._who, 1)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addLayout(head)
        texts.addWidget(self._what)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addLayout(texts, 1)
        row.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignVCenter)
        self.body.addLayout(row)

    def show_order(self, order: Order) -> None:
        who, what = order_facts(order)
        self._number.set_text(ltr(order.number))
        self._who.set_text(who)
        self._what.set_text(what)
        self._what.setVisible(bool(what))
        self._pill.set_status(status_words(order.status) if order.status else None)


def is_whole_number(text: str) -> bool:
    """Tell whether this is an order number worth looking up."""
    return len(text) == ORDER_NUMBER_DIGITS and text.isascii() and text.isdigit()
