"""A pen for labels: text that fits its box, right-to-left where it is Arabic, and bars of whole printer dots.

Measures are millimetres on the A4 label; the canvas scales them to the page asked for. Pure black on white, since
that is what a thermal head can print. Knows Qt and barcodes, not what a label says.
"""

from __future__ import annotations

import functools
import math
import threading
import unicodedata
from typing import TYPE_CHECKING, Any

import zxingcpp
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QTextLayout,
    QTextOption,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

PRINTER_DPI = 203
_MM_PER_INCH = 25.4
_FAMILIES = ["Noto Sans", "Noto Sans Arabic", "Segoe UI", "DejaVu Sans", "Arial"]
"""The first that is there draws a letter; the system's own fallback stands behind the last."""

_starting = threading.Lock()


@functools.cache
def _make_application() -> QGuiApplication:
    """Make the application that fonts need; kept for the life of the process, as Qt wants it."""
    return QGuiApplication(["courier-desk-sandbox", "-platform", "offscreen"])


def application() -> None:
    """See to it that the process has a QGuiApplication.

    Raises RuntimeError where none can be made: on another thread than the main one, or beside an application of Qt
    that knows no fonts.
    """
    with _starting:
        there = QCoreApplication.instance()
        if isinstance(there, QGuiApplication):
            return
        if there is not None or threading.current_thread() is not threading.main_thread():
            raise RuntimeError("labels need prepare() on the main thread first")
        _make_application()


def is_arabic(text: str) -> bool:
    """Tell whether a text reads from right to left: its first letter decides, digits and signs do not."""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((found in {"R", "AL"} for found in directions if found in {"L", "R", "AL"}), False)


def runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and length of each run of black (0) in a row of barcode pixels."""
    start = None
    for index, pixel in enumerate(row):
        if pixel == 0:
            start = index if start is None else start
        elif start is not None:
            yield start, index - start
            start = None
    if start is not None:
        yield start, len(row) - start


def code128(text: str) -> list[bytes]:
    """Return the one row of modules of a Code 128, without quiet zones."""
    return _modules(text, zxingcpp.BarcodeFormat.Code128)[:1]


def qr(text: str) -> list[bytes]:
    """Return the rows of modules of a QR code, without quiet zone."""
    return _modules(text, zxingcpp.BarcodeFormat.QRCode)


def _modules(text: str, symbology: zxingcpp.BarcodeFormat) -> list[bytes]:
    # The type stubs of zxing-cpp do not say that an image is a buffer.
    image: Any = zxingcpp.create_barcode(text, symbology).to_image(scale=1, add_quiet_zones=False)
    height, width = image.shape
    pixels = memoryview(image).tobytes()
    return [pixels[row * width : (row + 1) * width] for row in range(height)]


class Canvas:
    """Draws on one page. ``dpi`` is the device's resolution, ``scale`` what an A4 millimetre becomes."""

    def __init__(self, painter: QPainter, *, dpi: float, scale: float) -> None:
        self._painter = painter
        self._unit = dpi / _MM_PER_INCH * scale
        self._dot = dpi / PRINTER_DPI
        self._scale = scale
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def rule(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.35) -> None:
        """Draw a straight line."""
        pen = QPen(QColor(Qt.GlobalColor.black), width * self._unit)
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        self._painter.setPen(pen)
        self._painter.drawLine(QPointF(x1, y1) * self._unit, QPointF(x2, y2) * self._unit)

    def frame(self, x: float, y: float, width: float, height: float, line: float = 0.6) -> None:
        """Draw an empty rectangle."""
        self._painter.setPen(QPen(QColor(Qt.GlobalColor.black), line * self._unit))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(self._rect(x, y, width, height))

    def block(self, x: float, y: float, width: float, height: float) -> None:
        """Fill a rectangle with black."""
        self._painter.fillRect(self._rect(x, y, width, height), Qt.GlobalColor.black)

    def text(
        self,
        text: str,
        box: tuple[float, float, float, float],
        size: float,
        *,
        least: float = 0.0,
        bold: bool = False,
        align: str = "start",
        white: bool = False,
    ) -> float:
        """Write a text into a box (x, y, width, height) and return the height it took.

        ``size`` is the letters' height in millimetres; it shrinks down to ``least`` until the text fits, and what
        still does not fit is cut with an ellipsis. ``align`` is start, end or centre: of the reading direction.
        """
        if not text.strip():
            return 0.0
        rect = self._rect(*box)
        arabic = is_arabic(text)
        layout = self._fitted(" ".join(text.split()), rect, size, least or size, arabic=arabic, bold=bold)
        self._painter.setPen(QColor(Qt.GlobalColor.white if white else Qt.GlobalColor.black))
        for index in range(layout.lineCount()):
            line = layout.lineAt(index)
            spare = rect.width() - line.naturalTextWidth()
            from_left = {"start": spare if arabic else 0.0, "end": 0.0 if arabic else spare, "centre": spare / 2}
            # Lines are laid out to the left; which side a text leans to is decided here alone.
            line.draw(self._painter, rect.topLeft() + QPointF(from_left[align], 0.0))
        return layout.boundingRect().height() / self._unit

    def bars(self, rows: list[bytes], box: tuple[float, float, float, float], dots: int, height: float = 0.0) -> None:
        """Draw a barcode in the middle of a box, its module as large as ``dots`` A4 dots come to on this page.

        Modules and their places are whole dots of a 203 dpi printer. ``height`` in millimetres stretches the bars
        of a single row; rows of a square code are as high as they are wide.
        """
        module = math.floor(dots * self._scale + 1e-9) * self._dot
        tall = round(height * self._unit / self._dot) * self._dot if height else module
        rect = self._rect(*box)
        left = self._whole(rect.left() + (rect.width() - len(rows[0]) * module) / 2)
        top = self._whole(rect.top() + (rect.height() - len(rows) * tall) / 2)
        # One path, not many rectangles: a viewer that smooths edges leaves no seams between the rows.
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for index, row in enumerate(rows):
            for start, length in runs(row):
                path.addRect(left + start * module, top + index * tall, length * module, tall)
        self._painter.fillPath(path, QColor(Qt.GlobalColor.black))

    def _whole(self, place: float) -> float:
        return round(place / self._dot) * self._dot

    def _rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        unit = self._unit
        return QRectF(x * unit, y * unit, width * unit, height * unit)

    def _fitted(self, text: str, rect: QRectF, size: float, least: float, *, arabic: bool, bold: bool) -> QTextLayout:
        now = size
        while True:
            font = self._font(now, bold=bold)
            layout = _laid_out(text, font, rect.width(), arabic=arabic)
            if layout.boundingRect().height() <= rect.height() + 1:
                return layout
            if now <= least:
                return _cut(text, layout, font, rect, arabic=arabic)
            now = max(least, now * 0.92)

    def _font(self, size: float, *, bold: bool) -> QFont:
        font = QFont()
        font.setFamilies(_FAMILIES)
        # The letters' height asked for is that of capitals, about 0.72 of a font's size.
        font.setPixelSize(max(1, round(size * self._unit / 0.72)))
        font.setBold(bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font


def _option(*, arabic: bool) -> QTextOption:
    option = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    # Said explicitly: left to itself a layout takes the application's direction, not the text's.
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if arabic else Qt.LayoutDirection.LeftToRight)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def _laid_out(text: str, font: QFont, width: float, *, arabic: bool) -> QTextLayout:
    layout = QTextLayout(text, font)
    layout.setTextOption(_option(arabic=arabic))
    layout.setCacheEnabled(True)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0.0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _cut(text: str, layout: QTextLayout, font: QFont, rect: QRectF, *, arabic: bool) -> QTextLayout:
    """Return the text laid out again with as many lines as fit, the last one ending in an ellipsis."""
    lines = max(1, int((rect.height() + 1) / layout.lineAt(0).height()))
    last = layout.lineAt(min(lines, layout.lineCount()) - 1).textStart()
    rest = QFontMetricsF(font).elidedText(text[last:], Qt.TextElideMode.ElideRight, rect.width())
    return _laid_out(text[:last] + rest, font, rect.width(), arabic=arabic)
