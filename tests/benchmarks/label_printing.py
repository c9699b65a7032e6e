"""What a label costs on its way to the spooler: ``python -m tests.benchmarks.label_printing [--labels N] [--json F]``.

From the kept PDF to the spooled page, without and with reading it back and its text, beside PDFium's own rendering of
that page at that resolution in the same run (by pypdfium2, where it can be imported: it is no dependency of ours); then
many labels as one job: memory, and the longest time that another thread, such as the window's, had to wait.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, Self

import pypdfium2
from PySide6.QtGui import QGuiApplication

from courier_desk.domain.papers import Paper
from courier_desk.printing.label_printer import KEEP_GREYS, PreparedLabel, prepare_label, print_label, spool_labels
from courier_desk.printing.pages import open_label
from courier_desk.printing.sheets import on_paper
from courier_desk.printing.spool import print_pages
from courier_desk.printing.targets import PdfFile
from courier_desk.sandbox.awb import Size, render_awb
from tests.printing.labels import service_label

ROUNDS = 25
#: Paper, resolution and the AWB that is printed on it at true scale.
CASES: tuple[tuple[Paper, int, Size], ...] = ((Paper.A5, 203, "A5"), (Paper.A5, 300, "A5"), (Paper.A4, 300, "A4"))
TARGETS = {"spooled": 1.3, "with_scan_back": 1.6, "memory_mb": 100.0, "stall_ms": 50.0}


def _best_ms(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best of many turns of each, taken in turn, so that what else the machine does hurts all of them alike."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            started = perf_counter()
            work()
            best[name] = min(best[name], (perf_counter() - started) * 1_000)
    return best


def pdfium_alone(pdf: bytes, dpi: int) -> Callable[[], object]:
    """PDFium's own rendering, from the file's bytes to its picture."""

    def render() -> None:
        document = pypdfium2.PdfDocument(pdf)
        page = document[0]
        page.render(scale=dpi / 72).close()
        page.close()
        document.close()

    return render


def measure_case(paper: Paper, dpi: int, size: Size, folder: Path) -> dict[str, float | str | None]:
    """One label on one paper: milliseconds of each way, and the ratios to PDFium alone."""
    made, target = service_label("204828"), PdfFile(folder / "one.pdf")
    pdf = render_awb(made, size)

    def spooled() -> None:
        with open_label(pdf) as document:
            page, _scale = on_paper(document, 0, paper=paper, dpi=dpi, ink_below=KEEP_GREYS)
        print_pages(target, paper, [page], dpi=dpi)

    def with_scan_back() -> None:
        outcome = print_label(pdf, "204828", target, paper=paper, dpi=dpi, amount=made.cod_piastres)
        if not outcome.sent or not outcome.label.written.amount_read:
            raise RuntimeError("the label was not printed, or its amount was not read")

    works: dict[str, Callable[[], object]] = {
        "spooled": spooled,
        "with_scan_back": with_scan_back,
        "pdfium": pdfium_alone(pdf, dpi),
    }
    best = _best_ms(works)
    figures: dict[str, float | str | None] = {"case": f"{paper.value} at {dpi} dpi"}
    figures |= {f"{name}_ms": round(taken, 1) for name, taken in best.items()}
    figures |= {f"{name}_ratio": round(best[name] / best["pdfium"], 2) for name in TARGETS if name in best}
    return figures


def _memory_mb() -> float | None:
    """Resident memory now; None where the system does not tell it in /proc."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class _Heartbeat:
    """Another thread's longest wait, as the window's thread would feel it, and the highest memory seen."""

    def __init__(self) -> None:
        self.worst_ms = 0.0
        self.memory_mb = _memory_mb() or 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        last, beats = perf_counter(), 0
        while not self._stop.is_set():
            sleep(0.001)
            now = perf_counter()
            self.worst_ms, last, beats = max(self.worst_ms, (now - last) * 1_000), now, beats + 1
            if beats % 20 == 0:
                self.memory_mb = max(self.memory_mb, _memory_mb() or 0.0)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_details: object) -> None:
        self._stop.set()
        self._thread.join()


def measure_job(count: int, folder: Path) -> dict[str, float | None]:
    """``count`` labels rendered, read back and spooled as one job in a worker."""
    paper, dpi = Paper.A5, 203
    kept = [(str(204_828 + index), render_awb(service_label(str(204_828 + index)), "A5")) for index in range(count)]
    print_label(kept[0][1], kept[0][0], PdfFile(folder / "first.pdf"), paper=paper, dpi=dpi)
    idle = _memory_mb()

    def labels() -> Iterator[PreparedLabel]:
        for number, pdf in kept:
            yield prepare_label(pdf, number, paper=paper, dpi=dpi)

    started = perf_counter()
    with _Heartbeat() as beat:
        receipt = spool_labels(labels(), PdfFile(folder / "job.pdf"), paper=paper, dpi=dpi, title="job")
    seconds = perf_counter() - started
    return {
        "labels": receipt.pages,
        "seconds": round(seconds, 2),
        "labels_per_second": round(count / seconds, 1),
        "memory_above_idle_mb": round(beat.memory_mb - idle, 1) if idle is not None else None,
        "longest_wait_ms": round(beat.worst_ms, 1),
    }


def measure(count: int = 200) -> dict[str, Any]:
    """All figures; needs an application object (one is made when there is none)."""
    application = QGuiApplication.instance() or QGuiApplication([])
    with tempfile.TemporaryDirectory() as name:
        cases = [measure_case(*case, Path(name)) for case in CASES]
        job = measure_job(count, Path(name))
    del application
    return {"cases": cases, "job": job, "targets": TARGETS}


def main() -> int:
    """Print the figures as a table and, if asked, write them as JSON."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--labels", type=int, default=200)
    arguments.add_argument("--json", type=Path)
    chosen = arguments.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    figures = measure(chosen.labels)
    for case in figures["cases"]:
        sys.stdout.write("  ".join(f"{name} {value}" for name, value in case.items()) + "\n")
    sys.stdout.write("  ".join(f"{name} {value}" for name, value in figures["job"].items()) + "\n")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
