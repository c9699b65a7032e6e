"""A row of widgets that goes on in the next line where it does not fit: filters."""

from __future__ import annotations

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


class WrapRow(QWidget):
    """Takes its widgets as wide as they want to be, in reading order."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 8) -> None:
        super().__init__(parent)
        self._spacing = spacing
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
        """The widest of them alone."""
        sizes = [_size(widget) for widget in self._shown()]
        return QSize(max((one.width() for one in sizes), default=0), max((one.height() for one in sizes), default=0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place them."""
        super().resizeEvent(event)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """One of them wants another size now."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._known.clear()
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
            for widget, size in line:
                place = QRect(x, y + (height - size.height()) // 2, size.width(), size.height())
                widget.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
                x += size.width() + self._spacing
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
        lines: list[list[tuple[QWidget, QSize]]] = []
        used = 0
        for widget in self._shown():
            size = _size(widget)
            if lines and used + self._spacing + size.width() <= width:
                lines[-1].append((widget, size))
                used += self._spacing + size.width()
            else:
                lines.append([(widget, size)])
                used = size.width()
        return lines


def _size(widget: QWidget) -> QSize:
    wanted = widget.sizeHint().expandedTo(widget.minimumSizeHint())
    return wanted.expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())
