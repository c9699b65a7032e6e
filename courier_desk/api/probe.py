"""What a key may do: by what ping says, else by harmless reads (specification, Authentication). Changes nothing at
the service.
"""

from __future__ import annotations

from dataclasses import dataclass

from courier_desk.api.account import AccountCalls, Identity
from courier_desk.api.budget import Lane
from courier_desk.api.errors import (
    AccountRemoved,
    ApiError,
    Forbidden,
    MerchantRequired,
    NotFound,
    NotTheService,
    ScopeDenied,
    Unauthorized,
    Unreadable,
)
from courier_desk.api.merchants import MerchantCalls
from courier_desk.api.orders import OrderCalls
from courier_desk.api.pickups import PickupCalls
from courier_desk.api.zones import ZoneCalls
from courier_desk.domain.accounts import KeyKind, Scope
from courier_desk.domain.failures import Failure
from courier_desk.domain.references import ReferenceSupport
from courier_desk.domain.zones import Catalog

_TRIED = 20
_READ_ALONE = 4
_NEVER_GIVEN = "never-given-0-reference"


@dataclass(frozen=True, slots=True, kw_only=True)
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
        connection, an address that is not this service. Whatever else fails is told in ``doubts``.
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
            if found is not None:
                (held if found else denied).add(scope)
        if identity is not None and identity.scopes_told:
            held |= identity.scopes - denied
        return Probe(
            kind=kind,
            held=frozenset(held),
            denied=frozenset(denied - held),
            merchants=merchants if kind is not KeyKind.SINGLE else None,
            catalog=await self._catalog(lane, doubts),
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
        proven = KeyKind.COMPANY if kind is KeyKind.UNKNOWN and page.merchants else kind
        return proven, page.total_count if page.total_count is not None else len(page.merchants), True

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
            return None

    async def probe_reference(self, *, merchant: str, lane: Lane = Lane.CHECK) -> ReferenceSupport:
        """Find out how an order is looked up by its reference here, by at most seven harmless reads. Raises
        ApiError.
        """
        page = await self.orders_page(merchant=merchant, limit=_TRIED, lane=lane)
        if not page.orders:
            return ReferenceSupport()
        listed = next((order for order in page.orders if order.reference), None)
        known, detailed = listed, None
        for order in page.orders[:_READ_ALONE]:
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
        if nothing.orders:
            return False
        found = await self.orders_page(merchant=merchant, limit=_TRIED, reference=reference, lane=lane)
        return number in [order.number for order in found.orders]
