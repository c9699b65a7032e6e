"""Words of the Merchants tab: the fields of the form and what its check finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import Merchant
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.form_findings import FormFinding, FormKind, MerchantField
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import Formats, StatusWords, isolate, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate

#: What the service calls the fields of the form (specification, Merchant), folded.
SENT_AS: Mapping[str, MerchantField] = {
    "brandname": MerchantField.BRAND,
    "name": MerchantField.NAME,
    "email": MerchantField.EMAIL,
    "phone": MerchantField.PHONE,
    "externalmerchantid": MerchantField.EXTERNAL_ID,
    "pickupaddress": MerchantField.CITY,
    "pickupaddress.city": MerchantField.CITY,
    "pickupaddress.zone": MerchantField.ZONE,
    "pickupaddress.addressdetails": MerchantField.DETAILS,
    "pickupaddress.pickupphone": MerchantField.PICKUP_PHONE,
}


def field_words(field: MerchantField) -> str:
    """Give the label of a field of the form."""
    return _FIELDS[field]()


_FIELDS: Mapping[MerchantField, Callable[[], str]] = {
    MerchantField.BRAND: lambda: Fields.BRAND_NAME.words,
    MerchantField.NAME: lambda: translate("Merchants", "Owner or business name"),
    MerchantField.EMAIL: lambda: Fields.EMAIL.words,
    MerchantField.PHONE: lambda: Fields.MOBILE.words,
    MerchantField.EXTERNAL_ID: lambda: Fields.SHOP_ID.words,
    MerchantField.CITY: lambda: Fields.CITY.words,
    MerchantField.ZONE: lambda: Fields.ZONE.words,
    MerchantField.DETAILS: lambda: Fields.ADDRESS_DETAILS.words,
    MerchantField.PICKUP_PHONE: lambda: Fields.PICKUP_PHONE.words,
}


def status_words(merchant: Merchant) -> StatusWords | None:
    """Say that the service verified a merchant, that it did not, or that it was deleted; None when it does not tell."""
    verified = merchant.verified
    if merchant.removed:
        return StatusWords(translate("Merchants", "Deleted"), Tone.RED, "trash")
    if verified is None:
        return None
    if verified:
        return StatusWords(translate("Merchants", "Verified"), Tone.GREEN, "check")
    return StatusWords(translate("Merchants", "Not verified"), Tone.AMBER, "clock")


def finding_words(finding: FormFinding) -> str:
    """Give the sentence that stands at the field."""
    return _FINDINGS[finding.kind](finding)


def _numbers(text: str, finding: FormFinding) -> str:
    formats = Formats.current()
    return text.format(n=formats.number(finding.number), limit=formats.number(finding.limit))


def _held(finding: FormFinding, named: str, unnamed: str) -> str:
    """Say who has it, where that is known."""
    return named.format(brand=isolate(finding.name)) if finding.name else unnamed


_FINDINGS: Mapping[FindingKind | FormKind, Callable[[FormFinding], str]] = {
    FindingKind.REQUIRED: lambda _f: Common.FILL_THIS_IN.words,
    FindingKind.PHONE_REPAIRED: lambda f: Common.SENT_AS.words.format(number=ltr(f.text)),
    FindingKind.PHONE_WRONG_LENGTH: lambda f: _numbers(
        translate("Merchants", "The mobile needs {limit} digits, this has {n}."), f
    ),
    FindingKind.PHONE_UNKNOWN_PREFIX: lambda _f: Common.MOBILES_BEGIN.words,
    FindingKind.PHONE_LANDLINE: lambda _f: translate("Merchants", "A landline; the service wants a mobile"),
    FindingKind.PHONE_LOST_DIGITS: lambda _f: Common.DIGITS_LOST.words,
    FindingKind.PHONE_NOT_A_NUMBER: lambda _f: Common.NO_PHONE_NUMBER.words,
    FindingKind.ZONE_NOT_IN_LIST: lambda _f: translate("Merchants", "Choose a zone of this city from the list"),
    FindingKind.ZONE_LIST_MISSING: lambda _f: translate(
        "Merchants", "The zone list was never read. Leave the zone empty, or wait for the connection."
    ),
    FindingKind.ZONE_UNCHECKED: lambda _f: Common.ZONE_NOT_CHECKED.words,
    FormKind.EMAIL_FORM: lambda _f: translate("Merchants", "This is no email address"),
    FormKind.EMAIL_TAKEN: lambda f: _held(
        f,
        translate("Merchants", "{brand} has this email."),
        translate("Merchants", "Another merchant has this email."),
    ),
    FormKind.PHONE_TAKEN: lambda f: _held(
        f,
        translate("Merchants", "{brand} has this mobile."),
        translate("Merchants", "Another merchant has this mobile."),
    ),
    FormKind.EXTERNAL_ID_TAKEN: lambda f: _held(
        f,
        translate("Merchants", "{brand} has this shop id."),
        translate("Merchants", "Another merchant has this shop id."),
    ),
    FormKind.EXTERNAL_ID_FORM: lambda _f: translate("Merchants", "Latin letters, digits, and - _ . only"),
    FormKind.EXTERNAL_ID_SUGGESTED: lambda _f: translate("Merchants", "Left empty, one is made for it"),
    FormKind.CITY_UNKNOWN: lambda _f: translate("Merchants", "Not one of the cities of the service"),
    FormKind.ADVISED: lambda _f: translate("Merchants", "Couriers use it; some services want it"),
}


def digits_words(finding: FormFinding) -> str:
    """Say how far a number has come that is still being typed."""
    return _numbers(translate("Merchants", "{n} of {limit} digits"), finding)
