"""What a file is, by its content; its table; and in the table the heading and the rows below it."""

from __future__ import annotations

import re

from courier_desk.domain.intake_sheet import Fault, SheetRow
from courier_desk.domain.sheet_parts import AS_FOUND, HeadingFound, ListedSheet, ReadChoice, parted
from courier_desk.domain.values import frozen
from courier_desk.tables.html import is_html, read_html
from courier_desk.tables.ods import is_document, read_flat, read_ods
from courier_desk.tables.ole import OLE, Compound
from courier_desk.tables.package import ZIP, Package, in_pieces, local, parse_xml
from courier_desk.tables.table import MOST_COLUMNS, MOST_ROWS, FileFault, FileKind, Table, Unreadable, one_of
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

    ``odd``: what reading found of the heading's cells; ``heading_row``: 0 where there is none; ``found``: how it was
    found; ``title``: the texts above it. ``totals``: rows at the end that are no orders, ``repeated``: the numbers of
    rows that say the heading once more; neither is in ``rows``. ``hidden``: the numbers of rows that the spreadsheet
    hides, ``filtered``: because a filter leaves some out; they are in ``rows`` unless it was asked for without
    (``left_out``). ``name``: the sheet that was read, of ``sheets``. ``encoding`` and ``delimiter``: as used, ""
    where the file has none; ``encoding_guessed``: by what its letters then say. ``digest`` names the file's content.
    """

    heading: tuple[str, ...]
    heading_row: int
    rows: tuple[SheetRow, ...]
    digest: str = ""
    odd: tuple[tuple[int, Fault], ...] = ()
    found: HeadingFound = HeadingFound.FIRST_ROW
    title: tuple[str, ...] = ()
    totals: tuple[SheetRow, ...] = ()
    repeated: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    filtered: bool = False
    left_out: bool = False
    kind: FileKind = FileKind.TEXT
    name: str = ""
    sheets: tuple[ListedSheet, ...] = ()
    encoding: str = ""
    encoding_guessed: bool = False
    delimiter: str = ""

    @property
    def others(self) -> tuple[str, ...]:
        """Name the sheets that are shown and were not read."""
        return tuple(one.name for one in self.sheets if one.name != self.name and not one.hidden)


def read_table(content: bytes, choice: ReadChoice = AS_FOUND) -> Sheet:
    """Read the table of a file. Raises Unreadable; MemoryError and RecursionError are the caller's."""
    table = _table(content, choice)
    parts = parted(table.rows, choice, table.hidden)
    with one_of(table.sheets):
        if len(parts.rows) > MOST_ROWS:
            raise Unreadable(FileFault.TOO_MANY_ROWS)
        if len(parts.heading.cells) > MOST_COLUMNS:
            raise Unreadable(FileFault.TOO_WIDE)
    return Sheet(
        heading=parts.heading.cells,
        heading_row=parts.heading.number,
        rows=parts.rows,
        odd=parts.heading.faults,
        found=parts.found,
        title=parts.above,
        totals=parts.totals,
        repeated=parts.repeated,
        hidden=parts.hidden,
        filtered=table.filtered,
        left_out=bool(parts.hidden) and not choice.hidden,
        kind=table.kind,
        name=table.name,
        sheets=table.sheets,
        encoding=table.encoding,
        encoding_guessed=table.encoding_guessed,
        delimiter=table.delimiter,
    )


def _table(content: bytes, choice: ReadChoice) -> Table:
    if not content.strip(b"\0 \t\r\n"):
        return Table(rows=()) if not content.strip() else _refused(FileFault.ZERO_BYTES)
    if content.startswith(ZIP):
        return _packed(content, choice)
    if content.startswith(OLE):
        return read_xls(Compound(content), choice)
    if content.startswith(_OTHERS):
        return _refused(FileFault.NO_TABLE)
    if content.startswith(_OLD_EXCEL):
        return _refused(FileFault.OLD_WORKBOOK)
    if content.lstrip().startswith(_XML):
        return _xml(content, choice)
    if is_html(content):
        return read_html(content, choice)
    if _MAIL.match(content):
        return _refused(FileFault.WEB_ARCHIVE)
    return read_text(content, choice)


def _refused(fault: FileFault) -> Table:
    raise Unreadable(fault)


def _packed(content: bytes, choice: ReadChoice) -> Table:
    package = Package(content)
    if is_workbook(package):
        return read_xlsx(package, choice)
    if is_document(package):
        return read_ods(package, choice)
    return _refused(FileFault.NO_TABLE)


class _Root(Exception):
    """The first element of a document."""


def _xml(content: bytes, choice: ReadChoice) -> Table:
    """Read a document that is one XML: flat ODS, or a page that is written as XML."""
    if is_html(content):
        return read_html(content, choice)
    root = ""

    def start(tag: str, _attributes: dict[str, str]) -> None:
        raise _Root(tag)

    try:
        parse_xml(in_pieces(content), start, lambda _tag: None, lambda _text: None)
    except _Root as found:
        root = str(found)
    if root.endswith("}document") and "opendocument" in root:
        return read_flat(lambda: in_pieces(content), choice)
    if local(root) == "Workbook":
        return _refused(FileFault.XML_WORKBOOK)
    return _refused(FileFault.NO_TABLE)
