"""A short run of the simulation: every promise kept in each seed, the same story from the same seed, and the proof that
its judge can see a broken promise. Thousands of other seeds are the campaign's own command.
"""

from __future__ import annotations

import pytest

from tests.campaigns.simulation import Leases, Play, SitePlay, play

#: Seeds whose orders are doubled when nothing is waited for before a look.
_DOUBLED_WITHOUT_SETTLING = range(620, 640)
#: A seed whose promises are broken when desks do not know what others hold.
_BROKEN_WITHOUT_LEASES = 6


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 75, 15))
def test_whatever_happens_each_promise_is_kept(first: int) -> None:
    broken = {seed: played.broken for seed in range(first, first + 15) if (played := play(seed)).broken}
    assert broken == {}, "play it again: python3 -m tests.campaigns.simulation --first SEED --seeds 1 --show"


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 30, 10))
def test_whatever_happens_at_a_site_each_promise_is_kept(first: int) -> None:
    broken = {seed: played.broken for seed in range(first, first + 10) if (played := play(seed, desks=2)).broken}
    assert broken == {}, "play it again: python3 -m tests.campaigns.simulation --desks 2 --first SEED --seeds 1 --show"


@pytest.mark.slow
def test_where_only_leases_keep_desks_apart_the_judge_sees_them_ignored() -> None:
    assert play(_BROKEN_WITHOUT_LEASES, desks=2, leases=Leases.ALONE).broken == []
    assert play(_BROKEN_WITHOUT_LEASES, desks=2, leases=Leases.IGNORED).broken != []


@pytest.mark.slow
def test_without_settling_orders_are_doubled_and_the_judge_sees_it() -> None:
    for seed in _DOUBLED_WITHOUT_SETTLING:
        played = play(seed, settle=0.0)
        if played.doubles:
            assert any("made 2 times" in promise for promise in played.broken)
            return
    raise AssertionError("the negative control found nothing: the simulation proves nothing")


@pytest.mark.parametrize("world", [Play, SitePlay])
def test_the_same_seed_plays_the_same_story(world: type[Play]) -> None:
    stories = []
    for _ in range(2):
        one = world(5)
        one.run()
        stories.append([(request.at, request.who, request.name, request.status) for request in one.service.requests])
    assert stories[0] == stories[1]
    assert stories[0]
