"""The days a courier can be booked for."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.calendar import (
    FARTHEST,
    FRIDAY,
    SATURDAY,
    DayWhy,
    WorkingDays,
    cairo_day,
    judge_day,
    next_possible,
    weeks_of,
)

TODAY = date(2026, 7, 14)  # a Tuesday
DAYS = st.dates(min_value=date(2020, 1, 1), max_value=date(2090, 12, 31))


@pytest.mark.parametrize(
    ("distance", "why"),
    [(-1, DayWhy.PAST), (0, DayWhy.TODAY), (1, None), (3, DayWhy.DAY_OFF), (4, None), (366, DayWhy.TOO_FAR)],
)
def test_a_day_by_its_distance_from_today(distance: int, why: DayWhy | None) -> None:
    assert judge_day(TODAY + timedelta(days=distance), TODAY, WorkingDays()).why is why


def test_a_holiday_warns_and_never_stops() -> None:
    facts = judge_day(date(2026, 7, 23), TODAY, WorkingDays(), {date(2026, 7, 23): "July 23 Revolution Day"})
    assert facts.possible
    assert facts.holiday == "July 23 Revolution Day"


def test_what_a_person_set_wins_over_weekday_and_holiday() -> None:
    friday, thursday = date(2026, 7, 17), date(2026, 7, 23)
    days = WorkingDays(free={date(2026, 7, 20): "Stocktaking"}, worked=frozenset({friday, thursday}))
    names = {thursday: "July 23 Revolution Day"}
    assert judge_day(friday, TODAY, days, names).possible
    assert judge_day(thursday, TODAY, days, names).holiday == ""
    closed = judge_day(date(2026, 7, 20), TODAY, days, names)
    assert (closed.why, closed.holiday) == (DayWhy.DAY_OFF, "Stocktaking")


def test_the_next_possible_day_passes_over_fridays_and_holidays() -> None:
    thursday = date(2026, 7, 16)
    assert next_possible(thursday, WorkingDays()) == date(2026, 7, 18)
    names = {date(2026, 7, 18): "A", date(2026, 7, 19): "B"}
    assert next_possible(thursday, WorkingDays(), names) == date(2026, 7, 20)


def test_a_year_of_holidays_gives_the_first_and_a_year_off_gives_none() -> None:
    names = {TODAY + timedelta(days=n): "always" for n in range(400)}
    assert next_possible(TODAY, WorkingDays(), names) == date(2026, 7, 15)
    assert next_possible(TODAY, WorkingDays(days_off=frozenset(range(7)))) is None


@given(today=DAYS, day=DAYS, off=st.frozensets(st.integers(0, 6)))
def test_only_working_days_from_tomorrow_to_a_year_on_are_possible(today: date, day: date, off: frozenset[int]) -> None:
    facts = judge_day(day, today, WorkingDays(days_off=off))
    assert facts.possible == (timedelta(0) < day - today <= FARTHEST and day.weekday() not in off)


@given(today=DAYS)
def test_the_next_possible_day_is_possible_and_the_nearest(today: date) -> None:
    day = next_possible(today, WorkingDays())
    assert day is not None
    assert judge_day(day, today, WorkingDays()).possible
    between = [today + timedelta(days=n) for n in range(1, (day - today).days)]
    assert all(each.weekday() == FRIDAY for each in between)


@given(year=st.integers(1, 9999), month=st.integers(1, 12))
def test_a_month_is_shown_in_whole_weeks_from_saturday(year: int, month: int) -> None:
    weeks = weeks_of(year, month)
    assert 4 <= len(weeks) <= 6
    assert all(len(week) == 7 for week in weeks)
    assert all(week[0] is None or week[0].weekday() == SATURDAY for week in weeks)
    shown = [day for day in chain.from_iterable(weeks) if day is not None and (day.year, day.month) == (year, month)]
    assert [day.day for day in shown] == list(range(1, len(shown) + 1))
    assert (shown[-1] == date.max) or (shown[-1] + timedelta(days=1)).day == 1


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 1, 10, 21, 59, tzinfo=UTC), date(2026, 1, 10)),
        (datetime(2026, 1, 10, 22, 0, tzinfo=UTC), date(2026, 1, 11)),  # winter: UTC+2
        (datetime(2026, 7, 10, 20, 59, tzinfo=UTC), date(2026, 7, 10)),
        (datetime(2026, 7, 10, 21, 0, tzinfo=UTC), date(2026, 7, 11)),  # summer: UTC+3
    ],
)
def test_the_day_in_cairo(moment: datetime, day: date) -> None:
    assert cairo_day(moment.timestamp()) == day
