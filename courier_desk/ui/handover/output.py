"""Gets a handover sheet out of the window: to the printer, into a PDF file, into a file for a spreadsheet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.desk.order_export import ExportKind, export_orders
from courier_desk.domain.handovers import HandoverLine, HandoverSheet
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import PrintResult
from courier_desk.ui.bridge import spawn
from courier_desk.ui.handover.paper import file_columns, paper_of
from courier_desk.ui.handover.words import file_words, print_trouble_words
from courier_desk.ui.orders.history import printer_name
from courier_desk.ui.widgets import StatusMessage
from courier_desk.ui.words import ltr

if TYPE_CHECKING:  # drawing is imported when a sheet is printed first
    from courier_desk.printing.handover_sheet import HandoverPaper


class SheetOutput(QObject):
    """Prints and writes sheets, and says what came of it. ``profile``: None when none has A4."""

    def __init__(self, profile: Callable[[], LabelProfile | None], status: StatusMessage, owner: QWidget) -> None:
        super().__init__(owner)
        self._status = status
        self._profile = profile
        self._owner = owner
        self._dialog: QFileDialog | None = None
        self._busy = False

    def print_sheet(self, sheet: HandoverSheet) -> None:
        """Print it by the profile for A4; with none, say so."""
        profile = self._profile()
        if profile is None:
            self._status.hint(self.tr("No printer profile here has A4. Choose one in Settings, or save a PDF."))
        elif not self._busy:
            spawn(self._print(sheet, profile), name="print a handover sheet")

    async def _print(self, sheet: HandoverSheet, profile: LabelProfile) -> None:
        name = file_words(sheet.subject, datetime.now(UTC))
        paper = self._paper(sheet)

        def work() -> PrintResult:
            from courier_desk.printing.handover_sheet import print_handover  # noqa: PLC0415

            return print_handover(paper, profile, name)

        result = await self._done(work)
        if result.problem is None:
            words = self.tr("Handover sheet sent to {0}")
            self._status.done(words.replace("{0}", ltr(printer_name(result.printer))))
        else:
            self._status.failed(print_trouble_words(result.problem))

    def ask_pdf(self, sheet: HandoverSheet) -> None:
        """Ask for a file, then write the sheet into it as PDF."""
        self._ask(sheet, self.tr("PDF file"), "pdf", lambda path: self.write_pdf(sheet, path))

    def ask_csv(self, sheet: HandoverSheet) -> None:
        """Ask for a file, then write the orders into it."""
        self._ask(sheet, self.tr("Text with commas"), "csv", lambda path: self.write_csv(sheet, path))

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
            words = self.tr("{0} could not be written: {1}").replace("{0}", ltr(path.name))
            self._status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
        else:
            self._tell_written(path)

    def _tell_written(self, path: Path) -> None:
        self._status.done(self.tr("Saved as {0}").replace("{0}", ltr(path.name)))

    def _paper(self, sheet: HandoverSheet) -> HandoverPaper:
        mirrored = self._owner.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return paper_of(sheet, datetime.now(UTC), mirrored=mirrored)

    def _ask(self, sheet: HandoverSheet, kind: str, ending: str, take: Callable[[Path], None]) -> None:
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self._owner.window(), self.tr("Save the handover sheet"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"{kind} (*.{ending})"])
        dialog.setDefaultSuffix(ending)
        dialog.setDirectory(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        dialog.selectFile(file_words(sheet.subject, datetime.now(UTC)))
        dialog.fileSelected.connect(lambda name: take(Path(name)))
        dialog.finished.connect(self._asked)
        dialog.open()

    def _asked(self) -> None:
        self._dialog = None

    def close_output(self) -> None:
        """Ask nothing more."""
        if self._dialog is not None:
            self._dialog.close()
