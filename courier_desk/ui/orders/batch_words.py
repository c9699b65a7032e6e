"""The question before several orders, or one, are cancelled or deleted: which, what it means, and what is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Consequence, Why
from courier_desk.domain.orders import AmountType
from courier_desk.ui.orders.cells import status_of
from courier_desk.ui.widgets import Question
from courier_desk.ui.words import Formats, isolate, ltr

if TYPE_CHECKING:
    from courier_desk.desk.order_actions import Judged

translate = QCoreApplication.translate


class BatchWords(QObject):
    """Words of batches (a class for the sake of plurals, which Qt counts only here)."""

    def question(self, action: Action, judged: Sequence[Judged], *, instead: int = 0) -> Question:
        """Ask; the lines name each order.

        ``instead``: so many of those left out of a cancelling can be deleted, or of those deleted could be cancelled.
        """
        done = [one for one in judged if one.included]
        cancels = action is Action.CANCEL
        other = ""
        if cancels and instead:
            other = self.tr("Delete %Ln instead…", "", instead)
        elif instead:
            other = self.tr("Cancel the order instead") if instead == 1 else self.tr("Cancel %Ln instead…", "", instead)
        return Question(
            icon="ban" if cancels else "trash",
            title=self._title(cancels=cancels, done=done, count=len(judged)),
            text=self._text(cancels=cancels, done=done, milder=bool(instead)),
            destroy=self._destroy(cancels=cancels, done=done),
            keep=self.tr("Keep it") if len(judged) == 1 else self.tr("Keep them"),
            other=other,
            other_icon="trash" if cancels else "ban",
            warning=self._warning(done),
            warning_icon="print",
            lines=self._lines(judged, cancels=cancels),
        )

    def _title(self, *, cancels: bool, done: Sequence[Judged], count: int) -> str:
        if not done:
            return self.tr("None of them can be cancelled") if cancels else self.tr("None of them can be deleted")
        if count == 1:
            name = _name(done[0].row)
            words = self.tr("Cancel order {0}?") if cancels else self.tr("Delete order {0}?")
            return words.replace("{0}", name)
        if len(done) == count:
            return self.tr("Cancel %Ln orders?", "", count) if cancels else self.tr("Delete %Ln orders?", "", count)
        some = self.tr("{0} of %Ln orders can be cancelled", "", count)
        if not cancels:
            some = self.tr("{0} of %Ln orders can be deleted", "", count)
        return some.replace("{0}", Formats.current().number(len(done)))

    def _text(self, *, cancels: bool, done: Sequence[Judged], milder: bool) -> str:
        """Say what is lost, the cash it is about, and what it may cost."""
        if not done:
            return self.tr("Each says why below. Nothing is sent.")
        cod = sum(one.row.amount or 0 for one in done if one.row.amount_type == AmountType.COD)
        parts = []
        if len(done) == 1:
            parts.append(self._of_one(done[0].row, cancels=cancels))
        elif cancels:
            parts.append(self.tr("They stay in the list as cancelled."))
        else:
            parts.append(self.tr("They are removed from the service for good."))
        if milder and not cancels:
            parts.append(self.tr("To keep a trace, cancel instead."))
        if cod:
            parts.append(self.tr("COD {0} is not collected.").replace("{0}", Formats.current().money(cod)))
        parts += self._costs(done)
        return " ".join(parts)

    def _of_one(self, row: OrderRow, *, cancels: bool) -> str:
        name = isolate(row.full_name)
        if cancels:
            return self.tr("For {0}. It stays in the list as cancelled.").replace("{0}", name)
        if not row.number:
            return self.tr("For {0}. The service does not have it yet.").replace("{0}", name)
        words = self.tr("It is removed from the service for good, for {0}.")
        return words.replace("{0}", name)

    def _costs(self, done: Sequence[Judged]) -> list[str]:
        returns = [one for one in done if one.verdict.consequence is Consequence.BECOMES_RETURN]
        if not returns:
            return []
        parts = [self.tr("The courier has %Ln of them: those become returns and fees may apply.", "", len(returns))]
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
            words = self.tr("Cancel {0}") if cancels else self.tr("Delete {0}")
            return words.replace("{0}", _name(done[0].row))
        if cancels:
            return self.tr("Cancel %Ln orders", "", len(done))
        return self.tr("Delete %Ln orders", "", len(done))

    def _warning(self, done: Sequence[Judged]) -> str:
        printed = sum(one.row.printed > 0 for one in done)
        if not printed:
            return ""
        return self.tr("The labels of %Ln were printed. Take them off the parcels.", "", printed)

    def _lines(self, judged: Sequence[Judged], *, cancels: bool) -> tuple[str, ...]:
        """Name each order: those that are left out first, with the reason."""
        done = [one for one in judged if one.included]
        left_out = [one for one in judged if not one.included]
        if len(judged) == 1 and done:
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
        return (*lines, *(_named(one.row) for one in done))


def why_left_out(one: Judged) -> str:
    """Say why an order is left out."""
    if one.verdict.consequence is Consequence.RATHER_DELETE:
        return translate("BatchWords", "it is New: a new order is deleted, not cancelled")
    if one.verdict.why is Why.STATUS and one.verdict.action is Action.DELETE:
        return translate("BatchWords", "only New orders can be deleted")
    if one.verdict.why in (Why.STATUS, Why.OVER, Why.REFUSED_BEFORE):
        words = translate("BatchWords", "it is {0}")
        return words.replace("{0}", isolate(status_of(one.row).text))
    return {
        Why.CANCELED: translate("BatchWords", "it is cancelled already"),
        Why.ENDING: translate("BatchWords", "that is on its way already"),
        Why.GONE: translate("BatchWords", "the service has it no more"),
        Why.NO_SCOPE: translate("BatchWords", "this key may not do it"),
        Why.NOT_OFFERED: translate("BatchWords", "the service does not say how"),
    }.get(one.verdict.why or Why.STATUS, translate("BatchWords", "it cannot be done now"))


def _name(row: OrderRow) -> str:
    return ltr(row.number or row.reference)


def _named(row: OrderRow) -> str:
    return f"{_name(row)}  {isolate(row.full_name)}" if row.full_name else _name(row)
