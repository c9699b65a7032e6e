"""What Today asks over a year of N orders, and what showing it costs: ``python -m tests.benchmarks.day_figures``.

Each question is asked as the page asks it, on the store's readers, while a loop beats beside it; then the page is
filled with the answer, laid out and painted.
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
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import apsw

from courier_desk.desk.day_figures import (
    FEWEST_OF_ZONE,
    FEWEST_RETURNS,
    MOST_PRODUCTS,
    MOST_REFUSERS,
    MOST_ZONES,
    DayFiguresDesk,
    DayView,
)
from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.day_figures import Span, weeks_of_span
from courier_desk.domain.order_list import OrderFilter
from courier_desk.domain.orders import Order
from courier_desk.store import day_figures, orders
from courier_desk.store.file_store import FileStore
from courier_desk.ui.theme import Theme, ThemeMode
from courier_desk.ui.today.day_view import DayPage
from tests.benchmarks import children
from tests.benchmarks.rows import Row, at_most
from tests.support.order_book import ACCOUNT, LAST, MERCHANT, order_book

RUNS, WARM = 7, 2
_PRODUCTS = ("Linen bed sheet set", "Bath towel set", "Abaya, black", "مجموعة قصص ٥ كتب", "Coffee set, 12 pieces")
_YEAR = 365
_DAYS_OF_DELIVERY = 6


def book(count: int) -> list[Order]:
    """Give a year of orders: the book's, further apart, with products; each tenth customer orders often."""
    apart = timedelta(days=_YEAR) / count
    return [
        replace(
            order,
            created=LAST - apart * (count - place),
            description=_PRODUCTS[place % len(_PRODUCTS)],
            phone=f"0100000{place % 997:04d}" if not place % 10 else order.phone,
        )
        for place, order in enumerate(order_book(count))
    ]


def fill(db: apsw.Connection, day: float, some: list[Order]) -> None:
    """Take in the orders of one day (its end, seconds since the epoch), and how they ended within some days."""
    new = [replace(order, status="new", category="NEW") for order in some]
    orders.merge(db, ACCOUNT, MERCHANT, new, seen_at=day, whole=False)
    for later in range(_DAYS_OF_DELIVERY):
        ended = [order for order in some if int(order.number) % _DAYS_OF_DELIVERY == later]
        orders.merge(db, ACCOUNT, MERCHANT, ended, seen_at=day + later * 86_400 + 3_600, whole=False)


class _Beat:
    """The longest gap between two beats of a loop, and the most that its thread itself worked in one (seconds)."""

    def __init__(self) -> None:
        self.longest = self.work = 0.0
        self._task: asyncio.Task[None] | None = None

    async def _run(self) -> None:
        last, worked = time.perf_counter(), time.thread_time()
        while True:
            await asyncio.sleep(0.001)
            now, work = time.perf_counter(), time.thread_time()
            self.longest, self.work = max(self.longest, now - last), max(self.work, work - worked)
            last, worked = now, work

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()


async def _spent(ask: Callable[[], Awaitable[object]]) -> float:
    """Give the median of several answers, in milliseconds."""
    taken = []
    for _ in range(WARM + RUNS):
        started = time.perf_counter()
        await ask()
        taken.append((time.perf_counter() - started) * 1_000)
    return statistics.median(taken[WARM:])


async def measure_store(path: Path, count: int) -> tuple[dict[str, float], DayView]:
    """Fill a store, ask everything."""
    store = await asyncio.to_thread(FileStore.open, path)
    try:
        days: dict[int, list[Order]] = {}
        for order in book(count):
            assert order.created is not None
            days.setdefault(int(order.created.timestamp() // 86_400), []).append(order)
        for day, some in days.items():
            end = (day + 1) * 86_400.0
            await store.write(partial(fill, day=end, some=some))
        now = LAST.timestamp()
        context = SimpleNamespace(store=store, account_id=ACCOUNT, now=lambda: now, service_now=None)
        desk = DayFiguresDesk(cast("Any", context))
        today = cairo_day(now)
        spans = {"a day": 1, "seven days": 7, "a year": _YEAR}
        beat = _Beat()
        beat.start()
        found = {}
        for name, length in spans.items():
            span = Span(today - timedelta(days=length - 1), today)
            found[name] = await _spent(partial(desk.day, MERCHANT, span))
        year = Span(today - timedelta(weeks=52), today)
        for name, question in _trends(year, now).items():
            spent = [await store.read(partial(_timed, question)) for _ in range(WARM + RUNS)]
            found[name] = statistics.median(clock for clock, _ in spent[WARM:])
            found[f"{name} of work"] = statistics.median(work for _, work in spent[WARM:])
        found["to do"] = await _spent(lambda: desk.to_do(MERCHANT))
        beat.stop()
        found |= {"longest gap": beat.longest * 1_000, "longest gap of work": beat.work * 1_000}
        view = await desk.day(MERCHANT, Span(today - timedelta(days=6), today))
        assert view.figures.orders
        return found, view
    finally:
        await store.aclose()


def _timed(question: Callable[[apsw.Connection], object], db: apsw.Connection) -> tuple[float, float]:
    """Give the milliseconds of an answer by the clock, and those that its thread worked."""
    clock, worked = time.perf_counter(), time.thread_time()
    question(db)
    return (time.perf_counter() - clock) * 1_000, (time.thread_time() - worked) * 1_000


def _trends(year: Span, now: float) -> dict[str, Callable[[apsw.Connection], object]]:
    """Give each question of the page Trends."""
    every = OrderFilter(account=ACCOUNT, merchant=MERCHANT)
    wanted = day_figures.in_days(every, year)
    return {
        "weeks": lambda db: day_figures.fates_by_week(db, every, weeks_of_span(year)),
        "zones": lambda db: day_figures.fates_by_zone(db, wanted, FEWEST_OF_ZONE, MOST_ZONES),
        "products": lambda db: day_figures.fates_by_product(db, wanted, MOST_PRODUCTS),
        "delivery": lambda db: day_figures.days_taken(db, wanted),
        "refusers": lambda db: day_figures.refusers(db, wanted, FEWEST_RETURNS, MOST_REFUSERS),
        "still": lambda db: day_figures.standing_still(db, every, now - 5 * 86_400),
    }


def measure_page(view: DayView) -> dict[str, float]:
    """Fill the page anew with other figures, lay it out and paint it; gives the worst, in milliseconds."""
    from courier_desk.startup import make_application

    app = make_application(["bench"])
    Theme.install(app, ThemeMode.LIGHT)
    page = DayPage("Figures", lambda _choices, _pressed: None)
    page.resize(1026, 640)
    page.show()
    taken, worked = [], []
    for place in range(WARM + RUNS):
        figures = replace(view.figures, orders=view.figures.orders + place)
        other = replace(view, figures=figures, bars=tuple((span, count + place) for span, count in view.bars))
        app.processEvents()
        started, before = time.perf_counter(), time.thread_time()
        page.show_view(other)
        page.grab()
        app.processEvents()
        taken.append((time.perf_counter() - started) * 1_000)
        worked.append((time.thread_time() - before) * 1_000)
    return {"page": max(taken[WARM:]), "page of work": max(worked[WARM:])}


def main() -> int:
    """Measure and print figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--orders", type=int, default=100_000)
    count = parser.parse_args().orders
    with tempfile.TemporaryDirectory(prefix="bench-today-") as folder:
        found, view = asyncio.run(measure_store(Path(folder) / "store.sqlite", count))
    found |= measure_page(view)
    sys.stdout.write(json.dumps(found) + "\n")
    return 0


_ASKED = (
    ("a day", "the figures of a day", 100.0),
    ("seven days", "the figures of seven days", 100.0),
    ("a year", "the figures of a year", 100.0),
    ("weeks", "delivered and returned, by week of a year", 100.0),
    ("zones", "the zones with the most returns of a year", 100.0),
    ("products", "the products of a year", 100.0),
    ("delivery", "days until delivery of a year", 100.0),
    ("refusers", "customers with several returns in a year", 100.0),
    ("still", "orders that stand still", 100.0),
    ("to do", "what is to do before the courier comes", 100.0),
    ("longest gap", "longest wait of a loop beside them", 50.0),
    ("page", "the page filled anew, laid out and painted, worst", 50.0),
)


def measure(*, quick: bool) -> list[Row]:
    """Measure Today."""
    count = 10_000 if quick else 100_000
    found = children.run("day_figures", "--orders", str(count)).figures
    rows = []
    for name, what, target in _ASKED:
        work = found.get(f"{name} of work")
        own = f" (median of {RUNS})" if work is None else f" (its own work {work:.1f})"
        rows.append(
            Row(
                suite=f"Today, a year of {count:,} orders",
                what=what,
                measured=f"{found[name]:.1f} ms{own}",
                target=f"{target:g} ms",
                verdict=at_most(found[name] if work is None else work, target),
            )
        )
    return rows


if __name__ == "__main__":
    sys.exit(main())
