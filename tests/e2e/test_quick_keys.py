"""Keys that come as fast as a scanner's, from macros and text expanders, in the form of an order at the real window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.ui.frame.focus import within
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import CONTROL, Person

FIELDS = {
    "Phone": "01007741186",
    "Full name": "منى عبد الرحمن حسن",
    "Address": "12 Street 9, beside the bank",
    "Building": "204777",
    "Apartment": "118822",
    "What is inside": "WEB-90817 linen, white",
}


async def typed_fast(person: Person, label: str, text: str, end: Qt.Key = Qt.Key.Key_Tab) -> QWidget:
    """Type into the field of this label as fast as a program does."""
    field = person.field(label)
    field.setFocus()
    await person.wait_for("the keyboard", lambda: within(field, QApplication.focusWidget()))
    await scan(text, end=end)
    return field


async def test_what_a_macro_fills_in_stays_and_only_a_parcel_that_is_known_is_a_scan(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(phone="01107741188", name="Nour Adel")
    await person.parcel(cash="")
    reference = await person.create()
    await person.to_list()
    known = (await person.row(reference, "New"))[0]

    await person.new_order()
    for label, text in FIELDS.items():
        field = await typed_fast(person, label, text)
        assert not field.hasFocus(), f"Tab left {label} no more"
    assert {label: person.of(label) for label in FIELDS} == FIELDS | {"Phone": "0100 774 1186"}
    await person.tick("Collect cash on delivery (COD)")
    await typed_fast(person, "Amount to collect", "125000")
    assert person.of("Amount to collect") == "125,000.00"
    for label in ("Your reference", "Notes for the courier"):  # their place: even a parcel's number stays there
        await typed_fast(person, label, known)
        assert known in person.of(label)
    QGuiApplication.clipboard().setText(known)
    building = person.field("Building")
    building.setFocus()
    await person.key(Qt.Key.Key_A, CONTROL, at=building)
    await person.key(Qt.Key.Key_V, CONTROL, at=building)
    await person.key(Qt.Key.Key_Return, at=building)
    assert person.of("Building") == known

    await typed_fast(person, "Amount to collect", known)  # the scanner, while the amount had the keyboard
    await person.reads("Nour Adel")
    await person.wait_for("the order", lambda: _open_number(person) == known)
    await person.press_on("New order")
    await person.reads("Create & print")
    assert person.of("Amount to collect") == "125,000.00"
    await typed_fast(person, "Full name", known, Qt.Key.Key_Return)
    await person.wait_for("the order again", lambda: not person.sees("Create & print"))
    await person.press_on("New order")
    await person.reads("Create & print")
    assert person.of("Full name") == FIELDS["Full name"]


def _open_number(person: Person) -> str:
    current = person.desk.orders.list.current
    return current.number if current is not None else ""
