"""What sheets of ours on A4 have in common: a pen that writes on a page of dots, and the way onto paper or into a file.

Places are as in a sheet read from left to right; from right to left the pen changes their sides. All words come from
the caller in the person's language. What stands where is the sheet's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextLayout, QTextOption

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem, PrintResult
from courier_desk.domain.papers import Paper, dots
from courier_desk.domain.shown_text import one_line
from courier_desk.printing.bitmap import Bitmap
from courier_desk.printing.outcomes import problem_of
from courier_desk.printing.spool import PrintRefused, print_pages
from courier_desk.printing.targets import PdfFile, PdfFolder, PrinterTarget, place_of

PAPER: Final = Paper.A4
MARGIN_MM: Final = 12.0
#: A line may be broken here, which Unicode does not allow before a digit.
_MAY_BREAK: Final = "\u200b"
_DASH_INSIDE: Final = re.compile(r"(?<=[A-Za-z0-9])-(?=[A-Za-z0-9])")
#: Dots per inch of a file that any printer may get later.
FILE_DPI = 300


class SheetPen:
    """Writes on one page at one resolution. Lengths in dots; ``mirrored``: the sheet is read from right to left."""

    def __init__(self, dpi: int, *, mirrored: bool) -> None:
        self.dpi = dpi
        self.mirrored = mirrored
        self.width, self.height = PAPER.size.dots(dpi)
        self.left, self.right = self.mm(MARGIN_MM), self.width - self.mm(MARGIN_MM)
        self.painter = QPainter()

    def mm(self, length: float) -> int:
        """Give millimetres in dots, one at the least."""
        return max(1, dots(length, self.dpi))

    def rule(self, top: int, thick: float) -> None:
        """Draw a line across the page."""
        width = self.right - self.left
        self.painter.fillRect(self.left, top, width, self.mm(thick), Qt.GlobalColor.black)

    def room(self, start: int, top: int, end: int, height: int) -> QRect:
        """Give a place on the page, on its other side when the sheet is read from right to left."""
        left = self.width - end if self.mirrored else start
        return QRect(left, top, end - start, height)

    def cell(self, start: int, top: int, end: int, height: float) -> QRect:
        """Give a place with air at its sides, so many millimetres high."""
        air = self.mm(1.2)
        return self.room(start, top, end, self.mm(height)).adjusted(air, 0, -air, 0)

    def font(self, height: float, *, bold: bool = False) -> QFont:
        """Give the font that is so many millimetres high."""
        font = QFont()
        font.setBold(bold)
        font.setPixelSize(self.mm(height))
        font.setStyleStrategy(QFont.StyleStrategy.NoAntialias)
        return font

    def write(
        self,
        room: QRect,
        text: str,
        height: float,
        *,
        bold: bool = False,
        right: bool = False,
        trailing: bool = False,
        centred: bool = False,
        latin: bool = False,
        lines: int = 1,
    ) -> None:
        """Write a text in the middle of the height, in at most so many lines, what does not fit cut with a mark."""
        font = self.font(height, bold=bold)
        metrics = QFontMetrics(font)
        high = min(metrics.height(), room.height() // lines)
        written = wrapped(text, font, room.width(), lines)
        side = Qt.AlignmentFlag.AlignRight if self.mirrored != trailing else Qt.AlignmentFlag.AlignLeft
        if right:
            side = Qt.AlignmentFlag.AlignRight
        if centred:
            side = Qt.AlignmentFlag.AlignHCenter
        option = QTextOption(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        mirrored = self.mirrored and not latin
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
        top = room.top() + (room.height() - high * len(written)) / 2
        for place, line in enumerate(written):
            layout = _laid(line, font, option, room.width())
            layout.draw(self.painter, QPointF(room.left(), top + place * high))


def _laid(text: str, font: QFont, option: QTextOption, width: int) -> QTextLayout:
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    if line.isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, 0))
    layout.endLayout()
    return layout


def wrapped(text: str, font: QFont, width: int, most: int) -> Sequence[str]:
    """Break a text into lines between words, and behind the dashes of numbers; the last one is cut when there are more
    than ``most``.
    """
    text = _DASH_INSIDE.sub(f"-{_MAY_BREAK}", one_line(text))
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    found: list[tuple[int, int]] = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        found.append((line.textStart(), line.textLength()))
    layout.endLayout()
    lines = [one_line(text[start : start + length].replace(_MAY_BREAK, "").strip()) for start, length in found]
    if len(lines) > most:
        rest = text[found[most - 1][0] :].replace(_MAY_BREAK, "")
        cut = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)
        lines = [*lines[: most - 1], one_line(cut)]
    return lines


def print_sheet(
    draw: Callable[[int], Iterator[Bitmap]], profile: LabelProfile, *, title: str, name: str
) -> PrintResult:
    """Print a sheet where the profile's labels go, once, on A4; in a folder it becomes a file of that ``name``.

    ``draw`` makes the pages at a resolution. Blocks; any thread. What went wrong is told in the domain's terms.
    """
    place = place_of(profile)
    if place is None:
        return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
    if isinstance(place, PdfFolder):
        harmless = re.sub(r"[^\w-]+", "-", name)
        return _print(draw, PdfFile(place.file("").path.with_name(f"{harmless}.pdf")), profile.dpi, title)
    return _print(draw, place, profile.dpi, title)


def save_sheet(draw: Callable[[int], Iterator[Bitmap]], path: Path, *, title: str) -> PrintResult:
    """Write a sheet into a PDF file; a file that is there is replaced, or stays whole. Blocks; any thread."""
    return _print(draw, PdfFile(path), FILE_DPI, title)


def _print(draw: Callable[[int], Iterator[Bitmap]], target: PrinterTarget, dpi: int, title: str) -> PrintResult:
    where = str(target.path) if isinstance(target, PdfFile) else target.name
    try:
        receipt = print_pages(target, PAPER, draw(dpi), dpi=dpi, title=title)
    except PrintRefused as refused:
        return PrintResult(problem=problem_of(refused.kind), printer=where, detail=str(refused))
    return PrintResult(problem=None, printer=where, spool_job=receipt.job)
