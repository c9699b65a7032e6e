"""The world that moves, in simulated time: a real database, and a clock that is only a number."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.sandbox import journey
from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.courier import Courier
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.records import Order, Pickup, timeline_with

SUNDAY = datetime(2026, 11, 22, 11, 0, tzinfo=CAIRO).timestamp()
DAY = 86_400.0
OVER = {"completed", "returnCompleted", "returned", "canceled", "terminated", "deliveryFailed"}


@pytest.fixture
def db() -> Iterator[Database]:
    with Database(None) as opened:
        yield opened


def an_order(seq: int = 1, created: float = SUNDAY, **columns: object) -> Order:
    made = Order(
        seq=seq,
        id=f"id-{seq}",
        number=f"{100_000 + seq}",
        merchant_id="shop",
        status="new",
        order_type="Deliver",
        created=created,
        updated=created,
        fees=5_500,
        full_name="Mona Adel Radwan",
        phone="01000234567",
        address="1 El Nasr St",
        government="Cairo",
        zone="Abdeen",
        product="Linen",
        items=1,
        timeline=timeline_with("[]", created, "new"),
    )
    return replace(made, **columns)  # type: ignore[arg-type] # columns by name


def a_pickup(seq: int = 1, created: float = SUNDAY, **columns: object) -> Pickup:
    made = Pickup(
        seq=seq,
        id=f"p-{seq}",
        number=f"{200_000 + seq}",
        merchant_id="shop",
        status="new",
        pickup_date="2026-11-24",
        order_count=2,
        fees=4_500,
        phone="01000234567",
        created=created,
        updated=created,
        timeline=timeline_with("[]", created, "new"),
    )
    return replace(made, **columns)  # type: ignore[arg-type] # columns by name


def order_of(db: Database, seq: int = 1) -> Order:
    found = db.find(Order, "WHERE seq = ?", (seq,))
    assert found is not None
    return found


def pickup_of(db: Database, seq: int = 1) -> Pickup:
    found = db.find(Pickup, "WHERE seq = ?", (seq,))
    assert found is not None
    return found


def steps_of(record: Order | Pickup) -> list[tuple[float, str]]:
    return [(moment, status) for moment, status in json.loads(record.timeline)]


def records(db: Database) -> list[Order | Pickup]:
    return [*db.select(Order, "ORDER BY seq"), *db.select(Pickup, "ORDER BY seq")]


def everything(db: Database) -> tuple[list[Order], list[Pickup]]:
    return db.select(Order, "ORDER BY seq"), db.select(Pickup, "ORDER BY seq")


def fill(db: Database, courier: Courier, orders: int, pickups: int = 0) -> None:
    for seq in range(1, orders + 1):
        created = SUNDAY + seq * 977.0
        kind = ("Deliver", "Deliver", "Exchange", "Return")[seq % 4]
        db.insert(an_order(seq, created, due=courier.first_due(created), order_type=kind, express=seq % 5 == 0))
    for seq in range(1, pickups + 1):
        created = SUNDAY + seq * 7_001.0
        date = datetime.fromtimestamp(created + DAY, CAIRO).date().isoformat()
        db.insert(a_pickup(seq, created, due=courier.first_due(created), pickup_date=date))


def test_nothing_moves_before_it_is_due(db: Database) -> None:
    courier = Courier(db, seed=1, speed=1.0)
    due = courier.first_due(SUNDAY)
    assert SUNDAY + 600 <= due <= SUNDAY + 3600
    db.insert(an_order(due=due))
    assert courier.next_due() == due
    assert courier.advance(due - 1) == 0
    assert order_of(db).status == "new"
    assert courier.advance(due) == 1
    moved = order_of(db)
    assert moved.status == "pendingPickup"
    assert moved.updated == due
    assert [status for _, status in moved.steps()] == ["new", "pendingPickup"]


def test_a_long_absence_is_made_up_for_in_portions(db: Database) -> None:
    courier = Courier(db, seed=1, speed=1.0)
    fill(db, courier, 30, 4)
    portions: list[int] = []
    while not portions or portions[-1]:
        portions.append(courier.advance(SUNDAY + 60 * DAY, most=25))
    assert set(portions[:-2]) == {25}
    assert portions[-1] == 0
    assert courier.next_due() is None


def test_an_empty_world_is_never_due(db: Database) -> None:
    courier = Courier(db, seed=1, speed=1.0)
    assert courier.next_due() is None
    assert courier.advance(SUNDAY) == 0


def test_all_orders_and_pickups_come_to_an_end_with_a_timeline(db: Database) -> None:
    courier = Courier(db, seed=3, speed=1.0)
    fill(db, courier, 60, 8)
    taken = courier.advance(SUNDAY + 90 * DAY)
    orders, pickups = everything(db)
    assert courier.next_due() is None
    assert {order.status for order in orders} <= OVER
    assert {order.status for order in orders} >= {"completed", "returnCompleted"}
    assert {pickup.status for pickup in pickups} <= {"completed", "rejected", "terminated"}
    for record in records(db):
        steps = steps_of(record)
        assert steps[0][1] == "new"
        assert steps[-1][1] == record.status
        assert abs(steps[-1][0] - record.updated) < 0.001
        assert [moment for moment, _ in steps] == sorted(moment for moment, _ in steps)
    assert taken > 3 * len(orders)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(min_value=0, max_value=2**40),
    st.sampled_from([1.0, 60.0, 5_000.0]),
    st.lists(st.floats(min_value=0.001, max_value=1.0), min_size=1, max_size=12),
)
def test_catching_up_in_one_go_is_the_same_as_going_along(seed: int, speed: float, cuts: list[float]) -> None:
    horizon = 12 * DAY / speed
    with Database(None) as at_once, Database(None) as bit_by_bit:
        for db in (at_once, bit_by_bit):
            fill(db, Courier(db, seed=seed, speed=speed), 24, 5)
        Courier(at_once, seed=seed, speed=speed).advance(SUNDAY + 40_000 + horizon)
        for cut in sorted(cuts):
            # A new courier each time: a restarted service goes on where it stopped.
            Courier(bit_by_bit, seed=seed, speed=speed).advance(SUNDAY + cut * (40_000 + horizon))
        while Courier(bit_by_bit, seed=seed, speed=speed).advance(SUNDAY + 40_000 + horizon, most=7):
            pass
        assert everything(at_once) == everything(bit_by_bit)


def test_at_ordinary_speed_couriers_rest_at_night_and_on_friday(db: Database) -> None:
    courier = Courier(db, seed=7, speed=1.0)
    fill(db, courier, 40, 6)
    courier.advance(SUNDAY + 90 * DAY)
    for record in records(db):
        for moment, status in steps_of(record):
            local = datetime.fromtimestamp(moment, CAIRO)
            assert status == "new" or (9 <= local.hour <= 20 and local.weekday() != 4)


def test_a_faster_world_goes_as_much_faster_day_and_night(db: Database) -> None:
    courier = Courier(db, seed=2, speed=10_000.0)
    fill(db, courier, 40)
    last = SUNDAY + 40 * 977.0
    courier.advance(last + 30 * DAY / 10_000)
    orders, _ = everything(db)
    assert {order.status for order in orders} <= OVER
    assert all(order.updated < last + 30 * DAY / 10_000 for order in orders)


@pytest.mark.parametrize("speed", [0.0, -1.0, float("nan")])
def test_a_world_that_stands_still_has_no_courier(db: Database, speed: float) -> None:
    with pytest.raises(ValueError, match="speed"):
        Courier(db, seed=1, speed=speed)


def test_an_order_is_locked_while_a_courier_has_it_and_free_in_stock(db: Database) -> None:
    courier = Courier(db, seed=5, speed=1.0)
    fill(db, courier, 30)
    seen: dict[str, set[bool]] = {}
    while (due := courier.next_due()) is not None:
        courier.advance(due)
        for order in db.select(Order):
            seen.setdefault(order.status, set()).add(bool(order.courier))
            assert bool(order.waiting) == (order.status == "waitingAction")
    assert seen["outForDelivery"] == {True}
    assert seen["headingToCustomer"] == {True}
    assert seen["completed"] == {True}
    for status in ("new", "pendingPickup", "pickedUp", "inStock"):
        assert seen[status] == {False}


def test_a_cancelled_delivery_is_brought_back(db: Database) -> None:
    timeline = timeline_with(timeline_with("[]", SUNDAY, "new"), SUNDAY + 60, "pickedUp")
    timeline = timeline_with(timeline, SUNDAY + 120, "returnInitiated")
    held = an_order(order_type="Return", status="returnInitiated", timeline=timeline, due=SUNDAY + 120)
    db.insert(held)
    Courier(db, seed=1, speed=1.0).advance(SUNDAY + 30 * DAY)
    statuses = [status for _, status in order_of(db).steps()]
    assert statuses[2:] == ["returnInitiated", "returnToWarehouse", "inReturnStock", "headingToYou", "returned"]


def test_an_unknown_status_is_left_alone(db: Database) -> None:
    db.insert(an_order(status="somethingNew", due=SUNDAY))
    db.insert(a_pickup(status="somethingNew", due=SUNDAY))
    courier = Courier(db, seed=1, speed=1.0)
    courier.advance(SUNDAY + DAY)
    assert order_of(db).status == pickup_of(db).status == "somethingNew"
    assert courier.next_due() is None


def test_a_pickup_waits_for_its_day(db: Database) -> None:
    courier = Courier(db, seed=1, speed=1.0)
    db.insert(a_pickup(due=courier.first_due(SUNDAY), pickup_date="2026-11-26"))
    courier.advance(journey.morning_of("2026-11-26") - 1)
    assert pickup_of(db).status == "pendingPickup"
    courier.advance(journey.morning_of("2026-11-26") + DAY)
    assert journey.steps_of(pickup_of(db).timeline) >= 4
    assigned = {status: moment for moment, status in steps_of(pickup_of(db))}
    assert datetime.fromtimestamp(assigned["driverAssigned"], CAIRO).date().isoformat() == "2026-11-26"


def test_a_pickup_moved_to_a_later_day_waits_for_that_one(db: Database) -> None:
    courier = Courier(db, seed=1, speed=1.0)
    db.insert(a_pickup(due=courier.first_due(SUNDAY)))
    courier.advance(SUNDAY + 6 * 3600)
    booked = pickup_of(db)
    assert booked.status == "pendingPickup"
    db.save(replace(booked, pickup_date="2026-11-30"))
    courier.advance(journey.morning_of("2026-11-30") - 1)
    assert pickup_of(db).status == "pendingPickup"
    courier.advance(journey.morning_of("2026-11-30") + DAY)
    assert pickup_of(db).status not in {"new", "pendingPickup"}


def collected_seed() -> int:
    """Return a seed under which pickup 1 is really fetched."""
    for seed in itertools.count():
        chance, pace = journey.draws(seed, 1 + journey.PICKUPS, 3)
        step = journey.next_pickup_step("driverAssigned", chance=chance, pace=pace)
        if step is not None and step.status == "pickedUp":
            return seed
    raise AssertionError


def test_a_collected_pickup_takes_the_oldest_waiting_orders_along(db: Database) -> None:
    courier = Courier(db, seed=collected_seed(), speed=1.0)
    timeline = "[]"
    for status in ("new", "pendingPickup", "driverAssigned"):
        timeline = timeline_with(timeline, SUNDAY, status)
    db.insert(a_pickup(status="driverAssigned", timeline=timeline, due=SUNDAY + 3600, order_count=2))
    late = SUNDAY + 3 * DAY
    db.insert(an_order(1, order_type="Return", due=late))
    db.insert(an_order(2, due=late))
    db.insert(an_order(3, merchant_id="another shop", due=late))
    db.insert(an_order(4, due=late))
    db.insert(an_order(5, due=late))
    db.insert(an_order(6, created=SUNDAY + 7200, due=late))
    assert courier.advance(SUNDAY + 3600) == 1
    assert {seq: order_of(db, seq).status for seq in range(1, 7)} == {
        1: "new",
        2: "pickedUp",
        3: "new",
        4: "pickedUp",
        5: "new",
        6: "new",
    }
    taken = order_of(db, 2)
    assert taken.steps()[-1] == (SUNDAY + 3600, "pickedUp")
    assert taken.due is not None
    assert taken.due > SUNDAY + 3600
