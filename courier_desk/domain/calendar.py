"""Which days a courier can be booked for: Cairo dates from tomorrow on, the couriers' day off, holidays as a warning.

Field notes, Egypt: Friday is the day off, public holidays move by decree, so they warn and never stop; what a person
adds to the free days or takes away from them wins. Which days are holidays is handed in. Knows no clock and no words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from zoneinfo import ZoneInfo

from courier_desk.domain.values import frozen

CAIRO = ZoneInfo("Africa/Cairo")
FRIDAY, SATURDAY = 4, 5
#: Nobody books a courier further ahead; a later day is a slip in the year.
FARTHEST = timedelta(days=365)
_NO_NAMES: Mapping[date, str] = MappingProxyType({})


class DayWhy(StrEnum):
    """Why a day cannot be chosen."""

    PAST = "past"
    TODAY = "today"
    DAY_OFF = "day_off"
    TOO_FAR = "too_far"


@frozen(kw_only=True)
class WorkingDays:
    """When couriers work, as a person set it.

    ``days_off`` are weekdays (Monday is 0). ``free`` are days off by their own name, ``worked`` are days that are
    worked although they are a weekday off or a holiday.
    """

    days_off: frozenset[int] = frozenset({FRIDAY})
    free: Mapping[date, str] = field(default_factory=lambda: _NO_NAMES)
    worked: frozenset[date] = frozenset()

    def is_off(self, day: date) -> bool:
        """Tell whether couriers do not work that day; a holiday alone does not make it so."""
        return day not in self.worked and (day in self.free or day.weekday() in self.days_off)


@frozen(kw_only=True)
class DayFacts:
    """What is to be known of one day: may it be chosen, why not, and the holiday it is (a warning)."""

    day: date
    why: DayWhy | None = None
    holiday: str = ""

    @property
    def possible(self) -> bool:
        """Tell whether a pickup may be asked for on this day."""
        return self.why is None


def cairo_day(moment: float) -> date:
    """Give the date in Cairo at that moment (seconds since the epoch)."""
    return datetime.fromtimestamp(moment, UTC).astimezone(CAIRO).date()


def judge_day(day: date, today: date, days: WorkingDays, holidays: Mapping[date, str] = _NO_NAMES) -> DayFacts:
    """Judge a day. ``today`` is a Cairo date; ``holidays`` names the public ones."""
    holiday = days.free.get(day, "") or ("" if day in days.worked else holidays.get(day, ""))
    why = None
    if day < today:
        why = DayWhy.PAST
    elif day == today:
        why = DayWhy.TODAY
    elif days.is_off(day):
        why = DayWhy.DAY_OFF
    elif day - today > FARTHEST:
        why = DayWhy.TOO_FAR
    return DayFacts(day=day, why=why, holiday=holiday)


def next_possible(today: date, days: WorkingDays, holidays: Mapping[date, str] = _NO_NAMES) -> date | None:
    """Give the first day that can be chosen and is no holiday; in a year of nothing else, the first holiday.

    None when every day is off.
    """
    possible = [facts for facts in _ahead(today, days, holidays) if facts.possible]
    plain = next((facts.day for facts in possible if not facts.holiday), None)
    return plain or (possible[0].day if possible else None)


def _ahead(today: date, days: WorkingDays, holidays: Mapping[date, str]) -> Iterator[DayFacts]:
    for distance in range(1, min(FARTHEST, date.max - today).days + 1):
        yield judge_day(today + timedelta(days=distance), today, days, holidays)


def weeks_of(year: int, month: int) -> tuple[tuple[date | None, ...], ...]:
    """Give the weeks that show a month, Saturday first, with the days around it; None beyond the calendar's end."""
    first = date(year, month, 1)
    lead = (first.weekday() - SATURDAY) % 7
    days_in_month = (_next_month(first) or date.max) - first
    count = lead + days_in_month.days + (0 if _next_month(first) else 1)
    ordinals = range(first.toordinal() - lead, first.toordinal() - lead + -(-count // 7) * 7)
    days = [date.fromordinal(n) if 1 <= n <= date.max.toordinal() else None for n in ordinals]
    return tuple(tuple(days[n : n + 7]) for n in range(0, len(days), 7))


def _next_month(first: date) -> date | None:
    if (first.year, first.month) == (date.max.year, 12):
        return None
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)
