"""One draft is one draft: an unfinished order has one row and one reference from its first letter to its end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from courier_desk.desk.orders import OrderDesk
from courier_desk.domain.order_list import OrderFilter, OrderSort
from courier_desk.domain.orders import OrderRequest
from courier_desk.ui.shell.window import SessionWindow
from courier_desk.ui.widgets import StatusMessage
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, SHIFT, Person


async def drafts(person: Person) -> list[tuple[int, str]]:
    """Give the rows of the outbox, each with who it is for."""
    session = person.program.session
    assert session is not None
    return [(item.row_id, item.title.who) for item in (await session.outbox_desk.view()).items]


async def one_draft(person: Person, name: str) -> int:
    """Wait until the outbox has this draft and nothing else; gives its row."""
    async with asyncio.timeout(PATIENCE):
        while [who for _, who in await drafts(person)] != [name]:
            await asyncio.sleep(0.05)
    return (await drafts(person))[0][0]


async def nothing_is_left(person: Person) -> None:
    """Wait until the outbox is empty, and stays so."""
    async with asyncio.timeout(PATIENCE):
        while await drafts(person):
            await asyncio.sleep(0.05)
    await asyncio.sleep(1.5)  # what is typed is written down within that time
    assert await drafts(person) == []


async def test_half_an_order_is_one_draft_over_ten_starts(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Wagih Written")
    reference = person.of("Your reference")
    await person.go_to("Outbox")
    row = await one_draft(person, "Wagih Written")
    await person.reads("Wagih Written")
    for start in range(10):
        assert await person.leave() == 0
        person = desks.start()
        await person.at_work()
        await person.new_order()
        await person.reads("Wagih Written")
        assert person.of("Full name") == "Wagih Written"
        assert person.of("Your reference") == reference
        if start % 3 == 0:  # at most starts nothing is typed
            await person.fill("What is inside", f"Linen, start {start}")
            await person.go_to("Pickups")
        assert await one_draft(person, "Wagih Written") == row
    await person.new_order()
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.field("Address"))
    await person.reads(f"Saved: {reference}")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.row(reference, "New")
    assert [who for _, who in await drafts(person) if who] in ([], ["Wagih Written"])
    assert await person.leave() == 0
    person = desks.start()
    await person.at_work()
    await person.new_order()
    await asyncio.sleep(2)
    assert person.of("Full name") == ""


async def test_an_untouched_form_leaves_nothing(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.wait_for("orders", person.rows)
    session = person.program.session
    assert session is not None
    wanted = OrderFilter(account=session.context.account_id, merchant=session.context.merchant_code)
    known = next(row for row in await session.order_list.rows(wanted, OrderSort(), 0, 20) if row.number)
    sandbox.control("POST", f"/orders/{known.number}", {"status": "completed"})  # at some hours none is so by itself
    session.mirror.read_now()
    listed = await person.wait_for("an order", lambda: person.rows("Completed"))
    await person.click_row(listed[0][0])
    for letter in (Qt.Key.Key_X, Qt.Key.Key_R):
        await person.key(letter, at=person.window.focusWidget())
        await person.reads("Create & print")
        await person.key(Qt.Key.Key_Escape, at=person.window.focusWidget())
        await person.reads_no_more("Create & print")
    await person.new_order()
    await person.type_into(person.field("Zone"), "abd")
    await person.key(Qt.Key.Key_Escape, at=person.field("Zone"))
    await person.key(Qt.Key.Key_Escape, at=person.field("Zone"))
    await person.reads_no_more("Create & print")
    await person.new_order()
    await person.fill("Full name", "M")
    await one_draft(person, "M")
    await person.fill("Full name", "")
    await nothing_is_left(person)


async def test_the_tab_leads_back_to_the_list_and_says_that_the_form_is_there(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Tarek Tabbed")
    await person.go_to("Orders")
    await person.reads("What you were typing is still there. Ctrl+N goes on with it.")
    await person.row("Tarek Tabbed", "Draft")
    await person.new_order()
    assert person.of("Full name") == "Tarek Tabbed"
    await person.key(Qt.Key.Key_1, CONTROL, at=person.window)
    await person.reads_no_more("Create & print")
    await person.new_order()
    await person.key(Qt.Key.Key_2, ALT, at=person.field("Full name"))
    await person.wait_for("the keyboard at the original", lambda: _here() == "Original order number, required")


def _here() -> str:
    widget = QApplication.focusWidget()
    return widget.accessibleName() if widget is not None else ""


async def test_a_draft_that_was_sent_or_discarded_leaves_the_form(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Dina Discarded")
    await person.go_to("Outbox")
    await one_draft(person, "Dina Discarded")
    await person.click_row("Dina Discarded")
    await person.press_on("Discard…")
    await person.answer("Discard")
    await nothing_is_left(person)
    await person.press_on("Bring back")
    await one_draft(person, "Dina Discarded")
    await person.new_order()
    assert person.of("Full name") == ""


async def test_a_draft_is_discarded_by_the_same_word_and_way_in_both_lists(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Laila Listed")
    await person.key(Qt.Key.Key_Escape, at=person.field("Full name"))
    await person.row("Laila Listed", "Draft")
    await person.click_row("Laila Listed")
    assert not person.sees("Delete")
    await person.press_on("Discard…")
    await person.reads("Discard this draft?")
    await person.answer("Discard")
    await nothing_is_left(person)
    await person.reads("Draft discarded: ")
    await person.press_on("Bring back")
    await one_draft(person, "Laila Listed")
    await person.click_row("Laila Listed")
    await person.key(Qt.Key.Key_Delete, at=person.desk.orders.list.table)
    await person.reads("Discard this draft?")
    await person.answer("Discard")
    await nothing_is_left(person)


async def test_what_one_key_empties_can_be_brought_back(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Zeinab Cleared")
    await person.parcel(cash="300")
    reference = person.of("Your reference")
    await person.key(Qt.Key.Key_Period, CONTROL, at=person.field("Address"))
    assert person.of("Full name") == ""
    await nothing_is_left(person)
    await person.key(Qt.Key.Key_Z, CONTROL, at=person.field("Phone"))
    assert (person.of("Full name"), person.of("Your reference")) == ("Zeinab Cleared", reference)
    assert not person.sees("The form is empty now.")
    await one_draft(person, "Zeinab Cleared")
    await person.key(Qt.Key.Key_Period, CONTROL, at=person.field("Address"))
    await person.press_on("Bring back")
    assert (person.of("Full name"), person.of("Amount to collect")) == ("Zeinab Cleared", "300.00")
    await person.key(Qt.Key.Key_Escape, at=person.field("Address"))
    await person.reads("Kept as a draft. It is in the Outbox.")
    await person.go_to("Outbox")
    await person.press_on("Bring back")
    await person.reads("Create & print")
    assert person.of("Full name") == "Zeinab Cleared"
    await one_draft(person, "Zeinab Cleared")
    assert len(person.all(StatusMessage)) == 1


async def test_nothing_is_offered_back_once_the_next_order_is_being_written(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Zeinab Cleared")
    await person.key(Qt.Key.Key_Period, CONTROL, at=person.field("Address"))
    await person.reads("The form is empty now.")
    assert person.sees("Bring back")
    await person.fill("Full name", "Karim Next")
    await person.wait_for("no offer", lambda: not person.sees("Bring back"))
    assert not person.sees("The form is empty now.")
    await person.key(Qt.Key.Key_Z, CONTROL, at=person.window)
    assert person.of("Full name") == "Karim Next"


async def test_the_way_back_stands_behind_its_own_words_only(desks: Desks, sandbox: RunningSandbox) -> None:
    """Behind the news of a cancellation it would seem to take that back."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Karim Kept")
    await person.parcel()
    await person.create()
    await person.customer(name="Zeinab Cleared")
    await person.key(Qt.Key.Key_Period, CONTROL, at=person.field("Address"))
    await person.reads("The form is empty now.")
    assert person.sees("Bring back")
    await person.to_list()
    number = (await person.row("Karim Kept", "New"))[0]
    await person.click_row(number)
    await person.press_on("Copy the number")
    await person.reads(f"Copied {number}")
    assert not person.sees("Bring back")
    await person.reads("The form is empty now.")
    await person.press_on("Bring back")
    assert person.of("Full name") == "Zeinab Cleared"


async def test_an_order_that_is_being_saved_when_the_language_is_changed_is_no_draft(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, goes_on = OrderDesk.create, asyncio.Event()

    async def slowly(desk: OrderDesk, request: OrderRequest, **more: Any) -> int:
        await goes_on.wait()
        return await create(desk, request, **more)

    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Wagih Saved", phone="01007741186")
    await person.parcel()
    await person.typed_is_kept("Wagih Saved")
    monkeypatch.setattr(OrderDesk, "create", slowly)
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.field("Address"))
    before = person.program.window
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await asyncio.sleep(0.5)
    goes_on.set()
    after = await person.wait_for("the other language", lambda: _another(person, before))
    await person.wait_for("an empty form", lambda: after.orders.compose.draft().is_blank)
    await nothing_is_left(person)


def _another(person: Person, before: SessionWindow | None) -> SessionWindow | None:
    now = person.program.window
    return now if now is not None and now is not before and now.window.isVisible() else None


async def test_a_draft_that_was_opened_again_is_not_said_to_be_left(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Karim Left")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.reads("Kept as a draft. It is in the Outbox.")
    await person.reads("Bring back")
    await person.click_row("Draft", "Karim Left")
    await person.key(Qt.Key.Key_E, at=person.desk.orders.list.table)
    await person.wait_for("the form", lambda: person.desk.orders.is_composing)
    await person.wait_for("the draft in it", lambda: person.desk.orders.compose.draft().full_name == "Karim Left")
    assert not person.sees("Kept as a draft. It is in the Outbox.")
    assert not person.desk.window.status.bring_back(), "an empty form would take the place of what is written"
