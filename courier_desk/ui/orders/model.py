"""The orders list as a Qt model: rows come page by page from whoever listens to ``page_wanted``, and are kept.

``show`` takes a new state of the list, ``take`` a page of it; what is current and scrolled to stays where it is. A row
that has not come yet is None and is painted empty; one that may have changed stays until it is known better. So
nothing here ever waits. The model knows no SQL and no network.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort
from courier_desk.ui.literal import tip_text
from courier_desk.ui.orders import cells
from courier_desk.ui.orders.selection import Selection
from courier_desk.ui.widgets.rows_model import ROW_ROLE, ColumnsModel, Index
from courier_desk.ui.widgets.table import CHECKED_ROLE, Column

SORT_ROLE = Qt.ItemDataRole.UserRole + 3
PAGE_ROWS = 100
KEPT_PAGES = 40
#: A page is asked for when a row so near to it is looked at.
_AHEAD = 40


class OrderTableModel(ColumnsModel):
    """The list of orders. ``page_wanted``: a page that is looked at, or soon will be, is not here or may be old."""

    page_wanted = Signal(int)
    page_came = Signal(int)

    def __init__(self, columns: tuple[Column, ...], selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(columns, parent)
        self._selection = selection
        self._question: tuple[OrderFilter, OrderSort] | None = None
        self._count = 0
        self._generation = 0
        self._pages: OrderedDict[int, tuple[OrderRow, ...]] = OrderedDict()
        self._old: set[int] = set()
        self._asked: set[int] = set()
        selection.changed.connect(self._selection_changed)

    # -- what the page does ----------------------------------------------------------------------------------------

    @property
    def question(self) -> tuple[OrderFilter, OrderSort] | None:
        """Give what is listed; None before the first answer."""
        return self._question

    def is_chosen(self, row: OrderRow) -> bool:
        """Tell whether an order is chosen."""
        return row.key in self._selection

    @property
    def generation(self) -> int:
        """Count the states shown so far: a page belongs to one of them."""
        return self._generation

    def show(self, wanted: OrderFilter, sort: OrderSort, count: int, first: Sequence[OrderRow]) -> None:
        """Take a new state of the list: its length and its first rows. What is as it was is not painted anew."""
        same_question = (wanted, sort) == self._question
        before = self._pages.get(0, ()) if same_question else ()
        self._question = (wanted, sort)
        self._generation += 1
        self._asked.clear()
        if not same_question:
            self._pages.clear()
        self._pages[0] = tuple(first)
        self._old = set(self._pages) - {0}
        self._change_count(count)
        self._tell_changes(0, before, self._pages[0])
        if not same_question and count > len(first):
            self._rows_changed(len(first), count - 1)

    def take(self, generation: int, page: int, rows: Sequence[OrderRow]) -> None:
        """Take a page that was wanted; one of an earlier state of the list serves only where there is none at all."""
        late = generation != self._generation
        if late and (page in self._pages or generation != self._generation - 1):
            return
        before = self._pages.get(page, ())
        self._pages[page] = tuple(rows)
        self._pages.move_to_end(page)
        if late:
            self._old.add(page)
        else:
            self._old.discard(page)
            self._asked.discard(page)
        while len(self._pages) > KEPT_PAGES:
            gone = next(iter(key for key in self._pages if key))
            del self._pages[gone]
            self._old.discard(gone)
        self._tell_changes(page * PAGE_ROWS, before, self._pages[page])
        self.page_came.emit(page)

    def forget_asked(self, page: int) -> None:
        """Nobody brings that page: it has to be wanted again when it is looked at."""
        self._asked.discard(page)

    def row(self, number: int) -> OrderRow | None:
        """Give the order of a row; None beyond the end, and while it has not come."""
        if not 0 <= number < self._count:
            return None
        page, place = divmod(number, PAGE_ROWS)
        rows = self._pages.get(page)
        if rows is None or page in self._old:
            self._want(page)
        if place >= PAGE_ROWS - _AHEAD and page + 1 not in self._pages and (page + 1) * PAGE_ROWS < self._count:
            self._want(page + 1)
        elif place < _AHEAD and page and page - 1 not in self._pages:
            self._want(page - 1)
        return rows[place] if rows is not None and place < len(rows) else None

    def keys(self, first: int, last: int) -> list[str] | None:
        """Give the keys from row to row, both included; None when some of these rows are not here."""
        found = [self._here(number) for number in range(first, last + 1)]
        return None if None in found else [row.key for row in found if row is not None]

    def place_of(self, key: str) -> int | None:
        """Give the row number of an order among the rows that are here."""
        for page, rows in self._pages.items():
            for place, row in enumerate(rows):
                if row.key == key and page * PAGE_ROWS + place < self._count:
                    return page * PAGE_ROWS + place
        return None

    def _here(self, number: int) -> OrderRow | None:
        page, place = divmod(number, PAGE_ROWS)
        rows = self._pages.get(page, ())
        return rows[place] if page not in self._old and place < len(rows) and number < self._count else None

    def _want(self, page: int) -> None:
        if page not in self._asked:
            self._asked.add(page)
            self.page_wanted.emit(page)

    def _change_count(self, count: int) -> None:
        if count < self._count:
            self.beginRemoveRows(QModelIndex(), count, self._count - 1)
            self._count = count
            last = (count - 1) // PAGE_ROWS if count else 0
            for page in [page for page in self._pages if page > last]:
                del self._pages[page]
                self._old.discard(page)
            self.endRemoveRows()
        elif count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def _tell_changes(self, start: int, before: Sequence[OrderRow], now: Sequence[OrderRow]) -> None:
        changed = [place for place, row in enumerate(now) if place >= len(before) or before[place] != row]
        if changed and start + changed[0] < self._count:
            self._rows_changed(start + changed[0], min(start + changed[-1], self._count - 1))

    def _rows_changed(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))

    def _selection_changed(self) -> None:
        if self._count:
            last = self.index(self._count - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [CHECKED_ROLE])

    # -- what Qt asks ----------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the orders of the list."""
        return 0 if parent.isValid() else self._count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what a cell shows, what it sorts by, what a screen reader says, or the whole row."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == CHECKED_ROLE:
            return row.key in self._selection
        column = self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cells.text(row, column.key, datetime.now(UTC))
            case Qt.ItemDataRole.AccessibleTextRole:
                return cells.spoken(row, column, datetime.now(UTC), checked=row.key in self._selection)
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(cells.tip(row, column.key)) or None
            case _ if role == SORT_ROLE:
                return cells.native(row, OrderColumn(column.key)) if column.sortable else None
        return None
