"""The shipping label (AWB): what is printed on it, and the door to drawing it.

Only this package of the training service knows Qt, and nothing of Qt is imported until the first label is asked
for, so that a service that prints nothing starts without it. The label's content and place on the page are in
`page`, the pen in `canvas`. Knows nothing of requests, rows or who may see an order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from datetime import datetime

Size = Literal["A4", "A5"]
Imperfection = Literal[
    "margins", "rotated", "two_pages", "cropped", "image_only", "smudged", "other_order", "truncated", "not_pdf",
    "endless",
]  # fmt: skip

SIZES: tuple[Size, ...] = get_args(Size)
IMPERFECT: tuple[Imperfection, ...] = get_args(Imperfection)

_NOT_PDF = b"<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwbLabel:
    """What a label says. Amounts are whole piastres; None means that there is none of that kind.

    A negative `cash_difference_piastres` is money the courier gives back. With `live_manner` the label leaves out
    building, apartment and other phone, denies inspection whatever was asked (field notes, trap 13), and has no
    margin: its frame lies on the paper's edges (trap 14).
    `created` is printed as it is: hand it over in Cairo time.
    """

    order_number: str
    brand: str
    order_type: str
    full_name: str
    phone: str
    other_phone: str
    address: str
    building: str
    apartment: str
    government: str
    zone: str
    zone_ar: str
    description: str
    items: int
    cod_piastres: int | None
    cash_difference_piastres: int | None
    notes: str
    may_inspect: bool
    reference: str
    created: datetime
    live_manner: bool


def prepare() -> None:
    """Make ready to draw: load Qt and, if the process has none, make an offscreen QGuiApplication.

    Call it on the main thread before the first label; later calls cost nothing. Sets nothing else of the process.
    """
    from . import canvas  # noqa: PLC0415 (Qt is loaded when the first label is drawn, not before)

    canvas.application()


def render_awb(label: AwbLabel, size: Size) -> bytes:
    """Return the label as a PDF of one page; "A5" is the A4 page scaled by 0.7.

    Code 128 and QR both hold the bare order number, drawn as vector bars, outside the live manner of whole dots at 203
    dpi (specification, GET /orders/{orderNumber}/awb; field notes, trap 14). May be called on any thread, on several
    at once. Raises ValueError for another size.
    """
    if size not in SIZES:
        raise ValueError(f"{size!r} is not a label size")
    from . import page  # noqa: PLC0415 (see prepare)

    return page.pdf(label, size)


def render_imperfect(label: AwbLabel, kind: Imperfection, size: Size = "A4") -> bytes:
    """Return the label as a service in trouble would: what a desk must survive.

    `margins` shrinks the label into white borders, `rotated` lays it sideways, `two_pages` adds a second page,
    `cropped` cuts the page below the barcodes and beside the frame, `image_only` is a picture without text or bars,
    `smudged` has ink over its barcodes, `other_order` is the label of another order, `truncated` ends in the middle,
    `not_pdf` is a proxy's HTML, `endless` is two kilobytes that no renderer is ever done with. Raises ValueError for
    another kind or size.
    """
    if kind not in IMPERFECT or size not in SIZES:
        raise ValueError(f"{kind!r} {size!r} is not an imperfect label")
    if kind == "not_pdf":
        return _NOT_PDF
    if kind == "truncated":
        whole = render_awb(label, size)
        return whole[: len(whole) * 6 // 10]
    if kind == "endless":
        return _endless(label.order_number)
    from . import page  # noqa: PLC0415 (see prepare)

    return page.imperfect_pdf(label, kind, size)


def _endless(order_number: str, depth: int = 12) -> bytes:
    """Return a PDF whose page draws a form ten times, which draws a form ten times, and so on."""
    page = "/Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>"
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", f"<< {page} >>"]
    objects.append(_stream("/F Do", f"/Order ({order_number})"))
    for level in range(depth):
        form = "/Type /XObject /Subtype /Form /BBox [0 0 420 595]"
        inner = f"/Resources << /XObject << /F {6 + level} 0 R >> >>"
        last = level == depth - 1
        objects.append(_stream("0 0 9 9 re f", form) if last else _stream("/F Do " * 10, f"{form} {inner}"))
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    lines = "".join(f"{place:010d} 00000 n \n" for place in places)
    table = (
        f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{lines}trailer\n<< /Size {len(places) + 1} /Root 1 0 R >>\n"
    )
    return f"{out}{table}startxref\n{len(out)}\n%%EOF\n".encode("ascii")


def _stream(content: str, entries: str) -> str:
    return f"<< /Length {len(content)} {entries} >>\nstream\n{content}\nendstream"
