"""What numbers of money come to, a concept of its own: totals, fees on top, what was paid before, what is left.

What follows by reckoning is doubtful, and what can be meant in two ways is not likely.
"""

from __future__ import annotations

from enum import IntEnum, auto

from courier_desk.domain.chat_money import ALREADY, DEPOSIT, MEASURES, OF_IT
from courier_desk.domain.folding import fold
from courier_desk.domain.values import frozen

#: More pieces of one article are a measure, or a set.
MOST_PIECES = 12
_SAME, _PAIR, _LEAST_AT_END = 0.01, 2, 75.0


@frozen
class ChatAmount:
    """Pounds as a plain number, the line it came from, whether it is sure, and whether it is likely at all."""

    value: str
    source: str
    sure: bool
    likely: bool = True


class Role(IntEnum):
    """What a number is said to be; the later ones speak more for the whole."""

    OTHER = auto()
    """No amount to collect: a size, a house, a price of before."""
    FEE = auto()
    """The courier's."""
    PAID = auto()
    """A deposit."""
    EACH = auto()
    """The price of one piece."""
    BARE = auto()
    """A number that stands alone."""
    PRICE = auto()
    TOTAL = auto()
    RESULT = auto()
    """What somebody reckoned: behind "=" and "that makes"."""
    LEFT = auto()
    """What is still to be paid."""


@frozen
class Number:
    """A number of a line, in pounds where it is money, and what it is said to be."""

    value: float
    role: Role
    line: str
    doubtful: bool = False
    place: int = 0
    """The how-manieth of its message it is."""
    joined: str = "line"
    """What stands between it and the number before it in its line: a sign or a word alone, else "line"."""
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    """The words beside it in its line, the nearest first; currencies are none."""
    at: int = 0
    """The place of its token in its line."""


def decide(numbers: list[Number], *, items: int | None, plus_fee: bool) -> ChatAmount | None:
    """Choose what speaks most for the whole; what had to be reckoned is doubtful."""
    by = {role: [one for one in numbers if one.role is role] for role in Role}
    if left := by[Role.LEFT]:
        return _one(left, likely=_are_alike(left))
    if by[Role.TOTAL] or by[Role.RESULT]:
        return _total(numbers, by, plus_fee=plus_fee)
    fees = {one.value for one in by[Role.FEE]}
    sums = [one for one in numbers if one.role in (Role.PRICE, Role.BARE) and fees and one.value not in fees]
    whole = [one for one in sums for part in sums if abs(part.value + sum(fees) - one.value) < _SAME]
    if whole and len({one.value for one in sums}) == _PAIR:
        return _one(whole, sure=False)  # "560 and the fee 60", "so 620"
    if each := by[Role.EACH]:
        if items is None and all("سعر المنتج" in one.line for one in each):
            items = 1  # the form of a shop, for one product
        known = items is not None and items > 0 and not MEASURES & _words(each[0].line)
        clear = known and _are_alike(each) and not by[Role.PRICE] and not plus_fee
        return _reckoned(each[0], each[0].value * (items or 1) + sum(fees), likely=clear)
    priced = by[Role.PRICE] or by[Role.BARE]
    if not priced:
        return None
    paid = by[Role.PAID]
    if _are_alike(priced) and not plus_fee and len(paid) == 1 and not fees and _is_of_it(priced[0], paid[0]):
        return _reckoned(priced[0], priced[0].value - paid[0].value, likely=True)
    if not _are_alike(priced) or plus_fee or paid:
        return _one(priced, sure=False, likely=False)
    if fees:
        beside = {one.line for one in by[Role.FEE]}
        other = any(one.line in beside and one.value >= _LEAST_AT_END for one in by[Role.OTHER])
        return _reckoned(priced[0], priced[0].value + sum(fees), likely=len(fees) == 1 and not other)
    return _one(priced, sure=bool(by[Role.PRICE]))


def _is_of_it(price: Number, paid: Number) -> bool:
    """Whether what is paid already is said to be a part of the price: "540, of which 240 are paid"."""
    words = _words(paid.line)
    return bool(words & OF_IT) or (price.line == paid.line and bool(words & (ALREADY | DEPOSIT)))


def _total(numbers: list[Number], by: dict[Role, list[Number]], *, plus_fee: bool) -> ChatAmount | None:
    """Take the total that was said last: less what was paid, with the fee that stands beside it."""
    last = [one for one in numbers if one.role in (Role.TOTAL, Role.RESULT)][-1]
    if last.role is Role.RESULT:
        on_top = {one.value for one in numbers[numbers.index(last) :] if one.role is Role.FEE}
        return _reckoned(last, last.value + sum(on_top), likely=len(on_top) <= 1)
    alone = _are_alike(by[Role.TOTAL])
    fees, paid = {one.value for one in by[Role.FEE]}, {one.value for one in by[Role.PAID]}
    reckoned = [one for one in numbers if fees and not paid and abs(last.value + sum(fees) - one.value) < _SAME]
    if alone and reckoned:
        return _one(reckoned, sure=False)  # "290, the fee 65, you pay 355"
    whole = sum({one.value for one in by[Role.PRICE]}) + sum(fees) - sum(paid)
    if alone and by[Role.PRICE] and (fees or paid) and abs(whole - last.value) < _SAME:
        return _one([last], sure=False)  # it adds up
    if paid:
        return _reckoned(last, last.value - sum(paid), likely=alone and len(paid) == 1 and not fees)
    parts = {one.value for one in (*by[Role.PRICE], *by[Role.EACH])} - {last.value}
    behind = numbers[numbers.index(last) :]
    if fees and not parts and any(one.role is Role.FEE and one.line == last.line for one in behind):
        return _reckoned(last, last.value + sum(fees), likely=alone and len(fees) == 1)
    return _one([last], sure=alone and not plus_fee, likely=not plus_fee)


def _are_alike(numbers: list[Number]) -> bool:
    return len({one.value for one in numbers}) == 1


def _one(numbers: list[Number], *, sure: bool = True, likely: bool = True) -> ChatAmount:
    first = numbers[0]
    return ChatAmount(amount_text(first.value), first.line, sure and likely and not first.doubtful, likely)


def _reckoned(number: Number, value: float, *, likely: bool) -> ChatAmount | None:
    return ChatAmount(amount_text(value), number.line, sure=False, likely=likely) if value >= 0 else None


def amount_text(value: float) -> str:
    """Write an amount as the form has it."""
    return str(int(value)) if value == int(value) else f"{value:.2f}"


def _words(line: str) -> set[str]:
    return set(fold(line).split())
