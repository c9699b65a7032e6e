"""From a kept AWB to the spooler: render, read back, print. What does not read or contradicts its order is not printed.

Two steps, both without a loop and fit for a worker thread: ``prepare_label`` makes the dots and judges them,
``spool_labels`` hands over exactly those dots. Values in and out are plain. This module fetches nothing, keeps nothing
and knows no words for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import Final

from courier_desk.domain.papers import Half, Paper
from courier_desk.domain.values import frozen
from courier_desk.printing.barcode import QUIET_MODULES, code128_width
from courier_desk.printing.bitmap import HALF_GREY, Bitmap, Box
from courier_desk.printing.label_text import NOTHING_WRITTEN, Contradiction, Written, compare
from courier_desk.printing.pages import MAX_DOTS, BrokenLabel, LabelDocument, LabelFault, open_label
from courier_desk.printing.placement import AS_IT_FITS, Adjustment
from courier_desk.printing.scanback import Code, CodeKind, ScanBack, Verdict, holds, reads
from courier_desk.printing.sheets import impose, on_paper, on_thermal
from courier_desk.printing.spool import PrintRefused, RefusalKind, SpoolReceipt, print_pages
from courier_desk.printing.targets import PrinterTarget

#: The label as the service drew it is read at this resolution when the paper's own gives no answer.
REFERENCE_DPI: Final = 400
#: What cannot be read at this one is not there.
FINEST_DPI: Final = 600
#: Dots that are read at once of a page that is not printed: looking for everything takes five bytes for each.
_READ_DOTS: Final = 9_000_000
#: Greys darker than this become ink, so that grey captions (to #9d9d9d) stay on the label; drawn bars are black and do
#: not change.
KEEP_GREYS: Final = 158
#: Tried in turn when no bars are read: a picture of bars that was scaled has grey edges, and these decide.
OTHER_GREYS: Final = (HALF_GREY, 104, 198, 176, 72)
DPI_RANGE: Final = (150, 1200)


@frozen
class PreparedLabel:
    """One label as it would leave the printer, and whether it may.

    ``pages`` are the very dots; they are there also when the label must not be printed, to be looked at. On a sheet of
    two a page is one half. ``scale`` is 1.0 for true size. ``blank_pages`` were left out. ``fault`` says why there are
    no pages, ``scan`` what was read, ``written`` what the text says of the order. ``pdf`` is the file as it came.
    """

    order_number: str
    paper: Paper
    dpi: int
    adjustment: Adjustment = AS_IT_FITS
    pages: tuple[Bitmap, ...] = ()
    scan: ScanBack | None = None
    written: Written = NOTHING_WRITTEN
    fault: LabelFault | None = None
    detail: str = ""
    scale: float = 1.0
    blank_pages: int = 0
    pdf: bytes = field(default=b"", repr=False)

    @property
    def ok(self) -> bool:
        """Whether it may be printed."""
        return self.reason is None and self.scan is not None

    @property
    def reason(self) -> LabelFault | Verdict | Contradiction | None:
        """Why it may not be printed; None if it may."""
        if self.fault is not None:
            return self.fault
        if self.scan is not None and not self.scan.ok:
            return self.scan.verdict
        return self.written.contradiction

    def picture(self, page: int = 0) -> bytes:
        """The page as a PNG file to look at; empty when there is none."""
        return self.pages[page].png() if page < len(self.pages) else b""


@frozen
class PrintOutcome:
    """What came of printing one label: a receipt, or the reason and the picture."""

    label: PreparedLabel
    receipt: SpoolReceipt | None = None
    refusal: RefusalKind | None = None
    detail: str = ""

    @property
    def sent(self) -> bool:
        """Whether it was handed to the spooler."""
        return self.receipt is not None

    @property
    def reason(self) -> LabelFault | Verdict | Contradiction | RefusalKind | None:
        """Why it was not; None if it was."""
        return self.refusal or self.label.reason


def prepare_label(
    pdf: bytes,
    order_number: str,
    *,
    paper: Paper,
    dpi: int,
    adjustment: Adjustment = AS_IT_FITS,
    amount: int | None = None,
) -> PreparedLabel:
    """Render all pages of one AWB for a paper, read them back, compare its text with the order.

    ``amount``: what the courier collects or gives back, in piastres; None: not known, not compared. Never raises for a
    bad label: it says so.
    """
    if not DPI_RANGE[0] <= dpi <= DPI_RANGE[1]:
        raise ValueError(f"dpi: {dpi}")
    label = PreparedLabel(order_number, paper, dpi, adjustment, pdf=pdf)
    try:
        with open_label(pdf) as document:
            label = _prepare(document, label)
            if not label.ok:
                return label
            text = "\n".join(document.text(page) for page in range(len(document.sizes)))
            written = compare(text, order_number, amount)
            return replace(label, written=written, detail=written.detail)
    except BrokenLabel as broken:
        return replace(label, fault=broken.fault, detail=broken.detail)


def _prepare(document: LabelDocument, label: PreparedLabel) -> PreparedLabel:
    own_pages: frozenset[int] = frozenset()
    if label.paper.thermal:
        sources = _read_source(document, label.order_number, dpi=label.dpi)
        if not (source := _of_all_pages(sources)).ok:
            return _unfit(document, label, source)
        own_pages = frozenset(page for page, scan in enumerate(sources) if scan.ok)
    read, scale = {}, 1.0
    for page in range(len(document.sizes)):
        bitmap, its_scale = _draw(document, page, label, own=page in own_pages)
        if not bitmap.blank:
            scan = reads(bitmap, label.order_number)
            read[page] = bitmap.with_vital(tuple(code.box for code in scan.codes)), scan
            scale = min(scale, its_scale)
    if not read:
        raise BrokenLabel(LabelFault.EMPTY_PAGE)
    if not label.paper.thermal and not any(scan.bars_read for _bitmap, scan in read.values()):
        read = {page: _other_greys(document, page, label, *found) for page, found in read.items()}
    verdict = _of_all_pages([scan for _bitmap, scan in read.values()])
    pages = tuple(bitmap for bitmap, _scan in read.values())
    if label.adjustment.moves and not _clear_of_edges(verdict, pages[0]) and _would_read_unmoved(document, label):
        verdict = ScanBack(Verdict.OFF_SHEET, verdict.expected, verdict.codes)
    elif verdict.verdict is Verdict.NOTHING_READ or (verdict.ok and not verdict.bars_read):
        verdict = _against_source(document, verdict, label)
    return replace(
        label,
        pages=pages,
        scan=verdict,
        scale=scale,
        blank_pages=len(document.sizes) - len(read),
    )


def _clear_of_edges(verdict: ScanBack, page: Bitmap) -> bool:
    """Whether bars with the number lie on the page (all are of one size) with the white they need at both ends."""
    good = (code for code in verdict.codes if code.kind is CodeKind.BARS and holds(code.text, verdict.expected))
    return verdict.ok and any(_has_white(code, page, verdict.expected) for code in good)


def _has_white(code: Code, page: Bitmap, number: str) -> bool:
    box = code.box
    lying = box.right - box.left >= box.bottom - box.top
    first, last, end = (box.left, box.right, page.width) if lying else (box.top, box.bottom, page.height)
    # Of bars that hold more than the number the width of a module is not known to the dot: each sign takes eleven.
    modules = code128_width(number, 1) + 11 * max(0, len(code.text) - len(number))
    white = (last - first) * QUIET_MODULES // modules
    return first >= white and last + white <= end


def _would_read_unmoved(document: LabelDocument, label: PreparedLabel) -> bool:
    """Whether it is the offset alone that takes the bars away."""
    still = _prepare(document, replace(label, adjustment=label.adjustment.unmoved()))
    return still.scan is not None and _clear_of_edges(still.scan, still.pages[0])


def _other_greys(
    document: LabelDocument, page: int, label: PreparedLabel, bitmap: Bitmap, scan: ScanBack
) -> tuple[Bitmap, ScanBack]:
    """The page with its greys taken darker or lighter, if that gives the bars; else as it was."""
    for level in OTHER_GREYS:
        again, _scale = on_paper(
            document, page, paper=label.paper, dpi=label.dpi, ink_below=level, adjustment=label.adjustment
        )
        read_again = reads(again, label.order_number)
        if read_again.ok and read_again.bars_read:
            return again.with_vital(tuple(code.box for code in read_again.codes)), read_again
    return bitmap, scan


def _draw(document: LabelDocument, number: int, label: PreparedLabel, *, own: bool) -> tuple[Bitmap, float]:
    paper, dpi, adjustment = label.paper, label.dpi, label.adjustment
    if not paper.thermal:
        return on_paper(document, number, paper=paper, dpi=dpi, ink_below=KEEP_GREYS, adjustment=adjustment)
    strip = label.order_number if own else ""
    return on_thermal(
        document, number, paper=paper, dpi=dpi, order_number=strip, ink_below=KEEP_GREYS, adjustment=adjustment
    )


def _of_all_pages(scans: list[ScanBack]) -> ScanBack:
    """One verdict for a label of several pages: its number somewhere, no other number anywhere."""
    codes = tuple(code for scan in scans for code in scan.codes)
    expected = scans[0].expected
    if not codes:
        return ScanBack(Verdict.NOTHING_READ, expected)
    good = [scan for scan in scans if scan.ok]
    if not good:
        return next(scan for scan in scans if scan.codes)
    strange = [scan for scan in scans if scan.verdict in {Verdict.OTHER_NUMBER, Verdict.MIXED_NUMBERS}]
    verdict = Verdict.MIXED_NUMBERS if any(_numbered(scan) for scan in strange) else Verdict.READS
    return ScanBack(verdict, expected, codes)


def _numbered(scan: ScanBack) -> bool:
    """Whether a page carries something that looks like another order's number."""
    return any(len(code.text) == len(scan.expected) and not holds(code.text, scan.expected) for code in scan.codes)


def _read_source(document: LabelDocument, order_number: str, *, dpi: int) -> list[ScanBack]:
    """Read the pages as the service drew them, at true size; finer where ``dpi`` gives no answer."""
    scans = []
    for page in range(len(document.sizes)):
        scan = _reads_true_size(document, page, dpi, order_number)
        if not scan.bars_read and dpi < REFERENCE_DPI:
            finer = _reads_true_size(document, page, REFERENCE_DPI, order_number)
            scan = finer if finer.codes else scan
        scans.append(scan)
    return scans


def _reads_true_size(document: LabelDocument, page: int, dpi: int, order_number: str) -> ScanBack:
    """Read a page as the service drew it, in bands that overlap by half where it has many dots."""
    dpi = _dpi_within(document, page, dpi)
    width, height = document.sizes[page].dots(dpi)
    rows = _READ_DOTS // width
    if rows >= height:
        return reads(_true_size(document, page, dpi), order_number)
    bands = (Box(0, top, width, min(height, top + rows)) for top in range(0, height - rows // 2, rows // 2))
    return _of_all_pages(
        [reads(document.render(page, scaled=(width, height), window=band, dpi=dpi), order_number) for band in bands]
    )


def _true_size(document: LabelDocument, page: int, dpi: int) -> Bitmap:
    dpi = _dpi_within(document, page, dpi)
    scaled = document.sizes[page].dots(dpi)
    return document.render(page, scaled=scaled, window=Box(0, 0, *scaled), dpi=dpi)


def _dpi_within(document: LabelDocument, page: int, dpi: int) -> int:
    size = document.sizes[page]
    while dpi > 100 and size.dots(dpi)[0] * size.dots(dpi)[1] > MAX_DOTS:
        dpi //= 2
    return dpi


def _against_source(document: LabelDocument, verdict: ScanBack, label: PreparedLabel) -> ScanBack:
    """No bars gave the number: are there none, or are they lost at this size and resolution?"""
    fine = max(FINEST_DPI, 2 * label.dpi)
    source = _of_all_pages(_read_source(document, label.order_number, dpi=fine))
    if source.bars_read or (verdict.verdict is Verdict.NOTHING_READ and source.ok):
        return ScanBack(Verdict.TOO_FINE, verdict.expected, verdict.codes)
    return verdict if verdict.ok or not source.codes else source


def _unfit(document: LabelDocument, label: PreparedLabel, source: ScanBack) -> PreparedLabel:
    """A label that is not this order's gets no strip with this order's number: it is shown as it came."""
    drawn = (_true_size(document, number, label.dpi) for number in range(len(document.sizes)))
    pages = tuple(page for page in drawn if not page.blank)
    if not pages:
        raise BrokenLabel(LabelFault.EMPTY_PAGE)
    return replace(label, pages=pages, scan=source, blank_pages=len(document.sizes) - len(pages))


def spool_labels(
    labels: Iterable[PreparedLabel],
    target: PrinterTarget,
    *,
    paper: Paper,
    dpi: int,
    copies: int = 1,
    start: Half = Half.FIRST,
    adjustment: Adjustment = AS_IT_FITS,
    title: str = "",
) -> SpoolReceipt:
    """Print labels as one job, in order, taken one by one.

    Two A5 on A4: the second label goes beside the first, ``copies`` are copies of the sheet. Raises PrintRefused;
    ValueError for a label that is not ok or was prepared for something else.
    """
    sheets = impose(_dots_of(labels, paper, dpi, adjustment), paper, start, moved_x=adjustment.moved(dpi)[0])
    return print_pages(target, paper, sheets, dpi=dpi, copies=copies, title=title)


def _dots_of(labels: Iterable[PreparedLabel], paper: Paper, dpi: int, adjustment: Adjustment) -> Iterator[Bitmap]:
    for label in labels:
        if not label.ok or (label.paper, label.dpi, label.adjustment) != (paper, dpi, adjustment):
            raise ValueError(f"label {label.order_number} may not be printed here: {label.reason}, {label.paper}")
        yield from label.pages


def print_label(
    pdf: bytes,
    order_number: str,
    target: PrinterTarget,
    *,
    paper: Paper,
    dpi: int,
    copies: int = 1,
    start: Half = Half.FIRST,
    adjustment: Adjustment = AS_IT_FITS,
    amount: int | None = None,
) -> PrintOutcome:
    """Render, read back, compare, print. Raises nothing of the label or the printer: the outcome says it."""
    label = prepare_label(pdf, order_number, paper=paper, dpi=dpi, adjustment=adjustment, amount=amount)
    return spool_label(label, target, copies=copies, start=start)


def spool_label(
    label: PreparedLabel, target: PrinterTarget, *, copies: int = 1, start: Half = Half.FIRST
) -> PrintOutcome:
    """Print a prepared label. One that is not ok is not printed, and the outcome says why."""
    if not label.ok:
        return PrintOutcome(label, detail=label.detail)
    title = f"AWB {label.order_number}"
    try:
        receipt = spool_labels(
            [label],
            target,
            paper=label.paper,
            dpi=label.dpi,
            copies=copies,
            start=start,
            adjustment=label.adjustment,
            title=title,
        )
    except PrintRefused as refused:
        return PrintOutcome(label, refusal=refused.kind, detail=refused.detail)
    return PrintOutcome(label, receipt)
