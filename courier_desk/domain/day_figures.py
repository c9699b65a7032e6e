"""The pictures of some days: what groups of alike orders come to, in counts and whole piastres.

A group is what the store counts in one go. Each figure here is the count of a list, so that it can be opened: what
makes the list is said by ``OrderFilter``. Nothing here knows SQL or words.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from enum import StrEnum

from courier_desk.domain.calendar import SATURDAY
from courier_desk.domain.delivery_outcomes import WITHOUT_CASH, outcome_of
from courier_desk.domain.orders import AmountType
from courier_desk.domain.values import frozen

#: So many bars are drawn at the most (and so many days at the least), so that each is wide enough to be hit.
MOST_BARS = 14


@frozen(kw_only=True)
class OrderGroup:
    """Orders that are alike, how many they are and what they come to (piastres).

    ``pending``: the service does not have them yet. ``priced`` is how many of them have a fee, ``fees`` their sum.
    """

    status: str = ""
    category: str = ""
    order_type: str = ""
    governorate: str = ""
    express: bool = False
    amount_type: str = ""
    printed: bool = False
    pending: bool = False
    count: int = 0
    amount: int = 0
    priced: int = 0
    fees: int = 0

    @property
    def with_cash(self) -> bool:
        """Tell whether cash is still to change hands, or did: what came back or was called off has none."""
        return self.pending or outcome_of(self.order_type, self.status, self.category) not in WITHOUT_CASH


@frozen
class Sum:
    """So many orders, and what they come to in piastres (below zero: refunds)."""

    count: int = 0
    piastres: int = 0


@frozen
class Part:
    """The orders of one status, governorate or type, as sent; ``cod`` in piastres, ``express`` of them are express."""

    name: str
    count: int
    cod: int = 0
    express: int = 0


@frozen(kw_only=True)
class DayFigures:
    """What the orders of some days come to. Parts: the largest first."""

    orders: int = 0
    cod: Sum = Sum()
    differences: Sum = Sum()
    fees: Sum = Sum()
    printed: int = 0
    unsent: int = 0
    statuses: tuple[Part, ...] = ()
    governorates: tuple[Part, ...] = ()
    types: tuple[Part, ...] = ()

    @property
    def not_printed(self) -> int:
        """Count those without a label that was printed here, the pending ones among them."""
        return self.orders - self.printed

    @property
    def average_fee(self) -> int | None:
        """Give the fee of an order in piastres, the half rounded up; None while no fee is known."""
        count, total = self.fees.count, self.fees.piastres
        return (2 * total + count) // (2 * count) if count else None


def figures_of(groups: Iterable[OrderGroup]) -> DayFigures:
    """Add groups up."""
    every = tuple(groups)
    mirrored = [group for group in every if not group.pending]

    def money(kind: AmountType) -> Sum:
        paid = [group for group in every if group.amount_type == kind and group.with_cash]
        return Sum(sum(group.count for group in paid), sum(group.amount for group in paid))

    return DayFigures(
        orders=sum(group.count for group in every),
        cod=money(AmountType.COD),
        differences=money(AmountType.CASH_DIFFERENCE),
        fees=Sum(sum(group.priced for group in every), sum(group.fees for group in every)),
        printed=sum(group.count for group in every if group.printed),
        unsent=sum(group.count for group in every if group.pending),
        statuses=_parts(mirrored, [group.status for group in mirrored]),
        governorates=_parts(every, [group.governorate for group in every]),
        types=_parts(every, [group.order_type for group in every]),
    )


def _parts(groups: Sequence[OrderGroup], names: Sequence[str]) -> tuple[Part, ...]:
    counts: Counter[str] = Counter()
    cod: defaultdict[str, int] = defaultdict(int)
    express: Counter[str] = Counter()
    for name, group in zip(names, groups, strict=True):
        counts[name] += group.count
        if group.amount_type == AmountType.COD and group.with_cash:
            cod[name] += group.amount
        if group.express:
            express[name] += group.count
    parts = [Part(name, count, cod[name], express[name]) for name, count in counts.items()]
    return tuple(sorted(parts, key=lambda part: (-part.count, part.name)))


def percentages(counts: Sequence[int]) -> tuple[int, ...]:
    """Give whole per cent that add up to 100 (largest remainder); all 0 where nothing is counted.

    Equal counts have equal ones: where that would not add up, each is rounded by itself.
    """
    total = sum(counts)
    if not total:
        return tuple(0 for _ in counts)
    whole = [100 * count // total for count in counts]
    by_rest = sorted(range(len(counts)), key=lambda place: (-(100 * counts[place] % total), place))
    for place in by_rest[: 100 - sum(whole)]:
        whole[place] += 1
    if len(set(zip(counts, whole, strict=True))) > len(set(counts)):
        return tuple((200 * count + total) // (2 * total) for count in counts)
    return tuple(whole)


# Which bars are drawn: days, weeks from Saturday on, or months.


class Step(StrEnum):
    """What one bar stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


@frozen
class Span:
    """From the first day to the last one, both included (Cairo dates)."""

    first: date
    last: date

    @property
    def days(self) -> int:
        """Count its days."""
        return (self.last - self.first).days + 1

    @property
    def before(self) -> Span:
        """Give as many days, those just before."""
        return Span(self.first - timedelta(days=self.days), self.first - timedelta(days=1))


def bars_of(span: Span) -> tuple[Step, tuple[Span, ...]]:
    """Give what is drawn for a span: its days and at least a fortnight, else its weeks, its months, its years."""
    if span.days <= MOST_BARS:
        first = span.last - timedelta(days=MOST_BARS - 1)
        return Step.DAY, tuple(Span(day, day) for day in (first + timedelta(days=n) for n in range(MOST_BARS)))
    if len(weeks := weeks_of_span(span)) <= MOST_BARS:
        return Step.WEEK, weeks
    if len(months := _months(span)) <= MOST_BARS:
        return Step.MONTH, months
    years = range(span.first.year, span.last.year + 1)[-MOST_BARS:]
    whole = (Span(date(year, 1, 1), date(year, 12, 31)) for year in years)
    return Step.YEAR, tuple(Span(max(one.first, span.first), min(one.last, span.last)) for one in whole)


def weeks_of_span(span: Span) -> tuple[Span, ...]:
    """Cut a span into weeks, Saturday first; the first and the last may be shorter."""
    found: list[Span] = []
    first = span.first
    while first <= span.last:
        last = min(first + timedelta(days=6 - (first.weekday() - SATURDAY) % 7), span.last)
        found.append(Span(first, last))
        first = last + timedelta(days=1)
    return tuple(found)


def _months(span: Span) -> tuple[Span, ...]:
    found: list[Span] = []
    first = span.first
    while first <= span.last:
        beyond = date(first.year + first.month // 12, first.month % 12 + 1, 1)
        found.append(Span(first, min(beyond - timedelta(days=1), span.last)))
        first = beyond
    return tuple(found)


# The second page: what became of the orders of some weeks.


@frozen
class Fate:
    """How many orders of a week, a zone or a product were delivered and how many returned."""

    delivered: int = 0
    returned: int = 0

    @property
    def ended(self) -> int:
        """Count both."""
        return self.delivered + self.returned

    @property
    def refusal(self) -> int:
        """Give the part that came back in whole per cent, the half rounded up."""
        return (200 * self.returned + self.ended) // (2 * self.ended) if self.ended else 0


@frozen
class Refuser:
    """A phone (its last ten digits) with several returns: how many, and under which name it ordered last."""

    phone: str
    returns: int
    name: str = ""
    shown: str = ""


@frozen(kw_only=True)
class Waiting:
    """So many orders of one status stand still; the longest since that moment (seconds since the epoch)."""

    status: str
    count: int
    since: float


@frozen(kw_only=True)
class Trends:
    """What became of the orders made in some weeks. ``days`` counts orders by whole days from creation to delivery."""

    weeks: tuple[tuple[Span, Fate], ...] = ()
    zones: tuple[tuple[str, str, Fate], ...] = ()
    products: tuple[tuple[str, Fate], ...] = ()
    days: tuple[tuple[int, int], ...] = ()
    refusers: tuple[Refuser, ...] = ()
    still: tuple[Waiting, ...] = ()

    def within(self, percent: int) -> int | None:
        """Give within how many days so many per cent of the orders were delivered; None where none was seen to be."""
        total = sum(count for _, count in self.days)
        so_far = 0
        for day, count in sorted(self.days):
            so_far += count
            if 100 * so_far >= percent * total:
                return day
        return None
