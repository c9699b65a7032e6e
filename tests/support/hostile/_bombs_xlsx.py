"""Workbooks that are small on the disk and enormous in a reader."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from . import _xlsx
from ._grid import Sheet, Table, text
from ._zip import Deflated, archive, repeated

Bomb = Callable[[random.Random, Table], tuple[bytes, str]]


SHEET = "xl/worksheets/sheet1.xml"


def _parts(table: Table) -> _xlsx.Parts:
    return _xlsx.parts([Sheet("Orders", table.grid())], _xlsx.Dialect(strings="inline"))


def _xlsx_with(table: Table, name: str, data: bytes | Deflated) -> tuple[bytes, str]:
    parts = _parts(table)
    parts[name] = data
    return archive(parts.items()), "xlsx"


def _split(table: Table, at: bytes = b"</sheetData>") -> tuple[bytes, bytes]:
    page = _parts(table)[SHEET]
    assert isinstance(page, bytes)
    head, tail = page.split(at, 1)
    return head, at + tail


def _insert(table: Table, extra: str, at: bytes = b"</sheetData>") -> tuple[bytes, str]:
    head, tail = _split(table, at)
    return _xlsx_with(table, SHEET, head + extra.encode() + tail)


def _flood(
    table: Table, unit: str, times: int, *, before: str = "", after: str = "", at: bytes = b"</sheetData>"
) -> tuple[bytes, str]:
    head, tail = _split(table, at)
    return _xlsx_with(table, SHEET, repeated(head + before.encode(), unit.encode(), times, after.encode() + tail))


def far_cell(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """One cell in the last corner."""
    row, column = rng.choice(((1048576, "XFD"), (1048576, "A"), (999999, "XFD"), (2, "XFD")))
    return _insert(table, f'<row r="{row}"><c r="{column}{row}"><v>1</v></c></row>')


def beyond(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A cell address outside any sheet."""
    where = rng.choice(
        (
            "XFE1048577",
            "ZZZZZZZ99999999999",
            "A4294967296",
            "A0",
            "AAAAAAAAAAAAAAAA1",
            "A-1",
            "1A",
            "A18446744073709551617",
            "",
            "$XFD$1048576",
            "R1C1",
            "A1:XFD9",
        )
    )
    row = rng.choice(("4294967295", "0", "-5", "99999999999999999999", "x", "1048577", ""))
    return _insert(table, f'<row r="{row}"><c r="{where}"><v>1</v></c></row>')


def dimension(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A dimension that lies."""
    ref = rng.choice(("A1:XFD1048576", "A1:ZZZZZ99999999", "XFD1048576:A1", "A1", "", "A1:A", "A0:A0"))
    return _insert(table, f'<dimension ref="{ref}"/>', b"<sheetData>")


def merges(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Merged ranges over the whole sheet, once or very often."""
    times = rng.choice((1, 50, 5000, 200000))
    ref = rng.choice(("A1:XFD1048576", "A2:XFD1048576", "B1:XFD1048575"))
    head, tail = _split(table)
    tail = tail.replace(b"</sheetData>", b'</sheetData><mergeCells count="4294967295">', 1)
    end = tail.index(b"</worksheet>")
    data = repeated(head + tail[:end], f'<mergeCell ref="{ref}"/>'.encode(), times, b"</mergeCells>" + tail[end:])
    return _xlsx_with(table, SHEET, data)


def overlapping_merges(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Thousands of merged ranges that lie across one another."""
    spans = "".join(f'<mergeCell ref="A{n}:XFD{n + rng.randrange(2, 900000)}"/>' for n in range(1, 2000))
    head, tail = _split(table)
    return _xlsx_with(
        table, SHEET, head + tail.replace(b"</sheetData>", f"</sheetData><mergeCells>{spans}</mergeCells>".encode(), 1)
    )


def shared_formulas(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Millions of cells of one shared formula."""
    rows = rng.choice((20000, 60000, 120000))
    first = '<row><c><f t="shared" ref="A2:XFD1048576" si="0">SUM(A$1:$XFD$1048576)</f></c></row>'
    return _flood(table, "<row>" + '<c><f t="shared" si="0"/></c>' * 50 + "</row>", rows, before=first)


def long_formulas(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Many cells, every one with a formula of eight thousand characters or of a thousand brackets."""
    one = "1" + "+1" * 4000 if rng.random() < 0.5 else "(" * 2000 + "1" + ")" * 2000
    return _flood(table, f"<row><c><f>{one}</f></c></row>", rng.choice((3000, 30000)))


def shared_long(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A shared formula of thousands of references, that a reader may write out for every cell that shares it."""
    body = "+".join(f"A{n}" for n in range(1, 1500))
    first = f'<row><c><f t="shared" ref="A2:XFD1048576" si="0">{body}</f><v>1</v></c></row>'
    return _flood(table, '<row><c><f t="shared" si="0"/><v>1</v></c></row>', rng.choice((20000, 300000)), before=first)


def array_formula(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Array and data-table formulas over the whole sheet."""
    kind = rng.choice(('t="array"', 't="dataTable" dt2D="1" r1="A1" r2="B1"'))
    return _insert(table, f'<row r="40"><c r="A40"><f {kind} ref="A40:XFD1048576">A1</f></c></row>')


def many_cells(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Millions of plain cells."""
    cell = rng.choice(("<c><v>1</v></c>", "<c/>", '<c t="inlineStr"><is><t>a</t></is></c>', '<c t="e"><v>#N/A</v></c>'))
    return _flood(table, "<row>" + cell * 100 + "</row>", rng.choice((20000, 100000, 200000)))


def many_rows(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Tens of millions of empty rows."""
    return _flood(table, "<row/>", rng.choice((2_000_000, 50_000_000)))


def wide_row(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """One row of millions of cells."""
    return _flood(table, "<c><v>7</v></c>", rng.choice((1_000_000, 10_000_000)), before="<row>", after="</row>")


def blanks(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Gigabytes of white space or of comment in the sheet."""
    where = rng.choice((" ", "\n", "<!---->", "<?a?>"))
    return _flood(table, where * 100, rng.choice((1_000_000, 10_000_000)) // len(where))


def long_comment(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """One comment, attribute or text of hundreds of megabytes."""
    before, after = rng.choice(
        (
            ("<!--", "-->"),
            ('<row x="', '"/>'),
            ("<row><c><v>", "</v></c></row>"),
            ('<row><c t="inlineStr"><is><t>', "</t></is></c></row>"),
            ("<![CDATA[", "]]>"),
            ("<row><c><v>0.", "</v></c></row>"),
        )
    )
    return _flood(table, "1" * 1000, rng.choice((100_000, 1_000_000)), before=before, after=after)


def giant_string(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A shared string of hundreds of megabytes, wanted by many cells."""
    parts = _xlsx.parts([Sheet("Orders", table.grid())])
    page = parts[SHEET]
    assert isinstance(page, bytes)
    extra = b"".join(b'<row><c t="s"><v>0</v></c></row>' for _ in range(200))
    parts[SHEET] = page.replace(b"</sheetData>", extra + b"</sheetData>")
    head = f'<sst xmlns="{_xlsx.MAIN}"><si><t>'.encode()
    parts["xl/sharedStrings.xml"] = repeated(
        head, rng.choice(("A", "ع", " ")).encode() * 500, rng.choice((100_000, 1_000_000)), b"</t></si></sst>"
    )
    return archive(parts.items()), "xlsx"


def many_strings(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Millions of shared strings, or a count that says so."""
    parts = _xlsx.parts([Sheet("Orders", table.grid())])
    if rng.random() < 0.5:
        head = f'<sst xmlns="{_xlsx.MAIN}" count="4294967295" uniqueCount="4294967295"><si><t>a</t></si></sst>'
        parts["xl/sharedStrings.xml"] = head.encode()
    else:
        parts["xl/sharedStrings.xml"] = repeated(
            f'<sst xmlns="{_xlsx.MAIN}">'.encode(),
            b"<si><t>ab</t></si>" * 50,
            rng.choice((100_000, 600_000)),
            b"</sst>",
        )
    return archive(parts.items()), "xlsx"


def string_index(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Shared string numbers that are not there."""
    bad = rng.choice(("4294967295", "-1", "99999999999999999999", "1.5", "x", ""))
    return _insert(table, f'<row><c t="s"><v>{bad}</v></c><c t="zz"><v>1</v></c><c s="4294967295"><v>1</v></c></row>')


def entities(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Entities that grow exponentially, quadratically, or read another file."""
    head, tail = _split(table)
    how = rng.choice(("laughs", "quadratic", "parameter", "file", "url", "loop"))
    if how == "laughs":
        names = "abcdefghijklmnop"
        lines = '<!ENTITY a "lol">' + "".join(
            f'<!ENTITY {new} "{f"&{old};" * 10}">' for old, new in itertools.pairwise(names)
        )
        use = "&p;"
    elif how == "quadratic":
        lines, use = f'<!ENTITY a "{"A" * 100_000}">', "&a;" * 100_000
    elif how == "parameter":
        lines, use = '<!ENTITY % a "<!ENTITY b \'bb\'>"> %a; <!ENTITY c "&b;&b;">', "&c;"
    elif how == "file":
        lines, use = '<!ENTITY a SYSTEM "file:///etc/hostname">', "&a;"
    elif how == "url":
        lines, use = '<!ENTITY a SYSTEM "http://127.0.0.1:9/never">', "&a;"
    else:
        lines, use = '<!ENTITY a "&b;"><!ENTITY b "&a;">', "&a;"
    start = head.index(b"?>") + 2
    dtd = f"<!DOCTYPE worksheet [{lines}]>".encode()
    row = f'<row><c t="inlineStr"><is><t>{use}</t></is></c></row>'.encode()
    target = rng.choice((SHEET, "xl/sharedStrings.xml", "xl/workbook.xml"))
    if target == SHEET:
        return _xlsx_with(table, SHEET, head[:start] + dtd + head[start:] + row + tail)
    body = {
        "xl/sharedStrings.xml": f'<sst xmlns="{_xlsx.MAIN}"><si><t>{use}</t></si></sst>',
        "xl/workbook.xml": f'<workbook xmlns="{_xlsx.MAIN}"><sheets><sheet name="{use}"/></sheets></workbook>',
    }
    return _xlsx_with(table, target, b'<?xml version="1.0"?>' + dtd + body[target].encode())


def nested(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Elements in elements, a hundred thousand deep and more."""
    tag = rng.choice(("row", "c", "is", "r", "x", "extLst"))
    depth = rng.choice((5_000, 200_000, 5_000_000))
    head, tail = _split(table)
    closed = rng.random() < 0.5
    if not closed or depth > 1_000_000:
        return _xlsx_with(table, SHEET, repeated(head, f"<{tag}>".encode(), depth, tail))
    return _xlsx_with(table, SHEET, head + f"<{tag}>".encode() * depth + f"</{tag}>".encode() * depth + tail)


def attributes(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """One element with hundreds of thousands of attributes."""
    if rng.random() < 0.5:
        return _flood(table, 'r="1" ', 3_000_000, before="<row ", after="/>")
    names = "".join(f'a{n:x}="" ' for n in range(60_000))
    return _insert(table, f"<row {names}/>")


def columns(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Column definitions without end."""
    head, tail = _split(table, b"<sheetData>")
    return _xlsx_with(
        table,
        SHEET,
        repeated(
            head + b"<cols>",
            b'<col min="1" max="16384" width="9"/>',
            rng.choice((100_000, 2_000_000)),
            b"</cols>" + tail,
        ),
    )


def sheets(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A workbook that lists hundreds of thousands of sheets, all the same part."""
    head = f'<workbook xmlns="{_xlsx.MAIN}" xmlns:r="{_xlsx.REL}"><sheets>'.encode()
    return _xlsx_with(
        table,
        "xl/workbook.xml",
        repeated(
            head, b'<sheet name="S" sheetId="1" r:id="rId1"/>', rng.choice((10_000, 1_000_000)), b"</sheets></workbook>"
        ),
    )


def names(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Defined names without end."""
    head = (
        f'<workbook xmlns="{_xlsx.MAIN}" xmlns:r="{_xlsx.REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/>'
        "</sheets><definedNames>"
    ).encode()
    return _xlsx_with(
        table,
        "xl/workbook.xml",
        repeated(
            head,
            b'<definedName name="a">S!$A$1:$XFD$1048576</definedName>',
            rng.choice((50_000, 3_000_000)),
            b"</definedNames></workbook>",
        ),
    )


def styles(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Millions of cell formats, or number formats of a megabyte."""
    head = f'<styleSheet xmlns="{_xlsx.MAIN}">'.encode()
    if rng.random() < 0.5:
        data = repeated(
            head + b"<cellXfs>", b'<xf numFmtId="14"/>', rng.choice((500_000, 20_000_000)), b"</cellXfs></styleSheet>"
        )
    else:
        data = repeated(
            head + b'<numFmts><numFmt numFmtId="200" formatCode="',
            b"[h]" * 100,
            rng.choice((5_000, 500_000)),
            b'"/></numFmts></styleSheet>',
        )
    return _xlsx_with(table, "xl/styles.xml", data)


def content_types(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A table of content types or relations without end."""
    which = rng.choice(("[Content_Types].xml", "xl/_rels/workbook.xml.rels", "_rels/.rels"))
    if which.startswith("["):
        head = f'<Types xmlns="{_xlsx.PACKAGE}/content-types">'.encode()
        data = repeated(head, b'<Default Extension="xml" ContentType="application/xml"/>', 3_000_000, b"</Types>")
    else:
        head = f'<Relationships xmlns="{_xlsx.PACKAGE}/relationships">'.encode()
        data = repeated(
            head,
            f'<Relationship Id="rId1" Type="{_xlsx.REL}/worksheet" Target="../{"../" * 40}x"/>'.encode(),
            1_000_000,
            b"</Relationships>",
        )
    return _xlsx_with(table, which, data)


def validations(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Conditional formats, validations or links over everything, without end."""
    unit = rng.choice(
        (
            (
                '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression" priority="1">'
                "<formula>1</formula>"
                "</cfRule></conditionalFormatting>"
            ),
            '<hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks>',
            (
                '<dataValidations><dataValidation sqref="A1:XFD1048576" type="list"><formula1>A1</formula1>'
                "</dataValidation>"
                "</dataValidations>"
            ),
            f'<ignoredErrors><ignoredError sqref="{"A1:XFD9 " * 50}"/></ignoredErrors>',
        )
    )
    return (
        _flood(table, unit, rng.choice((2_000, 500_000)), before="</sheetData>", after="<x>", at=b"</sheetData>")
        if rng.random() < 0.3
        else _flood(table, unit, rng.choice((2_000, 500_000)), at=b"</worksheet>")
    )


def fat_cells(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A plain sheet in which every field holds thirty thousand characters."""
    for index in range(len(table.rows)):
        table.put(
            index,
            rng.choice(("name", "street", "notes", "zone", "ref", "inside")),
            text(rng.choice(("A", "شارع ", "W", "i ", "\n", "\u0640")) * rng.choice((5_000, 32_000))),
        )
    return _xlsx.write([Sheet("Orders", table.grid())]), "xlsx"


XLSX: dict[str, Bomb] = {
    "xlsx-far-cell": far_cell,
    "xlsx-beyond": beyond,
    "xlsx-dimension": dimension,
    "xlsx-merges": merges,
    "xlsx-overlapping-merges": overlapping_merges,
    "xlsx-shared-formulas": shared_formulas,
    "xlsx-long-formulas": long_formulas,
    "xlsx-shared-long": shared_long,
    "xlsx-array-formula": array_formula,
    "xlsx-many-cells": many_cells,
    "xlsx-many-rows": many_rows,
    "xlsx-wide-row": wide_row,
    "xlsx-blanks": blanks,
    "xlsx-long-text": long_comment,
    "xlsx-giant-string": giant_string,
    "xlsx-many-strings": many_strings,
    "xlsx-string-index": string_index,
    "xlsx-entities": entities,
    "xlsx-nested": nested,
    "xlsx-attributes": attributes,
    "xlsx-columns": columns,
    "xlsx-sheets": sheets,
    "xlsx-names": names,
    "xlsx-styles": styles,
    "xlsx-types": content_types,
    "xlsx-validations": validations,
    "xlsx-fat-cells": fat_cells,
}
