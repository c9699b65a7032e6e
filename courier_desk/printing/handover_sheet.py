"""The handover sheet on A4: a line for each order with whole-dot bars of its number, sums, what is open, signatures.

Drawn dot for dot like a label, page by page, so that it takes the same way to the printer. All words and all figures
come from the caller in the person's language; this module knows where they stand, how they are cut and when a new page
begins. From right to left the columns change sides; bars never do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPen

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import PrintResult
from courier_desk.domain.papers import MM_PER_INCH
from courier_desk.domain.values import frozen
from courier_desk.printing.barcode import QUIET_MODULES, code128_runs, draw_code128
from courier_desk.printing.bitmap import Bitmap, Box, blank_bitmap
from courier_desk.printing.sheet_pen import MARGIN_MM, SheetPen, print_sheet, save_sheet, wrapped

#: Narrower bars are not sure to be read by a hand scanner (millimetres).
MODULE_MM: Final = 0.25
_GAP = 2.0
_TITLE, _HEAD, _TABLE_HEAD, _ROW, _FOOT = 10.0, 5.2, 7.0, 12.0, 6.0
_BARS, _SUMS, _LINE, _SIGNATURES = 6.8, 14.0, 5.0, 44.0
_BODY, _SMALL, _BIG = 3.3, 2.9, 5.6
_HAIR, _THICK = 0.12, 0.35


@frozen
class SheetColumn:
    """A column behind the bars. ``share``: its part of the width; figures stand at the right in any language."""

    title: str
    share: float
    figures: bool = False


@frozen
class SheetRow:
    """A line. ``number`` is drawn as bars and written below them; ``cells`` as many as there are columns.

    ``done`` stands in the last column; empty, a box to tick by hand stands there. ``remark`` stands below either.
    """

    number: str
    cells: tuple[str, ...]
    done: str = ""
    remark: str = ""


@frozen(kw_only=True)
class HandoverPaper:
    """All that stands on a sheet, in one language. ``mirrored``: it is read from right to left.

    ``head`` and ``sums`` are captions with what they say. ``notes`` are paragraphs, the first words of each (its
    caption) bold. ``signatures``: for each who signs, a title and the captions of the lines. ``page_of`` holds {0} and
    {1}. ``number_title`` and ``done_title`` stand over the first and the last column.
    """

    title: str
    head: tuple[tuple[str, str], ...]
    number_title: str
    columns: tuple[SheetColumn, ...]
    done_title: str
    rows: tuple[SheetRow, ...]
    sums: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    signatures: tuple[tuple[str, tuple[str, ...]], ...]
    page_of: str
    foot: str
    mirrored: bool = False


@dataclass(slots=True)
class _Page:
    """What stands on one page: the rows from ``first`` to ``last`` (exclusive), then these blocks."""

    first: int
    last: int
    sums: bool = False
    notes: list[tuple[str, bool]] = field(default_factory=list)
    signatures: bool = False


def draw_handover(paper: HandoverPaper, dpi: int) -> Iterator[Bitmap]:
    """Draw the pages one by one, as large as A4 at ``dpi``; the bars are vital. Blocks; any thread."""
    pen = _Pen(paper, dpi)
    pages = pen.pages()
    for number, page in enumerate(pages, start=1):
        yield pen.draw(page, number, len(pages))


def module_dots(dpi: int) -> int:
    """Whole dots of one module: as narrow as a hand scanner reads well."""
    return max(2, math.ceil(MODULE_MM / MM_PER_INCH * dpi - 0.01))


class _Pen(SheetPen):
    """Draws the sheet at one resolution. Lengths in dots; places as in a sheet read from left to right."""

    def __init__(self, paper: HandoverPaper, dpi: int) -> None:
        super().__init__(dpi, mirrored=paper.mirrored)
        self._paper = paper
        self._module = module_dots(dpi)
        self._edges = self._column_edges()
        head_lines = math.ceil(len(paper.head) / 2)
        self._table_top = self.mm(MARGIN_MM + _TITLE + head_lines * _HEAD + _GAP)
        self._bottom = self.height - self.mm(MARGIN_MM + _FOOT)
        self._boxes: list[Box] = []

    # -- what goes where -----------------------------------------------------------------------------------------

    def pages(self) -> list[_Page]:
        """Divide the sheet: rows first, then the sums, the notes and the signatures, none of them cut."""
        row, top = self.mm(_ROW), self._table_top + self.mm(_TABLE_HEAD)
        fits = (self._bottom - top) // row
        count = len(self._paper.rows)
        pages = [_Page(first, min(first + fits, count)) for first in range(0, count, fits)] or [_Page(0, 0)]
        room = self._bottom - (top + (pages[-1].last - pages[-1].first) * row)
        blocks: list[tuple[int, str, bool, str]] = [(self.mm(_SUMS + _GAP), "sums", False, "")]
        blocks += [(self.mm(_LINE), "note", bold, line) for line, bold in self._note_lines()]
        blocks.append((self.mm(_SIGNATURES), "signatures", False, ""))
        for height, kind, bold, text in blocks:
            needed = height + self.mm(_LINE) if bold else height  # a caption stands with the first line of its text
            if needed > room:
                pages.append(_Page(count, count))
                room = self._bottom - self._table_top
            room -= height
            if kind == "note":
                pages[-1].notes.append((text, bold))
            elif kind == "sums":
                pages[-1].sums = True
            else:
                pages[-1].signatures = True
        return pages

    def _note_lines(self) -> list[tuple[str, bool]]:
        found: list[tuple[str, bool]] = []
        for caption, text in self._paper.notes:
            found.append((caption, True))
            found += [(line, False) for line in wrapped(text, self.font(_BODY), self.right - self.left, 10_000)]
        return found

    def _column_edges(self) -> list[int]:
        """Give where columns begin and end: bars, the cells, the ticks."""
        longest = max((_modules(row.number) for row in self._paper.rows), default=0) + 2 * QUIET_MODULES
        bars = max(self.mm(30.0), longest * self._module)
        ticks = self.mm(24.0)
        rest = self.right - self.left - bars - ticks
        whole = sum(column.share for column in self._paper.columns)
        edges = [self.left, self.left + bars]
        for column in self._paper.columns:
            edges.append(edges[-1] + int(rest * column.share / whole))
        return [*edges[:-1], self.right - ticks, self.right]

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, page: _Page, number: int, count: int) -> Bitmap:
        """Draw one page."""
        image = blank_bitmap(self.width, self.height, self.dpi).to_image()
        self._boxes = []
        self.painter.begin(image)
        self.painter.setPen(Qt.GlobalColor.black)
        self._draw_head()
        top = self._table_top
        if page.last > page.first:
            self._draw_table_head(top)
            top += self.mm(_TABLE_HEAD)
            for row in self._paper.rows[page.first : page.last]:
                self._draw_row(row, top)
                top += self.mm(_ROW)
        if page.sums:
            self._draw_sums(top + self.mm(_GAP))
            top += self.mm(_SUMS + _GAP)
        for text, bold in page.notes:
            self.write(self.room(self.left, top, self.right, self.mm(_LINE)), text, _BODY, bold=bold)
            top += self.mm(_LINE)
        if page.signatures:
            self._draw_signatures(top + self.mm(8.0))
        self._draw_foot(number, count)
        self.painter.end()
        return Bitmap.of(image, self.dpi).with_vital(tuple(self._boxes))

    def _draw_head(self) -> None:
        top = self.mm(MARGIN_MM)
        self.write(self.room(self.left, top, self.right, self.mm(_TITLE)), self._paper.title, _BIG, bold=True)
        middle = (self.left + self.right) // 2
        caption = self.mm(30.0)
        for place, (name, text) in enumerate(self._paper.head):
            start = middle if place % 2 else self.left
            line = top + self.mm(_TITLE + place // 2 * _HEAD)
            end = self.right if place % 2 else middle - self.mm(_GAP)
            self.write(self.room(start, line, start + caption, self.mm(_HEAD)), name, _BODY)
            self.write(self.room(start + caption, line, end, self.mm(_HEAD)), text, _BODY, bold=True)

    def _draw_table_head(self, top: int) -> None:
        titles = [self._paper.number_title, *(one.title for one in self._paper.columns), self._paper.done_title]
        figures = [False, *(one.figures for one in self._paper.columns), False]
        for (start, end), title, right in zip(pairwise(self._edges), titles, figures, strict=True):
            self.write(self.cell(start, top, end, _TABLE_HEAD), title, _SMALL, bold=True, right=right)
        self.rule(top + self.mm(_TABLE_HEAD) - self.mm(_THICK), _THICK)

    def _draw_row(self, row: SheetRow, top: int) -> None:
        self._draw_bars(row.number, top)
        spans = list(pairwise(self._edges))
        for (start, end), column, text in zip(spans[1:-1], self._paper.columns, row.cells, strict=True):
            self.write(self.cell(start, top, end, _ROW), text, _BODY, right=column.figures, lines=2)
        self._draw_tick(row, top, *spans[-1])
        self.rule(top + self.mm(_ROW) - self.mm(_HAIR), _HAIR)

    def _draw_bars(self, number: str, top: int) -> None:
        """Draw the bars with their white on both sides, and the number below; a number that has none is written."""
        start, end = self._edges[0], self._edges[1]
        modules = _modules(number)
        high = self.mm(_BARS)
        if not modules:
            self.write(self.cell(start, top, end, _ROW), number, _BODY, bold=True, latin=True)
            return
        wide = modules * self._module
        left = start + QUIET_MODULES * self._module
        if self.mirrored:
            left = self.width - left - wide
        above = top + self.mm(1.0)
        draw_code128(self.painter, number, left=left, top=above, module_dots=self._module, height=high)
        self._boxes.append(Box(left, above, left + wide, above + high))
        below = QRect(left, above + high, wide, self.mm(_ROW - _BARS - 1.2))
        self.write(below, number, _SMALL, bold=True, centred=True, latin=True)

    def _draw_tick(self, row: SheetRow, top: int, start: int, end: int) -> None:
        remark = self.mm(4.0) if row.remark else 0
        above = self.cell(start, top, end, _ROW)
        above.setHeight(above.height() - remark)
        if row.done:
            self.write(above, row.done, _BODY, bold=True)
        else:
            side = self.mm(4.2)
            box = QRect(0, above.center().y() - side // 2, side, side)
            box.moveLeft(above.right() - side if self.mirrored else above.left())
            self.painter.setPen(QPen(Qt.GlobalColor.black, self.mm(_THICK)))
            self.painter.drawRect(box)
            self.painter.setPen(Qt.GlobalColor.black)
        if row.remark:
            below = QRect(above.left(), above.bottom() + 1 - self.mm(0.8), above.width(), remark)
            self.write(below, row.remark, _SMALL, bold=True)

    def _draw_sums(self, top: int) -> None:
        high, count = self.mm(_SUMS), max(1, len(self._paper.sums))
        frame = QRect(self.left, top, self.right - self.left, high - self.mm(_GAP))
        self.painter.setPen(QPen(Qt.GlobalColor.black, self.mm(_THICK)))
        self.painter.drawRect(frame)
        self.painter.setPen(Qt.GlobalColor.black)
        for place, (name, text) in enumerate(self._paper.sums):
            start = self.left + place * frame.width() // count
            end = self.left + (place + 1) * frame.width() // count
            self.write(self.cell(start, top + self.mm(0.8), end, 4.6), name, _SMALL)
            self.write(self.cell(start, top + self.mm(5.0), end, 6.4), text, _BODY * 1.3, bold=True)

    def _draw_signatures(self, top: int) -> None:
        count = max(1, len(self._paper.signatures))
        step = (self.right - self.left) // count
        for place, (title, captions) in enumerate(self._paper.signatures):
            start = self.left + place * step
            end = start + step - self.mm(8.0)
            self.write(self.room(start, top, end, self.mm(6.0)), title, _BODY, bold=True)
            for line, caption in enumerate(captions):
                base = top + self.mm(6.0 + 10.0 * (line + 1))
                room = self.room(start, base - self.mm(5.0), start + self.mm(26.0), self.mm(5.0))
                self.write(room, caption, _SMALL)
                rule = self.room(start + self.mm(26.0), base, end, self.mm(_HAIR))
                self.painter.fillRect(rule, Qt.GlobalColor.black)

    def _draw_foot(self, number: int, count: int) -> None:
        top = self.height - self.mm(MARGIN_MM + _FOOT) + self.mm(1.5)
        page = self._paper.page_of.replace("{0}", str(number)).replace("{1}", str(count))
        middle = (self.left + self.right) // 2
        self.rule(top, _HAIR)
        self.write(self.room(self.left, top, middle, self.mm(_FOOT)), self._paper.foot, _SMALL)
        self.write(self.room(middle, top, self.right, self.mm(_FOOT)), page, _SMALL, trailing=True)


def _modules(number: str) -> int:
    """Give the modules of a number's bars; 0 for one that bars cannot say."""
    try:
        return sum(code128_runs(number))
    except ValueError:
        return 0


# A handover sheet on paper or as a file. Blocks; any thread. What went wrong is told in the domain's terms.


def print_handover(paper: HandoverPaper, profile: LabelProfile, name: str) -> PrintResult:
    """Print a sheet where the profile's labels go, once, on A4; in a folder it becomes a file of that ``name``."""
    return print_sheet(partial(draw_handover, paper), profile, title=paper.title, name=name)


def save_handover(paper: HandoverPaper, path: Path) -> PrintResult:
    """Write a sheet into a PDF file; a file that is there is replaced, or stays whole."""
    return save_sheet(partial(draw_handover, paper), path, title=paper.title)
