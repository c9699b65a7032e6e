"""Cells on the clipboard, as spreadsheets write and read them: a concept of its own, for whatever grid they go into."""

from __future__ import annotations

import csv
import io


def read_cells(text: str) -> list[list[str]]:
    """Give the rows of cells of a text: parted by tabs and lines, those with a line break in quotes.

    A cell is one line in a grid: its own lines are put together. Quotes that close nowhere belong to the text.
    """
    plain = text.replace("\r\n", "\n").rstrip("\n")
    lines = [line.split("\t") for line in plain.split("\n")]
    if '"' not in plain:
        return lines
    try:
        rows = list(csv.reader(io.StringIO(plain, newline=""), delimiter="\t", strict=True))
    except csv.Error:
        return lines
    return [[_in_one_line(cell) for cell in row or [""]] for row in rows]


def write_cell(text: str) -> str:
    """Write a cell as ``read_cells`` gives it back: nearly every one as it is."""
    cell = text.replace("\t", " ")
    return '"' + cell.replace('"', '""') + '"' if cell.startswith('"') or "\n" in cell else cell


def _in_one_line(cell: str) -> str:
    return ", ".join(line.strip().rstrip(",") for line in cell.split("\n") if line.strip()) if "\n" in cell else cell
