"""What the orders list asks of a store of N orders: ``python -m tests.benchmarks.scale_store STORE``.

Part of ``bench scale``. Everything goes through the desk's own list, as the window asks it, on the store's readers; the
file is changed (a poll is merged into it), so it is given a copy.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import apsw

from courier_desk.desk.order_list import COUNTED_AT_ONCE, OrderListDesk
from courier_desk.domain.order_list import CashFilter, LabelState, OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.orders import Order
from courier_desk.store import accounts, orders
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from tests.support.order_book import order_book

NEWEST = OrderSort()
SORTS = [OrderSort(column=column, descending=way) for column in OrderColumn for way in (True, False)]
#: What is typed letter by letter: common names, the beginning of every phone, an end, zones, references, what is rare.
TYPED = ("محمد", "mona zaki", "010", "5521", "nasr city", "SH-1500", "هبة", "abdeen", "zz", "+20 11")
#: A page as the window asks for it, and how many places of the list are turned to.
PAGE, TURNS = 100, 25
Ask = Callable[[], Awaitable[object]]


def list_desk(store: Store, account: str) -> OrderListDesk:
    """Give the list as a session has it; no zone is named otherwise than orders name it."""
    context = SimpleNamespace(store=store, account_id=account)
    zones = SimpleNamespace(understood=lambda wanted, guess=False: wanted)
    return OrderListDesk(cast("Any", context), cast("Any", zones))


async def _spent(asks: Iterable[Ask]) -> list[tuple[float, float]]:
    """Give the milliseconds of each question by the clock and those that this process worked, the better of two each:
    what else the computer does is not the question's.
    """
    taken = []
    for ask in asks:
        twice = []
        for _ in range(2):
            clock, worked = time.perf_counter(), time.process_time()
            await ask()
            twice.append(((time.perf_counter() - clock) * 1_000, (time.process_time() - worked) * 1_000))
        taken.append((min(one[0] for one in twice), min(one[1] for one in twice)))
    return taken


def filters(everything: OrderFilter, last: datetime) -> list[OrderFilter]:
    """Give filters of every kind, wide and narrow ones; ``last``: when the newest order is of."""
    ways: tuple[dict[str, Any], ...] = (
        {},
        {"status": "completed"},
        {"status": "waitingAction", "governorate": "Giza"},
        {"order_type": "Exchange"},
        {"governorate": "Qalyubia", "cash": CashFilter.COD},
        {"label": LabelState.NOT_PRINTED},
        {"since": last - timedelta(days=7)},
        {"since": last - timedelta(days=60), "status": "returned"},
        {"until": last - timedelta(days=60), "order_type": "Return"},
    )
    return [replace(everything, **way) for way in ways]


async def measure(store: FileStore, account: str, merchant: str, count: int, last: datetime) -> dict[str, float]:
    """Measure what the list asks; milliseconds."""
    desk, figures = list_desk(store, account), dict[str, float]()
    everything = OrderFilter(account=account, merchant=merchant)
    typed = [replace(everything, text=text[:end]) for text in TYPED for end in range(1, len(text) + 1)]
    dice = random.Random(7)

    async def note(name: str, asks: Iterable[Ask]) -> None:
        taken = await _spent(asks)
        for place, of in enumerate(("", " of work")):
            every = [one[place] for one in taken]
            figures[f"{name}, median{of}"], figures[f"{name}, worst{of}"] = statistics.median(every), max(every)

    await note("keystroke", [partial(desk.listing, one, NEWEST) for one in typed])
    await note("keystroke, other sorts", [partial(desk.listing, one, way) for one in typed[::5] for way in SORTS[::3]])
    every = filters(everything, last)
    await note("filter and sort", [partial(desk.listing, one, way) for one in every for way in SORTS])
    await note("chips", [partial(desk.counts, one) for one in every])
    await note("chips under a text", [partial(desk.counts, one) for one in typed])
    await note("chips under a text, shown", [partial(desk.counts, one, COUNTED_AT_ONCE) for one in typed])
    places = [dice.randrange(max(count - PAGE, 1)) // PAGE * PAGE for _ in range(TURNS)]
    await note(
        "page at any place", [partial(desk.rows, everything, way, at, PAGE) for at in places for way in SORTS[::4]]
    )
    all_of = partial(desk.all_of, everything, NEWEST)
    ((figures["sums of all"], figures["sums of all of work"]),) = await _spent([all_of])
    return figures


async def merged(store: FileStore, account: str, merchant: str, book: list[Order]) -> tuple[float, float]:
    """Give the median milliseconds of a poll of 500 changed orders taken in: by the clock, and worked."""
    taken = []
    for turn in range(7):
        batch = [replace(order, status=f"turn{turn}") for order in book]

        def work(db: apsw.Connection, batch: list[Order] = batch, turn: int = turn) -> None:
            orders.merge(db, account, merchant, batch, seen_at=turn + 2.0, whole=False)

        clock, worked = time.perf_counter(), time.process_time()
        await store.write(work)
        taken.append(((time.perf_counter() - clock) * 1_000, (time.process_time() - worked) * 1_000))
    return statistics.median(one[0] for one in taken), statistics.median(one[1] for one in taken)


async def first_reading(store: FileStore, account: str, merchant: str, count: int, last: datetime) -> dict[str, float]:
    """Give the milliseconds that a page of orders took that are older than all others, as a first reading goes."""
    taken = []
    older = timedelta(seconds=97 * count)
    book = order_book(20 * PAGE, seed=2, first_number=900_000_000, last=last)
    every = [replace(one, created=one.created - older) for one in book if one.created is not None]
    for end in range(len(every), 0, -PAGE):

        def work(db: apsw.Connection, page: list[Order] = every[end - PAGE : end]) -> None:
            orders.merge(db, account, merchant, page, seen_at=1.0, whole=False)

        clock = time.perf_counter()
        await store.write(work)
        taken.append((time.perf_counter() - clock) * 1_000)
    return {"page of 100, median": statistics.median(taken), "page of 100, worst": max(taken)}


async def care(store: FileStore) -> dict[str, float]:
    """Measure the daily care (seconds), and small writes beside it (milliseconds)."""
    started, taken = time.perf_counter(), list[float]()
    caring = asyncio.ensure_future(store.maintain())
    while not caring.done():
        clock = time.perf_counter()
        await store.write(lambda db: accounts.save_finding(db, "bench", "beside", len(taken), 1.0))
        taken.append((time.perf_counter() - clock) * 1_000)
        await asyncio.sleep(0.02)
    await caring
    median, worst = statistics.median(taken), max(taken)
    spent = time.perf_counter() - started
    return {"care": spent, "write beside care, median": median, "write beside care, worst": worst}


def run(path: Path) -> dict[str, float]:
    """Measure a store."""
    store = FileStore.open(path)
    try:
        (account, merchant, _), count, last = store.peek(_owner), store.peek(_count), store.peek(_last)
        figures = asyncio.run(measure(store, account, merchant, count, last))
        first = int(store.peek(lambda db: next(iter(db.execute("SELECT min(number_key) FROM orders")))[0]))
        book = list(islice(order_book(count, first_number=first, last=last), max(count - 500, 0), None))
        clock, worked = asyncio.run(merged(store, account, merchant, book))
        figures |= {"poll of 500": clock, "poll of 500 of work": worked}
        figures |= asyncio.run(first_reading(store, account, merchant, count, last))
        figures |= asyncio.run(care(store))
    finally:
        store.close()
    return figures


def _owner(db: apsw.Connection) -> tuple[str, str, int]:
    sql = "SELECT account, merchant, (SELECT count(*) FROM orders o WHERE o.scope = s.id) AS n FROM scopes s ORDER BY n"
    account, merchant, count = list(db.execute(sql))[-1]
    return str(account), str(merchant), int(count)


def _count(db: apsw.Connection) -> int:
    return _owner(db)[2]


def _last(db: apsw.Connection) -> datetime:
    ((micros,),) = db.execute("SELECT max(created) FROM orders")
    return datetime.fromtimestamp(int(micros) / 1_000_000, UTC)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(Path(sys.argv[1]))) + "\n")
