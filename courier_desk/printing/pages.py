"""AWB pages to device dots: the PDF as received is checked, opened and rendered in pure black and white.

Everything works in any thread: each call has a document and a buffer of its own. Pages are rendered in bands of some
megabytes: the renderer lets other threads run, but Qt's step to one bit does not, and memory stays flat at 600 dpi too.
This module knows no paper, no printer and no order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from courier_desk.domain.papers import MM_PER_INCH, POINTS_PER_INCH
from courier_desk.domain.values import frozen
from courier_desk.printing.bitmap import BLACK, HALF_GREY, TO_MONO, WHITE, Bitmap, Box, Greys, stride_of
from courier_desk.printing.documents import CannotOpen, Document, OpenError
from courier_desk.workers.kept import Reason, WorkFailed

MAX_BYTES: Final = 20 * 1024 * 1024
MAX_PAGES: Final = 50
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
    TOO_SLOW = "too_slow"  # reading it took longer than any label needs
    TOO_HEAVY = "too_heavy"  # reading it took more memory than any label needs
    CRASHES = "crashes"  # the process that read it broke
    NO_READER = "no_reader"  # there is no process to read it now; nothing is known of the label
    NO_PAGES = "no_pages"
    EMPTY_PAGE = "empty_page"  # nothing on it but white


_FAULTS: Final = {
    Reason.TIME: LabelFault.TOO_SLOW,
    Reason.MEMORY: LabelFault.TOO_HEAVY,
    Reason.CRASHED: LabelFault.CRASHES,
    Reason.ERROR: LabelFault.CRASHES,
    Reason.NO_PROCESS: LabelFault.NO_READER,
    Reason.CLOSED: LabelFault.NO_READER,
}


class BrokenLabel(Exception):
    """A label that cannot be rendered."""

    def __init__(self, fault: LabelFault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else str(fault))
        self.fault = fault
        self.detail = detail


@frozen
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


@contextmanager
def _told() -> Iterator[None]:
    """Say what the worker says of a label in our words."""
    try:
        yield
    except WorkFailed as failure:
        raise BrokenLabel(_FAULTS[failure.reason], failure.detail) from failure


class LabelDocument:
    """One opened PDF. Belongs to the thread that opened it; use ``open_label``."""

    def __init__(self, pdf: bytes) -> None:
        check_bytes(pdf)
        try:
            with _told():
                self._document = Document(pdf, most_pages=MAX_PAGES)
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
        if self._document.pages <= 0:
            raise BrokenLabel(LabelFault.NO_PAGES)
        if self._document.pages > MAX_PAGES:
            raise BrokenLabel(LabelFault.TOO_MANY_PAGES, str(self._document.pages))
        for page, (width, height) in enumerate(self._document.sizes):
            size = PageSize(width, height)
            smallest, largest = min(size.mm), max(size.mm)
            if smallest <= 0.0:
                raise BrokenLabel(LabelFault.DAMAGED, f"page {page + 1} has no size")
            if smallest < SIDES_MM[0] or largest > SIDES_MM[1]:
                raise BrokenLabel(LabelFault.TOO_LARGE, f"page {page + 1}: {size.mm[0]:.0f} x {size.mm[1]:.0f} mm")
            yield size

    def text(self, page: int) -> str:
        """Text of a page as its fonts tell it, in the order of the file; empty for a picture. Raises BrokenLabel."""
        with _told():
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
        Raises BrokenLabel, above MAX_DOTS with TOO_LARGE.
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
            band = _Band(clip, QRect(QPoint(0, 0), QSize(*scaled)), width, ink_below)
            self._draw(page, scaled, clip, band.picture, band.finish)
            bands += band.bits
            greys = Greys.of(band.picture, ink_below) if rows == height else None
        return Bitmap(width, height, dpi, b"".join(bands), greys=greys)

    def _draw(
        self,
        page: int,
        scaled: tuple[int, int],
        clip: QRect,
        picture: QImage,
        drawn: Callable[[int, int], None] = lambda _first, _last: None,
    ) -> None:
        """Draw what ``clip`` shows; ``drawn`` is told of its rows as they come."""
        with _told():
            well = not picture.isNull() and self._document.draw(
                page,
                memoryview(picture.bits()),
                size=(clip.width(), clip.height()),
                stride=picture.bytesPerLine(),
                origin=(-clip.left(), -clip.top()),
                scaled=scaled,
                drawn=drawn,
            )
        if not well:
            raise BrokenLabel(LabelFault.DAMAGED, f"page {page + 1} does not render")

    def ink_box(self, page: int) -> tuple[float, float, float, float] | None:
        """Where the page has ink, as fractions of its width and height (left, top, right, bottom); None if nowhere."""
        width, height = self.sizes[page].dots(_LOOK_DPI)
        whole = QRect(QPoint(0, 0), QSize(width, height))
        gray = QImage(whole.size(), QImage.Format.Format_Grayscale8)
        self._draw(page, (width, height), whole, gray)
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


class _Band:
    """A picture in greys whose rows become bits as they are drawn, strip by strip.

    ``clip`` is the picture's place, ``page`` the page's, in the same dots; ``width`` of its columns count, the rest is
    padding.
    """

    def __init__(self, clip: QRect, page: QRect, width: int, ink_below: int) -> None:
        self.picture = QImage(clip.size(), QImage.Format.Format_Grayscale8)
        self.bits: list[bytes] = []
        self._page = page.translated(-clip.topLeft())
        self._width = width
        self._ink_below = ink_below

    def finish(self, first: int, last: int) -> None:
        """Make black and white of these rows; the first row begins anew."""
        if first == 0:
            self.bits.clear()
        stride = self.picture.bytesPerLine()
        rows = self.picture.bits()[first * stride : last * stride]
        strip = QImage(rows, self.picture.width(), last - first, stride, QImage.Format.Format_Grayscale8)
        _cover_outside(strip, self._page.translated(0, -first), self._width)
        mono = _black_and_white(strip, self._ink_below)
        self.bits.append(bytes(mono.constBits()))  # of a name, not of a passing value: the view keeps nothing alive


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
