from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.events import STATUS, Activity, Gathering, Reason, What, reason_of


def news(
    target: str = "order/204118", what: str = STATUS, status: str = "", category: str = "", at: float = 0
) -> Activity:
    return Activity(at=at, target=target, what=what, status=status, category=category)


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (news(status="waitingAction"), Reason.DECISION),
        (news(status="rejected"), Reason.DECISION),
        (news(status="somethingNobodyKnows", category="PAUSED"), Reason.DECISION),
        (news(status="deliveryFailed"), Reason.FAILED),
        (news(status="terminated"), Reason.FAILED),
        (news(status="returned", category="UNSUCCESSFUL"), Reason.RETURNED),
        (news(status="AutoReturnInitiated"), Reason.RETURNED),
        (news(what=What.REFUSED), Reason.FAILED),
        (news(what=What.NEEDS_PERSON, target="outbox/7"), Reason.DECISION),
        (news(status="outForDelivery", category="PROCESSING"), None),
        (news(status="completed", category="SUCCESSFUL"), None),
        (news(status="rejected", target="pickup/204118"), None),
        (news(what=What.CREATED), None),
        (news(what=What.CANCELLED), None),
    ],
)
def test_who_is_told_of_what(one: Activity, reason: Reason | None) -> None:
    assert reason_of(one) is reason


def test_several_within_some_seconds_are_one_notice_and_the_next_one_waits() -> None:
    gathering = Gathering(settle=4, pause=60)
    assert gathering.add([], 100) is None
    assert gathering.add([news("order/1")], 100) == 4
    assert gathering.add([news("order/2"), news("order/1", status="returned")], 103) == 1
    assert gathering.take(103.9) == ()
    assert [(one.target, one.status) for one in gathering.take(104)] == [("order/1", "returned"), ("order/2", "")]
    assert gathering.take(200) == ()
    assert gathering.add([news("order/3")], 110) == 54
    assert gathering.take(163) == ()
    assert [one.number for one in gathering.take(164)] == ["3"]


def test_a_clock_that_was_set_back_keeps_nobody_silent() -> None:
    gathering = Gathering(settle=4, pause=60)
    gathering.add([news("order/1")], 10_000)
    assert gathering.take(10_004)
    assert gathering.add([news("order/2")], 500) == 4


@given(st.lists(st.tuples(st.floats(0, 30), st.integers(1, 5)), min_size=1, max_size=60))
def test_nothing_is_lost_and_notices_keep_their_distance(steps: list[tuple[float, int]]) -> None:
    gathering, now, number = Gathering(settle=4, pause=60), 0.0, 0
    told: list[Activity] = []
    moments: list[float] = []
    for pause, count in steps:
        now += pause
        gathering.add([news(f"order/{number + place}") for place in range(count)], now)
        number += count
        if taken := gathering.take(now):
            moments.append(now)
            told += taken
    now += 1000
    told += gathering.take(now)
    assert [one.number for one in told] == [str(place) for place in range(number)]
    assert all(later >= earlier + 60 for earlier, later in pairwise(moments))
