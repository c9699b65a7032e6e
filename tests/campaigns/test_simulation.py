"""A short run of the simulation: every promise kept in each seed, the same story from the same seed, and the proof that
its judge can see a broken promise. Thousands of other seeds are the campaign's own command.
"""

from __future__ import annotations

import asyncio

import pytest

from courier_desk.desk import outbox
from tests.campaigns.simulation import Leases, Play, SitePlay, play
from tests.campaigns.simulation_habits import Faults

#: Seeds whose orders are doubled when nothing is waited for before a look.
_DOUBLED_WITHOUT_SETTLING = (751, 202, 327)
#: Longer than a desk that is gone may be unnoticed, than settling and the second look (seconds).
_LONG_STOPPED = 60.0
#: A seed whose orders are doubled when desks do not know what others hold.
_DOUBLED_WITHOUT_LEASES = 2


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
    kept = play(_DOUBLED_WITHOUT_LEASES, desks=2, leases=Leases.ALONE)
    assert (kept.doubles, kept.broken) == (0, [])
    ignored = play(_DOUBLED_WITHOUT_LEASES, desks=2, leases=Leases.IGNORED)
    assert ignored.doubles
    assert any("made 2 times" in promise for promise in ignored.broken)


class _Stopped(SitePlay):
    """One desk is stopped after its last look at its lease, before the first byte, and cut off, for longer than all
    waiting; the other one works on.
    """

    async def _story(self) -> None:
        self.service.faults, self.site.trouble = Faults(), 0.0
        stopped, other = self.site_desks
        await stopped.start()
        for_how_long = iter([_LONG_STOPPED])
        stopped.stops = lambda: next(for_how_long, 0.0)
        await stopped.save_order(amount=100)
        await asyncio.sleep(1.0)
        await other.start()
        await asyncio.sleep(2 * _LONG_STOPPED)
        assert stopped.stopped == 1
        await self._come_to_rest()


@pytest.mark.slow
def test_a_desk_that_was_stopped_before_the_first_byte_does_not_send_what_another_has_sent_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = _Stopped(3).run()
    assert (played.orders, played.doubles, played.broken) == (1, 0, [])
    monkeypatch.setattr(outbox, "TAKEN_FOR", 1000.0)
    assert _Stopped(3).run().doubles == 1


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
