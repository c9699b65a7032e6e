"""One spelling for many: folding of Arabic and Latin text for search and comparison. What is sent is never folded."""

from __future__ import annotations

import unicodedata

from courier_desk.domain.patterns import pattern

_DIGITS = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９", "0123456789" * 3)
_LETTERS = str.maketrans(
    {
        "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ئ": "ي", "ی": "ي", "ؤ": "و", "ة": "ه", "ک": "ك", "ـ": "",
        "ء": "",
    }
)  # fmt: skip
_PLAIN = _DIGITS | _LETTERS


class _Unmarked(dict[int, int | str | None]):
    """What each letter is without its marks, after NFKD; each is found out once."""

    def __missing__(self, sign: int) -> int | str | None:
        self[sign] = plain = None if unicodedata.combining(chr(sign)) else _LETTERS.get(sign, sign)
        return plain


_UNMARKED = _Unmarked()
#: Bidi marks, isolates, joiners and other characters that are there but not seen.
_UNSEEN = pattern("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
_NOT_WORD = pattern(r"[\W_]+")
_ARTICLE = pattern(r"\b(?:ال(?=\w{2})|(?:el|al)(?=\W+\w|[a-z]{3}))")


def fold_digits(text: str) -> str:
    """Turn Arabic-Indic, Persian and wide digits into 0 to 9; everything else stays."""
    return text.translate(_DIGITS)


def strip_unseen(text: str) -> str:
    """Drop bidi marks, isolates and zero-width characters, which travel along when text is copied."""
    return _UNSEEN.sub("", text)


def fold(text: str) -> str:
    """Fold letters, digits, marks and case; words are separated by single blanks.

    Field notes, "Arabic search": NFKC, alef forms, teh marbuta, alef maksura, Persian letters, hamza on its seats,
    no harakat, no tatweel, no unseen characters.
    """
    if text.isascii():  # nothing in it has another form
        return _NOT_WORD.sub(" ", text.casefold()).strip()
    plain = unicodedata.normalize("NFKC", strip_unseen(text))
    plain = unicodedata.normalize("NFKD", plain.translate(_PLAIN))
    return _NOT_WORD.sub(" ", plain.translate(_UNMARKED).casefold()).strip()


def fold_name(text: str) -> str:
    """Fold as ``fold`` does and drop each word's leading article (ال, El-, Al-), which people write or leave out."""
    return _NOT_WORD.sub(" ", _ARTICLE.sub("", fold(text))).strip()
