"""What a message says of being paid already, a concept of its own: all of it, something else, not yet, or not at all.

A word that says it ("paid in full", ``مدفوع بالكامل``) says it of the order only where the words around it let it: of
"to be paid in full on delivery", "shipping already paid online" and "nothing to pay but 1250" the order is to be
collected. A wrong "nothing" sends a courier away without the money, so what can be meant otherwise is none. A sum that
the customer is to be given ("Total: -200", ``العميل له 200``) is none to collect either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum, auto

from courier_desk.domain.chat_money import LEFT, PRICE, TOTAL, spelt
from courier_desk.domain.folding import fold
from courier_desk.domain.values import frozen

#: All of it is paid, or nothing is collected.
_PAID = re.compile(
    r"(?<!\w)(?:مدفوع(?:[ةه]|ين|[هة]م)?"
    r"|(?:دفعته|حولته|دفعتها|حولتها)م?|قم(?:ت|نا) ب(?:تحويل|سداد|دفع)\w*"
    r"|تم (?:الدفع|التحويل|السداد|سداد|دفع)|(?:ال)?دفع\s?:\s?تم|no money|خالص|(?:بدون|من غير"
    r"|مفيش|لا يوجد) تحصيل|مسدد[ةه]?|اتحاسبت"
    r"|(?:مفيش|لا يوجد|ولا) (?:حاج[هة]|فلوس|مبلغ)(?: \w+)? (?:[تي]تحصل|[تي]تدفع|تحصيل|عليها?)"
    r"|مش (?:\w+ )?(?:ه?[تي]?دفع|ه?[تي]حاسب\w*) (?:حاج[هة]|فلوس)|اتدفعت?|(?:دفعت|حولت)\s+(?:كله|انستا\w*"
    r"|فودافون\w*|فيزا"
    r"|خلاص)|(?:متاخد\w*|متدفع\w*|مش هتدفع"
    r"|هتدفعش)\s(?:\w+\s)?حاج[هة])(?!\w)"
    r"|(?:المبلغ|الفلوس|الحساب|el flos|el mablagh)\s+(?:\w+\s)?(?:حولته\w*|اتحول\w*|دفعته\w*|اتدفع\w*)(?!\w)"
    r"|(?:حولت\w*|7awelt) (?:ال|el )?(?:فلوس|مبلغ|flos|mablagh)(?!\w)"
    r"|\b(?:(?:she|he|they) (?:should|do|does|must)(?:n'?t| not) pay|(?:she|he|they) won'?t pay|paid|madfou?3a?"
    r"|madfoo3a?|prepaid|no cod|no cash on delivery|(?:no|zero|0) collection|nothing to collect)\b",
    re.IGNORECASE,
)

#: Said of the whole, whatever numbers stand beside it.
_NOTHING_TO_COLLECT = re.compile(
    r"(?<!\w)(?:تحصيل|المبلغ|cod|collect)\s*[:=/]?\s*(?:صفر|zero)(?!\w)|(?<!\w)(?:لا يوجد|مفيش|بدون|ملوش|ملهاش"
    r"|من غير) تحصيل|مدفوع[ةه]? (?:مقدما?\s)?بالكامل|(?:مفيش|ولا) حاج[هة] تتدفع"
    r"|\b(?:already |fully )?paid (?:by card|online|in full|fully|100 ?%)|\bnothing (?:on delivery|to (?:pay|collect))"
    r"|\bno (?:cash|cod|money) (?:to collect|on delivery)",
    re.IGNORECASE,
)

_FEES = r"(?:مصاريف|رسوم|ال?شحن|ال?توصيل|ال?دليفري|shipping|delivery|courier|sha7n|tawseel|عربون|ال?عربون|deposit)"
#: Right before it: not so.
_NOT = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\b(?:m[ei]?sh|gher|lessa)|(?<!\w)(?:غير|مش|لسه|لم|ليس|ليست|ما))"
    r"\s+(?:(?:yet|been|be|fully|all|being|كله|كلها|يتم|تم)\s+)*$",
    re.IGNORECASE,
)
#: Right before it: it will be so.
_LATER = re.compile(
    r"(?:\b(?:to|will|would|shall|should|must|can|may|gonna) (?:\w+ )?be|['’]ll be|(?<!\w)[هح]?[يت]كون"
    r"|(?<!\w)[هح][يت]بق[يى])\s+(?:(?:fully|all|then)\s+)*$",
    re.IGNORECASE,
)
#: Right behind it: at the door.
_AT_THE_DOOR = re.compile(
    r"^(?:\s+(?:in full|fully|all|cash|then|by \w+|بالكامل|كاش|كله|كلها))*\s+"
    r"(?:(?:up)?on (?:delivery|receipt|receiving|arrival)|at (?:delivery|the door)|when (?:s?he|they|i|it|the)\b"
    r"|to the (?:courier|driver)|(?:عند|وقت|مع|لما|ساع[هة]) (?:ال)?(?:استلام|تسليم|[يت]ستلم|[يت]وصل)"
    r"|لل?(?:مندوب|كابتن|طيار))",
    re.IGNORECASE,
)
#: Right before it, with what else may stand there: what the courier is paid, or a part.
_OF_FEE = re.compile(
    rf"(?<!\w)(?P<joined>و)?{_FEES}(?:\s+(?:fees?|costs?|charges?|is|was|are|were|has|have|been|already|also|now|(?:ال)?شحن|(?:ال)?توصيل"
    r"|كلها|كله|خلاص|تم|مدفوع[هة]?))*\s*[:=]?\s*$",
    re.IGNORECASE,
)
_WITH_IT = re.compile(
    r"(?:\b(?:and|with|including|incl|plus)|&|\+|(?<!\w)(?:مع|شامل[هة]?))\s+(?:the |ال)?$", re.IGNORECASE
)
#: Right behind it: but that.
_BUT = re.compile(
    rf"^\s+(?:(?:للمندوب|عند الاستلام|else)\s+)?(?:غير|الا|إلا|سو[يى]|except|but|apart|besides|other than|extra|more\b"
    rf"|(?:for |of )?(?:the )?(?:(?:ال|لل)?{_FEES}))",
    re.IGNORECASE,
)
#: Behind it, a comma or two words between: all but that. The weaker ones only with a fee.
_EXCEPT = re.compile(
    r"^[\s,،;.(-]+(?:\w+\s+){0,2}(?:(?:ما\s?)?عدا|باستثناء|except(?:ing)?|excluding|excl|apart from|other than"
    rf"|(?:ناقص|بدون|من غير|without|minus|less|not including)\s+(?:the )?(?:ال)?{_FEES})(?!\w)",
    re.IGNORECASE,
)
_PART = re.compile(r"(?<!\d)(?!100\b)\d{1,2}\s*%|\bhalf\b|(?<!\w)(?:نص|نصف)(?!\w)", re.IGNORECASE)
_ALL = re.compile(r"(?<!\w)(?:kol+[oa]h?|in full|fully|all of it|كله|كلها|بالكامل)(?!\w)", re.IGNORECASE)
_SUM, _CLAUSES = re.compile(r"(?<!\w)\d"), re.compile(r"[,،;]\s")
_OTHERWISE = re.compile(r"online|card|visa|insta|wallet|transfer|فيزا|انستا|تحويل|محفظ", re.IGNORECASE)
#: A sum that somebody is to bring.
_TO_COLLECT = re.compile(
    r"(?<!\w)(?:ال)?(?:تحصيل\w{0,2}|[هح]?[يت]{1,2}حصل\w*|collect(?:ed)?|cod|cash on delivery|عند الاستلام|للمندوب)"
    r"(?!\w)[^\d\n]{0,20}(?<![\d.])0*[1-9]",
    re.IGNORECASE,
)
_SUM_DUE = r"(?<![\d.])0*[1-9]\d*(?:\.\d+)?"
_THE_FEE = rf"(?<!\w)(?:the )?(?:و?ال|و)?{_FEES}(?!\w)"
_BETWEEN = (
    rf"(?:\s*(?:egp|le|l\.e\.?|pounds?|جني[هة]|ج\.?م?|cash|كاش|fees?|is|are|will|has|have|only|just|فقط|بس|{_THE_FEE})"
    r"(?!\w))*\s+"
)
_ON_CUSTOMER = r"on (?:the )?(?:customer|client|receiver|recipient)|(?:على|علي|ع) ?ال(?:عميل|زبون|مستلم)"
#: What is left to bring beside what is paid: a word for it with a sum before or behind it, or a fee at the door.
_STILL_DUE = re.compile(
    r"(?:(?<!\w)و?(?:فاضل|(?:ال)?باق[يى]|[يت]تبق[يى]|(?:ال)?متبق[يى]|ناقص|remaining|remains|remainder|balance"
    rf"|outstanding|(?:customer|client|receiver|s?he|they) (?:will |should |must |to )?pays?|{_ON_CUSTOMER})(?!\w)"
    rf"|(?<!\w)(?:only|just|و?لكن|بس|فقط|(?:ما\s?)?عدا|باستثناء|غير|[اإ]لا|سو[يى]|ناقص|except(?: for)?"
    rf"|excluding|apart from|but|minus)\s+{_THE_FEE})[^\d\n]{{0,20}}{_SUM_DUE}"
    rf"|{_SUM_DUE}{_BETWEEN}(?:to be (?:collected|paid)|to collect|left|due|remaining|{_ON_CUSTOMER}|at the door"
    r"|(?:up)?on (?:delivery|receipt)|عند (?:ال)?استلام|للمندوب|[هح]?[يت]{1,2}حصل\w*)(?!\w)"
    rf"|{_THE_FEE}{_BETWEEN}(?:to be collected|{_ON_CUSTOMER}|عند (?:ال)?استلام)(?!\w)",
    re.IGNORECASE,
)
_NO = re.compile(r"(?<!\w)(?:no|zero|without|بدون|مفيش|غير|يوجد|ملوش|ملهاش|nothing to)\s+$", re.IGNORECASE)


#: A sum below zero; what is said of it stands before it.
_BELOW = re.compile(r"(?P<word>[^\W\d_]+)(?:\s*[:=]\s*[-−–]\s?|\s+[-−–])(?=\d)")
_CUSTOMER = r"(?:عميل[هة]?|زبون[هة]?|مستلم[هة]?)(?!\w)"
_THE_CUSTOMER = r"(?:the )?(?:customer|client|receiver|recipient|buyer)\b"
#: A sum that goes to the customer.
_TO_CUSTOMER = re.compile(
    rf"(?<!\w)و?لصالح(?:ه|ها|\s+(?:ال)?{_CUSTOMER})(?!\w)"
    rf"|(?<!\w)و?(?:ال)?{_CUSTOMER}\s+(?:\w+\s+)?ل(?:ه|ها|يه|يها)\s+(?:\w+\s+)?\d"
    rf"|(?<!\w)و?(?:ال)?{_CUSTOMER}\s+[هح]?[يت](?:اخد|ستلم|سترد|ترد)\s+(?:(?:مبلغ|فلوس|فرق)\s+)?\d{{2,}}\s*(?:جني|ج(?!\w)|egp)"
    rf"|(?<!\w)و?(?:(?:ال)?(?:باق[يى]|متبق[يى])|فاضل|[يت]تبق[يى]|مستحق|[هحن]?[يتن]?(?:رجع|دفع|سلم)|[يت]ترد|ترجيع|رد)"
    rf"\s+(?:مبلغ\s+)?(?:لل|ل ?ال){_CUSTOMER}"
    rf"|\bin favou?r of {_THE_CUSTOMER}|\b{_THE_CUSTOMER} (?:gets|receives|is (?:owed|due)|should (?:get|receive))"
    rf"|\b(?:owed?|due|give|pay|refund(?:ed)?)(?: back)?(?: [\d.,]+(?: ?(?:egp|le|pounds?))?)?(?: back)?"
    rf" (?:to )?{_THE_CUSTOMER}",
    re.IGNORECASE,
)


class _Meant(IntEnum):
    """What a word that something is paid comes to."""

    SO = auto()
    NOT_SO = auto()
    """It is not paid, or will be at the door, or is of something else."""
    OPEN = auto()
    """It will be paid, and not at the door."""


@frozen
class Payment:
    """What is said of it: the line that says that it is paid ("" for none), whether nothing is to be collected, for
    certain; whether that is only denied, or said of something else; and whether nobody can tell: both are said, or it
    will be paid before the courier comes. ``whole``: all of it is paid, as that line says.
    """

    line: str = ""
    nothing: bool = False
    denied: bool = False
    doubtful: bool = False

    @property
    def whole(self) -> bool:
        """Tell whether it is said of all of it, and there of no sum."""
        clauses = (one for one in _CLAUSES.split(self.line) if _PAID.search(one))
        return any(_ALL.search(one) and not _SUM.search(one) for one in clauses)


def payment_in(lines: Iterable[str]) -> Payment:
    """Tell what is said of being paid; ``lines`` are pieces of a message, phones left out. A question says nothing."""
    told = [line for line in lines if "؟" not in line and "?" not in line]
    paid = [(line, _meant(line, match)) for line in told for match in _PAID.finditer(line)]
    nothing = [(line, _meant(line, match)) for line in told for match in _NOTHING_TO_COLLECT.finditer(line)]
    meant = {one for _line, one in (*paid, *nothing)}
    whole = any(one is _Meant.SO and not _PART.search(line) for line, one in nothing)
    is_denied = _Meant.NOT_SO in meant or (whole and any(map(_is_to_be_collected, told)))
    return Payment(
        line=next((line for line, one in paid if one is _Meant.SO), ""),
        nothing=whole and not is_denied,
        denied=is_denied and _Meant.SO not in meant,
        doubtful=_Meant.OPEN in meant or (is_denied and _Meant.SO in meant),
    )


def goes_to_customer(lines: Iterable[str]) -> bool:
    """Tell whether a sum may be what the customer is to be given; ``lines`` are whole, phones left out."""
    return any(
        _TO_CUSTOMER.search(line) is not None
        or any(spelt(fold(match["word"])) in TOTAL | PRICE | LEFT for match in _BELOW.finditer(line))
        for line in lines
    )


def _meant(line: str, match: re.Match[str]) -> _Meant:
    before, behind = line[: match.start()], line[match.end() :]
    if _NOT.search(before) or _BUT.search(behind) or _EXCEPT.search(behind):
        return _Meant.NOT_SO
    is_done = re.search(r"paid|مدفوع|madf", match.group(), re.IGNORECASE) is not None
    if is_done and _AT_THE_DOOR.search(behind):
        return _Meant.NOT_SO
    if is_done and _LATER.search(before):
        return _Meant.OPEN if _OTHERWISE.search(line) else _Meant.NOT_SO
    fee = _OF_FEE.search(before)
    whole = fee is not None and (fee["joined"] is not None or _WITH_IT.search(before[: fee.start()]) is not None)
    return _Meant.NOT_SO if fee is not None and not whole else _Meant.SO


def _is_to_be_collected(line: str) -> bool:
    matches = (match for pattern in (_TO_COLLECT, _STILL_DUE) for match in pattern.finditer(line))
    return any(_NO.search(line[: match.start()]) is None for match in matches)
