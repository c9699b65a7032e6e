from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from courier_desk.printing import documents, pages
from courier_desk.printing.bitmap import Bitmap, Box, Greys
from courier_desk.printing.label_printer import KEEP_GREYS, OTHER_GREYS
from courier_desk.printing.pages import BrokenLabel, LabelFault, open_label, page_sizes, render_page
from courier_desk.printing.pdfium import Document
from courier_desk.printing.scanback import reads, scan
from tests.printing import labels


def test_a_page_has_its_true_size_in_dots() -> None:
    (size,) = page_sizes(labels.plain())
    assert size.mm == pytest.approx((210, 297), abs=0.1)
    page = render_page(labels.plain(), 0, 203)
    assert (page.width, page.height) == pytest.approx((1678, 2374), abs=1)
    assert page.dpi == 203


def test_the_page_is_looked_at_as_its_rotation_says() -> None:
    (size,) = page_sizes(labels.turned())
    assert size.mm == pytest.approx((297, 210), abs=0.1)
    assert scan(render_page(labels.turned(), 0, 203)) == ("204828",)


def test_the_crop_box_is_the_page_and_nothing_outside_is_drawn() -> None:
    (size,) = page_sizes(labels.cropped())
    assert size.mm == pytest.approx((148, 210), abs=0.1)
    with open_label(labels.cropped()) as document:
        width, height = size.dots(203)
        around = document.render(0, scaled=(width, height), window=Box(-100, -100, width + 100, height + 100), dpi=203)
    image = around.to_image()
    outside = [image.pixelIndex(x, y) for x in (0, 50, 99, width + 101) for y in range(0, around.height, 7)]
    assert not any(outside)
    assert not around.blank


def test_bars_are_pure_and_whole_dots_wide_at_300_dpi_too() -> None:
    page = render_page(labels.plain(module=25.4 / 300 * 4), 0, 300)
    image = page.to_image()
    y = round((35 - 8) / 25.4 * 300)
    row = [image.pixelIndex(x, y) for x in range(100, 900)]
    edges = [x for x in range(1, len(row)) if row[x] != row[x - 1]]
    widths = [b - a for a, b in pairwise(edges)]
    assert widths
    assert all(abs(width / 4 - round(width / 4)) <= 0.25 for width in widths[:37])


@pytest.mark.parametrize("pdf", [labels.a5(), labels.turned(), labels.cropped()], ids=["A5", "turned", "cropped"])
def test_bands_give_the_very_page_that_the_renderer_gives_whole(pdf: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "BAND_DOTS", 60_000)
    assert render_page(pdf, 0, 203) == by_the_renderer_alone(pdf, 203)


def by_the_renderer_alone(pdf: bytes, dpi: int) -> Bitmap:
    (size,) = page_sizes(pdf)
    width, height = size.dots(dpi)
    grey = QImage(width, height, QImage.Format.Format_Grayscale8)
    document = Document(pdf)
    assert document.draw(
        0,
        memoryview(grey.bits()),
        size=(width, height),
        stride=grey.bytesPerLine(),
        origin=(0, 0),
        scaled=(width, height),
    )
    document.close()
    return Bitmap.of(grey, dpi)


@pytest.mark.parametrize("ink_below", [72, 104, 128, 158, 198])
@pytest.mark.parametrize("kind", ["scanned askew", "grey captions", "cropped"])
def test_the_levels_are_the_very_dots(kind: str, ink_below: int) -> None:
    made: dict[str, Callable[[], bytes]] = {
        "scanned askew": lambda: labels.image_only(dpi=250, tilt=2),
        "grey captions": lambda: labels.arabic(grey=True),
        "cropped": labels.cropped,
    }
    with open_label(made[kind]()) as document:
        width, height = document.sizes[0].dots(203)
        page = document.render(
            0, scaled=(width, height), window=Box(-9, -9, width, height), dpi=203, ink_below=ink_below
        )
    assert page.greys is not None
    levels = page.greys.levels().copy(0, 0, page.width, page.height)
    assert Bitmap.of(levels, 203) == page
    assert page.with_vital(()).greys is None


def test_every_level_gives_the_very_dots_or_none() -> None:
    without = set()
    for ink_below in range(1, 256):
        shades = QImage(bytes(range(256)), 256, 1, 256, QImage.Format.Format_Grayscale8).copy()
        greys = Greys.of(shades, ink_below)
        if greys is None:
            without.add(ink_below)
            continue
        for _again in range(2):
            levels = bytes(greys.levels().constBits())
            assert [level < 128 for level in levels] == [shade < ink_below for shade in range(256)], ink_below
    assert not without & {KEEP_GREYS, *OTHER_GREYS}, "the levels in use are all there"
    assert len(without) < 60


def test_many_threads_render_the_same_page_at_once() -> None:
    pdf = labels.arabic()
    expected = render_page(pdf, 0, 203)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _n: render_page(pdf, 0, 203), range(12)))
    assert all(result == expected for result in results)


def test_a_higher_level_keeps_grey_text_as_ink() -> None:
    with open_label(labels.arabic(grey=True)) as document:
        scaled = document.sizes[0].dots(203)
        window = Box(0, 0, *scaled)
        by_level = {
            level: document.render(0, scaled=scaled, window=window, dpi=203, ink_below=level) for level in (128, 158)
        }
    ink = {level: sum(byte.bit_count() for byte in page.bits) for level, page in by_level.items()}
    assert ink[158] > 1.5 * ink[128]


@pytest.mark.parametrize(
    ("pdf", "fault"),
    [
        (b"", LabelFault.NOT_PDF),
        (b"<!doctype html><title>Bad gateway</title>", LabelFault.NOT_PDF),
        (b'{"success": false}', LabelFault.NOT_PDF),
        (b"%PDF-1.4\n%%EOF", LabelFault.DAMAGED),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40 + b"%%EOF", LabelFault.DAMAGED),
    ],
)
def test_a_file_that_is_no_label_says_why(pdf: bytes, fault: LabelFault) -> None:
    with pytest.raises(BrokenLabel) as broken:
        render_page(pdf, 0, 203)
    assert broken.value.fault is fault


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.9, 0.99])
def test_a_label_cut_off_anywhere_is_damaged(kept: float) -> None:
    pdf = labels.arabic()
    with pytest.raises(BrokenLabel) as broken:
        render_page(pdf[: int(len(pdf) * kept)], 0, 203)
    assert broken.value.fault is LabelFault.DAMAGED


def test_a_label_that_needs_a_password_says_so() -> None:
    with pytest.raises(BrokenLabel) as broken:
        page_sizes(labels.encrypted())
    assert broken.value.fault is LabelFault.ENCRYPTED


def test_an_empty_page_says_so() -> None:
    with pytest.raises(BrokenLabel) as broken:
        render_page(labels.empty(), 0, 203)
    assert broken.value.fault is LabelFault.EMPTY_PAGE


def test_a_page_that_is_not_there_says_so() -> None:
    with pytest.raises(BrokenLabel) as broken:
        render_page(labels.a5(), 1, 203)
    assert broken.value.fault is LabelFault.NO_PAGES


def test_too_many_pages_are_refused() -> None:
    book = labels.HandMade([labels.Page(148, 210)] * (pages.MAX_PAGES + 1)).bytes()
    with pytest.raises(BrokenLabel) as broken:
        page_sizes(book)
    assert broken.value.fault is LabelFault.TOO_MANY_PAGES


@pytest.mark.parametrize("size", [(5000.0, 5000.0), (4.0, 4.0), (100.0, 4000.0)])
def test_a_page_that_is_no_label_in_size_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(BrokenLabel) as broken:
        page_sizes(labels.HandMade([labels.Page(*size)]).bytes())
    assert broken.value.fault is LabelFault.TOO_LARGE


def test_too_many_dots_and_too_many_bytes_are_refused_before_memory_is_taken() -> None:
    with pytest.raises(BrokenLabel) as broken:
        render_page(labels.plain(), 0, 1200)
    assert broken.value.fault is LabelFault.TOO_LARGE
    with pytest.raises(BrokenLabel) as broken:
        page_sizes(b"%PDF-1.4" + bytes(pages.MAX_BYTES))
    assert broken.value.fault is LabelFault.TOO_LARGE


def test_a_page_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MAX_PROCESSOR", 0.0)
    with pytest.raises(BrokenLabel) as broken:
        render_page(labels.a5(), 0, 203)
    assert broken.value.fault is LabelFault.TOO_SLOW


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1, max_size=40))
def test_a_label_with_wrong_bytes_renders_or_says_what_is_wrong(changes: list[tuple[float, int]]) -> None:
    pdf = bytearray(labels.a5())
    for place, value in changes:
        pdf[min(int(place * len(pdf)), len(pdf) - 1)] = value
    try:
        blank = render_page(bytes(pdf), 0, 100).blank
    except BrokenLabel as broken:
        blank = broken.fault not in LabelFault
    assert not blank


def test_where_the_ink_is() -> None:
    with open_label(labels.with_margins(margin=30)) as document:
        box = document.ink_box(0)
    assert box is not None
    millimetres = (box[0] * 210, box[1] * 297, box[2] * 210, box[3] * 297)
    assert millimetres == pytest.approx((30, 297 - 240, 178, 267), abs=1.1)
    with open_label(labels.empty()) as document:
        assert document.ink_box(0) is None


@pytest.mark.parametrize("dpi", [203, 300, 600])
def test_the_label_reads_at_every_resolution(dpi: int) -> None:
    assert reads(render_page(labels.a5(), 0, dpi), "204828").ok
