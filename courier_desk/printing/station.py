"""The desk's own printing place: which printer, which paper, how fine. It fulfils the desk's ``LabelPaper`` protocol.

This module keeps no settings; whoever reads or changes them hands in a new profile. What renders and spools comes in
with the first label, so that a window stands without it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from courier_desk.domain.labels import LabelProblem, PrintResult
from courier_desk.printing.papers import Half, Paper
from courier_desk.printing.targets import NamedPrinter, PdfFile


@dataclass(frozen=True, slots=True)
class PdfFolder:
    """A folder that gets one ``label-NUMBER.pdf`` for each label."""

    path: Path

    def file(self, order_number: str) -> PdfFile:
        """The label's file, its folder made if need be (not the way to it: a disk that is gone stays gone).

        The number comes from outside and may not lead out of the folder.
        """
        with suppress(OSError):  # whoever writes the file says what is wrong
            self.path.mkdir(exist_ok=True)
        return PdfFile(self.path / f"label-{re.sub(r'[^0-9A-Za-z_-]', '_', order_number)}.pdf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How this desk prints. ``target`` None: nobody has chosen a printer yet, and none is guessed."""

    target: NamedPrinter | PdfFile | PdfFolder | None = None
    paper: Paper = Paper.A5
    dpi: int = 203
    copies: int = 1
    start: Half = Half.FIRST


class Station:
    """Prints labels by its profile; any thread. Replace ``profile`` when settings change."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    @property
    def size(self) -> Literal["A4", "A5"]:
        """The AWB size to ask the service for (specification, GET /orders/{orderNumber}/awb)."""
        return self.profile.paper.awb_size

    def print_test_page(self, sentence: str) -> PrintResult:
        """Print the page that shows what printer and scanner make of each other, with this sentence on it. Blocks."""
        from courier_desk.printing.outcomes import print_test  # noqa: PLC0415  (Qt's printing, as below)

        profile = self.profile
        if profile.target is None:
            return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
        target = profile.target
        if isinstance(target, PdfFolder):
            target = PdfFile(target.file("").path.with_name("test-page.pdf"))
        return print_test(target, sentence, paper=profile.paper, dpi=profile.dpi)

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        """Render, read back, spool. Blocks. Nothing is spooled unless the barcode reads as the order number."""
        from courier_desk.printing.outcomes import print_to  # noqa: PLC0415  (Qt's printing, with the first label)

        profile = self.profile  # one and the same for this label, whatever is changed meanwhile
        if profile.target is None:
            return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
        target = profile.target.file(order_number) if isinstance(profile.target, PdfFolder) else profile.target
        return print_to(
            target,
            pdf,
            order_number,
            paper=profile.paper,
            dpi=profile.dpi,
            copies=profile.copies,
            start=profile.start,
        )
