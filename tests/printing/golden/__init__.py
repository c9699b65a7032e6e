"""Pages as they left for the printer when a person last looked at them, at 203 dpi: one bit a dot, as PNG.

``python -m tests.printing.golden`` draws them anew; look at each before it is committed. A comparison that fails leaves
the page as it is now, and what differs, in build/golden/.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter
from PySide6.QtWidgets import QApplication

from courier_desk.domain.label_profiles import Orientation
from courier_desk.domain.papers import Half, Paper
from courier_desk.printing.bitmap import Bitmap, Box
from courier_desk.printing.label_printer import prepare_label
from courier_desk.printing.placement import Adjustment
from courier_desk.printing.sheets import impose
from courier_desk.printing.test_page import draw_test_page
from courier_desk.ui.theme.fonts import CARRIED_FAMILIES
from tests.printing import labels

DPI = 203
NUMBER = "204828"
KEPT = Path(__file__).parent
FAILED = KEPT.parents[2] / "build" / "golden"
#: Share of the dots that may differ, of a page or of a barcode: letters are drawn by the machine, bars by us.
TOLERANCE = 0.005


def label(paper: Paper, number: str = NUMBER, *, adjustment: Adjustment | None = None) -> Bitmap:
    """One label as it is printed; on a sheet of two, one half."""
    prepared = prepare_label(labels.a5(number), number, paper=paper, dpi=DPI, adjustment=adjustment or Adjustment())
    assert prepared.ok, prepared.reason
    return prepared.pages[0]


def two_up(*numbers: str, start: Half) -> Bitmap:
    """The first sheet of labels, two on each."""
    halves = [label(Paper.TWO_A5_ON_A4, number) for number in numbers]
    return next(impose(halves, Paper.TWO_A5_ON_A4, start))


def proof(paper: Paper, adjustment: Adjustment | None = None) -> Bitmap:
    """The test page."""
    return draw_test_page(paper, DPI, scan_this="Scan this", adjustment=adjustment or Adjustment())


ADJUSTED = Adjustment(orientation=Orientation.RIGHT, offset_x=1.5, offset_y=-1.0, percent=85)
OVER = Adjustment(orientation=Orientation.OVER, offset_x=-2.0, offset_y=3.0, percent=95)
#: Name of the file -> how the page is made.
PAGES: dict[str, Callable[[], Bitmap]] = {
    "label-a5": partial(label, Paper.A5),
    "label-a5-adjusted": partial(label, Paper.A5, adjustment=OVER),
    "two-up": partial(two_up, NUMBER, "204829", start=Half.FIRST),
    "two-up-second-half": partial(two_up, NUMBER, start=Half.SECOND),
    "thermal-100x150": partial(label, Paper.LABEL_100X150),
    "thermal-4x6": partial(label, Paper.LABEL_4X6),
    "thermal-100x150-adjusted": partial(label, Paper.LABEL_100X150, adjustment=ADJUSTED),
    **{f"test-page-{paper.value.lower()}": partial(proof, paper) for paper in Paper},
    "test-page-4x6-adjusted": partial(proof, Paper.LABEL_4X6, ADJUSTED),
}


@contextmanager
def carried_letters() -> Iterator[None]:
    """Letters as the program brings them along, whatever fonts a machine has and another test has set."""
    if not set(CARRIED_FAMILIES) <= set(QFontDatabase.families()):
        for file in sorted((KEPT.parents[2] / "resources" / "fonts").glob("*.ttf")):
            QFontDatabase.addApplicationFont(str(file))
    before = QApplication.font()
    QApplication.setFont(QFont(list(CARRIED_FAMILIES)))
    try:
        yield
    finally:
        QApplication.setFont(before)


def draw(name: str) -> Bitmap:
    """A page as it is now."""
    with carried_letters():
        return PAGES[name]()


def kept(name: str) -> Bitmap:
    """A page as it is kept."""
    image = QImage(str(KEPT / f"{name}.png"))
    assert not image.isNull(), f"{name}.png is missing: python -m tests.printing.golden"
    return Bitmap.of(image, DPI)


def differing(page: Bitmap, golden: Bitmap) -> float:
    """Share of dots that differ, of the page or of one of its barcodes; all when the pages are of different sizes."""
    if (page.width, page.height) != (golden.width, golden.height):
        return 1.0
    areas = [Box(0, 0, page.width, page.height), *page.vital]
    return max(_differing(_part(page, area), _part(golden, area)) for area in areas)


def _differing(one: Bitmap, other: Bitmap) -> float:
    bits = int.from_bytes(one.bits) ^ int.from_bytes(other.bits)
    return bits.bit_count() / (one.width * one.height)


def _part(page: Bitmap, area: Box) -> Bitmap:
    width, height = area.right - area.left, area.bottom - area.top
    return Bitmap.of(page.to_image().copy(area.left, area.top, width, height), page.dpi)


def show(name: str, page: Bitmap, golden: Bitmap) -> Path:
    """Lay out a page for a person to look at: as it is, and (-differs) what is new in red, what is gone in blue."""
    FAILED.mkdir(parents=True, exist_ok=True)
    path = FAILED / f"{name}.png"
    path.write_bytes(page.png())
    both = QImage(max(page.width, golden.width), max(page.height, golden.height), QImage.Format.Format_RGB32)
    both.fill(0xFFFFFFFF)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    for bitmap, colours in ((page, [0xFFFFFFFF, 0xFFFF5050]), (golden, [0xFFFFFFFF, 0xFF5050FF])):
        image = bitmap.to_image()
        image.setColorTable(colours)
        painter.drawImage(0, 0, image)
    painter.end()
    both.save(str(FAILED / f"{name}-differs.png"))
    return path


def png(page: Bitmap) -> bytes:
    """The page as a small file: one bit a dot, packed as well as PNG can."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    page.to_image().save(buffer, "PNG", 0)  # type: ignore[call-overload] # the stubs want bytes, Qt wants text
    return bytes(buffer.data().data())
