"""A PDF as others see it: opened by PDFium, told page by page, drawn on white as a printer driver does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pypdfium2
from PySide6.QtGui import QImage


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    """Open a document; pypdfium2.PdfiumError when it is none."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        yield document


def pixels(pdf: bytes, number: int = 0, dpi: int = 203) -> QImage:
    """Draw a page in grey."""
    with opened(pdf) as document:
        drawn = document[number].render(scale=dpi / 72, grayscale=True)
        seen = QImage(drawn.buffer, drawn.width, drawn.height, drawn.stride, QImage.Format.Format_Grayscale8)
        return seen.copy()  # PDFium takes its memory back


def text_of(pdf: bytes, number: int = 0) -> str:
    """Give what is written on a page."""
    with opened(pdf) as document:
        return str(document[number].get_textpage().get_text_range())
