"""Where a window stands: inside what is free of its screen, at the first start and later."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize

from courier_desk.ui.frame.window_place import SMALLEST, USUAL, first_place, inside


@pytest.mark.parametrize(
    ("free", "fills"),
    [
        (QRect(0, 0, 1364, 690), True),
        (QRect(0, 0, 1278, 640), True),
        (QRect(60, 0, 1858, 1040), False),
        (QRect(0, 0, 2558, 1400), False),
    ],
)
def test_the_first_window_is_inside_what_is_free_and_fills_a_small_screen(free: QRect, fills: bool) -> None:
    place, filled = first_place(free)
    assert filled == fills
    assert free.contains(place)
    assert fills or (place.width() >= USUAL[0] and place.height() >= USUAL[1])


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (QRect(1900, 900, 1300, 700), QRect(620, 340, 1300, 700)),
        (QRect(-40, -9, 1300, 700), QRect(0, 0, 1300, 700)),
        (QRect(10, 10, 3000, 2000), QRect(0, 0, 1920, 1040)),
        (QRect(10, 10, 100, 100), QRect(10, 10, *SMALLEST)),
        (QRect(300, 200, 1300, 700), QRect(300, 200, 1300, 700)),
    ],
)
def test_what_stood_on_another_screen_comes_inside_this_one(wanted: QRect, found: QRect) -> None:
    assert inside(wanted, QRect(0, 0, 1920, 1040), QSize(*SMALLEST)) == found
