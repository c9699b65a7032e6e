"""Tolerant reading of answers: what can be understood is taken, what is odd is counted as drift, nothing optional
fails.

Knows JSON values, not what an order is. What must not be guessed is asked for with ``required`` by the reader of the
resource, which then raises the clear error itself.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from courier_desk.api.moments import Moments, names_no_zone
from courier_desk.api.values import folded
from courier_desk.domain import money
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.values import frozen

LONGEST_TEXT = 20_000
_NUMBER = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,20})?")
_DEEPEST = 3
_PAGE_NAMES = frozenset({"currentPage", "page", "totalPages", "pages", "totalCount", "total", "hasNext", "hasNextPage"})
_TRUE = frozenset({"true", "yes", "1"})
_FALSE = frozenset({"false", "no", "0", ""})


#: A count above that is a mistake of whoever tells it.
_MOST_THINGS = 1_000_000


class DriftKind(StrEnum):
    """What was odd."""

    WRONG_TYPE = "wrong_type"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_VALUE = "unknown_value"
    OTHER_NAME = "other_name"
    FOUND_BY_VALUE = "found_by_value"
    MISSING = "missing"
    GARBAGE_ENTRY = "garbage_entry"
    TOO_LONG = "too_long"
    WITHOUT_ZONE = "without_zone"


@frozen
class Drift:
    """Something odd, how often. ``subject`` is the resource ("order"), ``field`` a field's name; never a value."""

    subject: str
    field: str
    kind: DriftKind
    count: int


class DriftLog:
    """Count what was odd. Bounded: a service that sends endless new names fills no memory.

    ``moments``: how this service's moments are read.
    """

    MOST = 500

    def __init__(self, moments: Moments | None = None) -> None:
        self.moments = moments if moments is not None else Moments()
        self._counts: Counter[tuple[str, str, DriftKind]] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def note(self, subject: str, field: str, kind: DriftKind) -> None:
        """Count one."""
        key = (subject, field[:80], kind)
        if key in self._counts or len(self._counts) < self.MOST:
            self._counts[key] += 1

    def take(self) -> list[Drift]:
        """Give everything counted and start anew."""
        counts, self._counts = self._counts, Counter()
        return [Drift(subject, field, kind, count) for (subject, field, kind), count in counts.items()]


class Reader:
    """Read fields out of one record that may lie in several nested objects; the first that has the field wins."""

    __slots__ = ("_asked", "_drift", "_layers", "subject", "told_empty")

    def __init__(self, subject: str, drift: DriftLog, *layers: object) -> None:
        self.subject = subject
        self._drift = drift
        self._layers = [layer for layer in layers if isinstance(layer, Mapping)]
        self._asked: set[str] = set()
        #: The first names of the fields asked for that are there and hold nothing: told as empty, which is not the
        #: same as not told.
        self.told_empty: set[str] = set()

    def top(self) -> Reader:
        """Give a reader of the record itself, without the objects inside it: for what they may bear in their own
        right.
        """
        own = Reader(self.subject, self._drift, *self._layers[:1])
        own._asked = self._asked  # what is asked for here is known there
        own.told_empty = self.told_empty
        return own

    def value(self, *names: str) -> object:
        """Give the first of these fields that is there and not null."""
        self._asked.update(names)
        is_there = False
        for layer in self._layers:
            for name in names:
                if (value := layer.get(name)) is not None:
                    if value == "":
                        self.told_empty.add(names[0])
                    return value
                is_there = is_there or name in layer
        if is_there:
            self.told_empty.add(names[0])
        return None

    def text(self, *names: str) -> str:
        """Give a text, blanks around it dropped; numbers are written out; an object is read by its value or label."""
        value = self.value(*names)
        if isinstance(value, Mapping):
            self.note(names[0], DriftKind.WRONG_TYPE)
            value = next(
                (value[key] for key in ("value", "name", "label", "en") if isinstance(value.get(key), str)), ""
            )
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                self.note(names[0], DriftKind.TOO_LONG)
            return value[:LONGEST_TEXT].strip()
        if value is None:
            return ""
        self.note(names[0], DriftKind.WRONG_TYPE)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return ""
        if isinstance(value, float):
            return str(int(value)) if value.is_integer() else repr(value) if math.isfinite(value) else ""
        return str(value)

    def money(self, *names: str) -> int | None:
        """Give an amount in piastres; None when there is none or it cannot be read."""
        value = self.value(*names)
        amount = amount_of(value)
        if (amount is None and value not in (None, "")) or isinstance(value, str):
            self.note(names[0], DriftKind.WRONG_TYPE)
        return amount

    def flag(self, *names: str) -> bool | None:
        """Give a boolean; words and 0 or 1 are understood and counted as drift."""
        value = self.value(*names)
        if value is None or isinstance(value, bool):
            return value
        self.note(names[0], DriftKind.WRONG_TYPE)
        word = str(value).strip().lower() if isinstance(value, (str, int)) else None
        return True if word in _TRUE else False if word in _FALSE else None

    def whole(self, *names: str) -> int | None:
        """Give a whole number."""
        value = self.value(*names)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if value is None:
            return None
        self.note(names[0], DriftKind.WRONG_TYPE)
        if isinstance(value, str) and re.fullmatch(r"-?\d{1,18}", text := fold_digits(value.strip())):
            return int(text)
        return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else None

    def count(self, *names: str) -> int | None:
        """Give how many things there are; what no parcel holds is not known."""
        found = self.whole(*names)
        if found is None or 0 <= found <= _MOST_THINGS:
            return found
        self.note(names[0], DriftKind.UNKNOWN_VALUE)
        return None

    def moment(self, *names: str) -> datetime | None:
        """Give an instant in UTC: ISO 8601, or seconds or milliseconds since the epoch."""
        value = self.value(*names)
        if value is None or value == "":
            return None
        moment = self._drift.moments.read(value)
        if moment is None or not isinstance(value, str):
            self.note(names[0], DriftKind.WRONG_TYPE)
        elif names_no_zone(value):
            self.note(names[0], DriftKind.WITHOUT_ZONE)
        return moment

    def creation(self, number: str, *names: str) -> datetime | None:
        """Give the instant the record of this number was made, which may tell whose clock the service means."""
        value = self.value(*names)
        self._drift.moments.tell(self.subject, number, value)
        return self.moment(*names)

    def objects(self, *names: str) -> list[Mapping[str, object]]:
        """Give the objects of a list; garbage entries are skipped and counted."""
        value = self.value(*names)
        if value is None:
            return []
        if not isinstance(value, list):
            self.note(names[0], DriftKind.WRONG_TYPE)
            return []
        return list(only_objects(value, names[0], self._drift, self.subject))

    def note(self, field: str, kind: DriftKind) -> None:
        """Count something odd about this record."""
        self._drift.note(self.subject, field, kind)

    def note_unknown(self, also_known: frozenset[str]) -> None:
        """Count the fields nobody asked for."""
        for layer in self._layers:
            for name in layer.keys() - self._asked - also_known:
                self.note(str(name), DriftKind.UNKNOWN_FIELD)


def only_objects(items: Iterable[object], field: str, drift: DriftLog, subject: str) -> Iterator[Mapping[str, object]]:
    """Skip and count what is no object."""
    for item in items:
        if isinstance(item, Mapping):
            yield item
        else:
            drift.note(subject, field, DriftKind.GARBAGE_ENTRY)


def amount_of(value: object) -> int | None:
    """Read an amount in EGP as piastres: a number, or a text that is one (specification, What the service does)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, Mapping):
        return _amount_in(value)
    if isinstance(value, (int, float)):
        return money.from_pounds(Decimal(repr(value)))
    if not isinstance(value, str) or len(value) > 40:
        return None
    text = value.strip()
    if _NUMBER.fullmatch(text):
        return money.from_pounds(Decimal(text))
    return money.parse(text)


def _amount_in(told: Mapping[str, object]) -> int | None:
    """Read an amount told with its currency, ``{amount: 65, currency: "EGP"}``; one of another currency is none."""
    unit = next((told[name] for name in ("currency", "currencyCode", "unit") if name in told), "EGP")
    plain = [told[name] for name in ("amount", "value") if isinstance(told.get(name), (str, int, float))]
    return amount_of(plain[0]) if len(plain) == 1 and money.is_unit(str(unit)) else None


def data_of(document: object, subject: str, drift: DriftLog) -> object:
    """Give ``data`` of the envelope; where it is missing, what lies beside ``success`` (specification, envelope)."""
    if not isinstance(document, Mapping):
        return {}
    if "data" in document and document["data"] is not None:
        data: object = document["data"]
        return data
    drift.note(subject, "data", DriftKind.MISSING)
    return {name: value for name, value in document.items() if name not in ("success", "message", "error", "data")}


def record_in(
    data: object, names: Sequence[str], marks: Sequence[str], subject: str, drift: DriftLog
) -> Mapping[str, object]:
    """Find the one record of an answer: under its name, as ``data`` itself, or the only object, however deep, that
    bears a mark of it."""
    if isinstance(data, list) and len(data) == 1:
        drift.note(subject, "data", DriftKind.WRONG_TYPE)
        data = data[0]
    if not isinstance(data, Mapping):
        return {}
    for name in names:
        if isinstance(found := data.get(name), Mapping):
            return found
    folded_marks = {folded(mark) for mark in marks}
    if _is_marked(data, folded_marks):
        return data
    objects = list(_objects_in(data))
    marked = [(path, inner) for path, inner in objects if _is_marked(inner, folded_marks)]
    if not marked and len(top := [one for one in objects if len(one[0]) == 1]) == 1 and not _scalars(data):
        marked = top  # an envelope more, with other names inside
    if marked:
        drift.note(subject, ".".join(marked[0][0]), DriftKind.OTHER_NAME)
        return marked[0][1]
    return data


def _is_marked(record: Mapping[str, object], folded_marks: AbstractSet[str]) -> bool:
    return any(folded(str(name)) in folded_marks for name in record)


def _scalars(data: Mapping[str, object]) -> list[str]:
    """Name what an envelope does not have: plain fields, but for a message."""
    return [name for name, value in data.items() if not isinstance(value, (Mapping, list)) and name != "message"]


def _objects_in(
    data: Mapping[str, object], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Mapping[str, object]]]:
    """Give the objects in an answer, the outer ones first; the one entry of a list stands for the list."""
    inner = [((*path, str(name)), value) for name, value in data.items()]
    inner = [(here, value[0] if isinstance(value, list) and len(value) == 1 else value) for here, value in inner]
    objects = [(here, value) for here, value in inner if isinstance(value, Mapping)]
    yield from objects
    for here, value in objects:
        if len(here) < _DEEPEST:
            yield from _objects_in(value, here)


def list_in(
    data: object, names: Sequence[str], subject: str, drift: DriftLog
) -> tuple[list[Mapping[str, object]], Mapping[str, object], bool]:
    """Find a page: its records, its ``pagination`` and whether there was a list at all.

    The list is looked for under its names, then as ``data`` itself, then as the only list beside ``pagination``, then
    as the only list of objects however deep. Null under its own name, or nothing where the page says that there are
    none, is an empty list (field notes, trap 16).
    """
    if isinstance(data, list):
        drift.note(subject, names[0], DriftKind.OTHER_NAME)
        return list(only_objects(data, names[0], drift, subject)), {}, True
    if not isinstance(data, Mapping):
        return [], {}, False
    pagination = _pagination(data)
    if not isinstance(data.get("pagination"), Mapping):
        drift.note(subject, "pagination", DriftKind.MISSING)
    for name in names:
        if isinstance(found := data.get(name), list):
            return list(only_objects(found, name, drift, subject)), pagination, True
    lists: list[tuple[tuple[str, ...], list[object]]] = [
        ((str(name),), value) for name, value in data.items() if isinstance(value, list)
    ]
    if len(lists) != 1:
        lists = _lists_of_objects(data, names[0])
    if lists:
        path, entries = lists[0]
        drift.note(subject, ".".join(path), DriftKind.OTHER_NAME if len(path) == 1 else DriftKind.FOUND_BY_VALUE)
        return list(only_objects(entries, names[0], drift, subject)), pagination, True
    read = Reader(subject, drift, pagination)
    is_empty = read.whole(*_TOTAL) == 0 or any(name in data and data[name] is None for name in names)
    return [], pagination, is_empty


def _pagination(data: Mapping[str, object]) -> Mapping[str, object]:
    """Find where the page lies: in ``pagination``, else in the object that tells pages (specification, envelope)."""
    if isinstance(pages := data.get("pagination"), Mapping):
        return pages
    for _, inner in ((), data), *_objects_in(data):
        if len(inner.keys() & _PAGE_NAMES) > 1:
            return inner
    return {}


def _lists_of_objects(data: Mapping[str, object], name: str) -> list[tuple[tuple[str, ...], list[object]]]:
    """Give the lists that may be the records': of objects, or empty, outermost first; none when several could be."""
    found = []
    for path, inner in [((), data), *_objects_in(data)]:
        for key, value in inner.items():
            if isinstance(value, list) and all(isinstance(entry, Mapping) for entry in value[:3]):
                found.append(((*path, str(key)), value))
    filled = [one for one in found if one[1]] or found
    named = [one for one in filled if any(part.lower() == name for part in one[0])]
    fitting = named if len(filled) > 1 else filled
    return fitting if len(fitting) == 1 else []


@frozen(kw_only=True)
class PageFacts:
    """Where a page lies in its list. ``total_*`` are None when the service did not say.

    ``is_told``: the service said anything of how far the list goes; else ``has_next`` is a guess.
    """

    current_page: int
    total_pages: int | None
    total_count: int | None
    has_next: bool
    is_told: bool = True


_TOTAL = ("totalCount", "total_count", "total")


def page_facts(
    pagination: Mapping[str, object], *, page: int, limit: int, entries: int, subject: str, drift: DriftLog
) -> PageFacts:
    """Read ``pagination``; where it is silent, a full page is taken to have a next one."""
    read = Reader(subject, drift, pagination)
    current = read.whole("currentPage", "page", "current_page")
    pages = read.whole("totalPages", "total_pages", "pages")
    total = read.whole(*_TOTAL)
    has_next = read.flag("hasNext", "has_next", "hasNextPage")
    read.flag("hasPrev", "has_prev", "hasPrevPage")
    is_told = not (has_next is None and pages is None and total is None)
    if has_next is None:
        has_next = page < pages if pages is not None else entries >= limit
    return PageFacts(
        current_page=current if current is not None and current > 0 else page,
        total_pages=pages,
        total_count=total,
        has_next=has_next,
        is_told=is_told,
    )
