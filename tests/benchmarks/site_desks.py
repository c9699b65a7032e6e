"""Eight desks of a site on one key: ``python -m tests.benchmarks.site_desks [--orders N] [--desks N]``.

Part of ``bench site``. Each desk is a process of its own over the one database (each commit on the disk), at a service
that allows 120 requests in six seconds; what the outbox holds they send together, the second half while a person at
each asks for something now and then: what people ask takes from what is sent by itself. With ``--desk NAME`` it is one
of them: it is told on its standard input to begin, to have a person ask, and to end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from courier_desk.api.budget import Lane
from courier_desk.api.exchange import Exchange
from courier_desk.desk.connection import Connection
from courier_desk.desk.session import Session, SessionSettings, open_session
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.outbox import State
from courier_desk.store import accounts, outbox_counts
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database
from tests.benchmarks import children
from tests.benchmarks.site_list import make_database
from tests.benchmarks.store_desk import offline_request
from tests.support import postgres
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox

LIMIT, LANE, WINDOW = 120, 100, 6.0
_ACCOUNT = "site"
#: How often a person asks while nothing else is sent, and between two questions beside the sending (seconds).
_ALONE, _BETWEEN = 4, (3.0, 6.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """Where a desk works."""

    name: str
    site: str
    url: str
    key: str
    merchant: str


@asynccontextmanager
async def _at_work(desk: _Desk) -> AsyncIterator[Session]:
    store = await asyncio.to_thread(SiteStore.open, desk.site, desk=desk.name)
    account = Account(
        account_id=_ACCOUNT, name="Bench", base_url=desk.url, kind=KeyKind.COMPANY, merchant=desk.merchant
    )

    def own(db: Database) -> None:
        accounts.save_account(db, account)
        accounts.save_merchants(db, _ACCOUNT, [Merchant(code=desk.merchant, name="Bench")], seen_at=1.0)

    async def key() -> str:
        return desk.key

    await store.write(own)
    settings = SessionSettings(limit=LIMIT, window=WINDOW)
    session = await open_session(account, key, store, KeptPaper(), settings=settings)
    try:
        yield session
    finally:
        await session.aclose()
        await store.aclose()


async def _person(session: Session, merchant: str) -> float:
    """Ask something as a person does; gives the seconds until the answer."""
    started = time.perf_counter()
    await session.context.client.orders_page(merchant=merchant, limit=1, lane=Lane.PERSON)
    return time.perf_counter() - started


async def _one(desk: _Desk) -> None:
    """Be one desk."""
    sent = 0
    observe = Connection.observe

    def counted(connection: Connection, exchange: Exchange) -> None:
        nonlocal sent
        sent += exchange.lane is not Lane.PERSON
        observe(connection, exchange)

    vars_of: Any = Connection
    vars_of.observe = counted
    async with _at_work(desk) as session:
        await session.connect()
        alone = []
        for _ in range(_ALONE):
            alone.append(await _person(session, desk.merchant))
            await asyncio.sleep(0.2)
        _say({"ready": desk.name})
        await asyncio.to_thread(sys.stdin.readline)
        working = asyncio.create_task(session.run_sending())
        await asyncio.to_thread(sys.stdin.readline)
        ending = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
        beside = []
        dice = random.Random(desk.name)
        while not ending.done():
            await asyncio.wait([ending], timeout=dice.uniform(*_BETWEEN))
            if not ending.done():
                beside.append(await _person(session, desk.merchant))
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    _say({"sent": sent, "alone": alone, "beside": beside})


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def _measure(sandbox: RunningSandbox, site: str, desks: int, count: int) -> dict[str, Any]:
    merchant = sandbox.ready["merchants"][0]["businessAccountCode"]
    where = partial(
        _Desk, site=site, url=sandbox.base_url, key=str(sandbox.ready["company_key"]), merchant=str(merchant)
    )
    async with _at_work(where(name="first")) as session:
        await asyncio.gather(*(session.orders.create(offline_request(number)) for number in range(count)))
    names = [f"desk {number}" for number in range(1, desks + 1)]
    processes = [await _process(where(name=name)) for name in names]
    try:
        for process in processes:
            await _told(process)
        await asyncio.sleep(WINDOW * 1.2)  # what people asked counts in the window too
        before = len(_requests(sandbox))
        await _tell(processes)
        async with _at_work(where(name="watch")) as session:
            await _left(session, count // 2 - 1)
            await _tell(processes)
            await _left(session, 0)
        await _tell(processes)
        told = [await _told(process) for process in processes]
        await asyncio.gather(*(process.wait() for process in processes))
    finally:
        for process in processes:
            if process.returncode is None:
                process.kill()
                await process.wait()
    return _figures(_requests(sandbox)[before:], told, count // 2, sandbox)


def _figures(asked: list[Any], told: list[Any], half: int, sandbox: RunningSandbox) -> dict[str, Any]:
    creates = [one for one in asked if one["method"] == "POST" and one["status"] < 400]
    sent = [one["sent"] for one in told]
    alone = statistics.median(each for one in told for each in one["alone"])
    beside = [statistics.median(one["beside"]) for one in told if one["beside"]]
    return {
        "orders": len(creates),
        "doubled": len(sandbox.control("GET", "/created")["duplicates"]),
        "requests": len(asked),
        "refused": sum(1 for one in asked if one["status"] == 429),
        "half": half,
        "span": creates[half]["monotonic"] - creates[0]["monotonic"],
        # The first hundred at once, the next hundred a window later, and so on.
        "shortest": half // LANE * WINDOW,
        "sent": sent,
        "least part": min(sent) / (sum(sent) / len(sent)),
        "person alone": alone,
        "person beside": statistics.median(each for one in told for each in one["beside"]),
        "person beside, worst desk": max(beside),
    }


def _requests(sandbox: RunningSandbox) -> list[Any]:
    found: list[Any] = sandbox.control("GET", "/requests?key=company&limit=1000000")["requests"]
    return found


async def _process(desk: _Desk) -> asyncio.subprocess.Process:
    words = (
        "--desk",
        desk.name,
        "--site",
        desk.site,
        "--url",
        desk.url,
        "--key",
        desk.key,
        "--merchant",
        desk.merchant,
    )
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.site_desks", *words),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=children.ROOT,
        env=children.environment(),
    )


async def _told(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise SystemExit("a desk ended")
    return json.loads(line)


async def _tell(processes: list[asyncio.subprocess.Process]) -> None:
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"go on\n")
        await process.stdin.drain()


async def _left(session: Session, most: int) -> None:
    """Wait until no more than so many orders are left to be sent."""
    states = (State.WAITING, State.SENDING, State.CHECKING)
    while True:
        counts = await session.context.store.read(lambda db: outbox_counts.counts(db, _ACCOUNT))
        if sum(counts[state] for state in states) <= most:
            return
        await asyncio.sleep(0.5)


def main() -> int:
    """Measure and print the figures; or be one desk."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--orders", type=int, default=801)
    parser.add_argument("--desks", type=int, default=8)
    for word in ("desk", "site", "url", "key", "merchant"):
        parser.add_argument(f"--{word}", default="")
    options = parser.parse_args()
    if options.desk:
        desk = _Desk(name=options.desk, site=options.site, url=options.url, key=options.key, merchant=options.merchant)
        asyncio.run(_one(desk))
        return 0
    with RunningSandbox(limit=LIMIT, window=WINDOW) as sandbox, postgres.server(durable=True) as server:
        figures = asyncio.run(_measure(sandbox, make_database(server, "desks"), options.desks, options.orders))
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
