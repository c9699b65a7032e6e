"""What only this engine does: substring search, and many values as one.

Everything else in the subject files is SQL that PostgreSQL shares.

The index of parts (FTS5, trigram) cannot look for words below three letters; those are looked for in the folded lines
themselves, which are kept apart from the orders and are small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from courier_desk.store.search import SHORTEST_INDEXED
from courier_desk.store.sql import to_json

#: A join whose left side is walked and whose right side is looked up, never the other way round.
LEFT_FIRST = "CROSS JOIN"

#: Inside an IN (…): each of the values that are bound as one by ``as_values``, thousands of them if need be.
EACH_VALUE = "SELECT value FROM json_each(?)"


def as_values(values: Sequence[object]) -> str:
    """Give many numbers or texts as the one value that ``EACH_VALUE`` takes."""
    return to_json(list(values))


@dataclass(frozen=True, slots=True)
class Matches:
    """Where the orders of a question are: a FROM clause, its key column, a condition, and the condition's values."""

    source: str
    key: str
    condition: str
    values: tuple[object, ...]


def contains(column: str) -> str:
    """Give the condition that the column contains the one value that is bound to it."""
    return f"instr({column}, ?) > 0"


def matches(words: tuple[str, ...], first: int, last: int) -> Matches:
    """Find the orders whose line holds every word, with places from ``first`` to ``last``."""
    indexed = [word for word in words if len(word) >= SHORTEST_INDEXED]
    short = [word for word in words if len(word) < SHORTEST_INDEXED]
    also = "".join(f" AND {contains('s.folded')}" for _ in short)
    if not indexed:
        return Matches("order_search s", "s.id", f"s.id BETWEEN ? AND ?{also}", (first, last, *short))
    phrases = " ".join('"' + word.replace('"', '""') + '"' for word in indexed)
    source = "order_fts f" + (f" {LEFT_FIRST} order_search s ON s.id = f.rowid" if short else "")
    condition = f"f.order_fts MATCH ? AND f.rowid BETWEEN ? AND ?{also}"
    return Matches(source, "f.rowid", condition, (phrases, first, last, *short))
