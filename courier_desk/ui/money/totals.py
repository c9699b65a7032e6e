"""What a settlement sheet comes to, a concept of its own beside its lines: sums, the amount that came, its history."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.settlements import OpenSheet
from courier_desk.domain.settlements import sums
from courier_desk.ui.money.words import event_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    AmountField,
    Button,
    Field,
    FieldState,
    Label,
    Panel,
    SectionTitle,
    clear_layout,
)
from courier_desk.ui.words import Formats
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_findings import amount_trouble

translate = QCoreApplication.translate
_PANEL = 320


class SheetTotals(Panel):
    """What a sheet comes to, the amount that came, and its history."""

    received = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(_PANEL)
        self._figures = QVBoxLayout()
        self._figures.setSpacing(6)
        self.amount = AmountField()
        self.field = Field(translate("Money", "Amount that came"), self.amount)
        self.keep = Button(Common.SAVE.words, icon="check")
        self._history = QVBoxLayout()
        self._history.setSpacing(6)
        for title, layout, more in (
            (translate("Money", "Sums"), self._figures, (self.field, self.keep)),
            (translate("Money", "History"), self._history, ()),
        ):
            section = QWidget()
            column = QVBoxLayout(section)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(8)
            column.addWidget(SectionTitle(title))
            column.addLayout(layout)
            for widget in more:
                column.addWidget(widget)
            self.add_section(section)
        self._shown = ""
        self.keep.clicked.connect(self._keep)
        self.amount.edit().returnPressed.connect(self._keep)
        self.amount.edit().textEdited.connect(lambda _text: self._say_wrong())

    @property
    def is_typed(self) -> bool:
        """Tell whether the amount that stands there is another than the one that was kept."""
        return self.amount.text().strip() != self._shown

    @property
    def is_wrong(self) -> bool:
        """Tell whether what is typed is no amount."""
        return self.amount.is_wrong()

    def forget(self) -> None:
        """Show no amount: another sheet comes."""
        self._shown = ""
        self.amount.set_value(None)
        self._say_wrong()

    def show_none(self) -> None:
        """Show nothing of a sheet, and offer nothing: another one is being read."""
        self.forget()
        clear_layout(self._figures)
        clear_layout(self._history)
        self.field.setEnabled(False)
        self.keep.set_off(being_read())

    def check(self) -> bool:
        """Tell whether what is typed can be kept; what is no amount is said and has the keyboard."""
        self._say_wrong()
        if self.is_wrong:
            self.amount.edit().setFocus(Qt.FocusReason.OtherFocusReason)
        return not self.is_wrong

    def _say_wrong(self) -> None:
        words = amount_trouble(self.amount.text())
        self.field.set_state(FieldState.ERROR if words else FieldState.NONE, words)

    def _keep(self) -> None:
        if self.check():
            self.received.emit(self.amount.value())

    def show_sheet(self, sheet: OpenSheet) -> None:
        """Show the sums of a sheet and all that was done with it."""
        formats, whole = Formats.current(), sums(sheet.judged)
        rows = [
            (translate("Money", "Collected, by the sheet"), whole.collected, "tx"),
            (translate("Money", "Fees, by the sheet"), whole.fee, "tx"),
            (translate("Money", "Other charges"), whole.other, "tx"),
            (translate("Money", "Paid by its lines"), whole.paid, "tx"),
            (translate("Money", "Due, as this desk reckons"), whole.due, "tx"),
            (translate("Money", "Difference"), whole.difference, "red" if whole.difference < 0 else "tx"),
        ]
        stated = sheet.head.stated.get("net")
        if stated is not None and stated != whole.paid:
            rows.append((translate("Money", "The sheet's own total"), stated, "red"))
        if sheet.head.received is not None:
            by = sheet.head.received - whole.paid
            rows.append((translate("Money", "Came"), sheet.head.received, "tx"))
            above, short = translate("Money", "Came above its lines"), translate("Money", "Came short of its lines")
            rows.append((short if by < 0 else above, abs(by), "red" if by else "grn"))
        clear_layout(self._figures)
        for caption, value, colour in rows:
            self._figures.addWidget(_figure(caption, formats.money(value), colour))
        is_open = sheet.head.closed is None
        kept = "" if sheet.head.received is None else formats.amount(sheet.head.received)
        if not is_open or not self.is_typed or self.amount.value() == sheet.head.received:
            self.amount.set_value(sheet.head.received)
            self._say_wrong()
        self._shown = kept
        self.field.setEnabled(is_open)
        self.keep.set_off(None if is_open else translate("Money", "The sheet is closed."))
        clear_layout(self._history)
        for event in reversed(sheet.history):
            self._history.addWidget(Label(event_words(event), role=Role.CAPTION, colour="tx2", wrap=True))


def being_read() -> str:
    """Say that nothing of a sheet is offered yet."""
    return translate("Money", "The sheet is being read.")


def _figure(caption: str, value: str, colour: str) -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(Label(caption, colour="tx2", gives_way=True), 1)
    row.addWidget(Label(value, bold=True, colour=colour))
    return line
