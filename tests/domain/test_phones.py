"""Phones: repaired where all digits are there, refused where some are lost, never invented (field notes, Egypt)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.phones import PhoneKind, confirmed_number, read_phone, split_phones

MOBILE = st.builds(lambda second, rest: f"01{second}{rest:08d}", st.sampled_from("0125"), st.integers(0, 99_999_999))


@pytest.mark.parametrize(
    "typed",
    [
        "01001234567",
        "+20 100 123 4567",
        "+201001234567",
        "00201001234567",
        "201001234567",
        "1001234567",
        "1001234567.0",
        "٠١٠٠١٢٣٤٥٦٧",
        "۰۱۰۰۱۲۳۴۵۶۷",
        "0100-123-4567",
        "(0100) 123.4567",
        "\u200e01001234567\u200f",
        "+2 010 0123 4567",
    ],
)
def test_every_usual_form_of_a_mobile_is_repaired(typed: str) -> None:
    phone = read_phone(typed)
    assert (phone.kind, phone.number) == (PhoneKind.MOBILE, "01001234567")
    assert phone.repaired is (typed != "01001234567")


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("", PhoneKind.EMPTY),
        ("   ", PhoneKind.EMPTY),
        ("1.01235E+09", PhoneKind.LOST_DIGITS),
        ("0122 90 811", PhoneKind.WRONG_LENGTH),
        ("010012345678", PhoneKind.WRONG_LENGTH),
        ("01312345678", PhoneKind.UNKNOWN_PREFIX),
        ("0223456789", PhoneKind.LANDLINE),
        ("+20223456789", PhoneKind.LANDLINE),
        ("call me", PhoneKind.NOT_A_NUMBER),
        ("01001234567x", PhoneKind.NOT_A_NUMBER),
    ],
)
def test_what_cannot_be_repaired_says_why(typed: str, kind: PhoneKind) -> None:
    assert read_phone(typed).kind is kind


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("02 2345 6789", "0223456789"),
        ("2345 6789", "23456789"),  # as neighbours write it, without 02
        ("040 333 1234", "0403331234"),  # a landline of Tanta
        ("+44 20 7946 0958", "+442079460958"),
        ("00966 50 123 4567", "00966501234567"),
        ("01301234567", "01301234567"),
    ],
)
def test_a_landline_or_a_number_abroad_may_be_confirmed_and_only_that_very_number(typed: str, sent: str) -> None:
    phone = read_phone(typed)
    assert phone.number == sent
    assert phone.may_be_confirmed
    assert phone.is_confirmed_by(typed)
    assert phone.is_confirmed_by(sent)
    assert not phone.is_confirmed_by("")
    assert not phone.is_confirmed_by(sent + "1")
    assert confirmed_number(sent) == sent


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "01001234567",  # needs no word
        "0100",  # nobody can be called there
        "0100123456",
        "010012345678",
        "+20 100 123 456",
        "0020 10 0123 45678",
        "201001234",
        "1.01235E+09",
        "call me",
        "1" * 18,
    ],
)
def test_a_mobile_with_a_digit_too_few_or_too_many_is_neither(typed: str) -> None:
    assert not read_phone(typed).may_be_confirmed
    assert not read_phone(typed).is_confirmed_by(typed)
    assert confirmed_number(typed) == ""


@given(MOBILE, st.integers(0, 10), st.sampled_from(["", "+2", "002", "2"]), st.sampled_from("0123456789"))
def test_no_slip_in_the_length_of_a_mobile_can_be_confirmed(mobile: str, at: int, country: str, extra: str) -> None:
    at = max(at, 3)
    for slipped in (mobile[:at] + mobile[at + 1 :], mobile[:at] + extra + mobile[at:]):
        phone = read_phone(country + slipped)
        assert not phone.is_mobile
        assert not phone.may_be_confirmed


@given(MOBILE, st.sampled_from(["", "+2", "002", "2"]), st.sampled_from(["", " ", "-"]))
def test_a_mobile_in_any_dress_is_the_same_mobile(mobile: str, country: str, gap: str) -> None:
    typed = country + gap.join((mobile[:4], mobile[4:7], mobile[7:]))
    assert read_phone(typed).number == mobile


@given(st.text(max_size=20))
def test_no_digit_is_invented_or_lost(typed: str) -> None:
    phone = read_phone(typed)
    if phone.is_mobile:
        from courier_desk.domain.folding import fold_digits

        there = "".join(one for one in fold_digits(typed).removesuffix(".0") if one.isascii() and one.isdigit())
        assert there.endswith(phone.number[1:])
        assert there.removesuffix(phone.number[1:]) in ("0", "", "20", "0020", "200", "00200", "2", "002")


def test_two_numbers_in_one_cell_are_parted() -> None:
    assert split_phones("01001234567 / 01112345678") == ("01001234567", "01112345678")
    assert split_phones("01001234567 أو 01112345678") == ("01001234567", "01112345678")
    assert split_phones("01001234567 / 01112345678 / 01212345678") == ("01001234567", "01112345678", "01212345678")
    assert split_phones("0100 123 4567") == ("0100 123 4567",)
    assert split_phones("") == ()


@given(MOBILE | st.from_regex(r"01[0-9]{9}", fullmatch=True) | st.from_regex(r"[٠-٩0-9]{11}", fullmatch=True))
def test_a_number_that_needs_no_repair_is_read_as_one_that_does(number: str) -> None:
    straight, repaired = read_phone(number), read_phone(f" {number}")
    assert (straight.kind, straight.number) == (repaired.kind, repaired.number)
