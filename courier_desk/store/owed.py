"""What orders owe, by SQL: per merchant, per day and in all, how old it is, and the orders a sheet is held against.

The rules are ``domain.owed``'s and stand there alone: here orders are grouped by what the rules look at, and the rule
is asked once a group. Amounts are piastres, moments seconds since the epoch, days those of Cairo.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from courier_desk.domain.calendar import CAIRO, cairo_day
from courier_desk.domain.orders import AmountType
from courier_desk.domain.owed import RULES, TAKEN, MoneyFacts, Stand, ageing, owed
from courier_desk.domain.settlements import Debt, Debts, KnownOrder
from courier_desk.domain.values import frozen
from courier_desk.store.places import places_of, scopes_of
from courier_desk.store.settlements import PAID, SETTLING, payouts_of
from courier_desk.store.sql import Database, Row, all_rows, chunks, marks

_CANCELLED = "lower(o.status) IN ('canceled', 'cancelled')"
#: Whether a courier had a cancelled order: 1, 0, or nothing where nothing else was seen of it, and for every other one.
_TAKEN = (
    f"CASE WHEN {_CANCELLED} THEN (SELECT max(CASE WHEN lower(t.status) IN "
    f"({', '.join(repr(one) for one in sorted(TAKEN))}) THEN 1 ELSE 0 END) FROM order_statuses t "
    "WHERE t.scope = o.scope AND t.number = o.number AND lower(t.status) NOT IN ('canceled', 'cancelled')) END"
)
#: Most orders end within so many days (seconds): what was here only when it had ended is taken to be of those.
_USUAL = 3 * 86_400
#: When an order came to its status, as early as anybody says: as the service tells, when it was first seen in it
#: here, or, of one that was never seen otherwise, so long after it was made.
_SEEN = (
    "coalesce((SELECT min(t.seen_at) FROM order_statuses t WHERE t.scope = o.scope AND t.number = o.number "
    "AND t.status = o.status), o.seen_at)"
)
_ENDED_BEFORE = (
    f"o.created / 1000000.0 + {_USUAL} < {_SEEN} AND NOT EXISTS (SELECT 1 FROM order_statuses t "
    "WHERE t.scope = o.scope AND t.number = o.number AND t.status <> o.status)"
)
_COMPLETED = (
    f"CASE WHEN o.status_since / 1000000.0 < {_SEEN} THEN o.status_since / 1000000.0 "
    f"WHEN {_ENDED_BEFORE} THEN o.created / 1000000.0 + {_USUAL} ELSE {_SEEN} END"
)
#: Whether that is only what this desk saw: the service told no time, or one so long (seconds) after it was seen so that
#: it is of something that came later.
_AS_SEEN = f"coalesce(o.status_since / 1000000.0 > {_SEEN} + 3600, 1 = 1)"
_SETTLED = (
    "EXISTS (SELECT 1 FROM settlement_lines l JOIN settlement_sheets h ON h.id = l.sheet "
    f"WHERE l.account = ? AND l.order_number = o.number AND {SETTLING})"
)
_LISTED = (
    "(SELECT max(l.sheet) FROM settlement_lines l WHERE l.account = ? AND l.order_number = o.number AND l.settles = 1)"
)
_KIND = "o.order_type, o.status, o.category, o.amount_type"
_SIGN = "CASE WHEN o.amount IS NULL THEN 2 WHEN o.amount > 0 THEN 1 WHEN o.amount < 0 THEN -1 ELSE 0 END"


_OF_ACCOUNT = "JOIN scopes c ON c.account = l.account WHERE c.id = o.scope AND l.order_number = o.number"
#: Conditions on an order ``o``: closed sheets paid it; a sheet pays something else than was due, or once more.
SETTLED = (
    f"EXISTS (SELECT 1 FROM settlement_lines l JOIN settlement_sheets h ON h.id = l.sheet {_OF_ACCOUNT} AND {SETTLING})"
)
PAID_OTHERWISE = f"EXISTS (SELECT 1 FROM settlement_lines l {_OF_ACCOUNT} AND l.row > 0 AND l.due <> {PAID})"


def stand_condition(stand: Stand) -> str:
    """Give the condition that the money of an order ``o`` stands so: the table of rules as SQL, the first that fits."""
    sign = (
        "CASE WHEN upper(o.amount_type) = 'NA' THEN 0 WHEN o.amount IS NULL THEN "
        f"CASE WHEN upper(o.amount_type) IN ('COD', 'CD') THEN 2 ELSE 0 END ELSE {_SIGN} END"
    )
    cases = []
    for rule in RULES:
        parts = [f"lower(o.order_type) IN {_listed(rule.types)}"] if rule.types else []
        either = [
            f"lower(o.{name}) IN {_listed(known)}"
            for name, known in (("status", rule.statuses), ("category", rule.categories))
            if known
        ]
        parts += [f"({' OR '.join(either)})"] if either else []
        parts += [f"({sign}) = {rule.sign}"] if rule.sign is not None else []
        parts += [f"({_TAKEN}) = {int(rule.taken)}"] if rule.taken is not None else []
        cases.append(f"WHEN {' AND '.join(parts) or '1 = 1'} THEN '{rule.stand.value}'")
    return f"(CASE {' '.join(cases)} END) = '{stand.value}'"


def _listed(known: Collection[str]) -> str:
    return f"({', '.join(repr(one) for one in sorted(known))})"


@frozen
class _Group:
    """Orders that the rules do not tell apart."""

    stand: Stand
    collects: bool
    has_fee: bool


def _group(kind: Row, sign: int, taken: int | None) -> _Group:
    amount = None if sign == 2 else sign
    facts = MoneyFacts(
        order_type=kind[0],
        status=kind[1],
        category=kind[2],
        amount_type=kind[3],
        amount=amount,
        fee=1,
        taken=None if taken is None else bool(taken),
    )
    due = owed(facts)
    return _Group(due.stand, bool(due.cash), due.fee == 1)


def _has_cash(kind: Row) -> bool:
    """Tell whether the amount of orders like these changes hands at the door."""
    return str(kind[3]).upper() != AmountType.NONE


def debts(db: Database, account: str, today: date, merchant: str | None = None) -> Debts:
    """Tell what is owed, of one merchant or of all. Orders that the service has no more are left out."""
    merchants = {scope: code for scope, code in scopes_of(db, account).items() if merchant is None or code == merchant}
    found: list[Debt] = []
    for some in chunks(tuple(merchants)):
        within, places = _of_scopes(some)
        sql = (
            f"SELECT {_KIND}, {_SIGN} AS sign, {_TAKEN} AS taken, o.scope, {_SETTLED} AS settled, count(*), "
            "coalesce(sum(o.amount), 0), coalesce(sum(o.fee), 0) FROM orders o "
            f"WHERE {within} AND +o.gone = 0 "
            "GROUP BY o.order_type, o.status, o.category, o.amount_type, sign, taken, o.scope, settled"
        )
        for row in all_rows(db, sql, (account, *places)):
            group = _group(row[:4], row[4], row[5])
            found.append(
                Debt(
                    merchant=merchants[row[6]],
                    stand=group.stand,
                    settled=bool(row[7]),
                    orders=row[8],
                    cash=row[9] if group.collects else 0,
                    fee=row[10] if group.has_fee else 0,
                    coming=row[9] if group.stand is Stand.ON_ITS_WAY and _has_cash(row) else 0,
                )
            )
    part_paid = list(_part_paid(db, account, frozenset(merchants.values()), today))
    found += (replace(one, day=None, ageing=None) for one in part_paid)
    days = sorted((*_by_day(db, account, merchants, today), *part_paid), key=_day_and_merchant)
    return Debts(tuple(found), tuple(days))


def _day_and_merchant(one: Debt) -> tuple[date, str]:
    return one.day or date.min, one.merchant


def _part_paid(db: Database, account: str, merchants: Collection[str], today: date) -> Iterator[Debt]:
    """Give what closed sheets paid of orders that were collected and are not settled: the rest is in dispute."""
    rows = all_rows(
        db,
        "SELECT DISTINCT l.order_number FROM settlement_lines l JOIN settlement_sheets h ON h.id = l.sheet "
        "WHERE l.account = ? AND h.closed IS NOT NULL AND l.row > 0 AND l.order_number <> '' "
        f"AND NOT (l.settles = 1 AND {SETTLING})",
        (account,),
    )
    numbers = [row[0] for row in rows]
    paid = {number: one for number, one in payouts_of(db, account, numbers).items() if one.came and not one.settled}
    for some in chunks(tuple(paid)):
        for order in _known(db, account, f"o.number IN ({marks(len(some))}) AND +o.gone = 0", some):
            net = order.owed.net
            if order.owed.stand is Stand.COLLECTED and order.merchant in merchants:
                yield Debt(
                    merchant=order.merchant,
                    stand=Stand.COLLECTED,
                    day=order.completed,
                    ageing=None if order.completed is None else ageing(order.completed, today),
                    orders=0,
                    cash=0,
                    fee=0,
                    paid=net - paid[order.number].left_of(net),
                )


def _by_day(db: Database, account: str, merchants: dict[int, str], today: date) -> Iterator[Debt]:
    """Give what was collected and is not settled by the day it was collected."""
    kinds = _kinds_of(db, tuple(merchants), Stand.COLLECTED)
    days: dict[tuple[str, date], Debt] = {}
    for some in chunks(tuple(merchants)):
        within, places = _of_scopes(some)
        for kind in kinds:
            sql = (
                f"SELECT o.scope, cast(floor({_COMPLETED} / 3600) AS INTEGER) AS hour, count(*), "
                "coalesce(sum(o.amount), 0), coalesce(sum(o.fee), 0) FROM orders o "
                f"WHERE {within} AND +o.gone = 0 AND o.order_type = ? AND o.status = ? "
                f"AND o.category = ? AND o.amount_type = ? AND {_SIGN} = ? AND NOT {_SETTLED} GROUP BY o.scope, hour"
            )
            for row in all_rows(db, sql, (*places, *kind, account)):
                day = _day_of(row[1])
                key = (merchants[row[0]], day)
                cash = row[3] if _has_cash(kind) else 0
                before = days.get(key)
                days[key] = Debt(
                    merchant=key[0],
                    stand=Stand.COLLECTED,
                    day=day,
                    ageing=ageing(day, today),
                    orders=row[2] + (before.orders if before else 0),
                    cash=cash + (before.cash if before else 0),
                    fee=row[4] + (before.fee if before else 0),
                )
    yield from days.values()


def _kinds_of(db: Database, scopes: Sequence[int], *stands: Stand) -> list[Row]:
    """Give what orders of these scopes are like whose money stands so: type, status, category, kind, sign."""
    found: list[Row] = []
    for some in chunks(tuple(scopes)):
        within, places = _of_scopes(some)
        sql = f"SELECT DISTINCT {_KIND}, {_SIGN} FROM orders o WHERE {within} AND +o.gone = 0"
        found += [kind for kind in all_rows(db, sql, places) if _group(kind[:4], kind[4], None).stand in stands]
    return sorted(set(found))


def _of_scopes(scopes: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Give the condition that an order is of these scopes, by its place: orders are read as they stand."""
    places = tuple(one for scope in scopes for one in places_of(scope))
    return f"({' OR '.join(['o.id BETWEEN ? AND ?'] * len(scopes))})", places


def known_orders(db: Database, account: str, numbers: Sequence[str], *, dated: bool = True) -> dict[str, KnownOrder]:
    """Give the orders of these numbers, with the sheet that each is in already; ``dated``: when each was completed."""
    found: dict[str, KnownOrder] = {}
    for some in chunks(tuple(dict.fromkeys(numbers))):
        condition = f"o.number IN ({marks(len(some))})"
        found |= {one.number: one for one in _known(db, account, condition, some, dated=dated)}
    return found


def by_reference(db: Database, account: str, references: Sequence[str], merchant: str | None = None) -> dict[str, str]:
    """Give the numbers of the orders that bear these references; a reference of several orders names none.

    ``merchant``: whose orders alone; two shops of an account may count theirs alike.
    """
    whose, codes = ("", ()) if merchant is None else (" AND merchant = ?", (merchant,))
    found: dict[str, str | None] = {}
    for some in chunks(tuple(dict.fromkeys(one for one in references if one))):
        sql = (
            f"SELECT reference, number FROM orders WHERE reference IN ({marks(len(some))}) AND gone IN (0, 1) "
            f"AND scope IN (SELECT id FROM scopes WHERE account = ?{whose})"
        )
        for reference, number in all_rows(db, sql, (*some, account, *codes)):
            found[reference] = None if reference in found else number
    return {reference: number for reference, number in found.items() if number is not None}


def missing(
    db: Database, account: str, merchant: str, until: date | None, *, without: Collection[str] = ()
) -> list[KnownOrder]:
    """Give the orders of a merchant that were collected by ``until``, with cash, and are in no sheet.

    ``without``: those of the sheet that is being taken in.
    """
    scopes = [scope for scope, code in scopes_of(db, account).items() if code == merchant]
    found: list[str] = []
    end = None if until is None else _start(until + timedelta(days=1))
    within, places = _of_scopes(scopes)
    for kind in filter(_has_cash, _kinds_of(db, scopes, Stand.COLLECTED)):
        sql = (
            "SELECT o.number FROM orders o WHERE o.order_type = ? AND o.status = ? AND o.category = ? "
            f"AND o.amount_type = ? AND {_SIGN} = ? AND o.amount <> 0 AND +o.gone = 0 AND {within} "
            "AND NOT EXISTS (SELECT 1 FROM settlement_lines l "
            "WHERE l.account = ? AND l.order_number = o.number AND l.settles = 1)"
        )
        values: list[object] = [*kind, *places, account]
        if end is not None:
            sql += f" AND {_COMPLETED} < ?"
            values.append(end)
        found += [row[0] for row in all_rows(db, sql, values) if row[0] not in without]
    return [one for _number, one in sorted(known_orders(db, account, found).items()) if one.merchant == merchant]


def ended_between(db: Database, account: str, merchant: str | None, since: date, until: date) -> list[KnownOrder]:
    """Give the orders of a merchant, or of all, that came to their end on these days, both included, oldest first."""
    scopes = [scope for scope, code in scopes_of(db, account).items() if merchant in (None, code)]
    found: list[KnownOrder] = []
    end = _start(until + timedelta(days=1))
    for some in chunks(tuple(scopes)):
        within, places = _of_scopes(some)
        for kind in _kinds_of(db, some, Stand.COLLECTED, Stand.RETURNED):
            condition = (
                "o.order_type = ? AND o.status = ? AND o.category = ? AND o.amount_type = ? "
                f"AND {_SIGN} = ? AND +o.gone = 0 AND {within} "
                f"AND {_COMPLETED} >= ? AND {_COMPLETED} < ?"
            )
            found += _known(db, account, condition, (*kind, *places, _start(since), end))
    return sorted(found, key=lambda one: (one.completed or date.min, one.number))


def left_open(db: Database, account: str, merchant: str, since: date, until: date) -> list[str]:
    """Give the numbers of the orders that may have ended on these days and that only lists have told of.

    When they ended or their reference is not known until each is read alone. Oldest first.
    """
    scopes = [scope for scope, code in scopes_of(db, account).items() if code == merchant]
    found: list[tuple[int, str]] = []
    within, places = _of_scopes(scopes)
    end = _start(until + timedelta(days=1))
    for kind in _kinds_of(db, scopes, Stand.COLLECTED, Stand.RETURNED):
        sql = (
            "SELECT o.id, o.number FROM orders o JOIN order_details d ON d.id = o.id WHERE o.order_type = ? "
            f"AND o.status = ? AND o.category = ? AND o.amount_type = ? AND {_SIGN} = ? AND +o.gone = 0 AND {within} "
            f"AND {_SEEN} >= ? AND coalesce(o.created / 1000000.0, 0) < ? "
            "AND (o.status_since IS NULL OR (o.reference = '' AND d.raw_is_whole = 0))"
        )
        found += [(row[0], row[1]) for row in all_rows(db, sql, (*kind, *places, _start(since), end))]
    return [number for _place, number in sorted(found)]


def _known(
    db: Database, account: str, condition: str, values: Sequence[object], *, dated: bool = True
) -> Iterator[KnownOrder]:
    completed = f"{_COMPLETED}, {_AS_SEEN}" if dated else "NULL, 1 = 0"
    sql = (
        f"SELECT o.number, o.reference, {_KIND}, o.amount, o.fee, {_TAKEN}, d.partial, s.merchant, o.full_name, "
        f"{completed}, {_LISTED} FROM orders o JOIN scopes s ON s.id = o.scope JOIN order_details d ON d.id = o.id "
        f"WHERE {condition} AND s.account = ?"
    )
    for row in all_rows(db, sql, (account, *values, account)):
        facts = MoneyFacts(
            order_type=row[2],
            status=row[3],
            category=row[4],
            amount_type=row[5],
            amount=row[6],
            fee=row[7],
            taken=None if row[8] is None else bool(row[8]),
            partial=bool(row[9]),
        )
        yield KnownOrder(
            number=row[0],
            facts=facts,
            reference=row[1],
            merchant=row[10],
            customer=row[11],
            completed=None if row[12] is None else _day_of(int(row[12] // 3_600)),
            as_seen=bool(row[13]),
            earlier=row[14] or 0,
        )


@lru_cache(maxsize=20_000)
def _day_of(hour: int) -> date:
    """Give the day in Cairo of an hour since the epoch: clocks there differ from others by whole hours."""
    return cairo_day(hour * 3_600.0)


def _start(day: date) -> float:
    """Give the moment at which a day begins in Cairo."""
    return datetime.combine(day, time(), CAIRO).timestamp()
