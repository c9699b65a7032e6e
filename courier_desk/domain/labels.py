"""AWB labels: what was asked of the printer and what came of it. No paper and no pixels here."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from courier_desk.domain.failures import Failure
from courier_desk.domain.orders import AmountType
from courier_desk.domain.values import frozen


class LabelProblem(StrEnum):
    """Why a label was not printed. Nothing was spooled in any of these cases but SPOOLER_SILENT, which cannot know."""

    NOT_A_PDF = "not_a_pdf"
    DAMAGED = "damaged"
    ENCRYPTED = "encrypted"  # needs a password
    TOO_LARGE = "too_large"  # too many bytes, pages or millimetres for a label
    NOT_READABLE = "not_readable"  # its barcode cannot be read at the printer's resolution
    WRONG_NUMBER = "wrong_number"  # its barcode, or clearly its text, holds another number
    NO_PRINTER_CHOSEN = "no_printer_chosen"
    PRINTER_MISSING = "printer_missing"
    PRINTER_CHANGED = "printer_changed"  # the name is there, but leads to another device than the one chosen
    PAPER_REFUSED = "paper_refused"
    MARGIN_CUTS_BARCODE = "margin_cuts_barcode"  # the bars lie where this printer cannot reach
    CANNOT_WRITE = "cannot_write"
    NO_ROOM = "no_room"  # in the system's folder for temporary files, where a job is gathered
    SPOOLER_REFUSED = "spooler_refused"
    SPOOLER_SILENT = "spooler_silent"  # it went away in the middle: the label may come out or not
    WRONG_AMOUNT = "wrong_amount"  # the amount written on it is not the order's
    DANGEROUS = "dangerous"  # reading it took more memory or time than any label needs, or broke what read it
    NO_READER = "no_reader"  # the system gave us no process to read it in; nothing is known of the label
    ORDER_ENDED = "order_ended"  # the order was cancelled or deleted: a parcel with its label would go out for nothing
    CANCELLED = "cancelled"  # the spooler or a person at the printer cancelled it


#: With these nothing is wrong with the label: the next would fare alike, so a job waits for a person or the printer.
OF_THE_PRINTER = frozenset(
    {
        LabelProblem.NO_PRINTER_CHOSEN,
        LabelProblem.PRINTER_MISSING,
        LabelProblem.PRINTER_CHANGED,
        LabelProblem.PAPER_REFUSED,
        LabelProblem.MARGIN_CUTS_BARCODE,
        LabelProblem.CANNOT_WRITE,
        LabelProblem.NO_ROOM,
        LabelProblem.SPOOLER_REFUSED,
    }
)


#: A label with one of these is not kept: the next try asks the service for another.
FAULTS_OF_THE_LABEL = frozenset(
    {
        LabelProblem.NOT_A_PDF,
        LabelProblem.DAMAGED,
        LabelProblem.ENCRYPTED,
        LabelProblem.TOO_LARGE,
        LabelProblem.NOT_READABLE,
        LabelProblem.WRONG_NUMBER,
        LabelProblem.WRONG_AMOUNT,
    }
)


@frozen(kw_only=True)
class Expected:
    """What must stand on a label: its order's number, and the amount (piastres, zero for nothing, below zero what is
    refunded; None: not known or not compared)."""

    number: str
    amount: int | None = None


def to_compare(amount_type: str, amount: int | None) -> int | None:
    """Give the amount that a label is compared with: what is collected, zero for nothing, below zero what is refunded.

    None where the service did not tell it, and for a cash difference above zero: not every service says which way it
    goes.
    """
    if amount_type.casefold() == AmountType.NONE.casefold():
        return 0  # an amount may be kept although nothing is collected (field notes, trap 6)
    if amount_type == AmountType.CASH_DIFFERENCE:
        return amount if amount is not None and amount <= 0 else None
    return amount if amount_type == AmountType.COD else None


@frozen(kw_only=True)
class ReadyLabel:
    """A label drawn for a profile's paper and read back; ``problem`` says why it may not be printed.

    ``dots`` is the paper side's own. ``picture`` is the page as PNG when it may not be printed. ``scale``: 1.0 is true
    size. ``amount_read``: whether the amount could be read and was compared.
    """

    number: str
    problem: LabelProblem | None = None
    found: tuple[str, ...] = ()
    detail: str = ""
    picture: bytes = b""
    scale: float = 1.0
    amount_read: bool = False
    dots: object = field(default=None, repr=False, compare=False)


@frozen(kw_only=True)
class PrintResult:
    """What came of printing one label. ``picture`` is the page as PNG when there is something to look at.

    ``copies`` is how often the printer was asked for it; ``spool_job`` is the spooler's number of the job, by which it
    can be asked (None: it does not tell).
    """

    problem: LabelProblem | None
    printer: str = ""
    found: tuple[str, ...] = ()
    detail: str = ""
    picture: bytes = b""
    copies: int = 1
    spool_job: int | None = None


class LabelStep(StrEnum):
    """Where the label of an order stands in this run."""

    QUEUED = "queued"
    FETCHING = "fetching"
    PRINTING = "printing"
    SENT = "sent"  # handed to the spooler or written to the file; paper is the printer's word
    PRINTED = "printed"  # the spooler says so
    HELD = "held"  # the spooler has it, and does not go on by itself
    FAILED = "failed"
    UNKNOWN = "unknown"  # it may have come out or not


@frozen(kw_only=True)
class LabelJob:
    """One label on its way. A failed one says why: the service (``failure``) or the paper side (``result``).

    ``at`` is when it got there (seconds since the epoch), ``job_id`` the job it belongs to. ``waits_for``: the
    printer that is off, or out of paper.
    """

    number: str
    merchant: str
    step: LabelStep
    failure: Failure | None = None
    result: PrintResult | None = None
    at: float = 0.0
    job_id: int = 0
    waits_for: str = ""
