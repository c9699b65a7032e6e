"""Every rule of the form, told apart by field, kind and severity."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.checks import MOST_ITEMS, check
from courier_desk.domain.drafts import CashDirection, OrderDraft, from_request
from courier_desk.domain.findings import CONFIRMABLE, REQUIRED, FindingKind, OrderFinding, Severity
from courier_desk.domain.form_reading import tidy
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import Consignee, Delivery, ExchangeShipment, Order, OrderType, ReturnShipment
from courier_desk.domain.zones import EMPTY_CATALOG, Governorate
from tests.domain.samples import CATALOG, deliver, exchange, give_back
from tests.domain.test_drafts import drafts

GOOD = {OrderType.DELIVER: deliver(), OrderType.RETURN: give_back(), OrderType.EXCHANGE: exchange()}


def typed_at(draft: OrderDraft, field: DraftField, text: str) -> OrderDraft:
    """Give the draft with this text in the field."""
    return OrderDraft.from_plain({**draft.to_plain(), field.value: text})


def only(draft: OrderDraft, field: DraftField, *, original: Order | None = None) -> OrderFinding:
    """Give the one thing found, which must be at this field."""
    (finding,) = check(draft, CATALOG, original=original).findings
    assert finding.field is field
    return finding


def test_a_good_deliver_becomes_its_order_with_nothing_found() -> None:
    draft = replace(deliver(), cod=True, cod_amount="١٬٢٥٠٫٥٠", express=True, may_inspect=True, notes="Call first.\n")
    checked = check(draft, CATALOG)
    assert checked.findings == ()
    assert checked.request is not None
    assert checked.request.consignee == Consignee(
        full_name="Karim Abdel Aziz",
        phone="01007741186",
        address="9 Hassan Maamoun St",
        governorate=Governorate.CAIRO,
        zone="Nasr City - ElHay 07 (Nasr City)",
    )
    assert checked.request.shipment == Delivery(
        description="Linen bed sheet set, white", items=2, express=True, cod=125050
    )
    assert checked.request.may_inspect
    assert (checked.request.reference, checked.request.notes) == ("DL-3395", "Call first.")


def test_a_good_partial_return_becomes_its_order() -> None:
    draft = replace(
        give_back(), partial=True, items="١", partial_items="1", original_items="3", return_notes=" Bag unopened. "
    )
    original = Order(number="204598", order_type="Deliver", status="completed", items=3)
    checked = check(draft, CATALOG, original=original)
    assert checked.findings == ()
    assert checked.request is not None
    assert checked.request.shipment == ReturnShipment(
        description="Linen napkin set",
        items=1,
        original_number="204598",
        reason="Wrong size",
        notes="Bag unopened.",
        partial_items=1,
        original_items=3,
    )


def test_a_good_exchange_becomes_its_order() -> None:
    draft = replace(
        exchange(), cash_difference=True, cash_amount="150", notes="Collect EGP 150.00 from the customer.\nSeal."
    )
    checked = check(draft, CATALOG)
    assert checked.findings == ()
    assert checked.request is not None
    assert checked.request.shipment == ExchangeShipment(
        current="Duvet cover, queen, sand",
        current_items=1,
        new="Duvet cover, king, sand",
        new_items=1,
        cash_difference=15000,
    )


@pytest.mark.parametrize(
    ("order_type", "field"), [(kind, field) for kind, needed in REQUIRED.items() for field in needed]
)
def test_each_required_field_stops_when_empty(order_type: OrderType, field: DraftField) -> None:
    draft = typed_at(GOOD[order_type], field, "\u200f ")
    finding = only(draft, field)
    assert (finding.kind, finding.severity) == (FindingKind.REQUIRED, Severity.ERROR)
    assert check(draft, CATALOG).request is None


@pytest.mark.parametrize(("order_type", "needed"), REQUIRED.items())
def test_an_empty_form_lists_what_it_needs_in_the_order_of_the_form(
    order_type: OrderType, needed: tuple[DraftField, ...]
) -> None:
    empty = OrderDraft(order_type=order_type, items="", current_items="", new_items="")
    found = [finding.field for finding in check(empty, CATALOG).errors]
    assert sorted(found) == sorted(needed)


@pytest.mark.parametrize(
    ("typed", "kind", "severity", "sent"),
    [
        ("010 0774-1186", None, None, "01007741186"),
        ("+20 100 774 1186", FindingKind.PHONE_REPAIRED, Severity.HINT, "01007741186"),
        ("1007741186", FindingKind.PHONE_REPAIRED, Severity.HINT, "01007741186"),
        ("٠١٠٠٧٧٤١١٨٦", None, None, "01007741186"),
        ("0122 90 811", FindingKind.PHONE_WRONG_LENGTH, Severity.ERROR, ""),
        ("010077411867", FindingKind.PHONE_WRONG_LENGTH, Severity.ERROR, ""),
        ("01707741186", FindingKind.PHONE_UNKNOWN_PREFIX, Severity.ERROR, ""),
        ("02 2391 1234", FindingKind.PHONE_LANDLINE, Severity.ERROR, ""),
        ("1.01235E+09", FindingKind.PHONE_LOST_DIGITS, Severity.ERROR, ""),
        ("ask the guard", FindingKind.PHONE_NOT_A_NUMBER, Severity.ERROR, ""),
    ],
)
def test_the_customers_phone(typed: str, kind: FindingKind | None, severity: Severity | None, sent: str) -> None:
    checked = check(replace(deliver(), phone=typed), CATALOG)
    assert [(f.kind, f.severity) for f in checked.findings] == ([(kind, severity)] if kind else [])
    assert (checked.request.consignee.phone if checked.request else "") == sent


@pytest.mark.parametrize("field", [DraftField.PHONE, DraftField.OTHER_PHONE])
@pytest.mark.parametrize("typed", ["+44 20 7946 0958", "040 333 1234", "01707741186"])
def test_what_is_no_mobile_is_sent_on_a_persons_word_for_this_number_alone(field: DraftField, typed: str) -> None:
    draft = typed_at(deliver(), field, typed)
    asked = only(draft, field)
    assert (asked.kind in CONFIRMABLE, asked.severity, asked.text != "") == (True, Severity.ERROR, True)
    confirmed = OrderDraft.from_plain({**draft.to_plain(), f"{field.value}_confirmed": asked.text})
    said = only(confirmed, field)
    assert (said.kind, said.severity, said.text) == (FindingKind.PHONE_CONFIRMED, Severity.WARNING, asked.text)
    request = check(confirmed, CATALOG).request
    assert request is not None
    sent = request.consignee.phone if field is DraftField.PHONE else request.consignee.other_phone
    assert sent == asked.text
    assert only(typed_at(confirmed, field, typed + "1"), field).severity is Severity.ERROR


def test_a_landline_as_the_main_phone_wants_a_persons_word() -> None:
    draft = replace(deliver(), phone="02 2391 1234")
    asked = only(draft, DraftField.PHONE)
    assert (asked.kind, asked.severity, asked.text) == (FindingKind.PHONE_LANDLINE, Severity.ERROR, "0223911234")
    assert check(replace(draft, phone_confirmed="0223911234"), CATALOG).request is not None


@pytest.mark.parametrize("typed", ["0100774118", "010077411867", "0100"])
def test_a_mobile_that_lost_or_gained_a_digit_is_refused_whatever_was_confirmed(typed: str) -> None:
    draft = replace(deliver(), phone=typed, phone_confirmed=typed)
    finding = only(draft, DraftField.PHONE)
    assert (finding.kind, finding.severity, finding.text) == (FindingKind.PHONE_WRONG_LENGTH, Severity.ERROR, "")


def test_a_confirmed_phone_is_not_asked_about_again_when_its_order_is_laid_open() -> None:
    draft = replace(deliver(), phone="+44 20 7946 0958", phone_confirmed="+442079460958")
    request = check(draft, CATALOG).request
    assert request is not None
    assert check(from_request(request), CATALOG).request == request


def test_a_short_phone_tells_how_many_digits_it_has() -> None:
    finding = only(replace(deliver(), other_phone="0122 90 811"), DraftField.OTHER_PHONE)
    assert (finding.number, finding.limit) == (9, 11)


def test_a_landline_is_fine_as_the_other_phone_with_a_word() -> None:
    draft = replace(deliver(), other_phone="0223911234")
    assert only(draft, DraftField.OTHER_PHONE).severity is Severity.WARNING
    request = check(draft, CATALOG).request
    assert request is not None
    assert request.consignee.other_phone == "0223911234"


def test_two_numbers_in_one_field_go_to_both_phones() -> None:
    draft = replace(deliver(), phone="01007741186 / 01221112233")
    assert only(draft, DraftField.PHONE).kind is FindingKind.PHONE_TWO
    request = check(draft, CATALOG).request
    assert request is not None
    assert (request.consignee.phone, request.consignee.other_phone) == ("01007741186", "01221112233")


def test_two_numbers_do_not_push_out_the_other_phone() -> None:
    draft = replace(deliver(), phone="01007741186 / 01221112233", other_phone="01551112233")
    request = check(draft, CATALOG).request
    assert request is not None
    assert request.consignee.other_phone == "01551112233"


@pytest.mark.parametrize(
    ("phone", "other", "left_out"),
    [
        ("01007741186 / 01221112233", "01551112233", "01221112233"),
        ("01007741186 / 01221112233 / 01551112233", "", "01551112233"),
        ("01007741186 / 01221112233 / +20 155 111 2233, 01112345678", "", "01551112233 / 01112345678"),
        ("01007741186 / 01221112233 / 01551112233", "01551112233", "01221112233"),
        ("01007741186 / 01221112233 / ext 5", "", "ext 5"),
    ],
)
def test_a_number_that_an_order_has_no_room_for_is_named(phone: str, other: str, left_out: str) -> None:
    checked = check(replace(deliver(), phone=phone, other_phone=other), CATALOG)
    (found,) = [one for one in checked.findings if one.kind is FindingKind.PHONE_TWO]
    assert (found.field, found.severity, found.text) == (DraftField.PHONE, Severity.WARNING, left_out)
    assert found.number == len(left_out.split(" / "))
    assert checked.request is not None


@pytest.mark.parametrize(
    ("phone", "other"),
    [("01007741186 / 01221112233", "+201221112233"), ("01007741186 / 01221112233 / 01007741186", "")],
)
def test_a_number_that_stands_twice_is_not_left_out(phone: str, other: str) -> None:
    checked = check(replace(deliver(), phone=phone, other_phone=other), CATALOG)
    assert not any(one.kind is FindingKind.PHONE_TWO and one.number for one in checked.findings)
    assert checked.request is not None
    assert checked.request.consignee.other_phone == "01221112233"


def test_the_same_number_twice_is_said_and_sent_once() -> None:
    draft = replace(deliver(), other_phone="+201007741186")
    checked = check(draft, CATALOG)
    assert FindingKind.PHONE_TWICE in {finding.kind for finding in checked.findings}
    assert checked.request is not None
    assert checked.request.consignee.other_phone == ""


@pytest.mark.parametrize(
    ("governorate", "zone", "kind"),
    [
        ("", "nasr", FindingKind.ZONE_NOT_CHOSEN),
        ("Giza", "Abdeen", FindingKind.ZONE_NOT_IN_LIST),
        ("Cairo", "abdeen", FindingKind.ZONE_NOT_IN_LIST),
        ("Cairo", "Abdeen ", FindingKind.ZONE_NOT_IN_LIST),
        ("Alexandria", "Abdeen", FindingKind.ZONE_NOT_IN_LIST),
    ],
)
def test_only_the_exact_value_of_its_governorate_is_a_zone(governorate: str, zone: str, kind: FindingKind) -> None:
    finding = only(replace(deliver(), governorate=governorate, zone=zone), DraftField.ZONE)
    assert (finding.kind, finding.severity, finding.text) == (kind, Severity.ERROR, zone)


def test_without_a_list_nothing_can_be_a_zone() -> None:
    (finding,) = check(deliver(), EMPTY_CATALOG).findings
    assert finding.kind is FindingKind.ZONE_LIST_MISSING


@pytest.mark.parametrize("field", [DraftField.ITEMS, DraftField.CURRENT_ITEMS, DraftField.NEW_ITEMS])
@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("0", FindingKind.COUNT_NOT_POSITIVE),
        ("-2", FindingKind.COUNT_NOT_POSITIVE),
        ("two", FindingKind.COUNT_NOT_A_NUMBER),
        ("1.5", FindingKind.COUNT_NOT_A_NUMBER),
        ("²", FindingKind.COUNT_NOT_A_NUMBER),
        ("9" * 40, FindingKind.COUNT_NOT_A_NUMBER),
        (str(MOST_ITEMS + 1), FindingKind.COUNT_TOO_LARGE),
    ],
)
def test_counts_are_positive_whole_numbers(field: DraftField, typed: str, kind: FindingKind) -> None:
    draft = typed_at(deliver() if field is DraftField.ITEMS else exchange(), field, typed)
    assert only(draft, field).kind is kind
    assert check(draft, CATALOG).request is None


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("", FindingKind.AMOUNT_MISSING),
        ("0", FindingKind.AMOUNT_ZERO),
        ("0.00", FindingKind.AMOUNT_ZERO),
        ("abc", FindingKind.AMOUNT_NOT_A_NUMBER),
        ("-5", FindingKind.AMOUNT_NOT_A_NUMBER),
        ("1.005", FindingKind.AMOUNT_TOO_FINE),
        ("1.250", FindingKind.AMOUNT_IN_TWO_WAYS),
        ("١٢.٥٠٠", FindingKind.AMOUNT_IN_TWO_WAYS),
        ("١٫٢٥٠", FindingKind.AMOUNT_IN_TWO_WAYS),
        ("12٫500", FindingKind.AMOUNT_IN_TWO_WAYS),
        ("1e9", FindingKind.AMOUNT_NOT_A_NUMBER),
    ],
)
def test_an_amount_that_is_on_must_be_one(typed: str, kind: FindingKind) -> None:
    assert only(replace(deliver(), cod=True, cod_amount=typed), DraftField.COD_AMOUNT).kind is kind
    exchanged = check(replace(exchange(), cash_difference=True, cash_amount=typed), CATALOG)
    assert [f.kind for f in exchanged.at(DraftField.CASH_AMOUNT)] == [kind]
    assert exchanged.request is None


def test_an_amount_that_is_off_is_neither_read_nor_sent() -> None:
    checked = check(replace(deliver(), cod=False, cod_amount="abc"), CATALOG)
    assert checked.findings == ()
    assert checked.request is not None
    assert checked.request.amount is None


@pytest.mark.parametrize("kind", [OrderType.RETURN, OrderType.EXCHANGE])
def test_what_belongs_to_another_type_is_not_looked_at(kind: OrderType) -> None:
    draft = replace(GOOD[kind], cod=True, cod_amount="abc", express=True)
    checked = check(draft, CATALOG)
    assert checked.findings == ()
    assert checked.request is not None
    assert not checked.request.express


@pytest.mark.parametrize(
    ("partial", "original", "items", "kind", "severity"),
    [
        ("", "3", "3", FindingKind.REQUIRED, Severity.ERROR),
        ("4", "3", "4", FindingKind.PARTIAL_MORE_THAN_ORIGINAL, Severity.ERROR),
        ("3", "3", "3", FindingKind.PARTIAL_IS_ALL, Severity.WARNING),
        ("1", "3", "2", FindingKind.PARTIAL_DIFFERS, Severity.WARNING),
        ("0", "3", "3", FindingKind.COUNT_NOT_POSITIVE, Severity.ERROR),
    ],
)
def test_a_partial_return_counts(
    partial: str, original: str, items: str, kind: FindingKind, severity: Severity
) -> None:
    draft = replace(give_back(), partial=True, partial_items=partial, original_items=original, items=items)
    finding = only(draft, DraftField.PARTIAL_ITEMS)
    assert (finding.kind, finding.severity) == (kind, severity)


def test_the_originals_own_count_comes_before_the_typed_one() -> None:
    draft = replace(give_back(), partial=True, partial_items="4", original_items="5", items="4")
    original = Order(number="204598", order_type="Deliver", status="completed", items=3)
    checked = check(draft, CATALOG, original=original)
    assert [f.kind for f in checked.at(DraftField.PARTIAL_ITEMS)] == [FindingKind.PARTIAL_MORE_THAN_ORIGINAL]
    assert [f.kind for f in checked.at(DraftField.ORIGINAL_ITEMS)] == [FindingKind.ORIGINAL_COUNT_DIFFERS]


@pytest.mark.parametrize("typed", ["20459", "2045981", "DL-309", "20459²"])
def test_an_original_is_six_digits(typed: str) -> None:
    finding = only(replace(give_back(), original_number=typed), DraftField.ORIGINAL_NUMBER)
    assert finding.kind is FindingKind.ORIGINAL_NOT_SIX_DIGITS


@pytest.mark.parametrize(
    ("original", "kind", "severity"),
    [
        (Order(number="204598", order_type="Deliver", status="Completed"), None, None),
        (
            Order(number="204598", order_type="Deliver", status="outForDelivery"),
            FindingKind.ORIGINAL_NOT_COMPLETED,
            Severity.WARNING,
        ),
        (
            Order(number="204598", order_type="Return", status="completed"),
            FindingKind.ORIGINAL_NOT_DELIVER,
            Severity.ERROR,
        ),
        (Order(number="111111", order_type="Return", status="new"), None, None),
    ],
)
def test_an_original_is_a_completed_deliver(
    original: Order, kind: FindingKind | None, severity: Severity | None
) -> None:
    found = check(give_back(), CATALOG, original=original).at(DraftField.ORIGINAL_NUMBER)
    assert [(f.kind, f.severity) for f in found] == ([(kind, severity)] if kind else [])


def test_an_empty_reference_takes_the_suggested_one() -> None:
    checked = check(replace(deliver(), reference=" "), CATALOG, suggested_reference="DL-3396")
    assert [f.kind for f in checked.findings] == [FindingKind.REFERENCE_SUGGESTED]
    assert checked.request is not None
    assert checked.request.reference == "DL-3396"


def test_a_reference_another_order_has_stops_and_offers_the_suggested_one() -> None:
    checked = check(deliver(), CATALOG, suggested_reference="DL-4000", taken_reference="DL-3395")
    (finding,) = checked.findings
    assert (finding.kind, finding.severity, finding.text) == (
        FindingKind.REFERENCE_TAKEN,
        Severity.ERROR,
        "DL-4000",
    )
    assert check(replace(deliver(), reference="DL-1"), CATALOG, taken_reference="DL-3395").findings == ()


def test_an_original_the_service_does_not_have_stops_until_the_number_is_another() -> None:
    (finding,) = check(give_back(), CATALOG, absent_original="204598").findings
    assert (finding.kind, finding.severity) == (FindingKind.ORIGINAL_NOT_FOUND, Severity.ERROR)
    assert check(replace(give_back(), original_number="204599"), CATALOG, absent_original="204598").findings == ()


def test_a_reference_in_other_letters_gets_a_hint_only() -> None:
    draft = replace(deliver(), reference="طلب 7")
    finding = only(draft, DraftField.REFERENCE)
    assert (finding.kind, finding.severity) == (FindingKind.REFERENCE_NOT_ASCII, Severity.HINT)
    request = check(draft, CATALOG).request
    assert request is not None
    assert request.reference == "طلب 7"


def test_building_and_flat_reach_the_courier_in_the_address_and_it_is_said() -> None:
    draft = replace(deliver(), building="12", apartment="4")
    finding = only(draft, DraftField.ADDRESS)
    assert (finding.kind, finding.severity) == (FindingKind.ADDRESS_EXTENDED, Severity.HINT)
    assert finding.text == "9 Hassan Maamoun St, Bldg 12, Flat 4"
    request = check(draft, CATALOG).request
    assert request is not None
    assert request.consignee.address == finding.text
    assert (request.consignee.building, request.consignee.apartment) == ("12", "4")


@pytest.mark.parametrize(
    ("notes", "direction", "said"),
    [
        ("Collect EGP 150.00 from the customer.", CashDirection.CUSTOMER_PAYS, True),
        ("Pay EGP 150.00 to the customer.\nSeal.", CashDirection.WE_REFUND, True),
        ("Pay EGP 150.00 to the customer.", CashDirection.CUSTOMER_PAYS, False),
        ("Seal.", CashDirection.WE_REFUND, False),
    ],
)
def test_a_cash_difference_whose_way_the_notes_do_not_tell(notes: str, direction: CashDirection, said: bool) -> None:
    draft = replace(exchange(), cash_difference=True, cash_amount="150", cash_direction=direction, notes=notes)
    kinds = [finding.kind for finding in check(draft, CATALOG).findings]
    assert kinds == ([] if said else [FindingKind.CASH_DIRECTION_NOT_SAID])


@given(drafts)
def test_no_draft_breaks_the_check_and_an_error_never_lets_an_order_out(draft: OrderDraft) -> None:
    checked = check(draft, CATALOG)
    assert (checked.request is None) == bool(checked.errors)


@given(st.text())
def test_one_line_stays_one_line_of_characters_that_can_be_seen(text: str) -> None:
    line = tidy(text)
    assert "\n" not in line
    assert line.isprintable()
    assert tidy(line) == line


def test_every_field_a_finding_can_stand_at_is_a_field_of_the_draft() -> None:
    assert {field.value for field in DraftField} <= {field.name for field in fields(OrderDraft)}


def test_what_can_be_no_number_of_an_earlier_order_is_said_in_an_exchange_and_stops_nothing() -> None:
    finding = only(replace(exchange(), original_number="01012345678"), DraftField.ORIGINAL_NUMBER)
    assert (finding.kind, finding.severity) == (FindingKind.ORIGINAL_NOT_SIX_DIGITS, Severity.WARNING)
    assert check(replace(exchange(), original_number="01012345678"), CATALOG).request is not None
    assert check(replace(exchange(), original_number="204598"), CATALOG).findings == ()
