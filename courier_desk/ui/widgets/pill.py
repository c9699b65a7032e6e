"""Status pills and the small tags before an amount, as widgets and as painting for the tables' delegates."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from courier_desk.ui.theme import Role, Theme, elided, metrics_of, paint_box, text_width
from courier_desk.ui.words import StatusWords, plain

PILL_HEIGHT = 22
TAG_HEIGHT = 18
_ICON = 14
_SIDE = 7
_GAP = 4


def pill_size(words: StatusWords, theme: Theme) -> QSize:
    """The room a pill takes."""
    width = text_width(theme.font(Role.CAPTION), words.text)
    return QSize(2 * _SIDE + _ICON + _GAP + width + 3, PILL_HEIGHT)


def paint_pill(
    painter: QPainter,
    rect: QRect,
    words: StatusWords,
    theme: Theme,
    direction: Qt.LayoutDirection,
    *,
    ratio: float = 1.0,
) -> None:
    """Paint a pill at the leading edge of ``rect``, in its middle; text that has no room is cut with an ellipsis."""
    wish = pill_size(words, theme)
    size = QSize(min(wish.width(), rect.width()), wish.height())
    box = QStyle.alignedRect(direction, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, size, rect)
    tokens = theme.tokens
    edge = None if words.known else tokens.line2
    paint_box(painter, box, fill=tokens[words.tone.ground], border=edge, radius=PILL_HEIGHT / 2)
    glyph = QRect(box.x() + _SIDE, box.y() + (PILL_HEIGHT - _ICON) // 2, _ICON, _ICON)
    pixmap = theme.pixmap(words.icon, words.tone.ink, _ICON, ratio, direction)
    painter.drawPixmap(QStyle.visualRect(direction, box, glyph), pixmap)
    room = box.adjusted(_SIDE + _ICON + _GAP, 0, -_SIDE, 0)
    painter.save()
    painter.setFont(theme.font(Role.CAPTION))
    painter.setPen(theme.colour(words.tone.ink))
    text = elided(painter.font(), words.text, room.width())
    flags = Qt.AlignmentFlag.AlignVCenter | QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
    painter.drawText(QStyle.visualRect(direction, box, room), flags, text)
    painter.restore()


def tag_size(text: str, theme: Theme) -> QSize:
    """The room a tag (COD, CD) takes."""
    return QSize(metrics_of(theme.font(Role.TAG)).horizontalAdvance(text) + 10, TAG_HEIGHT)


def paint_tag(painter: QPainter, rect: QRect, text: str, theme: Theme, colour: str = "tx2") -> None:
    """Paint a tag that fills ``rect``."""
    paint_box(painter, rect, fill=theme.tokens.surface, border=theme.tokens.line2, radius=3)
    painter.save()
    painter.setFont(theme.font(Role.TAG))
    painter.setPen(theme.colour(colour))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


class StatusPill(QWidget):
    """A pill on a page or in the panel."""

    def __init__(self, words: StatusWords | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_status(words)

    def text(self) -> str:
        """The words on it."""
        return plain(self._words.text) if self._words is not None else ""

    def set_status(self, words: StatusWords | None) -> None:
        """Show another status; nothing for None."""
        self._words = words
        self.setAccessibleName(self.text())
        if words is None or self.parentWidget() is not None:
            self.setVisible(words is not None)  # without a parent it would be a window of its own for a moment
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        return pill_size(self._words, Theme.of(self)) if self._words is not None else QSize(0, PILL_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it."""
        if self._words is not None:
            direction, ratio = self.layoutDirection(), self.devicePixelRatioF()
            paint_pill(QPainter(self), self.rect(), self._words, Theme.of(self), direction, ratio=ratio)


class Tag(QWidget):
    """A small outlined word, such as COD or the name of a permission."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setAccessibleName(plain(text))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """The word."""
        return self._text

    def sizeHint(self) -> QSize:
        """As wide as its word."""
        return tag_size(self._text, Theme.of(self))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it."""
        paint_tag(QPainter(self), self.rect(), self._text, Theme.of(self))
