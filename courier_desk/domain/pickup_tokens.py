"""The mark by which a pickup is known again: ``[#K7Q2]`` at the end of its notes, since it has no reference field.

Letters and digits that people or scanners confuse are not used. What a person wrote before it is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

#: Without the letters and digits that people confuse (I, L, O, U, 0, 1).
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 4
_AT_END = re.compile(rf"(?s:(.*?)) ?\[#([{LETTERS}]{{{LENGTH}}})\]\s*", re.IGNORECASE)


def new_token(choose: Callable[[str], str]) -> str:
    """Make a mark; ``choose`` picks one letter of those it is given."""
    return "".join(choose(LETTERS) for _ in range(LENGTH))


def with_token(notes: str, token: str) -> str:
    """Put the mark behind a person's notes."""
    return f"{notes} [#{token}]" if notes else f"[#{token}]"


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
