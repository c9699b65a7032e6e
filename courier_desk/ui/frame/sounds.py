"""What a scan comes to, said to the ear: the screen says the same. The system's own signal is all that it needs."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

#: From one signal to the next (milliseconds): near enough to be one sound, far enough to be counted.
_APART = 160


class Sound(IntEnum):
    """How often the signal is given. A tone of its own would need libraries that many desks do not have."""

    GOOD = 1
    DOUBTFUL = 2
    BAD = 3


def tell(sound: Sound) -> None:
    """Give the signal."""
    for place in range(sound):
        QTimer.singleShot(place * _APART, QApplication.beep)
