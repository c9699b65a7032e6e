"""A printer that keeps what it is given: paper cannot be had in a test, and printing has tests of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, PrintResult, ReadyLabel
from courier_desk.domain.printers import PrinterStatus, Readiness, SpoolState


@dataclass
class KeptPaper:
    """It fulfils ``LabelPaper``. Who wants another printer overrides ``print_label``, ``standing`` or ``look``."""

    printed: list[tuple[str, bytes]] = field(default_factory=list)
    profile: LabelProfile = field(default_factory=lambda: LabelProfile(printer="Kept"))

    @property
    def size(self) -> Literal["A4", "A5"]:
        return self.profile.paper.awb_size

    def warm(self) -> None:
        return

    def prepare(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        del profile
        return ReadyLabel(number=expected.number, found=(expected.number,), dots=pdf)

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        del profile
        results = [self.print_label(bytes(label.dots), label.number) for label in sheet]  # type: ignore[call-overload]
        return results[-1]

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        self.printed.append((order_number, pdf))
        return PrintResult(problem=None, printer="Kept", found=(order_number,))

    def status(self, profile: LabelProfile) -> PrinterStatus:
        return PrinterStatus(printer=profile.printer, readiness=Readiness.NOT_TOLD)

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        del profile
        return dict.fromkeys(jobs, SpoolState.NOT_TOLD)
