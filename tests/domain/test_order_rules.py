"""What may be done with an order: the table of the interface, the service's own word, and no promise beyond either."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.order_rules import (
    EXPRESS_SPAN,
    Action,
    Consequence,
    DeskFacts,
    OrderFacts,
    Refused,
    Why,
    allowed,
    judge,
)
from courier_desk.domain.orders import FACTS_OF_STATUS, Order, filled
from courier_desk.domain.outbox import Kind, State

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
FACTS = OrderFacts(
    number="204828", order_type="Deliver", status="new", category="NEW", created=NOW - timedelta(hours=1)
)
STATUSES = st.sampled_from(
    ["new", "pendingPickup", "inStock", "outForDelivery", "completed", "canceled", "returned", "aStatusOfTomorrow", ""]
)
TOLD = st.sampled_from([None, True, False])
ANY_FACTS = st.builds(
    OrderFacts,
    number=st.sampled_from(["204828", ""]),
    state=st.sampled_from([None, *State]),
    order_type=st.sampled_from(["Deliver", "Return", "Exchange", "Gift", ""]),
    status=STATUSES,
    category=st.sampled_from(["NEW", "PROCESSING", "SUCCESSFUL", "UNSUCCESSFUL", "PAUSED", ""]),
    created=st.sampled_from([None, NOW, NOW - timedelta(hours=7)]),
    can_change_address=TOLD,
    can_cancel=TOLD,
    can_delete=TOLD,
    whole=st.booleans(),
    gone=st.booleans(),
    open_changes=st.frozensets(st.sampled_from([Kind.ORDER_UPDATE, Kind.ORDER_CANCEL, Kind.ORDER_DELETE])),
    refused=st.dictionaries(st.sampled_from(list(Action)), st.builds(Refused, STATUSES, st.just(NOW)), max_size=3),
)
DESK = st.builds(
    DeskFacts,
    online=st.booleans(),
    scope_held=st.booleans(),
    endpoint_known=st.frozensets(st.sampled_from(list(Action))),
    label_kept=st.booleans(),
)


def why(action: Action, desk: DeskFacts | None = None, /, **facts: object) -> Why | None:
    return judge(action, replace(FACTS, **facts), NOW, desk or DeskFacts()).why  # type: ignore[arg-type]  # by name


def consequence(action: Action, **facts: object) -> Consequence | None:
    return judge(action, replace(FACTS, **facts), NOW).consequence  # type: ignore[arg-type]  # named by the test


@given(ANY_FACTS, DESK)
def test_every_action_has_a_verdict_with_a_reason_or_none(facts: OrderFacts, desk: DeskFacts) -> None:
    verdicts = allowed(facts, NOW, desk)
    assert set(verdicts) == set(Action)
    for action, verdict in verdicts.items():
        assert verdict.on == (verdict.why is None)
        assert verdict.consequence is None or verdict.on
        assert (verdict.since is not None) == (verdict.why is Why.REFUSED_BEFORE)
        if action in (Action.CLONE, Action.EXCHANGE):
            assert verdict.on, "a new order is always possible"


@given(ANY_FACTS)
def test_the_services_own_word_goes_before_every_table(facts: OrderFacts) -> None:
    plain = replace(facts, number="204828", gone=False, open_changes=frozenset(), refused={})
    assert judge(Action.DELETE, replace(plain, can_delete=True), NOW).on
    assert not judge(Action.DELETE, replace(plain, can_delete=False), NOW).on
    assert not judge(Action.CANCEL, replace(plain, can_cancel=False), NOW).on
    assert not judge(Action.EDIT, replace(plain, can_change_address=False), NOW).on
    assert judge(Action.EDIT, replace(plain, can_change_address=True), NOW).on


@given(ANY_FACTS)
def test_what_was_refused_in_a_status_is_offered_again_in_another(facts: OrderFacts) -> None:
    then = {Action.CANCEL: Refused("rescheduled", NOW - timedelta(minutes=5))}
    same = replace(facts, number="1", status="Rescheduled", gone=False, open_changes=frozenset(), refused=then)
    assert judge(Action.CANCEL, same, NOW).why is Why.REFUSED_BEFORE
    other = replace(same, status="aStatusOfTomorrow", can_cancel=None, category="")
    assert judge(Action.CANCEL, other, NOW).on


@given(ANY_FACTS, st.sampled_from([Action.EDIT, Action.CANCEL, Action.DELETE]), st.booleans(), st.booleans())
def test_what_was_refused_is_offered_again_once_the_service_begins_to_say_that_it_can_be_done(
    facts: OrderFacts, action: Action, withheld: bool, told: bool
) -> None:
    then = {action: Refused("rescheduled", NOW - timedelta(minutes=5), withheld)}
    word = told or None
    same = replace(facts, number="1", status="rescheduled", gone=False, open_changes=frozenset(), refused=then)
    same = replace(same, can_change_address=word, can_cancel=word, can_delete=word, done=frozenset())
    verdict = judge(action, replace(same, read_at=NOW), NOW)
    assert verdict.on == (withheld and told)
    assert verdict.on or verdict.why is Why.REFUSED_BEFORE
    before = replace(same, read_at=NOW - timedelta(minutes=6))
    assert judge(action, before, NOW).why is Why.REFUSED_BEFORE, "it said so before, and refused it then"


@pytest.mark.parametrize(
    ("action", "facts", "expected"),
    [
        (Action.PRINT, {"number": ""}, Why.NO_NUMBER),
        (Action.PRINT, {"status": "canceled"}, Why.CANCELED),
        (Action.PRINT, {"status": "Cancelled"}, Why.CANCELED),
        (Action.PRINT, {"open_changes": frozenset({Kind.ORDER_CANCEL})}, Why.ENDING),
        (Action.PRINT, {"status": "returned"}, None),
        (Action.EDIT, {"can_change_address": False, "status": "outForDelivery"}, Why.LOCKED),
        (Action.EDIT, {"can_change_address": False, "status": "canceled"}, Why.CANCELED),
        (Action.EDIT, {"can_change_address": False, "status": "completed"}, Why.OVER),
        (Action.EDIT, {"status": "pendingPickup"}, None),
        (Action.EDIT, {"status": "aStatusOfTomorrow"}, None),
        (Action.EDIT, {"status": "aStatusOfTomorrow", "category": "SUCCESSFUL"}, Why.OVER),
        (Action.CANCEL, {"done": frozenset({Action.CANCEL})}, Why.CANCELED),
        (Action.EDIT, {"status": "pendingPickup", "whole": True}, None),
        (Action.EDIT, {"status": "outForDelivery", "whole": True}, Why.LOCKED),
        (Action.RETURN, {}, Why.NOT_COMPLETED),
        (Action.RETURN, {"status": "outForDelivery"}, Why.NOT_COMPLETED),
        (Action.RETURN, {"status": "pendingPickup"}, Why.NOT_COMPLETED),
        (Action.RETURN, {"status": "pickedUp", "category": "PROCESSING"}, Why.NOT_COMPLETED),
        (Action.RETURN, {"status": "canceled", "category": "UNSUCCESSFUL"}, Why.CANCELED),
        (Action.RETURN, {"status": "returned", "category": "UNSUCCESSFUL"}, Why.OVER),
        (Action.RETURN, {"status": "aStatusOfTomorrow"}, None),
        (Action.RETURN, {"status": "completed"}, None),
        (Action.RETURN, {"order_type": "Exchange", "status": "completed"}, Why.ONLY_DELIVER),
        (Action.DELETE, {}, None),
        (Action.DELETE, {"status": "pendingPickup"}, Why.STATUS),
        (Action.CANCEL, {"status": "canceled"}, Why.CANCELED),
        (Action.CANCEL, {"status": "completed"}, Why.OVER),
        (Action.CANCEL, {"status": "aStatusOfTomorrow", "category": ""}, None),
        (Action.DELETE, {"gone": True}, Why.GONE),
        (Action.DELETE, {"open_changes": frozenset({Kind.ORDER_DELETE})}, Why.ENDING),
        (Action.DELETE, {"open_changes": frozenset({Kind.ORDER_CANCEL})}, None),
        (Action.EDIT, {"open_changes": frozenset({Kind.ORDER_CANCEL})}, Why.ENDING),
        (Action.EDIT, {"open_changes": frozenset({Kind.ORDER_UPDATE})}, None),
    ],
)
def test_the_table_of_the_interface(action: Action, facts: dict[str, object], expected: Why | None) -> None:
    assert why(action, **facts) is expected


@pytest.mark.parametrize(
    ("action", "facts", "expected"),
    [
        (Action.CANCEL, {}, Consequence.RATHER_DELETE),
        (Action.CANCEL, {"status": "pendingPickup"}, Consequence.KEEPS_TRACE),
        (Action.CANCEL, {"status": "inStock", "category": ""}, Consequence.BECOMES_RETURN),
        (Action.CANCEL, {"status": "aStatusOfTomorrow", "category": "processing"}, Consequence.BECOMES_RETURN),
        (Action.CANCEL, {"status": "aStatusOfTomorrow", "category": ""}, Consequence.MAY_BE_REFUSED),
        (Action.DELETE, {}, Consequence.REMOVES_IT),
        (Action.RETURN, {"status": "aStatusOfTomorrow"}, Consequence.ONLY_COMPLETED),
        (Action.RETURN, {"status": "completed"}, None),
        (Action.EDIT, {}, Consequence.FEE_AGAIN),
        (Action.EDIT, {"status": "aStatusOfTomorrow"}, Consequence.MAY_BE_REFUSED),
        (Action.DELETE, {"number": "", "state": State.WAITING}, Consequence.NEVER_SENT),
        (Action.DELETE, {"number": "", "state": State.CHECKING}, Consequence.AFTER_CREATION),
        (Action.EDIT, {"number": "", "state": State.SENDING}, Consequence.AFTER_CREATION),
        (Action.EDIT, {"number": "", "state": State.REFUSED}, None),
    ],
)
def test_what_it_means_is_said_before(action: Action, facts: dict[str, object], expected: Consequence | None) -> None:
    assert consequence(action, **facts) is expected


@pytest.mark.parametrize("late", [timedelta(seconds=-1), timedelta(), timedelta(seconds=1)])
def test_express_changes_for_six_hours_by_the_services_clock(late: timedelta) -> None:
    facts = replace(FACTS, can_change_address=True, created=NOW - EXPRESS_SPAN - late)
    verdict = judge(Action.EXPRESS, facts, NOW)
    assert verdict.until == NOW - late
    assert verdict.why is (Why.TOO_LATE if late > timedelta() else None)


def test_express_is_for_deliver_orders_that_may_be_edited() -> None:
    assert why(Action.EXPRESS, order_type="Return") is Why.ONLY_DELIVER
    assert why(Action.EXPRESS, can_change_address=False) is Why.LOCKED
    assert why(Action.EXPRESS, created=None) is None


def test_offline_stops_only_what_needs_an_answer_first() -> None:
    offline = DeskFacts(online=False)
    assert why(Action.PRINT, offline) is Why.NOT_KEPT
    assert why(Action.PRINT, DeskFacts(online=False, label_kept=True)) is None
    assert why(Action.EDIT, offline) is Why.UNREAD
    assert why(Action.EDIT, offline, whole=True, can_change_address=True) is None
    assert why(Action.CANCEL, offline) is None
    assert why(Action.DELETE, offline) is None


def test_a_missing_permission_or_endpoint_is_told() -> None:
    assert why(Action.CANCEL, DeskFacts(scope_held=False)) is Why.NO_SCOPE
    assert why(Action.PRINT, DeskFacts(scope_held=False, label_kept=True)) is None
    assert why(Action.CANCEL, DeskFacts(endpoint_known=frozenset())) is Why.NOT_OFFERED


def test_the_facts_are_taken_from_the_order() -> None:
    order = Order(number="1", order_type="Deliver", status="new", can_cancel=False, created=NOW)
    facts = OrderFacts.of(order, whole=True, open_changes=frozenset({Kind.ORDER_UPDATE}))
    assert (facts.number, facts.status, facts.can_cancel, facts.whole) == ("1", "new", False, True)
    assert judge(Action.CANCEL, facts, NOW).why is Why.STATUS


ANSWERS = st.builds(
    Order,
    number=st.just("204828"),
    status=st.sampled_from(["new", "New", "pickedUp", "canceled", ""]),
    category=st.sampled_from(["NEW", "PROCESSING", ""]),
    full_name=st.sampled_from(["Mona", ""]),
    can_change_address=TOLD,
    can_cancel=TOLD,
    can_delete=TOLD,
)


@given(st.lists(st.tuples(ANSWERS, st.booleans()), min_size=1, max_size=8))
def test_what_holds_for_a_status_goes_with_it(answers: list[tuple[Order, bool]]) -> None:
    """However readings follow, or come late: what may be done was told together with the status that is shown."""
    held, told = answers[0][0], [answers[0][0]]
    for answer, came_late in answers[1:]:
        held = filled(held, answer) if came_late else filled(answer, held)
        told.append(answer)
    for name in FACTS_OF_STATUS:
        value = getattr(held, name)
        statuses = {one.status.casefold() for one in told if getattr(one, name) == value}
        assert value in (None, "") or statuses & {held.status.casefold(), ""}, (name, value, held.status)
    assert held.full_name or not any(one.full_name for one in told), "what is no matter of the status stays"


def test_a_late_answer_gives_no_rights_of_a_status_that_is_over() -> None:
    """The list told Picked up; the whole order, asked for before that while it was New, is taken in after it."""
    whole = Order(number="1", status="new", category="NEW", can_delete=True, can_cancel=False, address="12 Nile")
    held = filled(Order(number="1", status="pickedUp"), whole)
    assert (held.can_delete, held.can_cancel, held.category, held.address) == (None, None, "", "12 Nile")
    assert why(Action.DELETE, status=held.status, category=held.category, can_delete=held.can_delete) is Why.STATUS
    assert why(Action.CANCEL, status=held.status, category=held.category, can_cancel=held.can_cancel) is None


def test_without_the_store_of_its_site_a_desk_saves_no_change_and_begins_new_orders() -> None:
    away = DeskFacts(site_away=True, cut_off=True)
    verdicts = {action: verdict.why for action, verdict in allowed(FACTS, NOW, away).items()}
    off = {Action.PRINT, Action.EDIT, Action.EXPRESS, Action.CANCEL, Action.DELETE}
    assert {action for action, reason in verdicts.items() if reason is Why.SITE_AWAY} == off
    assert verdicts[Action.EXCHANGE] is verdicts[Action.CLONE] is None
    kept = DeskFacts(site_away=True, cut_off=True, label_kept=True)
    assert judge(Action.PRINT, FACTS, NOW, kept).on
    assert judge(Action.PRINT, FACTS, NOW, DeskFacts(site_away=True)).on  # its part of the limit lets it ask
    unsent = OrderFacts(state=State.WAITING, order_type="Deliver")
    assert judge(Action.EDIT, unsent, NOW, away).on  # what is typed is kept here
    assert judge(Action.DELETE, unsent, NOW, away).why is Why.SITE_AWAY
