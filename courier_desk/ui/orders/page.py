"""The orders page: filters, list, batch bar, and the panel of the current order. It reads through the desk only.

What stands on the screen is asked for anew when the desk announces a change; a stale answer is dropped, and what is
current, checked and scrolled to stays.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.orders import OrderDetail, OrderWindow
from courier_desk.desk.session import Session
from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.orders.batch_bar import BatchBar
from courier_desk.ui.orders.columns import order_columns
from courier_desk.ui.orders.delegate import OrderDelegate
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.orders.panels import OrderPanels
from courier_desk.ui.orders.unread import UnreadDetails
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage, PaintedButton
from courier_desk.ui.widgets.table import DeskHeader, DeskTable
from courier_desk.ui.words import plain

#: Ages are painted anew this often (milliseconds).
_AGES = 30_000
_CHECK_ALL_MOST = 1000


class OrdersPage(Page):
    """The list of one session."""

    new_order_asked = Signal()
    open_pending_asked = Signal(int)  # row in the outbox
    return_asked = Signal(str)
    exchange_asked = Signal(str)
    said = Signal(str)  # a short message for the status line
    counted = Signal(int)

    def __init__(self, session: Session, signals: ChangeSignals, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._sort = OrderSort()
        self._detail: OrderDetail | None = None
        self._looked_at = ""
        self._revealed = ""
        columns = order_columns()
        self.filters = OrderFilterBar()
        self.model = OrderTableModel(columns, session.orders.rows, self)
        self.table = DeskTable(self.tr("Orders"), columns)
        self.table.setItemDelegate(OrderDelegate(self.table))
        self.table.setModel(self.model)
        self.batch = BatchBar()
        self._panels = OrderPanels(session.fees.known)
        self.set_panel(self._panels)
        self._stack = QStackedWidget()
        self._nothing_yet: EmptyPage | None = None
        self._no_match: EmptyPage | None = None
        self._lay_out()
        self._window = Latest[tuple[OrderFilter, OrderWindow]](self._show_window, name="orders list")
        self._details = Latest[tuple[OrderDetail | None, str]](self._show_looked_up, name="order detail")
        self._connect(signals)
        self._keys = self._bind_keys()
        self._ages = QTimer(self)
        self._ages.setInterval(_AGES)
        self._ages.timeout.connect(self.table.viewport().update)
        self._ages.start()
        self._unread = UnreadDetails(session, self)
        self._mark_sorted()
        self.refresh()

    def _lay_out(self) -> None:
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filters)
        column.addWidget(self._stack, 1)
        column.addWidget(self.batch)

    def _empty_page(self) -> EmptyPage:
        """Give the page that says why nothing is listed; both are made when they are wanted first."""
        if self.filters.narrows:
            if self._no_match is None:
                clear = self._button(self.tr("Clear filters"), "x", "", self.filters.clear)
                text = self.tr("Nothing in this list fits the filters.")
                self._no_match = EmptyPage("search", self.tr("No orders match"), text, [clear])
                self._stack.addWidget(self._no_match)
            return self._no_match
        if self._nothing_yet is None:
            new = self._button(self.tr("New order"), "plus", "Ctrl+N", self.new_order_asked.emit)
            text = self.tr(
                "Orders that you create here, and those already at the service, will be listed in this place."
            )
            self._nothing_yet = EmptyPage("box", self.tr("No orders yet"), text, [new])
            self._stack.addWidget(self._nothing_yet)
        return self._nothing_yet

    def _button(self, text: str, icon: str, keys: str, press: Callable[[], None]) -> Button:
        button = Button(text, kind=ButtonKind.FIRST, icon=icon, keys=keys, tall=True)
        button.clicked.connect(press)
        return button

    def _connect(self, signals: ChangeSignals) -> None:
        signals.on(Topic.ORDERS, self.refresh)
        signals.on(Topic.ACCOUNTS, self.refresh)
        signals.on(Topic.LABELS, self._ask_detail)
        signals.on(Topic.CONNECTION, self._ask_detail)
        signals.on(Topic.FEES, self._show_prices)
        self.filters.changed.connect(self.refresh)
        self.table.sort_pressed.connect(self._sort_by)
        self.table.check_pressed.connect(self._toggle)
        self.table.activated_row.connect(self._activate)
        self.table.left_list.connect(self._escape)
        self.table.selectionModel().currentRowChanged.connect(self._current_changed)
        header = self.table.horizontalHeader()
        assert isinstance(header, DeskHeader)
        header.all_pressed.connect(self.check_all)
        self.batch.print_asked.connect(self.print_checked)
        self.batch.cleared.connect(lambda: self._check([]))
        self._panels.print_asked.connect(self.print_current)
        self._panels.edit_asked.connect(self._open_pending)
        self._panels.return_asked.connect(lambda: self._with_number(self.return_asked.emit))
        self._panels.exchange_asked.connect(lambda: self._with_number(self.exchange_asked.emit))
        self._panels.refused.connect(self.said)
        for button in self.findChildren(PaintedButton):
            button.off_pressed.connect(self.said)
        self._panels.copied.connect(lambda text: self.said.emit(self.tr("Copied {0}").replace("{0}", text)))

    def complete(self) -> None:
        """Make what stands beside the list and is not waited for with the first rows."""
        self._panels.complete()

    def prepare(self) -> None:
        """Make the panel of an order before one is current."""
        self._panels.prepare()

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._ages.stop()
        self._unread.close()
        self._window.cancel()
        self._details.cancel()

    # -- the list --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        merchant = self._session.merchant
        wanted = self.filters.wanted(self._session.account.account_id, merchant.code if merchant else "")
        sort = self._sort

        async def ask() -> tuple[OrderFilter, OrderWindow]:
            return wanted, await self._session.orders.window(wanted, sort)

        self._window.start(ask)

    def _show_window(self, answer: tuple[OrderFilter, OrderWindow]) -> None:
        wanted, window = answer
        current = self.current
        self.filters.show_counts(window.counts)
        self.model.show(wanted, self._sort, window.count, window.rows)
        self._keep_current(wanted, current)
        if self._revealed:
            revealed, self._revealed = self._revealed, ""
            if not self.select(revealed):
                self.said.emit(self.tr("This order is of another merchant, or no longer listed."))
        self._show_table_or_why_not(empty=not window.count)
        self.counted.emit(window.counts.total)
        self._ask_detail()

    def _show_table_or_why_not(self, *, empty: bool) -> None:
        """Show the list, or why nothing is listed; whoever had the keyboard here goes on with what is shown now."""
        focus = QApplication.focusWidget()
        lost = focus is not None and self.isAncestorOf(focus) and focus is not self.filters.text
        changed = (self._stack.currentWidget() is self.table) == empty
        self.filters.setVisible(not empty or self.filters.narrows)
        self._stack.setCurrentWidget(self._empty_page() if empty else self.table)
        self.set_filled_button(filled=empty)
        if changed and (lost or (focus is self.filters.text and self.filters.isHidden())):
            self.focus_first()

    def _keep_current(self, wanted: OrderFilter, current: OrderRow | None) -> None:
        """Stay on the order that was current, wherever it stands now; come back to one that a filter had hidden."""
        key = current.key if current is not None else self._looked_at
        if not key:
            return
        now_there = self.model.row(self.table.currentIndex().row())
        if now_there is not None and now_there.key == key:
            return
        place = self._session.orders.place(wanted, self._sort, key)
        if place is not None:
            scroll = self.table.verticalScrollBar().value()
            self.table.setCurrentIndex(self.model.index(place, 1))
            self.table.verticalScrollBar().setValue(scroll)

    @property
    def current(self) -> OrderRow | None:
        """Give the current order."""
        return self.model.row(self.table.currentIndex().row())

    def select(self, key: str) -> bool:
        """Make an order current; False when it is not in the list."""
        merchant = self._session.merchant
        wanted = self.filters.wanted(self._session.account.account_id, merchant.code if merchant else "")
        place = self._session.orders.place(wanted, self._sort, key)
        if place is None or place >= self.model.rowCount():
            return False
        self.table.setCurrentIndex(self.model.index(place, 1))
        self.table.scrollTo(self.model.index(place, 1))
        return True

    def reveal(self, key: str) -> None:
        """Make an order current, taking filters away that hide it."""
        self.focus_first()
        if not self.select(key):
            self._revealed = key
            self.filters.clear()

    def show_unsent(self) -> None:
        """List what the service does not have yet."""
        self.filters.choose_unsent()
        self.focus_first()

    def focus_first(self) -> None:
        """Give the keyboard to the list."""
        if not self.model.rowCount() and self.filters.isHidden():
            focus_into(self._stack)
        else:
            first = self.table if self.model.rowCount() else self.filters.text
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_filter(self) -> None:
        """Ctrl+F: the text filter."""
        self.filters.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.text.selectAll()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list."""
        return self._keys.lines()

    def _bind_keys(self) -> Shortcuts:
        """Bind the list's keys; single letters only while the list has the focus, where nobody types."""
        keys = Shortcuts(self.table, self.tr("List"), window_wide=False)
        keys.add("P", self.tr("Print this label"), self._panels.press_print)
        keys.add("Ctrl+P", self.tr("Print the checked labels"), self.print_checked)
        keys.add("E", self.tr("Edit an order that was not sent"), self._open_pending)
        keys.add("R", self.tr("Return this order"), self._panels.press_return)
        keys.add("X", self.tr("Exchange this order"), self._panels.press_exchange)
        keys.add("Ctrl+A", self.tr("Check all"), self.check_all)
        keys.add("Ctrl+C", self.tr("Copy the number"), self.copy_number)
        keys.note("Space", self.tr("Check the row"))
        keys.note("Enter", self.tr("Go to the panel"))
        keys.note("Esc", self.tr("Clear the selection"))
        return keys

    def _sort_by(self, key: str) -> None:
        column = OrderColumn(key)
        again = column is self._sort.column
        self._sort = OrderSort(column=column, descending=not self._sort.descending if again else True)
        self._mark_sorted()
        self.refresh()

    def _mark_sorted(self) -> None:
        """Mark the sorted column; the column of moments shows ages, which grow the other way."""
        ages = self._sort.column is OrderColumn.CREATED
        self.table.mark_sorted(self._sort.column, upward=self._sort.descending == ages)

    # -- checked rows ----------------------------------------------------------------------------------------------

    def check_all(self) -> None:
        """Check every order of the list, or none when some are checked."""
        if self.model.checked:
            self._check([])
            return
        rows = (self.model.row(number) for number in range(min(self.model.rowCount(), _CHECK_ALL_MOST)))
        self._check([row for row in rows if row is not None])

    def _toggle(self, row: int) -> None:
        self.model.toggle(row)
        self._checked_changed()

    def _check(self, rows: list[OrderRow]) -> None:
        self.model.check(rows)
        self._checked_changed()

    def _checked_changed(self) -> None:
        checked = self.model.checked
        every = len(checked) == self.model.rowCount()
        partly = Qt.CheckState.PartiallyChecked if checked else Qt.CheckState.Unchecked
        self.table.mark_checked(Qt.CheckState.Checked if checked and every else partly)
        self.batch.show_rows(checked)

    def _escape(self) -> None:
        if self.model.checked:
            self._check([])
        else:
            self.panel_left.emit()

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.table.viewport().update()
        if (row := self.current) is not None:
            self._looked_at = row.key
        self._ask_detail()

    def _ask_detail(self) -> None:
        row = self.current
        if row is None:
            self._details.cancel()
            self._unread.stop()
            self._show_detail(None)
            return
        key, number = row.key, row.number

        async def look() -> tuple[OrderDetail | None, str]:
            return await self._session.orders.detail(key), await self._out_of_reach(number)

        self._details.start(look)

    async def _out_of_reach(self, number: str) -> str:
        """Say why the label cannot be had now; empty when it can: from the service, or because it is kept here."""
        link = self._session.connection.standing.link
        if not number or link not in (Link.OFFLINE, Link.REFUSED) or await self._session.labels.is_kept(number):
            return ""
        if link is Link.REFUSED:
            return self.tr("It needs a key that works; this label is not kept here.")
        return self.tr("No connection, and this label is not kept here.")

    def _show_looked_up(self, answer: tuple[OrderDetail | None, str]) -> None:
        self._show_detail(*answer)

    def _show_detail(self, detail: OrderDetail | None, out_of_reach: str = "") -> None:
        self._detail = detail
        if detail is None:
            self._panels.show_start(self._merchant_name)
            return
        job = self._session.labels.job(detail.row.number)
        self._panels.show_order(detail, job, out_of_reach=out_of_reach)
        if self.isVisible():
            self._unread.look(detail)

    def _show_prices(self) -> None:
        self._panels.show_prices(self._merchant_name)

    @property
    def _merchant_name(self) -> str:
        merchant = self._session.merchant
        return merchant.name if merchant else ""

    # -- what is done ----------------------------------------------------------------------------------------------

    def print_current(self) -> None:
        """Print the label of the current order."""
        row = self.current
        if row is not None and row.number:
            self._print(row)

    def print_checked(self) -> None:
        """Print the labels of the checked orders that have a number, in the order they were checked."""
        for row in self.model.checked:
            if row.number:
                self._print(row)

    def copy_number(self) -> None:
        """Put the number of the current order on the clipboard."""
        row = self.current
        if row is not None and (text := row.number or row.reference):
            QGuiApplication.clipboard().setText(plain(text))
            self.said.emit(self.tr("Copied {0}").replace("{0}", text))

    def _print(self, row: OrderRow) -> None:
        merchant = self._session.merchant
        self._session.labels.print_soon(row.number, merchant.code if merchant else "")

    def _activate(self, row: int) -> None:
        order = self.model.row(row)
        if order is not None and order.state in (State.DRAFT, State.REFUSED):
            self._open_pending()
        else:
            self.panel_wanted.emit()

    def _open_pending(self) -> None:
        row = self.current
        if row is not None and row.outbox_id is not None:
            self.open_pending_asked.emit(row.outbox_id)

    def _with_number(self, tell: Callable[[str], None]) -> None:
        row = self.current
        if row is not None and row.number:
            tell(row.number)
