"""A story of its own, of a file with orders: opened, its columns taken, a wrong zone mended, its rows sent."""

from __future__ import annotations

import csv
import secrets

from PySide6.QtCore import Qt

from courier_desk.domain.accounts import Scope
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import State
from courier_desk.self_test.driver import NotOffered, NotSeen
from courier_desk.self_test.story import CONTROL, Refused, Story
from courier_desk.ui.compose.zone_picker import ZoneEdit
from courier_desk.ui.imports.check_step import CheckStep
from courier_desk.ui.imports.grid import ImportGrid
from courier_desk.ui.imports.page import ImportPage
from courier_desk.ui.imports.send_step import SendStep
from courier_desk.ui.widgets import Button

_HEADING = (
    "Reference",
    "Customer name",
    "Mobile",
    "Governorate",
    "Zone",
    "Address",
    "Product",
    "Quantity",
    "COD amount",
)
#: No zone is called so.
_NOWHERE = "Nowhere at all"


async def import_check(story: Story) -> str:
    """Give a file of two orders to the window, take its columns, and mend the zone that is wrong in it."""
    await story.may(Scope.ORDERS, story.tab.list)
    if story.session.zones.catalog.is_unreadable:
        raise NotOffered("the list of zones cannot be read: a wrong zone cannot be told")
    driver, window = story.driver, story.program.window
    assert window is not None
    tag = secrets.token_hex(3).upper()
    path = story.out / f"import-{tag}.csv"
    zone = story.session.zones.catalog.zones[0]
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        table = csv.writer(file)
        table.writerow(_HEADING)
        for at, called in enumerate((zone.value, _NOWHERE), 1):
            phone = f"0100{secrets.randbelow(10**7):07}"
            ground = zone.governorate.value
            table.writerow(
                (f"ST-{tag}-{at}", "Sample Customer", phone, ground, called, "9 Sample Street", "Lamp", 1, 250)
            )
    window.imports.open_file(path)
    page = await driver.wait_for("the import", lambda: window.imports.page)
    await driver.wait_for("the file", lambda: _ready(page.file.next))
    await driver.press(page.file.next)
    await driver.wait_for("the columns", lambda: page.columns.isVisible() and page.columns.choices)
    if page.columns.all_right.isVisible():
        await driver.press(page.columns.all_right)
    await driver.wait_for("columns that are taken", lambda: _ready(page.columns.next))
    await driver.press(page.columns.next)
    step = await driver.wait_for("the rows", lambda: _checking(page))
    await _mend(story, step)
    return f"{path.name}: one wrong zone, mended as {zone.value}"


async def _mend(story: Story, step: CheckStep) -> None:
    """Go to the problem, choose the zone in its cell, and see that nothing is left to fix."""
    driver = story.driver
    assert step.opened is not None
    assert step.grid is not None
    grid: ImportGrid = step.grid
    check = step.opened.check
    if [one.state for one in check.checked] != [RowState.GOOD, RowState.WRONG]:
        raise NotSeen(f"one wrong row of two, there is {[one.state.value for one in check.checked]}")
    await driver.key(Qt.Key.Key_F8, at=grid)
    await driver.wait_for("the zone's cell", lambda: grid.current_cell() == (1, Column.ZONE))
    await driver.key(Qt.Key.Key_F2, at=grid)
    picker = await driver.wait_for("the zone's field", lambda: grid.viewport().findChild(ZoneEdit))
    zone = story.session.zones.catalog.zones[0]
    await driver.type_into(picker, zone.ar or zone.en or zone.value)
    await driver.wait_for("that zone in the picker", lambda: picker.highlighted() == zone)
    await driver.key(Qt.Key.Key_Return, at=picker)
    await driver.wait_for("two good rows", lambda: check.counts[RowState.GOOD] == 2)


async def import_send(story: Story) -> str:
    """Send both rows and wait until they are orders."""
    driver, window = story.driver, story.program.window
    page = window.imports.page if window is not None else None
    step = _checking(page) if page is not None else None
    if page is None or step is None or step.opened is None or step.grid is None:
        raise NotSeen("an import that is checked")
    opened, send = step.opened, step.send
    await driver.wait_for("rows that may be sent", lambda: _ready(send))
    await driver.key(Qt.Key.Key_Return, CONTROL, at=step.grid)
    await driver.wait_for("the report", lambda: page.send is not None and page.send.isVisible())

    async def made() -> list[str] | None:
        found = await opened.report()
        for row in found:
            if row.state in (State.REFUSED, State.NEEDS_PERSON):
                raise Refused(f"order {row.reference}", row.failure, row.row_id or 0)
        return [row.number for row in found] if all(row.number for row in found) else None

    numbers = await driver.wait_until("two orders", made)
    report = page.send
    assert isinstance(report, SendStep)
    await driver.press(report.done)
    await driver.wait_for("the list", lambda: not page.isVisible())
    return f"orders {', '.join(numbers)}"


def _checking(page: ImportPage) -> CheckStep | None:
    step = page.check
    return step if step is not None and step.isVisible() and step.grid is not None and step.opened is not None else None


def _ready(button: Button) -> bool:
    return button.isVisible() and not button.is_off()
