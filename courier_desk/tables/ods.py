"""A format of its own, ODS and flat ODS (OpenDocument 1.2, part 1, section 9): one table of those in it.

A row or a cell that stands for a million of its kind is counted, not laid out. An error is known by its type, and by
what the cell shows, for older programs wrote it as the number 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from courier_desk.domain.cell_texts import is_error
from courier_desk.domain.intake_sheet import HEADING_ROWS, RowFault
from courier_desk.domain.sheet_parts import AS_FOUND, ListedSheet, ReadChoice, likeness
from courier_desk.tables.package import Attributes, Package, local, parse_xml
from courier_desk.tables.table import (
    LAST_ROW,
    MOST_COLUMNS,
    MOST_LISTED,
    FileFault,
    FileKind,
    Grid,
    Table,
    Unreadable,
    chosen,
    proposed,
)
from courier_desk.tables.values import number_text

_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
#: What a row may stand in within its table.
_ROWS_IN = frozenset({"table", "table-row-group", "table-rows", "table-header-rows"})
_CELLS = frozenset({"table-cell", "covered-table-cell"})
#: Parts of a cell that are not what it shows.
_ASIDE = frozenset(
    {"annotation", "note", "ruby-text", "table", "frame", "object", "tracked-changes", "forms", "event-listeners"}
)
_MOST_BLANKS = 2_000
#: What a row says of itself that is not shown.
_UNSEEN = frozenset({"collapse", "filter"})
#: The text of a number that is not there.
_NO_NUMBER = "#"
#: Letters of one cell that are kept.
_MOST_LETTERS = 100_000


def is_document(package: Package) -> bool:
    """Tell whether a package is a document of this family."""
    return _CONTENT in package


def read_ods(package: Package, choice: ReadChoice = AS_FOUND) -> Table:
    """Read a table of a packed document. Raises Unreadable."""
    locked = False

    def start(tag: str, _attributes: Attributes) -> None:
        nonlocal locked
        locked = locked or local(tag) == "encryption-data"

    if _MANIFEST in package:
        parse_xml(package.pieces(_MANIFEST), start, lambda _tag: None, lambda _text: None)
    if locked:
        raise Unreadable(FileFault.PASSWORD)
    return read_flat(lambda: package.pieces(_CONTENT), choice)


def read_flat(pieces: Callable[[], Iterable[bytes]], choice: ReadChoice = AS_FOUND) -> Table:
    """Read the table that is asked for, else the one that looks most like orders, of a document that is one XML.

    Of the others a few rows are looked at; only where one of those turns out to be it, the document is read once more.
    Raises Unreadable.
    """
    found = _document(pieces(), None)
    sheets = [ListedSheet(one.name, one.rows, one.hidden) for one in found.tables]
    if choice.sheet:
        at = chosen(sheets, choice.sheet)
    else:
        at = proposed(sheets, [likeness(one.grid.rows()) for one in found.tables])
    if at != found.wanted:
        found = _document(pieces(), at)
    table = found.tables[at]
    if table.too_long:
        raise Unreadable(FileFault.TOO_MANY_ROWS, sheets=sheets)
    return Table(
        rows=table.grid.rows(),
        kind=FileKind.ODS,
        name=table.name,
        sheets=tuple(sheets),
        hidden=table.grid.hidden(),
        filtered=table.filtered,
    )


def _document(pieces: Iterable[bytes], wanted: int | None) -> _Document:
    found = _Document(wanted)
    parse_xml(pieces, found.start, found.end, found.text)
    if not found.is_spreadsheet or not found.tables:
        raise Unreadable(FileFault.NO_TABLE)
    return found


@dataclass(slots=True)
class _Table:
    """One table; ``rows`` counts those that hold something."""

    name: str
    hidden: bool
    grid: Grid = field(default_factory=Grid)
    rows: int = 0
    filtered: bool = False
    too_long: bool = False


class _Document:
    """The tables of a document as they stream by: the ``wanted`` one (its place) whole, of the others some rows."""

    def __init__(self, wanted: int | None) -> None:
        self.wanted = wanted  # None: the first that is shown
        self.tables: list[_Table] = []
        self.is_spreadsheet = False
        self._open: list[str] = []
        self._style = ""
        self._hidden: set[str] = set()  # styles of tables that are not shown
        self._reads = self._whole = False
        self._aside = 0
        self._row = self._column = 0
        self._rows_meant = 1
        self._shown = True
        self._row_cells: list[tuple[int, int, str, RowFault | None]] = []
        self._cell: Attributes | None = None
        self._covered = False
        self._lines: list[str] = []
        self._letters = 0

    # elements

    def start(self, tag: str, attributes: Attributes) -> None:
        name = local(tag)
        within = self._open[-1] if self._open else ""
        self._open.append(name)
        if self._aside or (self._cell is not None and name in _ASIDE) or name == "tracked-changes":
            self._aside += 1
        elif self._cell is not None:
            self._begin_text(name, attributes)
        elif name in _CELLS and within == "table-row" and self._reads:
            self._cell, self._covered, self._lines, self._letters = attributes, name != "table-cell", [], 0
        elif name == "table-row" and within in _ROWS_IN and self._reads:
            self._rows_meant, self._column, self._row_cells = _repeated(attributes, "number-rows-repeated"), 0, []
            self._begin_row(_said(attributes, "visibility"))
        elif name == "table" and within == "spreadsheet":
            self._begin_table(attributes)
        elif name == "spreadsheet" and within == "body":
            self.is_spreadsheet = True
        elif name == "style":
            self._style = _said(attributes, "name") if _said(attributes, "family") == "table" else ""
        elif name == "table-properties" and self._style and _said(attributes, "display") == "false":
            self._hidden.add(self._style)

    def _begin_table(self, attributes: Attributes) -> None:
        if len(self.tables) >= MOST_LISTED:
            return
        hidden = _said(attributes, "style-name") in self._hidden
        if self.wanted is None and not hidden:
            self.wanted = len(self.tables)
        self._reads, self._whole = True, self.wanted == len(self.tables)
        self._row = 0
        self.tables.append(_Table(_said(attributes, "name"), hidden))

    def _begin_row(self, visibility: str) -> None:
        self._shown = visibility not in _UNSEEN
        self.tables[-1].filtered |= visibility == "filter"

    def _begin_text(self, name: str, attributes: Attributes) -> None:
        if name in ("p", "h") and len(self._lines) < _MOST_BLANKS:
            self._lines.append("")
        elif name == "s":
            self.text(" " * min(_repeated(attributes, "c"), _MOST_BLANKS))
        elif name == "tab":
            self.text("\t")
        elif name == "line-break":
            self.text("\n")

    def text(self, text: str) -> None:
        if self._cell is None or self._aside or not self._lines or self._open[-1] in _CELLS:
            return
        self._letters += len(text)
        if self._letters <= _MOST_LETTERS:  # what is too long is known for it by then
            self._lines[-1] += text

    def end(self, _tag: str) -> None:
        name = self._open.pop()
        if self._aside:
            self._aside -= 1
        elif self._cell is not None and name in _CELLS:
            self._end_cell(self._cell)
            self._cell = None
        elif self._cell is None and name == "table-row" and self._reads:
            self._end_row()
        elif name == "table" and self._open and self._open[-1] == "spreadsheet":
            self._reads = False

    # cells

    def _end_cell(self, attributes: Attributes) -> None:
        meant = _repeated(attributes, "number-columns-repeated")
        text, fault = (("", RowFault.MERGED) if self._covered else self._value(attributes)) if meant else ("", None)
        if text or fault is not None:
            self._row_cells.append((self._column, meant, text, fault))
        self._column += meant

    def _value(self, attributes: Attributes) -> tuple[str, RowFault | None]:
        shown = "\n".join(self._lines)
        kind, calculated = _said(attributes, "value-type"), _said(attributes, "formula") != ""
        is_wrong = any(local(name) == "value-type" and said == "error" for name, said in attributes.items())
        if is_wrong or is_error(shown):
            return shown.strip() or _NO_NUMBER, RowFault.CELL_ERROR
        text, fault = self._typed(attributes, kind, shown)
        if calculated and text == _NO_NUMBER:
            return "", RowFault.FORMULA
        if calculated and fault is None and (not text.strip() or not kind):
            return "", RowFault.FORMULA_EMPTY if kind else RowFault.FORMULA
        return text, fault

    def _typed(self, attributes: Attributes, kind: str, shown: str) -> tuple[str, RowFault | None]:
        match kind:
            case "float" | "percentage" | "currency":
                said = _said(attributes, "value")
                try:
                    text = "" if "_" in said else number_text(float(said))
                except ValueError:
                    text = ""
                return (text, None) if text else (said or shown or _NO_NUMBER, RowFault.CELL_ERROR)
            case "boolean":
                return _said(attributes, "boolean-value") or shown, None
            case "date":
                return _said(attributes, "date-value") or shown, RowFault.DATE
            case "time":
                return _said(attributes, "time-value") or shown, RowFault.DATE
            case "string":
                return shown or _said(attributes, "string-value"), None
        return shown, None

    def _end_row(self) -> None:
        table = self.tables[-1]
        cells = [one for one in self._row_cells if one[3] is not RowFault.MERGED]
        if cells:
            if any(text.strip() for _, _, text, _ in cells):
                table.rows = min(table.rows + self._rows_meant, LAST_ROW)
            rows = range(self._row, self._row + self._rows_meant)
            if not self._whole:
                rows = rows[: max(0, HEADING_ROWS + 1 - len(table.grid))]
            try:
                for row in rows:
                    self._put(row)
            except Unreadable as reason:
                if reason.fault is not FileFault.TOO_MANY_ROWS:
                    raise
                table.too_long, self._reads = True, False  # another table may be the one that is wanted
            if not self._shown and rows:
                table.grid.hide(self._row, len(rows))
        self._row += self._rows_meant

    def _put(self, row: int) -> None:
        grid = self.tables[-1].grid
        for first, meant, text, fault in self._row_cells:
            for column in range(first, min(first + meant, MOST_COLUMNS + 1)):
                grid.put(row, column, text, fault)
            if first > MOST_COLUMNS:
                grid.put(row, MOST_COLUMNS, text, fault)


def _said(attributes: Attributes, name: str) -> str:
    """Give an attribute by its name, of whichever edition; the office's own type before an extension's."""
    for full, said in attributes.items():
        if local(full) == name and not full.startswith(_EXTENSION):
            return said
    return ""


#: LibreOffice's own additions.
_EXTENSION = "urn:org:documentfoundation:names:experimental:calc"


def _repeated(attributes: Attributes, name: str) -> int:
    said = _said(attributes, name)
    return int(said[:9]) if said.isascii() and said.isdigit() else 1
