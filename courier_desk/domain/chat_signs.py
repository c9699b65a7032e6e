"""What speaks for words that were taken for a field, a concept of its own: how likely they are, and what stands around.

What weight a sign has is learned from messages that were read by what others taught (``Model.belief``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from courier_desk.domain.chat_features import kinds_of, parts_pieces
from courier_desk.domain.chat_tokens import Kind, Token
from courier_desk.domain.values import frozen

_STEPS = (0.05, 0.15, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.995)
_WORDS = (Kind.WORD, Kind.NUMBER)
_TELLING = (
    "name",
    "given",
    "family",
    "goods",
    "ware",
    "det",
    "addr",
    "plc",
    "title",
    "col",
    "ask",
    "cur",
    "fee",
    "price",
    "tot",
    "num",
)
_MOST_WORDS, _MOST_RUNS, _MOST_GROWN, _MOST_LINES = 14, 4, 4, 8


@frozen
class Run:
    """Tokens from ``start`` to before ``end`` that are a part of one field, and how likely all of them are."""

    start: int
    end: int
    least: float
    mean: float


def steps(name: str, share: float, at: Sequence[float] = _STEPS) -> list[str]:
    """Give a sign for each step that a share reaches, and one for being there."""
    return [name, *(f"{name}>{step}" for step in at if share >= step)]


def field_signs(
    tokens: Sequence[Token], shares: Sequence[Mapping[str, float]], sign: str, runs: Sequence[Run], *, labelled: bool
) -> tuple[str, ...]:
    """Tell what speaks for these runs being all of a field whose label is ``sign``, and no more than it."""
    taken = [at for run in runs for at in range(run.start, run.end)]
    inside = [shares[at][sign] for at in taken]
    outside = [one[sign] for at, one in enumerate(shares) if at not in set(taken)]
    words = [tokens[at] for at in taken if tokens[at].kind in _WORDS]
    grown = sum(one < 0.5 for one in inside)
    kinds = {kind for token in words if token.kind is Kind.WORD for kind in kinds_of(token.text)}
    found = [
        "base",
        *steps("mean", sum(run.mean for run in runs) / len(runs)),
        *steps("least", min(run.least for run in runs)),
    ]
    found += steps("missed", max(outside, default=0.0))
    found += [
        f"runs{min(len(runs), _MOST_RUNS)}",
        f"grown{min(grown, _MOST_GROWN)}",
        f"words{min(len(words), _MOST_WORDS)}",
    ]
    found += [f"labelled{labelled}", f"lines{min(sum(one.kind is Kind.BREAK for one in tokens), _MOST_LINES)}"]
    found += [f"has {kind}" if kind in kinds else f"no {kind}" for kind in _TELLING]
    for side, at in (("before", runs[0].start - 1), ("behind", runs[-1].end)):
        beside = _beside(tokens, at)
        found += [f"{side} {beside}", f"{side} {beside}&labelled{labelled}"]
        if 0 <= at < len(tokens):
            found += steps(f"{side} share", shares[at][sign])
            most = max(shares[at], key=shares[at].__getitem__)
            found.append(f"{side} label {most}")
            if tokens[at].kind is Kind.WORD:
                found += [f"{side} word {kind}" for kind in kinds_of(tokens[at].text) if kind in _TELLING]
    known = sum("name" in kinds_of(token.text) for token in words if token.kind is Kind.WORD)
    found.append(f"names{min(known, 4)}of{min(len(words), 4)}")
    found.append("latin" if words and all(token.text.isascii() for token in words) else "mixed")
    found += [f"begins {kind}" for kind in (kinds_of(words[0].text) if words else ()) if kind in _TELLING]
    found += [f"ends {kind}" for kind in (kinds_of(words[-1].text) if words else ()) if kind in _TELLING]
    return tuple(found)


def _beside(tokens: Sequence[Token], at: int) -> str:
    if not 0 <= at < len(tokens):
        return "nothing"
    token = tokens[at]
    if parts_pieces(token):
        return "break" if token.kind is Kind.BREAK else "sign"
    return token.kind.value
