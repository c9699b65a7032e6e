from __future__ import annotations

from typing import Any

import pytest
import zxingcpp
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from courier_desk.printing.bitmap import Bitmap, Box
from courier_desk.printing.pages import render_page
from courier_desk.printing.scanback import Code, CodeKind, Verdict, holds, judge, read_codes, reads, scan
from tests.printing import labels

BARS, SQUARE = CodeKind.BARS, CodeKind.SQUARE


def codes(*texts: str) -> tuple[Code, ...]:
    return tuple(Code(text, BARS, Box(0, 0, 1, 1)) for text in texts)


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        ((), Verdict.NOTHING_READ),
        (("204828",), Verdict.READS),
        (("204828", "204828"), Verdict.READS),
        (("204829",), Verdict.OTHER_NUMBER),
        (("1204828",), Verdict.OTHER_NUMBER),
        (("2048280",), Verdict.OTHER_NUMBER),
        (("204828", "204829"), Verdict.MIXED_NUMBERS),
        (("https://track.example/204828",), Verdict.READS),
        (("https://track.example/12048289",), Verdict.OTHER_NUMBER),
        (("204828", "DL-3387"), Verdict.READS),
        (("204828", "https://track.example/"), Verdict.READS),
    ],
)
def test_what_was_read_is_judged(found: tuple[str, ...], verdict: Verdict) -> None:
    result = judge(codes(*found), "204828")
    assert result.verdict is verdict
    assert result.ok is (verdict is Verdict.READS)
    assert result.expected == "204828"


def test_an_empty_number_is_held_by_nothing() -> None:
    assert not holds("204828", "")
    assert judge(codes("204828"), "").verdict is Verdict.OTHER_NUMBER


def test_bars_and_square_are_told_apart_and_found_where_they_are() -> None:
    square, bars = read_codes(render_page(labels.a5(), 0, 203))
    assert (square.text, square.kind) == ("204828", SQUARE)
    assert (bars.text, bars.kind) == ("204828", BARS)
    left = 12 / 25.4 * 203
    assert bars.box.left == pytest.approx(left, abs=12)
    assert bars.box.right == pytest.approx(left + 68 * 0.35 / 25.4 * 203, abs=12)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_any_way_up_reads(degrees: int) -> None:
    assert reads(render_page(labels.turned(degrees=degrees), 0, 203), "204828").ok


def test_a_picture_of_a_label_scanned_askew_reads() -> None:
    assert reads(render_page(labels.image_only(tilt=4), 0, 300), "204828").ok


def test_a_page_without_codes_reads_nothing() -> None:
    page = render_page(labels.no_codes(), 0, 203)
    assert scan(page) == ()
    assert reads(page, "204828").verdict is Verdict.NOTHING_READ


def test_another_orders_label_is_not_this_orders() -> None:
    result = reads(render_page(labels.a5("999001"), 0, 203), "204828")
    assert result.verdict is Verdict.OTHER_NUMBER
    assert result.found == ("999001",)
    assert not result.bars_read


@pytest.mark.parametrize(("bars", "square"), [("204828", "204829"), ("204829", "204828")])
def test_a_label_of_two_orders_is_refused(bars: str, square: str) -> None:
    assert reads(render_page(labels.mixed(bars, square), 0, 203), "204828").verdict is Verdict.MIXED_NUMBERS


@pytest.mark.parametrize("dpi", [203, 300])
@pytest.mark.parametrize("degrees", [0, 90, 180])
@pytest.mark.parametrize(
    ("height", "verdict"), [(1.2, Verdict.NOTHING_READ), (3.5, Verdict.READS), (16.0, Verdict.READS)]
)
def test_bars_that_are_covered_but_for_a_sliver_do_not_count(
    height: float, verdict: Verdict, degrees: int, dpi: int
) -> None:
    page = labels.Page(148, 210, labels.bars("204828", 20, 100, height=height), f"/Rotate {degrees}")
    assert reads(render_page(labels.HandMade([page]).bytes(), 0, dpi), "204828").verdict is verdict


def test_a_sliver_of_another_orders_bars_tells_against_a_label() -> None:
    drawing = labels.bars("204828", 20, 100) + labels.bars("204829", 20, 60, height=1.2)
    page = render_page(labels.HandMade([labels.Page(148, 210, drawing)]).bytes(), 0, 203)
    assert reads(page, "204828").verdict is Verdict.MIXED_NUMBERS


@pytest.mark.parametrize("top", [0, 900, 1980, 3380])
def test_a_large_page_is_looked_at_in_bands_and_a_code_on_their_edges_is_found_once(top: int) -> None:
    """A square that is not looked for first, on A4 at 300 dpi, where a band ends after 2,016 rows."""
    symbol = zxingcpp.create_barcode("204828", zxingcpp.BarcodeFormat.DataMatrix)
    dots: Any = symbol.to_image(scale=8, add_quiet_zones=False)
    height, width = dots.shape
    image = QImage(2480, 3508, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    code = QImage(bytes(memoryview(dots).cast("B")), width, height, width, QImage.Format.Format_Grayscale8)
    painter.drawImage(1200, top, code)
    painter.end()
    page = Bitmap.of(image, 300)
    assert read_codes(page) == ()
    (found,) = read_codes(page, thorough=True)
    assert (found.text, found.kind) == ("204828", SQUARE)
    assert found.box.top == pytest.approx(top, abs=8)
