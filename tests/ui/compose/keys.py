"""The keyboard in tests of the compose page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def typed(text: str) -> None:
    """Type into whatever has the keyboard; QTest itself knows no Arabic letters."""
    for letter in text:
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            QApplication.sendEvent(focus(), QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter))


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(focus(), key, modifiers)


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget
