"""Who the key belongs to: GET /ping (specification, Endpoints; field notes for its body)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls
from courier_desk.api.description import Operation
from courier_desk.api.reading import DriftKind, DriftLog, Reader
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
    inner = next((top[name] for name in ("account", "business", "company", "user") if _is_object(top.get(name))), {})
    read = Reader("ping", drift, top, inner)
    of_account = Reader("ping", drift, inner or top)
    is_company = read.flag("isCompanyAccount", "isCompany", "company_key")
    told = read.value("scopes", "permissions")
    scopes = _scopes(told, drift)
    merchant = read.value("activeMerchant")
    of_merchant = Reader("ping", drift, merchant)
    return Identity(
        kind=_kind(is_company, read.text("accountType", "keyType", "type")),
        scopes=scopes or frozenset(Scope),
        scopes_told=bool(scopes),
        account_name=of_account.text("name"),
        brand=of_account.text("brandName", "brand"),
        code=of_account.text("businessAccountCode", "code"),
        key_prefix=read.text("keyPrefix"),
        active_merchant=of_merchant.text("businessAccountCode", "code", "id")
        if isinstance(merchant, Mapping)
        else (merchant if isinstance(merchant, str) else ""),
        raw=top,
    )


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _kind(is_company: bool | None, named: str) -> KeyKind:
    if is_company is None and named:
        lowered = named.lower()
        is_company = True if "company" in lowered else False if "single" in lowered or "business" in lowered else None
    if is_company is None:
        return KeyKind.UNKNOWN
    return KeyKind.COMPANY if is_company else KeyKind.SINGLE


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
        word = item.strip().lower().partition(":")[0] if isinstance(item, str) else ""
        if word in ("*", "all"):
            return frozenset(Scope)
        if word in Scope.__members__.values():
            scopes.add(Scope(word))
        else:
            drift.note("ping", "scopes", DriftKind.UNKNOWN_VALUE)
    return frozenset(scopes)
