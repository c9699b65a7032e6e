"""The numbers and ids the service gives: unique, of the right length, and not guessable by counting.

A running sequence is scattered over all numbers of that length by a multiplication modulo their count, so that no
look-up is needed and none ever repeats until all are used.
"""

from __future__ import annotations

import random
from math import gcd

from courier_desk.sandbox.database import Database
from courier_desk.sandbox.envelope import ApiError, Code

SIX_DIGITS = 900_000


def scatter(sequence: int, *, digits: int, step: int, start: int) -> str:
    """Return the ``sequence``-th number of ``digits`` digits; distinct for distinct sequences below the count."""
    count = 9 * 10 ** (digits - 1)
    if gcd(step, count) != 1:
        raise ValueError("step and count share a divisor: numbers would repeat")
    return str(10 ** (digits - 1) + (start + sequence * step) % count)


class Numbering:
    """Gives the next order, pickup and account their sequence, internal id and number."""

    def __init__(self, db: Database, rng: random.Random) -> None:
        self._rng = rng
        self._orders = db.last_sequence("orders")
        self._pickups = db.last_sequence("pickups")

    def record_id(self, moment: float, sequence: int) -> str:
        """Return an internal record id: 24 hexadecimal digits."""
        return f"{int(moment) & 0xFFFFFFFF:08x}{self._rng.getrandbits(32):08x}{sequence & 0xFFFFFFFF:08x}"

    def order(self, created: float) -> tuple[int, str, str]:
        """Return seq, id and 6-digit orderNumber of the next order."""
        self._orders += 1
        _still_free(self._orders)
        number = scatter(self._orders, digits=6, step=556_219, start=314_159)
        return self._orders, self.record_id(created, self._orders), number

    def pickup(self, created: float) -> tuple[int, str, str]:
        """Return seq, id and 6-digit pickupNumber of the next pickup."""
        self._pickups += 1
        _still_free(self._pickups)
        number = scatter(self._pickups, digits=6, step=381_917, start=271_828)
        return self._pickups, self.record_id(created, self._pickups | 0x80000000), number

    def business_code(self, count: int) -> str:
        """Return the 8-digit businessAccountCode of the ``count``-th account."""
        return scatter(count, digits=8, step=34_386_437, start=16_180_339)


def _still_free(sequence: int) -> None:
    if sequence >= SIX_DIGITS:
        raise ApiError(Code.INTERNAL_ERROR, "All 6-digit numbers are used up")
