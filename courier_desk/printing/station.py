"""The desk's own printing place: which printer, which paper, how fine. It fulfils the desk's ``LabelPaper`` protocol.

What went wrong is told in the domain's terms, with our finer reason in the detail. This module keeps no settings;
whoever reads or changes them hands in a new profile.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from courier_desk.domain.labels import LabelProblem, PrintResult
from courier_desk.printing.label_printer import PrintOutcome, print_label
from courier_desk.printing.pages import LabelFault
from courier_desk.printing.papers import Half, Paper
from courier_desk.printing.printers import NamedPrinter, PdfFile, PrinterTarget
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import RefusalKind

_PROBLEMS: Final[dict[LabelFault | Verdict | RefusalKind, LabelProblem]] = {
    LabelFault.NOT_PDF: LabelProblem.NOT_A_PDF,
    LabelFault.DAMAGED: LabelProblem.DAMAGED,
    LabelFault.ENCRYPTED: LabelProblem.DAMAGED,
    LabelFault.TOO_LARGE: LabelProblem.DAMAGED,
    LabelFault.TOO_MANY_PAGES: LabelProblem.DAMAGED,
    LabelFault.TOO_SLOW: LabelProblem.DAMAGED,
    LabelFault.NO_PAGES: LabelProblem.DAMAGED,
    LabelFault.EMPTY_PAGE: LabelProblem.NOT_READABLE,
    Verdict.NOTHING_READ: LabelProblem.NOT_READABLE,
    Verdict.TOO_FINE: LabelProblem.NOT_READABLE,
    Verdict.OTHER_NUMBER: LabelProblem.WRONG_NUMBER,
    Verdict.MIXED_NUMBERS: LabelProblem.WRONG_NUMBER,
    RefusalKind.PRINTER_MISSING: LabelProblem.PRINTER_MISSING,
    RefusalKind.PRINTER_CHANGED: LabelProblem.PRINTER_MISSING,
    RefusalKind.LAYOUT_REFUSED: LabelProblem.PAPER_REFUSED,
    RefusalKind.RESOLUTION_REFUSED: LabelProblem.PAPER_REFUSED,
    RefusalKind.MARGIN_CUTS_BARCODE: LabelProblem.PAPER_REFUSED,
    RefusalKind.CANNOT_WRITE: LabelProblem.CANNOT_WRITE,
    RefusalKind.SPOOLER_REFUSED: LabelProblem.SPOOLER_REFUSED,
    RefusalKind.SPOOLER_SILENT: LabelProblem.SPOOLER_REFUSED,
    RefusalKind.NO_PAGES: LabelProblem.DAMAGED,
}


@dataclass(frozen=True, slots=True)
class PdfFolder:
    """A folder that gets one ``label-NUMBER.pdf`` for each label."""

    path: Path

    def file(self, order_number: str) -> PdfFile:
        """The label's file. The number comes from outside and may not lead out of the folder."""
        return PdfFile(self.path / f"label-{re.sub(r'[^0-9A-Za-z_-]', '_', order_number)}.pdf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How this desk prints. ``target`` None: nobody has chosen a printer yet, and none is guessed."""

    target: NamedPrinter | PdfFile | PdfFolder | None = None
    paper: Paper = Paper.A5
    dpi: int = 203
    copies: int = 1
    start: Half = Half.FIRST


class Station:
    """Prints labels by its profile; any thread. Replace ``profile`` when settings change."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    @property
    def size(self) -> Literal["A4", "A5"]:
        """The AWB size to ask the service for (specification, GET /orders/{orderNumber}/awb)."""
        return self.profile.paper.awb_size

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        """Render, read back, spool. Blocks. Nothing is spooled unless the barcode reads as the order number."""
        profile = self.profile  # one and the same for this label, whatever is changed meanwhile
        if profile.target is None:
            return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
        target = profile.target.file(order_number) if isinstance(profile.target, PdfFolder) else profile.target
        outcome = print_label(
            pdf,
            order_number,
            target,
            paper=profile.paper,
            dpi=profile.dpi,
            copies=profile.copies,
            start=profile.start,
        )
        return _result(outcome, target)


def _result(outcome: PrintOutcome, target: PrinterTarget) -> PrintResult:
    name = str(target.path) if isinstance(target, PdfFile) else target.name
    found = outcome.label.scan.found if outcome.label.scan is not None else ()
    if outcome.reason is None:
        return PrintResult(problem=None, printer=name, found=found)
    detail = f"{outcome.reason.value}: {outcome.detail}" if outcome.detail else outcome.reason.value
    return PrintResult(
        problem=_PROBLEMS[outcome.reason],
        printer=name,
        found=found,
        detail=detail,
        picture=outcome.label.picture(),
    )
