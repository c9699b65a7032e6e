"""Settlement sheets without a window: read by the import's reader, judged, taken in whole, decided, closed, handed out.

The sheets are the training service's own, and it tells what it planted in them.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from courier_desk.desk.order_export import ExportColumn, ExportKind
from courier_desk.desk.session import Session
from courier_desk.desk.settlements import (
    PayoutCheck,
    SheetClosedError,
    StatementLine,
    StillUndecidedError,
    write_statement,
)
from courier_desk.desk.sheets import FileFault, Unreadable
from courier_desk.domain.owed import Ageing, Stand
from courier_desk.domain.settlement_columns import PayoutFaultKind, PayoutMap
from courier_desk.domain.settlements import Decision, KeptLine, LineKind, SheetAct, sums
from courier_desk.store import orders
from courier_desk.store.sql import Database
from tests.store.support import NOON, an_order
from tests.support.desk import ACCOUNT, desk_at
from tests.support.sandbox import RunningSandbox
from tests.support.settling import in_two_weeks

KINDS = {"short": LineKind.SHORT, "twice": LineKind.TWICE, "other_fee": LineKind.FEE, "missing": LineKind.MISSING}


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=300, seed=11) as running:
        yield running


@pytest.fixture
async def session(sandbox: RunningSandbox, tmp_path: Path) -> AsyncIterator[Session]:
    async with desk_at(sandbox, tmp_path / "store.db") as opened:
        await opened.mirror.caught_up()
        yield opened


def paid(sandbox: RunningSandbox, session: Session, folder: Path, shape: str = "en.csv") -> tuple[Path, dict[str, Any]]:
    """Have the training service pay the merchant in use; gives its file and what it tells of it."""
    told = sandbox.control("POST", "/settlements", {"merchant": session.context.merchant_code, "shape": shape})
    path = folder / str(told["name"])
    path.write_bytes(base64.b64decode(told["file"]))
    return path, told


async def taken_in(session: Session, path: Path) -> int:
    file = await session.settlements.read(path)
    columns, _remembered = await session.settlements.proposal(file)
    made = await session.settlements.take_in(file, columns)
    assert isinstance(made, int), made
    return made


async def faults_of(
    session: Session, path: Path, columns: PayoutMap | None = None
) -> list[tuple[PayoutFaultKind, str]]:
    file = await session.settlements.read(path)
    check = await session.settlements.check(file, columns or (await session.settlements.proposal(file))[0])
    again = await session.settlements.take_in(file, check.columns)
    assert isinstance(again, PayoutCheck)
    assert again.faults == check.faults
    assert await session.settlements.sheets() == []
    return [(one.kind, one.cell) for one in check.faults]


@pytest.mark.parametrize("shape", ["en.csv", "ar.csv", "en.xlsx", "ar.xlsx"])
async def test_what_the_service_planted_is_found_and_nothing_else(
    sandbox: RunningSandbox, session: Session, tmp_path: Path, shape: str
) -> None:
    path, told = paid(sandbox, session, tmp_path, shape)
    sheet = await session.settlements.sheet(await taken_in(session, path))
    assert sheet is not None
    wrong = {(one.judged.kind, one.judged.order, abs(one.judged.findings[0].by)) for one in sheet.lines if one.is_open}
    planted = {(KINDS[one["kind"]], one["number"], one["by"]) for one in told["planted"]}
    assert wrong == planted
    assert {one[0] for one in wrong} == set(KINDS.values())
    whole = sums(sheet.judged)
    assert (whole.lines, whole.paid, whole.collected) == (told["lines"], told["net"], told["collected"])
    assert sheet.head.stated["net"] == told["net"]
    assert sheet.head.payout == told["payout"]


async def test_a_sheet_that_another_one_replaces_is_removed_and_the_other_one_judged_anew(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    desk = session.settlements
    path, _told = paid(sandbox, session, tmp_path)
    first = await taken_in(session, path)
    before = await desk.sheet(first)
    assert before is not None
    anew = tmp_path / "corrected.csv"
    anew.write_bytes(path.read_bytes().rstrip() + b"\n\n")
    file = await desk.read(anew)
    check = await desk.check(file, (await desk.proposal(file))[0])
    assert check.repeats is not None
    assert check.repeats.sheet_id == first
    second = await taken_in(session, anew)
    twice = await desk.sheet(second)
    assert twice is not None
    assert {one.judged.kind for one in twice.lines if one.judged.line.row and one.judged.order} == {LineKind.TWICE}
    await desk.decide(second, [one.place for one in twice.lines], Decision.DISPUTE, "twice")
    await desk.remove(first)
    assert await desk.sheet(first) is None
    after = await desk.sheet(second)
    assert after is not None
    assert [(one.judged.kind, one.judged.order) for one in after.lines] == [
        (one.judged.kind, one.judged.order) for one in before.lines
    ]
    as_before = [
        one.place
        for one, was in zip(after.lines, twice.lines, strict=True)
        if one.judged.findings == was.judged.findings
    ]
    assert as_before, "what is missing is so in both"
    assert [one.place for one in after.lines if one.decision is Decision.DISPUTE] == as_before
    waiting = [one.place for one in after.lines if one.is_open]
    await desk.decide(second, waiting, Decision.ACCEPT)
    await desk.close(second)
    with pytest.raises(SheetClosedError):
        await desk.remove(second)
    assert await taken_in(session, path) != second, "the file may be taken in again"


async def test_a_closed_sheet_settles_its_orders_when_the_one_it_replaces_is_removed(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    desk = session.settlements
    path, _told = paid(sandbox, session, tmp_path)
    draft = await taken_in(session, path)
    drafted = await desk.sheet(draft)
    assert drafted is not None
    anew = tmp_path / "final.csv"
    anew.write_bytes(path.read_bytes().rstrip() + b"\n\n")
    final = await taken_in(session, anew)
    twice = await desk.sheet(final)
    assert twice is not None
    await desk.decide(final, [one.place for one in twice.lines], Decision.ACCEPT)
    named = Counter(one.judged.order for one in drafted.lines)  # one is told twice; where it came back its fee is taken
    in_full = [one.judged.order for one in drafted.lines if one.judged.kind is LineKind.AGREES]
    in_full = [order for order in in_full if named[order] == 1]
    (short,) = [one for one in drafted.lines if one.judged.kind is LineKind.SHORT]
    await desk.close(final)
    closed = await desk.payouts_of(in_full)
    assert all(closed[number].settled for number in in_full), "it is paid, whichever sheet was the first to say so"
    (in_dispute,) = [one.place for one in twice.lines if one.judged.order == short.judged.order]
    await desk.reopen(final, "one is short")
    await desk.decide(final, [in_dispute], Decision.DISPUTE, "asked the courier")
    await desk.close(final)
    await desk.remove(draft)
    after = await desk.sheet(final)
    assert after is not None
    assert after.head.closed is not None
    assert [one.judged for one in after.lines if one.judged.line.row] == [
        one.judged for one in drafted.lines if one.judged.line.row
    ]
    assert {one.judged.kind for one in after.lines if one.is_open} <= {LineKind.FEE}, "less than is due: nobody said so"
    assert after.lines[in_dispute].note == "asked the courier"
    payouts = await desk.payouts_of([*in_full, short.judged.order])
    assert all((payouts[one].sheet_id, payouts[one].settled) == (final, True) for one in in_full)
    rest = payouts[short.judged.order]
    assert (rest.settled, rest.left_of(rest.due)) == (False, short.judged.findings[0].by)
    still_open = {one.order.number for one in await desk.open_orders()}
    assert not still_open & set(in_full)


async def a_payout(session: Session, path: Path, rows: str, *, decision: Decision = Decision.NONE) -> int:
    """Take a small payout in; with a decision of all that needs one it is closed as well."""
    desk = session.settlements
    path.write_text(f"AWB,COD,Fees\n{rows}\n", encoding="utf-8")
    sheet_id = await taken_in(session, path)
    if decision:
        sheet = await desk.sheet(sheet_id)
        assert sheet is not None
        await desk.decide(sheet_id, [one.place for one in sheet.lines if one.is_open], decision)
        await desk.close(sheet_id)
    return sheet_id


async def keep_order(session: Session, number: str, **facts: object) -> None:
    order, own = an_order(number, **facts), session.context.merchant_code

    def keep(db: Database) -> None:
        orders.merge(db, ACCOUNT, own, [order], seen_at=NOON.timestamp(), whole=False)

    await session.context.store.write(keep)


async def test_what_was_accepted_as_paid_once_more_is_no_accepted_shortage(tmp_path: Path) -> None:
    with RunningSandbox(orders=0) as sandbox:
        async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
            desk = session.settlements
            for number in ("900000", "900001"):
                await keep_order(session, number, status="completed", category="SUCCESSFUL")
            draft = await a_payout(session, tmp_path / "draft.csv", "900000,650,65\n900001,1250,65")
            rows = "900000,665,65\n900001,1250,65"
            final = await a_payout(session, tmp_path / "final.csv", rows, decision=Decision.ACCEPT)
            before = (await desk.debts()).of(Stand.COLLECTED)
            assert (before.orders, before.net) == (1, 58_500)
            assert await desk.remove(draft) == 1
            assert (await desk.debts()).of(Stand.COLLECTED) == before, "nobody accepted that 585 never come"
            aged = [(await desk.debts()).aged(age).net for age in Ageing]
            assert sum(aged) == 58_500
            ((short, line), (fine, _line)) = [
                ((one.judged.kind, one.is_open), one) for one in await lines_of(session, final)
            ]
            assert (short, fine) == ((LineKind.SHORT, True), (LineKind.AGREES, False))
            payout = (await desk.payouts_of(["900000"]))["900000"]
            assert (payout.sheet_id, payout.closed, payout.settled, payout.came) == (final, True, False, 60_000)
            (summary,) = await desk.sheets()
            assert summary.undecided == 1
            await desk.reopen(final, "a sheet was removed")
            with pytest.raises(StillUndecidedError):
                await desk.close(final)
            await desk.decide(final, [line.place], Decision.ACCEPT)
            await desk.close(final)
            assert (await desk.debts()).of(Stand.COLLECTED).net == 0


async def test_what_is_all_there_stays_settled_when_the_sheet_before_is_removed(tmp_path: Path) -> None:
    with RunningSandbox(orders=0) as sandbox:
        async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
            desk = session.settlements
            for number in ("900000", "900001"):
                await keep_order(session, number, status="completed", category="SUCCESSFUL")
            draft = await a_payout(session, tmp_path / "draft.csv", "900000,650,65\n900001,650,65")
            rows = "900000,1350,65\n900001,650,65\n900001,600,0"  # too much, and in two parts
            final = await a_payout(session, tmp_path / "final.csv", rows, decision=Decision.ACCEPT)
            assert (await desk.debts()).of(Stand.COLLECTED).orders == 0
            assert await desk.remove(draft) == 0
            assert (await desk.debts()).of(Stand.COLLECTED).orders == 0
            kinds = [(one.judged.kind, one.decision) for one in await lines_of(session, final)]
            assert [decision for _kind, decision in kinds] == [Decision.ACCEPT] * 3
            assert [kind for kind, _decision in kinds] == [LineKind.OVER, LineKind.SHORT, LineKind.TWICE]


@pytest.mark.parametrize(("taken", "settled"), [((65, 65), True), ((65,), True), ((100,), False)])
async def test_a_fee_that_was_taken_once_more_and_accepted_is_settled_as_a_payment_is(
    tmp_path: Path, taken: tuple[int, ...], settled: bool
) -> None:
    with RunningSandbox(orders=0) as sandbox:
        async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
            desk = session.settlements
            await keep_order(session, "900000", status="returned", category="UNSUCCESSFUL")
            await keep_order(session, "900001", status="completed", category="SUCCESSFUL")
            await a_payout(session, tmp_path / "draft.csv", "900000,0,65\n900001,1250,65")
            rows = "\n".join((*(f"900001,1250,{fee}" for fee in taken), *(f"900000,0,{fee}" for fee in taken)))
            await a_payout(session, tmp_path / "final.csv", rows, decision=Decision.ACCEPT)
            payouts = await desk.payouts_of(["900000", "900001"])
            assert (payouts["900000"].settled, payouts["900001"].settled) == (settled, settled)
            assert (await desk.debts()).of(Stand.RETURNED, settled=True).orders == int(settled)


async def test_what_is_owed_is_what_its_list_adds_up_to_also_while_a_sheet_without_fees_is_open(tmp_path: Path) -> None:
    with RunningSandbox(orders=0) as sandbox:
        async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
            desk = session.settlements

            async def owed() -> list[int]:
                """Give it as the page says it, by the days, and by the list."""
                debts, open_orders = await desk.debts(), await desk.open_orders()
                aged = sum(debts.aged(age).net for age in Ageing)
                return [debts.of(Stand.COLLECTED).net, aged, sum(one.open for one in open_orders)]

            for number in ("900000", "900001"):
                await keep_order(session, number, status="completed", category="SUCCESSFUL")
            assert await owed() == [237_000] * 3
            path = tmp_path / "without-fees.csv"
            path.write_text("AWB,COD\n900000,1250\n900001,1000\n", encoding="utf-8")
            sheet_id = await taken_in(session, path)
            assert await owed() == [237_000] * 3, "an open sheet says nothing that holds"
            (short,) = [one.place for one in await lines_of(session, sheet_id) if one.is_open]
            await desk.decide(sheet_id, [short], Decision.DISPUTE, "250 are missing")
            await desk.close(sheet_id)
            assert await owed() == [25_000] * 3, "it takes no fees off"
            await desk.reopen(sheet_id, "not yet")
            assert await owed() == [237_000] * 3


async def lines_of(session: Session, sheet_id: int) -> list[KeptLine]:
    sheet = await session.settlements.sheet(sheet_id)
    assert sheet is not None
    return list(sheet.lines)


async def test_a_sheet_settles_its_orders_once_it_is_closed(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    desk = session.settlements
    before = await desk.debts()
    path, told = paid(sandbox, session, tmp_path)
    sheet_id = await taken_in(session, path)
    assert await desk.debts() == before
    sheet = await desk.sheet(sheet_id)
    assert sheet is not None
    waiting = [one for one in sheet.lines if one.is_open]
    with pytest.raises(StillUndecidedError):
        await desk.close(sheet_id)
    await desk.decide(sheet_id, [one.place for one in waiting], Decision.DISPUTE, "asked the courier")
    await desk.take_back(sheet_id, waiting[:1])
    sheet = await desk.sheet(sheet_id)
    assert sheet is not None
    assert [one.is_open for one in sheet.lines if one.place in {line.place for line in waiting}].count(True) == 1
    await desk.decide(sheet_id, [waiting[0].place], Decision.DISPUTE)
    await desk.receive(sheet_id, told["net"])
    await desk.close(sheet_id)
    with pytest.raises(SheetClosedError):
        await desk.decide(sheet_id, [0], Decision.ACCEPT)
    after = await desk.debts()
    settled = [one for one in sheet.lines if one.judged.kind is LineKind.AGREES]
    assert sum(after.of(stand, settled=True).orders for stand in Stand) == len(settled)
    assert after.of(Stand.COLLECTED, settled=True).cash == sum(one.judged.line.cash for one in settled)
    total = sum(one.cash for one in before.groups)
    assert sum(one.cash for one in after.groups) == total
    payouts = await desk.payouts_of([settled[0].judged.order])
    assert payouts[settled[0].judged.order].settled
    assert payouts[settled[0].judged.order].payout == told["payout"]
    await desk.reopen(sheet_id, "one line was wrong")
    assert await desk.debts() == before
    reopened = await desk.sheet(sheet_id)
    assert reopened is not None
    assert [one.what for one in reopened.history][-3:] == [SheetAct.RECEIVED, SheetAct.CLOSED, SheetAct.REOPENED]
    (summary,) = await desk.sheets()
    assert (summary.lines, summary.paid, summary.undecided) == (told["lines"], told["net"], 0)


async def test_the_same_file_is_taken_in_once_and_its_map_is_kept(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    path, _told = paid(sandbox, session, tmp_path)
    await taken_in(session, path)
    file = await session.settlements.read(path)
    columns, remembered = await session.settlements.proposal(file)
    assert remembered
    again = await session.settlements.take_in(file, columns)
    assert isinstance(again, PayoutCheck)
    assert [one.kind for one in again.faults] == [PayoutFaultKind.TAKEN_IN]
    assert len(await session.settlements.sheets()) == 1


async def test_each_worksheet_with_lines_is_told_and_taken_in_by_itself(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    desk = session.settlements
    path, _told = paid(sandbox, session, tmp_path, "en.xlsx")
    whole = await desk.read(path)
    assert (whole.name, whole.sheets, whole.others) == (path.name, (), ())
    book = tmp_path / "two weeks.xlsx"
    lines = in_two_weeks(path, book)
    first = await desk.read(book)
    assert (first.sheet, first.sheets, first.others) == ("Week 1", ("Cover", "Week 1", "Week 2"), ("Week 2",))
    second = await desk.read(book, "Week 2")
    assert (second.sheet, second.others) == ("Week 2", ("Week 1",))
    assert (first.heading, first.name, second.name) == (second.heading, f"{book.name}, Week 1", f"{book.name}, Week 2")
    numbers = []
    for file in (first, second):
        made = await desk.take_in(file, (await desk.proposal(file))[0])
        assert isinstance(made, int), made
        sheet = await desk.sheet(made)
        assert sheet is not None
        numbers += [one.judged.line.number for one in sheet.lines if one.judged.line.row]
        again = await desk.check(file, (await desk.proposal(file))[0])
        assert [one.kind for one in again.faults] == [PayoutFaultKind.TAKEN_IN]
    assert numbers == lines
    cover = await desk.read(book, "Cover")
    assert (cover.sheet, cover.others) == ("Cover", ("Week 1", "Week 2"))


async def test_a_sheet_of_others_is_not_taken_in(sandbox: RunningSandbox, session: Session, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("AWB,COD,Fees\n900001,100,50\n900002,200,50\n", encoding="utf-8")
    assert await faults_of(session, path) == [(PayoutFaultKind.OTHERS, "A2")]
    own = session.context.merchant
    other = next(
        one for one in sandbox.ready["merchants"] if one["businessAccountCode"] != session.context.merchant_code
    )
    path, _told = paid(sandbox, session, tmp_path)
    await session.use_merchant(other["businessAccountCode"])
    assert session.context.merchant != own
    assert await faults_of(session, path) == [(PayoutFaultKind.OTHER_MERCHANT, "A2")]


async def test_a_payout_by_reference_is_held_against_the_shop_in_use_where_two_number_their_orders_alike(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    desk, own = session.settlements, session.context.merchant_code
    other = next(code for one in sandbox.ready["merchants"] if (code := one["businessAccountCode"]) != own)

    def keep(db: Database) -> None:
        for at in range(3):
            for code, number in ((own, 900_000 + at), (other, 900_100 + at)):
                made = an_order(str(number), status="completed", category="", reference=str(1001 + at))
                orders.merge(db, ACCOUNT, code, [made], seen_at=NOON.timestamp(), whole=False)

    await session.context.store.write(keep)
    path = tmp_path / "by reference.csv"
    path.write_text("Reference,COD amount,Delivery fees\n1001,1250,65\n1002,1250,65\n1003,1250,65\n", encoding="utf-8")
    file = await desk.read(path)
    check = await desk.check(file, (await desk.proposal(file))[0])
    assert [(one.order, one.kind) for one in check.lines if one.line.row] == [
        (str(900_000 + at), LineKind.AGREES) for at in range(3)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Name,COD\nx,100\n", (PayoutFaultKind.NO_NUMBERS, "")),
        ("AWB,Fees\n{0},50\n", (PayoutFaultKind.NO_AMOUNTS, "")),
        ("AWB,COD,Fees\n{0},1.250,50\n", (PayoutFaultKind.AMOUNT_UNCLEAR, "B2")),
        ("AWB,COD,Fees\n{0},100,-50\n", (PayoutFaultKind.NEGATIVE, "C2")),
        ("AWB,COD,Date\n{0},100,03/04/2026\n", (PayoutFaultKind.DATE_UNCLEAR, "C2")),
        ("AWB,COD\n{0},lots\n", (PayoutFaultKind.AMOUNT, "B2")),
        ("AWB,COD\n{0},\n", (PayoutFaultKind.NO_AMOUNT, "B2")),
        ("AWB,COD\n", (PayoutFaultKind.NO_LINES, "")),
        ("", (PayoutFaultKind.NO_NUMBERS, "")),
        ('AWB,COD\n{0},100\n{1},"200', (PayoutFaultKind.CUT_OFF, "B3")),
    ],
)
async def test_bad_input_gets_one_sentence_with_its_cell_and_nothing_of_it_is_taken_in(
    sandbox: RunningSandbox, session: Session, tmp_path: Path, text: str, expected: tuple[PayoutFaultKind, str]
) -> None:
    numbers = [one["number"] for one in sandbox.control("GET", "/snapshot?limit=1000")["orders"]]
    path = tmp_path / "payout.csv"
    path.write_text(text.format(*numbers), encoding="utf-8")
    found = await faults_of(session, path)
    assert expected in found


async def test_a_total_that_does_not_add_up_is_told_at_its_cell(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    path, told = paid(sandbox, session, tmp_path)
    text = path.read_text(encoding="utf-8-sig")
    lines = text.splitlines()
    lines[-1] = "Total,,1.00,2.00,0.00,3.00,,"
    path.write_text("\n".join(lines), encoding="utf-8")
    file = await session.settlements.read(path)
    check = await session.settlements.check(file, (await session.settlements.proposal(file))[0])
    assert not check.faults
    assert [(one.kind, one.cell) for one in check.doubts] == [
        (PayoutFaultKind.TOTAL, f"{letter}{len(lines)}") for letter in "CDF"
    ]
    assert check.doubts[2].by == 300 - told["net"]


async def test_a_damaged_file_is_told(session: Session, sandbox: RunningSandbox, tmp_path: Path) -> None:
    path, _told = paid(sandbox, session, tmp_path, "en.xlsx")
    path.write_bytes(path.read_bytes()[:2_000])
    with pytest.raises(Unreadable) as caught:
        await session.settlements.read(path)
    assert caught.value.fault is FileFault.DAMAGED


async def test_the_disputes_and_the_statement_go_out_with_cells_that_nothing_runs(
    sandbox: RunningSandbox, session: Session, tmp_path: Path
) -> None:
    desk = session.settlements
    path, _told = paid(sandbox, session, tmp_path)
    sheet_id = await taken_in(session, path)
    sheet = await desk.sheet(sheet_id)
    assert sheet is not None
    places = [one.place for one in sheet.lines if one.is_open]
    await desk.decide(sheet_id, places, Decision.DISPUTE, "=1+1")
    sheet = await desk.sheet(sheet_id)
    assert sheet is not None
    columns: list[ExportColumn[KeptLine]] = [
        ExportColumn("Order number", lambda one: one.judged.line.number),
        ExportColumn("Note", lambda one: one.note),
    ]
    out = tmp_path / "disputes.csv"
    assert await desk.write_disputes(out, ExportKind.CSV, sheet, columns, mirrored=False) == len(places)
    assert out.read_text(encoding="utf-8-sig").splitlines()[1].endswith("'=1+1")
    again = await desk.sheet(sheet_id)
    assert again is not None
    assert again.history[-1].what is SheetAct.EXPORTED
    statement = await desk.statement(desk.today - timedelta(days=400), desk.today)
    debts = await desk.debts()
    done = [debts.of(stand) for stand in (Stand.COLLECTED, Stand.RETURNED)]
    assert len(statement) == sum(one.orders for one in done)
    assert sum(one.open for one in statement) == sum(one.cash - one.fee for one in done)
    book: list[ExportColumn[StatementLine]] = [
        ExportColumn("Order", lambda one: one.order.number),
        ExportColumn("Open", lambda one: Decimal(one.open).scaleb(-2)),
    ]
    out = tmp_path / "statement.xlsx"
    assert await write_statement(out, ExportKind.XLSX, statement, book, mirrored=True) == len(statement)
    written = openpyxl.load_workbook(out).worksheets[0]
    assert sum(round(float(str(row[1].value)) * 100) for row in written.iter_rows(min_row=2)) == sum(
        one.open for one in statement
    )
