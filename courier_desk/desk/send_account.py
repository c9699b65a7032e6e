"""The account that a program without a window sends for: whose the key is, which merchant is meant, under which name
the store keeps it. A key is used here and kept nowhere.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from enum import StrEnum

from courier_desk.api.budget import Budget
from courier_desk.api.client import CourierClient
from courier_desk.api.errors import (
    ApiError,
    MerchantNotApplicable,
    MerchantNotFound,
    MerchantRequired,
    NotFound,
    ScopeDenied,
)
from courier_desk.api.transport import Transport
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.merchant_identity import identify
from courier_desk.desk.session import SessionSettings, key_name
from courier_desk.domain.accounts import USUAL_LIMIT, Account, KeyKind, Merchant
from courier_desk.domain.failures import FailureKind
from courier_desk.store import accounts
from courier_desk.store import budget as kept_budget
from courier_desk.store.database import Store
from courier_desk.store.sql import Database

#: Owns what was found out about merchants before there is an account.
_FOUND_BY = "send"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    kind: KeyKind
    merchant: Merchant | None
    business: str  # what tells this business from another one of the same service
    name: str


async def account_at(base_url: str, key: str, typed: str, store: Store, settings: SessionSettings) -> Account:
    """Find the account of a key, and of the merchant typed in; one or two requests, counted under the key's limit.

    The same business is the same account whichever of its identifiers is typed and whichever key it has now.
    Raises DeskFailure, NoMerchant.
    """
    budget = Budget(limit=settings.limit or USUAL_LIMIT, window=settings.window)
    key_id = key_name(base_url, key)
    budget.restore(await store.read(lambda db: kept_budget.recent(db, key_id)))
    try:
        client = CourierClient(Transport(base_url, key, budget=budget))
    except ApiError as error:
        raise DeskFailure(error.failure) from error
    try:
        found = await _identified(client, typed)
    except ApiError as error:
        known = await _known(store, base_url, typed) if error.failure.kind in _UNREACHED else None
        if known is None:
            raise DeskFailure(error.failure) from error
        return known
    finally:
        await store.write(lambda db: kept_budget.save_recent(db, key_id, budget.recent()))
        await client.aclose()
    return await _kept(store, base_url, key, typed, found)


async def _identified(client: CourierClient, typed: str) -> _Found:
    return await _of_company(client, typed) if typed else await _of_one_business(client)


async def _of_company(client: CourierClient, typed: str) -> _Found:
    try:
        merchant = await identify(client, typed)
    except MerchantNotFound as error:
        raise NoMerchant(WrongMerchant.UNKNOWN) from error
    except MerchantNotApplicable as error:
        raise NoMerchant(WrongMerchant.NOT_NEEDED) from error
    name = merchant.brand or merchant.name
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


async def _known(store: Store, base_url: str, typed: str) -> Account | None:
    """Give the account that this merchant turned out to be in an earlier run."""
    account_id = await store.read(lambda db: accounts.finding(db, _FOUND_BY, f"{base_url} {typed}"))
    if not isinstance(account_id, str):
        return None
    return await store.read(lambda db: accounts.account(db, account_id))


async def _kept(store: Store, base_url: str, key: str, typed: str, found: _Found) -> Account:
    """Keep the account: the desk's own one for this business if it has one."""
    code = found.merchant.code if found.merchant else ""
    own_id = "send-" + hashlib.sha256(f"{base_url}\n{found.business}".encode()).hexdigest()[:12]
    fresh = Account(
        account_id=own_id,
        name=found.name or base_url,
        base_url=base_url,
        kind=found.kind,
        key_tail=key[-4:],
        merchant=code,
    )

    def keep(db: Database) -> Account:
        here = accounts.accounts(db)
        known = [one for one in here if one.account_id == own_id]
        same = [one for one in here if one.base_url == base_url and one.merchant == code and one.kind is found.kind]
        account = next(iter([*known, *(same if code else [])]), fresh)
        if account is fresh or account.account_id == own_id:
            accounts.save_account(db, fresh)
            account = fresh
        if found.merchant is not None:
            accounts.save_merchants(db, account.account_id, [found.merchant], seen_at=time.time())
        accounts.save_finding(db, _FOUND_BY, f"{base_url} {typed}", account.account_id, time.time())
        return account

    return await store.write(keep)
