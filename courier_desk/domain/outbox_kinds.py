"""The kinds of pending work: what a person asks the service to do. How each is done is the desk's."""

from __future__ import annotations

from enum import StrEnum


class Subject(StrEnum):
    """What pending work is about; the first half of a target."""

    ORDER = "order"
    PICKUP = "pickup"
    MERCHANT = "merchant"


class Kind(StrEnum):
    """What a row of the outbox does at the service; the values are kept on disk."""

    ORDER_CREATE = "order.create"
    ORDER_UPDATE = "order.update"
    ORDER_CANCEL = "order.cancel"
    ORDER_DELETE = "order.delete"
    PICKUP_CREATE = "pickup.create"
    PICKUP_UPDATE = "pickup.update"
    PICKUP_CANCEL = "pickup.cancel"
    PICKUP_DELETE = "pickup.delete"
    MERCHANT_CREATE = "merchant.create"

    @property
    def subject(self) -> Subject:
        """Tell what it is about."""
        return Subject(self.value.partition(".")[0])


#: Kinds that make something new; all others change something the service has.
CREATES = frozenset({Kind.ORDER_CREATE, Kind.PICKUP_CREATE, Kind.MERCHANT_CREATE})
#: Kinds after which their target is no more, so that nothing may follow.
ENDS = frozenset({Kind.ORDER_DELETE, Kind.PICKUP_DELETE})
#: Kinds that take their target back: before there is one, nothing is left to be done.
WITHDRAWS = ENDS | {Kind.ORDER_CANCEL, Kind.PICKUP_CANCEL}


def order_target(number: str) -> str:
    """Name an order as the target of a change."""
    return f"order/{number}"


def pickup_target(number: str) -> str:
    """Name a pickup as the target of a change."""
    return f"pickup/{number}"


#: How the target of a change begins that follows a creation.
FOLLOWING = "outbox/"


def follower_target(row_id: int) -> str:
    """Name what a row of the outbox is going to create, for changes that were saved before it has a number."""
    return f"{FOLLOWING}{row_id}"
