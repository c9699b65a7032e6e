"""The mark beside a table while it is sent: one program sends a file at a time, and a run that was cut off is known.

Two runs over one file need not meet in a data folder: they may have different ones, or one of them is gone. So the file
itself is claimed, by a hidden file beside it. It goes when a run has ended with nothing in doubt; one that is found was
left by a run that was killed, and says from which store that sent and when it was last alive.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from courier_desk.host.claim import Claim, Role

_STORE = "store"


class Mark:
    """The claim on a table. Make it with ``take``; ``end`` it."""

    def __init__(self, claim: Claim, path: Path) -> None:
        self._claim = claim
        self._path = path
        self._begun = self._ended = False
        left = claim.found.get(_STORE)
        self._left = left if isinstance(left, str) else ""
        self._alive_at = claim.found_at

    @classmethod
    def take(cls, table: Path) -> Mark:
        """Claim a table under whichever name. Raises InUse, and OSError when nothing can be written beside it."""
        path = table.resolve()
        path = path.with_name(f".{path.name}.sending")
        return cls(Claim.take(path.parent, Role.SEND, path.name), path)

    def may_still_arrive(self, store: str, settle: float) -> float:
        """Give the seconds for which a request may still be carried out that a run from another store left behind.

        What was sent from this store is known here. ``settle`` is the longest a service takes (seconds).
        """
        if not self._left or self._left == store:
            return 0.0
        since = time.time() - self._alive_at
        return max(0.0, settle - since) if since >= 0 else settle

    def is_of_another(self, store: str) -> bool:
        """Tell whether a run from another store was cut off."""
        return bool(self._left) and self._left != store

    def begin(self, store: str) -> None:
        """Write down that sending begins from this store. Raises OSError."""
        self._claim.say(**{_STORE: store})
        self._begun = True

    def alive(self) -> None:
        """Write down that this run goes on."""
        with suppress(OSError):  # the moment counts as older then
            os.utime(self._path)

    def end(self, *, in_doubt: bool) -> None:
        """Let the table go; what is in doubt stays written down. Once it is let go nothing more is done."""
        if self._ended:
            return
        self._ended = True
        if in_doubt or (self._left and not self._begun):
            self._claim.release()
        else:
            self._claim.remove()
