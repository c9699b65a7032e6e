"""Labels as they will lie on their sheets, to be looked at: the very dots that would be spooled, laid out the same way.

Nothing is printed and nothing is asked here. All calls block and fit any thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import ReadyLabel
from courier_desk.domain.papers import Half, Paper
from courier_desk.printing.bitmap import Bitmap
from courier_desk.printing.label_printer import PreparedLabel
from courier_desk.printing.placement import Adjustment
from courier_desk.printing.sheets import impose

#: No screen needs a page wider than this (pixels); finer pages are made smaller by a whole number.
WIDEST: Final = 1700
#: Rows that are made smaller at once, so that a page of 600 dpi needs little memory.
_BAND: Final = 512


def sheets_of(labels: Sequence[ReadyLabel], profile: LabelProfile, start: Half) -> tuple[Bitmap, ...]:
    """Lay labels that were drawn for this profile on their sheets; ``start`` is the half that the first one takes."""
    drawn = (page for label in labels if isinstance(label.dots, PreparedLabel) for page in label.dots.pages)
    first = start if profile.paper is Paper.TWO_A5_ON_A4 else Half.FIRST
    moved = Adjustment.of(profile).moved(profile.dpi)[0]
    return tuple(impose(drawn, profile.paper, first, moved_x=moved))


def screen_picture(page: Bitmap) -> QImage:
    """Give a page as a grey picture for the screen: dot for dot where it is not wider than a screen needs."""
    factor = -(-page.width // WIDEST)
    image = page.to_image()
    if factor == 1:
        return image.convertToFormat(QImage.Format.Format_Grayscale8)
    size = (page.width // factor, page.height // factor)
    small = QImage(*size, QImage.Format.Format_Grayscale8)
    painter = QPainter(small)
    for top in range(0, size[1], _BAND):
        height = min(_BAND, size[1] - top)
        band = image.copy(0, top * factor, size[0] * factor, height * factor)
        grey = band.convertToFormat(QImage.Format.Format_Grayscale8)
        mode = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(0, top, grey.scaled(size[0], height, Qt.AspectRatioMode.IgnoreAspectRatio, mode))
    painter.end()
    return small
