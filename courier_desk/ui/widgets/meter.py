"""How many requests are left in this minute: a bar, and always the number."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.words import NOTHING, Formats

_BAR = 66
_GAP = 8
AMBER_FROM = 30


class Meter(QWidget):
    """The desk's own count; the service sends none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left: int | None = 0
        self._limit = 1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_left(self, left: int | None, limit: int) -> None:
        """``left`` of ``limit`` requests can still be made in the running minute; None: nobody can say."""
        self._left, self._limit = None if left is None else max(0, left), max(1, limit)
        if self._left is None:
            told = QCoreApplication.translate("Meter", "How many requests are left is not known now")
        else:
            sentence = QCoreApplication.translate("Meter", "{left} of {limit} requests left this minute")
            numbers = Formats.current()
            told = sentence.format(left=numbers.number(self._left), limit=numbers.number(self._limit))
        why = QCoreApplication.translate(
            "Meter",
            "The service answers {limit} requests a minute with this key. When none is left, the desk waits and goes "
            "on by itself; nothing is lost.",
        ).format(limit=Formats.current().number(self._limit))
        self.setAccessibleName(told)
        self.setAccessibleDescription(why)
        self.setToolTip(tip_text(f"{told}\n{why}"))
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """The number and the words beside the bar."""
        return f"{self._number()} {_words()}"

    def sizeHint(self) -> QSize:
        """Bar and words; the number's room is that of the limit, so that counting down moves nothing."""
        bold = QFontMetrics(Theme.of(self).font(Role.BODY, bold=True))
        number = bold.horizontalAdvance(Formats.current().number(self._limit))
        words = QFontMetrics(Theme.of(self).font(Role.BODY)).horizontalAdvance(_words())
        return QSize(_BAR + _GAP + number + 4 + words + 2, 32)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The bar, the number in bold, the words."""
        theme, painter = Theme.of(self), QPainter(self)
        bold = theme.font(Role.BODY, bold=True)
        number = QFontMetrics(bold).horizontalAdvance(self._number()) + 1
        words = QFontMetrics(theme.font(Role.BODY)).horizontalAdvance(_words()) + 1
        x = self.width() - words - 4 - number - _GAP - _BAR
        self._paint_bar(painter, theme, self._place(x, _BAR, 8))
        painter.setFont(bold)
        painter.setPen(theme.colour(self._number_ink()))
        x += _BAR + _GAP
        painter.drawText(self._place(x, number, self.height()), Qt.AlignmentFlag.AlignCenter, self._number())
        painter.setFont(theme.font(Role.BODY))
        painter.setPen(theme.colour("tx2"))
        painter.drawText(self._place(x + number + 4, words, self.height()), Qt.AlignmentFlag.AlignCenter, _words())

    def _paint_bar(self, painter: QPainter, theme: Theme, rect: QRect) -> None:
        tokens = theme.tokens
        paint_box(painter, rect, fill=tokens.track, border=tokens.line2, radius=3)
        width = round(rect.width() * min(1.0, (self._left or 0) / self._limit))
        if width:
            part = QStyle.visualRect(self.layoutDirection(), rect, QRect(rect.x(), rect.y(), width, rect.height()))
            paint_box(painter, part, fill=tokens[self._bar_ink()], border=None, radius=3)

    def _bar_ink(self) -> str:
        return "bar" if (self._left or 0) > AMBER_FROM else "ambline"

    def _number_ink(self) -> str:
        if self._left is None:
            return "tx2"
        if self._left > AMBER_FROM:
            return "tx"
        return "amb" if self._left else "red"

    def _number(self) -> str:
        return NOTHING if self._left is None else Formats.current().number(self._left)

    def _place(self, x: int, width: int, height: int) -> QRect:
        place = QRect(x, (self.height() - height) // 2, width, height)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


def _words() -> str:
    return QCoreApplication.translate("Meter", "requests left")
