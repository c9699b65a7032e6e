"""Where a page lies on its paper, in whole dots: fitted, turned, moved, made smaller. No Qt, no PDF, no printer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Self

from courier_desk.domain.label_profiles import LabelProfile, Orientation
from courier_desk.domain.papers import POINTS_PER_INCH, Paper, dots
from courier_desk.domain.values import frozen

#: A page this little larger than the paper (points are rounded) is drawn at true scale all the same.
_TOLERANCE: Final = 0.006
#: A quarter turn must win this much, else the label stays as it is read.
_TURN_GAIN: Final = 1.05
_TO_THE_LEFT: Final = 270

#: Part of a page as fractions of its width and height: left, top, right, bottom.
Part = tuple[float, float, float, float]
WHOLE_PAGE: Final[Part] = (0.0, 0.0, 1.0, 1.0)


@frozen(kw_only=True)
class Adjustment:
    """What a profile changes of how labels lie on their paper.

    ``offset_x`` and ``offset_y`` move all that is printed right and down as it leaves the printer (millimetres);
    ``percent`` is of the size that fits.
    """

    orientation: Orientation = Orientation.AUTO
    offset_x: float = 0.0
    offset_y: float = 0.0
    percent: int = 100

    @classmethod
    def of(cls, profile: LabelProfile) -> Self:
        """Give a profile's."""
        return cls(
            orientation=profile.orientation,
            offset_x=profile.offset_x,
            offset_y=profile.offset_y,
            percent=profile.scale,
        )

    @property
    def turn(self) -> int:
        """Degrees clockwise that were asked for; 0 also where nobody asked."""
        return 0 if self.orientation is Orientation.AUTO else int(self.orientation.value)

    @property
    def moves(self) -> bool:
        """Whether anything is moved at all."""
        return bool(self.offset_x or self.offset_y)

    def unmoved(self) -> Self:
        """The same without the offset."""
        return replace(self, offset_x=0.0, offset_y=0.0)

    def moved(self, dpi: int, turn: int = 0) -> tuple[int, int]:
        """Dots to the right and down to draw at, so that after a ``turn`` clockwise the offset is as asked."""
        x, y = dots(self.offset_x, dpi), dots(self.offset_y, dpi)
        return {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[turn]


AS_IT_FITS: Final = Adjustment()


@frozen
class Placement:
    """Where a page is drawn in an area of the paper.

    ``scaled`` is the page's size in dots, ``origin`` its upper left corner and ``area`` what is drawn, all of them
    before a clockwise ``turn`` by so many degrees. ``scale`` is 1.0 for true size.
    """

    scaled: tuple[int, int]
    origin: tuple[int, int]
    area: tuple[int, int]
    turn: int
    scale: float


def place(
    page: tuple[float, float],
    area: tuple[int, int],
    dpi: int,
    part: Part = WHOLE_PAGE,
    adjustment: Adjustment = AS_IT_FITS,
) -> Placement:
    """Fit ``part`` of a page (width and height in points) into the area (dots), in the middle, moved as asked.

    True scale if it goes in, else smaller; the adjustment's percentage of that.
    """
    true_width, true_height = (side * dpi / POINTS_PER_INCH for side in page)
    wide, high = true_width * (part[2] - part[0]), true_height * (part[3] - part[1])
    turn = adjustment.turn
    if adjustment.orientation is Orientation.AUTO and _lies_better(wide, high, area):
        turn = _TO_THE_LEFT
    field = across(area, turn)
    fits = min(field[0] / wide, field[1] / high)
    scale = (1.0 if fits >= 1.0 - _TOLERANCE else fits) * adjustment.percent / 100
    right, down = adjustment.moved(dpi, turn)
    origin = (
        round((field[0] - wide * scale) / 2 - part[0] * true_width * scale) + right,
        round((field[1] - high * scale) / 2 - part[1] * true_height * scale) + down,
    )
    scaled = (max(1, round(true_width * scale)), max(1, round(true_height * scale)))
    return Placement(scaled, origin, field, turn, scale)


def _lies_better(wide: float, high: float, area: tuple[int, int]) -> bool:
    upright = min(area[0] / wide, area[1] / high)
    lying = min(area[1] / wide, area[0] / high)
    return upright < 1.0 - _TOLERANCE and min(lying, 1.0) > upright * _TURN_GAIN


def across(area: tuple[int, int], turn: int) -> tuple[int, int]:
    """The area as it is before a turn: width and height change places for a quarter."""
    return (area[1], area[0]) if turn in {90, 270} else area


def label_area(paper: Paper, dpi: int) -> tuple[int, int]:
    """The dots that one label has: the sheet, or one half of it (a whole number of bytes wide)."""
    width, height = paper.size.dots(dpi)
    return (width // 2 // 8 * 8, height) if paper is Paper.TWO_A5_ON_A4 else (width, height)
