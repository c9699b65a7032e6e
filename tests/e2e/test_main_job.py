"""The main job as a person does it: from the first start to orders that are created, printed and found again."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, Person


async def test_from_the_first_start_to_a_printed_order_with_the_training_service(desks: Desks) -> None:
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    await person.press_on("Try it with the training service")
    await person.at_work()
    await person.reads("Training service")
    await person.new_order()
    await person.customer(phone="+٢٠ ١٠٠ ٧٧٤ ١١٨٦", name="كريم عبد العزيز", zone="عابدين")
    await person.parcel()
    await person.reads("EGP 1,250.00")
    reference = await person.create(print_it=True)
    await person.to_list()
    row = await person.row(reference, "New")
    number = row[0]
    assert "1,250.00" in row
    await person.click_row(number)
    await person.reads("its barcode was read back")
    assert (desks.folder / "printed" / f"label-{number}.pdf").read_bytes().startswith(b"%PDF")
    for typed in (number, "01007741186", "كريم عبد", reference):
        await person.fill("Filter this list", typed)
        await person.row(number)
    assert await person.leave() == 0


async def shown(person: Person, number: str) -> None:
    """Wait until this is the order in hand."""
    page = person.desk.orders.list
    await person.wait_for(f"order {number}", lambda: page.current is not None and page.current.number == number)


async def test_an_order_is_found_again_however_its_name_is_written(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.sign_in(sandbox)
    numbers = {}
    for name, phone in (("إبراهيم الشافعى", "01007741187"), ("Mariam El-Sayed", "01107741188")):
        await person.new_order()
        await person.customer(name=name, phone=phone)
        await person.parcel(cash="")
        reference = await person.create()
        await person.to_list()
        numbers[name] = (await person.row(reference, "New"))[0]
    for typed, name in (("ابراهيم الشافعي", "إبراهيم الشافعى"), ("mariam el sayed", "Mariam El-Sayed")):
        await person.scan(typed)
        await person.reads(numbers[name])
        await person.pick(numbers[name])
        await shown(person, numbers[name])
        await person.reads(name)


async def test_a_draft_waits_until_it_is_opened_again(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.sign_in(sandbox)
    await person.new_order()
    await person.fill("Full name", "Salma Fouad")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.field("Full name"))
    await person.reads("Kept as a draft")
    await person.to_list()
    await person.click_row("Salma Fouad", "Draft")
    await person.press_on("Open draft")
    await person.reads("Create & print")
    assert person.of("Full name") == "Salma Fouad"
    await person.key(Qt.Key.Key_3, ALT, at=person.field("Full name"))
    await person.reads("Earlier order")
    assert person.of("Full name") == "Salma Fouad"
