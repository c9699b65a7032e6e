"""Draw the icon of the program: ``.venv/bin/python packaging/icons.py TARGET``.

TARGET is a folder (the hicolor theme's sizes and the drawing itself go below it), a file ending in .ico (Windows) or
one ending in .icns (macOS); both keep PNGs of several sizes. Qt draws, offscreen, so no other program is needed.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path

HICOLOR = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 20, 24, 32, 40, 48, 64, 256)
#: What macOS calls a PNG of each size.
MACOS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}
SOURCE = Path(__file__).resolve().parent.parent / "resources" / "courier-desk.svg"

#: Gives the icon with this many dots on a side, as PNG.
Painted = Callable[[int], bytes]


def painted(side: int) -> bytes:
    """Paint it with Qt; an application has to be there."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter)
    painter.end()
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(kept, b"PNG").write(image):
        raise OSError(f"The icon of {side} dots could not be written.")
    return bytes(kept.data().data())


def hicolor(folder: Path, paint: Painted = painted) -> None:
    """Write a PNG for each size, and the drawing itself, below ``folder``."""
    for side in HICOLOR:
        place = folder / f"{side}x{side}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        (place / "courier-desk.png").write_bytes(paint(side))
    scalable = folder / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / SOURCE.name).write_bytes(SOURCE.read_bytes())


def ico(paint: Painted = painted) -> bytes:
    """Give the file that Windows reads: a directory of sizes (256 is written as 0), then the PNGs."""
    pictures = [(side, paint(side)) for side in WINDOWS]
    offset = 6 + 16 * len(pictures)
    head = struct.pack("<3H", 0, 1, len(pictures))
    for side, png in pictures:
        head += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(png), offset)
        offset += len(png)
    return head + b"".join(png for _, png in pictures)


def icns(paint: Painted = painted) -> bytes:
    """Give the file that macOS reads: each PNG behind its name and length."""
    parts = [(name, paint(side)) for side, name in MACOS.items()]
    body = b"".join(name + struct.pack(">I", 8 + len(png)) + png for name, png in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main(target: Path) -> None:
    """Draw what the name asks for."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication([])
    if target.suffix in {".ico", ".icns"}:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(ico() if target.suffix == ".ico" else icns())
    else:
        hicolor(target)
    del application


if __name__ == "__main__":
    main(Path(sys.argv[1]))
