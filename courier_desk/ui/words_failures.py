"""Words for what went wrong: one sentence that says what happened and the way out, in the person's language.

The facts come as domain.failures.Failure; the service's own words are shown beside these, never instead of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.labels import LabelProblem
from courier_desk.ui.words import ltr, status_words

_CONTEXT = "Failures"

#: The service's message, as it begins (field notes, trap 3: messages carry tails) -> our sentence.
_MESSAGES: tuple[tuple[str, object], ...] = (
    ("area / zone", QT_TRANSLATE_NOOP("Failures", "This zone is not in the service's list. Choose one.")),
    (
        "all customer info fields are required",
        QT_TRANSLATE_NOOP("Failures", "Missing: name, phone, address, governorate or zone."),
    ),
    ("government", QT_TRANSLATE_NOOP("Failures", "Choose a zone; it sets the governorate.")),
    (
        "this order can no longer be deleted",
        QT_TRANSLATE_NOOP("Failures", "Only New orders can be deleted. Cancel it instead."),
    ),
    (
        "this order cannot be cancel",
        QT_TRANSLATE_NOOP("Failures", "It cannot be cancelled now: it is {status}."),
    ),
    (
        "address and order details cannot be edited",
        QT_TRANSLATE_NOOP("Failures", "A courier has it, so the address and details are locked."),
    ),
    (
        "express shipping option cannot be changed",
        QT_TRANSLATE_NOOP("Failures", "Express can change only in the first 6 hours after creation."),
    ),
    ("phone must be 11 digits", QT_TRANSLATE_NOOP("Failures", "The mobile needs 11 digits.")),
    ("pickupaddress.city is required", QT_TRANSLATE_NOOP("Failures", "Choose the city.")),
)

_NO_ANSWER = QT_TRANSLATE_NOOP("Failures", "No answer came from the service. Try again in a moment.")
#: What may have arrived all the same is never sent again before it was looked for.
_LOST = QT_TRANSLATE_NOOP("Failures", "No answer came. We look whether it arrived before sending again.")

_KINDS: Mapping[FailureKind, object] = {
    FailureKind.MERCHANT_REQUIRED: QT_TRANSLATE_NOOP("Failures", "Choose a merchant."),
    FailureKind.MERCHANT_NOT_FOUND: QT_TRANSLATE_NOOP(
        "Failures", "The service does not know this merchant in your company."
    ),
    FailureKind.MERCHANT_NOT_APPLICABLE: QT_TRANSLATE_NOOP(
        "Failures", "This key is for one business; no merchant is needed."
    ),
    FailureKind.MERCHANT_ALREADY_EXISTS: QT_TRANSLATE_NOOP(
        "Failures", "Another merchant has this email, phone or shop id. Open it, or use another."
    ),
    FailureKind.SCOPE_DENIED: QT_TRANSLATE_NOOP(
        "Failures", "This key may not do this. Ask the service for the permission."
    ),
    FailureKind.UNAUTHORIZED: QT_TRANSLATE_NOOP(
        "Failures", "The service refuses this key. Check it, or ask for a new one."
    ),
    FailureKind.ACCOUNT_REMOVED: QT_TRANSLATE_NOOP("Failures", "The business account was deleted at the service."),
    FailureKind.FORBIDDEN: QT_TRANSLATE_NOOP("Failures", "The service did not allow this."),
    FailureKind.NOT_FOUND: QT_TRANSLATE_NOOP("Failures", "The service does not know this number."),
    FailureKind.VALIDATION_ERROR: QT_TRANSLATE_NOOP("Failures", "The service did not take one of the fields."),
    FailureKind.RATE_LIMITED: QT_TRANSLATE_NOOP(
        "Failures", "All requests of this minute are used. It goes on by itself."
    ),
    FailureKind.INTERNAL_ERROR: _NO_ANSWER,
    FailureKind.OTHER_CODE: QT_TRANSLATE_NOOP("Failures", "The service did not allow this."),
    FailureKind.BAD_ADDRESS: QT_TRANSLATE_NOOP(
        "Failures", "This address cannot be used. It begins with https:// and ends in /api/public/v1."
    ),
    FailureKind.NO_CONNECTION: QT_TRANSLATE_NOOP(
        "Failures", "No connection to the service. Check the network and the address."
    ),
    FailureKind.CERTIFICATE: QT_TRANSLATE_NOOP(
        "Failures", "The service's certificate is not trusted here. Check the address and this computer's date."
    ),
    FailureKind.NO_ANSWER: _NO_ANSWER,
    FailureKind.REDIRECTED: QT_TRANSLATE_NOOP("Failures", "This address points somewhere else. Ask for the right one."),
    FailureKind.NOT_THE_SERVICE: QT_TRANSLATE_NOOP(
        "Failures", "What answers at this address is not the courier service. Check the address."
    ),
    FailureKind.UNREADABLE: QT_TRANSLATE_NOOP("Failures", "The service's answer could not be understood."),
    FailureKind.TOO_LARGE: QT_TRANSLATE_NOOP("Failures", "The answer was too large and was not read."),
    FailureKind.NOT_OFFERED: QT_TRANSLATE_NOOP("Failures", "The service does not say how to do this."),
}

_LABELS: Mapping[LabelProblem, object] = {
    LabelProblem.NOT_A_PDF: QT_TRANSLATE_NOOP(
        "Failures", "What came is not a label. Try again; the label is asked for anew."
    ),
    LabelProblem.DAMAGED: QT_TRANSLATE_NOOP("Failures", "The label is damaged. Try again; it is asked for anew."),
    LabelProblem.NOT_READABLE: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the barcode cannot be read at this printer's resolution."
    ),
    LabelProblem.WRONG_NUMBER: QT_TRANSLATE_NOOP(
        "Failures", "Not printed: the barcode holds another number than this order."
    ),
    LabelProblem.NO_PRINTER_CHOSEN: QT_TRANSLATE_NOOP("Failures", "No printer is chosen yet."),
    LabelProblem.PRINTER_MISSING: QT_TRANSLATE_NOOP(
        "Failures", "The printer is not there. Nothing was printed on another one."
    ),
    LabelProblem.PAPER_REFUSED: QT_TRANSLATE_NOOP(
        "Failures", "The printer does not take this paper. Nothing was printed."
    ),
    LabelProblem.CANNOT_WRITE: QT_TRANSLATE_NOOP("Failures", "The label could not be written to its file."),
    LabelProblem.SPOOLER_REFUSED: QT_TRANSLATE_NOOP("Failures", "The print queue did not take the label."),
}


def failure_words(failure: Failure) -> str:
    """Give the sentence for a failure: by the service's message as it begins, else by its kind."""
    message = failure.message.strip().casefold()
    for start, words in _MESSAGES:
        if message.startswith(start):
            sentence = QCoreApplication.translate(_CONTEXT, str(words))
            return sentence.replace("{status}", status_words(failure.current_status).text)
    if _KINDS[failure.kind] is _NO_ANSWER and failure.request and not failure.request.startswith("GET "):
        return QCoreApplication.translate(_CONTEXT, str(_LOST))
    return kind_words(failure.kind)


def kind_words(kind: FailureKind) -> str:
    """Give the sentence for a kind of failure."""
    return QCoreApplication.translate(_CONTEXT, str(_KINDS[kind]))


def service_words(failure: Failure) -> str:
    """Give the service's own words as they came, left to right; empty when it said nothing."""
    return ltr(failure.message) if failure.message else ""


def label_failure_words(failure: Failure) -> str:
    """Give the sentence for a label that could not be fetched: what is no PDF says nothing of the whole address."""
    if failure.kind is FailureKind.NOT_THE_SERVICE:
        return label_words(LabelProblem.NOT_A_PDF)
    return failure_words(failure)


def label_words(problem: LabelProblem) -> str:
    """Give the sentence for a label that was not printed."""
    return QCoreApplication.translate(_CONTEXT, str(_LABELS[problem]))
