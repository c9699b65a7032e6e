"""Words for labels that were not printed: one sentence that says why, and the way out."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP

from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.labels import LabelProblem
from courier_desk.ui.words_common import Common, table_words
from courier_desk.ui.words_failures import failure_words

_CONTEXT = "Failures"
_LABELS: Mapping[LabelProblem, object] = {
    LabelProblem.NOT_A_PDF: QT_TRANSLATE_NOOP(
        "Failures", "What came is not a label. Try again; the label is asked for anew."
    ),
    LabelProblem.DAMAGED: QT_TRANSLATE_NOOP("Failures", "The label is damaged. Try again; it is asked for anew."),
    LabelProblem.ENCRYPTED: QT_TRANSLATE_NOOP(
        "Failures", "The label is locked with a password. Try again; if it stays locked, tell the service."
    ),
    LabelProblem.TOO_LARGE: QT_TRANSLATE_NOOP(
        "Failures", "What came is too large for a label. Nothing was printed; tell the service."
    ),
    LabelProblem.NOT_READABLE: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the barcode cannot be read at this printer's resolution."
    ),
    LabelProblem.WRONG_NUMBER: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the label holds another number than this order."
    ),
    LabelProblem.NO_PRINTER_CHOSEN: Common.NO_PRINTER_CHOSEN,
    LabelProblem.PRINTER_MISSING: QT_TRANSLATE_NOOP(
        "Failures", "The printer is not there. Nothing was printed on another one."
    ),
    LabelProblem.PRINTER_CHANGED: QT_TRANSLATE_NOOP(
        "Failures", "This printer's name leads to another device now. Nothing was printed; choose the printer again."
    ),
    LabelProblem.PAPER_REFUSED: QT_TRANSLATE_NOOP(
        "Failures", "The printer does not take this paper. Nothing was printed."
    ),
    LabelProblem.MARGIN_CUTS_BARCODE: QT_TRANSLATE_NOOP(
        "Failures",
        "Not printed: the barcode lies where this printer cannot reach. Choose another paper or a smaller offset.",
    ),
    LabelProblem.CANNOT_WRITE: QT_TRANSLATE_NOOP("Failures", "The label could not be written to its file."),
    LabelProblem.NO_ROOM: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the system's folder for temporary files is full. Make room, then print again."
    ),
    LabelProblem.SPOOLER_REFUSED: QT_TRANSLATE_NOOP("Failures", "The print queue did not take the label."),
    LabelProblem.SPOOLER_SILENT: QT_TRANSLATE_NOOP(
        "Failures", "The print queue stopped answering. Look whether the label came out before printing again."
    ),
    LabelProblem.WRONG_AMOUNT: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the amount on the label is not the order's."
    ),
    LabelProblem.DANGEROUS: QT_TRANSLATE_NOOP(
        "Failures",
        "Not printed: reading this label took more time or memory than a label needs, or broke its reader. It is not "
        "opened again by itself; tell the service.",
    ),
    LabelProblem.NO_READER: QT_TRANSLATE_NOOP(
        "Failures",
        "Not printed: this computer could not start what reads labels. Close other programs, then try again.",
    ),
    LabelProblem.ORDER_ENDED: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the order is cancelled or deleted, or about to be. Put the parcel aside."
    ),
    LabelProblem.CANCELLED: QT_TRANSLATE_NOOP("Failures", "The printing was cancelled at the printer."),
}
_ELSEWHERE = QT_TRANSLATE_NOOP(
    "Failures", "The service keeps this label at another address, and it did not come from there. Tell the service."
)


_NONE = QT_TRANSLATE_NOOP("Failures", "The service has no label of this order.")


def label_failure_words(failure: Failure) -> str:
    """Give the sentence for a label that could not be fetched: what is no PDF, or lies elsewhere, says nothing of the
    whole address.
    """
    if failure.kind is FailureKind.NOT_THE_SERVICE:
        return table_words(_CONTEXT, _NONE) if failure.is_absent else label_words(LabelProblem.NOT_A_PDF)
    if failure.kind is FailureKind.REDIRECTED:
        return table_words(_CONTEXT, _ELSEWHERE)
    return failure_words(failure)


def label_words(problem: LabelProblem) -> str:
    """Give the sentence for a label that was not printed."""
    return table_words(_CONTEXT, _LABELS[problem])
