"""Labels with impossible papers and pictures."""

from __future__ import annotations

import random
import struct
import zlib

from ._label import _drawn, _one
from ._pdf import A6, Pdf
from ._zip import deflate, repeated


def paper(rng: random.Random) -> bytes:
    """A page as large as a country, or of no size, or upside down."""
    content, _, _ = _drawn(rng)
    box = rng.choice(
        (
            "[0 0 1000000 1000000]",
            "[0 0 14400 14400]",
            "[0 0 2147483647 2147483647]",
            "[0 0 0 0]",
            "[0 0 100000000000000000000000000000000000000 1]",
            "[0 0 -300 -400]",
            "[0 0 1 1000000]",
            "[0 0 nan nan]",
            "[0 0 298]",
            "[-1000000000 -1000000000 1000000000 1000000000]",
            "[0 0 0.0001 0.0001]",
            "(label)",
            "null",
            "[0 0 1e400 1e400]",
            "[1000000000 1000000000 1000000298 1000000420]",
        )
    )
    more = rng.choice(
        (
            "",
            "",
            "/UserUnit 75000",
            "/UserUnit 1000000000000000000000000000000",
            "/UserUnit -1",
            "/UserUnit 0",
            "/Rotate 45",
            "/Rotate 99999999999999999990",
            "/CropBox [0 0 10000000 10000000]",
            "/CropBox [5 5 5 5]",
            "/TrimBox [0 0 1000000000 1000000000]",
        )
    )
    pdf = Pdf()
    root = pdf.page(deflate(content), A6, "", more)
    number = next(n for n, body in pdf.objects.items() if b"/Type /Page " in body)
    body = pdf.objects[number]
    if rng.random() < 0.8:
        pdf.objects[number] = body.replace(b"[0 0 298 420]", box.encode())
    return pdf.build(root)


def user_unit(rng: random.Random) -> bytes:
    """An innocent A6 with a user unit that makes it kilometres."""
    return _one(rng, "", more=f"/UserUnit {rng.choice(('1000', '75000', '1000000000', '0.00001', '2147483648'))}")


def _image(rng: random.Random, head: str, data: bytes, *, mask: bool = False) -> bytes:
    pdf = Pdf()
    image = pdf.stream(f"/Type /XObject /Subtype /Image {head}", data)
    resources = f"/XObject << /I {image} 0 R >>"
    if mask:
        soft = pdf.stream(
            "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray "
            f"/BitsPerComponent 8 /SMask {image} 0 R",
            b"\0",
        )
        resources = f"/XObject << /I {soft} 0 R >>"
    times = rng.choice((1, 1, 1, 50))
    return _one(rng, "q 200 0 0 200 20 120 cm /I Do Q\n" * times, resources, pdf)


def image_flate(rng: random.Random) -> bytes:
    """A giant picture out of a small stream."""
    side = rng.choice((20_000, 30_000, 65_535, 2_000_000_000))
    bits = rng.choice((1, 8, 16))
    space = rng.choice(("/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "[/Indexed /DeviceRGB 255 <00>]"))
    data = repeated(b"", b"\0" * 1024, rng.choice((1, 100_000, 900_000)), b"").zlib()
    predictor = rng.choice(
        (
            "",
            f"/DecodeParms << /Predictor 15 /Columns {side} /Colors 4 >>",
            "/DecodeParms << /Predictor 2 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>",
        )
    )
    return _image(
        rng,
        f"/Width {side} /Height {side} /BitsPerComponent {bits} /ColorSpace {space} /Filter /FlateDecode {predictor}",
        data,
        mask=rng.random() < 0.2,
    )


def image_runs(rng: random.Random) -> bytes:
    """The same as run lengths or LZW or hexadecimal behind one another."""
    side = rng.choice((20_000, 65_535))
    how = rng.choice(("RunLengthDecode", "LZWDecode", "ASCIIHexDecode", "ASCII85Decode"))
    data = {
        "RunLengthDecode": b"\x81\0" * 200_000 + b"\x80",
        "LZWDecode": _lzw(300_000),
        "ASCIIHexDecode": b"00" * 100_000 + b">",
        "ASCII85Decode": b"z" * 400_000 + b"~>",
    }[how]
    return _image(
        rng,
        f"/Width {side} /Height {side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter [/FlateDecode /{how}]",
        zlib.compress(data),
    )


def _lzw(codes: int) -> bytes:
    """LZW codes of nine bits: clear, then a byte that repeats as the longest strings the table gives."""
    bits, width, table = "", 9, 258
    out = [256, 0]
    for step in range(min(codes, 3800)):
        out.append(258 + step)
    for number, code in enumerate(out):
        if number >= 2:
            table += 1
        width = 9 if table < 511 else 10 if table < 1023 else 11 if table < 2047 else 12
        bits += f"{code:0{width}b}"
    bits += f"{257:0{width}b}"
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def image_jpeg(rng: random.Random) -> bytes:
    """A JPEG header that promises 65535 x 65535."""
    components = rng.choice((1, 3, 4, 255))
    progressive = rng.choice((0xC0, 0xC2, 0xC3, 0xC9))
    data = b"\xff\xd8\xff\xdb\0\x43\0" + bytes([1] * 64)
    data += struct.pack(">BBHBHHB", 0xFF, progressive, 8 + 3 * components, 8, 65535, 65535, components)
    data += b"".join(bytes((n & 255, rng.choice((0x11, 0x44, 0x00)), 0)) for n in range(components))
    data += b"\xff\xc4\0\x14\0\1" + bytes(15) + b"\0"
    scan = (
        b"\xff\xda"
        + struct.pack(">HB", 6 + 2 * components, components & 255)
        + b"".join(bytes((n & 255, 0)) for n in range(components))
        + b"\0\x3f\0"
    )
    data += scan * rng.choice((1, 1, 3000)) + bytes(1000) + b"\xff\xd9"
    side = rng.choice((65535, 100, 1))
    return _image(
        rng, f"/Width {side} /Height {side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode", data
    )


def image_jpx(rng: random.Random) -> bytes:
    """A JPEG 2000 code stream of four thousand million squared."""
    side = rng.choice((65535, 1_000_000, 0xFFFFFFFF))
    tile = rng.choice((1, side))
    components = rng.choice((1, 3, 16384))
    siz = struct.pack(">HIIIIIIIIH", 0, side, side, 0, 0, tile, tile, 0, 0, components) + b"\7\1\1" * components
    data = b"\xff\x4f\xff\x51" + struct.pack(">H", min(len(siz) + 2, 65535)) + siz
    data += b"\xff\x52\0\x0c\0\0\0\1\0\5\4\4\0\0\xff\x5c\0\4\x40\x40\xff\x90\0\x0a\0\0\0\0\0\0\0\1\xff\x93" + bytes(50)
    data += b"\xff\xd9"
    if rng.random() < 0.5:
        box = b"\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 \0\0\0\x2djp2h\0\0\0\x16ihdr"
        box += struct.pack(">IIHBBBB", side, side, 3, 7, 7, 0, 0) + b"\0\0\0\x0fcolr\1\0\0\0\0\0\x10"
        data = box + struct.pack(">I", len(data) + 8) + b"jp2c" + data
    return _image(rng, "/Width 100 /Height 100 /Filter /JPXDecode", data)


def image_jbig2(rng: random.Random) -> bytes:
    """A JBIG2 page of four thousand million squared, with generic and symbol segments that lie."""
    side = rng.choice((65535, 1_000_000, 0xFFFFFFFF))
    page = struct.pack(">IBBI", 0, 0x30, 1, 19) + struct.pack(">IIIIBH", side, side, 0, 0, 0, rng.choice((0, 0x8001)))
    region = struct.pack(">IIIIB", side, side, 0, 0, 0)
    kind = rng.choice((0x26, 0x00, 0x06, 0x28, 0x10))
    body = region + b"\0\3\xff\xfd\xff\2\xfe\xfe\xfe" + bytes(200)
    if kind == 0x00:
        body = (
            struct.pack(">H", 0)
            + b"\3\xff\xfd\xff\2\xfe\xfe\xfe"
            + struct.pack(">II", 0x7FFFFFFF, 0x7FFFFFFF)
            + bytes(100)
        )
    if kind == 0x10:
        body = struct.pack(">BBBI", 0, 255, 255, 0x7FFFFFFF) + bytes(100)
    data = page + struct.pack(">IBBI", 1, kind, 1, len(body)) + body
    data = data * rng.choice((1, 1, 500))
    return _image(
        rng,
        f"/Width {min(side, 65535)} /Height {min(side, 65535)} /BitsPerComponent 1 /ColorSpace /DeviceGray "
        "/Filter /JBIG2Decode",
        data,
    )


def image_fax(rng: random.Random) -> bytes:
    """A fax of a million columns out of nothing."""
    columns = rng.choice((65535, 1_000_000, 2_147_483_647))
    k = rng.choice((-1, 0, 1))
    data = rng.choice((b"\xff", b"\0", b"\x26\xa1", b"\x00\x10\x01")) * rng.choice((10, 20_000))
    return _image(
        rng,
        f"/Width {columns} /Height {columns} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter "
        f"/CCITTFaxDecode /DecodeParms << /K {k} /Columns {columns} /Rows {columns} /EndOfBlock false >>",
        data,
    )


def image_inline(rng: random.Random) -> bytes:
    """Inline pictures: giant, endless, or by the ten thousand."""
    how = rng.choice(("giant", "endless", "many"))
    if how == "giant":
        return _one(
            rng,
            b"q 99 0 0 99 9 9 cm BI /W 60000 /H 60000 /BPC 8 /CS /RGB /F /Fl ID "
            + repeated(b"", b"\0" * 1024, 500_000, b"").zlib()
            + b"\nEI Q\n",
        )
    if how == "endless":
        return _one(rng, b"BI /W 9 /H 9 /BPC 8 /CS /G ID " + b"EI" * 100_000 + b"x" * 100_000)
    return _one(rng, b"q 99 0 0 99 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \0\nEI Q\n" * 40_000)
