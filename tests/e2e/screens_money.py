"""A walk through money: what is owed, a file that is taken in and one that cannot be, an open sheet, a closed one."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.settlements import Decision
from courier_desk.ui.money.page import DAYS, MERCHANTS, MoneyPage
from courier_desk.ui.orders.range_popup import RangePopup
from courier_desk.ui.widgets import AskText, ConfirmDialog, PopupList
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

Screen = tuple[str, QWidget]
#: What stands in the files, and what they are called.
TYPED = frozenset(
    {
        "AWB", "Date", "Order number", "Reference", "Collected", "Fees", "Other charges", "Net", "Delivery date",
        "Payout number", "bad.csv", "payout.csv", "P-000001 · payout.csv", "P-000001",
    }
)  # fmt: skip


async def money(person: Person, sandbox: RunningSandbox, folder: Path) -> AsyncIterator[Screen]:
    """The page with its views."""
    session = person.program.session
    assert session is not None
    window = person.desk.window
    person.desk.money.open()
    page: MoneyPage = await person.wait_for("the page of money", lambda: person.desk.money.page)
    await person.wait_for("what is owed", page.settled.value.text)
    yield "money, no sheet", window
    bad = folder / "bad.csv"
    bad.write_text("AWB,COD,Date\n123456,1.250,03/04/2026\n", encoding="utf-8")
    page.open_file(bad)
    await person.wait_for("what is wrong", page.file_view.said)
    yield "money, a bad file", window
    code = session.context.merchant_code
    wanted = OrderFilter(account=session.context.account_id, merchant=code)
    ours = await session.order_list.rows(wanted, OrderSort(), 0, 9)
    for row in [row for row in ours if row.number][:3]:  # at some hours of the day no other order of it has ended
        sandbox.control("POST", f"/orders/{row.number}", {"status": "completed"})
    told = sandbox.control("POST", "/settlements", {"merchant": code, "shape": "en.csv"})
    path = folder / "payout.csv"
    path.write_bytes(base64.b64decode(told["file"]))
    page.open_file(path)
    await person.wait_for("the check", lambda: not page.file_view.take.is_off())
    yield "money, a file", window
    page.file_view.take.click()
    sheet = await person.wait_for("the sheet", lambda: page.sheet_view.sheet)
    yield "money, a sheet", window
    page.sheet_view.dispute.click()
    dialog = await person.wait_for("the question", _question)
    yield "money, a note", dialog
    dialog.reject()
    page.sheet_view.remove.click()
    asked = await person.wait_for("the question", _asked)
    yield "money, a sheet to be removed", asked
    asked.reject()
    page.open_file(path)
    await person.wait_for("the sheet that it became", page.file_view.said)
    yield "money, a file that was taken in", window
    page.show_sheet(sheet.head.sheet_id)
    await person.wait_for("the sheet again", lambda: page.sheet_view.sheet)
    desk, sheet_id = session.settlements, sheet.head.sheet_id
    await desk.decide(sheet_id, [one.place for one in sheet.lines if one.is_open], Decision.DISPUTE, "350")
    await desk.receive(sheet_id, 100_000)
    await desk.close(sheet_id)
    await person.wait_for("closed", lambda: page.sheet_view.sheet and page.sheet_view.sheet.head.closed)
    yield "money, a closed sheet", window
    page.show_overview()
    await person.wait_for("the list", page.sheets.rows.rowCount)
    yield "money, sheets", window
    page.statement.click()
    periods = (await person.wait_for("the periods", lambda: person.all(PopupList)))[0]
    yield "money, the periods of a statement", window
    periods.chosen.emit(periods.rows()[-1].key)
    periods.close_popup()
    calendar = (await person.wait_for("the month", lambda: person.all(RangePopup)))[0]
    QTest.keyClick(calendar.calendar.days, Qt.Key.Key_Return)
    QTest.keyClick(calendar.calendar.days, Qt.Key.Key_PageUp)
    yield "money, chosen days of a statement", window
    calendar.close_popup()
    for key in (DAYS, MERCHANTS):
        page.lists.button(key).click()
        yield f"money, {key}", window
    page.show_age(next(iter(page.bars)))
    yield "money, orders", window
    window.leave_whole()


def _question() -> AskText | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, AskText) else None


def _asked() -> ConfirmDialog | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, ConfirmDialog) else None
