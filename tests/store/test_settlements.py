"""Settlement sheets in the store: one transaction, decisions, closing, reopening, history; what is owed, by SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from psycopg import DataError

from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.order_list import Extract, MoneyFilter, OrderSort
from courier_desk.domain.owed import Ageing, Stand, ageing, owed
from courier_desk.domain.settlements import (
    Decision,
    JudgedLine,
    LineKind,
    SheetAct,
    SheetHead,
    SheetLine,
    as_missing,
    judge_sheet,
    missing,
)
from courier_desk.store import accounts, order_list, orders, settlements
from courier_desk.store import owed as owed_store
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, an_order, in_memory

pytestmark = pytest.mark.usefixtures("subjects")

AT = NOON.timestamp()
TODAY = cairo_day(AT)
OTHER = "10000002"


@pytest.fixture
def db(subjects: None) -> Iterator[Database]:
    with closing(in_memory()) as made:
        yield made


def keep(db: Database, number: str, status: str = "completed", *, days: int = 0, **facts: object) -> None:
    """Keep an order that came to its status so many days ago."""
    merchant = str(facts.pop("merchant", MERCHANT))
    order = an_order(number, status=status, category="", **facts)
    orders.merge(db, ACCOUNT, merchant, [order], seen_at=AT - days * 86_400, whole=False)


def sheet(**changes: object) -> SheetHead:
    head = SheetHead(
        merchant=MERCHANT, name="payout.csv", digest="d1", columns="{}", who="Mona", taken_in=AT, stated={"net": 5}
    )
    return replace(head, **changes)  # type: ignore[arg-type]


def line(row: int, number: str, **changes: object) -> SheetLine:
    values: dict[str, object] = {"collected": 125_000, "fee": 6_500, "net": 118_500, "day": TODAY, "payout": "P-1"}
    return SheetLine(row=row, number=number, **(values | changes))  # type: ignore[arg-type]


def judged(db: Database, *lines: SheetLine) -> list[JudgedLine]:
    known = owed_store.known_orders(db, ACCOUNT, [one.number for one in lines])
    found = list(judge_sheet(lines, known))
    there = {one.order for one in found}
    return found + [
        as_missing(one) for one in owed_store.missing(db, ACCOUNT, MERCHANT, TODAY) if one.number not in there
    ]


def test_a_sheet_is_kept_with_all_that_was_found(db: Database) -> None:
    for number in ("204881", "204882", "204883"):
        keep(db, number)
    lines = judged(
        db, line(2, "204881"), line(3, "204882", collected=120_000, net=113_500), line(4, "999999", day=None)
    )
    sheet_id = settlements.add(db, ACCOUNT, sheet(last_day=TODAY, payout="P-1"), lines)
    kept = settlements.lines(db, sheet_id)
    assert [one.judged for one in kept] == lines
    assert [one.judged.kind for one in kept] == [LineKind.AGREES, LineKind.SHORT, LineKind.UNKNOWN, LineKind.MISSING]
    head = settlements.head(db, ACCOUNT, sheet_id)
    assert head == sheet(last_day=TODAY, payout="P-1", sheet_id=sheet_id)
    (summary,) = settlements.summaries(db, ACCOUNT, MERCHANT)
    assert (summary.head, summary.lines, summary.questions, summary.undecided) == (head, 3, 3, 3)
    assert (summary.paid, summary.due) == (sum(one.line.paid for one in lines), sum(one.due for one in lines))
    assert settlements.known_digest(db, ACCOUNT, MERCHANT, "d1") == sheet_id
    assert settlements.known_digest(db, ACCOUNT, OTHER, "d1") == 0
    assert settlements.head(db, "other", sheet_id) is None


def test_the_rows_of_the_list_say_which_payout_an_order_was_in(db: Database) -> None:
    keep(db, "204881")
    keep(db, "204882")
    sheet_id = settlements.add(db, ACCOUNT, sheet(), judged(db, line(2, "204881", collected=120_000, net=113_500)))

    def told(number: str) -> tuple[str, bool, int | None]:
        (row,) = order_list.rows(db, ACCOUNT, [f"o{number}"])
        assert row in order_list.page(db, EVERYTHING, OrderSort(), 0, 10)
        return row.payout, row.settled, row.difference

    assert told("204881") == ("P-1", False, -5_000)
    assert told("204882") == ("", False, None)
    settlements.decide(db, ACCOUNT, sheet_id, [0, 1], Decision.ACCEPT, who="Mona", at=AT)
    settlements.close(db, ACCOUNT, sheet_id, who="Mona", at=AT)
    assert told("204881") == ("P-1", True, -5_000)


def test_a_sheet_is_closed_when_all_is_decided_and_opened_again_with_a_reason_alone(db: Database) -> None:
    keep(db, "204881")
    keep(db, "204882")
    lines = judged(db, line(2, "204881"), line(3, "204882", collected=120_000, net=113_500))
    sheet_id = settlements.add(db, ACCOUNT, sheet(), lines)
    with pytest.raises(settlements.StillUndecidedError):
        settlements.close(db, ACCOUNT, sheet_id, who="Mona", at=AT + 1)
    settlements.decide(db, ACCOUNT, sheet_id, [1], Decision.DISPUTE, note="50 short", who="Mona", at=AT + 2)
    settlements.receive(db, ACCOUNT, sheet_id, 232_000, who="Mona", at=AT + 3)
    assert not settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"].settled
    settlements.close(db, ACCOUNT, sheet_id, who="Mona", at=AT + 4)
    acts_on_it: tuple[Callable[[], None], ...] = (
        lambda: settlements.decide(db, ACCOUNT, sheet_id, [0], Decision.ACCEPT, who="x", at=AT),
        lambda: settlements.decide_each(db, ACCOUNT, sheet_id, {0: (Decision.ASK, "")}, who="x", at=AT),
        lambda: settlements.receive(db, ACCOUNT, sheet_id, 1, who="x", at=AT),
        lambda: settlements.close(db, ACCOUNT, sheet_id, who="x", at=AT),
    )
    for act in acts_on_it:
        with pytest.raises(settlements.SheetClosedError):
            act()
    payouts = settlements.payouts_of(db, ACCOUNT, ["204881", "204882", "204883"])
    assert {number: one.settled for number, one in payouts.items()} == {"204881": True, "204882": False}
    assert (payouts["204882"].paid, payouts["204882"].due) == (113_500, 118_500)
    with pytest.raises(ValueError, match="reason"):
        settlements.reopen(db, ACCOUNT, sheet_id, "  ", who="Ali", at=AT + 5)
    settlements.reopen(db, ACCOUNT, sheet_id, "the courier sent the rest", who="Ali", at=AT + 5)
    assert not settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"].settled
    settlements.decide_each(db, ACCOUNT, sheet_id, {1: (Decision.NONE, "")}, who="Ali", at=AT + 6)
    assert [one.is_open for one in settlements.lines(db, sheet_id)] == [False, True]
    acts = [(one.who, one.what) for one in settlements.history(db, ACCOUNT, sheet_id)]
    assert acts == [
        ("Mona", SheetAct.TAKEN_IN),
        ("Mona", SheetAct.DECIDED),
        ("Mona", SheetAct.RECEIVED),
        ("Mona", SheetAct.CLOSED),
        ("Ali", SheetAct.REOPENED),
        ("Ali", SheetAct.TAKEN_BACK),
    ]
    assert settlements.history(db, ACCOUNT, sheet_id)[4].facts == {"reason": "the courier sent the rest"}


def test_an_order_in_an_earlier_sheet_is_twice_in_the_next_and_not_missing(db: Database) -> None:
    keep(db, "204881")
    first = settlements.add(db, ACCOUNT, sheet(), judged(db, line(2, "204881")))
    (again,) = judged(db, line(2, "204881"))
    assert (again.kind, again.findings[0].sheet) == (LineKind.TWICE, first)
    settlements.add(db, ACCOUNT, sheet(digest="d2"), [again])
    payout = settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"]
    assert payout.sheet_id == first
    assert payout.paid == 2 * payout.due
    differing = replace(EVERYTHING, extract=Extract(money=MoneyFilter.DIFFERS))
    (row,) = order_list.page(db, differing, OrderSort(), 0, 10)
    assert (row.number, row.difference) == ("204881", payout.due)


def test_what_an_open_sheet_says_once_more_was_not_paid(db: Database) -> None:
    keep(db, "204881")
    settlements.close(db, ACCOUNT, settlements.add(db, ACCOUNT, sheet(), judged(db, line(2, "204881"))), who="M", at=AT)
    paid = settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"].paid
    again = settlements.add(db, ACCOUNT, sheet(digest="d2"), judged(db, line(2, "204881")))
    assert settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"].paid == paid
    settlements.decide(db, ACCOUNT, again, [0], Decision.ACCEPT, who="M", at=AT)
    settlements.close(db, ACCOUNT, again, who="M", at=AT)
    assert settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"].paid == 2 * paid


def test_a_rest_in_dispute_that_the_next_sheet_pays_settles_its_order(db: Database) -> None:
    for number in ("204881", "204882"):
        keep(db, number)
    short = judged(db, line(2, "204881", collected=115_000, net=108_500), line(3, "204882"))
    first = settlements.add(db, ACCOUNT, sheet(), short)
    settlements.decide(db, ACCOUNT, first, [0], Decision.DISPUTE, note="100 are missing", who="M", at=AT)
    whole = owed_store.debts(db, ACCOUNT, TODAY, MERCHANT).of(Stand.COLLECTED)
    assert (whole.orders, whole.left, whole.net) == (2, 250_000, 237_000)

    def told() -> tuple[int, int, int, int, int, set[str]]:
        payout = settlements.payouts_of(db, ACCOUNT, ["204881"])["204881"]
        debts = owed_store.debts(db, ACCOUNT, TODAY)
        open_debt = debts.of(Stand.COLLECTED)
        aged = sum(debts.aged(age).net for age in Ageing)
        settled = replace(EVERYTHING, extract=Extract(money=MoneyFilter.SETTLED))
        listed = {key[1:] for key in order_list.keys(db, settled, OrderSort(), limit=9)}
        return payout.came, payout.left_of(118_500), open_debt.orders, open_debt.net, aged, listed

    assert told() == (0, 118_500, 2, 237_000, 237_000, set())
    settlements.close(db, ACCOUNT, first, who="M", at=AT)
    assert told() == (108_500, 10_000, 1, 10_000, 10_000, {"204882"})
    part = judged(db, line(2, "204881", collected=4_000, fee=0, net=4_000))
    second = settlements.add(db, ACCOUNT, sheet(digest="d2"), part)
    settlements.decide(db, ACCOUNT, second, [0], Decision.ACCEPT, who="M", at=AT)
    assert told() == (108_500, 10_000, 1, 10_000, 10_000, {"204882"})
    settlements.close(db, ACCOUNT, second, who="M", at=AT)
    assert told() == (112_500, 6_000, 1, 6_000, 6_000, {"204882"})
    rest = judged(db, line(2, "204881", collected=6_000, fee=0, net=6_000))
    third = settlements.add(db, ACCOUNT, sheet(digest="d3"), rest)
    settlements.decide(db, ACCOUNT, third, [0], Decision.ACCEPT, who="M", at=AT)
    settlements.close(db, ACCOUNT, third, who="M", at=AT)
    assert told() == (118_500, 0, 0, 0, 0, {"204881", "204882"})
    settlements.reopen(db, ACCOUNT, third, "not that one", who="M", at=AT)
    assert told() == (112_500, 6_000, 1, 6_000, 6_000, {"204882"})


def test_an_open_sheet_is_listed_whatever_came_after_it(db: Database) -> None:
    keep(db, "204881")
    first = settlements.add(db, ACCOUNT, sheet(), judged(db, line(2, "204881")))
    for at in range(4):
        later = settlements.add(db, ACCOUNT, sheet(digest=f"later {at}", taken_in=AT + 1 + at), [])
        settlements.close(db, ACCOUNT, later, who="M", at=AT)
    listed = [one.head.sheet_id for one in settlements.summaries(db, ACCOUNT, MERCHANT, limit=2)]
    assert (len(listed), listed[-1]) == (3, first)


def test_what_was_collected_late_in_the_evening_is_of_that_day(db: Database) -> None:
    """23:45 in Cairo: an hour that is rounded is one of the next day."""
    late = datetime(2026, 11, 20, 21, 45, tzinfo=UTC)
    made = an_order("204881", status="completed", category="")
    orders.merge(db, ACCOUNT, MERCHANT, [made], seen_at=late.timestamp(), whole=False)
    days = owed_store.debts(db, ACCOUNT, date(2026, 11, 21), MERCHANT).days
    assert [one.day for one in days] == [date(2026, 11, 20)]


def test_missing_is_what_was_collected_by_the_sheets_last_day(db: Database) -> None:
    keep(db, "204881", days=3)
    keep(db, "204882", days=0)
    keep(db, "204883", "outForDelivery")
    keep(db, "204884", amount=None, amount_type="NA")
    keep(db, "204885", merchant=OTHER)
    keep(db, "204886", "returned")
    assert [one.number for one in owed_store.missing(db, ACCOUNT, MERCHANT, TODAY - timedelta(days=1))] == ["204881"]
    assert [one.number for one in owed_store.missing(db, ACCOUNT, MERCHANT, None)] == ["204881", "204882"]


def test_a_reference_names_an_order_when_it_is_the_only_one(db: Database) -> None:
    keep(db, "204881", reference="CD-1")
    keep(db, "204882", reference="CD-2")
    keep(db, "204883", reference="CD-2")
    assert owed_store.by_reference(db, ACCOUNT, ["CD-1", "CD-2", "CD-3", ""]) == {"CD-1": "204881"}
    assert owed_store.by_reference(db, "other", ["CD-1"]) == {}


def test_a_reference_is_one_merchants(db: Database) -> None:
    keep(db, "204881", reference="1001")
    keep(db, "204882", reference="1001", merchant=OTHER)
    keep(db, "204883", reference="1002", merchant=OTHER)
    for merchant, number in ((MERCHANT, "204881"), (OTHER, "204882")):
        assert owed_store.by_reference(db, ACCOUNT, ["1001"], merchant) == {"1001": number}
    assert owed_store.by_reference(db, ACCOUNT, ["1001", "1002"]) == {"1002": "204883"}


def test_when_an_order_was_completed_is_as_early_as_anybody_says(db: Database) -> None:
    keep(db, "204881", "outForDelivery", days=9)
    keep(db, "204881", days=5)
    keep(db, "204881", days=2)
    keep(db, "204882", days=5, status_since=datetime(2026, 11, 1, 9, tzinfo=UTC))
    keep(db, "204883", created=NOON - timedelta(days=20))
    keep(db, "204884", created=NOON - timedelta(days=1))
    known = owed_store.known_orders(db, ACCOUNT, ["204881", "204882", "204883", "204884"])
    assert known["204883"].completed == TODAY - timedelta(days=17)
    assert known["204884"].completed == TODAY
    assert known["204881"].completed == TODAY - timedelta(days=5)
    assert known["204882"].completed == date(2026, 11, 1)
    assert [number for number, one in sorted(known.items()) if not one.as_seen] == ["204882"]


def test_a_day_that_was_told_of_an_earlier_status_is_not_the_day_an_order_ended(db: Database) -> None:
    made = NOON - timedelta(days=9)
    keep(db, "204881", "new", days=9, created=made, changed=made, status_since=made)
    keep(db, "204881", days=2)
    known = owed_store.known_orders(db, ACCOUNT, ["204881"])["204881"]
    assert (known.completed, known.as_seen) == (TODAY - timedelta(days=2), True)


def test_what_only_lists_told_is_read_before_a_statement(db: Database) -> None:
    made: dict[str, Any] = {"created": NOON - timedelta(days=9), "reference": "CD-1"}
    told = made | {"status_since": NOON - timedelta(days=5)}
    keep(db, "204881", days=2, **made)
    keep(db, "204882", days=2, **told)
    keep(db, "204883", days=2, **(told | {"reference": ""}))
    keep(db, "204884", days=2, **(made | {"created": NOON}))
    keep(db, "204885", days=8, **made)
    keep(db, "204886", "outForDelivery", days=2, **made)
    keep(db, "204887", days=2, merchant=OTHER, **made)
    since, until = TODAY - timedelta(days=4), TODAY - timedelta(days=1)
    assert owed_store.left_open(db, ACCOUNT, MERCHANT, since, until) == ["204881", "204883"]


def test_whether_a_courier_had_a_cancelled_order_is_told_by_its_statuses(db: Database) -> None:
    keep(db, "204881", "pickedUp", days=2)
    keep(db, "204882", "new", days=2)
    numbers = ["204881", "204882", "204883"]
    for number in numbers:
        keep(db, number, "canceled")
    known = owed_store.known_orders(db, ACCOUNT, numbers)
    assert [known[number].facts.taken for number in numbers] == [True, False, None]


def test_what_is_owed_by_sql_is_what_the_rules_say_of_each_order(db: Database) -> None:
    random = Random(7)
    statuses = ("completed", "returned", "new", "outForDelivery", "canceled", "heldByCustoms", "returnCompleted")
    for number in range(204_000, 204_400):
        kind = random.choice(("Deliver", "Return", "Exchange"))
        amount = random.choice((None, 0, 125_000, 90_025, -15_000))
        amount_type = random.choice(("COD", "CD", "NA"))
        facts = {"order_type": kind, "amount": amount, "amount_type": amount_type, "fee": random.choice((None, 5_525))}
        merchant = random.choice((MERCHANT, OTHER))
        days = random.randrange(40)
        if random.random() < 0.3:
            keep(db, str(number), random.choice(("new", "pickedUp")), days=days + 1, merchant=merchant, **facts)
        keep(db, str(number), random.choice(statuses), days=days, merchant=merchant, **facts)
    numbers = [str(number) for number in range(204_000, 204_400)]
    paid = [number for number in numbers if random.random() < 0.2]
    known = owed_store.known_orders(db, ACCOUNT, numbers)
    judged_lines = judge_sheet([line(row, number) for row, number in enumerate(paid, 2)], known)
    settlements.add(db, ACCOUNT, sheet(), judged_lines)
    db.execute("UPDATE settlement_lines SET decision = 'accept'; UPDATE settlement_sheets SET closed = 1")
    for wanted in (MERCHANT, OTHER, None):
        ours = [one for one in known.values() if wanted in (None, one.merchant)]
        found = owed_store.debts(db, ACCOUNT, TODAY, wanted)
        for stand in Stand:
            for settled in (True, False):
                these = [one.owed for one in ours if one.owed.stand is stand and (one.number in paid) is settled]
                debt = found.of(stand, settled=settled)
                assert debt.orders == len(these)
                assert debt.cash == sum(one.cash for one in these)
                assert debt.fee == sum(one.fee or 0 for one in these)
                assert debt.coming == sum(one.coming for one in these)
        for age in Ageing:
            these = [
                one.owed
                for one in ours
                if one.owed.stand is Stand.COLLECTED
                and one.number not in paid
                and one.completed is not None
                and ageing(one.completed, TODAY) is age
            ]
            debt = found.aged(age)
            assert (debt.orders, debt.cash, debt.fee) == (
                len(these),
                sum(one.cash for one in these),
                sum(one.fee or 0 for one in these),
            )
    ours = [one for one in known.values() if one.merchant == MERCHANT]
    differing = {one.order for one in judged_lines if one.difference}
    for money, wanted_numbers in (
        (MoneyFilter.SETTLED, {one.number for one in ours if one.number in paid}),
        (
            MoneyFilter.UNSETTLED,
            {one.number for one in ours if one.owed.stand is Stand.COLLECTED and one.number not in paid},
        ),
        *(
            (money, {one.number for one in ours if one.owed.stand is stand and one.number not in paid})
            for money, stand in (
                (MoneyFilter.ON_ITS_WAY, Stand.ON_ITS_WAY),
                (MoneyFilter.CAME_BACK, Stand.RETURNED),
            )
        ),
        (MoneyFilter.DIFFERS, {one.number for one in ours if one.number in differing}),
    ):
        listed = replace(EVERYTHING, extract=Extract(money=money))
        assert {key[1:] for key in order_list.keys(db, listed, OrderSort(), limit=1_000)} == wanted_numbers
        assert order_list.count(db, listed) == len(wanted_numbers)
        assert sum(one[1] for one in order_list.status_counts(db, listed).by_status) == len(wanted_numbers)
    lost = owed_store.missing(db, ACCOUNT, MERCHANT, TODAY)
    expected = missing([one for one in known.values() if one.merchant == MERCHANT], judged_lines, TODAY)
    assert [one.number for one in lost] == sorted(one.number for one in expected)
    assert all(owed(one.facts).cash for one in lost)


def test_a_failing_sheet_leaves_nothing(db: Database) -> None:
    keep(db, "204881")
    lines = judged(db, line(2, "204881"), line(3, "999999"))
    broken = replace(lines[1], due=2**70)  # more than any engine's whole number
    db.execute("BEGIN")
    with pytest.raises((OverflowError, DataError)):
        settlements.add(db, ACCOUNT, sheet(), [lines[0], broken])
    db.execute("ROLLBACK")
    assert settlements.summaries(db, ACCOUNT, MERCHANT) == []
    assert list(db.execute("SELECT count(*) FROM settlement_lines")) == [(0,)]


def test_an_account_that_is_removed_takes_its_sheets_along(db: Database) -> None:
    assert {"settlement_sheets", "settlement_lines", "settlement_history"} <= set(accounts.OWNED)
