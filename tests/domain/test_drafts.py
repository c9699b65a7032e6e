"""Drafts survive being written down, and the moves that fill them take what there is and nothing else."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.checks import check
from courier_desk.domain.drafts import (
    CashDirection,
    OrderDraft,
    amount_text,
    from_original,
    from_request,
    next_draft,
    with_cash_in_notes,
    with_customer,
    with_package,
)
from courier_desk.domain.orders import Delivery, ExchangeShipment, Order, OrderType, ReturnShipment
from tests.domain.samples import CATALOG, deliver, exchange, give_back

_KINDS = {
    "order_type": st.sampled_from(OrderType),
    "cash_direction": st.sampled_from(CashDirection),
}
drafts = st.builds(
    OrderDraft,
    **{
        field.name: _KINDS.get(field.name, st.booleans() if field.default in (True, False) else st.text(max_size=12))
        for field in fields(OrderDraft)
    },
)


@given(drafts)
def test_a_draft_comes_back_from_json_as_it_was(draft: OrderDraft) -> None:
    assert OrderDraft.from_plain(json.loads(json.dumps(draft.to_plain()))) == draft


def test_a_draft_of_another_version_is_read_as_far_as_it_is_understood() -> None:
    plain: dict[str, object] = {
        "phone": "01001234567",
        "cod": "yes",
        "express": True,
        "full_name": 7,
        "order_type": "Teleport",
        "cash_direction": "we_refund",
        "later_field": "x",
    }
    assert OrderDraft.from_plain(plain) == OrderDraft(
        phone="01001234567", express=True, cash_direction=CashDirection.WE_REFUND
    )


def test_what_the_desk_filled_in_by_itself_does_not_make_a_draft_worth_keeping() -> None:
    assert OrderDraft(order_type=OrderType.RETURN, merchant="10482215", reference="DL-1").is_blank
    assert not OrderDraft(phone="0").is_blank


def test_the_form_after_a_created_order_keeps_type_merchant_and_pickup_address_only() -> None:
    before = replace(exchange(), merchant="10482215", pickup_address_id="a1")
    assert next_draft(before) == OrderDraft(order_type=OrderType.EXCHANGE, merchant="10482215", pickup_address_id="a1")


EARLIER = Order(
    number="204598",
    order_type="Deliver",
    status="completed",
    full_name="Heba Samir",
    phone="01069134427",
    other_phone="01221112233",
    governorate="Cairo",
    zone="Ain Shams",
    address="12 Ahmed Esmat St, Bldg 45, Flat 3",
    building="45",
    apartment="3",
    workplace=True,
    description="Linen napkin set",
    items=3,
)


def test_an_earlier_order_fills_customer_and_address_and_leaves_the_typed_phone() -> None:
    filled = with_customer(OrderDraft(phone="010 691 34427", description="Rug"), EARLIER)
    assert filled == OrderDraft(
        phone="010 691 34427",
        other_phone="01221112233",
        full_name="Heba Samir",
        governorate="Cairo",
        zone="Ain Shams",
        address="12 Ahmed Esmat St",
        building="45",
        apartment="3",
        workplace=True,
        description="Rug",
    )


def test_a_list_item_without_address_does_not_wipe_what_was_typed() -> None:
    short = Order(number="204598", full_name="Heba Samir", phone="01069134427")
    typed = OrderDraft(address="5 Tahrir Sq", governorate="Cairo", zone="Abdeen", workplace=True)
    filled = with_customer(typed, short)
    assert (filled.address, filled.zone, filled.governorate, filled.workplace) == (
        "5 Tahrir Sq",
        "Abdeen",
        "Cairo",
        True,
    )


def test_a_return_starts_from_its_original_with_customer_product_and_count() -> None:
    draft = from_original(OrderDraft(order_type=OrderType.RETURN, phone="0100"), EARLIER)
    assert (draft.original_number, draft.phone, draft.full_name) == ("204598", "01069134427", "Heba Samir")
    assert (draft.description, draft.items, draft.original_items) == ("Linen napkin set", "3", "3")


def test_an_exchange_starts_from_an_earlier_order_with_what_the_customer_has() -> None:
    draft = from_original(OrderDraft(order_type=OrderType.EXCHANGE, new="Rug"), EARLIER)
    assert (draft.current, draft.current_items, draft.new, draft.description) == ("Linen napkin set", "3", "Rug", "")


def test_an_original_that_tells_little_leaves_the_rest() -> None:
    draft = from_original(OrderDraft(order_type=OrderType.RETURN, phone="01069134427", items="2"), Order(number="1"))
    assert (draft.phone, draft.items, draft.original_items) == ("01069134427", "2", "")


@pytest.mark.parametrize(
    "draft",
    [
        replace(deliver(), cod=True, cod_amount="1250.5", express=True),
        give_back(),
        replace(give_back(), partial=True, partial_items="1", items="1", original_items="3"),
        exchange(),
        replace(
            exchange(),
            cash_difference=True,
            cash_amount="150",
            cash_direction=CashDirection.WE_REFUND,
            notes="Pay EGP 150.00 to the customer.\nCheck the seal.",
        ),
    ],
    ids=["deliver", "return", "partial return", "exchange", "refund"],
)
def test_an_order_laid_open_again_asks_for_the_same_order(draft: OrderDraft) -> None:
    request = check(draft, CATALOG).request
    assert request is not None
    again = from_request(request, merchant="m")
    assert again.merchant == "m"
    assert check(again, CATALOG).request == request


@pytest.mark.parametrize("target", list(OrderType))
@pytest.mark.parametrize("source", [deliver(), give_back(), exchange()], ids=["deliver", "return", "exchange"])
def test_the_last_package_can_be_copied_into_any_type(target: OrderType, source: OrderDraft) -> None:
    last = check(source, CATALOG).request
    assert last is not None
    copied = with_package(OrderDraft(order_type=target), last)
    match last.shipment:
        case Delivery(description=said) | ReturnShipment(description=said):
            expected = said
        case ExchangeShipment(new=said, current=current):
            expected = current if target is OrderType.EXCHANGE else said
    assert expected in (copied.description, copied.current)
    assert copied.phone == ""
    assert copied.zone == ""


def test_copying_a_package_copies_its_payment() -> None:
    last = check(replace(deliver(), cod=True, cod_amount="1,250"), CATALOG).request
    assert last is not None
    copied = with_package(OrderDraft(), last)
    assert (copied.cod, copied.cod_amount) == (True, "1250")


@pytest.mark.parametrize(("piastres", "text"), [(None, ""), (125000, "1250"), (125050, "1250.50"), (5, "0.05")])
def test_amounts_are_written_as_they_are_typed(piastres: int | None, text: str) -> None:
    assert amount_text(piastres) == text


def test_the_notes_follow_the_cash_difference_and_keep_what_was_written() -> None:
    draft = replace(exchange(), notes="Check the seal.", cash_difference=True, cash_amount="150")
    collected = with_cash_in_notes(draft)
    assert collected.notes == "Collect EGP 150.00 from the customer.\nCheck the seal."
    refunded = with_cash_in_notes(replace(collected, cash_direction=CashDirection.WE_REFUND))
    assert refunded.notes == "Pay EGP 150.00 to the customer.\nCheck the seal."
    assert with_cash_in_notes(replace(refunded, cash_difference=False)).notes == "Check the seal."
    assert with_cash_in_notes(replace(refunded, order_type=OrderType.DELIVER)).notes == "Check the seal."
    assert check(refunded, CATALOG).findings == ()
