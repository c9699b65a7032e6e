"""Has orders written into a file for a spreadsheet: asks where, shows how far it is, can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from courier_desk.desk.order_export import ExportKind, ExportTooLongError, export_orders
from courier_desk.desk.order_list import OrderListDesk
from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.bridge import spawn
from courier_desk.ui.orders.export_columns import export_columns
from courier_desk.ui.widgets import Button, Ground, IconLabel, Label, StatusMessage
from courier_desk.ui.widgets.table import Column
from courier_desk.ui.words import Formats, ltr


class ExportBar(Ground):
    """The bar under the list while a file is written."""

    def __init__(self, desk: OrderListDesk, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__("panel", top=True, parent=parent)
        self._desk = desk
        self._status = status
        self._task: asyncio.Task[None] | None = None
        self._dialog: QFileDialog | None = None
        self._said = Label()
        self._stop = Button(self.tr("Stop"), icon="x")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("export", colour="tx2"))
        row.addWidget(self._said)
        row.addStretch(1)
        row.addWidget(self._stop)
        self.setFixedHeight(44)
        self._stop.clicked.connect(self.stop)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task is not None

    def ask_where(self, columns: Sequence[Column], keys: Sequence[str]) -> None:
        """Ask for a file, then write these orders into it."""
        if self.busy or self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self.window(), self.tr("Export orders"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        workbook, text = self.tr("Excel workbook"), self.tr("Text with commas")
        dialog.setNameFilters([f"{workbook} (*.xlsx)", f"{text} (*.csv)"])
        dialog.setDefaultSuffix(ExportKind.XLSX.value)
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix("csv" if "csv" in chosen else "xlsx"))
        dialog.setDirectory(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        dialog.selectFile(self.tr("Orders {0}").replace("{0}", f"{datetime.now(UTC).astimezone():%Y-%m-%d %H%M}"))
        dialog.fileSelected.connect(lambda name: self.write(Path(name), columns, keys))
        dialog.finished.connect(self._asked)
        dialog.open()

    def _asked(self) -> None:
        self._dialog = None

    def write(self, path: Path, columns: Sequence[Column], keys: Sequence[str]) -> None:
        """Write these orders into that file; its ending says of which kind it is."""
        kind = ExportKind.CSV if path.suffix.casefold() == ".csv" else ExportKind.XLSX
        if not self.busy:
            self._show_progress(0, len(keys))
            self.show()
            self._task = spawn(self._write(path, kind, columns, keys), name="export")

    async def _write(self, path: Path, kind: ExportKind, columns: Sequence[Column], keys: Sequence[str]) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft

        def progress(rows: int) -> None:
            self._show_progress(rows, len(keys))

        try:
            count = await export_orders(
                path, kind, export_columns(columns), self._rows(keys), mirrored=mirrored, progress=progress
            )
        except asyncio.CancelledError:
            self._status.done(self.tr("Export stopped; no file was written."))
            raise
        except ExportTooLongError:
            self._status.failed(self.tr("A sheet cannot hold so many rows. Export them as text with commas."))
        except OSError as error:
            words = self.tr("{0} could not be written: {1}").replace("{0}", ltr(path.name))
            self._status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
        else:
            self._status.done(self.tr("%Ln orders exported to {0}", "", count).replace("{0}", ltr(path.name)))
        finally:
            self._task = None
            self.hide()

    async def _rows(self, keys: Sequence[str]) -> AsyncIterator[Sequence[OrderRow]]:
        async for piece in self._desk.in_pieces(keys):
            yield piece

    def _show_progress(self, rows: int, count: int) -> None:
        words = self.tr("Exporting {0} of %Ln orders", "", count)
        self._said.set_text(words.replace("{0}", Formats.current().number(rows)))

    def stop(self) -> None:
        """Stop writing; what was at the place before is still there."""
        if self._task is not None:
            self._task.cancel()

    def close_bar(self) -> None:
        """Stop, and ask nothing more."""
        self.stop()
        if self._dialog is not None:
            self._dialog.close()
