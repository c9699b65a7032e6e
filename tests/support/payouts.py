"""Payouts by a seed: orders of a desk, the sheet that pays them, and the faults that were planted in it.

What a planted fault has to be found as is said here, from the side of the sheet; nothing of the judging is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random

from courier_desk.domain.owed import MoneyFacts
from courier_desk.domain.settlements import KnownOrder, LineKind, SheetLine

TODAY = date(2026, 11, 20)


@dataclass
class Payout:
    """A sheet with what was planted: by row the kind and the amount it is wrong by; the numbers that are left out."""

    orders: list[KnownOrder]
    lines: list[SheetLine]
    planted: dict[int, tuple[LineKind, int]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)


def order_of(random: Random, number: str) -> KnownOrder:
    """Make an order that is over, as months of work leave them."""
    kind = random.choices(("Deliver", "Return", "Exchange"), (80, 10, 10))[0]
    amount_type, amount = "NA", None
    if kind == "Deliver":
        status = random.choices(("completed", "returned", "deliveryFailed"), (84, 12, 4))[0]
        if random.random() < 0.85:
            amount_type, amount = "COD", random.randrange(5_000, 500_000, 25)
    elif kind == "Return":
        status = "returnCompleted"
    else:
        status = random.choices(("completed", "returned"), (90, 10))[0]
        if random.random() < 0.7:
            amount_type, amount = "CD", random.choice((1, -1)) * random.randrange(1_000, 60_000, 25)
    facts = MoneyFacts(
        order_type=kind, status=status, amount_type=amount_type, amount=amount, fee=random.randrange(4_000, 9_000, 25)
    )
    done = TODAY - timedelta(days=random.randrange(60))
    return KnownOrder(number=number, facts=facts, reference=f"CD-{number}", merchant="10000001", completed=done)


def line_of(order: KnownOrder, row: int) -> SheetLine:
    """Write the line that pays an order as it should be paid."""
    facts = order.facts
    is_done = facts.status == "completed"
    collected, fee = (facts.amount or 0) if is_done else 0, facts.fee or 0
    return SheetLine(
        row=row,
        number=order.number,
        reference=order.reference,
        collected=collected,
        fee=fee,
        net=collected - fee,
        day=order.completed,
        payout="P-1",
    )


def paid(line: SheetLine, *, collected: int | None = None, fee: int | None = None) -> SheetLine:
    """Change what a line says, and its net with it."""
    now = replace(
        line, collected=line.collected if collected is None else collected, fee=line.fee if fee is None else fee
    )
    return replace(now, net=(now.collected or 0) - (now.fee or 0))


def payout(random: Random, count: int, *, faults: int) -> Payout:
    """Make a sheet of ``count`` orders with so many faults, each in a line of its own."""
    numbers = random.sample(range(100_000, 1_000_000), count + faults + 1)
    orders = [order_of(random, str(number)) for number in numbers[:count]]
    made = Payout(orders, [line_of(order, row) for row, order in enumerate(orders, 2)])
    for at, row in enumerate(random.sample(range(2, count + 2), faults)):
        _plant(random, made, row, str(numbers[count + at]))
    made.lines = [line for line in made.lines if line.number not in made.left_out]
    return made


def _plant(random: Random, made: Payout, row: int, unknown: str) -> None:
    line, order = made.lines[row - 2], made.orders[row - 2]
    by = random.randrange(100, 5_000, 25)
    done = order.facts.status == "completed"
    kinds: list[LineKind | None] = [
        LineKind.FEE,
        LineKind.SUM,
        LineKind.TWICE,
        LineKind.UNKNOWN,
        LineKind.NOT_COMPLETED,
    ]
    if done:
        kinds += [LineKind.SHORT, LineKind.OVER]
        kinds += [None] if order.facts.amount else []
    else:
        kinds += [LineKind.RETURNED_PAID]
    kind = random.choice(kinds)
    match kind:
        case None:
            made.left_out.add(order.number)
            return
        case LineKind.FEE:
            line = paid(line, fee=(line.fee or 0) + by)
        case LineKind.SUM:
            by = by * 4 + 101  # never a rounding
            line = replace(line, net=(line.net or 0) + by)
        case LineKind.TWICE:
            made.lines.append(replace(line, row=len(made.lines) + 2))
            made.planted[len(made.lines) + 1] = (kind, 0)
            return
        case LineKind.UNKNOWN:
            line, by = replace(line, number=unknown, reference=""), 0
            made.left_out |= {order.number} if done and order.facts.amount else set()
        case LineKind.NOT_COMPLETED:
            facts = replace(order.facts, status=random.choice(("outForDelivery", "new", "heldByCustoms")))
            made.orders[row - 2], by = replace(order, facts=facts), 0
        case LineKind.SHORT:
            line = paid(line, collected=(line.collected or 0) - by)
        case LineKind.OVER:
            line = paid(line, collected=(line.collected or 0) + by)
        case LineKind.RETURNED_PAID:
            line = paid(line, collected=by)
        case _:
            raise AssertionError(kind)
    made.lines[row - 2] = line
    made.planted[row] = (kind, by)


def by_number(orders: Sequence[KnownOrder]) -> dict[str, KnownOrder]:
    """Name orders by their numbers."""
    return {order.number: order for order in orders}
