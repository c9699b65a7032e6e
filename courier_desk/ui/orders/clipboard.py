"""What of the orders list goes onto the clipboard, a concept of its own: a cell, numbers, whole rows, as plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from courier_desk.desk.order_list import OrderListDesk
from courier_desk.domain.chosen_orders import Chosen
from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.bridge import spawn
from courier_desk.ui.orders.columns import OrderListColumn, cell_as_text, rows_as_text
from courier_desk.ui.orders.table import OrderTable
from courier_desk.ui.widgets import StatusMessage
from courier_desk.ui.words import isolate, ltr, plain
from courier_desk.ui.words_common import Common

#: So many rows go onto the clipboard at the most.
_MOST_COPIED = 10_000
_TextOf = Callable[[Sequence[OrderRow]], str]
#: Says what of one order was copied, by its number.
_TellOne = Callable[[str], object]


class ListedOrders(Protocol):
    """The page whose orders these are."""

    table: OrderTable

    @property
    def current(self) -> OrderRow | None:
        """Give the current order."""


class OrderClipboard(QObject):
    """Copies orders of one page."""

    def __init__(self, desk: OrderListDesk, page: ListedOrders, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._page = page
        self._status = status

    def cell(self) -> str:
        """Give the cell of the current row that was clicked, as it is copied."""
        row, column = self._page.current, self._page.table.columns[max(0, self._page.table.currentIndex().column())]
        return cell_as_text(column, row) if row is not None and isinstance(column, OrderListColumn) else ""

    def copy_cell(self) -> None:
        """Put that cell on the clipboard."""
        if text := self.cell():
            QGuiApplication.clipboard().setText(text)
            self._status.copied(isolate(text))

    def words_to_copy_cell(self) -> str:
        """Name the cell in the menu; nothing for one without a text."""
        text = self.cell()
        return Common.COPY_WHAT.words.replace("{what}", isolate(text)) if text else ""

    def copy_numbers(self, chosen: Chosen) -> None:
        """Put the numbers on the clipboard, one in a line; of an order without one its reference."""
        text = "\n".join
        self._copy(chosen, lambda rows: text(plain(row.number or row.reference) for row in rows), self._status.copied)

    def copy_rows(self, chosen: Chosen) -> None:
        """Put the rows on the clipboard as they are read, columns apart by tabs."""
        columns = self._page.table.shown_columns()
        self._copy(chosen, lambda rows: rows_as_text(columns, rows), self._tell_row)

    def _tell_row(self, number: str) -> None:
        self._status.done(self.tr("The row of {0} is copied").replace("{0}", number))

    def _copy(self, chosen: Chosen, text_of: _TextOf, tell_one: _TellOne) -> None:
        current = self._page.current
        if len(chosen) == 1 and current is not None and current.key in chosen:
            self._put([current], text_of, tell_one)
        elif len(chosen) > _MOST_COPIED:
            self._status.hint(self.tr("Too many to copy. Export them instead."))
        elif chosen:
            spawn(self._copy_found(chosen, text_of, tell_one), name="copy orders")

    async def _copy_found(self, chosen: Chosen, text_of: _TextOf, tell_one: _TellOne) -> None:
        self._put(await self._desk.rows_of(await self._desk.keys_of(chosen)), text_of, tell_one)

    def _put(self, rows: Sequence[OrderRow], text_of: _TextOf, tell_one: _TellOne) -> None:
        text = text_of(rows)
        if not text:
            return
        QGuiApplication.clipboard().setText(text)
        if len(rows) == 1:
            tell_one(ltr(rows[0].number or rows[0].reference))
        else:
            self._status.done(self.tr("%Ln orders copied", "", len(rows)))
