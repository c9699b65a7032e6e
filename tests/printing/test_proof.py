from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.domain.papers import Paper, dots
from courier_desk.printing.proof import MODULES, PROBE, draw_test_page
from courier_desk.printing.scanback import scan
from courier_desk.printing.spool import print_pages
from courier_desk.printing.targets import PdfFile
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


def test_the_ruler_is_true_and_the_bars_are_vital() -> None:
    page = draw_test_page(Paper.A4, 203, scan_this="")
    image, base = page.to_image(), dots(16, 203)
    ticks = [x for x in range(dots(13, 203), page.width - dots(13, 203)) if image.pixelIndex(x, base - dots(3.6, 203))]
    starts = [x for x in ticks if x - 1 not in ticks]
    assert starts == [dots(14, 203) + dots(mm, 203) for mm in range(0, 181, 10)]
    assert len(page.vital) == len(MODULES)
