"""The scanner, whatever has the keyboard: its codes are told, and what it typed into a field is taken out again.

Keys come as fast from a macro and a text expander, so what goes into a field is a scan only with the form of a number
of the desk's; everything else is the field's. A field with the property ``TAKES_SCANS`` keeps what is scanned into it,
without what the scanner is set to put around a code.
In one that ``HOLDS_NUMBERS`` the form says nothing: who knows the numbers is asked, and until then it stays there.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from courier_desk.domain.scan_affixes import Affixes
from courier_desk.domain.scans import Reading, ScanReader, is_numbered
from courier_desk.ui.widgets.states import HANDED_ON, HOLDS_NUMBERS, TAKES_SCANS

_ENDS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab})
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class Scanner(QObject):
    """Watches the keyboard of one window. ``affixes``: what the scanner puts around codes now."""

    scanned = Signal(str)
    perhaps_scanned = Signal(str, object)
    """This code may be the number that a field asks for. The function takes it out of the field, as a scan; it gives
    False where somebody has gone on typing there."""

    def __init__(self, window: QWidget, affixes: Callable[[], Affixes] = Affixes) -> None:
        super().__init__(window)
        self._window = window
        self._reader = ScanReader(affixes)
        self._into: QWidget | None = None
        self._before = ("", 0, "")
        self._handed_on: object = None
        self._watched: QWidget | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        self._follow(None, QApplication.focusWidget())

    def close(self) -> None:
        """Watch nothing any more."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.disconnect(self._follow)
        self._follow(None, None)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Watch the one widget that has the keyboard: watching the whole program would cost each of its events."""
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = now if now is not None and now.window() is self._window else None
        if self._watched is not None:
            self._watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See each key that the widget with the keyboard gets; the end of a scan is not for that widget."""
        focus = self._watched
        if not isinstance(event, QKeyEvent) or focus is None or watched is not focus:
            return False
        at = event.timestamp()
        if event.type() == QEvent.Type.ShortcutOverride and _is_written(event) and self._reader.goes_on(at):
            event.accept()  # a letter within a scan is no key of the page
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if not at or event.isAutoRepeat() or QApplication.activeModalWidget() is not None:
            self._reader.drop()  # what has no moment was not typed on a keyboard
            return False
        if event.key() in _ENDS and not event.modifiers() & _COMMANDS:
            return self._end(focus, at)
        if _is_written(event):
            self._take(focus, event.text(), at)
        elif event.text():
            self._reader.drop()
        return False

    def _take(self, focus: QWidget, text: str, at: int) -> None:
        line = _line_of(focus)
        if focus is not self._into and not (line is not None and self._was_passed_on(line, at)):
            self._reader.drop()
        self._into = focus
        self._reader.take(text, at)
        if len(self._reader.typed) == 1 and line is not None:
            place = line.selectionStart() if line.hasSelectedText() else line.cursorPosition()
            self._before = (line.text(), place, line.selectedText())
            self._handed_on = line.property(HANDED_ON)

    def _was_passed_on(self, line: QLineEdit, at: int) -> bool:
        """Tell whether a page handed the scan to its field after its first characters, which stand there already."""
        typed, place = self._reader.typed, line.cursorPosition()
        if not self._reader.goes_on(at) or not line.text()[:place].endswith(typed):
            return False
        place -= len(typed)
        self._before = (line.text()[:place] + line.text()[place + len(typed) :], place, "")
        return True

    def _end(self, focus: QWidget, at: int) -> bool:
        """Take the end of what may be a scan; True where it is one, and so its end is not for the field."""
        reading = self._reader.end(at)
        if reading is None:
            return False
        if focus.property(TAKES_SCANS):
            if reading.had_affixes and focus is self._into:
                self._take_out(focus, reading)
                _put_in(focus, reading.code)
            return False
        if _takes_text(focus):
            if not is_numbered(reading.code):
                return False
            if focus.property(HOLDS_NUMBERS):
                self._ask(focus, reading)
                return False
            if focus is self._into:
                self._take_out(focus, reading)
        if not reading.again:
            self.scanned.emit(reading.code)
        return True

    def _take_out(self, focus: QWidget, reading: Reading) -> None:
        """Take the scanned characters out of a field, and put back what they were typed over."""
        line = _line_of(focus)
        if line is not None:
            _put_back(line, *self._before)
        elif isinstance(focus, QPlainTextEdit):
            cursor = focus.textCursor()
            for _ in reading.typed:
                cursor.deletePreviousChar()

    def _ask(self, focus: QWidget, reading: Reading) -> None:
        """Have it said whether a number is known that may as well be the field's own."""
        line = _line_of(focus)
        if line is None or focus is not self._into:
            return
        before, handed_on = self._before, self._handed_on
        line.setModified(False)  # until somebody types; the field may write its value out in full, which is no typing

        def take_out() -> bool:
            if not isValid(line) or line.isModified():
                return False
            _put_back(line, *before)
            if callable(handed_on):
                handed_on()
            return True

        self.perhaps_scanned.emit(reading.code, take_out)


def _is_written(event: QKeyEvent) -> bool:
    """Tell whether a key writes a character, and nobody holds it down."""
    text = event.text()
    return len(text) == 1 and text.isprintable() and not event.modifiers() & _COMMANDS and not event.isAutoRepeat()


def _takes_text(focus: QWidget) -> bool:
    """Tell whether what is typed goes into a text here."""
    line = _line_of(focus)
    return line is not None or (isinstance(focus, QPlainTextEdit) and not focus.isReadOnly())


def _line_of(focus: QWidget) -> QLineEdit | None:
    """Give the line that what is typed goes into; of a box with steps or a list it is the line inside."""
    line = focus.lineEdit() if isinstance(focus, (QAbstractSpinBox, QComboBox)) else focus
    return line if isinstance(line, QLineEdit) and not line.isReadOnly() else None


def _put_in(focus: QWidget, code: str) -> None:
    """Write a code where the cursor is, as if the scanner had typed it alone."""
    if (line := _line_of(focus)) is not None:
        line.insert(code)
    elif isinstance(focus, QPlainTextEdit):
        focus.insertPlainText(code)


def _put_back(line: QLineEdit, text: str, place: int, selected: str) -> None:
    """Have a line say again what it said, as if a person had typed it."""
    line.selectAll()
    line.insert(text)
    if selected:
        line.setSelection(place, len(selected))
    else:
        line.setCursorPosition(place)
