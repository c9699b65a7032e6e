"""Parcels handed to the courier: a pickup's sheet, scans good and bad, the rest at once, files, and again tomorrow."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.printing.scanback import read_codes
from courier_desk.ui.frame import Tab
from courier_desk.ui.frame.scanner import Scanner
from courier_desk.ui.handover.page import HandoverPage
from courier_desk.ui.pickups.page import PickupsPage
from tests.e2e.conftest import Desks
from tests.e2e.test_troubled_disk import SAID, no_room
from tests.printing.readers import printed_pages
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def own_sandbox() -> Any:
    """A service of this story alone: its couriers stand still."""
    with RunningSandbox(orders=0, speed=0.001, seed=9) as running:
        yield running


def page_of(person: Person) -> PickupsPage:
    page = person.desk.window.page(Tab.PICKUPS)
    assert isinstance(page, PickupsPage)
    return page


def sheet_of(person: Person) -> HandoverPage:
    return page_of(person).handovers.page


async def make_orders(person: Person, count: int) -> list[str]:
    """Create orders by the form and give their numbers in their order."""
    await person.new_order()
    for place in range(count):
        await person.customer(name=f"Customer {place}")
        await person.parcel()
        await person.create()
    await person.to_list()
    for place in range(count):
        await person.row(f"Customer {place}", "New")
    return sorted(row[0] for row in person.rows("Customer"))


async def make_pickup(person: Person) -> str:
    """Schedule a pickup with the keys and give its number."""
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads("From tomorrow on")
    await person.wait_for("the form has the keyboard", page.form.calendar.days.hasFocus)
    await person.fill("Contact phone", "0100 552 7719")
    await person.fill("Notes for the courier", "Back gate")
    await person.wait_for("the fee", lambda: "EGP" in page.form.fee.text())
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    row = await person.row("Back gate", "New")
    await person.wait_for("it is current", lambda: page.current is not None and page.current.number == row[0])
    await person.wait_for("the panel shows it", lambda: page.detail is not None)
    return row[0]


def has_keyboard(widget: QWidget) -> bool:
    """Tell whether the keyboard goes there once its window is the active one."""
    return widget.window().focusWidget() is widget


async def scan(person: Person, code: str) -> None:
    """Scan into the field, which has the keyboard."""
    field = sheet_of(person).scan.field
    await person.wait_for("the keyboard in the field", lambda: has_keyboard(field))
    await person.type_into(field, code)
    await person.key(Qt.Key.Key_Return, at=field)


async def save(person: Person, button: str, path: Path) -> None:
    """Press a button that asks for a file, and name one."""
    await person.press_on(button)
    dialog = await person.wait_for("the question for a file", lambda: person.desk.window.findChild(QFileDialog))
    dialog.selectFile(str(path))
    dialog.fileSelected.emit(str(path))
    dialog.close()
    await person.reads(f"Saved as {path.name}")


async def hand_over_pickup(person: Person, count: int) -> tuple[str, list[str]]:
    """Make orders and a pickup, and open its sheet; gives the pickup's number and theirs."""
    numbers = await make_orders(person, count)
    pickup = await make_pickup(person)
    await person.key(Qt.Key.Key_H, at=page_of(person).table)
    await person.reads(f"Handover sheet, pickup {pickup}")
    await person.reads("not of today.")  # the first day that couriers come is tomorrow
    return pickup, numbers


async def finish_all(person: Person) -> None:
    """Hand over what is left without a scan."""
    await person.press_on("Hand over all")
    await person.answer("Hand over all")
    await person.reads("Finished on")


async def test_scans_of_a_pickup_mark_what_belongs_there_and_say_what_does_not(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    _pickup, (one, two, _three, four) = await hand_over_pickup(person, 4)
    await person.row(one, "Not printed")
    await person.reads("0 of 4 handed over")
    await person.reads("No label printed at this desk: 4")

    await scan(person, one)
    await person.reads("1 of 4 handed over")
    await person.reads("No label of it was printed at this desk")
    await person.row(one, "Scanned")
    sheet_of(person).table.setFocus()
    scanner = person.desk.window.findChild(Scanner)
    assert scanner is not None
    scanner.scanned.emit(two)  # the keyboard is in the list: the sheet takes the scan all the same
    await person.reads("2 of 4 handed over")
    sheet_of(person).focus_first()
    await scan(person, two)
    await person.reads("Already handed over")
    await scan(person, "999998")
    await person.reads("This desk knows no such order. Not marked.")
    assert person.sees("2 of 4 handed over")
    field = sheet_of(person).scan.field
    await person.key(Qt.Key.Key_Z, CONTROL, at=field)  # that scan marked nothing
    await scan(person, four)
    await person.reads("3 of 4 handed over")
    await person.key(Qt.Key.Key_Z, CONTROL, at=field)  # it was the wrong one, as at the station
    await person.reads("Put the parcel aside: it is not handed over.")
    await person.reads("2 of 4 handed over")

    await person.click_row(four)
    await person.press_on("Take off the sheet")
    await person.reads("2 of 3 handed over")
    sheet_of(person).focus_first()
    await scan(person, four)
    await person.reads("It was taken off this sheet. Not marked.")


async def test_a_sheet_goes_on_after_a_restart_hands_over_the_rest_and_leaves_the_next_what_waits(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    pickup, (one, two, off) = await hand_over_pickup(person, 3)
    await person.reads("0 of 3 handed over")
    await scan(person, one)
    await person.reads("1 of 3 handed over")
    await person.click_row(off)
    await person.press_on("Take off the sheet")
    await person.reads("1 of 2 handed over")
    await person.leave()

    person = desks.start_again()
    await person.at_work()
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.click_row(pickup, "Back gate")
    await person.press_on("Handover sheet")
    await person.reads("1 of 2 handed over")
    await person.press_on("Hand over all")
    await person.reads("1 of them without a label printed at this desk")
    await person.answer("Hand over all")
    await person.reads("2 of 2")
    await person.reads("Finished on")
    await person.row(two, "Not scanned")
    await person.reads("Handed over without a scan: 1")

    await person.key(Qt.Key.Key_Escape, at=sheet_of(person).table)
    await person.row(pickup, "Back gate")
    await person.reads("Orders handed to the courier: 2")
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    await person.reads("0 of 1 handed over")
    await person.row(off, "Not printed")
    await person.reads(f"Pickup {pickup}, 2 orders")
    person.desk.open_order(f"o{one}")
    await person.reads(f"Handed to the courier, pickup {pickup}")


async def test_a_sheet_becomes_a_pdf_a_table_and_paper_where_a_printer_has_its_paper(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    pickup, (one, two) = await hand_over_pickup(person, 2)
    await scan(person, one)
    await person.reads("1 of 2 handed over")
    await finish_all(person)

    pdf, table = desks.folder / "sheet.pdf", desks.folder / "sheet.csv"
    await save(person, "Save as PDF…", pdf)
    codes = [code.text for page in printed_pages(pdf, 300) for code in read_codes(page)]
    assert codes == [one, two]
    await save(person, "CSV…", table)
    assert table.read_bytes().startswith(b"\xef\xbb\xbf")
    lines = list(csv.reader(table.read_text(encoding="utf-8-sig").splitlines()))
    assert [line[0] for line in lines] == ["Order", one, two]
    assert [line[-1] for line in lines] == ["Scanned", "Yes", "No"]

    preferences = person.program.preferences
    preferences.change(label_profiles=(LabelProfile(name="Labels"),), label_profile="Labels")
    await person.reads("No printer chosen here has A4. Set one up, or save a PDF.")
    await person.press_on("Set up a printer…")
    await person.wait_for("the settings", lambda: person.desk.settings_section == "printing")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    a4 = LabelProfile(name="Office", folder=str(desks.folder / "office"), paper=Paper.A4, dpi=203)
    preferences.change(label_profiles=(*preferences.settings.label_profiles, a4))
    await person.reads_no_more("No printer chosen here has A4")
    await person.press_on("Print")
    await person.reads(f"Saved as Handover-{pickup}.pdf")
    printed = printed_pages(desks.folder / "office" / f"Handover-{pickup}.pdf", 203)
    assert [code.text for page in printed for code in read_codes(page)] == [one, two]


async def test_a_sheet_is_printed_from_the_scan_field_and_finishing_is_asked_and_taken_back(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """Labels go into a folder here, as in training: a folder takes every paper."""
    person = desks.start()
    await person.connect(own_sandbox)
    folder = desks.folder / "printed"
    person.program.preferences.change(label_profiles=(LabelProfile(folder=str(folder)),), label_profile="")
    one, two = await make_orders(person, 2)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    await person.reads("0 of 2 handed over")
    await scan(person, one)
    await person.reads("1 of 2 handed over")
    await person.reads("Handed over so far: 1 of 2, pieces 1, COD EGP 1,250.00")
    field = sheet_of(person).scan.field
    await person.key(Qt.Key.Key_P, CONTROL, at=field)
    await person.reads("Saved as Handover-")
    assert not field.text()
    (printed,) = folder.glob("*.pdf")
    assert {code.text for page in printed_pages(printed, 203) for code in read_codes(page)} == {one, two}

    await person.press_on("Finish")
    await person.answer("Go on scanning")
    assert field.isVisible()
    await person.press_on("Finish")
    await person.reads("Finish with 1 order left?")
    await person.answer("Finish")
    await person.reads("Finished on")
    await person.row(two, "Left behind")
    assert person.sees("1 of 2")
    assert person.sees("EGP 1,250.00"), "what went is collected"
    assert not person.sees("EGP 2,500.00"), "what stayed is not"
    await person.wait_for("the keyboard in the list", lambda: has_keyboard(sheet_of(person).table))
    await person.press_on("Open again")
    await person.reads("1 of 2 handed over")
    await scan(person, two)
    await person.reads("2 of 2 handed over")


async def test_a_sheet_that_is_finished_while_the_rest_is_listed_shows_all_of_it_with_the_keyboard_in_it(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    one, two = await make_orders(person, 2)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    await person.reads("0 of 2 handed over")
    await person.press_on("To hand over")
    for number in (one, two):
        sheet_of(person).focus_first()
        await scan(person, number)
    await person.reads("2 of 2 handed over")
    await person.press_on("Finish")
    await person.reads("Finished on")
    table = sheet_of(person).table
    await person.wait_for("the keyboard in the list", lambda: has_keyboard(table))
    assert table.current is not None, "what has the keyboard is seen"
    assert len(person.rows("Scanned")) == 2


async def test_a_pickup_is_scheduled_from_today_while_a_sheet_is_open(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    await make_orders(person, 1)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    await person.reads("0 of 1 handed over")
    await person.key(Qt.Key.Key_5, CONTROL, at=person.window)
    await person.reads("1 New order has no pickup")
    await person.press_on("Schedule pickup")
    await person.reads("From tomorrow on")


async def test_a_small_window_hands_over_prints_and_finishes_without_the_panel(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    person.desk.window.resize(1180, 640)
    one, two = await make_orders(person, 2)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    await person.reads("0 of 2 handed over")
    assert not person.desk.window.panel_shown()
    await person.press_on("Print")
    await person.reads("Saved as Handover-")
    sheet_of(person).focus_first()
    await scan(person, one)
    await person.reads("1 of 2 handed over")
    await person.press_on("Finish")
    await person.answer("Finish")
    await person.reads("Finished on")
    await person.press_on("Open again")
    await person.press_on("Hand over all")
    await person.answer("Hand over all")
    await person.reads("Finished on")
    await person.row(two, "Not scanned")
    await person.key(Qt.Key.Key_F4, at=person.window)
    await person.wait_for("the panel with the buttons", person.desk.window.panel_shown)
    assert person.button("New sheet").window() is person.window


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a system's own")
@pytest.mark.expects_log(*SAID)
@pytest.mark.usefixtures("own_file")
async def test_a_scan_that_the_disk_does_not_take_is_said_and_not_marked(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    (number,) = await make_orders(person, 1)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    await person.reads("0 of 1 handed over")
    with no_room():
        await scan(person, number)
        await person.reads("This could not be saved. Nothing was marked.")
        assert person.sees("0 of 1 handed over")
    await scan(person, number)
    await person.reads("1 of 1 handed over")
    await person.press_on("Finish")
    await person.reads("Finished on")
    await person.row(number, "Scanned")


async def test_a_scan_that_comes_before_the_sheet_is_read_counts(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """It was answered with "This sheet is finished"."""
    person = desks.start()
    await person.connect(own_sandbox)
    (number,) = await make_orders(person, 1)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    await person.press_on("Handover sheets")
    await person.choose("All that waits")
    sheet = sheet_of(person)
    assert sheet.sheet is None  # it is being read
    sheet.take_scan(number)  # as the scanner hands it on
    assert not person.sees("This sheet is finished")
    await person.reads("1 of 1 handed over")
    await person.row(number, "Scanned")
