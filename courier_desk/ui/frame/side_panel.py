"""The side panel and the splitter between it and the page, beside the page or lying over it, and the room they take."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Ground

#: Widths of the side panel (pixels): usual, least, most.
PANEL_WIDTH, _PANEL_LEAST, _PANEL_MOST = 340, 300, 480


class PageSplitter(QSplitter):
    """Page and panel. Right to left, Qt lays them out one pixel too far to the right; the margin makes up for it.

    A wider margin on either side would be counted twice there: room beside the two is ``MiddleOfRow``'s to leave.
    """

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self._turn()

    def changeEvent(self, event: QEvent) -> None:
        """Another direction moves the margin."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._turn()

    def _turn(self) -> None:
        self.setContentsMargins(0, 0, int(self.isRightToLeft()), 0)


class MiddleOfRow(QWidget):
    """Has one widget stand in the middle of a row and take no more than so much of its width."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._most = 0
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(inside)

    def set_most(self, width: int) -> None:
        """Take no more than this of a wide window; 0 takes all of it."""
        if width != self._most:
            self._most = width
            self._leave_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A wider window has more beside the form."""
        super().resizeEvent(event)
        self._leave_room()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Fill what no page covers."""
        QPainter(self).fillRect(self.rect(), Theme.of(self).colour("surface"))

    def _leave_room(self) -> None:
        beside = max(0, self.width() - self._most) // 2 if self._most else 0
        self._row.setContentsMargins(beside, 0, beside, 0)
        self._row.activate()  # at once: who shares the width out next has to know it


class SidePanel(Ground):
    """Holds the panels of all pages and shows one, in the row or, in a small window, over the page."""

    content_changed = Signal()
    """There is something to show now, or nothing any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._lies_over = False
        self._high = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._stack = QStackedLayout()
        self._column.addLayout(self._stack)  # first: what a stack without a place holds is a window for a moment
        self._empty = QWidget()
        self._stack.addWidget(self._empty)
        self.setMinimumWidth(_PANEL_LEAST)
        self.setMaximumWidth(_PANEL_MOST)

    def show_panel(self, panel: QWidget | None) -> None:
        """Show a page's panel; None has nothing to show."""
        had = self.has_content()
        if panel is not None and self._stack.indexOf(panel) < 0:
            self._stack.addWidget(panel)
        self._stack.setCurrentWidget(self._empty if panel is None else panel)
        if had != self.has_content():
            self.content_changed.emit()

    def has_content(self) -> bool:
        """Whether the page that is on has a panel."""
        return self._stack.currentWidget() is not self._empty

    def content(self) -> QWidget:
        """The panel that is shown; an empty widget when there is none."""
        return self._stack.currentWidget() or self._empty

    def set_lies_over(self, *, over: bool) -> None:
        """Lie over the page, with an edge of its own, or stand beside it."""
        self._lies_over = over
        self._leave_room()
        self.update()

    def set_high(self, height: int) -> None:
        """Have a panel take no more than this of a high window, so that its foot stays near; 0 gives it all."""
        self._high = height
        self._leave_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is left under the panel follows."""
        super().resizeEvent(event)
        self._leave_room()

    def _leave_room(self) -> None:
        edge, under = int(self._lies_over), max(0, self.height() - self._high) if self._high else 0
        self._column.setContentsMargins(edge, 0, edge, under)

    def changeEvent(self, event: QEvent) -> None:
        """The edge follows the direction."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, and the edge while it lies over the page."""
        super().paintEvent(event)
        if self._lies_over:
            x = self.width() - 1 if self.isRightToLeft() else 0
            QPainter(self).fillRect(x, 0, 1, self.height(), Theme.of(self).colour("ctl"))
