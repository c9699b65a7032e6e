"""Which row of a table stands where another one stood, and what a row looks like."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.intake_again import Again, Earlier, plain_reference, row_numbers


def again(before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """Give, by reference, what each row of the table stands in the place of."""
    there = frozenset(now)
    rows = [IntakeRow(number, reference) for number, reference in enumerate(now, 2)]
    gone = [
        Earlier(
            number="",
            reference=one,
            order_type="",
            phone="",
            full_name="",
            zone="",
            amount=None,
            version="1",
            row=place,
        )
        for place, one in enumerate(before, 2)
        if one not in there
    ]
    found = Again(rows, gone, {"1": dict(enumerate(before, 2))})
    return {row.reference: one.reference for row in rows if (one := found.in_the_place_of(row)) is not None}


@pytest.mark.parametrize(
    ("before", "now", "pairs"),
    [
        ("ABC", "AXC", {"X": "B"}),
        ("ABC", "XBC", {"X": "A"}),
        ("ABC", "ABX", {"X": "C"}),
        ("ABC", "AXYC", {"X": "B"}),
        ("ABC", "XABC", {}),
        ("ABC", "ABCX", {}),
        ("ABC", "AXBC", {}),
        ("ABC", "CXA", {}),
        ("ABCD", "DAXC", {"X": "B"}),
        ("ABCD", "AXYD", {"X": "B", "Y": "C"}),
        ("ABC", "AC", {}),
        ("", "AB", {}),
    ],
)
def test_a_row_stands_where_another_one_stood(before: str, now: str, pairs: dict[str, str]) -> None:
    assert again(before, now) == pairs


@given(st.lists(st.sampled_from("ABCDEFGH"), unique=True), st.lists(st.sampled_from("ABCDEFGHIJKL"), unique=True))
def test_only_what_is_new_stands_in_the_place_of_what_is_gone(before: list[str], now: list[str]) -> None:
    found = again(before, now)
    assert found.keys() <= set(now) - set(before)
    assert set(found.values()) <= set(before) - set(now)
    assert len(set(found.values())) == len(found)


def test_a_long_table_is_laid_beside_its_other_version_at_once() -> None:
    before = [f"A{place}" for place in range(20_000)]
    now = [one if place % 2 else f"B{place}" for place, one in enumerate(before)]
    assert again(before, now) == {f"B{place}": f"A{place}" for place in range(0, 20_000, 2)}


def test_numbers_of_rows() -> None:
    assert row_numbers("3, 7-9") == {3, 7, 8, 9}
    assert row_numbers("ALL") is None
    for wrong in ("", "3-", "9-7", "0", "x", "-3"):
        with pytest.raises(ValueError, match=r".*"):
            row_numbers(wrong)


@given(st.text("aA-_#/ 019", min_size=1, max_size=8))
def test_a_reference_is_the_same_however_programs_write_it(reference: str) -> None:
    plain = plain_reference(reference)
    assert plain_reference(reference.upper()) == plain_reference(f"#{reference}") == plain
    assert plain_reference(plain) == plain


def test_references_of_other_numbers_are_other_references() -> None:
    assert plain_reference("A-1001") == plain_reference("a1001") == plain_reference(" #A-01001")
    assert len({plain_reference(one) for one in ("1001", "10010", "1010", "B1001", "0", "")}) == 6
