"""Changing an order that exists, keeping what is typed for a crash, and the amount that is far above the usual."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit

from courier_desk.desk.order_form import OrderHabits, TypedForm
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.money import UsualAmount
from courier_desk.domain.orders import Delivery, Order, OrderType
from courier_desk.ui.compose.page import ComposePage
from courier_desk.ui.widgets import Combo, ConfirmDialog, FieldState
from courier_desk.ui.words import plain
from tests.support.compose_desk import MERCHANT, DeskInMemory
from tests.ui.compose.conftest import Bench, until
from tests.ui.compose.keys import ALT, CTRL, Key, press, typed

Story = Callable[..., None]
ORDER = Order(
    number="204828",
    order_id="66f1c0",
    status="new",
    order_type="Deliver",
    fee=6000,
    amount_type="COD",
    amount=148_000,
    full_name="Mona Abdel Rahman",
    phone="01001234567",
    other_phone="01229081174",
    governorate="Cairo",
    zone="Abdeen",
    address="27 Baghdad St, Bldg 27, Flat 9",
    building="27",
    apartment="9",
    workplace=True,
    description="Linen bed sheet set, white",
    items=2,
    reference="DL-3387",
    notes="Call 15 minutes before arriving",
    may_inspect=True,
    pickup_address_id="a7",
)


def edit(bench: Bench, order: Order = ORDER, **more: object) -> ComposePage:
    assert bench.page.edit(order, merchant=MERCHANT.code, **more)  # type: ignore[arg-type]
    return bench.page


def button(bench: Bench, text: str) -> QAbstractButton:
    shown = [one for one in bench.window.findChildren(QAbstractButton) if one.isVisible()]
    return next(one for one in shown if one.text().replace("&&", "&") == text)


def question(page: ComposePage) -> ConfirmDialog | None:
    return next((one for one in page.findChildren(ConfirmDialog) if one.isVisible()), None)


def answer(page: ComposePage, text: str) -> None:
    dialog = question(page)
    assert dialog is not None
    next(one for one in dialog.findChildren(QAbstractButton) if one.text() == text).click()


def test_an_order_is_opened_whole_changed_and_saved_whole(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page = edit(bench)
        titles = [label.text() for label in bench.window.findChildren(QLabel) if label.isVisible()]
        assert "Edit 204828" in [plain(text) for text in titles]
        assert bench.page.panel.change_texts() == ["Nothing yet"]
        page.form.customer.full_name.setFocus()
        page.form.customer.full_name.selectAll()
        typed("Mona Samir")
        amount = page.form.deliver.amount.findChild(QLineEdit)
        assert amount is not None
        amount.setFocus()
        amount.selectAll()
        typed("1500")
        assert [plain(text) for text in page.panel.change_texts()] == [
            "Name: Mona Samir, was Mona Abdel Rahman",
            "Amount to collect: EGP\u00a01,500.00, was EGP\u00a01,480.00",
        ]
        button(bench, "Save").click()
        await until(lambda: bool(bench.desk.order_actions.updated))
        number, request, print_after = bench.desk.order_actions.updated[0]
        assert (number, print_after, bench.desk.orders.created) == ("204828", False, [])
        assert request.consignee.full_name == "Mona Samir"
        assert request.consignee.address == ORDER.address  # building and flat once
        assert (request.reference, request.notes, request.pickup_address_id) == ("DL-3387", ORDER.notes, "a7")
        assert (request.may_inspect, request.consignee.workplace) == (True, True)
        assert request.shipment == Delivery(description=ORDER.description, items=2, cod=150_000)
        await until(lambda: page.editing is None)
        assert page.draft().is_blank

    story(body)


def test_the_reference_of_an_order_that_exists_is_changed_with_a_warning_and_its_kind_is_not(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page = edit(bench)
        field = page.form.extras.reference_field
        assert field.hint() == ""
        page.form.extras.reference.setFocus()
        page.form.extras.reference.end(False)
        typed("X")
        press(Key.Key_2, ALT)
        assert (page.draft().reference, page.draft().order_type) == ("DL-3387X", OrderType.DELIVER)
        said = "Whoever looks for this order by DL-3387 will not find it any more"
        assert (field.state(), plain(field.hint())) == (FieldState.WARN, said)
        assert "Reference: DL-3387X, was DL-3387" in [plain(line) for line in bench.page.panel.change_texts()]
        button(bench, "Save").click()
        await until(lambda: bool(bench.desk.order_actions.updated))
        number, request, _ = bench.desk.order_actions.updated[0]
        assert (number, request.reference) == ("204828", "DL-3387X")
        await until(lambda: page.editing is None)
        assert field.hint() == ""

    story(body)


def test_express_is_locked_with_its_reason(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page = edit(bench, express_off="Express could change until 7:57 PM, 6 hours after creation.")
        assert not page.form.deliver.express.isEnabled()
        said = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
        assert "Express could change until 7:57 PM, 6 hours after creation." in [plain(text) for text in said]
        page.start()
        assert page.form.deliver.express.isEnabled()

    story(body)


def test_saving_what_is_not_changed_sends_nothing(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page = edit(bench)
        press(Key.Key_Return, CTRL)
        assert plain(page.panel.trouble()) == "Nothing is changed yet."
        assert bench.desk.order_actions.updated == []

    story(body)


def test_leaving_an_edit_asks_once_and_keeping_goes_on(story: Story) -> None:
    async def body(bench: Bench) -> None:
        left: list[None] = []
        page = edit(bench)
        page.closed.connect(lambda: left.append(None))
        page.form.customer.full_name.setFocus()
        typed("x")
        press(Key.Key_Escape)
        await until(lambda: question(page) is not None)
        answer(page, "Go on editing")
        assert (left, page.editing is not None) == ([], True)
        press(Key.Key_Escape)
        answer(page, "Discard the changes")
        await until(lambda: bool(left))
        assert (page.editing, page.draft().is_blank, bench.desk.orders.drafts) == (None, True, {})

    story(body)


def test_an_edit_nobody_touched_is_left_without_a_word(story: Story) -> None:
    async def body(bench: Bench) -> None:
        left: list[None] = []
        page = edit(bench)
        page.closed.connect(lambda: left.append(None))
        press(Key.Key_Escape)
        assert (left, question(page)) == ([None], None)

    story(body)


def test_room_for_another_order_keeps_what_was_typed_as_a_draft(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page = bench.page
        typed("01007741186")
        page.make_room(lambda: page.open_draft(OrderDraft(full_name="Sara")))
        await until(lambda: bool(bench.desk.orders.drafts))
        assert [draft.phone for draft in bench.desk.orders.drafts.values()] == ["01007741186"]
        assert page.draft().full_name == "Sara"

    story(body)


@pytest.mark.expects_log("task put a draft aside failed")
def test_what_could_not_be_put_aside_is_said_and_comes_back(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page, orders = bench.page, bench.desk.orders
        page.open_draft(READY, typed=True)
        orders.broken = OSError("no space left")
        page.make_room(page.start)
        await until(lambda: "could not keep" in bench.status.text())
        assert page.draft().is_blank
        orders.broken = None
        bench.status.bring_back()
        await until(lambda: page.draft().full_name == READY.full_name)
        page.make_room(page.start)
        await until(lambda: bool(orders.drafts))
        assert bench.status.text() == "Kept as a draft. It is in the Outbox."

    story(body)


def test_what_is_typed_is_kept_and_forgotten_when_it_is_saved(story: Story) -> None:
    async def body(bench: Bench) -> None:
        typed("01007741186")
        await until(lambda: bench.desk.order_form.kept is not None)
        kept = bench.desk.order_form.kept
        assert kept is not None
        assert (kept.draft.phone, kept.number, kept.draft_id) == ("01007741186", "", 1)
        bench.page.clear()
        await until(lambda: bench.desk.order_form.kept is None)
        await until(lambda: not bench.desk.orders.drafts)

    story(body)


def test_a_change_that_is_being_typed_is_kept_with_its_order(story: Story) -> None:
    async def body(bench: Bench) -> None:
        page = edit(bench)
        page.form.customer.full_name.setFocus()
        typed("x")
        page.hide()  # the page is left in sight of nobody: written down at once
        await until(lambda: bench.desk.order_form.kept is not None)
        assert bench.desk.order_form.kept == TypedForm(draft=page.draft(), number="204828")

    story(body)


def test_an_amount_far_above_the_usual_is_said_beside_it_and_stops_nothing(story: Story) -> None:
    async def body(bench: Bench) -> None:
        bench.page.hide()
        bench.page.show()
        page = bench.page
        page.open_draft(replace(READY, cod=True, cod_amount="12500"))
        await until(lambda: any("Far above the usual" in text for text in page.panel.check_texts()))
        said = [plain(label.text()) for label in page.form.findChildren(QLabel) if label.isVisible()]
        assert "Far above the usual: nearly all orders here stay under EGP\u00a02,000.00" in said
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))

    desk = DeskInMemory()
    desk.order_form.known = OrderHabits(usual=UsualAmount(100_000, 200_000))
    story(body, desk)


def test_reasons_and_pickup_addresses_this_merchant_used_are_offered(story: Story) -> None:
    async def body(bench: Bench) -> None:
        bench.page.hide()
        bench.page.show()
        form = bench.page.form
        await until(lambda: form.returning.reason.itemText(0) == "Too small")
        assert form.returning.reason.itemText(1) == "Wrong size"

    desk = DeskInMemory()
    desk.order_form.known = OrderHabits(reasons=("Too small",))
    story(body, desk)


def test_the_merchants_pickup_addresses_are_offered_by_name_and_an_id_can_be_typed(story: Story) -> None:
    async def body(bench: Bench) -> None:
        bench.page.hide()
        bench.page.show()
        extras = bench.page.form.extras
        await until(lambda: extras.pickup.count() == 4)
        offered = [plain(extras.pickup.itemText(n)) for n in range(extras.pickup.count())]
        assert offered == [
            "Main pickup address, 18 Workshop Street, Cairo",
            "Warehouse B, Nasr City, Cairo",
            "Another pickup address, …a7",
            "Another address, by its id…",
        ]
        _choose(extras.pickup, 1)
        assert bench.page.draft().pickup_address_id == "a2"
        assert not extras.pickup_id.isVisible()
        _choose(extras.pickup, 3)
        await until(extras.pickup_id.hasFocus)
        typed("b9 ")
        assert bench.page.draft().pickup_address_id == "b9"
        bench.page.focus_first()
        bench.page.open_draft(bench.page.draft())
        assert (extras.pickup_id.text(), extras.pickup_id.isVisible()) == ("b9", True)  # nothing is known of it
        _choose(extras.pickup, 0)
        assert (bench.page.draft().pickup_address_id, extras.pickup_id.isVisible()) == ("", False)
        bench.page.open_draft(replace(READY, pickup_address_id="a1"))
        assert plain(extras.pickup.currentText()).startswith("Main pickup address")
        assert bench.page.draft().pickup_address_id == "a1"  # it was named, and stays so

    desk = DeskInMemory()
    desk.order_form.known = OrderHabits(
        pickup_addresses=(
            KnownPickupAddress(address_id="a1", details="18 Workshop Street", city="Cairo", main=True),
            KnownPickupAddress(address_id="a2", name="Warehouse B", zone="Nasr City", city="Cairo"),
            KnownPickupAddress(address_id="a7"),
        )
    )
    story(body, desk)


def test_a_change_names_pickup_addresses_as_people_do(story: Story) -> None:
    known = (KnownPickupAddress(address_id="6a9a677dc6f3e7c240000005", name="Warehouse B", city="Cairo"),)

    async def body(bench: Bench) -> None:
        bench.page.hide()
        bench.page.show()
        extras = edit(bench).form.extras
        await until(lambda: extras.pickup.count() >= 3)
        _choose(extras.pickup, extras.pickup.findData(known[0].address_id))
        lines = [plain(label.text()) for label in bench.page.panel.findChildren(QLabel)]
        assert "Pickup address: Warehouse B, Cairo, was Another pickup address, …a7" in lines

    desk = DeskInMemory()
    desk.order_form.known = OrderHabits(pickup_addresses=known)
    story(body, desk)


def test_an_address_of_another_merchant_is_never_offered(story: Story) -> None:
    async def body(bench: Bench) -> None:
        extras = bench.page.form.extras
        desk.order_form.known = OrderHabits(pickup_addresses=(KnownPickupAddress(address_id="a7"),))
        bench.page.open_draft(replace(READY, merchant="10000001"))
        await until(lambda: extras.pickup.count() == 3)
        desk.order_form.known = OrderHabits()
        bench.page.open_draft(replace(READY, merchant="10000002"))
        assert extras.pickup.count() == 2  # at once, before anything is known of the other merchant

    desk = DeskInMemory()
    story(body, desk)


def _choose(combo: Combo, place: int) -> None:
    """Choose a row as the mouse does."""
    combo.setCurrentIndex(place)
    combo.activated.emit(place)


READY = OrderDraft(
    phone="01007741186",
    full_name="Karim Abdel Aziz",
    governorate="Cairo",
    zone="Nasr City",
    address="9 Hassan Maamoun St",
    description="Linen bed sheet set, white",
)
