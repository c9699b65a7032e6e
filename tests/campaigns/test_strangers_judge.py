"""The judge of the strangers' campaign: what a desk forgot is found in what the service holds and was sent.

A stranger without a socket is asked as a desk would ask it; its labels are never drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import httpx
import pytest

from courier_desk.sandbox.app import BASE_PATH
from courier_desk.sandbox.database import Database
from tests.campaigns.strangers_judge import judge_self_test
from tests.support.stranger.choices import Choices
from tests.support.stranger.running import Stranger
from tests.support.stranger.service import StrangeApplication
from tests.support.stranger.world import build

Json = dict[str, Any]


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    choices = Choices(seed=2)
    with Database(None) as db, ThreadPoolExecutor(1) as labels:
        world = build(choices, db, labels, limit=1000, window=60)
        yield Stranger(choices, "", world, StrangeApplication(world.service, choices))


def _ask(stranger: Stranger, method: str, path: str, body: Json) -> Json:
    async def asked() -> Json:
        way = httpx.ASGITransport(app=stranger.app)
        headers = {"Authorization": f"Bearer {stranger.single_key}"}
        async with httpx.AsyncClient(transport=way, base_url="http://stranger", headers=headers) as client:
            answer = await client.request(method, f"{BASE_PATH}{path}", json=body)
        assert answer.status_code < 300, answer.text
        found: Json = answer.json()["data"]
        return found

    return asyncio.run(asked())


def _order(stranger: Stranger, **other: object) -> Json:
    governorate = stranger.world.service.zones.governorates[0]
    body: Json = {
        "orderType": "Deliver",
        "fullName": "Karim Test",
        "phoneNumber": "01007741186",
        "address": "9 Sample Street",
        "buildingNo": "9",
        "government": governorate.value,
        "zone": governorate.areas[0].value,
        "productDescription": "Linen",
        "numberOfItems": 1,
        "COD": True,
        "amountCOD": 1250,
        "Notes": "Call first",
    }
    return {name: value for name, value in (body | other).items() if value is not None}


def _wrong(stranger: Stranger, *, clone: Json, update: Json, pickup: Json) -> list[str]:
    """Do what a self-test does and judge it."""
    first = _order(stranger, referralNumber="J-1")
    number = _ask(stranger, "POST", "/orders", first)["order"]["orderNumber"]
    copy = _ask(stranger, "POST", "/orders", _order(stranger, referralNumber="J-2", **clone))["order"]["orderId"]
    changed = _order(stranger, referralNumber="J-2", fullName="Mona Sample", **update)
    _ask(stranger, "PUT", f"/orders/{copy}", changed)
    day = {"pickupDate": "2030-01-06", "phoneNumber": "01007741186"}
    made = _ask(stranger, "POST", "/pickups", {"numberOfOrders": 7, **day})["pickup"]["pickupNumber"]
    _ask(stranger, "PUT", f"/pickups/{made}", {"numberOfOrders": 9, **day, **pickup})
    report = {"steps": [{"name": "all", "ok": True}], "orders": [{"orderNumber": number, "reference": "J-1"}]}
    return judge_self_test(stranger, report, single=True)


def test_a_desk_that_keeps_what_it_knows_is_found_without_fault(stranger: Stranger) -> None:
    assert _wrong(stranger, clone={}, update={}, pickup={}) == []


@pytest.mark.parametrize(
    ("clone", "update", "said"),
    [
        ({"buildingNo": None}, {"buildingNo": None}, "clone_order: buildingNo lost or changed"),
        ({}, {"buildingNo": None}, "update_order: buildingNo lost or changed"),
        ({}, {"Notes": None}, "update_order: Notes lost or changed"),
        ({}, {"COD": False, "amountCOD": None}, "update_order: COD, amountCOD lost or changed"),
        ({"phoneNumber": "01007741187"}, {}, "clone_order: phoneNumber lost or changed"),
    ],
)
def test_what_a_desk_forgot_is_found(stranger: Stranger, clone: Json, update: Json, said: str) -> None:
    assert said in _wrong(stranger, clone=clone, update=update, pickup={})


def test_what_the_service_holds_is_compared_with_what_it_was_sent_last(stranger: Stranger) -> None:
    _wrong(stranger, clone={}, update={}, pickup={})
    order = next(one for one in stranger.orders() if one.reference == "J-2")
    stranger.world.service.db.save(replace(order, address="Elsewhere", amount=1))
    report = {"steps": [], "orders": [{"orderNumber": order.number, "reference": "J-2"}]}
    said = f"self-test: the service holds another address, amount of {order.number} than it was sent"
    assert said in judge_self_test(stranger, report, single=True)
