"""The pages of a session's tabs, imported and made when they are wanted first, and where each of them leads.

That of the orders is there from the first; pages in a tab's place or over the whole window are ``page_hosts``'.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.order_rules import Action
from courier_desk.domain.outbox import Subject
from courier_desk.ui.bridge import spawn
from courier_desk.ui.frame import MainWindow, Tab
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shell.merchant_switch import MerchantSwitch
from courier_desk.ui.shell.orders_tab import OrdersTab
from courier_desk.ui.words_failures import merchant_refusal_words

if TYPE_CHECKING:
    from courier_desk.desk.outbox_items import OutboxItem
    from courier_desk.domain.handovers import HandoverSubject
    from courier_desk.domain.pickups import PickupAction
    from courier_desk.ui.duplicates import DuplicatesPresenter
    from courier_desk.ui.merchants.page import MerchantsPage
    from courier_desk.ui.outbox.panel import OutboxPanel
    from courier_desk.ui.pickups.page import PickupsPage
    from courier_desk.ui.shell.outbox_tab import OutboxTab
    from courier_desk.ui.today.page import TodayPage


class TabHost(QObject):
    """The pages of tabs beside that of the orders, which is there from the first, and the audit.

    Here they are joined with the window: where what they ask for leads to. ``show_order_of`` shows an order of a
    merchant: code and number; ``open_settings`` shows a section of the settings.
    """

    def __init__(
        self,
        window: MainWindow,
        orders: OrdersTab,
        context: PageContext,
        show_order_of: Callable[[str, str], None],
        open_settings: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._show_order_of = show_order_of
        self._open_settings = open_settings
        self._orders = orders
        self._context = context
        self._session = context.session
        self.switch = MerchantSwitch(context, orders, self)
        self._outbox: OutboxTab | None = None
        self._outbox_panel: OutboxPanel | None = None  # made before its page
        window.set_maker(Tab.OUTBOX, self._make_outbox)
        self._pickups: PickupsPage | None = None
        window.set_maker(Tab.PICKUPS, self._make_pickups)
        self._merchants: MerchantsPage | None = None
        window.set_maker(Tab.MERCHANTS, self._make_merchants)
        self._today: TodayPage | None = None
        window.set_maker(Tab.TODAY, self._make_today)
        self._audit: DuplicatesPresenter | None = None

    def close(self) -> None:
        """Have the pages that were made ask nothing more."""
        for page in (self._outbox, self._pickups, self._merchants, self._today):
            if page is not None:
                page.close_page()
        if self._audit is not None:
            self._audit.close()

    def resume(self, before: TabHost) -> None:
        """Go on with what is typed in the forms of the window before."""
        if before._pickups is not None and (pickup := before._pickups.written()) is not None:
            self._window.page(Tab.PICKUPS)
            assert self._pickups is not None
            self._pickups.restore(pickup)
        if before._merchants is not None and (merchant := before._merchants.written()) is not None:
            self._window.page(Tab.MERCHANTS)
            assert self._merchants is not None
            self._merchants.restore(merchant)

    def new_order(self) -> None:
        """Begin an order in its tab."""
        self._to_orders().new_order()

    def show_order(self, number: str) -> None:
        """Show an order in its list."""
        self._to_orders().show_order(f"o{number}")

    def act(self, action: Action | PickupAction, number: str) -> None:
        """Do something with an order or pickup of the service: in the form, or after a question in its list."""
        if isinstance(action, Action):
            self._to_orders().act(action, number)
        else:
            self._to_pickups().take_back(action, f"k{number}")

    def edit_pending(self, item: OutboxItem) -> None:
        """Open what a row of the outbox makes or changes in its form."""
        match item.kind.subject:
            case Subject.PICKUP:
                number = item.title.number
                self._to_pickups().change(f"k{number}" if number else f"p{item.row_id}")
            case Subject.MERCHANT:
                self._to_merchants().change(item.row_id)
            case _:
                self._to_orders().open_pending(item.row_id)

    def _to_orders(self) -> OrdersTab:
        """Show the tab of the orders."""
        self._window.show_page(Tab.ORDERS)
        return self._orders

    # -- the outbox ------------------------------------------------------------------------------------------------

    @property
    def outbox(self) -> OutboxTab:
        """Give the Outbox tab; it is made when it is wanted first."""
        self._window.page(Tab.OUTBOX)
        assert self._outbox is not None
        return self._outbox

    def show_outbox(self) -> None:
        """Show the list of what is pending."""
        self._window.show_page(Tab.OUTBOX)
        if self.outbox.shows_job:
            self.outbox.show_list()

    def show_print_job(self, job_id: int) -> None:
        """Show the page of a job of labels."""
        self._window.show_page(Tab.OUTBOX)
        self.outbox.show_job(job_id)

    def hold_or_go_on(self) -> None:
        """Ctrl+Space: on the page of a job it pauses that; else it holds sending, or lets it go on."""
        tab = self._outbox
        if tab is not None and self._window.current_page() is tab and tab.hold_pressed():
            return
        self._session.outbox.hold(not self._session.outbox.held)

    async def prepare_outbox(self) -> None:
        """Make the page of the outbox before it is wanted, its panel first: both in one turn would be noticed."""
        await asyncio.to_thread(import_module, "courier_desk.ui.shell.outbox_tab")
        if self._outbox is None:
            from courier_desk.ui.outbox.panel import OutboxPanel  # noqa: PLC0415

            self._outbox_panel = OutboxPanel(self._session.zones.search, self._context.status).go_with(self)
            await asyncio.sleep(0)  # what a person does goes between
            self._window.page(Tab.OUTBOX)

    def _make_outbox(self) -> OutboxTab:
        from courier_desk.ui.shell.outbox_tab import OutboxTab  # noqa: PLC0415

        panel, self._outbox_panel = self._outbox_panel, None
        self._outbox = OutboxTab(self._context, self, panel)
        return self._outbox

    # -- pickups ---------------------------------------------------------------------------------------------------

    def open_pickup(self, key: str) -> None:
        """Show a pickup in its tab."""
        self._to_pickups().show_pickup(key)

    def _to_pickups(self) -> PickupsPage:
        """Show the tab of the pickups."""
        self._window.show_page(Tab.PICKUPS)
        assert self._pickups is not None
        return self._pickups

    def _make_pickups(self) -> PickupsPage:
        from courier_desk.ui.pickups.page import PickupsPage  # noqa: PLC0415

        self._pickups = PickupsPage(self._context, self._show_waiting_orders, lambda: self._open_settings("printing"))
        return self._pickups

    def _show_waiting_orders(self) -> None:
        """Show the orders that no courier has fetched yet."""
        orders = self._to_orders()
        orders.show_list()
        orders.list.show_status("new")

    # -- merchants -------------------------------------------------------------------------------------------------

    def use_merchant(self, code: str) -> None:
        """Work for another merchant from now on."""
        spawn(self._session.use_merchant(code), name="use merchant")

    def use_typed_merchant(self, typed: str) -> None:
        """Work for the merchant of an identifier that was typed in the switcher, once the service knows it."""
        spawn(self._use_typed(typed), name="use a merchant that was typed")

    async def _use_typed(self, typed: str) -> None:
        choices = self._window.top_bar.choices
        try:
            merchant = await self._session.merchants.identify(typed)
        except DeskFailure as error:
            choices.show_refusal(typed, merchant_refusal_words(error.failure))
            return
        choices.taken(typed)
        await self._session.use_merchant(merchant.code)

    def _make_merchants(self) -> MerchantsPage:
        from courier_desk.ui.merchants.page import MerchantsPage  # noqa: PLC0415

        self._merchants = MerchantsPage(self._context, self)
        return self._merchants

    def _to_merchants(self) -> MerchantsPage:
        """Show the tab of the merchants."""
        self._window.show_page(Tab.MERCHANTS)
        assert self._merchants is not None
        return self._merchants

    def choose_merchant(self) -> None:
        """Open the list of merchants, where one can be typed."""
        self._window.top_bar.choose_merchant()

    def new_order_for(self, code: str) -> None:
        """Begin an order for a merchant, who is in use from now on."""
        spawn(self._use_then(code, self.new_order), name="order for a merchant")

    def show_orders_of(self, code: str) -> None:
        """List every order of a merchant, who is in use from now on."""
        spawn(self._work_for(code, lambda: self._list_with({"days": "every"})), name="orders of a merchant")

    async def _use_then(self, code: str, go_on: Callable[[], None]) -> None:
        await self._session.use_merchant(code)
        go_on()

    async def _work_for(self, code: str, go_on: Callable[[], None]) -> None:
        await self.switch.work_for(code)
        go_on()

    # -- today -----------------------------------------------------------------------------------------------------

    def _make_today(self) -> TodayPage:
        from courier_desk.ui.today.page import TodayPage  # noqa: PLC0415

        self._today = TodayPage(self._context, self)
        return self._today

    def show_orders_with(self, choices: Mapping[str, str], merchant: str | None) -> None:
        """List the orders of these choices of the filters; of another merchant, who is in use from then on."""
        if merchant is None:
            self._list_with(choices)
        else:
            spawn(self._work_for(merchant, lambda: self._list_with(choices)), name="orders of a figure")

    def _list_with(self, choices: Mapping[str, str]) -> None:
        orders = self._to_orders()
        orders.show_list()
        orders.list.show_choices(choices)

    def show_attention(self) -> None:
        """Show what of the outbox needs a person."""
        self.show_outbox()
        self.outbox.list.show_attention()

    def show_pickups(self) -> None:
        """Show the list of pickups."""
        self._window.show_page(Tab.PICKUPS)

    def show_handover(self, subject: HandoverSubject) -> None:
        """Show a handover sheet."""
        self._window.show_page(Tab.PICKUPS)
        if self._pickups is not None:
            self._pickups.handovers.open(subject)

    def schedule_pickup(self) -> None:
        """Open the form for a new pickup."""
        self._window.show_page(Tab.PICKUPS)
        if self._pickups is not None:
            self._pickups.schedule()

    def print_labels(self, keys: Sequence[str]) -> None:
        """Print the labels of these orders."""
        spawn(self._print_labels(keys), name="print labels of the day")

    async def _print_labels(self, keys: Sequence[str]) -> None:
        rows = await self._session.order_list.rows_of(keys)
        if self._orders.list.printing.asks_first:
            self._to_orders()
        self._orders.list.printing.print_rows(rows)

    # -- the audit -------------------------------------------------------------------------------------------------

    def show_twice(self) -> None:
        """Show what the audit found."""
        from courier_desk.ui.duplicates import DuplicatesPresenter  # noqa: PLC0415

        if self._audit is None:
            self._audit = DuplicatesPresenter(self._session.audit, self._window, self._context.status, self)
            self._audit.order_wanted.connect(self._show_order_of)
        self._audit.open()
