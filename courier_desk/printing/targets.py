"""Where labels go: a printer by name, a PDF file, or a folder of them. Nothing here asks the system about printers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.values import frozen


@frozen
class NamedPrinter:
    """A printer by the system's name; ``uri`` as it was when it was chosen (empty: not known, not compared)."""

    name: str
    uri: str = ""


@frozen
class PdfFile:
    """A PDF file that is written, and replaced if it is there."""

    path: Path


@frozen
class PdfFolder:
    """A folder that gets one ``label-NUMBER.pdf`` for each sheet (``label-NUMBER-NUMBER.pdf`` for one of two)."""

    path: Path

    def file(self, *order_numbers: str) -> PdfFile:
        """The sheet's file, its folder made if need be (not the way to it: a disk that is gone stays gone).

        Numbers come from outside and may not lead out of the folder.
        """
        with suppress(OSError):  # whoever writes the file says what is wrong
            self.path.mkdir(exist_ok=True)
        return PdfFile(self.path / f"label-{'-'.join(_harmless(order_numbers))}.pdf")


def _harmless(numbers: Sequence[str]) -> list[str]:
    return [re.sub(r"[^0-9A-Za-z_-]", "_", number) for number in numbers]


PrinterTarget = NamedPrinter | PdfFile


def place_of(profile: LabelProfile) -> NamedPrinter | PdfFolder | None:
    """Where a profile's labels go; None while nobody has chosen."""
    if profile.printer:
        return NamedPrinter(profile.printer, profile.printer_uri)
    return PdfFolder(Path(profile.folder)) if profile.folder else None
