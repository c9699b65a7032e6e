"""No part of a window is a window of its own for a moment: it would flash, and take the keyboard from the real one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.ui.accounts.welcome import Welcome
from courier_desk.ui.frame.side_panel import SidePanel
from courier_desk.ui.theme import Tone
from courier_desk.ui.widgets import StatusPill
from courier_desk.ui.words import StatusWords


class _Shown(QObject):
    """Notes which windows are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Look, and let everything pass."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize(
    "make",
    [
        lambda: StatusPill(StatusWords("New", Tone.GREEN, "truck")),
        SidePanel,
        lambda: Welcome(replacing=False),
        lambda: Welcome(replacing=True),
    ],
    ids=["pill", "side panel", "welcome", "welcome for a key"],
)
def test_what_is_made_without_a_place_is_not_shown(qapp: QApplication, make: Callable[[], QWidget]) -> None:
    shown = _Shown()
    qapp.installEventFilter(shown)
    try:
        make()
    finally:
        qapp.removeEventFilter(shown)
    assert shown.windows == []
