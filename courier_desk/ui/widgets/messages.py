"""A line that stands for something lasting and, for some seconds, says that something was done. Never a popup."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QCoreApplication, QSize, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from courier_desk.domain.failures import Failure
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, elided
from courier_desk.ui.widgets.labels import IconLabel, Label
from courier_desk.ui.words_failures import failure_words

SHOWN_FOR = 4000  # milliseconds
# An answer to a person is not replaced by other news sooner (milliseconds).
READ_WITHIN = 1_500


class Severity(Enum):
    """How much a message matters: its icon and the token of its colour."""

    DONE = ("check", "grn")
    HINT = ("info", "tx2")
    WARNING = ("alert", "amb")
    FAILURE = ("alert", "red")
    UNDER_WAY = ("clock", "blue")


class StatusMessage(QWidget):
    """Icon and words: the standing ones, or for a while what was done, or why it was not.

    Whoever has something to say to the person is handed this, and chooses the severity there.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = ("", "", "tx2")
        self._text = ""
        self._look = ("", "tx2")
        self._icon = IconLabel("", size=14)
        self._label = Label(role=Role.CAPTION, colour="tx2")
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._stand)
        self._waiting: tuple[str, Severity] | None = None
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

    def look(self) -> tuple[str, str]:
        """What it looks like now: the icon and the token of its colour."""
        return self._look

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

    def done(self, text: str) -> None:
        """Say that what a person wanted is done, or under way."""
        self.tell(text, Severity.DONE)

    def copied(self, what: str) -> None:
        """Say that this lies on the clipboard; the caller isolates it."""
        self.done(QCoreApplication.translate("StatusLine", "Copied {0}").replace("{0}", what))

    def hint(self, text: str) -> None:
        """Say why something cannot be done now, where nothing is wrong: the reason of a button that is off, a limit."""
        self.tell(text, Severity.HINT)

    def warn(self, text: str) -> None:
        """Say what has to be looked at: it was done in part, otherwise than wanted, or not at all and that is safe."""
        self.tell(text, Severity.WARNING)

    def failed(self, what: Failure | str) -> None:
        """Say that what a person wanted was not done: the service's failure, or our own words for another."""
        self.tell(what if isinstance(what, str) else failure_words(what), Severity.FAILURE)

    def tell(self, text: str, severity: Severity, *, icon: str = "", milliseconds: int = SHOWN_FOR) -> None:
        """Answer what a person did, for a while; screen readers are told too. ``icon``: another than the usual."""
        if isValid(self):  # the window may have gone with its session while the service was waited for
            self._tell(text, severity, icon, milliseconds)
            self._being_read.start()

    def tell_unasked(self, text: str, severity: Severity) -> None:
        """Tell news that nobody waits for, the newest alone: an answer to a person stays until it could be read."""
        if self._being_read.isActive():
            self._waiting = (text, severity)
        else:
            self._tell(text, severity)

    def _show_waiting(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._tell(*waiting)

    def _tell(self, text: str, severity: Severity, icon: str = "", milliseconds: int = SHOWN_FOR) -> None:
        usual, colour = severity.value
        self._say(text, icon or usual, colour)
        self._timer.start(milliseconds)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _stand(self) -> None:
        self._say(*self._standing)

    def _say(self, text: str, icon: str, colour: str) -> None:
        self._text, self._look = text, (icon, colour)
        self._label.set_colour(colour)
        self._icon.set_icon(icon, colour)
        self._icon.setVisible(bool(icon))
        self.setAccessibleName(text)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - (self._icon.sizeHint().width() + 6 if not self._icon.isHidden() else 0)
        shown = elided(self._label.font(), self._text, max(0, room))
        self._label.set_text(shown)
        self.setToolTip(tip_text("" if shown == self._text else self._text))
