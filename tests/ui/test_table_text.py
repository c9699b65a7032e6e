"""The text of tables is shaped once: painted from what is kept it looks as Qt draws it at once, pixel by pixel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QWidget

from courier_desk.ui.theme import Role, Theme, elided
from courier_desk.ui.widgets.table import RowDelegate
from courier_desk.ui.words import isolate

TEXTS = (
    "محمد أحمد عبد الله", "Mona Adel Hassan", "0100 123 4567", "EGP 1,250.00", "الزمالك", "362938", "27 Nov 14:05",
    "Nasr City - Makram Ebeid, where it is cut", "شارع 9 المعادي (فيلا 3)", "abc محمد 12", "٣٥٠ ج.م.", "AV fj", "(x)",
)  # fmt: skip
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
HOW = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
SIZES = [(60, 33), (110, 34), (200, 28)]


class Table(QWidget):
    """As much of a table as its text asks for: its direction, and the pixels of its screen for one."""

    def __init__(self, ratio: float, direction: Qt.LayoutDirection) -> None:
        super().__init__()
        self._ratio = ratio
        self.setLayoutDirection(direction)

    def devicePixelRatioF(self) -> float:  # noqa: N802 - as Qt calls it
        return self._ratio


def painted(font: QFont, direction: Qt.LayoutDirection, ratio: float, colour: str) -> tuple[QImage, QPainter]:
    picture = QImage(round(300 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.setLayoutDirection(direction)
    return picture, painter


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("role", [Role.BODY, Role.CAPTION])
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_a_kept_line_looks_as_one_drawn_at_once(
    theme: Theme, ratio: float, bold: bool, role: Role, direction: Qt.LayoutDirection
) -> None:
    table, font = Table(ratio, direction), theme.font(role, bold=bold)
    rtl = direction is Qt.LayoutDirection.RightToLeft
    for text in TEXTS:
        for width, height in SIZES:
            for right, colour in ((False, "black"), (True, "red"), (False, "red")):
                place = QRect(20, 2, width, height)
                wanted, painter = painted(font, direction, ratio, colour)
                side = RIGHT if right or rtl else LEFT
                painter.drawText(place, HOW | side, isolate(elided(font, text, width)))
                painter.end()
                for _ in ("at once", "shaped", "kept"):
                    found, painter = painted(font, direction, ratio, colour)
                    RowDelegate.paint_text(painter, place, text, table, right=right)
                    painter.end()
                    assert found == wanted, (text, width, height, right)
    table.close()
