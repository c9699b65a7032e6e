"""A table as it was read, why a file cannot be read, and the place where cells are put while it is read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from courier_desk.domain.folding import fold
from courier_desk.domain.intake_sheet import HEADING_ROWS, LONGEST_CELL, Fault, RowFault, SheetRow, cell_name
from courier_desk.domain.sheet_parts import Likeness, ListedSheet
from courier_desk.domain.values import frozen

LARGEST_FILE = 20_000_000
#: A packed file may unpack to this many bytes; more is a slip or a bomb.
LARGEST_UNPACKED = 200_000_000
MOST_ROWS = 50_000
#: Columns that are read. A table of orders has 32; what stands further out is only known to be there.
MOST_COLUMNS = 256
#: Filled cells and letters of a whole table: some 40 columns of the longest one.
MOST_CELLS, MOST_LETTERS = 2_000_000, 20_000_000
#: Merged ranges and ranges of formulas; each costs a look at every row.
MOST_RANGES = 20_000
#: Sheets that are looked at and told.
MOST_LISTED = 100
#: Runs of hidden rows, with many that hold nothing among them.
MOST_SPANS = 200_000
#: Cells of which something was found: nothing of that many rows is worth a word.
MOST_MARKS = 1_000_000
LAST_ROW, _LAST_COLUMN = 1_048_575, 16_383
_FAR = "…"
_EMPTY_FORMULA, _COVERED = Fault("", RowFault.FORMULA), Fault("", RowFault.MERGED)
#: A row of such cells shows nothing, and is none.
_NOTHING = frozenset({RowFault.MERGED, RowFault.FORMULA_EMPTY})


class FileFault(StrEnum):
    """Why a file cannot be read at all."""

    MISSING = "missing"
    NOT_A_FILE = "not_a_file"
    UNREACHABLE = "unreachable"
    TOO_LARGE = "too_large"
    TOO_MANY_ROWS = "too_many_rows"
    TOO_MANY_CELLS = "too_many_cells"
    TOO_WIDE = "too_wide"  # the heading goes on where nothing is read
    UNPACKS_TOO_LARGE = "unpacks_too_large"
    TOO_SLOW = "too_slow"  # the worker's time or memory was not enough
    NO_WORKER = "no_worker"  # the system gave no process to read it in
    PASSWORD = "password"  # noqa: S105  (the name of a fault)
    DAMAGED = "damaged"
    ZERO_BYTES = "zero_bytes"  # a text with zero bytes in it
    NO_TABLE = "no_table"  # a picture, a PDF, a document
    OLD_WORKBOOK = "old_workbook"  # of Excel 95 or before
    BINARY_WORKBOOK = "binary_workbook"  # XLSB
    XML_WORKBOOK = "xml_workbook"  # "XML Spreadsheet 2003"
    WEB_ARCHIVE = "web_archive"  # MHT
    ENCODING = "encoding"
    NO_SHEET = "no_sheet"  # none of the name that was asked for


class Unreadable(Exception):
    """The file cannot be read. ``detail`` is technical.

    ``sheets``: all of the file, where it is one of them that cannot be read and others perhaps can.
    """

    def __init__(self, fault: FileFault, detail: str = "", sheets: Sequence[ListedSheet] = ()) -> None:
        super().__init__(f"{fault}: {detail}".rstrip(": "))
        self.fault = fault
        self.detail = detail
        self.sheets = tuple(sheets)


class FileKind(StrEnum):
    """What a file is. Only a text has a delimiter, only a text and a page have an encoding of their own."""

    TEXT = "text"
    XLSX = "xlsx"
    XLS = "xls"
    ODS = "ods"
    HTML = "html"


@frozen(kw_only=True)
class Table:
    """Filled rows in their order, as a reader found them.

    ``sheets``: all of the file, ``name`` the one that was read; ``hidden``: the numbers of rows that the spreadsheet
    does not show, ``filtered``: because a filter leaves them out; ``encoding`` and ``delimiter`` as used,
    ``encoding_guessed``: found out by what its letters then say.
    """

    rows: tuple[SheetRow, ...]
    kind: FileKind = FileKind.TEXT
    name: str = ""
    sheets: tuple[ListedSheet, ...] = ()
    hidden: frozenset[int] = frozenset()
    filtered: bool = False
    encoding: str = ""
    encoding_guessed: bool = False
    delimiter: str = ""


@contextmanager
def one_of(sheets: Sequence[ListedSheet]) -> Iterator[None]:
    """Read one of a file's sheets inside: where that cannot be read, the others are named. Raises Unreadable."""
    try:
        yield
    except Unreadable as reason:
        raise Unreadable(reason.fault, reason.detail, sheets) from reason


def chosen(sheets: Sequence[ListedSheet], name: str) -> int:
    """Find the sheet of a name, a hidden one too. Raises Unreadable."""
    at = next((at for at, one in enumerate(sheets) if one.name == name), None)
    if at is None:
        folded = name.strip().casefold()
        at = next((at for at, one in enumerate(sheets) if one.name.strip().casefold() == folded), None)
    if at is None:
        raise Unreadable(FileFault.NO_SHEET, ", ".join(one.name for one in sheets[:20]))
    return at


def proposed(sheets: Sequence[ListedSheet], likenesses: Sequence[Likeness]) -> int:
    """Choose among the sheets that are shown the first that looks most like orders, one of examples after all others;
    else the first that holds something, else the first. Raises Unreadable when none is shown."""
    shown = [at for at, one in enumerate(sheets) if not one.hidden]
    if not shown:
        raise Unreadable(FileFault.NO_TABLE)
    best = max(shown, key=lambda at: (any(likenesses[at]), not _holds_examples(sheets[at].name), likenesses[at]))
    if any(likenesses[best]):
        return best
    return next((at for at in shown if sheets[at].rows), shown[0])


def _holds_examples(name: str) -> bool:
    return not _EXAMPLES.isdisjoint(fold(name).split())


#: Words in the names of sheets that show how orders are written, and hold none; folded.
_EXAMPLES = frozenset(
    {
        "example", "examples", "sample", "samples", "instructions", "notes", "مثال", "امثله", "نموذج", "نماذج",
        "تعليمات", "ملاحظات",
    }
)  # fmt: skip


class Grid:
    """Cells put down one after the other, in any order; rows and columns from 0. Raises Unreadable at the limits."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str] | list[str]] = {}  # lists where a whole row was put at once
        self._faults: dict[int, dict[int, Fault]] = {}
        self._covered: list[_Range] = []
        self._calculated: list[_Range] = []
        self._hidden: list[tuple[int, int]] = []
        self._same: dict[str, str] = {}
        self._cells = self._letters = 0

    def put(self, row: int, column: int, text: str, kind: RowFault | None = None) -> None:
        """Put a cell down: its text and what is wrong with it. Empty cells are nothing; two in one place are damage."""
        if column >= MOST_COLUMNS:
            if column > _LAST_COLUMN:
                raise Unreadable(FileFault.TOO_MANY_CELLS, "columns")
            if not text.strip() and kind is None:
                return
            column, text, kind = MOST_COLUMNS, _FAR, None
        elif not text and kind is None:
            return
        if row > LAST_ROW:
            raise Unreadable(FileFault.TOO_MANY_ROWS)
        cells = self._rows.get(row)
        if cells is None:
            cells = {}
            self._add(row, cells)
        elif isinstance(cells, list):
            cells = self._rows[row] = {at: one for at, one in enumerate(cells) if one}
        elif column in cells and column < MOST_COLUMNS:
            raise Unreadable(FileFault.DAMAGED, f"two cells {cell_name(row + 1, column)}")
        # A text that is too long is known for it by one letter more.
        text = text[: LONGEST_CELL + 1] if len(text) > LONGEST_CELL else self._same.setdefault(text, text)
        cells[column] = text
        self._count(1, len(text))
        if kind is not None:
            said = text if kind in (RowFault.CELL_ERROR, RowFault.DATE) else ""
            self._faults.setdefault(row, {})[column] = Fault("", kind, said)

    def put_line(self, row: int, cells: list[str]) -> None:
        """Put down a row of texts, of which nothing was put before, the fast way. Raises Unreadable."""
        joined = "".join(cells)
        if not joined or joined.isspace():
            return
        is_long = len(joined) > LONGEST_CELL and max(map(len, cells)) > LONGEST_CELL
        if is_long or len(cells) > MOST_COLUMNS or row > LAST_ROW or row in self._rows:
            for column, text in enumerate(cells):
                self.put(row, column, text)
            return
        self._add(row, list(map(self._same.setdefault, cells, cells)))
        self._count(len(cells) - cells.count(""), len(joined))

    def _add(self, row: int, cells: dict[int, str] | list[str]) -> None:
        if len(self._rows) >= MOST_ROWS + HEADING_ROWS:
            raise Unreadable(FileFault.TOO_MANY_ROWS)
        self._rows[row] = cells

    def _count(self, cells: int, letters: int) -> None:
        self._cells += cells
        self._letters += letters
        if self._cells > MOST_CELLS or self._letters > MOST_LETTERS:
            raise Unreadable(FileFault.TOO_MANY_CELLS)

    def cover(self, top: int, left: int, bottom: int, right: int) -> None:
        """Tell of a merged range: only its first cell is one."""
        self._take(self._covered, top, left, bottom, right)

    def calculate(self, top: int, left: int, bottom: int, right: int) -> None:
        """Tell of a range that a formula fills: where no value stands it was never calculated."""
        self._take(self._calculated, top, left, bottom, right)

    def hide(self, row: int, meant: int = 1) -> None:
        """Tell of rows that are not shown: the first, and how many."""
        if self._hidden and sum(self._hidden[-1]) == row:
            first, before = self._hidden.pop()
            row, meant = first, before + meant
        elif len(self._hidden) >= MOST_SPANS:
            raise Unreadable(FileFault.TOO_MANY_CELLS, "hidden rows")
        self._hidden.append((row, meant))

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, row: int) -> bool:
        return row in self._rows

    def hidden(self) -> frozenset[int]:
        """Give the numbers of the rows that hold something and are not shown."""
        if not self._hidden:
            return frozenset()
        spans = sorted(self._hidden)
        return frozenset(
            row + 1
            for row in self._rows
            if (at := bisect_right(spans, (row, LAST_ROW + 1))) and row < sum(spans[at - 1])
        )

    def _take(self, ranges: list[_Range], top: int, left: int, bottom: int, right: int) -> None:
        if len(ranges) >= MOST_RANGES:
            raise Unreadable(FileFault.TOO_MANY_CELLS, "ranges")
        if 0 <= top <= bottom and 0 <= left <= right:
            ranges.append(_Range(top, left, bottom, min(right, MOST_COLUMNS - 1)))

    def rows(self) -> tuple[SheetRow, ...]:
        """Give the rows that hold something, in their order."""
        covered, calculated = _Sweep(self._covered), _Sweep(self._calculated)
        has_ranges = bool(self._covered or self._calculated)
        kept, marks = [], 0
        for row in sorted(self._rows):
            cells, faults = self._rows[row], self._faults.get(row, {})
            if has_ranges:
                for column in calculated.at(row):
                    if not _holds(cells, column):
                        faults.setdefault(column, _EMPTY_FORMULA)
                for column in covered.at(row):
                    faults.setdefault(column, _COVERED)
            marks += len(faults)
            if marks > MOST_MARKS:
                raise Unreadable(FileFault.TOO_MANY_CELLS, "ranges")
            line = _line(cells)
            is_filled = isinstance(cells, list) or any(text.strip() for text in line)
            if is_filled or any(one.kind not in _NOTHING for one in faults.values()):
                told = tuple(sorted(faults.items(), key=lambda one: one[0])) if faults else ()
                kept.append(SheetRow(row + 1, line, told))
        return tuple(kept)


def _holds(cells: dict[int, str] | list[str], column: int) -> bool:
    return column in cells if isinstance(cells, dict) else column < len(cells) and cells[column] != ""


def _line(cells: dict[int, str] | list[str]) -> tuple[str, ...]:
    """Give a row's cells up to the last that holds something."""
    if isinstance(cells, dict):
        return tuple(cells.get(column, "") for column in range(max(cells) + 1))
    width = len(cells)
    while width and not cells[width - 1]:
        width -= 1
    return tuple(cells[:width])


@dataclass(frozen=True, slots=True, order=True)
class _Range:
    top: int
    left: int
    bottom: int
    right: int


class _Sweep:
    """Ranges looked at from the top of a sheet down: which columns of a row lie in one, beside its first cell."""

    def __init__(self, ranges: Iterable[_Range]) -> None:
        self._ranges = sorted(ranges, reverse=True)
        self._until: dict[int, int] = {}  # column -> the last row that is covered

    def at(self, row: int) -> list[int]:
        """Give the columns of this row; rows are asked for downward."""
        first = set()
        while self._ranges and self._ranges[-1].top <= row:
            one = self._ranges.pop()
            if one.bottom < row:
                continue
            if one.top == row:
                first.add(one.left)
            for column in range(one.left, one.right + 1):
                self._until[column] = max(self._until.get(column, -1), one.bottom)
        return [column for column, last in self._until.items() if last >= row and column not in first]


def place_of(name: str) -> tuple[int, int] | None:
    """Read ``F7`` as row and column from 0; None when it is no name of a cell."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    column = 0
    for letter in letters.upper():
        if not "A" <= letter <= "Z" or len(letters) > 3:
            return None
        column = column * 26 + ord(letter) - 64
    if not letters or not digits or len(digits) > 7:
        return None
    row = int(digits) - 1
    return (row, column - 1) if 0 <= row <= LAST_ROW and column - 1 <= _LAST_COLUMN else None


def range_of(name: str) -> tuple[int, int, int, int] | None:
    """Read ``B2:D9`` or ``B2`` as top, left, bottom, right from 0; None when it is no range."""
    first, _, last = name.partition(":")
    start, end = place_of(first), place_of(last or first)
    return None if start is None or end is None else (*start, *end)
