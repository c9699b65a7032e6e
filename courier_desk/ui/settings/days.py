"""Working days, a section of its own: on which weekdays couriers come, and days of this desk that differ from that."""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.preferences import OwnDay
from courier_desk.domain.folding import fold_digits
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section
from courier_desk.ui.theme import Tone
from courier_desk.ui.widgets import (
    HOLDS_NUMBERS,
    Button,
    CheckBox,
    Field,
    FieldState,
    IconButton,
    Label,
    Segment,
    Segments,
    StatusPill,
    TextField,
    clear_layout,
)
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import Formats, StatusWords, isolate, long_day_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate
#: Saturday first, as weeks are in Egypt (Monday is 0).
_WEEK = (5, 6, 0, 1, 2, 3, 4)
_FREE, _WORKED = "free", "worked"


class DaysSection(Section):
    """When couriers work: the calendar of the pickup form goes by it."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Working days"), translate("Settings", "Working days and holidays"))
        self._context = context
        self.week = {day: CheckBox(_weekday(day)) for day in _WEEK}
        week = WrapRow(spacing=12)
        week.setAccessibleName(translate("Settings", "Couriers work on"))
        for box in self.week.values():
            week.add(box)
            box.clicked.connect(self._choose_week)
        self.add_row(
            translate("Settings", "Couriers work on"),
            week,
            hint=translate("Settings", "other days cannot be booked"),
            words=" ".join(map(_weekday, _WEEK)),
        )
        self._own = QVBoxLayout()
        self._own.setSpacing(2)
        own = QWidget()
        own.setLayout(self._own)
        self._own.setContentsMargins(0, 0, 0, 0)
        own.setAccessibleName(translate("Settings", "Days of this desk"))
        self.add_row(
            translate("Settings", "Days of this desk"),
            own,
            hint=translate("Settings", "public holidays only warn; a day set here is as it is set"),
            words=translate("Settings", "Holiday"),
        )
        self.day = TextField(ltr=True, placeholder=_example())
        self.day.setProperty(HOLDS_NUMBERS, True)
        self.name = TextField(placeholder=translate("Settings", "National day"))
        self.kind = Segments(
            [
                Segment(_FREE, translate("Settings", "Couriers are off")),
                Segment(_WORKED, translate("Settings", "Couriers work")),
            ],
            translate("Settings", "What the day is"),
        )
        self.add_day = Button(translate("Settings", "Add the day"), icon="plus")
        self._day_field = Field(Fields.DAY.words, self.day, keep_hint_line=False)
        self._name_field = Field(Fields.NAME.words, self.name, keep_hint_line=False)
        self.add(self._adding(), translate("Settings", "Add the day"))
        self.add_day.clicked.connect(self._add)
        for field in (self.day, self.name):
            field.returnPressed.connect(self._add)

    def _adding(self) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 10, 0, 0)
        row.setSpacing(10)
        self._day_field.setFixedWidth(170)
        self._name_field.setFixedWidth(220)
        row.addWidget(self._day_field, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._name_field, 0, Qt.AlignmentFlag.AlignTop)
        for beside in (self.kind, self.add_day):
            column = QVBoxLayout()
            column.setContentsMargins(0, 22, 0, 0)
            column.addWidget(beside, 0, Qt.AlignmentFlag.AlignTop)
            row.addLayout(column)
        row.addStretch(1)
        return line

    def refresh(self) -> None:
        """Show what is chosen."""
        chosen = self._context.preferences.settings
        for day, box in self.week.items():
            box.setChecked(day not in chosen.days_off)
        clear_layout(self._own)
        for one in chosen.own_days:
            self._own.addWidget(self._line(one))
        if not chosen.own_days:
            self._own.addWidget(Label(Common.NONE.words, colour="tx3"))

    def _line(self, one: OwnDay) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        day = long_day_words(date.fromisoformat(one.day))
        words = translate("Settings", "Couriers work") if one.worked else translate("Settings", "Couriers are off")
        row.addWidget(Label(day))
        if one.name:
            row.addWidget(Label(isolate(one.name), colour="tx2"))
        pill = StatusWords(words, Tone.GREEN, "truck") if one.worked else StatusWords(words, Tone.NEUTRAL, "ban")
        row.addWidget(StatusPill(pill))
        away = IconButton("x", translate("Settings", "Take away {0}").replace("{0}", day))
        away.clicked.connect(lambda: self._take_away(one))
        row.addWidget(away)
        row.addStretch(1)
        return line

    def _choose_week(self) -> None:
        off = tuple(day for day, box in self.week.items() if not box.isChecked())
        if len(off) == len(_WEEK):
            self._context.status.hint(translate("Settings", "Couriers work on one day at least."))
            self.refresh()
            return
        self._context.preferences.change(days_off=tuple(sorted(off)))

    def _add(self) -> None:
        day = _read_day(self.day.value())
        if day is None:
            words = translate("Settings", "Write the day as {0}").replace("{0}", _example())
            self._day_field.set_state(FieldState.ERROR, words)
            self.day.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._day_field.set_state(FieldState.NONE)
        new = OwnDay(day=day.isoformat(), name=self.name.value(), worked=self.kind.value() == _WORKED)
        others = tuple(one for one in self._context.preferences.settings.own_days if one.day != new.day)
        self.day.clear()
        self.name.clear()
        self._context.preferences.change(own_days=(*others, new))
        self.day.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_away(self, day: OwnDay) -> None:
        days = tuple(one for one in self._context.preferences.settings.own_days if one != day)
        self.day.setFocus(Qt.FocusReason.OtherFocusReason)
        self._context.preferences.change(own_days=days)


def _weekday(day: int) -> str:
    return QLocale(Formats.current().locale).standaloneDayName(day + 1, QLocale.FormatType.ShortFormat)


def _example() -> str:
    return "07/01/2027"


def _read_day(typed: str) -> date | None:
    """Read a day written day first, or as the standard has it."""
    text = fold_digits(typed).replace("-", "/").replace(".", "/")
    for form in ("%d/%m/%Y", "%Y/%m/%d"):
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007  (a day, no moment)
        except ValueError:
            continue
    return None
