"""What is searched: one folded line per order, and the words of a question folded the same way.

Every word must occur somewhere in the line, as a part of a word too. A phone is kept with its country code, so that any
part of it is found in whichever form it is typed. Nothing here knows SQL.
"""

# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch

from courier_desk.domain.folding import fold, fold_digits, fold_name
from courier_desk.domain.order_list import OrderFilter
from courier_desk.domain.patterns import pattern
from courier_desk.domain.phones import read_phone
from courier_desk.domain.values import frozen
from courier_desk.store.sql import Database, run, to_json

#: The engine's index knows pieces of three letters.
SHORTEST_INDEXED = 3
#: More words than a person types; the rest of a pasted page is not searched for.
_MOST_WORDS = 12
_PHONE_TYPED = pattern(r"[\d\s+().\-–/]+")
#: Names of two words that are as often written as one: عبد الرحمن, Abd El Rahman, أبو زيد.
_JOINED_NAMES = pattern(r"\b(عبد|ابو|ابن|abd(?: ?(?:el|al|ul))?|abo|abu) (?=\w)")
_NOT_DIGIT = pattern(r"\D+")
_PHONE_DIGITS = 10
_PHONE_PART = 5


def phone_key(text: str) -> str:
    """Give the last ten digits of a phone, which are the same in every form of it."""
    return _NOT_DIGIT.sub("", fold_digits(text))[-_PHONE_DIGITS:]


def searched_phone(text: str) -> str:
    """Give a phone with its country code, digits only: each other form of it is a part of this one."""
    phone = read_phone(text)
    if phone.is_mobile:
        return "20" + phone.number.removeprefix("0")
    return _NOT_DIGIT.sub("", fold_digits(text))


def _fold_names(text: str) -> str:
    return _JOINED_NAMES.sub(lambda found: found.group(1).replace(" ", ""), fold(text))


def searched_line(*, number: str, reference: str, name: str, phones: Iterable[str], zone: str) -> str:
    """Give the line in which an order is searched.

    A reference stands there without the gaps that its punctuation left (``SH-1001`` as ``sh1001``): every word of it is
    a part of that. What stands in another word, or in the zone, does not stand there again. The zone alone is asked
    for with its gaps, where another spelling of it is meant.
    """
    joined, folded = fold(reference).replace(" ", ""), fold(zone)
    words = [*fold(number).split(), joined, *map(searched_phone, phones), *_fold_names(name).split()]
    words = [word for word in dict.fromkeys(words) if word and word not in folded]
    kept = [word for word in words if not any(word in other for other in words if other is not word)]
    return " ".join([*kept, folded] if folded else kept)


def question(text: str) -> tuple[str, ...]:
    """Give the folded words of a question; five digits and more are one number, as phones are written with gaps."""
    if _PHONE_TYPED.fullmatch(fold_digits(text).strip()):
        digits = _NOT_DIGIT.sub("", fold_digits(text)).removeprefix("00")
        if len(digits) >= _PHONE_PART:
            return (digits,)
    joined = _fold_names(text)
    words = fold_name(joined) or joined
    return tuple(dict.fromkeys(words.split()))[:_MOST_WORDS]


def asked(wanted: OrderFilter) -> tuple[tuple[str, ...], ...]:
    """Give each folded word of a filter's text, first, with the zones' names that may stand in a line instead of it."""
    meant = dict(wanted.zones_meant)
    return tuple((word, *meant.get(word, ())) for word in question(wanted.text))


# Substring search, as a desk's own file does it (another engine registers its way), and many values as one.
#
# The index (FTS5, trigram) knows which pieces of three letters stand in the lines of a minute and nothing else: neither
# in which order's nor where. So it is a fifth of what it would be of each line; every line of the minutes that it names
# is looked into, which are few more than hold the text. A word of two letters is looked for as every piece that
# begins with it: a few dozens, found one behind the other, and none where nobody holds the word. A single letter begins
# too many; it is looked for in the folded lines themselves, which are kept apart from the orders and are small, unless
# no piece begins with it.


#: A join whose left side is walked and whose right side is looked up, never the other way round.
LEFT_FIRST = "CROSS JOIN"


def left_in_order(by: str) -> str:
    """Say how the rows of such a join stand, which follow those of its left side without being sorted again.

    Another engine takes the words as they stand in the comment: its joins keep no order.
    """
    return f"/* ORDER BY {by} */"


#: Inside an IN (…): each of the values that are bound as one by ``as_values``, thousands of them if need be.
EACH_VALUE = "SELECT value FROM json_each(?)"
#: The same for whole numbers.
EACH_NUMBER = "SELECT CAST(value AS BIGINT) AS value FROM json_each(?)"


def as_values(values: Sequence[object]) -> str:
    """Give many numbers or texts as the one value that ``EACH_VALUE`` takes."""
    return to_json(list(values))


#: A minute of the index is this many bits of a place: 64 seconds. The migrations and triggers say it, too.
MINUTE_BITS = 20


@frozen
class Minutes:
    """The minutes in which a text may be found, as a SELECT of their numbers and its values; at least all in which it
    stands.
    """

    sql: str
    values: tuple[object, ...]

    def holding(self, key: str) -> str:
        """Give the condition that a place is in one of them."""
        return f"({key} >> {MINUTE_BITS}) IN ({self.sql})"


@frozen
class Matches:
    """Where the orders of a question are: a FROM clause, its key column, a condition, and the condition's values.

    ``minutes``: those that are gone through, as ``f.rowid``; None where lines are found without.
    """

    source: str
    key: str
    condition: str
    values: tuple[object, ...]
    minutes: Minutes | None = None


def contains(column: str, count: int = 1) -> str:
    """Give the condition that the column contains the value that is bound to it, or one of several."""
    return f"({' OR '.join([f'instr({column}, ?) > 0'] * count)})" if count > 1 else f"instr({column}, ?) > 0"


@singledispatch
def matches(_db: Database, words: Sequence[Sequence[str]], first: int, last: int) -> Matches:
    """Find the orders whose line holds each word, or what may stand for it, with places from ``first`` to ``last``."""
    indexed = [either for either in words if min(map(len, either)) > 1]
    letters = [either for either in words if either not in indexed]
    end, bounds = "?", list[object]()
    for letter in (either[0] for either in letters if len(either) == 1):
        # As the end of the range it is asked once, before any line: a further condition is asked of each, and last.
        known = "SELECT 1 FROM order_fts_terms t WHERE t.term >= ? AND t.term < ? LIMIT 1"
        end = f"CASE WHEN ({known}) THEN {end} ELSE -1 END"
        bounds = [*_bounds(letter), *bounds]
    if not indexed:
        also = [contains("s.folded", len(either)) for either in letters]
        condition = " AND ".join((f"s.id BETWEEN ? AND {end}", *also))
        rest = [word for either in letters for word in either]
        return Matches("order_search s", "s.id", condition, (first, *bounds, last, *rest))
    asked_for, values = _match(indexed)
    within = f"f.order_fts MATCH {asked_for} AND f.rowid BETWEEN ? AND {end}"
    found = (*values, first >> MINUTE_BITS, *bounds, last >> MINUTE_BITS)
    holding = " AND ".join(contains("s.folded", len(either)) for either in words)
    begin = f"f.rowid << {MINUTE_BITS}"
    return Matches(
        f"order_fts f {LEFT_FIRST} order_search s ON s.id BETWEEN {begin} AND ({begin}) + {(1 << MINUTE_BITS) - 1}",
        "s.id",
        f"{within} AND +s.id BETWEEN ? AND ? AND {holding}",
        (*found, first, last, *(word for either in words for word in either)),
        Minutes(f"SELECT f.rowid FROM order_fts f WHERE {within}", found),
    )


@singledispatch
def drop_lines(db: Database, first: int, last: int) -> None:
    """Take out the lines of all orders of whole minutes, of the index at once too, not anew for each that goes."""
    lines, bounds = "order_search WHERE id BETWEEN ? AND ?", (first, last)
    run(
        db,
        "INSERT INTO order_fts (order_fts, rowid, folded) "
        f"SELECT 'delete', id >> {MINUTE_BITS}, folded || '  ' FROM {lines}",
        bounds,
    )
    run(db, "UPDATE order_search SET folded = '' WHERE id BETWEEN ? AND ?", bounds)  # the index has nothing of it now
    run(db, f"DELETE FROM {lines}", bounds)


def _match(words: Sequence[Sequence[str]]) -> tuple[str, list[object]]:
    """Give what the index is asked: SQL for one text, and the values bound in it."""
    texts, values = [""], list[object]()
    for at, either in enumerate(words):
        texts[-1] += " AND (" if at else "("
        for other, word in enumerate(either):
            texts[-1] += " OR " if other else ""
            if len(word) >= SHORTEST_INDEXED:
                texts[-1] += f"({' AND '.join(_pieces(word))})"
            else:
                begin, beyond = _bounds(word)
                values += [texts[-1], begin, beyond, beyond]
                texts.append("")
        texts[-1] += ")"
    return f" || {_PARTS} || ".join("?" * len(texts)), [*values, texts[-1]]


#: Every piece in the index from one text on and before another, as the index is asked for any of them; of none, a text
#: of no letters, which nothing holds. Each is found by the index itself, without a look at who holds the one before.
_PARTS = (
    "(WITH RECURSIVE held (term, beyond) AS ("
    "SELECT (SELECT t.term FROM order_fts_terms t WHERE t.term >= ? AND t.term < ? LIMIT 1), ? UNION ALL "
    "SELECT (SELECT t.term FROM order_fts_terms t WHERE t.term >= h.term || char(1) AND t.term < h.beyond LIMIT 1), "
    "h.beyond FROM held h WHERE h.term IS NOT NULL) "
    "SELECT coalesce('(' || group_concat('\"' || term || '\"', ' OR ') || ')', '\"\"') FROM held)"
)


def _bounds(word: str) -> tuple[str, str]:
    """Give between which texts (the second not included) everything stands that begins with a word."""
    return word, word + chr(sys.maxunicode)


def _pieces(word: str) -> Iterator[str]:
    """Give the pieces of three letters that a word is made of, each as the index is asked for it."""
    for end in range(SHORTEST_INDEXED, len(word) + 1):
        yield '"' + word[end - SHORTEST_INDEXED : end].replace('"', '""') + '"'
