"""Whether what leaves for the printer reads: ``python -m tests.benchmarks.label_reading [--labels N] [--json F]``.

For each paper at 203 dpi, N labels of N orders, the training service's right ones and crooked ones in turn (margins,
turned, cropped, pictures, askew), are spooled, forty to a job. The spooled file is rendered again and zbar, which has
no line in common with our own reader, must find each order's number in bars.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from courier_desk.domain.papers import Paper
from courier_desk.printing.label_printer import PreparedLabel, prepare_label, spool_labels
from courier_desk.printing.targets import PdfFile
from courier_desk.sandbox.awb import render_awb, render_imperfect
from tests.printing import labels
from tests.printing.readers import printed_pages, zbar

DPI = 203
FIRST = 204_828
JOB = 40
#: An order's number -> its label: on each paper the service's right ones, its crooked ones and crooked ones of others.
KINDS: tuple[Callable[[str], bytes], ...] = (
    lambda number: render_awb(labels.service_label(number), "A5"),
    lambda number: render_awb(labels.service_label(number), "A4"),
    lambda number: render_imperfect(labels.service_label(number), "margins", "A5"),
    lambda number: render_imperfect(labels.service_label(number), "rotated"),
    lambda number: render_imperfect(labels.service_label(number), "cropped", "A5"),
    lambda number: render_imperfect(labels.service_label(number), "image_only"),
    lambda number: render_imperfect(labels.service_label(number), "two_pages", "A5"),
    labels.with_margins,
    labels.turned,
    lambda number: labels.turned(number, 180),
    labels.cropped,
    labels.image_only,
    lambda number: labels.image_only(number, dpi=250, tilt=2),
    labels.arabic,
)


def unread(paper: Paper, count: int, folder: Path) -> list[str]:
    """Spool ``count`` labels on a paper; give the numbers that were held back (why) or that zbar does not read."""
    held_back: list[str] = []

    def prepared(indices: range) -> Iterator[PreparedLabel]:
        for index in indices:
            number = str(FIRST + index)
            label = prepare_label(KINDS[index % len(KINDS)](number), number, paper=paper, dpi=DPI)
            if label.ok:
                yield label
            else:
                held_back.append(f"{number}: {label.reason}")

    found: set[str] = set()
    for start in range(0, count, JOB):
        target = PdfFile(folder / f"{paper.value}-{start}.pdf")
        indices = range(start, min(count, start + JOB))
        spool_labels(prepared(indices), target, paper=paper, dpi=DPI, title=f"labels from {start}")
        found |= {code for page in printed_pages(target.path, DPI) for code in zbar(page, folder)}
    return [*held_back, *(str(number) for number in range(FIRST, FIRST + count) if f"CODE-128:{number}" not in found)]


def measure(count: int) -> dict[str, dict[str, object]]:
    """For each paper: how many labels, and which were not read."""
    application = QGuiApplication.instance() or QGuiApplication([])
    with tempfile.TemporaryDirectory() as name:
        figures: dict[str, dict[str, object]] = {
            paper.value: {"labels": count, "unread": unread(paper, count, Path(name))} for paper in Paper
        }
    del application
    return figures


def main() -> int:
    """Print what was read and, if asked, write it as JSON."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--labels", type=int, default=200)
    arguments.add_argument("--json", type=Path)
    chosen = arguments.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    figures = measure(chosen.labels)
    sys.stdout.write(json.dumps(figures) + "\n")
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
