"""Who asks: the API key of a request, its account and scopes, and the merchant named by X-Merchant-Id.

Rules of the specification, section "Authentication". Raises `ApiError`; knows no endpoint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import ApiError, Code
from courier_desk.sandbox.records import Account, ApiKey

MERCHANT_HEADER = "x-merchant-id"
KEY_PREFIX = "courier_live_"


@dataclass(frozen=True, slots=True)
class Caller:
    """An authenticated key and the account it belongs to."""

    key: ApiKey
    account: Account

    @property
    def scopes(self) -> list[str]:
        """Return the scopes the key was given."""
        return self.key.scopes.split()

    def may(self, scope: str) -> bool:
        """Return whether the key may use routes of ``scope``; orders and pickups together open merchants too."""
        held = set(self.scopes)
        return scope in held or (scope == "merchants" and {"orders", "pickups"} <= held)


def presented_key(headers: Mapping[str, str]) -> str:
    """Return the key text a request carries in either header, "" when none."""
    scheme, _, credentials = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and credentials.strip():
        return credentials.strip()
    return headers.get("x-api-key", "").strip()


def authenticate(db: Database, headers: Mapping[str, str]) -> Caller:
    """Return who asks; raises UNAUTHORIZED for a missing, unknown or revoked key."""
    text = presented_key(headers)
    if not text:
        raise ApiError(Code.UNAUTHORIZED, "API key is required")
    key = db.find(ApiKey, "WHERE key = ?", (text,))
    if key is None or key.revoked:
        raise ApiError(Code.UNAUTHORIZED, "API key is invalid or revoked")
    account = db.find(Account, "WHERE id = ?", (key.account_id,))
    if account is None:
        raise ApiError(Code.UNAUTHORIZED, "API key is invalid or revoked")
    return Caller(key, account)


def refuse_removed(account: Account) -> None:
    """Raise ACCOUNT_REMOVED for a deleted business account."""
    if account.removed:
        raise ApiError(Code.ACCOUNT_REMOVED, "This business account has been removed")


def find_merchant(db: Database, company: Account, identifier: str) -> Account | None:
    """Return the company's merchant with this internal id, businessAccountCode or externalMerchantId."""
    return db.find(
        Account,
        "WHERE company_id = ?1 AND (id = ?2 OR business_code = ?2 OR external_id = ?2)"
        " ORDER BY id = ?2 DESC, business_code = ?2 DESC LIMIT 1",
        (company.id, identifier),
    )


def business_of(db: Database, caller: Caller, headers: Mapping[str, str], *, required: bool) -> Account | None:
    """Return the business a request acts for; None for a company key that names none where it need not."""
    named = headers.get(MERCHANT_HEADER)
    if not caller.account.is_company:
        if named is not None:
            raise ApiError(Code.MERCHANT_NOT_APPLICABLE, "X-Merchant-Id does not apply to a single-business API key")
        return caller.account
    if not named or not named.strip():
        if required:
            raise ApiError(Code.MERCHANT_REQUIRED, "X-Merchant-Id header is required for company API keys")
        return None
    merchant = find_merchant(db, caller.account, named.strip())
    if merchant is None:
        raise ApiError(Code.MERCHANT_NOT_FOUND, "Merchant not found or not linked to this company")
    refuse_removed(merchant)
    return merchant
