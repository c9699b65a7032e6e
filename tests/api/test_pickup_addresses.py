"""Pickup addresses are found in whatever shape a merchant or an order tells them, and nothing else is taken for one."""

from __future__ import annotations

from typing import Any

import pytest

from courier_desk.api.merchants import read_merchant
from courier_desk.api.order_json import read_order
from courier_desk.api.reading import DriftLog
from courier_desk.domain.accounts import KnownPickupAddress

MAIN = {"id": "a1", "city": "Cairo", "zone": "Abdeen", "addressDetails": "18 Workshop Street", "pickupPhone": "0100"}
SECOND = {"_id": "a2", "label": "Warehouse B", "government": "Giza", "area": "Dokki", "address": "4 Mill Lane"}
KNOWN = KnownPickupAddress(
    address_id="a1", city="Cairo", zone="Abdeen", details="18 Workshop Street", phone="0100", main=True
)
OTHER = KnownPickupAddress(address_id="a2", name="Warehouse B", city="Giza", zone="Dokki", details="4 Mill Lane")


def told(**fields: Any) -> tuple[KnownPickupAddress, ...]:
    merchant = read_merchant({"businessAccountCode": "10000001", "name": "N", **fields}, DriftLog())
    assert merchant is not None
    return merchant.pickup_addresses


@pytest.mark.parametrize(
    "fields",
    [
        {"pickupAddress": MAIN, "pickupAddresses": [MAIN, SECOND]},
        {"pickupAddress": MAIN, "addresses": [SECOND]},
        {"pickup_locations": [SECOND, {**MAIN, "isDefault": True}]},
        {"defaultPickupAddressId": "a1", "pickupAddresses": [SECOND, MAIN]},
        {"pickupAddressId": "a1", "savedAddresses": {"a2": {**SECOND, "_id": None}, "a1": {**MAIN, "id": None}}},
        {"warehouses": [SECOND, None, "x", {"city": "Cairo"}], "pickupAddress": MAIN, "pickupPhone": "0100"},
    ],
    ids=["list_and_main", "others_beside", "own_flag", "id_of_the_main", "by_their_ids", "garbage_between"],
)
def test_a_merchants_addresses_are_read_from_any_shape(fields: dict[str, Any]) -> None:
    assert told(**fields) == (KNOWN, OTHER)


@pytest.mark.parametrize(
    "fields",
    [
        {"pickupAddress": {"city": "Cairo", "addressDetails": "18 Workshop Street"}},  # cannot be named: no id
        {"parentCompany": {"id": "c1", "city": "Cairo"}, "billingAddress": MAIN, "customerAddresses": [MAIN]},
        {"pickupAddresses": [{"id": "a9"}], "orders": [MAIN]},
        {"pickupAddresses": "a1, a2"},
    ],
    ids=["no_id", "of_others", "no_words", "text"],
)
def test_nothing_else_is_taken_for_one(fields: dict[str, Any]) -> None:
    assert told(**fields) == ()


def test_an_order_tells_the_one_it_is_fetched_at() -> None:
    chosen = {"addressId": "a1", "city": "Cairo", "zone": "Abdeen", "addressDetails": "18 Workshop Street"}
    order = read_order({"orderNumber": "204828", "orderCustomer": {}, "selectedPickupAddress": chosen}, DriftLog())
    assert order is not None
    assert order.pickup_address == KnownPickupAddress(
        address_id="a1", city="Cairo", zone="Abdeen", details="18 Workshop Street"
    )
    assert order.pickup_address_id == "a1"
    assert order.zone == ""  # where it is fetched is not where it goes


@pytest.mark.parametrize("value", ["a7", {"addressId": "a7"}])
def test_an_order_may_tell_the_id_alone(value: object) -> None:
    order = read_order({"orderNumber": "204828", "selectedPickupAddress": value}, DriftLog())
    assert order is not None
    assert order.pickup_address_id == "a7"
