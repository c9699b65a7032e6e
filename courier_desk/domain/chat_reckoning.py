"""What a message's numbers come to, a concept of its own: what is done with each, and the sums that follow.

A number may be all that is collected, a price that is added, once or so many times, the courier's fee, a deposit that
is taken off, a count, the percent of a discount. How much speaks for each is told by a network of its own
(``chat_network``), which reads the message as the rules of money do (``chat_amounts.money_tokens``). How likely a sum
is follows from all ways that lead to it. ``tests/benchmarks/reckoning_network.py`` learns the network.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import combinations
from math import exp

from courier_desk.domain import chat_money
from courier_desk.domain.chat_amounts import is_number, money_tokens, numbers_in, value_in
from courier_desk.domain.chat_features import kinds_of
from courier_desk.domain.chat_network import Network
from courier_desk.domain.chat_sums import Number, amount_text
from courier_desk.domain.folding import fold
from courier_desk.domain.values import frozen

#: Stands behind the tokens of a line.
_BREAK = "\n"
#: A sum is at least so much; a fee at most; half of a number is meant from so much on.
_LEAST, _DEAREST_FEE, LEAST_HALVED = 10.0, 400.0, 20.0
#: A count stands so many words from its price at most; of so many counts beside it one is meant.
_FAR, _COUNTS_BESIDE = 9, 3
_LEAST_COUNT, _MOST_COUNT = 0.2, 60.0
#: Of all ways to reckon the likeliest so many are followed.
_WAYS = 300
_STEEPEST = 40.0
_SAME = 0.01
#: Where the scale of numbers is parted, for the network.
_SCALE = (1, 5, 10, 15, 25, 36, 50, 61, 75, 100, 121, 160, 200, 300, 400, 600, 1000, 2000, 4000, 10000)
_GOODS_FROM, _MANY, _MOST_COMPARED, _MOST_TIMES = 75.0, 2, 8, 12
#: Sets of words of money, by the name of their sign.
_SETS = {
    name: getattr(chat_money, name)
    for name in (
        "CURRENCY", "FEE", "FREE", "INCLUDED", "LEFT", "TOTAL", "SUBTOTAL", "RESULT", "PRICE", "PAID", "REDUCED",
        "DEPOSIT", "BY_TRANSFER", "PAYS", "EACH_AFTER", "EACH_BEFORE", "OLD", "NOT_BEFORE", "UNITS", "ON_TOP", "ASKED",
        "IF", "ALREADY", "NOT_CASH", "HALF",
    )
}  # fmt: skip
_COUNTED = {
    fold(word): count
    for count, words in (
        (0.25, "ربع"), (0.5, "نص نصف half"), (2.0, "اتنين etnen 2etnen etneen 2etneen two couple"),
        (3.0, "تلاته تلات تلت talata tlata talat three"), (4.0, "اربعه اربع arba3a arba3 four"),
        (5.0, "خمسه خمس 5amsa khamsa five"), (6.0, "سته ست six"), (7.0, "سبعه"), (8.0, "تمنيه"), (9.0, "تسعه"),
        (10.0, "عشره"), (12.0, "دسته dozen"),
    )
    for word in words.split()
}  # fmt: skip
#: Two of something, in one word: ``علبتين``, ``3elbeten``.
_TWO = re.compile(r"(?=\w{5})\w{3,}[تطدكسجزقفملنبر]ين|[a-z0-9]{3,}t(?:e|ee|ei|ai)n")


class Part(IntEnum):
    """What a token is of what is reckoned; the network weighs each of a message's tokens by all of these."""

    WHOLE = 0
    """All that is collected."""
    PRICE = 1
    FEE = 2
    OFF = 3
    """Paid already, or a discount."""
    COUNT = 4
    """So many of what stands beside it."""
    PERCENT = 5
    """So much less of every hundred of the prices."""
    HALVED = 6
    """Half of it is collected."""
    NOTHING = 7
    """Says that nothing is collected."""
    UNTOLD = 8
    """Says that nobody can tell."""


@frozen
class Step:
    """What may be done with a number: the part it is, by how much it changes the sum, and the token that counts it."""

    part: Part
    change: float
    count: int | None = None


@frozen
class Told:
    """The tokens of a message's lines, with a break behind each line, and its numbers by their tokens' places."""

    tokens: tuple[str, ...]
    numbers: dict[int, Number]

    def steps(self) -> dict[int, list[Step]]:
        """Give what may be done with each number that may be money, by its place."""
        counts = [(at, count) for at, token in enumerate(self.tokens) if (count := count_in(token)) is not None]
        return {
            at: list(_steps_of(at, number.value, counts))
            for at, number in self.numbers.items()
            if number.value >= _LEAST
        }

    def percents(self) -> dict[int, float]:
        """Give the numbers beside a percent sign, by their places."""
        found = {}
        for at, token in enumerate(self.tokens):
            if is_number(token) and "%" in (*self.tokens[at + 1 : at + 2], *self.tokens[max(0, at - 1) : at]):
                value, _ = value_in(token)
                if 0 < value < 100:
                    found[at] = value
        return found


def told_in(lines: Iterable[str]) -> Told:
    """Read the lines of a message, without its phones."""
    tokens: list[str] = []
    numbers: dict[int, Number] = {}
    for line in lines:
        of_line = money_tokens(line)
        numbers |= {len(tokens) + one.at: one for one in numbers_in(of_line, line)}
        tokens += [*of_line, _BREAK]
    return Told(tuple(tokens), numbers)


def count_in(token: str) -> float | None:
    """Read a token as a count of more or less than one; None where it is none."""
    if is_number(token):
        value, _ = value_in(token)
        return value if _LEAST_COUNT <= value <= _MOST_COUNT and value != 1 else None
    plain = token.removeprefix("و").removeprefix("ال")
    known = _COUNTED.get(token, _COUNTED.get(plain))
    return 2.0 if known is None and _TWO.fullmatch(token) else known


def _steps_of(at: int, value: float, counts: Sequence[tuple[int, float]]) -> Iterator[Step]:
    yield Step(Part.PRICE, value)
    if value <= _DEAREST_FEE:
        yield Step(Part.FEE, value)
    yield Step(Part.OFF, -value)
    beside = sorted((abs(place - at), place, count) for place, count in counts if 0 < abs(place - at) <= _FAR)
    known: set[float] = set()
    for _, place, count in beside:
        if count not in known and len(known) < _COUNTS_BESIDE:
            known.add(count)
            yield Step(Part.PRICE, value * count, place)


# -- what the network hears of each token -----------------------------------------------------------------------------


def signs_of(told: Told) -> list[list[str]]:
    """Tell what is true of each token."""
    values = [one.value for one in told.numbers.values()]
    order = {at: place for place, at in enumerate(told.numbers)}
    lines = told.tokens.count(_BREAK)
    found: list[list[str]] = []
    line = since = 0
    for at, token in enumerate(told.tokens):
        signs = ["b"]
        if token == _BREAK:
            signs.append("NL")
            line, since = line + 1, 0
        elif at in order:
            signs += _of_number(token, told.numbers[at], order[at], values)
        elif is_number(token):
            signs += ["small", f"S{token[:3]}"]
        else:
            signs += _of_word(token)
        signs += [f"p{min(since, 4)}", f"ln{min(line, 5)}", f"lb{min(lines - line, 4)}"]
        since += 1
        if (count := count_in(token)) is not None:
            signs += ["cnt", f"cnt{count:g}"]
        if told.tokens[at + 1 : at + 2] == ("%",):
            signs.append("pct")
        found.append(signs)
    return found


def _of_word(token: str) -> list[str]:
    kinds = [f"k:{kind}" for kind in kinds_of(token)] if len(token) > 1 else []
    sets = [f"M:{name}" for name, words in _SETS.items() if token in words]
    return [f"w:{token}", f"<{token[:3]}", f"<{token[:4]}", f">{token[-3:]}", *kinds, *sets]


def _of_number(token: str, number: Number, place: int, values: Sequence[float]) -> list[str]:
    value, role = number.value, number.role.name
    size = sum(value >= step for step in _SCALE)
    others = [one for at, one in enumerate(values) if at != place]
    told = {
        "odd5": bool(value % 5),
        "mod10": value % 10 == 0,
        "mod50": value % 50 == 0,
        "again": value in others,
        "again first": value in others and value not in values[:place],
        "again later": value in others and value in values[:place],
        "most": value == max(values),
        "last": place == len(values) - 1,
        "first": place == 0,
    }
    noughts = len(token) - len(token.rstrip("0")) if "." not in token else 9
    found = ["#", f"B{size}", f"R:{role}", f"R:{role}&B{size}", f"z{noughts}", f"l{len(token)}"]
    found += [name for name, is_so in told.items() if is_so]
    return [*found, f"n{min(len(values), 6)}", *_related(value, place, values, others)]


def _related(value: float, place: int, values: Sequence[float], others: Sequence[float]) -> Iterator[str]:
    """Tell what a number is to the others: their sum, a part of one of them, one of them so many times."""
    known = sorted({one for one in others if one >= _LEAST and one != value})
    for first, second in combinations(known, 2):
        if abs(first + second - value) < _SAME:
            yield "rel:sum2"
            yield "rel:sum2 last" if place > max(values.index(first), values.index(second)) else "rel:sum2 before"
        if abs(first + value - second) < _SAME:
            yield "rel:part"
            yield "rel:part small" if value < first else "rel:part big"
    for three in combinations(known[:_MOST_COMPARED], 3):
        whole = sum(three)
        if any(abs(end - value) < _SAME for end in (whole, *(whole - 2 * one for one in three))):
            yield "rel:sum3"
    goods = [one for one in others if one >= _GOODS_FROM]
    if len(goods) > _MANY and abs(sum(goods) - value) < _SAME:
        yield "rel:all"
    for one in known:
        if value > one and value % one == 0 and value / one <= _MOST_TIMES:
            yield "rel:times"
        if one > value > 0 and one % value == 0 and one / value <= _MOST_TIMES:
            yield "rel:each"


# -- sums -------------------------------------------------------------------------------------------------------------


@frozen
class Reckoned:
    """How likely a sum is, and the likeliest way to it ("3 × 120 + 50"), "" where the message tells it as it is."""

    share: float
    way: str = ""


@frozen
class _Way:
    """How much speaks for all ways to a sum so far, how much for the likeliest of them, and that one."""

    weight: float
    likeliest: float
    steps: tuple[tuple[int, Step], ...] = ()

    def further(self, weight: float, at: int, step: Step) -> _Way:
        return _Way(self.weight * weight, self.likeliest * weight, (*self.steps, (at, step)))

    def or_by(self, other: _Way | None) -> _Way:
        """Give both together."""
        if other is None:
            return self
        more = max(self, other, key=lambda one: one.likeliest)
        return _Way(self.weight + other.weight, more.likeliest, more.steps)


def sums_in(network: Network, lines: Iterable[str]) -> dict[str, Reckoned]:
    """Tell of each sum that the numbers of a message make how likely it is, in pounds as the form has it.

    "0" is that nothing is collected, "" that nobody can tell.
    """
    told = told_in(lines)
    if not told.tokens:
        return {"": Reckoned(1.0)}
    weights = network.scores(signs_of(told))
    found: dict[str, tuple[float, float, str]] = {}
    for value, weight, likeliest, way in _weighed(told, weights):
        before, most, said = found.get(value, (0.0, -1.0, ""))
        found[value] = (before + weight, *max((most, said), (likeliest, way)))
    whole = sum(weight for weight, _, _ in found.values())
    told_values = {amount_text(number.value) for number in told.numbers.values()}
    return {
        value: Reckoned(weight / whole, "" if value in told_values else way)
        for value, (weight, _, way) in found.items()
    }


def _weighed(told: Told, weights: Sequence[Sequence[float]]) -> Iterator[tuple[str, float, float, str]]:
    """Give sums with how much speaks for them, for the likeliest way among them, and that way as it is written."""
    for value, part in (("", Part.UNTOLD), ("0", Part.NOTHING)):
        weight = sum(_power(one[part]) for one in weights) / len(weights)
        yield value, weight, weight, ""
    for at, number in told.numbers.items():
        if number.value >= _LEAST:
            yield amount_text(number.value), (weight := _power(weights[at][Part.WHOLE])), weight, ""
        if number.value >= LEAST_HALVED:
            weight = _power(weights[at][Part.HALVED])
            yield amount_text(number.value / 2), weight, weight, f"{amount_text(number.value)} ÷ 2"
    percents = told.percents()
    for (goods, beside), way in _ways(told, weights).items():
        if goods + beside >= 0:
            yield amount_text(round(goods + beside, 2)), way.weight, way.likeliest, _written(told, way)
        for at, percent in percents.items():
            if (less := round(goods * (1 - percent / 100) + beside, 2)) > 0:
                weight = _power(weights[at][Part.PERCENT])
                yield amount_text(less), way.weight * weight, way.likeliest * weight, _written(told, way, percent)


def _ways(told: Told, weights: Sequence[Sequence[float]]) -> dict[tuple[float, float], _Way]:
    """Weigh what the prices come to, and what is added to that and taken off; of all ways the likeliest are kept."""
    empty = ((0.0, 0.0), _Way(1.0, 1.0))
    ways: dict[tuple[float, float], _Way] = {}
    for at, steps in told.steps().items():
        further = dict(ways)
        for step in steps:
            counted = weights[step.count][Part.COUNT] if step.count is not None else 0.0
            weight = _power(weights[at][step.part] + counted)
            for (goods, beside), way in (empty, *ways.items()):
                is_price = step.part is Part.PRICE
                end = (round(goods + step.change, 2), beside) if is_price else (goods, round(beside + step.change, 2))
                further[end] = way.further(weight, at, step).or_by(further.get(end))
        likeliest = sorted(further.items(), key=lambda one: -one[1].weight)[:_WAYS]
        ways = dict(likeliest)
    return ways


def _written(told: Told, way: _Way, percent: float = 0.0) -> str:
    """Write a way down: what is added, the percent that is taken off the prices, and what else is."""
    prices, fees, off = (
        [_term(told, at, step) for at, step in way.steps if step.part is part]
        for part in (Part.PRICE, Part.FEE, Part.OFF)
    )
    added = " + ".join(prices)
    if percent and prices:
        added = f"({added})" if len(prices) > 1 else added
        added = f"{added} − {percent:g} %"
    return " − ".join((" + ".join(filter(None, (added, *fees))), *off))


def _term(told: Told, at: int, step: Step) -> str:
    amount = amount_text(told.numbers[at].value)
    return amount if step.count is None else f"{step.change / told.numbers[at].value:g} × {amount}"


def _power(weight: float) -> float:
    return exp(min(weight, _STEEPEST))
