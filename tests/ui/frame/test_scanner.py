"""The scanner in a window: its code is told, the field it went into is as it was, and hands are left alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from courier_desk.ui.frame.scanner import Scanner
from courier_desk.ui.widgets import HOLDS_NUMBERS, TAKES_SCANS


class Window(QWidget):
    """Fields that take no scans, one that does, one of numbers of its own, and one that takes no text."""

    def __init__(self) -> None:
        super().__init__()
        self.line, self.text, self.number = QLineEdit(), QPlainTextEdit(), QLineEdit()
        self.number.setProperty(TAKES_SCANS, True)
        self.amount, self.count, self.reason, self.button = QLineEdit(), QSpinBox(), QComboBox(), QPushButton("Save")
        self.amount.setProperty(HOLDS_NUMBERS, True)
        self.count.setProperty(HOLDS_NUMBERS, True)
        self.reason.setEditable(True)
        column = QVBoxLayout(self)
        for field in (self.line, self.text, self.number, self.amount, self.count, self.reason, self.button):
            column.addWidget(field)
        self.scanner = Scanner(self)
        self.codes: list[str] = []
        self.perhaps: list[tuple[str, Callable[[], bool]]] = []
        self.scanner.scanned.connect(self.codes.append)
        self.scanner.perhaps_scanned.connect(lambda code, take_out: self.perhaps.append((code, take_out)))


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
    keyboard(window.text, "CD26123-7H2KQZ", at=20_000, end=Qt.Key.Key_Tab)
    assert (window.codes, window.text.toPlainText()) == (["204828", "CD26123-7H2KQZ"], "notes ")
    keyboard(window.reason, "204829", at=30_000)
    assert (window.codes[2:], window.reason.currentText()) == (["204829"], "")


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


@pytest.mark.parametrize("end", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
@pytest.mark.parametrize(
    "text",
    ["Mona Abdel Rahman", "منى عبد الرحمن", "شارع ٩ عمارة ١٢", "01007741186", "٠١٠٠٧٧٤١١٨٦", "1250.00", "WEB-90817",
     "12, Road 9, Maadi", "5901234123457", "204828 204829"],
)  # fmt: skip
def test_what_a_macro_types_is_the_fields(window: Window, text: str, end: Qt.Key) -> None:
    for at, field in ((10_000, window.line), (20_000, window.amount)):
        keyboard(field, text, at=at, end=end)
        assert field.text() == text
        assert field.hasFocus() == (end is Qt.Key.Key_Return), "the end of the keys is the field's too"
    keyboard(window.text, text, at=30_000)
    assert window.text.toPlainText() == text + "\n"
    assert (window.codes, window.perhaps) == ([], [])


def test_where_nothing_can_be_typed_every_code_is_told(window: Window) -> None:
    keyboard(window.button, "WEB-90817")
    window.line.setReadOnly(True)
    keyboard(window.line, "WEB-90818", at=20_000)
    assert window.codes == ["WEB-90817", "WEB-90818"]


def test_a_number_in_a_field_of_numbers_is_asked_about_and_stays_until_then(window: Window) -> None:
    window.amount.setText("250")
    keyboard(window.amount, "204828", end=Qt.Key.Key_Tab)
    assert (window.codes, window.amount.text()) == ([], "250204828")
    ((code, take_out),) = window.perhaps
    window.amount.setText("250,204,828.00")  # as a field writes its value out when it is left
    assert code == "204828"
    assert take_out()
    assert window.amount.text() == "250"


def test_what_was_typed_on_since_is_not_taken_out(window: Window) -> None:
    keyboard(window.amount, "204828")
    keyboard(window.amount, "5", at=20_000)
    ((_, take_out),) = window.perhaps
    assert not take_out()
    assert window.amount.text() == "2048285"


def test_of_a_box_with_steps_the_count_comes_back(window: Window) -> None:
    window.count.setRange(1, 999_999)
    window.count.setValue(3)
    window.count.selectAll()
    keyboard(window.count, "204828")
    assert window.count.value() == 204_828
    assert window.perhaps[0][1]()
    assert window.count.value() == 3
