"""What lines of a chat message are that bear no mark, a concept of its own: the likeliest name, and what is wanted.

Only words and places speak here: known first names and goods, what stands beside the phone, before the address, over
the price. Nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from courier_desk.domain.chat_address import BESIDE, HOUSES, is_address
from courier_desk.domain.chat_amounts import has_price, is_spelt_number, says_sum
from courier_desk.domain.chat_words import (
    FILLERS,
    GIVEN_NAMES,
    GOODS,
    GREETINGS,
    LABELS,
    NO_GOODS,
    PAID,
    PLACES,
    SENTENCE,
)
from courier_desk.domain.folding import fold, fold_digits

EDGES = " \t،,.-–/:*•·|;؛"
TITLE = re.compile(
    r"^(?:(?:د|م|أ|ا|dr|eng|mr|mrs|ms)\s*[/.]|(?:ال|لل|ل)?(?:استاذ[هة]?|أستاذ[هة]?|حاج[هة]?|دكتور[هة]?|مدام"
    r"|باشمهندس[هة]?|بشمهندس[هة]?|مهندس[هة]?|انس[هة]|آنس[هة]"
    r"|مستر|مس|كابتن|شيخ|طنط|ابل[هة]|السيد[هة]?(?=\s*/))(?!\w)\s*/?"
    r"|(?:mrs|mr|ms|miss|dr|eng|madame|madam|mme|mister|captain|capt|doctora?|ostaza?|tant|abla)\b\.?)\s*",
    re.IGNORECASE,
)
_LONGEST_NAME, _LONGEST_GOODS = 5, 14
#: So likely is a name that is taken: a first name that is known, or words beside the phone that are nothing else.
_NAME = 1.1
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


@dataclass(slots=True)
class Line:
    """A line that is left to be told by its place; ``counted``: it said how many.

    ``beside_phone``: the phone stands in it, or next to it (``leads_phone``: behind it). ``before_address``: the
    address is the next line. ``priced``: the price stands in it, or in the next line.
    """

    text: str
    wanted: bool = False
    beside_phone: bool = False
    was_phone: bool = False
    leads_phone: bool = False
    before_address: bool = False
    priced: bool = False
    counted: bool = False
    place: int = 0
    source: str = ""


def words_of(text: str) -> list[str]:
    """Give the folded words of a text."""
    return fold(text).split()


def has_number(text: str) -> bool:
    """Tell whether a number stands in a text; the digits of "3amr" and "mo7amed" are letters."""
    return re.search(r"(?<![^\W\d_])\d+(?![^\W\d_])|\d{2,}", fold_digits(text)) is not None


def has_goods(text: str, most: int = 1) -> bool:
    """Tell whether at least so many words of this are goods."""
    words = words_of(text)
    return sum(word in GOODS or word.removeprefix("ال") in GOODS for word in words) >= most


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


def likeliest_name(lines: Sequence[Line]) -> tuple[Line, bool] | None:
    """Give the line that is most likely a name, and whether it is likely enough to be taken."""
    rated = [(_name_likeness(line), -place, line) for place, line in enumerate(lines) if not line.wanted]
    best = max(rated, key=lambda one: one[:2], default=None)
    return None if best is None or best[0] <= 0 else (best[2], best[0] >= _NAME)


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
        points -= 1.0 * (len(words) > _LONGEST_NAME + 2) + 2.0 * (words[0] in GIVEN_NAMES and not has_goods(text))
    return points


def _name_likeness(line: Line) -> float:
    """Tell how likely a line is a name; nothing and less: it is none."""
    words = line.text.split()
    clean = TITLE.sub("", line.text)
    if not 1 <= len(words) <= _LONGEST_NAME or re.search(r"[،,+!؟?()/]", clean) or has_number(clean):
        return 0.0
    folded = words_of(clean)
    known = sum(word in GIVEN_NAMES for word in folded)
    if not folded or PAID.search(clean) or (has_goods(clean) and not known) or has_goods(clean, most=2):
        return 0.0
    if folded[0] in GOODS and known <= 1 and any(word in GOODS for word in folded[1:]):
        return 0.0
    if SENTENCE.search(clean) or folded[0] in GREETINGS or folded[0] in FILLERS:
        return 0.0
    if any(word in PLACES for word in folded):
        return 0.0
    titled = clean != line.text
    points = 2.0 * (folded[0] in GIVEN_NAMES) + 0.5 * min(known, 2) + 1.5 * titled
    points += 0.6 * line.beside_phone + 0.6 * line.before_address - 0.8 * line.priced
    if has_goods(clean) and not line.beside_phone and known <= 1:
        points -= 2.0
    if len(folded) == 1 and not known:
        alone = line.leads_phone or line.before_address or line.was_phone
        return points + 0.5 if alone and not line.priced and not line.counted else 0.0
    return points + (0.5 if 2 <= len(folded) <= 4 else 0.0)
