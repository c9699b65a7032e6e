"""The painted pieces of Today: a figure, a bar, a row of a table. Each that leads somewhere is a button.

They are handed words and numbers; each names itself and its value to a screen reader. None knows what it counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.frame.focus import within
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme, elided, metrics_of, paint_box
from courier_desk.ui.widgets import Ground, LinkButton, PaintedButton, SectionTitle
from courier_desk.ui.widgets.pill import paint_pill, pill_size
from courier_desk.ui.words import StatusWords, listed, plain, with_name

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
_LEAD = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
#: Air at the sides of a section, between columns, height of a bar (pixels).
SIDE, _GAP, _BAR = 18, 12, 8
#: Heights of a figure with the line below it and without, and of the bars of days (pixels).
FIGURE_HEIGHT, _WITHOUT_LINE = 92, 68
_BARS = 252


class ChartButton(PaintedButton):
    """A painted thing that opens the list behind it; ``said`` is its name and its value."""

    def __init__(self, said: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.say(said)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, said: str) -> None:
        """Name it and its value."""
        self.setAccessibleName(plain(said))

    def paint_ground(self, painter: QPainter, theme: Theme, rect: QRect | None = None) -> None:
        """Show that the pointer or the keyboard is on it."""
        tokens = theme.tokens
        if self.isDown() or self.is_hot() or self.hasFocus():
            fill = tokens.sel if self.isDown() else tokens.hover if self.is_hot() else None
            border = tokens.ac if self.hasFocus() else None
            paint_box(painter, rect or self.rect(), fill=fill, border=border, width=2)

    def place(self, x: int, y: int, width: int, height: int) -> QRect:
        """Give a place, ``x`` counted from the leading edge."""
        return QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, y, width, height))

    def write(
        self, painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, alignment: Qt.AlignmentFlag = _LEAD
    ) -> None:
        """Write a text where there is room, cut where there is not."""
        painter.setFont(font)
        painter.setPen(Theme.of(self).colour(colour))
        painter.drawText(
            rect, QStyle.visualAlignment(self.layoutDirection(), alignment), elided(font, text, rect.width())
        )


class FigureButton(ChartButton):
    """A large figure under its caption, with a line below."""

    def __init__(self, icon: str, caption: str, *, below: bool = True) -> None:
        super().__init__()
        self._icon, self._caption, self._below = icon, caption, below
        self.say(caption)  # until there is a figure
        self._value = self._note = ""
        self._note_colour = "tx2"
        self.setMinimumWidth(112)
        self.setFixedHeight(FIGURE_HEIGHT if below else _WITHOUT_LINE)

    def show_figure(self, value: str, note: str = "", *, colour: str = "tx2") -> None:
        """Show a value and what is to be known of it."""
        self._value, self._note, self._note_colour = value, note, colour
        self.say(listed([with_name(self._caption, value), note]))
        self.setToolTip(tip_text("\n".join(part for part in (value, note) if part)))
        self.update()

    def value(self) -> str:
        """Give the figure as it is shown."""
        return self._value

    def note(self) -> str:
        """Give the line below."""
        return self._note

    def sizeHint(self) -> QSize:
        """Caption, value and line."""
        return QSize(180, FIGURE_HEIGHT if self._below else _WITHOUT_LINE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it; a figure without room is written smaller before it is cut."""
        theme, painter = Theme.of(self), QPainter(self)
        self.paint_ground(painter, theme, self.rect().adjusted(3, 3, -3, -3))
        pixmap = theme.pixmap(self._icon, "tx2", 16, self.devicePixelRatioF(), self.layoutDirection())
        painter.drawPixmap(self.place(SIDE, 16, 16, 16), pixmap)
        room = self.width() - 2 * SIDE
        self.write(painter, self.place(SIDE + 22, 14, room - 22, 20), self._caption, theme.font(Role.BODY), "tx2")
        fonts = [theme.font(role, bold=True) for role in (Role.FIGURE, Role.NAME, Role.TITLE, Role.BODY, Role.CAPTION)]
        font = next((one for one in fonts if metrics_of(one).horizontalAdvance(self._value) <= room), fonts[-1])
        self.write(painter, self.place(SIDE, 35, room, 32), self._value, font, "tx")
        if self._note:
            self.write(painter, self.place(SIDE, 68, room, 18), self._note, theme.font(Role.CAPTION), self._note_colour)


class FigureTile(Ground):
    """A figure with a second one below it that leads elsewhere."""

    def __init__(self, icon: str, caption: str) -> None:
        super().__init__("surface")
        self.figure = FigureButton(icon, caption, below=False)
        self.second = LinkButton("", role=Role.CAPTION, colour="amb")
        self.second.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.figure)
        row = QHBoxLayout()
        row.setContentsMargins(SIDE - 2, 0, SIDE, 4)
        row.addWidget(self.second)
        row.addStretch(1)
        column.addLayout(row)
        self.setFixedHeight(FIGURE_HEIGHT)

    def show_second(self, words: str) -> None:
        """Show the second figure."""
        self.second.setText(words)
        self.second.updateGeometry()
        self.second.show()


@frozen
class Slice:
    """A part of the whole bar: its number, the token of its colour, what the pointer is told."""

    count: int
    colour: str
    said: str


class WholeBar(QWidget):
    """A bar that is all orders, cut into parts. The rows below it are its buttons; it only shows, and takes a click."""

    pressed = Signal(int)
    """The part at this place was clicked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._slices: tuple[Slice, ...] = ()
        self.setFixedHeight(20)
        self.setMouseTracking(True)

    def show_slices(self, slices: Sequence[Slice]) -> None:
        """Show these parts."""
        self._slices = tuple(slices)
        self.setAccessibleName(plain(with_name(self._name, listed(one.said for one in slices))))
        self.update()

    def _rects(self) -> list[QRect]:
        """Give the place of each part; none is so small that it cannot be seen."""
        total = sum(one.count for one in self._slices)
        gaps = 2 * (len(self._slices) - 1)
        room = max(0, self.width() - gaps)
        least = min(3, room // max(1, len(self._slices)))
        spare = room - least * len(self._slices)
        found, x, so_far = [], 0, 0
        for one in self._slices:
            before = spare * so_far // max(1, total)
            so_far += one.count
            width = least + spare * so_far // max(1, total) - before
            found.append(QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, width, self.height())))
            x += width + 2
        return found

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw the parts; an empty bar where there are none."""
        theme, painter = Theme.of(self), QPainter(self)
        if not self._slices:
            paint_box(painter, self.rect(), fill=theme.tokens.track, border=None, radius=3)
        for one, rect in zip(self._slices, self._rects(), strict=True):
            paint_box(painter, rect, fill=theme.tokens[one.colour], border=None, radius=3 if rect.width() > 6 else 1)

    def _at(self, point: QPoint) -> int | None:
        return next((place for place, rect in enumerate(self._rects()) if rect.contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell what the pointer is on."""
        place = self._at(event.position().toPoint())
        self.setToolTip(tip_text("" if place is None else self._slices[place].said))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens the part."""
        place = self._at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and place is not None:
            self.pressed.emit(place)


class StatusRow(ChartButton):
    """A colour, a name, per cent and a count."""

    def __init__(self, colour: str, name: str, percent: str, count: str) -> None:
        super().__init__(listed([with_name(name, count), percent]))
        self._colour, self._row_name, self._percent, self._count = colour, name, percent, count

    def sizeHint(self) -> QSize:
        """A row of a table."""
        return QSize(220, 38)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it, with a line below."""
        theme, painter = Theme.of(self), QPainter(self)
        self.paint_ground(painter, theme)
        high, bold, body = self.height(), theme.font(Role.BODY, bold=True), theme.font(Role.BODY)
        count = max(44, metrics_of(bold).horizontalAdvance(self._count) + 4)
        paint_box(painter, self.place(0, (high - 10) // 2, 10, 10), fill=theme.tokens[self._colour], border=None,
                  radius=2)  # fmt: skip
        self.write(painter, self.place(18, 0, self.width() - 18 - 64 - count, high), self._row_name, body, "tx")
        self.write(painter, self.place(self.width() - count - 60, 0, 60, high), self._percent, body, "tx2", _RIGHT)
        self.write(painter, self.place(self.width() - count, 0, count, high), self._count, bold, "ac", _RIGHT)
        if not self.hasFocus():
            painter.fillRect(0, high - 1, self.width(), 1, theme.colour("line"))


class DayBar(ChartButton):
    """A bar that stands on its name, with its number above. ``part`` of the highest, 0 to 1; ``now``: it is today's."""

    def __init__(self, name: str, number: str, part: float, *, said: str, now: bool) -> None:
        super().__init__(said)
        self._row_name, self._number, self._part, self._now = name, number, part, now
        bold = Theme.of(self).font(Role.CAPTION, bold=now)
        self.setMinimumWidth(max(32, metrics_of(bold).horizontalAdvance(name) + 2))
        self.setFixedHeight(_BARS)
        self.setToolTip(tip_text(said))

    def sizeHint(self) -> QSize:
        """As much as it is given."""
        return QSize(self.minimumWidth(), _BARS)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it; a bar with anything in it can be seen."""
        theme, painter = Theme.of(self), QPainter(self)
        self.paint_ground(painter, theme)
        wide, foot, head = self.width(), 24, 22
        room = self.height() - foot - head
        high = max(2, round(room * self._part)) if self._part else 0
        bar = QRect(3, head + room - high, wide - 6, high)
        ink = theme.tokens.bar if self._now else theme.tokens.bar2
        if high:
            paint_box(painter, bar, fill=ink, border=None, radius=min(3, high / 2))
        else:
            painter.fillRect(3, head + room - 1, wide - 6, 1, theme.colour("line2"))
        font = theme.font(Role.CAPTION, bold=self._now)
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        self.write(painter, QRect(0, bar.top() - head, wide, head), self._number, font, "tx" if self._now else "tx2",
                   middle)  # fmt: skip
        self.write(painter, QRect(0, self.height() - foot, wide, foot), self._row_name, font,
                   "tx" if self._now else "tx2", middle)  # fmt: skip


class PartRow(ChartButton):
    """A name, a bar that is its part of the largest, an amount or the like, and a count."""

    def __init__(
        self,
        name: str,
        part: float,
        count: str,
        *,
        aside: str = "",
        icon: str = "",
        name_width: int = 82,
        room: int = 122,
    ) -> None:
        super().__init__(listed([with_name(name, count), aside]))
        self._row_name, self._part, self._count, self._aside, self._icon = name, part, count, aside, icon
        self._name_width, self._room = name_width, room

    def sizeHint(self) -> QSize:
        """A row of a table."""
        return QSize(260, 32)

    def _columns(self) -> tuple[int, int, int]:
        """Give where the bar begins and ends, and how wide the count is."""
        bold = Theme.of(self).font(Role.BODY, bold=True)
        count = max(34, metrics_of(bold).horizontalAdvance(self._count) + 4)
        begin = self._name_width + (24 if self._icon else 0)
        return begin, max(begin + 20, self.width() - count - self._room - _GAP), count

    def aside_place(self) -> QRect:
        """Give where the amount stands."""
        _, end, count = self._columns()
        return self.place(end + _GAP, 0, self.width() - count - end - _GAP, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it."""
        theme, painter = Theme.of(self), QPainter(self)
        self.paint_ground(painter, theme)
        body, high = theme.font(Role.BODY), self.height()
        begin, end, count = self._columns()
        x = 0
        if self._icon:
            pixmap = theme.pixmap(self._icon, "tx2", 16, self.devicePixelRatioF(), self.layoutDirection())
            painter.drawPixmap(self.place(0, (high - 16) // 2, 16, 16), pixmap)
            x = 24
        self.write(painter, self.place(x, 0, begin - x - 8, high), self._row_name, body, "tx")
        track = self.place(begin, (high - _BAR) // 2, end - begin, _BAR)
        paint_box(painter, track, fill=theme.tokens.track, border=None, radius=4)
        if self._part:
            wide = max(_BAR, round((end - begin) * self._part))
            filled = self.place(begin, (high - _BAR) // 2, wide, _BAR)
            paint_box(painter, filled, fill=theme.tokens.bar2, border=None, radius=4)
        self.write(painter, self.aside_place(), self._aside, body, "tx2", _RIGHT)
        number = self.place(self.width() - count, 0, count, high)
        self.write(painter, number, self._count, theme.font(Role.BODY, bold=True), "ac", _RIGHT)


class PartLine(QWidget):
    """A row of parts; where it has a second figure, that is a link over the place of the amount."""

    def __init__(self, row: PartRow, link: LinkButton | None = None) -> None:
        super().__init__()
        self.row, self.link = row, link
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(row)
        if link is not None:
            link.setParent(self)
            link.raise_()
            self.setTabOrder(row, link)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The link stays at the end of its place."""
        super().resizeEvent(event)
        if self.link is not None:
            self.row.setGeometry(self.rect())
            place, size = self.row.aside_place(), self.link.sizeHint()
            x = place.right() - size.width()
            self.link.setGeometry(x, (self.height() - size.height()) // 2, size.width(), size.height())


class PickupLine(ChartButton):
    """A pickup: its number, day and orders, and how it stands."""

    def __init__(self, number: str, about: str, status: StatusWords) -> None:
        super().__init__(listed([number, about, status.text]))
        self._number, self._about, self._status = number, about, status

    def sizeHint(self) -> QSize:
        """A row of the panel."""
        return QSize(240, 34)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw it."""
        theme, painter = Theme.of(self), QPainter(self)
        self.paint_ground(painter, theme)
        bold, high = theme.font(Role.BODY, bold=True), self.height()
        number = metrics_of(bold).horizontalAdvance(self._number) + 4
        pill = min(pill_size(self._status, theme).width(), self.width() // 2)
        self.write(painter, self.place(2, 0, number, high), self._number, bold, "tx")
        rest = self.place(number + 8, 0, self.width() - number - pill - 18, high)
        self.write(painter, rest, self._about, theme.font(Role.BODY), "tx2")
        paint_pill(painter, self.place(self.width() - pill - 2, 0, pill, high), self._status, theme,
                   self.layoutDirection(), ratio=self.devicePixelRatioF())  # fmt: skip


class _Line(QWidget):
    """Widgets beside each other, equally wide."""

    def __init__(self, widgets: Sequence[QWidget]) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        for widget in widgets:
            line.addWidget(widget, 1)


class Section(Ground):
    """A titled part of the page; its rows are put in anew when they change."""

    def __init__(self, title: str = "") -> None:
        super().__init__("surface")
        self.title = SectionTitle(title)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SIDE, 14, SIDE, 14)
        self._column.setSpacing(0)
        self._column.addWidget(self.title)
        self._column.addSpacing(8)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self._column.addLayout(self._rows)
        self._column.addStretch(1)
        self.rows: list[QWidget] = []
        self._placed: list[QWidget] = []

    def put_above(self, widget: QWidget) -> None:
        """Put something between the title and the rows."""
        self._column.insertWidget(2, widget)
        self._column.insertSpacing(3, 8)

    def show_rows(self, rows: Sequence[QWidget], *, sideways: bool = False) -> None:
        """Show these instead of those that are there; ``sideways``: beside each other. The keyboard stays."""
        focus = QApplication.focusWidget()
        at = next((n for n, row in enumerate(self.rows) if focus is not None and within(row, focus)), None)
        for old in self._placed:  # the section keeps them until then: one may be what was pressed just now
            old.hide()
            self._rows.removeWidget(old)
            old.deleteLater()
        self.rows = list(rows)
        self._placed = [_Line(rows)] if sideways else list(rows)
        for new in self._placed:
            self._rows.addWidget(new)
        if at is not None and rows:
            there = rows[min(at, len(rows) - 1)]
            (there.row if isinstance(there, PartLine) else there).setFocus(Qt.FocusReason.OtherFocusReason)
