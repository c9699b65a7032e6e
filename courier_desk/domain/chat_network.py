"""What speaks for the labels of a message's words, a concept of its own: a small network, run without a library.

What is true of a token (``chat_features``) is added up from a table of vectors; cells with a long short-term memory
(Hochreiter and Schmidhuber 1997) read those forwards and backwards and tell of each token what the message around it
says; a last layer weighs the labels. ``tests/benchmarks/message_network.py`` learns it and writes it.
"""

from __future__ import annotations

from array import array
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from math import exp, tanh
from operator import mul
from typing import Any
from zlib import crc32

from courier_desk.domain.values import frozen

Vector = Sequence[float]
#: The gates of a cell stand one after another: what it takes in, what it keeps, what is new, what it gives.
_GATES = 4
#: Behind this the function of a gate is 0 or 1 to all digits.
_STEEP = 60.0


@frozen
class Pass:
    """The cells of one direction: for each gate of a cell a row over what comes in, one over the last, and a bias."""

    entering: tuple[Vector, ...]
    last: tuple[Vector, ...]
    bias: Vector

    def run(self, inputs: Iterable[Vector]) -> list[list[float]]:
        """Give what the cells say behind each input."""
        size = len(self.last) // _GATES
        said, kept = [0.0] * size, [0.0] * size
        found: list[list[float]] = []
        for one in inputs:
            sums = [
                bias + sum(map(mul, row, one)) + sum(map(mul, before, said))
                for row, before, bias in zip(self.entering, self.last, self.bias, strict=True)
            ]
            taken, held, new, given = (sums[at : at + size] for at in range(0, _GATES * size, size))
            kept = [
                _gate(hold) * old + _gate(take) * tanh(fresh)
                for hold, old, take, fresh in zip(held, kept, taken, new, strict=True)
            ]
            said = [_gate(give) * tanh(cell) for give, cell in zip(given, kept, strict=True)]
            found.append(said)
        return found


@frozen
class Network:
    """The table of vectors with the scale of each column, the cells of both directions, and what weighs the labels."""

    table: array[int]
    scales: Vector
    forwards: Pass
    backwards: Pass
    weights: tuple[Vector, ...]
    bias: Vector

    def scores(self, features: Sequence[Sequence[str]]) -> list[list[float]]:
        """Weigh the labels of the tokens of one message, each told by what is true of it."""
        vectors = [self._vector(one) for one in features]
        there, back = self.forwards.run(vectors), self.backwards.run(reversed(vectors))
        whole = [[*one, *two, *vector] for one, two, vector in zip(there, reversed(back), vectors, strict=True)]
        return [
            [bias + sum(map(mul, row, one)) for row, bias in zip(self.weights, self.bias, strict=True)] for one in whole
        ]

    def _vector(self, features: Iterable[str]) -> list[float]:
        width = len(self.scales)
        rows = len(self.table) // width
        places = (place_of(feature, rows) * width for feature in features)
        sums = map(sum, zip(*(self.table[at : at + width] for at in places), strict=True))
        return [tanh(scale * one) for scale, one in zip(self.scales, sums, strict=True)]


def place_of(feature: str, rows: int) -> int:
    """Give the row of a table that stands for a feature; several may share one."""
    return crc32(feature.encode()) % rows


def _gate(value: float) -> float:
    return 1.0 / (1.0 + exp(-value)) if -_STEEP < value < _STEEP else float(value > 0)


def read_network(told: Mapping[str, Any]) -> Network:
    """Read what was learned: numbers are whole ones of a byte (the table) or two, low byte first, with a scale."""
    table = array("b", b64decode(told["table"]))
    forwards, backwards = _pass(told["forwards"]), _pass(told["backwards"])
    return Network(table, tuple(told["scales"]), forwards, backwards, _matrix(told["weights"]), tuple(told["bias"]))


def _pass(told: Mapping[str, Any]) -> Pass:
    return Pass(_matrix(told["entering"]), _matrix(told["last"]), tuple(told["bias"]))


def _matrix(told: Mapping[str, Any]) -> tuple[Vector, ...]:
    raw = b64decode(told["numbers"])
    numbers = [int.from_bytes(raw[at : at + 2], "little", signed=True) for at in range(0, len(raw), 2)]
    width, scale = told["width"], told["scale"]
    return tuple(tuple(scale * one for one in numbers[at : at + width]) for at in range(0, len(numbers), width))
