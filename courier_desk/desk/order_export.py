"""Orders, as a list or a sheet has them, as a file for a spreadsheet: CSV or XLSX, of what a person sees.

Which columns there are, what they are called and what a row says in each is handed in. A value that a spreadsheet
would run as a formula is defused, and what is a text stays one: phones keep their zeros, references their digits. The
file appears whole under its name or not at all. Written on a thread in small pieces, so that nothing else waits.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Generic, Protocol, TypeVar
from zoneinfo import ZoneInfo

from courier_desk.domain.cell_texts import defused
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen
from courier_desk.host import private

if TYPE_CHECKING:
    from openpyxl.worksheet._write_only import WriteOnlyWorksheet

R = TypeVar("R")
#: A text, a whole number, an amount in pounds, a moment, or nothing.
Value = str | int | Decimal | datetime | None
CAIRO = ZoneInfo("Africa/Cairo")
#: After so many rows the thread lets others work for a moment.
_BREATH_ROWS = 50
_BREATH = 0.001
#: Texts that a spreadsheet would read as a number or a date and write otherwise.
_NUMBERLIKE = pattern(r"0\d+|\d{12,}|\d+[eE]\d+|\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?")
#: No sheet has more rows.
_MOST_ROWS = 1_048_576
#: What the title of a sheet may not have, and how long it may be.
_UNTITLED, _TITLE = pattern(r"[\x00-\x1f\\/*?:\[\]']"), 31
_UNWRITABLE = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f]")


class ExportKind(StrEnum):
    """Kinds of files; the values are their endings."""

    XLSX = "xlsx"
    CSV = "csv"


@frozen
class ExportColumn(Generic[R]):
    """One column: what stands above it, and what a row says in it. ``width``: letters."""

    title: str
    value: Callable[[R], Value]
    width: int = 16


class ExportTooLongError(Exception):
    """More rows than a sheet has."""


class _Sheet(Protocol):
    """A file being written. Every call blocks."""

    def write(self, values: Sequence[Value]) -> None: ...
    def finish(self) -> None: ...
    def abandon(self) -> None: ...


async def export_orders(
    path: Path,
    kind: ExportKind,
    columns: Sequence[ExportColumn[R]],
    pieces: AsyncIterator[Sequence[R]],
    *,
    mirrored: bool = False,
    delimiter: str = ",",
    title: str = "",
    foot: Sequence[Value] = (),
    progress: Callable[[int], None] = lambda _rows: None,
) -> int:
    """Write every row and give their number; ``mirrored``: the sheet runs from right to left; ``delimiter``: of a CSV.
    A workbook's sheet has its ``title``, and below the rows a ``foot`` of their sums; a CSV, which programs read, has
    neither.

    Cancelled or failing, it leaves what was at ``path`` before. Raises OSError, ExportTooLongError.
    """
    handle, name = await asyncio.to_thread(tempfile.mkstemp, prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    unfinished, written = Path(name), 0
    titles = [column.title for column in columns]
    sheet: _Sheet = await asyncio.to_thread(_begin, unfinished, kind, columns, mirrored, delimiter, title)
    try:
        await asyncio.to_thread(sheet.write, titles)
        async for rows in pieces:
            written += len(rows)
            _check_length(kind, written)
            await asyncio.to_thread(_write_rows, sheet, columns, rows)
            progress(written)
        if foot and kind is ExportKind.XLSX:
            await asyncio.to_thread(sheet.write, foot)
        await _whole(partial(_put, sheet, unfinished, path))
    except BaseException:
        await _whole(partial(_take_back, sheet, unfinished))
        raise
    return written


def _check_length(kind: ExportKind, rows: int) -> None:
    if kind is ExportKind.XLSX and rows >= _MOST_ROWS:
        raise ExportTooLongError


async def _whole(work: Callable[[], None]) -> None:
    """Do the work on a thread to its end, also when it is cancelled meanwhile."""
    task = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


def _begin(
    path: Path, kind: ExportKind, columns: Sequence[ExportColumn[Any]], mirrored: bool, delimiter: str, title: str
) -> _Sheet:
    if kind is ExportKind.CSV:
        return CsvSheet(path, delimiter)
    return XlsxSheet(path, [one.width for one in columns], mirrored, title)


def _write_rows(sheet: _Sheet, columns: Sequence[ExportColumn[R]], rows: Sequence[R]) -> None:
    for number, row in enumerate(rows):
        sheet.write([column.value(row) for column in columns])
        if number % _BREATH_ROWS == _BREATH_ROWS - 1:
            time.sleep(_BREATH)


def _put(sheet: _Sheet, unfinished: Path, path: Path) -> None:
    sheet.finish()
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    private.share_as_usual(unfinished)
    unfinished.replace(path)


def _take_back(sheet: _Sheet, unfinished: Path) -> None:
    sheet.abandon()
    unfinished.unlink(missing_ok=True)


class CsvSheet:
    """UTF-8 with a byte order mark, CRLF: what Excel opens in any language."""

    def __init__(self, path: Path, delimiter: str = ",") -> None:
        self._file: IO[str] = path.open("w", encoding="utf-8-sig", newline="")
        import csv  # noqa: PLC0415 - with the first file, not with the columns

        self._writer = csv.writer(self._file, delimiter=delimiter)

    def write(self, values: Sequence[Value]) -> None:
        """Write a line."""
        self._writer.writerow([csv_text(value) for value in values])

    def finish(self) -> None:
        """Write what is left."""
        self._file.close()

    def abandon(self) -> None:
        """Stop."""
        self._file.close()


def csv_text(value: Value) -> str:
    """Give what stands in the file: a text that a spreadsheet would run or rewrite carries a mark that keeps it one."""
    if isinstance(value, str):
        return "\t" + value if _NUMBERLIKE.fullmatch(value) else defused(value)
    if isinstance(value, datetime):
        return value.astimezone(CAIRO).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return "" if value is None else str(value)


class XlsxSheet:
    """One sheet; its first line stays in sight."""

    def __init__(self, path: Path, widths: Sequence[int], mirrored: bool, title: str = "") -> None:
        from openpyxl import Workbook  # noqa: PLC0415  (heavy, and seldom wanted)
        from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415
        from openpyxl.utils import get_column_letter  # noqa: PLC0415
        from openpyxl.worksheet._writer import ALL_TEMP_FILES, WorksheetWriter  # noqa: PLC0415

        self._path = path
        self._make = WriteOnlyCell
        self._book = Workbook(write_only=True)
        self._sheet: WriteOnlyWorksheet = self._book.create_sheet(_UNTITLED.sub(" ", title).strip()[:_TITLE] or None)
        self._sheet.sheet_view.rightToLeft = mirrored
        self._sheet.freeze_panes = "A2"
        for number, width in enumerate(widths, start=1):
            self._sheet.column_dimensions[get_column_letter(number)].width = width
        # openpyxl gathers the lines in the system's own folder for such files, which may be full where the disk is not.
        self._lines = Path(f"{path}.lines")
        ALL_TEMP_FILES.append(str(self._lines))
        self._writer = WorksheetWriter(self._sheet, str(self._lines))
        self._writer.write_top()
        self._sheet._writer = self._writer  # noqa: SLF001  (there is no other way to name the file)

    def write(self, values: Sequence[Value]) -> None:
        """Write a line."""
        self._sheet.append([self._cell(value) for value in values])

    def _cell(self, value: Value) -> Any:
        if isinstance(value, str):
            cell = self._make(self._sheet, value=_UNWRITABLE.sub("", value))
            cell.data_type = "s"  # a text, whatever it begins with
            cell.number_format = "@"
            return cell
        if isinstance(value, datetime):
            cell = self._make(self._sheet, value=value.astimezone(CAIRO).replace(tzinfo=None))
            cell.number_format = "yyyy-mm-dd hh:mm"
            return cell
        cell = self._make(self._sheet, value=value)  # type: ignore[arg-type]  # openpyxl takes Decimal, its stub not
        if isinstance(value, Decimal):
            cell.number_format = "#,##0.00"
        return cell

    def finish(self) -> None:
        """Write what is left."""
        self._book.save(self._path)

    def abandon(self) -> None:
        """Stop: the lines so far lie in a file of their own, which goes too."""
        if not self._sheet.closed:
            self._sheet.close()
        if self._lines.exists():
            self._writer.cleanup()
