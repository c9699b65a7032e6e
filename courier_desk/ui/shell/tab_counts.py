"""The counts behind the tabs' names that must be right before their pages are made: pickups to come, merchants."""

from __future__ import annotations

from PySide6.QtCore import QObject

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import Tab
from courier_desk.ui.frame.tab_row import TabRow


class TabCounts(QObject):
    """Counts anew whenever the desk announces a change. Where merchants may not be listed they are not counted."""

    def __init__(self, session: Session, signals: ChangeSignals, row: TabRow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pickups = Latest[int](lambda count: row.show_count(Tab.PICKUPS, count), name="count pickups")
        self._merchants = Latest[int](lambda count: row.show_count(Tab.MERCHANTS, count), name="count merchants")
        for topic in (Topic.PICKUPS, Topic.OUTBOX, Topic.ACCOUNTS):
            signals.on(topic, self._count_pickups)
        for topic in (Topic.MERCHANTS, Topic.ACCOUNTS):
            signals.on(topic, self._count_merchants)
        self._count_pickups()
        self._count_merchants()

    def close(self) -> None:
        """Ask nothing more."""
        self._pickups.cancel()
        self._merchants.cancel()

    def _count_pickups(self) -> None:
        self._pickups.start(self._session.pickups.upcoming)

    def _count_merchants(self) -> None:
        if self._session.account.lists_merchants:
            self._merchants.start(self._session.merchants.count)
