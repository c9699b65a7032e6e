"""What earlier orders say of a customer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.customers import Customer, customer_of
from courier_desk.domain.orders import Order


def sent(number: int, **facts: str) -> Order:
    known = {"full_name": "Mona Zaki", "phone": "01012345678", "governorate": "Cairo", "zone": "Abdeen"}
    return Order(number=str(number), **(known | facts))  # type: ignore[arg-type]  # texts alone


def test_names_and_addresses_are_told_once_newest_first() -> None:
    known = customer_of(
        [
            sent(4, address="9 Road 9", zone="Maadi", status="new"),
            sent(3, address="12 شارع محمد", full_name="منى زكى", status="rejected"),
            sent(2, address="12  شارع محمد.", full_name="منى زكي", status="deliveryFailed", other_phone="01229081174"),
            sent(1, address="9 ROAD 9", zone="Maadi", status="completed"),
        ]
    )
    assert (known.orders, known.refused) == (4, 2)
    assert known.names == ("Mona Zaki", "منى زكى")
    assert known.phones == ("01012345678", "01229081174")
    assert [(place.order.number, place.times) for place in known.addresses] == [("4", 2), ("3", 2)]


@pytest.mark.parametrize(
    ("kind", "status", "refused"),
    [
        ("Deliver", "rejected", 1),
        ("Exchange", "deliveryFailed", 1),
        ("Deliver", "returned", 1),
        ("", "rejected", 1),
        ("Deliver", "returnToWarehouse", 0),
        ("Deliver", "returnAtWarehouse", 0),
        ("Deliver", "returnToBusiness", 0),
        ("Deliver", "autoReturnInitiated", 0),
        ("Deliver", "returnInitiated", 0),
        ("Deliver", "canceled", 0),
        ("Return", "returned", 0),
        ("Return", "returnCompleted", 0),
    ],
)
def test_refused_is_what_the_customer_did_not_take_and_no_return_on_its_way(
    kind: str, status: str, refused: int
) -> None:
    assert customer_of([sent(1, order_type=kind, status=status)]).refused == refused


def test_of_nobody_nothing_is_known() -> None:
    assert customer_of([]) == Customer()


@given(st.lists(st.tuples(st.sampled_from(["a", "b"]), st.sampled_from(["new", "returned", "RETURNED"]))))
def test_every_order_is_at_one_address_and_none_is_invented(orders: list[tuple[str, str]]) -> None:
    made = [sent(place, address=address, status=status) for place, (address, status) in enumerate(orders)]
    known = customer_of(made)
    assert sum(place.times for place in known.addresses) == len(made) == known.orders
    assert all(place.order in made for place in known.addresses)
    assert known.refused == sum(status != "new" for _, status in orders)
