"""How orders and pickups travel: which status follows which, how long each stage takes, and with what odds.

Pure: the same seed, sequence number and history give the same next step, so that a world can be replayed in
simulated time. Moments are seconds since the epoch, stages are in hours. Knows neither rows nor clocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache

from courier_desk.sandbox.clock import CAIRO

HOUR = 3600.0
MOST_VISITS = 3
"""So often a courier stands at a customer's door; then the parcel is handed over or goes back."""
_FRIDAY = 4
_OPENS, _CLOSES = 9, 21

Odds = tuple[tuple[float, str], ...]

_BACK: dict[str, Odds] = {
    "rejected": ((1, "returnToWarehouse"),),
    "autoReturnInitiated": ((1, "returnToWarehouse"),),
    "returnToWarehouse": ((1, "inReturnStock"),),
    "inReturnStock": ((1, "headingToYou"),),
    "headingToYou": ((1, "returned"),),
}
_OUT: dict[str, Odds] = {
    "new": ((1, "pendingPickup"),),
    "pendingPickup": ((1, "pickedUp"),),
    "pickedUp": ((1, "inStock"),),
    "headingToCustomer": ((1, "outForDelivery"),),
    "rescheduled": ((1, "headingToCustomer"),),
    "waitingAction": ((0.7, "rescheduled"), (0.3, "autoReturnInitiated")),
}
_DELIVER: dict[str, Odds] = {
    **_OUT,
    **_BACK,
    "inStock": ((0.997, "headingToCustomer"), (0.003, "terminated")),
    "inProgress": ((1, "headingToCustomer"),),
    "outForDelivery": (
        (0.8, "completed"),
        (0.075, "rescheduled"),
        (0.07, "waitingAction"),
        (0.04, "rejected"),
        (0.015, "deliveryFailed"),
    ),
}
# An exchange is over when what the customer gave back has reached the shop.
_EXCHANGE: dict[str, Odds] = {
    **_OUT,
    **_BACK,
    "inStock": ((1, "inProgress"),),
    "inProgress": ((1, "headingToCustomer"),),
    "outForDelivery": ((0.82, "returnPickedUp"), (0.08, "rescheduled"), (0.06, "waitingAction"), (0.04, "rejected")),
    "returnPickedUp": ((1, "returnAtWarehouse"),),
    "returnAtWarehouse": ((1, "returnToBusiness"),),
    "returnToBusiness": ((1, "completed"),),
}
_RETURN: dict[str, Odds] = {
    "new": ((1, "returnInitiated"),),
    "returnInitiated": ((1, "returnAssigned"),),
    "returnLinked": ((1, "returnAssigned"),),
    "returnAssigned": ((0.9, "returnPickedUp"), (0.07, "waitingAction"), (0.03, "canceled")),
    "waitingAction": ((0.75, "returnAssigned"), (0.25, "canceled")),
    "returnPickedUp": ((1, "returnAtWarehouse"),),
    "returnAtWarehouse": ((1, "returnToBusiness"),),
    "returnToBusiness": ((1, "returnCompleted"),),
}
# A delivery cancelled after the courier took it: a return that starts where the parcel is.
_TURNED_BACK: dict[str, Odds] = {**_BACK, "returnInitiated": ((1, "returnToWarehouse"),)}
_ROADS = {"Deliver": _DELIVER, "Return": _RETURN, "Exchange": _EXCHANGE, "TurnedBack": _TURNED_BACK}
_LAST_VISIT: dict[tuple[str, str], Odds] = {
    ("Deliver", "outForDelivery"): ((0.5, "completed"), (0.5, "rejected")),
    ("Exchange", "outForDelivery"): ((0.5, "returnPickedUp"), (0.5, "rejected")),
    ("Return", "returnAssigned"): ((0.5, "returnPickedUp"), (0.5, "canceled")),
}

_PICKUP: dict[str, Odds] = {
    "new": ((1, "pendingPickup"),),
    "pendingPickup": ((1, "driverAssigned"),),
    "driverAssigned": ((0.96, "pickedUp"), (0.025, "rejected"), (0.015, "terminated")),
    "pickedUp": ((1, "inStock"),),
    "inProgress": ((1, "inStock"),),
    "inStock": ((1, "completed"),),
}

# Hours until an order is found in this status, from the one before.
_HOURS: dict[str, tuple[float, float]] = {
    "pendingPickup": (0.3, 3),
    "pickedUp": (2, 14),
    "inStock": (2, 6),
    "inProgress": (0.5, 2),
    "headingToCustomer": (4, 18),
    "outForDelivery": (0.3, 1),
    "completed": (0.5, 5),
    "rescheduled": (1, 6),
    "waitingAction": (0.5, 5),
    "rejected": (0.5, 5),
    "deliveryFailed": (1, 6),
    "terminated": (24, 72),
    "autoReturnInitiated": (48, 72),
    "returnToWarehouse": (2, 10),
    "inReturnStock": (3, 16),
    "headingToYou": (12, 40),
    "returned": (2, 8),
    "returnInitiated": (0.3, 2),
    "returnAssigned": (3, 16),
    "returnPickedUp": (1, 6),
    "returnAtWarehouse": (2, 8),
    "returnToBusiness": (12, 40),
    "returnCompleted": (1, 6),
    "canceled": (1, 8),
    "driverAssigned": (0.2, 1.5),
}
_EXPRESS = 0.4
"""An express order takes this part of the usual time."""

WITH_COURIER = frozenset(
    {"headingToCustomer", "outForDelivery", "returnAssigned", "returnPickedUp", "returnToBusiness", "headingToYou"}
)
"""Statuses in which a courier is assigned to the order, which locks it."""
FIRST_LOOK = (600.0, 3600.0)
"""Seconds after which the courier first looks at a new record, at the shortest and the longest."""
PICKUPS = 1 << 40
"""Added to a pickup's sequence, so that its luck is not that of the order with the same one."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next status and how many seconds of ordinary pace lie before it."""

    status: str
    after: float


def luck(seed: int, *parts: int) -> float:
    """Return a number in [0, 1) that depends on nothing but the arguments, evenly spread."""
    mixed = seed
    for part in parts:
        # One round of SplitMix64 for each part: cheap, and neighbours differ in every bit.
        mixed = (mixed + part * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 31
    return (mixed >> 11) / (1 << 53)


_HALF = 1 << 26


def draws(seed: int, sequence: int, count: int) -> tuple[float, float]:
    """Return the chance and the pace with which a record of ``count`` timeline entries takes its next step."""
    drawn = luck(seed, sequence, count) * _HALF
    chance = int(drawn)
    return chance / _HALF, drawn - chance


def first_look(seed: int, created: float) -> float:
    """Return how many seconds of ordinary pace pass before a courier looks at a record made at ``created``."""
    shortest, longest = FIRST_LOOK
    return shortest + (longest - shortest) * luck(seed, int(created * 1000))


def road_of(order_type: str, timeline: str) -> str:
    """Return which way an order of this type goes; a return that was picked up as a delivery is turned back."""
    if order_type == "Return" and '"pickedUp"' in timeline:
        return "TurnedBack"
    return order_type


def next_order_step(road: str, status: str, *, visits: int, express: bool, chance: float, pace: float) -> Step | None:
    """Return what happens next to an order, or None when its journey is over or its status is not known here.

    `visits` counts how often a courier was on the way to the customer; `chance` in [0, 1) picks the branch and
    `pace` in [0, 1) the length of the stage.
    """
    odds = _ROADS[road].get(status)
    if odds is None:
        return None
    if visits >= MOST_VISITS:
        odds = _LAST_VISIT.get((road, status), odds)
    following = _pick(odds, chance)
    return Step(following, _length(following, pace) * (_EXPRESS if express else 1.0))


def usual_rest(road: str, status: str) -> list[str]:
    """Return the statuses that follow if every step goes the likeliest way; none when the journey is over."""
    rest: list[str] = []
    while odds := _ROADS[road].get(status):
        status = max(odds)[1]
        rest.append(status)
    return rest


def next_pickup_step(status: str, *, chance: float, pace: float) -> Step | None:
    """Return what happens next to a pickup, or None when it is over; see `next_order_step`."""
    odds = _PICKUP.get(status)
    if odds is None:
        return None
    following = _pick(odds, chance)
    return Step(following, _length(following, pace))


def is_visit(road: str, status: str) -> bool:
    """Tell whether this status sends a courier to the customer."""
    return status == ("returnAssigned" if road == "Return" else "outForDelivery")


def visits_of(road: str, timeline: str) -> int:
    """Count how often a courier was on the way to the customer, in a timeline as it is stored."""
    return timeline.count('"returnAssigned"' if road == "Return" else '"outForDelivery"')


def steps_of(timeline: str) -> int:
    """Count the entries of a timeline as it is stored."""
    return timeline.count("[") - 1


def working(moment: float) -> float:
    """Return the moment itself if couriers work then (9 to 21 h in Cairo, not on Fridays).

    Else one in the first two hours of their next working day: not everything happens as the doors open.
    """
    opens = _next_opening(int(moment // HOUR))
    return moment if opens is None else opens + moment % HOUR * 2


def morning_of(day: str) -> float:
    """Return when couriers start on a date of the form YYYY-MM-DD in Cairo."""
    return _opening(date.fromisoformat(day))


def _opening(day: date) -> float:
    return datetime.combine(day, time(_OPENS), CAIRO).timestamp()


@lru_cache(maxsize=16_384)
def _next_opening(hour: int) -> float | None:
    """Return the next opening for an hour since the epoch, None while open: Cairo's offsets are whole hours."""
    local = datetime.fromtimestamp(hour * HOUR, UTC).astimezone(CAIRO)
    if local.weekday() != _FRIDAY and _OPENS <= local.hour < _CLOSES:
        return None
    day = local.date() + timedelta(days=local.hour >= _OPENS)
    return _opening(day + timedelta(days=day.weekday() == _FRIDAY))


def _pick(odds: Odds, chance: float) -> str:
    for weight, status in odds:
        if chance < weight:
            return status
        chance -= weight
    return odds[-1][1]


def _length(status: str, pace: float) -> float:
    shortest, longest = _HOURS[status]
    return (shortest + (longest - shortest) * pace) * HOUR
