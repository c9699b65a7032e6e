"""Text with separators (CSV, TSV) in the encodings that occur.

A person may say which encoding and which delimiter. Else the encoding is told by a mark at the beginning, or found out
by what the letters then say; and the delimiter is the one under which most columns of an order are found, or the one
that a first line ``sep=;`` names. A quote that is opened and never closed, or closed rows further down, is told at its
row.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator

from courier_desk.domain.intake_sheet import HEADING_ROWS, Fault, RowFault, SheetRow, known_columns
from courier_desk.domain.sheet_parts import AS_FOUND, DELIMITERS, ReadChoice
from courier_desk.domain.values import frozen
from courier_desk.tables.table import (
    LARGEST_FILE,
    LAST_ROW,
    MOST_COLUMNS,
    FileFault,
    Grid,
    Table,
    Unreadable,
)

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before that of UTF-16, with which it begins
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?\s*(?:\r\n|\r|\n|$)', re.IGNORECASE)
#: What Windows writes for Arabic and for Latin letters. Any other could be any other: such a file is refused.
_OLD_ENCODINGS = ("windows-1256", "windows-1252")
#: No row of a table is longer (letters), and no sheet has more.
_LONGEST_LINE = 1_000_000
_LINE_END = re.compile(r"\r\n|\r|\n")
#: Letters at the beginning by which the separator is found.
_SAMPLE = 100_000
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
#: A last line of our own: a quote that is never closed takes it too.
_END = "\ue000the end of the file\ue000"
_AT_END = f"\r\n{_END}"


@frozen
class Decoded:
    """Letters out of bytes: in which encoding, and whether that was guessed from what they then say."""

    text: str
    encoding: str
    guessed: bool = False


def read_text(content: bytes, choice: ReadChoice = AS_FOUND) -> Table:
    """Read a text as a table. Raises Unreadable."""
    found = decoded(content, choice.encoding)
    text = found.text
    named = _SEPARATOR_LINE.match(text)
    delimiter = named.group(1) if named and named.group(1) not in '\r\n"' else ""
    text = text[named.end() :] if named else text
    delimiter = choice.delimiter or delimiter or _delimiter(text)
    csv.field_size_limit(LARGEST_FILE)  # no cell is longer than its file; what is too long is told at its row
    grid, faults = Grid(), dict[int, tuple[int, RowFault]]()
    widths: list[int] = []
    reader, seen = csv.reader(_lines(text), delimiter=delimiter), 1
    try:
        for row, cells in enumerate(reader):
            if reader.line_num > seen:  # a cell goes on over the end of a line
                if any(_is_open(cell, delimiter, len(cells)) for cell in cells):
                    faults[row] = len(cells) - 1, RowFault.OPEN_QUOTE
                cells = [cell.removesuffix(_AT_END) for cell in cells]  # noqa: PLW2901
            elif cells == [_END]:
                break
            seen = reader.line_num + 1
            if row > LAST_ROW:
                raise Unreadable(FileFault.TOO_MANY_ROWS)
            widths.append(len(cells))
            grid.put_line(row, cells[: MOST_COLUMNS + 1] if len(cells) > MOST_COLUMNS else cells)
    except csv.Error as error:
        raise Unreadable(FileFault.DAMAGED, str(error)) from error
    if text[-1:] not in ("", "\r", "\n") and widths[-1] < min((width for width in widths[:-1] if width), default=0):
        faults.setdefault(len(widths) - 1, (max(0, widths[-1] - 1), RowFault.CUT_OFF))
    return Table(
        rows=tuple(_with_faults(grid.rows(), faults)),
        encoding=found.encoding,
        encoding_guessed=found.guessed,
        delimiter=delimiter,
    )


def _lines(text: str) -> Iterator[str]:
    """Give the lines with their ends, and a last one of our own. Raises Unreadable."""
    start = 0
    if text.count("\r") == text.count("\r\n"):
        while end := text.find("\n", start) + 1:
            yield text[start:end] if end - start < _LONGEST_LINE else _checked(text[start:end])
            start = end
    else:
        for found in _LINE_END.finditer(text):
            yield _checked(text[start : found.end()])
            start = found.end()
    yield _checked(text[start:]) + "\r\n"
    yield _END


def _checked(line: str) -> str:
    if len(line) > _LONGEST_LINE:
        raise Unreadable(FileFault.DAMAGED, f"a line of {len(line):,} letters")
    return line


def _is_open(cell: str, delimiter: str, width: int) -> bool:
    """Tell whether a quote stands open in this cell: it took the end of the file, or whole rows below it."""
    if "\n" not in cell and "\r" not in cell:
        return False
    most = max(3, width // 2)
    return cell.endswith(_AT_END) or any(line.count(delimiter) >= most for line in cell.splitlines()[1:])


def _with_faults(rows: tuple[SheetRow, ...], faults: dict[int, tuple[int, RowFault]]) -> Iterator[SheetRow]:
    for row in rows:
        if row.number - 1 in faults:
            place, kind = faults[row.number - 1]
            yield SheetRow(row.number, row.cells, ((place, Fault("", kind)), *row.faults))
        else:
            yield row


def decoded(content: bytes, encoding: str = "") -> Decoded:
    """Turn bytes into text, in this encoding if one is named. Raises Unreadable."""
    found = _in(content, encoding) if encoding else _decoded(content)
    if "\0" in found.text:
        raise Unreadable(FileFault.ZERO_BYTES if _is_mostly_text(found.text) else FileFault.NO_TABLE)
    return found


def _in(content: bytes, encoding: str) -> Decoded:
    """Read as a person says that it is written; a mark says which half of a letter comes first."""
    try:
        if encoding == "utf-16" and not content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return Decoded(content.decode(_wide(content) or "utf-16-le"), encoding)
        return Decoded(content.decode("utf-8-sig" if encoding == "utf-8" else encoding), encoding)
    except (UnicodeDecodeError, LookupError) as error:
        raise Unreadable(FileFault.ENCODING, encoding) from error


def _decoded(content: bytes) -> Decoded:
    try:
        for mark, encoding in _BOMS:
            if content.startswith(mark):
                return Decoded(content.decode(encoding).removeprefix("\ufeff"), encoding.removesuffix("-sig"))
        if (wide := _wide(content)) is not None:
            return Decoded(content.decode(wide), "utf-16", guessed=True)
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        if content.startswith(tuple(mark for mark, _ in _BOMS)):
            raise Unreadable(FileFault.DAMAGED, f"letters, byte {error.start}") from error
        return _old(content)


def _is_mostly_text(text: str) -> bool:
    """Tell a text with zero bytes in it from a file of another kind."""
    said = text.replace("\0", "")[:_SAMPLE]
    odd = _CONTROL.search(said) is not None
    return len(said) >= 4 and not odd


def _wide(content: bytes) -> str | None:
    """Recognise UTF-16 without its mark: the delimiters and line ends leave a zero in every other byte."""
    sample = content[:4_000]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if max(even, odd) * 8 < len(sample) or min(even, odd) > max(even, odd) // 8:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _old(content: bytes) -> Decoded:
    """Read a file that is not Unicode: only where the letters then make sense."""
    for encoding in _OLD_ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _makes_sense(text):
            return Decoded(text, encoding, guessed=True)
    raise Unreadable(FileFault.NO_TABLE if b"\0" in content else FileFault.ENCODING)


def _makes_sense(text: str) -> bool:
    """Tell whether the foreign letters are Arabic, or a few accents among Latin ones, and nothing is a control."""
    if _CONTROL.search(text):
        return False
    sample = text[:_SAMPLE]
    foreign = [letter for letter in sample if ord(letter) > 127]
    arabic = sum(1 for letter in foreign if "\u0600" <= letter <= "\u06ff")
    letters = sum(1 for letter in foreign if letter.isalpha())
    latin = sum(1 for letter in sample if letter.isascii() and letter.isalpha())
    return arabic >= 0.95 * letters if arabic else letters <= 0.05 * latin


def _delimiter(text: str) -> str:
    """Choose the delimiter under which one of the first filled lines holds most columns of ours."""
    lines = [line for line in _LINE_END.split(text[:_SAMPLE]) if line.strip(DELIMITERS + ' "')][:HEADING_ROWS]

    def known(delimiter: str) -> tuple[int, int]:
        found = [next(csv.reader([line], delimiter=delimiter), []) for line in lines]
        widths = sorted(len(cells) for cells in found)  # where nothing is known, most lines have most cells
        return max((known_columns(cells) for cells in found), default=0), widths[len(widths) // 2] if widths else 0

    return max(DELIMITERS, key=known)
