"""Text cut with an ellipsis where it has no room, kept: a list paints the same texts again and again.

It knows fonts of the program's one family and texts only: size and weight tell such fonts apart, and asking Qt for
more takes as long as the work that is saved. Everything is kept up to a bound and then forgotten at once.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics

from courier_desk.domain.shown_text import one_line

#: More texts than many screens hold.
_MOST = 8_192
_kept: dict[tuple[str, int, bool, int, bool], str] = {}
_metrics: dict[tuple[int, bool], QFontMetrics] = {}


def elided(font: QFont, text: str, width: int, *, left: bool = False) -> str:
    """Give the text in one line as it fits into ``width`` pixels; ``left``: it loses its beginning, not its end.

    What is cut off may hold the end of an isolate, so that the rest is put in order again.
    """
    key = (text, width, left, font.pixelSize(), font.bold())
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST:
            _kept.clear()
        mode = Qt.TextElideMode.ElideLeft if left else Qt.TextElideMode.ElideRight
        found = _kept[key] = one_line(metrics_of(font).elidedText(one_line(text), mode, width))
    return found


def metrics_of(font: QFont) -> QFontMetrics:
    """Give the measures of a font, made once."""
    key = (font.pixelSize(), font.bold())
    found = _metrics.get(key)
    if found is None:
        found = _metrics[key] = QFontMetrics(font)
    return found
