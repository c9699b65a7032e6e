"""The order form as a clerk uses it all day: the keyboard, the zone list, pasted messages, what is said at a field."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QScrollBar, QWidget

from courier_desk.domain.order_fields import DraftField
from courier_desk.ui.compose.paste import PasteReview
from courier_desk.ui.compose.zone_picker import ZoneEdit
from courier_desk.ui.frame.shortcut_sheet import ShortcutSheet
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import Button, ButtonKind, CheckBox, Label, PaintedButton, PopupList
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

#: The message of the day's work: what was asked for, and all that was read wrong of it.
ARABIC = """السلام عليكم
أنا منى السيد
٠١٠٠٢٢٣٣٤٤٥
١٢ شارع عباس العقاد مدينة نصر عمارة ٥ شقة ١٤
فستان احمر مقاس L
الحساب ١٢٥٠ جنيه"""
FRANCO = """salam 3alekom
ana esmy sara ahmed
01002223344
el 3enwan 15 share3 el tahrir eldo2i
fostan a7mar
b 850 geneh"""


def here() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


async def paste(person: Person, text: str) -> PasteReview:
    """Paste a message; gives the review of it."""
    QGuiApplication.clipboard().setText(text)
    await person.key(Qt.Key.Key_V, CONTROL | SHIFT, at=person.window)
    review = await person.wait_for("the review", lambda: next(iter(person.all(PasteReview)), None))
    await person.wait_for("what was read", review.proposals)
    return review


async def test_an_arabic_message_fills_the_form_and_doubts_stay_amber(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await paste(person, ARABIC)
    filled = [one.text() for one in person.all(Button) if one.kind() is ButtonKind.FIRST]
    assert filled == ["Fill in"]
    assert "السلام" not in review.rest()
    await person.press_on("Fill in")
    await person.reads("Create & print")
    assert person.of("Full name") == "منى السيد"
    assert person.of("Zone") == "Nasr City - Abbas ElAqqad"
    assert (person.of("What is inside"), person.of("Amount to collect")) == ("فستان احمر مقاس L", "1,250.00")
    assert person.said_at("What is inside") == "Not sure, look at it"
    assert "Fill this in" not in person.texts()
    await person.wait_for("the keyboard at a doubt", lambda: here().accessibleDescription() == "Not sure, look at it")
    for _ in range(len(DraftField)):  # Enter goes from doubt to doubt
        if "Not sure, look at it" in person.texts():
            await person.key(Qt.Key.Key_Return, at=here())
    await person.reads_no_more("Not sure, look at it")


async def test_an_amount_that_may_be_two_is_not_sent(desks: Desks, sandbox: RunningSandbox) -> None:
    """1.250 is a thousand in many shops: what the courier collects must not be a guess."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name="Karim Abdel Aziz", phone="01007741888")
    await person.parcel()
    await person.fill("Amount to collect", "1.250")
    await person.press_on("Create & print")
    await person.reads("EGP 1.25 or EGP 1,250.00? Type it without the point.")
    await person.fill("Amount to collect", "1250")
    reference = await person.create()
    await person.to_list()
    number = (await person.row(reference, "New"))[0]
    assert sandbox.control("GET", f"/orders/{number}")["amount"] == 125_000


async def test_a_message_pasted_once_more_is_read_once(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    review = await paste(person, ARABIC)
    await person.wait_for("the keyboard in the message", lambda: isinstance(here(), QPlainTextEdit))
    await person.key(Qt.Key.Key_V, CONTROL, at=here())
    assert review.text.toPlainText() == ARABIC
    await person.reads("0100 223 3445")  # as in the form and in the list


async def test_an_amount_typed_at_its_box_is_collected(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    field = person.field("Items")
    field.setFocus()
    await person.key(Qt.Key.Key_Return, at=field)
    box = here()
    assert isinstance(box, CheckBox)
    assert not box.isChecked()
    QTest.keyClicks(box, "1")
    QTest.keyClicks(here(), "250.5")
    assert box.isChecked()
    assert person.of("Amount to collect") == "1250.5"
    await person.key(Qt.Key.Key_Return, at=here())
    assert person.of("Amount to collect") == "1,250.50"
    box.setFocus()
    QTest.keyClicks(box, "9")  # another amount instead
    assert person.of("Amount to collect") == "9"


async def test_a_franco_message_is_an_order(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await paste(person, FRANCO)
    await person.press_on("Fill in")
    await person.reads("Create & print")
    assert person.of("Full name") == "sara ahmed"
    assert person.of("Address") == "15 share3 el tahrir eldo2i"
    assert person.of("Zone") == "Dokki - ElTahrir Street"
    assert (person.of("What is inside"), person.of("Amount to collect")) == ("fostan a7mar", "850.00")


async def test_enter_takes_a_zone_and_goes_on_and_the_list_opens_below(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    zone = person.field("Zone")
    assert isinstance(zone, ZoneEdit)
    person.desk.window.resize(1180, 690)
    await person.type_into(zone, "nasr city")
    popup = await person.wait_for("the list", lambda: next(iter(person.all(PopupList)), None))
    assert popup.mapToGlobal(QPoint(0, 0)).y() > zone.mapToGlobal(QPoint(0, 0)).y()
    await person.key(Qt.Key.Key_Return, at=zone)
    assert here().accessibleName().startswith("Address")
    await person.type_into(here(), "12 Abbas El Akkad")
    assert (person.of("Zone"), person.of("Address")) == ("Nasr City", "12 Abbas El Akkad")


async def test_the_next_order_begins_at_the_head_of_the_form(desks: Desks, sandbox: RunningSandbox) -> None:
    """In a small window what was typed last is far down, and the headings stood cut under the page's head."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    person.desk.window.resize(1180, 620)
    await person.customer(name="Karim Abdel Aziz")
    await person.parcel()
    bar = next(one for one in person.all(QScrollBar) if one.isVisible() and one.maximum())
    bar.setValue(bar.maximum())
    await person.create()
    await person.wait_for("the head of the form", lambda: bar.value() == 0)


async def test_a_guess_is_no_zone_for_enter(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    zone = person.field("Zone")
    assert isinstance(zone, ZoneEdit)
    await person.type_into(zone, "blabla")
    await person.reads("Ezbet Balal")
    await person.reads("No zone is written like this. These are guesses:")
    said = next(one for one in person.all(Label) if "These are guesses" in one.text())
    assert said.visibleRegion().boundingRect().height() >= said.fontMetrics().height()  # and not a line of dots
    await person.key(Qt.Key.Key_Return, at=zone)
    assert zone.zone() is None
    assert zone.highlighted() is None


async def test_f1_shows_the_keys_of_the_form_first_and_scrolls(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.key(Qt.Key.Key_F1, at=person.field("Phone"))
    sheet = await person.wait_for("the keys", lambda: next(iter(person.all(ShortcutSheet)), None))
    texts = person.texts()
    for words in ("Next field", "Create", "Keep as draft", "Fill in the known customer", "Clear the form"):
        assert words in texts
    assert "Bring back what was emptied or left, for a minute" in texts
    assert texts.index("New order") < texts.index("Everywhere")
    assert "Print AWB" not in texts  # a key of the list, which does nothing here
    area = sheet.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    bar = area.verticalScrollBar()
    await person.key(Qt.Key.Key_PageDown, at=here())
    assert bar.value() > 0
    await person.key(Qt.Key.Key_Escape, at=here())


async def test_the_keyboard_is_seen_in_a_wrong_field(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Phone", "0100")
    await person.key(Qt.Key.Key_Return, CONTROL, at=person.field("Phone"))
    phone, name = person.field("Phone"), person.field("Full name")
    assert here() is phone
    accent, red = (Theme.of(phone).colour(token).name() for token in ("ac", "redline"))
    colours = [
        {picture.pixelColor(x, picture.height() // 2).name() for x in range(8)}
        for picture in (phone.grab().toImage(), name.grab().toImage())
    ]
    assert {accent, red} <= colours[0]
    assert red in colours[1]
    assert accent not in colours[1]


async def test_what_a_label_may_not_print_and_too_fine_an_amount_are_said(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Sara 🌸 𝓐li")
    assert plain(person.said_at("Full name")) == "A label may not show 🌸𝓐"
    await person.fill("Full name", "Zoë أحمد")
    assert person.said_at("Full name") == ""
    await person.parcel(cash="1250.755")
    await person.reads("At most two digits after the point")


async def test_a_key_pressed_twice_makes_one_order_and_no_red_form(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer()
    await person.parcel(cash="")
    reference = await person.create()
    await person.key(Qt.Key.Key_Return, CONTROL, at=here())
    await person.reads("Nothing is written yet.")
    assert "Fill this in" not in person.texts()
    row = await person.wait_for(
        "what was made today", lambda: next((one for one in person.all(PaintedButton) if _is_made(one)), None)
    )
    await person.press(row)
    await person.reads_no_more("Create & print")
    await person.row(reference, "New")
    current = person.desk.orders.list.current
    assert current is not None
    await person.new_order()
    assert person.of("Full name") == ""


def _shown(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(Label) if label.isVisible()]


def _is_made(widget: QWidget) -> bool:
    return widget.toolTip() == "Open this order"


async def test_what_was_made_today_is_opened_and_printed_from_the_form(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.create()
    made = await person.wait_for(
        "the order among those made today",
        lambda: next((one for one in person.all(PaintedButton) if _is_made(one)), None),
    )
    number = await person.wait_for("its number", lambda: re.match(r"\d{6}", plain(made.accessibleName())))
    made.setFocus()
    await person.key(Qt.Key.Key_P, at=made)
    await person.wait_for("that it is printed", lambda: "printed" in _shown(made))
    assert [path.name for path in (desks.folder / "printed").glob("[!.]*")] == [f"label-{number[0]}.pdf"]
    await person.key(Qt.Key.Key_Return, at=made)
    await person.reads("Print AWB")
    assert person.sees(number[0])


async def test_notes_begin_where_their_letters_do(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    notes = person.field("Notes for the courier")
    assert isinstance(notes, QPlainTextEdit)

    def begins_at() -> float:
        """Where the first letter stands: 0 at the left edge, 1 at the right one."""
        cursor = notes.textCursor()
        cursor.movePosition(cursor.MoveOperation.Start)
        return notes.cursorRect(cursor).x() / notes.viewport().width()

    await person.type_into(notes, "Leave it with the doorman")
    assert begins_at() < 0.1
    notes.clear()
    await person.type_into(notes, "مع البواب")
    assert begins_at() > 0.9


async def test_a_press_on_the_amount_that_is_off_collects_it(desks: Desks, sandbox: RunningSandbox) -> None:
    """What was typed then went into the field that had the keyboard, and the order collected nothing."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.fill("Full name", "Karim Abdel Aziz")
    deliver = person.desk.orders.compose.form.deliver
    assert not deliver.amount.isEnabled()
    QTest.mouseClick(deliver.amount.edit(), Qt.MouseButton.LeftButton)  # as a press that falls on the box
    await person.wait_for("the keyboard in the amount", deliver.amount.edit().hasFocus)
    assert deliver.cod.isChecked()
    QTest.keyClicks(deliver.amount.edit(), "350")
    assert person.of("Full name") == "Karim Abdel Aziz"
    assert person.desk.orders.compose.draft().cod_amount == "350"
