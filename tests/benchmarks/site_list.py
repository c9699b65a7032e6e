"""One desk's list on the store of a site beside its own file: ``python -m tests.benchmarks.site_list [--orders N]``.

Part of ``bench site``. The same book in SQLite and in PostgreSQL, asked in turns through the desk's own list; the
server is one of this computer, with each commit on the disk. With ``--open ADDRESS`` it is one start: it opens the
store there, a session on it, reads the first page, and tells the moment. With ``--save ADDRESS`` it is a desk of that
site that saves orders, one after the other, and tells when each was begun.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, cast

import psycopg

from courier_desk.api.budget import Budget
from courier_desk.api.client import CourierClient
from courier_desk.desk.changes import Changes, Topic
from courier_desk.desk.context import Context
from courier_desk.desk.offline_orders import OfflineOrders
from courier_desk.desk.orders import OrderDesk
from courier_desk.desk.session import Session, open_session
from courier_desk.domain.accounts import Account, Merchant
from courier_desk.domain.order_list import OrderFilter
from courier_desk.host import settings
from courier_desk.host.paths import data_folder
from courier_desk.store import accounts, orders
from courier_desk.store.database import Store
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_store import SiteStore
from courier_desk.store.sql import Database
from tests.benchmarks import children
from tests.benchmarks.scale_store import NEWEST, PAGE, SORTS, TYPED, list_desk
from tests.benchmarks.store_desk import offline_request
from tests.support import postgres
from tests.support.order_book import ACCOUNT, MERCHANT, order_book
from tests.support.paper import KeptPaper

_PIECE, _STARTS, _HEARD, _PAINTED, _SAVED = 2_000, 7, 60, 20, 1_000
EVERYTHING = OrderFilter(account=ACCOUNT, merchant=MERCHANT)
Ask = Callable[[Store], Awaitable[object]]


def opened(address: str, desk: str) -> Store:
    """Open the store there: of a site by the address of a database, else a file."""
    return SiteStore.open(address, desk=desk) if "dbname=" in address else FileStore.open(Path(address))


async def fill(store: Store, count: int) -> float:
    """Put the book into a store, and an account with it; gives the seconds it took."""
    started = time.perf_counter()
    book = order_book(count)
    while piece := list(islice(book, _PIECE)):
        await store.write(partial(_merge, piece))
    await store.write(_own)
    return time.perf_counter() - started


def _merge(piece: list[Any], db: Database) -> None:
    orders.merge(db, ACCOUNT, MERCHANT, piece, seen_at=1.0, whole=False)


def _own(db: Database) -> None:
    accounts.save_account(db, account())
    accounts.save_merchants(db, ACCOUNT, [Merchant(code=MERCHANT, name="Bench")], seen_at=1.0)


def account() -> Account:
    """Give the account of the book, at a service that is not there."""
    return Account(account_id=ACCOUNT, name="Bench", base_url="http://127.0.0.1:9", merchant=MERCHANT)


async def _in_turns(stores: tuple[Store, Store], asks: list[Ask]) -> tuple[float, float]:
    """Give the median milliseconds of these questions at both stores; each is asked twice, and the better counts."""
    spent: tuple[list[float], list[float]] = ([], [])
    for ask in asks:
        for store, taken in zip(stores, spent, strict=True):
            taken.append(min([await _spent(ask, store) for _ in range(2)]))
    return statistics.median(spent[0]), statistics.median(spent[1])


async def _spent(ask: Ask, store: Store) -> float:
    started = time.perf_counter()
    await ask(store)
    return (time.perf_counter() - started) * 1_000


def _asks() -> dict[str, list[Ask]]:
    def typed(wanted: OrderFilter) -> Ask:
        return lambda store: list_desk(store, ACCOUNT).listing(wanted, NEWEST)

    return {
        "keystroke": [typed(replace(EVERYTHING, text=text[:end])) for text in TYPED for end in range(1, len(text) + 1)],
        "first page": [
            lambda store, way=way: list_desk(store, ACCOUNT).rows(EVERYTHING, way, 0, PAGE)  # type: ignore[misc]  # this turn's
            for way in SORTS
        ],
    }


async def _save(store: Store) -> float:
    """Save many new orders as an import does; gives the milliseconds."""
    context = Context(
        account=account(),
        merchant=Merchant(code=MERCHANT, name="Bench"),
        store=store,
        connect=_nobody,
        budget=Budget(),
        changes=Changes(),
    )
    desk = OrderDesk(context, lambda: None)
    started = time.perf_counter()
    await asyncio.gather(*(desk.create(offline_request(number)) for number in range(_SAVED)))
    return (time.perf_counter() - started) * 1_000


class _Away:
    """A site's store that is not reached."""

    async def write(self, _work: object) -> None:
        raise StoreFault(StoreFaultKind.UNREACHABLE, site="nowhere")


async def _take_in(site: Store, folder: Path) -> float:
    """Save many new orders without the site, then have them taken in; gives the milliseconds of that."""
    context = Context(
        account=account(),
        merchant=Merchant(code=MERCHANT, name="Bench"),
        store=cast("Store", _Away()),
        connect=_nobody,
        budget=Budget(),
        changes=Changes(),
    )
    in_time = asyncio.Event()
    offline = context.offline = OfflineOrders(context, folder / "offline.sqlite", in_time.set)
    desk = OrderDesk(context, lambda: None)
    await asyncio.gather(*(desk.create(offline_request(20_000 + number)) for number in range(_SAVED)))
    context.store = site
    started = time.perf_counter()
    working = asyncio.create_task(offline.run())
    await in_time.wait()
    spent = (time.perf_counter() - started) * 1_000
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await offline.aclose()
    return spent


def _nobody(_key: str) -> CourierClient:
    raise AssertionError("nobody is asked")


async def _session(store: Store) -> Session:
    async def no_key() -> None:
        return None

    return await open_session(account(), no_key, store, KeptPaper())


async def _heard(url: str) -> list[float]:
    """Give the milliseconds from an order being saved at one desk until it is announced at another."""
    one = await asyncio.to_thread(SiteStore.open, url, desk="one")
    two = await asyncio.to_thread(SiteStore.open, url, desk="two")
    sender, hearer = await _session(one), await _session(two)
    heard, taken = asyncio.Event(), list[float]()
    hearer.changes.subscribe(Topic.OUTBOX, heard.set)
    for number in range(_HEARD):
        await asyncio.sleep(0.05)
        heard.clear()
        started = time.perf_counter()
        await sender.orders.create(offline_request(50_000 + number))
        await heard.wait()
        taken.append((time.perf_counter() - started) * 1_000)
    for session, store in ((sender, one), (hearer, two)):
        await session.aclose()
        await store.aclose()
    return taken


def _starts(*addresses: str) -> list[float]:
    """Give the median seconds of a start at each address, in turns."""
    taken: list[list[float]] = [[] for _ in addresses]
    for _ in range(_STARTS):
        for address, spent in zip(addresses, taken, strict=True):
            child = children.run("site_list", "--open", address)
            spent.append(child.figures["at"] - child.started)
    return [statistics.median(spent) for spent in taken]


async def _start(address: str) -> None:
    store = await asyncio.to_thread(opened, address, "start")
    session = await _session(store)
    await session.order_list.listing(EVERYTHING, NEWEST)
    sys.stdout.write(json.dumps({"at": time.monotonic()}) + "\n")
    sys.stdout.flush()
    await session.aclose()
    await store.aclose()


async def _measure(path: Path, url: str, count: int) -> dict[str, float]:
    figures = dict[str, float]()
    own, site = opened(str(path), ""), opened(url, "list")
    try:
        figures["filling"] = await fill(site, count)
        await asyncio.to_thread(_settled, url)
        for name, asks in _asks().items():
            figures[f"{name}, file"], figures[f"{name}, site"] = await _in_turns((own, site), asks)
        figures |= await asyncio.to_thread(_costs, url, count)
        figures["taking in"] = await _take_in(site, path.parent)
        figures["saving, file"], figures["saving, site"] = await _save(own), await _save(site)
    finally:
        await own.aclose()
        await site.aclose()
    figures["heard"] = statistics.median(await _heard(url))
    figures |= await asyncio.to_thread(_painted, url, path.parent)
    figures["start, file"], figures["start, site"] = await asyncio.to_thread(_starts, str(path), url)
    return figures


async def _save_in_turn(address: str) -> None:
    """Save orders there, some time between them; writes the moment of each (``time.monotonic``) by its reference."""
    store = await asyncio.to_thread(opened, address, "saving")
    session = await _session(store)
    begun = dict[str, float]()
    for number in range(_PAINTED):
        await asyncio.sleep(0.7)
        request = offline_request(60_000 + number)
        begun[request.reference] = time.monotonic()
        await session.orders.create(request)
    sys.stdout.write(json.dumps(begun) + "\n")
    sys.stdout.flush()
    await session.aclose()
    await store.aclose()


def _painted(url: str, folder: Path) -> dict[str, float]:
    """Give the milliseconds until an order of another desk is painted in a window over the list that was measured."""
    place = data_folder(folder / "window")
    place.make()
    settings.save(place.settings, replace(settings.Settings(), account=ACCOUNT))
    child = children.run("window_process", "site", str(folder / "window"), url, COURIER_DESK_BENCH_KEY="none")
    return child.figures


def _costs(url: str, count: int) -> dict[str, float]:
    """Give what the server needs: bytes on the disk for an order, connections of a desk, and their own memory (MB)."""
    with psycopg.connect(url) as db:
        size = db.execute("SELECT pg_database_size(current_database())").fetchone()
        held = db.execute("SELECT pid FROM pg_stat_activity WHERE application_name = 'courier-desk list'").fetchall()
    assert size is not None
    return {
        "bytes an order": size[0] / count,
        "connections": len(held),
        "their memory": sum(_own_mb(*row) for row in held),
    }


def _own_mb(pid: int) -> float:
    """Give the memory that a process shares with nobody (MB); 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def _settled(url: str) -> None:
    """Do what the server does by itself some time after so much was written, so that it does not fall into a figure."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("VACUUM ANALYZE")
        db.execute("CHECKPOINT")


def make_database(server: postgres.Server, name: str) -> str:
    """Make the database of a site; gives its address."""
    with psycopg.connect(f"{server.url}postgres", autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")
    with closing(SiteConnection(f"{server.url}{name}")) as site:
        bring_up(site, time.time())
    return f"{server.url}{name}"


def run(count: int) -> dict[str, float]:
    """Measure over so many orders."""
    with postgres.server(durable=True) as server, tempfile.TemporaryDirectory(prefix="bench-site-") as name:
        path = Path(name) / "store.sqlite"
        store = FileStore.open(path)
        asyncio.run(fill(store, count))
        store.close()
        return asyncio.run(_measure(path, make_database(server, "site"), count))


def main() -> int:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--orders", type=int, default=100_000)
    parser.add_argument("--open", default="")
    parser.add_argument("--save", default="")
    options = parser.parse_args()
    if options.open:
        asyncio.run(_start(options.open))
    elif options.save:
        asyncio.run(_save_in_turn(options.save))
    else:
        sys.stdout.write(json.dumps(run(options.orders)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
