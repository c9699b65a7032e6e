"""A table of orders as it lies there: its columns, its heading, its rows, and what can be wrong with them.

What a row says is ``intake``'s. Nothing here reads a file or finds words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from courier_desk.domain.findings import FindingKind
from courier_desk.domain.folding import strip_unseen


class Column(StrEnum):
    """The columns a table may have, spelt as the service's fields; the last one is the desk's own."""

    ORDER_TYPE = "orderType"
    FULL_NAME = "fullName"
    PHONE = "phoneNumber"
    OTHER_PHONE = "otherPhoneNumber"
    GOVERNMENT = "government"
    ZONE = "zone"
    ADDRESS = "address"
    BUILDING = "buildingNo"
    APARTMENT = "apartmentNo"
    WORKPLACE = "deliverToWorkAddress"
    MAY_INSPECT = "previewPermission"
    REFERENCE = "referralNumber"
    NOTES = "Notes"
    PICKUP_ADDRESS = "selectedPickupAddressId"
    DESCRIPTION = "productDescription"
    ITEMS = "numberOfItems"
    EXPRESS = "isExpressShipping"
    COD = "COD"
    COD_AMOUNT = "amountCOD"
    ORIGINAL_NUMBER = "originalOrderNumber"
    REASON = "returnReason"
    RETURN_NOTES = "returnNotes"
    PARTIAL = "isPartialReturn"
    PARTIAL_ITEMS = "partialReturnItemCount"
    ORIGINAL_ITEMS = "originalOrderItemCount"
    CURRENT = "currentPD"
    CURRENT_ITEMS = "numberOfItemsCurrentPD"
    NEW = "newPD"
    NEW_ITEMS = "numberOfItemsNewPD"
    CASH = "CashDifference"
    CASH_AMOUNT = "amountCashDifference"
    PHONES_MEANT = "landlineOrAbroad"  # yes: phones that are no mobiles are meant so


class RowFault(StrEnum):
    """What can be wrong with a row beyond what a check of its order finds. In brackets what ``text`` holds."""

    TOO_MANY_CELLS = "too_many_cells"  # more cells than the heading has
    MERGED = "merged"
    FORMULA = "formula"  # never calculated, so there is no value
    CELL_ERROR = "cell_error"  # text: #REF! and the like
    TOO_LONG = "too_long"  # number: characters, limit
    NOT_A_FLAG = "not_a_flag"  # text: as typed
    UNKNOWN_TYPE = "unknown_type"  # text: as typed
    UNKNOWN_GOVERNORATE = "unknown_governorate"  # text: as typed
    AMOUNT_UNCLEAR = "amount_unclear"  # text: as typed; a comma or a point that may be either
    WITHOUT_FLAG = "without_flag"  # text: the column whose "yes" is missing
    OTHER_TYPE = "other_type"  # text: the row's order type, to which the column does not belong
    REFERENCE_TWICE = "reference_twice"  # number: the row that has it first


class HeaderFault(StrEnum):
    """What can be wrong with the heading."""

    NONE = "none"  # no heading at all: the sheet is empty
    MISSING = "missing"  # a column that every order needs
    TWICE = "twice"
    ALMOST = "almost"  # text: the column that was probably meant


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why a row (or the heading) cannot be taken: where, what, and the facts for the sentence."""

    column: str
    kind: RowFault | HeaderFault | FindingKind
    text: str = ""
    number: int = 0
    limit: int = 0
    proposals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row as read. ``number`` is the one the spreadsheet shows. ``faults`` were found by reading: (cell, fault)."""

    number: int
    cells: tuple[str, ...]
    faults: tuple[tuple[int, Fault], ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """Which column stands in which place, out of ``width``. ``unused`` are headings of no column of ours."""

    places: Mapping[int, Column]
    width: int = 0
    unused: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


#: Without these no row can be an order.
NEEDED = (Column.ORDER_TYPE, Column.FULL_NAME, Column.PHONE, Column.GOVERNMENT, Column.ZONE, Column.ADDRESS)
#: So alike (0 to 1) a heading must be to one of ours to be taken for a slip of it.
_ALIKE = 0.85


def column_of(heading: str) -> Column | None:
    """Give the column of a heading: case, blanks, dashes and what stands before a last dot do not matter."""
    return _COLUMNS.get(_heading_key(heading))


def _heading_key(heading: str) -> str:
    last = re.split(r"[./\\>\[]", strip_unseen(heading).strip().rstrip("]"))[-1]
    return "".join(letter for letter in last.casefold() if letter.isalnum())


_COLUMNS: Mapping[str, Column] = {_heading_key(one.value): one for one in Column}


def read_heading(cells: Sequence[str]) -> Heading:
    """Find the columns. A heading that looks like a slip of one of ours is a fault: what stands below it would be
    lost."""
    places: dict[int, Column] = {}
    unused, faults = [], []
    for place, text in enumerate(cells):
        column = column_of(text)
        if column is None:
            almost = get_close_matches(_heading_key(text), _COLUMNS, n=1, cutoff=_ALIKE) if text.strip() else []
            if almost:
                faults.append(Fault(text.strip(), HeaderFault.ALMOST, text=_COLUMNS[almost[0]].value))
            elif text.strip():
                unused.append(text.strip())
        elif column in places.values():
            faults.append(Fault(column.value, HeaderFault.TWICE))
        else:
            places[place] = column
    if not any(cell.strip() for cell in cells):
        return Heading({}, faults=(Fault("", HeaderFault.NONE),))
    meant = {fault.text for fault in faults}
    faults += [
        Fault(column.value, HeaderFault.MISSING)
        for column in NEEDED
        if column not in places.values() and column.value not in meant
    ]
    width = max(place for place, text in enumerate(cells) if text.strip()) + 1
    return Heading(places, width, tuple(unused), tuple(faults))
