"""Words for every refusal: each code and message of the specification and the field notes, with tails, together."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from courier_desk.domain.failures import Execution, Failure, FailureKind, ProxyTrouble
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.theme import Theme
from courier_desk.ui.words import plain
from courier_desk.ui.words_common import table_words
from courier_desk.ui.words_failures import failure_words, kind_words, service_words
from courier_desk.ui.words_fields import knows_field, service_field_words
from courier_desk.ui.words_messages import _STARTS, About, message_words

pytestmark = pytest.mark.usefixtures("theme")


def refused(message: str = "", kind: FailureKind = FailureKind.VALIDATION_ERROR, **more: str) -> Failure:
    """Give a refusal of an order that was to be created."""
    request = more.pop("request", "POST /orders")
    return Failure(kind=kind, execution=Execution.NOT_EXECUTED, message=message, request=request, **more)  # type: ignore[arg-type]  # all of them are text


MESSAGES = [
    # the specification's table, word for word
    ("Government and orderType are required", "Choose a zone to see the fee."),
    ("All customer info fields are required", "Missing: name, phone, address, governorate or zone."),
    ("This order can no longer be deleted", "Only New orders can be deleted. Cancel it instead."),
    ("Address and order details cannot be edited", "A courier has it, so the address and details are locked."),
    (
        "Express shipping option cannot be changed for orders older than 6 hours",
        "Express can change only in the first 6 hours after creation.",
    ),
    ("phone must be 11 digits", "The mobile needs 11 digits."),
    ("pickupAddress.city is required", "Choose the city."),
    ("Area / zone is not valid", "This zone is not in the service's list. Choose one."),
    ("Government must be one of: Cairo, Giza, Qalyubia", "Choose a zone; it sets the governorate."),
    (
        "externalMerchantId is already registered",
        "Another merchant has this shop id. Open it, or use another.",
    ),
    # as live services say it: tails, other blanks, other letters
    (
        'Area / zone "Nozha Gedida" is not valid for Cairo. Use a value from GET /delivery-zones',
        "This zone is not in the service's list. Choose one.",
    ),
    ("AREA /  zone is not valid", "This zone is not in the service's list. Choose one."),
    ("All customer info fields are required (name, phone)", "Missing: name, phone, address, governorate or zone."),
    ("Government must be one of: Cairo, Giza, Qalyubia (got Alex)", "Choose a zone; it sets the governorate."),
    ("pickupAddress.pickupPhone must be 11 digits", "The mobile needs 11 digits."),
    ("Governorate must be one of: Cairo, Giza, Qalyubia", "Choose a zone; it sets the governorate."),
    (
        "Order 204598 already has an associated return request",
        "This order has a return already; there can be only one.",
    ),
    ("A new order is deleted, not canceled", "A New order is not cancelled but deleted. Delete it instead."),
    # what else a service may find in the fields of the specification
    ("productDescription is required", "What is inside is missing."),
    ("numberOfItems must be a positive integer", "Items: a whole number, at least 1."),
    ("amountCOD must be between 0 and 1000000", "Amount to collect: the service does not take this much."),
    ("fullName must be at most 200 characters", "Full name is too long for the service."),
    ("Original order not found", "The original order was not found by the service."),
    ("A return for this order already exists", "This order has a return already; there can be only one."),
    ("pickupDate must be a future date", "Choose a day from tomorrow on."),
    ("email is already registered", "Another merchant has this email. Open it, or use another."),
    ("phone is already registered", "Another merchant has this mobile. Open it, or use another."),
    ("This pickup can no longer be edited", "Only New or Pending pickups can be changed."),
    # several in one
    (
        "phone must be 11 digits; pickupAddress.city is required",
        "The mobile needs 11 digits. Choose the city.",
    ),
    ("phone must be 11 digits; pickupAddress.pickupPhone must be 11 digits", "The mobile needs 11 digits."),
    ("xyzzy; productDescription is required", "What is inside is missing."),
]


@pytest.mark.parametrize(("message", "sentence"), MESSAGES)
def test_each_message_has_its_sentence(message: str, sentence: str) -> None:
    assert plain(failure_words(refused(message))) == sentence


@pytest.mark.parametrize(("message", "sentence"), MESSAGES)
def test_the_code_does_not_matter_where_the_message_is_known(message: str, sentence: str) -> None:
    assert plain(failure_words(refused(message, FailureKind.FORBIDDEN))) == sentence


@pytest.mark.parametrize(
    ("failure", "about", "sentence"),
    [
        (
            refused("This order cannot be canceled from its current status", current_status="outForDelivery"),
            About(),
            "It cannot be cancelled now. Its status: Out for delivery.",
        ),
        (
            refused("This order cannot be canceled from its current status"),
            About(),
            "It cannot be cancelled in its present status.",
        ),
        (
            refused(
                "This pickup cannot be canceled from its current status",
                current_status="driverAssigned",
                request="POST /pickups/{pickupNumber}/cancel",
            ),
            About(),
            "The pickup cannot be cancelled now. Its status: Courier assigned.",
        ),
        (
            refused("Express shipping option cannot be changed for orders older than 6 hours"),
            About(until=datetime(2026, 7, 14, 16, 57, tzinfo=UTC)),
            "Express could change until 7:57\u00a0PM, 6 hours after creation.",
        ),
        (refused("phone must be 11 digits"), About(digits=9), "The mobile needs 11 digits, this has 9."),
        (
            refused("All customer info fields are required"),
            About(missing=("Full name", "Zone")),
            "Missing: Full name, Zone.",
        ),
        (refused("Original order not found"), About(original="204602"), "204602 was not found by the service"),
        (
            refused("email is already registered", FailureKind.MERCHANT_ALREADY_EXISTS),
            About(merchant="Dokki Linen"),
            "Another merchant has this email: Dokki Linen. Open it, or use another.",
        ),
        (
            refused("Duplicate", FailureKind.MERCHANT_ALREADY_EXISTS, field="externalMerchantId"),
            About(merchant="Dokki Linen"),
            "Another merchant has this shop id: Dokki Linen. Open it, or use another.",
        ),
        (
            refused("Order not found", FailureKind.NOT_FOUND, request="PUT /orders/{orderId}"),
            About(number="204999"),
            "No order 204999 at the service.",
        ),
        (
            refused("Pickup not found", FailureKind.NOT_FOUND, request="DELETE /pickups/{pickupNumber}"),
            About(number="310001"),
            "No pickup 310001 at the service.",
        ),
        (
            refused("", FailureKind.SCOPE_DENIED, request="POST /pickups"),
            About(),
            "This key may not work with pickups. Ask for the permission.",
        ),
        (
            refused("Only company accounts", FailureKind.FORBIDDEN, request="POST /merchants"),
            About(),
            "Merchants are added with a company key; this key is for one business.",
        ),
        (
            refused("", FailureKind.INTERNAL_ERROR, request="PUT /orders/{orderId}"),
            About(),
            "The service reported a fault of its own. We look whether it was done before sending again.",
        ),
        (
            refused("", FailureKind.INTERNAL_ERROR, request="GET /orders"),
            About(),
            "The service reported a fault of its own. Try again in a moment.",
        ),
    ],
)
def test_a_sentence_names_what_is_known(failure: Failure, about: About, sentence: str) -> None:
    assert plain(failure_words(failure, about)) == sentence


def test_the_services_own_words_stay_readable() -> None:
    assert plain(service_words(refused("Something new"))) == "Something new"
    assert failure_words(refused("Something new", FailureKind.OTHER_CODE)) == "The service did not allow this."


@pytest.mark.parametrize("kind", FailureKind)
def test_every_kind_has_a_sentence_in_both_languages(kind: FailureKind, theme: Theme) -> None:
    app = QCoreApplication.instance()
    english = kind_words(kind)
    assert english.endswith(".")
    use_language(app, Language.ARABIC)  # type: ignore[arg-type]  # the test's application has windows
    assert re.search("[\u0621-\u064a]", kind_words(kind))


@pytest.mark.parametrize("variant", [one for _, variants in _STARTS for one in variants], ids=str)
def test_every_sentence_is_translated_with_its_places(variant: object) -> None:
    app = QCoreApplication.instance()
    use_language(app, Language.ENGLISH)  # type: ignore[arg-type]  # the test's application has windows
    english = table_words("Failures", variant)
    use_language(app, Language.ARABIC)  # type: ignore[arg-type]  # the test's application has windows
    arabic = table_words("Failures", variant)
    assert arabic != english
    assert set(re.findall(r"\{\w+\}", arabic)) == set(re.findall(r"\{\w+\}", english))


FACTS = {
    "number": "204828",
    "original": "204602",
    "merchant": "Dokki Linen",
    "digits": 9,
    "until": datetime(2026, 7, 14, 12, 0, tzinfo=UTC),
    "missing": ("Zone",),
    "changed_by": "Office, mona",
}


@given(
    message=st.sampled_from([message for message, _ in MESSAGES]),
    tail=st.text(max_size=40),
    known=st.sets(st.sampled_from(sorted(FACTS))),
)
def test_no_place_is_ever_left_open_or_empty(message: str, tail: str, known: set[str]) -> None:
    about = About(**{name: FACTS[name] for name in known})  # type: ignore[arg-type]  # each has its own kind
    sentence = plain(message_words(message + tail.replace("{", "").replace("}", ""), about=about))
    assert "{" not in sentence
    assert ": ." not in sentence
    assert "  " not in sentence


def test_facts_of_the_test_are_all_there_are() -> None:
    assert {one.name for one in fields(About)} == set(FACTS)


def test_fields_have_the_labels_of_the_forms() -> None:
    assert service_field_words("zone") == "Zone"
    assert service_field_words("pickupAddress.city") == "City"
    assert plain(service_field_words("newThing")) == "newThing"
    assert not knows_field("newThing")


def test_each_trouble_with_a_proxy_has_its_own_sentence_in_either_language(qapp: QApplication) -> None:
    troubles = [Failure(kind=FailureKind.PROXY, execution=Execution.NOT_SENT, detail=one) for one in ProxyTrouble]
    try:
        for language, word in ((Language.ENGLISH, "proxy"), (Language.ARABIC, "بروكسي")):
            use_language(qapp, language)
            said = {failure_words(one) for one in troubles}
            assert len(said) == len(ProxyTrouble)
            assert all(word in one for one in said)
    finally:
        use_language(qapp, Language.ENGLISH)
