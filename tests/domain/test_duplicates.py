"""An order that may be there already: said for a day, by what it has in common, and never of what ended."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.duplicates import made_already
from courier_desk.domain.orders import Order, OrderType

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
BAG = Order(
    number="216658", order_type="Deliver", status="new", description="Bag", zone="Abdeen", governorate="Cairo",
    amount_type="COD", amount=35_000, created=NOW - timedelta(minutes=1),
)  # fmt: skip
DRAFT = OrderDraft(phone="01007741186")


@pytest.mark.parametrize(
    ("typed", "order", "said"),
    [
        ({"description": " bag "}, {}, True),
        ({"zone": "Abdeen", "governorate": "Cairo"}, {}, True),
        ({"cod": True, "cod_amount": "350"}, {}, True),
        ({"description": "Shoes", "zone": "Dokki", "governorate": "Giza", "cod": True, "cod_amount": "90"}, {}, False),
        ({}, {}, False),
        ({"description": "Bag"}, {"status": "canceled"}, False),
        ({"description": "Bag"}, {"created": NOW - timedelta(hours=25)}, False),
        ({"description": "Bag"}, {"created": None}, False),
        ({"description": "Bag"}, {"order_type": "Return"}, False),
        ({"description": "Bag"}, {"number": "", "status": ""}, True),  # it waits here to be sent
    ],
)
def test_what_an_order_has_in_common_is_said(typed: dict[str, object], order: dict[str, object], *, said: bool) -> None:
    draft = replace(DRAFT, **typed)  # type: ignore[arg-type]  # the fields of a draft
    earlier = replace(BAG, **order)  # type: ignore[arg-type]  # the fields of an order
    assert made_already(draft, [earlier], NOW) == (earlier if said else None)


@given(st.lists(st.integers(0, 2000), max_size=6), st.sampled_from(list(OrderType)))
def test_the_newest_of_the_last_day_is_named(minutes: list[int], kind: OrderType) -> None:
    draft = replace(DRAFT, order_type=kind, description="Bag", current="Bag")
    lately = [replace(BAG, order_type=kind.value, created=NOW - timedelta(minutes=one)) for one in minutes]
    found = made_already(draft, lately, NOW)
    within = [one for one in minutes if one < 24 * 60]
    assert (found.created if found else None) == (NOW - timedelta(minutes=min(within)) if within else None)
