"""Seeded history: what an order may be, and nothing it may not."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime

import pytest

from courier_desk.sandbox import journey
from courier_desk.sandbox.catalog import load_catalog
from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.courier import Courier
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.fees import order_fee
from courier_desk.sandbox.history import seed_history
from courier_desk.sandbox.numbering import Numbering
from courier_desk.sandbox.records import Account, Order, Pickup
from courier_desk.sandbox.statuses import ORDER_CATEGORY, PICKUP_CATEGORY

NOW = datetime(2026, 11, 24, 16, 30, tzinfo=CAIRO).timestamp()
DAY = 86_400.0
COUNT = 3_000
CATALOG = load_catalog()
MERCHANTS = [
    Account(
        id=f"merchant-{index}",
        business_code=f"{10_000_000 + index}",
        name="Sara Adel Radwan",
        email=f"shop{index}@example.example",
        phone=f"0100000000{index}",
        brand=brand,
        created=NOW - (80 + index) * DAY,
        price_percent=percent,
        address_id=f"address-{index}",
        pickup_phone=f"0110000000{index}",
    )
    for index, (brand, percent) in enumerate([("Dokki Linen", 100), ("بيت القطن", 90), ("Nile Soles", 110)])
]


def seed(db: Database, *, orders: int = COUNT, number: int = 11, speed: float = 1.0, now: float = NOW) -> None:
    for merchant in MERCHANTS:
        db.insert(merchant)
    numbering = Numbering(db, random.Random(1))
    seed_history(
        db, orders=orders, merchants=MERCHANTS, catalog=CATALOG, now=now, seed=number, numbering=numbering, speed=speed
    )
    db.commit()


@pytest.fixture(scope="module")
def db() -> Iterator[Database]:
    with Database(None) as opened:
        seed(opened)
        yield opened


@pytest.fixture(scope="module")
def orders(db: Database) -> list[Order]:
    return db.select(Order, "ORDER BY seq")


@pytest.fixture(scope="module")
def pickups(db: Database) -> list[Pickup]:
    return db.select(Pickup, "ORDER BY seq")


def merchant_of(record: Order | Pickup) -> Account:
    return next(merchant for merchant in MERCHANTS if merchant.id == record.merchant_id)


def test_there_are_as_many_as_asked_for_with_numbers_of_six_digits(orders: list[Order]) -> None:
    assert len(orders) == COUNT
    assert len({order.number for order in orders}) == len({order.id for order in orders}) == COUNT
    assert all(len(order.number) == 6 and order.number.isdecimal() for order in orders)


def test_the_sequence_follows_time_and_no_order_is_older_than_its_merchant(orders: list[Order]) -> None:
    moments = [order.created for order in orders]
    assert moments == sorted(moments)
    assert all(merchant_of(order).created < order.created < NOW for order in orders)
    assert NOW - moments[-1] < DAY
    assert NOW - moments[0] > 30 * DAY


def test_every_merchant_ships_and_one_most(orders: list[Order]) -> None:
    shares = Counter(order.merchant_id for order in orders)
    assert set(shares) == {merchant.id for merchant in MERCHANTS}
    assert shares["merchant-0"] > shares["merchant-2"] > 0


def test_zones_are_the_catalogs_and_belong_to_their_governorate(orders: list[Order]) -> None:
    zones = {governorate.value: {area.value for area in governorate.areas} for governorate in CATALOG}
    assert all(order.zone in zones[order.government] for order in orders)
    shares = Counter(order.government for order in orders)
    assert shares["Cairo"] > shares["Giza"] > shares["Qalyubia"] > 0


def test_the_fee_is_what_the_service_would_charge(orders: list[Order]) -> None:
    for order in orders:
        percent = merchant_of(order).price_percent
        assert order.fees == order_fee(order.government, order.order_type, order.express, percent)


def test_amounts_fit_their_kind(orders: list[Order]) -> None:
    for order in orders:
        if order.amount_type == "COD":
            assert order.order_type == "Deliver"
            assert order.amount > order.fees
        elif order.amount_type == "CD":
            assert order.order_type == "Exchange"
            assert order.amount != 0
        else:
            assert order.amount_type == "NA"
            assert order.amount == 0
    delivered = [order for order in orders if order.order_type == "Deliver"]
    collected = sum(order.amount_type == "COD" for order in delivered)
    assert 0.7 < collected / len(delivered) < 0.85  # field notes, Egypt


def test_all_three_types_occur_with_the_fields_they_need(orders: list[Order]) -> None:
    shares = Counter(order.order_type for order in orders)
    assert shares["Deliver"] > 0.8 * COUNT
    assert min(shares["Return"], shares["Exchange"]) > 0.03 * COUNT
    for order in orders:
        assert order.full_name
        assert order.phone
        assert order.address
        assert order.product
        assert order.items >= 1
        assert bool(order.new_product) == (order.order_type == "Exchange")
        assert bool(order.original_number) == bool(order.return_reason) == (order.order_type == "Return")
        assert not (order.express and order.order_type != "Deliver")


def test_a_return_brings_back_one_completed_delivery_of_the_same_shop(orders: list[Order]) -> None:
    by_number = {order.number: order for order in orders}
    originals = [order.original_number for order in orders if order.order_type == "Return"]
    assert len(set(originals)) == len(originals)
    for order in orders:
        if order.order_type == "Return":
            original = by_number[order.original_number]
            assert (original.order_type, original.status) == ("Deliver", "completed")
            assert original.merchant_id == order.merchant_id
            assert original.updated < order.created
            assert (original.full_name, original.zone) == (order.full_name, order.zone)
            assert not order.partial or 0 < order.partial_items < order.original_items


def test_timelines_tell_the_way_to_the_present_status(orders: list[Order], pickups: list[Pickup]) -> None:
    records: list[Order | Pickup] = [*orders, *pickups]
    for record in records:
        steps = json.loads(record.timeline)
        assert steps[0][1] == "new"
        assert steps[-1][1] == record.status
        assert abs(steps[-1][0] - record.updated) < 0.001
        moments = [moment for moment, _ in steps]
        assert moments == sorted(moments)
        assert moments[-1] <= NOW
        known = ORDER_CATEGORY if isinstance(record, Order) else PICKUP_CATEGORY
        assert {status for _, status in steps} <= set(known)


def test_what_is_open_is_due_later_and_what_is_over_never(orders: list[Order]) -> None:
    for order in orders:
        chances = {"visits": 0, "express": False, "chance": 0.5, "pace": 0.5}
        over = journey.next_order_step(order.order_type, order.status, **chances) is None  # type: ignore[arg-type]
        assert (order.due is None) == over
        assert order.due is None or order.due > NOW
        assert bool(order.waiting) == (order.status == "waitingAction")


def test_young_orders_are_open_and_old_ones_are_over(orders: list[Order]) -> None:
    young = [order for order in orders if NOW - order.created < 6 * 3600]
    old = [order for order in orders if NOW - order.created > 20 * DAY]
    assert young
    assert all(order.due is not None or order.status == "canceled" for order in young)
    assert sum(order.due is None for order in old) > 0.99 * len(old)


def test_every_category_of_the_field_notes_is_to_be_seen(orders: list[Order]) -> None:
    assert {ORDER_CATEGORY[order.status] for order in orders} == set(ORDER_CATEGORY.values())


def test_pickups_are_booked_for_later_days_and_never_for_a_friday(pickups: list[Pickup]) -> None:
    assert len(pickups) > 30
    for pickup in pickups:
        booked = datetime.fromtimestamp(pickup.created, CAIRO).date()
        assert date.fromisoformat(pickup.pickup_date) > booked
        assert date.fromisoformat(pickup.pickup_date).weekday() != 4
        assert pickup.order_count > 0
        assert pickup.created < NOW
    assert [pickup.created for pickup in pickups] == sorted(pickup.created for pickup in pickups)


def test_no_more_orders_are_fetched_than_were_made(orders: list[Order], pickups: list[Pickup]) -> None:
    assert len(orders) * 0.8 < sum(pickup.order_count for pickup in pickups) <= len(orders)


def test_references_are_unique_where_a_shop_gives_them(orders: list[Order]) -> None:
    given = [(order.merchant_id, order.reference) for order in orders if order.reference]
    assert len(set(given)) == len(given)
    assert 0.75 * COUNT < len(given) < 0.95 * COUNT
    assert all(reference.isascii() for _, reference in given)


def test_the_same_seed_writes_the_same_history() -> None:
    def written(number: int) -> list[Order]:
        with Database(None) as fresh:
            seed(fresh, orders=200, number=number)
            return fresh.select(Order, "ORDER BY seq")

    assert written(4) == written(4)
    assert written(4) != written(5)


def test_no_orders_and_no_merchants_write_nothing() -> None:
    with Database(None) as fresh:
        seed(fresh, orders=0)
        assert fresh.query("SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM pickups)") == [(0,)]
        numbering = Numbering(fresh, random.Random(1))
        seed_history(fresh, orders=9, merchants=[], catalog=CATALOG, now=NOW, seed=1, numbering=numbering)
        assert fresh.query("SELECT count(*) FROM orders") == [(0,)]


@pytest.mark.parametrize("days", [0.1, 1.2, 2.5])
def test_a_young_merchant_has_a_short_history(days: float) -> None:
    young = replace(MERCHANTS[0], created=NOW - days * DAY)
    with Database(None) as fresh:
        numbering = Numbering(fresh, random.Random(1))
        seed_history(fresh, orders=100, merchants=[young], catalog=CATALOG, now=NOW, seed=1, numbering=numbering)
        assert all(young.created < order.created < NOW for order in fresh.select(Order))


def test_in_a_faster_world_the_open_orders_are_due_sooner_and_not_only_in_the_morning() -> None:
    friday_night = datetime(2026, 11, 27, 23, 0, tzinfo=CAIRO).timestamp()
    with Database(None) as fresh:
        seed(fresh, orders=500, speed=1_000.0, now=friday_night)
        dues = [order.due for order in fresh.select(Order, "WHERE due IS NOT NULL")]
    assert len(dues) > 20
    assert all(due is not None and friday_night < due < friday_night + 7 * DAY / 1_000 for due in dues)
    assert sum(due is not None and due < friday_night + 3600 / 1_000 for due in dues) > 0.5 * len(dues)


def test_the_courier_goes_on_where_history_ends() -> None:
    with Database(None) as fresh:
        seed(fresh, orders=600)
        courier = Courier(fresh, seed=11, speed=1.0)
        assert courier.advance(NOW) == 0
        assert courier.advance(NOW + 60 * DAY) > 100
        assert courier.next_due() is None
        over = {"completed", "returnCompleted", "returned", "canceled", "terminated", "deliveryFailed"}
        assert {status for (status,) in fresh.query("SELECT DISTINCT status FROM orders")} <= over
