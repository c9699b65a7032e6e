"""PDF files written by hand."""

from __future__ import annotations

import hashlib
import struct
import zlib

from courier_desk.printing.barcode import code128_runs

from ._zip import Deflated

_CODE39 = {
    "0": "nnnwwnwnn",
    "1": "wnnwnnnnw",
    "2": "nnwwnnnnw",
    "3": "wnwwnnnnn",
    "4": "nnnwwnnnw",
    "5": "wnnwwnnnn",
    "6": "nnwwwnnnn",
    "7": "nnnwnnwnw",
    "8": "wnnwnnwnn",
    "9": "nnwwnnwnn",
    "*": "nwnnwnwnn",
}

#: White modules on each side of the bars, and a little more.
_QUIET = 12

A6, A5, A4, THERMAL = (298, 420), (420, 595), (595, 842), (283, 425)


class Pdf:
    """Objects by number; build() writes them with a true cross-reference unless told otherwise."""

    def __init__(self, version: str = "1.7") -> None:
        self.version = version
        self.objects: dict[int, bytes] = {}

    def reserve(self) -> int:
        """A number for an object to come."""
        number = len(self.objects) + 1
        self.objects[number] = b"null"
        return number

    def add(self, body: str | bytes, number: int = 0) -> int:
        """An object; its number."""
        number = number or self.reserve()
        self.objects[number] = body.encode("latin-1") if isinstance(body, str) else body
        return number

    def stream(self, head: str, data: bytes | Deflated, number: int = 0, *, length: int | None = None) -> int:
        """A stream object; a Deflated one gets its filter by itself."""
        if isinstance(data, Deflated):
            data = data.zlib()
            head += " /Filter /FlateDecode"
        size = len(data) if length is None else length
        return self.add(f"<< {head} /Length {size} >>\nstream\n".encode("latin-1") + data + b"\nendstream", number)

    def page(
        self, content: bytes | Deflated, size: tuple[float, float] = A6, resources: str = "", more: str = ""
    ) -> int:
        """A document of one page; the catalog's number."""
        pages, page = self.reserve(), self.reserve()
        font = self.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
        body = self.stream("", content)
        self.add(
            f"<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {size[0]} {size[1]}] "
            f"/Resources << /Font << /F1 {font} 0 R >> {resources} >> /Contents {body} 0 R {more} >>",
            page,
        )
        self.add(f"<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>", pages)
        return self.add(f"<< /Type /Catalog /Pages {pages} 0 R >>")

    def build(self, root: int, trailer: str = "", *, start: int | None = None, prev: str = "") -> bytes:
        """The file."""
        out = bytearray(f"%PDF-{self.version}\n%\xe2\xe3\xcf\xd3\n".encode("latin-1"))
        places = []
        for number, body in self.objects.items():
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        table = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
        prev = prev.replace("SELF", str(table))
        out += (
            f"trailer\n<< /Size {len(places) + 1} /Root {root} 0 R {prev} {trailer} >>\n"
            f"startxref\n{table if start is None else start}\n%%EOF\n"
        ).encode("latin-1")
        return bytes(out)

    def build_packed(self, root: int) -> bytes:
        """The file with object streams and a cross-reference stream (PDF 1.5), true."""
        out = bytearray(f"%PDF-{self.version}\n%\xe2\xe3\xcf\xd3\n".encode("latin-1"))
        rows: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        inside = [n for n, body in self.objects.items() if b"\nstream\n" not in body]
        for number, body in self.objects.items():
            if number not in inside:
                rows[number] = (1, len(out), 0)
                out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        holder = len(self.objects) + 1
        index, text = "", b""
        for place, number in enumerate(inside):
            index += f"{number} {len(text)} "
            text += self.objects[number] + b" "
            rows[number] = (2, holder, place)
        packed = zlib.compress(index.encode() + text)
        rows[holder] = (1, len(out), 0)
        out += (
            (
                f"{holder} 0 obj\n<< /Type /ObjStm /N {len(inside)} /First {len(index)} /Length {len(packed)} "
                "/Filter /FlateDecode >>\nstream\n"
            ).encode()
            + packed
            + b"\nendstream\nendobj\n"
        )
        table = len(out)
        rows[holder + 1] = (1, table, 0)
        data = zlib.compress(b"".join(struct.pack(">BIH", *rows[n]) for n in range(holder + 2)))
        out += (
            f"{holder + 1} 0 obj\n<< /Type /XRef /Size {holder + 2} /W [1 4 2] /Root {root} 0 R "
            f"/Length {len(data)} /Filter /FlateDecode >>\nstream\n"
        ).encode() + data
        return bytes(out + f"\nendstream\nendobj\nstartxref\n{table}\n%%EOF\n".encode())


def bars(number: str, x: float, y: float, unit: float, height: float) -> str:
    """Vector bars in Code 39 for digits."""
    out = []
    for char in f"*{number}*":
        for place, width in enumerate(_CODE39[char]):
            wide = unit * (3 if width == "w" else 1)
            if place % 2 == 0:
                out.append(f"{x:.2f} {y:.2f} {wide:.2f} {height:.2f} re")
            x += wide
        x += unit
    return "0 g\n" + "\n".join(out) + "\nf\n"


def bars128(number: str, x: float, y: float, unit: float, height: float) -> str:
    """Vector bars in Code 128, which is what a service's labels carry."""
    out = []
    for at, run in enumerate(code128_runs(number)):
        if at % 2 == 0:
            out.append(f"{x:.3f} {y:.2f} {run * unit:.3f} {height:.2f} re")
        x += run * unit
    return "0 g\n" + "\n".join(out) + "\nf\n"


def label(number: str, lines: list[str], size: tuple[int, int], *, code39: bool = False) -> bytes:
    """The content of a small label: words and bars."""
    width, height = size
    words = ["BT /F1 18 Tf", f"24 {height - 40} Td", f"(AWB {number}) Tj", "/F1 10 Tf"]
    for line in lines:
        words += ["0 -16 Td", f"({line}) Tj"]
    words.append("ET")
    frame = f"1 w 10 10 {width - 20} {height - 20} re S\n"
    if code39:
        drawn = bars(number, 30, 40, (width - 60) / (len(number) + 2) / 16, 60)
    else:
        wide = (width - 20) / (sum(code128_runs(number)) + 2 * _QUIET)
        drawn = bars128(number, 10 + _QUIET * wide, 40, wide, 60)
    return (frame + "\n".join(words) + "\n" + drawn).encode("latin-1")


_PAD = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def rc4(key: bytes, data: bytes) -> bytes:
    """RC4, for the oldest way to lock a PDF."""
    box = list(range(256))
    j = 0
    for i in range(256):
        j = (j + box[i] + key[i % len(key)]) & 255
        box[i], box[j] = box[j], box[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) & 255
        j = (j + box[i]) & 255
        box[i], box[j] = box[j], box[i]
        out.append(byte ^ box[(box[i] + box[j]) & 255])
    return bytes(out)


def lock(pdf: Pdf, content_number: int, content: bytes, password: bytes, identity: bytes) -> str:
    """Lock the one content stream with RC4 of 40 bits; the trailer's words."""
    owner = rc4(hashlib.md5((b"owner" + _PAD)[:32]).digest()[:5], (password + _PAD)[:32])
    key = hashlib.md5((password + _PAD)[:32] + owner + struct.pack("<i", -4) + identity).digest()[:5]
    user = rc4(key, _PAD)
    one = hashlib.md5(key + content_number.to_bytes(3, "little") + b"\0\0").digest()[:10]
    pdf.stream("", rc4(one, content), content_number)
    where = pdf.add(f"<< /Filter /Standard /V 1 /R 2 /P -4 /O <{owner.hex()}> /U <{user.hex()}> >>")
    return f"/Encrypt {where} 0 R /ID [<{identity.hex()}> <{identity.hex()}>]"
