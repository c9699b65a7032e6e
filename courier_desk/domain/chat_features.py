"""What speaks for what a token of a chat message is, a concept of its own: the word, its neighbours, its line.

Each token gets names of what is true of it; what weight a name has is learned (``resources/messages.json``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from courier_desk.domain.chat_lexicon import DETAILS, FAMILY_NAMES, MORE_GIVEN_NAMES, MORE_GOODS
from courier_desk.domain.chat_money import (
    CURRENCY,
    DEPOSIT,
    EACH_AFTER,
    EACH_BEFORE,
    FEE,
    FREE,
    HUNDREDS,
    INCLUDED,
    LEFT,
    ONES,
    PAID,
    PRICE,
    RESULT,
    TENS,
    THOUSANDS,
    TOTAL,
    spelt,
)
from courier_desk.domain.chat_tokens import Kind, Token, bare, sound
from courier_desk.domain.chat_words import ADDRESS, ASKS, COLOURS, GIVEN_NAMES, GOODS, GREETINGS, LABELS, PLACES, TITLES

_MONEY = {
    "cur": CURRENCY,
    "fee": FEE,
    "free": FREE,
    "inc": INCLUDED,
    "left": LEFT,
    "paid": PAID,
    "dep": DEPOSIT,
    "price": PRICE,
    "res": RESULT,
    "tot": TOTAL,
    "ea": EACH_AFTER,
    "eb": EACH_BEFORE,
}
_NUMBERS = frozenset(TENS) | frozenset(HUNDREDS) | frozenset(THOUSANDS)
_NAME_SOUNDS = frozenset(sound(word) for word in GIVEN_NAMES | MORE_GIVEN_NAMES if " " not in word)
_FAMILY_SOUNDS = frozenset(sound(word) for word in FAMILY_NAMES)
_GOODS_SOUNDS = frozenset(sound(word) for word in GOODS | MORE_GOODS if not word.isascii())
_SEPARATORS = frozenset(",،;؛/|.-–—+*•…:=()")
_MOST_OF_LABEL = 4
_ASKED, _PICTURE = "؟×", "☺"
_PAIRED = ("name", "family", "goods", "ware", "addr", "zone", "phone", "cur", "money")
#: A label speaks for so many tokens and lines behind it.
_FAR = 40
_LONG = 3


@lru_cache(20_000)
def kinds_of(word: str) -> tuple[str, ...]:
    """Give what a folded word is known to be."""
    forms, heard, meant = _forms(word), sound(word), spelt(word)
    by_ear = word.isascii() and len(heard) > 2
    told = {
        "name": not forms.isdisjoint(GIVEN_NAMES) or word.startswith(("عبدال", "abdel", "3abdel")),
        "given": not forms.isdisjoint(MORE_GIVEN_NAMES),
        "family": not forms.isdisjoint(FAMILY_NAMES),
        "fs": by_ear and heard in _FAMILY_SOUNDS,
        "goods": not forms.isdisjoint(GOODS),
        "ware": not forms.isdisjoint(MORE_GOODS),
        "det": not forms.isdisjoint(DETAILS),
        "plc": not forms.isdisjoint(PLACES),
        "ns": by_ear and heard in _NAME_SOUNDS,
        "gs": by_ear and heard in _GOODS_SOUNDS,
        "addr": not forms.isdisjoint(ADDRESS),
        "title": not forms.isdisjoint(TITLES),
        "col": not forms.isdisjoint(COLOURS),
        "ask": not forms.isdisjoint(ASKS),
        "num": not forms.isdisjoint(_NUMBERS),
        "one": not forms.isdisjoint(ONES),
    } | {kind: meant in words for kind, words in _MONEY.items()}
    return tuple(kind for kind, is_so in told.items() if is_so)


def _forms(word: str) -> set[str]:
    """Give a word without what Arabic writes together with it: the article, "and", "with", "to", "so"."""
    joined = word.removeprefix("و") if len(word) > 3 else word
    forms = {word, bare(word), joined, bare(joined)}
    if len(word) > 4 and word[0] in "بلف":
        forms |= {word[1:], bare(word[1:])}
    return forms | {word[2:]} if len(word) > 4 and word.startswith("لل") else forms


@lru_cache(20_000)
def _shape(text: str) -> str:
    if text.isdigit():
        return f"d{min(len(text), 6)}" + ("z" if text.startswith("0") else "")
    if text[0].isdigit() and all(sign.isdigit() or sign in ".,٬٫" for sign in text):
        return "d."
    if text.isascii():
        return "f" if any(sign.isdigit() for sign in text) else "l"
    return "a"


@dataclass(slots=True)
class _Piece:
    """A run of tokens between separators or line breaks, and what stands in it."""

    start: int
    end: int
    kinds: set[str] = field(default_factory=set)
    words: int = 0


def parts_pieces(token: Token) -> bool:
    """Tell whether a token stands between two pieces of a message: a break, a sign that is no word's."""
    sign = token.kind is Kind.SIGN and (token.text[0] in _SEPARATORS or not token.text.isascii())
    return sign or token.kind in (Kind.BREAK, Kind.HEAD)


def _pieces(tokens: Sequence[Token], kinds: Sequence[set[str]], *, lines: bool) -> list[_Piece]:
    found: list[_Piece] = []
    start = 0
    for at in range(len(tokens) + 1):
        ends = at == len(tokens) or (tokens[at].kind is Kind.BREAK if lines else parts_pieces(tokens[at]))
        if ends:
            if at > start:
                piece = _Piece(start, at)
                for place in range(start, at):
                    piece.kinds |= kinds[place]
                    piece.words += tokens[place].kind in (Kind.WORD, Kind.NUMBER)
                found.append(piece)
            start = at + 1
    return found


_SEEN = (
    "name",
    "given",
    "family",
    "goods",
    "ware",
    "det",
    "addr",
    "zone",
    "phone",
    "cur",
    "fee",
    "tot",
    "price",
    "money",
    "num",
    "title",
    "plc",
    "col",
    "ask",
)


def _about(piece: _Piece | None) -> list[str]:
    if piece is None:
        return ["none"]
    return [kind for kind in _SEEN if kind in piece.kinds] + [f"n{min(piece.words, 7)}"]


def parts_of_labels(tokens: Sequence[Token]) -> list[str]:
    """Give for each token the field of the label that it is a part of, with a sign where one follows."""
    found = [""] * len(tokens)
    at = 0
    while at < len(tokens):
        length = 0
        for count in range(min(_MOST_OF_LABEL, len(tokens) - at), 0, -1):
            run = tokens[at : at + count]
            if any(one.kind not in (Kind.WORD, Kind.NUMBER) for one in run):
                continue
            text = " ".join(one.text for one in run)
            known = LABELS.get(text) or LABELS.get(text.removeprefix("و")) or LABELS.get(f"ال{text}")
            if known:
                signed = at + count < len(tokens) and tokens[at + count].text[:1] in (":", "：", "=", "/", "-", ".")
                first = at == 0 or tokens[at - 1].kind in (Kind.BREAK, Kind.SIGN)
                for place in range(at, at + count):
                    found[place] = f"{known}{'!' if signed else ''}{'^' if first else ''}"
                length = count
                break
        at += length or 1
    return found


def features_of(tokens: Sequence[Token], zones: Sequence[str]) -> list[list[str]]:
    """Give what is true of each token; ``zones`` says of each what zone's name it is a part of, if any."""
    return _Message(tokens, zones).features()


class _Message:
    """Tokens, what each is by itself, and the lines and pieces they stand in."""

    def __init__(self, tokens: Sequence[Token], zones: Sequence[str]) -> None:
        self._tokens = tokens
        self._labels = parts_of_labels(tokens)
        self._kinds = [_kinds(token, zone) for token, zone in zip(tokens, zones, strict=True)]
        greeted = greetings_in(tokens)
        about = zip(tokens, self._kinds, self._labels, zones, greeted, strict=True)
        self._basic = [_basic(*one) for one in about]
        self._lines, self._pieces = (_pieces(tokens, self._kinds, lines=lines) for lines in (True, False))
        self._line_of, self._piece_of = (_index(pieces, len(tokens)) for pieces in (self._lines, self._pieces))
        whole: set[str] = set().union(*self._kinds)
        signed = len({label for label in self._labels if "!" in label})
        self._shared = [f"M:{kind}" for kind in ("phone", "zone", "addr", "cur", "ask") if kind in whole]
        self._shared += [f"M:lab{min(signed, 4)}", f"M:lines{min(len(self._lines), 8)}"]

    def features(self) -> list[list[str]]:
        """Give what is true of each token."""
        made: list[list[str]] = []
        last, since = "", 0
        for at, token in enumerate(self._tokens):
            if token.kind is Kind.BREAK:
                made.append(self._of_break(at, last))
                since += 1
                last = f"{last.rstrip('~')}~" if "!" in last and since <= _FAR else ""
                continue
            behind: list[str] = []
            if self._labels[at]:
                last, since = self._labels[at], 0
            elif last:
                since += 1
                behind = [f"LL:{last}", f"LL:{last}&{token.kind.value}", f"LLd:{last}{min(since, 6)}"]
            made.append([*self._of_word(at), *self._of_line(at), *self._of_piece(at), *behind, *self._shared])
        return made

    def _of_break(self, at: int, last: str) -> list[str]:
        blank = ["BLANK"] if self._kind(at + 1) is Kind.BREAK else []
        label = [f"LL:{last}"] if last else []
        return ["BREAK", *blank, *self._beside(at), *label, *(f"x:{one}" for one in self._shared)]

    def _of_word(self, at: int) -> list[str]:
        pairs = self._pairs(at, at - 1, "kp") + self._pairs(at, at + 1, "kn")
        letters = _letters(self._tokens[at].text) if self._tokens[at].kind is Kind.WORD else ()
        return ["b", *self._basic[at], *self._beside(at), *pairs, *letters]

    def _pairs(self, at: int, beside: int, name: str) -> list[str]:
        """Give what a token and the one beside it are together."""
        there = sorted(self._kinds[beside]) or [str(self._kind(beside))] if 0 <= beside < len(self._tokens) else ["end"]
        return [f"{name}:{one}|{other}" for one in sorted(self._kinds[at]) or ["-"] for other in there]

    def _beside(self, at: int) -> Iterator[str]:
        for place, side, end in ((at - 1, "p1", "^"), (at + 1, "n1", "$")):
            beside = self._basic[place] if 0 <= place < len(self._tokens) else [end]
            yield from (f"{side}:{one}" for one in beside if one[0] not in "<>")

    def _of_line(self, at: int) -> list[str]:
        number = self._line_of[at]
        here, first = self._lines[number], self._lines[number].start
        found = [f"L:{one}" for one in _about(here)]
        found += [f"Lp:{one}" for one in _about(self._lines[number - 1] if number else None)]
        found += [f"Ln:{one}" for one in _about(self._lines[number + 1] if number + 1 < len(self._lines) else None)]
        found += [f"pos{min(at - first, 4)}", f"end{min(here.end - at - 1, 3)}"]
        found += [f"line{min(number, 5)}", f"lineb{min(len(self._lines) - 1 - number, 4)}"]
        found.append(f"Lfirst:{self._tokens[first].text}")
        return [*found, f"LF:{self._labels[first]}"] if self._labels[first] else found

    def _of_piece(self, at: int) -> list[str]:
        number = self._piece_of[at]
        if number < 0:
            return []
        here = self._pieces[number]
        found = [f"P:{one}" for one in _about(here)]
        found += [f"Pp:{one}" for one in _about(self._pieces[number - 1] if number else None)]
        found += [f"Pn:{one}" for one in _about(self._pieces[number + 1] if number + 1 < len(self._pieces) else None)]
        found += [f"ppos{min(at - here.start, 4)}", f"pend{min(here.end - at - 1, 3)}"]
        found.append(f"Pf:{self._tokens[here.start].text}")
        mine = sorted(self._kinds[at]) or ["-"]
        return [*found, *(f"k:{kind}&P:{other}" for kind in mine for other in _PAIRED if other in here.kinds)]

    def _kind(self, at: int) -> Kind | None:
        return self._tokens[at].kind if 0 <= at < len(self._tokens) else None


@lru_cache(20_000)
def _letters(word: str) -> tuple[str, ...]:
    """Give every three and four letters that stand together, its ends among them."""
    whole = f"<{word}>"
    return tuple(f"g:{whole[at : at + size]}" for size in (3, 4) for at in range(len(whole) - size + 1))


def _kinds(token: Token, zone: str) -> set[str]:
    found: set[str] = set()
    if token.kind is Kind.WORD:
        found.update(kinds_of(token.text))
    elif token.kind is Kind.PHONE:
        found.add("phone")
    elif token.kind is Kind.NUMBER:
        found.add("money" if _may_be_money(token.text) else "small")
    return found | {"zone"} if zone else found


def _index(pieces: Sequence[_Piece], total: int) -> list[int]:
    """Give for each token the number of the piece it stands in; -1 for none."""
    found = [-1] * total
    for number, piece in enumerate(pieces):
        found[piece.start : piece.end] = [number] * (piece.end - piece.start)
    return found


def value_of(text: str) -> float:
    """Read a number as an amount; -1 for what is none."""
    plain = text.replace("٬", ",").replace("٫", ".")
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}\.\d{3}", plain):
        plain = plain.replace(",", "") if "," in plain else plain.replace(".", "")
    plain = plain.replace(",", ".")
    return float(plain) if re.fullmatch(r"\d+(?:\.\d+)?", plain) else -1.0


def _may_be_money(text: str) -> bool:
    return 20 <= value_of(text) <= 60_000 and not text.startswith("0")


def greetings_in(tokens: Sequence[Token]) -> list[bool]:
    """Tell of each token whether it is a part of a greeting."""
    found = [False] * len(tokens)
    for at in range(len(tokens)):
        for count in range(min(6, len(tokens) - at), 0, -1):
            if " ".join(one.text for one in tokens[at : at + count]) in GREETINGS:
                found[at : at + count] = [True] * count
                break
    return found


def _basic(token: Token, kinds: set[str], label: str, zone: str, greeted: bool) -> list[str]:
    """Give what is true of a token by itself."""
    text = token.text
    known = [f"k:{kind}" for kind in sorted(kinds)]
    if token.kind is Kind.NUMBER:
        return [f"#{_shape(text)}", *known, f"w:{text}" if len(text) < _LONG else f"#..{text[-1]}"]
    if token.kind is Kind.SIGN:
        plain = text[0] in _SEPARATORS or text.isascii() or text in _ASKED
        return [f"s{text[0] if plain else _PICTURE}"]
    if token.kind is not Kind.WORD:
        return [token.kind.name, *known]
    found = [f"w:{text}", f"s:{sound(text)}", _shape(text), *known]
    found += [f"lab:{label}"] if label else []
    found += [f"z:{zone}"] if zone else []
    found += ["greet"] if greeted else []
    plain_text = bare(text)
    found += [f"<{plain_text[:3]}", f"<{text[:2]}", f">{text[-2:]}", f">{text[-3:]}", f"len{min(len(text), 8)}"]
    found.append(f"<s{sound(text)[:2]}")
    return [*found, "the"] if plain_text != text else found
