"""Label PDFs as the desk knows them: each is opened, drawn and read in the worker process, within limits.

The limits are those of one document from its opening to its closing, so that no file costs more than a moment, however
its pages share the trouble: processor time, the clock, and (the worker's own) memory. One worker serves the whole
program; it starts with the first label, or when ``warm`` is called before, and ends with the program.
"""

from __future__ import annotations

import atexit
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from itertools import chain, count
from math import isfinite
from typing import Any, Final

from courier_desk.workers.kept import Answered, KeptWorker, Part, Reason, WorkFailed, own_command

#: Processor time (seconds) and the clock (seconds; a busy machine is slower) for all that is done with one document. A
#: label takes a hundredth of it.
MAX_PROCESSOR: Final = 5.0
MAX_CLOCK: Final = 9.0
#: Bytes of one drawing that come through shared memory.
SHARED: Final = 12_500_000
#: Bytes of one strip: while the worker draws one, the desk makes black and white of the one before.
STRIP: Final = 1_000_000
#: Letters of one page's text; labels have some hundreds.
MAX_TEXT: Final = 20_001

_numbers = count(1)
#: Documents that the worker need not keep.
_closed: Final = deque[int]()
_worker: Final = KeptWorker(own_command("labels"), room=SHARED)
atexit.register(_worker.close)


class OpenError(IntEnum):
    """Why a document did not open, by PDFium's own numbers (fpdfview.h)."""

    UNKNOWN = 1
    FILE = 2
    FORMAT = 3
    PASSWORD = 4
    SECURITY = 5
    PAGE = 6


class CannotOpen(Exception):
    """The bytes are no document that PDFium opens without a password."""

    def __init__(self, error: OpenError) -> None:
        super().__init__(error.name)
        self.error = error


def _take_closed() -> list[int]:
    taken = []
    with suppress(IndexError):
        while True:
            taken.append(_closed.popleft())
    return taken


def warm() -> None:
    """Have the worker ready when the first label comes. Returns at once."""
    _worker.warm()


def rest() -> None:
    """End the worker; the next label starts another. Blocks for a moment."""
    _worker.rest()


class Document:
    """One opened PDF. Any thread, one after the other; ``close`` gives the worker's memory back.

    Everything but ``close`` raises WorkFailed: with TIME, MEMORY, CRASHED or ERROR the file itself is the cause.
    """

    def __init__(self, pdf: bytes, *, most_pages: int) -> None:
        """Raises CannotOpen, too. ``sizes`` are those of the first ``most_pages`` pages."""
        self._pdf = pdf  # the worker may be another one at the next call
        self._number = next(_numbers)
        self._processor = MAX_PROCESSOR
        self._clock = MAX_CLOCK
        opened = self._ask({"do": "open", "most": most_pages}, with_bytes=True)
        try:
            if "cannot" in opened.told:
                known = opened.told["cannot"] in set(OpenError)
                raise CannotOpen(OpenError(opened.told["cannot"]) if known else OpenError.UNKNOWN)
            self.pages = int(opened.told["pages"])
            """Number of pages, also of those beyond ``most_pages``."""
            self.sizes = tuple((float(width), float(height)) for width, height in opened.told["sizes"])
            """Width and height in points, /Rotate done, crop box taken; zeros for a page that cannot be read."""
        except (KeyError, TypeError, ValueError) as nonsense:
            raise WorkFailed(Reason.CRASHED, "nonsense") from nonsense
        if len(self.sizes) != min(self.pages, most_pages) or not all(map(isfinite, chain(*self.sizes))):
            raise WorkFailed(Reason.CRASHED, "nonsense")

    def draw(
        self,
        page: int,
        memory: memoryview,
        *,
        size: tuple[int, int],
        stride: int,
        origin: tuple[int, int],
        scaled: tuple[int, int],
        drawn: Callable[[int, int], None] = lambda _first, _last: None,
    ) -> bool:
        """Draw the page ``scaled`` dots large, its corner at ``origin``, on white; False if the page does not load.

        ``memory`` holds ``size[1]`` rows of ``stride`` bytes, one byte a dot, 0 for black; it is overwritten. ``drawn``
        is called with the first row of a strip and that behind its last, from above, while the next one is drawn; from
        the first row again where a new worker had to begin again.
        """
        if len(memory) != stride * size[1] or stride < size[0]:
            raise ValueError(f"{len(memory)} bytes do not hold {size[0]} x {size[1]} dots")

        def take(told: dict[str, Any], dots: memoryview) -> None:
            first, last = told.get("first"), told.get("last")
            if not (isinstance(first, int) and isinstance(last, int) and 0 <= first < last <= size[1]):
                raise WorkFailed(Reason.CRASHED, "nonsense")
            if len(dots) != (last - first) * stride:
                raise WorkFailed(Reason.CRASHED, "nonsense")
            memory[first * stride : last * stride] = dots
            drawn(first, last)

        how = {"page": page, "size": size, "stride": stride, "origin": origin, "scaled": scaled}
        answered = self._ask({"do": "draw", "how": {**how, "rows": max(1, STRIP // stride)}}, part=take)
        return answered.told.get("drawn") is True

    def text(self, page: int) -> str:
        """Text of a page in the order of the file, as far as its fonts tell it, MAX_TEXT letters of it."""
        told = self._ask({"do": "text", "page": page, "most": MAX_TEXT})
        return told.data.decode(errors="replace")

    def close(self) -> None:
        """Give the memory back; the document cannot be used afterwards. The worker hears of it with the next work."""
        _closed.append(self._number)

    def _ask(self, work: dict[str, Any], *, with_bytes: bool = False, part: Part | None = None) -> Answered:
        """Have something done with the document, and take what it costs from what is left. Raises WorkFailed."""
        if self._processor <= 0 or self._clock <= 0:
            raise WorkFailed(Reason.TIME, "all drawing together")
        answered = _worker.call(
            {**work, "id": self._number, "closed": _take_closed()},
            self._pdf if with_bytes else b"",
            processor=self._processor,
            clock=self._clock,
            most=SHARED,
            part=part,
        )
        used = answered.told.get("used")
        self._processor -= used if isinstance(used, float) else answered.seconds
        self._clock -= answered.seconds
        if "unknown" in answered.told and not with_bytes:
            return self._ask(work, with_bytes=True, part=part)
        return answered
