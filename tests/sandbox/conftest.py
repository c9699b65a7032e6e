"""Training services for the tests of this room: real programs on loopback."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.sandbox import RunningSandbox


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    """Give a fresh service in the specification's manner."""
    with RunningSandbox() as running:
        yield running
        assert running.errors() == ""


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningSandbox]:
    """Give one service for all tests of a file that leave nothing behind in it."""
    with RunningSandbox() as running:
        yield running
        assert running.errors() == ""


@pytest.fixture(scope="module")
def live() -> Iterator[RunningSandbox]:
    """Give one service in the live manner, whose slow things are quick, for all tests of a file."""
    with RunningSandbox(mode="live", speed=1_000.0) as running:
        yield running
        assert running.errors() == ""


_references = itertools.count(1)


def deliver(sandbox: RunningSandbox, **changes: Any) -> dict[str, Any]:
    """Return the body of a Deliver order with everything in it and a reference of its own.

    A change to None leaves the field out.
    """
    zones = sandbox.call("GET", "/delivery-zones").data["governorates"][0]["areas"]
    body = {
        "fullName": "مها عبد الرحمن",
        "phoneNumber": "01012345678",
        "otherPhoneNumber": "01112345678",
        "address": "12 Street of the Gardens",
        "buildingNo": "7",
        "apartmentNo": "3",
        "government": "Cairo",
        "zone": zones[0]["value"],
        "orderType": "Deliver",
        "deliverToWorkAddress": False,
        "previewPermission": True,
        "referralNumber": f"REF-{next(_references)}",
        "Notes": "Ring twice",
        "productDescription": "Lamp",
        "numberOfItems": 2,
        "isExpressShipping": False,
        "COD": True,
        "amountCOD": 350.5,
    } | changes
    return {name: value for name, value in body.items() if value is not None}


def create(sandbox: RunningSandbox, **changes: Any) -> dict[str, Any]:
    """Create a Deliver order; return the Order object of the answer."""
    answer = sandbox.call("POST", "/orders", deliver(sandbox, **changes))
    assert answer.status == 201, answer.raw
    order: dict[str, Any] = answer.data["order"]
    return order
