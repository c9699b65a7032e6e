"""Is this form a merchant that the service will take? (specification, Merchant; field notes for what is required.)

Whether an email, a phone or a shop id is taken is told by who knows the merchants; the service has the last word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum

from courier_desk.domain.accounts import Merchant, MerchantRequest, PickupAddress
from courier_desk.domain.findings import Checked, FindingKind, Severity
from courier_desk.domain.form_reading import FormReading, tidy, tidy_lines
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate

_EMAIL = re.compile(r"[^@\s,;<>()\"]+@[^@\s,;<>()\"]+\.[^@\s,;<>()\".]{2,}")
_SAFE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class MerchantField(StrEnum):
    """The fields of the merchant form; each value is the attribute of MerchantDraft."""

    BRAND = "brand"
    NAME = "name"
    EMAIL = "email"
    PHONE = "phone"
    EXTERNAL_ID = "external_id"
    CITY = "city"
    ZONE = "zone"
    DETAILS = "details"
    PICKUP_PHONE = "pickup_phone"


#: What the service calls the fields of the form (specification, Merchant), folded.
_WIRE: Mapping[str, MerchantField] = {
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
#: Who has this value of this field (email, phone, external_id), None when nobody known has.
Owner = Callable[[MerchantField, str], Merchant | None]
_TAKEN = {
    MerchantField.EMAIL: FindingKind.EMAIL_TAKEN,
    MerchantField.PHONE: FindingKind.PHONE_TAKEN,
    MerchantField.EXTERNAL_ID: FindingKind.EXTERNAL_ID_TAKEN,
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


def merchant_field(name: str) -> MerchantField | None:
    """Give the form's field for a field of the service; None when it has none."""
    return _WIRE.get(name.casefold())


CheckedMerchant = Checked[MerchantField, MerchantRequest]


def check_merchant(draft: MerchantDraft, catalog: Catalog, owner: Owner | None = None) -> CheckedMerchant:
    """Read the form as a merchant; without ``owner`` nothing is known to be taken."""
    return _Reading(draft, catalog, owner).checked()


class _Reading(FormReading[MerchantField]):
    """One pass over the form, collecting what is found on the way."""

    def __init__(self, draft: MerchantDraft, catalog: Catalog, owner: Owner | None) -> None:
        super().__init__(draft)
        self._draft = draft
        self._catalog = catalog
        self._owner = owner

    def checked(self) -> CheckedMerchant:
        brand, name = self.required(MerchantField.BRAND), self.required(MerchantField.NAME)
        email = self._email()
        phone = self.phone(MerchantField.PHONE, self.typed(MerchantField.PHONE))
        self._free(MerchantField.PHONE, phone)
        external_id = self._external_id()
        address = self._address(phone)
        findings = tuple(self.findings)
        if self.stopped:
            return Checked(None, findings)
        request = MerchantRequest(
            name=name, email=email, phone=phone, brand=brand, pickup_address=address, external_id=external_id
        )
        return Checked(request, findings)

    def _free(self, field: MerchantField, value: str) -> None:
        holder = self._owner(field, value) if value and self._owner is not None else None
        if holder is not None:
            name = holder.brand or holder.name
            self.found(field, _TAKEN[field], text=holder.code, name=name)

    def _email(self) -> str:
        email = self.required(MerchantField.EMAIL)
        if email and not _EMAIL.fullmatch(email):
            self.found(MerchantField.EMAIL, FindingKind.EMAIL_FORM, text=email)
        else:
            self._free(MerchantField.EMAIL, email)
        return email

    def _external_id(self) -> str:
        typed = self.typed(MerchantField.EXTERNAL_ID)
        if not typed:
            self.found(MerchantField.EXTERNAL_ID, FindingKind.EXTERNAL_ID_SUGGESTED, Severity.HINT)
        elif not _SAFE_ID.fullmatch(typed):
            self.found(MerchantField.EXTERNAL_ID, FindingKind.EXTERNAL_ID_FORM, text=typed)
        else:
            self._free(MerchantField.EXTERNAL_ID, typed)
        return typed

    def _address(self, phone: str) -> PickupAddress:
        draft, city = self._draft, self.required(MerchantField.CITY)
        if city and city not in tuple(Governorate):
            self.found(MerchantField.CITY, FindingKind.CITY_UNKNOWN, Severity.WARNING, text=city)
        self._zone(city)
        details = tidy_lines(draft.details)
        if not details:
            self.found(MerchantField.DETAILS, FindingKind.ADVISED, Severity.WARNING)
        pickup_phone = phone
        if typed := self.typed(MerchantField.PICKUP_PHONE):
            pickup_phone = self.phone(MerchantField.PICKUP_PHONE, typed)
        return PickupAddress(
            city=city, zone=draft.zone if tidy(draft.zone) else "", details=details, phone=pickup_phone
        )

    def _zone(self, city: str) -> None:
        """Check that the zone is an exact value of the catalog, and of its governorate when the city is one."""
        zone, at = self._draft.zone, MerchantField.ZONE
        if not tidy(zone):
            self.found(at, FindingKind.ADVISED, Severity.WARNING)
        elif self._catalog.is_unreadable:
            self.found(at, FindingKind.ZONE_UNCHECKED, Severity.WARNING, text=zone)
        elif not self._catalog.zones:
            self.found(at, FindingKind.ZONE_LIST_MISSING, text=zone)
        else:
            places = [city] if city in tuple(Governorate) else [each.value for each in Governorate]
            if not any(self._catalog.holds(place, zone) for place in places):
                self.found(at, FindingKind.ZONE_NOT_CHOSEN, text=zone)
