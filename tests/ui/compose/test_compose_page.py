"""Stories of the compose page: keys and clicks of a person in a real window, the desk in memory behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.fees import KnownFee
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.orders import Delivery, ExchangeShipment, OrderType, ReturnShipment
from courier_desk.domain.outbox import State
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.ui.compose import ComposePage
from courier_desk.ui.compose.fee_words import fee_view
from courier_desk.ui.widgets import FieldState
from courier_desk.ui.words import plain
from tests.support.compose_desk import KNOWN, MERCHANT, DeskInMemory, row_of
from tests.ui.compose.conftest import Bench, Story, until
from tests.ui.compose.keys import focus, press, typed

Tell = Callable[[Story], None]
Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)

READY = OrderDraft(
    phone="01007741186",
    full_name="Karim Abdel Aziz",
    governorate="Cairo",
    zone="Nasr City",
    address="9 Hassan Maamoun St",
    description="Linen bed sheet set, white",
)


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


def test_a_short_phone_is_judged_when_it_is_left_and_never_stops(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        form.customer.other_phone.setFocus()
        typed("0122 90 811")
        other = next(e for e in form.customer.entries if e.name == "other_phone")
        assert other.focus.property("state") == ""
        press(Key.Key_Tab)
        assert other.focus.property("state") == FieldState.WARN.value
        assert "Other phone: 9 digits; mobiles have 11" in bench.page.panel.check_texts()
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][0].consignee.other_phone == "012290811"

    story(body, draft=READY)


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
        bench.page.left.connect(lambda: gone.append(True))
        zone = bench.page.form.customer.zone
        zone.setFocus()
        typed("nasr")
        press(Key.Key_Escape)
        assert not zone.popup().is_open()
        assert zone.text() == "nasr"
        assert not gone
        press(Key.Key_Escape)
        await until(lambda: bool(gone))
        assert [draft.zone for draft in bench.desk.orders.drafts.values()] == ["nasr"]

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


def test_the_fee_follows_the_highlighted_row_and_a_stale_answer_is_dropped(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        fees, panel, zone = bench.desk.fees, bench.page.panel, bench.page.form.customer.zone
        assert panel.fee_figure() == "\u2013"
        fees.gate = asyncio.Event()
        zone.setFocus()
        typed("dokki")
        await until(lambda: ("Giza", "Deliver", False) in fees.asked)
        zone.selectAll()
        typed("abdeen")
        press(Key.Key_Return)
        await until(lambda: ("Cairo", "Deliver", False) in fees.asked)
        fees.gate.set()
        await until(lambda: panel.fee_figure() == "EGP\u00a060.00")
        assert fees.known("Giza", "Deliver", False) is None

    story(body)


def test_both_fees_are_shown_and_express_makes_its_own_the_figure(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        panel = bench.page.panel
        await until(lambda: panel.fee_figure() == "EGP\u00a060.00")
        bench.page.form.deliver.express.click()
        assert panel.fee_figure() == "EGP\u00a0100.00"
        asked = len(bench.desk.fees.asked)
        bench.page.form.deliver.express.click()
        await asyncio.sleep(0)
        assert len(bench.desk.fees.asked) == asked == 2

    story(body, draft=READY)


def test_typing_does_not_ask_for_the_fee_again(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        await until(lambda: bench.page.panel.fee_figure() != "\u2013")
        typed("1234567")
        bench.page.form.customer.address.setFocus()
        typed("more words")
        press(Key.Key_2, ALT)
        await until(lambda: bench.page.panel.fee_figure() == "EGP\u00a055.00")
        assert bench.desk.fees.asked == [
            ("Cairo", "Deliver", False),
            ("Cairo", "Deliver", True),
            ("Cairo", "Return", False),
        ]

    story(body, draft=READY)


def test_offline_the_last_known_fee_stays_with_its_age(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.fees.refuse = Failure(kind=FailureKind.NO_CONNECTION, execution=Execution.NOT_SENT)

    async def body(bench: Bench) -> None:
        old = KnownFee(6000, bench.desk.fees.now.timestamp() - 7 * 3600)
        bench.desk.fees.table["Cairo", "Deliver", False] = old
        bench.page.lay_open(READY)
        assert bench.page.panel.fee_figure() == "EGP\u00a060.00"
        await until(lambda: bench.page._review._fee.figures().failure is not None)
        view = fee_view(
            bench.page.draft(),
            Governorate.CAIRO,
            bench.page._review._fee.figures(),
            "",
            now=bench.desk.fees.now.timestamp(),
        )
        assert view.figure == "EGP\u00a060.00"
        assert "No connection" in view.trouble
        assert "7 h ago" in view.trouble

    story(body, desk=desk)


def test_a_return_begins_with_its_original_which_fills_the_rest(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        press(Key.Key_2, ALT)
        bench.page.focus_first()
        assert focus() is form.original.number
        typed("204598")
        await until(lambda: form.original.number.said() == "Found")
        assert bench.page.draft().full_name == "Heba Samir"
        assert bench.page.draft().items == "3"
        form.returning.partial.click()
        form.returning.chain[3].setFocus()
        assert focus().accessibleName() == "Items coming back, required"
        focus().selectAll()  # type: ignore[attr-defined]  # a spin box
        typed("1")
        form.returning.reason.setFocus()
        typed("Wrong size")
        assert "1 of 3 items comes back" not in bench.page.panel.check_texts()  # Items still says 3
        form.returning.chain[1].setFocus()
        focus().selectAll()  # type: ignore[attr-defined]  # a spin box
        typed("1")
        assert "1 of 3 items comes back" in bench.page.panel.check_texts()
        assert "Original order 204598 is completed" in map(plain, bench.page.panel.check_texts())
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][0].shipment == ReturnShipment(
            description="Linen napkin set",
            items=1,
            original_number="204598",
            reason="Wrong size",
            partial_items=1,
            original_items=3,
        )
        assert bench.page.draft().order_type is OrderType.RETURN
        assert focus() is form.original.number

    story(body)


def test_an_original_that_is_not_there_is_said_beside_the_field_and_stops(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        form = bench.page.form
        bench.page.start(OrderType.RETURN)
        bench.page.focus_first()
        typed("204999")
        await until(lambda: form.original.number.said() == "Not found")
        assert form.original.field.state() is FieldState.ERROR
        assert "204999" in form.original.field.hint()
        press(Key.Key_Return, CTRL)
        assert bench.desk.orders.created == []
        press(Key.Key_Backspace)
        typed("8")
        assert form.original.number.said() == "Looking\u2026"

    story(body)


def test_an_original_nobody_can_look_up_now_does_not_stop(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.refuse = Failure(kind=FailureKind.NO_CONNECTION, execution=Execution.NOT_SENT)

    async def body(bench: Bench) -> None:
        bench.page.focus_first()
        typed("204598")
        await until(lambda: bench.page.form.original.field.state() is FieldState.WARN)
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))

    story(body, desk=desk, draft=replace(READY, order_type=OrderType.RETURN, reason="Damaged"))


def test_an_original_of_doubtful_status_is_a_warning(story: Callable[..., None]) -> None:
    desk = DeskInMemory()
    desk.orders.history = (replace(KNOWN, status="outForDelivery"),)

    async def body(bench: Bench) -> None:
        bench.page.start(OrderType.RETURN)
        bench.page.focus_first()
        typed("204598")
        await until(lambda: bench.page.form.original.field.state() is FieldState.WARN)
        assert "Out for delivery" in bench.page.form.original.field.hint()

    story(body, desk=desk)


def test_an_exchange_says_in_the_notes_which_way_the_cash_goes(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        exchange, notes = bench.page.form.exchange, bench.page.form.extras.notes
        exchange.cash.click()
        exchange.amount.edit().setFocus()
        typed("150")
        assert notes.toPlainText() == "Collect EGP 150.00 from the customer.\nCheck the seal."
        exchange.refunds.click()
        assert notes.toPlainText() == "Pay EGP 150.00 to the customer.\nCheck the seal."
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        request = bench.desk.orders.created[0][0]
        assert request.notes == "Pay EGP 150.00 to the customer.\nCheck the seal."
        assert isinstance(request.shipment, ExchangeShipment)
        assert request.shipment.cash_difference == 15000

    exchange_draft = replace(
        READY, order_type=OrderType.EXCHANGE, current="Rug, red", new="Rug, blue", notes="Check the seal."
    )
    story(body, draft=exchange_draft)


def test_keys_change_the_kind_and_keep_what_was_typed(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        for key, kind in (
            (Key.Key_3, OrderType.EXCHANGE),
            (Key.Key_2, OrderType.RETURN),
            (Key.Key_1, OrderType.DELIVER),
        ):
            press(key, ALT)
            assert bench.page.draft().order_type is kind
            assert bench.page.draft().address == "9 Hassan Maamoun St"
            assert bench.page.form.customer.address.text() == "9 Hassan Maamoun St"

    story(body, draft=READY)


def test_ctrl_s_keeps_a_draft_and_a_draft_laid_open_ends_with_its_order(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        said: list[str] = []
        bench.page.said.connect(said.append)
        press(Key.Key_S, CTRL)
        await until(lambda: bool(said))
        assert bench.page.draft().is_blank
        kept = bench.desk.orders.drafts[1]
        assert kept.full_name == "Karim Abdel Aziz"
        bench.page.lay_open(kept, draft_id=1)
        press(Key.Key_Return, CTRL)
        await until(lambda: bool(bench.desk.orders.created))
        assert bench.desk.orders.created[0][2] == 1

    story(body, draft=READY)


def test_a_draft_is_never_created_for_another_merchant(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        bench.page.lay_open(replace(READY, merchant="99999999"))
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
        page = ComposePage(bench.desk)
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
        bench.page.left.connect(lambda: gone.append(True))
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


def test_a_reference_in_use_is_said_at_its_field_and_another_is_ready(story: Callable[..., None]) -> None:
    async def body(bench: Bench) -> None:
        press(Key.Key_Return, CTRL)
        await until(lambda: len(bench.desk.orders.created) == 1)
        bench.page.lay_open(replace(READY, reference="SAME"))
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
        bench.page.lay_open(replace(READY, order_type=kind, partial=True, cod=True, cash_difference=True))
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
