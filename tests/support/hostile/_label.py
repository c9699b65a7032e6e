"""The label that every other is made from."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Literal

from . import _pdf
from ._pdf import A4, A5, A6, THERMAL, Pdf
from ._zip import deflate


@dataclass(frozen=True)
class LabelCase:
    """One answer. harmless: any renderer must show a page. number: of the order that the label was asked for.

    amount: what the order collects (piastres). expect: "print", "hold", or "" where either is right. Whatever is
    printed must carry the number.
    """

    content: bytes
    kind: str
    harmless: bool
    number: str = ""
    amount: int | None = None
    expect: Literal["print", "hold", ""] = ""


class Dice(random.Random):
    """The dice of one label; they remember what was drawn on it last."""

    number = ""
    amount: int | None = None


def _words(rng: random.Random) -> tuple[str, list[str], tuple[int, int]]:
    number = f"{rng.randrange(100000, 1000000)}"
    phone, area, pounds = (
        rng.randrange(1000, 9999),
        rng.choice(("Nasr City, Cairo", "Dokki, Giza")),
        rng.randrange(3000),
    )
    lines = ["Test Customer", f"0101234{phone}", area, f"COD {pounds} EGP"]
    if isinstance(rng, Dice):
        rng.number, rng.amount = number, pounds * 100
    return number, lines, rng.choice((A6, A6, A6, A5, A4, THERMAL))


def _drawn(rng: random.Random) -> tuple[bytes, tuple[int, int], str]:
    number, lines, size = _words(rng)
    return _pdf.label(number, lines, size), size, number


def _one(
    rng: random.Random,
    extra: str | bytes,
    resources: str = "",
    pdf: Pdf | None = None,
    size: tuple[float, float] | None = None,
    more: str = "",
) -> bytes:
    content, paper, _ = _drawn(rng)
    pdf = pdf or Pdf()
    tail = extra.encode("latin-1") if isinstance(extra, str) else extra
    return pdf.build(pdf.page(deflate(content + tail), size or paper, resources, more))


def wrong(rng: Dice) -> LabelCase:
    """A small label of another order, or of another amount than the order's."""
    case = good(rng)
    assert case.amount is not None
    if rng.random() < 0.5:
        other = f"{(int(case.number) + rng.randrange(1, 900_000) - 100_000) % 900_000 + 100_000}"
        return replace(case, kind="wrong/number", number=other, expect="hold")
    other_amount = rng.choice((0, case.amount + 100, case.amount * 10 + 1000, 300_000 - case.amount + 50))
    return replace(case, kind="wrong/amount", amount=other_amount, expect="hold" if other_amount != case.amount else "")


def good(rng: random.Random) -> LabelCase:
    """A small label as it should be."""
    case = _good(rng)
    return replace(case, amount=rng.amount, expect="print") if isinstance(rng, Dice) else case


def code39(rng: Dice) -> LabelCase:
    """A small label with bars that no desk of this service looks for: it is held, and shown."""
    number, lines, size = _words(rng)
    pdf = Pdf()
    content = _pdf.label(number, lines, size, code39=True)
    return LabelCase(pdf.build(pdf.page(deflate(content), size)), "code39", True, number, rng.amount, "hold")


def _good(rng: random.Random) -> LabelCase:
    content, size, number = _drawn(rng)
    how = rng.choice(("plain", "flate", "packed", "two-pages", "image", "rotated", "no-extras", "form"))
    pdf = Pdf(rng.choice(("1.4", "1.5", "1.7")))
    if how == "two-pages":
        pages = pdf.reserve()
        font = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        kids = []
        for _ in range(2):
            body = pdf.stream("", deflate(content))
            kids.append(
                pdf.add(
                    f"<< /Type /Page /Parent {pages} 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Resources "
                    f"<< /Font << /F1 {font} 0 R >> >> /Contents {body} 0 R >>"
                )
            )
        pdf.add(f"<< /Type /Pages /Kids [{kids[0]} 0 R {kids[1]} 0 R] /Count 2 >>", pages)
        return LabelCase(pdf.build(pdf.add(f"<< /Type /Catalog /Pages {pages} 0 R >>")), f"good/{how}", True, number)
    resources, more = "", ""
    if how == "image":
        pixels = deflate(bytes(rng.choice((0, 255)) for _ in range(64 * 8)))
        image = pdf.stream(
            "/Type /XObject /Subtype /Image /Width 64 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8", pixels
        )
        resources = f"/XObject << /I {image} 0 R >>"
        content += b"q 128 0 0 16 30 140 cm /I Do Q\n"
    elif how == "form":
        form = pdf.stream(f"/Type /XObject /Subtype /Form /BBox [0 0 {size[0]} {size[1]}]", b"0.5 w 20 20 9 9 re S")
        resources = f"/XObject << /X {form} 0 R >>"
        content += b"/X Do\n"
    elif how == "rotated":
        more = "/Rotate 90"
    root = pdf.page(content if how in ("plain", "no-extras") else deflate(content), size, resources, more)
    if how == "packed":
        pdf.version = "1.5"
        return LabelCase(pdf.build_packed(root), f"good/{how}", True, number)
    return LabelCase(pdf.build(root), f"good/{how}", True, number)
