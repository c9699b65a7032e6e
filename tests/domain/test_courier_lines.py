"""Building, flat and the way of the cash reach the courier once, whatever was written before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.courier_lines import (
    ARABIC,
    ENGLISH,
    address_for_courier,
    cash_line,
    plain_address,
    refund_said,
    says_refund,
    with_cash_line,
    words_for,
)


@pytest.mark.parametrize(
    ("address", "building", "apartment", "sent"),
    [
        ("9 Hassan St", "", "", "9 Hassan St"),
        ("9 Hassan St", "12", "4", "9 Hassan St, Bldg 12, Flat 4"),
        ("4 Hassan St", "", "4", "4 Hassan St, Flat 4"),
        ("Hassan St, building no. 12, flat 4", "12", "4", "Hassan St, building no. 12, flat 4"),
        ("Hassan St, flat 41", "", "4", "Hassan St, flat 41, Flat 4"),
        ("Hassan St, villa 7B", "7b", "", "Hassan St, villa 7B"),
        ("شارع أحمد عصمت", "45", "3", "شارع أحمد عصمت، عمارة 45، شقة 3"),
        ("شارع أحمد عصمت عمارة رقم ٤٥ شقه ٣", "45", "3", "شارع أحمد عصمت عمارة رقم ٤٥ شقه ٣"),
        ("45 share3 el nozha 3omara 9 sha2a 22", "9", "22", "45 share3 el nozha 3omara 9 sha2a 22"),
        ("", "12", "4", ""),
    ],
)
def test_building_and_flat_are_added_unless_the_address_names_them(
    address: str, building: str, apartment: str, sent: str
) -> None:
    assert address_for_courier(address, building, apartment) == sent


_LINE = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=15)


@given(_LINE, _LINE | st.just(""), _LINE | st.just(""))
def test_an_address_opened_and_sent_again_does_not_grow(address: str, building: str, apartment: str) -> None:
    sent = address_for_courier(address, building, apartment)
    opened = plain_address(sent, building, apartment)
    assert address_for_courier(opened, building, apartment) == sent


@pytest.mark.parametrize("words", [ENGLISH, ARABIC], ids=["english", "arabic"])
@pytest.mark.parametrize("refund", [False, True])
def test_the_line_of_the_cash_says_its_way_and_is_known_again(words: object, refund: bool) -> None:
    assert words in (ENGLISH, ARABIC)
    line = cash_line(ENGLISH if words is ENGLISH else ARABIC, 125050, refund=refund)
    assert "1,250.50" in line
    assert says_refund(line + "\nSeal.") is refund


def test_a_new_line_takes_the_place_of_the_old_one_and_leaves_the_rest() -> None:
    first = cash_line(ENGLISH, 15000, refund=False)
    second = cash_line(ARABIC, 20000, refund=True)
    notes = with_cash_line("Check the seal.", first)
    assert notes == "Collect EGP 150.00 from the customer.\nCheck the seal."
    assert with_cash_line(notes, second) == second + "\nCheck the seal."
    assert with_cash_line(notes, "") == "Check the seal."
    assert with_cash_line("", first) == first
    assert with_cash_line(first, "") == ""


def test_what_is_written_on_behind_the_line_does_not_hide_it() -> None:
    """The courier would pay out what the order does not carry any more."""
    notes = cash_line(ENGLISH, 15_000, refund=True) + " Call first\nSeal."
    assert says_refund(notes) is True
    assert refund_said(notes) == 15_000
    assert with_cash_line(notes, "") == "Call first\nSeal."
    arabic = cash_line(ARABIC, 20_000, refund=False)
    assert with_cash_line(notes, arabic) == arabic + "\nCall first\nSeal."
    assert says_refund("Pay EGP 150.00 to the customer.now") is None


def test_a_persons_own_first_line_is_never_taken_away() -> None:
    assert with_cash_line("Collect the old set.", "") == "Collect the old set."
    assert says_refund("Collect the old set.") is None


def test_the_courier_is_told_in_the_script_of_the_address() -> None:
    assert words_for("شارع 9") is ARABIC
    assert words_for("9 Hassan St") is ENGLISH
