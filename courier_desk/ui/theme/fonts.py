"""The type of the desk: one family, ten sizes, two weights (interface.md, section 2).

Windows and macOS use the system's family; elsewhere Noto Sans with Noto Sans Arabic UI, which the program carries, so
that Arabic is never boxes on a bare machine. It must not know any widget.
"""

from __future__ import annotations

import sys
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontDatabase

if TYPE_CHECKING:
    from pathlib import Path

#: The UI cut of the Arabic is as high as Noto Sans. With the other, which is half as high again, lines grow where they
#: hold Arabic, and QLineEdit (Qt 6.11) makes up for that twice and lifts such a text by 6 pixels.
CARRIED_FAMILIES = ("Noto Sans", "Noto Sans Arabic UI")


class Role(Enum):
    """What a text is; the value is its size in pixels."""

    CAPTION = 12.0
    BODY = 13.0
    FIELD = 14.0
    TAG = 11.5
    TITLE = 16.0
    NAME = 18.0
    HEADLINE = 24.0
    FIGURE = 22.0
    FIGURE_BIG = 26.0
    STATION = 44.0
    STATION_NUMBER = 84.0


class Fonts:
    """Fonts by role, made once each."""

    def __init__(self, folder: Path, *, roomy: bool = False) -> None:
        self._families = _families(folder)
        self._roomy = roomy
        self._made: dict[tuple[Role, bool], QFont] = {}

    def font(self, role: Role, *, bold: bool = False) -> QFont:
        """The font of ``role``; "roomy" raises body to 14 px. It is the kept one: change a copy only."""
        if (role, bold) not in self._made:
            self._made[role, bold] = self._make(role, bold=bold)
        return self._made[role, bold]

    def _make(self, role: Role, *, bold: bool) -> QFont:
        size = 14.0 if self._roomy and role is Role.BODY else role.value
        font = QFont(self._families)
        # QFont.setPixelSize takes whole pixels only, and the tag is 11.5 px high: it is drawn at 11.
        font.setPixelSize(int(size))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        font.setFeature(QFont.Tag("tnum"), 1)
        # The kerning of the carried Arabic moves ain away from reh by a quarter of its width: one word looks like two.
        font.setKerning(self._families[0] not in CARRIED_FAMILIES)
        return font


def _families(folder: Path) -> list[str]:
    if sys.platform in {"win32", "darwin"}:
        return [QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family(), *CARRIED_FAMILIES]
    known = set(QFontDatabase.families())
    if not known.issuperset(CARRIED_FAMILIES):
        for file in sorted(folder.glob("*.ttf")):
            QFontDatabase.addApplicationFont(str(file))
    return list(CARRIED_FAMILIES)
