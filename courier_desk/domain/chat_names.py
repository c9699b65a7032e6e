"""Names within the sentences of a chat message, a concept of its own: who gets it, and whose name a word announces.

Only a known first name counts here, and nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from courier_desk.domain.chat_address import STREETS_BEFORE, is_address
from courier_desk.domain.chat_places import EDGES, LONGEST_NAME, TITLE, has_number
from courier_desk.domain.chat_words import (
    ASKED,
    BY_NAME,
    END_OF_NAME,
    FILLERS,
    GIVEN_NAMES,
    HERE,
    LABELS,
    NO_NAME,
    PLACES,
    SENTENCE,
)
from courier_desk.domain.folding import fold

#: "To my mother", ``لصاحبتي``, "le o5ty": who gets it follows.
_TO_SOMEBODY = re.compile(
    r"(?<!\w)لل?(?:[اأ]خت|[اأ]خو|[اأ]م|مام[ات]|والد[هةت]?|بابا|ابن|بنت|جوز|مرات|زوج[هةت]?|خال[هةت]?|عم[هةت]?"
    r"|حما[هةت]?"
    r"|صاحب[هةت]?|صديق[هةت]?|زميل[هةت]?|خطيب[هةت]?|مدير[هةت]?|جد[هةت]?)(?:[يىاه]|نا|ها)?\s+"
    r"|\bl[ei]?\s?(?:o(?:kh|5)t[yi]|a(?:kh|5)oya|mamt[yi]|mama|baba|wald[yi]|waldet[yi]|sa7bt[yi]|so7bet[yi]"
    r"|sa7b[yi]"
    r"|gozy|merat[yi]|ebn[yi]|bent[yi])\s+"
    r"|(?<!\w)(?:لـ\s+|ل\s+(?=[a-z]))"
    r"|\b(?:to|for) my (?:mom|mum|mother|dad|father|sister|brother|wife|husband|son|daughter|friend|aunt|uncle"
    r"|cousin|boss"
    r"|colleague|fianc\w+)\b(?:[^:.,،]{0,30}[:,])?\s+",
    re.IGNORECASE,
)
#: ``لمنة الله خالد``: for whom it is.
_FOR = re.compile(r"^(?:ابعت\w*\s+)?(?=ل)(\S+)")
_SIGN = re.compile(r"\s+[\-–/|]\s+|\s*[,،]\s+")
#: A second word of a name may be any; a further one is a known name.
_SECOND = 2
#: Parts of a name that another word belongs to.
_OPEN = frozenset(("عبد", "ابو", "ام", "بن", "نور", "abd", "abdel", "abo", "abu", "el", "al", "om"))


def recipient(line: str) -> str:
    """Give who gets it where a sentence says so; empty when it does not."""
    if (found := _TO_SOMEBODY.search(line)) is not None and (name := _name_at(line[found.end() :])):
        return name
    found = _FOR.match(line)
    word = fold(found[1]) if found is not None else ""
    if found is None or word in GIVEN_NAMES or word[1:] not in GIVEN_NAMES:
        return ""
    return _name_at(line[found.start(1) + 1 :])


def name_of(value: str) -> tuple[str, str, str]:
    """Give what stands behind the label of a name: as it was written, the name in it, and what follows that."""
    words = value.split()
    while len(words) > 1 and LABELS.get(fold(words[-1])) in _NEXT and len(words[-1]) > _SECOND:
        words.pop()
    name = " ".join(words)
    cut = NO_NAME.sub("", name).split(":")[-1].strip()
    cut = (END_OF_NAME.split(cut)[0] if TITLE.sub("", cut) == cut else cut).strip(_EDGES)
    bare = TITLE.sub("", cut).strip(_EDGES)
    cut = _ASIDE.sub("", bare or cut).strip(_EDGES)
    joined = next((at for at, word in enumerate(cut.split()) if at and _is_joined_label(fold(word))), None)
    cut = " ".join(cut.split()[:joined])
    sentence = SENTENCE.search(cut)
    if sentence is None:
        return name, cut, ""
    return name, cut[: sentence.start()].strip(_EDGES), cut[sentence.start() :]


#: Brackets behind a name, unless they hold another one ("the mother of ...").
_ASIDE = re.compile(r"\s*\((?!\s*(?:ام|أم|ابو|أبو|om|abo|abu)\s).*$", re.IGNORECASE)


def _is_joined_label(word: str) -> bool:
    """Whether a folded word joins the next field: "and the phone"."""
    return word.startswith("و") and LABELS.get(word.removeprefix("و")) in _NEXT


def behind_recipient(text: str) -> str:
    """Give what stands behind who gets it, without "in" and the like; all of it where nobody is named."""
    name = recipient(text)
    at = text.find(name) if name else -1
    behind = _WHERE.sub("", text[at + len(name) :].strip(_EDGES)) if at >= 0 else ""
    return behind if len(behind.split()) > 1 else text


#: Whose neighbour or mother somebody is.
_FAMILY = re.compile(r"(?:جار[هة]|صاحب|صديق|اخت|اخو|مرات|جوز|ابن|بنت|والد|بتاع|الل?ي|هو|هي)\w{0,2}$")
_EDGES = EDGES + ":"
#: Labels that may follow a name.
_NEXT = ("phone", "other_phone", "address", "cod_amount")
_WHERE = re.compile(r"^(?:في|فى|على|علي|ساكن[هة]?|fi|fe|in|at|3ala)\s+", re.IGNORECASE)


def without_recipient(text: str) -> str:
    """Leave out who gets it, and all behind, of what is wished for."""
    found = _TO_SOMEBODY.search(text)
    return text[: found.start()].strip() if found is not None and _name_at(text[found.end() :]) else text


def is_family(word: str) -> bool:
    """Tell whether a folded word says whose neighbour, friend or mother somebody is."""
    return _FAMILY.match(word) is not None and word not in GIVEN_NAMES


def named_anyhow(line: str) -> str:
    """Give a name that stands in a line with a title, in brackets, or behind "ask for"; its first word is known."""
    for found in _MENTIONED.finditer(line):
        if not _OF_A_PLACE.search(line[: found.start()]) and (name := _name_at(line[found.end() :])):
            return name
    return ""


#: The house, the street, the mosque of somebody.
_OF_A_PLACE = re.compile(
    r"(?:بيت|منزل|عمار[هة]|برج|شارع|ش|حار[هة]|مسجد|جامع|قهو[هة]|محل|ورش[هة]|صيدلي[هة]|مدرس[هة]|فرن|مخبز|فيلا|beit|bet|3omaret"
    r"|share3|sh|borg|ma7al|house|street|st|villa|tower)\s+$",
    re.IGNORECASE,
)


_MENTIONED = re.compile(
    r"(?<!\w)(?:ال)?(?:حاج|حاج[هة]|حج|حج[هة]|عم|استاذ[هة]?|مدام|دكتور[هة]?|مهندس|باشمهندس|بشمهندس|اسطى|اسطي|ست|واد)\s+"
    r"|(?<!\w)(?:د|أ|م|ا)\s?[/.]\s?|\b(?:mr|mrs|ms|dr|eng|madam|madame|mme|ostaz|7ag|el sheef|sheef)\b\.?\s+"
    r"|\b(?:ask for|contact person:?(?: the \w+,)?|attention:?|attn:?|client|customer)\s+"
    r"|(?<!\w)(?:اس[اأ]ل (?:على|علي|عن)|المسئول|المسؤول|العميل[هة]?|الزبون[هة]?)\s+"
    r"|(?<!\w)اسم (?:مرات|اخت|ابن|بنت|جوز|مام|بابا|اخو|والد)\w*\s+|\(\s*(?=[^\W\d_])",
    re.IGNORECASE,
)


def named_within(line: str, *, ordered: bool) -> str:
    """Give a name that a word announces; ``ordered``: there is a phone or a place, else only an order's name counts."""
    for found in BY_NAME.finditer(line):
        in_name_of = found.group().casefold().startswith(("ب", "b", "order"))
        if (ordered or in_name_of) and (name := _name_at(line[found.end() :])):
            return name
    here = HERE.match(line)
    return here[1] if here is not None and fold(here[1]).split()[0] in GIVEN_NAMES else ""


def name_before(address: str, is_zone: Callable[[str], bool], names_place: Callable[[str], bool]) -> tuple[str, str]:
    """Part "Yasser Fathy Ain Shams 63 ..." where a first name begins it and a zone or a street follows."""
    words = TITLE.sub("", address).split()
    if not words or fold(words[0]) not in GIVEN_NAMES:
        return "", address
    first = _SIGN.split(address, maxsplit=1)
    if len(first) > 1 and len(first[0].split()) < LONGEST_NAME and not has_number(first[0]):
        return first[0], first[1]
    for count in range(2, LONGEST_NAME):
        rest = words[count:]
        street = bool(rest) and fold(rest[0]) in STREETS_BEFORE
        zoned = any(is_zone(" ".join(rest[:most])) for most in (1, 2, 3) if len(rest) > most)
        zoned = zoned or (len(rest) > 1 and names_place(rest[0]))
        if (street or zoned) and not has_number(" ".join(words[:count])):
            return " ".join(words[:count]), " ".join(rest)
    return "", address


def _name_at(text: str) -> str:
    """Give the name that a text begins with: a known first name, and the words behind it that are nothing else."""
    taken: list[str] = []
    for token in re.split(r"[^\w\s]", TITLE.sub("", text.strip(' "«')), maxsplit=1)[0].split()[:LONGEST_NAME]:
        word = fold(token)
        joined = bool(taken) and fold(taken[-1]) in _OPEN
        if not taken and word not in GIVEN_NAMES:
            return ""
        said = word in LABELS or word in FILLERS or word in ASKED or SENTENCE.search(token) is not None
        said = said or is_address(f"{token} 1") or word in PLACES or is_family(word) or word == "from"
        said = (said or has_number(token) or word.startswith("و")) and word not in GIVEN_NAMES and word != "الله"
        further = len(taken) < _SECOND or joined or word in GIVEN_NAMES or word in _OPEN
        if taken and not joined and (said or not further):
            break
        taken.append(token)
    return " ".join(taken)
