"""What may be done with a pickup in its status, and why not (specification, States and transitions; interface, 4).

An unknown status is no reason to refuse a cancellation: the specification leaves open from which ones it works, so the
service decides, and what it refused once in a status is not asked again in the same one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from courier_desk.domain.pickups import CHANGEABLE

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


class PickupConsequence(StrEnum):
    """What is to be said before."""

    KEEPS_IT = "keeps_it"  # cancelled, it stays in the list
    REMOVES_IT = "removes_it"  # deleted, it is gone for good
    RATHER_DELETE = "rather_delete"  # services refuse to cancel a new one: it is deleted
    MAY_BE_REFUSED = "may_be_refused"


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PickupDeskFacts:
    """What the desk itself can do now. ``known``: the operations the service says how to do."""

    online: bool = True
    scope_held: bool = True
    known: frozenset[PickupAction] = frozenset(PickupAction)


@dataclass(frozen=True, slots=True, kw_only=True)
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
        return PickupWhy.NOT_SENT
    if facts.gone:
        return PickupWhy.GONE
    if facts.ending:
        return PickupWhy.ENDING
    if not desk.scope_held:
        return PickupWhy.NO_SCOPE
    if action not in desk.known:
        return PickupWhy.NOT_OFFERED
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
