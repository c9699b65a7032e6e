"""The page of figures: all of it on one page of A4, in both directions, however much there is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.printing.figures_sheet import FigureLine, FigurePart, FiguresPaper, draw_figures, print_figures
from courier_desk.printing.pages import open_label

DPI = 120
pytestmark = pytest.mark.usefixtures("qapp")


def paper(*, lines: int, mirrored: bool = False, huge: bool = False) -> FiguresPaper:
    amount = "EGP 99,999,999,999,999.00" if huge else "EGP 142,310.00"
    large = tuple(FigureLine(f"Figure {n}", amount, "as many as before") for n in range(5))
    parts = tuple(
        FigurePart(f"Part {n}", tuple(FigureLine(f"Line {m}", str(m), amount, m / max(1, lines)) for m in range(lines)))
        for n in range(4)
    )
    return FiguresPaper(
        title="1 – 14 Jul 2026",
        about="Dokki Linen",
        large=large,
        parts=parts,
        more="and {0} more",
        foot="Printed",
        mirrored=mirrored,
    )


def ink(image: QImage, room: QRect) -> int:
    return sum(
        image.pixelColor(x, y).black() > 128
        for x in range(room.left(), room.right())
        for y in range(room.top(), room.bottom())
    )


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("lines", [0, 1, 7, 20, 200])
def test_everything_stands_on_one_page_within_its_margins(lines: int, mirrored: bool) -> None:
    pages = list(draw_figures(paper(lines=lines, mirrored=mirrored, huge=True), DPI))
    assert len(pages) == 1
    image = pages[0].to_image()
    wide, high = Paper.A4.size.dots(DPI)
    assert (image.width(), image.height()) == (wide, high)
    edge = DPI * 10 // 25
    frame = (QRect(0, 0, wide, edge), QRect(0, high - edge, wide, edge), QRect(0, 0, edge, high))
    assert [ink(image, room) for room in (*frame, QRect(wide - edge, 0, edge, high))] == [0, 0, 0, 0]
    body = QRect(edge, high // 5, wide - 2 * edge, high * 3 // 5)
    assert (ink(image, body) > 500) == (lines > 0)


def test_from_right_to_left_the_title_stands_at_the_right(qapp: QApplication) -> None:
    wide = Paper.A4.size.dots(DPI)[0]
    head = QRect(0, 0, wide // 2, DPI * 21 // 25)
    other = head.translated(wide // 2, 0)
    to_right, to_left = (next(draw_figures(paper(lines=3, mirrored=way), DPI)).to_image() for way in (False, True))
    assert ink(to_right, head) > 50 > ink(to_right, other)
    assert ink(to_left, other) > 50 > ink(to_left, head)


def test_it_goes_where_labels_go(tmp_path: Path) -> None:
    result = print_figures(paper(lines=5), LabelProfile(folder=str(tmp_path), dpi=203), "figures of the day")
    assert result.problem is None
    (file,) = tmp_path.iterdir()
    assert file.name == "figures-of-the-day.pdf"
    with open_label(file.read_bytes()) as document:
        assert len(document.sizes) == 1
