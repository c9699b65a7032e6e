"""What the numbers of a message come to: every way to reckon with them counts, and none that is no way."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp, isclose
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.chat_network import Matrix, Network, Pass, place_of
from courier_desk.domain.chat_reckoning import Part, Reckoned, Step, count_in, signs_of, sums_in, told_in
from courier_desk.domain.chat_sums import amount_text

ROWS = 4_096


def hearing(signs: Mapping[str, Part]) -> Network:
    """Make a network that hears some signs alone, each of which speaks for one part."""
    table = array("b", bytes(ROWS * len(signs)))
    for at, sign in enumerate(signs):
        table[place_of(sign, ROWS) * len(signs) + at] = 127
    silent = Pass(Matrix.of([0] * 4 * len(signs), len(signs), 1.0), Matrix.of([0] * 4, 1, 1.0), (0.0,) * 4)
    rows = [(0, 0, *(9 if one is part else 0 for one in signs.values())) for part in Part]
    weights = Matrix.of([one for row in rows for one in row], 2 + len(signs), 1.0)
    bias = tuple(-3.0 if part not in (Part.NOTHING, Part.UNTOLD) else -1.0 for part in Part)
    return Network(table, (1.0,) * len(signs), silent, silent, weights, bias)


BY_ROLES = hearing(
    {
        "R:TOTAL": Part.WHOLE, "R:PRICE": Part.PRICE, "R:EACH": Part.PRICE, "R:FEE": Part.FEE, "R:PAID": Part.OFF,
        "cnt2": Part.COUNT, "pct": Part.PERCENT,
    }
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "meant", "way"),
    [
        ("total 450", "450", ""),
        ("price 450\ndelivery 60", "510", "450 + 60"),
        ("price 450\nprice 230\nprice 100\ndelivery 60", "840", "450 + 230 + 100 + 60"),
        ("price 450\nدفعت 200", "250", "450 − 200"),
        ("علبتين ب 120 جنيه", "240", "2 × 120"),
        ("السعر 1000\nخصم 10 %\nالشحن 50", "950", "1000 − 10 % + 50"),
        ("price 450\ndelivery 60\ntotal 510", "510", ""),
        ("delivery 60\ndelivery 45\n10 %", "105", "60 + 45"),
    ],
)
def test_numbers_come_to_what_is_said_of_each_and_the_way_is_told(text: str, meant: str, way: str) -> None:
    reckoned = sums_in(BY_ROLES, text.splitlines())
    assert max(reckoned, key=lambda value: reckoned[value].share) == meant
    assert reckoned[meant].way == way


@pytest.mark.parametrize(
    ("word", "count"),
    [("3", 3.0), ("1", None), ("450", None), ("تلاته", 3.0), ("واتنين", 2.0), ("علبتين", 2.0), ("3elbeten", 2.0),
     ("نص", 0.5), ("dozen", 12.0), ("معادي", None), ("shampoo", None)],
)  # fmt: skip
def test_a_word_may_count(word: str, count: float | None) -> None:
    assert count_in(word) == count


@pytest.mark.parametrize(
    ("said", "value"),
    [("السعر الف ونص", 1500), ("المبلغ اتناشر الف وميه", 12_100), ("والتوصيل سبعون", 70),
     ("total alf w meteen w khamseen geneh", 1250), ("rob3omeya w 5amseen", 450)],
)  # fmt: skip
def test_amounts_are_read_as_they_are_spoken(said: str, value: int) -> None:
    assert [one.value for one in told_in([said]).numbers.values()] == [value]


def test_a_message_without_a_word_tells_nothing() -> None:
    assert sums_in(BY_ROLES, []) == {"": Reckoned(1.0)}


@dataclass(frozen=True)
class Weighed:
    """Weighs tokens as it was told, whatever they are."""

    weights: Sequence[Sequence[float]]

    def scores(self, features: Sequence[Sequence[str]]) -> Sequence[Sequence[float]]:
        """Give what was told."""
        return self.weights[: len(features)]


def by_hand(lines: Sequence[str], weights: Sequence[Sequence[float]]) -> dict[str, float]:
    """Go through all that may be done with all numbers, one combination after another."""
    told = told_in(lines)
    found: defaultdict[str, float] = defaultdict(float)

    def power(at: int, part: Part) -> float:
        return exp(weights[at][part])

    for nothing, part in (("", Part.UNTOLD), ("0", Part.NOTHING)):
        found[nothing] += sum(power(at, part) for at in range(len(told.tokens))) / len(told.tokens)
    for at in told.steps():
        value = told.numbers[at].value
        found[amount_text(value)] += power(at, Part.WHOLE)
        if value >= 20:
            found[amount_text(value / 2)] += power(at, Part.HALVED)
    steps: list[list[tuple[int, Step] | None]] = [
        [None, *((at, step) for step in of_it)] for at, of_it in told.steps().items()
    ]
    for way in product(*steps):
        done = [one for one in way if one is not None]
        if not done or (change := sum(step.change for _, step in done)) < 0:
            continue
        weight = 1.0
        for at, step in done:
            weight *= power(at, step.part) * (power(step.count, Part.COUNT) if step.count is not None else 1.0)
        found[amount_text(round(change, 2))] += weight
    whole = sum(found.values())
    return {value: weight / whole for value, weight in found.items()}


@given(
    st.lists(st.integers(10, 900), min_size=1, max_size=2),  # of more, only the likeliest ways are followed
    st.lists(st.tuples(*[st.floats(-2.0, 2.0)] * len(Part)), min_size=20, max_size=20),
)
def test_shares_are_those_of_all_ways_together(prices: list[int], weights: list[tuple[float, ...]]) -> None:
    lines = [f"قطعتين {price}" for price in prices]
    shares = sums_in(cast("Network", Weighed(weights)), lines)
    wanted = by_hand(lines, weights)
    assert shares.keys() == wanted.keys()
    assert all(isclose(one.share, wanted[value], abs_tol=1e-9) for value, one in shares.items())


@given(st.lists(st.text("0123456789 بx%+.,جنيه\n", max_size=30), max_size=4))
def test_whatever_is_written_has_shares_of_a_whole(lines: list[str]) -> None:
    shares = sums_in(BY_ROLES, lines)
    assert isclose(sum(one.share for one in shares.values()), 1.0)
    assert all(value == "" or float(value) >= 0 for value in shares)


def test_each_token_has_signs_and_each_number_the_part_it_has_in_others() -> None:
    told = told_in(["price 450", "delivery 60", "total 510"])
    signs = dict(zip(told.tokens, signs_of(told), strict=True))
    assert {"rel:sum2", "rel:sum2 last", "most", "last"} <= set(signs["510"])
    assert "rel:part" in signs["60"]
    assert "rel:part" in signs["450"]
