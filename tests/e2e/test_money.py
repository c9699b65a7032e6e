"""A month of the training service's world, and every pound of it accounted for, through the real window.

The service pays, plants its faults and tells which; the person takes the sheets in, decides, closes and disputes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from courier_desk.desk.settlements import PayoutFile
from courier_desk.domain.order_list import MoneyFilter
from courier_desk.domain.owed import Stand
from courier_desk.domain.settlements import Decision, LineKind, SheetAct
from courier_desk.store.sql import Database, run
from courier_desk.ui.frame import Tab
from courier_desk.ui.money.page import MoneyPage
from courier_desk.ui.orders.range_popup import RangePopup
from courier_desk.ui.widgets import AskText, EmptyPage, LinkButton
from courier_desk.ui.words import Formats, plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.settling import (
    at_the_first_merchant,
    choose,
    close_sheet,
    decided,
    dispute,
    money,
    orders_in,
    paid,
    save_as,
    take_in,
    write_statement,
)
from tests.support.window import CONTROL, SHIFT, Person

KINDS = {"short": LineKind.SHORT, "twice": LineKind.TWICE, "other_fee": LineKind.FEE, "missing": LineKind.MISSING}


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=400, seed=21) as running:
        yield running


async def test_a_month_is_settled_disputed_closed_and_paid_again(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    session = await at_the_first_merchant(person, sandbox)
    assert "Ctrl+Shift+M" in [one.keys for one in person.desk.window.shortcuts.lines()]
    page = await money(person)
    await person.wait_for("what is owed", page.settled.value.text)
    owed_before = [bar.accessibleName() for bar in page.bars.values()]
    path, told = paid(person, sandbox, tmp_path)

    sheet = await take_in(person, page, path)
    view = page.sheet_view
    wrong = {(one.judged.kind, one.judged.order) for one in sheet.lines if one.is_open}
    assert wrong == {(KINDS[one["kind"]], one["number"]) for one in told["planted"]}
    for words in ("Short", "Twice", "Other fee", "Not in the sheet", "Agrees"):
        await person.reads(words)

    await decide_all(person, page)
    view.totals.amount.edit().setText(f"{told['net'] / 100:.2f}")
    await person.press_on("Save")
    await person.wait_for("what came", lambda: view.sheet and view.sheet.head.received == told["net"])
    out = tmp_path / "disputes.csv"
    view.write_disputes(out)
    await person.wait_for("the dispute list", out.exists)
    paper = tmp_path / "disputes.pdf"
    view.write_disputes(paper)
    await person.wait_for("the dispute list on paper", paper.exists)
    assert paper.read_bytes().startswith(b"%PDF-")
    written = out.read_text(encoding="utf-8-sig").splitlines()
    assert written[0].startswith("Order number,Reference,Collected,Fees")
    assert len(written) == 3

    await close_open_and_close_again(person, page)

    # Back at what is owed: it is less, the bar lists exactly what is left of it, and a statement goes out.
    page.show_overview()
    await person.wait_for("less is owed", lambda: [bar.accessibleName() for bar in page.bars.values()] != owed_before)
    debts = await session.settlements.debts()
    for age, bar in page.bars.items():
        page.show_age(age)
        count = debts.aged(age).orders
        await person.wait_for(f"the orders of {age}", partial(_lists, page, count))
        assert str(count) in plain(bar.accessibleName())
    paper = tmp_path / "statement.pdf"
    await write_statement(person, "Last 30 days", paper)
    assert paper.read_bytes().startswith(b"%PDF-")

    # The next sheet: more of the world ended meanwhile; what the first one paid is twice in it.
    sandbox.control("POST", "/advance", {"seconds": 20 * 86_400})
    session.read_again()
    second, again = paid(person, sandbox, tmp_path)
    number = told["planted"][0]["number"]
    text = second.read_text(encoding="utf-8-sig")
    first_line = next(line for line in path.read_text(encoding="utf-8-sig").splitlines() if line.startswith(number))
    head, rest = text.split("\n", 1)
    second.write_text(f"{head}\n{first_line}\n{rest}", encoding="utf-8")
    sheet = await take_in(person, page, second)
    assert sheet.head.payout == again["payout"]
    twice = [one for one in sheet.lines if one.judged.order == number]
    assert [one.judged.kind for one in twice] == [LineKind.TWICE]
    assert twice[0].judged.findings[0].sheet == 1


async def test_a_sheet_is_removed_for_the_one_that_replaces_it(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path, _told = paid(person, sandbox, tmp_path)
    await take_in(person, page, path)
    await decide_all(person, page)
    page.show_overview()
    anew = tmp_path / "corrected.csv"
    anew.write_bytes(path.read_bytes().rstrip() + b"\n\n")
    page.open_file(anew)
    await person.reads(f"Most of its orders are in {path.name} already. If it replaces that, remove that first.")
    await person.press_on("Open that sheet")
    await person.wait_for("the first sheet", lambda: page.sheet_view.sheet)
    await person.press_on("Remove…")
    await person.reads(f"Remove {path.name}?")
    await person.reads("4 decisions are lost with it.")
    await person.press_on("Remove the sheet")
    await person.wait_for("the list", lambda: not page.sheet_shown)
    await person.reads("The sheet was removed.")
    await person.wait_for("no sheet is left", page.empty.isVisible)
    sheet = await take_in(person, page, anew)
    assert not any(found.sheet for one in sheet.lines for found in one.judged.findings)


async def decide_all(person: Person, page: MoneyPage) -> None:
    """Decide what is wrong: in bulk, with a note; one is taken back by Ctrl+Z and decided once more."""
    view = page.sheet_view
    await dispute(person, page, LineKind.SHORT, LineKind.MISSING, note="50 short, and one is not there")
    assert decided(page, Decision.DISPUTE) == 2
    choose(page, {LineKind.TWICE, LineKind.FEE})
    await person.press_on("Accept")
    await person.wait_for("two accepted", lambda: decided(page, Decision.ACCEPT) == 2)
    await person.key(Qt.Key.Key_Z, CONTROL, at=view.table)
    await person.wait_for("taken back", lambda: decided(page, Decision.ACCEPT) == 0)
    assert view.close_sheet.is_off()
    choose(page, {LineKind.TWICE, LineKind.FEE})
    await person.press_on("Accept")
    await person.wait_for("decided", lambda: not view.close_sheet.is_off())


async def close_open_and_close_again(person: Person, page: MoneyPage) -> None:
    """Close the sheet, open it again with a reason, and close it."""
    view = page.sheet_view
    await close_sheet(person, page)
    await person.reads("Closed")
    assert view.accept.is_off()
    await person.press_on("Open again…")
    (dialog,) = await person.wait_for("the question", lambda: person.all(AskText))
    await person.press_on("Open again")
    assert dialog.isVisible(), "a reason is needed"
    dialog.text.setText("the courier sent the rest")
    await person.press_on("Open again")
    await person.wait_for("open", lambda: view.sheet and view.sheet.head.closed is None)
    await close_sheet(person, page)
    assert view.sheet is not None
    acts = [one.what for one in view.sheet.history if one.what is not SheetAct.EXPORTED]
    assert acts[0] is SheetAct.TAKEN_IN
    assert acts[-3:] == [SheetAct.CLOSED, SheetAct.REOPENED, SheetAct.CLOSED]


def _lists(page: MoneyPage, count: int) -> bool:
    return page.orders.rows.rowCount() == count


async def test_the_first_sheet_is_offered_where_it_will_stand_and_no_orders_are_no_link(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await money(person)
    await person.reads("No settlement sheet yet")
    offered = person.button("Take in a sheet…")
    assert offered.parentWidget() is person.all(EmptyPage)[0]
    await person.reads("0 orders")
    assert "0 orders" not in [plain(link.text()) for link in person.all(LinkButton)]
    assert not person.sees("A sheet to train with")
    await person.press(offered)
    dialog = await person.wait_for("the choice of a file", QApplication.activeModalWidget)
    assert dialog.windowTitle() == "Take in a settlement sheet"
    dialog.close()


async def test_a_statement_is_of_the_period_that_is_chosen(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    first = sandbox.ready["merchants"][0]["businessAccountCode"]
    session = await at_the_first_merchant(person, sandbox)
    page = await money(person)
    await person.wait_for("what is owed", page.settled.value.text)
    today = session.settlements.today
    this_month = today.replace(day=1)
    end = this_month - timedelta(days=1)
    sandbox.stop()  # what a statement says is asked of nobody, and nothing is read over the days below
    for third, back in ((0, 12), (1, 35)):  # what ended lately ended in three months or so
        back_then = partial(_earlier, third=third, microseconds=back * 86_400_000_000)
        await session.context.store.write(back_then)
    ended = {
        one.order.number: one.order.completed
        for one in await session.settlements.statement(today - timedelta(days=400), today)
    }
    periods = {
        "This month": (this_month, today),
        "Last month": (end.replace(day=1), end),
        "Last 7 days": (today - timedelta(days=6), today),
        "Last 30 days": (today - timedelta(days=29), today),
    }
    written = {}
    for period, (since, until) in periods.items():
        there = {number for number, day in ended.items() if day is not None and since <= day <= until}
        assert there
        path = tmp_path / f"{period}.xlsx"
        assert await write_statement(person, period, path) == f"statement {first} {since} to {until}.xlsx"
        written[period] = orders_in(path, since, until)
        assert written[period] == there
    assert len({frozenset(one) for one in written.values()}) > 2, "the period decides nothing"

    # Chosen days: whoever goes back before the first with the last day is told what becomes of it.
    await person.press_on("Statement…")
    await person.pick("Choose days…")
    (popup,) = await person.wait_for("the month", lambda: person.all(RangePopup))
    days = popup.calendar.days
    await person.wait_for("the keyboard in it", lambda: days.window().focusWidget() is days)
    await person.key(Qt.Key.Key_Return, at=days)  # from this day; now the other end
    await person.key(Qt.Key.Key_PageUp, at=days)
    await person.reads("The first day was after this one: it is the same day now.")
    day = popup.calendar.day()
    assert day is not None
    while day not in ended.values():
        await person.key(Qt.Key.Key_Left, at=days)
        day = popup.calendar.day()
        assert day is not None
    await person.press_on("Write it…")
    path = tmp_path / "a day.xlsx"
    assert await save_as(person, path) == f"statement {first} {day} to {day}.xlsx"
    assert orders_in(path, day, day) == {number for number, on in ended.items() if on == day}

    # No order ended in a period: a sentence, and no question for a file.
    await person.press_on("Statement…")
    await person.pick("Choose days…")
    await person.wait_for("the keyboard in it", lambda: days.window().focusWidget() is days)
    for _ in range(24):
        await person.key(Qt.Key.Key_PageUp, at=days)
    await person.key(Qt.Key.Key_Return, at=days)
    for _ in range(24):
        await person.key(Qt.Key.Key_PageUp, at=days)
    await person.press_on("Write it…")
    await person.reads("No order ended on these days:")


def _earlier(db: Database, *, third: int, microseconds: int) -> None:
    run(
        db,
        "UPDATE orders SET created = created - ?, status_since = status_since - ? WHERE id % 3 = ?",
        (microseconds, microseconds, third),
    )


async def test_the_list_of_orders_is_narrowed_by_settlement_and_a_view_keeps_it(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    session = await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path, _told = paid(person, sandbox, tmp_path)
    await take_in(person, page, path)
    sheet = page.sheet_view.sheet
    assert sheet is not None
    wrong = [one.place for one in sheet.lines if one.is_open]
    await session.settlements.decide(sheet.head.sheet_id, wrong, Decision.ACCEPT)
    await session.settlements.close(sheet.head.sheet_id)
    lines = await session.settlements.statement(
        session.settlements.today - timedelta(days=400), session.settlements.today
    )
    settled = {one.order.number for one in lines if one.payout is not None and one.payout.settled}
    owing = {one.order.number for one in lines if one.order.owed.stand is Stand.COLLECTED} - settled
    differing = {one.judged.order for one in sheet.lines if one.judged.difference} & settled
    assert {one.judged.order for one in sheet.lines if one.judged.kind is LineKind.TWICE} <= differing
    assert settled
    assert owing
    assert differing

    # The figure of Money and the filter of the list are one thing.
    page.show_overview()
    link = page.settled.link
    await person.wait_for("what is settled", lambda: str(len(settled)) in plain(link.text()))
    link.click()
    orders = person.desk.orders.list
    await lists_exactly(person, settled)
    assert plain(orders.filters.settlement.accessibleName()) == "Settlement: Settled"
    await person.press(orders.filters.settlement)
    await person.choose("Collected, not settled")
    await lists_exactly(person, owing)
    await person.press(orders.filters.settlement)
    await person.choose("With a difference")
    await lists_exactly(person, differing)

    await person.press(orders.filters.views)
    await person.choose("Save as a new view…")
    await person.fill("Name of the view", "Differences")
    await person.press_on("Save")
    await person.reads("View Differences saved")
    await person.press(orders.filters.settlement)
    await person.choose("Any")
    await person.wait_for("all of them", lambda: orders.model.rowCount() > len(settled))
    await person.press(orders.filters.views)
    await person.choose("Differences")
    await lists_exactly(person, differing)
    assert orders.filters.settlement.value() == MoneyFilter.DIFFERS
    for stand, words in ((Stand.ON_ITS_WAY, "On its way"), (Stand.RETURNED, "Came back: fees")):
        figure = page.figures[stand]
        assert not figure.link.isHidden(), "each figure leads to its orders"
        count = int(re.findall(r"[0-9]+", plain(figure.link.text()))[0])
        figure.link.click()
        await person.wait_for(f"the orders of {words}", partial(_rows_are, person, count))
        assert plain(orders.filters.settlement.accessibleName()) == f"Settlement: {words}"


async def lists_exactly(person: Person, numbers: set[str]) -> None:
    """Wait until the list holds so many orders, and the first screenful are among these."""
    orders = person.desk.orders.list

    def so_many() -> bool:
        return person.desk.window.tab_row.tabs.current() is Tab.ORDERS and orders.model.rowCount() == len(numbers)

    await person.wait_for(f"a list of {len(numbers)}", so_many)
    await person.wait_for("its rows", lambda: orders.model.row(0))
    shown = {row.number for place in range(len(numbers)) if (row := orders.model.row(place)) is not None}
    assert shown
    assert shown <= numbers


async def test_a_bad_file_gets_a_sentence_and_keeps_nothing(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path = tmp_path / "payout.csv"
    number = sandbox.control("GET", "/snapshot?limit=1")["orders"][0]["number"]
    path.write_text(f"AWB,COD,Date\n{number},1.250,2026-11-20\n", encoding="utf-8")
    page.open_file(path)
    await person.reads("Row 2, cell B2: 1.250 can be read in two ways. Choose what parts the decimals.")
    assert page.file_view.take.is_off()
    path.write_text("AWB,COD\n999001,100\n999002,100\n", encoding="utf-8")
    page.open_file(path)
    await person.reads("It is another courier's sheet.")
    path.write_bytes(b"PK\x03\x04 cut")
    page.open_file(path)
    await person.reads("The file is damaged or not what its name says.")
    await person.press_on("Back")
    assert page.sheets.rows.rowCount() == 0


def _rows_are(person: Person, count: int) -> bool:
    return person.desk.orders.list.model.rowCount() == count


async def test_the_other_language_keeps_the_page_that_fills_the_window(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    page = await money(person)
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await person.reads("التحصيل والتسويات")
    again = await person.wait_for("money in the other window", lambda: person.desk.money.page)
    assert again is not page
    await person.wait_for("it filling the window", lambda: person.desk.window.is_whole(again))


async def test_the_list_of_orders_that_owe_is_of_those_whom_the_bars_count(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    first, *_others = (one["businessAccountCode"] for one in sandbox.ready["merchants"])
    await person.connect(sandbox, key=sandbox.ready["company_key"], merchant=first)
    session = person.program.session
    assert session is not None
    await session.mirror.caught_up()
    for _merchant in sandbox.ready["merchants"]:
        await session.mirror.read_another()
    page = await money(person)
    await person.press_on("Orders that owe")
    await person.press_on("All merchants")

    def counted() -> int:
        bars = page.bars.values()
        return sum(int(found[-1]) for bar in bars if (found := re.findall(r"([0-9]+) orders?", bar.accessibleName())))

    def merchants() -> set[str]:
        rows = (page.orders.rows.row(place) for place in range(page.orders.rows.rowCount()))
        return {row.merchant for row in rows if row is not None}

    await person.wait_for("other merchants", lambda: len(merchants()) > 1)
    await person.wait_for("the same orders", lambda: page.orders.rows.rowCount() == counted())
    assert not page.orders.isColumnHidden(1)
    whole = page.orders.rows.rowCount()
    await person.press_on("This merchant")
    await person.wait_for("its own", lambda: 0 < page.orders.rows.rowCount() == counted() < whole)
    assert page.orders.isColumnHidden(1)


async def test_a_file_that_was_taken_in_says_when_and_as_what_and_opens_that_sheet(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path, _told = paid(person, sandbox, tmp_path)
    sheet = await take_in(person, page, path)
    page.show_overview()
    again = path.rename(path.with_name(f"again {path.name}"))
    page.open_file(again)
    when = Formats.current().date_time(datetime.fromtimestamp(sheet.head.taken_in, UTC))
    await person.reads("This very file was taken in before, on ")
    (said,) = page.file_view.said()
    assert plain(said).endswith(f"on {plain(when)}, as {path.name}.")
    await person.press_on("Open that sheet")
    await person.wait_for("that sheet", lambda: page.sheet_shown == sheet.head.sheet_id)


async def test_of_two_files_the_one_that_stands_above_is_taken_in(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large file that was left is read after the small one that was opened next."""
    person = desks.start()
    session = await at_the_first_merchant(person, sandbox)
    page = await money(person)
    small, _told = paid(person, sandbox, tmp_path)
    large = small.with_name("october.csv")
    large.write_text(small.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    read, gate = session.settlements.read, asyncio.Event()

    async def slowly(path: Path, sheet: str = "") -> PayoutFile:
        file = await read(path, sheet)
        if path == large:
            await gate.wait()
        return file

    monkeypatch.setattr(session.settlements, "read", slowly)
    page.open_file(large)
    await asyncio.sleep(0.05)
    page.open_file(small)
    await person.wait_for("the small one", lambda: not page.file_view.take.is_off())
    gate.set()
    await asyncio.sleep(0.2)
    await person.press(page.file_view.take)
    await person.wait_for("a sheet", lambda: page.sheet_shown)
    assert (await session.settlements.sheets())[0].head.name == small.name
