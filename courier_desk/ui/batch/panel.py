"""The side panel of what needs a person: of a label what happened and what can be done, of an order the outbox's."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelJob
from courier_desk.domain.print_jobs import PrintState
from courier_desk.ui.batch.needs import NeedRow, customer_of
from courier_desk.ui.batch.words import line_words
from courier_desk.ui.compose.zone_picker import Search
from courier_desk.ui.outbox.details import exact_time
from courier_desk.ui.outbox.panel import OutboxPanel
from courier_desk.ui.shell.printer_words import place_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    DetailRow,
    DetailsGrid,
    IconLabel,
    Label,
    Panel,
    SectionTitle,
    StatusMessage,
    StatusPill,
)
from courier_desk.ui.words import Formats, isolate, listed, ltr

translate = QCoreApplication.translate


class LabelPanel(Panel):
    """A label that was not printed, may be out, or is held."""

    again_asked = Signal()
    seen_asked = Signal()
    look_asked = Signal()
    leave_asked = Signal()
    order_asked = Signal()

    def __init__(self, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = Label(role=Role.NAME, bold=True, selectable=True, gives_way=True)
        self._pill = StatusPill()
        self._who = Label(colour="tx2", wrap=True)
        self._card = Card(padding=12, radius=4)
        self._icon = IconLabel("print", size=18)
        self._why = Label(wrap=True)
        self.again = Button(translate("Batch", "Print again"), kind=ButtonKind.FIRST, icon="print", keys="P")
        self.seen = Button(translate("Batch", "It came out"), icon="check")
        self.look = Button(translate("Batch", "Look at the label"), icon="eye")
        self.leave = Button(translate("Batch", "Leave out"), icon="ban", keys="Del")
        self.order = Button(translate("Batch", "Open the order"), icon="box")
        self._grid = DetailsGrid(status)
        self._lay_out()
        self.again.clicked.connect(self.again_asked)
        self.seen.clicked.connect(self.seen_asked)
        self.look.clicked.connect(self.look_asked)
        self.leave.clicked.connect(self.leave_asked)
        self.order.clicked.connect(self.order_asked)

    def _lay_out(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(self._number, 1)
        head.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(head)
        column.addWidget(self._who)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._why, 1)
        self._card.body.addLayout(row)
        column.addWidget(self._card)
        for button in (self.again, self.seen, self.look, self.leave, self.order):
            column.addWidget(button)
        self.add_section(top)
        below = QWidget()
        lines = QVBoxLayout(below)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(6)
        lines.addWidget(SectionTitle(translate("Batch", "The label")))
        lines.addWidget(self._grid)
        self.add_section(below)

    def show_row(self, row: NeedRow, told: LabelJob | None, profile: LabelProfile) -> None:
        """Show a label with what is known of it; ``profile``: by which its job prints."""
        line = row.need.line
        words = line_words(line.state)
        self._number.set_text(ltr(line.number or line.reference))
        self._pill.set_status(words)
        order = row.need.view.order
        zone = isolate(order.zone) if order is not None else ""
        self._who.set_text(listed([isolate(customer_of(row.need)), zone]))
        self._card.set_look(words.tone.ground, words.tone.ground)
        self._icon.set_icon(words.icon, words.tone.ink)
        self._why.set_colour(words.tone.ink)
        self._why.set_text(row.why)
        self.seen.setVisible(line.state in (PrintState.UNKNOWN, PrintState.HELD))
        self.look.setVisible(told is not None and told.result is not None and bool(told.result.picture))
        number = Formats.current().number
        rows = [
            DetailRow(translate("Batch", "Place"), number(line.position)),
            DetailRow(translate("Batch", "Reference"), line.reference, ltr=True),
            DetailRow(translate("Batch", "Printer"), place_words(profile)),
            DetailRow(translate("Batch", "When"), ltr(exact_time(datetime.fromtimestamp(line.moved, UTC)))),
        ]
        self._grid.set_rows([one for one in rows if one.value])


class BatchOrderPanel(OutboxPanel):
    """An order that needs a person: as in the outbox, and it can be left out of the job."""

    leave_asked = Signal()

    def __init__(self, search: Search, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__(search, status, parent)
        self.leave = Button(translate("Batch", "Leave out of this batch"), icon="ban")
        self.leave.clicked.connect(self.leave_asked)
        self.set_foot(self.leave)
