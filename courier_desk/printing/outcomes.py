"""Draws and spools by a profile, tells what came of it in the domain's terms; our finer reason is the detail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courier_desk.domain.label_profiles import LabelProfile, Orientation
from courier_desk.domain.labels import Expected, LabelProblem, PrintResult, ReadyLabel
from courier_desk.domain.papers import Paper
from courier_desk.printing.ipp import Kind, Written
from courier_desk.printing.label_printer import PreparedLabel, prepare_label, spool_labels
from courier_desk.printing.label_text import Contradiction
from courier_desk.printing.pages import LabelFault, page_sizes
from courier_desk.printing.placement import Adjustment
from courier_desk.printing.printers import SAME_PAPER_MM, SYSTEM_PRINTING
from courier_desk.printing.scanback import Verdict
from courier_desk.printing.spool import (
    PrintRefused,
    RefusalKind,
    SpoolReceipt,
    named_printer,
    page_size_of,
    print_pages,
    printable,
    set_layout,
)
from courier_desk.printing.spooler import Fields, JobNotTaken, Spooler, SpoolerSilent, asking
from courier_desk.printing.targets import NamedPrinter, PdfFile, PrinterTarget
from courier_desk.printing.test_page import draw_test_page

# The label as the service drew it, its lines and letters kept, to a queue that takes PDF.
#
# A wish of the profile ("send the original where the queue takes it"), not an order: where the queue takes no PDF,
# where nobody can be asked by IPP, where the label must be changed to fit the paper (another size, two on a sheet,
# thermal, moved, scaled, turned, a blank page left out) and for several copies (CUPS 2.4 sends one to a printer
# that does not say that it can more) the dots are spooled as without the wish. Either way the label was rendered at
# the profile's resolution and read back before, and paper, margins and printer are held against the driver's word.


PDF: Final = "application/pdf"
_PAPERS: Final = frozenset({Paper.A4, Paper.A5})
_PORTRAIT: Final = 3


def send_original(
    target: PrinterTarget, labels: Sequence[PreparedLabel], profile: LabelProfile, title: str
) -> SpoolReceipt | None:
    """Send one label's own PDF if the profile wishes it and it can be; None: spool the dots. Raises PrintRefused."""
    if not profile.vector or not isinstance(target, NamedPrinter) or len(labels) != 1:
        return None
    (label,) = labels
    if not fits_as_it_is(label, profile):
        return None
    with SYSTEM_PRINTING:
        _hold_against_driver(target, label, profile)
        try:
            with asking() as spooler:
                queue = spooler.queue(target.name)
                if queue is None or PDF not in queue.formats:
                    return None
                job = _give(spooler, target, label, profile, title)
        except SpoolerSilent:
            return None  # before anything was given; ``_give`` tells the rest
    return SpoolReceipt(target, profile.paper, profile.dpi, len(label.pages), 1, title, job)


def fits_as_it_is(label: PreparedLabel, profile: LabelProfile) -> bool:
    """Whether the file needs no change: true size on its own paper, nothing moved, turned or left out."""
    untouched = profile.scale == 100 and not profile.offset_x and not profile.offset_y and not label.blank_pages
    if not (untouched and label.ok and label.pdf and profile.paper in _PAPERS):
        return False
    if profile.copies != 1 or profile.orientation not in {Orientation.AUTO, Orientation.UPRIGHT}:
        return False
    paper = (profile.paper.size.width_mm, profile.paper.size.height_mm)
    return all(
        abs(side - wanted) <= SAME_PAPER_MM
        for page in page_sizes(label.pdf)
        for side, wanted in zip(page.mm, paper, strict=True)
    )


def _hold_against_driver(target: NamedPrinter, label: PreparedLabel, profile: LabelProfile) -> None:
    printer = named_printer(target)
    set_layout(printer, profile.paper, page_size_of(target, profile.paper))
    reach = printable(printer, profile.paper, label.dpi)
    for page in label.pages:
        for box in page.vital:
            if not reach.holds(box):
                raise PrintRefused(RefusalKind.MARGIN_CUTS_BARCODE, f"{tuple(box)} in {tuple(reach)}")


def _give(spooler: Spooler, target: NamedPrinter, label: PreparedLabel, profile: LabelProfile, title: str) -> int:
    try:
        return spooler.print_pdf(target.name, label.pdf, title=title, how=how_to_print(profile.paper))
    except JobNotTaken as refused:
        of_paper = any(name.startswith("media") for name in refused.unsupported)
        kind = RefusalKind.LAYOUT_REFUSED if of_paper else RefusalKind.SPOOLER_REFUSED
        raise PrintRefused(kind, f"{target.name}: {refused}") from refused
    except SpoolerSilent as silent:
        raise PrintRefused(RefusalKind.SPOOLER_SILENT, f"{target.name}: {silent}") from silent


def how_to_print(paper: Paper) -> Fields:
    """Everything said outright, so that no default of a queue has its way (its paper is often Letter)."""
    width, height = (Written(Kind.INTEGER, round(side * 100)) for side in (paper.size.width_mm, paper.size.height_mm))
    size = Written(Kind.COLLECTION, {"x-dimension": [width], "y-dimension": [height]})
    return {
        "copies": [Written(Kind.INTEGER, 1)],
        "media-col": [Written(Kind.COLLECTION, {"media-size": [size]})],
        "orientation-requested": [Written(Kind.ENUM, _PORTRAIT)],
        "print-scaling": [Written(Kind.KEYWORD, "none")],
        "sides": [Written(Kind.KEYWORD, "one-sided")],
    }


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
    RefusalKind.NO_ROOM: LabelProblem.NO_ROOM,
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
