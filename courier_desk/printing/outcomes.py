"""Draws and spools by a profile, tells what came of it in the domain's terms; our finer reason is the detail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem, PrintResult, ReadyLabel
from courier_desk.printing.label_printer import PreparedLabel, prepare_label, spool_labels
from courier_desk.printing.pages import LabelFault
from courier_desk.printing.placement import Adjustment
from courier_desk.printing.proof import draw_test_page
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import PrintRefused, RefusalKind, print_pages
from courier_desk.printing.targets import PdfFile, PrinterTarget
from courier_desk.printing.vector import send_original
from courier_desk.printing.written import Contradiction

_PROBLEMS: Final[dict[LabelFault | Verdict | Contradiction | RefusalKind, LabelProblem]] = {
    LabelFault.NOT_PDF: LabelProblem.NOT_A_PDF,
    LabelFault.DAMAGED: LabelProblem.DAMAGED,
    LabelFault.ENCRYPTED: LabelProblem.ENCRYPTED,
    LabelFault.TOO_LARGE: LabelProblem.TOO_LARGE,
    LabelFault.TOO_MANY_PAGES: LabelProblem.TOO_LARGE,
    LabelFault.TOO_SLOW: LabelProblem.DANGEROUS,
    LabelFault.TOO_HEAVY: LabelProblem.DANGEROUS,
    LabelFault.CRASHES: LabelProblem.DANGEROUS,
    LabelFault.NO_READER: LabelProblem.NO_READER,
    LabelFault.NO_PAGES: LabelProblem.DAMAGED,
    LabelFault.EMPTY_PAGE: LabelProblem.NOT_READABLE,
    Verdict.NOTHING_READ: LabelProblem.NOT_READABLE,
    Verdict.TOO_FINE: LabelProblem.NOT_READABLE,
    Verdict.OFF_SHEET: LabelProblem.MARGIN_CUTS_BARCODE,
    Verdict.OTHER_NUMBER: LabelProblem.WRONG_NUMBER,
    Verdict.MIXED_NUMBERS: LabelProblem.WRONG_NUMBER,
    Contradiction.OTHER_AMOUNT: LabelProblem.WRONG_AMOUNT,
    Contradiction.COLLECTS_REFUND: LabelProblem.WRONG_AMOUNT,
    Contradiction.OTHER_NUMBER: LabelProblem.WRONG_NUMBER,
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


def ready_label(pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
    """Render, read back, compare with what is expected. Blocks; any thread."""
    label = prepare_label(
        pdf,
        expected.number,
        paper=profile.paper,
        dpi=profile.dpi,
        adjustment=Adjustment.of(profile),
        amount=expected.amount,
    )
    detail = f"{label.reason.value}: {label.detail}" if label.reason and label.detail else label.reason or ""
    return ReadyLabel(
        number=expected.number,
        problem=_PROBLEMS[label.reason] if label.reason else None,
        found=label.scan.found if label.scan is not None else (),
        detail=str(detail),
        picture=label.picture() if label.reason else b"",
        scale=label.scale,
        amount_read=label.written.amount_read,
        dots=None if label.reason else label,
    )


def spool_sheet(target: PrinterTarget, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
    """Hand over labels that were drawn for this profile, in one job. Blocks; any thread."""
    name = _name_of(target)
    labels = [label.dots for label in sheet if isinstance(label.dots, PreparedLabel)]
    if len(labels) != len(sheet):
        raise ValueError("a label that may not be printed")
    title = "AWB " + ", ".join(label.number for label in sheet)
    found = tuple(text for label in sheet for text in label.found)
    try:
        receipt = send_original(target, labels, profile, title) or spool_labels(
            labels,
            target,
            paper=profile.paper,
            dpi=profile.dpi,
            copies=profile.copies,
            start=profile.start,
            adjustment=Adjustment.of(profile),
            title=title,
        )
    except PrintRefused as refused:
        return PrintResult(problem=_PROBLEMS[refused.kind], printer=name, found=found, detail=str(refused))
    return PrintResult(problem=None, printer=name, found=found, copies=receipt.copies, spool_job=receipt.job)


def print_test(target: PrinterTarget, sentence: str, profile: LabelProfile) -> PrintResult:
    """Draw the test page and spool it. Blocks; any thread."""
    name = _name_of(target)
    page = draw_test_page(profile.paper, profile.dpi, scan_this=sentence, adjustment=Adjustment.of(profile))
    try:
        print_pages(target, profile.paper, [page], dpi=profile.dpi, title="Courier Desk")
    except PrintRefused as refused:
        return PrintResult(problem=_PROBLEMS[refused.kind], printer=name, detail=str(refused))
    return PrintResult(problem=None, printer=name)


def problem_of(refusal: RefusalKind) -> LabelProblem:
    """Give a refusal in the domain's terms."""
    return _PROBLEMS[refusal]


def _name_of(target: PrinterTarget) -> str:
    return str(target.path) if isinstance(target, PdfFile) else target.name
