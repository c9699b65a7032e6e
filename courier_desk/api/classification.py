"""What an answer, or its lack, means. Pure functions over plain values: no HTTP library, no clock, no state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto

from courier_desk.api.budget import ATTEMPTS, backoff
from courier_desk.api.values import status_in
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.values import frozen


class Trouble(Enum):
    """Why there is no whole answer."""

    BAD_ADDRESS = auto()
    PROXY_SETTING = auto()
    PROXY_SILENT = auto()
    PROXY_LOGIN = auto()
    PROXY_CLOSED = auto()
    NOT_CONNECTED = auto()  # refused, no route, no name, or late, and no byte of the request was written
    CERTIFICATE = auto()
    HELD_BACK = auto()  # it was too late to begin
    BROKEN_OFF = auto()  # after the first byte may have left: reset, closed, nonsense instead of HTTP
    TOO_LATE = auto()
    TOO_LARGE = auto()
    BROKEN_BODY = auto()  # cut off, packed wrongly


@frozen
class Answer:
    """A whole answer. ``document`` is the parsed JSON body, None when there is none; ``media`` the bare content
    type; ``ahead``: by how many seconds the service's clock is ahead of this computer's, where it was told. ``slash``:
    WITH_SLASH or WITHOUT_SLASH of a redirect to the path that was asked for, but for the slash at its end."""

    status: int
    document: object = None
    body: bytes = b""
    media: str = ""
    etag: str = ""
    retry_after: float | None = None
    ahead: float | None = None
    slash: str = ""

    def __repr__(self) -> str:
        return f"<Answer {self.status} {self.media or 'no body'}, {len(self.body)} bytes>"


_TROUBLES: Mapping[Trouble, tuple[FailureKind, Execution]] = {
    Trouble.BAD_ADDRESS: (FailureKind.BAD_ADDRESS, Execution.NOT_SENT),
    Trouble.PROXY_SETTING: (FailureKind.PROXY, Execution.NOT_SENT),
    Trouble.PROXY_SILENT: (FailureKind.PROXY, Execution.NOT_SENT),
    Trouble.PROXY_LOGIN: (FailureKind.PROXY, Execution.NOT_SENT),
    Trouble.PROXY_CLOSED: (FailureKind.PROXY, Execution.NOT_SENT),
    Trouble.NOT_CONNECTED: (FailureKind.NO_CONNECTION, Execution.NOT_SENT),
    Trouble.CERTIFICATE: (FailureKind.CERTIFICATE, Execution.NOT_SENT),
    Trouble.HELD_BACK: (FailureKind.NO_CONNECTION, Execution.NOT_SENT),
    Trouble.BROKEN_OFF: (FailureKind.NO_ANSWER, Execution.UNKNOWN),
    Trouble.TOO_LATE: (FailureKind.NO_ANSWER, Execution.UNKNOWN),
    Trouble.TOO_LARGE: (FailureKind.TOO_LARGE, Execution.UNKNOWN),
    Trouble.BROKEN_BODY: (FailureKind.NO_ANSWER, Execution.UNKNOWN),
}

#: 4xx statuses with which an intermediary, or a service that gave up waiting, may answer for a request that went
#: through.
_DOUBTFUL_4XX = frozenset({408, 425, 499})

_CODES: Mapping[str, FailureKind] = {
    kind.value: kind
    for kind in (
        FailureKind.MERCHANT_REQUIRED,
        FailureKind.MERCHANT_NOT_FOUND,
        FailureKind.MERCHANT_NOT_APPLICABLE,
        FailureKind.MERCHANT_ALREADY_EXISTS,
        FailureKind.SCOPE_DENIED,
        FailureKind.UNAUTHORIZED,
        FailureKind.ACCOUNT_REMOVED,
        FailureKind.FORBIDDEN,
        FailureKind.NOT_FOUND,
        FailureKind.VALIDATION_ERROR,
        FailureKind.RATE_LIMITED,
        FailureKind.INTERNAL_ERROR,
    )
}
_STATUSES: Mapping[int, FailureKind] = {
    400: FailureKind.VALIDATION_ERROR,
    401: FailureKind.UNAUTHORIZED,
    403: FailureKind.FORBIDDEN,
    404: FailureKind.NOT_FOUND,
    422: FailureKind.VALIDATION_ERROR,
    429: FailureKind.RATE_LIMITED,
}

#: How messages begin (folded), what they mean and the field they are about (specification, Validation messages).
_MESSAGES: tuple[tuple[str, FailureKind, str], ...] = (
    ("government and ordertype are required", FailureKind.VALIDATION_ERROR, ""),
    ("all customer info fields are required", FailureKind.VALIDATION_ERROR, ""),
    ("this order can no longer be deleted", FailureKind.FORBIDDEN, ""),
    ("this order cannot be canceled", FailureKind.FORBIDDEN, ""),
    ("this order cannot be cancelled", FailureKind.FORBIDDEN, ""),
    ("address and order details cannot be edited", FailureKind.FORBIDDEN, ""),
    ("express shipping option cannot be changed", FailureKind.VALIDATION_ERROR, "isExpressShipping"),
    ("phone must be 11 digits", FailureKind.VALIDATION_ERROR, "phone"),
    ("pickupaddress.", FailureKind.VALIDATION_ERROR, ""),
    ("area / zone", FailureKind.VALIDATION_ERROR, "zone"),
    ("government must be one of", FailureKind.VALIDATION_ERROR, "government"),
    ("governorate must be one of", FailureKind.VALIDATION_ERROR, "government"),
    ("externalmerchantid is already registered", FailureKind.MERCHANT_ALREADY_EXISTS, "externalMerchantId"),
    ("too many requests", FailureKind.RATE_LIMITED, ""),
)
#: Carried out, also where no body says so (RFC 9110).
_DONE = frozenset({200, 204})
#: ``Failure.detail`` of a redirect that only wants the path with, or without, a slash at its end.
WITH_SLASH, WITHOUT_SLASH = "with_slash", "without_slash"
_SWAPPED = frozenset({FailureKind.VALIDATION_ERROR, FailureKind.FORBIDDEN})
_FIELD_AT_START = re.compile(r"^([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*) (?:is|must|are|cannot|should)\b")
_LISTED = re.compile(r"\(([^)]*)\)")
_FIELD_WORDS: Mapping[str, str] = {
    "name": "fullName",
    "fullname": "fullName",
    "phone": "phoneNumber",
    "phonenumber": "phoneNumber",
    "address": "address",
    "government": "government",
    "governorate": "government",
    "zone": "zone",
    "area": "zone",
}
_LONGEST_MESSAGE = 1000
#: Fields of an error that are no part of what it tells of the record.
_OF_ENVELOPE = frozenset({"code", "message", "details", "status", "statusCode", "name", "type"})


def classify(outcome: Answer | Trouble, *, request: str = "", expects: str = "json") -> Failure | None:
    """Tell what went wrong and whether the service carried the request out; None for a success in the envelope.

    ``request``: method and path template, for the record. ``expects``: "json" (the envelope), "json or nothing", "pdf",
    or "text".

    ====================================================  ============================  ============
    what came                                             kind                          carried out?
    ====================================================  ============================  ============
    address that cannot be used                           BAD_ADDRESS                   not sent
    proxy that cannot be used                             PROXY                         not sent
    no connection, and no byte written                    NO_CONNECTION                 not sent
    the other side could not prove who it is              CERTIFICATE                   not sent
    broken off, or too late, after a byte may have left   NO_ANSWER                     unknown
    a body above its cap                                  TOO_LARGE                     unknown
    a body cut off or packed wrongly                      NO_ANSWER                     unknown
    2xx, envelope, success true (or left out, with data)  none: a success               executed
    200, 204, nothing, where a success may bring nothing  none: a success               executed
    2xx, envelope, success false                          by code, message              unknown
    2xx, no envelope (HTML, empty, JSON list, cut JSON)   NOT_THE_SERVICE               unknown
    304                                                   none: unchanged               executed
    307, 308 to the same path, but for its last slash     REDIRECTED                    not executed
    other 3xx, 1xx                                        REDIRECTED, NOT_THE_SERVICE   unknown
    4xx (not 408, 425, 499), envelope with an error       by code, message, status      not executed
    4xx with success true, or without the envelope        NOT_THE_SERVICE (429:         unknown
                                                          RATE_LIMITED)
    408, 425, 499                                         by code, else NO_ANSWER       unknown
    5xx, whatever the body says                           by code, else INTERNAL_ERROR  unknown
    ====================================================  ============================  ============

    The outbox repeats only what is not sent or not executed. A success that lacks what must not be guessed is found
    later, by the reader of the resource: UNREADABLE, executed.
    """
    if isinstance(outcome, Trouble):
        kind, execution = _TROUBLES[outcome]
        return Failure(kind=kind, execution=execution, request=request, detail=outcome.name.lower())
    if outcome.status == 304 or (200 <= outcome.status < 300 and _is_success(outcome, expects)):
        return None
    kind, execution = _verdict(outcome)
    code, message, details = error_of(outcome.document)
    return Failure(
        kind=kind,
        execution=execution,
        code=code,
        message=message,
        status=outcome.status,
        field=_field(message, details),
        current_status=_first_text(details, "currentStatus", "current_status") or _status_told(outcome.document),
        retry_after=outcome.retry_after,
        request=request,
        detail=outcome.slash,
    )


def _is_success(answer: Answer, expects: str) -> bool:
    if expects == "pdf":
        return is_pdf(answer.body)
    if expects == "text":
        return bool(answer.body.strip())
    if expects == "json or nothing" and answer.status in _DONE and not answer.body:
        return True  # nothing of it is needed, and nothing says otherwise; 202 says that it is still to be done
    if not isinstance(answer.document, Mapping) or has_error(answer.document):
        return False
    success = answer.document.get("success")
    return success is True or (success is None and "data" in answer.document)


def is_pdf(body: bytes) -> bool:
    """Tell whether this begins as a PDF does."""
    return body[:1024].lstrip().startswith(b"%PDF-")


def _verdict(answer: Answer) -> tuple[FailureKind, Execution]:
    status, envelope = answer.status, has_error(answer.document)
    by_code = kind_of(answer) if envelope else None
    if status >= 500:
        return by_code or FailureKind.INTERNAL_ERROR, Execution.UNKNOWN
    if status in _DOUBTFUL_4XX:
        return by_code or FailureKind.NO_ANSWER, Execution.UNKNOWN
    if status >= 400:
        if by_code is not None:
            return by_code, Execution.NOT_EXECUTED
        return FailureKind.RATE_LIMITED if status == 429 else FailureKind.NOT_THE_SERVICE, Execution.UNKNOWN
    if 300 <= status < 400:
        # These two ask for the same request once more, there (RFC 9110): it was carried out nowhere.
        is_before = bool(answer.slash) and status in (307, 308)
        return FailureKind.REDIRECTED, Execution.NOT_EXECUTED if is_before else Execution.UNKNOWN
    return by_code or FailureKind.NOT_THE_SERVICE, Execution.UNKNOWN


def has_error(document: object) -> bool:
    """Tell whether this is the envelope of a failure: success false, or left out beside an error object."""
    if not isinstance(document, Mapping):
        return False
    success = document.get("success")
    return success is False or (success is None and isinstance(document.get("error"), Mapping))


def error_of(document: object) -> tuple[str, str, Mapping[str, object]]:
    """Give code, message and details of a failure's envelope, each empty when it is not there."""
    if not isinstance(document, Mapping):
        return "", "", {}
    error = document.get("error")
    if isinstance(error, str):
        return "", error[:_LONGEST_MESSAGE], {}
    if not isinstance(error, Mapping):
        return "", _first_text(document, "message"), {}
    details = error.get("details")
    if isinstance(details, list) and details:
        details = details[0]
    return (
        _first_text(error, "code"),
        _first_text(error, "message") or _first_text(document, "message"),
        details if isinstance(details, Mapping) else {},
    )


def kind_of(answer: Answer) -> FailureKind:
    """Name a refusal: by its code, then by how its message begins, then by its status.

    Services swap VALIDATION_ERROR and FORBIDDEN for some refusals; there the known message decides.
    """
    code, message, _ = error_of(answer.document)
    by_code = _CODES.get(code.strip().upper())
    by_message = next((kind for start, kind, _ in _MESSAGES if _folded(message).startswith(start)), None)
    if by_code in _SWAPPED and by_message in _SWAPPED:
        return by_message or by_code or FailureKind.OTHER_CODE
    if by_code is not None:
        return by_code
    if by_message is not None:
        return by_message
    if code:
        return FailureKind.RATE_LIMITED if answer.status == 429 else FailureKind.OTHER_CODE
    return _STATUSES.get(answer.status, FailureKind.OTHER_CODE)


def _status_told(document: object) -> str:
    """Find the present status in a refusal whose details name it otherwise, or which tells it beside them."""
    error = document.get("error") if isinstance(document, Mapping) else None
    if not isinstance(error, Mapping):
        return ""
    details = error.get("details")
    if isinstance(details, list) and details:
        details = details[0]
    told = status_in({"told": details} if isinstance(details, str) else details)
    return told or status_in({name: value for name, value in error.items() if name not in _OF_ENVELOPE})


def _field(message: str, details: Mapping[str, object]) -> str:
    """Find the field a refusal is about: as told, else by the message."""
    told = _first_text(details, "field", "path", "param", "property")
    if told:
        return told
    folded = _folded(message)
    for start, _, field in _MESSAGES:
        if field and folded.startswith(start):
            return field
    if folded.startswith("all customer info fields") and (listed := _LISTED.search(message)):
        words = (word.strip().lower() for word in listed.group(1).split(","))
        return next((_FIELD_WORDS[word] for word in words if word in _FIELD_WORDS), "")
    named = _FIELD_AT_START.match(message.strip())
    return named.group(1) if named else ""


def _folded(message: str) -> str:
    return " ".join(message.split()).casefold()


def _first_text(values: Mapping[str, object], *names: str) -> str:
    for name in names:
        value = values.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()[:_LONGEST_MESSAGE]
    return ""


def repeat_after(failure: Failure, attempt: int, chance: float) -> float | None:
    """Give the seconds after which a request that changes nothing may be repeated; None when it should not be.

    ``attempt`` is how often it was tried (from 1); ``chance`` a random number from 0 to 1.

    ====================================  =========================================
    RATE_LIMITED                          4 more times, exponential with jitter; the
                                          budget may make the wait longer
    NO_ANSWER because it was broken off   once more, after a short while
    INTERNAL_ERROR with 502, 503, 504     twice more, exponential with jitter
    anything else                         not: it would answer the same, or a person
                                          is told at once and decides
    ====================================  =========================================

    A request that changes something is never repeated here: that is the outbox's, by ``failure.execution``.
    """
    match failure.kind:
        case FailureKind.RATE_LIMITED if attempt < ATTEMPTS:
            return backoff(attempt, chance)
        case FailureKind.NO_ANSWER if attempt == 1 and failure.detail != Trouble.TOO_LATE.name.lower():
            return 0.25 * backoff(1, chance)
        case FailureKind.INTERNAL_ERROR if attempt < 3 and failure.status in (502, 503, 504):
            return backoff(attempt, chance)
        case _:
            return None
