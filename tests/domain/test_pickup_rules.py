"""What may be done with a pickup, by its status."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.pickups import (
    PickupAction,
    PickupConsequence,
    PickupDeskFacts,
    PickupFacts,
    PickupWhy,
    allowed,
    is_ahead,
    is_over,
)

STATUSES = [
    "new",
    "pendingPickup",
    "driverAssigned",
    "pickedUp",
    "inStock",
    "inProgress",
    "completed",
    "canceled",
    "rejected",
    "returned",
    "terminated",
]


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("action", [PickupAction.RESCHEDULE, PickupAction.DELETE])
def test_a_pickup_is_changed_and_deleted_only_while_new_or_pending(status: str, action: PickupAction) -> None:
    verdict = allowed(PickupFacts(status=status))[action]
    assert verdict.on == (status in ("new", "pendingPickup"))
    assert verdict.on or verdict.why is PickupWhy.STATUS


@pytest.mark.parametrize(
    ("status", "category", "why", "consequence"),
    [
        ("new", "NEW", None, PickupConsequence.RATHER_DELETE),
        ("pendingPickup", "NEW", None, PickupConsequence.KEEPS_IT),
        ("driverAssigned", "NEW", None, PickupConsequence.MAY_BE_REFUSED),
        ("somethingNew", "", None, PickupConsequence.MAY_BE_REFUSED),
        ("completed", "SUCCESSFUL", PickupWhy.OVER, None),
        ("canceled", "UNSUCCESSFUL", PickupWhy.CANCELED, None),
        ("Cancelled", "", PickupWhy.CANCELED, None),
        ("strange", "unsuccessful", PickupWhy.OVER, None),
    ],
)
def test_cancelling_by_status(
    status: str, category: str, why: PickupWhy | None, consequence: PickupConsequence | None
) -> None:
    verdict = allowed(PickupFacts(status=status, category=category))[PickupAction.CANCEL]
    assert (verdict.why, verdict.consequence) == (why, consequence)


def test_a_refusal_counts_in_the_same_status_alone() -> None:
    refused = PickupFacts(status="driverAssigned", refused_in="driverAssigned")
    assert allowed(refused)[PickupAction.CANCEL].why is PickupWhy.REFUSED_BEFORE
    moved = PickupFacts(status="pendingPickup", refused_in="driverAssigned")
    assert allowed(moved)[PickupAction.CANCEL].on


@pytest.mark.parametrize(
    ("facts", "desk", "why"),
    [
        (PickupFacts(status="", sent=False), PickupDeskFacts(), PickupWhy.NOT_SENT),
        (PickupFacts(status="new", gone=True), PickupDeskFacts(), PickupWhy.GONE),
        (PickupFacts(status="new", ending=True), PickupDeskFacts(), PickupWhy.ENDING),
        (PickupFacts(status="new"), PickupDeskFacts(scope_held=False), PickupWhy.NO_SCOPE),
        (PickupFacts(status="new"), PickupDeskFacts(known=frozenset()), PickupWhy.NOT_OFFERED),
        (PickupFacts(status="new"), PickupDeskFacts(online=False), PickupWhy.OFFLINE),
    ],
)
def test_what_stands_against_every_action(facts: PickupFacts, desk: PickupDeskFacts, why: PickupWhy) -> None:
    assert {verdict.why for verdict in allowed(facts, desk).values()} == {why}


def test_a_pickup_that_told_only_its_number_is_taken_for_new() -> None:
    assert all(verdict.on for verdict in allowed(PickupFacts(status="")).values())


@given(status=st.text(), category=st.text(), refused=st.text())
def test_every_status_has_a_verdict_and_a_reason_when_off(status: str, category: str, refused: str) -> None:
    verdicts = allowed(PickupFacts(status=status, category=category, refused_in=refused))
    assert set(verdicts) == set(PickupAction)
    assert all(verdict.on or verdict.why for verdict in verdicts.values())
    assert not (is_ahead(status, category) and is_over(status, category))


@pytest.mark.parametrize(("status", "ahead"), [("new", True), ("driverAssigned", True), ("pickedUp", False)])
def test_whether_the_courier_is_still_to_come(status: str, ahead: bool) -> None:
    assert is_ahead(status) == ahead
