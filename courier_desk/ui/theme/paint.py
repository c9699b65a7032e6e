"""Shapes that several widgets and the style paint alike: boxes with an inner border, checks, radio buttons, arrows.

Everything takes the tokens it paints with; nothing here looks for a theme or knows a widget. Text cut with an ellipsis
and the measures of fonts are kept, because a list paints the same texts again and again.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from courier_desk.domain.shown_text import one_line
from courier_desk.ui.theme.tokens import Tokens

#: More texts than many screens hold; then all are forgotten at once.
_MOST_TEXTS = 8_192
#: Size and weight tell fonts of the program's one family apart; asking Qt for more takes as long as what is saved.
_kept: dict[tuple[str, int, bool, int, bool], str] = {}
_metrics: dict[tuple[int, bool], QFontMetrics] = {}
_widths: dict[tuple[str, int, bool], int] = {}


def paint_box(
    painter: QPainter, rect: QRect, *, fill: str | None, border: str | None, width: float = 1.0, radius: float = 5.0
) -> None:
    """A rounded box whose border lies wholly inside ``rect``, so that a thicker border moves nothing."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(border), width) if border else Qt.PenStyle.NoPen)
    inset = width / 2 if border else 0.0
    box = QRectF(rect).adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(box, radius - inset, radius - inset)
    painter.restore()


def paint_field_box(
    painter: QPainter, rect: QRect, tokens: Tokens, *, state: str, focus: bool, off: bool, read_only: bool
) -> None:
    """The box of a field: the border tells wrong, doubtful and focus, in this order of weight."""
    marks = {"error": tokens.redline, "warn": tokens.ambline}
    border, width = tokens.ctl, 1.0
    if focus:
        border, width = tokens.ac, 2.0
    if state in marks:
        border, width = marks[state], 2.0
    if off or (read_only and not focus):
        border = marks.get(state, tokens.line2)
    fill = tokens.sunken if off or read_only else tokens.surface
    paint_box(painter, rect, fill=fill, border=border, width=width)
    if focus and state in marks and not off:  # both are told: wrong outside, the keyboard inside
        paint_box(painter, rect.adjusted(3, 3, -3, -3), fill=None, border=tokens.ac, width=2, radius=3)


def paint_check(
    painter: QPainter, rect: QRect, state: Qt.CheckState, tokens: Tokens, *, focus: bool = False, off: bool = False
) -> None:
    """A check box of 18 x 18 in the middle of ``rect``: empty, ticked or partly."""
    box = _centred(rect, 18)
    ink = tokens.dis if off else tokens.ac
    if state == Qt.CheckState.Unchecked:
        edge = tokens.ac if focus else tokens.line2 if off else tokens.ctl
        paint_box(painter, box, fill=tokens.surface, border=edge, width=2 if focus else 1, radius=3)
        return
    paint_box(painter, box, fill=ink, border=None, radius=3)
    if focus:
        paint_box(painter, box.adjusted(2, 2, -2, -2), fill=None, border=tokens.onac, radius=2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_round_pen(tokens.onac, 1.8))
    x, y = box.x(), box.y()
    if state == Qt.CheckState.PartiallyChecked:
        painter.drawLine(QLineF(x + 5, y + 9, x + 13, y + 9))
    else:
        painter.drawPolyline(
            QPolygonF([QPointF(x + 4.6, y + 9.4), QPointF(x + 7.6, y + 12.4), QPointF(x + 13.4, y + 6)])
        )
    painter.restore()


def paint_radio(painter: QPainter, rect: QRect, tokens: Tokens, *, on: bool, focus: bool, off: bool) -> None:
    """A radio button of 18 x 18 in the middle of ``rect``."""
    box = _centred(rect, 18)
    edge = tokens.line2 if off else tokens.ac if on or focus else tokens.ctl
    paint_box(painter, box, fill=tokens.surface, border=edge, width=2 if focus else 1, radius=9)
    if on:
        dot = box.adjusted(5, 5, -5, -5)
        paint_box(painter, dot, fill=tokens.dis if off else tokens.ac, border=None, radius=4)


def paint_arrow(painter: QPainter, rect: QRect, colour: str, *, down: bool, span: float = 4.0) -> None:
    """A small chevron in the middle of ``rect``, ``2 * span`` wide."""
    middle = QRectF(rect).center()
    dip = span / 2 if down else -span / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_round_pen(colour, 1.5))
    painter.drawPolyline(
        QPolygonF(
            [middle + QPointF(-span, -dip), middle + QPointF(0, dip), middle + QPointF(span, -dip)],
        )
    )
    painter.restore()


def _round_pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _centred(rect: QRect, side: int) -> QRect:
    return QRect(rect.x() + (rect.width() - side) // 2, rect.y() + (rect.height() - side) // 2, side, side)


def elided(font: QFont, text: str, width: int, *, left: bool = False) -> str:
    """Give the text in one line as it fits into ``width`` pixels; ``left``: it loses its beginning, not its end.

    What is cut off may hold the end of an isolate, so that the rest is put in order again.
    """
    key = (text, width, left, font.pixelSize(), font.bold())
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_TEXTS:
            _kept.clear()
        mode = Qt.TextElideMode.ElideLeft if left else Qt.TextElideMode.ElideRight
        found = _kept[key] = one_line(metrics_of(font).elidedText(one_line(text), mode, width))
    return found


def text_width(font: QFont, text: str) -> int:
    """Give how wide a text is in one line: buttons and tags are asked for their size again and again."""
    key = (text, font.pixelSize(), font.bold())
    found = _widths.get(key)
    if found is None:
        if len(_widths) >= _MOST_TEXTS:
            _widths.clear()
        found = _widths[key] = metrics_of(font).horizontalAdvance(text)
    return found


def metrics_of(font: QFont) -> QFontMetrics:
    """Give the measures of a font, made once."""
    key = (font.pixelSize(), font.bold())
    found = _metrics.get(key)
    if found is None:
        found = _metrics[key] = QFontMetrics(font)
    return found
