"""Learn from the sets of tests/desk/chat which words of a message are what: makes resources/messages.json.

``.venv/bin/python -m tests.benchmarks.train_messages``: from all sets, the same file byte for byte from the same sets.
With ``--cross`` nothing is written: each set is read by what the sets of other parts taught, and the table printed.

A clerk's answer is found again among the words of its message, which gives each word a label: name, address, goods,
notes, phone, amount. That the next person writes otherwise is met by copies of the messages with names, goods and
addresses exchanged, lines joined, parted and shuffled, labels left out, and words hidden, so that what stands around a
word speaks too.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from courier_desk.domain.chat_features import features_of, kinds_of, parts_of_labels, value_of
from courier_desk.domain.chat_message import SIGNS, money_lines, zones_in
from courier_desk.domain.chat_model import SCALE, read_model
from courier_desk.domain.chat_phones import with_digits
from courier_desk.domain.chat_reckoning import signs_of, told_in
from courier_desk.domain.chat_tokens import Kind, Token, tokens_of
from courier_desk.domain.chat_words import GIVEN_NAMES
from courier_desk.domain.phones import read_phone
from tests.benchmarks.message_settings import RECKONING, WORDS
from tests.benchmarks.weigh_messages import PARTS, PULL, PULL_OF_WORDS, RAREST_WORD, ROUNDS, STEP, crossed, weights_of
from tests.support import chat_sets
from tests.support.chat_sets import Message, called

FILE = Path(__file__).parents[2] / "resources" / "messages.json"
#: So many copies of each message are made; so many of their words are hidden.
COPIES, HIDDEN = 3, 0.3
_WEIGHING = [PARTS, ROUNDS, STEP, PULL, RAREST_WORD, PULL_OF_WORDS]
_WORDS = (Kind.WORD, Kind.NUMBER)
#: What a gap costs when an answer is laid over its message: a sign, a word, a word of the answer that is nowhere.
_SIGN_GAP, _WORD_GAP, _LOST = 0.1, 0.15, 0.3
#: So many words before a field lead to it.
_BEFORE = 3
#: The fingerprint looks at one of so many messages.
_SOME = 25


@dataclass(frozen=True, slots=True)
class Row:
    """A token of a message with the zone it is a part of and its label."""

    token: Token
    zone: str
    label: str


# -- answers as labels ------------------------------------------------------------------------------------------------


def rows_of(message: Message) -> list[Row]:
    """Label the tokens of a message by its answers."""
    tokens = tokens_of(with_digits(message.text)[0])
    zones = zones_in(tokens, called)
    labels = ["O"] * len(tokens)
    _label_phones(message, tokens, labels)
    _label_amount(message, tokens, labels)
    for field, sign in SIGNS.items():
        laid = [_laid(answer, tokens, labels) for answer in message.answers.get(field, ())]
        share, places = max(laid, default=(0.0, []), key=lambda one: (one[0], len(one[1])))
        if share < 0.5:
            continue
        for at in places:
            labels[at] = sign
        if sign == "N":
            _label_again(places, tokens, labels)
        if sign == "A":
            _label_districts(tokens, zones, labels)
        _fill(tokens, labels, sign)
    return [Row(*one) for one in zip(tokens, zones, labels, strict=True)]


def _label_phones(message: Message, tokens: Sequence[Token], labels: list[str]) -> None:
    for at, token in enumerate(tokens):
        if token.kind is Kind.PHONE:
            number = read_phone(token.text).number
            first, other = (message.answers.get(field, ()) for field in ("phone", "other_phone"))
            labels[at] = "P" if number in first else "Q" if number in other else "O"


def _label_amount(message: Message, tokens: Sequence[Token], labels: list[str]) -> None:
    """The number that is collected, or those two that make it."""
    answers = message.answers.get("cod_amount", ())
    wanted = float(answers[0]) if answers else 0.0
    if not wanted:
        return
    numbers = [(at, value_of(token.text)) for at, token in enumerate(tokens) if token.kind is Kind.NUMBER]
    exact = [at for at, value in numbers if value == wanted]
    if exact:
        money = {at: _money_beside(tokens, at) for at in exact}
        for at in exact:
            labels[at] = "M" if money[at] >= min(1, max(money.values())) else "O"
        return
    for (first, value), (second, other) in pairs(one for one in numbers if one[1] >= 10):
        if value + other == wanted or (value - other == wanted and value > other):
            labels[first], labels[second] = "S", "S" if value + other == wanted else "D"
            return


def pairs(numbers: Iterable[tuple[int, float]]) -> Iterator[tuple[tuple[int, float], tuple[int, float]]]:
    """Give each number with each that stands behind it."""
    known = list(numbers)
    for place, first in enumerate(known):
        yield from ((first, second) for second in known[place + 1 :])


def _money_beside(tokens: Sequence[Token], at: int) -> int:
    beside = [tokens[place].text for place in range(max(0, at - 2), min(len(tokens), at + 3)) if place != at]
    money = {"cur", "fee", "inc", "left", "paid", "price", "res", "tot", "dep"}
    return sum(not money.isdisjoint(kinds_of(word)) for word in beside if word)


def _laid(answer: str, tokens: Sequence[Token], labels: Sequence[str]) -> tuple[float, list[int]]:
    """Lay an answer over its message, in up to three pieces: how much of it was found, and where."""
    words = [token.text for token in tokens_of(answer) if token.kind in _WORDS]
    free = [label == "O" and token.kind in _WORDS for token, label in zip(tokens, labels, strict=True)]
    found: list[int] = []
    left = words
    for piece in range(3):
        weight, places, used = _piece(left, tokens, free)
        if not places or (piece and weight < 1.0 and len(left) > 2):
            break
        found += places
        for at in places:
            free[at] = False
        left = [word for place, word in enumerate(left) if place not in used]
    return (len(found) / len(words) if words else 0.0), sorted(found)


def _piece(words: Sequence[str], tokens: Sequence[Token], free: Sequence[bool]) -> tuple[float, list[int], set[int]]:
    """Find the words, in their order and close together (Smith and Waterman's alignment)."""
    best = [[0.0] * (len(tokens) + 1) for _ in range(len(words) + 1)]
    came: dict[tuple[int, int], str] = {}
    top = (0.0, 0, 0)
    for row in range(1, len(words) + 1):
        for column in range(1, len(tokens) + 1):
            token = tokens[column - 1]
            gap = _WORD_GAP if token.kind in _WORDS else _SIGN_GAP
            options = [(0.0, ""), (best[row][column - 1] - gap, "token"), (best[row - 1][column] - _LOST, "word")]
            if free[column - 1] and token.text.removeprefix("و") == words[row - 1].removeprefix("و"):
                options.append((best[row - 1][column - 1] + 1.0, "both"))
            weight, step = max(options, key=lambda one: one[0])
            best[row][column], came[row, column] = weight, step
            if weight > top[0] + 1e-9:
                top = (weight, row, column)
    weight, row, column = top
    places, used = [], set()
    while row and column and (step := came[row, column]):
        if step == "both":
            places.append(column - 1)
            used.add(row - 1)
        row -= step != "token"
        column -= step != "word"
    return weight, places[::-1], used


def _label_again(places: Sequence[int], tokens: Sequence[Token], labels: list[str]) -> None:
    """A name that is told twice is one both times."""
    name = [tokens[at].text for at in places]
    for start in range(len(tokens) - len(name) + 1):
        run = range(start, start + len(name))
        if [tokens[at].text for at in run] == name and all(labels[at] == "O" for at in run):
            for at in run:
                labels[at] = "N"


def _label_districts(tokens: Sequence[Token], zones: Sequence[str], labels: list[str]) -> None:
    """An answer may leave out the district, which stands beside the address in its message."""
    changed = True
    while changed:
        changed = False
        for at in [place for place, label in enumerate(labels) if label == "A"]:
            for step in (-1, 1):
                place = at + step
                while 0 <= place < len(tokens) and tokens[place].kind is Kind.SIGN and tokens[place].text in ",،-–/()":
                    place += step
                line = _line_beside(tokens, place, step)
                if 0 <= place < len(tokens) and labels[place] == "O" and zones[place]:
                    labels[place], changed = "A", True
                elif line and all(zones[one] or tokens[one].kind is Kind.SIGN for one in line):
                    for one in line:
                        changed |= labels[one] == "O"
                        labels[one] = "A" if labels[one] == "O" else labels[one]


def _line_beside(tokens: Sequence[Token], at: int, step: int) -> list[int]:
    """Give the places of the line behind a break, or before it."""
    if not (0 <= at < len(tokens) and tokens[at].kind is Kind.BREAK):
        return []
    line = []
    while 0 <= (at := at + step) < len(tokens) and tokens[at].kind is not Kind.BREAK:
        line.append(at)
    return line


def _fill(tokens: Sequence[Token], labels: list[str], sign: str) -> None:
    """Signs, and one short word, between two parts of a field belong to it."""
    for before, after in pairwise([at for at, label in enumerate(labels) if label == sign]):
        between = range(before + 1, after)
        words = [at for at in between if tokens[at].kind in (*_WORDS, Kind.PHONE, Kind.HEAD)]
        breaks = sum(tokens[at].kind is Kind.BREAK for at in between)
        short = (
            len(words) == 1 and not breaks and len(tokens[words[0]].text) <= 3 and tokens[words[0]].kind is Kind.WORD
        )
        if all(labels[at] == "O" for at in between) and ((not words and breaks <= 1) or short):
            for at in between:
                labels[at] = sign


def with_leads(rows: Sequence[Row]) -> list[str]:
    """Give the labels, and to the words that stand before a field in its line the field's in a small letter."""
    labels = [row.label for row in rows]
    found = list(labels)
    for at, label in enumerate(labels):
        if label in "NAGTMPQ" and (at == 0 or labels[at - 1] != label):
            place, words = at - 1, 0
            while place >= 0 and words < _BEFORE and found[place] == "O" and rows[place].token.kind is not Kind.BREAK:
                found[place] = label.lower()
                words += rows[place].token.kind is not Kind.SIGN
                place -= 1
    return found


# -- copies -----------------------------------------------------------------------------------------------------------

_BREAK = Token(Kind.BREAK, 0, 0, "")
_SIGNS = (",", "،", "/", "-", ".", "|")


class Copier:
    """Makes messages that might have been written, out of those that were."""

    def __init__(self, messages: Sequence[Sequence[Row]]) -> None:
        self._chance = random.Random(5)
        self._names = {
            latin: sorted(name for name in GIVEN_NAMES if name.isascii() is latin and " " not in name)
            for latin in (True, False)
        }
        self._runs: dict[tuple[str, bool], list[list[Row]]] = {}
        for rows in messages:
            for run in _runs(rows):
                if run[0].label in "NAG" and (latin := _is_latin(run)) is not None:
                    self._runs.setdefault((run[0].label, latin), []).append(run)

    def copy(self, rows: Sequence[Row]) -> list[Row]:
        """Make one."""
        return self._with_other_breaks(self._without_labels(self._shuffled(self._exchanged(rows))))

    def hide(self, features: Sequence[Sequence[str]]) -> list[list[str]]:
        """Leave some words out of what is true of each token, its own and those beside it."""
        return [self._hidden(one) for one in features]

    def _hidden(self, features: Sequence[str]) -> list[str]:
        gone = tuple(beside for beside in ("", "p", "n") if self._chance.random() < HIDDEN)
        return [one for one in features if not (_is_spelling(one) and _beside(one) in gone)]

    def _exchanged(self, rows: Sequence[Row]) -> list[Row]:
        exchanged = {label: self._chance.random() < share for label, share in (("N", 0.8), ("A", 0.35), ("G", 0.6))}
        made: list[Row] = []
        for run in _runs(rows):
            latin = _is_latin(run) if exchanged.get(run[0].label) else None
            if latin is None:
                made += run
            elif run[0].label == "N" and self._chance.random() < 0.5:
                names = self._chance.sample(self._names[latin], self._chance.choice((1, 1, 2, 2, 3)))
                made += [Row(Token(Kind.WORD, 0, 0, name), "", "N") for name in names]
            else:
                made += self._chance.choice(self._runs[run[0].label, latin])
        return made

    def _shuffled(self, rows: Sequence[Row]) -> list[Row]:
        lines: list[list[Row]] = [[]]
        for row in rows:
            if row.token.kind is Kind.BREAK:
                lines.append([])
            else:
                lines[-1].append(row)
        lines = [line for line in lines if line]
        if self._chance.random() >= 0.3 or len(lines) < 3:
            return list(rows)
        self._chance.shuffle(lines)
        return [row for place, line in enumerate(lines) for row in ([Row(_BREAK, "", "O")] if place else []) + line]

    def _without_labels(self, rows: Sequence[Row]) -> Sequence[Row]:
        if self._chance.random() >= 0.4:
            return rows
        share = self._chance.choice((0.3, 1.0))
        labels = parts_of_labels([row.token for row in rows])
        kept: list[Row] = []
        at = 0
        while at < len(rows):
            if labels[at].endswith("!^") and rows[at].label == "O" and self._chance.random() < share:
                while at < len(rows) and labels[at]:
                    at += 1
                while at < len(rows) and rows[at].token.kind is Kind.SIGN:
                    at += 1
            else:
                kept.append(rows[at])
                at += 1
        return kept or rows

    def _with_other_breaks(self, rows: Sequence[Row]) -> list[Row]:
        way, sign = self._chance.random(), self._chance.choice(_SIGNS)
        made: list[Row] = []
        for at, row in enumerate(rows):
            within = 0 < at < len(rows) - 1 and rows[at - 1].label == rows[at + 1].label
            label = rows[at - 1].label if within else "O"
            parts = row.token.kind is Kind.SIGN and row.token.text in _SIGNS
            if row.token.kind is Kind.BREAK and way < 0.2:
                continue
            if row.token.kind is Kind.BREAK and way < 0.4:
                made.append(Row(Token(Kind.SIGN, 0, 0, sign), "", label))
            elif row.token.kind is Kind.BREAK and way < 0.5 and self._chance.random() < 0.5:
                if self._chance.random() < 0.5:
                    made.append(Row(Token(Kind.SIGN, 0, 0, self._chance.choice(_SIGNS)), "", label))
            elif parts and way > 0.9:
                continue
            elif parts and way > 0.8 and row.label != "G":
                made.append(Row(_BREAK, "", label))
            else:
                made.append(row)
        return made


_SPELLINGS = ("w:", "s:", "<", ">", "g:", "Lfirst:", "Pf:")


def _beside(feature: str) -> str:
    return feature[0] if feature.startswith(("p1:", "n1:")) else ""


def _is_spelling(feature: str) -> bool:
    return (feature[3:] if _beside(feature) else feature).startswith(_SPELLINGS)


def _runs(rows: Sequence[Row]) -> list[list[Row]]:
    """Part rows where the label changes."""
    runs: list[list[Row]] = []
    for row in rows:
        if runs and runs[-1][0].label == row.label:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _is_latin(run: Sequence[Row]) -> bool | None:
    """Tell whether most words are written in Latin letters; None where there are no words."""
    words = [row.token.text for row in run if row.token.kind is Kind.WORD]
    return 2 * sum(word.isascii() for word in words) > len(words) if words else None


# -- training ---------------------------------------------------------------------------------------------------------


def learn_words(names: Sequence[str]) -> str:
    """Learn from these sets what words and numbers of a message are; gives a model's text that believes nothing yet."""
    from tests.benchmarks import message_network, reckoning_network

    messages = [one for name in names for one in chat_sets.messages(chat_sets.FOLDER / f"{name}.txt")]
    told = [rows_of(one) for one in messages if "description" in one.answers]
    told = [rows for rows in told if rows]
    copier = Copier(told)
    learned = [(_features(rows), with_leads(rows)) for rows in told]
    for _ in range(COPIES):
        made = [copier.copy(rows) for rows in told]
        learned += [(copier.hide(_features(rows)), with_leads(rows)) for rows in made if rows]
    labels = sorted({label for _, said in learned for label in said})
    words = message_network.learn(message_network.examples_of(learned, labels), labels)
    words["reckoning"] = reckoning_network.learn(messages)
    return f"{json.dumps(words, ensure_ascii=False, separators=(',', ':'))}\n"


def believing(words: str, weights: tuple[dict[str, float], dict[str, dict[str, float]]], names: Sequence[str]) -> str:
    """Give the file's text: what was learned of words, what signs weigh, and of what both are made."""
    sums, fields = weights
    kept = {name: _kept(of_field) for name, of_field in fields.items()}
    told = {"made of": fingerprint(names), "sums": _kept(sums), "fields": kept}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))[:-1] + "," + words[1:]


def _kept(weights: dict[str, float]) -> dict[str, int]:
    return {sign: whole for sign, weight in sorted(weights.items()) if (whole := round(SCALE * weight))}


def train(names: Sequence[str], workers: Executor) -> str:
    """Learn from these sets; gives the file's text."""
    words = workers.submit(learn_words, names)
    examples = [found for _, _, found in crossed(names, learn_words, workers)]
    return believing(words.result(), weights_of(examples), names)


def _features(rows: Sequence[Row]) -> list[list[str]]:
    return features_of([row.token for row in rows], [row.zone for row in rows])


def fingerprint(names: Sequence[str]) -> str:
    """Give a short sum of what the weights are made of: the sets, the settings, and what is true of some words."""
    made = sha256(json.dumps([COPIES, HIDDEN, _WEIGHING, asdict(WORDS), asdict(RECKONING), list(names)]).encode())
    for name in names:
        path = chat_sets.FOLDER / f"{name}.txt"
        made.update(path.read_bytes())
        for message in chat_sets.messages(path)[::_SOME]:
            rows = rows_of(message)
            made.update(json.dumps([with_leads(rows), _features(rows)]).encode())
            made.update(json.dumps(signs_of(told_in(money_lines(message.text)))).encode())
    return made.hexdigest()[:16]


# -- how well ---------------------------------------------------------------------------------------------------------


def _judged(name: str, text: str, *, zones: bool) -> dict[str, chat_sets.Score]:
    """Read a set by a model."""
    model = read_model(text)
    path = chat_sets.FOLDER / f"{name}.txt"
    return chat_sets.judge(path, lambda said: chat_sets.read(said, model, zones=zones))


def _cross(workers: Executor) -> Iterator[tuple[str, str]]:
    """Give each set with the text of a model that the sets of the other parts taught."""
    parts = crossed(chat_sets.SETS, learn_words, workers)
    for part, words, mine in parts:
        others = [name for name in chat_sets.SETS if name not in part]
        text = believing(words, weights_of(found for _, _, found in parts if found is not mine), others)
        yield from ((name, text) for name in part)


def main(arguments: list[str]) -> int:
    """Write the file, or print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cross", action="store_true", help="read each set by what those of the other parts teach")
    parser.add_argument("--no-zones", action="store_true", help="search no zones, which takes most of the time")
    parser.add_argument("--misses", action="store_true", help="name each message and field that is not right")
    chosen = parser.parse_args(arguments)
    with ProcessPoolExecutor(2) as workers:
        if not chosen.cross:
            FILE.write_text(train(chat_sets.SETS, workers), encoding="utf-8")
            return 0
        names, texts = zip(*_cross(workers), strict=True)
        read = partial(_judged, zones=not chosen.no_zones)
        for name, scores in zip(names, workers.map(read, names, texts), strict=True):
            sys.stdout.writelines(f"{line}\n" for line in chat_sets.table(name, scores, misses=chosen.misses))
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
