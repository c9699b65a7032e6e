"""The orders list as a Qt model: rows come from the store page by page, by index, and are kept while the list stands.

``show`` takes a new state of the list; what is current, checked and scrolled to stays where it is. Rows are read by the
desk; the model knows no SQL and no network.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort
from courier_desk.ui.orders import cells
from courier_desk.ui.widgets.table import CHECKED_ROLE, Column

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 2
SORT_ROLE = Qt.ItemDataRole.UserRole + 3
PAGE_ROWS = 100
KEPT_PAGES = 40

ReadRows = Callable[[OrderFilter, OrderSort, int, int], list[OrderRow]]


class OrderTableModel(QAbstractTableModel):
    """The list of orders. ``read``: gives rows (filter, sort, offset, limit) at once."""

    def __init__(self, columns: tuple[Column, ...], read: ReadRows, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._read = read
        self._filter: OrderFilter | None = None
        self._sort = OrderSort()
        self._count = 0
        self._pages: OrderedDict[int, tuple[OrderRow, ...]] = OrderedDict()
        self._checked: dict[str, OrderRow] = {}

    # -- what the page does ----------------------------------------------------------------------------------------

    def show(self, wanted: OrderFilter, sort: OrderSort, count: int, first: tuple[OrderRow, ...]) -> None:
        """Take a new state of the list: its length and its first rows. What is as it was is not painted anew."""
        same_question = (wanted, sort) == (self._filter, self._sort)
        before = self._pages.get(0, ()) if same_question else ()
        only_first = same_question and self._pages.keys() <= {0}
        self._filter, self._sort = wanted, sort
        self._pages.clear()
        self._pages[0] = first
        if count < self._count:
            self.beginRemoveRows(QModelIndex(), count, self._count - 1)
            self._count = count
            self.endRemoveRows()
        elif count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()
        changed = [place for place, row in enumerate(first) if place >= len(before) or before[place] != row]
        if changed:
            self._rows_changed(changed[0], changed[-1])
        # Of rows further down that were looked at nobody knows whether they changed.
        if count > len(first) and not only_first:
            self._rows_changed(len(first), count - 1)

    def row(self, number: int) -> OrderRow | None:
        """Give the order of a row; None beyond the end, or when the store was quicker than the screen."""
        if not 0 <= number < self._count or self._filter is None:
            return None
        page = number // PAGE_ROWS
        rows = self._pages.get(page)
        if rows is None:
            rows = tuple(self._read(self._filter, self._sort, page * PAGE_ROWS, PAGE_ROWS))
            self._pages[page] = rows
            if len(self._pages) > KEPT_PAGES:
                self._pages.popitem(last=False)
        else:
            self._pages.move_to_end(page)
        place = number - page * PAGE_ROWS
        return rows[place] if place < len(rows) else None

    @property
    def checked(self) -> tuple[OrderRow, ...]:
        """Give the checked orders, in the order they were checked."""
        return tuple(self._checked.values())

    def toggle(self, number: int) -> None:
        """Check or uncheck a row."""
        row = self.row(number)
        if row is None:
            return
        if self._checked.pop(row.key, None) is None:
            self._checked[row.key] = row
        self._rows_changed(number, number)

    def check(self, rows: list[OrderRow]) -> None:
        """Check these rows and no others."""
        self._checked = {row.key: row for row in rows}
        if self._count:
            self._rows_changed(0, self._count - 1)

    def _rows_changed(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))

    # -- what Qt asks ----------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the orders of the list."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a column's title."""
        spoken = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if spoken and orientation == Qt.Orientation.Horizontal and 0 <= section < len(self._columns):
            return self._columns[section].title
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what a cell shows, what it sorts by, what a screen reader says, or the whole row."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        column = self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cells.text(row, column.key, datetime.now(UTC))
            case Qt.ItemDataRole.AccessibleTextRole:
                return cells.spoken(row, column, datetime.now(UTC), checked=row.key in self._checked)
            case Qt.ItemDataRole.ToolTipRole:
                return cells.tip(row, column.key) or None
            case _ if role == ROW_ROLE:
                return row
            case _ if role == CHECKED_ROLE:
                return row.key in self._checked
            case _ if role == SORT_ROLE:
                return cells.native(row, OrderColumn(column.key)) if column.sortable else None
        return None
