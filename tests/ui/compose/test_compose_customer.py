"""Customer and address on the compose page: phones as people write them, known customers, and the list of zones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox

from courier_desk.desk.changes import Topic
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.ui.widgets import FieldState, PopupList
from courier_desk.ui.words import ltr
from tests.support.compose_desk import KNOWN, DeskInMemory
from tests.ui.compose.conftest import READY, Bench, until
from tests.ui.compose.keys import ALT, CTRL, SHIFT, Key, press, typed

MEANT = "The phone is a landline or a number abroad: send it as it is"
MEANT_OTHER = "The other phone is a landline or a number abroad: send it as it is"


def test_a_short_phone_is_refused_when_it_is_left(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        form.customer.other_phone.setFocus()
        typed("0122 90 811")
        other = next(e for e in form.customer.entries if e.name == "other_phone")
        assert other.focus.property("state") == ""
        press(Key.Key_Tab)
        assert other.focus.property("state") == FieldState.ERROR.value
        assert "Other phone: 9 digits; mobiles have 11" in bench.page.panel.check_texts()
        assert not word_box(bench, MEANT_OTHER).isVisible()  # no landline begins like this
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []
        assert form.customer.other_phone.hasFocus()

    story(body, draft=READY)


def test_a_third_number_stays_where_it_was_typed_and_is_named(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        typed("01007741186 / 01221112233 / 01551112233")
        press(Key.Key_Tab)
        field = form.customer.phone_field
        said = f"{ltr('01551112233')} is left out: an order has two phones"
        assert (field.state(), field.hint()) == (FieldState.WARN, said)
        assert form.customer.phone.text() == "01007741186 / 01221112233 / 01551112233"
        assert form.customer.other_phone.text() == ""

    story(body, draft=replace(READY, phone="", other_phone=""))


def test_a_landline_is_sent_on_a_persons_word_which_is_not_asked_twice_for_one_number(
    story: Callable[..., None],
) -> None:
    async def body(bench: Bench) -> None:
        typed("02 2391 1234")
        press(Key.Key_Return)
        box = word_box(bench, MEANT)
        assert (box.isVisible(), box.isChecked()) == (True, False)
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []
        press(Key.Key_Tab)
        press(Key.Key_Tab)
        assert box.hasFocus()
        press(Key.Key_Space)
        field = bench.page.form.customer.phone_field
        assert (field.state(), field.hint()) == (FieldState.WARN, f"No Egyptian mobile; {ltr('0223911234')} is sent")
        bench.page.open_draft(OrderDraft.from_plain(bench.page.draft().to_plain()))
        assert box.isChecked()
        bench.page.form.customer.phone.setFocus()
        typed("5")
        press(Key.Key_Tab)
        assert (field.state(), box.isVisible(), box.isChecked()) == (FieldState.ERROR, True, False)
        bench.page.form.customer.phone.setFocus()
        press(Key.Key_Backspace)
        press(Key.Key_Tab)
        assert box.isChecked()
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][0].consignee.phone == "0223911234"
        assert not box.isVisible()

    story(body, draft=replace(READY, phone=""))


def test_typing_on_passes_the_question_about_a_wrong_phone_by(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        typed("02012345678")
        press(Key.Key_Return)
        press(Key.Key_Return)
        box, form = word_box(bench, MEANT), bench.page.form
        assert box.isVisible()
        typed("Ali Hassan")
        assert bench.page.draft().full_name == "Ali Hassan"
        assert (box.isChecked(), form.customer.phone_field.state()) == (False, FieldState.ERROR)
        press(Key.Key_Return, SHIFT)
        assert form.customer.other_phone.hasFocus()

    story(body, draft=replace(READY, phone="", full_name=""))


def test_a_name_typed_at_the_question_about_a_phone_does_not_answer_it(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        typed("02012345678")
        press(Key.Key_Tab)
        press(Key.Key_Tab)
        box = word_box(bench, MEANT)
        assert box.hasFocus()
        QTest.keyClicks(box, "Ali Hassan")
        assert not box.isChecked()
        press(Key.Key_Return)
        assert bench.page.form.customer.full_name.hasFocus()
        box.setFocus()
        press(Key.Key_Space)
        assert box.isChecked()

    story(body, draft=replace(READY, phone="", full_name=""))


def word_box(bench: Bench, text: str) -> QCheckBox:
    """Find a box by what it says."""
    return next(box for box in bench.page.findChildren(QCheckBox) if box.text() == text)


def test_a_phone_that_lost_its_digits_in_a_spreadsheet_is_refused_as_it_came(
    story: Callable[..., None],
) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        QApplication.clipboard().setText("1.01235E+09")
        form.customer.phone.paste()
        assert form.customer.phone.text() == "1.01235E+09"
        assert form.customer.phone_field.state() is FieldState.ERROR
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []

    story(body, draft=replace(READY, phone=""))


def test_arabic_digits_and_a_country_code_become_the_national_number(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        phone = bench.page.form.customer.phone
        QApplication.clipboard().setText("\u200e+٢٠ ١٠٠ ٧٧٤ ١١٨٦")
        phone.paste()
        assert phone.text() == "+20 100 774 1186"
        press(Key.Key_Tab)
        assert phone.text() == "0100 774 1186"
        assert bench.page.draft().phone == "0100 774 1186"
        await until(lambda: bench.desk.orders.asked == ["01007741186"])
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][0].consignee.phone == "01007741186"

    story(body, draft=replace(READY, phone=""))


def test_two_phones_in_one_field_are_parted_in_sight(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        QApplication.clipboard().setText("01007741186 / 01221112233")
        bench.page.form.customer.phone.paste()
        press(Key.Key_Tab)
        assert bench.page.form.customer.phone.text() == "0100 774 1186"
        assert bench.page.draft().other_phone == "01221112233"

    story(body)


def test_a_known_customer_is_offered_and_filled_in(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        field = bench.page.form.customer.phone_field
        typed("01069134427")
        await until(lambda: field.state() is FieldState.OK)
        assert field.hint() == "1 earlier order."
        press(Key.Key_F, ALT)
        draft = bench.page.draft()
        assert (draft.full_name, draft.governorate, draft.zone) == ("Heba Samir", "Cairo", "Ain Shams")
        assert (draft.address, draft.building, draft.apartment) == ("Ahmed Esmat St", "45", "3")
        assert bench.page.form.customer.zone.zone() is not None
        typed("")

    story(body)


def test_another_customer_that_is_filled_in_leaves_nothing_of_the_one_before(story: Callable[..., None]) -> None:
    before = replace(KNOWN, number="204597", phone="01100404134", other_phone="01109504223", full_name="Walid Adel")
    desk = DeskInMemory()
    desk.orders.history = (before, KNOWN)

    async def body(bench: Bench) -> None:
        for phone, other, name in (("01100404134", "01109504223", "Walid Adel"), (KNOWN.phone, "", "Heba Samir")):
            bench.page.form.customer.phone.setFocus()
            bench.page.form.customer.phone.selectAll()
            typed(phone)
            await until(lambda: bench.page.form.customer.phone_field.hint() == "1 earlier order.")
            press(Key.Key_F, ALT)
            assert (bench.page.draft().full_name, bench.page.draft().other_phone) == (name, other)

    story(body, desk=desk)


def test_a_phone_typed_further_no_longer_offers_the_customer_before(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        typed("01069134427")
        await until(lambda: bench.desk.orders.asked == ["01069134427"])
        typed("9")
        press(Key.Key_F, ALT)
        await asyncio.sleep(0)
        assert bench.page.draft().full_name == ""

    story(body)


def test_the_zone_list_is_steered_from_the_field_and_takes_with_tab(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        zone = bench.page.form.customer.zone
        zone.setFocus()
        typed("المعاد")
        assert zone.popup().is_open()
        first = zone.highlighted()
        press(Key.Key_Down)
        second = zone.highlighted()
        assert first is not None
        assert second is not None
        assert first.value == "ElMaadi"
        assert second != first
        press(Key.Key_Tab)
        assert (bench.page.draft().governorate, bench.page.draft().zone) == ("Cairo", second.value)
        assert not zone.popup().is_open()

    story(body)


def test_escape_closes_the_zone_list_and_only_then_leaves_the_page(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        gone: list[bool] = []
        bench.page.closed.connect(lambda: gone.append(True))
        zone = bench.page.form.customer.zone
        zone.setFocus()
        typed("nasr")
        press(Key.Key_Escape)
        assert not zone.popup().is_open()
        assert zone.text() == "nasr"
        assert not gone
        press(Key.Key_Escape)
        await until(lambda: bool(gone))
        assert bench.desk.orders.drafts == {}  # a zone that was looked for is no order

    story(body)


def test_an_exact_name_is_taken_on_leaving_and_anything_less_is_not(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        customer = bench.page.form.customer
        customer.zone.setFocus()
        typed("معادي")
        press(Key.Key_Escape)
        customer.address.setFocus()
        assert bench.page.draft().zone == "ElMaadi"
        customer.zone.setFocus()
        customer.zone.selectAll()
        typed("maad")
        press(Key.Key_Escape)
        customer.address.setFocus()
        assert (bench.page.draft().governorate, bench.page.draft().zone) == ("", "maad")
        assert customer.zone_field.state() is FieldState.ERROR

    story(body)


def test_changing_one_letter_of_a_taken_zone_takes_it_back(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        zone = bench.page.form.customer.zone
        zone.setFocus()
        zone.end(False)
        typed("x")
        assert bench.page.draft().governorate == ""
        press(Key.Key_Escape)
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []

    story(body, draft=READY)


def test_a_zone_that_vanished_from_the_list_is_said_and_stops(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        bench.desk.zones.use(Catalog(zones=(Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين"),)))
        bench.desk.changes.announce(Topic.CATALOG)
        await until(lambda: bench.page.form.customer.zone_field.state() is FieldState.ERROR)
        assert bench.page.form.customer.zone.text() == "Nasr City"
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []

    story(body, draft=READY)


def test_the_addresses_of_a_phone_are_gone_once_it_is_another_phone(story: Callable[..., None]) -> None:
    """Enter goes on to the next field then, and fills nobody else in."""
    desk = DeskInMemory()
    desk.orders.history = (KNOWN, replace(KNOWN, number="204999", address="2 Second Street", building="7"))

    async def body(bench: Bench) -> None:
        typed(KNOWN.phone)
        await until(lambda: bench.page.form.customer.phone_field.hint() == "2 earlier orders.")
        press(Key.Key_F, ALT)
        await until(lambda: any(one.isVisible() for one in bench.window.findChildren(PopupList)))
        press(Key.Key_Backspace)
        typed("8")
        assert not any(one.isVisible() for one in bench.window.findChildren(PopupList))
        press(Key.Key_Return)
        assert bench.page.draft().full_name == ""

    story(body, desk=desk)
