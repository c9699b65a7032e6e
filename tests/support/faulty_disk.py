"""A disk that fails when told to: the n-th operation on files with a certain ending, once or from then on.

It stands under the database engine as a file system of its own (an apsw VFS over the real one), so everything above it,
the engine's own recovery too, is the real thing.
"""

from __future__ import annotations

from collections.abc import Callable

import apsw


class FaultyDisk(apsw.VFS):
    """A file system whose writes can fail. Counts what changes something; ``heal`` ends the trouble."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        self.operations = 0
        self.syncs = 0
        self._fail_at: int | None = None
        self._once = False
        self._error: Callable[[], apsw.Error] = lambda: apsw.FullError("no space left")

    def fail(self, after: int, error: Callable[[], apsw.Error], *, once: bool = False) -> None:
        """Let the operation after the next ``after`` ones fail, and all that follow unless ``once``."""
        self._fail_at, self._error, self._once = self.operations + after + 1, error, once

    def heal(self) -> None:
        """Let everything succeed again."""
        self._fail_at = None

    def count(self) -> None:
        """Count an operation, and fail it when it is its turn."""
        self.operations += 1
        if self._fail_at is None or self.operations < self._fail_at:
            return
        if self._once:
            self._fail_at = None
        raise self._error()

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - apsw's name
        """Open a file that answers to this disk."""
        return _File(self, name, flags)


class _File(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - apsw's name
        self._disk.count()
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802 - apsw's name
        # Counted and refused like the others, but not carried out: no test cuts the power, and a sync takes most time.
        self._disk.syncs += 1
        self._disk.count()

    def xTruncate(self, size: int) -> None:  # noqa: N802 - apsw's name
        self._disk.count()
        super().xTruncate(size)
