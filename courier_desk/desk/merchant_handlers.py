"""Pending work on merchants: how one is onboarded, and how one that is there already is found."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError, MerchantAlreadyExists, error_for
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.handlers import Answer, BeforeSend
from courier_desk.domain.accounts import Merchant, MerchantRequest
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.domain.outbox import Progress
from courier_desk.domain.pickups import same_phone
from courier_desk.store import accounts
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import merchant_from_plain
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the client brings the HTTP library, which a window must not wait for
    from courier_desk.api.client import CourierClient


# Finding a merchant at the service by what is unique of it: shop id, email, phone.
#
# Lists match ``search`` by whatever identifiers they know, or not at all, so every value is compared here. What the
# list does not tell is read from the merchant itself. Where nobody is found by the part of a value that any service may
# be sent, the value is asked for as it is: some compare it whole.


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
        for as_typed in _ways_to_ask(question):
            async with aclosing(_searched(client, question, lane, as_typed=as_typed)) as found:
                async for merchant in found:
                    clash = clash_of(request, merchant)
                    if clash is not None:
                        return merchant, clash
    return None


def _ways_to_ask(question: str) -> tuple[bool, ...]:
    """Give whether to ask by a value as it is, in turn."""
    from courier_desk.api.calls import search_text  # noqa: PLC0415 - it brings the HTTP library, as the client did

    if not question:
        return ()
    return (False,) if search_text(question) == question else (False, True)


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


async def _searched(
    client: CourierClient, question: str, lane: Lane, *, as_typed: bool
) -> AsyncGenerator[Merchant, None]:
    """Give what the service finds for the question, page by page."""
    seen: set[str] = set()
    for number in range(1, MOST_PAGES + 1):
        try:
            page = await client.merchants_page(page=number, limit=PAGE, search=question, as_typed=as_typed, lane=lane)
        except ApiError as error:
            if error.failure.kind in _NOT_SO:
                return
            raise
        fresh = [merchant for merchant in page.items if merchant.code not in seen]
        seen.update(merchant.code for merchant in fresh)
        for merchant in fresh:
            yield merchant
        if not page.has_next or not fresh:
            return


# Pending work of the kind "onboard this merchant". Naturally safe: its shop id is unique at the service.
#
# A 409 leads to the merchant who is there already: ours, when an earlier sending had no answer, else it is named in
# the failure (``detail`` is its code, ``field`` what clashes) for a person to open it or change the form.


#: What the service calls the fields that must be unique (specification, Merchant).
FIELD_NAMES = {
    MerchantField.EXTERNAL_ID: "externalMerchantId",
    MerchantField.EMAIL: "email",
    MerchantField.PHONE: "phone",
}


class CreateMerchant:
    """Onboards merchants."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def send(self, row: OutboxRow, before_send: BeforeSend) -> Answer:
        """Onboard the merchant. Raises ApiError."""
        try:
            merchant = await self._context.client.create_merchant(
                wanted_of(row), lane=Lane.OUTBOX, before_send=before_send
            )
        except MerchantAlreadyExists as error:
            return await self._there_already(row, error.failure)
        return self._answer(row, merchant, seen_at=self._context.now())

    async def look(self, row: OutboxRow) -> Answer | None:
        """Search for the merchant. None: it is not there, and sending it again makes at most one.

        Raises ApiError when nobody can tell now.
        """
        started = self._context.now()
        found = await find_merchant(self._context.client, wanted_of(row))
        if found is None or not is_ours(wanted_of(row), found[0]):
            return None
        return self._answer(row, found[0], seen_at=started)

    async def confirm(self, row: OutboxRow, number: str) -> Answer:
        """Take the merchant of this code for the row's, because a person says so. Raises ApiError."""
        started = self._context.now()
        merchant = await self._context.client.merchant(number, lane=Lane.PERSON)
        return self._answer(row, merchant, seen_at=started, existing=True)

    async def _there_already(self, row: OutboxRow, failure: Failure) -> Answer:
        """Give the merchant when it came from an earlier sending of this row; else raises, naming who has it."""
        started = self._context.now()
        try:
            found = await find_merchant(self._context.client, wanted_of(row))
        except ApiError:
            found = None  # the refusal stands without a name
        if found is None:
            raise error_for(failure)
        merchant, clash = found
        # ``row`` is as it was before this sending: any attempt before it may have made the merchant.
        if row.progress.attempts > 0 and is_ours(wanted_of(row), merchant):
            return self._answer(row, merchant, seen_at=started, existing=True)
        await self._keep(merchant, started)
        raise error_for(replace(failure, detail=merchant.code, field=FIELD_NAMES[clash]))

    async def _keep(self, merchant: Merchant, seen_at: float) -> None:
        account = self._context.account_id
        await self._context.store.write(lambda db: accounts.save_merchants(db, account, [merchant], seen_at=seen_at))
        self._context.changes.announce(Topic.MERCHANTS)

    def _answer(self, row: OutboxRow, merchant: Merchant, *, seen_at: float, existing: bool = False) -> Answer:
        """Merchant and end of the row are one transaction."""
        full = with_wanted(merchant, wanted_of(row))
        result = {"number": merchant.code} | ({"existing": merchant.code} if existing else {})

        def keep(db: Database, done: Progress) -> None:
            accounts.save_merchants(db, row.account, [full], seen_at=seen_at)
            rows.save(db, row.row_id, done, now=self._context.now(), result={**row.result, **result})

        return Answer(keep, lambda: self._context.changes.announce(Topic.MERCHANTS, Topic.ACCOUNTS))


def wanted_of(row: OutboxRow) -> MerchantRequest:
    """Read the request out of a row's payload."""
    return merchant_from_plain(row.payload["request"])


def with_wanted(merchant: Merchant, wanted: MerchantRequest) -> Merchant:
    """Fill what the answer did not carry with what was sent; what the service said wins."""
    return replace(
        merchant,
        name=merchant.name or wanted.name,
        brand=merchant.brand or wanted.brand,
        email=merchant.email or wanted.email,
        phone=merchant.phone or wanted.phone,
        external_id=merchant.external_id or wanted.external_id,
        city=merchant.city or wanted.pickup_address.city,
        zone=merchant.zone or wanted.pickup_address.zone,
        details=merchant.details or wanted.pickup_address.details,
        pickup_phone=merchant.pickup_phone or wanted.pickup_address.phone,
    )
