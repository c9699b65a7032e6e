"""The measurements by name. Each gives rows; the heavy ones run in processes of their own."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.benchmarks import children, window
from tests.benchmarks.rows import Row, Verdict, at_least, at_most, unmeasured


def _python() -> str:
    """Name this Python as one types it in the project's folder."""
    path = Path(sys.executable)
    return str(path.relative_to(children.ROOT)) if path.is_relative_to(children.ROOT) else "python"


#: What is measured beside is no part of the program, so it is installed only by who wants to measure.
INSTALL = f"{_python()} -m pip install --require-hashes -r packaging/requirements-bench.txt"


def zones(*, quick: bool) -> list[Row]:
    """Measure a keystroke in the zone picker."""
    found = children.run("zone_search", accept=(0, 1)).figures
    return [
        Row(
            suite="Zones",
            what=f"keystroke over {found['zones']:,.0f} zones, worst",
            measured=f"{found['worst_ms']:.2f} ms (median {found['median_ms']:.2f}, of {found['keystrokes']:,.0f})",
            target=f"under {found['target_ms']:g} ms",
            verdict=at_most(found["worst_ms"], found["target_ms"]),
        )
    ]


#: Figure of tests/benchmarks/store.py, words for it, unit, and the target where the product names one.
_STORE = (
    ("search keystroke, newest first, median", "search keystroke to rows, median", "ms", 16.0),
    ("search keystroke, newest first, worst", "search keystroke to rows, worst", "ms", 50.0),
    ("search keystroke, any sort, worst", "the same under any sort, worst", "ms", 50.0),
    ("chip counts, worst", "counts by status, worst", "ms", None),
    ("chip counts under a text, median", "counts by status under a text, median", "ms", None),
    ("first page, any sort, worst", "first page under any sort, worst", "ms", None),
    ("last page, any sort, worst", "last page under any sort, worst", "ms", None),
    ("merge of 500 changed orders, median", "a poll of 500 changed orders merged, median", "ms", None),
    ("take and finish one", "one order taken, sent and adopted on disk", "ms", None),
    ("opening, median", "opening, median", "ms", None),
    ("first filling, s", "first filling", "s", None),
)


def store(*, quick: bool) -> list[Row]:
    """Measure the local store over many orders."""
    count = 10_000 if quick else 100_000
    found = children.run("store", "--orders", str(count), "--json").figures
    rows = []
    for name, what, unit, target in _STORE:
        value, work = found[name], found.get(f"{name} of work")
        own = "" if work is None else f" (its own work {work:.1f})"
        rows.append(
            Row(
                suite=f"Store, {count:,} orders",
                what=what,
                measured=f"{value:.1f} {unit}{own}",
                target="" if target is None else f"{target:g} {unit}",
                verdict=Verdict.NONE if target is None else at_most(value, target),
            )
        )
    return rows


#: Figure of tests/benchmarks/sandbox.py, words for it, unit, and whether it must be at least (else at most) its target.
_SANDBOX = (
    ("start_seconds", "start to the first answer", "s", False),
    ("creates_per_second", "orders created per second, one core, each on the disk", "", True),
    ("list_median_ms", "a page of a list of {book} orders, median", "ms", False),
    ("list_p99_ms", "the same, 99 %", "ms", False),
    ("label_a5_median_ms", "an A5 label after the first, median", "ms", False),
    ("memory_mb", "memory before {flat} requests", "MB", False),
    ("memory_growth_mb", "memory grown by {flat} requests", "MB", False),
)


def sandbox(*, quick: bool) -> list[Row]:
    """Measure the training service."""
    found = children.run("sandbox", *(("--quick",) if quick else ()), accept=(0, 1)).figures
    from tests.benchmarks.sandbox import TARGETS

    many = "10,000" if quick else "100,000"
    rows = []
    for name, what, unit, least in _SANDBOX:
        value, target = found[name], TARGETS.get(name)
        judged = at_least if least else at_most
        rows.append(
            Row(
                suite="Training service",
                what=what.format(book=many, flat=many),
                measured=f"{value:,g} {unit}".strip(),
                target="" if target is None else f"{'at least' if least else 'at most'} {target:g} {unit}".strip(),
                verdict=Verdict.NONE if target is None else judged(value, target),
            )
        )
    return rows


def labels(*, quick: bool) -> list[Row]:
    """Measure a label on its way to the spooler."""
    with tempfile.TemporaryDirectory(prefix="label-bench-") as name:
        out = Path(name) / "figures.json"
        children.run("label_printing", "--labels", "40" if quick else "200", "--json", str(out), figures=False)
        found = children.read(out)
    rows = [row for case in found["cases"] for row in _label_case(case, found["targets"])]
    job, targets = found["job"], found["targets"]
    memory = job["memory_above_idle_mb"]
    rows.append(
        Row(
            suite="Labels",
            what=f"longest wait of another thread during a job of {job['labels']}",
            measured=f"{job['longest_wait_ms']:g} ms ({job['labels_per_second']:g} labels a second)",
            target=f"{targets['stall_ms']:g} ms",
            verdict=at_most(job["longest_wait_ms"], targets["stall_ms"]),
        )
    )
    if memory is not None:
        rows.append(
            Row(
                suite="Labels",
                what="memory above idle during that job",
                measured=f"{memory:g} MB",
                target=f"{targets['memory_mb']:g} MB",
                verdict=at_most(memory, targets["memory_mb"]),
            )
        )
    return rows


def _label_case(case: dict[str, Any], targets: dict[str, float]) -> list[Row]:
    rows = []
    for name, words in (("spooled", "kept PDF to spooled page"), ("with_scan_back", "the same, read back")):
        what, target = f"{words}, {case['case']}", targets[name]
        ratio = case.get(f"{name}_ratio")
        if ratio is None:
            why = f"pypdfium2 is not installed, so there is nothing beside it; to install it: {INSTALL}"
            rows.append(unmeasured("Labels", what, why, target=f"{target:g} x PDFium"))
            continue
        rows.append(
            Row(
                suite="Labels",
                what=what,
                measured=f"{case[f'{name}_ms']:g} ms; PDFium alone {case['pdfium_ms']:g} ms",
                target=f"{target:g} x PDFium",
                ratio=ratio,
                verdict=at_most(ratio, target),
            )
        )
    return rows


def budget(*, quick: bool) -> list[Row]:
    """Measure what the limit allows, through our budget and through others."""
    with tempfile.TemporaryDirectory(prefix="budget-bench-") as name:
        out = Path(name) / "figures.json"
        children.run("budget", "--minutes", "5" if quick else "20", "--json", str(out), figures=False)
        rows = [Row(**{**values, "verdict": Verdict(values["verdict"])}) for values in children.read(out)]
    return [replace(row, note=f"{row.note}: {INSTALL}") if row.verdict is Verdict.UNMEASURED else row for row in rows]


SUITES: dict[str, Callable[..., list[Row]]] = {
    "window": window.measure,
    "zones": zones,
    "budget": budget,
    "store": store,
    "sandbox": sandbox,
    "labels": labels,
}
