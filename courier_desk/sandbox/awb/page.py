"""The label's page: which word and which bar stands where, and the PDF around it.

One layout in A4 millimetres serves both sizes, as the live service's A5 is its A4 made smaller. The words on paper
are English and Arabic side by side, for couriers who read either. Knows nothing of threads, requests or rows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from . import canvas as pen
from .canvas import PRINTER_DPI, Canvas

if TYPE_CHECKING:
    from collections.abc import Callable

    from . import AwbLabel, Imperfection, Size

_DPI = PRINTER_DPI * 6
"""Fine enough for letters, and every printer dot is a whole number of units."""
_IMAGE_DPI = 300
_SCALE = {"A4": 1.0, "A5": 0.7}
_PAGE = {"A4": QPageSize.PageSizeId.A4, "A5": QPageSize.PageSizeId.A5}
_A4_MM = (210.0, 297.0)

_LEFT, _RIGHT, _TOP, _BOTTOM = 8.0, 202.0, 8.0, 289.0
_WIDTH = _RIGHT - _LEFT
_PAD = 3.0
_CODE128_DOTS = 6
_QR_DOTS = 10
_CAPTION = 2.5

_OTHER_DIGITS = str.maketrans("0123456789", "1234567899")

_ORDER_TYPES = {"Deliver": "توصيل", "Return": "مرتجع", "Exchange": "استبدال"}
_GOVERNMENTS = {"Cairo": "القاهرة", "Giza": "الجيزة", "Qalyubia": "القليوبية"}


def pdf(label: AwbLabel, size: Size) -> bytes:
    """Return the label as a PDF of one page of that size."""
    return _document(label, _layout(QPageSize(_PAGE[size])), lambda painter, _: draw_label(painter, label, size))


def imperfect_pdf(label: AwbLabel, kind: Imperfection, size: Size) -> bytes:
    """Return the label badly made; see `render_imperfect` for the kinds, of which this draws all that are PDFs."""
    page = QPageSize(_PAGE[size])
    scale = _SCALE[size]
    match kind:
        case "margins":
            margin = 15.0 * scale * _DPI / 25.4
            shrink = 1 - 30.0 / _A4_MM[0]

            def within(painter: QPainter, _: QPdfWriter) -> None:
                painter.translate(margin, margin)
                painter.scale(shrink, shrink)
                draw_label(painter, label, size)

            return _document(label, _layout(page), within)
        case "rotated":

            def sideways(painter: QPainter, writer: QPdfWriter) -> None:
                painter.translate(writer.width(), 0)
                painter.rotate(90)
                draw_label(painter, label, size)

            return _document(label, _layout(page, QPageLayout.Orientation.Landscape), sideways)
        case "two_pages":

            def twice(painter: QPainter, writer: QPdfWriter) -> None:
                draw_label(painter, label, size)
                writer.newPage()
                _draw_receipt(painter, label, size)

            return _document(label, _layout(page), twice)
        case "cropped":
            paper = QSizeF(_A4_MM[0] - 5, _A4_MM[1] * 0.6) * scale
            cut = QPageSize(paper, QPageSize.Unit.Millimeter, "cut", QPageSize.SizeMatchPolicy.ExactMatch)
            return _document(label, _layout(cut), lambda painter, _: draw_label(painter, label, size))
        case "image_only":
            return _document(label, _layout(page), lambda painter, _: _paste(painter, label, size))
        case "smudged":

            def smudge(painter: QPainter, _: QPdfWriter) -> None:
                draw_label(painter, label, size)
                _smudge(painter, size)

            return _document(label, _layout(page), smudge)
        case "other_order":
            return pdf(replace(label, order_number=label.order_number[::-1].translate(_OTHER_DIGITS)), size)
        case _:
            raise ValueError(f"{kind!r} is not drawn")


def money(piastres: int) -> str:
    """Return an amount as it stands on the label: ``EGP 1,250.00``."""
    pounds, rest = divmod(abs(piastres), 100)
    return f"EGP {pounds:,}.{rest:02d}"


# The document


def _layout(size: QPageSize, orientation: QPageLayout.Orientation = QPageLayout.Orientation.Portrait) -> QPageLayout:
    return QPageLayout(size, orientation, QMarginsF(0, 0, 0, 0))


def _document(label: AwbLabel, layout: QPageLayout, draw: Callable[[QPainter, QPdfWriter], None]) -> bytes:
    pen.application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setPageLayout(layout)
    writer.setTitle(label.order_number)
    writer.setCreator("Courier training service")
    painter = QPainter(writer)
    try:
        draw(painter, writer)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _paste(painter: QPainter, label: AwbLabel, size: Size) -> None:
    """Draw the label into pixels and lay the picture over the whole page."""
    width, height = (round(side * _SCALE[size] * _IMAGE_DPI / 25.4) for side in _A4_MM)
    image = QImage(width, height, QImage.Format.Format_Grayscale8)
    image.fill(0xFF)
    into = QPainter(image)
    try:
        draw_label(into, label, size, dpi=_IMAGE_DPI)
    finally:
        into.end()
    unit = _DPI / _IMAGE_DPI
    painter.drawImage(QRectF(0, 0, width * unit, height * unit), image)


# The label


def draw_label(painter: QPainter, label: AwbLabel, size: Size, dpi: float = _DPI) -> None:
    """Draw a label whose page begins at the painter's origin; ``dpi``: dots an inch there."""
    if label.live_manner:
        _reach_the_edges(painter, size, dpi)
    canvas = Canvas(painter, dpi=dpi, scale=_SCALE[size])
    canvas.frame(_LEFT, _TOP, _WIDTH, _BOTTOM - _TOP, 0.8)
    for y in (32.0, 84.0, 128.0, 200.0, 228.0, 250.0, 278.0):
        canvas.rule(_LEFT, y, _RIGHT, y)
    _head(canvas, label)
    _codes(canvas, label)
    _zone(canvas, label)
    _consignee(canvas, label)
    _payment(canvas, label)
    _package(canvas, label)
    _foot(canvas, label)


def _reach_the_edges(painter: QPainter, size: Size, dpi: float) -> None:
    """Stretch what is drawn until its frame lies on the paper's edges (field notes, trap 14: pages have no margin)."""
    unit = dpi / 25.4 * _SCALE[size]
    page = QPageSize(_PAGE[size]).size(QPageSize.Unit.Millimeter) / _SCALE[size]
    painter.scale(page.width() / _WIDTH, page.height() / (_BOTTOM - _TOP))
    painter.translate(-_LEFT * unit, -_TOP * unit)


def _caption(canvas: Canvas, place: tuple[float, float, float], english: str, arabic: str) -> None:
    x, y, width = place
    canvas.text(english, (x, y, width, 5.5), _CAPTION, least=1.8)
    # Arabic letters are lower than capitals of the same size.
    canvas.text(arabic, (x, y - 1, width, 8), _CAPTION * 1.15, least=1.8)


def _head(canvas: Canvas, label: AwbLabel) -> None:
    _caption(canvas, (_LEFT + _PAD, 9.5, 120), "Air Waybill, from", "بوليصة شحن من")
    canvas.text(label.brand, (_LEFT + _PAD, 15.5, 120, 15.5), 6.5, least=3.5, bold=True)
    canvas.block(138, _TOP, _RIGHT - 138, 24)
    english = label.order_type.upper()
    arabic = _ORDER_TYPES.get(label.order_type, "")
    canvas.text(english, (139, 9, 62, 12), 6.5, least=3, bold=True, align="centre", white=True)
    canvas.text(arabic, (139, 19.5, 62, 12), 5, least=3, bold=True, align="centre", white=True)


def _codes(canvas: Canvas, label: AwbLabel) -> None:
    canvas.bars(pen.code128(label.order_number), (_LEFT, 34, 136, 32), _CODE128_DOTS, height=30)
    spaced = " ".join(label.order_number)
    canvas.text(spaced, (_LEFT, 67, 136, 15), 8.5, least=5, bold=True, align="centre")
    canvas.bars(pen.qr(label.order_number), (144, 34, _RIGHT - 144, 48), _QR_DOTS)


def _zone(canvas: Canvas, label: AwbLabel) -> None:
    canvas.block(_LEFT, 84, 50, 44)
    canvas.text(label.government, (9, 90, 48, 16), 7, least=4, bold=True, align="centre", white=True)
    arabic = _GOVERNMENTS.get(label.government, "")
    canvas.text(arabic, (9, 106, 48, 16), 6, least=4, bold=True, align="centre", white=True)
    x, width = 58 + _PAD, _RIGHT - 58 - 2 * _PAD
    canvas.text(label.zone, (x, 85.5, width, 26), 11, least=4, bold=True)
    canvas.text(label.zone_ar, (x, 111, width, 16.5), 6.5, least=3.5, bold=True)


def _consignee(canvas: Canvas, label: AwbLabel) -> None:
    x, width = _LEFT + _PAD, _WIDTH - 2 * _PAD
    _caption(canvas, (x, 129.5, width), "To", "إلى")
    y = 134.5
    y += canvas.text(label.full_name, (x, y, width, 14.5), 5.8, least=3.5, bold=True)
    phones = _phone(label.phone)
    if label.other_phone and not label.live_manner:
        phones += f"   /   {_phone(label.other_phone)}"
    y += canvas.text(phones, (x, y, width, 12.5), 5.4, least=3, bold=True)
    house = "" if label.live_manner else house_line(label)
    below = 199.0 - (9.5 if house else 0.0)
    y += canvas.text(label.address, (x, y, width, below - y), 4.6, least=2.6)
    canvas.text(house, (x, y, width, 199.5 - y), 4.6, least=3, bold=True)


def _phone(number: str) -> str:
    """Return a mobile number in the groups people read aloud; anything else as it came."""
    if len(number) == 11 and number.isdecimal():
        return f"{number[:4]} {number[4:7]} {number[7:]}"
    return number


def house_line(label: AwbLabel) -> str:
    """Return building and apartment in the language of the address, so that the line reads on from it."""
    building, apartment = label.building.strip(), label.apartment.strip()
    if pen.is_arabic(label.address):
        parts = [f"عمارة {building}" if building else "", f"شقة {apartment}" if apartment else ""]
        return "، ".join(filter(None, parts))
    parts = [f"Building {building}" if building else "", f"apartment {apartment}" if apartment else ""]
    return ", ".join(filter(None, parts))


def _payment(canvas: Canvas, label: AwbLabel) -> None:
    canvas.rule(118, 200, 118, 228)
    canvas.rule(146, 200, 146, 228)
    english, arabic, amount = amount_lines(label)
    _caption(canvas, (_LEFT + _PAD, 201.5, 118 - _LEFT - 2 * _PAD), english, arabic)
    canvas.text(amount, (_LEFT + _PAD, 208, 118 - _LEFT - 2 * _PAD, 19), 9, least=4, bold=True)
    _caption(canvas, (118 + 2, 201.5, 24), "Items", "القطع")
    canvas.text(str(label.items), (120, 208, 24, 19), 9, least=3.5, bold=True, align="centre")
    allowed = label.may_inspect and not label.live_manner
    english = "open shipment: YES" if allowed else "open shipment: NO"
    arabic = "يُسمح بالمعاينة قبل الاستلام" if allowed else "غير مسموح بفتح الشحنة"
    canvas.text(english, (148, 202, _RIGHT - 150, 11), 4.2, least=2.5, bold=True)
    canvas.text(arabic, (148, 213, _RIGHT - 150, 14), 4.2, least=2.5, bold=True)


def amount_lines(label: AwbLabel) -> tuple[str, str, str]:
    """Return caption in English and Arabic, and the amount, of what the courier collects or gives back."""
    if label.cod_piastres is not None:
        return "Collect on delivery (COD)", "تحصيل عند التسليم", money(label.cod_piastres)
    difference = label.cash_difference_piastres
    if not difference:
        return "Payment", "الدفع", "Nothing to collect"
    if difference < 0:
        return "Cash difference: pay to the customer", "فرق السعر: يُرد للعميل", f"Refund {money(difference)}"
    return "Cash difference: collect", "فرق السعر: يدفعه العميل", money(difference)


def _package(canvas: Canvas, label: AwbLabel) -> None:
    x, width = _LEFT + _PAD, _WIDTH - 2 * _PAD
    _caption(canvas, (x, 229.5, width), "What is inside", "محتوى الشحنة")
    canvas.text(label.description, (x, 235, width, 14.5), 3.6, least=2.2)
    _caption(canvas, (x, 251.5, width), "Notes for the courier", "ملاحظات للمندوب")
    canvas.text(label.notes, (x, 257, width, 20.5), 3.6, least=2.2)


def _foot(canvas: Canvas, label: AwbLabel) -> None:
    x, width = _LEFT + _PAD, _WIDTH - 2 * _PAD
    reference = f"Ref. {label.reference}" if label.reference.strip() else ""
    canvas.text(reference, (x, 279.5, width - 62, 9), 3.4, least=2, bold=True)
    made = label.created.strftime("%Y-%m-%d %H:%M")
    canvas.text(made, (_RIGHT - _PAD - 58, 280, 58, 8), 3, align="end")


def _smudge(painter: QPainter, size: Size) -> None:
    """Lay ink over the middle of both codes, more than they can do without."""
    canvas = Canvas(painter, dpi=_DPI, scale=_SCALE[size])
    canvas.block(52, 33, 44, 34)
    canvas.block(152, 42, 38, 30)


def _draw_receipt(painter: QPainter, label: AwbLabel, size: Size) -> None:
    """Draw a second page as some services add one: a receipt to sign, without any code to scan."""
    canvas = Canvas(painter, dpi=_DPI, scale=_SCALE[size])
    canvas.frame(_LEFT, _TOP, _WIDTH, 120, 0.8)
    canvas.text(f"Proof of delivery, order {label.order_number}", (14, 16, 180, 14), 5, bold=True)
    canvas.text("إيصال استلام", (14, 32, 180, 14), 5, bold=True)
    canvas.text(label.full_name, (14, 50, 180, 14), 4.5)
    canvas.rule(14, 110, 120, 110)
    canvas.text("Signature / التوقيع", (14, 112, 106, 10), 3)
