"""The scanner before the scanner: what a reader sees in the very dots that would be printed.

It compares what it reads with the order number. It knows no PDF, no paper and no printer.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, Final

import zxingcpp
from PySide6.QtGui import QImage

from courier_desk.domain.papers import MM_PER_INCH
from courier_desk.domain.values import frozen
from courier_desk.printing.bitmap import Bitmap, Box

_Format = zxingcpp.BarcodeFormat
#: What an AWB carries (field notes 14). Other symbologies find numbers in text and ruled lines: never looked for first.
_USUAL: Final = [_Format.Code128, _Format.QRCode]
#: With check characters or error correction strong enough to be believed, when the usual ones are not there.
_OTHERS: Final = [*_USUAL, _Format.DataMatrix, _Format.Aztec, _Format.PDF417, _Format.Code93]
#: The thorough look needs some five bytes a dot: a page of more dots is looked at in bands, each at least so high
#: (inches) that any code lies whole in one of two that overlap by half.
_DOTS_AT_ONCE: Final = 5_000_000
_LEAST_BAND: Final = 4
#: Bars that read over less (millimetres) are covered but for a sliver: a hand that holds a scanner misses it.
_LEAST_HEIGHT: Final = 2.0
_SQUARES: Final = (_Format.QRCode, _Format.DataMatrix, _Format.Aztec)


class CodeKind(StrEnum):
    """Bars are what every desk's and hub's scanner reads; a square needs a camera."""

    BARS = "bars"
    SQUARE = "square"


@frozen
class Code:
    """One code as read, and where it lies."""

    text: str
    kind: CodeKind
    box: Box

    def is_clear(self, dpi: int) -> bool:
        """Whether it reads over enough of the page for a scanner held by hand; a square reads whole or not at all."""
        across = min(self.box.right - self.box.left, self.box.bottom - self.box.top)
        return self.kind is CodeKind.SQUARE or across >= _LEAST_HEIGHT / MM_PER_INCH * dpi


class Verdict(StrEnum):
    """What reading a label back showed."""

    READS = "reads"
    NOTHING_READ = "nothing_read"
    OTHER_NUMBER = "other_number"  # codes read, none of them is this order's
    MIXED_NUMBERS = "mixed_numbers"  # this order's number, and another one that looks like an order number
    TOO_FINE = "too_fine"  # the bars are there, but too small for this paper at this resolution
    OFF_SHEET = "off_sheet"  # the bars are there, but the offset moves them to the paper's edge or beyond


@frozen
class ScanBack:
    """What was expected and what was read."""

    verdict: Verdict
    expected: str
    codes: tuple[Code, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the label may be printed."""
        return self.verdict is Verdict.READS

    @property
    def found(self) -> tuple[str, ...]:
        """The different texts read."""
        return tuple(dict.fromkeys(code.text for code in self.codes))

    @property
    def bars_read(self) -> bool:
        """Whether bars (not only a square) gave the expected number."""
        return any(code.kind is CodeKind.BARS and holds(code.text, self.expected) for code in self.codes)


def holds(text: str, number: str) -> bool:
    """Whether a code's text is the number, or carries it as a run of its own (a tracking address, a piece count)."""
    return text == number or bool(number and re.search(rf"(?<![0-9A-Za-z]){re.escape(number)}(?![0-9A-Za-z])", text))


def judge(codes: tuple[Code, ...], expected: str) -> ScanBack:
    """Compare what was read with the order number. Pure."""
    if not codes:
        return ScanBack(Verdict.NOTHING_READ, expected)
    if not any(holds(code.text, expected) for code in codes):
        return ScanBack(Verdict.OTHER_NUMBER, expected, codes)
    if any(_looks_like(code.text, expected) and code.text != expected for code in codes):
        return ScanBack(Verdict.MIXED_NUMBERS, expected, codes)
    return ScanBack(Verdict.READS, expected, codes)


def _looks_like(text: str, number: str) -> bool:
    return len(text) == len(number) and text.isdigit() == number.isdigit()


def read_codes(bitmap: Bitmap, *, thorough: bool = False) -> tuple[Code, ...]:
    """All codes in a page, from the top. ``thorough`` also tries other symbologies, scales and white on black."""
    levels = _levels(bitmap)
    return _read_thoroughly(levels, bitmap.dpi) if thorough else _read(levels)


def _levels(bitmap: Bitmap) -> QImage:
    """The very dots, a byte each, dark for ink: as the page brings them, else made from its bits."""
    if bitmap.greys is not None:
        return bitmap.greys.levels()
    image = bitmap.to_image()
    image.invertPixels()  # ink becomes 0, paper 1
    return image.convertToFormat(QImage.Format.Format_Indexed8)


def _read_thoroughly(levels: QImage, dpi: int) -> tuple[Code, ...]:
    height = levels.height()
    rows = max(_LEAST_BAND * dpi, _DOTS_AT_ONCE // max(1, levels.width()))
    found: list[Code] = []
    for top in range(0, max(1, height - rows // 2), rows // 2):
        band = (min(top, max(0, height - rows)), min(height, top + rows))
        for code in _read(levels, thorough=True, band=band):
            if not any(one.text == code.text and one.kind is code.kind and one.box.meets(code.box) for one in found):
                found.append(code)
    return tuple(sorted(found, key=lambda code: (code.box.top, code.box.left)))


def _read(
    levels: QImage, *, thorough: bool = False, upright: bool = False, band: tuple[int, int] | None = None
) -> tuple[Code, ...]:
    """Read a page, or the rows of a band; ``upright`` looks for bars in the reading direction only (squares are found
    in any).

    Greys are cut at half, where their ink ends (Greys.levels); an index is ink only where it is 0.
    """
    grey = levels.format() == QImage.Format.Format_Grayscale8
    first, end = band or (0, levels.height())
    view = zxingcpp.ImageView(
        memoryview(levels.constBits()).cast("B")[first * levels.bytesPerLine() : end * levels.bytesPerLine()],
        levels.width(),
        end - first,
        zxingcpp.ImageFormat.Lum,
        levels.bytesPerLine(),
        1,
    )
    results = zxingcpp.read_barcodes(
        view,
        formats=zxingcpp.BarcodeFormats(_OTHERS if thorough else _USUAL),
        try_rotate=not upright,
        try_downscale=thorough,
        try_invert=thorough,
        binarizer=zxingcpp.Binarizer.FixedThreshold if grey else zxingcpp.Binarizer.BoolCast,
        text_mode=zxingcpp.TextMode.Plain,
    )
    found = (_code(result, first) for result in results if result.valid)
    return tuple(sorted(found, key=lambda code: (code.box.top, code.box.left)))


def _code(result: Any, top: int) -> Code:
    at = result.position
    corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    kind = CodeKind.SQUARE if result.symbology in _SQUARES else CodeKind.BARS
    return Code(result.text, kind, Box(min(xs), min(ys), max(xs) + 1, max(ys) + 1).moved(0, top))


def scan(bitmap: Bitmap) -> tuple[str, ...]:
    """All different texts that can be read in a page."""
    codes = read_codes(bitmap) or read_codes(bitmap, thorough=True)
    return tuple(dict.fromkeys(code.text for code in codes))


def reads(bitmap: Bitmap, order_number: str) -> ScanBack:
    """Read a page and compare it with the order number.

    Bars and square that both say the number, as they are on every right AWB (field notes 14), are answer enough; a
    turned page, or one on which they differ, is read in all directions.
    """
    levels = _levels(bitmap)

    def judged(codes: tuple[Code, ...]) -> ScanBack:
        """Judge without the slivers of this order's own bars; those of another's still tell against the label."""
        return judge(
            tuple(code for code in codes if code.is_clear(bitmap.dpi) or not holds(code.text, order_number)),
            order_number,
        )

    upright = judged(_read(levels, upright=True))
    if upright.ok and {code.kind for code in upright.codes if holds(code.text, order_number)} == set(CodeKind):
        return upright
    verdict = judged(_read(levels))
    if verdict.verdict in {Verdict.NOTHING_READ, Verdict.OTHER_NUMBER}:
        verdict = judged(_read_thoroughly(levels, bitmap.dpi))
    return verdict
