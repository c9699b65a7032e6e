"""What the checks of the pickup and the merchant form can find, as facts; words are ui's.

Kinds that an order's form knows too are named as there (``findings.FindingKind``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.phones import MOBILE_DIGITS, PhoneKind, read_phone


class PickupField(StrEnum):
    """The fields of the pickup form; each value is the attribute of PickupDraft."""

    DAY = "day"
    ORDERS = "orders"
    PHONE = "phone"
    NOTES = "notes"


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


class FormKind(StrEnum):
    """What was found beside the kinds of an order's form. In brackets what the finding holds."""

    DAY_PAST = "day_past"  # day
    DAY_TODAY = "day_today"  # day
    DAY_OFF = "day_off"  # day; text: its own name, if it has one
    DAY_TOO_FAR = "day_too_far"  # day
    DAY_HOLIDAY = "day_holiday"  # day; text: the holiday's name
    DAY_BOOKED = "day_booked"  # day; number: pickups already booked for it; text: the number of the first, if known
    MORE_THAN_WAIT = "more_than_wait"  # number: asked for, limit: orders that wait for a courier
    NOTES_TOO_LONG = "notes_too_long"  # number: characters, limit
    EMAIL_FORM = "email_form"  # text: as typed
    EMAIL_TAKEN = "email_taken"  # text: code of the merchant who has it
    PHONE_TAKEN = "phone_taken"  # text: code of the merchant who has it
    EXTERNAL_ID_TAKEN = "external_id_taken"  # text: code of the merchant who has it
    EXTERNAL_ID_FORM = "external_id_form"  # text: as typed; letters, digits and - _ . alone are safe in an address
    EXTERNAL_ID_SUGGESTED = "external_id_suggested"  # none given: the desk makes one
    CITY_UNKNOWN = "city_unknown"  # text: as typed; it is no governorate of the service
    ADVISED = "advised"  # not required by the specification, but services ask for it


FormField = PickupField | MerchantField


@dataclass(frozen=True, slots=True)
class FormFinding:
    """One fact about one field."""

    field: FormField
    kind: FindingKind | FormKind
    severity: Severity
    number: int = 0
    limit: int = 0
    text: str = ""
    day: date | None = None


def errors_of(findings: tuple[FormFinding, ...]) -> tuple[FormFinding, ...]:
    """Give what stops the form."""
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)


def read_form_phone(field: FormField, typed: str, *, mobile_only: bool) -> tuple[str, FormFinding | None]:
    """Read a phone that must be there; ``mobile_only`` makes everything but an Egyptian mobile an error.

    Gives what would be sent, and what is to be said of it.
    """
    phone = read_phone(typed)
    number, doubtful = phone.number, Severity.ERROR if mobile_only else Severity.WARNING
    match phone.kind:
        case PhoneKind.EMPTY:
            return number, FormFinding(field, FindingKind.REQUIRED, Severity.ERROR)
        case PhoneKind.LOST_DIGITS:
            return number, FormFinding(field, FindingKind.PHONE_LOST_DIGITS, Severity.ERROR, text=number)
        case PhoneKind.NOT_A_NUMBER:
            return number, FormFinding(field, FindingKind.PHONE_NOT_A_NUMBER, Severity.ERROR, text=number)
        case PhoneKind.LANDLINE:
            return number, FormFinding(field, FindingKind.PHONE_LANDLINE, doubtful, text=number)
        case PhoneKind.UNKNOWN_PREFIX:
            return number, FormFinding(field, FindingKind.PHONE_UNKNOWN_PREFIX, doubtful, text=number)
        case PhoneKind.WRONG_LENGTH:
            found = FormFinding(field, FindingKind.PHONE_WRONG_LENGTH, doubtful, phone.digits, MOBILE_DIGITS)
            return number, found
        case PhoneKind.MOBILE if _digits(typed) != number:
            return number, FormFinding(field, FindingKind.PHONE_REPAIRED, Severity.HINT, text=number)
    return number, None


def _digits(typed: str) -> str:
    return re.sub(r"\D", "", fold_digits(typed))
