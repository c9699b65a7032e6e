from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage

from courier_desk.printing.bitmap import Bitmap, Box, blank_bitmap, stride_of


def dotted(width: int, height: int, ink: set[tuple[int, int]]) -> Bitmap:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for x, y in ink:
        image.setPixelColor(x, y, QColor("black"))
    return Bitmap.of(image, 203)


def ink_of(bitmap: Bitmap) -> set[tuple[int, int]]:
    image = bitmap.to_image()
    return {(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if image.pixelIndex(x, y)}


sizes = st.tuples(st.integers(1, 70), st.integers(1, 12))


@st.composite
def pictures(
    draw: st.DrawFn, whole_bytes: bool = False, height: int | None = None
) -> tuple[Bitmap, set[tuple[int, int]]]:
    width, tall = draw(sizes)
    width, tall = (width * 8 if whole_bytes else width), height or tall
    ink = draw(st.sets(st.tuples(st.integers(0, width - 1), st.integers(0, tall - 1)), max_size=20))
    return dotted(width, tall, ink), ink


@given(pictures())
def test_dots_come_back_as_they_were(picture: tuple[Bitmap, set[tuple[int, int]]]) -> None:
    bitmap, ink = picture
    assert ink_of(bitmap) == ink
    assert len(bitmap.bits) == stride_of(bitmap.width) * bitmap.height
    assert bitmap.blank == (not ink)
    assert Bitmap.of(bitmap.to_image(), 203) == bitmap


@given(pictures(), st.sampled_from([90, 180, 270]))
def test_a_turn_moves_every_dot_and_what_is_vital(picture: tuple[Bitmap, set[tuple[int, int]]], clockwise: int) -> None:
    bitmap, ink = picture
    box = Box(0, 0, 1, bitmap.height)
    turned = bitmap.with_vital((box,)).turned(clockwise)
    size = (bitmap.width, bitmap.height)
    assert (turned.width, turned.height) == (size if clockwise == 180 else size[::-1])
    last_x, last_y = bitmap.width - 1, bitmap.height - 1
    turns: dict[int, Callable[[int, int], tuple[int, int]]] = {
        90: lambda x, y: (last_y - y, x),
        180: lambda x, y: (last_x - x, last_y - y),
        270: lambda x, y: (y, last_x - x),
    }
    where = turns[clockwise]
    assert ink_of(turned) == {where(x, y) for x, y in ink}
    (vital,) = turned.vital
    corners = {where(0, y) for y in range(bitmap.height)}
    assert corners == {(x, y) for x in range(vital.left, vital.right) for y in range(vital.top, vital.bottom)}


@given(pictures(whole_bytes=True, height=5), pictures(height=5))
def test_two_pages_beside_each_other_keep_every_dot(
    left: tuple[Bitmap, set[tuple[int, int]]], right: tuple[Bitmap, set[tuple[int, int]]]
) -> None:
    sheet = left[0].beside(right[0].with_vital((Box(1, 1, 3, 3),)))
    shift = left[0].width
    assert ink_of(sheet) == left[1] | {(x + shift, y) for x, y in right[1]}
    assert sheet.vital == (Box(1 + shift, 1, 3 + shift, 3),)


def test_pages_that_do_not_match_are_not_joined() -> None:
    with pytest.raises(ValueError, match="whole byte"):
        blank_bitmap(7, 4, 203).beside(blank_bitmap(8, 4, 203))
    with pytest.raises(ValueError, match="whole byte"):
        blank_bitmap(8, 4, 203).beside(blank_bitmap(8, 5, 203))


def test_what_is_not_opaque_is_paper_and_half_grey_is_the_border() -> None:
    image = QImage(4, 1, QImage.Format.Format_ARGB32)
    for x, colour in enumerate([QColor(0, 0, 0, 0), QColor(127, 127, 127), QColor(128, 128, 128), QColor(0, 0, 0)]):
        image.setPixelColor(x, 0, colour)
    assert ink_of(Bitmap.of(image, 203)) == {(1, 0), (3, 0)}


def test_a_page_can_be_looked_at() -> None:
    shown = QImage.fromData(dotted(9, 3, {(8, 2)}).png())
    assert (shown.width(), shown.height()) == (9, 3)
    assert shown.pixelColor(8, 2) == QColor("black")
    assert shown.pixelColor(0, 0) == QColor("white")
