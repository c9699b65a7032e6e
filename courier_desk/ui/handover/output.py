"""Gets a handover sheet out of the window: to the printer, into a PDF file, into a file for a spreadsheet.

First what it says there, in the language of the window; then who prints and writes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.desk.order_export import ExportColumn, ExportKind, Value, export_orders
from courier_desk.domain.handovers import HandoverLine, HandoverSheet, LineMark, SheetKind
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import PrintResult
from courier_desk.domain.printers import is_file
from courier_desk.ui.bridge import spawn
from courier_desk.ui.folders import open_dialog, tell_saved
from courier_desk.ui.handover.words import (
    cod_words,
    file_words,
    line_cod_words,
    moment_of,
    note_lines,
    numbers_words,
    of_words,
    pieces_words,
    print_trouble_words,
    subject_words,
    title_words,
    went_words,
    zone_words,
)
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    day_words,
    file_text,
    governorate_words,
    isolate,
    ltr,
    plain,
    printer_text,
    with_name,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

if TYPE_CHECKING:
    from courier_desk.printing.handover_sheet import HandoverPaper, SheetRow

translate = QCoreApplication.translate


def paper_of(sheet: HandoverSheet, now: datetime, *, mirrored: bool) -> HandoverPaper:
    """Put a sheet into words; ``mirrored``: it is read from right to left."""
    from courier_desk.printing.handover_sheet import HandoverPaper, SheetColumn  # noqa: PLC0415

    return HandoverPaper(
        title=Common.HANDOVER_SHEET.words,
        head=_head(sheet),
        number_title=Common.ORDER.words,
        columns=(
            SheetColumn(Common.CUSTOMER.words, 36),
            SheetColumn(Fields.ZONE.words, 31),
            SheetColumn(Common.REFERENCE.words, 30),
            SheetColumn(translate("Handover", "Pieces"), 13, figures=True),
            SheetColumn(Common.COD_IN_POUNDS.words, 23, figures=True),
        ),
        done_title=translate("Handover", "Handed over"),
        rows=tuple(_row(line) for line in sheet.lines),
        sums=_sums(sheet),
        notes=_notes(sheet),
        signatures=_signatures(),
        page_of=translate("Handover", "Page {0} of {1}"),
        foot=translate("Handover", "Printed on {0}").replace("{0}", Formats.current().date_time(now)),
        mirrored=mirrored,
    )


def _head(sheet: HandoverSheet) -> tuple[tuple[str, str], ...]:
    formats, subject, kept = Formats.current(), sheet.subject, sheet.handover
    pairs = [(Common.MERCHANT.words, isolate(sheet.merchant_name) or NOTHING)]
    if subject.merchant:
        pairs.append((translate("Handover", "Merchant code"), ltr(subject.merchant)))
    if subject.kind is SheetKind.PICKUP:
        day = day_words(sheet.pickup_day) if sheet.pickup_day else NOTHING
        pairs.append((Common.PICKUP.words, ltr(subject.pickup)))
        pairs.append((translate("Handover", "Pickup day"), day))
    else:
        pairs.append((translate("Handover", "Sheet for"), subject_words(subject)))
    begun, finished = moment_of(kept.begun if kept else None), moment_of(kept.finished if kept else None)
    pairs.append((translate("Handover", "Begun"), formats.date_time(begun) if begun else NOTHING))
    pairs.append((translate("Handover", "Ended"), formats.date_time(finished) if finished else NOTHING))
    if kept is not None and kept.who:
        pairs.append((translate("Handover", "By"), ltr(kept.who)))
    return tuple(pairs)


def _row(line: HandoverLine) -> SheetRow:
    from courier_desk.printing.handover_sheet import SheetRow  # noqa: PLC0415

    formats = Formats.current()
    return SheetRow(
        number=line.number,
        cells=(
            isolate(line.full_name) or NOTHING,
            zone_words(line) or NOTHING,
            ltr(line.reference) or NOTHING,
            NOTHING if line.pieces is None else formats.number(line.pieces),
            line_cod_words(line),
        ),
        done=_done(line),
        remark="" if line.printed else translate("Handover", "No label"),
    )


def _done(line: HandoverLine) -> str:
    """Give when it went; empty leaves a box to tick by hand."""
    moment = moment_of(line.at)
    if line.mark is LineMark.LEFT:
        return translate("Handover", "Left behind")
    if not line.handed or moment is None:
        return ""
    return Formats.current().time(moment) if line.scanned else translate("Handover", "Not scanned")


def _sums(sheet: HandoverSheet) -> tuple[tuple[str, str], ...]:
    formats, totals = Formats.current(), sheet.totals
    went = len(sheet.handed)
    handed = (translate("Handover", "Handed over"), of_words(went, len(sheet.lines)))
    figures = [(translate("Handover", "Pieces"), pieces_words(totals))]
    figures.append((translate("Handover", "To collect (COD)"), cod_words(totals)))
    if totals.refunds:
        figures.append((translate("Handover", "To pay out (refunds)"), formats.money(totals.refunds)))
    if not sheet.open:
        return (handed, *figures)
    last = (translate("Handover", "Handed over so far"), went_words(sheet)) if went else handed
    return ((Common.ORDERS.words, formats.number(totals.orders)), *figures, last)


def _notes(sheet: HandoverSheet) -> tuple[tuple[str, str], ...]:
    formats = Formats.current()
    notes = []
    for caption, lines in note_lines(sheet):
        said = with_name(caption, formats.number(len(lines)))
        everything = len(lines) == len(sheet.lines) and set(lines) <= set(sheet.lines)
        notes.append((said, translate("Handover", "All orders of this sheet") if everything else numbers_words(lines)))
    return tuple(notes)


def _signatures() -> tuple[tuple[str, tuple[str, ...]], ...]:
    lines = (
        Fields.NAME.words,
        translate("Handover", "Signature"),
        translate("Handover", "Date and time"),
    )
    return ((translate("Handover", "Warehouse"), lines), (translate("Handover", "Courier"), lines))


def file_columns() -> list[ExportColumn[HandoverLine]]:
    """Give the columns of the file for a spreadsheet."""
    yes, no = Common.YES.words, translate("Handover", "No")

    def say(truth: bool) -> str:
        return yes if truth else no

    def pounds(line: HandoverLine) -> Value:
        return None if line.cod is None else Decimal(line.cod) / 100

    return [
        ExportColumn(Common.ORDER.words, lambda line: line.number, 12),
        ExportColumn(Common.CUSTOMER.words, lambda line: line.full_name, 28),
        ExportColumn(Fields.GOVERNORATE.words, lambda line: plain(governorate_words(line.governorate)), 16),
        ExportColumn(Fields.ZONE.words, lambda line: line.zone, 30),
        ExportColumn(Common.REFERENCE.words, lambda line: line.reference),
        ExportColumn(translate("Handover", "Pieces"), lambda line: line.pieces, 10),
        ExportColumn(Common.COD_IN_POUNDS.words, pounds, 14),
        ExportColumn(Common.LABEL_PRINTED.words, lambda line: say(bool(line.printed)), 14),
        ExportColumn(
            translate("Handover", "Handed over"), lambda line: moment_of(line.at) if line.handed else None, 18
        ),
        ExportColumn(translate("Handover", "Scanned"), lambda line: say(line.scanned), 10),
    ]


def title_of(sheet: HandoverSheet) -> str:
    """Give the title of a sheet without marks."""
    return plain(title_words(sheet.subject))


class SheetOutput(QObject):
    """Prints and writes sheets, and says what came of it. ``profile``: None when none has A4: nothing is printed.

    ``wrote`` is told the folder of each file that was written.
    """

    def __init__(
        self,
        profile: Callable[[], LabelProfile | None],
        context: PageContext,
        owner: QWidget,
        wrote: Callable[[str], None],
    ) -> None:
        super().__init__(owner)
        self._status, self._preferences = context.status, context.preferences
        self._wrote = wrote
        self._profile = profile
        self._owner = owner
        self._dialog: QFileDialog | None = None
        self._busy = False

    def print_sheet(self, sheet: HandoverSheet) -> None:
        """Print it by the profile for A4, if there is one."""
        profile = self._profile()
        if profile is not None and not self._busy:
            spawn(self._print(sheet, profile), name="print a handover sheet")

    async def _print(self, sheet: HandoverSheet, profile: LabelProfile) -> None:
        name = file_words(sheet.subject, datetime.now(UTC))
        paper = self._paper(sheet)

        def work() -> PrintResult:
            from courier_desk.printing.handover_sheet import print_handover  # noqa: PLC0415

            return print_handover(paper, profile, name)

        result = await self._done(work)
        if result.problem is not None:
            self._status.failed(print_trouble_words(result.problem))
        elif is_file(result.printer):
            tell_saved(result.printer, self._status)
            self._wrote(str(Path(result.printer).parent))
        else:
            words = self.tr("Handover sheet sent to {0}")
            self._status.done(words.replace("{0}", printer_text(result.printer)))

    def ask_pdf(self, sheet: HandoverSheet) -> None:
        """Ask for a file, then write the sheet into it as PDF."""
        self._ask(sheet, self.tr("PDF file"), "pdf", lambda path: self.write_pdf(sheet, path))

    def ask_csv(self, sheet: HandoverSheet) -> None:
        """Ask for a file, then write the orders into it."""
        self._ask(sheet, Common.TEXT_WITH_COMMAS.words, "csv", lambda path: self.write_csv(sheet, path))

    def write_pdf(self, sheet: HandoverSheet, path: Path) -> None:
        """Write the sheet into that file."""
        if not self._busy:
            spawn(self._write_pdf(sheet, path), name="save a handover sheet")

    async def _write_pdf(self, sheet: HandoverSheet, path: Path) -> None:
        paper = self._paper(sheet)

        def work() -> PrintResult:
            from courier_desk.printing.handover_sheet import save_handover  # noqa: PLC0415

            return save_handover(paper, path)

        result = await self._done(work)
        if result.problem is None:
            self._tell_written(path)
        else:
            self._status.failed(print_trouble_words(result.problem))

    async def _done(self, work: Callable[[], PrintResult]) -> PrintResult:
        self._busy = True
        try:
            return await asyncio.to_thread(work)
        finally:
            self._busy = False

    def write_csv(self, sheet: HandoverSheet, path: Path) -> None:
        """Write the orders into that file."""
        spawn(self._write_csv(sheet, path), name="export a handover sheet")

    async def _write_csv(self, sheet: HandoverSheet, path: Path) -> None:
        async def lines() -> AsyncIterator[Sequence[HandoverLine]]:
            yield sheet.lines

        try:
            await export_orders(path, ExportKind.CSV, file_columns(), lines())
        except OSError as error:
            words = Common.NOT_WRITTEN.words.replace("{0}", file_text(path.name))
            self._status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
        else:
            self._tell_written(path)

    def _tell_written(self, path: Path) -> None:
        self._status.done(Common.SAVED_AS.words.replace("{0}", file_text(path.name)))
        self._wrote(str(path.parent))

    def _paper(self, sheet: HandoverSheet) -> HandoverPaper:
        mirrored = self._owner.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return paper_of(sheet, datetime.now(UTC), mirrored=mirrored)

    def _ask(self, sheet: HandoverSheet, kind: str, ending: str, take: Callable[[Path], None]) -> None:
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self._owner.window(), self.tr("Save the handover sheet"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"{kind} (*.{ending})"])
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda name: take(Path(name)))
        dialog.finished.connect(self._asked)
        open_dialog(dialog, self._preferences, file_words(sheet.subject, datetime.now(UTC)))

    def _asked(self) -> None:
        self._dialog = None

    def close_output(self) -> None:
        """Ask nothing more."""
        if self._dialog is not None:
            self._dialog.close()
