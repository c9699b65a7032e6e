"""ZIP archives, ODS and old XLS files that are enormous to whoever believes them."""

from __future__ import annotations

import itertools
import random
import struct

from . import _ods, _xls
from ._bombs_xlsx import SHEET, Bomb, _parts, _split
from ._grid import Sheet, Table
from ._zip import Archive, Deflated, Entry, archive, deflate, repeated


def overlap(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """ZIP entries that are all the same bytes: a thousand gigabyte sheets in one."""
    parts = _parts(table)
    head, tail = _split(table)
    big = repeated(head, b" " * 1000, 400_000, tail)
    entries = [Entry(name, data) for name, data in parts.items() if name != SHEET]
    start = len(Archive(entries).build()) - _directory_size(entries)
    entries.append(Entry(SHEET, big))
    for n in range(rng.choice((20, 2000))):
        entries.append(Entry(f"xl/worksheets/sheet{n + 2}.xml", big, offset=start))
    return Archive(entries).build(), "xlsx"


def _directory_size(entries: list[Entry]) -> int:
    return sum(46 + len(entry.name.encode()) for entry in entries) + 22


def zip64(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Sizes of exabytes in the zip64 field."""
    huge = rng.choice(((1 << 63) - 1, (1 << 64) - 1, 1 << 40, 1 << 32))
    entries = [
        Entry(name, data, zip64=(huge, rng.choice((huge, 5))) if name == SHEET else None)
        for name, data in _parts(table).items()
    ]
    return Archive(entries).build(), "xlsx"


def zip_lies(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A ZIP whose directory lies: sizes, counts, places, names, methods, duplicates."""
    how = rng.randrange(11)
    entries = [Entry(name, data) for name, data in _parts(table).items()]
    page = next(entry for entry in entries if entry.name == SHEET)
    box = Archive(entries)
    if how == 0:
        page.size = rng.choice((0, 1, 0xFFFFFFFE))
    elif how == 1:
        page.packed = rng.choice((0, 1, 0x7FFFFFFF))
    elif how == 2:
        page.crc = 0x12345678
    elif how == 3:
        box.count = rng.choice((0, 1, 65535))
    elif how == 4:
        box.directory_offset = rng.choice((0, 1, 0xFFFFFFFE))
    elif how == 5:
        box.directory_size = rng.choice((0, 0xFFFFFFFE))
    elif how == 6:
        page.local_name = "xl/other.xml"
    elif how == 7:
        entries.append(Entry(SHEET, b"<worksheet/>"))
    elif how == 8:
        page.method = rng.choice((1, 9, 12, 14, 93, 99))
    elif how == 9:
        entries.append(Entry("../../../../tmp/hostile-escaped.txt", b"escaped"))
        entries.append(Entry("/tmp/hostile-escaped-absolute.txt", b"escaped"))
    else:
        box.comment = b"PK\5\6" + b"\xff" * 18 + b"A" * 60000
    return box.build(), "xlsx"


def many_entries(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A ZIP with tens of thousands of entries."""
    entries = [Entry(name, data) for name, data in _parts(table).items()]
    entries += [Entry(f"x{n:x}", b"", store=True, offset=0) for n in range(rng.choice((3000, 25_000)))]
    return Archive(entries).build(), "xlsx"


def media(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A gigabyte of picture nobody asked for."""
    parts = _parts(table)
    parts["xl/media/image1.png"] = repeated(b"\x89PNG\r\n\x1a\n", b"\0" * 1024, 1_000_000, b"")
    return archive(parts.items()), "xlsx"


def ods_repeat(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Rows and columns repeated beyond any sheet, with contents."""
    rows = rng.choice(("1048576", "2147483647", "99999999999999999999", "-1", "0", "1e9", "16777216"))
    cells = rng.choice(("1", "1024", "16384", "1048576", "2147483647", "-7"))
    inner = rng.choice(
        (
            'office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>',
            'table:formula="of:=[.A1]*2"/>',
            "/>",
            'office:value-type="string"><text:p>' + "A" * 5000 + "</text:p></table:table-cell>",
        )
    )
    body = _ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect())
    extra = (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'table:number-columns-repeated="{cells}" {inner}</table:table-row>'
    )
    times = rng.choice((1, 1, 100, 5000))
    return _ods_bytes(body.replace("</table:table>", extra * times + "</table:table>")), "ods"


def _ods_bytes(body: str, doctype: str = "") -> bytes:
    return archive(
        [
            ("mimetype", _ods.MIME),
            ("content.xml", _ods.document(body, _ods.Dialect(), doctype=doctype)),
            ("META-INF/manifest.xml", _ods.MANIFEST),
        ],
        stored=frozenset(("mimetype",)),
    )


def ods_spaces(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """<text:s text:c="2147483647"/>: two thousand million blanks in thirty bytes."""
    body = _ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect())
    count = rng.choice(("2147483647", "1000000000", "99999999999999", "-1"))
    space = f'<text:s text:c="{count}"/>' * rng.choice((1, 100))
    cell = f'<table:table-cell office:value-type="string"><text:p>a{space}b</text:p></table:table-cell>'
    return _ods_bytes(body.replace("</table:table>", f"<table:table-row>{cell}</table:table-row></table:table>")), "ods"


def ods_spans(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A cell that spans everything."""
    body = _ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect())
    span = rng.choice(("2147483647", "1048576", "-1"))
    cell = (
        f'<table:table-cell table:number-columns-spanned="{span}" table:number-rows-spanned="{span}" '
        f'office:value-type="float" office:value="1"/>'
    )
    return _ods_bytes(
        body.replace(
            "</table:table>", f"<table:table-row>{cell * rng.choice((1, 5000))}</table:table-row></table:table>"
        )
    ), "ods"


def ods_nested(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Spans, groups or sub-tables in one another."""
    tag = rng.choice(("text:span", "table:table-row-group", "table:table", "text:p", "table:table-cell"))
    depth = rng.choice((2_000, 150_000))
    body = _ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect())
    inner = f"<{tag}>" * depth + "1" + f"</{tag}>" * depth
    if tag in ("text:span", "text:p"):
        inner = f"<table:table-row><table:table-cell><text:p>{inner}</text:p></table:table-cell></table:table-row>"
    return _ods_bytes(body.replace("</table:table>", inner + "</table:table>", 1)), "ods"


def ods_entities(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """The same laughs in content.xml."""
    letters = "abcdefghijkl"
    lines = '<!ENTITY a "lol">' + "".join(
        f'<!ENTITY {new} "{f"&{old};" * 12}">' for old, new in itertools.pairwise(letters)
    )
    use = "&l;"
    if rng.random() < 0.3:
        lines, use = '<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"
    body = _ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect())
    cell = f"<table:table-row><table:table-cell><text:p>{use}</text:p></table:table-cell></table:table-row>"
    return _ods_bytes(
        body.replace("</table:table>", cell + "</table:table>"), f"<!DOCTYPE office:document-content [{lines}]>"
    ), "ods"


def ods_flood(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Millions of true rows or cells or paragraphs in content.xml."""
    content = _ods.document(_ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect()), _ods.Dialect())
    head, tail = content.split(b"</table:table>", 1)
    row = b'<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>'
    before, unit, after = rng.choice(
        (
            (b"", row, b""),
            (b"<table:table-row>", b"<table:table-cell/>", b"</table:table-row>"),
            (
                b"<table:table-row><table:table-cell>",
                b"<text:p>aaaaaaaaa</text:p>",
                b"</table:table-cell></table:table-row>",
            ),
            (b"", b" " * 1000, b""),
            (
                b"",
                (
                    b'<table:table-row table:number-rows-repeated="1000"><table:table-cell table:formula="of:=1"/>'
                    b"</table:table-row>"
                ),
                b"",
            ),
        )
    )
    data = repeated(head + before, unit, rng.choice((200_000, 1_000_000)), after + b"</table:table>" + tail)
    return archive(
        [("mimetype", _ods.MIME), ("content.xml", data), ("META-INF/manifest.xml", _ods.MANIFEST)],
        stored=frozenset(("mimetype",)),
    ), "ods"


def _xls_patch(table: Table) -> bytearray:
    return bytearray(_xls.write([Sheet("Orders", table.grid())]))


def ole_cycle(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Sector chains that come back to themselves."""
    data = _xls_patch(table)
    fat = 512 * (struct.unpack_from("<I", data, 76)[0] + 1)
    directory = struct.unpack_from("<I", data, 48)[0]
    how = rng.randrange(7)
    if how == 0:
        struct.pack_into("<I", data, fat + 4 * 3, 0)
    elif how == 1:
        struct.pack_into("<I", data, fat + 4 * directory, directory)
    elif how == 2:
        struct.pack_into("<II", data, 68, 0, 0x7FFFFFFF)
    elif how == 3:
        for n in range(128):
            struct.pack_into("<I", data, fat + 4 * n, n)
    elif how == 4:
        where = 512 * (directory + 1)
        struct.pack_into("<III", data, where + 128 + 68, 1, 1, 1)
        struct.pack_into("<I", data, where + 76, 0)
    elif how == 5:
        struct.pack_into("<II", data, 60, 0, 0x7FFFFFFF)
    else:
        struct.pack_into("<I", data, fat, 0x7FFFFFF0)
    return bytes(data), "xls"


def ole_lies(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Sizes and shifts in the OLE header that cannot be."""
    data = _xls_patch(table)
    directory = 512 * (struct.unpack_from("<I", data, 48)[0] + 1)
    how = rng.randrange(6)
    if how == 0:
        struct.pack_into("<H", data, 30, rng.choice((0, 31, 63, 0xFFFF)))
    elif how == 1:
        struct.pack_into("<H", data, 32, rng.choice((0, 31, 0xFFFF)))
    elif how == 2:
        struct.pack_into("<I", data, 44, rng.choice((0, 0x7FFFFFFF, 0xFFFFFFFF)))
    elif how == 3:
        struct.pack_into("<Q", data, directory + 128 + 120, rng.choice((1 << 31, 1 << 62, (1 << 64) - 1)))
    elif how == 4:
        struct.pack_into("<I", data, 56, 0xFFFFFFFF)
    else:
        struct.pack_into("<H", data, directory + 128 + 64, rng.choice((0, 65535, 65)))
    return bytes(data), "xls"


def biff_lies(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """BIFF records that lie: string counts, lengths, far cells, merged ranges, repeated blanks."""
    stream = bytearray(_xls.Book([Sheet("Orders", table.grid())]).stream())
    how = rng.randrange(8)
    sst = _find(stream, 0x00FC)
    if how == 0:
        struct.pack_into("<II", stream, sst + 4, 0xFFFFFFFF, 0x7FFFFFFF)
    elif how == 1:
        struct.pack_into("<H", stream, sst + 12, 0xFFFF)
    elif how == 2:
        where = _find(stream, 0x0200)
        struct.pack_into("<IIHH", stream, where + 4, 0, 0xFFFFFFFF, 0, 0xFFFF)
    else:
        cut = len(stream) - 4
        extra = b""
        if how == 3:
            extra = _xls.record(0x0203, struct.pack("<HHHd", 65535, 255, 15, 1.0))
        elif how == 4:
            extra = _xls.record(0x00E5, struct.pack("<H", 1026) + struct.pack("<HHHH", 0, 65535, 0, 255) * 1026) * 90
        elif how == 5:
            extra = _xls.record(0x00BD, struct.pack("<HH", 9, 0) + b"\0" * 6 * 3 + struct.pack("<H", 0xFFFF)) * 4000
        elif how == 6:
            extra = _xls.record(0x00BE, struct.pack("<HH", 9, 0) + b"\x0f\0" * 200 + struct.pack("<H", 0xFFFF)) * 2000
        else:
            extra = b"".join(struct.pack("<HH", rng.randrange(0x1000), 0) for _ in range(200_000))
        stream[cut:cut] = extra
    return _xls.compound({"Workbook": bytes(stream).ljust(4096, b"\0")}), "xls"


def _find(stream: bytearray, kind: int) -> int:
    where = 0
    while where < len(stream):
        found, length = struct.unpack_from("<HH", stream, where)
        if found == kind:
            return where
        where += 4 + length
    raise ValueError("no such record")


def nested_zip(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Archives in archives."""
    data: bytes = repeated(b"", b"\0" * 1024, 1_000_000, b"").raw
    for n in range(rng.choice((2, 6))):
        data = Archive([Entry(f"{k}.xlsx", deflate(data)) for k in range(4)]).build()
        if len(data) > 300_000:
            break
        del n
    parts: list[tuple[str, bytes | Deflated]] = list(_parts(table).items())
    parts.append(("xl/embeddings/book.xlsx", data))
    return archive(parts), "xlsx"


def huge_ods_zip(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """An ODS whose thumbnail, styles or manifest is a gigabyte."""
    name = rng.choice(("styles.xml", "META-INF/manifest.xml", "Thumbnails/thumbnail.png", "mimetype", "meta.xml"))
    parts: dict[str, bytes | Deflated] = {
        "mimetype": _ods.MIME,
        "content.xml": _ods.document(_ods.table_xml(Sheet("Orders", table.grid()), _ods.Dialect()), _ods.Dialect()),
        "META-INF/manifest.xml": _ods.MANIFEST,
    }
    parts[name] = repeated(b"<a>", b"<b/>" * 100, rng.choice((100_000, 2_000_000)), b"</a>")
    return archive(parts.items()), "ods"


PACKAGES: dict[str, Bomb] = {
    "zip-overlap": overlap,
    "zip-zip64": zip64,
    "zip-lies": zip_lies,
    "zip-many-entries": many_entries,
    "zip-media": media,
    "zip-nested": nested_zip,
    "ods-repeat": ods_repeat,
    "ods-spaces": ods_spaces,
    "ods-spans": ods_spans,
    "ods-nested": ods_nested,
    "ods-entities": ods_entities,
    "ods-flood": ods_flood,
    "ods-parts": huge_ods_zip,
    "xls-ole-cycle": ole_cycle,
    "xls-ole-lies": ole_lies,
    "xls-biff-lies": biff_lies,
}
