"""What customers say around an order, a concept of its own: how they greet, and what they wish for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from courier_desk.domain.chat_places import EDGES, TITLE, has_number, words_of
from courier_desk.domain.chat_words import ASKED, GIVEN_NAMES, GREETINGS, LABELS, NO_GOODS, SENTENCE, WANTS, WISH
from courier_desk.domain.folding import fold

_MOST_BEFORE = 5
#: What was ordered before, once more; the same address, number and price are no goods.
_SAME = re.compile(
    r"^(?:(?:و|w |and )?(?:عايز[هة]?|ابعت\w*)\s+)?(?:نفس|nafs|the same|same)\s+(?!(?:ال|el )?(?:عنوان|رقم"
    r"|تليفون|موبايل|مكان|اسم|بيانات"
    r"|سعر|حساب|يوم|ميعاد|حاج[هة] حصلت|مشكل\w*|address|3e?nwan|ra?[q2k]a?m|number|phone|mobile|place|makan|name"
    r"|esm|details"
    r"|price|se3r|day|time|problem|moshkela|thing happened)(?!\w))",
    re.IGNORECASE,
)
#: Talked about before: "I asked you about the ...".
_TALKED = re.compile(
    r"(?:(?:كلمتك\w*|كلمت حضرتك\w*|سالت\w*|سألت\w*|بعتلك\w*|اتكلمنا|شفت|شوفت)(?:\s(?:امبارح|قبل كد[هة]"
    r"|من شوي[هة]))?\s(?:على|علي|عن|ع)(?!\s(?:ال|el )?(?:واتس|تليفون|نمر[هة]|رقم|صفح[هة]|بيدج|ماسنجر|انستا|فيس"
    r"|خاص))"
    r"|\b(?:asked (?:you )?about|messaged (?:you )?about|sa2alt(?:ak|ek|oko|kom)? 3ala|kalemt(?:ak|ek|oko"
    r"|kom) 3ala))\s+",
    re.IGNORECASE,
)
#: "Heyyy" is "hey".
_LONG = re.compile(
    r"(?<=^[a-z])([a-z])\1+(?![a-z])|(?<=^[a-z]{2})([a-z])\2+(?![a-z])"
    r"|(?<=^[a-z]{4})([a-z])\3+(?![a-z])",
    re.IGNORECASE,
)


#: "Ya basha", with as many names as people have for those they ask.
_VOCATIVE = re.compile(
    r"^(?:يا|ya)\s+(?!ريت|رب|re+t|rab)(?:(?:صباح|مسا\w*|اهل|ahl|ost[ae]z\w*)\s+)?[^\W\d_]{2,}(?=[\s,،!]|$)",
    re.IGNORECASE,
)
#: Said behind what is asked for.
_COURTESY = re.compile(
    r"[\s,،]+(?:(?:يا|ya)\s+[^\W\d_]{2,}|please|pls|plz|thanks|thank you|thx|لو سمحت\w*|من فضلك|بعد اذنك|شكرا"
    r"|law sama7t\w*|lw sm7t\w*|men fadl[ae]k)"
    r"[\s.!]*$",
    re.IGNORECASE,
)


#: Agreed to before what is wanted follows.
_BEFORE_WISH = re.compile(
    r"^(?:(?:خلاص|تمام|طيب|طب|ماشي|اوك\w*|اه|ايوه|ايوة|بص\w*|يلا|5ala+s|khala+s|tmm+|tamam|tab|taib|tayeb|ok(?:ay|ok)?|yes"
    r"|yeah|aywa|ah|so|great|perfect|confirmed)[\s,،.!]+)+",
    re.IGNORECASE,
)
#: "Send me", "book her" in franco, however it is spelt, and in Arabic with "us" and "one" behind it.
_ASKED_FOR = re.compile(
    r"^(?:[aei]?b[3a]+t|[7h]a?[gj]e?z|[aei]?[7h][gj][ei]?z|sa[gj]+[ei]l|gah+ez|naz+el|wa[sz]+al|a?3mel|[aeo]?tlob|she+l|had+ar)"
    r"(?:o|oo|y|i|ee|ou)?l[iy]e?\s+"
    r"|^(?:[ea]?b[3a]+t|[7h]at|[ei]?d+)(?:ely|eely|oly|ily|ooly|li|ini|eeny|eny)\s+"
    r"|^[اتن]?(?:بعت|حجز|سجل|جهز|حضر|نزل|وصل|شحن|طلب|شيل|عمل)[يو]?(?:لي|لى|لنا|لينا|لها|له)\s+",
    re.IGNORECASE,
)


def _once(match: re.Match[str]) -> str:
    return match.group()[0]


def wish_within(line: str) -> tuple[str, str | None]:
    """Give who wishes and what is wished for within a sentence; None when nothing is."""
    line = _BEFORE_WISH.sub("", line)
    found = WISH.search(line)
    if found is None or "؟" in line or "?" in line:
        return "", None
    before, wish = line[: found.start()].strip(EDGES), line[found.end() :].strip(EDGES)
    words = words_of(wish)
    if not words or words[0] in NO_GOODS or len(before.split()) > _MOST_BEFORE or has_number(before):
        return "", None
    who = TITLE.sub("", before)
    named = words_of(who)[:1] and words_of(who)[0] in GIVEN_NAMES
    if any(word in GIVEN_NAMES for word in words_of(who)) and (not named or SENTENCE.search(who)):
        return "", None
    return who if named else "", without_wish(wish) or wish


def is_same_again(line: str) -> bool:
    """Tell whether a line asks for what was ordered before."""
    return _SAME.match(line) is not None and "؟" not in line and "?" not in line


#: A word or several before a colon that are no label: what follows is told by them.
_LEAD = re.compile(r"^[^:\d\n]*[^\W\d_]\s?:\s+(?=[^\W\d_]|\d{1,2}\s)")
_MOST_OF_LEAD = 6


def listed_behind(line: str) -> str:
    """Give the things that stand behind words and a colon ("what we agreed on: a lamp, a vase"); empty for one."""
    lead = _LEAD.match(line)
    if lead is None or not 1 < len(words_of(lead.group())) <= _MOST_OF_LEAD or "؟" in line or "?" in line:
        return ""
    said = words_of(lead.group())
    told = any(LABELS.get(word) or LABELS.get(word.removeprefix("ال")) for word in said) or _SAID.search(lead.group())
    rest = line[lead.end() :].strip(EDGES)
    return rest if not told and _SEVERAL.search(rest) and not SENTENCE.search(rest) else ""


_SEVERAL = re.compile(r"[,،+]|\s(?:و|w|and)\s?")
#: What was said by somebody, a note.
_SAID = re.compile(r"ملحوظ|ملاحظ|\bnote|\bps\b|اكتب|كارت|card|write|تعليم", re.IGNORECASE)


def talked_about(line: str) -> str:
    """Give what a line says was talked about; empty when it says none, or goes on to ask."""
    found = _TALKED.search(line)
    asks = "؟" in line or "?" in line or not ASKED.isdisjoint(words_of(line))
    return "" if found is None or asks else line[found.end() :].strip(EDGES)


def behind(text: str, beginnings: Iterable[str], most: int = 6) -> str | None:
    """Give what stands behind the longest of these beginnings; None when the text begins with none."""
    tokens = text.split()
    for count in range(min(most, len(tokens)), 0, -1):
        if fold(" ".join(tokens[:count])) in beginnings:
            return " ".join(tokens[count:]).strip(EDGES + "!؟?")
    return None


def without_greeting(line: str) -> str:
    """Leave out the greetings that a line begins with, drawn out ones too ("heyyy")."""
    left = line
    while left:
        further = behind(_LONG.sub(_once, left, count=1), GREETINGS)
        if further is None and (called := _VOCATIVE.match(left)) is not None:
            further = left[called.end() :].strip(EDGES + "!؟?")
        if further is None:
            break
        left = further
    return _COURTESY.sub("", left) or left


def without_wish(line: str) -> str | None:
    """Give what is wished for; None when nothing is."""
    line = _BEFORE_WISH.sub("", line)
    left = behind(line, WANTS)
    if left is None and (asked := _ASKED_FOR.match(line)) is not None:
        left = line[asked.end() :].strip(EDGES)
    while left and (further := behind(left, WANTS | GREETINGS)) is not None:
        left = further
    return left
