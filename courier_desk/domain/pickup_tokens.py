"""The mark by which a pickup is known again: ``[#K7Q]`` at the end of its notes, since it has no reference field.

How short it can be: a mark must differ from those of the pickups that other desks make for the same merchant while an
answer is lost, a few minutes and at the very most a day. Three signs of which one is a digit and one a letter, so that
no word of the notes is taken for one, make 15,840 marks: among twenty such pickups one lost answer in 800 meets its own
mark, and is taken for it only if day, number of orders and phone agree as well. Two signs would be one in 18. What a
person wrote before the mark is never changed; earlier versions made marks of four signs.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_DIGITS = "23456789"
#: Without the letters and digits that people and scanners confuse (I, L, O, U, 0, 1).
LETTERS = _DIGITS + "ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 3
#: Where that many are not enough, and what earlier versions made.
LONGER = 4
_AT_END = re.compile(rf"(?s:(.*?)) ?\[#([{LETTERS}]{{{LENGTH},{LONGER}}})\]\s*", re.IGNORECASE)


def new_token(choose: Callable[[str], str], length: int = LENGTH) -> str:
    """Make a mark; ``choose`` picks one sign of those it is given."""
    while True:
        token = "".join(choose(LETTERS) for _ in range(length))
        if 0 < sum(sign in _DIGITS for sign in token) < length:
            return token


def with_token(notes: str, token: str) -> str:
    """Put the mark behind a person's notes."""
    return f"{notes} {written(token)}" if notes else written(token)


def written(token: str) -> str:
    """Give the mark as it stands in the notes."""
    return f"[#{token}]"


def split_token(notes: str) -> tuple[str, str]:
    """Part notes as the service has them into the person's own and the mark; "" when there is none at their end."""
    found = _AT_END.fullmatch(notes)
    return (found.group(1), found.group(2).upper()) if found else (notes, "")


def bears(notes: str, token: str) -> bool:
    """Tell whether the notes carry this mark, wherever, and whatever became of its brackets and case."""
    return bool(token) and re.search(rf"(?<!\w){re.escape(token)}(?!\w)", notes, re.IGNORECASE) is not None


def reference_of(token: str) -> str:
    """Name a pickup in the outbox by its mark."""
    return f"pickup #{token}"
