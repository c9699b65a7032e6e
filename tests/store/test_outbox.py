"""Pending work is kept, taken in its order, never twice, and leaves the list in the moment its order arrives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.order_list import OrderSort
from courier_desk.domain.orders import Consignee, Delivery, ExchangeShipment, OrderRequest, OrderType
from courier_desk.domain.outbox import Event, Kind, Policy, Progress, State, advance
from courier_desk.domain.zones import Governorate
from courier_desk.store import order_list, orders, outbox, outbox_counts
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, an_order, in_memory, pending
from tests.support.outbox import take_next

pytestmark = pytest.mark.usefixtures("subjects")

POLICY = Policy()
REFUSAL = Failure(
    kind=FailureKind.VALIDATION_ERROR,
    execution=Execution.NOT_EXECUTED,
    message="Area / zone is not valid",
    status=400,
    field="zone",
    retry_after=1.5,
)


@pytest.fixture
def db(subjects: None) -> Database:
    return in_memory()


def got(db: Database, row_id: int) -> outbox.OutboxRow:
    row = outbox.get(db, row_id)
    assert row is not None
    return row


def listed(db: Database) -> list[str]:
    return [row.key for row in order_list.page(db, EVERYTHING, OrderSort(), 0, 1000)]


def move(db: Database, row_id: int, event: Event, now: float = 100.0, **more: object) -> Progress:
    progress = advance(got(db, row_id).progress, event, now=now, policy=POLICY, **more)  # type: ignore[arg-type]  # right ones
    outbox.save(db, row_id, progress, now=now)
    return progress


def change(target: str, reference: str = "") -> outbox.OutboxRow:
    return pending(reference, kind="order.cancel", target=target, facts=None)


def test_work_comes_back_as_it_was_added(db: Database) -> None:
    progress = Progress(state=State.REFUSED, attempts=2, rounds=1, sent_at=5.5, next_at=7.25, failure=REFUSAL)
    row = pending(payload={"a": [1, None, "س"], "b": {"c": 1.5}}, progress=progress, result={"seen": "204828"})
    row_id = outbox.add(db, row)
    assert got(db, row_id) == replace(row, row_id=row_id, facts=None)
    assert outbox.by_reference(db, ACCOUNT, "D-1") == got(db, row_id)
    assert outbox.by_reference(db, ACCOUNT, "") is None
    assert outbox.get(db, 999) is None


def test_a_create_needs_what_the_list_shows(db: Database) -> None:
    with pytest.raises(ValueError, match="facts"):
        outbox.add(db, pending(facts=None))


def test_a_reference_is_one_merchants(db: Database) -> None:
    """Two shops of one company number their orders alike; what is made of the company bears one of the account."""
    first = outbox.add(db, pending("R"))
    with pytest.raises(outbox.ReferenceTaken) as taken:
        outbox.add(db, pending("R"))
    assert (taken.value.reference, taken.value.row_id) == ("R", first)
    other = outbox.add(db, pending("R", merchant="another"))
    found = outbox.by_reference(db, ACCOUNT, "R", "another")
    assert found is not None
    assert found.row_id == other
    outbox.add(db, pending("merchant 7", kind=Kind.MERCHANT_CREATE.value))
    with pytest.raises(outbox.ReferenceTaken):
        outbox.add(db, pending("merchant 7", kind=Kind.MERCHANT_CREATE.value, merchant="another"))
    outbox.add(db, pending("R", account="another"))
    outbox.add(db, change("1"))
    outbox.add(db, change("2"))
    second = outbox.add(db, pending("S"))
    with pytest.raises(outbox.ReferenceTaken):
        outbox.edit(db, second, now=1.0, progress=Progress(), payload={}, facts=outbox.PendingOrder(), reference="R")
    outbox.remove(db, first)
    outbox.add(db, pending("R"))


def test_the_oldest_due_work_is_taken_once_and_is_then_sending(db: Database) -> None:
    late = outbox.add(db, pending("A", progress=Progress(state=State.WAITING, next_at=200.0)))
    first, second = (outbox.add(db, pending(reference)) for reference in "BC")
    outbox.add(db, pending("D", State.DRAFT))
    outbox.add(db, pending("E", account="another"))
    taken = [take_next(db, ACCOUNT, 100.0, POLICY) for _ in range(3)]
    assert [row and row.row_id for row in taken] == [first, second, None]
    assert [row and row.progress for row in taken[:2]] == [Progress(state=State.SENDING, attempts=1, sent_at=100.0)] * 2
    assert [row.row_id for row in outbox.sending(db, ACCOUNT)] == [first, second]
    assert outbox.next_moment(db, ACCOUNT) == 200.0
    due = take_next(db, ACCOUNT, 200.0, POLICY)
    assert due is not None
    assert due.row_id == late
    assert outbox.next_moment(db, ACCOUNT) is None


def test_changes_of_one_order_go_one_after_the_other(db: Database) -> None:
    first, second, other = (
        outbox.add(db, change("204828")),
        outbox.add(db, change("204828")),
        outbox.add(db, change("7")),
    )
    taken = [take_next(db, ACCOUNT, 100.0, POLICY) for _ in range(3)]
    assert [row and row.row_id for row in taken] == [first, other, None]
    assert [row.row_id for row in outbox.changes_of(db, ACCOUNT, "204828")] == [first, second]
    move(db, first, Event.LOST)
    assert take_next(db, ACCOUNT, 100.0, POLICY) is None, "nobody knows yet what became of the first"
    move(db, first, Event.FOUND)
    following = take_next(db, ACCOUNT, 100.0, POLICY)
    assert following is not None
    assert following.row_id == second
    assert outbox.changes_of(db, ACCOUNT, "") == []


def test_a_refused_change_does_not_block_the_next(db: Database) -> None:
    first, second = outbox.add(db, change("204828")), outbox.add(db, change("204828"))
    take_next(db, ACCOUNT, 100.0, POLICY)
    move(db, first, Event.REFUSED, failure=REFUSAL)
    following = take_next(db, ACCOUNT, 100.0, POLICY)
    assert following is not None
    assert following.row_id == second


def test_looks_are_due_at_their_moment_longest_due_first(db: Database) -> None:
    ids = [outbox.add(db, pending(reference)) for reference in "ABC"]
    for row_id, now in zip(ids, (300.0, 100.0, 200.0), strict=True):
        take_next(db, ACCOUNT, now, POLICY)
        move(db, row_id, Event.LOST, now)
    assert outbox.due_checks(db, ACCOUNT, 100.0) == []
    assert [row.row_id for row in outbox.due_checks(db, ACCOUNT, 295.0)] == [ids[1], ids[2]]
    assert [row.row_id for row in outbox.due_checks(db, ACCOUNT, 1e9, limit=1)] == [ids[1]]
    assert outbox.next_moment(db, ACCOUNT) == 190.0


def test_every_failure_is_kept(db: Database) -> None:
    row_id = outbox.add(db, pending())
    lost = Failure(kind=FailureKind.NO_ANSWER, execution=Execution.UNKNOWN, request="POST /orders")
    take_next(db, ACCOUNT, 100.0, POLICY)
    move(db, row_id, Event.LOST, 101.0, failure=lost)
    move(db, row_id, Event.NOT_THERE, 200.0)
    move(db, row_id, Event.NOT_THERE, 300.0)
    take_next(db, ACCOUNT, 300.0, POLICY)
    move(db, row_id, Event.REFUSED, 301.0, failure=REFUSAL)
    kept = outbox.failures(db, row_id)
    assert kept[0] == (301.0, REFUSAL)
    assert kept[-1] == (101.0, lost)
    outbox.remove(db, row_id)
    assert outbox.failures(db, row_id) == []


def test_the_pending_row_leaves_in_the_moment_its_order_arrives(db: Database) -> None:
    row_id = outbox.add(db, pending())
    taken = take_next(db, ACCOUNT, 100.0, POLICY)
    assert taken is not None
    assert listed(db) == [f"p{row_id}"]
    done = advance(taken.progress, Event.SUCCEEDED, now=101.0, policy=POLICY)
    with pytest.raises(ValueError, match="in the mirror"):
        outbox.save(db, row_id, done, now=101.0, result={"number": "204828"})
    assert listed(db) == [f"p{row_id}"]
    merged = outbox.adopt(db, row_id, done, an_order(reference="D-1"), now=101.0, result={"fee": 6500})
    assert merged.new == ("204828",)
    assert listed(db) == ["o204828"]
    assert got(db, row_id).result == {"fee": 6500, "number": "204828"}
    assert got(db, row_id).progress.state is State.DONE


def test_an_adopted_order_may_be_in_the_mirror_already(db: Database) -> None:
    row_id = outbox.add(db, pending())
    taken = take_next(db, ACCOUNT, 100.0, POLICY)
    assert taken is not None
    orders.merge(db, ACCOUNT, MERCHANT, [an_order()], seen_at=100.5, whole=False)
    assert len(listed(db)) == 2, "a list item carries no reference: nobody can know yet"
    outbox.adopt(db, row_id, advance(taken.progress, Event.SUCCEEDED, now=101.0, policy=POLICY), an_order(), now=101.0)
    assert listed(db) == ["o204828"]


def test_an_adopted_row_moves_now_and_its_order_is_as_old_as_its_reading(db: Database) -> None:
    """A look may take long: who asks what moved since must see the row, and a later answer must win."""
    row_id = outbox.add(db, pending())
    taken = take_next(db, ACCOUNT, 100.0, POLICY)
    assert taken is not None
    done = advance(taken.progress, Event.SUCCEEDED, now=110.0, policy=POLICY)
    outbox.adopt(db, row_id, done, an_order(), now=110.0, seen_at=101.0)
    assert got(db, row_id).changed == 110.0
    later = replace(an_order(), status="pickedUp")
    assert orders.merge(db, ACCOUNT, MERCHANT, [later], seen_at=105.0, whole=False).changed == (later.number,)


@pytest.mark.parametrize("event", [None, Event.LOST, Event.DOUBTFUL])
def test_an_unknown_outcome_is_not_shown_beside_the_order_it_became(db: Database, event: Event | None) -> None:
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("1", reference="D-1")], seen_at=50.0, whole=False)
    row_id = outbox.add(db, pending())
    assert set(listed(db)) == {"o1", f"p{row_id}"}, "an older order with that reference is another one"
    take_next(db, ACCOUNT, 100.0, POLICY)
    assert set(listed(db)) == {"o1", f"p{row_id}"}
    if event is not None:
        move(db, row_id, Event.LOST)
    orders.merge(db, ACCOUNT, MERCHANT, [an_order("2", reference="D-1")], seen_at=110.0, whole=True)
    assert set(listed(db)) == {"o1", "o2"}
    assert order_list.status_counts(db, EVERYTHING).unsent == 0
    if event is Event.DOUBTFUL:
        move(db, row_id, event)
        assert set(listed(db)) == {"o1", "o2", f"p{row_id}"}, "what a person must decide is always shown"


def test_an_edit_changes_content_reference_and_place_in_the_list(db: Database) -> None:
    row_id = outbox.add(db, pending(progress=Progress(state=State.REFUSED, failure=REFUSAL)))
    progress = advance(got(db, row_id).progress, Event.EDITED, now=200.0, policy=POLICY)
    facts = outbox.PendingOrder(full_name="Salma", phone="01012345678", zone="Maadi", order_type="Deliver", amount=100)
    outbox.edit(
        db, row_id, now=200.0, progress=progress, payload={"new": 1}, facts=facts, reference="D-2", merchant="m2"
    )
    assert got(db, row_id).payload == {"new": 1}
    assert listed(db) == []
    other = replace(EVERYTHING, merchant="m2", text="salma d-2")
    (row,) = order_list.page(db, other, OrderSort(), 0, 9)
    assert (row.full_name, row.zone, row.amount, row.state) == ("Salma", "Maadi", 100, State.WAITING)
    with pytest.raises(ValueError, match="facts"):
        outbox.edit(db, row_id, now=200.0, progress=progress, payload={}, reference="D-3")
    with pytest.raises(KeyError):
        outbox.edit(db, 999, now=200.0, progress=progress, payload={})


def test_only_work_the_service_cannot_have_is_removed(db: Database) -> None:
    row_id = outbox.add(db, pending())
    take_next(db, ACCOUNT, 100.0, POLICY)
    with pytest.raises(outbox.NotRemovable):
        outbox.remove(db, row_id)
    move(db, row_id, Event.LOST)
    with pytest.raises(outbox.NotRemovable):
        outbox.remove(db, row_id)
    move(db, row_id, Event.DOUBTFUL)
    outbox.remove(db, row_id)
    outbox.remove(db, row_id)
    assert outbox.get(db, row_id) is None


def test_counts_and_pages_by_state(db: Database) -> None:
    for number, state in enumerate((State.WAITING, State.WAITING, State.DRAFT, State.REFUSED)):
        outbox.add(db, pending(f"R{number}", state, merchant=("m1", "m2")[number % 2]))
    counts = outbox_counts.counts(db, ACCOUNT)
    assert counts[State.WAITING] == 2
    assert counts[State.SENDING] == 0
    assert State.DONE not in counts
    assert sum(outbox_counts.counts(db, ACCOUNT, "m1").values()) == 2
    both = outbox.page(db, ACCOUNT, states={State.WAITING, State.DRAFT})
    assert [row.reference for row in both] == ["R2", "R1", "R0"]
    assert [row.reference for row in outbox.page(db, ACCOUNT, states={State.WAITING}, offset=1, limit=5)] == ["R0"]
    assert [row.reference for row in outbox.page(db, ACCOUNT, states={State.DRAFT, State.REFUSED}, merchant="m2")] == [
        "R3"
    ]


def test_done_work_is_forgotten_after_a_while(db: Database) -> None:
    row_id = outbox.add(db, pending())
    waiting = outbox.add(db, pending("W"))
    taken = take_next(db, ACCOUNT, 100.0, POLICY)
    assert taken is not None
    done = advance(taken.progress, Event.SUCCEEDED, now=100.0, policy=POLICY)
    outbox.adopt(db, row_id, done, an_order(), now=100.0)
    assert outbox.prune_done(db, 100.0) == 0
    assert outbox.prune_done(db, 1e12) == 1
    assert outbox.get(db, row_id) is None
    assert outbox.get(db, waiting) is not None
    assert listed(db) == ["o204828", f"p{waiting}"] or listed(db) == [f"p{waiting}", "o204828"]


CUSTOMER = Consignee(
    full_name="Mona",
    phone="01012345678",
    other_phone="0223456789",
    address="a",
    governorate=Governorate.GIZA,
    zone="Faisal",
)


def test_what_the_list_shows_of_a_request() -> None:
    parcel = Delivery(description="Shoes", items=1, express=True, cod=5000)
    request = OrderRequest(consignee=CUSTOMER, shipment=parcel, reference="R")
    shown = outbox.PendingOrder.of_request(request)
    assert (shown.full_name, shown.governorate, shown.zone) == ("Mona", "Giza", "Faisal")
    assert (shown.order_type, shown.express, shown.amount_type, shown.amount) == ("Deliver", True, "COD", 5000)


@pytest.mark.parametrize(
    ("draft", "expected"),
    [
        (OrderDraft(cod=True, cod_amount="١٬٢٥٠"), ("Deliver", "COD", 125_000)),
        (OrderDraft(cod=True, cod_amount="12x"), ("Deliver", "COD", None)),
        (OrderDraft(cod=False, cod_amount="50"), ("Deliver", "NA", None)),
        (OrderDraft(order_type=OrderType.EXCHANGE, cash_difference=True, cash_amount="50"), ("Exchange", "CD", 5000)),
        (OrderDraft(order_type=OrderType.RETURN, cod=True, cod_amount="50"), ("Return", "NA", None)),
    ],
)
def test_what_the_list_shows_of_a_draft(draft: OrderDraft, expected: tuple[str, str, int | None]) -> None:
    shown = outbox.PendingOrder.of_draft(draft)
    assert (shown.order_type, shown.amount_type, shown.amount) == expected


def test_an_exchange_shows_its_cash_difference() -> None:
    swap = ExchangeShipment(current="a", current_items=1, new="b", new_items=1, cash_difference=700)
    shown = outbox.PendingOrder.of_request(OrderRequest(consignee=CUSTOMER, shipment=swap, reference="R"))
    assert (shown.amount_type, shown.amount) == ("CD", 700)
