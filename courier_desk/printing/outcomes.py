"""Prints one label and tells what came of it in the domain's terms, with our finer reason in the detail."""

from __future__ import annotations

from typing import Final

from courier_desk.domain.labels import LabelProblem, PrintResult
from courier_desk.printing.label_printer import PrintOutcome, print_label
from courier_desk.printing.pages import LabelFault
from courier_desk.printing.papers import Half, Paper
from courier_desk.printing.proof import draw_test_page
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import PrintRefused, RefusalKind, print_pages
from courier_desk.printing.targets import PdfFile, PrinterTarget

_PROBLEMS: Final[dict[LabelFault | Verdict | RefusalKind, LabelProblem]] = {
    LabelFault.NOT_PDF: LabelProblem.NOT_A_PDF,
    LabelFault.DAMAGED: LabelProblem.DAMAGED,
    LabelFault.ENCRYPTED: LabelProblem.ENCRYPTED,
    LabelFault.TOO_LARGE: LabelProblem.TOO_LARGE,
    LabelFault.TOO_MANY_PAGES: LabelProblem.TOO_LARGE,
    LabelFault.TOO_SLOW: LabelProblem.DAMAGED,
    LabelFault.NO_PAGES: LabelProblem.DAMAGED,
    LabelFault.EMPTY_PAGE: LabelProblem.NOT_READABLE,
    Verdict.NOTHING_READ: LabelProblem.NOT_READABLE,
    Verdict.TOO_FINE: LabelProblem.NOT_READABLE,
    Verdict.OTHER_NUMBER: LabelProblem.WRONG_NUMBER,
    Verdict.MIXED_NUMBERS: LabelProblem.WRONG_NUMBER,
    RefusalKind.PRINTER_MISSING: LabelProblem.PRINTER_MISSING,
    RefusalKind.PRINTER_CHANGED: LabelProblem.PRINTER_CHANGED,
    RefusalKind.LAYOUT_REFUSED: LabelProblem.PAPER_REFUSED,
    RefusalKind.RESOLUTION_REFUSED: LabelProblem.PAPER_REFUSED,
    RefusalKind.MARGIN_CUTS_BARCODE: LabelProblem.MARGIN_CUTS_BARCODE,
    RefusalKind.CANNOT_WRITE: LabelProblem.CANNOT_WRITE,
    RefusalKind.SPOOLER_REFUSED: LabelProblem.SPOOLER_REFUSED,
    RefusalKind.SPOOLER_SILENT: LabelProblem.SPOOLER_SILENT,
    RefusalKind.NO_PAGES: LabelProblem.DAMAGED,
}


def print_to(
    target: PrinterTarget, pdf: bytes, order_number: str, *, paper: Paper, dpi: int, copies: int, start: Half
) -> PrintResult:
    """Render, read back, spool. Blocks; any thread."""
    outcome = print_label(pdf, order_number, target, paper=paper, dpi=dpi, copies=copies, start=start)
    return _result(outcome, target)


def print_test(target: PrinterTarget, sentence: str, *, paper: Paper, dpi: int) -> PrintResult:
    """Draw the test page and spool it. Blocks; any thread."""
    name = str(target.path) if isinstance(target, PdfFile) else target.name
    try:
        print_pages(target, paper, [draw_test_page(paper, dpi, scan_this=sentence)], dpi=dpi, title="Courier Desk")
    except PrintRefused as refused:
        return PrintResult(problem=_PROBLEMS[refused.kind], printer=name, detail=str(refused))
    return PrintResult(problem=None, printer=name)


def _result(outcome: PrintOutcome, target: PrinterTarget) -> PrintResult:
    name = str(target.path) if isinstance(target, PdfFile) else target.name
    found = outcome.label.scan.found if outcome.label.scan is not None else ()
    if outcome.reason is None:
        copies = outcome.receipt.copies if outcome.receipt is not None else 1
        return PrintResult(problem=None, printer=name, found=found, copies=copies)
    detail = f"{outcome.reason.value}: {outcome.detail}" if outcome.detail else outcome.reason.value
    return PrintResult(
        problem=_PROBLEMS[outcome.reason],
        printer=name,
        found=found,
        detail=detail,
        picture=outcome.label.picture(),
    )
