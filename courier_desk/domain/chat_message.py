"""Reading an order out of a chat message: fields to review, never to send unseen.

People write orders in any order, with labels ("العنوان: …", "total 1480") or without. Each piece of the message that
can be one field is proposed with the words it came from; what nobody can tell stays in ``rest``, so nothing is lost and
nothing is invented. Zones are only cut out here: whether a text is one is the catalog's to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from courier_desk.domain.drafts import OrderDraft, amount_text, with_cash_in_notes
from courier_desk.domain.folding import fold, fold_digits, strip_unseen
from courier_desk.domain.money import parse
from courier_desk.domain.orders import OrderType
from courier_desk.domain.phones import PhoneKind, read_phone

#: A message longer than this is a whole conversation, not an order.
MOST_LETTERS = 4_000


@dataclass(frozen=True, slots=True)
class Proposal:
    """One field of the draft (its name in OrderDraft), the value for it, and the words of the message it came from.

    ``sure`` is false where only the place in the message speaks for it.
    """

    field: str
    value: str
    source: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class ChatReading:
    """What a message was read as: proposals in the order of the form, and the lines nobody can tell."""

    proposals: tuple[Proposal, ...] = ()
    rest: tuple[str, ...] = ()

    def value(self, field: str) -> str:
        """Give the proposed value of a field; empty when there is none."""
        return next((one.value for one in self.proposals if one.field == field), "")


def read_message(text: str, *, is_zone: Callable[[str], bool] = lambda _text: False) -> ChatReading:
    """Read a message as one Deliver order; ``is_zone`` tells whether a line is the name of a zone."""
    return _Reader(strip_unseen(text[:MOST_LETTERS]), is_zone).read()


#: Folded labels before a colon, and the field they mean.
_LABELS: Mapping[str, str] = {
    label: field
    for field, labels in {
        "full_name": "الاسم|اسم العميل|اسم المستلم|العميل|المستلم|name|full name|customer|client|consignee",
        "phone": "الموبايل|موبايل|رقم الموبايل|التليفون|تليفون|تلفون|رقم التليفون|الهاتف|رقم|"
        "phone|mobile|mob|tel|number",
        "other_phone": "موبايل اخر|رقم اخر|رقم تاني|تليفون اخر|واتس|واتساب|phone 2|other phone|whatsapp|second phone",
        "zone": "المنطقه|منطقه|الحي|zone|area|district",
        "address": "العنوان|عنوان|العنوان بالتفصيل|address|addr",
        "building": "العماره|عماره|رقم العماره|المبني|building|bldg",
        "apartment": "الشقه|شقه|رقم الشقه|flat|apartment|apt",
        "description": "المنتج|الاوردر|الطلب|المنتجات|الصنف|product|order|item|items ordered|what",
        "items": "العدد|الكميه|عدد القطع|qty|quantity|count|pieces|items",
        "cod_amount": "السعر|المبلغ|الاجمالي|الحساب|التحصيل|المطلوب|total|price|amount|cod|collect",
        "notes": "ملاحظات|ملحوظه|ملاحظه|note|notes|comment",
    }.items()
    for label in labels.split("|")
}
_LABELLED = re.compile(r"^\s*[-*•]*\s*([^:：=\d]{2,24}?)\s*[:：=]\s*(.+)$")
_PHONE = re.compile(r"(?<![\d٠-٩])(?:\+|00)?[\d٠-٩](?:[ \-.]?[\d٠-٩]){8,14}(?![\d٠-٩])")
_CURRENCY = r"(?:جنيها?|ج\.?\s?م\.?|egp|l\.?e\.?|pounds?)"
_NUMBER = r"([\d٠-٩][\d٠-٩.,٫٬]*)"
_AMOUNT = re.compile(rf"(?:{_NUMBER}\s*{_CURRENCY}(?!\w))|(?:{_CURRENCY}\s*{_NUMBER})", re.IGNORECASE)
_COUNT = re.compile(
    r"(?:(?:عدد|الكمية|كمية|qty|quantity)\s*[:x]?\s*([\d٠-٩]{1,3}))|(?:([\d٠-٩]{1,3})\s*(?:قطع[هة]?|pcs|pieces|x\b))"
    r"|(?:\bx\s*([\d٠-٩]{1,3})\b)",
    re.IGNORECASE,
)
_BUILDING = re.compile(
    r"(?:عمارة|عماره|مبنى|مبني|عقار|برج|bldg\.?|building|tower)\s*(?:رقم|no\.?|#)?\s*([\w٠-٩/\-]{1,12})", re.IGNORECASE
)
_FLAT = re.compile(r"(?:شقة|شقه|flat|apt\.?|apartment)\s*(?:رقم|no\.?|#)?\s*([\w٠-٩/\-]{1,12})", re.IGNORECASE)
_STREET = re.compile(
    r"شارع|\bش\b|ميدان|كمبوند|عمارة|عماره|برج|شقة|شقه|خلف|امام|أمام|بجوار|الدور|\bst\b|street|road|square|next to|"
    r"behind|compound|flat|apt|floor|building|bldg",
    re.IGNORECASE,
)
_FLAG = re.compile(r"قابل للكسر|يتصل|اتصل|برجاء|لو سمحت|please|call|fragile|after|before|بعد|قبل", re.IGNORECASE)
_ORDER = (
    "phone", "other_phone", "full_name", "zone", "address", "building", "apartment", "description", "items",
    "cod_amount", "notes",
)  # fmt: skip


class _Reader:
    """One pass: labelled lines first, then what carries its own mark, then what only its place can tell."""

    def __init__(self, text: str, is_zone: Callable[[str], bool]) -> None:
        self._is_zone = is_zone
        self._lines = [line.strip() for line in text.splitlines() if line.strip()]
        self._found: dict[str, Proposal] = {}
        self._rest: list[str] = []

    def read(self) -> ChatReading:
        plain = [line for line in self._lines if not self._take_labelled(line)]
        left = [rest for line in plain if (rest := self._take_marked(line))]
        self._take_by_place(left)
        self._part_address()
        self._part_package()
        order = {name: place for place, name in enumerate(_ORDER)}
        proposals = sorted(self._found.values(), key=lambda one: order[one.field])
        return ChatReading(tuple(proposals), tuple(self._rest))

    def _propose(self, field: str, value: str, source: str, *, sure: bool = True) -> bool:
        """Propose a value for a field that has none yet."""
        value = value.strip(" \t،,.-–:")
        if not value or field in self._found:
            return False
        self._found[field] = Proposal(field, value, source.strip(), sure)
        return True

    # with a label

    def _take_labelled(self, line: str) -> bool:
        match = _LABELLED.match(line)
        field = _LABELS.get(fold(match.group(1))) if match else None
        if match is None or field is None:
            return False
        value = match.group(2)
        if field in ("phone", "other_phone"):
            return self._take_phones(value) != value or self._propose(field, value, line, sure=False)
        if field == "cod_amount":
            return self._take_amount(value, line)
        if field == "items":
            digits = re.search(r"\d{1,3}", fold_digits(value))
            return digits is not None and self._propose("items", digits.group(), line)
        return self._propose(field, value, line)

    def _take_amount(self, text: str, source: str) -> bool:
        number = re.search(_NUMBER, text)
        amount = parse(number.group(1).rstrip(".,")) if number else None
        return amount is not None and self._propose("cod_amount", amount_text(amount), source)

    # with a mark of its own

    def _take_marked(self, line: str) -> str:
        """Take phones, amounts and counts out of a line; gives what is left of it."""
        left = self._take_phones(line)
        if (amount := _AMOUNT.search(left)) and self._take_amount(amount.group(1) or amount.group(2), amount.group()):
            left = left.replace(amount.group(), " ", 1)
        if (count := _COUNT.search(left)) and self._propose(
            "items", fold_digits(next(filter(None, count.groups()))), count.group()
        ):
            left = left.replace(count.group(), " ", 1)
        left = " ".join(left.split()).strip(" ،,.-–/:")
        # A word before a number that was taken ("موبايل", "tel") says nothing more.
        return "" if fold(left) in _LABELS else left

    def _take_phones(self, line: str) -> str:
        for match in _PHONE.finditer(line):
            phone = read_phone(match.group())
            if phone.kind not in (PhoneKind.MOBILE, PhoneKind.LANDLINE):
                continue
            field = "phone" if phone.is_mobile and "phone" not in self._found else "other_phone"
            if self._propose(field, phone.number, match.group()):
                line = line.replace(match.group(), " ", 1)
        return line

    # by its place

    def _take_by_place(self, lines: list[str]) -> None:
        """A line with a street is the address, the first line of words alone the name, the next the package."""
        for line in lines:
            if not (
                self._as_zone(line)
                or self._as_address(line)
                or self._as_notes(line)
                or self._as_name(line)
                or self._as_package(line)
            ):
                self._rest.append(line)

    def _as_zone(self, line: str) -> bool:
        return self._is_zone(line) and self._propose("zone", line, line)

    def _as_address(self, line: str) -> bool:
        return bool(_STREET.search(line)) and self._propose("address", line, line, sure=False)

    def _as_notes(self, line: str) -> bool:
        return bool(_FLAG.search(line)) and self._propose("notes", line, line, sure=False)

    def _as_name(self, line: str) -> bool:
        words = line.split()
        plain = 2 <= len(words) <= 5 and not re.search(r"\d", fold_digits(line)) and not re.search(r"[،,/+]", line)
        return plain and self._propose("full_name", line, line, sure=False)

    def _as_package(self, line: str) -> bool:
        return "address" in self._found and self._propose("description", line, line, sure=False)

    def _part_address(self) -> None:
        """Building and flat stand in the address; they have fields of their own too."""
        address = self._found.get("address")
        for field, pattern in (("building", _BUILDING), ("apartment", _FLAT)):
            match = pattern.search(address.value) if address else None
            if match:
                self._propose(field, fold_digits(match.group(1)), match.group())

    def _part_package(self) -> None:
        """A count may stand beside the product."""
        package = self._found.get("description")
        count = _COUNT.search(package.value) if package else None
        if package is None or count is None:
            return
        if self._propose("items", fold_digits(next(filter(None, count.groups()))), count.group()):
            without = " ".join(package.value.replace(count.group(), " ", 1).split()).strip(" ،,.-–/:")
            self._found["description"] = replace(package, value=without or package.value)


def zone_pieces(reading: ChatReading) -> Iterable[str]:
    """Give the texts that may be the zone, the likeliest first: its own label, then the parts of the address."""
    if zone := reading.value("zone"):
        yield zone
    pieces = [piece.strip() for piece in re.split(r"[،,/\-–\n]", reading.value("address")) if piece.strip()]
    without_marks = [piece for piece in pieces if not (_BUILDING.search(piece) or _FLAT.search(piece))]
    if len(without_marks) > 1:
        yield from (f"{first} {second}" for first, second in pairwise(without_marks))
    yield from reversed(without_marks)
    yield from reading.rest


def with_proposals(draft: OrderDraft, proposals: Iterable[Proposal], *, governorate: str = "") -> OrderDraft:
    """Put the proposals a person has accepted into a draft; the rest of it stays as it was typed.

    A zone counts within ``governorate``. The package of an Exchange is what is delivered; an amount is collected by a
    Deliver and a difference of an Exchange, and a Return has none.
    """
    values = {one.field: one.value for one in proposals}
    amount = values.pop("cod_amount", "")
    if "zone" in values:
        values["governorate"] = governorate
    if draft.order_type is OrderType.EXCHANGE:
        values |= {
            new: values.pop(old) for old, new in (("description", "new"), ("items", "new_items")) if old in values
        }
    plain: dict[str, str | bool] = {**draft.to_plain(), **values}
    if amount and draft.order_type is OrderType.DELIVER:
        plain |= {"cod": True, "cod_amount": amount}
    elif amount and draft.order_type is OrderType.EXCHANGE:
        plain |= {"cash_difference": True, "cash_amount": amount}
    return with_cash_in_notes(OrderDraft.from_plain(plain))
