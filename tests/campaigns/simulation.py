"""Deterministic simulation: desks, their people and the service in one thread, in virtual time, from one seed.

    python3 -m tests.campaigns.simulation --seeds 10000 [--first N] [--settle 0] [--show]

Each seed draws how the service behaves, how bad line, disk and clocks are, how many desks there are, what people do and
where programs die; then the storm ends, and when all is at rest the judge compares with the truth. A failing seed is
printed and can be played again alone with ``--first N --seeds 1 --show``. With ``--settle 0`` (the negative control)
doubled orders must appear, else the simulation proves nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field, replace
from functools import partial

from courier_desk.desk.session import SessionSettings
from tests.campaigns import simulation_judge as judging
from tests.campaigns.simulation_desk import POLICY, Computer, at_the_desk
from tests.campaigns.simulation_habits import Faults, Habits
from tests.campaigns.simulation_people import People
from tests.campaigns.simulation_service import MERCHANTS, ZONE, Service
from tests.campaigns.simulation_time import Stage

#: How long the storm rages, and how long all may take to come to rest after it (virtual seconds).
STORM = 60.0
REST = 1800.0
#: A story that lasts longer has a program in it that does not end.
PATIENCE = STORM + 2 * REST
_FAULTS = (
    "unreachable", "request_lost", "answer_lost", "hang", "late_commit", "error_after", "error_before", "refused_429",
    "proxy", "cut", "stale_list",
)  # fmt: skip
_LIMITS = ((120, 60.0), (40, 20.0), (24, 12.0))
_JUMPS = (-86_400.0, -3600.0, -90.0, -7.0, 7.0, 90.0, 3600.0, 86_400.0)


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
    seconds: float = 0.0


class Play:
    """One seed."""

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
        self.computers = self._desks()

    def _desks(self) -> list[Computer]:
        dice, habits = self.dice, self.service.habits
        many = dice.choice((1, 1, 1, 2, 2, 3))
        self.shared = many > 1 and dice.random() < 0.5  # several desks that know nothing of each other share one key
        limit = habits.limit if self.shared else habits.limit // many
        policy = POLICY if self._settle is None else replace(POLICY, settle=self._settle, second_look=self._settle)
        settings = SessionSettings(limit=limit, window=habits.window, poll=dice.uniform(6, 40), policy=policy)
        desks = []
        for place in range(many):
            merchant = dice.choice(MERCHANTS)
            desks.append(Computer(self.stage, self.service, "ABC"[place], settings, merchant))
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
        played.broken += judging.judge(service, self.computers)
        if not self.shared and not any(request.who == "other" for request in service.requests):
            played.broken += judging.pace(service, [one.name for one in self.computers], service.habits.limit)
            if not any(request.status == 429 for request in service.requests) and not self._refusing:
                played.broken += judging.patience(service, self.stage.person_waits)
        played.doubles = judging.doubles(service)
        played.orders = sum(len(one.wishes) for one in self.computers)
        played.crashes = sum(one.lives - 1 for one in self.computers)
        played.requests = len(service.requests)
        played.asked = self.people.asked

    # -- the storm -------------------------------------------------------------------------------------------------

    async def _whole(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._story()

    async def _story(self) -> None:
        async with asyncio.TaskGroup() as group:
            for computer in self.computers:
                group.create_task(self._at_work(computer))
            for happening in (self._couriers, self._others, self._clocks, self._service_restarts):
                group.create_task(happening())
            await asyncio.sleep(STORM)
            self._storm = False
        await self._come_to_rest()

    async def _sometimes(self, each: float) -> bool:
        """Wait a while; tell whether the storm still rages."""
        await asyncio.sleep(self.dice.expovariate(1 / each))
        return self._storm

    async def _at_work(self, computer: Computer) -> None:
        """Let people use a desk whose program dies now and then."""
        dice = self.dice
        crashing = dice.random() < 0.7
        await self._switch_on(computer, crashing)
        for _ in range(dice.randint(6, 18)):
            if not await self._sometimes(STORM / 18):
                break
            if not computer.is_on:
                await asyncio.sleep(dice.choice((0.0, 0.1, 3.0, 12.0)))
                await self._switch_on(computer, crashing)
            elif dice.random() < 0.05:
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


def play(seed: int, *, settle: float | None = None) -> Played:
    """Play one seed."""
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
    parser.add_argument("--show", action="store_true", help="tell of each seed")
    chosen = parser.parse_args(arguments)
    total, failed = Played(-1), 0
    for seed in range(chosen.first, chosen.first + chosen.seeds):
        played = play(seed, settle=chosen.settle)
        for name in ("doubles", "orders", "crashes", "requests", "asked", "seconds"):
            setattr(total, name, getattr(total, name) + getattr(played, name))
        if played.broken:
            failed += 1
            _say(f"seed {seed}: " + "; ".join(played.broken[:4]))
        elif chosen.show:
            _say(str(played))
    _say(
        f"{chosen.seeds} seeds, {failed} failed: {total.orders} orders, {total.doubles} doubled, {total.crashes} "
        f"crashes, {total.requests} requests, {total.asked} questions to people, "
        f"{total.seconds / max(1, chosen.seeds) * 1000:.0f} ms a seed"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
