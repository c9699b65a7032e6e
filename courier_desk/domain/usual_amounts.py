"""Is this amount like the others of this merchant? One zero too many on a label is the costliest slip at a desk.

Cash on delivery is most orders (field notes, Egypt). Nothing here stops an order: an unusual amount is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

#: With fewer amounts than this nobody can say what is usual.
_FEWEST = 20
#: Far above: this many times the middle, and this many times what nearly all stay under.
_OF_MIDDLE, _OF_MOST = 4, 2
_NEARLY_ALL = 0.95


@dataclass(frozen=True, slots=True)
class UsualAmount:
    """What a merchant usually collects, in piastres: the middle, and what nearly all amounts stay under."""

    middle: int
    most: int

    def is_exceeded_by(self, amount: int) -> bool:
        """Tell whether this amount (piastres) is so far above the usual ones that it may be a slip."""
        return amount > max(_OF_MIDDLE * self.middle, _OF_MOST * self.most)


def usual_amount(amounts: Sequence[int]) -> UsualAmount | None:
    """Learn from the amounts of earlier orders (piastres); None when there are too few."""
    known = sorted(amount for amount in amounts if amount > 0)
    if len(known) < _FEWEST:
        return None
    return UsualAmount(int(median(known)), known[int(len(known) * _NEARLY_ALL)])
