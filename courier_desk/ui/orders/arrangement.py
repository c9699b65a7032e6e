"""How the orders list stands: which columns are shown, how wide and in which order, and by which it is sorted."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from courier_desk.desk.order_list import ListViewDesk
from courier_desk.domain.order_list import OrderColumn, OrderSort
from courier_desk.ui.bridge import spawn
from courier_desk.ui.orders.filter_bar import OrderFilterBar
from courier_desk.ui.orders.table import OrderTable
from courier_desk.ui.widgets.columns_popup import ColumnsPopup

#: How the columns stand is kept this long (milliseconds) after the last move.
_ARRANGED = 400


class OrderArrangement(QObject):
    """The arrangement of one page's table."""

    sorted_anew = Signal()
    """A person pressed a column's title."""

    def __init__(self, views: ListViewDesk, table: OrderTable, filters: OrderFilterBar, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._views = views
        self._table = table
        self._filters = filters
        self.sort = OrderSort()
        self.popup: ColumnsPopup | None = None
        """None until it was opened."""
        table.arrange(views.layout)
        self._arranged = QTimer(self)
        self._arranged.setInterval(_ARRANGED)
        self._arranged.setSingleShot(True)
        self._arranged.timeout.connect(self._keep)
        filters.columns.clicked.connect(self._show_columns)
        table.sort_pressed.connect(self._sort_by)
        table.arranged.connect(self._arranged.start)

    def take_sort(self, sort: OrderSort) -> None:
        """Have the list sorted like this, when it is asked for next."""
        self.sort = sort
        self.mark_sorted()

    def mark_sorted(self) -> None:
        """Mark the sorted column; the column of moments shows ages, which grow the other way."""
        ages = self.sort.column is OrderColumn.CREATED
        self._table.mark_sorted(self.sort.column, upward=self.sort.descending == ages)

    def close(self) -> None:
        """Keep at once what waits to be kept: the session ends."""
        if self._arranged.isActive():
            self._arranged.stop()
            self._keep()

    def _show_columns(self) -> None:
        if self.popup is None:
            self.popup = ColumnsPopup(self._table, self._page)
        self.popup.open_at(self._filters.columns)

    def _keep(self) -> None:
        layout = self._table.arrangement()
        spawn(self._views.arrange(layout), name="keep columns")

    def _sort_by(self, key: str) -> None:
        column = OrderColumn(key)
        again = column is self.sort.column
        self.take_sort(OrderSort(column=column, descending=not self.sort.descending if again else True))
        self.sorted_anew.emit()
