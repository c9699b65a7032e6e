"""The field of the station: it takes what the scanner types, and what a person types, up to Enter or Tab."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import TAKES_SCANS, TextField

_HEIGHT = 64
_ICON = 28
_SIDE = 24
#: These move in the list beside it while the field has the keyboard.
_MOVES = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class StationField(TextField):
    """Large, always ready; its hint stands at its end while it is empty."""

    submitted = Signal(str)
    moved = Signal(QKeyEvent)
    """A key that moves in a list was pressed."""

    def __init__(self) -> None:
        super().__init__(placeholder=self.tr("Scan the next order"), icon="scan", ltr=True)
        self._hint = self.tr("or type 6 digits and Enter")
        self.setProperty(TAKES_SCANS, True)
        self.setAccessibleName(self.tr("Scan the next order"))
        self.setAccessibleDescription(self._hint)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as the figure that is typed into it wants."""
        return QSize(super().sizeHint().width(), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The same height."""
        return QSize(200, _HEIGHT)

    def submit(self) -> bool:
        """Tell what was typed and be empty again; False when nothing was."""
        text = self.value()
        self.clear()
        if text:
            self.submitted.emit(text)
        return bool(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends a code; keys of the list go to the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        elif event.key() in _MOVES:
            self.moved.emit(event)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab ends a code as well: many scanners send it."""
        if forward and self.value():
            return self.submit()
        return super().focusNextPrevChild(forward)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, its icon, and the hint while there is room for it."""
        super().paintEvent(event)
        theme, painter = Theme.of(self), QPainter(self)
        direction = self._around()
        pixmap = theme.pixmap("scan", "ac", _ICON, self.devicePixelRatioF())
        place = QRect(_SIDE, (self.height() - _ICON) // 2, _ICON, _ICON)
        painter.drawPixmap(QStyle.visualRect(direction, self.rect(), place), pixmap)
        if self.text():
            return
        font = theme.font(Role.FIELD)
        width = QFontMetrics(font).horizontalAdvance(self._hint) + 2
        taken = QFontMetrics(self.font()).horizontalAdvance(self.placeholderText()) + 2 * _SIDE + _ICON + 32
        if taken + width + _SIDE > self.width():
            return
        painter.setFont(font)
        painter.setPen(theme.colour("tx3"))
        spot = QRect(self.width() - _SIDE - width, 0, width, self.height())
        painter.drawText(QStyle.visualRect(direction, self.rect(), spot), Qt.AlignmentFlag.AlignCenter, self._hint)

    def _around(self) -> Qt.LayoutDirection:
        parent = self.parentWidget()
        return parent.layoutDirection() if parent is not None else QGuiApplication.layoutDirection()

    def _restyle(self) -> None:
        self._icon = ""  # ours is larger
        super()._restyle()
        self.setFont(Theme.of(self).font(Role.FIGURE_BIG))
        before = _SIDE + _ICON + 32
        mirrored = self._around() == Qt.LayoutDirection.RightToLeft
        self.setTextMargins(*((_SIDE, 0, before, 0) if mirrored else (before, 0, _SIDE, 0)))
