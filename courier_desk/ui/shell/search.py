"""Presents the scan box: what is typed or scanned is looked up here at once, a full number at the service too."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.orders import cells
from courier_desk.ui.widgets import PopupRow, RowKind
from courier_desk.ui.words import isolate, ltr
from courier_desk.ui.words_failures import failure_words

_SHOWN = 8
ASK = "ask:"
ORDER = "order:"


class SearchPresenter(QObject):
    """Looks up what stands in the scan box. ``open_order`` shows an order in its tab."""

    def __init__(self, window: MainWindow, session: Session, open_order: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._open_order = open_order
        self._asked = Latest[tuple[str, tuple[OrderRow, ...]]](self._show, name="search")
        box = window.top_bar.scan_box
        box.search_edited.connect(self._edited)
        box.search_submitted.connect(self._submitted)
        box.result_chosen.connect(self._chosen)

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

    async def _find(self, text: str) -> tuple[str, tuple[OrderRow, ...]]:
        merchant = self._session.merchant
        wanted = OrderFilter(
            account=self._session.account.account_id, merchant=merchant.code if merchant else "", text=text
        )
        window = await self._session.orders.window(wanted, OrderSort())
        return text, window.rows[:_SHOWN]

    def _show(self, answer: tuple[str, tuple[OrderRow, ...]]) -> None:
        text, found = answer
        translate = QCoreApplication.translate
        rows = [PopupRow("h", translate("Search", "Orders on this desk"), kind=RowKind.HEADER)] if found else []
        rows += [
            PopupRow(
                ORDER + row.key,
                f"{ltr(row.number or cells.NOTHING)}   {isolate(row.full_name)}",
                detail=ltr(row.reference),
                end=isolate(row.zone),
                status=cells.status_of(row),
            )
            for row in found
        ]
        if len(text) == 6 and text.isdigit() and not any(row.number == text for row in found):
            words = translate("Search", "Ask the service for order {0}").replace("{0}", ltr(text))
            rows.append(PopupRow(ASK + text, words, kind=RowKind.LINK, icon="globe"))
        note = "" if rows else translate("Search", "Nothing on this desk fits.")
        self._window.top_bar.scan_box.show_results(rows, note)

    def _submitted(self, text: str) -> None:
        """Enter without a choice: the one order that fits exactly, else the service is asked for a number."""
        spawn(self._open_exact(fold_digits(text).strip()), name="open what was scanned")

    async def _open_exact(self, text: str) -> None:
        _, found = await self._find(text)
        exact = [row for row in found if text in (row.number, row.reference)]
        if exact:
            self._open_order(exact[0].key)
        elif len(text) == 6 and text.isdigit():
            await self._ask_service(text)
        else:
            words = QCoreApplication.translate("Search", "Nothing on this desk fits {0}.").replace("{0}", ltr(text))
            self._window.status_line.show_news(words, icon="info", colour="tx2")

    def _chosen(self, key: str) -> None:
        if key.startswith(ORDER):
            self._open_order(key.removeprefix(ORDER))
        elif key.startswith(ASK):
            spawn(self._ask_service(key.removeprefix(ASK)), name="ask the service")
        self._window.top_bar.scan_box.done()

    async def _ask_service(self, number: str) -> None:
        try:
            order = await self._session.orders.original(number)
        except DeskFailure as error:
            words = failure_words(error.failure)
            self._window.status_line.show_news(words, icon="alert", colour="red")
            return
        self._open_order(f"o{order.number}")
