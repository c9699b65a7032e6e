"""Settlement sheets matched, held against only reading the file, and a thousand sheets with planted faults.

A sheet of 20,000 lines against a store of 100,000 orders, of which earlier sheets paid all but two hundred of those
before: the file is read by the import's reader in both; matching adds its columns, the orders of its numbers, judging
every line, and what should have been in it and is not. Runs take turns; seconds are the processor's, with those of the
reader's own process.
"""

from __future__ import annotations

import csv
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw

from courier_desk.desk.settlements import judged_lines, payout_file
from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.orders import Order
from courier_desk.domain.settlement_columns import proposed_payout_map, read_payout
from courier_desk.domain.settlements import FINE, SheetHead, SheetLine, judge_sheet, missing, sums, sums_by_kind
from courier_desk.store import orders, owed, settlements
from courier_desk.store.connections import LABELS_SCHEMA
from courier_desk.store.migrations import migrate
from tests.benchmarks.rows import Row, at_most
from tests.support.payouts import TODAY, by_number, payout

SUITE = "Settlement sheets"
TARGET = 3.0
ORDERS, LINES, SHEETS = 100_000, 20_000, 1_000
_ACCOUNT, _MERCHANT = "bench", "10000001"
_HEADING = ("Order number", "Reference", "Collected", "Fees", "Other charges", "Net", "Delivery date", "Payout number")


def store(count: int) -> apsw.Connection:
    """Make a store with so many orders, four of five of them delivered."""
    db = apsw.Connection(":memory:")
    migrate(db, 0.0)
    db.execute("ATTACH ':memory:' AS kept")
    db.execute(LABELS_SCHEMA)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    with db:
        for begin in range(0, count, 5_000):
            made = [_order(number, start) for number in range(begin, min(begin + 5_000, count))]
            orders.merge(db, _ACCOUNT, _MERCHANT, made, seen_at=start.timestamp() + 330 * 86_400, whole=False)
    return db


def _order(number: int, start: datetime) -> Order:
    created = start + timedelta(minutes=4 * number)
    return Order(
        number=str(100_000 + number),
        status="completed" if number % 5 else "outForDelivery",
        order_type="Deliver",
        fee=5_500,
        created=created,
        changed=created + timedelta(days=2),
        amount_type="COD",
        amount=10_000 + number % 50_000 * 25,
        full_name="Mona Adel",
        phone=f"010{number:08d}",
        reference=f"CD-{number:06d}",
    )


def write_sheet(path: Path, orders_kept: int, lines: int) -> None:
    """Write a payout of the newest delivered orders."""
    start = datetime(2026, 1, 1, tzinfo=UTC)
    paid = [number for number in range(orders_kept - 1, -1, -1) if number % 5][:lines]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(_HEADING)
        for number in paid:
            order = _order(number, start)
            amounts = [f"{value / 100:.2f}" for value in (order.amount or 0, 5_500, 0, (order.amount or 0) - 5_500)]
            assert order.changed is not None
            day = cairo_day(order.changed.timestamp()).isoformat()
            writer.writerow([order.number, order.reference, *amounts, day, "P-000001"])


def as_workbook(path: Path) -> Path:
    """Write the same sheet as a workbook, the shape that couriers send."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    with path.open(encoding="utf-8", newline="") as file:
        for at, row in enumerate(csv.reader(file)):
            sheet.append(row if not at else [*row[:2], *map(float, row[2:6]), *row[6:]])
    made = path.with_suffix(".xlsx")
    book.save(made)
    return made


def settle_before(db: apsw.Connection, count: int, lines: int, *, left: int) -> None:
    """Have sheets pay what was delivered before, but for the newest of them; each is closed."""
    start = datetime(2026, 1, 1, tzinfo=UTC)
    numbers = [number for number in range(count) if number % 5]
    numbers = numbers[: len(numbers) - lines - left]
    for begin in range(0, len(numbers), lines):
        made = [_order(number, start) for number in numbers[begin : begin + lines]]
        paid = [
            SheetLine(row=row, number=one.number, collected=one.amount, fee=one.fee, net=(one.amount or 0) - 5_500)
            for row, one in enumerate(made, 2)
        ]
        judged, fault = judged_lines(db, _ACCOUNT, _MERCHANT, paid)
        assert fault is None
        head = SheetHead(
            merchant=_MERCHANT, name="earlier.csv", digest=str(begin), columns="{}", who="", taken_in=0.0, stated={}
        )
        with db:
            sheet = settlements.add(db, _ACCOUNT, head, [one for one in judged if one.line.row])
            settlements.close(db, _ACCOUNT, sheet, who="", at=1.0)


def _read(path: Path) -> object:
    return payout_file(path)


def _match(path: Path, db: apsw.Connection) -> int:
    file = payout_file(path)
    reading = read_payout(file.heading, file.rows, proposed_payout_map(file.heading))
    assert not reading.faults, reading.faults[:1]
    judged, fault = judged_lines(db, _ACCOUNT, _MERCHANT, reading.lines)
    assert fault is None
    return len(judged)


def _seconds(work: Callable[[], object]) -> float:
    """Give the seconds of the processor that work took, in this process and in those that it started and awaited."""
    begun = sum(os.times()[:4])
    work()
    return sum(os.times()[:4]) - begun


def _pairs(path: Path, db: apsw.Connection, runs: int) -> list[tuple[float, float]]:
    return [(_seconds(lambda: _read(path)), _seconds(lambda: _match(path, db))) for _ in range(runs)]


def _matched(kind: str, pairs: list[tuple[float, float]], lines: str, orders_kept: str) -> Row:
    reading, matching = (statistics.median(one[at] for one in pairs) for at in (0, 1))
    ratio = statistics.median(match / read for read, match in pairs)
    return Row(
        suite=SUITE,
        what=f"a sheet of {lines} ({kind}) read and matched against {orders_kept}",
        measured=f"{matching * 1_000:.0f} ms of the processor; only read {reading * 1_000:.0f} ms",
        target=f"{TARGET:g} x only reading the file",
        ratio=ratio,
        verdict=at_most(ratio, TARGET),
    )


def planted(count: int) -> tuple[int, int, int, int]:
    """Judge so many sheets; gives the planted faults, those not found, those invented, and piastres lost in sums."""
    total = unfound = invented = lost = 0
    for seed in range(count):
        luck = random.Random(f"bench {seed}")
        made = payout(luck, luck.randrange(20, 120), faults=luck.randrange(8))
        judged = judge_sheet(made.lines, by_number(made.orders))
        wrong = {one.line.row: (one.kind, one.findings[0].by) for one in judged if one.kind not in FINE}
        gone = {one.number for one in missing(made.orders, judged, TODAY)}
        total += len(made.planted) + len(made.left_out)
        unfound += sum(wrong.get(row) != told for row, told in made.planted.items()) + len(made.left_out - gone)
        invented += len(wrong.keys() - made.planted.keys()) + len(gone - made.left_out)
        parts = sum(one.paid for one in sums_by_kind(judged).values())
        lost += abs(parts - sums(judged).paid) + abs(parts - sum(line.paid for line in made.lines))
    return total, unfound, invented, lost


def measure(*, quick: bool) -> list[Row]:
    """Measure matching and finding."""
    count, lines = (20_000, 4_000) if quick else (ORDERS, LINES)
    db = store(count)
    with tempfile.TemporaryDirectory(prefix="money-bench-") as folder:
        path = Path(folder) / "payout.csv"
        write_sheet(path, count, lines)
        settle_before(db, count, lines, left=200)
        both = [_pairs(one, db, 3 if quick else 7) for one in (path, as_workbook(path))]
        gone = _match(path, db) - lines
    today = cairo_day(datetime(2026, 11, 27, tzinfo=UTC).timestamp())
    debts = statistics.median(_seconds(lambda: owed.debts(db, _ACCOUNT, today)) for _ in range(5))
    total, unfound, invented, lost = planted(100 if quick else SHEETS)
    return [
        *(
            _matched(kind, pairs, f"{lines:,} lines", f"{count:,} orders, {gone:,} missing told")
            for kind, pairs in zip(("CSV", "XLSX"), both, strict=True)
        ),
        Row(
            suite=SUITE,
            what=f"planted faults not found, and invented, of {total:,} in {100 if quick else SHEETS:,} sheets",
            measured=f"{unfound} and {invented}",
            target="0",
            verdict=at_most(unfound + invented, 0),
        ),
        Row(
            suite=SUITE,
            what="piastres lost in any sum of them",
            measured=str(lost),
            target="0",
            verdict=at_most(lost, 0),
        ),
        Row(
            suite=SUITE,
            what=f"what is owed, by SQL over {count:,} orders",
            measured=f"{debts * 1_000:.0f} ms",
        ),
    ]


if __name__ == "__main__":
    for row in measure(quick="--quick" in sys.argv):
        sys.stdout.write(f"{row.what}: {row.measured} {row.ratio or ''}\n")
