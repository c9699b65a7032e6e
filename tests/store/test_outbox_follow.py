"""Changes that are saved before their order has a number: nothing of them is lost, and none goes out too early."""

from __future__ import annotations

from typing import Any

import pytest

from courier_desk.domain.events import What
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.orders import Consignee, Delivery, OrderRequest
from courier_desk.domain.outbox import Event, Kind, Policy, State, advance, follower_target, order_target
from courier_desk.domain.zones import Governorate
from courier_desk.store import events, order_list, outbox
from courier_desk.store.outbox import followers
from courier_desk.store.payloads import request_from_plain, request_to_plain
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, EVERYTHING, an_order, in_memory, pending
from tests.support.outbox import take_next

pytestmark = pytest.mark.usefixtures("subjects")

POLICY = Policy()
REFUSAL = Failure(kind=FailureKind.VALIDATION_ERROR, execution=Execution.NOT_EXECUTED, field="zone")
LATER = Failure(kind=FailureKind.RATE_LIMITED, execution=Execution.NOT_EXECUTED)


@pytest.fixture
def db(subjects: None) -> Database:
    return in_memory()


def asked(name: str, reference: str = "R-1") -> OrderRequest:
    customer = Consignee(full_name=name, phone="01012345678", address="a", governorate=Governorate.CAIRO, zone="Abdeen")
    return OrderRequest(consignee=customer, shipment=Delivery(description="Shoes", items=1), reference=reference)


def payload(name: str, *, label: bool = False, reference: str = "R-1") -> dict[str, Any]:
    return {"request": request_to_plain(asked(name, reference)), "print": label}


def creation(db: Database) -> int:
    return outbox.add(db, pending("R-1", payload=payload("First")))


def follower(db: Database, row_id: int, kind: Kind, reference: str, **content: Any) -> int:
    target = follower_target(row_id)
    return outbox.add(db, pending(reference, kind=kind, target=target, facts=None, payload=content))


def move(db: Database, row_id: int, event: Event, **more: Any) -> None:
    row = outbox.get(db, row_id)
    assert row is not None
    outbox.save(db, row_id, advance(row.progress, event, now=100.0, policy=POLICY, **more), now=100.0)


def taken(db: Database) -> int | None:
    row = take_next(db, ACCOUNT, 1000.0, POLICY)
    return None if row is None else row.row_id


def name_of(db: Database, row_id: int) -> str:
    row = outbox.get(db, row_id)
    assert row is not None
    return request_from_plain(row.payload["request"]).consignee.full_name


def test_a_follower_waits_for_the_number_and_then_goes_to_the_order(db: Database) -> None:
    row_id = creation(db)
    assert taken(db) == row_id
    change = follower(db, row_id, Kind.ORDER_UPDATE, "~1", **payload("Second"))
    assert taken(db) is None
    assert outbox.next_moment(db, ACCOUNT) is None, "nothing to do before the creation is done"
    row = outbox.get(db, row_id)
    assert row is not None
    done = advance(row.progress, Event.SUCCEEDED, now=101.0, policy=POLICY)
    outbox.adopt(db, row_id, done, an_order(), now=101.0)
    assert taken(db) == change
    turned = outbox.get(db, change)
    assert turned is not None
    assert turned.target == order_target("204828")
    deeds = [event.what for event in events.of(db, ACCOUNT, order_target("204828"))]
    assert deeds == [What.SAVED, What.SAVED, What.SENT, What.CREATED]
    assert events.of(db, ACCOUNT, follower_target(row_id)) == ()


@pytest.mark.parametrize(("event", "failure"), [(Event.POSTPONED, LATER), (Event.REFUSED, REFUSAL)])
def test_when_nothing_was_created_the_change_becomes_what_is_created(
    db: Database, event: Event, failure: Failure
) -> None:
    row_id = creation(db)
    taken(db)
    follower(db, row_id, Kind.ORDER_UPDATE, "~1", **payload("Second", reference="another"))
    follower(db, row_id, Kind.ORDER_UPDATE, "~2", **payload("Third", label=True))
    move(db, row_id, event, failure=failure)
    row = outbox.get(db, row_id)
    assert row is not None
    assert row.progress.state is State.WAITING, "an edit of what was refused goes at once"
    assert (name_of(db, row_id), row.payload["print"]) == ("Third", True)
    assert request_from_plain(row.payload["request"]).reference == row.reference == "R-1"
    assert followers(db, row) == []
    (shown,) = order_list.rows(db, ACCOUNT, [f"p{row_id}"])
    assert shown.full_name == "Third"
    assert taken(db) == row_id


def test_after_two_looks_that_found_nothing_too(db: Database) -> None:
    row_id = creation(db)
    taken(db)
    follower(db, row_id, Kind.ORDER_UPDATE, "~1", **payload("Second"))
    move(db, row_id, Event.LOST)
    move(db, row_id, Event.NOT_THERE)
    assert name_of(db, row_id) == "First", "it may still be there as it was sent"
    move(db, row_id, Event.NOT_THERE)
    assert name_of(db, row_id) == "Second"


@pytest.mark.parametrize("kind", [Kind.ORDER_DELETE, Kind.ORDER_CANCEL])
def test_what_is_withdrawn_and_was_not_created_is_no_more(db: Database, kind: Kind) -> None:
    row_id = creation(db)
    taken(db)
    follower(db, row_id, Kind.ORDER_UPDATE, "~1", **payload("Second"))
    follower(db, row_id, kind, "~2")
    move(db, row_id, Event.POSTPONED, failure=LATER)
    assert outbox.get(db, row_id) is None
    assert order_list.count(db, EVERYTHING) == 0
    assert taken(db) is None
    assert outbox.by_reference(db, ACCOUNT, "~1") is None


def test_nothing_follows_a_deletion(db: Database) -> None:
    row_id = creation(db)
    taken(db)
    follower(db, row_id, Kind.ORDER_DELETE, "~1")
    with pytest.raises(outbox.TargetEnds):
        follower(db, row_id, Kind.ORDER_UPDATE, "~2", **payload("Second"))


def test_a_refused_deletion_is_no_end(db: Database) -> None:
    delete = outbox.add(db, pending("~1", kind=Kind.ORDER_DELETE, target="order/1", facts=None))
    assert taken(db) == delete
    move(db, delete, Event.REFUSED, failure=REFUSAL)
    outbox.add(db, pending("~2", kind=Kind.ORDER_UPDATE, target="order/1", facts=None))


def test_who_discards_a_creation_discards_what_follows_it(db: Database) -> None:
    row_id = creation(db)
    taken(db)
    change = follower(db, row_id, Kind.ORDER_UPDATE, "~1", **payload("Second"))
    move(db, row_id, Event.LOST)
    move(db, row_id, Event.DOUBTFUL)
    outbox.remove(db, row_id, now=200.0)
    assert outbox.get(db, change) is None
    assert events.of(db, ACCOUNT, follower_target(row_id)) == ()


def test_what_a_done_change_left_undone_is_kept_until_somebody_saw_it(db: Database) -> None:
    change = outbox.add(db, pending("~1", kind=Kind.ORDER_UPDATE, target="order/1", facts=None))
    row = take_next(db, ACCOUNT, 100.0, POLICY)
    assert row is not None
    done = advance(row.progress, Event.SUCCEEDED, now=101.0, policy=POLICY)
    outbox.save(db, change, done, now=101.0, result={"not_stuck": {"Notes": ["a", ""]}})
    assert [one.row_id for one in outbox.unseen(db, ACCOUNT)] == [change]
    assert outbox.count_unseen(db, ACCOUNT) == 1
    assert outbox.prune_done(db, 1e12) == 0
    outbox.seen(db, change)
    assert outbox.unseen(db, ACCOUNT) == []
    facts = events.of(db, ACCOUNT, "order/1")[-1].facts
    assert facts["fields"] == {"Notes": ["a", ""]}
    assert outbox.prune_done(db, 1e12) == 1
