"""Another merchant, another language: what belongs to whom, and what stays."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from courier_desk.host import settings as kept_settings
from courier_desk.host.settings import Language
from courier_desk.single_instance import show_the_other
from courier_desk.ui.widgets.editors import Spin
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import CONTROL, SHIFT, Person, in_folder


async def made(person: Person, name: str) -> str:
    """Create an order for this customer; gives its number."""
    await person.new_order()
    await person.customer(name=name)
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    return (await person.row(reference, "New"))[0]


async def test_each_merchant_sees_only_its_own_orders(desks: Desks) -> None:
    with RunningSandbox() as own:
        first, second = (one["name"] for one in own.ready["merchants"][:2])
        person = desks.start()
        await person.connect(own, merchant=first)
        number = await made(person, "Amira First")
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(second)
        await person.reads_no_more("Amira First")
        await person.reads("No orders yet")
        other = await made(person, "Basma Second")
        assert person.rows(number) == []
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(first)
        await person.row(number, "Amira First")
        assert person.rows(other) == []
        created = {entry["number"]: entry["merchant"] for entry in own.control("GET", "/created")["created"]}
        assert created[number] != created[other]


async def test_a_draft_of_one_merchant_is_never_created_for_another(desks: Desks) -> None:
    with RunningSandbox() as own:
        first, second = (one["name"] for one in own.ready["merchants"][:2])
        person = desks.start()
        await person.connect(own, merchant=first)
        await person.new_order()
        await person.customer(name="Dina Draft")
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(second)
        await person.wait_for("an empty form", lambda: person.of("Full name") == "")
        await person.to_list()
        assert person.rows("Dina Draft") == []
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(first)
        await person.row("Dina Draft", "Draft")


def at_address(person: Person) -> QLineEdit | None:
    """Give the address of the form while it has the keyboard."""
    editor = person.desk.window.focusWidget()
    return editor if isinstance(editor, QLineEdit) and editor.text() == "9 Sample Street" else None


async def test_the_language_changes_while_an_order_is_written(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="كريم عبد العزيز")
    await person.parcel()
    address = person.field("Address")
    assert isinstance(address, QLineEdit)
    await person.type_into(address, "9 Sample Street")
    address.setCursorPosition(3)
    draft = person.desk.orders.compose.draft()
    assert not person.window.isRightToLeft()
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=address)
    await person.reads("أوردر جديد")
    again = await person.wait_for("the keyboard where it was", lambda: at_address(person))
    assert again.cursorPosition() == 3
    assert person.window.isRightToLeft()
    assert person.desk.orders.is_composing
    assert person.desk.orders.compose.draft() == draft
    await person.reads("كريم عبد العزيز")
    switcher, panel = person.desk.window.top_bar.switcher, person.desk.window.side_panel
    assert switcher.mapTo(person.window, switcher.rect().center()).x() > person.window.width() // 2
    assert panel.mapTo(person.window, panel.rect().center()).x() < person.window.width() // 2
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await person.reads("New order")
    assert person.desk.orders.compose.draft() == draft
    reference = await person.create()
    await person.to_list()
    await person.row(reference, "New")


async def test_the_first_run_screen_changes_its_language_and_keeps_it(desks: Desks) -> None:
    person = desks.start(language=Language.SYSTEM)
    await person.press_on("العربية")
    await person.reads("مفتاح الربط (API)")
    assert person.window.isRightToLeft()
    await person.leave()
    chosen = kept_settings.load(desks.folder / "data" / "settings.json").settings
    again = desks.start(language=Language.SYSTEM, settings=chosen)
    await again.reads("مفتاح الربط (API)")
    assert again.window.isRightToLeft()


async def test_a_merchant_is_called_by_its_brand_and_found_by_brand_owner_and_code(desks: Desks) -> None:
    with RunningSandbox() as own:
        known = {one["business_code"]: one for one in own.control("GET", "/snapshot")["accounts"]}
        other = known[own.ready["merchants"][1]["businessAccountCode"]]
        assert other["brand"] != other["name"]
        person = desks.start()
        await person.connect(own)
        owner_first = f"{other['name'].split()[-1]} {other['brand'].split()[0]}"
        for asked in (other["brand"], other["name"], other["business_code"], owner_first):
            await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
            await person.type_into(person.field("Search merchants"), asked)
            await person.reads(f"{other['brand']} {other['name']}, {other['business_code']}")
            assert not person.sees("Use merchant"), "a text is no code where a merchant is known by it"
            await person.key(Qt.Key.Key_Escape, at=person.field("Search merchants"))
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.type_into(person.field("Search merchants"), other["brand"])
        await person.pick(other["brand"])
        await person.wait_for("the merchant in use", lambda: person.sees(f"{other['brand']} {other['business_code']}"))
        await person.key(Qt.Key.Key_F9, at=person.window)
        await person.reads("Scan to print a label")
        called = [plain(one.accessibleName()) for one in person.all(QWidget)]
        assert f"{other['brand']} {other['business_code']}" in called
        assert not person.sees(other["name"])


async def test_the_brand_is_shown_once_the_list_of_merchants_told_it(desks: Desks) -> None:
    person = desks.start(training=True)
    await person.at_work()
    session = person.program.session
    assert session is not None
    await person.wait_for("the brand", lambda: session.merchant is not None and session.merchant.brand)
    assert session.merchant is not None
    brand, code = session.merchant.brand, session.merchant.code
    assert brand != session.merchant.name
    await person.wait_for("the switcher", lambda: person.sees(f"{brand} {code}"))
    await person.type_into(
        person.desk.orders.list.filters.text, "nobody of this name"
    )  # without an order the panel tells fees
    await person.reads(f"What an order costs for {brand}")


async def test_arabic_digits_are_those_of_every_number(desks: Desks, sandbox: RunningSandbox) -> None:
    chosen = replace(in_folder(desks.folder), arabic_digits=True)
    person = desks.start(settings=chosen, language=Language.ARABIC)
    await person.connect(sandbox)
    await person.key(Qt.Key.Key_N, CONTROL, at=person.window)
    await person.wait_for("the form", lambda: person.desk.orders.is_composing)
    items = person.all(Spin)[0]
    assert items.text() == "١"
    items.setFocus()
    items.selectAll()
    await person.type_into(items, "1٢")
    await person.key(Qt.Key.Key_Tab, at=items)
    assert items.text() == "١٢"
    assert person.desk.orders.compose.draft().items == "12"
    await person.key(Qt.Key.Key_5, CONTROL, at=person.window)
    await person.press_on("الاتجاهات")
    await person.reads("٪")
    assert not person.sees("%")


async def test_an_order_of_another_merchant_changes_the_merchant_in_words_and_with_a_way_back(desks: Desks) -> None:
    with RunningSandbox() as own:
        first, second = own.ready["merchants"][:2]
        person = desks.start()
        await person.connect(own, merchant=second["name"])
        number = await made(person, "Basma Second")
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(first["name"])
        await person.reads("No orders yet")
        await person.new_order()
        await person.reads(f"for {called(person)}")
        home = called(person)
        await person.customer(name="Amira First")
        await scan(number)
        await person.row(number, "Basma Second")
        there = called(person)
        assert there != home
        await person.reads(f"{there} is in use now. What you typed is a draft.")
        assert person.desk.window.status.look() == ("alert", "amb")
        assert person.rows("Amira First") == []
        await person.new_order()
        await person.reads(f"for {there}")
        assert person.of("Full name") == ""
        await person.press_on(f"Back to {home}")
        await person.wait_for("what was typed", lambda: person.of("Full name") == "Amira First")
        await person.reads(f"for {home}")
        await person.to_list()
        await person.row("Amira First", "Draft")
        assert person.rows(number) == []


async def test_the_way_back_leads_to_the_merchant_that_was_chosen_last(desks: Desks) -> None:
    with RunningSandbox() as own:
        first, second, third = own.ready["merchants"][:3]
        person = desks.start()
        numbers = []
        await person.connect(own, merchant=second["name"])
        numbers.append(await made(person, "Basma Second"))
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(third["name"])
        await person.reads("No orders yet")
        numbers.append(await made(person, "Camelia Third"))
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(first["name"])
        await person.reads("No orders yet")
        home = called(person)
        for number in numbers:
            await scan(number)
            await person.row(number)
            await person.reads(f"{called(person)} is in use now.")
            await person.reads(f"Back to {home}")
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(second["name"])
        await person.reads_no_more(f"Back to {home}")


def called(person: Person) -> str:
    """What the merchant in use is called."""
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    return session.merchant.called


async def test_what_is_written_from_an_order_is_its_merchants_whoever_is_in_use_by_then(desks: Desks) -> None:
    """The order is read first, which may take a while; the parcel must not go out as another merchant's."""
    with RunningSandbox() as own:
        first, second = (one["name"] for one in own.ready["merchants"][:2])
        person = desks.start()
        await person.connect(own, merchant=first)
        number = await made(person, "Amira First")
        home = called(person)
        await person.click_row(number)
        own.control("PUT", "/faults", {"faults": f"slow:method=GET,path=/orders/{number},seconds=2"})
        await person.press_on("More to do with this order")
        await person.choose("New order like this one")
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(second)
        await person.wait_for("another merchant", lambda: called(person) != home)
        await person.reads(f"You went on before {number} was read: it is not opened.")
        await person.press_on("Open it")
        await person.reads("Create & print")
        assert person.of("Full name") == "Amira First"
        code = own.ready["merchants"][0]["businessAccountCode"]
        assert person.desk.orders.compose.draft().merchant == code
        await person.key(Qt.Key.Key_Return, CONTROL, at=person.field("Address"))
        await person.reads(f"This was begun for {home}. Switch to that merchant to create it.")
        await person.reads("Its merchant's prices are asked for once that merchant is in use.")
        assert person.sees(f"for {home}")
        assert not person.sees("The service sets the final fee.")
        assert len(own.control("GET", "/created")["created"]) == 1


async def test_a_start_that_names_an_account_which_is_not_here_says_which_one_it_opened(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """Else whoever wanted another shop's would work in this one."""
    person = desks.start()
    await person.connect(sandbox)
    await person.leave()
    person = desks.start(account="Nile Comerce")
    await person.at_work()
    await person.reads("No account here is called Nile Comerce. This is Shop.")
    await person.leave()
    person = desks.start()
    await person.at_work()
    words = ["--account", "No such shop"]
    later = partial(show_the_other, desks.folder / "data", words, patience=int(1000 * PATIENCE))
    assert await asyncio.to_thread(later) == 0
    await person.reads("No account here is called No such shop. This is Shop.")
