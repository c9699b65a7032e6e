"""What changed lately, in a list over the status line: arrows and Enter, or a click, go to what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.news import NewsDesk
from courier_desk.domain.events import News
from courier_desk.ui.bridge import Latest
from courier_desk.ui.notices.words import change_words, icon_of, moment_of, status_of, subject_words
from courier_desk.ui.widgets import PopupList, PopupRow, RowKind
from courier_desk.ui.words import CAIRO, Formats, listed, ltr

translate = QCoreApplication.translate
_WIDTH, _HEIGHT = 600, 420


class WhatChanged(QObject):
    """The list. ``wanted``: a person wants to see what this piece of news is about (``News``)."""

    wanted = Signal(object)

    def __init__(self, desk: NewsDesk, anchor: QWidget) -> None:
        super().__init__(anchor)
        self._desk = desk
        self._anchor = anchor
        self._news: tuple[News, ...] = ()
        self._before: QWidget | None = None
        self._asked = Latest[tuple[News, ...]](self._show, name="what changed")
        self._list = PopupList(anchor.window())
        self._list.view().setAccessibleName(translate("News", "What changed"))
        self._list.view().setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # no line edit steers it
        self._list.chosen.connect(self._chosen)
        self._list.closed.connect(self._closed)

    def toggle(self) -> None:
        """Open it with what is known now, or close it."""
        if self._list.is_open():
            self._list.close_popup()
            return
        self._before = QApplication.focusWidget()
        self._asked.start(self._desk.lately)

    def refresh(self) -> None:
        """Read it again while it is open."""
        if self._list.is_open():
            self._asked.start(self._desk.lately)

    def close(self) -> None:
        """Ask nothing more."""
        self._asked.cancel()
        self._list.close_popup()

    def _show(self, news: tuple[News, ...]) -> None:
        current, self._news = self._list.current_key() if self._list.is_open() else "", news
        rows = list(feed_rows(news, datetime.now(UTC)))
        self._list.set_rows(rows, current=current)
        height = min(_HEIGHT, self._list.sizeHint().height())
        self._list.open_under(self._anchor, width=_WIDTH, height=height)
        self._list.view().setFocus(Qt.FocusReason.PopupFocusReason)

    def _chosen(self, key: str) -> None:
        place = int(key)
        if place < len(self._news):
            self._before = None  # the keyboard goes where the news leads
            self.wanted.emit(self._news[place])

    def _closed(self) -> None:
        before, self._before = self._before, None
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)


def feed_rows(news: Sequence[News], now: datetime) -> Iterator[PopupRow]:
    """Give the rows, newest first, under the days they happened on (Cairo's)."""
    if not news:
        yield PopupRow("", translate("News", "Nothing changed in the last days."), RowKind.HEADER)
    today = now.astimezone(CAIRO).date()
    places = enumerate(news)
    for day, members in groupby(places, key=lambda place: moment_of(place[1]).astimezone(CAIRO).date()):
        words = ltr(Formats.current().date(day))
        if day == today:
            words = translate("News", "Today")
        elif day == today - timedelta(days=1):
            words = translate("Words", "Yesterday")
        yield PopupRow("", words, RowKind.HEADER)
        yield from (_row(place, one) for place, one in members)


def _row(place: int, news: News) -> PopupRow:
    status = status_of(news)
    reference = ltr(news.reference) if news.subject == "order" else ""
    time = Formats.current().time(moment_of(news).astimezone(CAIRO))
    return PopupRow(
        str(place),
        subject_words(news),
        detail=listed([time, "" if status is not None else change_words(news), reference]),
        icon=icon_of(news),
        status=status,
    )
