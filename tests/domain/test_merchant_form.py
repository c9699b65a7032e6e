"""The merchant form: what is sent, and what is said at which field."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.accounts import Merchant, MerchantRequest, PickupAddress
from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.merchant_form import MerchantDraft, MerchantField, check_merchant
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone

CATALOG = Catalog(
    zones=(
        Zone(Governorate.CAIRO, "Mokattam", "Mokattam", "المقطم"),
        Zone(Governorate.GIZA, "Dokki", "Dokki", "الدقي"),
    )
)
GOOD = MerchantDraft(
    brand="Mokattam Coffee",
    name="Mina Sample",
    email="orders@mokattam.example",
    phone="0122 733 4098",
    external_id="shop-046",
    city="Cairo",
    zone="Mokattam",
    details="14 Street 9",
    pickup_phone="",
)
HOLDER = Merchant(code="10482231", name="Zamalek Ceramics")


def found(draft: MerchantDraft, catalog: Catalog = CATALOG) -> list[tuple[str, str, Severity]]:
    return [(one.field, one.kind, one.severity) for one in check_merchant(draft, catalog).findings]


def test_a_good_form_is_a_request_with_its_mobile_for_the_pickup() -> None:
    checked = check_merchant(GOOD, CATALOG)
    assert checked.findings == ()
    address = PickupAddress(city="Cairo", zone="Mokattam", details="14 Street 9", phone="01227334098")
    assert checked.request == MerchantRequest(
        name="Mina Sample",
        email="orders@mokattam.example",
        phone="01227334098",
        brand="Mokattam Coffee",
        pickup_address=address,
        external_id="shop-046",
    )


@pytest.mark.parametrize("field", ["brand", "name", "email", "phone", "city"])
def test_what_must_be_there(field: str) -> None:
    said = found(replace(GOOD, **{field: " \u200f"}))
    assert (field, FindingKind.REQUIRED, Severity.ERROR) in said


@pytest.mark.parametrize("field", ["zone", "details"])
def test_what_services_ask_for_is_advised(field: str) -> None:
    assert found(replace(GOOD, **{field: ""})) == [(field, FindingKind.ADVISED, Severity.WARNING)]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("0122 733 409", FindingKind.PHONE_WRONG_LENGTH),
        ("01727334098", FindingKind.PHONE_UNKNOWN_PREFIX),
        ("02 2391 1234", FindingKind.PHONE_LANDLINE),
        ("1.22733E+09", FindingKind.PHONE_LOST_DIGITS),
        ("ask Mina", FindingKind.PHONE_NOT_A_NUMBER),
    ],
)
@pytest.mark.parametrize("field", [MerchantField.PHONE, MerchantField.PICKUP_PHONE])
def test_a_mobile_that_is_none_stops(field: MerchantField, typed: str, kind: FindingKind) -> None:
    assert found(replace(GOOD, **{field.value: typed})) == [(field, kind, Severity.ERROR)]


@pytest.mark.parametrize("email", ["orders", "a@b", "a@@b.eg", "two words@b.eg", "a@b.c", "a@b.eg,c@d.eg"])
def test_an_email_that_is_none(email: str) -> None:
    assert found(replace(GOOD, email=email)) == [(MerchantField.EMAIL, FindingKind.EMAIL_FORM, Severity.ERROR)]


@pytest.mark.parametrize("email", ["a.b+c@d-e.com.eg", "طلبات@متجر.مصر", "O'Neil@x.example"])
def test_an_email_that_is_one(email: str) -> None:
    assert found(replace(GOOD, email=email)) == []


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        (MerchantField.EMAIL, FindingKind.EMAIL_TAKEN),
        (MerchantField.PHONE, FindingKind.PHONE_TAKEN),
        (MerchantField.EXTERNAL_ID, FindingKind.EXTERNAL_ID_TAKEN),
    ],
)
def test_what_another_merchant_has_is_said_with_who(field: MerchantField, kind: FindingKind) -> None:
    checked = check_merchant(GOOD, CATALOG, lambda asked, _value: HOLDER if asked is field else None)
    assert [(one.kind, one.severity, one.text) for one in checked.findings] == [(kind, Severity.ERROR, "10482231")]
    assert checked.request is None


def test_a_missing_shop_id_is_made_by_the_desk_and_an_unsafe_one_is_refused() -> None:
    assert found(replace(GOOD, external_id="")) == [
        (MerchantField.EXTERNAL_ID, FindingKind.EXTERNAL_ID_SUGGESTED, Severity.HINT)
    ]
    for typed in ("shop/46", "متجر", "a b", "../x", "-x"):
        assert found(replace(GOOD, external_id=typed)) == [
            (MerchantField.EXTERNAL_ID, FindingKind.EXTERNAL_ID_FORM, Severity.ERROR)
        ]


@pytest.mark.parametrize(
    ("city", "zone", "catalog", "kind"),
    [
        ("Cairo", "Dokki", CATALOG, FindingKind.ZONE_NOT_CHOSEN),  # a value counts only within its governorate
        ("Cairo", "mokattam", CATALOG, FindingKind.ZONE_NOT_CHOSEN),
        ("Cairo", "Mokattam", EMPTY_CATALOG, FindingKind.ZONE_LIST_MISSING),
    ],
)
def test_a_zone_that_is_not_the_catalogs(city: str, zone: str, catalog: Catalog, kind: FindingKind) -> None:
    draft = replace(GOOD, city=city, zone=zone)
    assert found(draft, catalog) == [(MerchantField.ZONE, kind, Severity.ERROR)]


def test_a_city_of_its_own_is_doubted_and_takes_any_zone() -> None:
    draft = replace(GOOD, city="Heliopolis", zone="Dokki")
    assert found(draft) == [(MerchantField.CITY, FindingKind.CITY_UNKNOWN, Severity.WARNING)]


@given(st.fixed_dictionaries({field.name: st.text() for field in fields(MerchantDraft)}))
def test_a_request_comes_exactly_when_nothing_stops_it(typed: dict[str, str]) -> None:
    checked = check_merchant(MerchantDraft(**typed), CATALOG)
    stopped = any(one.severity is Severity.ERROR for one in checked.findings)
    assert (checked.request is None) == stopped
