"""What lines of a chat message are that bear no mark, a concept of its own: the likeliest name, and what is wanted.

Only words and places speak here: known first names and goods, what stands beside the phone, before the address, over
the price. Nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from courier_desk.domain.chat_amounts import has_price, says_sum
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
    r"^(?:(?:د|م|أ|ا|dr|eng|mr|mrs|ms)\s*[/.]|(?:ال)?(?:استاذ[هة]?|أستاذ[هة]?|حاج[هة]?|دكتور[هة]?|مدام|بشمهندس[هة]?|مهندس[هة]?|انس[هة]|آنس[هة])"
    r"(?!\w)\s*/?|(?:mrs|mr|ms|miss|dr|eng|madame|madam|mme)\b\.?)\s*",
    re.IGNORECASE,
)
_LONGEST_NAME, _LONGEST_GOODS = 5, 14
#: So likely is a name that is taken: a first name that is known, or words beside the phone that are nothing else.
_NAME = 1.1
#: From so much on a line is taken for goods.
_GOODS = 1.0
#: Measures and sizes; people have none.
_MEASURED = re.compile(
    r"\d+\s*(?:كيلو|كجم|جرام|لتر|مل|متر|سم|مللي|بوصة|بوصه|واط|امبير|جيجا|قطع[ةه]?|علب[ةه]?|حبة|عبو[ةه]|عبوات|في|kg|g|l|ml|cm|mm|"
    r"inch|w|gb|pcs|pieces|years?)(?!\w)|(?<!\w)(?:نص|ربع|كيلو|لتر|متر|دستة|كرتونة|علبة|لون|مقاس|سن|size|xxl|xl|cm)(?!\w)"
    r"|(?<!\w)[x×*]\s*\d|\d\s*[x×*](?!\w)|\((?:\w+ ?){1,3}\)",
    re.IGNORECASE,
)
_FIRST_COUNT = re.compile(r"^\d{1,3}\s+[^\W\d_]{2}")
_PRICE = re.compile(
    r"\s*(?:(?<!\w)(?:ب|بـ|b|be|price|السعر|سعر|بسعر|=|\+)\s*)?(?<![\d.])\d[\d.,٫٬]*\s*(?:=\s*\d[\d.,]*)?$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Line:
    """A line that is left to be told by its place.

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


def without_price(text: str) -> str:
    """Leave out the price that a line of goods ends with."""
    if not has_price(fold_digits(text)):
        return text
    found = _PRICE.search(fold_digits(text))
    return (text[: found.start()].strip(EDGES) or text) if found else text


def likeliest_name(lines: Sequence[Line]) -> tuple[Line, bool] | None:
    """Give the line that is most likely a name, and whether it is likely enough to be taken."""
    rated = [(_name_likeness(line), -place, line) for place, line in enumerate(lines) if not line.wanted]
    best = max(rated, key=lambda one: one[:2], default=None)
    return None if best is None or best[0] <= 0 else (best[2], best[0] >= _NAME)


def likeliest_goods(lines: Sequence[Line], *, whole: bool) -> tuple[list[Line], bool]:
    """Give the lines that tell what is wanted, and whether that is likely enough to be taken.

    ``whole``: there is a place to bring it to, so that this is an order.
    """
    able = [line for line in lines if _may_be_goods(line.text)]
    rated = {id(line): _goods_likeness(line) for line in able}
    sure = [line for line in able if rated[id(line)] >= _GOODS]
    strong = [line for line in sure if line.wanted or has_goods(line.text)]
    if strong or (sure and whole):
        best = max(rated[id(line)] for line in sure)
        return [line for line in sure if line in strong or rated[id(line)] == best], True
    return (able[:1], False) if able and whole else ([], False)


def _may_be_goods(text: str) -> bool:
    asks = "؟" in text or "?" in text or any(word in NO_GOODS for word in words_of(text)[:3])
    named = re.search(r"[^\W\d_]{2}", without_price(text)) is not None
    return named and len(text.split()) <= _LONGEST_GOODS and not PAID.search(text) and not asks


def _goods_likeness(line: Line) -> float:
    """Tell how likely a line is what is wanted."""
    text = fold_digits(line.text)
    words = words_of(without_price(text))
    meant = [word for word in words if word not in FILLERS and word not in LABELS and word[0].isalpha()]
    if not meant or (says_sum(text) and not line.wanted and not has_goods(text)):
        return 0.0
    points = 2.0 * line.wanted + 2.0 * has_goods(text) + 1.0 * line.priced
    points += 1.0 * bool(_MEASURED.search(text)) + 1.0 * bool(_FIRST_COUNT.match(text))
    if not line.wanted:
        points -= 2.0 * (words[0] in FILLERS or words[0] in GREETINGS) + 1.5 * bool(SENTENCE.search(text))
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
        return points + 0.5 if line.leads_phone and not line.priced else 0.0
    return points + (0.5 if 2 <= len(folded) <= 4 else 0.0)
