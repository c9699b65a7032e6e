"""A table of orders as it lies there: its columns, its heading, its rows, and what can be wrong with them.

What a row says is ``intake``'s. Nothing here reads a file or finds words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from difflib import get_close_matches
from enum import StrEnum

from courier_desk.domain.findings import FindingKind
from courier_desk.domain.folding import fold, strip_unseen
from courier_desk.domain.heading_names import LONGEST_NAME, SURE, name_key
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import OrderType
from courier_desk.domain.phones import read_phone
from courier_desk.domain.values import frozen


class RowFault(StrEnum):
    """What can be wrong with a row beyond what a check of its order finds. In brackets what ``text`` holds."""

    TOO_MANY_CELLS = "too_many_cells"  # more cells than the heading has
    MERGED = "merged"
    FORMULA = "formula"  # never calculated, so there is no value
    FORMULA_EMPTY = "formula_empty"  # it shows nothing: nobody knows whether that is its result
    CELL_ERROR = "cell_error"  # text: #REF! and the like
    DATE = "date"  # text: as read; a date where no date belongs
    DIGITS_LOST = "digits_lost"  # text: a number as a spreadsheet shortened it
    TOO_LONG = "too_long"  # limit
    OPEN_QUOTE = "open_quote"  # a quote took the rows below it for its text
    CUT_OFF = "cut_off"  # the file ends inside this row
    ABOVE_HEADING = "above_heading"
    NOT_A_FLAG = "not_a_flag"  # text: as typed
    UNKNOWN_TYPE = "unknown_type"  # text: as typed
    UNKNOWN_GOVERNORATE = "unknown_governorate"  # text: as typed
    AMOUNT_UNCLEAR = "amount_unclear"  # text: as typed; a comma or a point that may be either
    AMOUNT_UNCLEAR_HERE = "amount_unclear_here"  # text: as typed; clear, were the commas of other rows not decimal ones
    AMOUNT_NEGATIVE = "amount_negative"  # text: as typed
    WITHOUT_FLAG = "without_flag"  # text: the column whose "yes" is missing
    OTHER_TYPE = "other_type"  # text: the row's order type, to which the column does not belong
    REFERENCE_TWICE = "reference_twice"  # number: the row that has it first
    REFERENCE_ALIKE = "reference_alike"  # the same; text: how it is written there
    REFERENCE_DRAFTED = "reference_drafted"  # text: the reference, which a draft in the outbox has
    ROW_TWICE = "row_twice"  # number: the row that says the same
    PAID = "paid"  # text: what the file says of the payment, beside an amount to collect
    SAYS_PAID = "says_paid"  # text: what stands for the amount: a word for "paid already"
    NO_AMOUNT = "no_amount"  # nothing to collect, where most other rows have something
    MADE_ALREADY = "made_already"  # text: the number of an order that it may be once more
    WAITS_ALREADY = "waits_already"  # text: whose order waits in the outbox, which it may be once more
    WAITS_OTHERWISE = "waits_otherwise"  # the same, of this row as it was before; number: what it collects, piastres
    REFERENCE_TAKEN = "reference_taken"  # text: another order that bears it, and whose; number: what it collects
    SENT_OTHERWISE = "sent_otherwise"  # text: the number of the order that was made of it; number: what that collects
    OTHER_MERCHANT = "other_merchant"  # text: the merchant for whom the same order was made
    MORE_LINES = "more_lines"  # number: a row with its reference that names no customer, but has an amount


class HeaderFault(StrEnum):
    """What can be wrong with the heading."""

    NONE = "none"  # no heading at all: the sheet is empty
    AN_ORDER = "an_order"  # the first row is an order already
    UNREADABLE = "unreadable"  # a cell of the heading holds an error or a formula without a value
    MISSING = "missing"  # a column that every order needs
    TWICE = "twice"
    ALMOST = "almost"  # text: the column that was probably meant
    NOT_THERE = "not_there"  # a heading that a map names


@frozen
class Fault:
    """One reason why a row (or the heading) cannot be taken: where, what, and the facts for the sentence.

    ``cell`` names the cell as a spreadsheet does (F7), where there is one.
    """

    column: str
    kind: RowFault | HeaderFault | FindingKind
    text: str = ""
    number: int = 0
    limit: int = 0
    proposals: tuple[str, ...] = ()
    cell: str = ""


@frozen
class SheetRow:
    """One row as read. ``number`` is the one the spreadsheet shows. ``faults`` were found by reading: (cell, fault)."""

    number: int
    cells: tuple[str, ...]
    faults: tuple[tuple[int, Fault], ...] = ()


@frozen
class Heading:
    """Which column stands in which place, out of ``width``. ``unused`` are headings of no column of ours.

    ``origins``: for places that were made out of others the one at which a fault is told, None for what is in no file.
    """

    places: Mapping[int, Column]
    width: int = 0
    unused: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    origins: Mapping[int, int | None] = field(default_factory=dict)

    def cell_of(self, row: int, column: str) -> str:
        """Name the cell of a column in a row of the file (F7); "" where the file has none."""
        letters = self.letters().get(column, "")
        return f"{letters}{row}" if letters else ""

    def letters(self) -> dict[str, str]:
        """Name for each column of an order the one of the file (F); one that the file has not is left out."""
        origins = {column.value: self.origins.get(place, place) for place, column in self.places.items()}
        return {column: column_letters(origin) for column, origin in origins.items() if origin is not None}


#: Longer than any field of an order: an unclosed quote, or a document in a cell (characters).
LONGEST_CELL = 2_000
#: The heading is looked for in so many filled rows.
HEADING_ROWS = 30
#: Without these no row can be an order.
NEEDED = (Column.ORDER_TYPE, Column.FULL_NAME, Column.PHONE, Column.GOVERNMENT, Column.ZONE, Column.ADDRESS)
#: So alike (0 to 1) a heading must be to one of ours to be taken for a slip of it.
_ALIKE = 0.85


def cell_name(row: int, place: int) -> str:
    """Name a cell as a spreadsheet does: its column's letters (``place`` counts from 0) and its row (from 1)."""
    return f"{column_letters(place)}{row}"


def column_letters(place: int) -> str:
    """Name a column as a spreadsheet does; ``place`` counts from 0."""
    letters, rest = "", place + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def column_of(heading: str) -> Column | None:
    """Give the column of a heading: case, blanks, dashes and what stands before a last dot do not matter."""
    return _COLUMNS.get(_heading_key(heading)) if len(heading) <= LONGEST_NAME else None


def _heading_key(heading: str) -> str:
    last = re.split(r"[./\\>\[]", strip_unseen(heading).strip().rstrip("]"))[-1]
    return "".join(letter for letter in last.casefold() if letter.isalnum())


_TYPES = frozenset(fold(one.value) for one in OrderType)
_COLUMNS: Mapping[str, Column] = {_heading_key(one.value): one for one in Column}


def known_columns(cells: Sequence[str]) -> int:
    """Count the columns of an order that these cells name, in the service's words or in anybody's."""
    return sum(1 for cell in cells if len(cell) <= LONGEST_NAME and (column_of(cell) or name_key(cell) in SURE))


def is_order(cells: Sequence[str]) -> bool:
    """Tell whether these cells look like an order, and not like a heading or a title: by a type and a phone."""
    typed = {fold(cell) for cell in cells}
    return bool(typed & _TYPES) and any(read_phone(cell).is_mobile for cell in cells)


def read_heading(cells: Sequence[str], *, row: int = 1, odd: Sequence[tuple[int, Fault]] = ()) -> Heading:
    """Find the columns. A heading that looks like a slip of one of ours is a fault: what stands below it would be
    lost; and so is one that could not be read (``odd``: what reading found of the cells of this ``row``)."""
    if is_order(cells):
        return Heading({}, faults=(Fault("", HeaderFault.AN_ORDER),))
    places: dict[int, Column] = {}
    unused, faults = [], []
    for place, text in enumerate(cells):
        column = column_of(text)
        if column is None:
            is_name = text.strip() and len(text) <= LONGEST_NAME
            almost = get_close_matches(_heading_key(text), _COLUMNS, n=1, cutoff=_ALIKE) if is_name else []
            if almost:
                faults.append(Fault(text.strip(), HeaderFault.ALMOST, text=_COLUMNS[almost[0]].value))
            elif text.strip():
                unused.append(text.strip()[:LONGEST_NAME])
        elif column in places.values():
            faults.append(Fault(column.value, HeaderFault.TWICE))
        else:
            places[place] = column
    if not any(cell.strip() for cell in cells):
        return Heading({}, faults=(Fault("", HeaderFault.NONE),))
    meant = {fault.text for fault in faults}
    faults += [
        Fault("", HeaderFault.UNREADABLE, text=fault.text, cell=cell_name(row, place))
        for place, fault in odd
        if fault.kind in (RowFault.CELL_ERROR, RowFault.FORMULA, RowFault.FORMULA_EMPTY)
    ]
    faults += [
        Fault(column.value, HeaderFault.MISSING)
        for column in NEEDED
        if column not in places.values() and column.value not in meant
    ]
    width = max(place for place, text in enumerate(cells) if text.strip()) + 1
    return Heading(places, width, tuple(unused), tuple(faults))
