"""Looking for a lost order at services that list, filter and echo in every way seen and some not seen yet.

The service is scripted: no real one can be made to misbehave in all these ways. The real one is in test_outbox.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import cast

import pytest

from courier_desk.api.budget import Lane
from courier_desk.api.calls import ResourcePage
from courier_desk.api.client import CourierClient
from courier_desk.api.errors import error_for
from courier_desk.desk.lookup_pages import MARGIN, MOST_PAGES, latest_of
from courier_desk.desk.order_lookup import Found, Lost, find_order
from courier_desk.domain.accounts import ReferenceSupport
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.orders import Consignee, Delivery, Order, OrderRequest
from courier_desk.domain.zones import Governorate

SENT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
REQUEST = OrderRequest(
    consignee=Consignee(
        full_name="Karim Test", phone="01007741186", address="9 Sample St", governorate=Governorate.CAIRO, zone="Abdeen"
    ),
    shipment=Delivery(description="Linen", items=2, cod=125_000),
    reference="CD-OURS",
)
OURS = Order(
    number="500000",
    order_type="Deliver",
    phone="01007741186",
    amount=125_000,
    reference="CD-OURS",
    created=SENT + timedelta(seconds=2),
)


def other(place: int, **facts: object) -> Order:
    """Give somebody else's order; a higher place is older."""
    plain = Order(
        number=f"{400_000 - place}",
        order_type="Deliver",
        phone=f"0111{place:07d}",
        amount=5_000,
        reference=f"X-{place}",
        created=SENT - timedelta(minutes=place),
    )
    return replace(plain, **facts)  # type: ignore[arg-type]  # facts are named by the test


@dataclass
class Service:
    """A scripted service. ``listed`` are its orders as listed, in its order."""

    listed: Sequence[Order]
    filters: bool = True
    lists_reference: bool = False
    details: Mapping[str, Order | FailureKind] = field(default_factory=dict)
    refuses_filter: FailureKind | None = None
    same_page: bool = False
    always_more: bool = False
    lane: Lane | None = None
    pages_read: int = 0
    read: list[str] = field(default_factory=list)
    stumbles: int = 0
    at_once: int = 50
    tells: str = "next"

    async def orders_page(
        self, *, page: int = 1, limit: int = 50, reference: str = "", **_rest: object
    ) -> ResourcePage[Order]:
        if reference and self.refuses_filter:
            raise error_for(Failure(kind=self.refuses_filter, execution=Execution.UNKNOWN))
        self.pages_read += 1
        asked = [order for order in self.listed if not (reference and self.filters) or order.reference == reference]
        limit = min(limit, self.at_once)
        start = 0 if self.same_page else (page - 1) * limit
        shown = asked[start : start + limit]
        shown = shown if self.lists_reference else [replace(order, reference="") for order in shown]
        more = self.always_more or start + limit < len(asked)
        return ResourcePage(
            items=tuple(shown),
            current_page=page,
            total_pages=None,
            total_count=len(asked) if self.tells == "count" else None,
            has_next=more if self.tells == "next" else len(shown) >= 50,
            is_told=self.tells != "nothing",
        )

    async def order(self, number: str, **_rest: object) -> Order:
        self.read.append(number)
        if len(self.read) <= self.stumbles:
            raise error_for(Failure(kind=FailureKind.INTERNAL_ERROR, execution=Execution.UNKNOWN, status=500))
        detail = self.details.get(number) or next(order for order in self.listed if order.number == number)
        if isinstance(detail, FailureKind):
            raise error_for(Failure(kind=detail, execution=Execution.UNKNOWN))
        return detail


def look(
    service: Service,
    *,
    known: Mapping[str, str] | None = None,
    request: OrderRequest = REQUEST,
    support: ReferenceSupport | None = None,
    cutoff: datetime = SENT - MARGIN,
) -> Found:
    async def reference_of(number: str) -> str:
        return (known or {}).get(number, "")

    lost = Lost(
        request=request,
        merchant="M1",
        cutoff=lambda: cutoff,
        reference_of=reference_of,
        support=support,
    )
    return asyncio.run(find_order(cast("CourierClient", service), lost))


NEWER = [other(place, created=SENT + timedelta(minutes=5, seconds=-place)) for place in range(120)]
OLDER = [other(place) for place in range(120, 400)]


@pytest.mark.parametrize("filters", [True, False])
@pytest.mark.parametrize("lists_reference", [True, False])
def test_it_is_found_however_the_service_lists_and_filters(filters: bool, lists_reference: bool) -> None:
    service = Service([*NEWER, OURS, *OLDER], filters=filters, lists_reference=lists_reference)
    found = look(service)
    assert found.order is not None
    assert found.order.number == OURS.number


def test_an_absence_is_told_only_behind_the_cutoff() -> None:
    found = look(Service([*NEWER, *OLDER], filters=False))
    assert found == Found()


@pytest.mark.parametrize(
    "kind", [FailureKind.INTERNAL_ERROR, FailureKind.VALIDATION_ERROR, FailureKind.NOT_FOUND, FailureKind.OTHER_CODE]
)
def test_a_service_that_refuses_the_filter_is_read_page_by_page(kind: FailureKind) -> None:
    found = look(Service([OURS, *OLDER], refuses_filter=kind))
    assert found.order is not None


def test_a_reference_that_was_used_before_is_not_ours() -> None:
    """A shop's own number, used again months later: adopting the old order would lose the new one."""
    old = replace(OURS, number="300000", created=SENT - timedelta(days=60))
    assert look(Service([*NEWER, *OLDER, old], lists_reference=True)) == Found()


def test_our_reference_with_other_facts_is_for_a_person() -> None:
    strange = replace(OURS, phone="01223334444")
    found = look(Service([strange, *OLDER], lists_reference=True))
    assert found.order is None
    assert [order.number for order in found.doubtful] == [OURS.number]


@pytest.mark.parametrize(
    "phone", ["+20 100 774 1186", "00201007741186", "٠١٠٠٧٧٤١١٨٦", "0100***1186", "1007741186", ""]
)
def test_a_phone_in_another_form_hides_nothing(phone: str) -> None:
    found = look(Service([replace(OURS, phone=phone), *OLDER], filters=False))
    assert found.order is not None


@pytest.mark.parametrize("facts", [{"amount": 0}, {"amount": None}, {"order_type": "deliver"}, {"order_type": "DLV"}])
def test_a_fact_in_another_form_hides_nothing(facts: dict[str, object]) -> None:
    found = look(Service([replace(OURS, **facts), *OLDER], filters=False))  # type: ignore[arg-type]
    assert found.order is not None


def test_a_list_by_last_change_is_read_to_its_end() -> None:
    """An old order on top, because it was changed just now, says nothing of what comes after it."""
    changed = [other(300), other(301), *NEWER]
    found = look(Service([*changed, OURS, *OLDER], filters=False))
    assert found.order is not None


def test_a_list_that_is_oldest_first_is_read_to_its_end() -> None:
    found = look(Service(list(reversed([OURS, *NEWER[:3], *OLDER])), filters=False))
    assert found.order is not None


def test_orders_without_a_moment_are_all_read() -> None:
    timeless = [replace(order, created=None) for order in [*NEWER, *OLDER, OURS]]
    assert look(Service(timeless, filters=False)).order is not None


def test_another_merchants_order_in_the_list_is_passed_over() -> None:
    twin = replace(OURS, number="499999", reference="")
    service = Service([twin, *OLDER], filters=False, details={twin.number: FailureKind.FORBIDDEN})
    assert look(service) == Found()


@pytest.mark.parametrize("kind", [FailureKind.INTERNAL_ERROR, FailureKind.UNREADABLE, FailureKind.NOT_FOUND])
def test_a_candidate_that_cannot_be_read_is_for_a_person(kind: FailureKind) -> None:
    twin = replace(OURS, number="499999", reference="")
    service = Service([twin, *OLDER], filters=False, details={twin.number: kind})
    found = look(service)
    assert [order.number for order in found.doubtful] == [twin.number]


def test_a_service_that_stumbles_once_over_a_candidate_is_asked_again() -> None:
    service = Service([OURS, *OLDER], filters=False, stumbles=1)
    found = look(service)
    assert found.order is not None
    assert service.read == [OURS.number] * 2


def test_a_service_that_echoes_no_reference_asks_a_person_about_what_fits() -> None:
    silent = [replace(order, reference="") for order in [*NEWER, OURS, *OLDER]]
    found = look(Service(silent))
    assert found.order is None
    assert [order.number for order in found.doubtful] == [OURS.number]


def test_an_order_that_this_desk_knows_by_its_own_reference_is_no_candidate() -> None:
    service = Service([replace(OURS, reference=""), *OLDER])
    assert look(service, known={OURS.number: "CD-ANOTHER"}) == Found()
    assert service.read == []


def test_a_service_that_gives_one_page_for_ever_does_not_say_that_it_is_absent() -> None:
    service = Service(NEWER, filters=False, same_page=True, always_more=True)
    found = look(service)
    assert (found.order, found.reached_cutoff) == (None, False)
    assert service.pages_read < 10


def test_an_empty_page_ends_the_list_whatever_it_says() -> None:
    assert look(Service([], always_more=True)) == Found()


def test_too_many_new_orders_are_not_an_absence() -> None:
    crowd = [other(1, number=f"{n}", created=SENT + timedelta(minutes=5)) for n in range(100_000, 102_500)]
    service = Service(crowd, filters=False)
    assert not look(service).reached_cutoff
    assert service.pages_read == MOST_PAGES + 1


PROVED = ReferenceSupport(listed=False, detailed=True, filtered=True)


def test_where_the_filter_is_proved_its_empty_answer_is_an_absence() -> None:
    service = Service([*NEWER, *OLDER])
    assert look(service, support=PROVED) == Found()
    assert service.pages_read == 1


@pytest.mark.parametrize("lists_reference", [True, False])
def test_what_a_proved_filter_gives_is_still_compared(lists_reference: bool) -> None:
    service = Service([*NEWER, OURS, *OLDER], lists_reference=lists_reference)
    found = look(service, support=PROVED)
    assert found.order is not None
    assert found.order.number == OURS.number


def test_a_filter_that_was_proved_and_no_longer_filters_hides_nothing() -> None:
    found = look(Service([*NEWER, OURS, *OLDER], filters=False), support=PROVED)
    assert found.order is not None
    assert look(Service([*NEWER, *OLDER], filters=False), support=PROVED) == Found()


def test_a_service_that_is_known_not_to_filter_is_not_asked_so() -> None:
    service = Service([OURS, *OLDER], filters=False)
    found = look(service, support=ReferenceSupport(listed=False, detailed=True, filtered=False))
    assert found.order is not None
    assert service.pages_read == 1


@pytest.mark.parametrize("tells", ["next", "count", "nothing"])
@pytest.mark.parametrize("at_once", [50, 20])
def test_a_list_that_is_cut_is_not_over(tells: str, at_once: int) -> None:
    """Fewer are given at once than were asked for, and nothing says that more follow."""
    service = Service([*NEWER[:25], OURS, *OLDER], filters=False, at_once=at_once, tells=tells)
    found = look(service)
    assert found.order is not None
    assert look(Service([*NEWER[:25], *OLDER], filters=False, at_once=at_once, tells=tells)) == Found()


def test_the_whole_of_a_short_list_is_known_to_be_the_whole() -> None:
    for tells, pages in (("next", 1), ("count", 1), ("nothing", 2)):
        service = Service(NEWER[:7], filters=False, tells=tells)
        assert look(service) == Found()
        assert service.pages_read == 1 + pages, "asked by the reference first"


@pytest.mark.parametrize("count", [30, 120])
def test_old_orders_that_changed_together_hide_nothing_in_a_list_by_last_change(count: int) -> None:
    """A courier takes them all at once; what was made a moment before stands below them."""
    taken = SENT + timedelta(minutes=1)
    moved = [other(place, changed=taken) for place in range(120, 120 + count)]
    rest = [replace(order, changed=order.created) for order in OLDER[count:]]
    ours = replace(OURS, changed=OURS.created)
    assert look(Service([*moved, ours, *rest], filters=False)).order is not None
    assert look(Service([*moved, *rest], filters=False)) == Found()


def test_in_a_list_by_creation_what_changed_late_is_not_read_to_its_end() -> None:
    """What stands deeper changed later than what stands above it: the list is not sorted by that."""
    listed = [replace(order, changed=order.created) for order in [*NEWER[:10], *OLDER]]
    listed[12] = replace(listed[12], changed=SENT + timedelta(minutes=9))
    service = Service(listed, filters=False)
    assert look(service) == Found()
    assert service.pages_read == 2


@pytest.mark.parametrize("lists_reference", [True, False])
@pytest.mark.parametrize("early", [timedelta(minutes=25), timedelta(hours=7), timedelta(hours=13)])
def test_our_reference_with_a_moment_a_little_too_early_is_for_a_person(
    early: timedelta, lists_reference: bool
) -> None:
    """A day alone, the local time of the service's computer, a clock that is late: it is not absent."""
    ours = replace(OURS, created=SENT - early)
    found = look(Service([ours, *OLDER[200:]], filters=False, lists_reference=lists_reference))
    assert found.order is None
    assert [order.number for order in found.doubtful] == [OURS.number]


def test_an_hour_that_comes_twice_hides_nothing() -> None:
    """It is read as the first where no zone is told: an hour before it was sent, at the end of summer time."""
    sent = datetime(2026, 10, 29, 21, 30, tzinfo=UTC)
    ours = replace(OURS, created=sent - timedelta(hours=1) + timedelta(seconds=2))
    service, moment = Service([ours], lists_reference=True), sent - MARGIN
    assert latest_of(ours.created or sent) == sent + timedelta(seconds=2)
    found = look(service, cutoff=moment)
    assert found.order is not None


@pytest.mark.parametrize(
    ("sent", "kept"), [("shop-77a", "SHOP-77A"), ("Order  1045", "Order 1045"), ("caf\u00e9 9", "cafe\u0301 9")]
)
def test_a_reference_that_the_service_writes_its_own_way_is_found(sent: str, kept: str) -> None:
    request = replace(REQUEST, reference=sent)
    for lists_reference in (True, False):
        service = Service([*NEWER, replace(OURS, reference=kept), *OLDER], lists_reference=lists_reference)
        found = look(service, request=request, support=PROVED)
        assert found.order is not None
        assert found.order.number == OURS.number


def test_a_reference_that_was_cut_is_for_a_person_where_all_else_fits() -> None:
    request = replace(REQUEST, reference="Order 1045 / Zamalek branch / Instagram gift")
    cut = replace(OURS, reference="Order 1045 / Zamalek branch / In")
    found = look(Service([*NEWER, cut, *OLDER], lists_reference=True), request=request, support=PROVED)
    assert [order.number for order in found.doubtful] == [OURS.number]
    other_customer = replace(cut, phone="01223334444")
    assert look(Service([other_customer, *OLDER], lists_reference=True), request=request) == Found()
