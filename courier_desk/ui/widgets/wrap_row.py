"""A row of widgets that goes on in the next line where it does not fit: filters, buttons, a number and its status."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QStyle, QWidget


class Slack(Enum):
    """What becomes of the width that a line does not need."""

    AFTER = auto()
    """It stays empty at the end."""
    BETWEEN = auto()
    """It lies between the widgets, so that the last one ends the line."""
    INSIDE = auto()
    """The widgets grow by the same width each; on several lines stand as many as on the others, none alone."""


class WrapRow(QWidget):
    """Takes its widgets as wide as they want to be, in reading order; what is wider than the row is narrowed."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 8, slack: Slack = Slack.AFTER) -> None:
        super().__init__(parent)
        self._layout = _Lines(self, spacing, slack)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def add(self, widget: QWidget) -> None:
        """Take one more at the end."""
        self._layout.addWidget(widget)

    def set_widgets(self, *widgets: QWidget) -> None:
        """Take these instead of those that are there; one that is left out is taken by somebody else."""
        if list(widgets) == self._layout.widgets():
            return
        while self._layout.takeAt(0) is not None:
            pass
        for widget in widgets:
            self.add(widget)


class _Wanted(NamedTuple):
    """A widget that is to be seen, with the size that it wants (pixels)."""

    item: QLayoutItem
    width: int
    height: int


_Line = list[_Wanted]


class _Lines(QLayout):
    """What Qt asks for at every resize and each change of a widget; worked out once until something changes."""

    def __init__(self, parent: QWidget, spacing: int, slack: Slack) -> None:
        self._gap = spacing
        self._slack = slack
        self._items: list[QLayoutItem] = []
        self._wanted: _Line | None = None
        self._broken: dict[int, list[_Line]] = {}  # by width
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)

    def widgets(self) -> list[QWidget | None]:
        """Give the widgets, in reading order."""
        return [item.widget() for item in self._items]

    # -- what Qt asks ----------------------------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more at the end."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Tell how many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # Qt wants None past the end
        """Give one of them."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # as above
        """Give one of them away."""
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        """The row takes no more than it is given."""
        return Qt.Orientation(0)

    def invalidate(self) -> None:
        """Forget what was worked out: one of them wants another size, or is shown or hidden."""
        self._wanted = None
        self._broken.clear()
        super().invalidate()

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Give the height of all lines."""
        lines = self._lines(width)
        return sum(max(one.height for one in line) for line in lines) + self._gap * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = self._shown()
        width = sum(one.width for one in shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((one.height for one in shown), default=0))

    def minimumSize(self) -> QSize:
        """The widest of them alone, one that may shrink as narrow as it can be."""
        shown = self._shown()
        width = max((one.item.minimumSize().width() for one in shown), default=0)
        return QSize(width, max((one.height for one in shown), default=0))

    def setGeometry(self, rect: QRect) -> None:
        """Place them."""
        super().setGeometry(rect)
        parent = self.parentWidget()
        direction = parent.layoutDirection() if parent is not None else Qt.LayoutDirection.LeftToRight
        room, y = rect.width(), rect.y()
        for line in self._lines(room):
            x, height = rect.x(), max(one.height for one in line)
            slack = max(0, room - sum(one.width for one in line) - self._gap * (len(line) - 1))
            wider = slack // len(line) if self._slack is Slack.INSIDE else 0
            apart = slack // (len(line) - 1) if self._slack is Slack.BETWEEN and len(line) > 1 else 0
            for one in line:
                width = min(one.width + wider, room)
                place = QRect(x, y + (height - one.height) // 2, width, one.height)
                one.item.setGeometry(QStyle.visualRect(direction, rect, place))
                x += width + self._gap + apart
            y += height + self._gap

    # -- lines -----------------------------------------------------------------------------------------------------

    def _shown(self) -> _Line:
        if self._wanted is None:
            shown = ((item, item.sizeHint()) for item in self._items if not item.isEmpty())
            self._wanted = [_Wanted(item, size.width(), size.height()) for item, size in shown]
        return self._wanted

    def _lines(self, width: int) -> list[_Line]:
        if width not in self._broken:
            self._broken[width] = self._break_up(width)
        return self._broken[width]

    def _break_up(self, width: int) -> list[_Line]:
        lines = self._filled(width, most=len(self._items))
        if self._slack is not Slack.INSIDE or len(lines) < 2:
            return lines
        even = self._filled(width, most=-(-sum(map(len, lines)) // len(lines)))
        return even if len(even) == len(lines) else lines

    def _filled(self, width: int, *, most: int) -> list[_Line]:
        """Fill one line after the other, each with as many as fit, and not more than ``most``."""
        lines: list[_Line] = []
        used = 0
        for one in self._shown():
            if lines and len(lines[-1]) < most and used + self._gap + one.width <= width:
                lines[-1].append(one)
                used += self._gap + one.width
            else:
                lines.append([one])
                used = one.width
        return lines
