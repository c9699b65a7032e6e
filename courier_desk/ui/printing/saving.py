"""Has labels written into one PDF file, in their order: asks where, one label at a time, so that memory stays flat."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.desk.failures import DeskFailure
from courier_desk.ui.bridge import spawn
from courier_desk.ui.words import ltr

if TYPE_CHECKING:
    from courier_desk.domain.label_profiles import LabelProfile
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.ui.printing.pictures import Pictures
    from courier_desk.ui.widgets import StatusMessage


class LabelSaving(QObject):
    """Saves for one page. ``moved``: done and count, 0 and 0 at the end."""

    moved = Signal(int, int)

    def __init__(self, pictures: Pictures, status: StatusMessage, owner: QWidget) -> None:
        super().__init__(owner)
        self._pictures = pictures
        self._status = status
        self._owner = owner
        self._task: asyncio.Task[None] | None = None
        self._dialog: QFileDialog | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task is not None

    def ask_where(self, rows: Sequence[OrderRow], profile: LabelProfile) -> None:
        """Ask for a file, then write the labels of these orders into it."""
        if self.busy or self._dialog is not None or not rows:
            return
        self._dialog = dialog = QFileDialog(self._owner.window(), self.tr("Save labels"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        kind = self.tr("PDF files")
        dialog.setNameFilters([f"{kind} (*.pdf)"])
        dialog.setDefaultSuffix("pdf")
        dialog.setDirectory(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        name = f"label-{rows[0].number}" if len(rows) == 1 else f"labels-{rows[0].number}-{rows[-1].number}"
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: self.write(Path(chosen), rows, profile))
        dialog.finished.connect(self._asked)
        dialog.open()

    def _asked(self) -> None:
        self._dialog = None

    def write(self, path: Path, rows: Sequence[OrderRow], profile: LabelProfile) -> None:
        """Write them."""
        if not self.busy:
            self._task = spawn(self._write(path, tuple(rows), profile), name="labels into a file")

    def stop(self) -> None:
        """Stop writing, and ask nothing more; what was at the place before is still there."""
        if self._task is not None:
            self._task.cancel()
        if self._dialog is not None:
            self._dialog.close()

    async def _write(self, path: Path, rows: tuple[OrderRow, ...], profile: LabelProfile) -> None:
        from courier_desk.printing.label_file import LabelFile  # noqa: PLC0415
        from courier_desk.printing.spool import PrintRefused  # noqa: PLC0415

        file, bad = LabelFile(path, profile, "AWB"), 0
        try:
            await asyncio.to_thread(file.begin)
            for done, row in enumerate(rows):
                self.moved.emit(done, len(rows))
                try:
                    label = await self._pictures.label(row, profile)
                except DeskFailure:
                    bad += 1
                    continue
                if label.problem is not None:
                    bad += 1
                    continue
                await asyncio.to_thread(file.add, label)
            if bad < len(rows):
                await asyncio.to_thread(file.close)
            else:
                await asyncio.to_thread(file.drop)
        except PrintRefused as refused:
            text = self.tr("{0} could not be written: {1}").replace("{0}", ltr(path.name))
            self._status.failed(text.replace("{1}", ltr(refused.detail)))
        except BaseException:
            file.drop()
            raise
        else:
            self._tell(path, len(rows) - bad, bad)
        finally:
            self._task = None
            self.moved.emit(0, 0)

    def _tell(self, path: Path, good: int, bad: int) -> None:
        saved = self.tr("%Ln labels saved in {0}", "", good).replace("{0}", ltr(path.name))
        if not bad:
            self._status.done(saved)
        elif good:
            left = self.tr("%Ln could not be read and are left out", "", bad)
            self._status.warn(self.tr("{0}. {1}").replace("{0}", saved).replace("{1}", left))
        else:
            self._status.failed(self.tr("None of the labels could be read. No file was written."))
