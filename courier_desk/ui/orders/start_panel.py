"""The side panel while no order is current: the keys to start with, and what an order costs for this merchant."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.fees import KnownFee
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Ground, KbdTag, Label, Note, PageTitle, Rule, SectionTitle
from courier_desk.ui.words import Formats, governorate_words, isolate, order_type_words

_CASES = (
    (OrderType.DELIVER, False),
    (OrderType.DELIVER, True),
    (OrderType.RETURN, False),
    (OrderType.EXCHANGE, False),
)


class StartPanel(Ground):
    """Three keys and a table of prices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(8)
        column.addWidget(PageTitle(self.tr("Three keys to start with")))
        for words, keys in (
            (self.tr("New order"), "Ctrl+N"),
            (self.tr("Create and print it"), "Ctrl+Shift+Enter"),
            (self.tr("Find or scan an order"), "Ctrl+K"),
        ):
            column.addWidget(Rule())
            row = QHBoxLayout()
            row.addWidget(Label(words), 1)
            row.addWidget(KbdTag(keys))
            column.addLayout(row)
        column.addSpacing(6)
        column.addWidget(Rule(colour="line2"))
        self._title = SectionTitle()
        self._title.setWordWrap(True)  # a merchant's name may be long
        column.addWidget(self._title)
        self._table = QGridLayout()
        self._table.setVerticalSpacing(8)
        self._cells: dict[tuple[Governorate, OrderType, bool], Label] = {}
        self._shown: tuple[str, dict[tuple[Governorate, OrderType, bool], KnownFee | None]] | None = None
        self._fill()
        column.addLayout(self._table)
        self._note = Note()
        column.addWidget(self._note)
        column.addStretch(1)

    def _fill(self) -> None:
        """A line for each kind of order: so the table has room in every language."""
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        self._table.addWidget(Label(self.tr("EGP"), role=Role.CAPTION, colour="tx2"), 0, 0)
        for place, governorate in enumerate(Governorate, start=1):
            title = Label(governorate_words(governorate), role=Role.CAPTION, colour="tx2")
            self._table.addWidget(title, 0, place, right)
        for line, (kind, express) in enumerate(_CASES, start=1):
            self._table.addWidget(Rule(), 2 * line - 1, 0, 1, len(Governorate) + 1)
            self._table.addWidget(Label(self.tr("Express") if express else order_type_words(kind)), 2 * line, 0)
            for place, governorate in enumerate(Governorate, start=1):
                cell = Label("–")
                self._cells[governorate, kind, express] = cell
                self._table.addWidget(cell, 2 * line, place, right)

    def show_prices(self, known: Callable[[str, str, bool], KnownFee | None], merchant: str) -> None:
        """Show what the service last said for this merchant; asked for at every key, and seldom something new."""
        fees = {case: known(*case) for case in self._cells}
        if (merchant, fees) == self._shown:
            return
        self._shown = (merchant, fees)
        formats = Formats.current()
        title = self.tr("What an order costs for {0}").replace("{0}", isolate(merchant))
        self._title.set_text(title if merchant else self.tr("What an order costs"))
        latest = 0.0
        for case, cell in self._cells.items():
            fee = fees[case]
            cell.set_text(formats.amount(fee.fee) if fee else "–")
            latest = max(latest, fee.read_at if fee else 0.0)
        if latest:
            when = formats.date_time(datetime.fromtimestamp(latest, UTC).astimezone())
            self._note.show_note(self.tr("Fee previews read from the service, {0}.").replace("{0}", when))
        else:
            self._note.show_note(self.tr("Fee previews have not been read yet."))
