"""The pickups list as a Qt model and its table: rows as they are given, current and scrolled to as before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter

from courier_desk.domain.pickup_list import PickupColumn, PickupRow
from courier_desk.ui.pickups import cells
from courier_desk.ui.pickups.words import status_of
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.pill import paint_pill, paint_tag, tag_size
from courier_desk.ui.widgets.table import CHECKED_ROLE, Column, DeskTable, RowDelegate
from courier_desk.ui.words import ltr

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 2


class PickupModel(QAbstractTableModel):
    """The rows of the list."""

    def __init__(self, columns: tuple[Column, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._rows: tuple[PickupRow, ...] = ()

    def show(self, rows: Sequence[PickupRow]) -> None:
        """Take the rows; the same ones in the same order are only painted anew where they differ."""
        before, self_rows = self._rows, tuple(rows)
        if [row.key for row in before] != [row.key for row in self_rows]:
            self.beginResetModel()
            self._rows = self_rows
            self.endResetModel()
            return
        self._rows = self_rows
        for place, (old, new) in enumerate(zip(before, self_rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(place, 0), self.index(place, len(self._columns) - 1))

    def row(self, place: int) -> PickupRow | None:
        """Give the pickup in a row."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def place(self, key: str) -> int | None:
        """Give the row of a key; None when it is not listed."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), None)

    def tick(self) -> None:
        """Let ages be painted anew."""
        if self._rows:
            last = self.index(len(self._rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.DisplayRole])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a column's title."""
        told = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if told and orientation == Qt.Orientation.Horizontal and 0 <= section < len(self._columns):
            return self._columns[section].title
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what a cell shows, what a screen reader says, a tip where it may be cut, or the whole row."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        column, now = self._columns[index.column()], datetime.now(UTC)
        match role:
            case _ if role == ROW_ROLE:
                return row
            case _ if role == CHECKED_ROLE:
                return False
            case Qt.ItemDataRole.DisplayRole:
                return cells.text(row, column.key, now)
            case Qt.ItemDataRole.AccessibleTextRole:
                return cells.spoken(row, column, now)
            case Qt.ItemDataRole.ToolTipRole if column.key == PickupColumn.NOTES:
                return row.notes or None
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
