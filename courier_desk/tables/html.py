"""A format of its own, HTML that holds a table: what shops and services call an XLS file and open in a spreadsheet.

Of several tables, which are named by number, the one is read whose heading has most columns of an order. Nothing is
fetched, nothing is run.
"""

from __future__ import annotations

import codecs
import re
from html.parser import HTMLParser

from courier_desk.domain.intake_sheet import HEADING_ROWS, SheetRow, known_columns
from courier_desk.domain.sheet_parts import AS_FOUND, ListedSheet, ReadChoice
from courier_desk.tables.table import MOST_COLUMNS, FileFault, FileKind, Grid, Table, Unreadable, chosen
from courier_desk.tables.text import Decoded, decoded

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})")
_BEGINNING = re.compile(rb"\s*(?:<!doctype html|<html|<head|<body|<table|<meta|<style)", re.IGNORECASE)
_SILENT = frozenset({"script", "style", "template"})
_MOST_TABLES = 100
_MOST_SPAN = 1_000
#: Tags and pieces of text.
_MOST_EVENTS = 3_000_000


def is_html(content: bytes) -> bool:
    """Tell whether these bytes are an HTML page or a piece of one."""
    start = content[:4_000].lstrip(b"\xef\xbb\xbf")
    while (comment := re.match(rb"\s*<(?:!--.*?--|\?[^>]*\?)>", start, re.DOTALL)) is not None:
        start = start[comment.end() :]
    return _BEGINNING.match(start) is not None


def read_html(content: bytes, choice: ReadChoice = AS_FOUND) -> Table:
    """Read the table that looks most like orders, or the one of the number that is asked for. Raises Unreadable."""
    found = _letters(content, choice.encoding)
    page = _Page()
    page.feed(found.text)
    page.close()
    grids = [grid for grid in page.tables if len(grid)]
    tables = [(grid, rows) for grid in grids if (rows := grid.rows())]
    if not tables:
        raise Unreadable(FileFault.NO_TABLE)
    sheets = tuple(ListedSheet(str(number), len(rows)) for number, (_, rows) in enumerate(tables, start=1))
    if choice.sheet:
        at = chosen(sheets, choice.sheet)
    else:
        at = max(range(len(tables)), key=lambda one: (_known(tables[one][1]), sheets[one].rows))
    grid, rows = tables[at]
    return Table(
        rows=rows,
        kind=FileKind.HTML,
        name=sheets[at].name if len(sheets) > 1 else "",
        sheets=sheets if len(sheets) > 1 else (),
        hidden=grid.hidden(),
        encoding=found.encoding,
        encoding_guessed=found.guessed,
    )


def _letters(content: bytes, encoding: str) -> Decoded:
    """Read the letters: as a person says, as the page says, else as they seem."""
    said = _CHARSET.search(content[:4_000])
    if not encoding and said is not None and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            name = codecs.lookup(said.group(1).decode("ascii")).name
            return Decoded(content.decode(name), _USUAL_NAMES.get(name, name))
        except (LookupError, UnicodeDecodeError):
            pass
    return decoded(content, encoding)


#: What Python calls encodings otherwise than a person chooses them.
_USUAL_NAMES = {"cp1256": "windows-1256", "cp1252": "windows-1252", "iso8859-1": "windows-1252"}


def _known(rows: tuple[SheetRow, ...]) -> int:
    """Count the columns of an order in the best of the first rows."""
    return max((known_columns(row.cells) for row in rows[:HEADING_ROWS]), default=0)


class _Open:
    """A table that is being read: where its next cell comes, and which places cells above it take."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.row, self.column = -1, 0
        self.taken: dict[int, int] = {}  # column -> the last row that a cell above reaches
        self.cell: list[str] | None = None
        self.spans = (1, 1)


class _Page(HTMLParser):
    """The tables of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[Grid] = []
        self._open: list[_Open] = []
        self._silent = self._events = 0

    def _count(self) -> None:
        self._events += 1
        if self._events > _MOST_EVENTS:
            raise Unreadable(FileFault.TOO_MANY_CELLS)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row, a cell, a line."""
        self._count()
        if tag in _SILENT:
            self._silent += 1
            return
        if tag == "table":
            if len(self.tables) >= _MOST_TABLES:
                raise Unreadable(FileFault.TOO_MANY_CELLS, "tables")
            self._open.append(_Open(Grid()))
            self.tables.append(self._open[-1].grid)
        elif self._open:
            self._begin(self._open[-1], tag, dict(attrs))

    def _begin(self, table: _Open, tag: str, attributes: dict[str, str | None]) -> None:
        if tag == "tr":
            self._end_cell(table)
            table.row, table.column = table.row + 1, 0
            if "hidden" in attributes or "display:none" in (attributes.get("style") or "").replace(" ", "").casefold():
                table.grid.hide(table.row)
        elif tag in ("td", "th"):
            self._end_cell(table)
            table.row = max(table.row, 0)
            while table.taken.get(table.column, -1) >= table.row:
                table.column += 1
            table.cell, table.spans = [], (_span(attributes.get("rowspan")), _span(attributes.get("colspan")))
        elif tag in ("br", "p", "div") and table.cell:
            table.cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """End what began."""
        self._count()
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif self._open and tag in ("td", "th", "tr", "table"):
            self._end_cell(self._open[-1])
            if tag == "table":
                self._open.pop()

    def handle_data(self, data: str) -> None:
        """Take text that is shown."""
        self._count()
        if self._open and not self._silent and (cell := self._open[-1].cell) is not None:
            cell.append(data)

    def close(self) -> None:
        """End what is still open."""
        super().close()
        while self._open:
            self._end_cell(self._open.pop())

    def _end_cell(self, table: _Open) -> None:
        if table.cell is None:
            return
        lines = (" ".join(line.split()) for line in "".join(table.cell).split("\n"))
        text = "\n".join(line for line in lines if line)
        rows, columns = table.spans
        table.grid.put(table.row, table.column, text)
        if rows > 1 or columns > 1:
            table.grid.cover(table.row, table.column, table.row + rows - 1, table.column + columns - 1)
        if rows > 1:
            for column in range(table.column, min(table.column + columns, MOST_COLUMNS)):
                table.taken[column] = table.row + rows - 1
        table.column += columns
        table.cell = None


def _span(said: str | None) -> int:
    return max(1, min(int(said), _MOST_SPAN)) if said and said.isascii() and said.isdigit() and len(said) < 8 else 1
