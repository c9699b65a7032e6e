"""The world that moves: a courier who takes orders and pickups through their statuses as time goes by.

Driven by the service's clock, so that days can pass in a test within milliseconds. At the speed of 1 he keeps
couriers' hours in Cairo; faster than that he works day and night. Where a journey leads is told by `journey`; this
module applies it to the rows. Knows no requests.
"""

from __future__ import annotations

from dataclasses import replace

from courier_desk.sandbox import journey, people
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.records import Order, Pickup, timeline_with

_BATCH = 200


class Courier:
    """Moves what is due. ``speed`` is how much faster than real time the world goes; it must be above zero."""

    def __init__(self, db: Database, *, seed: int, speed: float) -> None:
        if not speed > 0:
            raise ValueError("the speed must be above zero")
        self._db = db
        self._seed = seed
        self._speed = speed

    def change_speed(self, speed: float, now: float) -> None:
        """Go on faster or slower: what is ahead comes sooner or later by as much. The caller commits."""
        if not speed > 0:
            raise ValueError("the speed must be above zero")
        for table in ("orders", "pickups"):
            self._db.query(f"UPDATE {table} SET due = ?1 + (due - ?1) * ?2 WHERE due > ?1", (now, self._speed / speed))  # noqa: S608
        self._speed = speed

    def take_step(self, order: Order, now: float) -> Order | None:
        """Move one order on at once, whenever it was due; None when its journey is over. The caller commits."""
        step = self._order_step(order)
        if step is None:
            return None
        moved = self._moved(order, step.status, now)
        self._db.save(moved)
        return moved

    def first_due(self, created: float) -> float:
        """Return when the courier first looks at an order or pickup made at ``created``."""
        return self._later(created, journey.first_look(self._seed, created))

    def next_due(self) -> float | None:
        """Return when the next step is due; None when every journey is over."""
        rows = self._db.query(
            "SELECT min(due) FROM (SELECT min(due) AS due FROM orders WHERE due IS NOT NULL"
            " UNION ALL SELECT min(due) FROM pickups WHERE due IS NOT NULL)"
        )
        due = rows[0][0]
        return None if due is None else float(due)

    def advance(self, now: float, most: int | None = None) -> int:
        """Take every step due by ``now``, or the first ``most`` of them, and return how many. The caller commits.

        A step bears the moment it was due, so that a service which stood still catches up as if it had gone on.
        """
        taken = 0
        while most is None or taken < most:
            # In the order of time, since a collected pickup moves orders, too; orders do not touch one another.
            pickup = self._db.find(Pickup, "WHERE due <= ? ORDER BY due, seq LIMIT 1", (now,))
            until = now if pickup is None or pickup.due is None else pickup.due
            room = _BATCH if most is None else min(_BATCH, most - taken)
            orders = self._db.select(Order, "WHERE due <= ? ORDER BY due LIMIT ?", (until, room))
            for order in orders:
                self._move_order(order)
            taken += len(orders)
            if orders:
                continue
            if pickup is None:
                break
            self._move_pickup(pickup)
            taken += 1
        return taken

    def _move_order(self, order: Order) -> None:
        moment = order.due
        if moment is None:
            return
        step = self._order_step(order)
        self._db.save(replace(order, due=None) if step is None else self._moved(order, step.status, moment))

    def _order_step(self, order: Order) -> journey.Step | None:
        road = journey.road_of(order.order_type, order.timeline)
        chance, pace = journey.draws(self._seed, order.seq, journey.steps_of(order.timeline))
        visits = journey.visits_of(road, order.timeline)
        return journey.next_order_step(
            road, order.status, visits=visits, express=order.express, chance=chance, pace=pace
        )

    def _moved(self, order: Order, status: str, moment: float) -> Order:
        """Return the order in its new status, with the moment of the step after."""
        draw, _ = journey.draws(self._seed, order.seq, journey.steps_of(order.timeline))
        moved = replace(
            order,
            status=status,
            updated=moment,
            courier=courier_after(status, order.courier, draw),
            waiting=people.waiting_reason(draw) if status == "waitingAction" else "",
            timeline=timeline_with(order.timeline, moment, status),
        )
        following = self._order_step(moved)
        return replace(moved, due=None if following is None else self._later(moment, following.after))

    def _move_pickup(self, pickup: Pickup) -> None:
        moment = pickup.due
        if moment is None:
            return
        step = self._pickup_step(pickup)
        if step is None:
            self._db.save(replace(pickup, due=None))
            return
        if step.status == "driverAssigned" and (postponed := self._postponed(pickup, moment)) > moment:
            self._db.save(replace(pickup, due=postponed))
            return
        timeline = timeline_with(pickup.timeline, moment, step.status)
        moved = replace(pickup, status=step.status, updated=moment, timeline=timeline)
        following = self._pickup_step(moved)
        due = None if following is None else self._pickup_due(moved, following, moment)
        self._db.save(replace(moved, due=due))
        if step.status == "pickedUp":
            self._collect(moved, moment)

    def _pickup_step(self, pickup: Pickup) -> journey.Step | None:
        chance, pace = journey.draws(self._seed, pickup.seq + journey.PICKUPS, journey.steps_of(pickup.timeline))
        return journey.next_pickup_step(pickup.status, chance=chance, pace=pace)

    def _pickup_due(self, pickup: Pickup, step: journey.Step, moment: float) -> float:
        if step.status != "driverAssigned":
            return self._later(moment, step.after)
        until_date = max(0.0, journey.morning_of(pickup.pickup_date) - moment)
        return self._later(moment, until_date + step.after)

    def _postponed(self, pickup: Pickup, moment: float) -> float:
        """Return when the driver sets out if the pickup was moved to a later date meanwhile, else the moment."""
        if self._speed != 1.0:
            return moment  # a faster world does not keep to dates
        return max(moment, journey.morning_of(pickup.pickup_date))

    def _collect(self, pickup: Pickup, moment: float) -> None:
        """Take along the oldest orders that wait at this business, as many as the pickup was booked for."""
        waiting = self._db.select(
            Order,
            "WHERE merchant_id = ? AND status IN ('new', 'pendingPickup') AND order_type <> 'Return'"
            " AND due IS NOT NULL AND created <= ? ORDER BY seq LIMIT ?",
            (pickup.merchant_id, moment, pickup.order_count),
        )
        for order in waiting:
            self._db.save(self._moved(order, "pickedUp", moment))

    def _later(self, moment: float, seconds: float) -> float:
        if self._speed == 1.0:
            return journey.working(moment + seconds)
        return moment + seconds / self._speed


def courier_after(status: str, before: str, draw: float) -> str:
    """Return who has an order in this status: a courier on the road, nobody in stock, and for ever who ended it."""
    if status in journey.WITH_COURIER:
        return before or people.courier_name(draw)
    return before if status in {"completed", "returned", "returnCompleted", "deliveryFailed"} else ""
