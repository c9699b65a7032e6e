"""A line that stands for something lasting and, for some seconds, says that something was done. Never a popup."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.ui.theme import Role
from courier_desk.ui.widgets.labels import IconLabel, Label

SHOWN_FOR = 4000  # milliseconds
#: An answer to a person is not replaced by other news sooner (milliseconds).
READ_WITHIN = 1_500


class StatusMessage(QWidget):
    """Icon and words: the standing ones, or for a while the news."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = ("", "", "tx2")
        self._text = ""
        self._icon = IconLabel("", size=14)
        self._label = Label(role=Role.CAPTION, colour="tx2")
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._stand)
        self._waiting: tuple[str, str, str] | None = None
        self._being_read = QTimer(self, singleShot=True, interval=READ_WITHIN)
        self._being_read.timeout.connect(self._show_waiting)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self._label, 1)

    def text(self) -> str:
        """What it says now, in full."""
        return self._text

    def minimumSizeHint(self) -> QSize:
        """It gives way to what stands beside it: a text that has no room is cut, and the tip has the rest."""
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def set_standing(self, text: str, icon: str = "", colour: str = "tx2") -> None:
        """What it says as long as there is no news."""
        self._standing = (text, icon, colour)
        if not self._timer.isActive():
            self._stand()

    def show_for(self, text: str, *, icon: str = "check", colour: str = "grn", milliseconds: int = SHOWN_FOR) -> None:
        """Answer what a person did, for a while; screen readers are told too."""
        self._tell(text, icon, colour, milliseconds)
        self._being_read.start()

    def show_unasked(self, text: str, *, icon: str = "check", colour: str = "grn") -> None:
        """Tell news that nobody waits for, the newest alone: an answer to a person stays until it could be read."""
        if self._being_read.isActive():
            self._waiting = (text, icon, colour)
        else:
            self._tell(text, icon, colour, SHOWN_FOR)

    def _show_waiting(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._tell(*waiting, SHOWN_FOR)

    def _tell(self, text: str, icon: str, colour: str, milliseconds: int) -> None:
        self._say(text, icon, colour)
        self._timer.start(milliseconds)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _stand(self) -> None:
        self._say(*self._standing)

    def _say(self, text: str, icon: str, colour: str) -> None:
        self._text = text
        self._label.set_colour(colour)
        self._icon.set_icon(icon, colour)
        self._icon.setVisible(bool(icon))
        self.setAccessibleName(text)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - (self._icon.sizeHint().width() + 6 if not self._icon.isHidden() else 0)
        shown = self._label.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, max(0, room))
        self._label.set_text(shown)
        self.setToolTip("" if shown == self._text else self._text)
