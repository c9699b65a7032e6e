"""The words for what may not be done with an order, until when it may be, what doing it means, and the question before.

A row of a list is judged by what the list tells alone: for menus and for what a search offers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from courier_desk.domain.accounts import Scope
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed, Consequence, OrderFacts, Why, judge
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import UNSENT
from courier_desk.ui.orders.columns import status_of
from courier_desk.ui.permissions import scope_words
from courier_desk.ui.words import CAIRO, Formats, isolate, listed, ltr, status_words
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.desk.order_actions import Judged
    from courier_desk.ui.widgets import Question

translate = QCoreApplication.translate


def why_words(verdict: Allowed, *, cancels: bool = False) -> str:
    """Say why something cannot be done; empty when it can. ``cancels``: cancelling it would leave a trace."""
    if verdict.why is None:
        return ""
    if verdict.why is Why.TOO_LATE and verdict.until is not None:
        text = translate("OrderPanel", "Express could change until {0}, 6 hours after creation.")
        return text.replace("{0}", _moment(verdict.until))
    if verdict.why is Why.REFUSED_BEFORE and verdict.since is not None:
        text = translate("OrderPanel", "The service refused it at {0}, in this same status.")
        return text.replace("{0}", _moment(verdict.since))
    if verdict.why is Why.STATUS and verdict.action is Action.DELETE:
        if cancels:
            return translate("OrderPanel", "Only while New. Cancel keeps a trace.")
        return translate("OrderPanel", "Only while New.")
    if verdict.why is Why.CANCELED and verdict.action is Action.RETURN:
        return translate("OrderPanel", "It was cancelled: there is nothing to return.")
    if verdict.why is Why.OVER and verdict.action is Action.RETURN:
        return translate("OrderPanel", "It ended without a delivery.")
    if verdict.why is Why.SITE_AWAY and verdict.action is Action.PRINT:
        return translate("OrderPanel", "The shared store of this site is not reached, and this label is not kept here.")
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


def with_label_out_of_reach(verdicts: Mapping[Action, Allowed], reason: Why = Why.NOT_KEPT) -> Mapping[Action, Allowed]:
    """Switch printing off: the label is neither kept here nor to be had now, for this reason."""
    why = verdicts[Action.PRINT].why or reason
    return {**verdicts, Action.PRINT: Allowed(action=Action.PRINT, on=False, why=why)}


def _moment(moment: datetime) -> str:
    """Give the time of a moment in Cairo, with the day when it is not today's."""
    there, formats = moment.astimezone(CAIRO), Formats.current()
    today = there.date() == datetime.now(CAIRO).date()
    return formats.time(there) if today else formats.date_time(there)


_WHY: Mapping[Why, Callable[[], str]] = {
    Why.NO_NUMBER: lambda: Common.NO_NUMBER_YET.words,
    Why.NOT_KEPT: lambda: translate("OrderPanel", "No connection, and this label is not kept here"),
    Why.LOCKED: lambda: Common.COURIER_HAS_IT.words,
    Why.UNREAD: lambda: translate("OrderPanel", "It was not read whole here yet; that needs the connection."),
    Why.ONLY_DELIVER: lambda: translate("OrderPanel", "Only a Deliver order can be returned."),
    Why.NOT_COMPLETED: lambda: translate("OrderPanel", "Possible once this order is completed."),
    Why.TOO_LATE: lambda: translate("OrderPanel", "Express can no longer change."),
    Why.STATUS: lambda: translate("OrderPanel", "Its status does not allow it."),
    Why.CANCELED: lambda: Common.CANCELLED_ALREADY.words,
    Why.OVER: lambda: translate("OrderPanel", "It has ended."),
    Why.REFUSED_BEFORE: lambda: translate("OrderPanel", "The service refused it in this same status."),
    Why.ENDING: lambda: translate("OrderPanel", "Its cancellation or deletion is on its way."),
    Why.GONE: lambda: translate("OrderPanel", "The service no longer has it."),
    Why.NO_SCOPE: lambda: scope_words(Scope.ORDERS),
    Why.NOT_OFFERED: lambda: translate("OrderPanel", "The service does not say how to do this. Settings, Advanced."),
    Why.SITE_AWAY: lambda: Common.SITE_NOT_REACHED.words,
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


def judged(row: OrderRow, action: Action) -> Allowed:
    """Judge one action; what a list does not tell is no reason against anything."""
    facts = OrderFacts(
        number=row.number,
        state=row.state,
        order_type=row.order_type,
        status=row.status,
        category=row.category,
        created=row.created,
    )
    return judge(action, facts, datetime.now(UTC))


def why_not(row: OrderRow, action: Action) -> str:
    """Say why it cannot be done; empty when it may be tried."""
    return why_words(judged(row, action))


class BulkWords(QObject):
    """The question before several orders, or one, are cancelled or deleted: which, what it means, what is left out.

    It is a class for the sake of plurals, which Qt counts only here.
    """

    def question(self, action: Action, judged: Sequence[Judged], *, instead: int = 0) -> Question:
        """Ask; the lines name each order with the status it has.

        ``instead``: so many of those left out of a cancelling can be deleted; so many of those that are deleted, or of
        which none can be, could be cancelled.
        """
        done = [one for one in judged if one.included]
        cancels = action is Action.CANCEL
        other = ""
        if cancels and instead:
            alone = len(judged) == 1
            other = Common.DELETE_INSTEAD.words if alone else self.tr("Delete %Ln instead…", "", instead)
        elif instead:
            other = self.tr("Cancel the order instead") if instead == 1 else self.tr("Cancel %Ln instead…", "", instead)
        keep = Common.KEEP_IT.words if len(judged) == 1 else self.tr("Keep them")
        from courier_desk.ui.widgets import Question  # noqa: PLC0415

        return Question(
            icon="ban" if cancels else "trash",
            title=self._title(cancels=cancels, judged=judged, done=done),
            text=self._text(cancels=cancels, judged=judged, done=done, milder=bool(instead)),
            destroy=self._destroy(cancels=cancels, done=done),
            keep=keep if done else Common.CLOSE.words,
            other=other,
            other_icon="trash" if cancels else "ban",
            warning=self._warning(done),
            warning_icon="print",
            lines=self._lines(judged, cancels=cancels),
        )

    def _title(self, *, cancels: bool, judged: Sequence[Judged], done: Sequence[Judged]) -> str:
        count = len(judged)
        if not done and count > 1:
            return self.tr("None of them can be cancelled") if cancels else self.tr("None of them can be deleted")
        if count == 1:
            words = self.tr("Cancel order {0}?") if cancels else Common.ASK_TO_DELETE_ORDER.words
            if not done:
                words = self.tr("Order {0} cannot be cancelled") if cancels else self.tr("Order {0} cannot be deleted")
            return words.replace("{0}", _name(judged[0].row))
        if len(done) == count and not cancels and never_sent([one.row for one in done]):
            return self.tr("Discard %Ln orders?", "", count)
        if len(done) == count:
            return self.tr("Cancel %Ln orders?", "", count) if cancels else self.tr("Delete %Ln orders?", "", count)
        some = self.tr("{0} of %Ln orders can be cancelled", "", count)
        if not cancels:
            some = self.tr("{0} of %Ln orders can be deleted", "", count)
        return some.replace("{0}", Formats.current().number(len(done)))

    def _text(self, *, cancels: bool, judged: Sequence[Judged], done: Sequence[Judged], milder: bool) -> str:
        """Say what is lost, the cash it is about, and what it may cost."""
        if not done and len(judged) == 1:
            words = self.tr("For {0}: {1}. Nothing is sent.").replace("{1}", why_left_out(judged[0]))
            return words.replace("{0}", isolate(judged[0].row.full_name))
        if not done:
            return self.tr("Each says why below. Nothing is sent.")
        cod = sum(one.row.amount or 0 for one in done if one.row.amount_type == AmountType.COD)
        parts = self._of_one(done[0], cancels=cancels) if len(done) == 1 else self._of_several(done, cancels=cancels)
        if milder and not cancels:
            parts.append(self.tr("To keep a trace, cancel instead."))
        if cod:
            parts.append(self.tr("COD {0} is not collected.").replace("{0}", Formats.current().money(cod)))
        return " ".join(parts)

    def _of_one(self, one: Judged, *, cancels: bool) -> list[str]:
        row, name = one.row, isolate(one.row.full_name)
        if not row.number:
            return [self.tr("For {0}. The service does not have it yet.").replace("{0}", name)]
        words = self.tr("It is {1} now, for {0}.") if row.status else self.tr("For {0}.")
        parts = [words.replace("{1}", isolate(_status(row))).replace("{0}", name)]
        if not cancels:
            return [*parts, self.tr("It is removed from the service for good.")]
        if one.verdict.consequence is Consequence.BECOMES_RETURN:
            return [*parts, self.tr("The courier has it: it becomes a return and fees may apply."), self._cost(one)]
        parts.append(_CONSEQUENCES[Consequence.KEEPS_TRACE]())
        if one.verdict.consequence is Consequence.MAY_BE_REFUSED:
            parts.append(_CONSEQUENCES[Consequence.MAY_BE_REFUSED]())
        return parts

    def _cost(self, one: Judged) -> str:
        if one.cost is None:
            return self.tr("The price of that is not known.")
        return self.tr("By the last known prices {0} (preview).").replace("{0}", Formats.current().money(one.cost))

    def _of_several(self, done: Sequence[Judged], *, cancels: bool) -> list[str]:
        if not cancels:
            unsent = sum(one.row.state in UNSENT for one in done)
            if unsent == len(done):
                return [self.tr("They were never sent. What was typed is removed from this computer.")]
            parts = [self.tr("They are removed from the service for good.")]
            if unsent:
                parts.append(self.tr("%Ln were never sent: what was typed is removed from this computer.", "", unsent))
            return parts
        returns = [one for one in done if one.verdict.consequence is Consequence.BECOMES_RETURN]
        if not returns:
            return [self.tr("They stay in the list as cancelled.")]
        stay = len(done) - len(returns)
        parts = [self.tr("%Ln stay in the list as cancelled.", "", stay)] if stay else []
        parts.append(self.tr("The courier has %Ln of them: those become returns and fees may apply.", "", len(returns)))
        known = [one.cost for one in returns if one.cost is not None]
        if known:
            words = self.tr("By the last known prices {0} (preview).")
            parts.append(words.replace("{0}", Formats.current().money(sum(known))))
        if len(known) < len(returns):
            parts.append(self.tr("The price of %Ln is not known.", "", len(returns) - len(known)))
        return parts

    def _destroy(self, *, cancels: bool, done: Sequence[Judged]) -> str:
        if not done:
            return ""
        if len(done) == 1:
            words = self.tr("Cancel {0}") if cancels else Common.DELETE_NAMED.words
            return words.replace("{0}", _name(done[0].row))
        if cancels:
            return self.tr("Cancel %Ln orders", "", len(done))
        if never_sent([one.row for one in done]):
            return Common.DISCARD.words
        return self.tr("Delete %Ln orders", "", len(done))

    def _warning(self, done: Sequence[Judged]) -> str:
        printed = sum(one.row.printed > 0 for one in done)
        if not printed:
            return ""
        if len(done) == 1:
            return Common.TAKE_LABEL_OFF.words
        return self.tr("The labels of %Ln were printed. Take them off the parcels.", "", printed)

    def _lines(self, judged: Sequence[Judged], *, cancels: bool) -> tuple[str, ...]:
        """Name each order: those that are left out first, with the reason."""
        done = [one for one in judged if one.included]
        left_out = [one for one in judged if not one.included]
        if len(judged) == 1:
            return ()
        reasons = {why_left_out(one) for one in left_out}
        alike = len(reasons) == 1
        lines = [_named(one.row) if alike else f"{_named(one.row)}: {why_left_out(one)}" for one in left_out]
        if alike:
            head = self.tr("Left out: %Ln, {0}", "", len(left_out))
            lines.insert(0, head.replace("{0}", reasons.pop()))
        if left_out and done:
            head = self.tr("To be cancelled: %Ln", "", len(done))
            lines.append(head if cancels else self.tr("To be deleted: %Ln", "", len(done)))
        return (*lines, *(listed([_named(one.row), isolate(_status(one.row))]) for one in done))


def never_sent(rows: Collection[OrderRow]) -> bool:
    """Tell whether all of these stand in the outbox alone: they are discarded, not deleted."""
    return all(row.state in UNSENT for row in rows)


def why_left_out(one: Judged) -> str:
    """Say why an order is left out."""
    if one.verdict.consequence is Consequence.RATHER_DELETE:
        return translate("BulkWords", "it is New: a new order is deleted, not cancelled")
    if one.verdict.why is Why.STATUS and one.verdict.action is Action.DELETE:
        return translate("BulkWords", "only New orders can be deleted")
    if one.verdict.why in (Why.STATUS, Why.OVER, Why.REFUSED_BEFORE):
        words = translate("BulkWords", "status {0}")
        return words.replace("{0}", isolate(status_of(one.row).text))
    return {
        Why.CANCELED: translate("BulkWords", "it is cancelled already"),
        Why.ENDING: translate("BulkWords", "that is on its way already"),
        Why.GONE: translate("BulkWords", "the service has it no more"),
        Why.NO_SCOPE: translate("BulkWords", "this key may not do it"),
        Why.NOT_OFFERED: translate("BulkWords", "the service does not say how"),
        Why.SITE_AWAY: translate("BulkWords", "the shared store of this site is not reached"),
    }.get(one.verdict.why or Why.STATUS, translate("BulkWords", "it cannot be done now"))


def _status(row: OrderRow) -> str:
    return status_words(row.status).text if row.status else ""


def _name(row: OrderRow) -> str:
    return ltr(row.number or row.reference)


def _named(row: OrderRow) -> str:
    return f"{_name(row)}  {isolate(row.full_name)}" if row.full_name else _name(row)
