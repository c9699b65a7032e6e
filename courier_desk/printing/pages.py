"""AWB pages to device dots: the PDF as received is checked, opened and rendered in pure black and white.

Everything works in any thread: each call has a document and a buffer of its own. Pages are rendered in bands of some
megabytes: the renderer lets other threads run, but Qt's step to one bit does not, and memory stays flat at 600 dpi too.
This module knows no paper, no printer and no order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from courier_desk.domain.papers import MM_PER_INCH, POINTS_PER_INCH
from courier_desk.printing.bitmap import BLACK, HALF_GREY, TO_MONO, WHITE, Bitmap, Box, Greys, stride_of
from courier_desk.printing.pdfium import CannotOpen, Document, OpenError

MAX_BYTES: Final = 20 * 1024 * 1024
MAX_PAGES: Final = 50
#: All rendering of one label together. A picture of 400 million dots packs into 400 kB; no label needs that.
MAX_SECONDS: Final = 20.0
#: Dots of one rendered page: A4 at 600 dpi has 35 million.
MAX_DOTS: Final = 48_000_000
#: Sides of a page that can be a label at all, in millimetres.
SIDES_MM: Final = (15.0, 900.0)
#: Dots of one band (a byte each while it is worked on): A4 at 300 dpi in one go, and less than 10 ms to make them bits.
BAND_DOTS: Final = 12_000_000
#: Darker than this in the small picture counts as ink when margins are looked for.
_PAPER_WHITE: Final = 248
_LOOK_DPI: Final = 72


class LabelFault(StrEnum):
    """Why a file is no label that could be rendered."""

    NOT_PDF = "not_pdf"  # HTML, JSON, nothing
    DAMAGED = "damaged"  # cut off or not readable
    ENCRYPTED = "encrypted"  # needs a password
    TOO_LARGE = "too_large"  # above MAX_BYTES, or a page above MAX_DOTS or SIDES_MM
    TOO_MANY_PAGES = "too_many_pages"
    TOO_SLOW = "too_slow"  # rendering it took longer than MAX_SECONDS
    NO_PAGES = "no_pages"
    EMPTY_PAGE = "empty_page"  # nothing on it but white


class BrokenLabel(Exception):
    """A label that cannot be rendered."""

    def __init__(self, fault: LabelFault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else str(fault))
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page as it is looked at (its /Rotate is done, its crop box taken), in points of 1/72 inch."""

    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """Width and height."""
        return self.width, self.height

    @property
    def mm(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        return self.width / POINTS_PER_INCH * MM_PER_INCH, self.height / POINTS_PER_INCH * MM_PER_INCH

    def dots(self, dpi: float) -> tuple[int, int]:
        """Width and height in whole dots at true scale."""
        return (
            max(1, round(self.width * dpi / POINTS_PER_INCH)),
            max(1, round(self.height * dpi / POINTS_PER_INCH)),
        )


def check_bytes(pdf: bytes) -> None:
    """Refuse what cannot be a whole PDF, before any parser sees it. Raises BrokenLabel."""
    if len(pdf) > MAX_BYTES:
        raise BrokenLabel(LabelFault.TOO_LARGE, f"{len(pdf)} bytes")
    if b"%PDF-" not in pdf[:1024]:
        raise BrokenLabel(LabelFault.NOT_PDF)
    # A cut-off file may still be opened by repair and lack half of the label.
    if b"%%EOF" not in pdf[-4096:]:
        raise BrokenLabel(LabelFault.DAMAGED, "no end of file mark")


class LabelDocument:
    """One opened PDF. Belongs to the thread that opened it; use ``open_label``."""

    def __init__(self, pdf: bytes) -> None:
        check_bytes(pdf)
        self._until = monotonic() + MAX_SECONDS
        try:
            self._document = Document(pdf)
        except CannotOpen as cannot:
            locked = cannot.error in {OpenError.PASSWORD, OpenError.SECURITY}
            raise BrokenLabel(
                LabelFault.ENCRYPTED if locked else LabelFault.DAMAGED, cannot.error.name.lower()
            ) from cannot
        try:
            self.sizes: tuple[PageSize, ...] = tuple(self._sizes())
        except BrokenLabel:
            self._document.close()
            raise

    def _sizes(self) -> Iterator[PageSize]:
        pages = self._document.page_count()
        if pages <= 0:
            raise BrokenLabel(LabelFault.NO_PAGES)
        if pages > MAX_PAGES:
            raise BrokenLabel(LabelFault.TOO_MANY_PAGES, str(pages))
        for page in range(pages):
            size = PageSize(*self._document.page_size(page))
            smallest, largest = min(size.mm), max(size.mm)
            if smallest <= 0.0:
                raise BrokenLabel(LabelFault.DAMAGED, f"page {page + 1} has no size")
            if smallest < SIDES_MM[0] or largest > SIDES_MM[1]:
                raise BrokenLabel(LabelFault.TOO_LARGE, f"page {page + 1}: {size.mm[0]:.0f} x {size.mm[1]:.0f} mm")
            yield size

    def text(self, page: int) -> str:
        """Text of a page as its fonts tell it, in the order of the file; empty for a picture."""
        return self._document.text(page)

    def close(self) -> None:
        """Give the memory back."""
        self._document.close()

    def render(
        self, page: int, *, scaled: tuple[int, int], window: Box, dpi: int, ink_below: int = HALF_GREY
    ) -> Bitmap:
        """Render what ``window`` shows of the page drawn ``scaled`` dots large; outside the page it is white.

        ``dpi`` is only noted in the result. Greys darker than ``ink_below`` (of 255) become black: half keeps the width
        of bars wherever they lie between the dots, another level may bring bars back that a scaled picture has lost.
        Raises BrokenLabel(TOO_LARGE) above MAX_DOTS.
        """
        width, height = window.right - window.left, window.bottom - window.top
        if width * height > MAX_DOTS or max(scaled) > 30_000:
            raise BrokenLabel(LabelFault.TOO_LARGE, f"{width} x {height} dots")
        # Whole words of 32 dots: the few columns more are white and no row ends in arbitrary bits.
        padded = stride_of(width) * 8
        rows = min(height, max(1, BAND_DOTS // padded))
        bands, greys = [], None
        for top in range(0, height, rows):
            clip = QRect(window.left, window.top + top, padded, min(rows, height - top))
            band = self._grey_picture(page, scaled, clip)
            _cover_outside(band, QRect(-clip.left(), -clip.top(), scaled[0], scaled[1]), width)
            greys = Greys.of(band, ink_below) if rows == height else None
            mono = _black_and_white(band, ink_below)
            bands.append(bytes(mono.constBits()))  # of a name, not of a passing value: the view keeps nothing alive
        return Bitmap(width, height, dpi, b"".join(bands), greys=greys)

    def _grey_picture(self, page: int, scaled: tuple[int, int], clip: QRect) -> QImage:
        if monotonic() > self._until:
            raise BrokenLabel(LabelFault.TOO_SLOW, f"page {page + 1}")
        paper = QImage(clip.size(), QImage.Format.Format_Grayscale8)
        drawn = not paper.isNull() and self._document.draw(
            page,
            memoryview(paper.bits()),
            size=(clip.width(), clip.height()),
            stride=paper.bytesPerLine(),
            origin=(-clip.left(), -clip.top()),
            scaled=scaled,
        )
        if not drawn:
            raise BrokenLabel(LabelFault.DAMAGED, f"page {page + 1} does not render")
        return paper

    def ink_box(self, page: int) -> tuple[float, float, float, float] | None:
        """Where the page has ink, as fractions of its width and height (left, top, right, bottom); None if nowhere."""
        width, height = self.sizes[page].dots(_LOOK_DPI)
        whole = QRect(QPoint(0, 0), QSize(width, height))
        gray = self._grey_picture(page, (width, height), whole)
        stride, bits = gray.bytesPerLine(), bytes(gray.constBits()).translate(_INK_OR_PAPER)
        rows = [bits[y * stride : y * stride + width] for y in range(height)]
        inked = [y for y, row in enumerate(rows) if b"\0" in row]
        if not inked:
            return None
        left = min(rows[y].index(0) for y in inked)
        right = max(rows[y].rindex(0) for y in inked) + 1
        # One look-dot of air on each side: what was seen grey there may be ink at the device's resolution.
        return (
            max(0, left - 1) / width,
            max(0, inked[0] - 1) / height,
            min(width, right + 1) / width,
            min(height, inked[-1] + 2) / height,
        )


_INK_OR_PAPER: Final = bytes(0 if value < _PAPER_WHITE else 255 for value in range(256))


@contextmanager
def open_label(pdf: bytes) -> Iterator[LabelDocument]:
    """Open a PDF for rendering in this thread. Raises BrokenLabel."""
    document = LabelDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def page_sizes(pdf: bytes) -> tuple[PageSize, ...]:
    """Sizes of all pages, in points. Raises BrokenLabel."""
    with open_label(pdf) as document:
        return document.sizes


def render_page(pdf: bytes, page: int, dpi: int) -> Bitmap:
    """One page at true scale. Raises BrokenLabel, also EMPTY_PAGE when nothing is on it."""
    with open_label(pdf) as document:
        if not 0 <= page < len(document.sizes):
            raise BrokenLabel(LabelFault.NO_PAGES, f"page {page + 1} of {len(document.sizes)}")
        scaled = document.sizes[page].dots(dpi)
        bitmap = document.render(page, scaled=scaled, window=Box(0, 0, *scaled), dpi=dpi)
    if bitmap.blank:
        raise BrokenLabel(LabelFault.EMPTY_PAGE)
    return bitmap


def _black_and_white(grey: QImage, ink_below: int) -> QImage:
    """One bit for a dot; the greys are taken as an index into two colours, which is the quickest way Qt has."""
    indices = QImage(grey.constBits(), grey.width(), grey.height(), grey.bytesPerLine(), QImage.Format.Format_Indexed8)
    indices.setColorTable([BLACK] * ink_below + [WHITE] * (256 - ink_below))
    return indices.convertToFormat(QImage.Format.Format_Mono, TO_MONO)


def _cover_outside(picture: QImage, page: QRect, width: int) -> None:
    """White over all that lies beside the page: a PDF may draw beyond its own edge, the padding never counts."""
    inside = page.intersected(QRect(0, 0, width, picture.height()))
    if inside == picture.rect():
        return
    painter = QPainter(picture)
    right, bottom = inside.x() + inside.width(), inside.y() + inside.height()
    for rect in (
        QRect(0, 0, picture.width(), inside.y()) if not inside.isEmpty() else picture.rect(),
        QRect(0, bottom, picture.width(), picture.height() - bottom),
        QRect(0, inside.y(), inside.x(), inside.height()),
        QRect(right, inside.y(), picture.width() - right, inside.height()),
    ):
        painter.fillRect(rect, Qt.GlobalColor.white)
    painter.end()
