"""How parcels travel: pure, repeatable, and always to an end."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.sandbox import journey
from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.statuses import ORDER_CATEGORY, PICKUP_CATEGORY

SEEDS = st.integers(min_value=0, max_value=2**48)
SEQUENCES = st.integers(min_value=1, max_value=900_000)
ROADS = st.sampled_from(["Deliver", "Return", "Exchange"])
MOMENTS = st.floats(min_value=1.5e9, max_value=2.2e9)
OVER = {"completed", "returnCompleted", "returned", "canceled", "terminated", "deliveryFailed"}


def travel(road: str, seed: int, sequence: int, express: bool = False, start: str = "new") -> list[journey.Step]:
    """Walk a journey to its end."""
    steps: list[journey.Step] = []
    status, visits = start, 0
    while len(steps) < 100:
        chance, pace = journey.draws(seed, sequence, len(steps) + 1)
        step = journey.next_order_step(road, status, visits=visits, express=express, chance=chance, pace=pace)
        if step is None:
            return steps
        steps.append(step)
        status = step.status
        visits += journey.is_visit(road, status)
    raise AssertionError("the journey has no end")


@given(ROADS, SEEDS, SEQUENCES, st.booleans())
def test_every_journey_ends_and_knows_only_statuses_of_the_service(
    road: str, seed: int, sequence: int, express: bool
) -> None:
    steps = travel(road, seed, sequence, express=express)
    assert steps[-1].status in OVER
    assert all(step.status in ORDER_CATEGORY for step in steps)
    assert all(step.after > 0 for step in steps)
    assert sum(journey.is_visit(road, step.status) for step in steps) <= journey.MOST_VISITS


@given(ROADS, SEEDS, SEQUENCES)
def test_the_same_seed_leads_the_same_way(road: str, seed: int, sequence: int) -> None:
    assert travel(road, seed, sequence) == travel(road, seed, sequence)


@given(SEEDS, SEQUENCES)
def test_express_is_the_same_way_in_less_time(seed: int, sequence: int) -> None:
    usual, express = travel("Deliver", seed, sequence), travel("Deliver", seed, sequence, express=True)
    assert [step.status for step in usual] == [step.status for step in express]
    assert sum(step.after for step in express) < sum(step.after for step in usual)


@pytest.mark.parametrize(
    ("road", "good", "share"),
    [("Deliver", "completed", 0.8), ("Return", "returnCompleted", 0.9), ("Exchange", "completed", 0.8)],
)
def test_most_journeys_end_well_and_some_do_not(road: str, good: str, share: float) -> None:
    ends = [travel(road, 5, sequence)[-1].status for sequence in range(1, 2001)]
    assert share < ends.count(good) / len(ends) < 0.98


def test_what_goes_wrong_on_the_way_out_is_all_seen() -> None:
    seen = {step.status for sequence in range(1, 3001) for step in travel("Deliver", 9, sequence)}
    assert seen >= {
        "rescheduled",
        "waitingAction",
        "rejected",
        "deliveryFailed",
        "autoReturnInitiated",
        "returned",
        "terminated",
    }


def test_a_cancelled_delivery_goes_back_to_the_shop_from_where_it_is() -> None:
    timeline = '[[1.0, "new"], [2.0, "pendingPickup"], [3.0, "pickedUp"], [4.0, "returnInitiated"]]'
    assert journey.road_of("Return", timeline) == "TurnedBack"
    assert journey.road_of("Return", '[[1.0, "new"], [2.0, "returnInitiated"]]') == "Return"
    assert journey.road_of("Deliver", timeline) == "Deliver"
    statuses = [step.status for step in travel("TurnedBack", 1, 1, start="returnInitiated")]
    assert statuses == ["returnToWarehouse", "inReturnStock", "headingToYou", "returned"]


@pytest.mark.parametrize("status", ["completed", "canceled", "returned", "somethingNew", ""])
def test_a_journey_that_is_over_or_unknown_goes_nowhere(status: str) -> None:
    assert journey.next_order_step("Deliver", status, visits=0, express=False, chance=0.5, pace=0.5) is None
    assert journey.next_pickup_step(status, chance=0.5, pace=0.5) is None


@given(SEEDS, SEQUENCES)
def test_every_pickup_ends(seed: int, sequence: int) -> None:
    status = "new"
    seen: list[str] = []
    while (
        step := journey.next_pickup_step(status, chance=journey.luck(seed, sequence, len(seen)), pace=0.5)
    ) is not None:
        status = step.status
        seen.append(status)
        assert len(seen) < 10
    assert set(seen) <= set(PICKUP_CATEGORY)
    assert status in {"completed", "rejected", "terminated"}


@given(SEEDS, st.lists(st.integers(min_value=0, max_value=2**45), min_size=1, max_size=4))
def test_luck_lies_between_nought_and_one(seed: int, parts: list[int]) -> None:
    assert 0 <= journey.luck(seed, *parts) < 1
    chance, pace = journey.draws(seed, parts[0], len(parts))
    assert 0 <= chance < 1
    assert 0 <= pace < 1


def test_luck_is_evenly_spread_and_neighbours_are_strangers() -> None:
    drawn = [journey.draws(1, sequence, count) for sequence in range(1, 2001) for count in range(1, 6)]
    for values in zip(*drawn, strict=True):
        tenths = [sum(low / 10 <= value < (low + 1) / 10 for value in values) for low in range(10)]
        assert max(tenths) < 1.15 * len(drawn) / 10
        assert min(tenths) > 0.85 * len(drawn) / 10
    alike = sum(abs(one[0] - other[0]) < 0.01 for one, other in pairwise(drawn))
    assert alike < 0.03 * len(drawn)


@given(MOMENTS)
def test_couriers_work_from_nine_to_nine_and_not_on_fridays(moment: float) -> None:
    found = journey.working(moment)
    local = datetime.fromtimestamp(found, CAIRO)
    assert found >= moment
    assert local.weekday() != 4
    assert 9 <= local.hour < 21
    # At worst a Thursday night waits for Saturday morning.
    assert found - moment < timedelta(hours=40).total_seconds()


@given(MOMENTS)
def test_a_moment_in_working_hours_stays(moment: float) -> None:
    found = journey.working(moment)
    assert journey.working(found) == found


def test_the_morning_of_a_day_is_nine_in_cairo_in_summer_and_winter() -> None:
    assert datetime.fromtimestamp(journey.morning_of("2026-07-15"), CAIRO).isoformat() == "2026-07-15T09:00:00+03:00"
    assert datetime.fromtimestamp(journey.morning_of("2026-12-15"), CAIRO).isoformat() == "2026-12-15T09:00:00+02:00"


def test_a_stored_timeline_is_counted_without_reading_it() -> None:
    timeline = '[[1.0, "new"], [2.0, "outForDelivery"], [3.0, "rescheduled"], [4.0, "outForDelivery"]]'
    assert journey.steps_of(timeline) == 4
    assert journey.visits_of("Deliver", timeline) == 2
    assert journey.visits_of("Return", '[[1.0, "new"], [2.0, "returnAssigned"]]') == 1
