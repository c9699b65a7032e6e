"""The life of a label in a job: what may follow what, and that nothing given away comes again by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.print_jobs import (
    MAY_BE_OUT,
    RESTING,
    TO_COME,
    ImpossibleStep,
    JobCounts,
    PrintEvent,
    PrintJob,
    PrintSequence,
    PrintState,
    in_sequence,
    pace_over_all,
    rate_of,
    step,
)
from tests.support.order_rows import order_row

ROW = order_row("1")


@given(st.lists(st.sampled_from(PrintEvent)))
def test_what_may_be_out_is_queued_again_only_by_a_person(events: list[PrintEvent]) -> None:
    state, out = PrintState.QUEUED, False
    for event in events:
        before = state
        try:
            state = step(state, event)
        except ImpossibleStep:
            continue
        # What the spooler refused outright was not given to it.
        out = state in MAY_BE_OUT or (out and event not in (PrintEvent.AGAIN, PrintEvent.REFUSED, PrintEvent.PUT_BACK))
        if state is PrintState.QUEUED and before not in (PrintState.RENDERING, PrintState.SPOOLING):
            assert event in (PrintEvent.AGAIN, PrintEvent.CREATED)
        assert not (out and state is PrintState.QUEUED)


def test_every_state_rests_or_has_something_to_come() -> None:
    assert frozenset(PrintState) == RESTING | TO_COME
    assert not RESTING & TO_COME
    for state in RESTING:
        assert step(state, PrintEvent.AGAIN) is PrintState.QUEUED
    for state in TO_COME:
        with pytest.raises(ImpossibleStep):
            step(state, PrintEvent.AGAIN)


numbers = st.lists(st.integers(1, 999_999).map(str), unique=True, max_size=12)


@given(numbers, st.sampled_from(PrintSequence))
def test_a_job_has_each_order_once_in_the_wanted_order(chosen: list[str], how: PrintSequence) -> None:
    zones, moment = ("Abdeen", "", "Maadi"), datetime(2026, 11, 22, tzinfo=UTC)
    rows = [
        replace(ROW, key=f"o{n}", number=n, zone=zones[int(n) % 3], created=moment + timedelta(minutes=int(n) % 7))
        for n in chosen
    ]
    sorted_rows = in_sequence(rows, how)
    assert sorted(row.key for row in sorted_rows) == sorted(row.key for row in rows)
    match how:
        case PrintSequence.AS_CHOSEN:
            assert sorted_rows == rows
        case PrintSequence.BY_NUMBER:
            assert [int(row.number) for row in sorted_rows] == sorted(int(n) for n in chosen)
        case PrintSequence.BY_TIME:
            assert [row.created for row in sorted_rows] == sorted(row.created for row in rows)
        case PrintSequence.BY_ZONE:
            named = [row.zone for row in sorted_rows if row.zone]
            assert named == sorted(named)
            assert all(not row.zone for row in sorted_rows[len(named) :])


def test_the_pace_is_told_from_what_was_sent_lately() -> None:
    assert rate_of((), began=0.0, now=100.0) is None
    assert rate_of((1.0, 1.1), began=0.0, now=60.0) is None, "two labels beside each other tell no pace"
    assert rate_of((1.0, 1.5, 2.0), began=0.0, now=2.0) is None
    assert rate_of((2.0, 4.0, 6.0), began=0.0, now=6.0) == pytest.approx(30.0)
    assert rate_of((2.0, 4.0, 6.0), began=0.0, now=60.0) == pytest.approx(3.0), "a wait counts"
    assert rate_of(range(0, 600, 2), began=0.0, now=600.0) == pytest.approx(30.0), "the last minute alone"
    assert rate_of((0.0, 1.0, 2.0), began=0.0, now=500.0) is None


def test_a_job_of_seconds_has_a_pace_when_it_is_over() -> None:
    job, counts = PrintJob(made=100.0), JobCounts(total=9, by_state=((PrintState.SENT, 6), (PrintState.LEFT_OUT, 3)))
    assert pace_over_all(job, counts) is None, "it goes on"
    assert pace_over_all(replace(job, ended=112.0), counts) == pytest.approx(30.0)
    assert pace_over_all(replace(job, ended=100.0), counts) == pytest.approx(360.0), "in no time"
    assert pace_over_all(replace(job, ended=112.0), JobCounts(total=3, by_state=((PrintState.LEFT_OUT, 3),))) is None
