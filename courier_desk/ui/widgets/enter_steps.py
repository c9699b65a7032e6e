"""Enter goes on to the next field of a form and Shift+Enter back: a concept of its own, the same in every form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QPlainTextEdit, QWidget

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class EnterSteps(QObject):
    """The steps of one form. ``chain`` gives its fields in their order, those that can be typed in now."""

    def __init__(self, chain: Callable[[], Sequence[QWidget]], parent: QObject) -> None:
        super().__init__(parent)
        self._chain = chain

    def watch(self, fields: Iterable[QWidget]) -> None:
        """Let Enter go on from these; of an editable list it is the line inside that gets the keys."""
        for field in fields:
            field.installEventFilter(self)
            if isinstance(field, QComboBox) and (line := field.lineEdit()) is not None:
                line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Shift+Enter, but not where a line ends with it."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
            if event.key() in _ENTER and not plain and not isinstance(watched, QPlainTextEdit):
                self.step(watched, back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
                return True
        return False

    def step(self, field: QObject, *, back: bool = False) -> None:
        """Go on from this field, or back."""
        chain = self._chain()
        place = next((n for n, widget in enumerate(chain) if field is widget or inside(field, widget)), None)
        if place is None:
            return
        following = place - 1 if back else place + 1
        if 0 <= following < len(chain):
            reason = Qt.FocusReason.BacktabFocusReason if back else Qt.FocusReason.TabFocusReason
            chain[following].setFocus(reason)
        elif not back and (beyond := chain[place].nextInFocusChain()) is not None:
            beyond.setFocus(Qt.FocusReason.TabFocusReason)


def inside(watched: QObject, widget: QWidget) -> bool:
    """Tell whether what was typed into is a part of this field."""
    return isinstance(watched, QWidget) and not isinstance(widget, QAbstractButton) and widget.isAncestorOf(watched)
