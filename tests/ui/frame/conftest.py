"""What tests of the frame get: its window with sample pages in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from courier_desk.ui.frame import MainWindow
from courier_desk.ui.theme import Theme
from tests.ui.frame.sample import sample_window


@pytest.fixture
def open_window(theme: Theme, qtbot: QtBot) -> Callable[[], MainWindow]:
    """Opens the sample window in the language that is spoken when it is called."""

    def opened() -> MainWindow:
        window = sample_window()
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return opened


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    return open_window()
