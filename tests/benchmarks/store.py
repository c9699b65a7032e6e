"""What the store costs over a book of 100,000 orders: ``python -m tests.benchmarks.store [--orders N] [--dir DIR]``.

Every figure is taken through the same functions the desk calls, the list's on a reader's connection.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import apsw

from courier_desk.domain.order_list import LabelState, OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Event, Kind, Policy, Progress, State, advance
from courier_desk.store import order_list, orders, outbox
from courier_desk.store.file_store import FileStore
from tests.benchmarks import store_desk
from tests.support.order_book import ACCOUNT, LAST, MERCHANT, order_book
from tests.support.outbox import take_next

PAGE = 60
EVERYTHING = OrderFilter(account=ACCOUNT, merchant=MERCHANT)
NEWEST = OrderSort()
SORTS = [OrderSort(column=column, descending=way) for column in OrderColumn for way in (True, False)]
#: What people type, letter by letter: names, a phone, its end, numbers, a zone, a reference, something never found.
TYPED = ("محمد المصري", "01012345", "5521", "199998", "nasr city", "SH-1500", "mona zaki", "هبة", "qqqq", "+20 11")
KEYSTROKES = [replace(EVERYTHING, text=text[:end]) for text in TYPED for end in range(1, len(text) + 1)]
#: Filters that the chips are counted under.
FILTERS = [
    EVERYTHING,
    replace(EVERYTHING, order_type="Deliver", governorate="Giza"),
    replace(EVERYTHING, since=LAST - timedelta(days=7)),
    replace(EVERYTHING, label=LabelState.NOT_PRINTED),
]


class Figures(dict[str, float]):
    """Figures by name; milliseconds unless the name says otherwise."""

    def note(self, name: str, spent: Iterable[Spent]) -> None:
        """Keep the median and the worst of several runs, and the worst of what was work and not waiting for a turn."""
        every = list(spent)
        self[f"{name}, median"] = statistics.median(one.clock for one in every)
        self[f"{name}, median of work"] = statistics.median(one.work for one in every)
        self[f"{name}, worst"] = max(one.clock for one in every)
        self[f"{name}, worst of work"] = max(one.work for one in every)


class Spent(NamedTuple):
    """Milliseconds by the clock on the wall, and those this thread itself worked: on a busy computer they differ."""

    clock: float
    work: float


def timed(work: Callable[..., object], *arguments: object) -> Spent:
    """Measure one run."""
    clock, worked = time.perf_counter(), time.thread_time()
    work(*arguments)
    return Spent((time.perf_counter() - clock) * 1000, (time.thread_time() - worked) * 1000)


async def merge(store: FileStore, batch: list[Order], seen_at: float) -> Spent:
    """Take in a page of answers, as a poll does, waiting for the disk; the work is the writer's own."""

    def work(db: apsw.Connection) -> Spent:
        return timed(lambda: orders.merge(db, ACCOUNT, MERCHANT, batch, seen_at=seen_at, whole=False))

    started = time.perf_counter()
    own = await store.write(work)
    return Spent((time.perf_counter() - started) * 1000, own.work)


async def fill(store: FileStore, count: int) -> float:
    """Put the book into the store in pieces, as a first filling does; give the seconds it took."""
    source = order_book(count)
    started = time.perf_counter()
    while piece := list(islice(source, 2000)):
        await merge(store, piece, 1.0)
    return time.perf_counter() - started


def pending_row(number: int) -> outbox.OutboxRow:
    """Make the number-th order that is not created yet."""
    created = LAST.timestamp() - number
    facts = outbox.PendingOrder(
        full_name=f"محمد {number}",
        phone=f"0101{number:07d}",
        governorate="Cairo",
        zone="Abdeen",
        order_type="Deliver",
    )
    return outbox.OutboxRow(
        kind=Kind.ORDER_CREATE,
        account=ACCOUNT,
        merchant=MERCHANT,
        reference=f"D-{number:06d}",
        payload={"reference": f"D-{number:06d}"},
        created=created,
        changed=created,
        progress=Progress(state=State.WAITING),
        facts=facts,
    )


def measure_list(db: apsw.Connection, count: int, figures: Figures) -> None:
    """Measure what the orders list reads."""

    def page(wanted: OrderFilter, sort: OrderSort, offset: int) -> None:
        order_list.page(db, wanted, sort, offset, PAGE)

    def answer(wanted: OrderFilter, sort: OrderSort = NEWEST) -> None:
        order_list.answer(db, wanted, sort, PAGE)

    def chips(wanted: OrderFilter) -> None:
        order_list.status_counts(db, wanted)

    def count_only(wanted: OrderFilter) -> None:
        order_list.count(db, wanted)

    last = max(count - PAGE, 0)
    narrow = [replace(EVERYTHING, status=status, governorate="Giza") for status in ("completed", "waitingAction")]
    figures.note("search keystroke, newest first", (timed(answer, one) for one in KEYSTROKES))
    figures.note("search keystroke, any sort", (timed(answer, one, s) for one in KEYSTROKES[::3] for s in SORTS[::3]))
    figures.note("count", (timed(count_only, one) for one in FILTERS for _ in range(5)))
    figures.note("chip counts", (timed(chips, one) for one in FILTERS for _ in range(5)))
    figures.note("chip counts under a text", (timed(chips, one) for one in KEYSTROKES))
    figures.note("first page, any sort", (timed(page, EVERYTHING, s, 0) for s in SORTS for _ in range(3)))
    figures.note("last page, any sort", (timed(page, EVERYTHING, s, last) for s in SORTS for _ in range(3)))
    figures.note("filtered page, any sort", (timed(page, one, s, 0) for one in narrow for s in SORTS))


async def measure_writes(store: FileStore, count: int, figures: Figures) -> None:
    """Measure polls, saving offline, sending, and the daily care."""
    book = list(islice(order_book(count), max(count - 500, 0), None))
    merges = []
    for turn in range(6):
        batch = [replace(order, status=f"turn{turn}") for order in book]
        merges.append(await merge(store, batch, turn + 2.0))
    figures.note("merge of 500 changed orders", merges)
    started = time.perf_counter()
    for row in map(pending_row, range(1000)):
        await _save(store, row)
    figures["1,000 orders saved one by one"] = (time.perf_counter() - started) * 1000
    started = time.perf_counter()
    await asyncio.gather(*(_save(store, row) for row in map(pending_row, range(1000, 2000))))
    figures["1,000 orders saved as they come"] = (time.perf_counter() - started) * 1000
    crowded = store.peek(lambda db: [timed(order_list.answer, db, EVERYTHING, NEWEST, PAGE) for _ in range(9)])
    figures.note("page and count beside 2,000 pending", crowded)
    crowded = store.peek(lambda db: [timed(order_list.status_counts, db, EVERYTHING) for _ in range(9)])
    figures.note("chips beside 2,000 pending", crowded)
    started = time.perf_counter()
    for number in range(200):
        await _send(store, replace(book[0], number=str(900_000 + number), order_id="", created=LAST))
    figures["take and finish one"] = (time.perf_counter() - started) * 1000 / 200
    started = time.perf_counter()
    await store.maintain()
    figures["check of every page, and backup"] = (time.perf_counter() - started) * 1000


async def measure_desk(store: FileStore, count: int, path: Path, figures: Figures) -> None:
    """Measure a desk at work on this store, and a first filling beside it."""
    book = list(islice(order_book(count), max(count - 500, 0), None))
    figures.update(await store_desk.poll_beside_a_window(store, book))
    figures.update(await store_desk.save_offline(store, path))
    figures.update(await store_desk.fill_by_budget(path.parent))


async def _save(store: FileStore, row: outbox.OutboxRow) -> None:
    await store.write(lambda db: outbox.add(db, row))


async def _send(store: FileStore, order: Order) -> None:
    now = LAST.timestamp()
    row = await store.write(lambda db: take_next(db, ACCOUNT, now, Policy()))
    assert row is not None
    done = advance(row.progress, Event.SUCCEEDED, now=now, policy=Policy())
    await store.write(lambda db: outbox.adopt(db, row.row_id, done, order, now=now))


def _reopened(path: Path) -> Spent:
    opened: list[FileStore] = []
    spent = timed(lambda: opened.append(FileStore.open(path)))
    opened[0].close()
    return spent


def run(count: int, folder: Path) -> Figures:
    """Fill a store in the folder and measure it."""
    figures = Figures()
    path = folder / "bench.sqlite"
    store = FileStore.open(path)
    try:
        figures["first filling, s"] = asyncio.run(fill(store, count))
    finally:
        store.close()
    figures["bytes per order"] = path.stat().st_size / count
    figures.note("opening", (_reopened(path) for _ in range(5)))
    store = FileStore.open(path)
    try:
        store.peek(lambda db: measure_list(db, count, figures))
        asyncio.run(measure_writes(store, count, figures))
        asyncio.run(measure_desk(store, count, path, figures))
    finally:
        store.close()
    return figures


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=100_000)
    parser.add_argument("--dir", type=Path)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=chosen.dir) as folder:
        figures = run(chosen.orders, Path(folder))
    if chosen.json:
        print(json.dumps(figures))  # noqa: T201 - a program for programs
        return 0
    for name, figure in figures.items():
        print(f"{name:52} {figure:10.2f}")  # noqa: T201 - a program for people
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
