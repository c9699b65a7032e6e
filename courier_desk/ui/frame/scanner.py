"""The scanner, whatever has the keyboard: its codes are told, and what it typed into a field is taken out again.

A field with the property ``takesScans`` keeps what is scanned into it. What a code means is not known here.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from courier_desk.domain.scans import ScanReader

#: The name of the property of a field that is scanned into.
TAKES_SCANS = "takesScans"
_ENDS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab})
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class Scanner(QObject):
    """Watches the keyboard of one window."""

    scanned = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._reader = ScanReader()
        self._into: QWidget | None = None
        self._replaced = ""
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
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        focus = self._watched
        if focus is None or watched is not focus:
            return False
        at = event.timestamp()
        if (
            not at
            or event.isAutoRepeat()
            or focus.property(TAKES_SCANS)
            or QApplication.activeModalWidget() is not None
        ):
            self._reader.drop()  # what has no moment was not typed on a keyboard
            return False
        if event.key() in _ENDS and not event.modifiers() & _COMMANDS:
            return self._end(focus, at)
        text = event.text()
        if len(text) == 1 and text.isprintable() and not event.modifiers() & _COMMANDS:
            self._take(focus, text, at)
        elif text:
            self._reader.drop()
        return False

    def _take(self, focus: QWidget, text: str, at: int) -> None:
        if focus is not self._into:
            self._reader.drop()
            self._into = focus
        selected = focus.selectedText() if isinstance(focus, QLineEdit) else ""
        self._reader.take(text, at)
        if len(self._reader.typed) == 1:
            self._replaced = selected

    def _end(self, focus: QWidget, at: int) -> bool:
        count, code = self._reader.end(at)
        if not count:
            return False
        if focus is self._into:
            self._take_out(focus, count)
        if code:
            self.scanned.emit(code)
        return True

    def _take_out(self, focus: QWidget, count: int) -> None:
        """Take the scanned characters out of a field, and put back what they were typed over."""
        if isinstance(focus, QLineEdit) and not focus.isReadOnly():
            for _ in range(count):
                focus.backspace()
            if self._replaced:
                focus.insert(self._replaced)
        elif isinstance(focus, QPlainTextEdit) and not focus.isReadOnly():
            cursor = focus.textCursor()
            for _ in range(count):
                cursor.deletePreviousChar()
