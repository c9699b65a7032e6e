"""What lies between the bars of the window: the page and its panel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter

from courier_desk.ui.theme import Theme


class Body(QSplitter):
    """Page and panel. Right to left, Qt lays them out one pixel too far to the right; the margin makes up for it."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self._turn()

    def changeEvent(self, event: QEvent) -> None:
        """Another direction moves the margin."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._turn()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Fill what no page covers."""
        QPainter(self).fillRect(self.rect(), Theme.of(self).colour("surface"))

    def _turn(self) -> None:
        self.setContentsMargins(0, 0, 1 if self.isRightToLeft() else 0, 0)
