"""Accounts and merchants: under whose key the desk works, and for whom (specification, Account models)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain.values import frozen

TRAINING_ACCOUNT = "training"
_NOTHING: Mapping[str, object] = MappingProxyType({})


class KeyKind(StrEnum):
    """The two account models, and not knowing yet."""

    COMPANY = "company"
    SINGLE = "single"
    UNKNOWN = "unknown"


class KeyHeader(StrEnum):
    """Where the key goes (specification, Authentication 1)."""

    BEARER = "bearer"
    X_API_KEY = "x-api-key"

    @property
    def shown(self) -> str:
        """Give it as it stands in a request, without the key."""
        return "Authorization: Bearer" if self is KeyHeader.BEARER else "X-Api-Key"


class KeyTrouble(StrEnum):
    """Why the system's key store does not keep a key, so that it is kept for this run only."""

    ABSENT = "absent"  # there is none
    SILENT = "silent"  # it does not answer
    LOCKED = "locked"  # nobody unlocked it
    CANCELLED = "cancelled"  # it asked the person, who said no
    FAILED = "failed"  # it said no
    LOST = "lost"  # it took the key and did not give it back


class Scope(StrEnum):
    """What a key may work with (specification, Authentication 3)."""

    ORDERS = "orders"
    PICKUPS = "pickups"
    MERCHANTS = "merchants"


#: Requests a minute that every key has, and the range of what may be arranged (specification, Limits).
USUAL_LIMIT, LIMIT_RANGE = 120, range(1, 10_001)


@frozen(kw_only=True)
class KnownPickupAddress:
    """A pickup address that a merchant has, with the id that selectedPickupAddressId takes (specification, Order
    request fields).

    What was not told is empty; ``main`` None: nobody told whether it is the main one, where orders without an address
    are fetched.
    """

    address_id: str
    name: str = ""
    city: str = ""
    zone: str = ""
    details: str = ""
    phone: str = ""
    main: bool | None = None

    @property
    def has_words(self) -> bool:
        """Tell whether anything is known that people could tell it by."""
        return bool(self.name or self.city or self.zone or self.details)


@frozen(kw_only=True)
class Merchant:
    """A merchant sub-account. ``code`` is the 8-digit businessAccountCode and what X-Merchant-Id carries.

    ``city`` to ``pickup_phone`` are its main pickup address; ``pickup_addresses`` those that this answer told with
    their ids. Facts the service did not tell are empty or None. ``raw`` is the JSON object as it came.
    """

    code: str
    name: str
    merchant_id: str = ""
    external_id: str = ""
    brand: str = ""
    email: str = ""
    phone: str = ""
    company_id: str = ""
    created: datetime | None = None
    completed: bool | None = None
    verified: bool | None = None
    city: str = ""
    zone: str = ""
    details: str = ""
    pickup_phone: str = ""
    pickup_addresses: tuple[KnownPickupAddress, ...] = field(default=(), compare=False)
    removed: bool = field(default=False, compare=False)  # the service says that it was deleted
    raw: Mapping[str, object] = field(default_factory=lambda: _NOTHING, repr=False, compare=False)

    @property
    def called(self) -> str:
        """Give what people call it: by its brand, which is on its parcels, else by its owner's name, else its code."""
        return self.brand or self.name or self.code

    @property
    def owner(self) -> str:
        """Give its owner's name, to stand after what it is called; empty where that is the same."""
        return self.name if self.name != self.called else ""


@frozen(kw_only=True)
class PickupAddress:
    """Where a merchant's parcels are fetched (specification, Merchant). ``zone`` is a catalog value, ``phone`` 11
    digits."""

    city: str
    zone: str = ""
    details: str = ""
    phone: str = ""


@frozen(kw_only=True)
class MerchantRequest:
    """A merchant to be onboarded (specification, Merchant). ``phone`` is 11 digits; email and phone are unique at the
    service."""

    name: str
    email: str
    phone: str
    brand: str
    pickup_address: PickupAddress
    external_id: str = ""


@frozen(kw_only=True)
class Account:
    """One account of this desk. The key itself is not here: it lives in the key store under ``account_id``."""

    account_id: str
    name: str
    base_url: str
    kind: KeyKind = KeyKind.UNKNOWN
    scopes: frozenset[Scope] = frozenset(Scope)
    key_tail: str = ""
    merchant: str = ""  # code of the merchant in use; empty for a single-business key
    key_header: KeyHeader = KeyHeader.BEARER
    request_limit: int | None = None  # requests a minute as arranged with the account manager; None: the usual ones

    @property
    def lists_merchants(self) -> bool:
        """Tell whether its merchants can be listed: a single-business key has none, another may not."""
        return self.kind is not KeyKind.SINGLE and Scope.MERCHANTS in self.scopes

    @property
    def is_training(self) -> bool:
        """Tell whether this is the training service on this computer."""
        return self.account_id == TRAINING_ACCOUNT


# How a service lets an order be found by its referralNumber, as far as that was seen (field notes, trap 1).


@frozen(kw_only=True)
class ReferenceSupport:
    """How an order can be found by its referralNumber; None where the account had no order to try it with.

    ``listed``: lists show the reference. ``detailed``: one order read alone shows it. ``filtered``: the list's
    parameter for it really filters; one that is not known answers with page 1, so it was asked for a reference that
    cannot exist as well.
    """

    listed: bool | None = None
    detailed: bool | None = None
    filtered: bool | None = None

    @property
    def told(self) -> bool:
        """Tell whether anything was found out at all."""
        return any(fact is not None for fact in (self.listed, self.detailed, self.filtered))
