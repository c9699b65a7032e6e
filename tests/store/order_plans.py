"""How the engine answers each question of the orders list, as text.

``python -m tests.store.order_plans`` writes it anew.

Look at what has changed before it is committed: a plan that goes wrong is a list that is slow with many orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw

from courier_desk.domain.order_list import CashFilter, OrderColumn, OrderFilter, OrderSort
from courier_desk.store import chosen_orders, order_list, order_questions, order_selection, orders, outbox
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, in_sqlite, pending
from tests.support.order_book import order_book

GOLDEN = Path(__file__).parent / "order_plans.txt"
NEWEST = OrderSort()
_NARROW = replace(EVERYTHING, status="completed", governorate="Giza")
_NASR = replace(EVERYTHING, text="nasr")
_DAYS = replace(EVERYTHING, since=NOON - timedelta(days=90))
_PAGES: dict[str, tuple[OrderFilter, OrderSort]] = {
    "newest first": (EVERYTHING, NEWEST),
    "by a column of few values": (EVERYTHING, OrderSort(column=OrderColumn.STATUS)),
    **{f"by {column}": (EVERYTHING, OrderSort(column=column, descending=False)) for column in order_questions.INDEXED},
    "filtered, newest first": (_NARROW, NEWEST),
    "filtered, by amount": (_NARROW, OrderSort(column=OrderColumn.AMOUNT)),
    "filtered, by zone": (_NARROW, OrderSort(column=OrderColumn.ZONE)),
    "of some days, by zone": (_DAYS, OrderSort(column=OrderColumn.ZONE)),
    "a text, newest first": (replace(EVERYTHING, text="محمد السيد"), NEWEST),
    "a short text, newest first": (replace(EVERYTHING, text="هب"), NEWEST),
    "a letter, newest first": (replace(EVERYTHING, text="z"), NEWEST),
    "a letter, by amount": (replace(EVERYTHING, text="z"), OrderSort(column=OrderColumn.AMOUNT)),
    "a letter, by status": (replace(EVERYTHING, text="z"), OrderSort(column=OrderColumn.STATUS)),
    "a text and a short one": (replace(EVERYTHING, text="nasr ha"), NEWEST),
    "a text and a filter": (replace(_NARROW, text="nasr"), NEWEST),
    "a text and days": (replace(_DAYS, text="nasr"), NEWEST),
    "a text by amount": (replace(EVERYTHING, text="nasr"), OrderSort(column=OrderColumn.AMOUNT)),
    "a text and a filter, by amount": (
        replace(EVERYTHING, text="nasr", order_type="Deliver"),
        OrderSort(column=OrderColumn.AMOUNT),
    ),
    "a short text, by zone": (replace(EVERYTHING, text="ha"), OrderSort(column=OrderColumn.ZONE)),
    "a text by status": (replace(EVERYTHING, text="nasr"), OrderSort(column=OrderColumn.STATUS)),
}
_COUNTS: dict[str, OrderFilter] = {
    "everything": EVERYTHING,
    "of cash on delivery in some days": replace(_DAYS, cash=CashFilter.COD),
    "of a text": replace(EVERYTHING, text="nasr"),
    "of a short text": replace(EVERYTHING, text="هب"),
    "of a letter": replace(EVERYTHING, text="z"),
}


def _held(db: apsw.Connection) -> str:
    """Give the key of an order that the text lets through."""
    return order_list.keys(db, _NASR, NEWEST, 1)[0]


def _behind(db: apsw.Connection, wanted: OrderFilter, sort: OrderSort) -> list[str]:
    key = order_list.keys(db, wanted, sort, 1, 2)[0]
    return of(db, lambda: order_list.page_behind(db, wanted, sort, key, 5))


def filled() -> apsw.Connection:
    """Give a small store with everything that changes a plan: orders of some days, gone ones, pending ones."""
    db = in_sqlite()
    book = list(order_book(200))
    orders.merge(db, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=False)
    orders.mark_gone(db, ACCOUNT, MERCHANT, [order.number for order in book[::50]], at=2.0)
    outbox.add(db, pending())
    return db


def of(db: apsw.Connection, work: Callable[[], object]) -> list[str]:
    """Give the plan of every statement that the work runs."""
    ran: list[tuple[str, object]] = []

    def note(_: apsw.Cursor, sql: str, values: object) -> bool:
        ran.append((sql, values))
        return True

    db.exec_trace = note
    try:
        work()
    finally:
        db.exec_trace = None
    found = []
    for sql, values in ran:
        steps: dict[int, int] = {}
        lines = []
        for step, above, _, what in db.execute("EXPLAIN QUERY PLAN " + sql, values):  # type: ignore[arg-type]  # as it was bound
            steps[step] = steps.get(above, -1) + 1
            lines.append("  " * steps[step] + what)
        found.append("\n".join(lines))
    return list(dict.fromkeys(found))  # what is asked several times is told once


def written(few: int) -> Iterator[str]:
    """Give every question with its plans; ``few``: what counts as few matches (``order_questions.FEW``)."""
    db = filled()
    before, order_questions.FEW = order_questions.FEW, few
    try:
        for name, (wanted, sort) in _PAGES.items():
            yield f"== a page: {name}"
            yield from of(db, lambda wanted=wanted, sort=sort: order_list.keys(db, wanted, sort, 50))  # type: ignore[misc]  # in its own turn
        for name in ("by amount", "filtered, by amount", "of some days, by zone"):
            yield f"== a page behind a row: {name}"
            yield from _behind(db, *_PAGES[name])
        for name, wanted in _COUNTS.items():
            yield f"== counts: {name}"
            yield from of(db, lambda wanted=wanted: order_list.count(db, wanted))  # type: ignore[misc]  # in its own turn
            yield "-- by status"
            yield from of(db, lambda wanted=wanted: order_list.status_counts(db, wanted))  # type: ignore[misc]  # in its own turn
        for name, wanted in _COUNTS.items():
            yield f"== added up: {name}"
            yield from of(db, lambda wanted=wanted: order_selection.sums_of_list(db, wanted))  # type: ignore[misc]  # in its own turn
        for name, wanted in {**_COUNTS, "of a status in a governorate": _NARROW}.items():
            yield f"== all chosen: {name}"
            yield from of(db, lambda wanted=wanted: chosen_orders.all_of(db, wanted, NEWEST))  # type: ignore[misc]  # in its own turn
        yield "== chosen orders: added up under a text, as they are now, and their rows"
        chosen = [f"o{number}" for (number,) in db.execute("SELECT number FROM orders LIMIT 3")] + ["p1"]
        yield from of(db, lambda: order_selection.sums(db, _NASR, chosen))
        yield from of(db, lambda: order_selection.current_keys(db, ACCOUNT, chosen))
        yield from of(db, lambda: order_list.rows(db, ACCOUNT, chosen))
        yield "== where an order stands"
        for sort in (NEWEST, OrderSort(column=OrderColumn.STATUS), OrderSort(column=OrderColumn.AMOUNT)):
            yield f"-- by {sort.column}"
            yield from of(db, lambda sort=sort: order_list.place(db, EVERYTHING, sort, "o100101"))  # type: ignore[misc]  # in its own turn
        yield "-- under a text, by zone"
        by_zone = OrderSort(column=OrderColumn.ZONE)
        yield from of(db, lambda: order_list.place(db, _NASR, by_zone, _held(db)))
    finally:
        order_questions.FEW = before


def some_written() -> Iterator[str]:
    """Give what is asked while a text is in neither few nor too many, and its page is met on a short way."""
    db = filled()
    before, order_questions.FEW = order_questions.FEW, 20
    try:
        for name in ("a letter, by amount", "a text by amount", "a text and a filter, by amount", "a text by status"):
            wanted, sort = _PAGES[name]
            yield f"== the first row: {name}"
            yield from of(db, lambda wanted=wanted, sort=sort: order_list.keys(db, wanted, sort, 1))  # type: ignore[misc]  # in its own turn
    finally:
        order_questions.FEW = before


def text() -> str:
    """Give the whole text."""
    few, many = "\n".join(written(8_000)), "\n".join(written(1))
    some = "\n".join(some_written())
    return f"==== while few orders match\n{few}\n==== while some do\n{some}\n==== when many do\n{many}\n"


if __name__ == "__main__":
    GOLDEN.write_text(text(), encoding="utf-8")
