"""Order tables that are hostile as files: bombs, damage, passwords, other names, other sheets."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal

from . import _ods, _text, _xls, _xlsx
from ._bombs import BOMBS
from ._grid import (
    Case,
    Cell,
    Planted,
    Sheet,
    Table,
    text,
)
from ._sheet_base import (
    _case,
    _format,
    _render,
    _table,
)
from ._zip import Archive, Entry, archive


def bombs(rng: random.Random, seed: int) -> Case:
    """Small files that are enormous to whoever believes them."""
    which = rng.choice(sorted(BOMBS))
    table = _table(rng, seed, count=3)
    content, extension = BOMBS[which](rng, table)
    return Case(f"orders-{seed}.{extension}", content, f"bomb/{which}", None)


def damaged(rng: random.Random, seed: int) -> Case:
    """Files cut, with flipped bits, with parts swapped or missing."""
    how = rng.choice(
        (
            "cut",
            "cut-csv",
            "cut-csv",
            "flip",
            "flip",
            "flip-zip",
            "zero",
            "swap-parts",
            "drop-part",
            "cut-xml",
            "cut-xml",
            "insert",
            "twice",
            "tail",
            "empty",
            "crc",
        )
    )
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    if how == "empty":
        return Case(
            f"orders-{seed}.{_format(rng)}",
            rng.choice((b"", b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b" ")),
            "damaged/empty",
            None,
        )
    if how == "cut-csv":
        return _cut_csv(table, rng)
    if how in ("flip-zip", "swap-parts", "drop-part", "cut-xml", "crc"):
        return _damaged_zip(table, rng, how)
    form = _format(rng)
    made = _render(table, rng, form)
    data = bytearray(made.content)
    if how == "cut":
        del data[rng.choice((rng.randrange(1, len(data)), len(data) - rng.randrange(1, 30), rng.randrange(1, 600))) :]
    elif how == "flip":
        for _ in range(rng.choice((1, 1, 3, 20, 300))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif how == "zero":
        start = rng.randrange(len(data))
        length = min(len(data) - start, rng.choice((16, 512, 4096)))
        data[start : start + length] = rng.choice((bytes(length), b"\xff" * length, rng.randbytes(length)))
    elif how == "insert":
        where = rng.randrange(len(data))
        data[where:where] = rng.randbytes(rng.choice((1, 7, 512)))
    elif how == "twice":
        start = rng.randrange(len(data))
        data[start:start] = data[start : start + rng.choice((64, 512, 5000))]
    else:
        data += rng.choice((rng.randbytes(200), bytes(200), bytes(data)))
    return Case(f"orders-{seed}.{made.extension}", bytes(data), f"damaged/{how}-{form} [{made.tags}]", None)


def _cut_csv(table: Table, rng: random.Random) -> Case:
    """A CSV that ends in the middle of a row."""
    style = _text.Style(rng.choice(",;\t"), "utf-8", rng.random() < 0.5, rng.choice(("\r\n", "\n")))
    grid = table.grid()
    victim = rng.randrange(1, len(table.rows))
    whole = _text.csv_bytes(Sheet("", grid[: table.first - 1 + victim]), style)
    row = grid[table.first - 1 + victim]
    upto = table.fields.index("cod")
    before = style.separator.join(_text.field_text(cell.shown(), style) for cell in row[:upto])
    amount = _text.field_text(row[upto].shown(), style)
    part = (before + style.separator + amount).encode()
    cut = rng.choice((len(part) - rng.randrange(0, len(amount.encode()) + 1), rng.randrange(1, len(part))))
    for index in range(len(table.rows)):
        if index < victim:
            table.soften(index, "whole, in a file that was cut")
        elif index == victim:
            table.hold(index, "the file ends inside this row")
        else:
            table.leave(index)
    planted = [
        replace(plant, reference="" if plant.expect == "hold" else plant.reference)
        for plant in table.planted(soft=True)
    ]
    return Case(f"orders-{table.seed}.csv", whole + part[:cut], f"damaged/cut-csv [{style.tags}]", planted)


def _damaged_zip(table: Table, rng: random.Random, how: str) -> Case:
    """A container whose check sums tell the damage, or whose parts are not what they should be."""
    form = rng.choice(("xlsx", "xlsx", "ods")) if how in ("flip-zip", "crc", "cut-xml") else "xlsx"
    kind = f"damaged/{how}-{form}"
    sheet = Sheet("Orders", table.grid())
    page = "xl/worksheets/sheet1.xml" if form == "xlsx" else "content.xml"
    if form == "xlsx":
        parts = dict(_xlsx.parts([sheet], _xlsx.Dialect(strings=rng.choice(("shared", "inline")))))
    else:
        parts = {
            "mimetype": _ods.MIME,
            "content.xml": _ods.document(_ods.table_xml(sheet, _ods.Dialect()), _ods.Dialect()),
            "META-INF/manifest.xml": _ods.MANIFEST,
        }
    name = f"orders-{table.seed}.{form}"
    if how == "cut-xml":
        xml = parts[page]
        assert isinstance(xml, bytes)
        end = b"</row>" if form == "xlsx" else b"</table:table-row>"
        ends = [n + len(end) for n in range(len(xml)) if xml.startswith(end, n)]
        cut = rng.randrange(ends[0], ends[-1])
        if rng.random() < 0.5:
            parts[page] = xml[:cut]
        else:
            parts[page] = xml[:cut] + rng.choice((b"<", b"&", b"</row></oops>", b"\xff\xfe", b"]]>", b"<c r=>"))
        for index in range(len(table.rows)):
            if ends[table.first - 1 + index] <= cut:
                table.soften(index, "whole, in a sheet that was cut")
            else:
                table.hold(index, "behind or at the place where the sheet breaks off")
        return Case(name, archive(parts.items()), kind, table.planted(soft=True))
    if how == "swap-parts":
        first, second = rng.sample(sorted(parts), 2)
        parts[first], parts[second] = parts[second], parts[first]
        return Case(name, archive(parts.items()), kind, None)
    if how == "drop-part":
        gone = rng.choice(sorted(parts))
        del parts[gone]
        return Case(name, archive(parts.items()), f"{kind} [{gone}]", None)
    box = Archive([Entry(part, data, store=rng.random() < 0.3) for part, data in parts.items()])
    if how == "crc":
        rng.choice(box.entries).crc = rng.randrange(1 << 32)
        return Case(name, box.build(), kind, table.planted(soft=True))
    data = bytearray(box.build())
    for _ in range(rng.choice((1, 1, 2, 5))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return Case(name, bytes(data), kind, table.planted(soft=True))


def password(rng: random.Random, seed: int) -> Case:
    """Workbooks behind a password."""
    table = _table(rng, seed)
    how = rng.choice(("ole", "ole", "ole-standard", "xls", "ods", "zip"))
    sheet = Sheet("Orders", table.grid())
    if how.startswith("ole"):
        if how == "ole":
            info = (
                b"\4\0\4\0\x40\0\0\0"
                + (
                    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><encryption '
                    'xmlns="http://schemas.microsoft.com/office/2006/encryption" '
                    'xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData saltSize="16" '
                    'blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" '
                    'hashAlgorithm="SHA512" saltValue="AAAAAAAAAAAAAAAAAAAAAA=="/><dataIntegrity '
                    'encryptedHmacKey="AAAA"'
                    " "
                    'encryptedHmacValue="AAAA"/><keyEncryptors><keyEncryptor '
                    'uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey '
                    f'spinCount="{rng.choice((100000, 4294967295))}" saltSize="16" blockSize="16" keyBits="256" '
                    'hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" '
                    'saltValue="AAAAAAAAAAAAAAAAAAAAAA==" encryptedVerifierHashInput="AAAA" '
                    'encryptedVerifierHashValue="AAAA" encryptedKeyValue="AAAA"/></keyEncryptor></keyEncryptors>'
                    "</encryption>"
                ).encode()
            )
        else:
            info = b"\3\0\2\0\x24\0\0\0" + bytes(200)
        body = rng.randbytes(6000)
        content = _xls.compound({"EncryptionInfo": info, "EncryptedPackage": len(body).to_bytes(8, "little") + body})
        name = f"orders-{seed}.{rng.choice(('xlsx', 'xlsx', 'xls', 'csv'))}"
    elif how == "xls":
        stream = _xls.Book([sheet]).stream()
        first = 4 + int.from_bytes(stream[2:4], "little")
        secret = _xls.record(0x002F, b"\1\0\1\0\1\0" + rng.randbytes(48))
        content = _xls.compound({"Workbook": (stream[:first] + secret + rng.randbytes(len(stream))).ljust(4096, b"\0")})
        name = f"orders-{seed}.xls"
    elif how == "ods":
        manifest = _ods.MANIFEST.replace(
            b'full-path="content.xml" manifest:media-type="text/xml"/>',
            b'full-path="content.xml" manifest:media-type="text/xml" manifest:size="9000"><manifest:encryption-data '
            b'manifest:checksum-type="SHA256/1K" manifest:checksum="AAAA"><manifest:algorithm '
            b'manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" '
            b'manifest:initialisation-vector="AAAA"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" '
            b'manifest:iteration-count="100000" manifest:salt="AAAA"/></manifest:encryption-data>'
            b"</manifest:file-entry>",
        )
        content = Archive(
            [
                Entry("mimetype", _ods.MIME, store=True),
                Entry("content.xml", rng.randbytes(3000), store=True),
                Entry("META-INF/manifest.xml", manifest),
            ]
        ).build()
        name = f"orders-{seed}.ods"
    else:
        content = Archive(
            [Entry(part, rng.randbytes(500), store=True, flags=0x801, method=8) for part in _xlsx.parts([sheet])]
        ).build()
        name = f"orders-{seed}.xlsx"
    return Case(name, content, f"password/{how}", None)


def other_name(rng: random.Random, seed: int) -> Case:
    """A file by another name."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = _format(rng, "csv xlsx xls ods fods html xml2003")
    made = _render(table, rng, form)
    wrong = [
        ext
        for ext in ("csv", "xlsx", "xls", "ods", "txt", "xlsm", "xlsb", "pdf", "tsv", "XLSX", "docx", "")
        if ext.lower() != made.extension.lower()
    ]
    name = f"orders-{seed}.{rng.choice(wrong)}".rstrip(".")
    if rng.random() < 0.15:
        name = rng.choice(
            (
                "orders.xlsx .csv",
                "طلبات اليوم.xls",
                "orders\u202exslx.csv",
                "a" * 180 + ".ods",
                "orders.CSV.xlsx",
                "-rf.csv",
                "orders;$(x).xlsx",
                "'orders'.csv",
                "%s%n.xls",
            )
        )
    odd = not name.lower().endswith((".csv", ".xlsx", ".xls", ".ods", ".txt"))
    return _case(table, made, f"other-name/{form}-as-{name.rsplit('.', 1)[-1]}", name=name, soft=odd)


def web_table(rng: random.Random, seed: int) -> Case:
    """A web page or XML of 2003 called .xls."""
    table = _table(rng, seed)
    form = rng.choice(("html", "html", "xml2003"))
    index = rng.randrange(len(table.rows))
    table.put(index, "cod", Cell("error", "#N/A"))
    table.hold(index, "error cell #N/A in cod")
    made = _render(table, rng, form)
    return _case(table, replace(made, extension="xls"), f"web/{form}", soft=True)


def two_sheets(rng: random.Random, seed: int) -> Case:
    """More than one sheet."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = rng.choice(("xlsx", "xlsx", "xls", "ods"))
    how = rng.choice(("empty-second", "empty-second", "cover-first", "both", "hidden-second", "chart"))
    extra: list[Planted] = []
    others: tuple[Sheet, ...] = (Sheet("Sheet2", []), Sheet("Sheet3", []))
    if how == "cover-first":
        others = (Sheet("Cover", [[text("Test Shop")], [text("Orders are on the next page")]]),)
        table.soft = True
    elif how in ("both", "hidden-second"):
        second = Table(rng, seed + (1 << 34), 3, table.language, "plain")
        if how == "hidden-second":
            for index in range(3):
                second.hold(index, "on a hidden sheet")
        else:
            for index in range(3):
                second.leave(index)
        table.soft = True
        extra = second.planted()
        others = (Sheet("Old", second.grid(), hidden=how == "hidden-second"),)
        if form == "ods" and how == "hidden-second":
            form = "xlsx"
    elif how == "chart":
        others = (Sheet("Prices", [[text("Product"), text("Price")], [text("Mug"), Cell("number", Decimal(90))]]),)
        table.soft = True
    made = _render(table, rng, form, others=others, first=how != "cover-first")
    case = _case(table, made, f"two-sheets/{how}-{form}")
    return replace(case, rows=(case.rows or []) + extra)


def hidden_rows(rng: random.Random, seed: int) -> Case:
    """Rows that a filter hides."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = rng.choice(("xlsx", "xlsx", "xls", "ods"))
    chosen = rng.sample(range(len(table.rows)), 2)
    for index in chosen:
        table.leave(index)
    made = _render(table, rng, form, hidden=frozenset(table.first + index for index in chosen))
    return _case(table, made, f"hidden-rows/{form}", soft=True)


def nul(rng: random.Random, seed: int) -> Case:
    """NUL and other control bytes."""
    table = _table(rng, seed, language="en")
    index = rng.randrange(len(table.rows))
    name = rng.choice(("cod", "name", "phone", "street", "notes", "ref"))
    shown = table.rows[index][name].shown()
    if name == "cod" and len(shown) > 1:
        shown = shown[:1] + "\0" + shown[1:]
    else:
        shown = shown[:3] + rng.choice(("\0", "\x01", "\x1a", "\x08", "\x7f", "\x0b", "\x1b[31m")) + shown[3:]
    table.put(index, name, text(shown))
    for row in range(len(table.rows)):
        table.soften(row, "in a file with control bytes")
    if name in ("ref", "phone"):
        table.leave(index)
    style = replace(_text.any_style(rng), encoding=rng.choice(("utf-8", "utf-8", "utf-16-le")))
    form = rng.choice(("csv", "csv", "xlsx", "xls"))
    made = _render(table, rng, form, style=style, xlsx=_xlsx.Dialect())
    return _case(table, made, f"nul/{form}-{name}", soft=True)


def ragged(rng: random.Random, seed: int) -> Case:
    """A separator too many or too few: everything behind it stands in the wrong column."""
    table = _table(rng, seed, language="en", amounts="plain")
    style = _text.Style(rng.choice(",;\t"), "utf-8", rng.random() < 0.5, rng.choice(("\r\n", "\n")))
    index = rng.randrange(len(table.rows))
    how = rng.choice(("more", "fewer", "open-quote"))
    grid = table.grid()
    row = grid[table.first - 1 + index]
    upto = table.fields.index("cod")
    where = rng.randrange(1, upto)
    if how == "more":
        row.insert(where, text("behind the test school"))
        table.hold(index, "one field too many before the amount")
    elif how == "fewer":
        del row[where]
        table.hold(index, "one field too few before the amount")
    content = _text.csv_bytes(Sheet("", grid), style)
    if how == "open-quote":
        name = table.names[index].encode()
        content = content.replace(name, b'"' + name, 1)
        for later in range(index, len(table.rows)):
            table.leave(later)
        for row_number in range(index):
            table.soften(row_number, "before a quote that never closes")
    planted = [replace(plant, reference="" if plant.expect == "hold" else plant.reference) for plant in table.planted()]
    return Case(f"orders-{seed}.csv", content, f"ragged/{how} [{style.tags}]", planted)
