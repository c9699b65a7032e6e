"""How a wanted pickup is written down (JSON in the outbox) and read again, also by a later version."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from courier_desk.domain.pickups import PickupRequest


def pickup_to_plain(request: PickupRequest) -> dict[str, Any]:
    """Write a request as a JSON object."""
    return {
        "orders": request.orders,
        "day": request.day.isoformat(),
        "phone": request.phone,
        "notes": request.notes,
        "fragile": request.fragile,
        "large": request.large,
        "location": request.location,
        "address_id": request.address_id,
    }


def pickup_from_plain(plain: Mapping[str, Any]) -> PickupRequest:
    """Read what ``pickup_to_plain`` wrote, of an earlier version too. Raises KeyError, TypeError or ValueError for
    something else.
    """
    fragile, large = plain.get("fragile"), plain.get("large")
    return PickupRequest(
        orders=int(plain["orders"]),
        day=date.fromisoformat(plain["day"]),
        phone=str(plain["phone"]),
        notes=str(plain.get("notes", "")),
        fragile=fragile if isinstance(fragile, bool) else None,
        large=large if isinstance(large, bool) else None,
        location=plain.get("location"),
        address_id=str(plain.get("address_id", "")),
    )
