"""All of a list, chosen by its question, is what the keys of that moment are, whatever comes and changes since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.domain.chosen_orders import Chosen, ChosenKeys, ChosenList
from courier_desk.domain.order_list import CashFilter, Extract, LabelState, OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.outbox import Event, Policy, State, advance
from courier_desk.store import chosen_orders, labels, order_list, order_selection, orders, outbox
from courier_desk.store.sql import Database, all_rows
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, Closable, an_order, in_memory, pending
from tests.support.order_book import LAST, order_book
from tests.support.order_truth import SORTS, odd_book
from tests.support.outbox import take_next

pytestmark = pytest.mark.usefixtures("subjects")

BOOK = 160
FIRST = 100_000


def alike(db: Database, wanted: OrderFilter, of_list: Chosen, by_keys: Chosen) -> None:
    """Both are the same orders, they come to the same beside what is listed, and are worked through alike."""
    assert isinstance(of_list, ChosenList)
    assert set(of_list.keys()) == set(by_keys.keys())
    assert len(of_list) == len(by_keys)
    for shown in (wanted, of_list.wanted):
        assert chosen_orders.sums(db, shown, of_list) == chosen_orders.sums(db, shown, by_keys)


def both(db: Database, wanted: OrderFilter, sort: OrderSort) -> tuple[Chosen, Chosen]:
    """Choose all of a list in both ways."""
    of_list = chosen_orders.all_of(db, wanted, sort)
    by_keys = ChosenKeys(order_selection.current_keys(db, ACCOUNT, order_list.keys(db, wanted, sort, -1)))
    assert chosen_orders.keys(db, ACCOUNT, of_list) == list(by_keys.keys())
    walked = order_list.walked_rows(db, ACCOUNT, order_list.walk(db, wanted, sort))
    assert [row.key for row in walked] == order_list.keys(db, wanted, sort, -1)
    assert len(of_list) == order_selection.sums_of_list(db, wanted).count
    return of_list, by_keys


def change(db: Database, what: str, number: int, turn: int) -> None:
    """Let one thing happen, as a poll, a person or the service does it."""
    at = turn + 10.0
    found = orders.order(db, ACCOUNT, str(FIRST + number % BOOK))
    match what:
        case "comes":
            made = NOON + timedelta(seconds=turn)
            orders.merge(db, ACCOUNT, MERCHANT, [an_order(str(900_000 + turn), created=made)], seen_at=at, whole=False)
        case "changes" | "is made at another time" if found is not None:
            status = ("completed", "new", "lost")[number % 3]
            changed = replace(found, status=status, governorate="Giza", full_name="Mona Nasr", raw={})
            if what != "changes" and found.created is not None:
                changed = replace(found, created=found.created - timedelta(days=3, seconds=number), raw={})
            orders.merge(db, ACCOUNT, MERCHANT, [changed], seen_at=at, whole=False)
        case "goes" if found is not None:
            orders.mark_gone(db, ACCOUNT, MERCHANT, [found.number], at=at)
        case "is printed" if found is not None:
            labels.log_print(db, ACCOUNT, labels.Print(number=found.number, at=at, size="A4", printer="P"))
        case "is saved":
            outbox.add(db, pending(f"later-{turn}", State.WAITING, created=NOON.timestamp() + turn))
        case "is created":
            if (row := take_next(db, ACCOUNT, NOON.timestamp() + 10**7 + turn * 1_000, Policy())) is not None:
                done = advance(row.progress, Event.SUCCEEDED, now=at, policy=Policy())
                order = an_order(str(800_000 + turn), created=NOON, reference=row.reference)
                outbox.adopt(db, row.row_id, done, order, now=at)
        case "is taken back":
            waiting = all_rows(db, "SELECT max(id) FROM outbox WHERE state = 'waiting'")
            if waiting[0][0] is not None:
                outbox.remove(db, int(waiting[0][0]))


HAPPENS = st.sampled_from(
    ("comes", "changes", "is made at another time", "goes", "is printed", "is saved", "is created", "is taken back")
)
FILTERS: st.SearchStrategy[OrderFilter] = st.sampled_from(
    [
        {}, {}, {"status": "completed"}, {"governorate": "Giza", "cash": CashFilter.COD}, {"unsent": True},
        {"label": LabelState.NOT_PRINTED}, {"since": LAST - timedelta(hours=2)}, {"text": "mona"}, {"text": "010"},
        {"text": "z", "order_type": "Deliver"}, {"extract": Extract(priced=True)}, {"extract": Extract(express=True)},
        {"merchant": "nobody"}, {"status": "never"},
    ]
).map(lambda changes: replace(EVERYTHING, **changes))  # type: ignore[arg-type]  # a field each  # fmt: skip


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(st.data(), FILTERS, FILTERS, SORTS)
def test_a_question_is_what_its_keys_are(
    data: st.DataObject, wanted: OrderFilter, shown: OrderFilter, sort: OrderSort
) -> None:
    db = in_memory()
    odd_book(db, BOOK, seed=data.draw(st.integers(0, 3)))
    of_list, by_keys = both(db, wanted, sort)
    everyone = order_list.keys(db, EVERYTHING, OrderSort(), -1)
    for turn in range(data.draw(st.integers(1, 4))):
        for key in data.draw(st.lists(st.sampled_from(everyone), max_size=4, unique=True)):
            of_list = of_list.minus([key]) if key in of_list else of_list.plus([key])
            by_keys = by_keys.minus([key]) if key in by_keys else by_keys.plus([key])
        alike(db, shown, of_list, by_keys)
        for step, what in enumerate(data.draw(st.lists(HAPPENS, max_size=4))):
            change(db, what, data.draw(st.integers(0, BOOK)), turn * 10 + step)
        assert chosen_orders.sums(db, shown, of_list) == chosen_orders.sums(db, shown, by_keys)
        walked = chosen_orders.keys(db, ACCOUNT, of_list)
        of_list, by_keys = (chosen_orders.followed(db, ACCOUNT, one) for one in (of_list, by_keys))
        assert set(walked) == set(by_keys.keys())
        listed = [key for key in order_list.keys(db, wanted, sort, -1) if key in by_keys]
        assert walked[: len(listed)] == listed
        alike(db, shown, of_list, by_keys)
        assert chosen_orders.followed(db, ACCOUNT, of_list) is of_list
        assert chosen_orders.followed(db, ACCOUNT, by_keys) is by_keys
    db.close()


@pytest.fixture
def db(subjects: None) -> Iterator[Closable]:
    """A small book with all that happens to it."""
    made = in_memory()
    book = list(order_book(BOOK))
    orders.merge(made, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=False)
    for number in range(12):
        outbox.add(made, pending(f"D-{number}", State.WAITING, created=LAST.timestamp() - number * 400))
    yield made
    made.close()


@pytest.mark.parametrize(
    "changes",
    [{}, {"status": "completed"}, {"governorate": "Giza"}, {"unsent": True}, {"since": LAST - timedelta(hours=2)},
     {"label": LabelState.NOT_PRINTED}, {"extract": Extract(priced=True)}, {"merchant": "nobody"}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("column", [OrderColumn.CREATED, OrderColumn.AMOUNT, OrderColumn.STATUS], ids=str)
def test_what_was_ticked_stays_what_it_was(db: Database, changes: dict[str, Any], column: OrderColumn) -> None:
    wanted = replace(EVERYTHING, **changes)
    of_list, by_keys = both(db, wanted, OrderSort(column=column))
    for key in list(by_keys.keys())[1:3]:
        of_list, by_keys = of_list.minus([key]), by_keys.minus([key])
    for turn, what in enumerate(("comes", "changes", "is created", "goes", "is printed", "is saved", "is taken back")):
        change(db, what, turn, turn)
        assert chosen_orders.sums(db, wanted, of_list) == chosen_orders.sums(db, wanted, by_keys)
        of_list, by_keys = (chosen_orders.followed(db, ACCOUNT, one) for one in (of_list, by_keys))
        alike(db, EVERYTHING, of_list, by_keys)
        assert set(chosen_orders.keys(db, ACCOUNT, of_list)) == set(by_keys.keys())


@pytest.mark.parametrize("number", ["A-17", "000017"])
def test_where_a_number_is_not_written_as_such_all_are_chosen_by_their_keys(db: Database, number: str) -> None:
    orders.merge(db, ACCOUNT, MERCHANT, [an_order(number)], seen_at=2.0, whole=False)
    chosen = chosen_orders.all_of(db, EVERYTHING, OrderSort())
    assert isinstance(chosen, ChosenKeys)
    assert f"o{number}" in chosen
    assert list(chosen.keys()) == order_list.keys(db, EVERYTHING, OrderSort(), -1)


def test_a_number_as_long_as_a_row_can_have_is_one_of_them(db: Database) -> None:
    orders.merge(db, ACCOUNT, MERCHANT, [an_order(str(2**63 - 1))], seen_at=2.0, whole=False)
    chosen = chosen_orders.all_of(db, EVERYTHING, OrderSort())
    assert isinstance(chosen, ChosenList)
    assert f"o{2**63 - 1}" in chosen
    assert chosen_orders.sums(db, EVERYTHING, chosen.minus([f"o{2**63 - 1}"])).count == len(chosen) - 1


def test_a_pending_order_that_got_such_a_number_is_followed(db: Database) -> None:
    of_list = chosen_orders.all_of(db, EVERYTHING, OrderSort())
    row = take_next(db, ACCOUNT, LAST.timestamp() + 999, Policy())
    assert row is not None
    done = advance(row.progress, Event.SUCCEEDED, now=2.0, policy=Policy())
    outbox.adopt(db, row.row_id, done, an_order("B-1"), now=2.0)
    now = chosen_orders.followed(db, ACCOUNT, of_list)
    assert set(now.keys()) == set(of_list.keys()) - {f"p{row.row_id}"} | {"oB-1"}
    assert set(chosen_orders.keys(db, ACCOUNT, of_list)) == set(now.keys())
