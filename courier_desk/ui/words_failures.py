"""Words for what went wrong: one sentence that says what happened and the way out, in the person's language.

The facts come as domain.failures.Failure; the service's own words are shown beside these, never instead of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.domain.events import DeskEvent
from courier_desk.domain.failures import Failure, FailureKind, ProxyTrouble
from courier_desk.ui.words import isolate, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_messages import About, message_words, said, taken_words

_CONTEXT = "Failures"

_NO_ANSWER = QT_TRANSLATE_NOOP("Failures", "No answer came from the service. Try again in a moment.")
_FAULT = QT_TRANSLATE_NOOP("Failures", "The service reported a fault of its own. Try again in a moment.")
#: What may have arrived all the same is never sent again before it was looked for.
_LOST = QT_TRANSLATE_NOOP("Failures", "No answer came. We look whether it arrived before sending again.")
_FAULT_IN_DOUBT = QT_TRANSLATE_NOOP(
    "Failures", "The service reported a fault of its own. We look whether it was done before sending again."
)

_CHANGED_BY = QT_TRANSLATE_NOOP(
    "Failures", "{0} changed it since you looked. Nothing was sent. Look at it again, then decide."
)

#: A single-business key onboards nobody (specification, POST /merchants).
_COMPANY_ONLY = QT_TRANSLATE_NOOP("Failures", "Merchants are added with a company key; this key is for one business.")

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
    FailureKind.MERCHANT_REMOVED: QT_TRANSLATE_NOOP(
        "Failures", "This merchant was deleted at the service. What was saved for it is kept here."
    ),
    FailureKind.FORBIDDEN: QT_TRANSLATE_NOOP("Failures", "The service did not allow this."),
    FailureKind.NOT_FOUND: QT_TRANSLATE_NOOP("Failures", "The service does not know this number."),
    FailureKind.VALIDATION_ERROR: QT_TRANSLATE_NOOP("Failures", "The service did not take one of the fields."),
    FailureKind.RATE_LIMITED: QT_TRANSLATE_NOOP("Failures", "All requests of this minute were used."),
    FailureKind.INTERNAL_ERROR: _FAULT,
    FailureKind.OTHER_CODE: QT_TRANSLATE_NOOP("Failures", "The service did not allow this."),
    FailureKind.BAD_ADDRESS: QT_TRANSLATE_NOOP(
        "Failures", "This address cannot be used. It begins with https:// and ends in /api/public/v1."
    ),
    FailureKind.PROXY: QT_TRANSLATE_NOOP(
        "Failures", "This computer's proxy does not lead to the service. Check the proxy setting."
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
    FailureKind.CHANGED_MEANWHILE: QT_TRANSLATE_NOOP(
        "Failures", "Somebody else changed it since you looked. Nothing was sent. Look at it again, then decide."
    ),
}

_PROXY: Mapping[str, object] = {
    ProxyTrouble.SETTING: QT_TRANSLATE_NOOP(
        "Failures", "This computer's proxy setting cannot be used. It must be the address of an HTTP proxy, or empty."
    ),
    ProxyTrouble.SILENT: QT_TRANSLATE_NOOP(
        "Failures", "This computer's proxy does not answer. Check the network and the proxy setting."
    ),
    ProxyTrouble.LOGIN: QT_TRANSLATE_NOOP(
        "Failures", "This computer's proxy asks for a name and a password. Put them into the proxy setting."
    ),
}

#: What is said of a change of which nobody knows whether it was made.
_IN_DOUBT: Mapping[FailureKind, object] = {
    FailureKind.NO_ANSWER: _LOST,
    FailureKind.INTERNAL_ERROR: _FAULT_IN_DOUBT,
}
#: What the key may not work with (first part of the path) -> the sentence.
_SCOPES: Mapping[str, object] = {
    "orders": QT_TRANSLATE_NOOP("Failures", "This key may not work with orders. Ask for the permission."),
    "pickups": QT_TRANSLATE_NOOP("Failures", "This key may not work with pickups. Ask for the permission."),
    "merchants": QT_TRANSLATE_NOOP("Failures", "This key may not work with merchants. Ask for the permission."),
}
#: What is not there (first part of the path) -> the sentence.
_ABSENT: Mapping[str, object] = {
    "orders": Common.NO_SUCH_ORDER,
    "pickups": QT_TRANSLATE_NOOP("Failures", "No pickup {number} at the service."),
}


def failure_words(failure: Failure, about: About | None = None) -> str:
    """Give the sentence for a failure: by the service's message as it begins, else by its kind and what was asked.

    ``about``: what the desk knows beside it, to be named where the sentence has a place for it.
    """
    part = _part_of(failure.request)
    sentence = message_words(failure.message, status=failure.current_status, pickup=part == "pickups", about=about)
    return sentence or _by_kind(failure, part, about or About())


def _by_kind(failure: Failure, part: str, about: About) -> str:
    """Give the sentence by kind; of those that name what was asked for, the one that fits."""
    kind = failure.kind
    if kind is FailureKind.MERCHANT_ALREADY_EXISTS and (taken := taken_words(failure.field, about)):
        return taken
    if kind is FailureKind.PROXY and failure.detail in _PROXY:
        return QCoreApplication.translate(_CONTEXT, str(_PROXY[failure.detail]))
    if kind is FailureKind.CHANGED_MEANWHILE and about.changed_by:
        return QCoreApplication.translate(_CONTEXT, str(_CHANGED_BY)).replace("{0}", isolate(about.changed_by))
    if kind is FailureKind.SCOPE_DENIED and part in _SCOPES:
        return QCoreApplication.translate(_CONTEXT, str(_SCOPES[part]))
    if kind is FailureKind.NOT_FOUND and part in _ABSENT and about.number:
        return said((_ABSENT[part],), {"number": ltr(about.number)})
    if kind is FailureKind.FORBIDDEN and failure.request == "POST /merchants":
        return QCoreApplication.translate(_CONTEXT, str(_COMPANY_ONLY))
    if kind in _IN_DOUBT and failure.request and not failure.request.startswith("GET "):
        return QCoreApplication.translate(_CONTEXT, str(_IN_DOUBT[kind]))
    return kind_words(kind)


def _part_of(request: str) -> str:
    """Give what a request was about: ``orders``, ``pickups``, ``merchants``; empty when there is no path."""
    _, _, path = request.partition(" ")
    return path.strip("/").split("/")[0].split("?")[0]


def merchant_refusal_words(failure: Failure) -> str:
    """Say why a merchant whose identifier was typed cannot be worked for, and the way out."""
    sentence = failure_words(failure)
    if failure.kind is not FailureKind.MERCHANT_NOT_FOUND:
        return sentence
    way_out = QCoreApplication.translate(
        "Failures", "Its code has 8 digits; your shop id and its id at the service are taken as well."
    )
    return f"{sentence} {way_out}"


def kind_words(kind: FailureKind) -> str:
    """Give the sentence for a kind of failure."""
    return QCoreApplication.translate(_CONTEXT, str(_KINDS[kind]))


def looked_for_words(event: DeskEvent) -> str:
    """Say why it had to be looked for whether something arrived: by what is kept of the failure."""
    match event.facts.get("failure"):
        case FailureKind.INTERNAL_ERROR:  # it did answer
            return QCoreApplication.translate("Failures", "The service reported a fault; it was looked for")
        case None | FailureKind.NO_ANSWER:
            return Common.LOOKED_FOR.words
    return QCoreApplication.translate("Failures", "It was not clear whether it arrived; it was looked for")


def service_words(failure: Failure) -> str:
    """Give the service's own words as they came, left to right; empty when it said nothing."""
    return ltr(failure.message) if failure.message else ""
