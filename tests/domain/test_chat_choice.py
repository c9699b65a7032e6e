"""Every sum that a message's numbers make is there to be chosen, each once, and nothing that is no sum of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.chat_amounts import read_money
from courier_desk.domain.chat_choice import sums_of
from courier_desk.domain.chat_model import Model
from courier_desk.domain.chat_sums import amount_text

NOTHING: dict[str, dict[float, float]] = {"M": {}, "S": {}, "D": {}}


def values(text: str, *, items: int | None = None) -> set[str]:
    """Give the sums of a message that is not read by what was learned."""
    return {one.value for one in sums_of(read_money(text.splitlines(), items=items), NOTHING, items=items)}


@pytest.mark.parametrize(
    ("text", "items", "meant"),
    [
        ("950+60", None, "1010"),
        ("230ج+55شحن", None, "285"),
        ("price / 150*3", None, "450"),
        ("السعر 5800\nدفعت 1000 مقدم", None, "4800"),
        ("total 1500, sent 500 by instapay, courier collects 1000", None, "1000"),
        ("السعر 1400 دفعت 500\nالشحن 70", None, "970"),
        ("الواحدة ب 250", 3, "750"),
        ("price 200\nprice 320\nshipping 60", None, "580"),
        ("مدفوع بالكامل 1875", None, "0"),
    ],
)
def test_what_is_meant_is_among_the_sums(text: str, items: int | None, meant: str) -> None:
    assert meant in values(text, items=items)


@given(st.lists(st.integers(20, 5_000), min_size=1, max_size=5, unique=True))
def test_two_prices_make_their_sum_and_their_difference_and_each_sum_has_its_signs_once(prices: list[int]) -> None:
    sums = sums_of(read_money([f"price {price}" for price in prices]), NOTHING, items=None)
    told = [one.value for one in sums]
    assert told[0] == ""
    assert len(told) == len(set(told))
    wanted = (
        set(prices) | {a + b for a, b in combinations(prices, 2)} | {abs(a - b) for a, b in combinations(prices, 2)}
    )
    assert {amount_text(float(value)) for value in wanted} <= set(told)
    assert all(len(one.signs) == len(set(one.signs)) for one in sums)


def test_of_many_numbers_nobody_can_tell() -> None:
    assert values("\n".join(f"price {price}" for price in range(100, 1_100, 100))) <= {"", "0", "100", "5500"}


@given(st.lists(st.lists(st.sampled_from("abcd"), max_size=3), min_size=1, max_size=5))
def test_shares_are_of_a_whole_and_the_heavier_sum_has_more(options: list[list[str]]) -> None:
    model = Model((), (), None, None, {"a": 1.0, "b": -2.0}, {})
    shares = model.choose(options)
    assert abs(sum(shares) - 1.0) < 1e-9
    weights = [option.count("a") - 2.0 * option.count("b") for option in options]
    assert shares[weights.index(max(weights))] == max(shares)
