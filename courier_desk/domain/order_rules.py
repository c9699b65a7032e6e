"""What may be done with an order now, why not, until when, and what it would mean (specification, States and
transitions; field notes, Statuses seen; interface, section 4).

The service decides in the end: an unknown status is no reason against anything, and what the service says of an order
itself (canChangeAddress, canCancelOrder, canDelete) goes before every table. What it refused once in a status is not
offered again in that same status, unless it says since that it can be done and did not say so then. Being offline is no
reason against what is saved here and sent later; at a site that is not reached it can be saved nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum

from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.outbox import ENDS, UNSENT, Kind, State
from courier_desk.domain.values import frozen

#: The express flag may be changed for so long after creation (specification, Limits).
EXPRESS_SPAN = timedelta(hours=6)
NEW = "new"
COMPLETED = "completed"
#: Statuses in which services let an order be edited while no courier is assigned (field notes).
_EDITABLE = frozenset({"new", "pendingpickup", "pickedup", "instock", "waitingaction", "rescheduled"})
#: Statuses in which services lock an order (field notes). One that nobody has heard of is no reason.
_LOCKED = frozenset(
    {
        "inprogress", "headingtocustomer", "outfordelivery", "returntowarehouse", "inreturnstock", "headingtoyou",
        "returninitiated", "returnassigned", "returnpickedup", "returnatwarehouse", "returntobusiness",
        "returnlinked", "rejected", "deliveryfailed", "autoreturninitiated",
    }
)  # fmt: skip
#: The courier has it: a cancellation turns it into a return (field notes).
_TAKEN_CATEGORIES = frozenset({"processing", "paused"})
_TAKEN = frozenset({"pickedup", "instock", "waitingaction", "rescheduled", "inprogress", "outfordelivery"})
_CANCELED = frozenset({"canceled", "cancelled"})
_OVER_CATEGORIES = frozenset({"successful", "unsuccessful"})
_OVER = frozenset({"completed", "returncompleted", "returned", "terminated"})
#: On its way, one way or the other (field notes): it may still be completed, and is not yet.
_NOT_COMPLETED = _EDITABLE | _LOCKED | {"pendingpickup", "outfordelivery"}


class Action(StrEnum):
    """What a person may want of an order."""

    PRINT = "print"
    EDIT = "edit"
    EXPRESS = "express"  # the flag, in Edit
    RETURN = "return"
    EXCHANGE = "exchange"
    CLONE = "clone"
    CANCEL = "cancel"
    DELETE = "delete"


#: What ends an order, for all desks; new orders and what is typed of them are saved on this computer.
_ENDS = frozenset({Action.CANCEL, Action.DELETE})


class Why(StrEnum):
    """Why not."""

    NO_NUMBER = "no_number"  # the service does not have it yet
    NOT_KEPT = "not_kept"  # no connection, and the label is not kept here
    LOCKED = "locked"  # a courier has it: address and details are locked
    UNREAD = "unread"  # not read whole, and no connection to read it now
    ONLY_DELIVER = "only_deliver"
    NOT_COMPLETED = "not_completed"  # possible once it is completed
    TOO_LATE = "too_late"  # express could change until ``until``
    STATUS = "status"  # its status does not allow it (delete: only while new)
    CANCELED = "canceled"  # it is cancelled already
    OVER = "over"  # it has ended
    REFUSED_BEFORE = "refused_before"  # the service refused it ``since``, in this same status
    ENDING = "ending"  # its deletion or cancellation is on its way
    GONE = "gone"  # the service has it no more
    NO_SCOPE = "no_scope"
    NOT_OFFERED = "not_offered"  # the service does not say how
    SITE_AWAY = "site_away"  # it can be saved nowhere while the store of the site is not reached


class Consequence(StrEnum):
    """What is to be said before."""

    FEE_AGAIN = "fee_again"  # the fee is computed anew
    AFTER_CREATION = "after_creation"  # it is done as soon as the order is there; nothing is lost
    NEVER_SENT = "never_sent"  # the service never hears of it
    ONLY_COMPLETED = "only_completed"  # the service takes this only for completed orders
    BECOMES_RETURN = "becomes_return"  # the courier has it: it becomes a return, fees may apply
    RATHER_DELETE = "rather_delete"  # services refuse to cancel a new one: it is deleted
    KEEPS_TRACE = "keeps_trace"  # cancelled, it stays in the list
    REMOVES_IT = "removes_it"  # deleted, it is gone for good
    MAY_BE_REFUSED = "may_be_refused"  # nobody knows whether the service allows it in this status


@frozen
class Refused:
    """The last refusal of an action: in which status (as sent), and when.

    ``withheld`` tells that the service, asked right after it, did not say that the action can be done.
    """

    status: str
    at: datetime
    withheld: bool = False


@frozen(kw_only=True)
class OrderFacts:
    """What the rules look at. ``state`` is the outbox state of an order that is still to be created, else None.

    ``whole`` tells that it was read in full; ``open_changes`` are the kinds of its changes that are on their way;
    ``done`` what the service carried out since it shows this status; ``refused`` the last refusal per action;
    ``read_at`` when it was read last, None: not known.
    """

    number: str = ""
    state: State | None = None
    order_type: str = ""
    status: str = ""
    category: str = ""
    created: datetime | None = None
    can_change_address: bool | None = None
    can_cancel: bool | None = None
    can_delete: bool | None = None
    whole: bool = False
    gone: bool = False
    open_changes: frozenset[str] = frozenset()
    done: frozenset[Action] = frozenset()
    refused: Mapping[Action, Refused] = field(default_factory=dict)
    read_at: datetime | None = None

    @classmethod
    def of(
        cls,
        order: Order,
        *,
        whole: bool = False,
        gone: bool = False,
        open_changes: frozenset[str] = frozenset(),
        done: frozenset[Action] = frozenset(),
        refused: Mapping[Action, Refused] | None = None,
        read_at: datetime | None = None,
    ) -> OrderFacts:
        """Take the facts from an order."""
        return cls(
            number=order.number,
            order_type=order.order_type,
            status=order.status,
            category=order.category,
            created=order.created,
            can_change_address=order.can_change_address,
            can_cancel=order.can_cancel,
            can_delete=order.can_delete,
            whole=whole,
            gone=gone,
            open_changes=open_changes,
            done=done,
            refused=refused or {},
            read_at=read_at,
        )

    def is_in(self, statuses: frozenset[str], categories: frozenset[str] = frozenset()) -> bool:
        """Tell whether its status is one of these, or its category one of those; case does not matter."""
        return self.status.casefold() in statuses or self.category.casefold() in categories


@frozen(kw_only=True)
class DeskFacts:
    """What the desk itself can do now. ``endpoint_known``: the actions the service says how to do.

    ``site_away``: the store of its site is not reached; ``cut_off``: and so nothing may be asked of the service now.
    """

    online: bool = True
    scope_held: bool = True
    endpoint_known: frozenset[Action] = frozenset(Action)
    label_kept: bool = False
    site_away: bool = False
    cut_off: bool = False


@frozen(kw_only=True)
class Allowed:
    """The verdict on one action. ``until``: it can be done, or could, until then; ``since``: when it was refused."""

    action: Action
    on: bool
    why: Why | None = None
    until: datetime | None = None
    since: datetime | None = None
    consequence: Consequence | None = None


HERE = DeskFacts()


def allowed(facts: OrderFacts, now: datetime, desk: DeskFacts = HERE) -> Mapping[Action, Allowed]:
    """Judge every action. ``now`` is the service's time."""
    return {action: judge(action, facts, now, desk) for action in Action}


def judge(action: Action, facts: OrderFacts, now: datetime, desk: DeskFacts = HERE) -> Allowed:
    """Judge one action. ``now`` is the service's time."""
    why = _of_desk(action, facts, desk) or _RULES[action](facts, now, desk)
    refused = facts.refused.get(action) if why is Why.REFUSED_BEFORE else None
    return Allowed(
        action=action,
        on=why is None,
        why=why,
        until=_express_until(facts) if action is Action.EXPRESS else None,
        since=refused.at if refused else None,
        consequence=None if why else _consequence(action, facts),
    )


def _of_desk(action: Action, facts: OrderFacts, desk: DeskFacts) -> Why | None:
    """Say what holds for all that is asked of the service."""
    if action in (Action.CLONE, Action.EXCHANGE):
        return None  # a new order, whatever became of this one
    if not desk.scope_held and not (action is Action.PRINT and desk.label_kept):
        return Why.NO_SCOPE
    if action not in desk.endpoint_known:
        return Why.NOT_OFFERED
    if facts.gone and action is not Action.RETURN:
        return Why.GONE
    if desk.site_away and (action in _ENDS or (facts.number and action in (Action.EDIT, Action.EXPRESS))):
        return Why.SITE_AWAY
    return None


def is_canceled(status: str) -> bool:
    """Tell whether an order in this status is cancelled: its parcel stays, and its label is not printed."""
    return status.casefold() in _CANCELED


def _print(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    del now
    if not facts.number:
        return Why.NO_NUMBER
    if facts.is_in(_CANCELED):
        return Why.CANCELED  # a parcel with its label would go out for nothing
    if _is_ending(facts):
        return Why.ENDING
    if desk.label_kept:
        return None
    if desk.cut_off:
        return Why.SITE_AWAY
    return None if desk.online else Why.NOT_KEPT


def _edit(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    del now
    if _is_ending(facts):
        return Why.ENDING
    if not facts.number:
        return None
    if facts.can_change_address is False:
        return _why_ended(facts) or Why.LOCKED
    if _was_refused(Action.EDIT, facts, facts.can_change_address):
        return Why.REFUSED_BEFORE
    if not facts.whole and not desk.online:
        return Why.UNREAD  # the whole state is sent: what is not known would be cleared
    if facts.can_change_address is None:
        return _why_ended(facts) or (Why.LOCKED if facts.is_in(_LOCKED) else None)
    return None


def _express(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    if facts.order_type and facts.order_type.casefold() != OrderType.DELIVER.casefold():
        return Why.ONLY_DELIVER
    if (why := _edit(facts, now, desk)) is not None:
        return why
    if _was_refused(Action.EXPRESS, facts):
        return Why.REFUSED_BEFORE
    until = _express_until(facts)
    return Why.TOO_LATE if until is not None and now > until else None


def _return(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    del now, desk
    if not facts.number:
        return Why.NO_NUMBER
    if facts.order_type.casefold() != OrderType.DELIVER.casefold():
        return Why.ONLY_DELIVER
    if facts.is_in(frozenset({COMPLETED})):
        return None
    if facts.is_in(_CANCELED):
        return Why.CANCELED
    if facts.is_in(_OVER, frozenset({"unsuccessful"})):
        return Why.OVER
    return Why.NOT_COMPLETED if facts.is_in(_NOT_COMPLETED) else None


def _always(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    del facts, now, desk
    return None


def _cancel(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    del now, desk
    if _is_ending(facts):
        return Why.ENDING
    if not facts.number:
        return None
    if facts.is_in(_CANCELED) or Action.CANCEL in facts.done:
        return Why.CANCELED
    if _was_refused(Action.CANCEL, facts, facts.can_cancel):
        return Why.REFUSED_BEFORE
    if facts.can_cancel is not None:
        return None if facts.can_cancel else Why.STATUS
    return _why_ended(facts)


def _delete(facts: OrderFacts, now: datetime, desk: DeskFacts) -> Why | None:
    del now, desk
    if any(kind in ENDS for kind in facts.open_changes):
        return Why.ENDING
    if not facts.number:
        return None
    if _was_refused(Action.DELETE, facts, facts.can_delete):
        return Why.REFUSED_BEFORE
    if facts.can_delete is not None:
        return None if facts.can_delete else Why.STATUS
    return None if facts.is_in(frozenset({NEW})) else Why.STATUS


_RULES = {
    Action.PRINT: _print,
    Action.EDIT: _edit,
    Action.EXPRESS: _express,
    Action.RETURN: _return,
    Action.EXCHANGE: _always,
    Action.CLONE: _always,
    Action.CANCEL: _cancel,
    Action.DELETE: _delete,
}


def _why_ended(facts: OrderFacts) -> Why | None:
    if facts.is_in(_CANCELED):
        return Why.CANCELED
    return Why.OVER if facts.is_in(_OVER, _OVER_CATEGORIES) else None


def _is_ending(facts: OrderFacts) -> bool:
    return any(kind in ENDS or kind == Kind.ORDER_CANCEL for kind in facts.open_changes)


def _was_refused(action: Action, facts: OrderFacts, told: bool | None = None) -> bool:
    """Tell whether the service refused it in this status, and has not begun since to say (``told``) that it can be.

    What it said before the refusal is no word on it.
    """
    refused = facts.refused.get(action)
    if refused is None or not refused.status or refused.status.casefold() != facts.status.casefold():
        return False
    is_read_since = facts.read_at is None or facts.read_at > refused.at
    return not (told and refused.withheld and is_read_since)


def _express_until(facts: OrderFacts) -> datetime | None:
    return None if facts.created is None or not facts.number else facts.created + EXPRESS_SPAN


def _consequence(action: Action, facts: OrderFacts) -> Consequence | None:
    if not facts.number:
        return _before_creation(action, facts)
    match action:
        case Action.EDIT | Action.EXPRESS:
            sure = facts.can_change_address is True or facts.is_in(_EDITABLE)
            return Consequence.FEE_AGAIN if sure else Consequence.MAY_BE_REFUSED
        case Action.RETURN:
            return None if facts.is_in(frozenset({COMPLETED})) else Consequence.ONLY_COMPLETED
        case Action.DELETE:
            return Consequence.REMOVES_IT
        case Action.CANCEL:
            return _of_cancelling(facts)
        case _:
            return None


def _before_creation(action: Action, facts: OrderFacts) -> Consequence | None:
    if action in (Action.CANCEL, Action.DELETE):
        return Consequence.NEVER_SENT if facts.state in UNSENT else Consequence.AFTER_CREATION
    if action in (Action.EDIT, Action.EXPRESS) and facts.state not in UNSENT:
        return Consequence.AFTER_CREATION
    return None


def _of_cancelling(facts: OrderFacts) -> Consequence:
    if facts.is_in(frozenset({NEW})) and facts.can_cancel is not True:
        return Consequence.RATHER_DELETE
    if facts.is_in(_TAKEN, _TAKEN_CATEGORIES):
        return Consequence.BECOMES_RETURN
    known = facts.can_cancel is True or facts.is_in(frozenset({NEW, "pendingpickup"}))
    return Consequence.KEEPS_TRACE if known else Consequence.MAY_BE_REFUSED
