"""The table of the orders list: it paints its rows itself, each in one go.

Qt asks a delegate cell by cell; with fourteen columns that asking takes longer than the painting, and a page of rows is
painted at every key and at every turn of the wheel.
"""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent

from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.orders.row_painting import RowPainting
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets.arranged_table import ArrangedTable
from courier_desk.ui.widgets.table import PADDING, RowDelegate


class OrderTable(ArrangedTable):
    """The table."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that are to be painted anew; below them the ground of the list stays."""
        model = self.model()
        if not isinstance(model, OrderTableModel):
            return
        area = event.rect()
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        if first < 0:
            return
        painter, theme = QPainter(self.viewport()), Theme.of(self)
        painting, columns = RowPainting(painter, self, theme), self._columns_in(area)
        left, whole = self._span()
        for number in range(first, (last if last >= 0 else model.rowCount() - 1) + 1):
            y, height = self.rowViewportPosition(number), self.rowHeight(number)
            row = model.row(number)
            checked = row is not None and model.is_chosen(row)
            ground = QRect(left, y, whole, height)
            RowDelegate.paint_row_ground(painter, ground, number, self, theme, checked=checked)
            if row is not None:
                painting.row(row, [(key, QRect(x, y, width, height)) for key, x, width in columns], checked=checked)
        painter.end()

    def _span(self) -> tuple[int, int]:
        """Give where a row begins on the left, and its width; it may be scrolled and reach out of sight."""
        header = self.horizontalHeader()
        mirrored = self.isRightToLeft()
        left = self.viewport().width() - header.length() + header.offset() if mirrored else -header.offset()
        return left, header.length()

    def _columns_in(self, area: QRect) -> list[tuple[str, int, int]]:
        """Give key, left edge and width of what stands in each column that is in sight."""
        places = []
        for logical, column in enumerate(self.columns):
            x, width = self.columnViewportPosition(logical), self.columnWidth(logical)
            if width and x < area.right() + 1 and x + width > area.left():
                places.append((column.key, x + PADDING, width - 2 * PADDING))
        return places
