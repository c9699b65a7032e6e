"""The header of a list whose columns a person arranges: by dragging, and by the keyboard while the header has it.

Left and Right go from title to title as the eye does; Enter or Space sorts by one, Shift makes its column wider and
narrower, Alt moves it. What is remembered of that is the table's owner's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QHeaderView

from courier_desk.ui.theme import Theme, paint_box
from courier_desk.ui.widgets.table import DeskHeader
from courier_desk.ui.words import plain

if TYPE_CHECKING:
    from courier_desk.ui.widgets.arranged_table import ArrangedTable

translate = QCoreApplication.translate
#: Shift with Left or Right makes a column narrower or wider by this (pixels).
STEP = 8
_SIDES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class ArrangedHeader(DeskHeader):
    """``moved`` and ``resized`` tell that the person did it (logical column; pixels)."""

    moved = Signal()
    resized = Signal(int, int)

    def __init__(self, table: ArrangedTable) -> None:
        super().__init__(table)
        self._at = -1
        self._dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSectionsMovable(True)
        self.setFirstSectionMovable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setMinimumSectionSize(24)
        self.setAccessibleName(translate("Table", "Columns"))
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
        return [logical for logical in shown if not self.isSectionHidden(logical)]

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
        said = plain(column.title) or translate("Table", "Check all")
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
