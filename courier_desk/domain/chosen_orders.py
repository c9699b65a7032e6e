"""Orders that a person has chosen: some by their keys, or all of a list as it was at one moment, but for some.

Both are values: whoever chooses otherwise makes another one. Keys are those of ``OrderRow``. Nothing here knows what
became of an order since; whoever holds the store asks that (``store/chosen_orders.py``).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable

from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.values import frozen

#: What fits into eight bytes, and how many digits that has.
_HIGHEST, _MOST_DIGITS = 2**63 - 1, 19


def code_of(key: str) -> int | None:
    """Give a key as one whole number: an order's number, and below zero a row of the outbox.

    None for a number that is not written as such (letters, zeros before it).
    """
    digits = key[1:]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    number = int(digits)
    if number > _HIGHEST or str(number) != digits:
        return None
    return number if key[0] == "o" else -number


def key_of(code: int) -> str:
    """Give the key that a code is made of."""
    return f"o{code}" if code >= 0 else f"p{-code}"


class ChosenKeys:
    """Orders by their keys, in the order they were chosen."""

    __slots__ = ("_keys",)

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self._keys = dict.fromkeys(keys)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    def keys(self) -> tuple[str, ...]:
        """Give the keys."""
        return tuple(self._keys)

    def plus(self, keys: Iterable[str]) -> ChosenKeys:
        """Give these, and others behind them."""
        return ChosenKeys((*self._keys, *keys))

    def minus(self, keys: Iterable[str]) -> ChosenKeys:
        """Give these without some."""
        out = frozenset(keys)
        return ChosenKeys(key for key in self._keys if key not in out)


@frozen
class ChosenList:
    """All that a filter listed at one moment, but for what was unticked since, and with what was ticked beside.

    ``codes`` are those of that moment, in ascending order: eight bytes an order, and that an order is among them is
    known at once. What the filter lists now is not asked instead: a status that changes, or an order that comes, would
    change what was chosen. Their order is that of the list, and the store's to tell.
    """

    wanted: OrderFilter
    sort: OrderSort
    codes: array[int]

    def __contains__(self, key: str) -> bool:
        code = code_of(key)
        return code is not None and _at(self.codes, code)[1]

    def __len__(self) -> int:
        return len(self.codes)

    def keys(self) -> tuple[str, ...]:
        """Give the keys, the highest number first."""
        return tuple(map(key_of, reversed(self.codes)))

    def plus(self, keys: Iterable[str]) -> Chosen:
        """Give these and others; keys that no code tells make keys of all of them."""
        more = tuple(keys)
        codes = [code_of(key) for key in more]
        if None in codes:
            return ChosenKeys((*self.keys(), *more))
        made, start = array("q"), 0
        for code in sorted({code for code in codes if code is not None}):
            place, there = _at(self.codes, code, start)
            made += self.codes[start:place]
            start = place
            if not there:
                made.append(code)
        return ChosenList(self.wanted, self.sort, made + self.codes[start:])

    def minus(self, keys: Iterable[str]) -> ChosenList:
        """Give these without some."""
        made, start = array("q"), 0
        for code in sorted({code for key in keys if (code := code_of(key)) is not None}):
            place, there = _at(self.codes, code, start)
            made += self.codes[start:place]
            start = place + there
        return ChosenList(self.wanted, self.sort, made + self.codes[start:])


Chosen = ChosenKeys | ChosenList


def _at(codes: array[int], code: int, start: int = 0) -> tuple[int, bool]:
    """Give where a code stands or would, and whether it is there."""
    place = bisect_left(codes, code, start)
    return place, place < len(codes) and codes[place] == code


#: So many codes are compared at once.
_BLOCK = 4_096


def apart(one: array[int], other: array[int]) -> tuple[list[int], list[int]]:
    """Give what is in the one and not in the other, and the other way round; both ascend, and mostly hold the same."""
    only: tuple[list[int], list[int]] = ([], [])
    at, beside = 0, 0
    while at < len(one) and beside < len(other):
        mine, theirs = one[at : at + _BLOCK], other[beside : beside + _BLOCK]
        if mine != theirs:
            last = min(mine[-1], theirs[-1])
            mine = mine[: bisect_left(mine, last + 1)]
            theirs = theirs[: bisect_left(theirs, last + 1)]
            only[0].extend(sorted(set(mine).difference(theirs)))
            only[1].extend(sorted(set(theirs).difference(mine)))
        at, beside = at + len(mine), beside + len(theirs)
    only[0].extend(one[at:])
    only[1].extend(other[beside:])
    return only
