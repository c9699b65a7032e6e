"""Handovers as they are kept: what stands on a sheet, what is marked, what is left, and nothing of the customer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from courier_desk.domain.events import What
from courier_desk.domain.handovers import (
    HandedHow,
    Handover,
    HandoverSheet,
    HandoverSubject,
    LineMark,
)
from courier_desk.domain.outbox import Kind, State, order_target
from courier_desk.domain.pickups import Pickup
from courier_desk.store import accounts, customers, events, handovers, labels, orders, outbox, pickups
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, MERCHANT, NOON, an_order, in_memory, pending

pytestmark = pytest.mark.usefixtures("subjects")

PICKUP = HandoverSubject(merchant=MERCHANT, pickup="700001")
DAY = HandoverSubject(merchant=MERCHANT, day=date(2026, 11, 20))
BOOK = (
    an_order("204828", items=2, reference="DL-1"),
    an_order("204829", items=1, status="pendingPickup", amount_type="NA", amount=None),
    an_order("204830", items=None, created=NOON - timedelta(days=1), phone="01112223334", full_name="Omar"),
    an_order("204831", items=3, new_items=4, order_type="Exchange", amount_type="CD", amount=2_000),
    an_order("204832", items=1, order_type="Return"),
    an_order("204833", items=1, status="pickedUp", category="PROCESSING"),
)


@pytest.fixture
def db(subjects: None) -> Database:
    made = in_memory()
    orders.merge(made, ACCOUNT, MERCHANT, BOOK, seen_at=10.0, whole=True)
    orders.merge(made, ACCOUNT, "other", [an_order("300000")], seen_at=10.0, whole=True)
    booked = Pickup(number="700001", status="pendingPickup", day=date(2026, 11, 22), orders=4)
    pickups.merge(made, ACCOUNT, MERCHANT, [booked], seen_at=10.0, whole=True)
    return made


def hand(db: Database, subject: HandoverSubject, *numbers: str, at: float = 50.0) -> Handover:
    handover = handovers.begin(db, ACCOUNT, subject, at=at, who="karim")
    for number in numbers:
        assert handovers.hand_over(db, ACCOUNT, handover, number, at=at, how=HandedHow.SCANNED, who="karim")
    return handover


def shown(sheet: HandoverSheet) -> list[str]:
    return [line.number for line in sheet.lines]


def fresh(db: Database, subject: HandoverSubject) -> HandoverSheet:
    return handovers.sheet(db, ACCOUNT, subject, handovers.open_of(db, ACCOUNT, subject))


def test_a_sheet_holds_what_waits_and_says_what_it_leaves_aside(db: Database) -> None:
    outbox.add(db, pending())
    sheet = fresh(db, PICKUP)
    assert shown(sheet) == ["204828", "204829", "204830", "204831"]
    assert (sheet.returns, sheet.unsent, sheet.pickup_day, sheet.orders_booked) == (1, 1, date(2026, 11, 22), 4)
    assert [line.pieces for line in sheet.lines] == [2, 1, None, 4]
    assert [line.cod for line in sheet.lines] == [125_000, 0, 125_000, 2_000]
    assert (sheet.totals.pieces, sheet.totals.uncounted, sheet.totals.cod) == (7, 1, 252_000)
    assert shown(fresh(db, DAY)) == ["204828", "204829", "204831"], "of the day alone"
    poor = replace(an_order("209999"), amount=None, amount_type="")
    orders.merge(db, ACCOUNT, MERCHANT, [poor], seen_at=11.0, whole=False)
    told = fresh(db, PICKUP)
    assert (told.lines[-1].cod, told.totals.unvalued, told.totals.cod) == (None, 1, 252_000), "it is the least"
    assert shown(fresh(db, replace(DAY, merchant="nobody"))) == []


def test_an_order_that_is_being_taken_back_is_given_to_no_courier(db: Database) -> None:
    for kind, target, state in (
        (Kind.ORDER_CANCEL, order_target("204828"), State.WAITING),
        (Kind.ORDER_DELETE, order_target("204829"), State.REFUSED),
        (Kind.PICKUP_DELETE, "pickup/204830", State.WAITING),
    ):
        outbox.add(db, pending(reference="", kind=kind, target=target, state=state))
    assert shown(fresh(db, PICKUP)) == ["204829", "204830", "204831"], "a refused deletion leaves it as it was"
    judged, _ = handovers.order_facts(db, ACCOUNT, PICKUP, None, "204828")
    assert judged is not None
    assert judged.withdrawn


def test_what_was_handed_over_stays_as_it_was_then(db: Database) -> None:
    handover = hand(db, PICKUP, "204828")
    later = replace(BOOK[0], items=9, amount=1, status="pickedUp", category="PROCESSING")
    orders.merge(db, ACCOUNT, MERCHANT, [later], seen_at=60.0, whole=True)
    line = fresh(db, PICKUP).lines[0]
    assert (line.number, line.pieces, line.cod, line.status, line.scanned) == ("204828", 2, 125_000, "pickedUp", True)
    assert handovers.begin(db, ACCOUNT, PICKUP, at=70.0, who="x") == handover, "it goes on"
    deeds = [event for event in events.of(db, ACCOUNT, order_target("204828")) if event.what == What.HANDED_OVER]
    assert [dict(event.facts) for event in deeds] == [
        {"handover": handover.handover_id, "pickup": "700001", "how": "scanned"}
    ]
    assert not handovers.hand_over(db, ACCOUNT, handover, "999999", at=1.0, how=HandedHow.ALL, who="")


def test_a_finished_handover_tells_what_was_left_and_the_next_takes_it(db: Database) -> None:
    handover = hand(db, PICKUP, "204828", "204829")
    handovers.take_out(db, ACCOUNT, handover, "204831", at=51.0, who="karim")
    handovers.finish(db, ACCOUNT, handover, at=52.0, who="karim")
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("204900", items=1)], seen_at=60.0, whole=True)
    kept = handovers.get(db, ACCOUNT, handover.handover_id)
    assert kept is not None
    assert kept.finished == 52.0
    sheet = handovers.sheet(db, ACCOUNT, kept.subject, kept)
    assert [(line.number, line.mark) for line in sheet.lines] == [
        ("204828", LineMark.HANDED),
        ("204829", LineMark.HANDED),
        ("204830", LineMark.LEFT),
    ]
    assert [line.number for line in sheet.out] == ["204831"]
    assert not sheet.open
    assert handovers.open_of(db, ACCOUNT, PICKUP) is None
    following = fresh(db, PICKUP)
    assert shown(following) == ["204830", "204831", "204900"]
    assert [(line.number, line.also) for line in following.elsewhere] == [
        ("204828", (handover.handover_id,)),
        ("204829", (handover.handover_id,)),
    ], "handed over, though the service still says that they wait"
    (summary,) = handovers.earlier(db, ACCOUNT, MERCHANT, 10)
    assert (summary.orders, summary.pieces, summary.cod, summary.left, summary.twice) == (2, 3, 125_000, 1, 0)


def test_a_finished_sheet_tells_of_the_labels_there_were_when_it_was_finished(db: Database) -> None:
    def printed(number: str, at: float) -> None:
        labels.log_print(db, ACCOUNT, labels.Print(number=number, at=at, size="A6", printer="desk", who="karim"))

    printed("204828", 40.0)
    handover = hand(db, PICKUP, "204828", "204829")
    handovers.finish(db, ACCOUNT, handover, at=52.0, who="karim")
    for number in ("204829", "204830"):
        printed(number, 60.0)
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("204828", items=2, full_name="Huda Samir")], seen_at=70.0, whole=True)
    kept = handovers.get(db, ACCOUNT, handover.handover_id)
    assert kept is not None
    sheet = handovers.sheet(db, ACCOUNT, kept.subject, kept)
    assert [line.number for line in sheet.not_printed] == ["204829", "204830", "204831"]
    assert handovers.take_back(db, ACCOUNT, kept, "204829", at=80.0, who="")
    assert "204829" in [line.number for line in handovers.sheet(db, ACCOUNT, kept.subject, kept).not_printed]
    handovers.reopen(db, ACCOUNT, kept, at=90.0)
    assert [line.number for line in fresh(db, PICKUP).not_printed] == ["204828", "204831"]


def test_an_order_in_two_handovers_is_pointed_out_in_both(db: Database) -> None:
    first, second = hand(db, PICKUP, "204828"), hand(db, DAY, "204828", at=60.0)
    for handover, other in ((first, second), (second, first)):
        sheet = handovers.sheet(db, ACCOUNT, handover.subject, handover)
        assert [(line.number, line.also) for line in sheet.twice] == [("204828", (other.handover_id,))]
    assert [one.twice for one in handovers.earlier(db, ACCOUNT, MERCHANT, 10)] == [1, 1]
    judged, before = handovers.order_facts(db, ACCOUNT, PICKUP, first, "204828")
    assert judged is not None
    assert before is not None
    assert (judged.handed_here, judged.handed_before, before.handover_id) == (True, True, first.handover_id)


def test_a_mark_can_be_taken_back_and_an_order_put_back(db: Database) -> None:
    handover = hand(db, PICKUP, "204828")
    assert handovers.take_back(db, ACCOUNT, handover, "204828", at=51.0, who="")
    assert not handovers.take_back(db, ACCOUNT, handover, "204828", at=51.0, who="")
    assert fresh(db, PICKUP).handed == ()
    assert events.of(db, ACCOUNT, order_target("204828"))[-1].what == What.HANDED_BACK
    handovers.take_out(db, ACCOUNT, handover, "204829", at=52.0, who="")
    handovers.put_back(db, handover, "204829")
    hand(db, PICKUP, "204830")
    handovers.put_back(db, handover, "204830")
    assert [line.number for line in fresh(db, PICKUP).handed] == ["204830"], "what was handed over is not put back"
    handovers.finish(db, ACCOUNT, handover, at=53.0, who="")
    done = handovers.get(db, ACCOUNT, handover.handover_id)
    assert done is not None
    assert handovers.take_back(db, ACCOUNT, done, "204830", at=54.0, who="")
    assert {line.mark for line in handovers.sheet(db, ACCOUNT, done.subject, done).lines} == {LineMark.LEFT}


def test_nothing_of_the_customer_is_kept_with_a_handover(db: Database) -> None:
    handover = hand(db, PICKUP, "204828", "204829", "204830")
    handovers.finish(db, ACCOUNT, handover, at=52.0, who="karim")
    for table in ("handovers", "handover_orders", "events"):
        told = str(list(db.execute(f"SELECT * FROM {table}")))
        assert "Mona" not in told
        assert "Abdeen" not in told
        assert "0101" not in told
    customers.forget(db, ACCOUNT, "01012345678", at=60.0)
    kept = handovers.get(db, ACCOUNT, handover.handover_id)
    assert kept is not None
    sheet = handovers.sheet(db, ACCOUNT, kept.subject, kept)
    assert [(line.full_name, line.pieces) for line in sheet.handed] == [("", 2), ("", 1), ("Omar", None)]


def test_handovers_belong_to_their_account(db: Database) -> None:
    handover = hand(db, PICKUP, "204828")
    assert handovers.get(db, "another", handover.handover_id) is None
    assert handovers.earlier(db, "another", MERCHANT, 10) == []
    assert handovers.order_facts(db, ACCOUNT, PICKUP, None, "999999") == (None, None)
    other, _ = handovers.order_facts(db, ACCOUNT, PICKUP, None, "300000")
    assert other is not None
    assert other.merchant == "other"
    accounts.remove_account(db, ACCOUNT)
    assert [list(db.execute(f"SELECT * FROM {table}")) for table in ("handovers", "handover_orders")] == [[], []]
