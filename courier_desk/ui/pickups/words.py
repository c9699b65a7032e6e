"""Words of the Pickups tab: days, states, findings of the form, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.form_findings import FormFinding, FormKind
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.pickups import PickupConsequence, PickupFlag, PickupWhy
from courier_desk.ui.permissions import scope_words
from courier_desk.ui.words import Formats, StatusWords, isolate, ltr, pickup_status_words, state_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import kind_words
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate


def status_of(row: PickupRow) -> StatusWords:
    """Give where a pickup stands: at this desk while the service does not have it, a change under way, else as sent."""
    if row.state is not None:
        return state_words(row.state)
    if row.change and row.change_state is not None:
        changing = {
            Kind.PICKUP_UPDATE: (Common.CHANGING.words, Common.NOT_CHANGED.words),
            Kind.PICKUP_CANCEL: (Common.CANCELLING.words, Common.NOT_CANCELLED.words),
            Kind.PICKUP_DELETE: (Common.DELETING.words, Common.NOT_DELETED.words),
        }
        failed = row.change_state in (State.REFUSED, State.NEEDS_PERSON)
        words = changing.get(Kind(row.change), ("", ""))[failed]
        if words:
            return replace(state_words(row.change_state), text=words)
    return pickup_status_words(row.status)


def why_words(why: PickupWhy, *, refused_at: str = "", status: str = "") -> str:
    """Say why something cannot be done with a pickup; when and in which status it was refused before."""
    text = _WHYS[why]()
    return text.format(time=refused_at, status=pickup_status_words(status).text)


_WHYS: Mapping[PickupWhy, Callable[[], str]] = {
    PickupWhy.STATUS: lambda: translate("Pickups", "Only while New or Pending pickup."),
    PickupWhy.CANCELED: lambda: Common.CANCELLED_ALREADY.words,
    PickupWhy.OVER: lambda: translate("Pickups", "It has ended."),
    PickupWhy.REFUSED_BEFORE: lambda: translate("Pickups", "Refused at {time}, it was {status}."),
    PickupWhy.ENDING: lambda: translate("Pickups", "It is being taken back already."),
    PickupWhy.GONE: lambda: translate("Pickups", "The service has it no more."),
    PickupWhy.NOT_SENT: lambda: translate("Pickups", "The service does not have it yet."),
    PickupWhy.OFFLINE: lambda: translate("Pickups", "Needs the connection."),
    PickupWhy.NO_SCOPE: lambda: scope_words(Scope.PICKUPS),
    PickupWhy.NOT_OFFERED: lambda: kind_words(FailureKind.NOT_OFFERED),
}


def flag_words(flag: PickupFlag) -> str:
    """Name what the courier has to know of the parcels."""
    match flag:
        case PickupFlag.FRAGILE:
            return Fields.FRAGILE_PARCELS.words
        case PickupFlag.LARGE:
            return Fields.LARGE_PARCELS.words


def mark_words() -> str:
    """Say what the mark in the notes is for."""
    return translate("Pickups", "By the mark a pickup whose answer was lost is found again and not booked twice.")


def consequence_words(consequence: PickupConsequence) -> str:
    """Say what an action leads to."""
    match consequence:
        case PickupConsequence.KEEPS_IT:
            return translate("Pickups", "Cancel keeps it in the list. Delete removes it for good.")
        case PickupConsequence.REMOVES_IT:
            return translate("Pickups", "Deleting removes it for good.")
        case PickupConsequence.RATHER_DELETE:
            return translate("Pickups", "A New pickup is usually deleted; the service may refuse to cancel it.")
        case PickupConsequence.MAY_BE_REFUSED:
            return translate("Pickups", "The service may refuse this in its present status.")


def finding_words(finding: FormFinding) -> str:
    """Give the sentence that stands at the field of the pickup form."""
    return _FINDINGS[finding.kind](finding)


def _numbers(text: str, finding: FormFinding) -> str:
    formats = Formats.current()
    return text.format(n=formats.number(finding.number), limit=formats.number(finding.limit))


def _booked(finding: FormFinding) -> str:
    if finding.number > 1:
        return _numbers(translate("Pickups", "{n} pickups are already booked for that day."), finding)
    if finding.text:
        text = translate("Pickups", "Pickup {number} is already booked for that day.")
        return text.format(number=ltr(finding.text))
    return translate("Pickups", "A pickup is already booked for that day.")


def _day_off(finding: FormFinding) -> str:
    if finding.text:
        return translate("Pickups", "Couriers do not work that day: {name}.").format(name=isolate(finding.text))
    return translate("Pickups", "Couriers do not work that day.")


_FINDINGS: Mapping[FindingKind | FormKind, Callable[[FormFinding], str]] = {
    FindingKind.REQUIRED: lambda _f: Common.FILL_THIS_IN.words,
    FindingKind.PHONE_REPAIRED: lambda f: Common.SENT_AS.words.format(number=ltr(f.text)),
    FindingKind.PHONE_WRONG_LENGTH: lambda f: _numbers(Common.MOBILES_HAVE.words, f),
    FindingKind.PHONE_UNKNOWN_PREFIX: lambda _f: Common.MOBILES_BEGIN.words,
    FindingKind.PHONE_LANDLINE: lambda _f: translate("Pickups", "A landline"),
    FindingKind.PHONE_CONFIRMED: lambda f: Common.SENT_UNLIKE_MOBILES.words.format(number=ltr(f.text)),
    FindingKind.PHONE_LOST_DIGITS: lambda _f: Common.DIGITS_LOST.words,
    FindingKind.PHONE_NOT_A_NUMBER: lambda _f: Common.NO_PHONE_NUMBER.words,
    FindingKind.COUNT_NOT_A_NUMBER: lambda _f: Common.WHOLE_NUMBER.words,
    FindingKind.COUNT_NOT_POSITIVE: lambda _f: Common.AT_LEAST_ONE.words,
    FindingKind.COUNT_TOO_LARGE: lambda f: _numbers(Common.AT_MOST.words, f),
    FormKind.DAY_PAST: lambda _f: translate("Pickups", "That day is over. From tomorrow on."),
    FormKind.DAY_TODAY: lambda _f: translate("Pickups", "Not today any more. From tomorrow on."),
    FormKind.DAY_OFF: _day_off,
    FormKind.DAY_TOO_FAR: lambda _f: translate("Pickups", "That is more than a year ahead."),
    FormKind.DAY_HOLIDAY: lambda f: translate("Pickups", "{name}: couriers may not come.").format(name=isolate(f.text)),
    FormKind.DAY_BOOKED: _booked,
    FormKind.MORE_THAN_WAIT: lambda f: _numbers(translate("Pickups", "More than wait now ({limit})."), f),
    FormKind.NOTES_TOO_LONG: lambda f: _numbers(translate("Pickups", "{n} characters; at most {limit}"), f),
}
