"""Changes the merchant in use because something of another one is shown, and says so: the way back is one click.

A person who scans a parcel of another merchant did not choose that merchant: what is written next would be theirs all
the same. So it is told in words, what was half typed stays a draft of its own merchant, and for a minute one click goes
back to the merchant that a person chose last, and to what was typed for it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from courier_desk.desk.changes import Topic
from courier_desk.domain.accounts import Merchant
from courier_desk.ui.bridge import spawn
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shell.orders_tab import OrdersTab
from courier_desk.ui.words import isolate

if TYPE_CHECKING:
    from courier_desk.ui.compose.editing import FormState


class MerchantSwitch(QObject):
    """The switch of one window. ``orders`` is where an order is typed."""

    def __init__(self, context: PageContext, orders: OrdersTab, parent: QObject) -> None:
        super().__init__(parent)
        self._session = context.session
        self._status = context.status
        self._orders = orders
        self._chosen: Merchant | None = None
        self._led_to = ""
        self._said = ""
        context.signals.on(Topic.ACCOUNTS, self._look)

    async def work_for(self, code: str) -> None:
        """Work for this merchant, of whom something is shown; for nobody, or the one in use, nothing changes."""
        before = self._session.merchant
        if not code or (before is not None and before.code == code):
            return
        home = self._chosen if self._led_to else before
        typed = self._orders.put_aside()
        self._chosen, self._led_to = home, code
        if not await self._session.use_merchant(code):
            self._led_to = ""
            return
        now = self._session.merchant
        assert now is not None
        text = self.tr("{now} is in use now.")
        if typed is not None:
            text = self.tr("{now} is in use now. What you typed is a draft.")
        self._said = text.replace("{now}", isolate(now.called))
        if home is None or home.code == code:
            self._status.warn(self._said)
            return
        words = self.tr("Back to {merchant}").replace("{merchant}", isolate(home.called))
        back = typed if typed is not None and typed.draft.merchant == home.code else None
        self._status.warn_with_link(self._said, words, partial(self._go_back, home.code, back))

    def _go_back(self, code: str, typed: FormState | None) -> None:
        spawn(self._back(code, typed), name="back to the merchant before")

    async def _back(self, code: str, typed: FormState | None) -> None:
        self._led_to = ""
        if await self._session.use_merchant(code) and typed is not None:
            self._orders.bring_back(typed)

    def _look(self) -> None:
        """A person chose a merchant: what was said of another is no longer so, and there is nothing to go back to."""
        now = self._session.merchant
        if self._led_to and (now is None or now.code != self._led_to):
            self._led_to = ""
            self._status.withdraw_offer(self._said)
