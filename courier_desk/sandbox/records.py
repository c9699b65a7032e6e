"""The rows of the training service as values: accounts, addresses, keys, orders, pickups.

Field names are the column names of ``database.py``. Money is whole piastres, moments are seconds since the epoch.
Knows neither SQL nor JSON shapes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A business: a company, a merchant of a company, or a single business (no company above it)."""

    TABLE: ClassVar[str] = "accounts"

    id: str
    business_code: str
    name: str
    email: str
    phone: str
    brand: str
    created: float
    company_id: str | None = None
    external_id: str | None = None
    is_company: bool = False
    removed: bool = False
    price_percent: int = 100
    """Custom pricing: what this business pays, in percent of the price list."""
    address_id: str = ""
    city: str = ""
    zone: str = ""
    address_details: str = ""
    pickup_phone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A pickup address that a business has besides its main one."""

    TABLE: ClassVar[str] = "addresses"

    id: str
    account_id: str
    city: str
    zone: str
    details: str
    phone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """A key of an account with its scopes, separated by spaces."""

    TABLE: ClassVar[str] = "api_keys"

    key: str
    account_id: str
    role: str
    """What the training service issued it for: ``company``, ``single``, ``revoked`` and the like."""
    scopes: str = "orders pickups merchants"
    revoked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order. ``amount`` is COD or cash difference; ``timeline`` is JSON ``[[moment, status], …]``."""

    TABLE: ClassVar[str] = "orders"

    seq: int
    id: str
    number: str
    merchant_id: str
    status: str
    order_type: str
    created: float
    updated: float
    fees: int
    full_name: str
    phone: str
    address: str
    government: str
    zone: str
    product: str
    """productDescription, or currentPD of an exchange."""
    items: int
    """numberOfItems, or numberOfItemsCurrentPD of an exchange."""
    express: bool = False
    amount_type: str = "NA"
    amount: int = 0
    reference: str = ""
    other_phone: str = ""
    building: str = ""
    apartment: str = ""
    work_address: bool = False
    preview: bool = False
    notes: str = ""
    pickup_address_id: str = ""
    new_product: str = ""
    new_items: int = 0
    original_number: str = ""
    return_reason: str = ""
    return_notes: str = ""
    partial: bool = False
    partial_items: int = 0
    original_items: int = 0
    courier: str = ""
    """Name of the courier the order is assigned to; empty while nobody is."""
    waiting: str = ""
    """What the customer or courier asks the business to decide; empty while nothing."""
    timeline: str = "[]"
    due: float | None = None
    """When the courier takes the next step with it; None when its journey is over."""

    def steps(self) -> list[tuple[float, str]]:
        """Return the timeline, oldest first."""
        return [(moment, status) for moment, status in json.loads(self.timeline)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pickup:
    """A visit of the courier at a business."""

    TABLE: ClassVar[str] = "pickups"

    seq: int
    id: str
    number: str
    merchant_id: str
    status: str
    pickup_date: str
    """YYYY-MM-DD, a date in Cairo."""
    order_count: int
    fees: int
    phone: str
    created: float
    updated: float
    notes: str = ""
    fragile: bool = False
    large: bool = False
    location: str = ""
    address_id: str = ""
    timeline: str = "[]"
    due: float | None = None


def timeline_with(timeline: str, moment: float, status: str) -> str:
    """Return the timeline with one more step."""
    entry = json.dumps([round(moment, 3), status])
    return f"[{entry}]" if timeline == "[]" else f"{timeline[:-1]}, {entry}]"
