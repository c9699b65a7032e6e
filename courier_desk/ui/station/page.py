"""The station's page: bar, result, field and side. The field has the keyboard, and any key gives it back.

The side shows the last scans, the day's counts, the printer, and two choices.

It knows no session: it tells what was scanned and pressed, and shows words.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.desk.preferences import ScanMode
from courier_desk.domain.printers import PrinterStatus
from courier_desk.domain.scans import ScanCounts
from courier_desk.ui.frame import Page
from courier_desk.ui.frame.connection import ConnectionButton
from courier_desk.ui.literal import tip_text
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.station.recent import RecentScans, ScanLine
from courier_desk.ui.station.result import ResultView, ResultWords
from courier_desk.ui.station.words import printer_words
from courier_desk.ui.theme import Role, Theme, elided, metrics_of
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    Button,
    ButtonKind,
    CheckBox,
    Ground,
    IconLabel,
    Label,
    LinkButton,
    Meter,
    Note,
    PaintedButton,
    Rule,
    Segment,
    Segments,
    TextField,
)
from courier_desk.ui.words import Formats, listed
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_HEAD_HEIGHT = 56
_FIELD_HEIGHT, _FIELD_ICON, _FIELD_MARGIN = 64, 28, 24
_SIDE_WIDTH, _SIDE_MARGIN = 430, 20
_LAST_SCANS = 5
_WORK_MARGINS = (32, 22, 32, 22)
# These move in the list beside it while the field has the keyboard.
_MOVES = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class StationField(TextField):
    """Large, always ready; its hint stands at its end while it is empty."""

    submitted = Signal(str)
    """A code was scanned, or typed and ended."""
    moved = Signal(QKeyEvent)
    """A key that moves in a list was pressed."""
    undo_wanted = Signal()
    """The key that takes back was pressed in the empty field."""

    def __init__(self) -> None:
        super().__init__(placeholder=self.tr("Scan the next order"), icon="scan", ltr=True)
        self._hint = self.tr("or type 6 digits and Enter")
        self.setProperty(TAKES_SCANS, True)
        self.setAccessibleName(self.tr("Scan the next order"))
        self.setAccessibleDescription(self._hint)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as the figure that is typed into it wants."""
        return QSize(super().sizeHint().width(), _FIELD_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The same height."""
        return QSize(200, _FIELD_HEIGHT)

    def submit(self) -> bool:
        """Tell what was typed and be empty again; False when nothing was."""
        text = self.value()
        self.setText("")  # unlike clear(), nothing of it comes back by Ctrl+Z
        if text:
            self.submitted.emit(text)
        return bool(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends a code; keys of the list go to the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        elif event.key() in _MOVES:
            self.moved.emit(event)
        elif event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            self.undo_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab ends a code as well: many scanners send it."""
        if forward and self.value():
            return self.submit()
        return super().focusNextPrevChild(forward)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, its icon, and the hint while there is room for it."""
        super().paintEvent(event)
        theme, painter = Theme.of(self), QPainter(self)
        direction = self._around()
        pixmap = theme.pixmap("scan", "ac", _FIELD_ICON, self.devicePixelRatioF())
        place = QRect(_FIELD_MARGIN, (self.height() - _FIELD_ICON) // 2, _FIELD_ICON, _FIELD_ICON)
        painter.drawPixmap(QStyle.visualRect(direction, self.rect(), place), pixmap)
        if self.text():
            return
        font = theme.font(Role.FIELD)
        width = QFontMetrics(font).horizontalAdvance(self._hint) + 2
        taken = QFontMetrics(self.font()).horizontalAdvance(self.placeholderText()) + _FIELD_ICON + 32
        if taken + width + 3 * _FIELD_MARGIN > self.width():
            return
        painter.setFont(font)
        painter.setPen(theme.colour("tx3"))
        spot = QRect(self.width() - _FIELD_MARGIN - width, 0, width, self.height())
        painter.drawText(QStyle.visualRect(direction, self.rect(), spot), Qt.AlignmentFlag.AlignCenter, self._hint)

    def _around(self) -> Qt.LayoutDirection:
        parent = self.parentWidget()
        return parent.layoutDirection() if parent is not None else QGuiApplication.layoutDirection()

    def _restyle(self) -> None:
        self._icon = ""  # ours is larger
        super()._restyle()
        self.setFont(Theme.of(self).font(Role.FIGURE_BIG))
        before = _FIELD_MARGIN + _FIELD_ICON + 32
        mirrored = self._around() == Qt.LayoutDirection.RightToLeft
        self.setTextMargins(*((_FIELD_MARGIN, 0, before, 0) if mirrored else (before, 0, _FIELD_MARGIN, 0)))


class _Count(QWidget):
    """A number over its words."""

    def __init__(self) -> None:
        super().__init__()
        self.number = Label("0", role=Role.FIGURE_BIG, bold=True)
        self._words = label = Label(colour="tx2")
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 8, 4, 10)
        column.setSpacing(0)
        for part in (self.number, label):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(part)

    def show_count(self, words: str, count: int, colour: str = "tx") -> None:
        text = Formats.current().number(count)
        self._words.set_text(words)
        self.number.set_text(text)
        self.number.set_colour(colour)
        self.setAccessibleName(f"{words}: {text}")


class StationSide(Ground):
    """What stands beside the result. It tells what was pressed and shows what it is given."""

    everything_wanted = Signal(bool)
    """List all of the day's scans, or the last ones again."""

    def __init__(self) -> None:
        super().__init__("panel")
        self.setFixedWidth(_SIDE_WIDTH)
        self._everything = False
        self._total = 0
        self._title = Label(bold=True)
        self.all = LinkButton("")
        self.recent = RecentScans()
        self.counts = (_Count(), _Count(), _Count())
        self._counted, self._hands_over = ScanCounts(), False
        self._printer_icon = IconLabel("print", size=22)
        self._printer = Label(bold=True)
        self._printer_more = Label(colour="tx2")
        self.again_button = Button(Common.PRINT_AGAIN.words, icon="print", keys="F2")
        self.printer_button = Button(self.tr("Printer…"), icon="sliders", keys="F3")
        self.sounds = CheckBox(self.tr("Sounds"))
        self.no_question = CheckBox(Common.PRINT_WITHOUT_ASKING.words)
        self.no_question.setAccessibleDescription(
            self.tr("A label that was printed before is printed again at once, without a question.")
        )
        self.no_question.setToolTip(tip_text(self.no_question.accessibleDescription()))
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
        row.setContentsMargins(_SIDE_MARGIN, 4, _SIDE_MARGIN, 0)
        row.addWidget(self._title, 1)
        row.addWidget(self.all)
        return head

    def _counts(self) -> QWidget:
        counts = Ground("panel", top=True, bottom=True)
        row = QHBoxLayout(counts)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(0)
        for place, part in enumerate(self.counts):
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
        column.setContentsMargins(_SIDE_MARGIN, 12, _SIDE_MARGIN, 10)
        column.setSpacing(8)
        column.addLayout(line)
        column.addLayout(buttons)
        return part

    def _foot(self) -> QWidget:
        foot = Ground("panel", top=True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(_SIDE_MARGIN, 9, _SIDE_MARGIN, 9)
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
        self._total, self._counted = counts.total, counts
        self.recent.show_lines(lines)
        self.recent.setMaximumHeight(16_777_215 if self._everything else self.recent.height_of(_LAST_SCANS))
        self._room.setVisible(not self._everything)
        self._show_counts()
        self._name()

    def show_mode(self, mode: ScanMode) -> None:
        """Count what scans come to in this mode."""
        self._hands_over = mode is ScanMode.HAND_OVER
        self._show_counts()

    def _show_counts(self) -> None:
        """Count the day's scans; the last number says what went wrong."""
        counts = self._counted
        if self._hands_over:
            wrong = counts.not_handed
            told = (self.tr("Handed over today"), counts.handed), (self.tr("Scanned before"), counts.handed_before)
            last = self.tr("Not marked")
        else:
            wrong = counts.not_found
            told = (self.tr("Printed by scan"), counts.printed), (self.tr("Printed again"), counts.again)
            last = self.tr("Not found")
        for part, (words, count) in zip(self.counts, told, strict=False):
            part.show_count(words, count)
        self.counts[-1].show_count(last, wrong, "red" if wrong else "tx")

    def _name(self) -> None:
        if self._everything:
            self._title.set_text(self.tr("Today's scans"))
            self.all.setText(self.tr("Show the last %Ln", "", _LAST_SCANS))
        else:
            shown = min(_LAST_SCANS, len(self.recent.lines()))
            self._title.set_text(self.tr("Last %Ln scans", "", shown) if shown else self.tr("Nothing scanned yet"))
            self.all.setText(self.tr("Show all %Ln", "", self._total))
        self.all.setVisible(self._everything or self._total > _LAST_SCANS)
        self.all.updateGeometry()

    def show_printer(self, place: str, paper: str, copies: int, status: PrinterStatus | None, waiting: int) -> None:
        """Show the printer's status; ``waiting``: labels that this desk has for it."""
        words, colour = printer_words(place, status)
        self._printer.set_text(words)
        self._printer.set_colour("red" if colour == "red" else "tx")
        self._printer_icon.set_icon("print", colour)
        told = status.waiting if status is not None else None
        queue = max(waiting, told or 0)
        waits = self.tr("%Ln waiting", "", queue) if queue else self.tr("nothing waiting")
        known = queue or told is not None
        parts = [paper, self.tr("%Ln copies", "", copies), waits if known else ""] if place else []
        self._printer_more.set_text(listed(parts))
        self._printer_more.setVisible(bool(place))


class StationPage(Page):
    """The page that fills the window."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = StationField()
        self.sheet = Note("", icon="truck", role=Role.FIELD)
        text = translate("Handover", "Take the mark back")
        self.take_back = Button(text, kind=ButtonKind.QUIET, icon="return", keys="Ctrl+Z")
        self.open_sheet = Button(self.tr("Open the sheet"), kind=ButtonKind.QUIET, icon="file", keys="F4")
        self._sheet_line = QWidget()
        self._sheet_line.hide()
        self.result = ResultView()
        self.side = StationSide()
        self.connection = ConnectionButton()
        self.meter = Meter()
        self._merchant = _Merchant()
        self.leave = Button(self.tr("Leave"), icon="x", keys="Esc")
        self.mode = Segments(
            [
                Segment(ScanMode.PRINT.value, Common.PRINT.words, "print"),
                Segment(ScanMode.OPEN.value, self.tr("Open"), "box"),
                Segment(ScanMode.HAND_OVER.value, self.tr("Hand over"), "truck"),
            ],
            self.tr("What a scan does"),
        )
        self._lay_out()
        self._bind()
        self.field.moved.connect(self.side.recent.keyPressEvent)
        self.leave.clicked.connect(self.left)
        for button in self.findChildren(QAbstractButton):
            if button is not self.connection:  # its box closes when the keyboard goes elsewhere
                button.clicked.connect(self.focus_first)
            if isinstance(button, PaintedButton):
                button.off_pressed.connect(self.focus_first)
        self.set_filled_button(filled=True)  # nothing stands out here but the field

    def _lay_out(self) -> None:
        work = Ground("surface")
        field = self._work = QVBoxLayout(work)
        field.setContentsMargins(*_WORK_MARGINS)
        field.setSpacing(6)
        line = QHBoxLayout(self._sheet_line)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(self.sheet, 1, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self.take_back)
        line.addWidget(self.open_sheet)
        field.addWidget(self._sheet_line)
        field.addWidget(self.field)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.result, 1)
        left.addWidget(work)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addLayout(left, 1)
        body.addWidget(Rule(vertical=True, colour="line2"))
        body.addWidget(self.side)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._head())
        whole.addLayout(body, 1)

    def _head(self) -> QWidget:
        head = Ground("win", bottom=True)
        head.setFixedHeight(_HEAD_HEIGHT)
        row = QHBoxLayout(head)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(14)
        row.addWidget(IconLabel("scan", colour="ac", size=20))
        row.addWidget(Label(Common.SCAN_STATION.words, role=Role.TITLE, bold=True))
        row.addWidget(self._merchant)
        row.addWidget(self.mode)
        row.addStretch(1)
        row.addWidget(self.connection)
        row.addWidget(_bar())
        row.addWidget(self.meter)
        row.addWidget(_bar())
        row.addWidget(self.leave)
        return head

    def _bind(self) -> None:
        self._keys = Shortcuts(self, Common.SCAN_STATION.words, window_wide=False)
        add = self._keys.add
        add("Esc", self.tr("Leave the station"), self._escape)
        add("F2", self.tr("Print the last label again"), self.side.again_button.click)
        add("F3", self.tr("Choose the printer"), self.side.printer_button.click)
        add("F4", self.tr("Open the handover sheet"), self._open_sheet)
        self._keys.note("Ctrl+Z", self.tr("Take the mark of the last scan back"))
        self.field.undo_wanted.connect(self.take_back.click)
        for keys, mode in (("Alt+1", ScanMode.PRINT), ("Alt+2", ScanMode.OPEN), ("Alt+3", ScanMode.HAND_OVER)):
            button = self.mode.button(mode.value)
            add(keys, button.text(), button.click)
        self._keys.note("Up Down", self.tr("Move in the list of scans"))

    def _open_sheet(self) -> None:
        if self._sheet_line.isVisible():
            self.open_sheet.click()

    def _escape(self) -> None:
        if self.field.text():
            self.field.setText("")
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.left.emit()

    # -- the keyboard ----------------------------------------------------------------------------------------------

    def focus_first(self) -> None:
        """The field has the keyboard."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The station's keys."""
        return self._keys.lines()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on nothing gives it back too."""
        super().mousePressEvent(event)
        self.focus_first()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed while something else has the keyboard goes into the field, from its first character on."""
        text = event.text()
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if text and text.isprintable() and not event.modifiers() & commands:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.insert(text)
            return
        super().keyPressEvent(event)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def show_merchant(self, text: str) -> None:
        """Say for whom it is worked."""
        self._merchant.show_text(text)

    def show_mode(self, mode: ScanMode) -> None:
        """Show what a scan does."""
        self.mode.set_value(mode.value)
        self.side.show_mode(mode)
        if mode is not ScanMode.HAND_OVER:
            self._sheet_line.hide()
            self._work.setContentsMargins(*_WORK_MARGINS)

    def show_sheet(self, text: str) -> None:
        """Say which handover sheet scans are marked on."""
        self.sheet.show_note(text)
        self._sheet_line.show()
        self._work.setContentsMargins(32, 10, 32, 14)  # the sheet's line takes room that the number needs

    def show_may_take_back(self, *, able: bool) -> None:
        """Let the mark of the last scan be taken back, or say why not."""
        self.take_back.set_off(None if able else self.tr("The last scan marked nothing on this sheet."))

    def show_result(self, words: ResultWords) -> None:
        """Show what became of the latest scan."""
        self.result.show_words(words)


class _Merchant(QWidget):
    """Name and code; it gives way to what stands beside it, and then its end is cut."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        self.setAccessibleName(text)
        self.setToolTip(tip_text(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = metrics_of(Theme.of(self).font(Role.BODY))
        return QSize(metrics.horizontalAdvance(self.accessibleName()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        font = theme.font(Role.BODY)
        painter.setFont(font)
        painter.setPen(theme.colour("tx2"))
        edge = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        flags = edge | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        painter.drawText(self.rect(), flags, elided(font, self.accessibleName(), self.width()))


def _bar() -> Rule:
    bar = Rule(vertical=True, colour="line2")
    bar.setFixedHeight(16)
    return bar
