"""What became of an order: the table, by its examples, and that it knows every status that was seen."""

from __future__ import annotations

import pytest

from courier_desk.domain.delivery_outcomes import OF_DELIVERIES, OF_RETURNS, WITH_CASH, Outcome, outcome_of
from courier_desk.ui.words import known_statuses


@pytest.mark.parametrize(
    ("order_type", "status", "category", "expected"),
    [
        ("Deliver", "new", "NEW", Outcome.WAITING),
        ("Deliver", "pendingPickup", "NEW", Outcome.WAITING),
        ("Deliver", "outForDelivery", "PROCESSING", Outcome.ON_ITS_WAY),
        ("Deliver", "waitingAction", "PAUSED", Outcome.ON_ITS_WAY),  # nothing is decided yet
        ("Deliver", "completed", "SUCCESSFUL", Outcome.DELIVERED),
        ("Exchange", "completed", "SUCCESSFUL", Outcome.DELIVERED),
        ("Deliver", "rejected", "PAUSED", Outcome.RETURNED),  # the customer did not take it
        ("Deliver", "headingToYou", "PROCESSING", Outcome.RETURNED),  # it only comes back now
        ("Deliver", "returnCompleted", "SUCCESSFUL", Outcome.RETURNED),  # successful is not delivered
        ("Deliver", "canceled", "UNSUCCESSFUL", Outcome.WITHDRAWN),  # the shop called it off
        ("Return", "completed", "SUCCESSFUL", Outcome.RETURNED),  # a Return that is done brought something back
        ("Return", "headingToYou", "PROCESSING", Outcome.ON_ITS_WAY),
        ("Return", "new", "NEW", Outcome.WAITING),
        ("Return", "canceled", "UNSUCCESSFUL", Outcome.WITHDRAWN),
        ("Deliver", "handedToNeighbour", "successful", Outcome.DELIVERED),  # by its category, without case
        ("Return", "handedToNeighbour", "SUCCESSFUL", Outcome.RETURNED),
        ("Deliver", "lostInTransit", "UNSUCCESSFUL", Outcome.UNKNOWN),  # refused or called off: it does not say
        ("Deliver", "", "", Outcome.UNKNOWN),
        ("Courier's own", "completed", "SUCCESSFUL", Outcome.DELIVERED),
    ],
)
def test_an_order_ends_as_the_table_says(order_type: str, status: str, category: str, expected: Outcome) -> None:
    assert outcome_of(order_type, status, category) is expected


def test_every_status_that_has_words_is_in_both_tables() -> None:
    assert set(known_statuses()) <= set(OF_DELIVERIES) & set(OF_RETURNS)
    assert set(OF_DELIVERIES) == set(OF_RETURNS)


def test_what_came_back_or_was_called_off_has_no_cash_to_come() -> None:
    assert set(Outcome) - set(WITH_CASH) == {Outcome.RETURNED, Outcome.WITHDRAWN}
