"""Labels on paper: how large a page is drawn and where, two labels on one sheet, bars of our own on small media.

One page of a label in, dots of the chosen paper out; nothing is ever enlarged, and what is made smaller says its scale.
This module knows no printer and judges no barcode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter

from courier_desk.domain.papers import Half, Paper, dots
from courier_desk.printing.barcode import QUIET_MODULES, code128_width, draw_code128
from courier_desk.printing.bitmap import HALF_GREY, Bitmap, Box, blank_bitmap
from courier_desk.printing.pages import LabelDocument, PageSize

#: A page this little larger than the paper (points are rounded) is drawn at true scale all the same.
_TOLERANCE: Final = 0.006
#: A quarter turn must win this much, else the label stays as it is read.
_TURN_GAIN: Final = 1.05
#: Thermal media: what no head reaches at the edge, the strip for our bars, and the air below it.
THERMAL_MARGIN_MM: Final = 2.0
STRIP_MM: Final = 13.0
_STRIP_GAP_MM: Final = 1.5
#: Width of one module of our bars; 3 dots at 203 dpi.
_MODULE_MM: Final = 0.36
_CUT_MARK_MM: Final = 5.0

WHOLE_PAGE: Final = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a page is drawn in an area of the paper.

    ``scaled`` is the page's size in dots, ``origin`` its upper left corner and ``area`` what is drawn, all of them
    before a quarter turn to the left if ``turned``. ``scale`` is 1.0 for true size.
    """

    scaled: tuple[int, int]
    origin: tuple[int, int]
    area: tuple[int, int]
    turned: bool
    scale: float


def place(
    page: PageSize, area: tuple[int, int], dpi: int, part: tuple[float, float, float, float] = WHOLE_PAGE
) -> Placement:
    """Fit ``part`` (fractions of the page) into the area (dots): true scale if it goes in, else smaller; centred."""
    true_width, true_height = page.width * dpi / 72.0, page.height * dpi / 72.0
    wide, high = true_width * (part[2] - part[0]), true_height * (part[3] - part[1])
    upright = min(area[0] / wide, area[1] / high)
    lying = min(area[1] / wide, area[0] / high)
    turned = upright < 1.0 - _TOLERANCE and min(lying, 1.0) > upright * _TURN_GAIN
    best = lying if turned else upright
    scale = 1.0 if best >= 1.0 - _TOLERANCE else best
    field = (area[1], area[0]) if turned else area
    origin = (
        round((field[0] - wide * scale) / 2 - part[0] * true_width * scale),
        round((field[1] - high * scale) / 2 - part[1] * true_height * scale),
    )
    scaled = (max(1, round(true_width * scale)), max(1, round(true_height * scale)))
    return Placement(scaled, origin, field, turned, scale)


def draw_page(document: LabelDocument, page: int, placement: Placement, dpi: int, ink_below: int = HALF_GREY) -> Bitmap:
    """Render one page as placed; the result has the area's size. Raises BrokenLabel."""
    left, top = placement.origin
    window = Box(-left, -top, placement.area[0] - left, placement.area[1] - top)
    bitmap = document.render(page, scaled=placement.scaled, window=window, dpi=dpi, ink_below=ink_below)
    return bitmap.turned() if placement.turned else bitmap


def label_area(paper: Paper, dpi: int) -> tuple[int, int]:
    """The dots that one label has: the sheet, or one half of it (a whole number of bytes wide)."""
    width, height = paper.size.dots(dpi)
    return (width // 2 // 8 * 8, height) if paper is Paper.TWO_A5_ON_A4 else (width, height)


def on_paper(
    document: LabelDocument, page: int, *, paper: Paper, dpi: int, ink_below: int = HALF_GREY
) -> tuple[Bitmap, float]:
    """One page on A4, A5 or one half of a sheet of two; with its scale. Raises BrokenLabel."""
    placement = place(document.sizes[page], label_area(paper, dpi), dpi)
    return draw_page(document, page, placement, dpi, ink_below), placement.scale


def on_thermal(
    document: LabelDocument, page: int, *, paper: Paper, dpi: int, order_number: str = "", ink_below: int = HALF_GREY
) -> tuple[Bitmap, float]:
    """One page on small media: white margins cropped, fitted below a strip with the order number in our own bars.

    The number is only for a page that was read as this order's before: the strip would say so of any page. Without a
    number the strip stays white. Raises BrokenLabel.
    """
    width, height = paper.size.dots(dpi)
    margin = dots(THERMAL_MARGIN_MM, dpi)
    above = margin + dots(STRIP_MM + _STRIP_GAP_MM, dpi)
    area = (width - 2 * margin, height - above - margin)
    part = document.ink_box(page) or WHOLE_PAGE
    placement = place(document.sizes[page], area, dpi, part)
    # Cropped to the part: what the page has outside of it is white by definition, so the whole sheet may be the window.
    if placement.turned:
        sheet = _moved_into_sheet(
            draw_page(document, page, placement, dpi, ink_below), (width, height), (margin, above)
        )
    else:
        whole = Placement(
            placement.scaled,
            (placement.origin[0] + margin, placement.origin[1] + above),
            (width, height),
            turned=False,
            scale=placement.scale,
        )
        sheet = draw_page(document, page, whole, dpi, ink_below)
    if not order_number:
        return sheet, placement.scale
    return _with_strip(sheet, order_number, margin=margin, height=dots(STRIP_MM, dpi), dpi=dpi), placement.scale


def _moved_into_sheet(label: Bitmap, sheet: tuple[int, int], at: tuple[int, int]) -> Bitmap:
    paper = blank_bitmap(*sheet, label.dpi).to_image()
    painter = QPainter(paper)
    painter.drawImage(at[0], at[1], label.to_image())
    painter.end()
    return Bitmap.of(paper, label.dpi)


def module_dots(order_number: str, room: int, dpi: int) -> int:
    """Dots of one module of our bars so that they fit in ``room`` dots with quiet zones. Raises ValueError below 2."""
    modules = code128_width(order_number, 1) + 2 * QUIET_MODULES
    fitting = min(max(2, round(_MODULE_MM * dpi / 25.4)), room // modules)
    if fitting < 2:
        raise ValueError(f"{order_number!r} is too long for bars of two dots")
    return fitting


def _with_strip(sheet: Bitmap, order_number: str, *, margin: int, height: int, dpi: int) -> Bitmap:
    """White strip at the top, bars of whole dots at its left, the number in large figures beside them."""
    image = sheet.to_image()
    module = module_dots(order_number, sheet.width - 2 * margin, dpi)
    painter = QPainter(image)
    painter.fillRect(0, 0, sheet.width, margin + height, Qt.GlobalColor.white)
    left = margin + QUIET_MODULES * module
    wide = draw_code128(painter, order_number, left=left, top=margin, module_dots=module, height=height)
    beside = left + wide + QUIET_MODULES * module
    room = QRect(beside, margin, sheet.width - margin - beside, height)
    if room.width() > height:
        draw_text(painter, room, order_number, pixel_height=height * 6 // 10)
    painter.end()
    return Bitmap.of(image, dpi)


def draw_text(painter: QPainter, room: QRect, text: str, *, pixel_height: int) -> None:
    """Bold text without grey edges in the middle of ``room``, made smaller until it fits."""
    font = QFont()
    font.setBold(True)
    font.setStyleStrategy(QFont.StyleStrategy.NoAntialias)
    painter.setPen(Qt.GlobalColor.black)
    for size in range(pixel_height, 7, -2):
        font.setPixelSize(size)
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(text) <= room.width():
            break
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def impose(labels: Iterable[Bitmap], paper: Paper, start: Half = Half.FIRST) -> Iterator[Bitmap]:
    """Labels to sheets, one at a time: as they are, or two beside each other with a cut mark.

    ``start`` is the half that the first label takes (a sheet used before has its first half gone).
    """
    if paper is not Paper.TWO_A5_ON_A4:
        yield from labels
        return
    waiting: Bitmap | None = None
    skip_first = start is Half.SECOND
    for label in labels:
        if skip_first:
            skip_first = False
            yield _two_up(blank_bitmap(label.width, label.height, label.dpi), label)
        elif waiting is None:
            waiting = label
        else:
            yield _two_up(waiting, label)
            waiting = None
    if waiting is not None:
        yield _two_up(waiting, blank_bitmap(waiting.width, waiting.height, waiting.dpi))


def _two_up(first: Bitmap, second: Bitmap) -> Bitmap:
    width, _height = Paper.TWO_A5_ON_A4.size.dots(first.dpi)
    rest = width - first.width - second.width
    if rest:
        second = second.beside(blank_bitmap(rest, second.height, second.dpi))
    sheet = first.beside(second)
    image = sheet.to_image()
    painter = QPainter(image)
    line, tick = max(1, dots(0.2, sheet.dpi)), dots(_CUT_MARK_MM, sheet.dpi)
    middle = (width - line) // 2
    painter.fillRect(middle, 0, line, tick, Qt.GlobalColor.black)
    painter.fillRect(middle, sheet.height - tick, line, tick, Qt.GlobalColor.black)
    painter.end()
    return Bitmap.of(image, sheet.dpi).with_vital(sheet.vital)
