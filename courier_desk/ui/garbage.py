"""Looks for garbage on the window's thread only, and only while nothing else is due there.

Python may start its search on any thread. What it finds there dies there, and when that is part of a window that was
taken away (for another language, another account), Qt's objects die on a thread that is not theirs: timers are stopped
from outside, and the program falls. So the automatic search stays off; this one is started by a timer of the window's
thread. It must not know what the objects are.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

#: Between two looks (milliseconds).
_PAUSE = 500


class Sweeper(QObject):
    """Takes Python's place in looking for garbage, from its making until ``stop``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_automatic = gc.isenabled()
        self._froze = False
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.sweep)

    def start(self) -> None:
        """Begin; what there is now stays until the end, so nothing is ever looked for in it."""
        if not self._timer.isActive():
            if not gc.get_freeze_count():  # else somebody has set that aside before, and takes it back
                gc.freeze()
                self._froze = True
            self._timer.start()

    def sweep(self) -> None:
        """Look as deep as Python would have by now."""
        made, *survived = gc.get_count()
        first, *deeper = gc.get_threshold()
        if made <= first:
            return
        depth = 0
        while depth < len(survived) and survived[depth] > deeper[depth]:
            depth += 1
        gc.collect(depth)

    def stop(self) -> None:
        """Leave it to Python again, if it was."""
        self._timer.stop()
        if self._froze:
            gc.unfreeze()
            self._froze = False
        if self._was_automatic:
            gc.enable()
