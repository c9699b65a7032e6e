"""What can go wrong with a request, as facts: what kind, was it carried out, what the service said. Words are ui's."""

from __future__ import annotations

from enum import StrEnum

from courier_desk.domain.values import frozen


class Execution(StrEnum):
    """Did the service carry the request out? The outbox repeats only what is NOT_SENT or NOT_EXECUTED."""

    NOT_SENT = "not_sent"
    NOT_EXECUTED = "not_executed"
    EXECUTED = "executed"
    UNKNOWN = "unknown"


class ProxyTrouble(StrEnum):
    """Why the proxy on the way to the service cannot be used."""

    SETTING = "proxy_setting"  # no address of a proxy, or of a kind that is not spoken here
    SILENT = "proxy_silent"  # refused, no such name, or no answer
    LOGIN = "proxy_login"  # it wants a name and a password
    CLOSED = "proxy_closed"  # it answers, and does not lead to the service


class FailureKind(StrEnum):
    """Every way a request can fail: the codes of the specification's error table, then what happens around it."""

    MERCHANT_REQUIRED = "MERCHANT_REQUIRED"
    MERCHANT_NOT_FOUND = "MERCHANT_NOT_FOUND"
    MERCHANT_NOT_APPLICABLE = "MERCHANT_NOT_APPLICABLE"
    MERCHANT_ALREADY_EXISTS = "MERCHANT_ALREADY_EXISTS"
    SCOPE_DENIED = "SCOPE_DENIED"
    UNAUTHORIZED = "UNAUTHORIZED"
    ACCOUNT_REMOVED = "ACCOUNT_REMOVED"
    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"
    VALIDATION_ERROR = "VALIDATION_ERROR"
    RATE_LIMITED = "RATE_LIMITED"
    INTERNAL_ERROR = "INTERNAL_ERROR"
    OTHER_CODE = "other_code"  # the envelope, with a code the specification does not know
    BAD_ADDRESS = "bad_address"  # not https, not a URL
    PROXY = "proxy"  # the proxy on the way cannot be used; ``detail`` is a ProxyTrouble
    NO_CONNECTION = "no_connection"  # refused, no route, name not found
    CERTIFICATE = "certificate"  # TLS refused the other side
    NO_ANSWER = "no_answer"  # broken off or too late: nobody knows
    REDIRECTED = "redirected"  # it points to where the desk does not go
    NOT_THE_SERVICE = "not_the_service"  # HTML, nothing, or JSON without the envelope
    UNREADABLE = "unreadable"  # a success that lacks what must not be guessed
    TOO_LARGE = "too_large"  # a body above its cap
    NOT_OFFERED = "not_offered"  # this service does not offer the operation
    MERCHANT_REMOVED = "merchant_removed"  # ACCOUNT_REMOVED for one merchant of a company whose key is in order
    CHANGED_MEANWHILE = "changed_meanwhile"  # somebody else changed it since a person looked; ``detail`` names fields


#: Nothing of the account works until a person does something about the key.
ACCOUNT_STOPPERS = frozenset({FailureKind.UNAUTHORIZED, FailureKind.ACCOUNT_REMOVED})


#: One thing alone that is answered so says nothing of the rest.
OF_ONE_THING = frozenset(
    {
        FailureKind.FORBIDDEN,
        FailureKind.VALIDATION_ERROR,
        FailureKind.INTERNAL_ERROR,
        FailureKind.OTHER_CODE,
        FailureKind.UNREADABLE,
    }
)
_FINAL = frozenset({FailureKind.TOO_LARGE, FailureKind.NOT_OFFERED})
_PASSING = frozenset({FailureKind.RATE_LIMITED, FailureKind.NO_ANSWER, FailureKind.INTERNAL_ERROR})


@frozen(kw_only=True)
class Failure:
    """One failed request.

    ``message`` is the service's own sentence, ``request`` is method and path template, ``retry_after`` is in seconds.
    """

    kind: FailureKind
    execution: Execution
    code: str = ""
    message: str = ""
    status: int | None = None
    field: str = ""
    current_status: str = ""
    retry_after: float | None = None
    request: str = ""
    detail: str = ""

    @property
    def is_absent(self) -> bool:
        """Tell whether there is nothing at that path, in whichever words that is said."""
        return self.status in (404, 410)

    @property
    def is_final(self) -> bool:
        """Tell whether the same request is answered the same in a while: what is not there, and what is refused.

        A service that fails, is busy or is not reached, and what came from somebody else on the way, may pass.
        """
        if self.kind in _FINAL:
            return True
        return self.status is not None and 400 <= self.status < 500 and self.kind not in _PASSING
