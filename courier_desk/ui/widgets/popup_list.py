"""A list in a popup, steered from the line edit that keeps the focus: zones, search results, merchants."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QWidget

from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets.popup import PopupFrame
from courier_desk.ui.widgets.popup_rows import HEADER_HEIGHT, ROW, PopupRow, RowKind, RowPainter
from courier_desk.ui.words import plain

_AnyIndex = QModelIndex | QPersistentModelIndex


class _Rows(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[PopupRow, ...] = ()

    def show_rows(self, rows: Sequence[PopupRow]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rows(self) -> tuple[PopupRow, ...]:
        return self._rows

    def rowCount(self, parent: _AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return plain(row.text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = (row.text, row.detail, row.status.text if row.status else "", row.end, row.off)
            return plain(", ".join(part for part in told if part))
        return None

    def flags(self, index: _AnyIndex) -> Qt.ItemFlag:
        if not index.isValid() or self._rows[index.row()].kind is RowKind.HEADER:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class PopupList(PopupFrame):
    """The list. Up, Down, Page Up, Page Down, Enter and Escape work while the attached line edit has the focus."""

    chosen = Signal(str)
    """The person took the row of this key."""
    highlighted = Signal(str)
    """The row of this key is the current one now; empty when there is none."""
    taken_with_enter = Signal()
    """The row just chosen was taken with Enter."""
    alternative = Signal(str)
    """Shift+Enter on the row of this key."""

    def __init__(self, owner: QWidget, *, row_height: int = 36, tab_takes: bool = False) -> None:
        super().__init__(owner)
        self._tab_takes = tab_takes
        self._edit: QLineEdit | None = None
        self._model = _Rows(self)
        self._view = QListView()
        self._view.setModel(self._model)
        self._view.setItemDelegate(RowPainter(self._view, row_height))
        self._view.setFrameShape(QListView.Shape.NoFrame)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.installEventFilter(self)  # it has the focus only where there is no line edit
        self._view.setMouseTracking(True)
        self._view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setUniformItemSizes(False)
        self._view.clicked.connect(self._clicked)
        self._view.selectionModel().currentChanged.connect(self._current_changed)
        self._row_height = row_height
        self.body.addWidget(self._view, 1)
        Theme.of(self).changed.connect(self._view.viewport().update)

    def attach(self, edit: QLineEdit) -> None:
        """Let ``edit`` steer the list; the focus stays in it."""
        self._edit = edit
        edit.installEventFilter(self)

    def view(self) -> QListView:
        """The list itself, for accessible names and tests."""
        return self._view

    def rows(self) -> tuple[PopupRow, ...]:
        """What it lists."""
        return self._model.rows()

    def set_rows(self, rows: Sequence[PopupRow], *, current: str = "", preselect: bool = True) -> None:
        """List these; the row ``current``, or else the first that can be chosen, is the current one.

        Without ``preselect`` none is, and Enter takes nothing before the person has gone to a row.
        """
        self._model.show_rows(rows)
        keys = [row.key if row.choosable else None for row in rows]
        first = self._step(-1, 1) if preselect else -1
        place = keys.index(current) if current and current in keys else first
        self._go(place)

    def current_key(self) -> str:
        """The key of the current row; empty when there is none."""
        row = self._row(self._view.currentIndex())
        return row.key if row is not None else ""

    def content_height(self) -> int:
        """What all rows need, for whoever opens the popup."""
        heights = (HEADER_HEIGHT if row.kind is RowKind.HEADER else self._row_height for row in self.rows())
        return sum(heights)

    def sizeHint(self) -> QSize:
        """All rows, and what else is in the box."""
        others = self.body.sizeHint().height() - self._view.sizeHint().height()
        return QSize(320, self.content_height() + max(5, others))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the attached line edit."""
        if not self.is_open():
            return False
        if not isinstance(event, QKeyEvent):  # most are none, and every event of the program comes by
            return super().eventFilter(watched, event)
        steers = watched in {self._edit, self._view} and event.type() == QEvent.Type.KeyPress
        if steers and self._steer(event):
            return True
        return super().eventFilter(watched, event)

    def _steer(self, event: QKeyEvent) -> bool:
        at, page = self._view.currentIndex().row(), max(1, self._view.height() // self._row_height - 1)
        moves: dict[int, Callable[[], int]] = {
            Qt.Key.Key_Down: lambda: self._step(at, 1),
            Qt.Key.Key_Up: lambda: self._step(at, -1),
            Qt.Key.Key_PageDown: lambda: self._step(min(at + page, len(self.rows())) - 1, 1),
            Qt.Key.Key_PageUp: lambda: self._step(max(at - page, -1) + 1, -1),
        }
        key = event.key()
        if key in moves and event.modifiers() in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}:
            self._go(moves[key]())
            return True
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} or (key == Qt.Key.Key_Tab and self._tab_takes):
            taken = self._take(self._view.currentIndex(), other=_shift(event))
            if taken and key != Qt.Key.Key_Tab and not _shift(event):
                self.taken_with_enter.emit()
            return taken and key != Qt.Key.Key_Tab
        return False

    def _step(self, at: int, by: int) -> int:
        """The next row that can be reached from ``at``; ``at`` itself when there is none."""
        rows = self.rows()
        place = at + by
        while 0 <= place < len(rows):
            if rows[place].kind is not RowKind.HEADER:
                return place
            place += by
        return at

    def _go(self, place: int) -> None:
        index = self._model.index(place, 0)
        self._view.setCurrentIndex(index)
        above = self._model.index(place - 1, 0)
        row = self._row(above)
        if row is not None and row.kind is RowKind.HEADER:
            self._view.scrollTo(above)
        self._view.scrollTo(index)

    def _take(self, index: _AnyIndex, *, other: bool = False) -> bool:
        row = self._row(index)
        if row is None or not row.choosable:
            return False
        if other:
            self.alternative.emit(row.key)
            return True
        self.close_popup()
        self.chosen.emit(row.key)
        return True

    def _clicked(self, index: QModelIndex) -> None:
        self._take(index)

    def _current_changed(self, index: QModelIndex) -> None:
        row = self._row(index)
        self.highlighted.emit(row.key if row is not None else "")

    def _row(self, index: _AnyIndex) -> PopupRow | None:
        found = index.data(ROW) if index.isValid() else None
        return found if isinstance(found, PopupRow) else None


def _shift(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
