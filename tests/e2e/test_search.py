"""The scan box: what is found in which groups, what may be done with it, commands by name, where a number leads."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from courier_desk.host.settings import Language
from courier_desk.ui.frame import Tab
from courier_desk.ui.frame.scanner import Scanner
from courier_desk.ui.releases import WhatIsNewDialog
from courier_desk.ui.shell.search import nothing_fits_words
from courier_desk.ui.tour import WelcomeTour
from courier_desk.ui.widgets import Button, ConfirmDialog, PopupList, RowKind
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.e2e.test_scan_station import orders
from tests.e2e.test_switching import called
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import CONTROL, Person

SHIFT = Qt.KeyboardModifier.ShiftModifier


def _groups(person: Person) -> dict[str, list[str]]:
    """What is listed, by group; what is off with its reason."""
    listed: dict[str, list[str]] = {}
    group = ""
    for popup in person.all(PopupList):
        for row in popup.rows():
            if row.kind is RowKind.HEADER:
                group = plain(row.text)
            else:
                listed.setdefault(group, []).append(plain(f"{row.text} | {row.off}" if row.off else row.text))
    return listed


async def _made(person: Person, phone: str, name: str) -> str:
    await person.new_order()
    await person.customer(phone=phone, name=name)
    await person.parcel(cash="")
    reference = await person.create()
    await person.to_list()
    return (await person.row(reference, "New"))[0]


async def test_a_number_offers_everything_the_rules_allow(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await _made(person, "01007741186", "Karim Abdel Aziz")
    await person.scan(number)
    await person.reads(f"Do with {number}")
    done = _groups(person)[f"Do with {number}"]
    assert done[0] == "Print its label"
    assert [one for one in done if one.startswith("Return it | ") and "completed" in one]
    assert {"Edit it", "Exchange it", "New order like this one", "Cancel it…", "Delete it…"} <= set(done)
    await person.pick("Delete it…")
    await person.wait_for("a question", lambda: person.all(ConfirmDialog))
    await person.key(Qt.Key.Key_Escape, at=person.all(ConfirmDialog)[0])
    await person.scan("+20 100 774 1186")
    await person.reads("All orders of this customer")
    await person.pick("All orders of this customer")
    await person.row(number)


async def test_the_search_offers_what_the_panel_does_once_an_order_was_read_whole(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """The list does not tell that a courier who is on the way takes no cancellation; the whole reading does."""
    person = desks.start()
    await person.connect(sandbox)
    number = await _made(person, "01007741187", "Karim Abdel Aziz")
    sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.click_row(number, "Out for delivery")
    await person.wait_for(
        "its whole reading", lambda: [one for one in person.all(Button) if "status does not allow" in one.off_reason]
    )
    await person.scan(number)
    await person.reads(f"Do with {number}")
    done = _groups(person)[f"Do with {number}"]
    assert "Cancel it… | Its status does not allow it." in done, done


async def test_commands_are_found_by_their_name_in_either_language(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.scan("صادر")
    await person.wait_for("the command", lambda: _groups(person).get("Commands") == ["Outbox"])
    await person.pick("Outbox")
    await person.wait_for(
        "the outbox", lambda: person.desk.window.current_page() is person.desk.window.page(Tab.OUTBOX)
    )
    person.desk.window.tab_row.import_file.set_off("Not on this desk.")
    await person.scan("import")
    await person.wait_for(
        "why not",
        lambda: any("Import orders | Not on this desk." in one for one in _groups(person).get("Commands", [])),
    )
    person.desk.window.tab_row.import_file.set_off(None)
    await person.scan("import o")
    await person.pick("Import orders")
    await person.reads("Drop a file with orders here")
    await person.press_on("Close")
    await person.scan("new order")
    await person.pick("New order")
    await person.reads("Create & print")
    await person.leave()
    person = desks.start(language=Language.ARABIC)
    await person.at_work()
    for typed in ("new or", "أوردر جديد"):
        await person.scan(typed)
        await person.wait_for(typed, lambda: "أوردر جديد" in _groups(person).get("أوامر", []))


async def test_a_command_stands_before_orders_that_only_hold_its_name_inside_a_word(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """An order of somebody called Bassett stood first for "sett", with all that can be done with it."""
    person = desks.start()
    await person.connect(sandbox)
    await _made(person, "01007741186", "Hoda Bassett")
    await person.scan("sett")
    await person.wait_for("both", lambda: {"Commands", "Orders on this desk"} <= set(_groups(person)))
    assert next(iter(_groups(person).items())) == ("Commands", ["Settings"])
    assert person.desk.window.top_bar.scan_box.list.current_key().startswith("command:")
    await _made(person, "01007741187", "Settar Ali")
    await person.scan("setta")
    await person.wait_for("the order", lambda: list(_groups(person))[:1] == ["Orders on this desk"])
    await person.scan("sett")
    await person.wait_for("both", lambda: {"Commands", "Orders on this desk"} <= set(_groups(person)))
    assert next(iter(_groups(person))) == "Orders on this desk"


async def test_what_has_no_key_is_found_by_its_name_too(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.scan("about")
    await person.pick("About Courier Desk")
    await person.reads("How it is installed")
    assert person.desk.settings_section == "about"
    for typed, name, kind in (
        ("tour", "Welcome tour", WelcomeTour),
        ("what is new", "What is new", WhatIsNewDialog),
        ("الجديد", "What is new", WhatIsNewDialog),
    ):
        await person.scan(typed)
        await person.pick(name)
        (dialog,) = await person.wait_for(name, partial(person.all, kind))
        await person.key(Qt.Key.Key_Escape, at=dialog)
    person.desk.window.top_bar.settings.set_off("Not on this desk.")
    await person.scan("about")
    await person.wait_for(
        "why not", lambda: _groups(person).get("Commands") == ["About Courier Desk | Not on this desk."]
    )


async def test_a_number_nobody_has_is_asked_for_as_order_and_as_pickup(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.scan("999999")
    await person.wait_for("the offer", lambda: _groups(person))
    await person.pick("Ask the service for 999999")
    await person.reads("No order or pickup 999999 at the service.")


async def test_a_reference_that_another_program_used_is_asked_for(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox, merchant=sandbox.ready["merchants"][0]["businessAccountCode"])
    await person.wait_for("all orders read", lambda: _all_read(person))
    zone = sandbox.call("GET", "/delivery-zones").data["governorates"][0]["areas"][0]["value"]
    merchant = sandbox.ready["merchants"][0]["businessAccountCode"]
    body = {
        "orderType": "Deliver", "government": "Cairo", "zone": zone, "fullName": "Huda Samir", "address": "3 Taha St",
        "phoneNumber": "01007741186", "productDescription": "Shoes", "numberOfItems": 1, "COD": False,
        "referralNumber": "WEB-90817",
    }  # fmt: skip
    made = sandbox.call("POST", "/orders", body, merchant=merchant).data["order"]["orderNumber"]
    await person.scan("WEB-90817")
    await person.key(Qt.Key.Key_Return, at=person.desk.window.top_bar.scan_box)
    await person.row(made, "Huda Samir")
    await person.scan("WEB-00000")
    await person.key(Qt.Key.Key_Return, at=person.desk.window.top_bar.scan_box)
    await person.reads("Nothing on this desk fits WEB-00000.")


async def test_a_number_opens_its_order_however_it_is_written(desks: Desks, sandbox: RunningSandbox) -> None:
    """The box missed references in the Arabic layout and in other capitals, and a number within a longer code."""
    person = desks.start()
    await person.connect(sandbox)
    (number,) = await orders(person, "Mona Adel")
    session, listed = person.program.session, person.desk.orders.list
    assert session is not None
    wanted = request(session, reference="Web-b90817")
    await session.orders.create(replace(wanted, consignee=replace(wanted.consignee, full_name="Huda Samir")))
    other = (await person.row("Huda Samir", "New"))[0]
    await person.click_row(other)

    async def leads_to(wanted: str) -> None:
        await person.wait_for(wanted, lambda: listed.current is not None and listed.current.number == wanted)

    for code, leads in (
        (f"https://track.example/{number}?p=1", number),
        ("صثلا-لا90817", other),  # the keys of web-b90817 with the Arabic layout on
        (number.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")), number),
        ("WEB-B90817", other),
    ):
        await scan(code)
        await leads_to(leads)
    box = person.desk.window.top_bar.scan_box
    await person.scan(f"A-{number}-B")  # it may be something else: the order is offered and not opened
    await person.key(Qt.Key.Key_Return, at=box)
    await person.wait_for("the offer", lambda: _groups(person).get("Orders on this desk"))
    await leads_to(other)
    await person.key(Qt.Key.Key_Return, at=box)
    await leads_to(number)


async def test_a_scan_is_told_to_the_ear(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[None] = []
    monkeypatch.setattr("PySide6.QtWidgets.QApplication.beep", lambda: given.append(None))
    person = desks.start()
    await person.connect(sandbox)
    number = await _made(person, "01007741186", "Karim Abdel Aziz")
    scanner = person.desk.window.findChild(Scanner)
    assert scanner is not None
    for code, signals in ((number, 1), (sandbox.ready["merchants"][1]["businessAccountCode"], 2), ("999998", 3)):
        given.clear()
        scanner.scanned.emit(code)
        await person.wait_for(f"{signals} signals", partial(_is_so_many, given, signals))


async def test_text_in_the_wrong_keyboard_layout_is_asked_for_and_never_replaced_by_itself(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await _made(person, "01007741186", "Karim Abdel Aziz")
    wrong = "نشقهة"  # karim, on the Arabic keys
    await person.scan("نشقهة شلايثم")
    await person.reads("Did you type karim abdel?")
    await person.scan("")
    text = person.desk.orders.list.filters.text
    await person.type_into(text, wrong)
    await person.press_on("Did you type karim?")
    assert text.text() == "karim"
    await person.row(number)


def _all_read(person: Person) -> bool:
    session = person.program.session
    return session is not None and session.mirror.mark is not None and session.mirror.mark.complete


def _is_so_many(given: list[None], wanted: int) -> bool:
    return len(given) == wanted


async def test_a_scanned_order_is_seen_in_a_small_window_too(desks: Desks, sandbox: RunningSandbox) -> None:
    """It was only marked in the list: the panel lay out of sight."""
    person = desks.start()
    await person.connect(sandbox)
    first, second = await orders(person, "Mona Adel", "Huda Samir")
    window, listed = person.desk.window, person.desk.orders.list
    await person.click_row(second)
    await person.wait_for("the keyboard in the list", listed.table.hasFocus)
    await person.wait_for(second, lambda: listed.current is not None and listed.current.number == second)
    window.resize(1180, 640)
    await person.wait_for("no panel", lambda: not window.panel_shown())
    await scan(first)
    await person.wait_for("the panel", window.panel_shown)
    await person.wait_for("whose it is", lambda: "Mona Adel" in words_in(window.side_panel))
    assert listed.table.hasFocus()  # who scans goes on with the next
    body, over = window.rect(), window.side_panel.geometry()
    assert window.side_panel.mapTo(window, window.side_panel.rect().topLeft()).x() in (0, body.width() - over.width())
    await person.key(Qt.Key.Key_Escape, at=listed.table)
    await person.wait_for("the panel away", lambda: not window.panel_shown())
    window.resize(1366, 768)
    await person.wait_for("the panel beside", window.panel_shown)
    await person.key(Qt.Key.Key_F4, at=listed.table)
    await scan(second)
    await person.wait_for(second, lambda: listed.current is not None and listed.current.number == second)
    assert not window.panel_shown()  # a wide window keeps it as the person left it


async def test_another_language_leaves_the_order_and_the_keyboard_where_they_were(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """The window is built anew: no order was current in it, and a scan went into its filter."""
    person = desks.start()
    await person.connect(sandbox)
    first, _, _ = await orders(person, "Mona Adel", "Huda Samir", "Rana Fathy")
    await person.click_row(first)
    await person.wait_for("the keyboard in the list", person.desk.orders.list.table.hasFocus)
    before = person.program.window
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)

    def is_new() -> bool:
        window = person.program.window
        return window is not None and window is not before and window.window.isVisible()

    await person.wait_for("another window", is_new)
    listed = person.desk.orders.list
    await person.wait_for("the same order", lambda: listed.current is not None and listed.current.number == first)
    await person.wait_for("the keyboard in the list again", listed.table.hasFocus)


def words_in(inside: QWidget) -> str:
    """What the labels say that are in sight."""
    return plain(" ".join(one.text() for one in inside.findChildren(QLabel) if one.isVisible()))


async def test_orders_of_other_merchants_are_offered_where_the_one_in_use_has_none(desks: Desks) -> None:
    with RunningSandbox() as own:
        first, second = own.ready["merchants"][:2]
        person = desks.start()
        await person.connect(own, merchant=second["name"])
        number = await _made(person, "01012345678", "Basma Second")
        theirs = called(person)
        await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
        await person.pick(first["name"])
        await person.reads("No orders yet")
        mine = called(person)
        box = person.desk.window.top_bar.scan_box
        for typed in ("01012345678", number[:4], "Basma"):
            await person.scan(typed)
            await person.wait_for(typed, lambda: "In all merchants: 1" in _groups(person))
            assert _groups(person)["In all merchants: 1"] == [f"{number}, Basma Second"]
            assert plain(nothing_fits_words(typed, mine)) in _heads(person)
        for _ in ("the list", "the box"):
            await person.key(Qt.Key.Key_Escape, at=box)
        await scan("01012345678")  # goes nowhere by itself: what fits is listed
        await person.wait_for("the order", lambda: "In all merchants: 1" in _groups(person))
        await person.pick(f"{number}, Basma Second")
        await person.row(number, "Basma Second")
        await person.reads(f"{theirs} is in use now.")
        await person.press_on(f"Back to {mine}")
        await person.reads("No orders yet")
        await person.scan("01099999999")
        await person.reads("Nothing on this desk fits 01099999999.")
        assert not any(head.startswith("In all merchants") for head in _heads(person))


def _heads(person: Person) -> list[str]:
    rows = [row for popup in person.all(PopupList) for row in popup.rows()]
    return [plain(row.text) for row in rows if row.kind is RowKind.HEADER]


async def test_a_number_that_the_service_knows_too_late_is_offered_and_opens_nothing(desks: Desks) -> None:
    """In the list the letters that are typed on would print, cancel and edit."""
    with RunningSandbox(orders=10, speed=0.001) as own_sandbox:
        person = desks.start()
        await person.connect(own_sandbox)
        number = await made_elsewhere(person, own_sandbox)
        own_sandbox.control("PUT", "/faults", {"faults": f"slow:method=GET,path=/orders/{number},seconds=2"})
        await person.scan(number)
        await person.key(Qt.Key.Key_Return, at=person.desk.window.top_bar.scan_box)
        await person.new_order()
        await person.fill("Full name", "Mona")
        await person.reads(f"{number} was found. You went on meanwhile: it is not opened.")
        own_sandbox.control("DELETE", "/faults")
        assert person.desk.orders.is_composing
        assert person.of("Full name") == "Mona"
        await person.press_on("Open it")
        await person.wait_for("the order", lambda: _current_number(person) == number)


async def made_elsewhere(person: Person, sandbox: RunningSandbox) -> str:
    """Have another program make an order that this desk does not know yet; gives its number."""
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    zone = session.zones.catalog.zones[0]
    body = {
        "fullName": "Made Elsewhere",
        "phoneNumber": "01001230000",
        "address": "1 St",
        "government": zone.governorate.value,
        "zone": zone.value,
        "orderType": "Deliver",
        "productDescription": "Linen",
        "numberOfItems": 1,
        "COD": True,
        "amountCOD": 100,
    }
    answer = sandbox.call("POST", "/orders", body, merchant=session.merchant.code)
    return str(answer.data["order"]["orderNumber"])


def _current_number(person: Person) -> str:
    current = person.desk.orders.list.current
    return current.number if current is not None else ""
