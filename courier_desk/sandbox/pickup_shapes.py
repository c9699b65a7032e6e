"""How a pickup looks in JSON (field notes, "pickup"; ``picikupStatus`` is how live services spell it)."""

from __future__ import annotations

from courier_desk.sandbox.clock import iso
from courier_desk.sandbox.envelope import Json, egp
from courier_desk.sandbox.records import Pickup
from courier_desk.sandbox.statuses import PICKUP_CATEGORY, label_of


def full_pickup(pickup: Pickup) -> Json:
    """Return the pickup record; the status under the live spelling and under the plain one."""
    return {
        "pickupId": pickup.id,
        "pickupNumber": pickup.number,
        "pickupDate": pickup.pickup_date,
        "picikupStatus": pickup.status,
        "statusCategory": PICKUP_CATEGORY.get(pickup.status, "PROCESSING"),
        "statusLabel": label_of(pickup.status),
        "numberOfOrders": pickup.order_count,
        "pickupFees": egp(pickup.fees),
        "phoneNumber": pickup.phone,
        "pickupNotes": pickup.notes,
        "isFragileItems": pickup.fragile,
        "isLargeItems": pickup.large,
        "pickupLocation": pickup.location or None,
        "pickupAddressId": pickup.address_id or None,
        "createdAt": iso(pickup.created),
        "updatedAt": iso(pickup.updated),
    }
