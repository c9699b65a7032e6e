"""What became of an order, told from its kind, its status and its category: one table, with its reasons.

Specification, States and transitions; field notes, Statuses seen. A status that the table does not have is judged by
its category, and one without either is never counted for what it may be. Nothing here knows SQL or a screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain.orders import OrderType


class Outcome(StrEnum):
    """Where the way of a parcel stands, as a shop counts it."""

    WAITING = "waiting"  # no courier has it
    ON_ITS_WAY = "on_its_way"  # a courier or a warehouse has it, or somebody has to decide
    DELIVERED = "delivered"  # the customer has it
    RETURNED = "returned"  # it was refused, could not be delivered, or was brought back
    WITHDRAWN = "withdrawn"  # called off by the shop or the service: neither delivered nor refused
    UNKNOWN = "unknown"  # the service uses a word that says neither


_WAITING = ("new", "pendingPickup")
_ON_ITS_WAY = (
    "pickedUp", "inStock", "inProgress", "headingToCustomer", "outForDelivery", "rescheduled", "waitingAction",
)  # fmt: skip
#: On the way back: of a Deliver order or an Exchange this is decided, of a Return it is what was asked for.
_ON_ITS_WAY_BACK = (
    "returnToWarehouse", "inReturnStock", "headingToYou", "returnInitiated", "returnAssigned", "returnPickedUp",
    "returnAtWarehouse", "returnToBusiness", "returnLinked", "autoReturnInitiated",
)  # fmt: skip
_BACK = ("returned", "returnCompleted")
#: The customer did not take it: refused at the door, or nobody was met. Of a Return: nothing came back yet.
_NOT_TAKEN = ("rejected", "deliveryFailed")
_OFF = ("canceled", "cancelled", "terminated")

#: Of Deliver and Exchange. Example: an order that is ``headingToYou`` was refused, and counts as returned at once.
OF_DELIVERIES: Mapping[str, Outcome] = MappingProxyType(
    dict.fromkeys(_WAITING, Outcome.WAITING)
    | dict.fromkeys(_ON_ITS_WAY, Outcome.ON_ITS_WAY)
    | dict.fromkeys((*_ON_ITS_WAY_BACK, *_BACK, *_NOT_TAKEN), Outcome.RETURNED)
    | dict.fromkeys(_OFF, Outcome.WITHDRAWN)
    | {"completed": Outcome.DELIVERED}
)
#: Of Return. Example: one that is ``headingToYou`` is on its way; once it is ``completed`` its goods came back.
OF_RETURNS: Mapping[str, Outcome] = MappingProxyType(
    dict.fromkeys(_WAITING, Outcome.WAITING)
    | dict.fromkeys((*_ON_ITS_WAY, *_ON_ITS_WAY_BACK, *_NOT_TAKEN), Outcome.ON_ITS_WAY)
    | dict.fromkeys((*_BACK, "completed"), Outcome.RETURNED)
    | dict.fromkeys(_OFF, Outcome.WITHDRAWN)
)
#: Of a status that the tables do not have, by its category (compared without case). UNSUCCESSFUL is not here: it does
#: not say whether a customer refused or the shop called it off.
BY_CATEGORY: Mapping[str, Outcome] = MappingProxyType(
    {
        "NEW": Outcome.WAITING,
        "PROCESSING": Outcome.ON_ITS_WAY,
        "PAUSED": Outcome.ON_ITS_WAY,
        "SUCCESSFUL": Outcome.DELIVERED,
    }
)
#: Nothing is collected any more, nor given back, for orders that ended so.
WITHOUT_CASH = (Outcome.RETURNED, Outcome.WITHDRAWN)
#: Everything else, the unknown too: its cash is still to come as far as anybody was told.
WITH_CASH = tuple(one for one in Outcome if one not in WITHOUT_CASH)
#: No more comes of these.
ENDED = (Outcome.DELIVERED, Outcome.RETURNED, Outcome.WITHDRAWN)


def outcome_of(order_type: str, status: str, category: str) -> Outcome:
    """Tell what became of an order; kind, status and category as sent."""
    is_return = order_type == OrderType.RETURN
    known = (OF_RETURNS if is_return else OF_DELIVERIES).get(status)
    if known is not None:
        return known
    told = BY_CATEGORY.get(category.upper(), Outcome.UNKNOWN)
    return Outcome.RETURNED if is_return and told is Outcome.DELIVERED else told
