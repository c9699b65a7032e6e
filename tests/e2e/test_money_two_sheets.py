"""Two payouts on one desk: what is done with the lines of one sheet is never done with those of another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from courier_desk.desk.session import Session
from courier_desk.desk.settlements import OpenSheet
from courier_desk.domain.owed import Stand
from courier_desk.domain.settlements import Decision, LineKind, sums
from courier_desk.ui.money.page import MoneyPage
from courier_desk.ui.money.sheet import OPEN
from courier_desk.ui.widgets import AskText
from courier_desk.ui.words import isolate
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.settling import at_the_first_merchant, in_two_weeks, money, paid, take_in
from tests.support.window import Person


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=300, seed=21) as running:
        yield running


async def _two(person: Person, sandbox: RunningSandbox, folder: Path) -> tuple[Session, MoneyPage, OpenSheet, int]:
    """Take a sheet in, and one of the same orders in another order; the first is shown."""
    session = await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path, _told = paid(person, sandbox, folder)
    first = await take_in(person, page, path)
    heading, *lines = path.read_text(encoding="utf-8-sig").splitlines()
    other = folder / "second.csv"
    other.write_text("\n".join([heading, *reversed(lines[:-1])]) + "\n", encoding="utf-8")
    second = await take_in(person, page, other)
    page.show_overview()
    page.show_sheet(first.head.sheet_id)
    await person.wait_for("the first sheet", lambda: page.sheet_shown == first.head.sheet_id)
    return session, page, first, second.head.sheet_id


async def _read(session: Session, sheet_id: int) -> OpenSheet:
    sheet = await session.settlements.sheet(sheet_id)
    assert sheet is not None
    return sheet


async def test_what_a_closed_sheet_pays_too_little_is_told_when_the_one_before_is_removed(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    session, page, first, second = await _two(person, sandbox, tmp_path)
    waiting = [one.place for one in (await _read(session, second)).lines if one.is_open]
    await session.settlements.decide(second, waiting, Decision.ACCEPT)  # as paid once more
    await session.settlements.close(second)
    owed = (await session.settlements.debts()).of(Stand.COLLECTED).net
    await person.press_on("Remove…")
    await person.press_on("Remove the sheet")
    await person.reads("The sheet was removed. 2 lines of a closed sheet pay less than is due")
    await person.wait_for("the list", lambda: not page.sheet_shown)
    await person.reads("2 lines to decide")
    assert (await session.settlements.debts()).of(Stand.COLLECTED).net == owed
    page.show_sheet(second)
    await person.wait_for("the other sheet", lambda: page.sheet_shown == second)
    lines = (await _read(session, second)).lines
    assert {one.judged.kind for one in lines if one.is_open} == {LineKind.SHORT, LineKind.FEE}
    assert first.head.name not in {one.head.name for one in await session.settlements.sheets()}


async def test_nothing_of_a_sheet_stands_or_is_offered_while_another_one_is_read(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    session, page, first, second = await _two(person, sandbox, tmp_path)
    view, desk, read = page.sheet_view, session.settlements, asyncio.Event()
    as_it_is = desk.sheet

    async def later(sheet_id: int) -> OpenSheet | None:
        await read.wait()
        return await as_it_is(sheet_id)

    page.show_overview()
    monkeypatch.setattr(desk, "sheet", later)
    page.show_sheet(second)
    await person.wait_for("the view", view.isVisible)
    assert not view.table.rows.rowCount()
    assert not person.sees(first.head.name)
    buttons = (view.accept, view.dispute, view.ask, view.close_sheet, view.remove, view.export, view.totals.keep)
    assert all(one.is_off() for one in buttons)
    view.accept.click()
    assert not view.totals.field.isEnabled()
    read.set()
    await person.wait_for("the second sheet", lambda: page.sheet_shown == second)
    await person.wait_for("its lines", view.table.rows.rowCount)
    assert person.sees("second.csv")
    assert not view.accept.is_off()
    for sheet_id in (first.head.sheet_id, second):
        assert not any(one.decision for one in (await _read(session, sheet_id)).lines)


async def test_a_dispute_is_written_on_the_line_that_it_was_asked_of(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    session, page, first, _second = await _two(person, sandbox, tmp_path)
    view = page.sheet_view
    view.chips.set_value(OPEN)
    view.chips.chosen.emit(OPEN)
    view.table.setCurrentIndex(view.table.rows.index(1, 0))
    row = view.table.current
    assert row is not None
    asked = row.line
    await person.press_on("Dispute…")
    (dialog,) = await person.wait_for("the question", lambda: person.all(AskText))
    assert asked.judged.order in dialog.windowTitle()
    await session.settlements.decide(first.head.sheet_id, [asked.place], Decision.ACCEPT)  # another desk, meanwhile
    await person.wait_for("it is read again", lambda: view.sheet and view.sheet.lines[asked.place].decision)
    dialog.text.setText("50 pounds are missing")
    await person.press_on("Dispute")
    await person.wait_for("disputed", lambda: view.sheet and view.sheet.lines[asked.place].note)
    disputed = [one for one in (await _read(session, first.head.sheet_id)).lines if one.decision is Decision.DISPUTE]
    assert [(one.place, one.note) for one in disputed] == [(asked.place, "50 pounds are missing")]


async def test_the_sheet_that_was_asked_about_is_closed_with_its_amount_whichever_is_shown(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    session, page, first, second = await _two(person, sandbox, tmp_path)
    view, desk, store, written = page.sheet_view, session.settlements, session.context.store, asyncio.Event()
    for sheet_id in (first.head.sheet_id, second):
        waiting = [one.place for one in (await _read(session, sheet_id)).lines if one.is_open]
        await desk.decide(sheet_id, waiting, Decision.ASK)
    await person.wait_for("all decided", lambda: not view.close_sheet.is_off())
    came = sums(first.judged).paid
    view.totals.amount.edit().setText(f"{came / 100:.2f}")
    as_it_is = store.write

    async def later(work: Any, *more: Any, **named: Any) -> Any:
        await written.wait()
        return await as_it_is(work, *more, **named)

    await person.press_on("Close the sheet")
    monkeypatch.setattr(store, "write", later)
    await person.press_on("Close it")
    page.show_overview()
    page.show_sheet(second)
    await person.wait_for("the second sheet", lambda: page.sheet_shown == second)
    written.set()
    await person.reads(f"{first.head.name}: The sheet is closed.")
    closed, other = await _read(session, first.head.sheet_id), await _read(session, second)
    assert (closed.head.closed is not None, closed.head.received) == (True, came)
    assert (other.head.closed, other.head.received) == (None, None)
    assert not view.close_sheet.is_off()


async def test_the_worksheets_of_a_workbook_are_told_and_taken_in_one_after_the_other(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path, _told = paid(person, sandbox, tmp_path, shape="en.xlsx")
    view, book = page.file_view, tmp_path / "weeks.xlsx"
    in_two_weeks(path, book)
    page.open_file(path)
    await person.wait_for("the check", lambda: not view.take.is_off())
    assert not person.sees("Worksheet")
    page.open_file(book)
    await person.reads("Other worksheets of this file have lines too: Week 2. Each is taken in by itself.")
    assert person.sees("Worksheet")
    assert (view.sheet.key(), [view.sheet.itemText(at) for at in range(view.sheet.count())][1:]) == (
        "Week 1",
        [isolate("Week 1"), isolate("Week 2")],
    )
    view.sheet.set_key("Week 2")
    view.sheet.activated.emit(view.sheet.currentIndex())
    await person.reads("Other worksheets of this file have lines too: Week 1. Each is taken in by itself.")
    await person.press_on("Take it in")
    await person.wait_for("the sheet", lambda: page.sheet_shown)
    await person.reads("weeks.xlsx, Week 2")


async def test_after_a_worksheet_that_cannot_be_read_another_one_can_be_chosen(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    path, _told = paid(person, sandbox, tmp_path, shape="en.xlsx")
    made = openpyxl.load_workbook(path)
    payout = made.worksheets[0].title
    made.create_sheet("Matrix", 0).append([f"d{at}" for at in range(400)])
    made.save(path)
    view = page.file_view
    page.open_file(path)
    await person.wait_for("the check", lambda: not view.take.is_off())
    assert view.sheet.key() == payout
    for name in ("Matrix", payout):
        view.sheet.set_key(name)
        view.sheet.activated.emit(view.sheet.currentIndex())
        await person.wait_for(name, lambda: bool(view.said()))
        assert view.take.is_off() is (name == "Matrix")
    await person.press_on("Take it in")
    await person.wait_for("the sheet", lambda: page.sheet_shown)
