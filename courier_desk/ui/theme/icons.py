"""Our icons: SVG files in one colour, drawn for a token colour, a size, a screen's pixel ratio and a direction.

Pictures are cached, because a table paints the same few thousands of times. It knows colours only as ``#RRGGBB``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

if TYPE_CHECKING:
    from pathlib import Path

TURNED_IN_RTL = frozenset({"deliver", "return", "left", "right", "truck", "panel", "desks"})
_STROKE = 'stroke-width="1.5"'


class Icons:
    """All icons of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._pixmaps: dict[tuple[str, str, int, float, bool], QPixmap] = {}
        self._icons: dict[tuple[str, str, int, bool], QIcon] = {}

    def names(self) -> list[str]:
        """The names of all icons, sorted."""
        return sorted(file.stem for file in self._folder.glob("*.svg"))

    def pixmap(self, name: str, colour: str, size: int, ratio: float = 1.0, *, right_to_left: bool = False) -> QPixmap:
        """The picture ``size`` logical pixels wide and high; KeyError when there is no icon of that name."""
        mirrored = right_to_left and name in TURNED_IN_RTL
        key = (name, colour, size, ratio, mirrored)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(name, colour, size, ratio, mirrored=mirrored)
        return self._pixmaps[key]

    def icon(self, name: str, colour: str, size: int, *, right_to_left: bool = False) -> QIcon:
        """The same for Qt's own menus and actions, sharp on usual screens and on those of double density."""
        key = (name, colour, size, right_to_left and name in TURNED_IN_RTL)
        if key not in self._icons:
            icon = QIcon()
            for ratio in (1.0, 2.0):
                icon.addPixmap(self.pixmap(name, colour, size, ratio, right_to_left=right_to_left))
            self._icons[key] = icon
        return self._icons[key]

    def _source(self, name: str) -> str:
        if name not in self._sources:
            file = self._folder / f"{name}.svg"
            if not file.is_file():
                raise KeyError(f"There is no icon called {name!r}")
            self._sources[name] = file.read_text(encoding="utf-8")
        return self._sources[name]

    def _draw(self, name: str, colour: str, size: int, ratio: float, *, mirrored: bool) -> QPixmap:
        text = self._source(name).replace(_STROKE, f'stroke-width="{_stroke(size):.3f}"', 1)
        renderer = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
        side = round(size * ratio)
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if mirrored:
            painter.translate(side, 0)
            painter.scale(-1, 1)
        renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _stroke(size: int) -> float:
    """The stroke in the 20 x 20 box that comes out 1.5 px thick at 16 to 20 px, and 1.4 px at 14."""
    if size >= 20:
        return 1.5
    return (1.4 if size <= 14 else 1.5) * 20 / size
