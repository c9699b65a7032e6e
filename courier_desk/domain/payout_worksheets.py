"""Which worksheets of a payout's workbook have its lines: those whose rows name orders, not those that count them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from courier_desk.domain.column_maps import named_headings
from courier_desk.domain.folding import fold
from courier_desk.domain.intake_sheet import SheetRow
from courier_desk.domain.orders import NUMBER_DIGITS, is_number
from courier_desk.domain.settlement_columns import PayoutColumn, plain_number, proposed_payout_map
from courier_desk.domain.sheet_parts import counted, has_word_of_sum


class LinesNamed(IntEnum):
    """How the rows of a table name the orders that they pay, the surest last."""

    NOT = 0  # no lines of a payout: a cover, a summary by day
    OTHERWISE = 1  # by the shop's references, or by numbers of another form
    BY_NUMBER = 2  # by numbers of the form that order numbers have


def lines_named(heading: Sequence[str], rows: Sequence[SheetRow]) -> LinesNamed:
    """Tell how the rows of a table name orders, as far as they are lines of a payout."""
    columns = proposed_payout_map(heading).columns
    if PayoutColumn.COLLECTED not in columns and PayoutColumn.NET not in columns:
        return LinesNamed.NOT
    numbers = _texts(heading, rows, columns.get(PayoutColumn.NUMBER))
    if any(is_number(plain_number(text)) for text in numbers):
        return LinesNamed.BY_NUMBER
    if _texts(heading, rows, columns.get(PayoutColumn.REFERENCE)):
        return LinesNamed.OTHERWISE
    # Only under this heading: under "Order number" 1001 is the shop's own number.
    if "orders" in fold(columns.get(PayoutColumn.NUMBER, "")).split():
        counts = sum(map(_is_count, numbers))
        return LinesNamed.OTHERWISE if 2 * counts < len(numbers) else LinesNamed.NOT
    return LinesNamed.OTHERWISE if numbers else LinesNamed.NOT


def _texts(heading: Sequence[str], rows: Sequence[SheetRow], name: str | None) -> list[str]:
    """Give what stands below a heading, without the words of sums and the heading once more."""
    if name is None:
        return []
    at = named_headings(heading).index(name)
    below = (row.cells[at].strip() for row in rows if at < len(row.cells))
    return [text for text in below if text and text != heading[at].strip() and not has_word_of_sum(text)]


def _is_count(text: str) -> bool:
    """Tell whether a text may be how many orders there were: 5, 12 orders; #1001 is a name."""
    count = None if text.startswith("#") else counted(text)
    return count is not None and count < 10 ** (NUMBER_DIGITS - 1)
