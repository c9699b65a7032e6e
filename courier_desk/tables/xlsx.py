"""A format of its own, XLSX and XLSM (ECMA-376, transitional and strict): one sheet, by relationship.

The sheet is read as it streams and nothing in it is taken for more than it says: cells and rows without a name follow
their neighbours, the dimension is not looked at, a formula without a value is told apart from an empty cell.
"""

from __future__ import annotations

import posixpath
import re
from contextlib import suppress
from dataclasses import dataclass, field, replace

from courier_desk.domain.intake_sheet import HEADING_ROWS, RowFault
from courier_desk.domain.sheet_parts import AS_FOUND, UNLIKE, Likeness, ListedSheet, ReadChoice, likeness
from courier_desk.domain.values import frozen
from courier_desk.tables.package import Attributes, Package, local, parse_xml
from courier_desk.tables.plain_rows import Unusual, read_plain, read_strings
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
    place_of,
    proposed,
    range_of,
)
from courier_desk.tables.values import date_text, is_date_format, number_text

_MAIN = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")
_PLAIN = ("worksheet", "sheetData", "row", "c", "v", "f", "is", "r", "t", "mergeCell", "si", "filterColumn")
#: Full names, in either edition of the standard or without any namespace, by their own.
_NAMES = {f"{space}}}{name}": name for space in _MAIN for name in _PLAIN} | {name: name for name in _PLAIN}
_MOST_STRINGS, _MOST_FORMATS, _MOST_SHEETS = 2_000_000, 70_000, 5_000
#: How characters that XML does not have are written (ECMA-376, 22.9.2.19).
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
#: Letters of one cell that are kept; one that is too long is known for it by then.
_MOST_LETTERS = 200_000
_TRUE = frozenset({"1", "true"})
#: How a row ends, and what says that it holds something; and bytes of the longest row that is counted.
_ROW_END, _HOLDS = re.compile(rb"</(?:\w+:)?row>"), re.compile(rb"<(?:\w+:)?[vt](?:\s[^>]*)?>(?:[^<]|<!\[)")
_LONGEST_ROW = 4_000_000


def is_workbook(package: Package) -> bool:
    """Tell whether a package is a workbook of this family."""
    return any(name.casefold().startswith("xl/") for name in package.names)


def read_xlsx(package: Package, choice: ReadChoice = AS_FOUND) -> Table:
    """Read the sheet that is asked for, else the one that looks most like orders. Raises Unreadable."""
    main = _main_part(package)
    if main.casefold().endswith(".bin"):
        raise Unreadable(FileFault.BINARY_WORKBOOK)
    book = _Book()
    parse_xml(package.pieces(main), book.start, _nothing, _nothing)
    relations = _relations(package, main)
    by_kind = {one.kind: one.name for one in relations.values()}
    styles, strings = _Styles(), _Strings()
    if (name := by_kind.get("styles")) and name in package:
        parse_xml(package.pieces(name), styles.start, styles.end, _nothing)
    if (name := by_kind.get("sharedStrings")) and name in package:
        strings = _shared(package, name)
    read = _Reading(package, book, strings.found, styles.dates)
    parts = [relations.get(one.relation, _NO_PART) for one in book.sheets]
    listed = [(one, part.name) for one, part in zip(book.sheets, parts, strict=True) if part.kind == "worksheet"]
    if len(listed) > 1:
        sheets = [ListedSheet(one.name, read.count(part), one.hidden) for one, part in listed[:MOST_LISTED]]
    else:
        sheets = [ListedSheet(one.name, 0, one.hidden) for one, _ in listed]
    if choice.sheet:
        at = chosen(sheets, choice.sheet)
    else:
        several = sum(not one.hidden for one in sheets) > 1
        at = proposed(sheets, [read.likeness(part) if several else UNLIKE for _, part in listed[:MOST_LISTED]])
    with one_of(sheets):
        found = read.sheet(listed[at][1])
        rows = found.grid.rows()
    sheets[at] = replace(sheets[at], rows=len(rows))
    return Table(
        rows=rows,
        kind=FileKind.XLSX,
        name=sheets[at].name,
        sheets=tuple(sheets),
        hidden=found.grid.hidden(),
        filtered=found.filtered,
    )


class _Reading:
    """The sheets of one workbook, each by its part."""

    def __init__(self, package: Package, book: _Book, strings: list[str], dates: set[int]) -> None:
        self._package, self._book, self._strings, self._dates = package, book, strings, dates
        self._counts: dict[str, int] = {}

    def sheet(self, part: str, most: int = 0) -> _Sheet:
        """Read a sheet; ``most``: no more than so many filled rows. Raises Unreadable."""
        sheet = None if most else self._plain(part)
        if sheet is None:
            sheet = _Sheet(Grid(), self._strings, self._dates, self._book, most)
            with suppress(_Enough):
                parse_xml(self._package.pieces(part), sheet.start, sheet.end, sheet.text)
        if not sheet.is_one:
            raise Unreadable(FileFault.DAMAGED, "no worksheet")
        return sheet

    def _plain(self, part: str) -> _Sheet | None:
        """Read a sheet the fast way; None where it is not written as sheets usually are."""
        sheet = _Sheet(Grid(), self._strings, self._dates, self._book, 0)
        dates = frozenset({*map(str, self._dates), *([""] if 0 in self._dates else [])})
        try:
            rest = read_plain(self._package.pieces(part), sheet.grid, self._strings, dates, sheet.read)
        except Unusual:
            return None
        parse_xml((rest,), sheet.start, sheet.end, sheet.text)
        return sheet if sheet.has_rows else None

    def likeness(self, part: str) -> Likeness:
        """Tell how much a sheet looks like orders; one that cannot be read does not."""
        try:
            return likeness(self.sheet(part, HEADING_ROWS + 1).grid.rows())
        except Unreadable:
            return UNLIKE

    def count(self, part: str) -> int:
        """Count the rows that hold something, without reading what; 0 where that cannot be told."""
        if part not in self._counts:
            self._counts[part] = 0
            with suppress(Unreadable):
                self._counts[part] = self._counted(part)
        return self._counts[part]

    def _counted(self, part: str) -> int:
        count, rest = 0, b""
        for piece in self._package.pieces(part):
            *rows, rest = _ROW_END.split(rest + piece)
            count += sum(1 for row in rows if _HOLDS.search(row))
            if len(rest) > _LONGEST_ROW:
                break
        return count


def _shared(package: Package, name: str) -> _Strings:
    """Read the shared texts, the fast way where they are written as usual. Raises Unreadable."""
    strings = _Strings()
    try:
        for texts in read_strings(package.pieces(name)):
            strings.take([_plain(text) for text in texts])
    except Unusual:
        strings = _Strings()
        parse_xml(package.pieces(name), strings.start, strings.end, strings.text)
    return strings


class _Enough(Exception):
    """As many rows as were wanted are read."""


def _nothing(*_words: object) -> None:
    """Take no notice."""


# -- where things are ----------------------------------------------------------------------------------------------


@frozen
class _Part:
    name: str
    kind: str


_NO_PART = _Part("", "")


def _main_part(package: Package) -> str:
    kinds = {one.kind: one.name for one in _relations(package, "").values()}
    name = kinds.get("officeDocument", "")
    if name in package:
        return name
    return next((one for one in ("xl/workbook.xml", "xl/workbook.bin") if one in package), "xl/workbook.xml")


def _relations(package: Package, part: str) -> dict[str, _Part]:
    """Read what a part refers to, by the name it has for it."""
    folder, name = posixpath.split(part)
    listed = posixpath.join(folder, "_rels", f"{name}.rels")
    found: dict[str, _Part] = {}

    def start(tag: str, attributes: Attributes) -> None:
        if local(tag) != "Relationship" or attributes.get("TargetMode") == "External":
            return
        target = attributes.get("Target", "")
        path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        found[attributes.get("Id", "")] = _Part(path, attributes.get("Type", "").rpartition("/")[2])
        if len(found) > _MOST_FORMATS:
            raise Unreadable(FileFault.DAMAGED, "relationships")

    if listed in package:
        parse_xml(package.pieces(listed), start, _nothing, _nothing)
    return found


@frozen
class _Listed:
    name: str
    relation: str
    hidden: bool


@dataclass(slots=True)
class _Book:
    """What the workbook says of itself. ``is_to_calculate``: its formulas have no values until a program opens it."""

    sheets: list[_Listed] = field(default_factory=list)
    from_1904: bool = False
    is_to_calculate: bool = False

    def start(self, tag: str, attributes: Attributes) -> None:
        match local(tag):
            case "sheet":
                relation = next((said for name, said in attributes.items() if local(name) == "id"), "")
                hidden = attributes.get("state", "visible") != "visible"
                self.sheets.append(_Listed(attributes.get("name", ""), relation, hidden))
                if len(self.sheets) > _MOST_SHEETS:
                    raise Unreadable(FileFault.TOO_MANY_CELLS, "sheets")
            case "workbookPr":
                self.from_1904 = attributes.get("date1904", "") in _TRUE
            case "calcPr":
                self.is_to_calculate = attributes.get("fullCalcOnLoad", "") in _TRUE


class _Styles:
    """Which cell formats show dates. ``dates`` holds their numbers."""

    def __init__(self) -> None:
        self.dates: set[int] = set()
        self._written: dict[int, str] = {}
        self._in_cells = False
        self._at = 0

    def start(self, tag: str, attributes: Attributes) -> None:
        match local(tag):
            case "numFmt":
                number, said = _whole(attributes.get("numFmtId", "")), attributes.get("formatCode", "")
                if number is not None and not self._in_cells and len(self._written) < _MOST_FORMATS:
                    self._written.setdefault(number, said)
            case "cellXfs":
                self._in_cells = True
            case "xf" if self._in_cells:
                number = _whole(attributes.get("numFmtId", "0")) or 0
                if is_date_format(number, self._written.get(number)):
                    self.dates.add(self._at)
                self._at += 1

    def end(self, tag: str) -> None:
        if local(tag) == "cellXfs":
            self._in_cells = False


class _Strings:
    """The texts that cells refer to by number."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._parts: list[str] = []
        self._muted = self._listens = False
        self._letters = 0

    def take(self, texts: list[str]) -> None:
        """Take some texts. Raises Unreadable at the limits."""
        self.found += texts
        self._letters += sum(map(len, texts))
        if len(self.found) > _MOST_STRINGS or self._letters > MOST_LETTERS:
            raise Unreadable(FileFault.TOO_MANY_CELLS)

    def start(self, tag: str, _attributes: Attributes) -> None:
        match local(tag):
            case "si":
                self._parts = []
            case "rPh":  # how it is spoken
                self._muted = True
            case "t":
                self._listens = not self._muted

    def end(self, tag: str) -> None:
        match local(tag):
            case "si":
                self.found.append(_plain("".join(self._parts)))
                if len(self.found) > _MOST_STRINGS:
                    raise Unreadable(FileFault.TOO_MANY_CELLS)
            case "rPh":
                self._muted = False
            case "t":
                self._listens = False

    def text(self, text: str) -> None:
        if self._listens:
            self._letters += len(text)
            if self._letters > MOST_LETTERS:
                raise Unreadable(FileFault.TOO_MANY_CELLS)
            self._parts.append(text)


# -- the sheet -----------------------------------------------------------------------------------------------------


class _Sheet:
    """The cells of one sheet, as they stream by. Depths: worksheet 1, sheetData 2, row 3, c 4, what is in it 5."""

    def __init__(self, grid: Grid, strings: list[str], dates: set[int], book: _Book, most: int) -> None:
        self.grid, self._strings, self._dates, self._book = grid, strings, dates, book
        self._most = most
        self.is_one = self.filtered = self.has_rows = False
        self._depth = 0
        self._in_rows = self._in_cell = self._muted = False
        self._row = self._column = -1
        self._row_name = ""
        self._known: dict[str, int] = {}  # letters of columns
        self._cell: Attributes = {}
        self._has_formula = self._has_value = False
        self._value: list[str] = []
        self._letters = 0
        self._listens = False

    def start(self, tag: str, attributes: Attributes) -> None:
        self._depth = depth = self._depth + 1
        name = _NAMES.get(tag)
        if self._in_cell:
            if depth == 5:
                self._begin_part(name, attributes)
            elif name == "t" and not self._muted:
                self._listens = True
            elif local(tag) == "rPh":
                self._muted = True
        elif depth == 4 and name == "c" and self._in_rows:
            self._begin_cell(attributes)
        elif depth == 3 and name == "row" and self._in_rows:
            self._begin_row(attributes)
        elif depth == 2 and name == "sheetData":
            self._in_rows = self.has_rows = True
        elif name == "mergeCell":
            if found := range_of(attributes.get("ref", "")):
                self.grid.cover(*found)
        elif name == "filterColumn":
            self.filtered = True
        elif depth == 1:
            self.is_one = name == "worksheet"

    def _begin_row(self, attributes: Attributes) -> None:
        told = attributes.get("r")
        row = self._row + 1 if told is None else (_whole(told) or 0) - 1
        if row < 0:
            raise Unreadable(FileFault.DAMAGED, f"row {told}")
        self._row, self._column, self._row_name = row, -1, str(row + 1)
        if attributes.get("hidden") in _TRUE or attributes.get("ht") == "0":
            self.grid.hide(row)
        if self._most and len(self.grid) > self._most:
            raise _Enough

    def _begin_cell(self, attributes: Attributes) -> None:
        self._in_cell, self._cell = True, attributes
        self._has_formula = self._has_value = self._listens = self._muted = False
        self._value, self._letters = [], 0
        told = attributes.get("r")
        if told is None:
            self._column += 1
            return
        letters = told.removesuffix(self._row_name)
        column = self._known.get(letters)
        if column is None or len(letters) == len(told):
            place = place_of(told)
            if place is None or place[0] != self._row:
                raise Unreadable(FileFault.DAMAGED, f"cell {told[:20]} in row {self._row + 1}")
            column = place[1]
            if letters.isalpha():
                self._known[letters] = column
        self._column = column

    def _begin_part(self, name: str | None, attributes: Attributes) -> None:
        if name == "v":
            self._has_value = self._listens = True
        elif name == "f":
            self._has_formula = True
            if attributes.get("t") in ("array", "dataTable") and (found := range_of(attributes.get("ref", ""))):
                self.grid.calculate(*found)
        elif name == "is":
            self._has_value = True

    def end(self, _tag: str) -> None:
        depth, self._depth = self._depth, self._depth - 1
        if not self._in_cell:
            if depth == 2:
                self._in_rows = False
            return
        if depth == 4:
            self._in_cell = False
            self._end_cell()
        elif depth == 5 or self._listens:
            self._listens = False
        elif local(_tag) == "rPh":
            self._muted = False

    def text(self, text: str) -> None:
        if self._listens:
            self._letters += len(text)
            if self._letters <= _MOST_LETTERS:
                self._value.append(text)

    def _end_cell(self) -> None:
        value = self._value[0] if len(self._value) == 1 else "".join(self._value)
        kind = self._cell.get("t", "n")
        text, fault = self.read(kind, self._cell.get("s", "0"), value)
        if self._has_formula and fault is None and (not text.strip() or self._is_promise(kind, text)):
            text, fault = "", RowFault.FORMULA_EMPTY if kind == "str" and self._has_value else RowFault.FORMULA
        self.grid.put(self._row, self._column, text, fault)

    def _is_promise(self, kind: str, text: str) -> bool:
        """Tell whether a value was put there by a program that calculates nothing, for another one to calculate."""
        return self._book.is_to_calculate and kind in ("n", "b") and text in ("0", "false")

    def read(self, kind: str, style: str, value: str) -> tuple[str, RowFault | None]:
        """Give what a cell of a kind and a style holds as text, and what is wrong with it."""
        match kind:
            case "e":
                return value.strip() or "#", RowFault.CELL_ERROR
            case "n":
                return self._number(style, value)
            case "s":
                at = _whole(value.strip())
                if at is None:
                    return (value.strip(), RowFault.CELL_ERROR) if value.strip() else ("", None)
                if at >= len(self._strings):
                    raise Unreadable(FileFault.DAMAGED, "shared strings")
                return self._strings[at], None
            case "str" | "inlineStr":
                return _plain(value), None
            case "b":
                return ("" if not value.strip() else "true" if value.strip() in _TRUE else "false"), None
            case "d":
                return value.strip(), RowFault.DATE if value.strip() else None
        raise Unreadable(FileFault.DAMAGED, f"cell type {kind[:20]}")

    def _number(self, style: str, value: str) -> tuple[str, RowFault | None]:
        value = value.strip()
        if not value:
            return "", None
        try:
            number = float(value)
        except ValueError:
            return value, RowFault.CELL_ERROR
        text = number_text(number)
        if not text or "_" in value:
            return value, RowFault.CELL_ERROR
        if self._dates and _whole(style) in self._dates:
            return date_text(number, from_1904=self._book.from_1904), RowFault.DATE
        return text, None


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda said: chr(int(said.group(1), 16)), text) if "_x" in text else text


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
