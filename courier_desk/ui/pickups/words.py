"""Words of the Pickups tab: states, why something cannot be done, and what is asked before one is taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.pickups import PickupDetail
from courier_desk.domain.accounts import Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.pickups import PickupAction, PickupConsequence, PickupFlag, PickupWhy
from courier_desk.ui.permissions import scope_words
from courier_desk.ui.widgets import Question
from courier_desk.ui.words import StatusWords, ltr, pickup_status_words, state_words
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
    PickupWhy.SITE_AWAY: lambda: Common.SITE_NOT_REACHED.words,
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


def cancel_question(detail: PickupDetail) -> Question:
    """Ask before a pickup is cancelled; a new one is rather deleted."""
    rather = (
        detail.allowed[PickupAction.CANCEL].consequence is PickupConsequence.RATHER_DELETE
        and detail.allowed[PickupAction.DELETE].on
    )
    return Question(
        icon="ban",
        title=translate("PickupsPage", "Cancel pickup {0}?").replace("{0}", ltr(detail.row.number)),
        text=translate("PickupsPage", "No courier comes for it then. It stays in the list."),
        warning=consequence_words(PickupConsequence.RATHER_DELETE) if rather else "",
        destroy=translate("PickupsPage", "Cancel the pickup"),
        keep=Common.KEEP_IT.words,
        other=translate("PickupsPage", "Delete it instead") if rather else "",
        other_icon="trash",
    )


def delete_question(detail: PickupDetail) -> Question:
    """Ask before a pickup is deleted for good."""
    return Question(
        icon="trash",
        title=translate("PickupsPage", "Delete pickup {0}?").replace("{0}", ltr(detail.row.number)),
        text=translate("PickupsPage", "The service removes it for good, and no courier comes for it."),
        destroy=translate("PickupsPage", "Delete for good"),
        keep=Common.KEEP_IT.words,
        other=translate("PickupsPage", "Cancel it instead") if milder_than_deleting(detail) else "",
        other_icon="ban",
    )


def withdraw_question() -> Question:
    """Ask before a pickup that the service does not have yet is taken back."""
    return Question(
        icon="trash",
        title=translate("PickupsPage", "Take this pickup back?"),
        text=translate("PickupsPage", "It is not sent then. If it is at the service already, it is deleted there."),
        destroy=translate("PickupsPage", "Take it back"),
        keep=Common.KEEP_IT.words,
    )


def milder_than_deleting(detail: PickupDetail) -> bool:
    """Tell whether cancelling is the milder way that can be offered before a deletion."""
    verdict = detail.allowed[PickupAction.CANCEL]
    return verdict.on and verdict.consequence is PickupConsequence.KEEPS_IT
