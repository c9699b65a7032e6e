"""How a chat message falls into lines, a concept of its own: one field each, as far as signs and labels part it.

People write an order in one breath, with bars between its fields, or with a label in a line of its own.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from courier_desk.domain.chat_address import is_address
from courier_desk.domain.chat_places import EDGES, TITLE, has_number, words_of
from courier_desk.domain.chat_words import (
    BY_NAME,
    DEAD_PHONE,
    FURTHER,
    GIVEN_NAMES,
    IF_DEAD,
    LABELS,
    NEW_PHONE,
    NOT_THIS_PHONE,
    SENTENCE,
    WISH,
    WRONG_PHONE,
    YOUR_PHONE,
)
from courier_desk.domain.folding import fold, fold_digits

_D = r"[\d٠-٩]"
#: What chat programs put before each message when several are copied: moment and sender.
COPIED = re.compile(
    rf"^\s*(?:\[{_D}[^\]\n]{{3,40}}\]"
    rf"|(?:{_D}{{1,4}}[/.\-]{_D}{{1,2}}[/.\-]{_D}{{1,4}}[،,]?\s+)?{_D}{{1,2}}:{_D}{{2}}[^\-\n]{{0,8}}-)"
    r"\s*(?:(?P<sender>[^:\n]{1,40}):\s*)?"
)
_SIGN = re.compile(r"\s*([:：=]|\.{2,}|(?<!\d)/(?!\d)|\s[\-–]\s|-\s)\s*")
#: A mobile and an amount behind it are two numbers.
PHONE = re.compile(
    rf"(?<!{_D})[0٠][1١]{_D}{{9}}(?=\s[1-9١-٩]{_D}{{2,3}}(?![ \-.]?{_D}))"
    rf"|(?<!{_D})(?:\(\+?{_D}{{1,3}}\)\s*)?(?:\+|00)?{_D}(?:[ \-.]?{_D}){{8,14}}(?!{_D})"
)
_ZEROS = re.compile(r"(?<!\w)[0O]1[0-9O]{9}(?!\w)", re.IGNORECASE)
#: A label in brackets, or an aside behind one.
_BRACKETS = re.compile(r"^\s*\(([^()\d]{2,24})\)\s*:?\s*")
_ASIDE = re.compile(r"^(\w[\w ]{1,20}?)\s*\([^()]{1,20}\)\s*(?=[:：])")
_APART = re.compile(
    r"\s*[,،;؛]\s+"
    r"|(?<!\b[^\W\d_])(?<!\bst)(?<!\brd)(?<!\bfl)(?<!\bno)(?<!\bmr)(?<!\bms)(?<!\beng)(?<!\bdr)(?<!\bmrs)(?<!\bapt)(?<!\bbld)(?<!\bbldg)[.!]\s+"
    r"|\s+[/|–—-]\s+|\s*//+\s*|\s*\.{2,}\s*|\s*…\s*",
    re.IGNORECASE,
)
#: Where a sentence ends.
_ENDS = re.compile(r"(?<=[^\W\d_]{3})[.!]+\s+(?!it)(?=[^\W\d_]{2})|!{2,}\s*(?=\S)", re.IGNORECASE)
#: "Words:" begin a field, be the words known or not.
_LIKE_LABEL = re.compile(r"^\W*[^\W\d_][^:\d]{1,24}:\s")
#: What somebody is told to do, behind a comma.
_INSTRUCTION = re.compile(
    r"\s*[,،]\s*(?=(?:و?(?:اكتب|متنس|يا ?ريت|خل[يو])|ektb|ekteb|yare+t|matens|please|pls|plz|write|don'?t"
    r"|make sure)\w*\s)",
    re.IGNORECASE,
)
#: What follows a question is a sentence of its own.
_ASKED = re.compile(r"(?<=[?؟])\s+(?=\S)")
_NAME_ENDS = re.compile(r"\s*[,،]\s*|\s+[/|–—-]\s+")
#: Signs between fields; where there are so many of them, commas part what is inside one.
_BARS = re.compile(r"\s+[/|–—-]\s+|\s*//+\s*|\s*\.{2,}\s*|\s*…\s*")
_MANY_PARTS = 4
#: "1)" and "1" in a box before a label.
_NUMBERED = re.compile(rf"^\s*{_D}{{1,2}}(?:\ufe0f?\u20e3|\s?[).\-]\s?(?=[^\W\d_][^:\d]{{1,24}}(?::|\.\.)))\s*")
_FEW_PARTS, _LONG, _MOST_NAMES, _MOST_OF_LABEL = 2, 9, 4, 4
#: Behind a word that is a label these begin something else: "order for", ``طلب باسم``.
_NO_PART_OF_LABEL = frozenset(
    (
        "for", "to", "le", "no", "number", "of", "correction", "change", "sender", "old", "باسم", "رقم", "ل", "الراسل",
        "المرسل", "القديم", "تعديل", "تغيير", "id", "ref", "one", "two", "معدل", "كود", "من",
    )
)  # fmt: skip
_ANSWERS = frozenset(("رد", "ده", "دي", "reply", "re", "da"))
#: Of anything: a house, a file.
_NUMBER_OF = frozenset(("رقم", "الرقم", "number", "num", "raqam", "rakam", "ra2m"))
#: What is wanted before it, behind it where it goes.
_DELIVERED = re.compile(
    r"[\s,،]+(?:to be )?(?:delivered|sent|shipped|dropped off) (?:to|at) (?!my (?!office|home|work|place|address|clinic"
    r"|house))(?=[^\n]*\d)"
    r"|[\s,،]+و?(?:ي?توصل\w*|يوصل\w*|ابعت\w{0,3}(?:ه|ها|هم)|[يت]تبعت\w*)\s+(?:على|علي|لـ|الى|في)\s+"
    r"(?=[^\n]*[\d٠-٩])",
    re.IGNORECASE,
)
_SENT_TO = re.compile(
    r"\b(?:[Dd]eliver|[Ss]hip|[Ss]end|delivery of)\b(?P<what>\s+(?!it\b|this\b|them\b)[^.!?\n]+?)\s+to\s+"
    r"(?=(?:mr|mrs|ms|dr|eng)\b|[A-Z])"
)
#: Between the cells of a row of a table.
_CELLS = re.compile(r"\t+|\s*\|{2,}\s*|;(?=\S)")
#: A label of one word or two within a line.
_INLINE = re.compile(r"(?<!\S)([^\W\d_]+(?: [^\W\d_]+)?|[^\W\d_]+)\s*:(?=\s|\+?[\d٠-٩])")
#: Before a sign: what follows is where it goes.
_GOES_TO = re.compile(r"^(?:[^:\d\n]{2,40}\s)?(?:على|علي|لـ?|الى|الي|to|3ala|le)\s*:\s*(?=\S+ \S)", re.IGNORECASE)


def cells(line: str) -> list[str]:
    """Give the cells of a row that was copied from a table, none where they only name the columns; else the line."""
    parts = [part.strip() for part in _CELLS.split(line)]
    if len(parts) < _MANY_PARTS:
        return [line]
    heads = sum(fold(part) in LABELS for part in parts)
    return [] if heads > len(parts) // 2 else [part for part in parts if part]


def _labelled_parts(line: str) -> list[str]:
    """Part a line before each of several labels with their signs: "name: Mona phone: 0100... city: Giza"."""
    places = [found.start(1) for found in _INLINE.finditer(line) if fold(found[1]) in LABELS]
    if len(places) < _FEW_PARTS + 1 or len(_APART.split(line)) > _FEW_PARTS:
        return [line]
    return [
        part.strip(EDGES) for start, end in pairwise([0, *places, len(line)]) if (part := line[start:end]).strip(EDGES)
    ]


def senders(lines: list[str]) -> list[tuple[str, str]]:
    """Give who sent each line of copied messages, and what."""
    found = ((COPIED.match(line), line) for line in lines)
    return [(copied["sender"].strip(), line[copied.end() :]) for copied, line in found if copied and copied["sender"]]


def with_zeros(text: str) -> tuple[str, frozenset[str]]:
    """Put zeros for the letters O that stand in a mobile; gives the mobiles that had any too."""
    zeros = {match.group(): match.group().upper().replace("O", "0") for match in _ZEROS.finditer(text)}
    for typed, meant in zeros.items():
        text = text.replace(typed, meant)
    return text, frozenset(meant for typed, meant in zeros.items() if typed != meant)


def _sent_where(line: str) -> tuple[str, str] | None:
    """Give what is to be sent and where, of a line that says both; None for others."""
    sent = _SENT_TO.search(line)
    if sent is not None and len(sent["what"].split()) >= _FEW_PARTS:
        return line[: sent.end("what")], line[sent.end() :]
    delivered = _DELIVERED.search(line)
    return (line[: delivered.start()], line[delivered.end() :]) if delivered is not None and delivered.start() else None


def sentences(line: str) -> list[str]:
    """Part a line that holds the whole order: between signs where a phone stands, and before further labels."""
    if (both := _sent_where(line)) is not None:
        return [piece for part in both for piece in sentences(part)]
    if (lead := _GOES_TO.match(line)) is not None and not _known_label(line[: lead.end()].rstrip(": "), ":"):
        line = line[lead.end() :]
    labelled = _labelled_parts(line)
    if len(labelled) > 1:
        return [piece for part in labelled for piece in sentences(part)]
    asked = _ASKED.split(line, maxsplit=1)
    if len(asked) > 1 and _tells(asked[1]):
        return [piece for part in asked for piece in sentences(part)]
    told = _INSTRUCTION.search(line)
    if told is not None and not PHONE.search(line) and not re.search(r"\d", fold_digits(line[: told.start()])):
        return [*sentences(line[: told.start()]), line[told.end() :]]
    if not PHONE.search(line):
        said = [part for part in _ENDS.split(line) if part.strip()]
        if len(said) > 1 and all(len(words_of(part)) >= _FEW_PARTS for part in said):
            return [piece for part in said for piece in sentences(part)]
        return [piece for part in _name_and_address(line) for piece in _run_on(part)]
    barred = _BARS.split(line)
    parts = [part.strip() for part in (barred if len(barred) >= _MANY_PARTS else _APART.split(line))]
    joined: list[str] = []
    for part in parts:
        only_phone = not re.sub(r"[\W_]", "", PHONE.sub("", part))
        if joined and part and only_phone and (PHONE.search(joined[-1]) or fold(joined[-1]) in LABELS):
            joined[-1] = f"{joined[-1]} {part}"
        elif part:
            joined.append(part)
    if len(joined) <= _FEW_PARTS:
        joined = [line]
    return [piece for part in joined for one in _run_on(part) for piece in _around_phone(one)]


def _tells(text: str) -> bool:
    """Whether what follows a question tells something of an order: a phone, a name, a wish."""
    wish = WISH.search(text)
    early = wish is not None and len(text[: wish.start()].split()) < _FEW_PARTS
    return early or PHONE.search(text) is not None or BY_NAME.search(text) is not None


def _name_and_address(line: str) -> list[str]:
    """Part "Farida, Zamalek, 22 Sample Street": a first name begins it, and what is behind the comma goes on."""
    parted = _NAME_ENDS.search(line)
    if parted is None:
        return [line]
    first, rest = line[: parted.start()], line[parted.end() :]
    words = words_of(TITLE.sub("", first.strip()))
    titled = TITLE.match(first.strip()) is not None
    named = words[:1] != [] and (words[0] in GIVEN_NAMES or titled)
    named = named and len(words) <= _MOST_NAMES and not has_number(first)
    return [first.strip(), rest.strip()] if named and (re.search(_D, rest) or is_address(rest)) else [line]


def _run_on(line: str) -> list[str]:
    """Part what was said in one breath: "I am Mona and my address is ... and my number ..."."""
    breaks = [match.start() for match in FURTHER.finditer(line) if match.start()]
    if len(breaks) < _FEW_PARTS or len(line.split()) < _LONG:
        return [line]
    return [line[start:end].strip(" ،,.") for start, end in pairwise([0, *breaks, len(line)])]


def _around_phone(line: str) -> list[str]:
    """Part "Mona 0100… 9 Sample Street": who, the phone with its label, and what stands behind it."""
    found = PHONE.search(line)
    if found is None or len(PHONE.findall(line)) > 1 or label_of(line)[0]:
        return [line]
    before, after = line[: found.start()].split(), line[found.end() :].strip(EDGES)
    label = 0
    while label < len(before) and fold(" ".join(before[len(before) - label - 1 :])) in LABELS:
        label += 1
    who = " ".join(before[: len(before) - label])
    if (
        YOUR_PHONE.search(line[: found.start()])
        or not words_of(who)
        or not words_of(after)
        or len(words_of(after)) < _FEW_PARTS - 1
        or SENTENCE.search(who)
    ):
        return [line]
    return [who, " ".join([*before[len(before) - label :], found.group()]), after]


def with_lone_labels(lines: list[str]) -> list[str]:
    """Join a label that stands in a line of its own with the lines up to the next one, or to an empty line."""
    joined: list[str] = []
    label = False
    for raw in lines:
        line = _ASIDE.sub(r"\1 ", raw)
        if (bracket := _BRACKETS.match(line)) is not None and fold(bracket[1]) in LABELS:
            line = f"{bracket[1]}: {line[bracket.end() :]}"
        alone = line.rstrip().endswith((":", "：")) and fold(line) in LABELS
        if label and line.strip() and not alone and not label_of(line)[2] and not _LIKE_LABEL.match(line):
            joined[-1] += (" " if joined[-1].rstrip().endswith((":", "：")) else "، ") + line.strip()
            continue
        joined.append(line)
        label = alone
    return joined


def without_pictures(line: str) -> str:
    """Leave out emoji and the like, and the number of a line in a list: no field of an order has them."""
    line = _NUMBERED.sub("", line)
    kept = (" " if unicodedata.category(sign) in ("So", "Cs", "Co", "Cn") else sign for sign in line)
    return "".join(sign for sign in kept if sign not in "\ufe0e\ufe0f" and not "\U0001f3fb" <= sign <= "\U0001f3ff")


def label_of(line: str) -> tuple[str, str, bool]:
    """Give the folded label that a line begins with, what follows it, and whether a sign stands between them."""
    sign = _SIGN.search(line)
    if sign is not None and sign.start() <= 26 and (label := _known_label(line[: sign.start()], sign.group())):
        return label, line[sign.end() :].strip(), True
    tokens = line.replace("-", " ", 1).split() if line.startswith("-") else line.split()
    for count in range(min(4, len(tokens) - 1), 0, -1):
        label = fold(" ".join(tokens[:count]))
        if label in LABELS or (label := label.removeprefix("و").strip()) in LABELS:
            return label, " ".join(tokens[count:]).strip(), False
    joined = re.match(rf"(ب|بـ|b)\s*(?={_D})", line, re.IGNORECASE)
    return ("b", line[joined.end() :], False) if joined else ("", "", False)


def _known_label(text: str, sign: str) -> str:
    """Give the label that a text before a sign is: with or without its article, or said at greater length."""
    whole = fold(text)
    words = whole.split()
    if whole in LABELS or not words:
        return whole
    for other in (f"ال{whole}", whole.removeprefix("ال"), whole.removeprefix("el "), whole.removeprefix("و")):
        if other in LABELS:
            return other
    if ":" not in sign or len(words) > _MOST_OF_LABEL or has_number(text):
        return ""
    beginnings = (" ".join(words[:count]) for count in range(len(words) - 1, 0, -1))
    label = next((one for one in beginnings if one in LABELS and len(one) > _FEW_PARTS and one not in _NUMBER_OF), "")
    if not label and words[0] in _ANSWERS and words[-1] in LABELS:
        return words[-1]
    said = label and words[len(label.split())] in _NO_PART_OF_LABEL
    return "" if said else label


def is_dead(line: str, number: re.Match[str]) -> bool:
    """Whether a number is said to be no longer answered, or to be wrong; "the new one is" behind that takes it back."""
    before, after = line[: number.start()], line[number.end() :]
    if YOUR_PHONE.search(before):
        return True
    wrong = WRONG_PHONE.match(after) is not None or NOT_THIS_PHONE.search(before) is not None
    dead = DEAD_PHONE.search(IF_DEAD.sub("", before if PHONE.search(after) else line))
    return wrong or (
        dead is not None and not NEW_PHONE.search(before[dead.end() :] if dead.end() < len(before) else "")
    )
