"""The account that a program without a window sends for: whose the key is, which merchant is meant, under which name
the store keeps it. A key is used here and kept nowhere.

An account is a business at a service. How the service's address is spelled does not matter, and two addresses that
really differ are one service when it proves so: by an order that this desk made at the one and that the other shows.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from enum import StrEnum

from courier_desk.api.addresses import service_at
from courier_desk.api.budget import Lane
from courier_desk.api.client import CourierClient
from courier_desk.api.errors import (
    ApiError,
    Forbidden,
    MerchantNotApplicable,
    MerchantNotFound,
    MerchantRequired,
    NotFound,
    ScopeDenied,
)
from courier_desk.api.transport import Transport
from courier_desk.desk.accounts import identify, in_either_header
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import SessionSettings, counted_budget, key_name
from courier_desk.domain.accounts import Account, KeyHeader, KeyKind, Merchant
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.values import frozen
from courier_desk.store import accounts
from courier_desk.store import intake as kept_intake
from courier_desk.store.database import Store
from courier_desk.store.sql import Database

#: Owns what was found out about merchants before there is an account.
_FOUND_BY = "send"
#: Begins the names of the accounts that were made here.
_OWN = "send-"
#: Then the service said nothing; what was found out earlier still holds.
_UNREACHED = frozenset(
    {FailureKind.NO_CONNECTION, FailureKind.PROXY, FailureKind.NO_ANSWER, FailureKind.INTERNAL_ERROR}
)


class WrongMerchant(StrEnum):
    """Why no merchant can be worked for."""

    NEEDED = "needed"  # a company key
    UNKNOWN = "unknown"
    NOT_NEEDED = "not_needed"  # a key of one business


class NoMerchant(Exception):
    """The merchant is missing, unknown or too much."""

    def __init__(self, why: WrongMerchant) -> None:
        super().__init__(why.value)
        self.why = why


@frozen(kw_only=True)
class _Found:
    kind: KeyKind
    merchant: Merchant | None
    business: str  # what tells this business from another one of the same service
    name: str


async def account_at(base_url: str, key: str, typed: str, store: Store, settings: SessionSettings) -> Account:
    """Find the account of a key, and of the merchant typed in; some requests, counted under the key's limit. The
    account tells in which header the service takes the key.

    The same business is the same account whichever of its identifiers is typed and whichever key it has now.
    Raises DeskFailure, NoMerchant.
    """
    service = service_at(base_url)
    earlier = await _known(store, service, typed)
    async with counted_budget(store, key_name(base_url, key), settings) as budget:

        async def ask(where: KeyHeader) -> tuple[KeyHeader, _Found, Account | None]:
            client = CourierClient(Transport(base_url, key, budget=budget, key_header=where))
            try:
                found = await _identified(client, typed)
                return where, found, await _account_here(store, client, service, found)
            finally:
                await client.aclose()

        try:
            first = earlier.key_header if earlier is not None else KeyHeader.BEARER
            header, found, known = await in_either_header(first, ask)
        except ApiError as error:
            if earlier is None or error.failure.kind not in _UNREACHED:
                raise DeskFailure(error.failure) from error
            return replace(earlier, base_url=base_url)
    fresh = Account(
        account_id=_own_id(service, found),
        name=found.name or base_url,
        base_url=base_url,
        kind=found.kind,
        key_tail=key[-4:],
        merchant=found.merchant.code if found.merchant else "",
        key_header=header,
    )
    return await _kept(store, service, typed, found, fresh, known)


def _own_id(service: str, found: _Found) -> str:
    return _OWN + hashlib.sha256(f"{service}\n{found.business}".encode()).hexdigest()[:12]


async def _identified(client: CourierClient, typed: str) -> _Found:
    return await _of_company(client, typed) if typed else await _of_one_business(client)


async def _of_company(client: CourierClient, typed: str) -> _Found:
    try:
        merchant = await identify(client, typed)
    except MerchantNotFound as error:
        raise NoMerchant(WrongMerchant.UNKNOWN) from error
    except MerchantNotApplicable as error:
        raise NoMerchant(WrongMerchant.NOT_NEEDED) from error
    name = merchant.called
    return _Found(kind=KeyKind.COMPANY, merchant=merchant, business=merchant.code, name=name)


async def _of_one_business(client: CourierClient) -> _Found:
    try:
        identity = await client.ping()
        kind, business, name = identity.kind, identity.code, identity.brand or identity.account_name
    except (NotFound, ScopeDenied):  # a service without ping
        kind, business, name = KeyKind.UNKNOWN, "", ""
    if kind is KeyKind.UNKNOWN:
        try:
            await client.orders_page(merchant="", limit=1)
        except MerchantRequired as error:
            raise NoMerchant(WrongMerchant.NEEDED) from error
    if kind is KeyKind.COMPANY:
        raise NoMerchant(WrongMerchant.NEEDED)
    return _Found(kind=KeyKind.SINGLE, merchant=None, business=business, name=name)


async def _known(store: Store, service: str, typed: str) -> Account | None:
    """Give the account that this merchant turned out to be in an earlier run."""
    account_id = await store.read(lambda db: accounts.finding(db, _FOUND_BY, f"{service} {typed}"))
    if not isinstance(account_id, str):
        return None
    return await store.read(lambda db: accounts.account(db, account_id))


async def _account_here(store: Store, client: CourierClient, service: str, found: _Found) -> Account | None:
    """Give the account that the store has for this business already. Raises ApiError."""
    code = found.merchant.code if found.merchant else ""

    def look(db: Database) -> list[tuple[Account, str]]:
        alike = [one for one in accounts.accounts(db) if one.merchant == code and not one.is_training]
        return [(one, accounts.business_of(db, one)) for one in alike]

    alike = [(one, business) for one, business in await store.read(look) if one.kind in (found.kind, KeyKind.UNKNOWN)]
    own_id = _own_id(service, found)
    here = [one for one, _ in alike if one.account_id == own_id]
    here += [one for one, business in alike if service_at(one.base_url) == service and business == found.business]
    if here:
        return here[0]
    for one, business in alike:
        if found.business and business == found.business and await _is_there(store, client, one):
            return one
    return None


async def _is_there(store: Store, client: CourierClient, account: Account) -> bool:
    """Tell whether what answers here has the last order that this desk made for the account at another address.

    With no order to ask for, the business must do. Raises ApiError when nobody can tell now.
    """
    last = await store.read(lambda db: kept_intake.last_made(db, account.account_id))
    if last is None:
        return True
    number, reference = last
    try:
        order = await client.order(number, merchant=account.merchant, lane=Lane.PERSON)
    except (NotFound, Forbidden):
        return False
    return order.reference.strip() == reference.strip() if order.knows("reference") else True


async def _kept(
    store: Store, service: str, typed: str, found: _Found, fresh: Account, known: Account | None
) -> Account:
    """Keep the account: the desk's own one for this business if it has one."""

    def keep(db: Database) -> Account:
        account = fresh
        if known is not None:  # where it is reached now holds for this run; of a window's account nothing is changed
            account = replace(known, base_url=fresh.base_url, key_header=fresh.key_header)
        if known is None or known.account_id.startswith(_OWN):
            account = replace(fresh, account_id=account.account_id)
            accounts.save_account(db, account)
            accounts.save_finding(db, account.account_id, accounts.BUSINESS, found.business, time.time())
        if found.merchant is not None:
            accounts.save_merchants(db, account.account_id, [found.merchant], seen_at=time.time())
        accounts.save_finding(db, _FOUND_BY, f"{service} {typed}", account.account_id, time.time())
        return account

    return await store.write(keep)
