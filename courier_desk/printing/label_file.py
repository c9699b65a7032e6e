"""Labels as one PDF file, in their order, exactly as a printer with this paper would get them; sheet by sheet.

The file stands at its place when it is whole and not before; memory is that of one sheet. This module fetches nothing.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import ReadyLabel
from courier_desk.domain.papers import Half, Paper
from courier_desk.printing.bitmap import Bitmap
from courier_desk.printing.label_printer import PreparedLabel
from courier_desk.printing.pdf_file import PdfPages
from courier_desk.printing.placement import Adjustment
from courier_desk.printing.sheets import impose
from courier_desk.printing.spool import PrintRefused, RefusalKind, replacing


class LabelFile:
    """Takes labels one by one. ``close`` ends it well, ``drop`` leaves what was at the place before.

    ``begin`` first. All but ``drop`` raise PrintRefused when the file cannot be written; calls block, any thread.
    """

    def __init__(self, path: Path, profile: LabelProfile, title: str = "") -> None:
        self._path = path
        self._profile = profile
        self._title = title
        self._stack = ExitStack()
        self._pdf: PdfPages | None = None
        self._waiting: list[Bitmap] = []
        self._moved = Adjustment.of(profile).moved(profile.dpi)[0]
        two = profile.paper is Paper.TWO_A5_ON_A4
        self._start = profile.start if two else Half.FIRST
        self._room = 2 if two else 1
        self.pages = 0
        """Sheets in the file."""

    def begin(self) -> None:
        """Open a draft beside the place."""
        try:
            draft = self._stack.enter_context(replacing(self._path))
            file = self._stack.enter_context(draft.open("wb"))
        except OSError as error:
            raise self._refused(error) from error
        self._pdf = self._stack.enter_context(PdfPages(file, title=self._title))

    def add(self, label: ReadyLabel) -> None:
        """Put a label behind those that are there. ValueError for one that may not be printed."""
        if not isinstance(label.dots, PreparedLabel) or label.problem is not None:
            raise ValueError(f"label {label.number} may not be printed: {label.problem}")
        for page in label.dots.pages:
            self._waiting.append(page)
            if len(self._waiting) == self._room or self._start is Half.SECOND:
                self._write_sheet()

    def _write_sheet(self) -> None:
        assert self._pdf is not None
        try:
            for sheet in impose(self._waiting, self._profile.paper, self._start, moved_x=self._moved):
                self._pdf.add(sheet)
                self.pages += 1
        except OSError as error:
            raise self._refused(error) from error
        self._waiting, self._start = [], Half.FIRST

    def close(self) -> None:
        """Write what is left and put the file at its place; without a page there is no file."""
        try:
            if self._waiting:
                self._write_sheet()
        except BaseException:
            self.drop()
            raise
        if not self.pages:
            self.drop()
            raise PrintRefused(RefusalKind.NO_PAGES)
        try:
            self._stack.close()
        except OSError as error:
            raise self._refused(error) from error

    def drop(self) -> None:
        """Leave nothing behind."""
        dropped = _Dropped()
        self._stack.__exit__(_Dropped, dropped, None)

    def _refused(self, error: OSError) -> PrintRefused:
        return PrintRefused(RefusalKind.CANNOT_WRITE, f"{self._path}: {error.strerror}")


class _Dropped(Exception):
    """Ends what writes the file without the file."""
