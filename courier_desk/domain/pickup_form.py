"""Is this form a pickup? Number, Cairo day, phone and notes read once, by the specification and the field notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain.calendar import DayWhy, WorkingDays, judge_day
from courier_desk.domain.findings import Checked, FindingKind, Severity
from courier_desk.domain.form_reading import FormReading, tidy_lines
from courier_desk.domain.pickups import PickupFlag, PickupRequest
from courier_desk.domain.values import frozen

#: The specification shows no bound; services take 1 to 999 (field notes, "pickup, more").
MOST_ORDERS = 999
#: No length is documented; a courier reads no more, and the mark behind it must not be cut off.
MOST_NOTES = 400
_DAY_KINDS: Mapping[DayWhy, FindingKind] = MappingProxyType(
    {
        DayWhy.PAST: FindingKind.DAY_PAST,
        DayWhy.TODAY: FindingKind.DAY_TODAY,
        DayWhy.DAY_OFF: FindingKind.DAY_OFF,
        DayWhy.TOO_FAR: FindingKind.DAY_TOO_FAR,
    }
)


class PickupField(StrEnum):
    """The fields of the pickup form; each value is the attribute of PickupDraft."""

    DAY = "day"
    ORDERS = "orders"
    PHONE = "phone"
    NOTES = "notes"


#: What the service calls the fields of the form (specification, Pickups), folded.
_WIRE: Mapping[str, PickupField] = {
    "pickupdate": PickupField.DAY,
    "numberoforders": PickupField.ORDERS,
    "phonenumber": PickupField.PHONE,
    "pickupnotes": PickupField.NOTES,
}


def pickup_field(name: str) -> PickupField | None:
    """Give the form's field for a field of the service; None when it has none."""
    return _WIRE.get(name.casefold())


@frozen(kw_only=True)
class PickupDraft:
    """The form as typed. ``phone_confirmed``: the number that a person said is a landline or a number abroad. A flag is
    None where it is not asked for, or nobody knows it and nobody chose.
    """

    day: date | None = None
    orders: str = ""
    phone: str = ""
    phone_confirmed: str = ""
    notes: str = ""
    fragile: bool | None = None
    large: bool | None = None


@frozen(kw_only=True)
class PickupSurroundings:
    """What is known beside the form. ``today`` is a Cairo date; ``booked``: pickups per day that are still to come.

    ``waiting``: orders that wait for a courier, None while nobody knows. ``flags``: those that the service knows.
    """

    today: date
    days: WorkingDays = field(default_factory=WorkingDays)
    holidays: Mapping[date, str] = field(default_factory=lambda: MappingProxyType({}))
    booked: Mapping[date, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    waiting: int | None = None
    flags: frozenset[PickupFlag] = frozenset()


CheckedPickup = Checked[PickupField, PickupRequest]


def check_pickup(draft: PickupDraft, around: PickupSurroundings) -> CheckedPickup:
    """Read the form as a pickup."""
    return _Reading(draft, around).checked()


class _Reading(FormReading[PickupField]):
    """One pass over the form, collecting what is found on the way."""

    def __init__(self, draft: PickupDraft, around: PickupSurroundings) -> None:
        super().__init__(draft)
        self._draft = draft
        self._around = around

    def checked(self) -> CheckedPickup:
        draft = self._draft
        self._day(draft.day)
        orders = self._orders()
        phone = self.phone(PickupField.PHONE, self.typed(PickupField.PHONE), confirmed=draft.phone_confirmed)
        notes = tidy_lines(draft.notes)
        if len(notes) > MOST_NOTES:
            self.found(PickupField.NOTES, FindingKind.NOTES_TOO_LONG, number=len(notes), limit=MOST_NOTES)
        findings = tuple(self.findings)
        if self.stopped or draft.day is None or orders is None:
            return Checked(None, findings)
        request = PickupRequest(
            orders=orders, day=draft.day, phone=phone, notes=notes, fragile=draft.fragile, large=draft.large
        )
        return Checked(request, findings)

    def _day(self, day: date | None) -> None:
        at, around = PickupField.DAY, self._around
        if day is None:
            self.found(at, FindingKind.REQUIRED)
            return
        facts = judge_day(day, around.today, around.days, around.holidays)
        if facts.why is not None:
            self.found(at, _DAY_KINDS[facts.why], text=facts.holiday, day=day)
            return
        if facts.holiday:
            self.found(at, FindingKind.DAY_HOLIDAY, Severity.WARNING, text=facts.holiday, day=day)
        if booked := around.booked.get(day, ()):
            self.found(at, FindingKind.DAY_BOOKED, Severity.WARNING, number=len(booked), text=booked[0], day=day)

    def _orders(self) -> int | None:
        at, waiting = PickupField.ORDERS, self._around.waiting
        count = self.count(at, most=MOST_ORDERS)
        if count is not None and waiting and count > waiting:
            self.found(at, FindingKind.MORE_THAN_WAIT, Severity.HINT, number=count, limit=waiting)
        return count
