"""The side panel follows the order that is current: asked for anew at each change, stale answers dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.session import Session
from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.orders.panels import OrderPanels
from courier_desk.ui.orders.unread import UnreadDetails

if TYPE_CHECKING:
    from courier_desk.desk.orders import OrderDetail


class CurrentOrder(QObject):
    """Shows one order in the panel, or the start panel while there is none. ``current`` gives the row."""

    showed = Signal()

    def __init__(
        self,
        session: Session,
        signals: ChangeSignals,
        panels: OrderPanels,
        current: Callable[[], OrderRow | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._panels = panels
        self._current = current
        self.detail: OrderDetail | None = None
        self._asking = Latest["tuple[OrderDetail | None, str]"](self._show_looked_up, name="order detail")
        self._unread = UnreadDetails(session, self)
        for topic in (Topic.LABELS, Topic.CONNECTION):
            signals.on(topic, self.ask)
        signals.on(Topic.FEES, self._show_prices)

    def ask(self) -> None:
        """Show the current order as it is now."""
        row = self._current()
        if row is None:
            self._asking.cancel()
            self._unread.stop()
            self._show(None)
            return
        key, number = row.key, row.number

        async def look() -> tuple[OrderDetail | None, str]:
            return await self._session.orders.detail(key), await self._out_of_reach(number)

        self._asking.start(look)

    def close(self) -> None:
        """Ask nothing more."""
        self._unread.close()
        self._asking.cancel()

    async def _out_of_reach(self, number: str) -> str:
        """Say why the label cannot be had now; empty when it can: from the service, or because it is kept here."""
        link = self._session.connection.standing.link
        if not number or link not in (Link.OFFLINE, Link.REFUSED) or await self._session.labels.is_kept(number):
            return ""
        if link is Link.REFUSED:
            return self.tr("It needs a key that works; this label is not kept here.")
        return self.tr("No connection, and this label is not kept here.")

    def _show_looked_up(self, answer: tuple[OrderDetail | None, str]) -> None:
        self._show(*answer)

    def _show(self, detail: OrderDetail | None, out_of_reach: str = "") -> None:
        self.detail = detail
        if detail is None:
            self._panels.show_start(self._merchant_name)
            return
        job = self._session.prints.job(detail.row.number)
        self._panels.show_order(detail, job, out_of_reach=out_of_reach)
        self.showed.emit()

    def read_whole(self) -> None:
        """A person looks at it: what the service's lists do not tell is read."""
        if self.detail is not None:
            self._unread.look(self.detail)

    def _show_prices(self) -> None:
        self._panels.show_prices(self._merchant_name)

    @property
    def _merchant_name(self) -> str:
        merchant = self._session.merchant
        return merchant.name if merchant else ""
