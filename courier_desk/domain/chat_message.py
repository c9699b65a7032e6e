"""Reading an order out of a chat message: fields to review, never to send unseen.

People write orders in any order, in Arabic, franco and English, with labels ("العنوان: …", "total 1480") or without.
What was learned from read messages (``Model``) parts a message into name, address, goods, notes and what belongs to no
field, and tells how far that may be believed; phones are told by rules of their own, and of the sums that the numbers
make the likeliest is chosen. Nothing is invented: what nobody can tell stays in ``rest``. Zones are only cut out here:
which one is meant is the catalog's to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from courier_desk.domain.chat_address import BUILDING, FLAT
from courier_desk.domain.chat_amounts import is_money, lone_amount, read_money
from courier_desk.domain.chat_choice import Sum, sums_of
from courier_desk.domain.chat_features import (
    features_of,
    greetings_in,
    kinds_of,
    parts_of_labels,
    parts_pieces,
    value_of,
)
from courier_desk.domain.chat_model import Model
from courier_desk.domain.chat_money import BY_TRANSFER, DEPOSIT, HALF, NOT_CASH, ON_TOP, spelt, with_whole_numbers
from courier_desk.domain.chat_money import PAID as ALREADY_PAID
from courier_desk.domain.chat_paid import Payment, goes_to_customer, payment_in
from courier_desk.domain.chat_phones import Phones, pieces, with_digits
from courier_desk.domain.chat_reading import EDGES, ChatReading, Proposal
from courier_desk.domain.chat_reckoning import sums_in
from courier_desk.domain.chat_signs import Run, field_signs
from courier_desk.domain.chat_sums import MOST_PIECES, Role
from courier_desk.domain.chat_tokens import COPIED, PHONE, Kind, Token, tokens_of
from courier_desk.domain.chat_words import (
    ARTICLES,
    ASKS,
    BEFORE_NAMES,
    BEHIND_NAMES,
    EXCHANGE,
    FILLERS,
    GIVEN_NAMES,
    RETURN,
    TITLE,
)
from courier_desk.domain.folding import fold, fold_digits, strip_unseen
from courier_desk.domain.phones import read_phone
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Zone, read_governorate

Called = Callable[[str], Sequence[Zone]]

#: A message longer than this is a whole conversation, not an order.
MOST_LETTERS = 4_000
#: A zone's name has no more words.
_LONGEST_ZONE = 4
#: So many words between two parts of a field that belong into it too.
_MOST_BETWEEN = 2
_ORDER = (
    "phone", "other_phone", "full_name", "zone", "address", "building", "apartment", "description", "items",
    "cod_amount", "notes",
)  # fmt: skip
SIGNS = {"full_name": "N", "address": "A", "description": "G", "notes": "T"}
_GOVERNORATE = re.compile(
    r"^\W*(?:ال)?(?:محافظ[هة]|governorate|gov|(?:el )?mo[7h]afza)\s*[:=\-/]?\s*(.{3,20})$", re.IGNORECASE
)
_SHARE = re.compile(r"\d+\s*%")
_WORDS = re.compile(r"\w+|\+")
_AMOUNTS = re.compile(r"\d+(?:\.\d+)?")
#: A line with a phone and so many more words is an order of its own.
_WHOLE = 4


_D = r"[\d٠-٩]"
_COUNT = re.compile(
    rf"(?:(?:عدد|الكمية|كمية|qty|quantity|3adad)\s*[:x]?\s*({_D}{{1,3}})(?!{_D}))"
    rf"|(?:(?<!{_D})({_D}{{1,3}})\s*x\b(?!\s*{_D}))|(?:(?<!{_D}\s)(?<!{_D})\bx\s*({_D}{{1,3}})\b)"
    rf"|(?<!{_D}\s)(?<!{_D})(?<!سم\s)(?<!cm\s)[×*]\s*({_D}{{1,2}})(?!{_D})",
    re.IGNORECASE,
)
#: Said with a word of its own, which stays with the goods: "2 pieces".
_PIECES = re.compile(rf"(?<!{_D})({_D}{{1,2}})\s*(?:قطع[هة]?(?!\w)(?!\s*{_D})|pcs\b|pieces\b)", re.IGNORECASE)
#: An item of a list that begins with how many, or ends with it.
_LISTED = re.compile(
    rf"(?:^|[+&,،]|(?<!\w)(?:w|and|و)\s?)\s*{_D}{{1,2}}\s*x?\s*[^\W\d_]{{2}}"
    rf"|[x×]\s*{_D}{{1,2}}(?!{_D})",
    re.IGNORECASE,
)
#: So many pieces of a set are one item.
_SET = re.compile(rf"(?<!\w)(?:طقم|سيت)(?!\w).*{_D}\s*قطع|\bset of\b", re.IGNORECASE)
_FIRST_COUNT = re.compile(rf"^({_D}{{1,2}})\s+(?=[^\W\d_](?:[^\W\d_]|-[^\W\d_]))")  # "2 t-shirts" too
#: A line that says nothing but how many.
_COUNTED = re.compile(
    r"^\W*(?:ال)?(?:عدد|كمي[هة]|qty|quantity|count|pieces|items|3adad)\s*[:=/\-]?\s*([\d٠-٩]{1,3})(?![\d٠-٩])",
    re.IGNORECASE,
)
#: A number that no word says to be money, and one whose writing may be read otherwise, is never sure.
_DOUBTFUL_SUM = frozenset(("one:doubtful", "one:BARE"))
_BY_CARD = "كارت بالكارت كريدت بطاقه محوله card credit"
#: A labelled field is sure when it and each of its words are so likely, a sum that is a number of the message when it
#: is, a bit less when it is the only one and labelled; from what share on one is likely.
_SURE, _SURE_SUM, _SURE_ALONE = 0.9, 0.99, 0.97
#: One of these anywhere: what stands alone may still not be all that is collected.
_NOT_ALL_OF_IT = HALF | BY_TRANSFER | DEPOSIT | ON_TOP | NOT_CASH | set(map(fold, _BY_CARD.split()))
_ALONE_SUM, _LABELLED_SUM = frozenset(("one", "only", "one&plain")), frozenset(("one:TOTAL", "one:PRICE"))
_LIKELY = {"full_name": 0.7, "address": 0.65, "description": 0.7, "notes": 0.75, "cod_amount": 0.6}
#: That nothing is collected is read from this share on.
_PAID = 0.75
#: So many words that are left of a piece belong to the goods or the address in it, before it and behind it.
_MOST_BEFORE, _MOST_BEHIND, _MOST_OF_NAME = 2, 3, 1
_MOST_ADDED, _MOST_IN_BRACKETS = 6, 14
_OPEN = {"(": ")", '"': '"', "“": "”", "«": "»"}
_DETAILS = ("detail", "items")
#: Before a place, and no part of it.
_INTO = re.compile(r"^(?:في|فى|ف|على|علي|لـ?|fi|fe|in|at|to|is)\s+", re.IGNORECASE)
#: A form that nobody filled in.
_EMPTY_FORM = re.compile(r"(?<!\w)(?:اكتب\w*|اسمك|your name|name here|write)(?!\w)", re.IGNORECASE)
_END_OF_NAME = re.compile(r"\s*[,،;؛(!؟?+:]|\.\s|\s[-–]\s")
_A_LITTLE = 0.05
_LEFT_TO_PAY = re.compile(r"(?<!\w)و?(?:ال)?(?:باقي|متبقي|فاضل)|\b(?:rest|left|remaining|balance|(?:el)?ba2[iy])\b")
#: A phone is weighed by what was learned: from which share on it may be the one to be called, and is surely another.
_ALONE, _AGREED, _PAIR = 0.5, 0.9, 2
#: What would be left out more often than taken wrongly is taken when it is so much less likely than another.
_FAVOURED = {"N": 4.0, "A": 5.0, "G": 6.0}
_LEFT = frozenset(("O", "n", "a", "g", "t", "m", "p", "q"))


def _nowhere(_text: str) -> Sequence[Zone]:
    return ()


def read_message(text: str, model: Model, *, called: Called = _nowhere) -> ChatReading:
    """Read a message as one Deliver order; ``called`` gives the zones of that name."""
    return _Reader(strip_unseen(text[:MOST_LETTERS]), model, called).read()


def zones_in(tokens: Sequence[Token], called: Called) -> list[str]:
    """Tell of each token whether it is a part of a zone's name: a district's, or a quarter's, of so many words."""
    found = [""] * len(tokens)
    for count in range(_LONGEST_ZONE, 0, -1):
        for at in range(len(tokens) - count + 1):
            run = tokens[at : at + count]
            if any(found[at : at + count]) or run[0].kind is not Kind.WORD:
                continue
            if any(one.kind not in (Kind.WORD, Kind.NUMBER) for one in run) or (count == 1 and len(run[0].text) < 3):
                continue
            if zones := called(" ".join(one.text for one in run)):
                district = any(" - " not in zone.value for zone in zones)
                found[at : at + count] = [f"{'D' if district else 'Q'}{count}"] * count
    return found


@frozen
class Evidence:
    """A reading with what speaks for each of its fields, and for each sum that may be collected; training needs it."""

    reading: ChatReading
    signs: dict[str, tuple[str, ...]]
    sums: tuple[Sum, ...]


def evidence_of(text: str, model: Model, *, called: Called = _nowhere) -> Evidence:
    """Read a message as ``read_message`` does, and tell what was weighed."""
    reader = _Reader(strip_unseen(text[:MOST_LETTERS]), model, called)
    return Evidence(reader.read(), reader.signs, tuple(reader.sums))


def money_lines(text: str) -> list[str]:
    """Give the lines of a message as its money is read in them, without its phones; training needs them."""
    return _plain_lines(with_whole_numbers(with_digits(strip_unseen(text[:MOST_LETTERS]))[0]).text)


def _plain_lines(text: str) -> list[str]:
    parts = pieces(COPIED.sub("", line) for line in text.splitlines())
    return [PHONE.sub(" ", fold_digits(part)) for part in parts]


class _Reader:
    """One message: its tokens with their labels, and what was found."""

    def __init__(self, text: str, model: Model, called: Called) -> None:
        told, doubted = with_digits(text)
        self._written = with_whole_numbers(told)
        self._text = self._written.text
        self._tokens = tokens_of(self._text)
        self._shares = model.shares(features_of(self._tokens, zones_in(self._tokens, called)))
        self._labels = [max(one, key=lambda label: one[label] * _FAVOURED.get(label, 1.0)) for one in self._shares]
        self._named = parts_of_labels(self._tokens)
        words = zip(greetings_in(self._tokens), self._named, strict=True)
        self._around = [greeted or label != "" for greeted, label in words]
        self._phones = Phones(doubted)
        self._lines = [COPIED.sub(lambda match: f"{match['sender'] or ''} ", line) for line in self._text.splitlines()]
        self._plain = _plain_lines(self._text)
        self._model = model
        self._used: set[int] = set()
        self.found: dict[str, Proposal] = {}
        self.signs: dict[str, tuple[str, ...]] = {}
        self.sums: list[Sum] = []
        self._money = False

    def read(self) -> ChatReading:
        for part in pieces(self._lines):
            self._phones.take(part)
        self._phones.promote()
        self.found |= self._phones.found
        self._weigh_phones()
        for field in SIGNS:
            self._take(field)
        self._part_address()
        self._part_package()
        self._choose_amount(self._rest())
        rest = self._rest()
        self._doubt(rest)
        if self._are_several():
            self.found = {name: replace(one, sure=False, likely=False) for name, one in self.found.items()}
        order = {name: place for place, name in enumerate(_ORDER)}
        proposals = sorted(self.found.values(), key=lambda one: order[one.field])
        exchange = EXCHANGE.search(self._text) is not None
        if exchange:
            proposals = [replace(one, sure=one.sure and one.field != "cod_amount") for one in proposals]
        returns = not exchange and RETURN.search(self._text) is not None
        return ChatReading(tuple(proposals), tuple(rest), self._governorate(), exchange, returns, self._money)

    # what was learned

    def _take(self, field: str) -> None:
        """Take the words that have the label of a field."""
        sign = SIGNS[field]
        runs = self._runs(sign)
        if not runs:
            return
        if field == "full_name":
            runs = [self._whole_name(max(runs, key=lambda run: run.least))]
        elif field == "notes":
            runs = self._whole(runs)
        else:
            runs = [self._closed(self._grown(run, sign)) for run in self._whole(runs)]
        for run in runs:
            self._used.update(range(run.start, run.end))
        value = "، ".join(part for run in runs if (part := self._said(run)))
        if field == "full_name":
            value = _name_alone(value)
        elif field == "address":
            value = _INTO.sub("", value)
        if value and not (field == "full_name" and _EMPTY_FORM.search(value)):
            labelled = self._has_label(runs[0], field)
            signs = field_signs(self._tokens, self._shares, sign, runs, labelled=labelled)
            belief = self._model.belief(field, signs)
            sure = len(runs) == 1 and runs[0].least >= _SURE and labelled and belief >= _SURE
            self.signs[field] = signs
            self.found[field] = Proposal(field, value, value, sure, belief >= _LIKELY[field])

    def _has_label(self, run: Run, field: str) -> bool:
        """Tell whether a field's label, with its sign, stands before it in its line, and nothing behind it."""
        if run.end < len(self._tokens) and self._tokens[run.end].kind is not Kind.BREAK:
            return False
        at = run.start - 1
        while at >= 0 and self._tokens[at].kind is Kind.SIGN:
            at -= 1
        return at >= 0 and self._named[at].startswith(f"{field}!")

    def _runs(self, sign: str) -> list[Run]:
        found: list[Run] = []
        start: int | None = None
        for at, label in enumerate((*self._labels, "")):
            if label == sign and start is None:
                start = at
            elif label != sign and start is not None:
                found.append(self._run(start, at, sign))
                start = None
        return found

    def _run(self, start: int, end: int, sign: str) -> Run:
        shares = [one[sign] for one in self._shares[start:end]]
        return Run(start, end, min(shares), sum(shares) / len(shares))

    def _whole(self, runs: list[Run]) -> list[Run]:
        """Put runs together that only a word or two parts, and leave out the weak ones beside a better."""
        joined = runs[:1]
        for run in runs[1:]:
            between = range(joined[-1].end, run.start)
            words = sum(self._tokens[at].kind in (Kind.WORD, Kind.NUMBER) for at in between)
            parted = any(
                self._tokens[at].kind in (Kind.BREAK, Kind.PHONE, Kind.HEAD)
                or (self._labels[at].isupper() and self._labels[at] != "O")
                for at in between
            )
            if words <= _MOST_BETWEEN and not parted:
                joined[-1] = Run(
                    joined[-1].start, run.end, min(joined[-1].least, run.least), (joined[-1].mean + run.mean) / 2
                )
            else:
                joined.append(run)
        best = max(joined, key=lambda run: run.mean * (run.end - run.start))
        return [run for run in joined if run is best or run.mean >= 0.5]

    def _grown(self, run: Run, sign: str) -> Run:
        """Take along what belongs to a field by its signs: the end of its piece, what is added, a bracket behind it."""
        start, end = run.start, run.end
        before = self._beside(start, -1)
        if before is not None and len(before) <= _MOST_BEFORE:
            start -= len(before)
        while (further := self._further(end, sign)) > end:
            end = further
        while sign == "G" and start > 1 and self._is_plus(start - 1):
            added = self._beside(start - 1, -1)
            if not added or len(added) > _MOST_ADDED:
                break
            start = added[-1]
        return replace(run, start=start, end=end)

    def _closed(self, run: Run) -> Run:
        """Take along the sign that closes a bracket or a quotation of the run."""
        signs = [token.text for token in self._tokens[run.start : run.end]]
        behind = self._tokens[run.end].text if run.end < len(self._tokens) else ""
        opens = next((sign for sign, close in _OPEN.items() if close == behind), "")
        left = signs.count(opens) % 2 if opens == behind else signs.count(opens) > signs.count(behind)
        return replace(run, end=run.end + 1) if opens and left else run

    def _further(self, end: int, sign: str) -> int:
        """Give how far a field goes on that ends before a token."""
        behind = self._beside(end - 1, 1)
        if behind and len(behind) <= _MOST_BEHIND:
            return end + len(behind)
        if end < len(self._tokens) and self._tokens[end].text in _OPEN:
            close = _OPEN[self._tokens[end].text]
            for at in range(end + 1, min(end + _MOST_IN_BRACKETS, len(self._tokens))):
                if self._tokens[at].kind in (Kind.BREAK, Kind.PHONE) or self._labels[at] not in (*_LEFT, sign):
                    break
                if self._tokens[at].text == close:
                    return at + 1
        if sign == "G" and self._is_plus(end):
            added = self._beside(end, 1)
            if added and len(added) <= _MOST_ADDED:
                return end + 1 + len(added)
        return end

    def _is_plus(self, at: int) -> bool:
        return 0 <= at < len(self._tokens) and self._tokens[at].text == "+"

    def _whole_name(self, run: Run) -> Run:
        """Take along a word that stands beside a name, where the two are all that their piece says."""
        before, behind = self._beside(run.start, -1), self._beside(run.end - 1, 1)
        if before is None or behind is None or not 0 < len(before) + len(behind) <= _MOST_OF_NAME:
            return run
        beside = [*before, *behind]
        if any(self._tokens[at].kind is not Kind.WORD or kinds_of(self._tokens[at].text) for at in beside):
            return run
        if any(self._shares[at]["N"] < _A_LITTLE for at in beside):
            return run
        return replace(run, start=run.start - len(before), end=run.end + len(behind))

    def _beside(self, at: int, step: int) -> list[int] | None:
        """Give the places that are left of a piece to one side; None where they are no part of any field's words."""
        found: list[int] = []
        while 0 <= (at := at + step) < len(self._tokens) and not parts_pieces(self._tokens[at]):
            if self._labels[at] not in _LEFT or not (self._tells_more(at) or self._tokens[at].text in ARTICLES):
                return None
            found.append(at)
        return found

    def _tells_more(self, at: int) -> bool:
        detail = self._named[at].startswith(_DETAILS) if self._named[at] else not self._around[at]
        return detail and self._tells(at)

    def _said(self, run: Run) -> str:
        lines = self._text[self._tokens[run.start].start : self._tokens[run.end - 1].end].splitlines()
        return "، ".join(said for line in lines if (said := " ".join(line.split()).strip(EDGES)))

    # what has a mark of its own

    def _weigh_phones(self) -> None:
        """Which phone is to be called was learned too: where that differs neither is sure."""
        rated = {field: self._rated_phone(one.value) for field, one in self.found.items()}
        if len(rated) == _PAIR and min(rated["phone"]["Q"], rated["other_phone"]["P"]) > _AGREED:
            first, other = self.found["phone"], self.found["other_phone"]
            if read_phone(other.value).is_mobile:
                self.found["phone"] = replace(other, field="phone", sure=False)
                self.found["other_phone"] = replace(first, field="other_phone", sure=False)
                return
        for field, sign in (("phone", "P"), ("other_phone", "Q")):
            if field in rated and rated[field][sign] < _ALONE:
                self.found[field] = replace(self.found[field], sure=False)

    def _rated_phone(self, number: str) -> dict[str, float]:
        places = zip(self._tokens, self._shares, strict=True)
        rated = [one for token, one in places if token.kind is Kind.PHONE and read_phone(token.text).number == number]
        return {sign: max((one[sign] for one in rated), default=0.0) for sign in "PQ"}

    def _part_address(self) -> None:
        """Building and flat stand in the address; they have fields of their own too."""
        address = self.found.get("address")
        for field, pattern in (("building", BUILDING), ("apartment", FLAT)):
            match = pattern.search(address.value) if address else None
            if match and address:
                value = fold_digits(match.group(1))
                self.found[field] = Proposal(field, value, match.group(), address.sure, address.likely)

    def _part_package(self) -> None:
        """A count may stand beside the product, before it, or in a line of its own."""
        package = self.found.get("description")
        if package is None:
            return
        several = _SET.search(package.value) is not None or len(_LISTED.findall(package.value)) > 1
        found = [] if several else [_COUNT.search(package.value) or _FIRST_COUNT.search(package.value)]
        if found and found[0] is not None:
            count = fold_digits(next(filter(None, found[0].groups())))
            without = " ".join(package.value.replace(found[0].group(), " ", 1).split()).strip(EDGES)
            self.found["description"] = replace(package, value=without or package.value)
            self.found["items"] = Proposal("items", count, found[0].group(), package.sure, package.likely)
        elif not several and (told := _PIECES.search(package.value)) and int(fold_digits(told[1])) <= MOST_PIECES:
            self.found["items"] = Proposal("items", fold_digits(told[1]), told.group(), package.sure, package.likely)
        elif (line := next(filter(None, map(_COUNTED.match, self._lines)), None)) is not None:
            self.found["items"] = Proposal("items", fold_digits(line[1]), line.group(), package.sure, package.likely)

    def _choose_amount(self, rest: Sequence[str]) -> None:
        """What is to be collected: of all sums that the numbers make, the one for which most speaks."""
        count = self.found.get("items")
        items = int(count.value) if count is not None and count.value.isdigit() else None
        plain = self._plain
        money = read_money(plain, items=items)
        payment = payment_in(plain)
        said = set(money.said) | self._said_of_money(payment)
        if money.amount is None and (lone := lone_amount(map(fold_digits, rest))) is not None:
            money, said = replace(money, amount=lone), said | {"lone"}
        said_of_it = replace(money, said=frozenset(said))
        reckoned = sums_in(self._model.reckoning, plain) if self._model.reckoning is not None else {}
        shares_of = {value: one.share for value, one in reckoned.items()}
        sums = sums_of(said_of_it, self._rated_numbers(), self._words_around(), items=items, reckoned=shares_of)
        self.sums = [one for one in sums if one.value != "0" or not payment.denied]
        shares = self._model.choose([one.signs for one in self.sums])
        share, best = max(zip(shares, self.sums, strict=True), key=lambda one: one[0])
        if "nothing" in said:
            share, best = 1.0, next(one for one in self.sums if one.value == "0")
        way = reckoned[best.value].way if best.value in reckoned else ""
        if best.value and share >= _LIKELY["cod_amount"]:  # below it nothing is offered: it may as well be another
            untold = {"unnamed", "fee on top"}  # it is no order, or more is to be paid than anybody tells
            likely = untold.isdisjoint(said) and not self._is_in_parts(best) and (share >= _PAID or best.value != "0")
            likely = likely and not payment.doubtful and not (payment.whole and float(best.value))
            likely = likely and not goes_to_customer(PHONE.sub(" ", fold_digits(line)) for line in self._lines)
            sure = likely and share >= (_SURE_ALONE if self._is_alone(best, items) else _SURE_SUM)
            sure = sure and "one" in best.signs and _DOUBTFUL_SUM.isdisjoint(best.signs)
            sure = sure and float(best.value) // 1 not in self._written.joined and not payment.denied
            sure = sure and _NOT_ALL_OF_IT.isdisjoint(map(spelt, _WORDS.findall(fold(self._text))))
            self.found["cod_amount"] = Proposal("cod_amount", best.value, best.source.strip(), sure, likely, way)
        told = money.unread or any(one.role is not Role.OTHER for one in money.numbers)
        self._money = bool(best.value) or told

    def _is_alone(self, best: Sum, items: int | None) -> bool:
        """Tell whether a sum is the only number of money, labelled, and not one piece's price of several."""
        signs = frozenset(best.signs)
        return signs >= _ALONE_SUM and not _LABELLED_SUM.isdisjoint(signs) and (items is None or items == 1)

    def _is_in_parts(self, best: Sum) -> bool:
        """Tell whether a sum may be made of the last part of a larger number."""
        doubtful = self._written.doubtful
        return bool(doubtful) and ("one" not in best.signs or float(best.value) in doubtful)

    def _said_of_money(self, payment: Payment) -> set[str]:
        """Tell what the message says of what is paid already, and whether it is an order at all."""
        words = fold(self._text)
        told = {
            "paid": bool(payment.line),
            "paid all": bool(payment.line) and re.search(r"\d", _SHARE.sub("", payment.line)) is None,
            "paid now": fold(payment.line).startswith("تم "),
            "paid already": not ALREADY_PAID.isdisjoint(map(spelt, words.split())),
            "rest": _LEFT_TO_PAY.search(words) is not None,
            "nothing": payment.nothing,
            "unnamed": {"full_name", "address"}.isdisjoint(self.found),
            "question": _asks(self._text),
        }
        return {name for name, is_so in told.items() if is_so}

    def _words_around(self) -> list[str]:
        """Give the words that are no part of who, where or what."""
        labels = zip(self._tokens, self._labels, strict=True)
        return [token.text for token, label in labels if token.kind is Kind.WORD and label not in "NAGP"]

    def _rated_numbers(self) -> dict[str, dict[float, float]]:
        """Give by label how likely each number is what is collected (M), is added to it (S) or taken off it (D)."""
        rated: dict[str, dict[float, float]] = {"M": {}, "S": {}, "D": {}}
        for token, shares in zip(self._tokens, self._shares, strict=True):
            if token.kind is Kind.NUMBER and (value := value_of(token.text)) >= 0:
                for sign, known in rated.items():
                    known[value] = max(known.get(value, 0.0), shares[sign])
        return rated

    # the message as a whole

    def _doubt(self, rest: Sequence[str]) -> None:
        """Who only asks or complains orders nothing."""
        told = {field for field, one in self.found.items() if one.likely}
        if not told & {"address", "description", "cod_amount"}:
            for field in {"full_name", "phone"} & self.found.keys():
                one = self.found[field]
                self.found[field] = replace(one, sure=one.sure and field == "phone" and not rest)

    def _are_several(self) -> bool:
        """Tell whether these are several orders: lines that have a mobile each, and an address or an amount."""
        whole = [
            line for line in self._lines if PHONE.search(line) and len(fold(PHONE.sub(" ", line)).split()) > _WHOLE
        ]
        mobiles = {match.group() for line in whole for match in PHONE.finditer(line)}
        return len(whole) > 1 and len(mobiles) > 1

    def _governorate(self) -> str:
        told = filter(None, map(_GOVERNORATE.match, self._lines))
        return next((one[1].strip(EDGES) for one in told if read_governorate(one[1].strip(EDGES)) is not None), "")

    def _rest(self) -> list[str]:
        """Give the words that no field has and that say something: no greeting, no label, nothing of money."""
        found: list[str] = []
        start: int | None = None
        for at in range(len(self._tokens) + 1):
            ends = at == len(self._tokens) or self._tokens[at].kind is Kind.BREAK or at in self._used
            if not ends and start is None:
                start = at
            elif ends and start is not None:
                found += self._left(range(start, at))
                start = None
        return found

    def _left(self, places: range) -> list[str]:
        """Give what is left of a run of tokens when it is more than words around an order."""
        telling = [at for at in places if not self._around[at] and self._tells(at)]
        if not telling:
            return []
        text = self._text[self._tokens[telling[0]].start : self._tokens[telling[-1]].end]
        return [said] if (said := " ".join(text.split()).strip(EDGES)) else []

    def _tells(self, at: int) -> bool:
        """Tell whether a token says anything of its own: no word that stands around an order, no sum that was taken."""
        token = self._tokens[at]
        if token.kind is Kind.PHONE:
            return all(one.source.strip() != token.text for one in self._phones.found.values())
        if token.kind is Kind.NUMBER and (amount := self.found.get("cod_amount")) is not None:
            told = {float(amount.value), *map(float, _AMOUNTS.findall(amount.way))}
            return self._labels[at] not in "MSD" and value_of(token.text) not in told
        around = token.text in FILLERS or token.text in ASKS or is_money(token.text)
        return token.kind in (Kind.WORD, Kind.NUMBER) and not around


def _asks(line: str) -> bool:
    return "؟" in line or "?" in line


def _name_alone(name: str) -> str:
    """Leave out titles before a name, and what stands behind a sign that ends it."""
    while (shorter := TITLE.sub("", name).strip(EDGES)) != name:
        name = shorter
    while (first := name.split(" ")[0]) != name and fold(first) in BEFORE_NAMES:
        name = name[len(first) :].strip(EDGES)
    name = _END_OF_NAME.split(name)[0].strip(EDGES)
    words = name.split(" ")
    ends = (at for at, word in enumerate(words) if at and fold(word) in BEHIND_NAMES)
    name = " ".join(words[: next(ends, None)])
    first = name.split(" ")[0]
    to_whom = first.startswith("ل") and fold(first) not in GIVEN_NAMES and fold(first[1:]) in GIVEN_NAMES
    return name[1:] if to_whom else name
