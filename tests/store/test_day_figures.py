"""Figures against a plain computation over generated orders; each of them is the count of the list it opens."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from statistics import median
from typing import Any

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.domain.day_figures import Span, figures_of, weeks_of_span
from courier_desk.domain.delivery_outcomes import OF_DELIVERIES, WITH_CASH, Outcome, outcome_of
from courier_desk.domain.list_views import CAIRO
from courier_desk.domain.order_list import (
    EVERY_ORDER,
    CashFilter,
    Extract,
    LabelState,
    OrderFilter,
    OrderRow,
    OrderSort,
)
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State
from courier_desk.store import day_figures, labels, order_list, orders, outbox
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, Closable, in_memory, in_sqlite, pending

pytestmark = pytest.mark.usefixtures("subjects")

#: The clocks of Cairo go back in the night to 30 October 2026, and forward on 24 April.
FROM, TO = date(2026, 10, 27), date(2026, 11, 3)
SPAN = Span(FROM, TO)
_BEGIN = int(datetime(2026, 10, 26, 20, tzinfo=UTC).timestamp())
_END = int(datetime(2026, 11, 4, 2, tzinfo=UTC).timestamp())
_CATEGORIES = ("NEW", "PROCESSING", "paused", "SUCCESSFUL", "Unsuccessful", "", "ELSE")
_TYPES = ("Deliver", "Return", "Exchange", "Courier's own", "")
_GOVERNORATES = ("Cairo", "Giza", "Qalyubia", "Alexandria", "")
_AMOUNTS = st.none() | st.integers(-5_000, 10**9)

an_order = st.fixed_dictionaries(
    {
        "status": st.sampled_from([*OF_DELIVERIES, "lostInTransit", ""]),
        "category": st.sampled_from(_CATEGORIES),
        "order_type": st.sampled_from(_TYPES),
        "governorate": st.sampled_from(_GOVERNORATES),
        "zone": st.sampled_from(("Abdeen", "Faisal", "")),
        "express": st.booleans(),
        "amount_type": st.sampled_from(("COD", "CD", "NA", "")),
        "amount": _AMOUNTS,
        "fee": st.none() | st.integers(0, 20_000),
        "phone": st.sampled_from(("01012345678", "01198765432", "")),
        "description": st.sampled_from(("Linen set", "Shoes", "")),
        "created": st.integers(_BEGIN, _END).map(lambda second: datetime.fromtimestamp(second, UTC)),
    }
)
a_pending = st.tuples(
    st.sampled_from((State.WAITING, State.DRAFT, State.REFUSED, State.CHECKING, State.NEEDS_PERSON)),
    st.sampled_from(_TYPES[:3]),
    st.sampled_from(_GOVERNORATES),
    st.booleans(),
    st.sampled_from(("COD", "CD", "NA")),
    _AMOUNTS,
    st.integers(_BEGIN, _END),
)
books = st.tuples(st.lists(an_order, max_size=25), st.lists(a_pending, max_size=6), st.sets(st.integers(0, 24)))


def kept(book: tuple[list[dict[str, object]], list[tuple[object, ...]], set[int]]) -> Closable:
    """Keep a generated book: orders, pending ones, and which of the orders are printed."""
    db = in_memory()
    made, waiting, printed = book
    known = [Order(number=str(200_000 + place), **facts) for place, facts in enumerate(made)]  # type: ignore[arg-type]
    orders.merge(db, ACCOUNT, MERCHANT, known, seen_at=1.0, whole=False)
    orders.merge(db, ACCOUNT, "other", [Order(number="999999", created=known[0].created if known else None)],
                 seen_at=1.0, whole=False)  # fmt: skip
    for place in printed & set(range(len(known))):
        labels.log_print(db, ACCOUNT, labels.Print(number=known[place].number, at=3.0, size="A4", printer="P"))
    for place, (state, kind, governorate, express, amount_type, amount, created) in enumerate(waiting):
        facts = outbox.PendingOrder(
            full_name="هبة",
            phone="01012345678",
            governorate=str(governorate),
            zone="Faisal",
            order_type=str(kind),
            amount_type=str(amount_type),
            amount=amount,  # type: ignore[arg-type]
            express=bool(express),
        )
        outbox.add(db, pending(f"D-{place}", state, created=float(created), facts=facts))  # type: ignore[arg-type]
    return db


def in_span(db: Database, span: Span = SPAN, *, drafts: bool = True) -> list[OrderRow]:
    """Give the rows of these days of Cairo, told by the clock and not by the list's filter."""
    rows = order_list.page(db, EVERYTHING, OrderSort(), 0, 10_000)
    rows = [row for row in rows if drafts or row.state is not State.DRAFT]
    return [row for row in rows if span.first <= row.created.astimezone(CAIRO).date() <= span.last]


def has_cash(row: OrderRow) -> bool:
    ended = (Outcome.RETURNED, Outcome.WITHDRAWN)
    return row.state is not None or outcome_of(row.order_type, row.status, row.category) not in ended


@given(book=books, drafts=st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None,
          max_examples=60)  # fmt: skip
def test_figures_are_what_the_rows_come_to_and_each_is_its_list(book: object, drafts: bool) -> None:
    db = kept(book)  # type: ignore[arg-type]
    made = replace(EVERYTHING, extract=Extract(made=not drafts))

    def count(db: Database, extract: Extract = EVERY_ORDER, **narrowed: Any) -> int:
        wanted = replace(made, extract=replace(extract, made=not drafts), **narrowed)
        return order_list.count(db, day_figures.in_days(wanted, SPAN))

    figures = figures_of(day_figures.groups(db, day_figures.in_days(made, SPAN)))
    rows = in_span(db, drafts=drafts)
    assert figures.orders == len(rows) == count(db)
    cod = [row for row in rows if row.amount_type == "COD" and has_cash(row)]
    differences = [row for row in rows if row.amount_type == "CD" and has_cash(row)]
    assert (figures.cod.count, figures.cod.piastres) == (len(cod), sum(row.amount or 0 for row in cod))
    assert figures.differences.piastres == sum(row.amount or 0 for row in differences)
    assert figures.cod.count == count(db, cash=CashFilter.COD, extract=Extract(outcomes=WITH_CASH))
    assert figures.differences.count == len(differences)
    assert figures.differences.count == count(db, cash=CashFilter.DIFFERENCE, extract=Extract(outcomes=WITH_CASH))
    priced = [row.fee for row in rows if row.fee is not None]
    assert (figures.fees.count, figures.fees.piastres) == (len(priced), sum(priced))
    assert figures.fees.count == count(db, extract=Extract(priced=True))
    assert figures.printed == sum(row.printed > 0 for row in rows) == count(db, label=LabelState.PRINTED)
    assert figures.not_printed == count(db, label=LabelState.NOT_PRINTED)
    assert figures.unsent == sum(row.state is not None for row in rows) == count(db, unsent=True)
    for part in figures.statuses:
        asked = {"status": part.name} if part.name else {"extract": Extract(untold="status")}
        assert part.count == count(db, **asked)
    assert sum(part.count for part in figures.statuses) + figures.unsent == figures.orders
    for part in figures.governorates:
        asked = {"governorate": part.name} if part.name else {"extract": Extract(untold="governorate")}
        assert part.count == count(db, **asked)
        assert part.cod == sum(row.amount or 0 for row in cod if row.governorate == part.name)
    assert sum(part.cod for part in figures.governorates) == figures.cod.piastres
    for part in figures.types:
        asked = {"order_type": part.name} if part.name else {"extract": Extract(untold="order_type")}
        assert part.count == count(db, **asked)
        express: dict[str, Any] = {"order_type": part.name, "extract": Extract(express=True)}
        if part.name:
            assert part.express == count(db, **express)
        assert part.express == sum(row.express for row in rows if row.order_type == part.name)
    days = [Span(FROM + timedelta(days=n), FROM + timedelta(days=n)) for n in range(SPAN.days)]
    assert day_figures.counts_of(db, made, days) == [len(in_span(db, day, drafts=drafts)) for day in days]
    db.close()


@given(book=books)
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
def test_what_became_of_them_is_what_the_table_says_and_each_is_its_list(book: object) -> None:
    db = kept(book)  # type: ignore[arg-type]
    wanted = day_figures.in_days(EVERYTHING, SPAN)
    rows = [row for row in in_span(db) if row.state is None]
    said = {row.key: outcome_of(row.order_type, row.status, row.category) for row in rows}
    for outcome in Outcome:
        listed = order_list.page(
            db, replace(wanted, extract=Extract(outcomes=(outcome,), created=True)), OrderSort(), 0, 100
        )
        assert {row.key for row in listed} == {key for key, one in said.items() if one is outcome}
    for week, fate in day_figures.fates_by_week(db, EVERYTHING, weeks_of_span(SPAN)):
        here = Counter(said[row.key] for row in in_span(db, week) if row.state is None)
        assert (fate.delivered, fate.returned) == (here[Outcome.DELIVERED], here[Outcome.RETURNED])
    zones = day_figures.fates_by_zone(db, wanted, 1, 20)
    for governorate, zone, fate in zones:
        asked = replace(wanted, governorate=governorate)
        if governorate:
            for outcome, expected in ((Outcome.DELIVERED, fate.delivered), (Outcome.RETURNED, fate.returned)):
                extract = Extract(zone=zone, outcomes=(outcome,), created=True)
                assert order_list.count(db, replace(asked, extract=extract)) == expected
    assert {(g, z) for g, z, _ in zones} == {
        (row.governorate, row.zone) for row in rows if row.zone and said[row.key] is Outcome.RETURNED
    }
    for product, fate in day_figures.fates_by_product(db, wanted, 20):
        extract = Extract(product=product, outcomes=(Outcome.RETURNED,))
        assert order_list.count(db, replace(wanted, extract=extract)) == fate.returned
    returns: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        if said[row.key] is Outcome.RETURNED and row.phone:
            returns[row.phone[-10:]] += 1
    found = day_figures.refusers(db, wanted, 2, 50)
    assert {one.phone: one.returns for one in found} == {phone: n for phone, n in returns.items() if n >= 2}
    for one in found:
        extract = Extract(phone=one.phone, outcomes=(Outcome.RETURNED,))
        assert order_list.count(db, replace(wanted, extract=extract)) == one.returns
    db.close()


def test_days_from_creation_to_delivery_are_those_this_desk_saw() -> None:
    db = in_memory()
    noon = datetime(2026, 11, 1, 12, tzinfo=UTC)
    taken = [0, 1, 1, 2, 5]
    for place, days in enumerate(taken):
        order = Order(number=str(300_000 + place), status="new", category="NEW", order_type="Deliver", created=noon)
        orders.merge(db, ACCOUNT, MERCHANT, [order], seen_at=noon.timestamp() + 60, whole=False)
        done = replace(order, status="completed", category="SUCCESSFUL")
        at = (noon + timedelta(days=days, hours=3)).timestamp()
        orders.merge(db, ACCOUNT, MERCHANT, [done], seen_at=at, whole=False)
    before = Order(number="300099", status="completed", category="SUCCESSFUL", order_type="Deliver", created=noon)
    orders.merge(db, ACCOUNT, MERCHANT, [before], seen_at=(noon + timedelta(days=9)).timestamp(), whole=False)
    found = day_figures.days_taken(db, EVERYTHING)
    assert found == [(0, 1), (1, 2), (2, 1), (5, 1)]
    assert median(taken) == 1
    for days, expected in found:
        assert order_list.count(db, replace(EVERYTHING, extract=Extract(took=(days, days)))) == expected
    assert order_list.count(db, replace(EVERYTHING, extract=Extract(took=(2, 9999)))) == 2


def test_an_order_stands_still_from_the_last_change_that_is_known() -> None:
    db = in_memory()
    made = datetime(2026, 10, 1, 12, tzinfo=UTC)
    day = 86_400.0
    start = made.timestamp()

    def seen(number: str, status: str, at: float, **facts: object) -> None:
        category = {"completed": "SUCCESSFUL"}.get(status, "PROCESSING")
        order = Order(number=number, status=status, category=category, created=made, **facts)  # type: ignore[arg-type]
        orders.merge(db, ACCOUNT, MERCHANT, [order], seen_at=at, whole=False)

    seen("1", "inStock", start + day)  # nothing of it is known after the second day
    seen("2", "inStock", start + day)
    seen("2", "outForDelivery", start + 9 * day)  # it moved
    seen("3", "inStock", start + 9 * day, changed=made + timedelta(days=2))  # read late; the service says since when
    seen("4", "inStock", start + 9 * day)  # read late, and nobody says since when
    seen("5", "completed", start + day)  # it ended
    still = day_figures.standing_still(db, EVERYTHING, start + 5 * day)
    assert [(one.status, one.count, one.since) for one in still] == [("inStock", 2, start + day)]
    wanted = replace(EVERYTHING, status="inStock", extract=Extract(still_since=start + 5 * day))
    assert {row.number for row in order_list.page(db, wanted, OrderSort(), 0, 10)} == {"1", "3"}


def test_a_year_of_one_merchant_reads_no_order() -> None:
    db = in_sqlite()
    orders.merge(db, ACCOUNT, MERCHANT, [Order(number="1", created=datetime(2026, 1, 1, tzinfo=UTC))], seen_at=1.0,
                 whole=False)  # fmt: skip
    asked: list[str] = []
    db.trace_v2(apsw.SQLITE_TRACE_STMT, lambda event: asked.append(str(event["sql"])))
    assert [one.count for one in day_figures.groups(db, OrderFilter(account=ACCOUNT, merchant=MERCHANT))] == [1]
    db.trace_v2(0, None)
    assert asked
    assert not any("FROM orders" in sql or "JOIN orders" in sql for sql in asked)
