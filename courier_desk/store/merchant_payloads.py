"""How a merchant to be onboarded is written down (JSON in the outbox) and read again, also by a later version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from courier_desk.domain.accounts import MerchantRequest, PickupAddress


def merchant_to_plain(request: MerchantRequest) -> dict[str, Any]:
    """Write a request as JSON objects."""
    return asdict(request)


def merchant_from_plain(plain: Mapping[str, Any]) -> MerchantRequest:
    """Read what ``merchant_to_plain`` wrote. Raises KeyError or TypeError for something else."""
    address = plain["pickup_address"]
    return MerchantRequest(
        name=plain["name"],
        email=plain["email"],
        phone=plain["phone"],
        brand=plain["brand"],
        pickup_address=PickupAddress(
            city=address["city"],
            zone=address.get("zone", ""),
            details=address.get("details", ""),
            phone=address.get("phone", ""),
        ),
        external_id=plain.get("external_id", ""),
    )
