"""The network that weighs the words of a message: what its numbers say, however they are written down."""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isclose, tanh

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.chat_network import Matrix, Network, Pass, place_of, read_network

numbers = st.floats(-3.0, 3.0).map(lambda value: round(value, 3))
inputs_of_three = st.tuples(*[st.floats(-1.0, 1.0)] * 3)


@dataclass(frozen=True)
class Rows:
    """The numbers of a matrix as they are written down, row by row."""

    width: int
    raw: tuple[int, ...]
    scale: float = 0.001

    @property
    def packed(self) -> Matrix:
        return Matrix.of(self.raw, self.width, self.scale)

    def dot(self, row: int, values: Sequence[float]) -> float:
        raw = self.raw[row * self.width : (row + 1) * self.width]
        return self.scale * sum(one * value for one, value in zip(raw, values, strict=True))


@dataclass(frozen=True)
class Cells:
    """Two cells with what comes in (three) and their last."""

    entering: Rows
    last: Rows
    bias: tuple[float, ...]

    @property
    def packed(self) -> Pass:
        return Pass(self.entering.packed, self.last.packed, self.bias)


def rows(count: int, width: int, most: int = 3_000) -> st.SearchStrategy[Rows]:
    raw = st.lists(st.integers(-most, most), min_size=count * width, max_size=count * width)
    return st.builds(Rows, st.just(width), raw.map(tuple))


passes = st.builds(Cells, entering=rows(8, 3), last=rows(8, 2), bias=st.tuples(*[numbers] * 8))


def said_by(one: Cells, inputs: Sequence[Sequence[float]]) -> list[list[float]]:
    """Run two cells as they are written in books: a gate at a time, a cell at a time."""

    def total(gate: int, cell: int, inputs: Sequence[float], last: Sequence[float]) -> float:
        row = 2 * gate + cell
        return one.entering.dot(row, inputs) + one.last.dot(row, last) + one.bias[row]

    def opened(value: float) -> float:
        return 1 / (1 + exp(-value))

    said, kept, found = [0.0, 0.0], [0.0, 0.0], []
    for values in inputs:
        fresh = [opened(total(0, cell, values, said)) * tanh(total(2, cell, values, said)) for cell in (0, 1)]
        kept_now = [opened(total(1, cell, values, said)) * kept[cell] + fresh[cell] for cell in (0, 1)]
        said = [opened(total(3, cell, values, said)) * tanh(kept_now[cell]) for cell in (0, 1)]
        kept = kept_now
        found.append(said)
    return found


def are_alike(one: Sequence[Sequence[float]], two: Sequence[Sequence[float]]) -> bool:
    pairs = [pair for rows in zip(one, two, strict=True) for pair in zip(*rows, strict=True)]
    return all(isclose(a, b, abs_tol=1e-6) for a, b in pairs)


@given(rows(5, 7, most=32_767), st.lists(st.floats(-1.0, 1.0), min_size=7, max_size=7))
def test_all_rows_are_added_up_each_by_itself(one: Rows, values: list[float]) -> None:
    assert are_alike([one.packed.sums(values)], [[one.dot(row, values) for row in range(5)]])


def test_the_largest_numbers_stay_in_their_row() -> None:
    raw = [32_767, -32_768, -32_768, 32_767] * 500
    whole = Matrix.of([*raw, *[0] * len(raw), *reversed(raw)], len(raw), 1.0)
    assert whole.sums([1.0, -1.0, -1.0, 1.0] * 500) == [65_535.0 * 1_000, 0.0, 65_535.0 * 1_000]
    assert whole.sums([-1.0, 1.0, 1.0, -1.0] * 500) == [-65_535.0 * 1_000, 0.0, -65_535.0 * 1_000]


@given(passes, st.lists(inputs_of_three, max_size=5))
def test_cells_keep_and_forget_as_their_gates_say(one: Cells, inputs: list[tuple[float, ...]]) -> None:
    assert are_alike(one.packed.run(inputs), said_by(one, inputs))


@given(passes, passes, rows(2, 7), st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1), max_size=4))
def test_a_token_is_weighed_by_what_stands_before_and_behind_it(
    there: Cells, back: Cells, weights: Rows, features: list[list[str]]
) -> None:
    table = array("b", [(7 * at) % 23 - 11 for at in range(12)])
    network = Network(table, (0.1, 0.2, 0.3), there.packed, back.packed, weights.packed, (0.5, -0.5))
    vectors = [
        [
            tanh(scale * sum(table[3 * place_of(one, 4) + column] for one in token))
            for column, scale in enumerate((0.1, 0.2, 0.3))
        ]
        for token in features
    ]
    before, behind = said_by(there, vectors), said_by(back, vectors[::-1])[::-1]
    wanted = [
        [weights.dot(row, [*one, *two, *vector]) + bias for row, bias in enumerate((0.5, -0.5))]
        for one, two, vector in zip(before, behind, vectors, strict=True)
    ]
    assert are_alike(network.scores(features), wanted)


def test_a_gate_far_out_is_open_or_shut() -> None:
    one = Pass(Matrix.of([1000, -1000, 1000, 1000], 1, 1.0), Matrix.of([0] * 4, 1, 1.0), (0.0,) * 4)
    assert one.run([(1.0,), (-1.0,)]) == [[tanh(1.0)], [0.0]]


def test_numbers_of_two_bytes_are_read_with_their_scale() -> None:
    def matrix(values: list[int], width: int) -> dict[str, object]:
        raw = b"".join(value.to_bytes(2, "little", signed=True) for value in values)
        return {"numbers": b64encode(raw).decode(), "scale": 0.5, "width": width}

    cells = {"entering": matrix([2, -2, 300, 4], 1), "last": matrix([0, 0, 0, -32_767], 1), "bias": [0.0] * 4}
    told = {
        "table": b64encode(array("b", [-127, 127]).tobytes()).decode(),
        "scales": [0.01],
        "forwards": cells,
        "backwards": cells,
        "weights": matrix([1, 2, 3], 3),
        "bias": [0.25],
    }
    network = read_network(told)
    assert list(network.table) == [-127, 127]
    assert network.forwards.entering.sums([1.0]) == [1.0, -1.0, 150.0, 2.0]
    assert network.backwards.last.sums([1.0]) == [0.0, 0.0, 0.0, -16_383.5]
    assert network.weights.sums([1.0, 0.0, -1.0]) == [-1.0]


def test_no_token_has_no_weights() -> None:
    cells = Pass(Matrix.of([0] * 4, 1, 1.0), Matrix.of([0] * 4, 1, 1.0), (0.0,) * 4)
    assert Network(array("b", [1]), (1.0,), cells, cells, Matrix.of([1] * 3, 3, 1.0), (0.0,)).scores([]) == []
