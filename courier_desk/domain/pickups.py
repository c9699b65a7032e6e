"""Pickups: what one is, the mark in its notes, what may be done with it and why not, and what a change did to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from courier_desk.domain import outcome
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.outcome import Fact, Facts, Outcome, judge, not_stuck
from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

# Pickups: the courier comes to fetch parcels (specification, Pickup). Amounts are piastres, days are Cairo days.
#
# Nothing here knows JSON, SQL or a screen.


_NOTHING: Mapping[str, object] = MappingProxyType({})

#: Statuses in which a pickup may be changed or deleted (specification, States and transitions).
CHANGEABLE = frozenset({"new", "pendingpickup"})


class PickupFlag(StrEnum):
    """What a courier has to know of the parcels; services may know neither (field notes, "pickup, more")."""

    FRAGILE = "fragile"
    LARGE = "large"


@frozen(kw_only=True)
class PickupRequest:
    """A pickup as a person wants it: what create and update send. ``day`` is a Cairo day, from tomorrow on.

    The rest the specification does not name, and an update that leaves it out clears it (field notes, "pickup, more").
    None and "" are not sent: the service does not know the field, or nobody knows what stands there. ``location`` is
    sent as it came.
    """

    orders: int
    day: date
    phone: str
    notes: str = ""
    fragile: bool | None = None
    large: bool | None = None
    location: object = None
    address_id: str = ""


@frozen(kw_only=True)
class Pickup:
    """A pickup as the service shows it. Facts the answer did not carry are empty or None; ``status`` is kept as sent.

    ``location`` is whatever JSON value came; ``raw`` is the JSON object as it came.
    """

    number: str
    pickup_id: str = ""
    status: str = ""
    category: str = ""
    label: str = ""
    day: date | None = None
    orders: int | None = None
    fee: int | None = None
    phone: str = ""
    notes: str = ""
    fragile: bool | None = None
    large: bool | None = None
    location: object = None
    address_id: str = ""
    created: datetime | None = None
    changed: datetime | None = None
    raw: Mapping[str, object] = field(default_factory=lambda: _NOTHING, repr=False, compare=False)


# The mark by which a pickup is known again: ``[#K7Q]`` at the end of its notes, since it has no reference field.
#
# How short it can be: a mark must differ from those of the pickups that other desks make for the same merchant
# while an answer is lost, a few minutes and at the very most a day. Three signs of which one is a digit and one a
# letter, so that no word of the notes is taken for one, make 15,840 marks: among twenty such pickups one lost
# answer in 800 meets its own mark, and is taken for it only if day, number of orders and phone agree as well. Two
# signs would be one in 18. What a person wrote before the mark is never changed; earlier versions made marks of
# four signs.


_DIGITS = "23456789"
#: Without the letters and digits that people and scanners confuse (I, L, O, U, 0, 1).
LETTERS = _DIGITS + "ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 3
#: Where that many are not enough, and what earlier versions made.
LONGER = 4
_AT_END = pattern(rf"(?s:(.*?)) ?\[#([{LETTERS}]{{{LENGTH},{LONGER}}})\]\s*", re.IGNORECASE)


def new_token(choose: Callable[[str], str], length: int = LENGTH) -> str:
    """Make a mark; ``choose`` picks one sign of those it is given."""
    while True:
        token = "".join(choose(LETTERS) for _ in range(length))
        if 0 < sum(sign in _DIGITS for sign in token) < length:
            return token


def with_token(notes: str, token: str) -> str:
    """Put the mark behind a person's notes."""
    return f"{notes} {written(token)}" if notes else written(token)


def written(token: str) -> str:
    """Give the mark as it stands in the notes."""
    return f"[#{token}]"


def split_token(notes: str) -> tuple[str, str]:
    """Part notes as the service has them into the person's own and the mark; "" when there is none at their end."""
    found = _AT_END.fullmatch(notes)
    if found is None or found.group(2).isalpha() or found.group(2).isdigit():  # a word of a person's: no mark is one
        return notes, ""
    return found.group(1), found.group(2).upper()


def bears(notes: str, token: str) -> bool:
    """Tell whether the notes carry this mark, wherever, and whatever became of its brackets and case."""
    return bool(token) and re.search(rf"(?<!\w){re.escape(token)}(?!\w)", notes, re.IGNORECASE) is not None


def reference_of(token: str) -> str:
    """Name a pickup in the outbox by its mark."""
    return f"pickup #{token}"


# What may be done with a pickup in its status, and why not (specification, States and transitions; interface, 4).
#
# An unknown status is no reason to refuse a cancellation: the specification leaves open from which ones it works,
# so the service decides, and what it refused once in a status is not asked again in the same one.


#: The courier never comes (again) for a pickup of these categories or statuses (field notes, Statuses seen).
_ENDED_CATEGORIES = frozenset({"successful", "unsuccessful"})
_ENDED = frozenset({"completed", "canceled", "cancelled", "rejected", "returned", "terminated"})
#: What a cancelled one is called where the service does not say it itself (field notes, Statuses seen).
CANCELED = "canceled"
_CANCELED = frozenset({CANCELED, "cancelled"})
_FETCHED_CATEGORIES = frozenset({"processing"})
_FETCHED = frozenset({"pickedup", "instock", "inprogress"})


class PickupAction(StrEnum):
    """What a person may want of a pickup."""

    RESCHEDULE = "reschedule"
    CANCEL = "cancel"
    DELETE = "delete"


class PickupWhy(StrEnum):
    """Why not."""

    STATUS = "status"  # only while new or pendingPickup
    CANCELED = "canceled"  # it is cancelled already
    OVER = "over"  # it has ended
    REFUSED_BEFORE = "refused_before"  # the service refused it in this same status
    ENDING = "ending"  # its deletion or cancellation is under way
    GONE = "gone"  # the service has it no more
    NOT_SENT = "not_sent"  # the service does not have it yet
    OFFLINE = "offline"
    NO_SCOPE = "no_scope"
    NOT_OFFERED = "not_offered"  # the service does not say how
    SITE_AWAY = "site_away"  # it can be saved nowhere while the store of the site is not reached


class PickupConsequence(StrEnum):
    """What is to be said before."""

    KEEPS_IT = "keeps_it"  # cancelled, it stays in the list
    REMOVES_IT = "removes_it"  # deleted, it is gone for good
    RATHER_DELETE = "rather_delete"  # services refuse to cancel a new one: it is deleted
    MAY_BE_REFUSED = "may_be_refused"


@frozen(kw_only=True)
class PickupFacts:
    """What the rules look at. ``refused_in``: the status in which the service refused a cancellation, "" if never;
    ``cancelled``: it was cancelled, and no other status was seen since."""

    status: str
    category: str = ""
    refused_in: str = ""
    cancelled: bool = False
    ending: bool = False
    gone: bool = False
    sent: bool = True


@frozen(kw_only=True)
class PickupDeskFacts:
    """What the desk itself can do now. ``known``: the operations the service says how to do."""

    online: bool = True
    scope_held: bool = True
    known: frozenset[PickupAction] = frozenset(PickupAction)
    site_away: bool = False


@frozen(kw_only=True)
class PickupAllowed:
    """The verdict on one action."""

    action: PickupAction
    why: PickupWhy | None = None
    consequence: PickupConsequence | None = None

    @property
    def on(self) -> bool:
        """Tell whether it may be asked for."""
        return self.why is None


HERE = PickupDeskFacts()


def is_over(status: str, category: str = "") -> bool:
    """Tell whether no courier will come for it any more."""
    return status.casefold() in _ENDED or category.casefold() in _ENDED_CATEGORIES


def is_canceled(status: str) -> bool:
    """Tell whether it is cancelled."""
    return status.casefold() in _CANCELED


def is_ahead(status: str, category: str = "") -> bool:
    """Tell whether the courier is still to come: neither over nor already fetched."""
    fetched = status.casefold() in _FETCHED or category.casefold() in _FETCHED_CATEGORIES
    return not fetched and not is_over(status, category)


def allowed(facts: PickupFacts, desk: PickupDeskFacts = HERE) -> Mapping[PickupAction, PickupAllowed]:
    """Judge every action.

    Being offline is no reason against a change that is saved here and sent later; ``online`` is for those who show it.
    """
    return {action: _judge(action, facts, desk) for action in PickupAction}


def _judge(action: PickupAction, facts: PickupFacts, desk: PickupDeskFacts) -> PickupAllowed:
    why = _of_desk(action, facts, desk) or _of_status(action, facts)
    return PickupAllowed(action=action, why=why, consequence=None if why else _consequence(action, facts))


def _of_desk(action: PickupAction, facts: PickupFacts, desk: PickupDeskFacts) -> PickupWhy | None:
    if not facts.sent:
        return PickupWhy.SITE_AWAY if desk.site_away else PickupWhy.NOT_SENT
    if facts.gone:
        return PickupWhy.GONE
    if facts.ending:
        return PickupWhy.ENDING
    if not desk.scope_held:
        return PickupWhy.NO_SCOPE
    if action not in desk.known:
        return PickupWhy.NOT_OFFERED
    if desk.site_away:
        return PickupWhy.SITE_AWAY
    return None if desk.online else PickupWhy.OFFLINE


def _of_status(action: PickupAction, facts: PickupFacts) -> PickupWhy | None:
    status = facts.status.casefold()
    if facts.cancelled or is_canceled(status):
        return PickupWhy.CANCELED if action is PickupAction.CANCEL else PickupWhy.STATUS
    if action is not PickupAction.CANCEL:
        # A pickup just made may have told its number alone; it is new as far as anybody knows.
        return None if not status or status in CHANGEABLE else PickupWhy.STATUS
    if is_over(status, facts.category):
        return PickupWhy.OVER
    return PickupWhy.REFUSED_BEFORE if status and facts.refused_in.casefold() == status else None


def _consequence(action: PickupAction, facts: PickupFacts) -> PickupConsequence | None:
    match action:
        case PickupAction.RESCHEDULE:
            return None
        case PickupAction.DELETE:
            return PickupConsequence.REMOVES_IT
    if facts.status.casefold() in ("", "new"):
        return PickupConsequence.RATHER_DELETE
    known = facts.status.casefold() in CHANGEABLE
    return PickupConsequence.KEEPS_IT if known else PickupConsequence.MAY_BE_REFUSED


# A pickup as comparable facts, under the service's own names of the fields (specification, Pickup).
#
# What was asked for and what is there now are laid side by side. A fact that an answer does not carry is not told,
# which is not the same as empty.


_PHONE, _NOTES = "phoneNumber", "pickupNotes"
_FRAGILE, _LARGE, _LOCATION, _ADDRESS = "isFragileItems", "isLargeItems", "pickupLocation", "pickupAddressId"
#: What the service calls the flags.
FIELDS: Mapping[PickupFlag, str] = MappingProxyType({PickupFlag.FRAGILE: _FRAGILE, PickupFlag.LARGE: _LARGE})
_PHONE_DIGITS = 10
#: What services empty although it was sent.
_LOST = (_NOTES, _FRAGILE, _LARGE, _LOCATION, _ADDRESS)


def wanted_facts(request: PickupRequest) -> dict[str, Fact]:
    """Give what a request asks for; what it does not send is not asked for."""
    facts: dict[str, Fact] = {
        "numberOfOrders": request.orders,
        "pickupDate": request.day.isoformat(),
        _PHONE: request.phone,
        _NOTES: request.notes,
    }
    beyond: dict[str, Fact] = {
        _FRAGILE: request.fragile,
        _LARGE: request.large,
        _LOCATION: _place(request.location),
        _ADDRESS: request.address_id,
    }
    return facts | {name: fact for name, fact in beyond.items() if fact not in (None, "")}


def told_facts(pickup: Pickup) -> dict[str, Fact]:
    """Give what an answer tells. What is empty is told only where the answer has a place for it at all."""
    facts: dict[str, Fact] = {
        "numberOfOrders": pickup.orders,
        "pickupDate": None if pickup.day is None else pickup.day.isoformat(),
        _PHONE: pickup.phone or None,
        _NOTES: pickup.notes or ("" if _shows(pickup, "notes") else None),
        _FRAGILE: False if pickup.fragile is None and _shows(pickup, _FRAGILE) else pickup.fragile,
        _LARGE: False if pickup.large is None and _shows(pickup, _LARGE) else pickup.large,
        _LOCATION: _place(pickup.location) or ("" if _shows(pickup, _LOCATION) else None),
        _ADDRESS: pickup.address_id or ("" if _shows(pickup, _ADDRESS) else None),
    }
    return {name: fact for name, fact in facts.items() if fact is not None}


def judge_update(request: PickupRequest, before: Facts, got: Pickup) -> Outcome:
    """Judge an update whose outcome is unknown; ``before`` as in ``told_facts``."""
    return judge(wanted_facts(request), before, told_facts(got), _same, lost=_LOST)


def crossed(request: PickupRequest, before: Facts, got: Pickup) -> tuple[str, ...]:
    """Name the fields that somebody else changed since ``before``, which is what ``told_facts`` gave then."""
    return outcome.crossed(wanted_facts(request), before, told_facts(got), _same, lost=_LOST)


def untold(pickup: Pickup, takes: Collection[str]) -> tuple[str, ...]:
    """Name what an update may clear: fields that the service takes (``takes``) and of which nobody knows what stands
    there now."""
    told, taken = told_facts(pickup), {name.casefold() for name in takes}
    return tuple(name for name in _LOST if name.casefold() in taken and name not in told)


def judge_cancel(got: Pickup) -> Outcome:
    """Judge a cancellation whose outcome is unknown."""
    return Outcome.DONE if is_canceled(got.status) else Outcome.NOT_DONE


def dropped(request: PickupRequest, got: Pickup, before: Facts | None = None) -> dict[str, list[Fact]]:
    """Give what an update changed and did not get: ``{field: [wanted, got]}``; ``before``: what was told until then."""
    return not_stuck(wanted_facts(request), told_facts(got), _same, before)


def same_phone(one: str, other: str) -> bool:
    """Tell whether two phones may be the same number, in whichever form; too few digits to say allow it."""
    left, right = _digits(one), _digits(other)
    return len(left) < _PHONE_DIGITS or len(right) < _PHONE_DIGITS or left[-_PHONE_DIGITS:] == right[-_PHONE_DIGITS:]


def _digits(phone: str) -> str:
    return "".join(letter for letter in fold_digits(phone) if letter.isdigit())


def _shows(pickup: Pickup, word: str) -> bool:
    return any(word.casefold() in name.casefold() for name in pickup.raw)


def _place(location: object) -> str:
    """Give a place as a text that is the same for the same place, in whichever order its parts came."""
    if isinstance(location, Mapping):
        return " ".join(f"{name}={_place(value)}" for name, value in sorted(location.items()))
    if isinstance(location, (float, Decimal)):
        return str(float(location))
    return "" if location is None else str(location)


def _same(name: str, one: Fact, other: Fact) -> bool:
    if name == _PHONE:
        return same_phone(str(one or ""), str(other or ""))
    if name == _NOTES:
        return str(one or "").split() == str(other or "").split()
    return one == other
