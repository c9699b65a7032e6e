"""One session in the main window: its pages and presenters made, joined, and taken away together."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal

from courier_desk.desk.changes import Topic
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Account
from courier_desk.domain.labels import LabelStep
from courier_desk.domain.orders import OrderType
from courier_desk.ui.bridge import ChangeSignals, spawn
from courier_desk.ui.frame import MainWindow, Tab
from courier_desk.ui.shell.banner import WayOut
from courier_desk.ui.shell.orders_tab import OrdersTab
from courier_desk.ui.shell.status import StatusPresenter
from courier_desk.ui.widgets.first_paint import FirstPaint
from courier_desk.ui.words import ltr

if TYPE_CHECKING:
    from courier_desk.ui.shell.search import SearchPresenter

#: So long (seconds) the window waits for its rows, so that it is laid out and painted once, with them.
_A_MOMENT = 0.25
#: So long (seconds) the window has to itself after its first paint.
_BREATH = 0.01
#: So long (seconds) after it stands what is not wanted yet is made ahead: key store, client and first reads go before.
_BEFORE_AHEAD = 1.5


class SessionWindow(QObject):
    """The window of one session. Made anew for another account or another language."""

    account_chosen = Signal(str)
    add_account = Signal()
    new_key = Signal()
    language_asked = Signal()
    closing = Signal()

    def __init__(self, session: Session, accounts: tuple[Account, ...]) -> None:
        super().__init__()
        self._session = session
        self._listed = asyncio.Event()
        self._painted = asyncio.Event()
        self.signals = ChangeSignals(session.changes, self)
        self.window = MainWindow()
        self.orders = OrdersTab(session, self.signals)
        self.window.set_page(Tab.ORDERS, self.orders)
        self.status = StatusPresenter(self.window, session, self.signals, accounts)
        self._search: SearchPresenter | None = None
        self._ahead: asyncio.Task[None] | None = None
        self._connect()

    def _connect(self) -> None:
        window = self.window
        window.new_order.connect(self._new_order)
        window.read_again.connect(self._session.read_again)
        window.hold_pressed.connect(lambda: self._session.outbox.hold(not self._session.outbox.held))
        self.status.way_out.connect(self._take_way_out)
        window.language_pressed.connect(self.language_asked)
        window.closing.connect(self.closing)
        window.top_bar.merchant_chosen.connect(self.use_merchant)
        window.top_bar.account_chosen.connect(self.account_chosen)
        window.top_bar.add_account.connect(self.add_account)
        self.orders.said.connect(window.status_line.show_news)
        self.orders.counted.connect(lambda count: window.tab_row.show_count(Tab.ORDERS, count))
        self.orders.counted.connect(lambda _count: self._listed.set())
        self.signals.on(Topic.LABELS, self._tell_labels)
        FirstPaint(self.orders).happened.connect(self._painted.set)

    async def open(self) -> None:
        """Show the window with its rows in it; those that take longer than a moment come later."""
        self.orders.focus_first()
        with suppress(TimeoutError):
            async with asyncio.timeout(_A_MOMENT):
                await self._listed.wait()
        self.window.show()
        # Qt asks each widget that is shown to repaint itself later. Taken now, all that is one with the first paint.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater.value)
        self.window.activateWindow()
        self._ahead = spawn(self._prepare(), name="prepare what was not needed to stand")

    async def _prepare(self) -> None:
        """Make what nobody can want before there is something to see, then what will be wanted soon."""
        await self._painted.wait()
        await asyncio.sleep(_BREATH)  # what a person did meanwhile goes before
        self._make_search()
        self.orders.list.complete()
        await asyncio.sleep(_BEFORE_AHEAD)
        await self.orders.prepare()

    async def stands(self) -> None:
        """Wait until the first rows can be seen (or for two seconds, whatever happens to them)."""
        with suppress(TimeoutError):
            async with asyncio.timeout(2.0):
                await self._listed.wait()
        await asyncio.sleep(0.03)  # the paint of what was listed comes first

    def close(self) -> None:
        """Take everything away: the window, what listens, what asks."""
        self.signals.close()
        self.status.close()
        if self._search is not None:
            self._search.close()
        if self._ahead is not None:
            self._ahead.cancel()
        self.orders.close_pages()
        self.window.blockSignals(True)
        self.window.close()
        self.window.deleteLater()
        self.deleteLater()

    def _make_search(self) -> None:
        from courier_desk.ui.shell.search import SearchPresenter  # noqa: PLC0415

        if self._search is None:
            self._search = SearchPresenter(self.window, self._session, self)

    def _take_way_out(self, way_out: WayOut) -> None:
        """Do what the banner's button says."""
        match way_out:
            case WayOut.TRY_NOW:
                self._session.read_again()
            case WayOut.GO_ON:
                self._session.outbox.hold(False)
            case WayOut.NEW_KEY:
                self.new_key.emit()
            case WayOut.SEE_WAITING:
                self.window.show_page(Tab.ORDERS)
                self.orders.show_waiting()

    def _new_order(self) -> None:
        self.window.show_page(Tab.ORDERS)
        self.orders.new_order()

    # -- where the search leads to ---------------------------------------------------------------------------------

    def open_order(self, key: str) -> None:
        """Show an order in its tab."""
        self.window.show_page(Tab.ORDERS)
        self.orders.show_order(key)

    def use_merchant(self, code: str) -> None:
        """Work for another merchant from now on."""
        spawn(self._session.use_merchant(code), name="use merchant")

    def print_label(self, number: str) -> None:
        """Print the label of an order."""
        merchant = self._session.merchant
        self._session.labels.print_soon(number, merchant.code if merchant else "")

    def return_order(self, number: str) -> None:
        """Begin a return of an order."""
        self.window.show_page(Tab.ORDERS)
        self.orders.begin_from(number, OrderType.RETURN)

    def exchange_order(self, number: str) -> None:
        """Begin an exchange for an order."""
        self.window.show_page(Tab.ORDERS)
        self.orders.begin_from(number, OrderType.EXCHANGE)

    def _tell_labels(self) -> None:
        """Say in the status line which label was sent last, or that one needs a person."""
        job = self._session.labels.latest
        if job is None:
            return
        if job.step is LabelStep.SENT:
            self.window.status_line.show_news(self.tr("Label {0} sent").replace("{0}", ltr(job.number)))
        elif job.step is LabelStep.FAILED:
            text = self.tr("Label {0} was not printed").replace("{0}", ltr(job.number))
            self.window.status_line.show_news(text, icon="alert", colour="red")
