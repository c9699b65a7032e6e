"""Finding a merchant at the service by what is unique of it: shop id, email, phone.

Lists match ``search`` by whatever identifiers they know, or not at all, so every value is compared here. What the list
does not tell is read from the merchant itself.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.domain.accounts import Merchant, MerchantRequest
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.form_findings import MerchantField
from courier_desk.domain.pickup_changes import same_phone

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient

PAGE = 50
#: Never read more pages of one search than this: a service that ignores the question gives all its merchants.
MOST_PAGES = 20
#: The service refuses this way of asking: others are left.
_NOT_SO = frozenset(
    {
        FailureKind.INTERNAL_ERROR,
        FailureKind.VALIDATION_ERROR,
        FailureKind.NOT_FOUND,
        FailureKind.FORBIDDEN,
        FailureKind.MERCHANT_NOT_FOUND,
        FailureKind.OTHER_CODE,
        FailureKind.UNREADABLE,
    }
)


async def find_merchant(
    client: CourierClient, request: MerchantRequest, *, lane: Lane = Lane.CHECK
) -> tuple[Merchant, MerchantField] | None:
    """Give the merchant who has the request's shop id, email or phone, with the first of them that is the same.

    None when nobody of this company is known to have one. Raises ApiError when the service does not answer.
    """
    if request.external_id and (named := await _by_identifier(client, request.external_id, lane)) is not None:
        clash = clash_of(request, named)
        if clash is not None:
            return named, clash
    for question in (request.external_id, request.email, request.phone):
        if question:
            async with aclosing(_searched(client, question, lane)) as found:
                async for merchant in found:
                    clash = clash_of(request, merchant)
                    if clash is not None:
                        return merchant, clash
    return None


def clash_of(request: MerchantRequest, merchant: Merchant) -> MerchantField | None:
    """Tell which of what must be unique the merchant has already; None when nothing."""
    if request.external_id and merchant.external_id == request.external_id:
        return MerchantField.EXTERNAL_ID
    if merchant.email and merchant.email.casefold() == request.email.casefold():
        return MerchantField.EMAIL
    if merchant.phone and same_phone(merchant.phone, request.phone):
        return MerchantField.PHONE
    return None


def is_ours(request: MerchantRequest, merchant: Merchant) -> bool:
    """Tell whether the merchant is what the request makes: the shop id, and email and phone where they are told.

    Without the shop id email and phone must both be told, and be the same.
    """
    if merchant.external_id and merchant.external_id != request.external_id:
        return False
    email = not merchant.email or merchant.email.casefold() == request.email.casefold()
    phone = not merchant.phone or same_phone(merchant.phone, request.phone)
    told = bool(merchant.external_id) or bool(merchant.email and merchant.phone)
    return told and email and phone


async def _by_identifier(client: CourierClient, identifier: str, lane: Lane) -> Merchant | None:
    try:
        return await client.merchant(identifier, lane=lane)
    except ApiError as error:
        if error.failure.kind in _NOT_SO:
            return None
        raise


async def _searched(client: CourierClient, question: str, lane: Lane) -> AsyncGenerator[Merchant, None]:
    """Give what the service finds for the question, page by page."""
    seen: set[str] = set()
    for number in range(1, MOST_PAGES + 1):
        try:
            page = await client.merchants_page(page=number, limit=PAGE, search=question, lane=lane)
        except ApiError as error:
            if error.failure.kind in _NOT_SO:
                return
            raise
        fresh = [merchant for merchant in page.merchants if merchant.code not in seen]
        seen.update(merchant.code for merchant in fresh)
        for merchant in fresh:
            yield merchant
        if not page.has_next or not fresh:
            return
