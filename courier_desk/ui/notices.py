"""The list of what changed recently, and the notices of what needs a person, for one session's window.

Words for one change hold numbers and references only, nobody's name.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import groupby

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.recent_activity import ActivityDesk
from courier_desk.desk.session import Session
from courier_desk.domain.events import FILE_AGAIN, STATUS, Activity, Gathering, Reason, What, reason_of
from courier_desk.domain.outbox import Kind
from courier_desk.domain.watched_files import FolderState
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.frame.feed_list import FeedList
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import PopupRow, RowKind, Severity
from courier_desk.ui.words import (
    CAIRO,
    Formats,
    StatusWords,
    isolate,
    listed,
    ltr,
    pickup_status_words,
    status_words,
    with_name,
)
from courier_desk.ui.words_common import Common, table_words

translate = QCoreApplication.translate
_CHANGES: Mapping[str, object] = {
    What.CREATED: QT_TRANSLATE_NOOP("Words", "Created"),
    What.ADOPTED: Common.FOUND_AT_SERVICE,
    What.REFUSED: Common.SERVICE_REFUSED,
    What.HELD_BACK: Common.HELD_BACK,
    What.NEEDS_PERSON: QT_TRANSLATE_NOOP("OrderDetails", "Nobody could tell whether it arrived"),
    What.UPDATED: Common.CHANGE_TAKEN,
    What.NOT_STUCK: Common.PARTLY_UNDONE,
    What.OTHER_FEE: QT_TRANSLATE_NOOP("OrderDetails", "Its fee is not the one that was previewed"),
    What.CANCELLED: QT_TRANSLATE_NOOP("OrderDetails", "Cancelled from here"),
    What.DELETED: QT_TRANSLATE_NOOP("OrderDetails", "Deleted from here"),
}
_FILES: Mapping[str, object] = {
    What.FILE_WAITS: QT_TRANSLATE_NOOP("News", "It waits in Import for a person"),
    What.FILE_SENT: QT_TRANSLATE_NOOP("News", "All its rows were sent"),
    What.FILE_DONE: QT_TRANSLATE_NOOP("News", "It is in “done” with its result"),
    What.FILE_PROBLEM: QT_TRANSLATE_NOOP("News", "It is in “problems”, with the reason beside it"),
    FILE_AGAIN: QT_TRANSLATE_NOOP("News", "The same content came before: not done once more"),
    FolderState.AWAY: QT_TRANSLATE_NOOP("News", "It cannot be reached"),
    FolderState.CLOSED: QT_TRANSLATE_NOOP("News", "This computer may not read it, or not write there"),
    FolderState.FULL: QT_TRANSLATE_NOOP("News", "There is no room left in it"),
    What.FOLDER_BACK: QT_TRANSLATE_NOOP("News", "It can be worked with again"),
}
_ICONS = {
    "order": "box", "pickup": "truck", "merchant": "store", "outbox": "tray", "file": "file", "folder": "import",
}  # fmt: skip
_WIDTH = 600
#: Changes within this time (milliseconds) are looked at together.
_LOOK = 1000


def subject_words(news: Activity) -> str:
    """Name what it is about: an order, a pickup, a merchant, or saved work that has no number yet."""
    number = ltr(news.number)
    match news.subject:
        case "pickup":
            return Common.PICKUP_NAMED.words.replace("{0}", number)
        case "merchant":
            return translate("News", "Merchant {0}").replace("{0}", number)
        case "file":
            return translate("News", "File {0}").replace("{0}", isolate(news.reference))
        case "folder":
            return Common.WATCH_FOLDER.words
        case "outbox" if news.kind == Kind.MERCHANT_CREATE:
            return translate("News", "New merchant")
        case "outbox" if news.kind == Kind.PICKUP_CREATE:
            return Common.NEW_PICKUP.words
        case "outbox":
            number = ltr(news.reference)
    return Common.ORDER_NAMED.words.replace("{0}", number)


def change_words(news: Activity) -> str:
    """Say what became of it."""
    status = status_of(news)
    if status is not None:
        return status.text
    if news.subject in ("file", "folder"):
        return table_words("News", _FILES[news.status if news.status in _FILES else news.what])
    context = "Words" if news.what == What.CREATED else "OrderDetails"
    return table_words(context, _CHANGES[What(news.what)])


def status_of(news: Activity) -> StatusWords | None:
    """Give the status it has now; None where it was this desk that did something."""
    if news.what != STATUS:
        return None
    return pickup_status_words(news.status) if news.subject == "pickup" else status_words(news.status)


def icon_of(news: Activity) -> str:
    """Give the icon of what it is about."""
    return _ICONS.get(news.subject, "box")


def moment_of(news: Activity) -> datetime:
    """Give when it was seen or done."""
    return datetime.fromtimestamp(news.at, UTC)


class RecentActivity(FeedList[tuple[Activity, ...]]):
    """The list over the status line, newest first: arrows and Enter, or a click, ``go_to`` what changed."""

    def __init__(self, desk: ActivityDesk, anchor: QWidget, go_to: Callable[[Activity], None]) -> None:
        super().__init__(anchor, Common.WHAT_CHANGED.words, width=_WIDTH)
        self._desk = desk
        self._go_to = go_to
        self._news: tuple[Activity, ...] = ()

    def read(self) -> Awaitable[tuple[Activity, ...]]:
        """Read what changed recently."""
        return self._desk.recent()

    def rows(self, listed: tuple[Activity, ...]) -> Iterator[PopupRow]:
        """Give the rows."""
        self._news = listed
        return feed_rows(listed, datetime.now(UTC))

    def take(self, key: str) -> None:
        """Go to what changed."""
        place = int(key)
        if place < len(self._news):
            self._go_to(self._news[place])


def feed_rows(news: Sequence[Activity], now: datetime) -> Iterator[PopupRow]:
    """Give the rows, newest first, under the days they happened on (Cairo's)."""
    if not news:
        yield PopupRow("", translate("News", "Nothing changed in the last days."), RowKind.HEADER)
    today = now.astimezone(CAIRO).date()
    places = enumerate(news)
    for day, members in groupby(places, key=lambda place: moment_of(place[1]).astimezone(CAIRO).date()):
        words = ltr(Formats.current().date(day))
        if day == today:
            words = Common.TODAY.words
        elif day == today - timedelta(days=1):
            words = Common.YESTERDAY.words
        yield PopupRow("", words, RowKind.HEADER)
        yield from (_row(place, one) for place, one in members)


def _row(place: int, news: Activity) -> PopupRow:
    status = status_of(news)
    reference = ltr(news.reference) if news.subject == "order" else ""
    time = Formats.current().time(moment_of(news).astimezone(CAIRO))
    return PopupRow(
        str(place),
        subject_words(news),
        detail=listed([time, "" if status is not None else change_words(news), reference, isolate(news.who)]),
        icon=icon_of(news),
        status=status,
    )


class NoticePresenter(QObject):
    """Watches one session from ``since`` on. ``wanted`` tells at each notice whether people want any.

    Several are told as one, and never more than one in a while. The desktop shows them where it can; else the tray
    does; else the status line of the window, which can be read by all.
    """

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
        self._window = window
        self._since = since
        self._wanted = wanted
        #: How many notices were due so far, shown or silenced.
        self.told = 0
        self._known: set[tuple[str, str, str, float]] = set()
        self._gathering = gathering or Gathering()
        self._tray: QSystemTrayIcon | None = None
        self._telling: asyncio.Task[None] | None = None
        self._asked = Latest[tuple[Activity, ...]](self._take, name="news to tell")
        self._look = QTimer(self, singleShot=True, interval=_LOOK)
        self._look.timeout.connect(lambda: self._asked.start(lambda: session.activity.telling(self._since)))
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(self._tell)
        for topic in (Topic.OUTBOX, Topic.ORDERS, Topic.PICKUPS, Topic.IMPORTS):
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

    def _take(self, news: tuple[Activity, ...]) -> None:
        fresh = [one for one in news if one.key not in self._known]
        self._known.update(one.key for one in fresh)
        self._gathering.add(fresh, time.monotonic())
        self._wait()

    def _wait(self) -> None:
        """Come back when the next notice is due; a timer of Qt's may be early, and then waits once more."""
        left = self._gathering.add((), time.monotonic())
        if left is not None and not self._due.isActive():
            self._due.start(math.ceil(left * 1000) + 1)

    def _tell(self) -> None:
        news = self._gathering.take(time.monotonic())
        self._wait()
        self.told += bool(news)
        if news and self._wanted():
            self._telling = spawn(self._show(news), name="tell what needs a person")

    async def _show(self, news: Sequence[Activity]) -> None:
        still = await self._session.activity.still_so(news)
        if not still:
            return
        text = self.words(still)
        title = Common.COURIER_DESK.words
        if await self._session.activity.tell_desktop(title, text) or self._in_tray(title, text):
            return
        self._window.status.tell_unasked(text, Severity.WARNING)

    def _in_tray(self, title: str, text: str) -> bool:
        if not QSystemTrayIcon.isSystemTrayAvailable() or not QSystemTrayIcon.supportsMessages():
            return False
        if self._tray is None:
            self._tray = QSystemTrayIcon(Theme.of(self).icon("box", "ac"), self)
            self._tray.messageClicked.connect(self._come_forward)
            self._tray.activated.connect(self._come_forward)
        self._tray.show()
        self._tray.showMessage(title, text)
        return True

    def _come_forward(self) -> None:
        """Show the window: a notice was pressed."""
        self._window.showNormal() if self._window.isMinimized() else self._window.show()
        self._window.raise_()
        self._window.activateWindow()

    def words(self, news: Sequence[Activity]) -> str:
        """Say all of it in one sentence or a few: one thing by its number, several by how many there are."""
        if len(news) == 1:
            return with_name(subject_words(news[0]), change_words(news[0]))
        refused = sum(one.what == What.REFUSED for one in news)
        files = sum(one.subject == "file" for one in news)
        folder = next((one for one in news if one.subject == "folder"), None)
        reasons = [reason_of(one) for one in news if one.what in (STATUS, What.NEEDS_PERSON, What.HELD_BACK)]
        waiting, failed, returned = (reasons.count(one) for one in (Reason.DECISION, Reason.FAILED, Reason.RETURNED))
        return listed(
            [
                self.tr("%Ln orders wait for a decision", "", waiting) if waiting else "",
                self.tr("%Ln were refused by the service", "", refused) if refused else "",
                self.tr("%Ln deliveries failed", "", failed) if failed else "",
                self.tr("%Ln orders come back", "", returned) if returned else "",
                self.tr("%Ln files need a person", "", files) if files else "",
                with_name(subject_words(folder), change_words(folder)) if folder is not None else "",
            ]
        )


class Watching:
    """Both of them; ``go_to`` shows what a piece of news is about. ``begin`` lets it tell, ``close`` ends it."""

    def __init__(
        self,
        session: Session,
        signals: ChangeSignals,
        window: MainWindow,
        go_to: Callable[[Activity], None],
        *,
        since: float,
        wanted: Callable[[], bool],
    ) -> None:
        self._make = partial(NoticePresenter, session, signals, window, since=since, wanted=wanted)
        self.notices: NoticePresenter | None = None
        self.feed = RecentActivity(session.activity, window.status_line.changes, go_to)
        for topic in (Topic.OUTBOX, Topic.ORDERS, Topic.PICKUPS, Topic.IMPORTS):
            signals.on(topic, self.feed.refresh)

    def begin(self) -> None:
        """Tell of what needs a person from now on."""
        if self.notices is None:
            self.notices = self._make()

    def close(self) -> None:
        """Tell and show nothing more."""
        self.feed.close()
        if self.notices is not None:
            self.notices.close()
