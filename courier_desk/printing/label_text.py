"""What is written on a label, as far as its fonts tell it, against the order: the amount to collect and the number.

A label may be laid out by anybody, and text comes out of a PDF in an order of its own. So only what stands beside its
own caption counts, and only if nothing else on the label speaks for the order: when in doubt nothing is said. Pure: no
PDF, no Qt.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from courier_desk.domain.values import frozen


class Contradiction(StrEnum):
    """What is clearly written on a label and is not the order's."""

    OTHER_AMOUNT = "other_amount"
    COLLECTS_REFUND = "collects_refund"
    OTHER_NUMBER = "other_number_written"


@frozen
class Written:
    """What comparing a label's text with its order showed; ``detail`` says both sides of a contradiction."""

    contradiction: Contradiction | None = None
    detail: str = ""
    amount_read: bool = False


#: A label whose text tells nothing, or has none.
NOTHING_WRITTEN: Final = Written()


@frozen
class Amount:
    """A number as it was written, and all that it may mean: whole pounds, and amounts told to the piastre."""

    written: str
    pounds: frozenset[int]
    piastres: frozenset[int] = frozenset()

    def says(self, piastres: int) -> bool:
        """Whether it may mean this amount. What is written as whole pounds may have been rounded."""
        return piastres in self.piastres or any(abs(one * 100 - piastres) < 100 for one in self.pounds)

    def is_exactly(self, piastres: int) -> bool:
        """Whether it may mean this amount, nothing rounded."""
        return piastres in self.piastres or (piastres % 100 == 0 and piastres // 100 in self.pounds)


_SIGNS: Final = "\u066b\u066c\u060c"  # Arabic decimal separator, thousands separator and comma
_NUMBER: Final = (
    rf"(?<!\d)(?<!\d[.,{_SIGNS}])(?:\d{{1,3}}(?: \d{{3}})+(?:[.,]\d{{1,2}})?|\d+(?:[.,'{_SIGNS}]\d+)*)(?!\d)"
)
_POUNDS: Final = r"(?:(?<![a-z])(?:egp|l\.?e\.?)(?![a-z])|e£|£e?|جنيه(?:ا|ات)?(?: مصري)?|ج\.? ?م\b\.?|م\.? ?ج\b\.?)"
_MONEY: Final = re.compile(rf"(?P<before>{_POUNDS}[ :]*)?(?P<number>{_NUMBER})(?P<behind> *{_POUNDS})?")

#: What is written before the amount that the courier collects or gives back.
_CAPTION: Final = re.compile(
    r"\bc\.?o\.?d\b\.?|\bcash on delivery\b|\bcollect(?:ed|ion|able)?\b|\brefund\b|\bcash difference\b"
    r"|\b(?:ال)?تحصيل(?:ه|ها)?\b|الدفع عند الاستلام"
)
_REFUNDS: Final = re.compile(r"\brefund|\bpay to\b|للعميل|\bيرد\b|\bرد\b|استرداد")
_COLLECTS: Final = re.compile(r"\bcollect|\bpays?\b|تحصيل|يدفعه")
#: What may stand between the caption and its amount: more of the caption, and the end of its line.
_FILLING: Final = re.compile(
    r"(?:[ :=()\[\]|/.\-–—]|\b(?:on|delivery|c\.?o\.?d|amount|value|cash|to|be|collect(?:ed|ion)?|due|is|the|from"
    r"|customer|pay|difference|refund|عند|التسليم|الاستلام|مبلغ|المبلغ|قيمة|القيمة|المطلوب|من|العميل|نقدا|كاش|الدفع"
    r"|(?:ال)?تحصيل(?:ه|ها)?)\b)*\n?"
)
#: With one of these before the caption it is about something else; and so with these behind the number.
_ABOUT_OTHER: Final = re.compile(
    r"\b(?:fees?|shipping|charges?|commission|insurance|tax|vat|nothing|no|non|not|without|excl\w*|before|max\w*|min\w*"
    r"|limit|up|declared|رسوم|مصاريف|عمولة|ضريبة|الضريبة|ت[اأ]مين|بدون|غير|قبل|حد|لا)\b"
)
_FEE_BEHIND: Final = re.compile(r"[\s()\-–:]*(?:fees?|charges?|commission|limit|max\w*|رسوم|مصاريف|عمولة)\b")
_OTHER_UNIT: Final = re.compile(r"\s*(?:[%…+*×]|\.\.\.|(?:\d|[^\W\d_]))")
_NOTHING: Final = re.compile(
    r"\bnothing to (?:be )?collect(?:ed)?|\bno cash to (?:be )?collect(?:ed)?|لا يوجد (?:مبلغ )?(?:لل)?تحصيل"
)
#: Said in a line of its own it is the label's answer, whatever notes and values say of the amount.
_NOTHING_ALONE: Final = re.compile(rf"^\W*(?:{_NOTHING.pattern})\W*$", re.MULTILINE)
_OF_THE_NUMBER: Final = (
    r"(?:(?:order|shipment|tracking|awb|waybill) ?(?:no\.?|number|num\.?)|awb|(?:air )?waybill"
    r"|رقم (?:الطلب|ال[اأ]وردر|الشحنة|البوليصة))"
)
_ARABIC_DIGIT: Final = re.compile(r"[\u0660-\u0669\u06f0-\u06f9]")
_DIGITS: Final = {start + digit: str(digit) for start in (0x0660, 0x06F0) for digit in range(10)}
#: Short vowels, the stretching of letters, and what steers the direction.
_MARKS: Final = re.compile(r"[\u0640\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
#: Beyond this many digits no amount of ours is written.
_MOST_DIGITS: Final = 7
#: A longer number, with its separators, is no amount.
_LONGEST_NUMBER: Final = 24
#: What belongs to a caption stands so near (letters): without a bound, thousands of captions would each be followed to
#: the end.
_NEAR: Final = 200
#: No label says more than this; what does is no label, and would only take time.
_LONGEST: Final = 20_000


def compare(text: str, number: str, amount: int | None) -> Written:
    """Compare a label's text with its order's number and amount (piastres, below zero what is refunded; None: not
    known)."""
    if len(text) > _LONGEST:
        return NOTHING_WRITTEN
    plain, turned = _plain(text), bool(_ARABIC_DIGIT.search(text))
    other = _other_number(plain, number)
    if other:
        detail = f"{other} on the label, {number} on the order"
        return Written(Contradiction.OTHER_NUMBER, detail)
    if amount is None or not plain.strip():
        return NOTHING_WRITTEN
    if amount < 0:
        return _compare_refund(plain, number, -amount, turned=turned)
    return _compare_amount(plain, number, amount, turned=turned)


def _plain(text: str) -> str:
    """Small letters, Latin digits, letters in their plain shapes, no marks that only steer the direction."""
    flat = _MARKS.sub("", unicodedata.normalize("NFKC", text)).casefold().translate(_DIGITS)
    return "\n".join(" ".join(line.split()) for line in flat.splitlines())


def _compare_amount(plain: str, number: str, amount: int, *, turned: bool) -> Written:
    labelled = list(_labelled(plain, number, turned=turned))
    if any(one.says(amount) for one in labelled):
        return Written(amount_read=True)
    everywhere = [
        (match, amount_of(match["number"], turned=turned))
        for match in _MONEY.finditer(plain)
        if len(match["number"]) <= _LONGEST_NUMBER
    ]
    if not labelled:
        priced = [one for match, one in everywhere if match["before"] or match["behind"]]
        return Written(amount_read=len({one.written for one in priced}) == 1 and priced[0].says(amount))
    elsewhere = any(one.is_exactly(amount) for _match, one in everywhere if len(one.written) > 2)
    # Nothing is a common amount of other things; and where nothing is to be collected every demand is wrong.
    if amount and elsewhere and not _NOTHING_ALONE.search(plain):
        return NOTHING_WRITTEN
    demands = ", ".join(dict.fromkeys(one.written for one in labelled))
    detail = f"{demands} on the label, {amount // 100}.{amount % 100:02d} on the order"
    return Written(Contradiction.OTHER_AMOUNT, detail, amount_read=True)


def _compare_refund(plain: str, number: str, amount: int, *, turned: bool) -> Written:
    """Find what is to be paid to the customer written as something to collect from him, or another refund.

    A label that has the courier collect nothing is right where the service has no way of telling a refund.
    """
    captioned = list(_captioned(plain, number, turned=turned))
    if any(refund for _one, refund in captioned):
        return _compare_amount(plain, number, amount, turned=turned)
    collected = [one for one, _refund in captioned if one.is_exactly(amount)]
    if not collected:
        return NOTHING_WRITTEN
    refund = f"{amount // 100}.{amount % 100:02d}"
    detail = f"to collect {collected[0].written} on the label, to refund {refund} on the order"
    return Written(Contradiction.COLLECTS_REFUND, detail, amount_read=True)


def amount_of(written: str, *, turned: bool = False) -> Amount:
    """All that a number may mean, with any separators. ``turned``: its digits may have come out backwards."""
    pounds, piastres = set[int](), set[int]()
    for reading in {written, written[::-1]} if turned else {written}:
        *groups, last = re.split(r"\D", reading)
        if not groups or len(last) == 3:
            pounds.add(int("".join([*groups, last])))
        if groups and (len(last) != 3 or len(groups) == 1):  # 1.480 may be 1,480 pounds, and one and 48 piastres
            piastres.add(int("".join(groups)) * 100 + int(last.ljust(2, "0")[:2]))
    return Amount(written, frozenset(pounds), frozenset(piastres))


def _labelled(plain: str, number: str, *, turned: bool) -> Iterator[Amount]:
    """The amounts that stand behind a caption of their own."""
    if _NOTHING.search(plain):
        yield Amount("0", frozenset({0}))
    yield from (one for one, _refund in _captioned(plain, number, turned=turned))


def _captioned(plain: str, number: str, *, turned: bool) -> Iterator[tuple[Amount, bool]]:
    """The amounts behind a caption, each with whether its caption says that it is refunded, or leaves that open."""
    for caption in _CAPTION.finditer(plain):
        before = re.split(r"[\d\n]", plain[max(0, caption.start() - _NEAR) : caption.start()])[-1]
        filling = _FILLING.match(plain, caption.end(), caption.end() + _NEAR)
        money = filling and _MONEY.match(plain, filling.end())
        if not filling or not money or _ABOUT_OTHER.search(before) or not _is_amount(money, filling[0], number):
            continue
        spoken = f"{before} {caption[0]} {filling[0]}"
        undecided = "difference" in caption[0] and not _COLLECTS.search(spoken)
        yield amount_of(money["number"], turned=turned), undecided or bool(_REFUNDS.search(spoken))


def _is_amount(money: re.Match[str], filling: str, number: str) -> bool:
    """Whether it is money for certain: by its currency, its piastres, or a colon before it in the caption's line."""
    written, behind = money["number"], money.string[money.end() :].split("\n")[0]
    digits = re.sub(r"\D", "", written)
    if digits == number or len(digits) - (2 if re.search(r"\D\d\d$", written) else 0) > _MOST_DIGITS:
        return False
    if re.match(r"0\d", written) or "…" in behind[:2] or _FEE_BEHIND.match(behind):
        return False
    if money["before"] or money["behind"]:
        return not re.match(r"\s*[%+*×/]|-|\.\d", behind)
    told = re.search(r"[:=] *$", filling) or re.search(r"\D\d\d$", written)
    return bool(told) and "\n" not in filling and not _OTHER_UNIT.match(behind) and not re.match(r"[/:.,-]\d", behind)


def _other_number(plain: str, number: str) -> str:
    """Another order's number, clearly labelled in a line of its own; empty when there is none or any doubt."""
    solid = re.sub(r"\s", "", plain)
    if not number.isdigit() or number in solid or number[::-1] in solid:
        return ""
    line = re.compile(rf"{_OF_THE_NUMBER} ?[:#.]* ?(\d{{{len(number)}}})")
    found = {match[1] for one in plain.split("\n") if (match := line.fullmatch(one))}
    return found.pop() if len(found) == 1 else ""
