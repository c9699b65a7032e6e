"""Text beside other text: whatever is in it, it stays in its line and between its ends."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain import shown_text
from courier_desk.domain.shown_text import each_line, one_line, unprintable_letters

CONTROLS = "\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u202e\u200e\u200f\u061c"
BREAKS = "\n\r\t\v\f\x00\x1b\x1c\x85\u2028\u2029"
ODD = st.text(alphabet=st.sampled_from(f"aب1 <&{CONTROLS}{BREAKS}\u0301\u200b\u200d\ud800"), max_size=40)


def is_closed(text: str) -> bool:
    """Whether every direction control opened in the text ends in it, and none ends what began before it."""
    waiting: list[str] = []
    for sign in text:
        if sign in "\u2066\u2067\u2068\u202a\u202b\u202d\u202e":
            waiting.append("\u2069" if sign in "\u2066\u2067\u2068" else "\u202c")
        elif sign in "\u2069\u202c" and (not waiting or waiting.pop() != sign):
            return False
    return not waiting


@given(ODD)
def test_nothing_reaches_over_the_ends_of_a_line(text: str) -> None:
    shown = one_line(text)
    assert is_closed(shown)
    assert not any(unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} for sign in shown)
    assert one_line(shown) == shown
    assert is_closed(f"\u2068{shown}\u2069")
    assert [sign for sign in text if sign in "aب1<&"] == [sign for sign in shown if sign in "aب1<&"]


@given(ODD)
def test_each_line_of_several_ends_in_itself(text: str) -> None:
    assert all(map(is_closed, each_line(text).split("\n")))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Mona Fouad",
        "مُنى السيّدة",
        "<b>x</b> & y",
        "Karim\u00a0K.",
        "\u2066204828\u2069",
        "\u200b\u200d 👨‍👩‍👧",
        "e\u0301",
    ],
)
def test_ordinary_text_is_left_as_it_is(text: str) -> None:
    assert one_line(text) == text
    assert each_line(text) == text


@pytest.mark.parametrize(
    ("came", "shown"),
    [
        ("Mona\r\nFouad", "Mona Fouad"),
        ("a\tb\x0bc\u2028d\u2029e\x85f", "a b c d e f"),
        ("204\u2069828", "204828"),
        ("\u202e204828", "\u202e204828\u202c"),
        ("\u2067مرحبا", "\u2067مرحبا\u2069"),
        ("\u2068\u202ea\u2069b", "\u2068\u202ea\u202c\u2069b"),
        ("a\u202cb", "ab"),
        ("\u2066a\u202cb\u2069", "\u2066ab\u2069"),
        ("Z" + "\u0301" * 40 + "a", "Z" + "\u0301" * 3 + "a"),
        ("\ud83dx", "\ufffdx"),
    ],
)
def test_what_would_reach_further_is_ended_or_dropped(came: str, shown: str) -> None:
    assert one_line(came) == shown


def test_long_texts_are_put_in_order_as_short_ones_are() -> None:
    assert one_line("ab\n" * 1000) == "ab " * 1000
    assert each_line("a\u202e\nb") == "a\u202e\u202c\nb"


def test_no_letter_that_is_passed_over_is_one_that_a_label_cannot_show() -> None:
    letters = [sign for sign in map(chr, shown_text.USUAL_LETTERS) if not sign.isascii()]
    assert [sign for sign in letters if shown_text.is_unprintable(sign)] == []
    assert unprintable_letters("منى 📦 Иван é 📦") == "📦Иван"
