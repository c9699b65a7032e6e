"""What the limit allows and what each way makes of it: ``python -m tests.benchmarks.budget [--minutes N] [--json F]``.

A batch that would send without end meets a service that counts arrivals, on a rolling and on a fixed window, with
answers that take 5 ms to 3 s: through our budget, through aiolimiter and pyrate-limiter (where they can be imported:
neither is a dependency of ours) and through plain back-off. All in virtual time, so that an hour is a second and
every run the same. Then, in real time, what the client adds to a bare request.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import random
import statistics
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

from courier_desk.api.budget import Budget, Lane, backoff
from tests.api.answers import BASE, KEY, client_to, success
from tests.api.virtual_time import run_virtually
from tests.benchmarks.rows import Row, at_least, at_most, plain, unmeasured
from tests.campaigns.mutation_families import ORDER, REQUEST

SUITE = "The limit of 120 a minute"
LIMIT, WINDOW, LANE_SHARE = 120, 60.0, 100
LATENCIES = (0.005, 0.1, 1.0, 3.0)
WORKERS = 16
PERSON_EVERY = 4.0
ROUNDS = 400

Gate = Callable[[Lane], AbstractAsyncContextManager[Callable[[bool], Awaitable[None]]]]
"""Wait for leave to send; what is entered is told whether the answer was a 429."""


@dataclass
class VirtualService:
    """A service that allows 120 arrivals a minute; ``fixed``: per minute of the clock on the wall, else rolling."""

    clock: Callable[[], float]
    latency: float
    fixed: bool
    served: int = 0
    refused: int = 0
    _arrivals: deque[float] = field(default_factory=deque)

    async def request(self, dice: random.Random) -> bool:
        """Carry one request there and back; tell whether it was served."""
        whole = self.latency * dice.uniform(0.5, 1.5)
        there = whole * dice.random()
        await asyncio.sleep(there)
        now = self.clock()
        while self._arrivals and self._is_over(self._arrivals[0], now):
            self._arrivals.popleft()
        ok = len(self._arrivals) < LIMIT
        if ok:
            self._arrivals.append(now)
            self.served += 1
        else:
            self.refused += 1
        await asyncio.sleep(whole - there)
        return ok

    def _is_over(self, arrival: float, now: float) -> bool:
        return int(arrival // WINDOW) != int(now // WINDOW) if self.fixed else arrival + WINDOW <= now


@dataclass(frozen=True)
class Figures:
    """What one way made of the limit. ``waits``: seconds a person waited before his request was sent."""

    way: str
    latency: float
    fixed: bool
    per_minute: float
    refused: int
    waits: tuple[float, ...] = ()


def ours(clock: Callable[[], float]) -> Gate:
    """Our budget, as the desk uses it."""
    budget = Budget(clock=clock, wall=clock)

    @asynccontextmanager
    async def gate(lane: Lane) -> AsyncIterator[Callable[[bool], Awaitable[None]]]:
        async with budget.slot(lane) as slot:

            async def told(ok: bool) -> None:
                slot.answered()
                (budget.accepted if ok else budget.rate_limited)()

            yield told

    return gate


def back_off_only(clock: Callable[[], float]) -> Gate:
    """No limiter: send, and after a 429 wait 1, 2, 4 … 30 s as the specification advises."""
    dice = random.Random(2)
    strikes: dict[object, int] = {}

    @asynccontextmanager
    async def gate(_lane: Lane) -> AsyncIterator[Callable[[bool], Awaitable[None]]]:
        worker = asyncio.current_task()

        async def told(ok: bool) -> None:
            strikes[worker] = 0 if ok else strikes.get(worker, 0) + 1
            if not ok:
                await asyncio.sleep(backoff(strikes[worker], dice.random()))

        yield told

    return gate


def _acquiring(acquire: Callable[[], Awaitable[object]]) -> Gate:
    @asynccontextmanager
    async def gate(_lane: Lane) -> AsyncIterator[Callable[[bool], Awaitable[None]]]:
        await acquire()

        async def told(_ok: bool) -> None:
            return None

        yield told

    return gate


def with_aiolimiter(_clock: Callable[[], float]) -> Gate | None:
    """Use aiolimiter's leaky bucket of 120 per 60 s; None when it is not there."""
    try:
        module: Any = importlib.import_module("aiolimiter")
    except ImportError:
        return None
    return _acquiring(module.AsyncLimiter(LIMIT, WINDOW).acquire)


def with_pyrate_limiter(clock: Callable[[], float]) -> Gate | None:
    """Use pyrate-limiter's sliding log of 120 per 60 s, on the virtual clock; None when it is not there."""
    try:
        module: Any = importlib.import_module("pyrate_limiter")
    except ImportError:
        return None

    class Bucket(module.InMemoryBucket):  # type: ignore[misc]  # the base comes from an optional library
        """Its bucket in memory, told the virtual time."""

        def now(self) -> int:
            return int(clock() * 1000)

    limiter = module.Limiter(Bucket([module.Rate(LIMIT, int(WINDOW * 1000))]))
    return _acquiring(lambda: limiter.try_acquire_async("key"))


WAYS: dict[str, Callable[[Callable[[], float]], Gate | None]] = {
    "ours": ours,
    "aiolimiter": with_aiolimiter,
    "pyrate-limiter": with_pyrate_limiter,
    "back-off only": back_off_only,
}


def run_load(way: str, *, latency: float, fixed: bool, minutes: int, persons: bool = False) -> Figures | None:
    """Let a batch of 16 workers send for so many minutes, a person beside it every 4 s if wanted; None: way not
    there.
    """

    async def main(clock: Callable[[], float]) -> Figures | None:
        gate = WAYS[way](clock)
        if gate is None:
            return None
        service, dice = VirtualService(clock, latency, fixed), random.Random(1)
        end = clock() + minutes * 60.0
        waits: list[float] = []

        async def batch() -> None:
            while clock() < end:
                async with gate(Lane.OUTBOX) as told:
                    await told(await service.request(dice))

        async def person() -> None:
            while persons and clock() < end:
                await asyncio.sleep(PERSON_EVERY)
                asked = clock()
                async with gate(Lane.PERSON) as told:
                    waits.append(clock() - asked)
                    await told(await service.request(dice))

        tasks = [asyncio.create_task(batch()) for _ in range(WORKERS)] + [asyncio.create_task(person())]
        await asyncio.sleep(minutes * 60.0)
        served, refused = service.served, service.refused
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return Figures(way, latency, fixed, served / minutes, refused, tuple(waits))

    return run_virtually(main)


def limit_rows(minutes: int) -> list[Row]:
    """Give the figures of our budget and of the others beside it."""
    rows: list[Row] = []
    for way in WAYS:
        runs = [
            run_load(way, latency=latency, fixed=fixed, minutes=minutes)
            for latency in LATENCIES
            for fixed in (False, True)
        ]
        done = [run for run in runs if run is not None]
        if not done:
            rows.append(unmeasured(SUITE, f"saturated batch through {way}", "not installed here"))
            continue
        rows.extend(_rows_of(way, done))
    return rows


def _rows_of(way: str, runs: list[Figures]) -> list[Row]:
    rates, refused = [run.per_minute for run in runs], sum(run.refused for run in runs)
    span = f"{min(rates):.1f} to {max(rates):.1f} a minute"
    what = f"saturated batch through {way}: requests served"
    if way != "ours":
        return [Row(suite=SUITE, what=what, measured=f"{span}, {refused} answers of 429")]
    least = min(rates) / LANE_SHARE
    return [
        Row(
            suite=SUITE,
            what=what,
            measured=f"{span} ({least:.1%} of its lane of {LANE_SHARE} or more)",
            target="98 % of the lane",
            ratio=least,
            verdict=at_least(least, 0.98),
            note=f"latencies {LATENCIES[0]} to {LATENCIES[-1]} s, rolling and fixed window, {WORKERS} workers",
        ),
        Row(
            suite=SUITE,
            what="answers of 429 in all these runs",
            measured=str(refused),
            target="0",
            verdict=at_most(refused, 0),
        ),
    ]


def person_rows(minutes: int) -> list[Row]:
    """Give what a person waits beside a batch; without one he never waits."""
    rows = []
    for latency in LATENCIES:
        run = run_load("ours", latency=latency, fixed=False, minutes=minutes, persons=True)
        assert run is not None  # ours is always there
        middle = statistics.median(run.waits)
        rows.append(
            Row(
                suite=SUITE,
                what=f"a person's wait beside the batch, answers in {latency * 1000:.0f} ms",
                measured=f"median {middle * 1000:.0f} ms, worst {max(run.waits) * 1000:.0f} ms",
                target="median under 100 ms more than without",
                verdict=at_most(middle, 0.1),
            )
        )
    return rows


def work_rows() -> list[Row]:
    """Give what the client adds to a bare httpx request: build, sign, budget, decode one order (real time, no
    network).
    """

    def service(_request: httpx.Request) -> httpx.Response:
        return success({"order": ORDER, "message": "created"}, 201)

    async def main() -> tuple[float, float]:
        client = client_to(service)
        bare = httpx.AsyncClient(transport=httpx.MockTransport(service), trust_env=False)
        headers = {"Authorization": f"Bearer {KEY}"}
        spent: dict[str, list[float]] = {"client": [], "bare": []}
        for _ in range(ROUNDS):
            started = perf_counter()
            await client.create_order(REQUEST, merchant="12345678")
            spent["client"].append(perf_counter() - started)
            started = perf_counter()
            async with bare.stream("POST", f"{BASE}/orders", json=ORDER, headers=headers) as response:
                json.loads(await response.aread())
            spent["bare"].append(perf_counter() - started)
        await client.aclose()
        await bare.aclose()
        return statistics.median(spent["client"]) * 1000, statistics.median(spent["bare"]) * 1000

    whole, bare = asyncio.run(main())
    return [
        Row(
            suite=SUITE,
            what="the client's own work for one order created, beside bare httpx",
            measured=f"{whole:.2f} ms, httpx alone {bare:.2f} ms",
            target="1 ms",
            ratio=whole / bare,
            verdict=at_most(whole, 1.0),
        )
    ]


def measure(*, minutes: int = 20) -> list[Row]:
    """Measure everything; a few seconds."""
    return [*limit_rows(minutes), *person_rows(minutes), *work_rows()]


def main() -> int:
    """Print the figures, and write them as JSON if asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=int, default=20, help="virtual minutes per run")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    rows = measure(minutes=options.minutes)
    for row in rows:
        sys.stdout.write(f"{row.what}: {row.measured}  [{row.target}] {row.verdict.value}\n")
    if options.json:
        options.json.write_text(json.dumps(plain(rows), indent=2), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
