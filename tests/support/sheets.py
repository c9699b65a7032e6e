"""Tables of orders as files of every kind, written by hand, so that a test says exactly what stands in a cell.

A cell is a text, a number, or one of the odd cells below; each format writes it as its programs do, and XLSX in every
spelling that means the same. Nothing here shares code with the readers.
"""

from __future__ import annotations

import csv
import html
import io
import struct
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr


@dataclass(frozen=True)
class Error:
    """A cell that holds an error."""

    name: str = "#N/A"


@dataclass(frozen=True)
class Formula:
    """A formula: with what it gave; None when nobody calculated it; an Error when it failed."""

    gave: str | float | Error | None = None


@dataclass(frozen=True)
class Day:
    """A cell that a spreadsheet took for a date: its day number and how that is written."""

    serial: float = 46_154
    iso: str = "2026-05-12"


Cell = str | int | float | bool | Error | Formula | Day | None
Rows = Sequence[Sequence[Cell]]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def letters(column: int) -> str:
    """Name a column."""
    return letters(column // 26 - 1) + chr(65 + column % 26) if column > 25 else chr(65 + column)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Pack parts into a ZIP file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return out.getvalue()


# -- XLSX ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spelling:
    """One of the ways to write the same workbook."""

    names: bool = True  # cells and rows say where they are
    texts: str = "shared"  # or inline, rich, str
    prefix: str = ""
    strict: bool = False
    change: Callable[[str], str] = str  # of the sheet's XML
    encoding: str = "utf-8"
    part: str = "xl/worksheets/sheet1.xml"
    to_calculate: bool = False
    empty_values: str = ""  # what stands for the value that an uncalculated formula has not


def _with_asides(xml: str) -> str:
    inside = xml.replace("<v>", "<!-- a value --><v><?why not?>").replace("<f>", "<f><!-- <v>7</v> -->")
    return inside.replace("</c>", "<extLst><ext uri='x'><v>5</v></ext></extLst></c>")


SPELLINGS: dict[str, Spelling] = {
    "plain": Spelling(),
    "single quotes": Spelling(change=lambda xml: xml.replace('"', "'")),
    "no names": Spelling(names=False),
    "cdata": Spelling(change=lambda xml: xml.replace("<v>", "<v><![CDATA[").replace("</v>", "]]></v>")),
    "asides": Spelling(change=_with_asides),
    "blanks": Spelling(
        change=lambda xml: xml.replace("<c ", "\n  <c\t").replace("<v>", "\n<v >").replace("/>", "\n/>")
    ),
    "prefix": Spelling(prefix="x:"),
    "strict": Spelling(strict=True),
    "inline": Spelling(texts="inline"),
    "rich": Spelling(texts="rich"),
    "formula texts": Spelling(texts="str"),
    "utf-16": Spelling(encoding="utf-16"),
    "elsewhere": Spelling(part="xl/orders/first.xml"),
    "absolute": Spelling(part="/data/table.xml"),
    "to calculate": Spelling(to_calculate=True, empty_values="<v>0</v>"),
    "empty v": Spelling(empty_values="<v></v>"),
    "short v": Spelling(empty_values="<v/>"),
}


def xlsx(rows: Rows, spelling: Spelling = SPELLINGS["plain"], *, more: str = "", from_1904: bool = False) -> bytes:
    """Write a workbook with one visible sheet, a hidden one before it. ``more``: XML behind the rows."""
    shared: list[str] = []
    lines = []
    for number, row in enumerate(rows, start=1):
        cells = "".join(_xlsx_cell(cell, f"{letters(at)}{number}", spelling, shared) for at, cell in enumerate(row))
        lines.append(f'<row r="{number}">{cells}</row>' if spelling.names else f"<row>{cells}</row>")
    space = STRICT if spelling.strict else MAIN
    links = STRICT_OFFICE if spelling.strict else OFFICE
    data = f"<sheetData>{''.join(lines)}</sheetData>{more}"
    if spelling.prefix:
        data = (
            data.replace("</", "</\0")
            .replace("<", f"<{spelling.prefix}")
            .replace(f"<{spelling.prefix}/\0", f"</{spelling.prefix}")
        )
    name = f"{spelling.prefix}worksheet"
    bound = f"xmlns:{spelling.prefix[:-1]}" if spelling.prefix else "xmlns"
    sheet = f"<{name} {bound}={quoteattr(space)}>{data}</{name}>"
    sheet = spelling.change(sheet)
    head = f'<?xml version="1.0" encoding="{spelling.encoding}"?>'
    target = spelling.part if spelling.part.startswith("/") else spelling.part.removeprefix("xl/")
    calculated = '<calcPr fullCalcOnLoad="1"/>' if spelling.to_calculate else ""
    strings = "".join(f"<si><t xml:space='preserve'>{escape(one)}</t></si>" for one in shared)
    return packed(
        {
            "[Content_Types].xml": "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'/>",
            "_rels/.rels": _links([("r1", f"{links}/officeDocument", "xl/workbook.xml")]),
            "xl/workbook.xml": (
                f'<workbook xmlns="{space}" xmlns:q="{links}"><workbookPr date1904="{int(from_1904)}"/><sheets>'
                '<sheet name="Lists" sheetId="1" state="hidden" q:id="a1"/><sheet name="Ord &amp; ers" sheetId="2" '
                f'q:id="a2"/></sheets>{calculated}</workbook>'
            ),
            "xl/_rels/workbook.xml.rels": _links(
                [
                    ("a1", f"{links}/worksheet", "worksheets/hidden.xml"),
                    ("a2", f"{links}/worksheet", target),
                    ("a3", f"{links}/sharedStrings", "sharedStrings.xml"),
                    ("a4", f"{links}/styles", "styles.xml"),
                ]
            ),
            "xl/worksheets/hidden.xml": f'<worksheet xmlns="{space}"><sheetData/></worksheet>',
            "xl/sharedStrings.xml": f'<sst xmlns="{space}">{strings}</sst>',
            "xl/styles.xml": (
                f'<styleSheet xmlns="{space}"><numFmts count="1"><numFmt numFmtId="170" '
                'formatCode="[$-ar-EG]d\\ mmmm&quot; of &quot;yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/>'
                '</cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="4"/>'
                "</cellXfs></styleSheet>"
            ),
            spelling.part.lstrip("/"): (head + sheet).encode(spelling.encoding),
        }
    )


def _links(links: Sequence[tuple[str, str, str]]) -> str:
    listed = "".join(f'<Relationship Id="{name}" Type="{kind}" Target="{target}"/>' for name, kind, target in links)
    return f'<Relationships xmlns="{PACKAGE}">{listed}</Relationships>'


def _xlsx_cell(cell: Cell, name: str, spelling: Spelling, shared: list[str]) -> str:
    at = f' r="{name}"' if spelling.names else ""
    match cell:
        case None:
            return "" if spelling.names else "<c/>"
        case bool():
            return f'<c{at} t="b"><v>{int(cell)}</v></c>'
        case int() | float():
            return f'<c{at} s="3"><v>{cell!r}</v></c>'
        case Day():
            return f'<c{at} s="2"><v>{cell.serial}</v></c>'
        case Error():
            return f'<c{at} t="e"><v>{cell.name}</v></c>'
        case Formula():
            return _xlsx_formula(cell, at, spelling)
        case str():
            return _xlsx_text(cell, at, spelling.texts, shared)


def _xlsx_formula(cell: Formula, at: str, spelling: Spelling) -> str:
    match cell.gave:
        case None:
            return f"<c{at}><f>A1&amp;Lists!B2</f>{spelling.empty_values}</c>"
        case Error(name=error):
            return f'<c{at} t="e"><f>VLOOKUP(1,A:B,2)</f><v>{error}</v></c>'
        case str() as said:
            return f'<c{at} t="str"><f>A1</f><v>{escape(said)}</v></c>'
        case number:
            return f"<c{at}><f>1+1</f><v>{number}</v></c>"


def _xlsx_text(text: str, at: str, way: str, shared: list[str]) -> str:
    said = escape(text)
    if way == "inline":
        return f'<c{at} t="inlineStr"><is><t>{said}</t></is></c>'
    if way == "rich":
        half = len(text) // 2
        runs = "".join(
            f"<r><rPr><b/></rPr><t xml:space='preserve'>{escape(one)}</t></r>" for one in (text[:half], text[half:])
        )
        return f'<c{at} t="inlineStr"><is>{runs}<rPh sb="0" eb="1"><t>spoken</t></rPh></is></c>'
    if way == "str":
        return f'<c{at} t="str"><f>T("x")</f><v>{said}</v></c>'
    shared.append(text)
    return f'<c{at} t="s"><v>{len(shared) - 1}</v></c>'


# -- ODS -----------------------------------------------------------------------------------------------------------

_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
_CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"


def fods(rows: Rows, *, after: str = "", root: str = "document", old_errors: bool = False) -> str:
    """Write a flat document; ``after``: XML behind the rows."""
    lines = "".join(
        f"<t:table-row>{''.join(_ods_cell(cell, old_errors) for cell in row)}</t:table-row>" for row in rows
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><o:{root} xmlns:o="{_ODF}office:1.0" xmlns:t="{_ODF}table:1.0" '
        f'xmlns:x="{_ODF}text:1.0" xmlns:s="{_ODF}style:1.0" xmlns:calcext="{_CALC}"><o:automatic-styles>'
        '<s:style s:name="ta1" s:family="table"><s:table-properties t:display="false"/></s:style></o:automatic-styles>'
        '<o:body><o:spreadsheet><t:table t:name="Lists" t:style-name="ta1"><t:table-row><t:table-cell '
        'o:value-type="string"><x:p>hidden</x:p></t:table-cell></t:table-row></t:table>'
        f'<t:table t:name="Orders">{lines}<t:table-row t:number-rows-repeated="1048000"><t:table-cell '
        f't:number-columns-repeated="16384"/></t:table-row>{after}</t:table><t:table t:name="Prices"/>'
        f"</o:spreadsheet></o:body></o:{root}>"
    )


def ods(rows: Rows, *, after: str = "", old_errors: bool = False) -> bytes:
    """Write a packed document."""
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": fods(rows, after=after, root="document-content", old_errors=old_errors),
            "META-INF/manifest.xml": "<manifest/>",
        }
    )


def _ods_cell(cell: Cell, old_errors: bool) -> str:
    match cell:
        case None:
            return "<t:table-cell/>"
        case bool():
            said = str(cell).lower()
            return _ods(f'o:value-type="boolean" o:boolean-value="{said}"', f"<x:p>{said.upper()}</x:p>")
        case int() | float():
            return _ods(f'o:value-type="float" o:value="{cell!r}"', f"<x:p>{cell:,}</x:p>")
        case Day():
            return _ods(f'o:value-type="date" o:date-value="{cell.iso}"', "<x:p>12/05/26</x:p>")
        case Error(name=error) | Formula(gave=Error(name=error)):
            new = 't:formula="of:=NA()" o:value-type="string" o:string-value="" calcext:value-type="error"'
            old = 't:formula="oooc:=NA()" o:value-type="float" o:value="0"'
            return _ods(old if old_errors else new, f"<x:p>{error}</x:p>")
        case Formula():
            return _ods_formula(cell)
        case str():
            lines = "".join(f"<x:p>{escape(line)}</x:p>" for line in cell.split("\n"))
            return _ods('o:value-type="string"', f"<o:annotation><x:p>a comment</x:p></o:annotation>{lines}")


def _ods_formula(cell: Formula) -> str:
    match cell.gave:
        case None:
            return _ods('t:formula="of:=[.A1]&amp;[.B2]"', "")
        case str() as said:
            return _ods('t:formula="of:=[.A1]" o:value-type="string"', f"<x:p>{escape(said)}</x:p>")
        case number:
            return _ods(f't:formula="of:=1+1" o:value-type="float" o:value="{number}"', "<x:p>?</x:p>")


def _ods(attributes: str, within: str) -> str:
    return f"<t:table-cell {attributes}>{within}</t:table-cell>"


# -- XLS -----------------------------------------------------------------------------------------------------------

_CODES = {"#NULL!": 0, "#DIV/0!": 7, "#VALUE!": 15, "#REF!": 23, "#NAME?": 29, "#NUM!": 36, "#N/A": 42}


def xls(rows: Rows, *, locked: bool = False, more: bytes = b"", name: str = "Workbook") -> bytes:
    """Write a workbook of Excel 97. ``more``: records behind the cells."""
    shared: list[str] = []
    cells = b"".join(
        _xls_cell(cell, row, column, shared) for row, line in enumerate(rows) for column, cell in enumerate(line)
    )
    sheet = _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 6)) + cells + more + _record(0x0A, b"")
    start = _record(0x809, struct.pack("<HHHHII", 0x600, 0x05, 0, 0, 0, 6))
    if locked:
        start += _record(0x2F, bytes(54))
    start += _record(0x22, b"\0\0") + _record(0x41E, struct.pack("<HH", 170, 6) + b"\0d/m/yy")
    start += b"".join(_record(0xE0, struct.pack("<HH", 0, number) + bytes(16)) for number in (0, 14, 170))
    strings = _shared(shared)
    listed = [("Lists", 1), ("Orders", 0), ("Prices", 0)]
    length = len(start) + sum(12 + len(one) for one, _ in listed) + len(strings) + 4
    sheets = b"".join(
        _record(0x85, struct.pack("<IBBBB", length, hidden, 0, len(one), 0) + one.encode()) for one, hidden in listed
    )
    return ole({name: start + sheets + strings + _record(0x0A, b"") + sheet})


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _shared(texts: Sequence[str]) -> bytes:
    """Write the shared strings, cut into records in the middle of texts as Excel does."""
    records, data = [], bytearray(struct.pack("<II", len(texts), len(texts)))
    for number, text in enumerate(texts):
        wide = not text.isascii() or number % 2 == 1
        data += struct.pack("<HB", len(text), wide)
        for letter in text:
            if len(data) > 60:
                records.append(bytes(data))
                data = bytearray([wide])
            data += letter.encode("utf-16-le") if wide else letter.encode("latin-1")
        if len(data) > 60:
            records.append(bytes(data))
            data = bytearray()
    records.append(bytes(data))
    return b"".join(_record(0x3C if at else 0xFC, one) for at, one in enumerate(records) if one or not at)


def _xls_cell(cell: Cell, row: int, column: int, shared: list[str]) -> bytes:
    at = struct.pack("<HHH", row, column, 0)
    match cell:
        case None:
            return _record(0x201, at)
        case bool():
            return _record(0x205, at + bytes([cell, 0]))
        case int() if abs(cell) < 1 << 28:
            return _record(0x27E, at + struct.pack("<i", cell << 2 | 2))
        case int() | float():
            return _record(0x203, at + struct.pack("<d", cell))
        case Day():
            return _record(0x203, struct.pack("<HHHd", row, column, 2, cell.serial))
        case Error():
            return _record(0x205, at + bytes([_CODES[cell.name], 1]))
        case Formula():
            return _xls_formula(cell, at)
        case str():
            shared.append(cell)
            return _record(0xFD, at + struct.pack("<I", len(shared) - 1))


def _xls_formula(cell: Formula, at: bytes) -> bytes:
    rest, text = struct.pack("<HIH", 0, 0, 0), b""
    match cell.gave:
        case None:
            result = b"\3\0\0\0\0\0\xff\xff"
        case Error(name=error):
            result = bytes([2, 0, _CODES[error], 0, 0, 0, 255, 255])
        case str() as said:
            result = b"\0\0\0\0\0\0\xff\xff"
            text = _record(0x207, struct.pack("<HB", len(said), 1) + said.encode("utf-16-le"))
        case number:
            result = struct.pack("<d", number)
    return _record(0x06, at + result + rest) + text


def ole(streams: Mapping[str, bytes]) -> bytes:
    """Write a compound file; every stream in sectors of its own."""
    sectors: list[bytes] = []
    fat: list[int] = []

    def put(content: bytes) -> int:
        first, count = len(sectors), max(1, -(-len(content) // 512))
        for number in range(count):
            sectors.append(content[number * 512 : number * 512 + 512].ljust(512, b"\0"))
            fat.append(len(sectors) if number + 1 < count else 0xFFFFFFFE)
        return first

    entries = [_entry("Root Entry", 5, 0xFFFFFFFE, 0)]
    for name, content in streams.items():
        padded = content.ljust(4096, b"\0")  # below that it would lie among the small ones
        entries.append(_entry(name, 2, put(padded), len(padded)))
    directory = put(b"".join(entries))
    count = -(-(len(fat) + 1) // 127)
    places = list(range(len(sectors), len(sectors) + count))
    fat += [0xFFFFFFFD] * count
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(512 * count, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIIII", 0, count, directory, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0, 0)[:36]
    header += struct.pack("<109I", *places, *[0xFFFFFFFF] * (109 - count))
    return header + b"".join(sectors) + table


def _entry(name: str, kind: int, start: int, size: int) -> bytes:
    text = (name + "\0").encode("utf-16-le")
    return text.ljust(64, b"\0") + struct.pack("<HB", len(text), kind) + bytes(49) + struct.pack("<IQ", start, size)


# -- text and HTML -------------------------------------------------------------------------------------------------


def shown(cell: Cell) -> str:
    """Give what a spreadsheet writes of a cell into a text."""
    match cell:
        case None | Formula(gave=None):
            return ""
        case bool():
            return str(cell).upper()
        case Error(name=name) | Formula(gave=Error(name=name)):
            return name
        case Formula(gave=said):
            return str(said)
        case Day():
            return cell.iso
    return str(cell)


def text(rows: Rows, delimiter: str = ",") -> str:
    """Write a table as text."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows([[shown(cell) for cell in row] for row in rows])
    return out.getvalue()


def page(rows: Rows) -> str:
    """Write a table as shops do that call it an XLS file."""
    lines = "".join(f"<tr>{''.join(f'<td>{html.escape(shown(cell))}</td>' for cell in row)}</tr>\n" for row in rows)
    return (
        '<html xmlns:x="urn:schemas-microsoft-com:office:excel">\n<head><meta http-equiv=Content-Type '
        'content="text/html; charset=utf-8"><style>td {mso-number-format:"\\@"}</style></head>'
        f"<body><table><tr><td>a menu</td></tr></table>\n<table border=1>{lines}</table></body></html>"
    )
