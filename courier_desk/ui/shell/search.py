"""Presents the scan box: what is typed or scanned is looked up here at once, a full number at the service too."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.shell import found
from courier_desk.ui.words import ltr
from courier_desk.ui.words_failures import failure_words

_SHOWN = 8
_MERCHANTS_SHOWN = 3
Found = tuple[str, tuple[OrderRow, ...], tuple[Merchant, ...]]


class Doors(Protocol):
    """Where what is found leads to (``SessionWindow``)."""

    def open_order(self, key: str) -> None:
        """Show an order in its tab."""

    def use_merchant(self, code: str) -> None:
        """Work for another merchant."""

    def print_label(self, number: str) -> None:
        """Print the label of an order."""

    def return_order(self, number: str) -> None:
        """Begin a return of an order."""

    def exchange_order(self, number: str) -> None:
        """Begin an exchange for an order."""


class SearchPresenter(QObject):
    """Looks up what stands in the scan box."""

    def __init__(self, window: MainWindow, session: Session, doors: Doors) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._doors = doors
        self._first: OrderRow | None = None
        self._asked = Latest[Found](self._show, name="search")
        box = window.top_bar.scan_box
        box.search_edited.connect(self._edited)
        box.search_submitted.connect(self._submitted)
        box.result_chosen.connect(self._chosen)
        box.result_alternative.connect(self._print)

    def close(self) -> None:
        """Forget what is being looked for."""
        self._asked.cancel()

    def _edited(self, text: str) -> None:
        wanted = fold_digits(text).strip()
        if not wanted:
            self._asked.cancel()
            self._window.top_bar.scan_box.show_results(())
            return
        self._asked.start(lambda: self._find(wanted))

    async def _find(self, text: str) -> Found:
        merchant = self._session.merchant
        wanted = OrderFilter(
            account=self._session.account.account_id, merchant=merchant.code if merchant else "", text=text
        )
        rows, _ = await self._session.orders.found(wanted, OrderSort(), _SHOWN)
        known = await self._session.merchants.known(text, _MERCHANTS_SHOWN + 1)
        others = [one for one in known if merchant is None or one.code != merchant.code]
        return text, rows, tuple(others[:_MERCHANTS_SHOWN])

    def _show(self, answer: Found) -> None:
        text, orders, merchants = answer
        translate = QCoreApplication.translate
        self._first = orders[0] if orders else None
        rows = found.found_rows(text, orders, merchants)
        note = translate("Search", "A scan of 6 digits opens at once")
        if not orders and not merchants:
            note = translate("Search", "Nothing on this desk fits.")
        self._window.top_bar.scan_box.show_results(rows, note)

    def _submitted(self, text: str) -> None:
        """Enter without a choice: the one order that fits exactly, else the service is asked for a number."""
        spawn(self._open_exact(fold_digits(text).strip()), name="open what was scanned")

    async def _open_exact(self, text: str) -> None:
        _, orders, _ = await self._find(text)
        exact = [row for row in orders if text in (row.number, row.reference)]
        if exact:
            self._doors.open_order(exact[0].key)
        elif len(text) == 6 and text.isdigit():
            await self._ask_service(text)
        else:
            words = QCoreApplication.translate("Search", "Nothing on this desk fits {0}.").replace("{0}", ltr(text))
            self._window.status_line.show_news(words, icon="info", colour="tx2")

    def _chosen(self, key: str) -> None:
        kind, _, what = key.partition(":")
        match f"{kind}:":
            case found.ORDER:
                self._doors.open_order(what)
            case found.MERCHANT:
                self._doors.use_merchant(what)
            case found.PRINT:
                self._doors.print_label(what)
            case found.RETURN:
                self._doors.return_order(what)
            case found.EXCHANGE:
                self._doors.exchange_order(what)
            case found.ASK:
                spawn(self._ask_service(what), name="ask the service")
        self._window.top_bar.scan_box.done()

    def _print(self, key: str) -> None:
        """Shift+Enter: print the label of the order that is highlighted, of the first one on any other row."""
        row = self._first
        if key.startswith(found.ORDER) and key.removeprefix(found.ORDER).startswith("o"):
            number = key.removeprefix(found.ORDER).removeprefix("o")
        elif row is not None and row.number:
            number = row.number
        else:
            return
        self._doors.print_label(number)
        self._window.top_bar.scan_box.done()

    async def _ask_service(self, number: str) -> None:
        try:
            order = await self._session.orders.original(number)
        except DeskFailure as error:
            words = failure_words(error.failure)
            self._window.status_line.show_news(words, icon="alert", colour="red")
            return
        self._doors.open_order(f"o{order.number}")
