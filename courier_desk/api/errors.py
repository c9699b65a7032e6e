"""What the client raises. One tree; every leaf carries the facts in ``.failure`` (domain.failures.Failure).

    ApiError
    ├── NotSent                  nothing left this machine
    │   ├── BadAddress           not https, not a URL
    │   ├── ProxyFailed          the proxy on the way cannot be used
    │   ├── NoConnection         refused, no route, name not found
    │   ├── CertificateRefused   the other side could not prove who it is
    │   └── NotOffered           this service does not offer the operation
    ├── Refused                  the service said no, in its envelope
    │   ├── Unauthorized         401 UNAUTHORIZED: key missing, wrong or revoked
    │   ├── AccountRemoved       403 ACCOUNT_REMOVED
    │   ├── MerchantRemoved      the same, for one merchant of a company whose key is in order
    │   ├── ScopeDenied          403 SCOPE_DENIED
    │   ├── MerchantRequired     400 MERCHANT_REQUIRED
    │   ├── MerchantNotFound     403 MERCHANT_NOT_FOUND
    │   ├── MerchantNotApplicable    400 MERCHANT_NOT_APPLICABLE
    │   ├── MerchantAlreadyExists    409 MERCHANT_ALREADY_EXISTS
    │   ├── Forbidden            403 FORBIDDEN (failure.current_status when told)
    │   ├── NotFound             404 NOT_FOUND
    │   ├── Invalid              400 VALIDATION_ERROR (failure.field when told)
    │   ├── RateLimited          429 RATE_LIMITED (failure.retry_after when told)
    │   └── OtherRefusal         a code the specification does not know
    └── NoUsableAnswer           an answer that says nothing, or none
        ├── InternalError        500 INTERNAL_ERROR
        ├── NoAnswer             broken off, or later than the deadline
        ├── Redirected           the address points elsewhere; never followed
        ├── NotTheService        HTML, nothing, or JSON without the envelope
        ├── Unreadable           a success that lacks what must not be guessed
        └── TooLarge             a body above its cap

The text of an error names the request's template, the kind and the status: no body, no name, no key.
``failure.message`` holds the service's own sentence.
"""

from __future__ import annotations

from courier_desk.domain.failures import Execution, Failure, FailureKind


class ApiError(Exception):
    """A request that failed. ``failure`` has the facts, ``failure.execution`` whether it was carried out."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        status = f" ({self.failure.status})" if self.failure.status is not None else ""
        return f"{self.failure.request or 'request'}: {self.failure.kind}{status}, {self.failure.execution}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class NotSent(ApiError):
    """Nothing left this machine."""


class BadAddress(NotSent):
    """Not https, not a URL."""


class ProxyFailed(NotSent):
    """The proxy on the way cannot be used; ``failure.detail`` is a ProxyTrouble."""


class NoConnection(NotSent):
    """Refused, no route, name not found."""


class CertificateRefused(NotSent):
    """The other side could not prove who it is."""


class NotOffered(NotSent):
    """This service does not offer the operation."""


class ChangedMeanwhile(NotSent):
    """It is no longer what it was when a person decided to change it; ``failure.detail`` names the fields."""


class Refused(ApiError):
    """The service said no, in its envelope."""


class Unauthorized(Refused):
    """The key is missing, wrong or revoked."""


class AccountRemoved(Refused):
    """The business account was deleted."""


class MerchantRemoved(Refused):
    """ACCOUNT_REMOVED for one merchant of a company whose key is in order: that merchant was deleted."""


class ScopeDenied(Refused):
    """The key may not work with this part."""


class MerchantRequired(Refused):
    """A company key must name its merchant."""


class MerchantNotFound(Refused):
    """The merchant is unknown or not linked to this company."""


class MerchantNotApplicable(Refused):
    """A single-business key must not name a merchant."""


class MerchantAlreadyExists(Refused):
    """Email, phone or externalMerchantId is taken."""


class Forbidden(Refused):
    """Not permitted, now or at all; ``failure.current_status`` when told."""


class NotFound(Refused):
    """There is no such record."""


class Invalid(Refused):
    """A field is wrong or missing; ``failure.field`` when told."""


class RateLimited(Refused):
    """Too many requests; ``failure.retry_after`` (seconds) when told."""


class OtherRefusal(Refused):
    """A code the specification does not know."""


class NoUsableAnswer(ApiError):
    """An answer that says nothing, or none."""


class InternalError(NoUsableAnswer):
    """The service failed."""


class NoAnswer(NoUsableAnswer):
    """Broken off, or later than the deadline."""


class Redirected(NoUsableAnswer):
    """The address points elsewhere; never followed."""


class NotTheService(NoUsableAnswer):
    """HTML, nothing, or JSON without the envelope."""


class Unreadable(NoUsableAnswer):
    """A success that lacks what must not be guessed; ``failure.field`` names it."""


class TooLarge(NoUsableAnswer):
    """A body above its cap."""


ERRORS: dict[FailureKind, type[ApiError]] = {
    FailureKind.MERCHANT_REQUIRED: MerchantRequired,
    FailureKind.MERCHANT_NOT_FOUND: MerchantNotFound,
    FailureKind.MERCHANT_NOT_APPLICABLE: MerchantNotApplicable,
    FailureKind.MERCHANT_ALREADY_EXISTS: MerchantAlreadyExists,
    FailureKind.SCOPE_DENIED: ScopeDenied,
    FailureKind.UNAUTHORIZED: Unauthorized,
    FailureKind.ACCOUNT_REMOVED: AccountRemoved,
    FailureKind.MERCHANT_REMOVED: MerchantRemoved,
    FailureKind.FORBIDDEN: Forbidden,
    FailureKind.NOT_FOUND: NotFound,
    FailureKind.VALIDATION_ERROR: Invalid,
    FailureKind.RATE_LIMITED: RateLimited,
    FailureKind.INTERNAL_ERROR: InternalError,
    FailureKind.OTHER_CODE: OtherRefusal,
    FailureKind.BAD_ADDRESS: BadAddress,
    FailureKind.PROXY: ProxyFailed,
    FailureKind.NO_CONNECTION: NoConnection,
    FailureKind.CERTIFICATE: CertificateRefused,
    FailureKind.NO_ANSWER: NoAnswer,
    FailureKind.REDIRECTED: Redirected,
    FailureKind.NOT_THE_SERVICE: NotTheService,
    FailureKind.UNREADABLE: Unreadable,
    FailureKind.TOO_LARGE: TooLarge,
    FailureKind.NOT_OFFERED: NotOffered,
    FailureKind.CHANGED_MEANWHILE: ChangedMeanwhile,
}


def error_for(failure: Failure) -> ApiError:
    """Make the error of this failure's kind."""
    return ERRORS[failure.kind](failure)


def unreadable(field: str, *, request: str, status: int | None = None) -> ApiError:
    """Make the error for a success that lacks ``field``, which must not be guessed. The request was carried out."""
    return Unreadable(
        Failure(kind=FailureKind.UNREADABLE, execution=Execution.EXECUTED, field=field, request=request, status=status)
    )
