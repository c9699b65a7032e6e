"""Labels whose drawing never ends."""

from __future__ import annotations

import random
import struct

from ._label import _drawn, _one
from ._pdf import A6, Pdf
from ._zip import deflate, repeated


def forms(rng: random.Random) -> bytes:
    """Forms that draw forms that draw forms: ten to the power of twenty."""
    pdf = Pdf()
    how = rng.choice(("exponential", "exponential", "self", "ring", "deep"))
    group = rng.choice(("", "/Group << /S /Transparency /I true >>"))
    box = rng.choice(("[0 0 298 420]", "[0 0 1000000 1000000]"))
    head = f"/Type /XObject /Subtype /Form /BBox {box} {group}"
    if how == "exponential":
        last = pdf.stream(head, b"0 0 200 200 re f")
        for _ in range(rng.choice((6, 12, 25))):
            last = pdf.stream(head + f" /Resources << /XObject << /X {last} 0 R >> >>", b"/X Do " * 10)
    elif how == "deep":
        last = pdf.stream(head, b"0 0 200 200 re f")
        for _ in range(rng.choice((500, 5_000))):
            last = pdf.stream(head + f" /Resources << /XObject << /X {last} 0 R >> >>", b"/X Do")
    else:
        last = pdf.reserve()
        other = pdf.reserve() if how == "ring" else last
        pdf.stream(head + f" /Resources << /XObject << /X {other} 0 R >> >>", b"1 0 0 1 1 1 cm /X Do /X Do", last)
        if how == "ring":
            pdf.stream(head + f" /Resources << /XObject << /X {last} 0 R >> >>", b"/X Do /X Do /X Do", other)
    return _one(rng, "/X Do\n" * rng.choice((1, 100)), f"/XObject << /X {last} 0 R >>", pdf)


def tiling(rng: random.Random) -> bytes:
    """Patterns with steps of a millionth, patterns in patterns, patterns that draw themselves."""
    pdf = Pdf()
    step = rng.choice(("0.001", "0.000001", "0.000000000000000000000000000001", "0", "-0.01", "1000000000"))
    head = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 {0} {0}] /XStep {1} /YStep {1}"
    how = rng.choice(("tiny", "tiny", "nested", "self", "huge"))
    cell = b"0 0 5 5 re f 1 0 0 rg 0 0 1 1 re f"
    if how == "tiny":
        last = pdf.stream(head.format("5", step) + " /Resources << >>", cell)
    elif how == "huge":
        last = pdf.stream(head.format("1000000", "0.5") + " /Resources << >>", cell)
    elif how == "self":
        last = pdf.reserve()
        pdf.stream(
            head.format("5", "1") + f" /Resources << /Pattern << /P {last} 0 R >> >>",
            b"/Pattern cs /P scn 0 0 5 5 re f",
            last,
        )
    else:
        last = pdf.stream(head.format("2", "1") + " /Resources << >>", cell)
        for _ in range(rng.choice((4, 12))):
            last = pdf.stream(
                head.format("50", "1") + f" /Resources << /Pattern << /P {last} 0 R >> >>",
                b"/Pattern cs /P scn 0 0 50 50 re f",
            )
    return _one(rng, "/Pattern cs /P scn 0 0 298 420 re f\n", f"/Pattern << /P {last} 0 R >>", pdf)


def masks(rng: random.Random) -> bytes:
    """Soft masks and transparency groups in one another."""
    pdf = Pdf()
    deep = rng.choice((20, 200, 2_000))
    group = "/Group << /S /Transparency /CS /DeviceRGB /I true /K true >>"
    head = f"/Type /XObject /Subtype /Form /BBox [0 0 5000 5000] {group}"
    last = pdf.stream(head, b"0.5 g 0 0 5000 5000 re f")
    for _ in range(deep):
        state = pdf.add(f"<< /Type /ExtGState /SMask << /S /Luminosity /G {last} 0 R >> /BM /Luminosity /ca 0.5 >>")
        last = pdf.stream(
            head + f" /Resources << /ExtGState << /G {state} 0 R >> /XObject << /X {last} 0 R >> >>",
            rng.choice((b"/G gs 0 0 5000 5000 re f /X Do", b"/G gs 0 0 5000 5000 re f")),
        )
    if rng.random() < 0.3:
        own = pdf.reserve()
        pdf.add(f"<< /Type /ExtGState /SMask << /S /Alpha /G {last} 0 R >> >>", own)
        pdf.stream(head + f" /Resources << /ExtGState << /G {own} 0 R >> >>", b"/G gs 0 0 99 99 re f", last)
    state = pdf.add(f"<< /Type /ExtGState /SMask << /S /Luminosity /G {last} 0 R >> >>")
    return _one(
        rng, "/G gs 0 0 298 420 re f /X Do\n", f"/ExtGState << /G {state} 0 R >> /XObject << /X {last} 0 R >>", pdf
    )


def shadings(rng: random.Random) -> bytes:
    """Shadings with functions of gigabytes, of a program without end, or that call one another."""
    pdf = Pdf()
    how = rng.choice(("sampled", "postscript", "stitched", "mesh", "self"))
    kind = "/ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1]"
    if how == "sampled":
        data = repeated(b"", b"\0" * 1024, 500_000, b"")
        function = pdf.stream(
            "/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [65535 65535] /BitsPerSample 32 /Order 3",
            data,
        )
    elif how == "postscript":
        inner = rng.choice(
            (
                b"dup mul sin exp " * 30_000,
                b"{ " * 5_000 + b"1" + b" }" * 5_000,
                b"1000000 1 roll " * 1000,
                b"dup " * 100_000,
            )
        )
        function = pdf.stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]", b"{ " + inner + b" pop 0 0 }")
    elif how == "stitched":
        leaf = pdf.add("<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1000000000000000000000000000000 >>")
        for _ in range(rng.choice((8, 30))):
            kids = f"{leaf} 0 R " * 20
            leaf = pdf.add(
                f"<< /FunctionType 3 /Domain [0 1] /Functions [{kids}] /Bounds "
                f"[{' '.join(f'{n / 20}' for n in range(1, 20))}] /Encode [{'0 1 ' * 20}] >>"
            )
        function = leaf
        kind = "/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 298 420] /Extend [true true]"
    elif how == "self":
        function = pdf.reserve()
        pdf.add(
            f"<< /FunctionType 3 /Domain [0 1] /Functions [{function} 0 R {function} 0 R] /Bounds [0.5] "
            "/Encode [0 1 0 1] >>",
            function,
        )
        kind = (
            "/ShadingType 3 /ColorSpace /DeviceRGB /Coords [0 0 0 1000000000 1000000000 1000000000] /Extend [true true]"
        )
    else:
        patch = pdf.stream(
            f"/ShadingType {rng.choice((4, 6, 7))} /ColorSpace /DeviceRGB /BitsPerCoordinate 32 "
            "/BitsPerComponent 16 /BitsPerFlag 8 /Decode [0 1000000 0 1000000 0 1 0 1 0 1]",
            repeated(b"", rng.randbytes(512) * 2, 100_000, b""),
        )
        return _one(rng, "/S sh\n", f"/Shading << /S {patch} 0 R >>", pdf)
    shade = pdf.add(f"<< {kind} /Function {function} 0 R >>")
    return _one(rng, "/S sh\n" * rng.choice((1, 200)), f"/Shading << /S {shade} 0 R >>", pdf)


def endless(rng: random.Random) -> bytes:
    """Content without end out of a small stream."""
    content, size, _ = _drawn(rng)
    how, unit = rng.choice(
        (
            ("q", b"q "),
            ("q-cm", b"q 1.001 0 0 1 0 0 cm "),
            ("Q", b"Q "),
            ("fill", b"0 0 298 420 re f "),
            ("lines", b"0 0 m 298 420 l "),
            ("curves", b"0 0 m 1 500 9 -500 298 420 c S "),
            ("numbers", b"1 "),
            ("text", b"BT /F1 400 Tf (WWWWWWWWWWWWWWWW) Tj ET "),
            ("blank", b" "),
            ("brackets", b"["),
            ("dicts", b"<< /A "),
            ("clip", b"0 0 298 420 re W n "),
            ("string", b"("),
            ("garbage", b"\xff\xfe zz ' \" "),
            ("marks", b"/A BMC "),
            ("dash", b"[0.0001 0.0001] 0 d 9 w 0 0 m 298 420 l S "),
            ("width", b"1000000000 w 0 0 m 1 1 l S "),
        )
    )
    del how
    times = rng.choice((50_000, 20_000_000)) // max(1, len(unit) // 4)
    pdf = Pdf()
    return pdf.build(pdf.page(repeated(content, unit, times, b"\n"), size))


def dashes(rng: random.Random) -> bytes:
    """One line with a dash of a millionth, or a stroke with a thousand million joins."""
    extra = rng.choice(
        (
            "[0.000001 0.000001] 0 d 1 w 0 0 m 100000 100000 l S\n",
            "[0.000000000000000000000000000001] 1000000000000000000000000000000 d 5 w 0 0 298 420 re S\n",
            "[0 0] 0 d 0 0 m 298 420 l S\n",
            "1 J 1 j 1000000 w [0.001] 0 d 0 0 m 99999 0 l S\n",
            "100000000000000000000000000000000000000 0 0 100000000000000000000000000000000000000 0 0 cm 0 0 1 1 re f\n",
            "0 0 0 0 0 0 cm 0 0 1 1 re S\n",
            (
                "0.00000000000000000000000000000000000001 0 0 0.00000000000000000000000000000000000001 0 0 cm "
                "0 0 100000000000000000000000000000000000000 1 re f\n"
            ),
            "0 i 0 0 m 1000000000 1000000000 -1000000000 1000000000 298 420 c S\n",
            "BT /F1 1000000000 Tf (W) Tj ET\n",
            "BT /F1 0.000000001 Tf (WWWW) Tj ET\n",
            "BT /F1 9 Tf 1000000000 Tz 1000000000 Tc (WWWW) Tj ET\n",
        )
    )
    return _one(rng, extra)


def type3(rng: random.Random) -> bytes:
    """Type 3 letters that draw themselves, one another, or a page of themselves."""
    pdf = Pdf()
    font, glyph = pdf.reserve(), pdf.reserve()
    how = rng.choice(("self", "exponential", "giant"))
    resources = f"<< /Font << /T {font} 0 R >> >>"
    if how == "self":
        pdf.stream("", b"1000 0 d0 BT /T 1 Tf (aaaaaaaaaa) Tj ET", glyph)
    elif how == "giant":
        pdf.stream("", repeated(b"1000 0 0 0 1000000 1000000 d1 ", b"0 0 1000000 1000000 re f ", 1_000_000, b""), glyph)
    else:
        pdf.stream("", b"1000 0 d0 0 0 500 500 re f", glyph)
        for _ in range(rng.choice((6, 20))):
            inner = pdf.add(
                f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] "
                f"/CharProcs << /a {glyph} 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 "
                f"/LastChar 97 /Widths [1000] /Resources {resources} >>"
            )
            resources = f"<< /Font << /T {inner} 0 R >> >>"
            glyph = pdf.stream("", b"1000 0 d0 BT /T 100 Tf (aaaaaaaaaa) Tj ET")
    pdf.add(
        f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /CharProcs "
        f"<< /a {glyph} 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] "
        f"/Resources {resources} >>",
        font,
    )
    page = Pdf()
    page.objects = pdf.objects
    root = page.page(b"BT /T3 20 Tf 20 20 Td (aaaaaaaaaa) Tj ET", A6)
    for number, body in page.objects.items():
        if b"/Type /Page " in body:
            page.objects[number] = body.replace(b"/Font <<", f"/Font << /T3 {font} 0 R".encode(), 1)
    return page.build(root)


def fonts(rng: random.Random) -> bytes:
    """Fonts of gigabytes, of garbage, with widths and maps without end."""
    pdf = Pdf()
    how = rng.choice(("zeros", "garbage", "widths", "cmap", "cmap-self", "truetype"))
    data = {
        "zeros": repeated(b"\0\1\0\0", b"\0" * 1024, 1_000_000, b""),
        "garbage": deflate(b"\0\1\0\0\xff\xff\0\0" + rng.randbytes(20_000)),
        "truetype": deflate(
            b"\0\1\0\0\0\x0a"
            + bytes(6)
            + b"".join(
                tag + struct.pack(">III", 0, 0, 0xFFFFFFFF) for tag in (b"glyf", b"loca", b"maxp", b"head", b"cmap")
            )
        ),
    }
    file = pdf.stream("/Length1 100", data.get(how, data["truetype"]))
    about = pdf.add(
        f"<< /Type /FontDescriptor /FontName /Bad /Flags 4 /FontBBox [-1000000000 -1000000000 1000000000 1000000000] "
        f"/ItalicAngle 0 /Ascent 1000000000 /Descent -1000000000 /CapHeight 1 /StemV 1 /FontFile2 {file} 0 R >>"
    )
    if how in ("cmap", "cmap-self"):
        if how == "cmap":
            cmap = pdf.stream(
                "/Type /CMap",
                repeated(
                    b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> "
                    b"endcodespacerange ",
                    b"1 begincidrange <00000000> <ffffffff> 0 endcidrange ",
                    300_000,
                    b"endcmap",
                ),
            )
        else:
            cmap = pdf.reserve()
            pdf.stream(f"/Type /CMap /UseCMap {cmap} 0 R", b"begincmap endcmap", cmap)
        below = pdf.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Bad /CIDSystemInfo << /Registry (A) /Ordering "
            f"(B) /Supplement 0 >> /FontDescriptor {about} 0 R /W [0 2147483647 500] >>"
        )
        bad = pdf.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /Bad /Encoding {cmap} 0 R /ToUnicode {cmap} 0 R "
            f"/DescendantFonts [{below} 0 R] >>"
        )
    else:
        last, widths = ("255", "500 " * 256) if how != "widths" else ("2147483647", "500 " * 200_000)
        bad = pdf.add(
            f"<< /Type /Font /Subtype /TrueType /BaseFont /Bad /FirstChar 0 /LastChar {last} /Widths [{widths}] "
            f"/FontDescriptor {about} 0 R >>"
        )
    root = pdf.page(b"BT /B 20 Tf 20 20 Td (abc) Tj <0001ffff> Tj ET", A6)
    for number, body in pdf.objects.items():
        if b"/Type /Page " in body:
            pdf.objects[number] = body.replace(b"/Font <<", f"/Font << /B {bad} 0 R".encode(), 1)
    return pdf.build(root)


def notes(rng: random.Random) -> bytes:
    """A hundred thousand annotations, or whose look draws itself."""
    pdf = Pdf()
    look = pdf.reserve()
    pdf.stream(
        f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X {look} 0 R >> >>",
        rng.choice((b"/X Do /X Do", b"0 0 9 9 re f " * 20_000)),
        look,
    )
    note = pdf.add(f"<< /Type /Annot /Subtype /Stamp /Rect [0 0 298 420] /F 4 /AP << /N {look} 0 R >> >>")
    times = rng.choice((10, 100_000))
    return _one(rng, "", pdf=pdf, more=f"/Annots [{f'{note} 0 R ' * times}]")


def layers(rng: random.Random) -> bytes:
    """Colour spaces and optional content in rings; contents as an array of a hundred thousand streams."""
    pdf = Pdf()
    how = rng.choice(("separation", "indexed", "devicen", "contents", "ocg"))
    if how == "contents":
        content, size, _ = _drawn(rng)
        root = pdf.page(deflate(content), size)
        number = next(n for n, body in pdf.objects.items() if b"\nstream\n" in body)
        for n, body in pdf.objects.items():
            if b"/Type /Page " in body:
                pdf.objects[n] = body.replace(
                    f"/Contents {number} 0 R".encode(), b"/Contents [" + (f"{number} 0 R " * 100_000).encode() + b"]"
                )
        return pdf.build(root)
    if how == "ocg":
        group = pdf.reserve()
        pdf.add(f"<< /Type /OCMD /OCGs [{group} 0 R] /VE [/Not [/And {group} 0 R {group} 0 R]] >>", group)
        return _one(rng, "/OC /L BDC 0 0 99 99 re f EMC\n", f"/Properties << /L {group} 0 R >>", pdf)
    space = pdf.reserve()
    function = pdf.add("<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>")
    spaces = {
        "separation": f"[/Separation /X {space} 0 R {function} 0 R]",
        "indexed": f"[/Indexed {space} 0 R 2147483647 <00>]",
        "devicen": f"[/DeviceN [{'/C ' * 50_000}] {space} 0 R {function} 0 R]",
    }
    pdf.add(spaces[how], space)
    return _one(rng, "/C cs 1 scn 0 0 99 99 re f\n", f"/ColorSpace << /C {space} 0 R >>", pdf)
