"""The orders page: filters, list, batch bar, and the panel of the current order. It reads through the desk only.

The page puts its parts together: what is listed is ``listing``'s, what is chosen ``choosing``'s, what is done with
orders ``order_deeds``'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.domain.accounts import Scope
from courier_desk.domain.order_list import Listing, OrderFilter, OrderRow, OrderSort, SelectionSums
from courier_desk.domain.order_rules import Action, Allowed, allowed
from courier_desk.ui.bridge import ChangeSignals
from courier_desk.ui.customers import CustomerDeeds
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.orders.arrangement import OrderArrangement
from courier_desk.ui.orders.batch_bar import BatchBar
from courier_desk.ui.orders.choosing import Choosing
from courier_desk.ui.orders.columns import order_columns
from courier_desk.ui.orders.current_order import CurrentOrder
from courier_desk.ui.orders.empty import OrderEmptyPages
from courier_desk.ui.orders.exporting import ExportBar
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.orders.keys import bind_keys
from courier_desk.ui.orders.listing import OrderListing
from courier_desk.ui.orders.loading_line import LoadingLine
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.orders.order_deeds import OrderDeeds
from courier_desk.ui.orders.panels import OrderPanels
from courier_desk.ui.orders.selection import Selection
from courier_desk.ui.orders.table import OrderTable
from courier_desk.ui.orders.views import SavedViews
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.printing.deeds import PrintDeeds
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets.table import DeskHeader

if TYPE_CHECKING:
    from courier_desk.desk.orders import OrderDetail

#: Ages are painted anew this often (milliseconds).
_AGES = 30_000


class OrdersPage(Page):
    """The list of one session."""

    new_order_asked = Signal()
    open_pending_asked = Signal(int)  # row in the outbox
    return_asked = Signal(str)
    exchange_asked = Signal(str)
    edit_asked = Signal(str)
    clone_asked = Signal(str)
    print_page_wanted = Signal(object)  # the rows whose labels are looked at before they are printed
    print_job_started = Signal(int)
    counted = Signal(int)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        session, signals, status = context.session, context.signals, context.status
        self._session = session
        self._status = status
        columns = order_columns()
        self.filters = OrderFilterBar()
        self.selection = Selection(self)
        self.model = OrderTableModel(columns, self.selection, self)
        self.table = OrderTable(self.tr("Orders"), columns)
        self.table.setModel(self.model)
        self.arrangement = OrderArrangement(session.order_views, self.table, self.filters, self)
        self.line = LoadingLine(self.table)
        self.batch = BatchBar()
        self.export = ExportBar(session.order_list, status)
        self.customers = CustomerDeeds(session.customers, status, self)
        self.panels = OrderPanels(session.fees.known, self._judge, status)
        self.set_panel(self.panels)
        self._stack = QStackedWidget()
        self._empty = OrderEmptyPages(self._stack, self.filters.text, self._would_find)
        self.listing = OrderListing(session.order_list, self.table, self.model, self)
        self.choosing = Choosing(session.order_list, self.model, self.selection, self)
        self.printing = PrintDeeds(context, self)
        self.deeds = OrderDeeds(session, status, self)
        self.views = SavedViews(session.order_views, self.filters, lambda: self.sort, status, self)
        self._order = CurrentOrder(session, signals, self.panels, lambda: self.current, self)
        self._lay_out()
        self._ages = QTimer(self)
        self._ages.setInterval(_AGES)
        self._ages.timeout.connect(self._grow_older)
        self._ages.start()
        self._connect(signals)
        self._keys = bind_keys(self)
        self.arrangement.mark_sorted()
        self.refresh()

    def _grow_older(self) -> None:
        """Ages are painted anew, and what could be done with the current order a minute ago is judged again."""
        self.table.viewport().update()
        if self.isVisible():
            self._order.ask()

    def _lay_out(self) -> None:
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filters)
        column.addWidget(self._stack, 1)
        column.addWidget(self.export)
        column.addWidget(self.batch)

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.ORDERS, Topic.ACCOUNTS, Topic.OUTBOX):
            signals.on(topic, self.refresh)
        signals.on(Topic.MIRROR, self._show_reading)
        self.filters.changed.connect(self.refresh)
        self.views.taken.connect(self.arrangement.take_sort)
        self._connect_list()
        self._connect_deeds()

    def _connect_list(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        self.arrangement.sorted_anew.connect(self._sorted_anew)
        table.check_pressed.connect(self.choosing.toggle)
        table.went.connect(self.choosing.begin_at)
        table.extended.connect(self.choosing.extend_to)
        table.activated_row.connect(self._activate)
        table.left_list.connect(self._escape)
        table.selectionModel().currentRowChanged.connect(self._current_changed)
        self.model.page_came.connect(lambda _page: self._came())
        assert isinstance(header, DeskHeader)
        header.all_pressed.connect(self.check_all)
        self.listing.shown.connect(self._listed)
        self.listing.counted.connect(self.filters.show_counts)
        self.listing.waiting.connect(lambda on: self.line.run_for("answer", on=on))
        self.listing.revealed.connect(self._revealed)
        self.selection.changed.connect(self._selection_changed)
        self.choosing.summed.connect(self._show_sums)
        self._order.showed.connect(self._read_whole)

    def _connect_deeds(self) -> None:
        batch, panels, deeds = self.batch, self.panels, self.deeds
        batch.print_asked.connect(self.print_checked)
        self.printing.page_wanted.connect(self.print_page_wanted)
        self.printing.job_started.connect(self.print_job_started)
        batch.cancel_asked.connect(deeds.cancel_chosen)
        batch.delete_asked.connect(deeds.delete_chosen)
        batch.export_asked.connect(deeds.export)
        batch.cleared.connect(self._clear_chosen)
        self.table.menu_asked.connect(deeds.open_menu)
        panels.print_asked.connect(self.print_current)
        panels.print_page_asked.connect(self.deeds.show_current_for_print)
        panels.edit_asked.connect(deeds.edit_current)
        panels.cancel_asked.connect(lambda: deeds.end_current(Action.CANCEL))
        panels.delete_asked.connect(lambda: deeds.end_current(Action.DELETE))
        panels.clone_asked.connect(deeds.clone_current)
        panels.customer_orders_asked.connect(self.show_text)
        panels.join_asked.connect(self.customers.join)
        panels.forget_asked.connect(self.customers.forget)
        panels.label_again_asked.connect(self.printing.open_again)
        panels.return_asked.connect(deeds.return_current)
        panels.exchange_asked.connect(deeds.exchange_current)

    def complete(self) -> None:
        """Make what stands beside the list and is not waited for with the first rows."""
        self.panels.complete()

    def prepare(self) -> None:
        """Make the panel of an order before one is current."""
        self.panels.prepare()

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._ages.stop()
        self._empty.forget()
        self.arrangement.close()
        self.line.stop()
        self.export.close_bar()
        for part in (self._order, self.listing, self.choosing, self.deeds, self.printing):
            part.close()

    # -- the list --------------------------------------------------------------------------------------------------

    def wanted(self) -> OrderFilter:
        """Give what is to be listed now."""
        merchant = self._session.merchant
        return self.filters.wanted(self._session.account.account_id, merchant.code if merchant else "")

    @property
    def sort(self) -> OrderSort:
        """Give how it is sorted."""
        return self.arrangement.sort

    @property
    def current(self) -> OrderRow | None:
        """Give the current order."""
        return self.listing.current

    @property
    def detail(self) -> OrderDetail | None:
        """Give what is known of the order in the panel."""
        return self._order.detail

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        self.listing.ask(self.wanted(), self.sort)

    def _listed(self, listing: Listing) -> None:
        self.choosing.look_again()
        self._show_check_state()
        self._show_table_or_why_not(empty=not listing.count)
        self.counted.emit(listing.count)
        self._order.ask()

    def _show_table_or_why_not(self, *, empty: bool) -> None:
        """Show the list, or why nothing is listed; whoever had the keyboard here goes on with what is shown now."""
        focus = QApplication.focusWidget()
        lost = focus is not None and self.isAncestorOf(focus) and focus is not self.filters.text
        changed = (self._stack.currentWidget() is self.table) == empty
        self.filters.setVisible(not empty or self.filters.narrows)
        self._empty.forget()
        self._stack.setCurrentWidget(self._empty_page() if empty else self.table)
        self.set_filled_button(filled=empty or bool(self.selection))
        if changed and (lost or (focus is self.filters.text and self.filters.isHidden())):
            self.focus_first()

    def _empty_page(self) -> QWidget:
        if Scope.ORDERS not in self._session.account.scopes:
            return self._empty.refused()
        return self._empty.page(
            narrows=self.filters.narrows,
            clear=self.filters.clear,
            new_order=self.new_order_asked.emit,
            merchant=self._merchant_name,
        )

    async def _would_find(self, text: str) -> bool:
        """Tell whether another text would list anything under the same filters."""
        rows, _ = await self._session.orders.found(replace(self.wanted(), text=text), OrderSort(), 1)
        return bool(rows)

    @property
    def _merchant_name(self) -> str:
        merchant = self._session.merchant
        return merchant.name if merchant else ""

    def _show_reading(self) -> None:
        self.line.run_for("reading", on=self._session.mirror.reading)

    def select(self, key: str) -> bool:
        """Make an order current that stands among the rows that are here; False when it does not."""
        place = self.model.place_of(key)
        if place is None:
            return False
        self.table.make_current(place)
        self.table.scrollTo(self.table.currentIndex())
        return True

    def reveal(self, key: str) -> None:
        """Make an order current, taking filters away that hide it."""
        self.focus_first()
        if not self.select(key):
            self._wanted_key = key
            self.listing.ask(self.wanted(), self.sort, reveal=key)

    def _revealed(self, found: bool) -> None:
        key, self._wanted_key = self._wanted_key, ""
        if found or not key:
            return
        if self.filters.hides:
            self._wanted_key = key
            self.listing.reveal_next(key)
            self.filters.clear()
        else:
            self._status.warn(self.tr("This order is of another merchant, or no longer listed."))

    _wanted_key = ""

    def show_unsent(self) -> None:
        """List what the service does not have yet."""
        self.filters.choose_unsent()
        self.focus_first()

    def show_status(self, status: str) -> None:
        """List the orders of a status."""
        self.filters.choose_status(status)
        self.focus_first()

    def show_text(self, text: str) -> None:
        """List the orders that hold this text, of every status and kind: a customer's by the phone."""
        self.filters.choose_text(text)
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
        return self._keys

    def _sorted_anew(self) -> None:
        self.views.show_sort()
        self.refresh()

    # -- what is chosen --------------------------------------------------------------------------------------------

    def check_all(self) -> None:
        """Check every order of the list, or none when some are checked."""
        if self.selection:
            self._clear_chosen()
        else:
            self.choosing.choose_all()

    def _clear_chosen(self) -> None:
        self.choosing.clear()
        if self.batch.isAncestorOf(QApplication.focusWidget() or self):
            self.focus_first()

    def _selection_changed(self) -> None:
        focus = QApplication.focusWidget()
        self.batch.show_count(len(self.selection))
        self.set_filled_button(filled=bool(self.selection) or not self.model.rowCount())
        self._show_check_state()
        if not self.selection and focus is not None and self.batch.isAncestorOf(focus):
            self.focus_first()

    def _show_sums(self, sums: SelectionSums | None) -> None:
        self.batch.show_sums(sums)

    def _show_check_state(self) -> None:
        every = len(self.selection) >= self.model.rowCount()
        partly = Qt.CheckState.PartiallyChecked if self.selection else Qt.CheckState.Unchecked
        self.table.mark_checked(Qt.CheckState.Checked if self.selection and every else partly)

    def _escape(self) -> None:
        if self.selection:
            self.choosing.clear()
        else:
            self.panel_left.emit()

    # -- the current order -----------------------------------------------------------------------------------------

    def _current_changed(self) -> None:
        self.table.viewport().update()
        self._order.ask()

    def _read_whole(self) -> None:
        if self.isVisible():
            self._order.read_whole()

    def _came(self) -> None:
        """Rows came that were waited for: the current one may be among them."""
        row, detail = self.current, self._order.detail
        if row is not None and (detail is None or detail.row.key != row.key):
            self._order.ask()

    def print_current(self) -> None:
        """Print the label of the current order."""
        row = self.current
        if row is not None:
            self.deeds.print_rows([row])

    def _judge(self, detail: OrderDetail) -> Mapping[Action, Allowed]:
        """Judge an order by the rules. Whether its label can be had is asked apart: that takes a look at the disk."""
        actions = self._session.order_actions
        return allowed(detail.facts, actions.service_time(), actions.desk_facts(label_kept=True))

    def print_checked(self) -> None:
        """Print the labels of the checked orders that have a number, in the order they were checked."""
        self.deeds.print_chosen()

    def _activate(self, row: int) -> None:
        order = self.model.row(row)
        if order is not None and self.deeds.is_in_hand(order):
            self.deeds.open_pending()
        else:
            self.panel_wanted.emit()
