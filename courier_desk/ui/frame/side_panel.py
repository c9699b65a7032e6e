"""The region beside the page: the panel of the page that is on, in the row or, in a small window, over the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Ground

WIDTH = 340
SMALLEST = 300
WIDEST = 480


class SidePanel(Ground):
    """Holds the panels of all pages and shows one."""

    content_changed = Signal()
    """There is something to show now, or nothing any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._lies_over = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._stack = QStackedLayout()
        self._column.addLayout(self._stack)  # first: what a stack without a place holds is a window for a moment
        self._empty = QWidget()
        self._stack.addWidget(self._empty)
        self.setMinimumWidth(SMALLEST)
        self.setMaximumWidth(WIDEST)

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
        self._column.setContentsMargins(1 if over else 0, 0, 1 if over else 0, 0)
        self.update()

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
