"""What orders are filtered, grouped and counted by, kept beside them: which order is of which kind, and how many are.

A *facet* is one combination of everything that a filter can ask for and that has few values: status, kind,
governorate, cash, express, copies printed. ``facet_orders`` holds the places of the listed orders of each facet;
``facet_sums`` what they come to in each span of time, so that no count and no sum reads the orders. Both change in the
transaction that changes an order: whoever writes one tells a ``Tally`` how it was and how it is. Orders that are gone
are in neither. ``facet_zones`` tells which zones were ever met in which governorate: one that is named there may have
no order any more, one that has an order is always named. ``is_right`` compares all of it with a full count, a span at
a time.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from courier_desk.domain.values import frozen
from courier_desk.store.places import first_place
from courier_desk.store.search import EACH_NUMBER, as_values
from courier_desk.store.sql import Database, Row, all_rows, one_row

#: A span is this many bits of a place: 2^20 seconds, twelve days, some thousands of orders of a busy shop.
SPAN_BITS = 34
#: What makes a facet; the columns are called as those of the orders.
NAMES = ("status", "category", "order_type", "governorate", "amount_type", "express", "printed")
_COLUMNS = ", ".join(NAMES)
_GOVERNORATE = NAMES.index("governorate")
_SAME = " AND ".join(f"f.{name} = o.{name}" for name in NAMES)
#: What the orders of a facet come to: how many, their amounts, the fees (piastres), how many have no fee yet, and how
#: many no amount.
_SUMS = (
    "count(*), coalesce(sum(o.amount), 0), coalesce(sum(o.fee), 0), count(CASE WHEN o.fee IS NULL THEN 1 END), "
    "count(CASE WHEN o.amount IS NULL THEN 1 END)"
)


class Listed(NamedTuple):
    """A listed order as it is counted: its place, its facet, its amount and its fee (piastres, None: not known), and
    its zone, of which it is only kept that orders of the governorate have it.
    """

    place: int
    facet: tuple[str, str, str, str, str, bool, int]
    amount: int | None
    fee: int | None
    zone: str


class Sums(NamedTuple):
    """What orders come to. Amounts in piastres; ``unpriced`` counts those whose fee is not known, ``unvalued`` those
    without an amount.
    """

    orders: int = 0
    amount: int = 0
    fees: int = 0
    unpriced: int = 0
    unvalued: int = 0


def span_of(place: int) -> int:
    """Give the span that a place is in."""
    return place >> SPAN_BITS


def _first_of(span: int) -> int:
    return span << SPAN_BITS


# --- keeping them right -----------------------------------------------------------------------------------------------


class Tally:
    """Which orders left and entered the list in one transaction; ``keep`` writes it down before that ends."""

    def __init__(self) -> None:
        self._moves: defaultdict[tuple[tuple[object, ...], int], int] = defaultdict(int)
        self._sums: defaultdict[tuple[int, tuple[object, ...]], list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
        self._zones: set[tuple[object, str]] = set()

    def leaves(self, one: Listed) -> None:
        """Take out an order as it was."""
        self._count(one, -1)

    def enters(self, one: Listed) -> None:
        """Take in an order as it is."""
        self._count(one, 1)
        self._zones.add((one.facet[_GOVERNORATE], one.zone))

    def _count(self, one: Listed, times: int) -> None:
        self._moves[one.facet, one.place] += times
        sums = self._sums[span_of(one.place), one.facet]
        sums[0] += times
        sums[1] += times * (one.amount or 0)
        sums[2] += times * (one.fee or 0)
        sums[3] += times * (one.fee is None)
        sums[4] += times * (one.amount is None)

    def keep(self, db: Database) -> None:
        """Write down what has changed."""
        sums = {key: values for key, values in self._sums.items() if any(values)}
        moves = {key: times for key, times in self._moves.items() if times}
        ids = {
            facet: _facet(db, facet) for facet in dict.fromkeys([key[1] for key in sums] + [key[0] for key in moves])
        }
        gone = [(ids[facet], place) for (facet, place), times in moves.items() if times < 0]
        come = [(ids[facet], place) for (facet, place), times in moves.items() if times > 0]
        db.executemany("DELETE FROM facet_orders WHERE facet = ? AND id = ?", gone)
        db.executemany("INSERT INTO facet_orders (facet, id) VALUES (?, ?)", come)
        db.executemany(
            "INSERT INTO facet_sums (span, facet, orders, amount, fees, unpriced, unvalued) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (span, facet) DO UPDATE SET orders = facet_sums.orders + excluded.orders, "
            "amount = facet_sums.amount + excluded.amount, fees = facet_sums.fees + excluded.fees, "
            "unpriced = facet_sums.unpriced + excluded.unpriced, unvalued = facet_sums.unvalued + excluded.unvalued",
            [(span, ids[facet], *values) for (span, facet), values in sums.items()],
        )
        emptied = [(span, ids[facet]) for (span, facet), values in sums.items() if values[0] < 0]
        db.executemany("DELETE FROM facet_sums WHERE span = ? AND facet = ? AND orders = 0", emptied)
        db.executemany(
            "INSERT INTO facet_zones (governorate, zone) VALUES (?, ?) ON CONFLICT (governorate, zone) DO NOTHING",
            sorted(self._zones),
        )
        self._moves.clear()
        self._sums.clear()
        self._zones.clear()


def _facet(db: Database, facet: tuple[object, ...]) -> int:
    """Give the number of a facet, making one where there is none."""
    where = " AND ".join(f"{name} = ?" for name in NAMES)
    row = one_row(db, f"SELECT id FROM facets WHERE {where}", facet)
    if row is None:
        marks = ", ".join("?" * len(NAMES))
        row = one_row(db, f"INSERT INTO facets ({_COLUMNS}) VALUES ({marks}) RETURNING id", facet)
    assert row is not None
    return int(row[0])


def listed(db: Database, condition: str, values: Sequence[object]) -> list[Listed]:
    """Give the listed orders (o) of a condition as they are counted now."""
    columns = ", ".join(f"o.{name}" for name in NAMES)
    sql = f"SELECT o.id, o.amount, o.fee, o.zone, {columns} FROM orders o WHERE o.gone = 0 AND {condition}"
    return [Listed(row[0], row[4:], row[1], row[2], row[3]) for row in all_rows(db, sql, values)]


def forget(db: Database, scope: int) -> None:
    """Forget everything of a scope whose orders go."""
    first, end = first_place(scope), first_place(scope + 1)
    db.execute("DELETE FROM facet_orders WHERE facet IN (SELECT id FROM facets) AND id >= ? AND id < ?", (first, end))
    db.execute("DELETE FROM facet_sums WHERE span >= ? AND span < ?", (span_of(first), span_of(end)))
    db.execute("DELETE FROM facets WHERE id NOT IN (SELECT facet FROM facet_sums)")
    others = (
        "SELECT 1 FROM scopes s JOIN orders o ON o.scope = s.id AND o.gone = 0 AND o.zone = facet_zones.zone "
        "WHERE s.id <> ? AND o.governorate = facet_zones.governorate"
    )
    db.execute(f"DELETE FROM facet_zones WHERE NOT EXISTS ({others})", (scope,))


def rebuild(db: Database) -> None:
    """Count everything anew."""
    for table in ("facet_orders", "facet_sums", "facet_zones", "facets"):
        db.execute(f"DELETE FROM {table}")
    db.execute(f"INSERT INTO facets ({_COLUMNS}) SELECT DISTINCT {_COLUMNS} FROM orders WHERE gone = 0")
    db.execute(
        "INSERT INTO facet_orders (facet, id) "
        f"SELECT f.id, o.id FROM orders o JOIN facets f ON {_SAME} WHERE o.gone = 0 ORDER BY 1, 2"
    )
    db.execute(
        "INSERT INTO facet_sums (span, facet, orders, amount, fees, unpriced, unvalued) "
        f"SELECT o.id >> {SPAN_BITS}, f.id, {_SUMS} FROM orders o JOIN facets f ON {_SAME} "
        "WHERE o.gone = 0 GROUP BY 1, 2"
    )
    db.execute(
        "INSERT INTO facet_zones (governorate, zone) SELECT DISTINCT governorate, zone FROM orders WHERE gone = 0"
    )


def spans(db: Database) -> list[int]:
    """Give every span in which there are orders, or should be by what is kept."""
    found = {int(row[0]) for row in all_rows(db, "SELECT DISTINCT span FROM facet_sums")}
    place = -1
    while (row := one_row(db, "SELECT min(id) FROM orders WHERE id > ?", (place,))) is not None and row[0] is not None:
        found.add(span_of(row[0]))
        place = _first_of(span_of(row[0]) + 1) - 1
    return sorted(found)


def is_right(db: Database, span: int) -> bool:
    """Tell whether what is kept of a span is what a full count gives."""
    bounds = _first_of(span), _first_of(span + 1)
    counted = (
        f"SELECT f.id, {_SUMS} FROM orders o LEFT JOIN facets f ON {_SAME} "
        "WHERE o.id >= ? AND o.id < ? AND +o.gone = 0 GROUP BY f.id"
    )
    kept = "SELECT facet, orders, amount, fees, unpriced, unvalued FROM facet_sums WHERE span = ?"
    if sorted(all_rows(db, counted, bounds), key=_by_facet) != sorted(all_rows(db, kept, (span,)), key=_by_facet):
        return False
    unnamed = (
        "SELECT 1 FROM orders o WHERE o.id >= ? AND o.id < ? AND +o.gone = 0 AND NOT EXISTS "
        "(SELECT 1 FROM facet_zones z WHERE z.governorate = o.governorate AND z.zone = o.zone) LIMIT 1"
    )
    if one_row(db, unnamed, bounds) is not None:
        return False
    entries = (
        "SELECT fo.facet, fo.id FROM facet_orders fo WHERE fo.facet IN (SELECT id FROM facets) "
        "AND fo.id >= ? AND fo.id < ?"
    )
    meant = f"SELECT f.id, o.id FROM orders o JOIN facets f ON {_SAME} WHERE o.id >= ? AND o.id < ? AND +o.gone = 0"
    return sorted(all_rows(db, entries, bounds)) == sorted(all_rows(db, meant, bounds))


def _by_facet(row: Row) -> int:
    return -1 if row[0] is None else int(row[0])


def count_anew(db: Database, span: int) -> None:
    """Keep of a span what a full count gives."""
    bounds = _first_of(span), _first_of(span + 1)
    db.execute("DELETE FROM facet_orders WHERE facet IN (SELECT id FROM facets) AND id >= ? AND id < ?", bounds)
    db.execute("DELETE FROM facet_sums WHERE span = ?", (span,))
    tally = Tally()
    for one in listed(db, "o.id >= ? AND o.id < ?", bounds):
        tally.enters(one)
    tally.keep(db)


def rows(db: Database) -> list[Row]:
    """Give every facet: its number, and its facts in the order of ``NAMES``."""
    return all_rows(db, f"SELECT id, {_COLUMNS} FROM facets")


def zones(db: Database, governorate: str) -> list[str]:
    """Give the zones that orders of a governorate may have, by their names."""
    return [row[0] for row in all_rows(db, "SELECT zone FROM facet_zones WHERE governorate = ?", (governorate,))]


def count(db: Database, scope: int, condition: str = "1 = 1") -> int:
    """Count the listed orders of a scope, of all facets or of those (f) that a condition names."""
    wanted = Facets(condition, (), first_place(scope), first_place(scope + 1) - 1)
    return wanted.count(db)


# --- asking them ------------------------------------------------------------------------------------------------------


@frozen
class Facets:
    """The listed orders of some facets (a condition on ``facets f``) with places from ``first`` to ``last``."""

    condition: str
    values: tuple[object, ...]
    first: int
    last: int

    def narrowed(self, condition: str, *values: object) -> Facets:
        """Give those of them of which a further condition holds."""
        return Facets(f"{self.condition} AND {condition}", (*self.values, *values), self.first, self.last)

    @property
    def some(self) -> str:
        """Give the condition on a column ``facet`` that it is one of them."""
        return f"facet IN (SELECT f.id FROM facets f WHERE {self.condition})"

    def _whole_spans(self) -> tuple[int, int]:
        """Give the first span that lies wholly between the places, and the one behind the last."""
        return span_of(self.first + (1 << SPAN_BITS) - 1), span_of(self.last + 1)

    def _edges(self) -> Iterator[tuple[int, int]]:
        """Give what lies outside of whole spans, as first and last places."""
        begin, end = self._whole_spans()
        if begin >= end:
            yield self.first, self.last
            return
        if self.first < _first_of(begin):
            yield self.first, _first_of(begin) - 1
        if _first_of(end) <= self.last:
            yield _first_of(end), self.last

    def count(self, db: Database) -> int:
        """Count the orders of all of them: nothing is sorted by its facet for that."""
        begin, end = self._whole_spans()
        found = 0
        if begin < end:
            sql = f"SELECT coalesce(sum(orders), 0) FROM facet_sums WHERE span >= ? AND span < ? AND {self.some}"
            row = one_row(db, sql, (begin, end, *self.values))
            assert row is not None
            found = int(row[0])
        return found + sum(self._in_range(db, *edge) for edge in self._edges())

    def counts(self, db: Database) -> dict[int, int]:
        """Count the orders of each facet."""
        found: defaultdict[int, int] = defaultdict(int)
        begin, end = self._whole_spans()
        if begin < end:
            sql = (
                f"SELECT facet, sum(orders) FROM facet_sums WHERE span >= ? AND span < ? AND {self.some} GROUP BY facet"
            )
            for facet, orders in all_rows(db, sql, (begin, end, *self.values)):
                found[facet] += int(orders)
        for edge in self._edges():
            sql = f"SELECT facet, count(*) FROM facet_orders WHERE {self.some} AND id BETWEEN ? AND ? GROUP BY facet"
            for facet, orders in all_rows(db, sql, (*self.values, *edge)):
                found[facet] += int(orders)
        return dict(found)

    def sums(self, db: Database) -> dict[int, Sums]:
        """Add up the orders of each facet."""
        found: dict[int, Sums] = {}
        begin, end = self._whole_spans()
        rows: list[Row] = []
        if begin < end:
            rows += all_rows(
                db,
                "SELECT facet, sum(orders), sum(amount), sum(fees), sum(unpriced), sum(unvalued) FROM facet_sums "
                f"WHERE span >= ? AND span < ? AND {self.some} GROUP BY facet",
                (begin, end, *self.values),
            )
        for edge in self._edges():
            rows += all_rows(
                db,
                f"SELECT fo.facet, {_SUMS} FROM facet_orders fo JOIN orders o ON o.id = fo.id "
                f"WHERE fo.{self.some} AND fo.id BETWEEN ? AND ? GROUP BY fo.facet",
                (*self.values, *edge),
            )
        for facet, *values in rows:
            found[facet] = Sums(*(a + b for a, b in zip(found.get(facet, Sums()), values, strict=True)))
        return found

    def lacking(self, db: Database, column: str) -> tuple[Facets, Facets] | None:
        """Give those that have no amount (or no fee: ``column``), and those that have one.

        None where orders of the same facet differ, as far as spans tell that are partly between the places.
        """
        sql = (
            f"SELECT facet, sum(orders), sum({'unvalued' if column == 'amount' else 'unpriced'}) FROM facet_sums "
            f"WHERE span >= ? AND span <= ? AND {self.some} GROUP BY facet"
        )
        rows = all_rows(db, sql, (span_of(self.first), span_of(self.last), *self.values))
        if any(lack not in (0, orders) for _, orders, lack in rows):
            return None
        without, with_one = ([row[0] for row in rows if bool(row[2]) is lack] for lack in (True, False))
        some = f"f.id IN ({EACH_NUMBER})"
        return self.narrowed(some, as_values(without)), self.narrowed(some, as_values(with_one))

    def per_span(self, db: Database) -> list[tuple[int, int, int]]:
        """Give first place, last place and count of each span or part of one, oldest first, the empty ones left out."""
        begin, end = self._whole_spans()
        found: list[tuple[int, int, int]] = []
        if begin < end:
            sql = f"SELECT span, sum(orders) FROM facet_sums WHERE span >= ? AND span < ? AND {self.some} GROUP BY span"
            found = [
                (_first_of(span), _first_of(span + 1) - 1, int(orders))
                for span, orders in all_rows(db, sql, (begin, end, *self.values))
            ]
        for edge in self._edges():
            found.append((*edge, self._in_range(db, *edge)))
        return sorted(one for one in found if one[2])

    def _in_range(self, db: Database, first: int, last: int) -> int:
        sql = f"SELECT count(*) FROM facet_orders WHERE {self.some} AND id BETWEEN ? AND ?"
        row = one_row(db, sql, (*self.values, first, last))
        assert row is not None
        return int(row[0])

    def places(self, db: Database, offset: int, limit: int, *, descending: bool) -> list[int]:
        """Give their places in the order of time from ``offset`` on, at most ``limit`` (all of them when negative)."""
        way = "DESC" if descending else "ASC"
        left, low, high = offset, None, 0
        wanted = limit
        for first, last, orders in sorted(self.per_span(db), reverse=descending):
            if low is None and left >= orders:
                left -= orders
                continue
            if low is None:
                low, high, wanted = first, last, limit + left
            low, high = min(low, first), max(high, last)
            wanted -= orders
            if limit >= 0 and wanted <= 0:
                break
        if low is None:
            return []
        sql = f"SELECT id FROM facet_orders WHERE {self.some} AND id BETWEEN ? AND ? ORDER BY id {way} LIMIT ? OFFSET ?"
        return [int(row[0]) for row in all_rows(db, sql, (*self.values, low, high, limit, left))]

    def before(self, db: Database, place: int, *, descending: bool) -> int:
        """Count those that stand before a place in the order of time."""
        first, last = (place + 1, self.last) if descending else (self.first, place - 1)
        if first > last:
            return 0
        return Facets(self.condition, self.values, first, last).count(db)
