"""The statuses of orders and pickups, their categories and what each allows (field notes, "Statuses seen").

Pure tables. Which answer a forbidden action gets is the manner's business, not told here.
"""

from __future__ import annotations

ORDER_STATUSES: dict[str, tuple[str, ...]] = {
    "NEW": ("new", "pendingPickup"),
    "PROCESSING": (
        "pickedUp",
        "inStock",
        "inProgress",
        "headingToCustomer",
        "outForDelivery",
        "rescheduled",
        "returnToWarehouse",
        "inReturnStock",
        "headingToYou",
        "returnInitiated",
        "returnAssigned",
        "returnPickedUp",
        "returnAtWarehouse",
        "returnToBusiness",
        "returnLinked",
    ),
    "PAUSED": ("waitingAction", "rejected"),
    "SUCCESSFUL": ("completed", "returnCompleted"),
    "UNSUCCESSFUL": ("canceled", "returned", "terminated", "deliveryFailed", "autoReturnInitiated"),
}

PICKUP_STATUSES: dict[str, tuple[str, ...]] = {
    "NEW": ("new", "pendingPickup", "driverAssigned"),
    "PROCESSING": ("pickedUp", "inStock", "inProgress"),
    "SUCCESSFUL": ("completed",),
    "UNSUCCESSFUL": ("canceled", "rejected", "returned", "terminated"),
}

ORDER_CATEGORY = {status: category for category, group in ORDER_STATUSES.items() for status in group}
PICKUP_CATEGORY = {status: category for category, group in PICKUP_STATUSES.items() for status in group}

ORDER_EDITABLE = frozenset({"new", "pendingPickup", "pickedUp", "inStock", "waitingAction", "rescheduled"})
"""Statuses in which an order may be updated, as long as no courier is assigned."""

ORDER_CANCELABLE = frozenset({"new", "pendingPickup", "pickedUp", "inStock", "waitingAction", "rescheduled"})
"""Statuses from which an order may be cancelled."""

ORDER_TAKEN = frozenset({"pickedUp", "inStock", "waitingAction", "rescheduled"})
"""Statuses in which the courier already holds the parcel: a live service cancels by turning it into a return."""

PICKUP_OPEN = frozenset({"new", "pendingPickup"})
"""Statuses in which a pickup may be updated or deleted."""

PICKUP_CANCELABLE = frozenset({"new", "pendingPickup", "driverAssigned"})


def label_of(status: str) -> str:
    """Return a status as words: ``outForDelivery`` gives "Out for delivery"."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in status)
    return words[:1].upper() + words[1:]
