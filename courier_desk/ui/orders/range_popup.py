"""The calendar that opens under the filter by days, apart from it: a window stands without one."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.calendar import DayFacts
from courier_desk.domain.list_views import Days, range_key, today_in_cairo
from courier_desk.ui.frame.focus import focus_stops, go_to_next
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, Label, PopupFrame, Segment, Segments
from courier_desk.ui.widgets.month import MonthCalendar
from courier_desk.ui.words import range_words
from courier_desk.ui.words_fields import Fields

_FIRST, _LAST = "first", "last"
#: Nobody ships before or so long after this.
_EARLIEST = date(2000, 1, 1)


class RangePopup(PopupFrame):
    """A month, and which end of the span the next day chosen is."""

    chosen = Signal(str)

    def __init__(self, button: QWidget, apply: str = "") -> None:
        """``apply``: what its button says instead of that the days are shown."""
        super().__init__(button)
        self._button = button
        self._days = {_FIRST: today_in_cairo(), _LAST: today_in_cairo()}
        self._ends = Segments(
            [Segment(_FIRST, self.tr("From")), Segment(_LAST, self.tr("To"))], self.tr("Which day is chosen")
        )
        self._said = Label(colour="tx2")
        self._moved = Label(colour="tx2", wrap=True)
        self._moved.hide()
        self.calendar = MonthCalendar(Fields.DAY.words)
        self._apply = Button(apply or self.tr("Show these days"), kind=ButtonKind.EMPHASISED, keys="Ctrl+Enter")
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 10, 12, 10)
        inner.setSpacing(8)
        inner.addWidget(self._ends)
        inner.addWidget(self.calendar)
        inner.addWidget(self._moved)
        foot = QHBoxLayout()
        foot.addWidget(self._said)
        foot.addStretch(1)
        foot.addWidget(self._apply)
        inner.addLayout(foot)
        self.body.addLayout(inner)
        self._ends.chosen.connect(lambda _end: self._show())
        self.calendar.days.chosen.connect(self._go_to)
        self.calendar.days.taken.connect(self._other_end)
        self.calendar.days.entered.connect(self._go_on)
        self._apply.clicked.connect(self._finish)
        self.closed.connect(lambda: self._button.setFocus(Qt.FocusReason.PopupFocusReason))
        keys = Shortcuts(self, "", window_wide=False)
        keys.add("Ctrl+Return", "", self._finish, "Ctrl+Enter")

    def open_at(self, days: Days) -> None:
        """Open with a span."""
        today = today_in_cairo()
        self._days = {_FIRST: days.first or today, _LAST: days.last or today}
        self._ends.set_value(_FIRST)
        self._moved.hide()
        self._show()
        self.open_under(self._button)
        self.calendar.setFocus(Qt.FocusReason.PopupFocusReason)

    def event(self, event: QEvent) -> bool:
        """A month of more weeks, or a sentence under it, makes it higher."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.is_open():
            self.open_under(self._button)
        return done

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round in it while it is open: behind it is a page that it covers."""
        return go_to_next(list(focus_stops(self)), forward=forward)

    def _go_to(self, day: date) -> None:
        end = self._ends.value()
        self._days[end] = day
        is_backward = self._days[_FIRST] > self._days[_LAST]
        if is_backward:
            self._days[_LAST if end == _FIRST else _FIRST] = day
        self._moved.set_text(
            self.tr("The last day was before this one: it is the same day now.")
            if end == _FIRST
            else self.tr("The first day was after this one: it is the same day now.")
        )
        self._moved.setVisible(is_backward)
        self._mark()

    def _other_end(self) -> None:
        self._ends.set_value(_LAST if self._ends.value() == _FIRST else _FIRST)
        self._show()

    def _go_on(self) -> None:
        """Enter leads from the first day to the last, and from there to what was asked for."""
        if self._ends.value() == _FIRST:
            self._other_end()
        else:
            self._finish()

    def _show(self) -> None:
        today = today_in_cairo()
        between = (_EARLIEST, date(today.year + 1, 12, 31))
        self.calendar.show_days(lambda day: DayFacts(day=day), self._days[self._ends.value()], today, between)
        self._mark()

    def _mark(self) -> None:
        self.calendar.days.mark(self._days[_FIRST], self._days[_LAST])
        self._said.set_text(range_words(Days(self._days[_FIRST], self._days[_LAST])))

    def _finish(self) -> None:
        key = range_key(self._days[_FIRST], self._days[_LAST])
        self.close_popup()
        self.chosen.emit(key)
