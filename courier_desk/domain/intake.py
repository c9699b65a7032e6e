"""Orders out of a table: one row of cells read as an order (specification, Order request fields).

What a cell says is taken or refused, never guessed: exact zones, amounts that can be read in one way only, a number of
the customer that is a mobile. Everything a draft is checked for is ``checks``'s, columns and heading are
``intake_sheet``'s; here is only what a table adds. Nothing here reads a file or finds words.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from courier_desk.domain import money
from courier_desk.domain.cell_texts import TEXT_MARKS, has_lost_digits, is_date, is_error, names_nothing, without_mark
from courier_desk.domain.checks import check, phones_sent
from courier_desk.domain.drafts import CashDirection, OrderDraft, with_cash_in_notes
from courier_desk.domain.findings import FindingKind, OrderFinding, Severity
from courier_desk.domain.folding import fold, fold_digits, strip_unseen
from courier_desk.domain.form_reading import tidy
from courier_desk.domain.intake_sheet import LONGEST_CELL, Fault, Heading, RowFault, SheetRow
from courier_desk.domain.money import UsualAmount, Writing
from courier_desk.domain.order_fields import FIELDS, Column, DraftField, FieldKind
from courier_desk.domain.orders import Order, OrderRequest, OrderType
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, read_governorate


@frozen
class IntakeRow:
    """One row judged: an order to send, or the faults that stop it.

    ``notes`` stop nothing; ``hints`` tell what was repaired, for who looks.
    """

    number: int
    reference: str = ""
    request: OrderRequest | None = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()
    hints: tuple[Fault, ...] = ()


#: Begins every derived reference, so that it is known for one.
PREFIX = "CF-"
_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_REFERENCE_LETTERS = 12

_YES = frozenset({"true", "yes", "y", "1", "on", "x", "✓", "✔", "نعم", "ايوه", "اه", "صح"})
_NO = frozenset({"false", "no", "n", "0", "off", "-", "", "✗", "✘", "لا", "خطا"})
_TYPES = {fold(one.value): one for one in OrderType}
#: Where a date may be meant, whatever the spreadsheet made of it; and where names of days are names of places.
_DATES_BELONG = frozenset(field.column for field in FIELDS if field.kind is FieldKind.LINES)
_WORDS = frozenset(field.column for field in FIELDS if field.kind in (FieldKind.TEXT, FieldKind.PLACE))
#: Without one of these signs a cell is neither a formula, nor an error, nor a date, nor a number that was shortened;
#: words are parted in dates alone.
_ODD_SIGNS: Mapping[Column, AbstractSet[str]] = {
    column: frozenset("=#:.-/" if column in _WORDS | _DATES_BELONG else "=#:.-/+, ") for column in Column
}
#: How spreadsheets write a text that looks like a number into CSV: ="01001234567".
_TEXT_FORMULA = pattern(r'="([^"]*)"')

#: The name of a field's column: the last one where two make it up, as governorate and zone do.
_FIELDS: Mapping[DraftField, str] = {field.at: field.column.value for field in FIELDS}
#: The attributes of a draft with their columns and whether those say yes or no, in the order of the form, in which
#: faults are told. The reference is given apart.
_COLUMNS: Mapping[str, tuple[Column, bool]] = {
    **{f.typed: (f.column, f.kind is FieldKind.FLAG) for f in FIELDS if f.at is not DraftField.REFERENCE},
    **{f.switched: (f.switch, True) for f in FIELDS if f.switch},
}
_READ = tuple((one.name, *_COLUMNS[one.name]) for one in fields(OrderDraft) if one.name in _COLUMNS)
#: What an empty cell says where the form's own default is something else.
_UNSAID: Mapping[str, str] = {
    one.name: "" for one in fields(OrderDraft) if one.name in _COLUMNS and one.default not in ("", False)
}
#: What is given here counts only together with its flag: amount or count, flag, the type it belongs to.
_WITH_FLAG = (
    (Column.COD_AMOUNT, Column.COD, OrderType.DELIVER),
    (Column.CASH_AMOUNT, Column.CASH, OrderType.EXCHANGE),
    (Column.PARTIAL_ITEMS, Column.PARTIAL, OrderType.RETURN),
)
#: What costs money if it is dropped without a word, and the only type it belongs to.
_BELONGS = (
    (Column.COD, OrderType.DELIVER),
    (Column.EXPRESS, OrderType.DELIVER),
    (Column.CASH, OrderType.EXCHANGE),
    (Column.REFUND, OrderType.EXCHANGE),
    (Column.PARTIAL, OrderType.RETURN),
)
_AMOUNTS = (Column.COD_AMOUNT, Column.CASH_AMOUNT)


# -- a row ---------------------------------------------------------------------------------------------------------


def read_rows(rows: Sequence[SheetRow], heading: Heading, catalog: Catalog, *, merchant: str) -> list[IntakeRow]:
    """Judge every row. A row without a reference gets one from what is in it and from how often that came before, so
    that the same row has the same reference whenever and under whatever name its file is read again; but the second of
    two equal rows is held, for nobody knows whether it is one order more."""
    judge = Judge(rows, heading, catalog)
    known = _Known()
    judged = []
    for row, (given, reference) in zip(rows, references(rows, heading, merchant=merchant), strict=True):
        one = judge.row(row, reference)
        if (fault := known.fault(one, given)) is not None:
            one = replace(one, request=None, faults=(*one.faults, judge.placed(fault, row.number)))
        judged.append(one)
    return judged


def references(rows: Iterable[SheetRow], heading: Heading, *, merchant: str) -> Iterator[tuple[str, str]]:
    """Give for each row the reference that the table gives it, "" for none, and the one it is known by."""
    seen: Counter[str] = Counter()
    for row in rows:
        cells = cells_of(row, heading)
        given = reference = given_reference(cells.get(Column.REFERENCE, ""))
        if not given:
            content = content_key(cells, merchant=merchant)
            seen[content] += 1
            reference = derived_reference(content, seen[content])
        yield given, reference


def given_reference(text: str) -> str:
    """Give the reference that a cell holds, "" for none: a dash is none, or all of them would be one order."""
    reference = tidy(text)
    return "" if reference and names_nothing(reference) else reference


class Judge:
    """Judges rows of one table, each by itself; how amounts are written is told by all of them.

    ``originals``: orders that returns may name, by their numbers, as far as they are known; ``usual``: what is
    collected usually.
    """

    def __init__(self, rows: Iterable[SheetRow], heading: Heading, catalog: Catalog) -> None:
        self.originals: Mapping[str, Order] = {}
        self.usual: UsualAmount | None = None
        self._heading = heading
        self._letters = heading.letters()
        self._catalog = catalog
        self._has_comma_decimals = _have_comma_decimals(rows, heading)

    def row(self, row: SheetRow, reference: str, meant: Collection[str] = ()) -> IntakeRow:
        """Read one row as an order under this reference; ``meant``: columns of phones that are meant so."""
        heading = self._heading
        written = cells_of(row, heading)
        cells = written
        if any(mark in "".join(written.values()) for mark in TEXT_MARKS):
            cells = {column: without_mark(text) for column, text in written.items()}
        read = [fault for at, one in row.faults if (fault := _of_reading(one, heading.places.get(at))) is not None]
        faults = read + _bad_cells(cells, {fault.column for fault in read})
        if any(map(str.strip, row.cells[heading.width :])):
            faults.append(Fault("", RowFault.TOO_MANY_CELLS))
        draft, found = _draft(cells, reference)
        draft = _with_phones_meant(draft, meant) if meant else draft
        faults = _with_others(faults, found)  # one reason a column is enough, the gravest first
        faults = [self.placed(one, row.number) for one in faults]
        notes, hints, request = list[Fault](), list[Fault](), None
        if not _catches(faults, Column.ORDER_TYPE):
            money_faults = _money_faults(cells, draft, has_comma_decimals=self._has_comma_decimals)
            faults = _with_others(faults, [self.placed(one, row.number) for one in money_faults])
            known = {fault.column for fault in faults}
            original = self.originals.get(fold_digits(written.get(Column.ORIGINAL_NUMBER, "")).strip())
            checked = check(draft, self._catalog, original=original, usual=self.usual)
            for one in checked.findings:
                if one.severity is not Severity.ERROR:
                    (notes if one.severity is Severity.WARNING else hints).append(self._told(one, row.number))
                elif _column(one, draft) not in known:
                    faults.append(self._told(one, row.number))
            request = None if faults else checked.request
        return IntakeRow(row.number, reference, request, tuple(faults), tuple(notes), tuple(hints))

    def _told(self, finding: OrderFinding, row: int) -> Fault:
        """Tell a finding at the cell of its column."""
        column = _FIELDS[finding.field]
        cell = f"{letters}{row}" if (letters := self._letters.get(column)) else ""
        return Fault(column, finding.kind, finding.text, finding.number, finding.limit, cell=cell)

    def placed(self, fault: Fault, row: int) -> Fault:
        """Add to a fault of a row the name of its cell, if its column stands in the table."""
        letters = self._letters.get(fault.column)
        return replace(fault, cell=f"{letters}{row}") if letters else fault


class _Known:
    """The rows above: their references however they are written, and what they order."""

    def __init__(self) -> None:
        self._references: dict[str, tuple[str, int]] = {}
        self._orders: dict[object, int] = {}

    def fault(self, row: IntakeRow, given: str) -> Fault | None:
        """Tell what of this row stands above already, and know the row from now on."""
        at = Column.REFERENCE.value
        if given:
            written, number = self._references.setdefault(reference_key(given), (given, row.number))
            if number != row.number:
                kind = RowFault.REFERENCE_TWICE if written == given else RowFault.REFERENCE_ALIKE
                return Fault(at, kind, text=written, number=number)
        elif row.request is not None:
            number = self._orders.setdefault(order_key(row.request), row.number)
            if number != row.number:
                return Fault(at, RowFault.ROW_TWICE, number=number)
        return None


def order_key(request: OrderRequest) -> object:
    """Give what an order says but for its reference: equal for orders that are the same."""
    return request.consignee, request.shipment, request.notes, request.may_inspect, request.pickup_address_id


def reference_key(reference: str) -> str:
    """Give one spelling to references that people take for the same: case, blanks, dashes, digits of any script, and
    the apostrophe by which a spreadsheet keeps a text."""
    if not reference.isascii():
        reference = unicodedata.normalize("NFKC", strip_unseen(reference))
    plain = reference.casefold().lstrip("'’`")
    if plain.isascii():
        return "".join(plain.split())
    return "".join(
        "-" if unicodedata.category(sign) == "Pd" else str(unicodedata.decimal(sign, sign))
        for sign in plain
        if not sign.isspace()
    )


def cells_of(row: SheetRow, heading: Heading) -> dict[Column, str]:
    """Give the row's filled cells by column, tidied where that changes nothing."""
    texts, width = row.cells, len(row.cells)
    places = heading.places.items()
    cells = {column: text for at, column in places if at < width and (text := texts[at] and texts[at].strip())}
    if "=" in "".join(cells.values()):
        return {column: _unquoted(text) for column, text in cells.items()}
    return cells


def _cell(row: SheetRow, place: int) -> str:
    return _unquoted(row.cells[place].strip()) if place < len(row.cells) else ""


def _unquoted(text: str) -> str:
    quoted = _TEXT_FORMULA.fullmatch(text) if text.startswith("=") else None
    return quoted.group(1) if quoted else text


def _with_others(faults: list[Fault], more: Sequence[Fault]) -> list[Fault]:
    known = {fault.column for fault in faults if fault.column}
    return [*faults, *(fault for fault in more if fault.column not in known)] if more else faults


def _of_reading(found: Fault, column: Column | None) -> Fault | None:
    """Give what reading found of a cell, if its column matters; None where a date may stand."""
    if found.kind in (RowFault.OPEN_QUOTE, RowFault.CUT_OFF, RowFault.ABOVE_HEADING):
        return found
    if column is None or (found.kind is RowFault.DATE and column in _DATES_BELONG):
        return None
    return replace(found, column=column.value)


def _with_phones_meant(draft: OrderDraft, columns: Collection[str]) -> OrderDraft:
    """Take the phones of these columns for what is said of them: landlines, or numbers abroad."""
    phone, other = phones_sent(draft)
    if Column.PHONE in columns:
        draft = replace(draft, phone_confirmed=phone)
    return replace(draft, other_phone_confirmed=other) if Column.OTHER_PHONE in columns else draft


def _bad_cells(cells: Mapping[Column, str], known: AbstractSet[str]) -> list[Fault]:
    """Find cells that hold no value: formulas, errors of a spreadsheet, dates where none belongs, whole documents.

    Not those of the columns of which that is ``known``. Nearly every cell is told to be a value by its signs alone.
    """
    return [
        fault
        for column, text in cells.items()
        if not (text.isalnum() or _ODD_SIGNS[column].isdisjoint(text)) or len(text) > LONGEST_CELL
        if column not in known and (fault := _bad_cell(column, text)) is not None
    ]


@lru_cache(maxsize=1_000)  # amounts and zones are the same in many rows
def _bad_cell(column: Column, text: str) -> Fault | None:
    if len(text) > LONGEST_CELL:
        return Fault(column.value, RowFault.TOO_LONG, limit=LONGEST_CELL)
    if text.startswith("="):
        return Fault(column.value, RowFault.FORMULA)
    if is_error(text):
        return Fault(column.value, RowFault.CELL_ERROR, text=text)
    if column is Column.REFERENCE and has_lost_digits(text):
        return Fault(column.value, RowFault.DIGITS_LOST, text=text)
    if column not in _DATES_BELONG and is_date(text, worded=column not in _WORDS):
        return Fault(column.value, RowFault.DATE, text=text)
    return None


def _catches(faults: Iterable[Fault], column: Column) -> bool:
    return any(fault.column == column.value for fault in faults)


def _column(finding: OrderFinding, draft: OrderDraft) -> str:
    # An unreadable governorate empties the zone's ground too: one fault is enough for both.
    if finding.kind is FindingKind.ZONE_NOT_CHOSEN and not draft.governorate:
        return Column.GOVERNMENT.value
    return _FIELDS[finding.field]


@lru_cache(maxsize=1_000)
def _read_type(text: str) -> OrderType | None:
    return _TYPES.get(fold(text))


@lru_cache(maxsize=1_000)
def read_flag(text: str) -> bool | None:
    """Read yes or no in the usual ways of writing; empty is no, anything else None."""
    plain = fold_digits(strip_unseen(text)).strip().casefold()
    for said in (plain, fold(plain)):
        if said in _YES:
            return True
        if said in _NO and (said or not plain):
            return False
    return None


def _have_comma_decimals(rows: Iterable[SheetRow], heading: Heading) -> bool:
    """Tell whether a comma stands before decimals in any amount of the table."""
    places = [place for place, column in heading.places.items() if column in _AMOUNTS]
    texts = {text for row in rows for place in places if (text := _cell(row, place))}
    amounts = (money.read(without_mark(text)) for text in texts)
    return any(amount is not None and amount.writing is Writing.COMMA for amount in amounts)


def amount_fault(text: str, *, has_comma_decimals: bool) -> RowFault | None:
    """Tell why an amount cannot be taken as it is written: ``1.250`` never, ``1,250`` not where other rows have commas
    before decimals. What is no amount at all is left to the check."""
    if money.is_negative(text):
        return RowFault.AMOUNT_NEGATIVE
    amount = money.read(text)
    if amount is None:
        return None
    if amount.writing is Writing.DOUBTFUL:
        return RowFault.AMOUNT_UNCLEAR
    return RowFault.AMOUNT_UNCLEAR_HERE if amount.writing is Writing.GROUPED and has_comma_decimals else None


def _draft(cells: Mapping[Column, str], reference: str) -> tuple[OrderDraft, list[Fault]]:
    """Lay the cells out as a draft under this reference; gives with it what could not be read at all."""
    faults: list[Fault] = []

    def flag(column: Column) -> bool:
        said = read_flag(cells.get(column, ""))
        if said is None:
            faults.append(Fault(column.value, RowFault.NOT_A_FLAG, text=cells[column]))
        return bool(said)

    def text(column: Column) -> str:
        return cells.get(column, "")

    kind = _read_type(text(Column.ORDER_TYPE))
    if kind is None:
        wrong = RowFault.UNKNOWN_TYPE if text(Column.ORDER_TYPE) else FindingKind.REQUIRED
        faults.append(Fault(Column.ORDER_TYPE.value, wrong, text=text(Column.ORDER_TYPE)))
    governorate = read_governorate(text(Column.GOVERNMENT))
    if governorate is None:
        wrong = RowFault.UNKNOWN_GOVERNORATE if text(Column.GOVERNMENT) else FindingKind.REQUIRED
        faults.append(Fault(Column.GOVERNMENT.value, wrong, text=text(Column.GOVERNMENT)))
    said = {n: flag(column) if is_flag else cells[column] for n, column, is_flag in _READ if cells.get(column)}
    typed: dict[str, Any] = {**_UNSAID, **said}
    typed["governorate"] = governorate.value if governorate else ""
    typed["reference"] = reference
    draft = OrderDraft(
        order_type=kind or OrderType.DELIVER,
        cash_direction=CashDirection.WE_REFUND if flag(Column.REFUND) else CashDirection.CUSTOMER_PAYS,
        **typed,
    )
    if draft.cash_direction is CashDirection.WE_REFUND:
        draft = with_cash_in_notes(draft)  # as the form does
    both = (Column.PHONE, Column.OTHER_PHONE) if flag(Column.PHONES_MEANT) else ()
    return _with_phones_meant(draft, both), faults


def _money_faults(cells: Mapping[Column, str], draft: OrderDraft, *, has_comma_decimals: bool) -> list[Fault]:
    """Find money, and flags that cost money, that would be dropped or misread without a word."""
    faults = []
    kind = draft.order_type
    for column, flag, belongs in _WITH_FLAG:
        text = cells.get(column, "")
        if not text or money.parse(text) == 0:
            continue
        said = read_flag(cells.get(flag, ""))
        if kind is not belongs:
            faults.append(Fault(column.value, RowFault.OTHER_TYPE, text=kind.value))
        elif said is False:
            faults.append(Fault(column.value, RowFault.WITHOUT_FLAG, text=flag.value))
        elif column in _AMOUNTS and (wrong := amount_fault(text, has_comma_decimals=has_comma_decimals)):
            faults.append(Fault(column.value, wrong, text=text))
    for flag, belongs in _BELONGS:
        if kind is not belongs and read_flag(cells.get(flag, "")):
            faults.append(Fault(flag.value, RowFault.OTHER_TYPE, text=kind.value))
    if (
        kind is OrderType.EXCHANGE
        and read_flag(cells.get(Column.REFUND, ""))
        and not read_flag(cells.get(Column.CASH, ""))
    ):
        faults.append(Fault(Column.REFUND.value, RowFault.WITHOUT_FLAG, text=Column.CASH.value))
    return faults


# -- references ----------------------------------------------------------------------------------------------------


def content_key(cells: Mapping[Column, str], *, merchant: str) -> str:
    """Name what a row orders, whatever the order of the columns and whichever columns are empty.

    What is said of its phones orders nothing: a row keeps its reference when that column is filled in later.
    """
    said = {column: text for column, text in cells.items() if column is not Column.PHONES_MEANT}
    filled = sorted((column.value, told) for column, text in said.items() if text and (told := tidy(text)))
    return json.dumps([merchant, filled], ensure_ascii=False)


def derived_reference(content: str, occurrence: int) -> str:
    """Make the reference of the n-th row with this content: short, ASCII, the same at every reading."""
    digest = hashlib.sha256(f"{occurrence}\n{content}".encode()).digest()
    number = int.from_bytes(digest, "big") % len(_LETTERS) ** _REFERENCE_LETTERS
    letters = []
    for _ in range(_REFERENCE_LETTERS):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return PREFIX + "".join(letters)
