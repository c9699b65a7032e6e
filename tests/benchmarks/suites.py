"""The measurements by name. Each gives rows; the heavy ones run in processes of their own."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.benchmarks import children, day_figures, imports, money, package, scale, site, starts, window, zone_lists
from tests.benchmarks.rows import Row, Verdict, at_least, at_most, unmeasured


def _python() -> str:
    """Name this Python as one types it in the project's folder."""
    path = Path(sys.executable)
    return str(path.relative_to(children.ROOT)) if path.is_relative_to(children.ROOT) else "python"


#: What is measured beside is no part of the program, so it is installed only by who wants to measure.
INSTALL = f"{_python()} -m pip install --require-hashes -r packaging/requirements-bench.txt"


#: Figure of the ranking in tests/benchmarks/zone_search.py, words for it, and the least share it may be.
_RANKED = (("first", "first", 0.95), ("first_three", "among the first three", 0.99))


def zones(*, quick: bool) -> list[Row]:
    """Measure a keystroke in the zone picker, and how often the right zone is ranked first."""
    found = children.run("zone_search", accept=(0, 1)).figures
    count = found["spellings"]
    ranked = [
        Row(
            suite="Zones",
            what=f"the right zone is {words}, on our own list of {count:.0f} spellings",
            measured=f"{found[name]:.0f} ({found[name] / count:.1%})",
            target=f"{target:.0%}",
            verdict=at_least(found[name] / count, target),
        )
        for name, words, target in _RANKED
    ]
    folder = children.ROOT / "tests" / "desk" / "zones"
    scores = zone_lists.judge(folder / "unseen_spellings.tsv", folder / "unseen_catalog.json").values()
    for what, right, asked, target in (
        ("a right zone is first, on a list that nobody tuned to", "first", "asked", 0.95),
        ("among the first three, on a list that nobody tuned to", "first_three", "asked", 0.99),
        ("nothing is offered first where nothing is right", "none_offered", "nothing", 0.95),
    ):
        good, total = (sum(getattr(score, name) for score in scores) for name in (right, asked))
        ranked.append(
            Row(
                suite="Zones",
                what=f"{what}, of {total} queries",
                measured=f"{good} ({good / total:.1%})",
                target=f"{target:.0%}",
                verdict=at_least(good / total, target),
            )
        )
    return [
        *ranked,
        Row(
            suite="Zones",
            what=f"keystroke over {found['zones']:,.0f} zones, worst",
            measured=f"{found['worst_ms']:.2f} ms (median {found['median_ms']:.2f}, of {found['keystrokes']:,.0f})",
            target=f"under {found['target_ms']:g} ms",
            verdict=at_most(found["worst_ms"], found["target_ms"]),
        ),
    ]


#: Figure of tests/benchmarks/store.py, words for it, unit, and the most it may be where the product names that.
_STORE = (
    ("search keystroke, newest first, median", "search keystroke to rows, median", "ms", 16.0),
    ("search keystroke, newest first, worst", "search keystroke to rows, worst", "ms", 50.0),
    ("search keystroke, any sort, worst", "the same under any sort, worst", "ms", 50.0),
    ("chip counts, worst", "counts by status, worst", "ms", 20.0),
    ("chip counts under a text, median", "counts by status under a text, median", "ms", 20.0),
    ("first page, any sort, worst", "first page under any sort, worst", "ms", None),
    ("last page, any sort, worst", "last page under any sort, worst", "ms", None),
    ("merge of 500 changed orders, median", "a poll of 500 changed orders merged at once, median", "ms", 100.0),
    ("poll of 500 changed orders, worst", "the same page by page, worst", "ms", 100.0),
    ("wait beside a poll, worst", "longest wait of a loop beside it", "ms", 16.0),
    ("1,000 orders saved offline, one by one", "1,000 orders saved offline, one by one", "ms", 2_000.0),
    ("1,000 orders saved offline, together", "the same, saved together", "ms", 2_000.0),
    ("wait beside saving one by one, worst", "longest wait of a loop beside saving one by one", "ms", None),
    ("wait beside saving together, worst", "longest wait of a loop beside 1,000 orders saved together", "ms", 50.0),
    ("bytes per order", "file per mirrored order", "bytes", None),
    ("bytes per order saved", "file grown per order saved", "bytes", None),
    ("take and finish one", "one order taken, sent and adopted on disk", "ms", None),
    ("opening, median", "opening, median", "ms", None),
    ("first filling, s", "all orders merged into an empty store", "s", None),
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
    pace, refused = found["first filling, part of the lane's pace"], found["first filling, answers of 429"]
    rows.append(
        Row(
            suite=f"Store, {count:,} orders",
            what="first filling over a socket, of the pace that its lane allows",
            measured=f"{pace:.0%} ({found['first filling, requests']:.0f} requests, {refused:.0f} answered 429)",
            target="at least 95 %, none answered 429",
            verdict=at_least(pace if not refused else 0.0, 0.95),
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
    return rows + _labels_read("20" if quick else "200")


def _labels_read(count: str) -> list[Row]:
    """Read what was spooled, with another reader than our own."""
    suite, what = "Labels", "barcodes read by zbar from the spooled pages at 203 dpi"
    if shutil.which("zbarimg") is None:
        return [unmeasured(suite, what, "zbarimg is not installed (zbar-tools)", target="all")]
    with tempfile.TemporaryDirectory(prefix="label-bench-") as name:
        out = Path(name) / "figures.json"
        children.run("label_reading", "--labels", count, "--json", str(out), figures=False)
        found = children.read(out)
    return [
        Row(
            suite=suite,
            what=f"{what}, {paper}, right and crooked labels",
            measured=f"{figures['labels'] - len(figures['unread'])} of {figures['labels']}",
            target="all",
            verdict=at_most(len(figures["unread"]), 0),
        )
        for paper, figures in found.items()
    ]


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


def send(*, quick: bool) -> list[Row]:
    """Measure sending a file at the service's limit; four minutes."""
    words = ("--orders", "150", "--window", "6") if quick else ()
    found = children.run("sending", *words).figures
    pace, suite = found["shortest"] / found["span"], "Sending a file at the limit of 120 a minute"
    requests, shortest = f"{found['requests']:.0f} requests", f"{found['shortest']:.0f} s"
    return [
        Row(
            suite=suite,
            what=f"{found['orders']:.0f} orders, from the first request to the last answer",
            measured=(
                f"{found['span']:.1f} s for {requests}; its lane allows {shortest} "
                f"(the whole command {found['whole']:.1f} s)"
            ),
            target="98 % of the lane",
            ratio=pace,
            verdict=at_least(pace, 0.98),
        ),
        Row(
            suite=suite,
            what="answers of 429, and orders doubled",
            measured=f"{found['refused']:.0f} and {found['doubled']:.0f}",
            target="0",
            verdict=at_most(found["refused"] + found["doubled"], 0),
        ),
    ]


SUITES: dict[str, Callable[..., list[Row]]] = {
    "window": window.measure,
    "zones": zones,
    "budget": budget,
    "send": send,
    "store": store,
    "sandbox": sandbox,
    "labels": labels,
    "import": imports.measure,
    "scale": scale.measure,
    "money": money.measure,
    "today": day_figures.measure,
    "site": site.measure,
    "package": package.measure,
    "start": starts.measure,
}
#: Measured only when named, and why.
BY_NAME_ONLY = {
    "send": "four minutes by itself, at the service's limit",
    "scale": "a million orders: minutes, and 3 GB of the disk",
    "site": "a PostgreSQL of its own, and some minutes to fill it",
    "start": "the starts of the window alone, those in training and the first one ever among them",
    "package": "what dev.py deb and dev.py tarball have built",
}
