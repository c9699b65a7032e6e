"""The rows of a worksheet in the one spelling that spreadsheets write, read many times as fast as XML is: a concept of
its own, because it must never read anything otherwise than ``xlsx`` does, only sooner.

Every tag has to be one that is known here, in its usual form: they are counted against all tags there are. Where one is
left over (a formula, a rich text, a prefix, a comment), nothing was read, and the sheet is read as the XML it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from courier_desk.domain.intake_sheet import RowFault
from courier_desk.tables.package import MOST_ELEMENTS
from courier_desk.tables.table import MOST_COLUMNS, FileFault, Grid, Unreadable

#: What a cell holds as text, and what is wrong with it: of its kind, its style and what stands in it.
Read = Callable[[str, str, str], tuple[str, RowFault | None]]

#: A row: its number, its looks. A cell: letters, row, style, then a shared text, or kind, value and text within.
_ROW: Final = re.compile(
    r'<row r="([1-9]\d{0,6})"((?: [\w:]+="[^"<>]*")*)/?>'
    r'|<c r="([A-Z]{1,3})(\d{1,7})"(?: s="(\d{1,6})")?(?: t="s"><v>(\d{1,9})</v></c>|(?: t="(n|s|b|str|inlineStr)")?'
    r'(?:/>|>(?:<v>([^<>]*)</v>|<is><t(?: xml:space="preserve")?>([^<>]*)</t></is>)?</c>))',
    re.ASCII,
)
_STRING: Final = re.compile(r'<si><t(?: xml:space="preserve")?>([^<>]*)</t></si>')
#: Bytes that no XML holds.
_CONTROLS: Final = bytes(one for one in range(32) if one not in b"\t\n\r")
_BEGIN: Final = b"<sheetData>"
_END: Final = b"</sheetData>"
_ROW_END: Final = b"</row>"
_UTF8: Final = re.compile(rb"\s*<\?xml[^>]*encoding=[\"']utf-8[\"'][^>]*\?>", re.IGNORECASE)
#: Bytes of what stands before the rows, of a row, and behind them.
_LONGEST_HEAD, _LONGEST_ROW, _LONGEST_TAIL = 200_000, 1_000_000, 4_000_000
_PLAIN_NUMBER: Final = re.compile(r"[1-9]\d{0,14}|0")


class Unusual(Exception):
    """It is written otherwise than it usually is; nothing is said about whether it is right."""


def read_plain(pieces: Iterable[bytes], grid: Grid, strings: Sequence[str], dates: frozenset[str], read: Read) -> bytes:
    """Put the cells of a worksheet down; gives the document without its rows, to be read as XML.

    ``dates``: styles that show dates, "" among them where no style does; ``read`` is asked for what is neither a plain
    number nor a text. Raises Unusual, with the grid half filled, and Unreadable at the limits of the grid.
    """
    coming = iter(pieces)
    head = b""
    while _BEGIN not in head:
        piece = next(coming, None)
        if piece is None or len(head) > _LONGEST_HEAD:
            raise Unusual
        head += piece
    head, _, rest = head.partition(_BEGIN)
    is_utf8 = _UTF8.match(head) is not None or not head.lstrip().startswith(b"<?xml") or b"encoding" not in head[:200]
    if not is_utf8 or b"<!" in head:
        raise Unusual
    reader = _Rows(grid, strings, dates, read)
    while _END not in rest:
        whole, end, rest = rest.rpartition(_ROW_END)
        reader.take(whole + end)
        piece = next(coming, None)
        if piece is None or len(rest) > _LONGEST_ROW:
            raise Unusual
        rest += piece
    whole, _, tail = rest.partition(_END)
    reader.take(whole)
    reader.close()
    for piece in coming:
        tail += piece
        if len(tail) > _LONGEST_TAIL:
            raise Unusual
    return head + _BEGIN + _END + tail


class _Rows:
    """Rows as they come."""

    def __init__(self, grid: Grid, strings: Sequence[str], dates: frozenset[str], read: Read) -> None:
        self._grid, self._strings, self._dates, self._read = grid, strings, dates, read
        self._columns: dict[str, int] = {}
        self._row, self._line = "0", list[str]()
        self._faults: list[tuple[int, str, RowFault]] = []
        self._tags = 0

    def take(self, part: bytes) -> None:
        """Take rows up to the end of one."""
        text = _letters(part)
        found = _ROW.findall(text)
        self._check(text, found)
        strings, columns, dates, line, row = self._strings, self._columns, self._dates, self._line, self._row
        for new_row, looks, letters, at_row, style, shared, kind, value, within in found:
            if new_row:
                self._close(line, row)
                line, row = [], new_row
                if looks:
                    self._look(row, looks)
                continue
            if at_row != row:
                raise Unusual
            if shared:
                number = int(shared)
                said = strings[number] if number < len(strings) else _refused()
            elif not value and not within:
                continue
            elif not kind and _PLAIN_NUMBER.fullmatch(value) and style not in dates:
                said = value
            elif kind == "inlineStr" and within and "&" not in within and "_x" not in within:
                said = within
            else:
                said = self._odd(letters, kind or "n", style, value or within)
            column = columns.get(letters, -1)
            if column < 0:
                column = columns[letters] = _column(letters)
            if column != (width := len(line)):
                if column < width:
                    raise Unusual
                line += [""] * (column - width)
            line.append(said)
        self._line, self._row = line, row

    def _odd(self, letters: str, kind: str, style: str, value: str) -> str:
        """Give the text of a cell of another kind; what is wrong with it is put down with its row."""
        if kind == "s":
            raise Unusual
        text, fault = self._read(kind, style, _ENTITY.sub(_letter, value) if "&" in value else value)
        if fault is None:
            return text
        self._faults.append((_column(letters), text, fault))
        return ""

    def _check(self, text: str, found: Sequence[tuple[str, ...]]) -> None:
        """Tell by the number of tags whether all of them were understood. Raises Unusual."""
        texts, values = text.count("</is>"), text.count("</v>")
        known = len(found) + text.count("</c>") + text.count(_ROW_END.decode()) + 4 * texts + 2 * values
        self._tags += known
        if self._tags > 2 * MOST_ELEMENTS:
            raise Unreadable(FileFault.TOO_MANY_CELLS)
        if text.count("<") != known or text.count(">") != known:
            raise Unusual
        # An entity that stands in no cell is read by nobody here, and may be none.
        if "&" in text and text.count("&") != sum(one[-1].count("&") + one[-2].count("&") for one in found):
            raise Unusual
        # Each start of a row or a cell is a find; what opens has to be closed as often, by itself or by its end.
        if text.count("/>") + text.count("</c>") + text.count(_ROW_END.decode()) != len(found):
            raise Unusual

    def _look(self, row: str, looks: str) -> None:
        if ' hidden="1"' in looks or ' hidden="true"' in looks or ' ht="0"' in looks:
            self._grid.hide(int(row) - 1)

    def _close(self, line: list[str], row: str) -> None:
        number = int(row) - 1
        if line and number in self._grid:
            raise Unusual
        self._grid.put_line(number, line)
        for column, text, fault in self._faults:
            self._grid.put(number, column, text, fault)
        self._faults.clear()

    def close(self) -> None:
        """Put the last row down."""
        self._close(self._line, self._row)


def _letters(part: bytes) -> str:
    """Read letters as XML does. Raises Unusual."""
    if len(part.translate(None, _CONTROLS)) != len(part):
        raise Unusual
    try:
        text = part.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unusual from error
    if "\ufffe" in text or "\uffff" in text:  # no XML holds these either
        raise Unusual
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _refused() -> str:
    raise Unusual


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    if column > MOST_COLUMNS:
        raise Unusual
    return column - 1


def read_strings(pieces: Iterable[bytes]) -> Iterator[list[str]]:
    """Give the shared texts of a workbook, some at a time. Raises Unusual."""
    rest, is_begun = b"", False
    for piece in pieces:
        rest += piece
        if not is_begun:
            begin = rest.find(b"<si>")
            if begin < 0:
                raise Unusual
            rest, is_begun = rest[begin:], True
        whole, end, rest = rest.rpartition(b"</si>")
        if len(rest) > _LONGEST_ROW:
            raise Unusual
        yield _texts(whole + end)
    if rest.strip() != b"</sst>":
        raise Unusual


def _texts(part: bytes) -> list[str]:
    text = _letters(part)
    found = _STRING.findall(text)
    if text.count("<") != 4 * len(found) or text.count(">") != 4 * len(found):
        raise Unusual
    if "&" in text:
        if text.count("&") != sum(one.count("&") for one in found):
            raise Unusual
        found = [_ENTITY.sub(_letter, one) if "&" in one else one for one in found]
    return found


_ENTITIES: Final = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'"}
_ENTITY: Final = re.compile(r"&[^;&]{0,10};?")


def _letter(found: re.Match[str]) -> str:
    letter = _ENTITIES.get(found.group())
    if letter is None:
        raise Unusual
    return letter
