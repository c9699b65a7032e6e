"""Orders and pending work together, in any order of events: one row per order, always, and every row where it belongs.

The machine plays a desk and a service. Its model knows the truth (which pending row became which order); the list must
never show an order twice, never lose one, and its counts must agree with its rows after every single event.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderSort
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Event, ImpossibleMove, Policy, State, advance
from courier_desk.store import order_list, orders, outbox
from tests.store.support import ACCOUNT, MERCHANT, NOON, an_order, in_memory, pending
from tests.support.outbox import take_next

pytestmark = pytest.mark.usefixtures("subjects")

POLICY = Policy(settle=10, second_look=10)
OTHER = "20000002"


@dataclass
class Truth:
    """One order of the model: its number once the service has it, its row while it is pending."""

    reference: str
    merchant: str
    row_id: int = 0
    number: str = ""
    gone: bool = False
    twin: bool = False
    statuses: list[str] = field(default_factory=list)


class Desk(RuleBasedStateMachine):
    """Events at the desk and at the service."""

    pending_orders = Bundle("pending_orders")
    known_orders = Bundle("known_orders")

    def __init__(self) -> None:
        super().__init__()
        self.db = in_memory()
        self.now = NOON.timestamp()
        self.numbers = iter(range(204_000, 300_000))
        self.names = iter(range(10**6))
        self.every: list[Truth] = []
        self.shared = ""

    def teardown(self) -> None:
        """Give the database back."""
        self.db.close()

    # --- what happens -----------------------------------------------------------------------------------------------

    @rule(target=pending_orders, merchant=st.sampled_from([MERCHANT, OTHER]), draft=st.booleans())
    def save(self, merchant: str, draft: bool) -> Truth:
        truth = Truth(f"D-{next(self.names)}", merchant)
        state = State.DRAFT if draft else State.WAITING
        truth.row_id = outbox.add(self.db, pending(truth.reference, state, merchant=merchant, created=self.now))
        self.every.append(truth)
        return truth

    @rule(seconds=st.floats(0.1, 100))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(target=known_orders, merchant=st.sampled_from([MERCHANT, OTHER]), whole=st.booleans())
    def somebody_else_creates(self, merchant: str, whole: bool) -> Truth:
        truth = Truth("", merchant, number=str(next(self.numbers)))
        self._see(truth, whole=whole)
        self.every.append(truth)
        return truth

    @rule()
    def take(self) -> None:
        self.now += 0.5
        take_next(self.db, ACCOUNT, self.now, POLICY)

    @rule(truth=pending_orders, event=st.sampled_from(list(Event)))
    def event(self, truth: Truth, event: Event) -> None:
        row = outbox.get(self.db, truth.row_id)
        if row is None or event in (Event.TAKE, Event.SUCCEEDED, Event.FOUND, Event.CONFIRMED_THERE):
            return
        try:
            progress = advance(row.progress, event, now=self.now, policy=POLICY)
        except ImpossibleMove:
            return
        outbox.save(self.db, truth.row_id, progress, now=self.now)

    @rule(target=known_orders, truth=consumes(pending_orders), seen_first=st.sampled_from(["", "short", "whole"]))
    def succeeds(self, truth: Truth, seen_first: str) -> object:
        """The service has it: told by the answer, or found later; a poll may have shown it before."""
        self._send(truth)
        row = outbox.get(self.db, truth.row_id)
        way = {State.SENDING: Event.SUCCEEDED, State.CHECKING: Event.FOUND, State.NEEDS_PERSON: Event.CONFIRMED_THERE}
        event = None if row is None else way.get(row.progress.state)
        if row is None or event is None:
            self._give_up(truth)
            return multiple()
        truth.number = str(next(self.numbers))
        if seen_first:
            self.now += 1
            self._see(truth, whole=seen_first == "whole")
            truth.twin = seen_first == "short" or row.progress.state is State.NEEDS_PERSON
            self.agrees()
        truth.twin = False
        progress = advance(row.progress, event, now=self.now, policy=POLICY)
        order = self._order(truth)
        outbox.adopt(self.db, truth.row_id, progress, order, now=self.now, whole=False)
        truth.row_id = 0
        return truth

    @rule(truth=consumes(pending_orders))
    def discard(self, truth: Truth) -> None:
        self._give_up(truth)

    @rule(truth=known_orders, whole=st.booleans(), status=st.sampled_from(["new", "pickedUp", "completed"]))
    def poll(self, truth: Truth, whole: bool, status: str) -> None:
        self.now += 1
        truth.statuses.append(status)
        self._see(truth, whole=whole)
        truth.gone = False

    @rule(truth=known_orders)
    def vanishes(self, truth: Truth) -> None:
        orders.mark_gone(self.db, ACCOUNT, truth.merchant, [truth.number], at=self.now)
        truth.gone = True

    # --- means ------------------------------------------------------------------------------------------------------

    def _send(self, truth: Truth) -> None:
        """Bring the work to where the service may have it, as far as its state allows."""
        row = outbox.get(self.db, truth.row_id)
        if row is None:
            return
        if row.progress.state in (State.DRAFT, State.REFUSED):
            event = Event.SUBMIT if row.progress.state is State.DRAFT else Event.EDITED
            outbox.save(self.db, row.row_id, advance(row.progress, event, now=self.now, policy=POLICY), now=self.now)
        self.now += 1000
        while (taken := take_next(self.db, ACCOUNT, self.now, POLICY)) and taken.row_id != truth.row_id:
            pass

    def _give_up(self, truth: Truth) -> None:
        try:
            outbox.remove(self.db, truth.row_id)
        except outbox.NotRemovable:
            return
        self.every.remove(truth)

    def _order(self, truth: Truth, *, whole: bool = True) -> Order:
        created = NOON + timedelta(seconds=int(truth.number) - 204_000)
        order = an_order(truth.number, created=created, status=truth.statuses[-1] if truth.statuses else "new")
        return replace(order, reference=truth.reference if whole else "")

    def _see(self, truth: Truth, *, whole: bool) -> None:
        order = self._order(truth, whole=whole)
        orders.merge(self.db, ACCOUNT, truth.merchant, [order], seen_at=self.now, whole=whole)

    # --- what must hold ---------------------------------------------------------------------------------------------

    @invariant()
    def agrees(self) -> None:
        for merchant in (MERCHANT, OTHER):
            wanted = OrderFilter(account=ACCOUNT, merchant=merchant)
            ours = [truth for truth in self.every if truth.merchant == merchant]
            numbers = {f"o{truth.number}" for truth in ours if truth.number and not truth.gone}
            rows = {f"p{truth.row_id}" for truth in ours if not truth.number or truth.twin}
            shown = order_list.keys(self.db, wanted, OrderSort(), 10_000)
            assert len(shown) == len(set(shown))
            assert set(shown) == numbers | rows
            for column in (OrderColumn.CUSTOMER, OrderColumn.REFERENCE):
                page, count = order_list.answer(self.db, wanted, OrderSort(column=column), 10_000)
                assert {row.key for row in page} == set(shown)
                assert count == len(shown)
            counts = order_list.status_counts(self.db, wanted)
            assert counts.unsent == len(rows)
            assert counts.total == len(shown)


TestDesk = Desk.TestCase
TestDesk.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
