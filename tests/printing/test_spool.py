from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter

from courier_desk.domain.papers import Paper
from courier_desk.printing import spool
from courier_desk.printing.bitmap import Bitmap, Box, blank_bitmap
from courier_desk.printing.pages import open_label, page_sizes
from courier_desk.printing.sheets import on_paper
from courier_desk.printing.spool import PrintRefused, RefusalKind, SpoolReceipt, print_pages, set_layout
from courier_desk.printing.targets import NamedPrinter, PdfFile
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar


def page(number: str = "204828", paper: Paper = Paper.A5, dpi: int = 203) -> Bitmap:
    with open_label(labels.a5(number)) as document:
        return on_paper(document, 0, paper=paper, dpi=dpi)[0]


def ink_difference(first: Bitmap, second: Bitmap) -> float:
    assert first.height == pytest.approx(second.height, abs=1)
    width, height = min(first.width, second.width), min(first.height, second.height)
    rows = [bitmap.to_image().copy(0, 0, width, height) for bitmap in (first, second)]
    bits = [Bitmap.of(row, first.dpi).bits for row in rows]
    different: int = sum((a ^ b).bit_count() for a, b in zip(bits[0], bits[1], strict=True))
    return different / (width * height)


@pytest.mark.parametrize("dpi", [203, 300])
def test_the_printed_dots_are_the_dots_that_were_given(tmp_path: Path, dpi: int) -> None:
    given = page(dpi=dpi)
    receipt = print_pages(PdfFile(tmp_path / "out.pdf"), Paper.A5, [given], dpi=dpi, title="AWB 204828")
    assert receipt == SpoolReceipt(PdfFile(tmp_path / "out.pdf"), Paper.A5, dpi, 1, 1, "AWB 204828")
    (printed,) = printed_pages(tmp_path / "out.pdf", dpi)
    assert ink_difference(given, printed) < 0.01
    assert zbar(printed, tmp_path) == {"CODE-128:204828", "QR-Code:204828"}
    assert [path.name for path in tmp_path.glob("*.pdf")] == ["out.pdf"]


def test_copies_follow_each_other_and_cost_no_room(tmp_path: Path) -> None:
    one, three = tmp_path / "one.pdf", tmp_path / "three.pdf"
    print_pages(PdfFile(one), Paper.A5, [page()], dpi=203)
    receipt = print_pages(PdfFile(three), Paper.A5, [page("204828"), page("204829")], dpi=203, copies=3)
    assert (receipt.pages, receipt.sheets) == (2, 6)
    read = [zbar(printed, tmp_path) for printed in printed_pages(three, 203)]
    assert read == [{f"CODE-128:{n}", f"QR-Code:{n}"} for n in ["204828"] * 3 + ["204829"] * 3]
    assert three.stat().st_size < 3 * one.stat().st_size


@pytest.mark.parametrize("paper", list(Paper))
def test_every_paper_has_its_size_on_the_printed_page(tmp_path: Path, paper: Paper) -> None:
    blank = blank_bitmap(*paper.size.dots(203), 203)
    print_pages(PdfFile(tmp_path / "out.pdf"), paper, [blank], dpi=203)
    (size,) = page_sizes((tmp_path / "out.pdf").read_bytes())
    assert size.mm == pytest.approx((paper.size.width_mm, paper.size.height_mm), abs=0.3)


def test_it_prints_in_a_thread_of_its_own(tmp_path: Path) -> None:
    done: list[SpoolReceipt] = []
    target = PdfFile(tmp_path / "out.pdf")
    given = page()
    worker = threading.Thread(target=lambda: done.append(print_pages(target, Paper.A5, [given], dpi=203)))
    worker.start()
    worker.join()
    assert done[0].pages == 1
    assert zbar(printed_pages(target.path, 203)[0], tmp_path) >= {"CODE-128:204828"}


def test_a_printer_that_is_gone_is_said_and_never_another_one() -> None:
    with pytest.raises(PrintRefused) as refused:
        print_pages(NamedPrinter("No Such Printer 7"), Paper.A5, [page()], dpi=203)
    assert refused.value.kind is RefusalKind.PRINTER_MISSING
    assert refused.value.detail == "No Such Printer 7"


def test_a_layout_that_did_not_come_about_is_refused(tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    with pytest.raises(PrintRefused) as refused:
        set_layout(printer, Paper.A5, QPageSize(QPageSize.PageSizeId.A4))
    assert refused.value.kind is RefusalKind.LAYOUT_REFUSED
    set_layout(printer, Paper.A5, QPageSize(QPageSize.PageSizeId.A5))


def test_bars_in_a_margin_that_cannot_be_reached_are_refused(tmp_path: Path) -> None:
    target = PdfFile(tmp_path / "out.pdf")
    outside = page().with_vital((Box(-4, 100, 200, 160),))
    with pytest.raises(PrintRefused) as refused:
        print_pages(target, Paper.A5, [page(), outside], dpi=203)
    assert refused.value.kind is RefusalKind.MARGIN_CUTS_BARCODE
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("x")
    for path in (tmp_path / "no such folder" / "out.pdf", tmp_path / "a file" / "out.pdf", tmp_path):
        with pytest.raises(PrintRefused) as refused:
            print_pages(PdfFile(path), Paper.A5, [page()], dpi=203)
        assert refused.value.kind is RefusalKind.CANNOT_WRITE
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where libcups gathers a job")
@pytest.mark.parametrize("pages_before", [0, 1])
def test_a_job_that_would_be_cut_off_by_a_full_disk_is_not_handed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages_before: int
) -> None:
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "out.pdf"))

    def pages() -> Iterator[Bitmap]:
        for number in range(pages_before + 1):
            if number == pages_before:
                monkeypatch.setenv("TMPDIR", "/proc")
            yield page()

    with pytest.raises(PrintRefused) as refused:
        spool._draw(printer, NamedPrinter("labels"), pages(), 1)  # noqa: SLF001  (without a thread)
    assert refused.value.kind is RefusalKind.NO_ROOM
    assert printer.printerState() is not QPrinter.PrinterState.Active


def test_a_job_that_breaks_off_leaves_the_older_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"older")

    def breaking() -> Iterator[Bitmap]:
        yield page()
        raise ArithmeticError("in the middle")

    with pytest.raises(ArithmeticError):
        print_pages(PdfFile(target), Paper.A5, breaking(), dpi=203)
    assert target.read_bytes() == b"older"
    assert [path.name for path in tmp_path.iterdir()] == ["out.pdf"]


def test_no_pages_are_no_job(tmp_path: Path) -> None:
    with pytest.raises(PrintRefused) as refused:
        print_pages(PdfFile(tmp_path / "out.pdf"), Paper.A5, [], dpi=203)
    assert refused.value.kind is RefusalKind.NO_PAGES
    assert list(tmp_path.iterdir()) == []


def test_a_page_made_for_another_paper_or_resolution_is_a_mistake(tmp_path: Path) -> None:
    for paper, dpi in ((Paper.A4, 203), (Paper.A5, 300)):
        with pytest.raises(ValueError, match="the page has"):
            print_pages(PdfFile(tmp_path / "out.pdf"), paper, [page()], dpi=dpi)
    with pytest.raises(ValueError, match="copies"):
        print_pages(PdfFile(tmp_path / "out.pdf"), Paper.A5, [page()], dpi=203, copies=0)
