"""Who is meant by an identifier that a person typed: any of the three the service takes (specification,
Authentication 4).

The merchant is read where the key may; where it may not, a harmless read for it tells whether the service knows it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError, error_for
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.failures import FailureKind

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient

#: The merchant cannot be read, for whatever reason: its orders tell whether it is known. A merchant of another company
#: may be answered as a key of one business is (field notes, trap 4).
_NOT_READ = frozenset(
    {
        FailureKind.SCOPE_DENIED,
        FailureKind.FORBIDDEN,
        FailureKind.NOT_FOUND,
        FailureKind.OTHER_CODE,
        FailureKind.INTERNAL_ERROR,
        FailureKind.UNREADABLE,
    }
)
_REFUSED = frozenset({FailureKind.FORBIDDEN, FailureKind.NOT_FOUND})


async def identify(client: CourierClient, typed: str, *, lane: Lane = Lane.PERSON) -> Merchant:
    """Give the merchant of an identifier; one that cannot be read is taken as it was typed.

    Raises ApiError: MERCHANT_NOT_FOUND (unknown, or of another company), MERCHANT_NOT_APPLICABLE (a key of one
    business), or what keeps the service from answering.
    """
    try:
        return await client.merchant(typed, lane=lane)
    except ApiError as error:
        if error.failure.kind not in _NOT_READ:
            raise
        failure = error.failure
    asked: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: client.orders_page(merchant=typed, limit=1, lane=lane),
        lambda: client.pickups_page(merchant=typed, limit=1, lane=lane),
    )
    for ask in asked:
        try:
            await ask()
        except ApiError as error:
            if error.failure.kind is FailureKind.SCOPE_DENIED:
                continue
            raise
        return Merchant(code=typed, name=typed)
    if failure.kind in _REFUSED:  # and nothing speaks for it
        raise error_for(replace(failure, kind=FailureKind.MERCHANT_NOT_FOUND))
    return Merchant(code=typed, name=typed)


def known_by(merchants: Iterable[Merchant], typed: str) -> Merchant | None:
    """Give the merchant that has this identifier, its code before its shop id and that before its internal id."""
    known = tuple(merchants)
    ways: tuple[Callable[[Merchant], str], ...] = (
        lambda one: one.code,
        lambda one: one.external_id,
        lambda one: one.merchant_id,
    )
    return next((one for way in ways for one in known if typed and way(one) == typed), None)
