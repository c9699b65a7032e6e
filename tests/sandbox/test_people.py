"""Made-up people: repeatable, well-formed, in two languages."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.sandbox.people import People, courier_name, waiting_reason

SEEDS = st.integers(min_value=0, max_value=2**48)
DRAWS = st.floats(min_value=0, max_value=1, exclude_max=True)
MOBILE = re.compile(r"01[0125]00\d{6}")


@given(SEEDS)
def test_the_same_seed_makes_the_same_people(seed: int) -> None:
    one, other = People(seed), People(seed)
    for _ in range(5):
        assert one.consignee() == other.consignee()
        assert one.goods() == other.goods()
        assert one.note() == other.note()


@given(SEEDS)
def test_a_consignee_can_be_delivered_to(seed: int) -> None:
    someone = People(seed).consignee()
    assert MOBILE.fullmatch(someone.phone)
    assert not someone.other_phone or MOBILE.fullmatch(someone.other_phone)
    assert len(someone.full_name.split()) >= 3
    assert someone.address == someone.address.strip() != ""
    assert not someone.building or someone.building.isdecimal()


@given(SEEDS)
def test_goods_have_a_price_in_steps_of_five_pounds_a_piece(seed: int) -> None:
    goods = People(seed).goods()
    assert 1 <= goods.pieces <= 6
    assert goods.piastres > 0
    assert goods.piastres % (500 * goods.pieces) == 0
    assert goods.description


def test_names_and_addresses_come_in_arabic_and_in_english() -> None:
    people = People(1)
    everybody = [people.consignee() for _ in range(200)]
    latin = [someone for someone in everybody if someone.full_name.isascii()]
    assert 20 < len(latin) < 100
    # Somebody writes name and address in one language.
    assert all(someone.full_name.isascii() == someone.address.isascii() for someone in everybody)


@given(DRAWS)
def test_every_draw_finds_a_courier_and_a_reason(draw: float) -> None:
    assert courier_name(draw)
    assert waiting_reason(draw)
