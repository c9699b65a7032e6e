"""Orders out of a table: one row of cells read as an order (specification, Order request fields).

What a cell says is taken or refused, never guessed: exact zones, amounts that can be read in one way only, a number of
the customer that is a mobile. Everything a draft is checked for is ``checks``'s, columns and heading are
``intake_sheet``'s; here is only what a table adds. Nothing here reads a file or finds words.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from courier_desk.domain.checks import check, tidy
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.findings import DraftField, Finding, FindingKind, Severity
from courier_desk.domain.folding import fold, fold_digits, fold_name, strip_unseen
from courier_desk.domain.intake_sheet import Column, Fault, Heading, RowFault, SheetRow
from courier_desk.domain.money import UNITS, parse
from courier_desk.domain.orders import OrderRequest, OrderType
from courier_desk.domain.zones import Catalog, Governorate


@dataclass(frozen=True, slots=True)
class IntakeRow:
    """One row judged: an order to send, or the faults that stop it. ``notes`` stop nothing."""

    number: int
    reference: str = ""
    request: OrderRequest | None = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()


#: Longer than any field of an order: an unclosed quote, or a document in a cell (characters).
LONGEST_CELL = 2_000
#: Begins every derived reference, so that it is known for one.
PREFIX = "CF-"
_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_REFERENCE_LETTERS = 12

_YES = frozenset({"true", "yes", "y", "1", "on", "x", "✓", "✔", "نعم", "ايوه", "اه", "صح"})
_NO = frozenset({"false", "no", "n", "0", "off", "-", "", "✗", "✘", "لا", "خطا"})
_TYPES = {fold(one.value): one for one in OrderType}
_GOVERNORATES = {
    "cairo": Governorate.CAIRO,
    "qahera": Governorate.CAIRO,
    "qahirah": Governorate.CAIRO,
    "egc": Governorate.CAIRO,  # EG-C, ISO 3166-2
    "قاهره": Governorate.CAIRO,
    "giza": Governorate.GIZA,
    "gizah": Governorate.GIZA,
    "gizeh": Governorate.GIZA,
    "jizah": Governorate.GIZA,
    "eggz": Governorate.GIZA,
    "جيزه": Governorate.GIZA,
    "qalyubia": Governorate.QALYUBIA,
    "qalyubiya": Governorate.QALYUBIA,
    "qalyubiyah": Governorate.QALYUBIA,
    "egkb": Governorate.QALYUBIA,
    "qalyoubia": Governorate.QALYUBIA,
    "qalyoubiya": Governorate.QALYUBIA,
    "qaliubiya": Governorate.QALYUBIA,
    "kalyoubia": Governorate.QALYUBIA,
    "kalyubia": Governorate.QALYUBIA,
    "kalioubia": Governorate.QALYUBIA,
    "قليوبيه": Governorate.QALYUBIA,
}
_CELL_ERROR = re.compile(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!|SPILL!|CALC!)", re.IGNORECASE)
#: How spreadsheets write a text that looks like a number into CSV: ="01001234567".
_TEXT_FORMULA = re.compile(r'="([^"]*)"')
_CLEAR_AMOUNT = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]{1,2})?")

_FIELDS: Mapping[DraftField, Column] = {
    DraftField.PHONE: Column.PHONE,
    DraftField.OTHER_PHONE: Column.OTHER_PHONE,
    DraftField.FULL_NAME: Column.FULL_NAME,
    DraftField.ZONE: Column.ZONE,
    DraftField.ADDRESS: Column.ADDRESS,
    DraftField.BUILDING: Column.BUILDING,
    DraftField.APARTMENT: Column.APARTMENT,
    DraftField.WORKPLACE: Column.WORKPLACE,
    DraftField.DESCRIPTION: Column.DESCRIPTION,
    DraftField.ITEMS: Column.ITEMS,
    DraftField.COD_AMOUNT: Column.COD_AMOUNT,
    DraftField.EXPRESS: Column.EXPRESS,
    DraftField.MAY_INSPECT: Column.MAY_INSPECT,
    DraftField.ORIGINAL_NUMBER: Column.ORIGINAL_NUMBER,
    DraftField.REASON: Column.REASON,
    DraftField.RETURN_NOTES: Column.RETURN_NOTES,
    DraftField.PARTIAL_ITEMS: Column.PARTIAL_ITEMS,
    DraftField.ORIGINAL_ITEMS: Column.ORIGINAL_ITEMS,
    DraftField.CURRENT: Column.CURRENT,
    DraftField.CURRENT_ITEMS: Column.CURRENT_ITEMS,
    DraftField.NEW: Column.NEW,
    DraftField.NEW_ITEMS: Column.NEW_ITEMS,
    DraftField.CASH_AMOUNT: Column.CASH_AMOUNT,
    DraftField.REFERENCE: Column.REFERENCE,
    DraftField.PICKUP_ADDRESS: Column.PICKUP_ADDRESS,
    DraftField.NOTES: Column.NOTES,
}
#: A person at the form is warned of these and decides; nobody looks at a row on its way, so here they stop it.
_STOP_HERE = frozenset({FindingKind.PHONE_WRONG_LENGTH, FindingKind.PHONE_UNKNOWN_PREFIX})
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
    (Column.PARTIAL, OrderType.RETURN),
)


# -- a row ---------------------------------------------------------------------------------------------------------


def read_rows(rows: Iterable[SheetRow], heading: Heading, catalog: Catalog, *, merchant: str) -> list[IntakeRow]:
    """Judge every row. A row without a reference gets one from what is in it and from how often that came before, so
    that the same row has the same reference whenever and under whatever name its file is read again."""
    seen: Counter[str] = Counter()
    first: dict[str, int] = {}
    judged = []
    for row in rows:
        cells = cells_of(row, heading)
        reference = tidy(cells.get(Column.REFERENCE, ""))
        if not reference:
            content = content_key(cells, merchant=merchant)
            seen[content] += 1
            reference = derived_reference(content, seen[content])
        one = _judged(row, cells, heading, catalog, reference)
        if reference in first:
            fault = Fault(Column.REFERENCE.value, RowFault.REFERENCE_TWICE, text=reference, number=first[reference])
            one = replace(one, request=None, faults=(*one.faults, fault))
        first.setdefault(reference, row.number)
        judged.append(one)
    return judged


def cells_of(row: SheetRow, heading: Heading) -> dict[Column, str]:
    """Give the row's cells by column, tidied where that changes nothing."""
    found = {}
    for place, column in heading.places.items():
        text = row.cells[place] if place < len(row.cells) else ""
        quoted = _TEXT_FORMULA.fullmatch(text.strip())
        found[column] = quoted.group(1) if quoted else text.strip()
    return found


def _judged(
    row: SheetRow, cells: Mapping[Column, str], heading: Heading, catalog: Catalog, reference: str
) -> IntakeRow:
    """Read one row as an order under this reference."""
    faults = [replace(fault, column=heading.places[at]) for at, fault in row.faults if at in heading.places]
    faults += [fault for column, text in cells.items() if (fault := _bad_cell(column, text)) is not None]
    if any(text.strip() for text in row.cells[heading.width :]):
        faults.append(Fault("", RowFault.TOO_MANY_CELLS))
    draft, unread = _draft(cells)
    faults += unread
    if _catches(faults, Column.ORDER_TYPE):
        return IntakeRow(row.number, reference, None, tuple(faults))
    faults += _money_faults(cells, draft)
    checked = check(replace(draft, reference=reference), catalog)
    stops = [one for one in checked.findings if one.severity is Severity.ERROR or one.kind in _STOP_HERE]
    known = {fault.column for fault in faults}
    faults += [_fault(one) for one in stops if _column(one, draft) not in known]
    notes = tuple(_fault(one) for one in checked.findings if one not in stops and one.severity is Severity.WARNING)
    return IntakeRow(row.number, reference, None if faults else checked.request, tuple(faults), notes)


def _bad_cell(column: Column, text: str) -> Fault | None:
    if len(text) > LONGEST_CELL:
        return Fault(column.value, RowFault.TOO_LONG, number=len(text), limit=LONGEST_CELL)
    if text.startswith("="):
        return Fault(column.value, RowFault.FORMULA)
    if _CELL_ERROR.fullmatch(text):
        return Fault(column.value, RowFault.CELL_ERROR, text=text)
    return None


def _catches(faults: Iterable[Fault], column: Column) -> bool:
    return any(fault.column == column.value for fault in faults)


def _fault(finding: Finding) -> Fault:
    return Fault(_FIELDS[finding.field].value, finding.kind, finding.text, finding.number, finding.limit)


def _column(finding: Finding, draft: OrderDraft) -> str:
    # An unreadable governorate empties the zone's ground too: one fault is enough for both.
    if finding.kind is FindingKind.ZONE_NOT_CHOSEN and not draft.governorate:
        return Column.GOVERNMENT.value
    return _FIELDS[finding.field].value


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


@lru_cache(maxsize=1_000)
def read_governorate(text: str) -> Governorate | None:
    """Read one of the three governorates in Arabic or Latin spelling (field notes, Egypt)."""
    folded = fold_name(text).removeprefix("محافظه ").removesuffix(" governorate").strip()
    return _GOVERNORATES.get(folded.replace(" ", ""))


def amount_is_clear(text: str) -> bool:
    """Tell whether an amount can be read in one way only: ``1,250`` and ``12.50`` can, ``12,50`` and ``1.250`` cannot.

    What is no amount at all is left to the check.
    """
    plain = fold_digits(strip_unseen(text)).replace("٫", ".").replace("٬", ",").strip().casefold()
    for unit in UNITS:
        plain = plain.removeprefix(unit).removesuffix(unit).strip()
    plain = plain.replace("\u00a0", "").replace(" ", "")
    return parse(text) is None or _CLEAR_AMOUNT.fullmatch(plain) is not None


def _draft(cells: Mapping[Column, str]) -> tuple[OrderDraft, list[Fault]]:
    """Lay the cells out as a draft; gives with it what could not be read at all."""
    faults: list[Fault] = []

    def flag(column: Column) -> bool:
        said = read_flag(cells.get(column, ""))
        if said is None:
            faults.append(Fault(column.value, RowFault.NOT_A_FLAG, text=cells[column]))
        return bool(said)

    def text(column: Column) -> str:
        return cells.get(column, "")

    kind = _TYPES.get(fold(text(Column.ORDER_TYPE)))
    if kind is None:
        wrong = RowFault.UNKNOWN_TYPE if text(Column.ORDER_TYPE) else FindingKind.REQUIRED
        faults.append(Fault(Column.ORDER_TYPE.value, wrong, text=text(Column.ORDER_TYPE)))
    governorate = read_governorate(text(Column.GOVERNMENT))
    if governorate is None:
        wrong = RowFault.UNKNOWN_GOVERNORATE if text(Column.GOVERNMENT) else FindingKind.REQUIRED
        faults.append(Fault(Column.GOVERNMENT.value, wrong, text=text(Column.GOVERNMENT)))
    draft = OrderDraft(
        order_type=kind or OrderType.DELIVER,
        phone=text(Column.PHONE),
        other_phone=text(Column.OTHER_PHONE),
        full_name=text(Column.FULL_NAME),
        governorate=governorate.value if governorate else "",
        zone=text(Column.ZONE),
        address=text(Column.ADDRESS),
        building=text(Column.BUILDING),
        apartment=text(Column.APARTMENT),
        workplace=flag(Column.WORKPLACE),
        description=text(Column.DESCRIPTION),
        items=text(Column.ITEMS),
        cod=flag(Column.COD),
        cod_amount=text(Column.COD_AMOUNT),
        express=flag(Column.EXPRESS),
        may_inspect=flag(Column.MAY_INSPECT),
        original_number=text(Column.ORIGINAL_NUMBER),
        reason=text(Column.REASON),
        return_notes=text(Column.RETURN_NOTES),
        partial=flag(Column.PARTIAL),
        partial_items=text(Column.PARTIAL_ITEMS),
        original_items=text(Column.ORIGINAL_ITEMS),
        current=text(Column.CURRENT),
        current_items=text(Column.CURRENT_ITEMS),
        new=text(Column.NEW),
        new_items=text(Column.NEW_ITEMS),
        cash_difference=flag(Column.CASH),
        cash_amount=text(Column.CASH_AMOUNT),
        cash_direction=CashDirection.CUSTOMER_PAYS,
        pickup_address_id=text(Column.PICKUP_ADDRESS),
        notes=text(Column.NOTES),
    )
    return draft, faults


def _money_faults(cells: Mapping[Column, str], draft: OrderDraft) -> list[Fault]:
    """Find money, and flags that cost money, that would be dropped or misread without a word."""
    faults = []
    kind = draft.order_type
    for column, flag, belongs in _WITH_FLAG:
        text = cells.get(column, "")
        if not text or fold_digits(text).strip("0.,٫٬ ") == "":
            continue
        said = read_flag(cells.get(flag, ""))
        if kind is not belongs:
            faults.append(Fault(column.value, RowFault.OTHER_TYPE, text=kind.value))
        elif said is False:
            faults.append(Fault(column.value, RowFault.WITHOUT_FLAG, text=flag.value))
        elif column is not Column.PARTIAL_ITEMS and not amount_is_clear(text):
            faults.append(Fault(column.value, RowFault.AMOUNT_UNCLEAR, text=text))
    for flag, belongs in _BELONGS:
        if kind is not belongs and read_flag(cells.get(flag, "")):
            faults.append(Fault(flag.value, RowFault.OTHER_TYPE, text=kind.value))
    return faults


# -- references ----------------------------------------------------------------------------------------------------


def content_key(cells: Mapping[Column, str], *, merchant: str) -> str:
    """Name what a row orders, whatever the order of the columns and whichever columns are empty."""
    filled = sorted((column.value, told) for column, text in cells.items() if text and (told := tidy(text)))
    return json.dumps([merchant, filled], ensure_ascii=False)


def derived_reference(content: str, occurrence: int) -> str:
    """Make the reference of the n-th row with this content: short, ASCII, the same at every reading."""
    number = int.from_bytes(hashlib.sha256(f"{occurrence}\n{content}".encode()).digest(), "big")
    letters = []
    for _ in range(_REFERENCE_LETTERS):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return PREFIX + "".join(letters)
