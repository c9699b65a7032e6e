"""What the checks of the pickup and the merchant form can find, as facts; words are ui's.

Kinds that an order's form knows too are named as there (``findings.FindingKind``).
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from courier_desk.domain.checks import judge_phone
from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.values import frozen


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
    EMAIL_TAKEN = "email_taken"  # text: code of the merchant who has it, name: what it is called
    PHONE_TAKEN = "phone_taken"  # text and name: the same
    EXTERNAL_ID_TAKEN = "external_id_taken"  # text and name: the same
    EXTERNAL_ID_FORM = "external_id_form"  # text: as typed; letters, digits and - _ . alone are safe in an address
    EXTERNAL_ID_SUGGESTED = "external_id_suggested"  # none given: the desk makes one
    CITY_UNKNOWN = "city_unknown"  # text: as typed; it is no governorate of the service
    ADVISED = "advised"  # not required by the specification, but services ask for it


FormField = PickupField | MerchantField


@frozen
class FormFinding:
    """One fact about one field."""

    field: FormField
    kind: FindingKind | FormKind
    severity: Severity
    number: int = 0
    limit: int = 0
    text: str = ""
    name: str = ""
    day: date | None = None


def errors_of(findings: tuple[FormFinding, ...]) -> tuple[FormFinding, ...]:
    """Give what stops the form."""
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)


def read_form_phone(field: FormField, typed: str, *, confirmed: str = "") -> tuple[str, FormFinding | None]:
    """Read a phone that must be there: an Egyptian mobile, or the number that a person has ``confirmed`` as another.

    Gives what would be sent, and what is to be said of it.
    """
    number, said = judge_phone(typed, confirmed=confirmed)
    if said is None:
        return number, None
    return number, FormFinding(field, said.kind, said.severity, said.number, said.limit, said.text)
