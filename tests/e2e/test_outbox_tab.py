"""The Outbox tab at work: what was refused is mended in place, what is lost is watched, what is doubtful is decided."""

from __future__ import annotations

import asyncio
import urllib.parse
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication

from courier_desk.desk.order_form import OrderFormDesk, TypedForm
from courier_desk.domain.outbox import Policy
from courier_desk.ui.compose.paste import PasteReview
from courier_desk.ui.widgets import ConfirmDialog
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, QUICK, Person

#: Long enough to be read while it counts down.
SLOWLY = replace(QUICK, policy=Policy(settle=3.0, second_look=0.3, rounds=3))


def created(sandbox: RunningSandbox, reference: str) -> int:
    """Count the orders that the service committed under a reference."""
    return int(sandbox.control("GET", f"/created?reference={urllib.parse.quote(reference)}")["count"])


async def write(person: Person, *, name: str = "Karim Abdel Aziz", zone: str = "Abdeen", cash: str = "640") -> str:
    """Write an order and create it; gives its reference."""
    await person.new_order()
    await person.customer(name=name, zone=zone)
    await person.parcel(cash=cash)
    return await person.create()


async def outbox(person: Person) -> None:
    """Go to the outbox with its key."""
    await person.key(Qt.Key.Key_4, CONTROL, at=person.window)
    await person.wait_for("its page", lambda: shown(person, "Hold sending") or shown(person, "Go on"))


async def done(person: Person, reference: str) -> None:
    """Wait until it is no longer in the outbox and the service's number stands in the orders."""
    await person.wait_for("gone from the outbox", lambda: not person.rows(reference))
    await person.key(Qt.Key.Key_1, CONTROL, at=person.window)
    if person.sees("Create & print"):
        await person.to_list()
    row = await person.row(reference, "New")
    assert row[0].isdigit()


async def refused(person: Person, sandbox: RunningSandbox, *, zone: str = "Helwan") -> str:
    """Have an order refused for its zone, which the service dropped a moment ago."""
    await person.new_order()
    await person.customer(zone=zone)
    await person.parcel(cash="640")
    sandbox.control("POST", "/catalog", {"remove": [person.desk.orders.compose.draft().zone]})
    reference = await person.create()
    await outbox(person)
    await person.row(reference, "Needs attention")
    return reference


@pytest.fixture
def own_sandbox() -> Any:
    """A service of this story alone: it loses zones."""
    with RunningSandbox(orders=20, speed=0.001, seed=9) as running:
        yield running


async def test_enter_on_a_draft_leads_to_opening_it(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Nagwa Draft")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.window)
    await outbox(person)
    await person.click_row("Nagwa Draft")
    await person.reads("Open draft")
    table = QApplication.focusWidget()
    assert table is not None
    await person.key(Qt.Key.Key_Return, at=table)
    await person.wait_for("the keyboard at the first button", lambda: person.button("Open draft").hasFocus())
    await person.key(Qt.Key.Key_Tab, at=person.button("Open draft"))
    assert person.button("Send").hasFocus()


async def test_a_draft_says_what_it_lacks_and_is_opened_there(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Nagwa Lacks")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.window)
    await outbox(person)
    assert (await person.row("Nagwa Lacks", "Draft"))[-1] == "Not yet: what is inside"
    await person.click_row("Nagwa Lacks")
    await person.press_on("Open draft")
    await person.reads("Create & print")
    await person.wait_for("the keyboard there", lambda: person.field("What is inside").hasFocus())
    await person.fill("Phone", "0111")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.window)
    await outbox(person)
    await person.row("Nagwa Lacks", "Not yet: what is inside. Not right yet: phone")


async def test_a_refused_zone_is_mended_in_the_panel_with_a_digit_and_sent_under_its_reference(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    reference = await refused(person, own_sandbox)
    await person.click_row(reference)
    row = await person.row(reference)
    assert "is not in the service's list" in row[-1]
    await person.reads("Nothing was created.")
    await person.reads("VALIDATION_ERROR (400)")
    await person.reads("Close matches, press the number to take one:")
    table = person.desk.outbox.table
    await person.wait_for("the list with the keyboard", table.hasFocus)
    await person.key(Qt.Key.Key_1, at=table)
    taken = person.desk.outbox.panel_view.field.zone()
    assert taken is not None
    await person.key(Qt.Key.Key_Return, CONTROL, at=table)
    await person.reads("Nothing waits to be sent")
    await done(person, reference)
    assert created(own_sandbox, reference) == 1
    order = next(one for one in own_sandbox.control("GET", "/snapshot")["orders"] if one["reference"] == reference)
    assert order["zone"] == taken.value


async def test_a_field_that_is_still_wrong_is_told_and_not_sent(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    reference = await refused(person, own_sandbox)
    await person.click_row(reference)
    await person.fill("Zone", "nowhere at all")
    await person.press_on("Send again")
    await person.wait_for("the fault at the field", lambda: person.said_at("Zone") == "Choose a zone from the list")
    assert created(own_sandbox, reference) == 0
    await person.take_zone("Abdeen")
    await person.press_on("Send again")
    await done(person, reference)


async def test_a_lost_answer_is_watched_until_the_order_is_adopted(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    person.program.session_settings = SLOWLY
    await person.connect(sandbox)
    sandbox.control("PUT", "/faults", {"faults": "response_lost:method=POST,path=/orders,count=1"})
    try:
        reference = await write(person, name="Ibrahim Nasser")
        await outbox(person)
        await person.row(reference, "Checking")
        await person.click_row(reference)
        await person.press(await person.wait_for("the button", lambda: shown(person, "Send again")))
        await person.reads("We look first whether it arrived, so that nothing is sent twice.")
        told: set[str] = set()

        def watched() -> bool:
            told.update(cells[-1] for cells in person.rows(reference))
            return not person.rows(reference)

        await person.wait_for("gone from the outbox", watched)
        waits = {words.rpartition(" in ")[2] for words in told if words.startswith("No answer came. Looks")}
        assert len(waits & {"3 s", "2 s", "1 s"}) > 1, "it counts down"
        await done(person, reference)
    finally:
        sandbox.control("DELETE", "/faults")
    assert created(sandbox, reference) == 1


def shown(person: Person, text: str) -> QAbstractButton | None:
    """Give the button that says this, if there is one now."""
    return next((one for one in person.all(QAbstractButton) if plain(one.text()) == text), None)


async def doubtful(person: Person, sandbox: RunningSandbox, name: str) -> tuple[str, str]:
    """Lose an order while another one with its reference is at the service; gives reference and the other's number."""
    await person.new_order()
    await person.customer(name=name)
    await person.parcel(cash="640")
    reference = person.of("Your reference")
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    body = {
        "fullName": "Somebody Else",
        "phoneNumber": "01222222222",
        "address": "1 Other Street",
        "government": "Cairo",
        "zone": session.zones.catalog.zones[0].value,
        "orderType": "Deliver",
        "productDescription": "Something else",
        "numberOfItems": 3,
        "referralNumber": reference,
    }
    other = sandbox.call("POST", "/orders", body, merchant=session.merchant.code).data["order"]["orderNumber"]
    sandbox.control("PUT", "/faults", {"faults": "request_lost:method=POST,path=/orders,count=1"})
    await person.create()
    await outbox(person)
    await person.row(reference, "Needs attention")
    await person.click_row(reference)
    await person.reads(f"Found: {other}")
    return reference, str(other)


async def test_what_is_doubtful_is_compared_and_said_to_be_there(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    reference, other = await doubtful(person, sandbox, "Mai Sobhy")
    assert f"Is it {other}? Compare and tell." in (await person.row(reference))[-1]
    texts = person.texts()
    assert "Mai Sobhy" in texts
    assert "Somebody Else" in texts
    await person.press_on(f"It is there: {other}")
    await person.wait_for("gone from the outbox", lambda: not person.rows(reference))
    assert created(sandbox, reference) == 1
    await person.key(Qt.Key.Key_1, CONTROL, at=person.window)
    await person.to_list()
    await person.row(other, reference)


async def test_what_is_doubtful_is_said_not_to_be_there_and_sent(desks: Desks, own_sandbox: RunningSandbox) -> None:
    sandbox = own_sandbox  # a reference that stands twice is news of its own
    person = desks.start()
    await person.connect(sandbox)
    reference, other = await doubtful(person, sandbox, "Nada Samir")
    await person.press_on("It is not there: send")
    await person.wait_for("gone from the outbox", lambda: not person.rows(reference))
    assert created(sandbox, reference) == 2
    mine = [one for one in sandbox.control("GET", "/snapshot")["orders"] if one["reference"] == reference]
    assert sorted(one["full_name"] for one in mine) == ["Nada Samir", "Somebody Else"]
    assert other in {str(one["number"]) for one in mine}


async def test_sending_is_held_and_goes_on_in_the_tab(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await outbox(person)
    await person.press_on("Hold sending")
    await person.reads("Sending is held.")
    first, second = await write(person, name="Held Hani"), await write(person, name="Held Huda")
    await outbox(person)
    assert (await person.row(first))[-1] == "Held by you"
    assert person.desk.outbox.table.hasFocus()
    await person.click_row(second)
    await person.press(await person.wait_for("the button", lambda: shown(person, "Try now")))
    await person.reads("Sending is held. Go on with Ctrl+Space.")
    assert created(sandbox, second) == 0
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.reads("Nothing waits to be sent")
    assert (created(sandbox, first), created(sandbox, second)) == (1, 1)


async def test_a_refused_order_is_discarded_after_asking(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    reference = await refused(person, own_sandbox)
    await person.click_row(reference)
    await person.press_on("Discard…")
    await person.reads(f"Discard {reference}?")
    await person.reads("It was never created. What was typed for Karim Abdel Aziz is removed from this computer.")
    await person.press_on("Keep it")
    await person.wait_for("the question gone", lambda: not person.all(ConfirmDialog))
    await person.row(reference)
    await person.press_on("Discard…")
    await person.reads(f"Discard {reference}?")
    await person.press_on("Discard")
    await person.reads("Nothing waits to be sent")
    assert created(own_sandbox, reference) == 0


async def test_a_refused_order_becomes_a_draft_that_is_opened_and_sent(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    reference = await refused(person, own_sandbox)
    await person.click_row(reference)
    await person.press_on("Back to draft")
    await person.row(reference, "Draft")
    await person.press_on("Open draft")
    await person.wait_for("the draft in the form", lambda: person.of("Your reference") == reference)
    await person.take_zone("Abdeen")
    await person.create()
    await outbox(person)
    await done(person, reference)
    assert created(own_sandbox, reference) == 1


async def test_a_whole_draft_is_sent_from_the_tab(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(phone="01227780145", name="Draft Dina")
    await person.parcel(cash="")
    reference = person.of("Your reference")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.field("Address"))
    await person.reads("Kept as a draft.")
    await outbox(person)
    assert (await person.row(reference, "Draft"))[-1] == "Not sent until you send it"
    await person.click_row(reference)
    await person.press_on("Send")
    await person.reads("Nothing waits to be sent")
    assert created(sandbox, reference) == 1


async def test_a_draft_that_may_be_there_already_or_is_not_sure_is_opened_and_not_sent(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """What the form says in amber is not passed by from the Outbox."""
    person = desks.start()
    await person.connect(sandbox)
    await write(person, name="Draft Dina", cash="640")
    await person.new_order()
    await person.customer(name="Draft Dina")
    await person.parcel(cash="640")
    reference = person.of("Your reference")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.field("Address"))
    await person.reads("Kept as a draft.")
    await outbox(person)
    await person.click_row(reference)
    await person.press_on("Send")
    await person.reads("Look at it once more, then create it.")
    await person.reads("Create & print")
    await person.reads("for this phone, ")
    await person.wait_for("the draft in the form", lambda: person.of("Your reference") == reference)
    assert created(sandbox, reference) == 0
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.field("Address"))
    await person.reads(f"Saved: {reference}")

    await person.new_order()
    place = "Omar Nabil\n01112223334\nAbdeen\n12 Mohamed Mahmoud St"
    QGuiApplication.clipboard().setText(f"{place}\nWhite sheets\ntotal 700 egp")
    await person.key(Qt.Key.Key_V, CONTROL | Qt.KeyboardModifier.ShiftModifier, at=person.window)
    review = await person.wait_for("the review", lambda: next(iter(person.all(PasteReview)), None))
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.reads("Not sure, look at: ")
    reference = person.of("Your reference")
    await person.key(Qt.Key.Key_S, CONTROL, at=person.window)
    await person.reads("Kept as a draft.")
    await outbox(person)
    assert "Not sure, look at: " in (await person.row(reference, "Draft"))[-1]
    await person.click_row(reference)
    await person.press_on("Send")
    await person.reads("Look at it once more, then create it.")
    await person.reads("Create & print")
    assert created(sandbox, reference) == 0


async def test_a_form_that_is_found_late_on_the_disk_is_not_laid_open_over_what_came_of_it(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy computer looks for the form of the run before only when this run has already written one down."""
    person = desks.start()
    await person.connect(sandbox)
    session = person.program.session
    assert session is not None
    await person.new_order()
    await person.customer(name="Draft Dina")
    await person.parcel(cash="")
    await person.typed_is_kept("Draft Dina")
    read, go_on, real = asyncio.Event(), asyncio.Event(), OrderFormDesk.kept

    async def slowly(form_desk: OrderFormDesk) -> TypedForm | None:
        found = await real(form_desk)
        read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(OrderFormDesk, "kept", slowly)
    person.desk.orders._went_on = False  # noqa: SLF001  (as at the start)
    late = asyncio.create_task(person.desk.orders.prepare())
    await read.wait()
    await person.key(Qt.Key.Key_S, CONTROL, at=person.field("Address"))
    await person.reads("Kept as a draft.")
    go_on.set()
    await late
    assert person.of("Full name") == ""
    assert not person.sees("What you were typing is still there")


async def test_without_a_connection_the_rows_say_so_and_all_are_tried_at_once(desks: Desks, tmp_path: Any) -> None:
    with RunningSandbox(db=tmp_path / "service.sqlite", seed=7) as first:
        person = desks.start()
        await person.connect(first)
        port = int(first.base_url.split(":")[2].split("/")[0])
        first.stop()
        reference = await write(person)
        await outbox(person)
        await person.row(reference, "Waits for the connection")
        await person.reads("Try all now")
        with RunningSandbox(db=tmp_path / "service.sqlite", seed=7, port=port) as again:
            for button in person.all(QAbstractButton):  # gone where the desk found the service first
                if button.text() == "Try all now":
                    button.click()
            await person.reads("Nothing waits to be sent")
            assert created(again, reference) == 1
            await person.leave()


async def test_a_change_the_service_did_not_keep_whole_is_news_and_stands_in_the_tab(desks: Desks) -> None:
    with RunningSandbox(orders=20, speed=0.001, seed=9, mode="live") as service:
        person = desks.start()
        await person.connect(service)
        session = person.program.session
        assert session is not None
        wanted = request(session)
        await session.orders.create(wanted)
        number = (await person.row(wanted.reference, "New"))[0]
        await session.order_actions.update(number, replace(wanted, may_inspect=True))
        await person.reads("Done, but the service kept something else: May inspect before accepting")
        await outbox(person)
        await person.row(number, "Edit order: Done, but the service kept something else")
        await person.reads("Kept by the service")
        assert (person.sees("yes"), person.sees("no")) == (True, True)
        await person.press_on("Seen, remove it")
        await person.reads("Nothing waits to be sent")


async def test_nothing_is_decided_by_a_panel_that_still_shows_the_row_before(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is slow for a moment: what is pressed meanwhile was meant for a row that nobody sees yet."""
    person = desks.start()
    await person.connect(sandbox)
    await outbox(person)
    await person.press_on("Hold sending")
    first = await write(person, name="Mai Sobhy")
    second = await write(person, name="Nada Samir")
    await outbox(person)
    await person.click_row(first)
    await person.press_on("Discard…")
    await person.press_words(await person.wait_for("the question", lambda: question(person)), "Keep it")
    session = person.program.session
    assert session is not None
    read, slow = session.outbox_desk.detail, asyncio.Event()

    async def late(row_id: int) -> object:
        await slow.wait()
        return await read(row_id)

    monkeypatch.setattr(session.outbox_desk, "detail", late)
    await person.click_row(second)
    discard = shown(person, "Discard…")
    assert discard is not None
    await person.press(discard)
    assert question(person) is None
    slow.set()
    await person.press_on("Discard…")
    dialog = await person.wait_for("the question", lambda: question(person))
    assert second in dialog.windowTitle()
    dialog.reject()
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.reads("Nothing waits to be sent")


def question(person: Person) -> ConfirmDialog | None:
    """Give the question that is open."""
    return next(iter(person.all(ConfirmDialog)), None)
