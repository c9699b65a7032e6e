"""A filter of the orders list as SQL, and orders that a person has chosen by their keys, however many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from courier_desk.domain.order_list import EVERY_ORDER, CashFilter, LabelState, OrderFilter, SelectionSums
from courier_desk.domain.orders import AmountType
from courier_desk.domain.values import frozen
from courier_desk.store import facets
from courier_desk.store.facets import Facets
from courier_desk.store.places import first_place, scope_of
from courier_desk.store.search import (
    EACH_NUMBER,
    EACH_VALUE,
    LEFT_FIRST,
    Minutes,
    as_values,
    asked,
    contains,
    left_in_order,
    matches,
)
from courier_desk.store.sql import Database, Row, all_rows, chunks, one_row, sorted_by

# Turning a filter of the orders list into SQL: the side of the mirrored orders and the side of the pending ones.
#
# Each side is a FROM and a WHERE with the values bound to it. Which of them a page, a count or the chips use, and
# in which order, is ``order_list``'s. Nothing here runs a list; only whether there is pending work at all is looked
# up.


#: A pending order whose outcome is unknown is not shown beside the order it has already become: the one with its
#: reference that was first seen after it was sent.
_NOT_TWICE = (
    "(p.reference = '' OR p.state NOT IN ('sending', 'checking') OR NOT EXISTS ("
    "SELECT 1 FROM orders twin WHERE twin.scope = p.scope AND twin.gone IN (0, 1) AND twin.reference = p.reference "
    "AND twin.first_seen >= p.sent_at))"
)


@frozen
class Side:
    """One side of the list: FROM and WHERE with its values; an empty ``source`` means that this side has nothing.

    ``minutes``: those of the index that it goes through, as ``f.rowid`` (``search.Matches``).
    """

    source: str = ""
    condition: str = ""
    values: tuple[object, ...] = ()
    key: str = "o.id"
    pending: bool = False
    minutes: Minutes | None = None


NO_SIDE = Side()


@frozen
class _Conditions:
    """Conditions in the making, with the values bound to them."""

    parts: list[str]
    values: list[object]

    def add(self, part: str, *values: object) -> None:
        self.parts.append(part)
        self.values.extend(values)

    def sql(self) -> str:
        return " AND ".join(self.parts)


def mirrored_side(
    db: Database,
    wanted: OrderFilter,
    scope: int,
    *,
    any_status: bool = False,
    joined: bool = False,
    in_time: bool = False,
    between: tuple[int, int] | None = None,
) -> Side:
    """Build the mirrored side. ``joined`` asks for the order's own columns (o) even where its key alone would do,
    ``in_time`` for orders as they stand in the table, where no sorted index is walked.

    ``between``: what holds a text is looked for at these places only.
    """
    if wanted.unsent and not any_status:
        return NO_SIDE
    conditions = _order_conditions(wanted, any_status=any_status)
    first, last = between or _span(wanted, scope)
    words = asked(wanted)
    if words:
        found = matches(db, words, first, last)
        if not (joined or any_status or conditions.parts):
            return Side(found.source, found.condition, found.values, found.key, minutes=found.minutes)
        source = f"{found.source} {LEFT_FIRST} orders o ON o.id = {found.key}"
        condition = " AND ".join((found.condition, *conditions.parts))
        return Side(source, condition, (*found.values, *conditions.values), found.key, minutes=found.minutes)
    if in_time:
        conditions.add("o.id BETWEEN ? AND ? AND +o.gone = 0", first, last)
        return Side("orders o", conditions.sql(), tuple(conditions.values))
    conditions.add("o.scope = ? AND o.gone = 0", scope)
    if wanted.since is not None or wanted.until is not None:
        conditions.add("o.id BETWEEN ? AND ?", first, last)
    return Side("orders o", conditions.sql(), tuple(conditions.values))


def walked_with_text(
    db: Database, wanted: OrderFilter, scope: int, column: str, way: str, far: int, minutes: Minutes | None = None
) -> tuple[str, tuple[object, ...]]:
    """Build the walk of a sorted index, so far, with a look into each line: column and place of what matches.

    With ``minutes``, lines of other minutes are passed. All of it is walked when ``far`` is negative: then what is of
    other minutes is not even sorted with what is gone.
    """
    near = f"AND {minutes.holding('+o.id')} " if minutes is not None and far < 0 else ""
    each = [gone for gone in (0, 1) if not gone or _any_gone(db, scope)]
    walks = " UNION ALL ".join(
        f"SELECT {column} AS sorted, o.id AS place FROM orders o WHERE o.scope = ? AND o.gone = {gone} {near}"
        for gone in each
    )
    order = f"{sorted_by('sorted', way)}, place {way}"
    walked, lines = f"{walks} ORDER BY {order} LIMIT {far}", lines_of(wanted, scope, "walked.place")
    also, passed = "", tuple[object, ...]()
    if minutes is not None and far >= 0:
        also, passed = f"{minutes.holding('walked.place')} AND ", minutes.values
    sql = (
        f"SELECT walked.sorted, walked.place FROM ({walked}) AS walked {lines.source} "
        f"WHERE {also}{lines.condition} {left_in_order(order)}"
    )
    if minutes is None or far >= 0:
        return sql, (*((scope,) * len(each)), *passed, *lines.values)
    return sql, (*((scope, *minutes.values) * len(each)), *lines.values)


def lines_of(wanted: OrderFilter, scope: int, key: str) -> Side:
    """Join the line of each place of a statement (``key``) that a filter and its text let through.

    The orders are read only where the filter asks for something beside the text.
    """
    conditions = _line_conditions(wanted)
    conditions.add("s.id BETWEEN ? AND ?", *_span(wanted, scope))
    source = f"{LEFT_FIRST} order_search s ON s.id = {key}"
    if _order_conditions(wanted).parts:
        source = f"{LEFT_FIRST} orders o ON o.id = {key} {source}"
    return Side(source, conditions.sql(), tuple(conditions.values), "s.id")


def _any_gone(db: Database, scope: int) -> bool:
    return one_row(db, "SELECT 1 FROM orders WHERE scope = ? AND gone = 1 LIMIT 1", (scope,)) is not None


def lines_side(
    wanted: OrderFilter, facets: Facets, scope: int, near: tuple[str, tuple[object, ...]] = ("1 = 1", ())
) -> Side:
    """Build the mirrored side of a text that is looked for in the lines of what the rest lets through.

    ``near``: a condition on an ``id`` that leaves out most of those that do not hold the text.
    """
    conditions = _line_conditions(wanted)
    places = (
        f"SELECT id FROM facet_orders WHERE {facets.some} AND id BETWEEN ? AND ? AND {near[0]} "
        f"UNION ALL SELECT id FROM orders WHERE scope = ? AND gone = 1 AND id BETWEEN ? AND ? AND {near[0]}"
    )
    source = (
        f"({places}) AS listed {LEFT_FIRST} orders o ON o.id = listed.id {LEFT_FIRST} order_search s ON s.id = o.id"
    )
    bounds = facets.first, facets.last
    values = (*facets.values, *bounds, *near[1], scope, *bounds, *near[1])
    return Side(source, conditions.sql(), (*values, *conditions.values))


def looked_side(wanted: OrderFilter, scope: int) -> Side:
    """Build the mirrored side of a text for one order that is known: it is looked at, and none is looked for."""
    conditions = _line_conditions(wanted)
    conditions.add("o.id BETWEEN ? AND ?", *_span(wanted, scope))
    return Side(f"orders o {LEFT_FIRST} order_search s ON s.id = o.id", conditions.sql(), tuple(conditions.values))


def _line_conditions(wanted: OrderFilter) -> _Conditions:
    """Give the conditions of a filter and of its text on an order (o) and its line (s)."""
    conditions = _order_conditions(wanted)
    for either in asked(wanted):
        conditions.add(contains("s.folded", len(either)), *either)
    return conditions


def _order_conditions(wanted: OrderFilter, *, any_status: bool = False, of: str = "o") -> _Conditions:
    conditions = _Conditions([], [])
    if wanted.status and not any_status:
        conditions.add(f"{of}.status = ?", wanted.status)
    if wanted.order_type:
        conditions.add(f"{of}.order_type = ?", wanted.order_type)
    if wanted.governorate:
        conditions.add(f"{of}.governorate = ?", wanted.governorate)
    if wanted.label is not LabelState.ANY:
        conditions.add(f"{of}.printed > 0" if wanted.label is LabelState.PRINTED else f"{of}.printed = 0")
    _cash_condition(conditions, wanted.cash, f"{of}.amount_type")
    if wanted.extract != EVERY_ORDER:
        from courier_desk.store.order_extract import facet_conditions, mirrored_conditions  # noqa: PLC0415 - no start waits for it

        told = facet_conditions(wanted.extract) if of == "f" else mirrored_conditions(wanted.extract)
        for part, values in told or ():
            conditions.add(part, *values)
    return conditions


def facets_of(wanted: OrderFilter, scope: int, *, any_status: bool = False) -> Facets | None:
    """Give the listed orders of a filter whatever its text; None where it lists none that the service has.

    What an extract asks for beside facets (``order_extract.facet_conditions``) narrows them further.
    """
    if wanted.unsent and not any_status:
        return None
    conditions = _order_conditions(wanted, any_status=any_status, of="f")
    return Facets(conditions.sql() or "1 = 1", tuple(conditions.values), *_span(wanted, scope))


def _cash_condition(conditions: _Conditions, cash: CashFilter, column: str) -> None:
    match cash:
        case CashFilter.COD:
            conditions.add(f"{column} = ?", AmountType.COD.value)
        case CashFilter.DIFFERENCE:
            conditions.add(f"{column} = ?", AmountType.CASH_DIFFERENCE.value)
        case CashFilter.NONE:
            conditions.add(f"{column} NOT IN (?, ?)", AmountType.COD.value, AmountType.CASH_DIFFERENCE.value)


def pending_side(db: Database, wanted: OrderFilter, scope: int, *, any_status: bool = False) -> Side:
    """Build the side of the orders that the service does not have yet."""
    if (wanted.status and not any_status) or wanted.label is LabelState.PRINTED:
        return NO_SIDE
    if one_row(db, "SELECT 1 FROM outbox p WHERE p.scope = ? AND p.listed = 1", (scope,)) is None:
        return NO_SIDE
    extracted: Iterator[tuple[str, tuple[object, ...]]] | None = iter(())
    if wanted.extract != EVERY_ORDER:
        from courier_desk.store.order_extract import pending_conditions  # noqa: PLC0415 - no start waits for it

        extracted = pending_conditions(wanted.extract)
    if extracted is None:
        return NO_SIDE
    first, last = _span(wanted, scope)
    conditions = _Conditions(["p.scope = ? AND p.listed = 1", _NOT_TWICE], [scope])
    if wanted.since is not None or wanted.until is not None:
        conditions.add("p.place BETWEEN ? AND ?", first, last)
    if wanted.order_type:
        conditions.add("p.order_type = ?", wanted.order_type)
    if wanted.governorate:
        conditions.add("p.governorate = ?", wanted.governorate)
    _cash_condition(conditions, wanted.cash, "p.amount_type")
    for part, values in extracted:
        conditions.add(part, *values)
    for either in asked(wanted):
        conditions.add(contains("p.folded", len(either)), *either)
    return Side("outbox p", conditions.sql(), tuple(conditions.values), "p.place", pending=True)


def _span(wanted: OrderFilter, scope: int) -> tuple[int, int]:
    """Give the first and the last place of the filter's scope and dates (a second is the finest step)."""
    since = None if wanted.since is None else wanted.since.timestamp()
    first = first_place(scope, since)
    end = first_place(scope + 1) if wanted.until is None else first_place(scope, wanted.until.timestamp())
    return first, end - 1


def counted(db: Database, side: Side) -> int:
    """Count the orders of a side."""
    if not side.source:
        return 0
    row = one_row(db, f"SELECT count(*) FROM {side.source} WHERE {side.condition}", side.values)
    assert row is not None
    return int(row[0])


def counted_to(db: Database, side: Side, most: int) -> int:
    """Count the orders of a side to so many."""
    inner = f"SELECT 1 FROM {side.source} WHERE {side.condition} LIMIT ?"
    row = one_row(db, f"SELECT count(*) FROM ({inner}) AS found", (*side.values, most))
    assert row is not None
    return int(row[0])


def holding_to(db: Database, wanted: OrderFilter, scope: int, side: Side, most: int, newest: int) -> int:
    """Count what may hold the text of a side to so many: minutes, where these are known.

    A single letter is looked for line by line. As nearly each stands in many, so many of the newest lines tell that at
    once.
    """
    if side.minutes is None:
        lines = lines_of(wanted, scope, "newest.id")
        first, last = first_place(scope), first_place(scope + 1) - 1
        some = f"SELECT id FROM order_search WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT {newest}"
        sql = f"SELECT count(*) FROM ({some}) AS newest {lines.source} WHERE {lines.condition}"
        row = one_row(db, sql, (first, last, *lines.values))
        assert row is not None
        if row[0] * facets.count(db, scope) > most * newest:
            return most
    return counted_to(db, by_minutes(side), most)


def met_by_text(holding: Iterable[tuple[int, object]], value: object, wanted: int, most: int) -> list[int] | None:
    """Look at some of what holds the text; None where that were not enough, and there are more than these ``most``."""
    looked, places = 0, list[int]()
    for place, own in holding:
        looked += 1
        if own == value:
            places.append(place)
            if len(places) == wanted:
                return places
    return places if looked < most else None


def by_minutes(side: Side) -> Side:
    """Give the minutes in which a text may be in place of what holds it, where that is known: they are counted soon."""
    if side.minutes is None:
        return side
    return Side(f"({side.minutes.sql}) AS met", "1 = 1", side.minutes.values)


#: A condition, and the values bound in it.
Condition = tuple[str, tuple[object, ...]]
#: None.
ANY: Condition = ("", ())


class Standing(NamedTuple):
    """Where an order stands: its value of the column sorted by (None where that is the time), and its place."""

    value: object
    place: int


def in_order(standing: Standing) -> tuple[bool, object, int]:
    """Give what orders are compared by, as the engine does: what is not known stands before everything."""
    return (standing.value is not None, standing.value if standing.value is not None else 0, standing.place)


def lacks(column: str) -> Condition:
    """Give the condition that an order has nothing there."""
    return f"{column} IS NULL", ()


def sorted_in_order(column: str, key: str, way: str) -> str:
    """Give in SQL what ``in_order`` is."""
    return f"{key} {way}" if column == "NULL" else f"{sorted_by(column, way)}, {key} {way}"


def standing_before(key: str, column: str | None, one: Standing, *, descending: bool) -> Iterator[Condition]:
    """Give the conditions, each a range of an index, of what stands before a row."""
    way, (value, place) = ">" if descending else "<", one
    if column is None:
        yield f"{key} {way} ?", (place,)
    elif value is None:
        yield f"{column} IS NULL AND {key} {way} ?", (place,)
        if descending:
            yield f"{column} IS NOT NULL", ()
    else:
        yield f"{column} {way} ?", (value,)
        yield f"{column} = ? AND {key} {way} ?", (value, place)
        if not descending:
            yield f"{column} IS NULL", ()


# Orders that a person has chosen, by their keys, however many: what they come to and what became of them.
#
# Keys are those of OrderRow. Nothing here changes anything.


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


#: So many keys go into one statement; between two of them other work of this computer has its turn.
PIECE = 4_000
_OURS = "+o.scope IN (SELECT id FROM scopes WHERE account = ?)"


def sums(db: Database, wanted: OrderFilter, keys: Sequence[str]) -> SelectionSums:
    """Add up these orders of the filter's account; ``wanted`` tells which of them the list shows."""
    found = [_sums_of(db, wanted, piece) for piece in chunks(keys, PIECE)]
    return SelectionSums(
        count=sum(one.count for one in found),
        numbered=sum(one.numbered for one in found),
        cod=sum(one.cod for one in found),
        fees=sum(one.fees for one in found),
        previews=sum(one.previews for one in found),
        unpriced=sum(one.unpriced for one in found),
        hidden=sum(one.hidden for one in found),
    )


def _sums_of(db: Database, wanted: OrderFilter, keys: Sequence[str]) -> SelectionSums:
    numbers, pending = as_values(_numbers(keys)), as_values(_pending(keys))
    account = wanted.account
    scope = scope_of(db, account, wanted.merchant)
    shown = _passing(wanted, scope)
    # The unary plus keeps the engine from walking an index of the whole list for each piece.
    mirrored = one_row(
        db,
        f"SELECT {_sums_sql('o')}, count(CASE WHEN NOT ({shown.sql()}) THEN 1 END) "
        f"FROM orders o JOIN scopes s ON s.id = +o.scope {_price_of('o', 's.merchant')} "
        f"WHERE o.number IN ({EACH_VALUE}) AND +s.account = ? AND +o.gone = 0",
        (*shown.values, account, numbers, account),
    )
    unsent = one_row(
        db,
        f"SELECT {_sums_sql('p')} FROM outbox p {_price_of('p', 'p.merchant')} "
        f"WHERE p.id IN ({EACH_NUMBER}) AND +p.account = ? AND +p.listed = 1",
        (account, pending, account),
    )
    assert mirrored is not None
    assert unsent is not None
    hidden = mirrored[5] + unsent[0] - (0 if scope is None else _pending_shown(db, wanted, scope, pending))
    return _added(mirrored[:5], unsent, hidden=hidden)


def _added(mirrored: Row, unsent: Row, *, hidden: int = 0) -> SelectionSums:
    return SelectionSums(
        count=mirrored[0] + unsent[0],
        numbered=mirrored[0],
        cod=mirrored[1] + unsent[1],
        fees=mirrored[2] + unsent[2],
        previews=mirrored[3] + unsent[3],
        unpriced=mirrored[4] + unsent[4],
        hidden=hidden,
    )


def _sums_sql(row: str) -> str:
    """Give count, cash to collect, fees told, what the last known prices make of the others, and how many have none."""
    fee = "o.fee" if row == "o" else "CAST(NULL AS BIGINT)"
    return (
        f"count(*), {_cash(row)}, coalesce(sum({fee}), 0), coalesce(sum(CASE WHEN {fee} IS NULL THEN f.fee END), 0), "
        f"count(CASE WHEN {fee} IS NULL AND f.fee IS NULL THEN 1 END)"
    )


def sums_of_list(db: Database, wanted: OrderFilter) -> SelectionSums:
    """Add up all that a filter lists, by the question itself."""
    scope, nothing = scope_of(db, wanted.account, wanted.merchant), (0, 0, 0, 0, 0)
    if scope is None:
        return _added(nothing, nothing)
    unsent: Row | None = nothing
    side = pending_side(db, wanted, scope)
    if side.source:
        sql = f"SELECT {_sums_sql('p')} FROM {side.source} {_price_of('p', 'p.merchant')} WHERE {side.condition}"
        unsent = one_row(db, sql, (wanted.account, *side.values))
    mirrored = _facet_sums(db, wanted, scope)
    if mirrored is None:
        side = mirrored_side(db, wanted, scope, joined=True, in_time=True)
        sql = f"SELECT {_sums_sql('o')} FROM {side.source} {_price_of('o', '?')} WHERE {side.condition} AND +o.gone = 0"
        mirrored = one_row(db, sql, (wanted.account, wanted.merchant, *side.values)) if side.source else nothing
    assert mirrored is not None
    assert unsent is not None
    return _added(mirrored, unsent)


def _facet_sums(db: Database, wanted: OrderFilter, scope: int) -> Row | None:
    """Add up by the kept sums; None where they do not tell."""
    found = facets_of(wanted, scope)
    if found is None or asked(wanted) or wanted.extract != EVERY_ORDER:
        return None if found is not None else (0, 0, 0, 0, 0)
    prices = {
        row[:3]: row[3]
        for row in all_rows(
            db,
            "SELECT governorate, order_type, express, fee FROM fees WHERE account = ? AND merchant = ?",
            (wanted.account, wanted.merchant),
        )
    }
    count = cash = fees = previews = unpriced = 0
    sums = found.sums(db)
    for facet, _status, _category, order_type, governorate, amount_type, express, _printed in facets.rows(db):
        if (one := sums.get(facet)) is None:
            continue
        count, fees = count + one.orders, fees + one.fees
        cash += one.amount if amount_type == AmountType.COD else 0
        price = prices.get((governorate, order_type, express))
        previews += one.unpriced * (price or 0)
        unpriced += one.unpriced if price is None else 0
    return count, cash, fees, previews, unpriced


def _cash(row: str) -> str:
    return f"coalesce(sum(CASE WHEN {row}.amount_type = 'COD' THEN {row}.amount END), 0)"


def _price_of(row: str, merchant: str) -> str:
    """Join the last known price of the same case."""
    return (
        f"LEFT JOIN fees f ON f.account = ? AND f.merchant = {merchant} AND f.governorate = {row}.governorate "
        f"AND f.order_type = {row}.order_type AND f.express = {row}.express"
    )


def _passing(wanted: OrderFilter, scope: int | None) -> _Conditions:
    """Give the conditions under which the filter lets an order through that is looked at already."""
    if scope is None or wanted.unsent:
        return _Conditions(["0 = 1"], [])
    conditions = _order_conditions(wanted)
    conditions.add("o.id BETWEEN ? AND ?", *_span(wanted, scope))
    if words := asked(wanted):
        held = " AND ".join(contains("s.folded", len(either)) for either in words)
        values = [word for either in words for word in either]
        conditions.add(f"EXISTS (SELECT 1 FROM order_search s WHERE s.id = o.id AND {held})", *values)
    return conditions


def _pending_shown(db: Database, wanted: OrderFilter, scope: int, pending: str) -> int:
    """Count those of them that the filter lets through."""
    side = pending_side(db, wanted, scope)
    return counted(db, _narrowed(side, f"p.id IN ({EACH_NUMBER})", pending)) if side.source else 0


def _narrowed(side: Side, condition: str, values: str) -> Side:
    return replace(side, condition=f"{side.condition} AND {condition}", values=(*side.values, values))


def successors(db: Database, account: str, keys: Iterable[str]) -> dict[str, str]:
    """Give the key of the order that each pending one has become; those that are still pending are left out."""
    found: dict[str, str] = {}
    for piece in chunks(_pending(keys), PIECE):
        sql = (
            "SELECT p.id, o.number FROM outbox p JOIN orders o ON o.scope = p.scope "
            "AND o.number = json_extract(p.result, '$.number') "
            f"WHERE p.id IN ({EACH_NUMBER}) AND p.account = ? AND p.state = 'done'"
        )
        found |= {f"p{row[0]}": f"o{row[1]}" for row in all_rows(db, sql, (as_values(piece), account))}
    return found


def current_keys(db: Database, account: str, keys: Sequence[str]) -> list[str]:
    """Give the keys as they are now, in their order: what was pending under its number, what is no more left out."""
    become = successors(db, account, keys)
    there: set[str] = set()
    now = list(dict.fromkeys(become.get(key, key) for key in keys))
    for piece in chunks(now, PIECE):
        numbers, pending = as_values(_numbers(piece)), as_values(_pending(piece))
        sql = f"SELECT o.number FROM orders o WHERE o.number IN ({EACH_VALUE}) AND {_OURS} AND +o.gone = 0"
        there |= {f"o{row[0]}" for row in all_rows(db, sql, (numbers, account))}
        sql = f"SELECT p.id FROM outbox p WHERE p.id IN ({EACH_NUMBER}) AND +p.account = ? AND +p.listed = 1"
        there |= {f"p{row[0]}" for row in all_rows(db, sql, (pending, account))}
    return [key for key in now if key in there]


def _numbers(keys: Iterable[str]) -> list[str]:
    return [key[1:] for key in keys if key.startswith("o")]


def _pending(keys: Iterable[str]) -> list[int]:
    return [int(key[1:]) for key in keys if key.startswith("p") and key[1:].isdecimal()]
