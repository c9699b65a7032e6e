"""The button that says whose orders these are; pressed, it opens the list that changes it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QWidget

from courier_desk.ui.frame.views import AccountView
from courier_desk.ui.literal import heard_text
from courier_desk.ui.theme import Role, Theme, elided, paint_arrow, paint_box
from courier_desk.ui.widgets import PaintedButton
from courier_desk.ui.words import isolate, ltr

translate = QCoreApplication.translate
WIDTH = 262
_AVATAR = 28
_SIDE = 9


class Switcher(PaintedButton):
    """The button at the head of the top bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._view = AccountView("")
        self.setFixedSize(WIDTH, 38)

    def view(self) -> AccountView:
        """What it shows."""
        return self._view

    def show_account(self, view: AccountView) -> None:
        """Show another account or merchant."""
        self._view = view
        named = translate("Switcher", "Account {account}, {second}").format(
            account=view.account, second=second_line(view)
        )
        self.setAccessibleName(heard_text(named))
        self.set_tip(translate("Switcher", "Switch merchant or account (Ctrl+M)"))
        self.update()

    def sizeHint(self) -> QSize:
        """Fixed, so that the scan box keeps its place."""
        return QSize(WIDTH, 38)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Avatar, two lines, the training pill, an arrow."""
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.ac, width=2, radius=6)
        elif self.is_hot() or self.isDown():
            paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.line2, radius=6)
        self._paint_avatar(painter, theme)
        start, end = _SIDE + _AVATAR + 9, self.width() - 30
        beside = end - (self._paint_training(painter, theme, end) if self._view.training else 0)
        for text, y, height, stop, bold, role in (
            (self._view.account, 2, 19, beside, True, Role.BODY),
            (second_line(self._view), 19, 17, end, False, Role.CAPTION),
        ):
            font = theme.font(role, bold=bold)
            painter.setFont(font)
            painter.setPen(theme.colour("tx" if bold else "tx2"))
            shown = elided(font, text, stop - start)
            flags = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
            flags |= Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
            painter.drawText(self._visual(QRect(start, y, stop - start, height)), flags, shown)
        paint_arrow(painter, self._visual(QRect(self.width() - 28, 0, 24, self.height())), tokens.tx2, down=True)

    def _paint_avatar(self, painter: QPainter, theme: Theme) -> None:
        box = self._visual(QRect(_SIDE, (self.height() - _AVATAR) // 2, _AVATAR, _AVATAR))
        paint_box(painter, box, fill=theme.tokens.ac, border=None)
        if self._view.training:
            painter.drawPixmap(box.adjusted(5, 5, -5, -5), theme.pixmap("school", "onac", 18, self.devicePixelRatioF()))
            return
        painter.setFont(theme.font(Role.BODY, bold=True))
        painter.setPen(theme.colour("onac"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._view.account[:1].upper())

    def _paint_training(self, painter: QPainter, theme: Theme, end: int) -> int:
        """Paint the pill that says these orders are made up; the room it takes. Its glyph is the avatar's."""
        words, font = translate("Switcher", "Training"), theme.font(Role.TAG, bold=True)
        width = QFontMetrics(font).horizontalAdvance(words) + 14
        place = self._visual(QRect(end - width, 3, width, 17))
        paint_box(painter, place, fill=theme.tokens.ambb, border=None, radius=8)
        painter.setFont(font)
        painter.setPen(theme.colour("amb"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
        return width + 6

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


def second_line(view: AccountView) -> str:
    """What stands under the account's name."""
    if view.merchant or view.merchant_code:
        name = view.merchant if view.merchant != view.merchant_code else ""  # one whose identifier alone is known
        return f"{isolate(name)} {ltr(view.merchant_code)}".strip()
    if view.single_business:
        return translate("Switcher", "Single-business key")
    return translate("Switcher", "Choose a merchant")
