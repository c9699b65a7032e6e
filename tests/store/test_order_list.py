"""The orders list against a plain model of it, and its plans: what must come out of an index does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import timedelta
from itertools import product

import apsw
import pytest

from courier_desk.domain.order_list import CashFilter, LabelState, OrderColumn, OrderFilter, OrderRow, OrderSort
from courier_desk.domain.outbox import Policy, State
from courier_desk.store import labels, order_list, order_questions, orders, outbox
from tests.store import order_plans
from tests.store.order_plans import of as plans
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, Closable, an_order, in_memory, pending
from tests.support.order_book import order_book
from tests.support.outbox import take_next

pytestmark = pytest.mark.usefixtures("subjects")

COUNT = 400
SORTS = [OrderSort(column=column, descending=way) for column, way in product(OrderColumn, (True, False))]
WEEK = NOON - timedelta(hours=5)
FILTERS = [
    replace(EVERYTHING, **changes)
    for changes in (
        {},
        {"status": "completed"},
        {"unsent": True},
        {"order_type": "Deliver", "governorate": "Giza"},
        {"since": WEEK},
        {"until": WEEK},
        {"since": WEEK, "until": NOON - timedelta(hours=1), "status": "new"},
        {"label": LabelState.PRINTED},
        {"label": LabelState.NOT_PRINTED, "order_type": "Return"},
        {"cash": CashFilter.COD},
        {"cash": CashFilter.DIFFERENCE},
        {"cash": CashFilter.NONE, "status": "new"},
        {"text": "محمد"},
        {"text": "محمد", "status": "completed"},
        {"text": "el", "governorate": "Cairo"},
        {"text": "1"},
        {"text": "shubra", "since": WEEK, "label": LabelState.NOT_PRINTED},
        {"text": "no such thing"},
        {"status": "never seen"},
    )
]


def said(wanted: OrderFilter) -> str:
    """Name a filter by what it asks for."""
    asked = {
        name: getattr(wanted, name)
        for name in (each.name for each in fields(OrderFilter))
        if getattr(wanted, name) != getattr(EVERYTHING, name)
    }
    return " ".join(f"{name}={value}" for name, value in asked.items()) or "everything"


@pytest.fixture(scope="module")
def db(engine: None) -> Closable:
    made = in_memory()
    book = list(order_book(COUNT))
    orders.merge(made, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=False)
    orders.merge(made, ACCOUNT, "20000002", [an_order("1")], seen_at=1.0, whole=False)
    orders.merge(made, "other", MERCHANT, [an_order("2")], seen_at=1.0, whole=False)
    orders.mark_gone(made, ACCOUNT, MERCHANT, [order.number for order in book[::50]], at=2.0)
    for order in book[::7]:
        labels.log_print(made, ACCOUNT, labels.Print(number=order.number, at=3.0, size="A4", printer="P"))
    states = (State.WAITING, State.DRAFT, State.REFUSED, State.CHECKING, State.NEEDS_PERSON)
    for number in range(15):
        created = NOON.timestamp() - 3000 * number
        facts = outbox.PendingOrder(
            full_name="محمد السيد" if number % 2 else "Salma Hassan",
            phone=f"0111000{number:04d}",
            governorate=("Cairo", "Giza")[number % 2],
            amount_type=("COD", "CD", "NA")[number % 3],
            zone=("Abdeen", "Faisal")[number % 2],
            order_type=("Deliver", "Return")[number % 2],
            amount=number * 100 or None,
        )
        outbox.add(made, pending(f"D-{number}", states[number % 5], created=created, facts=facts))
    return made


@pytest.fixture(params=[8_000, 1], ids=["few matches are sorted", "many matches are met on the way"])
def any_strategy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order_questions, "FEW", request.param)


def everyone(db: Closable, wanted: OrderFilter) -> list[OrderRow]:
    return order_list.page(db, wanted, OrderSort(), 0, 10_000)


def in_model(row: OrderRow, wanted: OrderFilter) -> bool:
    """Say by the row alone whether the filter lets it through (its text aside)."""
    return (
        (not wanted.status or (row.state is None and row.status == wanted.status))
        and (not wanted.unsent or row.state is not None)
        and (not wanted.order_type or row.order_type == wanted.order_type)
        and (not wanted.governorate or row.governorate == wanted.governorate)
        and (wanted.since is None or row.created >= wanted.since)
        and (wanted.until is None or row.created < wanted.until)
        and (wanted.label is not LabelState.PRINTED or row.printed > 0)
        and (wanted.label is not LabelState.NOT_PRINTED or row.printed == 0)
        and (wanted.cash is not CashFilter.COD or row.amount_type == "COD")
        and (wanted.cash is not CashFilter.DIFFERENCE or row.amount_type == "CD")
        and (wanted.cash is not CashFilter.NONE or row.amount_type not in ("COD", "CD"))
    )


@pytest.mark.parametrize("wanted", FILTERS, ids=said)
def test_filters_let_through_exactly_what_they_say(db: Closable, wanted: OrderFilter) -> None:
    base = everyone(db, OrderFilter(account=ACCOUNT, merchant=MERCHANT, text=wanted.text))
    expected = [row.key for row in base if in_model(row, wanted)]
    assert [row.key for row in everyone(db, wanted)] == expected
    assert order_list.count(db, wanted) == len(expected)


def test_the_whole_list_is_every_order_once(db: Closable) -> None:
    rows = everyone(db, EVERYTHING)
    assert len(rows) == len({row.key for row in rows}) == COUNT - 8 + 15
    assert not any(row.gone for row in rows)
    assert sum(row.state is not None for row in rows) == 15


SORTED_BY: dict[OrderColumn, Callable[[OrderRow], object]] = {
    OrderColumn.NUMBER: lambda row: int(row.number or 0),
    OrderColumn.REFERENCE: lambda row: row.reference,
    OrderColumn.ZONE: lambda row: row.zone,
    OrderColumn.TYPE: lambda row: row.order_type,
    OrderColumn.EXPRESS: lambda row: row.express,
    OrderColumn.AMOUNT: lambda row: -1 if row.amount is None else row.amount,
    OrderColumn.FEE: lambda row: -1 if row.fee is None else row.fee,
    OrderColumn.STATUS: lambda row: row.status,
    OrderColumn.CREATED: lambda row: row.created.replace(microsecond=0),
    OrderColumn.PRINTED: lambda row: row.printed,
    OrderColumn.GOVERNORATE: lambda row: row.governorate,
    OrderColumn.CATEGORY: lambda row: row.category,
}


@pytest.mark.usefixtures("any_strategy")
@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: f"{sort.column}-{'down' if sort.descending else 'up'}")
def test_every_sort_pages_through_the_same_rows_in_order(db: Closable, sort: OrderSort) -> None:
    for wanted in (EVERYTHING, replace(EVERYTHING, text="محمد"), replace(EVERYTHING, text="10")):
        whole = order_list.page(db, wanted, sort, 0, 10_000)
        pages = [row for offset in range(0, len(whole), 37) for row in order_list.page(db, wanted, sort, offset, 37)]
        assert pages == whole
        assert {row.key for row in whole} == {row.key for row in everyone(db, wanted)}
        assert order_list.answer(db, wanted, sort, 37) == (whole[:37], len(whole))
        assert order_list.keys(db, wanted, sort, 10_000) == [row.key for row in whole]
        key = SORTED_BY.get(sort.column)
        if key is not None:
            values = [key(row) for row in whole]
            assert values == sorted(values, reverse=sort.descending)  # type: ignore[type-var]  # each is of one kind


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: f"{sort.column}-{'down' if sort.descending else 'up'}")
@pytest.mark.parametrize("text", ["", "محمد", "el"])
def test_a_key_is_found_at_its_row(db: Closable, sort: OrderSort, text: str) -> None:
    wanted = replace(EVERYTHING, text=text, governorate="Giza")
    keys = order_list.keys(db, wanted, sort, 10_000)
    assert keys
    assert [order_list.place(db, wanted, sort, key) for key in keys] == list(range(len(keys)))
    for stranger in ("o1", "o999999", "p999", "px", ""):
        assert order_list.place(db, wanted, sort, stranger) is None
    assert order_list.place(db, replace(wanted, unsent=True), sort, "o100001") is None
    assert order_list.place(db, replace(wanted, account="nobody"), sort, keys[0]) is None


def test_customers_are_sorted_by_their_folded_names() -> None:
    db = in_memory()
    names = ["إيمان", "أحمد", "اسماء", "Zaki", "adel", "Éva"]
    batch = [an_order(str(number), full_name=name) for number, name in enumerate(names)]
    orders.merge(db, ACCOUNT, MERCHANT, batch, seen_at=1.0, whole=False)
    rows = order_list.page(db, EVERYTHING, OrderSort(column=OrderColumn.CUSTOMER, descending=False), 0, 9)
    assert [row.full_name for row in rows] == ["adel", "Éva", "Zaki", "أحمد", "اسماء", "إيمان"]


@pytest.mark.parametrize("wanted", FILTERS, ids=said)
def test_chips_agree_with_the_rows(db: Closable, wanted: OrderFilter) -> None:
    counts = order_list.status_counts(db, wanted)
    rows = everyone(db, replace(wanted, status="", unsent=False))
    assert counts.total == len(rows)
    assert counts.unsent == sum(row.state is not None for row in rows)
    assert dict(counts.by_status) == {
        status: sum(row.state is None and row.status == status for row in rows)
        for status in {row.status for row in rows if row.state is None}
    }
    assert [n for _, n in counts.by_status] == sorted((n for _, n in counts.by_status), reverse=True)


def test_counting_a_text_ends_where_it_is_told_to(db: Closable) -> None:
    wanted = replace(EVERYTHING, text="محمد")
    whole = order_list.status_counts(db, wanted)
    assert not whole.more
    assert order_list.status_counts(db, wanted, whole.total - whole.unsent) == whole
    fewer = order_list.status_counts(db, wanted, 5)
    assert fewer.more
    assert fewer.total == 6 + fewer.unsent
    assert order_list.status_counts(db, EVERYTHING, 5) == order_list.status_counts(db, EVERYTHING)
    assert order_list.count(db, wanted, 5) == 6 + whole.unsent


@pytest.mark.parametrize("wanted", FILTERS, ids=said)
def test_totals_agree_with_the_rows(db: Closable, wanted: OrderFilter) -> None:
    rows = [row for row in everyone(db, wanted) if row.state is None]
    cash = sum(row.amount or 0 for row in rows if row.amount_type == "COD")
    assert order_list.totals(db, wanted) == (cash, sum(row.fee or 0 for row in rows))


def test_rows_by_key_are_as_they_are_now(db: Closable) -> None:
    rows = everyone(db, EVERYTHING)[:40]
    keys = [row.key for row in rows]
    assert order_list.rows(db, ACCOUNT, keys) == rows
    assert order_list.rows(db, ACCOUNT, ["o000000", keys[3], "p999", "px", "z1"]) == [rows[3]]
    assert order_list.rows(db, "other", keys) == []


def test_an_unknown_account_or_merchant_has_an_empty_list(db: Closable) -> None:
    nobody = OrderFilter(account="nobody", merchant="")
    assert order_list.answer(db, nobody, OrderSort(), 10) == ([], 0)
    assert order_list.page(db, nobody, OrderSort(), 0, 10) == []
    assert order_list.count(db, nobody) == order_list.status_counts(db, nobody).total == 0
    assert order_list.totals(db, nobody) == (0, 0)


def test_the_field_a_refusal_is_about_is_shown() -> None:
    from courier_desk.domain.failures import Execution, Failure, FailureKind
    from courier_desk.domain.outbox import Progress

    db = in_memory()
    failure = Failure(kind=FailureKind.VALIDATION_ERROR, execution=Execution.NOT_EXECUTED, field="zone")
    outbox.add(db, pending("A", progress=Progress(state=State.REFUSED, failure=failure)))
    outbox.add(db, pending("B", progress=Progress(state=State.WAITING, failure=failure)))
    assert {row.reference: row.wrong_field for row in everyone(db, EVERYTHING)} == {"A": "zone", "B": ""}


# --- plans ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def own(db: Closable, sqlite: None) -> apsw.Connection:
    """The same in a desk's own file, whose planner tells what it does."""
    assert isinstance(db, apsw.Connection)
    return db


@pytest.mark.usefixtures("sqlite")
def test_every_question_is_answered_by_the_plan_that_was_looked_at() -> None:
    """``python -m tests.store.order_plans`` writes them anew."""
    assert order_plans.text() == order_plans.GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("wanted", [one for one in FILTERS if not one.text], ids=said)
def test_counts_without_a_text_read_no_order(own: apsw.Connection, wanted: OrderFilter) -> None:
    for work in (order_list.count, order_list.status_counts):
        for plan in plans(own, lambda work=work: work(own, wanted)):  # type: ignore[misc]  # bound in its own turn
            assert "SEARCH o " not in plan
            assert "SCAN o" not in plan


@pytest.mark.parametrize("status", ["new", ""])
def test_a_text_is_looked_for_in_the_index_of_parts_first(own: apsw.Connection, status: str) -> None:
    wanted = replace(EVERYTHING, text="محمد السيد", status=status)
    for plan in plans(own, lambda: order_list.answer(own, wanted, OrderSort(), 50)):
        if "VIRTUAL TABLE" in plan:
            assert re.search(r"VIRTUAL TABLE INDEX \d+:M1><", plan), "by match and range of keys, not by reading all"
            assert "SCAN o" not in plan
    newest = plans(own, lambda: order_list.page(own, replace(wanted, status=""), OrderSort(), 0, 50))
    assert any("VIRTUAL TABLE" in plan for plan in newest)


def test_taking_and_waiting_walk_an_index_however_much_waits(own: apsw.Connection) -> None:
    (taking, *_) = plans(own, lambda: take_next(own, "nobody", 1.0, Policy()))
    assert "USING INDEX outbox_by_state (account=? AND state=?)" in taking
    assert "TEMP B-TREE" not in taking
    for plan in plans(own, lambda: outbox.next_moment(own, ACCOUNT)):
        assert "SEARCH o USING INDEX outbox_due (account=? AND state=?)" in plan
        assert "TEMP B-TREE" not in plan


def test_pending_orders_are_counted_in_their_index(own: apsw.Connection) -> None:
    counted = [plan for plan in plans(own, lambda: order_list.count(own, EVERYTHING)) if "SEARCH p" in plan]
    assert any("COVERING INDEX outbox_counted" in plan for plan in counted)


def test_single_orders_are_found_by_index(own: apsw.Connection) -> None:
    for work in (
        lambda: orders.order(own, ACCOUNT, "100001"),
        lambda: orders.by_reference(own, ACCOUNT, "SH-100001"),
        lambda: orders.by_phone(own, ACCOUNT, MERCHANT, "01012345678"),
        lambda: orders.known(own, ACCOUNT, MERCHANT, ["100001"]),
        lambda: orders.history(own, ACCOUNT, "100001"),
        lambda: outbox.by_reference(own, ACCOUNT, "D-1"),
        lambda: outbox.changes_of(own, ACCOUNT, "100001"),
        lambda: outbox.next_moment(own, ACCOUNT),
        lambda: labels.prints(own, ACCOUNT, "100001"),
        lambda: labels.kept(own, ACCOUNT, "100001", "A4"),
    ):
        assert all("SCAN" not in plan for plan in plans(own, work))
