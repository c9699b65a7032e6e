"""The way of a request: key, limit, account, scope, merchant, and then its endpoint.

Everything an endpoint needs reaches it as a `Call`. Knows no resource and no SQL of theirs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from courier_desk.sandbox.auth import Caller, authenticate, business_of, refuse_removed
from courier_desk.sandbox.envelope import TOO_MANY, ApiError, Code, Json
from courier_desk.sandbox.fields import read_object

if TYPE_CHECKING:
    from courier_desk.sandbox.records import Account
    from courier_desk.sandbox.service import Service

TRICKS = "courier.tricks"
"""Where the ASGI scope holds the `Tricks` of a request that meets a fault."""
ARRIVED = "courier.arrived"
"""Where the ASGI scope holds the moment a request arrived; absent when a fault held it back."""


class Merchant(Enum):
    """What a route does with X-Merchant-Id on a company key."""

    REQUIRED = auto()
    OPTIONAL = auto()
    IGNORED = auto()
    COMPANY_ONLY = auto()
    """The route belongs to the company itself; a single-business key is refused."""


@dataclass(slots=True)
class Tricks:
    """How faults bend an answer (see ``faults.Kind``)."""

    shift: int = 0
    """Items by which pages after the first begin early."""
    behind: float = 0.0
    """Seconds a list is behind."""
    skew: float = 0.0
    """Seconds by which the Date header is off."""
    label: str = ""
    """What is wrong with a label; "" for nothing."""


@dataclass(slots=True)
class Call:
    """One authenticated request on its way to its endpoint."""

    service: Service
    request: Request
    caller: Caller
    business: Account | None
    """The business it acts for; None only where a company key need not name one."""
    tricks: Tricks

    @property
    def acting(self) -> Account:
        """Return the business it acts for, on routes that require one."""
        assert self.business is not None
        return self.business

    async def body(self) -> Json:
        """Return the JSON object of the request body; raises VALIDATION_ERROR for anything else."""
        return await read_object(self.request)


@dataclass(frozen=True, slots=True)
class Operation:
    """An endpoint and what it asks of the key: a scope ("" for none) and the merchant header."""

    endpoint: Callable[[Call], Awaitable[Response]]
    scope: str
    merchant: Merchant


def admit(service: Service, request: Request) -> Caller:
    """Return who asks, after the request was counted; raises UNAUTHORIZED, RATE_LIMITED or ACCOUNT_REMOVED."""
    caller = authenticate(service.db, request.headers)
    # The journal's own moment, so that both agree on which requests share a window.
    arrived = request.scope.get(ARRIVED) or service.limiter_time()
    if not service.limiter.admit(caller.key.key, arrived):
        raise ApiError(Code.RATE_LIMITED, TOO_MANY)
    refuse_removed(caller.account)
    return caller


async def perform(service: Service, operation: Operation, request: Request) -> Response:
    """Answer one request of the API; raises `ApiError` for a refusal."""
    caller = admit(service, request)
    if operation.scope and not caller.may(operation.scope):
        raise ApiError(Code.SCOPE_DENIED, f"This API key does not have the {operation.scope} scope")
    business = _business(service, operation, request, caller)
    tricks = request.scope.get(TRICKS) or Tricks()
    return await operation.endpoint(Call(service, request, caller, business, tricks))


def _business(service: Service, operation: Operation, request: Request, caller: Caller) -> Account | None:
    if operation.merchant is Merchant.COMPANY_ONLY and not caller.account.is_company:
        raise ApiError(Code.FORBIDDEN, "Only a company API key may use this route")
    if operation.merchant in {Merchant.COMPANY_ONLY, Merchant.IGNORED} and caller.account.is_company:
        return None
    required = operation.merchant is Merchant.REQUIRED
    return business_of(service.db, caller, request.headers, required=required)
