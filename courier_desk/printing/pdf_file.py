"""A PDF of black and white pages, written as the pages come: one bit a dot, each page as large as its dots say.

Qt writes such files too, but packs them several times slower and holds the interpreter meanwhile. Copies of a page
share its dots. This module knows no paper, no printer and no label; whoever calls it leaves no half file behind.
"""

from __future__ import annotations

import struct
import zlib
from datetime import UTC, datetime
from types import TracebackType
from typing import BinaryIO, Final, Self

from courier_desk.domain.papers import POINTS_PER_INCH
from courier_desk.printing.bitmap import Bitmap

#: Level 1 is four times as quick as zlib's usual 6 on a label, and a third larger: 20 kB instead of 15.
_PACKING: Final = 1
_CATALOG, _PAGES, _INFO = 1, 2, 3


class PdfPages:
    """Writes pages into an open file; the file is a PDF once the ``with`` block has ended without an exception."""

    def __init__(self, file: BinaryIO, *, title: str = "", creator: str = "Courier Desk") -> None:
        self._file = file
        self._offsets: dict[int, int] = {}
        self._kids: list[int] = []
        self._at = 0
        self._put(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        made = datetime.now(UTC).strftime("D:%Y%m%d%H%M%SZ")
        about = f"/Title {_text(title)} /Creator {_text(creator)} /CreationDate ({made})"
        self._object(_INFO, f"<< {about} >>".encode("ascii"))

    def add(self, page: Bitmap, copies: int = 1) -> None:
        """Write a page and, behind it, its further copies."""
        first = _INFO + 1 if not self._kids else max(self._offsets) + 1
        picture, content = first, first + 1
        width, height = (round(side * POINTS_PER_INCH / page.dpi, 4) for side in (page.width, page.height))
        row = (page.width + 7) // 8
        self._stream(
            picture,
            f"/Type /XObject /Subtype /Image /Width {page.width} /Height {page.height} /BitsPerComponent 1 "
            "/ColorSpace /DeviceGray /Decode [1 0]",  # 1 is ink
            page.bits if len(page.bits) == row * page.height else _rows(page, row),
        )
        self._stream(content, "", f"q {width} 0 0 {height} 0 0 cm /P Do Q".encode("ascii"))
        for number in range(content + 1, content + 1 + copies):
            self._object(
                number,
                f"<< /Type /Page /Parent {_PAGES} 0 R /MediaBox [0 0 {width} {height}] /Contents {content} 0 R "
                f"/Resources << /XObject << /P {picture} 0 R >> >> >>".encode("ascii"),
            )
            self._kids.append(number)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _value: object, _trace: TracebackType | None) -> None:
        if kind is None:
            self._finish()

    def _finish(self) -> None:
        kids = " ".join(f"{number} 0 R" for number in self._kids)
        self._object(_PAGES, f"<< /Type /Pages /Kids [{kids}] /Count {len(self._kids)} >>".encode("ascii"))
        self._object(_CATALOG, f"<< /Type /Catalog /Pages {_PAGES} 0 R >>".encode("ascii"))
        start, size = self._at, max(self._offsets) + 1
        table = "".join(f"{self._offsets[number]:010d} 00000 n \n" for number in range(1, size))
        self._put(f"xref\n0 {size}\n0000000000 65535 f \n{table}".encode("ascii"))
        trailer = f"trailer\n<< /Size {size} /Root {_CATALOG} 0 R /Info {_INFO} 0 R >>\n"
        self._put(f"{trailer}startxref\n{start}\n%%EOF\n".encode("ascii"))

    def _stream(self, number: int, entries: str, data: bytes) -> None:
        packed = zlib.compress(data, _PACKING)
        head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        self._object(number, head.encode("ascii") + packed + b"\nendstream")

    def _object(self, number: int, body: bytes) -> None:
        self._offsets[number] = self._at
        self._put(b"%d 0 obj\n%s\nendobj\n" % (number, body))

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)


def _rows(page: Bitmap, row: int) -> bytes:
    """The dots without the padding behind each row."""
    stride = len(page.bits) // page.height
    return b"".join([dots for (dots,) in struct.iter_unpack(f"{row}s{stride - row}x", page.bits)])


def _text(words: str) -> str:
    """A text of any language as PDF spells it (UTF-16 with its mark, in hexadecimal)."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"
