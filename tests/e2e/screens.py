"""A walk through every screen of the program, one after the other, in whatever language is on.

Steps find things by their place in the program and not by their words, because the words are what is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.orders import OrderType
from courier_desk.ui.frame import Tab
from courier_desk.ui.shell.store_trouble import _TROUBLES, StoreTroubleWindow
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

Screen = tuple[str, QWidget]


async def settle() -> None:
    """Let layouts and coalesced changes come to rest."""
    for _ in range(3):
        await asyncio.sleep(0.015)


async def first_run(person: Person, sandbox: RunningSandbox, closed_port: int) -> AsyncIterator[Screen]:
    """The first-run screen in all its states; ends with a tested company key."""
    window = await person.wait_for("the first-run screen", lambda: person.program.first_run)
    page = window.page
    yield "first run", window
    page.test.click()
    yield "first run, nothing filled in", window
    for name, address, key in (
        ("bad address", "http://courier.example", "x"),
        ("no network", f"http://127.0.0.1:{closed_port}/api/public/v1", "x"),
        ("key refused", sandbox.base_url, sandbox.ready["revoked_key"]),
        ("single-business key", sandbox.base_url, sandbox.ready["single_key"]),
        ("company key", sandbox.base_url, sandbox.ready["company_key"]),
    ):
        await person.type_into(page.address, address)
        await person.type_into(page.key, key)
        page.test.click()
        await person.wait_for("an answer", lambda: page.tested)
        yield f"first run, {name}", window
    window.page.show_trouble("port 8000 is in use")
    yield "first run, training failed", window


async def compose(person: Person) -> AsyncIterator[Screen]:
    """The compose page in its three kinds, empty, with everything wrong, and with the zone list open."""
    window, page = person.desk.window, person.desk.orders
    page.new_order()
    for kind in OrderType:
        page.compose.start(kind)
        yield f"compose {kind}", window
        page.compose.submit()
        yield f"compose {kind}, incomplete", window
        form = page.compose.form
        await person.type_into(form.customer.phone, "0100774118")
        await person.type_into(form.customer.other_phone, "0223456789")
        await person.type_into(form.customer.zone, "xyzzy")
        form.customer.zone.popup().close_popup()
        page.compose.submit()
        yield f"compose {kind}, wrong", window
    page.compose.start()
    form = page.compose.form
    await person.type_into(form.customer.zone, "nasr")
    yield "compose, zones", window
    form.customer.zone.popup().close_popup()
    await write_order(person)
    yield "compose, complete", window


async def write_order(person: Person) -> None:
    """Fill in a Deliver order."""
    form = person.desk.orders.compose.form
    await person.type_into(form.customer.phone, "01007741186")
    await person.type_into(form.customer.full_name, "Karim Abdel Aziz")
    await person.type_into(form.customer.zone, "Abdeen")
    await person.wait_for("a zone", form.customer.zone.highlighted)
    await person.key(Qt.Key.Key_Return, at=form.customer.zone)
    await person.type_into(form.customer.address, "9 Sample Street")
    await person.type_into(_editor(person, "description"), "Linen bed sheet set")


def _editor(person: Person, name: str) -> QWidget:
    form = person.desk.orders.compose.form
    entries = [entry for section in form.sections() if (entry := section.entry(name)) is not None]
    return entries[0].focus


async def orders(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The list: empty, with panel in every kind of row, filtered to nothing, with checked rows, with popups."""
    desk, window = person.desk, person.desk.window
    page = desk.orders.list
    desk.orders.show_list()
    await person.wait_for("orders", page.model.rowCount)
    yield "orders", window
    for row in range(min(page.model.rowCount(), 3)):
        page.table.setCurrentIndex(page.model.index(row, 1))
        await person.wait_for("the panel", lambda: page._detail)
        yield f"orders, row {row}", window
    page.check_all()
    yield "orders, checked", window
    page.check_all()
    page.filters.text.setText("nothing is called like this")
    page.filters.changed.emit()
    await person.wait_for("nothing", lambda: not page.model.rowCount())
    yield "orders, nothing fits", window
    page.filters.clear()
    await person.wait_for("orders", page.model.rowCount)
    await broken_label(person, sandbox)
    yield "orders, label not printed", window
    window.top_bar.toggle_switcher()
    yield "merchants and accounts", window
    window.top_bar.toggle_switcher()
    window.top_bar.connection.click()
    yield "connection", window
    await person.key(Qt.Key.Key_Escape, at=window)
    await person.type_into(window.top_bar.scan_box, "7")
    yield "search", window
    await person.type_into(window.top_bar.scan_box, "999999")
    yield "search, ask the service", window
    await person.key(Qt.Key.Key_Escape, at=window.top_bar.scan_box)


async def broken_label(person: Person, sandbox: RunningSandbox) -> None:
    """Have the label of an order come back unreadable."""
    page = person.desk.orders.list
    place = next(n for n in range(page.model.rowCount()) if (row := page.model.row(n)) and row.number)
    row = page.model.row(place)
    assert row is not None
    page.table.setCurrentIndex(page.model.index(place, 1))
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    page.print_current()
    session = person.program.session
    assert session is not None

    def refused() -> LabelJob | None:
        job = session.labels.job(row.number)
        return job if job is not None and job.step is LabelStep.FAILED else None

    job = await person.wait_for("the label refused", refused)
    assert job.result is not None
    assert job.result.problem is LabelProblem.NOT_READABLE
    sandbox.control("DELETE", "/faults")


async def other_tabs(person: Person) -> AsyncIterator[Screen]:
    """The pages of the other tabs, and the list of keys."""
    window = person.desk.window
    for tab in Tab:
        window.show_page(tab)
        yield f"tab {tab.value}", window
    window.show_page(Tab.ORDERS)
    window.show_shortcuts()
    await settle()
    sheet = QApplication.activeModalWidget()
    assert sheet is not None
    yield "shortcuts", sheet
    sheet.close()


async def menus(person: Person) -> AsyncIterator[Screen]:
    """The menus: of the filters, and where labels go."""
    filters = person.desk.orders.list.filters
    for button in (filters.kind, filters.governorate, filters.date, filters.label):
        button.click()
        menu = await person.wait_for("a menu", _menu)
        yield f"menu {button.value()}", menu
        menu.close()
    person.desk.window.status_line.printer_pressed.emit()
    menu = await person.wait_for("the printers", _menu)
    yield "menu of printers", menu
    menu.close()
    await settle()


def _menu() -> QMenu | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()), None)


async def troubles(folder: Path) -> AsyncIterator[Screen]:
    """What stands in the place of the window when the store cannot be used."""
    for kind in (*_TROUBLES, "anything else"):
        window = StoreTroubleWindow(kind, folder / "desk.sqlite", "the disk said no")
        window.move(QPoint(0, 0))
        window.show()
        yield f"store {kind}", window
        window.close()
        window.deleteLater()
