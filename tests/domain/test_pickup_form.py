"""The pickup form: what is sent, and what is said at which field."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.calendar import WorkingDays
from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.pickup_form import MOST_NOTES, PickupDraft, PickupField, PickupSurroundings, check_pickup
from courier_desk.domain.pickups import PickupRequest

TODAY = date(2026, 7, 14)
AROUND = PickupSurroundings(today=TODAY)
GOOD = PickupDraft(day=date(2026, 7, 15), orders="25", phone="0100 552 7719", notes=" Back gate \n after 11 ")


def found(draft: PickupDraft, around: PickupSurroundings = AROUND) -> list[tuple[str, str, Severity]]:
    return [(one.field, one.kind, one.severity) for one in check_pickup(draft, around).findings]


def test_a_good_form_is_a_request() -> None:
    checked = check_pickup(GOOD, AROUND)
    assert checked.findings == ()
    wanted = PickupRequest(orders=25, day=date(2026, 7, 15), phone="01005527719", notes="Back gate\nafter 11")
    assert checked.request == wanted


@pytest.mark.parametrize(
    ("day", "kind"),
    [
        (None, FindingKind.REQUIRED),
        (date(2026, 7, 13), FindingKind.DAY_PAST),
        (TODAY, FindingKind.DAY_TODAY),
        (date(2026, 7, 17), FindingKind.DAY_OFF),
        (date(2028, 7, 17), FindingKind.DAY_TOO_FAR),
    ],
)
def test_a_day_that_cannot_be(day: date | None, kind: FindingKind) -> None:
    assert found(replace(GOOD, day=day)) == [(PickupField.DAY, kind, Severity.ERROR)]
    assert check_pickup(replace(GOOD, day=day), AROUND).request is None


def test_a_holiday_and_a_booked_day_are_told_and_do_not_stop() -> None:
    day = date(2026, 7, 23)
    around = PickupSurroundings(today=TODAY, holidays={day: "Revolution Day"}, booked={day: ("300418", "300415")})
    checked = check_pickup(replace(GOOD, day=day), around)
    assert checked.request is not None
    assert [(one.kind, one.severity, one.number, one.text) for one in checked.findings] == [
        (FindingKind.DAY_HOLIDAY, Severity.WARNING, 0, "Revolution Day"),
        (FindingKind.DAY_BOOKED, Severity.WARNING, 2, "300418"),
    ]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("", FindingKind.REQUIRED),
        ("many", FindingKind.COUNT_NOT_A_NUMBER),
        ("2.5", FindingKind.COUNT_NOT_A_NUMBER),
        ("0", FindingKind.COUNT_NOT_POSITIVE),
        ("-3", FindingKind.COUNT_NOT_POSITIVE),
        ("01005527719", FindingKind.COUNT_TOO_LARGE),
    ],
)
def test_a_number_of_orders_that_cannot_be(typed: str, kind: FindingKind) -> None:
    assert found(replace(GOOD, orders=typed)) == [(PickupField.ORDERS, kind, Severity.ERROR)]


def test_more_orders_than_wait_is_a_hint() -> None:
    around = replace(AROUND, waiting=12)
    assert found(GOOD, around) == [(PickupField.ORDERS, FindingKind.MORE_THAN_WAIT, Severity.HINT)]
    assert found(replace(GOOD, orders="١٢"), around) == []


@pytest.mark.parametrize(
    ("typed", "kind", "severity"),
    [
        ("", FindingKind.REQUIRED, Severity.ERROR),
        ("1.00553E+09", FindingKind.PHONE_LOST_DIGITS, Severity.ERROR),
        ("the guard", FindingKind.PHONE_NOT_A_NUMBER, Severity.ERROR),
        ("02 2391 1234", FindingKind.PHONE_LANDLINE, Severity.ERROR),
        ("0100", FindingKind.PHONE_WRONG_LENGTH, Severity.ERROR),
        ("+20 100 552 7719", FindingKind.PHONE_REPAIRED, Severity.HINT),
    ],
)
def test_the_contact_phone(typed: str, kind: FindingKind, severity: Severity) -> None:
    assert found(replace(GOOD, phone=typed)) == [(PickupField.PHONE, kind, severity)]


def test_a_landline_is_booked_on_a_persons_word() -> None:
    draft = replace(GOOD, phone="02 2391 1234", phone_confirmed="0223911234")
    assert found(draft) == [(PickupField.PHONE, FindingKind.PHONE_CONFIRMED, Severity.WARNING)]
    request = check_pickup(draft, AROUND).request
    assert request is not None
    assert request.phone == "0223911234"


def test_notes_leave_room_for_the_mark() -> None:
    assert found(replace(GOOD, notes="x" * MOST_NOTES)) == []
    too_long = replace(GOOD, notes="x" * (MOST_NOTES + 1))
    assert found(too_long) == [(PickupField.NOTES, FindingKind.NOTES_TOO_LONG, Severity.ERROR)]


@given(
    day=st.none() | st.dates(), orders=st.text(), phone=st.text(), notes=st.text(), off=st.frozensets(st.integers(0, 6))
)
def test_a_request_comes_exactly_when_nothing_stops_it(
    day: date | None, orders: str, phone: str, notes: str, off: frozenset[int]
) -> None:
    around = PickupSurroundings(today=TODAY, days=WorkingDays(days_off=off))
    checked = check_pickup(PickupDraft(day=day, orders=orders, phone=phone, notes=notes), around)
    stopped = any(one.severity is Severity.ERROR for one in checked.findings)
    assert (checked.request is None) == stopped
    if checked.request is not None:
        assert checked.request.day > TODAY
        assert checked.request.orders > 0
        assert checked.request.phone
