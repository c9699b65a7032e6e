"""One spelling for many (field notes, Arabic search)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.folding import fold, fold_digits, fold_name, strip_unseen


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("أحمد", "احمد"),
        ("إسلام", "اسلام"),
        ("مدينة نصر", "مدينه نصر"),
        ("المعادى", "المعادي"),
        ("ﻻﻇﻮﻏﻠﻲ", "لاظوغلي"),
        ("القـــاهرة", "القاهرة"),
        ("مُحَمَّد", "محمد"),
        ("مؤمن", "مومن"),
        ("کریم", "كريم"),
        ("٠١٠١٢", "01012"),
        ("Ahya'a", "ahya a"),
        ("Nasr City - ElHay 06 (Nasr City)", "nasr city elhay 06 nasr city"),
        ("\u2066DL-3391\u2069", "dl 3391"),
    ],
)
def test_spellings_of_the_same_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("المعادي", "معادى"), ("El-Maadi", "Maadi"), ("ElQoronfel", "qoronfel")])
def test_a_leading_article_is_optional_in_names(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


def test_short_words_keep_what_only_looks_like_an_article() -> None:
    assert fold_name("ali") == "ali"
    assert fold_name("ال") == "ال"


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=40))
def test_nothing_unseen_is_left(text: str) -> None:
    assert strip_unseen(strip_unseen(text)) == strip_unseen(text)
    assert "\u200f" not in strip_unseen(text)
    assert len(fold_digits(text)) == len(text)
