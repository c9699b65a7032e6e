"""What is wanted in a chat message, a concept of its own: the lines that tell it, told by words and places.

Nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from courier_desk.domain.chat_address import BESIDE, HOUSES, is_address
from courier_desk.domain.chat_amounts import has_price, is_money, is_spelt_number, says_sum, tells_money, tells_prices
from courier_desk.domain.chat_lines import PHONE
from courier_desk.domain.chat_places import EDGES, LONGEST_NAME, Line, has_goods, words_of
from courier_desk.domain.chat_wishes import is_same_again
from courier_desk.domain.chat_words import FILLERS, GIVEN_NAMES, GREETINGS, LABELS, NO_GOODS, PAID, SENTENCE
from courier_desk.domain.folding import fold_digits

_LONGEST_GOODS, _LONGEST_WISH, _FEW_WORDS = 14, 40, 2
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
    r"|(?:عدد|كمي[هة]|qty|quantity)\s*[:.]?\s*\d|(?<!\w)[x×*]\s*\d|\d\s*[x×*](?!\w)|\((?:\w+ ?){1,3}\)",
    re.IGNORECASE,
)
_FIRST_COUNT = re.compile(r"^(?:\d{1,2}|1[05]0|200)\s+[^\W\d_]{2}")
#: How many in words, and the Arabic dual, which franco writes too: "two mugs", ``بيجامتين``, "7agten".
_COUNT_IN_WORDS = re.compile(
    r"^(?:واحد[هة]?|ا?تنين|إتنين|[تث]لات[هة]?|اربع[هة]?|خمس[هة]?|ست[هة]?|سبع[هة]?|تمن|تسع|عشر[هة]?|دست[هة]|جوز"
    r"|wa7e?da?|wahe?da?|etne[ie]?n|talat[a]?|arba3a?|5amsa?|khamsa?|gooz|dasta"
    r"|one|two|three|four|five|six|ten|a (?:pair|set|box|pack|dozen)|dozen|both|another)\s+[^\W\d_]{2}"
    r"|^[^\W\d_]{2,}تين(?!\w)|^(?!\w*teen)[a-z0-9]{3,}te[iy]?n\b",
    re.IGNORECASE,
)
#: What begins so goes on with a list, or takes back a part of what was said before it.
_GOES_ON = re.compile(
    r"^(?:و(?:كمان\s)?\s?(?=[^\W\d_]{3})|[+&]|(?:w|we|and|plus|also|with|kaman|w kaman|كمان|زائد|مع|معاه[ما]?"
    r"|ومعاه[ما]?)\s)",
    re.IGNORECASE,
)
#: What begins so has something above it.
_JOINS = re.compile(r"^(?:و(?=[^\W\d_]{3})|[+&]|(?:w|and)\s)", re.IGNORECASE)
_CORRECTS = re.compile(
    r"^(?:ل[اأ]{1,2}ء?|معلش|قصدي|خلي(?:ه|ها|هم)|بدل(?:ه|ها)|la2|la|ma3lesh|asdy|2asdy|khali(?:h|ha|hom)"
    r"|5ali(?:h|ha|hom)"
    r"|no|sorry|oops|actually|i mean|make (?:it|them|that))(?!\w)",
    re.IGNORECASE,
)
#: "Could you change ...", "I want to give it back": wants something done, and no goods.
_REQUEST = re.compile(
    r"^ت[^\W\d_]{2,}(?:وا|ول[يى]|يل[يى])(?!\w)|^شحن[هة] (?:من|الى|الي) "
    r"|^[اأ]?(?:بدل|رجع|غير)(?:ه|ها|هم)?(?!\w)|^(?:a?badel|a?ghayy?ar|aragg?a3|ara?ga3|a?l8i|alghy)\w*",
    re.IGNORECASE,
)
#: Labels of what is no goods: somebody asks for it.
_OF_NO_GOODS = frozenset(("phone", "other_phone", "full_name", "cod_amount", "zone", "governorate"))
#: When it is to be brought.
_TIME = re.compile(
    r"(?:ال)?(?:ا?نهارد[هة]|بكر[هةا]|بعد|قبل|صبح|ضهر|ظهر|عصر|مغرب|ب?ليل|مساء|ساع[هة]|اسبوع|سبت|احد|اتنين|تلات|اربع|خميس"
    r"|جمع[هة]|ب?سرع[هة]|ضروري|دلوقتي|حالا)|today|tonight|tomorrow|2?m[o0]?r+o?w|morning|evening|noon|night"
    r"|afternoon|asap"
    r"|urgent(?:ly)?|now|soon|fast|quickly|\w+day|before|after|by|on|at|in|bokra|(?:el)?naharda|sob7|belel"
    r"|delo2ty|besor3a",
    re.IGNORECASE,
)
#: A verb of what will be.
_WILL = re.compile(r"^و?ه[اتينديب]")
_THESE = frozenset(("el", "ال", "ده", "دي", "دا", "دول", "da", "di", "dol", "this", "that", "these", "it"))
_JOINING = re.compile(r"(?<!\w)(?:w|we|and|for)(?!\w)", re.IGNORECASE)
#: "3 in 1" is a kind of goods.
_NUMBERED_IN = re.compile(r"\d\s*(?:متر|سم|م|cm|m)?\s*(?:في|in)\s*\d", re.IGNORECASE)
#: What a shop showed: "the one in the picture".
_SHOWN = re.compile(
    r"(?<!\w)(?:في|فى|ف|من|ب)\s?ال(?:صور[هة]|اعلان|بوست|لايف|بيدج|صفح[هة]|ستوري|فيديو|ريلز?|جروب|كتالوج|منشور|موقع)"
    r"|\b(?:fe|fi|f|mn|men)\s?(?:el|l)\s?(?:sora|e3lan|post|live|page|saf7a|story|video|reel|catalog|site"
    r"|website)\b"
    r"|\b(?:in|from|on) (?:the|your) (?:picture|photo|pic|ad|post|story|video|reel|live|page|catalog|site"
    r"|website)\b",
    re.IGNORECASE,
)
#: Several things on one line.
_ADDED = re.compile(r"[^\W\d_]{2}\s*\+\s*[^\W\d_]{2}")
_DETAIL = re.compile(r"(?:ال)?(?:مقاس|لون|سن|عمر|موديل)(?!\w)|\b(?:size|colou?r|age|ma2as|lon)\b", re.IGNORECASE)
_PRICE = re.compile(
    r"\s*(?:(?<!\w)(?:ب|بـ|b|be|price|السعر|سعر|بسعر|=|\+)\s*)?(?<![\d.])\d[\d.,٫٬]*\s*(?:=\s*\d[\d.,]*)?"
    r"(?:\s*(?:لل?واحد[هة]?|الواحد[هة]?|لل?قطع[هة]|القطع[هة]|each|a ?piece|(?:l?el )?wa7da))?$",
    re.IGNORECASE,
)


#: A word that is no part of a code or number.
NAMES_A_THING = re.compile(r"(?<![\w\-])[^\W\d_]{2,}(?![\w\-]*\d)|(?<!\w)\d[^\W\d_]{3,}|[^\W\d_]{2}[2-9][^\W\d_]")
#: A price with a word that says of what it is, or its currency, and all behind it.
_PRICE_OF_ONE = re.compile(
    r"[\s,،]+(?:(?:ب|بـ|b|at|for|@|=)\s?)?\d{2,}(?:[.,]\d+)?\s*(?:لل?واحد[هة]?|الواحد[هة]|لل?قطع[هة]"
    r"|(?:lel )?wa[7h]e?da?|lel ?wa[7h]ed|each|a ?piece|جنيه\w*|egp|l\.?e\b|ج(?!\w))(?!\w).*$",
    re.IGNORECASE,
)


def goods_behind_house(line: str, names_place: Callable[[str], bool]) -> list[str]:
    """Part an address and the goods that stand behind its house, known ones or with a price: "... flat 6 red shirt"."""
    houses = list(HOUSES.finditer(line))
    behind = line[houses[-1].end() :].strip(EDGES) if houses else ""
    begins = words_of(behind)[:2]
    priced = len(begins) > 1 and begins[0].isalpha() and has_price(fold_digits(behind)) and not tells_money(behind)
    if (
        not (has_goods(" ".join(begins)) or (priced and not names_place(without_price(behind))))
        or BESIDE.match(behind)
        or is_address(behind)
        or has_goods(line[: houses[0].start()])
    ):
        return [line]
    return [line[: houses[-1].end()].strip(EDGES), behind]


def without_price(text: str, amount: str = "") -> str:
    """Leave out the price that a line of goods ends with, and what is said behind the price of one.

    ``amount``: what is to be collected, told in another line; a bare number is then no price but part of the goods.
    """
    plain = fold_digits(text)
    one = _PRICE_OF_ONE.search(plain)
    if one is not None and words_of(text[: one.start()]):
        return text[: one.start()].strip(EDGES)
    found = _PRICE.search(plain) if has_price(plain) else None
    if found is None or (amount and plain[found.start() : found.end()].strip().isdigit() and not says_sum(plain)):
        return text
    return text[: found.start()].strip(EDGES) or text


def is_price_alone(line: str) -> bool:
    """Tell whether a line says a price and hardly anything else."""
    words = [word for word in words_of(without_price(line)) if word not in LABELS]
    return says_price(line) and len(words) <= _FEW_WORDS


def says_price(line: str) -> bool:
    """Tell whether a line says a price, be there a phone in it or not."""
    return has_price(PHONE.sub(" ", fold_digits(line)))


def likeliest_goods(lines: Sequence[Line], *, whole: bool, complete: bool = False) -> tuple[list[Line], bool]:
    """Give the lines that tell what is wanted, and whether that is likely enough to be taken.

    ``whole``: there is a place to bring it to, so that this is an order; ``complete``: all else of one is known, so
    that lines which are left together, and are no sentences, are what is wanted.
    """
    able = [line for line in lines if _may_be_goods(line) and not BESIDE.match(line.text)]
    rated = {id(line): _goods_likeness(line) for line in able}
    sure = [line for line in able if rated[id(line)] >= _GOODS]
    strong = [line for line in sure if line.wanted or has_goods(line.text) or (line.priced and _says_how_much(line))]
    open_lines = [line for line in able if rated[id(line)] > _NONE and not _is_about_paying(line)]
    if any(line.wanted for line in sure):
        sure, strong = ([line for line in lines if not line.talked] for lines in (sure, strong))
    if any(line.wanted for line in strong):
        strong = [line for line in strong if line.wanted or not tells_prices(fold_digits(line.text))]
        sure = [line for line in sure if line in strong or not tells_prices(fold_digits(line.text))]
    if all(_is_detail(line) for line in sure):
        strong = sure = []
    if strong or (sure and whole):
        best = max(rated[id(line)] for line in sure)
        chosen = [line for line in sure if line in strong or rated[id(line)] == best]
        return _with_further(chosen, able, open_lines if complete else ()), True
    together = bool(open_lines) and open_lines[-1].place - open_lines[0].place == len(open_lines) - 1
    if complete and together and any(len(words_of(line.text)) >= _FEW_WORDS for line in open_lines):
        return open_lines, True
    if complete and len(short := [line for line in open_lines if _is_short(line)]) == 1:
        return short, True
    able.sort(key=lambda line: -rated[id(line)])
    return (able[:1] if whole else [], False)


def _with_further(chosen: Sequence[Line], able: Sequence[Line], plain: Sequence[Line]) -> list[Line]:
    """Add the lines that go on with those chosen, one after the other; ``plain`` may be items without a mark."""
    taken = list(chosen)
    for line in [*able, *reversed(able)]:
        beside = any(abs(line.place - one.place) == 1 for one in taken)
        above = any(one.place - line.place == 1 and (_JOINS.match(one.text) or _is_detail(one)) for one in taken)
        above = above and _is_open(line) and not BESIDE.match(line.text)
        below = any(line.place - one.place == 1 or _is_measure(one) for one in taken)
        if (
            line not in taken
            and beside
            and (above or _goes_with(line) or (below and line in plain and _is_plain(line)))
        ):
            taken.append(line)
    return [line for line in able if line in taken]


def _goes_with(line: Line) -> bool:
    """Whether a line is the next item of a list, or says the size or colour of what stands above it, or corrects it."""
    text = line.text
    if _CORRECTS.match(text) and not says_sum(fold_digits(text)):
        return True
    detail = _DETAIL.match(text) is not None
    joins = _GOES_ON.match(text) is not None and words_of(text)[0] not in GIVEN_NAMES
    bare = _GOES_ON.sub("", text) if joins else text
    told = SENTENCE.search(bare) or says_sum(fold_digits(text)) or without_price(text) == ""
    listed = line.counted or is_counted(bare) or joins
    return (listed or detail) and not told and (detail or not _is_price_first(text))


def _is_about_paying(line: Line) -> bool:
    told = any(is_money(word) and len(word) > _FEW_WORDS for word in words_of(line.text))
    return told and not has_price(fold_digits(line.text)) and not has_goods(line.text)


def _is_open(line: Line) -> bool:
    return _goods_likeness(line) > _NONE and not _is_about_paying(line)


def _is_short(line: Line) -> bool:
    return len(words_of(line.text)) >= _FEW_WORDS and _is_plain(line)


def _is_plain(line: Line) -> bool:
    words = words_of(line.text)
    return len(words) <= LONGEST_NAME and not SENTENCE.search(line.text) and not any(map(is_money, words))


def _says_how_much(line: Line) -> bool:
    return _MEASURED.search(fold_digits(line.text)) is not None and not SENTENCE.search(line.text)


def _is_measure(line: Line) -> bool:
    """Whether a line says hardly more than how many: of what stands above it."""
    return len(words_of(line.text)) == 1 and (line.counted or is_counted(line.text))


def is_counted(text: str) -> bool:
    """Tell whether a text begins with how many, in digits or in words."""
    return _FIRST_COUNT.match(fold_digits(text)) is not None or _COUNT_IN_WORDS.match(text) is not None


def _is_detail(line: Line) -> bool:
    """Whether a line says but how many, or a size: of what stands above it."""
    words = words_of(line.text)
    return len(words) <= _FEW_WORDS and all(_DETAIL_ALONE.fullmatch(word) for word in words)


_DETAIL_ALONE = re.compile(
    r"\d+|one|two|only|just|pair|pairs?|pieces?|pcs?|واحد[هة]?|اتنين|بس|قطع[هة]?|جوز|wa7e?da?|bs|bas|size|ma2as"
    r"|مقاس|x{0,3}[sml]|medium|large"
    r"|small|لارج|ميديم|سمول",
    re.IGNORECASE,
)


def _is_price_first(text: str) -> bool:
    """Whether a line begins with what is a price rather than a count ("780 without the fee")."""
    return re.match(r"\d{3}", fold_digits(text)) is not None and has_price(fold_digits(text))


def _may_be_goods(line: Line) -> bool:
    text = line.text
    words = words_of(text)
    asks = "؟" in text or "?" in text or any(word in NO_GOODS for word in words[:3]) or words[:1] == ["ده"]
    named = NAMES_A_THING.search(without_price(text)) is not None
    linked = "http" in text or "www." in text
    return (
        named
        and not linked
        and not _is_number(text)
        and len(words) <= (_LONGEST_WISH if line.wanted else _LONGEST_GOODS)
        and not PAID.search(text)
        and not asks
        and not (line.wanted and _REQUEST.match(text))
    )


def _is_number(text: str) -> bool:
    """Whether a line is a number in words ("a thousand and a hundred")."""
    words = words_of(without_price(text))
    return bool(words) and all(is_spelt_number(word.removeprefix("و")) for word in words)


def _goods_likeness(line: Line) -> float:
    """Tell how likely a line is what is wanted."""
    text = fold_digits(line.text)
    words = words_of(without_price(text))
    meant = [
        word
        for word in words
        if word[0].isalpha() and not (word in FILLERS or word in LABELS or word in _THESE or is_money(word))
    ]
    labels = sum(word.removeprefix("و") in LABELS for word in words)
    if line.wanted and (LABELS.get(words[0]) in _OF_NO_GOODS or all(map(_TIME.fullmatch, meant))):
        return _NONE
    if (len(meant) == 1 and _WILL.match(meant[0])) or (line.wanted and len(meant) < labels and not has_goods(text)):
        return _NONE
    orders = [word for word in words if LABELS.get(word) == "description"]
    if line.wanted and orders and len(meant) < _FEW_WORDS and not has_goods(text) and not is_same_again(line.text):
        return _NONE
    little = says_sum(text) and not has_goods(text) and len(meant) < _FEW_WORDS
    if not meant or (not line.wanted and (little or (tells_money(text) and not has_goods(text)))):
        return _NONE
    counted = line.counted or is_counted(text)
    shown = _SHOWN.search(text) is not None and not has_price(text)
    measured = _MEASURED.search(text) is not None
    points = 2.0 * (line.wanted or line.talked) + 2.0 * has_goods(text) + 1.0 * line.priced
    points += 1.0 * (LABELS.get(words[0]) == "description" and len(meant) >= _FEW_WORDS)
    points += 1.0 * measured + 1.0 * counted + 1.0 * shown + 1.0 * (_ADDED.search(text) is not None)
    if not line.wanted:
        told = not shown and SENTENCE.search(_NUMBERED_IN.sub(" ", _JOINING.sub(" ", text))) is not None
        points -= 2.0 * (words[0] in FILLERS or words[0] in GREETINGS) + 1.5 * told
        points -= 1.0 * (len(words) > LONGEST_NAME + 2 and (told or not measured)) + 2.0 * (
            words[0] in GIVEN_NAMES and not has_goods(text)
        )
    return points
