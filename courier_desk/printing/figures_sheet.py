"""A page of figures on A4: what was counted, line by line under titles, with a bar beside a line that has one.

All of it stands on one page: lines are made lower until they fit, and what still does not is counted. Words and figures
come from the caller in the person's language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import PrintResult
from courier_desk.domain.values import frozen
from courier_desk.printing.bitmap import Bitmap, blank_bitmap
from courier_desk.printing.sheet_pen import MARGIN_MM, SheetPen, print_sheet, save_sheet

#: Millimetres: title, whose and when, the row of large figures, a title of lines, the foot, between the columns.
_TITLE, _ABOUT, _LARGE, _PART, _FOOT, _BETWEEN = 9.0, 6.0, 22.0, 8.0, 6.0, 8.0
#: A line is so high, and no lower than this.
_LINE, _LOWEST = 6.4, 3.9
_BODY, _BIG, _FIGURE, _CAPTION = 3.3, 5.6, 4.8, 2.9
_BAR, _HAIR, _THICK = 2.0, 0.12, 0.35


@frozen
class FigureLine:
    """A line: what, how many, what is to be known of it. ``part`` (0 to 1) is drawn as a bar."""

    name: str
    count: str
    aside: str = ""
    part: float | None = None


@frozen
class FigurePart:
    """Lines under a title."""

    title: str
    lines: tuple[FigureLine, ...]


@frozen(kw_only=True)
class FiguresPaper:
    """All that stands on the page, in one language. ``large`` stand in a row; ``more`` holds {0}: what is left out."""

    title: str
    about: str
    large: tuple[FigureLine, ...]
    parts: tuple[FigurePart, ...]
    more: str
    foot: str
    mirrored: bool = False


def print_figures(paper: FiguresPaper, profile: LabelProfile, name: str) -> PrintResult:
    """Print the page where the profile's labels go, on A4; in a folder it becomes a file of that ``name``."""
    return print_sheet(partial(draw_figures, paper), profile, title=paper.title, name=name)


def save_figures(paper: FiguresPaper, path: Path) -> PrintResult:
    """Write the page into a PDF file."""
    return save_sheet(partial(draw_figures, paper), path, title=paper.title)


def draw_figures(paper: FiguresPaper, dpi: int) -> Iterator[Bitmap]:
    """Draw the page, as large as A4 at ``dpi``. Blocks; any thread."""
    yield _Pen(paper, dpi).draw()


class _Pen(SheetPen):
    def __init__(self, paper: FiguresPaper, dpi: int) -> None:
        super().__init__(dpi, mirrored=paper.mirrored)
        self._paper = paper
        large = _LARGE if paper.large else 0.0
        self._top = self.mm(MARGIN_MM + _TITLE + _ABOUT + large + 2.0)
        self._bottom = self.height - self.mm(MARGIN_MM + _FOOT)

    def draw(self) -> Bitmap:
        image = blank_bitmap(self.width, self.height, self.dpi).to_image()
        self.painter.begin(image)
        self.painter.setPen(Qt.GlobalColor.black)
        top = self.mm(MARGIN_MM)
        self.write(self.room(self.left, top, self.right, self.mm(_TITLE)), self._paper.title, _BIG, bold=True)
        about = self.room(self.left, top + self.mm(_TITLE), self.right, self.mm(_ABOUT))
        self.write(about, self._paper.about, _BODY)
        if self._paper.large:
            self._draw_large(top + self.mm(_TITLE + _ABOUT + 1.0))
        columns, line = self._columns()
        wide = (self.right - self.left - self.mm(_BETWEEN)) // 2
        for place, parts in enumerate(columns):
            start = self.left + place * (wide + self.mm(_BETWEEN))
            self._draw_column(parts, start, start + wide, line)
        foot = self.height - self.mm(MARGIN_MM + _FOOT) + self.mm(1.5)
        self.rule(foot, _HAIR)
        self.write(self.room(self.left, foot, self.right, self.mm(_FOOT)), self._paper.foot, _CAPTION)
        self.painter.end()
        return Bitmap.of(image, self.dpi)

    def _columns(self) -> tuple[tuple[tuple[FigurePart, ...], tuple[FigurePart, ...]], float]:
        """Divide the parts onto two columns, as alike as their order allows, and give how high a line is."""
        parts = [part for part in self._paper.parts if part.lines]
        room = (self._bottom - self._top) / self.mm(1.0)

        def needed(some: Sequence[FigurePart], line: float) -> float:
            return sum(_PART + len(part.lines) * line + 3.0 for part in some)

        cuts = range(len(parts) + 1)
        cut = min(cuts, key=lambda at: max(needed(parts[:at], _LINE), needed(parts[at:], _LINE)))
        columns = (tuple(parts[:cut]), tuple(parts[cut:]))
        line = _LINE
        while line > _LOWEST and any(needed(column, line) > room for column in columns):
            line -= 0.1
        return columns, line

    def _draw_large(self, top: int) -> None:
        count, wide = len(self._paper.large), self.right - self.left
        for place, one in enumerate(self._paper.large):
            start = self.left + place * wide // count
            end = self.left + (place + 1) * wide // count - self.mm(2.0)
            self.write(self.room(start, top, end, self.mm(5.0)), one.name, _CAPTION)
            for below, high, text, size in ((5.0, 8.0, one.count, _FIGURE), (13.0, 5.0, one.aside, _CAPTION)):
                room = self.room(start, top + self.mm(below), end, self.mm(high))
                bold = text is one.count
                self.write(room, text, self._fitting(text, size, end - start, bold=bold), bold=bold)
        self.rule(top + self.mm(_LARGE - 2.0), _THICK)

    def _fitting(self, text: str, size: float, wide: int, *, bold: bool) -> float:
        """Give the size in which a text has room; below half of its own it is cut."""
        least = size / 2
        while size > least and QFontMetrics(self.font(size, bold=bold)).horizontalAdvance(text) > wide:
            size -= 0.2
        return size

    def _draw_column(self, parts: Sequence[FigurePart], start: int, end: int, line: float) -> None:
        top = self._top
        for part in parts:
            if top + self.mm(_PART + 2 * line) > self._bottom:
                return
            self.write(self.room(start, top, end, self.mm(_PART)), part.title, _BODY, bold=True)
            top += self.mm(_PART)
            fits = (self._bottom - top) // self.mm(line)
            shown = part.lines if len(part.lines) <= fits else part.lines[: max(0, fits - 1)]
            for one in shown:
                self._draw_line(one, start, end, top, line)
                top += self.mm(line)
            if left := len(part.lines) - len(shown):
                words = self._paper.more.replace("{0}", str(left))
                self.write(self.room(start, top, end, self.mm(line)), words, min(_CAPTION, line * 0.7))
                top += self.mm(line)
            top += self.mm(3.0)

    def _draw_line(self, one: FigureLine, start: int, end: int, top: int, line: float) -> None:
        wide, high = end - start, self.mm(line)
        size = min(_BODY, line * 0.72)
        name, bar, aside = start + wide * 38 // 100, start + wide * 54 // 100, start + wide * 85 // 100
        self.write(self.room(start, top, name if one.part is not None else aside, high), one.name, size)
        if one.part is not None:
            track = self.room(name + self.mm(1.5), top + (high - self.mm(_BAR)) // 2, bar, self.mm(_BAR))
            self.painter.drawRect(track)
            filled = round((track.width() - 1) * min(1.0, max(0.0, one.part)))
            left = track.left() if not self.mirrored else track.right() - filled
            self.painter.fillRect(left, track.top(), filled, track.height(), Qt.GlobalColor.black)
        self.write(self.room(bar + self.mm(1.0), top, aside, high), one.aside, size, right=True)
        self.write(self.room(aside, top, end, high), one.count, size, bold=True, right=True)
