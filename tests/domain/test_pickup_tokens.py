"""The mark at the end of a pickup's notes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.pickups import LETTERS, LONGER, bears, new_token, reference_of, split_token, with_token

TOKENS = st.text(alphabet=LETTERS, min_size=3, max_size=4).filter(
    lambda text: not text.isalpha() and not text.isdigit()
)


@given(notes=st.text(), token=TOKENS)
def test_the_persons_notes_and_the_mark_come_back_apart(notes: str, token: str) -> None:
    written = with_token(notes, token)
    assert split_token(written) == (notes, token)
    assert bears(written, token)


@given(notes=st.text(), first=TOKENS, second=TOKENS)
def test_only_the_last_mark_counts_as_ours(notes: str, first: str, second: str) -> None:
    kept, token = split_token(with_token(with_token(notes, first), second))
    assert (kept, token) == (with_token(notes, first), second)


@given(st.text())
def test_notes_without_a_mark_stay_as_they_are(notes: str) -> None:
    if split_token(notes)[1] == "":
        assert split_token(notes) == (notes, "")


@pytest.mark.parametrize(
    "notes",
    ["[#K7Q2", "#K7Q2", "[#K7]", "[#K7Q2A]", "[#K7Q2] gate", "[#I0O1]", "", "Bring the van [#DESK]", "gate [#234]"],
)
def test_what_is_no_mark(notes: str) -> None:
    assert split_token(notes) == (notes, "")


@pytest.mark.parametrize("notes", ["gate #K7Q2", "[#k7q2]", "K7Q2", "(K7Q2) back gate", "[#K7Q2] and more"])
def test_a_mark_is_known_again_whatever_became_of_it(notes: str) -> None:
    assert bears(notes, "K7Q2")


@pytest.mark.parametrize("notes", ["", "XK7Q2", "K7Q22", "gate 7"])
def test_a_part_of_a_word_is_no_mark(notes: str) -> None:
    assert not bears(notes, "K7Q2")


def test_nothing_bears_no_mark() -> None:
    assert not bears("anything", "")


def test_a_new_mark_is_made_of_letters_that_nobody_confuses() -> None:
    chance = random.Random(7)
    made = {new_token(chance.choice) for _ in range(2_000)}
    assert all(len(token) == 3 for token in made)
    assert not set("".join(made)) & set("IOUL01")
    assert not any(token.isalpha() or token.isdigit() for token in made), "a word or a number of the notes"
    assert len(made) > 1_800, "of 15,840"
    assert len(new_token(chance.choice, LONGER)) == 4
    assert reference_of("K7Q") == "pickup #K7Q"
