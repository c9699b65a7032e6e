"""The printer in the window: where labels go and on which paper, in the status line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.words import isolate, listed, paper_words, place_words

if TYPE_CHECKING:
    from courier_desk.domain.printers import PrinterStatus

# A printer of which nothing is wanted is looked at this often (milliseconds), so that the line tells the truth.
_LOOK_AGAIN = 30_000


def profile_words(profile: LabelProfile) -> str:
    """Give what the status line says of where labels go."""
    where = place_words(profile)
    if not where:
        return QCoreApplication.translate("PrinterMenu", "Choose a printer")
    return listed([where, isolate(paper_words(profile.paper))])


class PrinterStatusLine(QObject):
    """Keeps the status line in step with the printer of the profile in use."""

    def __init__(
        self, line: StatusLine, session: Session, signals: ChangeSignals, profile: Callable[[], LabelProfile]
    ) -> None:
        super().__init__(line)
        self._line = line
        self._session = session
        self._profile = profile
        self._looking: Latest[PrinterStatus] = Latest(lambda _status: self.show(), name="the printer's status")
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_AGAIN)
        self._timer.timeout.connect(self._look)
        signals.on(Topic.PRINTS, self.show)

    def begin(self) -> None:
        """Ask for its status, now and then; not before the window stands."""
        self._timer.start()
        self._look()

    def close(self) -> None:
        """Ask nothing more."""
        self._timer.stop()
        self._looking.cancel()

    def changed(self) -> None:
        """Another profile is in use, or it was changed."""
        self.show()
        if self._timer.isActive():
            self._look()

    def show(self) -> None:
        """Show what is known."""
        profile = self._profile()
        status = self._session.prints.status if self._timer.isActive() else None  # nobody asked it before that
        words, colour = profile_words(profile), "tx2" if profile.is_chosen else "ac"  # to be chosen: nothing is wrong
        if profile.printer and status is not None:
            from courier_desk.ui.printing.words import readiness_words  # noqa: PLC0415

            told = readiness_words(status)
            words = listed([place_words(profile), told]) if told else words
            colour = "tx2" if status.takes_jobs else "red"
        self._line.show_printer(words, colour=colour)

    def _look(self) -> None:
        if self._profile().printer:
            self._looking.start(self._session.prints.look_at_printer)
