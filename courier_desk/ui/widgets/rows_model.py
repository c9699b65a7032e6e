"""Models of the desk's tables: columns with titles, rows with keys. They do not know what a row is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from courier_desk.ui.widgets.table import CHECKED_ROLE, Column

Index = QModelIndex | QPersistentModelIndex
#: The whole row of a cell.
ROW_ROLE = Qt.ItemDataRole.UserRole + 2


class Keyed(Protocol):
    """A row that says which one it is."""

    @property
    def key(self) -> str:
        """Give what stays the same while everything else of it changes."""
        ...


R = TypeVar("R", bound=Keyed)


class ColumnsModel(QAbstractTableModel):
    """A model that knows its columns; whoever inherits it has the rows."""

    def __init__(self, columns: tuple[Column, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a column's title."""
        told = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if told and orientation == Qt.Orientation.Horizontal and 0 <= section < len(self._columns):
            return self._columns[section].title
        return None


class RowsModel(ColumnsModel, Generic[R]):
    """Rows as they are given; whoever inherits it says what a cell shows (``shown``)."""

    def __init__(self, columns: tuple[Column, ...], parent: QObject | None = None) -> None:
        super().__init__(columns, parent)
        self._rows: tuple[R, ...] = ()

    def show(self, rows: Sequence[R]) -> None:
        """Take the rows; the same ones in the same order are only painted anew where they differ."""
        before, after = self._rows, tuple(rows)
        if [row.key for row in before] != [row.key for row in after]:
            self.beginResetModel()
            self._rows = after
            self.endResetModel()
            return
        self._rows = after
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new and old != new:
                self.dataChanged.emit(self.index(place, 0), self.index(place, len(self._columns) - 1))

    def tick(self) -> None:
        """Let what depends on the time be painted anew."""
        if self._rows:
            last = self.index(len(self._rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.DisplayRole])

    def row(self, place: int) -> R | None:
        """Give what is in a row."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def place(self, key: str) -> int | None:
        """Give the row of a key; None when it is not listed."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give the whole row, that no row is checked, or what a cell shows."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        return False if role == CHECKED_ROLE else self.shown(row, self._columns[index.column()], role)

    def shown(self, row: R, column: Column, role: int) -> object:
        """Give what a cell shows, what a screen reader says of it, and its tip; None for any other role."""
        raise NotImplementedError
