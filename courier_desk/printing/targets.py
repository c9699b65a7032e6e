"""Where labels go: a printer by name, or a PDF file. Plain values; nothing here asks the system."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class NamedPrinter:
    """A printer by the system's name; ``uri`` as it was when it was chosen (empty: not known, not compared)."""

    name: str
    uri: str = ""


@dataclass(frozen=True, slots=True)
class PdfFile:
    """A PDF file that is written, and replaced if it is there."""

    path: Path


PrinterTarget = NamedPrinter | PdfFile
