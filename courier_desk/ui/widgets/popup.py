"""A box that opens under something and lies over the rest of the window.

It is a child of the window and no window of its own: so the focus stays where it was, it never falls outside the
program, and it looks the same on every platform. It closes by Escape, by a press elsewhere and when its window changes.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from courier_desk.ui.theme import Theme, paint_box

_MARGIN = 4
#: A list that has so much room below its field opens there: three rows with head and foot. Above lies what was typed.
_ENOUGH = 160
_CLOSING = {QEvent.Type.Resize, QEvent.Type.WindowDeactivate, QEvent.Type.Hide}


@runtime_checkable
class HasPopupRoom(Protocol):
    """A window of which a part is never to be covered: the line at its foot, which says what is going on."""

    def popup_room(self) -> QRect:
        """Give where a box may lie, in the window's own pixels."""
        ...


class PopupFrame(QWidget):
    """The box; put what it shows into ``body``."""

    closed = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._anchor = owner
        self._open = False
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(1, 2, 1, 3)  # the rounded corners stay free
        self.body.setSpacing(0)
        self.hide()

    def is_open(self) -> bool:
        """Whether it can be seen."""
        return self._open

    def anchor(self) -> QWidget:
        """What it opened under last."""
        return self._anchor

    def open_under(self, anchor: QWidget, *, width: int = 0, height: int = 0, centred: bool = False) -> None:
        """Open under ``anchor`` at its leading edge, or over it where there is more room; 0 takes what is needed."""
        window = anchor.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self._anchor = anchor
        size = self.sizeHint().expandedTo(self.minimumSizeHint())
        self.setGeometry(_place(anchor, width or size.width(), height or size.height(), centred=centred))
        if not self._open:
            self._open = True
            app = QCoreApplication.instance()
            if app is not None:
                app.installEventFilter(self)
        self.show()
        self.raise_()

    def close_popup(self) -> None:
        """Close it; closing it twice is no fault."""
        if not self._open:
            return
        self._open = False
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While it is open: a press elsewhere, Escape, and a change of the window close it."""
        if isinstance(event, QMouseEvent):
            outside = isinstance(watched, QWidget) and not self._holds(watched)
            if outside and event.type() == QEvent.Type.MouseButtonPress:
                self.close_popup()
        elif isinstance(event, QKeyEvent):
            kind = event.type()
            if kind == QEvent.Type.ShortcutOverride and _is_escape(event):
                event.accept()  # so that Escape comes as a key press, to be eaten below
            elif kind == QEvent.Type.KeyPress and _is_escape(event):
                self.close_popup()
                return True
        elif watched is self.parentWidget() and event.type() in _CLOSING:
            self.close_popup()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Surface with a border; no shadow."""
        tokens = Theme.of(self).tokens
        painter = QPainter(self)
        painter.fillRect(self.rect().adjusted(3, 3, -3, -3), Theme.of(self).colour("surface"))
        paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.ctl, radius=6)

    def _holds(self, widget: QWidget) -> bool:
        mine = widget is self or self.isAncestorOf(widget)
        return mine or widget is self._anchor or self._anchor.isAncestorOf(widget)


def _is_escape(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Escape


def _place(anchor: QWidget, width: int, height: int, *, centred: bool) -> QRect:
    window = anchor.window()
    corner = anchor.mapTo(window, QPoint(0, 0))
    room = window.popup_room() if isinstance(window, HasPopupRoom) else window.rect()
    below = room.y() + room.height() - (corner.y() + anchor.height() + _MARGIN) - _MARGIN
    above = corner.y() - room.y() - 2 * _MARGIN
    over = height > below and above > below and below < _ENOUGH
    height = min(height, above if over else below)
    y = corner.y() - _MARGIN - height if over else corner.y() + anchor.height() + _MARGIN
    if centred:
        x = corner.x() + (anchor.width() - width) // 2
    elif anchor.layoutDirection() == Qt.LayoutDirection.RightToLeft:
        x = corner.x() + anchor.width() - width
    else:
        x = corner.x()
    return QRect(max(_MARGIN, min(x, window.width() - width - _MARGIN)), y, width, height)
