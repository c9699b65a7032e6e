"""The Pickups page: list and panel; the panel shows the current pickup, or the form that schedules or changes one.

What stands on the screen is asked for anew when the desk announces a change; a stale answer is dropped, and what is
current and typed stays.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import KnownFee
from courier_desk.desk.pickups import PickupDetail, PickupNotAllowed
from courier_desk.domain.accounts import Scope
from courier_desk.domain.phones import read_phone
from courier_desk.domain.pickup_form import PickupDraft
from courier_desk.domain.pickup_list import PickupColumn, PickupFilter, PickupRow, PickupSort, PickupWindow
from courier_desk.domain.pickups import PickupRequest
from courier_desk.ui.bridge import ChangeSignals, Latest, spawn
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.handover.door import HandoverDoor
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.permissions import refused_page, why_not
from courier_desk.ui.pickups.cells import pickup_columns
from courier_desk.ui.pickups.deeds import PickupDeeds, tell_refusal
from courier_desk.ui.pickups.form import PickupForm
from courier_desk.ui.pickups.head import PickupHead
from courier_desk.ui.pickups.panel import PickupPanel
from courier_desk.ui.pickups.table import PickupDelegate, PickupModel
from courier_desk.ui.pickups.words import long_day_words
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, DidYouType, EmptyPage
from courier_desk.ui.widgets.table import DeskTable
from courier_desk.ui.words import Formats

#: Ages move on this often (milliseconds).
_TICK = 30_000


class PickupsPage(Page):
    """The page of one session."""

    orders_wanted = Signal()
    """Show the orders that wait for a courier."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        session, self._status = context.session, context.status
        self._session = session
        self._sort = PickupSort()
        self._merchant = ""
        self.head = PickupHead()
        self.table = DeskTable(self.tr("Pickups"), pickup_columns())
        self.table.setItemDelegate(PickupDelegate(self.table))
        self.model = PickupModel(self.table.columns, self)
        self.table.setModel(self.model)
        self.detail_panel = PickupPanel(context.status).go_with(self)
        self.form = PickupForm().go_with(self)
        self.deeds = PickupDeeds(session.pickups, self._detail_of_current, context.status, self)
        self._detail: PickupDetail | None = None
        self._empty: EmptyPage | None = None
        self._refused: EmptyPage | None = None
        self._did_you_type: DidYouType | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self.table)
        self._pages, listed = QStackedWidget(), QWidget()
        self.handovers = HandoverDoor(context, self._pages)
        self._pages.addWidget(listed)
        column = QVBoxLayout(listed)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._stack, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)
        self._windows = Latest[PickupWindow](self._show_window, name="pickups")
        self._details = Latest[PickupDetail | None](self._show_detail, name="pickup detail")
        self._fees = Latest[KnownFee](self._show_fee, on_failure=self._no_fee, name="pickup fee")
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self.model.tick)
        self._timer.start()
        self._connect(context.signals)
        self._keys = self._bind_keys()
        self._mark_sorted()
        self.set_item_words(self.tr("Schedule pickup"))
        self.refresh()

    def _connect(self, signals: ChangeSignals) -> None:
        signals.on(Topic.PICKUPS, self.refresh)
        signals.on(Topic.OUTBOX, self.refresh)
        signals.on(Topic.ACCOUNTS, self.refresh)
        self.head.changed.connect(self.refresh)
        self.head.handover.clicked.connect(lambda: self.handovers.offer(self.head.handover))
        self.handovers.turned.connect(self._turn)
        self.handovers.panel_wanted.connect(self.panel_wanted)
        self.table.sort_pressed.connect(self._sort_by)
        self.table.activated_row.connect(lambda _row: self.panel_wanted.emit())
        self.table.left_list.connect(self.panel_left)
        self.table.selectionModel().currentRowChanged.connect(self._current_changed)
        panel = self.detail_panel
        panel.reschedule_asked.connect(self.change_current)
        panel.cancel_asked.connect(self.deeds.cancel_current)
        panel.delete_asked.connect(self.deeds.delete_current)
        panel.other_wanted.connect(self.reveal)
        panel.handover_asked.connect(self.handovers.open_pickup)
        self.form.submitted.connect(self._save)
        self.form.fee_wanted.connect(self._ask_fee)
        self.form.closed.connect(self.close_form)
        self.form.show_waiting.connect(self.orders_wanted)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self.table, self.tr("Pickups"), window_wide=False)
        keys.add("E", self.tr("Reschedule"), self.detail_panel.reschedule.click)
        keys.add("H", self.tr("Handover sheet"), self.detail_panel.handover.click)
        keys.add("K", self.tr("Cancel (asks)"), self.detail_panel.cancel.click)
        keys.add("Del", self.tr("Delete (asks)"), self.detail_panel.delete.click)
        keys.add("Ctrl+C", self.tr("Copy the number"), self.detail_panel.copy.click)
        keys.note("Enter", self.tr("Go to the panel"))
        keys.note("Ctrl+Shift+N", self.tr("Schedule pickup"))
        return keys

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def current(self) -> PickupRow | None:
        """Give the current row."""
        return self.model.row(self.table.currentIndex().row())

    def reveal(self, key: str) -> None:
        """Make a row current, when it is listed."""
        place = self.model.place(key)
        if place is not None:
            index = self.model.index(place, 0)
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

    def show_pickup(self, key: str) -> None:
        """Make a pickup current as soon as it is listed, whatever the filters hide."""
        self.handovers.leave()
        self._wanted_key = key
        self.head.clear()
        self.reveal(key)
        self.refresh()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._forget_reading()
        self._timer.stop()
        self.handovers.close_page()
        for asked in (self._windows, self._details, self._fees):
            asked.cancel()

    def new_item(self) -> bool:
        """Ctrl+Shift+N: schedule a pickup."""
        self.handovers.leave()
        self.schedule()
        return True

    def take_scan(self, code: str) -> bool:
        """A scan belongs to the handover sheet while it is open."""
        return self.handovers.is_open and self.handovers.page.take_scan(code)

    def focus_first(self) -> None:
        """Give the keyboard to the list; to the empty page's button when there is none."""
        if self.handovers.is_open:
            self.handovers.page.focus_first()
        elif self.model.rowCount():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not focus_into(self._stack):
            focus_into(self.head)

    def focus_filter(self) -> None:
        """Ctrl+F: the text filter, or the sheet's field for scans."""
        if self.handovers.is_open:
            self.handovers.page.focus_first()
            return
        self.head.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.head.text.selectAll()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list, or of the handover sheet."""
        return self.handovers.page.shortcut_lines() if self.handovers.is_open else self._keys.lines()

    def _turn(self) -> None:
        """The handover sheet was opened or left."""
        self._show_panel()
        self.focus_first()

    # -- the list --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        off = why_not(self._session.account, Scope.PICKUPS)
        self.set_item_off(off)
        self.form.set_off(off)
        self._follow_merchant()
        wanted, sort = self._wanted(), self._sort
        self._windows.start(lambda: self._session.pickups.window(wanted, sort))

    def _follow_merchant(self) -> None:
        """If another merchant is in use now, what is open is the one before's."""
        merchant = self._session.merchant
        code = merchant.code if merchant is not None else ""
        if code != self._merchant:
            self._merchant = code
            self.handovers.leave()
            self.close_form()

    def _wanted(self) -> PickupFilter:
        """Give what is to be listed now."""
        return self.head.wanted(self._session.account.account_id, self._merchant, self._session.pickups.today)

    def _show_window(self, window: PickupWindow) -> None:
        had = self.current
        scrolled = self.table.verticalScrollBar().value()
        self.head.show_counts(window.counts)
        self.model.show(window.rows)
        self.table.verticalScrollBar().setValue(scrolled)
        place = self._take_wanted()
        if place is None:
            place = self.model.place(had.key) if had is not None else None
        if place is None and window.rows:
            place = 0 if had is None else self._place_of_made(had)
        if place is not None and self.table.currentIndex().row() != place:
            self.table.setCurrentIndex(self.model.index(place, 0))
        self._forget_reading()
        self._stack.setCurrentWidget(self.table if window.rows else self._why_empty())
        self._ask_detail()

    _wanted_key = ""

    def _take_wanted(self) -> int | None:
        """Give the row that was saved a moment ago, as soon as it is listed."""
        place = self.model.place(self._wanted_key) if self._wanted_key else None
        if place is not None:
            self._wanted_key = ""
        return place

    def _place_of_made(self, had: PickupRow) -> int:
        """Give the row that a pending pickup became, known by its mark; else the first."""
        became = self._became(had)
        return (self.model.place(became.key) if became is not None else None) or 0

    def _became(self, had: PickupRow) -> PickupRow | None:
        """Give the listed pickup that bears the mark of a pending one."""
        rows = (self.model.row(place) for place in range(self.model.rowCount()))
        return next((row for row in rows if row and row.number and had.token and row.token == had.token), None)

    def _why_empty(self) -> EmptyPage:
        if not self.item_off():
            return self._empty_page()
        if self._refused is None:
            self._refused = refused_page(Scope.PICKUPS)
            self._stack.addWidget(self._refused)
        return self._refused

    async def _would_find(self, text: str) -> bool:
        """Tell whether another text would list anything under the same filters."""
        window = await self._session.pickups.window(replace(self._wanted(), text=text))
        return bool(window.rows)

    def _forget_reading(self) -> None:
        if self._did_you_type is not None:
            self._did_you_type.forget()

    def _empty_page(self) -> EmptyPage:
        if self._empty is None or self._did_you_type is None:
            new = Button(
                self.tr("Schedule pickup"), kind=ButtonKind.FIRST, icon="truck", keys="Ctrl+Shift+N", tall=True
            )
            new.clicked.connect(self.schedule)
            self._did_you_type = DidYouType(self.head.text, self._would_find)
            self._empty = EmptyPage("truck", "", "", [self._did_you_type, new])
            self._stack.addWidget(self._empty)
        if self.head.narrows:
            self._did_you_type.look()
            self._empty.show_words(self.tr("No pickups match"), self.tr("Choose All, or other days."))
        else:
            text = self.tr("Book a courier to fetch the orders that wait.")
            self._empty.show_words(self.tr("No pickups in these days"), text)
        return self._empty

    def _sort_by(self, key: str) -> None:
        column = PickupColumn(key)
        descending = not self._sort.descending if column is self._sort.column else True
        self._sort = PickupSort(column=column, descending=descending)
        self._mark_sorted()
        self.refresh()

    def _mark_sorted(self) -> None:
        ages = self._sort.column is PickupColumn.CREATED  # they grow the other way
        place = next(n for n, column in enumerate(self.table.columns) if column.key == self._sort.column)
        self.table.sorted_column, self.table.sorted_upward = place, self._sort.descending == ages
        self.table.horizontalHeader().viewport().update()

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.table.viewport().update()
        self._ask_detail()

    def _ask_detail(self) -> None:
        row = self.current
        if row is None:
            self._details.cancel()
            self._show_panel()
            return
        key = row.key
        self._details.start(lambda: self._session.pickups.detail(key))

    def _show_detail(self, detail: PickupDetail | None) -> None:
        row = self.current
        if detail is None or row is None or detail.row.key != row.key:
            return
        self._detail = detail
        self.detail_panel.show_detail(detail, self._where(), datetime.now(UTC))
        self._show_panel()

    def _detail_of_current(self) -> PickupDetail | None:
        """Give what is known of the current pickup; None while the panel still shows the one before."""
        row, detail = self.current, self._detail
        return detail if row is not None and detail is not None and detail.row.key == row.key else None

    def _show_panel(self) -> None:
        if self.handovers.is_open:
            self.set_panel(self.handovers.page.panel)
        elif self._has_form:
            self.set_panel(self.form)
        else:
            self.set_panel(self.detail_panel if self.current is not None and self._detail is not None else None)

    _has_form = False

    def _where(self) -> str:
        merchant = self._session.merchant
        return (merchant.brand or merchant.name) if merchant is not None else ""

    # -- the form --------------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Open the form for a new pickup."""
        if self.item_off():
            self._status.hint(self.item_off())
            return
        self._follow_merchant()  # told of another a moment later, the page would close the new form again
        spawn(self._open_new(), name="plan a pickup")

    async def _open_new(self) -> None:
        start = await self._session.pickups.start(_language())
        self.form.open_new(start, self._where(), marks=self._session.pickups.marks)
        self._open_form()

    def change_current(self) -> None:
        """Open the form with the current pickup in it."""
        if (row := self.current) is not None:
            spawn(self._open_change(row), name="change a pickup")

    async def _open_change(self, row: PickupRow) -> None:
        detail, around = self._detail, await self._session.pickups.surroundings(_language())
        progress = detail.progress if detail is not None and detail.row.key == row.key else None
        self.form.open_change(row, around, self._where(), failure=progress.failure if progress is not None else None)
        self._open_form()
        if row.number:
            await self._learn(row)

    async def _learn(self, row: PickupRow) -> None:
        """Read what an update would clear and nobody knows here; the form stands meanwhile."""
        desk = self._session.pickups
        if await desk.unknown_of(row.number):
            with suppress(DeskFailure):  # offline: the form says what may be cleared
                await desk.read_fresh(row.number)
        detail, unknown = await desk.detail(row.key), await desk.unknown_of(row.number)
        if detail is not None and self._has_form:
            self.form.show_unknown(detail.row, unknown)

    def _open_form(self) -> None:
        self._has_form = True
        self._show_panel()
        self.panel_wanted.emit()
        self.form.calendar.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_form(self) -> None:
        """Leave the form; what was typed in it is gone."""
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.form.isAncestorOf(focus)
        self._has_form = False
        self._show_panel()
        if had_focus:
            self.focus_first()

    def _save(self, request: PickupRequest) -> None:
        spawn(self._save_now(request), name="save a pickup")

    async def _save_now(self, request: PickupRequest) -> None:
        desk, row = self._session.pickups, self.form.changing
        try:
            if row is None:
                row_id: int | None = await desk.schedule(request, merchant=self._merchant)
                key = f"p{row_id}"
            elif row.outbox_id is not None:
                row_id, key = await desk.change_unsent(row.outbox_id, request), row.key
                if row_id is None:  # it was made while the form was open: its mark tells which it is
                    became = self._became(row)
                    if became is None:
                        self._status.warn(self.tr("It was created meanwhile. Reschedule it instead."))
                        return
                    await desk.reschedule(became.number, request)
                    key = became.key
            else:
                await desk.reschedule(row.number, request)
                key = row.key
        except (PickupNotAllowed, DeskFailure) as refused:
            tell_refusal(self._status, refused)
            return
        self._status.done(self.tr("Pickup on {0} saved").replace("{0}", long_day_words(request.day)))
        self.close_form()
        self._wanted_key = key
        self.refresh()

    def _ask_fee(self, draft: PickupDraft) -> None:
        phone = read_phone(draft.phone).number
        self._fees.start(lambda: self._session.pickups.preview_fee(int(draft.orders), draft.day, phone))

    def _show_fee(self, known: KnownFee) -> None:
        self.form.show_fee(Formats.current().money(known.fee))

    def _no_fee(self, failure: Exception) -> None:
        if not isinstance(failure, DeskFailure):
            raise failure
        self.form.show_fee("–")


def _language() -> str:
    return "ar" if Formats.current().arabic else "en"
