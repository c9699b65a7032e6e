"""Which rows of a sheet are its title, its heading, its orders, and what stands among and below them that is none.

A person may say how a file is to be read; what is not said is found out here, or by who reads the file. Nothing here
reads a file or finds words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from enum import StrEnum
from typing import Final

from courier_desk.domain import money
from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.intake_sheet import (
    HEADING_ROWS,
    Fault,
    RowFault,
    SheetRow,
    column_letters,
    column_of,
    is_order,
    known_columns,
)
from courier_desk.domain.phones import read_phone
from courier_desk.domain.values import frozen

#: What a text may be written in, and what may part its cells, as a person chooses them.
ENCODINGS: Final = ("utf-8", "utf-16", "windows-1256", "windows-1252")
DELIMITERS: Final = ",;\t|"
#: The row of a heading that is not there.
NO_HEADING: Final = -1
#: A row that names fewer columns of ours is no heading below other rows.
_FEWEST_COLUMNS: Final = 3


@frozen(kw_only=True)
class ReadChoice:
    """How a person wants a file to be read; what is empty is found out.

    ``sheet``: its name; ``encoding``: one of ``ENCODINGS``; ``delimiter``: one letter; ``heading_row``: as the
    spreadsheet counts, or ``NO_HEADING``; ``hidden``: whether rows count that the spreadsheet hides or filters out.
    """

    sheet: str = ""
    encoding: str = ""
    delimiter: str = ""
    heading_row: int = 0
    hidden: bool = True


#: Everything as it is found out.
AS_FOUND: Final = ReadChoice()


@frozen
class ListedSheet:
    """One sheet of a file: ``rows`` counts those that hold something; ``hidden``: the spreadsheet does not show it."""

    name: str
    rows: int = 0
    hidden: bool = False


class HeadingFound(StrEnum):
    """How the heading was found."""

    OWN = "own"  # it names columns in the service's words
    KNOWN = "known"  # it names columns in words that shops use
    FIRST_ROW = "first_row"  # nothing in it is known; it is the first row that holds something
    AN_ORDER = "an_order"  # what stands in its place is an order: the file has no heading
    CHOSEN = "chosen"
    NONE = "none"  # there is none, as a person said


@frozen(kw_only=True)
class Parts:
    """The rows of a sheet by what they are.

    ``above``: the texts above the heading; ``rows``: what may be orders, those that stand above the heading too;
    ``totals``: rows at the end that are none (sums, signatures, a number alone); ``repeated``: the numbers of rows
    that say the heading once more; ``hidden``: the numbers of hidden rows below the heading, whether they are in
    ``rows`` or not.
    """

    heading: SheetRow
    found: HeadingFound
    rows: tuple[SheetRow, ...] = ()
    above: tuple[str, ...] = ()
    totals: tuple[SheetRow, ...] = ()
    repeated: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()


def parted(rows: Sequence[SheetRow], choice: ReadChoice = AS_FOUND, hidden: AbstractSet[int] = frozenset()) -> Parts:
    """Part the filled rows of a sheet. ``hidden``: the numbers of those that the spreadsheet does not show."""
    above, heading, below, found = _at_heading(rows, choice.heading_row)
    orders = [row for row in above if is_order(row.cells)]
    unseen = tuple(row.number for row in (*orders, *below) if row.number in hidden) if hidden else ()
    if unseen and not choice.hidden:
        orders = [row for row in orders if row.number not in hidden]
        below = [row for row in below if row.number not in hidden]
    below, repeated = _without_headings(heading, below) if choice.heading_row != NO_HEADING else (list(below), ())
    below, totals = _without_totals(below)
    return Parts(
        heading=_named(heading, above, [*orders, *below]),
        found=found,
        rows=(*map(_misplaced, orders), *below),
        above=tuple(" ".join(" ".join(row.cells).split())[:100] for row in above if not is_order(row.cells)),
        totals=tuple(totals),
        repeated=repeated,
        hidden=unseen,
    )


#: How much a sheet looks like orders, compared in this order: columns known in its heading where they are enough for
#: one, whether there are phones, columns known.
Likeness = tuple[int, bool, int]
UNLIKE: Final[Likeness] = (0, False, 0)


def likeness(rows: Sequence[SheetRow]) -> Likeness:
    """Tell how much the first rows of a sheet look like orders: the more, the larger. A heading with nothing below it
    is little."""
    beginning = rows[: HEADING_ROWS + 1]
    known = max((known_columns(row.cells) for row in beginning), default=0)
    has_phone = any(read_phone(cell).is_mobile for row in beginning for cell in row.cells)
    heading = 0 if known < _FEWEST_COLUMNS else known if len(rows) > 1 else 1
    return heading, has_phone, known


# -- the heading ---------------------------------------------------------------------------------------------------


def _at_heading(
    rows: Sequence[SheetRow], wanted: int
) -> tuple[Sequence[SheetRow], SheetRow, Sequence[SheetRow], HeadingFound]:
    """Give what stands above the heading, the heading, what stands below, and how it was found."""
    if wanted == NO_HEADING:
        width = max((len(row.cells) for row in rows), default=0)
        return (), SheetRow(0, tuple(map(_nameless, range(width)))), rows, HeadingFound.NONE
    if wanted:
        at = next((at for at, row in enumerate(rows) if row.number >= wanted), len(rows))
        if at < len(rows) and rows[at].number == wanted:
            return rows[:at], rows[at], rows[at + 1 :], HeadingFound.CHOSEN
        return rows[:at], SheetRow(wanted, ()), rows[at:], HeadingFound.CHOSEN
    at, found = heading_of(rows)
    return rows[:at], rows[at] if rows else SheetRow(1, ()), rows[at + 1 :], found


def _nameless(place: int) -> str:
    """Name a column that has no heading."""
    return f"Column {column_letters(place)}"


def _named(heading: SheetRow, above: Sequence[SheetRow], rows: Sequence[SheetRow]) -> SheetRow:
    """Name the columns in which something stands below an empty heading: nobody would be asked about them. A cell that
    is merged with the one above it, or before it, says what that says.
    """
    over = above[-1].cells if above else ()
    merged = {at for at, fault in heading.faults if fault.kind is RowFault.MERGED}
    filled = {at for row in rows for at, text in enumerate(row.cells[: len(heading.cells)]) if text and text.strip()}
    names: list[str] = []
    for at, text in enumerate(heading.cells):
        if text.strip() or at not in filled:
            names.append(text)
        else:
            said = (over[at] if at < len(over) else "") or (names[-1] if names else "")
            names.append(said if at in merged and said.strip() else _nameless(at))
    faults = tuple(one for one in heading.faults if one[0] not in merged)
    return replace(heading, cells=tuple(names), faults=faults)


def heading_of(rows: Sequence[SheetRow]) -> tuple[int, HeadingFound]:
    """Find the heading among the first filled rows: the one that names most columns, in the service's words before
    anybody else's; where none does, the first order, which then stands in the heading's place, else the first row.
    Gives its place, and how it was found.

    What stands above it is a title (the same heading in Arabic, for example), or an order that was sorted there.
    """
    beginning = rows[:HEADING_ROWS]
    for count, found in ((_own_columns, HeadingFound.OWN), (known_columns, HeadingFound.KNOWN)):
        counts = [count(row.cells) for row in beginning]
        most = max(counts, default=0)
        if most >= _FEWEST_COLUMNS:
            return counts.index(most), found
    at = next((at for at, row in enumerate(beginning) if is_order(row.cells)), 0)
    is_one = bool(beginning) and any(read_phone(cell).is_mobile for cell in beginning[at].cells)
    return at, HeadingFound.AN_ORDER if is_one else HeadingFound.FIRST_ROW


def _own_columns(cells: Sequence[str]) -> int:
    """Count those that they name in the service's words."""
    return sum(1 for cell in cells if column_of(cell) is not None)


def _misplaced(row: SheetRow) -> SheetRow:
    return replace(row, faults=((0, Fault("", RowFault.ABOVE_HEADING)), *row.faults))


def _without_headings(heading: SheetRow, below: Sequence[SheetRow]) -> tuple[list[SheetRow], tuple[int, ...]]:
    """Leave out the rows that say the heading once more, as sheets do that were printed page by page or put together
    out of several, and the one right below it that says it in another language."""
    said = {cell for cell in heading.cells if cell.strip()}
    enough = min(_FEWEST_COLUMNS, len(said))
    again = {row.number for row in below if len(said.intersection(row.cells)) >= enough and _says_only(row, said)}
    if below and not again & {below[0].number} and known_columns(heading.cells) >= _FEWEST_COLUMNS:
        second = below[0]
        filled = [cell for cell in second.cells if cell.strip()]
        if known_columns(filled) >= max(_FEWEST_COLUMNS, len(filled) / 2) and not _has_digits(filled):
            again.add(second.number)
    if not enough or not again:
        return list(below), ()
    return [row for row in below if row.number not in again], tuple(sorted(again))


def _says_only(row: SheetRow, said: AbstractSet[str]) -> bool:
    return all(cell in said for cell in row.cells if cell.strip())


def _has_digits(cells: Sequence[str]) -> bool:
    return any(letter.isdigit() for cell in cells for letter in cell)


# -- the end -------------------------------------------------------------------------------------------------------

#: Words that a cell beside or before a sum is made of: one of the first at least, and no other than these; folded.
_SUMS: Final = """
    total totals subtotal sum count grand الاجمالي اجمالي المجموع مجموع توتال التوتال الجمله جمله الصافي صافي عدد egmaly
    egmali magmo3 3adad"""
_BESIDE_SUMS: Final = """
    sub net no of the all for number orders order shipments parcels pieces items quantity qty amount amounts value price
    cod cash collection collected due egp le el sheet day today الكلي كلي العام عام الطلبات طلبات الاوردرات اوردرات
    الشحنات شحنات البوالص الطرود القطع قطعه قطع المبلغ مبلغ المبالغ التحصيل تحصيل المطلوب القيمه قيمه الحساب جنيه جم
    اليوم الكشف الشيت"""
#: What the first cell of a row begins with that somebody signs; folded.
_SIGNED: Final = (
    "signature", "signed", "sign", "received by", "delivered by", "prepared by", "approved by", "courier signature",
    "driver signature", "stamp", "توقيع", "التوقيع", "المستلم", "اسم المستلم", "استلمت", "تم الاستلام",
    "استلام المندوب", "المندوب", "اسم المندوب", "الختم", "ختم", "المدير", "المحاسب", "المسئول", "المسؤول", "يعتمد",
    "امضاء", "الامضاء", "emda", "tawkee3",
)  # fmt: skip
_SUM_WORDS, _BESIDE_WORDS = (frozenset(map(fold, words.split())) for words in (_SUMS, _BESIDE_SUMS))
_SIGNED_WORDS = frozenset(map(fold, _SIGNED))
#: Words of sums that call a row one of them whatever else is said with them.
_ALWAYS_SUMS: Final = frozenset(
    map(fold, ("total", "totals", "sum", "subtotal", "grand", "الاجمالي", "اجمالي", "المجموع", "مجموع", "توتال"))
)
#: A row of signatures has no more filled cells, and none of more letters.
_MOST_SIGNED, _LONGEST = 4, 60
#: So many rows at the end are looked at: in a table of numbers alone each of them may be a sum of all above it.
_MOST_CLOSING: Final = 60
#: Digits of the shortest text that may be a phone, unless it is written as amounts are.
_PHONE_DIGITS: Final = 9
_WRITTEN_AMOUNT: Final = r"[1-9]\d{0,2}(?:[,٬]\d{3})+(?:[.٫]\d{1,2})?|[1-9]\d{0,7}[.٫]\d{1,2}"


def _without_totals(below: Sequence[SheetRow]) -> tuple[list[SheetRow], list[SheetRow]]:
    """Tell the rows at the end apart that are no orders. None of them holds a phone, so none of them could be sent."""
    end, first = len(below), max(0, len(below) - _MOST_CLOSING)
    while end > first and _is_closing(below[end - 1].cells):
        end -= 1
    while end < len(below) and not _has_word(below[end].cells) and not _adds_up(below[:end], below[end].cells):
        end += 1
    return list(below[:end]), list(below[end:])


def _is_closing(cells: Sequence[str]) -> bool:
    """Tell whether a row can be one of sums or signatures: words of such rows, and numbers that are no phones."""
    filled = [text for cell in cells if (text := cell.strip())]
    if not filled or any(map(_may_be_phone, filled)):
        return False
    if _is_signed(filled[0]):
        return len(filled) <= _MOST_SIGNED and all(len(text) <= _LONGEST for text in filled)
    said = [_is_number(text) or is_of_sum(text) for text in filled]
    return any(said) and all(known or not fold(text) for known, text in zip(said, filled, strict=True))


def _has_word(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    return any(is_of_sum(cell) for cell in filled) or _is_signed(filled[0])


def is_of_sum(text: str) -> bool:
    """Tell whether a cell calls what stands beside it a sum, and says nothing else."""
    words = set(fold(text).split()) if len(text) <= _LONGEST else set()
    return bool(words & _SUM_WORDS) and all(
        word in _SUM_WORDS or word in _BESIDE_WORDS or word.isdecimal() for word in words
    )


def has_word_of_sum(text: str) -> bool:
    """Tell whether a cell has a word of a sum, whatever else it says."""
    return len(text) <= _LONGEST and bool(_ALWAYS_SUMS & set(fold(text).split()))


def counted(text: str) -> int | None:
    """Give the number of a text that is one, or one with what is counted: 12 orders; None for any other."""
    words = fold(text).split() if _is_number(text) else ()
    return next((int(word) for word in words if word.isdecimal()), None)


def _is_signed(text: str) -> bool:
    words = fold(text[:_LONGEST]).split()
    return any(" ".join(words[:count]) in _SIGNED_WORDS for count in (1, 2))


def _is_number(text: str) -> bool:
    """Tell whether a text is a number, or one with what is counted: 1,250.50, EGP 90, 12 orders."""
    words = fold(text).split() if len(text) <= _LONGEST else []
    return any(map(str.isdecimal, words)) and all(word.isdecimal() or word in _BESIDE_WORDS for word in words)


def _may_be_phone(text: str) -> bool:
    is_amount = re.fullmatch(_WRITTEN_AMOUNT, fold_digits(text).strip("EGPLe£.جمنيه \u200f")) is not None
    return not is_amount and sum(map(str.isdigit, text)) >= _PHONE_DIGITS


def _adds_up(above: Sequence[SheetRow], cells: Sequence[str]) -> bool:
    """Tell whether a row of numbers alone is no order's: one number, or one that is the sum of what stands above."""
    numbers = [(at, money.parse(cell)) for at, cell in enumerate(cells) if cell.strip()]
    if len(numbers) == 1:
        return True
    for at, number in numbers:
        column = [money.parse(row.cells[at]) or 0 for row in above if at < len(row.cells) and row.cells[at].strip()]
        if number is not None and column and sum(column) == number:
            return True
    return False
