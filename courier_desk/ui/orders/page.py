"""The orders page: filters, list, bars, and the panel of the current order. It reads through the desk only.

The page puts its parts together: what is listed and chosen is ``listing``'s, what is done with orders ``actions``'s.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.domain.accounts import Scope
from courier_desk.domain.list_views import EVERY
from courier_desk.domain.order_list import Listing, OrderFilter, OrderRow, OrderSort
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import ChangeSignals
from courier_desk.ui.customers import CustomerActions
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.orders.actions import OrderListActions
from courier_desk.ui.orders.bars import ExportBar, SelectionBar
from courier_desk.ui.orders.columns import order_columns
from courier_desk.ui.orders.filter_bar import OrderFilterBar, SavedViews
from courier_desk.ui.orders.listing import Choosing, OrderListing
from courier_desk.ui.orders.model import OrderTableModel, Selection
from courier_desk.ui.orders.row_menu import RowMenu
from courier_desk.ui.orders.side_panel import OrderPanels
from courier_desk.ui.orders.table import LoadingLine, OrderArrangement, OrderTable
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.permissions import refused_page
from courier_desk.ui.printing.actions import PrintActions
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind
from courier_desk.ui.widgets.table import DeskHeader
from courier_desk.ui.words import isolate, listed
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.desk.orders import OrderDetail
    from courier_desk.desk.preferences import Settings
    from courier_desk.domain.chosen_orders import Chosen
    from courier_desk.domain.order_rules import Action, Allowed
    from courier_desk.ui.widgets import DidYouType, EmptyPage

#: Ages are painted anew this often (milliseconds).
_AGES = 30_000
#: The panel waits so long (seconds) for the next letter of the filter: the rows come first.
_TYPING = 0.18


class OrdersPage(Page):
    """The list of one session."""

    new_order_requested = Signal()
    paste_asked = Signal()
    """Ctrl+V: rows of a spreadsheet may be on the clipboard."""
    counted = Signal(int)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        session, signals, status = context.session, context.signals, context.status
        self._session = session
        self._key_to_reveal = ""
        self._resumes = False
        self._was_read = False  # the service, since this page was made
        self._status = status
        columns = order_columns()
        self.filters = OrderFilterBar()
        self.selection = Selection(self)
        self.model = OrderTableModel(columns, self.selection, self)
        self.table = OrderTable(Common.ORDERS.words, columns)
        self.table.setModel(self.model)
        self.arrangement = OrderArrangement(session.order_views, self.table, self.filters, self)
        self.line = LoadingLine(self.table)
        self.export = ExportBar(context)
        self._stack = QStackedWidget()
        self._empty = OrderEmptyPages(self._stack, self.filters.text, self._would_find)
        self.listing = OrderListing(session.order_list, self.table, self.model, self.line)
        self.choosing = Choosing(session.order_list, self.model, self.selection, self)
        self.printing = PrintActions(context, self)
        self.customers = CustomerActions(lambda: session.customers, status, self)
        self.order_actions = OrderListActions(context, self)
        self.row_menu = RowMenu(session, self, self.order_actions)
        self.selection_bar = SelectionBar(self.order_actions, self._clear_chosen)
        self.panels = OrderPanels(context, self.order_actions, lambda: self.current, self)
        self.set_panel(self.panels)
        self.views = SavedViews(session.order_views, self.filters, lambda: self.sort, status, self)
        self._lay_out()
        self._ages = QTimer(self)
        self._ages.setInterval(_AGES)
        self._ages.timeout.connect(self._grow_older)
        self._ages.start()
        self._connect(signals)
        self._forget_names = context.preferences.subscribe(self._preferences_changed)
        self._keys = self._bind_keys()
        self.arrangement.mark_sorted()
        self.refresh()

    def _preferences_changed(self, before: Settings, after: Settings) -> None:
        if before.zone_names is not after.zone_names:
            self._name_zones_anew()

    def _name_zones_anew(self) -> None:
        """Zones are called otherwise now, and other ones may be meant by the text that filters."""
        self.table.viewport().update()
        self.panels.name_zones_anew()
        if self.filters.text.text().strip():
            self.refresh()

    def _grow_older(self) -> None:
        """Ages are painted anew, and what could be done with the current order a minute ago is judged again."""
        self.table.viewport().update()
        if self.isVisible():
            self.panels.ask()

    def _lay_out(self) -> None:
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filters)
        column.addWidget(self._stack, 1)
        column.addWidget(self.export)
        column.addWidget(self.selection_bar)

    def _connect(self, signals: ChangeSignals) -> None:
        for topic in (Topic.ORDERS, Topic.ACCOUNTS, Topic.OUTBOX):
            signals.on(topic, self.refresh)
        signals.on(Topic.MIRROR, self._show_reading)
        signals.on(Topic.CATALOG, self._name_zones_anew)
        signals.on(Topic.VIEWS, self.views.read_again)
        self.filters.changed.connect(self.refresh)
        self.filters.text.textEdited.connect(self.panels.hold)
        self.views.view_chosen.connect(self.arrangement.take_sort)
        table, header = self.table, self.table.horizontalHeader()
        self.arrangement.sort_changed.connect(self._sort_changed)
        table.check_pressed.connect(self.choosing.toggle)
        table.went.connect(self.choosing.begin_at)
        table.extended.connect(self.choosing.extend_to)
        table.activated_row.connect(self._activate)
        table.left_list.connect(self._escape)
        table.selectionModel().currentRowChanged.connect(self._current_changed)
        self.model.page_loaded.connect(self._page_loaded)
        assert isinstance(header, DeskHeader)
        header.all_pressed.connect(self.check_all)
        self.listing.shown.connect(self._listed)
        self.listing.counted.connect(self.filters.show_counts)
        self.listing.counted.connect(lambda counts: self.counted.emit(counts.listed))
        self.filters.text.left.connect(self.focus_first)
        self.listing.revealed.connect(self._revealed)
        self.selection.changed.connect(self._selection_changed)
        self.export.left.connect(self.focus_first)
        self.choosing.summed.connect(self.selection_bar.show_sums)
        table.menu_asked.connect(self.row_menu.open)

    def complete(self) -> None:
        """Make what stands beside the list and is not waited for with the first rows."""
        self.panels.complete()

    def prepare(self) -> None:
        """Make the panel of an order before one is current."""
        self.panels.prepare()

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._ages.stop()
        self._forget_names()
        self._empty.forget()
        self.arrangement.close()
        self.line.stop()
        self.export.close_bar()
        self.panels.close_panels()
        for part in (self.listing, self.choosing, self.order_actions, self.row_menu, self.printing, self.views):
            part.close()

    def unfinished(self) -> str:
        """The file of an export, as long as it is being written."""
        return self.tr("A file of orders is being written.") if self.export.busy else ""

    # -- the list --------------------------------------------------------------------------------------------------

    def order_filter(self) -> OrderFilter:
        """Give what is to be listed now."""
        merchant = self._session.merchant
        return self.filters.order_filter(self._session.account.account_id, merchant.code if merchant else "")

    @property
    def sort(self) -> OrderSort:
        """Give how it is sorted."""
        return self.arrangement.sort

    @property
    def current(self) -> OrderRow | None:
        """Give the current order."""
        return self.listing.current

    def verdict(self, action: Action) -> Allowed | None:
        """Give what the panel says of an action with the current order; None while it shows another one."""
        return self.panels.verdict(action)

    @property
    def detail(self) -> OrderDetail | None:
        """Give what is known of the order in the panel."""
        return self.panels.detail

    def refresh(self) -> None:
        """Ask for the list as it is now."""
        self.listing.ask(self.order_filter(), self.sort)

    def _listed(self, listing: Listing) -> None:
        self.table.fit(listing.rows)
        self.choosing.look_again()
        if listing.count or self._was_read:
            self.panels.know_list()
        self._show_check_state()
        self._show_table_or_why_not(empty=not listing.count)
        self.panels.ask(delay=_TYPING if self.filters.text.hasFocus() else 0.0)

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
        if self._session.awaits_service:
            return self._empty.starting(self.new_order_requested.emit)
        return self._empty.page(
            self.filters,
            new_order=self.new_order_requested.emit,
            merchant=self._merchant_name,
        )

    async def _would_find(self, text: str) -> bool:
        """Tell whether another text would list anything under the same filters."""
        rows, _ = await self._session.order_list.first(replace(self.order_filter(), text=text), OrderSort(), 1)
        return bool(rows)

    @property
    def _merchant_name(self) -> str:
        merchant = self._session.merchant
        return merchant.called if merchant else ""

    def _show_reading(self) -> None:
        mirror = self._session.mirror_so_far
        reading = mirror is not None and mirror.reading
        self.line.run_for("reading", on=reading)
        if not reading and not self._was_read:
            self._was_read = True
            self.refresh()

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
        if self.select(key):
            self.panel_filled.emit()
        else:
            self._key_to_reveal = key
            self.listing.ask(self.order_filter(), self.sort, reveal=key)

    def resume(self, key: str) -> None:
        """Make the order current that was so in the window before, if it is listed; the keyboard goes to the list."""
        self._resumes = True
        self.listing.ask(self.order_filter(), self.sort, reveal=key)

    def _revealed(self, found: bool) -> None:
        resumes, self._resumes = self._resumes, False
        if resumes and self.isVisible() and not self._key_to_reveal:
            self.focus_first()
        key, self._key_to_reveal = self._key_to_reveal, ""
        if found and key:
            self.panel_filled.emit()
        if found or not key:
            return
        if self.filters.hides:
            self._key_to_reveal = key
            self.listing.reveal_next(key)
            self.filters.clear()
        else:
            self._status.warn(self.tr("This order is of another merchant, or no longer listed."))

    def show_unsent(self) -> None:
        """List what the service does not have yet."""
        self.filters.choose_unsent()
        self.focus_first()

    def show_status(self, status: str) -> None:
        """List the orders of a status."""
        self.filters.choose_status(status)
        self.focus_first()

    def show_choices(self, choices: Mapping[str, str]) -> None:
        """List exactly the orders that these choices of the filters let through, as a saved view keeps them."""
        self.filters.choose(choices)
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

    def in_tab_order(self, stops: Sequence[QWidget]) -> Sequence[QWidget]:
        """The text, the chip that is on, the filters, the list, and what stands under it."""
        filters = self.filters
        chip = filters.chips.button(filters.chips.value())
        first = [filters.text, chip, *filters.in_tab_order(), self.table.horizontalHeader(), self.table]
        begin = [one for one in first if one in stops or (one is chip and chip.isVisible())]
        return [*begin, *(one for one in stops if one not in first and not filters.isAncestorOf(one))]

    def _bind_keys(self) -> tuple[ShortcutHelp, ...]:
        lines = self.order_actions.bind_keys(self.panels.press)
        keys = Shortcuts(self, lines[0].group, window_wide=False)  # also where no order is listed
        keys.add("Ctrl+V", self.tr("Paste rows of a spreadsheet as an import"), self.paste_asked.emit)
        return (*lines, *keys.lines())

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list."""
        return self._keys

    def export_orders(self, chosen: Chosen) -> None:
        """Ask for a file, and write these orders into it as the list shows them."""
        self.export.ask_where(self.table.shown_columns(), chosen)

    def _sort_changed(self) -> None:
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
        if self.selection_bar.isAncestorOf(QApplication.focusWidget() or self):
            self.focus_first()

    def _selection_changed(self) -> None:
        focus = QApplication.focusWidget()
        self.selection_bar.show_count(len(self.selection))
        self.set_filled_button(filled=bool(self.selection) or not self.model.rowCount())
        self._show_check_state()
        if not self.selection and focus is not None and self.selection_bar.isAncestorOf(focus):
            self.focus_first()

    def _show_check_state(self) -> None:
        every = self.model.is_counted and len(self.selection) >= self.model.rowCount()
        partly = Qt.CheckState.PartiallyChecked if self.selection else Qt.CheckState.Unchecked
        self.table.mark_checked(Qt.CheckState.Checked if self.selection and every else partly)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back one step from wherever the keyboard is on the page: what is checked, then the filter."""
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self.selection:
            self._clear_chosen()
        elif not self.filters.clear_text():
            self.panel_left.emit()

    # -- the current order -----------------------------------------------------------------------------------------

    def _current_changed(self) -> None:
        self.table.viewport().update()
        self.panels.ask()

    def _page_loaded(self, page: int) -> None:
        """Rows came that were waited for: the current one may be among them."""
        self.table.fit(self.model.page(page))
        row, detail = self.current, self.panels.detail
        if row is not None and (detail is None or detail.row.key != row.key):
            self.panels.ask()

    def _activate(self, row: int) -> None:
        order = self.model.row(row)
        if order is not None and order.state in (State.DRAFT, State.REFUSED):  # it can still be written on
            self.order_actions.open_pending()
        else:
            self.panel_wanted.emit()


class OrderEmptyPages(QObject):
    """Shown in the list's place when it has no rows: none there yet, or none that fits the filters.

    Each page is made when it is wanted first.
    """

    def __init__(self, stack: QStackedWidget, text: QLineEdit, finds: Callable[[str], Awaitable[bool]]) -> None:
        """``text`` filters the list; ``finds`` tells whether another text in it would find anything."""
        super().__init__(stack)
        self._text, self._finds = text, finds
        self._did_you_type: DidYouType | None = None
        self._stack = stack
        self._nothing_yet: dict[str, EmptyPage] = {}
        self._no_match: EmptyPage | None = None
        self._all_days: Button | None = None
        self._refused: EmptyPage | None = None
        self._starting: EmptyPage | None = None

    def refused(self) -> EmptyPage:
        """Give the page that says that the key may not work with orders."""
        if self._refused is None:
            self._refused = refused_page(Scope.ORDERS)
            self._stack.addWidget(self._refused)
        return self._refused

    def starting(self, new_order: Callable[[], None]) -> EmptyPage:
        """Give the page that says that the training service is not there yet."""
        if self._starting is None:
            from courier_desk.ui.widgets import EmptyPage  # noqa: PLC0415

            text = self.tr("Its orders will be listed in this place in a moment.")
            button = self._button(Common.NEW_ORDER.words, "plus", "Ctrl+N", new_order)
            self._starting = EmptyPage("school", Common.TRAINING_STARTS.words, text, [button])
            self._stack.addWidget(self._starting)
        return self._starting

    def page(self, filters: OrderFilterBar, *, new_order: Callable[[], None], merchant: str) -> EmptyPage:
        """Give the page that says why nothing is listed."""
        if filters.narrows:
            return self._nothing_fits(filters)
        if merchant not in self._nothing_yet:
            button = self._button(Common.NEW_ORDER.words, "plus", "Ctrl+N", new_order)
            named = self.tr(
                "Orders that you create here, and those already at the service for {0}, will be listed in this place."
            )
            text = named.replace("{0}", merchant)
            if not merchant:
                text = self.tr(
                    "Orders that you create here, and those already at the service, will be listed in this place."
                )
            from courier_desk.ui.widgets import EmptyPage  # noqa: PLC0415 - most lists are not empty

            made = self._nothing_yet[merchant] = EmptyPage("box", Common.NO_ORDERS_YET.words, text, [button])
            self._stack.addWidget(made)
        return self._nothing_yet[merchant]

    def _nothing_fits(self, filters: OrderFilterBar) -> EmptyPage:
        """Say what was looked for and in which days, and offer to look wider."""
        if self._no_match is None or self._did_you_type is None or self._all_days is None:
            from courier_desk.ui.widgets import DidYouType, EmptyPage  # noqa: PLC0415

            self._did_you_type = DidYouType(self._text, self._finds)
            self._all_days = self._button(self.tr("Look in all days"), "cal", "", filters.show_all_days)
            clear = Button(self.tr("Clear filters"), icon="x", tall=True)
            clear.clicked.connect(filters.clear)
            buttons = [self._did_you_type, self._all_days, clear]
            self._no_match = EmptyPage("search", self.tr("No orders match"), "", buttons)
            self._stack.addWidget(self._no_match)
        looked_for = listed(filters.narrowing())
        in_days = filters.date.value() != EVERY
        text = self.tr("Looked for {0} in all days.") if not in_days else self.tr("Looked for {0} in these days: {1}.")
        if not looked_for:
            text = self.tr("There is nothing in these days: {1}.")
        text = text.replace("{1}", isolate(filters.date.shown())).replace("{0}", looked_for)
        self._no_match.show_words(self._no_match.title(), text)
        self._all_days.setVisible(in_days)
        self._did_you_type.look()
        return self._no_match

    def forget(self) -> None:
        """The list is shown, or the page ends."""
        if self._did_you_type is not None:
            self._did_you_type.forget()

    def _button(self, text: str, icon: str, keys: str, press: Callable[[], None]) -> Button:
        button = Button(text, kind=ButtonKind.FIRST, icon=icon, keys=keys, tall=True)
        button.clicked.connect(press)
        return button
