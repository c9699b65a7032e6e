"""The budget in virtual time: whatever the latencies, cancellations and restarts, the service never sees more than
the limit."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.api.budget import Budget, BudgetCore, Fate, Lane, Rules, Slot
from tests.api.virtual_time import median, most_in_a_fixed_window, most_in_a_window, run_virtually

LIMIT, WINDOW = 12, 6.0


@dataclass(frozen=True)
class Plan:
    """One request: when it is asked for, how long it takes, when on the way it arrives, and how it ends."""

    asked: float
    lane: Lane
    latency: float
    arrives: float  # part of the latency
    ending: str  # "answered", "cancelled", "broken", "not_sent"


def crowd(seed: int) -> list[Plan]:
    """Make up a crowd that wants far more than the limit allows."""
    dice = random.Random(seed)
    slowest = dice.choice([0.01, 1.0, 9.0])
    endings = ["answered"] * dice.choice([3, 30]) + ["cancelled", "broken", "not_sent"]
    return [
        Plan(
            asked=dice.uniform(0, 20),
            lane=dice.choice([Lane.PERSON, dice.choice(list(Lane))]),
            latency=dice.uniform(0.001, slowest),
            arrives=dice.choice([0.0, 1.0, dice.random()]),
            ending=dice.choice(endings),
        )
        for _ in range(dice.randint(40, 120))
    ]


FEW = st.lists(
    st.builds(
        Plan,
        asked=st.floats(0, 20),
        lane=st.sampled_from(Lane),
        latency=st.floats(0.001, 9),
        arrives=st.floats(0, 1),
        ending=st.sampled_from(["answered"] * 6 + ["cancelled", "broken", "not_sent"]),
    ),
    min_size=1,
    max_size=70,
)


PLANS = st.one_of(FEW, st.integers(0, 2**32).map(crowd))


@dataclass
class Service:
    """The service's side: when each request arrived."""

    clock: Callable[[], float]
    arrivals: list[float] = field(default_factory=list)

    async def serve(self, slot: Slot, plan: Plan) -> None:
        sent = self.clock()
        if plan.ending == "not_sent":
            slot.not_sent()
            return
        if plan.ending == "answered":
            self.arrivals.append(sent + plan.latency * plan.arrives)
            await asyncio.sleep(plan.latency)
            slot.answered()
            return
        # Without an answer the request may still arrive after this side gave up, up to the lost margin (a sixth of a
        # window).
        try:
            await asyncio.sleep(plan.latency)
        finally:
            self.arrivals.append(self.clock() + WINDOW / 6 * plan.arrives)
        raise ConnectionError


def narrow_budget(clock: Callable[[], float], wall: Callable[[], float], history: Sequence[float] = ()) -> Budget:
    """A budget without a reserve, so that the limit itself is what holds."""
    return Budget(limit=LIMIT, window=WINDOW, person_ceiling=LIMIT, clock=clock, wall=wall, history=history)


async def request(budget: Budget, service: Service, plan: Plan) -> None:
    await asyncio.sleep(plan.asked)
    async with budget.slot(plan.lane) as slot:
        await service.serve(slot, plan)


async def run_plans(plans: list[Plan], clock: Callable[[], float]) -> tuple[Budget, Service]:
    budget, service = narrow_budget(clock, clock), Service(clock)
    tasks = [asyncio.create_task(request(budget, service, plan)) for plan in plans]
    for task, plan in zip(tasks, plans, strict=True):
        if plan.ending == "cancelled":
            asyncio.get_running_loop().call_later(plan.asked + plan.latency / 2, task.cancel)
    await asyncio.gather(*tasks, return_exceptions=True)
    return budget, service


@settings(max_examples=300, deadline=None)
@given(PLANS)
def test_no_rolling_window_of_arrivals_is_above_the_limit(plans: list[Plan]) -> None:
    async def main(clock: Callable[[], float]) -> Service:
        budget, service = await run_plans(plans, clock)
        assert budget.waiting() == 0
        return service

    service = run_virtually(main)
    assert most_in_a_window(service.arrivals, WINDOW) <= LIMIT
    assert most_in_a_fixed_window(service.arrivals, WINDOW) <= LIMIT


@settings(max_examples=150, deadline=None)
@given(PLANS, PLANS, st.floats(0, 12), st.floats(0, 10), st.floats(-3, 3))
def test_a_restart_at_any_moment_keeps_the_limit(
    before: list[Plan], after: list[Plan], dies_at: float, down_for: float, clock_moves: float
) -> None:
    """The program dies with requests in flight and comes back; a clock put back meanwhile only makes it more
    careful."""

    async def main(clock: Callable[[], float]) -> list[float]:
        first, service = narrow_budget(clock, clock), Service(clock)
        saved: list[float] = []
        first.subscribe(lambda: saved.__setitem__(slice(None), first.recent()))
        tasks = [asyncio.create_task(request(first, service, plan)) for plan in before]
        await asyncio.sleep(dies_at)
        history = list(saved)
        death = clock()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # A dead program's requests have arrived by now or are cut off with its connections, give or take the lost
        # margin.
        arrivals = [min(moment, death + WINDOW / 60) for moment in service.arrivals]
        await asyncio.sleep(down_for)
        moved = min(0.0, clock_moves)
        second = narrow_budget(clock, lambda: clock() + moved, history)
        again = Service(clock)
        await asyncio.gather(*(request(second, again, plan) for plan in after), return_exceptions=True)
        return arrivals + again.arrivals

    assert most_in_a_window(run_virtually(main), WINDOW) <= LIMIT


async def keep(budget: Budget, saved: list[float], ahead: int, seconds: float) -> None:
    """Write down as the desk does, on a disk that takes so many seconds."""
    spent = asyncio.Event()
    budget.subscribe(spent.set)
    budget.keep_ahead(ahead)
    while True:
        spent.clear()
        granted, times = budget.granted, budget.recent()
        await asyncio.sleep(seconds)
        saved[:] = times
        budget.written(granted)
        if budget.is_written:
            await spent.wait()


@settings(max_examples=150, deadline=None)
@given(PLANS, PLANS, st.floats(0, 12), st.floats(0, 10), st.sampled_from([1, 3, 5]), st.floats(0.001, 3))
def test_a_kill_before_all_was_written_down_keeps_the_limit(
    before: list[Plan], after: list[Plan], dies_at: float, down_for: float, ahead: int, writing: float
) -> None:
    async def main(clock: Callable[[], float]) -> list[float]:
        first, service = narrow_budget(clock, clock), Service(clock)
        saved: list[float] = []
        keeper = asyncio.create_task(keep(first, saved, ahead, writing))
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(request(first, service, plan)) for plan in before]
        await asyncio.sleep(dies_at)
        history, death = list(saved), clock()
        for task in (keeper, *tasks):
            task.cancel()
        await asyncio.gather(keeper, *tasks, return_exceptions=True)
        arrivals = [min(moment, death + WINDOW / 60) for moment in service.arrivals]
        await asyncio.sleep(down_for)
        second, again = narrow_budget(clock, clock, history), Service(clock)
        await asyncio.gather(*(request(second, again, plan) for plan in after), return_exceptions=True)
        return arrivals + again.arrivals

    assert most_in_a_window(run_virtually(main), WINDOW) <= LIMIT


def test_nobody_waits_for_a_writing_once_nothing_is_written_any_more() -> None:
    async def main(_clock: Callable[[], float]) -> None:
        budget = Budget()
        budget.keep_ahead(1)
        waiting = asyncio.create_task(request(budget, Service(_clock), Plan(0, Lane.PERSON, 0.01, 0, "answered")))
        await asyncio.sleep(5)
        assert not waiting.done()
        budget.keep_ahead(None)
        await waiting

    run_virtually(main)


@settings(max_examples=100, deadline=None)
@given(PLANS)
def test_everybody_is_served_and_every_slot_comes_back(plans: list[Plan]) -> None:
    async def main(clock: Callable[[], float]) -> int:
        budget, _ = await run_plans(plans, clock)
        await asyncio.sleep(WINDOW * 12)
        return budget.left()

    assert run_virtually(main) == LIMIT


async def saturate(
    budget: Budget, clock: Callable[[], float], *, latency: Callable[[], float], workers: int, seconds: float
) -> list[float]:
    """Send as fast as the outbox lane lets; give the arrivals."""
    arrivals: list[float] = []
    end = clock() + seconds

    async def worker() -> None:
        while clock() < end:
            async with budget.slot(Lane.OUTBOX) as slot:
                takes = latency()
                await asyncio.sleep(takes / 2)
                arrivals.append(clock())
                await asyncio.sleep(takes / 2)
                slot.answered()

    tasks = [asyncio.create_task(worker()) for _ in range(workers)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [moment for moment in arrivals if moment < end]


@pytest.mark.parametrize("latency", [0.005, 0.3, 1.0, 3.0])
def test_a_saturated_batch_gets_its_share_whatever_the_latency(latency: float) -> None:
    async def main(clock: Callable[[], float]) -> list[float]:
        budget = Budget(clock=clock, wall=clock)
        return await saturate(budget, clock, latency=lambda: latency, workers=8, seconds=600.0)

    arrivals = run_virtually(main)
    assert len(arrivals) >= 0.98 * 100 * 10
    assert most_in_a_window(arrivals, 60.0) <= 120


@pytest.mark.parametrize("latency", [0.005, 0.3, 3.0])
def test_a_person_does_not_wait_behind_a_batch(latency: float) -> None:
    async def main(clock: Callable[[], float]) -> list[float]:
        budget = Budget(clock=clock, wall=clock)
        batch = asyncio.create_task(saturate(budget, clock, latency=lambda: latency, workers=8, seconds=600.0))
        waits = []
        for _ in range(140):
            await asyncio.sleep(4.0)
            asked = clock()
            async with budget.slot(Lane.PERSON) as slot:
                waits.append(clock() - asked)
                await asyncio.sleep(latency)
                slot.answered()
        await batch
        return waits

    waits = run_virtually(main)
    assert median(waits) < 0.1
    assert max(waits) < 5.0


def test_lanes_are_served_in_order_and_waiting_makes_older() -> None:
    async def main(clock: Callable[[], float]) -> list[str]:
        budget = Budget(limit=2, window=10.0, person_ceiling=2, background_ceiling=1, clock=clock, wall=clock)
        served: list[str] = []

        async def one(lane: Lane, name: str, after: float) -> None:
            await asyncio.sleep(after)
            async with budget.slot(lane) as slot:
                served.append(name)
                slot.answered()

        await asyncio.gather(
            one(Lane.OUTBOX, "first", 0.0),
            one(Lane.MIRROR, "old mirror", 0.1),
            one(Lane.LABEL, "label", 0.2),
            one(Lane.OUTBOX, "outbox", 0.3),
            one(Lane.OUTBOX, "late outbox", 29.0),
            one(Lane.PERSON, "person", 0.4),
        )
        return served

    assert run_virtually(main) == ["first", "person", "outbox", "label", "old mirror", "late outbox"]


def test_how_long_a_batch_takes_at_least_is_known_ahead() -> None:
    core = BudgetCore(Rules(limit=6, window=60.0, person_ceiling=6, background_ceiling=4))
    assert core.background_takes(0, 0.0) == 0.0
    assert core.background_takes(4, 0.0) == 0.0
    assert core.background_takes(5, 0.0) == 60.0
    assert core.background_takes(12, 0.0) == 120.0
    for moment in (0.0, 10.0, 20.0):
        core.enter(Lane.LABEL, moment)
        assert core.grant(moment) is not None
    assert core.background_takes(1, 20.0) == 0.0
    assert core.background_takes(2, 20.0) == 40.0
    core.rate_limited(20.0, 50.0, 0.5)
    assert core.background_takes(1, 20.0) == 50.0


def test_a_429_stops_everything_lowers_the_ceilings_and_recovers() -> None:
    async def main(clock: Callable[[], float]) -> None:
        budget = Budget(clock=clock, wall=clock, chance=lambda: 0.0)
        budget.rate_limited(retry_after=7.0)
        budget.rate_limited(retry_after=None)  # the same burst
        assert budget.left() == 0
        assert budget.next_free_in() == pytest.approx(7.0)
        asked = clock()
        async with budget.slot(Lane.PERSON) as slot:
            assert clock() - asked >= 7.0
            slot.answered()
        assert budget.share() == pytest.approx(0.9)
        assert budget.left() == 106 - 1
        await asyncio.sleep(599 - 7)
        assert budget.share() == pytest.approx(0.9)
        await asyncio.sleep(60 * 6)
        assert budget.share() == 1.0

    run_virtually(main)


def test_back_off_grows_until_an_answer_is_accepted() -> None:
    core = BudgetCore(Rules())
    now, waits = 0.0, []
    for _ in range(7):
        core.rate_limited(now, None, 1.0)
        waits.append(core.free_in(Lane.PERSON, now))
        now += 100.0
    assert waits == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    core.accepted()
    core.rate_limited(now, None, 1.0)
    assert core.free_in(Lane.PERSON, now) == 1.0


@pytest.mark.parametrize("retry_after", [1e12, -5.0, 0.0])
def test_an_absurd_retry_after_stops_nobody_for_ever(retry_after: float) -> None:
    core = BudgetCore(Rules())
    core.rate_limited(0.0, retry_after, 0.5)
    assert (core.free_in(Lane.PERSON, 0.0) or 0.0) <= 300.0


def test_what_was_not_sent_is_given_back_and_a_lost_answer_held_longer() -> None:
    core = BudgetCore(Rules(limit=2, person_ceiling=2, background_ceiling=2))
    ticket = core.enter(Lane.OUTBOX, 0.0)
    assert core.grant(0.0) is ticket
    core.finish(ticket, 0.0, Fate.NOT_SENT)
    assert core.left(0.0) == 2
    for fate in (Fate.ANSWERED, Fate.LOST):
        ticket = core.enter(Lane.OUTBOX, 0.0)
        core.grant(0.0)
        core.finish(ticket, 1.0, fate)
    assert [core.left(moment) for moment in (61.9, 62.0, 71.9, 72.0)] == [0, 1, 1, 2]


def test_what_was_not_sent_may_be_given_back_very_late() -> None:
    core = BudgetCore(Rules())
    late = core.enter(Lane.OUTBOX, 0.0)
    core.grant(0.0)
    core.enter(Lane.OUTBOX, 70.0)
    core.grant(70.0)
    core.finish(late, 71.0, Fate.NOT_SENT)
    assert core.left(71.0) == 117


def test_cancelling_while_waiting_or_just_granted_leaks_nothing() -> None:
    async def main(clock: Callable[[], float]) -> None:
        budget = Budget(limit=1, window=10.0, person_ceiling=1, background_ceiling=1, clock=clock, wall=clock)

        async def take() -> None:
            async with budget.slot(Lane.PERSON) as slot:
                slot.answered()

        await take()
        waiting = [asyncio.create_task(take()) for _ in range(3)]
        await asyncio.sleep(1.0)
        # The slot becomes free; the first is granted it and cancelled before it runs: the second must get it.
        loop = asyncio.get_running_loop()
        loop.call_at(loop.time() + budget.next_free_in() + 0.0005, waiting[0].cancel)
        waiting[2].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert budget.waiting() == 0
        with contextlib.suppress(asyncio.CancelledError):
            assert waiting[1].done()

    run_virtually(main)


def test_it_tells_what_is_left_and_whoever_subscribed() -> None:
    async def main(clock: Callable[[], float]) -> None:
        budget = Budget(clock=clock, wall=clock)
        told: list[int] = []
        end = budget.subscribe(lambda: told.append(budget.left()))
        async with budget.slot(Lane.PERSON) as slot:
            assert budget.left() == 117
            slot.answered()
        end()
        end()
        async with budget.slot(Lane.PERSON) as slot:
            slot.answered()
        assert told == [117, 117]
        assert budget.next_free_in() == 0.0

    run_virtually(main)


def test_rules_that_cannot_be_kept_are_refused() -> None:
    for wrong in ({"limit": 0}, {"person_ceiling": 121}, {"background_ceiling": 119}, {"window": 0.0}):
        with pytest.raises(ValueError, match="ceiling"):
            Rules(**wrong)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 20, 120, 600])
def test_the_ceilings_scale_with_the_limit(limit: int) -> None:
    budget = Budget(limit=limit, window=2.0)
    assert 1 <= budget.left() <= limit


def test_another_limit_counts_at_once_and_shares_out_anew_among_the_lanes() -> None:
    async def story(clock: Callable[[], float]) -> None:
        budget = Budget(limit=12, window=6.0, clock=clock, wall=clock)
        sent = 0

        async def send() -> None:
            nonlocal sent
            async with budget.slot(Lane.OUTBOX) as slot:
                sent += 1
                slot.answered()

        async with asyncio.TaskGroup() as group:
            for _ in range(100):
                group.create_task(send())
            await asyncio.sleep(0.5)
            assert sent == 10  # of 12 the background has 10
            budget.use_limit(60)
            await asyncio.sleep(0.5)
            assert (budget.limit, sent) == (60, 50)  # what was sent before counts on
            budget.use_limit(6)
            await asyncio.sleep(5.0)
            assert sent == 50
        assert sent == 100

    run_virtually(story)
