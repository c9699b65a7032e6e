"""A line that stands for something lasting and, for some seconds, says that something was done. Never a popup."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.ui.theme import Role
from courier_desk.ui.widgets.labels import IconLabel, Label

SHOWN_FOR = 4000  # milliseconds


class StatusMessage(QWidget):
    """Icon and words: the standing ones, or for a while the news."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = ("", "", "tx2")
        self._icon = IconLabel("", size=14)
        self._label = Label(role=Role.CAPTION, colour="tx2")
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._stand)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self._label)

    def text(self) -> str:
        """What it says now."""
        return self._label.text()

    def set_standing(self, text: str, icon: str = "", colour: str = "tx2") -> None:
        """What it says as long as there is no news."""
        self._standing = (text, icon, colour)
        if not self._timer.isActive():
            self._stand()

    def show_for(self, text: str, *, icon: str = "check", colour: str = "grn", milliseconds: int = SHOWN_FOR) -> None:
        """Tell news for a while; screen readers are told too."""
        self._say(text, icon, colour)
        self._timer.start(milliseconds)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _stand(self) -> None:
        self._say(*self._standing)

    def _say(self, text: str, icon: str, colour: str) -> None:
        self._label.set_text(text)
        self._label.set_colour(colour)
        self._icon.set_icon(icon, colour)
        self._icon.setVisible(bool(icon))
        self.setAccessibleName(text)
