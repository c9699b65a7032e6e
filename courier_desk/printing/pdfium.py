"""PDFium, apart as its only importer: documents opened from memory, drawn into buffers of ours, a grey byte a dot.

It is imported in the worker for labels only: what a document makes it do is without bound. It knows no label, no paper
and no Qt. PDFium belongs to one thread at a time.
"""

from __future__ import annotations

import ctypes
from typing import Any, Final

from pypdfium2 import raw as pdfium

WHITE: Final = 0xFFFFFFFF


class CannotOpen(Exception):
    """The bytes are no document that PDFium opens without a password; ``error`` is its own number (fpdfview.h)."""

    def __init__(self, error: int) -> None:
        super().__init__(str(error))
        self.error = error


class Document:
    """One opened PDF; ``close`` gives the memory back."""

    def __init__(self, pdf: bytes) -> None:
        self._bytes = pdf  # PDFium reads from them as long as the document is open
        self._pages: dict[int, Any] = {}
        self._raw = pdfium.FPDF_LoadMemDocument64(pdf, len(pdf), None)
        if not self._raw:
            raise CannotOpen(int(pdfium.FPDF_GetLastError()))

    def page_count(self) -> int:
        """Number of pages."""
        return int(pdfium.FPDF_GetPageCount(self._raw))

    def page_size(self, page: int) -> tuple[float, float]:
        """Width and height in points, /Rotate done, crop box taken; zeros for a page that cannot be read."""
        size = pdfium.FS_SIZEF()
        known = pdfium.FPDF_GetPageSizeByIndexF(self._raw, page, size)
        return (float(size.width), float(size.height)) if known else (0.0, 0.0)

    def draw(
        self,
        page: int,
        memory: memoryview,
        *,
        size: tuple[int, int],
        stride: int,
        origin: tuple[int, int],
        scaled: tuple[int, int],
    ) -> bool:
        """Draw the page ``scaled`` dots large, its corner at ``origin``, on white; False if the page does not load.

        ``memory`` holds ``size[1]`` rows of ``stride`` bytes, one byte a dot, 0 for black; it is overwritten.
        """
        if len(memory) < stride * size[1] or stride < size[0]:
            raise ValueError(f"{len(memory)} bytes are too few for {size[0]} x {size[1]} dots")
        buffer = (ctypes.c_ubyte * len(memory)).from_buffer(memory)
        loaded = self._loaded(page)
        bitmap = loaded and pdfium.FPDFBitmap_CreateEx(*size, pdfium.FPDFBitmap_Gray, buffer, stride)
        if not bitmap:
            return False
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, *size, WHITE)
        pdfium.FPDF_RenderPageBitmap(bitmap, loaded, *origin, *scaled, 0, pdfium.FPDF_ANNOT)
        pdfium.FPDFBitmap_Destroy(bitmap)
        return True

    def text(self, page: int, most: int) -> str:
        """Text of a page in the order of the file, as far as its fonts tell it, no more than ``most`` letters."""
        loaded = self._loaded(page)
        words = loaded and pdfium.FPDFText_LoadPage(loaded)
        if not words:
            return ""
        room = min(most, max(0, pdfium.FPDFText_CountChars(words))) + 1
        units = (ctypes.c_ushort * room)()
        pdfium.FPDFText_GetText(words, 0, room - 1, units)
        pdfium.FPDFText_ClosePage(words)
        return bytes(units)[:-2].decode("utf-16-le", errors="replace").rstrip("\0")

    def _loaded(self, page: int) -> Any:
        """The page, parsed once for all its bands."""
        if page not in self._pages:
            self._pages[page] = pdfium.FPDF_LoadPage(self._raw, page)
        return self._pages[page]

    def close(self) -> None:
        """Give the memory back; the document cannot be used afterwards. Twice is as good as once."""
        pages, self._pages = self._pages, {}
        for page in pages.values():
            if page:
                pdfium.FPDF_ClosePage(page)
        document, self._raw = self._raw, None
        if document:
            pdfium.FPDF_CloseDocument(document)
