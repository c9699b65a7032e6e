"""The days of a list: what was chosen comes back, and each day is Cairo's, also where clocks change."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.list_views import (
    CAIRO,
    EVERY,
    LAST_MONTH,
    MONTH,
    YESTERDAY,
    Days,
    days_of,
    midnight,
    range_key,
)

DAYS = st.dates(date(2024, 1, 1), date(2030, 12, 31))


@given(first=DAYS, last=DAYS)
def test_a_span_comes_back_whichever_day_was_named_first(first: date, last: date) -> None:
    assert days_of(range_key(first, last), date(2026, 1, 1)) == Days(min(first, last), max(first, last))


@given(day=DAYS)
def test_days_follow_each_other_without_a_gap(day: date) -> None:
    assert Days(day, day).until == midnight(day + timedelta(days=1))
    begins = midnight(day).astimezone(CAIRO)
    assert begins.date() == day
    assert begins.hour in (0, 1)
    assert timedelta(hours=23) <= midnight(day + timedelta(days=1)) - midnight(day) <= timedelta(hours=25)


def test_the_usual_spans_end_today() -> None:
    today = date(2026, 11, 20)
    assert days_of("7", today) == Days(date(2026, 11, 14), None)
    assert days_of("1", today) == Days(today, None)
    assert days_of(YESTERDAY, today) == Days(date(2026, 11, 19), date(2026, 11, 19))
    assert days_of(MONTH, today) == Days(date(2026, 11, 1), None)
    assert days_of(LAST_MONTH, today) == Days(date(2026, 10, 1), date(2026, 10, 31))
    assert days_of(LAST_MONTH, date(2027, 1, 31)) == Days(date(2026, 12, 1), date(2026, 12, 31))
    assert days_of(EVERY, today) == Days()


@given(kept=st.text())
def test_whatever_was_kept_means_some_days(kept: str) -> None:
    days = days_of(kept, date(2026, 11, 20))
    assert days.first is None or days.last is None or isinstance(days.first, date)
