"""Specification, "Pickup": the fields of POST /pickups and of its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.sandbox.conformance.service import (
    Json,
    Service,
    assert_invalid,
    business_date,
    pickup,
    without,
)

ROWS = [
    # field, required, wrong values
    ("numberOfOrders", True, [0, -1, 1.5, "3", True, []]),
    ("pickupDate", True, [20260706, True, "06-07-2026", "2026/07/06", "2026-7-6", "2026-02-30", "tomorrow"]),
    ("phoneNumber", True, [1012345678, True, []]),
    ("pickupNotes", False, [7, True, {}]),
]


def _created(service: Service, body: Json) -> Json:
    answer = service.ask("POST", "/pickups", body)
    assert answer.status == 201, answer.raw
    return dict(answer.data["pickup"] if service.live else answer.data)


@pytest.mark.parametrize("field", [name for name, required, _ in ROWS if required])
@pytest.mark.parametrize("missing", [None, "", "left out"])
def test_a_required_field_cannot_be_missing(service: Service, field: str, missing: str | None) -> None:
    body = without(pickup(), field) if missing == "left out" else pickup(**{field: missing})
    assert_invalid(service, service.ask("POST", "/pickups", body), "", field)


@pytest.mark.parametrize(("field", "value"), [(name, value) for name, _, wrong in ROWS for value in wrong])
def test_a_field_has_its_type(service: Service, field: str, value: object) -> None:
    assert_invalid(service, service.ask("POST", "/pickups", pickup(**{field: value})), field, field)


def test_pickup_notes_are_optional_and_kept(service: Service) -> None:
    assert service.new_pickup(pickupNotes="Gate 2, ask for the shift")["pickupNotes"] == "Gate 2, ask for the shift"
    assert service.new_pickup(pickupNotes=None)["pickupNumber"]


def test_number_of_orders_phone_and_date_are_kept(service: Service) -> None:
    sent = pickup(numberOfOrders=41, phoneNumber="01511112222")
    read = service.new_pickup(**sent)
    assert {name: read[name] for name in sent} == sent


MONDAY = date(2030, 3, 4)
FRIDAY, SATURDAY = date(2030, 3, 8), date(2030, 3, 9)


def _days(day: date, ahead: int) -> str:
    return (day + timedelta(days=ahead)).isoformat()


@pytest.fixture
def at(service: Service) -> Iterator[Callable[[date, time], None]]:
    """Lets the service's clock show a moment in Cairo."""

    def show(day: date, hour: time) -> None:
        moment = datetime.combine(day, hour, ZoneInfo("Africa/Cairo"))
        service.control("POST", "/clock", {"offset": moment.timestamp() - datetime.now(UTC).timestamp()})

    yield show
    service.control("POST", "/clock", {"offset": 0})


@pytest.mark.parametrize("hour", [time(0, 1), time(12), time(23, 58)], ids=str)
def test_pickup_date_must_be_in_the_future(service: Service, at: Callable[[date, time], None], hour: time) -> None:
    """From tomorrow on, by the date in Cairo (field notes, "Egypt")."""
    at(MONDAY, hour)
    for ahead in (-400, -1, 0):
        answer = service.ask("POST", "/pickups", pickup(pickupDate=_days(MONDAY, ahead)))
        assert_invalid(service, answer, "pickupDate", "pickupDate")
    for ahead in (1, 2, 30):
        assert service.ask("POST", "/pickups", pickup(pickupDate=_days(MONDAY, ahead))).status == 201


def test_pickup_date_must_be_a_business_date(service: Service, at: Callable[[date, time], None]) -> None:
    """Field notes, "Egypt": Friday is the couriers' day off."""
    at(MONDAY, time(9))
    answer = service.ask("POST", "/pickups", pickup(pickupDate=FRIDAY.isoformat()))
    assert_invalid(service, answer, "pickupDate", "pickupDate")
    assert service.ask("POST", "/pickups", pickup(pickupDate=SATURDAY.isoformat())).status == 201


def test_pickup_number_has_six_digits(service: Service) -> None:
    assert re.fullmatch(r"[0-9]{6}", _created(service, pickup())["pickupNumber"])


def test_pickup_fees_are_computed_by_the_service(service: Service) -> None:
    fees = _created(service, pickup(numberOfOrders=1))["pickupFees"]
    assert isinstance(fees, (int, float))
    assert not isinstance(fees, bool)
    assert fees >= 0


def test_pickup_number_and_fees_stand_flat_or_nested(service: Service) -> None:
    """The specification's flat fields, or `data.pickup` as live services answer (field notes)."""
    data = service.ask("POST", "/pickups", pickup()).data
    assert ("pickupNumber" in data, "pickup" in data) == (not service.live, service.live)


def test_pickup_record_has_the_fields_of_the_field_notes(service: Service) -> None:
    read = service.new_pickup(pickupDate=business_date())
    expected = {
        "pickupId",
        "pickupNumber",
        "pickupDate",
        "picikupStatus",
        "statusCategory",
        "statusLabel",
        "numberOfOrders",
        "pickupFees",
        "phoneNumber",
        "pickupNotes",
        "isFragileItems",
        "isLargeItems",
        "createdAt",
        "updatedAt",
    }
    assert expected <= set(read)
