"""Words of the Merchants tab: the fields of the form and what its check finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.findings import FindingKind
from courier_desk.domain.form_findings import FormFinding, FormKind, MerchantField
from courier_desk.domain.outbox import State
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import Formats, StatusWords, ltr, state_words

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
    MerchantField.BRAND: lambda: translate("Merchants", "Brand name"),
    MerchantField.NAME: lambda: translate("Merchants", "Owner or business name"),
    MerchantField.EMAIL: lambda: translate("Merchants", "Email"),
    MerchantField.PHONE: lambda: translate("Merchants", "Mobile"),
    MerchantField.EXTERNAL_ID: lambda: translate("Merchants", "Your shop id"),
    MerchantField.CITY: lambda: translate("Merchants", "City"),
    MerchantField.ZONE: lambda: translate("Merchants", "Zone"),
    MerchantField.DETAILS: lambda: translate("Merchants", "Address details"),
    MerchantField.PICKUP_PHONE: lambda: translate("Merchants", "Pickup phone"),
}


def standing_of(state: State) -> StatusWords:
    """Give where a merchant stands that the service does not have yet."""
    return state_words(state)


def verified_words(*, verified: bool | None) -> StatusWords | None:
    """Say that the service verified a merchant, or that it did not; None when it does not tell."""
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


_FINDINGS: Mapping[FindingKind | FormKind, Callable[[FormFinding], str]] = {
    FindingKind.REQUIRED: lambda _f: translate("Merchants", "Fill this in"),
    FindingKind.PHONE_REPAIRED: lambda f: translate("Merchants", "Sent as {number}").format(number=ltr(f.text)),
    FindingKind.PHONE_WRONG_LENGTH: lambda f: _numbers(
        translate("Merchants", "The mobile needs {limit} digits, this has {n}."), f
    ),
    FindingKind.PHONE_UNKNOWN_PREFIX: lambda _f: translate("Merchants", "Mobiles begin with 010, 011, 012 or 015"),
    FindingKind.PHONE_LANDLINE: lambda _f: translate("Merchants", "A landline; the service wants a mobile"),
    FindingKind.PHONE_LOST_DIGITS: lambda _f: translate(
        "Merchants", "A spreadsheet lost digits here. Type the number."
    ),
    FindingKind.PHONE_NOT_A_NUMBER: lambda _f: translate("Merchants", "This is no phone number"),
    FindingKind.ZONE_NOT_IN_LIST: lambda _f: translate("Merchants", "Choose a zone of this city from the list"),
    FindingKind.ZONE_LIST_MISSING: lambda _f: translate(
        "Merchants", "The zone list was never read. Leave the zone empty, or wait for the connection."
    ),
    FindingKind.ZONE_UNCHECKED: lambda _f: translate(
        "Merchants", "The service's zone list cannot be read. The zone goes out as typed and the service judges it."
    ),
    FormKind.EMAIL_FORM: lambda _f: translate("Merchants", "This is no email address"),
    FormKind.EMAIL_TAKEN: lambda _f: translate("Merchants", "Another merchant has this email."),
    FormKind.PHONE_TAKEN: lambda _f: translate("Merchants", "Another merchant has this mobile."),
    FormKind.EXTERNAL_ID_TAKEN: lambda _f: translate("Merchants", "Another merchant has this shop id."),
    FormKind.EXTERNAL_ID_FORM: lambda _f: translate("Merchants", "Latin letters, digits, and - _ . only"),
    FormKind.EXTERNAL_ID_SUGGESTED: lambda _f: translate("Merchants", "Left empty, one is made for it"),
    FormKind.CITY_UNKNOWN: lambda _f: translate("Merchants", "Not one of the cities of the service"),
    FormKind.ADVISED: lambda _f: translate("Merchants", "Couriers use it; some services want it"),
}


def digits_words(finding: FormFinding) -> str:
    """Say how far a number has come that is still being typed."""
    return _numbers(translate("Merchants", "{n} of {limit} digits"), finding)
