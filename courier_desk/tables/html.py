"""A format of its own, HTML that holds a table: what shops and services call an XLS file and open in a spreadsheet.

Of several tables the one is read whose heading has most columns of an order. Nothing is fetched, nothing is run.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from courier_desk.domain.intake_sheet import HEADING_ROWS, SheetRow, known_columns
from courier_desk.tables.table import MOST_COLUMNS, FileFault, Grid, Table, Unreadable
from courier_desk.tables.text import decoded

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


def read_html(content: bytes) -> Table:
    """Read the table. Raises Unreadable."""
    told, text = "", ""
    charset = _CHARSET.search(content[:4_000])
    if charset is not None and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = content.decode(charset.group(1).decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            text = ""
    if not text:
        text, told = decoded(content)
    page = _Page()
    page.feed(text)
    page.close()
    tables = [table.rows() for table in page.tables]
    if not any(tables):
        raise Unreadable(FileFault.NO_TABLE)
    best = max(tables, key=lambda rows: (_known(rows), len(rows)))
    return Table(rows=best, encoding=told)


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
