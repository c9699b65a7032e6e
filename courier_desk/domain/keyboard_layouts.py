"""What keys mean in the other layout: text typed on an Arabic 101 keyboard that was meant Latin, and the reverse.

The one table of that keyboard, its shifted keys and the three keys that bear lam and alef together included. Pure text;
whether another reading is any better is judged by whoever searches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from courier_desk.domain.folding import fold
from courier_desk.domain.patterns import pattern

#: The letters of the Arabic 101 keyboard on the keys of the Latin one, unshifted.
ARABIC_KEYS = dict(zip("QWERTYUIOPASDFGHJKLZXCVNM,.;'/[]`", "ضصثقفغعهخحشسيبلاتنمئءؤرىةوزكطظجدذ", strict=True))
_PLAIN = {key.lower(): letter for key, letter in ARABIC_KEYS.items()} | {"b": "لا"}
#: With Shift: marks of vowels and signs are left out, nobody searches for them.
_SHIFTED = {
    "T": "لإ", "Y": "إ", "G": "لأ", "H": "أ", "B": "لآ", "N": "آ", "J": "ـ", "K": "،", "P": "؛", "?": "؟",
}  # fmt: skip
_TO_ARABIC = {key.upper(): letter for key, letter in _PLAIN.items()} | _PLAIN | _SHIFTED
_TO_LATIN = {letter: key for key, letter in (*_SHIFTED.items(), *_PLAIN.items()) if len(letter) == 1}
#: Two letters that may be one key or two: لا is ``b`` and ``gh``.
_TWINS = {"لا": ("b", "gh"), "لأ": ("G", "gH"), "لإ": ("T", "gY"), "لآ": ("B", "gN")}
_TWIN = pattern("(" + "|".join(_TWINS) + ")")
#: The same as single characters, as some keyboards send them.
_LIGATURES = str.maketrans({"ﻻ": "لا", "ﻷ": "لأ", "ﻹ": "لإ", "ﻵ": "لآ", "ﻼ": "لا", "ﻸ": "لأ", "ﻺ": "لإ", "ﻶ": "لآ"})
#: A scanner types capitals with Shift, which gives marks of vowels and signs in this layout.
_SHIFTED_SIGNS = dict(
    zip(
        "\u064e\u064b\u064f\u064c\u0650\u064d\u0652\u0651\u2018\u2019÷×؛،ـأإآ~{}][/",
        "QWERASX~UMIOPKJHYNZVCDFL",
        strict=True,
    )
)
_ARABIC = pattern("[\u0621-\u064a]")
_ANY_ARABIC = pattern("[\u0621-\u0652]")
_LATIN = pattern("[A-Za-z]")
_CODE_KEYS = {letter: key for key, letter in ARABIC_KEYS.items() if key not in "'`"}
_AMONG_LETTERS = pattern(r"(?:^|\s)'(?=[A-Za-z])|[\[\];](?=[A-Za-z])|(?<=[A-Za-z])[\[\]]")
#: So many lam-alefs of one text are read both ways; in the rest ``b`` stands.
_MOST_TWINS = 2


def other_readings(typed: str) -> tuple[str, ...]:
    """Give what the same keys mean in the other layout, the likeliest first; nothing for mixed text or no letters.

    A reading whose letters are all passed over by a search (``x`` is a hamza) finds what its digits find: it is none.
    """
    text = typed.translate(_LIGATURES)
    arabic, latin = _ARABIC.search(text) is not None, _LATIN.search(text) is not None
    if arabic == latin:
        return ()
    readings = _latin_readings(text) if arabic else (_arabic_reading(text),)
    return tuple(dict.fromkeys(one for one in readings if one != typed and any(map(str.isalpha, fold(one)))))


def code_readings(typed: str) -> tuple[str, ...]:
    """Give the Latin keys of a code that was typed with the Arabic layout on, the likeliest first; never none.

    Letters come as capitals, since unshifted keys tell none; text without Arabic letters stays as it is. A scanner
    sends no apostrophe and no grave, so the letters of those keys stay what they are.
    """
    text = typed.translate(_LIGATURES)
    keys = _CODE_KEYS | _SHIFTED_SIGNS if _ANY_ARABIC.search(text) else _CODE_KEYS
    return tuple(dict.fromkeys(one.upper() if one != text else one for one in _by_keys(text, keys)))


def looks_mistyped(typed: str) -> bool:
    """Tell whether signs stand among Latin letters where no name has them, but the Arabic layout has letters."""
    return _AMONG_LETTERS.search(typed) is not None


def _arabic_reading(text: str) -> str:
    """Read Latin keys as Arabic ones; in text that is all capitals the lock was on, and no key was shifted."""
    keys = text.lower() if text.isupper() and len(text) > 1 else text
    return "".join(_TO_ARABIC.get(key, key) for key in keys)


def _latin_readings(text: str) -> tuple[str, ...]:
    return tuple(one.lower() for one in _by_keys(text, _TO_LATIN))


def _by_keys(text: str, keys: Mapping[str, str]) -> Iterator[str]:
    """Give the text by the keys of its letters, each لا as one key and as two."""
    chances: list[tuple[str, ...]] = []
    twins = 0
    for piece in _TWIN.split(text):
        if piece in _TWINS and twins < _MOST_TWINS:
            twins += 1
            chances.append(_TWINS[piece])
        elif piece in _TWINS:
            chances.append((_TWINS[piece][0],))
        else:
            chances.append(("".join(keys.get(letter, letter) for letter in piece),))
    return map("".join, product(*chances))
