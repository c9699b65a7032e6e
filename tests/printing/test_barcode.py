from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage, QPainter

from courier_desk.printing.barcode import QUIET_MODULES, code128_runs, code128_width, draw_code128
from courier_desk.printing.bitmap import Bitmap
from courier_desk.printing.scanback import scan
from tests.printing.readers import zbar


def drawn(text: str, module_dots: int) -> Bitmap:
    quiet = QUIET_MODULES * module_dots
    image = QImage(code128_width(text, module_dots) + 2 * quiet, 90, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    draw_code128(painter, text, left=quiet, top=10, module_dots=module_dots, height=70)
    painter.end()
    return Bitmap.of(image, 203)


def test_six_digits_take_68_modules() -> None:
    assert code128_width("204828", 1) == 68
    assert code128_width("204828", 3) == 204


@given(st.from_regex(r"[0-9A-Za-z-]{1,18}", fullmatch=True), st.integers(1, 4))
def test_what_is_drawn_is_read(text: str, module_dots: int) -> None:
    assert scan(drawn(text, module_dots)) == (text,)


@given(st.integers(100_000, 999_999), st.integers(1, 5))
def test_every_edge_lies_on_a_whole_module(number: int, module_dots: int) -> None:
    bitmap = drawn(str(number), module_dots)
    image, quiet = bitmap.to_image(), QUIET_MODULES * module_dots
    row = [image.pixelIndex(x, 40) for x in range(bitmap.width)]
    edges = [x for x in range(1, bitmap.width) if row[x] != row[x - 1]]
    assert len(edges) == len(code128_runs(str(number))) + 1
    assert all((edge - quiet) % module_dots == 0 for edge in edges)


def test_another_reader_reads_it_too(tmp_path: Path) -> None:
    assert zbar(drawn("204828", 2), tmp_path) == {"CODE-128:204828"}


@pytest.mark.parametrize("text", ["", "٢٠٤٨٢٨", "20\n48"])
def test_what_code_128_cannot_hold_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Code 128"):
        code128_runs(text)
