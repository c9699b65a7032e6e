"""Three desks on one database, killed, stopped and cut off, the database too: is every saved order there exactly once?

    python3 -m tests.campaigns.site_kill [--kills 300] [--orders 2000] [--seed N] [--report FILE] [--ignore-leases]

Real processes, one PostgreSQL of its own, one training service with one key for all desks, which loses answers and
commits late. The desks (``site_desk``) save orders and send whatever is in the outbox that they share, while at random
one of them is killed (SIGKILL) or stopped for a while (SIGSTOP, sometimes with its connections cut meanwhile), any
connections are cut, and the server is stopped as a power cut would and started again. In the end each desk lives until
nothing is left to be done. Judged from the service's side: whatever a desk told as saved exists exactly once, and the
database knows its number; nothing was answered 429.

With ``--ignore-leases`` desks take what others are sending for cut off and send it again: then orders must be doubled,
else the campaign proves nothing. The exit code is 0 when it proves what it should.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from courier_desk.domain.outbox import Kind
from courier_desk.store.desks import OWN
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.site_store import SiteStore
from tests.campaigns.kill import say, work_folder
from tests.campaigns.kill_deeds import NewOrder, asked_path, saved_path, told
from tests.campaigns.kill_evidence import known_of, work_in
from tests.campaigns.kill_judge import judge
from tests.campaigns.kill_points import STORY_POINTS
from tests.campaigns.kill_world import Figures, Rules, Seat, World
from tests.campaigns.site_desk import beside
from tests.support import postgres

_DESKS = ("D1", "D2", "D3")
_LIMIT, _WINDOW = 120, 6.0
#: How late the service still carries out a request; and what a desk waits before it looks for one without an answer.
_LATEST, _SETTLE = 1.0, 3.0
#: Between two troubles of the database, and how long it is away (seconds). At most so long a desk is stopped.
_EVERY, _AWAY, _LONGEST_STOP = (1.0, 8.0), 3.0, 12.0
#: Of lives: those that end at a fail point, and those that are stopped on their way.
_AT_A_POINT, _STOPPED = 0.3, 0.25
_PATIENCE, _PROGRESS_EVERY = 600.0, 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to happen."""

    kills: int = 300
    orders: int = 2000
    seed: int = 1
    leases: bool = True


@dataclass(slots=True)
class Report:
    """What happened; ``troubles`` beside the kills of desks."""

    figures: Figures = field(default_factory=Figures)
    troubles: Counter[str] = field(default_factory=Counter)

    @property
    def good(self) -> bool:
        """Tell whether nothing is wrong."""
        figures = self.figures
        return figures.verdict.clean and not figures.broken and not figures.refused_by_us

    def plain(self) -> dict[str, Any]:
        """Give it as JSON values."""
        figures, verdict = self.figures, self.figures.verdict
        return {
            "kills of desks": figures.kills.total(),
            "troubles": dict(self.troubles),
            "orders": verdict.orders,
            **verdict.wrong(),
            "answers of 429": figures.refused_by_us,
            "fullest window": figures.fullest,
            "limit": figures.limit,
            "requests": figures.requests,
            "faults of the service": dict(figures.faults),
            "questions to a person": figures.asked,
            "broken": figures.broken,
        }


def _faults(seed: int) -> str:
    plan = (
        f"late_commit:method=POST,path=/orders,p=0.05,seconds={_LATEST}",
        "response_lost:method=POST,path=/orders,p=0.05",
        "request_lost:method=POST,path=/orders,p=0.02",
        "error_after:method=POST,path=/orders,p=0.03",
        "reset:method=POST,path=/orders,p=0.02",
        "page_shift:method=GET,path=/orders,p=0.05,shift=1",
    )
    return ";".join(f"{each},seed={seed + place}" for place, each in enumerate(plan))


class Site:
    """Three desks, their database and their service in trouble. Made by ``open``."""

    def __init__(self, plan: Plan, world: World, seat: Seat, server: postgres.Server, report: Report) -> None:
        self._plan, self._world, self._seat, self._server, self._report = plan, world, seat, server, report
        self._url = f"{server.url}site"
        self._dice = random.Random(f"site {plan.seed}")

    @classmethod
    @asynccontextmanager
    async def open(cls, plan: Plan, folder: Path, report: Report) -> AsyncIterator[Site]:
        """Start everything; at the end everything is gone, whatever happened."""
        rules = Rules(
            seed=plan.seed,
            settle=_SETTLE,
            latest=_LATEST,
            desks=1,
            limit=_LIMIT,
            window=_WINDOW,
            restart_every=None,
            faults=_faults(plan.seed),
        )
        with postgres.server() as server:
            _make_database(server.url)
            async with (
                World.open(rules, folder, report.figures, worker="site_desk") as world,
                world.seat() as seat,
            ):
                yield cls(plan, world, seat, server, report)

    async def run(self) -> None:
        """Have the desks work in trouble until there were enough kills, then in peace until all is done; judge."""
        orders = {desk: self._orders_of(desk) for desk in _DESKS}
        for desk in _DESKS:
            self._world.new_store(desk)
        troubles = asyncio.create_task(self._trouble())
        try:
            async with asyncio.TaskGroup() as group:
                for desk in _DESKS:
                    group.create_task(self._lives(desk, orders[desk]))
        finally:
            troubles.cancel()
            await asyncio.gather(troubles, return_exceptions=True)
        async with asyncio.TaskGroup() as group:
            for desk in _DESKS:
                life = replace(await self._life(desk), orders=self._left(desk, orders[desk]), patience=_PATIENCE)
                group.create_task(self._world.live(life))
        await self._judge()

    def _orders_of(self, desk: str) -> list[NewOrder]:
        place = _DESKS.index(desk)
        return [
            NewOrder(
                reference=f"{desk}-{number}",
                phone=f"0100{self._dice.randrange(30):07}",
                zone=self._dice.choice(self._world.zones),
                amount=self._dice.choice((None, self._dice.randrange(100, 500_000))),
                wait=self._dice.uniform(0.0, 0.4),
            )
            for number in range(len(range(place, self._plan.orders, len(_DESKS))))
        ]

    def _left(self, desk: str, orders: list[NewOrder]) -> tuple[NewOrder, ...]:
        known = set(told(saved_path(self._world.folder / desk)))
        return tuple(order for order in orders if order.reference not in known)

    async def _life(self, desk: str) -> Any:
        merchant = await self._world.merchant(max(1, self._plan.orders // max(1, self._plan.kills)))
        life = self._world.life(desk, self._seat, merchant)
        return replace(life, site=self._url, leases=self._plan.leases)

    async def _lives(self, desk: str, orders: list[NewOrder]) -> None:
        """Let a desk live and be killed until there were enough kills; each life goes on with the orders' next part."""
        dice = random.Random(f"site {self._plan.seed} {desk}")
        for turn in count(1):
            if self._report.figures.kills.total() >= self._plan.kills:
                return
            upto = -(-self._plan.orders * turn // max(1, self._plan.kills))
            life = replace(await self._life(desk), orders=self._left(desk, orders[:upto]))
            seconds = dice.uniform(0.3, dice.choice((2.0, 5.0, 12.0)))
            life = replace(life, seconds=seconds)
            if dice.random() < _AT_A_POINT:
                life = replace(life, point=dice.choice(STORY_POINTS), nth=dice.randint(1, 6))
            if dice.random() < _STOPPED:
                stops = (dice.uniform(0.2, seconds), dice.uniform(0.2, _LONGEST_STOP))
                life = replace(life, stops=stops, seconds=seconds + stops[1])
                self._report.troubles["desk stopped"] += 1
                cutting = asyncio.create_task(self._cut_while_stopped(desk, stops, dice.random()))
            else:
                cutting = None
            await self._world.live(life)
            if cutting is not None:
                cutting.cancel()
                await asyncio.gather(cutting, return_exceptions=True)

    async def _cut_while_stopped(self, desk: str, stops: tuple[float, float], chance: float) -> None:
        await asyncio.sleep(stops[0] + stops[1] * chance / 2)
        if chance < 0.5:
            await asyncio.to_thread(self._cut, desk)

    # -- the database's troubles -----------------------------------------------------------------------------------

    async def _trouble(self) -> None:
        while True:
            await asyncio.sleep(self._dice.uniform(*_EVERY))
            match self._dice.randrange(4):
                case 0:
                    self._report.troubles["database stopped"] += 1
                    stopping = asyncio.ensure_future(asyncio.to_thread(self._stop, self._dice.uniform(0.0, _AWAY)))
                    await asyncio.shield(stopping)  # it is started again, whatever comes
                case 1:
                    await asyncio.to_thread(self._cut, "")
                case _:
                    await asyncio.to_thread(self._cut, self._dice.choice(_DESKS))

    def _stop(self, away: float) -> None:
        self._server.stop()
        time.sleep(away)
        self._server.start()

    def _cut(self, desk: str) -> None:
        """Cut one, or all, of the connections of a desk, or of all."""
        one = bool(self._dice.randrange(2))
        sql = (
            "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = 'site' "
            f"AND application_name LIKE %s ORDER BY random() LIMIT {1 if one else 100}) AS chosen"
        )
        with suppress(psycopg.OperationalError), psycopg.connect(f"{self._server.url}postgres", autocommit=True) as db:
            db.execute(sql, (f"%{desk}",))
            self._report.troubles["one connection cut" if one else "all connections cut"] += 1

    # -- the end ---------------------------------------------------------------------------------------------------

    async def _judge(self) -> None:
        found = await self._world.end()
        store = await asyncio.to_thread(SiteStore.open, self._url, desk="judge")
        known = known_of(await asyncio.to_thread(work_in, store), Kind.ORDER_CREATE)
        for desk in _DESKS:
            saved = told(saved_path(self._world.folder / desk))
            of_desk = {name: each for name, each in known.items() if name.startswith(f"{desk}-")}
            self._report.figures.verdict.add(judge(saved, of_desk, found.created.get(desk, {})))
            self._report.troubles["order saved without the database"] += beside(
                self._world.folder / desk,
                f"SELECT coalesce(max(seq), {OWN}) - {OWN} FROM sqlite_sequence WHERE name = 'outbox'",
            )
            self._report.figures.asked += len(told(asked_path(self._world.folder / desk)))


def _make_database(url: str) -> None:
    with psycopg.connect(f"{url}postgres", autocommit=True) as db:
        db.execute("CREATE DATABASE site")
    site = SiteConnection(f"{url}site")
    bring_up(site, time.time())
    site.close()


async def campaign(plan: Plan, folder: Path) -> Report:
    """Do it all."""
    report = Report()
    telling = asyncio.create_task(_tell_progress(report))
    try:
        async with Site.open(plan, folder, report) as site:
            await site.run()
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
    return report


async def _tell_progress(report: Report) -> None:
    while True:
        await asyncio.sleep(_PROGRESS_EVERY)
        say(f"… {report.figures.kills.total()} kills, {dict(report.troubles)}")


def main() -> int:
    """Run the campaign; 0 when it proves what it should."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.campaigns.site_kill", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--kills", type=int, default=300, help="of desks (default 300)")
    parser.add_argument("--orders", type=int, default=2000, help="of all desks together (default 2000)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the same seed makes the same plans")
    parser.add_argument("--report", type=Path, help="also write what was found to this file, as JSON")
    parser.add_argument("--ignore-leases", action="store_true", help="only show that then orders are doubled")
    options = parser.parse_args()
    if lacking := postgres.missing():
        say(f"No PostgreSQL can be started here: {lacking}")
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything started ends with it
    plan = Plan(kills=options.kills, orders=options.orders, seed=options.seed, leases=not options.ignore_leases)
    started = time.monotonic()
    with work_folder() as folder:
        try:
            report = asyncio.run(campaign(plan, folder / "site"))
        except KeyboardInterrupt:
            say("interrupted")
            return 130
        plain = {**report.plain(), "seed": plan.seed, "seconds": round(time.monotonic() - started)}
        words = json.dumps(plain, indent=1)
        say(words)
        if options.report is not None:
            options.report.write_text(words + "\n", encoding="utf-8")
        good = report.good if plan.leases else bool(report.figures.verdict.doubled)
        if not good:
            (folder / "keep").touch()
            say(f"To see it again: {parser.prog} {' '.join(sys.argv[1:])} --seed {plan.seed}; kept in {folder}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
