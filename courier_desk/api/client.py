"""The courier service as one object: every operation of the specification as a typed method, values in and values out.

A facade over one file per resource; whatever fails raises ApiError (see errors). Needs no desk, no Qt and no disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import field, replace
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls
from courier_desk.api.description import Operation, ServiceDescription
from courier_desk.api.discovery import discover, published
from courier_desk.api.errors import (
    AccountRemoved,
    ApiError,
    Forbidden,
    InternalError,
    MerchantRequired,
    NotFound,
    NotTheService,
    Refused,
    ScopeDenied,
    TooLarge,
    Unauthorized,
    Unreadable,
    error_for,
)
from courier_desk.api.merchants import MerchantCalls
from courier_desk.api.orders import FeeCalls, LabelCalls, OrderCalls
from courier_desk.api.pickups import PickupCalls
from courier_desk.api.reading import DriftKind, DriftLog, Reader
from courier_desk.api.transport import CallKind
from courier_desk.api.values import digits, words_of_name
from courier_desk.api.zones import ZoneCalls
from courier_desk.domain.accounts import KeyKind, ReferenceSupport, Scope
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, catalog_instead

# Who the key belongs to: GET /ping (specification, Endpoints; field notes for its body).


_NOTHING: Mapping[str, object] = {}


@frozen(kw_only=True)
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


# What a key may do: by what ping says, else by harmless reads (specification, Authentication). Changes nothing at
# the service.


_TRIED = 20
_READ_ALONE = 4
_NEVER_GIVEN = "never-given-0-reference"
#: Answers of an address under which there is nothing; when all are, the key was not even looked at.
_NOBODY = frozenset({FailureKind.NOT_FOUND, FailureKind.NOT_THE_SERVICE})


@frozen(kw_only=True)
class Probe:
    """What was found. A scope is held, denied, or in neither set when nothing could be told.

    ``merchants``: how many the company has, None when unknown or single-business. ``catalog``: the zones, None when
    nobody answered with any. ``doubts``: what went wrong on the way, none of which spoke against the key itself.
    """

    kind: KeyKind
    held: frozenset[Scope]
    denied: frozenset[Scope]
    merchants: int | None = None
    catalog: Catalog | None = None
    identity: Identity | None = None
    doubts: tuple[Failure, ...] = ()


class ProbeCalls(AccountCalls, ZoneCalls, OrderCalls, PickupCalls, MerchantCalls):
    """Test of a key."""

    async def probe(self, *, lane: Lane = Lane.PERSON) -> Probe:
        """Test the key: ping, then one-row reads of merchants, orders, pickups, and the zones; at most five requests.

        Raises ApiError when the key or the service cannot be used at all: UNAUTHORIZED, ACCOUNT_REMOVED, no
        connection, an address that is not this service, or under which it has none of what was asked for
        (BAD_ADDRESS). Whatever else fails is told in ``doubts``.
        """
        doubts: list[Failure] = []
        identity = await self._identity(lane, doubts)
        kind, merchants, merchant_scope = await self._merchant_side(identity, lane, doubts)
        held = {Scope.MERCHANTS} if merchant_scope else set()
        denied = {Scope.MERCHANTS} if merchant_scope is False else set()
        for scope in (Scope.ORDERS, Scope.PICKUPS):
            found, answered_kind = await self._scope(scope, lane, doubts)
            if kind is KeyKind.UNKNOWN or answered_kind is KeyKind.COMPANY:  # who is asked for a merchant has several
                kind = answered_kind
            if found and answered_kind is KeyKind.COMPANY and identity is not None and identity.scopes_told:
                found = scope in identity.scopes  # the missing merchant was seen before a missing permission
            if found is not None:
                (held if found else denied).add(scope)
        if identity is not None and identity.scopes_told:
            held |= identity.scopes - denied
        catalog = await self._catalog(lane, doubts)
        nobody = [one for one in doubts if one.kind is FailureKind.NOT_FOUND]
        if identity is None and nobody and not (held or denied) and all(one.kind in _NOBODY for one in doubts):
            raise error_for(replace(nobody[0], kind=FailureKind.BAD_ADDRESS))
        return Probe(
            kind=kind,
            held=frozenset(held),
            denied=frozenset(denied - held),
            merchants=merchants if kind is not KeyKind.SINGLE else None,
            catalog=catalog,
            identity=identity,
            doubts=tuple(doubts),
        )

    async def _identity(self, lane: Lane, doubts: list[Failure]) -> Identity | None:
        try:
            return await self.ping(lane=lane)
        except (NotFound, NotTheService, ScopeDenied, Forbidden, Unreadable) as error:
            doubts.append(error.failure)  # a service without ping may still answer everything else
            return None

    async def _merchant_side(
        self, identity: Identity | None, lane: Lane, doubts: list[Failure]
    ) -> tuple[KeyKind, int | None, bool | None]:
        """Read one merchant: only a company key may. Gives the kind, the count, and whether the scope is held."""
        kind = identity.kind if identity is not None else KeyKind.UNKNOWN
        try:
            page = await self.merchants_page(limit=1, lane=lane)
        except ScopeDenied:
            return kind, None, False
        except Forbidden:
            return KeyKind.SINGLE if kind is KeyKind.UNKNOWN else kind, None, None
        except (Unauthorized, AccountRemoved):
            raise
        except ApiError as error:
            doubts.append(error.failure)
            return kind, None, None
        # A single-business service may answer an empty list instead of a refusal: only a merchant proves a company.
        proven = KeyKind.COMPANY if kind is KeyKind.UNKNOWN and page.items else kind
        return proven, page.total_count if page.total_count is not None else len(page.items), True

    async def _scope(self, scope: Scope, lane: Lane, doubts: list[Failure]) -> tuple[bool | None, KeyKind]:
        """Read one row without a merchant: a company key is asked for it, which shows the scope and the kind."""
        try:
            if scope is Scope.ORDERS:
                await self.orders_page(merchant="", limit=1, lane=lane)
            else:
                await self.pickups_page(merchant="", limit=1, lane=lane)
        except ScopeDenied:
            return False, KeyKind.UNKNOWN
        except MerchantRequired:
            return True, KeyKind.COMPANY
        except (Unauthorized, AccountRemoved):
            raise
        except ApiError as error:
            doubts.append(error.failure)
            return None, KeyKind.UNKNOWN
        return True, KeyKind.SINGLE

    async def _catalog(self, lane: Lane, doubts: list[Failure]) -> Catalog | None:
        try:
            return await self.zones(lane=lane)
        except (Unauthorized, AccountRemoved):
            raise
        except ApiError as error:
            doubts.append(error.failure)
            is_answer = isinstance(error, (Refused, InternalError, TooLarge))
            return catalog_instead(error.failure) if is_answer else None

    async def probe_reference(self, *, merchant: str, lane: Lane = Lane.CHECK) -> ReferenceSupport:
        """Find out how an order is looked up by its reference here, by at most seven harmless reads. Raises
        ApiError.
        """
        page = await self.orders_page(merchant=merchant, limit=_TRIED, lane=lane)
        if not page.items:
            return ReferenceSupport()
        listed = next((order for order in page.items if order.reference), None)
        known, detailed = listed, None
        for order in page.items[:_READ_ALONE]:
            alone = await self.order(order.number, merchant=merchant, lane=lane)
            if alone.reference:
                known, detailed = known or alone, True
                break
        if known is None:
            return ReferenceSupport()  # none of them was given a reference: nothing to be seen
        return ReferenceSupport(
            listed=listed is not None,
            detailed=detailed,
            filtered=await self._filters(known.number, known.reference, merchant, lane),
        )

    async def _filters(self, number: str, reference: str, merchant: str, lane: Lane) -> bool:
        nothing = await self.orders_page(merchant=merchant, limit=_TRIED, reference=_NEVER_GIVEN, lane=lane)
        if nothing.items:
            return False
        found = await self.orders_page(merchant=merchant, limit=_TRIED, reference=reference, lane=lane)
        return number in [order.number for order in found.items]


class CourierClient(ProbeCalls, FeeCalls, LabelCalls):
    """The client of one account: a transport (one key, one event loop) and what the service says of itself.

    ``description`` may be replaced at any time by a fresher one; ``drift`` counts what was odd in the answers.
    ``merchant=""`` sends no X-Merchant-Id, as single-business keys need it. Amounts are piastres; instants are UTC.
    """

    async def read_description(self, *, lane: Lane = Lane.MIRROR) -> ServiceDescription:
        """Read openapi.yaml, which needs no key (specification, What the service does). Does not put it into use by
        itself.

        An unhelpful document gives the defaults with a ``read_at``. Raises ApiError when there is none.
        """
        answer = await self._call(Operation.DESCRIPTION, lane=lane, kind=CallKind.DESCRIPTION)
        base_path = self.transport.address.path
        # YAML of some size takes a while: in a thread, so that no window waits for it.
        return await asyncio.to_thread(discover, answer.body, base_path=base_path, read_at=datetime.now(UTC))

    async def published_ways(self, *, lane: Lane = Lane.PERSON) -> frozenset[tuple[str, str]]:
        """Read every way (method, path) that openapi.yaml names, whatever it is for. Raises ApiError."""
        answer = await self._call(Operation.DESCRIPTION, lane=lane, kind=CallKind.DESCRIPTION)
        return await asyncio.to_thread(published, answer.body, base_path=self.transport.address.path)

    async def aclose(self) -> None:
        """Close the connections."""
        await self.transport.aclose()
