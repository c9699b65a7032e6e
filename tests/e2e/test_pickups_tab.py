"""The Pickups tab at work: scheduled from the orders that wait, changed, refused with its reason, taken back."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from courier_desk.domain.calendar import FRIDAY
from courier_desk.domain.pickup_list import PickupColumn
from courier_desk.host.settings import Language
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.widgets import Button, ButtonKind, ConfirmDialog
from courier_desk.ui.words import plain
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


async def new_form(person: Person) -> PickupsPage:
    """Open the form for a new pickup with the keyboard."""
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.wait_for("the form", lambda: page.form.isVisible() and page.form.calendar.days.hasFocus())
    return page


def filled(person: Person) -> list[str]:
    """Give the words of every button that stands out."""
    return [one.text() for one in person.all(Button) if one.kind() is ButtonKind.FIRST]


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
    await person.wait_for("the fee", lambda: "EGP" in page.form.fee.text())
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    row = await person.row("Back gate", "New")
    assert row[0].isdigit()
    (made,) = [pickup for pickup in at_service(own_sandbox) if pickup["number"] not in before]
    assert (made["order_count"], made["phone"]) == (7, "01005527719")
    assert made["notes"].startswith("Back gate [#")

    await person.wait_for("it is current", lambda: page.current is not None and page.current.number == row[0])
    await person.key(Qt.Key.Key_E, at=page.table)
    await person.reads("Save the change")
    assert page.form.phone.text() == "0100 552 7719"  # as the list beside it has it
    page.form.orders.setValue(9)
    await person.press_on("Save the change")
    await person.wait_for("changed", lambda: page.current is not None and page.current.orders == 9)
    assert own_sandbox.control("GET", f"/pickups/{row[0]}")["order_count"] == 9

    await person.wait_for("the change is done", lambda: page.current is not None and not page.current.change)
    await person.key(Qt.Key.Key_Delete, at=page.table)
    await answer(person, "Delete for good")
    await person.wait_for("gone", lambda: not person.rows("Back gate"))
    assert row[0] not in {pickup["number"] for pickup in at_service(own_sandbox)}


async def test_the_mark_beside_the_notes_says_what_it_is_for(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    row = page.current
    assert row is not None
    place = next(n for n, column in enumerate(page.table.columns) if column.key == PickupColumn.NOTES)
    cell = page.model.index(page.table.currentIndex().row(), place)
    said = plain(str(cell.data(Qt.ItemDataRole.ToolTipRole)))
    assert said.splitlines()[-1].startswith(f"#{row.token}: By the mark a pickup whose answer was lost is found again")
    assert f"#{row.token}" in plain(str(cell.data(Qt.ItemDataRole.AccessibleTextRole)))


async def test_a_button_that_is_pressed_twice_books_one_pickup(
    desks: Desks, own_sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    before = len(at_service(own_sandbox))
    page = await new_form(person)
    await person.fill("Contact phone", "0100 552 7719")
    await person.wait_for("the fee", lambda: "EGP" in page.form.fee.text())
    session = person.program.session
    assert session is not None
    schedule, asked = session.pickups.schedule, []

    async def slow(*given: Any, **named: Any) -> int:
        asked.append(given)
        await asyncio.sleep(0.3)  # the disk takes its time
        return await schedule(*given, **named)

    monkeypatch.setattr(session.pickups, "schedule", slow)
    page.form.send.click()
    await asyncio.sleep(0.1)
    page.form.send.click()
    await person.wait_for("the pickup", lambda: len(at_service(own_sandbox)) > before)
    assert len(asked) == 1
    assert len(at_service(own_sandbox)) == before + 1


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


async def test_what_cannot_be_called_is_not_booked_and_not_remembered(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page, before = await new_form(person), at_service(own_sandbox)
    await person.fill("Contact phone", "0100")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.wait_for("it is refused", lambda: "4 digits" in person.said_at("Contact phone"))
    assert page.form.phone.hasFocus()
    assert at_service(own_sandbox) == before
    await person.fill("Contact phone", "0100 552 7719")
    await person.fill("Notes for the courier", "Corner shop")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.row("Corner shop", "New")
    await new_form(person)
    assert plain(person.of("Contact phone")).replace(" ", "") == "01005527719"
    await person.fill("Contact phone", "0111 222 3344")  # typed, and never booked
    await person.press_on("Close")
    await new_form(person)
    assert plain(person.of("Contact phone")).replace(" ", "") == "01005527719"


async def test_a_single_business_finds_the_phone_of_its_earlier_pickups(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """No merchant is told to such a key: what is offered was used before, at this desk or at another one."""
    key = own_sandbox.ready["single_key"]
    day = datetime.now(UTC).date() + timedelta(days=2)
    day += timedelta(days=day.weekday() == FRIDAY)
    booked = {"numberOfOrders": 2, "pickupDate": day.isoformat(), "phoneNumber": "01112223344"}
    assert own_sandbox.call("POST", "/pickups", booked, key=key, merchant=None).status < 300
    person = desks.start()
    await person.connect(own_sandbox, key=key)
    await person.go_to("Pickups")
    await person.row("0111 222 3344")
    await new_form(person)
    assert plain(person.of("Contact phone")).replace(" ", "") == "01112223344"


async def test_one_button_is_filled_and_a_fee_that_was_not_previewed_is_said(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """The live service books a pickup for another fee than it previews."""
    person = desks.start()
    await person.connect(own_sandbox)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    await person.fill("Filter this list", "nothing is called so")
    await person.reads("No pickups match")
    assert filled(person) == ["Schedule pickup"]
    page = await new_form(person)
    assert filled(person) == ["Schedule pickup"]
    page.form.orders.setValue(7)
    await person.fill("Contact phone", "0100 552 7719")
    await person.wait_for("the fee", lambda: "EGP" in page.form.fee.text())
    previewed = float(plain(page.form.fee.text()).split()[-1])
    await person.press(page.form.send)
    await person.reads(f"The preview said EGP {previewed:.2f}. The service booked it for EGP {previewed + 5:.2f}.")
    assert filled(person) == ["Schedule pickup"]


async def test_where_the_panel_lies_over_the_list_the_fee_is_said_below_and_the_list_has_the_keyboard(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    person.desk.window.resize(1180, 640)
    page = await new_form(person)
    await person.fill("Contact phone", "0100 552 7719")
    await person.wait_for("the fee", lambda: "EGP" in page.form.fee.text())
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.wait_for("both fees", lambda: "The preview said" in person.desk.window.status.text())
    await person.wait_for("the keyboard", lambda: page.window().focusWidget() is page.table)


async def test_page_down_goes_a_month(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await new_form(person)
    days = page.form.calendar.days
    first = days.day()
    assert first is not None
    await person.key(Qt.Key.Key_PageDown, at=days)
    later = days.day()
    assert later is not None
    assert (later.month - first.month) % 12 == 1
    await person.key(Qt.Key.Key_PageUp, at=days)
    assert (days.day() or later).month == first.month


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.ARABIC])
async def test_a_screen_reader_finds_each_day_of_the_month(
    desks: Desks, own_sandbox: RunningSandbox, language: Language
) -> None:
    """The days are painted: to a screen reader the month was a thing without a role and without days."""
    person = desks.start()
    await person.connect(own_sandbox)
    await person.leave()
    person = desks.start(language=language)
    await person.at_work()
    page = await new_form(person)
    days = page.form.calendar.days
    face = QAccessible.queryAccessibleInterface(days)
    assert face.role() == QAccessible.Role.Table
    cells = [one for at in range(face.childCount()) if not (one := face.child(at)).state().invisible]
    names = [cell.text(QAccessible.Text.Name) for cell in cells]
    assert len(set(names)) == len(names) >= 28
    assert all(names)

    def chosen() -> list[str]:
        return [cell.text(QAccessible.Text.Name) for cell in cells if cell.state().checked]

    first = chosen()
    assert first == [days.accessibleDescription()]
    place = cells[names.index(first[0])].rect()
    assert days.rect().contains(days.mapFromGlobal(place.center()))
    assert {bool(cell.state().disabled) for cell in cells} == {True, False}  # days off, and days that are over
    await person.key(Qt.Key.Key_Down, at=days)
    assert chosen() == [days.accessibleDescription()] != first


async def with_a_pickup(person: Person, sandbox: RunningSandbox) -> PickupsPage:
    await person.connect(sandbox)
    await person.key(Qt.Key.Key_2, CONTROL, at=person.window)
    page = page_of(person)
    page.schedule()
    await person.fill("Contact phone", "01005527719")
    await person.fill("Notes for the courier", "Side door")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.row("Side door", "New")
    return page


async def test_a_refused_cancellation_says_so_beside_its_button(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """A live service deletes new pickups and refuses to cancel them."""
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    await person.reads("A New pickup is usually deleted")
    await person.key(Qt.Key.Key_K, at=page.table)
    (dialog,) = await person.wait_for("the question", lambda: person.all(ConfirmDialog))
    assert "the service may refuse to cancel it" in dialog.accessibleDescription()
    assert [one for one in dialog.findChildren(QAbstractButton) if one.text() == "Delete it instead"]
    await answer(person, "Cancel the pickup")
    await person.row("Side door", "Not cancelled")
    await person.reads("Refused at")
    assert page.detail_panel.cancel.off_reason


async def test_a_refused_cancellation_has_its_way_out_in_the_outbox(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """What the service takes instead has its button there, and it stands out."""
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    await person.reads("A New pickup is usually deleted")
    await person.key(Qt.Key.Key_K, at=page.table)
    await answer(person, "Cancel the pickup")
    await person.row("Side door", "Not cancelled")
    assert page.current is not None
    number = page.current.number
    await person.go_to("Outbox")
    await person.click_row("Cancel pickup", number)
    await person.reads("Delete it instead…")
    assert filled(person) == ["Delete it instead…"]
    await person.press_on("Delete it instead…")
    await person.reads("The service removes it for good")
    assert page_of(person).isVisible()
    await answer(person, "Delete for good")
    await person.wait_for("it is gone", lambda: number not in {one["number"] for one in at_service(own_sandbox)})
    await person.go_to("Outbox")
    await person.reads("Nothing waits to be sent")


async def test_a_refused_deletion_of_a_pickup_is_cancelled_instead(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """A courier was named before the deletion arrived: such a pickup is only cancelled; one that ended is left."""
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    await person.reads("A New pickup is usually deleted")
    assert page.current is not None
    number = page.current.number
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)  # hold sending
    await person.key(Qt.Key.Key_Delete, at=page.table)
    await answer(person, "Delete for good")
    await person.row("Side door", "Deleting")
    own_sandbox.control("POST", f"/pickups/{number}", {"status": "driverAssigned"})
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.row("Side door", "Not deleted")
    await person.go_to("Outbox")
    await person.click_row("Delete pickup", number)
    await person.reads("Cancel it instead…")
    assert filled(person) == ["Cancel it instead…"]
    await person.press_on("Cancel it instead…")
    await person.reads("No courier comes for it then. It stays in the list.")
    await answer(person, "Cancel the pickup")
    await person.row("Side door", "Cancelled")
    await person.go_to("Outbox")
    await person.reads("Nothing waits to be sent")


async def test_a_pickup_is_read_before_it_is_changed(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """The whole of it is sent: what the company's dashboard changed meanwhile must not be undone."""
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    number = (await person.row("Side door", "New"))[0]
    await person.wait_for("it is current", lambda: page.current is not None and page.current.number == number)
    session, was = person.program.session, own_sandbox.control("GET", f"/pickups/{number}")
    assert session is not None
    assert session.merchant is not None
    assert page.current is not None
    assert page.current.day is not None
    body = {
        "numberOfOrders": 20,
        "pickupDate": page.current.day.isoformat(),
        "phoneNumber": "01220000001",
        "pickupNotes": was["notes"].replace("Side door", "Front gate"),
    }
    own_sandbox.call("PUT", f"/pickups/{number}", body, merchant=session.merchant.code)
    own_sandbox.control("PUT", "/faults", {"faults": f"slow:method=GET,path=/pickups/{number},seconds=1.5"})
    await person.key(Qt.Key.Key_E, at=page.table)
    await person.reads("Asking the service how it stands now")
    await person.reads("Save the change")
    own_sandbox.control("DELETE", "/faults")
    assert (page.form.orders.value(), page.form.notes.toPlainText()) == (20, "Front gate")
    assert plain(page.form.phone.text()) == "0122 000 0001"


async def test_what_is_typed_of_a_pickup_stays_when_another_one_is_wanted_and_in_another_language(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    await new_form(person)
    page.form.orders.setValue(7)
    await person.fill("Notes for the courier", "Back gate, second floor")
    day = page.form.calendar.day()
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads("The pickup in the form is not saved.")
    await person.key(Qt.Key.Key_E, at=page.table)
    await asyncio.sleep(0.5)
    assert (page.form.orders.value(), page.form.notes.toPlainText()) == (7, "Back gate, second floor")
    assert page.form.changing is None
    before = person.program.window
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)

    def after() -> PickupsPage | None:
        now = person.program.window
        return page_of(person) if now is not None and now is not before and now.window.isVisible() else None

    turned = await person.wait_for("the other language", after)
    await person.wait_for("the form", turned.form.isVisible)
    await person.wait_for("what was typed", lambda: turned.form.orders.value() == 7)
    assert turned.form.notes.toPlainText() == "Back gate, second floor"
    assert turned.form.calendar.day() == day


async def test_what_is_typed_of_a_pickup_and_left_is_brought_back(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await new_form(person)
    await person.key(Qt.Key.Key_Escape, at=page.form.calendar.days)
    assert not person.sees("Bring back"), "nothing was typed"
    await new_form(person)
    page.form.orders.setValue(7)
    await person.fill("Notes for the courier", "Back gate, second floor")
    typed = page.form.draft()
    await person.key(Qt.Key.Key_Escape, at=page.form.notes)
    await person.wait_for("the list", lambda: not page.form.isVisible())
    await person.go_to("Outbox")
    await person.press_on("Bring back")
    await person.wait_for("the form in its tab", page.form.isVisible)
    assert page.form.draft() == typed
    await person.press(page.form.leave)
    await new_form(person)
    await person.fill("Notes for the courier", "Another one")
    await person.press_on("Bring back")
    await person.wait_for("the first", lambda: page.form.draft() == typed)
    await person.press_on("Bring back")
    await person.wait_for("the second, which made room", lambda: page.form.draft().notes == "Another one")


async def saved_and_held(person: Person, sandbox: RunningSandbox) -> PickupsPage:
    """Schedule a pickup with "Side door" in its notes while sending is held."""
    await person.connect(sandbox)
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    page = await new_form(person)
    await person.fill("Contact phone", "01005527719")
    await person.fill("Notes for the courier", "Side door")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.row("Side door", "Saved")
    return page


async def test_a_pickup_that_was_taken_back_or_discarded_unsent_is_brought_back(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    page = await saved_and_held(person, own_sandbox)
    await person.wait_for("it is current", lambda: page.current is not None and page.detail is not None)
    await person.key(Qt.Key.Key_Delete, at=page.table)
    await answer(person, "Take it back")
    await person.wait_for("gone", lambda: not person.rows("Side door"))
    await person.press_on("Bring back")
    await person.row("Side door", "Saved")
    await person.go_to("Outbox")
    await person.click_row("Schedule pickup")
    await person.press_on("Discard…")
    await answer(person, "Discard")
    await person.press_on("Bring back")
    await person.reads("It is back, and is sent as before.")
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.go_to("Pickups")
    await person.row("Side door", "New")
    assert len([one for one in at_service(own_sandbox) if one["notes"].startswith("Side door")]) == 1


async def test_a_pickup_that_waits_is_edited_from_the_outbox(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    page = await saved_and_held(person, own_sandbox)
    await person.go_to("Outbox")
    await person.click_row("Schedule pickup")
    await person.press_on("Edit all")
    await person.wait_for("the form", lambda: page.isVisible() and page.form.isVisible())
    await person.fill("Notes for the courier", "Back door")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.row("Back door", "New")


async def test_enter_in_the_filter_goes_on_to_what_was_found(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    await person.key(Qt.Key.Key_F, CONTROL, at=person.window)
    await person.type_into(page.filter, "Side")
    await person.wait_for("only it", lambda: page.model.rowCount() == 1)
    await person.key(Qt.Key.Key_Return, at=page.filter)
    assert page.table.hasFocus()
    assert page.current is not None
    assert page.filter.text() == "Side"


async def test_the_keys_on_the_buttons_work_in_the_panel_too(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    page = await with_a_pickup(person, own_sandbox)
    panel = page.detail_panel

    def held() -> QWidget | None:
        focus = QApplication.focusWidget()
        return focus if focus is not None and panel.isAncestorOf(focus) else None

    await person.wait_for("it made", lambda: not panel.handover.is_off())
    for key, leads in ((Qt.Key.Key_H, lambda: page.handovers.is_open), (Qt.Key.Key_E, page.has_work_open)):
        await person.key(Qt.Key.Key_Return, at=page.table)
        focus = await person.wait_for("the keyboard in the panel", held)
        assert focus is not None
        await person.key(key, at=focus)
        await person.wait_for("what the key leads to", leads)
        page.handovers.leave()
        page.close_form()
    assert await person.leave() == 0
