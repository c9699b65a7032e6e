"""An order out of a chat message: read, looked at by a person, and put into the form, in both languages."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from courier_desk.desk.chat_zone import Called
from courier_desk.domain.chat_message import read_message
from courier_desk.domain.chat_model import Model
from courier_desk.domain.chat_reading import ChatReading
from courier_desk.domain.outbox import State
from courier_desk.host.settings import Language
from courier_desk.ui.compose import paste
from courier_desk.ui.compose.paste import PasteReview
from courier_desk.ui.widgets import Button, ButtonKind, Field
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, SHIFT, Person

_OTHER_WINDOW = Qt.FocusReason.ActiveWindowFocusReason
MESSAGE = """كريم عبد العزيز
موبايل ٠١٠٠٧٧٤١١٨٦
عابدين
12 شارع محمد محمود، عمارة 12، شقة 3
طقم ملايات أبيض
الاجمالي: ١٢٥٠ جنيه
سلام عليكم يا جماعة الخير انا عايز اطلب"""


PLACE = "Samir Adel Fahmy\n01007742255\nAbdeen\n12 Mohamed Mahmoud St\n"


async def _paste(person: Person, text: str) -> PasteReview:
    QGuiApplication.clipboard().setText(text)
    await person.key(Qt.Key.Key_V, CONTROL | SHIFT, at=person.window)
    return await person.wait_for("the review", lambda: next(iter(person.all(PasteReview)), None))


def _checked(review: PasteReview) -> Callable[[], set[str]]:
    return lambda: {field for field, box in review.proposals().items() if box.isChecked()}


async def test_a_message_is_read_looked_at_and_filled_in(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Notes for the courier", "Ring twice")
    review = await _paste(person, MESSAGE)
    await person.wait_for("what was read", review.proposals)
    expected = {"phone", "full_name", "zone", "address", "building", "apartment", "description", "cod_amount"}
    assert _checked(review)() == expected
    assert review.rest() == ""  # greetings and wishes are no part of an order
    await person.reads("Not sure, look at it")
    review.proposals()["apartment"].click()
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the panel", lambda: not person.all(PasteReview))
    await person.reads("Create & print")
    draft = person.desk.orders.compose.draft()
    assert (draft.phone.replace(" ", ""), draft.full_name) == ("01007741186", "كريم عبد العزيز")
    assert (draft.governorate, draft.zone) == ("Cairo", "Abdeen")
    assert (draft.building, draft.apartment, draft.notes) == ("12", "", "Ring twice")
    assert (draft.cod, draft.cod_amount, draft.description) == (True, "1250", "طقم ملايات أبيض")
    session = person.program.session
    assert session is not None
    items = (await session.outbox_desk.view()).items
    assert all(item.state is State.DRAFT for item in items)  # nothing was created by it


async def test_what_was_read_is_looked_at_before_it_is_created_however_often_the_key_is_pressed(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """The key that fills the form in creates the order in the next moment: pressed twice, nobody had seen it."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await _paste(person, MESSAGE)
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the panel", lambda: not person.all(PasteReview))
    page = person.desk.orders.compose
    assert page.draft().doubts
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form)
    await person.wait_for("the sentence", lambda: "Then create once more." in person.desk.window.status.text())
    session = person.program.session
    assert session is not None
    items = (await session.outbox_desk.view()).items
    assert all(item.state is State.DRAFT for item in items), "nothing is created that nobody looked at"
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form)
    await person.wait_for("the next, empty form", lambda: page.draft().is_blank)


async def test_escape_closes_the_review_and_the_form_stays(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Salma Fouad")
    review = await _paste(person, "nothing to see")
    await person.key(Qt.Key.Key_Escape, at=review.text)
    await person.wait_for("the panel", lambda: not person.all(PasteReview))
    await person.reads("Create & print")
    assert person.of("Full name") == "Salma Fouad"


async def test_what_a_message_replaces_is_brought_back_and_what_was_typed_on_is_kept(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Phone", "01112223334")
    await person.fill("Full name", "Salma Fouad")
    await _fill_in(person, MESSAGE)
    assert person.of("Full name") == "كريم عبد العزيز"
    await person.reads("The message stands in place of what was typed.")
    await person.fill("Notes for the courier", "Ring twice")
    await person.press_on("Bring back")
    assert (person.of("Full name"), person.of("Phone").replace(" ", "")) == ("Salma Fouad", "01112223334")
    await _fill_in(person, PLACE)
    await person.key(Qt.Key.Key_Z, CONTROL, at=person.button("Create"))
    assert (person.of("Full name"), person.of("Address")) == ("Salma Fouad", "")


async def _fill_in(person: Person, text: str) -> None:
    review = await _paste(person, text)
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the panel", lambda: not person.all(PasteReview))


async def test_a_message_is_reviewed_in_the_arabic_window(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.leave()
    person = desks.start(language=Language.ARABIC)
    await person.at_work()
    await person.key(Qt.Key.Key_N, CONTROL, at=person.window)
    await person.press_on("لصق رسالة")
    review = await person.wait_for("the review", lambda: next(iter(person.all(PasteReview)), None))
    text = person.field("رسالة العميل")
    assert isinstance(text, QPlainTextEdit)
    text.setPlainText("Mona Samir\n01001234567\nmaadi degla sarayat\n9 Road 9 St")
    await person.press_on("املأ")
    await person.wait_for("the panel", lambda: not person.all(PasteReview))
    assert person.of("الموبايل") == "0100 123 4567"
    assert not review.isVisible()


async def test_one_button_stands_out_while_a_message_is_read_and_the_filled_form_is_calm(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    button = person.button("Paste a message")
    assert isinstance(button, Button)
    assert "Ctrl+Shift+V" in f"{button.toolTip()} {button._shown()}"  # noqa: SLF001 (where there is little room, in its tip)
    review = await _paste(person, "منى عبد الحميد\n01012457789\nفستان احمر")
    filled = [one.text() for one in person.all(Button) if one.kind() is ButtonKind.FIRST and not one.is_off()]
    assert filled == [review.fill.text()]
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the panel", lambda: not person.all(PasteReview))
    assert person.of("Full name") == "منى عبد الحميد"
    assert [field.label() for field in person.all(Field) if field.editor.property("state") == "error"] == []


async def test_the_window_goes_on_while_a_message_is_read_and_the_newest_one_counts(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    begun, go_on = threading.Event(), threading.Event()

    def slow(text: str, model: Model, *, called: Called) -> ChatReading:
        assert threading.current_thread() is not threading.main_thread(), "the window stands still meanwhile"
        if "Karim" in text:
            begun.set()
            assert go_on.wait(PATIENCE)
        return read_message(text, model, called=called)

    monkeypatch.setattr(paste, "read_message", slow)
    try:
        review = await _paste(person, "Karim Samir\n01012457789")
        await person.wait_for("the reading", begun.is_set)
        review.text.setPlainText("Mona Samir\n01007741186")
        await person.wait_for("the newer message", review.proposals)
    finally:
        go_on.set()
    review.text.setPlainText("Hany Fouad\n01155512345")
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)  # pressed before it is read
    await person.wait_for("the panel", lambda: not person.all(PasteReview))
    assert (person.of("Full name"), person.of("Phone")) == ("Hany Fouad", "0115 551 2345")


def _marked(person: Person) -> set[str]:
    """Give the fields that are said to be doubtful."""
    return {field.label() for field in person.all(Field) if field.hint() == "Not sure, look at it"}


async def test_what_is_not_sure_stays_so_after_a_crash_until_somebody_has_looked(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await _paste(person, MESSAGE)
    await person.wait_for("what was read", review.proposals)
    unsure = {name for name, box in review.proposals().items() if "Not sure" in box.accessibleDescription()}
    assert "description" in unsure, "this message leaves it open"
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the marks", lambda: _marked(person))
    assert "What is inside" in _marked(person)
    await person.typed_is_kept("كريم عبد العزيز")
    await person.leave()
    person = desks.start()
    await person.at_work()
    await person.new_order()
    await person.wait_for("the mark after the restart", lambda: "What is inside" in _marked(person))
    await person.reads("Not sure, look at: ")
    person.field("What is inside").setFocus()
    for kind in (QEvent.Type.FocusOut, QEvent.Type.FocusIn):  # another window gets the keyboard, and this one again
        QApplication.sendEvent(person.field("What is inside"), QFocusEvent(kind, _OTHER_WINDOW))
    assert "What is inside" in _marked(person), "nobody went on to another field"
    person.field("Address").setFocus()
    await person.wait_for("no mark where somebody was", lambda: "What is inside" not in _marked(person))
    await person.leave()
    person = desks.start()
    await person.at_work()
    await person.new_order()
    await person.reads("كريم عبد العزيز")
    assert "What is inside" not in _marked(person)


async def test_an_amount_that_is_not_sure_is_not_ticked_and_a_person_says_whether_it_is_collected(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """A parcel that leaves without its cash is lost money, one with another one's cash comes back."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await _paste(person, f"{PLACE}White sheets\n450 shipping on me")
    await person.wait_for("what was read", review.proposals)
    assert not review.proposals()["cod_amount"].isChecked()
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.reads("The message may mean EGP 450.00, but this form collects nothing")
    compose = person.desk.orders.compose
    box, nothing = compose.form.deliver.cod, person.button("Nothing is to be collected")
    reference = compose.draft().reference or compose.form.extras.reference.placeholderText()
    for _ in range(3):  # the key may be pressed twice, and on the way Enter goes by the box
        await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
        await person.reads("Collect the amount, or say that nothing is to be collected.")
        await person.wait_for("the keyboard at the box", box.hasFocus)
        await person.key(Qt.Key.Key_Return, at=box)
        await person.wait_for("it gone on", lambda: not box.hasFocus())
    box.setFocus()
    await person.key(Qt.Key.Key_Space, at=box)
    await person.wait_for("nothing is said any more", lambda: not person.sees("The message may mean"))
    assert (compose.draft().cod, compose.draft().cod_amount, nothing.isVisible()) == (True, "450", False)
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.reads(f"Saved: {reference}")
    await person.new_order()
    review = await _paste(person, f"{PLACE}White sheets\n450 shipping on me")
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the box", nothing.isVisible)
    await person.check(nothing)
    await person.wait_for("nothing is said any more", lambda: not person.sees("The message may mean"))
    assert not compose.draft().cod
    reference = compose.draft().reference or compose.form.extras.reference.placeholderText()
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.reads(f"Saved: {reference}")


async def test_an_amount_that_was_reckoned_says_how(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await _paste(person, f"{PLACE}White sheets\nprice 450\nshipping 60")
    await person.wait_for("what was read", review.proposals)
    await person.reads("EGP 510.00 = 450 + 60")
    box = review.proposals()["cod_amount"]
    assert "= 450 + 60" in plain(box.accessibleDescription())
    box.click()
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the amount", lambda: person.desk.orders.compose.draft().cod_amount == "510")


async def test_money_of_a_message_that_nobody_can_tell_is_said_and_create_asks_once(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await _paste(person, f"{PLACE}White sheets\ntotal 40 dollars")
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    compose = person.desk.orders.compose
    await person.reads("The message speaks of money, but this form collects nothing")
    reference = compose.draft().reference or compose.form.extras.reference.placeholderText()
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.reads("Collect the amount, or create once more to collect nothing.")
    await person.wait_for("the keyboard at the box", compose.form.deliver.cod.hasFocus)
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.window)
    await person.reads(f"Saved: {reference}")


async def test_what_may_be_an_exchange_and_what_lies_outside_is_said_before_the_form_is_filled_in(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await _paste(
        person,
        "ممكن ابدل الفستان الاحمر بمقاس اكبر؟ والفرق هدفعه ١٥٠ جنيه\nمنى عادل ٠١٠٠١٢٣٤٥٦٧\n"
        "Alexandria, Smouha, 14 Victor st",
    )
    await person.wait_for("what was read", review.proposals)
    await person.reads("Something may be given back. If so, choose Exchange in the form first.")
    await person.reads("Alexandria is not served.")
    await person.key(Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier, at=person.window)
    await person.reads("Alexandria is not served.")
    await person.wait_for("the choice", lambda: not person.sees("Something may be given back."))
    await person.key(Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier, at=person.window)
    review.text.setPlainText("عايز ارجع الاوردر رقم 362938 الفستان فيه عيب\nمنى عادل ٠١٠٠١٢٣٤٥٦٧")
    await person.reads("This may be a return. If so, choose Return in the form first.")


async def test_the_known_customer_of_a_message_takes_no_goods_and_no_cash_away(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Karim Aziz", phone="01007741186")
    await person.parcel(cash="200")
    await person.create()
    await person.to_list()
    await person.row("Karim Aziz", "New")
    await person.new_order()
    await _paste(person, MESSAGE)
    review = next(iter(person.all(PasteReview)))
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.reads("earlier order")
    await person.key(Qt.Key.Key_F, ALT, at=person.field("Phone"))
    await person.wait_for("the customer", lambda: person.desk.orders.compose.draft().full_name == "Karim Aziz")
    draft = person.desk.orders.compose.draft()
    assert (draft.cod, draft.cod_amount, draft.description) == (True, "1250", "طقم ملايات أبيض")
    other = (
        MESSAGE.replace("٠١٠٠٧٧٤١١٨٦", "٠١٠٠٧٧٤١١٩٩")
        .replace("طقم ملايات أبيض", "شنطة جلد")
        .replace("الاجمالي: ١٢٥٠ جنيه\n", "")
    )
    await _paste(person, other)
    review = next(iter(person.all(PasteReview)))
    await person.wait_for("what was read", review.proposals)
    await person.key(Qt.Key.Key_Return, CONTROL, at=review.text)
    await person.wait_for("the other goods", lambda: person.desk.orders.compose.draft().description == "شنطة جلد")
    assert person.desk.orders.compose.draft().cod_amount == "", "nothing of the first message stays"
