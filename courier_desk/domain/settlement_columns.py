"""The columns of a courier's payout file: which heading means what, and what stands in the cells below.

Amounts and dates that can be read in two ways are not guessed: the file says which one it means (another cell can be
read in one way only), a person does, or it is not taken in. The names are those that payouts of couriers use, in Arabic
and English. Judging the lines is ``settlements``'.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum
from functools import cache
from typing import Final

from courier_desk.domain import money
from courier_desk.domain.column_maps import named_headings
from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.heading_names import name_key
from courier_desk.domain.intake_sheet import RowFault, SheetRow, cell_name
from courier_desk.domain.money import Writing
from courier_desk.domain.orders import is_number
from courier_desk.domain.settlements import SheetLine
from courier_desk.domain.sheet_parts import counted, has_word_of_sum, is_of_sum
from courier_desk.domain.values import frozen


class PayoutColumn(StrEnum):
    """What a column of a payout file holds."""

    NUMBER = "number"
    REFERENCE = "reference"
    COLLECTED = "collected"
    FEE = "fee"
    OTHER = "other"
    NET = "net"
    DATE = "date"
    PAYOUT = "payout"


AMOUNTS: Final = (PayoutColumn.COLLECTED, PayoutColumn.FEE, PayoutColumn.OTHER, PayoutColumn.NET)

_NAMES: Final[Mapping[PayoutColumn, str]] = {
    PayoutColumn.NUMBER: """
        order number, order no, order nr, order id, order, orders, awb, awb number, awb no, waybill, waybill number,
        tracking number, tracking no, tracking, tracking id, tracking code, shipment number, shipment no, shipment id,
        shipment, parcel number, barcode, consignment number, airway bill, order code, shipment code,
        رقم الاوردر, رقم الطلب, رقم الشحنه, رقم البوليصه, رقم التتبع, الاوردر, اوردر, الشحنه, البوليصه, بوليصه,
        الباركود, باركود, كود الشحنه, كود الاوردر, كود الطلب, رقم الطرد, رقم بوليصه الشحن, الطلب, رقم اوردر,
        رقم شحنه,
        ra2m el order, rakam el order, rakm el order""",
    PayoutColumn.REFERENCE: """
        reference, reference number, reference no, ref, ref no, your reference, merchant reference, customer reference,
        business reference, client reference, shop order, shop order number, referral number, external id,
        seller reference, المرجع, الرقم المرجعي, رقم المرجع, مرجع, مرجع التاجر, رقم مرجعي, كود التاجر للاوردر,
        رقم الاوردر عند التاجر, الرقم المرجعى""",
    PayoutColumn.COLLECTED: """
        collected, collected amount, amount collected, cod, cod amount, cod collected, collected cod, cash collected,
        cash, cash amount, cash on delivery, collection, collection amount, amount, order amount, order value, value,
        total cod, cod value, collected cash, المحصل, المبلغ المحصل, التحصيل, مبلغ التحصيل, قيمه التحصيل, تحصيل,
        المبلغ, قيمه الاوردر, قيمه الطلب, قيمه الشحنه, الكاش, كاش, النقديه المحصله, تم تحصيله, المتحصل, مبلغ محصل,
        المتحصلات, مبلغ الشحنه, el tahseel, tahseel""",
    PayoutColumn.FEE: """
        fee, fees, shipping fee, shipping fees, delivery fee, delivery fees, shipping cost, delivery cost,
        shipping charge, shipping charges, delivery charge, delivery charges, shipping, service fee, freight,
        courier fee, courier fees, order fees, commission, المصاريف, مصاريف الشحن, مصاريف التوصيل, رسوم الشحن, رسوم,
        الرسوم, رسوم التوصيل, تكلفه الشحن, سعر الشحن, الشحن, عموله, العموله, خدمه التوصيل, مصاريف شحن, رسوم شحن,
        تكلفه التوصيل, masareef el sha7n""",
    PayoutColumn.OTHER: """
        other charges, other charge, other fees, other fee, extra charges, extra fees, additional fees,
        additional charges, extras, deductions, deduction, adjustments, adjustment, vat, tax, surcharge, penalties,
        cod fee, cod fees, collection fee, رسوم اخري, مصاريف اخري, خصومات, الخصومات, خصم, اضافي, رسوم اضافيه,
        مصاريف اضافيه, ضريبه, القيمه المضافه, ضريبه القيمه المضافه, غرامات, رسوم التحصيل, استقطاعات, تسويات""",
    PayoutColumn.NET: """
        net, net amount, net payout, net payable, payable, net value, amount due, due amount, due, net due, to pay,
        amount to pay, merchant due, paid, paid amount, payout amount, net cod, net to merchant, transferred,
        transfer amount, الصافي, صافي, صافي المبلغ, المستحق, المبلغ المستحق, صافي المستحق, مستحق التاجر, المدفوع,
        المبلغ المدفوع, المحول, المبلغ المحول, صافي التحويل, مستحقات, صافي التحصيل, el safy, safy""",
    PayoutColumn.DATE: """
        date, delivery date, delivered at, delivered on, completed at, completion date, completed on, settled at,
        settlement date, collection date, payout date, day, status date, date delivered, التاريخ, تاريخ, تاريخ التسليم,
        تاريخ التوصيل, تاريخ التحصيل, تاريخ التسويه, اليوم, تاريخ الدفع, تاريخ السداد, tareekh""",
    PayoutColumn.PAYOUT: """
        payout, payout number, payout no, payout id, settlement, settlement number, settlement no, settlement id,
        batch, batch number, invoice, invoice number, invoice no, statement, statement number, transfer number,
        transaction id, payment number, payment id, رقم الدفعه, الدفعه, دفعه, رقم التسويه, التسويه, رقم التحويل,
        رقم الفاتوره, الفاتوره, رقم السداد, رقم الكشف, كشف, رقم التسوية""",
}
#: Rows among which the heading is looked for.
_FIRST_ROWS: Final = 25
#: A row that names fewer columns is no heading.
_FEWEST: Final = 2
_LONGEST_TEXT: Final = 60


@cache
def _meanings() -> Mapping[str, PayoutColumn]:
    """Give the column by the key of each name; done when a file is read, for a window's start needs none of it."""
    return {name_key(name): column for column, names in _NAMES.items() for name in names.split(",")}


def column_named(heading: str) -> PayoutColumn | None:
    """Tell what a heading means: by its whole text, or by a part of one that says it in two languages."""
    known = _meanings()
    parts = (heading, *re.split(r"[/|\\(){}\[\]\n]| - ", heading))
    return next((known[key] for part in parts if (key := name_key(part)) in known), None)


def heading_place(rows: Sequence[SheetRow]) -> int | None:
    """Find the heading among the first rows: the one that names most columns; None where none names enough."""
    counts = [len({column for cell in row.cells if (column := column_named(cell))}) for row in rows[:_FIRST_ROWS]]
    most = max(counts, default=0)
    return counts.index(most) if most >= _FEWEST else None


class Decimals(StrEnum):
    """Which sign parts the decimals of a file's amounts."""

    AS_FOUND = ""
    POINT = "."
    COMMA = ","


class DayOrder(StrEnum):
    """Which comes first in a file's dates."""

    AS_FOUND = ""
    DAY_FIRST = "day"
    MONTH_FIRST = "month"
    YEAR_FIRST = "year"  # of two digits: 26-11-25


@frozen(kw_only=True)
class PayoutMap:
    """Which heading is which column, and how amounts and dates are meant where the file does not say."""

    columns: Mapping[PayoutColumn, str] = field(default_factory=dict)
    decimals: Decimals = Decimals.AS_FOUND
    days: DayOrder = DayOrder.AS_FOUND

    def to_json(self) -> str:
        """Write it down."""
        plain = {"columns": dict(self.columns), "decimals": self.decimals, "days": self.days}
        return json.dumps(plain, ensure_ascii=False)

    def in_order_of(self, cells: Sequence[str]) -> PayoutMap:
        """Give the same with the columns in the order of a file's headings."""
        places = {name: place for place, name in enumerate(named_headings(cells))}
        ordered = sorted(self.columns.items(), key=lambda one: places.get(one[1], len(places)))
        return PayoutMap(columns=dict(ordered), decimals=self.decimals, days=self.days)

    @classmethod
    def from_json(cls, text: str) -> PayoutMap:
        """Read what was written down. Raises ValueError when it is none."""
        try:
            plain = json.loads(text)
            columns = {PayoutColumn(name): str(heading) for name, heading in plain["columns"].items()}
            return cls(columns=columns, decimals=Decimals(plain["decimals"]), days=DayOrder(plain["days"]))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("no map of a payout's columns") from error


def proposed_payout_map(cells: Sequence[str]) -> PayoutMap:
    """Propose what the headings of a file mean; the first that names a column is it."""
    columns: dict[PayoutColumn, str] = {}
    for name in named_headings(cells):
        column = column_named(name.partition(" #")[0]) if name else None
        if column is not None:
            columns.setdefault(column, name)
    return PayoutMap(columns=columns)


class PayoutFaultKind(StrEnum):
    """Why a file is not taken in. In brackets what ``text`` holds."""

    NO_NUMBERS = "no_numbers"  # no column of order numbers or references
    NO_AMOUNTS = "no_amounts"  # no column of what was collected or paid
    NO_LINES = "no_lines"
    NOT_THERE = "not_there"  # [the heading] a column that was chosen is not in the file
    NO_NUMBER = "no_number"  # a line without number and reference
    AMOUNT = "amount"  # [as written] no amount
    AMOUNT_UNCLEAR = "amount_unclear"  # [as written] 1.250: readable in two ways
    NO_AMOUNT = "no_amount"  # the line does not say what was collected or paid
    NEGATIVE = "negative"  # [as written] a fee below zero
    DATE = "date"  # [as written] no date
    DATE_UNCLEAR = "date_unclear"  # [as written] 03/04/2026: which is the month? 26-11-27: which is the year?
    UNREADABLE = "unreadable"  # the cell could not be read: an error, a formula without a value
    CUT_OFF = "cut_off"  # the file ends inside this row, or a quote is left open in it
    TOTAL = "total"  # [as written] the sheet's own sum is not what its lines come to: ``by``
    TAKEN_IN = "taken_in"  # this very file was taken in before
    OTHERS = "others"  # [a number] hardly one is known here: another courier's sheet, or another account's
    OTHER_MERCHANT = "other_merchant"  # [the merchant's code] its orders are another merchant's


@frozen(kw_only=True)
class PayoutFault:
    """One reason why a file is not taken in, and where: ``cell`` as a spreadsheet names it (F7), "" for the whole.

    Of a file that was taken in before ``text`` is its name then, ``sheet`` the sheet it became, ``at`` the moment
    (seconds since the epoch).
    """

    kind: PayoutFaultKind
    row: int = 0
    cell: str = ""
    column: PayoutColumn | None = None
    text: str = ""
    by: int = 0
    sheet: int = 0
    at: float = 0.0


@frozen(kw_only=True)
class PayoutReading:
    """The lines of a file, or what stands against taking it in; there is never both.

    ``stated``: the sums that the file itself gives, ``doubts``: those that its lines do not come to.
    """

    lines: tuple[SheetLine, ...] = ()
    faults: tuple[PayoutFault, ...] = ()
    stated: Mapping[PayoutColumn, int] = field(default_factory=dict)
    doubts: tuple[PayoutFault, ...] = ()


#: So many faults are told of one file; more of them are one mistake.
MOST_FAULTS: Final = 200


def read_payout(cells: Sequence[str], rows: Sequence[SheetRow], columns: PayoutMap) -> PayoutReading:
    """Read the rows below a heading as lines of a payout.

    Rows that say the heading again are left out; one without number that gives sums, or words alone, is no line. One
    that takes something off for no order, such as a fine, is a line that its words name.
    """
    places = {name: place for place, name in enumerate(named_headings(cells)) if name}
    faults = [
        PayoutFault(kind=PayoutFaultKind.NOT_THERE, column=column, text=name)
        for column, name in columns.columns.items()
        if name not in places
    ]
    if not {PayoutColumn.NUMBER, PayoutColumn.REFERENCE} & columns.columns.keys():
        faults.append(PayoutFault(kind=PayoutFaultKind.NO_NUMBERS))
    if not {PayoutColumn.COLLECTED, PayoutColumn.NET} & columns.columns.keys():
        faults.append(PayoutFault(kind=PayoutFaultKind.NO_AMOUNTS))
    if faults:
        return PayoutReading(faults=tuple(faults))
    reader = _Reader({column: places[name] for column, name in columns.columns.items()}, cells, columns)
    return reader.read(rows)


class _Reader:
    """The rows of one file as they are read."""

    def __init__(self, places: Mapping[PayoutColumn, int], heading: Sequence[str], columns: PayoutMap) -> None:
        self._places = places
        self._heading = [text.strip() for text in heading]
        self._columns = columns
        self._faults: list[PayoutFault] = []
        self._comma: bool | None = None
        self._day_first: bool | None = None
        self._year_first: bool | None = None  # of dates whose year has two digits
        self._days: dict[str, date] = {}
        self._amounts = tuple(column for column in AMOUNTS if column in places)
        self._count = 0  # rows below the heading

    def read(self, rows: Sequence[SheetRow]) -> PayoutReading:
        """Read them all, or say what stands against it."""
        below = [row for row in rows if any(row.cells) and not self._says_heading(row)]
        self._count = len(below)
        self._settle_signs([row for row in below if self._is_named(row)])
        lines, others = self._parted(below)
        made = [line for row in lines if (line := self._line(row)) is not None]
        if not lines:
            self._faults.append(PayoutFault(kind=PayoutFaultKind.NO_LINES))
        if self._faults:
            return PayoutReading(faults=tuple(self._faults[:MOST_FAULTS]))
        stated, doubts = self._sums(others, made)
        return PayoutReading(lines=tuple(made), stated=stated, doubts=tuple(doubts))

    def _says_heading(self, row: SheetRow) -> bool:
        if row.cells[0].strip() not in self._heading:
            return False
        filled = [(at, text.strip()) for at, text in enumerate(row.cells) if text.strip()]
        return len(filled) > 1 and all(at < len(self._heading) and self._heading[at] == text for at, text in filled)

    def _parted(self, rows: Sequence[SheetRow]) -> tuple[list[SheetRow], list[SheetRow]]:
        """Part the lines from sums and words. Amounts that belong to nothing are a line, for they must not be lost."""
        lines: list[SheetRow] = []
        others: list[SheetRow] = []
        sums = dict.fromkeys(self._amounts, 0)
        last = next((row for row in reversed(rows) if self._money_in(row)), None)
        for row in rows:
            amounts = self._money_in(row)
            if self._is_named(row) or (amounts and not self._is_sum(row) and self._text(row, PayoutColumn.DATE)):
                is_line = True
            elif not amounts or self._is_sum(row):
                is_line = False
            elif len(lines) > 1 and all(sums[column] == amount for column, amount in amounts.items()):
                is_line = False  # a sum that no word calls so
            else:
                is_line = row is not last or _has_words(row)
            (lines if is_line else others).append(row)
            if is_line:
                for column, amount in amounts.items():
                    sums[column] += amount
        return lines, others

    def _is_named(self, row: SheetRow) -> bool:
        """Tell whether a row has a number or a reference, and no word of a sum or how many orders are summed for it."""
        named = self._text(row, PayoutColumn.NUMBER) or self._text(row, PayoutColumn.REFERENCE)
        if not named or has_word_of_sum(named):
            return False
        count = counted(named)
        is_count = count is not None and (count <= self._count or not named.isdecimal())
        return not is_count or not any(map(is_of_sum, row.cells))

    def _money_in(self, row: SheetRow) -> dict[PayoutColumn, int]:
        """Give the amounts of a row in piastres, as far as they can be read."""
        found = {}
        for column in self._amounts:
            text = self._text(row, column)
            if text and text not in _EMPTY and (amount := money.read(_without_sign(text))) is not None:
                found[column] = -amount.piastres if money.is_negative(text) else amount.piastres
        return found

    @staticmethod
    def _is_sum(row: SheetRow) -> bool:
        return any(has_word_of_sum(text) for text in row.cells)

    def _text(self, row: SheetRow, column: PayoutColumn) -> str:
        place = self._places.get(column)
        return row.cells[place].strip() if place is not None and place < len(row.cells) else ""

    def _settle_signs(self, rows: Sequence[SheetRow]) -> None:
        """Find out what parts decimals and which part of a date is the day, as far as any cell says it."""
        self._comma = {Decimals.COMMA: True, Decimals.POINT: False}.get(self._columns.decimals)
        self._day_first = {DayOrder.DAY_FIRST: True, DayOrder.MONTH_FIRST: False}.get(self._columns.days)
        if self._columns.days is not DayOrder.AS_FOUND:
            self._year_first = self._columns.days is DayOrder.YEAR_FIRST
        known = {"": None}  # in the file's order: what is said first counts
        for row in rows:
            if None not in (self._comma, self._day_first, self._year_first):
                return
            for column in AMOUNTS if self._comma is None else ():
                amount = money.read(self._text(row, column).lstrip("-\u2212("))
                if amount is not None and amount.writing in (Writing.POINT, Writing.COMMA):
                    self._comma = amount.writing is Writing.COMMA
            text = self._text(row, PayoutColumn.DATE) if None in (self._day_first, self._year_first) else ""
            if text not in known:
                self._settle_day(text)
                known[text] = None
        for text in known:  # a date of which a later one told where its year stands
            self._settle_day(text)

    def _settle_day(self, text: str) -> None:
        """See whether one date tells where the year, and where the day stands in all of them."""
        first, second, last = _day_parts(text) or (0, 0, _CENTURY)
        if last < _CENTURY and self._year_first is None:
            self._year_first = _is_year_first(first, last)
        year_last = last >= _CENTURY or self._year_first is False
        if year_last and self._day_first is None and (first > _MONTHS or second > _MONTHS):
            self._day_first = first > _MONTHS

    def _fault(self, kind: PayoutFaultKind, row: SheetRow, column: PayoutColumn, text: str = "") -> None:
        place = self._places.get(column)
        cell = cell_name(row.number, place) if place is not None else ""
        self._faults.append(PayoutFault(kind=kind, row=row.number, cell=cell, column=column, text=text[:_LONGEST_TEXT]))

    def _line(self, row: SheetRow) -> SheetLine | None:
        before = len(self._faults)
        self._reading_faults(row)
        number, reference = self._named(row)
        rounded, values = False, {}
        for column in self._amounts:
            if (amount := self._amount(row, column)) is not None:
                values[column] = amount[0]
                rounded = rounded or amount[1]
        if values and not self._is_named(row) and PayoutColumn.COLLECTED not in values:
            values[PayoutColumn.COLLECTED] = 0  # taken off, or added, for no order
            if net := values.get(PayoutColumn.NET):
                values.setdefault(PayoutColumn.OTHER, -net - values.get(PayoutColumn.FEE, 0))
        if PayoutColumn.COLLECTED not in values and PayoutColumn.NET not in values and len(self._faults) == before:
            column = PayoutColumn.COLLECTED if PayoutColumn.COLLECTED in self._places else PayoutColumn.NET
            self._fault(PayoutFaultKind.NO_AMOUNT, row, column)
        day = self._day(row)
        if len(self._faults) > before:
            return None
        return SheetLine(
            row=row.number,
            number=number,
            reference=reference,
            collected=values.get(PayoutColumn.COLLECTED),
            fee=values.get(PayoutColumn.FEE),
            other=values.get(PayoutColumn.OTHER),
            net=values.get(PayoutColumn.NET),
            day=day,
            payout=self._text(row, PayoutColumn.PAYOUT)[:_LONGEST_TEXT],
            rounded=rounded,
        )

    def _reading_faults(self, row: SheetRow) -> None:
        if not row.faults:
            return
        ours = set(self._places.values())
        for place, fault in row.faults:
            is_cut = fault.kind in (RowFault.CUT_OFF, RowFault.OPEN_QUOTE)
            if place in ours or is_cut:
                kind = PayoutFaultKind.CUT_OFF if is_cut else PayoutFaultKind.UNREADABLE
                column = next((one for one, at in self._places.items() if at == place), None)
                cell = cell_name(row.number, place)
                self._faults.append(PayoutFault(kind=kind, row=row.number, cell=cell, column=column))
                return

    def _named(self, row: SheetRow) -> tuple[str, str]:
        number = plain_number(self._text(row, PayoutColumn.NUMBER))
        reference = strip_unseen(self._text(row, PayoutColumn.REFERENCE)).strip()
        if not number and not reference and self._takes_off(row):
            reference = _words_of(row)
        if not number and not reference:
            has = PayoutColumn.NUMBER in self._places
            self._fault(PayoutFaultKind.NO_NUMBER, row, PayoutColumn.NUMBER if has else PayoutColumn.REFERENCE)
        return number, reference

    def _takes_off(self, row: SheetRow) -> bool:
        """Tell whether a row has no order's money, but something that is taken off for none."""
        amounts = self._money_in(row)
        return not amounts.get(PayoutColumn.COLLECTED) and amounts.get(PayoutColumn.NET, 0) <= 0

    def _amount(self, row: SheetRow, column: PayoutColumn) -> tuple[int, bool] | None:
        """Read an amount: piastres, and whether the file had finer ones; None for an empty cell or a fault."""
        text = self._text(row, column)
        if not text or text in _EMPTY:
            return None
        if self._comma is not True and (usual := _USUAL.fullmatch(text)) is not None:  # most are, and it is quick
            pounds, rest = usual.groups()
            return int(pounds) * money.PIASTRES_PER_POUND + int(f"{rest or ''}00"[:2]), False
        sign = -1 if money.is_negative(text) else 1
        plain = text if sign > 0 else _without_sign(text)
        if sign < 0 and column in (PayoutColumn.FEE, PayoutColumn.OTHER):
            self._fault(PayoutFaultKind.NEGATIVE, row, column, text)
            return None
        amount = money.read(plain)
        if amount is None:
            finer = _finer(plain) if self._comma is not True else None
            if finer is None or (self._comma is None and _LIKE_A_THOUSAND.fullmatch(fold_digits(plain))):
                kind = PayoutFaultKind.AMOUNT if finer is None else PayoutFaultKind.AMOUNT_UNCLEAR
                self._fault(kind, row, column, text)
                return None
            return sign * finer, True
        value = self._clear(amount, plain)
        if value is None:
            self._fault(PayoutFaultKind.AMOUNT_UNCLEAR, row, column, text)
            return None
        return sign * value, False

    def _clear(self, amount: money.Amount, text: str) -> int | None:
        """Give the piastres of an amount in the way this file writes them; None where that is not known."""
        match amount.writing:
            case Writing.PLAIN:
                return amount.piastres
            case Writing.POINT | Writing.COMMA:
                is_comma = amount.writing is Writing.COMMA
                return amount.piastres if self._comma in (None, is_comma) else None
            case Writing.GROUPED:  # 1,250
                return amount.piastres if self._comma is not True else None
            case Writing.DOUBTFUL:  # 1.250: a thousand where commas part decimals, else as a person says
                if self._comma:
                    return money.parse(fold_digits(text).replace(".", "").replace("٫", ""))
                return amount.piastres if self._columns.decimals is Decimals.POINT else None

    def _day(self, row: SheetRow) -> date | None:
        text = self._text(row, PayoutColumn.DATE)
        if text and text not in self._days and (day := self._new_day(row, text)) is not None:
            self._days[text] = day
        return self._days.get(text)

    def _new_day(self, row: SheetRow, text: str) -> date | None:
        plain = fold_digits(strip_unseen(text)).strip()
        try:
            if iso := re.match(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)", plain):
                return date(*map(int, iso.groups()))
            if (parts := _day_parts(text)) is not None:
                first, second, year = parts
                if year < _CENTURY:
                    if self._year_first is None:
                        self._fault(PayoutFaultKind.DATE_UNCLEAR, row, PayoutColumn.DATE, text)
                        return None
                    if self._year_first:
                        return date(_CENTURIES + first, second, year)
                    year += _CENTURIES
                if first != second and first <= _MONTHS and second <= _MONTHS and self._day_first is None:
                    self._fault(PayoutFaultKind.DATE_UNCLEAR, row, PayoutColumn.DATE, text)
                    return None
                day, month = (second, first) if self._day_first is False else (first, second)
                return date(year, month, day)
        except ValueError:
            pass  # the 31st of a month that has none
        self._fault(PayoutFaultKind.DATE, row, PayoutColumn.DATE, text)
        return None

    def _sums(
        self, rows: Sequence[SheetRow], lines: Sequence[SheetLine]
    ) -> tuple[dict[PayoutColumn, int], list[PayoutFault]]:
        """Hold the sums that the file itself gives against its lines: the last of its rows of sums counts."""
        stated: dict[PayoutColumn, int] = {}
        doubts: dict[PayoutColumn, PayoutFault] = {}
        for row in rows:
            for column in AMOUNTS if self._is_sum(row) or not _has_words(row) else ():
                text = self._text(row, column)
                amount = money.read(_without_sign(text)) if text else None
                if amount is None:
                    continue
                value = amount.piastres * (-1 if money.is_negative(text) else 1)
                by = value - sum(_of(line, column) for line in lines)
                stated[column] = value
                doubts.pop(column, None)
                if by:
                    cell = cell_name(row.number, self._places[column])
                    doubts[column] = PayoutFault(
                        kind=PayoutFaultKind.TOTAL, row=row.number, cell=cell, column=column, text=text, by=by
                    )
        return stated, list(doubts.values())


def _of(line: SheetLine, column: PayoutColumn) -> int:
    values = {
        PayoutColumn.COLLECTED: line.collected,
        PayoutColumn.FEE: line.fee,
        PayoutColumn.OTHER: line.other,
        PayoutColumn.NET: line.net,
    }
    return values[column] or 0


#: An amount as nearly every file writes it: 850, 850.5, 850.00.
_USUAL: Final = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,2}))?")
#: 1.255: finer than a piastre, or a thousand whose point parts it.
_LIKE_A_THOUSAND: Final = re.compile(r"[1-9][0-9]{0,2}[.٫][0-9]{3}")
_EMPTY: Final = frozenset({"-", "\u2013", "\u2014", "N/A", "n/a"})
_MONTHS: Final = 12
_DAYS: Final = 31
_CENTURY: Final = 100
_CENTURIES: Final = 2_000
_FIRST_YEAR: Final = 20  # of this century: no payout is older


def _has_words(row: SheetRow) -> bool:
    return any(letter.isalpha() for cell in row.cells for letter in cell)


def _words_of(row: SheetRow) -> str:
    """Give the first words of a row."""
    return next((text.strip()[:_LONGEST_TEXT] for text in row.cells if any(map(str.isalpha, text))), "")


def _without_sign(text: str) -> str:
    plain = fold_digits(strip_unseen(text)).strip().strip("()").strip()
    return plain.strip("-\u2212\u2013\u2011 ") if money.is_negative(text) else plain


def plain_number(text: str) -> str:
    """Give an order number as digits where it is one: ``#204 881``, ``'204881`` and ``204881.0`` are."""
    if is_number(text):
        return text
    plain = fold_digits(strip_unseen(text)).strip().lstrip("'#").strip()
    bare = plain.removesuffix(".0").replace(" ", "")
    return bare if is_number(bare) else plain


def _finer(text: str) -> int | None:
    """Round an amount that is finer than a piastre (149.999, a computed cell) half to even; None when it is none."""
    plain = fold_digits(strip_unseen(text)).strip().replace("٫", ".").replace(",", "")
    if not re.fullmatch(r"\d{1,8}\.\d{3,20}", plain):
        return None
    return int((Decimal(plain) * money.PIASTRES_PER_POUND).to_integral_value(ROUND_HALF_EVEN))


def _day_parts(text: str) -> tuple[int, int, int] | None:
    """Give the three numbers of a date that does not begin with a year of four digits."""
    found = re.match(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)", fold_digits(strip_unseen(text)).strip())
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))


def _is_year_first(first: int, last: int) -> bool | None:
    """Tell whether the first of a date's numbers can alone be its year, or the last; None where both can."""
    if first > _DAYS:
        return True
    if first >= _FIRST_YEAR and last >= _FIRST_YEAR:
        return None if last <= _DAYS else False
    return first >= _FIRST_YEAR
