"""The little tag that shows a key beside what it does, always written left to right."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, metrics_of, paint_box, text_width

_HEIGHT = 20
_PADDING = 6


@frozen
class KbdLook:
    """The tokens of a tag: on the page, on a filled button, on an emphasised one."""

    ink: str = "tx2"
    edge: str = "line2"
    fill: str | None = "sunken"
    bold: bool = False


PLAIN = KbdLook()


def kbd_size(keys: str, theme: Theme, look: KbdLook = PLAIN) -> QSize:
    """The room a tag takes; nothing for no keys."""
    if not keys:
        return QSize(0, 0)
    font = theme.font(Role.CAPTION, bold=look.bold)
    return QSize(text_width(font, keys) + 2 * _PADDING, max(_HEIGHT, metrics_of(font).height() + 2))


def paint_kbd(painter: QPainter, rect: QRect, keys: str, theme: Theme, look: KbdLook = PLAIN) -> None:
    """Paint a tag that fills ``rect``."""
    tokens = theme.tokens
    fill = tokens[look.fill] if look.fill else None
    paint_box(painter, rect, fill=fill, border=tokens[look.edge], radius=3)
    painter.save()
    painter.setFont(theme.font(Role.CAPTION, bold=look.bold))
    painter.setPen(theme.colour(look.ink))
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, keys)
    painter.restore()


class KbdTag(QWidget):
    """A tag on the page."""

    def __init__(self, keys: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def keys(self) -> str:
        """What is written on it."""
        return self._keys

    def sizeHint(self) -> QSize:
        """As wide as its keys."""
        return kbd_size(self._keys, Theme.of(self))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it."""
        paint_kbd(QPainter(self), self.rect(), self._keys, Theme.of(self))
