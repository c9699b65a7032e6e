"""What is to be collected, read out of a chat message, a concept of its own: totals, fees, deposits and what is left.

People write one price or several, with and without a currency, the courier's fee beside it, a deposit taken off, a
price a piece, in digits or in words. What follows from the message by reckoning is doubtful, and what can be meant in
two ways is not likely; an amount that is not sure is never taken in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from itertools import islice

from courier_desk.domain.chat_money import (
    ALREADY,
    ASKED,
    BY_TRANSFER,
    COURTESY,
    CURRENCY,
    DEPOSIT,
    EACH_AFTER,
    EACH_BEFORE,
    FEE,
    FOREIGN,
    FOREIGN_BEFORE,
    FREE,
    HOW_MUCH,
    HUNDREDS,
    IF,
    INCLUDED,
    LEFT,
    MANY,
    NOT_BEFORE,
    NOT_CASH,
    NOT_THIS,
    OF_IT,
    OLD,
    OLD_OF,
    ON_TOP,
    ONES,
    PAID,
    PAYS,
    PLUS,
    PRICE,
    REDUCED,
    RESULT,
    SUBTOTAL,
    TENS,
    THOUSANDS,
    TO_WHOM,
    TOTAL,
    UNITS,
    WITH,
    spelt,
)
from courier_desk.domain.chat_sums import MOST_PIECES, ChatAmount, Number, Role, amount_text, decide
from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.money import from_pounds, to_pounds
from courier_desk.domain.values import frozen

_GLUED = (
    (re.compile(r"(?<!\w)و(?=\d)"), " و "),
    (re.compile(r"(?<![^\W\d_])(ب|b|(?i:egp|l\.?e\.?))\s*(?=\d)"), r" \1 "),  # "B12" is a house
    (re.compile(r"(?<!\d)(\d{1,2})\s*[x×*]\s*(\d{2,5})(?![\d.,])", re.IGNORECASE), r" \1 x \2 "),
    (
        re.compile(
            r"(?<=\d)(جنيه\w*|جني[ةه]|ج\.?م?(?![^\W\d_])|egp|l\.?\s?e\b\.?|شامل\w*|k\b|g\b|bs\b)", re.IGNORECASE
        ),
        r" \1 ",
    ),
    (re.compile(r"(?<=\d)(?=[ء-ي]{3})"), " "),  # "55شحن"
    (re.compile(r"\bl\.\s?e\.?", re.IGNORECASE), " le "),
    (re.compile(r"ج\.\s?م\.?"), " جم "),
)  # fmt: skip
#: A label before its number: "Price / 300", "PRICE- 300".
_LABELLED = re.compile(r"^(\s*(?:[^\W\d_]+\s){0,2}[^\W\d_]+)\s*[/\-–]\s*(?=\d)")
_TOKEN = re.compile(r"[0-9]+(?:[.,٬٫][0-9]+)*(?![^\W_])|[^\W_]+|[+=×*%؟?\n/|،,;$€-]")
_DATES = re.compile(
    r"\b[a-z]{1,5}(?:-[a-z0-9]+)*-\d+\b|(?:يناير|فبراير|مارس|ابريل|أبريل|مايو|يونيو|يوليو|اغسطس|أغسطس|سبتمبر|اكتوبر|أكتوبر|نوفمبر"
    r"|ديسمبر|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\s+20\d\d\b"
    r"|(?<![\d,.])\d{1,2}[/:.]\d{1,2}(?:[/.]\d{2,4})?(?=\s|$)|https?://\S+|#\s*\d+|\d+(?:st|nd|rd"
    r"|th)\b",
    re.IGNORECASE,
)
#: "1 890": nobody can tell whether the first is a count.
_MAYBE_SPACED = re.compile(r"(?<![\w.,])\d{1,2}\s\d{3}(?![\d.,])")
_DIGITS = frozenset("0123456789")
_AND, _TIMES = frozenset(("و", "w", "we")), frozenset("x×*")
_OF_HUNDREDS = 3
_HALF_A_THOUSAND = 500
_BREAKS = frozenset("\n/|،,;-+") | COURTESY
_LEAST, _MOST = 10.0, 60_000.0
#: A number before the word for the fee is the fee up to this, above it the price of which the fee is said.
_DEAREST_FEE = 150.0
#: A number at the end of a line of goods below this is a size or a count.
_LEAST_AT_END = 75.0
_LEAST_ALONE = 20.0
#: A longer piece that ends with a number is no goods with their price.
_MOST_WORDS = 8
_FAR, _FEW_LETTERS, _PAIR = 3, 2, 2
_LARGE = frozenset(THOUSANDS) | frozenset(HUNDREDS) | frozenset(TENS)
_TELL_MONEY = CURRENCY | PRICE | TOTAL | PAID | DEPOSIT | LEFT
#: So many words to each side of a number may tell what it is.
_WORDS_BESIDE = 2
_SAME = 0.01
_SO = frozenset(("كده", "كدا", "كله", "kda", "keda", "kol", "kolo"))
_ALL_IN = frozenset(("شامل", "شامله", "شاملين", "included", "including", "incl", "inclusive"))
#: Before thousands, as they are spoken, folded.
_OF_THOUSANDS = {
    word: value
    for value, words in enumerate(("تلت تلات ثلاث", "اربع ربع", "خمس", "ست", "سبع", "تمن تمان", "تسع", "عشر"), start=3)
    for word in words.split()
} | {
    fold(word): value
    for value, words in enumerate(
        ("احداشر حداشر", "اتناشر", "تلتاشر تلاتاشر", "اربعتاشر", "خمستاشر خمسطاشر", "ستاشر سطاشر", "سبعتاشر",
         "تمنتاشر", "تسعتاشر"), start=11)
    for word in words.split()
}  # fmt: skip
_PLEASE = re.compile(r"سمح|sama?7|تكرم|لسه|موجود|متاح|lessa|mawgod")
_LEFT_BEHIND = frozenset(("left", "remaining", "remain", "remains"))
#: Said of a price that is no longer one.
_WAS = frozenset(("كان", "كانت", "كانو", "بدل", "was", "kan", "kanet", "instead"))


@frozen
class Money:
    """The numbers of a message, what the rules for them come to, and what else is said of money.

    ``unread``: beside words of money stands a number that is none of pounds.
    """

    numbers: tuple[Number, ...]
    amount: ChatAmount | None
    said: frozenset[str]
    unread: bool = False


def read_money(lines: Iterable[str], *, items: int | None = None) -> Money:
    """Tell what is said of money; ``lines`` hold no phone any more, ``items`` is how many pieces are ordered."""
    numbers: list[Number] = []
    transfers: list[str] = []
    said: set[str] = set()
    unread = False
    for line in lines:
        tokens = money_tokens(line)
        unread = unread or (any(map(is_money, tokens)) and any(_is_unread(tokens, at) for at in range(len(tokens))))
        if _is_transfer(tokens):
            transfers.append(line)
        found = list(numbers_in(tokens, line))
        numbers += (replace(one, place=len(numbers) + at) for at, one in enumerate(found))
        asked = any(_is_asked(tokens, at) for at in range(len(tokens))) and bool(found)
        told = {
            "not cash": not NOT_CASH.isdisjoint(tokens),
            "fee on top": _is_fee_on_top(tokens, found),
            "asked": asked,
            "choice": _is_choice(tokens, found),
            "left": not LEFT.isdisjoint(tokens),
            "deposit": not DEPOSIT.isdisjoint(tokens),
            "old": not OLD.isdisjoint(tokens) and bool(found),
            "if": not IF.isdisjoint(tokens) and bool(found),
        }
        said |= {name for name, is_so in told.items() if is_so}
    if transfers and _is_whole(numbers, transfers):
        return Money(tuple(numbers), ChatAmount("0", transfers[0], sure=False), frozenset(said | {"transfer"}), unread)
    amount = decide(numbers, items=items, plus_fee="fee on top" in said)
    choice = "choice" in said and not any(one.role >= Role.TOTAL for one in numbers)
    if amount is not None and (choice or not said.isdisjoint(("not cash", "asked"))):
        amount = replace(amount, sure=False, likely=False)
    return Money(tuple(numbers), amount, frozenset(said), unread)


def lone_amount(lines: Iterable[str]) -> ChatAmount | None:
    """Give the only number that may be an amount in lines that say nothing else; None where there are several."""
    found: list[Number] = []
    for line in lines:
        tokens = money_tokens(line)
        asked = not {"؟", "?"}.isdisjoint(tokens) or any(one in ASKED or one in NOT_CASH for one in tokens)
        found += [one for one in numbers_in(tokens, line) if not asked and _may_be_alone(tokens, one)]
    alone = len({one.value for one in found}) == 1
    return ChatAmount(amount_text(found[0].value), found[0].line, sure=False) if alone else None


def _may_be_alone(tokens: list[str], number: Number) -> bool:
    """Whether a number that no word tells to be a price may be one: large enough, not of a house, nothing counted."""
    at = next(
        (place for place, one in enumerate(tokens) if one[0] in _DIGITS and value_in(one)[0] == number.value), None
    )
    if at is None or number.role is not Role.OTHER or number.value < _LEAST_AT_END:
        return False
    before, after = _near(reversed(tokens[:at])), _near(tokens[at + 1 :])
    told = any(word in NOT_BEFORE for word in before[:2]) or _first(before, OLD) or bool(NOT_THIS & set(before))
    told = told or "/" in tokens[max(0, at - 1) : at + 2]  # a size
    return not told and not _first(after, UNITS) and tokens[at + 1 : at + 2] != ["%"]


def _is_asked(tokens: list[str], at: int) -> bool:
    """Whether a word asks, or makes a condition that is no courtesy ("if you please")."""
    polite = tokens[at] in IF and tokens[at + 1 : at + 2] != [] and _PLEASE.match(tokens[at + 1]) is not None
    return tokens[at] in ASKED and not polite


def _is_choice(tokens: list[str], found: list[Number]) -> bool:
    """Whether a question tells two prices and reckons nothing: "you said 350, it says 400, which?"."""
    told = {one.value for one in found if one.role is not Role.FEE and one.value >= _LEAST_AT_END}
    return ("؟" in tokens or "?" in tokens) and len(told) > 1


def _is_transfer(tokens: list[str]) -> bool:
    """Whether a line says that it is paid otherwise than at the door, all of it: no fee alone, no deposit, no rest."""
    said = set(tokens)
    part = said & (
        FEE | DEPOSIT | LEFT | OF_IT | IF | {"؟", "?", "ينفع", "ممكن", "yenfa3", "momken", "can", "نص", "half"}
    )
    return bool(said & BY_TRANSFER) and bool(said & PAYS) and not part


def _is_whole(numbers: list[Number], transfers: list[str]) -> bool:
    """Whether no other price is told than what is paid so."""
    told = {one.value for one in numbers if one.line in transfers}
    others = {one.value for one in numbers if one.line not in transfers and one.role > Role.FEE}
    return len(told) <= 1 and (not told or others <= told)


def money_tokens(line: str) -> list[str]:
    """Part a line into words, each as its word of money is spelt, numbers in digits, and signs."""
    text = _DATES.sub(" ", fold_digits(line))
    text = _LABELLED.sub(r"\1 ", text)
    for pattern, into in _GLUED:
        text = pattern.sub(into, text)
    tokens = [token if is_number(token) else spelt(fold(token)) or token
              for token in _TOKEN.findall(text)]  # fmt: skip
    return _with_words_as_numbers(tokens)


def is_number(token: str) -> bool:
    """Tell whether a token is written in digits alone."""
    return token[0] in _DIGITS and not _has_letter(token)


def _has_letter(token: str) -> bool:
    return any(sign.isalpha() for sign in token)


def _with_words_as_numbers(tokens: list[str]) -> list[str]:
    """Turn ``ستمية وخمسين`` into 650; a lone word is a number only where a currency or a word of price stands by."""
    made: list[str] = []
    at = 0
    while at < len(tokens):
        value, length = _spelt(tokens[at:])
        of_fee = made[-1:] != [] and made[-1].removeprefix("و").removeprefix("ال") in FEE
        beside = tokens[at + length : at + length + 1] + made[-1:]
        said = length > 1 or any(one in _TELL_MONEY for one in (*beside, *made[-2:-1]))
        said = said or of_fee or (length == 1 and tokens[at] not in _LARGE)  # "for five hundred", in one word
        tens = value >= _LEAST_ALONE and (of_fee or not CURRENCY.isdisjoint(tokens[at + length : at + length + 1]))
        if length and (value >= 100 or tens) and said:
            half = tokens[at + length : at + length + 1] == ["ونص"]
            halves = (value + _HALF_A_THOUSAND if value % 1000 == 0 else f"{value}.5") if half else value
            made.append(str(halves))
            at += length + half
        else:
            made.append(tokens[at])
            at += 1
    return made


def _spelt(tokens: list[str]) -> tuple[int, int]:
    """Give the number that these begin with in words, and how many of them it is; (0, 0) for none."""
    whole, length = 0, 0
    if len(tokens) > 1 and tokens[0].isascii() and tokens[0].isdigit() and tokens[1] in MANY:
        whole, more = int(tokens[0]) * 1000, "".join(tokens[3:4])
        joined = "".join(tokens[2:3]) in _AND and more.isdecimal() and len(more) == _OF_HUNDREDS
        return (whole + int(more), 4) if joined else (whole, 2)
    for place, token in enumerate(tokens):
        if not place and token in _OF_THOUSANDS and tokens[1:2] and tokens[1] in MANY:
            whole, length = _OF_THOUSANDS[token] * 1000, 2
            continue
        if place < length:
            continue
        if whole and token in _AND and "".join(tokens[place + 1 : place + 2]) in _LARGE | ONES.keys():
            length += 1  # "a thousand and nine hundred and fifty", apart
            continue
        more = "".join(tokens[place + 1 : place + 2]) if token in _AND else ""
        if whole in THOUSANDS.values() and more.isdecimal() and int(more) < min(THOUSANDS.values()):
            return whole + int(more), length + 2  # "a thousand and 450"
        word = token if not place else token.removeprefix("و")
        ones = whole >= 100 and token in ONES and tokens[place + 1 : place + 2] != []
        ones = ones and tokens[place + 1].removeprefix("و") in TENS
        apart = place > 0 and tokens[place - 1] in _AND
        if place and word == token and not apart and not (ones or (whole in THOUSANDS.values() and token in HUNDREDS)):
            break
        if not place and token.startswith("ب") and token[1:] in THOUSANDS | HUNDREDS:
            word = token[1:]
        value = (THOUSANDS | HUNDREDS | TENS).get(word)
        if value is None and place:
            value = ONES.get(word)
        if value is None:
            break
        whole, length = whole + value, length + 1
    return whole, length


def numbers_in(tokens: list[str], line: str) -> Iterable[Number]:
    """Give the numbers of a line that may be money, each with what it is said to be."""
    last = None
    for at, token in enumerate(tokens):
        if not is_number(token):
            continue
        if re.fullmatch(r"0\d+", token):
            continue  # a phone that lost digits, a number of something
        if _is_foreign(tokens, at):
            continue
        value, doubtful = value_in(token)
        if tokens[at + 1 : at + 2] and tokens[at + 1] in MANY and value < 100:
            value *= 1000
        if (times := _times(tokens, at)) and value >= _LEAST:
            yield Number(value * times, Role.BARE, line, doubtful=True, joined="times", at=at)
        elif _LEAST <= value <= _MOST or value == 0:
            spaced = tokens[at - 1 : at] != [] and _MAYBE_SPACED.search(f"{tokens[at - 1]} {token}") is not None
            yield Number(
                value,
                _role(tokens, at, value),
                line,
                doubtful or spaced,
                joined=_joining(tokens, last, at),
                before=_words_beside(reversed(tokens[:at])),
                behind=_words_beside(tokens[at + 1 :]),
                at=at,
            )
            last = at


def _is_foreign(tokens: list[str], at: int) -> bool:
    """Whether a number is of other money: "120 dollars", "$ 50"."""
    before = tokens[at - 1 : at] != [] and tokens[at - 1] in FOREIGN_BEFORE
    of_another = at > 1 and tokens[at - 2][0] in _DIGITS
    return _first(tokens[at + 1 :], FOREIGN) or (before and not of_another)


def _is_unread(tokens: list[str], at: int) -> bool:
    return is_number(tokens[at]) and (value_in(tokens[at])[0] < 0 or _is_foreign(tokens, at))


def _words_beside(tokens: Iterable[str]) -> tuple[str, ...]:
    words = (one for one in tokens if one not in CURRENCY and one[0] not in _DIGITS)
    return tuple(islice(words, _WORDS_BESIDE))


def _joining(tokens: list[str], last: int | None, at: int) -> str:
    """Tell what stands between two numbers of a line: one sign or word and currencies, or more."""
    if last is None:
        return "line"
    between = [token for token in tokens[last + 1 : at] if token not in CURRENCY]
    return between[0] if len(between) == 1 else "line" if between else "beside"


def _times(tokens: list[str], at: int) -> int:
    """Give how many of a price there are where a line says nothing but that ("3x220", "220 * 3"), else nothing."""
    before, after = tokens[:at], tokens[at + 1 :]
    if len(before) > 1 and before[-1] in _TIMES and before[-2].isdigit():
        count, before = before[-2], before[:-2]
    elif len(after) > 1 and after[0] in _TIMES and after[1].isdigit() and int(after[1]) <= MOST_PIECES:
        count, after = after[1], after[2:]
    else:
        return 0
    alone = (not before or before[-1] in _BREAKS | PRICE) and (not after or after[0] in _BREAKS)
    return int(count) if alone else 0


def value_in(token: str) -> tuple[float, bool]:
    """Read a number; a single group of three behind a point may be thousands or not, which is doubtful."""
    plain = token.replace("٬", ",").replace("٫", ".")
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?", plain):
        return float(plain.replace(",", "")), False
    if re.fullmatch(r"\d{1,3}\.\d{3}", plain):
        return float(plain.replace(".", "")), True
    plain = plain.replace(",", ".")
    piastres = from_pounds(Decimal(plain)) if re.fullmatch(r"\d+(?:\.\d+)?", plain) else None
    return (float(to_pounds(piastres)), False) if piastres is not None else (-1.0, True)  # 1¼ is no number to us


def _role(tokens: list[str], at: int, value: float) -> Role:
    """Tell what a number is from the words around it; what is said to come off or on top goes before any price."""
    before = _near(reversed(tokens[:at]))
    after = [word for word in _near(tokens[at + 1 :]) if word not in MANY]
    paid = bool(_first(before, CURRENCY) or _first(after, CURRENCY))
    after = after[1:] if _first(after, CURRENCY) else after
    if (
        "%" in tokens[at + 1 : at + 2]
        or (value < _LEAST_AT_END and _first(after, OLD_OF))
        or (not paid and value < _LEAST_AT_END and before[:1] != [] and before[0] in WITH and _counts(tokens, at))
        or (_first(before, OLD) and not any(one in TOTAL for one in before))
        or (_first(before, WITH) and _first(before[1:], _WAS))
        or NOT_THIS & set(before)
    ):
        return Role.OTHER
    beside = _beside(tokens, at, before, after)
    return beside or _priced(tokens, at, value, before=before, after=after, paid=paid)


def _counts(tokens: list[str], at: int) -> bool:
    """Whether a number says how many of something: a word stands behind it that speaks of no money."""
    behind = tokens[at + 1 : at + 2]
    return behind != [] and _has_letter(behind[0]) and not is_money(behind[0]) and behind[0] not in INCLUDED | FREE


def _beside(tokens: list[str], at: int, before: list[str], after: list[str]) -> Role | None:
    """Tell what is no price of the goods, and what somebody made of it; None for all else."""
    if any(word in LEFT for word in before) or (_first(after, _LEFT_BEHIND) and not _number_follows(tokens[at + 1 :])):
        return Role.LEFT
    so = (_first(before, TOTAL) or _first(before, _SO)) and _first(before[1:], RESULT)
    if so or (tokens[at - 1 : at] and tokens[at - 1] in RESULT) or _first(before, RESULT):
        return Role.RESULT
    if before[1:2] in (["بعد"], ["وبعد"], ["after"], ["ba3d"]) and before[0] in REDUCED:
        return Role.RESULT
    if _is_added(tokens, at):
        return Role.FEE
    included = any(word in INCLUDED for word in before) or before[1:2] in (["بعد"], ["after"], ["ba3d"])
    value = value_in(tokens[at])[0]
    told = _first(after, FEE) and (_is_plus(tokens, at) or (bool(before) and 0 < value <= _DEAREST_FEE))
    named = _LEAST_ALONE <= value <= _DEAREST_FEE and before[:1] != [] and _is_plain(before)
    for_whom = _first(before[1:], FEE) and (_first(before, TO_WHOM) or named)
    if not included and (_first(before, FEE) or for_whom or told):
        return Role.FEE
    if _is_asked_about(tokens, at):
        return Role.OTHER
    if after[:1] in (["قبل"], ["before"], ["abl"], ["2abl"]):
        return Role.OTHER
    if (any(word in PAID for word in before[:2]) and "بعد" not in before) or (
        _first(after, PAID) and not (after[0] in ALREADY | REDUCED and _number_follows(tokens[at + 1 :]))
    ):
        return Role.PAID
    return None


def _is_plain(words: list[str]) -> bool:
    """Whether the nearest word speaks of no money: "delivery to Maadi 50"."""
    return words[0] != "of" and not (
        is_money(words[0]) or any(words[0] in one for one in (RESULT, OLD, INCLUDED, FREE, ALREADY))
    )


def _is_added(tokens: list[str], at: int) -> bool:
    """Whether a small number ends a line that begins with a price and adds it: "price 165 + 40"."""
    behind = [token for token in tokens[at + 1 :] if token not in CURRENCY]
    first = [token for token in tokens[max(0, at - 3) : at - 1] if token not in CURRENCY]
    price = first[-1:] != [] and is_number(first[-1])
    alone = sum(map(is_number, tokens)) == _PAIR
    small = price and value_in(tokens[at])[0] <= min(_DEAREST_FEE, value_in(first[-1])[0])
    return small and not behind and alone and tokens[at - 1] in PLUS


def _is_asked_about(tokens: list[str], at: int) -> bool:
    """Whether a number stands in a question of what would be: "and if I pay today, 20 off?"."""
    begin = max((place for place in range(at) if tokens[place] in _BREAKS), default=-1)
    since_if = [place for place in range(begin + 1, at) if tokens[place] in IF]
    return bool(since_if) and any(token in ("؟", "?") for token in tokens[at + 1 : at + 2 + _FAR])


def _priced(tokens: list[str], at: int, value: float, *, before: list[str], after: list[str], paid: bool) -> Role:
    """Tell which price a number is; ``paid``: a currency stands beside it."""
    if any(word in EACH_AFTER for word in after[:2]) or _is_of_one(before):
        return Role.EACH
    if any(word in SUBTOTAL for word in before):
        return Role.PRICE
    if any(word in TOTAL for word in before) or (not before and _first(after, TOTAL)):
        return Role.TOTAL
    if any(word in EACH_BEFORE for word in before):
        return Role.OTHER if _first(after, UNITS) and not paid else Role.EACH
    house = any(word in NOT_BEFORE for word in before[:2]) and not _first(before, CURRENCY)
    priced = _first(after, PRICE) and not house  # "villa 61 b" has no price
    included = any(word in INCLUDED for word in before) or _first(after, INCLUDED) or priced
    included = included or (
        after[:1] in (["بعد"], ["after"], ["ba3d"]) and any(word in PAID | FEE for word in after[1:])
    )
    if paid or included or (any(word in PRICE for word in before) and not house):
        return Role.PRICE
    return Role.OTHER if house or _first(after, UNITS) else _bare(tokens, at, value)


def _number_follows(tokens: list[str]) -> bool:
    """Whether a number stands close behind: what is paid is that one."""
    return any(token[0] in _DIGITS for token in tokens[: _FAR + 2])


def _first(words: list[str], known: frozenset[str]) -> bool:
    return words[:1] != [] and words[0] in known


def _is_of_one(before: list[str]) -> bool:
    """Whether a price is that of one article: ``سعر التونيك 299``."""
    return len(before) > 1 and before[1] in ("سعر", "price") and before[0].startswith("ال")


def _bare(tokens: list[str], at: int, value: float) -> Role:
    """A number that stands alone between two breaks, or ends a piece of a line that has no other number."""
    begin = max((place for place in range(at) if tokens[place] in _BREAKS), default=-1)
    end = next((place for place in range(at + 1, len(tokens)) if tokens[place] in _BREAKS), len(tokens))
    piece = [token for token in tokens[begin + 1 : end] if token not in MANY]
    said = [place for place, token in enumerate(tokens) if token in COURTESY]
    since = max((place for place in said if place < at), default=-1)
    until = min((place for place in said if place > at), default=len(tokens))
    if any(word in NOT_BEFORE for word in tokens[since + 1 : until]):
        return Role.OTHER
    if len(piece) == 1 and value >= _LEAST_ALONE:
        return Role.BARE
    following = tokens[at + 1 : at + 2]
    if value >= _LEAST_AT_END and following and following[0].removeprefix("و").removeprefix("ال") in FEE:
        return Role.BARE  # "the food 940 and delivery 40"
    if at == begin + 1 and value >= _LEAST_AT_END and following and _goes_on(following[0]):
        return Role.BARE  # "780 without the fee", "420 and no more"
    last = piece[-1] == tokens[at] and value >= _LEAST_AT_END
    return Role.BARE if last and len(piece) <= _MOST_WORDS else Role.OTHER


def _goes_on(word: str) -> bool:
    joins = word in ("و", "w", "we", "and") or (word.startswith("و") and len(word) > _FEW_LETTERS)
    return joins or word in ON_TOP or word in FEE or word in ALREADY


def is_money(word: str) -> bool:
    """Tell whether a folded word speaks of money: a currency, a price, a fee, a total, what is paid or left."""
    word = spelt(word)
    return any(word in words for words in (CURRENCY, FEE, LEFT, TOTAL, SUBTOTAL, PRICE, PAID, EACH_AFTER))


def _near(tokens: Iterable[str]) -> list[str]:
    """Give the next words as far as the next number, sign or break."""
    words: list[str] = []
    for token in tokens:
        if token in ("كام", "؟", "?"):
            break
        if not _has_letter(token):
            if token in (":", "="):
                continue
            break
        words.append(token)
        if len(words) == _FAR:
            break
    return words


def _is_plus(tokens: list[str], at: int) -> bool:
    return at > 0 and (tokens[at - 1] == "+" or tokens[at - 1] in ("و", "w", "plus"))


def _is_fee_on_top(tokens: list[str], found: list[Number]) -> bool:
    """Whether a fee comes on top that is not told: "285 + delivery", "without shipping"."""
    for at, token in enumerate(tokens):
        if token in PLUS and any(one.role in (Role.PRICE, Role.BARE) for one in found):
            behind = tokens[at + 1 : at + 2]
            if behind and behind[0][0] in _DIGITS and not any(one.role in (Role.FEE, Role.RESULT) for one in found):
                return True
        plain = token.removeprefix("و").removeprefix("ال")
        if plain not in FEE and token not in FEE:
            continue
        before = tokens[max(0, at - 2) : at]
        if any(word in _ALL_IN for word in tokens[max(0, at - 4) : at]):
            continue
        if any(word in HOW_MUCH for word in (*before, *tokens[at + 1 : at + 3])) and not found:
            return True  # how much it is, is still to be told
        if any(word in FREE for word in tokens[at + 1 : at + 3]):
            if "علينا" in tokens and not found:
                return True  # in a sentence of its own it is who orders that says it
            continue
        joins = any(
            one in ("+", "بدون", "غير", "زائد", "plus", "without", "excluding", "bedoun", "gher") for one in before
        )
        joins = joins or any(one in ("w", "we", "and") for one in before)
        if (joins or token.startswith("و")) and found and not any(one.role is Role.FEE for one in found):
            return "عليكم" not in tokens
    return False
