"""What a profile changes of how labels lie on paper, seen in the very dots that leave for the printer."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.label_profiles import LabelProfile, Orientation
from courier_desk.domain.labels import Expected, LabelProblem, ReadyLabel
from courier_desk.domain.papers import Half, Paper, dots
from courier_desk.printing.bitmap import Bitmap, Box, blank_bitmap
from courier_desk.printing.label_printer import PreparedLabel, prepare_label, spool_labels
from courier_desk.printing.outcomes import ready_label
from courier_desk.printing.placement import Adjustment, across, label_area, place
from courier_desk.printing.scanback import CodeKind, read_codes
from courier_desk.printing.sheets import impose
from courier_desk.printing.station import Station
from courier_desk.printing.targets import PdfFile
from courier_desk.sandbox.awb import render_awb
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar

NUMBER = "204828"
PAPERS = list(Paper)
THERMAL = [Paper.LABEL_100X150, Paper.LABEL_4X6]
TURNS = [Orientation.UPRIGHT, Orientation.RIGHT, Orientation.OVER, Orientation.LEFT]
adjustments = st.builds(
    Adjustment,
    orientation=st.sampled_from(list(Orientation)),
    offset_x=st.floats(-20, 20),
    offset_y=st.floats(-20, 20),
    percent=st.integers(50, 100),
)


def made(paper: Paper, pdf: bytes | None = None, **changes: object) -> ReadyLabel:
    profile = LabelProfile(paper=paper, dpi=203, **changes)  # type: ignore[arg-type] # the fields are told by name
    return ready_label(pdf or labels.a5(), Expected(number=NUMBER), profile)


def page(label: ReadyLabel) -> Bitmap:
    assert label.problem is None, label.detail
    assert isinstance(label.dots, PreparedLabel)
    return label.dots.pages[0]


def bars(bitmap: Bitmap) -> Box:
    """The highest bars of the order on a page."""
    return next(code.box for code in read_codes(bitmap) if code.kind is CodeKind.BARS and code.text == NUMBER)


def ink(bitmap: Bitmap, area: Box) -> Bitmap:
    """What lies in an area of a page."""
    width, height = area.right - area.left, area.bottom - area.top
    return Bitmap.of(bitmap.to_image().copy(area.left, area.top, width, height), bitmap.dpi)


@given(st.tuples(st.floats(40, 800), st.floats(40, 800)), st.sampled_from(PAPERS), adjustments)
def test_an_offset_moves_the_page_as_it_leaves_the_printer(
    size: tuple[float, float], paper: Paper, adjustment: Adjustment
) -> None:
    area = label_area(paper, 203)
    moved = place(size, area, 203, adjustment=adjustment)
    still = place(size, area, 203, adjustment=adjustment.unmoved())
    assert (moved.scaled, moved.turn, moved.scale, moved.area) == (still.scaled, still.turn, still.scale, still.area)
    assert still.area == across(area, still.turn)

    def on_paper(origin: tuple[int, int]) -> tuple[int, int]:
        x, y = origin
        box = Box(x, y, x + moved.scaled[0], y + moved.scaled[1])
        return (box.turned(moved.turn, *moved.area) if moved.turn else box)[:2]

    (x, y), (was_x, was_y) = on_paper(moved.origin), on_paper(still.origin)
    assert (x - was_x, y - was_y) == (dots(adjustment.offset_x, 203), dots(adjustment.offset_y, 203))


@given(st.tuples(st.floats(40, 800), st.floats(40, 800)), st.sampled_from(PAPERS), adjustments)
def test_a_page_made_smaller_stays_in_the_middle(
    size: tuple[float, float], paper: Paper, adjustment: Adjustment
) -> None:
    placement = place(size, label_area(paper, 203), 203, adjustment=adjustment.unmoved())
    full = place(
        size, label_area(paper, 203), 203, adjustment=Adjustment(orientation=adjustment.orientation, percent=100)
    )
    assert placement.scale == pytest.approx(full.scale * adjustment.percent / 100)
    for side in (0, 1):
        middle = placement.origin[side] + placement.scaled[side] / 2
        assert middle == pytest.approx(placement.area[side] / 2, abs=1)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_turned_label_is_the_same_label_turned_dot_for_dot(paper: Paper) -> None:
    upright, right, over, left = (page(made(paper, orientation=turn)) for turn in TURNS)
    for one, other in ((upright, over), (right, left)):
        assert one.turned(180).bits == other.bits
    assert len({label.bits for label in (upright, right, over, left)}) == 4
    assert len({(label.width, label.height) for label in (upright, right, over, left)}) == 1


@pytest.mark.parametrize("orientation", TURNS)
@pytest.mark.parametrize("paper", PAPERS)
def test_whatever_way_it_lies_another_reader_reads_it_there(
    tmp_path: Path, paper: Paper, orientation: Orientation
) -> None:
    station = Station(
        LabelProfile(folder=str(tmp_path), paper=paper, dpi=203, orientation=orientation, offset_x=1, offset_y=-0.5)
    )
    label = station.prepare(render_awb(labels.service_label(), "A5"), Expected(number=NUMBER), station.profile)
    result = station.spool([label], station.profile)
    assert result.problem is None, result.detail
    (sheet,) = printed_pages(Path(result.printer), 203)
    assert "CODE-128:204828" in zbar(sheet, tmp_path)
    box = bars(sheet)
    lying = box.right - box.left > box.bottom - box.top
    assert lying is (orientation in {Orientation.UPRIGHT, Orientation.OVER})
    first = box.left if lying else box.top
    middle = (sheet.width // (2 * paper.labels), sheet.height // 2)[0 if lying else 1]
    at_the_end = orientation in {Orientation.OVER, Orientation.LEFT}
    assert (first > middle) is at_the_end, "the bars stand in the first half of a label's line, as it is read"


@pytest.mark.parametrize("orientation", [Orientation.AUTO, *TURNS])
@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_moved_is_the_same_elsewhere_dot_for_dot(paper: Paper, orientation: Orientation) -> None:
    still = page(made(paper, orientation=orientation))
    moved = page(made(paper, orientation=orientation, offset_x=1.25, offset_y=-0.75))
    right, down = dots(1.25, 203), dots(-0.75, 203)
    assert (right, down) == (10, -6)
    assert ink(still, Box(0, 6, still.width - 10, still.height)) == ink(
        moved, Box(10, 0, moved.width, moved.height - 6)
    )
    assert ink(moved, Box(0, 0, 10, moved.height)).blank, "what comes in from beside the page is white"
    assert ink(moved, Box(0, moved.height - 6, moved.width, moved.height)).blank
    # Which lines of the bars a reader takes may differ by some dots.
    for was, now in zip(sorted(still.vital), sorted(moved.vital), strict=True):
        assert tuple(now) == pytest.approx(was.moved(right, down), abs=12)


@pytest.mark.parametrize("paper", THERMAL)
@pytest.mark.parametrize("dpi", [203, 300])
@pytest.mark.parametrize("percent", [50, 73, 100])
def test_our_own_bars_keep_whole_dots_whatever_the_scale(paper: Paper, dpi: int, percent: int) -> None:
    label = prepare_label(labels.a5(), NUMBER, paper=paper, dpi=dpi, adjustment=Adjustment(percent=percent))
    full = prepare_label(labels.a5(), NUMBER, paper=paper, dpi=dpi)
    assert label.ok
    assert label.scale == pytest.approx(full.scale * percent / 100)
    strip = Box(0, 0, label.pages[0].width, dots(15, dpi))
    assert ink(label.pages[0], strip) == ink(full.pages[0], strip)
    rest = Box(0, dots(16, dpi), label.pages[0].width, label.pages[0].height)
    assert ink(label.pages[0], rest) == ink(full.pages[0], rest) or percent != 100
    assert (ink(label.pages[0], rest) != ink(full.pages[0], rest)) is (percent != 100)


def test_the_scale_that_is_told_is_the_one_on_paper() -> None:
    half = made(Paper.A4, labels.plain(), scale=80)
    assert half.scale == pytest.approx(0.8)
    wide, was = (box.right - box.left for box in (bars(page(half)), bars(page(made(Paper.A4, labels.plain())))))
    assert wide / was == pytest.approx(0.8, abs=0.01)
    assert made(Paper.A5, labels.plain(), scale=80).scale == pytest.approx(0.8 * 0.705, abs=0.01)


def test_bars_made_too_small_are_not_printed_and_say_so() -> None:
    label = made(Paper.A5, scale=50)
    assert (label.problem, label.detail) == (LabelProblem.NOT_READABLE, "too_fine")
    assert label.picture.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("paper", "changes"),
    [
        (Paper.A5, {"offset_x": -16.0}),
        (Paper.A4, {"offset_x": -20.0, "orientation": Orientation.UPRIGHT, "scale": 100}),
        (Paper.TWO_A5_ON_A4, {"offset_x": -16.0}),
        (Paper.LABEL_100X150, {"offset_x": -4.0}),
        (Paper.LABEL_4X6, {"offset_y": 20.0, "orientation": Orientation.OVER}),
    ],
)
def test_bars_moved_off_the_sheet_are_not_printed_and_say_so(paper: Paper, changes: dict[str, object]) -> None:
    pdf = labels.plain() if paper is Paper.A4 else labels.a5()
    label = made(paper, pdf, **changes)
    assert (label.problem, label.detail) == (LabelProblem.MARGIN_CUTS_BARCODE, "off_sheet")
    assert label.picture.startswith(b"\x89PNG")
    assert made(paper, pdf, **{**changes, "offset_x": 0.0, "offset_y": 0.0}).problem is None


def test_bars_at_the_very_edge_lack_the_white_that_readers_need() -> None:
    """The bars begin at 12 mm and need 3.5 mm of white: 8 mm to the left they have it, 10 mm they have not."""
    assert made(Paper.A5, offset_x=-8.0).problem is None
    assert made(Paper.A5, offset_x=-10.0).detail == "off_sheet"


def test_an_offset_is_not_blamed_for_a_label_that_is_wrong_anyway() -> None:
    assert made(Paper.A5, labels.no_codes(), offset_x=-10.0).detail == "nothing_read"
    assert made(Paper.A5, labels.a5("999001"), offset_x=-10.0).detail == "other_number"
    assert made(Paper.A5, labels.square_only(), offset_x=-10.0).problem is None


def test_each_half_of_a_sheet_is_moved_and_the_cut_mark_with_it(tmp_path: Path) -> None:
    adjustment = Adjustment(offset_x=2.0, offset_y=1.0)
    paper = Paper.TWO_A5_ON_A4
    still, moved = (
        [
            prepare_label(labels.a5(number), number, paper=paper, dpi=203, adjustment=how)
            for number in (NUMBER, "204829")
        ]
        for how in (Adjustment(), adjustment)
    )
    sheets = []
    for name, two, how in (("still", still, Adjustment()), ("moved", moved, adjustment)):
        target = PdfFile(tmp_path / f"{name}.pdf")
        spool_labels(two, target, paper=paper, dpi=203, start=Half.FIRST, adjustment=how)
        sheets += printed_pages(target.path, 203)
    lefts = [[code.box.left for code in read_codes(sheet) if code.kind is CodeKind.BARS] for sheet in sheets]
    assert [now - was for was, now in zip(*map(sorted, lefts), strict=True)] == [16, 16]
    mark = [
        next(x for x in range(sheet.width // 2 - 40, sheet.width) if sheet.to_image().pixelIndex(x, 20))
        for sheet in impose([blank_bitmap(*label_area(paper, 203), 203)], paper, moved_x=16)
    ]
    assert mark[0] == pytest.approx(sheets[0].width / 2 + 16, abs=2)


def test_labels_prepared_otherwise_cannot_slip_into_a_job(tmp_path: Path) -> None:
    label = prepare_label(labels.a5(), NUMBER, paper=Paper.A5, dpi=203, adjustment=Adjustment(offset_x=1.0))
    with pytest.raises(ValueError, match=NUMBER):
        spool_labels([label], PdfFile(tmp_path / "out.pdf"), paper=Paper.A5, dpi=203)
    assert list(tmp_path.iterdir()) == []
