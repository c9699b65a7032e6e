"""The station's page: bar, result, field and side. The field has the keyboard, and any key gives it back.

It knows no session: it tells what was scanned and pressed, and shows words.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.desk.preferences import ScanMode
from courier_desk.ui.frame import Page
from courier_desk.ui.frame.connection import ConnectionButton
from courier_desk.ui.literal import tip_text
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.station.field import StationField
from courier_desk.ui.station.result import ResultView, ResultWords
from courier_desk.ui.station.side import StationSide
from courier_desk.ui.theme import Role, Theme, elided, metrics_of
from courier_desk.ui.widgets import Button, Ground, IconLabel, Label, Meter, PaintedButton, Rule, Segment, Segments

_HEAD = 56


class StationPage(Page):
    """The page that fills the window."""

    submitted = Signal(str)
    """A code was scanned, or typed and ended."""
    mode_chosen = Signal(object)
    """The ``ScanMode`` that was chosen."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = StationField()
        self.result = ResultView()
        self.side = StationSide()
        self.connection = ConnectionButton()
        self.meter = Meter()
        self._merchant = _Merchant()
        self.leave = Button(self.tr("Leave"), icon="x", keys="Esc")
        self.mode = Segments(
            [
                Segment(ScanMode.PRINT.value, self.tr("Print"), "print"),
                Segment(ScanMode.OPEN.value, self.tr("Open"), "box"),
                Segment(ScanMode.HAND_OVER.value, self.tr("Hand over"), "truck"),
            ],
            self.tr("What a scan does"),
        )
        self._lay_out()
        self._bind()
        self.field.submitted.connect(self.submitted)
        self.field.moved.connect(self.side.recent.keyPressEvent)
        self.leave.clicked.connect(self.left)
        self.mode.chosen.connect(lambda key: self.mode_chosen.emit(ScanMode(key)))
        for button in self.findChildren(QAbstractButton):
            if button is not self.connection:  # its box closes when the keyboard goes elsewhere
                button.clicked.connect(self.focus_first)
            if isinstance(button, PaintedButton):
                button.off_pressed.connect(self.focus_first)
        self.set_filled_button(filled=True)  # nothing stands out here but the field

    def _lay_out(self) -> None:
        work = Ground("surface")
        field = QVBoxLayout(work)
        field.setContentsMargins(32, 22, 32, 22)
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
        head.setFixedHeight(_HEAD)
        row = QHBoxLayout(head)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(14)
        row.addWidget(IconLabel("scan", colour="ac", size=20))
        row.addWidget(Label(self.tr("Scan station"), role=Role.TITLE, bold=True))
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
        self._keys = Shortcuts(self, self.tr("Scan station"), window_wide=False)
        add = self._keys.add
        add("Esc", self.tr("Leave the station"), self._escape)
        add("F2", self.tr("Print the last label again"), self.side.again_button.click)
        add("F3", self.tr("Choose the printer"), self.side.printer_button.click)
        for keys, mode in (("Alt+1", ScanMode.PRINT), ("Alt+2", ScanMode.OPEN), ("Alt+3", ScanMode.HAND_OVER)):
            button = self.mode.button(mode.value)
            add(keys, button.text(), button.click)
        self._keys.note("Up Down", self.tr("Move in the list of scans"))

    def _escape(self) -> None:
        if self.field.text():
            self.field.clear()
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
