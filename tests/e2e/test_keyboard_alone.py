"""The main job without a mouse: every text goes where the keyboard is, Enter and Tab lead on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.ui.compose.zone_picker import ZoneEdit
from courier_desk.ui.frame.focus import within
from courier_desk.ui.widgets import Chips, PaintedButton
from courier_desk.ui.widgets.table import DeskTable
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, Person


def here() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


async def type_here(person: Person, text: str) -> None:
    """Type where the keyboard is, then Enter."""
    await person.type_into(here(), text)
    await person.key(Qt.Key.Key_Return, at=here())


async def test_sign_in_write_and_find_an_order_with_the_keyboard_alone(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    await person.type_into(here(), sandbox.base_url)
    await person.key(Qt.Key.Key_Tab, at=here())
    await type_here(person, sandbox.ready["company_key"])
    await person.reads("The key works")
    assert here() is person.field("Start with merchant"), "of several one is chosen first"
    await person.fill("Name on this computer", "Shop")
    await person.key(Qt.Key.Key_Return, at=here())
    await person.at_work()
    await person.key(Qt.Key.Key_N, CONTROL, at=person.window)
    await person.wait_for("the first field", lambda: here().accessibleName().startswith("Phone"))
    await type_here(person, "01007741186")
    await type_here(person, "")  # no other phone
    await type_here(person, "Karim Abdel Aziz")
    zone = here()
    assert isinstance(zone, ZoneEdit)
    await type_here(person, "abdeen")
    assert zone.zone() is not None
    if here() is zone:
        await person.key(Qt.Key.Key_Return, at=zone)
    await type_here(person, "9 Sample Street")
    await type_here(person, "")  # no building
    await type_here(person, "")  # no apartment
    await person.key(Qt.Key.Key_Return, at=here())  # no workplace
    await type_here(person, "Linen bed sheet set")
    reference = person.of("Your reference")
    await person.key(Qt.Key.Key_Return, CONTROL, at=here())
    await person.reads(f"Saved: {reference}")
    await person.key(Qt.Key.Key_Escape, at=here())
    row = await person.row(reference, "New")
    await person.wait_for("the keyboard in the list", lambda: isinstance(here(), DeskTable))
    await person.key(Qt.Key.Key_K, CONTROL, at=person.window)
    await type_here(person, row[0])
    await person.wait_for("the order", lambda: person.desk.orders.list.current)
    await person.wait_for("the keyboard in the list", lambda: isinstance(here(), DeskTable))
    await person.key(Qt.Key.Key_P, at=here())
    await person.reads("its barcode was read back")


async def test_create_with_something_missing_goes_there_and_says_so(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Phone", "call the shop")
    await person.key(Qt.Key.Key_Return, CONTROL, at=here())
    assert here().accessibleName().startswith("Phone")
    assert person.said_at("Phone")
    assert here().accessibleDescription() == person.said_at("Phone")
    assert person.said_at("Full name")
    await person.key(Qt.Key.Key_F8, at=here())
    assert here().accessibleName().startswith("Full name")
    await person.key(Qt.Key.Key_2, ALT, at=here())
    await person.reads("Original order number")
    assert person.of("Phone") == "call the shop"
    await person.key(Qt.Key.Key_Escape, at=here())
    await person.row("Draft")


async def test_whoever_creates_and_leaves_at_once_is_in_the_list_at_once(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    for key, state in ((Qt.Key.Key_Return, "New"), (Qt.Key.Key_S, "Draft")):
        await person.new_order()
        await person.customer(name=f"Hurried {state}")
        await person.parcel(cash="")
        address = person.field("Address")
        QTest.keyClick(address, key, CONTROL)
        QTest.keyClick(address, Qt.Key.Key_Escape)
        await person.row(f"Hurried {state}", f"| {state} |")
        assert not person.desk.orders.is_composing


async def test_shift_tab_from_the_outbox_comes_to_the_chip_that_is_on(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Hurried Draft")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.field("Address"))
    await person.to_list()
    await person.go_to("Outbox")
    await person.click_row("Hurried Draft")
    await person.wait_for("the keyboard in the list", lambda: isinstance(here(), DeskTable))
    for _ in range(5):
        await person.key(Qt.Key.Key_Backtab, at=here())
        if within(chips_of(person), here()):
            break
    chosen = here()
    assert isinstance(chosen, PaintedButton)
    assert chosen.text() == "All"
    assert chosen.isChecked()
    await person.key(Qt.Key.Key_Tab, at=chosen)
    assert not within(chips_of(person), here())


def chips_of(person: Person) -> Chips:
    """Give the chips of the page that is shown."""
    return person.all(Chips)[0]
