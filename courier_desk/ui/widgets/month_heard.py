"""How a screen reader finds its way in a month, a concept of its own: a table of days, each with its name and state.

The days are painted, so Qt knows nothing of them. Over each lies a button that paints nothing, takes neither pointer
nor keyboard, and says the date, whether it is the chosen one and whether it can be; a screen reader may press it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

from courier_desk.ui.literal import heard_text

#: What is a table of days, and what Qt was told of each: it deletes them, so that they must not be forgotten before.
_kinds: list[type[QWidget]] = []
_told: list[QAccessibleInterface] = []


def tell_as_table(kind: type[QWidget]) -> None:
    """Have every widget of this kind told as a table; Qt keeps what it is given, once is enough."""
    if not _kinds:
        QAccessible.installFactory(_table)
    if kind not in _kinds:
        _kinds.append(kind)


def _table(_key: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget) or not isinstance(thing, tuple(_kinds)):
        return None
    _told.append(QAccessibleWidget(thing, QAccessible.Role.Table))
    return _told[-1]


class HeardDay(QAbstractButton):
    """A day for those who cannot see it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setCheckable(True)

    def say(self, words: str, *, chosen: bool, possible: bool) -> None:
        """Say which day this is, whether it is the chosen one, and whether it can be."""
        self.setAccessibleName(heard_text(words))
        self.setChecked(chosen)
        self.setEnabled(possible)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The month paints its days."""
