"""Memory that the desk and its worker share, for answers of some megabytes: a pipe would take twice as long.

The worker can fill it with nonsense, but cannot make it smaller under the desk (its size is sealed). Linux has it;
elsewhere there is none, and answers go through the pipe.
"""

from __future__ import annotations

import mmap
import os
import sys

if sys.platform == "linux":
    import fcntl


class Room:
    """Shared memory of ``size`` bytes; ``descriptor`` is what a worker inherits."""

    def __init__(self, descriptor: int, size: int) -> None:
        self.descriptor = descriptor
        self.size = size
        self._map = mmap.mmap(descriptor, size)
        self.view = memoryview(self._map)

    @classmethod
    def make(cls, size: int) -> Room | None:
        """Make one; None where the system has no such thing, or no memory now."""
        if sys.platform != "linux" or not size:
            return None
        try:
            descriptor = os.memfd_create("courier-desk", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        except OSError:
            return None
        try:
            os.ftruncate(descriptor, size)
            fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL)
            return cls(descriptor, size)
        except OSError:
            os.close(descriptor)
            return None

    def close(self) -> None:
        """Give it back; nobody may look at it any more."""
        self.view.release()
        self._map.close()
        os.close(self.descriptor)
