"""A filter of a list: its menu by key, and how little it says where there is little room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import FilterButton

Key = Qt.Key


def test_a_filter_opens_its_menu_by_key(theme: Theme, qtbot: QtBot) -> None:
    button = FilterButton("Type")
    qtbot.addWidget(button)
    button.show()
    button.set_options([("", "All"), ("Deliver", "Deliver")])
    assert button.accessibleName() == "Type: All"
    QTest.keyClick(button, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    menu = button.findChild(QMenu)
    assert menu is not None
    assert menu.isVisible()
    with qtbot.waitSignal(button.chosen) as told:
        QTest.keyClick(menu, Key.Key_Down)
        QTest.keyClick(menu, Key.Key_Return)
    assert told.args == ["Deliver"]
    assert button.value() == "Deliver"


def test_a_filter_with_little_room_says_its_name_alone_while_it_keeps_nothing_out(theme: Theme, qtbot: QtBot) -> None:
    button = FilterButton("Type")
    qtbot.addWidget(button)
    button.show()
    button.set_options([("", "All"), ("Deliver", "Deliver")])
    wide = button.sizeHint().width()
    button.set_compact(short=True)
    assert button.sizeHint().width() < wide - 15
    assert button.accessibleName() == "Type: All"
    button.set_value("Deliver")
    assert button.sizeHint().width() > wide, "what keeps orders out is said"
