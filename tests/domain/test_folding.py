"""One spelling for many (field notes, Arabic search)."""

from __future__ import annotations

import re
import unicodedata

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


def folded_whole(text: str) -> str:
    """Fold a text as a whole, step by step as the field notes say it."""
    letters = str.maketrans("أإآٱىئیؤةک", "اااايييوهك", "ـء")
    digits = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "01234567890123456789")
    plain = unicodedata.normalize("NFKC", strip_unseen(text)).translate(letters).translate(digits)
    bare = "".join(one for one in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(one))
    return re.sub(r"[\W_]+", " ", bare.translate(letters).casefold()).strip()


@given(st.text(st.characters(codec="utf-8"), max_size=20) | st.text("اأإآٱىيئؤوةهءـکیًَُّٔٓ٣۴4aeÉéfi ﻻﷺ-_.", max_size=20))
def test_folding_letter_by_letter_is_folding_the_whole_text(text: str) -> None:
    assert fold(text) == folded_whole(text)


@given(st.text(max_size=40))
def test_nothing_unseen_is_left(text: str) -> None:
    assert strip_unseen(strip_unseen(text)) == strip_unseen(text)
    assert "\u200f" not in strip_unseen(text)
    assert len(fold_digits(text)) == len(text)
