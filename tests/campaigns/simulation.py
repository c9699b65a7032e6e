"""Deterministic simulation: desks, their people and the service in one thread, in virtual time, from one seed.

    python3 -m tests.campaigns.simulation --seeds 10000 [--first N] [--desks 2] [--settle 0] [--show]

Each seed draws how the service behaves, how bad line, disk and clocks are, how many desks there are, what people do and
where programs die; then the storm ends, and when all is at rest the judge compares with the truth. A failing seed is
printed and can be played again alone with ``--first N --seeds 1 --show``. With ``--settle 0`` (the negative control)
doubled orders must appear, else the simulation proves nothing. With ``--desks N`` each world is a site: so many desks
share one store and one limit, their lines to it break, and a desk is stopped right before it writes; in worlds where
nothing but leases keeps the desks apart orders must be doubled with ``--leases ignored`` (the negative control), and
every promise kept with ``alone``.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any

from courier_desk.desk.session import SessionSettings
from courier_desk.domain.outbox import Policy
from tests.campaigns import simulation_judge as judging
from tests.campaigns import simulation_site_judge as site_judging
from tests.campaigns.simulation_desk import POLICY, Computer, at_the_desk
from tests.campaigns.simulation_habits import Faults, Habits
from tests.campaigns.simulation_people import People
from tests.campaigns.simulation_service import MERCHANTS, ZONE, Service
from tests.campaigns.simulation_site import SiteDisk
from tests.campaigns.simulation_site_desk import SiteComputer, everything, with_pockets
from tests.campaigns.simulation_time import Stage

#: How long the storm rages, and how long all may take to come to rest after it (virtual seconds).
STORM = 60.0
REST = 1800.0
#: After so long every window shows what was changed at another desk (seconds).
_TO_SHOW = 3.0
_NAMES = "ABCDEFGH"
#: A story that lasts longer has a program in it that does not end.
PATIENCE = STORM + 2 * REST
_FAULTS = (
    "unreachable", "request_lost", "answer_lost", "hang", "late_commit", "error_after", "error_before", "refused_429",
    "proxy", "cut", "stale_list",
)  # fmt: skip
_LIMITS = ((120, 60.0), (40, 20.0), (24, 12.0))
_JUMPS = (-86_400.0, -3600.0, -90.0, -7.0, 7.0, 90.0, 3600.0, 86_400.0)


_COUNTED = (
    "doubles", "orders", "crashes", "requests", "asked", "cuts", "stopped", "waited", "labels", "seconds",
)  # fmt: skip


@dataclass(slots=True)
class Played:
    """What one seed came to."""

    seed: int
    broken: list[str] = field(default_factory=list)
    doubles: int = 0
    orders: int = 0
    crashes: int = 0
    requests: int = 0
    asked: int = 0
    cuts: int = 0
    stopped: int = 0
    waited: int = 0
    labels: int = 0
    seconds: float = 0.0


class Play:
    """One seed."""

    shared = False
    #: How likely it is that the programs of a desk die, and that a person ends one.
    crashing, leaving = 0.7, 0.05

    def __init__(self, seed: int, *, settle: float | None = None) -> None:
        self.stage = Stage(seed)
        self.dice = self.stage.dice
        self.played = Played(seed)
        self.stage.seams = partial(at_the_desk, self.stage)
        self._settle = settle
        self._storm = True
        self.service = Service(self.stage, _habits(self.dice), _faults(self.dice))
        self._refusing = self.service.faults.refused_429 > 0
        self.people = People(self.dice, self.service)
        self.computers: Sequence[Computer] = self._desks()

    @property
    def _policy(self) -> Policy:
        return POLICY if self._settle is None else replace(POLICY, settle=self._settle, second_look=self._settle)

    def _desks(self) -> Sequence[Computer]:
        dice, habits = self.dice, self.service.habits
        many = dice.choice((1, 1, 1, 2, 2, 3))
        self.shared = many > 1 and dice.random() < 0.5  # several desks that know nothing of each other share one key
        limit = habits.limit if self.shared else habits.limit // many
        settings = SessionSettings(limit=limit, window=habits.window, poll=dice.uniform(6, 40), policy=self._policy)
        desks = []
        for place in range(many):
            merchant = dice.choice(MERCHANTS)
            desks.append(Computer(self.stage, self.service, _NAMES[place], settings, merchant))
            desks[-1].disk.trouble = dice.choice((0.0, 0.0, 0.0, 0.02, 0.1))
        return desks

    def run(self) -> Played:
        """Play it to its end and judge it."""
        began = time.process_time()
        try:
            self.stage.play(self._whole())
            self._judge()
        except TimeoutError:
            self.played.broken.append(f"it never came to rest, seen after {PATIENCE:.0f} s")
        except Exception as error:
            self.played.broken.append(f"the story broke off: {error!r}")
            raise
        finally:
            self.stage.close()
            self.played.seconds = time.process_time() - began
        return self.played

    def _judge(self) -> None:
        played, service = self.played, self.service
        self._judge_promises()
        played.doubles = judging.doubles(service)
        played.orders = sum(len(one.wishes) for one in self.computers)
        played.crashes = sum(one.lives - 1 for one in self.computers)
        played.requests = len(service.requests)
        played.asked = self.people.asked

    def _judge_promises(self) -> None:
        played, service = self.played, self.service
        played.broken += judging.judge(service, self.computers)
        if not self.shared and not any(request.who == "other" for request in service.requests):
            played.broken += judging.pace(service, [one.name for one in self.computers], service.habits.limit)
            if not any(request.status == 429 for request in service.requests) and not self._refusing:
                played.broken += judging.patience(service, self.stage.person_waits)

    # -- the storm -------------------------------------------------------------------------------------------------

    async def _whole(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._story()

    async def _story(self) -> None:
        async with asyncio.TaskGroup() as group:
            for computer in self.computers:
                group.create_task(self._at_work(computer))
            for happening in self._happenings():
                group.create_task(happening())
            await asyncio.sleep(STORM)
            self._storm = False
        await self._come_to_rest()

    def _happenings(self) -> Sequence[Callable[[], Coroutine[Any, Any, None]]]:
        return self._couriers, self._others, self._clocks, self._service_restarts

    async def _sometimes(self, each: float) -> bool:
        """Wait a while; tell whether the storm still rages."""
        await asyncio.sleep(self.dice.expovariate(1 / each))
        return self._storm

    async def _at_work(self, computer: Computer) -> None:
        """Let people use a desk whose program dies now and then."""
        dice = self.dice
        crashing = dice.random() < self.crashing
        await self._switch_on(computer, crashing)
        for _ in range(dice.randint(6, 18)):
            if not await self._sometimes(STORM / 18):
                break
            if not computer.is_on:
                await asyncio.sleep(dice.choice((0.0, 0.1, 3.0, 12.0)))
                await self._switch_on(computer, crashing)
            elif dice.random() < self.leaving:
                await computer.leave()
                continue
            await self.people.do_something(computer)

    async def _switch_on(self, computer: Computer, crashing: bool) -> None:
        await computer.start(crash_at=self.dice.randint(1, 250) if crashing else None)

    async def _couriers(self) -> None:
        while await self._sometimes(STORM / 8):
            orders = [one for one in self.service.orders.values() if not one.deleted and one.status != "canceled"]
            if orders:
                order = self.dice.choice(orders)
                self.service.set_status(order.number, self.dice.choice(("pickedUp", "outForDelivery", "completed")))

    async def _others(self) -> None:
        """Let another program use the same key."""
        if self.dice.random() < 0.6:
            return
        while await self._sometimes(STORM / 20):
            body = {"fullName": "Other", "phoneNumber": "01007741186", "orderType": "Deliver", "zone": ZONE}
            if self.dice.random() < 0.5:
                body["referralNumber"] = ""
            merchant = self.dice.choice(MERCHANTS)
            self.service.arrive("other", "POST", "/orders", {}, body, merchant)

    async def _clocks(self) -> None:
        if self.dice.random() < 0.6:
            return
        while await self._sometimes(STORM / 3):
            self.dice.choice(self.computers).clock.offset += self.dice.choice(_JUMPS)

    async def _service_restarts(self) -> None:
        if self.dice.random() < 0.7:
            return
        while await self._sometimes(STORM / 2):
            self.service.down_until = self.stage.now + self.dice.uniform(1, 15)

    # -- coming to rest --------------------------------------------------------------------------------------------

    async def _come_to_rest(self) -> None:
        self.service.faults = Faults()
        self.service.down_until = 0.0
        for computer in self.computers:
            computer.disk.trouble = 0.0
            if computer.life is not None:
                computer.life.crash_at = None
            if not computer.is_on:
                await computer.start()
            await self.people.read_again(computer)
        until = self.stage.now + REST
        while self.stage.now < until:
            for computer in self.computers:
                await self.people.answer(computer)
            if not any(computer.unsettled for computer in self.computers):
                break
            await asyncio.sleep(1.0)
        for computer in self.computers:
            await self.people.read_again(computer)
        # Two polls, and as long as a desk that has used up its part of the minute may have to wait for them.
        await asyncio.sleep(2 * self.computers[0].settings.poll + 10.0 + self.service.habits.window)
        await self._all_leave()

    async def _all_leave(self) -> None:
        for computer in self.computers:
            await computer.leave()


def _habits(dice: random.Random) -> Habits:
    limit, window = dice.choice(_LIMITS)
    lists, tells = dice.choice(((True, True), (False, True), (False, True), (False, False)))
    return Habits(
        filters_by_reference=dice.random() < 0.5,
        lists_reference=lists,
        tells_reference=tells,
        echoes_notes=dice.random() < 0.7,
        swaps_refusals=dice.random() < 0.5,
        fixed_window=dice.random() < 0.5,
        limit=limit,
        window=window,
        speed=dice.choice((0.05, 0.3, 1.5)),
    )


def _faults(dice: random.Random) -> Faults:
    faults = Faults()
    level = dice.choice((0.0, 0.01, 0.03, 0.06))
    for name in _FAULTS:
        setattr(faults, name, level * dice.random())
    for name in dice.sample(_FAULTS, dice.choice((0, 1, 2))):
        setattr(faults, name, dice.uniform(0.1, 0.4))
    return faults


class Leases(Enum):
    """What keeps the desks of a site from doing the same work twice.

    ALONE: a service that is slower than what is waited for before a look, so that nothing but the leases does, and
    nothing ends. IGNORED: not even they.
    """

    KEPT = "kept"
    ALONE = "alone"
    IGNORED = "ignored"


class SitePlay(Play):
    """One seed of a site: so many desks, whose computers' clocks are minutes apart, share one store and one limit."""

    def __init__(self, seed: int, *, desks: int = 2, settle: float | None = None, leases: Leases = Leases.KEPT) -> None:
        self._many, self._leases = desks, leases
        super().__init__(seed, settle=settle if leases is Leases.KEPT else 1.0)
        self.stage.seams = self._seams
        if leases is not Leases.KEPT:
            self.service.faults, self.site.trouble, self.crashing, self.leaving = Faults(), 0.0, 0.0, 0.0
            # Whoever takes a write for cut off has looked twice before it arrives.
            self.service.habits.speed, self.service.habits.writes_take = 0.5, 4.5

    @contextmanager
    def _seams(self) -> Iterator[None]:
        with at_the_desk(self.stage), with_pockets():
            yield

    def _desks(self) -> Sequence[SiteComputer]:
        dice, habits = self.dice, self.service.habits
        self.site = SiteDisk(self.stage, leases_ignored=self._leases is Leases.IGNORED)
        self.site.offset = dice.choice((0.0, dice.uniform(-600, 600)))
        settings = SessionSettings(
            limit=habits.limit, window=habits.window, poll=dice.uniform(6, 40), policy=self._policy
        )
        desks: list[SiteComputer] = []
        for name in _NAMES[: self._many]:
            merchant = dice.choice(MERCHANTS)
            desks.append(SiteComputer(self.stage, self.service, name, settings, merchant, lambda _stage: self.site))
            desks[-1].stops = self._stop
            desks[-1].wishes = desks[0].wishes  # an order of one desk is every desk's
            desks[-1].clock.offset = dice.choice((0.0, dice.uniform(-600, 600)))
        self._stopping = dice.choice((0.0, 0.0, 0.05))
        self.site.trouble = dice.choice((0.0, 0.0, 0.005, 0.02))
        self.site_desks = desks
        return desks

    def _stop(self) -> float:
        """Stop a desk now and then, right before a write's first byte."""
        dice = self.dice
        if not self._storm or self._leases is not Leases.KEPT or dice.random() > self._stopping:
            return 0.0
        return dice.choice((dice.uniform(0.5, 4.0), dice.uniform(4.0, 60.0)))

    def _judge_promises(self) -> None:
        is_alone = not self._refusing and not any(request.who == "other" for request in self.service.requests)
        self.played.broken += site_judging.judge(self.service, self.site_desks, is_alone=is_alone)

    def _judge(self) -> None:
        super()._judge()
        self.played.orders = len(self.site_desks[0].wishes)
        self.played.cuts = self.site.cuts
        self.played.stopped = sum(one.stopped for one in self.site_desks)
        self.played.waited = sum(one.kept_here for one in self.site_desks)
        self.played.labels = sum(len(one.paper.printed) for one in self.site_desks)

    def _happenings(self) -> Sequence[Callable[[], Coroutine[Any, Any, None]]]:
        return *super()._happenings(), self._lines

    async def _lines(self) -> None:
        """Break the lines to the site: a desk's own, its standing connection alone, or all when the server ends."""
        dice = self.dice
        often = dice.choice((2, 5, 12))
        if dice.random() < 0.25 or self._leases is not Leases.KEPT:
            return
        while await self._sometimes(STORM / often):
            away = dice.choice((0.0, dice.uniform(0, 3), dice.uniform(0, 30)))
            for computer in dice.choice((self.computers, [dice.choice(self.computers)])):
                self.site.cut(computer.name, away)

    async def _come_to_rest(self) -> None:
        self.site.heal()
        await super()._come_to_rest()

    async def _all_leave(self) -> None:
        until = self.stage.now + _TO_SHOW
        while (wrong := self._wrong_windows()) and self.stage.now < until:
            await asyncio.sleep(0.5)
        self.played.broken += [f"{name}: its window shows otherwise than it is" for name in wrong]
        await super()._all_leave()

    def _wrong_windows(self) -> list[str]:
        return [one.name for one in self.site_desks if one.shown != everything(one.db)]


def play(seed: int, *, desks: int = 0, settle: float | None = None, leases: Leases = Leases.KEPT) -> Played:
    """Play one seed; with ``desks`` it is a site of so many."""
    if desks:
        return SitePlay(seed, desks=desks, settle=settle, leases=leases).run()
    return Play(seed, settle=settle).run()


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main(arguments: list[str] | None = None) -> int:
    """Play many seeds; 0 when every promise was kept in each."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.campaigns.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first one")
    parser.add_argument("--settle", type=float, default=None, help="0: the negative control")
    parser.add_argument("--desks", type=int, default=0, help="that share one store (2 or more)")
    ways = [one.value for one in Leases]
    parser.add_argument("--leases", choices=ways, default=Leases.KEPT.value, help="ignored: the negative control")
    parser.add_argument("--show", action="store_true", help="tell of each seed")
    chosen = parser.parse_args(arguments)
    total, failed = Played(-1), 0
    for seed in range(chosen.first, chosen.first + chosen.seeds):
        played = play(seed, desks=chosen.desks, settle=chosen.settle, leases=Leases(chosen.leases))
        for name in _COUNTED:
            setattr(total, name, getattr(total, name) + getattr(played, name))
        if played.broken:
            failed += 1
            _say(f"seed {seed}: " + "; ".join(played.broken[:4]))
        elif chosen.show:
            _say(str(played))
    if chosen.desks:
        _say(
            f"{total.cuts} lines cut, {total.stopped} desks stopped, {total.waited} orders waited for the site, "
            f"{total.labels} labels printed"
        )
    _say(
        f"{chosen.seeds} seeds, {failed} failed: {total.orders} orders, {total.doubles} doubled, {total.crashes} "
        f"crashes, {total.requests} requests, {total.asked} questions to people, "
        f"{total.seconds / max(1, chosen.seeds) * 1000:.0f} ms a seed"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
