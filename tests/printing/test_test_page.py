from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.domain.label_profiles import Orientation
from courier_desk.domain.papers import Paper, dots
from courier_desk.printing.barcode import code128_width
from courier_desk.printing.placement import Adjustment
from courier_desk.printing.scanback import read_codes, scan
from courier_desk.printing.spool import print_pages
from courier_desk.printing.targets import PdfFile
from courier_desk.printing.test_page import MODULES, PROBE, draw_test_page
from tests.printing.readers import printed_pages, zbar


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("dpi", [203, 300])
def test_every_row_of_bars_reads_after_printing(tmp_path: Path, paper: Paper, dpi: int) -> None:
    page = draw_test_page(paper, dpi, scan_this="Scan this")
    assert set(scan(page)) == {PROBE.format(module) for module in MODULES}
    target = PdfFile(tmp_path / "out.pdf")
    print_pages(target, paper, [page], dpi=dpi)
    (printed,) = printed_pages(target.path, dpi)
    assert zbar(printed, tmp_path) == {f"CODE-128:{PROBE.format(module)}" for module in MODULES}


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("paper", list(Paper))
def test_it_lies_as_labels_do_and_still_reads(tmp_path: Path, paper: Paper, orientation: Orientation) -> None:
    adjustment = Adjustment(orientation=orientation, offset_x=2.0, offset_y=-1.5, percent=90)
    page = draw_test_page(paper, 203, scan_this="Scan this", adjustment=adjustment)
    assert (page.width, page.height) == paper.size.dots(203)
    assert zbar(page, tmp_path) == {f"CODE-128:{PROBE.format(module)}" for module in MODULES}
    seen = {code.text: code.box for code in read_codes(page)}
    for module, box in zip(MODULES, page.vital, strict=True):
        room = box._replace(left=box.left - 3, top=box.top - 3, right=box.right + 3, bottom=box.bottom + 3)
        assert room.holds(seen[PROBE.format(module)])
        sides = sorted((box.right - box.left, box.bottom - box.top))
        assert sides[1] == code128_width(PROBE.format(module), module), "bars keep their dots whatever the scale"
    still = draw_test_page(
        paper, 203, scan_this="Scan this", adjustment=Adjustment(orientation=orientation, percent=90)
    )
    assert page.vital == tuple(box.moved(16, -12) for box in still.vital)


def test_it_says_what_it_is() -> None:
    """The figures are no text in the dots: two pages that differ in one of them alone differ in its line alone."""
    plain = draw_test_page(Paper.A5, 203, scan_this="")
    changed = draw_test_page(Paper.A5, 203, scan_this="", adjustment=Adjustment(percent=95))
    first, second = plain.to_image(), changed.to_image()
    rows = {
        y
        for y in range(plain.height)
        if any(first.pixelIndex(x, y) != second.pixelIndex(x, y) for x in range(plain.width))
    }
    assert rows
    assert max(rows) - min(rows) < dots(7, 203)


def test_the_ruler_is_true_and_the_bars_are_vital() -> None:
    page = draw_test_page(Paper.A4, 203, scan_this="")
    image, base = page.to_image(), dots(16, 203)
    ticks = [x for x in range(dots(13, 203), page.width - dots(13, 203)) if image.pixelIndex(x, base - dots(3.6, 203))]
    starts = [x for x in ticks if x - 1 not in ticks]
    assert starts == [dots(14, 203) + dots(mm, 203) for mm in range(0, 181, 10)]
    assert len(page.vital) == len(MODULES)
