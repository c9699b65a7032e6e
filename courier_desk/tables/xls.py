"""A format of its own, XLS of Excel 97 to 2003 (MS-XLS, BIFF8): one sheet, record by record.

A cell's record says whether it holds a value, an error, or what a formula gave; a formula that gave nothing and one
that waits to be calculated are told apart from an empty cell.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from courier_desk.domain.intake_sheet import RowFault
from courier_desk.domain.sheet_parts import AS_FOUND, UNLIKE, Likeness, ListedSheet, ReadChoice, likeness
from courier_desk.domain.values import frozen
from courier_desk.tables.ole import Compound
from courier_desk.tables.table import (
    MOST_LETTERS,
    MOST_LISTED,
    FileFault,
    FileKind,
    Grid,
    Table,
    Unreadable,
    chosen,
    one_of,
    proposed,
)
from courier_desk.tables.values import date_text, is_date_format, number_text

_BIFF8 = 0x0600
_WORKSHEET = 0
_ERRORS = {
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
    0x2B: "#GETTING_DATA",
}  # fmt: skip
#: What a formula's eight bytes hold when they are no number (MS-XLS 2.5.133).
_TEXT_FOLLOWS, _BOOLEAN, _ERROR, _NO_TEXT = range(4)
_CALCULATE_ON_LOAD = 0x2
#: A row of no height (MS-XLS 2.4.221, fDyZero).
_HIDDEN_ROW = 0x20
_MOST_STRINGS = 2_000_000


class _Kind:
    """Kinds of records (MS-XLS 2.3.1)."""

    BOF = 0x0809
    EOF = 0x000A
    FILEPASS = 0x002F
    BOUNDSHEET = 0x0085
    DATEMODE = 0x0022
    FORMAT = 0x041E
    XF = 0x00E0
    SST = 0x00FC
    NUMBER = 0x0203
    RK = 0x027E
    MULRK = 0x00BD
    LABELSST = 0x00FD
    LABEL = 0x0204
    RSTRING = 0x00D6
    BOOLERR = 0x0205
    FORMULA = 0x0006
    STRING = 0x0207
    ARRAY = 0x0221
    TABLE = 0x0236
    MERGED = 0x00E5
    SHARED_FORMULA = 0x04BC
    ROW = 0x0208
    FILTERED = 0x009B


@frozen
class _Record:
    kind: int
    data: bytes
    more: tuple[bytes, ...] = ()  # its continuations


def read_xls(compound: Compound, choice: ReadChoice = AS_FOUND) -> Table:
    """Read the sheet that is asked for, else the one that looks most like orders. Raises Unreadable."""
    if "EncryptedPackage" in compound:
        raise Unreadable(FileFault.PASSWORD)
    if "Workbook" not in compound:
        raise Unreadable(FileFault.OLD_WORKBOOK if "Book" in compound else FileFault.NO_TABLE)
    stream = compound.stream("Workbook")
    try:
        book = _read_book(stream)
    except (struct.error, IndexError) as error:
        raise _damaged(error) from error
    listed = [one for one in book.sheets if one.kind == _WORKSHEET][:MOST_LISTED]
    seen = [_seen(book, stream, one) if len(listed) > 1 else (0, UNLIKE) for one in listed]
    sheets = [ListedSheet(one.name, count, not one.visible) for one, (count, _) in zip(listed, seen, strict=True)]
    at = chosen(sheets, choice.sheet) if choice.sheet else proposed(sheets, [one for _, one in seen])
    with one_of(sheets):
        found = _read_sheet(book, stream, listed[at])
        rows = found.grid.rows()
    sheets[at] = replace(sheets[at], rows=len(rows))
    return Table(
        rows=rows,
        kind=FileKind.XLS,
        name=sheets[at].name,
        sheets=tuple(sheets),
        hidden=found.grid.hidden(),
        filtered=found.filtered,
    )


def _seen(book: _Book, stream: bytes, listed: _Listed) -> tuple[int, Likeness]:
    """Count a sheet's rows, and tell how much it looks like orders; one that cannot be read does not."""
    try:
        rows = _read_sheet(book, stream, listed).grid.rows()
    except Unreadable:
        return 0, UNLIKE
    return len(rows), likeness(rows)


def _read_sheet(book: _Book, stream: bytes, listed: _Listed) -> _Cells:
    try:
        return _Cells(book, Grid()).read(_records(stream, listed.at))
    except (struct.error, IndexError) as error:
        raise _damaged(error) from error


def _damaged(error: Exception) -> Unreadable:
    return Unreadable(FileFault.DAMAGED, f"XLS, {type(error).__name__}")


def _records(stream: bytes, at: int) -> Iterator[_Record]:
    """Give the records of a substream, each with its continuations; those of substreams within are passed over."""
    depth = 0
    first = True
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        data = stream[at + 4 : at + 4 + length]
        if len(data) < length:
            break
        at += 4 + length
        if first and kind != _Kind.BOF:
            raise Unreadable(FileFault.DAMAGED, "XLS, no beginning")
        first = False
        more = []
        while stream[at : at + 2] == b"\x3c\0" and at + 4 <= len(stream):
            (length,) = struct.unpack_from("<H", stream, at + 2)
            more.append(stream[at + 4 : at + 4 + length])
            at += 4 + length
        if kind == _Kind.BOF:
            depth += 1
        elif kind == _Kind.EOF:
            depth -= 1
            if depth <= 0:
                return
        if depth == 1:
            yield _Record(kind, data, tuple(more))
    raise Unreadable(FileFault.DAMAGED, "XLS, it is cut off")


# -- the workbook --------------------------------------------------------------------------------------------------


@frozen
class _Listed:
    name: str
    at: int
    visible: bool
    kind: int


@dataclass(slots=True)
class _Book:
    sheets: list[_Listed] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    formats: dict[int, str] = field(default_factory=dict)
    cells: list[int] = field(default_factory=list)  # number format of each cell format
    from_1904: bool = False

    def is_date(self, cell_format: int) -> bool:
        """Tell whether cells of this format show dates."""
        if cell_format >= len(self.cells):
            return False
        number = self.cells[cell_format]
        return is_date_format(number, self.formats.get(number))


def _read_book(stream: bytes) -> _Book:
    book = _Book()
    for record in _records(stream, 0):
        data = record.data
        match record.kind:
            case _Kind.BOF:
                if struct.unpack_from("<H", data)[0] != _BIFF8:
                    raise Unreadable(FileFault.OLD_WORKBOOK)
            case _Kind.FILEPASS:
                raise Unreadable(FileFault.PASSWORD)
            case _Kind.BOUNDSHEET:
                at, visibility, kind, length = struct.unpack_from("<IBBB", data)
                name = _letters(data[7:], length)
                book.sheets.append(_Listed(name, at, visibility & 3 == 0, kind))
            case _Kind.DATEMODE:
                book.from_1904 = data[0] == 1
            case _Kind.FORMAT:
                number, length = struct.unpack_from("<HH", data)
                book.formats[number] = _letters(data[4:], length)
            case _Kind.XF:
                book.cells.append(struct.unpack_from("<2xH", data)[0])
            case _Kind.SST:
                book.strings = _shared_strings(record)
    return book


def _letters(data: bytes, length: int) -> str:
    """Read letters behind their flag byte."""
    if data[0] & 1:
        return data[1 : 1 + 2 * length].decode("utf-16-le", "replace")
    return data[1 : 1 + length].decode("latin-1")


class _Pieces:
    """A record and its continuations as one run of bytes; a text that is cut says at each piece how it goes on."""

    def __init__(self, record: _Record) -> None:
        self._pieces = [record.data, *record.more]
        self._piece, self._at = 0, 0

    def take(self, length: int) -> bytes:
        """Take so many bytes."""
        found = b""
        while len(found) < length:
            self._turn()
            part = self._pieces[self._piece][self._at : self._at + length - len(found)]
            self._at += len(part)
            found += part
        return found

    def _turn(self) -> bool:
        """Go to the next piece when this one is at its end. Raises IndexError behind the last."""
        turned = False
        while self._at >= len(self._pieces[self._piece]):
            self._piece, self._at, turned = self._piece + 1, 0, True
        return turned

    def text(self, length: int, *, wide: bool) -> str:
        """Take so many letters."""
        found: list[str] = []
        left = length
        while left:
            if self._turn():
                wide = bool(self.take(1)[0] & 1)
                self._turn()
            room = len(self._pieces[self._piece]) - self._at
            count = min(left, max(1, room // 2) if wide else room)
            data = self.take(count * 2 if wide else count)
            found.append(data.decode("utf-16-le", "replace") if wide else data.decode("latin-1"))
            left -= count
        return "".join(found)

    def string(self) -> str:
        """Take a text with its length, flags, and what belongs to its looks and its pronunciation."""
        length, flags = struct.unpack("<HB", self.take(3))
        runs = struct.unpack("<H", self.take(2))[0] if flags & 8 else 0
        spoken = struct.unpack("<I", self.take(4))[0] if flags & 4 else 0
        text = self.text(length, wide=bool(flags & 1))
        self.skip(4 * runs + spoken)
        return text

    def skip(self, length: int) -> None:
        """Pass so many bytes over."""
        while length:
            self._turn()
            step = min(length, len(self._pieces[self._piece]) - self._at)
            self._at += step
            length -= step


def _shared_strings(record: _Record) -> list[str]:
    pieces = _Pieces(record)
    _, unique = struct.unpack("<II", pieces.take(8))
    found, letters = [], 0
    for _ in range(min(unique, _MOST_STRINGS)):
        found.append(pieces.string())
        letters += len(found[-1])
        if letters > MOST_LETTERS:
            raise Unreadable(FileFault.TOO_MANY_CELLS)
    return found


# -- the sheet -----------------------------------------------------------------------------------------------------


class _Cells:
    """The cells of one sheet."""

    def __init__(self, book: _Book, grid: Grid) -> None:
        self._book, self.grid = book, grid
        self.filtered = False
        self._waits: tuple[int, int] | None = None  # a formula whose text follows

    def read(self, records: Iterator[_Record]) -> _Cells:
        """Read every record of the sheet."""
        for record in records:
            if record.kind == _Kind.STRING and self._waits is not None:
                self._put_text(*self._waits, _Pieces(record), formula=True)
                self._waits = None
            elif record.kind not in (_Kind.ARRAY, _Kind.TABLE, _Kind.SHARED_FORMULA):
                self._close_formula()
                self._take(record)
                self._take_look(record)
            elif record.kind in (_Kind.ARRAY, _Kind.TABLE):
                top, bottom, left, right = struct.unpack_from("<HHBB", record.data)
                self.grid.calculate(top, left, bottom, right)
        self._close_formula()
        return self

    def _close_formula(self) -> None:
        if self._waits is not None:  # its text never came
            self.grid.put(*self._waits, "", RowFault.FORMULA)
            self._waits = None

    def _take(self, record: _Record) -> None:
        data = record.data
        match record.kind:
            case _Kind.NUMBER:
                row, column, look, value = struct.unpack_from("<HHHd", data)
                self._put_number(row, column, look, value)
            case _Kind.RK:
                row, column, look, packed = struct.unpack_from("<HHHI", data)
                self._put_number(row, column, look, _unpacked(packed))
            case _Kind.MULRK:
                row, column = struct.unpack_from("<HH", data)
                for at in range(4, len(data) - 7, 6):
                    look, packed = struct.unpack_from("<HI", data, at)
                    self._put_number(row, column + (at - 4) // 6, look, _unpacked(packed))
            case _Kind.LABELSST:
                row, column, _, number = struct.unpack_from("<HHHI", data)
                if number >= len(self._book.strings):
                    raise Unreadable(FileFault.DAMAGED, "XLS, shared strings")
                self.grid.put(row, column, self._book.strings[number])
            case _Kind.LABEL | _Kind.RSTRING:
                row, column = struct.unpack_from("<HH", data)
                pieces = _Pieces(record)
                pieces.take(6)
                self._put_text(row, column, pieces, formula=False)
            case _Kind.BOOLERR:
                row, column, _, value, is_error = struct.unpack_from("<HHHBB", data)
                self._put_flag(row, column, value, is_error=bool(is_error))
            case _Kind.FORMULA:
                self._take_formula(data)

    def _take_look(self, record: _Record) -> None:
        """Take what is said of cells beside what they hold."""
        data = record.data
        match record.kind:
            case _Kind.MERGED:
                (count,) = struct.unpack_from("<H", data)
                for at in range(2, 2 + 8 * count, 8):
                    top, bottom, left, right = struct.unpack_from("<4H", data, at)
                    self.grid.cover(top, left, bottom, right)
            case _Kind.ROW:
                row, flags = struct.unpack_from("<H10xH", data)
                if flags & _HIDDEN_ROW:
                    self.grid.hide(row)
            case _Kind.FILTERED:
                self.filtered = True

    def _take_formula(self, data: bytes) -> None:
        row, column, look = struct.unpack_from("<3H", data)
        result, (flags,) = data[6:14], struct.unpack_from("<H", data, 14)
        if result[6:8] != b"\xff\xff":
            (value,) = struct.unpack("<d", result)
            if value == 0 and flags & _CALCULATE_ON_LOAD:
                self.grid.put(row, column, "", RowFault.FORMULA)
            else:
                self._put_number(row, column, look, value)
        elif result[0] == _TEXT_FOLLOWS:
            self._waits = row, column
        elif result[0] in (_BOOLEAN, _ERROR):
            self._put_flag(row, column, result[2], is_error=result[0] == _ERROR)
        else:
            empty = result[0] == _NO_TEXT and not flags & _CALCULATE_ON_LOAD
            self.grid.put(row, column, "", RowFault.FORMULA_EMPTY if empty else RowFault.FORMULA)

    def _put_number(self, row: int, column: int, look: int, value: float) -> None:
        if self._book.is_date(look):
            self.grid.put(row, column, date_text(value, from_1904=self._book.from_1904), RowFault.DATE)
        else:
            text = number_text(value)
            self.grid.put(row, column, text or "#NUM!", None if text else RowFault.CELL_ERROR)

    def _put_text(self, row: int, column: int, pieces: _Pieces, *, formula: bool) -> None:
        length, flags = struct.unpack("<HB", pieces.take(3))
        text = pieces.text(length, wide=bool(flags & 1))
        self.grid.put(row, column, text, RowFault.FORMULA_EMPTY if formula and not text.strip() else None)

    def _put_flag(self, row: int, column: int, value: int, *, is_error: bool) -> None:
        if is_error:
            self.grid.put(row, column, _ERRORS.get(value, "#"), RowFault.CELL_ERROR)
        else:
            self.grid.put(row, column, "true" if value else "false")


def _unpacked(packed: int) -> float:
    """Read a number that was packed into 30 bits (MS-XLS 2.5.217)."""
    value: float
    if packed & 2:
        whole = packed >> 2
        value = float(whole - (1 << 30) if whole & (1 << 29) else whole)
    else:
        (value,) = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))
    return value / 100 if packed & 1 else value
