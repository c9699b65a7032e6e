"""A line that stands for something lasting and, for some seconds, says that something was done. Never a popup."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QCoreApplication, QSize, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from courier_desk.domain.failures import Failure
from courier_desk.ui.literal import tip_text
from courier_desk.ui.shortcuts import KeyAction
from courier_desk.ui.theme import Role, elided
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.widgets.buttons import LinkButton
from courier_desk.ui.widgets.labels import IconLabel, Label
from courier_desk.ui.words_failures import failure_words

SHOWN_FOR = 4000  # milliseconds
# An answer to a person is not replaced by other news sooner (milliseconds).
READ_WITHIN = 1_500
#: What was emptied, left or thrown away can be brought back for so long (milliseconds).
OFFERED_FOR = 60_000


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
        self._permanent = ("", "", "tx2")
        self._text = ""
        self._look = ("", "tx2")
        self._icon = IconLabel("", size=14)
        self._label = Label(role=Role.CAPTION, colour="tx2")
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._show_permanent)
        self._waiting: tuple[str, Severity] | None = None
        self._being_read = QTimer(self, singleShot=True, interval=READ_WITHIN)
        self._being_read.timeout.connect(self._show_waiting)
        self._way_back: Callable[[], object] | None = None
        self._offer, self._offer_look = "", Severity.HINT.value
        self._link = LinkButton("", role=Role.CAPTION)
        self._link.clicked.connect(self.bring_back)
        self._link.hide()
        self._offered = QTimer(self, singleShot=True, interval=OFFERED_FOR)
        self._offered.timeout.connect(self.withdraw)
        self._undo = KeyAction("", self)
        self._undo.bind("Ctrl+Z")
        self._undo.triggered.connect(self.bring_back)
        self._undo.setEnabled(False)
        self.addAction(self._undo)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self._label, 1)
        row.addWidget(self._link)
        row.addStretch(0)

    def done_with_way_back(self, text: str, way_back: Callable[[], object]) -> None:
        """Say that something was emptied, left or thrown away, and offer for a minute to bring it back, with Ctrl+Z."""
        if isValid(self):
            self._offer_way(text, QCoreApplication.translate("StatusLine", "Bring back"), way_back, undo=True)
            self.done(text)

    def failed_with_way_back(self, text: str, way_back: Callable[[], object]) -> None:
        """Say that what made room could not be kept, and offer for a minute to bring it back, with Ctrl+Z."""
        if isValid(self):
            words = QCoreApplication.translate("StatusLine", "Bring back")
            self._offer_way(text, words, way_back, undo=True, severity=Severity.FAILURE)
            self.failed(text)

    def offer(self, text: str, words: str, take: Callable[[], object]) -> None:
        """Say what could be done now, and offer it for a minute by a link with these words."""
        if isValid(self):
            self._offer_way(text, words, take, undo=False)
            self.hint(text)

    def done_with_link(self, text: str, words: str, take: Callable[[], object]) -> None:
        """Say that what a person wanted is done, and offer for a minute what follows from it, by a link."""
        if isValid(self):
            self._offer_way(text, words, take, undo=False)
            self.done(text)

    def warn_with_link(self, text: str, words: str, take: Callable[[], object]) -> None:
        """Say what has to be looked at, and offer for a minute what to do about it, by a link; the colour stays."""
        if isValid(self):
            self._offer_way(text, words, take, undo=False, severity=Severity.WARNING)
            self.warn(text)

    def _offer_way(
        self, text: str, words: str, way: Callable[[], object], *, undo: bool, severity: Severity = Severity.HINT
    ) -> None:
        self._way_back, self._offer, self._offer_look = way, text, severity.value
        self._link.setText(words)
        self._link.setAccessibleName(f"{words}: {text}")
        self._link.setToolTip(tip_text("Ctrl+Z" if undo else ""))
        self._link.updateGeometry()
        self._undo.setEnabled(undo)
        self._offered.start()

    def bring_back(self) -> bool:
        """Bring back what was emptied, left or thrown away last; False when there is nothing of the kind."""
        way_back = self._way_back
        self.withdraw()
        if way_back is None:
            return False
        way_back()
        return True

    def _show_link(self, *, shown: bool) -> None:
        """The link stands right behind its own words: behind other news it would seem to take those back.

        Without it the words have the whole line.
        """
        if not shown and self._link.hasFocus():
            self._link.clearFocus()
        self._link.setVisible(shown)
        self._row.setStretch(self._row.indexOf(self._label), 0 if shown else 1)
        self._row.setStretch(self._row.count() - 1, 1 if shown else 0)

    def withdraw_offer(self, text: str) -> None:
        """Offer no more what was offered with these words, if it still is."""
        if self._offer == text and self._way_back is not None:
            self.withdraw()

    def withdraw(self) -> None:
        """Offer nothing any more."""
        self._way_back = None
        self._offered.stop()
        self._undo.setEnabled(False)
        if self._text == self._offer or not self._timer.isActive():
            self._timer.stop()
            self._show_permanent()

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

    def set_permanent(self, text: str, icon: str = "", colour: str = "tx2") -> None:
        """What it says as long as there is no news."""
        self._permanent = (text, icon, colour)
        if not self._timer.isActive() and self._way_back is None:
            self._show_permanent()

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
        alert(self)

    def _show_permanent(self) -> None:
        """Say what stands for good; while something can be brought back, what that is."""
        if self._way_back is not None:
            self._say(self._offer, *self._offer_look)
        else:
            self._say(*self._permanent)

    def _say(self, text: str, icon: str, colour: str) -> None:
        self._text, self._look = text, (icon, colour)
        self._show_link(shown=self._way_back is not None and text == self._offer)
        self._label.set_colour(colour)
        self._icon.set_icon(icon, colour)
        self._icon.setVisible(bool(icon))
        self.setAccessibleName(text)
        self._fit()

    def _fit(self) -> None:
        beside = [part for part in (self._icon, self._link) if not part.isHidden()]
        room = self.width() - sum(part.sizeHint().width() + 6 for part in beside)
        shown = elided(self._label.font(), self._text, max(0, room))
        self._label.set_text(shown)
        self._row.activate()  # else the new words stand for a moment in the room of the old ones
        self.setToolTip(tip_text("" if shown == self._text else self._text))
