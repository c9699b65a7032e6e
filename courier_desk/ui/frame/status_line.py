"""The line at the foot of the window: what was read when, the running batch, printer, desk, and two keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QWidget

from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import Ground, PaintedButton, StatusMessage

translate = QCoreApplication.translate
HEIGHT = 28
_ICON = 14
_GAP = 6
_SIDE = 7


class StatusLine(Ground):
    """The line."""

    batch_pressed = Signal()
    changes_pressed = Signal()
    printer_pressed = Signal()
    shortcuts_pressed = Signal()
    panel_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("win", top=True, parent=parent)
        self.setFixedHeight(HEIGHT)
        self.message = StatusMessage()
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._batch = _LineButton("export", "")
        self._changes = _LineButton("clock", translate("StatusLine", "What changed"))
        self._printer = _LineButton("print", "")
        self._desk = _LineButton("desks", "")
        self._shortcuts = _LineButton("kbd", translate("StatusLine", "Shortcuts"), "F1")
        self._panel = _LineButton("panel", translate("StatusLine", "Panel"), "F4")
        self._desk.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 1, 8, 0)
        row.setSpacing(4)
        row.addWidget(self.message, 1)
        for button in (self._batch, self._changes, self._printer, self._desk, self._shortcuts, self._panel):
            row.addWidget(button)
        for button in (self._batch, self._printer, self._desk):
            button.hide()
        self._batch.clicked.connect(self.batch_pressed)
        self._changes.clicked.connect(self.changes_pressed)
        self._printer.clicked.connect(self.printer_pressed)
        self._shortcuts.clicked.connect(self.shortcuts_pressed)
        self._panel.clicked.connect(self.panel_pressed)

    def show_reading(self, text: str, *, icon: str = "sync", colour: str = "tx2") -> None:
        """What stands at the head: when statuses were read, or why they are not."""
        self.message.set_standing(text, icon, colour)

    def show_batch(self, text: str) -> None:
        """The running batch; empty when there is none."""
        self._batch.show_words(text, "ac")

    def show_printer(self, text: str, *, ready: bool = True) -> None:
        """The station's printer and how it stands; empty hides it."""
        self._printer.show_words(text, "tx2" if ready else "red")

    def show_desk(self, text: str) -> None:
        """The name of this desk and where it keeps its data; empty hides it."""
        self._desk.show_words(text)

    @property
    def changes(self) -> QWidget:
        """The button of what changed, for what opens over it."""
        return self._changes

    @property
    def printer(self) -> QWidget:
        """The button of the printer, for what opens over it."""
        return self._printer

    def text(self) -> str:
        """What stands at the head."""
        return self.message.text()


class _LineButton(PaintedButton):
    """A quiet little button with an icon and perhaps its key."""

    def __init__(self, icon: str, text: str, keys: str = "") -> None:
        super().__init__(text)
        self._icon = icon
        self._keys = keys
        self._colour = "tx2"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, text: str, colour: str = "tx2") -> None:
        self._colour = colour
        self.setText(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(Theme.of(self).font(Role.CAPTION))
        width = 2 * _SIDE + _ICON + _GAP + metrics.horizontalAdvance(self.text()) + 2
        return QSize(width + (_GAP + metrics.horizontalAdvance(self._keys) if self._keys else 0), HEIGHT - 3)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        fill = tokens.hover if self.is_hot() or self.isDown() else None
        paint_box(painter, self.rect(), fill=fill, border=tokens.ac if self.hasFocus() else None, width=2, radius=4)
        ratio, direction = self.devicePixelRatioF(), self.layoutDirection()
        pixmap = theme.pixmap(self._icon, self._colour, _ICON, ratio, direction)
        painter.drawPixmap(self._visual(QRect(_SIDE, (self.height() - _ICON) // 2, _ICON, _ICON)), pixmap)
        font = theme.font(Role.CAPTION)
        painter.setFont(font)
        painter.setPen(theme.colour(self._colour))
        x = _SIDE + _ICON + _GAP
        for text in (self.text(), self._keys):
            width = QFontMetrics(font).horizontalAdvance(text) + 1
            painter.drawText(self._visual(QRect(x, 0, width, self.height())), Qt.AlignmentFlag.AlignCenter, text)
            x += width + _GAP

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)
