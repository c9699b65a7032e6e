"""The paper side as the desk speaks to it; ``printing`` fulfils it and the composition root hands it in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, PrintResult, ReadyLabel
from courier_desk.domain.printers import PrinterStanding, SpoolState


class LabelPaper(Protocol):
    """What can be printed on. All methods but ``warm`` block and are called in a worker; none raises for a label or
    printer."""

    @property
    def profile(self) -> LabelProfile:
        """Give the profile in use."""

    @property
    def size(self) -> Literal["A4", "A5"]:
        """Give the size to ask the service for, A4 or A5 (specification, GET /orders/{orderNumber}/awb)."""

    def warm(self) -> None:
        """Have ready what ``prepare`` will need. Returns at once."""

    def prepare(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        """Draw a label for the profile's paper and read it back."""

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        """Hand over the labels of one sheet; none of them may have a problem."""

    def standing(self, profile: LabelProfile) -> PrinterStanding:
        """Tell how the profile's printer stands."""

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        """Ask the spooler what became of these jobs of the profile's printer."""
