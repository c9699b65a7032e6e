"""A month to choose a day from: Saturday first, what cannot be chosen is quiet, holidays bear a dot.

Arrows, Page up and Page down move over the days that can be chosen, Enter and a press take one. What a day is, is told
by whoever shows the month.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from PySide6.QtCore import QLocale, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QHBoxLayout, QSizePolicy, QWidget

from courier_desk.domain.calendar import DayFacts, DayWhy, weeks_of
from courier_desk.ui.literal import heard_text, tip_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.boxes import Card
from courier_desk.ui.widgets.buttons import IconButton
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.widgets.labels import Label
from courier_desk.ui.words import Formats, listed, long_day_words, month_words

_ROW, _HEAD = 32, 26
_STEPS = {Qt.Key.Key_Up: -7, Qt.Key.Key_Down: 7}

Judge = Callable[[date], DayFacts]


class MonthCalendar(Card):
    """The month with its buttons, over its ``days``. ``name``: what screen readers call the day that is chosen."""

    def __init__(self, name: str) -> None:
        super().__init__(padding=8)
        self.days = Days(name)
        self._title = Label(role=Role.BODY, bold=True)
        self.back = IconButton("left", self.tr("Month before"))
        self.on = IconButton("right", self.tr("Month after"))
        head = QHBoxLayout()
        head.addWidget(self.back)
        head.addStretch(1)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.on)
        self.body.addLayout(head)
        self.body.addWidget(self.days)
        self.back.clicked.connect(lambda: self.days.turn(-1))
        self.on.clicked.connect(lambda: self.days.turn(1))
        self.days.turned.connect(self._show_month)
        self.setFocusProxy(self.days)

    def show_days(self, judge: Judge, day: date | None, today: date, between: tuple[date, date]) -> None:
        """Show the month of a day (of today when there is none), each day as ``judge`` says.

        ``between``: the first and the last day that one can go to.
        """
        self.days.show_days(judge, day, today, between)

    def day(self) -> date | None:
        """Give the chosen day."""
        return self.days.day()

    def _show_month(self, year: int, month: int) -> None:
        self._title.set_text(month_words(year, month))


class Days(QWidget):
    """The painted days."""

    chosen = Signal(object)
    """Another day was chosen by a person."""
    taken = Signal()
    """The chosen day is the one that was wanted: it was pressed."""
    entered = Signal()
    """The chosen day is the one that was wanted: it was taken with Enter."""
    turned = Signal(int, int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._judge: Judge | None = None
        self._day: date | None = None
        self._span: tuple[date, date] | None = None
        self._today = self._first = self._last = date(2000, 1, 1)
        self._month = (2000, 1)
        self._hovered: date | None = None
        self._heard: list[HeardDay] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        follow_theme(self, self.update)
        tell_as_table(Days)

    def sizeHint(self) -> QSize:
        """Seven days beside each other."""
        return QSize(7 * 40, self.height())

    def day(self) -> date | None:
        """Give the chosen day."""
        return self._day

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The days have other places."""
        super().resizeEvent(event)
        self._tell_days()

    def _tell_days(self) -> None:
        """Tell a screen reader which days are shown, and where."""
        cells = self._cells()
        while len(self._heard) < len(cells):
            heard = HeardDay(self)
            heard.clicked.connect(partial(self._press, len(self._heard)))
            self._heard.append(heard)
        for place, heard in enumerate(self._heard):
            heard.setVisible(place < len(cells))
            if place < len(cells):
                day, cell = cells[place]
                heard.setGeometry(cell)
                possible = self._first <= day <= self._last and self.facts(day).possible
                heard.say(self.day_words(day), chosen=day == self._day, possible=possible)

    def _press(self, place: int) -> None:
        """A screen reader pressed a day."""
        self._choose(self._cells()[place][0])
        self._tell_days()

    def facts(self, day: date) -> DayFacts:
        """Tell what a day is."""
        return self._judge(day) if self._judge is not None else DayFacts(day=day)

    def mark(self, first: date, last: date) -> None:
        """Show these days and all between them as chosen together."""
        self._span = (first, last)
        self.update()

    def show_days(self, judge: Judge, day: date | None, today: date, between: tuple[date, date]) -> None:
        """Show the month of a day."""
        self._judge, self._day, self._today = judge, day, today
        self._first, self._last = between
        shown = day or today
        self._go_to(shown.year, shown.month)
        self._describe()

    def turn(self, months: int) -> None:
        """Show another month; the chosen day stays."""
        year, month = self._month
        place = year * 12 + month - 1 + months
        self._go_to(place // 12, place % 12 + 1)

    def _go_to(self, year: int, month: int) -> None:
        first, last = self._first, self._last
        place = min(max((year, month), (first.year, first.month)), (last.year, last.month))
        self._month = place
        self.setFixedHeight(_HEAD + len(weeks_of(*place)) * _ROW)
        self.turned.emit(*place)
        self._tell_days()
        self.update()

    def _choose(self, day: date) -> bool:
        if self._judge is None or not self._judge(day).possible or not self._first <= day <= self._last:
            return False
        self._day = day
        self._go_to(day.year, day.month)
        self._describe()
        self.chosen.emit(day)
        return True

    def _describe(self) -> None:
        """Say the chosen day to screen readers, with its holiday."""
        if self._day is None or self._judge is None:
            self.setAccessibleDescription("")
            return
        self.setAccessibleDescription(self.day_words(self._day))

    def day_words(self, day: date) -> str:
        """Give a day as it is read aloud: with its holiday."""
        return listed(part for part in (long_day_words(day), self.facts(day).holiday) if part)

    # -- keys and pointer ------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move over the days that can be chosen."""
        key = Qt.Key(event.key())
        sideways = 1 if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else -1
        steps = {**_STEPS, Qt.Key.Key_Right: sideways, Qt.Key.Key_Left: -sideways}
        if key in steps:
            self._step(steps[key])
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._step_month(-1 if key == Qt.Key.Key_PageUp else 1)
        else:
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._day is not None:
                self.entered.emit()
            super().keyPressEvent(event)

    def _step(self, days: int) -> None:
        """Go so far, then on in the same direction to a day that can be chosen."""
        self._choose_from((self._day or self._today) + timedelta(days=days), 1 if days > 0 else -1)

    def _step_month(self, months: int) -> None:
        """Go to the same day of another month, to its last where it has no such day; else to the nearest beyond or,
        where there is none, before it.
        """
        day = self._day or self._today
        year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
        aim = date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
        if not self._choose_from(max(aim, self._first), 1):
            self._choose_from(min(aim, self._last), -1)

    def _choose_from(self, day: date, step: int) -> bool:
        """Choose the first day from this one on, ``step`` days apart, that can be chosen; False when there is none."""
        while self._judge is not None and self._first <= day <= self._last:
            if self._judge(day).possible:
                self._choose(day)
                return True
            day += timedelta(days=step)
        return False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which day would be chosen."""
        day = self._day_at(event.position().toPoint())
        if day != self._hovered:
            self._hovered = day
            holiday = self._judge(day).holiday if day is not None and self._judge is not None else ""
            self.setToolTip(tip_text(holiday))
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the day under the pointer."""
        day = self._day_at(event.position().toPoint())
        if day is not None and event.button() == Qt.MouseButton.LeftButton and self._choose(day):
            self.taken.emit()

    def _day_at(self, point: QPoint) -> date | None:
        return next((day for day, cell in self._cells() if cell.contains(point)), None)

    # -- painting --------------------------------------------------------------------------------------------------

    def _cells(self) -> list[tuple[date, QRect]]:
        return [
            (day, self._cell(row, column))
            for row, week in enumerate(weeks_of(*self._month))
            for column, day in enumerate(week)
            if day is not None
        ]

    def _cell(self, row: int, column: int) -> QRect:
        wide = self.width() / 7
        place = column if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else 6 - column
        return QRect(int(place * wide), _HEAD + row * _ROW, int(wide), _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the names of the weekdays and the days."""
        del event
        theme = Theme.of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_weekdays(painter, theme)
        for day, cell in self._cells():
            self._paint_day(painter, cell, day, theme)

    def _paint_weekdays(self, painter: QPainter, theme: Theme) -> None:
        painter.setFont(theme.font(Role.CAPTION))
        painter.setPen(theme.colour("tx2"))
        formats = Formats.current()
        locale, length = formats.locale, QLocale.FormatType.ShortFormat
        if formats.arabic:  # its short names are whole words
            length = QLocale.FormatType.NarrowFormat
        for column in range(7):
            weekday = (column + 5) % 7 + 1  # Qt counts from Monday, 1; the week begins on Saturday
            place = self._cell(0, column)
            place.setTop(0)
            place.setHeight(_HEAD - 4)
            name = locale.dayName(weekday, length)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_day(self, painter: QPainter, cell: QRect, day: date, theme: Theme) -> None:
        facts = self.facts(day)
        box = QRect(0, 0, min(cell.width() - 4, 36), _ROW - 4)
        box.moveCenter(cell.center())
        chosen, other = day == self._day, (day.year, day.month) != self._month
        if self._span is not None and self._span[0] <= day <= self._span[1]:
            painter.fillRect(cell.adjusted(0, 2, 0, -2), theme.colour("sel"))
        colour = "onac" if chosen else "tx3" if other and facts.possible else "tx" if facts.possible else "dis"
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("ac"))
            painter.drawRoundedRect(box, 4, 4)
        elif day == self._today or (facts.possible and day == self._hovered):
            painter.setPen(theme.colour("ctl"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)
        if chosen and self.hasFocus():
            painter.setPen(theme.colour("tx"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 5, 5)
        font = QFont(theme.font(Role.BODY, bold=chosen))
        font.setStrikeOut(facts.why is DayWhy.DAY_OFF)
        painter.setFont(font)
        painter.setPen(theme.colour(colour))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, Formats.current().number(day.day))
        if facts.holiday:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("onac" if chosen else "amb"))
            painter.drawEllipse(QPoint(box.center().x(), box.bottom() - 3), 2, 2)


# How a screen reader finds its way in a month: a table of days, each with its name and state. The days are painted, so
# Qt knows nothing of them. Over each lies a button that paints nothing, takes neither pointer nor keyboard, and says
# the date, whether it is the chosen one and whether it can be; a screen reader may press it.

#: What is a table of days, and what Qt was told of each: it deletes them, so that they must not be forgotten before.
_kinds: list[type[QWidget]] = []
_told: list[QAccessibleInterface] = []


def tell_as_table(kind: type[QWidget]) -> None:
    """Have every widget of this kind told as a table; Qt keeps what it is given, once is enough."""
    if not _kinds:
        QAccessible.installFactory(_table)
    if kind not in _kinds:
        _kinds.append(kind)


def _table(_key: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget) or not isinstance(thing, tuple(_kinds)):
        return None
    _told.append(QAccessibleWidget(thing, QAccessible.Role.Table))
    return _told[-1]


class HeardDay(QAbstractButton):
    """A day for those who cannot see it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setCheckable(True)

    def say(self, words: str, *, chosen: bool, possible: bool) -> None:
        """Say which day this is, whether it is the chosen one, and whether it can be."""
        self.setAccessibleName(heard_text(words))
        self.setChecked(chosen)
        self.setEnabled(possible)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The month paints its days."""
