"""The window: start and memory over many mirrored orders beside a bare PySide6 window, and its stalls while it works.

Both windows are started in turn (bare, desk, bare, desk …) as processes of their own, so that whatever else the machine
does hurts both alike; the ratio is that of the medians. Time runs from just before the process is made until its table
was painted (the desk's: with rows) and its event loop is free again.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from tests.benchmarks import children
from tests.benchmarks.prepared import PreparedDesk, prepared_desk
from tests.benchmarks.rows import Row, Sample, Verdict, at_most

SUITE = "Window"
START = MEMORY = 2.0
STALL_MS = 50.0


def measure(*, quick: bool) -> list[Row]:
    """Measure everything of the window."""
    count = 10_000 if quick else 100_000
    with (
        tempfile.TemporaryDirectory(prefix="window-bench-") as name,
        prepared_desk(Path(name), count) as desk,
    ):
        return [*_start(desk, 3 if quick else 11), *_stalls(desk, 60 if quick else 200, 1 if quick else 5)]


def _start(desk: PreparedDesk, runs: int) -> list[Row]:
    def bare() -> children.Child:
        return children.run("window_bare")

    def own() -> children.Child:
        return children.run("window_process", "desk", str(desk.folder), COURIER_DESK_BENCH_KEY=desk.key)

    bare()
    own()  # the first of each compiles the sources and warms the disk
    pairs = [(bare(), own()) for _ in range(runs)]
    bares, own_runs = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    rows = [
        _pair("start to a usable Orders table", "ms", [_milliseconds(each) for each in bares], own_runs_ms(own_runs)),
    ]
    memory = [[each.figures["usable"]["memory"] for each in kind] for kind in (bares, own_runs)]
    if not all(memory[0]):
        return rows
    rows.append(_pair("memory then (resident)", "MB", *([each["rss"] for each in kind] for kind in memory)))
    later = Sample.of(each.figures["later"]["rss"] for each in own_runs)
    stall = Sample.of(each.figures["settling"]["longest_ms"] for each in own_runs)
    seconds = Sample.of(each.figures["usable"]["cpu"] * 1_000 for each in own_runs)
    bare_seconds = Sample.of(each.figures["usable"]["cpu"] * 1_000 for each in bares)
    return [
        *rows,
        _beside("processor time until then", seconds, bare_seconds, "ms"),
        Row(
            suite=SUITE,
            what="memory 4 s later, all parts loaded",
            measured=later.text("MB"),
            ratio=later.median / Sample.of(each["rss"] for each in memory[0]).median,
        ),
        Row(
            suite=SUITE,
            what="longest stall in the 4 s after the start",
            measured=stall.text("ms"),
            target=f"{STALL_MS:g} ms",
            verdict=at_most(stall.median, STALL_MS),
        ),
    ]


def own_runs_ms(runs: list[children.Child]) -> list[float]:
    """Give the start of each run in milliseconds."""
    return [_milliseconds(each) for each in runs]


def _milliseconds(child: children.Child) -> float:
    return float(child.figures["usable"]["at"] - child.started) * 1_000


def _pair(what: str, unit: str, bare: list[float], own: list[float]) -> Row:
    row = _beside(what, Sample.of(own), Sample.of(bare), unit)
    assert row.ratio is not None
    return Row(
        suite=row.suite,
        what=row.what,
        measured=row.measured,
        ratio=row.ratio,
        target=f"{START:g} x bare window",
        verdict=at_most(row.ratio, START),
    )


def _beside(what: str, own: Sample, bare: Sample, unit: str) -> Row:
    return Row(
        suite=SUITE,
        what=what,
        measured=f"{own.text(unit)}; bare window {bare.text(unit)}",
        ratio=own.median / bare.median,
        verdict=Verdict.NONE,
    )


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
