"""The Pickups tab at work: scheduled from the orders that wait, changed, refused with its reason, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.widgets import ConfirmDialog
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def own_sandbox() -> Any:
    """A service of this story alone: its couriers stand still."""
    with RunningSandbox(mode="live", orders=20, speed=0.001, seed=9) as running:
        yield running


def at_service(sandbox: RunningSandbox) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sandbox.control("GET", "/snapshot")["pickups"]
    return found


def page_of(person: Person) -> PickupsPage:
    page = person.desk.window.page(Tab.PICKUPS)
    assert isinstance(page, PickupsPage)
    return page


async def answer(person: Person, words: str) -> None:
    """Press a button of the question that is open."""

    def button() -> QAbstractButton | None:
        dialogs = [dialog for dialog in person.all(ConfirmDialog) if dialog.isVisible()]
        buttons = [one for dialog in dialogs for one in dialog.findChildren(QAbstractButton) if one.text() == words]
        return buttons[0] if buttons else None

    await person.wait_for(words, lambda: button() is not None)
    found = button()
    assert found is not None
    await person.press(found)


async def test_a_pickup_is_scheduled_changed_and_deleted_by_the_keyboard(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    before = {pickup["number"] for pickup in at_service(own_sandbox)}
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads("From tomorrow on")
    await person.wait_for("the form has the keyboard", page.form.calendar.days.hasFocus)
    chosen = page.form.calendar.day()
    await person.key(Qt.Key.Key_Down, at=page.form.calendar.days)
    assert page.form.calendar.day() != chosen
    page.form.orders.setValue(7)
    await person.fill("Contact phone", "0100 552 7719")
    await person.fill("Notes for the courier", "Back gate")
    await person.wait_for("the fee", lambda: "EGP" in page.form._fee.text())
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    row = await person.row("Back gate", "New")
    assert row[0].isdigit()
    (made,) = [pickup for pickup in at_service(own_sandbox) if pickup["number"] not in before]
    assert (made["order_count"], made["phone"]) == (7, "01005527719")
    assert made["notes"].startswith("Back gate [#")

    await person.wait_for("it is current", lambda: page.current is not None and page.current.number == row[0])
    await person.key(Qt.Key.Key_E, at=page.table)
    await person.reads("Save the change")
    page.form.orders.setValue(9)
    await person.press_on("Save the change")
    await person.wait_for("changed", lambda: page.current is not None and page.current.orders == 9)
    assert own_sandbox.control("GET", f"/pickups/{row[0]}")["order_count"] == 9

    await person.wait_for("the change is done", lambda: page.current is not None and not page.current.change)
    await person.key(Qt.Key.Key_Delete, at=page.table)
    await answer(person, "Delete for good")
    await person.wait_for("gone", lambda: not person.rows("Back gate"))
    assert row[0] not in {pickup["number"] for pickup in at_service(own_sandbox)}


async def test_a_form_that_cannot_be_sent_says_why_and_goes_there(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    page.schedule()
    await person.reads("From tomorrow on")
    await person.fill("Contact phone", "the guard")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.reads("Fill this in")
    assert page.form.phone.hasFocus()
    assert page.model.rowCount() == 0 or all("guard" not in str(row) for row in person.rows())


async def test_a_refused_cancellation_says_so_beside_its_button(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """A live service deletes new pickups and refuses to cancel them."""
    person = desks.start()
    await person.connect(own_sandbox)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    page.schedule()
    await person.fill("Contact phone", "01005527719")
    await person.fill("Notes for the courier", "Side door")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.row("Side door", "New")
    await person.reads("A New pickup is usually deleted")
    await person.key(Qt.Key.Key_K, at=page.table)
    await answer(person, "Cancel the pickup")
    await person.row("Side door", "Not cancelled")
    await person.reads("Refused at")
    assert page.detail_panel.cancel.off_reason
