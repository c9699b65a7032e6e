"""What the amounts of a whole file tell of one row of it: that its own was forgotten, or is far above the others.

Of one row by itself nobody can tell; how an amount is written, and what a row collects, is ``intake``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from courier_desk.domain import money
from courier_desk.domain.import_rows import PLACES, ImportRow
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.money import UsualAmount
from courier_desk.domain.order_fields import Column, type_named
from courier_desk.domain.orders import OrderType

#: Of a file in which most rows collect, who collects nothing and does not say so may have been forgotten; where that
#: are more of them, it is how the shop writes what is paid.
_SILENT: Final = 1 / 3
#: So many rows have an amount before a row without one is asked about.
_FEWEST: Final = 2


def most_collect(rows: Sequence[ImportRow]) -> bool:
    """Tell whether a delivery without an amount is an exception in its file: most of them have one, or say why not."""
    at, flag, kind = PLACES[Column.COD_AMOUNT], PLACES[Column.COD], PLACES[Column.ORDER_TYPE]
    asked = [row for row in rows if type_named(row.cells[kind]) in (OrderType.DELIVER, None)]
    there = sum(bool(row.cells[at]) for row in asked)
    silent = sum(not row.cells[at] and not row.cells[flag] for row in asked)
    return there >= _FEWEST and silent <= _SILENT * len(asked)


def is_forgotten(row: IntakeRow, text: Callable[[Column], str]) -> bool:
    """Tell whether a row is a delivery that collects nothing and does not say so. ``text`` gives a cell's."""
    request = row.request
    is_delivery = request is not None and request.order_type is OrderType.DELIVER
    return is_delivery and not text(Column.COD_AMOUNT) and not text(Column.COD)


def usual_in(rows: Iterable[ImportRow]) -> UsualAmount | None:
    """Learn what the rows of a file collect (piastres); None while they are too few."""
    at = PLACES[Column.COD_AMOUNT]
    amounts = (money.parse(row.cells[at]) for row in rows if row.cells[at])
    return money.usual_amount([amount for amount in amounts if amount])
