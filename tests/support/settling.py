"""What a person does on the page of money, and the sheets that the training service pays by."""

from __future__ import annotations

import base64
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QFileDialog

from courier_desk.desk.session import Session
from courier_desk.desk.settlements import OpenSheet
from courier_desk.domain.settlements import Decision, LineKind
from courier_desk.ui.money.page import MoneyPage
from courier_desk.ui.widgets import AskText
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person


async def at_the_first_merchant(person: Person, sandbox: RunningSandbox) -> Session:
    """Be at work for the service's first merchant with the company's key, all orders read."""
    code = sandbox.ready["merchants"][0]["businessAccountCode"]
    await person.connect(sandbox, key=sandbox.ready["company_key"], merchant=code)
    session = person.program.session
    assert session is not None
    await session.mirror.caught_up()
    return session


async def money(person: Person) -> MoneyPage:
    """Ctrl+Shift+M."""
    await person.key(Qt.Key.Key_M, CONTROL | SHIFT, at=person.window)
    pages = await person.wait_for("the page of money", lambda: person.all(MoneyPage))
    return pages[0]


def paid(
    person: Person, sandbox: RunningSandbox, folder: Path, *faults: str, shape: str = "en.csv"
) -> tuple[Path, dict[str, Any]]:
    """Have the service pay the merchant; give the sheet's file and what the service tells of it.

    ``faults``: those to be planted, all kinds unless some are named; ``"none"`` for no fault.
    """
    asked: dict[str, Any] = {"merchant": merchant_of(person), "shape": shape}
    if faults:
        asked["faults"] = [one for one in faults if one != "none"]
    told = sandbox.control("POST", "/settlements", asked)
    path = folder / str(told["name"])
    path.write_bytes(base64.b64decode(told["file"]))
    return path, told


def merchant_of(person: Person) -> str:
    """Give the code of the merchant in hand."""
    session = person.program.session
    assert session is not None
    return session.context.merchant_code


def in_two_weeks(path: Path, book: Path) -> list[str]:
    """Write the lines of a workbook into one of three worksheets: a cover that names some columns, and two of lines.

    Gives the numbers of the lines.
    """
    _title, _none, heading, *rows = openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)
    lines = [line for line in rows if str(line[0]).isdecimal()]
    made = openpyxl.Workbook()
    cover = made.worksheets[0]
    cover.title = "Cover"
    for said in (("Payout number", "P-77"), ("Collected", 10_266), ("Fees", 660), ("Net", 9_606)):
        cover.append(said)
    half = len(lines) // 2
    for title, some in (("Week 1", lines[:half]), ("Week 2", lines[half:])):
        week = made.create_sheet(title)
        for row in (heading, *some):
            week.append(row)
    made.save(book)
    return [str(line[0]) for line in lines]


async def take_in(person: Person, page: MoneyPage, path: Path) -> OpenSheet:
    """Check a sheet's file, take it in, and wait for its lines."""
    page.open_file(path)
    await person.wait_for("the check", lambda: not page.file_view.take.is_off())
    await person.press_on("Take it in")
    await person.wait_for("the sheet", lambda: page.sheet_shown)
    assert page.sheet_view.sheet is not None
    return page.sheet_view.sheet


async def write_statement(person: Person, period: str, path: Path) -> str:
    """Statement…, the period, the file; give the name that was proposed for it."""
    await person.press_on("Statement…")
    await person.pick(period)
    return await save_as(person, path)


async def save_as(person: Person, path: Path) -> str:
    """Answer the question for a file; give the name that was proposed."""
    dialog = await person.wait_for("the question for a file", partial(_file_dialog, person))
    (proposed,) = dialog.selectedFiles()
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    await person.reads(f"Saved as {path.name}")
    await person.wait_for("no question", lambda: not _file_dialog(person))
    return Path(proposed).name


def _file_dialog(person: Person) -> QFileDialog | None:
    return next((one for one in person.desk.window.findChildren(QFileDialog) if one.isVisible()), None)


def choose(page: MoneyPage, kinds: set[LineKind]) -> None:
    """Choose the lines of these kinds, as Ctrl and the mouse do."""
    table = page.sheet_view.table
    table.clearSelection()
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for place in range(table.rows.rowCount()):
        row = table.rows.row(place)
        if row is not None and row.line.judged.kind in kinds:
            table.selectionModel().select(table.rows.index(place, 0), flags)


def decided(page: MoneyPage, decision: Decision) -> int:
    """Count the lines of which this was decided."""
    sheet = page.sheet_view.sheet
    return 0 if sheet is None else sum(1 for one in sheet.lines if one.decision is decision)


async def dispute(person: Person, page: MoneyPage, *kinds: LineKind, note: str) -> None:
    """Choose the lines of these kinds and dispute them with a note."""
    choose(page, set(kinds))
    await person.press_on("Dispute…")
    (dialog,) = await person.wait_for("the question", lambda: person.all(AskText))
    dialog.text.setText(note)
    await person.press_on("Dispute")
    await person.wait_for("disputes", lambda: decided(page, Decision.DISPUTE))


async def close_sheet(person: Person, page: MoneyPage) -> None:
    """Close the sheet that is shown, and answer what is asked where lines that do not agree were accepted."""
    view = page.sheet_view
    await person.wait_for("all decided", lambda: not view.close_sheet.is_off())
    lines = view.sheet.lines if view.sheet is not None else ()
    asks = any(one.decision is Decision.ACCEPT and one.judged.difference for one in lines)
    await person.press_on("Close the sheet")
    if asks:
        await person.press_on("Close it")
    await person.wait_for("closed", lambda: view.sheet and view.sheet.head.closed is not None)


def orders_in(path: Path, since: date, until: date) -> set[str]:
    """Give the numbers of the orders in a statement, which says its period in each row."""
    heading, *rows, _sums = openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)
    period, number = heading.index("Period"), heading.index("Order")
    assert {row[period] for row in rows} == {f"{since} - {until}"}
    return {str(row[number]) for row in rows}
