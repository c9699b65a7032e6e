"""What the reading library does not say of a workbook: is it safe to unpack, and which formulas have no value.

It looks at the parts of the ZIP file as text, without building a tree of them. Nothing here reads values.
"""

from __future__ import annotations

import html
import re
import zipfile
from pathlib import Path

#: A workbook may unpack to this many bytes; more is a slip or a bomb.
LARGEST_UNPACKED = 200_000_000
#: The library lays a sheet out as one rectangle, so a single far cell costs memory for everything before it.
MOST_CELLS = 8_000_000
_MOST_PLAIN_ROWS = 100_000

_SHEET = re.compile(rb'<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"[^>]*?\br:id="([^"]*)"')
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\b[^>]*>")
_TARGET, _ID = re.compile(rb'\bTarget="([^"]*)"'), re.compile(rb'\bId="([^"]*)"')
_ROW = re.compile(rb'<(?:\w+:)?row\b[^>]*?\br="(\d+)"')
_WIDE = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="[A-Z]{2}')
_VALUED = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)(\d+)"[^>]*?(?<!/)>\s*<(?:\w+:)?(?:v|is|f)\b')
_FORMULA = re.compile(
    rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)(\d+)"[^>]*?(?<!/)>\s*<(?:\w+:)?f\b(?:[^>]*?/>|[^>]*>[^<]*</(?:\w+:)?f>)'
    rb"\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_MANY_ROWS = re.compile(
    rb'<table:table-row\b[^>]*?number-rows-repeated="\d{5,}"[^>]*?(?<!/)>(?:(?!</table:table-row>).)*?office:value-type',
    re.DOTALL,
)
_MANY_CELLS = re.compile(
    rb'<table:table-cell\b(?=[^>]*?number-columns-repeated="\d{4,}")(?=[^>]*?office:value-type)[^>]*>'
)


class TooLarge(Exception):
    """The file would unpack to more than anybody types into a sheet."""


def check_unpacked(path: Path) -> bool:
    """Refuse what unpacks to too much; tells whether it is a workbook at all. Raises TooLarge, zipfile.BadZipFile."""
    with zipfile.ZipFile(path) as packed:
        names = {info.filename for info in packed.infolist()}
        if sum(info.file_size for info in packed.infolist()) > LARGEST_UNPACKED:
            raise TooLarge
        if "content.xml" in names:
            content = packed.read("content.xml")
            if _MANY_ROWS.search(content) or _MANY_CELLS.search(content):
                raise TooLarge
            return True
        return any(name.startswith("xl/") for name in names)


def unvalued_formulas(path: Path, sheet: str) -> set[tuple[int, int]]:
    """Give the cells (row, column; from 0) whose formula was never calculated, so that they look empty.

    Raises TooLarge when a value stands so far out that laying out the sheet would fill the memory.
    """
    content = _content(path, sheet)
    _check_extent(content)
    if b"f>" not in content and b"<f" not in content:
        return set()
    return {(int(row) - 1, _column(letters)) for letters, row in _FORMULA.findall(content)}


def _content(path: Path, sheet: str) -> bytes:
    """Give the text of a sheet's part; empty when it cannot be found (an ODS, or a layout of its own)."""
    with zipfile.ZipFile(path) as packed:
        names = set(packed.namelist())
        if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= names:
            return b""
        sheets = dict(_SHEET.findall(packed.read("xl/workbook.xml")))
        wanted = next((key for name, key in sheets.items() if html.unescape(name.decode()) == sheet), None)
        for relation in _RELATION.findall(packed.read("xl/_rels/workbook.xml.rels")):
            target, key = _TARGET.search(relation), _ID.search(relation)
            if target and key and key.group(1) == wanted:
                name = target.group(1).decode()
                part = name.lstrip("/") if name.startswith("/") else f"xl/{name}"
                return packed.read(part) if part in names else b""
    return b""


def _check_extent(content: bytes) -> None:
    last = max((int(row) for row in _ROW.findall(content)), default=0)
    if last <= _MOST_PLAIN_ROWS and not _WIDE.search(content):
        return
    # Far rows and columns are mostly formatting without values, which costs nothing: look only at what has one.
    cells = _VALUED.findall(content)
    width = max((_column(letters) + 1 for letters in {letters for letters, _ in cells}), default=0)
    height = max((int(row) for _, row in cells), default=0)
    if width * height > MOST_CELLS:
        raise TooLarge


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1
