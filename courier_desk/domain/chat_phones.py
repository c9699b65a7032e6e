"""The phones of a chat message, a concept of its own: which one is to be called, and which are nobody's who gets it.

Numbers are an exact science: a phone has its digits or it is none. Which of several is meant follows from the words
beside them: the old one, the shop's, the one that was a slip, the one of who gets it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from courier_desk.domain.chat_reading import Proposal
from courier_desk.domain.chat_spoken import with_spoken_mobiles
from courier_desk.domain.chat_tokens import PARTED, PHONE
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.phones import PhoneKind, read_phone

#: A phone that nobody answers any more, and one of whoever sends.
_DEAD = re.compile(
    r"\bpick ?up (?:from|من)|بيك ?اب من|استلام من|[نيت]ستلم\w* من(?!ي)"
    r"|(?:رقم|تليفون|موبايل|نمر)\w*\s+(?:\w+\s)?القديم"
    r"|القديم(?=\s*:?\s*[\d٠-٩])|بطل|اتقفل|مقفول|الراسل|المرسل(?! ?الي)|\b(?:old number|sender)\b",
    re.IGNORECASE,
)
#: Behind a number: it was a slip. Behind a dead one: the next is good.
_WRONG = re.compile(r"\s*[(،,]?\s*(?:غلط|خطأ|ghalat|8alat|wrong)(?!\w)", re.IGNORECASE)
#: Before a number: the other one is meant.
_NOT_THIS = re.compile(r"(?<!\w)(?:مش|بدل|بدلا من|مكان|not|msh|mesh|badal|instead of)\s*[:(]?\s*$", re.IGNORECASE)
#: Before a number: it is the shop's, or money went to it.
_YOURS = re.compile(
    r"(?:رقمك\w*|your (?:number|phone)|ra[2kq]a?m(?:ko|kom|ek|ak))\s*[:(]?\s*$"
    r"|(?:حول|تحويل|دفع|فودافون|انستا|7awel|dafa3|transfer|sent|paid).*"
    r"(?<!\w)(?:على|علي|ل|3a?la|le|to|on|(?P<own>من|from|me?n))\s*(?:رقم|محفظ[هة]|ra[2k]a?m|number|wallet)?\s*[:(]?\s*$",
    re.IGNORECASE,
)
#: Before a number: the one told above was a slip.
_RIGHT = re.compile(
    r"(?:غلط|الصح|الصحيح|الجديد|قصدي|سوري|ghalat|8alat|sa7|asdy|wrong|correct|right|i mean|sorry|oops)(?!\w)\D*$",
    re.IGNORECASE,
)
#: Before a number: it is the one to be called, not the one told above; behind that one: so is the other.
_CALLED = re.compile(
    r"(?:للاتصال|(?:ال|لل)مكالمات|(?:for|voice) calls?|(?:اتصل|كلم|رن)\w*\s+(?:بيا|عليا|انا)(?:\s+انا)?"
    r"|call me(?: first)?)(?:\s+(?:الاول|اولا|على|علي|ع|is|on|at))*\s*[:(]?\s*$",
    re.IGNORECASE,
)
_NOT_CALLED = re.compile(
    r"^\s*[,،(]?\s*(?:is\s+)?(?:واتس\w*|what'?s ?app|whats)\s*(?:بس|فقط|only)"
    r"|^\s*[,،(]?\s*(?:is\s+)?(?:بس|only)\s*(?:واتس|what'?s)"
    r"|(?<!\w)(?:م|ما|متـ?)ت?(?:تصل|كلم|رن)\w*ش|(?:don'?t|do not|never) (?:call|ring)",
    re.IGNORECASE,
)
#: Behind a number: it is the one to be called.
_CALLED_HERE = re.compile(r"^\s*[,،(]?\s*(?:call me|اتصل\w*\s+بيا|كلم\w*\s+انا)", re.IGNORECASE)
#: Between two numbers: the second is called where nobody answers the first.
_IF_NOT_ANSWERED = re.compile(
    r"(?<!\w)(?:و?لو|اذا|law|if)(?!\w)|ردتش|رد(?:ش|وش)|no answer|unreachable|مشغول|متاح", re.IGNORECASE
)
#: Before a number: it is of who gets it.
_THEIRS = re.compile(
    r"(?:(?<!\w)و?(?:رقم|تليفون|موبايل|نمرت)(?:ها|ه|هم)|\b(?:ra[2kq]a?m|mobil[ei]?|telefon)(?:ha|o)|(?:his"
    r"|her) (?:number|phone|mobile))"
    r"\s*(?:is|:|=)?\s*$",
    re.IGNORECASE,
)
_IF_DEAD = re.compile(r"(?:لو|if|law)\s+\S*(?:مقفول|closed|ma2fol)\S*", re.IGNORECASE)
_NEW = re.compile(r"(?<!\w)(?:الجديد|جديد|new|gedid|el gedid)(?!\w)", re.IGNORECASE)
#: A mobile's first digits, which are its operator's.
_OPERATOR, _PAIR = 3, 2
_ZEROS = re.compile(r"(?<!\w)[0O]1[0-9O]{9}(?!\w)", re.IGNORECASE)
_APART = re.compile(
    r"\s*[,،;؛]\s+|(?<=[^\W\d_]{3})[.!]\s+|(?<=\d{4})[.]\s+|\s+[/|–—-]\s+|\s*//+\s*|\s*\.{2,}\s*|\s*…\s*", re.IGNORECASE
)
#: A landline without its area.
_SHORT = re.compile(r"(?<![\d٠-٩.])[2-9٢-٩][\d٠-٩]{7}(?![\d٠-٩])")
#: A number that is named as a further one.
_OTHER = re.compile(
    r"(?<!\w)(?:بديل|احتياطي|[اأآ]خر|تاني[هة]?|ثاني|رقم [2٢]|ت\s?[2٢]|واتس\w*|phone 2|"
    r"tel 2|mobile 2|other|second|alt\w*|(?:what'?s ?app|whats)(?: only)?"
    r"|tany|tani|[اأ]رضي|العياد[هة]|المكتب|العمل|مباشر)\s*(?:phone|number|mobile)?\s*[:/=\-]?\s*$",
    re.IGNORECASE,
)


def with_digits(text: str) -> tuple[str, frozenset[str]]:
    """Put digits for words, and zeros for the letters O, that stand in a mobile; gives the mobiles that had any too."""
    text, spoken = with_spoken_mobiles(PARTED.sub(lambda match: re.sub(r"\D", "", match.group()), text))
    zeros = {match.group(): match.group().upper().replace("O", "0") for match in _ZEROS.finditer(text)}
    for typed, meant in zeros.items():
        text = text.replace(typed, meant)
    return text, spoken | {meant for typed, meant in zeros.items() if typed != meant}


def pieces(lines: Iterable[str]) -> Iterable[str]:
    """Part lines between signs, so that each phone stands with its own words."""
    for line in lines:
        joined: list[str] = []
        for part in _APART.split(line):
            only_phone = not re.sub(r"[\W_]", "", PHONE.sub("", part))
            if joined and part and only_phone and PHONE.search(joined[-1]):
                joined[-1] = f"{joined[-1]} / {part}"
            elif part:
                joined.append(part)
        yield from joined


class Phones:
    """The phone and the other phone of a message; ``doubted`` are mobiles that were written with letters for digits."""

    def __init__(self, doubted: frozenset[str]) -> None:
        self.found: dict[str, Proposal] = {}
        self._doubted = doubted
        self._dead: list[Proposal] = []

    def take(self, piece: str) -> None:
        """Take the phones out of a piece of a line; one that is said to be dead is left."""
        if (landline := _SHORT.search(piece)) is not None and _OTHER.search(piece[: landline.start()]):
            self.found.setdefault(
                "other_phone", Proposal("other_phone", fold_digits(landline.group()), landline.group(), sure=False)
            )
        for match in PHONE.finditer(piece):
            phone, before = read_phone(match.group()), piece[: match.start()]
            if phone.kind not in (PhoneKind.MOBILE, PhoneKind.LANDLINE) or phone.number in self._numbers():
                continue
            if phone.is_mobile and self._is_better(phone.number, before, piece[match.end() :]):
                self.found["phone"] = Proposal("phone", phone.number, match.group(), sure=False)
            elif _is_dead(piece, match):
                theirs = _YOURS.search(before)
                if phone.is_mobile and (theirs is None or theirs["own"]):
                    self._dead.append(Proposal("phone", phone.number, match.group(), sure=False))
            else:
                other = not phone.is_mobile or "phone" in self.found or _OTHER.search(before) is not None
                field = "other_phone" if other else "phone"
                sure = phone.is_mobile and phone.number not in self._doubted
                self.found.setdefault(field, Proposal(field, phone.number, match.group(), sure))

    def promote(self) -> None:
        """Where only another phone is named as such, or one that sounds dead, it is the one there is."""
        other = self.found.get("other_phone")
        if "phone" not in self.found and other is not None and read_phone(other.value).is_mobile:
            self.found["phone"] = replace(self.found.pop("other_phone"), field="phone", sure=False)
        elif "phone" not in self.found and len(self._dead) == 1:
            self.found["phone"] = self._dead[0]

    def _numbers(self) -> list[str]:
        return [one.value for one in self.found.values()]

    def _is_better(self, number: str, before: str, after: str) -> bool:
        """Tell whether the phone there gives way to this one: it was a slip, or another is the one to be called."""
        there = self.found.get("phone")
        if there is not None and _RIGHT.search(before):
            return True
        if there is not None and _is_nearly(there.value, number):
            self.found["phone"] = replace(there, sure=False)
        last = max((match.end() for match in PHONE.finditer(before)), default=0)
        between = before[last:]
        called = _CALLED.search(between) or _CALLED_HERE.search(after) or (last and _NOT_CALLED.search(between))
        told = called and _IF_NOT_ANSWERED.search(between) is None
        return bool(told or _THEIRS.search(before)) and self._gives_way()

    def _gives_way(self) -> bool:
        """Make the phone there is the other one: who gets it has one of their own."""
        phone = self.found.get("phone")
        if phone is None or "other_phone" in self.found:
            return False
        self.found["other_phone"] = replace(phone, field="other_phone", sure=False)
        return True


def _is_nearly(first: str, second: str) -> bool:
    """Tell whether two mobiles may be one that was mistyped: but one or two digits behind the operator's differ."""
    differing = [at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other]
    return len(first) == len(second) and 0 < len(differing) <= _PAIR and differing[0] >= _OPERATOR


def _is_dead(line: str, number: re.Match[str]) -> bool:
    """Whether a number is said to be no longer answered, or to be wrong; "the new one is" behind that takes it back."""
    before, after = line[: number.start()], line[number.end() :]
    if _YOURS.search(before):
        return True
    wrong = _WRONG.match(after) is not None or _NOT_THIS.search(before) is not None
    dead = _DEAD.search(_IF_DEAD.sub("", before if PHONE.search(after) else line))
    return wrong or (dead is not None and not _NEW.search(before[dead.end() :] if dead.end() < len(before) else ""))
