"""The budgets of the desks of one site in virtual time: together never above the limit, whatever is slow, given up, cut
off or killed; people first, and each desk its part."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from courier_desk.api.budget import Lane, Rules
from courier_desk.api.site_budget import SiteBudget
from tests.api.virtual_time import median, most_in_a_window, run_virtually
from tests.support.site_grants import GrantingSite, GrantLine
from tests.support.site_limit import SiteCore

T = TypeVar("T")
LIMIT, WINDOW, IN_FLIGHT, KEPT = 24, 6.0, 9.0, 120.0
RULES = Rules(limit=LIMIT, window=WINDOW, margin=0.1, lost_margin=1.0, person_ceiling=23, background_ceiling=20)
#: What a desk waits for before it sends by itself: not heard, on the way, a window and its margins.
ALONE_AFTER = 5.0 + IN_FLIGHT + WINDOW + 0.1 + 1.0


class Site(GrantingSite):
    """The database and the service: what is granted, and what arrived."""

    def __init__(self, clock: Callable[[], float], dice: random.Random, slowest: float = 0.01) -> None:
        core = SiteCore(RULES, in_flight=IN_FLIGHT, unheard=5.0, kept=KEPT)
        super().__init__(clock, dice, core, slowest)
        self.arrivals: list[float] = []


def budget_at(site: Site) -> SiteBudget:
    """A budget in virtual time, which asks nobody yet."""
    return SiteBudget(limit=LIMIT, window=WINDOW, clock=site.clock, wall=site.clock, in_flight=IN_FLIGHT, kept=KEPT)


@asynccontextmanager
async def desk(site: Site, name: str) -> AsyncIterator[tuple[SiteBudget, GrantLine]]:
    """A desk of the site from its start to its farewell."""
    budget, line = budget_at(site), GrantLine(site, name)
    budget.begin(line)
    try:
        yield budget, line
    finally:
        await budget.aclose()


async def request(site: Site, budget: SiteBudget, lane: Lane, latency: float, ending: str = "answered") -> None:
    """Send one request; without an answer it may arrive a lost margin after this side gave up."""
    dice = site.dice
    async with budget.slot(lane) as slot:
        if ending == "not_sent":
            slot.not_sent()
            return
        sent = site.clock()
        if ending == "answered":
            site.arrivals.append(sent + latency * dice.choice([0.0, 1.0, dice.random()]))
            await asyncio.sleep(latency)
            slot.answered()
            return
        try:
            await asyncio.sleep(latency)
        finally:
            site.arrivals.append(site.clock() + RULES.lost_margin * dice.choice([0.0, 1.0, dice.random()]))


async def hungry(site: Site, budget: SiteBudget, lanes: list[Lane], slowest: float, counted: list[float]) -> None:
    """Send one request after the other for as long as the desk lives, some of them given up on the way."""
    dice = site.dice
    while True:
        ending = dice.choice(["answered"] * 12 + ["broken", "not_sent", "given up"])
        work = asyncio.create_task(request(site, budget, dice.choice(lanes), dice.uniform(0.001, slowest), ending))
        try:
            async with asyncio.timeout(dice.uniform(0, 9) if ending == "given up" else None):
                await work
        except TimeoutError:
            pass
        counted.append(site.clock())


async def life(site: Site, name: str, ends: float, troubles: float, slowest: float) -> None:
    """A desk with more to send than it may, which is cut off, killed and started again."""
    dice = site.dice
    while site.clock() < ends:
        budget, line = budget_at(site), GrantLine(site, name)
        line.cut = dice.random() < troubles / 2
        budget.begin(line)
        lanes = dice.choice([[Lane.OUTBOX], [Lane.PERSON], [Lane.PERSON, Lane.OUTBOX, Lane.MIRROR]])
        crowd = [asyncio.create_task(hungry(site, budget, lanes, slowest, [])) for _ in range(dice.choice([2, 30]))]
        over = site.clock() + dice.choice([dice.uniform(0, 5), dice.uniform(20, 300)])
        while site.clock() < min(over, ends):
            await asyncio.sleep(dice.choice([dice.uniform(0, 2), dice.uniform(10, 180)]))
            line.cut = dice.random() < troubles
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        if dice.random() < troubles and budget._work is not None:  # noqa: SLF001  # killed: it says nothing any more
            budget._work.cancel()  # noqa: SLF001
            await asyncio.gather(budget._work, return_exceptions=True)  # noqa: SLF001
        else:
            await budget.aclose()
        await asyncio.sleep(dice.choice([0.0, dice.uniform(0, 60)]))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(2, 4),
    st.integers(0, 2**32),
    st.sampled_from([0.0, 0.3, 0.7]),
    st.sampled_from([0.05, 1.0, IN_FLIGHT]),
    st.sampled_from([0.001, 0.2, 2.0]),
)
@example(desks=4, seed=203237, troubles=0.7, slowest=0.05, far=0.2)
@example(desks=2, seed=15696, troubles=0.7, slowest=0.05, far=0.2)
def test_all_desks_together_stay_under_the_limit(
    desks: int, seed: int, troubles: float, slowest: float, far: float
) -> None:
    async def main(clock: Callable[[], float]) -> list[float]:
        site = Site(clock, random.Random(seed), slowest=far)
        async with asyncio.TaskGroup() as group:
            for number in range(desks):
                group.create_task(life(site, f"desk{number}", clock() + 400.0, troubles, slowest))
        return site.arrivals

    arrivals = run_virtually(main)
    assert arrivals or troubles  # desks that are cut off before they have a part of the limit send nothing
    if arrivals:
        assert most_in_a_window(arrivals, WINDOW) <= RULES.person_ceiling


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_hungry_desks_get_equal_parts_and_use_the_lane(desks: int, seed: int) -> None:
    async def main(clock: Callable[[], float]) -> list[int]:
        site = Site(clock, random.Random(seed), slowest=0.002)
        sent: list[list[float]] = [[] for _ in range(desks)]

        async def one(number: int) -> None:
            async with desk(site, f"desk{number}") as (budget, _line):
                crowd = [asyncio.create_task(send(budget, number)) for _ in range(4)]
                await asyncio.sleep(10 * WINDOW)
                for task in crowd:
                    task.cancel()
                await asyncio.gather(*crowd, return_exceptions=True)

        async def send(budget: SiteBudget, number: int) -> None:
            while True:
                await request(site, budget, Lane.OUTBOX, 0.05)
                sent[number].append(clock())

        await asyncio.gather(*(one(number) for number in range(desks)))
        return [len(one) for one in sent]

    sent = run_virtually(main)
    assert sum(sent) >= 0.95 * 10 * RULES.background_ceiling
    assert min(sent) >= sum(sent) / desks / 2


def test_a_person_at_any_desk_comes_before_the_batches_of_all() -> None:
    async def main(clock: Callable[[], float]) -> list[float]:
        site, waited = Site(clock, random.Random(7), slowest=0.005), list[float]()
        async with desk(site, "one") as (one, _), desk(site, "two") as (two, _):
            crowd = [
                asyncio.create_task(hungry(site, budget, [Lane.OUTBOX], 0.05, []))
                for budget in (one, two)
                for _ in range(8)
            ]
            await asyncio.sleep(WINDOW)
            for _ in range(20):
                await asyncio.sleep(2.7)
                began = clock()
                async with two.slot(Lane.PERSON) as slot:
                    waited.append(clock() - began)
                    slot.answered()
            for task in crowd:
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
        return waited

    waited = run_virtually(main)
    assert median(waited) < 0.1
    assert max(waited) < 1.0


def test_a_wish_that_went_away_and_a_slot_without_an_asker_hold_up_nobody() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(1), slowest=0.1)
        async with desk(site, "one") as (one, _):
            for wait in (0.0, 0.05, 0.1, 0.15, 0.2, 0.3):
                task = asyncio.create_task(request(site, one, Lane.OUTBOX, 1.0, "broken"))
                await asyncio.sleep(wait)
                if not one._slots:  # noqa: SLF001  # not under way: nothing is left of it
                    task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            await asyncio.sleep(2.0)
            used, *_ = site.core.look(clock())
            assert used == len(site.arrivals)
            assert one.waiting() == 0
        await asyncio.sleep(WINDOW + 1.2)
        assert site.core.look(clock())[0] == 0
        assert not site.core.parts

    run_virtually(main)


def test_a_slot_granted_while_its_asker_is_ended_is_given_back() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(1), slowest=4.0)
        async with desk(site, "one") as (one, _):
            while one.is_away:
                await asyncio.sleep(0.5)
            task = asyncio.create_task(request(site, one, Lane.PERSON, 1.0))
            while not site.tickets:
                await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert site.core.look(clock())[0] == 0

    run_virtually(main)


async def reached(*budgets: SiteBudget) -> None:
    """Wait until the site answers."""
    while any(budget.is_away for budget in budgets):
        await asyncio.sleep(0.1)


async def given_up(task: asyncio.Task[None]) -> None:
    """End a task."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_a_slot_whose_asker_went_away_meanwhile_is_given_back_at_once() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(1), slowest=1.0)
        async with desk(site, "one") as (one, _):
            await reached(one)
            task = asyncio.create_task(request(site, one, Lane.PERSON, 1.0))
            while not site.tickets:
                await asyncio.sleep(0.01)
            await given_up(task)
            assert site.core.look(clock())[0] == 1
            await asyncio.sleep(2.1)  # the answer, and giving back
            assert site.core.look(clock())[0] == 0

    run_virtually(main)


def test_a_persons_slot_is_not_for_a_batch() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(1), slowest=0.02)
        async with desk(site, "one") as (one, _), desk(site, "two") as (two, _):
            await reached(one, two)
            sent = [asyncio.create_task(request(site, two, Lane.OUTBOX, 0.01)) for _ in range(RULES.background_ceiling)]
            await asyncio.gather(*sent)
            batch = asyncio.create_task(request(site, one, Lane.OUTBOX, 0.01))
            await asyncio.sleep(0.5)
            person = asyncio.create_task(request(site, one, Lane.PERSON, 0.01))
            while len(site.tickets) == RULES.background_ceiling:
                await asyncio.sleep(0.001)
            await given_up(person)
            await asyncio.sleep(0.5)
            assert len(site.arrivals) == RULES.background_ceiling
            await batch

    run_virtually(main)


def test_a_wish_that_was_withdrawn_does_not_hold_up_another_desk() -> None:
    async def main(clock: Callable[[], float]) -> float:
        site = Site(clock, random.Random(1), slowest=0.001)
        async with desk(site, "one") as (one, _), desk(site, "two") as (two, _):
            await reached(one, two)
            for _ in range(RULES.person_ceiling):
                await request(site, two, Lane.PERSON, 0.001)
            await asyncio.sleep(5.6)
            wish = asyncio.create_task(request(site, one, Lane.PERSON, 0.01))
            await asyncio.sleep(0.1)
            await given_up(wish)
            await request(site, two, Lane.PERSON, 0.0)
        return site.arrivals[-1] - site.arrivals[0]

    assert run_virtually(main) < WINDOW + 0.3


def test_a_site_that_is_back_grants_nothing_before_it_knows_what_was_sent_alone() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(1), slowest=0.001)
        async with desk(site, "one") as (one, line):
            await reached(one)
            line.cut = True
            await asyncio.sleep(ALONE_AFTER + 5.0)
            alone = asyncio.create_task(request(site, one, Lane.PERSON, 8.0))
            await asyncio.sleep(1.0)
            line.cut = False
            await asyncio.sleep(2.0)
            waits = asyncio.create_task(request(site, one, Lane.PERSON, 0.0))
            await asyncio.sleep(3.0)
            assert one.is_away
            assert len(site.arrivals) == 1
            await asyncio.gather(alone, waits)
            assert len(site.tickets) == 1
            await asyncio.sleep(0.1)
            assert site.core.look(clock())[0] == 2

    run_virtually(main)


def test_a_desk_that_may_have_been_heard_waits_from_then_on() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(1), slowest=0.001)
        async with desk(site, "one") as (one, line):
            await reached(one)
            line.cut = True
            await asyncio.sleep(10.0)
            line.cut, line.answers_lost = False, True
            await asyncio.sleep(2.0)
            line.cut = True
            await asyncio.sleep(ALONE_AFTER - 1.0)
            assert one.left() == 0
            await asyncio.sleep(2.0)
            assert one.left() > 0

    run_virtually(main)


def test_a_desk_that_is_cut_off_waits_and_then_sends_no_more_than_its_part() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(3), slowest=0.002)
        async with desk(site, "one") as (one, line), desk(site, "two") as (two, _):
            await asyncio.sleep(5.0)
            assert one.left() == two.left() == RULES.person_ceiling
            line.cut = True
            await asyncio.sleep(2.5)
            assert one.is_away
            assert line.refused <= 5
            assert one.left() == 0
            since, crowd = clock(), []
            for budget, count in ((one, 40), (two, 400)):
                crowd += [asyncio.create_task(request(site, budget, Lane.PERSON, 0.01)) for _ in range(count)]
            arrivals = site.arrivals
            await asyncio.sleep(ALONE_AFTER + 3 * WINDOW)
            alone = [moment for moment in arrivals if moment > since + ALONE_AFTER]
            part = LIMIT // 3
            assert one.limit == LIMIT
            assert most_in_a_window(alone, WINDOW) <= RULES.person_ceiling
            assert 0 < one.granted <= part * 4
            assert site.core.core.room == LIMIT - part
            assert line.refused < 50
            line.cut = False
            await reached(one)
            await asyncio.sleep(3.0)
            assert site.core.core.room == LIMIT
            for task in crowd:
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
        assert most_in_a_window(site.arrivals, WINDOW) <= RULES.person_ceiling

    run_virtually(main)


def test_a_part_is_kept_for_a_time_and_ends_with_it_on_both_sides() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(3), slowest=0.002)
        async with desk(site, "one") as (one, line), desk(site, "two"):
            await asyncio.sleep(5.0)
            line.cut = True
            await asyncio.sleep(ALONE_AFTER + 3.0)
            assert one.left() > 0
            assert site.core.core.room < LIMIT
            await asyncio.sleep(KEPT - 2 * ALONE_AFTER)
            assert one.left() == 0
            await asyncio.sleep(2 * ALONE_AFTER)
            assert site.core.core.room == LIMIT
            line.cut = False
        assert not site.core.parts

    run_virtually(main)


def test_what_a_desk_may_have_sent_before_it_was_killed_counts_when_it_is_started_again() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(3), slowest=0.002)
        budget, line = budget_at(site), GrantLine(site, "one")
        budget.begin(line)
        await reached(budget)
        line.cut = True
        await asyncio.sleep(ALONE_AFTER + 2.0)
        for _ in range(7):
            await request(site, budget, Lane.PERSON, 0.01)
        killed = budget._work  # noqa: SLF001
        assert killed is not None
        killed.cancel()
        await asyncio.gather(killed, return_exceptions=True)
        async with desk(site, "one") as (again, _):
            await reached(again)
            assert site.core.look(clock())[0] >= len(site.arrivals) == 7
            await asyncio.sleep(WINDOW + 4.0)
            assert again.left() == RULES.person_ceiling

    run_virtually(main)


def test_the_time_of_a_part_counts_from_the_last_answer_whatever_was_asked_later() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(3), slowest=0.002)
        async with desk(site, "one") as (one, line):
            await reached(one)
            line.cut = True
            await asyncio.sleep(70.0)
            line.cut, line.answers_lost = False, True
            await asyncio.sleep(2.0)
            line.cut = True
            await asyncio.sleep(ALONE_AFTER + 1.0)
            assert one.left() > 0
            await asyncio.sleep(KEPT - 70.0 - ALONE_AFTER - 1.0 - ALONE_AFTER + 2.0)
            assert one.left() == 0

    run_virtually(main)


def test_a_429_at_one_desk_stops_all_and_an_answer_is_told() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(3), slowest=0.002)
        async with desk(site, "one") as (one, _), desk(site, "two") as (two, _):
            await asyncio.sleep(1.0)
            one.rate_limited(4.0)
            began = clock()
            await asyncio.sleep(0.1)
            await request(site, two, Lane.PERSON, 0.01)
            assert clock() - began >= 4.0
            two.accepted()
            await asyncio.sleep(0.1)
            assert site.core.core.strikes == 0

    run_virtually(main)


def test_another_limit_is_told_to_the_site_and_screens_hear_of_it() -> None:
    async def main(clock: Callable[[], float]) -> None:
        site, told = Site(clock, random.Random(3)), list[int]()
        async with desk(site, "one") as (one, line), desk(site, "two") as (two, _):
            await asyncio.sleep(1.0)
            one.use_limit(12)
            one.keep_for_people(60)
            await asyncio.sleep(1.0)
            assert (line.limits[-1].limit, line.limits[-1].background_ceiling) == (12, 6)
            two.subscribe(lambda: told.append(two.left()))
            await request(site, one, Lane.PERSON, 0.01)
            await asyncio.sleep(2.0)
            assert told[-1] == 11 - 1
            assert two.limit == 12
            assert one.next_free_in() == 0.0

    run_virtually(main)


@pytest.mark.parametrize("lane", [Lane.PERSON, Lane.OUTBOX])
def test_nothing_is_granted_before_the_site_was_reached(lane: Lane) -> None:
    async def main(clock: Callable[[], float]) -> None:
        site = Site(clock, random.Random(3))
        budget, line = budget_at(site), GrantLine(site, "one")
        line.cut = True
        budget.begin(line)
        task = asyncio.create_task(request(site, budget, lane, 0.01))
        await asyncio.sleep(ALONE_AFTER + 10.0)
        assert not site.arrivals
        line.cut = False
        await task
        assert len(site.arrivals) == 1
        await budget.aclose()

    run_virtually(main)
