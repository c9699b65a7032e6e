"""What was learned from read messages, a concept of its own: how likely each label of each token of another one is.

A linear-chain conditional random field: a label of a token is weighed by a network, which hears the whole message, and
by the label before it, and a message is weighed as a whole. How far what was read so may be believed, and which of
several sums is meant, is learned too. What was learned is made by ``tests/benchmarks/train_messages.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import exp

from courier_desk.domain.chat_network import Network, read_network
from courier_desk.domain.values import frozen

#: A weight is kept as a whole number of these.
SCALE = 100.0


@frozen
class Model:
    """Labels, the weight of each behind each, and the network that weighs them (None: nothing was learned of words).

    ``reckoning`` is the network that weighs what is done with each number (``chat_reckoning``); ``sums`` and ``fields``
    have the weights of what speaks for a sum, and for what was taken for a field.
    """

    labels: tuple[str, ...]
    behind: tuple[tuple[float, ...], ...]
    network: Network | None
    reckoning: Network | None
    sums: dict[str, float]
    fields: dict[str, dict[str, float]]

    def belief(self, field: str, signs: Iterable[str]) -> float:
        """Tell how likely what was taken for a field is right, by what speaks for it."""
        known = self.fields.get(field, {})
        return 1.0 / (1.0 + exp(-max(-300.0, sum(known.get(sign, 0.0) for sign in signs))))

    def choose(self, options: Iterable[Iterable[str]]) -> list[float]:
        """Tell how likely each of several sums is the right one, by what speaks for each."""
        return _whole(_relative([sum(self.sums.get(sign, 0.0) for sign in signs) for signs in options]))

    def shares(self, features: Sequence[Sequence[str]]) -> list[dict[str, float]]:
        """Tell how likely each label of each token is, whatever the others are, of the tokens with these features."""
        return self._shares(self.network.scores(features)) if features and self.network is not None else []

    def _shares(self, scores: Sequence[Sequence[float]]) -> list[dict[str, float]]:
        """Forward and backward."""
        count = range(len(self.labels))
        behind = [[exp(one) for one in row] for row in self.behind]
        into = list(zip(*behind, strict=True))
        local = [_relative(one) for one in scores]
        forward = [_whole(local[0])]
        for here in local[1:]:
            last = forward[-1]
            forward.append(_whole([here[label] * sum(map(float.__mul__, last, into[label])) for label in count]))
        backward = [1.0] * len(self.labels)
        shares: list[dict[str, float]] = []
        for at in range(len(scores) - 1, -1, -1):
            found = _whole([one * two for one, two in zip(forward[at], backward, strict=True)])
            shares.append(dict(zip(self.labels, found, strict=True)))
            weighed = [one * two for one, two in zip(local[at], backward, strict=True)]
            backward = _whole([sum(map(float.__mul__, weighed, row)) for row in behind])
        return shares[::-1]


def _relative(scores: Sequence[float]) -> list[float]:
    most = max(scores)
    return [exp(max(one - most, -300.0)) for one in scores]


def _whole(values: Sequence[float]) -> list[float]:
    total = sum(values) or 1.0
    return [one / total for one in values]


def read_model(text: str) -> Model:
    """Read the file that the training wrote."""
    told = json.loads(text)
    behind = tuple(map(tuple, told["behind"]))
    fields = {field: _scaled(signs) for field, signs in told.get("fields", {}).items()}
    network, reckoning = (read_network(told[name]) for name in ("network", "reckoning"))
    return Model(tuple(told["labels"]), behind, network, reckoning, _scaled(told.get("sums", {})), fields)


def _scaled(signs: Mapping[str, int]) -> dict[str, float]:
    return {sign: weight / SCALE for sign, weight in signs.items()}
