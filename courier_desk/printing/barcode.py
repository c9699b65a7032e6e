"""Our own Code 128: the pattern comes from zxing-cpp, the bars are whole device dots.

A bar that is not a whole number of dots is what makes shrunken labels unreadable. This module draws and knows nothing
of papers, PDFs or printers.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

import zxingcpp
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

if TYPE_CHECKING:
    from typing_extensions import Buffer

#: White modules that belong to the symbol on each side (ISO/IEC 15417).
QUIET_MODULES: Final = 10


def code128_runs(text: str) -> tuple[int, ...]:
    """Widths in modules, bar first, then space, bar and so on. Raises ValueError for text Code 128 cannot hold."""
    if not text or not text.isascii() or not text.isprintable():
        raise ValueError(f"Code 128 cannot hold {text!r}")
    symbol = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.Code128)
    picture = symbol.to_image(scale=1, add_quiet_zones=False)
    first_row = memoryview(cast("Buffer", picture)).cast("B")[: picture.shape[1]]
    row = [level == 0 for level in first_row]
    return tuple(len(list(run)) for _dark, run in groupby(row))


def code128_width(text: str, module_dots: int) -> int:
    """Dots of the bars without the quiet zones."""
    return sum(code128_runs(text)) * module_dots


def draw_code128(painter: QPainter, text: str, *, left: int, top: int, module_dots: int, height: int) -> int:
    """Draw the bars dot for dot at device coordinates; returns their width in dots."""
    x = left
    for index, run in enumerate(code128_runs(text)):
        wide = run * module_dots
        if index % 2 == 0:
            painter.fillRect(x, top, wide, height, Qt.GlobalColor.black)
        x += wide
    return x - left
