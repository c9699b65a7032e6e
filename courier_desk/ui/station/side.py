"""The right of the station: the last scans, the day's counts, the printer, and two choices."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.domain.printers import PrinterStanding
from courier_desk.domain.scans import ScanCounts
from courier_desk.ui.literal import tip_text
from courier_desk.ui.station.recent import RecentScans, ScanLine
from courier_desk.ui.station.words import printer_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, CheckBox, Ground, IconLabel, Label, LinkButton, Rule
from courier_desk.ui.words import Formats, listed

WIDTH = 430
_SIDE = 20
LAST = 5


class _Count(QWidget):
    """A number over its words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.number = Label("0", role=Role.FIGURE_BIG, bold=True)
        label = Label(words, colour="tx2")
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 8, 4, 10)
        column.setSpacing(0)
        for part in (self.number, label):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(part)

    def show_count(self, count: int, colour: str = "tx") -> None:
        text = Formats.current().number(count)
        self.number.set_text(text)
        self.number.set_colour(colour)
        self.setAccessibleName(f"{self._words}: {text}")


class StationSide(Ground):
    """What stands beside the result. It tells what was pressed and shows what it is given."""

    print_again = Signal()
    printer_wanted = Signal(QWidget)
    """The choice of the printer, over this button."""
    everything_wanted = Signal(bool)
    """List all of the day's scans, or the last ones again."""

    def __init__(self) -> None:
        super().__init__("panel")
        self.setFixedWidth(WIDTH)
        self._everything = False
        self._total = 0
        self._title = Label(bold=True)
        self.all = LinkButton("")
        self.recent = RecentScans()
        self.printed, self.again, self.not_found = (
            _Count(self.tr("Printed today")),
            _Count(self.tr("Printed again")),
            _Count(self.tr("Not found")),
        )
        self._printer_icon = IconLabel("print", size=22)
        self._printer = Label(bold=True)
        self._printer_more = Label(colour="tx2")
        self.again_button = Button(self.tr("Print again"), icon="print", keys="F2")
        self.printer_button = Button(self.tr("Printer…"), icon="sliders", keys="F3")
        self.sounds = CheckBox(self.tr("Sounds"))
        self.no_question = CheckBox(self.tr("Print without asking"))
        self.no_question.setAccessibleDescription(
            self.tr("A label that was printed before is printed again at once, without a question.")
        )
        self.no_question.setToolTip(tip_text(self.no_question.accessibleDescription()))
        self.again_button.clicked.connect(self.print_again)
        self.printer_button.clicked.connect(lambda: self.printer_wanted.emit(self.printer_button))
        self.all.clicked.connect(lambda: self.show_everything(everything=not self._everything))
        self._lay_out()
        self.show_scans((), ScanCounts())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(self.recent, 1000)
        column.addWidget(self._counts())
        column.addWidget(self._printer_part())
        self._room = QWidget()
        self._room.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        column.addWidget(self._room, 1)
        column.addWidget(self._foot())

    def _head(self) -> QWidget:
        head = Ground("panel", bottom=True)
        head.setFixedHeight(43)
        row = QHBoxLayout(head)
        row.setContentsMargins(_SIDE, 4, _SIDE, 0)
        row.addWidget(self._title, 1)
        row.addWidget(self.all)
        return head

    def _counts(self) -> QWidget:
        counts = Ground("panel", top=True, bottom=True)
        row = QHBoxLayout(counts)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(0)
        for place, part in enumerate((self.printed, self.again, self.not_found)):
            if place:
                row.addWidget(Rule(vertical=True, colour="line2"))
            row.addWidget(part, 1)
        return counts

    def _printer_part(self) -> QWidget:
        part = QWidget()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._printer)
        words.addWidget(self._printer_more)
        line = QHBoxLayout()
        line.setSpacing(13)
        line.addWidget(self._printer_icon)
        line.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.again_button, self.printer_button):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            buttons.addWidget(button, 1)
        column = QVBoxLayout(part)
        column.setContentsMargins(_SIDE, 12, _SIDE, 10)
        column.setSpacing(8)
        column.addLayout(line)
        column.addLayout(buttons)
        return part

    def _foot(self) -> QWidget:
        foot = Ground("panel", top=True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(_SIDE, 9, _SIDE, 9)
        row.setSpacing(20)
        row.addWidget(self.sounds)
        row.addWidget(self.no_question)
        row.addStretch(1)
        return foot

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def everything(self) -> bool:
        """Whether all of the day's scans are listed."""
        return self._everything

    def show_everything(self, *, everything: bool) -> None:
        """List all of the day's scans, or the last ones."""
        if everything != self._everything:
            self._everything = everything
            self._name()
            self.everything_wanted.emit(everything)

    def show_scans(self, lines: tuple[ScanLine, ...], counts: ScanCounts) -> None:
        """List these, newest first, under the day's counts."""
        self._total = counts.total
        self.recent.show_lines(lines)
        self.recent.setMaximumHeight(16_777_215 if self._everything else self.recent.height_of(LAST))
        self._room.setVisible(not self._everything)
        self.printed.show_count(counts.printed)
        self.again.show_count(counts.again)
        self.not_found.show_count(counts.not_found, "red" if counts.not_found else "tx")
        self._name()

    def _name(self) -> None:
        if self._everything:
            self._title.set_text(self.tr("Today's scans"))
            self.all.setText(self.tr("Show the last %Ln", "", LAST))
        else:
            shown = max(1, min(LAST, len(self.recent.lines()) or LAST))
            self._title.set_text(self.tr("Last %Ln scans", "", shown))
            self.all.setText(self.tr("Show all %Ln", "", self._total))
        self.all.setVisible(self._everything or self._total > LAST)
        self.all.updateGeometry()

    def show_printer(self, place: str, paper: str, copies: int, standing: PrinterStanding | None, waiting: int) -> None:
        """Say how the printer stands; ``waiting``: labels that this desk has for it."""
        words, colour = printer_words(place, standing)
        self._printer.set_text(words)
        self._printer.set_colour("red" if colour == "red" else "tx")
        self._printer_icon.set_icon("print", colour)
        told = standing.waiting if standing is not None else None
        queue = max(waiting, told or 0)
        waits = self.tr("%Ln waiting", "", queue) if queue else self.tr("nothing waiting")
        known = queue or told is not None
        parts = [paper, self.tr("%Ln copies", "", copies), waits if known else ""] if place else []
        self._printer_more.set_text(listed(parts))
        self._printer_more.setVisible(bool(place))
