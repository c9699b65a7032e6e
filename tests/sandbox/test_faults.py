"""The plan of faults: its text, and which request meets which fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.sandbox.awb import IMPERFECT as LABEL_FAULTS
from courier_desk.sandbox.faults import IMPERFECT, MEANINGS, Fault, FaultError, FaultPlan, Kind, make_fault, parse_plan


def test_a_plan_is_kinds_with_their_settings() -> None:
    plan = parse_plan("response_lost:method=POST,path=/orders,p=0.25,count=3,skip=1,seed=9; slow:seconds=1.5 ;")
    assert plan == [
        Fault(kind=Kind.RESPONSE_LOST, method="POST", path="/orders", p=0.25, count=3, skip=1, seed=9),
        Fault(kind=Kind.SLOW, seconds=1.5),
    ]


def test_an_empty_plan_has_no_faults() -> None:
    assert parse_plan("") == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("lost", '"lost" is not a fault'),
        ("slow:second=2", '"second=2" is not a setting'),
        ("slow:seconds", '"seconds" is not a setting'),
        ("slow:seconds=soon", '"soon" is not a value for seconds'),
        ("slow:p=2", "p must be between 0 and 1"),
        ("slow:p=nan", "p must be between 0 and 1"),
        ("slow:seconds=-1", "seconds must be"),
        ("slow:seconds=inf", "seconds must be"),
        ("slow:count=-1", "count and skip"),
        ("label:how=upside_down", "is not a label fault"),
        ("proxy_html:status=99", "status must be"),
    ],
)
def test_a_wrong_plan_is_refused_with_the_part_that_is_wrong(text: str, says: str) -> None:
    with pytest.raises(FaultError, match=says.replace("(", r"\(")):
        parse_plan(text)


def test_settings_of_the_wrong_type_are_refused() -> None:
    with pytest.raises(FaultError):
        make_fault("slow", {"seconds": "two"})
    with pytest.raises(FaultError):
        make_fault("slow", {"count": None})


def test_every_kind_says_what_it_does() -> None:
    assert list(MEANINGS) == list(Kind)


def test_label_faults_are_those_the_label_can_draw() -> None:
    assert set(IMPERFECT) == set(LABEL_FAULTS)


def _hits(plan: FaultPlan, count: int) -> list[int]:
    return [index for index in range(count) if plan.strike("POST", "/orders")]


def test_path_and_method_choose_the_requests() -> None:
    plan = FaultPlan(parse_plan("slow:method=GET,path=/orders/*"))
    assert plan.strike("POST", "/orders/1") is None
    assert plan.strike("GET", "/orders") is None
    assert plan.strike("GET", "/orders/1/awb") is not None


def test_skip_and_count_bound_how_often_it_strikes() -> None:
    assert _hits(FaultPlan(parse_plan("slow:skip=2,count=3")), 10) == [2, 3, 4]


@given(st.floats(0, 1), st.integers(0, 99))
def test_the_same_seed_strikes_the_same_requests(p: float, seed: int) -> None:
    fault = Fault(kind=Kind.SLOW, p=p, seed=seed)
    assert _hits(FaultPlan([fault]), 50) == _hits(FaultPlan([fault]), 50)


def test_probability_is_about_right_and_seeds_differ() -> None:
    hits = [_hits(FaultPlan([Fault(kind=Kind.SLOW, p=0.3, seed=seed)]), 1_000) for seed in (1, 2)]
    assert all(250 < len(each) < 350 for each in hits)
    assert hits[0] != hits[1]


def test_a_request_meets_the_first_fault_that_strikes() -> None:
    plan = FaultPlan(parse_plan("slow:count=1;reset"))
    kinds = [armed.fault.kind for armed in (plan.strike("GET", "/x"), plan.strike("GET", "/x")) if armed]
    assert kinds == [Kind.SLOW, Kind.RESET]
    assert [(each["seen"], each["hits"]) for each in plan.shape()] == [(2, 1), (1, 1)]


def test_clearing_disarms() -> None:
    plan = FaultPlan(parse_plan("slow"))
    plan.clear()
    assert plan.strike("GET", "/x") is None
