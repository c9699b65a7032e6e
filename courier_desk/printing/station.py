"""The desk's own printing place: prints by a profile. It fulfils the desk's ``LabelPaper`` protocol.

This module keeps no settings; whoever reads or changes them hands in a new profile. What renders and spools comes in
with the first label, so that a window stands without it. All calls block and fit any thread.
"""
# ruff: noqa: PLC0415 - Qt's printing comes in with the first label

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.printing.targets import PdfFile, PdfFolder, place_of

if TYPE_CHECKING:
    from courier_desk.domain.labels import Expected, PrintResult, ReadyLabel
    from courier_desk.domain.printers import PrinterStatus, SpoolState


class Station:
    """Prints labels by profiles. Replace ``profile``, the one in use, when settings change."""

    def __init__(self, profile: LabelProfile | None = None) -> None:
        self.profile = profile or LabelProfile()
        self._reads = False

    @property
    def size(self) -> Literal["A4", "A5"]:
        """The AWB size to ask the service for (specification, GET /orders/{orderNumber}/awb)."""
        return self.profile.paper.awb_size

    def warm(self) -> None:
        """Start the process that reads labels, so that the first one does not wait for it. Returns at once."""
        from courier_desk.printing.documents import warm

        self._reads = True
        warm()

    def close(self) -> None:
        """End the process that reads labels, if there is one. Blocks for a moment."""
        if self._reads:
            from courier_desk.printing.documents import rest

            rest()

    def prepare(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        """Draw a label for the profile's paper and read it back. What is wrong with it stands in the result."""
        from courier_desk.printing.outcomes import ready_label

        self._reads = True
        return ready_label(pdf, expected, profile)

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        """Hand over the labels of one sheet, as drawn for this profile. ValueError for one that may not be."""
        from courier_desk.domain.labels import LabelProblem, PrintResult
        from courier_desk.printing.outcomes import spool_sheet

        place = place_of(profile)
        if place is None:
            return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
        target = place.file(*(label.number for label in sheet)) if isinstance(place, PdfFolder) else place
        return spool_sheet(target, sheet, profile)

    def status(self, profile: LabelProfile) -> PrinterStatus:
        """Tell how the profile's printer stands."""
        from courier_desk.domain.printers import PrinterStatus, Readiness

        place = place_of(profile)
        if place is None:
            return PrinterStatus(printer="", readiness=Readiness.NOT_CHOSEN)
        if isinstance(place, PdfFolder):
            return PrinterStatus(printer=str(place.path), readiness=Readiness.NOT_TOLD)
        from courier_desk.printing.printers import status_of

        return status_of(place)

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        """Ask the spooler what became of jobs of the profile's printer; NOT_TOLD where it cannot be asked."""
        from courier_desk.domain.printers import SpoolState

        if not jobs or not profile.printer:
            return dict.fromkeys(jobs, SpoolState.NOT_TOLD)
        from courier_desk.printing.printers import job_states

        return job_states(profile.printer, jobs)

    def print_test_page(self, sentence: str, profile: LabelProfile | None = None) -> PrintResult:
        """Print the page that shows what printer and scanner make of each other, with this sentence on it."""
        from courier_desk.domain.labels import LabelProblem, PrintResult
        from courier_desk.printing.outcomes import print_test

        chosen = profile or self.profile
        place = place_of(chosen)
        if place is None:
            return PrintResult(problem=LabelProblem.NO_PRINTER_CHOSEN)
        target = PdfFile(place.file("").path.with_name("test-page.pdf")) if isinstance(place, PdfFolder) else place
        return print_test(target, sentence, chosen)
