"""The line at the foot of the window: what was read when, the running batch, printer, desk, and two keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QWidget

from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import Ground, PaintedButton, StatusMessage
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
HEIGHT = 32
_ICON = 14
_GAP = 6
_SIDE = 7


class StatusLine(Ground):
    """The line. Its buttons are connected by those who know what they lead to, and may open something over them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("win", top=True, parent=parent)
        self.setFixedHeight(HEIGHT)
        self.message = StatusMessage()
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.print_job = _LineButton("export", "")
        self.failed_label = _LineButton("alert", "")
        self._failed = ""
        self.changes = _LineButton("clock", Common.WHAT_CHANGED.words)
        self.printer = _LineButton("print", "")
        self._desk = _LineButton("desks", "")
        self.shortcuts = _LineButton("kbd", Common.SHORTCUTS.words, "F1")
        self.panel = _LineButton("panel", translate("StatusLine", "Panel"), "F4")
        self._desk.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 8, 0)
        row.setSpacing(4)
        row.addWidget(self.message, 1)
        for button in (
            self.failed_label,
            self.print_job,
            self.changes,
            self.printer,
            self._desk,
            self.shortcuts,
            self.panel,
        ):
            row.addWidget(button)
        for button in (self.failed_label, self.print_job, self.printer, self._desk):
            button.hide()

    def show_reading(self, text: str, *, icon: str = "sync", colour: str = "tx2") -> None:
        """What stands at the head: when statuses were read, or why they are not."""
        self.message.set_permanent(text, icon, colour)

    def show_print_job(self, text: str) -> None:
        """The running batch; empty when there is none."""
        self.print_job.show_words(text, "ac")
        self._make_room()

    def show_failed_label(self, text: str) -> None:
        """A label that was not printed, until it was looked at; empty when there is none."""
        self._failed = text
        self._make_room()

    def _make_room(self) -> None:
        """The line has no room for both: a label that was not printed waits until no batch runs."""
        self.failed_label.show_words("" if self.print_job.text() else self._failed, "red")

    def show_printer(self, text: str, *, colour: str = "tx2") -> None:
        """The station's printer and how it stands, in a token's colour; empty hides it."""
        self.printer.show_words(text, colour)

    def show_desk(self, text: str) -> None:
        """The name of this desk and where it keeps its data; empty hides it."""
        self._desk.show_words(text)

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
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard in the page, where its keys act
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, text: str, colour: str = "tx2") -> None:
        self._colour = colour
        self.setText(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def colour(self) -> str:
        """Give the token of its colour."""
        return self._colour

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(Theme.of(self).font(Role.CAPTION))
        width = 2 * _SIDE + _ICON + _GAP + metrics.horizontalAdvance(self.text()) + 2
        return QSize(width + (_GAP + metrics.horizontalAdvance(self._keys) if self._keys else 0), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        fill = tokens.hover if self.is_hot() or self.isDown() else None
        box = self.rect().adjusted(0, 2, 0, -1)  # the line over it stays
        paint_box(painter, box, fill=fill, border=tokens.ac if self.hasFocus() else None, width=2, radius=4)
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
