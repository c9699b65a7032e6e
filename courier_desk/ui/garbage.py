"""Looks for garbage on the window's thread only, and only while nothing else is due there.

Python may start its search on any thread. What it finds there dies there, and when that is part of a window that was
taken away (for another language, another account), Qt's objects die on a thread that is not theirs: timers are stopped
from outside, and the program falls. So the automatic search stays off; this one is started by a timer of the window's
thread. It must not know what the objects are.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer

#: Between two looks (milliseconds).
_PAUSE = 500
#: So many things made between two looks are looked through at once and then let be: ten times as many, gathered up for
#: a deeper look as Python does, would hold the window for 80 ms (seen while 20,000 rows were checked; 15 ms so).
_MANY = 20_000
#: With so many more alive, a look at all there is takes longer than a person's window may stand.
_VERY_MANY = 100_000

_making: list[None] = []


@contextmanager
def making_what_stays() -> Iterator[None]:
    """Look for no garbage while much is made that stays, such as the rows of a file; nor ever in it, once it is much.

    Whoever lets it go breaks its rings: one among what was made by then is never found.
    """
    _making.append(None)
    try:
        yield
    finally:
        _making.pop()
        if not gc.isenabled() and gc.get_count()[0] > _VERY_MANY:
            gc.freeze()


class Sweeper(QObject):
    """Takes Python's place in looking for garbage, from its making until ``stop``."""

    #: Off where somebody else sets aside what stays, and takes it back.
    sets_aside = True

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
            if self.sets_aside:
                gc.freeze()
                self._froze = True
            self._timer.start()

    def sweep(self) -> None:
        """Look as deep as Python would have by now."""
        made, *survived = gc.get_count()
        first, *deeper = gc.get_threshold()
        if made <= first or _making:
            return
        depth = 1 if made > _MANY else 0
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
