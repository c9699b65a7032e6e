"""PWG raster (PWG 5102.4) as a printer gets it: the pages' sizes, resolutions and dots."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage

from courier_desk.printing.bitmap import Bitmap

_HEADER: Final = 1796
_BLACK: Final = 3  # of colour spaces: K, where 0 is white


@dataclass(frozen=True)
class PwgPage:
    """One page; sides in dots and in points of 1/72 inch as its header says."""

    dpi: tuple[int, int]
    dots: tuple[int, int]
    points: tuple[int, int]
    bits: int
    rows: bytes

    def bitmap(self) -> Bitmap:
        form = QImage.Format.Format_Grayscale8 if self.bits == 8 else QImage.Format.Format_Mono
        stride = (self.dots[0] * self.bits + 7) // 8
        image = QImage(self.rows, *self.dots, stride, form)
        return Bitmap.of(image.convertToFormat(QImage.Format.Format_Grayscale8), self.dpi[0])


def pwg_pages(path: Path) -> list[PwgPage]:
    data = path.read_bytes()
    assert data[:4] == b"RaS2", data[:4]
    return list(_pages(data))


def _pages(data: bytes) -> Iterator[PwgPage]:
    at = 4
    while at < len(data):
        header = data[at : at + _HEADER]
        at += _HEADER
        dpi = struct.unpack_from(">2I", header, 276)
        points = struct.unpack_from(">2I", header, 352)
        width, height = struct.unpack_from(">2I", header, 372)
        bits, stride = struct.unpack_from(">2I", header, 388)
        (space,) = struct.unpack_from(">I", header, 400)
        assert bits in {1, 8}, bits
        rows, at = _rows(data, at, height, stride, max(1, bits // 8), b"\x00" if space == _BLACK else b"\xff")
        if space == _BLACK:
            rows = bytes(255 - value for value in rows)
        yield PwgPage((dpi[0], dpi[1]), (width, height), (points[0], points[1]), bits, rows)


def _rows(data: bytes, at: int, height: int, stride: int, unit: int, white: bytes) -> tuple[bytes, int]:
    """Undo the packing: how often a line comes, then runs of one value and of many."""
    out = bytearray()
    while len(out) < height * stride:
        times = data[at] + 1
        at += 1
        line = bytearray()
        while len(line) < stride:
            code = data[at]
            at += 1
            if code == 128:
                line += white * (stride - len(line))
            elif code < 128:
                line += data[at : at + unit] * (code + 1)
                at += unit
            else:
                line += data[at : at + unit * (257 - code)]
                at += unit * (257 - code)
        assert len(line) == stride
        out += line * times
    assert len(out) == height * stride
    return bytes(out), at
