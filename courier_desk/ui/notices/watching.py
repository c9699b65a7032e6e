"""The watching of one session's window: the list of what changed, and the notices of what needs a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.events import News
from courier_desk.ui.bridge import ChangeSignals
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.notices.feed import WhatChanged
from courier_desk.ui.notices.presenter import NoticePresenter


class Doors(Protocol):
    """Where news leads to (``SessionWindow``)."""

    def go_to_news(self, news: News) -> None:
        """Show what a piece of news is about, in its tab."""


class Watching:
    """Made when it is wanted; ``begin`` lets it tell, ``close`` ends it."""

    def __init__(
        self,
        session: Session,
        signals: ChangeSignals,
        window: MainWindow,
        doors: Doors,
        *,
        since: float,
        wanted: Callable[[], bool],
    ) -> None:
        self._window = window
        self._make = partial(NoticePresenter, session, signals, window, since=since, wanted=wanted)
        self.notices: NoticePresenter | None = None
        self.feed = WhatChanged(session.news, window.status_line.changes)
        self.feed.wanted.connect(doors.go_to_news)
        for topic in (Topic.OUTBOX, Topic.ORDERS, Topic.PICKUPS):
            signals.on(topic, self.feed.refresh)

    def begin(self) -> None:
        """Tell of what needs a person from now on."""
        if self.notices is None:
            self.notices = self._make()
            self.notices.pressed.connect(self._come_forward)

    def close(self) -> None:
        """Tell and show nothing more."""
        self.feed.close()
        if self.notices is not None:
            self.notices.close()

    def _come_forward(self) -> None:
        self._window.showNormal() if self._window.isMinimized() else self._window.show()
        self._window.raise_()
        self._window.activateWindow()
