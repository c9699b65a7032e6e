"""Where parcels are scanned: the field that takes every scan, how far it is, and what the last one came to.

What a sound says is said here too, in words and colour. It asks nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.handovers import HandoverScan, HandoverScanKind
from courier_desk.domain.scans import ScanReader, as_latin
from courier_desk.ui.frame.sounds import Sound, tell
from courier_desk.ui.handover.words import scan_words
from courier_desk.ui.theme import Role
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import TAKES_SCANS, Ground, IconLabel, Label, TextField
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.words import ltr

_SOUNDS = {Tone.GREEN: Sound.GOOD, Tone.AMBER: Sound.DOUBTFUL, Tone.RED: Sound.BAD}


class ScanField(TextField):
    """Takes a number from the scanner or from a hand; Enter hands it on, Escape empties it."""

    taken = Signal(str)
    undo_wanted = Signal()
    """The key that takes back was pressed in the empty field."""

    def __init__(self, words: str) -> None:
        super().__init__(placeholder=words, icon="scan")
        self.setProperty(TAKES_SCANS, True)
        self._reader = ScanReader()

    def event(self, event: QEvent) -> bool:
        """A scanner may end a number with Tab, which Qt takes for itself; the Tab of a hand goes on to the next."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Tab
            and self._reader.end(event.timestamp()) is not None
        ):
            self._take()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is there."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.value():
            self._take()
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            self.undo_wanted.emit()
            return
        if len(event.text()) == 1 and event.text().isprintable():
            self._reader.take(event.text(), event.timestamp())
        super().keyPressEvent(event)

    def _take(self) -> None:
        code = as_latin(self.value())
        self._reader.drop()
        self.setText("")  # unlike clear(), nothing of it comes back by Ctrl+Z
        self.taken.emit(code)


class ScanBar(Ground):
    """The field, the counter, and the strip with the last scan. ``scanned``: a number to be handed over.

    ``sounds``: whether a person wants to hear what a scan comes to.
    """

    scanned = Signal(str)
    undo_wanted = Signal(object, str)
    """Take the mark back that the last scan made or found: the handover, the order's number."""

    def __init__(self, sounds: Callable[[], bool]) -> None:
        super().__init__("surface", bottom=True)
        self._sounds = sounds
        self.field = ScanField(self.tr("Scan a parcel, or type its number and Enter"))
        self.field.setAccessibleName(self.tr("Scan a parcel"))
        self.field.setMinimumWidth(340)
        self.field.setFixedHeight(40)
        self._entry = QWidget()
        self._counter = Label(role=Role.NAME, bold=True)
        self._strip = Ground("sunken")
        self._icon = IconLabel("scan", size=20)
        self._number = Label(role=Role.TITLE, bold=True, gives_way=True)
        self._words = Label(role=Role.FIELD)
        self._lay_out()
        self._marked: HandoverScan | None = None
        self.field.taken.connect(self.scanned)
        self.field.undo_wanted.connect(self._undo)
        self.show_nothing()

    def _lay_out(self) -> None:
        top = QHBoxLayout(self._entry)
        top.setContentsMargins(16, 12, 16, 10)
        top.setSpacing(16)
        top.addWidget(self.field, 1)
        top.addWidget(self._counter)
        line = QHBoxLayout(self._strip)
        line.setContentsMargins(16, 0, 16, 0)
        line.setSpacing(10)
        line.addWidget(self._icon)
        line.addWidget(self._number)
        line.addWidget(self._words, 1)
        self._strip.setFixedHeight(40)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 1)
        column.setSpacing(0)
        column.addWidget(self._entry)
        column.addWidget(self._strip)

    def show_counter(self, text: str) -> None:
        """Say how many of how many were handed over."""
        self._counter.set_text(text)

    def show_nothing(self) -> None:
        """Forget the last scan."""
        self._say("", self.tr("Each scan marks one order. What does not belong here is said and not marked."), "scan")

    def show_finished(self, text: str) -> None:
        """Nothing can be scanned any more: say when it was finished."""
        self._entry.hide()
        self._say("", text, "check")

    def show_open(self) -> None:
        """Take scans."""
        if self._entry.isHidden():
            self._entry.show()
            self.show_nothing()

    def show_scan(self, scan: HandoverScan) -> None:
        """Say what a scan came to, to eye and ear."""
        words, icon, tone = scan_words(scan, datetime.now(UTC))
        self._say(ltr(scan.number), words, icon, tone)
        found = scan.kind is HandoverScanKind.ALREADY and scan.before == scan.handover_id
        self._marked = scan if found or scan.kind is HandoverScanKind.MARKED else None
        self._tell(_SOUNDS[tone])

    def _undo(self) -> None:
        if self._marked is not None:
            self.undo_wanted.emit(self._marked.handover_id, self._marked.number)

    def show_taken_back(self, number: str) -> None:
        """Say that an order is not handed over after all."""
        text = QCoreApplication.translate("Station", "Put the parcel aside: it is not handed over.")
        self._say(ltr(number), text, "return", Tone.AMBER)

    def show_trouble(self, number: str, words: str) -> None:
        """Say that a scan could not be written down."""
        self._say(ltr(number), words, "alert", Tone.RED)
        self._tell(Sound.BAD)

    def _tell(self, sound: Sound) -> None:
        if self._sounds():
            tell(sound)

    def _say(self, number: str, words: str, icon: str, tone: Tone | None = None) -> None:
        self._marked = None
        ink = "tx2" if tone is None else tone.ink
        self._strip.set_ground("sunken" if tone is None else tone.ground)
        self._icon.set_icon(icon, ink)
        self._number.set_text(number)
        self._number.setVisible(bool(number))
        self._number.set_colour(ink)
        self._words.set_text(words)
        self._words.set_colour(ink)
        self._strip.setAccessibleName(f"{number} {words}".strip())
        if tone is not None:
            alert(self._strip)
