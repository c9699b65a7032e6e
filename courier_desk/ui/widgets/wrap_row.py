"""A row of widgets that goes on in the next line where it does not fit: filters, buttons, a number and its status."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QEvent, QObject, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

_OTHER_SIZES = frozenset(
    {
        QEvent.Type.LayoutRequest,
        QEvent.Type.Show,
        QEvent.Type.FontChange,
        QEvent.Type.StyleChange,
        QEvent.Type.LanguageChange,
        QEvent.Type.ApplicationFontChange,
    }
)


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
        self._spacing = spacing
        self._slack = slack
        self._widgets: list[QWidget] = []
        self._known: dict[int, list[list[tuple[QWidget, QSize]]]] = {}  # lines by width: asked for at every keystroke
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Take one more at the end."""
        widget.setParent(self)
        widget.installEventFilter(self)
        self._widgets.append(widget)
        self._known.clear()
        self.updateGeometry()

    def set_widgets(self, *widgets: QWidget) -> None:
        """Take these instead of those that are there; one that is left out is taken by somebody else."""
        if list(widgets) == self._widgets:
            return
        for old in self._widgets:
            old.removeEventFilter(self)
        self._widgets.clear()
        for widget in widgets:
            self.add(widget)
        self._place()

    def heightForWidth(self, width: int) -> int:
        """Give the height of all lines."""
        lines = self._lines(width)
        heights = [max(size.height() for _, size in line) for line in lines]
        return sum(heights) + self._spacing * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:
        """All in one line."""
        sizes = [_size(widget) for widget in self._shown()]
        width = sum(size.width() for size in sizes) + self._spacing * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSizeHint(self) -> QSize:
        """The widest of them alone, one that may shrink as narrow as it can be."""
        sizes = [_least(widget) for widget in self._shown()]
        return QSize(max((one.width() for one in sizes), default=0), max((one.height() for one in sizes), default=0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place them."""
        super().resizeEvent(event)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """One of them wants another size now."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._known.clear()
            self.updateGeometry()
            self._place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """One of them told that it wants another size; what happened while nothing was shown was not told."""
        if event.type() in _OTHER_SIZES:
            self._known.clear()
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def _place(self) -> None:
        y = 0
        for line in self._lines(self.width()):
            x, height = 0, max(size.height() for _, size in line)
            slack = self.width() - sum(size.width() for _, size in line) - self._spacing * (len(line) - 1)
            wider = max(0, slack) // len(line) if self._slack is Slack.INSIDE else 0
            apart = max(0, slack) // (len(line) - 1) if self._slack is Slack.BETWEEN and len(line) > 1 else 0
            for widget, size in line:
                width = min(size.width() + wider, self.width())
                place = QRect(x, y + (height - size.height()) // 2, width, size.height())
                widget.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
                x += width + self._spacing + apart
            y += height + self._spacing

    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _lines(self, width: int) -> list[list[tuple[QWidget, QSize]]]:
        if not self.isVisible():
            return self._break_up(width)
        if width not in self._known:
            self._known[width] = self._break_up(width)
        return self._known[width]

    def _break_up(self, width: int) -> list[list[tuple[QWidget, QSize]]]:
        lines = self._filled(width, most=len(self._widgets))
        if self._slack is not Slack.INSIDE or len(lines) < 2:
            return lines
        even = self._filled(width, most=-(-sum(map(len, lines)) // len(lines)))
        return even if len(even) == len(lines) else lines

    def _filled(self, width: int, *, most: int) -> list[list[tuple[QWidget, QSize]]]:
        """Fill one line after the other, each with as many as fit, and not more than ``most``."""
        lines: list[list[tuple[QWidget, QSize]]] = []
        used = 0
        for widget in self._shown():
            size = _size(widget)
            if lines and len(lines[-1]) < most and used + self._spacing + size.width() <= width:
                lines[-1].append((widget, size))
                used += self._spacing + size.width()
            else:
                lines.append([(widget, size)])
                used = size.width()
        return lines


def _size(widget: QWidget) -> QSize:
    wanted = widget.sizeHint().expandedTo(widget.minimumSizeHint())
    return wanted.expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())


def _least(widget: QWidget) -> QSize:
    if not widget.sizePolicy().horizontalPolicy().value & QSizePolicy.PolicyFlag.ShrinkFlag.value:
        return _size(widget)
    return QSize(max(widget.minimumSizeHint().width(), widget.minimumWidth()), _size(widget).height())
