"""Stories of the compose page: keys and clicks of a person in a real window, the desk in memory behind it.

Customer and address are test_compose_customer's, fees and the kinds of order test_compose_kinds's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.domain.orders import Delivery, OrderRequest, OrderType
from courier_desk.domain.outbox import State
from courier_desk.domain.zones import Governorate
from courier_desk.ui.compose.editing import DraftRow
from courier_desk.ui.compose.page import ComposePage
from courier_desk.ui.widgets import FieldState, Label, Severity
from tests.support.compose_desk import MERCHANT, DeskInMemory, OrdersInMemory, row_of
from tests.ui.compose.conftest import READY, Bench, until
from tests.ui.compose.keys import ALT, CTRL, NONE, SHIFT, Key, focus, press, typed


def test_a_deliver_is_typed_from_phone_to_create_without_the_mouse(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        typed("01007741186")
        press(Key.Key_Return)
        press(Key.Key_Return)
        assert focus() is form.customer.full_name
        typed("Karim Abdel Aziz")
        press(Key.Key_Return)
        typed("nasr city 7")
        assert form.customer.zone.popup().is_open()
        press(Key.Key_Return)
        assert focus() is form.customer.address
        typed("9 Hassan Maamoun St")
        press(Key.Key_Return)
        typed("12")
        press(Key.Key_Return)
        typed("4")
        press(Key.Key_Return)
        press(Key.Key_Return)
        typed("Linen bed sheet set")
        press(Key.Key_Return)
        typed("2")
        press(Key.Key_Return)
        assert focus() is form.deliver.cod
        press(Key.Key_Space)
        press(Key.Key_Return)
        typed("1250")
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        request, print_after, _ = bench.desk.orders.created[0]
        assert not print_after
        assert request.consignee.phone == "01007741186"
        assert request.consignee.zone == "Nasr City - ElHay 07 (Nasr City)"
        assert request.consignee.governorate is Governorate.CAIRO
        assert request.consignee.address == "9 Hassan Maamoun St, Bldg 12, Flat 4"
        assert request.shipment == Delivery(description="Linen bed sheet set", items=2, cod=125000)
        assert request.reference == "DL-3395"

    story(body)


def test_created_clears_the_form_and_waits_at_the_phone_with_a_new_reference(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        saved: list[int] = []
        bench.page.saved.connect(saved.append)
        bench.page.form.extras.notes.setFocus()
        press(Key.Key_F12)
        await until(lambda: bool(saved))
        assert bench.desk.orders.created[0][1]
        assert bench.page.draft().is_blank
        assert focus() is bench.page.form.customer.phone
        assert bench.page.form.customer.zone.text() == ""
        assert bench.page.draft().reference == "DL-3397"
        assert bench.page.form.customer.phone_field.state() is FieldState.NONE

    story(body, draft=READY)


@pytest.mark.parametrize(
    ("key", "modifiers"),
    [
        (Key.Key_Return, CTRL | SHIFT),
        (Key.Key_Enter, CTRL | SHIFT | Qt.KeyboardModifier.KeypadModifier),
        (Key.Key_F12, NONE),
    ],
)
def test_each_key_of_create_and_print_prints(
    story: Callable[..., None], key: Qt.Key, modifiers: Qt.KeyboardModifier
) -> None:
    async def body(bench: Bench) -> None:
        press(key, modifiers)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][1]

    story(body, draft=READY)


def test_two_presses_of_create_make_one_order(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        press(Key.Key_Return, CTRL)
        press(Key.Key_Return, CTRL | SHIFT)
        press(Key.Key_S, CTRL)
        await until(lambda: bench.page.draft().is_blank)
        assert len(bench.desk.orders.created) == 1
        assert bench.desk.orders.drafts == {}

    story(body, draft=READY)


def test_an_empty_form_is_not_wrong_until_create_is_pressed_and_then_leads_to_the_first_gap(
    story: Callable[..., None],
) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        form.extras.notes.setFocus()
        assert form.customer.phone_field.state() is FieldState.NONE
        bench.page.panel.create_button.click()
        assert focus() is form.customer.phone
        assert form.customer.phone_field.state() is FieldState.ERROR
        assert form.customer.zone_field.state() is FieldState.ERROR
        assert bench.page.panel.check_texts() == ["Still missing: phone, name, zone, address, what is inside"]
        typed("01007741186")
        press(Key.Key_Return, CTRL)
        assert focus() is form.customer.full_name
        assert bench.desk.orders.created == []

    story(body)


def test_ctrl_s_keeps_a_draft_and_a_draft_laid_open_ends_with_its_order(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        press(Key.Key_S, CTRL)
        await until(lambda: bench.status.text() == "Kept as a draft. It is in the Outbox.")
        assert bench.status.look() == Severity.DONE.value
        assert bench.page.draft().is_blank
        kept = bench.desk.orders.drafts[1]
        assert kept.full_name == "Karim Abdel Aziz"
        bench.page.open_draft(kept, DraftRow(1, is_kept=True))
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][2] == 1

    story(body, draft=READY)


def test_a_draft_is_never_created_for_another_merchant(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        bench.page.open_draft(replace(READY, merchant="99999999"))
        press(Key.Key_Return, CTRL)
        assert "99999999" in bench.page.panel.trouble()
        assert bench.desk.orders.created == []

    story(body)


def test_another_merchant_keeps_what_was_typed_as_a_draft_of_the_first(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        bench.desk.merchant = replace(MERCHANT, code="20000002", brand="Other Shop")
        bench.desk.changes.announce(Topic.ACCOUNTS)
        await until(lambda: bool(bench.desk.orders.drafts))
        await until(lambda: bench.page.draft().is_blank)
        assert bench.desk.orders.drafts[1].merchant == "10482215"
        assert bench.page.draft().merchant == "20000002"

    story(body, draft=READY)


def test_making_a_page_opens_no_window_of_its_own(story: Callable[..., None], qapp: QApplication) -> None:
    """A part shown before it has a parent is a window for a moment, and the keyboard goes to it."""
    shown: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                shown.append(type(watched).__name__)
            return False

    async def body(bench: Bench) -> None:
        watch = Watch()
        qapp.installEventFilter(watch)
        page = ComposePage(bench.desk, bench.status)
        for kind in OrderType:
            page.start(kind)
        qapp.removeEventFilter(watch)
        page.deleteLater()
        page.panel.deleteLater()
        assert shown == []

    story(body)


def test_f1_knows_the_keys_of_the_page(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        keys = {line.keys for line in bench.page.shortcut_lines()}
        assert {"Ctrl+Enter", "Ctrl+Shift+Enter, F12", "Ctrl+S", "Alt+F", "Alt+C", "Ctrl+.", "Esc", "F8"} <= keys

    story(body)


def test_nothing_typed_is_nothing_to_keep(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        gone: list[bool] = []
        bench.page.closed.connect(lambda: gone.append(True))
        press(Key.Key_S, CTRL)
        press(Key.Key_Escape)
        assert gone == [True]
        assert bench.desk.orders.drafts == {}

    story(body)


def test_copying_the_last_package_and_clearing(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        press(Key.Key_Return, CTRL)
        await until(lambda: bench.page.draft().is_blank and bool(bench.desk.orders.created))
        press(Key.Key_C, ALT)
        draft = bench.page.draft()
        assert (draft.description, draft.cod, draft.cod_amount, draft.full_name) == (
            "Linen bed sheet set, white",
            True,
            "1250",
            "",
        )
        assert bench.page.form.deliver.amount.value() == 125000
        press(Key.Key_Period, CTRL)
        assert bench.page.draft().is_blank

    story(body, draft=replace(READY, cod=True, cod_amount="1250"))


def test_an_amount_that_is_filled_in_stands_in_its_field_while_the_keyboard_is_there(
    story: Callable[..., None],
) -> None:
    async def body(bench: Bench) -> None:
        press(Key.Key_Return, CTRL)
        await until(lambda: bench.page.draft().is_blank and bool(bench.desk.orders.created))
        amount = bench.page.form.deliver.amount
        if not bench.page.draft().cod:
            bench.page.form.deliver.cod.click()
        amount.edit().setFocus()
        typed("300")
        assert (amount.text(), bench.page.draft().cod_amount) == ("300", "300"), "what is typed is not written anew"
        press(Key.Key_C, ALT)
        assert bench.page.draft().cod_amount == "1250"
        assert amount.value() == 125000
        typed("5")
        press(Key.Key_Period, CTRL)
        assert (amount.text(), bench.page.draft().cod_amount) == ("", "")

    story(body, draft=replace(READY, cod=True, cod_amount="1250"))


def test_a_reference_in_use_is_said_at_its_field_and_another_is_ready(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        press(Key.Key_Return, CTRL)
        await until(lambda: len(bench.desk.orders.created) == 1)
        bench.page.open_draft(replace(READY, reference="SAME"))
        press(Key.Key_Return, CTRL)
        field = bench.page.form.extras.reference_field
        await until(lambda: field.state() is FieldState.ERROR)
        assert focus() is bench.page.form.extras.reference
        assert bench.page.draft().full_name == "Karim Abdel Aziz"
        bench.page.form.extras.reference.selectAll()
        press(Key.Key_Delete)
        press(Key.Key_Return, CTRL)
        await until(lambda: len(bench.desk.orders.created) == 2)
        assert bench.desk.orders.created[1][0].reference.startswith("DL-")

    story(body, draft=replace(READY, reference="SAME"))


@pytest.mark.expects_log("task create order failed")
def test_what_could_not_be_saved_stays_in_the_form(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.broken = OSError("no space left")

    async def body(bench: Bench) -> None:
        press(Key.Key_Return, CTRL)
        await until(lambda: bench.page.panel.trouble() != "")
        assert bench.page.draft().full_name == "Karim Abdel Aziz"
        bench.desk.orders.broken = None
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.page.panel.trouble() == ""

    story(body, desk=desk, draft=READY)


def test_what_was_made_today_stands_in_the_panel_with_its_state(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.rows = [
        row_of(1, reference="DL-3394", state=State.SENDING),
        row_of(2, number="204831", printed=1),
        row_of(3, reference="DL-3391", state=State.REFUSED),
    ]

    async def body(bench: Bench) -> None:
        made = bench.page.panel.made_texts
        await until(lambda: len(made()) == 3)
        assert made() == ["DL-3394: Sending", "204831: Created", "DL-3391: Needs attention"]
        press(Key.Key_Return, CTRL)
        await until(lambda: made()[0] == "DL-3395: Saved" or made()[0].endswith(": Saved"))

    story(body, desk=desk, draft=READY)


def test_more_than_is_asked_for_is_not_counted_as_all_that_was_made(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.rows = [row_of(one, number=f"{204000 + one}") for one in range(200)]

    async def body(bench: Bench) -> None:
        await until(lambda: bool(bench.page.panel.made_texts()))
        assert "200 and more" in [one.text() for one in bench.page.panel.findChildren(Label)]

    story(body, desk=desk, draft=READY)


def test_the_name_of_whose_prices_they_are_is_not_broken(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.merchant = replace(MERCHANT, brand="Lotus Home | لوتس هوم")

    async def body(bench: Bench) -> None:
        def said() -> list[str]:
            return [one.text() for one in bench.page.panel.findChildren(Label) if "'s prices" in one.text()]

        await until(lambda: bool(said()))
        assert "Lotus\u00a0Home\u00a0|\u00a0لوتس\u00a0هوم" in said()[0]

    story(body, desk=desk, draft=READY)


def test_tab_and_enter_go_the_same_way_in_every_kind(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        page = bench.page
        for kind in OrderType:
            page.start(kind)
            chain = page.form.chain()
            chain[0].setFocus()
            by_tab = []
            for _ in chain:
                by_tab.append(focus())
                press(Key.Key_Tab)
            assert [widget.accessibleName() for widget in by_tab] == [widget.accessibleName() for widget in chain]
            assert focus() is page.panel.create_and_print

    story(body)


def test_shift_enter_goes_back_and_enter_in_the_notes_stays(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        form.customer.full_name.setFocus()
        press(Key.Key_Return, SHIFT)
        assert focus() is form.customer.other_phone
        form.extras.notes.setFocus()
        typed("one")
        press(Key.Key_Return)
        typed("two")
        assert bench.page.draft().notes == "one\ntwo"

    story(body)


def test_f8_goes_from_problem_to_problem(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        press(Key.Key_F8)
        assert focus() is form.customer.other_phone
        press(Key.Key_F8)
        assert focus() is form.customer.full_name
        press(Key.Key_F8)
        assert focus() is form.customer.other_phone

    story(body, draft=replace(READY, other_phone="12", full_name=""))


@pytest.mark.parametrize("kind", list(OrderType))
def test_everything_that_takes_the_keyboard_has_a_name_of_its_own(story: Callable[..., None], kind: OrderType) -> None:
    async def body(bench: Bench) -> None:
        bench.page.open_draft(replace(READY, order_type=kind, partial=True, cod=True, cash_difference=True))
        bench.page.focus_first()
        names = []
        start = widget = focus()
        while True:
            names.append(widget.accessibleName())
            press(Key.Key_Tab)
            widget = focus()
            if widget is start or len(names) > 60:
                break
        assert all(names), names
        assert len(set(names)) == len(names), names

    story(body)


def saved_once_told(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let orders be saved only once the event is set, as by a slow disk."""
    gate, create = asyncio.Event(), OrdersInMemory.create

    async def slowly(orders: OrdersInMemory, request: OrderRequest, **more: Any) -> int:
        await gate.wait()
        return await create(orders, request, **more)

    monkeypatch.setattr(OrdersInMemory, "create", slowly)
    return gate


@pytest.mark.parametrize("more", ["ring twice", ""])
def test_what_is_typed_while_an_order_is_saved_is_kept_as_a_draft_of_its_own(
    story: Callable[..., None], monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    """The store of a site may take a while: nothing of it may go out unseen, and nothing may be lost."""
    gate = saved_once_told(monkeypatch)

    async def body(bench: Bench) -> None:
        bench.page.form.customer.phone.setFocus()
        press(Key.Key_Return, CTRL)
        await asyncio.sleep(0)
        bench.page.form.extras.notes.setFocus()
        typed(more)
        bench.page.form.customer.address.setFocus()
        gate.set()
        await until(lambda: bench.page.draft().is_blank and (not more or bool(bench.desk.orders.drafts)))
        assert bench.desk.orders.created[0][0].notes == ""
        kept = bench.desk.orders.drafts.values()
        assert [(one.notes, one.reference) for one in kept] == ([(more, "")] if more else [])

    story(body, draft=replace(READY, cod=True, cod_amount="250"))


@pytest.mark.parametrize("room", ["made", "kept", "emptied"])
def test_what_wants_the_form_waits_until_what_stands_in_it_is_saved(
    story: Callable[..., None], monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    gate = saved_once_told(monkeypatch)

    async def body(bench: Bench) -> None:
        page, orders = bench.page, bench.desk.orders
        row_id = await orders.keep_draft(READY)
        page.open_draft(READY, DraftRow(row_id, is_kept=True), typed=True)
        press(Key.Key_Return, CTRL)
        await asyncio.sleep(0)
        exchange = replace(READY, full_name="Sara Exchange", reference="")
        if room == "made":
            page.make_room(lambda: page.open_draft(exchange))
        elif room == "kept":
            page.put_aside()  # another merchant is to be worked for
            page.open_draft(exchange)
        else:
            press(Key.Key_Period, CTRL)
        gate.set()
        await until(lambda: bool(orders.created) and page.draft().full_name == ("Sara Exchange" * (room != "emptied")))
        assert orders.made_for == [MERCHANT.code]
        await asyncio.sleep(0.05)
        assert orders.drafts == {}, "what is an order is no draft as well"
        assert page.draft().full_name == "Sara Exchange" * (room != "emptied")

    story(body)


@pytest.mark.parametrize("more", ["gate code 4471", ""])
def test_what_was_typed_into_a_draft_that_is_sent_elsewhere_is_kept(story: Callable[..., None], more: str) -> None:
    async def body(bench: Bench) -> None:
        row_id = await bench.desk.orders.keep_draft(READY)
        bench.page.open_draft(READY, DraftRow(row_id, is_kept=True), typed=True)
        bench.page.form.extras.notes.setFocus()
        if more:
            typed(more)
        bench.desk.orders.drafts.pop(row_id)  # another desk of the site sends it as it was kept
        bench.desk.changes.announce(Topic.OUTBOX)
        await until(lambda: bench.page.draft().is_blank and (not more or bool(bench.desk.orders.drafts)))
        assert [one.notes for one in bench.desk.orders.drafts.values()] == ([more] if more else [])

    story(body)
