"""The customer book as a person meets it: what the phone tells, which address, two phones, forgetting."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from courier_desk.ui.widgets import ConfirmDialog
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, Person

PHONE, LATER_PHONE = "01007741186", "01155512345"  # the service is the same for all stories


async def _order(person: Person, *, phone: str, name: str, address: str, other: str = "") -> str:
    await person.new_order()
    await person.customer(phone=phone, name=name)
    await person.fill("Address", address)
    if other:
        await person.fill("Other phone", other)
    await person.parcel(cash="")
    reference = await person.create()
    await person.to_list()
    return (await person.row(reference, "New"))[0]


async def _menu(person: Person, number: str, entry: str) -> None:
    await person.click_row(number)
    await person.press_on("More to do with this order")
    await person.choose(entry)


async def _answer(person: Person, text: str) -> ConfirmDialog:
    dialog = await person.wait_for("a question", lambda: next(iter(person.all(ConfirmDialog)), None))
    button = next(one for one in dialog.findChildren(QAbstractButton) if one.text() == text)
    await person.press(button)
    return dialog


async def test_a_known_address_is_chosen_and_two_phones_become_one_person(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await _order(person, phone=PHONE, name="Karim Abdel Aziz", address="9 Sample Street")
    await _order(person, phone=PHONE, name="Karim Aziz", address="4 Office Road")
    number = await _order(person, phone="01229081174", name="Karim", address="1 Sea View", other=PHONE)
    await person.click_row(number)
    await person.reads("Other phone")  # its other phone is known once it was read whole
    await _menu(person, number, "Both phones are one person")
    await _answer(person, "Make them one person")
    await person.reads("They are one person now.")
    await person.new_order()
    await person.fill("Phone", "+20 122 908 1174")
    await person.reads("3 earlier orders.")
    await person.key(Qt.Key.Key_F, ALT, at=person.field("Phone"))
    await person.reads("Known addresses")
    await person.pick("9 Sample Street")
    await person.wait_for("the address", lambda: person.of("Address") == "9 Sample Street")
    assert person.of("Full name") == "Karim Abdel Aziz"


async def test_a_person_is_forgotten_and_stays_so(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await _order(person, phone=LATER_PHONE, name="Hala Samir", address="9 Sample Street")
    await _menu(person, number, "Forget this customer")
    dialog = await person.wait_for("a question", lambda: next(iter(person.all(ConfirmDialog)), None))
    await person.reads("It cannot be undone.")
    await person.key(Qt.Key.Key_Return, at=dialog)  # Enter alone destroys nothing
    await person.key(Qt.Key.Key_Escape, at=dialog)
    await person.wait_for("no question", lambda: not person.all(ConfirmDialog))
    await person.reads("Hala Samir")
    await _menu(person, number, "Forget this customer")
    await _answer(person, "Forget this person")
    await person.reads("Forgotten. 1 order stays without a name.")
    await person.reads_no_more("Hala Samir")
    session = person.program.session
    assert session is not None
    await session.orders.original(number)  # the service is asked, and tells it all again
    session.read_again()
    row = await person.row(number, "New")
    assert not [cell for cell in row if "Hala" in cell or LATER_PHONE in cell.replace(" ", "")]
    assert await session.orders.earlier(LATER_PHONE) == ()
    assert not person.sees("Hala")
