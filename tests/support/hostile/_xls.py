"""XLS (BIFF8) in an OLE2 compound file, a minimal correct writer for both."""

from __future__ import annotations

import datetime as dt
import struct
from collections.abc import Sequence
from decimal import Decimal

from ._grid import Cell, Sheet
from ._xlsx import serial

FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
ERRORS = {"#NULL!": 0x00, "#DIV/0!": 0x07, "#VALUE!": 0x0F, "#REF!": 0x17, "#NAME?": 0x1D, "#NUM!": 0x24, "#N/A": 0x2A}


def record(kind: int, data: bytes = b"") -> bytes:
    """One BIFF record."""
    return struct.pack("<HH", kind, len(data)) + data


def long_string(value: str) -> bytes:
    """A unicode string with a 16-bit length."""
    raw = value.encode("utf-16-le", "surrogatepass")
    try:
        return struct.pack("<HB", len(value), 0) + value.encode("latin-1")
    except UnicodeEncodeError:
        return struct.pack("<HB", len(raw) // 2, 1) + raw


def short_string(value: str) -> bytes:
    """A unicode string with an 8-bit length."""
    raw = value.encode("utf-16-le")
    return struct.pack("<BB", len(raw) // 2, 1) + raw


def _xf(style: bool, fmt: int) -> bytes:
    return record(
        0x00E0,
        struct.pack("<HHHBBBBIIH", 0, fmt, 0xFFF5 if style else 0x0001, 0x20, 0, 0, 0 if style else 0x04, 0, 0, 0x20C0),
    )


def _bof(kind: int) -> bytes:
    return record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0x41, 0x06))


def _formula(cell: Cell, row: int, column: int) -> bytes:
    """A FORMULA record; the expression is always neighbour * 2, the cached result is the cell's."""
    tail = b""
    if cell.kind == "number" and isinstance(cell.value, Decimal):
        result = struct.pack("<d", float(cell.value))
    elif cell.kind == "error":
        result = struct.pack("<BBBBHH", 2, 0, ERRORS.get(str(cell.value), 0x2A), 0, 0, 0xFFFF)
    elif cell.kind == "bool":
        result = struct.pack("<BBBBHH", 1, 0, int(bool(cell.value)), 0, 0, 0xFFFF)
    elif cell.kind == "blank":
        result = struct.pack("<BBBBHH", 3, 0, 0, 0, 0, 0xFFFF)
    else:
        result = struct.pack("<BBBBHH", 0, 0, 0, 0, 0, 0xFFFF)
        tail = record(0x0207, long_string(str(cell.value)))
    tokens = struct.pack("<BHH", 0x44, row, 0xC000 | max(column - 1, 0)) + b"\x1e\x02\x00\x05"
    return (
        record(0x0006, struct.pack("<HHH", row, column, 15) + result + struct.pack("<HIH", 0, 0, len(tokens)) + tokens)
        + tail
    )


class Book:
    """A BIFF8 workbook stream."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self.sheets = sheets
        self.strings: list[str] = []
        self.index: dict[str, int] = {}
        self.total = 0

    def _string(self, value: str) -> int:
        self.total += 1
        if value not in self.index:
            self.index[value] = len(self.strings)
            self.strings.append(value)
        return self.index[value]

    def _cell(self, cell: Cell, row: int, column: int) -> bytes:
        value = cell.value
        at = struct.pack("<HHH", row, column, 16 if cell.kind == "date" else 15)
        if cell.formula is not None:
            return _formula(cell, row, column)
        if cell.kind == "blank":
            return b""
        if cell.kind == "number" and isinstance(value, Decimal):
            if cell.style == "rk" and value == int(value) and abs(value) < 1 << 28:
                return record(0x027E, at + struct.pack("<I", (int(value) << 2 | 2) & 0xFFFFFFFF))
            return record(0x0203, at + struct.pack("<d", float(value)))
        if cell.kind == "bool":
            return record(0x0205, at + struct.pack("<BB", int(bool(value)), 0))
        if cell.kind == "error" and str(value) in ERRORS and cell.style not in ("as-text", "as-shared"):
            return record(0x0205, at + struct.pack("<BB", ERRORS[str(value)], 1))
        if cell.kind == "date" and isinstance(value, dt.date):
            return record(0x0203, at + struct.pack("<d", float(serial(value))))
        shown = str(value)
        if cell.style == "label" and len(shown) < 2000:
            return record(0x0204, at + long_string(shown))
        return record(0x00FD, at + struct.pack("<I", self._string(shown)))

    def _sheet(self, sheet: Sheet) -> bytes:
        width = max((len(line) for line in sheet.grid), default=0)
        out = _bof(0x0010) + record(0x0200, struct.pack("<IIHHH", 0, len(sheet.grid), 0, width, 0))
        for number in range(len(sheet.grid)):
            hidden = 0x20 if number + 1 in sheet.hidden_rows else 0
            out += record(0x0208, struct.pack("<HHHHHHI", number, 0, width, 255, 0, 0, 0x0F0100 | hidden))
        for number, line in enumerate(sheet.grid):
            for column, cell in enumerate(line):
                out += self._cell(cell, number, column)
        out += record(0x023E, struct.pack("<HHHIHHI", 0x06B6, 0, 0, 0x40, 0, 0, 0))
        return out + record(0x000A)

    def _strings(self) -> bytes:
        blocks = [struct.pack("<II", self.total, len(self.strings))]
        for value in self.strings:
            packed = long_string(value)
            if len(blocks[-1]) + len(packed) > 8200:
                blocks.append(b"")
            blocks[-1] += packed
        out = record(0x00FC, blocks[0])
        return out + b"".join(record(0x003C, block) for block in blocks[1:])

    def stream(self) -> bytes:
        """The whole Workbook stream."""
        bodies = [self._sheet(sheet) for sheet in self.sheets]
        font = record(0x0031, struct.pack("<HHHHHBBBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0) + short_string("Arial"))
        head = (
            _bof(0x0005)
            + record(0x0042, struct.pack("<H", 1200))
            + record(0x003D, struct.pack("<HHHHHHHHH", 0, 0, 0x3A5C, 0x23BE, 0x38, 0, 0, 1, 600))
        )
        head += record(0x0022, b"\0\0") + font * 4 + _xf(True, 0) * 15 + _xf(False, 0) + _xf(False, 14)
        head += record(0x0293, struct.pack("<HBB", 0x8000, 0, 0xFF))
        names = [short_string(sheet.name) for sheet in self.sheets]
        tail = self._strings() + record(0x000A)
        offset = len(head) + sum(4 + 6 + len(name) for name in names) + len(tail)
        listing = b""
        for sheet, name, body in zip(self.sheets, names, bodies, strict=True):
            listing += record(0x0085, struct.pack("<IBB", offset, 1 if sheet.hidden else 0, 0) + name)
            offset += len(body)
        return head + listing + tail + b"".join(bodies)


def compound(streams: dict[str, bytes]) -> bytes:
    """An OLE2 file with these streams below the root; small ones go to the mini stream as they should."""
    sectors: list[bytes] = []
    table: list[int] = []

    def put(data: bytes) -> int:
        if not data:
            return END
        first = len(sectors)
        count = -(-len(data) // 512)
        for n in range(count):
            sectors.append(data[n * 512 : (n + 1) * 512].ljust(512, b"\0"))
            table.append(first + n + 1 if n + 1 < count else END)
        return first

    mini, mini_table = b"", []
    found: list[tuple[str, int, int]] = []
    for name, data in streams.items():
        if len(data) >= 4096:
            found.append((name, put(data), len(data)))
            continue
        first, count = len(mini) // 64, -(-len(data) // 64)
        mini += data.ljust(count * 64, b"\0")
        mini_table += [first + n + 1 if n + 1 < count else END for n in range(count)]
        found.append((name, first if count else END, len(data)))
    mini_start = put(mini)
    mini_fat = put(b"".join(struct.pack("<I", n) for n in mini_table).ljust(-(-len(mini_table) // 128) * 512, b"\xff"))
    found.sort(key=lambda entry: (len(entry[0]), entry[0].upper()))

    links: dict[int, tuple[int, int]] = {}

    def tree(low: int, high: int) -> int:
        if low >= high:
            return FREE
        middle = (low + high) // 2
        links[middle] = (tree(low, middle), tree(middle + 1, high))
        return middle + 1

    child = tree(0, len(found))

    def entry(name: str, kind: int, left: int, right: int, below: int, first: int, size: int) -> bytes:
        raw = name.encode("utf-16-le")
        return (
            raw.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(raw) + 2 if raw else 0, kind, 1, left, right, below)
            + bytes(16)
            + bytes(4)
            + bytes(16)
            + struct.pack("<IQ", first, size)
        )

    directory = entry("Root Entry", 5, FREE, FREE, child, mini_start, len(mini))
    for n, (name, first, size) in enumerate(found):
        directory += entry(name, 2, *links[n], FREE, first, size)
    while len(directory) % 512:
        directory += entry("", 0, FREE, FREE, FREE, 0, 0)
    directory_start = put(directory)
    fats = 1
    while fats * 128 < len(table) + fats:
        fats += 1
    fat_start = len(sectors)
    table += [FAT] * fats
    raw = b"".join(struct.pack("<I", n) for n in table).ljust(fats * 512, b"\xff")
    for n in range(fats):
        sectors.append(raw[n * 512 : (n + 1) * 512])
    places = [fat_start + n for n in range(fats)]
    if fats > 109:
        raise ValueError("too large for this writer")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIII", 0, fats, directory_start, 0, 4096, mini_fat, -(-len(mini_table) // 128), END, 0)
    header += struct.pack("<109I", *(places + [FREE] * (109 - fats)))
    return header + b"".join(sectors)


def write(sheets: Sequence[Sheet]) -> bytes:
    """A workbook as XLS."""
    return compound({"Workbook": Book(sheets).stream().ljust(4096, b"\0")})
