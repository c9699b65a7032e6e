"""Pictures of the sheets that labels will be printed on: fetched when looked at, drawn in a worker, few of them kept.

What is drawn is what would be printed: the same preparing, the same dots. Nothing is printed here.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem, ReadyLabel, to_compare
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.papers import Half
from courier_desk.domain.values import frozen
from courier_desk.ui.words_labels import label_failure_words, label_words

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from courier_desk.ui.page_context import PageContext

#: So many drawn labels are kept: going one back, or to the other half of a sheet, draws nothing anew.
KEPT = 4


@frozen
class Picture:
    """What is seen of one sheet: its pages, the scale of the label looked at, and why that one may not be printed."""

    key: str
    pages: tuple[QImage, ...] = ()
    scale: float = 1.0
    why: str = ""
    good: bool = False
    kept: frozenset[str] = frozenset()
    """The numbers whose labels are here now."""


@dataclass(slots=True)
class Pace:
    """How long one label takes, as measured last (seconds); before that, as it usually is."""

    fetch: float = 1.0
    draw: float = 0.3


class Pictures:
    """Draws for one page."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._ready: OrderedDict[tuple[str, LabelProfile], ReadyLabel] = OrderedDict()
        self.pace = Pace()

    def clear(self) -> None:
        """Keep none."""
        self._ready.clear()

    async def of(self, row: OrderRow, sheet: Sequence[OrderRow], profile: LabelProfile, start: Half) -> Picture:
        """Give the picture of the sheet that the label of ``row`` lies on; ``sheet`` are the labels on it."""
        drawing = _drawing(profile)
        ready = []
        for one in sheet:
            try:
                label = await self.label(one, drawing)
            except DeskFailure as error:
                if one is row:
                    return Picture(row.key, why=label_failure_words(error.failure))
                continue
            if one is row and label.problem is not None:
                pages = await self._worker(lambda label=label: _shown_all_the_same(label))  # type: ignore[misc]
                return Picture(row.key, pages, label.scale, label_words(label.problem), kept=frozenset({row.number}))
            if label.problem is None:
                ready.append(label)
        shown = next((label for label in ready if label.number == row.number), None)
        pages = await self._worker(lambda: _laid_out(ready, drawing, start))
        here = frozenset(label.number for label in ready)
        return Picture(row.key, pages, shown.scale if shown else 1.0, good=True, kept=here)

    async def label(self, row: OrderRow, profile: LabelProfile) -> ReadyLabel:
        """Give a label as it would be printed, fetched if it is not kept. Raises DeskFailure."""
        key = (row.number, _drawing(profile))
        if key in self._ready:
            self._ready.move_to_end(key)
            return self._ready[key]
        began = time.monotonic()
        size = profile.paper.awb_size
        pdf = await self._context.session.labels.label(row.number, row.merchant, size=size)
        fetched = time.monotonic()
        expected = Expected(number=row.number, amount=to_compare(row.amount_type, row.amount))
        label = await self._context.session.labels.draw(pdf, expected, key[1])
        self.pace.draw = time.monotonic() - fetched
        if fetched - began > self.pace.draw / 10:  # a kept one says nothing of the service
            self.pace.fetch = fetched - began
        if label.problem in (LabelProblem.DANGEROUS, LabelProblem.NO_READER):
            return label  # it may be opened again, which is told elsewhere
        self._ready[key] = label
        while len(self._ready) > KEPT:
            self._ready.popitem(last=False)
        return label

    async def _worker(self, draw: Callable[[], tuple[QImage, ...]]) -> tuple[QImage, ...]:
        return await asyncio.to_thread(draw)


def _drawing(profile: LabelProfile) -> LabelProfile:
    """Give a profile without what does not change the picture of a label."""
    return replace(profile, name="", printer="", printer_uri="", folder="", copies=1, start=Half.FIRST, vector=False)


def _laid_out(labels: Sequence[ReadyLabel], profile: LabelProfile, start: Half) -> tuple[QImage, ...]:
    from courier_desk.printing.preview import screen_picture, sheets_of  # noqa: PLC0415

    return tuple(screen_picture(page) for page in sheets_of(labels, profile, start))


def _shown_all_the_same(label: ReadyLabel) -> tuple[QImage, ...]:
    """Give the page of a label that may not be printed, if there is one to be looked at."""
    from PySide6.QtGui import QImage  # noqa: PLC0415

    image = QImage.fromData(label.picture)
    return () if image.isNull() else (image.convertToFormat(QImage.Format.Format_Grayscale8),)
