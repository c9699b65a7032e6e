"""Learn with PyTorch what is done with the numbers of a message: the network of ``domain/chat_reckoning.py``.

A clerk tells what is collected and not how it came about, so all ways that lead to it are made likelier together,
against all other ways to reckon with the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log
from typing import Any

import torch

from courier_desk.domain.chat_message import money_lines
from courier_desk.domain.chat_reckoning import LEAST_HALVED, Part, Step, Told, signs_of, told_in
from tests.benchmarks.message_network import Cells, begin, heard, teach, written
from tests.benchmarks.message_settings import RECKONING
from tests.support.chat_sets import Message

_SAME = 0.006
#: Ways to one sum that are kept while they are looked for, sums that are followed, numbers that are looked at.
_WAYS, _SUMS, _NUMBERS = 6, 2000, 11
#: Of the ways to what is collected the simplest so many, none of them so much less simple than the simplest.
_TAUGHT, _LESS_SIMPLE = 16, 1.5
#: A discount in percent may have been rounded to pounds.
_ROUNDED = 0.51
#: What the labels weigh before anything is learned: that a number is the whole is likelier than all else.
_BEGIN = (0.0, -2.0, -2.0, -2.0, -1.0, -1.0, -4.0, -2.0, 0.0)

#: A part of a way: the place of a token and what it is.
Place = tuple[int, Part]


@dataclass(frozen=True, slots=True)
class Example:
    """A message with the ways to reckon that are right; places are those of a weight among all of the message's."""

    rows: torch.Tensor
    sizes: torch.Tensor
    wholes: torch.Tensor
    halves: torch.Tensor
    steps: torch.Tensor
    """A row for each step of a number: its place, and its count's."""
    step_of: torch.Tensor
    """Which number each step is one of."""
    percents: torch.Tensor
    right: torch.Tensor
    """A row for each way that is right: the places of its parts."""
    nothing: bool
    untold: bool


def example_of(message: Message) -> Example:
    """Make an example of a message whose amount was judged."""
    told = told_in(money_lines(message.text))
    wanted = [float(answer) for answer in message.answers["cod_amount"]]
    ways = list(islice(_ways_to(told, wanted), _TAUGHT)) if any(wanted) else []
    steps = told.steps()
    none = len(told.tokens) * len(Part)
    numbers = {at: one.value for at, one in told.numbers.items() if at in steps}
    counted = [
        (_place(at, step.part), none if step.count is None else _place(step.count, Part.COUNT))
        for at, of_number in steps.items()
        for step in of_number
    ]
    longest = max(map(len, ways), default=1)
    halved = [at for at, value in numbers.items() if value >= LEAST_HALVED]
    return Example(
        *heard(signs_of(told), RECKONING),
        _whole([_place(at, Part.WHOLE) for at in numbers]),
        _whole([_place(at, Part.HALVED) for at in halved]),
        torch.tensor(counted or [(none, none)]),
        _whole([number for number, of_number in enumerate(steps.values()) for _ in of_number]),
        _whole([_place(at, Part.PERCENT) for at in told.percents()]),
        _whole([[_place(*one) for one in way] + [none] * (longest - len(way)) for way in ways]),
        nothing=0.0 in wanted,
        untold=not ways and 0.0 not in wanted,
    )


def _whole(numbers: Any) -> torch.Tensor:
    return torch.tensor(numbers, dtype=torch.long)


def _place(at: int, part: Part) -> int:
    return at * len(Part) + part


# -- ways -------------------------------------------------------------------------------------------------------------


def _ways_to(told: Told, wanted: Sequence[float]) -> Iterable[list[Place]]:
    """Give the ways that lead to one of some sums, the simplest first."""
    steps = told.steps()
    for at in steps:
        value = told.numbers[at].value
        if _is_one_of(value, wanted):
            yield [(at, Part.WHOLE)]
        if value >= LEAST_HALVED and _is_one_of(value / 2, wanted):
            yield [(at, Part.HALVED)]
    found: list[tuple[float, list[Place]]] = []
    percents = told.percents()
    for value, ways in _reckoned(told, steps).items():
        for cost, way in ways:
            if not way or [step.part for _, step in way] == [Part.OFF]:
                continue
            parts = [place for at, step in way for place in _places(at, step)]
            if _is_one_of(value, wanted):
                found.append((cost, parts))
            goods = sum(step.change for _, step in way if step.part is Part.PRICE)
            for at, percent in percents.items():
                less = round(goods * (1 - percent / 100), 2) + value - goods
                if goods > 0 and any(abs(less - one) < _ROUNDED for one in wanted):
                    found.append((cost + 1, [*parts, (at, Part.PERCENT)]))
    found.sort(key=lambda one: one[0])
    yield from (parts for cost, parts in found if cost <= found[0][0] + _LESS_SIMPLE)


def _is_one_of(value: float, wanted: Iterable[float]) -> bool:
    return any(abs(value - one) < _SAME for one in wanted)


def _places(at: int, step: Step) -> list[Place]:
    return [(at, step.part)] if step.count is None else [(at, step.part), (step.count, Part.COUNT)]


_Way = tuple[tuple[int, Step], ...]


def _reckoned(told: Told, steps: Mapping[int, Sequence[Step]]) -> dict[float, list[tuple[float, _Way]]]:
    """Give by sum the simplest ways to it, each with how far from simple it is."""
    places = list(steps)
    if len(places) > _NUMBERS:
        places = [at for at in places if told.numbers[at].role.name != "OTHER"][:_NUMBERS]
    ways: dict[float, list[tuple[float, _Way]]] = {0.0: [(0.0, ())]}
    for at in places:
        further: dict[float, list[tuple[float, _Way]]] = {value: list(known) for value, known in ways.items()}
        for step in steps[at]:
            cost = 1.0 + (step.part is Part.OFF) + (step.count is not None) + 0.5 * (step.part is Part.FEE)
            for value, known in ways.items():
                there = further.setdefault(round(value + step.change, 2), [])
                there += [(before + cost, (*way, (at, step))) for before, way in known]
        for value, known in further.items():
            further[value] = sorted(known, key=lambda one: one[0])[:_WAYS]
        if len(further) > _SUMS:
            further = dict(sorted(further.items(), key=lambda one: one[1][0][0])[:_SUMS])
        ways = further
    return ways


# -- learning ---------------------------------------------------------------------------------------------------------


class _Reckoner(Cells):
    def __init__(self) -> None:
        super().__init__(len(Part), RECKONING)
        with torch.no_grad():
            self.out.bias.copy_(torch.tensor(_BEGIN))

    def loss(self, examples: Sequence[Example]) -> torch.Tensor:
        """Tell how unlikely what is collected is (the logarithm)."""
        whole = self(examples)
        weighed = (whole[at, : len(one.sizes)] for at, one in enumerate(examples))
        return torch.stack([_unlikely(one, of_it) for one, of_it in zip(examples, weighed, strict=True)]).mean()


def _unlikely(example: Example, weights: torch.Tensor) -> torch.Tensor:
    """All ways to reckon are weighed in one product over the numbers; the one that does nothing is none of them."""
    flat = torch.cat([weights.flatten(), weights.new_zeros(1)])
    nothing, untold = (torch.logsumexp(weights[:, part], 0) - log(len(weights)) for part in (Part.NOTHING, Part.UNTOLD))
    ways = [nothing, untold]
    ways += [torch.logsumexp(flat[places], 0) for places in (example.wholes, example.halves) if len(places)]
    if len(example.step_of):
        numbers = int(example.step_of.max()) + 1
        done = torch.zeros(numbers).index_add(0, example.step_of, torch.exp(flat[example.steps].sum(1)))
        all_of_them = torch.log1p(done).sum() + torch.log1p(torch.exp(flat[example.percents])).sum()
        ways.append(all_of_them + torch.log(-torch.expm1(-all_of_them.clamp(min=1e-4))))
    right = [nothing] if example.nothing else []
    right += [untold] if example.untold else []
    right += [torch.logsumexp(flat[example.right].sum(1), 0)] if len(example.right) else []
    return torch.logsumexp(torch.stack(ways), 0) - torch.logsumexp(torch.stack(right), 0)


def learn(messages: Iterable[Message]) -> dict[str, Any]:
    """Learn from those messages whose amount was judged; gives what ``chat_network.read_network`` reads."""
    begin(RECKONING)
    network = _Reckoner()
    teach(network, network.loss, [example_of(one) for one in messages if "cod_amount" in one.answers], RECKONING)
    return written(network)
