"""The words, numbers and signs of a chat message, a concept of its own: where each stands, and how it sounds.

A phone is one token, however it is parted; so is what chat programs put before a message that was copied. A word of
Arabic and the same word in Latin letters (franco) have one ``sound``.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.values import frozen

_D = r"[\d٠-٩]"
#: What chat programs put before each message when several are copied: moment and sender.
COPIED = re.compile(
    rf"^\s*(?:\[{_D}[^\]\n]{{3,40}}\]"
    rf"|(?:{_D}{{1,4}}[/.\-]{_D}{{1,2}}[/.\-]{_D}{{1,4}}[،,]?\s+)?{_D}{{1,2}}:{_D}{{2}}[^\-\n]{{0,8}}-)"
    r"\s*(?:(?P<sender>[^:\n]{1,40}):\s*)?"
)
#: Eleven digits with signs or spaces between them: a mobile, whatever number stands before or behind it.
_MOBILE = rf"[0٠][1١][0125٠١٢٥](?:[ .–-]?{_D}){{8}}(?!{_D})(?! {_D}{{1,2}}[ \t]*$)"
#: A mobile whose parts are set apart by dashes.
PARTED = re.compile(rf"(?<!{_D})[0٠][1١][0125٠١٢٥](?:(?: ?[–-] ?)?{_D}){{8}}(?!{_D})")
PHONE = re.compile(
    rf"(?<!{_D}){_MOBILE}"
    rf"|(?<!{_D})(?!{_D}{{1,5}}[ .-]{_MOBILE})"
    rf"(?:\(\+?{_D}{{1,3}}\)\s*)?(?:\+|00)?{_D}(?:[ \-.]?{_D}){{8,14}}(?!{_D})",
    re.MULTILINE,
)
_TOKEN = re.compile(
    rf"(?P<head>^\s*(?:\[{_D}[^\]\n]{{3,40}}\]"
    rf"|(?:{_D}{{1,4}}[/.\-]{_D}{{1,2}}[/.\-]{_D}{{1,4}}[،,]?\s+)?{_D}{{1,2}}:{_D}{{2}}[^\-\n]{{0,8}}-))"
    rf"|(?P<phone>{PHONE.pattern})"
    rf"|(?P<number>{_D}++(?:[.,٬٫]{_D}++)*+(?![a-z])"
    rf"|{_D}{{2,}}+(?:[.,]{_D}++)*(?=(?:egp|l\.?e|k|pcs|cm|mm|ml|kg|gm?|bs|inch|st|nd|rd|th|x)\b)|{_D}++(?=x\b))"
    r"|(?P<word>[bx](?=\d)(?<![a-z\d]b)(?<![a-z\d]x)|[a-z\d](?:[a-z\d]|['’](?=[a-z\d]))*|[^\W\d_a-z]+)"
    r"|(?P<sign>\n|\.{2,}|[^\w\s]|_)",
    re.IGNORECASE | re.MULTILINE,
)
_ARABIC = re.compile(r"[ء-ي]")


class Kind(StrEnum):
    """What a token is by its letters."""

    HEAD = "head"
    PHONE = "phone"
    NUMBER = "number"
    WORD = "word"
    SIGN = "sign"
    BREAK = "break"


@frozen
class Token:
    """A piece of the message from ``start`` to ``end``; ``text`` is folded, of signs as written."""

    kind: Kind
    start: int
    end: int
    text: str


def tokens_of(text: str) -> list[Token]:
    """Part a message."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = Kind(match.lastgroup or "sign")
        said = match.group()
        if said == "\n":
            kind = Kind.BREAK
        folded = (
            fold_digits(said)
            if kind is Kind.NUMBER
            else fold(said).replace(" ", "")
            if kind is Kind.WORD
            else said.strip()
        )
        if folded or kind is Kind.BREAK:
            found.append(Token(kind, match.start(), match.end(), folded))
    return found


_SOUNDS = str.maketrans(
    {
        "ا": "", "و": "", "ي": "", "ب": "b", "ت": "t", "ث": "s", "ج": "g", "ح": "h", "خ": "x", "د": "d", "ذ": "z",
        "ر": "r", "ز": "z", "س": "s", "ش": "$", "ص": "s", "ض": "d", "ط": "t", "ظ": "z", "ع": "3", "غ": "8", "ف": "f",
        "ق": "2", "ك": "k", "ل": "l", "م": "m", "ن": "n", "ه": "h", "پ": "b", "ڤ": "f", "چ": "g", "گ": "g",
    }
)  # fmt: skip
_PAIRS = (("sh", "$"), ("kh", "x"), ("gh", "8"), ("th", "s"), ("ph", "f"), ("ch", "$"), ("ck", "k"), ("3'", "8"))
_LATIN = str.maketrans(
    {
        "a": "", "e": "", "i": "", "o": "", "u": "", "y": "", "w": "", "'": "", "’": "", "c": "k", "j": "g", "p": "b",
        "q": "2", "v": "f", "7": "h", "5": "x", "9": "s", "6": "t", "4": "$",
    }
)  # fmt: skip
_DOUBLED = re.compile(r"(.)\1+")
_ARTICLE = re.compile(r"^(?:ال(?=\w{3})|(?:el|al)(?=[a-z\d]{3}))")


@lru_cache(20_000)
def bare(word: str) -> str:
    """Take the article off a folded word."""
    return _ARTICLE.sub("", word)


@lru_cache(20_000)
def sound(word: str) -> str:
    """Give the consonants of a folded word, alike for Arabic and franco."""
    said = bare(word)
    if _ARABIC.search(said):
        said = said.translate(_SOUNDS)
    else:
        for pair, letter in _PAIRS:
            said = said.replace(pair, letter)
        said = said.translate(_LATIN)
    said = _DOUBLED.sub(r"\1", said)
    return said.removesuffix("h") if len(said) > 2 else said
