"""An order laid open in the form again says what it said, and a change names exactly what is different."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.checks import check
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.order_changes import told_facts
from courier_desk.domain.order_edit import Change, changes, clone_of, draft_of, order_type_of, rebased
from courier_desk.domain.order_fields import FIELDS_OF
from courier_desk.domain.orders import (
    Consignee,
    Delivery,
    ExchangeShipment,
    Order,
    OrderRequest,
    OrderType,
    ReturnShipment,
    Shipment,
)
from courier_desk.domain.zones import Governorate
from tests.domain.samples import CATALOG


def a_consignee(*, building: str = "", apartment: str = "", workplace: bool = False) -> Consignee:
    return Consignee(
        full_name="Karim Test",
        phone="01007741186",
        other_phone="01229081174",
        address="Baghdad St",
        governorate=Governorate.CAIRO,
        zone="Abdeen",
        building=building,
        apartment=apartment,
        workplace=workplace,
    )


COUNTS = st.integers(1, 99)
WORDS = st.text("abc", min_size=1, max_size=8)
AMOUNTS = st.none() | st.integers(1, 10_000_000)
SHIPMENTS: st.SearchStrategy[Shipment] = st.one_of(
    st.builds(Delivery, description=WORDS, items=COUNTS, express=st.booleans(), cod=AMOUNTS),
    st.builds(
        ReturnShipment,
        description=WORDS,
        items=COUNTS,
        original_number=st.just("204828"),
        reason=WORDS,
        notes=WORDS | st.just(""),
        partial_items=st.none(),
        original_items=st.none() | COUNTS,
    ),
    st.builds(
        ExchangeShipment, current=WORDS, current_items=COUNTS, new=WORDS, new_items=COUNTS, cash_difference=AMOUNTS
    ),
)
REQUESTS = st.builds(
    OrderRequest,
    consignee=st.builds(
        a_consignee, building=st.sampled_from(["", "27"]), apartment=st.sampled_from(["", "9"]), workplace=st.booleans()
    ),
    shipment=SHIPMENTS,
    reference=st.just("DL-1"),
    notes=st.sampled_from(["", "Call first"]),
    may_inspect=st.booleans(),
    pickup_address_id=st.sampled_from(["", "a7"]),
)


def shown(request: OrderRequest) -> Order:
    """Give the order as a service that drops nothing shows it."""
    who, parcel = request.consignee, request.shipment
    order = Order(
        number="204900",
        order_type=request.order_type.value,
        express=request.express,
        amount_type=request.amount_type.value,
        amount=request.amount,
        full_name=who.full_name,
        phone=who.phone,
        other_phone=who.other_phone,
        governorate=who.governorate.value,
        zone=who.zone,
        address=who.address,
        building=who.building,
        apartment=who.apartment,
        workplace=who.workplace,
        reference=request.reference,
        notes=request.notes,
        may_inspect=request.may_inspect,
        pickup_address_id=request.pickup_address_id,
    )
    match parcel:
        case Delivery():
            return replace(order, description=parcel.description, items=parcel.items)
        case ReturnShipment():
            return replace(
                order,
                description=parcel.description,
                items=parcel.items,
                original_number=parcel.original_number,
                reason=parcel.reason,
                return_notes=parcel.notes,
                partial=parcel.partial_items is not None,
                partial_items=parcel.partial_items,
                original_items=parcel.original_items,
            )
        case ExchangeShipment():
            return replace(
                order,
                description=parcel.current,
                items=parcel.current_items,
                new=parcel.new,
                new_items=parcel.new_items,
            )


@given(REQUESTS)
def test_an_order_opened_and_saved_unchanged_sends_what_it_was(request: OrderRequest) -> None:
    draft = draft_of(shown(request))
    assert draft is not None
    again = check(draft, CATALOG).request
    assert again is not None
    # Building and flat also reach the courier through the address: once, however often it is opened.
    twice = draft_of(shown(again))
    assert twice is not None
    assert check(twice, CATALOG).request == again
    assert replace(again, consignee=replace(again.consignee, address=request.consignee.address)) == request


@given(REQUESTS)
def test_nothing_changed_is_no_change(request: OrderRequest) -> None:
    draft = draft_of(shown(request), merchant="10000001")
    assert draft is not None
    assert changes(draft, draft) == ()
    assert changes(draft, from_request(request)) == ()


def test_a_change_names_the_field_and_both_values() -> None:
    before = OrderDraft(full_name="Mona", zone="Abdeen", governorate="Cairo", cod=True, cod_amount="1250")
    after = replace(before, full_name="Mona Samir", zone="ElMaadi", cod_amount="1,300.00", express=True)
    assert changes(before, after) == (
        Change("full_name", "Mona", "Mona Samir"),
        Change("zone", "Abdeen", "ElMaadi"),
        Change("cod_amount", "1250", "1300"),
        Change("express", False, True),
    )


def test_another_spelling_of_the_same_is_no_change() -> None:
    before = OrderDraft(full_name="Mona", phone="01001234567", cod=True, cod_amount="1250", partial_items="3")
    after = replace(before, full_name=" Mona ", phone="+20 100 123 4567", cod_amount="١٬٢٥٠٫٠٠", partial_items="")
    assert changes(before, after) == ()


def test_a_clone_has_everything_but_the_reference() -> None:
    request = OrderRequest(
        consignee=a_consignee(), shipment=Delivery(description="Linen", items=2, cod=125_000), reference="DL-1"
    )
    clone = clone_of(shown(request), merchant="10000001")
    assert clone == replace(from_request(request, merchant="10000001"), reference="")


def test_an_order_of_an_unknown_kind_is_not_opened() -> None:
    order = Order(number="204900", order_type="Storage")
    assert (order_type_of(order), draft_of(order), clone_of(order)) == (None, None, None)
    assert order_type_of(Order(number="1", order_type="deliver")) is OrderType.DELIVER


def test_a_number_the_service_has_is_not_asked_about_in_an_edit_but_in_a_copy() -> None:
    order = Order(number="204598", order_type="Deliver", phone="+442079460958")
    edit, copy = draft_of(order), clone_of(order)
    assert edit is not None
    assert copy is not None
    assert (edit.phone_confirmed, copy.phone_confirmed) == ("+442079460958", "")
    assert changes(edit, replace(edit, phone_confirmed="")) == ()


@given(REQUESTS, st.data())
def test_a_change_laid_over_another_ones_undoes_nothing_of_it(request: OrderRequest, data: st.DataObject) -> None:
    every = frozenset(field.fact for field in FIELDS_OF[request.order_type])
    seen = told_facts(replace(shown(request), told=every))
    mine = replace(request, consignee=replace(request.consignee, full_name="Mona Samir"))
    who = replace(request.consignee, building=data.draw(st.sampled_from(["", "27", "77"])), other_phone="")
    theirs = replace(request, consignee=who, notes="Behind the mosque")
    now = replace(shown(theirs), told=every)
    found = rebased(mine, seen, now)
    assert found is not None
    assert [change.field for change in changes(found.before, found.draft)] == ["full_name"]
    expected = draft_of(now)
    assert expected is not None
    assert found.draft == replace(expected, full_name="Mona Samir")
    told = {change.field for change in found.others}
    assert {"notes", "other_phone"} <= told <= {"notes", "other_phone", "building"}


def test_of_a_field_that_both_changed_ones_own_value_stays_and_the_other_is_told() -> None:
    order = Order(number="1", order_type="Deliver", amount_type="COD", amount=125_000, full_name="Karim", notes="Ring")
    order = replace(order, told=frozenset({"full_name", "notes", "amount"}))
    request = OrderRequest(
        consignee=replace(a_consignee(), full_name="Mona"),
        shipment=Delivery(description="Linen", items=1, express=False, cod=125_000),
        reference="DL-1",
        notes="Ring twice",
    )
    found = rebased(request, told_facts(order), replace(order, notes="Do not ring", amount=10_000))
    assert found is not None
    assert (found.draft.full_name, found.draft.notes, found.draft.cod_amount) == ("Mona", "Ring twice", "100")
    assert found.others == (Change("cod_amount", "1250", "100"), Change("notes", "Ring", "Do not ring"))
    assert rebased(request, {}, order) is None
