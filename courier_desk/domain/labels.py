"""AWB labels: what was asked of the printer and what came of it. No paper and no pixels here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from courier_desk.domain.failures import Failure


class LabelProblem(StrEnum):
    """Why a label was not printed. Nothing was spooled in any of these cases."""

    NOT_A_PDF = "not_a_pdf"
    DAMAGED = "damaged"
    NOT_READABLE = "not_readable"  # its barcode cannot be read at the printer's resolution
    WRONG_NUMBER = "wrong_number"  # its barcode holds another number
    NO_PRINTER_CHOSEN = "no_printer_chosen"
    PRINTER_MISSING = "printer_missing"
    PAPER_REFUSED = "paper_refused"
    CANNOT_WRITE = "cannot_write"
    SPOOLER_REFUSED = "spooler_refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintResult:
    """What came of printing one label. ``picture`` is the page as PNG when there is something to look at."""

    problem: LabelProblem | None
    printer: str = ""
    found: tuple[str, ...] = ()
    detail: str = ""
    picture: bytes = b""


class LabelStep(StrEnum):
    """Where the label of an order stands in this run."""

    QUEUED = "queued"
    FETCHING = "fetching"
    PRINTING = "printing"
    SENT = "sent"  # handed to the spooler or written to the file; paper is the printer's word
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelJob:
    """One label on its way. A failed one says why: the service (``failure``) or the paper side (``result``)."""

    number: str
    merchant: str
    step: LabelStep
    failure: Failure | None = None
    result: PrintResult | None = None
