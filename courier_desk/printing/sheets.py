"""Labels on paper: pages drawn as placed, two labels on one sheet, bars of our own on small media.

One page of a label in, dots of the chosen paper out, rendered once at their final size; nothing is ever enlarged, and
what is made smaller says its scale.
This module knows no printer and judges no barcode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter

from courier_desk.domain.label_profiles import Orientation
from courier_desk.domain.papers import Half, Paper, dots
from courier_desk.domain.shown_text import one_line
from courier_desk.printing.barcode import QUIET_MODULES, code128_width, draw_code128
from courier_desk.printing.bitmap import HALF_GREY, Bitmap, Box, blank_bitmap
from courier_desk.printing.pages import LabelDocument
from courier_desk.printing.placement import AS_IT_FITS, WHOLE_PAGE, Adjustment, Placement, across, label_area, place

#: Thermal media: what no head reaches at the edge, the strip for our bars, and the air below it.
THERMAL_MARGIN_MM: Final = 2.0
STRIP_MM: Final = 13.0
_STRIP_GAP_MM: Final = 1.5
#: Width of one module of our bars; 3 dots at 203 dpi.
_MODULE_MM: Final = 0.36
_CUT_MARK_MM: Final = 5.0


def draw_page(document: LabelDocument, page: int, placement: Placement, dpi: int, ink_below: int = HALF_GREY) -> Bitmap:
    """Render one page as placed; the result has the area's size, turned. Raises BrokenLabel."""
    left, top = placement.origin
    window = Box(-left, -top, placement.area[0] - left, placement.area[1] - top)
    bitmap = document.render(page, scaled=placement.scaled, window=window, dpi=dpi, ink_below=ink_below)
    return bitmap.turned(placement.turn) if placement.turn else bitmap


def on_paper(
    document: LabelDocument,
    page: int,
    *,
    paper: Paper,
    dpi: int,
    ink_below: int = HALF_GREY,
    adjustment: Adjustment = AS_IT_FITS,
) -> tuple[Bitmap, float]:
    """One page on A4, A5 or one half of a sheet of two; with its scale. Raises BrokenLabel."""
    placement = place(document.sizes[page].points, label_area(paper, dpi), dpi, adjustment=adjustment)
    return draw_page(document, page, placement, dpi, ink_below), placement.scale


def on_thermal(
    document: LabelDocument,
    page: int,
    *,
    paper: Paper,
    dpi: int,
    order_number: str = "",
    ink_below: int = HALF_GREY,
    adjustment: Adjustment = AS_IT_FITS,
) -> tuple[Bitmap, float]:
    """One page on small media: white margins cropped, fitted below a strip with the order number in our own bars.

    The number is only for a page that was read as this order's before: the strip would say so of any page. Without a
    number the strip stays white. The strip turns and moves with the label, and keeps its size whatever the label's.
    Raises BrokenLabel.
    """
    turn = adjustment.turn
    width, height = across(paper.size.dots(dpi), turn)
    right, down = adjustment.moved(dpi, turn)
    margin = dots(THERMAL_MARGIN_MM, dpi)
    above = margin + dots(STRIP_MM + _STRIP_GAP_MM, dpi)
    below_strip = Adjustment(
        orientation=Orientation.AUTO if adjustment.orientation is Orientation.AUTO else Orientation.UPRIGHT,
        percent=adjustment.percent,
    )
    area = (width - 2 * margin, height - above - margin)
    part = document.ink_box(page) or WHOLE_PAGE
    placement = place(document.sizes[page].points, area, dpi, part, below_strip)
    sheet = _in_sheet(document, page, placement, (width, height), (margin + right, above + down), dpi, ink_below)
    if order_number:
        sheet = _with_strip(sheet, order_number, at=(margin + right, margin + down), room=width - 2 * margin)
    return (sheet.turned(turn) if turn else sheet), placement.scale


def _in_sheet(
    document: LabelDocument,
    page: int,
    placement: Placement,
    sheet: tuple[int, int],
    at: tuple[int, int],
    dpi: int,
    ink_below: int,
) -> Bitmap:
    """The sheet with the page's area at a place of it."""
    if placement.turn:
        return _moved_into_sheet(draw_page(document, page, placement, dpi, ink_below), sheet, at)
    # Cropped to the part: what the page has outside of it is white by definition, so the whole sheet may be the window.
    origin = (placement.origin[0] + at[0], placement.origin[1] + at[1])
    return draw_page(document, page, replace(placement, origin=origin, area=sheet), dpi, ink_below)


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


def _with_strip(sheet: Bitmap, order_number: str, *, at: tuple[int, int], room: int) -> Bitmap:
    """White strip above the label, bars of whole dots at its left, the number in large figures beside them."""
    image, height = sheet.to_image(), dots(STRIP_MM, sheet.dpi)
    module = module_dots(order_number, room, sheet.dpi)
    painter = QPainter(image)
    painter.fillRect(0, 0, sheet.width, at[1] + height, Qt.GlobalColor.white)
    left = at[0] + QUIET_MODULES * module
    wide = draw_code128(painter, order_number, left=left, top=at[1], module_dots=module, height=height)
    beside = left + wide + QUIET_MODULES * module
    figures = QRect(beside, at[1], at[0] + room - beside, height)
    if figures.width() > height:
        draw_text(painter, figures, order_number, pixel_height=height * 6 // 10)
    painter.end()
    return Bitmap.of(image, sheet.dpi)


def draw_text(painter: QPainter, room: QRect, text: str, *, pixel_height: int) -> None:
    """Bold text without grey edges in the middle of ``room``, made smaller until it fits."""
    font = QFont()
    font.setBold(True)
    font.setStyleStrategy(QFont.StyleStrategy.NoAntialias)
    painter.setPen(Qt.GlobalColor.black)
    text = one_line(text)
    for size in range(pixel_height, 7, -2):
        font.setPixelSize(size)
        painter.setFont(font)
        if painter.fontMetrics().horizontalAdvance(text) <= room.width():
            break
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def impose(labels: Iterable[Bitmap], paper: Paper, start: Half = Half.FIRST, *, moved_x: int = 0) -> Iterator[Bitmap]:
    """Labels to sheets, one at a time: as they are, or two beside each other with a cut mark.

    ``start`` is the half that the first label takes (a sheet used before has its first half gone). ``moved_x``: dots
    by which the labels were moved in their halves, so that the cut mark goes with them.
    """
    if paper is not Paper.TWO_A5_ON_A4:
        yield from labels
        return
    waiting: Bitmap | None = None
    skip_first = start is Half.SECOND
    for label in labels:
        if skip_first:
            skip_first = False
            yield _two_up(blank_bitmap(label.width, label.height, label.dpi), label, moved_x)
        elif waiting is None:
            waiting = label
        else:
            yield _two_up(waiting, label, moved_x)
            waiting = None
    if waiting is not None:
        yield _two_up(waiting, blank_bitmap(waiting.width, waiting.height, waiting.dpi), moved_x)


def _two_up(first: Bitmap, second: Bitmap, moved_x: int) -> Bitmap:
    width, _height = Paper.TWO_A5_ON_A4.size.dots(first.dpi)
    rest = width - first.width - second.width
    if rest:
        second = second.beside(blank_bitmap(rest, second.height, second.dpi))
    sheet = first.beside(second)
    image = sheet.to_image()
    painter = QPainter(image)
    line, tick = max(1, dots(0.2, sheet.dpi)), dots(_CUT_MARK_MM, sheet.dpi)
    middle = (width - line) // 2 + moved_x
    painter.fillRect(middle, 0, line, tick, Qt.GlobalColor.black)
    painter.fillRect(middle, sheet.height - tick, line, tick, Qt.GlobalColor.black)
    painter.end()
    return Bitmap.of(image, sheet.dpi).with_vital(sheet.vital)
