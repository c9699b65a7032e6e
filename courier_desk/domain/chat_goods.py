"""What is wanted in a chat message, a concept of its own: the lines that tell it, told by words and places.

Nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from courier_desk.domain.chat_address import BESIDE, HOUSES, is_address
from courier_desk.domain.chat_amounts import has_price, is_spelt_number, says_sum
from courier_desk.domain.chat_places import EDGES, LONGEST_NAME, Line, has_goods, words_of
from courier_desk.domain.chat_words import FILLERS, GIVEN_NAMES, GREETINGS, LABELS, NO_GOODS, PAID, SENTENCE
from courier_desk.domain.folding import fold_digits

_LONGEST_GOODS = 14
#: From so much on a line is taken for goods.
_GOODS = 1.0
#: So little says that a line is none.
_NONE = -0.5
#: Measures and sizes; people have none.
_MEASURED = re.compile(
    r"\d+\s*(?:كيلو|كجم|جرام|لتر|مل|متر|سم|مللي|بوصة|بوصه|واط|امبير|جيجا|قطع[ةه]?|علب[ةه]?|حبة|عبو[ةه]|عبوات|في|kg"
    r"|g|l|ml|cm|mm|"
    r"inch|w|gb|pcs|pieces|years?)(?!\w)|(?<!\w)(?:نص|ربع|كيلو|لتر|متر|دستة|كرتونة|علبة|لون|مقاس|سن|size|xxl|xl"
    r"|cm)(?!\w)"
    r"|(?<!\w)[x×*]\s*\d|\d\s*[x×*](?!\w)|\((?:\w+ ?){1,3}\)",
    re.IGNORECASE,
)
_FIRST_COUNT = re.compile(r"^\d{1,3}\s+[^\W\d_]{2}")
#: "3 in 1" is a kind of goods.
_NUMBERED_IN = re.compile(r"\d\s*(?:في|in)\s*\d", re.IGNORECASE)
_DETAIL = re.compile(r"(?:ال)?(?:مقاس|لون|سن|عمر|موديل)(?!\w)|\b(?:size|colou?r|age|ma2as|lon)\b", re.IGNORECASE)
_PRICE = re.compile(
    r"\s*(?:(?<!\w)(?:ب|بـ|b|be|price|السعر|سعر|بسعر|=|\+)\s*)?(?<![\d.])\d[\d.,٫٬]*\s*(?:=\s*\d[\d.,]*)?$",
    re.IGNORECASE,
)


def goods_behind_house(line: str) -> list[str]:
    """Part an address and the goods that stand behind its house: "... flat 6 red shirt"."""
    houses = list(HOUSES.finditer(line))
    behind = line[houses[-1].end() :].strip(EDGES) if houses else ""
    begins = words_of(behind)[:2]
    if (
        not has_goods(" ".join(begins))
        or BESIDE.match(behind)
        or is_address(behind)
        or has_goods(line[: houses[0].start()])
    ):
        return [line]
    return [line[: houses[-1].end()].strip(EDGES), behind]


def without_price(text: str, amount: str = "") -> str:
    """Leave out the price that a line of goods ends with.

    ``amount``: what is to be collected, told in another line; a bare number is then no price but part of the goods.
    """
    plain = fold_digits(text)
    found = _PRICE.search(plain) if has_price(plain) else None
    if found is None or (amount and plain[found.start() : found.end()].strip().isdigit() and not says_sum(plain)):
        return text
    return text[: found.start()].strip(EDGES) or text


def likeliest_goods(lines: Sequence[Line], *, whole: bool, complete: bool = False) -> tuple[list[Line], bool]:
    """Give the lines that tell what is wanted, and whether that is likely enough to be taken.

    ``whole``: there is a place to bring it to, so that this is an order; ``complete``: all else of one is known, so
    that the only line that is left, and is no sentence, is what is wanted.
    """
    able = [line for line in lines if _may_be_goods(line.text) and not BESIDE.match(line.text)]
    rated = {id(line): _goods_likeness(line) for line in able}
    sure = [line for line in able if rated[id(line)] >= _GOODS]
    strong = [line for line in sure if line.wanted or has_goods(line.text)]
    if strong or (sure and whole):
        best = max(rated[id(line)] for line in sure)
        chosen = [line for line in sure if line in strong or rated[id(line)] == best]
        return [line for line in able if line in chosen or _goes_with(line, chosen)], True
    left = [line for line in able if rated[id(line)] > _NONE]
    if complete and len(left) == 1:
        return left, True
    return (able[:1], False) if able and whole else ([], False)


def _goes_with(line: Line, chosen: Sequence[Line]) -> bool:
    """Whether a line is the next item of a list, or says the size or colour of what stands above it."""
    beside = any(abs(line.place - one.place) == 1 for one in chosen)
    listed = line.counted or _FIRST_COUNT.match(fold_digits(line.text)) is not None
    detail = _DETAIL.match(line.text) is not None
    told = SENTENCE.search(line.text) or says_sum(fold_digits(line.text)) or without_price(line.text) == ""
    return beside and (listed or detail) and not told and (detail or not _is_price_first(line.text))


def _is_price_first(text: str) -> bool:
    """Whether a line begins with what is a price rather than a count ("780 without the fee")."""
    return re.match(r"\d{3}", fold_digits(text)) is not None and has_price(fold_digits(text))


def _may_be_goods(text: str) -> bool:
    asks = "؟" in text or "?" in text or any(word in NO_GOODS for word in words_of(text)[:3])
    named = re.search(r"[^\W\d_]{2}", without_price(text)) is not None
    linked = "http" in text or "www." in text
    return (
        named
        and not linked
        and not _is_number(text)
        and len(text.split()) <= _LONGEST_GOODS
        and not PAID.search(text)
        and not asks
    )


def _is_number(text: str) -> bool:
    """Whether a line is a number in words ("a thousand and a hundred")."""
    words = words_of(without_price(text))
    return bool(words) and all(is_spelt_number(word.removeprefix("و")) for word in words)


def _goods_likeness(line: Line) -> float:
    """Tell how likely a line is what is wanted."""
    text = fold_digits(line.text)
    words = words_of(without_price(text))
    meant = [word for word in words if word not in FILLERS and word not in LABELS and word[0].isalpha()]
    if not meant or (says_sum(text) and not line.wanted and not has_goods(text)):
        return _NONE
    points = 2.0 * line.wanted + 2.0 * has_goods(text) + 1.0 * line.priced
    points += 1.0 * bool(_MEASURED.search(text)) + 1.0 * bool(line.counted or _FIRST_COUNT.match(text))
    if not line.wanted:
        points -= 2.0 * (words[0] in FILLERS or words[0] in GREETINGS) + 1.5 * bool(
            SENTENCE.search(_NUMBERED_IN.sub(" ", text))
        )
        points -= 1.0 * (len(words) > LONGEST_NAME + 2) + 2.0 * (words[0] in GIVEN_NAMES and not has_goods(text))
    return points
