"""Learn what the words of a message are with PyTorch: a network of ``domain/chat_network.py`` and its weights.

A conditional random field stands on top of the network (Lample and others 2016): what label may stand behind what is
learned with it. PyTorch is installed for this alone; reading needs nothing of it.
"""

from __future__ import annotations

import math
import random
from array import array
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import torch
from torch import nn

from courier_desk.domain.chat_network import place_of
from tests.benchmarks.message_settings import WORDS, Settings

_BYTE, _TWO_BYTES = 127, 32_767
#: The table is kept in steps of so many of a byte's: packed it is half as large, and messages are read as well.
_COARSE = 8


class Read(Protocol):
    """A message as a network hears it: the rows of what is true of its tokens, and how many each token has."""

    @property
    def rows(self) -> torch.Tensor:
        """Of a table, for all tokens one after another."""

    @property
    def sizes(self) -> torch.Tensor:
        """One for each token."""


SomeRead = TypeVar("SomeRead", bound=Read)


@dataclass(frozen=True, slots=True)
class Example:
    """A message, and the place of each token's label."""

    rows: torch.Tensor
    sizes: torch.Tensor
    labels: torch.Tensor


def heard(signs: Iterable[Sequence[str]], settings: Settings) -> tuple[torch.Tensor, torch.Tensor]:
    """Give the rows of what is true of tokens, and how many each token has."""
    told = list(signs)
    rows = [place_of(one, settings.rows) for token in told for one in token]
    return torch.tensor(rows), torch.tensor([len(token) for token in told])


def examples_of(told: Iterable[tuple[Sequence[Sequence[str]], Sequence[str]]], labels: Sequence[str]) -> list[Example]:
    """Make examples of features and labels by token."""
    places = {label: at for at, label in enumerate(labels)}
    return [Example(*heard(features, WORDS), torch.tensor([places[one] for one in said])) for features, said in told]


class Cells(nn.Module):
    """A table, cells that read forwards and backwards, and a layer that weighs the labels of each token."""

    def __init__(self, labels: int, settings: Settings) -> None:
        super().__init__()
        self._left_out = settings.left_out
        self.table = nn.EmbeddingBag(settings.rows, settings.width, mode="sum")
        nn.init.normal_(self.table.weight, std=0.05)
        self.cells = nn.LSTM(settings.width, settings.cells, bidirectional=True, batch_first=True)
        self.out = nn.Linear(2 * settings.cells + settings.width, labels)
        self.silent = nn.Dropout(settings.silent)

    def forward(self, examples: Sequence[Read]) -> torch.Tensor:
        """Weigh the labels of the tokens of some messages; those of shorter ones are filled up."""
        rows = torch.cat([one.rows for one in examples])
        sizes = torch.cat([one.sizes for one in examples])
        lengths = [len(one.sizes) for one in examples]
        kept = (torch.rand(len(rows)) > self._left_out).float() / (1 - self._left_out)
        vectors = torch.tanh(self.table(rows, sizes.cumsum(0) - sizes, per_sample_weights=kept))
        entering = self.silent(nn.utils.rnn.pad_sequence(torch.split(vectors, lengths), batch_first=True))
        packed = nn.utils.rnn.pack_padded_sequence(entering, lengths, batch_first=True, enforce_sorted=False)
        said, _ = nn.utils.rnn.pad_packed_sequence(self.cells(packed)[0], batch_first=True)
        weighed: torch.Tensor = self.out(torch.cat([self.silent(said), entering], -1))
        return weighed


class _Words(Cells):
    """The network, and the weight of each label behind each."""

    def __init__(self, labels: int) -> None:
        super().__init__(labels, WORDS)
        self.behind = nn.Parameter(torch.zeros(labels, labels))

    def loss(self, examples: Sequence[Example]) -> torch.Tensor:
        """Tell how unlikely the labels are, by token (the logarithm, forward)."""
        scores = self(examples)
        lengths = torch.tensor([len(one.labels) for one in examples])
        labels = nn.utils.rnn.pad_sequence([one.labels for one in examples], batch_first=True)
        all_ways = scores[:, 0]
        right = scores[:, 0].gather(1, labels[:, :1])[:, 0]
        for at in range(1, scores.shape[1]):
            is_there = (at < lengths)[:, None]
            further = torch.logsumexp(all_ways[:, :, None] + self.behind[None], 1) + scores[:, at]
            all_ways = torch.where(is_there, further, all_ways)
            step = self.behind[labels[:, at - 1], labels[:, at]] + scores[:, at].gather(1, labels[:, at : at + 1])[:, 0]
            right = right + step * is_there[:, 0]
        return ((torch.logsumexp(all_ways, 1) - right) / lengths).mean()


def learn(examples: Sequence[Example], labels: Sequence[str]) -> dict[str, Any]:
    """Learn from messages; gives what ``chat_model.read_model`` reads of words."""
    begin(WORDS)
    network = _Words(len(labels))
    teach(network, network.loss, examples, WORDS)
    return {"labels": list(labels), "behind": _rounded(network.behind.tolist()), "network": written(network)}


def begin(settings: Settings) -> None:
    """Let chance begin where the settings say, so that the same is learned from the same messages."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)


def teach(
    network: Cells,
    loss: Callable[[Sequence[SomeRead]], torch.Tensor],
    examples: Sequence[SomeRead],
    settings: Settings,
) -> None:
    """Have a network learn: go over all examples, some at a time, and make the loss less."""
    chance = random.Random(settings.seed)
    steps = settings.rounds * (math.ceil(len(examples) / settings.at_once) + 1)
    optimiser = torch.optim.AdamW(network.parameters(), lr=settings.step, weight_decay=settings.decay)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, settings.step, total_steps=steps, pct_start=0.2)
    network.train()
    for _ in range(settings.rounds):
        for some in _batches(examples, settings.at_once, chance):
            optimiser.zero_grad()
            loss(some).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            pace.step()


def _batches(examples: Sequence[SomeRead], at_once: int, chance: random.Random) -> Iterator[list[SomeRead]]:
    """Give all, some of about the same length at a time."""
    order = sorted(examples, key=lambda one: (len(one.sizes) // 6, chance.random()))
    batches = [order[at : at + at_once] for at in range(0, len(order), at_once)]
    chance.shuffle(batches)
    yield from batches


# -- written down -----------------------------------------------------------------------------------------------------


def written(network: Cells) -> dict[str, Any]:
    """Give what ``chat_network.read_network`` reads."""
    table = network.table.weight.detach()
    scales = table.abs().amax(0) / _BYTE
    numbers = ((table / scales).round() / _COARSE).round().to(torch.int8).flatten().tolist()
    return {
        "table": b64encode(array("b", numbers).tobytes()).decode(),
        "scales": _rounded((_COARSE * scales).tolist(), 9),
        "forwards": _pass(network.cells, ""),
        "backwards": _pass(network.cells, "_reverse"),
        "weights": _matrix(network.out.weight),
        "bias": _rounded(network.out.bias.tolist()),
    }


def _pass(cells: nn.LSTM, direction: str) -> dict[str, Any]:
    told = dict(cells.named_parameters())
    bias = told[f"bias_ih_l0{direction}"] + told[f"bias_hh_l0{direction}"]
    return {
        "entering": _matrix(told[f"weight_ih_l0{direction}"]),
        "last": _matrix(told[f"weight_hh_l0{direction}"]),
        "bias": _rounded(bias.tolist()),
    }


def _matrix(weights: torch.Tensor) -> dict[str, Any]:
    scale = float(weights.detach().abs().max()) / _TWO_BYTES
    numbers = (weights.detach() / scale).round().to(torch.int32).flatten().tolist()
    raw = b"".join(one.to_bytes(2, "little", signed=True) for one in numbers)
    return {"numbers": b64encode(raw).decode(), "scale": float(f"{scale:.9g}"), "width": weights.shape[1]}


def _rounded(numbers: Any, digits: int = 5) -> Any:
    if isinstance(numbers, list):
        return [_rounded(one, digits) for one in numbers]
    return round(numbers, digits)
