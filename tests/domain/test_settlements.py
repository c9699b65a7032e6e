"""Settlement sheets: every planted fault found and none invented, and no piastre lost in any sum."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from courier_desk.domain.owed import MoneyFacts
from courier_desk.domain.settlements import (
    FINE,
    Finding,
    KnownOrder,
    LineKind,
    SheetLine,
    judge_sheet,
    last_day,
    missing,
    sums,
    sums_by_kind,
    whose,
)
from tests.support.payouts import TODAY, by_number, payout

DELIVERED = KnownOrder(
    number="204881",
    reference="CD-1",
    facts=MoneyFacts(order_type="Deliver", status="completed", amount_type="COD", amount=85_000, fee=5_500),
    completed=date(2026, 11, 10),
)
LINE = SheetLine(row=2, number="204881", collected=85_000, fee=5_500, net=79_500)


def found(line: SheetLine, order: KnownOrder = DELIVERED) -> tuple[Finding, ...]:
    return judge_sheet([line], {order.number: order}, {order.reference: order.number})[0].findings


def test_a_thousand_sheets_every_planted_fault_is_found_and_none_invented() -> None:
    for seed in range(1_000):
        random = Random(seed)
        made = payout(random, random.randrange(5, 60), faults=random.randrange(5))
        judged = judge_sheet(made.lines, by_number(made.orders))
        wrong = {one.line.row: (one.kind, one.findings[0].by) for one in judged if one.kind not in FINE}
        assert wrong == made.planted, seed
        assert all(len(one.findings) == 1 for one in judged), seed
        assert {one.number for one in missing(made.orders, judged, TODAY)} == made.left_out, seed


@given(st.integers(0, 2**32), st.integers(12, 200), st.integers(0, 12))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_the_parts_of_a_year_come_to_the_whole_to_the_piastre(seed: int, count: int, faults: int) -> None:
    random = Random(seed)
    made = payout(random, count, faults=faults)
    random.shuffle(made.lines)
    cuts = sorted(random.sample(range(len(made.lines) + 1), 3))
    sheets = [made.lines[a:b] for a, b in zip([0, *cuts], [*cuts, len(made.lines)], strict=True)]
    orders = by_number(made.orders)
    paid = due = 0
    for at, lines in enumerate(sheets, 1):
        judged = judge_sheet(lines, orders)
        whole = sums(judged)
        parts = sums_by_kind(judged)
        for name in ("lines", "collected", "fee", "other", "paid", "due", "difference"):
            assert sum(getattr(one, name) for one in parts.values()) == getattr(whole, name)
        assert whole.paid == sum(line.paid for line in lines)
        assert whole.difference == sum(one.difference for one in judged)
        paid, due = paid + whole.paid, due + whole.due
        for one in judged:
            if one.order and not orders[one.order].earlier:
                orders[one.order] = replace(orders[one.order], earlier=at)
    assert paid == sum(line.paid for line in made.lines)
    open_ = sum(one.owed.net for one in orders.values() if not one.earlier)
    assert due + open_ == sum(one.owed.net for one in made.orders)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, (Finding(LineKind.AGREES),)),
        ({"collected": 80_000, "net": 74_500}, (Finding(LineKind.SHORT, 5_000),)),
        ({"collected": 90_000, "net": 84_500}, (Finding(LineKind.OVER, 5_000),)),
        ({"fee": 6_000, "net": 79_000}, (Finding(LineKind.FEE, 500),)),
        ({"fee": 5_000, "net": 80_000}, (Finding(LineKind.FEE, -500),)),
        (
            {"collected": 80_000, "fee": 6_000, "net": 74_000},
            (Finding(LineKind.SHORT, 5_000), Finding(LineKind.FEE, 500)),
        ),
        ({"net": 70_000}, (Finding(LineKind.SUM, -9_500),)),
        ({"number": "999999"}, (Finding(LineKind.UNKNOWN),)),
        ({"number": "", "reference": "CD-1"}, (Finding(LineKind.AGREES),)),
        ({"number": "CD-1"}, (Finding(LineKind.AGREES),)),
        ({"rounded": True}, (Finding(LineKind.ROUNDED),)),
        ({"collected": None, "fee": None}, (Finding(LineKind.AGREES),)),
        ({"collected": None, "fee": None, "net": 70_000}, (Finding(LineKind.SHORT, 9_500),)),
        ({"collected": None, "fee": 6_000, "net": 79_000}, (Finding(LineKind.FEE, 500),)),
        ({"other": 30_000, "net": 49_500}, (Finding(LineKind.CHARGE, 30_000),)),
        ({"other": -1_000, "net": 80_500}, (Finding(LineKind.CHARGE, -1_000),)),
        ({"fee": None}, (Finding(LineKind.AGREES),)),
        ({"fee": None, "net": 78_500}, (Finding(LineKind.SUM, -1_000),)),
        ({"fee": None, "net": 85_000}, (Finding(LineKind.AGREES),)),
    ],
)
def test_what_is_said_of_a_line(change: dict[str, object], expected: tuple[Finding, ...]) -> None:
    assert found(replace(LINE, **change)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "fee", "difference"),
    [
        ({}, 5_500, 0),
        ({"fee": None}, 5_500, 0),
        ({"fee": None, "net": None}, 5_500, 0),  # it pays what was collected, and tells of no fees
        ({"fee": None, "net": None, "collected": 80_000}, 5_500, -5_000),
        ({"fee": None, "net": 85_000}, 5_500, 0),
        ({"fee": None, "collected": None}, 5_500, 0),
        ({"other": 30_000, "net": 49_500}, 5_500, -30_000),
    ],
)
def test_what_a_line_pays_is_held_against_the_fees_that_its_file_takes_off(
    change: dict[str, object], fee: int, difference: int
) -> None:
    order = replace(DELIVERED, facts=replace(DELIVERED.facts, fee=fee))
    judged = judge_sheet([replace(LINE, **change)], {order.number: order})  # type: ignore[arg-type]
    assert judged[0].difference == difference


def test_a_net_that_nobody_told_a_fee_of_is_no_fault() -> None:
    order = replace(DELIVERED, facts=replace(DELIVERED.facts, fee=None))
    assert found(replace(LINE, fee=None), order) == (Finding(LineKind.AGREES),)


def test_a_reference_of_the_digits_of_a_number_is_another_order() -> None:
    by_reference = replace(LINE, number="", reference="204881")
    judged = judge_sheet([by_reference, replace(LINE, row=3)], {"204881": DELIVERED})
    assert [one.kind for one in judged] == [LineKind.UNKNOWN, LineKind.AGREES]


def test_whole_pounds_for_an_amount_with_piastres_are_a_rounding_and_not_short() -> None:
    order = replace(DELIVERED, facts=replace(DELIVERED.facts, amount=85_025))
    assert found(LINE, order) == (Finding(LineKind.ROUNDED, -25),)
    assert found(replace(LINE, collected=84_975, net=79_475), order) == (Finding(LineKind.SHORT, 50),)


def test_what_is_in_an_earlier_sheet_is_twice_and_so_is_the_same_number_once_more() -> None:
    assert found(LINE, replace(DELIVERED, earlier=7)) == (Finding(LineKind.TWICE, sheet=7),)
    judged = judge_sheet([LINE, replace(LINE, row=3)], {"204881": DELIVERED})
    assert [one.kind for one in judged] == [LineKind.AGREES, LineKind.TWICE]
    assert judged[1].findings == (Finding(LineKind.TWICE, row=2),)
    by_reference = replace(LINE, row=9, number="", reference="CD-1")
    judged = judge_sheet([LINE, by_reference], {"204881": DELIVERED}, {"CD-1": "204881"})
    assert judged[1].kind is LineKind.TWICE


@pytest.mark.parametrize(
    ("facts", "line", "expected"),
    [
        ({"status": "outForDelivery"}, {}, Finding(LineKind.NOT_COMPLETED)),
        ({"status": "heldByCustoms"}, {}, Finding(LineKind.NOT_COMPLETED)),
        ({"status": "returned"}, {}, Finding(LineKind.RETURNED_PAID, 85_000)),
        ({"status": "returned"}, {"collected": 0, "net": -5_500}, Finding(LineKind.AGREES)),
        ({"status": "returned"}, {"collected": 0, "fee": 11_000, "net": -11_000}, Finding(LineKind.FEE, 5_500)),
        ({"status": "canceled", "taken": False}, {"collected": 0, "net": -5_500}, Finding(LineKind.FEE, 5_500)),
        ({"status": "canceled", "taken": True}, {"collected": 0, "net": -5_500}, Finding(LineKind.AGREES)),
        ({"status": "canceled"}, {"collected": 0, "net": -5_500}, Finding(LineKind.AGREES)),
        ({"fee": None}, {}, Finding(LineKind.AGREES)),
        (
            {"order_type": "Exchange", "amount_type": "CD", "amount": -15_000},
            {"collected": -15_000, "net": -20_500},
            Finding(LineKind.AGREES),
        ),
        (
            {"order_type": "Exchange", "amount_type": "CD", "amount": -15_000},
            {"collected": 15_000, "net": 9_500},
            Finding(LineKind.OVER, 30_000),
        ),
    ],
)
def test_a_line_is_held_against_what_became_of_its_order(
    facts: dict[str, object], line: dict[str, object], expected: Finding
) -> None:
    order = replace(DELIVERED, facts=replace(DELIVERED.facts, **facts))  # type: ignore[arg-type]
    assert found(replace(LINE, **line), order) == (expected,)  # type: ignore[arg-type]


def test_missing_is_what_was_collected_by_the_last_day_and_stands_nowhere() -> None:
    orders = [
        DELIVERED,
        replace(DELIVERED, number="204882", completed=date(2026, 11, 12)),
        replace(DELIVERED, number="204883", facts=replace(DELIVERED.facts, amount=None, amount_type="NA")),
        replace(DELIVERED, number="204884", earlier=3),
        replace(DELIVERED, number="204885", facts=replace(DELIVERED.facts, status="returned")),
    ]
    assert [one.number for one in missing(orders, (), date(2026, 11, 11))] == ["204881"]
    assert [one.number for one in missing(orders, (), None)] == ["204881", "204882"]
    judged = judge_sheet([LINE], by_number(orders))
    assert [one.number for one in missing(orders, judged, date(2026, 11, 12))] == ["204882"]
    assert last_day([replace(LINE, day=date(2026, 11, 3)), LINE]) == date(2026, 11, 3)


def test_a_sheet_of_which_hardly_a_number_is_known_is_of_others() -> None:
    unknown = [replace(LINE, row=row, number=str(300_000 + row)) for row in range(3, 40)]
    assert not whose(judge_sheet([LINE, *unknown], {"204881": DELIVERED}))
    assert whose(judge_sheet([LINE, *unknown[:8]], {"204881": DELIVERED}))
    assert not whose(())
