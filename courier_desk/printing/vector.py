"""The label as the service drew it, its lines and letters kept, to a queue that takes PDF.

A wish of the profile ("send the original where the queue takes it"), not an order: where the queue takes no PDF, where
nobody can be asked by IPP, where the label must be changed to fit the paper (another size, two on a sheet, thermal,
moved, scaled, turned, a blank page left out) and for several copies (CUPS 2.4 sends one to a printer that does not say
that it can more) the dots are spooled as without the wish. Either way the label was
rendered at the profile's resolution and read back before, and paper, margins and printer are held against the driver's
word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courier_desk.domain.label_profiles import LabelProfile, Orientation
from courier_desk.domain.papers import Paper
from courier_desk.printing.ipp import Kind, Written
from courier_desk.printing.label_printer import PreparedLabel
from courier_desk.printing.pages import page_sizes
from courier_desk.printing.printers import SAME_PAPER_MM, SYSTEM_PRINTING
from courier_desk.printing.spool import (
    PrintRefused,
    RefusalKind,
    SpoolReceipt,
    named_printer,
    page_size_of,
    printable,
    set_layout,
)
from courier_desk.printing.spooler import Fields, JobNotTaken, Spooler, SpoolerSilent, asking
from courier_desk.printing.targets import NamedPrinter, PrinterTarget

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
