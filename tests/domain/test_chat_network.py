"""The network that weighs the words of a message: what its numbers say, however they are written down."""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Sequence
from math import exp, isclose, tanh

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.chat_network import Network, Pass, place_of, read_network

numbers = st.floats(-3.0, 3.0).map(lambda value: round(value, 3))


def rows(count: int, width: int) -> st.SearchStrategy[tuple[tuple[float, ...], ...]]:
    row = st.tuples(*[numbers] * width)
    return st.tuples(*[row] * count)


passes = st.builds(Pass, entering=rows(8, 3), last=rows(8, 2), bias=st.tuples(*[numbers] * 8))


def said_by(one: Pass, inputs: Sequence[Sequence[float]]) -> list[list[float]]:
    """Run two cells as they are written in books: a gate at a time, a cell at a time."""

    def total(gate: int, cell: int, inputs: Sequence[float], last: Sequence[float]) -> float:
        row = 2 * gate + cell
        entering = sum(weight * value for weight, value in zip(one.entering[row], inputs, strict=True))
        return entering + sum(a * b for a, b in zip(one.last[row], last, strict=True)) + one.bias[row]

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
    return all(isclose(a, b, abs_tol=1e-9) for a, b in pairs)


@given(passes, st.lists(st.tuples(numbers, numbers, numbers), max_size=5))
def test_cells_keep_and_forget_as_their_gates_say(one: Pass, inputs: list[tuple[float, ...]]) -> None:
    assert are_alike(one.run(inputs), said_by(one, inputs))


@given(passes, passes, rows(2, 7), st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1), max_size=4))
def test_a_token_is_weighed_by_what_stands_before_and_behind_it(
    there: Pass, back: Pass, weights: tuple[tuple[float, ...], ...], features: list[list[str]]
) -> None:
    table = array("b", [(7 * at) % 23 - 11 for at in range(12)])
    network = Network(table, (0.1, 0.2, 0.3), there, back, weights, (0.5, -0.5))
    vectors = [
        [
            tanh(scale * sum(table[3 * place_of(one, 4) + column] for one in token))
            for column, scale in enumerate((0.1, 0.2, 0.3))
        ]
        for token in features
    ]
    before, behind = said_by(there, vectors), said_by(back, vectors[::-1])[::-1]
    wanted = [
        [
            sum(a * b for a, b in zip(row, [*one, *two, *vector], strict=True)) + bias
            for row, bias in zip(weights, (0.5, -0.5), strict=True)
        ]
        for one, two, vector in zip(before, behind, vectors, strict=True)
    ]
    assert are_alike(network.scores(features), wanted)


def test_a_gate_far_out_is_open_or_shut() -> None:
    one = Pass(((1000.0,), (-1000.0,), (1000.0,), (1000.0,)), ((0.0,),) * 4, (0.0,) * 4)
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
    assert network.forwards.entering == ((1.0,), (-1.0,), (150.0,), (2.0,))
    assert network.backwards.last[3] == (-16_383.5,)
    assert network.weights == ((0.5, 1.0, 1.5),)


def test_no_token_has_no_weights() -> None:
    cells = Pass(((0.0,),) * 4, ((0.0,),) * 4, (0.0,) * 4)
    assert Network(array("b", [1]), (1.0,), cells, cells, ((1.0, 1.0, 1.0),), (0.0,)).scores([]) == []
