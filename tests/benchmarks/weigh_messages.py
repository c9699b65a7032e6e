"""Learn how far to believe a reading of a message: what each sign of a field and of a sum weighs.

That is learned from readings by what others taught: the sets are parted, each part is read by what the other parts
teach of words, and there a clerk's answer tells which fields came out right and which sum was meant.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from decimal import Decimal
from math import sqrt

from courier_desk.domain.chat_choice import OF_WORD
from courier_desk.domain.chat_message import Evidence, evidence_of
from courier_desk.domain.chat_model import Model, read_model
from tests.support import chat_sets
from tests.support.chat_sets import Message, called

#: The sets are parted into so many.
PARTS = 3
#: Rounds over all examples, the first step, what pulls a weight to nothing, and how sums begin.
ROUNDS, STEP, PULL, _BEGIN = 20, 0.3, 0.05, 0.01
#: A word's sign is learned when it is in so many messages, and is pulled more: most words say nothing of money.
RAREST_WORD, PULL_OF_WORDS = 10, 0.2


@dataclass(slots=True)
class Examples:
    """What was weighed in readings, and how it came out: fields by name, and sums."""

    fields: dict[str, list[tuple[Sequence[str], bool]]] = field(default_factory=dict)
    sums: list[tuple[list[Sequence[str]], list[int]]] = field(default_factory=list)

    def add(self, message: Message, evidence: Evidence) -> None:
        """Take what a reading shows that has an answer."""
        ticked = {one.field: one for one in evidence.reading.proposals}
        for name, signs in evidence.signs.items():
            if name in message.answers:
                right = any(chat_sets.agrees(name, answer, ticked) for answer in message.answers[name])
                self.fields.setdefault(name, []).append((signs, right))
        if "cod_amount" in message.answers:
            wanted = [Decimal(answer) for answer in message.answers["cod_amount"]]
            meant = [at for at, one in enumerate(evidence.sums) if one.value and Decimal(one.value) in wanted]
            self.sums.append(([one.signs for one in evidence.sums], meant or [0]))

    def join(self, other: Examples) -> None:
        """Take another's along."""
        for name, examples in other.fields.items():
            self.fields.setdefault(name, []).extend(examples)
        self.sums += other.sums


def parts_of(names: Sequence[str]) -> list[list[str]]:
    """Part sets so that each part has about as many messages."""
    sizes = {name: len(chat_sets.messages(chat_sets.FOLDER / f"{name}.txt")) for name in names}
    parts: list[list[str]] = [[] for _ in range(PARTS)]
    for name in sorted(names, key=lambda name: (-sizes[name], name)):
        min(parts, key=lambda part: sum(sizes[one] for one in part)).append(name)
    return parts


def examples_of(names: Sequence[str], words: str) -> Examples:
    """Read sets by what was learned of words, from others; ``words`` is the model's text."""
    model = read_model(words)
    found = Examples()
    for name in names:
        for message in chat_sets.messages(chat_sets.FOLDER / f"{name}.txt"):
            found.add(message, evidence_of(message.text, model, called=called))
    return found


def crossed(
    names: Sequence[str], learn: Callable[[Sequence[str]], str], workers: Executor
) -> list[tuple[list[str], str, Examples]]:
    """Give each part of the sets with what the others teach of words, and its examples read by that."""
    parts = parts_of(names)
    others = [[name for name in names if name not in part] for part in parts]
    taught = list(workers.map(learn, others))
    return list(zip(parts, taught, workers.map(examples_of, parts, taught), strict=True))


def weights_of(examples: Iterable[Examples]) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """Learn what each sign weighs: of sums, and of fields by name."""
    whole = Examples()
    for one in examples:
        whole.join(one)
    fields = {name: _believed(told) for name, told in sorted(whole.fields.items())}
    return _descend(whole.sums), fields


def _believed(told: Sequence[tuple[Sequence[str], bool]]) -> dict[str, float]:
    """Learn of one field: right or not is a choice between its signs and none."""
    return _descend([([(), signs], [1 if right else 0]) for signs, right in told])


def _descend(examples: list[tuple[list[Sequence[str]], list[int]]]) -> dict[str, float]:
    """Make what was right likelier by small steps, smaller for signs that had many (AdaGrad)."""
    weights: dict[str, float] = {}
    squares: dict[str, float] = {}
    chance = random.Random(1)
    examples = _without_rare_words(examples)
    for _ in range(ROUNDS):
        chance.shuffle(examples)
        for options, right in examples:
            shares = Model((), (), None, None, weights, {}).choose(options)
            meant = sum(shares[at] for at in right) or 1.0
            slope: dict[str, float] = {}
            for at, signs in enumerate(options):
                more = shares[at] - (shares[at] / meant if at in right else 0.0)
                for sign in signs:
                    slope[sign] = slope.get(sign, 0.0) + more
            for sign, value in slope.items():
                pulled = value + (PULL_OF_WORDS if OF_WORD in sign else PULL) * weights.get(sign, 0.0)
                squares[sign] = squares.get(sign, _BEGIN) + pulled * pulled
                weights[sign] = weights.get(sign, 0.0) - STEP * pulled / sqrt(squares[sign])
    return weights


def _without_rare_words(
    examples: Iterable[tuple[list[Sequence[str]], list[int]]],
) -> list[tuple[list[Sequence[str]], list[int]]]:
    told = list(examples)
    seen = Counter(sign for options, _ in told for sign in {sign for signs in options for sign in signs})
    known = {sign for sign, times in seen.items() if times >= RAREST_WORD or OF_WORD not in sign}
    return [([[sign for sign in signs if sign in known] for signs in options], right) for options, right in told]
