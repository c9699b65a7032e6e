"""The work of a worker of the kind ``sheets``: the bytes of a file in, its table out, never more than is wanted of it.

What no column of an order stands above does not travel, so an answer is as small as the orders in the file; the
``whole`` table is given where a person's map says which columns those are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from courier_desk.domain.intake_sheet import Fault, RowFault, SheetRow, read_heading
from courier_desk.domain.sheet_parts import HeadingFound, ListedSheet, ReadChoice
from courier_desk.tables.reading import Sheet, read_table
from courier_desk.tables.table import MOST_LISTED, FileFault, FileKind, Unreadable

#: Bytes of the largest answer.
LARGEST_ANSWER = 60_000_000
_MORE = "…"
#: Rows in one line of the answer.
_TOGETHER = 500
_ENCODED = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
#: Letters of a sheet's name; spreadsheets allow 31.
_LONGEST_NAME = 200


def answer(work: dict[str, Any], data: bytearray) -> tuple[dict[str, Any], bytes]:
    """Read a file's bytes; what is wrong with it is an answer too."""
    content = bytes(data)
    data.clear()  # a large file is there once
    try:
        sheet = read_table(content, ReadChoice(**work.get("choice", {})))
        del content
        return {}, _packed(sheet, whole=bool(work.get("whole")))
    except Unreadable as reason:
        return {"fault": reason.fault.value, "detail": reason.detail[:200], "sheets": _plain_sheets(reason.sheets)}, b""


def _plain_sheets(sheets: Sequence[ListedSheet]) -> list[tuple[str, int, bool]]:
    return [(one.name[:_LONGEST_NAME], one.rows, one.hidden) for one in sheets[:MOST_LISTED]]


def told_sheets(plain: Any) -> tuple[ListedSheet, ...]:
    """Read the sheets of a file as a worker tells them. Raises ValueError or TypeError for nonsense."""
    return tuple(ListedSheet(str(name), int(rows), bool(hidden)) for name, rows, hidden in plain)


def _packed(sheet: Sheet, *, whole: bool) -> bytes:
    heading = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd)
    head = {
        "heading": [text[:200] for text in sheet.heading],
        "heading_row": sheet.heading_row,
        "odd": [_plain_fault(*one) for one in sheet.odd],
        "found": sheet.found.value,
        "title": sheet.title[:10],
        "totals": len(sheet.totals),
        "repeated": sheet.repeated,
        "hidden": sheet.hidden,
        "filtered": sheet.filtered,
        "left_out": sheet.left_out,
        "kind": sheet.kind.value,
        "name": sheet.name[:_LONGEST_NAME],
        "sheets": _plain_sheets(sheet.sheets),
        "encoding": sheet.encoding,
        "encoding_guessed": sheet.encoding_guessed,
        "delimiter": sheet.delimiter,
    }
    lines, size = [_ENCODED(head).encode("utf-8", "replace")], 0
    own = [at in heading.places for at in range(heading.width)] if heading.places and not whole else []
    for bundle in _bundles((*sheet.totals, *sheet.rows)):
        plain = [
            [row.number, _wanted(row, own) if own else row.cells, [_plain_fault(*one) for one in row.faults]]
            for row in bundle
        ]
        lines.append(_ENCODED(plain).encode("utf-8", "replace"))
        size += len(lines[-1])
        if size > LARGEST_ANSWER:
            raise Unreadable(FileFault.TOO_MANY_CELLS)
    return b"\n".join(lines)


def _bundles(rows: Sequence[SheetRow]) -> Iterator[Sequence[SheetRow]]:
    return (rows[start : start + _TOGETHER] for start in range(0, len(rows), _TOGETHER))


def _wanted(row: SheetRow, own: Sequence[bool]) -> list[str]:
    """Give the cells below columns of ours; of those behind the heading only that they are there."""
    wanted = [text if is_own else "" for text, is_own in zip(row.cells, own, strict=False)]
    if len(row.cells) > len(own) and any(text.strip() for text in row.cells[len(own) :]):
        wanted.append(_MORE)
    return wanted


def _plain_fault(place: int, fault: Fault) -> list[str | int]:
    return [place, fault.kind.value, fault.text[:100]]


def unpacked(data: bytes | bytearray, digest: str) -> Sheet:
    """Read what a worker answered. Raises ValueError for nonsense."""
    lines = iter(bytes(data).split(b"\n"))
    try:
        head = json.loads(next(lines))
        rows = _rows(lines)
        totals = tuple(islice(rows, head["totals"]))
        return Sheet(
            heading=_texts(head["heading"]),
            heading_row=int(head["heading_row"]),
            rows=tuple(rows),
            digest=digest,
            odd=tuple(_fault(*one) for one in head["odd"]),
            found=HeadingFound(head["found"]),
            title=_texts(head["title"]),
            totals=totals,
            repeated=tuple(map(int, head["repeated"])),
            hidden=tuple(map(int, head["hidden"])),
            filtered=bool(head["filtered"]),
            left_out=bool(head["left_out"]),
            kind=FileKind(head["kind"]),
            name=str(head["name"]),
            sheets=told_sheets(head["sheets"]),
            encoding=str(head["encoding"]),
            encoding_guessed=bool(head["encoding_guessed"]),
            delimiter=str(head["delimiter"]),
        )
    except (TypeError, KeyError, StopIteration, RecursionError) as error:
        raise ValueError(type(error).__name__) from error


def _rows(lines: Iterator[bytes]) -> Iterator[SheetRow]:
    fault = lru_cache(maxsize=1_000)(_fault)  # a whole column may have the same one
    for line in lines:
        for number, cells, faults in json.loads(line):
            yield SheetRow(int(number), _texts(cells), tuple(fault(*one) for one in faults) if faults else ())


def _texts(plain: list[str]) -> tuple[str, ...]:
    if set(map(type, plain)) - {str}:
        raise TypeError("no text")
    return tuple(plain)


def _fault(place: int, kind: str, text: str) -> tuple[int, Fault]:
    return int(place), Fault("", RowFault(kind), str(text))
