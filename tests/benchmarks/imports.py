"""Files of orders read and checked, held against libraries that only read their cells; memory; a bomb.

The same files for both: 10,000 rows in the service's own columns, one zone in fifty misspelt in one of twenty ways.
What is measured of ours is all of it: the file's bytes to a process of its own, its answer, every row read as an order,
repaired, its zone looked up, checked, and proposals searched for the zones that are not known. Medians of runs that
take turns, so that a busy moment meets both. ``--alone KIND`` does one piece of it in this process and prints what
memory that took. And the window: its stalls while a person imports a file (``window_import``), and how soon the first
order is at the service.
"""

from __future__ import annotations

import argparse
import csv
import gc
import json
import resource
import statistics
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
from python_calamine import CalamineWorkbook

from courier_desk.desk.intake import judged
from courier_desk.desk.sheets import ReadyWorkers, read_sheet
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.intake_sheet import read_heading
from courier_desk.domain.zones import Zone
from courier_desk.tables.reading import read_table
from courier_desk.tables.table import FileFault, Unreadable
from tests.benchmarks import children
from tests.benchmarks.moment import memory_mb
from tests.benchmarks.prepared import PreparedDesk, copied, prepared_desk
from tests.benchmarks.rows import Row, Sample, Verdict, at_most
from tests.benchmarks.zone_search import catalog

SUITE = "Import"
HEADING = (
    "orderType", "referralNumber", "fullName", "phoneNumber", "government", "zone", "address", "buildingNo",
    "productDescription", "numberOfItems", "COD", "amountCOD", "Notes",
)  # fmt: skip
#: Times what another library needs that only reads the cells.
XLSX_TARGET, CSV_TARGET = 3.0, 5.0
MEMORY_TARGET, BOMB_SECONDS, BOMB_MEMORY = 150.0, 2.0, 100.0
BOMB = 300_000_000
#: Milliseconds that the window may stand still; seconds from "Send" to the first order at the service.
STALL_MS, FIRST_ORDER = 50.0, 1.0
#: A process that reads files is ready after so long (seconds).
READY = 0.6
CATALOG = catalog(None)
#: Every so many rows a zone is misspelt, in so many ways.
MISSPELT, WAYS = 50, 20


def line(number: int, zones: Sequence[Zone]) -> list[str]:
    """Give one order as a shop writes it."""
    zone = zones[number % len(zones)]
    value = zone.value if number % MISSPELT else f"{zones[number // MISSPELT % WAYS].value}x"
    phone = f"010{number:08d}" if number % 3 else f"+20 10{number:08d}"
    return [
        "Deliver", f"R-{number}", f"منى علي {number}", phone, zone.governorate.value, value, f"{number} شارع النيل",
        str(number % 40), "Linen, white", str(1 + number % 3), "yes", f"{1 + number % 9},250.50", f"call {number}",
    ]  # fmt: skip


def write(folder: Path, count: int) -> tuple[Path, Path]:
    """Write the same orders as a workbook and as a text."""
    lines = [list(HEADING), *(line(number, CATALOG.zones) for number in range(count))]
    book, text = folder / "orders.xlsx", folder / "orders.csv"
    made = openpyxl.Workbook(write_only=True)
    sheet = made.create_sheet("Orders")
    for one in lines:
        sheet.append(one)
    made.save(book)
    with text.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(lines)
    return book, text


def write_bomb(path: Path) -> Path:
    """Write a workbook of which one sheet unpacks to 300 MB."""
    row = b'<row><c t="inlineStr"><is><t>bomb</t></is></c></row>' * 20_000
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"<workbook/>")
        with packed.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as part:
            for _ in range(-(-BOMB // len(row))):
                part.write(row)
    return path


def checked(path: Path, workers: ReadyWorkers | None = None) -> list[IntakeRow]:
    """Read a file and check its rows, as an import does."""
    sheet = read_sheet(path, workers=workers)
    heading = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd)
    assert not heading.faults
    return judged(sheet, heading, CATALOG, merchant="1")


def _refused(path: Path) -> None:
    try:
        read_sheet(path)
    except Unreadable as reason:
        assert reason.fault is FileFault.UNPACKS_TOO_LARGE  # noqa: PT017  (no test)
        return
    raise AssertionError("the bomb was read")


def _cells_of_book(path: Path) -> object:
    return CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).to_python()


def _cells_of_text(path: Path) -> object:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def _milliseconds(work: Callable[[], object]) -> float:
    gc.collect()
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def compare(path: Path, others: Callable[[Path], object], runs: int) -> dict[str, list[float]]:
    """Take turns: the other library, the whole way, and of it what is done to the bytes and to the rows."""
    content = path.read_bytes()
    sheet = read_table(content)
    heading = read_heading(sheet.heading)
    workers = ReadyWorkers()
    ways: dict[str, Callable[[], object]] = {
        "other": lambda: others(path),
        "whole": lambda: checked(path, workers),
        "cold": lambda: checked(path),
        "bytes": lambda: read_table(content),
        "rows": lambda: judged(sheet, heading, CATALOG, merchant="1"),
    }
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, way in ways.items():
            if name == "whole":  # as in the window, where a process waits for the file that is chosen
                workers.warm()
                time.sleep(READY)
            taken[name].append(_milliseconds(way))
    return taken


def alone(path: Path) -> dict[str, float]:
    """Do it once in this process and tell its memory above what it was, and the most of the process it started (MB)."""
    gc.collect()
    before = memory_mb()["rss"]
    rows = checked(path)
    after = memory_mb()["rss"]
    assert rows
    return {"grown": after - before, "worker": _worker_mb()}


def _worker_mb() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def explode(path: Path) -> dict[str, float]:
    """Have a bomb refused and tell what it took (seconds, MB of the process that looked at it)."""
    return {"seconds": _milliseconds(lambda: _refused(path)) / 1000, "worker": _worker_mb()}


def measure(*, quick: bool) -> list[Row]:
    """Measure in a process of its own, and what needs memory of its own in further ones."""
    count, runs = (2_000, 3) if quick else (10_000, 7)
    with tempfile.TemporaryDirectory(prefix="import-bench-") as name:
        folder = Path(name)
        write(folder, count)
        write_bomb(folder / "bomb.xlsx")
        found = children.run("imports", str(folder), "--runs", str(runs)).figures
        alone_of = {
            kind: children.run("imports", str(folder), "--alone", kind).figures for kind in ("xlsx", "csv", "bomb")
        }
    rows = []
    for kind, other, target in (("xlsx", "python-calamine", XLSX_TARGET), ("csv", "the csv module", CSV_TARGET)):
        taken = {way: Sample.of(values) for way, values in found[kind].items()}
        ratio = statistics.median(
            ours / theirs for ours, theirs in zip(found[kind]["whole"], found[kind]["other"], strict=True)
        )
        parts = (
            f"bytes to cells {taken['bytes'].median:,.0f} ms, rows checked {taken['rows'].median:,.0f} ms; "
            f"with a process started for it {taken['cold'].median:,.0f} ms in all"
        )
        rows.append(
            Row(
                suite=SUITE,
                what=f"{kind.upper()}, {count:,} rows, read and checked ({parts}), beside {other} reading its cells",
                measured=f"{taken['whole'].text('ms')}; {taken['other'].text('ms')}",
                target=f"{target:g} x {other}",
                ratio=ratio,
                verdict=at_most(ratio, target),
            )
        )
        grown, worker = alone_of[kind]["grown"], alone_of[kind]["worker"]
        rows.append(
            Row(
                suite=SUITE,
                what=f"memory above idle with its rows, and of the process that took it apart, {kind.upper()}",
                measured=f"{grown:.0f} MB; {worker:.0f} MB",
                target=f"{MEMORY_TARGET:g} MB",
                verdict=at_most(grown, MEMORY_TARGET),
            )
        )
    seconds, worker = alone_of["bomb"]["seconds"], alone_of["bomb"]["worker"]
    is_met = seconds <= BOMB_SECONDS and worker <= BOMB_MEMORY
    rows.append(
        Row(
            suite=SUITE,
            what=f"a workbook that unpacks to {BOMB // 1_000_000} MB is refused",
            measured=f"{seconds:.2f} s, {worker:.0f} MB",
            target=f"{BOMB_SECONDS:g} s, {BOMB_MEMORY:g} MB",
            verdict=Verdict.MET if is_met else Verdict.MISSED,
        )
    )
    return rows + _in_window(*((2_000, 1_000) if quick else (20_000, 10_000)))


#: What is done in the window, and the stages of ``window_import`` that it is made of.
_STAGES = (
    ("are read and their columns proposed", ("read", "laid_out")),
    ("are laid out, checked and shown", ("opened", "asked")),
    ("are scrolled", ("scrolled",)),
    ("are filtered by text and chips", ("filtered",)),
    ("are edited", ("edited",)),
    ("are filled down, and that is undone", ("filled", "undone")),
)


def _in_window(count: int, sent: int) -> list[Row]:
    """Import a file in the program's window, and send another one."""
    with (
        tempfile.TemporaryDirectory(prefix="import-bench-") as name,
        prepared_desk(Path(name) / "desk", 2_000) as desk,
    ):
        found, sending = (
            _imported(copied(desk, Path(name) / f"desk-{rows}"), Path(name), rows, *words)
            for rows, words in ((count, ()), (sent, ("send",)))
        )
        first = desk.sandbox.control("GET", "/created")["created"][0]["at"]
    stages = found["stages"]
    idle = f"with nothing to do: {stages['idle']['longest_ms']:.0f} ms"
    rows = []
    for what, names in _STAGES:
        longest, work = (max(stages[name][of] for name in names) for of in ("longest_ms", "most_work_ms"))
        seconds = sum(stages[name]["seconds"] for name in names)
        rows.append(
            Row(
                suite=SUITE,
                what=f"longest stall while {count:,} rows {what}",
                measured=f"{longest:.0f} ms (most work of its thread {work:.0f} ms)",
                target=f"under {STALL_MS:g} ms",
                verdict=at_most(longest, STALL_MS),
                note=f"{seconds:.1f} s; {idle}",
            )
        )
    waited = datetime.fromisoformat(first).timestamp() - sending["sent_at"]
    return [
        *rows,
        Row(
            suite=SUITE,
            what=f"from “Send” to the first order at the service, of {sent:,} rows",
            measured=f"{waited:.2f} s",
            target=f"under {FIRST_ORDER:g} s",
            verdict=at_most(waited, FIRST_ORDER),
        ),
    ]


def _imported(desk: PreparedDesk, folder: Path, rows: int, *words: str) -> dict[str, Any]:
    book, _text = write(folder, rows)
    told = ("import", str(desk.folder), str(book), *words)
    return children.run("window_process", *told, COURIER_DESK_BENCH_KEY=desk.key).figures


def main(arguments: list[str]) -> int:
    """Measure over files that are there, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--alone", choices=["xlsx", "csv", "bomb"])
    chosen = parser.parse_args(arguments)
    book, text = chosen.folder / "orders.xlsx", chosen.folder / "orders.csv"
    figures: dict[str, Any]
    if chosen.alone == "bomb":
        figures = explode(chosen.folder / "bomb.xlsx")
    elif chosen.alone:
        figures = alone(book if chosen.alone == "xlsx" else text)
    else:
        figures = {
            "xlsx": compare(book, _cells_of_book, chosen.runs),
            "csv": compare(text, _cells_of_text, chosen.runs),
        }
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
