"""An order as comparable facts: what was asked for, what an answer tells, and what is the same in another form."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.order_changes import (
    changed_by,
    judge_cancel,
    judge_update,
    same_fact,
    told_facts,
    unknown_fields,
    update_changed,
    update_not_stuck,
    wanted_facts,
    with_request,
)
from courier_desk.domain.orders import (
    Consignee,
    Delivery,
    ExchangeShipment,
    Order,
    OrderRequest,
    ReturnShipment,
    Shipment,
)
from courier_desk.domain.outcome import Outcome
from courier_desk.domain.zones import Governorate

WHO = Consignee(
    full_name="Mona Zaki",
    phone="01012345678",
    other_phone="0223456789",
    address="9 Sample St, Bldg 4",
    building="4",
    apartment="11",
    governorate=Governorate.CAIRO,
    zone="Abdeen",
)
PARCEL = Delivery(description="Shoes", items=2, express=True, cod=125_000)
BACK = ReturnShipment(description="Shoes", items=1, original_number="204828", reason="Too small", notes="Call")
SWAP = ExchangeShipment(current="Shoes 41", current_items=1, new="Shoes 42", new_items=1, cash_difference=5_000)


def asked(shipment: Shipment = PARCEL, **changes: object) -> OrderRequest:
    plain = OrderRequest(consignee=WHO, shipment=shipment, reference="R-1", notes="Ring", may_inspect=True)
    return replace(plain, **changes)  # type: ignore[arg-type]  # named by the test


def shown(request: OrderRequest, **changes: object) -> Order:
    """Give the order as a service that kept everything shows it."""
    to, what = request.consignee, request.shipment
    facts: dict[str, object] = {
        "order_type": request.order_type.value,
        "full_name": to.full_name,
        "phone": to.phone,
        "other_phone": to.other_phone,
        "address": to.address,
        "building": to.building,
        "apartment": to.apartment,
        "governorate": to.governorate.value,
        "zone": to.zone,
        "workplace": to.workplace,
        "may_inspect": request.may_inspect,
        "reference": request.reference,
        "notes": request.notes,
        "pickup_address_id": request.pickup_address_id,
        "express": request.express,
        "amount_type": request.amount_type.value,
        "amount": request.amount,
    }
    match what:
        case Delivery():
            facts |= {"description": what.description, "items": what.items}
        case ReturnShipment():
            facts |= {
                "description": what.description, "items": what.items, "original_number": what.original_number,
                "reason": what.reason, "return_notes": what.notes, "partial": what.partial_items is not None,
                "partial_items": what.partial_items, "original_items": what.original_items,
            }  # fmt: skip
        case ExchangeShipment():
            facts |= {
                "description": what.current, "items": what.current_items, "new": what.new,
                "new_items": what.new_items,
            }  # fmt: skip
    return Order(number="204900", **(facts | changes))  # type: ignore[arg-type]  # named by the test


@pytest.mark.parametrize(
    "shipment", [PARCEL, BACK, SWAP, replace(PARCEL, cod=None), replace(SWAP, cash_difference=None)]
)
def test_a_service_that_kept_everything_left_nothing_undone(shipment: Shipment) -> None:
    request = asked(shipment)
    assert update_not_stuck(request, shown(request)) == {}
    assert judge_update(request, told_facts(shown(asked(shipment, notes="Other"))), shown(request)) is Outcome.DONE


@pytest.mark.parametrize("shipment", [PARCEL, BACK, SWAP])
def test_an_order_as_it_was_shows_that_nothing_was_done(shipment: Shipment) -> None:
    old = shown(asked(shipment))
    wanted = asked(shipment, notes="Come after five")
    assert judge_update(wanted, told_facts(old), old) is Outcome.NOT_DONE


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({"may_inspect": False}, {"previewPermission": [True, False]}),
        ({"amount": 100}, {"amountCOD": [125_000, 100]}),
        ({"amount_type": "NA", "amount": 125_000}, {"amountCOD": [125_000, None]}),
        ({"items": 1}, {"numberOfItems": [2, 1]}),
        ({"phone": "01012345679"}, {"phoneNumber": ["01012345678", "01012345679"]}),
        ({"phone": "+20 101 234 5678"}, {}),
        ({"address": "9  Sample St, Bldg 4 "}, {}),
        ({"notes": "", "told": frozenset({"notes"})}, {"Notes": ["Ring", ""]}),
        ({"notes": ""}, {}),
        ({"express": False, "told": frozenset({"express"})}, {"isExpressShipping": [True, False]}),
        ({"amount_type": "", "amount": 100}, {"amountCOD": [125_000, 100]}),
        ({"amount_type": "", "amount": None}, {}),
        ({"express": False}, {}),
        ({"pickup_address_id": "its-own-main-one"}, {}),
    ],
)
def test_what_did_not_stick_is_told_and_what_is_not_shown_is_not(
    changes: dict[str, object], left: dict[str, object]
) -> None:
    assert update_not_stuck(asked(), shown(asked(), **changes)) == left


def test_a_lost_update_that_dropped_the_permission_to_inspect_was_done() -> None:
    before = told_facts(shown(asked(notes="Old", may_inspect=True)))
    got = shown(asked(), may_inspect=False)
    assert judge_update(asked(), before, got) is Outcome.DONE


def test_somebody_elses_change_meanwhile_is_for_a_person() -> None:
    before = told_facts(shown(asked(notes="Old")))
    assert judge_update(asked(), before, shown(asked(), notes="Theirs")) is Outcome.UNCLEAR


@pytest.mark.parametrize(
    ("before", "now", "standing"),
    [
        (("pendingPickup", "Deliver"), ("canceled", "Deliver"), Outcome.DONE),
        (("pendingPickup", "Deliver"), ("Cancelled", "Deliver"), Outcome.DONE),
        (("inStock", "Deliver"), ("returnInitiated", "Return"), Outcome.DONE),
        (("inStock", "Exchange"), ("returnAssigned", "Exchange"), Outcome.DONE),
        (("inStock", "Deliver"), ("inStock", "Deliver"), Outcome.NOT_DONE),
        (("inStock", "Deliver"), ("outForDelivery", "Deliver"), Outcome.NOT_DONE),
        (("returnInitiated", "Return"), ("returnAssigned", "Return"), Outcome.NOT_DONE),
        (("", ""), ("canceled", "Deliver"), Outcome.DONE),
    ],
)
def test_a_cancellation_is_judged_by_what_the_order_became(
    before: tuple[str, str], now: tuple[str, str], standing: Outcome
) -> None:
    assert judge_cancel(*before, Order(number="1", status=now[0], order_type=now[1])) is standing


@given(st.text(max_size=20), st.text(max_size=20))
def test_same_is_the_same_both_ways(one: str, other: str) -> None:
    for name in ("Notes", "phoneNumber", "address"):
        assert same_fact(name, one, other) == same_fact(name, other, one)
        assert same_fact(name, one, one)


def test_every_field_of_a_request_is_compared() -> None:
    """Whoever adds a field to the request adds it here, or an update of it would never be read back."""
    for shipment, own in ((PARCEL, 4), (BACK, 7), (SWAP, 5)):
        assert len(wanted_facts(asked(shipment))) == 13 + own


@pytest.mark.parametrize("shipment", [PARCEL, BACK, SWAP])
def test_what_was_sent_is_known_and_what_nobody_told_is_not(shipment: Shipment) -> None:
    request = asked(shipment)
    bare = Order(number="204900", status="new")
    assert unknown_fields(with_request(bare, request)) == ("selectedPickupAddressId",)
    full = with_request(bare, request)
    assert told_facts(full) == {
        name: fact for name, fact in wanted_facts(request).items() if name != "selectedPickupAddressId"
    }
    kind = Order(number="204900", order_type=request.order_type.value)
    assert set(unknown_fields(kind)) == set(wanted_facts(request))


def test_what_the_service_said_goes_before_what_was_sent() -> None:
    answer = Order(number="204900", zone="Maadi", may_inspect=False, told=frozenset({"notes"}))
    full = with_request(answer, asked())
    assert (full.zone, full.may_inspect, full.notes, full.address) == ("Maadi", False, "", WHO.address)


def test_only_what_a_person_changed_is_compared_and_what_is_lost_by_it() -> None:
    """The amount was changed alone; the service writes the address otherwise and loses what it is known to lose."""
    old = replace(asked(notes="Ring", may_inspect=True), pickup_address_id="65f0a2c41e7b9d0001a4c333")
    wanted = replace(old, notes="Come after five")
    before = told_facts(shown(old))
    assert update_not_stuck(wanted, shown(wanted, address="9 Sample St, 2nd floor, Dokki"), before) == {}
    lost = shown(wanted, may_inspect=False, pickup_address_id="", told=frozenset({"pickup_address_id"}))
    main = {"65f0a2c41e7b9d0001a4c333"}
    assert update_not_stuck(wanted, lost, before, main_addresses=main) == {"previewPermission": [True, False]}
    assert update_not_stuck(wanted, lost, before) == {
        "previewPermission": [True, False],
        "selectedPickupAddressId": ["65f0a2c41e7b9d0001a4c333", ""],
    }
    assert update_not_stuck(wanted, shown(old), before) == {"Notes": ["Come after five", "Ring"]}


def test_a_change_is_told_by_what_was_and_what_is() -> None:
    """What the service writes otherwise by itself, what it did not take and what was not known is none."""
    old = asked(notes="Ring")
    before = told_facts(shown(old)) | {"fullName": "Huda Samir", "amountCOD": 125_075}
    del before["address"]
    wanted = replace(old, notes="Come after five")
    now = shown(wanted, zone="El Dokki", notes="Ring", address="1 Other St")
    told = told_facts(now)
    assert update_changed(wanted, now, before) == {
        "fullName": ["Huda Samir", told["fullName"]],
        "amountCOD": [125_075, told["amountCOD"]],
    }
    assert update_changed(wanted, shown(wanted), before)["Notes"] == ["Ring", "Come after five"]


def test_who_saved_a_change_made_it_whichever_desk_sent_it() -> None:
    order = shown(asked())
    at = datetime(2026, 11, 28, tzinfo=UTC)
    changed = {name: [None, fact] for name, fact in told_facts(order).items() if fact}
    saved = DeskEvent(at=at, what=What.SAVED, facts={"row": 2}, who="One")
    updated = DeskEvent(at=at, what=What.UPDATED, facts={"row": 2, "changed": changed}, who="Two")
    assert changed_by([saved, updated], order, changed) == "One"
    assert changed_by([updated], order, changed) == "Two"
