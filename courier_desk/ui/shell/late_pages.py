"""The pages of a session's window that are made when they are wanted first: Outbox, Pickups, Merchants, and the audit.

Here they are joined with the window: where what they ask for leads to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.failures import DeskFailure
from courier_desk.ui.bridge import spawn
from courier_desk.ui.frame import MainWindow, Tab
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shell.orders_tab import OrdersTab
from courier_desk.ui.words_failures import merchant_refusal_words

if TYPE_CHECKING:
    from courier_desk.ui.audit import AuditPresenter
    from courier_desk.ui.merchants.page import MerchantsPage
    from courier_desk.ui.pickups.page import PickupsPage
    from courier_desk.ui.shell.outbox_tab import OutboxTab


class LatePages(QObject):
    """The pages beside that of the orders, which is there from the first."""

    order_of_wanted = Signal(str, str)
    """Show an order of a merchant: code and number."""

    def __init__(self, window: MainWindow, orders: OrdersTab, context: PageContext) -> None:
        super().__init__(window)
        self._window = window
        self._orders = orders
        self._context = context
        self._session = context.session
        self._outbox: OutboxTab | None = None
        window.set_maker(Tab.OUTBOX, self._make_outbox)
        self._pickups: PickupsPage | None = None
        window.set_maker(Tab.PICKUPS, self._make_pickups)
        self._merchants: MerchantsPage | None = None
        window.set_maker(Tab.MERCHANTS, self._make_merchants)
        self._audit: AuditPresenter | None = None

    def close(self) -> None:
        """Have the pages that were made ask nothing more."""
        for page in (self._outbox, self._pickups, self._merchants):
            if page is not None:
                page.close_page()
        if self._audit is not None:
            self._audit.close()

    def new_order(self) -> None:
        """Begin an order in its tab."""
        self._to_orders().new_order()

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

    def _make_outbox(self) -> OutboxTab:
        from courier_desk.ui.shell.outbox_tab import OutboxTab  # noqa: PLC0415

        made = self._outbox = OutboxTab(self._context)
        made.order_asked.connect(lambda number: self._to_orders().show_order(f"o{number}"))
        made.new_order_asked.connect(self.new_order)
        made.edit_asked.connect(lambda row_id: self._to_orders().open_pending(row_id))
        made.edit_order_asked.connect(lambda number: self._to_orders().edit(number))
        return made

    # -- pickups ---------------------------------------------------------------------------------------------------

    def open_pickup(self, key: str) -> None:
        """Show a pickup in its tab."""
        self._window.show_page(Tab.PICKUPS)
        if self._pickups is not None:
            self._pickups.show_pickup(key)

    def _make_pickups(self) -> PickupsPage:
        from courier_desk.ui.pickups.page import PickupsPage  # noqa: PLC0415

        made = self._pickups = PickupsPage(self._context)
        made.orders_wanted.connect(self._show_waiting_orders)
        return made

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

        made = self._merchants = MerchantsPage(self._context)
        made.use_asked.connect(self.use_merchant)
        made.choose_asked.connect(self._window.top_bar.choose_merchant)
        made.order_asked.connect(lambda code: spawn(self._order_for(code), name="order for a merchant"))
        made.orders_wanted.connect(lambda code: spawn(self._show_orders_of(code), name="orders of a merchant"))
        return made

    async def _order_for(self, code: str) -> None:
        """Begin an order for a merchant, who is in use from now on."""
        await self._session.use_merchant(code)
        self.new_order()

    async def _show_orders_of(self, code: str) -> None:
        """Show the orders of a merchant, who is in use from now on."""
        await self._session.use_merchant(code)
        self._to_orders().show_list()

    # -- the audit -------------------------------------------------------------------------------------------------

    def show_twice(self) -> None:
        """Show what the audit found."""
        from courier_desk.ui.audit import AuditPresenter  # noqa: PLC0415

        if self._audit is None:
            self._audit = AuditPresenter(self._session.audit, self._window, self._context.status, self)
            self._audit.order_wanted.connect(self.order_of_wanted)
        self._audit.open()
