"""A row of joined buttons of which one is on: Deliver, Return, Exchange."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QStyle, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, paint_box, text_width
from courier_desk.ui.widgets.kbd import PLAIN, KbdLook, kbd_size, paint_kbd
from courier_desk.ui.widgets.painted import PaintedButton

_ICON = 18
_GAP = 8
_SIDE = 14


@frozen
class Segment:
    """One choice: its key in the program, its words, its icon and the keys that choose it."""

    key: str
    text: str
    icon: str = ""
    keys: str = ""


class Segments(QWidget):
    """The row. Arrow keys move inside it."""

    chosen = Signal(str)
    """The person chose the segment of this key."""

    def __init__(self, segments: Sequence[Segment], name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, _SegmentButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for place, segment in enumerate(segments):
            button = _SegmentButton(segment, first=place == 0, last=place == len(segments) - 1)
            button.clicked.connect(lambda _on, key=segment.key: self.chosen.emit(key))
            self._buttons[segment.key] = button
            self._group.addButton(button)
            row.addWidget(button)
        if segments:
            self._buttons[segments[0].key].setChecked(True)

    def value(self) -> str:
        """The key of the segment that is on."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_value(self, key: str) -> None:
        """Switch to a segment without telling; KeyError when there is none of that key."""
        self._buttons[key].setChecked(True)

    def set_off(self, key: str, reason: str | None) -> None:
        """Switch one segment off with a reason, or on again."""
        self._buttons[key].set_off(reason)

    def button(self, key: str) -> PaintedButton:
        """The button of a segment, for focus order and tests."""
        return self._buttons[key]


class _SegmentButton(PaintedButton):
    def __init__(self, segment: Segment, *, first: bool, last: bool) -> None:
        super().__init__(segment.text)
        self._segment = segment
        self._first = first
        self._last = last
        self.setCheckable(True)
        self.setAutoExclusive(True)  # one of the row: a screen reader calls it that, and no check box

    def sizeHint(self) -> QSize:
        keys = kbd_size(self._segment.keys, Theme.of(self)).width()
        bold = text_width(Theme.of(self).font(Role.BODY, bold=True), self._segment.text) + 1
        parts = [part for part in (_ICON if self._segment.icon else 0, bold, keys) if part]
        return QSize(sum(parts) + _GAP * (len(parts) - 1) + 2 * _SIDE, 36)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter, on = Theme.of(self), QPainter(self), self.isChecked()
        self._paint_ground(painter, theme)
        ink = "dis" if self.is_off() else "ac" if on else "tx2"
        x = _SIDE
        if self._segment.icon:
            ratio, direction = self.devicePixelRatioF(), self.layoutDirection()
            pixmap = theme.pixmap(self._segment.icon, ink, _ICON, ratio, direction)
            painter.drawPixmap(self._place(x, _ICON, _ICON), pixmap)
            x += _ICON + _GAP
        look = KbdLook("ac", "line2", "surface", bold=True) if on else PLAIN
        keys = kbd_size(self._segment.keys, theme, look)
        width = self.width() - x - _SIDE - (keys.width() + _GAP if self._segment.keys else 0)
        painter.setFont(theme.font(Role.BODY, bold=on))
        painter.setPen(theme.colour(ink))
        painter.drawText(self._place(x, width, self.height()), Qt.AlignmentFlag.AlignCenter, self._segment.text)
        if self._segment.keys:
            place = self._place(x + width + _GAP, keys.width(), keys.height())
            paint_kbd(painter, place, self._segment.keys, theme, look)

    def _paint_ground(self, painter: QPainter, theme: Theme) -> None:
        """The joined box: each button paints the whole row's rounded box, cut to its own part."""
        tokens = theme.tokens
        left, right = self._outer_edges()
        whole = QRectF(self.rect()).adjusted(0 if left else -9, 0, 0 if right else 9, 0)
        fill = tokens.sel if self.isChecked() or self.isDown() else tokens.hover if self.is_hot() else tokens.surface
        path = QPainterPath()
        path.addRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.rect())
        painter.fillPath(path, QColor(fill))
        painter.setPen(QColor(tokens.ctl))
        painter.drawPath(path)
        if not left:
            painter.fillRect(0, 1, 1, self.height() - 2, QColor(tokens.line2))
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=None, border=tokens.ac, width=2)

    def _outer_edges(self) -> tuple[bool, bool]:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            return self._last, self._first
        return self._first, self._last

    def _place(self, x: int, width: int, height: int) -> QRect:
        place = QRect(x, (self.height() - height) // 2, width, height)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)
