"""Is this form a merchant that the service will take? (specification, Merchant; field notes for what is required.)

Whether an email, a phone or a shop id is taken is told by who knows the merchants; the service has the last word.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from courier_desk.domain.accounts import Merchant, MerchantRequest, PickupAddress
from courier_desk.domain.checks import tidy, tidy_lines
from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.form_findings import FormFinding, FormKind, MerchantField, errors_of, read_form_phone
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate

_EMAIL = re.compile(r"[^@\s,;<>()\"]+@[^@\s,;<>()\"]+\.[^@\s,;<>()\".]{2,}")
_SAFE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
#: Who has this value of this field (email, phone, external_id), None when nobody known has.
Owner = Callable[[MerchantField, str], Merchant | None]
_TAKEN = {
    MerchantField.EMAIL: FormKind.EMAIL_TAKEN,
    MerchantField.PHONE: FormKind.PHONE_TAKEN,
    MerchantField.EXTERNAL_ID: FormKind.EXTERNAL_ID_TAKEN,
}


@frozen(kw_only=True)
class MerchantDraft:
    """The form as typed. ``zone`` is a catalog value; an empty ``pickup_phone`` means the mobile."""

    brand: str = ""
    name: str = ""
    email: str = ""
    phone: str = ""
    external_id: str = ""
    city: str = ""
    zone: str = ""
    details: str = ""
    pickup_phone: str = ""


@frozen
class MerchantChecked:
    """The outcome: what to send when nothing stops it, and everything found, in the order of the form."""

    request: MerchantRequest | None
    findings: tuple[FormFinding, ...]


def check_merchant(draft: MerchantDraft, catalog: Catalog, owner: Owner | None = None) -> MerchantChecked:
    """Read the form as a merchant; without ``owner`` nothing is known to be taken."""
    return _Reading(draft, catalog, owner).checked()


class _Reading:
    """One pass over the form, collecting what is found on the way."""

    def __init__(self, draft: MerchantDraft, catalog: Catalog, owner: Owner | None) -> None:
        self._draft = draft
        self._catalog = catalog
        self._owner = owner
        self._findings: list[FormFinding] = []

    def checked(self) -> MerchantChecked:
        brand, name = self._required(MerchantField.BRAND), self._required(MerchantField.NAME)
        email = self._email()
        phone = self._phone(MerchantField.PHONE, self._draft.phone)
        self._free(MerchantField.PHONE, phone)
        external_id = self._external_id()
        address = self._address(phone)
        findings = tuple(self._findings)
        if errors_of(findings):
            return MerchantChecked(None, findings)
        request = MerchantRequest(
            name=name, email=email, phone=phone, brand=brand, pickup_address=address, external_id=external_id
        )
        return MerchantChecked(request, findings)

    def _found(
        self, field: MerchantField, kind: FindingKind | FormKind, severity: Severity = Severity.ERROR, text: str = ""
    ) -> None:
        self._findings.append(FormFinding(field, kind, severity, text=text))

    def _required(self, field: MerchantField) -> str:
        text = tidy(getattr(self._draft, field.value))
        if not text:
            self._found(field, FindingKind.REQUIRED)
        return text

    def _free(self, field: MerchantField, value: str) -> None:
        holder = self._owner(field, value) if value and self._owner is not None else None
        if holder is not None:
            name = holder.brand or holder.name
            self._findings.append(FormFinding(field, _TAKEN[field], Severity.ERROR, text=holder.code, name=name))

    def _email(self) -> str:
        email = self._required(MerchantField.EMAIL)
        if email and not _EMAIL.fullmatch(email):
            self._found(MerchantField.EMAIL, FormKind.EMAIL_FORM, text=email)
        else:
            self._free(MerchantField.EMAIL, email)
        return email

    def _phone(self, field: MerchantField, typed: str) -> str:
        number, said = read_form_phone(field, tidy(typed))
        if said is not None:
            self._findings.append(said)
        return number

    def _external_id(self) -> str:
        typed = tidy(self._draft.external_id)
        if not typed:
            self._found(MerchantField.EXTERNAL_ID, FormKind.EXTERNAL_ID_SUGGESTED, Severity.HINT)
        elif not _SAFE_ID.fullmatch(typed):
            self._found(MerchantField.EXTERNAL_ID, FormKind.EXTERNAL_ID_FORM, text=typed)
        else:
            self._free(MerchantField.EXTERNAL_ID, typed)
        return typed

    def _address(self, phone: str) -> PickupAddress:
        draft, city = self._draft, self._required(MerchantField.CITY)
        if city and city not in tuple(Governorate):
            self._found(MerchantField.CITY, FormKind.CITY_UNKNOWN, Severity.WARNING, city)
        self._zone(city)
        details = tidy_lines(draft.details)
        if not details:
            self._found(MerchantField.DETAILS, FormKind.ADVISED, Severity.WARNING)
        pickup_phone = phone
        if tidy(draft.pickup_phone):
            pickup_phone = self._phone(MerchantField.PICKUP_PHONE, draft.pickup_phone)
        return PickupAddress(
            city=city, zone=draft.zone if tidy(draft.zone) else "", details=details, phone=pickup_phone
        )

    def _zone(self, city: str) -> None:
        """Check that the zone is an exact value of the catalog, and of its governorate when the city is one."""
        zone, at = self._draft.zone, MerchantField.ZONE
        if not tidy(zone):
            self._found(at, FormKind.ADVISED, Severity.WARNING)
        elif self._catalog.is_unreadable:
            self._found(at, FindingKind.ZONE_UNCHECKED, Severity.WARNING, text=zone)
        elif not self._catalog.zones:
            self._found(at, FindingKind.ZONE_LIST_MISSING, text=zone)
        else:
            places = [city] if city in tuple(Governorate) else [each.value for each in Governorate]
            if not any(self._catalog.holds(place, zone) for place in places):
                self._found(at, FindingKind.ZONE_NOT_IN_LIST, text=zone)
