"""Pickups: the courier comes to fetch parcels (specification, Pickup). Amounts are piastres, days are Cairo days.

Nothing here knows JSON, SQL or a screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType

_NOTHING: Mapping[str, object] = MappingProxyType({})

#: Statuses in which a pickup may be changed or deleted (specification, States and transitions).
CHANGEABLE = frozenset({"new", "pendingpickup"})


class PickupFlag(StrEnum):
    """What a courier has to know of the parcels; services may know neither (field notes, "pickup, more")."""

    FRAGILE = "fragile"
    LARGE = "large"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickupRequest:
    """A pickup as a person wants it: what create and update send. ``day`` is a Cairo day, from tomorrow on.

    The rest the specification does not name, and an update that leaves it out clears it (field notes, "pickup, more").
    None and "" are not sent: the service does not know the field, or nobody knows what stands there. ``location`` is
    sent as it came.
    """

    orders: int
    day: date
    phone: str
    notes: str = ""
    fragile: bool | None = None
    large: bool | None = None
    location: object = None
    address_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pickup:
    """A pickup as the service shows it. Facts the answer did not carry are empty or None; ``status`` is kept as sent.

    ``location`` is whatever JSON value came; ``raw`` is the JSON object as it came.
    """

    number: str
    pickup_id: str = ""
    status: str = ""
    category: str = ""
    label: str = ""
    day: date | None = None
    orders: int | None = None
    fee: int | None = None
    phone: str = ""
    notes: str = ""
    fragile: bool | None = None
    large: bool | None = None
    location: object = None
    address_id: str = ""
    created: datetime | None = None
    changed: datetime | None = None
    raw: Mapping[str, object] = field(default_factory=lambda: _NOTHING, repr=False, compare=False)

    @property
    def may_change(self) -> bool:
        """Tell whether the specification allows an update or a deletion in this status."""
        return self.status.casefold() in CHANGEABLE
