"""Judging changes by what is there now: whatever a service shows of itself, nothing is claimed that was not seen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.outcome import Fact, Facts, Outcome, judge, not_stuck

NAMES = ("a", "b", "c")
VALUES = st.sampled_from(["", "x", "y", "z", 1, 2, None, True])
FACTS = st.fixed_dictionaries(dict.fromkeys(NAMES, VALUES))
SHOWN = st.sets(st.sampled_from(NAMES))


def same(_name: str, one: Fact, other: Fact) -> bool:
    return (not one and not other) or one == other


@given(wanted=FACTS, before=FACTS, shown=SHOWN)
def test_what_was_applied_is_never_taken_for_undone(
    wanted: dict[str, Fact], before: dict[str, Fact], shown: set[str]
) -> None:
    told = {name: wanted[name] for name in shown}
    assert judge(wanted, before, told, same) is not Outcome.NOT_DONE
    assert not_stuck(wanted, told, same) == {}


@given(wanted=FACTS, before=FACTS, shown=SHOWN)
def test_what_was_not_applied_is_never_taken_for_done(
    wanted: dict[str, Fact], before: dict[str, Fact], shown: set[str]
) -> None:
    told = {name: before[name] for name in shown}
    changes = any(not same(name, wanted[name], before[name]) for name in NAMES)
    verdict = judge(wanted, before, told, same)
    if changes:
        assert verdict is not Outcome.DONE


@given(wanted=FACTS, before=FACTS, told=FACTS, shown=SHOWN)
def test_a_strange_value_is_for_a_person(
    wanted: dict[str, Fact], before: dict[str, Fact], told: dict[str, Fact], shown: set[str]
) -> None:
    seen = {name: told[name] for name in shown}
    strange = any(not same(n, wanted[n], v) and not same(n, before[n], v) for n, v in seen.items())
    assert (judge(wanted, before, seen, same) is Outcome.UNCLEAR) >= strange


def test_an_update_that_stuck_in_part_is_done_and_tells_the_rest() -> None:
    wanted: Facts = {"a": "new", "b": True}
    before: Facts = {"a": "old", "b": False}
    told: Facts = {"a": "new", "b": False}
    assert judge(wanted, before, told, same) is Outcome.DONE
    assert not_stuck(wanted, told, same) == {"b": [True, False]}


def test_what_a_service_may_empty_is_not_strange() -> None:
    wanted, before, told = {"a": "new", "b": "keep"}, {"a": "old", "b": "keep"}, {"a": "new", "b": ""}
    assert judge(wanted, before, told, same) is Outcome.UNCLEAR
    assert judge(wanted, before, told, same, lost=("b",)) is Outcome.DONE


def test_nothing_told_decides_nothing() -> None:
    assert judge({"a": 1}, {"a": 2}, {}, same) is Outcome.UNCLEAR


def test_what_was_not_known_before_decides_nothing_against_it() -> None:
    assert judge({"a": 1}, {}, {"a": 1}, same) is Outcome.DONE
    assert judge({"a": 1}, {}, {"a": 2}, same) is Outcome.NOT_DONE
