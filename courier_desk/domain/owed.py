"""What an order owes and costs, by its type, its status and the direction of its cash: one table of rules.

What the courier collected is the merchant's, what the service charges is the service's; a settlement sheet pays the
one less the other. The first rule that fits an order counts; what no rule knows owes nothing and is paid by nobody:
nothing is assumed. Amounts are piastres, below zero for what was refunded to the customer (specification, Resources and
their fields; field notes, Statuses seen). Knows no sheet and no store.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Final

from courier_desk.domain.orders import AmountType, OrderType
from courier_desk.domain.values import frozen


class Stand(StrEnum):
    """Where the money of an order is."""

    COLLECTED = "collected"  # the order is done: the courier has what it owes
    ON_ITS_WAY = "on_its_way"  # it may still be collected; nothing is owed yet
    RETURNED = "returned"  # it came back, or is on its way back: nothing was collected, a fee may be due
    NOTHING = "nothing"  # it was cancelled before a courier had it: neither side owes anything
    UNKNOWN = "unknown"  # nobody knows: nothing is assumed


class Fee(StrEnum):
    """What a rule says of the fee as it was told at creation."""

    DUE = "due"
    LATER = "later"  # it falls due with the order's end
    OPEN = "open"  # nobody said whether it is charged: whatever a sheet says is no fault
    NONE = "none"


@frozen(kw_only=True)
class MoneyFacts:
    """What the rules look at. ``taken``: whether a courier had the order before it was cancelled, None: not known.

    ``amount`` and ``fee``: piastres, None where the service did not tell; ``partial``: only a part comes back.
    """

    order_type: str
    status: str
    category: str = ""
    amount_type: str = AmountType.NONE
    amount: int | None = None
    fee: int | None = None
    taken: bool | None = None
    partial: bool = False

    @property
    def cash(self) -> int | None:
        """Give the piastres that change hands at the door; None when there are some and nobody knows how many."""
        if self.amount is None:
            return None if self.amount_type.upper() in _CASH else 0
        return self.amount if self.amount_type.upper() != AmountType.NONE else 0


_CASH: Final = frozenset({AmountType.COD.value, AmountType.CASH_DIFFERENCE.value})


@frozen(kw_only=True)
class OwedRule:
    """One rule. An empty set fits every order, and so does None; ``sign``: of the cash, 1, 0 or -1.

    ``statuses`` and ``categories`` fit either way, without case. ``collects``: the cash was collected, or refunded.
    ``example`` is an order it fits, with what that one owes: (cash, fee), None for a fee that nobody can say.
    """

    name: str
    types: frozenset[str] = frozenset()
    statuses: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()
    sign: int | None = None
    taken: bool | None = None
    partial: bool | None = None
    stand: Stand
    collects: bool = False
    fee: Fee
    example: MoneyFacts
    owes: tuple[int, int | None]

    def fits(
        self, order_type: str, status: str, category: str, sign: int | None, taken: bool | None, partial: bool
    ) -> bool:
        """Tell whether orders like these are of this rule; the texts are folded, ``sign`` is None for unknown cash."""
        if self.types and order_type not in self.types:
            return False
        if (self.statuses or self.categories) and status not in self.statuses and category not in self.categories:
            return False
        if self.sign is not None and sign != self.sign:
            return False
        return self.taken in (None, taken) and self.partial in (None, partial)


@frozen(kw_only=True)
class Owed:
    """What one order owes now. ``cash``: what the courier has of it, below zero for what the courier paid out.

    ``fee``: what the service may keep, None where a sheet may say either; ``coming``: what it may still collect.
    """

    rule: OwedRule
    stand: Stand
    cash: int
    fee: int | None
    coming: int = 0

    @property
    def net(self) -> int:
        """Give what is to be paid out: the cash less the fee, below zero when the fee is more."""
        return self.cash - (self.fee or 0)


_DELIVER, _RETURN, _EXCHANGE = ("deliver",), ("return",), ("exchange",)
_DONE: Final = frozenset({"completed"})
_BACK_HERE: Final = frozenset({"returned", "deliveryfailed", "returncompleted"})
#: Of a Deliver order or an Exchange: nothing is collected any more. Of a Return it is what was asked for.
_GOING_BACK: Final = frozenset(
    {
        "returntowarehouse", "inreturnstock", "headingtoyou", "rejected", "autoreturninitiated", "returninitiated",
        "returnassigned", "returnpickedup", "returnatwarehouse", "returntobusiness", "returnlinked",
    }
)  # fmt: skip
_CANCELLED: Final = frozenset({"canceled", "cancelled"})
#: Statuses at which a courier has an order, or had it (field notes).
TAKEN: Final = frozenset(
    {
        "pickedup", "instock", "inprogress", "headingtocustomer", "outfordelivery", "rescheduled", "waitingaction",
        "rejected", "returntowarehouse", "inreturnstock", "headingtoyou", "returnpickedup", "returnatwarehouse",
        "returntobusiness", "autoreturninitiated", "deliveryfailed",
    }
)  # fmt: skip
_UNDER_WAY: Final = TAKEN | {"new", "pendingpickup", "returninitiated", "returnassigned", "returnlinked"}


def _order(
    order_type: OrderType,
    status: str,
    amount: int | None = None,
    *,
    fee: int | None = 5_500,
    taken: bool | None = None,
    partial: bool = False,
) -> MoneyFacts:
    what = AmountType.NONE
    if amount is not None:
        what = AmountType.COD if order_type is OrderType.DELIVER else AmountType.CASH_DIFFERENCE
    return MoneyFacts(
        order_type=order_type,
        status=status,
        amount_type=what,
        amount=amount,
        fee=fee,
        taken=taken,
        partial=partial,
    )


#: The rules, the first that fits counts.
RULES: Final[tuple[OwedRule, ...]] = (
    OwedRule(
        name="came back",
        types=frozenset(_DELIVER + _EXCHANGE),
        statuses=_BACK_HERE,
        stand=Stand.RETURNED,
        fee=Fee.DUE,
        example=_order(OrderType.DELIVER, "returned", 85_000),
        owes=(0, 5_500),
    ),
    OwedRule(
        name="on its way back",
        types=frozenset(_DELIVER + _EXCHANGE),
        statuses=_GOING_BACK,
        stand=Stand.RETURNED,
        fee=Fee.DUE,
        example=_order(OrderType.DELIVER, "headingToYou", 85_000),
        owes=(0, 5_500),
    ),
    OwedRule(
        name="a delivery that was cancelled under way and came back as a return",
        types=frozenset(_RETURN),
        statuses=_BACK_HERE - {"returncompleted"},
        stand=Stand.RETURNED,
        fee=Fee.DUE,
        example=_order(OrderType.RETURN, "returned"),
        owes=(0, 5_500),
    ),
    OwedRule(
        name="delivered and collected",
        types=frozenset(_DELIVER),
        statuses=_DONE,
        categories=frozenset({"successful"}),
        sign=1,
        stand=Stand.COLLECTED,
        collects=True,
        fee=Fee.DUE,
        example=_order(OrderType.DELIVER, "completed", 85_000),
        owes=(85_000, 5_500),
    ),
    OwedRule(
        name="delivered with nothing to collect",
        types=frozenset(_DELIVER),
        statuses=_DONE,
        categories=frozenset({"successful"}),
        sign=0,
        stand=Stand.COLLECTED,
        fee=Fee.DUE,
        example=_order(OrderType.DELIVER, "completed"),
        owes=(0, 5_500),
    ),
    OwedRule(
        name="exchanged, the customer paid the difference",
        types=frozenset(_EXCHANGE),
        statuses=_DONE,
        categories=frozenset({"successful"}),
        sign=1,
        stand=Stand.COLLECTED,
        collects=True,
        fee=Fee.DUE,
        example=_order(OrderType.EXCHANGE, "completed", 20_000, fee=8_000),
        owes=(20_000, 8_000),
    ),
    OwedRule(
        name="exchanged, the difference was refunded",
        types=frozenset(_EXCHANGE),
        statuses=_DONE,
        categories=frozenset({"successful"}),
        sign=-1,
        stand=Stand.COLLECTED,
        collects=True,
        fee=Fee.DUE,
        example=_order(OrderType.EXCHANGE, "completed", -15_000, fee=8_000),
        owes=(-15_000, 8_000),
    ),
    OwedRule(
        name="exchanged, no cash changed hands",
        types=frozenset(_EXCHANGE),
        statuses=_DONE,
        categories=frozenset({"successful"}),
        sign=0,
        stand=Stand.COLLECTED,
        fee=Fee.DUE,
        example=_order(OrderType.EXCHANGE, "completed", fee=8_000),
        owes=(0, 8_000),
    ),
    OwedRule(
        name="brought back in part: what the customer keeps was settled with its delivery",
        types=frozenset(_RETURN),
        statuses=_DONE | {"returncompleted"},
        categories=frozenset({"successful"}),
        partial=True,
        stand=Stand.RETURNED,
        fee=Fee.DUE,
        example=_order(OrderType.RETURN, "returnCompleted", fee=5_000, partial=True),
        owes=(0, 5_000),
    ),
    OwedRule(
        name="brought back",
        types=frozenset(_RETURN),
        statuses=_DONE | {"returncompleted"},
        categories=frozenset({"successful"}),
        stand=Stand.RETURNED,
        fee=Fee.DUE,
        example=_order(OrderType.RETURN, "returnCompleted", fee=5_000),
        owes=(0, 5_000),
    ),
    OwedRule(
        name="cancelled after a courier took it",
        statuses=_CANCELLED,
        taken=True,
        stand=Stand.RETURNED,
        fee=Fee.DUE,
        example=_order(OrderType.DELIVER, "canceled", 85_000, taken=True),
        owes=(0, 5_500),
    ),
    OwedRule(
        name="cancelled before a courier took it",
        statuses=_CANCELLED,
        taken=False,
        stand=Stand.NOTHING,
        fee=Fee.NONE,
        example=_order(OrderType.DELIVER, "canceled", 85_000, taken=False),
        owes=(0, 0),
    ),
    OwedRule(
        name="cancelled, nobody here saw when",
        statuses=_CANCELLED,
        stand=Stand.NOTHING,
        fee=Fee.OPEN,
        example=_order(OrderType.DELIVER, "canceled", 85_000),
        owes=(0, None),
    ),
    OwedRule(
        name="lost, or ended by the service",
        statuses=frozenset({"terminated"}),
        stand=Stand.RETURNED,
        fee=Fee.OPEN,
        example=_order(OrderType.DELIVER, "terminated", 85_000),
        owes=(0, None),
    ),
    OwedRule(
        name="under way",
        statuses=_UNDER_WAY,
        categories=frozenset({"new", "processing", "paused"}),
        stand=Stand.ON_ITS_WAY,
        fee=Fee.LATER,
        example=_order(OrderType.DELIVER, "outForDelivery", 85_000),
        owes=(0, 0),
    ),
    OwedRule(
        name="ended without success, in a status that nobody knows",
        categories=frozenset({"unsuccessful"}),
        stand=Stand.RETURNED,
        fee=Fee.OPEN,
        example=MoneyFacts(
            order_type="Deliver", status="heldByCustoms", category="UNSUCCESSFUL", amount_type="COD", amount=85_000
        ),
        owes=(0, None),
    ),
    OwedRule(
        name="in a status that nobody knows",
        stand=Stand.UNKNOWN,
        fee=Fee.OPEN,
        example=_order(OrderType.DELIVER, "heldByCustoms", 85_000),
        owes=(0, None),
    ),
)


def rule_of(facts: MoneyFacts) -> OwedRule:
    """Give the rule that counts for an order."""
    cash = facts.cash
    sign = None if cash is None else (cash > 0) - (cash < 0)
    return _rule(facts.order_type, facts.status, facts.category, sign, facts.taken, facts.partial)


@lru_cache(maxsize=2_048)
def _rule(order_type: str, status: str, category: str, sign: int | None, taken: bool | None, partial: bool) -> OwedRule:
    folded = order_type.casefold(), status.casefold(), category.casefold()
    return next(rule for rule in RULES if rule.fits(*folded, sign, taken, partial))


def owed(facts: MoneyFacts) -> Owed:
    """Tell what an order owes now."""
    rule = rule_of(facts)
    match rule.fee:
        case Fee.DUE:
            fee = facts.fee
        case Fee.OPEN:
            fee = None
        case Fee.LATER | Fee.NONE:
            fee = 0
    cash = facts.cash or 0
    return Owed(
        rule=rule,
        stand=rule.stand,
        cash=cash if rule.collects else 0,
        fee=fee,
        coming=cash if rule.stand is Stand.ON_ITS_WAY else 0,
    )


class Ageing(StrEnum):
    """How many days ago an order was completed, whose money is not settled."""

    DAYS_3 = "0-3"
    DAYS_7 = "4-7"
    DAYS_14 = "8-14"
    OLDER = "15+"


#: The last day of each but the last.
_LAST_DAYS: Final = ((3, Ageing.DAYS_3), (7, Ageing.DAYS_7), (14, Ageing.DAYS_14))


def ageing(completed: date, today: date) -> Ageing:
    """Tell how old a debt is, by Cairo dates; what was completed after today by a clock that is ahead is new."""
    days = (today - completed).days
    return next((one for last, one in _LAST_DAYS if days <= last), Ageing.OLDER)


def ageing_days(one: Ageing) -> tuple[int, int | None]:
    """Give the first and the last day of an ageing, None for no end."""
    first = 0
    for last, known in _LAST_DAYS:
        if known is one:
            return first, last
        first = last + 1
    return first, None


def was_taken(statuses: Iterable[str]) -> bool | None:
    """Tell by the statuses seen of a cancelled order whether a courier had it; None: nothing else was seen."""
    before = {status.casefold() for status in statuses} - _CANCELLED
    return None if not before else bool(before & TAKEN)
