"""An action with the keys of both layouts, where Qt finds both for one press, as it does on X11."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence, QShortcutEvent
from pytestqt.qtbot import QtBot

from courier_desk.ui.shortcuts import KeyAction


@pytest.mark.parametrize("keys", ["Ctrl+K", "Ctrl+ن"])
def test_one_press_that_is_both_keys_does_it_once(qtbot: QtBot, keys: str) -> None:
    action, done = KeyAction("Find", None), []
    action.bind("Ctrl+K", "F9")
    action.triggered.connect(lambda: done.append(keys))
    QCoreApplication.sendEvent(action, QShortcutEvent(QKeySequence(keys), 1, True))
    assert done == [keys]


@pytest.mark.parametrize("keys", ["F9", "Ctrl+L"])
def test_a_press_that_two_actions_want_is_left_to_qt(qtbot: QtBot, qtlog: object, keys: str) -> None:
    action, done = KeyAction("Find", None), []
    action.bind("Ctrl+K", "F9")
    action.triggered.connect(lambda: done.append(keys))
    with qtlog.disabled():  # type: ignore[attr-defined]  # Qt says that nobody will do it
        QCoreApplication.sendEvent(action, QShortcutEvent(QKeySequence(keys), 1, True))
    assert not done
