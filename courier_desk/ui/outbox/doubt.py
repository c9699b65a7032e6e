"""The question to a person: what was saved beside what the service has, and the answers there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.outbox.compare import Fact, Found, Request, facts, number_of, standing, title
from courier_desk.ui.outbox.facts_table import facts_table
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    Button,
    ButtonKind,
    Card,
    Field,
    FieldState,
    Label,
    Note,
    NumberField,
    SectionTitle,
)

translate = QCoreApplication.translate
_DIGITS = 6


class DoubtSection(QWidget):
    """Reads nothing itself: it is told what was found, and tells what the person says."""

    there = Signal(str)
    """It is there, under this number."""
    absent = Signal()
    """It is not there: send."""
    again = Signal()
    """Read again what it may be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Request | None, tuple[Found, ...]] | None = None
        self._note = Note("", icon="clock", colour="tx2", role=Role.BODY)
        self._again = Button(translate("Outbox", "Read again"), icon="sync")
        self._cards = QVBoxLayout()
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(12)
        self._number = NumberField(max_digits=_DIGITS)
        self._number.setProperty(TAKES_SCANS, True)
        self._number_field = Field(translate("Outbox", "Its number at the service"), self._number, keep_hint_line=False)
        self._number_there = Button(translate("Outbox", "It is there"), icon="check")
        self.absent_button = Button(translate("Outbox", "It is not there: send"), icon="export")
        self._lay_out()
        self._again.clicked.connect(self.again)
        self.absent_button.clicked.connect(self.absent)
        self._number_there.clicked.connect(self._typed_number)
        self._number.returnPressed.connect(self._typed_number)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._note)
        column.addWidget(self._again)
        column.addLayout(self._cards)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._number_field, 1)
        row.addWidget(self._number_there, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(row)
        column.addWidget(self.absent_button)
        self._show_number_field(shown=False)

    @property
    def found(self) -> tuple[Found, ...]:
        """Give what is shown beside what was saved."""
        return self._shown[1] if self._shown is not None else ()

    def show_reading(self) -> None:
        """Say that it is being read; what was read before stays meanwhile."""
        if self._shown is None:
            self._say(translate("Outbox", "Reading from the service what it may be …"), "clock", "tx2")

    def show_failure(self, words: str) -> None:
        """Say why it could not be read, with the way out."""
        self._say(words, "alert", "amb")
        self._again.show()

    def show_found(self, request: Request | None, found: Sequence[Found]) -> None:
        """Show each of these beside what was saved; the same again changes nothing."""
        shown = (request, tuple(found))
        if shown == self._shown:
            return
        self._shown = shown
        self._again.hide()
        self._clear()
        if found:
            self._say(
                translate("Outbox", "What differs is marked. Tell which it is, or that it is none."), "info", "tx2"
            )
        else:
            text = translate(
                "Outbox",
                "Nothing that could be it was found. Look at the service's own page; if it is there, type its number.",
            )
            self._say(text, "info", "tx2")
        for one in found:
            rows = () if request is None else facts(request, one)
            # Filled is only what is certainly the same: nobody is led to a wrong answer.
            sure = len(found) == 1 and bool(rows) and not any(fact.differs for fact in rows)
            self._cards.addWidget(self._card(one, rows, sure=sure))
        self._show_number_field(shown=not found)

    def forget(self) -> None:
        """Another row is looked at."""
        self._shown = None
        self._clear()
        self._number.clear()
        self._number_field.set_state(FieldState.NONE, "")
        self._again.hide()
        self._show_number_field(shown=False)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _say(self, words: str, icon: str, colour: str) -> None:
        self._note.show_note(words, icon=icon, colour=colour)

    def _clear(self) -> None:
        while (item := self._cards.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()

    def _show_number_field(self, *, shown: bool) -> None:
        self._number_field.setVisible(shown)
        self._number_there.setVisible(shown)

    def _typed_number(self) -> None:
        number = self._number.value()
        if len(number) != _DIGITS:
            self._number_field.set_state(FieldState.ERROR, translate("Outbox", "A number of the service has 6 digits."))
            return
        self.there.emit(number)

    def _card(self, found: Found, rows: Sequence[Fact], *, sure: bool) -> QWidget:
        card = Card(padding=12, spacing=8)
        card.add(SectionTitle(translate("Outbox", "Found: {number}").replace("{number}", title(found))))
        card.add(Label(standing(found), role=Role.CAPTION, colour="tx2", wrap=True))
        if rows:
            heads = (translate("Outbox", "Saved here"), translate("Outbox", "At the service"))
            card.add(facts_table(rows, heads))
        card.add_rule()
        words = translate("Outbox", "It is there: {number}").replace("{number}", title(found))
        button = Button(words, kind=ButtonKind.FIRST if sure else ButtonKind.NORMAL, icon="check")
        number = number_of(found)
        button.clicked.connect(lambda: self.there.emit(number))
        card.add(button)
        return card
