"""What tests of the window get: a themed application that goes back to light English after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.ui.language import Language, use_language
from courier_desk.ui.theme import Theme, ThemeMode


@pytest.fixture
def theme(qtbot: QtBot, qapp: QApplication) -> Iterator[Theme]:
    """The light theme in English; switch with ``set_mode``, ``use_language`` and nothing else."""
    use_language(qapp, Language.ENGLISH)
    qapp.setCursorFlashTime(0)
    installed = Theme.install(qapp, ThemeMode.LIGHT)
    yield installed
    installed.set_roomy(roomy=False)
    installed.set_mode(ThemeMode.LIGHT)
    use_language(qapp, Language.ENGLISH)


@pytest.fixture(autouse=True)
def no_window_left(qapp: QApplication) -> Iterator[None]:
    """A test closes what it opened: give windows to ``qtbot.addWidget``."""
    before = {id(window) for window in qapp.topLevelWidgets()}
    yield
    left: list[QWidget] = [
        window for window in qapp.topLevelWidgets() if window.isVisible() and id(window) not in before
    ]
    assert not left, f"windows left open: {left}"
