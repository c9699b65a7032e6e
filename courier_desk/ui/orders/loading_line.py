"""The line of two pixels that runs under the list's header while orders are read; it stands still without motion."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRect, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QWidget

from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets.table import HEADER_HEIGHT

_HEIGHT, _TICK, _ROUND = 2, 33, 1400


class LoadingLine(QWidget):
    """Lies over the lower edge of the header of ``table``."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._reasons: set[str] = set()
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self.update)
        self.setAccessibleName(self.tr("Orders are being read"))
        table.installEventFilter(self)
        self.hide()

    def run_for(self, reason: str, *, on: bool) -> None:
        """Show it for as long as there is a reason."""
        (self._reasons.add if on else self._reasons.discard)(reason)
        running = bool(self._reasons)
        if running == self.isHidden():
            self.setVisible(running)
            self._place()
            if running and self._moves():
                self._clock.start()
                self._timer.start()
            elif not running:
                self._timer.stop()

    def stop(self) -> None:
        """The window closes."""
        self._reasons.clear()
        self._timer.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the header's edge."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """A piece of the line runs, or all of it stands."""
        theme, painter = Theme.of(self), QPainter(self)
        painter.fillRect(self.rect(), theme.colour("track"))
        if not self._timer.isActive():
            painter.fillRect(self.rect(), theme.colour("bar"))
            return
        piece = self.width() // 4
        x = (self.width() + piece) * (self._clock.elapsed() % _ROUND) // _ROUND - piece
        place = QRect(x, 0, piece, self.height())
        painter.fillRect(QStyle.visualRect(self.layoutDirection(), self.rect(), place), theme.colour("bar"))

    def _moves(self) -> bool:
        return self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) > 0

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(0, HEADER_HEIGHT - _HEIGHT, parent.width(), _HEIGHT)
            self.raise_()
