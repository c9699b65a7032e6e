"""Looking for a lost pickup at services that list, show notes and stumble in every way.

The service is scripted: no real one can be made to misbehave in all these ways. The real one is in test_pickups.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import cast

import pytest

from courier_desk.api.calls import ResourcePage
from courier_desk.api.client import CourierClient
from courier_desk.api.errors import ApiError, error_for
from courier_desk.desk.lookup_pages import MOST_PAGES
from courier_desk.desk.pickup_handlers import FoundPickup, LostPickup, find_pickup
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.pickups import Pickup, PickupRequest

SENT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
CUTOFF = SENT - timedelta(minutes=10)
REQUEST = PickupRequest(orders=25, day=date(2026, 11, 22), phone="01005527719", notes="Back gate [#K7Q2]")
OURS = Pickup(
    number="300500",
    status="new",
    day=REQUEST.day,
    orders=25,
    phone="01005527719",
    notes=REQUEST.notes,
    created=SENT + timedelta(seconds=2),
)
TWIN = replace(OURS, number="300499", notes="Back gate [#ABCD]")


def other(place: int, **facts: object) -> Pickup:
    """Give somebody else's pickup; a higher place is older."""
    plain = Pickup(
        number=f"{200_000 - place}",
        day=date(2026, 11, 21),
        orders=3,
        phone=f"0111{place:07d}",
        notes=f"Gate [#{place:04d}]",
        created=SENT - timedelta(minutes=place),
    )
    return replace(plain, **facts)  # type: ignore[arg-type]  # facts are named by the test


@dataclass
class Service:
    """A scripted service. ``listed`` are its pickups as listed; ``stumbles``: how often reading one fails first."""

    listed: Sequence[Pickup]
    lists_notes: bool = True
    shows_notes: bool = True
    details: Mapping[str, Pickup | FailureKind] = field(default_factory=dict)
    stumbles: int = 0
    same_page: bool = False
    always_more: bool = False
    pages_read: int = 0
    read: list[str] = field(default_factory=list)

    async def pickups_page(self, *, page: int = 1, limit: int = 30, **_rest: object) -> ResourcePage[Pickup]:
        self.pages_read += 1
        start = 0 if self.same_page else (page - 1) * limit
        shown = [one if self.lists_notes else replace(one, notes="") for one in self.listed[start : start + limit]]
        more = self.always_more or start + limit < len(self.listed)
        return ResourcePage(items=tuple(shown), current_page=page, total_pages=None, total_count=None, has_next=more)

    async def pickup(self, number: str, **_rest: object) -> Pickup:
        self.read.append(number)
        detail = self.details.get(number) or next(one for one in self.listed if one.number == number)
        if self.stumbles:
            self.stumbles -= 1
            detail = FailureKind.INTERNAL_ERROR
        if isinstance(detail, FailureKind):
            raise error_for(Failure(kind=detail, execution=Execution.UNKNOWN))
        return detail if self.shows_notes else replace(detail, notes="")


def look(service: Service, *, known: Mapping[str, str] | None = None, request: PickupRequest = REQUEST) -> FoundPickup:
    async def notes_of(number: str) -> str:
        return (known or {}).get(number, "")

    lost = LostPickup(request=request, merchant="M1", cutoff=lambda: CUTOFF, notes_of=notes_of)
    return asyncio.run(find_pickup(cast("CourierClient", service), lost))


NEWER = [other(place, created=SENT + timedelta(minutes=5, seconds=-place)) for place in range(60)]
OLDER = [other(place) for place in range(60, 200)]


@pytest.mark.parametrize("lists_notes", [True, False])
def test_its_mark_finds_it_in_the_list_or_in_the_pickup_itself(lists_notes: bool) -> None:
    service = Service([*NEWER, TWIN, OURS, *OLDER], lists_notes=lists_notes)
    found = look(service)
    assert found.pickup is not None
    assert found.pickup.number == OURS.number
    assert service.read == ([] if lists_notes else [TWIN.number, OURS.number])


def test_an_absence_is_told_only_behind_the_cutoff() -> None:
    service = Service([*NEWER, *OLDER])
    assert look(service) == FoundPickup()
    assert service.pages_read == 4  # the cutoff lies on the third page; no changes are told, so one further is read


@pytest.mark.parametrize("lists_notes", [True, False])
def test_our_mark_with_a_moment_a_little_too_early_is_for_a_person(lists_notes: bool) -> None:
    ours = replace(OURS, created=CUTOFF - timedelta(hours=3))
    found = look(Service([ours, *OLDER[-9:]], lists_notes=lists_notes))
    assert found.pickup is None
    assert [one.number for one in found.doubtful] == [OURS.number]


def test_a_service_that_shows_no_notes_asks_a_person_about_what_fits() -> None:
    found = look(Service([*NEWER, TWIN, OURS, *OLDER], lists_notes=False, shows_notes=False))
    assert found.pickup is None
    assert [one.number for one in found.doubtful] == [TWIN.number, OURS.number]


def test_a_pickup_that_this_desk_knows_by_another_mark_is_no_candidate() -> None:
    service = Service([TWIN, OURS, *OLDER], lists_notes=False, shows_notes=False)
    found = look(service, known={TWIN.number: TWIN.notes})
    assert [one.number for one in found.doubtful] == [OURS.number]


@pytest.mark.parametrize("notes", ["Back gate", "Back", "back gate (#k7q2)", "BACK GATE K7Q2"])
def test_notes_that_were_cut_or_bent_are_not_an_absence(notes: str) -> None:
    found = look(Service([replace(OURS, notes=notes), *OLDER]))
    assert found.pickup is not None or [one.number for one in found.doubtful] == [OURS.number]


@pytest.mark.parametrize(
    "facts", [{"day": date(2026, 11, 23)}, {"orders": 24}, {"phone": "01226409083"}, {"notes": "Side door"}]
)
def test_a_pickup_of_other_facts_is_not_ours(facts: dict[str, object]) -> None:
    strange = replace(OURS, **{"notes": "", **facts})  # type: ignore[arg-type]  # facts are named by the test
    assert look(Service([strange, *OLDER])) == FoundPickup()


@pytest.mark.parametrize("phone", ["+20 100 552 7719", "٠١٠٠٥٥٢٧٧١٩", "0100***7719", ""])
@pytest.mark.parametrize("facts", [{}, {"day": None}, {"orders": None}])
def test_a_fact_missing_or_in_another_form_hides_nothing(phone: str, facts: dict[str, object]) -> None:
    bent = replace(OURS, phone=phone, **facts)  # type: ignore[arg-type]  # facts are named by the test
    assert look(Service([bent, *OLDER], lists_notes=False)).pickup is not None


def test_the_same_mark_long_ago_is_not_ours() -> None:
    old = replace(OURS, number="100000", created=SENT - timedelta(days=60))
    assert look(Service([*NEWER, *OLDER, old])) == FoundPickup()
    assert look(Service([replace(old, number="1"), *NEWER, *OLDER])) == FoundPickup()


@pytest.mark.parametrize("kind", [FailureKind.FORBIDDEN, FailureKind.NOT_FOUND, FailureKind.MERCHANT_NOT_FOUND])
def test_what_is_anothers_or_no_more_is_passed_over(kind: FailureKind) -> None:
    assert look(Service([OURS, *OLDER], lists_notes=False, details={OURS.number: kind})) == FoundPickup()


@pytest.mark.parametrize("kind", [FailureKind.INTERNAL_ERROR, FailureKind.UNREADABLE, FailureKind.OTHER_CODE])
def test_a_candidate_that_cannot_be_read_is_for_a_person(kind: FailureKind) -> None:
    service = Service([OURS, *OLDER], lists_notes=False, details={OURS.number: kind})
    assert [one.number for one in look(service).doubtful] == [OURS.number]
    assert service.read == [OURS.number] * 2


def test_a_service_that_stumbles_once_is_asked_once_more() -> None:
    found = look(Service([OURS, *OLDER], lists_notes=False, stumbles=1))
    assert found.pickup is not None
    assert look(Service([TWIN, *OLDER], lists_notes=False, stumbles=1)) == FoundPickup()


@pytest.mark.parametrize("kind", [FailureKind.NO_CONNECTION, FailureKind.RATE_LIMITED, FailureKind.UNAUTHORIZED])
def test_a_service_that_does_not_answer_says_nothing(kind: FailureKind) -> None:
    with pytest.raises(ApiError):
        look(Service([OURS, *OLDER], lists_notes=False, details={OURS.number: kind}))


def test_a_list_in_another_order_is_read_to_its_end() -> None:
    found = look(Service([*reversed(OLDER), *NEWER, OURS]))
    assert found.pickup is not None


def test_a_service_that_gives_one_page_for_ever_does_not_say_that_it_is_absent() -> None:
    service = Service(NEWER, same_page=True, always_more=True)
    found = look(service)
    assert (found.pickup, found.reached_cutoff) == (None, False)
    assert service.pages_read == 3


def test_too_many_new_pickups_are_not_an_absence() -> None:
    crowd = [other(1, number=f"{n}", created=SENT + timedelta(minutes=5)) for n in range(100_000, 101_500)]
    service = Service(crowd)
    assert not look(service).reached_cutoff
    assert service.pages_read == MOST_PAGES


@pytest.mark.parametrize("facts", [{"day": date(2026, 11, 23)}, {"orders": 24}, {"phone": "01226409083"}])
def test_our_mark_on_a_pickup_that_is_otherwise_is_a_persons_to_judge(facts: dict[str, object]) -> None:
    strange = replace(OURS, **facts)  # type: ignore[arg-type]  # facts are named by the test
    for lists_notes in (True, False):
        found = look(Service([strange, *OLDER], lists_notes=lists_notes, details={}))
        assert found.pickup is None
        assert [one.number for one in found.doubtful] == ([OURS.number] if lists_notes else [])


PLAIN = replace(REQUEST, notes="Back gate")


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({}, True),
        ({"phone": "+201005527719"}, True),
        ({"created": None}, False),
        ({"day": None}, False),
        ({"orders": None}, False),
        ({"phone": "0100***7719"}, False),
        ({"phone": ""}, False),
    ],
)
def test_without_a_mark_the_one_that_tells_everything_is_it(facts: dict[str, object], found: bool) -> None:
    ours = replace(OURS, **{"notes": "Back gate", **facts})  # type: ignore[arg-type]  # facts are named by the test
    got = look(Service([ours, *OLDER]), request=PLAIN)
    assert (got.pickup is not None) is found
    assert [one.number for one in got.doubtful] == ([] if found else [OURS.number])


def test_without_a_mark_two_alike_are_a_persons_to_tell_apart_and_a_marked_one_is_another() -> None:
    ours = replace(OURS, notes="Back gate")
    got = look(Service([replace(ours, number="300499"), ours, *OLDER]), request=PLAIN)
    assert (got.pickup, [one.number for one in got.doubtful]) == (None, ["300499", OURS.number])
    got = look(Service([TWIN, ours, *OLDER]), request=PLAIN)
    assert got.pickup is not None
    assert got.pickup.number == OURS.number
