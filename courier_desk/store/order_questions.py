"""A question of the orders list: how many mirrored orders it lets through, which stand where, and what they come to.

Asked by the list, by what is chosen of it and by its counts. Without a text nothing is counted by reading orders: the
kept sums (``facets``) tell how many stand in each span of time, so that a place deep down is found without passing
what stands before it. With a text, what matches is met newest first and the search ends with the page; which of text
and filter goes first is decided by how many orders the filter lets through. Pending orders are not of this file.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, islice, tee
from operator import itemgetter
from types import MappingProxyType

from courier_desk.domain.order_list import EVERY_ORDER, OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.values import frozen
from courier_desk.store.facets import Facets
from courier_desk.store.facets import count as facet_count
from courier_desk.store.facets import zones as facet_zones
from courier_desk.store.order_selection import (
    ANY,
    Condition,
    Side,
    Standing,
    counted,
    counted_to,
    facets_of,
    holding_to,
    in_order,
    lacks,
    lines_of,
    lines_side,
    looked_side,
    met_by_text,
    mirrored_side,
    sorted_in_order,
    standing_before,
    walked_with_text,
)
from courier_desk.store.search import EACH_NUMBER, Minutes, as_values, left_in_order, question
from courier_desk.store.sql import Database, Row, all_rows, chunks, one_row

#: Columns of few values, which a facet has too: their groups are known before any order is read.
GROUPED = MappingProxyType(
    {
        OrderColumn.TYPE: "order_type",
        OrderColumn.EXPRESS: "express",
        OrderColumn.STATUS: "status",
        OrderColumn.PRINTED: "printed",
        OrderColumn.GOVERNORATE: "governorate",
        OrderColumn.CATEGORY: "category",
    }
)
#: Columns of many values, each with an index (``list_…``) in which the orders stand as they are listed.
INDEXED: Mapping[OrderColumn, str] = MappingProxyType(
    {
        OrderColumn.NUMBER: "number_key",
        OrderColumn.REFERENCE: "reference",
        OrderColumn.CUSTOMER: "name_key",
        OrderColumn.PHONE: "phone_key",
        OrderColumn.ZONE: "zone",
        OrderColumn.AMOUNT: "amount",
        OrderColumn.FEE: "fee",
    }
)
#: So many orders are fetched and sorted; of more the sorted index is walked until the page is full.
FEW = 8_000
#: So far a sorted index is walked with a look at each order, and no further than an eighth of what matches, before all
#: that match are found first: they stand together, far away.
WALKED = 4_000
#: So many orders are looked at between two looks whether that were enough.
_LOOKED_AT = 500
#: So many times ``FEW`` orders that hold a text, or minutes with them, are fetched and sorted.
_GATHERED = 2
#: So many orders of a sorted index are passed by their minutes while one that may hold a text is fetched, and so many
#: lines are read one behind the other while one of a sorted index is looked up.
_PASSED, _LINES_READ = 8, 12


@frozen
class Question:
    """A filter and a sort over one scope."""

    wanted: OrderFilter
    sort: OrderSort
    scope: int

    @property
    def has_text(self) -> bool:
        """Tell whether it asks for a text."""
        return bool(question(self.wanted.text))

    @property
    def _way(self) -> str:
        return "DESC" if self.sort.descending else "ASC"

    @property
    def _facets(self) -> Facets | None:
        return facets_of(self.wanted, self.scope)

    @property
    def _by_facets(self) -> bool:
        """Tell whether facets alone answer it: no text, and nothing that no facet has."""
        if self.has_text or self.wanted.extract == EVERY_ORDER:
            return not self.has_text
        from courier_desk.store.order_extract import facet_conditions  # noqa: PLC0415 - no start waits for it

        return facet_conditions(self.wanted.extract) is not None

    @property
    def _narrowed(self) -> bool:
        """Tell whether anything but a text keeps orders out."""
        wanted = self.wanted
        plain = OrderFilter(account=wanted.account, merchant=wanted.merchant)
        return replace(wanted, text="", zones_meant=(), unsent=False) != plain

    def count(self, db: Database, most: int | None = None) -> int:
        """Count its mirrored orders; with ``most``, stop behind so many."""
        facets = self._facets
        if facets is None:
            return 0
        if self._by_facets:
            return facets.count(db)
        side = mirrored_side(db, self.wanted, self.scope, in_time=True)
        return counted(db, side) if most is None else counted_to(db, side, most + 1)

    def by_status(self, db: Database, most: int | None = None) -> dict[str, int]:
        """Count its mirrored orders of each status, whatever status it asks for; with ``most``, of the newest only."""
        facets = facets_of(self.wanted, self.scope, any_status=True)
        assert facets is not None
        found: dict[str, int] = {}
        if self._by_facets:
            counts = facets.counts(db)
            for facet, status in all_rows(db, "SELECT id, status FROM facets"):
                if counts.get(facet):
                    found[status] = found.get(status, 0) + counts[facet]
            return found
        side = mirrored_side(db, self.wanted, self.scope, any_status=True, in_time=True)
        among = f"SELECT o.status AS status FROM {side.source} WHERE {side.condition}"
        if most is not None:
            among += f" LIMIT {int(most)}"
        return dict(all_rows(db, f"SELECT status, count(*) FROM ({among}) AS found GROUP BY status", side.values))

    def page(self, db: Database, offset: int, limit: int) -> list[Standing]:
        """Give its mirrored orders from ``offset`` on, at most ``limit`` (all when negative), as they are sorted."""
        facets = self._facets
        if facets is None or not limit:
            return []
        if self.has_text:
            return self._page_of_text(db, facets, offset, limit)
        if not self._by_facets:
            in_time = self.sort.column not in INDEXED
            side = mirrored_side(db, self.wanted, self.scope, joined=True, in_time=in_time)
            name = GROUPED.get(self.sort.column) or INDEXED.get(self.sort.column)
            column = f"o.{name}" if name else "NULL"
            return [Standing(*row) for row in self._sorted(db, side, column, self._way, limit, offset)]
        if self.sort.column in GROUPED:
            return self._page_of_groups(db, facets, offset, limit)
        if self.sort.column in INDEXED:
            return self._page_of_index(db, facets, offset, limit)
        return [Standing(None, place) for place in facets.places(db, offset, limit, descending=self.sort.descending)]

    def behind(self, db: Database, one: Standing, limit: int) -> list[Standing] | None:
        """Give its mirrored orders that stand next behind this one by the sorted index, at most ``limit``.

        None where it has no such index, or what is let through stands too far apart in it.
        """
        facets = self._facets
        if facets is None:
            return None
        if self.has_text:
            return self._behind_in_time(db, facets, one, limit)
        if not self._by_facets or self.sort.column not in INDEXED:
            return None
        column, found = f"o.{INDEXED[self.sort.column]}", list[Row]()
        for beyond in standing_before("o.id", column, one, descending=not self.sort.descending):
            if self._narrowed:
                rows = self._met(db, column, WALKED, limit, beyond=beyond)
                if len(rows) < limit and not self._ends(db, column, WALKED, beyond):
                    return None
            else:
                side = mirrored_side(db, self.wanted, self.scope)
                within = replace(side, condition=f"{side.condition} AND {beyond[0]}", values=(*side.values, *beyond[1]))
                rows = self._sorted(db, within, column, self._way, limit, 0)
            found += rows
        return sorted((Standing(*row) for row in found), key=in_order, reverse=self.sort.descending)[:limit]

    def _behind_in_time(self, db: Database, facets: Facets, one: Standing, limit: int) -> list[Standing] | None:
        if self.sort.column is not OrderColumn.CREATED or self._text_side(db, facets, joined=False)[1]:
            return None
        side = self._ahead_in_time(db, facets, one, descending=not self.sort.descending)
        met = () if side is None else self._in_time(db, side, "NULL", limit)
        return [Standing(None, place) for place, _ in met]

    def _ahead_in_time(self, db: Database, facets: Facets, one: Standing, *, descending: bool) -> Side | None:
        """Give the side of what holds the text and stands before a place; None where no place is before it."""
        first, last = (one.place + 1, facets.last) if descending else (facets.first, one.place - 1)
        return mirrored_side(db, self.wanted, self.scope, between=(first, last)) if first <= last else None

    def places(self, db: Database) -> Iterable[int]:
        """Give the places of all of its mirrored orders, as they are sorted."""
        facets = self._facets
        if facets is not None and self._by_facets and self.sort.column is OrderColumn.CREATED:
            return facets.places(db, 0, -1, descending=self.sort.descending)
        return (one.place for one in self.page(db, 0, -1))

    def numbers(self, db: Database) -> Iterator[int]:
        """Give the numbers of its mirrored orders that are not gone, in any order; of a whole scope by an index."""
        facets = self._facets
        if facets is None:
            return iter(())
        values: tuple[object, ...]
        sql, values = "SELECT o.number_key FROM orders o WHERE o.scope = ? AND o.gone = 0", (self.scope,)
        if not self._by_facets:
            side = mirrored_side(db, self.wanted, self.scope, joined=True, in_time=True)
            if self.has_text:
                side, _ = self._text_side(db, facets, joined=True)
            sql = f"SELECT o.number_key FROM {side.source} WHERE {side.condition} AND +o.gone = 0"
            values = side.values
        elif self._narrowed:
            places = f"SELECT id FROM facet_orders WHERE {facets.some} AND id BETWEEN ? AND ?"
            sql = f"SELECT o.number_key FROM orders o WHERE o.id IN ({places})"
            values = (*facets.values, facets.first, facets.last)
        return map(itemgetter(0), db.execute(sql, values))

    # --- without a text -------------------------------------------------------------------------------------------

    def _groups(self, db: Database, facets: Facets) -> list[tuple[object, int]]:
        """Give each value of the column sorted by and how many orders have it, in the order of the list."""
        column, counts = GROUPED[self.sort.column], facets.counts(db)
        groups: dict[object, int] = {}
        for facet, value in all_rows(db, f"SELECT id, {column} FROM facets"):
            if counts.get(facet):
                groups[value] = groups.get(value, 0) + counts[facet]
        return sorted(groups.items(), key=lambda one: one[0], reverse=self.sort.descending)  # type: ignore[arg-type, return-value]  # of one kind

    def _page_of_groups(self, db: Database, facets: Facets, offset: int, limit: int) -> list[Standing]:
        column, found = GROUPED[self.sort.column], list[Standing]()
        for value, orders in self._groups(db, facets):
            if offset >= orders:
                offset -= orders
                continue
            left = limit - len(found) if limit >= 0 else -1
            group = facets.narrowed(f"f.{column} = ?", value)
            places = group.places(db, offset, left, descending=self.sort.descending)
            found += [Standing(value, place) for place in places]
            offset = 0
            if len(found) == limit:
                break
        return found

    def _page_of_index(self, db: Database, facets: Facets, offset: int, limit: int) -> list[Standing]:
        column = f"o.{INDEXED[self.sort.column]}"
        counted = facets.count(db)
        if offset >= counted:
            return []
        if not self._narrowed:
            side = mirrored_side(db, self.wanted, self.scope)
            if limit >= 0 and offset > counted // 2:  # nearer from the other end
                last = max(counted - offset - limit, 0)
                other = "ASC" if self.sort.descending else "DESC"
                rows = self._sorted(db, side, column, other, counted - offset - last, last)
                return [Standing(*row) for row in reversed(rows)]
            return [Standing(*row) for row in self._sorted(db, side, column, self._way, limit, offset)]
        found: list[Standing] = []
        parts = self._parts(db, facets, column) if counted > FEW and limit >= 0 else [(facets, ANY)]
        for part, condition in parts:
            orders = part.count(db) if len(parts) > 1 else counted
            if offset >= orders:
                offset -= orders
                continue
            left = limit - len(found) if limit >= 0 else -1
            if condition == lacks(column):
                places = part.places(db, offset, left, descending=self.sort.descending)
                found += [Standing(None, place) for place in places]
            else:
                found += self._page_of_part(db, part, condition, offset, left, orders)
            offset = 0
            if len(found) == limit:
                break
        return found

    def _parts(self, db: Database, facets: Facets, column: str) -> list[tuple[Facets, Condition]]:
        """Give the orders with an amount (or a fee) and those without one apart, in the order of the list.

        They stand at the two ends of the index, and a filter often lets through those of one end alone.
        """
        priced = self.sort.column in (OrderColumn.AMOUNT, OrderColumn.FEE)
        told = facets.lacking(db, column.removeprefix("o.")) if priced else None
        if told is None:
            return [(facets, ANY)]
        parts = [(told[0], lacks(column)), (told[1], (f"{column} IS NOT NULL", ()))]
        return parts[::-1] if self.sort.descending else parts

    def _page_of_part(
        self, db: Database, facets: Facets, condition: Condition, offset: int, limit: int, counted: int
    ) -> list[Standing]:
        column = f"o.{INDEXED[self.sort.column]}"
        if counted <= FEW or limit < 0:
            return [Standing(*row) for row in self._fetched(db, facets, column, offset, limit)]
        walked = self._walked_by_zone(db, offset, limit) or self._walked(db, column, condition, offset, limit, counted)
        if walked is None:
            places = f"SELECT id FROM facet_orders WHERE {facets.some} AND id BETWEEN ? AND ?"
            values = (*facets.values, facets.first, facets.last)
            walked = self._walked_among(db, column, places, values, limit, offset, condition=condition)
        return [Standing(*row) for row in walked]

    def _walked_by_zone(self, db: Database, offset: int, limit: int) -> list[Row] | None:
        """Walk the orders of each zone that the governorate has, past all others; None where that is not asked for, or
        one zone has too many others.
        """
        governorate = self.wanted.governorate
        if self.sort.column is not OrderColumn.ZONE or not governorate or offset > WALKED:
            return None
        found: list[Row] = []
        for zone in sorted(facet_zones(db, governorate), reverse=self.sort.descending):
            wanted, of_zone = offset + limit - len(found), ("o.zone = ?", (zone,))
            rows = self._met(db, "o.zone", WALKED + wanted, wanted, beyond=of_zone)
            found += rows
            if len(rows) == wanted:
                return found[offset:]
            if not self._ends(db, "o.zone", WALKED + wanted, of_zone):
                return None
        return None

    def _sorted(self, db: Database, side: Side, column: str, way: str, limit: int, offset: int) -> list[Row]:
        sql = (
            f"SELECT {column}, {side.key} FROM {side.source} WHERE {side.condition} "
            f"ORDER BY {sorted_in_order(column, side.key, way)} LIMIT ? OFFSET ?"
        )
        return all_rows(db, sql, (*side.values, limit, offset))

    def _walked(
        self, db: Database, column: str, condition: Condition, offset: int, limit: int, counted: int
    ) -> list[Row] | None:
        """Walk the sorted index until the page is full; None when it was not after a while, or is too far down."""
        if offset > WALKED:
            return None
        rows = self._met(db, column, min(WALKED, counted // 8) + offset, limit, offset, beyond=condition)
        return rows if len(rows) == min(limit, counted - offset) else None

    def _met(
        self, db: Database, column: str, far: int, limit: int, offset: int = 0, *, beyond: Condition = ANY
    ) -> list[Row]:
        """Walk the sorted index so far, from ``beyond`` on, with a look at each order of the days asked for."""
        side = mirrored_side(db, self.wanted, self.scope, joined=True)
        walk, values = self._walk(db, column, far, beyond)
        sql = (
            f"SELECT {column}, o.id FROM ({walk}) AS walked CROSS JOIN orders o ON o.id = walked.id "
            f"WHERE {side.condition} {left_in_order(sorted_in_order(column, 'o.id', self._way))} LIMIT ? OFFSET ?"
        )
        return all_rows(db, sql, (*values, *side.values, limit, offset))

    def _ends(self, db: Database, column: str, far: int, beyond: Condition) -> bool:
        """Tell whether the sorted index has no more than so many orders from there on."""
        walk, values = self._walk(db, column, far + 1, beyond)
        row = one_row(db, f"SELECT count(*) FROM ({walk}) AS walked", values)
        return row is not None and row[0] <= far

    def _walk(self, db: Database, column: str, far: int, beyond: Condition) -> tuple[str, tuple[object, ...]]:
        every = OrderFilter(account=self.wanted.account, merchant=self.wanted.merchant)
        plain = mirrored_side(db, every, self.scope)
        days, bounds = "", tuple[int, ...]()
        if (facets := self._facets) is not None and (self.wanted.since or self.wanted.until):
            days, bounds = "+o.id BETWEEN ? AND ?", (facets.first, facets.last)
        condition = " AND ".join(part for part in (plain.condition, beyond[0], days) if part)
        sql = (
            f"SELECT o.id AS id FROM {plain.source} WHERE {condition} "
            f"ORDER BY {sorted_in_order(column, 'o.id', self._way)} LIMIT {far}"
        )
        return sql, (*plain.values, *beyond[1], *bounds)

    def _walked_among(
        self,
        db: Database,
        column: str,
        places: str,
        values: Sequence[object],
        limit: int,
        offset: int,
        *,
        gone: Sequence[int] = (0,),
        condition: Condition = ANY,
    ) -> list[Row]:
        """Walk the sorted index for the orders of these places, however far away they stand; no order is read."""
        also = f"AND {condition[0]} " if condition[0] else ""
        among = " UNION ALL ".join(
            f"SELECT {column} AS sorted, o.id AS place FROM orders o WHERE o.scope = ? AND o.gone = {one} "
            f"{also}AND +o.id IN ({places})"
            for one in gone
        )
        sql = f"{among} ORDER BY {sorted_in_order('sorted', 'place', self._way)} LIMIT ? OFFSET ?"
        return all_rows(db, sql, (*((self.scope, *condition[1], *values) * len(gone)), limit, offset))

    def _fetched(self, db: Database, facets: Facets, column: str, offset: int, limit: int) -> list[Row]:
        """Fetch every order that the facets let through, as they stand in the table, and sort them."""
        sql = (
            f"SELECT {column}, o.id FROM orders o WHERE o.id IN "
            f"(SELECT id FROM facet_orders WHERE {facets.some} AND id BETWEEN ? AND ?) "
            f"ORDER BY {sorted_in_order(column, 'o.id', self._way)} LIMIT ? OFFSET ?"
        )
        return all_rows(db, sql, (*facets.values, facets.first, facets.last, limit, offset))

    # --- with a text ----------------------------------------------------------------------------------------------

    def _page_of_text(self, db: Database, facets: Facets, offset: int, limit: int) -> list[Standing]:
        grouped, indexed = GROUPED.get(self.sort.column), INDEXED.get(self.sort.column)
        side, few = self._text_side(db, facets, joined=bool(grouped or indexed))
        if not grouped and not indexed:
            met = self._in_time(db, side, "NULL", offset + limit if limit >= 0 else -1)
            return [Standing(None, place) for place, _ in islice(met, offset, None)]
        column = f"o.{grouped or indexed}"
        many = 0 if few or limit < 0 else holding_to(db, self.wanted, self.scope, side, _GATHERED * FEW + 1, FEW)
        if grouped and many > FEW // 4:
            passed = many * _PASSED if many <= _GATHERED * FEW else None
            if (found := self._groups_of_text(db, facets, grouped, offset, limit, passed)) is not None:
                return found
        if indexed and many > FEW // 4:
            far, near = self._worth_walking(db, facets, side, many, offset + limit)
            walked = self._walked_with_text(db, column, offset, limit, far, near) if far else None
            if walked is None and many > _GATHERED * FEW:
                walked = self._walked_near(db, facets, column, offset, limit)
            if walked is not None:
                return [Standing(*row) for row in walked]
        return [Standing(*row) for row in self._sorted(db, side, column, self._way, limit, offset)]

    def _worth_walking(
        self, db: Database, facets: Facets, side: Side, many: int, wanted: int
    ) -> tuple[int, Minutes | None]:
        """Tell how far the sorted index is walked for so many that hold a text, before these are fetched and sorted,
        and past all of which other minutes.

        So far that what is wanted is met twice if it stands everywhere alike; not at all (0) where the walk is longer
        than all that is fetched. Of too many to be fetched it is not known how many: each is looked at for a while.
        """
        if many > _GATHERED * FEW:
            return WALKED + wanted, None
        every = facet_count(db, self.scope)
        let_through = many * (facets.count(db) if self._narrowed else every)
        far = 2 * wanted * every * every // let_through if let_through else 0
        most = every // _LINES_READ if side.minutes is None else many * _PASSED
        return far if far <= most else 0, side.minutes

    def _text_side(self, db: Database, facets: Facets, *, joined: bool) -> tuple[Side, bool]:
        """Look into the lines of what the filter lets through where that is little, else into the index of pieces.

        Tells whether it is little, too.
        """
        if self._narrowed and facets.count(db) <= FEW:
            return lines_side(self.wanted, facets, self.scope), True
        return mirrored_side(db, self.wanted, self.scope, joined=joined), False

    def _in_time(self, db: Database, side: Side, column: str, most: int) -> Iterator[tuple[int, object]]:
        """Give place and column of what holds the text as it stands in time, at most so many (all when negative).

        The index gives minute by minute, and what is behind the last one that is asked for is not looked for.
        """
        by = side.key if side.minutes is None else "f.rowid"
        sql = (
            f"SELECT {by}, {side.key}, {column} FROM {side.source} WHERE {side.condition} "
            f"ORDER BY {by} {self._way} LIMIT ?"
        )
        rows = iter(db.execute(sql, (*side.values, most if side.minutes is None else -1)))
        if side.minutes is not None:
            minutes = (list(rows_of) for _, rows_of in groupby(rows, key=itemgetter(0)))
            sorting = partial(sorted, key=itemgetter(1), reverse=self.sort.descending)
            rows = chain.from_iterable(map(sorting, minutes))
        return islice(((row[1], row[2]) for row in rows), most if most >= 0 else None)

    def _groups_of_text(
        self, db: Database, facets: Facets, column: str, offset: int, limit: int, passed: int | None
    ) -> list[Standing] | None:
        """Ask each group in turn until the page is full.

        First some of the group are looked at, then some of what holds the text; where either has few of the other,
        what both may have in common is found by their indexes. None where more than ``passed`` orders were gone
        through in them: what holds the text is fetched sooner.
        """
        found: list[Standing] = []
        side, _ = self._text_side(db, facets, joined=True)
        most, every = WALKED + offset + limit, 0 if passed is None else facets.count(db)
        holding = self._in_time(db, side, f"o.{column}", most)
        for value in self._values(db, column):
            group, wanted = facets.narrowed(f"f.{column} = ?", value), offset + limit - len(found)
            its, few = self._text_side(db, group, joined=True)
            of_group = replace(its, condition=f"{its.condition} AND o.{column} = ?", values=(*its.values, value))
            places, orders = None, 0 if passed is None else group.count(db)
            if not few:
                if passed is None:
                    places = self._met_in_group(db, group, (column, value), wanted)
                if places is None and (passed is None or orders * most > wanted * every):
                    holding, again = tee(holding)
                    places = met_by_text(again, value, wanted, most)
                if places is None and passed is not None and (passed := passed - orders) < 0:
                    return None
                near = lines_side(self.wanted, group, self.scope, self._near(db, its))
                of_group = replace(near, condition=f"{near.condition} AND o.{column} = ?", values=(*near.values, value))
            if places is None:
                places = [place for place, _ in self._in_time(db, of_group, "NULL", wanted)]
            found += [Standing(value, place) for place in places]
            if len(found) == offset + limit:
                break
        return found[offset:]

    def _met_in_group(self, db: Database, group: Facets, its: tuple[str, object], wanted: int) -> list[int] | None:
        """Look at some of a group, those that are gone too; None where that were not enough."""
        far, descending = WALKED + wanted, self.sort.descending
        sql = f"SELECT id FROM orders WHERE scope = ? AND gone = 1 AND {its[0]} = ? ORDER BY id {self._way} LIMIT ?"
        gone = [row[0] for row in all_rows(db, sql, (self.scope, its[1], far))]
        places = sorted([*group.places(db, 0, far, descending=descending), *gone], reverse=descending)
        lines, held = lines_of(self.wanted, self.scope, "wanted.value"), set[int]()
        sql = f"SELECT s.id FROM ({EACH_NUMBER}) AS wanted {lines.source} WHERE {lines.condition}"
        for piece in chunks(places[:far], _LOOKED_AT):
            held.update(row[0] for row in db.execute(sql, (as_values(piece), *lines.values)))
            if len(held) >= wanted:
                break
        found = [place for place in places[:far] if place in held][:wanted]
        return found if len(found) == wanted or len(places) < far else None

    def _near(self, db: Database, side: Side) -> Condition:
        """Give the condition on an ``id`` that the text may be there."""
        if side.minutes is not None:
            return side.minutes.holding("id"), side.minutes.values
        plain = mirrored_side(db, self.wanted, self.scope)
        return f"id IN (SELECT {plain.key} FROM {plain.source} WHERE {plain.condition})", plain.values

    def _values(self, db: Database, column: str) -> Sequence[object]:
        """Give each value of the column, of orders that are gone too, in the order of the list."""
        sql = (
            f"SELECT {column} FROM facets UNION SELECT {column} FROM orders WHERE scope = ? AND gone = 1 "
            f"ORDER BY 1 {self._way}"
        )
        return [row[0] for row in all_rows(db, sql, (self.scope,))]

    def _walked_with_text(
        self, db: Database, column: str, offset: int, limit: int, far: int, near: Minutes | None
    ) -> list[Row] | None:
        """Walk the sorted index and look into each line: what many orders hold is met soon; None when it was not."""
        sql, values = walked_with_text(db, self.wanted, self.scope, column, self._way, far, near)
        rows = all_rows(db, f"{sql} LIMIT ? OFFSET ?", (*values, limit, offset))
        return rows if len(rows) == limit else None

    def _walked_near(self, db: Database, facets: Facets, column: str, offset: int, limit: int) -> list[Row]:
        """Walk the sorted index to its end, if need be, past all that the index of pieces says not to hold the text."""
        plain, _ = self._text_side(db, facets, joined=False)
        if plain.minutes is None:
            places = f"SELECT {plain.key} FROM {plain.source} WHERE {plain.condition}"
            return self._walked_among(db, column, places, plain.values, limit, offset, gone=(0, 1))
        sql, values = walked_with_text(db, self.wanted, self.scope, column, self._way, -1, plain.minutes)
        return all_rows(db, f"{sql} LIMIT ? OFFSET ?", (*values, limit, offset))

    # --- where one stands -----------------------------------------------------------------------------------------

    def standing(self, db: Database, number: str) -> Standing | None:
        """Tell where the order of this number stands; None when it is not let through."""
        side = mirrored_side(db, self.wanted, self.scope, joined=True)
        if not side.source:
            return None
        if self.has_text:
            side = looked_side(self.wanted, self.scope)
        name = GROUPED.get(self.sort.column) or INDEXED.get(self.sort.column)
        sql = (
            f"SELECT {f'o.{name}' if name else 'NULL'}, {side.key} FROM {side.source} "
            f"WHERE {side.condition} AND o.scope = ? AND o.number = ?"
        )
        row = one_row(db, sql, (*side.values, self.scope, number))
        return None if row is None else Standing(*row)

    def before(self, db: Database, one: Standing) -> int:
        """Count its mirrored orders that stand before this place in the list."""
        facets = self._facets
        if facets is None:
            return 0
        column, descending = self.sort.column, self.sort.descending
        if self._by_facets and column not in INDEXED:
            if column not in GROUPED:
                return facets.before(db, one.place, descending=descending)
            earlier = 0
            for value, orders in self._groups(db, facets):
                if value == one.value:
                    group = facets.narrowed(f"f.{GROUPED[column]} = ?", value)
                    return earlier + group.before(db, one.place, descending=descending)
                if (value > one.value) is descending:  # type: ignore[operator]  # of one kind
                    earlier += orders
            return earlier
        name = GROUPED.get(column) or INDEXED.get(column)
        if self.has_text and not name:
            within = self._ahead_in_time(db, facets, one, descending=descending)
            return 0 if within is None else counted(db, within)
        side = mirrored_side(db, self.wanted, self.scope, joined=bool(name), in_time=column not in INDEXED)
        ahead = standing_before(side.key, f"o.{name}" if name else None, one, descending=descending)
        return sum(
            counted(db, replace(side, condition=f"{side.condition} AND {condition}", values=(*side.values, *values)))
            for condition, values in ahead
        )
