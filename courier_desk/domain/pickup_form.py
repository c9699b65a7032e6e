"""Is this form a pickup? Number, Cairo day, phone and notes read once, by the specification and the field notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from datetime import date
from types import MappingProxyType

from courier_desk.domain.calendar import DayWhy, WorkingDays, judge_day
from courier_desk.domain.checks import tidy, tidy_lines
from courier_desk.domain.findings import FindingKind, Severity
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.form_findings import FormFinding, FormKind, PickupField, errors_of, read_form_phone
from courier_desk.domain.pickups import PickupFlag, PickupRequest
from courier_desk.domain.values import frozen

#: The specification shows no bound; services take 1 to 999 (field notes, "pickup, more").
MOST_ORDERS = 999
#: No length is documented; a courier reads no more, and the mark behind it must not be cut off.
MOST_NOTES = 400
_DAY_KINDS: Mapping[DayWhy, FormKind] = MappingProxyType(
    {
        DayWhy.PAST: FormKind.DAY_PAST,
        DayWhy.TODAY: FormKind.DAY_TODAY,
        DayWhy.DAY_OFF: FormKind.DAY_OFF,
        DayWhy.TOO_FAR: FormKind.DAY_TOO_FAR,
    }
)


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


@frozen
class PickupChecked:
    """The outcome: what to send when nothing stops it, and everything found, in the order of the form."""

    request: PickupRequest | None
    findings: tuple[FormFinding, ...]


def check_pickup(draft: PickupDraft, around: PickupSurroundings) -> PickupChecked:
    """Read the form as a pickup."""
    found: list[FormFinding] = []
    _check_day(draft.day, around, found)
    orders = _read_orders(draft.orders, around, found)
    phone, said = read_form_phone(PickupField.PHONE, tidy(draft.phone), confirmed=draft.phone_confirmed)
    if said is not None:
        found.append(said)
    notes = tidy_lines(draft.notes)
    if len(notes) > MOST_NOTES:
        at = PickupField.NOTES
        found.append(FormFinding(at, FormKind.NOTES_TOO_LONG, Severity.ERROR, len(notes), MOST_NOTES))
    findings = tuple(found)
    if errors_of(findings) or draft.day is None or orders is None:
        return PickupChecked(None, findings)
    request = PickupRequest(
        orders=orders, day=draft.day, phone=phone, notes=notes, fragile=draft.fragile, large=draft.large
    )
    return PickupChecked(request, findings)


def _check_day(day: date | None, around: PickupSurroundings, found: list[FormFinding]) -> None:
    at = PickupField.DAY
    if day is None:
        found.append(FormFinding(at, FindingKind.REQUIRED, Severity.ERROR))
        return
    facts = judge_day(day, around.today, around.days, around.holidays)
    if facts.why is not None:
        found.append(FormFinding(at, _DAY_KINDS[facts.why], Severity.ERROR, text=facts.holiday, day=day))
        return
    if facts.holiday:
        found.append(FormFinding(at, FormKind.DAY_HOLIDAY, Severity.WARNING, text=facts.holiday, day=day))
    if booked := around.booked.get(day, ()):
        found.append(FormFinding(at, FormKind.DAY_BOOKED, Severity.WARNING, len(booked), text=booked[0], day=day))


def _read_orders(typed: str, around: PickupSurroundings, found: list[FormFinding]) -> int | None:
    at, text = PickupField.ORDERS, tidy(typed)
    digits = fold_digits(text)
    if not text:
        found.append(FormFinding(at, FindingKind.REQUIRED, Severity.ERROR))
    elif not re.fullmatch(r"[+-]?[0-9]{1,12}", digits):
        found.append(FormFinding(at, FindingKind.COUNT_NOT_A_NUMBER, Severity.ERROR, text=text))
    elif int(digits) < 1:
        found.append(FormFinding(at, FindingKind.COUNT_NOT_POSITIVE, Severity.ERROR))
    elif int(digits) > MOST_ORDERS:
        found.append(FormFinding(at, FindingKind.COUNT_TOO_LARGE, Severity.ERROR, int(digits), MOST_ORDERS))
    else:
        if around.waiting and int(digits) > around.waiting:
            found.append(FormFinding(at, FormKind.MORE_THAN_WAIT, Severity.HINT, int(digits), around.waiting))
        return int(digits)
    return None
