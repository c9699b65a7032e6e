"""Cells, sheets and the order tables of an invented shop, before any file format."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

Expect = Literal["send", "hold"]


@dataclass(frozen=True)
class Planted:
    """What a careful desk must do with one row.

    row: the row's number as a spreadsheet shows it (first row 1); in CSV the number of the record in the file,
    a leading `sep=` line counted as record 1.
    soft: only for "send": holding the row (or refusing the file) is no fault either; sending another amount is.
    customer, phone: two more handles to find the row again, as a person would read them (phone as 11 digits).
    """

    row: int
    expect: Expect
    collect: Decimal | None
    reference: str
    why: str
    soft: bool = False
    customer: str = ""
    phone: str = ""


@dataclass(frozen=True)
class Case:
    """One file. rows None: no row is judged, only that the reader stays alive, quick, small and says a sentence."""

    name: str
    content: bytes
    kind: str
    rows: list[Planted] | None


@dataclass(frozen=True)
class Cell:
    """One cell. kind: blank, text, number, bool, error, date. A formula with kind "blank" has no cached value."""

    kind: str = "blank"
    value: str | Decimal | bool | dt.date | None = None
    formula: str | None = None
    style: str = ""

    def shown(self) -> str:
        """The cell as text, the way a CSV export has it."""
        if self.value is None:
            return ""
        if isinstance(self.value, bool):
            return "TRUE" if self.value else "FALSE"
        if isinstance(self.value, Decimal):
            return number(self.value)
        return str(self.value)


def text(value: str) -> Cell:
    """A text cell, blank when empty."""
    return Cell("text", value) if value else Cell()


def number(value: Decimal) -> str:
    """A decimal without an exponent and without idle zeros."""
    shown = f"{value:f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


@dataclass
class Sheet:
    """A grid with what surrounds it."""

    name: str
    grid: list[list[Cell]]
    hidden_rows: frozenset[int] = frozenset()
    merges: Sequence[str] = ()
    hidden: bool = False


FIELDS = (
    "name",
    "phone",
    "phone2",
    "gov",
    "zone",
    "street",
    "building",
    "floor",
    "apartment",
    "inside",
    "items",
    "type",
    "cod",
    "ref",
    "notes",
)

HEADINGS: dict[str, Mapping[str, Sequence[str]]] = {
    "en": {
        "name": ("Customer name", "Full name", "Name", "Customer Name"),
        "phone": ("Phone", "Mobile", "Phone number"),
        "phone2": ("Second phone", "Other phone", "Phone 2"),
        "gov": ("Governorate", "Governorate", "governorate"),
        "zone": ("Area", "Zone", "Area / Zone"),
        "street": ("Street", "Address", "Street address"),
        "building": ("Building", "Building no", "Building No."),
        "floor": ("Floor",),
        "apartment": ("Apartment", "Apartment no", "Flat"),
        "inside": ("Product description", "Description", "Product"),
        "items": ("Number of items", "Items", "Items count", "Quantity"),
        "type": ("Order type", "Type"),
        "cod": ("COD amount", "COD", "COD Amount (EGP)"),
        "ref": ("Reference", "Order reference", "Ref"),
        "notes": ("Notes",),
    },
    "ar": {
        "name": ("اسم العميل", "الاسم"),
        "phone": ("رقم الهاتف", "رقم الموبايل", "الموبايل", "التليفون"),
        "phone2": ("هاتف آخر", "رقم بديل", "موبايل 2"),
        "gov": ("المحافظة",),
        "zone": ("المنطقة",),
        "street": ("العنوان", "الشارع"),
        "building": ("رقم المبنى", "رقم العمارة", "العمارة"),
        "floor": ("الدور",),
        "apartment": ("رقم الشقة", "الشقة"),
        "inside": ("وصف المنتج", "المنتج", "المحتوى"),
        "items": ("عدد القطع", "العدد"),
        "type": ("نوع الطلب",),
        "cod": ("مبلغ التحصيل", "المبلغ", "المبلغ المطلوب"),
        "ref": ("رقم الطلب", "المرجع"),
        "notes": ("ملاحظات",),
    },
    "franco": {
        "name": ("esm el 3ameel", "el esm"),
        "phone": ("raqam el telefon", "el mobile"),
        "phone2": ("raqam tany", "telefon tany"),
        "gov": ("el mohafza", "mohafza"),
        "zone": ("el manteqa", "manteqa"),
        "street": ("el share3", "3enwan"),
        "building": ("3omara", "raqam el 3omara"),
        "floor": ("el door",),
        "apartment": ("sha2a", "raqam el sha2a"),
        "inside": ("el montag", "gowa eh"),
        "items": ("3adad el 2eta3", "el 3adad"),
        "type": ("no3 el order",),
        "cod": ("el mablagh", "mablagh el ta7seel"),
        "ref": ("raqam el order",),
        "notes": ("molahzat",),
    },
}

GOVERNORATES: Mapping[str, Sequence[str]] = {
    "Cairo": ("Cairo", "cairo", "القاهرة", "القاهره"),
    "Giza": ("Giza", "giza", "الجيزة", "الجيزه"),
    "Qalyubia": ("Qalyubia", "qalyubia", "القليوبية", "القليوبيه"),
}

ZONES: dict[str, dict[str, tuple[str, ...]]] = {
    "Cairo": {
        "Nasr City": ("Nasr City", "nasr city", "مدينة نصر", "مدينه نصر"),
        "Maadi": ("Maadi", "maadi", "المعادي", "المعادى"),
        "Heliopolis": ("Heliopolis", "مصر الجديدة", "مصر الجديده"),
    },
    "Giza": {
        "Dokki": ("Dokki", "dokki", "الدقي", "الدقى"),
        "Mohandessin": ("Mohandessin", "المهندسين"),
        "Agouza": ("Agouza", "العجوزة"),
    },
    "Qalyubia": {"Shubra El Kheima": ("Shubra El Kheima", "شبرا الخيمة", "شبرا الخيمه")},
}
"""Governorate -> area -> spellings. A campaign may replace the contents with areas of its own catalog."""

_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def arabic(value: str) -> str:
    """The digits of `value` in Arabic-Indic."""
    return value.translate(_ARABIC)


def base36(value: int) -> str:
    """A short name for a seed."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    out = ""
    value = abs(value)
    while True:
        value, rest = divmod(value, 36)
        out = digits[rest] + out
        if not value:
            return out


def phone_spellings(phone: str) -> list[tuple[str, bool]]:
    """Spellings of an 11-digit mobile that mean just that number; True where holding it is no fault."""
    a, b, c = phone[:3], phone[3:7], phone[7:]
    bare = phone[1:]
    return [
        (phone, False),
        (f"+20{bare}", False),
        (f"+20 {a[1:]} {b} {c}", False),
        (f"0020{bare}", False),
        (f"20{bare}", False),
        (f"{a}-{b}-{c}", False),
        (f"{a} {b} {c}", False),
        (f"({a}) {b}{c}", False),
        (f"(+20){bare}", False),
        (f"(+20) {a[1:]} {b} {c}", False),
        (f"(002){phone}", True),
        (arabic(phone), False),
        (arabic(f"{a} {b} {c}"), False),
        (phone.translate(_PERSIAN), False),
        (phone.translate(_WIDE), True),
        (f"\u200e{phone}\u200e", False),
        (f"\u202a{phone}\u202c", False),
        (f"\u200f{phone}", False),
        (f"\u2066+20{bare}\u2069", False),
        (f"{a}\u2011{b}\u2011{c}", False),
        (f"{a}\u2013{b}\u2013{c}", False),
        (f"{a}\u2212{b}\u2212{c}", True),
        (f"'{phone}", False),
        (f"\u2019{phone}", True),
        (f" {phone} ", False),
        (f"{phone}\u00a0", False),
        (f"{a}\u00a0{b}\u00a0{c}", False),
        (f"{a}\u202f{b}\u202f{c}", True),
        (f"tel:+20{bare}", True),
        (f"{a}.{b}.{c}", False),
        (f"{a}/{b}{c}", True),
        (f"+2 {phone}", False),
        (f"+2{phone}", False),
        (f"002{phone}", False),
        (f"+20 (0){bare}", True),
        (f"+20 0{bare}", True),
        (f"{phone}.0", True),
        (bare, False),
        (f"{a}_{b}_{c}", True),
        (f"{phone};", True),
        (f"Mob {phone}", True),
        (f"\ufeff{phone}", False),
        (f"{a}\u200b{b}\u200b{c}", False),
        (f"\t{phone}", False),
        (f"{phone}\n", False),
        (f"٠{phone[1:]}", True),
        (f"{a}{b[:2]} {b[2:]}{c}", False),
        (f"+20-{a[1:]}-{b}-{c}", False),
        (f"＋20{bare}", True),
        (" ".join(phone), True),
        (f"{a}\u00ad{b}{c}", True),
        (f"{phone} (whatsapp)", True),
        (f"tel. {phone}", True),
        (f'="{phone}"', True),
        (f"\u061c{phone}", False),
        (f"0{a[1:]}ـ{b}ـ{c}", True),
    ]


def bad_phones(phone: str) -> list[tuple[str, str]]:
    """Texts that are not the number of anybody, with the reason."""
    return [
        (phone[:10], "a digit is missing"),
        (phone + "7", "a digit too many"),
        ("1.01235E+09", "digits lost"),
        ("013" + phone[3:], "no such mobile prefix"),
        ("+966512345678", "not an Egyptian number"),
        ("-", "no number"),
        ("غير معروف", "no number"),
        (phone[:7] + "????", "digits unknown"),
        (phone[:8], "three digits missing"),
        ("", "no phone"),
        ("0", "no number"),
        (phone[:7] + "xxxx", "masked"),
        (phone * 3, "three numbers run together"),
        ("1,012345678E9", "digits lost"),
        ("+1 202 555 0143", "foreign"),
        ("00000000000", "no such prefix"),
        ("#########", "a column too narrow, exported"),
        (arabic(phone[:9]), "short"),
        ("016" + phone[3:], "no such mobile prefix"),
        (phone[:6] + "..." + phone[-2:], "cut"),
        ("٠١٢", "short"),
        (phone + "0" * 4000, "four thousand digits"),
        ("N/A", "no number"),
        ("null", "no number"),
    ]


AMOUNT_STYLES = ("number", "plain", "us", "eu", "comma", "arabic", "arabic-full", "egp")


def amount_text(value: Decimal, style: str, rng: random.Random) -> Cell:
    """An amount spelled in one style of a whole column."""
    if style == "number":
        return Cell("number", value)
    if style == "us":
        return text(f"{value:,.2f}")
    if style == "eu":
        return text(f"{value:,.2f}".translate(str.maketrans(",.", ".,")))
    if style == "comma":
        return text(f"{value:.2f}".replace(".", ","))
    if style == "arabic":
        return text(arabic(number(value)).replace(".", "٫"))
    if style == "arabic-full":
        return text(arabic(f"{value:,.2f}".translate(str.maketrans(",.", "٬٫"))))
    if style == "egp":
        form = rng.choice(
            (
                "{} EGP",
                "{} ج",
                "{} جنيه",
                "EGP {}",
                "{} LE",
                "{} ج.م",
                "{} egp",
                "{}ج",
                "{} L.E.",
                "{} جم",
                "EGP{}",
                "\u200e{}\u200e EGP",
            )
        )
        return text(form.format(number(value)))
    return text(number(value))


BAD_AMOUNTS: Sequence[tuple[str, str]] = (
    ("1,250,00", "two commas that cannot both be right"),
    ("1.250.50", "two points that cannot both be right"),
    ("12 50", "two numbers"),
    ("1250-1300", "a range"),
    ("1250/1300", "two amounts"),
    ("1250+50", "a sum"),
    ("~1250", "about"),
    ("1250?", "a question"),
    ("$50", "another currency"),
    ("50 USD", "another currency"),
    ("50 €", "another currency"),
    ("NaN", "not a number"),
    ("inf", "not a number"),
    ("-250", "negative"),
    ("(250)", "negative in brackets"),
    ("l250", "a letter"),
    ("0x10", "hexadecimal"),
    ("99999999999999", "beyond any parcel"),
    ("TRUE", "a truth value"),
    ("yes", "no amount"),
    ("نعم", "no amount"),
    ("???", "unknown"),
    ("TBD", "unknown"),
    ("9" * 5000, "five thousand digits"),
    ("1e400", "beyond any number"),
    ("1e999999999", "beyond any number"),
    ("1" + "0" * 40, "beyond any parcel"),
    ("=B2*2", "a formula as text"),
    ("=SUM(M2:M9)", "a formula as text"),
    ("1250 1350", "two amounts"),
    ("######", "a column too narrow, exported"),
    ("2026-05-12", "a date"),
    ("12-May", "a date"),
    ("1250%", "a percentage"),
    ("12.5.0", "not a number"),
    ("see notes", "no amount"),
    ("حسب الاتفاق", "no amount"),
    ("1.25E+", "cut"),
    ("100 SAR", "another currency"),
    ("1250 or 1300", "two amounts"),
    ("12O0", "a letter O"),
    ("١٢٥٠؟", "a question"),
    ("--", "nothing said"),
)


@dataclass
class Mark:
    """The judgement of a row while the table is made."""

    expect: Expect
    collect: Decimal | None
    why: str
    soft: bool = False


ADDED: dict[str, Callable[[Table, int], Cell]] = {}
"""Heading -> cell of a row: columns that a campaign puts behind all others. Empty, the material is as it came."""

_THINGS = ("T-shirt", "Book", "Phone cover", "Shoes", "كتاب", "تيشيرت", "شنطة", "Perfume", "Mug")
_STREETS = ("Example St", "Test Street", "Sample Road", "شارع التجربة", "شارع المثال", "share3 el tagroba")
_NAMES = ("Test Customer", "Mona Example", "Karim Sample", "عميل تجريبي", "منى مثال", "Tagreeb Tester")
_TYPES = ("Deliver", "deliver", "DELIVER", "Deliver ")


@dataclass
class Table:
    """An order table of an invented shop, every row good until a family spoils it."""

    rng: random.Random
    seed: int
    count: int = 6
    language: str = "en"
    amounts: str = "plain"
    headings: list[str] = field(default_factory=list)
    fields: list[str] = field(default_factory=lambda: list(FIELDS))
    rows: list[dict[str, Cell]] = field(default_factory=list)
    marks: list[Mark | None] = field(default_factory=list)
    refs: list[str] = field(default_factory=list)
    phones: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    preface: list[list[Cell]] = field(default_factory=list)
    with_heading: bool = True
    soft: bool = False

    def __post_init__(self) -> None:
        rng = self.rng
        if self.language == "franco":
            self.soft = True
        if not self.headings:
            words = HEADINGS[self.language]
            self.headings = [rng.choice(words[name]) for name in self.fields]
        tails = rng.sample(range(1000, 10000), self.count + 40)
        self._tails = iter(tails)
        for _ in range(self.count):
            self.add()

    def add(self) -> int:
        """One more good row; its index."""
        rng = self.rng
        index = len(self.rows)
        tag = f"{base36(self.seed)}-{index + 1:02d}"
        phone = rng.choice(("010", "011", "012", "015")) + "1234" + str(next(self._tails))
        gov = rng.choice(("Cairo", "Cairo", "Giza", "Giza", "Qalyubia"))
        zone = rng.choice(sorted(ZONES[gov]))
        name = f"{rng.choice(_NAMES)} {tag}"
        cents = rng.choice(("0", "0", "0", "0.5", "0.25", "0.75")) if self.amounts != "egp" else "0"
        collect = Decimal(rng.choice((rng.randrange(50, 1000), rng.randrange(1000, 9999)))) + Decimal(cents)
        if rng.random() < 0.12:
            collect = Decimal(0)
        cod = amount_text(collect, self.amounts, rng)
        ref = f"H{tag}"
        second = f"010{rng.choice(('5555', '4321'))}{rng.randrange(1000, 10000)}" if rng.random() < 0.3 else ""
        self.rows.append(
            {
                "name": text(name),
                "phone": text(phone),
                "phone2": text(second),
                "gov": text(rng.choice(GOVERNORATES[gov])),
                "zone": text(rng.choice(ZONES[gov][zone])),
                "street": text(f"{rng.choice(_STREETS)} {tag}"),
                "building": text(str(rng.randrange(1, 200))),
                "floor": text(str(rng.randrange(1, 12))),
                "apartment": text(str(rng.randrange(1, 40))),
                "inside": text(rng.choice(_THINGS)),
                "items": text(str(rng.randrange(1, 5))),
                "type": text(rng.choice(_TYPES)),
                "cod": cod,
                "ref": text(ref),
                "notes": text(rng.choice(("", "", "call before", "بعد العصر", "gift, no invoice"))),
            }
        )
        self.marks.append(Mark("send", collect, "a good row"))
        self.refs.append(ref)
        self.phones.append(phone)
        self.names.append(name)
        return index

    def hold(self, index: int, why: str) -> None:
        """This row must not be sent by itself."""
        self.marks[index] = Mark("hold", None, why)

    def leave(self, index: int) -> None:
        """No judgement about this row."""
        self.marks[index] = None

    def soften(self, index: int, why: str) -> None:
        """Holding this row is no fault, sending another amount is."""
        mark = self.marks[index]
        if mark is not None and mark.expect == "send":
            self.marks[index] = Mark("send", mark.collect, why, True)

    def put(self, index: int, name: str, cell: Cell) -> None:
        """Replace one cell."""
        self.rows[index][name] = cell

    @property
    def first(self) -> int:
        """The row number of the first order."""
        return len(self.preface) + (2 if self.with_heading else 1)

    def column(self, name: str) -> str:
        """The spreadsheet letter of a field's column."""
        return chr(65 + self.fields.index(name))

    def grid(self) -> list[list[Cell]]:
        """All the cells, row by row."""
        grid = [list(line) for line in self.preface]
        if self.with_heading:
            grid.append([text(heading) for heading in (*self.headings, *ADDED)])
        added = ADDED.values()
        for index, row in enumerate(self.rows):
            grid.append([row.get(name, Cell()) for name in self.fields] + [cell(self, index) for cell in added])
        return grid

    def planted(self, *, soft: bool = False, shift: int = 0) -> list[Planted]:
        """The judgements, with `soft` laid over all sends and row numbers moved by `shift`."""
        out = []
        for index, mark in enumerate(self.marks):
            if mark is None:
                continue
            has_ref = "ref" in self.fields and self.rows[index].get("ref", Cell()).shown() == self.refs[index]
            out.append(
                Planted(
                    self.first + index + shift,
                    mark.expect,
                    mark.collect,
                    self.refs[index] if has_ref else "",
                    mark.why,
                    mark.expect == "send" and (mark.soft or soft or self.soft),
                    self.names[index],
                    self.phones[index],
                )
            )
        return out
