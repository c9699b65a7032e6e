"""News of the outbox, whatever page is shown: a change that was done, but not all of it.

It tells each once, and how many nobody has seen yet.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.outbox_items import OutboxItem
from courier_desk.desk.session import Session
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.widgets import Severity, StatusMessage


class OutboxNews(QObject):
    """Watches what was left undone."""

    counted = Signal(int)
    """So many changes left something undone and were not looked at yet."""

    def __init__(self, session: Session, signals: ChangeSignals, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._status = status
        self._known: set[int] | None = None
        self._look = Latest[tuple[OutboxItem, ...]](self._show, name="changes left undone")
        signals.on(Topic.OUTBOX, self._ask)
        self._ask()

    def close(self) -> None:
        """Ask nothing more."""
        self._look.cancel()

    def _ask(self) -> None:
        self._look.start(self._session.outbox_desk.undone)

    def _show(self, items: tuple[OutboxItem, ...]) -> None:
        self.counted.emit(len(items))
        known, self._known = self._known, {item.row_id for item in items}
        if known is None or not (fresh := [item for item in items if item.row_id not in known]):
            return
        from courier_desk.ui.outbox.happening import undone_words  # noqa: PLC0415 - the first paint does not wait for it
        from courier_desk.ui.outbox.words import work_words  # noqa: PLC0415

        words = self.tr("{0}: {1}").replace("{0}", work_words(fresh[0])).replace("{1}", undone_words(fresh[0]))
        self._status.tell_unasked(words, Severity.WARNING)
