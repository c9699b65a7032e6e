"""Figures of some days and some weeks, counted from the orders of the mirror and the pending ones.

What is counted is what the orders list lists: each side is that of ``order_selection`` under a filter. Days are a range
of the table itself; its groups are the facets, whose sums are kept.
Nothing here changes anything.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from courier_desk.domain.day_figures import Fate, OrderGroup, Refuser, Span, Waiting
from courier_desk.domain.delivery_outcomes import Outcome
from courier_desk.domain.list_views import Days
from courier_desk.domain.order_list import Extract, OrderFilter
from courier_desk.store import facets, order_list
from courier_desk.store.order_extract import STILL_SINCE, TOOK_DAYS, open_condition, outcome_condition
from courier_desk.store.order_selection import facets_of, pending_side
from courier_desk.store.places import first_place, scope_of
from courier_desk.store.sql import Database, all_rows, one_row

_DELIVERED = f"coalesce(sum(CASE WHEN {outcome_condition([Outcome.DELIVERED])} THEN 1 ELSE 0 END), 0)"
_RETURNED = f"coalesce(sum(CASE WHEN {outcome_condition([Outcome.RETURNED])} THEN 1 ELSE 0 END), 0)"
#: Walks a span of the table in the order of time: the unary plus keeps other indexes out of it.
_SPAN = "+o.scope = ? AND o.gone = 0 AND o.id BETWEEN ? AND ?"


def in_days(wanted: OrderFilter, span: Span) -> OrderFilter:
    """Give the filter for these days."""
    days = Days(span.first, span.last)
    return replace(wanted, since=days.since, until=days.until)


def groups(db: Database, wanted: OrderFilter) -> list[OrderGroup]:
    """Group the orders of a merchant and some days by all that figures ask for.

    Of the other filters only the one for orders that were made counts; the rest is left aside.
    """
    wanted = OrderFilter(
        account=wanted.account,
        merchant=wanted.merchant,
        since=wanted.since,
        until=wanted.until,
        extract=Extract(made=wanted.extract.made),
    )
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    return [*_mirrored_groups(db, wanted, scope), *_pending_groups(db, wanted, scope)]


def _mirrored_groups(db: Database, wanted: OrderFilter, scope: int) -> list[OrderGroup]:
    asked = facets_of(wanted, scope)
    sums = {} if asked is None else asked.sums(db)
    return [
        OrderGroup(
            status=status,
            category=category,
            order_type=order_type,
            governorate=governorate,
            amount_type=amount_type,
            express=bool(express),
            printed=printed > 0,
            count=sums[facet].orders,
            amount=sums[facet].amount,
            priced=sums[facet].orders - sums[facet].unpriced,
            fees=sums[facet].fees,
        )
        for facet, status, category, order_type, governorate, amount_type, express, printed in facets.rows(db)
        if facet in sums
    ]


def _pending_groups(db: Database, wanted: OrderFilter, scope: int) -> list[OrderGroup]:
    side = pending_side(db, wanted, scope)
    if not side.source:
        return []
    alike = "p.order_type, p.governorate, p.express, p.amount_type"
    sql = (
        f"SELECT {alike}, count(*), coalesce(sum(p.amount), 0) FROM {side.source} WHERE {side.condition} "
        f"GROUP BY {alike}"
    )
    return [
        OrderGroup(
            order_type=row[0],
            governorate=row[1],
            express=bool(row[2]),
            amount_type=row[3],
            count=row[4],
            amount=row[5],
            pending=True,
        )
        for row in all_rows(db, sql, side.values)
    ]


def counts_of(db: Database, wanted: OrderFilter, spans: Sequence[Span]) -> list[int]:
    """Count the orders of each span of days."""
    return [order_list.count(db, in_days(wanted, span)) for span in spans]


def _places(wanted: OrderFilter, scope: int) -> tuple[int, int]:
    first = first_place(scope, None if wanted.since is None else wanted.since.timestamp())
    end = first_place(scope + 1) if wanted.until is None else first_place(scope, wanted.until.timestamp())
    return first, end - 1


# -- what became of them ---------------------------------------------------------------------------------------------


def fates_by_week(db: Database, wanted: OrderFilter, weeks: Sequence[Span]) -> list[tuple[Span, Fate]]:
    """Count delivered and returned orders of each week in which they were made."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    found: list[tuple[Span, Fate]] = []
    for week in weeks if scope is not None else ():
        assert scope is not None
        sql = f"SELECT {_DELIVERED}, {_RETURNED} FROM orders o WHERE {_SPAN}"
        row = one_row(db, sql, (scope, *_places(in_days(wanted, week), scope)))
        assert row is not None
        found.append((week, Fate(row[0], row[1])))
    return found


def fates_by_zone(db: Database, wanted: OrderFilter, fewest: int, most: int) -> list[tuple[str, str, Fate]]:
    """Give the zones (governorate, zone) with the largest part of returns; fewer ended orders than ``fewest`` are
    no part of anything.
    """
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    sql = (
        f"SELECT o.governorate, o.zone, {_DELIVERED} AS went, {_RETURNED} AS came FROM orders o "
        f"WHERE {_SPAN} AND o.zone <> '' GROUP BY o.governorate, o.zone"
    )
    found = [(row[0], row[1], Fate(row[2], row[3])) for row in all_rows(db, sql, (scope, *_places(wanted, scope)))]
    return sorted((one for one in found if one[2].returned and one[2].ended >= fewest), key=_worst)[:most]


def fates_by_product(db: Database, wanted: OrderFilter, most: int) -> list[tuple[str, Fate]]:
    """Give the products (as orders name them) that were sent most, with what became of them."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    sql = (
        f"SELECT d.description, {_DELIVERED} AS went, {_RETURNED} AS came FROM orders o "
        f"JOIN order_details d ON d.id = o.id WHERE {_SPAN} AND d.description <> '' GROUP BY d.description "
        "ORDER BY count(*) DESC, d.description LIMIT ?"
    )
    found = all_rows(db, sql, (scope, *_places(wanted, scope), most))
    return [(row[0], Fate(row[1], row[2])) for row in found if row[1] + row[2]]


def _worst(one: tuple[str, str, Fate]) -> tuple[float, int, str, str]:
    fate = one[2]
    return -fate.returned / fate.ended, -fate.returned, one[0], one[1]


def days_taken(db: Database, wanted: OrderFilter) -> list[tuple[int, int]]:
    """Count delivered orders by the whole days from creation until this desk saw them delivered."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    sql = (
        f"SELECT taken.days, count(*) FROM (SELECT {TOOK_DAYS} AS days FROM orders o "
        f"WHERE {_SPAN} AND {outcome_condition([Outcome.DELIVERED])} AND o.seen_at > o.first_seen) AS taken "
        "WHERE taken.days >= 0 GROUP BY taken.days ORDER BY taken.days"
    )
    return [(int(row[0]), int(row[1])) for row in all_rows(db, sql, (scope, *_places(wanted, scope)))]


def refusers(db: Database, wanted: OrderFilter, fewest: int, most: int) -> list[Refuser]:
    """Give the phones with so many returns or more, the most first."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    sql = (
        "SELECT o.phone_key || '' AS phone, count(*) AS returns, max(o.id) FROM orders o "
        f"WHERE {_SPAN} AND o.phone_key <> '' AND {outcome_condition([Outcome.RETURNED])} "
        "GROUP BY o.phone_key || '' HAVING count(*) >= ? ORDER BY count(*) DESC, max(o.id) DESC LIMIT ?"
    )
    found = []
    for phone, returns, latest in all_rows(db, sql, (scope, *_places(wanted, scope), fewest, most)):
        row = one_row(db, "SELECT o.full_name, o.phone FROM orders o WHERE o.id = ?", (latest,))
        found.append(Refuser(phone, returns, *(row or ("", ""))))
    return found


def standing_still(db: Database, wanted: OrderFilter, since: float) -> list[Waiting]:
    """Count by status the orders that are open and have not moved after that moment, the longest standing first."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return []
    sql = (
        f"SELECT open.status, count(*), min(open.since) FROM (SELECT o.status AS status, {STILL_SINCE} AS since "
        f"FROM orders o WHERE {_SPAN} AND {open_condition()}) AS open "
        "WHERE open.since <= ? GROUP BY open.status ORDER BY min(open.since), open.status"
    )
    found = all_rows(db, sql, (scope, *_places(replace(wanted, since=None, until=None), scope), since))
    return [Waiting(status=row[0], count=row[1], since=row[2]) for row in found]
