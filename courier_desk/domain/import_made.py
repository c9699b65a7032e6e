"""What a row of an import is beside what was made before: that order, another one with its reference, or one once more.

Beside ``import_check``, which holds the rows; here is what one row and one earlier order tell of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from courier_desk.domain import money
from courier_desk.domain.import_rows import SentAs
from courier_desk.domain.intake import IntakeRow, order_key
from courier_desk.domain.intake_again import Earlier, has_own_reference, is_another, is_none_of, is_of_phone
from courier_desk.domain.intake_sheet import Fault, RowFault
from courier_desk.domain.order_fields import Column

#: Where it is told that a row may be an order once more: every table has this column.
MADE_AT: Final = Column.PHONE.value
_REFERENCE: Final = Column.REFERENCE.value
#: A person's word that a row is an order of its own, whatever was made before.
AS_NEW: Final = f"{RowFault.MADE_ALREADY.value}@{MADE_AT}"
#: The same of one order that a row looks like.
_NEW_BESIDE: Final = tuple(
    f"{kind.value}@{MADE_AT}#" for kind in (RowFault.MADE_ALREADY, RowFault.WAITS_ALREADY, RowFault.OTHER_MERCHANT)
)
AS_ANOTHER: Final = f"{RowFault.ROW_TWICE.value}@{_REFERENCE}"
#: A person's word that a row takes the place of what waits of it.
INSTEAD: Final = f"{RowFault.WAITS_OTHERWISE.value}@{MADE_AT}#"
#: Doubts of a row whose reference another order has: kept, it goes under a reference of its own.
NEEDS_REFERENCE: Final = frozenset({RowFault.REFERENCE_TAKEN, RowFault.SENT_OTHERWISE, RowFault.MADE_ALREADY})


def as_one_more(doubts: Collection[str]) -> frozenset[str]:
    """Give what a person says of a row that is one order more: all of it but that it takes another one's place."""
    return frozenset(mark for mark in doubts if not mark.startswith(INSTEAD))


def is_as_new(kept: Collection[str]) -> bool:
    """Tell whether a person said that a row is an order of its own, beside one that it looks like or at all."""
    return any(mark == AS_NEW or mark.startswith(_NEW_BESIDE) for mark in kept)


def is_instead(kept: Collection[str]) -> bool:
    """Tell whether a person said that a row takes the place of what waits."""
    return any(mark.startswith(INSTEAD) for mark in kept)


def is_other_order(row: IntakeRow, text: Callable[[Column], str], own: tuple[str, ...], sent: SentAs) -> bool:
    """Tell whether what was sent under a row's reference is another order than the row.

    ``text`` gives what stands in a cell of it now, ``own`` are its cells as the file has them. A reference that was
    made of what is in the row tells that it is the same; a row that stands in its file as before is, too, whatever was
    corrected of its order since.
    """
    if not has_own_reference(row) or sent.once_more:
        return sent.once_more
    if own in sent.cells:
        return False
    if (request := row.request) is None:
        amount, name, phone = money.parse(text(Column.COD_AMOUNT)), text(Column.FULL_NAME), text(Column.PHONE)
        return bool(sent.made) and all(
            is_another(one, order_type="", phone=phone, full_name=name, zone="", amount=amount) for one in sent.made
        )
    if sent.wanted is not None:
        return order_key(request) != order_key(sent.wanted)
    return is_none_of(request, sent.made)


def of_its_reference(row: IntakeRow, sent: SentAs) -> Fault:
    """Tell of what another order bears the reference of a row, or that the same customer's says something else."""
    made = sent.made[0] if sent.made else None
    name, amount = (made.full_name, made.amount or 0) if made is not None else ("", 0)
    if sent.once_more:
        return Fault(MADE_AT, RowFault.MADE_ALREADY, text=sent.number or name)
    if row.request is not None and made is not None and is_of_phone(made, row.request.consignee.phone):
        if sent.waits:
            return Fault(MADE_AT, RowFault.WAITS_OTHERWISE, text=name, number=amount)
        if sent.canceled:  # it cannot be changed any more
            return Fault(MADE_AT, RowFault.MADE_ALREADY, text=sent.number or row.reference)
        return Fault(MADE_AT, RowFault.SENT_OTHERWISE, text=sent.number or row.reference, number=amount)
    return Fault(_REFERENCE, RowFault.REFERENCE_TAKEN, text=", ".join(filter(None, (sent.number, name))), number=amount)


def of_earlier(row: IntakeRow, earlier: Earlier) -> Fault:
    """Tell that a row may be an earlier order once more."""
    if earlier.merchant:
        return Fault(MADE_AT, RowFault.OTHER_MERCHANT, text=earlier.merchant)
    if not earlier.waits:
        return Fault(MADE_AT, RowFault.MADE_ALREADY, text=earlier.number or earlier.reference)
    if takes_place_of(row, earlier):
        return Fault(MADE_AT, RowFault.WAITS_OTHERWISE, text=earlier.full_name, number=earlier.amount or 0)
    return Fault(MADE_AT, RowFault.WAITS_ALREADY, text=earlier.full_name)


def takes_place_of(row: IntakeRow, earlier: Earlier) -> bool:
    """Tell whether a row stands in its file for what waits of that file."""
    return earlier.waits and bool(earlier.version) and not has_own_reference(row)


def another_reference(reference: str, known: Collection[str]) -> str:
    """Give a reference of its own to a row whose reference another order has."""
    return next(name for n in range(2, len(known) + 3) if (name := f"{reference}-{n}") not in known)
