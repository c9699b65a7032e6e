"""Sets of customers' messages with what a clerk reads in them, and how well the reader of messages does on one.

A set is a text file (``tests/desk/chat``; its head explains the signs). A field comes out in one of five ways: right;
right in amber (filled in, marked as not sure); wrong in amber; left to the person; silently wrong, which is the one
that sends a parcel astray.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path

from courier_desk.desk.chat_zone import learned, message_zone
from courier_desk.desk.zone_matches import ZoneFinding
from courier_desk.desk.zone_search import ZoneIndex
from courier_desk.domain.chat_message import read_message
from courier_desk.domain.chat_model import Model
from courier_desk.domain.chat_reading import Proposal
from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.zones import Zone
from tests.support.compose_desk import training_catalog

SETS = (
    "first", "fresh", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth", "twenty_first", "twenty_second", "twenty_third", "twenty_fourth", "twenty_fifth", "twenty_seventh",
    "twenty_eighth", "twenty_ninth", "thirtieth", "thirty_first", "thirty_second", "thirty_third", "thirty_fourth",
    "thirty_fifth",
)  # fmt: skip
#: These teach nothing: a day and a week as a desk sees them, forms and forwarded orders, orders with their money, a
#: week before a feast, two weeks of shops, two more full of reckoning, two ordinary weeks more, and strange messages.
#: They measure the reader.
MEASURES = (
    "day", "week", "forms", "pounds", "feast", "shops", "counters", "stores", "trades", "usual", "ordinary",
    "twenty_sixth",
)  # fmt: skip
FOLDER = Path(__file__).parents[1] / "desk" / "chat"
#: The fields by the sign of their answers, in the order of the form.
FIELDS = {
    "n": "full_name", "p": "phone", "q": "other_phone", "z": "zone", "a": "address", "m": "cod_amount",
    "g": "description", "o": "notes",
}  # fmt: skip
_NOTHING, _UNJUDGED = "-", "?"
#: Words that join others and that a clerk may leave out; a count stands in a field of its own, which says "count".
_JOINING = frozenset(["و", "w", "we", "and", "of", "x", "in", "في", "ده", "دي", "يا", "عدد", "qty"])
#: So many words may stand in a text field beside those that belong into it.
_MORE_WORDS = 4


class Outcome(StrEnum):
    """How one field of one message came out; nothing to fill in and nothing filled in is none of them."""

    RIGHT = "right"
    AMBER = "right in amber"
    AMBER_WRONG = "wrong in amber"
    LEFT = "left"
    WRONG = "silently wrong"


@dataclass(frozen=True, slots=True)
class Message:
    """A message and its answers by field; a field that is not in ``answers`` is not judged."""

    number: int
    text: str
    answers: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class Score:
    """How one field came out over a set: counts by outcome, and what was wrong."""

    there: int = 0
    counts: dict[Outcome, int] = field(default_factory=lambda: dict.fromkeys(Outcome, 0))
    notes: list[tuple[Outcome, str]] = field(default_factory=list)

    @property
    def found(self) -> int:
        """How often it was filled in right, in amber too."""
        return self.counts[Outcome.RIGHT] + self.counts[Outcome.AMBER]

    @property
    def precision(self) -> float:
        """How much of what was filled in is right."""
        filled = self.found + self.counts[Outcome.AMBER_WRONG] + self.counts[Outcome.WRONG]
        return self.found / filled if filled else 1.0

    @property
    def recall(self) -> float:
        """How much of what is there was filled in right."""
        return self.found / self.there if self.there else 1.0


def messages(path: Path) -> list[Message]:
    """Read a set. Raises ValueError for an answer of no known sign."""
    parts = re.split(r"^@ (\d+)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [_message(int(number), body) for number, body in zip(parts[::2], parts[1::2], strict=True)]


def _message(number: int, body: str) -> Message:
    lines = body.rstrip("\n").split("\n")
    answers: dict[str, tuple[str, ...]] = dict.fromkeys(FIELDS.values(), ())
    for line in lines:
        if line.startswith("> "):
            sign, value = line[2:].split(": ", 1)
            if sign not in FIELDS:
                raise ValueError(f"message {number}: {line}")
            if value == _UNJUDGED:
                del answers[FIELDS[sign]]
            elif value != _NOTHING:
                answers[FIELDS[sign]] = tuple(value.split(" | "))
    return Message(number, "\n".join(line for line in lines if not line.startswith("> ")), answers)


@cache
def _index() -> ZoneIndex:
    return ZoneIndex(training_catalog())


@lru_cache(20_000)
def search(text: str) -> ZoneFinding:
    """Search the training service's zones."""
    return _index().search(text)


@lru_cache(20_000)
def called(text: str) -> Sequence[Zone]:
    """Give the zones of that name."""
    return _index().called(text)


def read(text: str, model: Model | None = None, *, zones: bool = True) -> dict[str, Proposal]:
    """Read a message as the paste panel does; gives what it ticks by field."""
    reading = read_message(text, model or learned(), called=called)
    ticked = {one.field: one for one in reading.proposals if one.likely}
    found = message_zone(reading, search, called) if zones else None
    if found is not None and found.likely:
        ticked["zone"] = Proposal("zone", found.match.zone.value, found.match.zone.value, found.sure, found.likely)
    return ticked


def judge(path: Path, reader: Callable[[str], dict[str, Proposal]] = read, *, step: int = 1) -> dict[str, Score]:
    """Read each message of a set, or one of ``step``, and count by field."""
    scores = {name: Score() for name in FIELDS.values()}
    for message in messages(path)[::step]:
        ticked = reader(message.text)
        for name, outcome, said in _outcomes(message, ticked):
            score = scores[name]
            score.there += bool(message.answers[name])
            if outcome is not None:
                score.counts[outcome] += 1
                if outcome not in (Outcome.RIGHT, Outcome.AMBER):
                    score.notes.append((outcome, f"{message.number}: {said or 'nothing'}"))
    return scores


def joined(scores: Iterable[dict[str, Score]]) -> dict[str, Score]:
    """Add scores of several sets up by field."""
    whole = {name: Score() for name in FIELDS.values()}
    for one in scores:
        for name, score in one.items():
            whole[name].there += score.there
            whole[name].notes += score.notes
            for outcome, count in score.counts.items():
                whole[name].counts[outcome] += count
    return whole


def table(name: str, scores: dict[str, Score], *, misses: bool) -> Iterator[str]:
    """Give the lines that show the scores of a set."""
    yield f"{name}:"
    yield f"{'':<14}{'there':>6}{''.join(f'{outcome.value:>16}' for outcome in Outcome)}{'precision':>11}{'recall':>8}"
    for field_name, score in scores.items():
        counts = "".join(f"{score.counts[outcome]:>16}" for outcome in Outcome)
        yield f"{field_name:<14}{score.there:>6}{counts}{score.precision:>11.1%}{score.recall:>8.1%}"
        if misses:
            yield from (f"    {outcome.value}, {said}" for outcome, said in score.notes)


def _outcomes(message: Message, ticked: dict[str, Proposal]) -> Iterator[tuple[str, Outcome | None, str]]:
    for name, answers in message.answers.items():
        proposal = ticked.get(name)
        if proposal is None:
            yield name, Outcome.LEFT if answers else None, ""
        elif any(agrees(name, answer, ticked) for answer in answers):
            yield name, Outcome.RIGHT if proposal.sure else Outcome.AMBER, proposal.value
        else:
            yield name, Outcome.WRONG if proposal.sure else Outcome.AMBER_WRONG, proposal.value


def agrees(name: str, answer: str, ticked: dict[str, Proposal]) -> bool:
    """Tell whether what was read for a field says what the answer says."""
    value = fold_digits(ticked[name].value)
    match name:
        case "full_name":
            return fold(value) == fold(answer)
        case "cod_amount":
            return Decimal(value) == Decimal(answer)
        case "phone" | "other_phone" | "zone":
            return value == answer
        case "address":
            zone = ticked["zone"].value if "zone" in ticked else ""
            return _says(answer, _texts(ticked, "address", "building", "apartment"), _zone_words(zone))
        case "description":
            return _says(answer, _texts(ticked, "description", "items"), frozenset())
        case _:
            return _says(answer, value, frozenset())


def _texts(ticked: dict[str, Proposal], *names: str) -> str:
    return " ".join(ticked[name].value for name in names if name in ticked)


@cache
def _zone_words(value: str) -> frozenset[str]:
    """Words that the zone says already, so that an address may leave them out or have them too."""
    return frozenset(
        word
        for zone in training_catalog().zones
        if zone.value == value
        for text in (zone.value, zone.en, zone.ar)
        for word in fold(text).split()
    )


def _says(answer: str, text: str, free: frozenset[str]) -> bool:
    """Tell whether a text has all words of an answer and hardly any other; ``free`` count neither way.

    An answer may leave out the "and" that Arabic writes together with the word behind it.
    """
    wanted = set(_words(answer))
    joined = {f"و{word}": word for word in wanted if f"و{word}" not in wanted}
    said = {joined.get(word, word) for word in _words(text)}
    return wanted - said <= free and len(said - wanted - free) <= _MORE_WORDS


def _words(text: str) -> Iterator[str]:
    """Give the folded words; letters and digits that were written together count as written apart."""
    for word in re.findall(r"\d+|[^\W\d_]+(?:\d+[^\W\d_]+)*", fold(text)):
        if word not in _JOINING:
            yield word
