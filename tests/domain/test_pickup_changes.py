"""Judging an update of a pickup by what the service says of it now."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain import pickups
from courier_desk.domain.outcome import Outcome
from courier_desk.domain.pickups import Pickup, PickupRequest, dropped, told_facts

BEFORE = Pickup(number="300418", orders=12, day=date(2026, 7, 15), phone="01226409083", notes="Back gate [#K7Q2]")
WANTED = PickupRequest(orders=20, day=date(2026, 7, 16), phone="01226409083", notes="Back gate [#K7Q2]")
DONE = replace(BEFORE, orders=20, day=date(2026, 7, 16))

REQUESTS = st.builds(
    PickupRequest,
    orders=st.integers(1, 3),
    day=st.dates(date(2026, 7, 15), date(2026, 7, 17)),
    phone=st.sampled_from(["01226409083", "01005527719"]),
    notes=st.sampled_from(["", "Back gate", "Side door [#K7Q2]"]),
)


def as_pickup(request: PickupRequest) -> Pickup:
    raw = {"pickupNotes": request.notes}
    return Pickup(number="1", orders=request.orders, day=request.day, phone=request.phone, notes=request.notes, raw=raw)


def judge_update(wanted: PickupRequest, before: Pickup, got: Pickup) -> Outcome:
    return pickups.judge_update(wanted, told_facts(before), got)


def test_the_wanted_state_is_done_and_the_old_one_is_not() -> None:
    assert judge_update(WANTED, BEFORE, DONE) is Outcome.DONE
    assert judge_update(WANTED, BEFORE, BEFORE) is Outcome.NOT_DONE


def test_a_part_that_did_not_stick_is_done_and_told() -> None:
    partly = replace(BEFORE, orders=20)
    assert judge_update(WANTED, BEFORE, partly) is Outcome.DONE
    assert dropped(WANTED, partly) == {"pickupDate": ["2026-07-16", "2026-07-15"]}


def test_another_hand_leaves_it_unclear() -> None:
    assert judge_update(WANTED, BEFORE, replace(BEFORE, orders=99)) is Outcome.UNCLEAR


def test_a_service_that_shows_nothing_leaves_it_unclear() -> None:
    assert judge_update(WANTED, BEFORE, Pickup(number="300418")) is Outcome.UNCLEAR


@pytest.mark.parametrize("phone", ["+20 122 640 9083", "٠١٢٢٦٤٠٩٠٨٣", "0122***", ""])
def test_a_phone_in_another_form_is_the_same(phone: str) -> None:
    assert dropped(WANTED, replace(DONE, phone=phone)) == {}


def test_dropped_notes_are_told_where_the_service_has_a_place_for_them() -> None:
    assert dropped(WANTED, replace(DONE, notes="", raw={"pickupNotes": None}))["pickupNotes"] == [WANTED.notes, ""]
    assert dropped(WANTED, replace(DONE, notes="", raw={"pickupNumber": "300418"})) == {}


@given(wanted=REQUESTS, before=REQUESTS)
def test_a_whole_update_is_done_and_an_untouched_pickup_is_not(wanted: PickupRequest, before: PickupRequest) -> None:
    assert judge_update(wanted, as_pickup(before), as_pickup(wanted)) is Outcome.DONE
    assert dropped(wanted, as_pickup(wanted)) == {}
    untouched = judge_update(wanted, as_pickup(before), as_pickup(before))
    assert untouched is (Outcome.DONE if wanted == before else Outcome.NOT_DONE)


@given(wanted=REQUESTS, before=REQUESTS, got=REQUESTS)
def test_what_is_called_not_done_is_as_it_was_wherever_it_should_have_changed(
    wanted: PickupRequest, before: PickupRequest, got: PickupRequest
) -> None:
    if judge_update(wanted, as_pickup(before), as_pickup(got)) is Outcome.NOT_DONE:
        for name in ("orders", "day", "phone", "notes"):
            if getattr(wanted, name) != getattr(before, name):
                # Dropped notes alone do not say that anything was done: a service may drop them (trap 5).
                assert getattr(got, name) in (getattr(before, name), "")
