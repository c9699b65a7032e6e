"""A merchant's statement of a desk that only knows lists: true days and references, or days marked as seen here."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from courier_desk.domain.calendar import cairo_day
from courier_desk.ui.widgets.banner import Banner
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.settling import at_the_first_merchant, money, save_as, write_statement
from tests.support.window import Person

AMOUNTS = ("Collected", "Fee told", "Fee due", "Paid", "Open")


@pytest.fixture(params=["spec", "live"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    """A service of years that moves nothing meanwhile."""
    with RunningSandbox(orders=300, seed=21, speed=0.000001, mode=request.param) as running:
        yield running


async def _at_money(desks: Desks, sandbox: RunningSandbox) -> Person:
    """A desk that has read the lists and no order whole, at the page of money."""
    person = desks.start()
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    await person.wait_for("what is owed", page.settled.value.text)
    return person


def _rows(path: Path) -> list[dict[str, Any]]:
    heading, *rows = openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)
    return [dict(zip(map(str, heading), row, strict=True)) for row in rows]


def _told(sandbox: RunningSandbox, number: str) -> tuple[str, str, str]:
    """Give the day an order came to its status, its reference and its customer, as the service tells."""
    data = sandbox.call("GET", f"/orders/{number}").data
    order = data.get("order", data)
    stage = [one for one in order["stageTimeline"] if one.get("isCompleted") is not False][-1]
    moment = datetime.fromisoformat(stage.get("date") or stage["completedAt"])
    customer = order.get("customer") or order["orderCustomer"]
    return cairo_day(moment.timestamp()).isoformat(), order["referralNumber"] or "", customer["fullName"]


async def test_a_statement_tells_true_days_and_references_and_its_sums(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await _at_money(desks, sandbox)
    path = tmp_path / "statement.xlsx"
    await write_statement(person, "Last 30 days", path)
    *rows, sums = _rows(path)
    assert rows
    for row in rows:
        told = (row["Completed"], row["Reference"] or "", row["Customer"])
        assert told == _told(sandbox, row["Order"]), row
        assert row["Day told by"] == "the service"
    assert any(row["Reference"] for row in rows)
    assert sums["Order"] == "Sum"
    for amount in AMOUNTS:
        assert sums[amount] == pytest.approx(sum(row[amount] or 0 for row in rows))
    assert all(row["Fee told"] for row in rows)
    assert openpyxl.load_workbook(path).sheetnames == ["Statement"]

    # Once read nothing is asked again; a CSV, which programs read, has no line of sums.
    sandbox.control("DELETE", "/requests")
    path = tmp_path / "statement.csv"
    await write_statement(person, "Last 30 days", path)
    assert len(path.read_text(encoding="utf-8-sig").splitlines()) == len(rows) + 1
    assert not [one for one in sandbox.control("GET", "/requests")["requests"] if one["path"].startswith("/orders/")]


async def test_days_that_cannot_be_asked_for_are_said_to_be_as_seen_here(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await _at_money(desks, sandbox)
    sandbox.stop()
    path = tmp_path / "statement.xlsx"
    await write_statement(person, "Last 30 days", path)
    *rows, _sums = _rows(path)
    assert {row["Day told by"] for row in rows} == {"this desk, when it saw it"}
    await person.reads(f"{len(rows)} days are as seen by this desk, they may be earlier. They are marked.")


async def test_whoever_does_not_wait_has_the_statement_as_it_is_or_none(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await _at_money(desks, sandbox)
    sandbox.control("PUT", "/faults", {"faults": "slow:path=/orders/*,seconds=8"})
    await person.press_on("Statement…")
    await person.pick("Last 30 days")
    await person.reads("When its orders ended is asked of the service.")
    await person.key(Qt.Key.Key_Escape, at=QApplication.focusWidget() or person.window)
    await person.wait_for("no question", lambda: not any(one.isVisible() for one in person.all(Banner)))

    await person.press_on("Statement…")
    await person.pick("Last 30 days")
    await person.press_on("Write it as it is")
    path = tmp_path / "statement.xlsx"
    await save_as(person, path)
    *rows, _sums = _rows(path)
    assert {row["Day told by"] for row in rows} == {"this desk, when it saw it"}
