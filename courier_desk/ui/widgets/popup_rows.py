"""The rows of a popup list and how they are painted: group rows, marked words, details, statuses, keys."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from courier_desk.domain.shown_text import one_line
from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, elided, text_width
from courier_desk.ui.widgets.kbd import kbd_size, paint_kbd
from courier_desk.ui.widgets.pill import paint_pill, pill_size
from courier_desk.ui.words import StatusWords

ROW = Qt.ItemDataRole.UserRole
HEADER_HEIGHT = 26
_SIDE = 12
_ICON = 18
_GAP = 10


class RowKind(Enum):
    """A row that can be chosen, one over a group, or one that leads elsewhere and is written as a link."""

    ITEM = "item"
    HEADER = "header"
    LINK = "link"


@frozen
class PopupRow:
    """One row: words with marked parts, a detail beside, words at the end, a status, a key. ``off`` is a reason."""

    key: str
    text: str
    kind: RowKind = RowKind.ITEM
    marks: tuple[tuple[int, int], ...] = ()
    detail: str = ""
    end: str = ""
    end_icon: str = ""
    end_colour: str = "tx2"
    icon: str = ""
    status: StatusWords | None = None
    keys: str = ""
    current: bool = False
    off: str = ""
    indent: bool = False  # leave the room of an icon, because other rows have one

    def __post_init__(self) -> None:
        """Its words stand in one line, whoever wrote them."""
        for name in ("text", "detail", "end", "off"):
            object.__setattr__(self, name, one_line(getattr(self, name)))

    @property
    def choosable(self) -> bool:
        """Whether Enter and the mouse take it."""
        return self.kind is not RowKind.HEADER and not self.off


class RowPainter(QStyledItemDelegate):
    """The delegate of a popup list."""

    def __init__(self, parent: QObject, row_height: int) -> None:
        super().__init__(parent)
        self._row_height = row_height

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """Group rows are lower."""
        return QSize(0, HEADER_HEIGHT if _is_header(_row_of(index)) else self._row_height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One row."""
        row, theme = _row_of(index), Theme.of(self)
        painter.save()
        if _is_header(row):
            _paint_header(painter, option, row, theme)
        else:
            last = index.row() == index.model().rowCount() - 1
            _RowPicture(painter, option, row, theme).paint(line=not last)
        painter.restore()


class _RowPicture:
    """One row being painted: what is taken from its two ends leaves the room of the words."""

    def __init__(self, painter: QPainter, option: QStyleOptionViewItem, row: PopupRow, theme: Theme) -> None:
        self._painter = painter
        self._row = row
        self._theme = theme
        self._whole = option.rect
        self._direction = option.direction
        self._ratio = option.widget.devicePixelRatioF()
        self._on = bool(option.state & QStyle.StateFlag.State_Selected)
        self._hot = bool(option.state & QStyle.StateFlag.State_MouseOver)
        self._start = _SIDE
        self._end = _SIDE

    def paint(self, *, line: bool) -> None:
        self._ground(line=line)
        self._lead()
        self._keys()
        self._status()
        self._end_words()
        self._words()

    def _ground(self, *, line: bool) -> None:
        colour = self._theme.colour
        if self._on or self._hot:
            self._painter.fillRect(self._whole, colour("sel" if self._on else "hover"))
        if line:
            under = QRect(self._whole.x(), self._whole.bottom(), self._whole.width(), 1)
            self._painter.fillRect(under, colour("line"))
        if self._on:
            self._painter.fillRect(self._visual(QRect(0, 0, 3, self._whole.height())), colour("ac"))

    def _lead(self) -> None:
        icon = "check" if self._row.current else self._row.icon
        if not icon:
            self._start += _ICON + _GAP if self._row.indent else 0
            return
        ink = "dis" if self._row.off else "ac" if self._row.current or _is_link(self._row) else "tx2"
        place = self._visual(self._middle(self._start, _ICON, _ICON))
        self._painter.drawPixmap(place, self._theme.pixmap(icon, ink, _ICON, self._ratio, self._direction))
        self._start += _ICON + _GAP

    def _keys(self) -> None:
        if self._row.keys and self._on:
            size = kbd_size(self._row.keys, self._theme)
            paint_kbd(self._painter, self._from_end(size), self._row.keys, self._theme)

    def _status(self) -> None:
        if self._row.status is not None:
            size = pill_size(self._row.status, self._theme)
            place = self._from_end(size)
            paint_pill(self._painter, place, self._row.status, self._theme, self._direction, ratio=self._ratio)

    def _end_words(self) -> None:
        if self._row.end:
            font = self._theme.font(Role.BODY)
            width = text_width(font, self._row.end) + 1
            self._painter.setFont(font)
            self._painter.setPen(self._theme.colour(self._row.end_colour))
            place = self._from_end(QSize(width, self._whole.height()), gap=5 if self._row.end_icon else _GAP)
            self._painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self._row.end)
        if self._row.end_icon:
            place = self._from_end(QSize(16, 16))
            ink = self._row.end_colour
            self._painter.drawPixmap(
                place, self._theme.pixmap(self._row.end_icon, ink, 16, self._ratio, self._direction)
            )

    def _words(self) -> None:
        room = self._whole.width() - self._start - self._end
        detail = self._row.off or self._row.detail
        own = min(room, max(192, self._text_width() + 10)) if detail else room
        ink = "dis" if self._row.off else "ac" if _is_link(self._row) else "tx"
        place = self._visual(QRect(self._start, 0, own, self._whole.height()))
        font = self._theme.font(Role.BODY, bold=self._row.current)
        if self._row.marks:
            self._marked(place, font)
        else:
            self._plain(place, self._row.text, font, ink)
        if detail and room - own > 24:
            rest = self._visual(QRect(self._start + own + 6, 0, room - own - 6, self._whole.height()))
            self._plain(rest, detail, self._theme.font(Role.BODY), "tx2")

    def _plain(self, place: QRect, text: str, font: QFont, ink: str) -> None:
        self._painter.setFont(font)
        self._painter.setPen(self._theme.colour(ink))
        shown = elided(font, text, place.width())
        align = QStyle.visualAlignment(self._direction, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
        self._painter.drawText(place, align | Qt.AlignmentFlag.AlignAbsolute, shown)

    def _marked(self, place: QRect, font: QFont) -> None:
        """The words with the parts that matched on a coloured ground."""
        text = elided(font, self._row.text, place.width())
        layout = QTextLayout(text, font)
        layout.setCacheEnabled(True)  # else its letters are shaped twice: laid out, and painted
        option = QTextOption(QStyle.visualAlignment(self._direction, Qt.AlignmentFlag.AlignLeft))
        option.setTextDirection(self._direction)
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        layout.setTextOption(option)
        layout.setFormats([self._mark(start, length) for start, length in self._row.marks if start < len(text)])
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(place.width())
        layout.endLayout()
        top = place.y() + (place.height() - line.height()) / 2
        self._painter.setPen(self._theme.colour("dis" if self._row.off else "tx"))
        layout.draw(self._painter, place.topLeft().toPointF() + _down(top - place.y()))

    def _mark(self, start: int, length: int) -> QTextLayout.FormatRange:
        form = QTextCharFormat()
        form.setBackground(self._theme.colour("hl"))
        form.setForeground(self._theme.colour("hltx"))
        mark = QTextLayout.FormatRange()
        mark.start, mark.length, mark.format = start, length, form
        return mark

    def _text_width(self) -> int:
        font = self._theme.font(Role.BODY, bold=self._row.current)
        return text_width(font, self._row.text)

    def _middle(self, x: int, width: int, height: int) -> QRect:
        return QRect(x, (self._whole.height() - height) // 2, width, height)

    def _from_end(self, size: QSize, gap: int = _GAP) -> QRect:
        x = self._whole.width() - self._end - size.width()
        self._end += size.width() + gap
        return self._visual(self._middle(x, size.width(), size.height()))

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self._direction, self._whole, place.translated(self._whole.topLeft()))


def _paint_header(painter: QPainter, option: QStyleOptionViewItem, row: PopupRow, theme: Theme) -> None:
    whole = option.rect
    painter.fillRect(whole, theme.colour("sunken"))
    painter.fillRect(QRect(whole.x(), whole.bottom(), whole.width(), 1), theme.colour("line"))
    inner = whole.adjusted(_SIDE, 0, -_SIDE, 0)
    leading = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
    trailing = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignRight) | Qt.AlignmentFlag.AlignVCenter
    painter.setFont(theme.font(Role.CAPTION, bold=True))
    painter.setPen(theme.colour("tx2"))
    painter.drawText(inner, leading | Qt.AlignmentFlag.AlignAbsolute, row.text)
    painter.setFont(theme.font(Role.CAPTION))
    painter.drawText(inner, trailing | Qt.AlignmentFlag.AlignAbsolute, row.end)


def _row_of(index: QModelIndex | QPersistentModelIndex) -> PopupRow:
    row: PopupRow = index.data(Qt.ItemDataRole.UserRole)
    return row


def _is_header(row: PopupRow) -> bool:
    return row.kind is RowKind.HEADER


def _is_link(row: PopupRow) -> bool:
    return row.kind is RowKind.LINK


def _down(by: float) -> QPointF:
    return QPointF(0, by)
