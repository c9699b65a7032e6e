"""What the same keys mean in the other keyboard layout."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.keyboard_layouts import other_readings


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hgluh]d", "المعادي"),
        ("l]dkm kwv", "مدينة نصر"),
        ("hg.lhg;", "الزمالك"),
        ("hgv'dm", "الرطية"),
        ("bld", "لامي"),  # b bears lam and alef together
        ("Hpl]", "أحمد"),  # with Shift
        ("HGLUH]D", "المعادي"),  # the lock was on
        ("ةششيه", "maadi"),
        ("ىشسق ؤهفغ", "nasr city"),
        ("ْىشسق".removeprefix("\u0652"), "nasr"),
        ("لاشيق", "badr"),
        ("ﻻشيق", "badr"),  # the same key as one character
    ],
)
def test_keys_are_read_as_the_other_layout_means_them(typed: str, meant: str) -> None:
    assert other_readings(typed)[0] == meant


def test_lam_alef_may_be_one_key_or_two() -> None:
    assert other_readings("ةشلاقشلاغ") == ("mabrabY".lower(), "mabraghy", "maghraby", "maghraghy")


@pytest.mark.parametrize("typed", ["", "   ", "12345", "01001234567", "maadi المعادي", "؟!", "362938x", "x"])
def test_text_of_both_scripts_or_of_none_has_no_other_reading(typed: str) -> None:
    assert other_readings(typed) == ()


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz ", min_size=1).filter(lambda one: one.strip(" x")))
def test_latin_typed_on_arabic_keys_is_among_the_readings(meant: str) -> None:
    arabic = other_readings(meant)[0]
    assert meant in other_readings(arabic) or sum(arabic.count(twin) for twin in ("لا",)) > 2


@given(st.text(max_size=40))
def test_no_text_breaks_it(typed: str) -> None:
    assert typed not in other_readings(typed)
