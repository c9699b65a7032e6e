"""Saying that a text was typed in the other keyboard layout: one question, as a button or as words, for every search.

Nothing is ever replaced without a press: what was typed stands until the person says that the other was meant.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLineEdit

from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.ui.bridge import Latest
from courier_desk.ui.widgets.buttons import Button
from courier_desk.ui.words import isolate


def did_you_type_words(reading: str) -> str:
    """Ask whether this was meant."""
    return QCoreApplication.translate("OtherLayout", "Did you type {0}?").replace("{0}", isolate(reading))


class DidYouType(Button):
    """Beside a list that found nothing: offers what the keys mean in the other layout, where that finds something."""

    def __init__(self, edit: QLineEdit, finds: Callable[[str], Awaitable[bool]]) -> None:
        """``finds`` tells whether a text would find anything; the button puts the other reading into ``edit``."""
        super().__init__("", icon="kbd", tall=True)
        self._edit = edit
        self._finds = finds
        self._reading = ""
        self._asked = Latest[str](self._show, name="read in the other layout")
        self.clicked.connect(self._take)
        self.destroyed.connect(self._asked.cancel)
        self.hide()

    def look(self) -> None:
        """The list found nothing for what stands in the field."""
        readings = other_readings(self._edit.text().strip())
        if not readings:
            self.forget()
            return
        self._asked.start(lambda: self._first(readings))

    def forget(self) -> None:
        """Offer nothing."""
        self._asked.cancel()
        self.hide()

    def _take(self) -> None:
        """Put the reading into the field, as if it had been typed."""
        edit, reading = self._edit, self._reading
        edit.setFocus(Qt.FocusReason.OtherFocusReason)
        edit.setText(reading)
        edit.textEdited.emit(reading)

    async def _first(self, readings: tuple[str, ...]) -> str:
        for reading in readings:
            if await self._finds(reading):
                return reading
        return ""

    def _show(self, reading: str) -> None:
        self._reading = reading
        self.setText(did_you_type_words(reading))
        self.setVisible(bool(reading))
