from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.papers import Half, Paper, dots
from courier_desk.printing.bitmap import Bitmap, blank_bitmap
from courier_desk.printing.pages import open_label
from courier_desk.printing.placement import across, label_area, place
from courier_desk.printing.scanback import CodeKind, read_codes, scan
from courier_desk.printing.sheets import impose, module_dots, on_paper, on_thermal
from tests.printing import labels

MM = 72 / 25.4
A5 = (148 * MM, 210 * MM)
lengths = st.floats(40, 800)


@given(lengths, lengths, st.sampled_from(list(Paper)), st.sampled_from([203, 300]))
def test_whatever_the_page_it_lies_inside_the_area_and_is_never_enlarged(
    width: float, height: float, paper: Paper, dpi: int
) -> None:
    area = label_area(paper, dpi)
    placement = place((width * MM, height * MM), area, dpi)
    field = across(area, placement.turn)
    assert placement.area == field
    assert placement.scale <= 1.0
    for side in (0, 1):
        slack = 2 + 0.007 * field[side]
        assert placement.origin[side] >= -slack
        assert placement.origin[side] + placement.scaled[side] <= field[side] + slack


@pytest.mark.parametrize(
    ("paper", "scale"),
    [(Paper.A4, 1.0), (Paper.A5, 1.0), (Paper.TWO_A5_ON_A4, 1.0)],
)
def test_an_a5_label_keeps_its_true_size(paper: Paper, scale: float) -> None:
    assert place(A5, label_area(paper, 203), 203).scale == scale


def test_points_that_were_rounded_do_not_shrink_a_page() -> None:
    assert place((420, 596), label_area(Paper.A5, 203), 203).scale == 1.0


def test_a_landscape_page_is_turned_onto_portrait_paper_and_reads_upright() -> None:
    placement = place((297 * MM, 210 * MM), label_area(Paper.A4, 203), 203)
    assert placement.turn == 270
    assert placement.scale == 1.0
    with open_label(labels.turned(degrees=90)) as document:
        turned, _scale = on_paper(document, 0, paper=Paper.A4, dpi=203)
    with open_label(labels.plain()) as document:
        upright, _scale = on_paper(document, 0, paper=Paper.A4, dpi=203)
    bars, was = (
        next(code.box for code in read_codes(page) if code.kind is CodeKind.BARS) for page in (turned, upright)
    )
    assert bars.left == pytest.approx(was.left, abs=12)
    assert bars.top == pytest.approx(was.top, abs=40)


@pytest.mark.parametrize("paper", [Paper.LABEL_100X150, Paper.LABEL_4X6])
@pytest.mark.parametrize("dpi", [203, 300])
def test_small_media_get_a_strip_of_whole_dot_bars_above_the_label(paper: Paper, dpi: int) -> None:
    with open_label(labels.with_margins()) as document:
        sheet, scale = on_thermal(document, 0, paper=paper, dpi=dpi, order_number="204828")
        bare, same_scale = on_thermal(document, 0, paper=paper, dpi=dpi)
    assert (sheet.width, sheet.height) == paper.size.dots(dpi)
    assert scale == same_scale
    assert 0.6 < scale < 0.66, "white margins are cropped: an A4 page with an A5 label is not shrunk like A4"
    image, module = sheet.to_image(), 3 if dpi == 203 else 4
    y = dots(6, dpi)
    row = [image.pixelIndex(x, y) for x in range(sheet.width // 2)]
    edges = [x for x in range(1, len(row)) if row[x] != row[x - 1]][:38]
    assert all((edge - edges[0]) % module == 0 for edge in edges)
    first = read_codes(sheet)[0]
    assert (first.text, first.kind) == ("204828", CodeKind.BARS)
    assert first.box.bottom < dots(16, dpi)
    bare_image = bare.to_image()
    strip = [bare_image.pixelIndex(x, y) for x in range(bare.width) for y in range(dots(14, dpi))]
    assert not any(strip), "without a number the strip is white"


def test_bars_shrink_to_two_dots_for_a_long_number_and_not_below() -> None:
    assert module_dots("204828", 800, 203) == 3
    assert module_dots("2048281234567890", 350, 203) == 2
    with pytest.raises(ValueError, match="too long"):
        module_dots("2048281234567890" * 3, 350, 203)


def halves(count: int, dpi: int = 203) -> list[Bitmap]:
    made = []
    for number in range(count):
        with open_label(labels.a5(str(204828 + number))) as document:
            made.append(on_paper(document, 0, paper=Paper.TWO_A5_ON_A4, dpi=dpi)[0])
    return made


def numbers(sheet: Bitmap) -> list[str]:
    codes = [code for code in read_codes(sheet) if code.kind is CodeKind.BARS]
    return [code.text for code in sorted(codes, key=lambda code: code.box.left)]


@pytest.mark.parametrize(
    ("count", "start", "expected"),
    [
        (1, Half.FIRST, [["204828"]]),
        (1, Half.SECOND, [["204828"]]),
        (2, Half.FIRST, [["204828", "204829"]]),
        (3, Half.FIRST, [["204828", "204829"], ["204830"]]),
        (3, Half.SECOND, [["204828"], ["204829", "204830"]]),
    ],
)
def test_two_labels_share_a_sheet_in_order(count: int, start: Half, expected: list[list[str]]) -> None:
    sheets = list(impose(halves(count), Paper.TWO_A5_ON_A4, start))
    assert [numbers(sheet) for sheet in sheets] == expected
    assert all((sheet.width, sheet.height) == Paper.TWO_A5_ON_A4.size.dots(203) for sheet in sheets)
    first = next(code for code in read_codes(sheets[0]) if code.kind is CodeKind.BARS)
    assert (first.box.left > sheets[0].width // 2) == (start is Half.SECOND)


def test_the_cut_mark_is_in_the_middle_and_at_both_edges() -> None:
    (sheet,) = impose([blank_bitmap(*label_area(Paper.TWO_A5_ON_A4, 203), 203)], Paper.TWO_A5_ON_A4)
    image = sheet.to_image()
    inked = {
        (x, y)
        for x in range(sheet.width)
        for y in (0, 20, sheet.height // 2, sheet.height - 1)
        if image.pixelIndex(x, y)
    }
    assert {y for _x, y in inked} == {0, 20, sheet.height - 1}
    assert all(abs(x - sheet.width / 2) <= 2 for x, _y in inked)


def test_sheets_are_made_only_as_they_are_asked_for() -> None:
    taken = []

    def labels_one_by_one() -> object:
        for number in range(4):
            taken.append(number)
            yield blank_bitmap(*label_area(Paper.TWO_A5_ON_A4, 203), 203)

    sheets = impose(labels_one_by_one(), Paper.TWO_A5_ON_A4)  # type: ignore[arg-type]
    next(sheets)
    assert taken == [0, 1]


def test_one_label_a_sheet_stays_as_it_is() -> None:
    page = blank_bitmap(16, 4, 203)
    assert list(impose([page, page], Paper.A5, Half.SECOND)) == [page, page]
    assert scan(page) == ()
