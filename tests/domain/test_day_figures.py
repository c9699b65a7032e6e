"""Per cent that add up, averages to the piastre, and which bars are drawn for which days."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.day_figures import (
    MOST_BARS,
    DayFigures,
    Fate,
    Span,
    Step,
    Sum,
    Trends,
    bars_of,
    percentages,
    weeks_of_span,
)

DAYS = st.dates(date(2024, 1, 1), date(2027, 12, 31))


@given(st.lists(st.integers(0, 10**9), max_size=40))
def test_per_cent_of_equal_counts_are_equal_and_none_is_off_by_one(counts: list[int]) -> None:
    shown, total = percentages(counts), sum(counts)
    pairs = sorted(set(zip(counts, shown, strict=True)))
    assert len(pairs) == len(set(counts))
    assert [percent for _count, percent in pairs] == sorted(percent for _count, percent in pairs)
    if len(counts) == len(set(counts)):
        assert sum(shown) == (100 if total else 0)
    assert all(abs(part * total - 100 * count) < total for part, count in zip(shown, counts, strict=True) if total)


def test_per_cent_add_up_where_no_equal_counts_stand_in_the_way() -> None:
    assert percentages([4, 4, 1]) == (44, 44, 11)
    assert percentages([2, 2, 2, 3]) == (22, 22, 22, 34)
    assert percentages([1, 1, 2, 4]) == (13, 13, 25, 50)
    assert percentages([5, 3, 1]) == (56, 33, 11)


@given(st.integers(1, 10**6), st.integers(0, 10**12))
def test_the_average_is_right_to_half_a_piastre(count: int, total: int) -> None:
    average = DayFigures(fees=Sum(count, total)).average_fee
    assert average is not None
    assert -count <= 2 * (total - average * count) < count


def test_of_no_fee_there_is_no_average_and_of_no_order_no_refusal() -> None:
    assert DayFigures().average_fee is None
    assert Fate().refusal == 0
    assert Fate(1, 1).refusal == 50
    assert Fate(2, 1).refusal == 33


@given(DAYS, st.integers(0, 1500))
def test_bars_cover_the_span_without_a_gap_and_are_not_too_many(first: date, more: int) -> None:
    span = Span(first, first + timedelta(days=more))
    step, bars = bars_of(span)
    assert bars[-1].last == span.last
    assert bars[0].first <= span.first
    assert step is not Step.DAY or len(bars) == MOST_BARS
    assert all(after.first - before.last == timedelta(days=1) for before, after in pairwise(bars))
    assert 2 <= len(bars) <= MOST_BARS
    if step is Step.WEEK:
        assert all(bar.first.strftime("%a") == "Sat" for bar in bars[1:])


def test_weeks_begin_on_saturday() -> None:
    weeks = weeks_of_span(Span(date(2026, 7, 1), date(2026, 7, 14)))  # Wednesday to Tuesday
    assert [(week.first.day, week.last.day) for week in weeks] == [(1, 3), (4, 10), (11, 14)]
    assert Span(date(2026, 7, 8), date(2026, 7, 14)).before == Span(date(2026, 7, 1), date(2026, 7, 7))


def test_half_and_nine_tenths_of_the_deliveries_are_told_in_days() -> None:
    trends = Trends(days=((0, 4), (1, 3), (2, 2), (9, 1)))
    assert (trends.within(50), trends.within(90), trends.within(100)) == (1, 2, 9)
    assert Trends().within(50) is None
