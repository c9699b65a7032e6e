from __future__ import annotations

import io
import random

import pypdfium2
import pytest

from courier_desk.printing.bitmap import Bitmap, stride_of
from courier_desk.printing.pages import page_sizes, render_page
from courier_desk.printing.pdf_file import PdfPages


def speckled(width: int, height: int) -> Bitmap:
    chance, stride = random.Random(width), stride_of(width)
    used, spare = (width + 7) // 8, -width % 8
    rows = []
    for _ in range(height):
        row = bytearray(chance.randbytes(used))
        row[-1] &= 0xFF << spare & 0xFF
        rows.append(bytes(row).ljust(stride, b"\0"))
    return Bitmap(width, height, 203, b"".join(rows))


@pytest.mark.parametrize("width", [800, 801, 807, 816, 832])
def test_every_dot_is_there_whatever_the_width(width: int) -> None:
    page, file = speckled(width, 603), io.BytesIO()
    with PdfPages(file) as pdf:
        pdf.add(page)
    assert render_page(file.getvalue(), 0, 203) == page


def test_pages_keep_their_order_and_copies_share_their_dots() -> None:
    first, second, once, file = speckled(800, 600), speckled(640, 900), io.BytesIO(), io.BytesIO()
    with PdfPages(once) as pdf:
        pdf.add(first)
        pdf.add(second)
    with PdfPages(file) as pdf:
        pdf.add(first, copies=5)
        pdf.add(second, copies=2)
    sizes = [size.dots(203) for size in page_sizes(file.getvalue())]
    assert sizes == [(800, 600)] * 5 + [(640, 900)] * 2
    assert render_page(file.getvalue(), 4, 203) == first
    assert render_page(file.getvalue(), 6, 203) == second
    assert len(file.getvalue()) < 1.1 * len(once.getvalue())


def test_the_title_is_kept_in_any_language() -> None:
    file = io.BytesIO()
    with PdfPages(file, title="بوليصة 204828 (A5)") as pdf:
        pdf.add(speckled(64, 64))
    document = pypdfium2.PdfDocument(file.getvalue())
    about = document.get_metadata_dict()
    document.close()
    assert (about["Title"], about["Creator"]) == ("بوليصة 204828 (A5)", "Courier Desk")


def test_a_job_that_breaks_off_has_no_end_mark() -> None:
    file = io.BytesIO()
    with pytest.raises(ArithmeticError), PdfPages(file) as pdf:  # noqa: PT012 - the page before the fault is the point
        pdf.add(speckled(64, 64))
        raise ArithmeticError
    assert b"%%EOF" not in file.getvalue()
