"""What may be done with an order is told from what the service says now; what became of a change is told as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from courier_desk.ui.widgets import Button, ButtonKind, ConfirmDialog
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person


@pytest.fixture(scope="module", params=["spec", "live"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    """The service in each of its manners."""
    with RunningSandbox(mode=request.param, orders=12, speed=0.001) as running:
        yield running


async def made_here(person: Person, *, name: str = "Karim Abdel Aziz") -> str:
    """Create an order at this desk and go to it; gives its number."""
    await person.new_order()
    await person.customer(name=name)
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    number = (await person.row(reference, "New"))[0]
    await person.click_row(number)
    await person.reads("New, created by the service")
    return number


async def test_a_status_that_went_on_is_not_judged_by_what_was_told_before(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await person.press_on("Edit")  # so it is read whole, while New
    await person.reads(f"Edit {number}")
    await person.to_list()
    sandbox.control("POST", f"/orders/{number}", {"status": "pickedUp"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(number, "Picked up")
    await person.click_row(number)
    await person.reads("Delete: only while New.")
    assert not person.sees("Cancel keeps a trace")  # it becomes a return
    await person.press_on("Cancel")
    await person.reads("It is Picked up now, for Karim Abdel Aziz.")
    await person.reads("The courier has it: it becomes a return and fees may apply.")
    assert not person.sees("stays in the list as cancelled")
    await person.answer("Keep it")


async def test_nothing_is_asked_about_by_an_old_reading(desks: Desks, sandbox: RunningSandbox) -> None:
    """Nobody pressed F5: the desk still shows New when Delete is pressed, and asks the service before the question."""
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await until_read(person, sandbox, number)
    sandbox.control("POST", f"/orders/{number}", {"status": "pickedUp"})
    await asyncio.sleep(3.2)
    await person.row(number, "New")
    await person.key(Qt.Key.Key_Delete, at=person.desk.window)
    await person.reads(f"Order {number} cannot be deleted")
    await person.reads("only New orders can be deleted")
    assert not person.sees("removed from the service for good")
    await person.answer("Cancel the order instead")
    await person.reads("It is Picked up now")
    await person.answer("Keep it")
    await person.row(number, "Picked up")


async def test_an_order_made_here_is_edited_after_it_went_on(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await until_read(person, sandbox, number)
    sandbox.control("POST", f"/orders/{number}", {"status": "pickedUp"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(number, "Picked up")
    await person.reads("Delete: only while New")
    assert not person.sees("that needs the connection")
    await person.key(Qt.Key.Key_E, at=person.window)
    await person.reads(f"Edit {number}")


async def test_a_courier_who_has_it_locks_an_order_that_was_made_here(desks: Desks, sandbox: RunningSandbox) -> None:
    """The list does not tell that a courier is assigned: only the whole order does."""
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await until_read(person, sandbox, number)
    sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup", "courier": "Samir"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(number, "Pending pickup")
    await person.reads("Edit: a courier has it")


async def test_a_return_is_offered_only_where_there_is_one(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    for status, shown, reason in (
        ("pickedUp", "Picked up", "Return: possible once this order is completed."),
        ("canceled", "Cancelled", "Return: it was cancelled: there is nothing to return."),
    ):
        sandbox.control("POST", f"/orders/{number}", {"status": status})
        await person.key(Qt.Key.Key_F5, at=person.window)
        await person.row(number, shown)
        await person.reads(reason)
    assert not person.sees("Cancel keeps a trace")  # it cannot be cancelled any more


async def test_the_menu_of_a_row_says_why_as_its_panel_does(desks: Desks, sandbox: RunningSandbox) -> None:
    """It opens before the panel shows the row: by the list alone, an order on its way could be cancelled."""
    person = desks.start()
    await person.connect(sandbox)
    number, other = await made_here(person), await made_here(person)
    sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.click_row(number, "Out for delivery")
    await person.reads("Cancel: its status does not allow it.")
    page = person.desk.orders.list
    row = page.current
    assert row is not None
    for chosen in ((), (row.key,)):
        await person.click_row(other)
        await person.wait_for("its panel", lambda: page.detail is not None and page.detail.row.number == other)
        page.selection.choose(chosen)
        page.select(row.key)
        page.row_menu.open(page.table.mapToGlobal(QPoint(40, 40)))
        menu = (await person.wait_for("its menu", lambda: person.all(QMenu)))[0]
        cancel = next(one for one in menu.actions() if one.text().startswith("Cancel…"))
        assert not cancel.isEnabled()
        assert "Its status does not allow it." in cancel.text()
        menu.close()


async def until_read(person: Person, sandbox: RunningSandbox, number: str) -> None:
    """Wait until the desk has asked for the order by itself, because a person looks at it."""

    def asked() -> bool:
        requests = sandbox.control("GET", "/requests")["requests"]
        return any(one["method"] == "GET" and one["path"].endswith(f"/orders/{number}") for one in requests)

    await person.wait_for(f"the order {number} being read", asked)


async def test_a_simple_edit_is_done_and_no_news(desks: Desks, sandbox: RunningSandbox) -> None:
    """Only the amount was changed: a pickup address of its own is the service's affair."""
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await person.press_on("Edit")
    await person.reads(f"Edit {number}")
    await person.fill("Amount to collect", "350")
    await person.press_on("Save")
    await person.row(number, "350.00")
    await person.reads("The change was taken")
    assert not person.sees("stayed as it was")
    await person.reads("Main pickup address")
    await person.go_to("Outbox")
    await person.reads("Nothing waits to be sent")


async def test_what_a_service_drops_of_a_change_is_told_with_a_way_on(desks: Desks, sandbox: RunningSandbox) -> None:
    """A live service takes an edit and drops the permission to inspect (field notes, trap 5)."""
    if sandbox.control("GET", "")["mode"] != "live":
        pytest.skip("it keeps everything")
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await person.press_on("Edit")
    await person.reads(f"Edit {number}")
    await person.tick("Customer may inspect before accepting")
    await person.press_on("Save")
    await person.go_to("Outbox")
    await person.click_row("Edit", number)
    await person.reads("Done, but the service kept something else: May inspect")
    assert not person.sees("Created")
    assert person.sees("Done in part")
    area = person.desk.outbox.panel_view.scroll_area()
    inside = area.widget()
    assert inside is not None
    assert inside.minimumSizeHint().width() <= area.viewport().width(), "nothing is cut off"
    await person.press_on("Edit it again")
    await person.reads(f"Edit {number}")


async def test_a_refused_deletion_has_its_way_out_at_hand(desks: Desks, sandbox: RunningSandbox) -> None:
    """The courier was quicker than the deletion: what the service takes instead has its button, and it stands out."""
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)  # hold sending
    await person.press_on("Delete")
    await say_yes(person, "Delete")
    sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.row(number, "Not deleted")
    await person.go_to("Outbox")
    await person.click_row("Delete", number)
    await person.reads("Only New orders can be deleted. Cancel it instead.")
    await person.reads("Cancel it instead…")
    assert [one.text() for one in person.all(Button) if one.kind() is ButtonKind.FIRST] == ["Cancel it instead…"]
    await person.press_on("Cancel it instead…")
    await person.reads("It is Pending pickup now, for Karim Abdel Aziz. It stays in the list as cancelled.")
    await say_yes(person, "Cancel")
    await person.row(number, "Cancelled")
    await person.go_to("Outbox")
    await person.reads("Nothing waits to be sent")


async def say_yes(person: Person, words: str) -> None:
    """Press the button of the open question that begins so."""
    dialog = await person.wait_for("the question", lambda: next(iter(person.all(ConfirmDialog)), None))
    await person.press(next(one for one in dialog.findChildren(Button) if one.text().startswith(words)))


async def test_a_label_that_was_not_printed_stays_told_until_it_is_looked_at(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    if sandbox.control("GET", "")["mode"] == "live":
        pytest.skip("its labels take a while after the order")
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    try:
        await person.press_on("Print AWB")
        words = f"Label {number} was not printed"
        line = person.desk.window.status_line
        await person.wait_for("the label told", lambda: plain(line.failed_label.text()) == words)
        await person.wait_for("other news", lambda: words not in plain(line.text()))
        assert line.failed_label.isVisible()
        await person.press(line.failed_label)
        assert not line.failed_label.isVisible()
        assert (row := person.desk.orders.list.current) is not None
        assert row.number == number
    finally:
        sandbox.control("DELETE", "/faults")


async def test_a_refused_change_is_left_in_the_outbox_or_discarded_and_the_order_stays(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """ "Keep it" read as if the order were meant, and "Discarded: {number}" as if it were gone."""
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)  # hold sending
    await person.press_on("Delete")
    await say_yes(person, "Delete")
    sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.row(number, "Not deleted")
    await person.go_to("Outbox")
    await person.click_row("Delete", number)
    await person.press_on("Discard…")
    await person.reads(f"What was asked is not done: {number} stays as it is at the service.")
    assert not person.sees("Keep it")
    await person.answer("Leave it in the Outbox")
    await person.row("Delete", number)
    await person.press_on("Discard…")
    await person.answer("Discard")
    await person.reads(f"{number} stays as it is.")
    await person.reads("Nothing waits to be sent")


async def test_the_question_about_one_order_speaks_of_one(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await made_here(person)
    sandbox.control("POST", f"/orders/{number}", {"status": "pendingPickup"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(number, "Pending pickup")
    await person.press_on("Cancel")
    await person.reads("It is Pending pickup now, for Karim Abdel Aziz. It stays in the list as cancelled.")
    assert not any(words in text for text in person.texts() for words in ("of them", "of 1", "labels of"))
    await person.answer("Keep it")
    sandbox.control("POST", f"/orders/{number}", {"status": "pickedUp"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(number, "Picked up")
    await person.press_on("Cancel")
    await person.reads("The courier has it: it becomes a return and fees may apply.")
    assert not any(words in text for text in person.texts() for words in ("of them", "stays in the list as cancelled"))
    await person.answer("Keep it")
