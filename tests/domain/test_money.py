"""Money in whole piastres: either digits and separators, never rounded, never guessed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain import money


@pytest.mark.parametrize(
    ("typed", "piastres"),
    [
        ("1250", 125_000),
        ("1,250.00", 125_000),
        ("EGP 1,250.00", 125_000),
        ("١٬٢٥٠٫٥٠ ج.م.", 125_050),
        ("١٢٥٠ جنيه", 125_000),
        ("0.5", 50),
        ("0", 0),
    ],
)
def test_what_people_type_is_read(typed: str, piastres: int) -> None:
    assert money.parse(typed) == piastres


@pytest.mark.parametrize("typed", ["", "-3", "12.345", "1.2.3", "abc", "1e3", "NaN", "99999999999"])
def test_what_is_no_amount_is_none(typed: str) -> None:
    assert money.parse(typed) is None


@given(st.integers(0, money.LARGEST))
def test_piastres_survive_the_way_to_pounds_and_back(piastres: int) -> None:
    assert money.from_pounds(money.to_pounds(piastres)) == piastres
    assert money.parse(f"{money.to_pounds(piastres):,.2f}") == piastres


@given(st.integers(0, 100_000_00), st.integers(1, 40))
def test_what_a_program_reckoned_in_binary_fractions_is_the_piastre_that_it_means(piastres: int, pieces: int) -> None:
    reckoned = sum([piastres / 100] * pieces)
    assert money.from_pounds(Decimal(repr(reckoned))) == piastres * pieces
    assert money.parse(repr(reckoned)) == piastres * pieces


@pytest.mark.parametrize("typed", ["1.250", "1٫250", "١٢٫٥٠٠"])
def test_three_digits_behind_one_sign_are_decimals_or_a_thousand(typed: str) -> None:
    assert money.certain(typed) is None
    assert money.certain(f"{typed}٫50") is None


@pytest.mark.parametrize(("typed", "piastres"), [("1٫25", 125), ("1٬250٫500", 125_050), ("1250٫500", 125_050)])
def test_an_arabic_sign_of_decimals_parts_decimals_where_nothing_else_can_be_meant(typed: str, piastres: int) -> None:
    assert money.certain(typed) == piastres


def test_amounts_finer_than_a_piastre_or_beyond_sense_are_refused() -> None:
    assert money.from_pounds(Decimal("0.001")) is None
    assert money.from_pounds(Decimal("62.699999")) is None
    assert money.from_pounds(Decimal("Infinity")) is None
    assert money.from_pounds(Decimal(money.LARGEST)) is None
