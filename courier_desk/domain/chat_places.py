"""What lines of a chat message are that bear no mark, a concept of its own: the likeliest name, and what is wanted.

Only words and places speak here: known first names and goods, what stands beside the phone, before the address, over
the price. Nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from courier_desk.domain.chat_words import (
    FILLERS,
    GIVEN_NAMES,
    GOODS,
    GREETINGS,
    PAID,
    PLACES,
    SENTENCE,
)
from courier_desk.domain.folding import fold, fold_digits

EDGES = " \t،,.-–/:*•·|;؛"
TITLE = re.compile(
    r"^(?:(?:د|م|أ|ا|dr|eng|mr|mrs|ms)\s*[/.]|(?:ال)?(?:حج|حجه|عم|ست|اسطي|اسطى|ريس|واد|استاذ"
    r"|بيه)(?!\w)(?=\s[^\W\d_]{2})\s*/?|(?:ال|لل|ل)?(?:استاذ[هة]?|أستاذ[هة]?|حاج[هة]?|دكتور[هة]?|مدام"
    r"|باشمهندس[هة]?|بشمهندس[هة]?|مهندس[هة]?|انس[هة]|آنس[هة]"
    r"|مستر|مس|كابتن|شيخ|مستشار[هة]?|[أا]ستاز[هة]?|طنط|ابل[هة]|السيد[هة]?(?=\s*/))(?!\w)\s*/?"
    r"|(?:el )?(?:sheef|7ag+a?|ostaz|3am)\b|(?:mrs|mr|ms|miss|dr|eng|madame|madam|mme|mister|captain|capt"
    r"|doctora?|ostaza?|tant|abla)\b\.?)\s*",
    re.IGNORECASE,
)
#: Where somebody comes from stands behind the name.
FROM = re.compile(r"\s(?:من|men|mn|from)\s", re.IGNORECASE)
#: A name has no more words.
LONGEST_NAME = 5
#: So likely is a name that is taken: a first name that is known, or words beside the phone that are nothing else.
_NAME = 1.1


@dataclass(slots=True)
class Line:
    """A line that is left to be told by its place; ``counted``: it said how many.

    ``beside_phone``: the phone stands in it, or next to it (``leads_phone``: behind it). ``before_address``: the
    address is the next line. ``priced``: the price stands in it, or in the next line. ``talked``: it was talked
    about before.
    """

    text: str
    wanted: bool = False
    beside_phone: bool = False
    was_phone: bool = False
    leads_phone: bool = False
    before_address: bool = False
    priced: bool = False
    counted: bool = False
    talked: bool = False
    place: int = 0
    source: str = ""


def words_of(text: str) -> list[str]:
    """Give the folded words of a text."""
    return fold(text).split()


def is_given(word: str) -> bool:
    """Tell whether a folded word is a first name: a known one, or any of those with Abdel."""
    return word in GIVEN_NAMES or (word.startswith(("عبدال", "abdel", "3abdel")) and len(word) > len("3abdel"))


def has_number(text: str) -> bool:
    """Tell whether a number stands in a text; the digits of "3amr" and "mo7amed" are letters."""
    return re.search(r"(?<![^\W\d_])\d+(?![^\W\d_])|\d{2,}", fold_digits(text)) is not None


def has_goods(text: str, most: int = 1) -> bool:
    """Tell whether at least so many words of this are goods."""
    words = words_of(text)
    return sum(word in GOODS or word.removeprefix("ال") in GOODS for word in words) >= most


def likeliest_name(lines: Sequence[Line]) -> tuple[Line, bool] | None:
    """Give the line that is most likely a name, and whether it is likely enough to be taken."""
    rated = [(_name_likeness(line), -place, line) for place, line in enumerate(lines) if not line.wanted]
    best = max(rated, key=lambda one: one[:2], default=None)
    return None if best is None or best[0] <= 0 else (best[2], best[0] >= _NAME)


def is_verb(word: str) -> bool:
    """Tell whether a folded word is a verb of what will be: ``هتستلم``."""
    return re.match(r"و?[هح][اتين]\w{3,}", word) is not None and not is_given(word)


def _is_joined(word: str) -> bool:
    """Whether a folded word begins with an "and" that is written together with it, and is no first name."""
    return word.startswith("و") and len(word) >= LONGEST_NAME and not is_given(word)


def _name_likeness(line: Line) -> float:
    """Tell how likely a line is a name; nothing and less: it is none."""
    text = FROM.split(line.text)[0] if words_of(line.text)[0] in GIVEN_NAMES else line.text
    words = text.split()
    clean = TITLE.sub("", text)
    if not 1 <= len(words) <= LONGEST_NAME or re.search(r"[،,+!؟?()/]", clean) or has_number(clean):
        return 0.0
    folded = words_of(clean)
    known = sum(is_given(word) for word in folded)
    if not folded or PAID.search(clean) or (has_goods(clean) and not known) or has_goods(clean, most=2):
        return 0.0
    if folded[0] in GOODS and known <= 1 and any(word in GOODS for word in folded[1:]):
        return 0.0
    if SENTENCE.search(clean) or folded[0] in GREETINGS or folded[0] in FILLERS:
        return 0.0
    if any(word in PLACES for word in folded) or ":" in clean or _is_joined(folded[0]) or is_verb(folded[0]):
        return 0.0
    if folded[0].endswith("ت") and known == 0 and len(folded) > 1:
        return 0.0  # "arrived": a verb
    titled = clean != text
    if not known and any(word.startswith("و") and len(word) >= LONGEST_NAME for word in folded[1:]):
        return 0.0  # "and its key": a list
    points = 2.0 * is_given(folded[0]) + 0.5 * min(known, 2) + 1.5 * titled
    points += 0.6 * line.beside_phone + 0.6 * line.before_address - 0.8 * line.priced
    if has_goods(clean) and not line.beside_phone and known <= 1:
        points -= 2.0
    if len(folded) == 1 and not known:
        alone = line.leads_phone or line.before_address or line.was_phone
        return points + 0.5 if alone and not line.priced and not line.counted else 0.0
    return points + (0.5 if 2 <= len(folded) <= 4 else 0.0)
