"""What counts as an unusual amount."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.money import usual_amount


def test_with_few_orders_nothing_is_unusual() -> None:
    assert usual_amount([100_000] * 19) is None
    assert usual_amount([0] * 500) is None


def test_a_zero_too_many_is_far_above_the_usual() -> None:
    usual = usual_amount([50_000, 75_000, 100_000, 125_000, 150_000] * 10)
    assert usual is not None
    assert (usual.middle, usual.most) == (100_000, 150_000)
    assert usual.is_exceeded_by(1_000_000)
    assert not usual.is_exceeded_by(390_000)


def test_a_merchant_of_both_small_and_large_orders_is_not_pestered() -> None:
    usual = usual_amount([20_000] * 60 + [900_000] * 40)
    assert usual is not None
    assert not usual.is_exceeded_by(1_500_000)


@given(st.lists(st.integers(1, 10**9), min_size=20, max_size=60))
def test_no_amount_that_most_stay_under_is_unusual(amounts: list[int]) -> None:
    usual = usual_amount(amounts)
    assert usual is not None
    assert sum(usual.is_exceeded_by(amount) for amount in amounts) <= len(amounts) * 0.05 + 1
    assert not usual.is_exceeded_by(usual.middle)
