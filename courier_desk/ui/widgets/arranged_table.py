"""A list whose columns a person arranges and of which many rows are chosen: keys, mouse, and the row's menu.

It tells what the person did; which rows are chosen, and what becomes of the arrangement, is its owner's. Choosing: a
row alone is checked by Space, by its box and by Ctrl+click; Shift takes every row from the last one gone to.

Columns are arranged by dragging, and by the keyboard while the header has it: Left and Right go from title to title as
the eye does; Enter or Space sorts by one, Shift makes its column wider and narrower, Alt moves it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from courier_desk.domain.list_views import NARROWEST, WIDEST, ColumnLayout
from courier_desk.ui.theme import Theme, paint_box
from courier_desk.ui.widgets.table import Column, DeskHeader, DeskTable
from courier_desk.ui.words import plain
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: Shift with Left or Right makes a column narrower or wider by this (pixels).
STEP = 8
_SIDES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_Move = QAbstractItemView.CursorAction
_MOVES = {
    Qt.Key.Key_Up: _Move.MoveUp,
    Qt.Key.Key_Down: _Move.MoveDown,
    Qt.Key.Key_PageUp: _Move.MovePageUp,
    Qt.Key.Key_PageDown: _Move.MovePageDown,
    Qt.Key.Key_Home: _Move.MoveHome,
    Qt.Key.Key_End: _Move.MoveEnd,
}


class ArrangedHeader(DeskHeader):
    """Its titles can be moved. ``moved`` and ``resized`` tell that the person did it (logical column; pixels)."""

    moved = Signal()
    resized = Signal(int, int)
    menu_asked = Signal(int, QPoint)
    """The menu of a title (logical column) is wanted at this place on the screen."""

    def __init__(self, table: DeskTable) -> None:
        super().__init__(table)
        self._at = -1
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSectionsMovable(True)
        self.setFirstSectionMovable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setMinimumSectionSize(24)
        self.setAccessibleName(Common.COLUMNS.words)
        self.sectionMoved.connect(self._section_moved)
        self.sectionResized.connect(self._section_resized)

    @property
    def at(self) -> int:
        """The title that the keyboard is on (logical column)."""
        return self._at

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """From now on what changes is the person's doing."""
        self._dragging = True
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The drag is over."""
        super().mouseReleaseEvent(event)
        self._dragging = False

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click at an edge gives the column back its own width."""
        edge = self.logicalIndexAt(event.position().toPoint())
        if self.cursor().shape() == Qt.CursorShape.SplitHCursor and edge >= 0:
            self.resized.emit(edge, 0)
            return
        super().mouseDoubleClickEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard comes to the title it was on, or to the first one."""
        super().focusInEvent(event)
        if self._at < 0 or self.isSectionHidden(self._at):
            self._at = next(iter(self._titles()), -1)
        self._tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go, sort, move, resize, or go on to the list."""
        key = Qt.Key(event.key())
        if key in _SIDES:
            mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            self._sideways(-_SIDES[key] if mirrored else _SIDES[key], event.modifiers())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.sectionClicked.emit(self._at)
            self._tell()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Escape):
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(self._titles()[0 if key == Qt.Key.Key_Home else -1])
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the title under the pointer, or of the one that the keyboard is on."""
        logical, place = self.logicalIndexAt(event.pos()), event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            logical = self._at
            place = self.mapToGlobal(QPoint(self.sectionViewportPosition(logical), self.height()))
        if 0 <= logical < len(self._table.columns) and self._table.columns[logical].key != "check":
            self.menu_asked.emit(logical, place)
        event.accept()

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        """Paint one title, with a ring while the keyboard is on it."""
        super().paintSection(painter, rect, logical)
        if self.hasFocus() and logical == self._at:
            painter.save()
            paint_box(painter, rect.adjusted(0, 1, 0, -2), fill=None, border=Theme.of(self).tokens.ac, width=2)
            painter.restore()

    def _titles(self) -> list[int]:
        """The titles that can be seen, as they stand."""
        shown = [self.logicalIndex(place) for place in range(self.count())]
        return [logical for logical in shown if not self.isSectionHidden(logical) and self.sectionSize(logical)]

    def _sideways(self, by: int, modifiers: Qt.KeyboardModifier) -> None:
        titles = self._titles()
        if self._at not in titles:
            return
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.resized.emit(self._at, self.sectionSize(self._at) + STEP * by)
            return
        place = titles.index(self._at) + by
        if not 0 <= place < len(titles):
            return
        if modifiers & Qt.KeyboardModifier.AltModifier:
            self.move_title(self._at, titles[place])
        else:
            self._go(titles[place])

    def move_title(self, logical: int, to: int) -> None:
        """Put a column where another one stands; the first stays where it is."""
        if self.visualIndex(logical) and self.visualIndex(to):
            self._dragging = True
            self.moveSection(self.visualIndex(logical), self.visualIndex(to))
            self._dragging = False

    def _go(self, logical: int) -> None:
        self._at = logical
        self._table.scrollTo(self._table.model().index(max(0, self._table.rowAt(0)), logical))
        self._tell()

    def _tell(self) -> None:
        """Say which title it is, and how the list is sorted by it."""
        self.viewport().update()
        if not 0 <= self._at < len(self._table.columns):
            return
        column = self._table.columns[self._at]
        said = plain(column.title) or Common.CHECK_ALL.words
        if self._at == self._table.sorted_column:
            upward = self._table.sorted_upward
            way = translate("Table", "{0}, sorted upward") if upward else translate("Table", "{0}, sorted downward")
            said = way.replace("{0}", said)
        self.setAccessibleDescription(said)

    def _section_moved(self, *_places: int) -> None:
        if self._dragging:
            self.moved.emit()

    def _section_resized(self, logical: int, _before: int, now: int) -> None:
        if self._dragging:
            self.resized.emit(logical, now)


class ArrangedTable(DeskTable):
    """The table. Rows are told by their number, columns by their key."""

    went = Signal(int)
    """The person went to a row without choosing: from here Shift chooses."""
    extended = Signal(int)
    """Shift: every row from the last one gone to, to this one, is chosen."""
    menu_asked = Signal(QPoint)
    """The menu of the current row is wanted at this place on the screen."""
    arranged = Signal()
    """The person arranged the columns: ``arrangement`` is another one now."""

    def __init__(self, name: str, columns: tuple[Column, ...], parent: QWidget | None = None) -> None:
        super().__init__(name, columns, parent)
        header = self.arranged_header()
        header.moved.connect(self.arranged)
        header.resized.connect(self._resized)

    def make_header(self) -> DeskHeader:
        """Make the header whose titles can be moved."""
        return ArrangedHeader(self)

    def arranged_header(self) -> ArrangedHeader:
        """The header."""
        header = self.horizontalHeader()
        assert isinstance(header, ArrangedHeader)
        return header

    # -- columns ---------------------------------------------------------------------------------------------------

    def arrangement(self) -> ColumnLayout:
        """Give the columns as they stand now."""
        header = self.horizontalHeader()
        order = tuple(self.columns[header.logicalIndex(place)].key for place in range(header.count()))
        hidden = frozenset(column.key for n, column in enumerate(self.columns) if header.isSectionHidden(n))
        return ColumnLayout(order=order, hidden=hidden, widths=dict(self.widths))

    def arrange(self, layout: ColumnLayout) -> None:
        """Let the columns stand so; what the layout does not know stands where it does by itself."""
        header = self.horizontalHeader()
        if header.count() != len(self.columns):
            return
        logical = {column.key: n for n, column in enumerate(self.columns)}
        for place, key in enumerate(_whole_order([column.key for column in self.columns], layout.order)):
            header.moveSection(header.visualIndex(logical[key]), place)
        for n, column in enumerate(self.columns):
            self.setColumnHidden(n, _is_hidden(column, layout))
        if all(header.isSectionHidden(n) or column.key == "check" for n, column in enumerate(self.columns)):
            self.setColumnHidden(len(self.columns) > 1, False)
        self.widths = {key: width for key, width in layout.widths.items() if key in logical and key != "check"}
        self.lay_out()

    def shown_columns(self) -> tuple[Column, ...]:
        """Give the columns that can be seen, as they stand; the check is none of them."""
        header = self.horizontalHeader()
        places = (header.logicalIndex(place) for place in range(header.count()))
        shown = (self.columns[logical] for logical in places if not header.isSectionHidden(logical))
        return tuple(column for column in shown if column.key != "check")

    def hide_column(self, logical: int) -> None:
        """Take a column out of sight, unless it is the last one."""
        if len(self.shown_columns()) > 1:
            self.setColumnHidden(logical, True)
            self.lay_out()
            self.arranged.emit()

    def _resized(self, logical: int, width: int) -> None:
        """Keep the width a person gave; nothing or less gives the column back its own."""
        key = self.columns[logical].key
        if key == "check":
            self.lay_out()
            return
        if width <= 0:
            self.widths.pop(key, None)
        else:
            self.widths[key] = min(WIDEST, max(NARROWEST, width))
        self.lay_out()
        self.arranged.emit()

    # -- rows --------------------------------------------------------------------------------------------------------

    def make_current(self, row: int) -> None:
        """Make a row current, in the column that was."""
        column = self.currentIndex().column()
        if column < 0 or self.isColumnHidden(column):
            column = self.visual_first()
        self.setCurrentIndex(self.model().index(row, column))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves choose with Shift; with Ctrl, and without either, they choose nothing."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None or self.model() is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        row = self._target(move)
        if row < 0:
            return
        self.make_current(row)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.extended.emit(row)
        elif not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.went.emit(row)

    def _target(self, move: QAbstractItemView.CursorAction) -> int:
        last, now = self.model().rowCount() - 1, self.currentIndex().row()
        by = {_Move.MoveUp: -1, _Move.MoveDown: 1, _Move.MovePageUp: -self._page(), _Move.MovePageDown: self._page()}
        if move == _Move.MoveHome:
            return min(0, last)
        return last if move == _Move.MoveEnd else max(min(last, 0), min(last, now + by[move]))

    def _page(self) -> int:
        return max(1, self.viewport().height() // max(1, self.verticalHeader().defaultSectionSize()) - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Shift takes the rows from the last one gone to; the other button leaves what is chosen alone."""
        index = self.indexAt(event.position().toPoint())
        if not index.isValid():
            super().mousePressEvent(event)
            return
        if event.button() == Qt.MouseButton.RightButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.setCurrentIndex(index)
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.make_current(index.row())
            self.extended.emit(index.row())
            return
        super().mousePressEvent(event)
        if self.columns[index.column()].key != "check" and not event.modifiers():
            self.went.emit(index.row())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row: at the pointer, or under the row for Shift+F10."""
        if not self.currentIndex().isValid():
            return
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.scrollTo(self.currentIndex())
            place = self.visualRect(self.currentIndex())
            self.menu_asked.emit(self.viewport().mapToGlobal(place.bottomLeft()))
        else:
            self.menu_asked.emit(event.globalPos())
        event.accept()


def _whole_order(natural: list[str], wanted: tuple[str, ...]) -> list[str]:
    """Give every column once: the check first, the wanted ones in their order, each other one after its neighbour."""
    order = [key for key in dict.fromkeys(wanted) if key in natural and key != "check"]
    if "check" in natural:
        order.insert(0, "check")
    for place, key in enumerate(natural):
        if key not in order:
            before = next((one for one in reversed(natural[:place]) if one in order), None)
            order.insert(0 if before is None else order.index(before) + 1, key)
    return order


def _is_hidden(column: Column, layout: ColumnLayout) -> bool:
    if column.key == "check":
        return False
    if layout.hidden is None or (layout.order and column.key not in layout.order):
        return not column.shown
    return column.key in layout.hidden
