"""Reading an order out of a chat message: fields to review, never to send unseen.

People write orders in any order, in Arabic, franco and English, with labels ("العنوان: …", "total 1480") or without.
Each piece of the message that can be one field is proposed with the words it came from; greetings are dropped, and what
nobody can tell stays in ``rest``, so nothing is lost and nothing is invented. Zones are only cut out here: whether a
text is one is the catalog's to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from courier_desk.domain.chat_address import AREA, BESIDE, BRING, IN_PLACE, is_address, until_next, without_lead
from courier_desk.domain.chat_amounts import has_price, lone_amount, read_amount
from courier_desk.domain.chat_counts import LISTED
from courier_desk.domain.chat_findings import Findings
from courier_desk.domain.chat_goods import (
    NAMES_A_THING,
    goods_behind_house,
    is_price_alone,
    likeliest_goods,
    says_price,
    without_price,
)
from courier_desk.domain.chat_lines import (
    COPIED,
    PHONE,
    cells,
    label_of,
    senders,
    sentences,
    with_lone_labels,
    with_zeros,
    without_pictures,
)
from courier_desk.domain.chat_names import (
    behind_recipient,
    is_family,
    name_before,
    name_of,
    named_anyhow,
    named_within,
    recipient,
    without_recipient,
)
from courier_desk.domain.chat_places import (
    EDGES,
    FROM,
    LONGEST_NAME,
    TITLE,
    Line,
    has_goods,
    has_number,
    is_given,
    is_verb,
    likeliest_name,
    words_of,
)
from courier_desk.domain.chat_reading import ChatReading, Proposal
from courier_desk.domain.chat_wishes import (
    behind,
    is_same_again,
    listed_behind,
    talked_about,
    wish_within,
    without_greeting,
    without_wish,
)
from courier_desk.domain.chat_words import (
    ASKED,
    BEHIND_WISH,
    EMPTY,
    END_OF_NAME,
    FILLERS,
    GIVEN_NAMES,
    I_AM,
    LABELS,
    NAMED,
    NEEDS_SIGN,
    NO_NAME,
    NOTES,
    NOTHING_TO_COLLECT,
    PAID,
    PLACEHOLDER,
    PLACES,
    SENTENCE,
    WANTS,
    WISH,
)
from courier_desk.domain.folding import fold, fold_digits, strip_unseen
from courier_desk.domain.zones import read_governorate

#: A message longer than this is a whole conversation, not an order.
MOST_LETTERS = 4_000


def _never(_text: str) -> bool:
    return False


def read_message(
    text: str, *, is_zone: Callable[[str], bool] = _never, names_place: Callable[[str], bool] = _never
) -> ChatReading:
    """Read a message as one Deliver order.

    ``is_zone`` tells whether a line is the name of a zone, ``names_place`` whether one is named in it.
    """
    return _Reader(strip_unseen(text[:MOST_LETTERS]), is_zone, names_place).read()


_D = r"[\d٠-٩]"
_FROM_OR_IN = re.compile(r"^.*?(?<!\w)(?:من|في|فى|men|mn|from|in|fe|fi)\s+", re.IGNORECASE)
_ORDER_NUMBER = re.compile(r"(?<=order)\s*#\s*\d+", re.IGNORECASE)
#: A price within a wish.
_PRICED = re.compile(rf"\s(?:ب|بـ|b)\s?{_D}{{3,}}\s")
#: "Please" within a wish that goes on for some words more.
_ASIDE = re.compile(r"\s+(?:plz|pls|please|لو سمحت\w*|من فضلك)(?=\s*[,،](?:\s*[^\s,،]+){1,4}$)", re.IGNORECASE)
#: So many of something, or what they make.
_ITEM = re.compile(rf"[x×*]\s*{_D}|=\s*{_D}", re.IGNORECASE)
#: What a form says of its field, in brackets.
_EXPLAINED = re.compile(r"^\s*\([^)\d]*\)\s*(?=\S)")


_SIGNS = re.compile(r"\s*(?:[:：=/]|[-–])")
#: What is meant then depends on something.
_IF = re.compile(r"(?<!\w)(?:لو|ولو|if|law|lw)(?!\w)", re.IGNORECASE)
_NOWHERE = -2
_CALLED = re.compile(r"\s(?:يا|ya)\s", re.IGNORECASE)
_SHARE = re.compile(r"\d+\s*%")
_FEW_WORDS = 2
#: A line with a phone and so many more words is an order of its own.
_WHOLE = 4
_ORDER = (
    "phone", "other_phone", "full_name", "zone", "address", "building", "apartment", "description", "items",
    "cod_amount", "notes",
)  # fmt: skip


class _Reader(Findings):
    """One pass: greetings go, labelled lines are taken, then what has its own mark, then what only its place tells."""

    def __init__(self, text: str, is_zone: Callable[[str], bool], names_place: Callable[[str], bool]) -> None:
        text, doubted = with_zeros(text)
        super().__init__(doubted)
        self._is_zone = is_zone
        self._names_place = names_place
        self._senders = senders(text.splitlines())
        rows = [cell for line in text.splitlines() for cell in cells(COPIED.sub("", line))]
        copied = with_lone_labels(rows)
        self._as_written = copied
        parts = [part for line in copied for part in self._with_whole_addresses(sentences(line))]
        lines = [
            piece
            for part in parts
            for piece in ([part] if label_of(part)[2] else goods_behind_house(part, names_place))
        ]
        plain = [without_pictures(line).strip() for line in lines]
        self._lines = [line for line in plain if line]
        self._rest: list[str] = []
        self._governorate = ""
        self._behind = ""

    def _with_whole_addresses(self, parts: list[str]) -> list[str]:
        """Put together again what commas parted: "6 October", "Hay 4", "House 90"; and "items: a coat", "boots"."""
        joined: list[str] = []
        open_address = open_goods = False
        for at, part in enumerate(parts):
            label, _, signed = label_of(part)
            plain = not signed and not PHONE.search(part)
            where = plain and (AREA.search(part) is not None or self._is_zone(part) or self._is_where(part))
            where |= plain and open_address and BESIDE.match(part) is not None
            where |= plain and open_address and (part.startswith("(") or fold(part) in ("ground", "ارضي"))
            where |= plain and self._is_between(part, parts[at + 1 : at + 2], open_address=open_address)
            item = plain and open_goods and not where and not has_price(part) and not PAID.search(part)
            if (where and open_address) or item:
                joined[-1] = f"{joined[-1]}، {part}"
            else:
                joined.append(part)
            open_address = where or (signed and LABELS[label] == "address")
            open_goods = item or (signed and LABELS[label] in ("description", "items"))
        return joined

    def _is_between(self, part: str, following: list[str], *, open_address: bool) -> bool:
        """Whether a short piece stands before a part of an address: within one, or as a place with its number."""
        follows = any((self._is_where(one) or AREA.search(one)) and not PHONE.search(one) for one in following)
        words = words_of(part)
        short = 0 < len(words) <= _FEW_WORDS + 1 + open_address and not has_price(fold_digits(part))
        begins = re.fullmatch(r"\W*[^\W\d_]{1,10}\s?\d{1,4}[a-z]?\W*", part, re.IGNORECASE) is not None
        return follows and short and (open_address or begins) and not has_goods(part) and not is_given(words[0])

    def read(self) -> ChatReading:
        left = [self._read_line(line) for line in self._lines]
        for place, (line, source) in enumerate(zip(left, self._lines, strict=True)):
            line.source, line.place = source, place
        for line in left:
            line.priced = bool(line.text) and says_price(line.source)
        for before, after in pairwise(left):
            before.beside_phone |= after.was_phone
            before.leads_phone |= after.was_phone
            after.beside_phone |= before.was_phone
            before.before_address |= bool(after.text) and not after.wanted and self._is_where(after.text)
            before.priced |= not before.priced and is_price_alone(after.source)
        self._take_recipient()
        self._take_by_place([line for line in left if line.text])
        self._take_name_within()
        self._take_sender()
        self.promote_phone()
        self.part_address()
        self.part_package()
        self._choose_amount()
        phone, name = self.found.get("phone"), self.found.get("full_name")
        told = {field for field, one in self.found.items() if one.likely}
        bare = not told & {"address", "zone", "description", "cod_amount"}
        if bare and name is not None:
            self.found["full_name"] = replace(name, sure=False)  # somebody who asks, or complains
        if bare and phone is not None:
            alone = all(
                label_of(line.source)[0] or len(words_of(line.source)) <= _WHOLE for line in left if line.was_phone
            )
            self.found["phone"] = replace(
                phone, sure=phone.sure and alone and not self._rest
            )  # a complaint, a transfer
        if self._are_several():
            self.found = {name: replace(one, sure=False, likely=False) for name, one in self.found.items()}
        order = {name: place for place, name in enumerate(_ORDER)}
        proposals = sorted(self.found.values(), key=lambda one: order[one.field])
        return ChatReading(tuple(proposals), tuple(self._rest), self._governorate)

    def _take_recipient(self) -> None:
        """Who gets it, where a sentence says so, goes before who writes."""
        name, line = next(((name, line) for line in self._lines if (name := recipient(line))), ("", ""))
        if name and "phone" in self.found:
            self.found["full_name"] = Proposal("full_name", name, line.strip(), sure=False)

    def _take_name_within(self) -> None:
        """Where nothing else is likely a name, one that is given within a sentence, or stands before the address."""
        weak = self.found.get("full_name")
        if weak is not None and weak.likely:
            return
        ordered = not {"phone", "address"}.isdisjoint(self.found)
        plain = [line for line in self._lines if not label_of(line)[2]]
        told = [(named_within(without_greeting(line), ordered=ordered), line) for line in plain]
        told += [(named_anyhow(line), line) for line in self._lines if ordered]
        name, line = next((one for one in told if one[0]), ("", ""))
        address = self.found.get("address")
        if not name and address is not None and not address.sure:
            name, rest = name_before(address.value, self._is_zone, self._names_place)
            if name:
                line = address.source
                self.found["address"] = replace(address, value=rest)
        if name:
            self.found["full_name"] = Proposal("full_name", " ".join(name.split()), line.strip(), sure=False)

    def _take_sender(self) -> None:
        """Of copied messages, who sent the phone or the address is the customer."""
        told = [who for who, text in self._senders if PHONE.search(text) or self._is_where(without_greeting(text))]
        for who in told[:1]:
            if not self.take_phones(who).strip(EDGES + "+") or has_number(who):
                continue
            self.propose("full_name", TITLE.sub("", who), who, sure=False)

    def _are_several(self) -> bool:
        """Tell whether these are several orders: lines that have a mobile each, and an address or an amount."""
        whole = [
            line for line in self._as_written if PHONE.search(line) and len(words_of(PHONE.sub(" ", line))) > _WHOLE
        ]
        mobiles = {match.group() for line in whole for match in PHONE.finditer(line)}
        return len(whole) > 1 and len(mobiles) > 1

    def _read_line(self, line: str) -> Line:
        """Take what says by itself what it is; gives what is left of the line."""
        text = without_greeting(line)
        wish = without_wish(text)
        if wish is None and not self._is_where(text):
            who, wish = wish_within(text)
            if who and "full_name" not in self.found:
                self.propose("full_name", who, line, sure=False)
        if wish is not None:
            return self._read_wish(wish)
        if is_same_again(text):
            return self._read_wish(text)
        if not text or fold(text) in EMPTY:
            return Line("")
        phones = self.phones()
        if self._take_named(text) or self._take_labelled(text):
            return self._read_behind(was_phone=self.phones() > phones)
        if listed := listed_behind(text):
            return self._read_wish(listed)
        if talked := talked_about(text):
            return replace(self._read_wish(talked), wanted=False, talked=True)
        with_phone = self.take_phones(text)
        counts = "items" in self.found
        left = Line(self.take_marked(with_phone), was_phone=with_phone != text)
        left.counted = not counts and "items" in self.found
        left.beside_phone = left.was_phone and bool(left.text)
        return left

    def _read_behind(self, *, was_phone: bool) -> Line:
        """What stands behind a name, or behind a phone with its label."""
        who, wish = wish_within(self._behind)
        if wish is not None and not who:
            return self._read_wish(wish)
        if talked := talked_about(self._behind):
            return replace(self._read_wish(talked), wanted=False, talked=True)
        return Line(self.take_marked(self._behind) if was_phone else "", was_phone=was_phone, beside_phone=was_phone)

    def _read_wish(self, wish: str) -> Line:
        """What was asked for is what is inside, unless it is nothing but "an order"."""
        wish = without_recipient(BEHIND_WISH.sub("", _ASIDE.sub("", wish)))
        priced = _PRICED.search(wish)
        if priced is not None and SENTENCE.match(wish, priced.end()):
            wish = wish[: priced.start()]
        wish = self.take_marked(self.take_phones(wish))
        return Line("" if fold(wish) in EMPTY or not words_of(wish) else wish, wanted=True)

    # with a label

    def _take_named(self, line: str) -> bool:
        """``ana esmy …``, ``my name is …``: the name, and what follows it, which may be the address."""
        self._behind = ""
        line = _ORDER_NUMBER.sub("", line, count=1)
        name = behind(line, I_AM)
        if name is None or not words_of(name) or behind(name, WANTS) is not None:
            return False
        said = any(fold(word) in NAMED for word in line.split()[:4])
        first_word = fold(line.split(maxsplit=1)[0])
        signed = fold(line.partition(":")[0]) in I_AM and ":" in line
        # in whose name, rather than Bassem
        in_name_of = first_word == "باسم" and (line[1] in "أإ" or name[0].isascii() or words_of(name)[0] in GIVEN_NAMES)
        known = len(name.split()) > 1 and first_word in GIVEN_NAMES and not in_name_of
        clean = self.take_phones(line if known else NO_NAME.sub("", name)).strip(EDGES)  # "Bassem ..." is a first name
        clean = TITLE.sub("", _CALLED.split(clean)[0])
        after = min(
            filter(None, (one.search(clean) for one in (SENTENCE, FROM, WISH))), key=re.Match[str].start, default=None
        )
        clean, rest = (clean[: after.start()].strip(), clean[after.start() :].strip()) if after else (clean, "")
        cut = END_OF_NAME.search(clean)
        if cut is not None:
            clean, rest = clean[: cut.start()].strip(EDGES), f"{clean[cut.start() :].strip(EDGES)} {rest}".strip()
        words = clean.split()
        works = next(
            (at for at, word in enumerate(words) if fold(word) in PLACES or (at and is_family(fold(word)))), None
        )
        clean = " ".join(clean.split()[:works])
        if not clean or has_number(clean) or len(clean.split()) > LONGEST_NAME + 1:
            return False
        first = words_of(clean)[:1]
        placed = rest and FROM.match(f" {rest}") and len(clean.split()) > 1
        known_name = bool(first) and (first[0] in GIVEN_NAMES or placed)
        if not (said or signed or in_name_of) and not known_name and (rest or len(clean.split()) > _FEW_WORDS):
            return False  # "I cannot decide between both"
        if first[:1] and (first[0] in FILLERS or first[0] in ASKED):
            return False
        if not said and first[0].endswith("ت") and not known_name:
            return False  # "I tried": a verb
        self._behind = rest
        wished = WISH.search(rest)
        place = _FROM_OR_IN.sub("", rest[: wished.start()], count=1) if wished is not None else ""
        if place and wished is not None and self._is_where(place) and self._take_address(place, sure=False):
            self._behind = rest[wished.start() :]
        elif rest and wish_within(rest)[1] is None:
            place = _FROM_OR_IN.sub("", rest, count=1)
            if not self._is_where(place) or not self._take_address(place, sure=False):
                self._rest.append(rest)
        if (other := self.found.get("full_name")) is not None:
            self.found["full_name"] = replace(other, sure=False)  # who writes, or who gets it
            return False
        return self.propose("full_name", clean, line, sure=said and not rest and 1 < len(clean.split()) <= 4)

    def _take_labelled(self, line: str) -> bool:
        label, value, signed = label_of(line)
        field = LABELS.get(label)
        if field is None or not value or (not signed and label in NEEDS_SIGN):
            return False
        if field in ("phone", "other_phone"):
            left = self.take_phones(value, field=field)
            if left == value:
                return signed and has_number(value) and self.propose(field, value, line, sure=False)
            open_name = "full_name" not in self.found and words_of(left) != []
            if open_name and likeliest_name([Line(left, beside_phone=True)]) is not None:
                self.propose("full_name", left, line, sure=False)
            elif len(words_of(left)) >= _FEW_WORDS:
                self._behind = left
            return True
        if field == "cod_amount":
            return re.search(r"\d", fold_digits(value)) is not None or self._keep(line)
        if field == "items":
            return self._take_count(value, line)
        if field == "detail":
            return self._take_detail(line)
        if field == "zone" and read_governorate(value) is not None:
            field = "governorate"
        if field in ("building", "apartment") and len(value.split()) > 1:
            return self._take_address(line, sure=False)
        if field == "governorate":
            self._governorate = self._governorate or value
            return True
        return self._take_value(field, value, line, signed=signed)

    def _take_count(self, value: str, line: str) -> bool:
        """Take how many there are; "items: 2 mugs" says of what, too."""
        if re.search(r"[^\W\d_]{3}", value) is None:
            digits = re.search(r"\d{1,3}", fold_digits(value))
            return digits is not None and self.propose("items", digits.group(), line)
        count = re.match(rf"{_D}{{1,3}}(?=\W)", value)
        if count is not None and len(LISTED.findall(value)) <= 1:
            self.propose("items", fold_digits(count.group()), line)
            value = value[count.end() :].strip(EDGES)
        return self._take_value("description", value, line, signed=True)

    def _take_value(self, field: str, value: str, line: str, *, signed: bool) -> bool:
        value = _EXPLAINED.sub("", value)
        signed_alone = signed and fold(_SIGNS.split(line, maxsplit=1)[0]) in LABELS
        if field == "address":
            sure = signed_alone and not self._is_zone(value) and not SENTENCE.search(value)
            return self._take_address(NO_NAME.sub("", value), sure=sure) or not value
        if field == "description":
            if not NAMES_A_THING.search(value):
                return False  # the number of an order
            value = self.take_marked(value)
            sure = signed_alone and not _IF.search(value)
            return bool(value) and self.propose("description", value, line, sure=sure)
        if field == "full_name":
            if not signed and is_verb(fold(value).split()[0]):
                return False
            if "؟" in value or "?" in value or PLACEHOLDER.search(value):
                return self._keep(line)
            name, cut, rest = name_of(self.take_phones(value))
            place = _FROM_OR_IN.sub("", rest, count=1)
            if place and self._is_where(place):
                self._take_address(place, sure=False)
            plain = bool(TITLE.sub("", f"{cut} ").strip()) and len(cut.split()) <= LONGEST_NAME and not has_number(cut)
            whole = cut == name.strip(EDGES)
            if plain and signed and (other := self.found.get("full_name")) is not None and not other.sure:
                del self.found["full_name"]  # who was only mentioned
            sure = plain and whole and not named_anyhow(f" {cut}")
            return self.propose("full_name", cut or name, line, sure=sure, likely=plain)
        return self.propose(field, value, line, sure=signed_alone and not (field == "notes" and has_number(value)))

    def _take_detail(self, line: str) -> bool:
        """Size and colour stand behind what they are of."""
        package = self.found.get("description")
        if package is not None:
            self.found["description"] = replace(package, value=f"{package.value}، {' '.join(words_of(line))}")
        return package is not None

    def _keep(self, line: str) -> bool:
        self._rest.append(line)
        return True

    def _take_address(self, text: str, *, sure: bool) -> bool:
        """Take an address; a further line of one goes behind it."""
        text = without_lead(behind_recipient(self.take_phones(text)))
        known = self.found.get("address")
        if known is None:
            return self.propose("address", text, text, sure=sure)
        whole = f"{known.value}، {text.strip(EDGES)}" if text.strip(EDGES) not in known.value else known.value
        self.found["address"] = replace(known, value=whole, sure=known.sure and sure)
        return True

    def _choose_amount(self) -> None:
        """What is to be collected follows from the whole message: totals, fees, deposits."""
        count = self.found.get("items")
        plain = [PHONE.sub(" ", fold_digits(line)) for line in self._lines]
        items = int(fold_digits(count.value)) if count is not None and count.value.isdigit() else None
        amount = read_amount(plain, items=items) or lone_amount(fold_digits(line) for line in self._rest)
        named = not {"full_name", "address", "zone"}.isdisjoint(self.found)  # else it is no order
        paid = next((line for line in plain if PAID.search(line) and "؟" not in line and "?" not in line), None)
        nothing = next((line for line in plain if NOTHING_TO_COLLECT.search(line)), None)
        if nothing is not None and "؟" not in nothing and "?" not in nothing:
            self.propose("cod_amount", "0", nothing, sure=False, likely=named)
        elif amount is not None:
            likely = amount.likely and named
            self.propose("cod_amount", amount.value, amount.source, sure=amount.sure and likely, likely=likely)
        elif paid is not None and (fold(paid).startswith("تم ") or not has_number(_SHARE.sub("", paid))):
            self.propose("cod_amount", "0", paid, sure=False, likely=named)

    # with a mark of its own

    # by its place

    def _take_by_place(self, lines: list[Line]) -> None:
        """A line with a street is the address; of the others the likeliest name, then what is wanted."""
        open_lines: list[Line] = []
        where = _NOWHERE
        for line in lines:
            text = line.text
            if line.wanted and not self._is_zone(text) and not is_address(text):
                if (
                    has_goods(text)
                    or not self._is_note(text)
                    or not self.propose("notes", line.source, text, sure=False)
                ):
                    open_lines.append(line)
            elif self._is_zone(text) and self.propose("zone", text, text):
                continue
            elif self._is_where(text) and ("؟" in text or "?" in text) and not has_number(text):
                open_lines.append(line)  # asks for a branch there
            elif "address" in self.found and BESIDE.match(text) and line.place == where + 1:
                self._take_address(text, sure=False)
                where = line.place
            elif self._is_where(text):
                where = line.place
                before, place = self._with_its_place(text)
                place, rest = until_next(place)
                open_lines += [replace(line, text=one) for one in (before, rest) if one]
                self._take_address(place, sure=False)
            elif self._is_note(text) and self.propose("notes", text, text, sure=False):
                continue
            else:
                open_lines.append(line)
        self._choose_name(open_lines)
        self._choose_goods(open_lines)
        self._rest += [line.text for line in open_lines]

    def _with_its_place(self, text: str) -> tuple[str, str]:
        """Part "a lamp, bring it to me in Imbaba, street ...": what is told, and where; nothing is told by a place."""
        for found in IN_PLACE.finditer(text):
            before, place = text[: found.start()].strip(EDGES), text[found.end() :].strip(EDGES)
            if self._is_where(before):
                break
            if len(words_of(before)) > _FEW_WORDS and self._is_where(place):
                return BRING.sub("", before).strip(EDGES), place
        return "", text

    def _is_note(self, text: str) -> bool:
        asks = "؟" in text or "?" in text
        told = NOTES.search(text) is not None and not asks and not says_price(text)
        return told and not {"phone", "address"}.isdisjoint(self.found)

    def _is_where(self, text: str) -> bool:
        """Tell whether a line is an address: by a street, a house, a zone; a first name before it is a person's."""
        label, value, _ = label_of(text)
        if has_goods(text, most=2) or (LABELS.get(label) == "description" and not value.startswith("for ")):
            return False
        words = words_of(TITLE.sub("", text))
        named = words[:1] != [] and words[0] in GIVEN_NAMES
        numbered = words[1:2] != [] and words[0].isdigit() and words[1] in GIVEN_NAMES  # a house of a street
        item = _ITEM.search(text) is not None
        return is_address(text) or numbered or (not named and not item and self._names_place(text))

    def _choose_name(self, lines: list[Line]) -> None:
        found = None if "full_name" in self.found else likeliest_name(lines)
        if found is None:
            return
        line, likely = found
        name = FROM.split(TITLE.sub("", line.text))[0]
        label, value, _ = label_of(name)
        name = value if LABELS.get(label) == "full_name" and words_of(value) else name
        if self.propose("full_name", name, line.text, sure=False, likely=likely):
            lines.remove(line)

    def _choose_goods(self, lines: list[Line]) -> None:
        if "description" in self.found or ("address" not in self.found and "phone" not in self.found):
            return
        whole = "address" in self.found or "zone" in self.found
        complete = whole and "phone" in self.found and "full_name" in self.found
        chosen, likely = likeliest_goods(lines, whole=whole, complete=complete)
        likely = likely and (
            whole
            or any(line.wanted for line in chosen)
            or ("full_name" in self.found and not any(line.talked for line in chosen))
        )  # else a complaint
        amount = read_amount([PHONE.sub(" ", fold_digits(line)) for line in self._lines])
        elsewhere = {line.text: amount is not None and amount.source != line.source for line in chosen}
        text = "، ".join(
            without_price(line.text, amount.value if amount and elsewhere[line.text] else "") for line in chosen
        )
        if chosen and self.propose("description", text, text, sure=False, likely=likely):
            lines[:] = [line for line in lines if line not in chosen]
