"""AWB labels: what was asked of the printer and what came of it. No paper and no pixels here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from courier_desk.domain.failures import Failure


class LabelProblem(StrEnum):
    """Why a label was not printed. Nothing was spooled in any of these cases but SPOOLER_SILENT, which cannot know."""

    NOT_A_PDF = "not_a_pdf"
    DAMAGED = "damaged"
    ENCRYPTED = "encrypted"  # needs a password
    TOO_LARGE = "too_large"  # too many bytes, pages or millimetres for a label
    NOT_READABLE = "not_readable"  # its barcode cannot be read at the printer's resolution
    WRONG_NUMBER = "wrong_number"  # its barcode holds another number
    NO_PRINTER_CHOSEN = "no_printer_chosen"
    PRINTER_MISSING = "printer_missing"
    PRINTER_CHANGED = "printer_changed"  # the name is there, but leads to another device than the one chosen
    PAPER_REFUSED = "paper_refused"
    MARGIN_CUTS_BARCODE = "margin_cuts_barcode"  # the bars lie where this printer cannot reach
    CANNOT_WRITE = "cannot_write"
    SPOOLER_REFUSED = "spooler_refused"
    SPOOLER_SILENT = "spooler_silent"  # it went away in the middle: the label may come out or not


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintResult:
    """What came of printing one label. ``picture`` is the page as PNG when there is something to look at.

    ``copies`` is how often the printer was asked for it.
    """

    problem: LabelProblem | None
    printer: str = ""
    found: tuple[str, ...] = ()
    detail: str = ""
    picture: bytes = b""
    copies: int = 1


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
