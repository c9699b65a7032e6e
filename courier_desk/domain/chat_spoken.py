"""A mobile that is written as it is spoken, a concept of its own: "zero eleven, forty four, six", words beside digits.

Only what comes to the eleven digits of a mobile is one; nothing is left out and nothing added.
"""

from __future__ import annotations

import re

from courier_desk.domain.folding import fold, fold_digits

#: How a number is spoken, by its digits.
_SPOKEN = """
0 صفر زيرو zero sefr sifr
1 واحد wa7ed wahed
2 اتنين اثنين etnen etneen
3 تلاته ثلاثه talata
4 اربعه arba3a
5 خمسه khamsa 5amsa
6 سته setta sitta
7 سبعه sab3a
8 تمانيه تمنيه ثمانيه tamanya
9 تسعه tes3a
10 عشره 3ashara
11 حداشر احداشر 7edashar hedashar
12 اتناشر اطناشر etnashar
13 تلتاشر تلاتاشر talatashar
14 اربعتاشر arba3tashar
15 خمستاشر خمسطاشر khamastashar 5amastashar
16 ستاشر setashar
17 سبعتاشر saba3tashar
18 تمنتاشر تمانتاشر tamantashar
19 تسعتاشر tesa3tashar
20 عشرين 3eshreen
30 تلاتين ثلاثين talateen
40 اربعين arbe3een
50 خمسين khamseen 5amseen
60 ستين setteen
70 سبعين sab3een
80 تمانين ثمانين tamaneen
90 تسعين tes3een
"""
_DIGITS = {fold(word): line.split()[0] for line in _SPOKEN.strip().splitlines() for word in line.split()[1:]}
_TENS = frozenset(word for word, digits in _DIGITS.items() if digits[1:] == "0" and digits != "10")
_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:\d+[^\W\d_]+)*|[^\w\s]")
#: Between the parts of a number.
_BETWEEN = frozenset(("ثم", "وبعدين", "بعدين", "-", "–", ".", ",", "،", "/"))
_MOBILE = re.compile(r"01[0125]\d{8}")
_LENGTH = 11


def with_spoken_mobiles(text: str) -> tuple[str, frozenset[str]]:
    """Put digits for mobiles that are spelt in words or in parts; gives them too, for a person to look at."""
    found: list[tuple[int, int, str]] = []
    tokens = list(_TOKEN.finditer(fold_digits(text)))
    at = 0
    while at < len(tokens):
        end, digits = _run(tokens, at)
        if digits:
            found.append((tokens[at].start(), tokens[end - 1].end(), digits))
        at = end if digits else at + 1
    for start, end, digits in reversed(found):
        text = f"{text[:start]}{digits}{text[end:]}"
    return text, frozenset(digits for _, _, digits in found)


def _run(tokens: list[re.Match[str]], start: int) -> tuple[int, str]:
    """Give where a mobile ends that begins with this token, and its digits; "" where there is none."""
    digits, at, words = "", start, 0
    while at < len(tokens) and len(digits) < _LENGTH:
        said = tokens[at].group()
        if at > start and said in _BETWEEN:
            at += 1
            continue
        more, length = _part([fold(one.group()) for one in tokens[at : at + 2]])
        if not more or (not digits and more[0] != "0"):
            return start, ""
        words += not said.isdecimal() or said in _BETWEEN
        digits, at = digits + more, at + length
    parted = words or any(tokens[place].group() in ("ثم", "وبعدين", "بعدين") for place in range(start, at))
    whole = parted and _MOBILE.fullmatch(digits) is not None
    return (at, digits) if whole and not _goes_on(tokens, at) else (start, "")


def _part(words: list[str]) -> tuple[str, int]:
    """Give the digits that a word says, with the next where both say one number ("seven and eighty"), and how many."""
    first, second = words[0], words[1] if len(words) > 1 else ""
    if first.isdecimal():
        return first, 1
    for zero in ("صفر", "زيرو"):
        if first.startswith(zero) and first != zero and first[len(zero) :] in _DIGITS:
            return "0" + _DIGITS[first[len(zero) :]], 1
    digits = _DIGITS.get(first, "") or _DIGITS.get(first.removeprefix("و"), "")
    tens = second.removeprefix("و")
    if len(digits) == 1 and digits != "0" and second.startswith("و") and tens in _TENS:
        return _DIGITS[tens][0] + digits, 2
    return digits, 1


def _goes_on(tokens: list[re.Match[str]], at: int) -> bool:
    """Tell whether more digits follow: then it was no mobile."""
    return (
        at < len(tokens) and bool(_part([fold(tokens[at].group())])[0]) and not fold(tokens[at].group()).startswith("و")
    )
