"""A scanner that is set to send signs around each code: they are taken off wherever a code is scanned."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.widgets import CheckBox
from tests.e2e.conftest import Desks
from tests.e2e.test_scan_station import Station, orders, printed
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import ALT, CONTROL, Person

TAB, RETURN = Qt.Key.Key_Tab, Qt.Key.Key_Return


async def set_up_scanner(person: Person) -> None:
    """Say in the settings what the scanner sends around a code."""
    await person.settings("Scanner")
    for field, text in (("Scanner prefix", "~x"), ("Scanner suffix", "#")):
        await person.fill(field, text)
        await person.key(RETURN, at=person.field(field))
    await person.key(Qt.Key.Key_Escape, at=person.window)


async def test_what_the_scanner_sends_around_a_code_is_taken_off_everywhere(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    first, second, third = await orders(person, "Mona Adel", "Hany Samir", "Dina Fathy")
    await set_up_scanner(person)
    desk = person.desk

    async def leads_to(number: str) -> None:
        current = desk.orders.list
        await person.wait_for(number, lambda: current.current is not None and current.current.number == number)

    await person.click_row(third)
    await person.wait_for("the keyboard in the list", desk.orders.list.table.hasFocus)
    await scan(f"~X{first}#")  # in capitals or not: an Arabic layout tells none
    await leads_to(first)
    await person.key(Qt.Key.Key_K, CONTROL, at=person.window)
    await person.wait_for("the keyboard in the scan box", desk.window.top_bar.scan_box.hasFocus)
    await scan(f"~x{second}#")
    await leads_to(second)

    await person.new_order()
    await person.key(Qt.Key.Key_2, ALT, at=person.field("Phone"))
    original = await person.wait_for("the original", lambda: person.field("Original order number"))
    await person.wait_for("the keyboard in the original", original.hasFocus)
    await scan(f"~x{first}#", end=TAB)
    assert person.of("Original order number") == first
    person.field("Full name").setFocus()
    await scan(f"~x{third}#")
    await leads_to(third)


async def test_a_scan_at_the_box_of_an_amount_leaves_the_form_as_it_was(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    first, second = await orders(person, "Mona Adel", "Dina Fathy")
    await person.new_order()
    await person.fill("Full name", "Hany Samir")
    box = person.button("Collect cash on delivery (COD)")
    assert isinstance(box, CheckBox)
    listed = person.desk.orders.list

    def is_open(number: str) -> bool:
        """The list may have stood at it before: only the form's leaving tells that the code led there."""
        return not box.isVisible() and listed.current is not None and listed.current.number == number

    for number, ticked, amount in ((first, False, ""), (second, True, "300.00")):
        if ticked:
            await person.press(box)
            await person.fill("Amount to collect", "300")
        box.setFocus()
        await scan(number)
        await person.wait_for(number, partial(is_open, number))
        await person.new_order()
        draft = person.desk.orders.compose.draft()
        assert (draft.full_name, draft.cod, draft.cod_amount) == ("Hany Samir", ticked, amount)
        assert box.isChecked() is ticked
        assert person.of("Amount to collect") == amount


async def test_letters_of_a_scan_are_no_keys_of_the_list(desks: Desks, sandbox: RunningSandbox) -> None:
    """P would print, X begin an exchange: a scanned reference holds such letters."""
    person = desks.start()
    await person.connect(sandbox)
    (number,) = await orders(person, "Mona Adel")
    await person.click_row(number)
    await person.wait_for("the keyboard in the list", person.desk.orders.list.table.hasFocus)
    await scan("CD26001-PXRE2K")
    await person.reads("CD26001-PXRE2K")
    assert not printed(person)
    assert not person.sees("Create & print")


async def test_the_station_and_a_handover_sheet_take_the_code_alone(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    first, second = await orders(person, "Mona Adel", "Hany Samir")
    await set_up_scanner(person)
    station = Station(person)
    page = await station.open()
    await station.scan(f"~x{first}#", "Saved", "Mona Adel")
    page.side.sounds.setFocus()  # the page gives the field back the keyboard with the first sign of the scan
    await station.scan(f"~x{second}#", "Saved", "Hany Samir")
    await station.scan("~x999999#", "999999")
    assert not any("~" in line for line, _ in station.lines())
    await person.key(Qt.Key.Key_Escape, at=page.field)

    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    pickups = person.desk.window.page(Tab.PICKUPS)
    assert isinstance(pickups, PickupsPage)
    field = pickups.handovers.page.scan.field
    await person.wait_for("the keyboard in the field", field.hasFocus)
    await person.row(first, "Printed")
    await scan(f"~x{first}#", end=TAB)
    await person.row(first, "Scanned")


async def test_a_key_that_is_scanned_in_loses_what_the_scanner_adds(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await set_up_scanner(person)
    await person.press(person.desk.window.top_bar.switcher)
    await person.pick("Add account")
    await person.fill("Service address", sandbox.base_url)
    key = person.field("API key")
    assert isinstance(key, QLineEdit)
    key.setFocus()
    await person.wait_for("the keyboard in the key", key.hasFocus)
    await scan(f"~x{sandbox.ready['single_key']}#")
    assert key.text() == sandbox.ready["single_key"]
    await person.reads("The key works")  # its Enter tests it
