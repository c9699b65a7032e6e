"""A page that is a list and its panel: what stands there is asked for anew when the desk announces a change.

A stale answer is dropped; what is current and scrolled to stays, and a pending row is followed to what it became. It
knows no subject: whoever inherits it says what is read, what of it is listed, and what the panel shows of a row.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.domain.accounts import Scope
from courier_desk.ui.bridge import Latest
from courier_desk.ui.frame.focus import focus_into
from courier_desk.ui.frame.page import Page
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.permissions import refused_page, why_not
from courier_desk.ui.widgets import Button, DidYouType, EmptyPage
from courier_desk.ui.widgets.list_table import ListTable
from courier_desk.ui.widgets.rows_model import Keyed
from courier_desk.ui.words_common import Common

Row = TypeVar("Row", bound=Keyed)
Listed = TypeVar("Listed")
Detail = TypeVar("Detail")


class ListPage(Page, Generic[Row, Listed, Detail]):
    """``Row`` is what is listed, ``Listed`` what one reading gives, ``Detail`` what is known of one row.

    The list is the first of ``pages``; ``filter`` is the text that narrows it. ``scope`` is what the key must be
    allowed to do, ``tick`` how often (milliseconds) what depends on the time is painted anew.
    """

    topics: tuple[Topic, ...] = ()
    scope: Scope
    tick = 0

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._session, self._signals, self._status = context.session, context.signals, context.status
        self._detail: Detail | None = None
        self._wanted_key = ""
        self._followed_mark = ""
        self._is_showing = False
        self._was_away = False
        self._empty: EmptyPage | None = None
        self._refused: EmptyPage | None = None
        self._did_you_type: DidYouType | None = None
        name = type(self).__name__
        self._readings = Latest[Listed](self._show, name=f"list of {name}")
        self._details = Latest[Detail | None](self._take_detail, name=f"detail of {name}")
        self._timer = QTimer(self)
        self._list, self._stack, self.pages = QWidget(), QStackedWidget(), QStackedWidget()

    def lay_out(self, table: ListTable[Row], head: QWidget, text_filter: QLineEdit) -> None:
        """Put the list on the page, with ``head`` over it."""
        self.table, self.model, self.filter = table, table.rows, text_filter
        text_filter.returnPressed.connect(self.focus_first)
        self._stack.addWidget(table)
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._stack, 1)
        self.pages.addWidget(self._list)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.pages)
        self._timer.timeout.connect(self.model.tick)
        table.activated_row.connect(lambda _row: self.activate())
        table.left_list.connect(self.panel_left)
        table.selectionModel().currentRowChanged.connect(self._current_changed)

    def begin(self) -> None:
        """Read the list, and again after each change."""
        for topic in self.topics:
            self._signals.on(topic, self.refresh)
        self._signals.on(Topic.CONNECTION, self._look_at_site)
        if self.tick:
            self._timer.start(self.tick)
        self.refresh()

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._forget_reading()
        self._timer.stop()
        self._readings.cancel()
        self._details.cancel()

    # -- given by the page -----------------------------------------------------------------------------------------

    def read(self) -> Awaitable[Listed]:
        """Read what is to be listed now."""
        raise NotImplementedError

    def take(self, listed: Listed) -> Sequence[Row]:
        """Give the rows of a reading, and show what stands beside them."""
        raise NotImplementedError

    def mark_of(self, row: Row) -> str:
        """Give what a pending row has in common with what it becomes; empty when there is nothing."""
        raise NotImplementedError

    def is_pending(self, row: Row) -> bool:
        """Tell whether the service does not have it yet."""
        raise NotImplementedError

    def read_detail(self, row: Row) -> Awaitable[Detail | None]:
        """Read what is known of a row."""
        raise NotImplementedError

    def key_of(self, detail: Detail) -> str:
        """Give the key of the row that a detail is about."""
        raise NotImplementedError

    def show_detail(self, detail: Detail) -> None:
        """Show what is known of the current row in its panel."""
        raise NotImplementedError

    def wanted_panel(self) -> QWidget | None:
        """Give what belongs into the side panel now."""
        raise NotImplementedError

    def has_work_open(self) -> bool:
        """Tell whether a form or the like is open, whose filled button is the only one."""
        return False

    def activate(self) -> None:
        """Enter or a double click in the list: go to the panel."""
        self.panel_wanted.emit()

    def is_narrowed(self) -> bool:
        """Tell whether a filter may be why nothing is listed."""
        return bool(self.filter.text().strip())

    def would_find(self, text: str) -> Awaitable[bool]:
        """Tell whether another text would list anything under the same filters."""
        raise NotImplementedError

    def empty_page(self, buttons: Sequence[QWidget]) -> EmptyPage:
        """Make the page for a list without rows, with these buttons before its own."""
        raise NotImplementedError

    def empty_words(self) -> tuple[str, str]:
        """Say that nothing is listed, and what can be done."""
        raise NotImplementedError

    def refusal_buttons(self) -> Sequence[Button]:
        """Give the ways out where the key may not work with this."""
        return ()

    # -- the list --------------------------------------------------------------------------------------------------

    @property
    def current(self) -> Row | None:
        """Give the current row."""
        return self.table.current

    def listed(self) -> Iterator[Row]:
        """Give the rows that are listed."""
        rows = (self.model.row(place) for place in range(self.model.rowCount()))
        return (row for row in rows if row is not None)

    def reveal(self, key: str) -> None:
        """Make a row current, when it is listed."""
        place = self.model.place(key)
        if place is not None:
            index = self.model.index(place, 0)
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        self._was_away = self._session.site_away is not None
        self.set_item_off(why_not(self._session.account, self.scope) or self._why_not_saved())
        self._readings.start(self.read)

    def _why_not_saved(self) -> str:
        """Say why nothing of what is made here can be saved now; empty where it can."""
        return Common.SITE_NOT_REACHED.words if self._was_away else ""

    def _look_at_site(self) -> None:
        """The store of a site went away or came back: what can be done is another now."""
        if (self._session.site_away is not None) is not self._was_away:
            self.refresh()

    def become_current(self, key: str, *, mark: str = "") -> None:
        """Make a row current as soon as it is listed, or the one with this mark that it became meanwhile."""
        self._wanted_key = key
        if mark:
            self._followed_mark = mark

    def made(self, mark: str) -> Row | None:
        """Give the listed row with this mark that the service has."""
        rows = self.listed() if mark else iter(())
        return next((row for row in rows if self.mark_of(row) == mark and not self.is_pending(row)), None)

    def _show(self, listed: Listed) -> None:
        had, scrolled = self.current, self.table.verticalScrollBar().value()
        rows = self.take(listed)
        self._is_showing = True
        self.model.show(rows)
        self.table.verticalScrollBar().setValue(scrolled)
        place = self._place_of_wanted()
        if place is None and had is not None:
            place = self._place_of(had)
        if place is None and rows:
            place = 0
        if place is not None and self.table.currentIndex().row() != place:
            self.table.setCurrentIndex(self.model.index(place, 0))
        self._is_showing = False
        self._forget_reading()
        self._stack.setCurrentWidget(self.table if rows else self._why_empty())
        self._ask_detail()

    def _place_of_wanted(self) -> int | None:
        place = self.model.place(self._wanted_key) if self._wanted_key else None
        if place is not None:
            self._wanted_key = ""
        return place

    def _place_of(self, had: Row) -> int | None:
        """Give the place of what was current. A pending row is followed by its mark: it may go before what it becomes
        is listed, and may never have been seen.
        """
        place = self.model.place(had.key)
        if place is None and self.is_pending(had):
            self._followed_mark = self.mark_of(had)
        if (made := self.made(self._followed_mark)) is not None:
            self._followed_mark = self._wanted_key = ""
            place = self.model.place(made.key)
        return place

    def _why_empty(self) -> EmptyPage:
        if self.item_off():
            if self._refused is None:
                self._refused = refused_page(self.scope, self.refusal_buttons())
                self._stack.addWidget(self._refused)
            return self._refused
        if self._empty is None or self._did_you_type is None:
            self._did_you_type = DidYouType(self.filter, self.would_find)
            self._empty = self.empty_page([self._did_you_type])
            self._stack.addWidget(self._empty)
        if self.is_narrowed():
            self._did_you_type.look()
        self._empty.show_words(*self.empty_words())
        return self._empty

    def _forget_reading(self) -> None:
        """Do not offer any more what the keys mean in the other layout."""
        if self._did_you_type is not None:
            self._did_you_type.forget()

    # -- the panel -------------------------------------------------------------------------------------------------

    @property
    def detail(self) -> Detail | None:
        """Give what is known of the current row; None while the panel still shows the one before."""
        row, detail = self.current, self._detail
        return detail if row is not None and detail is not None and self.key_of(detail) == row.key else None

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        if not self._is_showing:  # the person went somewhere: that holds
            self._followed_mark = ""
        self.table.viewport().update()
        self._ask_detail()

    def _ask_detail(self) -> None:
        row = self.current
        if row is None:
            self._details.cancel()
            self.show_panel()
        else:
            self._details.start(lambda: self.read_detail(row))

    def _take_detail(self, detail: Detail | None) -> None:
        row = self.current
        if detail is None or row is None or self.key_of(detail) != row.key:
            return
        self._detail = detail
        self.show_detail(detail)
        self.show_panel()

    def show_panel(self) -> None:
        """Put into the side panel what belongs there now; one button of all that is seen is filled."""
        filled = self.has_work_open() or not self.model.rowCount()
        self.set_inner(self.wanted_panel(), filled=filled, form=self.pages.currentIndex() > 0)

    # -- the keyboard ----------------------------------------------------------------------------------------------

    def focus_first(self) -> None:
        """Give the keyboard to the list; to the empty page's button when there is none."""
        if self.model.rowCount():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not focus_into(self._stack):
            focus_into(self._list)

    def focus_filter(self) -> None:
        """Ctrl+F: the text filter."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()
