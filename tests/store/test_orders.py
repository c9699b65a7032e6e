"""The mirror takes answers in: it learns, never forgets what a short answer leaves out, marks and does not delete."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.order_list import OrderSort
from courier_desk.domain.orders import Order
from courier_desk.store import labels, order_list, orders
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, an_order, check_whole, in_memory

pytestmark = pytest.mark.usefixtures("subjects")


@pytest.fixture
def db(subjects: None) -> Database:
    return in_memory()


def take(db: Database, *taken: Order, at: float = 10.0, whole: bool = False) -> orders.Merge:
    return orders.merge(db, ACCOUNT, MERCHANT, taken, seen_at=at, whole=whole)


def held(db: Database, number: str = "204828") -> Order:
    found = orders.order(db, ACCOUNT, number)
    assert found is not None
    return found


WHOLE = an_order(
    order_id="65f0a",
    other_phone="0223456789",
    address="12 Mahmoud St",
    building="12",
    apartment="4",
    workplace=True,
    description="Shoes",
    items=2,
    reference="SH-1",
    notes="call first",
    may_inspect=True,
    can_change_address=True,
    can_cancel=False,
    can_delete=True,
    express=True,
    changed=NOON,
    raw={"_id": "65f0a", "price": Decimal("12.50"), "deep": {"unknown": [1, None, "س"]}},
)


def test_an_order_comes_back_as_it_was_taken_in(db: Database) -> None:
    assert take(db, WHOLE, whole=True) == orders.Merge(new=("204828",))
    assert held(db) == WHOLE
    assert held(db).raw == WHOLE.raw
    assert orders.order(db, "another", "204828") is None


def test_a_short_answer_takes_nothing_away(db: Database) -> None:
    take(db, WHOLE, whole=True)
    short = Order(number="204828", status="pickedUp", category="PROCESSING", raw={"short": True})
    assert take(db, short, at=20.0) == orders.Merge(changed=("204828",))
    assert held(db) == replace(
        WHOLE,
        status="pickedUp",
        category="PROCESSING",
        can_change_address=None,
        can_cancel=None,
        can_delete=None,
    ), "what may be done was told of another status"
    assert held(db).raw == WHOLE.raw, "the raw answer that knows more is kept"


def test_what_an_answer_tells_to_be_nothing_is_nothing(db: Database) -> None:
    take(db, WHOLE, whole=True)
    told = frozenset({"notes", "other_phone", "express"})
    cleared = replace(WHOLE, notes="", other_phone="", may_inspect=None, express=False, raw={"new": 1}, told=told)
    assert take(db, cleared, at=20.0, whole=True).changed == ("204828",)
    assert held(db) == replace(cleared, may_inspect=WHOLE.may_inspect), "a flag that is null tells nothing"
    assert held(db).raw == {"new": 1}
    assert held(db).told == told
    take(db, replace(WHOLE, notes="", other_phone="stale"), at=10.0, whole=True)
    assert held(db).other_phone == "", "an older answer fills no gap that is known to be none"


@pytest.mark.parametrize("whole", [True, False])
def test_a_reading_never_erases_what_it_does_not_tell(db: Database, *, whole: bool) -> None:
    take(db, WHOLE, whole=True)
    bare = Order(number="204828", status=WHOLE.status, raw={"bare": True})
    take(db, bare, at=20.0, whole=whole)
    assert held(db) == WHOLE
    assert all(held(db).knows(name) for name in ("notes", "express", "may_inspect"))


def test_what_identifies_an_order_is_never_taken_away(db: Database) -> None:
    take(db, WHOLE, whole=True)
    take(db, replace(WHOLE, order_id="", created=None), at=20.0, whole=True)
    assert held(db).order_id == "65f0a"
    assert held(db).created == NOON


def test_an_amount_that_is_no_more_is_not_filled_from_before(db: Database) -> None:
    take(db, an_order(amount_type="COD", amount=5000))
    take(db, an_order(amount_type="NA", amount=None), at=20.0)
    assert held(db).amount is None


def test_the_same_again_changes_nothing(db: Database) -> None:
    take(db, an_order(), an_order("204829"))
    assert take(db, an_order(), an_order("204829"), at=20.0) == orders.Merge(unchanged=2)


def test_an_older_answer_only_fills_gaps(db: Database) -> None:
    take(db, an_order(status="completed", reference=""), at=20.0)
    take(db, an_order(status="new", reference="SH-9"), at=10.0)
    assert (held(db).status, held(db).reference) == ("completed", "SH-9")
    take(db, an_order(status="returned", changed=NOON), at=30.0)
    take(db, an_order(status="stale list", changed=NOON - timedelta(hours=1)), at=40.0)
    assert held(db).status == "returned", "the service's own moment of change counts before ours"


def test_one_number_twice_in_one_answer(db: Database) -> None:
    merged = take(db, an_order(status="new"), an_order(status="pickedUp"))
    assert merged.new == ("204828",)
    assert held(db).status == "pickedUp"
    assert order_list.count(db, EVERYTHING) == 1


def test_statuses_are_remembered_with_their_first_moment(db: Database) -> None:
    for at, status in ((1.0, "new"), (2.0, "new"), (3.0, "pickedUp"), (4.0, "completed"), (5.0, "completed")):
        take(db, an_order(status=status), at=at)
    assert orders.history(db, ACCOUNT, "204828") == [(1.0, "new"), (3.0, "pickedUp"), (4.0, "completed")]


def test_what_is_gone_is_marked_and_comes_back(db: Database) -> None:
    take(db, an_order(), an_order("204829"))
    assert orders.mark_gone(db, ACCOUNT, MERCHANT, ["204828", "999999"], at=20.0) == 1
    assert orders.mark_gone(db, ACCOUNT, MERCHANT, ["204828"], at=21.0) == 0
    assert orders.known(db, ACCOUNT, MERCHANT, ["204828", "204829"]) == {"204829"}
    assert order_list.count(db, EVERYTHING) == 1
    searched = replace(EVERYTHING, text="204828")
    assert [row.gone for row in order_list.page(db, searched, OrderSort(), 0, 9)] == [True]
    take(db, an_order(), at=15.0)
    assert order_list.count(db, EVERYTHING) == 1, "an answer asked for before it was gone proves nothing"
    assert take(db, an_order(), at=30.0).changed == ("204828",)
    assert order_list.count(db, EVERYTHING) == 2


def test_a_moment_of_creation_learnt_later_moves_the_order_to_its_place(db: Database) -> None:
    take(db, an_order("1", created=None), at=NOON.timestamp() + 100)
    take(db, an_order("2", created=NOON))
    assert [row.number for row in order_list.page(db, EVERYTHING, OrderSort(), 0, 9)] == ["1", "2"]
    take(db, replace(WHOLE, number="1", created=NOON - timedelta(days=1)), at=NOON.timestamp() + 200, whole=True)
    assert [row.number for row in order_list.page(db, EVERYTHING, OrderSort(), 0, 9)] == ["2", "1"]
    assert held(db, "1").address == "12 Mahmoud St"
    assert order_list.count(db, replace(EVERYTHING, text="SH-1")) == 1
    check_whole(db)


def test_many_orders_of_one_second_all_find_a_place(db: Database) -> None:
    batch = [an_order(str(100_000 + 16_384 * step)) for step in range(40)]
    assert len(take(db, *batch).new) == 40
    assert order_list.count(db, EVERYTHING) == 40


def test_by_reference_finds_every_one_of_every_merchant(db: Database) -> None:
    take(db, an_order("2", reference="R", created=NOON), an_order("1", reference="R", created=NOON - timedelta(1)))
    orders.merge(db, ACCOUNT, "other", [an_order("3", reference="R")], seen_at=1.0, whole=False)
    orders.merge(db, "elsewhere", "m", [an_order("4", reference="R")], seen_at=1.0, whole=False)
    assert [order.number for order in orders.by_reference(db, ACCOUNT, "R")] == ["1", "2", "3"]
    assert orders.by_reference(db, ACCOUNT, "r") == []
    assert orders.by_reference(db, ACCOUNT, "") == []


def test_by_phone_in_any_form_newest_first(db: Database) -> None:
    take(
        db,
        an_order("1", phone="+20 101 234 5678", created=NOON - timedelta(1)),
        an_order("2"),
        an_order("3", phone="5"),
    )
    assert [order.number for order in orders.by_phone(db, ACCOUNT, MERCHANT, "٠١٠ ١٢٣٤ ٥٦٧٨")] == ["2", "1"]
    assert [order.number for order in orders.by_phone(db, ACCOUNT, MERCHANT, "01012345678", limit=1)] == ["2"]
    assert orders.by_phone(db, ACCOUNT, "nobody", "01012345678") == []
    assert orders.by_phone(db, ACCOUNT, MERCHANT, "") == []


def test_an_order_printed_before_it_was_mirrored_counts_its_prints(db: Database) -> None:
    labels.log_print(db, ACCOUNT, labels.Print(number="204828", at=1.0, size="A4", printer="P", copies=2))
    take(db, an_order())
    labels.log_print(db, ACCOUNT, labels.Print(number="204828", at=2.0, size="A5", printer="P"))
    assert order_list.page(db, EVERYTHING, OrderSort(), 0, 1)[0].printed == 3


@pytest.mark.parametrize(
    ("change", "printed"),
    [
        ({"amount": 100}, 0),
        ({"amount": -125_000}, 0),  # refunded instead of collected
        ({"amount_type": "NA"}, 0),  # nothing is collected, though the service keeps the amount
        ({"building": "14"}, 0),
        ({"zone": "Dokki"}, 0),
        ({"phone": "01112223334"}, 0),
        ({"other_phone": "01223334445"}, 0),
        ({"full_name": "Somebody Else"}, 0),
        ({"address": "1 Another St"}, 0),
        ({"status": "pickedUp"}, 1),
        ({"phone": "+20 101 234 5678"}, 1),  # the same number
        ({}, 1),
    ],
)
def test_a_label_of_an_order_that_was_changed_since_counts_as_not_printed(
    db: Database, change: dict[str, Any], printed: int
) -> None:
    """What stands on the parcel is another amount, or another customer."""
    now: dict[str, Any] = {"phone": "01012345678", "amount": 125_000, "full_name": "Mona", "address": "9 Sample St"}
    now |= {"other_phone": "01112223335", "building": "4", "zone": "Abdeen", "raw": {"known": "whole"}}
    take(db, an_order("1", **now), whole=True)
    labels.keep(db, ACCOUNT, "1", "A5", order_changed=None, pdf=b"%PDF", kept_at=1.0)
    labels.log_print(db, ACCOUNT, labels.Print(number="1", at=2.0, size="A5", printer="P"))
    take(db, an_order("1", **(now | change)), at=20.0, whole=True)
    assert order_list.page(db, EVERYTHING, OrderSort(), 0, 1)[0].printed == printed
    assert (labels.kept(db, ACCOUNT, "1", "A5") is not None) == bool(printed), "it is fetched again"
    assert ("1" in labels.last_prints(db, ACCOUNT, ["1"])) == bool(printed), "it may be printed without a question"
    check_whole(db)
    labels.log_print(db, ACCOUNT, labels.Print(number="1", at=6.0, size="A5", printer="P"))
    assert order_list.page(db, EVERYTHING, OrderSort(), 0, 1)[0].printed == printed + 1


def test_a_label_is_not_old_for_a_direction_that_only_the_whole_order_tells(db: Database) -> None:
    take(db, an_order("1", amount=10_000, amount_type="CD"))
    labels.log_print(db, ACCOUNT, labels.Print(number="1", at=2.0, size="A5", printer="P"))
    take(db, an_order("1", amount=-10_000, amount_type="CD", raw={"known": "whole"}), at=20.0, whole=True)
    assert order_list.page(db, EVERYTHING, OrderSort(), 0, 1)[0].printed == 1


FACTS = st.fixed_dictionaries(
    {},
    optional={
        "status": st.sampled_from(["", "new", "pickedUp", "completed"]),
        "reference": st.sampled_from(["", "R1", "R2"]),
        "full_name": st.sampled_from(["", "هبة", "Mona"]),
        "phone": st.sampled_from(["", "01012345678", "+201112345678"]),
        "amount": st.sampled_from([None, 0, 100]),
        "amount_type": st.sampled_from(["", "COD", "NA"]),
        "notes": st.sampled_from(["", "n"]),
        "express": st.booleans(),
        "may_inspect": st.sampled_from([None, True, False]),
        "created": st.sampled_from([None, NOON, NOON - timedelta(days=3)]),
        "changed": st.sampled_from([None, NOON, NOON + timedelta(hours=1)]),
    },
)


@given(st.lists(st.tuples(FACTS, st.floats(1, 100), st.booleans()), min_size=1, max_size=12))
def test_whatever_comes_in_whichever_order_the_store_agrees_with_itself(
    answers: list[tuple[dict[str, object], float, bool]],
) -> None:
    db = in_memory()
    for facts, at, whole in answers:
        before = orders.order(db, ACCOUNT, "7")
        take(db, Order(number="7", **facts), at=at, whole=whole)  # type: ignore[arg-type]  # drawn as they must be
        after = held(db, "7")
        if before is not None and not whole:
            lost = [name for name in ("reference", "full_name", "phone", "notes") if getattr(before, name)]
            assert all(getattr(after, name) for name in lost), "a short answer never empties a fact"
        row = order_list.page(db, EVERYTHING, OrderSort(), 0, 5)
        assert [(r.number, r.status, r.amount) for r in row] == [("7", after.status, after.amount)]
        for text in (after.reference, after.full_name, after.phone):
            assert order_list.count(db, replace(EVERYTHING, text=text)) == 1
    check_whole(db)
