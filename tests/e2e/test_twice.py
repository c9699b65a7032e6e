"""An order that stands twice at the service: the red banner, both side by side, the later one deleted by a word."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from courier_desk.ui.duplicates import DuplicateDialog
from courier_desk.ui.widgets import ConfirmDialog
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


def make(sandbox: RunningSandbox, reference: str) -> str:
    """Create an order behind the desk's back, for the first merchant."""
    zones = sandbox.call("GET", "/delivery-zones").data["governorates"]
    cairo = next(one for one in zones if "Cairo" in str(one))
    body = {
        "orderType": "Deliver",
        "government": "Cairo",
        "zone": cairo["areas"][0]["value"],
        "fullName": "Mona Abdel Rahman",
        "phoneNumber": "01001234567",
        "address": "27 Baghdad St",
        "productDescription": "Linen",
        "numberOfItems": 2,
        "COD": True,
        "amountCOD": 1480,
        "referralNumber": reference,
    }
    return str(sandbox.call("POST", "/orders", body).data["order"]["orderNumber"])


def status(sandbox: RunningSandbox, number: str) -> int:
    return int(sandbox.call("GET", f"/orders/{number}").status)


async def at_the_comparison(person: Person, sandbox: RunningSandbox) -> DuplicateDialog:
    await person.connect(sandbox, merchant=sandbox.ready["merchants"][0]["name"])
    await person.reads("1 order stands twice at the service.")
    await person.press_on("Compare them…")
    await person.reads("stands twice at the service")
    return await person.wait_for("both orders", lambda: next(iter(person.all(DuplicateDialog)), None))


async def test_the_later_one_is_deleted_after_being_asked(desks: Desks) -> None:
    with RunningSandbox(mode="live") as own:
        first, later = make(own, "SHOP-1"), make(own, "SHOP-1")
        person = desks.start()
        await at_the_comparison(person, own)
        await person.reads(first)
        await person.reads(later)
        await person.press_on(f"Delete {later}…")
        await person.wait_for("the question", lambda: person.all(ConfirmDialog))
        assert status(own, later) == 200
        await person.press_on(f"Delete {later}")
        await person.wait_for("its end at the service", lambda: status(own, later) == 404)
        assert status(own, first) == 200
        await person.reads_no_more("stands twice at the service")


async def test_what_is_no_longer_new_is_not_deleted_and_both_may_be_meant(desks: Desks) -> None:
    with RunningSandbox(mode="live") as own:
        first, later = make(own, "SHOP-1"), make(own, "SHOP-1")
        own.control("POST", f"/orders/{later}", {"status": "inStock"})
        person = desks.start()
        dialog = await at_the_comparison(person, own)
        delete = next(one for one in dialog.findChildren(QPushButton) if plain(one.text()) == f"Delete {later}…")
        await person.press(delete)
        assert not person.all(ConfirmDialog)
        await person.reads("The service deletes new orders only")
        await person.press_on("Both are meant")
        await person.reads_no_more("stands twice at the service")
        assert [status(own, number) for number in (first, later)] == [200, 200]


async def test_the_later_one_can_be_shown_in_the_list(desks: Desks) -> None:
    with RunningSandbox(mode="live") as own:
        make(own, "SHOP-1")
        later = make(own, "SHOP-1")
        person = desks.start()
        await at_the_comparison(person, own)
        await person.press_on("Show in the list")
        await person.wait_for("no dialog", lambda: not person.all(DuplicateDialog))
        await person.row(later, "Mona Abdel Rahman")


async def test_the_same_order_written_again_is_remarked_before_it_is_made(desks: Desks) -> None:
    """Two clerks on one inbox: said at the phone and beside Create, and never in the way."""
    with RunningSandbox(speed=0.001) as own:
        person = desks.start()
        await person.connect(own)
        await person.new_order()
        await person.customer()
        await person.parcel("Bag", cash="")
        first = await person.create()
        await person.to_list()
        number = (await person.row(first, "New"))[0]
        await person.new_order()
        await person.fill("Phone", "01007741186")
        await person.reads("1 earlier order.")
        assert not person.sees("for this phone")  # a phone alone is no second order
        await person.fill("What is inside", "Bag")
        words = f"{number} for this phone, just now: Bag, EGP 0.00"
        await person.reads(words)
        assert sum(words in text for text in map(plain, person.texts())) == 2, "at the phone and before Create"
        await person.press_on("Look at it")
        await person.wait_for("the order", lambda: (row := person.desk.orders.list.current) and row.number == number)
        await person.new_order()
        await person.reads(words)
        await person.fill("Full name", "Karim Abdel Aziz")
        await person.take_zone("Abdeen")
        await person.fill("Address", "9 Sample Street")
        second = await person.create()
        await person.to_list()
        assert (await person.row(second, "New"))[0] != number
        await person.new_order()
        await person.fill("Phone", "01007741186")
        await person.fill("What is inside", "Shoes")
        await person.reads("2 earlier orders.")
        assert not person.sees("for this phone")
