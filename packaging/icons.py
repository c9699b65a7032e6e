"""Draw the icon of the program in the sizes of the hicolor theme: ``.venv/bin/python packaging/linux_icons.py FOLDER``.

Qt draws it, offscreen, so no other program is needed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
SOURCE = Path(__file__).resolve().parent.parent / "resources" / "courier-desk.svg"


def draw(folder: Path) -> None:
    """Write a PNG for each size, and the drawing itself, below ``folder``."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication([])
    renderer = QSvgRenderer(str(SOURCE))
    for side in SIDES:
        image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        place = folder / f"{side}x{side}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        if not image.save(str(place / "courier-desk.png")):
            raise OSError(f"The icon of {side} dots could not be written.")
    scalable = folder / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / SOURCE.name).write_bytes(SOURCE.read_bytes())
    del application


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
