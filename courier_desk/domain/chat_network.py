"""What speaks for the labels of a message's words, a concept of its own: a small network, run without a library.

What is true of a token (``chat_features``) is added up from a table of vectors; cells with a long short-term memory
(Hochreiter and Schmidhuber 1997) read those forwards and backwards and tell of each token what the message around it
says; a last layer weighs the labels. ``tests/benchmarks/message_network.py`` learns it and writes it.
"""

from __future__ import annotations

from array import array
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import tanh
from operator import add, mul
from struct import pack, unpack
from typing import Any
from zlib import crc32

from courier_desk.domain.values import frozen

Vector = Sequence[float]
#: The gates of a cell stand one after another: what it takes in, what it keeps, what is new, what it gives.
_GATES = 4
#: What comes into a matrix is between -1 and 1 and taken as a whole number of these. It fits into one digit of Python's
#: whole numbers (30 bits), by which long ones are multiplied fastest.
_FINE = 1 << 29
#: Bytes that one row's sum has in a long number: 15 bits of a weight, 29 of what comes in, and 2^19 of those added up.
_SUM = 8


@frozen
class Matrix:
    """Whole numbers with a scale, a row for each sum. What a row has for the same input stands side by side in one long
    number, so that a multiplication of Python's serves all rows: a tenth of the time of one for each number.
    """

    columns: tuple[int, ...]
    count: int
    """How many rows there are."""
    scale: float

    @classmethod
    def of(cls, numbers: Sequence[int], width: int, scale: float) -> Matrix:
        """Make it of the numbers of all rows, one row of ``width`` after the other, each of at most 16 bits."""
        count = len(numbers) // width
        signs = _signs(count)
        columns = (pack(f"<{count}q", *numbers[at::width]) for at in range(width))
        return cls(tuple((int.from_bytes(one, "little") ^ signs) - signs for one in columns), count, scale)

    def sums(self, values: Iterable[float]) -> list[float]:
        """Add the values up, each by its number in each row."""
        total = sum(map(mul, self.columns, [int(_FINE * one) for one in values]))
        signs = _signs(self.count)
        raw = ((total + signs) ^ signs).to_bytes(_SUM * self.count, "little")
        scale = self.scale / _FINE
        return [scale * one for one in unpack(f"<{self.count}q", raw)]


@cache
def _signs(count: int) -> int:
    """Give the sign bit of each of so many sums: it makes negative ones positive, as a number has only one sign."""
    return int.from_bytes(bytes([*[0] * (_SUM - 1), 0x80]) * count, "little")


@frozen
class Pass:
    """The cells of one direction: for each gate of a cell a row over what comes in, one over the last, and a bias."""

    entering: Matrix
    last: Matrix
    bias: Vector

    def run(self, inputs: Iterable[Vector]) -> list[list[float]]:
        """Give what the cells say behind each input."""
        size = self.last.count // _GATES
        said, kept = [0.0] * size, [0.0] * size
        found: list[list[float]] = []
        for one in inputs:
            ways = zip(self.bias, self.entering.sums(one), self.last.sums(said), strict=True)
            sums = [bias + now + before for bias, now, before in ways]
            taken, held = _gates(sums[:size]), _gates(sums[size : 2 * size])
            new, given = map(tanh, sums[2 * size : 3 * size]), _gates(sums[3 * size :])
            kept = [hold * old + take * fresh for hold, old, take, fresh in zip(held, kept, taken, new, strict=True)]
            said = list(map(mul, given, map(tanh, kept)))
            found.append(said)
        return found


@frozen
class Network:
    """The table of vectors with the scale of each column, the cells of both directions, and what weighs the labels."""

    table: array[int]
    scales: Vector
    forwards: Pass
    backwards: Pass
    weights: Matrix
    bias: Vector

    def scores(self, features: Sequence[Sequence[str]]) -> list[list[float]]:
        """Weigh the labels of the tokens of one message, each told by what is true of it."""
        vectors = [self._vector(one) for one in features]
        there, back = self.forwards.run(vectors), self.backwards.run(reversed(vectors))
        whole = ([*one, *two, *vector] for one, two, vector in zip(there, reversed(back), vectors, strict=True))
        return [list(map(add, self.bias, self.weights.sums(one))) for one in whole]

    def _vector(self, features: Iterable[str]) -> list[float]:
        width = len(self.scales)
        rows = len(self.table) // width
        places = (place_of(feature, rows) * width for feature in features)
        sums = map(sum, zip(*(self.table[at : at + width] for at in places), strict=True))
        return [tanh(scale * one) for scale, one in zip(self.scales, sums, strict=True)]


def place_of(feature: str, rows: int) -> int:
    """Give the row of a table that stands for a feature; several may share one."""
    return crc32(feature.encode()) % rows


def _gates(values: Iterable[float]) -> list[float]:
    """Tell how far each gate is open, 0 to 1: the logistic function, in a form that no size overflows."""
    return [0.5 + 0.5 * tanh(0.5 * one) for one in values]


def read_network(told: Mapping[str, Any]) -> Network:
    """Read what was learned: numbers are whole ones of a byte (the table) or two, low byte first, with a scale."""
    table = array("b", b64decode(told["table"]))
    forwards, backwards = _pass(told["forwards"]), _pass(told["backwards"])
    return Network(table, tuple(told["scales"]), forwards, backwards, _matrix(told["weights"]), tuple(told["bias"]))


def _pass(told: Mapping[str, Any]) -> Pass:
    return Pass(_matrix(told["entering"]), _matrix(told["last"]), tuple(told["bias"]))


def _matrix(told: Mapping[str, Any]) -> Matrix:
    raw = b64decode(told["numbers"])
    return Matrix.of(unpack(f"<{len(raw) // 2}h", raw), told["width"], told["scale"])
