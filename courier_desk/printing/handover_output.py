"""A handover sheet on paper or as a file. Blocks; any thread. What went wrong is told in the domain's terms."""

from __future__ import annotations

import re
from pathlib import Path

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem, PrintResult
from courier_desk.printing.handover_sheet import PAPER, HandoverPaper, draw_handover
from courier_desk.printing.outcomes import problem_of
from courier_desk.printing.spool import PrintRefused, print_pages
from courier_desk.printing.targets import PdfFile, PdfFolder, PrinterTarget, place_of

#: Dots per inch of a file that any printer may get later.
FILE_DPI = 300


def print_handover(paper: HandoverPaper, profile: LabelProfile, name: str) -> PrintResult:
    """Print a sheet where the profile's labels go, once, on A4; in a folder it becomes a file of that ``name``."""
    place = place_of(profile)
    if place is None:
        return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
    if isinstance(place, PdfFolder):
        harmless = re.sub(r"[^\w-]+", "-", name)
        return _print(paper, PdfFile(place.file("").path.with_name(f"{harmless}.pdf")), profile.dpi)
    return _print(paper, place, profile.dpi)


def save_handover(paper: HandoverPaper, path: Path) -> PrintResult:
    """Write a sheet into a PDF file; a file that is there is replaced, or stays whole."""
    return _print(paper, PdfFile(path), FILE_DPI)


def _print(paper: HandoverPaper, target: PrinterTarget, dpi: int) -> PrintResult:
    where = str(target.path) if isinstance(target, PdfFile) else target.name
    try:
        receipt = print_pages(target, PAPER, draw_handover(paper, dpi), dpi=dpi, title=paper.title)
    except PrintRefused as refused:
        return PrintResult(problem=problem_of(refused.kind), printer=where, detail=str(refused))
    return PrintResult(problem=None, printer=where, spool_job=receipt.job)
