"""A page that shows what printer and scanner make of each other: rulers, bars of 2, 3 and 4 dots, greys, corner marks.

It is drawn dot for dot like a label, turned and moved like one, and says its own paper, resolution and scale. Words
come from the caller: this module writes numbers and measures only.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QPainter

from courier_desk.domain.papers import Paper, dots
from courier_desk.printing.barcode import QUIET_MODULES, code128_width, draw_code128
from courier_desk.printing.bitmap import Bitmap, Box, blank_bitmap
from courier_desk.printing.placement import AS_IT_FITS, Adjustment, across
from courier_desk.printing.sheets import draw_text

#: What the desk's scanner answers when it reads the bars of so many dots: "TEST-2", "TEST-3", "TEST-4".
PROBE: Final = "TEST-{}"
MODULES: Final = (2, 3, 4)
_MARGIN_MM: Final = 6.0
#: Above the sentence; one row of bars with its text, where there is room; the greys with the air below; a line.
_HEAD_MM: Final = 18.0
_ROW_MM: Final = 20.0
_GREYS_MM: Final = 14.0
_LINE_MM: Final = 7.0
_GREYS: Final = (
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.Dense3Pattern,
    Qt.BrushStyle.SolidPattern,
)


def draw_test_page(paper: Paper, dpi: int, *, scan_this: str, adjustment: Adjustment = AS_IT_FITS) -> Bitmap:
    """Draw the test page; ``scan_this`` is the sentence above the bars, in the person's language.

    It lies, turned and moved, as labels do, and keeps its true size whatever theirs: rulers are to be believed.
    """
    turn = adjustment.turn
    width, height = across(paper.size.dots(dpi), turn)
    right, down = adjustment.moved(dpi, turn)
    image = blank_bitmap(width, height, dpi).to_image()
    painter = QPainter(image)
    painter.translate(right, down)
    vital = _draw(painter, width, height, dpi, scan_this, _about(paper, dpi, adjustment))
    painter.end()
    page = Bitmap.of(image, dpi).with_vital(tuple(box.moved(right, down) for box in vital))
    return page.turned(turn) if turn else page


def _draw(painter: QPainter, width: int, height: int, dpi: int, scan_this: str, about: list[str]) -> list[Box]:
    """Draw everything; give the areas of the bars."""
    _corners(painter, width, height, dpi)
    _ruler(painter, width, dpi)
    left, right = dots(_MARGIN_MM, dpi), width - dots(_MARGIN_MM, dpi)
    top = dots(_HEAD_MM, dpi)
    draw_text(painter, QRect(left, top, right - left, dots(6, dpi)), scan_this, pixel_height=dots(4, dpi))
    below = dots(_GREYS_MM + _LINE_MM * len(about) + _MARGIN_MM, dpi)
    first = top + dots(9, dpi)
    row_high = min(dots(_ROW_MM, dpi), (height - first - below) // len(MODULES))
    vital = [_probe(painter, left, first + row_high * row, module, row_high, dpi) for row, module in enumerate(MODULES)]
    row = first + row_high * len(MODULES)
    _greys(painter, left, row, min(right - left, dots(100, dpi)), dpi)
    for number, line in enumerate(about):
        at = row + dots(_GREYS_MM + _LINE_MM * number, dpi)
        draw_text(painter, QRect(left, at, right - left, dots(_LINE_MM, dpi)), line, pixel_height=dots(4, dpi))
    return vital


def _about(paper: Paper, dpi: int, adjustment: Adjustment) -> list[str]:
    """What the page is, in figures: paper, resolution, its own scale; below it what the profile changes."""
    width, height = paper.size.dots(dpi)
    lines = [f"{paper.value}   {dpi} dpi   {width} x {height}   1:1 (100 %)"]
    changes = [
        f"{adjustment.turn}\N{DEGREE SIGN}" if adjustment.turn else "",
        f"x {adjustment.offset_x:+.1f} mm" if adjustment.offset_x else "",
        f"y {adjustment.offset_y:+.1f} mm" if adjustment.offset_y else "",
        f"AWB {adjustment.percent} %" if adjustment.percent != 100 else "",
    ]
    if any(changes):
        lines.append("   ".join(filter(None, changes)))
    return lines


def _corners(painter: QPainter, width: int, height: int, dpi: int) -> None:
    """Angles at 1, 3 and 5 mm from each corner: the outermost whole one shows what the printer reaches."""
    line, arm = max(1, dots(0.2, dpi)), dots(8, dpi)
    for inset in (dots(mm, dpi) for mm in (1, 3, 5)):
        for x in (inset, width - inset - line):
            for y in (inset, height - inset - line):
                start_x = x if x < width // 2 else x - arm + line
                start_y = y if y < height // 2 else y - arm + line
                painter.fillRect(start_x, y, arm, line, Qt.GlobalColor.black)
                painter.fillRect(x, start_y, line, arm, Qt.GlobalColor.black)


def _ruler(painter: QPainter, width: int, dpi: int) -> None:
    """Millimetres from 0 on, with figures at each 10 mm: laid against a real ruler it shows the true scale."""
    left, base, line = dots(14, dpi), dots(16, dpi), max(1, dots(0.12, dpi))
    last = int((width - 2 * left) / dpi * 25.4) // 10 * 10
    painter.fillRect(left, base, dots(last, dpi) + line, line, Qt.GlobalColor.black)
    for mm in range(last + 1):
        tick = dots(4 if mm % 10 == 0 else 3 if mm % 5 == 0 else 2, dpi)
        painter.fillRect(left + dots(mm, dpi), base - tick, line, tick, Qt.GlobalColor.black)
        if mm % 10 == 0:
            at = QRect(left + dots(mm - 4, dpi), base - dots(8, dpi), dots(8, dpi), dots(3.5, dpi))
            draw_text(painter, at, str(mm), pixel_height=dots(3, dpi))


def _probe(painter: QPainter, left: int, top: int, module: int, row_high: int, dpi: int) -> Box:
    text, height = PROBE.format(module), row_high - dots(7, dpi)
    start = left + QUIET_MODULES * module
    wide = code128_width(text, module)
    draw_code128(painter, text, left=start, top=top, module_dots=module, height=height)
    below = QRect(start, top + height, wide, dots(4, dpi))
    draw_text(painter, below, text, pixel_height=dots(3.2, dpi))
    return Box(start, top, start + wide, top + height)


def _greys(painter: QPainter, left: int, top: int, width: int, dpi: int) -> None:
    """Patterns from light to full black: stripes or holes in them are the print head's."""
    step = width // len(_GREYS)
    for index, pattern in enumerate(_GREYS):
        painter.fillRect(QRect(left + index * step, top, step, dots(10, dpi)), QBrush(Qt.GlobalColor.black, pattern))
