"""What chosen orders come to, and what became of them, against the rows themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.domain.outbox import Event, Policy, State, advance
from courier_desk.store import fees, order_list, order_selection, orders, outbox
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, Closable, an_order, in_memory, pending
from tests.support.order_book import order_book
from tests.support.outbox import take_next

pytestmark = pytest.mark.usefixtures("subjects")

PRICES = {("Cairo", "Deliver", False): 6_000, ("Giza", "Deliver", False): 7_000, ("Giza", "Deliver", True): 9_000}


@pytest.fixture(scope="module")
def db(engine: None) -> Closable:
    made = in_memory()
    book = [replace(order, fee=None) if place % 5 == 0 else order for place, order in enumerate(order_book(120))]
    orders.merge(made, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=False)
    orders.mark_gone(made, ACCOUNT, MERCHANT, [book[7].number], at=2.0)
    for number in range(9):
        outbox.add(made, pending(f"D-{number}", created=NOON.timestamp() + number))
    for (governorate, kind, express), fee in PRICES.items():
        fees.remember(
            made, ACCOUNT, MERCHANT, governorate=governorate, order_type=kind, express=express, fee=fee, at=1.0
        )
    return made


def expected(rows: list[OrderRow], shown: set[str]) -> tuple[int, ...]:
    priced = [PRICES.get((row.governorate, row.order_type, row.express)) for row in rows if row.fee is None]
    return (
        len(rows),
        sum(bool(row.number) for row in rows),
        sum(row.amount or 0 for row in rows if row.amount_type == "COD"),
        sum(row.fee or 0 for row in rows),
        sum(price or 0 for price in priced),
        sum(price is None for price in priced),
        sum(row.key not in shown for row in rows),
    )


@pytest.mark.parametrize(
    "changes",
    [{}, {"governorate": "Giza"}, {"status": "completed"}, {"unsent": True}, {"text": "محمد"}, {"text": "no such"},
     {"since": NOON - timedelta(hours=2)}, {"merchant": "nobody"}, {"text": "sh", "order_type": "Deliver"}],
    ids=str,
)  # fmt: skip
def test_all_of_a_list_come_to_what_its_rows_come_to(db: Closable, changes: dict[str, Any]) -> None:
    wanted = replace(EVERYTHING, **changes)
    sums = order_selection.sums_of_list(db, wanted)
    rows = [row for row in order_list.page(db, wanted, OrderSort(), 0, 1_000) if not row.gone]
    assert expected(rows, {row.key for row in rows}) == (
        sums.count, sums.numbered, sums.cod, sums.fees, sums.previews, sums.unpriced, sums.hidden,
    )  # fmt: skip


@settings(max_examples=40)
@given(data=st.data(), piece=st.sampled_from([3, 50, 4_000]))
def test_sums_agree_with_the_rows(db: Closable, data: st.DataObject, piece: int) -> None:
    everyone = order_list.page(db, EVERYTHING, OrderSort(), 0, 1_000)
    wanted = data.draw(
        st.sampled_from([EVERYTHING, replace(EVERYTHING, governorate="Giza"), replace(EVERYTHING, text="محمد")])
    )
    rows = data.draw(st.lists(st.sampled_from(everyone), unique_by=lambda row: row.key))
    keys = [row.key for row in rows] + ["o000000", "p99999", "px", ""]
    shown = set(order_list.keys(db, wanted, OrderSort(), 1_000))
    before, order_selection.PIECE = order_selection.PIECE, piece
    try:
        sums = order_selection.sums(db, wanted, keys)
    finally:
        order_selection.PIECE = before
    found = (sums.count, sums.numbered, sums.cod, sums.fees, sums.previews, sums.unpriced, sums.hidden)
    assert found == expected(rows, shown)


def test_what_is_of_another_account_is_not_counted(db: Closable) -> None:
    keys = order_list.keys(db, EVERYTHING, OrderSort(), 1_000)
    nobody = OrderFilter(account="other", merchant=MERCHANT)
    assert order_selection.sums(db, nobody, keys).count == 0
    assert order_selection.current_keys(db, "other", keys) == []


def test_a_pending_order_is_followed_to_its_number_and_what_is_gone_is_left_out() -> None:
    db = in_memory()
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("1"), an_order("2")], seen_at=1.0, whole=False)
    first, second = (outbox.add(db, pending(name)) for name in ("A", "B"))
    keys = ["o2", f"p{first}", "o1", f"p{second}"]
    assert order_selection.current_keys(db, ACCOUNT, keys) == keys
    row = take_next(db, ACCOUNT, NOON.timestamp() + 999, Policy())
    assert row is not None
    assert row.row_id == first
    done = advance(row.progress, Event.SUCCEEDED, now=2.0, policy=Policy())
    outbox.adopt(db, first, done, an_order("3"), now=2.0)
    orders.mark_gone(db, ACCOUNT, MERCHANT, ["1"], at=3.0)
    assert order_selection.successors(db, ACCOUNT, keys) == {f"p{first}": "o3"}
    assert order_selection.current_keys(db, ACCOUNT, [*keys, "o3"]) == ["o2", "o3", f"p{second}"]
    outbox.remove(db, second)
    assert order_selection.current_keys(db, ACCOUNT, keys) == ["o2", "o3"]
    assert order_selection.current_keys(db, "other", keys) == []


def test_a_row_tells_its_merchant_and_the_latest_change_that_is_open() -> None:
    db = in_memory()
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("1"), an_order("2")], seen_at=1.0, whole=False)

    def change(kind: str, number: str, state: State) -> None:
        changed = pending(f"{kind}{state}", state, kind=kind, target=f"order/{number}", facts=None)
        outbox.add(db, changed)

    change("order.update", "1", State.DONE)
    assert all(not row.change for row in order_list.page(db, EVERYTHING, OrderSort(), 0, 9))
    change("order.update", "1", State.WAITING)
    change("order.cancel", "1", State.REFUSED)
    change("order.update", "2", State.DRAFT)
    rows = {row.number: row for row in order_list.page(db, EVERYTHING, OrderSort(), 0, 9)}
    assert (rows["1"].change, rows["1"].change_state) == ("order.cancel", "refused")
    assert (rows["2"].change, rows["2"].change_state) == ("", "")
    assert {row.merchant for row in rows.values()} == {MERCHANT}
    assert order_list.rows(db, ACCOUNT, ["o1"]) == [rows["1"]]
