"""What a file is, by its content; its table; and in the table the heading and the rows below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from courier_desk.domain.intake_sheet import Fault, RowFault, SheetRow, heading_of, is_order
from courier_desk.domain.values import frozen
from courier_desk.tables.html import is_html, read_html
from courier_desk.tables.ods import is_document, read_flat, read_ods
from courier_desk.tables.ole import OLE, Compound
from courier_desk.tables.package import ZIP, Package, in_pieces, local, parse_xml
from courier_desk.tables.table import MOST_COLUMNS, MOST_ROWS, FileFault, Table, Unreadable
from courier_desk.tables.text import read_text
from courier_desk.tables.xls import read_xls
from courier_desk.tables.xlsx import is_workbook, read_xlsx

#: How XML begins, in the encodings it may have.
_XML = tuple("<?xml".encode(one) for one in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"))
_MAIL = re.compile(rb"(?:MIME-Version:|From: <?Saved by|X-UnMHT|Content-Location:)", re.IGNORECASE)
#: Files of other kinds, by how they begin: PDF, PNG, JPEG, GIF, RAR, 7z, gzip, RTF, BIFF2 to BIFF4.
_OTHERS = (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b", b"{\\rtf")
_OLD_EXCEL = (b"\x09\x00\x04\x00", b"\x09\x02\x06\x00", b"\x09\x04\x06\x00", b"\x09\x08\x08\x00", b"\x09\x08\x10\x00")


@frozen(kw_only=True)
class Sheet:
    """A table as read, parted into its heading and the rows below.

    ``odd``: what reading found of the heading's cells; ``title``: the texts above it; ``name`` and ``others``: the
    sheet that was read and those that were not; ``encoding`` when it had to be found out; ``digest`` names the file's
    content.
    """

    heading: tuple[str, ...]
    heading_row: int
    rows: tuple[SheetRow, ...]
    digest: str = ""
    odd: tuple[tuple[int, Fault], ...] = ()
    title: tuple[str, ...] = ()
    name: str = ""
    others: tuple[str, ...] = ()
    encoding: str = ""


def read_table(content: bytes) -> Sheet:
    """Read the table of a file. Raises Unreadable; MemoryError and RecursionError are the caller's."""
    table = _table(content)
    rows = [row for row in table.rows if any(cell.strip() for cell in row.cells) or row.faults]
    at = heading_of(rows)
    above, heading, below = rows[:at], rows[at] if rows else SheetRow(1, ()), rows[at + 1 :]
    if len(below) > MOST_ROWS:
        raise Unreadable(FileFault.TOO_MANY_ROWS)
    if len(heading.cells) > MOST_COLUMNS:
        raise Unreadable(FileFault.TOO_WIDE)
    orders = [_misplaced(row) for row in above if is_order(row.cells)]
    return Sheet(
        heading=heading.cells,
        heading_row=heading.number,
        rows=(*orders, *below),
        odd=heading.faults,
        title=_title([row for row in above if not is_order(row.cells)]),
        name=table.name,
        others=table.others,
        encoding=table.encoding,
    )


def _misplaced(row: SheetRow) -> SheetRow:
    return replace(row, faults=((0, Fault("", RowFault.ABOVE_HEADING)), *row.faults))


def _title(rows: Sequence[SheetRow]) -> tuple[str, ...]:
    return tuple(" ".join(" ".join(row.cells).split())[:100] for row in rows)


def _table(content: bytes) -> Table:
    if not content.strip(b"\0 \t\r\n"):
        return Table(rows=()) if not content.strip() else _refused(FileFault.ZERO_BYTES)
    if content.startswith(ZIP):
        return _packed(content)
    if content.startswith(OLE):
        return read_xls(Compound(content))
    if content.startswith(_OTHERS):
        return _refused(FileFault.NO_TABLE)
    if content.startswith(_OLD_EXCEL):
        return _refused(FileFault.OLD_WORKBOOK)
    if content.lstrip().startswith(_XML):
        return _xml(content)
    if is_html(content):
        return read_html(content)
    if _MAIL.match(content):
        return _refused(FileFault.WEB_ARCHIVE)
    return read_text(content)


def _refused(fault: FileFault) -> Table:
    raise Unreadable(fault)


def _packed(content: bytes) -> Table:
    package = Package(content)
    if is_workbook(package):
        return read_xlsx(package)
    if is_document(package):
        return read_ods(package)
    return _refused(FileFault.NO_TABLE)


class _Root(Exception):
    """The first element of a document."""


def _xml(content: bytes) -> Table:
    """Read a document that is one XML: flat ODS, or a page that is written as XML."""
    if is_html(content):
        return read_html(content)
    root = ""

    def start(tag: str, _attributes: dict[str, str]) -> None:
        raise _Root(tag)

    try:
        parse_xml(in_pieces(content), start, lambda _tag: None, lambda _text: None)
    except _Root as found:
        root = str(found)
    if root.endswith("}document") and "opendocument" in root:
        return read_flat(in_pieces(content))
    if local(root) == "Workbook":
        return _refused(FileFault.XML_WORKBOOK)
    return _refused(FileFault.NO_TABLE)
