"""Labels whose file is broken, lies, or is none."""

from __future__ import annotations

import base64
import json
import random
import struct
import zlib

from . import _pdf
from ._label import _drawn, _words, good
from ._pdf import Pdf
from ._zip import deflate, repeated


def tree(rng: random.Random) -> bytes:
    """Page trees: deep, in a ring, with millions of pages out of twenty objects, with counts that lie."""
    content, size, _ = _drawn(rng)
    pdf = Pdf()
    body = pdf.stream("", deflate(content))
    how = rng.choice(
        ("deep", "ring", "own-child", "repeated", "repeated", "count", "no-kids", "same-page", "wide", "page-is-pages")
    )
    top = pdf.reserve()
    page = pdf.add(f"<< /Type /Page /Parent {top} 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Contents {body} 0 R >>")
    count = rng.choice(("1", "-1", "2147483647", "0", "99999999999999999999"))
    if how == "deep":
        last = page
        for _ in range(rng.choice((500, 10_000))):
            last = pdf.add(f"<< /Type /Pages /Kids [{last} 0 R] /Count 1 >>")
        pdf.add(f"<< /Type /Pages /Kids [{last} 0 R] /Count 1 >>", top)
    elif how == "ring":
        other = pdf.add(f"<< /Type /Pages /Kids [{top} 0 R {page} 0 R] /Count 2 /Parent {top} 0 R >>")
        pdf.add(f"<< /Type /Pages /Kids [{other} 0 R {page} 0 R] /Count {count} /Parent {other} 0 R >>", top)
    elif how == "own-child":
        pdf.add(f"<< /Type /Pages /Kids [{top} 0 R {top} 0 R] /Count {count} /Parent {top} 0 R >>", top)
    elif how == "repeated":
        last, total = page, 1
        for _ in range(rng.choice((4, 9, 20))):
            total *= 10
            last = pdf.add(f"<< /Type /Pages /Kids [{f'{last} 0 R ' * 10}] /Count {total} >>")
        pdf.add(f"<< /Type /Pages /Kids [{last} 0 R] /Count {total} >>", top)
    elif how == "count":
        pdf.add(f"<< /Type /Pages /Kids [{page} 0 R] /Count {count} >>", top)
    elif how == "no-kids":
        pdf.add(f"<< /Type /Pages {rng.choice(('', '/Kids []', '/Kids null', '/Kids 7'))} /Count {count} >>", top)
    elif how in ("same-page", "wide"):
        times = 100_000
        pdf.add(f"<< /Type /Pages /Kids [{f'{page} 0 R ' * times}] /Count {times} >>", top)
    else:
        pdf.add(f"<< /Type /Pages /Kids [{top} 0 R] /Count 1 >>", page)
        pdf.add(f"<< /Type /Page /Kids [{page} 0 R] /Parent {page} 0 R /Contents {body} 0 R >>", top)
    return pdf.build(pdf.add(f"<< /Type /Catalog /Pages {top} 0 R >>"))


def object_streams(rng: random.Random) -> bytes:
    """Object streams in object streams, that extend themselves, or that promise millions."""
    how = rng.choice(("self", "extends", "many", "huge", "first"))
    content, size, _ = _drawn(rng)
    pdf = Pdf("1.5")
    root = pdf.page(deflate(content), size)
    data = bytearray(pdf.build_packed(root))
    if how == "many":
        data = bytearray(data.replace(b"/N ", b"/N 99999999", 1))
    elif how == "first":
        data = bytearray(data.replace(b"/First ", b"/First 9999999", 1))
    elif how == "extends":
        holder = int(data[: data.index(b"/Type /ObjStm")].rsplit(b" 0 obj", 1)[0].rsplit(b"\n", 1)[1])
        data = bytearray(data.replace(b"/Type /ObjStm", f"/Type /ObjStm /Extends {holder} 0 R".encode(), 1))
    elif how == "huge":
        big = repeated(b"1 0 ", b"[ 1 0 R ] ", 5_000_000, b"").zlib()
        where = data.index(b"\nstream\n", data.index(b"/Type /ObjStm"))
        head = data[:where]
        start = data.rindex(b" 0 obj", 0, data.index(b"/Type /ObjStm"))
        begin = data.rindex(b"\n", 0, start) + 1
        holder = int(data[begin:start])
        data = (
            data[:begin]
            + (
                f"{holder} 0 obj\n<< /Type /ObjStm /N 1000000 /First 4 /Length {len(big)} /Filter /FlateDecode >>"
            ).encode()
            + b"\nstream\n"
            + big
            + b"\nendstream\nendobj\n"
        )
        del head
        return bytes(data) + b"startxref\n0\n%%EOF\n"
    else:
        rows = [(2, 1, 0)] * 10
        table = zlib.compress(b"".join(struct.pack(">BIH", *row) for row in rows))
        out = b"%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length 20 >>\nstream\n1 0 << /A 1 0 R >>    "
        out += b"\nendstream\nendobj\n"
        where = len(out)
        out += (
            (
                f"9 0 obj\n<< /Type /XRef /Size 10 /W [1 4 2] /Root 1 0 R /Length {len(table)} /Filter /FlateDecode >>"
                "\nstream\n"
            ).encode()
            + table
            + f"\nendstream\nendobj\nstartxref\n{where}\n%%EOF\n".encode()
        )
        return out
    return bytes(data)


def cross_reference(rng: random.Random) -> bytes:
    """Cross-references in a ring, that lie, or that are not there."""
    content, size, _ = _drawn(rng)
    pdf = Pdf()
    root = pdf.page(deflate(content), size)
    how = rng.choice(
        (
            "prev-self",
            "xrefstm-self",
            "prev-far",
            "start-far",
            "none",
            "size",
            "prev-chain",
            "negative",
            "subsections",
            "length-ring",
            "root-ring",
            "w",
        )
    )
    if how in ("prev-self", "xrefstm-self"):
        return pdf.build(root, prev="/Prev SELF" if how == "prev-self" else "/XRefStm SELF")
    if how == "prev-far":
        return pdf.build(
            root,
            prev=rng.choice(
                ("/Prev 999999999999", "/Prev -1", "/Prev 0", "/Prev [1]", "/Prev 1000000000000000000000000000000")
            ),
        )
    if how == "start-far":
        return pdf.build(root, start=rng.choice((0, 10**9, 2**63, 5)))
    data = pdf.build(root)
    if how == "none":
        return data[: data.index(b"xref\n")]
    if how == "size":
        return data.replace(b"/Size ", rng.choice((b"/Size 2147483647 /X ", b"/Size -1 /X ", b"/Size 0 /X ")), 1)
    if how == "negative":
        return data.replace(b"xref\n0 ", rng.choice((b"xref\n-5 ", b"xref\n4294967295 ", b"xref\n0 99999999")), 1)
    if how == "subsections":
        return data.replace(b"trailer", b"0 1\n0000000000 65535 f \n" * 60_000 + b"trailer", 1)
    if how == "length-ring":
        return data.replace(b"/Length ", f"/Length {rng.randrange(1, 6)} 0 R /X ".encode(), 1)
    if how == "root-ring":
        return data.replace(b"/Root ", b"/Root 1 0 R /X ", 1)
    if how == "w":
        width = rng.choice(("[2147483647 1 1]", "[0 0 0]", "[1 -4 2]", "[1 4 2 9 9]", "[8 8 8]"))
        return pdf.build_packed(root).replace(b"/W [1 4 2]", f"/W {width}".encode(), 1)
    out = data
    for _ in range(rng.choice((50, 3_000))):
        table = int(out.rsplit(b"startxref\n", 1)[1].split()[0])
        where = len(out)
        out += (
            f"xref\n0 0\ntrailer\n<< /Size 6 /Root {root} 0 R /Prev {table} >>\nstartxref\n{where}\n%%EOF\n"
        ).encode()
        if len(out) > 1_000_000:
            break
    return out


def filters(rng: random.Random) -> bytes:
    """Fifty filters in a row, or deflate in deflate: a gigabyte out of a kilobyte."""
    content, size, _ = _drawn(rng)
    pdf = Pdf()
    how = rng.choice(("flate-flate", "many", "hex", "unknown", "params"))
    if how == "flate-flate":
        data = repeated(b"", b" " * 1024, 1_000_000, content).zlib()
        chain = ["FlateDecode"]
        for _ in range(rng.choice((1, 2, 3))):
            data = zlib.compress(data, 9)
            chain.append("FlateDecode")
    elif how == "many":
        data, chain = content, []
        for _ in range(rng.choice((50, 500))):
            data = zlib.compress(data)
            chain.append("FlateDecode")
    elif how == "hex":
        data, chain = content, []
        for _ in range(8):
            data = data.hex().encode() + b">"
            chain.append("ASCIIHexDecode")
        data = zlib.compress(data)
        chain.append("FlateDecode")
    elif how == "unknown":
        data, chain = content, [rng.choice(("NoDecode", "Crypt", "JBIG2Decode", "DCTDecode", "JPXDecode"))]
    else:
        data, chain = zlib.compress(content), ["FlateDecode /DecodeParms << /Predictor 12 /Columns 2147483647 >>"]
    root = pdf.page(b"", size)
    number = next(n for n, body in pdf.objects.items() if b"\nstream\n" in body)
    chain.reverse()
    if how == "params":
        pdf.stream(f"/Filter /{chain[0]}", data, number)
    else:
        pdf.stream("/Filter [" + " ".join(f"/{name}" for name in chain) + "]", data, number)
    return pdf.build(root)


def active(rng: random.Random) -> bytes:
    """Scripts, programs to start, addresses to open, files to fetch."""
    content, size, _ = _drawn(rng)
    pdf = Pdf()
    pdf.page(deflate(content), size, more=rng.choice(("", "/AA << /O << /S /JavaScript /JS (while(1);) >> >>")))
    number = len(pdf.objects)
    action = rng.choice(
        (
            "<< /S /JavaScript /JS (app.alert\\(1\\); while(true){}) >>",
            "<< /S /Launch /F (/bin/true) >>",
            "<< /S /Launch /Win << /F (calc.exe) >> >>",
            "<< /S /URI /URI (http://127.0.0.1:9/never) >>",
            "<< /S /SubmitForm /F (http://127.0.0.1:9/never) >>",
            "<< /S /GoToR /F (\\\\\\\\127.0.0.1\\\\x) /D [0 /Fit] >>",
            "<< /S /Named /N /Print >>",
            "<< /S /ImportData /F (/etc/hostname) >>",
        )
    )
    more = rng.choice(
        (
            "",
            "/Names << /EmbeddedFiles << /Names [(x.exe) << /Type /Filespec /F (x.exe) >>] >> >>",
            "/AcroForm << /XFA (<xdp/>) /Fields [] >>",
            "/AF [1 0 R]",
        )
    )
    pdf.objects[number] = pdf.objects[number].replace(
        b"/Type /Catalog", f"/Type /Catalog /OpenAction {action} {more}".encode("latin-1"), 1
    )
    return pdf.build(number)


def encrypted(rng: random.Random) -> bytes:
    """Locked: with a password, with none, with a handler nobody knows."""
    content, size, _ = _drawn(rng)
    pdf = Pdf("1.4")
    root = pdf.page(content, size)
    number = next(n for n, body in pdf.objects.items() if b"\nstream\n" in body)
    how = rng.choice(("empty", "password", "password", "unknown", "garbage"))
    if how in ("empty", "password"):
        words = _pdf.lock(pdf, number, content, b"" if how == "empty" else b"secret", rng.randbytes(16))
        return pdf.build(root, words)
    where = pdf.add(
        rng.choice(
            (
                "<< /Filter /FoPN_foweb /V 1 >>",
                "<< /Filter /Standard /V 5 /R 6 /O <00> /U <00> >>",
                "<< /Filter /Standard /V 99 /R 99 /Length 2147483647 >>",
                f"<< /Filter /Standard /V 1 /R 2 /P 0 /O <{'00' * 32}> /U <{'11' * 32}> >>",
                "null",
            )
        )
    )
    return pdf.build(root, f"/Encrypt {where} 0 R /ID [<00> <00>]")


def damaged(rng: random.Random) -> bytes:
    """A good label, cut, flipped, mixed."""
    data = bytearray(good(rng).content)
    how = rng.randrange(7)
    if how == 0:
        del data[rng.randrange(1, len(data)) :]
    elif how == 1:
        for _ in range(rng.choice((1, 5, 50, 500))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif how == 2:
        start = rng.randrange(len(data))
        end = min(len(data), start + 300)
        data[start:end] = bytes(end - start)
    elif how == 3:
        data = bytearray(bytes(data).replace(b"\n", b"\r\n"))
    elif how == 4:
        data[0:0] = rng.randbytes(rng.choice((1, 900, 3000)))
    elif how == 5:
        words = [b"/MediaBox", b"/Contents", b"/Kids", b"/Type", b"endobj", b"stream", b"/Root", b"xref", b"/Length"]
        data = bytearray(bytes(data).replace(rng.choice(words), rng.choice(words)))
    else:
        data += rng.randbytes(5000)
    return bytes(data)


def other(rng: random.Random) -> bytes:
    """Anything but a PDF."""
    number, _, _ = _words(rng)
    row = b"\0" + b"\xff\xff\xff" * 4
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))
        for tag, body in (
            (b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(row * 4)),
            (b"IEND", b""),
        )
    )
    pdf = good(rng).content
    return rng.choice(
        (
            b"",
            b"\0" * 1000,
            b"%PDF-1.7\n",
            b"%PDF-1.7\n%%EOF\n",
            b"%PDF",
            b"\n",
            b"%!PS-Adobe-3.0\nshowpage\n",
            b"<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>",
            b"<html><body>%PDF-1.7 is what you wanted</body></html>",
            png,
            deflate(pdf).gzip(),
            json.dumps({"success": False, "error": {"code": "NOT_FOUND", "message": "Order not found"}}).encode(),
            json.dumps({"success": True, "data": {"url": "http://127.0.0.1:9/label.pdf"}}).encode(),
            json.dumps({"success": True, "data": {"pdf": base64.b64encode(pdf).decode()}}).encode(),
            base64.b64encode(pdf),
            b"data:application/pdf;base64," + base64.b64encode(pdf),
            pdf[::-1],
            b"GIF89a" + bytes(20),
            b"\xff\xd8\xff\xe0" + bytes(100),
            b"^XA^FO50,50^FD" + number.encode() + b"^FS^XZ",
            f"order {number}".encode(),
            b"\xef\xbb\xbf" + pdf,
            b"\r\n\r\n" + pdf,
            rng.randbytes(2000),
            b"PK\3\4" + bytes(40),
            repeated(b"%PDF-1.7\n", b"\0" * 1024, 300_000, b"").gzip(),
            b"%PDF-1.7\n" + b"%" * 500_000,
            b"%PDF-9999999999.9\n" + pdf[9:],
            pdf + pdf,
            pdf[: len(pdf) // 2] + pdf,
            b"%PDF-1.7\n" + b"1 0 obj\n" * 50_000,
            b"%PDF-1.7\n1 0 obj\n" + b"[" * 500_000,
            b"%PDF-1.7\n1 0 obj\n" + b"<</A" * 200_000,
            b"%PDF-1.7\n1 0 obj\n(" + b"(" * 500_000,
            b"null",
        )
    )


def deep(rng: random.Random) -> bytes:
    """Arrays, dictionaries or references a hundred thousand deep; names and strings of a megabyte."""
    content, size, _ = _drawn(rng)
    pdf = Pdf()
    how = rng.choice(("arrays", "dicts", "chain", "ring", "name", "string", "number"))
    depth = rng.choice((2_000, 200_000))
    value = {
        "arrays": "[" * depth + "]" * depth,
        "dicts": "<< /A " * depth + "1" + " >>" * depth,
        "name": "/" + "A" * 900_000,
        "string": "(" + "(" * depth + ")" * depth + ")",
        "number": "9" * 900_000,
        "chain": "",
        "ring": "",
    }[how]
    if how == "chain":
        last = pdf.add("[0 0 298 420]")
        for _ in range(5_000):
            last = pdf.add(f"{last} 0 R")
        value = f"{last} 0 R"
    elif how == "ring":
        first = pdf.reserve()
        second = pdf.add(f"{first} 0 R")
        pdf.add(f"{second} 0 R", first)
        value = f"{first} 0 R"
    key = rng.choice(("Resources", "MediaBox", "Annots", "Contents", "Rotate", "Group", "X", "UserUnit"))
    root = pdf.page(deflate(content), size)
    for number, body in pdf.objects.items():
        if b"/Type /Page " in body:
            pdf.objects[number] = body.replace(b"/Type /Page ", f"/Type /Page /{key} {value} ".encode(), 1).replace(
                f" /{key} [0".encode(), b" /Was [0"
            )
    return pdf.build(root)
