"""Text from anywhere as it may stand beside other text: in one line, and with nothing that reaches over its ends.

A name or a note may hold line breaks, tabs, direction controls without their ends, or marks piled up on one letter.
What is kept and copied stays as it came; this is for showing and drawing it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

#: Unicode's bidirectional algorithm (UAX 9), explicit formatting: each that opens, and what ends it.
_PDI, _PDF = "\u2069", "\u202c"
_ENDS: Final = dict.fromkeys("\u2066\u2067\u2068", _PDI) | dict.fromkeys("\u202a\u202b\u202d\u202e", _PDF)
_CONTROLS: Final = frozenset(("Cc", "Zl", "Zp"))
_PICTURES: Final = frozenset(("So", "Sk", "Cs", "Co", "Cn"))
_SHOWN: Final = frozenset("\u00b0\u00a9\u00ae\u2116\u2122\u00b4\u00a8\u00b8\ufdfa")
_MARKS: Final = frozenset(("Mn", "Me"))
#: Arabic and Vietnamese need three marks on a letter at most; towers of them are drawn into the lines above.
_MOST_MARKS: Final = 3
#: What nearly every name and address is written in, dropped: letters, marks and digits of Arabic, signs of both.
USUAL_LETTERS: Final = dict.fromkeys(
    (*range(0x20, 0x7F), 0x60C, 0x61B, 0x61F, *range(0x621, 0x65F), *range(0x660, 0x66E))
)
#: Longer texts are rare, and would fill the memory of those seen before.
_LONG: Final = 256


def one_line(text: str) -> str:
    """Give the text in one line: breaks and controls are blanks, direction controls end in it or are dropped.

    Pieces of two directions that were put together before keep their isolates. Text without any of it comes back as
    it is, found so without looking at its letters one by one.
    """
    if text.isascii() and text.isprintable():
        return text
    return _seen_before(text) if len(text) <= _LONG else _mended(text)


def each_line(text: str) -> str:
    """Give the text with its lines one under another, each as ``one_line`` gives it."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(map(one_line, text.splitlines()))


def unprintable_letters(text: str) -> str:
    """Give what a label may not show: pictures, and letters that are neither Arabic nor Latin; each once, in order."""
    if text.isascii() or not text.translate(USUAL_LETTERS):
        return ""
    return "".join(dict.fromkeys(sign for sign in text if not sign.isascii() and is_unprintable(sign)))


@lru_cache(maxsize=2_048)
def is_unprintable(sign: str) -> bool:
    """Tell whether a label may come out without this sign."""
    kind = unicodedata.category(sign)
    if kind[0] == "L":
        return not unicodedata.name(sign, "").startswith(("ARABIC", "LATIN", "MASCULINE", "FEMININE"))
    return kind in _PICTURES and sign not in _SHOWN


def _mended(text: str) -> str:
    kept: list[str] = []
    waiting: list[str] = []  # the ends still to come, the innermost last
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in _MARKS else 0
        if marks > _MOST_MARKS:
            continue
        if kind in _CONTROLS:
            if kept[-1:] != [" "]:
                kept.append(" ")
        elif sign == _PDI:
            if _PDI not in waiting:
                continue
            while waiting.pop() != _PDI:  # an embedding ends with the isolate around it
                kept.append(_PDF)
            kept.append(sign)
        elif sign == _PDF:
            if waiting[-1:] != [_PDF]:
                continue
            kept.append(waiting.pop())
        elif kind == "Cs":
            kept.append("\ufffd")  # half a letter, which no system could draw
        else:
            if sign in _ENDS:
                waiting.append(_ENDS[sign])
            kept.append(sign)
    return "".join(kept) + "".join(reversed(waiting))


_seen_before = lru_cache(maxsize=8_192)(_mended)
