"""Label PDFs that nobody sends by mistake: each takes memory, time or the stack of whoever opens it. Made, never kept.

Every one begins and ends as a PDF must, so that it reaches the renderer; the drawing of a good label stands on some of
them before the trouble.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

A5 = "[0 0 419.5 595.3]"


@dataclass
class Pdf:
    """Objects by number, with a right cross-reference table unless told otherwise."""

    objects: dict[int, bytes] = field(default_factory=dict)
    root: str = "1 0 R"
    trailer: str = ""

    def stream(self, number: int, data: bytes, entries: str = "") -> None:
        """Add a stream; ``data`` as it stands in the file."""
        self.objects[number] = b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries.encode(), data)

    def add(self, number: int, body: str) -> None:
        self.objects[number] = body.encode()

    def bytes(self) -> bytes:
        out, places = bytearray(b"%PDF-1.7\n"), {}
        for number, body in self.objects.items():
            places[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start, size = len(out), max(self.objects) + 1
        out += b"xref\n0 1\n0000000000 65535 f \n"
        for number in sorted(places):
            out += b"%d 1\n%010d 00000 n \n" % (number, places[number])
        out += f"trailer\n<< /Size {size} /Root {self.root} {self.trailer} >>\n".encode()
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def page(content: bytes, *, resources: str = "", box: str = A5, entries: str = "", packed: str = "") -> Pdf:
    """One page; its resources may name objects from 10 on."""
    made = Pdf()
    made.add(1, "<< /Type /Catalog /Pages 2 0 R >>")
    made.add(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    made.add(
        3, f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R /Resources << {resources} >> {entries} >>"
    )
    made.stream(4, content, packed)
    return made


def nested_forms(depth: int = 9, width: int = 10) -> bytes:
    """A form that draws a form ten times that draws a form ten times …: a thousand million drawings."""
    made = page(b"/F10 Do", resources="/XObject << /F10 10 0 R >>")
    for level in range(depth):
        inner = 11 + level
        last = level == depth - 1
        content = b"0 0 9 9 re f" if last else b"/F Do " * width
        own = "" if last else f"/Resources << /XObject << /F {inner} 0 R >> >>"
        made.stream(10 + level, content, f"/Type /XObject /Subtype /Form /BBox [0 0 999 999] {own}")
    return made.bytes()


def forms_in_a_circle() -> bytes:
    """Two forms that draw each other, and themselves."""
    made = page(b"/A Do", resources="/XObject << /A 10 0 R >>")
    both = "/Type /XObject /Subtype /Form /BBox [0 0 999 999] /Resources << /XObject << /A 10 0 R /B 11 0 R >> >>"
    made.stream(10, b"/B Do /A Do", both)
    made.stream(11, b"/A Do /B Do", both)
    return made.bytes()


def deep_forms(depth: int = 20_000) -> bytes:
    """Forms in forms, deeper than any stack."""
    made = page(b"/F Do", resources="/XObject << /F 10 0 R >>")
    for level in range(depth):
        own = f"/Resources << /XObject << /F {11 + level} 0 R >> >>"
        made.stream(10 + level, b"/F Do", f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] {own}")
    return made.bytes()


def huge_page() -> bytes:
    """A page of a hundred kilometres."""
    return page(b"0 0 9 9 re f", box="[0 0 300000000 300000000]").bytes()


def no_number_page() -> bytes:
    """A page whose sides overflow."""
    return page(b"0 0 9 9 re f", box="[-9e99 -9e99 9e99 9e99]", entries="/UserUnit 1e38").bytes()


def giant_image(side: int = 60_000, bits: int = 8, packed: bytes = b"") -> bytes:
    """A picture of 3,600 million dots, of which the file has a few."""
    made = page(b"419 0 0 595 0 0 cm /I Do", resources="/XObject << /I 10 0 R >>")
    kind = f"/Type /XObject /Subtype /Image /Width {side} /Height {side} /BitsPerComponent {bits}"
    made.stream(10, packed or zlib.compress(b"\x55" * 99), f"{kind} /ColorSpace /DeviceRGB /Filter /FlateDecode")
    return made.bytes()


def picture_bomb(side: int = 12_000) -> bytes:
    """A picture of 144 million dots that are all there, each in three colours, packed."""
    return giant_image(side, packed=packed_zeros(side * side * 3))


def packed_zeros(length: int, block: int = 1 << 20) -> bytes:
    """Zeros packed without ever being whole in memory."""
    packer, left, out = zlib.compressobj(9), length, bytearray()
    while left > 0:
        out += packer.compress(bytes(min(block, left)))
        left -= block
    return bytes(out + packer.flush())


def flate_bomb(times: int = 3) -> bytes:
    """A content stream that unpacks to half a gigabyte, packed again and again."""
    data = packed_zeros(500_000_000)
    for _ in range(times - 1):
        data = zlib.compress(data, 9)
    return page(data, packed=f"/Filter [{'/FlateDecode ' * times}]").bytes()


def content_bomb() -> bytes:
    """A packed content stream of a thousand million drawings."""
    packer, out = zlib.compressobj(9), bytearray()
    lines = b"0 0 m 400 500 l S 0 0 400 500 re f\n" * 20_000
    for _ in range(200):
        out += packer.compress(lines)
    return page(bytes(out + packer.flush()), packed="/Filter /FlateDecode").bytes()


def run_length_bomb() -> bytes:
    """Run lengths within packed data: 128 of one byte for two."""
    runs = b"\x81 " * 8_000_000 + b"\x80"
    data = zlib.compress(zlib.compress(runs, 9), 9)
    return page(data, packed="/Filter [/FlateDecode /FlateDecode /RunLengthDecode]").bytes()


def lzw_bomb() -> bytes:
    """A picture whose LZW codes each stand for thousands of bytes."""
    bits = "".join(f"{code:09b}" for code in (256, 0, *range(258, 511)))
    codes = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    data = zlib.compress(codes * 200_000, 9)
    return page(data, packed="/Filter [/FlateDecode /LZWDecode]").bytes()


def ascii_bombs(times: int = 60) -> bytes:
    """A long chain of filters, each unpacking the one before."""
    return page(b"0 0 9 9 re f>", packed=f"/Filter [{'/ASCIIHexDecode ' * times * 1000}]").bytes()


def predictor_bomb() -> bytes:
    """Unpacking with a predictor over rows of two thousand million columns."""
    parms = "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 32 /BitsPerComponent 16 /Columns 2000000000 >>"
    return page(zlib.compress(b"\2" * 99), packed=parms).bytes()


def jbig2_bomb(side: int = 65_000) -> bytes:
    """A fax-like picture of four thousand million dots in 40 bytes."""
    made = page(b"419 0 0 595 0 0 cm /I Do", resources="/XObject << /I 10 0 R >>")
    info = side.to_bytes(4, "big") * 2 + bytes(8) + b"\0" + bytes(2)
    segment = bytes(4) + b"\x30\0\1" + len(info).to_bytes(4, "big") + info
    kind = f"/Type /XObject /Subtype /Image /Width {side} /Height {side} /BitsPerComponent 1 /ColorSpace /DeviceGray"
    made.stream(10, segment, f"{kind} /Filter /JBIG2Decode")
    return made.bytes()


def fax_bomb(side: int = 60_000) -> bytes:
    """A fax picture without end."""
    made = page(b"419 0 0 595 0 0 cm /I Do", resources="/XObject << /I 10 0 R >>")
    kind = f"/Type /XObject /Subtype /Image /Width {side} /Height {side} /BitsPerComponent 1 /ColorSpace /DeviceGray"
    parms = f"/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns {side} /Rows {side} >>"
    made.stream(10, b"\x26\xa0" * 4000, f"{kind} {parms}")
    return made.bytes()


def jpeg_bomb() -> bytes:
    """A JPEG that says it has 65,500 times 65,500 dots."""
    made = page(b"419 0 0 595 0 0 cm /I Do", resources="/XObject << /I 10 0 R >>")
    side = (65_500).to_bytes(2, "big")
    head = b"\xff\xd8\xff\xdb\0\x43\0" + b"\1" * 64
    head += b"\xff\xc2\0\x11\x08" + side + side + b"\3\1\x11\0\2\x11\0\3\x11\0"
    head += b"\xff\xc4\0\x1f\0" + bytes([0, 1, 5, 1, 1, 1, 1, 1, 1] + [0] * 7) + bytes(range(12))
    scan = b"\xff\xda\0\x0c\3\1\0\2\0\3\0\0\0\0" + b"\x55" * 40
    kind = "/Type /XObject /Subtype /Image /Width 65500 /Height 65500 /BitsPerComponent 8 /ColorSpace /DeviceRGB"
    made.stream(10, head + scan * 300 + b"\xff\xd9", f"{kind} /Filter /DCTDecode")
    return made.bytes()


def deep_page_tree(depth: int = 100_000) -> bytes:
    """A page at the end of a hundred thousand branches."""
    made = page(b"0 0 9 9 re f")
    made.add(2, f"<< /Type /Pages /Kids [10 0 R] /Count 1 /MediaBox {A5} >>")
    for level in range(depth):
        kid = 3 if level == depth - 1 else 11 + level
        above = 2 if level == 0 else 9 + level
        made.add(10 + level, f"<< /Type /Pages /Parent {above} 0 R /Kids [{kid} 0 R] /Count 1 >>")
    made.add(3, f"<< /Type /Page /Parent {9 + depth} 0 R /Contents 4 0 R >>")
    return made.bytes()


def page_tree_in_a_circle() -> bytes:
    """A branch of pages that hangs on itself."""
    made = page(b"0 0 9 9 re f")
    made.add(2, "<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 40 /Parent 2 0 R >>")
    return made.bytes()


def many_pages(count: int = 100_000) -> bytes:
    """A hundred thousand pages, all the same one."""
    made = page(b"0 0 9 9 re f")
    made.add(2, f"<< /Type /Pages /Kids [{'3 0 R ' * count}] /Count {count} >>")
    return made.bytes()


def claimed_pages() -> bytes:
    """One page that says it is two thousand million."""
    made = page(b"0 0 9 9 re f")
    made.add(2, "<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>")
    return made.bytes()


def objects_in_a_circle() -> bytes:
    """A length that is its own stream, a box that is a reference to itself."""
    made = page(b"0 0 9 9 re f", box="10 0 R", resources="/XObject 11 0 R /Font 12 0 R")
    made.add(10, "10 0 R")
    made.add(11, "<< /A 11 0 R /Length 11 0 R >>")
    made.add(12, "[12 0 R 12 0 R]")
    made.objects[4] = b"<< /Length 4 0 R /Filter 4 0 R /DecodeParms 4 0 R >>\nstream\n0 0 9 9 re f\nendstream"
    return made.bytes()


def deep_brackets(depth: int = 500_000) -> bytes:
    """Half a million open brackets."""
    made = page(b"[" * depth)
    made.objects[10] = b"[" * depth + b"]" * depth
    made.objects[11] = b"<</A" * depth + b" 1 " + b">>" * depth
    made.add(3, f"<< /Type /Page /Parent 2 0 R /MediaBox {A5} /Contents 4 0 R /Resources 11 0 R /Annots 10 0 R >>")
    return made.bytes()


def endless_tiles() -> bytes:
    """Two areas filled with a pattern of tiles a hundredth of a dot large, filled with such a pattern."""
    made = page(b"/Pattern cs /P scn 0 0 420 595 re f", resources="/Pattern << /P 10 0 R >>")
    tile = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 .02 .02] /XStep .01 /YStep .01"
    made.stream(10, b"/Pattern cs /P scn 0 0 1 1 re f", f"{tile} /Resources << /Pattern << /P 11 0 R >> >>")
    made.stream(11, b"0 0 1 1 re f", f"{tile} /Resources << >>")
    return made.bytes()


def large_tiles() -> bytes:
    """A pattern whose one tile is as large as a country."""
    made = page(b"/Pattern cs /P scn 0 0 420 595 re f", resources="/Pattern << /P 10 0 R >>")
    tile = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9e7 9e7] /XStep 9e7 /YStep 9e7"
    made.stream(10, b"0 0 1 1 re f", f"{tile} /Resources << >>")
    return made.bytes()


def masks_in_masks(depth: int = 60) -> bytes:
    """Soft masks of groups with soft masks of groups."""
    made = page(b"/G gs 0 0 420 595 re f", resources="/ExtGState << /G 10 0 R >>")
    for level in range(depth):
        state, form = 10 + 2 * level, 11 + 2 * level
        made.add(state, f"<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G {form} 0 R >> >>")
        own = f"/Group << /S /Transparency /CS /DeviceRGB >> /Resources << /ExtGState << /G {form + 1} 0 R >> >>"
        made.stream(form, b"/G gs 0 0 420 595 re f " * 4, f"/Type /XObject /Subtype /Form /BBox [0 0 420 595] {own}")
    made.add(10 + 2 * depth, "<< /Type /ExtGState >>")
    return made.bytes()


def shading_bomb() -> bytes:
    """Shadings by a program that counts, over and over again."""
    made = page(b"/S sh\n" * 40_000, resources="/Shading << /S 10 0 R >>")
    made.add(10, "<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 600 0 600] /Function 11 0 R >>")
    made.stream(11, b"{" + b" sin cos" * 3000 + b" 0 }", "/FunctionType 4 /Domain [0 600 0 600] /Range [0 1 0 1 0 1]")
    return made.bytes()


def sampled_function_bomb() -> bytes:
    """A function of sixteen sides of 2,000 samples each."""
    made = page(b"/S sh", resources="/Shading << /S 10 0 R >>")
    made.add(10, "<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 600 0 600] /Function 11 0 R >>")
    sides = "/Size [" + "2000 " * 16 + "] /Domain [" + "0 1 " * 16 + "]"
    made.stream(11, b"0", f"/FunctionType 0 /BitsPerSample 32 /Range [0 1 0 1 0 1] {sides}")
    return made.bytes()


def font_bomb() -> bytes:
    """A Type 3 font whose letters write themselves, by the thousand, a hundred thousand times enlarged."""
    made = page(b"BT /F 99999 Tf " + b"(" + b"A" * 5000 + b") Tj " * 1 + b"ET", resources="/Font << /F 10 0 R >>")
    made.add(
        10,
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /A 11 0 R >> "
        "/Encoding << /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [1] "
        "/Resources << /Font << /F 10 0 R >> >> >>",
    )
    made.stream(11, b"1 0 d0 BT /F 1 Tf (" + b"A" * 500 + b") Tj ET 0 0 1 1 re f")
    return made.bytes()


def damaged_font() -> bytes:
    """An embedded font that unpacks to 400 megabytes of nothing."""
    made = page(b"BT /F 20 Tf 20 500 Td (204828) Tj ET", resources="/Font << /F 10 0 R >>")
    made.add(10, "<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 11 0 R >>")
    made.add(11, "<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 12 0 R >>")
    made.stream(12, packed_zeros(400_000_000), "/Filter /FlateDecode /Length1 400000000")
    return made.bytes()


def dashes() -> bytes:
    """A line of a hundred kilometres in dashes of a thousandth of a dot."""
    return page(b"[.001 .001] 0 d 9 w 0 0 m 9e6 9e6 l S\n" * 50).bytes()


def many_curves() -> bytes:
    """One path of three million curves."""
    content = zlib.compress(b"0 0 m " + b"0 500 400 0 400 500 c 400 0 0 0 0 0 c\n" * 1_500_000 + b"f*", 9)
    return page(content, packed="/Filter /FlateDecode").bytes()


def saved_states() -> bytes:
    """Ten million saved states, never given back."""
    return page(zlib.compress(b"q " * 10_000_000, 9), packed="/Filter /FlateDecode").bytes()


def many_annotations() -> bytes:
    """A page with a million notes on it."""
    made = page(b"0 0 9 9 re f", entries=f"/Annots [{'10 0 R ' * 1_000_000}]")
    made.add(10, "<< /Type /Annot /Subtype /Square /Rect [0 0 400 500] /AP << /N 11 0 R >> >>")
    made.stream(11, b"0 0 400 500 re f " * 100, "/Type /XObject /Subtype /Form /BBox [0 0 400 500]")
    return made.bytes()


def object_stream_bomb() -> bytes:
    """An object stream that holds two thousand million objects and unpacks to 400 megabytes."""
    made = page(b"0 0 9 9 re f")
    made.stream(
        10, packed_zeros(400_000_000), "/Type /ObjStm /N 2147483647 /First 9 /Filter /FlateDecode /Extends 10 0 R"
    )
    return made.bytes()


def broken_table() -> bytes:
    """A cross-reference table that points anywhere, and to itself."""
    whole = page(b"0 0 9 9 re f").bytes()
    head, _, _ = whole.rpartition(b"xref\n0 1")
    place = len(head)
    table = b"xref\n0 5\n" + b"".join(b"%010d 00000 n \n" % (place + number) for number in range(5))
    trailer = b"trailer\n<< /Size 2147483647 /Root 1 0 R /Prev %d /XRefStm %d >>\n" % (place, place)
    return head + table + trailer + b"startxref\n%d\n%%%%EOF\n" % place


def table_of_billions() -> bytes:
    """A cross-reference table that says it has two thousand million lines."""
    whole = page(b"0 0 9 9 re f").bytes()
    return whole.replace(b"xref\n0 1\n", b"xref\n0 2147483647\n")


def no_table() -> bytes:
    """Ten megabytes that look like objects and are to be mended."""
    return (
        b"%PDF-1.7\n"
        + b"1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>endobj\n" * 180_000
        + b"trailer<</Root 1 0 R>>\n%%EOF\n"
    )


def much_text() -> bytes:
    """A page of ten million letters."""
    content = zlib.compress(b"BT /F 1 Tf (" + b"cod " * 2_500_000 + b") Tj ET", 9)
    font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    return page(content, resources=font, packed="/Filter /FlateDecode").bytes()


HOSTILE: dict[str, Callable[[], bytes]] = {
    made.__name__: made
    for made in (
        nested_forms, forms_in_a_circle, deep_forms, huge_page, no_number_page, giant_image, picture_bomb, flate_bomb,
        content_bomb, run_length_bomb, lzw_bomb, ascii_bombs, predictor_bomb, jbig2_bomb, fax_bomb, jpeg_bomb,
        deep_page_tree, page_tree_in_a_circle, many_pages, claimed_pages, objects_in_a_circle, deep_brackets,
        endless_tiles, large_tiles, masks_in_masks, shading_bomb, sampled_function_bomb, font_bomb, damaged_font,
        dashes, many_curves, saved_states, many_annotations, object_stream_bomb, broken_table, table_of_billions,
        no_table, much_text,
    )
}  # fmt: skip
