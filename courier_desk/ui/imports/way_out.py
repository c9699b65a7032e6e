"""What is offered for the current cell of an import: the reason it cannot be sent, and the ways out of it.

It lies over the table beside its cell and never takes the focus: Enter in the table takes the first way out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, elided, paint_box
from courier_desk.ui.widgets import Note, PaintedButton, kbd_size, paint_kbd
from courier_desk.ui.words import isolate

_WIDTH, _MARGIN = 330, 4
_ROW, _SIDE, _ICON = 34, 12, 16


@frozen
class Way:
    """One way out: its words, its icon and key, and what it does."""

    words: str
    take: Callable[[], object]
    icon: str = ""
    keys: str = ""


class WaysOut(QWidget):
    """The reason and the ways, under or over a cell."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._note = Note(icon="alert", colour="red")
        self._ways: list[Way] = []
        self._buttons: list[_WayButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2, 2, 2, 4)
        self._column.setSpacing(0)
        self._holder = QWidget()
        above = QVBoxLayout(self._holder)
        above.setContentsMargins(_SIDE - 2, 8, _SIDE - 2, 8)
        above.addWidget(self._note)
        self._column.addWidget(self._holder)
        self.hide()

    def show_ways(self, reason: str, ways: Sequence[Way], cell: QRect, *, doubt: bool) -> None:
        """Show them at a cell (its place in the widget this lies over)."""
        self._note.show_note(reason, colour="amb" if doubt else "red")
        self._ways = list(ways)
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = [self._button(way, first=not at) for at, way in enumerate(ways)]
        over = self._over
        width = min(_WIDTH, over.width() - 2 * _MARGIN)
        self.setFixedWidth(width)
        for widget in (self._note, self._holder):
            widget.updateGeometry()  # how high the text was before is forgotten at once, not in the next turn
        self._column.invalidate()
        height = self._column.heightForWidth(width) if self._column.hasHeightForWidth() else self.sizeHint().height()
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = cell.right() - width if mirrored else cell.x()
        y = cell.bottom() + _MARGIN
        if y + height > over.height() and cell.y() - _MARGIN - height >= 0:
            y = cell.y() - _MARGIN - height
        x = max(_MARGIN, min(x, over.width() - width - _MARGIN))
        self.setGeometry(QRect(QPoint(x, y), QPoint(x + width - 1, y + height - 1)))
        self.show()
        self.raise_()

    def take(self, keys: str) -> bool:
        """Take the way of this key; False where there is none."""
        way = next((one for one in self._ways if one.keys == keys), None) if not self.isHidden() else None
        if way is not None:
            way.take()
        return way is not None

    def _button(self, way: Way, *, first: bool) -> _WayButton:
        button = _WayButton(way, first=first)
        button.clicked.connect(lambda: way.take() and None)
        self._column.addWidget(button)
        button.show()  # at once: what is not shown yet has no height
        return button

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Surface with the border of what is current."""
        tokens = Theme.of(self).tokens
        paint_box(QPainter(self), self.rect(), fill=tokens.surface, border=tokens.ac, width=2, radius=6)


class _WayButton(PaintedButton):
    """A row of the box: its words at the leading edge, its key at the other one."""

    def __init__(self, way: Way, *, first: bool) -> None:
        super().__init__(way.words)
        self._way = way
        self._first = first
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as a row, as wide as the box."""
        return QSize(_WIDTH // 2, _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The first way stands out; what is under the pointer too."""
        theme, painter, rect = Theme.of(self), QPainter(self), self.rect()
        if self._first or self.is_hot():
            painter.fillRect(rect, theme.colour("sel" if self._first else "hover"))
        x, end = _SIDE, self.width() - _SIDE
        if self._way.icon:
            pixmap = theme.pixmap(self._way.icon, "ac", _ICON, self.devicePixelRatioF(), self.layoutDirection())
            painter.drawPixmap(self._place(x, _ICON, _ICON), pixmap)
            x += _ICON + 8
        if self._way.keys:
            size = kbd_size(self._way.keys, theme)
            end -= size.width() + 8
            paint_kbd(painter, self._place(end + 8, size.width(), size.height()), self._way.keys, theme)
        painter.setFont(theme.font(Role.BODY, bold=self._first))
        painter.setPen(theme.colour("ac" if self._way.icon else "tx"))
        side = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        room = self._place(x, end - x, rect.height())
        flags = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, flags, isolate(elided(painter.font(), self.text(), room.width())))

    def _place(self, x: int, width: int, height: int) -> QRect:
        place = QRect(x, (self.height() - height) // 2, width, height)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)
