"""The pickups list as a Qt model and its table: rows as they are given, current and scrolled to as before."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from courier_desk.domain.pickup_list import PickupColumn, PickupRow
from courier_desk.ui.literal import tip_text
from courier_desk.ui.pickups import cells
from courier_desk.ui.pickups.words import status_of
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.rows_model import ROW_ROLE, Index, RowsModel
from courier_desk.ui.widgets.table import Column, DeskTable, RowDelegate
from courier_desk.ui.words import ltr


class PickupModel(RowsModel[PickupRow]):
    """The rows of the list."""

    def shown(self, row: PickupRow, column: Column, role: int) -> object:
        """Give what a cell shows, what a screen reader says, and a tip where it may be cut."""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cells.text(row, column.key, datetime.now(UTC))
            case Qt.ItemDataRole.AccessibleTextRole:
                return cells.spoken(row, column, datetime.now(UTC))
            case Qt.ItemDataRole.ToolTipRole if column.key == PickupColumn.NOTES:
                return tip_text(row.notes) or None
            case _:
                return None


class PickupDelegate(RowDelegate):
    """Paints the number bold, the mark as a tag behind the notes, the status as a pill."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, table: DeskTable, theme: Theme) -> None:
        """Paint the content of one cell."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, PickupRow):
            return
        column = table.columns[index.column()]
        text = str(index.data() or "")
        match column.key:
            case PickupColumn.STATUS:
                ratio = table.devicePixelRatioF()
                paint_pill(painter, rect, status_of(row), theme, table.layoutDirection(), ratio=ratio)
            case PickupColumn.NUMBER:
                painter.setFont(theme.font(Role.BODY, bold=True))
                self.paint_text(painter, rect, text, table)
            case PickupColumn.NOTES:
                self._paint_notes(painter, rect, text, row, table, theme)
            case key:
                quiet = key in (PickupColumn.PHONE, PickupColumn.CREATED)
                painter.setPen(theme.colour("tx2" if quiet else "tx"))
                self.paint_text(painter, rect, text, table, right=column.right)

    def _paint_notes(
        self, painter: QPainter, rect: QRect, text: str, row: PickupRow, table: DeskTable, theme: Theme
    ) -> None:
        room = QRect(rect)
        if row.token:
            tag = ltr(f"#{row.token}")
            size = tag_size(tag, theme)
            place = QRect(0, rect.center().y() - size.height() // 2, size.width(), size.height())
            if table.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                place.moveLeft(rect.left())
                room.setLeft(place.right() + 6)
            else:
                place.moveRight(rect.right())
                room.setRight(place.left() - 6)
            paint_tag(painter, place, tag, theme)
            painter.setFont(theme.font(Role.BODY))
        painter.setPen(theme.colour("tx2"))
        self.paint_text(painter, room, text, table)
