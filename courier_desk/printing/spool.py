"""Pages to a printer (through QPrinter) or a PDF file, dot for dot, and nothing replaced in silence.

Qt takes another printer when the named one is gone, stays at its own paper when the driver refuses one, and says of
both that all is well. So everything asked for is read back before the first dot is drawn, and what differs is refused
by name.

Works in any thread (Qt allows painting on QPrinter outside the window's thread); calls are one at a time. This module
judges no barcode; it only keeps the areas a page calls vital out of the margins that the printer cannot reach.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from courier_desk.domain.papers import Paper
from courier_desk.domain.values import frozen
from courier_desk.printing.bitmap import BLACK, WHITE, Bitmap, Box
from courier_desk.printing.pdf_file import PdfPages
from courier_desk.printing.printers import (
    SAME_PAPER_MM,
    SYSTEM_PRINTING,
    SpoolerPresence,
    device_of,
    job_names,
    job_numbers,
    same_paper,
    spooler_is,
)
from courier_desk.printing.targets import NamedPrinter, PdfFile, PrinterTarget

MAX_COPIES: Final = 99
#: So many bytes more than its dots a page may take in the file of a job.
_BESIDE_DOTS: Final = 65_536


class RefusalKind(StrEnum):
    """Why nothing was printed."""

    PRINTER_MISSING = "printer_missing"  # no printer of that name
    PRINTER_CHANGED = "printer_changed"  # the name leads to another printer now
    LAYOUT_REFUSED = "layout_refused"  # the driver does not take this paper or orientation
    RESOLUTION_REFUSED = "resolution_refused"
    MARGIN_CUTS_BARCODE = "margin_cuts_barcode"  # the printer cannot reach where the bars are
    CANNOT_WRITE = "cannot_write"  # the PDF file
    NO_ROOM = "no_room"  # in the folder where Qt gathers a job before the spooler gets it
    SPOOLER_REFUSED = "spooler_refused"  # the system's spooler did not take the job
    SPOOLER_SILENT = "spooler_silent"  # it went away meanwhile: nobody knows whether it took the job
    NO_PAGES = "no_pages"


class PrintRefused(Exception):
    """Nothing was handed to the spooler, and a file is as it was (only SPOOLER_SILENT cannot know)."""

    def __init__(self, kind: RefusalKind, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}" if detail else str(kind))
        self.kind = kind
        self.detail = detail


@frozen
class SpoolReceipt:
    """What was handed over. It says sent, never printed: whether paper came out only the spooler may know.

    ``title`` is the job's name; ``job`` is the spooler's number of it, by which it can be asked (None: it does
    not tell).
    """

    target: PrinterTarget
    paper: Paper
    dpi: int
    pages: int
    copies: int
    title: str
    job: int | None = None

    @property
    def sheets(self) -> int:
        """Sheets of paper this job takes."""
        return self.pages * self.copies


def print_pages(
    target: PrinterTarget, paper: Paper, pages: Iterable[Bitmap], *, dpi: int, copies: int = 1, title: str = ""
) -> SpoolReceipt:
    """Print pages that are as large as the paper at ``dpi``, in order, copies of one page behind each other.

    Pages are taken one by one, so a long job needs the memory of one. If making a page raises, nothing is printed and
    the exception passes. Raises PrintRefused; ValueError for pages of another size or resolution.
    """
    if not 1 <= copies <= MAX_COPIES:
        raise ValueError(f"copies: {copies}")
    job = None
    with SYSTEM_PRINTING:
        if isinstance(target, PdfFile):
            with replacing(target.path) as draft:
                count = _write(draft, _checked(_whole_sheet(paper, dpi), paper, pages, dpi), copies, title)
                _check_file(draft)
        else:
            printer, earlier = named_printer(target), _jobs_before(target)
            count = _print(printer, target, paper, pages, dpi=dpi, copies=copies, title=title)
            job = _taken_as(printer, target, earlier, title)
    return SpoolReceipt(target, paper, dpi, count, copies, title, job)


def _write(path: Path, pages: Iterator[Bitmap], copies: int, title: str) -> int:
    count = 0
    with path.open("wb") as file, PdfPages(file, title=title) as pdf:
        for page in pages:
            pdf.add(page, copies)
            count += 1
        if count == 0:
            raise PrintRefused(RefusalKind.NO_PAGES)
    return count


def _whole_sheet(paper: Paper, dpi: int) -> Box:
    return Box(0, 0, *paper.size.dots(dpi))


def named_printer(target: NamedPrinter) -> QPrinter:
    """Give the printer of that name, and no other. Raises PrintRefused."""
    if spooler_is() is SpoolerPresence.HANGS:  # Qt would hang with it, and all printing with Qt
        raise PrintRefused(RefusalKind.SPOOLER_REFUSED, f"{target.name}: no answer")
    info = QPrinterInfo.printerInfo(target.name)
    if info.isNull() or info.printerName() != target.name:
        raise PrintRefused(RefusalKind.PRINTER_MISSING, target.name)
    if target.uri:
        now = device_of(target.name)
        if now == "":  # Qt may still find a printer of that name in the network
            raise PrintRefused(RefusalKind.PRINTER_MISSING, target.name)
        if now not in {None, target.uri}:
            raise PrintRefused(RefusalKind.PRINTER_CHANGED, str(now))
    printer = QPrinter(info, QPrinter.PrinterMode.HighResolution)
    if printer.printerName() != target.name or not printer.isValid():
        raise PrintRefused(RefusalKind.PRINTER_CHANGED, printer.printerName())
    if printer.outputFormat() != QPrinter.OutputFormat.NativeFormat:
        raise PrintRefused(RefusalKind.PRINTER_CHANGED, printer.outputFormat().name)
    return printer


def _jobs_before(target: NamedPrinter) -> frozenset[int] | None:
    """The jobs it knows; None where no spooler can be asked. One that ought to answer and does not gets nothing.

    Without it Qt prints into nowhere and says that all is well.
    """
    earlier = job_numbers(target.name)
    if earlier is None and spooler_is() in {SpoolerPresence.GONE, SpoolerPresence.HANGS}:
        raise PrintRefused(RefusalKind.SPOOLER_REFUSED, f"{target.name}: no answer")
    return earlier


def _taken_as(printer: QPrinter, target: NamedPrinter, earlier: frozenset[int] | None, title: str) -> int | None:
    """The number under which the spooler took the job. Qt says that all is well also when it did not."""
    if printer.printerState() in {QPrinter.PrinterState.Aborted, QPrinter.PrinterState.Error}:
        raise PrintRefused(RefusalKind.SPOOLER_REFUSED, target.name)
    if earlier is None:
        return None
    jobs = job_names(target.name, since=max(earlier, default=0) + 1)
    if jobs is None:
        raise PrintRefused(RefusalKind.SPOOLER_SILENT, target.name)
    if not jobs:
        there = device_of(target.name)  # with its queue a job goes that may be half printed
        raise PrintRefused(RefusalKind.SPOOLER_REFUSED if there else RefusalKind.SPOOLER_SILENT, target.name)
    # Somebody else may have printed there in the same moment; the names tell whose is whose, where they are told.
    ours = [number for number, name in jobs.items() if name in {title, ""} or not title]
    if not ours:
        raise PrintRefused(RefusalKind.SPOOLER_SILENT, target.name)
    return max((number for number in ours if jobs[number] == title), default=max(ours))


def _print(
    printer: QPrinter,
    target: NamedPrinter,
    paper: Paper,
    pages: Iterable[Bitmap],
    *,
    dpi: int,
    copies: int,
    title: str,
) -> int:
    if title:
        printer.setDocName(title)
    printer.setCreator("Courier Desk")
    printer.setColorMode(QPrinter.ColorMode.GrayScale)
    set_layout(printer, paper, page_size_of(target, paper))
    _set_resolution(printer, dpi)
    return _draw(printer, target, _checked(printable(printer, paper, dpi), paper, pages, dpi), copies)


def page_size_of(target: NamedPrinter, paper: Paper) -> QPageSize:
    """The driver's own page size that is this paper, else one by its millimetres, if the driver takes such."""
    ours = sorted((paper.size.width_mm, paper.size.height_mm))
    exact = QPageSize(QSizeF(*ours), QPageSize.Unit.Millimeter, paper.value, QPageSize.SizeMatchPolicy.FuzzyMatch)
    info = QPrinterInfo.printerInfo(target.name)
    for size in info.supportedPageSizes():
        if same_paper(size, paper):
            return size
    if info.supportsCustomPageSizes():
        return exact
    raise PrintRefused(RefusalKind.LAYOUT_REFUSED, paper.value)


def set_layout(printer: QPrinter, paper: Paper, size: QPageSize) -> None:
    """Paper, orientation and no margins in one QPageLayout, and then read it back. Raises PrintRefused.

    Setting size and orientation apart prints portrait on CUPS.
    """
    orientation = QPageLayout.Orientation.Landscape if paper.size.landscape else QPageLayout.Orientation.Portrait
    layout = QPageLayout(size, orientation, QMarginsF())
    layout.setMode(QPageLayout.Mode.FullPageMode)
    accepted = printer.setPageLayout(layout)
    printer.setFullPage(True)
    got = printer.pageLayout()
    sides = got.fullRect(QPageLayout.Unit.Millimeter)
    wrong_by = max(abs(sides.width() - paper.size.width_mm), abs(sides.height() - paper.size.height_mm))
    if not accepted or got.orientation() != orientation or wrong_by > SAME_PAPER_MM:
        raise PrintRefused(RefusalKind.LAYOUT_REFUSED, f"{paper.value}: {sides.width():.1f} x {sides.height():.1f} mm")


def _set_resolution(printer: QPrinter, dpi: int) -> None:
    printer.setResolution(dpi)
    if printer.resolution() != dpi:
        raise PrintRefused(RefusalKind.RESOLUTION_REFUSED, f"{printer.resolution()} dpi")


def printable(printer: QPrinter, paper: Paper, dpi: int) -> Box:
    """What the printer can reach of the sheet as laid out, in dots."""
    width, height = paper.size.dots(dpi)
    layout = printer.pageLayout()
    layout.setUnits(QPageLayout.Unit.Millimeter)
    margins = layout.minimumMargins()
    left, top, right, bottom = (
        round(side / 25.4 * dpi) for side in (margins.left(), margins.top(), margins.right(), margins.bottom())
    )
    return Box(left, top, width - right, height - bottom)


def _checked(reach: Box, paper: Paper, pages: Iterable[Bitmap], dpi: int) -> Iterator[Bitmap]:
    width, height = paper.size.dots(dpi)
    for page in pages:
        if page.dpi != dpi or (page.width, page.height) != (width, height):
            page_is, paper_is = f"{page.width} x {page.height} at {page.dpi} dpi", f"{width} x {height} at {dpi} dpi"
            raise ValueError(f"the page has {page_is}, {paper.value} has {paper_is}")
        for box in page.vital:
            if not reach.holds(box):
                raise PrintRefused(RefusalKind.MARGIN_CUTS_BARCODE, f"{tuple(box)} in {tuple(reach)}")
        yield page


def _draw(printer: QPrinter, target: NamedPrinter, pages: Iterator[Bitmap], copies: int) -> int:
    first = next(pages, None)
    if first is None:
        raise PrintRefused(RefusalKind.NO_PAGES)
    painter = QPainter()
    _require_room(first)
    if not painter.begin(printer):
        raise PrintRefused(RefusalKind.SPOOLER_REFUSED, target.name)
    count = 0
    try:
        page: Bitmap | None = first
        while page is not None:
            _require_room(page)
            _draw_copies(painter, printer, target, page, copies, behind=count > 0)
            count += 1
            page = next(pages, None)
        _require_room(None)
    except BaseException:
        printer.abort()  # a job half made must not come out
        painter.end()
        raise
    if not painter.end():
        raise PrintRefused(RefusalKind.SPOOLER_REFUSED, target.name)
    return count


def _require_room(page: Bitmap | None) -> None:
    """See that the file takes a page more, or the end, in which Qt gathers a job. Raises PrintRefused.

    Where the disk cuts that file off Qt says nothing, and the spooler takes what there is of it for the job.
    """
    if not sys.platform.startswith("linux"):
        return
    dots = 0 if page is None else (page.width + 7) // 8 * page.height
    folder = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108  (so libcups has it)
    try:
        with tempfile.TemporaryFile(dir=folder) as trial:
            os.posix_fallocate(trial.fileno(), 0, dots + _BESIDE_DOTS)
    except OSError as error:
        raise PrintRefused(RefusalKind.NO_ROOM, f"{folder}: {error.strerror}") from error


def _draw_copies(
    painter: QPainter, printer: QPrinter, target: NamedPrinter, page: Bitmap, copies: int, *, behind: bool
) -> None:
    image = page.to_image()  # one picture for all copies: the spool file holds its dots once
    # With this order of colours, and only with it, Qt writes one bit for a dot instead of eight.
    image.invertPixels()
    image.setColorTable([BLACK, WHITE])
    for copy in range(copies):
        if (behind or copy) and not printer.newPage():
            raise PrintRefused(RefusalKind.SPOOLER_REFUSED, target.name)
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        painter.drawImage(0, 0, image)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file beside the wanted one that takes its place when all went well, so that no half file is ever there.

    It stays its owner's alone: what is printed names people.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.stem[:40]}-", suffix=".pdf", dir=path.parent)
        os.close(handle)
    except OSError as error:
        raise PrintRefused(RefusalKind.CANNOT_WRITE, f"{path}: {error.strerror}") from error
    draft = Path(name)
    try:
        yield draft
        draft.replace(path)
    except OSError as error:
        raise PrintRefused(RefusalKind.CANNOT_WRITE, f"{path}: {error.strerror}") from error
    finally:
        draft.unlink(missing_ok=True)


def _check_file(path: Path) -> None:
    """A full disk is noticed here: Qt does not tell."""
    with path.open("rb") as file:
        head = file.read(5)
        file.seek(max(0, path.stat().st_size - 64))
        whole = head == b"%PDF-" and b"%%EOF" in file.read()
    if not whole:
        raise PrintRefused(RefusalKind.CANNOT_WRITE, f"{path}: incomplete")
