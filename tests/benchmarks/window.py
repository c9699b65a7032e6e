"""The window: start and memory over many mirrored orders beside a bare PySide6 window, and its stalls while it works.

Both windows are started in turn (bare, desk, bare, desk …) as processes of their own, so that whatever else the machine
does hurts both alike; the ratio is that of the medians. Time runs from just before the process is made until its table
was painted (the desk's: with rows) and its event loop is free again.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.host.paths import data_folder
from tests.benchmarks import children, sandbox, starts
from tests.benchmarks.prepared import PreparedDesk, copied, prepared_desk
from tests.benchmarks.rows import Row, Sample, Verdict, at_most, unmeasured

SUITE = "Window"
STALL_MS = 50.0
SWITCH_MS = 100.0
BEAT_MS = 16.0
JOB_MB = 100.0
#: Orders that one person types in a busy hour; and those of before that couriers move meanwhile.
HOUR, MOVED = 40, 300
#: What couriers make of an order, and the pause between two such moves (seconds): a hundred between two polls.
_TELLING = ("outForDelivery", "waitingAction", "inStock", "returned", "deliveryFailed", "rescheduled", "rejected")
_MOVES, _MOVE_EVERY = ("pendingPickup", "inStock", "outForDelivery", "rescheduled", "inStock"), 0.03


def measure(*, quick: bool) -> list[Row]:
    """Measure everything of the window; a story that fails is a row that says why, the others are told."""
    count = 10_000 if quick else 100_000
    with (
        tempfile.TemporaryDirectory(prefix="window-bench-") as name,
        prepared_desk(Path(name) / "desk", count) as desk,
    ):
        stories: dict[str, Callable[[], list[Row]]] = {
            "start and memory": lambda: starts.over_orders(desk, 3 if quick else 5),
            "the list": lambda: _list(desk, 1 if quick else 3),
            "opening the compose page": lambda: _compose(desk, 1 if quick else 3),
            "creating orders": lambda: _stalls(copied(desk, Path(name) / "busy"), *((60, 1) if quick else (200, 3))),
            "a job of labels": lambda: _labels(desk, Path(name) / "labels", 40 if quick else 200),
            "watching": lambda: _watching(copied(desk, Path(name) / "watching")),
            "an hour of work": lambda: _hour(desk, Path(name) / "hour", 6 if quick else HOUR),
        }
        return [row for what, story in stories.items() for row in _told(what, story)]


def _told(what: str, story: Callable[[], list[Row]]) -> list[Row]:
    """Give a story's rows, or the row that says why there are none."""
    sys.stderr.write(f"  {what} …\n")
    try:
        return story()
    except Exception as failure:  # noqa: BLE001 - whatever ails one story, the table tells it and the rest
        return [unmeasured(SUITE, what, f"{type(failure).__name__}: {failure}")]


#: Figure of tests/benchmarks/window_list.py, words for it, and the most it may be (milliseconds).
_LIST = (
    ("keystroke_median_ms", "keystroke in the filter to painted rows, median", 16.0),
    ("keystroke_worst_ms", "keystroke in the filter to painted rows, worst", 50.0),
    ("scroll_median_ms", "scrolling by a page, median", 16.0),
    ("scroll_worst_ms", "scrolling by a page, worst", None),
    ("chips_ms", "chips after a change", 20.0),
    ("choose_all_ms", "all chosen and added up", None),
    ("longest_ms", "longest stall while typing, scrolling, choosing all", STALL_MS),
)


def _list(desk: PreparedDesk, runs: int) -> list[Row]:
    every = [
        children.run("window_process", "list", str(desk.folder), COURIER_DESK_BENCH_KEY=desk.key).figures
        for _ in range(runs)
    ]
    rows = []
    for name, what, target in _LIST:
        sample = Sample.of(each[name] for each in every)
        rows.append(
            Row(
                suite=SUITE,
                what=f"{what}, {desk.count:,} orders",
                measured=sample.text("ms", 1),
                target="" if target is None else f"under {target:g} ms",
                verdict=Verdict.NONE if target is None else at_most(sample.median, target),
            )
        )
    return rows


def _compose(desk: PreparedDesk, runs: int) -> list[Row]:
    every = [
        children.run("window_process", "compose", str(desk.folder), COURIER_DESK_BENCH_KEY=desk.key).figures
        for _ in range(runs)
    ]
    rows = []
    for name, what in (("first_ms", "the first time"), ("again_ms", "again, median"), ("worst_ms", "worst")):
        sample = Sample.of(each[name] for each in every)
        rows.append(
            Row(
                suite=SUITE,
                what=f"opening the compose page, {what}",
                measured=sample.text("ms", 1),
                target=f"under {STALL_MS:g} ms",
                verdict=at_most(sample.median, STALL_MS),
            )
        )
    return rows


@contextmanager
def _couriers(desk: PreparedDesk, count: int, moves: tuple[str, ...] = _MOVES) -> Iterator[None]:
    """Let couriers move ``count`` orders at the service for as long as somebody works, so that polls find changes."""
    body = sandbox.order(desk.sandbox)
    orders = [
        desk.sandbox.call("POST", "/orders", {**body, "referralNumber": f"MOVED-{number}"}).data["order"]["orderNumber"]
        for number in range(count)
    ]
    done = threading.Event()

    def move() -> None:
        for number, status in zip(cycle(orders), cycle(moves), strict=False):
            if done.wait(_MOVE_EVERY):
                return
            desk.sandbox.control("POST", f"/orders/{number}", {"status": status})

    moving = threading.Thread(target=move, name="couriers")
    moving.start()
    try:
        yield
    finally:
        done.set()
        moving.join()


def _labels(desk: PreparedDesk, folder: Path, count: int) -> list[Row]:
    profile = LabelProfile(folder=str(folder.with_name("printed")), dpi=203)
    own = copied(desk, folder, label_profiles=(profile,))
    found = children.run(
        "window_process", "labels", str(own.folder), str(count), COURIER_DESK_BENCH_KEY=own.key
    ).figures
    rows = []
    for name, what in (("fetched", "fetched and printed"), ("kept", "printed again from the kept files")):
        one = found[name]
        grown = one["rss"] - found["idle"]["rss"]
        pace = f"{count / one['seconds'] * 60:,.0f} a minute"
        rows += [
            Row(
                suite=SUITE,
                what=f"longest stall while {count} labels are {what} as one job",
                measured=f"{one['longest_ms']:.0f} ms (most work of its thread {one['most_work_ms']:.0f} ms)",
                target=f"under {STALL_MS:g} ms",
                verdict=at_most(one["longest_ms"], STALL_MS),
                note=f"{pace}, A5 at 203 dpi into PDF files; with nothing to do: {found['idle']['longest_ms']:.0f} ms",
            ),
            Row(
                suite=SUITE,
                what=f"memory above idle then, {count} labels {what}",
                measured=f"{grown:.0f} MB",
                target=f"under {JOB_MB:g} MB",
                verdict=at_most(grown, JOB_MB),
            ),
        ]
    return rows


def _watching(desk: PreparedDesk) -> list[Row]:
    with _couriers(desk, MOVED, _TELLING):
        found = children.run("window_process", "watching", str(desk.folder), COURIER_DESK_BENCH_KEY=desk.key).figures
    idle = children.run("idle_poll").figures
    return [
        Row(
            suite=SUITE,
            what=f"another merchant chosen, to the painted rows of {found['rows']:,} orders",
            measured=f"{found['switch_median_ms']:.0f} ms (worst {found['switch_worst_ms']:.0f}; "
            f"to one with few {found['other_median_ms']:.0f})",
            target=f"under {SWITCH_MS:g} ms",
            verdict=at_most(found["switch_worst_ms"], SWITCH_MS),
        ),
        Row(
            suite=SUITE,
            what="longest stall while polls find what needs a person, with notices and the list of what changed",
            measured=f"{found['longest_ms']:.0f} ms (most work of its thread {found['most_work_ms']:.0f} ms)",
            target=f"under {STALL_MS:g} ms",
            verdict=at_most(found["longest_ms"], STALL_MS),
            note=f"{found['heard']} pieces of news that need a person",
        ),
        Row(
            suite=SUITE,
            what=f"requests of a poll that finds nothing new, of {idle['orders']:,.0f} orders",
            measured=f"{idle['most']:.0f} ({idle['all']:.0f} in {idle['polls']:.0f} polls)",
            target="at most 2",
            verdict=at_most(idle["most"], 2),
            note=f"beside it the merchants, once an hour: {idle['merchants']:.0f} in those polls",
        ),
    ]


def _seen_moved(desk: PreparedDesk) -> int:
    """Count the couriers' orders that the desk has in a later state; none would mean that no poll was one."""
    with closing(sqlite3.connect(data_folder(desk.folder).store)) as db:
        question = "SELECT count(*) FROM orders WHERE reference LIKE 'MOVED-%' AND status IN (?, ?, ?, ?, ?)"
        count = int(db.execute(question, _MOVES).fetchone()[0])
    if not count:
        raise RuntimeError("no poll found a moved order")
    return count


def _hour(desk: PreparedDesk, folder: Path, orders: int) -> list[Row]:
    labels = folder.with_name("labels")
    own = copied(desk, folder, label_profiles=(LabelProfile(folder=str(labels), dpi=300),))
    with _couriers(own, MOVED):
        found = children.run(
            "window_process", "hour", str(own.folder), str(orders), str(labels), COURIER_DESK_BENCH_KEY=own.key
        ).figures
    done, changed = found["done"], _seen_moved(own)
    deeds = (
        f"{done['orders']} orders typed, {done['printed']} labels printed, {done['searches']} searches, "
        f"{done['sorts']} sorts, {done['edits']} changes, {done['polls']} polls (of {MOVED} moved orders, "
        f"{changed} were seen changed), {done['keys']:,} letters in {found['seconds']:.0f} s"
    )
    return [
        Row(
            suite=SUITE,
            what="longest stall in an hour of work",
            measured=f"{found['longest_ms']:.0f} ms (most work of its thread {found['most_work_ms']:.0f} ms)",
            target=f"under {STALL_MS:g} ms",
            verdict=at_most(found["longest_ms"], STALL_MS),
            note=deeds,
        ),
        Row(
            suite=SUITE,
            what="99.9 % of beats in that hour",
            measured=f"{found['p999_ms']:.1f} ms ({found['over_16_ms']:,} of {found['beats']:,} beats over 16 ms)",
            target=f"{BEAT_MS:g} ms",
            verdict=at_most(found["p999_ms"], BEAT_MS),
        ),
    ]


def _stalls(desk: PreparedDesk, orders: int, runs: int) -> list[Row]:
    every: list[dict[str, Any]] = [
        children.run("window_process", "busy", str(desk.folder), str(orders), COURIER_DESK_BENCH_KEY=desk.key).figures
        for _ in range(runs)
    ]
    busy = Sample.of(each["busy"]["longest_ms"] for each in every)
    idle = Sample.of(each["idle"]["longest_ms"] for each in every)
    beats = Sample.of(each["busy"]["p999_ms"] for each in every)
    work = Sample.of(each["busy"]["most_work_ms"] for each in every)
    seconds = Sample.of(each["seconds"] for each in every)
    return [
        Row(
            suite=SUITE,
            what=f"longest stall while {orders} orders are created and listed",
            measured=busy.text("ms"),
            target=f"under {STALL_MS:g} ms",
            verdict=at_most(busy.median, STALL_MS),
            note=f"all of them in {seconds.text('s', 1)}; the same window with nothing to do, the machine's own share: "
            f"{idle.text('ms')}",
        ),
        Row(suite=SUITE, what="most work of its thread between two beats", measured=work.text("ms")),
        Row(suite=SUITE, what="99.9 % of beats then", measured=beats.text("ms")),
    ]
