"""The orders list as a Qt model: rows come page by page from whoever listens to ``page_requested``, and are kept.

``show`` takes a new state of the list, ``take`` a page of it; what is current and scrolled to stays where it is. A row
that has not come yet is None and is painted empty; one that may have changed stays until it is known better. So
nothing here ever waits. The model knows no SQL and no network.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, Qt, Signal

from courier_desk.domain.chosen_orders import Chosen, ChosenKeys
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.ui.literal import tip_text
from courier_desk.ui.orders.columns import OrderListColumn, spoken_cell
from courier_desk.ui.widgets.rows_model import ROW_ROLE, ColumnsModel, Index
from courier_desk.ui.widgets.table import CHECKED_ROLE, Column

translate = QCoreApplication.translate
PAGE_ROWS = 100
KEPT_PAGES = 40
#: A page is asked for when a row so near to it is looked at.
_AHEAD = 40


class Selection(QObject):
    """Which orders are chosen, whatever the list shows of them now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chosen: Chosen = ChosenKeys()

    @property
    def chosen(self) -> Chosen:
        """Give them, as they are to stay in the hands of whoever asks."""
        return self._chosen

    def __contains__(self, key: str) -> bool:
        return key in self._chosen

    def __len__(self) -> int:
        return len(self._chosen)

    def toggle(self, key: str) -> None:
        """Choose it, or choose it no more."""
        self.take(self._chosen.minus((key,)) if key in self._chosen else self._chosen.plus((key,)))

    def choose(self, keys: Iterable[str]) -> None:
        """Choose these and no others."""
        wanted = ChosenKeys(keys)
        if not isinstance(self._chosen, ChosenKeys) or wanted.keys() != self._chosen.keys():
            self.take(wanted)

    def take(self, chosen: Chosen) -> None:
        """Choose these and no others, as they are told."""
        self._chosen = chosen
        self.changed.emit()

    def clear(self) -> None:
        """Choose nothing."""
        self.choose(())


class OrderTableModel(ColumnsModel):
    """The list of orders. ``page_requested``: a page that is looked at, or soon will be, is not here or may be old."""

    page_requested = Signal(int)
    page_loaded = Signal(int)

    def __init__(self, columns: tuple[Column, ...], selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(columns, parent)
        self._selection = selection
        self._query: tuple[OrderFilter, OrderSort] | None = None
        self._count = 0
        self._counted = True
        self._generation = 0
        self._pages: OrderedDict[int, tuple[OrderRow, ...]] = OrderedDict()
        self._old: set[int] = set()
        self._asked: set[int] = set()
        selection.changed.connect(self._selection_changed)

    # -- what the page does ----------------------------------------------------------------------------------------

    @property
    def query(self) -> tuple[OrderFilter, OrderSort] | None:
        """Give what is listed; None before the first answer."""
        return self._query

    def is_chosen(self, row: OrderRow) -> bool:
        """Tell whether an order is chosen."""
        return row.key in self._selection

    @property
    def generation(self) -> int:
        """Count the states shown so far: a page belongs to one of them."""
        return self._generation

    @property
    def is_counted(self) -> bool:
        """Tell whether the number of rows is known, or only that there are so many."""
        return self._counted

    def show(
        self, wanted: OrderFilter, sort: OrderSort, count: int, first: Sequence[OrderRow], *, more: bool = False
    ) -> None:
        """Take a new state of the list: its length and its first rows. What is as it was is not painted anew.

        ``more``: the list goes on behind these rows and is counted soon; one that is shown already stays as long.
        """
        same_query = (wanted, sort) == self._query
        if more and self._query is not None and self._query[0] == wanted:
            count = max(count, self._count)
        self._counted = not more
        before = self._pages.get(0, ()) if same_query else ()
        self._query = (wanted, sort)
        self._generation += 1
        self._asked.clear()
        if not same_query:
            self._pages.clear()
        self._pages[0] = tuple(first)
        self._old = set(self._pages) - {0}
        self._change_count(count)
        self._tell_changes(0, before, self._pages[0])
        if not same_query and count > len(first):
            self._rows_changed(len(first), count - 1)

    def count_rows(self, wanted: OrderFilter, count: int, *, more: bool) -> None:
        """Take the number of rows that was counted after they were shown; ``more``: there are at least so many."""
        if self._query is None or self._query[0] != wanted or self._counted:
            return
        self._counted = not more
        if not more or count > self._count:
            self._change_count(max(count, len(self._pages.get(0, ()))))

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
        self.page_loaded.emit(page)

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

    def page(self, number: int) -> Sequence[OrderRow]:
        """Give the rows of a page that is here."""
        return self._pages.get(number, ())

    def beside(self, page: int) -> tuple[str, str]:
        """Give the key of the row above a page and of the one below it; empty where they are not here or may be old."""
        above, below = self._here(page * PAGE_ROWS - 1) if page else None, self._here((page + 1) * PAGE_ROWS)
        return above.key if above is not None else "", below.key if below is not None else ""

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
            self.page_requested.emit(page)

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
        """Give what a cell shows, what a screen reader says of it, its tip, or the whole row."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        column, checked = self._columns[index.column()], row.key in self._selection
        if role == CHECKED_ROLE:
            return checked
        if not isinstance(column, OrderListColumn):
            return self._check_text(role, checked=checked)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_cell(row, column)
            case Qt.ItemDataRole.ToolTipRole if column.tip is not None:
                return tip_text(column.tip(row)) or None
        return None

    @staticmethod
    def _check_text(role: int, *, checked: bool) -> str | None:
        """Give what the column of checks, which is painted, says by words."""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return ""
            case Qt.ItemDataRole.AccessibleTextRole:
                return translate("OrderCells", "Checked") if checked else translate("OrderCells", "Not checked")
        return None
