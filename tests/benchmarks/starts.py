"""Starts beside that of a bare PySide6 window: over many orders, the first one ever, and in training.

Each is a process of its own, in turn with a bare window's, so that whatever else the machine does hurts both alike; the
ratio is that of the medians. Time runs from just before the process is made until its window was painted (with rows,
where there are any) and its event loop is free again. By the processor's time a busy machine is judged, too.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import children
from tests.benchmarks.prepared import PreparedDesk, prepared_desk
from tests.benchmarks.rows import Row, Sample, at_most

SUITE = "Window"
START, MEMORY, STALL_MS = 2.5, 2.0, 50.0


def measure(*, quick: bool) -> list[Row]:
    """Measure the starts alone, over few orders: they are filled in soon, and a start asks for a page of them.

    They are rows of the window, which measures its start over many.
    """
    runs = 3 if quick else 7
    with (
        tempfile.TemporaryDirectory(prefix="starts-bench-") as name,
        prepared_desk(Path(name) / "desk", 10_000) as desk,
    ):
        return over_orders(desk, runs) + first_ones(Path(name), runs)


def first_ones(folder: Path, runs: int) -> list[Row]:
    """Measure starts that have nothing yet but a service of their own to wait for, or not even that."""
    kept = folder / "kept"
    children.run("window_process", "training", str(kept))
    children.run("window_process", "first", str(folder / "warm"))
    places: dict[str, Callable[[int], tuple[str, Path]]] = {
        "the first start ever, to its first screen": lambda n: ("first", folder / f"first-{n}"),
        "the first start in training, to its window": lambda n: ("training", folder / f"training-{n}"),
        "a start in training, to its window with what was kept": lambda _n: ("training", kept),
    }
    found: dict[str, list[children.Child]] = {what: [] for what in places}
    bares = []
    for n in range(runs):
        bares.append(_bare())
        for what, place in places.items():
            kind, data = place(n)
            found[what].append(children.run("window_process", kind, str(data)))
    rows = []
    for what, every in found.items():
        rows.append(_pair(what, "ms", [_milliseconds(one) for one in bares], [_milliseconds(one) for one in every]))
        rows.append(_processor(f"processor time until then ({what.partition(',')[0]})", every, bares))
        if "training" in what:
            answered = Sample.of((one.figures["answered"]["at"] - one.started) * 1_000 for one in every)
            rows.append(Row(suite=SUITE, what="and until its service answered", measured=answered.text("ms")))
    return rows


def _bare() -> children.Child:
    return children.run("window_bare")


def _processor(what: str, own: list[children.Child], bare: list[children.Child]) -> Row:
    return _pair(what, "ms", *([one.figures["usable"]["cpu"] * 1_000 for one in kind] for kind in (bare, own)))


def over_orders(desk: PreparedDesk, runs: int) -> list[Row]:
    """Measure the start over many orders, in pairs."""

    def own() -> children.Child:
        return children.run("window_process", "desk", str(desk.folder), COURIER_DESK_BENCH_KEY=desk.key)

    _bare()
    own()  # the first of each compiles the sources and warms the disk
    pairs = [(_bare(), own()) for _ in range(runs)]
    bares, own_runs = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    rows = [
        _pair(
            "start to a usable Orders table",
            "ms",
            [_milliseconds(each) for each in bares],
            [_milliseconds(each) for each in own_runs],
        ),
    ]
    memory = [[each.figures["usable"]["memory"] for each in kind] for kind in (bares, own_runs)]
    if not all(memory[0]):
        return rows
    rows.append(
        _pair("memory then (resident)", "MB", *([each["rss"] for each in kind] for kind in memory), most=MEMORY)
    )
    later = Sample.of(each.figures["later"]["rss"] for each in own_runs)
    stall = Sample.of(each.figures["settling"]["longest_ms"] for each in own_runs)
    return [
        *rows,
        _processor("processor time until then", own_runs, bares),
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


def _milliseconds(child: children.Child) -> float:
    return float(child.figures["usable"]["at"] - child.started) * 1_000


def _pair(what: str, unit: str, bare: list[float], own: list[float], *, most: float = START) -> Row:
    beside, sample = Sample.of(bare), Sample.of(own)
    ratio = sample.median / beside.median
    return Row(
        suite=SUITE,
        what=what,
        measured=f"{sample.text(unit)}; bare window {beside.text(unit)}",
        target=f"{most:g} x bare window",
        ratio=ratio,
        verdict=at_most(ratio, most),
    )
