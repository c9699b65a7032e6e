"""The words for what may not be done with an order, until when it may be, and what doing it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.order_rules import Action, Allowed, Consequence, Why
from courier_desk.ui.words import CAIRO, Formats

translate = QCoreApplication.translate


def why_words(verdict: Allowed) -> str:
    """Say why something cannot be done; empty when it can."""
    if verdict.why is None:
        return ""
    if verdict.why is Why.TOO_LATE and verdict.until is not None:
        text = translate("OrderPanel", "Express could change until {0}, 6 hours after creation.")
        return text.replace("{0}", _moment(verdict.until))
    if verdict.why is Why.REFUSED_BEFORE and verdict.since is not None:
        text = translate("OrderPanel", "The service refused it at {0}, in this same status.")
        return text.replace("{0}", _moment(verdict.since))
    if verdict.why is Why.STATUS and verdict.action is Action.DELETE:
        return translate("OrderPanel", "Only while New. Cancel keeps a trace.")
    return _WHY[verdict.why]()


def until_words(verdict: Allowed) -> str:
    """Say until when something can be done; empty when there is no such moment."""
    if not verdict.on or verdict.until is None:
        return ""
    left = verdict.until - datetime.now(CAIRO)
    text = translate("OrderPanel", "express can change until {0}, {1} more").replace("{0}", _moment(verdict.until))
    return text.replace("{1}", Formats.current().age(max(left, timedelta(minutes=1))))


def consequence_words(verdict: Allowed) -> str:
    """Say what doing it means; empty when there is nothing to say before."""
    return "" if verdict.consequence is None else _CONSEQUENCES[verdict.consequence]()


def with_label_out_of_reach(verdicts: Mapping[Action, Allowed]) -> Mapping[Action, Allowed]:
    """Switch printing off: the label is neither kept here nor to be had now."""
    why = verdicts[Action.PRINT].why or Why.NOT_KEPT
    return {**verdicts, Action.PRINT: Allowed(action=Action.PRINT, on=False, why=why)}


def _moment(moment: datetime) -> str:
    """Give the time of a moment in Cairo, with the day when it is not today's."""
    there, formats = moment.astimezone(CAIRO), Formats.current()
    today = there.date() == datetime.now(CAIRO).date()
    return formats.time(there) if today else formats.date_time(there)


_WHY: Mapping[Why, Callable[[], str]] = {
    Why.NO_NUMBER: lambda: translate("OrderPanel", "It has no number yet"),
    Why.NOT_KEPT: lambda: translate("OrderPanel", "No connection, and this label is not kept here"),
    Why.LOCKED: lambda: translate("OrderPanel", "A courier has it, so the address and details are locked."),
    Why.UNREAD: lambda: translate("OrderPanel", "It was not read whole here yet; that needs the connection."),
    Why.ONLY_DELIVER: lambda: translate("OrderPanel", "Only a Deliver order can be returned."),
    Why.NOT_COMPLETED: lambda: translate("OrderPanel", "Possible once this order is completed."),
    Why.TOO_LATE: lambda: translate("OrderPanel", "Express can no longer change."),
    Why.STATUS: lambda: translate("OrderPanel", "Its status does not allow it."),
    Why.CANCELED: lambda: translate("OrderPanel", "It is cancelled already."),
    Why.OVER: lambda: translate("OrderPanel", "It has ended."),
    Why.REFUSED_BEFORE: lambda: translate("OrderPanel", "The service refused it in this same status."),
    Why.ENDING: lambda: translate("OrderPanel", "Its cancellation or deletion is on its way."),
    Why.GONE: lambda: translate("OrderPanel", "The service no longer has it."),
    Why.NO_SCOPE: lambda: translate("OrderPanel", "This key may not work with orders."),
    Why.NOT_OFFERED: lambda: translate("OrderPanel", "The service does not say how to do this. Settings, Advanced."),
}
_CONSEQUENCES: Mapping[Consequence, Callable[[], str]] = {
    Consequence.FEE_AGAIN: lambda: translate("OrderPanel", "The fee is computed anew."),
    Consequence.AFTER_CREATION: lambda: translate("OrderPanel", "It is done as soon as the order is there."),
    Consequence.NEVER_SENT: lambda: translate("OrderPanel", "The service never hears of it."),
    Consequence.ONLY_COMPLETED: lambda: translate("OrderPanel", "The service takes this only for completed orders."),
    Consequence.BECOMES_RETURN: lambda: translate(
        "OrderPanel", "A courier has it: it becomes a Return, and fees may apply."
    ),
    Consequence.RATHER_DELETE: lambda: translate(
        "OrderPanel", "A New order is deleted rather than cancelled; the service may refuse this."
    ),
    Consequence.KEEPS_TRACE: lambda: translate("OrderPanel", "It stays in the list as cancelled."),
    Consequence.REMOVES_IT: lambda: translate("OrderPanel", "It is gone for good."),
    Consequence.MAY_BE_REFUSED: lambda: translate("OrderPanel", "The service may refuse it in this status."),
}
