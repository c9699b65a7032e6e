"""The scanner in a window: its code is told, the field it went into is as it was, and hands are left alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.ui.frame.scanner import TAKES_SCANS, Scanner


class Window(QWidget):
    """Two fields that take no scans and one that does."""

    def __init__(self) -> None:
        super().__init__()
        self.line, self.text, self.number = QLineEdit(), QPlainTextEdit(), QLineEdit()
        self.number.setProperty(TAKES_SCANS, True)
        column = QVBoxLayout(self)
        for field in (self.line, self.text, self.number):
            column.addWidget(field)
        self.scanner = Scanner(self)
        self.codes: list[str] = []
        self.scanner.scanned.connect(self.codes.append)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    made = Window()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.scanner.close()


def keyboard(widget: QWidget, text: str, *, at: int = 10_000, gap: int = 9, end: Qt.Key = Qt.Key.Key_Return) -> None:
    widget.setFocus()
    for place, letter in enumerate([*text, ""]):
        key = end if not letter else Qt.Key(ord(letter.upper())) if letter.isascii() else Qt.Key.Key_unknown
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter)
        if at:
            event.setTimestamp(at + place * gap)
        QApplication.sendEvent(widget, event)


def test_a_scan_is_told_and_taken_out_of_the_field(window: Window) -> None:
    window.line.setText("Mona ")
    keyboard(window.line, "204828")
    assert (window.codes, window.line.text()) == (["204828"], "Mona ")
    window.text.setPlainText("notes ")
    window.text.moveCursor(window.text.textCursor().MoveOperation.End)
    keyboard(window.text, "10482215", at=20_000, end=Qt.Key.Key_Tab)
    assert (window.codes, window.text.toPlainText()) == (["204828", "10482215"], "notes ")


def test_what_the_scan_was_typed_over_comes_back(window: Window) -> None:
    window.line.setText("Mona Zaki")
    window.line.setSelection(5, 4)
    keyboard(window.line, "204828")
    assert window.line.text() == "Mona Zaki"


def test_arabic_keys_and_a_code_twice_are_one_latin_code(window: Window) -> None:
    keyboard(window.line, "٢٠٤٨٢٨")
    keyboard(window.line, "204828", at=10_900)
    assert (window.codes, window.line.text()) == (["204828"], "")


@pytest.mark.parametrize(("gap", "at"), [(60, 10_000), (9, 0)])
def test_a_hand_types_as_ever(window: Window, gap: int, at: int) -> None:
    keyboard(window.line, "204828", gap=gap, at=at)
    assert (window.codes, window.line.text()) == ([], "204828")


def test_a_field_that_is_scanned_into_keeps_it(window: Window) -> None:
    keyboard(window.number, "204828")
    assert (window.codes, window.number.text()) == ([], "204828")
