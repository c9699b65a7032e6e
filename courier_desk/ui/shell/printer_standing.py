"""The printer in the status line: its name and how it stands, in red when it takes no jobs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.printers import PrinterStanding
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.shell.printer_words import place_words, profile_words
from courier_desk.ui.words import listed

#: A printer of which nothing is wanted is looked at this often (milliseconds), so that the line tells the truth.
_LOOK_AGAIN = 30_000


class PrinterStandingLine(QObject):
    """Keeps the status line in step with the printer of the profile in use."""

    def __init__(
        self, line: StatusLine, session: Session, signals: ChangeSignals, profile: Callable[[], LabelProfile]
    ) -> None:
        super().__init__(line)
        self._line = line
        self._session = session
        self._profile = profile
        self._looking = Latest[PrinterStanding](lambda _standing: self.show(), name="how the printer stands")
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_AGAIN)
        self._timer.timeout.connect(self._look)
        signals.on(Topic.PRINTS, self.show)

    def begin(self) -> None:
        """Ask how it stands, now and then; not before the window stands."""
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
        profile, standing = self._profile(), self._session.prints.standing
        words, ready = profile_words(profile), profile.is_chosen
        if profile.printer and standing is not None:
            from courier_desk.ui.printing.words import readiness_words  # noqa: PLC0415

            told = readiness_words(standing)
            words = listed([place_words(profile), told]) if told else words
            ready = standing.takes_jobs
        self._line.show_printer(words, ready=ready)

    def _look(self) -> None:
        if self._profile().printer:
            self._looking.start(self._session.prints.look_at_printer)
