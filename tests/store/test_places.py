"""The place of an order: scope before time, time before number."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.store import orders, places
from courier_desk.store.places import (
    ensure_scope,
    first_place,
    free_place,
    place,
    same_second,
    scope_of,
    scopes_of,
    sequence_of,
)
from courier_desk.store.sql import all_rows
from tests.store.support import NOON, an_order, in_memory

pytestmark = pytest.mark.usefixtures("subjects")

SCOPES = st.integers(1, 60_000)
SECONDS = st.floats(0, 8e9)
SEQUENCES = st.integers(0, 10**9)


@given(SCOPES, SECONDS, SEQUENCES, SCOPES, SECONDS, SEQUENCES)
def test_scope_then_second_decide(s1: int, t1: float, n1: int, s2: int, t2: float, n2: int) -> None:
    first, second = (s1, int(t1)), (s2, int(t2))
    if first != second:
        assert (place(s1, t1, n1) < place(s2, t2, n2)) == (first < second)


@given(SCOPES, SECONDS, SEQUENCES)
def test_a_place_lies_in_its_scope_and_second_and_in_64_bits(scope: int, second: float, sequence: int) -> None:
    found = place(scope, second, sequence)
    assert first_place(scope) <= first_place(scope, second) <= found < first_place(scope + 1) < 2**63
    first, last = same_second(found)
    assert first == first_place(scope, second)
    assert first <= found <= last


def test_numbers_of_one_second_keep_their_order() -> None:
    assert place(1, 5, sequence_of("204828")) < place(1, 5, sequence_of("204829"))
    assert sequence_of("٢٠٤") == sequence_of("٢٠٤"), "what is no plain number still has one fixed place"


def test_moments_outside_the_range_are_held_at_its_ends() -> None:
    assert first_place(1, -5) == first_place(1, 0)
    assert place(1, 1e15, 0) < first_place(2)


def test_scopes_are_made_once() -> None:
    db = in_memory()
    assert scope_of(db, "a", "m") is None
    first = ensure_scope(db, "a", "m")
    assert ensure_scope(db, "a", "m") == first == scope_of(db, "a", "m")
    second = ensure_scope(db, "a", "n")
    assert scopes_of(db, "a") == {first: "m", second: "n"}


def test_a_full_second_goes_over_into_the_next_one_and_no_place_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_SEQUENCE_BITS", 3)  # eight orders in a second
    monkeypatch.setattr(places, "SEQUENCES", 8)
    monkeypatch.setattr(places, "_LAST_SECOND", (1 << 44) - 1)
    db = in_memory()
    scope = ensure_scope(db, "a", "m")
    given_places = set()
    for number in range(20):
        orders.merge(
            db, "a", "m", [an_order(str(204_820 + number), reference="", created=NOON)], seen_at=0.0, whole=False
        )
        found = {row[0] for row in all_rows(db, "SELECT id FROM orders", ())}
        assert len(found) == number + 1
        given_places = found
    second = int(NOON.timestamp())
    assert Counter((one - first_place(scope)) >> 3 for one in given_places) == {second: 8, second + 1: 8, second + 2: 4}
    last = place(scope, 1e15, 0)
    assert free_place(db, last, range(last, last + 8)) == first_place(scope), "no place of another scope"
