"""Words of money: what a line is judged to be, where money stands, why a file is not taken in, what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject

from courier_desk.domain.order_list import MoneyFilter
from courier_desk.domain.owed import Ageing, Stand, ageing_days
from courier_desk.domain.settlement_columns import PayoutColumn, PayoutFault, PayoutFaultKind
from courier_desk.domain.settlements import Decision, Finding, KeptLine, LineKind, SheetAct, SheetEvent, SheetHead
from courier_desk.ui.theme import Theme
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets.pill import pill_size
from courier_desk.ui.widgets.table import PADDING
from courier_desk.ui.words import Formats, StatusWords, isolate, listed, ltr
from courier_desk.ui.words_common import Common, table_words

translate = QCoreApplication.translate
_CONTEXT = "Money"

_KINDS: Mapping[LineKind, tuple[object, Tone, str]] = {
    LineKind.MISSING: (QT_TRANSLATE_NOOP("Money", "Not in the sheet"), Tone.RED, "minus"),
    LineKind.UNKNOWN: (QT_TRANSLATE_NOOP("Money", "Unknown number"), Tone.AMBER, "search"),
    LineKind.TWICE: (Common.TWICE, Tone.AMBER, "copy"),
    LineKind.RETURNED_PAID: (QT_TRANSLATE_NOOP("Money", "Returned but paid"), Tone.AMBER, "return"),
    LineKind.NOT_COMPLETED: (QT_TRANSLATE_NOOP("Money", "Not completed here"), Tone.BLUE, "clock"),
    LineKind.SHORT: (QT_TRANSLATE_NOOP("Money", "Short"), Tone.RED, "down"),
    LineKind.OVER: (QT_TRANSLATE_NOOP("Money", "Over"), Tone.AMBER, "up"),
    LineKind.FEE: (QT_TRANSLATE_NOOP("Money", "Other fee"), Tone.AMBER, "cash"),
    LineKind.CHARGE: (QT_TRANSLATE_NOOP("Money", "Other charge"), Tone.AMBER, "minus"),
    LineKind.SUM: (QT_TRANSLATE_NOOP("Money", "Net is wrong"), Tone.AMBER, "alert"),
    LineKind.ROUNDED: (QT_TRANSLATE_NOOP("Money", "Rounded"), Tone.NEUTRAL, "info"),
    LineKind.AGREES: (QT_TRANSLATE_NOOP("Money", "Agrees"), Tone.GREEN, "check"),
}
assert set(_KINDS) == set(LineKind)


def kind_words(kind: LineKind) -> StatusWords:
    """Say what a line is judged to be, as a pill."""
    words, tone, icon = _KINDS[kind]
    return StatusWords(table_words(_CONTEXT, words), tone, icon)


_BY: Mapping[LineKind, object] = {
    LineKind.SHORT: QT_TRANSLATE_NOOP("Money", "{0} too little was paid"),
    LineKind.OVER: QT_TRANSLATE_NOOP("Money", "{0} too much was paid"),
    LineKind.RETURNED_PAID: QT_TRANSLATE_NOOP("Money", "{0} was paid although it came back"),
    LineKind.SUM: QT_TRANSLATE_NOOP("Money", "its net differs from its parts by {0}"),
    LineKind.MISSING: QT_TRANSLATE_NOOP("Money", "{0} should be in this sheet"),
}
_PLAIN: Mapping[LineKind, object] = {
    LineKind.UNKNOWN: QT_TRANSLATE_NOOP("Money", "no order here has this number"),
    LineKind.NOT_COMPLETED: QT_TRANSLATE_NOOP("Money", "it is not completed here yet"),
    LineKind.ROUNDED: QT_TRANSLATE_NOOP("Money", "the file rounded the amount"),
    LineKind.AGREES: QT_TRANSLATE_NOOP("Money", "agrees"),
}


def finding_words(finding: Finding) -> str:
    """Say one thing that was found of a line."""
    money = Formats.current().money
    match finding.kind:
        case LineKind.TWICE if finding.row:
            text = translate("Money", "it is in row {0} already")
            return text.replace("{0}", Formats.current().number(finding.row))
        case LineKind.TWICE:
            return translate("Money", "it is in an earlier sheet already")
        case LineKind.FEE if finding.by > 0:
            return translate("Money", "the fee is {0} more than told").replace("{0}", money(finding.by))
        case LineKind.FEE:
            return translate("Money", "the fee is {0} less than told").replace("{0}", money(-finding.by))
        case LineKind.CHARGE if finding.by > 0:
            return translate("Money", "{0} was taken off beside the fee").replace("{0}", money(finding.by))
        case LineKind.CHARGE:
            return translate("Money", "{0} was added beside the fee").replace("{0}", money(-finding.by))
        case kind if kind in _BY:
            return table_words(_CONTEXT, _BY[kind]).replace("{0}", money(finding.by))
        case kind:
            return table_words(_CONTEXT, _PLAIN[kind])


def repeats_words(head: SheetHead) -> str:
    """Say of a file that an earlier sheet has most of its orders already."""
    if head.closed is None:
        text = translate("Money", "Most of its orders are in {0} already. If it replaces that, remove that first.")
    else:
        text = translate("Money", "Most of its orders are in {0} already, which is closed.")
    return text.replace("{0}", isolate(head.name))


def other_sheets_words(names: Sequence[str]) -> str:
    """Say which sheets of a workbook have lines of a payout that are not read with this one."""
    text = translate("Money", "Other worksheets of this file have lines too: {0}. Each is taken in by itself.")
    return text.replace("{0}", listed([isolate(name) for name in names]))


def line_words(line: KeptLine) -> str:
    """Say all that was found of a line."""
    return "; ".join(map(finding_words, line.judged.findings))


_DECISIONS: Mapping[Decision, tuple[object, Tone, str]] = {
    Decision.ACCEPT: (QT_TRANSLATE_NOOP("Money", "Accepted"), Tone.GREEN, "check"),
    Decision.DISPUTE: (QT_TRANSLATE_NOOP("Money", "Disputed"), Tone.RED, "ban"),
    Decision.ASK: (QT_TRANSLATE_NOOP("Money", "Ask later"), Tone.BLUE, "clock"),
}


def decision_words(line: KeptLine) -> StatusWords | None:
    """Say what was decided of a line; None where nothing was, and nothing has to be."""
    if line.decision in _DECISIONS:
        words, tone, icon = _DECISIONS[line.decision]
        return StatusWords(table_words(_CONTEXT, words), tone, icon)
    return StatusWords(_to_decide(), Tone.OUTLINE, "dot") if line.is_open else None


def _to_decide() -> str:
    return translate("Money", "To decide")


def decision_width() -> int:
    """Give the width of a column in which each decision stands whole (pixels)."""
    texts = [*(table_words(_CONTEXT, words) for words, _tone, _icon in _DECISIONS.values()), _to_decide()]
    theme = Theme.of()
    return max(pill_size(StatusWords(text, Tone.OUTLINE, "dot"), theme).width() for text in texts) + 2 * PADDING


_STANDS: Mapping[Stand, object] = {
    Stand.COLLECTED: Common.UNSETTLED,
    Stand.ON_ITS_WAY: Common.ON_ITS_WAY,
    Stand.RETURNED: Common.CAME_BACK,
    Stand.NOTHING: QT_TRANSLATE_NOOP("Money", "Cancelled, nothing owed"),
    Stand.UNKNOWN: QT_TRANSLATE_NOOP("Money", "Status unknown"),
}

#: The figures of where money stands, and which orders each lists.
LISTED_AS: Mapping[Stand, MoneyFilter] = {
    Stand.COLLECTED: MoneyFilter.UNSETTLED,
    Stand.ON_ITS_WAY: MoneyFilter.ON_ITS_WAY,
    Stand.RETURNED: MoneyFilter.CAME_BACK,
}


def stand_words(stand: Stand) -> str:
    """Say where money stands."""
    return table_words(_CONTEXT, _STANDS[stand])


def age_words(age: Ageing) -> str:
    """Say how long ago orders were completed."""
    first, last = ageing_days(age)
    number = Formats.current().number
    if last is None:
        return translate("Money", "{0} days and more").replace("{0}", number(first))
    return translate("Money", "{0} to {1} days").replace("{0}", number(first)).replace("{1}", number(last))


_COLUMNS: Mapping[PayoutColumn, object] = {
    PayoutColumn.NUMBER: Common.ORDER_NUMBER,
    PayoutColumn.REFERENCE: Common.REFERENCE,
    PayoutColumn.COLLECTED: QT_TRANSLATE_NOOP("Money", "Collected"),
    PayoutColumn.FEE: Common.FEE,
    PayoutColumn.OTHER: QT_TRANSLATE_NOOP("Money", "Other charges"),
    PayoutColumn.NET: QT_TRANSLATE_NOOP("Money", "Net"),
    PayoutColumn.DATE: Common.DATE,
    PayoutColumn.PAYOUT: QT_TRANSLATE_NOOP("Money", "Payout number"),
}


def column_words(column: PayoutColumn) -> str:
    """Name a column of a payout file."""
    return table_words(_CONTEXT, _COLUMNS[column])


_FAULTS: Mapping[PayoutFaultKind, object] = {
    PayoutFaultKind.NO_NUMBERS: QT_TRANSLATE_NOOP(
        "Money", "No column holds order numbers or references. Choose the one that does."
    ),
    PayoutFaultKind.NO_AMOUNTS: QT_TRANSLATE_NOOP(
        "Money", "No column says what was collected or paid. Choose the one that does."
    ),
    PayoutFaultKind.NO_LINES: QT_TRANSLATE_NOOP("Money", "There is no line below the heading."),
    PayoutFaultKind.NOT_THERE: QT_TRANSLATE_NOOP("Money", "The file has no column {text}. Choose another."),
    PayoutFaultKind.NO_NUMBER: QT_TRANSLATE_NOOP("Money", "Row {row}, cell {cell}: the order number is missing."),
    PayoutFaultKind.AMOUNT: QT_TRANSLATE_NOOP("Money", "Row {row}, cell {cell}: {text} is no amount."),
    PayoutFaultKind.AMOUNT_UNCLEAR: QT_TRANSLATE_NOOP(
        "Money", "Row {row}, cell {cell}: {text} can be read in two ways. Choose what parts the decimals."
    ),
    PayoutFaultKind.NO_AMOUNT: QT_TRANSLATE_NOOP(
        "Money", "Row {row}, cell {cell}: it does not say what was collected or paid."
    ),
    PayoutFaultKind.NEGATIVE: QT_TRANSLATE_NOOP("Money", "Row {row}, cell {cell}: a charge below zero, {text}."),
    PayoutFaultKind.DATE: QT_TRANSLATE_NOOP("Money", "Row {row}, cell {cell}: {text} is no date."),
    PayoutFaultKind.DATE_UNCLEAR: QT_TRANSLATE_NOOP(
        "Money", "Row {row}, cell {cell}: {text} can be read in two ways. Choose what stands first in dates."
    ),
    PayoutFaultKind.UNREADABLE: QT_TRANSLATE_NOOP("Money", "Row {row}, cell {cell} cannot be read."),
    PayoutFaultKind.CUT_OFF: QT_TRANSLATE_NOOP("Money", "Row {row}, cell {cell}: the file is cut off here."),
    PayoutFaultKind.TOTAL: QT_TRANSLATE_NOOP(
        "Money", "Row {row}, cell {cell}: the total {text} differs from the sum of the lines by {by}."
    ),
    PayoutFaultKind.TAKEN_IN: QT_TRANSLATE_NOOP("Money", "This very file was taken in before, on {when}, as {text}."),
    PayoutFaultKind.OTHERS: QT_TRANSLATE_NOOP(
        "Money",
        "Row {row}, cell {cell}: {text} and nearly all numbers below are unknown here. It is another courier's sheet.",
    ),
    PayoutFaultKind.OTHER_MERCHANT: QT_TRANSLATE_NOOP(
        "Money", "Row {row}, cell {cell}: the orders are those of merchant {text}. Switch to that merchant."
    ),
}
assert set(_FAULTS) == set(PayoutFaultKind)


def fault_words(fault: PayoutFault) -> str:
    """Say in a sentence what stands against taking a file in, and where."""
    text = table_words(_CONTEXT, _FAULTS[fault.kind])
    for place, value in (
        ("{row}", Formats.current().number(fault.row)),
        ("{cell}", ltr(fault.cell)),
        ("{by}", Formats.current().money(fault.by)),
        ("{when}", Formats.current().date_time(datetime.fromtimestamp(fault.at, UTC))),
        ("{text}", isolate(fault.text)),
    ):
        text = text.replace(place, value)
    return text


class MoneyCounts(QObject):
    """How many there are of something: a count needs ``tr`` of an object."""

    def lines(self, count: int) -> str:
        """Say how many lines."""
        return self.tr("%Ln lines", "", count)

    def closed_sheets(self, count: int) -> str:
        """Say how many sheets are closed."""
        return self.tr("%Ln sheets", "", count)

    def to_decide(self, count: int) -> str:
        """Say how many lines wait for a decision."""
        return self.tr("%Ln lines to decide", "", count)

    def to_decide_again(self, count: int) -> str:
        """Say that so many lines of closed sheets pay less than is due, now that a sheet was removed."""
        return self.tr(
            "The sheet was removed. %Ln lines of a closed sheet pay less than is due: open that one again and decide.",
            "",
            count,
        )

    def decided(self, count: int) -> str:
        """Say that so many lines were decided."""
        return self.tr("%Ln lines were decided.", "", count)

    def ask_later(self, count: int) -> str:
        """Say that so many lines are left to be asked about."""
        return self.tr("%Ln lines are left to be asked about later.", "", count)

    def accepted(self, count: int) -> str:
        """Say that so many lines were accepted that do not agree; ``{0}`` is what they differ by."""
        return self.tr("%Ln lines that do not agree are accepted, {0} in all.", "", count)

    def decisions_lost(self, count: int) -> str:
        """Say that so many decisions go with a sheet."""
        return self.tr("%Ln decisions are lost with it.", "", count)

    def taken_in(self, count: int) -> str:
        """Say that so many lines were taken in."""
        return self.tr("%Ln lines were taken in.", "", count)

    def as_seen(self, count: int) -> str:
        """Say of so many orders that the day they ended on is only when this desk saw it."""
        return self.tr("%Ln days are as seen by this desk, they may be earlier. They are marked.", "", count)


_ACTS: Mapping[SheetAct, object] = {
    SheetAct.TAKEN_IN: QT_TRANSLATE_NOOP("Money", "Taken in"),
    SheetAct.DECIDED: QT_TRANSLATE_NOOP("Money", "Decided"),
    SheetAct.TAKEN_BACK: QT_TRANSLATE_NOOP("Money", "Decision taken back"),
    SheetAct.RECEIVED: QT_TRANSLATE_NOOP("Money", "Amount received"),
    SheetAct.CLOSED: QT_TRANSLATE_NOOP("Money", "Closed"),
    SheetAct.REOPENED: QT_TRANSLATE_NOOP("Money", "Opened again"),
    SheetAct.EXPORTED: QT_TRANSLATE_NOOP("Money", "Dispute list written"),
}


def event_words(event: SheetEvent) -> str:
    """Say one act of a sheet's history: when, what, of which lines, by whom; what was written stands below.

    In a line of its own: words of the other script that go on in the next line would stand among the rest.
    """
    formats = Formats.current()
    facts = event.facts
    done = _DECISIONS.get(Decision(str(facts.get("decision", "")))) if event.what is SheetAct.DECIDED else None
    what = table_words(_CONTEXT, done[0] if done is not None else _ACTS[event.what])
    parts = [formats.date_time(datetime.fromtimestamp(event.at, UTC)), what]
    if isinstance(amount := facts.get("amount"), int):
        parts.append(formats.money(amount))
    if isinstance(orders := facts.get("orders"), list) and orders:
        parts.append(listed([ltr(str(one)) for one in orders]))
    elif isinstance(count := facts.get("lines"), int):
        parts.append(MoneyCounts().lines(count))
    if event.who:
        parts.append(ltr(event.who))
    written = [isolate(said) for name in ("reason", "note") if isinstance(said := facts.get(name), str) and said]
    return "\n".join([" · ".join(parts), *written])
