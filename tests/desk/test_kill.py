"""A short, seeded run of the kill campaign, and its judge; the long one is ``python3 -m tests.campaigns.kill``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courier_desk.domain.outbox import State
from tests.campaigns.kill import Plan, Story, campaign, control
from tests.campaigns.kill_judge import Asked, Known, judge, judge_changes

SEED = 20261120


@pytest.mark.slow
def test_killed_desks_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    plan = Plan(
        runs=12,
        seed=SEED,
        settle=2.0,
        latest=0.4,
        desks=6,
        restart_every=4.0,
        tables=0,
        story=Story(orders=8, kills=3),
    )
    figures = asyncio.run(campaign(plan, "live", tmp_path / "world"))
    assert figures.verdict.clean, figures.verdict.wrong()
    assert not figures.broken
    assert figures.refused_by_us == 0
    assert figures.kills.total() >= plan.runs
    assert figures.verdict.orders > 2 * figures.kills.total()
    assert sum(figures.faults.values()) > figures.verdict.orders / 10
    assert figures.service_kills > 0


@pytest.mark.slow
def test_without_settling_the_campaign_finds_doubled_orders(tmp_path: Path) -> None:
    figures = asyncio.run(control(SEED, "spec", tmp_path / "world", Story(orders=8, kills=2)))
    assert figures.verdict.doubled
    assert not figures.verdict.lost


DONE = Known(State.DONE, "1")


@pytest.mark.parametrize(
    ("saved", "desk", "service", "wrong"),
    [
        ({"A"}, {"A": DONE}, {"A": ["1"]}, ""),
        (set(), {"A": DONE}, {"A": ["1"]}, ""),
        (set(), {}, {}, ""),
        ({"A"}, {}, {}, "lost"),
        ({"A"}, {"A": DONE}, {}, "lost"),
        ({"A"}, {"A": DONE}, {"A": ["1", "2"]}, "doubled"),
        ({"A"}, {"A": Known(State.DONE, "2")}, {"A": ["1"]}, "not known rightly"),
        ({"A"}, {}, {"A": ["1"]}, "not known rightly"),
        ({"A"}, {"A": Known(State.REFUSED)}, {}, "unfinished"),
        ({"A"}, {"A": Known(State.CHECKING)}, {"A": ["1"]}, "unfinished"),
    ],
)
def test_the_judge(saved: set[str], desk: dict[str, Known], service: dict[str, list[str]], wrong: str) -> None:
    verdict = judge(saved, desk, service)
    assert {name for name, found in verdict.wrong().items() if found} == ({wrong} if wrong else set())
    assert verdict.orders == len(saved | desk.keys())


@pytest.mark.parametrize(
    ("state", "is_so", "wrong"),
    [
        (State.DONE, True, ""),
        (State.REFUSED, False, ""),
        (None, True, "lost"),
        (None, False, "lost"),
        (State.DONE, False, "not known rightly"),
        (State.REFUSED, True, "not known rightly"),
        (State.NEEDS_PERSON, True, "unfinished"),
        (State.WAITING, False, "unfinished"),
    ],
)
def test_the_judge_of_changes(state: State | None, is_so: bool, wrong: str) -> None:
    verdict = judge_changes([Asked("update of A", state, is_so)])
    assert {name for name, found in verdict.wrong().items() if found} == ({wrong} if wrong else set())
