"""Reading a table from a file: CSV in the encodings that occur, XLSX, XLS, ODS; every cell as text.

What is in the cells is nobody's business here. A file that cannot be read as a whole raises Unreadable; what is odd in
one row is told at the row.
"""

from __future__ import annotations

import codecs
import csv
import datetime as dt
import hashlib
import io
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from courier_desk.desk.intake_xlsx import TooLarge, check_unpacked, unvalued_formulas
from courier_desk.domain.intake_sheet import Fault, RowFault, SheetRow, column_of

LARGEST_FILE = 20_000_000
MOST_ROWS = 50_000
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_DELIMITERS = ",;\t|"
#: What Windows writes for Arabic and for Latin letters. Any other could be any other: such a file is refused.
_OLD_ENCODINGS = ("cp1256", "cp1252")
_CSV_FIELD = 1_000_000
#: What unpacking raises for a file that is damaged, or packed in a way that is not known here.
_BROKEN = (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, NotImplementedError, EOFError)
#: Digits that a spreadsheet's numbers carry.
_EXCEL_DIGITS = ".15g"


class FileFault(StrEnum):
    """Why a file cannot be read at all."""

    MISSING = "missing"
    NOT_A_FILE = "not_a_file"
    UNREACHABLE = "unreachable"
    TOO_LARGE = "too_large"
    TOO_MANY_ROWS = "too_many_rows"
    UNPACKS_TOO_LARGE = "unpacks_too_large"
    PASSWORD = "password"  # noqa: S105  (the name of a fault)
    DAMAGED = "damaged"
    NO_TABLE = "no_table"  # a picture, a PDF, a document
    ENCODING = "encoding"


class Unreadable(Exception):
    """The file cannot be read. ``detail`` is technical."""

    def __init__(self, fault: FileFault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}".rstrip(": "))
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table as read. ``heading`` is the first row that is not empty.

    ``name`` and ``others``: the sheet that was read and those that were not; ``encoding`` when it had to be found
    out; ``digest`` names the file's content.
    """

    heading: tuple[str, ...]
    heading_row: int
    rows: tuple[SheetRow, ...]
    digest: str
    name: str = ""
    others: tuple[str, ...] = ()
    encoding: str = ""


def read_sheet(path: Path) -> Sheet:
    """Read the table in a file; what it is, is told by its content and not by its name. Blocks. Raises Unreadable."""
    content = _content(path)
    digest = hashlib.sha256(content).hexdigest()[:16]
    if content.startswith(_ZIP):
        _check_packed(path)
        return _workbook(path, digest, packed=True)
    if content.startswith(_OLE):
        return _workbook(path, digest, packed=False)
    return _table(content, digest)


def _content(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise Unreadable(FileFault.NOT_A_FILE)
        if path.stat().st_size > LARGEST_FILE:
            raise Unreadable(FileFault.TOO_LARGE)
        return path.read_bytes()
    except FileNotFoundError as error:
        raise Unreadable(FileFault.MISSING) from error
    except OSError as error:
        raise Unreadable(FileFault.UNREACHABLE, error.strerror or "") from error


# -- workbooks -----------------------------------------------------------------------------------------------------


def _check_packed(path: Path) -> None:
    try:
        if not check_unpacked(path):
            raise Unreadable(FileFault.NO_TABLE)
    except TooLarge as error:
        raise Unreadable(FileFault.UNPACKS_TOO_LARGE) from error
    except _BROKEN as error:
        raise Unreadable(FileFault.DAMAGED, type(error).__name__) from error


def _workbook(path: Path, digest: str, *, packed: bool) -> Sheet:
    try:
        book = CalamineWorkbook.from_path(path)
        visible = [
            one.name
            for one in book.sheets_metadata
            if one.visible is SheetVisibleEnum.Visible and one.typ is SheetTypeEnum.WorkSheet
        ]
        if not visible:
            raise Unreadable(FileFault.NO_TABLE)
        hollow = unvalued_formulas(path, visible[0]) if packed else set()
        sheet = book.get_sheet_by_name(visible[0])
        rows = sheet.to_python(skip_empty_area=False, nrows=MOST_ROWS + 1_000)
    except PasswordError as error:
        raise Unreadable(FileFault.PASSWORD) from error
    except TooLarge as error:
        raise Unreadable(FileFault.UNPACKS_TOO_LARGE) from error
    except (CalamineError, ValueError, *_BROKEN) as error:
        raise Unreadable(FileFault.DAMAGED, type(error).__name__) from error
    faults: dict[int, list[tuple[int, Fault]]] = {}
    for row, column, kind in [*_covered(sheet), *((row, column, RowFault.FORMULA) for row, column in hollow)]:
        faults.setdefault(row, []).append((column, Fault("", kind)))
    texts = (SheetRow(at + 1, tuple(map(_text, cells)), tuple(faults.get(at, ()))) for at, cells in enumerate(rows))
    return _parted(texts, digest, name=visible[0], others=tuple(visible[1:]))


def _covered(sheet: CalamineSheet) -> Iterator[tuple[int, int, RowFault]]:
    """Give the cells that lie under a merged one: its value is only its first cell's."""
    for (top, left), (bottom, right) in sheet.merged_cell_ranges or ():
        for row in range(top, min(bottom, MOST_ROWS + 1_000) + 1):
            for column in range(left, min(right, 1_000) + 1):
                if (row, column) != (top, left):
                    yield row, column, RowFault.MERGED


def _text(value: object) -> str:
    """Write a cell as a person sees it: whole numbers without a point, as many digits as a spreadsheet has."""
    match value:
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case float():
            return format(value, _EXCEL_DIGITS)
        case dt.datetime() | dt.date() | dt.time():
            return value.isoformat()
        case _:
            return str(value)


# -- text ----------------------------------------------------------------------------------------------------------


def _table(content: bytes, digest: str) -> Sheet:
    text, told = _decoded(content)
    csv.field_size_limit(_CSV_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    try:
        rows = [SheetRow(number, tuple(cells)) for number, cells in enumerate(reader, start=1)]
    except csv.Error as error:
        raise Unreadable(FileFault.DAMAGED, str(error)) from error
    return _parted(rows, digest, encoding=told)


def _decoded(content: bytes) -> tuple[str, str]:
    """Turn bytes into text; gives with it the encoding when it had to be found out. Raises Unreadable."""
    try:
        for mark, encoding in _BOMS:
            if content.startswith(mark):
                return content.decode(encoding), ""
        if (wide := _wide(content)) is not None:
            return content.decode(wide), wide
        if b"\0" in content:
            raise Unreadable(FileFault.NO_TABLE)
        return content.decode("utf-8"), ""
    except UnicodeDecodeError:
        return _old(content)


def _wide(content: bytes) -> str | None:
    """Recognise UTF-16 without its mark: the delimiters and line ends leave a zero in every other byte."""
    sample = content[:4_000]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if max(even, odd) * 8 < len(sample) or min(even, odd) > max(even, odd) // 8:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _old(content: bytes) -> tuple[str, str]:
    """Read a file that is not Unicode: only where the letters then make sense."""
    for encoding in _OLD_ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _makes_sense(text):
            return text, encoding
    raise Unreadable(FileFault.ENCODING)


def _makes_sense(text: str) -> bool:
    """Tell whether the foreign letters are Arabic, or a few accents among Latin ones, and nothing is a control."""
    foreign = [letter for letter in text if ord(letter) > 127]
    controls = sum(1 for letter in text if unicodedata.category(letter) == "Cc" and letter not in "\r\n\t")
    arabic = sum(1 for letter in foreign if "\u0600" <= letter <= "\u06ff")
    letters = sum(1 for letter in foreign if letter.isalpha())
    latin = sum(1 for letter in text if letter.isascii() and letter.isalpha())
    return controls == 0 and (arabic >= 0.95 * letters if arabic else letters <= 0.05 * latin)


def _delimiter(text: str) -> str:
    """Choose the delimiter under which the first filled line holds most columns of ours."""
    line = next((line for line in io.StringIO(text) if line.strip(_DELIMITERS + ' \r\n"')), "").splitlines()[:1]

    def known(delimiter: str) -> tuple[int, int]:
        cells = next(csv.reader(line, delimiter=delimiter), [])
        return sum(1 for cell in cells if column_of(cell) is not None), len(cells)

    return max(_DELIMITERS, key=known)


# -- both ----------------------------------------------------------------------------------------------------------


def _parted(
    rows: Iterable[SheetRow], digest: str, *, name: str = "", others: tuple[str, ...] = (), encoding: str = ""
) -> Sheet:
    """Part heading and rows; empty rows go. Raises Unreadable when there are too many."""
    filled = (row for row in rows if any(cell.strip() for cell in row.cells) or row.faults)
    heading = next((row for row in filled if any(cell.strip() for cell in row.cells)), SheetRow(1, ()))
    kept = []
    for row in filled:
        if not any(cell.strip() for cell in row.cells) and all(f.kind is RowFault.MERGED for _, f in row.faults):
            continue
        kept.append(row)
        if len(kept) > MOST_ROWS:
            raise Unreadable(FileFault.TOO_MANY_ROWS)
    return Sheet(
        heading=heading.cells,
        heading_row=heading.number,
        rows=tuple(kept),
        digest=digest,
        name=name,
        others=others,
        encoding=encoding,
    )
