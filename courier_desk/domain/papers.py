"""The papers a desk prints on: sizes in millimetres, dots at a resolution, and which AWB each is made from.

Pure values. This module knows no Qt, no printer and no PDF.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from courier_desk.domain.values import frozen

MM_PER_INCH: Final = 25.4
POINTS_PER_INCH: Final = 72.0


def dots(mm: float, dpi: int) -> int:
    """Whole device dots nearest to a length in millimetres."""
    return round(mm / MM_PER_INCH * dpi)


class Paper(StrEnum):
    """What lies in the printer, and how labels are laid on it."""

    A4 = "A4"
    A5 = "A5"
    TWO_A5_ON_A4 = "2xA5"
    LABEL_100X150 = "100x150"
    LABEL_4X6 = "4x6"

    @property
    def size(self) -> PaperSize:
        """The sheet as it lies in front of the reader (A4 with two A5 is landscape)."""
        return _SIZES[self]

    @property
    def awb_size(self) -> Literal["A4", "A5"]:
        """The AWB that the service is asked for (specification, ``size``): A4, else A5."""
        return "A4" if self is Paper.A4 else "A5"

    @property
    def labels(self) -> int:
        """Labels on one sheet."""
        return 2 if self is Paper.TWO_A5_ON_A4 else 1

    @property
    def thermal(self) -> bool:
        """Small media: the AWB is shrunk there and our own bars are laid beside it."""
        return self in {Paper.LABEL_100X150, Paper.LABEL_4X6}


class Half(StrEnum):
    """Where a label goes on a sheet of two. On a sheet of one it means nothing."""

    FIRST = "first"
    SECOND = "second"


@frozen
class PaperSize:
    """A sheet in millimetres, as it is looked at."""

    width_mm: float
    height_mm: float

    @property
    def landscape(self) -> bool:
        """Wider than high."""
        return self.width_mm > self.height_mm

    def dots(self, dpi: int) -> tuple[int, int]:
        """Width and height in device dots."""
        return dots(self.width_mm, dpi), dots(self.height_mm, dpi)


_SIZES: Final = {
    Paper.A4: PaperSize(210.0, 297.0),
    Paper.A5: PaperSize(148.0, 210.0),
    Paper.TWO_A5_ON_A4: PaperSize(297.0, 210.0),
    Paper.LABEL_100X150: PaperSize(100.0, 150.0),
    Paper.LABEL_4X6: PaperSize(4 * MM_PER_INCH, 6 * MM_PER_INCH),
}
