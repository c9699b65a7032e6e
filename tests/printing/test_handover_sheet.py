"""The handover sheet: every order's bars read from the very pages, rows in their order, nothing cut between pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QFontMetrics

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem
from courier_desk.domain.papers import Paper, dots
from courier_desk.printing.bitmap import Bitmap, Box
from courier_desk.printing.handover_sheet import (
    HandoverPaper,
    SheetColumn,
    SheetRow,
    draw_handover,
    module_dots,
    print_handover,
    save_handover,
)
from courier_desk.printing.scanback import read_codes
from courier_desk.printing.sheet_pen import SheetPen, wrapped
from tests.printing.readers import printed_pages, zbar

NUMBERS = [str(204_000 + 7 * place) for place in range(41)]
LONG = "Nasr City - ElHay 06 (Nasr City), a name that is much too long for two lines of its column, really"


def row(number: str, *, done: str = "") -> SheetRow:
    cells = ("منى عبد الرحمن", LONG, "DL-3387", "2", "1,480.00")
    return SheetRow(number=number, cells=cells, done=done, remark="" if done else "No label")


SHEET = HandoverPaper(
    title="Handover sheet",
    head=(("Merchant", "Dokki Linen"), ("Code", "10482215"), ("Pickup", "300418")),
    number_title="Order",
    columns=(
        SheetColumn("Customer", 40),
        SheetColumn("Zone", 36),
        SheetColumn("Reference", 24),
        SheetColumn("Pieces", 13, figures=True),
        SheetColumn("COD, EGP", 20, figures=True),
    ),
    done_title="Handed over",
    rows=tuple(row(number, done="2:41 PM" if place % 3 else "") for place, number in enumerate(NUMBERS)),
    sums=(("Orders", "41"), ("Pieces", "82"), ("To collect", "EGP 60,680.00"), ("Handed over", "27 of 41")),
    notes=(("No label: 14", ", ".join(NUMBERS[::3])),),
    signatures=(("Warehouse", ("Name", "Signature")), ("Courier", ("Name", "Signature"))),
    page_of="Page {0} of {1}",
    foot="Printed on 22/11/2026",
)


def inked(page: Bitmap, area: Box) -> int:
    """Count the dots of ink in an area, every second one of every second row."""
    image = page.to_image()
    return sum(image.pixelIndex(x, y) for y in range(area.top, area.bottom, 2) for x in range(area.left, area.right, 2))


def bars_of(pages: list[Bitmap]) -> list[list[str]]:
    return [[code.text for code in read_codes(page)] for page in pages]


@pytest.mark.parametrize("mirrored", [False, True], ids=["ltr", "rtl"])
@pytest.mark.parametrize("dpi", [203, 300])
def test_every_order_reads_from_the_pages_in_its_order(dpi: int, mirrored: bool) -> None:
    pages = list(draw_handover(replace(SHEET, mirrored=mirrored), dpi))
    assert [(page.width, page.height) for page in pages] == [Paper.A4.size.dots(dpi)] * len(pages)
    read = bars_of(pages)
    assert [number for page in read for number in page] == NUMBERS
    assert len(pages) == 3
    assert [len(page.vital) for page in pages] == [len(page) for page in read]
    side = {box.left > pages[0].width // 2 for page in pages for box in page.vital}
    assert side == {mirrored}, "the first column is where reading begins"
    for page in pages:
        edge = dots(10, dpi)
        assert not inked(page, Box(0, 0, edge, page.height)), "nothing in a margin that printers do not reach"
        assert not inked(page, Box(page.width - edge, 0, page.width, page.height))
        assert inked(page, Box(edge, edge, page.width - edge, dots(22, dpi))), "the head is on every page"


def test_bars_are_whole_dots_wide_enough_for_a_hand_scanner() -> None:
    assert [module_dots(dpi) for dpi in (150, 203, 300, 600)] == [2, 2, 3, 6]
    (page,) = draw_handover(replace(SHEET, rows=(row("204828"),), notes=()), 203)
    (box,) = page.vital
    middle, image = (box.top + box.bottom) // 2, page.to_image()
    dark = [x for x in range(box.left, box.right) if image.pixelIndex(x, middle)]
    edges = [x for x in dark if x - 1 not in dark] + [x + 1 for x in dark if x + 1 not in dark]
    assert {(x - box.left) % 2 for x in edges} == {0}, "every edge lies on a whole module of two dots"
    assert box.right - box.left == 2 * 68


def test_the_lists_the_sums_and_the_signatures_come_after_the_rows_whole() -> None:
    for count in range(12, 20):
        *_, last = draw_handover(replace(SHEET, rows=SHEET.rows[:count]), 150)
        lowest = max((box.bottom for box in last.vital), default=0)
        below = Box(0, lowest + dots(8, 150), last.width, last.height - dots(20, 150))
        assert inked(last, below), count
    empty = list(draw_handover(replace(SHEET, rows=()), 150))
    assert len(empty) == 1
    many = replace(SHEET, notes=(("Not scanned", ", ".join(str(number) for number in range(200_000, 201_500))),))
    assert len(list(draw_handover(many, 150))) == 5, "a list that no page holds goes on over pages"
    odd = replace(SHEET, rows=(row("ص-204828"), row("DL-204829-LONG-NUMBER")))
    assert bars_of(list(draw_handover(odd, 203))) == [["DL-204829-LONG-NUMBER"]], "what bars cannot say is written"


def test_whatever_a_cell_holds_it_is_drawn_in_its_place() -> None:
    towers = "Z" + "\u0301" * 30
    reaching = "\u202e\u2067\u2069\u2069\u202c\u200f"
    for held in ("a\nb\rc\u2028d\u2029e\tf\x0bg\nh", f"{reaching}name", f"{towers} " * 9, "W" * 400, "<b>x</b>&amp;"):
        for mirrored in (False, True):
            pages = []
            for name in ("x", held):
                first, *others = SHEET.rows
                named = replace(first, cells=(name, *first.cells[1:]))
                pages.append(next(draw_handover(replace(SHEET, rows=(named, *others), mirrored=mirrored), 150)))
            changed = differing(*pages)
            rows, columns = [y for _, y in changed], [x for x, _ in changed]
            assert max(rows) - min(rows) <= dots(12, 150), repr(held)
            assert max(columns) - min(columns) <= dots(40 + 2, 150), repr(held)


def differing(one: Bitmap, other: Bitmap) -> list[tuple[int, int]]:
    """Give the bytes of eight dots in which two pages differ, as places in dots."""
    first, second = one.to_image(), other.to_image()
    wide = first.bytesPerLine()
    left, right = bytes(first.constBits()), bytes(second.constBits())
    return [(place % wide * 8, place // wide) for place in range(len(left)) if left[place] != right[place]]


def test_a_sheet_is_printed_and_saved_and_another_reader_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "Handover 300418.pdf"
    assert save_handover(SHEET, path).problem is None
    pages = printed_pages(path, 300)
    assert {text for page in pages for text in zbar(page, tmp_path)} == {f"CODE-128:{number}" for number in NUMBERS}
    folder = tmp_path / "printed"
    profile = LabelProfile(folder=str(folder), paper=Paper.LABEL_100X150, dpi=203)
    result = print_handover(SHEET, profile, "Handover 300418/1")
    assert (result.problem, result.printer) == (None, str(folder / "Handover-300418-1.pdf"))
    assert bars_of(printed_pages(folder / "Handover-300418-1.pdf", 203)) == bars_of(list(draw_handover(SHEET, 203)))
    assert print_handover(SHEET, LabelProfile(), "x").problem is LabelProblem.NO_PRINTER_CHOSEN
    gone = LabelProfile(printer="No such printer", dpi=203)
    assert print_handover(SHEET, gone, "x").problem is LabelProblem.PRINTER_MISSING
    before = path.read_bytes()
    assert save_handover(SHEET, tmp_path / "nowhere" / "x.pdf").problem is LabelProblem.CANNOT_WRITE
    assert path.read_bytes() == before


def test_a_long_reference_is_broken_behind_a_dash() -> None:
    pen = SheetPen(203, mirrored=True)
    font = pen.font(3.0)
    wide = QFontMetrics(font).horizontalAdvance("SHOP-2026-0001")
    assert wrapped("SHOP-2026-000123", font, wide, 2) == ["SHOP-2026-", "000123"]
    assert wrapped("SHOP-26", font, wide, 2) == ["SHOP-26"]
    (cut,) = wrapped("SHOP-2026-000123", font, wide, 1)
    assert cut.endswith("…")
    assert "\u200b" not in cut
