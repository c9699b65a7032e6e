"""A scanner at the real window: keys in quick succession, with moments of their own, into what has the keyboard."""

from __future__ import annotations

import asyncio
import itertools

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

#: Milliseconds between two characters; and each scan begins this long after the one before.
_GAP, _BETWEEN = 9, 2_000
_moments = itertools.count(100_000, _BETWEEN)


async def scan(text: str, *, end: Qt.Key = Qt.Key.Key_Return) -> None:
    """Scan a code."""
    moment = next(_moments)
    for place, letter in enumerate([*text, ""]):
        key = end if not letter else Qt.Key(ord(letter.upper())) if letter.isascii() else Qt.Key.Key_unknown
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter)
        event.setTimestamp(moment + place * _GAP)
        focus = QApplication.focusWidget()
        assert focus is not None, "nothing has the keyboard"
        QApplication.sendEvent(focus, event)
    await asyncio.sleep(0)
