"""Tells of what needs a person: several as one, never more than one notice in a while, silent where that was chosen.

The desktop shows it where it can; else the tray does; else the status line of the window, which can be read by all.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QSystemTrayIcon

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.events import STATUS, Gathering, News, Reason, What, reason_of
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.notices.words import change_words, subject_words
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import listed

#: Changes within this time (milliseconds) are looked at together.
_LOOK = 1000


class NoticePresenter(QObject):
    """Watches one session from ``since`` on. ``wanted`` tells at each notice whether people want any."""

    pressed = Signal()
    """Somebody pressed a notice."""

    def __init__(
        self,
        session: Session,
        signals: ChangeSignals,
        window: MainWindow,
        *,
        since: float,
        wanted: Callable[[], bool],
        gathering: Gathering | None = None,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._status = window.status
        self._since = since
        self._wanted = wanted
        #: How many notices were due so far, shown or silenced.
        self.told = 0
        self._known: set[tuple[str, str, str, float]] = set()
        self._gathering = gathering or Gathering()
        self._tray: QSystemTrayIcon | None = None
        self._telling: asyncio.Task[None] | None = None
        self._asked = Latest[tuple[News, ...]](self._take, name="news to tell")
        self._look = QTimer(self, singleShot=True, interval=_LOOK)
        self._look.timeout.connect(lambda: self._asked.start(lambda: session.news.telling(self._since)))
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(self._tell)
        for topic in (Topic.OUTBOX, Topic.ORDERS, Topic.PICKUPS):
            signals.on(topic, self._begin_to_look)
        self._begin_to_look()

    @property
    def heard(self) -> int:
        """Give how much it has heard that needs a person."""
        return len(self._known)

    def close(self) -> None:
        """Tell nothing more."""
        self._look.stop()
        self._due.stop()
        self._asked.cancel()
        if self._telling is not None:
            self._telling.cancel()
        if self._tray is not None:
            self._tray.hide()

    def _begin_to_look(self) -> None:
        if not self._look.isActive():
            self._look.start()

    def _take(self, news: tuple[News, ...]) -> None:
        fresh = [one for one in news if one.key not in self._known]
        self._known.update(one.key for one in fresh)
        self._gathering.add(fresh, time.time())
        self._wait()

    def _wait(self) -> None:
        """Come back when the next notice is due; a timer of Qt's may be early, and then waits once more."""
        left = self._gathering.add((), time.time())
        if left is not None and not self._due.isActive():
            self._due.start(math.ceil(left * 1000) + 1)

    def _tell(self) -> None:
        news = self._gathering.take(time.time())
        self._wait()
        self.told += bool(news)
        if news and self._wanted():
            self._telling = spawn(self._show(self.words(news)), name="tell what needs a person")

    async def _show(self, text: str) -> None:
        title = self.tr("Courier Desk")
        if await self._session.news.tell_desktop(title, text) or self._in_tray(title, text):
            return
        self._status.tell_unasked(text, Severity.WARNING)

    def _in_tray(self, title: str, text: str) -> bool:
        if not QSystemTrayIcon.isSystemTrayAvailable() or not QSystemTrayIcon.supportsMessages():
            return False
        if self._tray is None:
            self._tray = QSystemTrayIcon(Theme.of(self).icon("box", "ac"), self)
            self._tray.messageClicked.connect(self.pressed)
            self._tray.activated.connect(self.pressed)
        self._tray.show()
        self._tray.showMessage(title, text)
        return True

    def words(self, news: Sequence[News]) -> str:
        """Say all of it in one sentence or a few: one thing by its number, several by how many there are."""
        if len(news) == 1:
            words = self.tr("{0}: {1}").replace("{0}", subject_words(news[0]))
            return words.replace("{1}", change_words(news[0]))
        refused = sum(one.what == What.REFUSED for one in news)
        reasons = [reason_of(one) for one in news if one.what in (STATUS, What.NEEDS_PERSON)]
        waiting, failed, returned = (reasons.count(one) for one in (Reason.DECISION, Reason.FAILED, Reason.RETURNED))
        return listed(
            [
                self.tr("%Ln orders wait for a decision", "", waiting) if waiting else "",
                self.tr("%Ln were refused by the service", "", refused) if refused else "",
                self.tr("%Ln deliveries failed", "", failed) if failed else "",
                self.tr("%Ln orders come back", "", returned) if returned else "",
            ]
        )
