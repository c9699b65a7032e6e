"""A page as the printer gets it: one bit for each dot. A plain value that threads and rooms may hand about.

It knows how to become a QImage and a PNG; it knows no PDF, no paper and no printer.
"""

from __future__ import annotations

from dataclasses import field, replace
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from courier_desk.domain.values import frozen

#: Threshold at half: an edge that lies anywhere between two dots moves all bars alike and keeps their widths.
TO_MONO: Final = Qt.ImageConversionFlag.MonoOnly | Qt.ImageConversionFlag.ThresholdDither
WHITE: Final = 0xFFFFFFFF
BLACK: Final = 0xFF000000
_WHITE_AND_BLACK: Final = [WHITE, BLACK]
HALF_GREY: Final = 128
#: Four greys in a row, as Qt sees a colour: its sums and products then reach all four at once.
_FOUR_GREYS: Final = QImage.Format.Format_ARGB32_Premultiplied


class Box(NamedTuple):
    """A rectangle in dots; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, other: Box) -> bool:
        """Whether the other rectangle lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Whether the two have a dot in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def moved(self, dx: int, dy: int) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def turned(self, clockwise: int, width: int, height: int) -> Box:
        """Where the rectangle is after a page of that size was turned by 90, 180 or 270 degrees."""
        return {
            90: Box(height - self.bottom, self.left, height - self.top, self.right),
            180: Box(width - self.right, height - self.bottom, width - self.left, height - self.top),
            270: Box(self.top, width - self.right, self.bottom, width - self.left),
        }[clockwise]


def stride_of(width: int) -> int:
    """Bytes of one row: Qt's own alignment of four, so that no copy ever shifts."""
    return (width + 31) // 32 * 4


class Greys:
    """A page as it was before it became black and white: a byte a dot, rows of whole words; ink is below a level.

    Only for the thread that made it: ``levels`` works on the picture itself.
    """

    __slots__ = ("_ink_below", "_picture")

    def __init__(self, picture: QImage, ink_below: int) -> None:
        self._picture = picture
        self._ink_below = ink_below

    @classmethod
    def of(cls, picture: QImage, ink_below: int) -> Greys | None:
        """Take over the picture; None for a level that ``levels`` cannot bring to half."""
        return cls(picture, ink_below) if ink_below == HALF_GREY or _veil(ink_below) else None

    def levels(self) -> QImage:
        """The very dots a byte each, 127 and below for ink, for a reader that wants bytes."""
        if self._ink_below == HALF_GREY:
            return self._picture
        picture = self._picture
        darker = self._ink_below > HALF_GREY
        if darker:
            picture.invertPixels()
        # White with an alpha is the same in all four bytes of a word, so each grey is lightened like the next.
        words = QImage(
            picture.bits(), picture.bytesPerLine() // 4, picture.height(), picture.bytesPerLine(), _FOUR_GREYS
        )
        painter = QPainter(words)
        painter.fillRect(words.rect(), QColor(255, 255, 255, _veil(self._ink_below)))
        painter.end()
        if darker:
            picture.invertPixels()
        self._ink_below = HALF_GREY
        return picture


@cache
def _veil(ink_below: int) -> int:
    """The alpha of white that lifts ``ink_below`` to half and leaves the grey before it below; 0: there is none."""
    level = min(ink_below, 2 * HALF_GREY - ink_below)

    def veiled(grey: int, alpha: int) -> int:  # as Qt multiplies
        rest = grey * (255 - alpha)
        return alpha + ((rest + (rest >> 8) + 0x80) >> 8)

    fitting = (alpha for alpha in range(1, 255) if veiled(level - 1, alpha) < HALF_GREY <= veiled(level, alpha))
    return next(fitting, 0)


@frozen
class Bitmap:
    """Pure black and white dots.

    ``bits`` holds ``height`` rows of ``stride_of(width)`` bytes, most significant bit first, 1 = ink. ``dpi`` is the
    device's. ``vital`` are the areas (barcodes) that no unprintable margin may cut. ``greys`` may hold the same dots
    as they were rendered; they are large and go with the next change.
    """

    width: int
    height: int
    dpi: int
    bits: bytes = field(repr=False)
    vital: tuple[Box, ...] = ()
    greys: Greys | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, image: QImage, dpi: int) -> Bitmap:
        """Take any picture; what is not opaque counts as white paper, what is darker than half as ink."""
        if image.format() != QImage.Format.Format_Mono or image.colorTable() != _WHITE_AND_BLACK:
            flat = QImage(image.size(), QImage.Format.Format_RGB32)
            flat.fill(Qt.GlobalColor.white)
            _draw_on(flat, image)
            image = flat.convertToFormat(QImage.Format.Format_Mono, TO_MONO)
        width, height = image.width(), image.height()
        return cls(width, height, dpi, _clean_rows(bytes(image.constBits()), width, height, image.bytesPerLine()))

    def to_image(self) -> QImage:
        """A Format_Mono picture of its own (index 0 white, 1 black)."""
        shared = QImage(self.bits, self.width, self.height, stride_of(self.width), QImage.Format.Format_Mono)
        shared.setColorTable(_WHITE_AND_BLACK)
        return shared.copy()  # the constructor only borrows the bytes

    def png(self) -> bytes:
        """The picture as a PNG file, for people to look at."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.to_image().save(buffer, "PNG")  # type: ignore[call-overload] # the stubs want bytes, Qt wants text
        return bytes(buffer.data().data())

    @property
    def blank(self) -> bool:
        """No dot of ink anywhere."""
        return self.bits == bytes(len(self.bits))  # ends at the first dot

    def turned(self, clockwise: int) -> Bitmap:
        """Turned by 90, 180 or 270 degrees, dot for dot, vital areas with it."""
        # A byte a dot on the way: bits Qt turns one by one, a tenth of a second a page, and all threads wait for it.
        dots = self.to_image().convertToFormat(QImage.Format.Format_Indexed8)
        dots = dots.transformed(QTransform().rotate(clockwise), Qt.TransformationMode.FastTransformation)
        image = dots.convertToFormat(QImage.Format.Format_Mono, TO_MONO)
        bits = _clean_rows(bytes(image.constBits()), image.width(), image.height(), image.bytesPerLine())
        vital = tuple(box.turned(clockwise, self.width, self.height) for box in self.vital)
        return Bitmap(image.width(), image.height(), self.dpi, bits, vital)

    def beside(self, right: Bitmap) -> Bitmap:
        """Join two pages of one height, dot for dot. This one's width must be whole bytes (a multiple of 8)."""
        if self.width % 8 or self.height != right.height:
            raise ValueError("pages can be joined only at a whole byte and with equal heights")
        width = self.width + right.width
        left_stride, right_stride, pad = stride_of(self.width), stride_of(right.width), stride_of(width)
        left_bytes = self.width // 8
        rows = (
            (
                self.bits[y * left_stride : y * left_stride + left_bytes]
                + right.bits[y * right_stride : (y + 1) * right_stride]
            )[:pad].ljust(pad, b"\0")
            for y in range(self.height)
        )
        vital = self.vital + tuple(box.moved(self.width, 0) for box in right.vital)
        return Bitmap(width, self.height, self.dpi, b"".join(rows), vital)

    def with_vital(self, boxes: tuple[Box, ...]) -> Bitmap:
        """The same dots, with the areas that must not be cut."""
        return replace(self, vital=boxes, greys=None)


def blank_bitmap(width: int, height: int, dpi: int) -> Bitmap:
    """White paper."""
    return Bitmap(width, height, dpi, bytes(stride_of(width) * height))


def _clean_rows(bits: bytes, width: int, height: int, bytes_per_line: int) -> bytes:
    """Rows of our stride, with no arbitrary bit behind the last column."""
    stride, used, spare = stride_of(width), (width + 7) // 8, -width % 8
    if spare == 0 and used == stride == bytes_per_line:
        return bits
    keep = 0xFF << spare & 0xFF
    rows = []
    for start in range(0, height * bytes_per_line, bytes_per_line):
        row = bytearray(bits[start : start + used].ljust(stride, b"\0"))
        row[used - 1] &= keep
        rows.append(bytes(row))
    return b"".join(rows)


def _draw_on(paper: QImage, image: QImage) -> None:
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
