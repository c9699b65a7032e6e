"""Who the key belongs to: GET /ping (specification, Endpoints; field notes for its body)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls
from courier_desk.api.description import Operation
from courier_desk.api.reading import DriftKind, DriftLog, Reader
from courier_desk.api.values import digits, words_of_name
from courier_desk.domain.accounts import KeyKind, Scope

_NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What ping told. ``scopes`` are those told; when ``scopes_told`` is false the service named none and all are
    assumed.

    ``code``: the business account's 8-digit code. ``key_prefix``: the public beginning of the key.
    ``active_merchant``: the merchant the service takes the key to work for. ``raw``: ``data`` as it came.
    """

    kind: KeyKind
    scopes: frozenset[Scope] = frozenset(Scope)
    scopes_told: bool = False
    account_name: str = ""
    brand: str = ""
    code: str = ""
    key_prefix: str = ""
    active_merchant: str = ""
    raw: Mapping[str, object] = field(default_factory=dict, repr=False, compare=False)


class AccountCalls(Calls):
    """GET /ping."""

    async def ping(self, *, lane: Lane = Lane.PERSON) -> Identity:
        """Check the key and learn whose it is (specification, GET /ping).

        Raises ApiError: UNAUTHORIZED for a missing, wrong or revoked key, ACCOUNT_REMOVED for a deleted business.
        """
        answer = await self._call(Operation.PING, lane=lane)
        return read_identity(self._data(answer, "ping"), self.drift)


def read_identity(data: object, drift: DriftLog) -> Identity:
    """Read what ping says; nothing in it is needed, for its body is not shown in the specification."""
    top = data if isinstance(data, Mapping) else _NOTHING
    named = next((top[name] for name in _ACCOUNTS if isinstance(top.get(name), Mapping)), None)
    inner = named if isinstance(named, Mapping) else _account_in(top)
    read = Reader("ping", drift, top, inner, *(value for value in top.values() if isinstance(value, Mapping)))
    of_account = Reader("ping", drift, inner or top)
    is_company = read.flag(
        "isCompanyAccount",
        "isCompany",
        "company_key",
        "is_company_account",
        "is_company",
        "isCompanyKey",
        "multiMerchant",
    )
    told = read.value("scopes", "permissions", "grants", "scope")
    scopes = _scopes(told, drift)
    merchant = read.value("activeMerchant", "active_merchant", "currentMerchant")
    of_merchant = Reader("ping", drift, merchant)
    return Identity(
        kind=_kind(is_company, [read.text(name) for name in _KIND_NAMES]),
        scopes=scopes or frozenset(Scope),
        scopes_told=bool(scopes),
        account_name=of_account.text("name", "fullName", "businessName", "companyName", "accountName"),
        brand=of_account.text("brandName", "brand", "brand_name"),
        code=of_account.text("businessAccountCode", "business_account_code", "accountCode", "code"),
        key_prefix=read.text("keyPrefix", "key_prefix"),
        active_merchant=of_merchant.text("businessAccountCode", "code", "id")
        if isinstance(merchant, Mapping)
        else (merchant if isinstance(merchant, str) else ""),
        raw=top,
    )


_ACCOUNTS = ("account", "business", "company", "user")
_KIND_NAMES = ("accountType", "account_type", "keyType", "key_type", "accountKind", "keyKind", "kind", "type", "mode")


def _account_in(top: Mapping[str, object]) -> Mapping[str, object]:
    """Find whose the key is: the only object that bears an 8-digit code and a name, whatever it is called."""
    bearing = [
        value
        for name, value in top.items()
        if isinstance(value, Mapping)
        and "merchant" not in words_of_name(name)
        and any(digits(told, 8) for told in value.values())
        and isinstance(value.get("name"), str)
    ]
    return bearing[0] if len(bearing) == 1 else _NOTHING


def _kind(is_company: bool | None, named: list[str]) -> KeyKind:
    """Tell the kind by its flag, else by the first word for it; a word that tells neither tells nothing."""
    if is_company is not None:
        return KeyKind.COMPANY if is_company else KeyKind.SINGLE
    for word in (text.lower() for text in named):
        if "company" in word or "multi" in word:
            return KeyKind.COMPANY
        if "single" in word or "business" in word or word == "merchant":
            return KeyKind.SINGLE
    return KeyKind.UNKNOWN


def _scopes(told: object, drift: DriftLog) -> frozenset[Scope]:
    """Read scopes given as a list, as one text, or as an object of booleans."""
    if isinstance(told, str):
        told = told.replace(",", " ").split()
    elif isinstance(told, Mapping):
        told = [name for name, held in told.items() if held is True]
    if not isinstance(told, list):
        return frozenset()
    scopes = set()
    for item in told:
        if isinstance(item, Mapping):  # {name: "orders", granted: true}
            if any(item.get(name) is False for name in ("granted", "allowed", "enabled", "active")):
                continue
            item = next((item[name] for name in ("name", "scope", "key", "id") if name in item), None)  # noqa: PLW2901
        word = item.strip().lower().partition(":")[0] if isinstance(item, str) else ""
        if word in ("*", "all"):
            return frozenset(Scope)
        if word in Scope.__members__.values():
            scopes.add(Scope(word))
        else:
            drift.note("ping", "scopes", DriftKind.UNKNOWN_VALUE)
    return frozenset(scopes)
