"""What an order owes and costs: every rule by its own example, and what is assumed of nobody knows what."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.delivery_outcomes import WITHOUT_CASH, Outcome, outcome_of
from courier_desk.domain.owed import (
    RULES,
    TAKEN,
    Ageing,
    MoneyFacts,
    OwedRule,
    Stand,
    ageing,
    ageing_days,
    owed,
    rule_of,
    was_taken,
)
from courier_desk.sandbox.statuses import ORDER_CATEGORY

FACTS = st.builds(
    MoneyFacts,
    order_type=st.sampled_from(["Deliver", "Return", "Exchange", "deliver", "Storage", ""]),
    status=st.sampled_from([*ORDER_CATEGORY, "heldByCustoms", ""]),
    category=st.sampled_from([*ORDER_CATEGORY.values(), "", "OTHER"]),
    amount_type=st.sampled_from(["COD", "CD", "NA", "", "cod"]),
    amount=st.none() | st.integers(-(10**7), 10**7),
    fee=st.none() | st.integers(0, 10**5),
    taken=st.none() | st.booleans(),
    partial=st.booleans(),
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_rule_owes_what_its_example_says(rule: OwedRule) -> None:
    assert rule_of(rule.example) is rule
    due = owed(rule.example)
    assert (due.cash, due.fee) == rule.owes
    assert due.net == rule.owes[0] - (rule.owes[1] or 0)
    other_spelling = replace(
        rule.example, status=rule.example.status.upper(), order_type="".join(rule.example.order_type).lower()
    )
    assert rule_of(other_spelling) is rule


@given(FACTS)
def test_every_order_has_a_rule_and_cash_is_owed_for_what_was_done_alone(facts: MoneyFacts) -> None:
    due = owed(facts)
    if due.cash or due.coming:
        assert due.cash + due.coming == facts.amount
    assert not due.cash or due.stand is Stand.COLLECTED
    assert not due.coming or due.stand is Stand.ON_ITS_WAY
    if due.stand in (Stand.UNKNOWN, Stand.NOTHING, Stand.ON_ITS_WAY):
        assert due.cash == 0
        assert not due.fee


@pytest.mark.parametrize("status", sorted(ORDER_CATEGORY))
def test_every_status_the_service_is_known_to_have_is_judged_alike_with_and_without_its_category(status: str) -> None:
    for kind in ("Deliver", "Exchange", "Return"):
        bare = MoneyFacts(order_type=kind, status=status, amount_type="NA", fee=5_000)
        told = replace(bare, category=ORDER_CATEGORY[status])
        assert owed(bare).stand is not Stand.UNKNOWN or kind == "Return"
        assert owed(bare).stand is owed(told).stand


def test_an_amount_that_nobody_told_is_not_assumed() -> None:
    done = MoneyFacts(order_type="Deliver", status="completed", amount_type="COD", fee=5_000)
    assert owed(done).stand is Stand.UNKNOWN


def test_ageing_has_no_gap_and_no_overlap() -> None:
    today = date(2026, 11, 20)
    for days in range(-2, 400):
        one = ageing(today - timedelta(days=days), today)
        first, last = ageing_days(one)
        assert max(days, 0) >= first
        assert last is None or days <= last
    assert [ageing_days(one) for one in Ageing] == [(0, 3), (4, 7), (8, 14), (15, None)]


def test_whether_a_courier_had_a_cancelled_order_is_told_by_what_was_seen_of_it() -> None:
    assert was_taken(["new", "pickedUp", "canceled"]) is True
    assert was_taken(["new", "canceled"]) is False
    assert was_taken(["canceled"]) is None
    assert all(was_taken([status]) for status in TAKEN)


#: Where the money of an order is that ended so, as a shop counts it. ``nothing`` is owed for what was called off, or
#: nobody knows (``terminated``); a Return that could not be fetched is not fetched yet, and may cost its fee.
STANDS = {
    Outcome.WAITING: {Stand.ON_ITS_WAY},
    Outcome.ON_ITS_WAY: {Stand.ON_ITS_WAY},
    Outcome.DELIVERED: {Stand.COLLECTED},
    Outcome.RETURNED: {Stand.RETURNED},
    Outcome.WITHDRAWN: {Stand.NOTHING, Stand.RETURNED},
}


@pytest.mark.parametrize("status", ORDER_CATEGORY)
@pytest.mark.parametrize("order_type", ["Deliver", "Exchange", "Return"])
def test_money_stands_where_the_figures_of_the_day_count_the_order(order_type: str, status: str) -> None:
    category = ORDER_CATEGORY[status]
    facts = MoneyFacts(order_type=order_type, status=status, category=category, amount_type="COD", amount=85_000)
    outcome, due = outcome_of(order_type, status, category), owed(facts)
    if (order_type, status) != ("Return", "deliveryFailed"):
        assert due.stand in STANDS[outcome]
    if outcome in WITHOUT_CASH:
        assert (due.cash, due.coming) == (0, 0)
