"""Settlement sheets: what a courier's payout says line by line, held against what the orders of this desk owe.

Each line is judged for itself and once: it agrees, is short or over, charges another fee, names a number that nobody
here knows, is there twice, or pays what is not completed or came back. What should be in the sheet and is not is told
too. Amounts are piastres, so that the parts come to the whole exactly. Reading the cells is ``settlement_columns``',
what an order owes ``owed``'s.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Final

from courier_desk.domain.money import PIASTRES_PER_POUND
from courier_desk.domain.owed import Ageing, MoneyFacts, Owed, Stand, owed
from courier_desk.domain.values import frozen


class LineKind(StrEnum):
    """What a line is judged to be; the first that fits is the one it is shown as. In brackets what ``by`` holds."""

    MISSING = "missing"  # no line of the file: an order that should be in it
    UNKNOWN = "unknown"  # no order here has this number or reference
    TWICE = "twice"  # the order is in this sheet, or in an earlier one, already
    RETURNED_PAID = "returned_paid"  # [the cash] it came back, or was never taken, and is paid all the same
    NOT_COMPLETED = "not_completed"  # it is not completed here yet, or nobody knows
    SHORT = "short"  # [how much too little was paid]
    OVER = "over"  # [how much too much]
    FEE = "fee"  # [how much more than told; below zero: less]
    CHARGE = "charge"  # [how much was taken off beside the fee; below zero: added]
    SUM = "sum"  # [how much its own net is above what its parts come to]
    ROUNDED = "rounded"  # [what the file's rounding added; below zero: took away]
    AGREES = "agrees"


#: What a person need not look at.
FINE: Final = frozenset({LineKind.AGREES, LineKind.ROUNDED})


class Decision(StrEnum):
    """What a person decided of a line."""

    NONE = ""
    ACCEPT = "accept"
    DISPUTE = "dispute"
    ASK = "ask"  # later


@frozen(kw_only=True)
class SheetLine:
    """One line of a payout. ``row``: as the spreadsheet counts, 0 for one that is missing.

    What the file does not say is None.

    ``collected`` is below zero for what the courier refunded; ``other``: charges beside the fee; ``rounded``: the file
    had more than two digits behind the point.
    """

    row: int
    number: str = ""
    reference: str = ""
    collected: int | None = None
    fee: int | None = None
    other: int | None = None
    net: int | None = None
    day: date | None = None
    payout: str = ""
    rounded: bool = False

    @property
    def parts(self) -> int | None:
        """Give what collected, fee and other charges come to; None when the file does not say what was collected."""
        return None if self.collected is None else self.collected - (self.fee or 0) - (self.other or 0)

    @property
    def paid(self) -> int:
        """Give what the line pays out: its own net, else what its parts come to."""
        if self.net is not None:
            return self.net
        return self.parts or 0

    @property
    def cash(self) -> int:
        """Give what the line says was collected; where the file has no such column, what its net comes to."""
        return self.collected if self.collected is not None else self.paid + (self.fee or 0) + (self.other or 0)


@frozen(kw_only=True)
class KnownOrder:
    """An order as this desk knows it. ``completed``: the Cairo date it came to its status; ``merchant``: its code.

    ``as_seen``: that date is only when this desk first saw it so: the service did not tell. ``earlier``: the sheet,
    taken in before, that this order is in: its id, 0 for none.
    """

    number: str
    facts: MoneyFacts
    reference: str = ""
    merchant: str = ""
    customer: str = ""
    completed: date | None = None
    as_seen: bool = False
    earlier: int = 0

    @property
    def owed(self) -> Owed:
        """Tell what it owes."""
        return owed(self.facts)


@frozen
class Finding:
    """One thing that is to be said of a line. ``row``: the line of this sheet, ``sheet``: the id of the earlier one, in
    which the order is already."""

    kind: LineKind
    by: int = 0
    row: int = 0
    sheet: int = 0


@frozen(kw_only=True)
class JudgedLine:
    """A line with what was found of it, the gravest first. ``order`` is None for a number that nobody here knows.

    ``expected`` and ``fee``: what was to be collected and charged, None where it cannot be said.
    """

    line: SheetLine
    order: str
    findings: tuple[Finding, ...]
    expected: int | None = None
    fee: int | None = None
    due: int = 0

    @property
    def kind(self) -> LineKind:
        """Tell what it is shown as."""
        return self.findings[0].kind

    @property
    def difference(self) -> int:
        """Give what it pays above what is due for it, below zero: what is missing."""
        return self.line.paid - self.due


@frozen(kw_only=True)
class Sums:
    """Sums of some lines, in piastres; ``due``: what was to be paid for them."""

    lines: int = 0
    collected: int = 0
    fee: int = 0
    other: int = 0
    paid: int = 0
    due: int = 0

    @property
    def difference(self) -> int:
        """Give what was paid above what was due."""
        return self.paid - self.due

    def __add__(self, more: Sums) -> Sums:
        return Sums(
            lines=self.lines + more.lines,
            collected=self.collected + more.collected,
            fee=self.fee + more.fee,
            other=self.other + more.other,
            paid=self.paid + more.paid,
            due=self.due + more.due,
        )


def judge_sheet(
    lines: Sequence[SheetLine], orders: Mapping[str, KnownOrder], by_reference: Mapping[str, str] | None = None
) -> tuple[JudgedLine, ...]:
    """Judge the lines of a sheet. ``orders``: by number; ``by_reference``: the number of the one order of each."""
    by_reference = by_reference or {}
    first: dict[tuple[str, str], int] = {}  # a number and a reference of the same digits are two things
    judged = []
    for line in lines:
        number = line.number if line.number in orders else by_reference.get(line.reference or line.number, "")
        order = orders.get(number)
        key = ("order", number) if number else ("number", line.number) if line.number else ("reference", line.reference)
        there = first.get(key, 0)
        judged.append(_judge(line, order, there))
        first.setdefault(key, line.row)
    return tuple(judged)


def _judge(line: SheetLine, order: KnownOrder | None, there: int) -> JudgedLine:
    if there:
        findings = [Finding(LineKind.TWICE, row=there)]
    elif order is None:
        findings = [Finding(LineKind.UNKNOWN)]
    elif order.earlier:
        findings = [Finding(LineKind.TWICE, sheet=order.earlier)]
    else:
        return _held_against(line, order)
    fee = order.owed.fee if order else None
    return JudgedLine(line=line, order=order.number if order else "", findings=(*findings, *_own_faults(line, fee)))


def _held_against(line: SheetLine, order: KnownOrder) -> JudgedLine:
    due = order.owed
    fee = due.fee if due.fee is not None else line.fee  # nobody said: what the sheet says is no fault
    findings: list[Finding] = []
    if due.stand in (Stand.ON_ITS_WAY, Stand.UNKNOWN):
        findings.append(Finding(LineKind.NOT_COMPLETED))
    elif due.stand is not Stand.COLLECTED and line.cash > 0:
        findings.append(Finding(LineKind.RETURNED_PAID, line.cash))
    else:
        findings += _cash_findings(line, due.cash, fee)
    if due.stand not in (Stand.ON_ITS_WAY, Stand.UNKNOWN) and line.fee is not None and fee not in (None, line.fee):
        findings.append(Finding(LineKind.FEE, line.fee - (fee or 0)))
    if line.other:
        findings.append(Finding(LineKind.CHARGE, line.other))  # an order owes nothing but its fee
    findings += _own_faults(line, fee)
    if len(findings) > 1:
        findings.sort(key=_gravity)
    return JudgedLine(
        line=line,
        order=order.number,
        findings=tuple(findings) or _AGREES,
        expected=due.cash,
        fee=fee,
        due=due.net if findings[:1] == [Finding(LineKind.NOT_COMPLETED)] else due.cash - _taken_fee(line, fee),
    )


_AGREES: Final = (Finding(LineKind.AGREES),)


def _cash_findings(line: SheetLine, cash: int, fee: int | None) -> list[Finding]:
    """Hold what was paid against what was to be collected; a file without that column by its net."""
    if line.collected is None:
        by = line.paid + (line.other or 0) + (line.fee if line.fee is not None else fee or 0) - cash
    else:
        by = line.collected - cash
    if not by:
        return []
    if abs(by) < PIASTRES_PER_POUND and line.cash % PIASTRES_PER_POUND == 0:
        return [Finding(LineKind.ROUNDED, by)]
    return [Finding(LineKind.OVER, by) if by > 0 else Finding(LineKind.SHORT, -by)]


def _taken_fee(line: SheetLine, fee: int | None) -> int:
    """Give the fee that a line was to take off: none where the file pays what was collected and tells of no fees."""
    says_no_fee = line.fee is None and line.collected is not None and line.net in (None, line.parts)
    return 0 if says_no_fee else fee or 0


def _own_faults(line: SheetLine, fee: int | None) -> list[Finding]:
    """Hold a line's net against its parts. ``fee``: what is known here, for a file that tells of no fees."""
    found = []
    parts = line.parts
    if line.net is not None and parts is not None and line.net != parts:
        if line.fee is None:
            parts -= fee if fee is not None else parts - line.net  # nobody said it: whatever was taken off may be it
        by = line.net - parts
        is_rounding = abs(by) < PIASTRES_PER_POUND and line.net % PIASTRES_PER_POUND == 0
        if by:
            found.append(Finding(LineKind.ROUNDED if is_rounding else LineKind.SUM, by))
    if line.rounded and not any(one.kind is LineKind.ROUNDED for one in found):
        found.append(Finding(LineKind.ROUNDED))
    return found


_ORDER: Final = {kind: place for place, kind in enumerate(LineKind)}


def _gravity(finding: Finding) -> int:
    return _ORDER[finding.kind]


def missing(orders: Iterable[KnownOrder], judged: Iterable[JudgedLine], until: date | None) -> Iterator[KnownOrder]:
    """Give the orders that should be in a sheet and are not: collected by ``until``, with cash, and in no sheet."""
    there = {one.order for one in judged}
    for order in orders:
        due = order.owed
        if order.number in there or order.earlier or due.stand is not Stand.COLLECTED or not due.cash:
            continue
        if until is None or order.completed is None or order.completed <= until:
            yield order


def as_missing(order: KnownOrder) -> JudgedLine:
    """Give an order that should be in a sheet the line that it does not have there."""
    due = order.owed
    line = SheetLine(row=0, number=order.number, reference=order.reference, day=order.completed)
    return JudgedLine(
        line=line,
        order=order.number,
        findings=(Finding(LineKind.MISSING, due.net),),
        expected=due.cash,
        fee=due.fee,
        due=due.net,
    )


def last_day(lines: Iterable[SheetLine]) -> date | None:
    """Give the newest date in a sheet; None when it has none."""
    return max((line.day for line in lines if line.day is not None), default=None)


def sums(judged: Iterable[JudgedLine]) -> Sums:
    """Add up lines."""
    total = Sums()
    for one in judged:
        line = one.line
        total += Sums(
            lines=int(line.row > 0),
            collected=line.cash,
            fee=line.fee or 0,
            other=line.other or 0,
            paid=line.paid,
            due=one.due,
        )
    return total


def sums_by_kind(judged: Iterable[JudgedLine]) -> dict[LineKind, Sums]:
    """Add up lines by what they are shown as, the gravest first; what does not occur is left out."""
    by_kind: dict[LineKind, list[JudgedLine]] = {}
    for one in judged:
        by_kind.setdefault(one.kind, []).append(one)
    return {kind: sums(by_kind[kind]) for kind in LineKind if kind in by_kind}


def whose(judged: Sequence[JudgedLine]) -> bool:
    """Tell whether a sheet is of this desk's orders at all: at least one line in ten, and one, is known."""
    known = sum(1 for one in judged if one.order)
    return known > 0 and known * _ONE_IN >= len(judged)


_ONE_IN: Final = 10


def repeated(judged: Iterable[JudgedLine]) -> int:
    """Give the earlier sheet that has more than half of the orders already, as one that is sent anew has; 0: none."""
    sheets = [one.findings[0].sheet for one in judged if one.line.row and one.order]
    sheet, count = Counter(sheets).most_common(1)[0] if sheets else (0, 0)
    return sheet if 2 * count > len(sheets) else 0


# What is kept of a sheet, and what is owed.


class SheetAct(StrEnum):
    """What was done with a sheet."""

    TAKEN_IN = "taken_in"
    DECIDED = "decided"
    TAKEN_BACK = "taken_back"  # decisions were put back to what they were
    RECEIVED = "received"  # the amount that came was typed in
    CLOSED = "closed"
    REOPENED = "reopened"
    EXPORTED = "exported"


@frozen
class SheetEvent:
    """One act in the history of a sheet: seconds since the epoch, who, what, and what belongs to it."""

    at: float
    who: str
    what: SheetAct
    facts: Mapping[str, object]


@frozen(kw_only=True)
class SheetHead:
    """A sheet without its lines. ``digest`` names the file's content, ``columns`` is the map it was read by, as text.

    ``stated``: the sums that the file itself gives, by column; ``received``: what came, piastres, None: nobody said.
    Moments in seconds since the epoch; ``closed`` is None while it may still be changed.
    """

    merchant: str
    name: str
    digest: str
    columns: str
    who: str
    taken_in: float
    stated: Mapping[str, int]
    payout: str = ""
    last_day: date | None = None
    sheet_id: int = 0
    received: int | None = None
    closed: float | None = None


@frozen(kw_only=True)
class SheetSummary:
    """A sheet in the list. ``questions``: lines that do not agree and orders that are missing; ``undecided``: those of
    them of which nobody has decided yet."""

    head: SheetHead
    lines: int
    paid: int
    due: int
    questions: int
    undecided: int

    @property
    def short(self) -> int:
        """Give what came less than its lines paid, in piastres; 0 also where nobody said what came."""
        return 0 if self.head.received is None else max(self.paid - self.head.received, 0)


@frozen(kw_only=True)
class KeptLine:
    """A judged line with what a person decided of it. ``place`` counts from 0; ``decided``: seconds since the epoch."""

    place: int
    judged: JudgedLine
    decision: Decision = Decision.NONE
    note: str = ""
    decided_by: str = ""
    decided: float | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether somebody still has to decide of it."""
        return self.decision is Decision.NONE and self.judged.kind not in FINE


@frozen(kw_only=True)
class OrderPayout:
    """The sheet that an order was last in. ``settled``: that one is closed and the line was accepted, or closed sheets
    paid all of it.

    ``paid``: piastres for the order in all, by this sheet and by lines that pay it once more; ``came``: what closed
    sheets paid.
    """

    sheet_id: int
    name: str
    payout: str
    closed: bool
    settled: bool
    paid: int
    came: int = 0
    due: int
    decision: Decision
    taken_in: float

    def left_of(self, owed: int) -> int:
        """Give what is still to be paid for it, of what it owes by this desk's reckoning; nothing once it is settled.

        Once something came, the sheet says whether the fee is taken off what it pays; of an order that was not
        completed then it said of nothing that it was due.
        """
        if self.settled:
            return 0
        return (self.due or owed) - self.came if self.came else owed


@frozen(kw_only=True)
class Debt:
    """What some orders owe together. ``day`` and ``ageing``: only of what was collected and is not settled.

    ``paid``: what closed sheets paid of what is not settled, for its rest is in dispute.
    """

    merchant: str
    stand: Stand
    orders: int
    cash: int
    fee: int
    coming: int = 0
    paid: int = 0
    settled: bool = False
    day: date | None = None
    ageing: Ageing | None = None

    @property
    def net(self) -> int:
        """Give what is to be paid out for them."""
        return self.left - self.fee

    @property
    def left(self) -> int:
        """Give the cash of them that nobody paid yet; fees are not taken off."""
        return self.cash - self.paid


@frozen(kw_only=True)
class Payouts:
    """What closed sheets paid by all their lines, in piastres. ``received``: what came; None unless each sheet says.

    ``short``: what came less than paid, added up over the sheets that say what came.
    """

    sheets: int
    paid: int
    received: int | None
    short: int = 0


@frozen
class Debts:
    """What is owed. ``groups``: all orders, each in one of them; ``days``: what was collected and is open, by day."""

    groups: tuple[Debt, ...]
    days: tuple[Debt, ...]

    def of(self, stand: Stand, *, settled: bool = False) -> Debt:
        """Add up those whose money stands so."""
        return added(
            (one for one in self.groups if one.stand is stand and one.settled is settled), stand, settled=settled
        )

    def aged(self, age: Ageing) -> Debt:
        """Add up what was collected so long ago and is not settled."""
        return added((one for one in self.days if one.ageing is age), Stand.COLLECTED)


def added(debts: Iterable[Debt], stand: Stand, *, settled: bool = False) -> Debt:
    """Add debts up."""
    orders = cash = fee = coming = paid = 0
    for one in debts:
        orders, cash, fee, coming = orders + one.orders, cash + one.cash, fee + one.fee, coming + one.coming
        paid += one.paid
    return Debt(merchant="", stand=stand, orders=orders, cash=cash, fee=fee, coming=coming, paid=paid, settled=settled)
