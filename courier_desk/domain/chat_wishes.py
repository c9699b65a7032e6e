"""What customers say around an order, a concept of its own: how they greet, and what they wish for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from courier_desk.domain.chat_places import EDGES, TITLE, has_number, words_of
from courier_desk.domain.chat_words import GIVEN_NAMES, GREETINGS, NO_GOODS, SENTENCE, WANTS, WISH
from courier_desk.domain.folding import fold

_MOST_BEFORE = 5
#: "Heyyy" is "hey".
_LONG = re.compile(
    r"(?<=^[a-z])([a-z])\1+(?![a-z])|(?<=^[a-z]{2})([a-z])\2+(?![a-z])|(?<=^[a-z]{4})([a-z])\3+(?![a-z])", re.IGNORECASE
)


def _once(match: re.Match[str]) -> str:
    return match.group()[0]


def wish_within(line: str) -> tuple[str, str | None]:
    """Give who wishes and what is wished for within a sentence; None when nothing is."""
    found = WISH.search(line)
    if found is None or "؟" in line or "?" in line:
        return "", None
    before, wish = line[: found.start()].strip(EDGES), line[found.end() :].strip(EDGES)
    words = words_of(wish)
    if not words or words[0] in NO_GOODS or len(before.split()) > _MOST_BEFORE or has_number(before):
        return "", None
    who = TITLE.sub("", before)
    named = words_of(who)[:1] and words_of(who)[0] in GIVEN_NAMES
    if any(word in GIVEN_NAMES for word in words_of(who)) and (not named or SENTENCE.search(who)):
        return "", None
    return who if named else "", without_wish(wish) or wish


def behind(text: str, beginnings: Iterable[str], most: int = 6) -> str | None:
    """Give what stands behind the longest of these beginnings; None when the text begins with none."""
    tokens = text.split()
    for count in range(min(most, len(tokens)), 0, -1):
        if fold(" ".join(tokens[:count])) in beginnings:
            return " ".join(tokens[count:]).strip(EDGES + "!؟?")
    return None


def without_greeting(line: str) -> str:
    """Leave out the greetings that a line begins with, drawn out ones too ("heyyy")."""
    left = line
    while left and (further := behind(_LONG.sub(_once, left, count=1), GREETINGS)) is not None:
        left = further
    return left


def without_wish(line: str) -> str | None:
    """Give what is wished for; None when nothing is."""
    left = behind(line, WANTS)
    while left and (further := behind(left, WANTS | GREETINGS)) is not None:
        left = further
    return left
