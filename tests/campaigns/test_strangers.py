"""A dozen strangers in the suite: orders sent while answers are lost at each, the whole self-test at two of them; and
the proof that a fault planted into the client is found.

The campaign itself, hundreds of seeds with the whole self-test each: ``python -m tests.campaigns.strangers``.
"""

from __future__ import annotations

import asyncio
from dataclasses import fields

import pytest
from PySide6.QtWidgets import QApplication

from tests.campaigns.strangers import campaign
from tests.support.stranger.choices import UNDOCUMENTED, Choices, choose, each_alone
from tests.support.stranger.planted import FAULTS

#: Enough for two pages and some lost answers.
_FEW = 8
#: The whole self-test at a machine that is busy with other tests (seconds); alone it takes fifteen.
_LONG = 420


def _well_served(seeds: range, *parts: str) -> None:
    strangers = [choose(seed) for seed in seeds]
    seen = asyncio.run(campaign(strangers, jobs=2, parts=parts, orders=_FEW))
    assert {one.choices: one.failures for one in seen if one.failures} == {}


@pytest.fixture(autouse=True)
def _application_of_widgets(qapp: QApplication) -> None:
    """Strangers draw their labels in this process: with the one application that later tests of windows need."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(2, 14, 4))
def test_orders_are_sent_once_at_every_stranger_though_answers_are_lost(first: int) -> None:
    _well_served(range(first, first + 4), "send")


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
@pytest.mark.parametrize("seed", [0, 3], ids=["company", "single"])
def test_the_whole_self_test_passes_at_strangers_with_either_key(seed: int) -> None:
    _well_served(range(seed, seed + 1), "self-test")


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_fault_planted_into_the_client_is_found_at_the_first_stranger(fault: str) -> None:
    # The same stranger without a fault is well served: see the test above.
    (seen,) = asyncio.run(campaign([choose(0)], jobs=1, parts=("self-test",), plant=fault))
    assert seen.failures
    assert all("without a report" not in failure and "did not end" not in failure for failure in seen.failures)


def test_the_same_seed_makes_the_same_stranger_and_each_choice_is_drawn() -> None:
    drawn = [choose(seed) for seed in range(600)]
    assert drawn == [choose(seed) for seed in range(600)]
    for one in fields(Choices):
        possible = {one.default, *one.metadata.get("others", ())}
        if one.name != "seed":
            assert possible <= {getattr(each, one.name) for each in drawn}, one.name


def test_what_only_a_description_could_tell_is_usual_without_one() -> None:
    usual = Choices(seed=0)
    for each in [choose(seed) for seed in range(600)] + each_alone():
        if each.description != "honest":
            assert all(getattr(each, name) == getattr(usual, name) for name in UNDOCUMENTED), each
