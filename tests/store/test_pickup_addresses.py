"""Pickup addresses are kept with their merchant, and no answer that tells less takes anything of them away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier_desk.domain.accounts import KnownPickupAddress, Merchant
from courier_desk.store import accounts, orders
from courier_desk.store.pickup_addresses import pickup_addresses, save_pickup_addresses
from courier_desk.store.sql import Database
from tests.store.support import an_order, in_memory

pytestmark = pytest.mark.usefixtures("subjects")


@pytest.fixture
def db(subjects: None) -> Database:
    return in_memory()


MAIN = KnownPickupAddress(address_id="a1", details="18 Workshop Street", city="Cairo", main=True)
SECOND = KnownPickupAddress(address_id="a2", name="Warehouse B", zone="Dokki", phone="0100")


def test_an_answer_that_tells_less_takes_nothing_away(db: Database) -> None:
    save_pickup_addresses(db, "a", "m", [SECOND, MAIN])
    save_pickup_addresses(db, "a", "m", [KnownPickupAddress(address_id="a2", city="Giza")])
    save_pickup_addresses(db, "a", "m", [])
    assert pickup_addresses(db, "a", "m") == [MAIN, replace(SECOND, city="Giza")]


def test_another_one_may_become_the_main_one(db: Database) -> None:
    save_pickup_addresses(db, "a", "m", [MAIN, SECOND])
    save_pickup_addresses(db, "a", "m", [replace(SECOND, main=True)])
    assert [(one.address_id, one.main) for one in pickup_addresses(db, "a", "m")] == [("a2", True), ("a1", False)]


def test_merchants_and_orders_bring_them_each_to_its_own_merchant(db: Database) -> None:
    accounts.save_merchants(db, "a", [Merchant(code="m1", name="M", pickup_addresses=(MAIN,))], seen_at=1.0)
    accounts.save_merchants(db, "a", [Merchant(code="m1", name="M")], seen_at=2.0)
    order = replace(an_order(), pickup_address_id="a2", pickup_address=SECOND)
    orders.merge(db, "a", "m2", [order], seen_at=1.0, whole=True)
    orders.merge(db, "a", "m2", [replace(order, pickup_address=None)], seen_at=2.0, whole=True)
    found = {merchant: [one.address_id for one in pickup_addresses(db, "a", merchant)] for merchant in ("m1", "m2")}
    assert found == {"m1": ["a1"], "m2": ["a2"]}
    assert pickup_addresses(db, "b", "m1") == []
    accounts.remove_account(db, "a")
    assert pickup_addresses(db, "a", "m1") == []
