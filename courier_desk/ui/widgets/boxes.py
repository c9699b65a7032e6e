"""Frames around things: cards, lines, and the ground of a region."""

from __future__ import annotations

from typing import Self

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.ui.theme import Theme, paint_box


def clear_layout(layout: QLayout) -> None:
    """Take every widget out of a layout and have it deleted.

    It is hidden before: a widget that lost its parent would be a window of its own for a moment.
    """
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


class Rule(QWidget):
    """A line of one pixel."""

    def __init__(self, *, vertical: bool = False, colour: str = "line", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._vertical = vertical
        self._colour = colour
        fixed, wide = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(fixed if vertical else wide, wide if vertical else fixed)

    def sizeHint(self) -> QSize:
        """One pixel thick."""
        return QSize(1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Fill it."""
        QPainter(self).fillRect(self.rect(), Theme.of(self).colour(self._colour))


class Ground(QWidget):
    """A region with a ground of its own and, if wanted, lines at its top, bottom or leading edge."""

    def __init__(
        self, token: str, *, top: bool = False, bottom: bool = False, edge: str = "line2", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._token = token
        self._top = top
        self._bottom = bottom
        self._edge = edge

    def go_with(self, owner: QObject) -> Self:
        """Be thrown away together with the owner: what is put into the window later may never have been put there.

        Qt throws away what stands somewhere. A widget that stands nowhere holds, through what its signals are connected
        to, its page and with it the whole window that it was made for.
        """
        owner.destroyed.connect(self.deleteLater)
        return self

    def set_ground(self, token: str) -> None:
        """Stand on another colour."""
        self._token = token
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Ground and lines."""
        theme, painter = Theme.of(self), QPainter(self)
        painter.fillRect(self.rect(), theme.colour(self._token))
        if self._top:
            painter.fillRect(0, 0, self.width(), 1, theme.colour(self._edge))
        if self._bottom:
            painter.fillRect(0, self.height() - 1, self.width(), 1, theme.colour(self._edge))


class Card(QWidget):
    """A box on a page or in the panel; put things into ``body`` or with ``add``."""

    def __init__(
        self, *, padding: int = 12, spacing: int = 0, fill: str = "surface", edge: str = "line2", radius: int = 6
    ) -> None:
        super().__init__()
        self._padding = padding
        self._fill = fill
        self._edge = edge
        self._radius = radius
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(padding, padding, padding, padding)
        self.body.setSpacing(spacing)

    def add(self, widget: QWidget) -> None:
        """Put ``widget`` under what is there."""
        self.body.addWidget(widget)

    def add_rule(self) -> None:
        """Draw a line under what is there."""
        self.body.addWidget(Rule())

    def set_look(self, fill: str, edge: str) -> None:
        """Other tokens for ground and border."""
        self._fill, self._edge = fill, edge
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The box."""
        tokens = Theme.of(self).tokens
        fill, edge = tokens[self._fill], tokens[self._edge]
        paint_box(QPainter(self), self.rect(), fill=fill, border=edge, radius=self._radius)


def scrolled(inner: QWidget) -> QScrollArea:
    """Give an area without a frame in which a widget as wide as it is scrolls up and down."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inner)
    return area
